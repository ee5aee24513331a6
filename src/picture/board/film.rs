//! The map of a film: empty, with what will lie on it above it, each thing by itself.

use std::fmt::Write;

use super::layout::Layout;
use super::{Board, CSS, Shown, live, pieces};
use crate::games::ticket_to_ride::board::{CityId, RouteId};
use crate::picture::head::{Head, MARGIN};

/// A board, laid out, and the size of the file.
pub(in crate::picture) struct Film<'b> {
    board: &'b Board,
    layout: Layout,
    top: f64,
    pub(in crate::picture) width: f64,
    pub(in crate::picture) height: f64,
}

impl<'b> Film<'b> {
    /// With some room below the map.
    pub(in crate::picture) fn new(board: &'b Board, head: &Head<'_>, below: f64) -> Self {
        let layout = Layout::of(board);
        let top = head.height();
        Self {
            board,
            top,
            width: (layout.width + 2.0 * MARGIN).max(900.0),
            height: top + layout.height + below,
            layout,
        }
    }

    /// Begins the file, with the empty map.
    pub(in crate::picture) fn open(&self, head: &Head<'_>) -> String {
        let mut out = head.open(self.width, self.height, CSS);
        super::window(&mut out, &self.layout, self.width, self.top);
        // Writing to a string cannot fail.
        let _ = live::map(&mut out, self.board, &self.layout, &Shown::default());
        out
    }

    /// Somebody's pieces on a route.
    pub(in crate::picture) fn route(
        &self,
        out: &mut String,
        head: &Head<'_>,
        route: RouteId,
        seat: u8,
        class: &str,
    ) {
        let track = self.layout.tracks.iter().find(|track| track.route == route);
        let (Some(track), Some(owner)) = (track, pieces::seat(head, seat)) else {
            return;
        };
        let _ = write!(
            out,
            r#"<g class="{class}"><polyline class="bed" points="{}"/>"#,
            live::way(track)
        );
        let _ = pieces::wagons(out, owner, track);
        out.push_str("</g>");
    }

    /// Somebody's station in a city.
    pub(in crate::picture) fn station(
        &self,
        out: &mut String,
        head: &Head<'_>,
        city: CityId,
        seat: u8,
        class: &str,
    ) {
        let at = self.layout.cities.get(usize::from(city));
        if let (Some(&at), Some(owner)) = (at, pieces::seat(head, seat)) {
            let _ = write!(out, r#"<g class="{class}">"#);
            let _ = pieces::house(out, owner, at);
            out.push_str("</g>");
        }
    }

    /// Ends the map.
    pub(in crate::picture) fn close(&self, out: &mut String) {
        super::end_window(out, &self.layout, self.width, self.top);
    }
}
