//! The table at which the card game is replayed: the position, the players, and
//! the referee's side of every statement.

mod completes;
mod deal;
mod draw;
mod lay;
mod names;
mod offers;
mod open;
mod passes;
mod record;
mod referee;
mod tickets;

pub use open::open;

use std::cell::OnceCell;

use super::setting::Setting;
use super::state::State;
use super::{frame, laws};
use crate::card::Card;
use crate::finding::Source;
use crate::games::scene::{Position, Stage};
use crate::games::shared::unexplained::NoOrder;
use crate::games::shared::{
    Bench, Hidden, Laid, NotProved, Pile, Proves, Saved, Tried, Unexplained, Unseen, no_tiles,
    other_game,
};
use crate::games::{
    Aside, Ending, Final, KnownCards, Knows, Lost, Referee, Shows, Status, Turn, TurnedUp,
    Untimely, is_among,
};
use crate::log::{Act, Cards, CheckItem, RowChange, What};
use crate::names::NameIndex;
use crate::span::Span;
use crate::verdict::Verdict;

#[derive(Clone)]
pub struct Table<'a> {
    pub setting: Setting<'a>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    /// Made when somebody is robbed by name.
    players: OnceCell<NameIndex>,
    pub state: State,
    /// What a takeback brings back.
    saved: Saved<(State, bool, bool, u32)>,
    /// The log has at least one line of setup.
    pub has_setup: bool,
    /// A line that deals could not be read: what is missing is no breach.
    pub lost_setup: bool,
    /// A declared ticket could not be read: a ticket that we do not know is no
    /// breach.
    lost_ticket: bool,
    pub turns: u32,
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

    fn has_too_many(&self, proof: &NotProved, at: Span, verdict: &mut Verdict) -> bool {
        self.hear(laws::cards::x1(&self.state, proof.too_many()), at, verdict)
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

    /// The players by name.
    fn players(&self) -> &NameIndex {
        self.players.get_or_init(|| {
            let mut players = NameIndex::new();
            for (seat, name) in self.setting.names.iter().enumerate() {
                players.insert(seat, name, name, &[]);
            }
            players
        })
    }

    /// A log without a single move: the tickets are all there is.
    #[must_use]
    pub fn tickets_only(&self) -> bool {
        self.turns == 0 && !self.has_setup
    }

    /// True if everybody has had the last turn of this pass.
    #[must_use]
    pub fn pass_over(&self) -> bool {
        self.state.pass_over()
    }

    /// True if this table goes through the deck twice.
    #[must_use]
    pub fn two_passes(&self) -> bool {
        self.setting.names.len() == self.setting.rules.second_players
    }
}
