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

use std::borrow::Cow;
use std::cell::OnceCell;

use super::rules::Rules;
use super::setting::Setting;
use super::state::State;
use super::{frame, laws};
use crate::card::Card;
use crate::fault::Fault;
use crate::finding::Source;
use crate::games::scene::{Position, Stage};
use crate::games::shared::{Hidden, Laid, NotProved, Pile, no_tiles, other_game};
use crate::games::{
    Aside, Ending, Final, KnownCards, Knows, Lost, Referee, Shows, Status, TurnedUp, Untimely,
    is_among,
};
use crate::log::{Act, Cards, CheckItem, RowChange, What};
use crate::names::NameIndex;
use crate::span::Span;
use crate::verdict::Verdict;

pub struct Table<'a> {
    pub rules: Cow<'static, Rules>,
    pub names: Vec<&'a str>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    /// Made when somebody is robbed by name.
    players: OnceCell<NameIndex>,
    pub state: State,
    /// What a takeback brings back.
    saved: Option<Box<(State, bool, bool, u32)>>,
    /// The log has at least one line of setup.
    pub has_setup: bool,
    /// A line that deals could not be read: what is missing is no breach.
    pub lost_setup: bool,
    /// A declared ticket could not be read: a ticket that we do not know is no
    /// breach.
    lost_ticket: bool,
    pub turns: u32,
}

impl<'a> Table<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.names.get(seat).copied().unwrap_or("?")
    }

    /// The players by name.
    fn players(&self) -> &NameIndex {
        self.players.get_or_init(|| {
            let mut players = NameIndex::new();
            for (seat, name) in self.names.iter().enumerate() {
                players.insert(seat, name, name, &[]);
            }
            players
        })
    }

    /// What words are made with.
    #[must_use]
    pub fn setting(&self) -> Setting<'_> {
        Setting { rules: &self.rules, names: &self.names }
    }

    /// Reports a fault, if there is one, at a token.
    #[inline(always)]
    pub fn hear<'s>(
        &'s self,
        fault: Option<impl Fault<Setting<'s>>>,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        // Mostly there is none.
        match fault {
            Some(fault) => self.report(&fault, at, verdict),
            None => false,
        }
    }

    #[cold]
    fn report<'s>(
        &'s self,
        fault: &impl Fault<Setting<'s>>,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        verdict.hear(fault, at, &self.setting());
        true
    }

    /// Looks whether the cards that nobody saw can still be explained. True if they
    /// cannot; then nothing more is proved in this game. `silent` where the log is
    /// known to be wrong at this place anyhow.
    #[inline]
    fn prove(&mut self, at: Span, silent: bool, verdict: &mut Verdict) -> bool {
        match self.state.unseen.prove(at, verdict.turn) {
            None => false,
            Some(proof) => self.not_proved(proof, at, silent, verdict),
        }
    }

    #[cold]
    fn not_proved(
        &mut self,
        proof: NotProved,
        at: Span,
        silent: bool,
        verdict: &mut Verdict,
    ) -> bool {
        if silent {
            return true;
        }
        let too_many = laws::cards::x1(&self.state, proof.too_many());
        if self.hear(too_many, at, verdict) {
            return true;
        }
        let fault = laws::unseen::judge(&self.state, proof, at);
        let why = fault.as_ref().and_then(|fault| fault.why());
        let unexplained = why.is_some();
        if let Some(why) = why {
            self.state.after_unexplained(why);
        }
        self.hear(fault, at, verdict);
        unexplained
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
        self.names.len() == self.rules.second_players
    }
}
