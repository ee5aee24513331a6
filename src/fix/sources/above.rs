//! What was miswritten further up, and is seen only here: a card of the row that was
//! another when it was turned up, a tile that somebody holds.

use super::*;
use crate::log::{Act, Cards, DrawItem, RowChange, Seen, Turned, letter};

/// So many cards that came into the row are tried, the last ones first.
const MOST_TURNED: usize = 16;

/// So many tiles are tried.
const MOST_TILES: usize = 12;

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    if place.is(&["not-in-the-row"]) {
        turned_up(place, all);
    }
    if place.is(&["not-in-hand"]) {
        held(place, all);
    }
}

/// The card that nobody sees in the row is one that came into it, under another letter.
fn turned_up(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let text = place.text();
    let whats = place.whats().filter_map(|what| match what {
        What::Draw(items) => Some(items),
        _ => None,
    });
    let taken = whats.flatten().find_map(|item| match item {
        DrawItem::FaceUp { taken, span, .. } if place.is_at(*span) => Some(*taken),
        _ => None,
    });
    let Some(taken) = taken else {
        return;
    };
    let mut places: Vec<Span> = Vec::new();
    for line in place.log.lines[..=place.at].iter().rev() {
        if places.len() >= MOST_TURNED {
            break;
        }
        let mut here = came_up(text, line, Some(taken));
        here.retain(|at| at.end <= place.finding.span.start);
        places.extend(here.into_iter().rev());
    }
    for (cost, at) in (16..).zip(places.into_iter().take(MOST_TURNED)) {
        all.push(Candidate::new(at, taken.letter().to_string(), Safety::Unsafe, cost));
    }
}

/// The letters of a line that say what came into the row, but for those of one card.
fn came_up(text: &str, line: &Line<'_>, but: Seen) -> Vec<Span> {
    let mut found = Vec::new();
    let mut row = |changes: &[RowChange]| {
        changes.iter().for_each(|change| letters(text, &change.cards, but, &mut found));
    };
    match &line.statement {
        Statement::Market { cards, then } => {
            row(then);
            letters(text, cards, but, &mut found);
        }
        Statement::Row(then) => row(then),
        Statement::Acts { acts, .. } => {
            for act in acts {
                of_act(text, act, but, &mut found);
            }
        }
        _ => {}
    }
    found.sort_unstable();
    found
}

fn of_act(text: &str, act: &Act<'_>, but: Seen, found: &mut Vec<Span>) {
    let changes: &[RowChange] = match &act.what {
        What::Claim(claim) => &claim.then,
        What::Station(station) => &station.then,
        What::Draw(items) => {
            for item in items {
                match item {
                    DrawItem::Row(change) => letters(text, &change.cards, but, found),
                    DrawItem::FaceUp { turned: Turned::Card(card), span: at, .. }
                        if *card != but =>
                    {
                        let last = span((at.end as usize).saturating_sub(1), at.end as usize);
                        found.extend(is_letter(text, last, *card).then_some(last));
                    }
                    _ => {}
                }
            }
            &[]
        }
        _ => &[],
    };
    changes.iter().for_each(|change| letters(text, &change.cards, but, found));
}

/// Each card of a run that is written with a letter of its own.
fn letters(text: &str, cards: &Cards, but: Seen, found: &mut Vec<Span>) {
    let start = cards.span.start as usize;
    if cards.span.of(text).len() != cards.cards.len() {
        return;
    }
    for (at, card) in (start..).zip(&cards.cards) {
        let at = span(at, at + 1);
        if *card != but && is_letter(text, at, *card) {
            found.push(at);
        }
    }
}

fn is_letter(text: &str, at: Span, card: Seen) -> bool {
    text.get(at.start as usize..at.end as usize).is_some_and(|said| said.starts_with(letter(card)))
}

/// Another tile that this player has drawn, the last one first.
fn held(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let Statement::Acts { who, .. } = &place.line.statement else {
        return;
    };
    let seat = place.spelling.seat(who.text);
    let said = place.finding.span.of(place.text());
    let mut tiles: Vec<&str> = Vec::new();
    for line in place.log.lines[..=place.at].iter().rev() {
        let Statement::Acts { who, acts } = &line.statement else {
            continue;
        };
        if place.spelling.seat(who.text) != seat || tiles.len() >= MOST_TILES {
            continue;
        }
        for act in acts {
            let drawn = match &act.what {
                What::DrawTile(tile) => std::slice::from_ref(tile),
                What::DealTiles(tiles) => tiles.as_slice(),
                _ => &[],
            };
            let seen = drawn.iter().filter_map(|tile| tile.name);
            tiles.extend(seen.map(|name| name.text).filter(|name| *name != said));
        }
    }
    for (cost, tile) in (10..).zip(tiles.into_iter().take(MOST_TILES)) {
        all.push(Candidate::new(place.finding.span, spelt(tile), Safety::Unsafe, cost));
    }
}
