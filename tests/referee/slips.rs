//! One slip of the pen in a legal game, of any kind of game: one message, and what
//! is taken back leaves nothing behind.
//!
//! `WHISTLESTOP_SLIPS=2000 cargo test --release --test referee slips:: -- --nocapture` makes more
//! of them.

use crate::support::games::of_every_kind;
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::metro::{TileSet, builtin as tile_set, sets};
use whistlestop::internals::replay::{Outcome, replay};
use whistlestop::internals::simulate::{Rng, card_game, metro};

fn slips(default: u64) -> u64 {
    let wanted = std::env::var("WHISTLESTOP_SLIPS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn sample() -> &'static TileSet {
    tile_set("sample").unwrap()
}

fn legal(i: u64) -> String {
    of_every_kind(i, !i.is_multiple_of(5))
}

fn found(log: &str, outcome: &Outcome) -> Vec<String> {
    let all = outcome.findings.iter();
    all.filter(|f| f.severity > Severity::Note)
        .map(|f| {
            let line = log[..f.span.start as usize].matches('\n').count() + 1;
            format!("{line}: {:?} {} {}", f.severity, f.code, f.message)
        })
        .collect()
}

/// The lines below the header that say something.
fn body(lines: &[&str]) -> Vec<usize> {
    let header = lines.iter().rposition(|line| line.starts_with("player "));
    let from = header.map_or(0, |at| at + 1);
    (from..lines.len())
        .filter(|&i| !lines[i].trim().is_empty() && !lines[i].trim_start().starts_with('#'))
        .collect()
}

/// The line as somebody writes it in a hurry, so that it cannot be read.
fn mangled(line: &str, rng: &mut Rng) -> String {
    let line = line.split('#').next().unwrap_or(line).trim_end();
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let numbered = words[0].ends_with('.') && words.len() > 1;
    let at = usize::from(numbered) + rng.below(2);
    match rng.below(3) {
        0 => return format!("{line} §"),
        1 => words.push("xyzzy".to_owned()),
        _ => {}
    }
    let at = at.min(words.len() - 1);
    // Two letters change places.
    let mut letters: Vec<char> = words[at].chars().collect();
    if letters.len() < 3 {
        return format!("{line} §");
    }
    let n = 1 + rng.below(letters.len() - 2);
    letters.swap(n, n + 1);
    words[at] = letters.into_iter().collect();
    words.join(" ")
}

/// Whatever line it is, and in whatever game: with a ruling that takes it back, and
/// the line as it should be, the log is as it was.
#[test]
fn an_unreadable_line_is_taken_back_whole() {
    let mut wrong = Vec::new();
    for i in 0..slips(180) {
        let log = legal(i);
        let lines: Vec<&str> = log.lines().collect();
        let mut rng = Rng::new(i);
        for _ in 0..6 {
            let at = *rng.pick(&body(&lines)).unwrap();
            let bad = mangled(lines[at], &mut rng);
            let fault = format!("{}{bad}\n", header_of(&log));
            if whistlestop::internals::notation::parse(&fault).faults.is_empty() {
                continue;
            }
            let mut changed = lines.clone();
            changed.splice(at..at, [bad.as_str(), "ruling takeback"]);
            let text = changed.join("\n") + "\n";
            let outcome = replay(&text);
            let found = found(&text, &outcome);
            let whole = replay(&log);
            let same = |a: &Outcome, b: &Outcome| {
                let totals = |o: &Outcome| o.sheet.as_ref().map(|s| s.totals.clone());
                totals(a) == totals(b) && a.turns == b.turns && a.finished == b.finished
            };
            if !found.is_empty() || !same(&outcome, &whole) {
                wrong.push(format!("{i} line {}: {bad}\n  {found:?}", at + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), wrong.len());
}

/// The line that says which game it is.
fn header_of(log: &str) -> String {
    let game = log.lines().find(|line| line.starts_with("game "));
    game.map_or(String::new(), |game| format!("{game}\n"))
}

/// The same without a ruling: the line is reported, and nobody is accused.
#[test]
fn an_unreadable_line_is_one_error() {
    let (mut all, mut wrong) = (0, Vec::new());
    for i in 0..slips(180) {
        let log = legal(i);
        let lines: Vec<&str> = log.lines().collect();
        let mut rng = Rng::new(i);
        for _ in 0..4 {
            let at = *rng.pick(&body(&lines)).unwrap();
            let bad = mangled(lines[at], &mut rng);
            let fault = format!("{}{bad}\n", header_of(&log));
            if whistlestop::internals::notation::parse(&fault).faults.is_empty() {
                continue;
            }
            all += 1;
            let mut changed = lines.clone();
            changed[at] = &bad;
            let text = changed.join("\n") + "\n";
            let outcome = replay(&text);
            let errors = outcome.count(Severity::Error);
            if errors != 1 {
                let found = found(&text, &outcome);
                wrong.push(format!("{i} line {}: {bad}\n  {found:?}", at + 1));
            }
        }
    }
    println!("{}\n{} of {all} wrong", wrong.join("\n"), wrong.len());
    assert!(wrong.len() * 200 <= all, "{}", wrong.join("\n"));
}

/// A metro game whose log declares all tiles itself.
fn declared(seed: u64, unseen: bool) -> String {
    let plan = metro::Plan {
        players: 2 + usize::try_from(seed % 3).unwrap(),
        seed,
        unseen,
        ..metro::Plan::default()
    };
    let tiles = sample().tiles.iter();
    let tiles: Vec<String> = tiles.map(|t| sets::declaration(sample(), t)).collect();
    metro::game(sample(), &plan).replacen("tiles sample", &tiles.join("\n"), 1)
}

/// Ways to spoil the line of a tile.
fn spoiled(line: &str, name: &str, other: &str, rng: &mut Rng) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let rest = |from: usize| words[from..].join(" ");
    match rng.below(5) {
        0 if words[2] == "copies" => format!("tile {name} copies 100 {}", rest(4)),
        0 => format!("tile {name} copies 0 {}", rest(2)),
        1 => format!("{line}, {} n-n", "red"),
        2 => format!("{line}, blue n-e-s-w, red n-e-s-w"),
        3 => format!("tile {other} {}", rest(2)),
        _ if line.contains(" station ") => line.replacen(" station ", " stars ", 1),
        _ => format!("{line}, red station-station"),
    }
}

/// One wrong `tile` line is one T4, whatever is played with the tile.
#[test]
fn a_wrong_tile_is_one_report() {
    for i in 0..slips(60) {
        let log = declared(i, i % 2 == 1);
        assert_eq!(found(&log, &replay(&log)), [""; 0], "{i}");
        let lines: Vec<&str> = log.lines().collect();
        let mut rng = Rng::new(i);
        for _ in 0..4 {
            let tiles = (0..lines.len()).filter(|&at| lines[at].starts_with("tile "));
            let tiles: Vec<usize> = tiles.collect();
            let name = |at: usize| lines[at].split_whitespace().nth(1).unwrap();
            let (at, other) = (*rng.pick(&tiles).unwrap(), *rng.pick(&tiles).unwrap());
            if at == other {
                continue;
            }
            let bad = match rng.below(3) {
                // Its name stays, else it would be another tile.
                0 => lines[at].replacen("tile", ["tlie", "titel", "tiel"][rng.below(3)], 1),
                1 => format!("{} §", lines[at]),
                _ => spoiled(lines[at], name(at), name(other), &mut rng),
            };
            let mut changed = lines.clone();
            changed[at] = &bad;
            let text = changed.join("\n") + "\n";
            let outcome = replay(&text);
            let codes: Vec<&str> = outcome
                .findings
                .iter()
                .filter(|f| f.severity == Severity::Error)
                .map(|f| f.code)
                .collect();
            let one = codes == ["T4"] || codes == ["N1"];
            assert!(one, "{i} {bad}\n{:#?}\n{text}", found(&text, &outcome));
        }
    }
}

/// A turn of the second pass that stands above its deals, and a turn too many in the
/// last round of the first: one E2, and the rest is as it was.
#[test]
fn a_turn_before_the_second_deal_is_one_report() {
    let mut made = 0;
    for seed in 0..slips(40) {
        let log = card_game::game(&card_game::Plan {
            players: 4,
            seed,
            unseen: seed % 2 == 1,
            varied: seed % 3 == 0,
            ..card_game::Plan::default()
        });
        let lines: Vec<&str> = log.lines().collect();
        let is_deal = |line: &&str| line.contains(" deal ") || line.starts_with("market ");
        let first = lines.iter().position(is_deal).unwrap();
        let turns = lines.iter().skip(first).position(|l| l.contains(" lay "));
        let Some(turn) = turns.map(|at| at + first) else {
            continue;
        };
        let Some(deal) = (turn..lines.len()).find(|&at| is_deal(&lines[at])) else {
            continue;
        };
        let mut rng = Rng::new(seed);
        let who = ["Ada", "Ben", "Cai", "Dot"];
        let who = who.iter().filter(|who| log.contains(&format!("player {who}")));
        let who: Vec<_> = who.collect();
        let early = [
            format!("{} draw ? ?", rng.pick(&who).unwrap()),
            format!("{} lay RRR", rng.pick(&who).unwrap()),
            format!("{} tickets +? +? -? -?", rng.pick(&who).unwrap()),
        ];
        let n = 1 + rng.below(3);
        let at = deal + rng.below(4);
        let mut changed = lines.clone();
        for line in early.iter().take(n) {
            changed.insert(at, line);
        }
        let text = changed.join("\n") + "\n";
        let outcome = replay(&text);
        let found = found(&text, &outcome);
        let right = found.len() == 1 && found[0].contains(&format!("{}: Error E2", at + 1));
        assert!(right, "{seed}\n{found:#?}\n{text}");
        assert_eq!(outcome.sheet.unwrap().totals, replay(&log).sheet.unwrap().totals);
        made += 1;
    }
    assert!(made > 10);
}
