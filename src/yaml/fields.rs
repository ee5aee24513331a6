//! Reading a YAML tree while collecting everything that is wrong with it.

use std::ops::{Range, RangeInclusive};

use super::{Node, Value};

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Bytes of the file; empty where the whole file is meant.
    pub span: Range<usize>,
    /// One sentence, no full stop.
    pub message: String,
    /// What is wrong at the span.
    pub label: String,
    /// The next step, where there is one to offer.
    pub help: Option<String>,
}

/// Reads the tree of a file, or says that it cannot be read.
pub(crate) fn tree(text: &str) -> Result<Node, Vec<Problem>> {
    super::parse(text).map_err(|failure| {
        vec![Problem {
            span: failure.span,
            message: say!(
                "yaml-unreadable",
                "the YAML cannot be read: {why}",
                why = failure.message
            ),
            label: say!("yaml-here", "here"),
            help: None,
        }]
    })
}

/// More problems than this are not listed.
const MAX_PROBLEMS: usize = 500;

/// The problems found so far, and the text they are in.
pub(crate) struct Problems<'t> {
    text: &'t str,
    list: Vec<Problem>,
    more: bool,
}

/// A mapping's known keys with their values.
pub(crate) struct Fields<'n> {
    pub span: Range<usize>,
    pairs: Vec<(&'n str, &'n Node, &'n Node)>,
}

impl<'n> Fields<'n> {
    pub(crate) fn get(&self, key: &str) -> Option<&'n Node> {
        let (_, _, node) = self.pairs.iter().find(|(k, ..)| *k == key)?;
        Some(node)
    }

    /// Where a key stands.
    pub(crate) fn key(&self, key: &str) -> Option<Range<usize>> {
        let (_, node, _) = self.pairs.iter().find(|(k, ..)| *k == key)?;
        Some(node.span.clone())
    }
}

impl<'t> Problems<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, list: Vec::new(), more: false }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn is_one_line(&self, span: &Range<usize>) -> bool {
        let text = self.text.get(span.clone()).unwrap_or_default();
        !text.contains('\n')
    }

    /// Everything found, in the order of the file.
    pub(crate) fn into_list(mut self) -> Vec<Problem> {
        self.list.sort_by_key(|p| (p.span.start, p.span.end));
        if self.more {
            self.list.push(Problem {
                span: 0..0,
                message: say!(
                    "yaml-more",
                    "more than {most} problems: the rest is not listed",
                    most = MAX_PROBLEMS
                ),
                label: say!("yaml-in-file", "in this file"),
                help: None,
            });
        }
        self.list
    }

    pub(crate) fn add(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: Option<String>,
    ) {
        // What is wrong with many lines is shown on the first.
        let lines = self.text.get(span.clone()).unwrap_or_default();
        let first = lines.lines().next().unwrap_or_default();
        let span = span.start..span.start + first.len();
        if self.list.len() >= MAX_PROBLEMS {
            self.more = true;
            return;
        }
        self.list.push(Problem { span, message: message.into(), label: label.into(), help });
    }

    /// The same where there is no next step to offer.
    pub(crate) fn point_out(
        &mut self,
        span: &Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) {
        self.add(span.clone(), message, label, None);
    }

    /// The value is of the wrong kind.
    pub(crate) fn wrong(&mut self, node: &Node, what: &str, wanted: impl Into<String>) {
        let wanted = wanted.into();
        self.point_out(
            &node.span,
            say!("yaml-must-be", "{what} must be {wanted}", what = crate::lang::term(what), wanted),
            say!("yaml-this-is", "this is {kind}", kind = node.value.kind()),
        );
    }

    /// A mapping of which all keys are known beforehand.
    pub(crate) fn fields<'n>(
        &mut self,
        node: &'n Node,
        what: &str,
        known: &[&str],
    ) -> Option<Fields<'n>> {
        let entries = self.entries(node, what)?;
        let mut pairs: Vec<(&'n str, &'n Node, &'n Node)> = Vec::new();
        for (key, value) in entries {
            let Value::Text(name) = &key.value else {
                self.wrong(key, &say!("yaml-a-key", "a key"), say!("yaml-word", "a word"));
                continue;
            };
            if !known.contains(&name.as_str()) {
                let help = match nearest(name, known) {
                    Some(near) => meant(near),
                    None => say!("yaml-known", "known here: {known}", known = known.join(", ")),
                };
                self.add(
                    key.span.clone(),
                    say!("yaml-unknown", "unknown key `{key}`", key = shorten(name)),
                    say!("yaml-no-key", "{what} has no such key", what = crate::lang::term(what)),
                    Some(help),
                );
            } else if pairs.iter().any(|(k, ..)| k == name) {
                self.twice(key, name);
            } else {
                pairs.push((name, key, value));
            }
        }
        Some(Fields { span: node.span.clone(), pairs })
    }

    pub(crate) fn twice(&mut self, node: &Node, name: &str) {
        self.point_out(
            &node.span,
            say!("yaml-stands-twice", "`{name}` stands here twice", name = shorten(name)),
            say!("yaml-before", "it was given before"),
        );
    }

    /// The entries of a mapping with any keys.
    pub(crate) fn entries<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n [(Node, Node)]> {
        match &node.value {
            Value::Map(pairs) => Some(pairs),
            _ => {
                self.wrong(node, what, say!("yaml-mapping", "a mapping of keys to values"));
                None
            }
        }
    }

    pub(crate) fn list<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n [Node]> {
        match &node.value {
            Value::List(items) => Some(items),
            _ => {
                self.wrong(node, what, say!("yaml-list", "a list"));
                None
            }
        }
    }

    /// A whole number within bounds.
    pub(crate) fn number(
        &mut self,
        node: &Node,
        what: &str,
        range: RangeInclusive<u8>,
    ) -> Option<u8> {
        let (low, high) = (*range.start(), *range.end());
        let Value::Int(n) = node.value else {
            self.wrong(node, what, say!("yaml-whole", "a whole number"));
            return None;
        };
        let fits = u8::try_from(n).ok().filter(|n| range.contains(n));
        if fits.is_none() {
            self.point_out(
                &node.span,
                say!(
                    "yaml-range",
                    "{what} must be a number from {low} to {high}",
                    what = crate::lang::term(what),
                    low,
                    high
                ),
                say!("yaml-is-not", "{n} is not", n),
            );
        }
        fits
    }

    /// A coordinate.
    pub(crate) fn coordinate(&mut self, node: &Node, what: &str) -> Option<f32> {
        let number = match node.value {
            Value::Int(n) => n as f64,
            Value::Float(x) => x,
            _ => {
                self.wrong(node, what, say!("yaml-number", "a number"));
                return None;
            }
        };
        if number.is_finite() && number.abs() <= 1e6 {
            return Some(number as f32);
        }
        self.point_out(
            &node.span,
            say!(
                "yaml-reasonable",
                "{what} must be a number of reasonable size",
                what = crate::lang::term(what)
            ),
            say!("yaml-too-far", "this is too far away"),
        );
        None
    }

    /// A short text. Numbers and the like are taken as they are spelt.
    pub(crate) fn text(&mut self, node: &Node, what: &str) -> Option<String> {
        let text = match &node.value {
            Value::Text(text) => text.clone(),
            Value::Int(_) | Value::Float(_) | Value::Bool(_) => {
                self.text.get(node.span.clone()).unwrap_or_default().to_string()
            }
            _ => {
                self.wrong(node, what, say!("yaml-text", "a text"));
                return None;
            }
        };
        let fault = if text.trim().is_empty() {
            say!("yaml-empty", "this is empty")
        } else if text.chars().count() > 200 {
            say!("yaml-long", "this is longer than 200 characters")
        } else if text.chars().any(char::is_control) {
            say!("yaml-control", "this has line breaks or control characters")
        } else {
            return Some(text);
        };
        self.point_out(
            &node.span,
            say!(
                "yaml-short",
                "{what} must be a short text of one line",
                what = crate::lang::term(what)
            ),
            fault,
        );
        None
    }

    /// One of a few words.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        node: &Node,
        what: &str,
        of: &[(&str, T)],
    ) -> Option<T> {
        let words: Vec<&str> = of.iter().map(|(word, _)| *word).collect();
        if let Value::Text(text) = &node.value {
            if let Some((_, value)) = of.iter().find(|(word, _)| word == text) {
                return Some(*value);
            }
            let help = nearest(text, &words).map(meant);
            self.add(
                node.span.clone(),
                say!(
                    "yaml-one-of",
                    "{what} must be one of: {words}",
                    what = crate::lang::term(what),
                    words = words.join(", ")
                ),
                say!("yaml-none-of", "this is none of them"),
                help,
            );
        } else {
            self.wrong(
                node,
                what,
                say!("yaml-choice", "one of: {words}", words = words.join(", ")),
            );
        }
        None
    }

    // Values by their key, where the file gives them

    pub(crate) fn set_text(&mut self, fields: &Fields<'_>, key: &str, place: &mut String) {
        let text = |node| self.text(node, &format!("`{key}`"));
        if let Some(text) = fields.get(key).and_then(text) {
            *place = text;
        }
    }

    /// False where the file gives something that is no such number.
    pub(crate) fn set_number(
        &mut self,
        fields: &Fields<'_>,
        key: &str,
        range: RangeInclusive<u8>,
        place: &mut u8,
    ) -> bool {
        let Some(node) = fields.get(key) else {
            return true;
        };
        let number = self.number(node, &format!("`{key}`"), range);
        *place = number.unwrap_or(*place);
        number.is_some()
    }

    /// A list of texts; those that are none are left out.
    pub(crate) fn texts(&mut self, fields: &Fields<'_>, key: &str, what: &str) -> Vec<String> {
        let list = |node| self.list(node, &format!("`{key}`"));
        let items = fields.get(key).and_then(list).unwrap_or_default();
        let texts = items.iter().filter_map(|item| self.text(item, what));
        texts.collect()
    }

    /// A mapping of which all keys are known beforehand.
    pub(crate) fn section<'n>(
        &mut self,
        fields: &Fields<'n>,
        key: &str,
        known: &[&str],
    ) -> Option<Fields<'n>> {
        self.fields(fields.get(key)?, &format!("`{key}`"), known)
    }

    /// The value of a key that has to be there.
    pub(crate) fn needed<'n>(
        &mut self,
        fields: &Fields<'n>,
        key: &str,
        what: &str,
    ) -> Option<&'n Node> {
        let node = fields.get(key);
        if node.is_none() {
            self.missing(fields, key, what);
        }
        node
    }

    /// A key that has to be there and is not.
    pub(crate) fn missing(&mut self, fields: &Fields<'_>, key: &str, what: &str) {
        self.point_out(
            &fields.span,
            say!("yaml-missing", "`{key}` is missing", key),
            say!("yaml-needs", "{what} needs it", what = crate::lang::term(what)),
        );
    }
}

/// The word that somebody may have meant.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    if word.len() > 60 {
        return None;
    }
    known
        .iter()
        .map(|k| (strsim::osa_distance(word, k), *k))
        .min()
        .filter(|(distance, k)| *distance <= 1 + k.len() / 3)
        .map(|(_, k)| k)
}

/// ``did you mean `tiles`?``
pub(crate) fn meant(near: &str) -> String {
    say!("yaml-meant", "did you mean `{near}`?", near)
}

/// A name fit for a message.
pub(crate) fn shorten(name: &str) -> String {
    match name.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &name[..at]),
        None => name.to_string(),
    }
}
