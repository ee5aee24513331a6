//! `audit` as a user meets it: archives of every shape, the same bytes on any
//! number of threads, and an answer at the end.

use crate::support::snapshot::{json_snapshot, snapshot};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::mistakes::{Mistake, mistaken};
use crate::support::program::{feed, text, whistlestop};
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;
use whistlestop::internals::audit::{Margin, margin};
use whistlestop::internals::compare::judge_strictly;
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::log::Log;
use whistlestop::internals::notation::{GameText, parse};
use whistlestop::internals::replay::{
    Bookmark, Custom, Needs, Outcome, judge_as_played, judge_from, judge_log, judge_on, replay,
};
use whistlestop::internals::score::ScoreSheet;
use whistlestop::internals::simulate::{Plan, Played, Series};

const STORY: &str = "fixtures/europe/stories/tunnel-that-decided.ride";
const LEGAL: &str = "fixtures/europe/legal/recorded-1104.ride";
const BAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";

fn judge(log: &Log<'_>) -> Outcome {
    judge_as_played(log, &Custom::None, None)
}

fn audit(args: &[&str]) -> Output {
    let mut all = vec!["audit"];
    all.extend(args);
    whistlestop(&all).output().unwrap()
}

/// A new folder of this name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text).unwrap();
    packed.finish().unwrap()
}

fn simulated(board: &str, games: u64) -> String {
    let played = Played::Board(builtin(board).unwrap());
    (0..games).map(|i| played.log(&Series::default(), i)).collect()
}

fn count(output: &Output, row: &str) -> u64 {
    let out = text(&output.stdout);
    let line = out.lines().find(|line| line.trim_start().starts_with(row));
    let line = line.unwrap_or_else(|| panic!("no row {row}: {out}"));
    line.split_whitespace().last().unwrap().parse().unwrap()
}

/// Files of every kind, two levels deep, some of them broken.
fn archive(name: &str) -> PathBuf {
    let folder = folder(name);
    let deep = folder.join("b/c");
    std::fs::create_dir_all(&deep).unwrap();
    let put = |path: PathBuf, bytes: &[u8]| std::fs::write(path, bytes).unwrap();
    put(folder.join("a.ride"), simulated("europe", 3).as_bytes());
    put(folder.join("b/bad.ride"), BAD.as_bytes());
    put(deep.join("packed.ride.gz"), &gzip(simulated("london", 5).as_bytes()));
    put(
        deep.join("packed.ride.zst"),
        &compress_to_vec(simulated("usa", 2).as_bytes(), CompressionLevel::Fastest),
    );
    let mut cut = gzip(simulated("europe", 9).as_bytes());
    cut.truncate(cut.len() / 2);
    put(deep.join("cut.ride.gz"), &cut);
    put(folder.join("empty.ride"), b"");
    put(folder.join("notes.txt"), b"no log at all");
    put(folder.join("odd.ride"), b"game europe\nplayer Ada\nplayer Ben\nAda draw ? \xff\n");
    folder
}

#[test]
fn folders_files_and_packed_files() {
    let folder = archive("audit-archive");
    let output = audit(&[folder.to_str().unwrap()]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cut.ride.gz: the packed file is damaged"), "{said}");
    assert!(said.contains("empty.ride: there is no game in it"), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
    assert_eq!(count(&output, "files"), 7);
    assert_eq!(count(&output, "with breaches"), 2);
    let legal = count(&output, "legal");
    assert!((10..10 + 9).contains(&legal), "3 + 5 + 2 and what the cut file still had: {legal}");
    assert_eq!(count(&output, "games"), legal + 2);
    let out = text(&output.stdout);
    assert!(out.contains("error[C2]") && out.contains("error[N6]"), "{out}");
    assert!(!out.contains("notes.txt"));
}

#[test]
fn patterns_and_standard_input() {
    let folder = archive("audit-patterns");
    let pattern = format!("{}/**/packed*", folder.display());
    let output = audit(&[&pattern]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(count(&output, "games"), 7);
    for input in [simulated("london", 4).into_bytes(), gzip(simulated("london", 4).as_bytes())] {
        let output = feed(&["audit", "-"], &input);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(count(&output, "legal"), 4);
    }
    for (paths, needle) in [
        (&["no/such/*.ride"][..], "no file matches"),
        (&["no-such.ride"], "no-such.ride: "),
        (&["src/cli"], "there is no log in it"),
    ] {
        let mut all = vec![LEGAL];
        all.extend(paths);
        let output = audit(&all);
        assert_eq!(output.status.code(), Some(2), "{paths:?}");
        assert!(text(&output.stderr).contains(needle), "{}", text(&output.stderr));
        assert_eq!(count(&output, "legal"), 1, "the rest is audited");
    }
    let output = feed(&["audit", "-", "-"], BAD.as_bytes());
    assert!(text(&output.stderr).contains("only once"));
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let folder = archive("audit-threads");
    std::fs::write(folder.join("z.ride"), BAD.repeat(50) + &simulated("london", 40)).unwrap();
    // Little work is done on one thread whatever is asked for: this is more.
    let long = format!("{BAD}#{}\n", "-".repeat(6000));
    std::fs::write(folder.join("a0.ride"), long.repeat(60)).unwrap();
    // The same games again: from the other side of where threads start.
    std::fs::write(folder.join("zz.ride"), simulated("europe", 3)).unwrap();
    let folder = folder.to_str().unwrap();
    for format in ["table", "json", "jsonl", "csv", "sarif", "junit"] {
        let one = audit(&[folder, "--format", format, "--threads", "1"]);
        for threads in ["2", "7"] {
            let more = audit(&[folder, "--format", format, "--threads", threads]);
            assert!(one.stdout == more.stdout, "{format} on {threads}");
            assert_eq!(text(&one.stderr), text(&more.stderr));
            assert_eq!(one.status.code(), more.status.code());
        }
    }
}

#[test]
fn what_it_looks_like() {
    let folder = folder("audit-looks");
    // Recorded before.
    let log = std::fs::read_to_string(LEGAL).unwrap();
    let again = folder.join("again.ride");
    std::fs::write(&again, log.replace('\n', "  # again\n")).unwrap();
    let again = again.to_str().unwrap().to_owned();
    let paths = [
        STORY,
        LEGAL,
        &again,
        "fixtures/europe/stories/final-position.ride",
        "fixtures/europe/broken/C9-two-players.ride",
        "fixtures/card_game/broken/R2-penalty-forgotten.ride",
        "fixtures/metro/broken",
    ];
    for format in ["table", "json", "jsonl", "csv", "sarif", "junit"] {
        let mut args = paths.to_vec();
        args.extend(["--format", format, "--limit", "15"]);
        let out = text(&audit(&args).stdout).replace(&again, "again.ride");
        match format {
            "json" | "jsonl" | "sarif" => json_snapshot("audit", format, &out),
            _ => snapshot("audit", format, &out),
        }
    }
}

#[test]
fn json_is_json() {
    let output = audit(&["fixtures/europe", "--format", "json"]);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = all["games"].as_array().unwrap();
    assert_eq!(all["summary"]["games"], games.len());
    let faulty = games.iter().filter(|g| g["class"] == "faulty").count();
    assert!(faulty > 100);
    let output = audit(&["fixtures/europe", "--format", "jsonl"]);
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let twice = lines.iter().filter(|line| line["kind"] == "duplicate");
    assert_eq!(lines.len(), games.len() + twice.count() + 1);
    assert_eq!(lines.last().unwrap()["kind"], "summary");
    let output = audit(&["fixtures/europe", "--format", "sarif"]);
    let sarif: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert!(sarif["runs"][0]["results"].as_array().unwrap().len() > 100);
}

#[test]
fn every_cell_stands_in_its_column() {
    let output = audit(&["fixtures", "--format", "csv"]);
    let out = text(&output.stdout);
    let cells = |line: &str| {
        let mut quoted = false;
        1 + line
            .chars()
            .filter(|&c| {
                quoted ^= c == '"';
                c == ',' && !quoted
            })
            .count()
    };
    let columns = cells(out.lines().next().unwrap());
    assert!(out.lines().all(|line| cells(line) == columns));
}

#[test]
fn rules_can_be_selected_and_ignored() {
    let all = count(&audit(&["fixtures/europe"]), "with breaches");
    let select = |args: &[&str]| {
        let mut words = vec!["fixtures/europe"];
        words.extend(args);
        audit(&words)
    };
    let claims = select(&["--select", "C"]);
    assert!(count(&claims, "with breaches") < all);
    assert!(!text(&claims.stdout).contains("error[D"));
    let c9 = select(&["--select", "C9"]);
    let by_name = select(&["--select", "double-route-closed"]);
    assert_eq!(c9.stdout, by_name.stdout);
    assert!(text(&c9.stdout).contains("error[C9]"));
    let none = select(&["--select", "C", "--ignore", "C"]);
    assert_eq!(none.status.code(), Some(0));
    assert_eq!(count(&none, "with breaches"), 0);
    let odd = select(&["--select", "Q7"]);
    assert_eq!(odd.status.code(), Some(2));
    assert!(text(&odd.stderr).contains("Q7"));
}

#[test]
fn what_fails_a_run() {
    for (what, code) in
        [("error", 1), ("never", 0), ("T", 1), ("T2", 1), ("C,D", 0), ("warning", 1)]
    {
        let output = audit(&[STORY, "--fail-on", what]);
        assert_eq!(output.status.code(), Some(code), "{what}");
    }
    assert_eq!(audit(&[STORY, "--fail-on", "perhaps"]).status.code(), Some(2));
    let missing = audit(&["no-such.ride", "--fail-on", "never"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn since_a_turn() {
    let breaches = |turn: &str| count(&audit(&[STORY, "--since-turn", turn]), "with breaches");
    assert_eq!(breaches("1"), 1);
    assert_eq!(breaches("41"), 1);
    assert_eq!(breaches("42"), 0);
    // What is wrong with the result is wrong at the end.
    let output = audit(&["fixtures/europe/broken/R3-wrong-winner.ride", "--since-turn", "90"]);
    assert_eq!(count(&output, "with wrong results"), 1);
}

#[test]
fn a_limit_is_for_the_list_not_for_the_counts() {
    let all = audit(&["fixtures/europe"]);
    let some = audit(&["fixtures/europe", "--limit", "2"]);
    assert_eq!(count(&all, "with breaches"), count(&some, "with breaches"));
    let out = text(&some.stdout);
    assert_eq!(out.matches("fixtures/europe").count(), 2, "{out}");
    assert!(out.contains("more games"));
    let quiet = text(&audit(&["fixtures/europe", "--quiet"]).stdout);
    assert!(quiet.starts_with("games "));
}

#[test]
fn reports_in_a_folder() {
    let folder = folder("audit-out");
    let out = folder.join("new/report");
    let out = out.to_str().unwrap();
    let output = audit(&[STORY, "--out", out, "--format", "json,junit,table"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(count(&output, "with breaches"), 1);
    let read = |name: &str| std::fs::read_to_string(Path::new(out).join(name)).unwrap();
    let json: Value = serde_json::from_str(&read("audit.json")).unwrap();
    assert_eq!(json["games"][0]["round"], "2");
    assert!(read("audit.xml").contains("<failure type=\"T2\""));
    assert!(read("findings.txt").contains("Error[T2]"));
    assert!(read("audit.txt").contains("without the tunnel of turn 41 Ben wins by 4"));
    let output = audit(&[STORY, "--format", "json,csv"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--out"));
    let output = audit(&[STORY, "--out", "Cargo.toml/x"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn names_are_no_markup() {
    let log = "game europe\nevent \"<b>&,\u{2028}\"\nplayer \"<script>\" blue\nplayer \"a,b; c\" red\n\
               \"<script>\" claim Dieppe-Paris R\n";
    let xml = text(&feed(&["audit", "-", "--format", "junit"], log.as_bytes()).stdout);
    assert!(!xml.contains("<script>") && !xml.contains("<b>"), "{xml}");
    let csv = text(&feed(&["audit", "-", "--format", "csv"], log.as_bytes()).stdout);
    assert!(csv.contains("\"<script>; a,b; c\""), "{csv}");
}

/// How far the winner is ahead.
fn by(sheet: &ScoreSheet) -> Option<i32> {
    let of = |first: bool| {
        let ranked = sheet.totals.iter().zip(&sheet.ranks);
        let those = ranked.filter(|(_, rank)| (**rank == 1) == first);
        those.map(|(total, _)| *total).max()
    };
    Some(of(true)? - of(false)?)
}

/// The margin of a game that is kept as it stood where the strict pass got off: as the table came
/// by there, and as the table was handed it over, with all of its log or what stands below.
fn margin_from_bookmark(text: &str, outcome: &Outcome) -> [Margin; 3] {
    let game = GameText::from(text);
    let upto = judge_strictly(&game, &Custom::None).expect_err("a breach");
    let log = parse(text);
    let came_by = Bookmark::new(&log, upto);
    let _ = judge_log(&log, &game, &Custom::None, Some(&came_by));
    let handed_over = [true, false].map(|whole_log| {
        let needs = Needs { whole_log, figures_only: true };
        let (log, mark, judged) = judge_from(&game, &Custom::None, upto, needs);
        assert_eq!(format!("{judged:?}"), format!("{:?}", judge_on(text, &Custom::None)));
        (log, mark)
    });
    let [whole, below] = handed_over;
    [(log, came_by), whole, below].map(|(log, mark)| {
        let without = margin(log, outcome, &mut |log| {
            // The way back leads to the same place each time.
            let _ = judge_as_played(log, &Custom::None, Some(&mark));
            judge_as_played(log, &Custom::None, Some(&mark))
        });
        without.expect("a score")
    })
}

/// A mistake that decided a game is found by taking it back; so says a ruling.
#[test]
fn the_margin_is_that_of_a_ruling() {
    let board = builtin("europe").unwrap();
    let mut decisive = 0;
    for seed in 0..60 {
        let plan = Plan { players: 3, seed, varied: false, ..Plan::default() };
        let mistake = if seed % 2 == 0 { Mistake::WrongColour } else { Mistake::SurchargeUnpaid };
        let Some(game) = mistaken(board, &plan, mistake, 30) else {
            continue;
        };
        let text = game.text();
        let outcome = replay(&text);
        let Some(found) = margin(parse(&text), &outcome, &mut judge) else {
            panic!("a game without a score");
        };
        for again in margin_from_bookmark(&text, &outcome) {
            assert_eq!(again, found, "{text}");
        }
        // The least of the margins that are left; none if the winner is another then.
        let without: Vec<Option<i32>> = (found.moves == 1)
            .then(|| {
                let mut lines: Vec<&str> = text.lines().collect();
                lines.remove(game.line);
                by(&replay(&lines.join("\n")).sheet.unwrap())
            })
            .into_iter()
            .collect();
        if let [by] = without[..] {
            let least = by.filter(|_| found.decisive.is_empty());
            assert_eq!(found.least, least, "{text}");
        }
        let line = game.line;
        let ruled: String = text
            .lines()
            .enumerate()
            .map(|(i, l)| match i == line {
                true => format!("{l}\nruling takeback\n"),
                false => format!("{l}\n"),
            })
            .collect();
        let sheet = replay(&ruled).sheet.unwrap();
        let ranked = sheet.players.iter().zip(&sheet.ranks);
        let winners: Vec<&String> = ranked.filter(|(_, r)| **r == 1).map(|(p, _)| p).collect();
        match found.decisive.first() {
            Some(other) => {
                decisive += 1;
                assert_eq!(other.win.winners.iter().collect::<Vec<_>>(), winners);
            }
            None => assert_eq!(found.win.winners.iter().collect::<Vec<_>>(), winners, "{text}"),
        }
    }
    assert!(decisive > 3, "{decisive}");
}

/// A game with a thousand breaches costs a bounded number of replays, and says so.
#[test]
fn the_margin_of_a_thousand_breaches() {
    let mut log = BAD.to_owned();
    for i in 0..1000 {
        let name = if i % 2 == 0 { "Ben" } else { "Ada" };
        log += &format!("{name} draw ? ? ?\n");
    }
    let outcome = replay(&log);
    let mut replays = 0;
    let found = margin(parse(&log), &outcome, &mut |log| {
        replays += 1;
        judge(log)
    })
    .unwrap();
    assert!(replays <= 21, "{replays}");
    assert!(found.words().contains("the first 20 of 1000"), "{}", found.words());
}

#[test]
fn a_reader_may_stop_early() {
    let log = BAD.repeat(50_000);
    let mut child = whistlestop(&["audit", "-", "--format", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(log.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    // Nobody reads what was found, but that something was is still asked for.
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn simulated_games_of_every_kind_are_legal() {
    let folder = folder("audit-simulated");
    for game in ["europe", "london", "usa", "new-york", "card-game", "metro"] {
        let path = folder.join(format!("{game}.ride"));
        let path = path.to_str().unwrap();
        let output =
            whistlestop(&["simulate", game, "--games", "12", "--varied", "-o", path]).output();
        assert_eq!(output.unwrap().status.code(), Some(0));
    }
    let output = audit(&[folder.to_str().unwrap(), "--fail-on", "note"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert_eq!(count(&output, "legal"), 72);
    assert_eq!(count(&output, "unfinished"), 0);
}
