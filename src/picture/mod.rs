//! One position of a game as a picture, an SVG file that stands on its own.

pub mod board;
#[cfg(test)]
mod contrast;
mod css;
mod film;
#[cfg(feature = "gif")]
mod gif;
mod head;
mod style;
mod tiles;
pub mod yards;

pub use film::{MARK as FILM, film};
#[cfg(feature = "gif")]
pub use gif::{MARK as GIF, NoFilm, gif};
pub use head::{Head, Standing};
pub use style::{Style, patterns, styles};
pub use tiles::{line_colours, shape};

use crate::frames::{Frame, Kind, Player, Recording, Scene, Stage};
use crate::games::On;
pub use crate::report::escape::markup as escape;
use crate::report::text::count;

/// What every file of ours looks like.
const FILE_CSS: &str = include_str!("file.css");

/// Draws the table as it is at one frame; `None` if there is no such frame.
///
/// ```
/// use whistlestop::{Custom, GameText, draw, record};
///
/// let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n";
/// let game = GameText::from(log);
/// let recording = record(&game, &Custom::None);
/// let picture = draw(&recording, 1).unwrap();
/// assert!(picture.contains("Dieppe–Paris, 1 pink: Ada"));
/// ```
#[must_use]
pub fn draw(recording: &Recording, at: usize) -> Option<String> {
    let frame = recording.frames.get(at)?;
    let stage = recording.stage.as_ref()?;
    let head = Head {
        title: &stage.on().title(),
        caption: &caption(frame),
        players: &styles(&recording.players),
        standings: &standings(recording, at),
    };
    match (stage, frame.position.scene.as_ref()) {
        (Stage::Board(map), Scene::Board { routes, stations }) => {
            let shown = board::Shown { head, routes, stations };
            Some(board::draw_position(map, &shown))
        }
        (Stage::Tiles(set), Scene::Layout { tiles, cube, .. }) => {
            Some(tiles::draw(set, tiles, cube.as_ref(), &head))
        }
        (Stage::Cards(_), Scene::Yards { yards, .. }) => Some(yards::draw(yards, &head)),
        _ => None,
    }
}

/// Draws what a game is played on, with nothing on it; only a board can be drawn so.
#[must_use]
pub fn stage(on: On<'_>) -> Option<String> {
    match on {
        On::Board(map) => Some(board::draw(map)),
        On::Cards(_) | On::Tiles(_) => None,
    }
}

/// What a page needs of the drawing: the map, or the tiles, without colours, and the
/// patterns of so many players, whose ink the page adds; see `board::draw_live`.
#[must_use]
pub fn parts(on: On<'_>, seats: usize) -> String {
    let nobody =
        Style { name: String::new(), fill: "none", ink: "currentColor", mark: String::new() };
    let patterns = patterns(&vec![nobody; seats]);
    let open = r#"<svg xmlns="http://www.w3.org/2000/svg""#;
    match on {
        On::Board(map) => board::draw_live(map).replacen("<svg", open, 1).replacen(
            "<defs>",
            &format!("{patterns}<defs>"),
            1,
        ),
        On::Tiles(set) => {
            let mut out = format!("{open}>{patterns}<defs>");
            for (id, tile) in set.tiles.iter().enumerate() {
                out.push_str(&format!(r#"<g id="tile-{id}">{}</g>"#, shape(set, tile)));
            }
            out + "</defs></svg>"
        }
        On::Cards(_) => format!("{open}>{patterns}</svg>"),
    }
}

/// `after turn 41`.
fn caption(frame: &Frame) -> String {
    match frame.kind {
        Kind::Opening => say!("picture-before", "before the first turn"),
        Kind::Setup => say!("picture-setup", "the setup"),
        Kind::Turn | Kind::Aside => say!("picture-turn", "after turn {turn}", turn = frame.turn),
        Kind::End => say!("picture-end", "at the end"),
    }
}

/// How the players stand at a frame: what the score track says, and once a game is over the
/// totals.
fn standings(recording: &Recording, at: usize) -> Vec<Standing> {
    let sheet = recording.counted(at);
    let Some(frame) = recording.frames.get(at) else {
        return Vec::new();
    };
    let each = frame.position.players.iter().enumerate();
    each.map(|(seat, player)| Standing {
        score: match sheet {
            Some(sheet) => sheet.totals.get(seat).copied(),
            None => player.score,
        },
        rank: sheet.and_then(|sheet| sheet.ranks.get(seat).copied()),
        facts: facts(recording, player),
    })
    .collect()
}

/// `12 trains · 3 of 5 tickets`.
fn facts(recording: &Recording, player: &Player) -> String {
    let mut facts = Vec::new();
    if let (Some(Stage::Board(board)), Some(pieces)) = (&recording.stage, player.pieces) {
        facts.push(board.piece_words().count(pieces));
    }
    let tickets = &player.tickets;
    let all = tickets.seen.len() as u64 + u64::from(tickets.unseen);
    if all > 0 {
        let done = tickets.seen.iter().filter(|ticket| ticket.done).count();
        facts.push(say!("picture-tickets", "{done}/{all} tickets", done, all));
    }
    let held = player.hand.total();
    if held > 0 && facts.is_empty() {
        let things = match &recording.stage {
            Some(Stage::Tiles(_)) => count(held.into(), "tile"),
            _ => count(held.into(), "card"),
        };
        facts.push(say!("picture-in-hand", "{things} in hand", things));
    }
    facts.join(" · ")
}
