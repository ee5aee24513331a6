//! A board as a picture: a map with every space, readable without the game.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr as _;

use self::layout::{CITY, Layout, TRACK};
use super::head::MARGIN;
use super::{Head, escape};
use crate::card::Card;
use crate::games::scene::{Built, Owned};
use crate::games::shared::own_term;
use crate::games::ticket_to_ride::board::{Board, Route};
use crate::lang;
use crate::report::text::count;

mod area;
mod film;
mod ground;
pub mod land;
pub(crate) mod layout;
mod live;
mod near;
mod pieces;
mod ready;

pub(super) use film::Film;
pub use layout::Point;
pub use live::draw as draw_live;

/// How a map looks, by day and by night: of a page, and of a file.
pub const CSS: &str = include_str!("map.css");
const LEGEND_LINE: f64 = 32.0;

/// What lies on a board at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown<'a> {
    pub head: Head<'a>,
    pub routes: &'a [Owned],
    pub stations: &'a [Built],
}

/// Draws the board as an SVG file.
///
/// ```
/// use whistlestop::internals::games::ticket_to_ride::builtin;
/// use whistlestop::internals::picture::board;
///
/// let picture = board::draw(builtin("london").unwrap());
/// assert!(picture.starts_with("<svg"));
/// assert!(picture.contains("King&apos;s Cross"));
/// ```
#[must_use]
pub fn draw(board: &Board) -> String {
    let head = Head { title: &lang::term(&board.title), ..Head::default() };
    let shown = Shown { head, ..Shown::default() };
    draw_position(board, &shown)
}

/// Draws the board and what lies on it as an SVG file.
#[must_use]
pub fn draw_position(board: &Board, shown: &Shown<'_>) -> String {
    let layout = Layout::of(board);
    let width = (layout.width + 2.0 * MARGIN).max(900.0);
    let legend = legend(board, width);
    let top = shown.head.height();
    let height = top + layout.height + legend.height + MARGIN;
    let mut out = shown.head.open(width, height, CSS);
    window(&mut out, &layout, width, top);
    // Writing to a string cannot fail.
    let _ = live::map(&mut out, board, &layout, shown);
    end_window(&mut out, &layout, width, top);
    let _ = writeln!(
        out,
        r#"<g transform="translate(0 {:.1})">{}</g></svg>"#,
        top + layout.height,
        legend.text
    );
    out
}

/// A window for the map on a paper so wide, so far down.
fn window(out: &mut String, layout: &Layout, width: f64, top: f64) {
    let (wide, high) = (layout.width.max(1.0), layout.height.max(1.0));
    let _ = write!(
        out,
        r#"<svg x="{:.1}" y="{top:.1}" width="{wide:.0}" height="{high:.0}" viewBox="0 0 {wide:.0} {high:.0}">"#,
        (width - layout.width) / 2.0
    );
}

fn end_window(out: &mut String, layout: &Layout, width: f64, top: f64) {
    let _ = writeln!(
        out,
        r#"</svg><rect class="frame" x="{:.1}" y="{top:.1}" width="{:.0}" height="{:.0}"/>"#,
        (width - layout.width) / 2.0,
        layout.width,
        layout.height
    );
}

/// `Paris–Zürich, 3 gray, tunnel`, for the pointer resting on a route.
fn describe(board: &Board, route: &Route) -> String {
    let colour = route.colour.map_or("gray", Card::word);
    let own = own_term(&board.key, &format!("colour {colour}"));
    let mut text = say!(
        "picture-route",
        "{pair}, {length} {colour}",
        pair = board.pair(route.a, route.b).to_string(),
        length = route.length,
        colour = own.unwrap_or_else(|| colour.to_owned())
    );
    if route.tunnel {
        text += &say!("picture-route-tunnel", ", tunnel");
    }
    if route.wilds > 0 {
        text += &say!(
            "picture-route-ferry",
            ", ferry with {wilds}",
            wilds = board.wild_words().count(u32::from(route.wilds))
        );
    }
    text
}

/// The explanations under the map.
struct Legend {
    text: String,
    height: f64,
}

/// Sets one explanation after the other, line by line.
struct Setter {
    text: String,
    x: f64,
    y: f64,
    width: f64,
}

impl Setter {
    fn item(&mut self, sign: f64, words: &str, draw: impl FnOnce(&mut String, Point)) {
        let needed = sign + 8.0 + words.width() as f64 * 8.9 + 22.0;
        if self.x + needed > self.width && self.x > MARGIN {
            self.line();
        }
        let at = Point { x: self.x + sign / 2.0, y: self.y - 5.0 };
        draw(&mut self.text, at);
        let _ = writeln!(
            self.text,
            r#"<text class="words" x="{:.1}" y="{:.1}">{}</text>"#,
            self.x + sign + 8.0,
            self.y,
            escape(words)
        );
        self.x += needed;
    }

    fn line(&mut self) {
        if self.x > MARGIN {
            self.x = MARGIN;
            self.y += LEGEND_LINE;
        }
    }
}

fn legend(board: &Board, width: f64) -> Legend {
    let mut set = Setter { text: String::new(), x: MARGIN, y: LEGEND_LINE, width };
    colours(&mut set, board);
    set.line();
    kinds(&mut set, board);
    let table: Vec<String> = (1..)
        .zip(board.points.iter().skip(1))
        .filter(|&(_, &points)| points > 0)
        .map(|(length, points): (u32, _)| format!("{length} → {points}"))
        .collect();
    if !table.is_empty() {
        let words = say!("picture-points", "spaces → points: {table}", table = table.join(" · "));
        set.item(-8.0, &words, |_, _| {});
    }
    set.line();
    Legend { height: set.y - LEGEND_LINE + 8.0, text: set.text }
}

/// One space of a route, to show what it means.
fn space(out: &mut String, at: Point, class: &str, letter: char) {
    let Point { x, y } = at;
    let high = TRACK;
    let place = format!(
        r#"x="-17" y="{:.1}" width="34" height="{high:.0}" rx="2.5" transform="translate({x:.1} {y:.1})""#,
        -high / 2.0
    );
    if class == "tunnel" {
        let _ = write!(out, r#"<rect class="rock" {place}/>"#);
    }
    let _ = write!(out, r#"<rect class="sp {class}" {place}/>"#);
    match letter {
        ' ' => {}
        'L' => {
            let _ = write!(
                out,
                r#"<circle class="wild" cx="{x:.1}" cy="{y:.1}" r="7.2"/><text class="wild" x="{x:.1}" y="{:.1}">L</text>"#,
                y + 3.8
            );
        }
        letter => {
            let _ = write!(
                out,
                r#"<text class="let {class}" x="{x:.1}" y="{:.1}">{letter}</text>"#,
                y + 3.8
            );
        }
    }
}

/// A colour as this board's edition calls it.
fn colour_word(board: &Board, card: Card) -> String {
    let own = own_term(&board.key, &format!("colour {}", card.word()));
    own.unwrap_or_else(|| card.word().to_owned())
}

/// The colours that routes of the board have.
fn colours(set: &mut Setter, board: &Board) {
    let used = |colour: Option<Card>| board.routes.iter().any(|r| r.colour == colour);
    for card in Card::COLOURS.into_iter().filter(|&c| used(Some(c))) {
        let letter = card.letter();
        set.item(34.0, &colour_word(board, card), |out, at| {
            space(out, at, &format!("c{letter}"), letter);
        });
    }
    if used(None) {
        let words = say!("picture-any", "any one colour");
        set.item(34.0, &words, |out, at| space(out, at, "any", ' '));
    }
}

/// What is more than a plain route or city.
fn kinds(set: &mut Setter, board: &Board) {
    if board.routes.iter().any(|r| r.tunnel) {
        let words = say!(
            "picture-tunnel",
            "tunnel: {cards} cards are turned up",
            cards = board.tunnel_reveal
        );
        set.item(34.0, &words, |out, at| space(out, at, "tunnel", ' '));
    }
    if board.routes.iter().any(|r| r.wilds > 0) {
        let words =
            say!("picture-ferry", "ferry: a {wild} for every L", wild = board.wild_words().one());
        set.item(40.0, &words, |out, at| {
            let _ = write!(out, r#"<path class="ferry" d="M{:.1} {:.1}h36"/>"#, at.x - 18.0, at.y);
            space(out, at, "any", 'L');
        });
    }
    if board.cities.iter().any(|c| c.attraction > 0) {
        let words = say!("picture-attraction", "attraction and its points");
        set.item(26.0, &words, |out, at| {
            city(
                out,
                at,
                &format!(r#"<circle class="attraction" r="{}"/><circle r="{CITY}"/>"#, CITY + 4.0),
            );
        });
    }
    for (n, district) in board.districts.iter().enumerate() {
        let words = format!("{}: {}", district.name, count(district.points.into(), "point"));
        set.item(20.0, &words, |out, at| {
            city(out, at, &format!(r#"<circle class="d{}" r="{CITY}"/>"#, n % 8));
        });
    }
}

fn city(out: &mut String, at: Point, circles: &str) {
    let _ = write!(
        out,
        r#"<g class="city" transform="translate({:.1} {:.1})">{circles}</g>"#,
        at.x, at.y
    );
}
