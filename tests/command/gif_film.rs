//! `film -o game.gif`: the film as pixels.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const EUROPE: &str = "fixtures/europe/legal/recorded-1104.ride";
const CARDS: &str = "fixtures/card_game/legal/two-players.ride";
const METRO: &str = "fixtures/metro/legal/two-players.ride";
const LONDON: &str = "fixtures/london/legal/two-players.ride";

fn whistlestop(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command.env("WHISTLESTOP_LANG", "en").current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
    command
}

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The machine has fonts; without any there are no such films, which is tested below.
fn has_fonts() -> bool {
    static HAS: OnceLock<bool> = OnceLock::new();
    *HAS.get_or_init(|| {
        let folder = folder("gif-fonts");
        let log = folder.join("game.ride");
        std::fs::write(&log, "game card-game\nplayer Ada blue\nplayer Ben red\n").unwrap();
        let to = folder.join("game.gif");
        let args = ["film", log.to_str().unwrap(), "-o", to.to_str().unwrap()];
        !said(&whistlestop(&args).output().unwrap()).contains("no font")
    })
}

/// What is seen at the end, how many pictures there are, and the hundredths of a second.
struct Film {
    size: (usize, usize),
    last: Vec<[u8; 3]>,
    pictures: usize,
    hundredths: u64,
    bytes: usize,
}

fn film(log: &str, to: &Path) -> Film {
    let output = whistlestop(&["film", log, "-o", to.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{log}: {output:?}");
    decode(&std::fs::read(to).unwrap())
}

fn decode(bytes: &[u8]) -> Film {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let size = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut last = vec![None; size.0 * size.1];
    let (mut pictures, mut hundredths) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        pictures += 1;
        hundredths += u64::from(frame.delay);
        for (i, &index) in frame.buffer.iter().enumerate() {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            let at = (y + usize::from(frame.top)) * size.0 + x + usize::from(frame.left);
            if Some(index) != frame.transparent {
                let colour = &palette[usize::from(index) * 3..][..3];
                last[at] = Some([colour[0], colour[1], colour[2]]);
            }
        }
        // The first is whole.
        assert!(pictures > 1 || last.iter().all(Option::is_some));
    }
    let last = last.into_iter().flatten().collect();
    Film { size, last, pictures, hundredths, bytes: bytes.len() }
}

#[test]
fn a_film_of_pixels_shows_every_turn() {
    if !has_fonts() {
        return;
    }
    let folder = folder("gif");
    for log in [EUROPE, LONDON, CARDS, METRO] {
        let film = film(log, &folder.join("game.gif"));
        assert!(film.size.0 <= 1000 && film.size.1 <= 1200, "{log}: {:?}", film.size);
        assert!(film.bytes < 2_000_000, "{log}: {} bytes", film.bytes);
        let drawn = whistlestop(&["film", log, "-o", "-"]).output().unwrap();
        let drawn = String::from_utf8(drawn.stdout).unwrap();
        let (_, rest) = drawn.split_once("animation:bar ").unwrap();
        let seconds: f64 = rest.split_once("s ").unwrap().0.parse().unwrap();
        let lasts = film.hundredths as f64 / 100.0;
        assert!((lasts - seconds).abs() < 0.1, "{log}: {lasts} and {seconds} s");
        let turns = drawn.matches(r#"<text class="words "#).count();
        assert!(turns > 15 && film.pictures.abs_diff(turns + 2) <= 2, "{log}: {turns} turns");
    }
}

/// The colours of players and routes are not mixed with others.
#[test]
fn a_film_of_pixels_keeps_colours() {
    if !has_fonts() {
        return;
    }
    let film = film(EUROPE, &folder("gif-colours").join("game.gif"));
    // Land, Ada's blue, Ben's red, a yellow route, the crown.
    for wanted in ["#efe3c6", "#1f5fc4", "#cc2936", "#f2d22e", "#f2c232"] {
        let part = |at: usize| i32::from_str_radix(&wanted[at..at + 2], 16).unwrap();
        let wanted = [part(1), part(3), part(5)];
        let apart = |pixel: &[u8; 3]| {
            pixel.iter().zip(wanted).map(|(&a, b)| (i32::from(a) - b).pow(2)).sum::<i32>()
        };
        let best = film.last.iter().map(apart).min().unwrap();
        assert!(best < 900, "{wanted:?}: {best}");
    }
}

#[test]
fn a_film_of_pixels_replaces_only_its_kind() {
    if !has_fonts() {
        return;
    }
    let folder = folder("gif-ours");
    let to = folder.join("Evening.GIF");
    let log = folder.join("evening.ride");
    std::fs::write(&log, "game card-game\nplayer Ada blue\nplayer Ben red\n").unwrap();
    let log = log.to_str().unwrap();
    film(log, &to);
    film(log, &to);
    // A log that speaks of films is none.
    for other in [&b"# whistlestop film\ngame metro\n"[..], b"GIF89a\x01\0\x01\0\0\0\0;"] {
        std::fs::write(&to, other).unwrap();
        let output = whistlestop(&["film", log, "-o", to.to_str().unwrap()]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("is no film of whistlestop"), "{output:?}");
        assert_eq!(std::fs::read(&to).unwrap(), other);
    }
}

#[test]
fn names_in_a_film_of_pixels_are_text() {
    if !has_fonts() {
        return;
    }
    let folder = folder("gif-names");
    let fonts = Command::new("fc-list").arg(":lang=ja").output();
    let japanese = fonts.is_ok_and(|fonts| !fonts.stdout.is_empty());
    let named = |name: &str| {
        let log = folder.join("game.ride");
        let text = format!("game europe\nplayer \"{name}\" blue\nplayer Ben red\n");
        std::fs::write(&log, text).unwrap();
        film(log.to_str().unwrap(), &folder.join("game.gif")).last
    };
    assert!(named("花子") != named("太郎") || !japanese);
    let hostile = "<image href='file:///etc/passwd' width='900' height='900'/>";
    assert_ne!(named(hostile), named("Ada"));
    named("&lt;![CDATA[ ]]&gt;\u{202e}x");
}

/// Without end: turns, or a table of tiles far apart.
#[test]
fn a_film_of_pixels_is_bounded() {
    if !has_fonts() {
        return;
    }
    let folder = folder("gif-long");
    let log = folder.join("game.ride");
    let turns = "Ada draw ? ?\nBen draw ? ?\n".repeat(400);
    let text = format!("game card-game\nplayer Ada blue\nplayer Ben red\n{turns}");
    std::fs::write(&log, text).unwrap();
    let long = film(log.to_str().unwrap(), &folder.join("long.gif"));
    assert!(long.pictures <= 240, "{}", long.pictures);
    assert!((long.hundredths as f64 / 100.0 - 300.0).abs() < 1.0, "{}", long.hundredths);
    assert!(long.bytes < 2_000_000);
}

#[test]
fn no_font_is_said() {
    let folder = folder("gif-none");
    let fonts = folder.join("fonts.conf");
    let none =
        format!("<?xml version=\"1.0\"?><fontconfig><dir>{}</dir></fontconfig>", folder.display());
    std::fs::write(&fonts, none).unwrap();
    let to = folder.join("game.gif");
    let mut command = whistlestop(&["film", METRO, "-o", to.to_str().unwrap()]);
    let output = command.env("FONTCONFIG_FILE", &fonts).output().unwrap();
    if cfg!(target_os = "linux") {
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).contains("no font is found on this machine"), "{output:?}");
        assert!(!to.exists());
    }
}
