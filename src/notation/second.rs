//! Whether a line needs a second reading: one that the strict grammar refuses, and one that
//! it accepts and nobody meant so.

use super::above::Above;
mod lists;

use super::hand::{self, Date, Head, Unread};
use super::token::{Input, Stop};
use super::{Dialect, Lines, MAX_EXPLAINED, faults, statements};
use crate::log::{Expected, Fault, Line, Name, Statement, Tag, TileWord, What, Why};
use crate::span::Span;

/// So far below a line such as `round 1` the second of them is looked for.
const NEAR: usize = 4096;

/// Nobody does more below a heading.
const MOST_BELOW_HEADING: usize = 6;

/// True for a comment that begins as `#1 Ada` does.
#[inline]
pub(crate) fn is_numbered(line: Input<'_>) -> bool {
    let line = line.skip_blanks();
    line.peek() == b'#' && line.behind(1).peek().is_ascii_digit()
}

/// True for a line that the strict grammar accepts and that may mean something else.
#[inline(always)]
pub(super) fn is_unusual(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Acts { who, acts } => {
            // What no name begins or ends with, and letters of scripts without blanks.
            let odd = |byte: &u8| !byte.is_ascii_alphabetic() && !(0x80..0xe2).contains(byte);
            let bytes = who.text.as_bytes();
            line.turn.is_none() && bytes.first().is_some_and(odd)
                || bytes.len() == 1
                || bytes.last().is_some_and(|byte| *byte == b':' || *byte >= 0x80)
                || match &acts[0].what {
                    What::Deal(groups) => groups.len() > 1,
                    What::Built(_) | What::Completes(_) => true,
                    What::Claim(claim) => ends_in_track(claim.route.b.text),
                    What::Tickets(offers) => offers.iter().any(|offer| {
                        offer.ticket.as_ref().is_some_and(|pair| ends_in_track(pair.b.text))
                    }),
                    What::DealTiles(tiles) => tiles.iter().any(is_no_tile),
                    What::DrawTile(tile) => is_no_tile(tile),
                    _ => false,
                }
        }
        Statement::Market { .. } | Statement::Row(_) => false,
        Statement::Check { who, items } => {
            who.is_some_and(is_sign) || items.iter().any(|item| is_odd(item.key))
        }
        Statement::Result { who, rows, .. } => {
            is_sign(*who) || rows.iter().any(|(key, _)| is_odd(*key))
        }
        _ => true,
    }
}

/// True for the word of a figure that is not as figures are written.
fn is_odd(key: Name<'_>) -> bool {
    !matches!(
        key.text,
        "routes"
            | "tickets"
            | "stations"
            | "express"
            | "bonus"
            | "sections"
            | "landmarks"
            | "score"
            | "trains"
            | "cards"
            | "market"
    )
}

/// True for a name that ends in what may be the colour of a track or the value of a ticket:
/// `Wien(R)`, `Chicago.B`, `Moskva(20)`.
#[inline(always)]
fn ends_in_track(name: &str) -> bool {
    matches!(name.as_bytes(), [.., b')' | b']' | b'>' | 0x80..] | [.., b'.', _])
}

/// True for a sign, or a word of the language, that was taken for a tile.
fn is_no_tile(tile: &TileWord<'_>) -> bool {
    tile.name.is_some_and(|name| !is_quoted(name) && is_odd_tile(name.text))
}

/// True for the name of a tile that is only taken as it stands if it stands in quotes.
pub(super) fn is_odd_tile(name: &str) -> bool {
    // As `m07`, mostly.
    if let [first, .., last] = name.as_bytes()
        && first.is_ascii_alphabetic()
        && last.is_ascii_digit()
    {
        return false;
    }
    let digit = name.bytes().any(|byte| byte.is_ascii_digit());
    !name.starts_with(char::is_alphanumeric)
        || !digit && (hand::is_unseen(name) || hand::is_talk(name))
}

/// True for a name that ends in what may be no part of it: `Ada,`, `7.`.
fn ends_oddly(name: &str) -> bool {
    name.ends_with(|c: char| ",;:().。!".contains(c))
}

/// True for a name that begins with what may be no part of it: `“Ada`, `−3`.
fn begins_oddly(name: &str) -> bool {
    let odd = |c: char| !c.is_alphanumeric() && c != '?' && !c.is_ascii_punctuation();
    name.starts_with(odd) || name.starts_with('\'')
}

/// True for a player's name that is only taken as it stands if it stands in quotes.
pub(super) fn is_odd_name(name: &str) -> bool {
    let unlike = |c: char| !c.is_alphanumeric();
    name.starts_with(|c: char| unlike(c) || c.is_numeric()) || name.ends_with(unlike)
}

/// True for a name in quotes: it is what it is.
fn is_quoted(name: Name<'_>) -> bool {
    (name.span.end - name.span.start) as usize > name.text.len()
}

/// True for a colon or the like that was taken for a name.
fn is_sign(name: Name<'_>) -> bool {
    !is_quoted(name) && matches!(name.text, "=" | ":" | "-" | "–" | "—" | "：" | "＝")
}

impl<'a> Lines<'a, '_> {
    /// Reads the line as people write it; if that cannot be done, either, it is reported.
    #[cold]
    pub(super) fn second(
        &mut self,
        stop: Stop,
        lines: &mut Vec<Line<'a>>,
        faults: &mut Vec<Fault>,
    ) {
        if self.strict || faults.len() >= MAX_EXPLAINED {
            return self.unreadable(Unread::Stop(stop), lines, faults);
        }
        self.above.look_at(lines);
        if self.above.game.is_empty() && self.is_about_tiles() {
            self.dialect = Dialect::Tiles;
            let read = statements::line(&mut self.at.clone(), self.dialect, lines);
            debug_assert!(read.is_ok(), "it has been read before");
            return;
        }
        self.look_up(lines);
        if let Some(read) = self.row() {
            return self.take(read, lines, faults);
        }
        if let Some((head, players)) = self.head() {
            self.above.head = Some(head);
            return self.take(players, lines, faults);
        }
        if self.listed(lines, faults) {
            return;
        }
        if let Some(speaker) = self.speaker() {
            self.above.speaker = Some(speaker);
            return;
        }
        match self.by_hand() {
            // The rest of a turn with tiles, not the place of the game.
            Ok(read) if self.places_a_tile(&read) => {
                self.unreadable(Unread::Stop(stop), lines, faults);
            }
            Ok(read) => {
                if read.is_empty() {
                    let line = self.at.upto(self.at.line_end());
                    self.above.under = hand::under(line);
                }
                let line = self.at.upto(self.at.line_end());
                self.above.owns |= !self.above.has_moved && hand::announces_end(line);
                self.take(read, lines, faults);
            }
            Err(why) if !matches!(why, Some(Unread::Two(_))) && self.goes_on(lines, faults) => {}
            Err(Some(Unread::Stop(further))) if self.is_further(stop, further) => {
                self.unreadable(Unread::Stop(further), lines, faults);
            }
            Err(Some(two @ Unread::Two(_))) => self.unreadable(two, lines, faults),
            Err(_) => self.unreadable(Unread::Stop(stop), lines, faults),
        }
    }

    /// Takes lines that have been read.
    pub(super) fn take(
        &mut self,
        read: Vec<Line<'a>>,
        lines: &mut Vec<Line<'a>>,
        faults: &mut Vec<Fault>,
    ) {
        for line in read {
            if !self.tells_colour(&line, lines) {
                lines.push(line);
                self.look_again(lines, faults);
            }
        }
    }

    /// What stands above is looked at, as far as this line asks for it.
    fn look_up(&mut self, lines: &[Line<'a>]) {
        self.above.look_at(lines);
        if let Some(span) =
            self.headed().filter(|span| self.above.speaker.is_none_or(|s| s < *span))
        {
            self.above.speaker = Some(span);
        }
        if self.above.me.is_none() && hand::is_of_writer(self.at.upto(self.at.line_end())) {
            self.above.look_for_writer(self.at.text());
        }
    }

    /// The player whose name alone is the heading above, as Markdown has them: `## Ada`.
    fn headed(&self) -> Option<Span> {
        let text = self.at.text();
        let above = text.get(..self.at.at)?;
        let line =
            above.lines().rev().take(MOST_BELOW_HEADING).find(|line| line.starts_with('#'))?;
        let name = line.trim_matches(|c: char| !c.is_alphanumeric());
        let start = above.rfind(line)? + line.find(name)?;
        let table = self.above.table(self.dialect, "");
        let known = table.players.fit(name).is_some_and(|(_, whole)| whole);
        let at = |at: usize| u32::try_from(at).unwrap_or(0);
        known.then(|| Span::new(at(start), at(start + name.len())))
    }

    /// The turns of a row of a table, if this is one.
    fn row(&self) -> Option<Vec<Line<'a>>> {
        let head = self.above.head.as_ref()?;
        let place = (self.at.at, self.at.line_end().at);
        let table = self.above.table(self.dialect, "");
        hand::row(self.at.text(), place, &table, head)
    }

    /// The names of the columns of a table, if this line has them.
    fn head(&self) -> Option<(Head, Vec<Line<'a>>)> {
        let (from, end) = (self.at.at, self.at.line_end().at);
        let rest = self.at.text().get(end..).unwrap_or_default();
        let table = self.above.table(self.dialect, rest);
        let known = !self.above.game.is_empty();
        hand::head(self.at.text(), (from, end), &table).filter(|_| known)
    }

    /// True for a line in mid-game that says where a tile was placed.
    fn places_a_tile(&self, read: &[Line<'_>]) -> bool {
        let site =
            |line: &Line<'_>| matches!(line.statement, Statement::Tag { key: Tag::Site, .. });
        self.dialect == Dialect::Tiles && self.above.has_begun && read.iter().any(site)
    }

    /// True for a line that only a game with tiles has, in a log that does not say which
    /// game it is.
    fn is_about_tiles(&self) -> bool {
        let mut read = Vec::new();
        let tiles = statements::line(&mut self.at.clone(), Dialect::Tiles, &mut read).is_ok();
        let of_tiles = |line: &Line<'_>| line.statement.is_about_tiles();
        self.dialect == Dialect::Cards && tiles && read.iter().all(of_tiles) && !read.is_empty()
    }

    /// `#1 Ada draws …`: where all turns are numbered so, a turn and no comment. One that
    /// is left out of a log in this way stays out.
    #[cold]
    pub(super) fn numbered(&mut self, lines: &mut Vec<Line<'a>>) {
        self.above.look_at(lines);
        if self.strict || self.above.has_moved && self.above.hashes == 0 {
            return;
        }
        let from = self.at.skip_blanks().behind(1).at;
        let end = self.at.line_end().at;
        let rest = self.at.text().get(end..).unwrap_or_default();
        let table = self.above.table(self.dialect, rest);
        let Ok(read) = hand::read(self.at.text(), from, end, &table) else {
            return;
        };
        let [line] = read.as_slice() else {
            return;
        };
        let known = match &line.statement {
            Statement::Acts { who, .. } => table.players.only(who.text).is_some(),
            _ => false,
        };
        let next = i32::try_from(self.above.hashes + 1).unwrap_or(i32::MAX);
        if known && line.turn.is_some_and(|turn| turn.value == next) {
            self.above.hashes += 1;
            lines.extend(read);
        }
    }

    /// True if the second reading came further, and not only behind blanks.
    fn is_further(&self, stop: Stop, further: Stop) -> bool {
        let [stop, further] = [stop.at, further.at].map(|at| at as usize);
        let between = self.at.text().get(stop..further).unwrap_or_default();
        !between.trim().is_empty()
    }

    fn by_hand(&self) -> Result<Vec<Line<'a>>, Option<Unread>> {
        let from = self.at.at;
        let end = self.at.line_end().at;
        let rest = self.at.text().get(end..).unwrap_or_default();
        let table = self.above.table(self.dialect, rest);
        hand::read(self.at.text(), from, end, &table)
    }

    /// The player whose name stands here alone, above what that player did.
    fn speaker(&self) -> Option<Span> {
        if self.above.players.is_empty() || self.dialect == Dialect::Tiles {
            return None;
        }
        let (from, end) = (self.at.at, self.at.line_end().at);
        let table = self.above.table(self.dialect, "");
        hand::speaker(self.at.text(), from, end, &table)
    }

    /// Looks again at a line that has been read, whichever way.
    #[cold]
    pub(super) fn look_again(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) {
        let Some(line) = lines.last() else {
            return;
        };
        if matches!(line.statement, Statement::Winner(_)) && !self.is_doubtful(line) {
            return;
        }
        self.above.look_at(lines);
        let Some(line) = lines.last_mut() else {
            return;
        };
        match &mut line.statement {
            Statement::Game(name) => {
                if !self.strict {
                    name.text = self.above.words.game(name.text).unwrap_or(name.text);
                }
                self.above.game = name.text;
                self.dialect = Dialect::of(name.text);
                return;
            }
            _ if self.strict => return,
            Statement::Player { .. } | Statement::Tag { .. } if self.is_head(line.span) => {
                lines.pop();
                let (head, players) = self.head().unzip();
                self.above.head = head;
                return self.take(players.unwrap_or_default(), lines, faults);
            }
            Statement::Tag { key: Tag::Scribe, value } => {
                self.above.scribe = value.map(|value| value.text);
            }
            Statement::Option { key, value } => {
                return self.above.name_option(key, value);
            }
            // `Round 1: Ada draws …`
            Statement::Tag { key: Tag::Round, value: Some(value) }
                if self.is_turn_of_round(*value) =>
            {
                let value = *value;
                return self.read_round(value, lines, faults);
            }
            // In mid-game it stands above some turns.
            Statement::Tag { key: Tag::Round, .. }
                if self.above.has_begun || self.is_first_round() =>
            {
                lines.pop();
                return;
            }
            Statement::Tag { key: Tag::Date, value: Some(value) } => {
                if let Date::Two(two) = hand::date(value.text) {
                    lines.pop();
                    self.unreadable(Unread::Two(two), lines, faults);
                    return;
                }
            }
            Statement::Tiles(name) => {
                name.text = self.above.words.tiles(name.text).unwrap_or(name.text);
            }
            Statement::Check { items, .. } => {
                for item in items {
                    item.key.text = hand::figure(item.key.text).unwrap_or(item.key.text);
                }
            }
            Statement::Result { rows, .. } => {
                for (key, _) in rows {
                    key.text = hand::figure(key.text).unwrap_or(key.text);
                }
            }
            Statement::Acts { acts, .. } => {
                if let What::Deal(groups) = &mut acts[0].what {
                    let Above { words, game, .. } = self.above;
                    *groups = hand::hand(words, game, std::mem::take(groups));
                }
            }
            _ => {}
        }
        if !self.meant_otherwise(lines, faults) {
            self.seat(lines);
        }
    }

    /// Whoever plays is known from here on.
    fn seat(&mut self, lines: &mut [Line<'a>]) {
        let line = lines.last_mut().map(|line| &mut line.statement);
        if let Some(Statement::Player { name, colour }) = line {
            if let Some(colour) = colour.as_mut() {
                colour.text = hand::colour(colour.text).unwrap_or(colour.text);
            }
            let colour = colour.map(|colour| colour.text);
            self.above.players.push((name.text, colour));
            self.above.seats.push(name.span);
            self.above.index.take();
            self.above.me = None;
        }
    }

    /// True for a whole line that has the names of columns.
    fn is_head(&self, span: Span) -> bool {
        let line = self.at.upto(self.at.line_end());
        let parted = line.contains(['\t', '|', ';']) || line.contains("  ");
        let first = self.at.skip_blanks().at == span.start as usize;
        parted && first && self.head().is_some()
    }

    /// True if somebody who plays stands in what was taken for the name of a round.
    fn is_turn_of_round(&self, value: Name<'_>) -> bool {
        let table = self.above.table(self.dialect, "");
        let words = value.text.split(|c: char| !c.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        !is_quoted(value)
            && words.len() > 2
            && words.iter().any(|word| table.players.only(word).is_some())
    }

    /// Reads the turn that stands behind the number of a round, where the whole was taken for its
    /// name.
    fn read_round(&mut self, value: Name<'a>, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) {
        lines.pop();
        let Some(read) = self.turn_of_round(value) else {
            let stop = Stop { at: value.span.start, expected: Expected::Verb };
            return self.unreadable(Unread::Stop(stop), lines, faults);
        };
        self.take(read, lines, faults);
    }

    /// What stands behind the number of a round.
    fn turn_of_round(&self, value: Name<'a>) -> Option<Vec<Line<'a>>> {
        let rest = value.text.trim_start_matches(|c: char| c.is_numeric());
        let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let from = value.span.end as usize - rest.len();
        let first = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let end = self.at.line_end().at;
        let below = self.at.text().get(end..).unwrap_or_default();
        let table = self.above.table(self.dialect, below);
        table.players.only(first)?;
        let read = hand::read(self.at.text(), from, end, &table).ok()?;
        let acts = |line: &Line<'_>| match &line.statement {
            Statement::Acts { who, .. } => table.players.only(who.text).is_some(),
            _ => false,
        };
        (!read.is_empty() && read.iter().all(acts)).then_some(read)
    }

    /// True below the players for the first of several lines such as `round 1`, which stand above
    /// turns.
    fn is_first_round(&self) -> bool {
        if self.above.players.is_empty() {
            return false;
        }
        let end = self.at.line_end().at;
        let below = self.at.text().as_bytes().get(end..).unwrap_or_default();
        let near = below.get(..NEAR).unwrap_or(below);
        memchr::memmem::find(near, b"\nround ").is_some()
    }

    /// A line that the strict grammar accepts, and by which something else is meant: true if it
    /// means several things, all of which have been looked at.
    fn meant_otherwise(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) -> bool {
        let Some(line) = lines.last() else {
            return false;
        };
        let from = self.at.skip_blanks().at;
        if (line.span.start as usize) < from || !self.is_doubtful(line) {
            return false;
        }
        if let Some(what) = self.listed_in(line, from) {
            if let Some(Line { statement: Statement::Acts { acts, .. }, .. }) = lines.last_mut() {
                acts[0].what = what;
            }
            return false;
        }
        self.look_up(lines);
        if let Some(read) = self.row() {
            lines.pop();
            self.above.seen = lines.len();
            lines.extend(read);
            return false;
        }
        let Ok(read) = self.by_hand() else {
            return false;
        };
        let plain = |line: &Line<'a>| !self.is_doubtful(line);
        match read.as_slice() {
            [one] if plain(one) && !matches!(one.statement, Statement::Game(_)) => {
                let one = one.clone();
                lines.pop();
                // It has been seen as something else.
                self.above.seen = lines.len();
                lines.push(one);
                false
            }
            [_, ..] if read.iter().all(|line| line.statement.is_header() && plain(line)) => {
                lines.pop();
                self.above.seen = lines.len();
                self.take(read, lines, faults);
                true
            }
            _ => false,
        }
    }

    /// True for a name that the board does not have, with the colour of a track behind it.
    fn is_no_place(&self, name: &Name<'_>) -> bool {
        let places = self.above.words.places(self.above.game);
        ends_in_track(name.text)
            && !is_quoted(*name)
            && places.is_some_and(|places| places.only(name.text).is_none())
    }

    fn is_doubtful(&self, line: &Line<'a>) -> bool {
        match &line.statement {
            Statement::Player { name, colour } if is_quoted(*name) => {
                colour.is_some_and(|colour| ends_oddly(colour.text))
            }
            Statement::Player { name, colour } => {
                begins_oddly(name.text)
                    || ends_oddly(name.text)
                    || colour.is_some_and(|c| !hand::is_nearly_colour(c.text, name.text))
            }
            // `table RRWKY`: the row.
            Statement::Tag { key: Tag::Table, value: Some(value) }
                if hand::is_row(value.text) && !is_quoted(*value) =>
            {
                true
            }
            Statement::Tag { value: Some(value), .. } => {
                begins_oddly(value.text)
                    || value.text.starts_with(['=', ':', '-'])
                    || !is_quoted(*value) && hand::tells_more(value.text)
            }
            Statement::Check { who, .. } => who.is_some_and(is_sign),
            Statement::Result { who, .. } => is_sign(*who),
            Statement::Edition(name) | Statement::Board(name) | Statement::Tiles(name) => {
                begins_oddly(name.text) || name.text.ends_with(['.', ',', ';', '。', '!'])
            }
            Statement::Winner(names) => {
                let is_player = |name: &Name<'_>| self.above.is_player(name.text, self.dialect);
                !names.iter().any(|name| is_quoted(*name)) && !names.iter().all(is_player)
            }
            Statement::Acts { who, acts } => {
                let cities = match &acts[0].what {
                    What::Built(cities) => {
                        let places = self.above.words.places(self.above.game);
                        let built = |name: &Name<'_>| {
                            places.is_some_and(|places| places.only(name.text).is_none())
                        };
                        cities.iter().any(built)
                    }
                    What::Claim(claim) => self.is_no_place(&claim.route.b),
                    What::Tickets(offers) => offers.iter().any(|offer| {
                        offer.ticket.as_ref().is_some_and(|pair| self.is_no_place(&pair.b))
                    }),
                    What::DealTiles(tiles) => tiles.iter().any(is_no_tile),
                    What::DrawTile(tile) => is_no_tile(tile),
                    What::Completes(_) => !self.above.moves(self.dialect).contains(&"lay"),
                    _ => false,
                };
                cities || !is_quoted(*who) && !self.above.is_player(who.text, self.dialect)
            }
            _ => false,
        }
    }

    #[cold]
    fn unreadable(&self, why: Unread, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) {
        let from = self.at.skip_blanks();
        let end = from.before_blanks(from.line_end());
        let who = statements::leading_name(from, self.dialect);
        let span = from.span(end);
        lines.push(Line { span, turn: None, statement: Statement::Unreadable { who } });
        faults.push(match why {
            _ if faults.len() >= MAX_EXPLAINED => Fault { span, why: None },
            Unread::Two(two) => Fault { span, why: Some(Why::Two(Box::new(two))) },
            Unread::Stop(stop) => self.explain(from, end, stop, who),
        });
    }

    /// Reads what stands on several lines as one, under all that has been read.
    pub(super) fn as_one(
        &mut self,
        read: &[Line<'a>],
        from: usize,
        end: usize,
    ) -> Option<Line<'a>> {
        let text = self.at.text();
        for line in read.iter().filter(|line| line.statement.is_header()) {
            // As if it had just been read.
            self.at = Input::new(text, line.span.start as usize);
            let mut one = vec![line.clone()];
            self.look_again(&mut one, &mut Vec::new());
        }
        self.above.seen = 0;
        self.above.look_at(read);
        let rest = text.get(end..).unwrap_or_default();
        let table = self.above.table(self.dialect, rest);
        let mut lines = hand::read(text, from, end, &table).ok()?;
        lines.pop().filter(|_| lines.is_empty())
    }

    fn explain(&self, from: Input<'a>, end: Input<'a>, stop: Stop, who: Option<Name<'a>>) -> Fault {
        let moves = self.above.moves(self.dialect);
        faults::fault(from, end, stop, who, (self.dialect, moves))
    }
}
