//! The words of the notation as people write them: one table (`words.txt`) for every
//! keyword, verb, card and figure, in as many languages as somebody adds to it.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::tokens::{Kind, Token};

static TABLE: &str = include_str!("words.txt");

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident $word:literal)*) => {
        /// What a word is for. The same word may be for several things.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::notation) enum Role {
            $($(#[$doc])* $role,)*
        }

        impl Role {
            fn called(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$role),)*
                    _ => None,
                }
            }
        }
    };
}

roles! {
    /// Starts a statement of its own.
    Keyword "keyword"
    /// The same in the tile game only.
    TileKeyword "tile-keyword"
    /// Says what a player does.
    Verb "verb"
    TileVerb "tile-verb"
    /// Stands inside a statement: `reveal`, `pay`.
    Part "part"
    /// Says which tickets were kept.
    Offer "offer"
    /// What became of a move.
    Ruling "ruling"
    /// What a `check` or a `result` counts.
    Figure "figure"
    /// A card, by the letter that stands for it.
    Card "card"
    /// A player's colour.
    Colour "colour"
    /// A count.
    Count "count"
    /// What is counted, and says no more: `cards`.
    Counted "counted"
    /// A card that nobody saw.
    Unseen "unseen"
    /// The article of a card that everybody sees.
    The "the"
    /// From the deck, not from the row.
    Deck "deck"
    /// From the row, not from the deck.
    Row "row"
    /// What comes next was turned up.
    TurnedUp "turned-up"
    /// Between two things of a list.
    And "and"
    /// Between two cities.
    To "to"
    /// Says nothing.
    Filler "filler"
    /// Nothing, none.
    Nothing "nothing"
    Month "month"
    /// Stands before a day of the year.
    Day "day"
    /// The first, the last.
    Ordinal "ordinal"
    /// Stands above a part of a log.
    Heading "heading"
    /// Begins a sentence.
    Lead "lead"
    /// Ends a line, and says nothing of the game.
    Talk "talk"
    /// The part of a verb that stands behind what it is about: `legt 2 rote aus`.
    Tail "tail"
    /// Begins a line of the header that is no part of a log.
    Note "note"
    /// What a colour is the colour of, if it is no card: `the red track`.
    Track "track"
    /// Stands in a sentence on who plays.
    Seating "seating"
    /// Names an occasion: `Spring Open`.
    Occasion "occasion"
    /// Stands above a column of a table.
    Column "column"
    /// How things stand, in mid-game.
    Now "now"
    /// Whoever was spoken of, or is next: `she`.
    Pronoun "pronoun"
    /// Whoever writes the log: `I`.
    Me "me"
    /// Turns around what is said, or leaves it open: `not`, `instead of`, `perhaps`.
    Unsaid "unsaid"
}

/// A form, behind its first word.
struct Form {
    role: Role,
    canonical: &'static str,
    /// The words behind the first.
    more: Vec<&'static str>,
}

/// The rows of the table: the role, the canonical word, the language, the forms.
fn rows() -> impl Iterator<Item = (Role, &'static str, &'static str, &'static str)> {
    let mut row = None;
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(move |line| {
        let (first, rest) = line.trim_start().split_once(' ')?;
        if line.starts_with(' ') {
            let (role, canonical) = row?;
            return Some((role, canonical, first, rest));
        }
        row = Role::called(first).map(|role| (role, rest));
        None
    })
}

/// All forms by their first word, the longest first.
fn forms() -> &'static HashMap<&'static str, Vec<Form>> {
    static FORMS: OnceLock<HashMap<&'static str, Vec<Form>>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let mut all: HashMap<&str, Vec<Form>> = HashMap::new();
        for (role, canonical, _, written) in rows() {
            for form in written.split_whitespace() {
                let mut words = form.split('_');
                let first = words.next().unwrap_or(form);
                let more = words.collect();
                all.entry(first).or_default().push(Form { role, canonical, more });
            }
        }
        for forms in all.values_mut() {
            forms.sort_by_key(|form| std::cmp::Reverse(form.more.len()));
        }
        all
    })
}

/// The word of this role with which the tokens begin, in its canonical form, and how
/// many tokens it is. `accept` may refuse one.
pub(super) fn find(tokens: &[Token<'_>], role: Role) -> Option<(&'static str, usize)> {
    let (first, rest) = tokens.split_first()?;
    if first.kind != Kind::Word {
        return None;
    }
    // `LO` are two cards.
    if role == Role::Filler && is_cards(first.text) {
        return None;
    }
    let found = forms().get(first.folded.as_str())?.iter();
    let of_role = found.filter(|form| form.role == role);
    of_role.filter_map(|form| Some((form.canonical, 1 + behind(&form.more, rest)?))).next()
}

/// Every word with which the tokens begin: what it is for, its canonical form, and how many
/// tokens it is; the longest of each sort.
pub(super) fn every(tokens: &[Token<'_>]) -> Vec<(Role, &'static str, usize)> {
    let Some((first, rest)) = tokens.split_first().filter(|(t, _)| t.kind == Kind::Word) else {
        return Vec::new();
    };
    let mut found: Vec<(Role, &'static str, usize)> = Vec::new();
    for form in forms().get(first.folded.as_str()).map_or(&[][..], Vec::as_slice) {
        let known = found.iter().any(|(role, ..)| *role == form.role);
        if let Some(more) = behind(&form.more, rest).filter(|_| !known) {
            found.push((form.role, form.canonical, 1 + more));
        }
    }
    found
}

/// True for a word that is nearly one that says what a line is about, from where a card came, or
/// what became of a ticket or of the cards for a tunnel.
pub(super) fn is_near_one_that_counts(word: &str) -> bool {
    const COUNT: [Role; 9] = [
        Role::Offer,
        Role::Part,
        Role::Deck,
        Role::Row,
        Role::TurnedUp,
        Role::Card,
        Role::Verb,
        Role::TileVerb,
        Role::Keyword,
    ];
    static WORDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let counts = |form: &&Form| form.more.is_empty() && COUNT.contains(&form.role);
        let long = |word: &&&str| word.len() > 4 || **word == "game";
        let all = forms().iter().filter(|(_, forms)| forms.iter().any(|f| counts(&f)));
        all.map(|(word, _)| word).filter(long).copied().collect()
    });
    let near = |known: &&'static str| {
        known.len().abs_diff(word.len()) <= 1 && strsim::osa_distance(known, word) == 1
    };
    words.iter().any(near)
}

/// True for capital letters that are a card each.
pub(super) fn is_cards(text: &str) -> bool {
    text.bytes().all(|byte| b"PBOWGYKRL".contains(&byte))
}

/// How many tokens these words are, if they stand here; a hyphen may stand between them.
fn behind(words: &[&str], tokens: &[Token<'_>]) -> Option<usize> {
    let mut at = 0;
    for word in words {
        let hyphen = |token: &&Token<'_>| token.is_sign('-') && !token.apart;
        at += usize::from(tokens.get(at).filter(hyphen).is_some());
        tokens.get(at).filter(|token| token.folded == *word)?;
        at += 1;
    }
    Some(at)
}

/// True for a word of the table, whatever it is for.
pub(in crate::notation) fn is_form(word: &str) -> bool {
    let forms = forms().get(word);
    forms.is_some_and(|forms| forms.iter().any(|form| form.more.is_empty()))
}

/// How a language writes a word.
pub(in crate::notation) fn written(language: &str, role: Role, word: &str) -> Option<&'static str> {
    type Written = HashMap<(&'static str, u8, &'static str), &'static str>;
    static WRITTEN: OnceLock<Written> = OnceLock::new();
    let written = WRITTEN.get_or_init(|| {
        let first = |(role, canonical, language, forms): (Role, _, _, &'static str)| {
            let form = forms.split_whitespace().next()?;
            Some(((language, role as u8, canonical), form))
        };
        rows().filter_map(first).collect()
    });
    let (_, form) = written.get_key_value(&(language, role as u8, word))?;
    Some(form)
}

/// The same for a single word.
pub(super) fn of(word: &str, role: Role) -> Option<&'static str> {
    let mut found = forms().get(word)?.iter();
    let form = found.find(|form| form.role == role && form.more.is_empty())?;
    Some(form.canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_form_means_two_things_in_one_role() {
        for (first, forms) in forms() {
            for (i, form) in forms.iter().enumerate() {
                let twin = forms[i + 1..].iter().find(|other| {
                    other.role == form.role
                        && other.more == form.more
                        && other.canonical != form.canonical
                });
                assert!(twin.is_none(), "{first} {:?} {:?}", form.more, form.role);
            }
        }
    }

    #[test]
    fn every_row_of_the_table_is_read() {
        let heads = |line: &&str| !line.starts_with([' ', '#']) && !line.is_empty();
        for line in TABLE.lines().filter(heads) {
            let (role, canonical) = line.split_once(' ').expect("a role and a word");
            assert!(Role::called(role).is_some(), "{line}");
            assert!(!canonical.is_empty() && !canonical.contains(' '), "{line}");
        }
        let forms = TABLE.lines().filter(|line| line.starts_with(' ')).count();
        assert_eq!(rows().count(), forms);
    }

    #[test]
    fn forms_are_written_as_they_are_looked_up() {
        for (first, forms) in forms() {
            let lower = |word: &str| !word.is_empty() && word.to_lowercase() == word;
            assert!(lower(first));
            assert!(forms.iter().flat_map(|form| &form.more).all(|word| lower(word)));
        }
    }
}
