//! What a law is: a number, a name, a few words, and a text with examples.

pub mod notation;

/// One rule that a log can break, or one thing a referee looks at.
#[derive(Debug, PartialEq, Eq)]
pub struct Law {
    /// The number in the rules, as in `C9`.
    pub code: &'static str,
    pub slug: &'static str,
    /// The law in one line: the note under a diagnostic.
    pub summary: &'static str,
    /// The law at length, for `explain`.
    pub text: &'static str,
    /// A log that breaks this law and no other; none for laws that only permit.
    pub bad: &'static str,
    /// A log that comes close and is legal.
    pub good: &'static str,
}
