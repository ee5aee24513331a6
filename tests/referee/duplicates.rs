//! The same game recorded twice is found, and two games are never taken for one.
//!
//! `WHISTLESTOP_GAMES=2000 cargo test --release --test referee duplicates:: -- --nocapture`
//! plays more and prints what was measured.

use std::path::Path;
use std::process::Command;

use whistlestop::internals::compare::{Fingerprint, Seen, Sort, Verdict, compare, judge_strictly};
use whistlestop::internals::games::metro;
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::notation::GameText;
use whistlestop::internals::replay::Custom;
use whistlestop::internals::simulate::{self, Plan, Reshuffle, Rng, Style, card_game};

fn games(default: u64) -> u64 {
    let wanted = std::env::var("WHISTLESTOP_GAMES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(default)
}

const GAMES: [&str; 6] = ["europe", "london", "usa", "new-york", "card-game", "metro"];

/// Game number `i` of a kind, by the same players as the others of its number.
fn play(game: &str, i: u64, unseen: bool) -> String {
    let pick = |n: u64, of: u64| usize::try_from(i / n % of).unwrap();
    match game {
        "card-game" => card_game::game(&card_game::Plan {
            players: 2 + pick(1, 3),
            seed: i,
            unseen,
            completes: pick(3, 2) == 1,
            varied: pick(5, 2) == 1,
            ..card_game::Plan::default()
        }),
        "metro" => {
            let set = metro::builtin("sample").expect("the set ships");
            let plan = simulate::metro::Plan {
                players: 2 + pick(1, 3),
                seed: i,
                children: pick(3, 4) == 0,
                unseen,
                varied: pick(5, 2) == 1,
            };
            simulate::metro::game(set, &plan)
        }
        board => {
            let data = builtin(board).expect("the board ships");
            let plan = Plan {
                seed: i,
                style: Style::ALL[pick(1, 7)],
                players: 2 + pick(7, 4),
                reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][pick(28, 2)],
                unseen,
                varied: pick(11, 2) == 1,
                ..Plan::default()
            };
            simulate::game(data, &plan)
        }
    }
}

/// A line that somebody's turn stands on.
fn is_move(line: &str) -> bool {
    let words =
        [" draw ", " claim ", " station ", " lay ", " place ", " keep", " develop ", " fails"];
    words.iter().any(|word| line.contains(word))
}

/// One slip of the pen in some move.
fn slip(lines: &mut Vec<String>, rng: &mut Rng) {
    for _ in 0..200 {
        let i = rng.below(lines.len());
        if !is_move(&lines[i]) {
            continue;
        }
        match rng.below(5) {
            0 => drop(lines.remove(i)),
            1 if i + 1 < lines.len() && is_move(&lines[i + 1]) => lines.swap(i, i + 1),
            2 => lines[i] = lines[i].replacen(" draw", " drow", 1).replacen(" lay", " lya", 1),
            3 => lines.insert(i, lines[i].clone()),
            _ => {
                let card = "PBOWGYKR".chars().nth(rng.below(8)).unwrap_or('R');
                let line = lines[i].clone();
                let Some(at) = line.rfind(|c| "PBOWGYKR".contains(c)) else {
                    continue;
                };
                lines[i].replace_range(at..=at, &card.to_string());
            }
        }
        return;
    }
}

fn slipped(text: &str, slips: usize, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..slips {
        slip(&mut lines, rng);
    }
    lines.join("\n") + "\n"
}

/// Different games, however alike their players: none is named.
#[test]
fn different_games_are_never_named() {
    for game in GAMES {
        let mut seen = Seen::default();
        let mut fingerprints: Vec<Fingerprint> = Vec::new();
        let mut told = 0;
        let n = games(if game == "metro" { 40 } else { 80 });
        for i in 0..n {
            let Some(fingerprint) = Fingerprint::of(&play(game, i, i % 2 == 1)) else {
                continue;
            };
            told += 1;
            let found = seen.insert(fingerprint.clone(), i);
            assert!(found.is_none(), "{game} {i}: {found:?}");
            fingerprints.push(fingerprint);
        }
        // Every pair, not only those that the table brings together.
        let mut most: f64 = 0.0;
        for (i, a) in fingerprints.iter().enumerate() {
            for b in &fingerprints[..i] {
                assert_eq!(a.compare(b), None, "{game} {i}");
                most = most.max(a.likeness(b));
            }
        }
        println!("{game}: {told} of {n} games can be told; two are at most {most:.2} alike");
        assert!(told * 100 >= n * 98, "{game}: {told} of {n}");
    }
}

/// The same game with slips of the pen, or without its secrets: named.
#[test]
fn the_same_game_is_found_again() {
    for game in GAMES {
        let mut rng = Rng::new(7);
        let mut least: f64 = 1.0;
        let (mut all, mut found) = (0, 0);
        let mut missed = Vec::new();
        let n = games(if game == "metro" { 24 } else { 40 });
        // All of them in one archive, so that they also stand in each other's way.
        let mut seen = Seen::default();
        let texts: Vec<String> = (0..n).map(|i| play(game, i, false)).collect();
        for (i, text) in texts.iter().enumerate() {
            if let Some(fingerprint) = Fingerprint::of(text) {
                seen.insert(fingerprint, i);
            }
        }
        for (i, text) in texts.iter().enumerate() {
            let Some(first) = Fingerprint::of(text) else {
                continue;
            };
            let slips = 1 + i % 5;
            let second = match i % 3 {
                0 => slipped(text, slips, &mut rng),
                1 => play(game, i as u64, true),
                _ => slipped(&play(game, i as u64, true), slips, &mut rng),
            };
            let Some(fingerprint) = Fingerprint::of(&second) else {
                continue;
            };
            all += 1;
            least = least.min(first.likeness(&fingerprint));
            let mut seen = seen.clone();
            match seen.insert(fingerprint, usize::MAX) {
                Some(duplicate) if duplicate.place == i => found += 1,
                other => missed.push((i, other.map(|d| d.place))),
            }
        }
        println!("{game}: {found} of {all} found again, at least {least:.2} alike {missed:?}");
        assert!(found * 100 >= all * 98, "{game}: {found} of {all}");
    }
}

/// A game that is judged by the strict pass leaves the same fingerprint as its log does.
#[test]
fn sketches_in_passing_are_those_of_the_log() {
    let mut passed = 0;
    for game in ["europe", "london", "usa", "new-york"] {
        for i in 0..games(60) {
            let text = play(game, i, false);
            let game = GameText::from(text.replace(" flush", "\nflush"));
            for game in [GameText::from(text), game] {
                if let Ok((_, fingerprint)) = judge_strictly(&game, &Custom::None) {
                    passed += 1;
                    assert_eq!(fingerprint, Fingerprint::of(&game.text), "{}", game.text);
                }
            }
        }
    }
    assert!(passed > games(60), "only {passed} games passed");
}

#[test]
fn equal_records_are_equal_whatever_the_spelling() {
    let text = play("europe", 3, false);
    let other = text
        .replace("claim ", "claim  ")
        .replace("Paris", "PARIS")
        .replace('\n', "  # a comment\n");
    let mut seen = Seen::with_room(4);
    assert_eq!(seen.insert(Fingerprint::of(&text).unwrap(), 1), None);
    for copy in [&other, &text] {
        let found = seen.insert(Fingerprint::of(copy).unwrap(), 2).unwrap();
        assert_eq!((found.place, found.sort), (1, Sort::Equal));
    }
    assert_eq!(seen.forgotten(), 0);
    let renamed = text.replace("Ada", "Zoe");
    if renamed != text {
        let found = seen.insert(Fingerprint::of(&renamed).unwrap(), 3).unwrap();
        let Sort::Nearly { other_names, .. } = found.sort else {
            panic!("{found:?}");
        };
        assert!(other_names);
    }
}

#[test]
fn what_says_little_is_not_told() {
    let head = "game europe\nplayer Ada blue\nplayer Ben red\n";
    for body in ["", "Ada draw ? ?\n", "Ada draw ? ?\nBen draw ? ?\nAda pass\n"] {
        assert_eq!(Fingerprint::of(&format!("{head}{body}")), None, "{body}");
    }
    let blind = "Ada draw ? ?\nBen draw ? ?\n".repeat(40);
    assert_eq!(Fingerprint::of(&format!("{head}{blind}")), None);
    assert_eq!(Fingerprint::of(""), None);
}

#[test]
fn room_is_bounded_and_what_is_forgotten_is_said() {
    let mut seen = Seen::with_room(8);
    let texts: Vec<String> = (0..20).map(|i| play("london", i, false)).collect();
    for (i, text) in texts.iter().enumerate() {
        assert_eq!(seen.insert(Fingerprint::of(text).unwrap(), i), None);
    }
    assert_eq!(seen.forgotten(), 12);
    let again = |seen: &mut Seen<usize>, i: usize| {
        let found = seen.insert(Fingerprint::of(&texts[i]).unwrap(), i);
        found.map(|duplicate| duplicate.place)
    };
    assert_eq!(again(&mut seen, 19), Some(19));
    assert_eq!(again(&mut seen, 13), Some(13));
    assert_eq!(again(&mut seen, 2), None);
}

/// What `Seen` names, `compare` calls one game; what it does not, two.
#[test]
fn both_ways_of_comparing_agree() {
    let mut rng = Rng::new(3);
    for game in GAMES {
        for i in 0..6 {
            let (text, other) = (play(game, i, false), play(game, i + 84, false));
            let slipped = slipped(&text, 3, &mut rng);
            let public = play(game, i, true);
            let one = compare(&text, &slipped);
            assert!(!matches!(one.verdict, Verdict::OtherGame(_)), "{game} {i}: {:?}", one.verdict);
            let same = compare(&text, &public);
            assert!(
                matches!(same.verdict, Verdict::Compatible | Verdict::Equal),
                "{game} {i}: {:?} {:#?}",
                same.verdict,
                same.places
            );
            let two = compare(&text, &other);
            assert!(matches!(two.verdict, Verdict::OtherGame(_)), "{game} {i}: {:?}", two.verdict);
        }
    }
}

fn audit(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .arg("audit")
        .args(args)
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// `audit` names them, in the order of reading, whatever the number of threads.
#[test]
fn an_archive_names_what_it_holds_twice() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("twice");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let text = play("europe", 3, false);
    let mut rng = Rng::new(11);
    for (name, contents) in [
        ("a", text.clone()),
        ("b", play("europe", 4, false)),
        ("c", text.replace('\n', "   \n")),
        ("d", play("europe", 3, true)),
        ("e", slipped(&text, 3, &mut rng)),
        ("f", play("metro", 3, false) + &play("metro", 4, false)),
        ("g", play("card-game", 3, false) + &play("metro", 4, true)),
    ] {
        std::fs::write(folder.join(format!("{name}.ride")), contents).unwrap();
    }
    let table = audit(&["twice", "--threads", "1"]);
    assert_eq!(table, audit(&["twice", "--threads", "4"]));
    for line in [
        "twice/c.ride:1: the same game as twice/a.ride:1, move by move\n",
        "twice/d.ride:1: the same game as twice/a.ride:1, every open move alike\n",
        "twice/e.ride:1: the same game as twice/a.ride:1, with about ",
        ": the same game as twice/f.ride:",
        "  recorded before ",
    ] {
        assert!(table.contains(line), "{line}: {table}");
    }
    assert_eq!(table.matches("the same game as").count(), 4, "{table}");

    let json: serde_json::Value =
        serde_json::from_str(&audit(&["twice", "--format", "json"])).unwrap();
    assert_eq!(json["summary"]["duplicates"], 4);
    let first = &json["duplicates"][0];
    assert_eq!(first["file"], "twice/c.ride");
    assert_eq!(first["before"]["file"], "twice/a.ride");
    assert_eq!(first["equal"], true);
    assert_eq!(json["duplicates"][3]["before"]["index"], 2);
    let lines = audit(&["twice", "--format", "jsonl"]);
    assert_eq!(lines.matches("{\"kind\":\"duplicate\"").count(), 4);
    let none = audit(&["twice", "--no-duplicates"]);
    assert!(!none.contains("the same game") && !none.contains("recorded before"));
}
