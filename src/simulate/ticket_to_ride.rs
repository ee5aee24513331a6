//! A game of the Ticket to Ride family from the deal to the result, on any
//! board: the rules as `rules/europe.md` has them, played with real cards.

mod ending;
mod position;
mod row;
mod score;
mod scribe;
mod setup;
mod strategy;
mod turn;

pub use position::{Position, Seat};

use self::position::list;
use self::scribe::Scribe;
use self::strategy::{Aims, Map, Temper};
use super::{Plan, Rng};
use crate::card::{Card, Counts};
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId, TicketId};

/// What a line of a transcript is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Header,
    Player(usize),
    Deal(usize),
    Market,
    FirstTickets(usize),
    Draw(usize),
    Claim(usize, RouteId),
    Tickets(usize),
    Station(usize, CityId),
    Pass(usize),
    /// `refill` and `flush`.
    Row,
    Check,
    Shows(usize),
    Result(usize),
    Winner,
    /// Blank, or a comment.
    Nothing,
}

impl Kind {
    /// The player whose turn the line is.
    #[must_use]
    pub fn turn(self) -> Option<usize> {
        match self {
            Self::Draw(seat)
            | Self::Claim(seat, _)
            | Self::Tickets(seat)
            | Self::Station(seat, _)
            | Self::Pass(seat) => Some(seat),
            _ => None,
        }
    }
}

/// A line, and what lay on the table before it.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    pub kind: Kind,
    pub before: Position,
}

/// A whole game with every position.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    pub lines: Vec<Line>,
    /// As in the `player` lines, without quotes.
    pub names: Vec<String>,
    /// False if there is no way to a complete game, and the log stops early.
    pub finished: bool,
    /// Rank 1 by the score.
    pub winners: Vec<usize>,
}

impl Transcript {
    #[must_use]
    pub fn text(&self) -> String {
        super::log_of(self.lines.iter().map(|line| &line.text))
    }
}

/// A legal and complete game as a log.
///
/// ```
/// use whistlestop::{Plan, Severity, board, replay, simulate};
///
/// let europe = board("europe").unwrap();
/// let log = simulate(europe, &Plan { players: 3, seed: 7, ..Plan::default() });
/// let outcome = replay(&log);
/// assert!(outcome.finished && outcome.count(Severity::Error) == 0);
/// ```
#[must_use]
pub fn game(board: &Board, plan: &Plan) -> String {
    play(board, plan, false).text()
}

/// The same, and whether the game came to its end. There are boards on which none
/// does: then the log stops where nobody can do anything any more.
#[must_use]
pub fn played(board: &Board, plan: &Plan) -> (String, bool) {
    let game = play(board, plan, false);
    (game.text(), game.finished)
}

/// The same game, with every position.
#[must_use]
pub fn transcript(board: &Board, plan: &Plan) -> Transcript {
    play(board, plan, true)
}

/// Plays on from any position, to the end of the game: the lines from there on.
#[must_use]
pub fn play_on(board: &Board, plan: &Plan, from: Position) -> Transcript {
    let mut sim = Sim::new(board, plan, true);
    sim.aims = vec![Aims::default(); from.seats.len()];
    sim.rng = Rng::new(plan.seed.wrapping_add(u64::from(from.turns) << 32));
    sim.at = from;
    sim.seat_players();
    sim.look_at_row();
    sim.flush_below();
    sim.play();
    sim.out
}

/// New rows in a row after which a table without a limit sees that it needs one.
const ENDLESS: u32 = 40;
/// Games that are begun anew because nobody could move any more.
const ATTEMPTS: u64 = 20;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Complete,
    /// Two sets of cards take each other's place in the row for ever.
    EndlessFlush,
    /// All cards are in hands that are of no use.
    Stuck,
}

/// Plays until there is a complete game: a table that cannot go on shuffles
/// anew, and an exchange without end is played with the limit that ends it.
fn play(board: &Board, plan: &Plan, positions: bool) -> Transcript {
    let mut plan = plan.clone();
    let mut attempt = 0;
    loop {
        let mut sim = Sim::new(board, &plan, positions);
        sim.rng = Rng::new(plan.seed.wrapping_add(attempt << 48));
        sim.deal_out();
        sim.header();
        sim.setup();
        match sim.play() {
            Course::EndlessFlush if plan.flush_limit.is_none() => plan.flush_limit = Some(3),
            Course::Stuck if attempt < ATTEMPTS => attempt += 1,
            _ => return sim.out,
        }
    }
}

struct Sim<'b> {
    board: &'b Board,
    plan: Plan,
    rng: Rng,
    at: Position,
    scribe: Scribe,
    tempers: Vec<Temper>,
    map: Map,
    aims: Vec<Aims>,
    out: Transcript,
    keep_positions: bool,
    /// The line under way, and the position before it.
    line: String,
    before: Position,
    endless: bool,
    /// Passes in a row.
    passes: usize,
}

impl<'b> Sim<'b> {
    fn new(board: &'b Board, plan: &Plan, keep_positions: bool) -> Self {
        let least = usize::from(board.players_min);
        let players = plan.players.clamp(least, usize::from(board.players_max));
        let scribe = Scribe::new(plan, players);
        let seat = Seat { pieces: board.pieces, stations_left: board.stations, ..Seat::default() };
        let at = Position {
            seats: vec![seat; players],
            owners: vec![None; board.routes.len()],
            station_at: vec![None; board.cities.len()],
            ..Position::default()
        };
        Self {
            board,
            plan: plan.clone(),
            rng: Rng::new(plan.seed),
            before: at.clone(),
            at,
            out: Transcript { names: scribe.names.clone(), ..Transcript::default() },
            scribe,
            tempers: Vec::new(),
            map: Map::of(board),
            aims: vec![Aims::default(); players],
            keep_positions,
            line: String::new(),
            endless: false,
            passes: 0,
        }
    }

    /// Shuffles cards and tickets, and seats the players.
    fn deal_out(&mut self) {
        let players = self.at.seats.len();
        self.seat_players();
        self.at.deck = list(self.board.deck);
        self.rng.shuffle(&mut self.at.deck);
        let mut tickets: Vec<TicketId> = (0..)
            .zip(&self.board.tickets)
            .filter(|(_, ticket)| !ticket.long)
            .map(|(id, _)| id)
            .collect();
        self.rng.shuffle(&mut tickets);
        self.at.ticket_deck = tickets.into();
        self.at.seat = self.rng.below(players);
    }

    fn seat_players(&mut self) {
        self.tempers = (0..self.at.seats.len())
            .map(|seat| Temper::of(self.plan.style, seat, &mut self.rng))
            .collect();
    }

    /// From the first turn to the result.
    fn play(&mut self) -> Course {
        let patience = 400 * self.at.seats.len();
        while self.at.turns_left != Some(0) {
            if self.endless {
                return Course::EndlessFlush;
            }
            if self.passes == self.at.seats.len() || self.at.turns as usize > patience {
                return Course::Stuck;
            }
            self.turn();
        }
        self.out.finished = true;
        self.end();
        if self.endless { Course::EndlessFlush } else { Course::Complete }
    }

    // Lines

    /// Starts a line: what lies on the table now is what lay there before it.
    fn begin(&mut self) {
        self.line.clear();
        if self.keep_positions {
            self.before.clone_from(&self.at);
        }
    }

    /// Ends the line under way.
    fn put(&mut self, kind: Kind) {
        let text = std::mem::take(&mut self.line);
        self.push(kind, text);
    }

    fn push(&mut self, kind: Kind, mut text: String) {
        if self.scribe.comments > 0 && self.scribe.rng.chance(self.scribe.comments) {
            text += "  # so it was";
        }
        let before = if self.keep_positions { self.before.clone() } else { Position::default() };
        self.out.lines.push(Line { text, kind, before });
    }

    fn say(&mut self, kind: Kind, text: String) {
        self.begin();
        self.push(kind, text);
    }

    fn hidden(&self, seat: usize) -> bool {
        self.plan.unseen && self.plan.scribe != Some(seat)
    }
}
