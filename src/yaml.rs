//! YAML text as a tree in which every node knows where it stands.
//!
//! The only module that knows the YAML library. A tree, not derived structs,
//! because a file's problems are all wanted at once: a derived struct stops at
//! the first.

use std::fmt;
use std::ops::Range;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::Spanned;
use serde_yaml::options::{DuplicateKeyPolicy, MergeKeyPolicy};

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
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "true or false",
            Self::Int(_) | Self::Float(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Map(_) => "a mapping",
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
        return Err(Failure {
            span: 0..0,
            message: format!("{} bytes of YAML are too many", text.len()),
        });
    }
    let options = serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_events: 200_000,
            max_nodes: 100_000,
            max_depth: 32,
            max_documents: 1,
            flow_nesting_limit: 32,
        },
        duplicate_keys: DuplicateKeyPolicy::LastWins,
        merge_keys: MergeKeyPolicy::Error,
        alias_limits: serde_yaml::alias_limits! {
            max_total_replayed_events: 10_000,
            max_replay_stack_depth: 8,
            max_alias_expansions_per_anchor: 1_000,
        },
        strict_booleans: true,
        with_snippet: false,
    };
    let found: Result<Spanned<Raw>, _> = serde_yaml::from_str_with_options(text, options);
    match found {
        Ok(raw) => Ok(settle(raw, text)),
        Err(error) => Err(failure(&error, text)),
    }
}

fn failure(error: &serde_yaml::Error, text: &str) -> Failure {
    let span = error
        .location()
        .map_or(0..0, |location| bytes(location, text));
    let message = error.without_snippet().to_string();
    // The library names the place at the end; the span says it already.
    let message = match message.rfind(" at line ") {
        Some(at) => message[..at].to_string(),
        None => message,
    };
    Failure {
        span,
        message: message.lines().next().unwrap_or_default().to_string(),
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
    let within = line
        .char_indices()
        .nth(nth(column))
        .map_or(line.trim_end().len(), |(at, _)| at);
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
            Value::List(items)
        }
        Raw::Map(pairs) => {
            let pairs: Vec<(Node, Node)> = pairs
                .into_iter()
                .map(|(key, value)| (settle(key, text), settle(value, text)))
                .collect();
            if let Some((first, _)) = pairs.first() {
                span.start = span.start.min(first.span.start);
            }
            span.end = pairs
                .iter()
                .map(|(k, v)| k.span.end.max(v.span.end))
                .fold(span.end, usize::max);
            Value::Map(pairs)
        }
    };
    Node { span, value }
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
    fn every_node_knows_its_place() {
        let text = "title: 地図\nroutes:\n  - [København, \"King's Cross\", 2, ferry: 1]\n";
        let root = parse(text).unwrap();
        let Value::Map(pairs) = &root.value else {
            panic!("{root:?}")
        };
        assert_eq!(slice(text, &pairs[0].0), "title");
        assert_eq!(slice(text, &pairs[0].1), "地図");
        let Value::List(routes) = &pairs[1].1.value else {
            panic!("{root:?}")
        };
        let Value::List(parts) = &routes[0].value else {
            panic!("{root:?}")
        };
        assert_eq!(slice(text, &parts[0]), "København");
        assert_eq!(slice(text, &parts[1]), "\"King's Cross\"");
        assert_eq!(parts[1].value, Value::Text("King's Cross".into()));
        assert_eq!(parts[2].value, Value::Int(2));
        assert_eq!(slice(text, &parts[3]), "ferry: 1");
        assert!(slice(text, &routes[0]).starts_with("[København"));
    }

    #[test]
    fn a_key_twice_is_kept_twice() {
        let root = parse("a: 1\na: 2\n").unwrap();
        assert!(matches!(root.value, Value::Map(pairs) if pairs.len() == 2));
    }

    #[test]
    fn syntax_errors_have_a_place() {
        let text = "ä: 1\nb: [1, 2\nc: 3\n";
        let failure = parse(text).unwrap_err();
        assert_eq!(failure.span.start, text.find("\nc").unwrap() + 2);
        assert_eq!(failure.message, "illegal placement of ':' indicator");
    }
}
