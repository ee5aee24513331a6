//! Stations: where, how many, for how much.

use super::claim::off_colour;
use super::turn::A1;
use super::*;
use crate::games::ticket_to_ride::moves::StationMove;
use crate::games::ticket_to_ride::state::Owner;

// B1: a city has room for one station

pub static B1: Rule = Rule::of(Law {
    code: "B1",
    slug: "city-has-station",
    summary: "a city has room for one station, whoever builds it",
    text: "A station is built in a city that has none yet. The player need own nothing there. A \
           second station in a city cannot have happened: it is left out, and the cards stay in the \
           hand.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien R\nBen station Wien G\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien R\nBen station Budapest G\n",
})
.when(|board| board.stations > 0);

/// The city has a station already.
#[derive(Clone, Copy, Debug)]
pub struct CityHasStation {
    city: CityId,
    built: Owner,
}

#[must_use]
pub fn b1(state: &State, mv: &StationMove) -> Option<CityHasStation> {
    let built = state.station_at[usize::from(mv.city)]?;
    Some(CityHasStation { city: mv.city, built })
}

impl Fault<Setting<'_>> for CityHasStation {
    const LAW: &'static Law = &B1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(usize::from(self.built.seat));
        Words::new(
            tell!(
                "b1-has-one",
                "{city} has a station already",
                city = setting.board.printed(self.city)
            ),
            say!("b1-label", "no second one can be built; this one is left out"),
        )
        .cause(self.built.at, say!("b1-cause", "{who} built one here", who))
    }
}

// B2: one station a turn, so many a game

pub static B2: Rule = Rule::of(Law {
    code: "B2",
    slug: "three-stations",
    summary: "one station a turn, three a game",
    text: "Building a station is a turn's action, and in Europe a player has three of them. One \
           more cannot have been built: it is left out, and the cards stay in the hand.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda built Wien, Budapest, Roma, Paris\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda built Wien, Budapest, Roma\n",
})
.when(|board| board.stations > 0)
.line(|board| Some(say!("b2-line", "one station a turn, {n} a game", n = word(board.stations))));

/// The player has no station left.
#[derive(Clone, Copy, Debug)]
pub struct NoStationLeft {
    seat: usize,
    /// Where the player's last one was built.
    last: Option<Span>,
}

#[must_use]
pub fn b2(state: &State, stations: u8, mv: &StationMove) -> Option<NoStationLeft> {
    let player = &state.seats[mv.seat];
    let left = player.stations_left > 0 || player.doubt.stations > 0 && stations > 0;
    (!left).then(|| NoStationLeft { seat: mv.seat, last: last_built(state, mv.seat) })
}

/// Where this player's latest station was built.
fn last_built(state: &State, seat: usize) -> Option<Span> {
    let city = state.seats[seat].stations.last()?;
    Some(state.station_at[usize::from(*city)]?.at)
}

impl Fault<Setting<'_>> for NoStationLeft {
    const LAW: &'static Law = &B2.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        let all = setting.board.stations;
        let words = Words::new(
            tell!("b2-all", "{who} has built all {all} stations", who, all),
            say!("b2-label", "station number {n}; it is left out", n = u32::from(all) + 1),
        );
        words.cause(self.last, say!("b2-last", "{who}'s last one", who))
    }
}

/// On this board nobody has stations.
#[derive(Clone, Copy, Debug)]
pub struct NoStationsHere;

#[must_use]
pub fn none_here(stations: u8) -> Option<NoStationsHere> {
    (stations == 0).then_some(NoStationsHere)
}

impl Fault<Setting<'_>> for NoStationsHere {
    const LAW: &'static Law = &A1.law;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("b2-none-here", "this game has no stations"),
            say!("b2-none-label", "this one is left out"),
        )
    }
}

// B3: what a station costs

pub static B3: Rule = Rule::of(Law {
    code: "B3",
    slug: "station-cost",
    summary: "the first station costs one card, the second two of one colour, the third three; locomotives may stand in",
    text: "A player's first station costs one card, the second two cards of one colour, the third \
           three cards of one colour. Locomotives may stand in for any of them. A card that is not \
           in the hand is C3.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien RR\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Wien L\n",
})
.when(|board| board.stations > 0);

/// What a player's next station costs.
#[must_use]
pub fn cost(stations: u8, stations_left: u8) -> u32 {
    u32::from(stations.saturating_sub(stations_left)) + 1
}

/// A station was paid with the wrong cards.
#[derive(Clone, Copy, Debug)]
pub enum WrongStationCards {
    Number {
        seat: usize,
        due: u32,
        paid: u32,
        /// Where the player's last one was built.
        last: Option<Span>,
    },
    Colours {
        paid: Pile,
    },
}

#[must_use]
pub fn b3(state: &State, stations: u8, mv: &StationMove) -> Option<WrongStationCards> {
    let player = &state.seats[mv.seat];
    let due = cost(stations, player.stations_left);
    let paid = mv.cards.pile.total();
    if paid.abs_diff(due) > u32::from(player.doubt.stations) {
        return Some(WrongStationCards::Number {
            seat: mv.seat,
            due,
            paid,
            last: last_built(state, mv.seat),
        });
    }
    (off_colour(mv.cards.pile) > 0).then_some(WrongStationCards::Colours { paid: mv.cards.pile })
}

impl WrongStationCards {
    /// So many cards are wrong.
    #[must_use]
    pub fn off(&self) -> u32 {
        match self {
            Self::Number { due, paid, .. } => paid.abs_diff(*due),
            Self::Colours { paid } => off_colour(*paid),
        }
    }
}

impl Fault<Setting<'_>> for WrongStationCards {
    const LAW: &'static Law = &B3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Number { seat, due, paid, last } => {
                let who = setting.name(seat);
                let which = match due {
                    1 => say!("b3-first", "first"),
                    2 => say!("b3-second", "second"),
                    3 => say!("b3-third", "third"),
                    _ => say!("b3-next", "next"),
                };
                let words = Words::new(
                    tell!(
                        "b3-number",
                        "{who}'s {which} station costs {cards}, not {paid}",
                        who,
                        which,
                        cards = cards_n(due),
                        paid
                    ),
                    say!("b3-paid", "{cards} paid", cards = cards_n(paid)),
                );
                words.cause(last, say!("b3-built-before", "{who} built one here before", who))
            }
            Self::Colours { paid } => Words::new(
                tell!("b3-colours", "a station is paid with cards of one colour"),
                setting.list_cards(paid),
            ),
        }
    }
}
