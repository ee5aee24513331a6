//! A line that was read by itself, at its place further down in a text.

use super::{
    Act, Cards, CheckItem, CheckValue, DrawItem, Line, Name, Number, Offer, Pair, Placement,
    RowChange, Square, Statement, TileWord, What,
};
use crate::span::Span;

impl Line<'_> {
    /// Moves everything so many bytes down; false for a line that is left where it is, since
    /// no turn is written so.
    pub fn move_down(&mut self, by: u32) -> bool {
        self.span.down(by);
        self.turn.down(by);
        match &mut self.statement {
            Statement::Row(changes) => changes.down(by),
            Statement::Check { who, items } => {
                who.down(by);
                items.down(by);
            }
            Statement::Result { who, total, rows } => {
                who.down(by);
                total.down(by);
                for (row, points) in rows {
                    row.down(by);
                    points.down(by);
                }
            }
            Statement::Acts { who, acts } => {
                who.down(by);
                acts.as_mut_slice().down(by);
            }
            _ => return false,
        }
        true
    }
}

/// What has a place in the text.
trait Down {
    fn down(&mut self, by: u32);
}

impl Down for Span {
    fn down(&mut self, by: u32) {
        self.start += by;
        self.end += by;
    }
}

impl<T: Down> Down for Option<T> {
    fn down(&mut self, by: u32) {
        self.iter_mut().for_each(|one| one.down(by));
    }
}

impl<T: Down> Down for [T] {
    fn down(&mut self, by: u32) {
        self.iter_mut().for_each(|one| one.down(by));
    }
}

impl<A, T: Down> Down for (A, T) {
    fn down(&mut self, by: u32) {
        self.1.down(by);
    }
}

/// Something with a place of its own, and these parts.
macro_rules! down {
    ($($what:ty: $($part:ident),+;)*) => {$(
        impl Down for $what {
            fn down(&mut self, by: u32) {
                $(self.$part.down(by);)+
            }
        }
    )*};
}

down! {
    Name<'_>: span;
    Number: span;
    Cards: span;
    Pair<'_>: a, b, track, span;
    RowChange: cards;
    CheckItem<'_>: key, value;
    Offer<'_>: ticket, span;
    TileWord<'_>: name, span;
    Square: span;
    Placement<'_>: tile, at, turn, span;
    Act<'_>: verb, what;
}

impl Down for CheckValue {
    fn down(&mut self, by: u32) {
        match self {
            Self::Number(number) => number.down(by),
            Self::Cards(cards) => cards.down(by),
            Self::Columns { columns, span } => {
                columns.down(by);
                span.down(by);
            }
        }
    }
}

impl Down for DrawItem {
    fn down(&mut self, by: u32) {
        match self {
            Self::Blind { span, .. } | Self::FaceUp { span, .. } => span.down(by),
            Self::Row(change) => change.down(by),
        }
    }
}

impl Down for What<'_> {
    fn down(&mut self, by: u32) {
        match self {
            Self::Deal(groups) => groups.as_mut_slice().down(by),
            Self::Tickets(offers) => offers.down(by),
            Self::Draw(items) => items.as_mut_slice().down(by),
            Self::Claim(claim) => {
                claim.route.down(by);
                claim.cards.down(by);
                claim.reveal.down(by);
                claim.pay.down(by);
                claim.withdraw.down(by);
                claim.then.down(by);
            }
            Self::Station(station) => {
                station.city.down(by);
                station.cards.down(by);
                station.then.down(by);
            }
            Self::Lay { cards, robs } => {
                cards.down(by);
                if let Some(victim) = robs {
                    victim.down(by);
                }
            }
            Self::Completes(done) => {
                done.ticket.down(by);
                done.cards.down(by);
            }
            Self::Owns(pairs) | Self::Shows(pairs) => pairs.down(by),
            Self::Built(cities) => cities.down(by),
            Self::DealTiles(tiles) => tiles.down(by),
            Self::DrawTile(tile) | Self::Discard(tile) => tile.down(by),
            Self::Place(places) => places.down(by),
            Self::Develop(develop) => {
                develop.colour.down(by);
                develop.at.down(by);
                develop.places.down(by);
            }
            Self::Fails(tile) => tile.down(by),
            Self::CompletesNothing | Self::Pass | Self::Keep => {}
        }
    }
}
