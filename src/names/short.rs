//! Names of a few bytes, found without a look at any single letter: the bytes
//! of such a name are one number.

/// No name here is longer.
pub const MOST_BYTES: usize = 16;

/// So many slots that some multiplier soon gives each name one of its own.
const SLOTS: usize = 512;
const MOST_NAMES: usize = SLOTS / 8;
/// So many multipliers are tried.
const TRIES: u64 = 2_000;

/// Ids by the exact spelling of short names. No two names share a slot, so that a
/// name is found at the first look or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortNames {
    /// A name of no bytes, and so a number of nought, is an empty slot.
    slots: Box<[(u128, u8); SLOTS]>,
    multiplier: u64,
}

impl Default for ShortNames {
    fn default() -> Self {
        Self { slots: Box::new([(0, 0); SLOTS]), multiplier: 0 }
    }
}

/// The bytes of a short name as a number, the first byte the lowest.
#[must_use]
#[inline]
pub fn number(name: &str) -> Option<u128> {
    let (bytes, length) = (name.as_bytes(), name.len());
    if length > MOST_BYTES {
        return None;
    }
    // The first bytes and the last ones, which overlap.
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [first, last] = [first, last].map(|eight| u128::from(u64::from_le_bytes(*eight)));
        return Some(first | last << (8 * (length - 8)));
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [first, last] = [first, last].map(|four| u64::from(u32::from_le_bytes(*four)));
        return Some(u128::from(first | last << (8 * (length - 4))));
    }
    let few = bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
    Some(u128::from(few))
}

impl ShortNames {
    /// Names that are too long for it are left out, and so are those for which
    /// it has no room.
    #[must_use]
    pub fn new<'n>(names: impl Iterator<Item = (&'n str, u8)>) -> Self {
        let short = names.filter_map(|(name, id)| Some((number(name)?, id)));
        let names: Vec<(u128, u8)> = short.take(MOST_NAMES).collect();
        let mut multipliers = (1..=TRIES).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let found = multipliers.find_map(|multiplier| Self::with(&names, multiplier));
        found.unwrap_or_default()
    }

    /// `None` if two names would share a slot.
    fn with(names: &[(u128, u8)], multiplier: u64) -> Option<Self> {
        let mut all = Self { multiplier, ..Self::default() };
        for &(number, id) in names {
            let slot = all.slot(number);
            if all.slots[slot].0 != 0 {
                return None;
            }
            all.slots[slot] = (number, id);
        }
        Some(all)
    }

    /// The id of the name with this number.
    #[must_use]
    #[inline]
    pub fn find(&self, number: u128) -> Option<u8> {
        let (found, id) = self.slots[self.slot(number)];
        (found == number && number != 0).then_some(id)
    }

    fn slot(&self, number: u128) -> usize {
        let halves = number as u64 ^ ((number >> 64) as u64).rotate_left(29);
        (halves.wrapping_mul(self.multiplier) >> 40) as usize % SLOTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_are_found_and_others_not() {
        let names = ["Roma", "Constantinople", "PiccadillyCircus", "TooLongForThisTable", ""];
        let short = ShortNames::new(names.into_iter().zip(0..));
        for (id, name) in (0..).zip(names) {
            let found = number(name).and_then(|number| short.find(number));
            assert_eq!(found, (id < 3).then_some(id), "{name}");
        }
        assert_eq!(number("Rom").and_then(|number| short.find(number)), None);
        assert_eq!(ShortNames::default().find(1), None);
    }

    #[test]
    fn a_full_table_still_ends_its_search() {
        let names: Vec<String> = (0..=u8::MAX).map(|i| format!("city{i}")).collect();
        let short = ShortNames::new(names.iter().map(String::as_str).zip(0..=u8::MAX));
        for (id, name) in (0..=u8::MAX).zip(&names) {
            let known = usize::from(id) < MOST_NAMES;
            assert_eq!(short.find(number(name).unwrap()), known.then_some(id));
        }
    }
}
