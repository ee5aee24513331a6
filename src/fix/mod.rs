//! What would mend a log: exact edits, each tried by replaying the whole log with it.
//!
//! A law says what it would write instead ([`Proposal`]); the rooms in `sources` add
//! what is likely whatever the law: names, spelling, cards, lines in the wrong order.
//! None of them has to be right. A candidate becomes a [`Fix`] only if the log with it
//! has the finding no more, and no new one: the referee decides, and knows nothing of it.
//!
//! Trials cost a replay each, so they are counted, and made only for who asks.
//!
//! [`Proposal`]: crate::finding::Proposal

mod bench;
mod edits;
mod mend;
mod sources;
mod words;

use crate::finding::{Edit, Finding, Fix, Safety};
use crate::games::{self, Custom, Outcome};
use crate::notation::GameText;
use crate::span::Span;
use crate::spelling::Spelling;
use bench::Bench;
pub use edits::apply;
pub use mend::{Mended, mend};
use sources::Place;

/// So many fixes of a finding are offered.
const MOST_OFFERED: usize = 3;

/// So many candidates are tried for a finding.
const MOST_A_FINDING: usize = 64;

/// With more findings than this it is no single slip of the pen.
const FEW_FINDINGS: usize = 24;

/// Something that may mend a finding.
#[derive(Clone, Debug)]
struct Candidate {
    edits: Vec<Edit>,
    safety: Safety,
    /// How unlikely it is that this was meant; 0 is what a law says.
    cost: u32,
    /// One of several things that it can have been, such as a card that nobody can know:
    /// worth something only if none of the others fits.
    guess: bool,
    /// The law says so.
    proposed: bool,
    /// How many slips of the pen lie between a name and what was written.
    slips: usize,
    change: Change,
}

/// What a candidate does, where its edits do not say it well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Words,
    /// A line becomes a comment.
    Comment,
    /// A line that stands there twice goes.
    Doubled,
    /// A line and the next change places.
    Swap,
    /// This number, and all below it by as much.
    Renumber,
    /// This number, and those below it one by one.
    Recount,
    /// A line stands elsewhere.
    Move,
}

impl Candidate {
    fn new(span: Span, text: impl Into<String>, safety: Safety, cost: u32) -> Self {
        let text = text.into();
        Self {
            edits: vec![Edit { span, text }],
            safety,
            cost,
            guess: false,
            proposed: false,
            slips: 0,
            change: Change::Words,
        }
    }

    fn guess(mut self) -> Self {
        self.guess = true;
        self
    }

    /// The same with all these edits.
    fn all(edits: Vec<Edit>, safety: Safety, cost: u32) -> Self {
        Self { edits, ..Self::new(Span::default(), "", safety, cost) }
    }

    fn change(mut self, change: Change) -> Self {
        self.change = change;
        self
    }

    /// Letters that come and go.
    fn size(&self, text: &str) -> usize {
        let size = |edit: &Edit| edit.text.len() + edit.span.of(text).len();
        self.edits.iter().map(size).sum()
    }
}

/// Finds out what mends the findings of a game, which was replayed as `outcome`: only
/// what is safe, or whatever helps.
pub fn offer(game: &GameText, custom: &Custom<'_>, outcome: &mut Outcome, most: Safety) {
    let Some(mut bench) = Bench::new(game, custom, outcome) else {
        return;
    };
    let log = games::read(&game.text, custom);
    let spelling = Spelling::on(&log, custom);
    let rulings = sources::rulings(&log);
    let few = outcome.findings.len() <= FEW_FINDINGS;
    let mut found: Vec<Found> = Vec::new();
    let mut fixes: Vec<Vec<Fix>> = vec![Vec::new(); outcome.findings.len()];
    // What is safe is looked for everywhere before anything is guessed.
    for kind in [Safety::Safe, Safety::Unsafe] {
        for (at, finding) in outcome.findings.iter().enumerate() {
            if kind > most || finding.ruling.is_some() || !fixes[at].is_empty() {
                continue;
            }
            // What clears another one may clear this one as well.
            let shared = found.iter().filter(|found| found.cleared.contains(&at));
            fixes[at].extend(shared.map(|found| found.fix.clone()));
            let place = Place::new(&log, custom, &spelling, finding, few);
            let wanted = fixes[at].is_empty() && !bench.is_spent();
            if let Some(place) = place.filter(|_| wanted) {
                let own = try_all(&mut bench, &place, at, kind, &rulings);
                let own = own.into_iter().filter(|found| found.fix.safety <= most);
                let own: Vec<Found> = own.take(MOST_OFFERED).collect();
                fixes[at].extend(own.iter().map(|found| found.fix.clone()));
                found.extend(own);
            }
        }
    }
    for (finding, fixes) in outcome.findings.iter_mut().zip(fixes) {
        finding.fixes = fixes;
    }
}

/// A fix, and the findings that are gone with it.
struct Found {
    fix: Fix,
    cleared: Vec<usize>,
}

/// Tries what may mend one finding, of one kind; the best first.
fn try_all(
    bench: &mut Bench<'_>,
    place: &Place<'_, '_>,
    at: usize,
    kind: Safety,
    rulings: &[Span],
) -> Vec<Found> {
    let mut candidates = sources::candidates(place);
    candidates.retain(|candidate| candidate.safety == kind && !touches(candidate, rulings));
    candidates.sort_by_key(|candidate| (candidate.cost, candidate.size(place.log.text)));
    let mut seen = Vec::new();
    candidates.retain(|candidate| {
        let is_new = !seen.contains(&candidate.edits);
        seen.push(candidate.edits.clone());
        is_new
    });
    // A name is meant only if none is nearer, whether that one fits or not.
    let nearest = candidates.iter().map(|c| c.slips).min().unwrap_or(0);
    let mut fits: Vec<(Candidate, bench::Passed)> = Vec::new();
    for candidate in candidates.into_iter().take(MOST_A_FINDING) {
        let passed = bench.try_with(&candidate.edits, at);
        // What the table counted follows from a log in which nothing else is wrong.
        if let Some(passed) = passed.filter(|p| p.nothing_else || !is_counted(place.finding)) {
            fits.push((candidate, passed));
        }
        // Enough to choose from, unless it has to be the only one.
        let sure = fits.iter().filter(|(fit, _)| !fit.guess);
        if kind == Safety::Unsafe && sure.count() >= MOST_OFFERED {
            break;
        }
    }
    // A guess that is not the only one is none.
    let guesses = fits.iter().filter(|(fit, _)| fit.guess).count();
    if guesses > 1 && guesses < fits.len() {
        fits.retain(|(fit, _)| !fit.guess);
    }
    fits.sort_by_key(|(fit, passed)| (std::cmp::Reverse(passed.cleared.len()), fit.cost));
    place.keep_one_of_each(&mut fits);
    // Of two spellings that both fit nobody can say which was meant.
    let safe = fits.iter().filter(|(fit, _)| fit.safety == Safety::Safe).count();
    let offered = fits.into_iter().map(|(fit, passed)| {
        let is_safe = fit.safety == Safety::Safe && safe == 1 && fit.slips <= nearest;
        let fix = Fix {
            message: words::message(place.log.text, &fit, bench.first_line()),
            safety: if is_safe { Safety::Safe } else { Safety::Unsafe },
            edits: fit.edits,
            clears: passed.cleared.len(),
            of: bench.findings(),
            proposed: fit.proposed,
        };
        let cleared = passed.cleared;
        Found { fix, cleared }
    });
    offered.collect()
}

/// What the table ruled is the table's: no program edits it.
fn touches(candidate: &Candidate, rulings: &[Span]) -> bool {
    let touches = |edit: &Edit| {
        let from = rulings.partition_point(|ruling| ruling.end < edit.span.start);
        rulings.get(from).is_some_and(|ruling| ruling.start <= edit.span.end)
    };
    candidate.edits.iter().any(touches)
}

/// What the table counted: figures of the record, and turns.
fn is_counted(finding: &Finding) -> bool {
    is_record(finding) || finding.slug == "turn-number"
}

/// A figure or a name in the record of the game, which says nothing about what happened.
fn is_record(finding: &Finding) -> bool {
    matches!(finding.slug, "check-differs" | "result-differs" | "winner-differs")
}
