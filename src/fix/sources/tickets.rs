//! Tickets offered, kept and shown, and what is left of the header: colours of players.

use super::*;
use crate::log::{Offer, Pair};

/// So many tickets with other names are tried.
const MOST_NEAR: usize = 8;

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    for what in place.whats() {
        match what {
            What::Tickets(offers) => offered(place, offers, all),
            What::Shows(pairs) => shown(place, pairs, all),
            _ => {}
        }
    }
    if let Statement::Player { colour: Some(colour), .. } = place.line.statement
        && place.is_at(colour.span)
    {
        let on = place.spelling.played_on().iter();
        let colours = on.filter_map(|on| match on {
            On::Board(board) => Some(&board.colours),
            _ => None,
        });
        for free in colours.flatten() {
            let text = free.as_str();
            all.push(Candidate::new(colour.span, text, Safety::Unsafe, 14).guess());
        }
        let before = place.text()[..colour.span.start as usize].trim_end().len();
        let gone = span(before, colour.span.end as usize);
        all.push(Candidate::new(gone, "", Safety::Unsafe, 16));
    }
}

/// One too many or too few, or kept and not kept.
fn offered(place: &Place<'_, '_>, offers: &[Offer<'_>], all: &mut Vec<Candidate>) {
    let text = place.text();
    if let Some(last) = offers.last() {
        all.push(Candidate::new(behind(last.span), " -?", Safety::Unsafe, 12));
        all.push(Candidate::new(behind(last.span), " +?", Safety::Unsafe, 18));
    }
    for (i, offer) in offers.iter().enumerate().take(8) {
        let at = offer.span;
        let before = text[..at.start as usize].trim_end().len();
        let gone = span(before, at.end as usize);
        let last = if i + 1 == offers.len() { 0 } else { 2 };
        let unseen = if offer.ticket.is_none() { 0 } else { 1 };
        all.push(Candidate::new(gone, "", Safety::Unsafe, 13 + last + unseen));
        let sign = Span::new(at.start, at.start + 1);
        let other = if offer.kept { "-" } else { "+" };
        all.push(Candidate::new(sign, other, Safety::Unsafe, 14));
        if let Some(pair) = offer.ticket.filter(|_| place.is_at(at)) {
            let rest = Span::new(at.start + 1, at.end);
            meant(place, &pair, offers, all);
            all.push(Candidate::new(rest, "?", Safety::Unsafe, 20));
        }
    }
}

/// A ticket that shares a city with one that there is not: the nearest names first.
fn meant(place: &Place<'_, '_>, said: &Pair<'_>, offers: &[Offer<'_>], all: &mut Vec<Candidate>) {
    let known = ends(place, said);
    let others: Vec<[Option<usize>; 2]> =
        offers.iter().filter_map(|offer| offer.ticket.as_ref()).map(|p| ends(place, p)).collect();
    if !place.is(&["ticket-elsewhere", "unknown-name"]) {
        return;
    }
    let tickets: Vec<_> = place.spelling.played_on().iter().flat_map(|on| tickets(*on)).collect();
    let sorted = |a: usize, b: usize| [Some(a.min(b)), Some(a.max(b))];
    // Of one that there is, another colour may be meant, and nothing else.
    let there_is = tickets.iter().any(|(a, b, _)| sorted(*a, *b) == known);
    let mut near: Vec<(usize, String)> = Vec::new();
    for (a, b, spelling) in tickets {
        let pair = sorted(a, b);
        let shares = pair.iter().any(|end| known.contains(end));
        let fits = if there_is { pair == known && spelling.contains('/') } else { shares };
        if !fits || !there_is && others.contains(&pair) {
            continue;
        }
        let (first, second) = spelling.split_once('-').unwrap_or((&spelling, ""));
        let far = |a: &str, b: &str| slips(said.a.text, a) + slips(said.b.text, b);
        let turned = format!("{second}-{first}");
        let (far, text) = match far(first, second) <= far(second, first) || second.contains('/') {
            true => (far(first, second), spelling.clone()),
            false => (far(second, first), turned),
        };
        near.push((far, text));
    }
    near.sort_unstable();
    for (cost, (_, ticket)) in (10..).zip(near.into_iter().take(MOST_NEAR)) {
        all.push(Candidate::new(said.span, ticket, Safety::Unsafe, cost));
    }
}

/// The tickets of a game, by their cities and as a log writes them.
fn tickets(on: On<'_>) -> Vec<(usize, usize, String)> {
    let pair =
        |a: usize, b: usize| Some(format!("{}-{}", spelt(on.place(a)?), spelt(on.place(b)?)));
    match on {
        On::Board(board) => {
            let ends = board.tickets.iter().map(|t| (usize::from(t.a), usize::from(t.b)));
            ends.filter_map(|(a, b)| Some((a, b, pair(a, b)?))).collect()
        }
        On::Cards(rules) => {
            let all = (0..).zip(&rules.tickets);
            all.map(|(id, t)| (usize::from(t.a), usize::from(t.b), rules.spelling(id))).collect()
        }
        On::Tiles(_) => Vec::new(),
    }
}

/// A ticket that was never kept, or one that was and is not shown.
fn shown(place: &Place<'_, '_>, pairs: &[Pair<'_>], all: &mut Vec<Candidate>) {
    let text = place.text();
    for pair in pairs.iter().take(20) {
        let before = text[..pair.span.start as usize].trim_end().len();
        let gone = span(before, pair.span.end as usize);
        let cost = if place.is_at(pair.span) { 12 } else { 20 };
        all.push(Candidate::new(gone, "", Safety::Unsafe, cost));
    }
    let Some(last) = pairs.last() else {
        return;
    };
    let seat = seat(place, place.line);
    let above = place.log.lines[..place.at].iter();
    let own = above.filter(|line| seat.is_some() && self::seat(place, line) == seat);
    for kept in own.flat_map(kept).take(20) {
        let is_it = |pair: &Pair<'_>| ends(place, pair) == ends(place, kept);
        if !pairs.iter().any(is_it) {
            let ticket = format!(" {}", kept.span.of(text));
            all.push(Candidate::new(behind(last.span), ticket, Safety::Unsafe, 12));
        }
    }
}

fn seat(place: &Place<'_, '_>, line: &Line<'_>) -> Option<usize> {
    match line.statement {
        Statement::Acts { who, .. } => place.spelling.seat(who.text),
        _ => None,
    }
}

/// Its cities, in either order.
fn ends(place: &Place<'_, '_>, pair: &Pair<'_>) -> [Option<usize>; 2] {
    let mut ends = [pair.a, pair.b].map(|end| place.spelling.place_id(end.text));
    ends.sort_unstable();
    ends
}

/// The tickets that a line says were kept.
fn kept<'l, 't>(line: &'l Line<'t>) -> impl Iterator<Item = &'l Pair<'t>> + use<'l, 't> {
    let acts = match &line.statement {
        Statement::Acts { acts, .. } => acts.as_slice(),
        _ => &[],
    };
    let offers = acts.iter().flat_map(|act| match &act.what {
        What::Tickets(offers) => offers.as_slice(),
        _ => &[],
    });
    let kept = offers.filter(|offer| offer.kept);
    kept.filter_map(|offer| offer.ticket.as_ref())
}
