//! The map itself, the same in a page and in a file: bare shapes with classes, which
//! `map.css` colours, and ids to find them by.

use std::fmt::{Result, Write};

use super::layout::{CITY, FONT, LINE, Label, Layout, Point, Track, halves};
use super::{Shown, describe, escape, ground, pieces};
use crate::card::Card;
use crate::games::ticket_to_ride::board::Board;

/// Draws the board for a page. Everything is named by its place in the board's
/// lists: `route-7` with its `way` and its spaces `sp`, `city-7`, `name-7`; a piece on a
/// space is a `use` of `wagon-` and its length, a station one of `house`.
#[must_use]
pub fn draw(board: &Board) -> String {
    let layout = Layout::of(board);
    let mut out = format!(
        r#"<svg id="map" viewBox="0 0 {:.0} {:.0}" role="img" aria-label="{}">"#,
        layout.width.max(1.0),
        layout.height.max(1.0),
        escape(&format!("Map: {}", board.title))
    );
    // Writing to a string cannot fail.
    let _ = map(&mut out, board, &layout, &Shown::default());
    out.push_str("</svg>");
    out
}

/// Everything on the paper of a layout, and what lies on the board.
pub(super) fn map(out: &mut String, board: &Board, layout: &Layout, shown: &Shown<'_>) -> Result {
    pieces::shapes(out, layout)?;
    ground::draw(out, board, layout)?;
    for track in &layout.tracks {
        draw_track(out, board, track, shown)?;
    }
    for (id, &at) in layout.cities.iter().enumerate() {
        draw_city(out, board, id, at)?;
    }
    for (id, &at) in layout.cities.iter().enumerate() {
        pieces::station(out, shown, id, at)?;
    }
    for (id, city) in board.cities.iter().enumerate() {
        let (Some(label), Some(at)) = (layout.labels.get(id), layout.cities.get(id)) else {
            continue;
        };
        draw_name(out, id, &city.printed, label, *at)?;
    }
    Ok(())
}

fn draw_name(out: &mut String, id: usize, name: &str, label: &Label, at: Point) -> Result {
    let area = label.area;
    // A font that is wider or narrower than ours grows away from the city.
    let (x, anchor) = if area.left > at.x {
        (area.left, "start")
    } else if area.right < at.x {
        (area.right, "end")
    } else {
        ((area.left + area.right) / 2.0, "middle")
    };
    let y = area.bottom - FONT * 0.22;
    write!(
        out,
        r#"<text id="name-{id}" class="name" x="{x:.0}" y="{:.0}" text-anchor="{anchor}">"#,
        y - if label.two { LINE } else { 0.0 },
    )?;
    match halves(name).filter(|_| label.two) {
        Some((one, two)) => write!(
            out,
            r#"{} <tspan x="{x:.0}" y="{y:.0}">{}</tspan></text>"#,
            escape(one),
            escape(two)
        ),
        None => write!(out, "{}</text>", escape(name)),
    }
}

fn draw_track(out: &mut String, board: &Board, track: &Track, shown: &Shown<'_>) -> Result {
    let route = &board.routes[track.route as usize];
    let owner = pieces::owner(shown, track.route);
    let mut title = describe(board, route);
    if let Some(owner) = owner {
        let _ = write!(title, ": {}", owner.style.name);
    }
    write!(
        out,
        r#"<g id="route-{}" class="route{}"><title>{}</title>"#,
        track.route,
        if owner.is_some() { " owned" } else { "" },
        escape(&title)
    )?;
    let way = way(track);
    write!(out, r#"<polyline class="way" points="{way}"/>"#)?;
    if route.wilds > 0 {
        write!(out, r#"<polyline class="ferry" points="{way}"/>"#)?;
    }
    write!(out, r#"<polyline class="bed" points="{way}"/>"#)?;
    let letter = route.colour.map_or('-', Card::letter);
    let count = track.spaces.len();
    for (i, space) in track.spaces.iter().enumerate() {
        let place = pieces::place(space.length, space);
        if route.tunnel {
            write!(out, r#"<rect class="rock" {place}/>"#)?;
        }
        match letter {
            '-' => write!(out, r#"<rect class="sp" {place}/>"#)?,
            letter => write!(out, r#"<rect class="sp c{letter}" {place}/>"#)?,
        }
        if i < route.wilds as usize {
            let Point { x, y } = space.at;
            write!(out, r#"<circle class="wild" cx="{x:.1}" cy="{y:.1}" r="7.2"/>"#)?;
            text(out, "wild", space.at, 'L')?;
        } else if i == count / 2 && letter != '-' {
            text(out, &format!("let c{letter}"), space.at, letter)?;
        }
    }
    if let Some(owner) = owner {
        pieces::wagons(out, owner, track)?;
    }
    out.push_str("</g>");
    Ok(())
}

/// The middle of a track. The curve is smooth: a few of its points will do.
pub(super) fn way(track: &Track) -> String {
    let line = track.line.iter().step_by(4);
    let way: Vec<String> = line.map(|p| format!("{:.0},{:.0}", p.x, p.y)).collect();
    way.join(" ")
}

fn text(out: &mut String, class: &str, at: Point, letter: char) -> Result {
    write!(out, r#"<text class="{class}" x="{:.1}" y="{:.1}">{letter}</text>"#, at.x, at.y + 3.8)
}

fn draw_city(out: &mut String, board: &Board, id: usize, at: Point) -> Result {
    let city = &board.cities[id];
    let home = board.districts.iter().position(|d| d.cities.iter().any(|&c| c as usize == id));
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
