//! One statement in its canonical form: who, what, and the parts of it, with
//! everything gone that two scribes may write differently.

use super::*;

/// What kind of statement it is, as far as comparing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Header,
    Setup,
    Move,
    /// A change of the row that belongs to no move.
    Row,
    Check,
    /// A ruling that lets something stand.
    Ruling,
    Takeback,
    End,
    Unreadable,
}

impl Class {
    /// A log that leaves such a statement out says less, but nothing else.
    pub(super) fn may_be_left_out(self) -> bool {
        matches!(self, Self::Setup | Self::Check | Self::Ruling | Self::End)
    }

    /// Next to each other, such statements may stand in any order.
    pub(super) fn any_order(self) -> bool {
        matches!(self, Self::Header | Self::Setup | Self::Check | Self::End)
    }

    /// Part of what happened, not of what was noted about it.
    pub(super) fn is_play(self) -> bool {
        matches!(self, Self::Setup | Self::Move | Self::Row | Self::Takeback | Self::Unreadable)
    }
}

/// What a line does: the words that start it, and how they read in a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    /// Where such lines stand among their like.
    pub rank: u8,
    pub key: u64,
    pub words: &'static str,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub class: Class,
    pub deed: Deed,
    /// Who does it, as a hash; 0 for nobody.
    pub who: u64,
    pub seat: Option<usize>,
    pub who_span: Option<Span>,
    pub verb: Span,
    pub parts: SmallVec<[Part; 4]>,
    /// The lines of the log that it stands on, counted from 0.
    pub lines: SmallVec<[u32; 1]>,
    pub span: Span,
    /// The turn it belongs to; 0 before the first.
    pub turn: u32,
    /// All its parts may stand in any order.
    pub is_list: bool,
    /// A hash of all it says.
    pub exact: u64,
    /// How much it says that is not said in every game.
    pub worth: u32,
}

impl Entry {
    /// Sorts the parts and works out what depends on them.
    pub(super) fn seal(&mut self) {
        if !self.parts.is_sorted_by_key(|part| (part.act, part.role)) {
            self.parts.sort_by_key(|part| (part.act, part.role));
        }
        self.is_list = self.parts.iter().all(|part| part.role.any_order());
        let mut ordered = hash::join(self.who, self.deed.key);
        let mut any_order: u64 = 0;
        let mut worth = 0;
        for part in &self.parts {
            let of = hash_part(part);
            if part.role.any_order() {
                any_order = any_order.wrapping_add(hash::mix(of));
            } else {
                ordered = hash::join(ordered, of);
            }
            worth += worth_of(part);
        }
        self.exact = hash::join(ordered, any_order);
        self.worth = worth;
    }

    /// The statement without the changes of the row behind it, and those changes.
    pub(super) fn without_rows(&self) -> (Self, Vec<Part>) {
        let mut core = self.clone();
        let is_row = |part: &Part| part.key != 0 && matches!(part.role, Role::Row | Role::Drawn);
        let rows = self.parts.iter().rev().take_while(|part| is_row(part));
        let n = rows.count();
        let rows = core.parts.drain(self.parts.len() - n..).collect();
        core.seal();
        (core, rows)
    }

    /// True if another line says more of the same.
    pub(super) fn may_absorb(&self, other: &Self) -> bool {
        self.is_list
            && other.is_list
            && self.class == other.class
            && matches!(self.class, Class::Check | Class::End)
            && self.who == other.who
            && self.deed.key == other.deed.key
    }
}

fn hash_part(part: &Part) -> u64 {
    let place = hash::join(u64::from(part.act) << 8 | part.role as u64, part.key);
    hash::join(place, hash_value(part.value))
}

pub(super) fn hash_value(value: Value) -> u64 {
    let card = |card: Option<crate::card::Card>| card.map_or(99, |card| card as u64);
    match value {
        Value::There => 1,
        Value::Unseen => 2,
        Value::Name(name) => hash::join(3, name),
        Value::Number(n) => hash::join(4, n.cast_unsigned()),
        Value::Pair { ends, track } => hash::join(hash::join(ends.0, ends.1), 500 + card(track)),
        Value::Cards { known, unseen } => {
            let counts = known.0.map(u64::from);
            let colours = counts[..8].iter().fold(0, |all, n| all << 8 | n);
            hash::join(colours, counts[8] << 16 | u64::from(unseen) | 6 << 32)
        }
        Value::Taken { card: taken, turned } => {
            let turned = match turned {
                crate::log::Turned::Nothing => 98,
                crate::log::Turned::Card(seen) => card(seen),
            };
            hash::join(700 + taken as u64, turned)
        }
        Value::Placed { tile, x, y, turn } => {
            let at = u64::from(x.cast_unsigned()) << 24
                | u64::from(y.cast_unsigned()) << 8
                | u64::from(turn);
            hash::join(tile, at)
        }
    }
}

/// Roughly how many bits of two a part holds that another game would not share.
#[inline]
pub(super) fn worth_of(part: &Part) -> u32 {
    match part.value {
        Value::There | Value::Unseen => 0,
        Value::Number(_) if part.role == Role::Total => 3,
        Value::Number(_) => 0,
        Value::Name(_) => match part.role {
            Role::City | Role::Winner | Role::Text => 3,
            Role::TileDealt | Role::TileDrawn | Role::Discarded | Role::Built => 3,
            _ => 1,
        },
        Value::Pair { .. } => 4,
        Value::Cards { known, .. } => known.total().div_ceil(2).min(6),
        Value::Taken { .. } => 2,
        Value::Placed { .. } => 5,
    }
}
