//! A board as a picture: a map with every space, readable without the game.

use std::fmt::Write;

use self::layout::{CITY, FONT, Layout, Point, TRACK, Track, text_width};
use super::{Style, escape, patterns};
use crate::card::Card;
use crate::games::scene::{Built, Owned};
use crate::games::ticket_to_ride::board::{Board, Route};

mod area;
pub(crate) mod layout;
mod live;
mod near;
mod pieces;
mod ready;

pub use live::draw as draw_live;

const PAPER: &str = "#f6f1e4";
const INK: &str = "#2b2620";
const WATER: &str = "#5b93b8";
const ROCK: &str = "#6b4a2b";
/// Height of the line with the title.
const HEAD: f64 = 64.0;
const LEGEND_LINE: f64 = 34.0;

/// What lies on a board at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown<'a> {
    pub players: &'a [Style],
    pub routes: &'a [Owned],
    pub stations: &'a [Built],
    /// A line under the title.
    pub caption: &'a str,
    /// A line for each player, in seat order.
    pub standings: &'a [String],
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
    draw_position(board, &Shown::default())
}

/// Draws the board and what lies on it as an SVG file.
#[must_use]
pub fn draw_position(board: &Board, shown: &Shown<'_>) -> String {
    let layout = Layout::of(board);
    let width = layout.width.max(1000.0);
    let legend = legend(board, shown, width);
    let height = HEAD + layout.height + legend.height;
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_picture(
        &mut out,
        board,
        shown,
        &layout,
        &legend,
        Size { width, height },
    );
    out
}

#[derive(Clone, Copy)]
struct Size {
    width: f64,
    height: f64,
}

fn write_picture(
    out: &mut String,
    board: &Board,
    shown: &Shown<'_>,
    layout: &Layout,
    legend: &Legend,
    Size { width, height }: Size,
) -> std::fmt::Result {
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="{FONT}">"#
    )?;
    writeln!(out, "<title>{}</title>", escape(&board.title))?;
    writeln!(
        out,
        r#"<rect width="100%" height="100%" fill="{PAPER}"/>
<text x="{:.0}" y="42" font-size="30" font-weight="bold" fill="{INK}">{}</text>"#,
        24.0,
        escape(&board.title)
    )?;
    if !shown.caption.is_empty() {
        writeln!(
            out,
            r#"<text x="{:.0}" y="42" font-size="20" text-anchor="end" fill="{INK}">{}</text>"#,
            width - 24.0,
            escape(shown.caption)
        )?;
    }
    if !shown.players.is_empty() {
        writeln!(out, "{}", patterns(shown.players))?;
    }
    let aside = (width - layout.width) / 2.0;
    writeln!(out, r#"<g transform="translate({aside:.1} {HEAD})">"#)?;
    for track in &layout.tracks {
        draw_track(out, board, track, pieces::owner(shown, track.route))?;
    }
    for (id, &at) in layout.cities.iter().enumerate() {
        draw_city(out, board, id, at)?;
        pieces::station(out, shown, id, at)?;
    }
    for (city, label) in board.cities.iter().zip(&layout.labels) {
        writeln!(
            out,
            r#"<text x="{:.1}" y="{:.1}" fill="{INK}" stroke="{PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke" textLength="{:.1}" lengthAdjust="spacingAndGlyphs">{}</text>"#,
            label.left,
            label.bottom - FONT * 0.27,
            label.right - label.left,
            escape(&city.printed)
        )?;
    }
    writeln!(out, "</g>")?;
    writeln!(
        out,
        r#"<g transform="translate(0 {:.1})">{}</g>"#,
        HEAD + layout.height,
        legend.text
    )?;
    out.push_str("</svg>\n");
    Ok(())
}

fn fill(colour: Option<Card>) -> &'static str {
    match colour {
        None => "#b3b5b8",
        Some(Card::Pink) => "#e58fc4",
        Some(Card::Blue) => "#3f83cf",
        Some(Card::Orange) => "#f0902f",
        Some(Card::White) => "#ffffff",
        Some(Card::Green) => "#5aa84f",
        Some(Card::Yellow) => "#f4d73e",
        Some(Card::Black) => "#3a3a40",
        Some(Card::Red) => "#d8463d",
        Some(Card::Wild) => "#c9b26b",
    }
}

fn draw_track(
    out: &mut String,
    board: &Board,
    track: &Track,
    owner: Option<pieces::Seat<'_>>,
) -> std::fmt::Result {
    let route = &board.routes[track.route as usize];
    writeln!(out, r#"<g id="route-{}">"#, track.route)?;
    let mut title = describe(board, route);
    if let Some(owner) = owner {
        let _ = write!(title, ": {}", owner.style.name);
    }
    writeln!(out, "<title>{}</title>", escape(&title))?;
    let way = points(&track.line);
    if route.wilds > 0 {
        writeln!(
            out,
            r#"<polyline points="{way}" fill="none" stroke="{WATER}" stroke-width="{:.1}" stroke-linecap="round" stroke-dasharray="0.1 7"/>"#,
            TRACK + 8.0
        )?;
    }
    let count = track.spaces.len();
    for (i, space) in track.spaces.iter().enumerate() {
        // A ferry's symbols stand in its first spaces.
        let symbol = i < route.wilds as usize;
        draw_space(out, route, space.at, space.angle, space.length)?;
        if let Some(owner) = owner {
            pieces::piece(out, owner, space)?;
            if i == count / 2 {
                pieces::mark(out, owner, space.at)?;
            }
        } else if symbol {
            draw_symbol(out, space.at)?;
        } else if i == count / 2 {
            draw_letter(out, route, space.at)?;
        }
    }
    writeln!(out, "</g>")
}

fn draw_space(
    out: &mut String,
    route: &Route,
    at: Point,
    angle: f64,
    length: f64,
) -> std::fmt::Result {
    let (x, y) = (at.x, at.y);
    if route.tunnel {
        // Rough rock around every space.
        writeln!(
            out,
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" transform="translate({x:.1} {y:.1}) rotate({angle:.1})" fill="{ROCK}" stroke="{ROCK}" stroke-width="4" stroke-dasharray="4 3"/>"#,
            -length / 2.0,
            -TRACK / 2.0,
            length,
            TRACK
        )?;
    }
    let inset = if route.tunnel { 2.0 } else { 0.0 };
    writeln!(
        out,
        r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="2" transform="translate({x:.1} {y:.1}) rotate({angle:.1})" fill="{}" stroke="{INK}" stroke-width="1"/>"#,
        inset - length / 2.0,
        inset - TRACK / 2.0,
        (length - 2.0 * inset).max(1.0),
        TRACK - 2.0 * inset,
        fill(route.colour)
    )
}

/// The wild card that a ferry asks for.
fn draw_symbol(out: &mut String, at: Point) -> std::fmt::Result {
    writeln!(
        out,
        r##"<circle cx="{:.1}" cy="{:.1}" r="7.5" fill="#ffffff" stroke="{WATER}" stroke-width="2.5"/>
<text x="{:.1}" y="{:.1}" font-size="11" font-weight="bold" text-anchor="middle" fill="{INK}">L</text>"##,
        at.x,
        at.y,
        at.x,
        at.y + 4.0
    )
}

/// The letter of a route's colour, as logs write it.
fn draw_letter(out: &mut String, route: &Route, at: Point) -> std::fmt::Result {
    let Some(card) = route.colour else {
        return Ok(());
    };
    let ink = match card {
        Card::Black | Card::Blue | Card::Red | Card::Green => "#ffffff",
        _ => INK,
    };
    writeln!(
        out,
        r#"<text x="{:.1}" y="{:.1}" font-size="10.5" font-weight="bold" text-anchor="middle" fill="{ink}">{}</text>"#,
        at.x,
        at.y + 3.8,
        card.letter()
    )
}

const DISTRICTS: [&str; 8] = [
    "#4a4a52", "#4f9a4a", "#3a78c2", "#c9962b", "#c8423a", "#8a57a8", "#2f9c95", "#a8643a",
];

fn draw_city(out: &mut String, board: &Board, id: usize, at: Point) -> std::fmt::Result {
    let city = &board.cities[id];
    let home = board
        .districts
        .iter()
        .position(|d| d.cities.iter().any(|&c| c as usize == id));
    let (ring, inside) = match home {
        Some(n) => (INK, DISTRICTS[n % DISTRICTS.len()]),
        None => (INK, "#ffffff"),
    };
    if city.attraction > 0 {
        writeln!(
            out,
            r##"<circle cx="{:.1}" cy="{:.1}" r="{:.1}" fill="#ffcf3f" stroke="{INK}" stroke-width="1.5"/>"##,
            at.x,
            at.y,
            CITY + 4.0
        )?;
    }
    writeln!(
        out,
        r#"<circle cx="{:.1}" cy="{:.1}" r="{CITY}" fill="{inside}" stroke="{ring}" stroke-width="2.5"/>"#,
        at.x, at.y
    )?;
    let number = match home {
        Some(n) => board.districts[n].points,
        None => city.attraction,
    };
    if number > 0 {
        let ink = if home.is_some() { "#ffffff" } else { INK };
        writeln!(
            out,
            r#"<text x="{:.1}" y="{:.1}" font-size="11" font-weight="bold" text-anchor="middle" fill="{ink}">{number}</text>"#,
            at.x,
            at.y + 4.0
        )?;
    }
    Ok(())
}

/// `Paris–Zürich, 3 gray, tunnel`, for the pointer resting on a route.
fn describe(board: &Board, route: &Route) -> String {
    let colour = route.colour.map_or("gray", Card::word);
    let mut text = format!(
        "{}, {} {colour}",
        board.pair(route.a, route.b),
        route.length
    );
    if route.tunnel {
        text.push_str(", tunnel");
    }
    if route.wilds > 0 {
        text.push_str(&format!(
            ", ferry with {}",
            board.wild.count(u32::from(route.wilds))
        ));
    }
    text
}

fn points(line: &[Point]) -> String {
    let pairs: Vec<String> = line
        .iter()
        .map(|p| format!("{:.1},{:.1}", p.x, p.y))
        .collect();
    pairs.join(" ")
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
        let font = FONT - 2.0;
        let needed = sign + 8.0 + text_width(words, font) + 26.0;
        if self.x + needed > self.width && self.x > 24.0 {
            self.x = 24.0;
            self.y += LEGEND_LINE;
        }
        let at = Point {
            x: self.x + sign / 2.0,
            y: self.y - 5.0,
        };
        draw(&mut self.text, at);
        let _ = writeln!(
            self.text,
            r#"<text x="{:.1}" y="{:.1}" font-size="{font}" fill="{INK}">{}</text>"#,
            self.x + sign + 8.0,
            self.y,
            escape(words)
        );
        self.x += needed;
    }

    fn line(&mut self) {
        if self.x > 24.0 {
            self.x = 24.0;
            self.y += LEGEND_LINE;
        }
    }
}

fn legend(board: &Board, shown: &Shown<'_>, width: f64) -> Legend {
    let mut set = Setter {
        text: String::new(),
        x: 24.0,
        y: 24.0,
        width,
    };
    for (seat, style) in shown.players.iter().enumerate() {
        let words = shown.standings.get(seat).unwrap_or(&style.name);
        set.item(34.0, words, |out, at| {
            let _ = pieces::swatch(out, pieces::Seat { seat, style }, at);
        });
    }
    set.line();
    colours(&mut set, board);
    set.line();
    kinds(&mut set, board);
    set.line();
    let table: Vec<String> = (1..)
        .zip(board.points.iter().skip(1))
        .filter(|&(_, &points)| points > 0)
        .map(|(length, points): (u32, _)| format!("{length} → {points}"))
        .collect();
    if !table.is_empty() {
        set.x -= 8.0;
        let words = format!("spaces → points: {}", table.join(" · "));
        set.item(0.0, &words, |_, _| {});
    }
    set.line();
    Legend {
        height: set.y,
        text: set.text,
    }
}

/// A route to show one space of.
fn sample(colour: Option<Card>, tunnel: bool, wilds: u8) -> Route {
    Route {
        a: 0,
        b: 0,
        length: 1,
        colour,
        tunnel,
        wilds,
        twin: None,
    }
}

/// The colours that routes of the board have.
fn colours(set: &mut Setter, board: &Board) {
    let used = |colour: Option<Card>| board.routes.iter().any(|r| r.colour == colour);
    for card in Card::COLOURS.into_iter().filter(|&c| used(Some(c))) {
        set.item(34.0, card.word(), |out, at| {
            let route = sample(Some(card), false, 0);
            let _ = draw_space(out, &route, at, 0.0, 34.0);
            let _ = draw_letter(out, &route, at);
        });
    }
    if used(None) {
        set.item(34.0, "any one colour", |out, at| {
            let _ = draw_space(out, &sample(None, false, 0), at, 0.0, 34.0);
        });
    }
}

/// What is more than a plain route or city.
fn kinds(set: &mut Setter, board: &Board) {
    if board.routes.iter().any(|r| r.tunnel) {
        let words = format!("tunnel: {} cards are turned up", board.tunnel_reveal);
        set.item(34.0, &words, |out, at| {
            let _ = draw_space(out, &sample(None, true, 0), at, 0.0, 34.0);
        });
    }
    if board.routes.iter().any(|r| r.wilds > 0) {
        let words = format!("ferry: a {} for every L", board.wild.one);
        set.item(40.0, &words, |out, at| {
            let _ = write!(
                out,
                r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{WATER}" stroke-width="{:.1}" stroke-linecap="round" stroke-dasharray="0.1 7"/>"#,
                at.x - 14.0,
                at.y,
                at.x + 14.0,
                at.y,
                TRACK + 8.0
            );
            let _ = draw_space(out, &sample(None, false, 1), at, 0.0, 34.0);
            let _ = draw_symbol(out, at);
        });
    }
    if board.cities.iter().any(|c| c.attraction > 0) {
        set.item(26.0, "attraction and its points", |out, at| {
            let _ = write!(
                out,
                r##"<circle cx="{:.1}" cy="{:.1}" r="{:.1}" fill="#ffcf3f" stroke="{INK}" stroke-width="1.5"/><circle cx="{:.1}" cy="{:.1}" r="{CITY}" fill="#ffffff" stroke="{INK}" stroke-width="2.5"/>"##,
                at.x,
                at.y,
                CITY + 4.0,
                at.x,
                at.y
            );
        });
    }
    for (n, district) in board.districts.iter().enumerate() {
        let plural = if district.points == 1 { "" } else { "s" };
        let words = format!("{}: {} point{plural}", district.name, district.points);
        set.item(20.0, &words, |out, at| {
            let _ = write!(
                out,
                r#"<circle cx="{:.1}" cy="{:.1}" r="{CITY}" fill="{}" stroke="{INK}" stroke-width="2.5"/>"#,
                at.x,
                at.y,
                DISTRICTS[n % DISTRICTS.len()]
            );
        });
    }
}
