//! Nothing leaks out of a message: no text from elsewhere drives a terminal, turns
//! the writing round, begins a line of its own, or gives a build server an order.

use super::*;

/// In a name on one line.
const EVIL: &str = "\u{1b}[31;1m\u{9b}2J\u{202e}\u{2066}\u{200b}\u{feff}\u{e0041}\u{7}\u{2028}##[error]EVIL ##vso[x]\u{85}";

/// In a file name there may be lines.
const EVIL_NAME: &str =
    "e\u{1b}]0;t\u{7}\n::error::EVIL\r\n  ::EVIL ##[group]EVIL\nEVIL\u{202e}\u{9b}";

#[track_caller]
fn is_tame(what: &str, stream: &[u8]) {
    let said = String::from_utf8(stream.to_vec()).expect("text");
    for c in said.chars() {
        let bad = (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{61c}' | '\u{e0000}'..='\u{e007f}');
        assert!(!bad, "{what}: {c:?} in {said:?}");
    }
    let order = |line: &str| {
        let line = line.trim_start();
        let ours = ["::error file=", "::warning file=", "::notice file="];
        let github = what.contains("github") && ours.iter().any(|start| line.starts_with(start));
        line.starts_with("::") && !github
    };
    for line in said.lines() {
        assert!(!order(line), "{what}: {line:?}");
        assert!(!line.trim_start().starts_with("EVIL"), "{what}: {line:?}");
    }
    let hashes = said.contains("##[") || said.contains("##vso[");
    let github = what.contains("github") && !said.contains("\n##");
    assert!(!hashes || github, "{what}: {said:?}");
}

fn both_are_tame(what: &str, output: &Output) {
    assert!((0..=2).contains(&code(output)), "{what}");
    is_tame(&format!("{what}, standard error"), &output.stderr);
    is_tame(what, &output.stdout);
}

/// What prints a log prints it as it is.
fn is_log(words: &str) -> bool {
    words.starts_with("fmt --stdout") || words.starts_with("redact")
}

fn hostile_logs() -> Vec<String> {
    let name = format!("\"{EVIL}\"");
    vec![
        format!(
            "game europe\nevent {name}\nround {name}\ntable {name}\nplayer {name} blue\nplayer Ben red\n\
             {name} claim Dieppe-Paris R\nruling stands C2 {name}\nresult {name} 5\nBen draw ? ?\n"
        ),
        format!(
            "game europe\nplayer Ada\nplayer Ben\nAda claim {name}-Paris R\nBen station {name} RRR\n"
        ),
        format!(
            "game europe\nplayer Ada\nplayer Ben\noption {name} {name}\nedition {name}\n{EVIL}\n##[error]EVIL\n::error::EVIL\n"
        ),
        format!("game {name}\nplayer Ada\nplayer Ben\n"),
        format!("game mine\nboard {name}\nplayer Ada\nplayer Ben\n"),
        format!("game mine\nboard \"../{EVIL}\"\nplayer Ada\nplayer Ben\n"),
        format!("game metro\ntiles {name}\nplayer Ada\nplayer Ben\n"),
        format!(
            "game metro\ntiles sample\nplayer {name}\nplayer Ben\nstart {name} at 0,0\n{name} place {name} at 0,1\n"
        ),
        format!(
            "game card-game\nplayer {name}\nplayer Ben\nticket {name}-Paris 5 R\n{name} lay RR\n"
        ),
        format!("{EVIL}\n::error::EVIL\n##[error]EVIL\n"),
        format!("# {EVIL}\n"),
        "game europe\nplayer ::error::E\nplayer ##[x]E\n::error::E draw ? ?\n  ::E draw R>W ?\n"
            .to_owned(),
    ]
}

#[test]
fn a_log_and_its_name_are_only_text() {
    let folder = Folder::new("leaks");
    for (number, log) in hostile_logs().iter().enumerate() {
        let file = format!("{number}{EVIL_NAME}.ride");
        folder.write(&file, log);
        for words in READERS {
            let output = folder.run(&reader(words, &file));
            if is_log(words) {
                is_tame(words, &output.stderr);
            } else if !words.contains("--color") {
                both_are_tame(&format!("{words} ({number})"), &output);
            }
        }
        // Two that differ.
        folder.write("other.ride", GOOD);
        for words in ["diff", "refines"] {
            both_are_tame(words, &folder.run(&[words, &file, "other.ride"]));
            both_are_tame(words, &folder.run(&[words, "other.ride", &file]));
        }
        // In a folder of reports nothing else is in them.
        let output = folder.run(&["audit", "--out", "report", "--standings", &file]);
        both_are_tame("audit --out", &output);
        for name in Folder(folder.path("report")).names() {
            is_tame(&name, &folder.read(&format!("report/{name}")));
        }
    }
}

#[test]
fn colours_are_ours() {
    let folder = Folder::new("leaks-colour");
    for (number, log) in hostile_logs().iter().enumerate() {
        let file = format!("{number}{EVIL_NAME}.ride");
        folder.write(&file, log);
        for command in ["check", "score", "diff"] {
            let mut args = vec![command, "--color", "always", &file];
            if command == "diff" {
                args.push(&file);
            }
            let output = folder.run(&args);
            let said = text(&output.stdout);
            // Nothing but colours, and not those of the log.
            assert!(!said.contains("31;1m") || said.contains("␛[31;1m"), "{said:?}");
            let plain: String = strip(&said);
            is_tame(command, plain.as_bytes());
        }
    }
}

/// Without the sequences that colour text.
fn strip(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |plain, part| {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
        assert!(part[end..].starts_with('m'), "{part:?}");
        plain + &part[end + 1..]
    })
}

#[test]
fn missing_files_and_odd_arguments_are_only_text() {
    let folder = Folder::new("leaks-arguments");
    folder.write("good.ride", GOOD);
    let evil = format!("{EVIL_NAME}{EVIL}");
    for words in READERS {
        both_are_tame(words, &folder.run(&reader(words, &evil)));
    }
    let with = format!("--format={evil}");
    let at = format!("--at={evil}");
    let standings = format!("--standings={evil}");
    for args in [
        &["check", with.as_str(), "good.ride"][..],
        &["check", "--board", &evil, "good.ride"],
        &["check", "--color", &evil, "good.ride"],
        &[evil.as_str()],
        &["check", "good.ride", &format!("--{evil}")],
        &["replay", &at, "good.ride"],
        &["replay", "--game", &evil, "good.ride"],
        &["explain", &evil],
        &["explain", "--game", &evil],
        &["board", &evil],
        &["board", "europe", &evil],
        &["board", &evil, "--log", "good.ride", "--svg"],
        &["new", &evil],
        &["new", "europe", "--players", "Ada", "-o", &format!("no/{evil}")],
        &["new", "europe", "-o", &format!("no/{evil}")],
        &["pad", &evil],
        &["pad", "europe", "-o", &format!("no/{evil}")],
        &["man", &evil],
        &["simulate", &evil],
        &["simulate", "europe", "--edition", &evil],
        &["simulate", "europe", "--style", &evil],
        &["simulate", "europe", "-o", &format!("no/{evil}")],
        &["redact", "--as", &evil, "good.ride"],
        &["deduce", "--as", &evil, "good.ride"],
        &["page", "good.ride", "-o", &format!("no/{evil}")],
        &["page", "good.ride", "-o", &evil],
        &["audit", "--out", "good.ride", "good.ride"],
        &["audit", "--select", &evil, "good.ride"],
        &["audit", "--fail-on", &evil, "good.ride"],
        &["audit", &standings, "good.ride"],
        &["audit", &format!("{evil}*")],
        &["completions", &evil],
    ] {
        both_are_tame(&format!("{args:?}"), &folder.run(args));
    }
}

/// What shows the words of a board, each in its own form.
const SHOWERS: [&str; 9] = [
    "check LOG",
    "check --format json LOG",
    "check --format github LOG",
    "replay --plain LOG",
    "replay --json LOG",
    "page LOG -o -",
    "board --log LOG --svg",
    "audit --format csv LOG",
    "audit --format junit LOG",
];

#[test]
fn a_board_file_is_only_text() {
    let folder = Folder::new("leaks-boards");
    let board = text(&folder.run(&["board", "--template"]).stdout);
    let evil = r#""\e[31m\x9b2J\u202e\u200b\a\n::error::EVIL\r\n ::EVIL ##[error]EVIL\u2028""#;
    let log =
        "game lakeside\nboard \"b.yaml\"\nplayer Ada\nplayer Ben\nAda claim Harbour-Mill RR\n";
    let changes = [
        ("The Lakeside Railway ", evil.to_owned() + " "),
        ("our own rules", evil.to_owned()),
        ("Old Town", evil.to_owned()),
        ("[Altstadt]", format!("[{evil}]")),
        ("Hilltop:", format!("{evil}:")),
        ("Lake Express", evil.to_owned()),
        ("one: train, many: trains", format!("one: {evil}, many: {evil}")),
        ("one: locomotive, many", format!("one: {evil}, many")),
        ("whether the ferry", format!("{evil} #")),
        ("heading: Claiming a route", format!("heading: {evil}")),
        ("house:", format!("{evil}:")),
        ("stations: none", format!("{evil}: none")),
        ("key: lakeside", format!("key: {evil}")),
        ("deck: {", format!("deck: {{ {evil}: 3,")),
        ("[blue, red,", format!("[{evil}, red,")),
    ];
    for (from, to) in changes {
        assert!(board.contains(from), "{from}");
        folder.write("b.yaml", board.replacen(from, &to, 1));
        folder.write("game.ride", log);
        for args in [
            &["board", "b.yaml"][..],
            &["board", "b.yaml", "--json"],
            &["board", "b.yaml", "--svg"],
            &["board", "b.yaml", "Paris"],
            &["simulate", "b.yaml", "--edition", "x"],
        ] {
            both_are_tame(&format!("{from} {args:?}"), &folder.run(args));
        }
        for words in SHOWERS {
            both_are_tame(&format!("{from} {words}"), &folder.run(&reader(words, "game.ride")));
        }
        folder.write("s.yaml", format!("points: {to}\n{evil}: 3\n"));
        both_are_tame("standings", &folder.run(&["audit", "--standings=s.yaml", "game.ride"]));
    }
    // Tiles as well.
    let tiles = include_str!("../../../src/games/metro/sets/sample.yaml");
    for (from, to) in [
        ("Metro, the sample tiles", evil),
        ("Made for this program; not the tiles of the printed game.", evil),
        ("key: sample", &format!("{evil}: x")),
        ("[blue, red,", &format!("[{evil}, red,")),
    ] {
        assert!(tiles.contains(from), "{from}");
        folder.write("t.yaml", tiles.replacen(from, to, 1));
        folder.write(
            "game.ride",
            "game metro\ntiles \"t.yaml\"\nplayer Ada\nplayer Ben\nAda draw ? place m07 at 0,1\n",
        );
        both_are_tame(from, &folder.run(&["board", "t.yaml"]));
        for words in SHOWERS {
            both_are_tame(&format!("{from} {words}"), &folder.run(&reader(words, "game.ride")));
        }
    }
}

#[test]
fn no_cell_is_a_formula() {
    let folder = Folder::new("leaks-csv");
    for (number, start) in ["=", "+", "-", "@", "\t=", " =", "＝"].iter().enumerate() {
        let formula = format!("{start}cmd|' /c calc'!A1");
        let log = format!(
            "game europe\nevent \"{formula}\"\nround \"{formula}\"\ntable \"{formula}\"\ndate \"{formula}\"\n\
             player \"{formula}\" blue\nplayer Ben red\n\"{formula}\" claim Dieppe-Paris R\n"
        );
        let file = format!("{formula}{number}.ride").replace('/', ":");
        folder.write(&file, &log);
        let file = format!("./{file}");
        let bare = file.trim_start_matches("./").to_owned();
        for args in [
            vec!["audit", "--format", "csv", "--", &file],
            vec!["audit", "--format", "csv", "--", &bare],
            vec!["audit", "--standings", "--format", "csv", "--", &file],
        ] {
            let output = folder.run(&args);
            let csv = text(&output.stdout);
            for cell in cells(&csv) {
                let begins = cell.trim_start().starts_with(['=', '+', '-', '@', '＝']);
                let number = cell.chars().all(|c| c.is_ascii_digit() || "-.;? ".contains(c));
                assert!(!begins || number, "{cell:?} in {csv}");
            }
        }
    }
    // What we have counted stays a number.
    folder.write("minus.ride", "game europe\nplayer Ada\nplayer Ben\nAda tickets +Edinburgh-Athina +?\nBen tickets +?\nresult Ada -21\n");
    let csv = text(&folder.run(&["audit", "--format", "csv", "minus.ride"]).stdout);
    assert!(!csv.contains("'-"), "{csv}");
}

fn cells(csv: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in csv.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' | '\n' if !quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

/// On a terminal also a log is shown safely.
#[test]
fn a_log_is_printed_exactly_in_a_pipe_only() {
    let folder = Folder::new("leaks-log");
    let log = format!("game europe  # {EVIL}\r\nplayer Ada\r\nplayer Ben\r\n");
    folder.write("game.ride", &log);
    let output = folder.run(&["fmt", "--stdout", "game.ride"]);
    assert_eq!(text(&output.stdout), log);
    let line = "script -qec '\"$W\" fmt --stdout game.ride' /dev/null";
    let output = folder.shell(line);
    if !output.status.success() {
        eprintln!("not tested on a terminal: {}", text(&output.stderr));
        return;
    }
    let said = text(&output.stdout).replace('\r', "");
    assert!(said.contains("player Ada"), "{said:?}");
    is_tame("fmt", said.as_bytes());
}
