//! Tables: a row above says what stands in the columns below it, a player each or a part of a
//! turn each. A row of such a table becomes the line that somebody would have written of it,
//! made of its own words, and that line is read as any other.

use super::pen::{Page, Table};
use super::read_made;
use super::tokens::{self, Kind, Token};
use super::words::{self, Role};
use crate::log::{Line, Name, Number, Statement, What};
use crate::notation::Dialect;
use crate::span::Span;

/// No table has more columns.
const MOST_COLUMNS: usize = 24;
/// So many lines below are asked whether they are rows.
const MOST_BELOW: usize = 4;

/// What parts the columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Between {
    Bars,
    Tabs,
    Semicolons,
    Commas,
    /// Two blanks or more.
    Blanks,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// What this player did, whose name stands above.
    Player(Span),
    /// One of the kinds in the table of words.
    Part(&'static str),
    /// Nothing is above it.
    Blank,
    Unknown,
}

#[derive(Clone, Copy, Debug)]
struct Column {
    sort: Sort,
    /// So many characters stand in front of its name.
    at: usize,
    /// What is counted in it, if it is a score sheet.
    counts: Option<&'static str>,
}

/// The row above a table.
#[derive(Clone, Debug)]
pub(in crate::notation) struct Head {
    between: Between,
    /// A sign stands in front of the first column.
    framed: bool,
    columns: Vec<Column>,
}

/// What stands between two signs, without blanks and quotes around it.
#[derive(Clone, Copy, Debug)]
struct Cell {
    from: usize,
    to: usize,
    /// So many characters stand in front of it.
    at: usize,
}

impl Between {
    const ALL: [Self; 5] = [Self::Bars, Self::Tabs, Self::Semicolons, Self::Commas, Self::Blanks];

    fn is_sign(self, c: char) -> bool {
        match self {
            Self::Bars => matches!(c, '|' | '│' | '｜' | '┃' | '¦'),
            Self::Tabs => c == '\t',
            Self::Semicolons => matches!(c, ';' | '；'),
            Self::Commas => c == ',',
            Self::Blanks => false,
        }
    }

    /// Whether a line begins with one of them.
    fn frames(self, line: &str) -> bool {
        line.trim_start().starts_with(|c| self.is_sign(c))
    }

    fn cells(self, line: &str, framed: bool) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut quoted = false;
        let quotes = matches!(self, Self::Semicolons | Self::Commas | Self::Tabs);
        let (mut from, mut blanks, mut chars) = (0, 0, 0);
        let mut start = 0;
        for (at, c) in line.char_indices() {
            quoted ^= quotes && c == '"';
            let wide = self == Self::Blanks && blanks > 1 && c != ' ';
            if wide || self.is_sign(c) && !quoted {
                cells.push(cell(line, from, at, start));
                from = if wide { at } else { at + c.len_utf8() };
                start = if wide { chars } else { chars + 1 };
            }
            blanks = if c == ' ' { blanks + 1 } else { 0 };
            chars += 1;
        }
        cells.push(cell(line, from, line.len(), start));
        let empty = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.from == cell.to);
        if framed || self == Self::Blanks {
            if empty(cells.last()) {
                cells.pop();
            }
            if empty(cells.first()) {
                cells.remove(0);
            }
        }
        cells
    }
}

fn cell(line: &str, from: usize, to: usize, at: usize) -> Cell {
    let text = &line[from..to];
    let bare = text.trim();
    let lead = text.len() - text.trim_start().len();
    let (from, at) = (from + lead, at + text[..lead].chars().count());
    let inside = bare.strip_prefix('"').and_then(|bare| bare.strip_suffix('"'));
    match inside.filter(|inside| !inside.contains('"')) {
        Some(inside) => Cell { from: from + 1, to: from + 1 + inside.len(), at },
        None => Cell { from, to: from + bare.len(), at },
    }
}

/// The table that a line stands above, if rows of it stand below, and the players of whom nobody
/// has heard before.
pub(in crate::notation) fn head<'a>(
    text: &'a str,
    (from, end): (usize, usize),
    table: &Table<'_>,
) -> Option<(Head, Vec<Line<'a>>)> {
    let line = text.get(from..end).filter(|line| line.len() <= super::MOST_BYTES)?;
    let rows = || table.rest.lines().filter(|line| is_row(line)).take(MOST_BELOW);
    Between::ALL.into_iter().find_map(|between| {
        let framed = between == Between::Bars && between.frames(line);
        let cells = between.cells(line, framed);
        if !(2..=MOST_COLUMNS).contains(&cells.len()) {
            return None;
        }
        let column = |cell: &Cell| {
            let offset = u32::try_from(from + cell.from).ok()?;
            let text = &line[cell.from..cell.to];
            let sort = sort_of(text, offset, table)?;
            Some(Column { sort, at: cell.at, counts: counted_in(text) })
        };
        let mut columns = cells.iter().map(column).collect::<Option<Vec<_>>>()?;
        let cells = cells.iter().map(|cell| (from + cell.from, from + cell.to));
        let players = seated(text, &mut columns, cells, table);
        let head = Head { between, framed, columns };
        let fits = |row: &str| {
            let cells = between.cells(row, framed);
            let first = cells.first().map_or("", |cell| &row[cell.from..cell.to]);
            let named = table.players.fit(first).is_some_and(|(_, whole)| whole);
            cells.len() > 1 && cells.len() <= head.columns.len() && !(named && head.has_players())
        };
        (head.is_one() && rows().next().is_some_and(fits)).then_some((head, players))
    })
}

/// The players of a log in which only this line names them: `Turn | Ada (blue) | Ben (red)`.
fn seated<'a>(
    text: &'a str,
    columns: &mut [Column],
    cells: impl Iterator<Item = (usize, usize)>,
    table: &Table<'_>,
) -> Vec<Line<'a>> {
    let counts =
        |column: &Column| matches!(column.sort, Sort::Part("number" | "round") | Sort::Blank);
    let (Some(first), true) = (columns.first(), table.players.is_empty()) else {
        return Vec::new();
    };
    if !counts(first) || columns[1..].iter().any(|column| column.sort != Sort::Unknown) {
        return Vec::new();
    }
    let player = |(from, to): (usize, usize)| {
        let offset = u32::try_from(from).ok()?;
        let tokens = tokens::cut(text.get(from..to)?, offset)?.tokens;
        let name = tokens.first().filter(|token| {
            matches!(token.kind, Kind::Word | Kind::Quoted) && !words::is_form(&token.folded)
        })?;
        let colour = tokens.iter().skip(1).find_map(|token| {
            let text = words::of(&token.folded, Role::Colour)?;
            Some(Name { text, span: token.span })
        });
        let rest = tokens.len() - 1 - usize::from(colour.is_some());
        let signs = tokens.iter().filter(|token| matches!(token.kind, Kind::Sign(_))).count();
        let name = Name { text: name.text, span: name.span };
        let span = Span::new(offset, u32::try_from(to).ok()?);
        (rest == signs).then_some(Line {
            span,
            turn: None,
            statement: Statement::Player { name, colour },
        })
    };
    let players: Option<Vec<Line<'a>>> = cells.skip(1).map(player).collect();
    let players = players.unwrap_or_default();
    for (column, player) in columns.iter_mut().skip(1).zip(&players) {
        if let Statement::Player { name, .. } = &player.statement {
            column.sort = Sort::Player(name.span);
        }
    }
    players
}

/// What the numbers below are.
fn counted_in(text: &str) -> Option<&'static str> {
    let tokens = tokens::cut(text, 0)?.tokens;
    let words: Vec<_> = tokens.into_iter().filter(|token| token.kind == Kind::Word).collect();
    let all = |role| words::find(&words, role).filter(|(_, n)| *n == words.len());
    match all(Role::Figure) {
        Some((word, _)) if word != "score" => Some(word),
        Some(_) => Some(TOTAL),
        None => all(Role::Keyword).filter(|(word, _)| *word == "result").map(|_| TOTAL),
    }
}

/// Points that are no row of their own.
const TOTAL: &str = "result";

/// True unless it is only drawn.
fn is_row(line: &str) -> bool {
    line.chars().any(char::is_alphanumeric)
}

/// What stands below this; nothing where it is no name of a column.
fn sort_of(text: &str, offset: u32, table: &Table<'_>) -> Option<Sort> {
    let cut = tokens::cut(text, offset)?.tokens;
    let mut bare: Vec<Token<'_>> = cut.clone();
    bare.retain(|token| {
        !matches!(token.kind, Kind::Sign('*' | '_' | '#' | '.' | ':' | '(' | ')' | '-' | '?'))
    });
    let (Some(first), Some(last)) = (bare.first(), bare.last()) else {
        return Some(Sort::Blank);
    };
    let span = first.span.to(last.span);
    let name = span.of_line(text, offset);
    let whole = table.players.fit(name).is_some_and(|(_, whole)| whole);
    let coloured = bare.len() == 1 && super::cards::named(first).is_some();
    if whole && !coloured {
        return Some(Sort::Player(span));
    }
    let found = words::find(&bare, Role::Column);
    let rest = found.map_or(&bare[..], |(_, n)| &bare[n..]);
    let counted = |token: &Token<'_>| {
        token.kind == Kind::Digits
            || token.folded == "s"
            || words::of(&token.folded, Role::Column).is_some()
            || words::of(&token.folded, Role::Filler).is_some()
            || words::of(&token.folded, Role::Counted).is_some()
    };
    if let Some((part, _)) = found.filter(|_| rest.iter().all(counted)) {
        return Some(Sort::Part(part));
    }
    if words::find(&bare, Role::Figure).is_some_and(|(_, n)| n == bare.len()) {
        return Some(Sort::Part("figure"));
    }
    (bare.len() < 4).then_some(Sort::Unknown)
}

impl Span {
    /// The text under it, in a line that begins so many bytes behind the start of the text.
    fn of_line(self, line: &str, offset: u32) -> &str {
        Self::new(self.start - offset, self.end - offset).of(line)
    }
}

impl Head {
    /// True for a row of names of columns: of players, or of the parts of a turn.
    fn is_one(&self) -> bool {
        let count = |is: fn(&Sort) -> bool| self.columns.iter().filter(|c| is(&c.sort)).count();
        let players = count(|sort| matches!(sort, Sort::Player(_)));
        let parts = count(|sort| matches!(sort, Sort::Part(_)));
        let unknown = count(|sort| matches!(sort, Sort::Unknown));
        let who = count(|sort| matches!(sort, Sort::Part("who")));
        match players {
            0 => who == 1 && parts > 1 && unknown <= parts,
            // `Turn | Ada | Ben`
            _ => {
                let lead = self.columns.iter().position(|c| matches!(c.sort, Sort::Player(_)));
                players > 1 && unknown == 0 && who == 0 && lead.is_some_and(|at| at < 3)
            }
        }
    }

    fn has_players(&self) -> bool {
        self.columns.iter().any(|column| matches!(column.sort, Sort::Player(_)))
    }

    /// The column of each cell; nothing for a line that is no row.
    fn columns_of(&self, cells: &[Cell]) -> Option<Vec<usize>> {
        match self.between {
            Between::Blanks => {
                let column = |cell: &Cell| {
                    self.columns.iter().rposition(|column| column.at <= cell.at + 1).unwrap_or(0)
                };
                let all: Vec<usize> = cells.iter().map(column).collect();
                let apart = all.windows(2).all(|pair| pair[0] < pair[1]);
                let behind = cells.first().is_some_and(|cell| cell.at > 0);
                (apart && (all.len() > 1 || behind)).then_some(all)
            }
            _ => {
                let more = cells.get(self.columns.len()..).unwrap_or_default();
                let fits = cells.len() > 1 && more.iter().all(|cell| cell.from == cell.to);
                fits.then(|| (0..cells.len().min(self.columns.len())).collect())
            }
        }
    }
}

/// Where what is written of a row goes: who, what, where, with what, and what came of it.
const ORDER: [&str; 21] = [
    "who", "what", "rest", "ticket", "route", "from", "to", "track", "cards", "reveal", "pay",
    "outcome", "drawn", "up", "place", "square", "rotation", "kept", "returned", "figure", "note",
];

/// A row that is being made into a line.
struct Row<'a, 't> {
    text: &'a str,
    from: usize,
    table: &'t Table<'t>,
    cells: Vec<(Sort, Cell)>,
}

/// Reads a line below the head of a table; nothing where it is no row of it.
pub(in crate::notation) fn row<'a>(
    text: &'a str,
    (from, end): (usize, usize),
    table: &Table<'_>,
    head: &Head,
) -> Option<Vec<Line<'a>>> {
    let line = text.get(from..end).filter(|line| line.len() <= super::MOST_BYTES)?;
    let cells = head.between.cells(line, head.framed);
    let columns = head.columns_of(&cells)?;
    let sorts = columns.iter().map(|at| head.columns[*at]);
    let says = |(_, cell): &(Column, Cell)| {
        let said = &line[cell.from..cell.to];
        is_row(said) || said.contains('?')
    };
    let all: Vec<_> = sorts.zip(cells).filter(says).collect();
    if let Some(result) = result_of(&all, text, from, table) {
        return Some(vec![result]);
    }
    let cells = all.into_iter().map(|(column, cell)| (column.sort, cell)).collect();
    let row = Row { text, from, table, cells };
    match head.has_players() {
        true => row.by_players(),
        false => row.by_parts(),
    }
}

/// A row of a score sheet: a player, and nothing but figures.
fn result_of<'a>(
    cells: &[(Column, Cell)],
    text: &'a str,
    from: usize,
    table: &Table<'_>,
) -> Option<Line<'a>> {
    let (mut who, mut total, mut rows) = (None, None, Vec::new());
    let (first, last) = cells.first().zip(cells.last())?;
    let at = |at: usize| u32::try_from(from + at).unwrap_or(0);
    for (column, cell) in cells {
        let span = Span::new(at(cell.from), at(cell.to));
        let said = span.of(text);
        match (column.sort, column.counts) {
            (Sort::Part("who"), _) => {
                table.players.only(said)?;
                who = Some(Name { text: said, span });
            }
            (_, Some(key)) => {
                let digits = said.strip_prefix(['-', '−', '–']);
                let value: i32 = digits.unwrap_or(said).parse().ok()?;
                let value = if digits.is_some() { -value } else { value };
                let number = Number { value, span };
                match key {
                    TOTAL => total = Some(number),
                    key => rows.push((Name { text: key, span }, number)),
                }
            }
            (Sort::Part("number") | Sort::Blank, None) => {}
            _ => return None,
        }
    }
    let statement = Statement::Result { who: who?, total: total?, rows };
    let span = Span::new(at(first.1.from), at(last.1.to));
    Some(Line { span, turn: None, statement }).filter(|_| table.has_begun)
}

impl<'a> Row<'a, '_> {
    /// The words of a cell.
    fn words(&self, cell: Cell) -> Option<Vec<Token<'a>>> {
        let text = self.text.get(self.from + cell.from..self.from + cell.to)?;
        Some(tokens::cut(text, u32::try_from(self.from + cell.from).ok()?)?.tokens)
    }

    fn reads(&self, tokens: &[Token<'a>]) -> Option<Vec<Line<'a>>> {
        let end = tokens.last().map_or(0, |token| token.span.end);
        read_made(self.table, || Some(Page::made(self.text, tokens.to_vec(), end, self.table))).ok()
    }

    /// Every cell is what one player did.
    fn by_players(&self) -> Option<Vec<Line<'a>>> {
        let mut lines = Vec::new();
        let label = self.label()?;
        for (sort, cell) in &self.cells {
            let Sort::Player(who) = sort else {
                continue;
            };
            let mut words = self.words(*cell)?;
            let (Some(first), Some(last)) = (words.first(), words.last()) else {
                continue;
            };
            let span = first.span.to(last.span);
            let at = first.span.start;
            let mut tokens = vec![named(who.of(self.text), *who), sign(':', at)];
            tokens.extend(label.iter().cloned());
            tokens.append(&mut words);
            let read = self.reads(&tokens)?;
            let acts = |line: &Line<'_>| matches!(&line.statement, Statement::Acts { who: it, .. } if it.span == *who);
            if read.len() != 1 || !read.iter().all(acts) {
                return None;
            }
            lines.extend(read.into_iter().map(|line| Line { span, turn: None, ..line }));
        }
        (!lines.is_empty()).then_some(lines)
    }

    /// What the first columns say of all players: `tickets`; numbers and times say nothing.
    fn label(&self) -> Option<Vec<Token<'a>>> {
        let mut label = Vec::new();
        for (sort, cell) in &self.cells {
            let words = self.words(*cell)?;
            let verb = words::find(&words, self.table.verbs());
            match sort {
                Sort::Player(_) => break,
                Sort::Part("number" | "round" | "time" | "note") => {}
                _ if words.iter().all(|token| token.kind != Kind::Word) => {}
                _ if verb.is_some_and(|(_, n)| n == words.len()) => label.extend(words),
                _ => {
                    let counts = |token: &Token<'_>| {
                        token.kind == Kind::Digits
                            || matches!(
                                words::of(&token.folded, Role::Column),
                                Some("number" | "round")
                            )
                    };
                    let said = words.iter().filter(|token| !matches!(token.kind, Kind::Sign(_)));
                    said.clone().all(counts).then_some(())?;
                }
            }
        }
        Some(label)
    }

    /// The cells in the order in which somebody would tell them.
    fn in_order(&self) -> Option<Vec<(Sort, Cell)>> {
        let mut cells = self.cells.clone();
        let rank = |sort: &Sort| match sort {
            Sort::Part(part) => ORDER.iter().position(|known| known == part),
            _ => None,
        };
        let number = |cell: &Cell| {
            let words = self.words(*cell).unwrap_or_default();
            words.iter().all(|token| token.kind != Kind::Word)
        };
        for (sort, cell) in &mut cells {
            match sort {
                Sort::Blank if number(cell) => *sort = Sort::Part("number"),
                Sort::Unknown | Sort::Blank => return None,
                _ => {}
            }
        }
        // A card that was taken, and the one that came up for it, stay together.
        let grouped = |sort: &Sort| match sort {
            Sort::Part("up") => rank(&Sort::Part("drawn")),
            Sort::Part("to" | "track") => rank(&Sort::Part("from")),
            sort => rank(sort),
        };
        cells.sort_by_key(|(sort, _)| grouped(sort).unwrap_or(ORDER.len()));
        Some(cells)
    }

    /// Every cell is a part of one turn.
    fn by_parts(&self) -> Option<Vec<Line<'a>>> {
        let mut tokens: Vec<Token<'a>> = Vec::new();
        for (sort, cell) in self.in_order()? {
            let Sort::Part(part) = sort else {
                continue;
            };
            let mut words = self.words(cell)?;
            let Some(first) = words.first() else {
                continue;
            };
            let (at, has_verb) = (first.span.start, tokens.len() > 1);
            match part {
                "number" => {
                    if let Some(number) = words.into_iter().find(|token| token.kind == Kind::Digits)
                    {
                        tokens.insert(0, number);
                        tokens.insert(1, sign(':', at));
                    }
                    continue;
                }
                "round" | "time" => continue,
                "who" => {
                    let name = first.span.to(words.last()?.span);
                    self.table.players.only(name.of(self.text))?;
                    tokens.push(named(name.of(self.text), name));
                    continue;
                }
                "what" => {}
                "to" => tokens.push(sign('-', at)),
                "track" => {
                    tokens.push(Token { apart: false, ..sign('/', at) });
                    words[0].apart = false;
                }
                "cards" if has_verb => tokens.push(word("with", at)),
                "reveal" if has_verb => tokens.push(word("reveal", at)),
                "pay" => tokens.push(word("pay", at)),
                "up" => tokens.push(sign('>', at)),
                "drawn" if self.table.dialect == Dialect::Tiles => tokens.push(word("draw", at)),
                "drawn" if has_verb => tokens.push(sign(',', at)),
                "place" => tokens.push(word("place", at)),
                "square" => tokens.push(word("at", at)),
                "rotation" => tokens.push(word("turn", at)),
                "kept" => tokens.push(word("keeps", at)),
                "returned" => tokens.push(word("returns", at)),
                "note" if !super::plain::says_something(&words, self.table) => continue,
                "outcome" | "note" => tokens.push(sign(';', at)),
                "figure" => return None,
                _ => {}
            }
            tokens.append(&mut words);
        }
        let whole = self.cells.iter().map(|(_, cell)| (cell.from, cell.to));
        let (from, to) = whole.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let at = |n: usize| u32::try_from(self.from + n).unwrap_or(0);
        let span = Span::new(at(from), at(to));
        let read = self.reads(&tokens)?;
        let sure = |line: &Line<'_>| match &line.statement {
            Statement::Acts { acts, .. } => !matches!(acts[0].what, What::Owns(_)),
            _ => false,
        };
        (read.len() == 1 && read.iter().all(sure))
            .then(|| read.into_iter().map(|line| Line { span, ..line }).collect())
    }
}

/// A word that the row does not have, in front of what it has.
fn word<'a>(text: &'static str, at: u32) -> Token<'a> {
    let span = Span::new(at, at);
    Token { kind: Kind::Word, text, folded: text.to_owned(), span, apart: true }
}

pub(super) fn sign<'a>(sign: char, at: u32) -> Token<'a> {
    let text = [",", "-", ">", "/", ":", ";"].into_iter().find(|text| text.contains(sign));
    Token { kind: Kind::Sign(sign), ..word(text.unwrap_or_default(), at) }
}

/// A player's name.
fn named<'a>(text: &'a str, span: Span) -> Token<'a> {
    Token { kind: Kind::Quoted, text, folded: text.to_lowercase(), span, apart: true }
}
