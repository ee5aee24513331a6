//! Standard output and standard error may be full, closed or read by nobody: no
//! panic, and the exit code still tells the verdict.

use std::fs::File;
use std::process::Stdio;

use super::*;

/// Commands with something to say on standard output.
fn commands() -> Vec<String> {
    let mut all: Vec<String> = READERS.iter().map(|words| (*words).to_owned()).collect();
    all.extend(
        [
            "page LOG -o page.html",
            "page LOG -o no/such/page.html",
            "audit --out report LOG",
            "audit --out LOG LOG",
            "audit missing.ride",
            "check missing.ride LOG",
            "fmt missing.ride",
            "fmt LOG",
            "refines LOG other.ride",
            "refines LOG two.ride",
            "diff LOG other.ride",
            "simulate europe",
            "simulate nowhere",
            "explain",
            "explain C9",
            "explain nothing-such",
            "board",
            "board europe",
            "board europe --json",
            "board europe --svg",
            "board europe Nowhere",
            "board broken.yaml",
            "board missing.yaml",
            "board --template",
            "completions bash",
            "man",
            "--help",
            "--version",
            "check --help",
            "--nonsense",
            "check",
            "",
        ]
        .map(str::to_owned),
    );
    all
}

fn prepared(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("bad.ride", BAD);
    folder.write("other.ride", GOOD);
    folder.write("two.ride", GOOD.repeat(2));
    folder.write("broken.yaml", "key: mine\ncites: {}\n");
    folder
}

fn arguments(words: &str) -> Vec<&str> {
    let words = words.split(' ').filter(|word| !word.is_empty());
    words.map(|word| if word == "LOG" { "bad.ride" } else { word }).collect()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = prepared("streams-full");
    for words in commands() {
        let args = arguments(&words);
        let usual = folder.run(&args);
        let output = folder.command(&args).stdout(full()).output().unwrap();
        let expected = if usual.stdout.is_empty() { code(&usual) } else { 2 };
        assert_eq!(output.status.code(), Some(expected), "{words}: {}", text(&output.stderr));
        if !usual.stdout.is_empty() {
            let said = text(&output.stderr);
            assert!(said.contains("No space left on device"), "{words}: {said}");
        }
        // Nor is it a panic if that cannot be said.
        let status = folder.command(&args).stdout(full()).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(expected), "{words}");
    }
}

#[test]
fn without_standard_error_the_code_is_the_same() {
    let folder = prepared("streams-error");
    for words in commands() {
        let args = arguments(&words);
        let usual = folder.run(&args);
        let output = folder.command(&args).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code(&usual)), "{words}");
        assert!(output.stdout == usual.stdout, "{words}");
    }
}

#[test]
fn closed_streams_are_no_matter() {
    let folder = prepared("streams-closed");
    for words in commands() {
        let args = arguments(&words);
        let usual = code(&folder.run(&args));
        let args = args.join(" ");
        for closed in [">&-", "2>&-", "<&- >&- 2>&-"] {
            let output = folder.shell(&format!("\"$W\" {args} {closed}"));
            assert_eq!(code(&output), usual, "{words} {closed}");
        }
    }
}

#[test]
fn a_reader_that_leaves_does_not_change_the_verdict() {
    let folder = prepared("streams-pipe");
    let many = GOOD.repeat(3_000) + BAD;
    folder.write("many.ride", many);
    for words in commands() {
        let args = arguments(&words);
        let usual = folder.run(&args);
        let mut command = folder.command(&args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code(&usual)), "{words}");
        assert!(output.stderr == usual.stderr, "{words}: {}", text(&output.stderr));
    }
    // The breach is in the last game, long after the reader has left.
    for command in ["check", "check --format json", "audit --format csv", "check --format short"] {
        let line = format!("{{ \"$W\" {command} many.ride; echo $? > code; }} | head -c 1");
        folder.shell(&line);
        assert_eq!(text(&folder.read("code")), "1\n", "{command}");
    }
    // What would go on for ever stops.
    let line = "{ \"$W\" simulate europe --games 999999999; echo $? > code; } | head -c 1";
    folder.shell(line);
    assert_eq!(text(&folder.read("code")), "0\n");
}

#[test]
fn a_file_that_may_not_grow_is_a_full_one() {
    let folder = prepared("streams-limit");
    folder.write("many.ride", BAD.repeat(2_000));
    for command in
        ["check many.ride", "audit --format json many.ride", "simulate europe --games 99"]
    {
        let output = folder.shell(&format!("ulimit -f 4; \"$W\" {command} > out"));
        assert_code(&output, 2);
        assert!(text(&output.stderr).contains("standard output"), "{}", text(&output.stderr));
    }
}
