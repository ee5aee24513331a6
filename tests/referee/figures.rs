//! Who does not want the score sheet gets the same verdict for less work.

use std::fs;
use std::path::Path;

use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::replay::{Custom, judge_game, replay_on};

/// True if the figures alone were enough.
fn compare(game: &GameText, name: &str) -> bool {
    let full = replay_on(&game.text, &Custom::None);
    let bare = judge_game(game, &Custom::None);
    assert_eq!(bare.findings, full.findings, "{name}");
    assert_eq!(bare.finished, full.finished, "{name}");
    assert_eq!(bare.players, full.players, "{name}");
    let (Some(bare), Some(full)) = (bare.sheet, full.sheet) else {
        return false;
    };
    assert_eq!(bare.totals, full.totals, "{name}");
    assert_eq!(bare.ranks, full.ranks, "{name}");
    assert_eq!(bare.recorded, full.recorded, "{name}");
    assert_eq!(bare.players, full.players, "{name}");
    assert_eq!(bare.finished, full.finished, "{name}");
    bare.rows.is_empty()
}

fn compare_all(folder: &Path, seen: &mut (usize, usize)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            compare_all(&path, seen);
        } else if path.extension().is_some_and(|ext| ext == "ride") {
            let bytes = fs::read(&path).unwrap();
            let mut games = Games::new(&bytes[..]);
            let mut game = GameText::default();
            while games.next_into(&mut game).unwrap() {
                seen.0 += 1;
                seen.1 += usize::from(compare(&game, &path.display().to_string()));
            }
        }
    }
}

#[test]
fn the_findings_of_every_fixture_are_the_same() {
    let mut seen = (0, 0);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    compare_all(&root, &mut seen);
    let (games, bare) = seen;
    assert!(bare * 2 > games, "{bare} of {games}");
}
