//! The names of the cities: each where it hides least, shorter where it is
//! crowded.

use std::cmp::Reverse;

use ratatui::style::Style;

use super::grid::Grid;
use crate::report::text::{clip, width};

pub(super) struct Label {
    pub cell: (i32, i32),
    pub name: String,
    /// In brackets: there is a station.
    pub station: bool,
    /// Placed first, and in full.
    pub important: bool,
    pub style: Style,
}

/// Names are cut to so many columns where they do not fit, at a price.
const SHORTER: [(usize, u32); 4] = [(usize::MAX, 0), (7, 3), (5, 6), (4, 9)];

/// Places all names that find room, the important ones and those in a crowd first. If
/// only what hides nothing may stand there, they are whole or left out.
pub(super) fn place(labels: &[Label], only_whole: bool, grid: &mut Grid) {
    let crowd = |label: &Label| {
        let near = |other: &&Label| {
            let (dx, dy) = (label.cell.0 - other.cell.0, label.cell.1 - other.cell.1);
            dx.abs() <= 12 && dy.abs() <= 2
        };
        labels.iter().filter(near).count()
    };
    let mut order: Vec<&Label> = labels.iter().collect();
    order.sort_by_cached_key(|label| (!label.important, Reverse(crowd(label))));
    for label in order {
        put(label, only_whole && !label.important, grid);
    }
}

fn put(label: &Label, only_whole: bool, grid: &mut Grid) {
    let mut best: Option<(u32, (i32, i32), String)> = None;
    let ways = if only_whole { 1 } else { SHORTER.len() };
    for (columns, price) in &SHORTER[..ways] {
        let Some(short) = shortened(&label.name, *columns) else {
            continue;
        };
        let name = if label.station { format!("[{short}]") } else { short };
        let price = if label.important { price * 4 } else { *price };
        let long = i32::try_from(width(&name)).unwrap_or(i32::MAX);
        for (extra, place) in places(label.cell, long) {
            let Some(hidden) = grid.hides(place, long, label.cell) else {
                continue;
            };
            if only_whole && hidden > 0 {
                continue;
            }
            let cost = hidden + extra + price;
            if best.as_ref().is_none_or(|(least, _, _)| cost < *least) {
                best = Some((cost, place, name.clone()));
            }
        }
    }
    if let Some((_, place, name)) = best {
        grid.name(place, &name, label.style);
    }
}

/// The name in so many columns, with `…` where it was cut; `None` where it is no longer
/// than that anyway.
fn shortened(name: &str, columns: usize) -> Option<String> {
    let whole = clip(name, usize::MAX);
    match columns {
        usize::MAX => Some(whole),
        _ => (width(&whole) > columns).then(|| clip(name, columns)),
    }
}

/// Where a name may stand, the best places first.
fn places((x, y): (i32, i32), long: i32) -> [(u32, (i32, i32)); 10] {
    [
        (0, (x + 1, y)),
        (1, (x - long, y)),
        (3, (x - long / 2, y - 1)),
        (3, (x - long / 2, y + 1)),
        (4, (x, y - 1)),
        (4, (x, y + 1)),
        (5, (x - long + 1, y - 1)),
        (5, (x - long + 1, y + 1)),
        (7, (x + 1, y - 1)),
        (7, (x + 1, y + 1)),
    ]
}
