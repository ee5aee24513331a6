//! The tiles that a line places: mostly it is one, which finds room in the line itself.

use std::ops::{Deref, DerefMut};

use super::Placement;

/// `m07 at 1,0 turn 90, m04 at 2,0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places<'a> {
    One([Placement<'a>; 1]),
    /// None, or more than one.
    Others(Vec<Placement<'a>>),
}

impl Default for Places<'_> {
    fn default() -> Self {
        Self::Others(Vec::new())
    }
}

impl<'a> Places<'a> {
    #[inline]
    pub fn push(&mut self, place: Placement<'a>) {
        match self {
            Self::Others(places) if places.is_empty() => *self = Self::One([place]),
            Self::Others(places) => places.push(place),
            Self::One([first]) => *self = Self::Others(vec![*first, place]),
        }
    }
}

impl<'a> Deref for Places<'a> {
    type Target = [Placement<'a>];

    #[inline]
    fn deref(&self) -> &[Placement<'a>] {
        match self {
            Self::One(place) => place,
            Self::Others(places) => places,
        }
    }
}

impl<'a> DerefMut for Places<'a> {
    fn deref_mut(&mut self) -> &mut [Placement<'a>] {
        match self {
            Self::One(place) => place,
            Self::Others(places) => places,
        }
    }
}
