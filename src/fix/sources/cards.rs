//! Cards that make a payment, a hand or a row right: a card more or less, another
//! colour, one that was not seen.

use super::*;
use crate::log::{Cards, Claim, RowChange, Seen, letter};

/// Nobody writes more at once.
const MOST_CARDS: usize = 30;

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    for what in place.whats() {
        match what {
            What::Claim(claim) => {
                payment(place, &claim.cards, all);
                tunnel(place, claim, all);
                row(place, &claim.then, all);
            }
            What::Station(station) => {
                payment(place, &station.cards, all);
                row(place, &station.then, all);
            }
            What::Lay { cards, .. } => payment(place, cards, all),
            What::Completes(done) => payment(place, &done.cards, all),
            What::Deal(groups) => groups.iter().for_each(|cards| heap(place, cards, all)),
            _ => {}
        }
    }
    match &place.line.statement {
        Statement::Market { cards, then } => {
            heap(place, cards, all);
            row(place, then, all);
            new_row(place, place.line.span, all);
        }
        Statement::Row(then) => {
            row(place, then, all);
            new_row(place, place.line.span, all);
        }
        _ => {}
    }
}

/// Cards as they are written.
fn written(cards: &[Seen]) -> String {
    cards.iter().map(|&card| letter(card)).collect()
}

/// Kinds of cards among these, each once, the most frequent first.
fn kinds(cards: &[Seen]) -> Vec<Seen> {
    let count = |kind: Seen| cards.iter().filter(|card| **card == kind).count();
    let mut kinds: Vec<Seen> = Vec::new();
    for &card in cards {
        if !kinds.contains(&card) {
            kinds.push(card);
        }
    }
    kinds.sort_by_key(|&kind| std::cmp::Reverse(count(kind)));
    kinds
}

/// The same cards with some of one kind turned into another; the first ones stay.
fn turned(cards: &[Seen], from: Seen, to: Seen, mut n: usize) -> Vec<Seen> {
    let mut out = cards.to_vec();
    for card in out.iter_mut().rev() {
        if *card == from && n > 0 {
            *card = to;
            n -= 1;
        }
    }
    out
}

fn without(cards: &[Seen], kind: Seen) -> Vec<Seen> {
    let mut out = cards.to_vec();
    if let Some(at) = cards.iter().rposition(|card| *card == kind) {
        out.remove(at);
    }
    out
}

/// What was paid: as many cards as it costs, of a colour that it can be.
fn payment(place: &Place<'_, '_>, paid: &Cards, all: &mut Vec<Candidate>) {
    let cards = &paid.cards;
    if cards.len() > MOST_CARDS {
        return;
    }
    let mut push = |cards: &[Seen], cost: u32| {
        let cost = cost + if place.is_at(paid.span) { 0 } else { 6 };
        if !cards.is_empty() {
            all.push(Candidate::new(paid.span, written(cards), Safety::Unsafe, cost));
        }
    };
    let kinds = kinds(cards);
    let wild = Some(Card::Wild);
    let colours: Vec<Seen> = kinds.iter().copied().filter(|&k| k != wild).collect();
    // One card of another colour among them.
    for &from in &colours {
        for &to in colours.iter().filter(|&&to| to != from) {
            push(&turned(cards, from, to, usize::MAX), 9);
        }
    }
    for (cost, &kind) in (10..).zip(&kinds) {
        let more: Vec<Seen> = cards.iter().copied().chain([kind]).collect();
        push(&more, cost);
        let two: Vec<Seen> = more.iter().copied().chain([kind]).collect();
        push(&two, cost + 14);
        push(&without(cards, kind), cost + 1);
        push(&without(&without(cards, kind), kind), cost + 15);
    }
    if !kinds.contains(&wild) {
        let more: Vec<Seen> = cards.iter().copied().chain([wild]).collect();
        push(&more, 13);
    }
    let count = |kind: Seen| cards.iter().filter(|card| **card == kind).count();
    for &from in &colours {
        for n in (1..).take(count(from).min(4)) {
            push(&turned(cards, from, wild, n), 12 + u32::try_from(n).unwrap_or(9));
        }
        push(&turned(cards, wild, from, usize::MAX), 13);
        push(&turned(cards, wild, from, 1), 14);
    }
    for to in Card::COLOURS.map(Some).into_iter().filter(|to| !kinds.contains(to)) {
        for &from in &colours {
            let cost = if place.is(&["cards-fit-route"]) { 12 } else { 18 };
            push(&turned(cards, from, to, usize::MAX), cost);
        }
    }
}

/// What was turned up for a tunnel, and paid for that.
fn tunnel(place: &Place<'_, '_>, claim: &Claim<'_>, all: &mut Vec<Candidate>) {
    let colour = claim.cards.cards.iter().find(|card| **card != Some(Card::Wild));
    let colour = colour.map_or('L', |&card| letter(card));
    match &claim.pay {
        Some(pay) => {
            payment(place, pay, all);
            all.push(leave_out(place, "pay", pay.span, 12));
            for n in 1..=3 {
                let text = colour.to_string().repeat(n);
                all.push(Candidate::new(pay.span, text, Safety::Unsafe, 11));
            }
        }
        None => {
            let last = claim.reveal.as_ref().map_or(claim.cards.span, |cards| cards.span);
            for (cost, n) in (12..).zip(1..=3) {
                for card in [colour, 'L'] {
                    let cost = cost + if card == colour { 0 } else { 4 };
                    let text = format!(" pay {}", card.to_string().repeat(n));
                    all.push(Candidate::new(behind(last), text, Safety::Unsafe, cost));
                }
            }
            if claim.withdraw.is_none() {
                all.push(Candidate::new(behind(last), " withdraw", Safety::Unsafe, 22));
            }
        }
    }
    if let Some(word) = claim.withdraw {
        all.push(leave_out(place, "", word, 10));
    }
    match &claim.reveal {
        Some(reveal) => {
            heap(place, reveal, all);
            all.push(leave_out(place, "reveal", reveal.span, 12));
        }
        None if place.is(&["tunnel-reveal", "tunnel-short-deck"]) => {
            for (cost, unseen) in (12..).zip(["???", "??", "?"]) {
                let text = format!(" reveal {unseen}");
                let at = behind(claim.cards.span);
                all.push(Candidate::new(at, text, Safety::Unsafe, cost));
            }
        }
        None => {}
    }
}

/// Leaves out cards with the word before them.
fn leave_out(place: &Place<'_, '_>, word: &str, cards: Span, cost: u32) -> Candidate {
    let before = place.text()[..cards.start as usize].trim_end();
    let before = before.strip_suffix(word).unwrap_or(before).trim_end();
    let gone = span(before.len(), cards.end as usize);
    Candidate::new(gone, "", Safety::Unsafe, cost)
}

/// Cards of which there are too many or too few, or the wrong ones.
pub(super) fn heap(place: &Place<'_, '_>, heap: &Cards, all: &mut Vec<Candidate>) {
    let cards = &heap.cards;
    if cards.len() > MOST_CARDS {
        return;
    }
    // What was turned up for a tunnel is less in doubt than what was paid for it.
    let turned_up = place.is(&["tunnel-surcharge", "tunnel-all-locomotives", "tunnel-withdraw"]);
    let far = if place.is_at(heap.span) && !turned_up { 0 } else { 14 };
    let candidate = |cards: &[Seen], cost: u32| {
        Candidate::new(heap.span, written(cards), Safety::Unsafe, cost + far)
    };
    // A letter written twice.
    let said = heap.span.of(place.text());
    for ((at, c), (_, next)) in said.char_indices().zip(said.char_indices().skip(1)) {
        if c == next && Card::from_letter(c).is_some() {
            let at = heap.span.start as usize + at;
            let once = span(at, at + c.len_utf8());
            all.push(Candidate::new(once, "", Safety::Unsafe, 14 + far));
        }
    }
    let with = |card: Seen| -> Vec<Seen> { cards.iter().copied().chain([card]).collect() };
    for card in Card::ALL {
        all.push(candidate(&with(Some(card)), 14).guess());
    }
    all.push(candidate(&with(None), 16));
    for kind in kinds(cards) {
        let less = without(cards, kind);
        if !less.is_empty() {
            all.push(candidate(&less, 15).guess());
        }
        if kind.is_some() {
            all.push(candidate(&turned(cards, kind, None, 1), 26));
        }
    }
}

/// Changes of the row in a move: one too many, or of the wrong size.
fn row(place: &Place<'_, '_>, changes: &[RowChange], all: &mut Vec<Candidate>) {
    for change in changes {
        super::acts::row_change(place, change, all);
        heap(place, &change.cards, all);
    }
}

/// A new row, or cards for a short one, that nobody wrote.
pub(super) fn new_row(place: &Place<'_, '_>, after: Span, all: &mut Vec<Candidate>) {
    let size = place.spelling.played_on().iter().find_map(|on| match on {
        On::Board(board) => Some(usize::from(board.market)),
        _ => None,
    });
    let size = size.unwrap_or(5).min(MOST_CARDS);
    let flush = format!(" flush {}", "?".repeat(size));
    all.push(Candidate::new(behind(after), flush, Safety::Unsafe, 13));
    for n in 1..=2 {
        let refill = format!(" refill {}", "?".repeat(n));
        all.push(Candidate::new(behind(after), refill, Safety::Unsafe, 24));
    }
}
