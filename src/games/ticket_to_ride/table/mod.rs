//! The table at which a game of this family is replayed: the board, the
//! position, the players, and the referee's side of every statement.

mod built;
mod claim;
mod draw;
mod final_position;
mod names;
mod offers;
mod open;
mod record;
mod referee;
mod row;
mod setup;
mod station;
mod tickets;

pub use open::open;

use smallvec::SmallVec;

use super::board::{Board, CityId, RouteId, TicketId};
use super::doubt::WrongClaim;
use super::moves::{ClaimMove, Laid, StationMove};
use super::scoring::{self, Standing};
use super::setting::Setting;
use super::state::{Drawn, LastRound, Owner, Payment, Pile, Reshuffle, State, To, Unnamed};
use super::{frame, laws};
use crate::card::Card;
use crate::finding::Source;
use crate::games::scene::{Position, Stage};
use crate::games::shared::unexplained::NoOrder;
use crate::games::shared::{
    Bench, Hidden, KnownTickets, NotProved, Proves, Saved, Tried, Unexplained, Unseen, no_tiles,
    other_game,
};
use crate::games::{
    Aside, Ending, Final, Header, KnownCards, Knows, Lost, Recorded, Referee, Shows, Status, Turn,
    Untimely, is_among,
};
use crate::log::{
    Act, Cards, CheckItem, CheckValue, Claim, DrawItem, Name, Offer, Pair, RowChange, RowKind,
    Turned, What,
};
use crate::names::Lookup;
use crate::span::Span;
use crate::verdict::Verdict;

#[derive(Clone)]
pub struct Table<'a> {
    pub board: &'a Board,
    pub edition: String,
    pub setting: Setting<'a>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    pub state: State,
    /// What a takeback brings back.
    saved: Saved<(State, bool, u32)>,
    /// The log has at least one line of setup.
    pub has_setup: bool,
    pub turns: u32,
    /// Where the log gives routes or stations without moves.
    pub position_only: Option<Span>,
    /// The log gives a final position, with few moves or none.
    final_position: bool,
    /// So many rows are taken to have been replaced before the first turn.
    pub(super) unwritten_rows: u32,
}

impl<'a> Bench for Table<'a> {
    type Setting = Setting<'a>;

    fn setting(&self) -> &Setting<'a> {
        &self.setting
    }
}

impl Proves for Table<'_> {
    fn unseen(&mut self) -> &mut Unseen {
        &mut self.state.unseen
    }

    fn no_order(&self, proof: NotProved, at: Span) -> Option<NoOrder> {
        laws::unseen::judge(&self.state, proof, at)
    }

    fn after_unexplained(&mut self, why: &Unexplained) {
        self.state.after_unexplained(why);
    }
}

impl Tried for Table<'_> {}

impl<'a> Table<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.setting.name(seat)
    }

    /// After the last act of a turn: does the last round begin, or end?
    pub(super) fn end_turn(&mut self, seat: usize, who: Span) {
        self.state.last_turn = Some((u8::try_from(seat).unwrap_or(u8::MAX), who));
        self.state.end_turn_in_doubt();
        if let Some(last) = &mut self.state.last_round {
            last.turns_left = last.turns_left.saturating_sub(1);
            return;
        }
        let player = &self.state.seats[seat];
        if laws::turn::ends_the_game(self.board, player.pieces) {
            self.state.last_round = Some(LastRound {
                seat: u8::try_from(seat).unwrap_or(u8::MAX),
                at: who,
                turns_left: u32::try_from(laws::turn::last_turns(self.setting.names.len()))
                    .unwrap_or(0),
                doubt: player.doubt.pieces > 0,
            });
        }
    }

    /// The position as scoring sees it.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing {
            players: (0..self.setting.names.len())
                .map(|seat| {
                    let state = &self.state.seats[seat];
                    scoring::PlayerStanding {
                        name: self.name(seat).to_owned(),
                        routes: self.state.routes_of(seat).collect(),
                        stations: state.stations.to_vec(),
                        stations_left: state.stations_left,
                        tickets: state.tickets.iter().map(|&(id, _)| id).collect(),
                        unknown_tickets: state.unseen_tickets,
                    }
                })
                .collect(),
        }
    }
}
