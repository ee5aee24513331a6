//! Stations: where, how many, for how much.

use super::cards_n;
use super::claim::off_colour;
use super::turn::A1;
use crate::games::ticket_to_ride::moves::StationMove;
use crate::games::ticket_to_ride::state::Owner;
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::verdict::Verdict;

pub static B1: Law = Law {
    code: "B1",
    slug: "city-has-station",
    summary: "a city has room for one station, whoever builds it",
    text: "A station is built in a city that has none yet. The player need own nothing there. A \
           second station in a city cannot have happened: it is left out, and the cards stay in the \
           hand.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien R\nBen station Wien G\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien R\nBen station Budapest G\n",
};

pub static B2: Law = Law {
    code: "B2",
    slug: "three-stations",
    summary: "one station a turn, three a game",
    text: "Building a station is a turn's action, and in Europe a player has three of them. One \
           more cannot have been built: it is left out, and the cards stay in the hand.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda built Wien, Budapest, Roma, Paris\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda built Wien, Budapest, Roma\n",
};

pub static B3: Law = Law {
    code: "B3",
    slug: "station-cost",
    summary: "the first station costs one card, the second two of one colour, the third three; locomotives may stand in",
    text: "A player's first station costs one card, the second two cards of one colour, the third \
           three cards of one colour. Locomotives may stand in for any of them. A card that is not \
           in the hand is C3.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien RR\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien L\n",
};

/// The city has a station already.
pub fn b1(table: &Table<'_>, mv: &StationMove, verdict: &mut Verdict) -> bool {
    let Some(owner) = table.state.station_at[usize::from(mv.city)] else {
        return false;
    };
    let who = table.name(usize::from(owner.seat));
    verdict
        .breach(
            &B1,
            mv.city_span,
            format!("{} has a station already", table.board.printed(mv.city)),
            "no second one can be built; this one is left out",
        )
        .cause(owner.at, format!("{who} built one here"));
    true
}

/// The player has no station left.
pub fn b2(table: &Table<'_>, mv: &StationMove, verdict: &mut Verdict) -> bool {
    let player = &table.state.seats[mv.seat];
    if player.stations_left > 0 || player.station_doubt > 0 && table.board.stations > 0 {
        return false;
    }
    let who = table.name(mv.seat);
    let all = table.board.stations;
    if all == 0 {
        verdict.breach(
            &A1,
            mv.city_span,
            "this game has no stations",
            "this one is left out",
        );
        return true;
    }
    let message = format!("{who} has built all {all} stations");
    let label = format!("station number {}; it is left out", u32::from(all) + 1);
    let finding = verdict.breach(&B2, mv.city_span, message, label);
    if let Some(last) = last_built(table, mv.seat) {
        finding.cause(last.at, format!("{who}'s last one"));
    }
    true
}

/// Where this player's latest station was built.
fn last_built(table: &Table<'_>, seat: usize) -> Option<Owner> {
    let city = table.state.seats[seat].stations.last()?;
    table.state.station_at[usize::from(*city)]
}

/// The right number of cards of one colour; else how many are off.
pub fn b3(table: &Table<'_>, mv: &StationMove, verdict: &mut Verdict) -> Option<u32> {
    let player = &table.state.seats[mv.seat];
    let built = table.board.stations.saturating_sub(player.stations_left);
    let due = u32::from(built) + 1;
    let n = mv.cards.pile.total();
    let which = match due {
        1 => "first",
        2 => "second",
        3 => "third",
        _ => "next",
    };
    let who = table.name(mv.seat);
    if n.abs_diff(due) > u32::from(player.station_doubt) {
        let finding = verdict.breach(
            &B3,
            mv.cards.span,
            format!("{who}'s {which} station costs {}, not {n}", cards_n(due)),
            format!("{} paid", cards_n(n)),
        );
        if let Some(last) = last_built(table, mv.seat) {
            finding.cause(last.at, format!("{who} built one here before"));
        }
        return Some(n.abs_diff(due));
    }
    let off = off_colour(mv.cards.pile);
    if off == 0 {
        return None;
    }
    verdict.breach(
        &B3,
        mv.cards.span,
        "a station is paid with cards of one colour",
        table.list_cards(mv.cards.pile),
    );
    Some(off)
}
