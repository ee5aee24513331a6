//! What a law is, what is wrong with a log, as plain data, and the words for it.
//!
//! A law looks at a position and a move, and answers with a fault or with nothing.
//! A fault has numbers, seats and places in the text, and no words; those are made
//! in one step, when the verdict hears of it ([`Verdict::hear`]), and nowhere else.
//!
//! [`Verdict::hear`]: crate::verdict::Verdict::hear

use std::borrow::Cow;

use crate::finding::{Edit, Form, Label, Proposal, Reason, Safety, Severity};
use crate::lang::{self, Said};
use crate::span::Span;

/// One rule that a log can break, or one thing a referee looks at.
#[derive(Debug, PartialEq, Eq)]
pub struct Law {
    /// The number in the rules, as in `C9`.
    pub code: &'static str,
    /// Its name, as in `double-route-closed`.
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

impl Law {
    /// Its message in the other languages: `law-C9-double-route-closed`. Games whose words
    /// have a room of their own number anew, so theirs names the game that its example is
    /// of: `law-card-game-D1-two-cards`.
    #[must_use]
    pub fn id(&self) -> String {
        let (code, slug) = (self.code, self.slug);
        let first = self.good.lines().next().unwrap_or_default();
        match first.strip_prefix("game ") {
            Some(game) if lang::has_room(game) => format!("law-{game}-{code}-{slug}"),
            _ => format!("law-{code}-{slug}"),
        }
    }

    /// The law in one line, in the current language.
    #[must_use]
    pub fn in_a_line(&self) -> Cow<'static, str> {
        match lang::is_english() {
            true => Cow::Borrowed(self.summary),
            false => lang::fixed(&self.id(), self.summary),
        }
    }

    /// The law at length, in the current language.
    #[must_use]
    pub fn at_length(&self) -> Cow<'static, str> {
        let said = if lang::is_english() { None } else { lang::look_up_part(&self.id(), "text") };
        said.map_or(Cow::Borrowed(self.text), Cow::Owned)
    }
}

/// What is wrong. Its words need the setting besides: who sits where, and what the
/// game is played on.
pub trait Fault<S: ?Sized> {
    /// The law that is broken.
    const LAW: &'static Law = panic!("a fault says which law it breaks: LAW, or law()");

    /// The law that is broken, where it is not always the same.
    fn law(&self) -> &'static Law {
        Self::LAW
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }

    /// Laws by which a ruling may name the finding as well: what was broken for those
    /// who saw more than the log does.
    fn also(&self) -> &[&'static Law] {
        &[]
    }

    fn words(&self, setting: &S) -> Words;
}

/// A finding in words.
#[derive(Clone, Debug)]
pub struct Words {
    /// One sentence, no full stop: the heading of the diagnostic.
    pub message: Said,
    /// What is wrong with the token.
    pub label: String,
    /// Earlier places that explain the fault.
    pub causes: Vec<Label>,
    pub note: Note,
    /// The next step; where possible the corrected text.
    pub help: Option<String>,
    /// Why no order of the deck explains the log, as data.
    pub reason: Option<Box<Reason>>,
    /// What the token may have been meant to be, the likeliest first, or a line to write
    /// above it.
    pub instead: Vec<(String, Form)>,
    /// What else would put it right.
    pub proposals: Vec<Proposal>,
}

/// The line below a finding that says what the rule is.
#[derive(Clone, Debug, Default)]
pub enum Note {
    /// The law in a line.
    #[default]
    Law,
    /// Something that fits better here.
    Own(String),
    /// Something above the law's line.
    Above(String),
    /// It would not help.
    None,
}

impl Words {
    #[must_use]
    pub fn new(message: impl Into<Said>, label: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            label: label.into(),
            causes: Vec::new(),
            note: Note::Law,
            help: None,
            reason: None,
            instead: Vec::new(),
            proposals: Vec::new(),
        }
    }

    /// Names that the token may have been meant to be: nothing but another spelling.
    #[must_use]
    pub fn instead(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let names = names.into_iter().map(|name| (name.into(), Form::Name));
        self.instead.extend(names);
        self
    }

    /// The same for what is no name: as a log writes it.
    #[must_use]
    pub fn written(mut self, texts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let texts = texts.into_iter().map(|text| (text.into(), Form::Written));
        self.instead.extend(texts);
        self
    }

    /// A line that should perhaps stand above.
    #[must_use]
    pub fn above(mut self, line: impl Into<String>) -> Self {
        self.instead.push((line.into(), Form::LineAbove));
        self
    }

    /// These places should all read so; it follows from the rest of the log.
    #[must_use]
    pub fn follows(mut self, edits: Vec<Edit>) -> Self {
        let safety = Safety::Safe;
        self.proposals.push(Proposal { edits, safety, form: Form::Written });
        self
    }

    /// Points at an earlier place that explains the fault, if there is one.
    #[must_use]
    pub fn cause(mut self, span: impl Into<Option<Span>>, text: impl Into<String>) -> Self {
        let label = |span| Label { span, text: text.into() };
        self.causes.extend(span.into().map(label));
        self
    }

    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.note = Note::Own(text.into());
        self
    }

    #[must_use]
    pub fn no_note(mut self) -> Self {
        self.note = Note::None;
        self
    }
}
