//! YAML text as a tree in which every node knows where it stands.
//!
//! The only module that knows the YAML library. A tree, not derived structs,
//! because a file's problems are all wanted at once: a derived struct stops at
//! the first.

pub mod fields;

use std::fmt;
use std::ops::Range;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::options::{DuplicateKeyPolicy, MergeKeyPolicy, NonFiniteFloatPolicy};
use serde_yaml::{Error, Spanned, UserMessageFormatter};

use crate::lang;

/// Files above this size are not even looked at.
pub const MAX_BYTES: usize = 1 << 20;

/// A value and the bytes it takes in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub span: Range<usize>,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    /// In the order of the file; a key may stand there twice.
    Map(Vec<(Node, Node)>),
}

/// Why a text is no YAML that we read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub span: Range<usize>,
    pub message: String,
}

impl Value {
    /// What kind of value this is, in words: `a number`, `a list`.
    #[must_use]
    pub fn kind(&self) -> String {
        match self {
            Self::Null => say!("yaml-nothing", "nothing"),
            Self::Bool(_) => say!("yaml-bool", "true or false"),
            Self::Int(_) | Self::Float(_) => say!("yaml-number", "a number"),
            Self::Text(_) => say!("yaml-text", "a text"),
            Self::List(_) => say!("yaml-list", "a list"),
            Self::Map(_) => say!("yaml-map", "a mapping"),
        }
    }
}

/// Reads one YAML document.
///
/// # Errors
///
/// Says where and why the text is not one YAML document of reasonable size
/// and depth.
pub fn parse(text: &str) -> Result<Node, Failure> {
    if text.len() > MAX_BYTES {
        return Err(Failure { span: 0..0, message: say!("yaml-too-big", "it has more than 1 MB") });
    }
    let raw = read(text, DuplicateKeyPolicy::LastWins).map_err(|e| failure(&e, text))?;
    let node = settle(raw, text);
    if may_have_lost_keys(&node, text)
        && let Err(error @ Error::DuplicateMappingKey { .. }) =
            read(text, DuplicateKeyPolicy::Error)
    {
        let failure = failure(&error, text);
        if text[failure.span.clone()].parse::<i64>().is_ok() {
            return Err(failure);
        }
    }
    Ok(node)
}

fn read(text: &str, duplicate_keys: DuplicateKeyPolicy) -> Result<Spanned<Raw>, Error> {
    let options = serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_events: 30_000,
            max_nodes: 15_000,
            max_depth: 32,
            max_documents: 2,
            flow_nesting_limit: 32,
        },
        duplicate_keys: duplicate_keys,
        merge_keys: MergeKeyPolicy::Error,
        alias_limits: serde_yaml::alias_limits! {
            max_total_replayed_events: 10_000,
            max_replay_stack_depth: 8,
            max_alias_expansions_per_anchor: 1_000,
        },
        strict_booleans: true,
        non_finite_float_policy: NonFiniteFloatPolicy::PassThrough,
        with_snippet: false,
    };
    serde_yaml::from_str_with_options(text, options)
}

/// The library keeps a key that stands there twice, except among numbers: of
/// those only the last comes through. More colons than entries give it away.
fn may_have_lost_keys(node: &Node, text: &str) -> bool {
    match &node.value {
        Value::List(items) => items.iter().any(|item| may_have_lost_keys(item, text)),
        Value::Map(pairs) => {
            let numbers = pairs.iter().any(|(k, _)| matches!(k.value, Value::Int(_)));
            let source = || text.get(node.span.clone()).unwrap_or_default();
            (numbers && source().matches(':').count() > pairs.len())
                || pairs.iter().any(|(_, v)| may_have_lost_keys(v, text))
        }
        _ => false,
    }
}

fn failure(error: &Error, text: &str) -> Failure {
    let span = error.location().map_or(0..0, |location| bytes(location, text));
    let mut cause = error;
    while let Error::AliasError { error, .. } = cause {
        cause = error;
    }
    let message = match cause {
        Error::DuplicateMappingKey { key, .. } => {
            say!("yaml-twice", "`{key}` stands here twice", key = key.as_deref().unwrap_or("a key"))
        }
        Error::MultipleDocuments { .. } => say!("yaml-second", "a second document begins"),
        Error::Budget { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. } => {
            say!("yaml-too-much", "there is too much of it, or it is nested too deep")
        }
        _ => said(cause),
    };
    Failure { span, message }
}

/// The library's own message, without the place that it names at the end.
fn said(error: &Error) -> String {
    let message = error.render_with_formatter(&UserMessageFormatter);
    let end = message.find(" at line ").unwrap_or(message.len());
    let line = message[..end].lines().next().unwrap_or_default();
    if lang::is_english() { line.chars().take(200).collect() } else { of_its_kind(line) }
}

/// The library speaks English only: in other languages we say of what kind its message is.
fn of_its_kind(message: &str) -> String {
    let of = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if of(&["tab"]) {
        say!("yaml-tabs", "a tab stands where only blanks may stand")
    } else if of(&["escape", "quoted", "quote"]) {
        say!("yaml-quotes", "a text in quotes is not closed, or not written as it must be")
    } else if of(&["bracket", "flow", "placement of"]) {
        say!("yaml-brackets", "a bracket is missing, or stands in the wrong place")
    } else if of(&["unknown value", "alias", "anchor"]) {
        say!("yaml-alias", "a name behind `*` or `&` is not known, or not allowed here")
    } else if of(&["unexpected character", "character"]) {
        say!("yaml-sign", "a sign may not stand here: put the text in quotes")
    } else if of(&["indentation", "in this context", "expected key", "simple key"]) {
        say!(
            "yaml-indented",
            "the line is indented wrongly, or a colon is in the wrong place or missing"
        )
    } else {
        say!("yaml-otherwise", "what stands here is no YAML")
    }
}

/// The bytes a location covers; never outside the text.
fn bytes(location: serde_yaml::Location, text: &str) -> Range<usize> {
    let span = location.span();
    let clamp = |at: u64| {
        let mut at = usize::try_from(at).unwrap_or(text.len()).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    match span.byte_offset() {
        Some(start) => clamp(start)..clamp(start.saturating_add(span.byte_len().unwrap_or(0))),
        // The scanner counts lines and characters.
        None => {
            let at = offset(text, location.line(), location.column());
            at..at
        }
    }
}

/// The byte at a line and column, both counted from 1, in characters.
fn offset(text: &str, line: u64, column: u64) -> usize {
    let nth = |n: u64| usize::try_from(n.saturating_sub(1)).unwrap_or(usize::MAX);
    let Some(line) = text.split_inclusive('\n').nth(nth(line)) else {
        return text.len();
    };
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let within = line.char_indices().nth(nth(column)).map_or(line.trim_end().len(), |(at, _)| at);
    start + within
}

enum Raw {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Spanned<Raw>>),
    Map(Vec<(Spanned<Raw>, Spanned<Raw>)>),
}

/// Turns the library's locations into byte ranges. Lists and mappings only
/// have a beginning there: they end where their last part ends.
fn settle(raw: Spanned<Raw>, text: &str) -> Node {
    let mut span = bytes(raw.referenced, text);
    let value = match raw.value {
        Raw::Null => Value::Null,
        Raw::Bool(b) => Value::Bool(b),
        Raw::Int(n) => Value::Int(n),
        Raw::Float(x) => Value::Float(x),
        Raw::Text(s) => Value::Text(s),
        Raw::List(items) => {
            let items: Vec<Node> = items.into_iter().map(|item| settle(item, text)).collect();
            span.end = items.iter().map(|n| n.span.end).fold(span.end, usize::max);
            close(&mut span, text);
            Value::List(items)
        }
        Raw::Map(pairs) => {
            let pairs: Vec<(Node, Node)> = pairs
                .into_iter()
                .map(|(key, value)| {
                    let key = settle(key, text);
                    let mut value = settle(value, text);
                    // Nothing has no place of its own: it stands at its key.
                    if value.value == Value::Null && value.span.is_empty() {
                        value.span = key.span.clone();
                    }
                    (key, value)
                })
                .collect();
            if let Some((first, _)) = pairs.first() {
                span.start = span.start.min(first.span.start);
            }
            span.end =
                pairs.iter().map(|(k, v)| k.span.end.max(v.span.end)).fold(span.end, usize::max);
            close(&mut span, text);
            Value::Map(pairs)
        }
    };
    Node { span, value }
}

/// Takes the closing bracket in, where there is an opening one.
fn close(span: &mut Range<usize>, text: &str) {
    let bracket = match text.as_bytes().get(span.start) {
        Some(b'[') => ']',
        Some(b'{') => '}',
        _ => return,
    };
    let rest = text.get(span.end..).unwrap_or_default();
    let gap = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ',']).len();
    if rest[gap..].starts_with(bracket) {
        span.end += gap + 1;
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any YAML value")
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Null)
    }

    fn visit_none<E>(self) -> Result<Raw, E> {
        Ok(Raw::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Raw, D::Error> {
        Raw::deserialize(deserializer)
    }

    fn visit_bool<E>(self, b: bool) -> Result<Raw, E> {
        Ok(Raw::Bool(b))
    }

    fn visit_i64<E>(self, n: i64) -> Result<Raw, E> {
        Ok(Raw::Int(n))
    }

    fn visit_u64<E>(self, n: u64) -> Result<Raw, E> {
        Ok(Raw::Int(i64::try_from(n).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E>(self, x: f64) -> Result<Raw, E> {
        Ok(Raw::Float(x))
    }

    fn visit_str<E>(self, s: &str) -> Result<Raw, E> {
        Ok(Raw::Text(s.to_string()))
    }

    fn visit_string<E: de::Error>(self, s: String) -> Result<Raw, E> {
        Ok(Raw::Text(s))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Raw, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Raw::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Raw::Map(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice<'t>(text: &'t str, node: &Node) -> &'t str {
        &text[node.span.clone()]
    }

    #[test]
    fn what_is_no_yaml_is_told_in_every_language() {
        let texts = [
            "a: [1, 2\nb: 3\n",
            "a:\n\tb: 1\n",
            "a: \"x\nb: 2\n",
            "a: 1\n  b: 2\n",
            "a: *x\n",
            "a: \"\\q\"\n",
            "a: @b\n",
            "a: {b: 1\n",
            "]\n",
            "key: - a\n",
            "%YAML 3\n---\na: 1\n",
        ];
        for tongue in [lang::Lang::Ja, lang::Lang::ZhHant, lang::Lang::ZhHans] {
            for text in texts {
                let failure = lang::with(tongue, || parse(text)).unwrap_err();
                let words = failure.message.replace("YAML", "");
                let english = words.contains(|c: char| c.is_ascii_alphabetic());
                assert!(!english, "{text:?}: {}", failure.message);
            }
        }
        // Most kinds have words of their own.
        let said = |text| lang::with(lang::Lang::Ja, || parse(text)).unwrap_err().message;
        let kinds: std::collections::HashSet<String> = texts.into_iter().map(said).collect();
        assert!(kinds.len() >= 6, "{kinds:?}");
    }

    #[test]
    fn every_node_knows_its_place() {
        let text = "title: 地図\nroutes:\n  - [København, \"King's Cross\", 2, ferry: 1]\n";
        let root = parse(text).unwrap();
        let Value::Map(pairs) = &root.value else { panic!("{root:?}") };
        assert_eq!(slice(text, &pairs[0].0), "title");
        assert_eq!(slice(text, &pairs[0].1), "地図");
        let Value::List(routes) = &pairs[1].1.value else { panic!("{root:?}") };
        let Value::List(parts) = &routes[0].value else { panic!("{root:?}") };
        assert_eq!(slice(text, &parts[0]), "København");
        assert_eq!(slice(text, &parts[1]), "\"King's Cross\"");
        assert_eq!(parts[1].value, Value::Text("King's Cross".into()));
        assert_eq!(parts[2].value, Value::Int(2));
        assert_eq!(slice(text, &parts[3]), "ferry: 1");
        assert_eq!(slice(text, &routes[0]), "[København, \"King's Cross\", 2, ferry: 1]");
    }

    #[test]
    fn a_key_twice_is_kept_twice() {
        let root = parse("a: 1\na: 2\n").unwrap();
        assert!(matches!(root.value, Value::Map(pairs) if pairs.len() == 2));
        for text in ["p: { 1: 1, 1: 2 }", "a: 0\np:\n  1: 1\n  2: 2\n  1: 3\n"] {
            let failure = parse(text).unwrap_err();
            assert_eq!(&text[failure.span], "1");
            assert_eq!(failure.message, "`1` stands here twice");
        }
        assert!(parse("p: { 1: 1, 2: 2 } # so: there").is_ok());
    }

    #[test]
    fn there_are_limits() {
        let deep = "[".repeat(100);
        let wide = "- 1\n".repeat(100_000);
        let bomb = format!("a: &a [{}]\nb: [{}]\n", "x, ".repeat(999), "*a, ".repeat(50));
        for text in [&*deep, &wide, &bomb, "a: &a [*a]", &"x".repeat(MAX_BYTES + 1)] {
            assert!(parse(text).is_err());
        }
        let message = parse(&bomb).unwrap_err().message;
        assert_eq!(
            message,
            say!("yaml-too-much", "there is too much of it, or it is nested too deep")
        );
    }

    #[test]
    fn syntax_errors_have_a_place() {
        let text = "ä: 1\nb: [1, 2\nc: 3\n";
        let failure = parse(text).unwrap_err();
        assert_eq!(failure.span.start, text.find("\nc").unwrap() + 2);
        assert_eq!(failure.message, "illegal placement of ':' indicator");
    }
}
