//! What a newcomer is told about the tile game.

use super::sets::lines;
use super::sheet::{ROWS, titles};
use super::tile::TileSet;
use crate::games::guide::{self, Form, Guide, Listing, Who};
use crate::notation::is_word;

#[must_use]
pub(in crate::games) fn guide(set: &TileSet, who: Who<'_>, file: Option<&str>) -> Guide {
    let one = who.one;
    let tiles = match file {
        Some(file) => format!("tiles \"{file}\""),
        None => format!("tiles {}", set.key),
    };
    let mut choices = guide::for_the_record();
    choices.extend(guide::options(super::FAMILY.options));
    let first = set.tiles.iter().find(|tile| tile.start).or(set.tiles.first());
    let start = first.map_or_else(|| "?".to_owned(), |tile| spelt(&tile.name));
    let dealt = vec!["?"; usize::from(set.deal)].join(" ");
    let rows = [(ROWS[0], 18), (ROWS[1], 3)];
    Guide {
        header: vec!["game metro".to_owned(), tiles],
        choices,
        colours: Vec::new(),
        cards: Vec::new(),
        opening: if set.deal == 0 { Vec::new() } else { vec![format!("deal {dealt}")] },
        setup: vec![Form::new(
            "start",
            format!("{start} at 0,0"),
            say!("metro-guide-start", "a tile that lies there first: X to the right, Y up"),
        )],
        moves: moves(set, one),
        end: vec![
            Form::new(
                format!("result {one}"),
                guide::figures(&rows),
                say!(
                    "metro-guide-result",
                    "the points as you counted them; the total alone will do"
                ),
            ),
            Form::new(
                "winner",
                one,
                say!("metro-guide-winner", "several names if the win is shared"),
            ),
        ],
        position: Vec::new(),
        rows: titles().map(|(_, title)| title).to_vec(),
        listings: listings(set),
    }
}

fn moves(set: &TileSet, one: &str) -> Vec<Form> {
    let mut names = set.tiles.iter().filter(|tile| !tile.start);
    let mut name = || names.next().map_or_else(|| "?".to_owned(), |tile| spelt(&tile.name));
    let (a, b, c) = (name(), name(), name());
    let colour = spelt(set.colours.first().map_or("red", String::as_str));
    let draw = |sample: String, means: String| Form::new(format!("{one} draw"), sample, means);
    vec![
        draw(
            format!("{a} place {a} at 1,0 turn 90, {b} at 2,0"),
            say!(
                "metro-guide-place",
                "the tile drawn, and the tiles placed; turned clockwise by 90, 180 or 270"
            ),
        ),
        draw(
            "? keep".into(),
            say!("metro-guide-keep", "drew a tile that nobody saw, and placed none"),
        ),
        draw(
            format!("{c} develop {colour} at 2,0 place {c} at 2,1"),
            say!("metro-guide-develop", "an exclusive development of the line on that square"),
        ),
        draw(format!("{c} fails"), say!("metro-guide-fails", "gives the development up")),
        draw(
            format!("{c} discard {b}"),
            say!("metro-guide-discard", "nothing fits of a full hand"),
        ),
        Form::new(
            format!("{one} place"),
            format!("{b} at 0,1"),
            say!("metro-guide-empty", "with an empty deck nothing is drawn"),
        ),
        Form::new(
            format!("check {one}"),
            "hand 2",
            say!("metro-guide-check", "what the table sees now, to find where it went wrong"),
        ),
        Form::new(
            "ruling stands",
            "L2 \"why\"",
            say!(
                "metro-guide-ruling",
                "the move above broke a rule (here L2) and the table let it stand"
            ),
        ),
    ]
}

/// A name as a log has it.
fn spelt(name: &str) -> String {
    if name.chars().all(is_word) { name.to_owned() } else { format!("\"{name}\"") }
}

fn listings(set: &TileSet) -> Vec<Listing> {
    let things = set.tiles.iter().map(|tile| {
        let name = match tile.copies {
            1 => tile.name.clone(),
            n => format!("{} ×{n}", tile.name),
        };
        (name, lines(set, tile))
    });
    vec![Listing { title: say!("metro-guide-tiles", "Tiles"), things: things.collect() }]
}
