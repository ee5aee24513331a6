//! What the surviving pages leave open: each reading is one named switch. What it
//! says stands with the law that it changes.

use serde::Deserialize;

use super::laws::{develop, permits, place, setup, turn};
use crate::games::Convention;

/// The options that a log of this game can declare. All but the first are
/// readings: a tile set's file sets them under `readings:`, too.
pub static OPTIONS: [Convention; 14] = [
    turn::VARIANT,
    setup::START,
    place::SEVERAL,
    place::ROTATION,
    place::JOINS,
    place::BLANK_EDGE,
    develop::DEVELOP,
    develop::UNFINISHED,
    develop::DEVELOPER,
    develop::CLOSED,
    permits::CIRCLES,
    permits::PAIRS,
    permits::OWN_STATION,
    turn::END,
];

/// The readings among the options.
#[must_use]
pub fn all() -> &'static [Convention] {
    &OPTIONS[1..]
}

/// Which tiles lie on the table first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StartTiles {
    #[default]
    Some,
    All,
    Any,
}

/// How a table reads what the rulebook leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
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
    /// use whistlestop::internals::games::metro::Readings;
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
        assert_eq!(Readings::default().set("variant", "children"), Err(Refused::NoSuchReading));
    }
}
