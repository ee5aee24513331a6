//! What only pictures show: where cities lie on the globe, rivers and parks.

use super::*;
use crate::games::ticket_to_ride::board::{Ground, Scenery};

/// A board has at most so many pieces of scenery, of so many points each.
const MOST_PIECES: usize = 100;
const MOST_POINTS: usize = 300;
/// The Mercator projection ends before the poles.
const MOST_NORTH: f32 = 85.0;

impl Reader<'_> {
    /// Longitude and latitude of a city, which stand there together.
    pub(super) fn lon_lat(&mut self, f: &Fields<'_>) -> Option<(f32, f32)> {
        let (lon, lat) = match (f.get("lon"), f.get("lat")) {
            (Some(lon), Some(lat)) => (lon, lat),
            (None, None) => return None,
            (Some(node), None) | (None, Some(node)) => {
                self.problems.add(
                    node.span.clone(),
                    say!("board-lon-lat", "`lon` and `lat` go together"),
                    say!("board-other-missing", "the other is missing"),
                    Some(say!("board-lon-lat-help", "as in `lon: 2.35, lat: 48.86`")),
                );
                return None;
            }
        };
        Some((self.degrees(lon, "`lon`", 180.0)?, self.degrees(lat, "`lat`", MOST_NORTH)?))
    }

    fn degrees(&mut self, node: &Node, what: &str, most: f32) -> Option<f32> {
        let degrees = self.problems.coordinate(node, what)?;
        if degrees.abs() <= most {
            return Some(degrees);
        }
        self.problems.point_out(
            &node.span,
            say!(
                "board-degrees",
                "{what} is a number of degrees from -{most} to {most}",
                what,
                most = f64::from(most)
            ),
            say!("board-not-on-map", "this is not on the map"),
        );
        None
    }

    /// Places all cities as Mercator would; false if one of them says nothing.
    pub(super) fn place_on_globe(&mut self) -> bool {
        let known = self.board.cities.iter().all(|city| city.lon_lat.is_some());
        for city in self.board.cities.iter_mut().filter(|_| known) {
            if let Some((lon, lat)) = city.lon_lat {
                let (x, y) = mercator(lon.into(), lat.into());
                (city.x, city.y) = (x as f32, y as f32);
            }
        }
        known
    }

    pub(super) fn scenery(&mut self, top: &Fields<'_>) {
        let Some(node) = top.get("scenery").filter(|node| !is_none(node)) else {
            return;
        };
        let items = self.problems.list(node, "`scenery`").unwrap_or_default();
        if items.len() > MOST_PIECES {
            self.problems.point_out(
                &node.span,
                say!(
                    "board-most-scenery",
                    "a board has at most {n} pieces of scenery",
                    n = MOST_PIECES
                ),
                say!("board-scenery-there", "there are {n}", n = items.len()),
            );
            return;
        }
        for item in items {
            if let Some(piece) = self.piece_of_scenery(item) {
                self.board.scenery.push(piece);
            }
        }
    }

    fn piece_of_scenery(&mut self, item: &Node) -> Option<Scenery> {
        let keys = ["water", "land", "park", "width"];
        let f = self.problems.fields(item, "a piece of scenery", &keys)?;
        let grounds = [Ground::Water, Ground::Land, Ground::Park];
        let mut found =
            grounds.into_iter().zip(keys).filter_map(|(ground, key)| Some((ground, f.get(key)?)));
        let (Some((ground, node)), None) = (found.next(), found.next()) else {
            self.problems.point_out(
                &item.span,
                say!("board-scenery", "a piece of scenery is one of `water`, `land`, `park`"),
                say!(
                    "board-scenery-label",
                    "as in `{example}`",
                    example = "{ water: [[0, 80], [120, 95], [300, 60]], width: 30 }"
                ),
            );
            return None;
        };
        let width = match f.get("width") {
            Some(node) => self.problems.coordinate(node, "`width`")?.max(0.0),
            None => 0.0,
        };
        let items = self.problems.list(node, "a piece of scenery")?;
        let least = if width > 0.0 { 2 } else { 3 };
        if !(least..=MOST_POINTS).contains(&items.len()) {
            self.problems.point_out(
                &node.span,
                say!(
                    "board-scenery-points",
                    "it needs from {least} to {most} points",
                    least,
                    most = MOST_POINTS
                ),
                say!("board-scenery-there", "there are {n}", n = items.len()),
            );
            return None;
        }
        let points = items.iter().map(|item| self.place(item, "a point"));
        Some(Scenery { ground, width, points: points.collect::<Option<_>>()? })
    }
}
