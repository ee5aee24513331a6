//! What players have put on the board: trains on the routes, stations.

use std::fmt::Write;

use super::layout::{Point, Space, TRACK};
use super::{INK, Shown};
use crate::games::ticket_to_ride::board::RouteId;
use crate::picture::{Style, escape};

/// A player, and where they sit.
#[derive(Clone, Copy)]
pub(super) struct Seat<'a> {
    pub seat: usize,
    pub style: &'a Style,
}

fn seat<'a>(shown: &Shown<'a>, seat: u8) -> Option<Seat<'a>> {
    let seat = usize::from(seat);
    let style = shown.players.get(seat)?;
    Some(Seat { seat, style })
}

pub(super) fn owner<'a>(shown: &Shown<'a>, route: RouteId) -> Option<Seat<'a>> {
    let owned = shown.routes.iter().find(|owned| owned.route == route)?;
    seat(shown, owned.seat)
}

/// A piece on a space, so small that the colour of the track stays to be seen.
pub(super) fn piece(out: &mut String, owner: Seat<'_>, space: &Space) -> std::fmt::Result {
    let (width, height) = ((space.length - 5.0).max(4.0), TRACK - 4.0);
    let place = format!(
        r#"x="{:.1}" y="{:.1}" width="{width:.1}" height="{height:.1}" rx="3" transform="translate({:.1} {:.1}) rotate({:.1})""#,
        -width / 2.0,
        -height / 2.0,
        space.at.x,
        space.at.y,
        space.angle
    );
    block(out, owner, &place)
}

fn block(out: &mut String, owner: Seat<'_>, place: &str) -> std::fmt::Result {
    let Seat { seat, style } = owner;
    writeln!(
        out,
        r##"<rect {place} fill="{}" stroke="#ffffff" stroke-width="3"/>
<rect {place} fill="{}"/>
<rect {place} fill="url(#livery-{seat})" stroke="{INK}" stroke-width="1"/>"##,
        style.fill, style.fill
    )
}

/// The owner's letter.
pub(super) fn mark(out: &mut String, owner: Seat<'_>, at: Point) -> std::fmt::Result {
    let style = owner.style;
    writeln!(
        out,
        r#"<circle cx="{:.1}" cy="{:.1}" r="8" fill="{}" stroke="{INK}" stroke-width="1"/>
<text x="{:.1}" y="{:.1}" font-size="11" font-weight="bold" text-anchor="middle" fill="{}">{}</text>"#,
        at.x,
        at.y,
        style.fill,
        at.x,
        at.y + 4.0,
        style.ink,
        escape(&style.mark)
    )
}

/// The house of whoever has built in a city.
pub(super) fn station(
    out: &mut String,
    shown: &Shown<'_>,
    city: usize,
    at: Point,
) -> std::fmt::Result {
    let built = shown.stations.iter().find(|b| usize::from(b.city) == city);
    let Some(owner) = built.and_then(|built| seat(shown, built.seat)) else {
        return Ok(());
    };
    let style = owner.style;
    writeln!(
        out,
        r##"<path d="M{:.1} {:.1}l11 -10l11 10v13h-22z" fill="{}" stroke="#ffffff" stroke-width="4" paint-order="stroke"/>
<path d="M{:.1} {:.1}l11 -10l11 10v13h-22z" fill="none" stroke="{INK}" stroke-width="1.2"/>
<text x="{:.1}" y="{:.1}" font-size="12" font-weight="bold" text-anchor="middle" fill="{}">{}</text>"##,
        at.x - 11.0,
        at.y - 4.0,
        style.fill,
        at.x - 11.0,
        at.y - 4.0,
        at.x,
        at.y + 6.0,
        style.ink,
        escape(&style.mark)
    )
}

/// A piece for the legend.
pub(super) fn swatch(out: &mut String, owner: Seat<'_>, at: Point) -> std::fmt::Result {
    let space = Space {
        at,
        angle: 0.0,
        length: 34.0,
    };
    piece(out, owner, &space)?;
    mark(out, owner, at)
}
