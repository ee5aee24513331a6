//! How players are told apart, in pages, pictures and the terminal alike: each has
//! a colour and a mark that nobody else has.

use unicode_width::UnicodeWidthChar;

use crate::names::normalise;

/// A player's colour and mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Livery {
    /// One of [`COLOURS`].
    pub colour: &'static str,
    /// A letter of the name, or a number; always one column wide.
    pub mark: char,
}

/// The colours there are; who has none is given the first that is free.
pub(crate) const COLOURS: [&str; 12] = [
    "blue", "red", "green", "yellow", "black", "purple", "orange", "white", "pink", "teal",
    "brown", "gray",
];

/// The colour that a player's word means.
fn known(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let word = match word.as_str() {
        "gold" => "yellow",
        "violet" => "purple",
        "magenta" | "rose" => "pink",
        "cyan" | "turquoise" => "teal",
        "grey" | "silver" => "gray",
        word => word,
    };
    COLOURS.into_iter().find(|colour| *colour == word)
}

/// The liveries of players with these names and colours, in seat order.
#[must_use]
pub(crate) fn liveries(players: &[(&str, Option<&str>)]) -> Vec<Livery> {
    let names: Vec<&str> = players.iter().map(|(name, _)| *name).collect();
    let each = marks(&names).into_iter().zip(colours(players));
    each.map(|(mark, colour)| Livery { colour, mark }).collect()
}

/// Who has no colour, or one that is taken, gets a free one.
fn colours(players: &[(&str, Option<&str>)]) -> Vec<&'static str> {
    let mut chosen: Vec<Option<&'static str>> = Vec::new();
    for (_, word) in players {
        let colour = word.and_then(known);
        chosen.push(colour.filter(|colour| !chosen.contains(&Some(*colour))));
    }
    for seat in 0..chosen.len() {
        if chosen[seat].is_none() {
            let mut all = COLOURS.into_iter();
            let free = all.find(|colour| !chosen.contains(&Some(*colour)));
            chosen[seat] = Some(free.unwrap_or(COLOURS[seat % COLOURS.len()]));
        }
    }
    chosen.into_iter().flatten().collect()
}

/// The first letter of each name; where somebody before has it, another letter of the
/// name, and where there is none, the number of the seat.
fn marks(names: &[&str]) -> Vec<char> {
    let mut marks: Vec<Option<char>> = Vec::new();
    for name in names {
        let first = letters(name).next();
        marks.push(first.filter(|first| !marks.contains(&Some(*first))));
    }
    for (seat, name) in names.iter().enumerate() {
        if marks[seat].is_none() {
            let number = u32::try_from(seat + 1).ok();
            let number = number.and_then(|n| char::from_digit(n, 10));
            let mut all = letters(name).chain(number).chain('A'..='Z').chain('a'..='z');
            marks[seat] = all.find(|c| !marks.contains(&Some(*c))).or(Some('#'));
        }
    }
    marks.into_iter().flatten().collect()
}

/// The letters of a name that can be marks: plain ones, or at least narrow ones.
fn letters(name: &str) -> impl Iterator<Item = char> {
    let plain = |c: char| normalise(c.encode_utf8(&mut [0; 4])).chars().next();
    let letters = name.chars().filter(|c| c.is_alphabetic());
    letters.filter_map(plain).filter_map(|c| {
        let mut large = c.to_uppercase();
        let one = large.next().filter(|c| c.width() == Some(1));
        one.filter(|_| large.next().is_none())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_mark_of_their_own() {
        let names = ["Ada", "Anna", "太郎", "Øyvind", "A", "an", "Борис"];
        assert_eq!(marks(&names), ['A', 'N', '3', 'O', '5', '6', 'Б']);
        assert_eq!(
            marks(&["Ada", "Anna", "Nick"]),
            ['A', '2', 'N'],
            "nobody loses a first letter to another's second"
        );
        assert_eq!(marks(&["<b>", "", "\u{202e}"]), ['B', '2', '3']);
        let many = vec!["Ada"; 80];
        assert_eq!(marks(&many).len(), 80);
    }

    #[test]
    fn everybody_differs() {
        let players = [
            ("Ada", Some("Red")),
            ("Ben", Some("red")),
            ("Cai", None),
            ("Dee", Some("mauve")),
            ("Eve", Some("Cyan")),
        ];
        let colours: Vec<&str> = liveries(&players).iter().map(|l| l.colour).collect();
        assert_eq!(colours, ["red", "blue", "green", "yellow", "teal"]);
        assert_eq!(liveries(&[("Ada", None); 40]).len(), 40);
    }
}
