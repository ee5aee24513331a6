//! Names as people write them: case, accents, spaces and punctuation do not
//! matter, and a unique beginning is enough.

mod loose;
pub mod short;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Bound;

use smallvec::SmallVec;
use unicode_normalization::UnicodeNormalization;

use loose::Loose;
pub use words::{either, meant, meant_word, which};

/// Longer texts are looked up by their exact spelling only.
const MAX_BYTES: usize = 400;
/// In longer words two letters may be wrong.
const LONG: usize = 9;
/// Edit distances are taken of so many characters.
const MAX_CHARS: usize = 100;
/// So many names are weighed when something near is looked for.
const MAX_WEIGHED: usize = 2_000;
/// So many candidates of an ambiguous beginning are listed.
const MAX_CANDIDATES: usize = 10;
const MAX_NEAREST: usize = 3;

/// What a name turned out to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    One(usize),
    /// The text fits more than one thing; up to ten of them are listed.
    Ambiguous(Vec<usize>),
    /// Nothing of that name; up to three things with a similar one.
    Unknown(Vec<usize>),
}

type Ids = SmallVec<[usize; 2]>;

/// What a normalised name means, and the letters in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Meant {
    ids: Ids,
    letters: Letters,
}

/// A set of letters: two texts are at least as many slips of the pen apart as one
/// of them has letters that the other has not. Letters may share a bit, which makes
/// texts look nearer, never further.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Letters(u64);

impl Letters {
    fn of(text: &str) -> Self {
        Self(text.chars().fold(0, |set, c| set | 1 << (u32::from(c) % 64)))
    }

    /// So many of them are not in the other set.
    fn beyond(self, other: Self) -> usize {
        (self.0 & !other.0).count_ones() as usize
    }
}

/// Finds things (cities, players) by forgiving names.
///
/// ```
/// use whistlestop::internals::names::{Lookup, NameIndex};
///
/// let mut index = NameIndex::new();
/// index.insert(0, "Kobenhavn", "København", &["Copenhagen".to_string()]);
/// index.insert(1, "Kyiv", "Kyïv", &["Kiev".to_string()]);
/// assert_eq!(index.find("københavn"), Lookup::One(0));
/// assert_eq!(index.find("copen"), Lookup::One(0));
/// assert_eq!(index.find("K"), Lookup::Ambiguous(vec![0, 1]));
/// assert_eq!(index.find("Kyif"), Lookup::Unknown(vec![1]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameIndex {
    /// Canonical spellings as they are; `None` where two things share one.
    spelt: HashMap<Box<str>, Option<usize>, BuildHasherDefault<Spelling>>,
    longest: usize,
    /// Normalised canonical and printed names.
    names: BTreeMap<Box<str>, Meant>,
    /// Normalised aliases.
    aliases: BTreeMap<Box<str>, Meant>,
    /// What is made of them for a name that is none of them.
    loose: Loose,
}

/// Hashes a name, eight letters at a time. Names are few and short: what a log
/// or a board could do to this hash costs next to nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Spelling(u64);

impl Spelling {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Spelling {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last));
    }

    fn write_u8(&mut self, byte: u8) {
        // Behind every text stands the same byte.
        self.0 ^= u64::from(byte);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

impl NameIndex {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Things that have one name each, by their place.
    pub fn of<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let mut index = Self::new();
        for (id, name) in names.enumerate() {
            index.insert(id, name, name, &[]);
        }
        index
    }

    /// Enters a thing under its canonical spelling, the name as printed and
    /// any other names.
    pub fn insert(&mut self, id: usize, canonical: &str, printed: &str, aliases: &[String]) {
        self.longest = self.longest.max(canonical.len());
        self.loose.enter(id, printed);
        self.spelt
            .entry(canonical.into())
            .and_modify(|known| *known = known.filter(|&k| k == id))
            .or_insert(Some(id));
        enter(&mut self.names, canonical, id);
        enter(&mut self.names, printed, id);
        for alias in aliases {
            enter(&mut self.aliases, alias, id);
        }
    }

    /// Nothing has a name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.longest == 0
    }

    /// The thing whose canonical name is spelt exactly so.
    #[must_use]
    pub fn spelt(&self, text: &str) -> Option<usize> {
        if text.len() > self.longest { None } else { self.spelt.get(text).copied().flatten() }
    }

    /// The thing that `text` names.
    ///
    /// A whole name, printed or canonical or alias, goes before a beginning,
    /// and the beginning of a name before the beginning of an alias.
    #[must_use]
    pub fn find(&self, text: &str) -> Lookup {
        self.find_or(text, |key| self.nearest(key))
    }

    /// The same for somebody who will not tell what is near: names that mean
    /// nothing cost little.
    #[must_use]
    pub fn find_exactly(&self, text: &str) -> Lookup {
        self.find_or(text, |_| Vec::new())
    }

    /// The one thing that `text` names, if it is one.
    #[must_use]
    pub fn only(&self, text: &str) -> Option<usize> {
        match self.find_exactly(text) {
            Lookup::One(id) => Some(id),
            _ => None,
        }
    }

    /// The one thing that `text` names, and whether it is the whole of a name.
    #[must_use]
    pub fn fit(&self, text: &str) -> Option<(usize, bool)> {
        if text.len() > MAX_BYTES {
            return None;
        }
        let id = self.only(text)?;
        let key = normalise(text);
        let whole = self.whole(&key).or_else(|| self.otherwise_written(text, &key));
        Some((id, matches!(whole, Some(Lookup::One(_)))))
    }

    fn find_or(&self, text: &str, near: impl FnOnce(&str) -> Vec<usize>) -> Lookup {
        if let Some(id) = self.spelt(text) {
            return Lookup::One(id);
        }
        if text.len() > MAX_BYTES {
            return Lookup::Unknown(Vec::new());
        }
        let key = normalise(text);
        if key.is_empty() {
            return Lookup::Unknown(Vec::new());
        }
        self.whole(&key)
            .or_else(|| beginning(&self.names, &key))
            .or_else(|| self.otherwise_written(text, &key))
            .or_else(|| self.loose.initials(text))
            .or_else(|| beginning(&self.aliases, &key))
            .unwrap_or_else(|| Lookup::Unknown(near(&key)))
    }

    fn whole(&self, key: &str) -> Option<Lookup> {
        let mut found = Ids::new();
        for map in [&self.names, &self.aliases] {
            for &id in map.get(key).iter().flat_map(|meant| &meant.ids) {
                note(&mut found, id);
            }
        }
        verdict(&found)
    }

    /// The same where the sounds of a name are written in another way, or with an article.
    fn otherwise_written(&self, text: &str, key: &str) -> Option<Lookup> {
        if let Some(bare) = loose::behind_article(text) {
            return self.whole(&normalise(bare));
        }
        let sound = loose::sounds(key);
        let listed = if *sound == *key { None } else { self.whole(&sound) };
        let all = || [&self.names, &self.aliases].into_iter().flatten();
        listed.or_else(|| self.loose.found(&sound, all))
    }

    /// True for a name with a letter or two wrong, or its beginning.
    #[must_use]
    pub fn is_nearly(&self, text: &str) -> bool {
        let key = normalise(text);
        let slips = usize::from(key.chars().count() >= LONG) + 1;
        !key.is_empty() && !self.within(&key, slips).is_empty()
    }

    /// Up to three ids whose names are a few slips of the pen away.
    fn nearest(&self, key: &str) -> Vec<usize> {
        self.within(key, 1 + key.chars().take(MAX_CHARS).count() / 3)
    }

    /// The names that are no more than so many letters away.
    fn within(&self, key: &str, allowed: usize) -> Vec<usize> {
        let key: String = key.chars().take(MAX_CHARS).collect();
        let length = key.chars().count();
        let letters = Letters::of(&key);
        let mut near: Vec<(usize, usize)> = Vec::new();
        let all = self.names.iter().chain(&self.aliases);
        for (name, meant) in all.take(MAX_WEIGHED) {
            // Most names are nowhere near, and need not be weighed.
            if letters.beyond(meant.letters) > allowed {
                continue;
            }
            let Some(distance) = distance(&key, length, name, allowed) else {
                continue;
            };
            for &id in &meant.ids {
                match near.iter_mut().find(|(_, known)| *known == id) {
                    Some(entry) => entry.0 = entry.0.min(distance),
                    None => near.push((distance, id)),
                }
            }
        }
        near.sort_unstable();
        // Next to a name one slip away, one that takes three is no help.
        let best = near.first().map_or(0, |(distance, _)| *distance);
        near.into_iter()
            .take_while(|(distance, _)| *distance <= best + 1)
            .take(MAX_NEAREST)
            .map(|(_, id)| id)
            .collect()
    }
}

/// The players of a table, by their names; and, where that can mean nobody else, by their
/// initials (`JL` for Jean-Luc), their colours and their seats (`P1`).
#[must_use]
pub fn seats<'n>(players: &[(&'n str, Option<&'n str>)]) -> NameIndex {
    let names: Vec<String> = players.iter().map(|(name, _)| normalise(name)).collect();
    let free = |alias: &String| {
        let key = normalise(alias);
        !key.is_empty() && !names.iter().any(|name| name.starts_with(&key))
    };
    let mut index = NameIndex::new();
    for (seat, &(name, colour)) in players.iter().enumerate() {
        let parts = name.split(|c: char| !c.is_alphanumeric());
        let initials: String = parts.filter_map(|part| part.chars().next()).collect();
        let several = initials.chars().count() > 1;
        let same = |other: &&(&str, Option<&str>)| other.1 == colour;
        let only = players.iter().filter(same).count() == 1;
        let aliases = [
            several.then_some(initials),
            colour.filter(|_| only).map(str::to_owned),
            Some(format!("P{}", seat + 1)),
        ];
        let aliases: Vec<String> = aliases.into_iter().flatten().filter(free).collect();
        index.insert(seat, name, name, &aliases);
    }
    index
}

/// Up to three of these words that a text may have been meant to be, the nearest first.
#[must_use]
pub fn near<'w>(text: &str, words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    let key: String = normalise(text).chars().take(MAX_CHARS).collect();
    let length = key.chars().count();
    let weigh =
        |word: &'w str| Some((distance(&key, length, &normalise(word), 1 + length / 3)?, word));
    let mut near: Vec<(usize, &str)> =
        words.into_iter().take(MAX_WEIGHED).filter_map(weigh).collect();
    near.sort_unstable();
    near.into_iter().take(MAX_NEAREST).map(|(_, word)| word.to_owned()).collect()
}

/// How far apart two names are, if not further than allowed. A name that holds
/// the text somewhere inside (`York`) counts as near, and so does one whose
/// beginning is nearly the text (`Traflgar` for Trafalgar Square).
fn distance(key: &str, length: usize, name: &str, allowed: usize) -> Option<usize> {
    if length >= 3 && name.len() <= MAX_BYTES && name.contains(key) {
        return Some(1);
    }
    let other = name.chars().take(MAX_CHARS + allowed + 1).count();
    if other > length + allowed {
        return beginning_distance(key, length, name).filter(|&d| d <= length / 4);
    }
    if other.abs_diff(length) > allowed {
        return None;
    }
    Some(strsim::osa_distance(key, name)).filter(|&d| d <= allowed)
}

/// How far a text is from the beginning of a longer name. In a short text a slip
/// could mean anything, and nobody writes a long one for a beginning.
fn beginning_distance(key: &str, length: usize, name: &str) -> Option<usize> {
    if !(5..=20).contains(&length) {
        return None;
    }
    let lengths = length.saturating_sub(1)..=length + 1;
    let of = |n: usize| {
        let beginning: String = name.chars().take(n).collect();
        strsim::osa_distance(key, &beginning)
    };
    lengths.map(of).min()
}

fn enter(map: &mut BTreeMap<Box<str>, Meant>, name: &str, id: usize) {
    let key = normalise(name);
    if !key.is_empty() {
        let letters = Letters::of(&key);
        let meant = map.entry(key.into_boxed_str()).or_default();
        meant.letters = letters;
        note(&mut meant.ids, id);
    }
}

fn note(ids: &mut Ids, id: usize) {
    if ids.len() < MAX_CANDIDATES && !ids.contains(&id) {
        ids.push(id);
    }
}

fn verdict(found: &[usize]) -> Option<Lookup> {
    match found {
        [] => None,
        [id] => Some(Lookup::One(*id)),
        many => Some(Lookup::Ambiguous(many.to_vec())),
    }
}

/// The things whose names begin with `key`.
fn beginning(map: &BTreeMap<Box<str>, Meant>, key: &str) -> Option<Lookup> {
    let mut found = Ids::new();
    let from = (Bound::Included(key), Bound::Unbounded);
    for (_, meant) in map.range::<str, _>(from).take_while(|(name, _)| name.starts_with(key)) {
        for &id in &meant.ids {
            note(&mut found, id);
        }
        if found.len() >= MAX_CANDIDATES {
            break;
        }
    }
    verdict(&found)
}

/// A name without what people leave out or write differently: accents, case,
/// spaces, punctuation.
///
/// ```
/// use whistlestop::internals::names::normalise;
/// assert_eq!(normalise("København"), "kobenhavn");
/// assert_eq!(normalise("King's Cross"), normalise("KingsCross"));
/// ```
#[must_use]
pub fn normalise(text: &str) -> String {
    if text.is_ascii() {
        let mut out = String::with_capacity(text.len());
        for b in text.bytes().filter(u8::is_ascii_alphanumeric) {
            out.push(char::from(b.to_ascii_lowercase()));
        }
        return out;
    }
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd().flat_map(char::to_lowercase) {
        match c {
            'ø' => out.push('o'),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            'ß' => out.push_str("ss"),
            'ł' => out.push('l'),
            'đ' | 'ð' => out.push('d'),
            'ı' => out.push('i'),
            'þ' => out.push_str("th"),
            'ς' => out.push('σ'),
            // The voicing marks of kana make other syllables of them: か, が.
            '\u{3099}' | '\u{309A}' => out.push(c),
            _ if c.is_alphanumeric() => out.push(c),
            _ => {}
        }
    }
    let out: String = out.nfc().collect();
    match out.contains(['ー', 'ヴ']) {
        true => plain_kana(&out),
        false => out,
    }
}

/// Syllables as they are written without a sign for length, and with `b` for `v`: people write
/// names of other languages either way.
fn plain_kana(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().filter(|c| *c != 'ー').peekable();
    while let Some(c) = signs.next() {
        let behind = signs.peek().copied().filter(|_| c == 'ヴ');
        let both = match behind {
            Some('ァ') => 'バ',
            Some('ィ') => 'ビ',
            Some('ェ') => 'ベ',
            Some('ォ') => 'ボ',
            _ => {
                out.push(if c == 'ヴ' { 'ブ' } else { c });
                continue;
            }
        };
        out.push(both);
        signs.next();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(names: &[(&str, &str, &[&str])]) -> NameIndex {
        let mut index = NameIndex::new();
        for (id, (canonical, printed, aliases)) in names.iter().enumerate() {
            let aliases: Vec<String> = aliases.iter().map(ToString::to_string).collect();
            index.insert(id, canonical, printed, &aliases);
        }
        index
    }

    fn some() -> NameIndex {
        index(&[
            ("Kobenhavn", "København", &["Copenhagen"]),
            ("KingsCross", "King's Cross", &[]),
            ("Munchen", "München", &["Munich"]),
            ("Roma", "Roma", &["Rome"]),
            ("Romance", "Romance", &[]),
            ("NewYork", "New York", &["Coney"]),
        ])
    }

    #[test]
    fn spelling_is_forgiven() {
        let index = some();
        for text in ["Kobenhavn", "KØBENHAVN", "københavn", "Copenhagen", "købe"] {
            assert_eq!(index.find(text), Lookup::One(0), "{text}");
        }
        for text in ["KingsCross", "King's Cross", "kings-cross", "KING’S CROSS"] {
            assert_eq!(index.find(text), Lookup::One(1), "{text}");
        }
        // Composed and decomposed.
        assert_eq!(index.find("M\u{fc}nchen"), Lookup::One(2));
        assert_eq!(index.find("Mu\u{308}nchen"), Lookup::One(2));
    }

    #[test]
    fn a_whole_name_goes_before_a_beginning() {
        let index = some();
        assert_eq!(index.find("roma"), Lookup::One(3));
        assert_eq!(index.find("rome"), Lookup::One(3));
        assert_eq!(index.find("romanc"), Lookup::One(4));
        assert_eq!(index.find("rom"), Lookup::Ambiguous(vec![3, 4]));
    }

    #[test]
    fn names_go_before_aliases() {
        let index = index(&[("Como", "Como", &[]), ("Kobenhavn", "", &["Copenhagen"])]);
        assert_eq!(index.find("Co"), Lookup::One(0));
        assert_eq!(index.find("Cop"), Lookup::One(1));
    }

    #[test]
    fn ambiguous_whole_names() {
        let index = index(&[("Ada", "Ada", &[]), ("ada", "ada", &[]), ("Bo", "Bo", &[])]);
        assert_eq!(index.find("Ada"), Lookup::One(0));
        assert_eq!(index.find("ada"), Lookup::One(1));
        assert_eq!(index.find("ADA"), Lookup::Ambiguous(vec![0, 1]));
        let twice = self::index(&[("Ada", "Ada", &[]), ("Ada", "Ada", &[])]);
        assert_eq!(twice.find("Ada"), Lookup::Ambiguous(vec![0, 1]));
    }

    #[test]
    fn near_names_are_offered() {
        let index = some();
        assert_eq!(index.find("Rmoa"), Lookup::Unknown(vec![3]));
        assert_eq!(index.find("York"), Lookup::Unknown(vec![5]));
        assert_eq!(index.find("Kobnhavn"), Lookup::Unknown(vec![0]));
        assert_eq!(index.find("Xyzzy"), Lookup::Unknown(vec![]));
        let long = self::index(&[("TrafalgarSquare", "Trafalgar Square", &[])]);
        assert_eq!(long.find("Traflgar"), Lookup::Unknown(vec![0]));
        assert_eq!(long.find("Trondheim"), Lookup::Unknown(vec![]));
    }

    #[test]
    fn nothing_is_nothing() {
        let index = some();
        for text in ["", " ", "--", "🚂"] {
            assert_eq!(index.find(text), Lookup::Unknown(vec![]), "{text:?}");
        }
        assert_eq!(NameIndex::new().find("Ada"), Lookup::Unknown(vec![]));
    }

    #[test]
    fn any_script() {
        let index = index(&[("はな", "はな", &[]), ("ばな", "ばな", &[]), ("🚂", "🚂", &[])]);
        assert_eq!(index.find("は"), Lookup::One(0));
        assert_eq!(index.find("は\u{3099}な"), Lookup::One(1));
        assert_eq!(index.find("🚂"), Lookup::One(2));
    }

    #[test]
    fn letters_that_do_not_decompose() {
        assert_eq!(normalise("Øæœßłđıþ İstanbul"), "oaeoessldithistanbul");
        assert_eq!(normalise("ẞ"), "ss");
        assert_eq!(normalise("ﬁn"), "fin");
    }

    #[test]
    fn hostile_text_costs_little() {
        let mut index = NameIndex::new();
        for id in 0..20_000 {
            let name = format!("{}{id}", "x".repeat(90));
            index.insert(id, &name, &name, &[]);
        }
        let begin = std::time::Instant::now();
        assert_eq!(index.find(&"x".repeat(50_000_000)), Lookup::Unknown(vec![]));
        assert!(matches!(index.find("x"), Lookup::Ambiguous(ids) if ids.len() == 10));
        let _ = index.find(&"xy".repeat(50));
        assert!(begin.elapsed().as_secs() < 60);
    }
}
