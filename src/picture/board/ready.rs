//! The curves and names of the maps that ship, found once: the search is the one source
//! of them, and `ready.txt` has what it found.
//!
//! `WHISTLESTOP_WRITE=1 cargo test --lib ready::` writes that file again.

use super::layout::{Bend, Choices};
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::builtin;

/// A line a board: its key, the length of a space, two numbers for each curve, one for each name.
const READY: &str = include_str!("ready.txt");

/// What was found for this board, if it ships. A board of the user's own may bear the same
/// name, and have other cities.
pub(super) fn choices(board: &Board) -> Option<Choices> {
    let ours = builtin(&board.key)?;
    let same = ours.cities == board.cities && ours.routes == board.routes;
    if !same {
        return None;
    }
    let mut lines = READY.lines().map(|line| line.split(' '));
    let mut words = lines.find(|words| words.clone().next() == Some(&ours.key))?;
    words.next();
    let space = words.next()?.parse().ok()?;
    let bends: Option<Vec<Bend>> = words.next()?.split(';').map(bend).collect();
    let labels: Result<Vec<usize>, _> = words.next()?.split(',').map(str::parse).collect();
    let choices = Choices { space, bends: bends?, labels: labels.ok()? };
    choices.fit(board).then_some(choices)
}

fn bend(text: &str) -> Option<Bend> {
    let (a, b) = text.split_once(',')?;
    Some(Bend(a.parse().ok()?, b.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::layout::{Layout, overlaps};
    use super::*;
    use crate::games::ticket_to_ride::builtin_names;

    #[test]
    fn the_ready_maps_are_what_the_search_finds() {
        let mut text = String::new();
        for key in builtin_names() {
            let (_, found) = Layout::found(builtin(key).unwrap());
            let bends: Vec<String> =
                found.bends.iter().map(|b| format!("{},{}", b.0, b.1)).collect();
            let labels: Vec<String> = found.labels.iter().map(usize::to_string).collect();
            text += &format!("{key} {} {} {}\n", found.space, bends.join(";"), labels.join(","));
        }
        if std::env::var_os("WHISTLESTOP_WRITE").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/picture/board/ready.txt");
            std::fs::write(path, text).unwrap();
            return;
        }
        assert_eq!(text, READY, "`WHISTLESTOP_WRITE=1 cargo test --lib ready::` makes it anew");
    }

    #[test]
    fn nothing_lies_on_anything_else() {
        for key in builtin_names() {
            let layout = Layout::of(builtin(key).unwrap());
            let found = overlaps(&layout);
            assert!(found.is_empty(), "{key}: {found:#?}");
        }
    }
}
