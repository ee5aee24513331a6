//! The names of the cities: each where it hides least, shorter where it is
//! crowded.

use ratatui::style::Style;

use super::grid::Grid;
use crate::report::text::{escape, width};

pub struct Label {
    pub cell: (i32, i32),
    pub name: String,
    /// In brackets: there is a station.
    pub station: bool,
    /// Placed first, and in full.
    pub important: bool,
    pub style: Style,
}

/// Names are cut to so many letters where they do not fit, at a price.
const SHORTER: [(usize, u32); 4] = [(usize::MAX, 0), (6, 3), (4, 6), (3, 9)];

/// Places all names that find room.
pub fn place(mut labels: Vec<Label>, grid: &mut Grid) {
    let crowd = |label: &Label, all: &[Label]| {
        let near = |other: &&Label| {
            let (dx, dy) = (label.cell.0 - other.cell.0, label.cell.1 - other.cell.1);
            dx.abs() <= 12 && dy.abs() <= 2
        };
        all.iter().filter(near).count()
    };
    let mut order: Vec<(bool, std::cmp::Reverse<usize>, usize)> = labels
        .iter()
        .enumerate()
        .map(|(i, label)| {
            (
                !label.important,
                std::cmp::Reverse(crowd(label, &labels)),
                i,
            )
        })
        .collect();
    order.sort_unstable();
    for (_, _, i) in order {
        let label = std::mem::replace(
            &mut labels[i],
            Label {
                cell: (-1, -1),
                name: String::new(),
                station: false,
                important: false,
                style: Style::new(),
            },
        );
        put(&label, grid);
    }
}

fn put(label: &Label, grid: &mut Grid) {
    let mut best: Option<(u32, (i32, i32), String)> = None;
    for (letters, price) in SHORTER {
        let short = shortened(&label.name, letters);
        let Some(short) = short else {
            continue;
        };
        let name = match label.station {
            true => format!("[{short}]"),
            false => short,
        };
        let price = if label.important { price * 4 } else { price };
        let long = i32::try_from(width(&name)).unwrap_or(i32::MAX);
        for (extra, place) in places(label.cell, long) {
            let Some(hidden) = grid.hides(place, long, label.cell) else {
                continue;
            };
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

/// The name in so many letters; `None` where it is no longer than that anyway.
fn shortened(name: &str, letters: usize) -> Option<String> {
    let tamed: String = name.chars().map(escape).collect();
    if letters == usize::MAX {
        return Some(tamed);
    }
    (tamed.chars().count() > letters).then(|| tamed.chars().take(letters).collect())
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
