//! Collects what the laws have to say while a game is replayed.

use std::sync::Arc;

use crate::fault::{Fault, Note};
use crate::finding::{Finding, Label, Ruled, Severity, Source};
use crate::laws::Law;
use crate::names::{Lookup, NameIndex};
use crate::span::Span;

/// More findings than this in one game help nobody.
const MAX_FINDINGS: usize = 1000;

#[derive(Debug, Default)]
pub struct Verdict {
    pub findings: Vec<Finding>,
    /// The turn under way, for the record.
    pub turn: Option<u32>,
    /// The seat whose line is judged, and who sits where.
    pub seat: Option<usize>,
    pub players: Vec<String>,
    /// How the laws speak in this game; as they are written, if not said.
    pub voice: Option<Arc<Voice>>,
    /// Findings beyond the most that are kept.
    pub dropped: usize,
    /// Where the findings of the last statement start.
    statement: usize,
    /// Rules by which a ruling may name a finding as well.
    also: Vec<(usize, &'static str)>,
}

/// How the laws speak in one game. Made once, for all games on a board.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Voice {
    /// Laws that this game's rulebook numbers otherwise: slug, number.
    pub numbers: Vec<(&'static str, &'static str)>,
    /// What this game calls things that the laws name: `locomotive`, `bus`.
    pub words: Vec<(&'static str, String)>,
    /// Laws in one line with this game's own figures: slug, line.
    pub summaries: Vec<(&'static str, String)>,
}

impl Verdict {
    /// Reports a breach of `law` at a token. The result takes labels and help.
    pub fn breach(
        &mut self,
        law: &'static Law,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> &mut Finding {
        self.report(Severity::Error, law, span, message, label)
    }

    /// Reports a fault at a token. Here, and nowhere else, it is put into words.
    pub fn hear<S: ?Sized>(
        &mut self,
        fault: &impl Fault<S>,
        at: Span,
        setting: &S,
    ) -> &mut Finding {
        let words = fault.words(setting);
        let (law, severity) = (fault.law(), fault.severity());
        self.report(severity, law, at, words.message, words.label);
        for law in fault.also() {
            self.also(law);
        }
        let last = self.findings.len() - 1;
        let finding = &mut self.findings[last];
        finding.causes = words.causes;
        finding.help = words.help;
        finding.reason = words.reason;
        match words.note {
            Note::Law => {}
            Note::Own(note) => finding.note = Some(note),
            Note::Above(text) => {
                let law = finding.note.take().unwrap_or_default();
                finding.note = Some(text + &law);
            }
            Note::None => finding.note = None,
        }
        finding
    }

    pub fn report(
        &mut self,
        severity: Severity,
        law: &'static Law,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> &mut Finding {
        if self.findings.len() >= MAX_FINDINGS {
            self.dropped += 1;
            self.findings.truncate(MAX_FINDINGS - 1);
        }
        self.findings.push(Finding {
            code: self.number(law),
            slug: law.slug,
            severity,
            message: message.into(),
            span,
            label: label.into(),
            causes: Vec::new(),
            note: self.summary(law),
            sources: Vec::new(),
            help: None,
            ruling: None,
            turn: self.turn,
            player: self.seat.and_then(|seat| self.players.get(seat)).cloned(),
            reason: None,
        });
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// The most findings have been kept: what is reported now is only counted, and
    /// nobody will read what could be of help.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.findings.len() >= MAX_FINDINGS
    }

    /// What a name means; what is near to one that means nothing, if that will be
    /// read.
    #[must_use]
    pub fn look_up(&self, index: &NameIndex, text: &str) -> Lookup {
        match self.is_full() {
            true => index.find_exactly(text),
            false => index.find(text),
        }
    }

    /// A ruling may name this law instead of the last finding's: it is what was
    /// broken for those who saw more than the log does.
    pub fn also(&mut self, law: &'static Law) {
        let code = self.number(law);
        if let Some(last) = self.findings.len().checked_sub(1) {
            self.also.push((last, code));
        }
    }

    fn number(&self, law: &'static Law) -> &'static str {
        let numbers = self.voice.iter().flat_map(|voice| &voice.numbers);
        let mut other = numbers.filter(|(slug, _)| *slug == law.slug);
        other.next().map_or(law.code, |(_, code)| code)
    }

    fn summary(&self, law: &Law) -> Option<String> {
        let mut text = law.summary.to_owned();
        if let Some(voice) = &self.voice {
            let summaries = &voice.summaries;
            if let Some((_, text)) = summaries.iter().find(|(slug, _)| *slug == law.slug) {
                return Some(text.clone());
            }
            for (word, ours) in &voice.words {
                text = text.replace(word, ours);
            }
        }
        (!text.is_empty()).then_some(text)
    }

    /// From here on, findings belong to a new statement.
    pub fn next_statement(&mut self) {
        self.statement = self.findings.len();
    }

    /// True if the last statement broke a rule.
    #[must_use]
    pub fn has_breach(&self) -> bool {
        self.findings[self.statement.min(self.findings.len())..]
            .iter()
            .any(|f| f.severity == Severity::Error)
    }

    /// Lets the table's ruling settle breaches of the last statement: the one
    /// with this code, or all of them. False if there is none.
    pub fn rule(&mut self, code: Option<&str>, ruled: &Ruled) -> bool {
        let start = self.statement.min(self.findings.len());
        let mut any = false;
        for (i, finding) in self.findings.iter_mut().enumerate().skip(start) {
            let also = || {
                self.also
                    .iter()
                    .filter(|(at, _)| *at == i)
                    .map(|(_, code)| *code)
            };
            let meant = code.is_none_or(|code| {
                let is_it = |name: &str| name.eq_ignore_ascii_case(code);
                is_it(finding.code) || also().any(is_it)
            });
            if meant && finding.severity == Severity::Error && finding.ruling.is_none() {
                finding.severity = Severity::Note;
                finding.help = None;
                finding.ruling = Some(ruled.clone());
                any = true;
            }
        }
        any
    }

    /// Fills in where each law stands in print.
    pub fn cite(&mut self, sources: impl Fn(&str) -> Vec<Source>) {
        for finding in &mut self.findings {
            finding.sources = sources(finding.code);
        }
    }
}

impl Finding {
    /// Points at an earlier place that explains the breach.
    pub fn cause(&mut self, span: Span, text: impl Into<String>) -> &mut Self {
        self.causes.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    pub fn help(&mut self, text: impl Into<String>) -> &mut Self {
        self.help = Some(text.into());
        self
    }

    /// The law in a few words would not help here.
    pub fn no_note(&mut self) -> &mut Self {
        self.note = None;
        self
    }

    pub fn note(&mut self, text: impl Into<String>) -> &mut Self {
        self.note = Some(text.into());
        self
    }
}
