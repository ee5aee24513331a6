//! Games of the metro tile game: every tile of the deck in its place, the lines
//! found by walking along them, everything looked up afresh each time.

mod table;

pub use table::{Joined, Node, Spot, Square, Table};

use std::collections::BTreeSet;
use std::fmt::Write as _;

use smallvec::SmallVec;

use super::Rng;
use crate::games::metro::TileSet;
use crate::games::metro::readings::StartTiles;

/// Everything that decides how a game goes and how it is written down. The
/// same plan gives the same log, on any machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Brought into the range that the set is for.
    pub players: usize,
    pub seed: u64,
    pub children: bool,
    /// Tiles are written only once they are on the table or discarded.
    pub unseen: bool,
    /// Vary what makes no difference: turn numbers, checks, the order of tiles.
    pub varied: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { players: 2, seed: 0, children: false, unseen: false, varied: true }
    }
}

/// Players weigh so many placements, no more.
const LOOKED_AT: usize = 6;

/// Far more than all tiles of a set can take.
const MOST_TURNS: usize = 4000;

const NAMES: [&str; 12] =
    ["Ada", "Ben", "Cai", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea"];

fn name_of(seat: usize) -> &'static str {
    NAMES[seat % NAMES.len()]
}

/// The log of a legal game.
///
/// ```
/// use whistlestop::internals::games::metro;
/// use whistlestop::internals::simulate::metro::{Plan, game};
///
/// let set = metro::builtin("sample").unwrap();
/// let log = game(set, &Plan { players: 3, seed: 7, ..Plan::default() });
/// let outcome = whistlestop::internals::replay::replay(&log);
/// assert!(outcome.findings.is_empty() && outcome.finished);
/// ```
#[must_use]
pub fn game(set: &TileSet, plan: &Plan) -> String {
    played(set, plan).0
}

/// The same, and whether the game came to its end.
#[must_use]
pub fn played(set: &TileSet, plan: &Plan) -> (String, bool) {
    let mut game = Game::new(set, plan, false);
    game.header();
    let finished = game.play();
    (text(&game.lines), finished)
}

/// The same game, with every position.
#[must_use]
pub fn transcript<'s>(set: &'s TileSet, plan: &Plan) -> Vec<Line<'s>> {
    let mut game = Game::new(set, plan, true);
    game.header();
    game.play();
    game.lines
}

/// Plays on from any position, to the end of the game: the lines from there on.
#[must_use]
pub fn play_on<'s>(plan: &Plan, from: Position<'s>) -> Vec<Line<'s>> {
    let mut game = Game::new(from.set, plan, true);
    game.at = from;
    game.play();
    game.lines
}

/// The log that these lines make.
#[must_use]
pub fn text(lines: &[Line<'_>]) -> String {
    super::log_of(lines.iter().map(|line| &line.text))
}

/// A line, and what lay on the table before it; before a turn, the tile is drawn.
#[derive(Clone)]
pub struct Line<'s> {
    pub text: String,
    pub kind: Kind,
    pub before: Option<Position<'s>>,
}

/// What a line is about.
#[derive(Clone, Debug)]
pub enum Kind {
    Header,
    Deal(usize),
    Turn {
        seat: usize,
        drawn: Option<usize>,
        action: Action,
    },
    /// The turn of somebody who has no tile and gets none.
    Idle,
    Check(usize),
    Result(usize),
    Winner,
}

/// What a player does in a turn.
#[derive(Clone, Debug)]
pub enum Action {
    Place(Vec<Spot>),
    Develop(Node, Vec<Spot>),
    Keep,
    Discard(usize),
    Fails(Option<usize>),
}

/// Everything that lies on the table, and in hands.
#[derive(Clone)]
pub struct Position<'s> {
    pub set: &'s TileSet,
    pub children: bool,
    pub table: Table<'s>,
    pub deck: Vec<usize>,
    pub hands: Vec<Vec<usize>>,
    pub sections: Vec<i32>,
    pub landmarks: Vec<i32>,
    /// Pairs of stations that have scored, where each does only once in a colour.
    scored: BTreeSet<(u8, Square, Square)>,
    /// Who develops, and a part of the line.
    pub cube: Option<(usize, Node)>,
    pub turn: u32,
    /// Whose turn is next.
    pub seat: usize,
}

struct Game<'s> {
    set: &'s TileSet,
    plan: Plan,
    rng: Rng,
    at: Position<'s>,
    lines: Vec<Line<'s>>,
    keep_positions: bool,
}

impl<'s> Game<'s> {
    fn new(set: &'s TileSet, plan: &Plan, keep_positions: bool) -> Self {
        let mut plan = plan.clone();
        let (min, max) = (usize::from(set.players_min), usize::from(set.players_max));
        plan.players = plan.players.clamp(min, max).min(NAMES.len());
        let mut rng = Rng::new(plan.seed);
        let mut deck: Vec<usize> = Vec::new();
        for (id, tile) in set.tiles.iter().enumerate() {
            if !tile.start || set.readings.start == StartTiles::Any {
                deck.extend(std::iter::repeat_n(id, usize::from(tile.copies)));
            }
        }
        rng.shuffle(&mut deck);
        let players = plan.players;
        Self {
            set,
            at: Position {
                set,
                children: plan.children,
                table: Table::new(set),
                deck,
                hands: vec![Vec::new(); players],
                sections: vec![0; players],
                landmarks: vec![0; players],
                scored: BTreeSet::new(),
                cube: None,
                turn: 0,
                seat: 0,
            },
            plan,
            rng,
            lines: Vec::new(),
            keep_positions,
        }
    }

    /// Plays; false if the game does not come to its end, and has no result.
    fn play(&mut self) -> bool {
        for _ in 0..MOST_TURNS {
            if self.is_over() {
                break;
            }
            let seat = self.at.seat;
            self.at.seat = (seat + 1) % self.plan.players;
            let idle = self.at.deck.is_empty() && self.at.hands[seat].is_empty();
            if !idle || self.at.cube.is_some_and(|(developer, _)| developer == seat) {
                self.turn(seat);
            } else if self.plan.varied && self.rng.chance(50) {
                self.at.turn += 1;
                let word = if self.rng.chance(50) { "keep" } else { "pass" };
                self.say(Kind::Idle, format!("{} {word}", name_of(seat)));
            }
        }
        let finished = self.is_over();
        if finished {
            self.ending();
        }
        finished
    }

    fn say(&mut self, kind: Kind, text: String) {
        let before = self.keep_positions.then(|| self.at.clone());
        self.lines.push(Line { text, kind, before });
    }

    fn name(&self, tile: usize) -> &'s str {
        &self.set.tiles[tile].name
    }

    fn header(&mut self) {
        let plan = self.plan.clone();
        self.say(Kind::Header, "game metro".to_owned());
        self.say(Kind::Header, format!("tiles {}", self.set.key));
        if plan.children {
            self.say(Kind::Header, "option variant children".to_owned());
        }
        for name in &NAMES[..plan.players] {
            self.say(Kind::Header, format!("player {name}"));
        }
        let all = self.set.readings.start == StartTiles::All;
        for (i, tile) in self.start_tiles().into_iter().enumerate() {
            if i > 0 && plan.varied && !all && self.rng.chance(30) {
                continue;
            }
            let offset = i16::try_from(i).unwrap_or(0);
            let spot = Spot { tile, cell: (offset, offset), turn: 0 };
            self.at.table.lay(spot);
            self.say(Kind::Header, format!("start {}", self.spot(spot)));
        }
        let deal = usize::from(if plan.children { self.set.children_deal } else { self.set.deal });
        for seat in 0..plan.players {
            let at = self.at.deck.len().saturating_sub(deal);
            self.at.hands[seat] = self.at.deck.split_off(at);
            let tiles: Vec<&str> = self.at.hands[seat].iter().map(|&t| self.shown(t)).collect();
            if !tiles.is_empty() {
                let line = format!("{} deal {}", name_of(seat), tiles.join(" "));
                self.say(Kind::Deal(seat), line);
            }
        }
        self.at.seat = self.rng.below(plan.players);
    }

    /// The tiles that may lie on the table first.
    fn start_tiles(&mut self) -> Vec<usize> {
        if self.set.readings.start == StartTiles::Any {
            return self.at.deck.pop().into_iter().collect();
        }
        let tiles = 0..self.set.tiles.len();
        tiles.filter(|&id| self.set.tiles[id].start).collect()
    }

    fn shown(&self, tile: usize) -> &'s str {
        if self.plan.unseen { "?" } else { self.name(tile) }
    }

    fn spot(&self, spot: Spot) -> String {
        let (x, y) = spot.cell;
        match spot.turn {
            0 => format!("{} at {x},{y}", self.name(spot.tile)),
            turn => format!("{} at {x},{y} turn {}", self.name(spot.tile), u32::from(turn) * 90),
        }
    }

    fn spots(&self, spots: &[Spot]) -> String {
        let texts: Vec<String> = spots.iter().map(|&spot| self.spot(spot)).collect();
        texts.join(", ")
    }

    fn turn(&mut self, seat: usize) {
        self.at.turn += 1;
        let drawn = self.at.deck.pop();
        self.at.hands[seat].extend(drawn);
        let action = self.choose(seat);
        let mut line = String::new();
        if self.plan.varied && self.rng.chance(10) {
            let _ = write!(line, "{}. ", self.at.turn);
        }
        line.push_str(name_of(seat));
        if let Some(tile) = drawn {
            let _ = write!(line, " draw {}", self.shown(tile));
        }
        let _ = match &action {
            Action::Place(spots) => write!(line, " place {}", self.spots(spots)),
            Action::Develop(node, spots) => {
                let (colour, (x, y)) = (self.at.table.colour(*node), node.cell);
                let colour = self.set.colour(colour);
                let place = if spots.is_empty() { "" } else { " place " };
                let places = self.spots(spots);
                write!(line, " develop {colour} at {x},{y}{place}{places}")
            }
            Action::Keep => write!(line, " keep"),
            Action::Discard(tile) => write!(line, " discard {}", self.name(*tile)),
            Action::Fails(None) => write!(line, " fails"),
            Action::Fails(Some(tile)) => write!(line, " fails discard {}", self.name(*tile)),
        };
        let kind = Kind::Turn { seat, drawn, action: action.clone() };
        self.say(kind, line);
        self.at.apply(seat, &action);
        if self.plan.varied && self.rng.chance(8) {
            let line = format!(
                "check {} score {} hand {}",
                name_of(seat),
                self.at.score(seat),
                self.at.hands[seat].len()
            );
            self.say(Kind::Check(seat), line);
        }
    }

    // What to do

    fn choose(&mut self, seat: usize) -> Action {
        if let Some((developer, node)) = self.at.cube
            && developer == seat
        {
            return self.develop_on(seat, node);
        }
        let fitting = self.fitting(seat);
        let full = self.at.hands[seat].len() >= usize::from(self.set.hand);
        if fitting.is_empty() {
            if full {
                let tile = *self.rng.pick(&self.at.hands[seat]).unwrap_or(&0);
                return Action::Discard(tile);
            }
            return Action::Keep;
        }
        if !full && !self.at.deck.is_empty() && self.rng.chance(25) {
            return Action::Keep;
        }
        let first = self.prefer(&fitting);
        if self.at.cube.is_none() && !self.plan.children && self.rng.chance(20) {
            // The line that the first tile goes on with.
            let mut joined = self.at.table.joined(first);
            joined.retain(|&node| self.may_be_developed(node));
            match self.rng.pick(&joined) {
                Some(&node) if !self.set.readings.declare_only => {
                    let spots = self.more(seat, first, Some(node));
                    return Action::Develop(node, spots);
                }
                // The hand needs room for the tile that is drawn next.
                Some(&node) if !full && !self.at.deck.is_empty() => {
                    return Action::Develop(node, Vec::new());
                }
                _ => {}
            }
        }
        let spots = self.more(seat, first, None);
        Action::Place(spots)
    }

    /// True if a line with an open end is unfinished by the table's reading, and can
    /// be told from others on its square.
    fn may_be_developed(&self, node: Node) -> bool {
        let readings = self.set.readings;
        let line = self.at.table.line(node);
        let stations = self.at.table.stations_of(&line);
        let alone = || self.at.table.is_only_line(node);
        (!readings.only_without_section || stations < 2) && (!readings.declare_only || alone())
    }

    fn develop_on(&mut self, seat: usize, node: Node) -> Action {
        let line = self.at.table.line(node);
        let fitting: Vec<Spot> = self
            .at
            .unbound(seat)
            .into_iter()
            .filter(|&spot| self.at.table.joined(spot).iter().any(|n| line.contains(n)))
            .collect();
        if fitting.is_empty() {
            let full = self.at.hands[seat].len() >= usize::from(self.set.hand);
            let tile = self.rng.pick(&self.at.hands[seat]).copied();
            return Action::Fails(tile.filter(|_| full));
        }
        let full = self.at.hands[seat].len() >= usize::from(self.set.hand);
        let may_keep = self.set.readings.developer_may_keep && !full && !self.at.deck.is_empty();
        if may_keep && self.rng.chance(25) {
            return Action::Keep;
        }
        let first = self.prefer(&fitting);
        let spots = self.more(seat, first, Some(node));
        Action::Place(spots)
    }

    /// A placement: one that scores, more often than not.
    fn prefer(&mut self, fitting: &[Spot]) -> Spot {
        let any = *self.rng.pick(fitting).unwrap_or(&fitting[0]);
        if self.rng.chance(40) {
            return any;
        }
        let mut best = (0, any);
        for _ in 0..LOOKED_AT {
            let spot = *self.rng.pick(fitting).unwrap_or(&any);
            let table = &mut self.at.table;
            table.suppose(spot);
            let won: u32 = table.closed_by(&[spot]).iter().map(|c| c.circles).sum();
            table.take_up(spot.cell);
            let won = won + u32::from(self.set.tiles[spot.tile].stars);
            if won > best.0 {
                best = (won, spot);
            }
        }
        best.1
    }

    /// Every place for every tile of a hand that is not closed to this player.
    fn fitting(&self, seat: usize) -> Vec<Spot> {
        let mut spots = self.at.unbound(seat);
        if let Some((developer, node)) = self.at.cube
            && developer != seat
        {
            let closed = self.closes(node);
            spots.retain(|spot| !closed.forbids(&self.at.table, *spot));
        }
        spots
    }

    /// What a development closes to the others, by the table's reading.
    fn closes(&self, node: Node) -> Closed {
        match self.set.readings.only_joins_closed {
            true => Closed::Line(node),
            false => Closed::Squares(self.at.table.ahead(node)),
        }
    }

    /// More tiles in the same section, now and then.
    fn more(&mut self, seat: usize, first: Spot, on: Option<Node>) -> Vec<Spot> {
        let mut spots = vec![first];
        let mut hand = self.at.hands[seat].clone();
        remove(&mut hand, first.tile);
        // Mostly it stays with one tile, and nothing has to be laid in thought.
        let mut thought = None;
        while spots.len() < usize::from(self.set.at_once) && !hand.is_empty() && self.rng.chance(45)
        {
            let (table, closed) = thought.get_or_insert_with(|| self.in_thought(seat, first));
            let mut found = table.spots(&hand);
            self.rng.shuffle(&mut found);
            let found = found.into_iter().take(4 * LOOKED_AT).find(|spot| {
                if closed.forbids(table, *spot) {
                    return false;
                }
                let cells: SmallVec<[(i16, i16); 8]> =
                    spots.iter().chain([spot]).map(|s| s.cell).collect();
                table.suppose(*spot);
                let fine = table.in_one_section(&cells, on);
                table.take_up(spot.cell);
                fine
            });
            let Some(spot) = found else {
                break;
            };
            table.lay(spot);
            remove(&mut hand, spot.tile);
            spots.push(spot);
        }
        if self.plan.varied && self.rng.chance(30) {
            self.rng.shuffle(&mut spots);
        }
        spots
    }

    /// The table with one tile more, and what is closed to this player.
    fn in_thought(&self, seat: usize, first: Spot) -> (Table<'s>, Closed) {
        let closed = match self.at.cube {
            Some((developer, node)) if developer != seat => self.closes(node),
            _ => Closed::Squares(BTreeSet::new()),
        };
        let mut table = self.at.table.clone();
        table.lay(first);
        (table, closed)
    }

    fn is_over(&self) -> bool {
        let win = i32::from(self.set.children_win);
        let seats = 0..self.plan.players;
        if self.plan.children && seats.clone().any(|seat| self.at.score(seat) >= win) {
            return true;
        }
        self.at.turn > 0
            && (self.at.deck.is_empty() || self.set.readings.end_any_time)
            && !seats.clone().any(|seat| self.at.table.has_spot(&self.at.hands[seat]))
    }

    fn ending(&mut self) {
        let best = (0..self.plan.players).map(|seat| self.at.score(seat)).max();
        for seat in 0..self.plan.players {
            let line = format!(
                "result {} {} sections {} landmarks {}",
                name_of(seat),
                self.at.score(seat),
                self.at.sections[seat],
                self.at.landmarks[seat]
            );
            self.say(Kind::Result(seat), line);
        }
        let winners: Vec<&str> = (0..self.plan.players)
            .filter(|&seat| Some(self.at.score(seat)) == best)
            .map(|seat| name_of(seat))
            .collect();
        self.say(Kind::Winner, format!("winner {}", winners.join(" ")));
    }
}

impl Position<'_> {
    #[must_use]
    pub fn score(&self, seat: usize) -> i32 {
        self.sections[seat] + self.landmarks[seat]
    }

    /// Every place for every tile of a hand, whatever is closed.
    #[must_use]
    pub fn unbound(&self, seat: usize) -> Vec<Spot> {
        let mut tiles = self.hands[seat].clone();
        tiles.sort_unstable();
        tiles.dedup();
        self.table.spots(&tiles)
    }

    /// What an action does, legal or not.
    pub fn apply(&mut self, seat: usize, action: &Action) {
        match action {
            Action::Place(spots) => self.place(seat, spots),
            Action::Develop(node, spots) => {
                self.cube = Some((seat, *node));
                self.place(seat, spots);
            }
            Action::Keep => {}
            Action::Discard(tile) => remove(&mut self.hands[seat], *tile),
            Action::Fails(tile) => {
                self.cube = None;
                if let Some(tile) = tile {
                    remove(&mut self.hands[seat], *tile);
                }
            }
        }
    }

    fn place(&mut self, seat: usize, spots: &[Spot]) {
        for &spot in spots {
            self.table.lay(spot);
            remove(&mut self.hands[seat], spot.tile);
            self.landmarks[seat] += i32::from(self.set.tiles[spot.tile].stars);
        }
        let closed = self.table.closed_by(spots);
        let mut scoring: Vec<&Joined> = closed.iter().collect();
        if self.set.readings.pairs_once {
            // Of several ways closed at once the shortest counts.
            scoring.sort_by_key(|pair| pair.circles);
            scoring.retain(|pair| self.scored.insert((pair.colour, pair.ends.0, pair.ends.1)));
        }
        for pair in scoring {
            let sum = i32::from(pair.numbers.0) + i32::from(pair.numbers.1);
            let circles = i32::try_from(pair.circles).unwrap_or(0);
            self.sections[seat] += if self.children { sum + circles } else { sum * circles };
        }
        if let Some((_, node)) = self.cube {
            let line = self.table.line(node);
            let is_section = |pair: &&Joined| pair.ends.0 != pair.ends.1;
            let mut sections = closed.iter().filter(is_section);
            let complete = sections.any(|pair| line.contains(&pair.node));
            if complete || self.table.ahead(node).is_empty() {
                self.cube = None;
            }
        }
    }
}

/// Where nobody but the developer may place.
enum Closed {
    Squares(BTreeSet<Square>),
    /// On this line.
    Line(Node),
}

impl Closed {
    fn forbids(&self, table: &Table<'_>, spot: Spot) -> bool {
        match self {
            Self::Squares(squares) => squares.contains(&spot.cell),
            Self::Line(node) => {
                let line = table.line(*node);
                table.joined(spot).iter().any(|other| line.contains(other))
            }
        }
    }
}

fn remove(hand: &mut Vec<usize>, tile: usize) {
    if let Some(at) = hand.iter().position(|&held| held == tile) {
        hand.remove(at);
    }
}
