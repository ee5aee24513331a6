//! What the surviving pages leave open: each reading is one named switch.

use crate::games::Convention;

/// The options that a log of this game can declare. All but the first are
/// readings: a tile set's file sets them under `readings:`, too.
pub static OPTIONS: [Convention; 14] = [
    Convention {
        name: "variant",
        values: "standard, children",
        default: "standard",
        meaning: "the children's game: one tile dealt, circles added instead of multiplied, no exclusive development, 30 points win at once (V1)",
    },
    Convention {
        name: "start",
        values: "some, all, any",
        default: "some",
        meaning: "which tiles lie on the table first: one or more of the tiles marked `start` (the others stay in the box), all of them, or any tiles of the set (S1)",
    },
    Convention {
        name: "several",
        values: "extend, any",
        default: "extend",
        meaning: "where several tiles of one turn lie: all on one line that was on the table before, so that none lies beyond a station of the same turn, or in any one section (L1)",
    },
    Convention {
        name: "rotation",
        values: "free, fixed",
        default: "free",
        meaning: "whether a tile may be turned before it is placed (L2)",
    },
    Convention {
        name: "joins",
        values: "line, edge",
        default: "line",
        meaning: "what a placed tile needs: a line of its own that goes on with a line of the same colour, or only an edge in common with the layout (L2)",
    },
    Convention {
        name: "blank-edge",
        values: "allowed, refused",
        default: "allowed",
        meaning: "whether a line may run against an edge that has no line (L2)",
    },
    Convention {
        name: "develop",
        values: "place, declare",
        default: "place",
        meaning: "whether a tile is placed on the line in the turn of the declaration, or the declaration is the whole turn (X1)",
    },
    Convention {
        name: "unfinished",
        values: "open-end, no-section",
        default: "open-end",
        meaning: "which lines may be developed: any with an open end, or only one with an open end that joins no two stations yet (X1)",
    },
    Convention {
        name: "developer",
        values: "must-place, may-keep",
        default: "must-place",
        meaning: "whether the developer has to place a tile on the line every turn, or may keep a tile as well (X2)",
    },
    Convention {
        name: "closed",
        values: "squares, joins",
        default: "squares",
        meaning: "what an exclusive development closes to the others: the squares that its open ends face, or only tiles that join the line (X3)",
    },
    Convention {
        name: "circles",
        values: "crossing, tile",
        default: "crossing",
        meaning: "what counts as a circle: each place where a line crosses from one tile to the next, or the circles that a set's file gives for each line of a tile (P1)",
    },
    Convention {
        name: "pairs",
        values: "per-line, once",
        default: "per-line",
        meaning: "how often two stations score: once on each separate line that joins them, or once in a colour and never again (P5)",
    },
    Convention {
        name: "own-station",
        values: "none, scores",
        default: "none",
        meaning: "whether a line that comes back to the station it left scores that station's number twice, times its circles (P5)",
    },
    Convention {
        name: "end",
        values: "empty-deck, any-time",
        default: "empty-deck",
        meaning: "whether a table at which nobody can place a tile ends the game only once the deck is empty, or at any time (E1)",
    },
];

/// The readings among the options.
#[must_use]
pub fn all() -> &'static [Convention] {
    &OPTIONS[1..]
}

/// Which tiles lie on the table first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartTiles {
    #[default]
    Some,
    All,
    Any,
}

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    pub start: StartTiles,
    pub any_section: bool,
    pub fixed_rotation: bool,
    pub edge_is_enough: bool,
    pub blank_refused: bool,
    pub declare_only: bool,
    pub only_without_section: bool,
    pub developer_may_keep: bool,
    pub only_joins_closed: bool,
    pub circles_on_tiles: bool,
    pub pairs_once: bool,
    pub own_station: bool,
    pub end_any_time: bool,
}

/// Why a reading was not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    NoSuchReading,
    /// The values there are.
    NoSuchValue(&'static str),
}

impl Readings {
    /// Sets a reading by its name.
    ///
    /// # Errors
    /// If there is no such reading, or it has no such value.
    ///
    /// ```
    /// use whistlestop::games::metro::Readings;
    ///
    /// let mut readings = Readings::default();
    /// assert!(readings.set("circles", "tile").is_ok());
    /// assert!(readings.circles_on_tiles);
    /// assert!(readings.set("circles", "round").is_err());
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Refused> {
        let Some(reading) = all().iter().find(|reading| reading.name == name) else {
            return Err(Refused::NoSuchReading);
        };
        let Some(nth) = reading.values.split(", ").position(|known| known == value) else {
            return Err(Refused::NoSuchValue(reading.values));
        };
        if name == "start" {
            self.start = [StartTiles::Some, StartTiles::All, StartTiles::Any][nth];
        } else if let Some(switch) = self.switch(name) {
            *switch = nth == 1;
        }
        Ok(())
    }

    /// The value of a reading, by its name.
    #[must_use]
    pub fn word(&self, name: &str) -> &'static str {
        let Some(reading) = all().iter().find(|reading| reading.name == name) else {
            return "";
        };
        let nth = match self.start {
            StartTiles::All if name == "start" => 1,
            StartTiles::Any if name == "start" => 2,
            _ => usize::from({ *self }.switch(name).is_some_and(|on| *on)),
        };
        reading.values.split(", ").nth(nth).unwrap_or("")
    }

    /// The readings that are one or the other: true for the other.
    fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "several" => &mut self.any_section,
            "rotation" => &mut self.fixed_rotation,
            "joins" => &mut self.edge_is_enough,
            "blank-edge" => &mut self.blank_refused,
            "develop" => &mut self.declare_only,
            "unfinished" => &mut self.only_without_section,
            "developer" => &mut self.developer_may_keep,
            "closed" => &mut self.only_joins_closed,
            "circles" => &mut self.circles_on_tiles,
            "pairs" => &mut self.pairs_once,
            "own-station" => &mut self.own_station,
            "end" => &mut self.end_any_time,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_can_be_set_and_its_default_is_the_first_value() {
        for reading in all() {
            let mut readings = Readings::default();
            assert!(reading.values.starts_with(reading.default));
            readings.set(reading.name, reading.default).unwrap();
            assert_eq!(readings, Readings::default(), "{}", reading.name);
            assert_eq!(readings.word(reading.name), reading.default);
            for value in reading.values.split(", ").skip(1) {
                readings.set(reading.name, value).unwrap();
                assert_eq!(readings.word(reading.name), value);
                assert_ne!(readings, Readings::default(), "{}", reading.name);
            }
            assert!(readings.set(reading.name, "nonsense").is_err());
        }
        assert_eq!(
            Readings::default().set("variant", "children"),
            Err(Refused::NoSuchReading)
        );
    }
}
