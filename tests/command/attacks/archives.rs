//! Archives that are damaged, endless or linked, and files whose names are not text.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;

use super::*;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text).unwrap();
    packed.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// Games with results, each of them said to be simulated.
fn games(folder: &Folder, n: &str) -> String {
    text(&folder.run(&["simulate", "europe", "--games", n]).stdout)
}

fn json(output: &Output) -> Value {
    let text = std::str::from_utf8(&output.stdout).expect("text");
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_last_whole_game_before_the_damage_is_judged() {
    let folder = Folder::new("damage");
    let text = games(&folder, "12");
    // Its last game has one breach, on its last turn.
    let bad = format!("{text}\n{BAD}");
    for (ending, pack) in [("gz", gzip as fn(&[u8]) -> Vec<u8>), ("zst", zstd)] {
        let name = format!("games.ride.{ending}");
        let packed = pack(text.as_bytes());
        let mut spoilt = packed.clone();
        *spoilt.last_mut().unwrap() ^= 0x10;
        for damaged in [&packed[..packed.len() - 1], &spoilt] {
            folder.write(&name, damaged);
            let output = folder.run(&["audit", "--format", "json", &name]);
            assert_code(&output, 2);
            let report = json(&output);
            assert_eq!(report["summary"]["games"], 12, "{ending}");
            assert_eq!(report["summary"]["legal"], 12, "{ending}");
            assert_eq!(report["unreadable"][0]["games"], 12, "{ending}");
            let why = report["unreadable"][0]["why"].as_str().unwrap();
            assert!(why.contains("damaged"), "{why}");
            let said = folder.run(&["check", "--format", "json", &name]);
            assert_code(&said, 2);
            assert_eq!(json(&said)["summary"]["games"], 12, "{ending}");
            assert!(super::text(&said.stderr).contains("damaged"));
        }
        // What is behind the damage cannot be known; all before it is judged.
        folder.write(&name, &packed[..packed.len() * 3 / 4]);
        let output = folder.run(&["audit", "--format", "json", &name]);
        assert_code(&output, 2);
        let report = json(&output);
        let judged = report["summary"]["games"].as_u64().unwrap();
        assert_eq!(report["summary"]["legal"], judged, "{ending}");
        assert!(ending == "zst" || (6..12).contains(&judged), "{judged}");
        // The text is whole, and only its checksum is not: so is the last game.
        let packed = pack(bad.as_bytes());
        folder.write(&name, &packed[..packed.len() - 2]);
        let output = folder.run(&["audit", "--format", "json", &name]);
        assert_eq!(json(&output)["summary"]["games"], 13, "{ending}");
        assert_eq!(json(&output)["summary"]["breached"], 1, "{ending}");
    }
}

/// A zstd frame of this byte, so many times: 4 bytes for each 128 KB.
fn bomb(byte: u8, blocks: usize) -> Vec<u8> {
    let mut packed = b"\x28\xb5\x2f\xfd\x00\x58".to_vec();
    for block in 1..=blocks {
        let header: u32 = 131_072 << 3 | 1 << 1 | u32::from(block == blocks);
        packed.extend_from_slice(&header.to_le_bytes()[..3]);
        packed.push(byte);
    }
    packed
}

/// 32 MB in a kilobyte: memory stays as small as for any archive, and every byte costs
/// next to nothing. (10 GB take as many times as long, and no more memory.)
#[test]
fn a_bomb_of_newlines_is_passed_over() {
    let folder = Folder::new("bomb");
    let game = zstd(GOOD.as_bytes());
    let bomb = bomb(b'\n', 256);
    folder.write("only.ride.zst", &bomb);
    folder.write("between.ride.zst", [&game[..], &bomb, &game].concat());
    folder.write("before.ride.zst", [&bomb[..], &game].concat());
    for command in ["check --format json", "audit --format json"] {
        for (name, games, faulty) in [
            ("only.ride.zst", 0, 0),
            // What goes on for longer than any game does is said to.
            ("between.ride.zst", 2, 1),
            ("before.ride.zst", 1, 0),
        ] {
            let line = format!("ulimit -v 600000; exec $W {command} {name}");
            let output = folder.shell(&line);
            assert_code(&output, if games == 0 { 2 } else { faulty });
            assert_eq!(json(&output)["summary"]["games"], games, "{command} {name}");
        }
    }
}

#[test]
fn linked_folders_are_named_and_not_followed() {
    let folder = Folder::new("linked");
    std::fs::create_dir_all(folder.path("cup/round")).unwrap();
    std::fs::create_dir(folder.path("elsewhere")).unwrap();
    folder.write("cup/round/a.ride", GOOD);
    folder.write("elsewhere/b.ride", BAD);
    symlink("..", folder.path("cup/round/up")).unwrap();
    symlink("../elsewhere", folder.path("cup/linked")).unwrap();
    symlink("linked", folder.path("cup/looks-like.ride")).unwrap();
    symlink("nowhere", folder.path("cup/dangling")).unwrap();
    symlink("round/a.ride", folder.path("cup/file.ride")).unwrap();
    let output = folder.run(&["audit", "cup"]);
    assert_code(&output, 2);
    let said = text(&output.stderr);
    for name in ["cup/linked:", "cup/round/up:", "cup/looks-like.ride:"] {
        assert!(said.contains(name), "{said}");
    }
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(text(&output.stdout).contains("games                     2"));
    // Who means it, names it.
    assert_code(&folder.run(&["audit", "cup/linked"]), 1);
    assert_code(&folder.run(&["audit", "cup/**/*.ride"]), 1);
}

/// Runs the program with arguments that need not be text.
fn run(folder: &Folder, args: &[&[u8]]) -> Output {
    let mut command = folder.command(&[]);
    command.args(args.iter().map(|arg| OsStr::from_bytes(arg)));
    let output = finish(command, b"");
    let shown = [&output.stdout[..], &output.stderr].concat();
    assert!(std::str::from_utf8(&shown).is_ok(), "{args:?}");
    output
}

/// A folder and a log whose names are not text, with a board beside the log.
fn not_text(name: &str) -> (Folder, Vec<u8>) {
    let folder = Folder::new(name);
    let inside = folder.0.join(OsStr::from_bytes(b"caf\xe9"));
    std::fs::create_dir(&inside).unwrap();
    let template = folder.run(&["board", "--template"]).stdout;
    std::fs::write(inside.join("own.yaml"), &template).unwrap();
    std::fs::write(inside.join(OsStr::from_bytes(b"b\xff.yaml")), &template).unwrap();
    let made = run(&folder, &[b"simulate", b"caf\xe9/own.yaml", b"-o", b"caf\xe9/\xff\xfe.ride"]);
    assert_code(&made, 0);
    (folder, b"caf\xe9/\xff\xfe.ride".to_vec())
}

#[test]
fn names_that_are_not_text_work_in_every_command() {
    let (folder, log) = not_text("not-text");
    for words in READERS {
        let args: Vec<&[u8]> = (words.split(' '))
            .map(|word| if word == "LOG" { &log[..] } else { word.as_bytes() })
            .collect();
        let output = run(&folder, &args);
        assert_code(&output, 0);
        assert!(output.stderr.is_empty(), "{words}: {}", text(&output.stderr));
        let shown = text(&output.stdout);
        assert!(!shown.contains('\u{fffd}'), "{words}: {shown}");
        if words.contains("json") && !words.contains("jsonl") && !words.contains("replay") {
            let lines = words.starts_with("deduce");
            let first = shown.lines().next().filter(|_| lines).unwrap_or(&shown);
            let value: Value = serde_json::from_str(first).unwrap();
            let file = value["file"].as_str().or(value["games"][0]["file"].as_str());
            if let Some(file) = file {
                assert_eq!(file, r"caf\xe9/\xff\xfe.ride", "{words}");
            }
        }
    }
    let check = run(&folder, &[b"check", b"--format", b"github", b"no\xff.ride"]);
    assert_code(&check, 2);
    assert!(text(&check.stderr).contains(r"no\xff.ride"));
}

#[test]
fn names_that_are_not_text_are_written_found_and_given() {
    let (folder, log) = not_text("not-text-2");
    let page = run(&folder, &[b"page", &log]);
    assert_code(&page, 0);
    assert!(text(&page.stdout).starts_with(r"caf\xe9/\xff\xfe.html: "));
    let written = folder.0.join(OsStr::from_bytes(b"caf\xe9/\xff\xfe.html"));
    assert!(std::fs::read(written).unwrap().starts_with(b"<!doctype html>"));
    // A board by such a name, for a log that names another.
    for board in [&b"caf\xe9/own.yaml"[..], b"caf\xe9/b\xff.yaml"] {
        assert_code(&run(&folder, &[b"check", b"--board", board, &log]), 0);
        assert_code(&run(&folder, &[b"board", board]), 0);
    }
    // Folders, patterns and reports.
    for paths in [&b"."[..], b"caf\xe9", b"*/*.ride", b"**/*.ride", b"caf?/\xff\xfe.ride"] {
        let out = run(
            &folder,
            &[b"audit", b"--format", b"json,csv,junit,sarif,jsonl", b"--out", b"r\xfe", paths],
        );
        assert_code(&out, 0);
        let report = std::fs::read(folder.0.join(OsStr::from_bytes(b"r\xfe/audit.json"))).unwrap();
        let report: Value = serde_json::from_slice(&report).unwrap();
        assert_eq!(report["summary"]["games"], 1, "{paths:?}");
        let file = report["summary"]["files"].as_u64();
        assert_eq!(file, Some(1));
    }
    // fmt writes such a file anew.
    let path = folder.0.join(OsStr::from_bytes(&log));
    let old = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, old.replace(" claim ", "  claim ")).unwrap();
    assert_code(&run(&folder, &[b"fmt", b"--check", &log]), 1);
    assert_code(&run(&folder, &[b"fmt", &log]), 0);
    assert!(std::fs::read_to_string(&path).unwrap() != old.replace(" claim ", "  claim "));
    // A log cannot name such a board: it is told how to give it.
    let made = run(&folder, &[b"simulate", b"caf\xe9/b\xff.yaml", b"-o", b"caf\xe9/c.ride"]);
    assert_code(&made, 0);
    assert!(text(&made.stderr).contains("--board"), "{}", text(&made.stderr));
    let given = run(&folder, &[b"check", b"--board", b"caf\xe9/b\xff.yaml", b"caf\xe9/c.ride"]);
    assert_code(&given, 0);
}
