//! What lies beneath the routes: sea and land, rivers and parks.

use std::fmt::{Result, Write};

use super::land::{self, Spline};
use super::layout::{Layout, Point};
use crate::games::ticket_to_ride::board::{Board, Ground, Scenery};

/// Draws the ground of the whole paper.
pub(super) fn draw(out: &mut String, board: &Board, layout: &Layout) -> Result {
    let coast = land::coast(board, layout);
    let is_sea = coast.is_some() || board.scenery.iter().any(|s| s.ground == Ground::Land);
    let class = if is_sea { "sea" } else { "ground" };
    // A window may be of another shape than the paper, and show more.
    let (wide, high) = (layout.width, layout.height);
    write!(
        out,
        r#"<rect class="{class}" x="-{wide:.0}" y="-{high:.0}" width="{:.0}" height="{:.0}"/>"#,
        wide * 3.0,
        high * 3.0
    )?;
    if let Some(coast) = coast {
        shores(out, "coast", &coast.land)?;
        if !coast.lakes.is_empty() {
            write!(out, r#"<path class="lake" d="{}"/>"#, coast.lakes)?;
        }
    }
    scenery(out, board, layout)
}

/// Land with two lines of shallow water around it.
fn shores(out: &mut String, id: &str, path: &str) -> Result {
    write!(
        out,
        r##"<defs><path id="{id}" d="{path}"/></defs><use href="#{id}" class="shore-far"/><use href="#{id}" class="shore-near"/><use href="#{id}" class="land"/>"##
    )
}

/// What was drawn by hand goes where the cities around it go.
fn scenery(out: &mut String, board: &Board, layout: &Layout) -> Result {
    if board.scenery.is_empty() {
        return Ok(());
    }
    let drawn = |(x, y): (f32, f32)| Point { x: x.into(), y: y.into() };
    let from: Vec<Point> = board.cities.iter().map(|c| drawn((c.x, c.y))).collect();
    let Some(spline) = Spline::new(&from, &layout.cities) else {
        return Ok(());
    };
    let scale = spline.at(from[0]).distance(spline.at(from[0].plus(Point { x: 1.0, y: 0.0 }, 1.0)));
    (0..).zip(&board.scenery).try_for_each(|(i, piece): (u32, &Scenery)| {
        let points: Vec<Point> = piece.points.iter().map(|&p| spline.at(drawn(p))).collect();
        let path = smooth(&points, piece.width <= 0.0);
        let width = f64::from(piece.width) * scale;
        match (piece.ground, piece.width > 0.0) {
            (Ground::Land, false) => shores(out, &format!("land-{i}"), &path),
            (Ground::Water, true) => write!(
                out,
                r#"<path class="bank" stroke-width="{:.1}" d="{path}"/><path class="river" stroke-width="{width:.1}" d="{path}"/>"#,
                width + 2.4
            ),
            (Ground::Water, false) => write!(out, r#"<path class="lake" d="{path}"/>"#),
            (Ground::Park, _) => write!(out, r#"<path class="park" d="{path}"/>"#),
            (Ground::Land, true) => Ok(()),
        }
    })
}

/// A curve through all points.
fn smooth(points: &[Point], closed: bool) -> String {
    let n = points.len();
    let at = |i: isize| {
        let last = n as isize - 1;
        let i = if closed { i.rem_euclid(n as isize) } else { i.clamp(0, last) };
        points[i as usize]
    };
    let mut out = format!("M{:.1} {:.1}", points[0].x, points[0].y);
    let steps = if closed { n } else { n - 1 };
    for i in 0..steps as isize {
        let (before, from, to, after) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        let one = from.plus(before.to(to), 1.0 / 6.0);
        let two = to.plus(after.to(from), 1.0 / 6.0);
        let _ = write!(
            out,
            "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            one.x, one.y, two.x, two.y, to.x, to.y
        );
    }
    if closed {
        out.push('z');
    }
    out
}
