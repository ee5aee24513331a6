//! What players have put on the board: trains on the routes, stations.
//!
//! The shapes stand once in a file. What uses one says how the player looks, by what is
//! inherited: `fill` is the colour, `stroke` the pattern, `color` the ink.

use std::collections::BTreeSet;
use std::fmt::{Result, Write};

use super::Shown;
use super::layout::{Layout, Point, Space, TRACK, Track};
use crate::games::ticket_to_ride::board::RouteId;
use crate::picture::{Head, Style, escape};

/// A player, and where they sit.
#[derive(Clone, Copy)]
pub(super) struct Seat<'a> {
    pub seat: usize,
    pub style: &'a Style,
}

pub(super) fn seat<'a>(head: &Head<'a>, seat: u8) -> Option<Seat<'a>> {
    let seat = usize::from(seat);
    let style = head.players.get(seat)?;
    Some(Seat { seat, style })
}

pub(super) fn owner<'a>(shown: &Shown<'a>, route: RouteId) -> Option<Seat<'a>> {
    let owned = shown.routes.iter().find(|owned| owned.route == route)?;
    seat(&shown.head, owned.seat)
}

/// Where a space lies, as attributes of a `rect`.
pub(super) fn place(length: f64, space: &Space) -> String {
    format!(
        r#"x="{:.1}" y="{:.1}" width="{length:.1}" height="{TRACK:.0}" rx="2.5" transform="{}""#,
        -length / 2.0,
        -TRACK / 2.0,
        turned(space)
    )
}

fn turned(space: &Space) -> String {
    let Point { x, y } = space.at;
    format!("translate({x:.1} {y:.1}) rotate({:.0})", space.angle)
}

/// A wagon for a space of this length is so long. The page's script knows this rule, too.
fn wagon_length(space: f64) -> i64 {
    (((space - 3.0) / 2.0).floor() as i64 * 2).max(6)
}

/// The shapes that pieces are made of: a wagon of each length, a station.
pub(super) fn shapes(out: &mut String, layout: &Layout) -> Result {
    let spaces = layout.tracks.iter().flat_map(|track| &track.spaces);
    let lengths: BTreeSet<i64> = spaces.map(|space| wagon_length(space.length)).collect();
    out.push_str("<defs>");
    for length in lengths {
        wagon(out, length)?;
    }
    let house = "M-12 -3l12 -11l12 11v13h-24z";
    write!(
        out,
        r#"<g id="house"><path class="coat" d="{house}"/><path d="{house}" stroke="none"/><path class="hatch" stroke-width="14" d="M-11.5 3h23"/><path class="outline" d="{house}"/></g></defs>"#
    )
}

fn wagon(out: &mut String, length: i64) -> Result {
    let end = length as f64 / 2.0;
    let hull = format!("M{:.0} -6.2h{length}v9.4h-{length}z", -end);
    // Two axles at either end, or one each if it is short.
    let axle = if length >= 24 { 4.5 } else { 3.0 };
    let mut wheels = format!("M{:.1} 4.6h0M{:.1} 4.6h0", axle - end, end - axle);
    if length >= 24 {
        wheels += &format!("M{:.1} 4.6h0M{:.1} 4.6h0", axle + 4.5 - end, end - axle - 4.5);
    }
    write!(
        out,
        r#"<g id="wagon-{length}"><path class="coat" d="{hull}"/><path class="wheels" d="{wheels}"/><path class="hull" d="{hull}"/><path class="hatch" stroke-width="6.4" d="M{:.1} -.4H{:.1}"/><path class="roof" d="M{:.1} -4.6H{:.1}"/></g>"#,
        1.0 - end,
        end - 1.0,
        2.5 - end,
        end - 2.5,
    )
}

/// How a shape looks that is the player's.
fn look(owner: Seat<'_>) -> String {
    let Seat { seat, style } = owner;
    format!(r#"fill="{}" stroke="url(#livery-{seat})" color="{}""#, style.fill, style.ink)
}

/// A wagon on every space of a track, and the owner's letter once.
pub(super) fn wagons(out: &mut String, owner: Seat<'_>, track: &Track) -> Result {
    let look = look(owner);
    out.push_str(r#"<g class="pieces">"#);
    for space in &track.spaces {
        write!(
            out,
            r##"<use href="#wagon-{}" transform="{}" {look}/>"##,
            wagon_length(space.length),
            turned(space)
        )?;
    }
    if let Some(middle) = track.spaces.get(track.spaces.len() / 2) {
        mark(out, owner, middle.at)?;
    }
    out.push_str("</g>");
    Ok(())
}

/// The owner's letter.
fn mark(out: &mut String, owner: Seat<'_>, at: Point) -> Result {
    let style = owner.style;
    write!(
        out,
        r#"<g transform="translate({:.1} {:.1})"><circle r="8" fill="{}" class="mark"/><text y="4" fill="{}" class="mark">{}</text></g>"#,
        at.x,
        at.y,
        style.fill,
        style.ink,
        escape(&style.mark)
    )
}

/// The house of whoever has built in a city.
pub(super) fn station(out: &mut String, shown: &Shown<'_>, city: usize, at: Point) -> Result {
    let built = shown.stations.iter().find(|b| usize::from(b.city) == city);
    match built.and_then(|built| seat(&shown.head, built.seat)) {
        Some(owner) => house(out, owner, at),
        None => Ok(()),
    }
}

pub(super) fn house(out: &mut String, owner: Seat<'_>, at: Point) -> Result {
    let style = owner.style;
    write!(
        out,
        r##"<g class="station" transform="translate({:.1} {:.1})"><use href="#house" {}/><circle r="6.8" cy="2.5" fill="{}"/><text y="6.5" fill="{}" class="mark">{}</text></g>"##,
        at.x,
        at.y,
        look(owner),
        style.fill,
        style.ink,
        escape(&style.mark)
    )
}
