//! Where a candidate is tried: the log is replayed with it, and what is found is compared
//! with what was found before.

use std::collections::HashMap;

use super::edits::{LineMap, apply};
use super::is_record;
use crate::finding::{Edit, Finding, Severity};
use crate::games::{Custom, Outcome};
use crate::notation::{GameText, Games};
use crate::replay;

/// So many trials are made for a game, and no more of them than read so much text: a
/// long log, or one with a thousand breaches, stays cheap to check. After so many that
/// were all in vain there is no slip of the pen to be found.
const MOST_TRIALS: usize = 320;
const MOST_BYTES: usize = 2 << 20;
const MOST_IN_VAIN: usize = 160;

/// More findings than this are not all kept, so that nobody can say which are new.
const MOST_FINDINGS: usize = 1000;

pub(super) struct Bench<'g> {
    game: &'g GameText,
    custom: &'g Custom<'g>,
    /// What there was before: rule and line, how often, and how grave.
    before: Vec<(Key, Severity)>,
    finished: bool,
    scored: bool,
    trials: usize,
    in_vain: usize,
}

/// By which a finding is known again: its rule and its line.
type Key = (&'static str, usize);

/// A log without the finding, and without a new one.
pub(super) struct Passed {
    /// Those that are gone.
    pub cleared: Vec<usize>,
    /// Nothing is wrong any more but perhaps the record.
    pub nothing_else: bool,
}

impl<'g> Bench<'g> {
    /// None if nothing can be tried: the text is not all of the game, or it has too many
    /// findings, or none.
    pub(super) fn new(
        game: &'g GameText,
        custom: &'g Custom<'g>,
        outcome: &Outcome,
    ) -> Option<Self> {
        let n = outcome.findings.len();
        if game.trouble.is_some() || n == 0 || n >= MOST_FINDINGS {
            return None;
        }
        let map = LineMap::new(&game.text, &[]);
        let key = |f: &Finding| ((f.code, map.line_of(f.span.start as usize)), f.severity);
        Some(Self {
            game,
            custom,
            before: outcome.findings.iter().map(key).collect(),
            finished: outcome.finished,
            scored: outcome.sheet.is_some(),
            trials: MOST_TRIALS.min(MOST_BYTES / game.text.len().max(1)),
            in_vain: 0,
        })
    }

    /// No trial is left, or none is worth it.
    pub(super) fn is_spent(&self) -> bool {
        self.trials == 0 || self.in_vain >= MOST_IN_VAIN
    }

    pub(super) fn findings(&self) -> usize {
        self.before.len()
    }

    pub(super) fn first_line(&self) -> u64 {
        self.game.first_line
    }

    /// Replays the log with these edits; nothing if the finding `at` is not gone, or
    /// another one comes, or no trial is left.
    pub(super) fn try_with(&mut self, edits: &[Edit], at: usize) -> Option<Passed> {
        if self.is_spent() {
            return None;
        }
        self.trials -= 1;
        self.in_vain += 1;
        let game = GameText {
            text: apply(&self.game.text, edits)?,
            first_line: self.game.first_line,
            first_byte: self.game.first_byte,
            trouble: None,
        };
        if !is_one_game(&game.text) {
            return None;
        }
        let outcome = replay::judge_game(&game, self.custom);
        let passed = self.compare(edits, &outcome)?;
        let key = self.before.get(at)?.0;
        let is_gone = passed.cleared.iter().any(|&gone| self.before[gone].0 == key);
        if is_gone {
            self.in_vain = 0;
        }
        is_gone.then_some(passed)
    }

    /// What is gone with these edits; nothing if something is new, or worse.
    pub(super) fn compare(&self, edits: &[Edit], outcome: &Outcome) -> Option<Passed> {
        if self.finished && !outcome.finished || self.scored && outcome.sheet.is_none() {
            return None;
        }
        let map = LineMap::new(&self.game.text, edits);
        let mut left: HashMap<Key, Vec<Severity>> = HashMap::new();
        for finding in &outcome.findings {
            let key = (finding.code, map.line_of(finding.span.start as usize));
            left.entry(key).or_default().push(finding.severity);
        }
        let mut cleared = Vec::new();
        for (i, (key, severity)) in self.before.iter().enumerate() {
            match left.get_mut(key).and_then(Vec::pop) {
                None => cleared.push(i),
                Some(now) if now > *severity => return None,
                Some(_) => {}
            }
        }
        let is_error = |f: &&Finding| f.severity == Severity::Error && f.ruling.is_none();
        let mut errors = outcome.findings.iter().filter(is_error);
        (left.values().all(Vec::is_empty) && !cleared.is_empty())
            .then(|| Passed { cleared, nothing_else: errors.all(is_record) })
    }
}

/// No edit may cut a game in two.
fn is_one_game(text: &str) -> bool {
    let mut games = Games::new(text.as_bytes());
    let mut game = GameText::default();
    let whole = |game: &GameText| game.text.len() == text.len() && game.trouble.is_none();
    matches!(games.next_into(&mut game), Ok(true)) && whole(&game)
}
