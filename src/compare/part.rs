//! The parts of a statement as they are compared: what each says, and whether
//! two of them can both be true.

use crate::card::{Card, Counts};
use crate::log::Turned;
use crate::span::Span;

/// What a part is to its statement. Parts stand in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Role {
    /// A word of the header: the value of an option, the name of an edition.
    Word,
    Dealt,
    Kept,
    NotKept,
    /// Cards drawn one way or another, and changes of the row in between.
    Drawn,
    Route,
    City,
    Paid,
    Revealed,
    Surcharge,
    Withdrawn,
    Laid,
    /// Locomotives written below the colours of a column.
    Below,
    Robbed,
    Ticket,
    Owned,
    Built,
    Shown,
    TileDealt,
    TileDrawn,
    Line,
    Square,
    Placed,
    Discarded,
    Market,
    Row,
    Total,
    Figure,
    Winner,
    Code,
    /// A line that nobody can read, as it stands.
    Text,
}

impl Role {
    /// Parts of this role may stand in any order.
    #[inline]
    pub(super) fn any_order(self) -> bool {
        matches!(
            self,
            Self::Kept
                | Self::NotKept
                | Self::Owned
                | Self::Built
                | Self::Shown
                | Self::TileDealt
                | Self::Placed
                | Self::Figure
                | Self::Winner
        )
    }

    /// A scribe may leave this out without saying anything else.
    pub(super) fn may_be_left_out(self) -> bool {
        matches!(self, Self::Robbed | Self::Figure)
    }

    /// A statement with such a part can change the row.
    #[inline]
    pub(super) fn changes_row(self) -> bool {
        matches!(self, Self::Drawn | Self::Paid | Self::Market | Self::Row)
    }

    /// What a reader calls it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Word => "the value",
            Self::Dealt => "the cards dealt",
            Self::Kept => "the tickets kept",
            Self::NotKept => "the tickets not kept",
            Self::Drawn => "the cards drawn",
            Self::Route => "the route",
            Self::City => "the city",
            Self::Paid => "the cards paid",
            Self::Revealed => "the cards turned up",
            Self::Surcharge => "the surcharge",
            Self::Withdrawn => "whether it was withdrawn",
            Self::Laid | Self::Below => "the cards laid",
            Self::Robbed => "who is robbed",
            Self::Ticket => "the ticket",
            Self::Owned => "the routes owned",
            Self::Built => "the stations built",
            Self::Shown => "the tickets shown",
            Self::TileDealt => "the tiles dealt",
            Self::TileDrawn => "the tile drawn",
            Self::Line => "the line developed",
            Self::Square => "the square",
            Self::Placed => "the tiles placed",
            Self::Discarded => "the tile discarded",
            Self::Market | Self::Row => "the row",
            Self::Total => "the total",
            Self::Figure => "a figure",
            Self::Winner => "the winner",
            Self::Code => "the rule",
            Self::Text => "the line",
        }
    }
}

/// What a part says. Names are hashes of their proper spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    There,
    /// A ticket or a tile that nobody saw.
    Unseen,
    Name(u64),
    Number(i64),
    Pair {
        ends: (u64, u64),
        track: Option<Card>,
    },
    /// Cards in any order, some of which nobody saw.
    Cards {
        known: Counts,
        unseen: u16,
    },
    Taken {
        card: Card,
        turned: Turned,
    },
    Placed {
        tile: u64,
        x: i16,
        y: i16,
        turn: u8,
    },
}

/// How two things that ought to say the same do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fit {
    pub clash: bool,
    /// The first says something that the second leaves open.
    pub more: bool,
    /// And the other way round.
    pub less: bool,
}

impl Fit {
    pub(super) const SAME: Self = Self { clash: false, more: false, less: false };
    pub(super) const CLASH: Self = Self { clash: true, more: false, less: false };
    pub(super) const MORE: Self = Self { clash: false, more: true, less: false };
    pub(super) const LESS: Self = Self { clash: false, more: false, less: true };

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            clash: self.clash || other.clash,
            more: self.more || other.more,
            less: self.less || other.less,
        }
    }
}

fn open<T: PartialEq>(a: Option<T>, b: Option<T>) -> Fit {
    match (a, b) {
        (Some(_), None) => Fit::MORE,
        (None, Some(_)) => Fit::LESS,
        (a, b) if a == b => Fit::SAME,
        _ => Fit::CLASH,
    }
}

fn cards(a: (Counts, u16), b: (Counts, u16)) -> Fit {
    let total = |(known, unseen): (Counts, u16)| known.total() + u32::from(unseen);
    if total(a) != total(b) {
        return Fit::CLASH;
    }
    let over = |a: Counts, b: Counts| -> u32 {
        let pairs = a.0.iter().zip(b.0);
        pairs.map(|(&a, b)| u32::from(a.saturating_sub(b))).sum()
    };
    let (more, less) = (over(a.0, b.0), over(b.0, a.0));
    // What one names beyond the other, unseen cards of the other have to be.
    Fit { clash: more > u32::from(b.1) || less > u32::from(a.1), more: more > 0, less: less > 0 }
}

impl Value {
    /// How this fits what another log says in its place.
    pub(super) fn fit(self, other: Self) -> Fit {
        match (self, other) {
            (a, b) if a == b => Fit::SAME,
            (Self::Pair { .. } | Self::Name(_), Self::Unseen) => Fit::MORE,
            (Self::Unseen, Self::Pair { .. } | Self::Name(_)) => Fit::LESS,
            (Self::Pair { ends: a, track: v }, Self::Pair { ends: b, track: w }) if a == b => {
                open(v, w)
            }
            (Self::Cards { known, unseen }, Self::Cards { known: other, unseen: others }) => {
                cards((known, unseen), (other, others))
            }
            (
                Self::Taken { card: a, turned: Turned::Card(v) },
                Self::Taken { card: b, turned: Turned::Card(w) },
            ) if a == b => open(v, w),
            _ => Fit::CLASH,
        }
    }
}

/// One part of a statement, with its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Which of the line's acts it belongs to.
    pub act: u8,
    pub role: Role,
    /// Parts of one role with different keys say different things: figures of a
    /// `check`, rows of a `result`, `flush` and `refill`.
    pub key: u64,
    pub value: Value,
    pub span: Span,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Value {
        let known = text.chars().filter_map(Card::from_letter).collect();
        let unseen = text.chars().filter(|&c| c == '?').count();
        Value::Cards { known, unseen: u16::try_from(unseen).unwrap() }
    }

    #[test]
    fn unseen_cards_fit_what_they_may_be() {
        assert_eq!(hand("RRG").fit(hand("GRR")), Fit::SAME);
        assert_eq!(hand("RRG").fit(hand("R??")), Fit::MORE);
        assert_eq!(hand("???").fit(hand("R??")), Fit::LESS);
        let both = hand("R?").fit(hand("?B"));
        assert!(!both.clash && both.more && both.less);
        for (a, b) in [("RR", "RRR"), ("RR", "RB"), ("RRB", "R?G"), ("RR", "BB?")] {
            assert!(hand(a).fit(hand(b)).clash, "{a} {b}");
        }
    }
}
