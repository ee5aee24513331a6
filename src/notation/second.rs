//! Whether a line needs a second reading: one that the strict grammar refuses, and one that
//! it accepts and nobody meant so.

use std::cell::OnceCell;

use super::hand::{self, Date, Table, Under, Unread};
use super::token::{Input, Stop};
use super::{Dialect, Lines, MAX_EXPLAINED, Vocabulary, faults, statements};
use crate::log::{Act, Fault, Line, Name, Statement, Tag, TileWord, What, Why};
use crate::names::NameIndex;

/// What the lines above have said.
pub(super) struct Above<'a, 'v> {
    words: &'v dyn Vocabulary,
    game: &'a str,
    players: Vec<&'a str>,
    under: Option<Under>,
    has_begun: bool,
    has_turned: bool,
    offers: usize,
    /// So many lines have been asked whether somebody does something.
    seen: usize,
    /// Made when a line needs it.
    index: OnceCell<NameIndex>,
}

impl<'a, 'v> Above<'a, 'v> {
    pub(super) fn new(words: &'v dyn Vocabulary) -> Self {
        Self {
            words,
            game: "",
            players: Vec::new(),
            under: None,
            has_begun: false,
            has_turned: false,
            offers: 0,
            seen: 0,
            index: OnceCell::new(),
        }
    }

    fn table(&self, dialect: Dialect) -> Table<'_> {
        let players = self.index.get_or_init(|| {
            let mut index = NameIndex::new();
            for (seat, name) in self.players.iter().enumerate() {
                index.insert(seat, name, name, &[]);
            }
            index
        });
        Table {
            dialect,
            game: self.game,
            players,
            places: self.words.places(self.game),
            words: self.words,
            under: self.under,
            has_begun: self.has_begun,
            has_turned: self.has_turned,
            first_tickets: self.offers < self.players.len(),
        }
    }

    /// True if this names one player; mostly it is spelt as it should be.
    fn is_player(&self, name: &str, dialect: Dialect) -> bool {
        let mut same = self.players.iter().filter(|player| **player == name);
        same.next().is_some() && same.next().is_none()
            || self.table(dialect).players.only(name).is_some()
    }

    /// What somebody has done in lines that it has not seen yet.
    fn look_at(&mut self, lines: &[Line<'_>]) {
        for line in lines.get(self.seen..).unwrap_or_default() {
            let Statement::Acts { acts, .. } = &line.statement else {
                continue;
            };
            self.has_begun = true;
            let tickets = |act: &&Act<'_>| matches!(act.what, What::Tickets(_));
            self.offers += acts.iter().filter(tickets).count();
            let turn = |act: &Act<'_>| act.what.is_action() && !tickets(&act);
            self.has_turned = self.has_turned || line.turn.is_some() || acts.iter().any(turn);
        }
        self.seen = lines.len();
    }

    /// What players of this game do.
    pub(super) fn moves(&self, dialect: Dialect) -> &'static [&'static str] {
        let moves = self.words.moves(self.game);
        moves.unwrap_or(dialect.verbs())
    }
}

/// True for a line that the strict grammar accepts and that may mean something else.
#[inline(always)]
pub(super) fn is_unusual(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Acts { who, acts } => {
            let digit = |byte: &u8| byte.is_ascii_digit();
            line.turn.is_none() && who.text.as_bytes().first().is_some_and(digit)
                || match &acts[0].what {
                    What::Deal(groups) => groups.len() > 1,
                    What::Built(_) => true,
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

/// True for a sign, or a word of the language, that was taken for a tile.
fn is_no_tile(tile: &TileWord<'_>) -> bool {
    let is_one = |name: Name<'_>| {
        let digit = name.text.bytes().any(|byte| byte.is_ascii_digit());
        name.text.starts_with(char::is_alphanumeric) && (digit || !hand::is_unseen(name.text))
    };
    !tile.name.is_none_or(is_one)
}

/// True for a name that ends in what may be no part of it: `Ada,`, `7.`.
pub(super) fn ends_oddly(name: &str) -> bool {
    name.ends_with(|c: char| ",;:().。!".contains(c))
}

/// True for a colon or the like that was taken for a name.
fn is_sign(name: Name<'_>) -> bool {
    matches!(name.text, "=" | ":" | "-" | "–" | "—" | "：" | "＝")
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
        match self.by_hand() {
            Ok(read) => {
                if read.is_empty() {
                    let line = self.at.upto(self.at.line_end());
                    self.above.under = hand::under(line);
                }
                for line in read {
                    lines.push(line);
                    self.look_again(lines, faults);
                }
            }
            Err(Some(Unread::Stop(further))) if self.is_further(stop, further) => {
                self.unreadable(Unread::Stop(further), lines, faults);
            }
            Err(Some(two @ Unread::Two(_))) => self.unreadable(two, lines, faults),
            Err(_) => self.unreadable(Unread::Stop(stop), lines, faults),
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
        let table = self.above.table(self.dialect);
        hand::read(self.at.text(), from, end, &table)
    }

    /// Looks again at a line that has been read, whichever way.
    #[cold]
    pub(super) fn look_again(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) {
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
            Statement::Option { key, value } => {
                let words = self.above.words;
                key.text = words.option(key.text).unwrap_or(key.text);
                if let Some(value) = value {
                    value.text = words.value(key.text, value.text).unwrap_or(value.text);
                }
                return;
            }
            // In mid-game it stands above some turns.
            Statement::Tag { key: Tag::Round, .. } if self.above.has_begun => {
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
                    let table = self.above.table(self.dialect);
                    *groups = table.hand(std::mem::take(groups));
                }
            }
            _ => {}
        }
        self.meant_otherwise(lines);
        let line = lines.last_mut().map(|line| &mut line.statement);
        if let Some(Statement::Player { name, colour }) = line {
            if let Some(colour) = colour {
                colour.text = hand::colour(colour.text).unwrap_or(colour.text);
            }
            self.above.players.push(name.text);
            self.above.index.take();
        }
    }

    /// A line that the strict grammar accepts, and by which something else is meant.
    fn meant_otherwise(&self, lines: &mut Vec<Line<'a>>) {
        let Some(line) = lines.last() else {
            return;
        };
        let from = self.at.skip_blanks().at;
        if (line.span.start as usize) < from || !self.is_doubtful(line) {
            return;
        }
        if let Ok(read) = self.by_hand()
            && let [one] = read.as_slice()
            && !self.is_doubtful(one)
        {
            let one = one.clone();
            lines.pop();
            lines.push(one);
        }
    }

    fn is_doubtful(&self, line: &Line<'a>) -> bool {
        let quote = |name: &Name<'_>| {
            let odd = |c: char| !c.is_alphanumeric() && c != '?' && !c.is_ascii_punctuation();
            name.text.starts_with(odd) || name.text.starts_with('\'')
        };
        match &line.statement {
            // In quotes it is what it is.
            Statement::Player { name, .. }
                if (name.span.end - name.span.start) as usize > name.text.len() =>
            {
                false
            }
            Statement::Player { name, colour } => {
                quote(name)
                    || ends_oddly(name.text)
                    || colour.is_some_and(|colour| !hand::is_nearly_colour(colour.text))
            }
            Statement::Tag { value: Some(value), .. } => {
                quote(value) || value.text.starts_with(['=', ':', '-'])
            }
            Statement::Check { who, .. } => who.is_some_and(is_sign),
            Statement::Result { who, .. } => is_sign(*who),
            Statement::Edition(name) | Statement::Board(name) | Statement::Tiles(name) => {
                quote(name) || name.text.ends_with(['.', ',', ';', '。', '!'])
            }
            Statement::Winner(names) => {
                let is_player = |name: &Name<'_>| self.above.is_player(name.text, self.dialect);
                !names.iter().all(is_player)
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
                    What::DealTiles(tiles) => tiles.iter().any(is_no_tile),
                    What::DrawTile(tile) => is_no_tile(tile),
                    _ => false,
                };
                cities || !self.above.is_player(who.text, self.dialect)
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

    fn explain(&self, from: Input<'a>, end: Input<'a>, stop: Stop, who: Option<Name<'a>>) -> Fault {
        let moves = self.above.moves(self.dialect);
        faults::fault(from, end, stop, who, (self.dialect, moves))
    }
}
