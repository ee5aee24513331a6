//! What stands above the first line of the setup.

use super::*;
use crate::games::ticket_to_ride::boards::{builtin, builtin_names};
use crate::games::ticket_to_ride::state::Reshuffle;
use crate::notation::short::ShortName;
use crate::notation::token::{Input, bare_word};
use crate::notation::{self, is_keyword};

pub(super) struct Header<'a> {
    pub board: &'a Board,
    /// The word in the `game` line.
    pub game: &'a str,
    pub edition: &'a str,
    pub reshuffle: Reshuffle,
    pub flush_limit: Option<u32>,
    pub players: SmallVec<[&'a str; MOST_SEATS]>,
    /// Their names as they are written, where they are short.
    pub short_names: [Option<ShortName>; MOST_SEATS],
    /// Their colours, as far as they have any; empty for who has none.
    pub colours: SmallVec<[&'a str; MOST_SEATS]>,
}

/// The header, and where the first line below it begins. The game is one of the
/// shipped boards, or the one given here.
pub(super) fn read<'a>(text: &'a str, own: Option<&'a Board>) -> Option<(Header<'a>, usize)> {
    let mut i = Input::new(text, 0);
    let mut header = None;
    while !i.is_at_end() {
        let start = i.at;
        i.next();
        if !i.is_done() {
            if !line(text, &mut i, &mut header, own)? {
                let header: Header<'_> = header?;
                let board = header.board;
                let seats = usize::from(board.players_min)..=usize::from(board.players_max);
                let fits = seats.contains(&header.players.len());
                return fits.then_some((header, start));
            }
            if !i.is_done() {
                return None;
            }
        }
        i = i.line_end().behind(1);
    }
    None
}

/// Takes in a line; false where the header ends, `None` if it is unusual.
fn line<'a>(
    text: &'a str,
    i: &mut Input<'a>,
    header: &mut Option<Header<'a>>,
    own: Option<&'a Board>,
) -> Option<bool> {
    let word = i.read(bare_word).ok()?;
    if !i.ends() {
        return Some(false);
    }
    i.next();
    if word == "game" {
        if header.is_some() {
            return None;
        }
        *header = Some(open(i.read(name(Expected::Game)).ok()?.text, own)?);
        return Some(true);
    }
    let header = header.as_mut()?;
    match word {
        "player" => {
            let who = i.read(name(Expected::Player)).ok()?;
            player(header, who.text, who.span.of(text))?;
            if !i.is_done() {
                play(header, i.read(name(Expected::Colour)).ok()?.text)?;
            }
        }
        "edition" => {
            let edition = i.read(name(Expected::Edition)).ok()?;
            header.edition = &header.board.edition(edition.text)?.key;
        }
        "option" => {
            let key = i.read(name(Expected::Option)).ok()?;
            option(header, key.text, i.read(name(Expected::Value)).ok()?.text)?;
        }
        "market" => return Some(false),
        _ if !is_keyword(word) => return Some(false),
        _ => {
            notation::tag(word, i).ok()?;
        }
    }
    Some(true)
}

fn open<'a>(game: &'a str, own: Option<&'a Board>) -> Option<Header<'a>> {
    let board = match own {
        Some(board) => board,
        None => builtin(builtin_names().iter().find(|name| **name == game)?)?,
    };
    Some(Header {
        board,
        game,
        edition: board.editions.first().map_or("", |edition| &edition.key),
        reshuffle: Reshuffle::AtOnce,
        flush_limit: None,
        players: SmallVec::new(),
        short_names: [None; MOST_SEATS],
        colours: SmallVec::new(),
    })
}

fn option(header: &mut Header<'_>, key: &str, value: &str) -> Option<()> {
    match (key, value) {
        ("reshuffle", "at-once") => header.reshuffle = Reshuffle::AtOnce,
        ("reshuffle", "when-needed") => header.reshuffle = Reshuffle::WhenNeeded,
        ("flush-limit", "none") => header.flush_limit = None,
        ("flush-limit", n) => {
            let n = n.parse().ok().filter(|n| (1..=1000).contains(n));
            header.flush_limit = Some(n?);
        }
        _ => return None,
    }
    Some(())
}

/// A name that can be nothing else, and that nobody else has.
fn player<'a>(header: &mut Header<'a>, name: &'a str, written: &'a str) -> Option<()> {
    let other =
        name.starts_with(|c: char| c.is_ascii_digit()) || written == name && is_keyword(name);
    if other || header.players.contains(&name) {
        return None;
    }
    *header.short_names.get_mut(header.players.len())? = ShortName::new(written);
    header.players.push(name);
    Some(())
}

/// A colour that the box has and nobody else plays.
fn play<'a>(header: &mut Header<'a>, colour: &'a str) -> Option<()> {
    let in_box = header.board.colours.iter().any(|known| known == colour);
    if !in_box || header.colours.contains(&colour) {
        return None;
    }
    header.colours.resize(header.players.len().saturating_sub(1), "");
    header.colours.push(colour);
    Some(())
}
