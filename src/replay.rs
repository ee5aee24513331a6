//! Drives a game through a log: header, seat order, turn numbers, rulings, and
//! what comes next after a line that cannot be read. The rules of each game are
//! its referee's.

mod bookmark;
mod first_row;
mod follows;
mod going;
mod header;
mod legal;
mod meant;
mod missing;
mod not_read;
mod opening;
mod order;
mod players;
mod ruling;
mod unreadable;

use std::cell::OnceCell;
use std::collections::HashSet;

use header::header_end;
use meant::{Manner, Trace};
use not_read::not_read;

use crate::finding::{Finding, Severity};
use crate::games::{self, Aside, Ending, Header, Lost, Recorded, Referee, Seated, Wanted};
use crate::laws::notation::OutOfPlace;
use crate::log::{Act, Fault, Line, Log, Name, Statement, What};
use crate::names::{Lookup, NameIndex};
use crate::notation::GameText;
use crate::span::Span;
use crate::verdict::Verdict;

pub use crate::games::{Custom, Outcome};
pub use bookmark::Bookmark;
pub(crate) use going::Going;
pub use legal::{legal_moves, legal_moves_on};

/// No table seats more; a log that says so is not replayed.
const MAX_SEATS: usize = 12;

/// Replays the text of one game on a board that ships.
///
/// ```
/// let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";
/// let outcome = whistlestop::replay(log);
/// assert_eq!(outcome.findings[0].code, "C2");
/// ```
#[must_use]
pub fn replay(text: &str) -> Outcome {
    replay_on(text, &Custom::None)
}

/// Replays the text of one game, on the user's own board if there is one.
///
/// ```
/// use whistlestop::{Custom, board, replay_on};
///
/// let own = Custom::board(board("europe").unwrap());
/// let outcome = replay_on("board mine.yaml\nplayer Ada\nplayer Ben\nAda draw ? ?\n", &own);
/// assert!(outcome.findings.is_empty());
/// ```
#[must_use]
pub fn replay_on(text: &str, custom: &Custom<'_>) -> Outcome {
    let log = games::read(text, custom);
    meant::run(&log, custom, false, None, None)
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
    /// No line comes after it.
    is_last: bool,
    order: &'r Order,
    /// Whose turn comes next, if there is no doubt about it.
    pub due: Option<usize>,
}

/// The same findings with less work: if nothing is wrong with the result, the
/// score sheet has only totals and ranks, no rows and no remarks.
#[must_use]
pub fn judge_on(text: &str, custom: &Custom<'_>) -> Outcome {
    let log = games::read(text, custom);
    meant::run(&log, custom, true, None, None)
}

/// Replays the text of one game and shows the referee to `see` after every line
/// of it, with the line's place in the text.
#[must_use]
pub fn watch(text: &str, see: &mut dyn FnMut(&dyn Referee<'_>, Span)) -> Outcome {
    let log = games::parse(text);
    let mut see = |snapshot: Snapshot<'_, '_>| {
        if let Some(line) = snapshot.line {
            see(snapshot.referee, line.span);
        }
    };
    meant::run(&log, &Custom::None, false, Some(&mut see), None)
}

/// Replays a game as it was read from a file, and shows all there is to see
/// after every line of it.
#[must_use]
pub fn watch_game<'t>(
    game: &'t GameText,
    custom: &Custom<'t>,
    see: &mut dyn FnMut(Snapshot<'_, 't>),
) -> Outcome {
    let log = games::read(&game.text, custom);
    let mut outcome = meant::run(&log, custom, false, Some(see), None);
    not_read(game, &mut outcome);
    outcome
}

/// Replays a game as it was read from a file, and reports what kept some of it
/// from being read.
///
/// ```
/// use whistlestop::{Custom, GameText, Games, replay_game};
///
/// let file = b"game europe\nplayer Ada\nplayer Ben\nAda pass \xff\n";
/// let mut game = GameText::default();
/// Games::new(&file[..]).next_into(&mut game)?;
/// let outcome = replay_game(&game, &Custom::None);
/// assert_eq!(outcome.findings[0].code, "N6");
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn replay_game(game: &GameText, custom: &Custom<'_>) -> Outcome {
    replay_wanted(game, custom, Wanted::Hands)
}

/// The same for somebody who prints the score sheet, and does not ask what hands can hold
/// of which nobody saw all cards.
#[must_use]
pub(crate) fn score_game(game: &GameText, custom: &Custom<'_>) -> Outcome {
    replay_wanted(game, custom, Wanted::Sheet)
}

fn replay_wanted(game: &GameText, custom: &Custom<'_>, wanted: Wanted) -> Outcome {
    match judge_strictly(game, custom, wanted) {
        Ok(outcome) => outcome,
        Err(upto) => replay_from(game, custom, upto, false),
    }
}

/// As [`replay_game`], for somebody who will not print the score sheet: if nothing is
/// wrong with the result, it has only totals and ranks, no rows and no remarks. Much
/// faster on games in which nothing is wrong.
///
/// ```
/// use whistlestop::{Custom, GameText, Plan, board, judge_game, simulate};
///
/// let text = simulate(board("europe").unwrap(), &Plan::default());
/// let game = GameText::from(text);
/// let outcome = judge_game(&game, &Custom::None);
/// assert!(outcome.findings.is_empty());
/// assert_eq!(outcome.sheet.unwrap().ranks.iter().min(), Some(&1));
/// ```
#[must_use]
pub fn judge_game(game: &GameText, custom: &Custom<'_>) -> Outcome {
    match judge_strictly(game, custom, Wanted::Figures) {
        Ok(outcome) => outcome,
        Err(upto) => replay_from(game, custom, upto, true),
    }
}

fn replay_from(game: &GameText, custom: &Custom<'_>, upto: usize, figures_only: bool) -> Outcome {
    judge_from(game, custom, upto, Needs { whole_log: false, figures_only }).2
}

/// What somebody wants of a game that got off the strict pass on the way.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// All of its log.
    pub whole_log: bool,
    /// No score sheet to print, but totals and ranks.
    pub figures_only: bool,
}

/// A game about which there is nothing to say up to a place: it is read and replayed from there,
/// and from its start only if it takes that to tell what it comes to. With its log, which may
/// lack lines above that place, and the game as it stood there.
#[must_use]
pub fn judge_from<'a>(
    game: &'a GameText,
    custom: &Custom<'a>,
    upto: usize,
    needs: Needs,
) -> (Log<'a>, Bookmark<'a>, Outcome) {
    let Needs { whole_log, figures_only } = needs;
    let mut bookmark = None;
    if let Some((mut log, mut mark)) = Bookmark::handed_over(&game.text, custom, upto) {
        if !whole_log
            && mark.read_below(&mut log).is_some()
            && let Some(outcome) = meant::run_below(&log, custom, &mark, figures_only)
        {
            return (log, mark, outcome);
        }
        bookmark = Some(mark);
    }
    let log = games::read(&game.text, custom);
    let bookmark = match bookmark {
        Some(mark) => mark.moved_to(&log),
        None => Bookmark::new(&log, upto),
    };
    let mut outcome = meant::run(&log, custom, figures_only, None, Some(&bookmark));
    not_read(game, &mut outcome);
    (log, bookmark, outcome)
}

/// The same for a game that has been read, not only by the strict pass: its log belongs
/// to its text. Where there is a bookmark, the game as it stood there is kept.
#[must_use]
pub fn judge_log<'a>(
    log: &Log<'a>,
    game: &GameText,
    custom: &Custom<'a>,
    bookmark: Option<&Bookmark<'a>>,
) -> Outcome {
    let mut outcome = meant::run(log, custom, true, None, bookmark);
    not_read(game, &mut outcome);
    outcome
}

/// A log as it is written, whoever moves in it: what comes of a game from which some
/// moves were taken out; from the bookmark on, if they stand below it. Its findings have no
/// words, and where they make no difference to the score they are not looked for.
#[must_use]
pub fn judge_as_played<'a>(
    log: &Log<'a>,
    custom: &Custom<'a>,
    bookmark: Option<&Bookmark<'a>>,
) -> Outcome {
    let manner = Manner { trusts_order: true, wordless: true, bookmark, ..Manner::default() };
    // Mostly the cards are no matter.
    let built = Manner { only_built: true, ..manner };
    let (outcome, trace) = first_row::run(log, custom, true, None, built);
    match trace.takes_more {
        true => first_row::run(log, custom, true, None, manner).0,
        false => outcome,
    }
}

/// The outcome of a game about which there is nothing to say, if some family can see
/// that in a quick pass. If not, the place up to which there is nothing to say.
pub(crate) fn judge_strictly(
    game: &GameText,
    custom: &Custom<'_>,
    wanted: Wanted,
) -> Result<Outcome, usize> {
    let mut upto = 0;
    if game.trouble.is_none() && matches!(custom, Custom::None) {
        for pass in games::FAMILIES.iter().filter_map(|family| family.strict) {
            match pass(&game.text, wanted) {
                Ok(outcome) => return Ok(outcome),
                Err(at) => upto = at.max(upto),
            }
        }
    }
    Err(upto)
}

/// Whose turn it may be.
#[derive(Clone, Debug, Default)]
enum Due {
    #[default]
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

#[derive(Clone, Default)]
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
    /// The log says that some turns are missing.
    gaps: bool,
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
    manner: Manner<'l, 'a>,
    /// The order at the bookmark, once we have come by.
    marked: Option<Order>,
    trace: Trace,
}

impl<'a, 'l> Replay<'a, 'l> {
    fn new(log: &'l Log<'a>, custom: &'l Custom<'a>, manner: Manner<'l, 'a>) -> Self {
        let (mut takebacks, mut gaps) = (false, false);
        for line in &log.lines {
            match &line.statement {
                Statement::Ruling(ruling) => takebacks |= ruling.stands.is_none(),
                Statement::Missing { .. } => gaps = true,
                _ => {}
            }
        }
        Self {
            log,
            at: 0,
            faults: log.faults.iter(),
            verdict: Verdict::new(manner.wordless),
            header: Header::default(),
            seats: OnceCell::new(),
            order: Order::default(),
            before: None,
            ending: Ending::default(),
            takebacks,
            gaps,
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
            manner,
            marked: None,
            trace: Trace::default(),
        }
    }

    /// Replays the log; `see`, if somebody looks, is shown what there is after every line.
    fn run(mut self, see: Option<&mut dyn FnMut(Snapshot<'_, 'a>)>) -> (Outcome, Trace) {
        let outcome = match self.play(see) {
            Some(mut referee) => {
                let outcome = match self.is_in_vain() {
                    true => self.outcome(),
                    false => self.close(referee.as_mut()),
                };
                self.go_back(referee);
                outcome
            }
            None => self.outcome(),
        };
        (outcome, self.trace)
    }

    /// Replays the log to its last line.
    fn play(
        &mut self,
        mut see: Option<&mut dyn FnMut(Snapshot<'_, 'a>)>,
    ) -> Option<Box<dyn Referee<'a> + 'a>> {
        let lines = &self.log.lines;
        self.header_end = header_end(lines);
        let body = lines.iter().enumerate().position(|(at, line)| {
            self.at = at;
            let is_header = self.header_line(line);
            if is_header {
                self.slip();
            }
            !is_header
        });
        let body = body.unwrap_or(lines.len());
        let players = self.header.players.iter();
        self.verdict.players = players.map(|p| p.name.text.to_owned()).collect();
        let (referee, body) = self.open_at(body);
        let Some(mut referee) = referee else {
            if !self.is_no_log() {
                self.only_faults(&lines[body..]);
            }
            return None;
        };
        if let Some(see) = &mut see {
            see(self.snapshot(referee.as_ref(), None, 0, body));
        }
        for (at, line) in lines.iter().enumerate().skip(body) {
            self.at = at;
            self.pass_bookmark(referee.as_mut());
            let turns = self.order.turns;
            self.line(line, referee.as_mut());
            if let Some(see) = &mut see {
                see(self.snapshot(referee.as_ref(), Some(line), turns, at + 1));
            }
            if self.is_in_vain() {
                break;
            }
        }
        self.at = lines.len();
        Some(referee)
    }

    /// Nobody reads what comes of this replay any more.
    fn is_in_vain(&self) -> bool {
        self.trace.takes_more || self.manner.until_a_jump && self.trace.is_any()
    }

    /// What is known about the game after its last line.
    fn close(&mut self, referee: &mut dyn Referee<'a>) -> Outcome {
        self.slip();
        self.verdict.next_statement();
        self.verdict.turn = None;
        self.verdict.seat = None;
        let last = referee.finish(&self.ending, &mut self.verdict);
        let status = referee.status();
        self.verdict.cite(|code| referee.sources(code));
        Outcome {
            sheet: last.sheet,
            hidden: last.hidden,
            finished: status.finished,
            rows_left_out: status.rows_left_out,
            title: referee.title(),
            ..self.outcome()
        }
    }

    /// The same for a game that nobody could open.
    fn outcome(&mut self) -> Outcome {
        if self.is_only_ill_written() {
            let asserts = |f: &Finding| ["R1", "R2", "R3"].contains(&f.code);
            let findings = &mut self.verdict.findings;
            findings.retain(|f| f.severity != Severity::Warning || !asserts(f));
        }
        let players = self.header.players.iter();
        let colour = |p: &Seated<'_>| p.colour.map(|colour| colour.text.to_owned());
        Outcome {
            game: self.header.game.map_or("", |game| game.text).to_owned(),
            players: players.clone().map(|p| p.name.text.to_owned()).collect(),
            colours: players.map(colour).collect(),
            turns: self.order.turns,
            findings: self.verdict.take_findings(),
            ..Outcome::default()
        }
    }

    fn snapshot<'r>(
        &'r self,
        referee: &'r dyn Referee<'a>,
        line: Option<&'r Line<'a>>,
        before: u32,
        behind: usize,
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
            is_last: behind >= self.log.lines.len(),
            order: &self.order,
            due: match self.order.due {
                Due::Seat(seat) => Some(seat),
                _ => None,
            },
        }
    }

    /// Lines are missing or cannot be read, and nothing else is wrong: what the table
    /// counted differs for that reason, and is in order once they are there.
    fn is_only_ill_written(&self) -> bool {
        let all = self.verdict.findings.iter();
        let mut errors = all.filter(|f| f.severity == Severity::Error);
        match errors.next() {
            Some(first) => first.code.starts_with('N') && errors.all(|f| f.code.starts_with('N')),
            None => self.gaps && !self.verdict.findings.is_empty(),
        }
    }

    /// A slip of the pen that makes the difference from here on.
    #[inline]
    fn slip(&mut self) {
        if !self.manner.slips.is_empty() {
            self.hear_slips();
        }
    }

    #[cold]
    fn hear_slips(&mut self) {
        // It is nobody's turn that it is about.
        let verdict = &mut self.verdict;
        let of_line = (verdict.turn.take(), verdict.seat.take());
        for slip in self.manner.slips {
            slip.hear(self.at, verdict);
        }
        (verdict.turn, verdict.seat) = of_line;
    }

    fn line(&mut self, line: &Line<'a>, referee: &mut dyn Referee<'a>) {
        if let Statement::Ruling(ruling) = &line.statement {
            self.trace.takes_more |= self.manner.only_built;
            self.slip();
            return self.ruling(line.span, ruling, referee);
        }
        self.verdict.next_statement();
        self.slip();
        self.verdict.turn = (self.order.turns > 0).then_some(self.order.turns);
        self.verdict.seat = None;
        match &line.statement {
            Statement::Acts { who, acts } => self.acts(line, *who, acts, referee),
            Statement::Unreadable { .. } | Statement::Missing { .. } if self.manner.only_built => {
                self.trace.takes_more = true;
            }
            Statement::Unreadable { who } => self.unreadable(line, *who, referee),
            Statement::Market { cards, then } => {
                self.past_end = false;
                referee.aside(Aside::Market(cards, then), &mut self.verdict);
            }
            Statement::Start(_) if self.order.turns > 0 => {
                let fault = OutOfPlace::StartTiles;
                self.verdict.hear(&fault, line.span, &());
            }
            Statement::Start(places) => referee.aside(Aside::Start(places), &mut self.verdict),
            // What a turn that is not applied has led to.
            Statement::Row(_) | Statement::Check { .. } if self.past_end => {}
            Statement::Row(_) | Statement::Check { .. } if self.manner.only_built => {}
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
            Statement::Missing { turns, who } => self.missing(line.span, *turns, who, referee),
            Statement::Ruling(_) => {}
            // Among the lines of the setup it harms nobody.
            Statement::Tag { .. } if self.order.turns == 0 => {}
            Statement::Tag { .. } => self.verdict.hear(&OutOfPlace::HeaderInGame, line.span, &()),
            Statement::Game(_)
            | Statement::Board(_)
            | Statement::Edition(_)
            | Statement::Option { .. }
            | Statement::Tiles(_)
            | Statement::Tile(_)
            | Statement::Ticket(_)
            | Statement::Player { .. } => {
                self.verdict.hear(&OutOfPlace::HeaderInSetup, line.span, &());
            }
        }
    }

    fn acts(
        &mut self,
        line: &Line<'a>,
        who: Name<'a>,
        acts: &[Act<'a>],
        referee: &mut dyn Referee<'a>,
    ) {
        if self.goes_on() {
            return;
        }
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
        self.trace.takes_more |= self.manner.only_built;
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
}

/// True for a move that deals cards or tiles.
fn is_deal(what: &What<'_>) -> bool {
    matches!(what, What::Deal(_) | What::DealTiles(_))
}
