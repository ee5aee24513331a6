//! Names that are written in another way than anybody has listed: `Bruessel`, `バルセローナ`,
//! `the Tower of London`, `BM`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::{Ids, Lookup, Meant, note, verdict};

/// What stands before a name and is no part of it.
const ARTICLES: [&str; 16] = [
    "the", "la", "le", "les", "el", "los", "las", "il", "lo", "der", "die", "das", "den", "dem",
    "het", "de",
];
/// Shorter names, in bytes, are told by their letters.
const SHORTEST: usize = 3;
/// Two letters that some write for one with dots or a ring above.
const LETTERS: [(&str, &str); 3] = [("ae", "a"), ("oe", "o"), ("ue", "u")];
/// Kana that some write for others.
const KANA: [(&str, &str); 11] = [
    ("ヴァ", "バ"),
    ("ヴィ", "ビ"),
    ("ヴェ", "ベ"),
    ("ヴォ", "ボ"),
    ("ヴ", "ブ"),
    ("ァ", "ア"),
    ("ィ", "イ"),
    ("ェ", "エ"),
    ("ォ", "オ"),
    ("ッ", ""),
    ("ー", ""),
];

/// Names by how they sound, and by their initials.
#[derive(Clone, Debug, Default)]
pub(super) struct Loose {
    /// Made when somebody needs it.
    sounds: OnceLock<BTreeMap<Box<str>, Ids>>,
    initials: Vec<(Box<str>, usize)>,
}

/// They follow from the names.
impl PartialEq for Loose {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Loose {}

impl Loose {
    pub(super) fn enter(&mut self, id: usize, printed: &str) {
        self.sounds.take();
        // Most names are one word.
        if printed.contains(' ') && printed.is_ascii() {
            let words = printed.split(|c: char| !c.is_alphanumeric() && c != '\'');
            let initials: String = words.filter_map(|word| word.chars().next()).collect();
            self.initials.push((initials.to_uppercase().into(), id));
        }
    }

    /// What a name means by how it sounds: that of a name that is written otherwise.
    pub(super) fn found<'n, I>(&self, sound: &str, all: impl Fn() -> I) -> Option<Lookup>
    where
        I: Iterator<Item = (&'n Box<str>, &'n Meant)>,
    {
        let sounds = self.sounds.get_or_init(|| {
            let mut by_sound: BTreeMap<Box<str>, Ids> = BTreeMap::new();
            for (name, meant) in all() {
                if let Cow::Owned(sound) = sounds(name) {
                    let ids = by_sound.entry(sound.into_boxed_str()).or_default();
                    meant.ids.iter().for_each(|id| note(ids, *id));
                }
            }
            by_sound
        });
        verdict(sounds.get(sound)?)
    }

    /// What capitals mean: the beginnings of a name's words.
    pub(super) fn initials(&self, text: &str) -> Option<Lookup> {
        let capitals = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_uppercase());
        if !capitals {
            return None;
        }
        let mut ids = Ids::new();
        let same = self.initials.iter().filter(|(initials, _)| **initials == *text);
        same.for_each(|(_, id)| note(&mut ids, *id));
        verdict(&ids)
    }
}

/// The name behind an article.
pub(super) fn behind_article(text: &str) -> Option<&str> {
    let (article, name) = text.split_once(' ')?;
    let is_it = |known: &&str| known.eq_ignore_ascii_case(article);
    ARTICLES.iter().any(is_it).then_some(name)
}

/// How a normalised name sounds: another text if it has letters that some write otherwise.
pub(super) fn sounds(key: &str) -> Cow<'_, str> {
    let hira = |c: char| matches!(c, '\u{3041}'..='\u{3096}');
    let pairs = if key.is_ascii() { &LETTERS[..] } else { &KANA };
    let odd = pairs.iter().any(|(from, _)| key.contains(from));
    let town = key.strip_suffix('市');
    if key.len() < SHORTEST || !odd && town.is_none() && !key.contains(hira) {
        return Cow::Borrowed(key);
    }
    let katakana = |c: char| match hira(c) {
        true => char::from_u32(u32::from(c) + 0x60).unwrap_or(c),
        false => c,
    };
    let mut sound: String = town.unwrap_or(key).chars().map(katakana).collect();
    for (from, to) in pairs {
        if sound.contains(from) {
            sound = sound.replace(from, to);
        }
    }
    Cow::Owned(sound)
}

#[cfg(test)]
mod tests {
    use super::super::NameIndex;

    #[test]
    fn a_name_is_known_by_its_sound() {
        let mut index = NameIndex::new();
        index.insert(0, "Bruxelles", "Bruxelles", &["Brussel".to_owned()]);
        index.insert(1, "Barcelona", "Barcelona", &["バルセロナ".to_owned()]);
        index.insert(2, "Wilno", "Wilno", &["ヴィリニュス".to_owned()]);
        index.insert(3, "TowerOfLondon", "Tower of London", &[]);
        index.insert(4, "NewYork", "New York", &["紐約".to_owned()]);
        for (text, id) in [
            ("Bruessel", 0),
            ("バルセローナ", 1),
            ("ばるせろな", 1),
            ("ビリニュス", 2),
            ("the Tower of London", 3),
            ("TOL", 3),
            ("紐約市", 4),
            ("NY", 4),
        ] {
            assert_eq!(index.only(text), Some(id), "{text}");
        }
        for text in ["tol", "the", "市", "the New", "Bruexel"] {
            assert_eq!(index.only(text), None, "{text}");
        }
    }
}
