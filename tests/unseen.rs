//! Logs without their secrets: redacted, completed, and what can be proved of
//! them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use whistlestop::finding::Severity;
use whistlestop::redact::{redact, refines};
use whistlestop::replay::{Outcome, replay};

fn fixtures(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut files: Vec<PathBuf> = Vec::new();
    for game in fs::read_dir(root).unwrap() {
        let folder = game.unwrap().path().join(folder);
        if folder.is_dir() {
            files.extend(fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()));
        }
    }
    files.sort();
    files.retain(|file| file.extension().is_some_and(|e| e == "ride"));
    files
        .iter()
        .map(|file| {
            let name = file.to_string_lossy().into_owned();
            (name, fs::read_to_string(file).unwrap())
        })
        .collect()
}

fn public(text: &str) -> String {
    redact(text, None, replay(text).finished).unwrap()
}

fn errors(outcome: &Outcome) -> Vec<String> {
    outcome
        .findings
        .iter()
        .filter(|f| f.severity == Severity::Error)
        .map(|f| format!("{} {}", f.code, f.message))
        .collect()
}

/// The totals of the score sheet, as text.
fn totals(outcome: &Outcome) -> String {
    let sheet = outcome.sheet.as_ref().unwrap();
    format!("{:?} {:?}", sheet.players, sheet.totals)
}

/// Lines, with the words of each `shows` line in any order.
fn lines(text: &str) -> Vec<BTreeSet<String>> {
    let line = |(i, line): (usize, &str)| -> BTreeSet<String> {
        if line.contains(" shows ") {
            line.split_whitespace().map(str::to_owned).collect()
        } else {
            [format!("{i} {line}")].into()
        }
    };
    text.lines().enumerate().map(line).collect()
}

#[test]
fn redacted_games_are_those_of_the_example() {
    for (file, example) in fixtures("unseen") {
        let full = fs::read_to_string(file.replace("/unseen/", "/legal/")).unwrap();
        let public = public(&full);
        assert_eq!(lines(&public), lines(&example), "{file}");
        let (ours, theirs) = (replay(&public), replay(&example));
        assert_eq!(ours.findings, theirs.findings, "{file}");
        assert_eq!(totals(&ours), totals(&theirs), "{file}");
    }
}

#[test]
fn a_legal_game_stays_legal_for_every_viewer() {
    for (file, full) in fixtures("legal") {
        let whole = replay(&full);
        let viewers = whole.players.iter().map(|p| Some(p.as_str()));
        for viewer in viewers.chain([None]) {
            let seen = redact(&full, viewer, whole.finished).unwrap();
            let outcome = replay(&seen);
            assert_eq!(errors(&outcome), [""; 0], "{file} as {viewer:?}");
            assert_eq!(totals(&whole), totals(&outcome), "{file} as {viewer:?}");
            assert_eq!(refines(&full, &seen, &()), None, "{file} as {viewer:?}");
            assert!(refines(&seen, &full, &()).is_some(), "{file} as {viewer:?}");
        }
    }
}

const FULL: &str = "\
game europe
player Ada blue
player Ben red
Ada deal RRRG  # a secret
Ben deal BBBK
market RBWGY
Ada tickets +Lisboa-Danzig -Paris-Wien +Madrid-Dieppe -Berlin-Roma
Ben tickets +Kyiv-Sochi +Roma-Smyrna -Riga-Bucuresti -Brest-Petrograd
# Ada hides her reds
Ada draw R>W ?K
Ben claim Kyiv-Kharkov BBBB
Ada claim Zurich-Munchen RR reveal GBK
ruling stands C2
Ben tickets +? -? -?
result Ada 3
";

#[test]
fn redaction_hides_what_was_hidden() {
    let public = redact(FULL, None, false).unwrap();
    assert!(!public.contains('#'), "{public}");
    assert!(public.contains("Ada deal ????\nBen deal ????\nmarket RBWGY\n"));
    assert!(public.contains("Ada tickets +? -? +? -?\n"));
    assert!(public.contains("Ada draw R>W ?\n"));
    assert!(public.contains("Ada shows Lisboa-Danzig Madrid-Dieppe\nresult Ada 3\n"));
    // Ben kept a ticket that the log does not name.
    assert!(!public.contains("Ben shows"));
    let ben = redact(FULL, Some("be"), false).unwrap();
    assert!(ben.contains("Ada deal ????\nBen deal BBBK\n"));
    assert!(redact(FULL, Some("Zoe"), false).is_err());
    assert!(redact("game europe\nplayer Ada\nAda dael RRRR\n", None, false).is_err());
}

#[test]
fn a_changed_log_is_no_completion() {
    let public = redact(FULL, None, false).unwrap();
    assert_eq!(refines(FULL, &public, &()), None);
    for (from, to) in [
        ("deal RRRG", "deal RRR"),
        ("market RBWGY", "market RBWGG"),
        ("+Madrid-Dieppe", "-Madrid-Dieppe"),
        ("+Lisboa-Danzig", "+Lisboa-Venezia"),
        ("R>W", "R>G"),
        ("?K", "Y>K"),
        ("BBBB", "BBBL"),
        ("GBK\n", "GBR\n"),
        ("Ben claim", "Ada claim"),
        ("Ben tickets +? -? -?\n", ""),
        ("result Ada 3", "result Ada 4"),
        ("player Ben", "player Bob"),
    ] {
        assert!(FULL.contains(from), "{from}");
        let changed = FULL.replacen(from, to, 1);
        let found = refines(&changed, &public, &());
        assert!(found.is_some(), "{from} → {to}");
    }
    // What says nothing else is no difference.
    for (from, to) in [
        ("# a secret", "# another"),
        ("BBBB", "4B"),
        ("Kyiv-Kharkov", "Kharkov-Kyiv"),
        ("?K", "?W"),
        ("ruling stands C2\n", "check Ada cards 5\n"),
    ] {
        let changed = FULL.replacen(from, to, 1);
        assert_eq!(refines(&changed, &public, &()), None, "{from} → {to}");
    }
}
