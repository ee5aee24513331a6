//! The curves and names of the maps that ship, found once: the search is the one source
//! of them, and `ready.txt` has what it found.
//!
//! `WHISTLESTOP_WRITE=1 cargo test --lib ready::` writes that file again.

use super::layout::Choices;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::builtin;

/// A line a board: its key, a sign for each curve, a sign for each name.
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
    let mut signs = || Some(words.next()?.bytes().map(number).collect());
    signs()?;
    let choices = Choices {
        bends: signs()?,
        labels: signs()?,
    };
    choices.fit(board).then_some(choices)
}

fn number(sign: u8) -> usize {
    usize::from(sign.wrapping_sub(b'0'))
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::*;
    use crate::games::ticket_to_ride::builtin_names;

    #[test]
    fn the_ready_maps_are_what_the_search_finds() {
        let signs = |all: &[usize]| -> String {
            let sign = |&n: &usize| char::from(b'0' + u8::try_from(n).unwrap());
            all.iter().map(sign).collect()
        };
        let mut text = String::new();
        for key in builtin_names() {
            let (_, found) = Layout::found(builtin(key).unwrap());
            let (bends, labels) = (signs(&found.bends), signs(&found.labels));
            text += &format!("{key} {bends} {labels}\n");
        }
        if std::env::var_os("WHISTLESTOP_WRITE").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/picture/board/ready.txt");
            std::fs::write(path, text).unwrap();
            return;
        }
        assert_eq!(
            text, READY,
            "`WHISTLESTOP_WRITE=1 cargo test --lib ready::` makes it anew"
        );
    }
}
