//! Sections that a turn completes, against a slow twin that looks at the whole
//! table before and after: whichever tile of the turn stands first, however the
//! table is turned, the score is the same.

use std::collections::{BTreeMap, BTreeSet};

use whistlestop::internals::replay::replay;
use whistlestop::internals::simulate::Rng;

type Square = (i16, i16);

/// Sides are counted from the north, clockwise.
const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const EDGES: [&str; 4] = ["n", "e", "s", "w"];
const COLOURS: [&str; 2] = ["blue", "red"];

/// How many games a test plays: more with `METRO_GAMES=10`.
fn games(n: u64) -> u64 {
    let times = std::env::var("METRO_GAMES").ok();
    n * times.and_then(|times| times.parse().ok()).unwrap_or(1)
}

#[derive(Clone)]
struct Track {
    colour: usize,
    sides: Vec<usize>,
    station: bool,
    circles: u32,
}

#[derive(Clone)]
struct Kind {
    station: Option<u32>,
    tracks: Vec<Track>,
}

impl Kind {
    fn random(rng: &mut Rng) -> Self {
        let mut sides = vec![0, 1, 2, 3];
        let mut tracks: Vec<Track> = Vec::new();
        while !sides.is_empty() && (tracks.is_empty() || rng.chance(50)) {
            let n = (1 + rng.below(4)).min(sides.len());
            let taken = (0..n).map(|_| sides.remove(rng.below(sides.len())));
            let taken: Vec<usize> = taken.collect();
            tracks.push(Track {
                colour: usize::from(rng.chance(25)),
                station: taken.len() < 2 || rng.chance(35),
                sides: taken,
                circles: u32::try_from(rng.below(4)).unwrap(),
            });
        }
        let station = tracks.iter().any(|track| track.station);
        Self { station: station.then(|| u32::try_from(rng.below(4)).unwrap()), tracks }
    }

    fn text(&self, name: &str, start: bool, mirrored: bool) -> String {
        let mut text = format!("tile {name} copies 9");
        if let Some(station) = self.station {
            text.push_str(&format!(" station {station}"));
        }
        if start {
            text.push_str(" start");
        }
        let tracks = self.tracks.iter().map(|track| {
            let side = |&side: &usize| EDGES[if mirrored { (4 - side) % 4 } else { side }];
            let mut ends: Vec<&str> = track.sides.iter().map(side).collect();
            if track.station {
                ends.push("station");
            }
            let colour = COLOURS[track.colour];
            format!(" {colour} {} circles {}", ends.join("-"), track.circles)
        });
        let tracks: Vec<String> = tracks.collect();
        text + &tracks.join(",")
    }
}

#[derive(Clone, Copy, Default, Debug)]
struct Readings {
    once: bool,
    own: bool,
    on_tiles: bool,
    any_section: bool,
}

/// A piece of line on a tile that no station interrupts.
type Piece = (Square, usize);

#[derive(Clone)]
struct Strand {
    colour: usize,
    sides: Vec<usize>,
    station: bool,
    circles: u32,
}

#[derive(Clone, Copy)]
struct Spot {
    kind: usize,
    cell: Square,
    turn: usize,
}

#[derive(Clone, Default)]
struct Board {
    strands: BTreeMap<Square, Vec<Strand>>,
    numbers: BTreeMap<Square, u32>,
}

fn step(cell: Square, side: usize) -> Square {
    (cell.0 + STEPS[side].0, cell.1 + STEPS[side].1)
}

fn strands(kind: &Kind, turn: usize) -> Vec<Strand> {
    let mut all = Vec::new();
    for track in &kind.tracks {
        let sides = track.sides.iter().map(|side| (side + turn) % 4);
        let groups: Vec<Vec<usize>> = if track.station {
            sides.map(|side| vec![side]).collect()
        } else {
            vec![sides.collect()]
        };
        all.extend(groups.into_iter().map(|sides| Strand {
            colour: track.colour,
            sides,
            station: track.station,
            circles: track.circles,
        }));
    }
    all
}

impl Board {
    fn lay(&mut self, kinds: &[Kind], spot: Spot) {
        let kind = &kinds[spot.kind];
        self.strands.insert(spot.cell, strands(kind, spot.turn));
        self.numbers.insert(spot.cell, kind.station.unwrap_or(0));
    }

    fn at(&self, piece: Piece) -> &Strand {
        &self.strands[&piece.0][piece.1]
    }

    /// The piece that reaches a side of a square.
    fn facing(&self, cell: Square, side: usize) -> Option<Piece> {
        let strands = self.strands.get(&cell)?;
        let i = strands.iter().position(|s| s.sides.contains(&side))?;
        Some((cell, i))
    }

    fn fits(&self, kinds: &[Kind], spot: Spot) -> bool {
        if self.strands.contains_key(&spot.cell) {
            return false;
        }
        let own = strands(&kinds[spot.kind], spot.turn);
        let mut joins = false;
        for side in 0..4 {
            let ours = own.iter().find(|s| s.sides.contains(&side));
            let theirs = self.facing(step(spot.cell, side), (side + 2) % 4);
            if let (Some(ours), Some(theirs)) = (ours, theirs) {
                if ours.colour != self.at(theirs).colour {
                    return false;
                }
                joins = true;
            }
        }
        joins
    }

    fn beside(&self, piece: Piece) -> Vec<Piece> {
        let strand = self.at(piece);
        let over = |&side: &usize| self.facing(step(piece.0, side), (side + 2) % 4);
        let found = strand.sides.iter().filter_map(over);
        found.filter(|&other| self.at(other).colour == strand.colour).collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        let all = self.strands.iter();
        all.flat_map(|(&cell, strands)| (0..strands.len()).map(move |i| (cell, i))).collect()
    }

    fn line(&self, from: Piece) -> BTreeSet<Piece> {
        let mut line = BTreeSet::from([from]);
        let mut queue = vec![from];
        while let Some(piece) = queue.pop() {
            for next in self.beside(piece) {
                if line.insert(next) {
                    queue.push(next);
                }
            }
        }
        line
    }

    fn lines(&self) -> Vec<BTreeSet<Piece>> {
        let mut lines: Vec<BTreeSet<Piece>> = Vec::new();
        for piece in self.pieces() {
            if !lines.iter().any(|line| line.contains(&piece)) {
                lines.push(self.line(piece));
            }
        }
        lines
    }

    fn stations(&self, line: &BTreeSet<Piece>) -> BTreeSet<Square> {
        let stations = line.iter().filter(|&&piece| self.at(piece).station);
        stations.map(|piece| piece.0).collect()
    }

    /// The fewest circles between two arms, found by trying again and again.
    fn circles(&self, line: &BTreeSet<Piece>, from: Piece, on_tiles: bool) -> BTreeMap<Piece, u32> {
        let own = |piece: Piece| u32::from(on_tiles) * self.at(piece).circles;
        let mut best = BTreeMap::from([(from, own(from))]);
        loop {
            let mut changed = false;
            for &piece in line {
                let Some(&so_far) = best.get(&piece) else {
                    continue;
                };
                for next in self.beside(piece) {
                    let cost = so_far + u32::from(!on_tiles) + own(next);
                    if best.get(&next).is_none_or(|&known| cost < known) {
                        best.insert(next, cost);
                        changed = true;
                    }
                }
            }
            if !changed {
                return best;
            }
        }
    }

    fn fewest(&self, line: &BTreeSet<Piece>, a: Square, b: Square, on_tiles: bool) -> u32 {
        let arms = |cell: Square| {
            let pieces = line.iter().copied();
            let arms = pieces.filter(move |p| p.0 == cell && self.at(*p).station);
            arms.collect::<Vec<Piece>>()
        };
        let mut ways = Vec::new();
        for from in arms(a) {
            let best = self.circles(line, from, on_tiles);
            let to = arms(b).into_iter().filter(|&to| to != from);
            ways.extend(to.filter_map(|to| best.get(&to).copied()));
        }
        ways.into_iter().min().unwrap()
    }

    /// True if all these squares lie on one line, which was there before.
    fn one_section(&self, cells: &[Square], any: bool) -> bool {
        cells.len() < 2
            || self.lines().iter().any(|line| {
                let over = |cell: &Square| line.iter().any(|piece| piece.0 == *cell);
                let old = line.iter().any(|piece| !cells.contains(&piece.0));
                cells.iter().all(over) && (any || old)
            })
    }
}

#[derive(Default)]
struct Scorer {
    scored: BTreeSet<(usize, Square, Square)>,
}

impl Scorer {
    /// The points of a turn, from the table before and after.
    fn turn(&mut self, before: &Board, after: &Board, readings: Readings) -> u32 {
        let mut closed: Vec<(usize, Square, Square, u32)> = Vec::new();
        let parts: Vec<BTreeSet<Piece>> = before.lines();
        for line in after.lines() {
            let stations = after.stations(&line);
            let parts: Vec<_> = parts.iter().filter(|part| part.is_subset(&line)).collect();
            let colour = after.at(*line.first().unwrap()).colour;
            let own = |a: Square| {
                // Arms of a new tile are parts of their own.
                let arms = line.iter().filter(|p| {
                    p.0 == a && after.at(**p).station && !before.strands.contains_key(&a)
                });
                let old = parts.iter().filter(|part| before.stations(part).contains(&a));
                arms.count() + old.count() > 1
            };
            for &a in &stations {
                for &b in stations.range(a..) {
                    let known = |part: &&BTreeSet<Piece>| {
                        let on = before.stations(part);
                        on.contains(&a) && on.contains(&b)
                    };
                    let new =
                        if a == b { readings.own && own(a) } else { !parts.iter().any(known) };
                    if new {
                        let circles = after.fewest(&line, a, b, readings.on_tiles);
                        closed.push((colour, a, b, circles));
                    }
                }
            }
        }
        let mut points = 0;
        closed.sort_by_key(|(colour, a, b, circles)| (*colour, *a, *b, *circles));
        for (colour, a, b, circles) in closed {
            if !readings.once || self.scored.insert((colour, a, b)) {
                points += (after.numbers[&a] + after.numbers[&b]) * circles;
            }
        }
        points
    }
}

/// A game with the score after every turn.
struct Game {
    kinds: Vec<Kind>,
    readings: Readings,
    turns: Vec<(Vec<Spot>, u32)>,
}

const KINDS: usize = 9;
const COPIES: usize = 9;

impl Game {
    fn play(seed: u64, readings: Readings) -> Self {
        let mut rng = Rng::new(seed);
        let kinds: Vec<Kind> = (0..KINDS).map(|_| Kind::random(&mut rng)).collect();
        let mut board = Board::default();
        let start = Spot { kind: 0, cell: (0, 0), turn: 0 };
        board.lay(&kinds, start);
        let mut used = [0; KINDS];
        used[0] = COPIES;
        let mut hands = [2, 2];
        let mut scores = [0, 0];
        let mut scorers = Scorer::default();
        let mut turns = Vec::new();
        for turn in 0..28 {
            let seat = turn % 2;
            hands[seat] += 1;
            let placed = place(&kinds, &board, &used, hands[seat].min(3), readings, &mut rng);
            let Some((spots, after)) = placed else {
                break;
            };
            for spot in &spots {
                used[spot.kind] += 1;
            }
            hands[seat] -= spots.len();
            scores[seat] += scorers.turn(&board, &after, readings);
            turns.push((spots, scores[seat]));
            board = after;
        }
        Self { kinds, readings, turns }
    }

    /// The log of the game, the table turned so far, and perhaps seen in a mirror.
    fn log(&self, quarters: usize, mirrored: bool, rng: &mut Rng) -> String {
        let mut log = "game metro\n".to_owned();
        for (option, on) in [
            ("pairs once", self.readings.once),
            ("own-station scores", self.readings.own),
            ("circles tile", self.readings.on_tiles),
            ("several any", self.readings.any_section),
        ] {
            if on {
                log.push_str(&format!("option {option}\n"));
            }
        }
        for (i, kind) in self.kinds.iter().enumerate() {
            log.push_str(&kind.text(&format!("k{i}"), i == 0, mirrored));
            log.push('\n');
        }
        log.push_str("player Ada\nplayer Ben\n");
        let place = |spot: &Spot| {
            let (mut cell, mut turn) = (spot.cell, spot.turn);
            if mirrored {
                (cell, turn) = ((-cell.0, cell.1), (4 - turn) % 4);
            }
            for _ in 0..quarters {
                (cell, turn) = ((cell.1, -cell.0), (turn + 1) % 4);
            }
            let (x, y) = cell;
            format!("k{} at {x},{y} turn {}", spot.kind, turn * 90)
        };
        let start = Spot { kind: 0, cell: (0, 0), turn: 0 };
        log.push_str(&format!("start {}\n", place(&start)));
        for (turn, (spots, score)) in self.turns.iter().enumerate() {
            let who = ["Ada", "Ben"][turn % 2];
            let mut places: Vec<String> = spots.iter().map(place).collect();
            rng.shuffle(&mut places);
            let places = places.join(", ");
            log.push_str(&format!("{who} draw ? place {places}\ncheck {who} score {score}\n"));
        }
        log
    }
}

/// Some tiles that may be placed in one turn.
fn place(
    kinds: &[Kind],
    board: &Board,
    used: &[usize; KINDS],
    most: usize,
    readings: Readings,
    rng: &mut Rng,
) -> Option<(Vec<Spot>, Board)> {
    let wanted = 1 + rng.below(most);
    for n in (1..=wanted).rev() {
        for _ in 0..30 {
            let (mut after, mut spots) = (board.clone(), Vec::new());
            let mut used = *used;
            while spots.len() < n {
                let Some(&spot) = rng.pick(&choices(kinds, &after, &used)) else {
                    break;
                };
                used[spot.kind] += 1;
                after.lay(kinds, spot);
                spots.push(spot);
            }
            let cells: Vec<Square> = spots.iter().map(|spot| spot.cell).collect();
            if spots.len() == n && after.one_section(&cells, readings.any_section) {
                return Some((spots, after));
            }
        }
    }
    None
}

/// Every place for every tile; those that join more lines come more often.
fn choices(kinds: &[Kind], board: &Board, used: &[usize; KINDS]) -> Vec<Spot> {
    let mut spots = Vec::new();
    let around: BTreeSet<Square> = board
        .strands
        .keys()
        .flat_map(|&cell| (0..4).map(move |side| step(cell, side)))
        .filter(|cell| !board.strands.contains_key(cell))
        .collect();
    for kind in (0..KINDS).filter(|&kind| used[kind] < COPIES) {
        for &cell in &around {
            for turn in 0..4 {
                let spot = Spot { kind, cell, turn };
                if board.fits(kinds, spot) {
                    let sides = (0..4).filter(|&s| board.strands.contains_key(&step(cell, s)));
                    for _ in 0..4_usize.pow(u32::try_from(sides.count()).unwrap()) / 4 {
                        spots.push(spot);
                    }
                }
            }
        }
    }
    spots
}

fn readings(seed: u64) -> Readings {
    let on = |bit: u64| seed >> bit & 1 == 1;
    Readings { once: on(0), own: on(1), on_tiles: on(2), any_section: on(3) }
}

/// The log of a game as seen from every side is what the twin says.
fn agrees(game: &Game, views: &[(usize, bool)], rng: &mut Rng) {
    for &(quarters, mirrored) in views {
        let log = game.log(quarters, mirrored, rng);
        let outcome = replay(&log);
        let found: Vec<String> = outcome
            .findings
            .iter()
            .map(|f| {
                let line = log[..f.span.start as usize].matches('\n').count() + 1;
                format!("{line}: {} {} {}", f.code, f.message, f.label)
            })
            .collect();
        assert_eq!(found, [""; 0], "{quarters} {mirrored}\n{log}");
    }
}

fn kind(station: Option<u32>, sides: &[usize]) -> Kind {
    let track = Track { colour: 0, sides: sides.to_vec(), station: station.is_some(), circles: 1 };
    Kind { station, tracks: vec![track] }
}

/// The last tile joins three parts of a line at once; one of them has joined the
/// two stations before, so that they do not score again.
#[test]
fn three_parts_of_a_line() {
    let kinds = vec![
        kind(Some(1), &[1, 2]),
        kind(Some(2), &[2, 3]),
        kind(None, &[2, 3]),
        kind(None, &[0, 2]),
        kind(None, &[0, 1]),
        kind(None, &[0, 1, 3]),
        kind(None, &[0, 3]),
        kind(None, &[0, 1, 2]),
        kind(None, &[0, 2]),
    ];
    let places = [
        (3, (0, -1)),
        (2, (1, 0)),
        (4, (0, -2)),
        (5, (1, -2)),
        (6, (2, -2)),
        (1, (2, -1)),
        (7, (1, -1)),
    ];
    let (mut board, mut scorer) = (Board::default(), Scorer::default());
    let spot = |(kind, cell): (usize, Square)| Spot { kind, cell, turn: 0 };
    board.lay(&kinds, spot((0, (0, 0))));
    let (mut scores, mut turns) = ([0, 0], Vec::new());
    for (turn, place) in places.into_iter().enumerate() {
        let mut after = board.clone();
        after.lay(&kinds, spot(place));
        scores[turn % 2] += scorer.turn(&board, &after, Readings::default());
        turns.push((vec![spot(place)], scores[turn % 2]));
        board = after;
    }
    assert_eq!(scores, [0, 15]);
    let game = Game { kinds, readings: Readings::default(), turns };
    let views: Vec<(usize, bool)> = (0..8).map(|i| (i % 4, i > 3)).collect();
    agrees(&game, &views, &mut Rng::new(1));
}

/// Whichever way the table is turned, and in whatever order the tiles of a turn
/// are written, every score is the twin's.
#[test]
fn a_turned_table_scores_alike() {
    let (mut turns, mut points) = (0, 0);
    for seed in 0..games(48) {
        let game = Game::play(seed, readings(seed));
        let mut rng = Rng::new(seed);
        let views = [(0, false), (1, false), (2, true), (3, true)];
        agrees(&game, &views, &mut rng);
        turns += game.turns.len();
        points += game.turns.iter().map(|(_, score)| score).sum::<u32>();
    }
    println!("{turns} turns");
    assert!(points > 0);
}
