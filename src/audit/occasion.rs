//! What the header of a log says about the occasion.

use serde::{Serialize, Serializer};

use crate::games::shared::list;
use crate::log::{Statement, Tag};

/// Where and when a game was played; what is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Occasion {
    #[serde(serialize_with = "known")]
    pub event: String,
    #[serde(serialize_with = "known")]
    pub site: String,
    #[serde(serialize_with = "known")]
    pub round: String,
    #[serde(serialize_with = "known")]
    pub table: String,
    #[serde(serialize_with = "known")]
    pub date: String,
    #[serde(serialize_with = "known")]
    pub scribe: String,
}

/// For programs what is not known is `null`.
fn known<S: Serializer>(text: &str, out: S) -> Result<S::Ok, S::Error> {
    Some(text).filter(|text| !text.is_empty()).serialize(out)
}

impl Occasion {
    /// Reads the header and nothing behind it.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut occasion = Self::default();
        for line in crate::games::header(text) {
            if let Statement::Tag { key, value } = &line.statement
                && let Some(field) = occasion.field(*key)
            {
                let value = value.map_or("", |name| name.text);
                value.clone_into(field);
            }
        }
        occasion
    }

    fn field(&mut self, tag: Tag) -> Option<&mut String> {
        Some(match tag {
            Tag::Event => &mut self.event,
            Tag::Site => &mut self.site,
            Tag::Round => &mut self.round,
            Tag::Table => &mut self.table,
            Tag::Date => &mut self.date,
            Tag::Scribe => &mut self.scribe,
            Tag::Language => return None,
        })
    }

    /// `Autumn Cup, round 2, table 4`; empty where nothing is known.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        if !self.event.is_empty() {
            words.push(self.event.clone());
        }
        if !self.round.is_empty() {
            words.push(say!("standings-round", "round {round}", round = self.round));
        }
        if !self.table.is_empty() {
            words.push(say!("standings-table", "table {table}", table = self.table));
        }
        if words.is_empty() && !self.date.is_empty() {
            words.push(self.date.clone());
        }
        list(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_tells_the_occasion() {
        let text = "game europe # x\nevent \"Autumn Cup\"\n\nround 2\ntable ?\nplayer Ada\n\
                    Ada draw ? ?\nround 7\n";
        let occasion = Occasion::of(text);
        assert_eq!(occasion.words(), "Autumn Cup, round 2");
        let text = "Game: Europe\nEvent: Autumn Cup\nRound: 2\nPlayers: Ada, Ben\nAda draws ? ?\n";
        assert_eq!(Occasion::of(text).words(), "Autumn Cup, round 2");
        assert_eq!(Occasion::of("nothing"), Occasion::default());
    }
}
