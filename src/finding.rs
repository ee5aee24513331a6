//! What a judge has to say about a log: breaches, wrong figures, remarks.

use serde::Serialize;

use crate::card::{Card, Counts};
use crate::lang::Data;
use crate::span::Span;

/// How much a finding weighs. Only errors count for the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, or a breach that the table ruled on.
    Note,
    /// Looks wrong, and may have an explanation that the log does not show.
    Warning,
    /// A rule is broken, or the record is wrong.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The same as people read it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Note => say!("severity-note", "note"),
            Self::Warning => say!("severity-warning", "warning"),
            Self::Error => say!("severity-error", "error"),
        }
    }
}

/// A remark on one place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What there is to say about it.
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
    /// Whether it counts.
    pub severity: Severity,
    /// One sentence, no full stop: the heading of the diagnostic.
    pub message: String,
    /// What the message says, as data.
    pub said: Option<Data>,
    /// The token that is wrong.
    pub span: Span,
    /// What is wrong there.
    pub label: String,
    /// Earlier places that explain it.
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
    /// Why the cards that nobody saw cannot be what they turned out to be, where
    /// the finding says so.
    pub reason: Option<Box<Reason>>,
    /// What the law would write instead. Nobody has tried it.
    pub proposals: Vec<Proposal>,
    /// What mends it, the best first: each was tried by replaying the log with it.
    /// None before somebody has asked for them.
    pub fixes: Vec<Fix>,
}

/// How far a program may go by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Safety {
    /// Spelling, form, and figures that follow from the log.
    Safe,
    /// It changes what happened, or guesses.
    Unsafe,
}

/// What stands at a place is to be this text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The place; empty where something is put in.
    pub span: Span,
    /// What is to stand there.
    pub text: String,
}

/// Edits that belong together: they are apart from each other, and in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub edits: Vec<Edit>,
    pub safety: Safety,
    /// What the texts are.
    pub form: Form,
}

/// What the text of a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As a log writes it.
    Written,
    /// A name, which a log writes in quotes where it needs them.
    Name,
    /// A line of its own, above that of the place.
    LineAbove,
}

/// Edits with which the log was replayed: the finding is gone, and there is no new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to do, in words: ``change `Diepe` to `Dieppe` ``.
    pub message: String,
    /// Whether it changes what happened.
    pub safety: Safety,
    /// Apart from each other, and in order.
    pub edits: Vec<Edit>,
    /// So many findings of the game are gone then.
    pub clears: usize,
    /// So many findings there are.
    pub of: usize,
    /// The law itself proposed it: it says what the finding's `help` does.
    pub proposed: bool,
}

impl Fix {
    /// ``change `Diepe` to `Dieppe` (clears 3 of 3 findings)``
    #[must_use]
    pub fn promise(&self) -> String {
        let message = &self.message;
        match (self.clears, self.of) {
            (_, 1) => say!("fix-clears-only", "{message} (clears the only finding)", message),
            (clears, of) => say!(
                "fix-clears",
                "{message} (clears {clears} of {of} findings)",
                message,
                clears,
                of
            ),
        }
    }
}

impl Finding {
    /// An error of which no more is known than where it is and what is wrong there.
    #[must_use]
    pub fn new(
        (code, slug): (&'static str, &'static str),
        span: Span,
        message: String,
        label: &str,
    ) -> Self {
        Self {
            code,
            slug,
            severity: Severity::Error,
            message,
            said: None,
            span,
            label: label.to_owned(),
            causes: Vec::new(),
            note: None,
            sources: Vec::new(),
            help: None,
            ruling: None,
            turn: None,
            player: None,
            reason: None,
            proposals: Vec::new(),
            fixes: Vec::new(),
        }
    }
}

/// Why no order of the deck explains a log: cards shown at places that cannot all be
/// explained together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    pub shown: Vec<Shown>,
    /// Each place was found to be needed: if nobody asks from where its cards came,
    /// the others can be explained.
    pub minimal: bool,
    /// What was found to be explained can be explained for certain; else nothing
    /// speaks against it.
    pub exact: bool,
    /// Where the cards of a colour are of which too many were shown.
    pub colour: Option<Whereabouts>,
    /// What the decks held, where it matters which card came from which.
    pub decks: Vec<DeckHeld>,
}

/// Cards shown at one place that nobody had seen come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub span: Span,
    /// None for cards that were turned up.
    pub player: Option<String>,
    pub cards: Counts,
    /// Cards that the log does not name.
    pub unnamed: u32,
    /// With this place set aside everything else up to the finding can be explained
    /// (`true`), or cannot, whatever was shown there (`false`).
    pub enough: Option<bool>,
}

/// Where the cards of one kind are at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Whereabouts {
    pub card: Card,
    /// So many are in the game.
    pub copies: u32,
    pub places: Vec<Held>,
}

/// So many of them at one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// `hand`, `row`, `discards`, `yard`, `stack`; `deck` for one just made, `here`
    /// where the finding is.
    pub place: &'static str,
    pub player: Option<String>,
    pub cards: u32,
}

/// What a deck held that nobody saw leave it, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckHeld {
    /// In words: `the first deck`.
    pub name: String,
    /// Where in the log it was made of the discards, and in which turn.
    pub made: Option<Span>,
    pub turn: Option<u32>,
    pub held: Vec<(Card, u32)>,
    /// Who drew how many cards unseen from it; none is the row.
    pub drawn: Vec<(Option<String>, u32)>,
}

/// A place in a printed rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The edition, as in an `edition` line: `ja`.
    pub edition: String,
    /// The heading that the rule stands under.
    pub heading: String,
    /// The page, where pages have numbers.
    pub page: Option<u16>,
}

/// How the table dealt with a breach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// The move was taken back; else it stands.
    pub takeback: bool,
    /// Why, in the words of the table.
    pub reason: Option<String>,
    /// The `ruling` line.
    pub span: Span,
}
