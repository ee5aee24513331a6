//! The second reading: lines as people write them. The strict grammar stays what it is
//! and is tried first; only where it does not fit, a line comes here. What is read is
//! what the strict grammar would have read of the same line in its canonical form, with
//! every part at its true place in the text.
//!
//! `words` has the words, in one table; `tokens` cuts a line, however it was typed; the
//! others are the grammar, statement by statement.

mod broken;
mod cards;
mod claims;
mod dates;
mod deals;
mod draws;
mod final_board;
mod gist;
mod heads;
mod laid;
mod leads;
mod moves;
mod pairs;
mod pen;
mod plain;
mod script;
mod seats;
mod sheet;
mod statements;
mod tickets;
mod tiles;
mod tokens;
mod verbless;
mod who;
mod words;

pub(super) use broken::{Broken, broken, read_list};
pub(super) use cards::is_row;
pub(super) use dates::{Date, date};
pub(super) use final_board::{List, Listed, announces_end, listed};
pub(super) use gist::{speaker, tells_more};
use heads::listed_under;
pub(super) use heads::{title, under};
pub(super) use moves::hand;
use pen::Page;
pub(super) use pen::{Table, Under, is_of_writer};
pub(super) use sheet::{Head, head, row};
use statements::Said;
use tokens::{Kind, Token};
pub(super) use words::{Role, is_form, written};

use super::token::Stop;
use crate::log::{Line, Name, Number, Statement, What};

/// Nobody writes longer lines by hand.
const MOST_BYTES: usize = 4096;
/// Nobody writes more turns on one line.
const MOST_TURNS: usize = 12;
/// A turn's number has no more digits.
const MAX_DIGITS: usize = 9;

/// Why a line cannot be read by the second reading either.
pub(super) enum Unread {
    /// How far it came.
    Stop(Stop),
    /// It can be read in two ways.
    Two([String; 2]),
}

/// Reads a line of the text that begins at `from` and ends before `end`.
pub(super) fn read<'a>(
    text: &'a str,
    from: usize,
    end: usize,
    table: &Table<'_>,
) -> Result<Vec<Line<'a>>, Option<Unread>> {
    read_made(table, || Page::of(text, from, end, table))
}

/// Reads a line that is made in one way or another.
fn read_made<'a, 'v>(
    table: &Table<'_>,
    make: impl Fn() -> Option<Page<'a, 'v>>,
) -> Result<Vec<Line<'a>>, Option<Unread>> {
    let Some(mut page) = make() else {
        return Err(None);
    };
    page.drop_writer();
    if let Some(lines) = page.gist_of_missing().or_else(|| page.told_by_speaker()) {
        return Ok(lines);
    }
    let read = page.read_forms();
    let questionable = match &read {
        Ok(lines) => page.is_questionable(lines),
        Err(unread) => !matches!(unread, Some(Unread::Two(_))),
    };
    let Some(mut page) = make().filter(|_| questionable) else {
        return read.map(|lines| tiles::with_draw(lines, table));
    };
    page.drop_writer();
    match (read, page.gist_of_line()) {
        (Ok(lines), Some(gist)) if !page.is_better(&gist, &lines) => Ok(lines),
        (_, Some(gist)) => Ok(gist),
        (Ok(lines), None) if page.is_contradicted(&lines) => Err(None),
        (read, None) => read,
    }
    .map(|lines| tiles::with_draw(lines, table))
}

impl<'a> Page<'a, '_> {
    /// Reads the line in one of the forms that people write.
    fn read_forms(&mut self) -> Result<Vec<Line<'a>>, Option<Unread>> {
        let table = self.table;
        tokens::open_pairs(&mut self.tokens, self.text, table);
        script::cut(&mut self.tokens, table);
        let whole = self.tokens.clone();
        if !whole.is_empty() && plain::is_heading(&whole, table) {
            return Ok(Vec::new());
        }
        if let Some(lines) = self.deals().or_else(|| self.attribute()) {
            return Ok(lines);
        }
        if let Some(lines) = self.title() {
            return Ok(lines);
        }
        self.tokens.clone_from(&whole);
        let read = self.read_upto_comment(self.semicolon);
        if read.as_ref().is_ok_and(|lines| self.is_sure(lines)) {
            return read;
        }
        if read.is_err()
            && let Some(day) = self.day()
        {
            return Ok(vec![day]);
        }
        if self.table.seats > 0
            && let Some(winners) = self.winners()
        {
            return Ok(winners);
        }
        if read.is_err() && (listed_under(&whole).is_some() || plain::is_note(&whole, table)) {
            return Ok(Vec::new());
        }
        if self.two.borrow().is_some() {
            return read;
        }
        self.read_without_talk(whole, read)
    }
}

impl<'a> Page<'a, '_> {
    /// `Playing Europe`, where nobody has said which game it is.
    fn title(&mut self) -> Option<Vec<Line<'a>>> {
        let keyword = self.pen(0).find(Role::Keyword);
        let players = keyword.is_some_and(|(word, _)| word == "players");
        match self.table.game.is_empty() && players {
            true => self.loosely(),
            false => None,
        }
    }

    /// Reads the line without what says nothing. How far it was read before is what is
    /// reported.
    fn read_without_talk(
        &mut self,
        whole: Vec<Token<'a>>,
        read: Result<Vec<Line<'a>>, Option<Unread>>,
    ) -> Result<Vec<Line<'a>>, Option<Unread>> {
        let table = self.table;
        for tokens in plain::without_talk(&whole, table) {
            self.tokens.clone_from(&tokens);
            self.furthest.set(None);
            if let Ok(lines) = self.read_upto_comment(false)
                && self.is_sure(&lines)
            {
                return Ok(lines);
            }
            self.tokens = tokens;
            if let Some(lines) = self.verb_last().or_else(|| self.several()) {
                return Ok(lines);
            }
        }
        self.tokens.clone_from(&whole);
        if let Some(lines) = self.verb_last().or_else(|| self.several()) {
            return Ok(lines);
        }
        // No board has a city called `Wien and claims`: rather no reading than that one.
        if read.as_ref().is_ok_and(|lines| self.has_words_for_cities(lines)) {
            return Err(None);
        }
        if read.is_ok() {
            return read;
        }
        let bare = plain::without_talk(&whole, table).into_iter().next();
        self.tokens.clone_from(&whole);
        if let Some(lines) = self.loosely() {
            return Ok(lines);
        }
        self.tokens = bare.unwrap_or_default();
        if let Some(lines) = self.loosely() {
            return Ok(lines);
        }
        Err(read.err().flatten())
    }

    /// Reads the line. A semicolon may begin a comment, or stand in the line.
    fn read_upto_comment(&mut self, semicolon: bool) -> Result<Vec<Line<'a>>, Option<Unread>> {
        let whole = self.read();
        let is_it = |token: &Token<'_>| token.is_sign(';') && token.apart;
        let at = self.tokens.iter().position(is_it);
        let Some(at) = at.filter(|_| semicolon) else {
            return whole.ok_or_else(|| self.unread());
        };
        let goes_on = |line: &Line<'_>| {
            use crate::log::Statement as S;
            matches!(
                line.statement,
                S::Acts { .. } | S::Check { .. } | S::Result { .. } | S::Player { .. }
            )
        };
        // Tiles behind it lie on the table, too.
        let start = |line: &Line<'_>| matches!(line.statement, Statement::Start(_));
        if whole.iter().flatten().any(start) {
            return whole.ok_or(None);
        }
        let both = whole.is_some_and(|lines| lines.iter().any(goes_on));
        let tokens = self.tokens.len();
        let says = self.tokens.get(at + 1..).unwrap_or_default();
        // No comment, but something that happened.
        if tells(says, self.table) {
            return Err(self.unread());
        }
        self.tokens.truncate(at);
        let read = self.read();
        if both && at + 1 < tokens && read.is_some() {
            return Err(self.unread());
        }
        read.ok_or_else(|| self.unread())
    }

    /// True unless somebody whom nobody knows does something, or a city is named in several words
    /// and the board has none of that name.
    fn is_sure(&self, lines: &[Line<'_>]) -> bool {
        let places = self.table.places;
        let strange =
            |city: &Name<'_>| places.is_some_and(|places| places.only(city.text).is_none());
        // `built Essen to Frankfurt`
        let builds = |line: &Line<'_>| match &line.statement {
            Statement::Acts { acts, .. } => acts.iter().any(|act| match &act.what {
                What::Built(cities) => cities.iter().any(strange),
                _ => false,
            }),
            _ => false,
        };
        let known = self.knows_players(lines) && !lines.iter().any(builds);
        known && !self.has_cities(lines, |_| true)
    }

    /// True if words of the notation stand in what was taken for a city's name.
    fn has_words_for_cities(&self, lines: &[Line<'_>]) -> bool {
        self.has_cities(lines, |name| {
            let words = name.split(' ').map(str::to_lowercase);
            words.into_iter().any(|word| word.len() > 2 && is_form(&word))
        })
    }

    /// True if somebody names a city in several words that the board does not have, and which
    /// is such a one.
    fn has_cities(&self, lines: &[Line<'_>], such: impl Fn(&str) -> bool) -> bool {
        let places = self.table.places;
        let unknown = |name: &Name<'_>| places.is_some_and(|all| all.only(name.text).is_none());
        let strange = |name: &Name<'_>| name.text.contains(' ') && unknown(name) && such(name.text);
        let pairs = |line: &Line<'_>| match &line.statement {
            Statement::Acts { acts, .. } => acts.iter().any(|act| match &act.what {
                What::Claim(claim) => strange(&claim.route.a) || strange(&claim.route.b),
                What::Owns(pairs) | What::Shows(pairs) => {
                    pairs.iter().any(|pair| strange(&pair.a) || strange(&pair.b))
                }
                What::Station(station) => strange(&station.city),
                What::Built(cities) => cities.iter().any(unknown),
                _ => false,
            }),
            _ => false,
        };
        lines.iter().any(pairs)
    }

    /// True unless somebody whom nobody knows does something.
    fn knows_players(&self, lines: &[Line<'_>]) -> bool {
        let known = |line: &Line<'_>| match &line.statement {
            Statement::Acts { who, .. } => self.table.players.only(who.text).is_some(),
            _ => true,
        };
        lines.iter().all(known)
    }

    /// Several turns on one line, with a sign between them: `Ada draws ? ?; Ben passes`.
    fn several(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        let starts = self.turns();
        if !(2..=MOST_TURNS).contains(&starts.len()) {
            return None;
        }
        let whole = std::mem::take(&mut self.tokens);
        let end = self.end;
        let ends = starts[1..].iter().copied().chain([whole.len()]);
        let mut lines = Vec::new();
        for (start, to) in starts.iter().zip(ends) {
            self.tokens = whole[*start..to].to_vec();
            self.end = whole[to - 1].span.end;
            let acts = |line: &Line<'_>| matches!(line.statement, Statement::Acts { .. });
            let read = self.read().unwrap_or_default();
            if read.is_empty() || !self.knows_players(&read) || !read.iter().all(acts) {
                lines.clear();
                break;
            }
            lines.extend(read);
        }
        (self.tokens, self.end) = (whole, end);
        (!lines.is_empty()).then_some(lines)
    }

    /// Where a player's move begins: at the line's start, and behind a comma or the like
    /// where a player and a verb follow.
    fn turns(&self) -> Vec<usize> {
        let mut starts = vec![0];
        let mut last = self.lead_in(0).0;
        for at in 1..self.tokens.len() {
            let before = self.tokens[at - 1].kind;
            // `Ada draw ? ? 2. Ben draw ? ?`
            let numbered = self.tokens[at].kind == Kind::Digits
                && self.tokens[at].apart
                && matches!(self.tokens.get(at + 1), Some(next) if next.is_sign('.') || next.is_sign(')'));
            let parts = matches!(before, Kind::Sign(',' | ';' | '.' | '|' | '/' | '-'));
            if !(parts || numbered) || at <= last {
                continue;
            }
            let name = self.lead_in(at).0;
            if self.pen(name).is_move() {
                starts.push(at);
                last = name;
            }
        }
        starts
    }

    /// Reads a line whose verb stands at the end.
    fn verb_last(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        let (start, turn) = self.lead_in(0);
        let role = self.table.verbs();
        let spans = self.tokens.iter().map(|token| token.span);
        let span = spans.reduce(crate::span::Span::to)?;
        // What stands behind the verb is mostly what it is about, or else what was paid.
        let whole = self.tokens.clone();
        for behind_first in [true, false] {
            self.tokens = script::verb_first(self.pen(start), role, behind_first)?;
            if let Some(statement) = self.pen(0).acts() {
                return Some(vec![Line { span, turn, statement }]);
            }
            self.tokens.clone_from(&whole);
        }
        None
    }

    /// What only the lines above explain: the title of a game, players and results in a
    /// list.
    fn loosely(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        if self.tokens.is_empty() {
            return None;
        }
        let (start, _) = self.lead_in(0);
        let mut pen = self.pen(start);
        // `P1: Ada`
        let seat = pen.token().is_some_and(|token| token.folded == "p");
        let number = pen.ahead(1).token();
        if seat && number.is_some_and(|token| token.kind == Kind::Digits && !token.apart) {
            pen.at += 2;
            pen.eat_sign(&[':', '-', '=']);
        }
        // `Ada, Ben and Cai are playing`
        let end = self.pen(self.tokens.len());
        let end = pen.before_are_playing(end);
        let span = pen.span(end);
        let line = |(span, statement)| Line { span, turn: None, statement };
        let table = self.table;
        if table.game.is_empty() {
            let (game, day) = pen.titled(end)?;
            // What stands above it was read for no game.
            let above = self.text.get(..span.start as usize).unwrap_or_default();
            if game.span.end < span.end && !above.trim().is_empty() {
                return None;
            }
            let game = (game.span, Statement::Game(game));
            let day = day.map(|day| (day.span, statements::day_of(day)));
            return Some(std::iter::once(game).chain(day).map(line).collect());
        }
        // `is now at 12 points`: the marker in mid-game.
        let stands = self.tokens.windows(2).any(|pair| {
            pair[0].folded == "now"
                || pair[0].folded == "is" && matches!(pair[1].folded.as_str(), "at" | "on")
        });
        if stands {
            return None;
        }
        let results = table.under.filter(|under| *under == Under::Results);
        let results = results.and_then(|_| pen.results());
        let listed = match table.under {
            _ if results.is_some() => results?,
            _ if table.has_begun => {
                let known = |(_, said): &(_, Statement<'_>)| match said {
                    Statement::Result { who, .. } => table.players.only(who.text).is_some(),
                    _ => false,
                };
                let results = pen.results().filter(|all| all.iter().all(known))?;
                Some(results).filter(|_| table.is_at_end())?
            }
            Some(Under::Players) if self.names_player() => return None,
            // With a colour it is a player, whatever stands above.
            Some(Under::Players) => match pen.seated(end) {
                Some(player) => vec![(span, player)],
                None => pen.players()?,
            },
            None | Some(Under::Results) => {
                if pen.token().is_some_and(|token| plain::is_player(token, table)) {
                    return None;
                }
                let (first, named) = (pen.at, end.at < self.tokens.len());
                self.tokens.truncate(end.at);
                self.pen(first).newcomers(named)?
            }
        };
        Some(listed.into_iter().map(line).collect())
    }

    /// A day, and nothing else, in the header: `Thursday, 26 December 2024`.
    fn day(&mut self) -> Option<Line<'a>> {
        if self.table.has_begun || self.table.game.is_empty() {
            return None;
        }
        self.drop_ending();
        let (pen, end) = (self.pen(0), self.pen(self.tokens.len()));
        let value = pen.name(end);
        let known = date(value.text) != Date::Other;
        let statement = statements::day_of(value);
        known.then_some(Line { span: value.span, turn: None, statement })
    }

    fn unread(&self) -> Option<Unread> {
        match self.two.borrow().clone() {
            Some(two) => Some(Unread::Two(two)),
            None => self.furthest.get().map(Unread::Stop),
        }
    }

    fn read(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        if self.tokens.is_empty() {
            // Nothing but a comment.
            return Some(Vec::new());
        }
        let (start, mut turn) = self.lead_in(0);
        let mut pen = self.pen(start);
        // `3 players: Ada, Ben, Cai`, `5 face-up cards: …`
        let counted =
            pen.find(Role::Keyword).is_some_and(|(word, _)| matches!(word, "players" | "market"));
        turn = turn.filter(|_| !counted);
        pen.eat_the();
        let first = pen;
        let keyword = match turn {
            Some(_) => None,
            None => pen.keyword(),
        };
        let said = keyword.and_then(|word| pen.own_statement(word));
        let said: Said<'a> = match said {
            Some(said) => said,
            None if first.is_unseen_hand() => return Some(Vec::new()),
            None => {
                let statement = first.winners().or_else(|| first.acts())?;
                let end = self.pen(self.tokens.len());
                vec![(first.span(end), statement)]
            }
        };
        let whole = |span: crate::span::Span| match turn {
            Some(Number { span: turn, .. }) => turn.to(span),
            None => span,
        };
        let one = said.len() == 1;
        let lines = said.into_iter().map(|(span, statement)| Line {
            span: match one {
                // With its keyword.
                true => whole(first.span(self.pen(self.tokens.len()))),
                false => span,
            },
            // Only a move has a number.
            turn: turn.filter(|_| matches!(statement, Statement::Acts { .. })),
            statement,
        });
        Some(lines.collect())
    }

    /// Full stops and the like at the end say nothing.
    fn drop_ending(&mut self) {
        let says_nothing = |token: &mut Token<'_>| {
            matches!(token.kind, Kind::Sign('.' | ',' | ';' | '!' | ':' | '…' | '|'))
        };
        let before = self.tokens.len();
        while self.tokens.pop_if(says_nothing).is_some() {}
        // `R>W?!`
        let asks = |token: &mut Token<'_>| token.is_sign('?') && !token.apart;
        let glued = self.tokens.len().checked_sub(2).and_then(|at| self.tokens.get(at));
        if self.tokens.len() < before && glued.is_some_and(|token| token.kind == Kind::Word) {
            self.tokens.pop_if(asks);
        }
    }

    /// Behind a bullet, the time of day and the turn's number.
    fn lead_in(&self, at: usize) -> (usize, Option<Number>) {
        let mut pen = self.pen(at);
        let mut turn = None;
        loop {
            let from = pen.at;
            pen.eat_bullet();
            pen.eat_clock();
            // `61. 61. Ada …`
            let mut behind = pen;
            let number = behind.eat_turn();
            let again = |turn: Number| number.is_some_and(|number| number.value == turn.value);
            if turn.is_none_or(again) {
                pen = behind;
                turn = turn.or(number);
            }
            // `Turn 1 (Ada): draws`
            let named = pen.ahead(1).token().is_some_and(|t| plain::is_player(t, self.table));
            let closed = pen.ahead(2).is_sign(')') || pen.ahead(2).is_sign(']');
            pen.at +=
                usize::from(matches!(pen.kind(), Some(Kind::Sign('(' | '['))) && named && closed);
            if pen.at == from || pen.is_done() {
                return (if pen.is_done() { from } else { pen.at }, turn);
            }
        }
    }
}

/// True for cards that somebody turned up, paid or the like, behind a semicolon.
fn tells(tokens: &[Token<'_>], table: &Table<'_>) -> bool {
    let part = (0..tokens.len()).any(|at| words::find(&tokens[at..], Role::Part).is_some());
    part && plain::says_something(tokens, table)
}

/// Colours of players, as they are properly written.
const COLOURS: [&str; 11] = [
    "blue", "red", "green", "yellow", "black", "white", "purple", "pink", "orange", "gray", "brown",
];

/// True for the colour of a player with this name, a slip of the pen or none away; of a
/// short one only in a word that is no name.
pub(super) fn is_nearly_colour(word: &str, name: &str) -> bool {
    if COLOURS.contains(&word) {
        return true;
    }
    // `Tom reed`: no family name is written so.
    let small = word.chars().all(char::is_lowercase) && name.starts_with(char::is_uppercase);
    let word = word.to_lowercase();
    if !word.chars().all(char::is_alphabetic) {
        return false;
    }
    let known = |colour: &str| {
        words::of(colour, Role::Colour).is_some()
            && strsim::osa_distance(colour, &word) <= usize::from(colour.len() > 3 || small)
    };
    words::of(&word, Role::Colour).is_some() || COLOURS.iter().any(|colour| known(colour))
}

/// True for a word by which somebody says that a card or a tile was not seen.
pub(super) fn is_unseen(word: &str) -> bool {
    let word = word.to_lowercase();
    let is = |role| words::of(&word, role).is_some();
    is(Role::Unseen) || is(Role::Deck)
}

/// True for a word that is no name of a tile.
pub(super) fn is_talk(word: &str) -> bool {
    let word = word.to_lowercase();
    let is = |role| words::of(&word, role).is_some();
    is(Role::Talk)
        || is(Role::TileKeyword)
        || word.len() > 2 && (is(Role::Filler) || is(Role::Figure))
}

/// The card that a word names, with a comma behind it or not.
pub(super) fn card(word: &str) -> Option<crate::card::Card> {
    let word = word.trim_end_matches([',', ';', '.']);
    match tokens::cut(word, 0)?.tokens.as_slice() {
        [token] => cards::named(token),
        _ => None,
    }
}

/// A player's colour as it is properly written.
pub(super) fn colour(word: &str) -> Option<&'static str> {
    if let Some(colour) = COLOURS.iter().find(|colour| **colour == word) {
        return Some(colour);
    }
    words::of(&word.to_lowercase(), Role::Colour)
}

/// A figure as it is properly written.
pub(super) fn figure(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    words::of(word.trim_end_matches([':', '=', ',']), Role::Figure)
}
