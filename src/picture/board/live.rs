//! The map for a page that moves the pieces itself: bare shapes with classes,
//! which a style sheet colours, and ids to find them by.

use std::fmt::Write;

use super::layout::{CITY, Layout, Point, TRACK, Track};
use super::{describe, escape};
use crate::card::Card;
use crate::games::ticket_to_ride::board::Board;

/// Draws the board for a page. Everything is named by its place in the board's
/// lists: `route-7` with its `way` and its spaces `sp`, `city-7`, `name-7`.
#[must_use]
pub fn draw(board: &Board) -> String {
    let layout = Layout::of(board);
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_map(&mut out, board, &layout);
    out
}

fn write_map(out: &mut String, board: &Board, layout: &Layout) -> std::fmt::Result {
    write!(
        out,
        r#"<svg id="map" viewBox="0 0 {:.0} {:.0}" role="img" aria-label="{}">"#,
        layout.width.max(1.0),
        layout.height.max(1.0),
        escape(&format!("Map: {}", board.title))
    )?;
    for track in &layout.tracks {
        draw_track(out, board, track)?;
    }
    for (id, &at) in layout.cities.iter().enumerate() {
        draw_city(out, board, id, at)?;
    }
    for ((id, city), label) in board.cities.iter().enumerate().zip(&layout.labels) {
        write!(
            out,
            r#"<text id="name-{id}" class="name" x="{:.0}" y="{:.0}" textLength="{:.0}" lengthAdjust="spacingAndGlyphs">{}</text>"#,
            label.left,
            label.bottom - 4.6,
            label.right - label.left,
            escape(&city.printed)
        )?;
    }
    out.push_str("</svg>");
    Ok(())
}

fn draw_track(out: &mut String, board: &Board, track: &Track) -> std::fmt::Result {
    let route = &board.routes[track.route as usize];
    write!(
        out,
        r#"<g id="route-{}" class="route"><title>{}</title>"#,
        track.route,
        escape(&describe(board, route))
    )?;
    // The curve is smooth: a few of its points will do.
    let way: Vec<String> = track
        .line
        .iter()
        .step_by(4)
        .map(|p| format!("{:.0},{:.0}", p.x, p.y))
        .collect();
    let way = way.join(" ");
    write!(out, r#"<polyline class="way" points="{way}"/>"#)?;
    if route.wilds > 0 {
        write!(out, r#"<polyline class="ferry" points="{way}"/>"#)?;
    }
    let letter = route.colour.map_or('-', Card::letter);
    let count = track.spaces.len();
    for (i, space) in track.spaces.iter().enumerate() {
        let place = format!(
            r#"x="{:.1}" y="{:.0}" width="{:.1}" height="{TRACK:.0}" transform="translate({:.1} {:.1}) rotate({:.1})""#,
            -space.length / 2.0,
            -TRACK / 2.0,
            space.length,
            space.at.x,
            space.at.y,
            space.angle
        );
        if route.tunnel {
            write!(out, r#"<rect class="rock" {place}/>"#)?;
        }
        let class = match letter {
            '-' => "sp".to_owned(),
            letter => format!("sp c{letter}"),
        };
        write!(out, r#"<rect class="{class}" {place}/>"#)?;
        if i < route.wilds as usize {
            text(out, "wild", space.at, "L")?;
        } else if i == count / 2 && letter != '-' {
            text(
                out,
                &format!("let c{letter}"),
                space.at,
                &letter.to_string(),
            )?;
        }
    }
    out.push_str("</g>");
    Ok(())
}

fn text(out: &mut String, class: &str, at: Point, letter: &str) -> std::fmt::Result {
    if class == "wild" {
        write!(
            out,
            r#"<circle class="wild" cx="{:.1}" cy="{:.1}" r="7.5"/>"#,
            at.x, at.y
        )?;
    }
    write!(
        out,
        r#"<text class="{class}" x="{:.1}" y="{:.1}">{letter}</text>"#,
        at.x,
        at.y + 3.8
    )
}

fn draw_city(out: &mut String, board: &Board, id: usize, at: Point) -> std::fmt::Result {
    let city = &board.cities[id];
    let home = board
        .districts
        .iter()
        .position(|d| d.cities.iter().any(|&c| c as usize == id));
    write!(
        out,
        r#"<g id="city-{id}" class="city" transform="translate({:.1} {:.1})"><title>{}</title>"#,
        at.x,
        at.y,
        escape(&city.printed)
    )?;
    if city.attraction > 0 {
        write!(out, r#"<circle class="attraction" r="{}"/>"#, CITY + 4.0)?;
    }
    let number = match home {
        Some(n) => {
            write!(out, r#"<circle class="d{}" r="{CITY}"/>"#, n % 8)?;
            board.districts[n].points
        }
        None => {
            write!(out, r#"<circle r="{CITY}"/>"#)?;
            city.attraction
        }
    };
    if number > 0 {
        let class = if home.is_some() { "worth d" } else { "worth" };
        write!(out, r#"<text class="{class}" y="4">{number}</text>"#)?;
    }
    out.push_str("</g>");
    Ok(())
}
