//! Nothing is lost: whatever is written is whole, and what was there before is
//! there until then.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::ExitStatusExt as _;

use super::*;

const SLOPPY: &str =
    "game   europe # x\nplayer Ada blue\nplayer Ben red\n\nada  claim diep-PARIS 1P\n";
const NEAT: &str =
    "game europe  # x\nplayer Ada blue\nplayer Ben red\n\nAda claim Dieppe-Paris P\n";

// --- What fmt writes ---

#[test]
fn line_ends_marks_and_last_lines_stay() {
    let folder = Folder::new("fmt-ends");
    let several: fn(&str) -> String = |text| mark(text) + &mark(text);
    for way in LINE_ENDS.into_iter().chain([several]) {
        let (sloppy, neat) = (way(SLOPPY), way(NEAT));
        folder.write("game.ride", &sloppy);
        assert_code(&folder.run(&["fmt", "game.ride"]), 0);
        assert_eq!(text(&folder.read("game.ride")), neat);
        assert_code(&folder.run(&["fmt", "--check", "game.ride"]), 0);
        let output = folder.feed(&["fmt", "-"], sloppy.as_bytes());
        assert_eq!(text(&output.stdout), neat);
    }
    // Each line has its own end.
    folder.write("game.ride", "game  europe\r\nplayer Ada\nplayer Ben\r\n# a");
    assert_code(&folder.run(&["fmt", "game.ride"]), 0);
    let kept = "game europe\r\nplayer Ada\nplayer Ben\r\n# a";
    assert_eq!(text(&folder.read("game.ride")), kept);
}

#[test]
fn texts_without_a_game_stay_as_they_are() {
    let folder = Folder::new("fmt-nothing");
    for same in [
        "",
        "\n",
        "# only  a comment",
        "\u{feff}# one\r\n\r\n  # two\r\n",
        "# one\r# two\r",
        "  \t ",
        "\u{feff}",
    ] {
        folder.write("game.ride", same);
        for args in [&["fmt", "game.ride"][..], &["fmt", "--check", "game.ride"]] {
            assert_code(&folder.run(args), 0);
            assert_eq!(text(&folder.read("game.ride")), same);
        }
        assert_eq!(text(&folder.run(&["fmt", "--stdout", "game.ride"]).stdout), same);
    }
}

#[test]
fn old_macs_are_read_by_all_commands() {
    let folder = Folder::new("old-mac");
    folder.write("old.ride", BAD.replace('\n', "\r"));
    folder.write("new.ride", BAD);
    for words in READERS {
        if words.starts_with("fmt") {
            continue;
        }
        let old = folder.run(&reader(words, "old.ride"));
        let new = folder.run(&reader(words, "new.ride"));
        assert_eq!(code(&old), code(&new), "{words}");
        let as_new = text(&old.stdout).replace("old.ride", "new.ride");
        assert_eq!(as_new, text(&new.stdout), "{words}");
    }
}

#[test]
fn what_cannot_be_read_whole_is_not_written() {
    let folder = Folder::new("fmt-unreadable");
    let long = format!("{SLOPPY}# {}\n", "x".repeat(70_000));
    let mac_and_unix = SLOPPY.replace('\n', "\r") + &"# x\r".repeat(20_000) + "\n";
    let gzip = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let cases: [(&[u8], i32, &str); 6] = [
        (b"game  europe\nplayer Ada\nplayer Ben\nnonsense\n", 1, ":4: "),
        (b"nonsense\r\ngame  europe\r\n", 1, ":1: "),
        (b"game  europe\nplayer Ada\nplayer \xff\n", 2, "line 3 "),
        (long.as_bytes(), 2, "line 6 "),
        (mac_and_unix.as_bytes(), 2, "end in two ways"),
        (&gzip, 2, "UTF-8"),
    ];
    for (bytes, expected, needle) in cases {
        folder.write("game.ride", bytes);
        let output = folder.run(&["fmt", "game.ride"]);
        assert_code(&output, expected);
        let said = text(&output.stderr);
        assert!(said.contains(needle), "{needle}: {said}");
        assert!(folder.read("game.ride") == bytes);
        // An editor that pipes a text through gets it back.
        let output = folder.feed(&["fmt", "-"], bytes);
        assert!(output.stdout == bytes);
    }
    // Of many lines some are named, and all are counted.
    folder.write("game.ride", "nonsense\n".repeat(5_000));
    let said = text(&folder.run(&["fmt", "game.ride"]).stderr);
    assert!(said.lines().count() < 30 && said.contains("5000 lines"), "{said}");
}

#[test]
fn names_are_those_of_the_board() {
    let folder = Folder::new("fmt-board");
    let board = text(&folder.run(&["board", "--template"]).stdout);
    let board = board.replace("Harbour", "Parma").replace("OldTown", "Romilly");
    folder.write("own.yaml", &board);
    let log = "game europe\nboard \"own.yaml\"\nplayer Ada\nplayer Ben\nada claim par-rom 2B\n";
    folder.write("game.ride", log);
    assert_code(&folder.run(&["fmt", "game.ride"]), 0);
    let neat = log.replace("ada claim par-rom 2B", "Ada claim Parma-Romilly BB");
    assert_eq!(text(&folder.read("game.ride")), neat);
    // Where the board cannot be read, its names stay as they are.
    let elsewhere = log.replace("own.yaml", "../own.yaml");
    folder.write("game.ride", &elsewhere);
    assert_code(&folder.run(&["fmt", "game.ride"]), 0);
    let kept = elsewhere.replace("ada claim par-rom 2B", "Ada claim par-rom BB");
    assert_eq!(text(&folder.read("game.ride")), kept);
    assert_code(&folder.run(&["fmt", "--board", "own.yaml", "game.ride"]), 0);
    let neat = elsewhere.replace("ada claim par-rom 2B", "Ada claim Parma-Romilly BB");
    assert_eq!(text(&folder.read("game.ride")), neat);
}

/// All logs that ship say the same once they are formatted, and formatted again
/// they stay as they are.
#[test]
fn formatted_logs_say_the_same() {
    let folder = Folder::new("fmt-all");
    let all = logs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"));
    assert!(all.len() > 600);
    let names: Vec<String> = (0..all.len()).map(|n| format!("{n}.ride")).collect();
    for (log, name) in all.iter().zip(&names) {
        folder.write(name, std::fs::read(log).unwrap());
    }
    let on_all = |args: &[&str]| {
        let names = names.iter().map(String::as_str);
        folder.run(&args.iter().copied().chain(names).collect::<Vec<_>>())
    };
    // Where each breach is, and every score.
    let verdicts = || {
        let output = on_all(&["check", "--quiet", "--format", "json"]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let games = json["games"].as_array().unwrap().iter().map(|game| {
            let findings = game["findings"].as_array().unwrap().iter();
            let findings = findings.map(|f| format!("{}:{}", f["line"], f["code"]));
            let findings = findings.collect::<Vec<_>>().join(" ");
            format!("{} {findings} {} {}", game["file"], game["score"], game["finished"])
        });
        games.collect::<Vec<_>>()
    };
    let before = verdicts();
    on_all(&["fmt"]);
    assert_eq!(verdicts(), before);
    assert!(on_all(&["fmt", "--check"]).stdout.is_empty());
    let unchanged =
        |(log, name): (&PathBuf, &String)| std::fs::read(log).unwrap() == folder.read(name);
    let changed = all.len() - all.iter().zip(&names).filter(|pair| unchanged(*pair)).count();
    println!("{changed} of {} were changed", all.len());
}

fn logs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(logs(&path));
        } else if path.extension().is_some_and(|end| end == "ride") {
            found.push(path);
        }
    }
    found
}

// --- How files are written ---

#[test]
fn modes_and_links_stay() {
    let folder = Folder::new("fmt-links");
    std::fs::create_dir(folder.path("far")).unwrap();
    folder.write("far/game.ride", SLOPPY);
    let mode = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(folder.path("far/game.ride"), mode).unwrap();
    symlink("far/game.ride", folder.path("link.ride")).unwrap();
    symlink("link.ride", folder.path("link2.ride")).unwrap();
    assert_code(&folder.run(&["fmt", "link2.ride"]), 0);
    assert_eq!(text(&folder.read("far/game.ride")), NEAT);
    assert_eq!(folder.names(), ["far", "link.ride", "link2.ride"]);
    assert!(folder.path("link.ride").is_symlink() && folder.path("link2.ride").is_symlink());
    let now = std::fs::metadata(folder.path("far/game.ride")).unwrap();
    assert_eq!(now.mode() & 0o7777, 0o640);
    assert_eq!(Folder(folder.path("far")).names(), ["game.ride"]);
}

#[test]
fn an_owner_stays() {
    let folder = Folder::new("fmt-owner");
    let path = folder.write("game.ride", SLOPPY);
    if std::os::unix::fs::chown(&path, Some(12345), Some(54321)).is_err() {
        eprintln!("not tested: only root can give a file away");
        return;
    }
    assert_code(&folder.run(&["fmt", "game.ride"]), 0);
    assert_eq!(text(&folder.read("game.ride")), NEAT);
    let now = std::fs::metadata(&path).unwrap();
    assert_eq!((now.uid(), now.gid()), (12345, 54321));
}

#[test]
fn hard_links_and_protected_files_are_left_alone() {
    let folder = Folder::new("fmt-hard");
    folder.write("game.ride", SLOPPY);
    std::fs::hard_link(folder.path("game.ride"), folder.path("other.ride")).unwrap();
    let output = folder.run(&["fmt", "game.ride"]);
    assert_code(&output, 2);
    assert!(text(&output.stderr).contains("hard links"));
    for name in ["game.ride", "other.ride"] {
        assert_eq!(text(&folder.read(name)), SLOPPY);
    }
    assert_eq!(std::fs::metadata(folder.path("game.ride")).unwrap().nlink(), 2);
    // Root may write anything; others may not.
    std::fs::remove_file(folder.path("other.ride")).unwrap();
    let line = "chmod 444 game.ride; \"$W\" fmt game.ride; echo $?; chmod 644 game.ride";
    let output = folder.shell(line);
    let written = text(&folder.read("game.ride"));
    let root = std::fs::metadata(folder.path("game.ride")).unwrap().uid() == 0;
    assert!(written == SLOPPY || root, "{written}");
    assert!(text(&output.stdout).contains('2') || root);
    assert_eq!(folder.names(), ["game.ride"]);
}

/// A log large enough that writing it takes some time.
fn large(log: &str) -> String {
    log.repeat(600)
}

#[test]
fn killed_at_any_moment_the_old_or_the_new_is_there() {
    let folder = Folder::new("fmt-kill");
    let (old, new) = (large(SLOPPY), large(NEAT));
    let begun = Instant::now();
    folder.write("game.ride", &old);
    assert_code(&folder.run(&["fmt", "game.ride"]), 0);
    let whole = begun.elapsed();
    assert!(text(&folder.read("game.ride")) == new);
    let mut seen = [0, 0];
    for step in 0..60_u32 {
        folder.write("game.ride", &old);
        let mut child = folder.command(&["fmt", "game.ride"]).spawn().unwrap();
        // Most of them near the end, where the writing is.
        let part = 0.5 + f64::from(step) / 100.0;
        std::thread::sleep(whole.mul_f64(part));
        child.kill().unwrap();
        child.wait().unwrap();
        let there = text(&folder.read("game.ride"));
        assert!(there == old || there == new, "{} bytes", there.len());
        seen[usize::from(there == new)] += 1;
    }
    println!("{seen:?} old, new");
    // What is left behind is no log.
    for name in folder.names() {
        assert!(name == "game.ride" || name.ends_with(".tmp"), "{name}");
    }
}

/// On a full disk, or with files that may not grow: the old is there, and an error.
#[test]
fn a_full_disk_leaves_the_old() {
    let full = |folder: &Folder, limit: &str| {
        for (command, file) in [
            ("fmt game.ride", "game.ride"),
            ("check --quiet --fix typo.ride", "typo.ride"),
            ("page small.ride -o page.html", "page.html"),
            ("simulate europe --games 50 -o many.ride", "many.ride"),
            ("audit --out report game.ride", "report/audit.json"),
        ] {
            let old = folder.read(file);
            let before = folder.names();
            let output = folder.shell(&format!("{limit} \"$W\" {command}"));
            assert_code(&output, 2);
            assert!(folder.read(file) == old, "{command}");
            assert_eq!(folder.names(), before, "{command}");
            assert!(text(&output.stderr).starts_with("whistlestop: "), "{command}");
        }
        let report = Folder(folder.path("report")).names();
        assert!(report.iter().all(|name| !name.ends_with(".tmp")), "{report:?}");
    };
    let prepare = |folder: &Folder| {
        folder.write("game.ride", SLOPPY.repeat(400));
        folder.write("small.ride", GOOD);
        folder.write("typo.ride", GOOD.replace("Dieppe", "Diepe").repeat(400));
        folder.write("page.html", "<meta name=\"generator\" content=\"whistlestop\">old");
        folder.write("many.ride", GOOD);
        assert_code(&folder.run(&["audit", "--out", "report", "small.ride"]), 0);
    };
    let folder = Folder::new("full-limit");
    prepare(&folder);
    full(&folder, "ulimit -f 8;");

    // The real thing, where we may mount a disk of our own.
    let folder = Folder::new("full-disk");
    prepare(&folder);
    let line = "unshare -rm sh -c '
        mkdir disk && mount -t tmpfs -o size=128k none disk && cp -r *.ride *.html report disk &&
        cd disk && mkdir fill && { head -c 200000 /dev/zero > fill/zero; true; } 2>/dev/null &&
        for c in \"fmt game.ride\" \"check -q --fix typo.ride\" \"page small.ride -o page.html\" \\
                 \"simulate europe --games 50 -o many.ride\" \"audit --out report game.ride\"; do
            $W $c > /dev/null; echo code $?
        done
        rm -r fill; cat game.ride page.html many.ride; ls -A . report'";
    let output = folder.shell(line);
    if output.status.code() != Some(0) || !text(&output.stdout).contains("code") {
        eprintln!("not tested on a full disk: {}", text(&output.stderr));
        return;
    }
    let said = text(&output.stdout);
    let head = "code 2\n".repeat(5) + &SLOPPY.repeat(400);
    assert!(said.starts_with(&head), "{}\n{}", &said[..said.len().min(300)], text(&output.stderr));
    assert!(said.contains(">old") && !said.contains(".tmp"), "{said}");
}

#[test]
fn a_page_replaces_nothing_but_a_page() {
    let folder = Folder::new("page-over");
    folder.write("a.ride", GOOD);
    for (name, old) in [
        ("b.ride", BAD),
        ("notes.txt", "important"),
        ("mine.html", "<!doctype html><title>mine</title>"),
        ("board.yaml", "key: mine\n"),
    ] {
        folder.write(name, old);
        symlink(name, folder.path("link.html")).unwrap();
        for to in [name, "link.html"] {
            let output = folder.run(&["page", "a.ride", "-o", to]);
            assert_code(&output, 2);
            assert!(text(&output.stderr).contains("no page of whistlestop"));
            assert_eq!(text(&folder.read(name)), old);
        }
        std::fs::remove_file(folder.path("link.html")).unwrap();
    }
    std::fs::hard_link(folder.path("a.ride"), folder.path("a.html")).unwrap();
    assert_code(&folder.run(&["page", "a.ride"]), 2);
    assert_eq!(text(&folder.read("a.ride")), GOOD);
    assert_code(&folder.run(&["page", "a.ride", "-o", "a.ride"]), 2);
    assert_eq!(text(&folder.read("a.ride")), GOOD);
    // An empty file, a page of before, nothing at all, and what is no file.
    folder.write("empty.html", "");
    for to in ["empty.html", "empty.html", "new.html", "/dev/null", "/dev/stdout"] {
        assert_code(&folder.run(&["page", "a.ride", "-o", to]), 0);
    }
    assert!(text(&folder.read("new.html")).contains("</html>"));
    assert!(!Path::new("/dev/null").is_file());
    symlink("later.html", folder.path("dangling.html")).unwrap();
    assert_code(&folder.run(&["page", "a.ride", "-o", "dangling.html"]), 0);
    assert!(folder.path("dangling.html").is_symlink() && folder.path("later.html").is_file());
    assert!(folder.names().iter().all(|name| !name.ends_with(".tmp")));
}

// --- Signals ---

#[test]
fn a_signal_leaves_whole_reports_and_nothing_else() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3)] {
        let folder = Folder::new(&format!("audit-{signal}"));
        folder.write("small.ride", GOOD);
        assert_code(&folder.run(&["audit", "--out", "report", "small.ride"]), 0);
        let report = Folder(folder.path("report"));
        let before = report.names();
        let old: Vec<_> = before.iter().map(|name| report.read(name)).collect();
        let mut command = folder.command(&["audit", "--out", "report", "-"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(BAD.repeat(2_000).as_bytes()).unwrap();
        wait_until("a report", || {
            report.names().iter().filter(|name| name.ends_with(".tmp")).count() == 4
        });
        send(child.id(), signal);
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{signal}: {status:?}");
        assert_eq!(report.names(), before, "{signal}");
        let now: Vec<_> = before.iter().map(|name| report.read(name)).collect();
        assert!(now == old, "{signal}");
    }
}

#[test]
fn killed_in_the_middle_the_old_reports_are_there() {
    let folder = Folder::new("audit-kill");
    folder.write("small.ride", GOOD);
    assert_code(&folder.run(&["audit", "--out", "report", "small.ride"]), 0);
    let old = folder.read("report/audit.json");
    let mut command = folder.command(&["audit", "--out", "report", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(BAD.repeat(5_000).as_bytes()).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(folder.read("report/audit.json") == old);
}

#[test]
fn a_signal_that_was_ignored_stays_so() {
    let folder = Folder::new("audit-nohup");
    let mut command = Command::new("sh");
    command.current_dir(&folder.0).env("W", PROGRAM);
    command.args(["-c", "trap '' HUP; exec \"$W\" audit --out report -"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(BAD.as_bytes()).unwrap();
    wait_until("a report", || {
        let report = folder.path("report");
        report.is_dir() && Folder(report).names().len() == 4
    });
    send(child.id(), "HUP");
    stdin.write_all(BAD.as_bytes()).unwrap();
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

fn send(process: u32, signal: &str) {
    let sent = Command::new("kill").args(["-s", signal, &process.to_string()]).status();
    assert!(sent.unwrap().success());
}
