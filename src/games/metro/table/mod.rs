//! The table at which a tile game is replayed: the set, the position, the
//! players, and the referee's side of every statement.

mod develop;
mod hand;
mod names;
mod offers;
mod open;
mod place;
mod record;
mod referee;
mod turn;

pub use open::open;

use super::laws;
use super::setting::Setting;
use super::state::State;
use super::tile::TileId;
use crate::fault::Fault;
use crate::span::Span;
use crate::verdict::Verdict;

pub struct Table<'a> {
    pub setting: Setting<'a>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    pub state: State,
    /// What a takeback brings back.
    saved: Option<Box<(State, bool, u32)>>,
    /// Where each player's deal stands.
    pub dealt: Vec<Option<Span>>,
    /// A line of the setup could not be read: what is missing is no breach.
    pub lost_setup: bool,
    /// A line about tiles could not be read: a strange name may be theirs.
    lost_tiles: bool,
    /// Tiles whose declaration is wrong: nothing is known of them but the name.
    unsound: Vec<TileId>,
    pub turns: u32,
    pub finished: bool,
    /// Where each tile was last seen to turn up.
    pub seen: Vec<Option<Span>>,
}

impl<'a> Table<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.setting.name(seat)
    }

    /// The name of a tile.
    #[must_use]
    pub fn tile_name(&self, tile: TileId) -> &str {
        self.setting.tile(tile)
    }

    /// Reports a fault, if there is one, at a token.
    #[inline(always)]
    pub fn hear(
        &self,
        fault: Option<impl Fault<Setting<'a>>>,
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
    fn report(&self, fault: &impl Fault<Setting<'a>>, at: Span, verdict: &mut Verdict) -> bool {
        verdict.hear(fault, at, &self.setting);
        true
    }

    /// How many tiles are dealt to each player.
    #[must_use]
    pub fn deal_size(&self) -> u32 {
        let set = &self.setting.set;
        u32::from(match self.setting.children {
            true => set.children_deal,
            false => set.deal,
        })
    }
}
