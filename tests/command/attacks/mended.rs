//! What `check --fix` writes, and what it does not.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

use super::*;

const TYPO: &str = "game europe\nplayer Ada blue\nplayer Ben red\n\nAda claim Diepe-Paris P  # by the sea\nBen draw ? ?\n";
const MENDED: &str = "game europe\nplayer Ada blue\nplayer Ben red\n\nAda claim Dieppe-Paris P  # by the sea\nBen draw ? ?\n";

#[test]
fn line_ends_marks_and_last_lines_stay() {
    let folder = Folder::new("fix-ends");
    // Several games, each with a mark, and one that is fine between them.
    let several: fn(&str) -> String = |text| mark(text) + GOOD + &mark(&crlf(text));
    for way in LINE_ENDS.into_iter().chain([several]) {
        let (typo, mended) = (way(TYPO), way(MENDED));
        folder.write("game.ride", &typo);
        let output = folder.run(&["check", "--fix", "game.ride"]);
        assert_code(&output, 0);
        assert_eq!(text(&folder.read("game.ride")), mended);
        assert!(text(&output.stderr).contains("done: change `Diepe` to `Dieppe`"));
        // What was mended stays as it is.
        let before = std::fs::metadata(folder.path("game.ride")).unwrap();
        assert_code(&folder.run(&["check", "--fix", "game.ride"]), 0);
        let after = std::fs::metadata(folder.path("game.ride")).unwrap();
        assert_eq!(before.ino(), after.ino());
        let output = folder.feed(&["check", "--fix", "-"], typo.as_bytes());
        assert_code(&output, 0);
        assert_eq!(text(&output.stdout), mended);
    }
    // A line that comes new ends as the others do.
    let two = crlf("game europe\nplayer Ada\nplayer Ben\n1. Ada draw ? ? Ben draw ? ?\n");
    folder.write("game.ride", &two);
    assert_code(&folder.run(&["check", "--fix", "-q", "game.ride"]), 0);
    let mended = two.replace("? ? Ben", "? ?\r\nBen");
    assert_eq!(text(&folder.read("game.ride")), mended);
}

#[test]
fn modes_and_links_stay_and_second_names_are_refused() {
    let folder = Folder::new("fix-links");
    std::fs::create_dir(folder.path("far")).unwrap();
    folder.write("far/game.ride", TYPO);
    let mode = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(folder.path("far/game.ride"), mode).unwrap();
    symlink("far/game.ride", folder.path("link.ride")).unwrap();
    assert_code(&folder.run(&["check", "--fix", "link.ride"]), 0);
    assert_eq!(text(&folder.read("far/game.ride")), MENDED);
    assert!(folder.path("link.ride").is_symlink());
    let now = std::fs::metadata(folder.path("far/game.ride")).unwrap();
    assert_eq!(now.mode() & 0o7777, 0o640);
    assert_eq!(Folder(folder.path("far")).names(), ["game.ride"]);

    // What cannot be written is said, and reported as it is.
    folder.write("hard.ride", TYPO);
    std::fs::hard_link(folder.path("hard.ride"), folder.path("other.ride")).unwrap();
    let output = folder.run(&["check", "--fix", "hard.ride"]);
    assert_code(&output, 2);
    assert!(text(&output.stderr).contains("hard links"));
    assert!(text(&output.stdout).contains("Error[N2]"));
    assert_eq!(text(&folder.read("hard.ride")), TYPO);

    // In a folder where no file can be made; root can make one anywhere.
    std::fs::create_dir(folder.path("shut")).unwrap();
    folder.write("shut/game.ride", TYPO);
    let line = "chmod 555 shut; \"$W\" check --fix shut/game.ride; echo code $?; chmod 755 shut";
    let output = folder.shell(line);
    let written = text(&folder.read("shut/game.ride"));
    let root = std::fs::metadata(folder.path("shut")).unwrap().uid() == 0;
    assert!(root || written == TYPO && text(&output.stdout).contains("code 2"));
    assert_eq!(Folder(folder.path("shut")).names(), ["game.ride"]);
}

#[test]
fn what_cannot_be_written_is_not() {
    let folder = Folder::new("fix-unwritten");
    let folder = &folder;
    let packed = {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(TYPO.as_bytes()).unwrap();
        gzip.finish().unwrap()
    };
    let not_text = [TYPO.as_bytes(), b"# \xff\n"].concat();
    let long = format!("{TYPO}# {}\n", "x".repeat(70_000));
    for (bytes, needle) in
        [(packed.as_slice(), "packed"), (&not_text, "UTF-8"), (b"# nothing\n", "no game")]
    {
        folder.write("game.ride", bytes);
        let output = folder.run(&["check", "--fix", "game.ride"]);
        assert_code(&output, 2);
        let said = text(&output.stderr);
        assert!(said.contains(needle), "{said}");
        assert!(folder.read("game.ride") == bytes, "{needle}");
    }
    // A game that could not be read whole stays; the others are mended.
    folder.write("game.ride", long.clone() + TYPO);
    assert_code(&folder.run(&["check", "--fix", "-q", "game.ride"]), 1);
    assert_eq!(text(&folder.read("game.ride")), long + MENDED);
    // A diff needs no file to write to.
    folder.write("game.ride.gz", &packed);
    let output = folder.run(&["check", "--diff", "game.ride.gz"]);
    assert_code(&output, 1);
    assert!(text(&output.stdout).contains("+Ada claim Dieppe-Paris P  # by the sea\n"));
    assert_code(&folder.run(&["check", "--fix", "none.ride"]), 2);
    assert_code(&folder.run(&["check", "--fix", "."]), 2);
    folder.fifo("pipe");
    assert_code(&folder.run(&["check", "--fix", "pipe"]), 2);
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new("fix-stdin");
    let left = TYPO.replace("Ben draw ? ?", "Ben claim Brest-Dieppe R");
    let output = folder.feed(&["check", "--fix", "-"], left.as_bytes());
    assert_code(&output, 1);
    assert_eq!(text(&output.stdout), left.replace("Diepe", "Dieppe"));
    let said = text(&output.stderr);
    assert!(said.contains("<stdin>:6:") && said.contains("error[C2]"), "{said}");
    for more in ["--format=json", "game.ride"] {
        let output = folder.feed(&["check", "--fix", "-", more], left.as_bytes());
        assert_code(&output, 2);
    }
    // What is no text comes back as it was.
    let output = folder.feed(&["check", "--fix", "-"], b"game europe\n\xff\n");
    assert_code(&output, 2);
    assert_eq!(output.stdout, b"game europe\n\xff\n");
}

#[test]
fn moves_change_only_when_asked_and_rulings_never() {
    let folder = Folder::new("fix-unsafe");
    folder.write("game.ride", BAD);
    assert_code(&folder.run(&["check", "--fix", "-q", "game.ride"]), 1);
    assert_eq!(text(&folder.read("game.ride")), BAD);
    let output = folder.run(&["check", "game.ride"]);
    assert!(!text(&output.stdout).contains("perhaps"));
    let output = folder.run(&["check", "--unsafe-fixes", "game.ride"]);
    let said = text(&output.stdout);
    assert!(said.contains("Help: perhaps change `R` to `P` (clears the only finding)"), "{said}");
    assert_eq!(text(&folder.read("game.ride")), BAD);
    let args = ["check", "--fix", "--unsafe-fixes", "-q", "game.ride"];
    assert_code(&folder.run(&args), 0);
    assert_eq!(text(&folder.read("game.ride")), GOOD);
    // A ruling on the wrong rule is the table's business.
    for ruled in [
        format!("{BAD}ruling stands C3 \"agreed\"\n"),
        format!("{BAD}ruling stands \"agreed\"\n"),
        format!("{BAD}ruling stands C2 \"agreed\"\n"),
    ] {
        folder.write("game.ride", &ruled);
        folder.run(&args);
        let now = text(&folder.read("game.ride"));
        assert_eq!(now.lines().last(), ruled.lines().last(), "{now}");
    }
    assert_eq!(text(&folder.read("game.ride")), format!("{BAD}ruling stands C2 \"agreed\"\n"));
}

#[test]
fn a_diff_shows_what_would_change() {
    let folder = Folder::new("fix-diff");
    folder.write("game.ride", TYPO);
    let output = folder.run(&["check", "--diff", "game.ride"]);
    assert_code(&output, 1);
    let expected = "\
--- game.ride
+++ game.ride
@@ -2,5 +2,5 @@
 player Ada blue
 player Ben red
 
-Ada claim Diepe-Paris P  # by the sea
+Ada claim Dieppe-Paris P  # by the sea
 Ben draw ? ?
";
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(text(&folder.read("game.ride")), TYPO);
    let said = "whistlestop: game.ride: --fix would mend 1 of 1 finding\n";
    assert_eq!(text(&output.stderr), said);
    let output = folder.run(&["check", "--diff", "--color", "always", "game.ride"]);
    let said = text(&output.stdout);
    assert!(said.contains("\u{1b}[38;5;28m+Ada claim Dieppe"), "{said}");
    let output = folder.feed(&["check", "--diff", "-q", "-"], GOOD.as_bytes());
    assert_code(&output, 0);
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
}

/// The section of the README is what happens.
#[test]
fn the_readme_is_right_about_fixes() {
    let folder = Folder::new("fix-readme");
    let readme = include_str!("../../../README.md");
    let section = readme.split("\n## Mending a log\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let block = |kind: &str| {
        let start = format!("```{kind}\n");
        let block = section.split(&start).nth(1).unwrap();
        block.split("```").next().unwrap()
    };
    folder.write("draft.ride", block("ride"));
    let output = folder.run(&["check", "--diff", "-q", "draft.ride"]);
    assert_eq!(text(&output.stdout), block("diff"));
    assert_code(&folder.run(&["check", "--fix", "-q", "draft.ride"]), 0);
}
