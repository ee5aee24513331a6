//! The lines above the first move: what is played, on what, by whom.

use super::not_read::not_text;
use super::*;
use crate::games::{self, Custom, Seated};
use crate::laws::notation::{NoStage, NotText, OutOfPlace, WrittenTwice};
use crate::notation::{Dialect, TILE_GAMES};

impl<'a> Replay<'a, '_> {
    /// Takes in a line of the header; false where the header ends.
    pub(super) fn header_line(&mut self, line: &Line<'a>) -> bool {
        match &line.statement {
            Statement::Game(name) => {
                self.twice(line);
                self.header.game = Some(*name);
            }
            Statement::Board(name) => self.header.board = Some(*name),
            Statement::Edition(name) => self.header.edition = Some(*name),
            Statement::Tag { .. } => {}
            Statement::Option { key, value } => self.header.options.push((*key, *value)),
            Statement::Tiles(name) => self.header.tiles = Some(*name),
            Statement::Tile(tile) => self.header.declared.push(tile.as_ref().clone()),
            Statement::Player { name, colour } => self.seat(*name, *colour),
            Statement::Ticket(declared) => self.header.tickets.push(declared.clone()),
            // A row or start tiles are the setup's.
            Statement::Unreadable { .. }
                if self.speaks_of_the_row(line.span) && self.header_word(line.span).is_none() =>
            {
                return false;
            }
            Statement::Unreadable { who } => {
                let word = self.header_word(line.span);
                let keyword = who.is_none_or(|who| self.is_keyword(who));
                if !keyword && word.is_none() && self.at >= self.header_end {
                    return false;
                }
                self.fault(line.span);
                match word {
                    Some("player") => self.guess_player(line.span),
                    Some("tile" | "tiles") => self.header.lost_tiles = true,
                    // Whatever it is, it may be a tile.
                    None => self.header.lost_tiles = true,
                    Some("game") => self.lost_game = true,
                    Some("ticket") => self.header.lost_ticket = true,
                    _ => {}
                }
            }
            _ => return false,
        }
        true
    }

    /// The same line once more, right below itself.
    fn twice(&mut self, line: &Line<'a>) {
        let above = self.at.checked_sub(1).and_then(|at| self.log.lines.get(at));
        let words = |line: &Line<'a>| line.span.of(self.log.text);
        if let Some(above) = above.filter(|above| words(above) == words(line)) {
            let fault = WrittenTwice { first: above.span };
            self.verdict.hear(&fault, line.span, &());
        }
    }

    /// The word of the header with which an unreadable line seems to start.
    pub(super) fn header_word(&self, span: Span) -> Option<&'static str> {
        let text = span.of(self.log.text);
        if glued_player(text).is_some() {
            return Some("player");
        }
        if is_glued_game(text) {
            return Some("game");
        }
        let word = self.starts_with(span, &HEADER_WORDS)?;
        self.dialect().keywords().contains(&word).then_some(word)
    }

    /// True for `Market` and the like, if nobody at the table is called so.
    pub(super) fn is_keyword(&self, name: Name<'a>) -> bool {
        let word = name.text.to_ascii_lowercase();
        self.dialect().keywords().contains(&word.as_str())
            && !self.header.players.iter().any(|p| p.name.text == name.text)
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.header.game.map_or(Dialect::default(), |game| Dialect::of(game.text))
    }

    pub(super) fn seat(&mut self, name: Name<'a>, colour: Option<Name<'a>>) {
        let players = &mut self.header.players;
        if players.len() > MAX_SEATS {
            self.crowd += 1;
            return;
        }
        if let Some(first) = players.iter().find(|p| p.name.text == name.text) {
            let fault = OutOfPlace::SeatedTwice { name: name.text, first: first.name.span };
            self.verdict.hear(&fault, name.span, &());
            return;
        }
        players.push(Seated { name, colour });
    }

    /// An unreadable `player` line still seats somebody, so that the moves
    /// below are not strangers'.
    pub(super) fn guess_player(&mut self, span: Span) {
        let text = span.of(self.log.text);
        let Some(word) = glued_player(text).or_else(|| text.split_whitespace().nth(1)) else {
            return;
        };
        let start = span.start
            + u32::try_from(word.as_ptr() as usize - text.as_ptr() as usize).unwrap_or(0);
        let end = start + u32::try_from(word.len()).unwrap_or(0);
        let name = Name { text: word, span: Span::new(start, end) };
        let mut players = self.header.players.iter().take(MAX_SEATS + 1);
        if !players.any(|p| p.name.text == word) {
            self.seat(name, None);
        }
    }

    pub(super) fn fault(&mut self, line: Span) {
        let Some(fault) = self.faults.next() else {
            return;
        };
        if let Some(bad) = not_text(self.log.text, line) {
            let fault = match bad.of(self.log.text).contains('\u{fffd}') {
                true => NotText::Bytes,
                false => NotText::Control,
            };
            return self.verdict.hear(&fault, bad, &());
        }
        self.verdict.hear(fault, fault.span, self.log.text);
    }

    /// Finds the referee for this game; reports why there is none.
    pub(super) fn open(&mut self) -> Option<Box<dyn Referee<'a> + 'a>> {
        if self.header.game.is_none() && self.header.board.is_none() {
            if self.lost_game {
                return None;
            }
            if self.is_no_log() {
                self.verdict.findings.clear();
            }
            if let Some(line) = self.log.lines.first() {
                let tiles = self.log.lines.iter().any(|line| line.statement.is_about_tiles());
                let game = if tiles { TILE_GAMES[0] } else { "europe" };
                self.verdict.hear(&OutOfPlace::NoGame(game), line.span, &());
            }
            return None;
        }
        if let Some(stranger) = self.header.players.get(MAX_SEATS) {
            let fault = OutOfPlace::Crowd {
                players: self.header.players.len() + self.crowd,
                most: MAX_SEATS,
            };
            self.verdict.hear(&fault, stranger.name.span, &());
            return None;
        }
        match (self.custom, self.header.board) {
            (Custom::Own(own), _) => self.header.own = Some(*own),
            (Custom::Unusable(why), board) => {
                let tiles = self.header.tiles;
                let fault = match (board, tiles) {
                    (None, Some(_)) => NoStage::UnusableTiles(why),
                    _ => NoStage::UnusableBoard(why),
                };
                let at = board.or(tiles).or(self.header.game);
                let at = at.map_or(Span::default(), |name| name.span);
                self.verdict.hear(&fault, at, &());
                return None;
            }
            (Custom::None, Some(name)) => {
                let fault = NoStage::NoFile(name.text);
                self.verdict.hear(&fault, name.span, &());
                return None;
            }
            (Custom::None, None) => {}
        }
        games::open(&self.header, &mut self.verdict)
    }

    /// Neither a game nor a player: this is some other file.
    pub(super) fn is_no_log(&self) -> bool {
        self.header.game.is_none() && self.header.board.is_none() && self.header.players.is_empty()
    }

    /// Without a game there are no rules, but what cannot be read still counts.
    pub(super) fn only_faults(&mut self, lines: &[Line<'a>]) {
        for line in lines {
            if matches!(line.statement, Statement::Unreadable { .. }) {
                self.fault(line.span);
            }
        }
    }
}

/// The name in `playerAda`.
fn glued_player(text: &str) -> Option<&str> {
    let name = text.split_whitespace().next()?.strip_prefix("player")?;
    name.starts_with(char::is_uppercase).then_some(name)
}

/// `gameeurope`
fn is_glued_game(text: &str) -> bool {
    let name = text.split_whitespace().next().and_then(|word| word.strip_prefix("game"));
    name.is_some_and(|name| games::FAMILIES.iter().any(|family| (family.games)().contains(&name)))
}

/// Keywords of lines that say what is played, with what, and by whom.
const HEADER_WORDS: [&str; 15] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "language",
    "option", "player", "tiles", "tile", "ticket",
];

/// The place of the last line of the header, lines that cannot be read left aside.
pub(super) fn header_end(lines: &[Line<'_>]) -> usize {
    let unread = |line: &Line<'_>| matches!(line.statement, Statement::Unreadable { .. });
    let above = |line: &&Line<'_>| unread(line) || line.statement.is_header();
    let above = lines.iter().take_while(above).enumerate();
    above.filter(|(_, line)| !unread(line)).last().map_or(0, |(at, _)| at)
}
