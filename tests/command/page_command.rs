//! `page`, `film` and the picture of one position, as a user meets them on the command
//! line.

use std::path::PathBuf;
use std::process::{Command, Output};

const EUROPE: &str = "fixtures/europe/legal/recorded-1104.ride";
const CARDS: &str = "fixtures/card_game/legal/two-players.ride";
const METRO: &str = "fixtures/metro/legal/two-players.ride";
const LONDON: &str = "fixtures/london/legal/two-players.ride";
const THREE: &str = "fixtures/europe/stories/three-games.ride";

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// What a command says about its failure.
fn failure(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    text(&output.stderr)
}

#[test]
fn a_page_lies_beside_its_log() {
    let folder = folder("page");
    let log = folder.join("evening.ride");
    std::fs::copy(METRO, &log).unwrap();
    let output = run(&["page", log.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text(&output.stdout).contains("evening.html: "));
    let page = std::fs::read_to_string(folder.join("evening.html")).unwrap();
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.ends_with("</html>\n"));
    assert!(page.contains("evening.ride"));
    // Where the log lies is nobody's business.
    assert!(!page.contains(folder.to_str().unwrap()));
    let other = folder.join("other.html");
    let output = run(&["page", METRO, "-o", other.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert!(other.is_file());
    let output = run(&["page", METRO, "-o", "-"]);
    assert_eq!(output.stdout, std::fs::read(other).unwrap());
}

#[test]
fn the_same_log_gives_the_same_page() {
    let one = run(&["page", CARDS, "-o", "-"]);
    assert_eq!(one.stdout, run(&["page", CARDS, "-o", "-"]).stdout);
    assert!(!text(&one.stdout).contains("http://127"));
}

#[test]
fn what_cannot_be_a_page_is_said() {
    assert!(failure(&["page", "no-such.ride"]).contains("no-such.ride"));
    assert!(failure(&["page", "fixtures"]).contains("folder"));
    assert!(failure(&["page", THREE]).contains("it has 3 games: choose one with --game N"));
    assert!(failure(&["page", THREE, "--game", "4"]).contains("it has only 3 games"));
    let said = failure(&["page", METRO, "--game", "2"]);
    assert!(said.contains("it has only one game"), "{said}");
    let said = failure(&["page", METRO, "-o", "no/such/folder/x.html"]);
    assert!(said.contains("no/such/folder/x.html"), "{said}");
    let folder = folder("page-wrong");
    let log = folder.join("game.html");
    std::fs::write(&log, "game europe\nplayer Ada\nplayer Ben\n").unwrap();
    let said = failure(&["page", log.to_str().unwrap()]);
    assert!(said.contains("that is the log itself"), "{said}");
    assert!(std::fs::read_to_string(&log).unwrap().starts_with("game"));
    let unknown = folder.join("unknown.ride");
    std::fs::write(&unknown, "game ludo\nplayer Ada\nplayer Ben\n").unwrap();
    let said = failure(&["page", unknown.to_str().unwrap()]);
    assert!(said.contains("cannot be replayed"), "{said}");
    assert!(!folder.join("unknown.html").exists());
}

#[test]
fn one_of_many_games() {
    let output = run(&["page", THREE, "--game", "2", "-o", "-"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text(&output.stdout).contains("\"index\":2"));
}

/// Every tag that opens closes, in the right order; attributes are quoted.
fn assert_well_formed(picture: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in picture.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{piece}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split([' ', '\n']).next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_position_is_a_picture() {
    for (board, log, caption) in [
        ("europe", EUROPE, "after turn 41"),
        ("london", LONDON, "after turn 20"),
        ("card-game", CARDS, "after turn 12"),
        ("metro", METRO, "after turn 12"),
    ] {
        let turn = caption.rsplit(' ').next().unwrap();
        let args = ["board", board, "--log", log, "--at", turn, "--svg"];
        let output = run(&args);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
        let picture = text(&output.stdout);
        assert!(picture.starts_with("<svg"));
        assert_well_formed(&picture);
        assert!(picture.contains(caption), "{board}");
        let output = run(&["board", "--log", log, "--svg"]);
        assert_eq!(output.status.code(), Some(0));
        assert_ne!(text(&output.stdout), picture);
    }
}

#[test]
fn pieces_lie_where_they_were_put() {
    let folder = folder("picture");
    let log = folder.join("a.ride");
    let lines = "game europe\nplayer \"A<\" blue\nplayer Ben red\n\
                 \"A<\" claim Dieppe-Paris P\nBen station Wien R\n";
    std::fs::write(&log, lines).unwrap();
    let log = log.to_str().unwrap();
    let at = |at: &str| {
        let output = run(&["board", "--log", log, "--at", at, "--svg"]);
        let picture = text(&output.stdout);
        assert_well_formed(&picture);
        picture
    };
    let (first, last) = (at("1"), at("end"));
    assert!(first.contains("Dieppe–Paris, 1 pink: A&lt;"));
    assert!(!at("0").contains("1 pink: A&lt;"));
    // One wagon, in the colour and with the pattern of its player, and the letter on it.
    let wagon = r##"fill="#1f5fbf" stroke="url(#livery-0)""##;
    assert_eq!(first.matches(wagon).count(), 1);
    assert_eq!(first.matches("class=\"route owned\"").count(), 1);
    // The station: a house of its own.
    let houses = |picture: &str| picture.matches("<use href=\"#house\"").count();
    assert_eq!((houses(&first), houses(&last)), (0, 1));
}

#[test]
fn a_picture_that_cannot_be_is_said() {
    let said = failure(&["board", "london", "--log", EUROPE, "--svg"]);
    assert!(said.contains("not played on `london`"), "{said}");
    let said = failure(&["board", "--log", EUROPE, "--at", "9999", "--svg"]);
    assert!(said.contains("no such place"), "{said}");
    failure(&["board", "--log", EUROPE, "--at", "noon", "--svg"]);
    failure(&["board", "europe", "--log", EUROPE]);
    failure(&["board", "--log", THREE, "--svg"]);
}

#[test]
fn the_last_picture_has_the_totals() {
    let output = run(&["board", "--log", EUROPE, "--svg"]);
    let end = text(&output.stdout);
    let before = run(&["board", "--log", EUROPE, "--at", "41", "--svg"]);
    let score = text(&run(&["check", EUROPE, "--format", "json"]).stdout);
    let score: serde_json::Value = serde_json::from_str(&score).unwrap();
    let totals = score["games"][0]["score"]["totals"].as_array().unwrap();
    assert!(!totals.is_empty());
    for total in totals {
        assert!(end.contains(&format!(">{total}</text>")), "{total}");
    }
    assert!(end.contains(">1. ") && end.contains("class=\"crown\""));
    assert!(!text(&before.stdout).contains("class=\"crown\""));
}

/// Nobody gets a drawing under the name of a photograph.
#[test]
fn what_is_written_bears_its_own_name() {
    let folder = folder("names");
    let log = "fixtures/london/legal/three-players.ride";
    for (command, name) in [
        ("film", "a.png"),
        ("film", "a.mp4"),
        ("page", "a.gif"),
        ("page", "a.PDF"),
        ("page", "a.svg"),
    ] {
        let to = folder.join(name);
        let output = run(&[command, log, "-o", to.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(text(&output.stderr).contains("name one that ends in"), "{name}");
        assert!(!to.exists());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_film_plays_the_whole_game() {
    let folder = folder("film");
    for (log, shows) in
        [(EUROPE, "#wagon-"), (LONDON, "#wagon-"), (CARDS, "#card-"), (METRO, "class=\"tile\"")]
    {
        let copy = folder.join("evening.ride");
        std::fs::copy(log, &copy).unwrap();
        let output = run(&["film", copy.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(text(&output.stdout).contains("evening.svg: "));
        // The film of the game before is replaced.
        let film = std::fs::read_to_string(folder.join("evening.svg")).unwrap();
        assert!(film.starts_with("<svg "));
        assert_well_formed(&film);
        assert!(film.contains("@keyframes") && film.contains("infinite"));
        assert!(film.contains("prefers-reduced-motion:reduce"));
        assert!(!film.contains("<script") && !film.contains("NaN"));
        assert!(film.contains(shows), "{log}");
        assert!(film.contains(">round 2</text>") && film.contains("class=\"crown\""));
        assert!(film.contains(" wins with ") || film.contains(" share the win "), "{log}");
        assert!(film.len() < 700_000, "{log}: {} bytes", film.len());
        let other = run(&["film", log, "-o", "-"]);
        assert_eq!(text(&other.stdout), film);
    }
}

#[test]
fn a_film_is_as_fast_as_one_asks() {
    let length = |seconds: &str| -> f64 {
        let output = run(&["film", METRO, "--seconds", seconds, "-o", "-"]);
        let film = text(&output.stdout);
        let (_, rest) = film.split_once("animation:bar ").unwrap();
        rest.split_once("s ").unwrap().0.parse().unwrap()
    };
    assert!(length("1") < length("2"));
    assert!(length("60") <= 301.0);
    for wrong in ["0", "-1", "61", "NaN", "inf", "fast"] {
        let seconds = format!("--seconds={wrong}");
        let said = failure(&["film", METRO, "-o", "-", &seconds]);
        assert!(said.contains("0.2 to 60"), "{wrong}: {said}");
    }
}

#[test]
fn what_cannot_be_a_film_is_said() {
    assert!(failure(&["film", "no-such.ride"]).contains("no-such.ride"));
    assert!(failure(&["film", THREE]).contains("it has 3 games: choose one with --game N"));
    let folder = folder("film-wrong");
    let log = folder.join("game.svg");
    std::fs::write(&log, "game europe\nplayer Ada\nplayer Ben\n").unwrap();
    let said = failure(&["film", log.to_str().unwrap()]);
    assert!(said.contains("that is the log itself"), "{said}");
    // A picture that is no film of ours stays.
    let other = folder.join("drawing.svg");
    std::fs::write(&other, "<svg xmlns='http://www.w3.org/2000/svg'/>").unwrap();
    let said = failure(&["film", METRO, "-o", other.to_str().unwrap()]);
    assert!(said.contains("is no film of whistlestop"), "{said}");
    let unknown = folder.join("unknown.ride");
    std::fs::write(&unknown, "game ludo\nplayer Ada\nplayer Ben\n").unwrap();
    let said = failure(&["film", unknown.to_str().unwrap()]);
    assert!(said.contains("cannot be replayed"), "{said}");
    // A game of which only the beginning is known is a short film.
    let short = folder.join("short.ride");
    std::fs::write(&short, "game europe\nplayer \"<b>\"\nplayer Ben\n").unwrap();
    let output = run(&["film", short.to_str().unwrap(), "-o", "-"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_well_formed(&text(&output.stdout));
    assert!(!text(&output.stdout).contains("<b>"));
}
