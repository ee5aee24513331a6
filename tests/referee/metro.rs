//! The metro tile game: the referee against an independent implementation of
//! the rules, the laws against one mistake at a time, the fast searches against
//! slow ones.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use crate::faults::tile_mistakes::{Mistake, mistaken};
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::On;
use whistlestop::internals::games::metro::layout::{Cell, Layout};
use whistlestop::internals::games::metro::placements::{self, Bounds};
use whistlestop::internals::games::metro::tile::{Rotation, TileId};
use whistlestop::internals::games::metro::{
    TileSet, builtin, builtin_names, readings, set_file, sets,
};
use whistlestop::internals::log::{Statement, What};
use whistlestop::internals::notation;
use whistlestop::internals::replay::{Custom, Outcome, replay, replay_on};
use whistlestop::internals::simulate::Rng;
use whistlestop::internals::simulate::metro::{Node, Plan, Spot, Table, game};

fn sample() -> &'static TileSet {
    builtin("sample").unwrap()
}

fn line_of(log: &str, at: u32) -> usize {
    log[..at as usize].matches('\n').count()
}

fn show(log: &str, outcome: &Outcome) -> String {
    let mut text = String::new();
    for finding in &outcome.findings {
        let line = line_of(log, finding.span.start) + 1;
        text.push_str(&format!(
            "line {line}: {:?} {} {} | {}\n",
            finding.severity, finding.code, finding.message, finding.label
        ));
    }
    text
}

fn errors(log: &str) -> Vec<&'static str> {
    let outcome = replay(log);
    let errors = outcome.findings.iter();
    errors.filter(|f| f.severity == Severity::Error).map(|f| f.code).collect()
}

/// How many games a test plays: more with `METRO_GAMES=10`.
fn games(n: u64) -> u64 {
    let times = std::env::var("METRO_GAMES").ok();
    n * times.and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn plans(n: u64) -> impl Iterator<Item = Plan> {
    (0..games(n)).map(|seed| Plan {
        players: 2 + (seed % 3) as usize,
        seed,
        children: seed % 5 == 4,
        unseen: seed % 4 == 3,
        varied: seed % 7 != 0,
    })
}

// Whole games

#[test]
fn legal_games_have_no_finding_and_the_same_result() {
    for plan in plans(100) {
        let log = game(sample(), &plan);
        let outcome = replay(&log);
        let found = show(&log, &outcome);
        assert!(found.is_empty(), "{plan:?}\n{found}\n{log}");
        assert!(outcome.finished, "{plan:?}");
        let sheet = outcome.sheet.unwrap();
        for (total, recorded) in sheet.totals.iter().zip(&sheet.recorded) {
            assert_eq!(Some(*total), *recorded, "{plan:?}");
        }
        for row in &sheet.rows {
            for cell in &row.cells {
                assert_eq!(Some(cell.points), cell.recorded, "{plan:?}");
                let proof: i32 = cell.details.iter().filter_map(|d| d.points).sum();
                assert_eq!(proof, cell.points, "{plan:?}");
            }
        }
        assert!(sheet.drawing.is_some());
    }
}

/// Counts every tile by hand and asserts deck and hands after every turn.
#[test]
fn tiles_are_conserved() {
    for plan in plans(15) {
        let log = game(sample(), &plan);
        let mut deck =
            sample().tiles.iter().filter(|t| !t.start).map(|t| u32::from(t.copies)).sum::<u32>();
        let (mut placed, mut gone) = (0, 0);
        let mut hands: BTreeMap<String, u32> = BTreeMap::new();
        let mut checked = String::new();
        let parsed = notation::parse(&log);
        let all = deck;
        for (line, raw) in parsed.lines.iter().zip(log.lines()) {
            checked.push_str(raw);
            checked.push('\n');
            let Statement::Acts { who, acts } = &line.statement else {
                continue;
            };
            let hand = hands.entry(who.text.to_owned()).or_default();
            for act in acts {
                match &act.what {
                    What::DealTiles(tiles) => {
                        *hand += tiles.len() as u32;
                        deck -= tiles.len() as u32;
                    }
                    What::DrawTile(_) => {
                        *hand += 1;
                        deck -= 1;
                    }
                    What::Place(places) => {
                        *hand -= places.len() as u32;
                        placed += places.len() as u32;
                    }
                    What::Develop(develop) => {
                        *hand -= develop.places.len() as u32;
                        placed += develop.places.len() as u32;
                    }
                    What::Discard(_) | What::Fails(Some(_)) => {
                        *hand -= 1;
                        gone += 1;
                    }
                    _ => {}
                }
            }
            assert_eq!(deck + hands.values().sum::<u32>() + placed + gone, all);
            if acts[0].what.is_action() {
                checked.push_str(&format!("check deck {deck}\n"));
                for (who, hand) in &hands {
                    checked.push_str(&format!("check {who} hand {hand}\n"));
                }
            }
        }
        let outcome = replay(&checked);
        assert!(outcome.findings.is_empty(), "{plan:?}\n{}", show(&checked, &outcome));
    }
}

#[test]
fn one_mistake_is_one_error() {
    let mut table: BTreeMap<Mistake, (u32, u32)> = BTreeMap::new();
    let mut misses = String::new();
    for mistake in Mistake::ALL {
        for plan in plans(9) {
            let children = mistake == Mistake::ChildrenDevelop || plan.children;
            let plan = Plan { children, ..plan };
            let from = (plan.seed * 7 % 40) as u32;
            let Some(made) = mistaken(sample(), &plan, mistake, from) else {
                continue;
            };
            let outcome = replay(&made.log);
            let errors: Vec<_> =
                outcome.findings.iter().filter(|f| f.severity == Severity::Error).collect();
            // A missing turn shows where the next one stands.
            let near = if mistake == Mistake::MissingTurn { 2 } else { 0 };
            let lines = made.line..=made.line + near;
            let right = errors.len() == 1
                && errors[0].code == made.code
                && lines.contains(&line_of(&made.log, errors[0].span.start));
            let entry = table.entry(mistake).or_default();
            entry.0 += 1;
            entry.1 += u32::from(right);
            if !right {
                misses.push_str(&format!(
                    "{mistake:?} from {from} {plan:?}, line {}: {}\n{}\n",
                    made.line + 1,
                    made.log.lines().nth(made.line).unwrap_or(""),
                    show(&made.log, &outcome)
                ));
            }
        }
    }
    let all: u32 = table.values().map(|(all, _)| all).sum();
    let right: u32 = table.values().map(|(_, right)| right).sum();
    println!("{misses}{table:?}\n{right} of {all}");
    assert_eq!(table.len(), Mistake::ALL.len(), "some mistake was never made");
    assert!(right * 100 >= all * 97, "{misses}{right} of {all}");
}

// The layout

/// A random layout, laid in both implementations at once.
/// The stations that lie on one line now and on none of its parts before, looked for
/// on the whole table.
fn closed_since(table: &Table<'_>, before: &[Vec<Node>]) -> Vec<((i16, i16), (i16, i16))> {
    let mut closed = Vec::new();
    for line in table.lines() {
        let inside = |part: &&Vec<Node>| part.iter().all(|node| line.contains(node));
        let parts: Vec<&Vec<Node>> = before.iter().filter(inside).collect();
        let stations = table.stations(&line);
        for (i, &a) in stations.iter().enumerate() {
            for &b in &stations[i + 1..] {
                let old = |part: &&Vec<Node>| {
                    let stations = table.stations(part);
                    stations.contains(&a) && stations.contains(&b)
                };
                if !parts.iter().any(old) {
                    closed.push((a, b));
                }
            }
        }
    }
    closed.sort_unstable();
    closed
}

fn grow(rng: &mut Rng, each: &mut dyn FnMut(&Table<'_>, &Layout)) {
    let set = sample();
    let (mut slow, mut fast) = (Table::new(set), Layout::default());
    let lay = |slow: &mut Table<'_>, fast: &mut Layout, spot: Spot| {
        let before = slow.lines();
        slow.lay(spot);
        let tile = TileId::try_from(spot.tile).unwrap();
        let cell = Cell::new(spot.cell.0, spot.cell.1);
        let mut closed = fast.lay(set, tile, Rotation::quarters(spot.turn), cell);
        closed.retain(|pair| pair.a != pair.b);
        // Scoring from the whole table anew agrees with what the tile changed.
        let number = |cell: Cell| set.tile(fast.at(cell).unwrap().tile).station.unwrap();
        let circles = fast.circles(set, &closed);
        let mut ours: Vec<(u8, u8, u32)> = closed
            .iter()
            .zip(circles)
            .map(|(pair, circles)| (number(pair.a), number(pair.b), circles))
            .map(|(a, b, circles)| (a.min(b), a.max(b), circles))
            .collect();
        let theirs = slow.closed_by(&[spot]);
        let mut ends: Vec<_> = theirs.iter().map(|pair| pair.ends).collect();
        ends.sort_unstable();
        assert_eq!(ends, closed_since(slow, &before));
        let mut theirs: Vec<(u8, u8, u32)> = theirs
            .iter()
            .map(|pair| (pair.numbers.0, pair.numbers.1, pair.circles))
            .map(|(a, b, circles)| (a.min(b), a.max(b), circles))
            .collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    };
    let start = Spot { tile: 0, cell: (0, 0), turn: 0 };
    lay(&mut slow, &mut fast, start);
    for _ in 0..40 {
        each(&slow, &fast);
        let tile = rng.below(set.tiles.len());
        if let Some(&spot) = rng.pick(&slow.spots(&[tile])) {
            lay(&mut slow, &mut fast, spot);
        }
    }
}

#[test]
fn scoring_anew_agrees_with_scoring_as_tiles_are_placed() {
    for seed in 0..games(20) {
        grow(&mut Rng::new(seed), &mut |_, _| {});
    }
}

/// Every square of the table and around it, every tile, every turn.
#[test]
fn every_placement_is_found() {
    let set = sample();
    for seed in 0..games(3) {
        let mut rng = Rng::new(seed);
        grow(&mut rng, &mut |slow, fast| {
            let squares: Vec<(i16, i16)> = slow.squares().collect();
            let low = |of: fn(&(i16, i16)) -> i16| squares.iter().map(of).min().unwrap() - 2;
            let high = |of: fn(&(i16, i16)) -> i16| squares.iter().map(of).max().unwrap() + 2;
            for tile in 0..set.tiles.len() {
                let id = TileId::try_from(tile).unwrap();
                let turns = u8::try_from(set.tile(id).rotations().count()).unwrap();
                let mut wanted = BTreeSet::new();
                for x in low(|c| c.0)..=high(|c| c.0) {
                    for y in low(|c| c.1)..=high(|c| c.1) {
                        for turn in 0..4 {
                            let spot = Spot { tile, cell: (x, y), turn };
                            if slow.fits(spot) {
                                wanted.insert((x, y, turn % turns));
                            }
                        }
                    }
                }
                let found: Vec<_> = placements::spots(fast, set, id, &Bounds::All).collect();
                let as_set: BTreeSet<_> = found
                    .iter()
                    .map(|s| (s.cell.x, s.cell.y, (s.rotation.degrees() / 90) as u8))
                    .collect();
                assert_eq!(found.len(), as_set.len(), "a place was found twice");
                assert_eq!(as_set, wanted, "{}", set.tile(id).name);
            }
        });
    }
}

// Readings

/// What a log breaks by default, and what with the option.
#[track_caller]
fn reading(option: &str, log: &str, by_default: &[&str], with: &[&str]) {
    assert_eq!(errors(log), by_default, "by default\n{log}");
    let changed = log.replacen("game metro\n", &format!("game metro\noption {option}\n"), 1);
    assert_eq!(errors(&changed), with, "with {option}\n{log}");
}

const TABLE: &str = "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\n\
                     Ada deal m03 m07\nBen deal m08 m06\n";

#[test]
fn readings_one_by_one() {
    let with = |moves: &str| format!("{TABLE}{moves}");
    reading("start all", &with("Ada draw m15 place m03 at 0,1\n"), &[], &["S1"]);
    let other = with("Ada draw m15 place m11 at 0,1\n").replace("start m01", "start m03");
    let other = other.replace("Ada deal m03", "Ada deal m11");
    reading("start any", &other, &["S1"], &[]);
    let several = "Ada draw m19 place m19 at 0,1, m03 at 0,2\n";
    reading("several any", &with(several), &["L1"], &[]);
    let turned = "Ada draw m15 place m07 at 1,0 turn 90\n";
    reading("rotation fixed", &with(turned), &[], &["L2"]);
    reading("joins edge", &with("Ada draw m15 place m15 at 0,-1\n"), &["L2"], &[]);
    let blank = with("Ada draw m15 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\n")
        .replace("start m01 at 0,0", "start m01 at 0,0, m02 at 1,-1");
    reading("blank-edge refused", &blank, &[], &["L2"]);
    let declared = "Ada draw m15 develop blue at 0,0\nBen draw m13 place m13 at 1,0 turn 90\nAda draw m16 place m03 at 0,1\n";
    let declared = with(declared).replace("Ada deal m03 m07", "Ada deal m03 ?");
    assert_eq!(errors(&declared), ["X1"]);
    let later = declared.replacen("game metro\n", "game metro\noption develop declare\n", 1);
    assert_eq!(errors(&later), Vec::<&str>::new());
    let branch = "game metro\ntile a start station 1 blue e-station\ntile t copies 2 blue w-n-e\n\
                  tile b copies 9 station 2 blue w-station\nplayer Ada\nplayer Ben\nstart a at 0,0\n\
                  Ada draw ? place t at 1,0, b at 2,0\nBen draw ? develop blue at 1,0 place b at 1,1 turn 270\n";
    reading("unfinished no-section", branch, &[], &["X1"]);
    let kept = with(
        "Ada draw m08 develop blue at 0,0 place m03 at 0,1, m08 at 0,2 turn 270\nBen draw m13 place m13 at 1,0 turn 90\nAda draw m15 keep\n",
    );
    reading("developer may-keep", &kept, &["X5"], &[]);
    let crossed = with("Ada draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m06 place m06 at 0,2 turn 90\n")
        .replace("start m01 at 0,0", "start m01 at 0,0, m02 at 1,2");
    reading("closed joins", &crossed, &["X3"], &[]);
    let joined = with(
        "Ada draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m08 at 0,2 turn 180\n",
    );
    reading("closed joins", &joined, &["X3"], &["X3"]);
    let stuck = "game metro\ntile a start blue n-s\ntile x copies 9 red n-s\nplayer Ada\nplayer Ben\n\
                 start a at 0,0\nAda deal x x\nBen deal x x\nAda draw x discard x\nBen draw x discard x\n";
    reading("end any-time", stuck, &[], &["E1"]);
}

// Unseen tiles

/// Whatever is not written down can only make a log harder to fault.
#[test]
fn unseen_tiles_accuse_nobody() {
    for plan in plans(15) {
        let plan = Plan { unseen: false, ..plan };
        let log = game(sample(), &plan);
        let mut rng = Rng::new(plan.seed);
        let hidden: Vec<String> = log
            .lines()
            .map(|line| {
                let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
                for i in 1..words.len() {
                    let drawn =
                        words[i - 1] == "draw" || words.iter().any(|w| w == "deal") && i > 1;
                    if drawn && rng.chance(40) {
                        words[i] = "?".to_owned();
                    }
                }
                words.join(" ")
            })
            .collect();
        let hidden = hidden.join("\n");
        let outcome = replay(&hidden);
        let found = show(&hidden, &outcome);
        assert!(found.is_empty(), "{plan:?}\n{found}\n{hidden}");
    }
}

// The notation

#[test]
fn statements_are_written_as_they_are_read() {
    let canonical = "game metro\ntiles \"my tiles.yaml\"\n\
        tile a1 copies 2 station 2 stars 1 start blue n-s-station circles 3, \"light blue\" e-w\n\
        option variant children\nplayer Ada\nstart a1 at 0,0 turn 90, m02 at -1,12\n\
        Ada deal m04 ?\n1. Ada draw m07 place m07 at 1,0 turn 270, m04 at 2,0\nAda draw ? keep\n\
        Ada discard ?\nAda draw m13 develop red at 2,0 place m13 at 2,1\nAda develop red at 2,0\n\
        Ada fails\nAda draw m01 fails discard m13\nAda pass\n\"start\" pass\ncheck Ada score 4 hand 2\n";
    let (written, faults) = notation::format_text(canonical, &());
    assert_eq!(faults, []);
    assert_eq!(written, canonical);
    let loose = "game metro\ntile a1  blue n-s , red e-w  station 2   start copies 2 # both\n\
                 Ada   place m07   at 1,0 turn 0 , m04 at 2,0\n";
    let (written, faults) = notation::format_text(loose, &());
    assert_eq!(faults, []);
    assert_eq!(
        written,
        "game metro\ntile a1 copies 2 station 2 start blue n-s, red e-w  # both\n\
         Ada place m07 at 1,0, m04 at 2,0\n"
    );
}

#[test]
fn lines_close_to_the_notation_are_not_canonical() {
    for line in [
        "tiles",
        "tiles a b",
        "tile",
        "tile a1",
        "tile a1 blue",
        "tile a1 blue n-x",
        "tile a1 blue n-s,",
        "tile a1 copies blue n-s",
        "tile a1 copies 2 copies 3 blue n-s",
        "tile a1, blue n-s",
        "start",
        "start m01",
        "start m01 at",
        "start m01 at 0",
        "start m01 at 0,",
        "start m01 at 0,0,",
        "start m01 at 0,0 turn",
        "start m01 at 0,0 turn 45",
        "start m01 at 1000,0",
        "start ? at 0,0",
        "Ada",
        "Ada deal",
        "Ada draw",
        "Ada draw m01 m02",
        "Ada place",
        "Ada place m01",
        "Ada place ? at 0,0",
        "Ada place m01 at 0, 0",
        "Ada place m01 at 0,0 m02 at 1,0",
        "Ada keep m01",
        "Ada discard",
        "Ada develop",
        "Ada develop red",
        "Ada develop red at 0,0 place",
        "Ada develop red place m01 at 0,0",
        "Ada fails m01",
        "Ada fails discard",
        "Ada claim Paris-Wien RR",
        "market RBWGK",
    ] {
        let log = format!("game metro\n{line}\n");
        assert!(!notation::is_strict(&log), "{line:?}");
    }
    // The words of the tile game mean nothing in the others.
    for line in ["tiles sample", "start m01 at 0,0", "Ada keep", "Ada draw m01"] {
        let log = format!("game europe\n{line}\n");
        assert_eq!(notation::parse(&log).faults.len(), 1, "{line:?}");
    }
}

// Tile sets

const GOOD: &str = "\
key: small
title: A small set
players: { min: 2, max: 3 }
hand: { deal: 2, limit: 3, place: 3 }
children: { deal: 1, win_at: 30 }
colours: [blue, red]
readings: { circles: tile, pairs: once }
tiles:
  a: { start: true, lines: { blue: n-s, red: e-w } }
  b: { copies: 9, station: 1, lines: { blue: n-station, red: { ends: s-e, circles: 2 } } }
  c: { copies: 2, station: 2, stars: 3, lines: { red: [n-station, s-station] } }
";

#[test]
fn a_small_set_is_read() {
    let set = set_file::load(GOOD).unwrap();
    assert_eq!((set.copies(), set.tiles.len(), set.players_max), (12, 3, 3));
    assert!(set.readings.circles_on_tiles && set.readings.pairs_once);
    let log = "game metro\ntiles \"small.yaml\"\nplayer Ada\nplayer Ben\nstart a at 0,0\n\
               Ada draw ? place b at 0,1 turn 180, b at 0,-1\ncheck Ada score 6\n";
    let outcome = replay_on(log, &Custom::Own(On::Tiles(&set)));
    assert!(outcome.findings.is_empty(), "{}", show(log, &outcome));
    // Without its file the set is unknown.
    assert_eq!(errors(log), ["N2"]);
}

/// Breaks the good set in one place; wants one problem, on that text.
#[track_caller]
fn problem(from: &str, to: &str, at: &str, message: &str) {
    assert_eq!(GOOD.matches(from).count(), 1, "{from:?} is not one place");
    let text = GOOD.replace(from, to);
    let found = set_file::load(&text).err().unwrap_or_default();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(&text[found[0].span.clone()], at, "{:?}", found[0]);
    assert_eq!(found[0].message, message);
    assert!(!found[0].label.is_empty());
}

#[test]
fn problems_stand_where_they_are() {
    problem("title: A small set", "titel: A small set", "titel", "unknown key `titel`");
    problem("key: small\n", "", "title: A small set", "`key` is missing");
    problem("min: 2", "min: 5", "{ min: 5, max: 3 }", "`min` is more than `max`");
    problem(
        "deal: 2",
        "deal: 3",
        "{ deal: 3, limit: 3, place: 3 }",
        "the first hand leaves no room for a tile drawn",
    );
    problem("win_at: 30", "win_at: soon", "soon", "`win_at` must be a whole number");
    problem("[blue, red]", "[blue, red, blue]", "blue", "`blue` stands here twice");
    problem("[blue, red]", "[blue, red, green]", "green", "no tile has a line in green");
    problem("circles: tile, pairs", "circels: tile, pairs", "circels", "unknown key `circels`");
    problem("pairs: once", "pairs: twice", "twice", "`pairs` must be one of: per-line, once");
    problem("start: true, ", "", "tiles", "no tile is marked `start`");
    problem("start: true", "start: yes please", "yes please", "`start` must be true or false");
    problem("copies: 9", "copies: 0", "0", "`copies` must be a number from 1 to 99");
    problem("copies: 9, ", "copies: 3, ", "tiles", "there are too few tiles for the first hands");
    problem("blue: n-s,", "blau: n-s,", "blau", "there is no colour `blau`");
    problem(
        "blue: n-s,",
        "blue: n-x,",
        "n-x",
        "a line is written as the ends it joins, such as `n-s` or `e-station`",
    );
    problem("blue: n-s,", "blue: n,", "n", "a line joins two or more of n, e, s, w and station");
    problem("blue: n-s,", "blue: n-n,", "n-n", "this line leads to `n` twice");
    problem("red: e-w }", "red: s-w }", "s-w", "two lines of this tile reach the edge `s`");
    problem(
        "station: 1, ",
        "",
        "n-station",
        "this line leads to a station that the tile does not have",
    );
    problem("blue: n-station", "blue: n-w", "1", "no line of this tile leads to its station");
    problem("copies: 2, ", "", "red", "no line in red can ever be complete");
}

/// `grammar/TILES.md` knows every reading, and its example is a set.
#[test]
fn the_page_about_tile_sets_is_right() {
    let page = include_str!("../../grammar/TILES.md");
    let yaml = page.split("```yaml\n").nth(1).unwrap();
    let yaml = yaml.split("```").next().unwrap();
    assert_eq!(set_file::load(yaml).map(|set| set.copies()), Ok(12));
    for reading in readings::all() {
        let values: Vec<String> = reading.values.split(", ").map(|v| format!("`{v}`")).collect();
        let row = format!("| `{}` | {} | {} |", reading.name, values.join(", "), reading.meaning);
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn hostile_sets_cost_little() {
    let begin = Instant::now();
    let many: String =
        (0..600).map(|i| format!("  t{i}: {{ lines: {{ blue: n-s }} }}\n")).collect();
    let many = format!("key: x\ncolours: [blue]\ntiles:\n{many}");
    assert!(set_file::load(&many).is_err());
    let copies: String =
        (0..400).map(|i| format!("  t{i}: {{ copies: 99, lines: {{ blue: n-s }} }}\n")).collect();
    assert!(set_file::load(&format!("key: x\ncolours: [blue]\ntiles:\n{copies}")).is_err());
    for text in [
        "",
        "[]",
        "tiles: 3",
        "tiles: {a: {lines: 3}}",
        "&a [*a, *a]",
        "\u{0}",
        "colours: [1, 2]\ntiles: {? [a] : b}",
    ] {
        assert!(set_file::load(text).is_err(), "{text:?}");
    }
    assert!(begin.elapsed() < Duration::from_secs(120));
}

#[test]
fn the_sample_set_is_as_large_as_it_says() {
    assert_eq!(builtin_names(), ["sample"]);
    let set = sample();
    assert!(set_file::load(sets::builtin_text("sample").unwrap()).is_ok());
    assert_eq!(set.copies(), 60);
    assert_eq!(set.tiles.iter().filter(|tile| tile.start).count(), 2);
    assert_eq!((set.players_min, set.players_max), (2, 4));
    assert!(set.colours.len() >= 4);
    for stars in [1, 3] {
        assert!(set.tiles.iter().any(|tile| tile.stars == stars));
    }
    assert!(set.about.contains("not the tiles of the printed game"));
    // What `board sample` prints can stand in a log.
    let mut log = "game metro\n".to_owned();
    for tile in &set.tiles {
        log.push_str(&sets::declaration(set, tile));
        log.push('\n');
    }
    log.push_str(TABLE.split_once("tiles sample\n").unwrap().1);
    log.push_str("Ada draw m15 place m03 at 0,1\n");
    assert_eq!(errors(&log), Vec::<&str>::new());
}

// Anything at all

#[test]
fn no_text_makes_the_referee_panic() {
    let begin = Instant::now();
    let mut rng = Rng::new(1);
    let words: Vec<&str> = "tiles tile start deal draw place keep discard develop fails pass at turn 90 0,0 0,1 1,0 \
        -1,0 0,-1 m01 m02 m03 m07 m11 m12 m13 ? , red blue n-s station copies Ada Ben check score hand deck 3 0 \
        result winner ruling takeback stands L2 option variant children player game metro sample \u{1f682} \" #"
        .split_whitespace()
        .collect();
    for round in 0..games(160) {
        let plan = Plan { seed: round, players: 2 + (round % 3) as usize, ..Plan::default() };
        let mut lines: Vec<String> = match round % 4 {
            0 => game(sample(), &plan).lines().map(str::to_owned).collect(),
            _ => TABLE.lines().map(str::to_owned).collect(),
        };
        for _ in 0..30 {
            let at = 3 + rng.below(lines.len().saturating_sub(3));
            let line = match rng.below(4) {
                0 => (0..rng.below(9))
                    .map(|_| *rng.pick(&words).unwrap())
                    .collect::<Vec<_>>()
                    .join(" "),
                1 => lines.get(rng.below(lines.len())).cloned().unwrap_or_default(),
                2 => {
                    let tile = ["m03", "m07", "m11", "m13"][rng.below(4)];
                    let (x, y, turn) = (rng.below(4), rng.below(4), 90 * rng.below(4));
                    let who = ["Ada", "Ben"][rng.below(2)];
                    format!("{who} draw ? place {tile} at {x},{y} turn {turn}")
                }
                _ => {
                    let who = ["Ada", "Ben"][rng.below(2)];
                    let act = [
                        "keep",
                        "fails",
                        "discard ?",
                        "develop red at 0,0 place m13 at 1,0 turn 90",
                        "develop blue at 0,1",
                    ][rng.below(5)];
                    format!("{who} draw ? {act}")
                }
            };
            lines.insert(at.min(lines.len()), line);
        }
        let log = lines.join("\n");
        let outcome = replay(&log);
        for finding in &outcome.findings {
            assert!(log.get(finding.span.start as usize..finding.span.end as usize).is_some());
        }
        let _ = notation::format_text(&log, &());
    }
    assert!(begin.elapsed() < Duration::from_secs(300));
}

#[test]
fn endless_logs_cost_little() {
    let begin = Instant::now();
    let keeps = "Ada keep\nBen keep\n".repeat(20_000);
    let empty = "game metro\ntile a start blue n-s\ntile b copies 4 blue n-s\nplayer Ada\nplayer Ben\nstart a at 0,0\n\
                 Ada deal b b\nBen deal b b\n";
    let _ = replay(&format!("{empty}{keeps}"));
    let _ = replay(&format!("{empty}{keeps}ruling takeback\n"));
    let place =
        "Ada draw ? place b at 0,1\nBen draw ? place b at 0,2 turn 90, b at 5,5, b at 0,0\n"
            .repeat(5_000);
    let _ = replay(&format!("{empty}{place}"));
    let far: String = (0..2_000)
        .map(|i| format!("Ada draw ? place b at {},{}\n", i % 999, 999 - i % 999))
        .collect();
    let _ = replay(&format!("{empty}{far}"));
    let tiles: String =
        (0..20_000).map(|i| format!("tile t{i} copies 99 blue n-s-e-w\n")).collect();
    let _ = replay(&format!("game metro\n{tiles}player Ada\nplayer Ben\n"));
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}
