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

use smallvec::SmallVec;

use super::layout::{Cell, StrandId};
use super::moves::Laying;
use super::placements::Bounds;
use super::setting::Setting;
use super::state::{Holds, State};
use super::tile::TileId;
use super::{laws, rulebook};
use crate::games::shared::{Bench, Saved};
use crate::games::{Ending, Header, Referee, Turn};
use crate::log::{Act, Develop, Name, Number, Placement, TileWord, What};
use crate::span::Span;
use crate::verdict::Verdict;
use laws::names::OutOfPlace;

pub struct Table<'a> {
    pub setting: Setting<'a>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    pub state: State,
    /// What a takeback brings back.
    saved: Saved<(State, bool, u32)>,
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

impl<'a> Bench for Table<'a> {
    type Setting = Setting<'a>;

    fn setting(&self) -> &Setting<'a> {
        &self.setting
    }
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

    /// How many tiles are dealt to each player.
    #[must_use]
    pub fn deal_size(&self) -> u32 {
        let set = &self.setting.set;
        u32::from(if self.setting.children { set.children_deal } else { set.deal })
    }
}
