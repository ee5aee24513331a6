//! Two logs of one game, as a user meets them side by side.

use crate::support::snapshot::{json_snapshot, snapshot};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use whistlestop::internals::compare::{Consistent, Kind, Verdict, compare};
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::redact::redact;
use whistlestop::internals::replay::replay;
use whistlestop::internals::simulate::{self, Plan};

fn whistlestop(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command.env("WHISTLESTOP_LANG", "en");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env_remove("NO_COLOR").args(args);
    command
}

fn run(args: &[&str]) -> Output {
    whistlestop(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn fixture(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path);
    std::fs::read_to_string(path).unwrap()
}

fn temporary(name: &str, contents: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

const ADA: &str = "fixtures/europe/stories/two-scribes-ada.ride";
const BEN: &str = "fixtures/europe/stories/two-scribes-ben.ride";

#[test]
fn two_scribes() {
    for format in ["full", "short", "json"] {
        let output = run(&["diff", "--format", format, ADA, BEN]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stderr.is_empty());
        let (name, out) = (format!("two-scribes.{format}"), text(&output.stdout));
        match format {
            "json" => json_snapshot("diff", &name, &out),
            _ => snapshot("diff", &name, &out),
        }
    }
}

/// A log of `folder/file` against one in which some lines are other ones.
fn edited(name: &str, file: &str, edits: &[(&str, &str)]) -> String {
    let one = fixture(file);
    let mut two = one.clone();
    for (from, to) in edits {
        assert!(two.contains(from), "{file} has no {from:?}");
        two = two.replacen(from, to, 1);
    }
    let (a, b) = (format!("{name}-a.ride"), format!("{name}-b.ride"));
    temporary(&a, &one);
    temporary(&b, &two);
    let output =
        whistlestop(&["diff", &a, &b]).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_card_game() {
    let out = edited("card-game", "card_game/legal/two-players.ride", &CARD_GAME_EDITS);
    snapshot("diff", "card-game.full", &out);
}

#[test]
fn the_metro_game() {
    let out = edited("metro", "metro/legal/two-players.ride", &METRO_EDITS);
    snapshot("diff", "metro.full", &out);
}

#[test]
fn london() {
    let out = edited("london", "london/legal/two-players.ride", &LONDON_EDITS);
    snapshot("diff", "london.full", &out);
}

const CARD_GAME_EDITS: [(&str, &str); 3] = [
    ("Ben draw ?B G>R", "Ben draw ?B G>P"),
    ("Ada lay KK\n", "Ada lay KKK\n"),
    ("result Ben 57", "result Ben 75"),
];
const METRO_EDITS: [(&str, &str); 3] = [
    ("m04 at -1,-1 turn 180", "m04 at -1,-1 turn 90"),
    ("Ben draw m13 fails discard m13\n", ""),
    ("result Ben 61 sections 56", "result Ben 66 sections 61"),
];
const LONDON_EDITS: [(&str, &str); 4] = [
    ("Ben claim BigBen-Waterloo L", "Ada claim BigBen-Waterloo L"),
    ("Ada draw ?B ?B\nBen draw ?K ?O", "Ben draw ?K ?O\nAda draw ?B ?B"),
    ("check Ben score 9", "check Ben score 8"),
    ("Ada draw ?O ?K", "Ada drow ?O ?K"),
];

const HEAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\n";

fn game(body: &str) -> String {
    format!("{HEAD}{body}")
}

#[test]
fn what_two_scribes_write_differently_is_no_difference() {
    let one = game(
        "Ada deal RRGL\nBen deal KKWP\nmarket LLRBW\nAda draw R>L flush KKLLW ?\n\
         Ben claim Paris-Frankfurt/W WWW\ncheck Ada score 0 trains 45\ncheck Ben score 4\n",
    );
    let two = game(
        "market RWBLL  # the row\nBen deal PKWK\nAda deal 2RLG\n1. ada draw R>L ?\n\
         2. BEN claim francfurt-PARIS 3W\ncheck Ben score 4\ncheck Ada trains 45\ncheck Ada score 0\n",
    );
    // Only the place of the flush is not the same: before the second card, or after.
    assert_eq!(compare(&one, &two.replace("francfurt", "frankfurt")).verdict, Verdict::Differ);
    let two = two.replace("francfurt", "frankfurt").replace("R>L ?", "R>L flush LLKKW ?");
    let found = compare(&one, &two);
    assert_eq!(found.verdict, Verdict::Compatible, "{found:#?}");
    assert_eq!((found.a_more, found.b_more), (1, 0), "only the track");
    assert_eq!(compare(&one, &one).verdict, Verdict::Equal);
}

#[test]
fn a_row_on_its_own_line_belongs_to_the_move() {
    let one = game("market LLRBW\nAda draw ? R>L flush KKLLW\nBen draw ? ?\n");
    let two = game("market LLRBW\nAda draw ? R>L\nflush KKLLW\nBen draw ? ?\n");
    assert_eq!(compare(&one, &two).verdict, Verdict::Equal);
}

#[test]
fn every_kind_of_difference_says_who_is_right() {
    let one = game("Ada claim Dieppe-Paris P\nBen draw ?W ?W\nAda draw ? ?\nBen draw ? ?\n");
    for (from, to, kind, consistent) in [
        ("Paris P", "Paris R", Kind::Changed, Consistent::A),
        ("Paris P", "Paris L", Kind::Changed, Consistent::Both),
        ("?W ?W", "?W ?B", Kind::Changed, Consistent::Both),
        ("Ben draw ?W ?W\n", "", Kind::OnlyA, Consistent::A),
        ("Ada draw ? ?\n", "Ada draw ? ?\nAda draw ? ?\n", Kind::OnlyB, Consistent::A),
        ("Ben draw ?W ?W", "Ben drwa ?W ?W", Kind::Changed, Consistent::A),
        ("Ben draw ?W ?W", "Ben draw ?W", Kind::Changed, Consistent::A),
    ] {
        let two = one.replacen(from, to, 1);
        let found = compare(&one, &two);
        assert_eq!(found.verdict, Verdict::Differ, "{to}");
        let [place] = found.places.as_slice() else {
            panic!("{to}: {:#?}", found.places);
        };
        assert_eq!((place.kind, place.consistent), (kind, consistent), "{to}: {place:#?}");
        // The other way round, the other one is.
        let turned = compare(&two, &one);
        let other = match consistent {
            Consistent::A => Consistent::B,
            same => same,
        };
        assert_eq!(turned.places.len(), 1, "{to}");
        assert_eq!(turned.places[0].consistent, other, "{to}");
    }
}

#[test]
fn the_score_that_a_difference_makes() {
    let one = game("Ada claim Dieppe-Paris P\nBen claim Brest-Dieppe OO\n");
    let two = one.replace("Brest-Dieppe OO", "Frankfurt-Paris OOO");
    let found = compare(&one, &two);
    assert_eq!(found.places[0].consistent, Consistent::Both);
    assert!(found.places[0].scores.iter().any(|(name, _)| name == "Ben"));
    assert!(found.places[0].why.contains("disagree about the score by"), "{found:#?}");
}

#[test]
fn a_tail_is_one_place() {
    let long = fixture("europe/legal/recorded-1104.ride");
    let short: String = long.lines().take(40).map(|l| format!("{l}\n")).collect();
    let found = compare(&short, &long);
    assert_eq!(found.verdict, Verdict::Differ);
    assert_eq!(found.places.len(), 1, "{:#?}", found.places);
    assert_eq!(found.places[0].kind, Kind::OnlyB);
    assert_eq!(found.places[0].consistent, Consistent::Both);
}

#[test]
fn redacted_logs_are_compatible() {
    for (board, seed) in [("europe", 1), ("london", 2), ("usa", 3), ("new-york", 4)] {
        let plan = Plan { seed, players: 3, ..Plan::default() };
        let full = simulate::game(builtin(board).unwrap(), &plan);
        for viewer in [None, Some("Ada")] {
            let viewer = viewer.filter(|name| full.contains(&format!("player {name}")));
            let public = redact(&full, viewer, replay(&full).finished).unwrap();
            let found = compare(&full, &public);
            assert_eq!(found.verdict, Verdict::Compatible, "{board}: {:#?}", found.places);
        }
    }
    // A ticket shown that nobody kept is a difference.
    let full =
        game("Ada tickets +Paris-Wien +Berlin-Roma -? -?\nBen tickets +? +? -? -?\nAda draw ? ?\n");
    let public = game(
        "Ada tickets +? +? -? -?\nBen tickets +? +? -? -?\nAda draw ? ?\nAda shows Paris-Wien Madrid-Dieppe\n",
    );
    let found = compare(&full, &public);
    assert_eq!(found.places.len(), 1, "{found:#?}");
    assert!(found.places[0].what.contains("the tickets shown"));
}

#[test]
fn players_by_other_names_and_seats() {
    let text = fixture("europe/legal/recorded-1357.ride");
    // The same circle, named from another player on.
    let turned = text.replacen("player Ada blue\n", "", 1);
    let line = turned.lines().find(|l| l.starts_with("player Cai")).unwrap().to_owned();
    let turned = turned.replacen(&line, &format!("{line}\nplayer Ada blue"), 1);
    let found = compare(&text, &turned);
    assert_eq!(found.verdict, Verdict::Equal, "{:?} {:#?}", found.header, found.places);
    let renamed = text.replace("Ada", "Anna").replace("Ben", "Bert").replace("Cai", "Carl");
    let found = compare(&text, &renamed);
    assert_eq!(found.verdict, Verdict::Equal, "{:#?}", found.places);
    assert_eq!(found.header.len(), 3);
}

#[test]
fn two_games_are_said_to_be_two() {
    let europe = game("Ada claim Dieppe-Paris P\n");
    let london = europe.replace("europe", "london");
    let three = europe.replace("player Ben red\n", "player Ben red\nplayer Cai green\n");
    for other in [london, three] {
        let found = compare(&europe, &other);
        assert!(matches!(found.verdict, Verdict::OtherGame(_)), "{found:#?}");
    }
    let output = run(&[
        "diff",
        "fixtures/europe/legal/recorded-1104.ride",
        "fixtures/europe/legal/recorded-1357.ride",
    ]);
    assert_eq!(output.status.code(), Some(1));
    snapshot("diff", "two-games.full", &text(&output.stdout));
}

#[test]
fn exit_codes_and_many_games() {
    let one = "fixtures/europe/legal/recorded-1104.ride";
    assert_eq!(run(&["diff", one, one]).status.code(), Some(0));
    assert_eq!(run(&["diff", one, "no-such.ride"]).status.code(), Some(2));
    assert_eq!(run(&["diff", "-", "-"]).status.code(), Some(2));
    assert_eq!(run(&["diff", one, one, "--game", "2"]).status.code(), Some(2));
    assert_eq!(run(&["diff", one, one, "--format", "xml"]).status.code(), Some(2));

    let a = fixture("europe/legal/recorded-1104.ride");
    let b = fixture("europe/legal/recorded-1357.ride");
    let both = temporary("diff-both.ride", &format!("{a}\n{b}"));
    let swapped = temporary("diff-swapped.ride", &format!("{a}\n{a}"));
    let (both, swapped) = (both.to_str().unwrap(), swapped.to_str().unwrap());
    assert_eq!(run(&["diff", both, both]).status.code(), Some(0));
    assert_eq!(run(&["diff", both, swapped]).status.code(), Some(1));
    assert_eq!(run(&["diff", both, swapped, "--game", "1"]).status.code(), Some(0));
    let more = run(&["diff", both, one]);
    assert_eq!(more.status.code(), Some(1));
    assert!(text(&more.stdout).contains("has a game 2"), "{}", text(&more.stdout));
    let json = run(&["diff", "--format", "json", both, one]);
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(value["pairs"][0]["verdict"], "equal");
    assert_eq!(value["pairs"][1]["verdict"], "missing");
}

#[test]
fn standard_input_is_one_of_the_two() {
    let one = "fixtures/europe/legal/recorded-1104.ride";
    let mut child = whistlestop(&["diff", one, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(fixture("europe/legal/recorded-1104.ride").as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("The same game"));
}

/// Any fixture against itself is equal, also with its turn numbers gone and
/// whatever is wrong with it.
#[test]
fn every_fixture_equals_itself() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ride") {
                let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
                if text.matches("\ngame ").count() > 1 {
                    continue;
                }
                let found = compare(&text, &text);
                assert_eq!(found.verdict, Verdict::Equal, "{path:?}: {:#?}", found.places);
            }
        }
    }
}

/// Long logs that have little in common cost no more than their length.
#[test]
fn hostile_logs_are_compared_in_bounded_time() {
    let names = ["Ada", "Ben"];
    let log = |n: usize, step: usize| {
        let cards = b"PBOWGYKRL";
        let mut text = HEAD.to_owned();
        for i in 0..n {
            let card = |k: usize| char::from(cards[(i * step + k * k + i / 7) % 9]);
            let (a, b, c) = (card(1), card(2), card(3));
            text += &format!("{} draw {a}>{b} {c}>{a}\n", names[i % 2]);
        }
        text
    };
    let begin = std::time::Instant::now();
    let found = compare(&log(20_000, 5), &log(20_000, 7));
    assert!(found.coarse || matches!(found.verdict, Verdict::OtherGame(_)));
    let tickets = |n: usize| game(&format!("Ada tickets {}\n", "+Paris-Wien +? ".repeat(n)));
    let _ = compare(&tickets(2000), &tickets(1999));
    let flushes = |n: usize| game(&format!("market RRRRR\n{}", "flush RRRRB\n".repeat(n)));
    let _ = compare(&flushes(20_000), &flushes(19_999));
    assert!(begin.elapsed().as_secs() < 300, "{:?}", begin.elapsed());
}

/// The same comparison with the logs the other way round.
fn turned(
    found: &whistlestop::internals::compare::Comparison,
) -> whistlestop::internals::compare::Comparison {
    let mut turned = found.clone();
    std::mem::swap(&mut turned.a, &mut turned.b);
    std::mem::swap(&mut turned.a_more, &mut turned.b_more);
    for line in &mut turned.header {
        std::mem::swap(&mut line.a, &mut line.b);
    }
    for place in &mut turned.places {
        place.kind = match place.kind {
            Kind::OnlyA => Kind::OnlyB,
            Kind::OnlyB => Kind::OnlyA,
            same => same,
        };
        place.consistent = match place.consistent {
            Consistent::A => Consistent::B,
            Consistent::B => Consistent::A,
            same => same,
        };
        place.turns.reverse();
        std::mem::swap(&mut place.a, &mut place.b);
        for (_, points) in &mut place.scores {
            *points = -*points;
        }
    }
    turned
}

/// What has to be the same whichever log comes first: all but sentences that name one
/// of them before the other.
fn essence(found: &whistlestop::internals::compare::Comparison) -> String {
    let verdict = match found.verdict {
        Verdict::OtherGame(_) => "other game".to_owned(),
        ref verdict => format!("{verdict:?}"),
    };
    let (equal, a, b, coarse) = (found.equal, found.a_more, found.b_more, found.coarse);
    let mut out = format!(
        "{verdict} {equal} {a} {b} {coarse}\n{:?}\n{:?}\n{:?}\n",
        found.a, found.b, found.header
    );
    for place in &found.places {
        let points: Vec<i32> = place.scores.iter().map(|(_, points)| *points).collect();
        out += &format!(
            "{:?} {:?} {:?} {:?} {:?} {points:?}\n",
            place.kind, place.turns, place.a, place.b, place.consistent
        );
    }
    out
}

#[track_caller]
fn assert_same_both_ways(a: &str, b: &str) {
    let (there, back) = (compare(a, b), compare(b, a));
    let (there, back) = (essence(&there), essence(&turned(&back)));
    assert_eq!(there, back, "\n--- A\n{a}\n--- B\n{b}");
}

/// A text with some slips of the pen in it.
fn slips(text: &str, rng: &mut simulate::Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(lines.len() - 1);
        match rng.below(8) {
            0 => lines.swap(at, at + 1),
            1 => drop(lines.remove(at)),
            2 => lines.insert(at, lines[at].clone()),
            3 => lines[at] = lines[at].replacen(['R', 'B', 'G'], "?", 1),
            4 => lines[at] = lines[at].replacen('W', "K", 1),
            5 => lines[at] = lines[at].replacen("Ada", "Ben", 1),
            6 => lines[at] = lines[at].replace("player Ben", "player Benno"),
            _ => {
                let to = rng.below(lines.len());
                lines.swap(at, to);
            }
        }
    }
    lines.join("\n") + "\n"
}

fn games_of_all_kinds(seed: u64) -> Vec<String> {
    let plan = |style| Plan {
        seed,
        players: 2 + usize::try_from(seed % 2).unwrap(),
        style,
        ..Plan::default()
    };
    let style = simulate::Style::ALL[usize::try_from(seed).unwrap() % simulate::Style::ALL.len()];
    let cards = simulate::card_game::Plan { seed, ..simulate::card_game::Plan::default() };
    let metro = whistlestop::internals::games::metro::builtin("sample").unwrap();
    let tiles = simulate::metro::Plan { seed, ..simulate::metro::Plan::default() };
    vec![
        simulate::game(builtin("europe").unwrap(), &plan(style)),
        simulate::game(builtin("london").unwrap(), &plan(style)),
        simulate::card_game::game(&cards),
        simulate::metro::game(metro, &tiles),
    ]
}

#[test]
fn it_does_not_matter_which_log_comes_first() {
    let several = std::env::var("DIFF_PAIRS").map_or(6, |n| n.parse().unwrap());
    for seed in 0..several {
        let mut rng = simulate::Rng::new(seed);
        for text in games_of_all_kinds(seed) {
            let (a, b) = (slips(&text, &mut rng), slips(&text, &mut rng));
            assert_same_both_ways(&a, &b);
            assert_same_both_ways(&text, &a);
        }
    }
    // Players in another order, by other names, and some that nobody knows.
    let text = fixture("europe/legal/recorded-1357.ride");
    let turned = text.replace("Ada", "Zoe").replacen("Ben", "Bne", 1);
    let lines: Vec<&str> = turned.lines().collect();
    let at = lines.iter().position(|l| l.starts_with("player ")).unwrap();
    let mut seats = lines.clone();
    seats.swap(at, at + 2);
    assert_same_both_ways(&text, &turned);
    assert_same_both_ways(&text, &seats.join("\n"));
}

#[test]
fn lines_that_changed_places_are_one_difference_whatever_stands_behind_them() {
    let claims = "Ada claim Dieppe-Paris P\nBen claim Brest-Dieppe OO\n";
    let swapped = "Ben claim Brest-Dieppe OO\nAda claim Dieppe-Paris P\n";
    let drawn = "Ada draw R>- ?\nBen draw B>- ?\n";
    let draws_swapped = "Ben draw B>- ?\nAda draw R>- ?\n";
    for (one, two, behind) in [
        (claims, swapped, ""),
        (claims, swapped, "refill K\n"),
        (claims, swapped, "refill KK\nflush RRRRR\n"),
        (drawn, draws_swapped, "refill KG\n"),
        (drawn, draws_swapped, "refill K flush RRRBB\n"),
    ] {
        let around = |middle: &str| {
            game(&format!(
                "market RBWGY\nAda draw ?K ?R\nBen draw ?W ?W\n{middle}{behind}Ada draw ? ?\nBen draw ?G ?G\n"
            ))
        };
        let (one, two) = (around(one), around(two));
        let found = compare(&one, &two);
        assert_eq!(found.places.len(), 1, "{behind}: {:#?}", found.places);
        assert_eq!(found.places[0].kind, Kind::Moved);
        assert_same_both_ways(&one, &two);
    }
    // A line and the change of the row that stood behind it.
    let one = game("Ada draw ? ?\nBen claim Dieppe-Paris P\nrefill K\nAda draw ?K ?K\n");
    let two = game("Ada draw ? ?\nrefill K\nBen claim Dieppe-Paris P\nAda draw ?K ?K\n");
    let found = compare(&one, &two);
    assert_eq!(found.places.len(), 1, "{:#?}", found.places);
    // Changes that are not the same are differences of their own.
    let three = two.replace("refill K", "refill G");
    assert!(compare(&one, &three).places.len() > 1);
}
