//! What a judge has to say about a log: breaches, wrong figures, remarks.

use crate::span::Span;

/// How much a finding weighs. Only errors count for the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A remark on one place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// One thing found in one game. `span` is the token that is wrong; `label`
/// says what is wrong there, `causes` point at earlier places that explain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The law's number, as in `C9`.
    pub code: &'static str,
    /// The law's name, as in `double-route-closed`.
    pub slug: &'static str,
    pub severity: Severity,
    /// One sentence, no full stop: the heading of the diagnostic.
    pub message: String,
    pub span: Span,
    pub label: String,
    pub causes: Vec<Label>,
    /// The law in a few words.
    pub note: Option<String>,
    /// Where the law stands in print: edition, heading, page.
    pub sources: Vec<Source>,
    /// The next step; where possible the corrected text.
    pub help: Option<String>,
    /// The table ruled on this breach: it is shown, and not counted.
    pub ruling: Option<Ruled>,
    /// The turn it happened in, counted from the log's first.
    pub turn: Option<u32>,
    /// The player it concerns.
    pub player: Option<String>,
}

/// A place in a printed rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub edition: String,
    pub heading: String,
    pub page: Option<u16>,
}

/// How the table dealt with a breach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    pub takeback: bool,
    pub reason: Option<String>,
    pub span: Span,
}
