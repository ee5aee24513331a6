//! What a player did: cards drawn, routes, stations, tiles, and an action too many.

use super::*;
use crate::log::{Act, DrawItem, Pair, Placement, RowChange, RowKind, Turned, letter};

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let Statement::Acts { acts, .. } = &place.line.statement else {
        return;
    };
    for (i, act) in acts.iter().enumerate() {
        match &act.what {
            What::Draw(items) => draw(place, items, all),
            What::Claim(claim) => {
                route(place, claim.route, claim.cards.cards.len(), all);
                cards::new_row(place, place.line.span, all);
            }
            What::Station(_) => cards::new_row(place, place.line.span, all),
            What::Pass => all.push(Candidate::new(act.verb, "draw ? ?", Safety::Unsafe, 16)),
            What::DrawTile(tile) if acts.len() == 1 => {
                for (cost, word) in (18..).zip([" keep", " fails"]) {
                    all.push(Candidate::new(behind(tile.span), word, Safety::Unsafe, cost));
                }
            }
            What::Place(places) => places.iter().for_each(|p| tile(place, p, all)),
            What::Develop(develop) => develop.places.iter().for_each(|p| tile(place, p, all)),
            _ => {}
        }
        if i > 0 {
            all.push(act_too_many(place, act, acts.get(i + 1)));
        }
    }
}

/// Leaves out one action of several.
fn act_too_many(place: &Place<'_, '_>, act: &Act<'_>, next: Option<&Act<'_>>) -> Candidate {
    let text = place.text();
    let start = text[..act.verb.start as usize].trim_end().len();
    let end = next.map_or(place.line.span.end, |next| next.verb.start);
    let end = text[..end as usize].trim_end().len();
    Candidate::new(span(start, end), "", Safety::Unsafe, 12)
}

fn draw(place: &Place<'_, '_>, items: &[DrawItem], all: &mut Vec<Candidate>) {
    let drawn = items.iter().filter(|item| !matches!(item, DrawItem::Row(_)));
    for (i, item) in items.iter().enumerate() {
        let at = item.span();
        let far = if place.is_at(at) { 0 } else { 8 };
        match item {
            DrawItem::Row(change) => {
                row_change(place, change, all);
                cards::heap(place, &change.cards, all);
                cards::new_row(place, at, all);
            }
            DrawItem::FaceUp { taken, turned, .. } => {
                face_up(*taken, *turned, at, far, all);
                if place.is(&["not-in-the-row"]) {
                    exchanged(*taken, *turned, at, far, all);
                }
                cards::new_row(place, at, all);
            }
            DrawItem::Blind { card, .. } => blind(*card, at, far, all),
        }
        if drawn.clone().count() > 1 && !matches!(item, DrawItem::Row(_)) {
            let before = place.text()[..at.start as usize].trim_end().len();
            let gone = span(before, at.end as usize);
            // The last one is the one too many.
            let cost = 14 + far + if i + 1 == items.len() { 0 } else { 2 };
            all.push(Candidate::new(gone, "", Safety::Unsafe, cost));
        }
    }
    if let Some(last) = items.last().filter(|_| drawn.count() < 2) {
        let at = behind(last.span());
        all.push(Candidate::new(at, " ?", Safety::Unsafe, 12));
        for card in Card::ALL {
            let text = format!(" {}>?", card.letter());
            all.push(Candidate::new(at, text, Safety::Unsafe, 18).guess());
        }
    }
}

/// A card from the row that was another, or turned up another.
fn face_up(taken: Card, turned: Turned, at: Span, far: u32, all: &mut Vec<Candidate>) {
    let up = match turned {
        Turned::Nothing => '-',
        Turned::Card(card) => letter(card),
    };
    let mut push = |text: String, cost: u32, guess: bool| {
        let candidate = Candidate::new(at, text, Safety::Unsafe, cost + far);
        all.push(if guess { candidate.guess() } else { candidate });
    };
    for card in Card::ALL.into_iter().filter(|card| *card != taken) {
        push(format!("{}>{up}", card.letter()), 12, true);
    }
    let letters = Card::ALL.map(Card::letter);
    for letter in letters.into_iter().filter(|letter| *letter != up) {
        push(format!("{}>{letter}", taken.letter()), 14, true);
    }
    if turned == Turned::Card(None) {
        push(format!("?{}", taken.letter()), 15, false);
    }
    for unseen in ['?', '-'].into_iter().filter(|letter| *letter != up) {
        push(format!("{}>{unseen}", taken.letter()), 16, false);
    }
    push("?".to_owned(), 20, false);
}

/// The two letters of a card the wrong way round.
fn exchanged(taken: Card, turned: Turned, at: Span, far: u32, all: &mut Vec<Candidate>) {
    if let Turned::Card(Some(card)) = turned {
        let text = format!("{}>{}", card.letter(), taken.letter());
        all.push(Candidate::new(at, text, Safety::Unsafe, 11 + far));
    }
}

/// A card from the deck that was another, or from the row.
fn blind(seen: Option<Card>, at: Span, far: u32, all: &mut Vec<Candidate>) {
    let mut push = |text: String, cost: u32, guess: bool| {
        let candidate = Candidate::new(at, text, Safety::Unsafe, cost + far);
        all.push(if guess { candidate.guess() } else { candidate });
    };
    if let Some(seen) = seen {
        for card in Card::ALL.into_iter().filter(|card| *card != seen) {
            push(format!("?{}", card.letter()), 14, true);
        }
        push("?".to_owned(), 16, false);
    }
    for card in Card::ALL {
        push(format!("{}>-", card.letter()), 22, true);
    }
}

/// A change of the row that did not happen.
pub(super) fn row_change(place: &Place<'_, '_>, change: &RowChange, all: &mut Vec<Candidate>) {
    let word = match change.kind {
        RowKind::Refill => "refill",
        RowKind::Flush => "flush",
    };
    let before = place.text()[..change.cards.span.start as usize].trim_end();
    let before = before.strip_suffix(word).unwrap_or(before).trim_end();
    let gone = span(before.len(), change.cards.span.end as usize);
    if gone.start > place.line.span.start {
        all.push(Candidate::new(gone, "", Safety::Unsafe, 13));
    }
}

/// Another track, or another route from one of its ends that costs as much.
fn route(place: &Place<'_, '_>, route: Pair<'_>, paid: usize, all: &mut Vec<Candidate>) {
    let on = place.spelling.played_on().iter();
    let Some(board) = on.into_iter().find_map(|on| match on {
        On::Board(board) => Some(board),
        _ => None,
    }) else {
        return;
    };
    if !place.is_at(route.span) && !place.is(&["cards-fit-route"]) {
        return;
    }
    let ends = [route.a, route.b].map(|end| place.spelling.place_id(end.text));
    for other in &board.routes {
        let (a, b) = (usize::from(other.a), usize::from(other.b));
        let shared = |end: Option<usize>| end == Some(a) || end == Some(b);
        let same = shared(ends[0]) && shared(ends[1]);
        let (Some(name_a), Some(name_b)) = (board.cities.get(a), board.cities.get(b)) else {
            continue;
        };
        let pair = match ends[0] == Some(b) || ends[1] == Some(a) {
            true => format!("{}-{}", spelt(&name_b.name), spelt(&name_a.name)),
            false => format!("{}-{}", spelt(&name_a.name), spelt(&name_b.name)),
        };
        let track = match (other.twin, other.colour) {
            (Some(_), Some(colour)) => format!("/{}", colour.letter()),
            _ => String::new(),
        };
        if same && other.twin.is_some() {
            let text = format!("{pair}{track}");
            all.push(Candidate::new(route.span, text, Safety::Unsafe, 14));
        } else if (shared(ends[0]) || shared(ends[1]))
            && usize::from(other.length) == paid
            && !place.is(&["cards-fit-route"])
        {
            let text = format!("{pair}{track}");
            all.push(Candidate::new(route.span, text, Safety::Unsafe, 20).guess());
        }
    }
}

/// A tile that lies otherwise, or on the next square.
fn tile(place: &Place<'_, '_>, tile: &Placement<'_>, all: &mut Vec<Candidate>) {
    if !place.is_at(tile.span) {
        return;
    }
    let now = tile.turn.map_or(0, |(turn, _)| turn);
    for turn in (0..4_u8).filter(|turn| *turn != now) {
        let text = match turn {
            0 => String::new(),
            turn => format!(" turn {}", u16::from(turn) * 90),
        };
        let at = Span::new(tile.at.span.end, tile.span.end);
        all.push(Candidate::new(at, text, Safety::Unsafe, 14).guess());
    }
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (x, y) = (i32::from(tile.at.x) + dx, i32::from(tile.at.y) + dy);
        let text = format!("{x},{y}");
        all.push(Candidate::new(tile.at.span, text, Safety::Unsafe, 18).guess());
    }
    let (x, y) = (i32::from(tile.at.x), i32::from(tile.at.y));
    for (x, y) in [(-x, y), (x, -y), (y, x)] {
        all.push(Candidate::new(tile.at.span, format!("{x},{y}"), Safety::Unsafe, 13));
    }
}
