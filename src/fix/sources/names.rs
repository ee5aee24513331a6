//! Names that mean nothing, or more than one thing: the nearest ones.

use super::*;

/// So many places are tried, and so many names weighed.
const MOST_NEAR: usize = 6;
const MOST_WEIGHED: usize = 2000;

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
        return;
    }
    for on in place.spelling.played_on() {
        places(place, *on, said, all);
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
    for (slips, name) in near.into_iter().take(MOST_NEAR) {
        let cost = 3 + weight(slips);
        let safety = if place.is(&["ambiguous-name"]) { Safety::Unsafe } else { Safety::Safe };
        all.push(Candidate {
            slips,
            ..Candidate::new(place.finding.span, spelt(name), safety, cost)
        });
    }
}

fn weight(slips: usize) -> u32 {
    u32::try_from(slips).unwrap_or(u32::MAX).min(100)
}
