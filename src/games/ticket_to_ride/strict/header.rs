//! What stands above the first line of the setup. Unless it is as plain as can
//! be, the parser reads it: there is little of it, and names come in all spellings.

use smallvec::SmallVec;

use super::position::MOST_SEATS;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::boards::{builtin, builtin_names};
use crate::games::ticket_to_ride::state::Reshuffle;
use crate::log::{Line, Statement};
use crate::notation::short::ShortWord;
use crate::notation::token::{Input, bare_word};
use crate::notation::{self, KEYWORDS};

pub(super) struct Header<'a> {
    pub board: &'a Board,
    /// The word in the `game` line.
    pub game: &'a str,
    pub edition: &'a str,
    pub reshuffle: Reshuffle,
    pub flush_limit: Option<u32>,
    pub players: SmallVec<[&'a str; MOST_SEATS]>,
    /// Their names, where they are short.
    pub short_names: [Option<ShortWord>; MOST_SEATS],
    colours: SmallVec<[&'a str; MOST_SEATS]>,
}

/// The header, and where the first line below it begins. The game is one of the
/// shipped boards, or the one given here.
pub(super) fn read<'a>(text: &'a str, own: Option<&'a Board>) -> Option<(Header<'a>, usize)> {
    let (header, body) = read_plain(text, own).or_else(|| read_any(text, own))?;
    let seats = usize::from(header.board.players_min)..=usize::from(header.board.players_max);
    let fits = seats.contains(&header.players.len());
    fits.then_some((header, body))
}

/// The game and the players, with one blank between any two words, and nothing
/// else before somebody does something.
fn read_plain<'a>(text: &'a str, own: Option<&'a Board>) -> Option<(Header<'a>, usize)> {
    let mut i = Input::new(text, 0);
    if !i.eat_short(&GAME) {
        return None;
    }
    let mut header = open(i.read(bare_word).ok()?, own)?;
    line_ends(&mut i)?;
    while i.eat_short(&PLAYER) {
        player(&mut header, i.read(bare_word).ok()?)?;
        if i.peek() == b' ' {
            i.at += 1;
            play(&mut header, i.read(bare_word).ok()?)?;
        }
        line_ends(&mut i)?;
    }
    while !i.is_at_end() && i.peek() == b'\n' {
        i.at += 1;
    }
    let mut names = header.short_names.iter().flatten();
    let body = names.any(|name| i.has_short(name)) || i.has_short(&MARKET);
    body.then_some((header, i.at))
}

/// Goes on behind the end of the line, if it is here.
fn line_ends(i: &mut Input<'_>) -> Option<()> {
    let here = i.peek() == b'\n';
    i.at += 1;
    here.then_some(())
}

const GAME: ShortWord = ShortWord::expect("game");
const PLAYER: ShortWord = ShortWord::expect("player");
const MARKET: ShortWord = ShortWord::expect("market");

/// Whatever a header can be.
fn read_any<'a>(text: &'a str, own: Option<&'a Board>) -> Option<(Header<'a>, usize)> {
    let mut header = None;
    let mut unusual = false;
    let body = notation::first_lines(text, |line| {
        let fine = take_in(&mut header, line, own);
        unusual |= fine.is_none();
        fine == Some(true)
    })?;
    let header = header.filter(|_| !unusual)?;
    Some((header, body))
}

/// Takes in a line; false where the header ends, `None` if it is unusual.
fn take_in<'a>(
    header: &mut Option<Header<'a>>,
    line: &Line<'a>,
    own: Option<&'a Board>,
) -> Option<bool> {
    if let Statement::Game(game) = line.statement {
        if header.is_some() {
            return None;
        }
        *header = Some(open(game.text, own)?);
        return Some(true);
    }
    let header = header.as_mut()?;
    match &line.statement {
        Statement::Tag { .. } => {}
        Statement::Edition(edition) => {
            header.edition = &header.board.edition(edition.text)?.key;
        }
        Statement::Option { key, value } => option(header, key.text, value.as_ref()?.text)?,
        Statement::Player { name, colour } => {
            player(header, name.text)?;
            if let Some(colour) = colour {
                play(header, colour.text)?;
            }
        }
        Statement::Acts { .. } | Statement::Market { .. } => return Some(false),
        _ => return None,
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

/// Somebody whose name cannot be taken for anything else.
fn player<'a>(header: &mut Header<'a>, name: &'a str) -> Option<()> {
    let plain = name.chars().all(notation::is_word);
    let other = name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit());
    if !plain || other || KEYWORDS.contains(&name) || header.players.contains(&name) {
        return None;
    }
    *header.short_names.get_mut(header.players.len())? = ShortWord::new(name);
    header.players.push(name);
    Some(())
}

/// A colour that the box has and nobody else plays.
fn play<'a>(header: &mut Header<'a>, colour: &'a str) -> Option<()> {
    let in_box = header.board.colours.iter().any(|known| known == colour);
    if !in_box || header.colours.contains(&colour) {
        return None;
    }
    header.colours.push(colour);
    Some(())
}
