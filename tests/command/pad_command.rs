//! `pad`: a page to print. It has every form and every name, asks for nothing, runs
//! nothing, and takes no name for markup.

use std::path::PathBuf;
use std::process::Output;

use crate::support::program::{text, whistlestop};
use crate::support::snapshot::snapshot;
use whistlestop::internals::games::ticket_to_ride::boards;

fn run(args: &[&str]) -> Output {
    whistlestop(args).output().unwrap()
}

fn pad(args: &[&str]) -> String {
    let output = run(&[&["pad", "-o", "-"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    text(&output.stdout)
}

/// A page without its style.
fn body(page: &str) -> &str {
    page.split_once("</style>").unwrap().1
}

#[test]
fn every_game_has_a_pad() {
    for game in ["europe", "london", "usa", "new-york", "card-game", "metro"] {
        let page = pad(&[game, "--turns", "30"]);
        assert_eq!(page.matches("class=\"n\"").count(), 31, "{game}");
        assert!(page.contains("@page"), "{game}");
        for asks in ["<script", "src=", "href=", "url(", "@import"] {
            assert!(!page.contains(asks), "{game}: {asks}");
        }
        for tag in ["table", "ul", "li", "tr", "td", "section"] {
            let open = page.matches(&format!("<{tag}>")).count()
                + page.matches(&format!("<{tag} ")).count();
            let closed = page.matches(&format!("</{tag}>")).count();
            assert_eq!(open, closed, "{game}: {tag}");
        }
    }
    snapshot("pad", "london", body(&pad(&["london", "--turns", "4"])));
    let europe = pad(&["europe"]);
    for there in ["København", "Palermo–Moskva", "European Express", "station"] {
        assert!(europe.contains(there), "{there}");
    }
}

#[test]
fn names_are_text() {
    let page = pad(&["europe", "-p", "<script>alert(1)</script>,A&B", "--turns", "2"]);
    assert!(!page.contains("<script"), "{page}");
    assert!(page.contains("&lt;script") && page.contains("A&amp;B"), "{page}");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let hostile = boards::template()
        .replace("title: The Lakeside Railway", "title: \"<img src=x> & more\"")
        .replace("one: locomotive", "one: \"<b>\"");
    let board = folder.join("hostile-pad.yaml");
    std::fs::write(&board, hostile).unwrap();
    let page = pad(&[board.to_str().unwrap(), "--turns", "2"]);
    assert!(!page.contains("<img") && page.contains("&lt;img"), "{page}");
}

#[test]
fn a_pad_is_written_once() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pad");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let there = |args: &[&str]| {
        let mut command = whistlestop(&[&["pad", "usa"], args].concat());
        command.current_dir(&folder).output().unwrap()
    };
    let first = there(&[]);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    assert!(text(&first.stdout).starts_with("usa-pad.html: open it"));
    let again = there(&[]);
    assert_eq!(again.status.code(), Some(2), "{again:?}");
    assert_eq!(there(&["--force"]).status.code(), Some(0));
    assert_eq!(run(&["pad", "catan"]).status.code(), Some(2));
    assert_eq!(run(&["pad", "usa", "--turns", "0"]).status.code(), Some(2));
}
