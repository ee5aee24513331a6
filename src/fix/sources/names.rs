//! Names that mean nothing, or more than one thing: the nearest ones.

use super::*;

/// So many places are tried, and so many names weighed.
const MOST_NEAR: usize = 6;
const MOST_WEIGHED: usize = 2000;

/// In a longer word no blank is looked for.
const MOST_LETTERS: usize = 12;

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    if !place.is(&["unknown-name", "ambiguous-name"]) {
        return;
    }
    let at = place.finding.span;
    let said = at.of(place.text()).trim_matches('"');
    if players_on(place.line).iter().any(|name| name.span == at) {
        for name in place.players() {
            let slips = slips(said, name);
            let near = slips <= 1 + name.chars().count() / 3;
            // Whoever it was, the turn may tell.
            let (safety, cost) = if near { (Safety::Safe, 2) } else { (Safety::Unsafe, 20) };
            all.push(Candidate {
                slips,
                ..Candidate::new(at, spelt(name), safety, cost + weight(slips))
            });
        }
        seat(place, said, all);
        stray(place, all);
        return;
    }
    for on in place.spelling.played_on() {
        places(place, *on, said, all);
    }
    if place.few && said.len() <= MOST_LETTERS && place.dialect() == Dialect::Tiles {
        for (at, _) in said.char_indices().skip(1) {
            let at = place.finding.span.start + u32::try_from(at).unwrap_or(0);
            all.push(Candidate::new(Span::new(at, at), " ", Safety::Unsafe, 8));
        }
    }
    for what in place.whats() {
        if let What::Claim(claim) = what
            && claim.route.track.is_none()
            && place.is_at(claim.route.span)
            && place.is(&["ambiguous-name"])
        {
            let track = |card: Card| {
                let text = format!("/{}", card.letter());
                Candidate::new(behind(claim.route.span), text, Safety::Unsafe, 4)
            };
            all.extend(Card::COLOURS.map(track));
        }
    }
}

/// Something before a name that is no part of it, or a blank left out behind it.
fn stray(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let at = place.finding.span;
    let said = at.of(place.text());
    if said.contains('"') {
        return;
    }
    let is_player = |word: &str| place.players().iter().any(|name| name == word);
    let is_number = |word: &str| word.trim_end_matches('.').parse::<u32>().is_ok();
    for (blank, _) in said.match_indices(' ').take(4) {
        let rest = said[blank..].trim_start();
        let mut words = rest.split(' ').skip_while(|word| is_number(word));
        if words.next().is_some_and(is_player) && words.next().is_none() {
            let gone = Span::new(at.start, at.end - u32::try_from(rest.len()).unwrap_or(0));
            let cost = u32::from(is_number(&said[..blank]));
            all.push(Candidate::new(gone, "", Safety::Safe, cost));
        }
    }
    for name in place.players() {
        if let Some(rest) = said.strip_prefix(name.as_str())
            && rest.starts_with(char::is_alphabetic)
        {
            let behind = at.start + u32::try_from(name.len()).unwrap_or(0);
            all.push(Candidate::new(Span::new(behind, behind), " ", Safety::Safe, 1));
        }
    }
}

/// A player whose line in the header nobody wrote, in any seat.
fn seat(place: &Place<'_, '_>, said: &str, all: &mut Vec<Candidate>) {
    let text = place.text();
    let is_player = |line: &&Line<'_>| matches!(line.statement, Statement::Player { .. });
    let players: Vec<&Line<'_>> = place.log.lines.iter().filter(is_player).take(12).collect();
    let new = format!("player {}", spelt(said));
    let end = ending(text, place.line.span);
    if let Some(first) = players.first() {
        let at = whole_line(text, first.span);
        let at = Span::new(at.start, at.start);
        all.push(Candidate::new(at, format!("{new}{end}"), Safety::Unsafe, 25));
    }
    for line in players {
        let at = behind(whole_line(text, line.span));
        all.push(Candidate::new(at, format!("{end}{new}"), Safety::Unsafe, 24));
    }
}

fn places(place: &Place<'_, '_>, on: On<'_>, said: &str, all: &mut Vec<Candidate>) {
    let names = (0..MOST_WEIGHED).map_while(|id| on.place(id));
    let length = said.chars().count();
    let mut near: Vec<(usize, &str)> = names
        .map(|name| (slips(said, name), name))
        .filter(|(slips, name)| *slips <= (length.max(name.chars().count()) / 2).max(1))
        .collect();
    near.sort_unstable();
    track(place, all);
    for (slips, name) in near.into_iter().take(MOST_NEAR) {
        let cost = 3 + weight(slips);
        let safety = if place.is(&["ambiguous-name"]) { Safety::Unsafe } else { Safety::Safe };
        all.push(Candidate {
            slips,
            ..Candidate::new(place.finding.span, spelt(name), safety, cost)
        });
    }
}

/// The letter of a track behind a name, without its slash or with another sign.
fn track(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let at = place.finding.span;
    let said = at.of(place.text());
    let letter = said.chars().next_back().filter(|c| Card::from_letter(*c).is_some());
    let Some(letter) = letter else {
        return;
    };
    let city = &said[..said.len() - letter.len_utf8()];
    let name = city.trim_end_matches(|c: char| !c.is_alphanumeric());
    if place.spelling.place_id(name).is_some() {
        let from = at.start + u32::try_from(name.len()).unwrap_or(0);
        let text = format!("/{letter}");
        all.push(Candidate::new(Span::new(from, at.end), text, Safety::Safe, 0));
    }
}

fn weight(slips: usize) -> u32 {
    u32::try_from(slips).unwrap_or(u32::MAX).min(100)
}
