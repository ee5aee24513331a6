//! What the header of a log says about the occasion.

use serde::{Serialize, Serializer};

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

/// Words that lines of a header begin with.
const HEADER: [&str; 14] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "option",
    "player", "tiles", "tile", "ticket",
];

/// The first word of a line; `#` where there is none.
fn first_word(line: &str) -> &str {
    let end = line.bytes().position(|byte| !byte.is_ascii_lowercase());
    let word = &line[..end.unwrap_or(line.len())];
    // Mostly it begins the line, and a blank follows.
    match line.as_bytes().get(word.len()) {
        Some(b' ' | b'\n') if !word.is_empty() => word,
        _ => line.split_whitespace().next().unwrap_or("#"),
    }
}

impl Occasion {
    /// Reads the header and nothing behind it.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let (mut end, mut tagged) = (0, false);
        for line in text.split_inclusive('\n') {
            let word = first_word(line);
            if !word.starts_with('#') && !HEADER.contains(&word) {
                break;
            }
            tagged |= Tag::ALL.iter().any(|(tag, _)| *tag == word);
            end += line.len();
        }
        if !tagged {
            return Self::default();
        }
        let mut occasion = Self::default();
        for line in &crate::games::parse(&text[..end]).lines {
            if let Statement::Tag { key, value } = &line.statement {
                let value = value.map_or("", |name| name.text);
                value.clone_into(occasion.field(*key));
            }
        }
        occasion
    }

    fn field(&mut self, tag: Tag) -> &mut String {
        match tag {
            Tag::Event => &mut self.event,
            Tag::Site => &mut self.site,
            Tag::Round => &mut self.round,
            Tag::Table => &mut self.table,
            Tag::Date => &mut self.date,
            Tag::Scribe => &mut self.scribe,
        }
    }

    /// `Autumn Cup, round 2, table 4`; empty where nothing is known.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        if !self.event.is_empty() {
            words.push(self.event.clone());
        }
        if !self.round.is_empty() {
            words.push(format!("round {}", self.round));
        }
        if !self.table.is_empty() {
            words.push(format!("table {}", self.table));
        }
        if words.is_empty() && !self.date.is_empty() {
            words.push(self.date.clone());
        }
        words.join(", ")
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
        assert_eq!(Occasion::of("nothing"), Occasion::default());
    }
}
