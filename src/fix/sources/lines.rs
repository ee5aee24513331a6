//! Lines that stand there twice, in the wrong order, under the wrong player, or too much.

use super::*;
use crate::finding::Edit;

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    if place.line.statement.is_header() {
        doubled(place, all);
        return to_the_header(place, all);
    }
    // Whose turn it is depends on the order of lines most of all.
    let order =
        place.is(&["turn-order", "turn-number", "out-of-place", "cards-dealt", "slip-of-the-pen"]);
    doubled(place, all);
    let cost = if order { 10 } else { 30 };
    for first in [place.at.checked_sub(1), Some(place.at)] {
        all.extend(first.and_then(|first| swap(place, first, cost)));
    }
    if let Statement::Acts { who, acts } = &place.line.statement
        && acts.iter().any(|act| act.what.is_action() || matches!(act.what, What::Deal(_)))
    {
        let others = place.players().iter();
        let others =
            others.filter(|name| place.spelling.seat(who.text) != place.spelling.seat(name));
        let cost = if order { 12 } else { 34 };
        let other = |name: &String| Candidate::new(who.span, spelt(name), Safety::Unsafe, cost);
        all.extend(others.map(other));
    }
    for first in [place.at.checked_sub(1), Some(place.at)].into_iter().flatten() {
        all.extend(names(place, first, if order { 13 } else { 35 }));
    }
    dealt(place, all);
    if place.is(&["after-the-end", "last-round", "out-of-place", "second-pass"]) {
        let at = Span::new(place.line.span.start, place.line.span.start);
        all.push(Candidate::new(at, "# ", Safety::Unsafe, 15).change(Change::Comment));
    }
    winner(place, all);
}

/// A line of the header that stands below it.
fn to_the_header(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let text = place.text();
    let is_header = |line: &&Line<'_>| line.statement.is_header();
    let last = place.log.lines.iter().take_while(is_header).last();
    let Some(last) =
        last.filter(|last| place.is(&["out-of-place"]) && last.span.start < place.line.span.start)
    else {
        return;
    };
    let here = place.whole_line();
    let rest = text.get(here.end as usize..).unwrap_or("");
    let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
    let gone = span(here.start as usize, here.end as usize + end);
    let edits = vec![
        Edit {
            span: behind(whole_line(text, last.span)),
            text: format!("{}{}", ending(text, last.span), here.of(text)),
        },
        Edit { span: gone, text: String::new() },
    ];
    let safety = match place.line.statement {
        Statement::Tag { .. } => Safety::Safe,
        _ => Safety::Unsafe,
    };
    all.push(Candidate::all(edits, safety, 6).change(Change::Move));
}

/// What a line says, without its number.
fn said<'t>(place: &Place<'_, 't>, line: &Line<'t>) -> &'t str {
    let text = line.span.of(place.text());
    match line.turn {
        Some(_) => text.split_once('.').map_or(text, |(_, rest)| rest.trim()),
        None => text,
    }
}

/// The same line twice.
fn doubled(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let lines = &place.log.lines;
    let before = place.at.checked_sub(1).map(|at| &lines[at]);
    for (other, gone) in [(before, place.line), (lines.get(place.at + 1), place.line)] {
        let Some(other) = other else { continue };
        if said(place, other) == said(place, gone) {
            let text = place.text();
            let line = whole_line(text, gone.span);
            let rest = text.get(line.end as usize..).unwrap_or("");
            let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
            let line = span(line.start as usize, line.end as usize + end);
            let safety = match gone.statement.is_header() {
                true => Safety::Safe,
                false => Safety::Unsafe,
            };
            let candidate = Candidate::new(line, "", safety, 8);
            all.push(candidate.change(Change::Doubled));
        }
    }
}

/// A line and the next change places, if nothing stands between them.
fn swap(place: &Place<'_, '_>, first: usize, cost: u32) -> Option<Candidate> {
    let text = place.text();
    let lines = &place.log.lines;
    let (a, b) = (lines.get(first)?, lines.get(first + 1)?);
    if a.statement.is_header() || b.statement.is_header() {
        return None;
    }
    let (a, b) = (whole_line(text, a.span), whole_line(text, b.span));
    let between = span(a.end as usize, b.start as usize).of(text);
    if between != "\n" && between != "\r\n" {
        return None;
    }
    let swapped = format!("{}{between}{}", b.of(text), a.of(text));
    let both = Span::new(a.start, b.end);
    Some(Candidate::new(both, swapped, Safety::Unsafe, cost).change(Change::Swap))
}

/// A line and the next exchange their names.
fn names(place: &Place<'_, '_>, first: usize, cost: u32) -> Option<Candidate> {
    let who = |at: usize| match &place.log.lines.get(at)?.statement {
        Statement::Acts { who, acts } if acts.iter().any(|act| act.what.is_action()) => Some(*who),
        _ => None,
    };
    let (a, b) = (who(first)?, who(first + 1)?);
    let edit =
        |at: Span, name: Name<'_>| Edit { span: at, text: name.span.of(place.text()).into() };
    let edits = vec![edit(a.span, b), edit(b.span, a)];
    (a.text != b.text).then(|| Candidate::all(edits, Safety::Unsafe, cost))
}

/// Two hands dealt to one player: one of them was another's.
fn dealt(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let deals = |line: &&Line<'_>| {
        let acts = match &line.statement {
            Statement::Acts { acts, .. } => acts.as_slice(),
            _ => &[],
        };
        let is_deal = |what: &What<'_>| matches!(what, What::Deal(_) | What::DealTiles(_));
        acts.iter().any(|act| is_deal(&act.what))
    };
    if !deals(&place.line) {
        return;
    }
    let seat = |line: &Line<'_>| match line.statement {
        Statement::Acts { who, .. } => place.spelling.seat(who.text),
        _ => None,
    };
    let all_deals: Vec<&Line<'_>> = place.log.lines.iter().filter(deals).take(12).collect();
    let has_none = |name: &&String| {
        let of = place.spelling.seat(name);
        !all_deals.iter().any(|line| seat(line) == of)
    };
    for name in place.players().iter().filter(has_none) {
        for line in all_deals.iter().filter(|line| seat(line) == seat(place.line)) {
            if let Statement::Acts { who, .. } = line.statement {
                all.push(Candidate::new(who.span, spelt(name), Safety::Unsafe, 11));
            }
        }
    }
}

/// One winner too many.
fn winner(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let Statement::Winner(names) = &place.line.statement else {
        return;
    };
    if !place.finding.proposals.is_empty() {
        return;
    }
    let line = place.whole_line();
    if names.len() == 1 {
        let start = Span::new(line.start, line.start);
        all.push(Candidate::new(start, "# ", Safety::Safe, 4).change(Change::Comment));
    }
    for name in names.iter().filter(|name| place.is_at(name.span)) {
        let before = place.text()[..name.span.start as usize].trim_end().len();
        let gone = span(before, name.span.end as usize);
        all.push(Candidate::new(gone, "", Safety::Safe, 3));
    }
}
