//! Fixes applied, one after the other, until there is none left.

use super::bench::Bench;
use super::edits::{apply, overlap};
use super::offer;
use crate::finding::{Edit, Fix, Safety};
use crate::games::Custom;
use crate::notation::GameText;
use crate::replay;

/// Each round takes at least one finding away; more rounds than this are not waited for.
const MOST_ROUNDS: usize = 40;

/// A game and what was mended in it.
#[derive(Debug)]
pub struct Mended {
    /// The game as it is then.
    pub game: GameText,
    /// What was done, each with the line it was done on, counted in the file as it was
    /// then.
    pub done: Vec<(u64, Fix)>,
    /// Findings that are gone.
    pub cleared: usize,
    /// Findings there were.
    pub before: usize,
    /// There may be more to mend: the rounds were over.
    pub more: bool,
}

/// Applies whatever mends a game; only what is safe, or whatever helps.
#[must_use]
pub fn mend(game: &GameText, custom: &Custom<'_>, most: Safety) -> Mended {
    let mut outcome = replay::judge_game(game, custom);
    let before = outcome.findings.len();
    let mut mended =
        Mended { game: game.clone(), done: Vec::new(), cleared: 0, before, more: true };
    for _ in 0..MOST_ROUNDS {
        offer(&mended.game, custom, &mut outcome, most);
        let best = outcome.findings.iter().filter_map(|f| f.fixes.first());
        let chosen = apart(best);
        let Some(first) = chosen.first() else {
            mended.more = false;
            return mended;
        };
        let Some(bench) = Bench::new(&mended.game, custom, &outcome) else {
            break;
        };
        // Each was tried alone; together they are tried here.
        let together: Vec<&Fix> = match together(&mended.game, custom, &bench, &chosen) {
            true => chosen,
            false => vec![first],
        };
        let edits = edits_of(&together);
        let Some(text) = apply(&mended.game.text, &edits) else {
            break;
        };
        for fix in together {
            let start = fix.edits.first().map_or(0, |edit| edit.span.start as usize);
            let above = mended.game.text.as_bytes().get(..start).unwrap_or_default();
            let line = memchr::memchr_iter(b'\n', above).count() as u64;
            mended.done.push((mended.game.first_line + line, fix.clone()));
        }
        mended.game.text = text;
        outcome = replay::judge_game(&mended.game, custom);
        mended.cleared = before.saturating_sub(outcome.findings.len());
        if outcome.findings.is_empty() {
            mended.more = false;
            return mended;
        }
    }
    offer(&mended.game, custom, &mut outcome, most);
    mended.more = outcome.findings.iter().any(|f| !f.fixes.is_empty());
    mended
}

/// Fixes that do not touch each other, the first ones first.
fn apart<'f>(fixes: impl Iterator<Item = &'f Fix>) -> Vec<&'f Fix> {
    let mut chosen: Vec<&Fix> = Vec::new();
    for fix in fixes {
        if !chosen.iter().any(|other| overlap(&other.edits, &fix.edits)) {
            chosen.push(fix);
        }
    }
    chosen
}

fn edits_of(fixes: &[&Fix]) -> Vec<Edit> {
    let edits = fixes.iter().flat_map(|fix| &fix.edits);
    let mut edits: Vec<Edit> = edits.cloned().collect();
    edits.sort_by_key(|edit| edit.span);
    edits
}

/// True if all of them together do no harm, and take at least as many findings away as
/// there are fixes.
fn together(game: &GameText, custom: &Custom<'_>, bench: &Bench<'_>, fixes: &[&Fix]) -> bool {
    let edits = edits_of(fixes);
    let Some(text) = apply(&game.text, &edits).filter(|_| fixes.len() > 1) else {
        return false;
    };
    let game = GameText { text, ..game.clone() };
    let outcome = replay::judge_game(&game, custom);
    let passed = bench.compare(&edits, &outcome);
    passed.is_some_and(|passed| passed.cleared.len() >= fixes.len())
}
