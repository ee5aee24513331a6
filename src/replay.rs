//! Drives a game through a log: header, seat order, turn numbers, rulings, and
//! what comes next after a line that cannot be read. The rules of each game are
//! its referee's.

mod first_row;
mod opening;

use std::cell::OnceCell;
use std::collections::HashSet;

use crate::finding::{Ruled, Severity};
use crate::games::metro::TileSet;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::strict::{self, Visitor};
use crate::games::{self, Aside, Ending, Header, Lost, Recorded, Referee, Seated, Untimely};
use crate::laws::notation::{LAWS, N1, N2, N3, N4, N5, N6, R4, R5};
use crate::log::{Act, Fault, Line, Log, Name, Number, Ruling, Statement, What};
use crate::names::{Lookup, NameIndex};
use crate::notation::{self, Dialect, GameText, Trouble};
use crate::span::Span;
use crate::verdict::Verdict;

pub use crate::games::Outcome;

/// No table seats more; a log that says so is not replayed.
const MAX_SEATS: usize = 12;

/// A board or a tile set of the user's own.
#[derive(Clone, Debug)]
pub enum Custom<'b> {
    None,
    Board(&'b Board),
    Tiles(&'b TileSet),
    /// A board was asked for and cannot be used, for this reason.
    Unusable(String),
}

/// Replays the text of one game on a board that ships.
///
/// ```
/// let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";
/// let outcome = whistlestop::internals::replay::replay(log);
/// assert_eq!(outcome.findings[0].code, "C2");
/// ```
#[must_use]
pub fn replay(text: &str) -> Outcome {
    replay_on(text, &Custom::None)
}

/// Replays the text of one game, on the user's own board if there is one.
#[must_use]
pub fn replay_on(text: &str, custom: &Custom<'_>) -> Outcome {
    let log = notation::parse(text);
    first_row::run(&log, custom, false, None)
}

/// What there is to see after one line of a log, or before the first below the
/// header.
#[derive(Clone, Copy)]
pub struct Snapshot<'r, 'a> {
    pub referee: &'r dyn Referee<'a>,
    /// `None` before the first line below the header.
    pub line: Option<&'r Line<'a>>,
    pub players: &'r [Seated<'a>],
    /// Turns so far.
    pub turns: u32,
    /// Whose line it is.
    pub seat: Option<usize>,
    /// The line was a turn.
    pub is_turn: bool,
}

/// The same findings with less work: if nothing is wrong with the result, the
/// score sheet has only totals and ranks, no rows and no remarks.
#[must_use]
pub fn judge_on(text: &str, custom: &Custom<'_>) -> Outcome {
    let log = notation::parse(text);
    first_row::run(&log, custom, true, None)
}

/// Replays the text of one game and shows the referee to `see` after every line
/// of it, with the line's place in the text.
#[must_use]
pub fn watch(text: &str, see: &mut dyn FnMut(&dyn Referee<'_>, Span)) -> Outcome {
    let log = notation::parse(text);
    let mut see = |snapshot: Snapshot<'_, '_>| {
        if let Some(line) = snapshot.line {
            see(snapshot.referee, line.span);
        }
    };
    first_row::run(&log, &Custom::None, false, Some(&mut see))
}

/// Replays a game as it was read from a file, and shows all there is to see
/// after every line of it.
#[must_use]
pub fn watch_game<'t>(
    game: &'t GameText,
    custom: &Custom<'t>,
    see: &mut dyn FnMut(Snapshot<'_, 't>),
) -> Outcome {
    let log = notation::parse(&game.text);
    let mut outcome = first_row::run(&log, custom, false, Some(see));
    not_read(game, &mut outcome);
    outcome
}

/// Replays a game as it was read from a file, and reports what kept some of it
/// from being read.
#[must_use]
pub fn replay_game(game: &GameText, custom: &Custom<'_>) -> Outcome {
    let mut outcome = replay_on(&game.text, custom);
    not_read(game, &mut outcome);
    outcome
}

/// As [`replay_game`], for somebody who will not print the score sheet: see
/// [`judge_on`].
#[must_use]
pub fn judge_game(game: &GameText, custom: &Custom<'_>) -> Outcome {
    if let Some(outcome) = judge_strictly(game, custom, &mut ()) {
        return outcome;
    }
    judge_log(&notation::parse(&game.text), game, custom)
}

/// The same for a game that has been read, not only by the strict pass: its log belongs
/// to its text.
#[must_use]
pub fn judge_log<'a>(log: &Log<'a>, game: &GameText, custom: &Custom<'a>) -> Outcome {
    let mut outcome = first_row::run(log, custom, true, None);
    not_read(game, &mut outcome);
    outcome
}

/// The outcome of a game about which there is nothing to say, if it is one that
/// the strict pass can see to be such; a visitor hears what is read.
#[must_use]
pub fn judge_strictly<W: Visitor>(
    game: &GameText,
    custom: &Custom<'_>,
    visitor: &mut W,
) -> Option<Outcome> {
    let whole = game.trouble.is_none() && matches!(custom, Custom::None);
    whole.then(|| strict::judge_before(&game.text, None, visitor))?
}

/// Reports what kept some of a game from being read.
fn not_read(game: &GameText, outcome: &mut Outcome) {
    if let Some(trouble) = game.trouble {
        let mut verdict = Verdict::default();
        let (law, line, message, label) = match trouble {
            Trouble::LongLine(line) => (
                &N5,
                line,
                "this line is too long to be part of a log",
                "more than 64 KiB; the line is left out",
            ),
            Trouble::LongGame(line) => (
                &N5,
                line,
                "this game is too long",
                "more than 8 MiB; what follows is left out",
            ),
            Trouble::NotText(line) => (
                &N6,
                line,
                "this line is not text in UTF-8",
                "some of its bytes are no characters",
            ),
        };
        let span = line_span(&game.text, line);
        // A line that could not be read for this very reason is reported already;
        // whatever else is wrong with it follows from that.
        let on_line = |at: Span| span.start <= at.start && at.start <= span.end;
        let known = |f: &crate::finding::Finding| f.code == law.code && on_line(f.span);
        if !outcome.findings.iter().any(known) {
            let mut at = span;
            if matches!(trouble, Trouble::NotText(_)) {
                outcome.findings.retain(|f| !on_line(f.span));
                at = not_text(&game.text, span).unwrap_or(span);
            }
            let finding = verdict.breach(law, at, message, label);
            if law.code == N6.code {
                finding.help(SAVE_AS);
            }
            outcome.findings.append(&mut verdict.findings);
            outcome.findings.sort_by_key(|f| f.span.start);
        }
    }
}

/// The span of a line, counted from 1; the last one if there are fewer.
fn line_span(text: &str, line: u64) -> Span {
    let mut start = 0;
    for (i, raw) in text.split('\n').enumerate() {
        let end = start + raw.len();
        if i as u64 + 1 == line || end >= text.len() {
            let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            return Span::new(to_u32(start), to_u32(end));
        }
        start = end + 1;
    }
    Span::default()
}

/// Whose turn it may be.
#[derive(Clone, Debug)]
enum Due {
    Anyone,
    Seat(usize),
    /// After a turn out of order: whoever the record can mean by now.
    OneOf {
        after: usize,
        skipped: usize,
    },
    /// The skipped player has had the turn: now either order may go on.
    Either(usize, usize),
}

#[derive(Clone)]
struct Order {
    /// The setup is complete: some turn has begun, perhaps one that was taken back.
    started: bool,
    due: Due,
    turns: u32,
    /// Written turn numbers are ahead of ours by this much.
    offset: i32,
    /// A turn may be missing from the record, and so from our count.
    recount: bool,
    /// A number that is off has been reported.
    miscounted: bool,
}

struct Replay<'a, 'l> {
    log: &'l Log<'a>,
    /// The line under way.
    at: usize,
    faults: std::slice::Iter<'l, Fault>,
    verdict: Verdict,
    header: Header<'a>,
    /// Made when somebody is not named exactly as in a `player` line.
    seats: OnceCell<NameIndex>,
    order: Order,
    /// The order before the last turn, for a takeback.
    before: Option<Order>,
    ending: Ending<'a>,
    takebacks: bool,
    reported_end: bool,
    /// The last turn came after the end, or before the cards for it were dealt.
    past_end: bool,
    /// A turn before the deal of a second pass has been reported.
    reported_early: bool,
    /// Below this line nothing more is said about the game and the players.
    header_end: usize,
    /// Below this line nothing more is dealt or laid out before the first turn.
    setup_end: OnceCell<usize>,
    /// Which lines deal or lay out the row, and which are turns.
    marks: OnceCell<(Vec<usize>, Vec<usize>)>,
    /// The `game` line is there and cannot be read.
    lost_game: bool,
    /// Names that mean nobody, reported once each.
    strangers: HashSet<&'a str>,
    /// Players beyond those that any table seats.
    crowd: usize,
    custom: &'l Custom<'a>,
}

impl<'a, 'l> Replay<'a, 'l> {
    fn new(log: &'l Log<'a>, custom: &'l Custom<'a>) -> Self {
        let takebacks = log.lines.iter().any(
            |line| matches!(&line.statement, Statement::Ruling(ruling) if ruling.stands.is_none()),
        );
        Self {
            log,
            at: 0,
            faults: log.faults.iter(),
            verdict: Verdict::default(),
            header: Header::default(),
            seats: OnceCell::new(),
            order: Order {
                started: false,
                due: Due::Anyone,
                turns: 0,
                offset: 0,
                recount: false,
                miscounted: false,
            },
            before: None,
            ending: Ending::default(),
            takebacks,
            reported_end: false,
            past_end: false,
            reported_early: false,
            header_end: 0,
            setup_end: OnceCell::new(),
            marks: OnceCell::new(),
            lost_game: false,
            strangers: HashSet::new(),
            crowd: 0,
            custom,
        }
    }

    fn run(mut self, see: &mut dyn FnMut(Snapshot<'_, 'a>)) -> Outcome {
        let lines = &self.log.lines;
        self.header_end = header_end(lines);
        let body = lines.iter().enumerate().position(|(at, line)| {
            self.at = at;
            !self.header_line(line)
        });
        let body = body.unwrap_or(lines.len());
        let mut outcome = Outcome {
            game: self.header.game.map_or("", |game| game.text).to_owned(),
            players: self
                .header
                .players
                .iter()
                .map(|p| p.name.text.to_owned())
                .collect(),
            ..Outcome::default()
        };
        self.verdict.players.clone_from(&outcome.players);
        let referee = self.open();
        match referee {
            None if self.is_no_log() => {}
            None => self.only_faults(&lines[body..]),
            Some(mut referee) => {
                see(self.snapshot(referee.as_ref(), None, 0));
                for (at, line) in lines.iter().enumerate().skip(body) {
                    self.at = at;
                    let turns = self.order.turns;
                    self.line(line, referee.as_mut());
                    see(self.snapshot(referee.as_ref(), Some(line), turns));
                }
                self.verdict.next_statement();
                self.verdict.turn = None;
                self.verdict.seat = None;
                let last = referee.finish(&self.ending, &mut self.verdict);
                let status = referee.status();
                (outcome.sheet, outcome.hidden) = (last.sheet, last.hidden);
                outcome.finished = status.finished;
                outcome.rows_left_out = status.rows_left_out;
                outcome.title = referee.shows().title();
                self.verdict.cite(|code| referee.shows().sources(code));
            }
        }
        outcome.turns = self.order.turns;
        let dropped = self.verdict.dropped;
        outcome.findings = std::mem::take(&mut self.verdict.findings);
        outcome.findings.sort_by_key(|f| f.span.start);
        if dropped > 0
            && let Some(last) = outcome.findings.last_mut()
        {
            last.help(format!(
                "{dropped} more findings of this game are not shown"
            ));
        }
        outcome
    }

    fn snapshot<'r>(
        &'r self,
        referee: &'r dyn Referee<'a>,
        line: Option<&'r Line<'a>>,
        before: u32,
    ) -> Snapshot<'r, 'a> {
        let who = line.and_then(|line| match &line.statement {
            Statement::Acts { who, .. } | Statement::Result { who, .. } => Some(*who),
            Statement::Unreadable { who } | Statement::Check { who, .. } => *who,
            _ => None,
        });
        let seat = who.and_then(|who| match self.seat_of(who.text) {
            Lookup::One(seat) => Some(seat),
            _ => None,
        });
        Snapshot {
            referee,
            line,
            players: &self.header.players,
            turns: self.order.turns,
            seat,
            is_turn: self.order.turns > before,
        }
    }

    /// Takes in a line of the header; false where the header ends.
    fn header_line(&mut self, line: &Line<'a>) -> bool {
        match &line.statement {
            Statement::Game(name) => self.header.game = Some(*name),
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

    /// The word of the header with which an unreadable line seems to start.
    fn header_word(&self, span: Span) -> Option<&'static str> {
        let word = self.starts_with(span, &HEADER_WORDS)?;
        self.dialect().keywords().contains(&word).then_some(word)
    }

    /// True for `Market` and the like, if nobody at the table is called so.
    fn is_keyword(&self, name: Name<'a>) -> bool {
        let word = name.text.to_ascii_lowercase();
        self.dialect().keywords().contains(&word.as_str())
            && !self.header.players.iter().any(|p| p.name.text == name.text)
    }

    fn dialect(&self) -> Dialect {
        self.header
            .game
            .map_or(Dialect::default(), |game| Dialect::of(game.text))
    }

    fn seat(&mut self, name: Name<'a>, colour: Option<Name<'a>>) {
        let players = &mut self.header.players;
        if players.len() > MAX_SEATS {
            self.crowd += 1;
            return;
        }
        if let Some(first) = players.iter().find(|p| p.name.text == name.text) {
            let at = first.name.span;
            self.verdict
                .breach(
                    &N4,
                    name.span,
                    format!("{} sits at the table already", name.text),
                    "the same name again",
                )
                .cause(at, "first named here")
                .help("two players of one name need something to tell them apart: `Ada1`, `\"Ada K\"`");
            return;
        }
        players.push(Seated { name, colour });
    }

    /// An unreadable `player` line still seats somebody, so that the moves
    /// below are not strangers'.
    fn guess_player(&mut self, span: Span) {
        let text = span.of(self.log.text);
        let Some(word) = text.split_whitespace().nth(1) else {
            return;
        };
        let start = span.start
            + u32::try_from(word.as_ptr() as usize - text.as_ptr() as usize).unwrap_or(0);
        let end = start + u32::try_from(word.len()).unwrap_or(0);
        let name = Name {
            text: word,
            span: Span::new(start, end),
        };
        let mut players = self.header.players.iter().take(MAX_SEATS + 1);
        if !players.any(|p| p.name.text == word) {
            self.seat(name, None);
        }
    }

    fn fault(&mut self, line: Span) {
        let Some(fault) = self.faults.next() else {
            return;
        };
        if let Some(bad) = not_text(self.log.text, line) {
            let (message, label) = if bad.of(self.log.text).contains('\u{fffd}') {
                ("this is not text in UTF-8", "bytes that are no characters")
            } else {
                ("this is not plain text", "a control character")
            };
            self.verdict.breach(&N6, bad, message, label).help(SAVE_AS);
            return;
        }
        let (message, label) = (fault.message(self.log.text), fault.label(self.log.text));
        let finding = self.verdict.breach(&N1, fault.span, message, label);
        finding.help = fault.help(self.log.text);
    }

    /// Finds the referee for this game; reports why there is none.
    fn open(&mut self) -> Option<Box<dyn Referee<'a> + 'a>> {
        if self.header.game.is_none() && self.header.board.is_none() {
            if self.lost_game {
                return None;
            }
            if self.is_no_log() {
                self.verdict.findings.clear();
            }
            if let Some(line) = self.log.lines.first() {
                self.verdict
                    .breach(
                        &N4,
                        line.span,
                        "a log starts with the game it records",
                        "no `game` line before this",
                    )
                    .help("write `game europe`, or whatever was played, above it");
            }
            return None;
        }
        if let Some(stranger) = self.header.players.get(MAX_SEATS) {
            self.verdict.breach(
                &N4,
                stranger.name.span,
                format!(
                    "{} players cannot sit at one table",
                    self.header.players.len() + self.crowd
                ),
                format!("player number {}", MAX_SEATS + 1),
            );
            return None;
        }
        match (self.custom, self.header.board) {
            (Custom::Board(board), _) => self.header.custom = Some(board),
            (Custom::Tiles(set), _) => self.header.tile_set = Some(set),
            (Custom::Unusable(why), board) => {
                let what = match (board, self.header.tiles) {
                    (None, Some(_)) => "the tile set cannot be used",
                    _ => "the board cannot be used",
                };
                let at = board
                    .or(self.header.tiles)
                    .or(self.header.game)
                    .map_or(Span::default(), |name| name.span);
                self.verdict.breach(&N2, at, what, why.clone());
                return None;
            }
            (Custom::None, Some(name)) => {
                self.verdict.breach(
                    &N2,
                    name.span,
                    format!("there is no board `{}`", name.text),
                    "no file was read for it",
                );
                return None;
            }
            (Custom::None, None) => {}
        }
        games::open(&self.header, &mut self.verdict)
    }

    /// Neither a game nor a player: this is some other file.
    fn is_no_log(&self) -> bool {
        self.header.game.is_none() && self.header.board.is_none() && self.header.players.is_empty()
    }

    /// Without a game there are no rules, but what cannot be read still counts.
    fn only_faults(&mut self, lines: &[Line<'a>]) {
        for line in lines {
            if matches!(line.statement, Statement::Unreadable { .. }) {
                self.fault(line.span);
            }
        }
    }

    fn line(&mut self, line: &Line<'a>, referee: &mut dyn Referee<'a>) {
        if let Statement::Ruling(ruling) = &line.statement {
            return self.ruling(line.span, ruling, referee);
        }
        self.verdict.next_statement();
        self.verdict.turn = (self.order.turns > 0).then_some(self.order.turns);
        self.verdict.seat = None;
        match &line.statement {
            Statement::Acts { who, acts } => self.acts(line, *who, acts, referee),
            Statement::Unreadable { who } => self.unreadable(line, *who, referee),
            Statement::Market { cards, then } => {
                self.past_end = false;
                referee.aside(Aside::Market(cards, then), &mut self.verdict);
            }
            Statement::Start(_) if self.order.turns > 0 => {
                self.verdict.breach(
                    &N4,
                    line.span,
                    "start tiles lie on the table before the first turn",
                    "below the first turn",
                );
            }
            Statement::Start(places) => referee.aside(Aside::Start(places), &mut self.verdict),
            // What a turn that is not applied has led to.
            Statement::Row(_) | Statement::Check { .. } if self.past_end => {}
            Statement::Row(changes) => referee.aside(Aside::Row(changes), &mut self.verdict),
            Statement::Check { who, items } => {
                let seat = who.map(|who| self.player(who));
                match seat {
                    Some(None) => {}
                    Some(Some(seat)) => {
                        referee.aside(Aside::Check(Some(seat), items), &mut self.verdict)
                    }
                    None => referee.aside(Aside::Check(None, items), &mut self.verdict),
                }
            }
            Statement::Result { who, total, rows } => {
                if let Some(seat) = self.player(*who) {
                    self.ending.results.push(Recorded {
                        seat,
                        span: line.span,
                        total: *total,
                        rows: rows.clone(),
                    });
                }
            }
            Statement::Winner(names) => {
                for &name in names {
                    if let Some(seat) = self.player(name) {
                        self.ending.winners.push((seat, name.span));
                    }
                }
            }
            Statement::Ruling(_) => {}
            // Among the lines of the setup it harms nobody.
            Statement::Tag { .. } if self.order.turns == 0 => {}
            Statement::Tag { .. } => {
                self.verdict.breach(
                    &N4,
                    line.span,
                    "this line belongs to the header",
                    "below the first turn",
                );
            }
            Statement::Game(_)
            | Statement::Board(_)
            | Statement::Edition(_)
            | Statement::Option { .. }
            | Statement::Tiles(_)
            | Statement::Tile(_)
            | Statement::Ticket(_)
            | Statement::Player { .. } => {
                self.verdict.breach(
                    &N4,
                    line.span,
                    "this line belongs to the header",
                    "below the first line of the setup",
                );
            }
        }
    }

    /// The seat a name means; reports a name that means nobody, once.
    fn player(&mut self, name: Name<'a>) -> Option<usize> {
        let shown: Vec<String>;
        match self.seat_of(name.text) {
            Lookup::One(seat) => return Some(seat),
            Lookup::Ambiguous(seats) => {
                shown = self.names(&seats);
                self.verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one player", name.text),
                    format!("{}?", shown.join(" or ")),
                );
            }
            Lookup::Unknown(near) => {
                if !self.strangers.insert(name.text) {
                    return None;
                }
                shown = self.names(&near);
                let lower = name.text.to_lowercase();
                let is_keyword = self.dialect().keywords().contains(&lower.as_str());
                let finding = self.verdict.breach(
                    &N2,
                    name.span,
                    format!("nobody called {} sits at this table", name.text),
                    "not named in a `player` line",
                );
                if is_keyword {
                    finding.help(format!("keywords are written in lower case: `{lower}`"));
                } else if !shown.is_empty() {
                    finding.help(format!("did you mean {}?", shown.join(" or ")));
                }
            }
        }
        None
    }

    fn seat_of(&self, text: &str) -> Lookup {
        let players = &self.header.players;
        // Mostly it is whoever has the turn.
        if let Due::Seat(due) = self.order.due
            && players.get(due).is_some_and(|p| p.name.text == text)
        {
            return Lookup::One(due);
        }
        if let Some(seat) = players.iter().position(|p| p.name.text == text) {
            return Lookup::One(seat);
        }
        let index = self.seats.get_or_init(|| {
            let mut index = NameIndex::new();
            for (seat, player) in players.iter().enumerate() {
                index.insert(seat, player.name.text, player.name.text, &[]);
            }
            index
        });
        index.find(text)
    }

    fn names(&self, seats: &[usize]) -> Vec<String> {
        seats
            .iter()
            .filter_map(|&seat| self.header.players.get(seat))
            .map(|p| p.name.text.to_owned())
            .collect()
    }

    fn acts(
        &mut self,
        line: &Line<'a>,
        who: Name<'a>,
        acts: &[Act<'a>],
        referee: &mut dyn Referee<'a>,
    ) {
        let seat = self.player(who);
        let Some(seat) = seat else {
            return self.stranger(line, who, acts, referee);
        };
        self.verdict.seat = Some(seat);
        let Some(first) = acts.first() else {
            return;
        };
        let setup = self.order.turns == 0
            && referee.is_setup(seat, first)
            && !self.first_turn_is_tickets(line, first, referee);
        if setup || !first.what.is_action() {
            self.past_end &= !is_deal(&first.what);
            for act in acts {
                referee.aside(Aside::Act(seat, act), &mut self.verdict);
            }
            return;
        }
        self.turn(line.turn, seat, who.span, acts, referee);
    }

    /// A line of somebody who does not sit at this table.
    fn stranger(
        &mut self,
        line: &Line<'a>,
        who: Name<'a>,
        acts: &[Act<'a>],
        referee: &mut dyn Referee<'a>,
    ) {
        let seats = self.header.players.len();
        let first = self.order.turns == 0;
        let is_turn = acts.first().is_some_and(|act| {
            let setup = (0..seats).any(|seat| referee.is_setup(seat, act));
            act.what.is_action() && !(first && (setup || seats == 0))
        });
        self.remember(referee);
        if !is_turn {
            return referee.lost(Lost::Setup(line.span));
        }
        self.begin(who.span, referee);
        self.lost(None, line.span, referee);
    }

    /// Before the first turn the setup is looked at, once.
    fn begin(&mut self, who: Span, referee: &mut dyn Referee<'a>) {
        if !std::mem::replace(&mut self.order.started, true) {
            referee.start(who, &mut self.verdict);
        }
    }

    /// Keeps what there is, in case this line is taken back.
    fn remember(&mut self, referee: &mut dyn Referee<'a>) {
        if self.takebacks {
            self.before = Some(self.order.clone());
            referee.save();
        }
    }

    /// A turn for which no cards have been dealt yet: the deal stands below.
    fn is_too_early(&self, referee: &dyn Referee<'a>) -> bool {
        referee.status().awaits_deal && self.deal_follows()
    }

    /// True if cards are dealt before everybody has had another turn.
    fn deal_follows(&self) -> bool {
        let (deals, turns) = self.marks.get_or_init(|| {
            let (mut deals, mut turns) = (Vec::new(), Vec::new());
            for (at, line) in self.log.lines.iter().enumerate() {
                match &line.statement {
                    Statement::Market { .. } => deals.push(at),
                    Statement::Acts { acts, .. } => match acts.first().map(|act| &act.what) {
                        Some(what) if is_deal(what) => deals.push(at),
                        Some(what) if what.is_action() => turns.push(at),
                        _ => {}
                    },
                    _ => {}
                }
            }
            (deals, turns)
        });
        let behind = |marks: &[usize]| marks.partition_point(|&mark| mark <= self.at);
        let Some(&deal) = deals.get(behind(deals)) else {
            return false;
        };
        let until = turns.partition_point(|&turn| turn < deal);
        until - behind(turns) <= self.header.players.len()
    }

    fn turn(
        &mut self,
        number: Option<Number>,
        seat: usize,
        who: Span,
        acts: &[Act<'a>],
        referee: &mut dyn Referee<'a>,
    ) {
        self.begin(who, referee);
        self.past_end = referee.status().over;
        if self.past_end {
            // It is not applied, so a ruling has nothing to take back.
            self.before = None;
            self.verdict.turn = Some(self.order.turns + 1);
            if !self.reported_end {
                self.reported_end = true;
                referee.untimely(Untimely::AfterEnd, who, &mut self.verdict);
            }
            return;
        }
        if self.is_too_early(referee) {
            self.past_end = true;
            self.before = None;
            self.verdict.turn = Some(self.order.turns + 1);
            if !std::mem::replace(&mut self.reported_early, true) {
                referee.untimely(Untimely::BeforeDeal, who, &mut self.verdict);
            }
            return;
        }
        self.remember(referee);
        self.order.turns += 1;
        self.verdict.turn = Some(self.order.turns);
        let skipped = self.skipped(seat, referee);
        self.order.recount |= skipped.is_some();
        self.turn_number(number);
        if let Some(due) = skipped {
            let why = Untimely::OutOfOrder { seat, due };
            referee.untimely(why, who, &mut self.verdict);
        }
        self.advance(seat, skipped);
        referee.turn(seat, who, acts, skipped.is_none(), &mut self.verdict);
    }

    fn turn_number(&mut self, number: Option<Number>) {
        let Some(number) = number else {
            return;
        };
        let ours = i32::try_from(self.order.turns).unwrap_or(i32::MAX);
        if number.value == ours {
            self.order.offset = 0;
        } else if number.value != ours + self.order.offset {
            self.order.offset = number.value - ours;
            if std::mem::take(&mut self.order.recount) {
                // The turn that is missing has been reported.
                return;
            }
            if std::mem::replace(&mut self.order.miscounted, true) {
                return;
            }
            self.verdict.breach(
                &R4,
                number.span,
                format!("this is turn {ours}, not {}", number.value),
                format!("turn {ours} of the log"),
            );
        }
    }

    /// The seat that should have moved, if it is not this one.
    fn skipped(&self, seat: usize, referee: &dyn Referee<'a>) -> Option<usize> {
        let n = self.header.players.len().max(1);
        let after = |seat: usize| (seat + 1) % n;
        // Whoever has nothing left to do may be passed over.
        let past = |mut due: usize| {
            for _ in 1..n {
                if due == seat || !referee.may_sit_out(due) {
                    break;
                }
                due = after(due);
            }
            due
        };
        match self.order.due {
            Due::Anyone => None,
            Due::Seat(due) => (past(due) != seat).then_some(due),
            Due::OneOf { after: m, skipped } => {
                let fine = seat == after(m) || seat == skipped || seat == after(skipped);
                (!fine).then(|| after(m))
            }
            Due::Either(a, b) => (seat != a && seat != b).then_some(a),
        }
    }

    fn advance(&mut self, seat: usize, skipped: Option<usize>) {
        let n = self.header.players.len().max(1);
        let after = |seat: usize| (seat + 1) % n;
        self.order.due = match (skipped, &self.order.due) {
            (Some(due), _) => Due::OneOf {
                after: seat,
                skipped: due,
            },
            (None, Due::OneOf { after: m, skipped })
                if seat == *skipped && (n == 2 || seat != after(*m)) =>
            {
                Due::Either(after(seat), after(*m))
            }
            _ => Due::Seat(after(seat)),
        };
    }

    /// A turn is there, but nobody can read it.
    fn lost(&mut self, seat: Option<usize>, at: Span, referee: &mut dyn Referee<'a>) {
        self.past_end = referee.status().over;
        if self.past_end {
            // Whatever it was, it is not applied.
            self.before = None;
            return;
        }
        if self.is_too_early(referee) {
            return referee.lost(Lost::Setup(at));
        }
        // Perhaps it is no turn at all: the next number will tell.
        self.order.recount = true;
        self.order.turns += 1;
        let due = match self.order.due {
            Due::Seat(due) => Some(due),
            _ => None,
        };
        referee.lost(Lost::Turn(seat.or(due), at));
        match seat {
            Some(seat) => self.advance(seat, None),
            None => self.order.due = Due::Anyone,
        }
    }

    fn unreadable(
        &mut self,
        line: &Line<'a>,
        who: Option<Name<'a>>,
        referee: &mut dyn Referee<'a>,
    ) {
        self.fault(line.span);
        let who = who.filter(|who| !self.is_keyword(*who));
        let seat = who.and_then(|who| match self.seat_of(who.text) {
            Lookup::One(seat) => Some(seat),
            _ => None,
        });
        let row = self.speaks_of_the_row(line.span);
        if !row || self.order.turns == 0 || self.row_again() {
            self.remember(referee);
        }
        if self.order.turns == 0 && (self.is_setup_text(line.span) || self.in_setup()) {
            return referee.lost(Lost::Setup(line.span));
        }
        if self.order.turns == 0 {
            referee.lost(Lost::Setup(line.span));
            if seat.is_none() && self.verb(line.span).is_none() {
                // Perhaps it is a turn: the next number will tell.
                self.order.recount = true;
                return;
            }
        }
        if self.speaks_of_no_turn(line.span) {
            if self.deals_or_completes(line.span) {
                referee.lost(Lost::Setup(line.span));
            }
            return;
        }
        if row {
            return referee.lost(Lost::Row);
        }
        self.begin(line.span, referee);
        self.lost(seat, line.span, referee);
    }

    /// The move that an unreadable line seems to write, a slip of the pen or none
    /// away.
    fn verb(&self, span: Span) -> Option<&'static str> {
        let word = second_word(span.of(self.log.text))?;
        let slips = |verb: &str| strsim::osa_distance(word, verb);
        let near = |verb: &&&'static str| slips(verb) <= 1 + usize::from(verb.len() > 5);
        let mut verbs: Vec<_> = self.dialect().verbs().iter().filter(near).collect();
        verbs.sort_by_key(|verb| slips(verb));
        match verbs.as_slice() {
            [first, second, ..] if slips(first) == slips(second) => None,
            verbs => verbs.first().map(|verb| **verb),
        }
    }

    /// Cards are dealt, or the row or the start tiles laid out, further below and
    /// before the first turn.
    fn in_setup(&self) -> bool {
        let end = self.setup_end.get_or_init(|| {
            let lines = self.log.lines.iter().enumerate().skip(self.at);
            let mut end = 0;
            for (at, line) in lines {
                match &line.statement {
                    Statement::Market { .. } | Statement::Start(_) => end = at,
                    Statement::Acts { acts, .. } => match acts.first().map(|act| &act.what) {
                        Some(what) if is_deal(what) => end = at,
                        Some(What::Tickets(_)) | None => {}
                        Some(what) if what.is_action() => break,
                        _ => {}
                    },
                    _ => {}
                }
            }
            end
        });
        self.at < *end
    }

    /// A line about the row that is taken back and written again: the turn that it
    /// belongs to stays.
    fn row_again(&self) -> bool {
        let statement = |at: usize| self.log.lines.get(at).map(|line| &line.statement);
        let taken_back = matches!(
            statement(self.at + 1),
            Some(Statement::Ruling(ruling)) if ruling.stands.is_none()
        );
        taken_back && matches!(statement(self.at + 2), Some(Statement::Row(_)))
    }

    /// An unreadable line that deals, or lays out the row.
    fn is_setup_text(&self, span: Span) -> bool {
        self.speaks_of_the_row(span) || matches!(self.verb(span), Some("deal" | "tickets"))
    }

    fn speaks_of_the_row(&self, span: Span) -> bool {
        let words: &[&str] = match self.dialect() {
            Dialect::Cards => &["market", "refill", "flush"],
            Dialect::Tiles => &["start", "tile", "tiles"],
        };
        self.starts_with(span, words).is_some()
    }

    /// The word with which an unreadable line seems to start, a slip of the pen or
    /// none away, if nobody at the table is called so.
    fn starts_with(&self, span: Span, words: &[&'static str]) -> Option<&'static str> {
        let first = first_word(span.of(self.log.text));
        let called = |p: &Seated<'a>| p.name.text.eq_ignore_ascii_case(&first);
        if first.len() > 20 || self.header.players.iter().take(MAX_SEATS).any(called) {
            return None;
        }
        let mut words = words.iter().copied();
        let exact = words.clone().find(|word| *word == first);
        exact.or_else(|| words.find(|word| strsim::osa_distance(word, &first) == 1))
    }

    /// An unreadable line of the end, or one that asserts something.
    fn speaks_of_no_turn(&self, span: Span) -> bool {
        let keyword = self.starts_with(span, self.dialect().keywords());
        keyword.is_some() && !self.speaks_of_the_row(span)
            || matches!(
                self.verb(span),
                Some("shows" | "owns" | "built" | "deal" | "completes")
            )
    }

    /// An unreadable line that sets up a second pass, or scores the first.
    fn deals_or_completes(&self, span: Span) -> bool {
        matches!(self.verb(span), Some("deal" | "completes"))
    }

    fn ruling(&mut self, span: Span, ruling: &Ruling<'a>, referee: &mut dyn Referee<'a>) {
        let code = ruling.stands.map(|code| code.text);
        referee.aside(Aside::Ruling(code), &mut self.verdict);
        let ruled = Ruled {
            takeback: code.is_none(),
            reason: ruling.reason.map(|reason| reason.text.to_owned()),
            span,
        };
        let had_breach = self.verdict.has_breach();
        let settled = self.verdict.rule(code, &ruled);
        // What a turn after the end broke is said of the first one only.
        let said = self.past_end && games::is_among(code, &["E1", "E2"]);
        if said && code.is_none() {
            self.past_end = false;
            self.reported_end &= !settled;
            self.reported_early &= !settled;
        }
        if !settled && !said && !referee.may_hide(code) {
            let unknown = code.filter(|code| !is_law(code));
            let label = match code {
                Some(code) if unknown.is_some() => format!("no rule has the number `{code}`"),
                Some(code) if had_breach => format!("the move above did not break {code}"),
                _ => "the move above broke no rule".to_owned(),
            };
            let at = ruling.stands.map_or(span, |code| code.span);
            let finding = self.verdict.report(
                Severity::Warning,
                &R5,
                at,
                "this ruling settles nothing",
                label,
            );
            if unknown.is_some() {
                finding.help("name the rule that was broken, as in `ruling stands C2 \"why\"`");
            }
        }
        if code.is_none()
            && let Some(before) = self.before.take()
        {
            self.order = before;
            referee.take_back();
        }
    }
}

/// Keywords of lines that say what is played, with what, and by whom.
const HEADER_WORDS: [&str; 14] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "option",
    "player", "tiles", "tile", "ticket",
];

/// The place of the last line of the header, lines that cannot be read left aside.
fn header_end(lines: &[Line<'_>]) -> usize {
    let mut end = 0;
    for (at, line) in lines.iter().enumerate() {
        match line.statement {
            Statement::Unreadable { .. } => {}
            Statement::Game(_)
            | Statement::Board(_)
            | Statement::Edition(_)
            | Statement::Tag { .. }
            | Statement::Option { .. }
            | Statement::Tiles(_)
            | Statement::Tile(_)
            | Statement::Ticket(_)
            | Statement::Player { .. } => end = at,
            _ => break,
        }
    }
    end
}

/// True for a move that deals cards or tiles.
fn is_deal(what: &What<'_>) -> bool {
    matches!(what, What::Deal(_) | What::DealTiles(_))
}

/// True if some law of some game has this number.
fn is_law(code: &str) -> bool {
    let families = games::FAMILIES.iter().flat_map(|family| family.laws);
    families
        .chain(&LAWS)
        .any(|law| law.code.eq_ignore_ascii_case(code))
}

const SAVE_AS: &str = "save the log as plain text in UTF-8";

/// The first word of a line with something in it that is no text.
fn not_text(text: &str, line: Span) -> Option<Span> {
    let of_line = line.of(text);
    let odd = |c: char| c == '\u{fffd}' || c.is_control() && c != '\t' && c != '\r';
    let at = of_line.find(odd)?;
    let start = of_line[..at].rfind(char::is_whitespace);
    let start = start.map_or(0, |i| {
        i + of_line[i..].chars().next().map_or(1, char::len_utf8)
    });
    let end = of_line[at..].find(char::is_whitespace);
    let end = end.map_or(of_line.len(), |i| at + i);
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Some(Span::new(
        line.start + to_u32(start),
        line.start + to_u32(end.max(at)),
    ))
}

/// The word behind a player's name, and behind a turn number.
fn second_word(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match number.strip_prefix('.') {
        Some(rest) if number.len() < text.len() => rest.trim_start(),
        _ => text,
    };
    let behind = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.1,
        None => text.split_once(char::is_whitespace)?.1,
    };
    let word = behind.split_whitespace().next()?;
    (word.len() <= 20).then_some(word)
}

/// The word that a line starts with, as a keyword would be written.
fn first_word(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or("");
    word.to_ascii_lowercase()
}
