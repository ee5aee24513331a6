//! One position of a game as a picture, an SVG file that stands on its own.

pub mod board;
mod style;
mod tiles;
mod yards;

pub use style::{Style, patterns, styles};
pub use tiles::{line_colour, shape};

use crate::frames::{Frame, Kind, Recording, Scene, Stage};
use crate::games::On;
pub use crate::report::escape::markup as escape;

const PAPER: &str = "#f6f1e4";
const INK: &str = "#2b2620";

/// Draws the table as it is at one frame; `None` if there is no such frame.
///
/// ```
/// use whistlestop::{Custom, GameText, draw, record};
///
/// let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n";
/// let game = GameText { text: log.to_owned(), first_line: 1, ..GameText::default() };
/// let recording = record(&game, &Custom::None);
/// let picture = draw(&recording, 1).unwrap();
/// assert!(picture.contains("Dieppe–Paris, 1 pink: Ada"));
/// ```
#[must_use]
pub fn draw(recording: &Recording, at: usize) -> Option<String> {
    let frame = recording.frames.get(at)?;
    let players = styles(&recording.players);
    let caption = caption(frame);
    let standings = standings(recording, frame);
    match (recording.stage.as_ref()?, frame.position.scene.as_ref()) {
        (Stage::Board(map), Scene::Board { routes, stations }) => {
            let shown = board::Shown {
                players: &players,
                routes,
                stations,
                caption: &caption,
                standings: &standings,
            };
            Some(board::draw_position(map, &shown))
        }
        (Stage::Tiles(set), Scene::Layout { tiles, cube, .. }) => {
            let head = Head::new(&set.title, &caption, &players, &standings);
            Some(tiles::draw(set, tiles, cube.as_ref(), &head))
        }
        (Stage::Cards(rules), Scene::Yards { yards, .. }) => {
            let head = Head::new(&rules.title, &caption, &players, &standings);
            Some(yards::draw(yards, &head))
        }
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

/// What stands over a picture.
struct Head<'a> {
    title: &'a str,
    caption: &'a str,
    players: &'a [Style],
    standings: &'a [String],
}

impl<'a> Head<'a> {
    fn new(
        title: &'a str,
        caption: &'a str,
        players: &'a [Style],
        standings: &'a [String],
    ) -> Self {
        Self {
            title,
            caption,
            players,
            standings,
        }
    }

    /// Title and caption, in the first 70 pixels.
    fn text(&self) -> String {
        format!(
            r#"<title>{0}</title><rect width="100%" height="100%" fill="{PAPER}"/>
<text x="24" y="38" font-size="24" font-weight="bold" fill="{INK}">{0}</text>
<text x="24" y="62" font-size="16" fill="{INK}">{1}</text>
"#,
            escape(self.title),
            escape(self.caption)
        )
    }
}

/// `after turn 41`.
fn caption(frame: &Frame) -> String {
    match frame.kind {
        Kind::Opening => "before the first turn".to_owned(),
        Kind::Setup => "the setup".to_owned(),
        Kind::Turn | Kind::Aside => format!("after turn {}", frame.turn),
        Kind::End => "at the end".to_owned(),
    }
}

/// `Ada 54`.
fn standings(recording: &Recording, frame: &Frame) -> Vec<String> {
    let each = recording.players.iter().zip(&frame.position.players);
    each.map(|(who, player)| match player.score {
        Some(score) => format!("{} {score}", who.name),
        None => who.name.clone(),
    })
    .collect()
}
