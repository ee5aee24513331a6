//! What can be known about hands, for programs.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::card::{Card, Counts};
use crate::games::shared::HandRange;

/// Counts by the names of the colours.
#[derive(Clone, Copy)]
pub struct ByColour(pub Counts);

impl Serialize for ByColour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Card::ALL.len()))?;
        for card in Card::ALL {
            map.serialize_entry(card.word(), &self.0[card])?;
        }
        map.end()
    }
}

/// One hand.
#[derive(serde::Serialize)]
pub struct JsonHand<'a> {
    player: &'a str,
    cards: u32,
    seen: ByColour,
    least: ByColour,
    most: ByColour,
    forced: ByColour,
    exact: bool,
}

impl<'a> JsonHand<'a> {
    #[must_use]
    pub fn new(player: &'a str, hand: &HandRange) -> Self {
        Self {
            player,
            cards: hand.cards,
            seen: ByColour(hand.seen),
            least: ByColour(hand.least),
            most: ByColour(hand.most),
            forced: ByColour(hand.forced()),
            exact: hand.exact,
        }
    }
}
