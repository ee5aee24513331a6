//! Collects what the laws have to say while a game is replayed.

use std::sync::Arc;

use crate::fault::{Fault, Law, Note, Words};
use crate::finding::{Edit, Finding, Form, Proposal, Ruled, Safety, Severity, Source};
use crate::names::{Lookup, NameIndex};
use crate::span::Span;

/// More findings than this in one game help nobody.
const MAX_FINDINGS: usize = 1000;

#[derive(Clone, Debug, Default)]
pub struct Verdict {
    pub findings: Vec<Finding>,
    /// The turn under way, for the record.
    pub turn: Option<u32>,
    /// The seat whose line is judged, and who sits where.
    pub seat: Option<usize>,
    pub players: Vec<String>,
    /// How the laws speak in this game; as they are written, if not said.
    pub voice: Option<Arc<Voice>>,
    /// Findings are counted, and nobody reads them: no words are made.
    wordless: bool,
    /// Findings beyond the most that are kept.
    dropped: usize,
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
    pub words: Vec<(String, String)>,
    /// Laws in one line with this game's own figures: slug, line.
    pub summaries: Vec<(&'static str, String)>,
}

impl Voice {
    /// The number that a law has in this game's rulebook.
    #[must_use]
    pub fn number(&self, law: &Law) -> &'static str {
        let mut other = self.numbers.iter().filter(|(slug, _)| *slug == law.slug);
        other.next().map_or(law.code, |(_, code)| code)
    }

    /// A law in one line, if that has a figure of this game in it.
    #[must_use]
    pub fn figures(&self, law: &Law) -> Option<&str> {
        let mut summaries = self.summaries.iter();
        let (_, text) = summaries.find(|(slug, _)| *slug == law.slug)?;
        Some(text)
    }

    /// A law in one line.
    #[must_use]
    pub fn summary(&self, law: &Law) -> String {
        let text = self.figures(law).map(ToOwned::to_owned);
        text.unwrap_or_else(|| self.in_words(&law.in_a_line()))
    }

    /// A text of the laws in this game's words: `bus` for `locomotive`.
    #[must_use]
    pub fn in_words(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (word, ours) in &self.words {
            text = text.replace(word, ours);
        }
        text
    }
}

impl Verdict {
    #[must_use]
    pub fn new(wordless: bool) -> Self {
        Self { wordless, ..Self::default() }
    }

    /// Reports a fault at a token. Here, and nowhere else, it is put into words.
    pub fn hear<S: ?Sized>(&mut self, fault: &impl Fault<S>, at: Span, setting: &S) {
        let words = match self.wordless {
            true => Words { note: Note::None, ..Words::new("", "") },
            false => fault.words(setting),
        };
        self.report(fault.law(), fault.severity(), at, words);
        let last = self.findings.len() - 1;
        for law in fault.also() {
            let code = self.number(law);
            self.also.push((last, code));
        }
    }

    fn report(&mut self, law: &'static Law, severity: Severity, span: Span, words: Words) {
        if self.findings.len() >= MAX_FINDINGS {
            self.dropped += 1;
            self.findings.truncate(MAX_FINDINGS - 1);
        }
        let note = match words.note {
            Note::Law => self.summary(law),
            Note::Own(note) => Some(note),
            Note::Above(text) => Some(text + &self.summary(law).unwrap_or_default()),
            Note::None => None,
        };
        let mut proposals = words.proposals;
        proposals.extend(words.instead.into_iter().map(|(text, form)| Proposal {
            edits: vec![Edit { span, text }],
            safety: match form {
                Form::LineAbove => Safety::Unsafe,
                Form::Written | Form::Name => Safety::Safe,
            },
            form,
        }));
        self.findings.push(Finding {
            code: self.number(law),
            slug: law.slug,
            severity,
            message: words.message.text,
            said: words.message.data,
            span,
            label: words.label,
            causes: words.causes,
            note,
            sources: Vec::new(),
            help: words.help,
            ruling: None,
            turn: self.turn,
            player: self.seat.and_then(|seat| self.players.get(seat)).cloned(),
            reason: words.reason,
            proposals,
            fixes: Vec::new(),
        });
    }

    /// Nothing is an error so far.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity < Severity::Error)
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
        if self.is_full() { index.find_exactly(text) } else { index.find(text) }
    }

    fn number(&self, law: &'static Law) -> &'static str {
        let voice = self.voice.as_ref();
        voice.map_or(law.code, |voice| voice.number(law))
    }

    fn summary(&self, law: &Law) -> Option<String> {
        let text = match &self.voice {
            Some(voice) => voice.summary(law),
            None => law.in_a_line().into_owned(),
        };
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
            let also = || self.also.iter().filter(|(at, _)| *at == i).map(|(_, code)| *code);
            let meant = code.is_none_or(|code| {
                let is_it = |name: &str| name.eq_ignore_ascii_case(code);
                is_it(finding.code) || also().any(is_it)
            });
            if meant && finding.severity == Severity::Error && finding.ruling.is_none() {
                finding.severity = Severity::Note;
                finding.help = None;
                finding.proposals.clear();
                finding.ruling = Some(ruled.clone());
                any = true;
            }
        }
        any
    }

    /// Fills in where each law stands in print.
    pub fn cite(&mut self, sources: impl Fn(&str) -> Vec<Source>) {
        let read = self.findings.iter_mut().filter(|_| !self.wordless);
        for finding in read {
            finding.sources = sources(finding.code);
        }
    }

    /// Everything that was found, in the order of the text; the last one says how much
    /// more there was.
    #[must_use]
    pub fn take_findings(&mut self) -> Vec<Finding> {
        let mut findings = std::mem::take(&mut self.findings);
        findings.sort_by_key(|f| f.span.start);
        let dropped = self.dropped;
        if dropped > 0
            && let Some(last) = findings.last_mut()
        {
            last.help = Some(say!(
                "verdict-more",
                "{n} more findings of this game are not shown",
                n = dropped,
            ));
        }
        findings
    }
}
