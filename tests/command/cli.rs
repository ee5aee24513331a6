//! The command as a user meets it: arguments, streams, exit codes.

use std::path::PathBuf;
use std::process::Output;
use std::time::{Duration, Instant};

use crate::support::lake;
use crate::support::program::{feed, text, whistlestop};

const LEGAL: &str = "fixtures/europe/legal/recorded-1104.ride";

fn run(args: &[&str]) -> Output {
    whistlestop(args).output().unwrap()
}

fn temporary(name: &str, contents: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

const BAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";

#[test]
fn a_legal_game_is_clean() {
    let output = run(&["check", LEGAL]);
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    assert!(out.contains("no breaches"), "{out}");
    assert!(out.contains("116 ="), "{out}");
    assert!(output.stderr.is_empty());
    assert!(!out.contains('\u{1b}'), "no colour in a pipe");
}

#[test]
fn quiet_says_nothing_when_all_is_well() {
    let output = run(&["check", "--quiet", LEGAL]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
}

#[test]
fn a_breach_exits_with_1_and_a_missing_file_with_2() {
    let output = feed(&["check", "--format", "short", "-"], BAD.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "<stdin>:4:24: error[C2]: Dieppe–Paris takes pink cards\n");
    let output = run(&["check", "no-such-file.ride", LEGAL]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no-such-file.ride"));
    assert!(text(&output.stdout).contains("no breaches"), "the other file is still checked");
    assert_eq!(run(&["check", "fixtures"]).status.code(), Some(2));
    assert_eq!(run(&["check"]).status.code(), Some(2));
    assert_eq!(run(&["check", "--format", "xml", LEGAL]).status.code(), Some(2));
}

#[test]
fn an_empty_file_has_no_game() {
    for input in ["", "\n\n# nothing\n"] {
        let output = feed(&["check", "-"], input.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{input:?}");
        assert!(text(&output.stderr).contains("no game"));
    }
}

#[test]
fn colour_on_request() {
    let output = feed(&["check", "--color", "always", "-"], BAD.as_bytes());
    assert!(text(&output.stdout).contains('\u{1b}'));
    let output = feed(&["check", "--color", "never", "-"], BAD.as_bytes());
    assert!(!text(&output.stdout).contains('\u{1b}'));
}

#[test]
fn every_format_speaks() {
    for (format, needle) in [
        ("full", "Error[C2]"),
        ("short", "error[C2]"),
        ("json", "\"version\""),
        ("sarif", "\"2.1.0\""),
        ("github", "::error"),
    ] {
        let output = feed(&["check", "--format", format, "-"], BAD.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{format}");
        let out = text(&output.stdout);
        assert!(out.contains(needle), "{format}: {out}");
        if format == "json" || format == "sarif" {
            serde_json::from_str::<serde_json::Value>(&out).unwrap();
        }
    }
}

#[test]
fn score_prints_the_sheet_only() {
    let output = run(&["score", LEGAL]);
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    assert!(out.contains("European Express") && !out.contains("no breaches"));
    let output = run(&["score", "--json", LEGAL]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["games"][0]["score"]["totals"][1], 116, "{json}");
}

/// What the score leaves out is said, in words, in JSON and by the exit code.
#[test]
fn score_never_lies_by_silence() {
    let spoilt = "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Brest-Paris\n\
                  Ben owns Frankfurt!Paris Kyiv-Moskva\nBen shows Paris-Rom\n";
    let path = temporary("spoilt.ride", spoilt);
    let path = path.to_str().unwrap();
    let output = run(&["score", path]);
    assert_eq!(output.status.code(), Some(1));
    let out = text(&output.stdout);
    assert!(out.contains("2 lines could not be used as they stand (5, 6)"), "{out}");
    let output = run(&["score", "--json", path]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["summary"]["errors"], 2, "{json}");
    assert_eq!(feed(&["score", "-"], b"").status.code(), Some(2));
    let unknown = feed(&["score", "-"], b"game catan\nplayer Ada\n");
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn fmt_checks_and_writes() {
    let sloppy =
        "game   europe\nplayer Ada blue # first\nplayer Ben red\n\nada  claim diep-PARIS 1P\n";
    let path = temporary("sloppy.ride", sloppy);
    let path = path.to_str().unwrap();
    let output = run(&["fmt", "--check", path]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(path).unwrap(), sloppy);
    assert_eq!(run(&["fmt", path]).status.code(), Some(0));
    let neat =
        "game europe\nplayer Ada blue  # first\nplayer Ben red\n\nAda claim Dieppe-Paris P\n";
    assert_eq!(std::fs::read_to_string(path).unwrap(), neat);
    assert_eq!(run(&["fmt", "--check", path]).status.code(), Some(0));
    let output = feed(&["fmt", "-"], b"game europe\nnonsense\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "game europe\nnonsense\n");
}

#[test]
fn explain_finds_laws_and_options() {
    let out = text(&run(&["explain", "c9"]).stdout);
    assert!(out.contains("double-route-closed") && out.contains("breaks it"));
    assert!(text(&run(&["explain", "options"]).stdout).contains("flush-limit"));
    assert!(text(&run(&["explain"]).stdout).contains("K2"));
    assert_eq!(run(&["explain", "nothing-like-it"]).status.code(), Some(2));
    assert_eq!(run(&["explain", "--game", "chess"]).status.code(), Some(2));
}

#[test]
fn boards_are_shown_and_verified() {
    assert!(text(&run(&["board"]).stdout).contains("london"));
    assert!(text(&run(&["board", "europe", "paris"]).stdout).contains("Paris–Zürich"));
    assert!(text(&run(&["board", "london", "--svg"]).stdout).starts_with("<svg"));
    let template = run(&["board", "--template"]);
    let path = temporary("template.yaml", &text(&template.stdout));
    assert_eq!(run(&["board", path.to_str().unwrap()]).status.code(), Some(0));
    let path = temporary("broken.yaml", "key: mine\ncites: {}\n");
    let output = run(&["board", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("broken.yaml:2:1"));
}

#[test]
fn a_log_plays_on_a_board_beside_it() {
    let template = text(&run(&["board", "--template"]).stdout);
    temporary("mymap.yaml", &template);
    let log = temporary(
        "mymap.ride",
        "game mymap\nboard \"mymap.yaml\"\nplayer Ada\nplayer Ben\nAda draw ? ?\n",
    );
    let output = run(&["check", log.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let log = temporary("lost.ride", "game lost\nboard \"lost.yaml\"\nplayer Ada\nplayer Ben\n");
    let output = run(&["check", log.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("cannot be used"));
}

#[test]
fn shells_get_completions_and_a_manual() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&run(&["completions", shell]).stdout).contains("whistlestop"));
    }
    assert!(text(&run(&["man"]).stdout).contains(".TH"));
    assert!(text(&run(&["--help"]).stdout).contains("Examples:"));
}

/// Hostile input ends quickly with a finding, never with a panic.
#[test]
fn hostile_input_is_an_error_and_quick() {
    let head = "game europe\nplayer Ada blue\nplayer Ben red\n";
    let noise: Vec<u8> =
        (0..200_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let mut players = String::from("game europe\n");
    for i in 0..100_000 {
        players.push_str(&format!("player P{i} blue\n"));
    }
    let inputs: Vec<(&str, Vec<u8>)> = vec![
        ("noise", noise),
        ("long line", vec![b'x'; 20 << 20]),
        ("players", players.into_bytes()),
        ("unseen", format!("{head}Ada draw {}\n", "? ".repeat(1_000_000)).into_bytes()),
        ("cards", format!("{head}Ada deal {}\n", "R".repeat(60_000)).into_bytes()),
        ("quotes", format!("{head}{}\n", "\"".repeat(60_000)).into_bytes()),
        ("acts", format!("{head}Ada{}\n", " pass".repeat(10_000)).into_bytes()),
        ("flushes", format!("{head}Ada draw ?{}\n", " flush LLLLL".repeat(5_000)).into_bytes()),
        (
            "strangers",
            format!("{head}{}", (0..50_000).map(|i| format!("Z{i} pass\n")).collect::<String>())
                .into_bytes(),
        ),
        ("owns", format!("{head}Ada owns {}\n", "Dieppe-Paris, ".repeat(4_000)).into_bytes()),
        ("nul", vec![0; 100_000]),
    ];
    for (name, input) in inputs {
        let start = Instant::now();
        let output = feed(&["check", "--format", "short", "-"], &input);
        assert_eq!(output.status.code(), Some(1), "{name}: {}", text(&output.stderr));
        assert!(!output.stdout.is_empty(), "{name}");
        assert!(!text(&output.stderr).contains("panicked"), "{name}");
        assert!(start.elapsed() < Duration::from_secs(120), "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn redact_and_refines_are_each_others_inverse() {
    let public = run(&["redact", LEGAL]);
    assert_eq!(public.status.code(), Some(0));
    let file = temporary("public.ride", &text(&public.stdout));
    let file = file.to_str().unwrap();
    let output = run(&["check", "--quiet", file]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let output = run(&["refines", LEGAL, file]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("is a completion of"));
    let output = run(&["refines", file, LEGAL]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("no completion"));
    let output = run(&["redact", LEGAL, "--as", "Nobody"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("sits at this table"));
}

/// A board that lies beside the log, with names of several words as people write them.
#[test]
fn what_was_seen_on_a_board_of_ones_own() {
    let board = lake::yaml(&[("  Bay:  {", "  Bay:  { printed: Old Bay,")]);
    temporary("seen-lake.yaml", &board);
    let log = "board seen-lake.yaml\nplayer Ada blue\nplayer Ben red\nAda deal BB\nBen deal RR\n\
               Ada tickets +Ash-Cove -Ash-Dale\nBen tickets +Old Bay-Dale +Old Bay-Ford\n\
               market BRGLL\nAda claims Ash to Old Bay with 2 blue\nBen draws ? ?\n";
    let full = temporary("seen-full.ride", log);
    let full = full.to_str().unwrap();
    let public = run(&["redact", full]);
    assert_eq!(public.status.code(), Some(0), "{}", text(&public.stderr));
    assert!(text(&public.stdout).contains("Ben tickets +? +?\n"));
    let public = temporary("seen-public.ride", &text(&public.stdout));
    let public = public.to_str().unwrap();
    let output = run(&["refines", full, public]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let output = run(&["deduce", public]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("2 blue"));
}

/// `par-rom` is Parma–Romilly here, and not Paris–Roma, whoever names the board.
#[test]
fn refines_takes_names_from_the_users_own_board() {
    let board = text(&run(&["board", "--template"]).stdout)
        .replace("Harbour", "Parma")
        .replace("Boathouse", "Romilly");
    let file = temporary("refines-own.yaml", &board);
    temporary("refines-other-name.yaml", &board);
    let log = |named: &str, route: &str, cards: &str| {
        format!(
            "game europe\n{named}player Ada\nplayer Ben\nAda claim {route} GG\nBen draw {cards}\n"
        )
    };
    let own = "board \"refines-own.yaml\"\n";
    let other_name = "board \"refines-other-name.yaml\"\n";
    let full = temporary("refines-own-full.ride", &log(own, "Parma-Romilly", "?B ?R"));
    let given = file.to_str().unwrap();
    for (name, log, more, expected) in [
        ("short", log(own, "par-rom", "? ?"), &[][..], 0),
        ("turned", log(own, "rom-par", "? ?"), &[], 0),
        ("other-name", log(other_name, "par-rom", "? ?"), &[], 0),
        ("given", log("", "par-rom", "? ?"), &["--board", given], 0),
        ("other-cards", log(own, "par-rom", "?B ?W"), &[], 1),
        ("missing", log("board \"no-such.yaml\"\n", "par-rom", "? ?"), &[], 2),
    ] {
        let public = temporary(&format!("refines-own-{name}.ride"), &log);
        let mut args = vec!["refines", full.to_str().unwrap(), public.to_str().unwrap()];
        args.extend(more);
        let output = run(&args);
        let said = text(&[output.stdout, output.stderr].concat());
        assert_eq!(output.status.code(), Some(expected), "{name}: {said}");
    }
}

#[test]
fn deduce_knows_the_locomotive_that_everybody_is_given() {
    let log = "game card-game\nplayer Ada\nplayer Ben\nAda deal LRRGBWYK\nBen deal LBBBKKKK\n\
               market WWWWW\nAda draw W>W W>W\nBen lay BBB\n";
    let output = feed(&["deduce", "-", "--as", "Ada"], log.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    let ben: Vec<&str> = out.lines().nth(3).unwrap().split_whitespace().collect();
    let seen = ["Ben", "5", "0-4", "0-4", "0-4", "0-2", "0-4", "0-4", "0-4", "0-4", "1-5"];
    assert_eq!(ben, seen, "{out}");
}

#[test]
fn deduce_says_what_can_be_known() {
    let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRRG\nBen deal BBBK\n\
               market WWWWW\nAda draw W>W W>W\nBen draw ?R ?R\n";
    let output = feed(&["deduce", "-"], log.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    let ada: Vec<&str> = out.lines().nth(2).unwrap().split_whitespace().collect();
    let seen = ["Ada", "6", "0-4", "0-4", "0-4", "2-6", "0-4", "0-4", "0-4", "0-4", "0-4"];
    assert_eq!(ada, seen, "{out}");
    // Ben knows his own hand.
    let output = feed(&["deduce", "-", "--as", "Ben", "--at", "1"], log.as_bytes());
    let out = text(&output.stdout);
    let ben: Vec<&str> = out.lines().nth(3).unwrap().split_whitespace().collect();
    assert_eq!(ben, ["Ben", "4", "0", "3", "0", "0", "0", "0", "1", "0", "0"], "{out}");
    let output = feed(&["deduce", "-", "--every", "--json"], log.as_bytes());
    let lines: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[2]["turn"], 2);
    assert_eq!(lines[2]["hands"][1]["most"]["red"], 6);
}

#[test]
fn deduce_names_draws_that_can_have_been_nothing_else() {
    // The comment and the blank line are lines of the file.
    let log = "game europe\nplayer Ada blue\nplayer Ben red\n# a secret\nAda deal RRRG\n\
               Ben deal BBBB\n\nmarket WWWWW\nAda draw W>W W>W\nBen claim Kyiv-Kharkov BBBB\n\
               Ada draw W>W W>W\nBen draw ?G ?G\nAda draw W>R W>R\n\
               Ben claim Bruxelles-Dieppe GG\n";
    let output = feed(&["deduce", "-"], log.as_bytes());
    let out = text(&output.stdout);
    let lines: Vec<&str> = out.lines().filter(|l| l.contains("line ")).collect();
    let green = "  line 12: the card Ben drew unseen was green";
    let blue = "  line 6: among 4 cards Ben drew unseen were 4 blue";
    assert_eq!(lines, [blue, green, green], "{out}");
    // Before that claim they can have been anything.
    let output = feed(&["deduce", "-", "--at", "5", "--json"], log.as_bytes());
    let out: serde_json::Value = serde_json::from_str(text(&output.stdout).trim()).unwrap();
    assert_eq!(out["all_draws"], true, "{out}");
    assert_eq!(out["draws"].as_array().unwrap().len(), 1, "{out}");
    assert_eq!(out["draws"][0]["least"]["blue"], 4, "{out}");
}

#[test]
fn deduce_plays_on_board_files() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let board = root.join("src/games/ticket_to_ride/boards/europe.yaml");
    let board = board.to_string_lossy();
    let log = "game europe\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen claim Kyiv-Kharkov BBBB\n";
    let output = feed(&["deduce", "-", "--board", &board], log.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("4 blue"));
    let output = feed(&["deduce", "-", "--board", "no-such.yaml"], log.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no-such.yaml"));
}

#[test]
fn check_says_when_not_all_is_proved() {
    // A payment that the log does not name, and nothing else.
    let log = "game europe\nplayer Ada\nplayer Ben\nAda deal PPPP\nBen deal ????\n\
               market WWWWW\nAda claim Dieppe-Paris ?\nBen draw ? ?\nAda draw W>R W>R\n";
    let output = feed(&["check", "-"], log.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let args = ["check", "-", "--format", "json", "--ranges"];
    let output = feed(&args, log.as_bytes());
    let out: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let unseen = &out["games"][0]["unseen"];
    assert_eq!(unseen["proved"], true, "{unseen}");
    // Ada had nothing but pink cards, and has paid one of them.
    assert_eq!(unseen["hands"][0]["least"]["pink"], 3, "{unseen}");
    assert_eq!(unseen["hands"][0]["most"]["pink"], 3, "{unseen}");
    assert_eq!(unseen["hands"][0]["forced"]["pink"], 3, "{unseen}");
    let full = log.replace('?', "P").replace("draw P P", "draw ?P ?P");
    let output = feed(&["check", "-", "--format", "json"], full.as_bytes());
    let out: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert!(out["games"][0]["unseen"].is_null(), "{out}");
}

#[test]
fn deduce_says_where_tickets_are() {
    // The one ticket left was the one that Ada had put back.
    let log = "game london\nplayer Ada red\nplayer Ben blue\n\
               Ada tickets +CoventGarden-HydePark +BigBen-TowerOfLondon\nBen tickets +? +?\n\
               Ada tickets +BigBen-TheCharterhouse -HydePark-StPauls\n";
    let many = "Ben tickets +? +?\nAda tickets +? +?\n".repeat(3) + "Ben tickets +? +?\n";
    let log = format!("{log}{many}Ada draw ? ?\nBen tickets +?\n");
    let deduce = |args: &[&str]| {
        let output = feed(&[&["deduce", "-"], args].concat(), log.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout).to_owned()
    };
    let ada = deduce(&["--as", "Ada"]);
    assert!(ada.contains("Ben has 11 tickets: Hyde Park–St Paul's\n"), "{ada}");
    assert!(ada.contains("the ticket deck has 0 tickets\n"), "{ada}");
    let public = deduce(&["--at", "1"]);
    assert!(public.contains("Ada has 3 tickets\n"), "{public}");
    assert!(public.contains("the ticket deck has 15 tickets\n"), "{public}");
    let json: serde_json::Value =
        serde_json::from_str(&deduce(&["--json", "--as", "Ada"])).unwrap();
    assert_eq!(json["tickets"]["hands"][1]["certain"][0], "Hyde Park–St Paul's");
    assert_eq!(json["tickets"]["deck"]["most"], 0);
}

#[test]
fn check_says_from_where_on_not_all_is_proved() {
    // What Ada discards here without a name goes into the next deck.
    let mut log = "game europe\nplayer Ada\nplayer Ben\nAda deal PPPP\nBen deal ????\n\
                   market WWWWW\nAda claim Dieppe-Paris ?\n"
        .to_owned();
    for _ in 0..24 {
        log += "Ben draw ? ?\nAda draw ? ?\n";
    }
    log += "Ben draw ? ?\n";
    let output = feed(&["check", "-"], log.as_bytes());
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    let closing = "unseen cards proved in part only from line 7";
    assert!(out.contains(closing), "{out}");
    let output = feed(&["check", "-", "--format", "json"], log.as_bytes());
    let out: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let unseen = &out["games"][0]["unseen"];
    assert_eq!(unseen["proved"], false, "{unseen}");
    assert_eq!(unseen["reason"], "discards", "{unseen}");
    assert_eq!(unseen["line"], 7, "{unseen}");
}
