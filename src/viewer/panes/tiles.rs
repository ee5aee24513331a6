//! The layout of a tile game, as much of it as the window holds.

use super::super::app::App;
use super::super::draw::fit;
use super::super::search::Spot;
use super::*;
use crate::frames::{Cube, Kind, LaidTile};
use crate::games::stage::tiles::drawing::{self, HIGH, WIDE};
use crate::games::stage::tiles::{Edge, Edges, Rotation, TileSet, colour_name};

/// Room for the numbers of the rows.
const MARGIN: u16 = 5;

/// What is to be drawn.
pub(crate) struct Table<'a> {
    pub app: &'a App,
    pub frame: &'a Frame,
    pub set: &'a TileSet,
    pub tiles: &'a [LaidTile],
    pub cube: Option<&'a Cube>,
}

/// The squares in view: the first column, the top row, and how many there are.
#[derive(Clone, Copy)]
struct Window {
    left: i32,
    top: i32,
    columns: i32,
    rows: i32,
    /// Characters a square.
    wide: u16,
    high: u16,
}

impl Table<'_> {
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer) {
        if area.height < 6 || area.width < 20 || self.tiles.is_empty() {
            return;
        }
        let field = Rect {
            x: area.x + MARGIN,
            width: area.width - MARGIN,
            height: area.height - 2,
            ..area
        };
        let window = self.window(field);
        for tile in self.tiles {
            self.tile(tile, window, field, buf);
        }
        self.axes(window, field, buf);
        self.legend(window, area, buf);
    }

    fn extent(&self) -> [i32; 4] {
        let xs = || self.tiles.iter().map(|tile| i32::from(tile.x));
        let ys = || self.tiles.iter().map(|tile| i32::from(tile.y));
        [
            xs().min().unwrap_or(0),
            xs().max().unwrap_or(0),
            ys().min().unwrap_or(0),
            ys().max().unwrap_or(0),
        ]
    }

    fn window(&self, field: Rect) -> Window {
        let size = |cells: usize| u16::try_from(cells).unwrap_or(1);
        let (wide, high) = match self.app.look.zoom {
            ..0 => (3, 1),
            _ => (size(WIDE), size(HIGH)),
        };
        let columns = i32::from(field.width / wide).max(1);
        let rows = i32::from(field.height / high).max(1);
        let [west, east, south, north] = self.extent();
        let (x, y) = self.centre();
        // Where everything fits it stays in its place; else what matters is in
        // the middle, as long as nothing is wasted beyond the edge.
        let along = |least: i32, most: i32, room: i32, middle: i32| {
            let spare = room - (most - least + 1);
            match spare >= 0 {
                true => least - spare / 2,
                false => (middle - room / 2).clamp(least, most - room + 1),
            }
        };
        let (dx, dy) = self.app.look.pan;
        let left = along(west, east, columns, x) + i32::from(dx);
        let bottom = along(south, north, rows, y) - i32::from(dy);
        Window { left, top: bottom + rows - 1, columns, rows, wide, high }
    }

    fn is_new(&self, tile: &LaidTile) -> bool {
        self.frame.kind == Kind::Turn && tile.turn == self.frame.turn && tile.turn > 0
    }

    /// The square to look at: the one searched for, or the last tile laid.
    fn centre(&self) -> (i32, i32) {
        if let Some(Spot::Square(x, y)) = self.app.spot {
            return (i32::from(x), i32::from(y));
        }
        let last = self.tiles.iter().max_by_key(|tile| tile.turn);
        last.map_or((0, 0), |tile| (i32::from(tile.x), i32::from(tile.y)))
    }

    fn tile(&self, tile: &LaidTile, window: Window, field: Rect, buf: &mut Buffer) {
        let column = i32::from(tile.x) - window.left;
        let row = window.top - i32::from(tile.y);
        if !(0..window.columns).contains(&column) || !(0..window.rows).contains(&row) {
            return;
        }
        let place = |n: i32, size: u16| u16::try_from(n).unwrap_or(0) * size;
        let x = field.x + place(column, window.wide);
        let y = field.y + place(row, window.high);
        let rotation = Rotation::quarters(tile.quarters);
        if usize::from(tile.tile) >= self.set.tiles.len() {
            return;
        }
        let searched = self.app.spot == Some(Spot::Square(tile.x, tile.y));
        let lit = match (searched || self.is_new(tile), tile.unsure) {
            (true, _) => self.app.theme.lit(),
            (false, true) => self.app.theme.dim(),
            (false, false) => Style::new(),
        };
        if window.high == 1 {
            return self.small(tile.tile, rotation, lit, (x, y), buf);
        }
        let cube = self.cube.is_some_and(|c| c.squares.contains(&[tile.x, tile.y]));
        let letters = drawing::letters(self.set);
        let dots = drawing::field(self.set, (tile.tile, rotation), &letters, cube);
        for (dy, line) in (0..).zip(dots) {
            for (dx, dot) in (0..).zip(line) {
                if dot.c == ' ' {
                    continue;
                }
                let is_name = dy == 0 && dx < 3;
                let style = if is_name { lit } else { self.app.theme.ink(dot.ink) };
                buf.set_string(x + dx, y + dy, dot.c.to_string(), style);
            }
        }
    }

    /// A tile of three characters: where its lines go, and its station.
    fn small(
        &self,
        tile: u16,
        rotation: Rotation,
        lit: Style,
        (x, y): (u16, u16),
        buf: &mut Buffer,
    ) {
        let tile = self.set.tile(tile);
        let mut all = Edges::default();
        let mut ends = [(" ", Style::new()); 2];
        let mut middle = Style::new();
        for track in &tile.tracks {
            let style = self.app.theme.ink(Some(drawing::ink(self.set, track.colour)));
            middle = style;
            for edge in track.edges.turned(rotation).each() {
                all = all.with(edge);
                match edge {
                    Edge::West => ends[0] = ("─", style),
                    Edge::East => ends[1] = ("─", style),
                    Edge::North | Edge::South => {}
                }
            }
        }
        let sign = match tile.station {
            Some(number) => number.to_string(),
            None => drawing::joint(all).to_string(),
        };
        buf.set_string(x, y, ends[0].0, ends[0].1.patch(lit));
        buf.set_stringn(x + 1, y, text::clip(&sign, 1), 1, middle.patch(lit));
        buf.set_string(x + 2, y, ends[1].0, ends[1].1.patch(lit));
    }

    /// The numbers of rows and columns.
    fn axes(&self, window: Window, field: Rect, buf: &mut Buffer) {
        let dim = self.app.theme.dim();
        for row in 0..window.rows {
            let y = field.y + u16::try_from(row).unwrap_or(0) * window.high + window.high / 2;
            let number = format!("{:>4}", window.top - row);
            buf.set_string(field.x - MARGIN, y, number, dim);
        }
        let y = field.bottom();
        for column in 0..window.columns {
            // In the overview there is room for every other number.
            let number = window.left + column;
            if window.high == 1 && number % 2 != 0 {
                continue;
            }
            let x = field.x + u16::try_from(column).unwrap_or(0) * window.wide;
            let text = format!("{number:^wide$}", wide = usize::from(window.wide));
            buf.set_stringn(x, y, text, usize::from(window.wide), dim);
        }
    }

    /// The colours and their letters; how much of the layout is out of view.
    fn legend(&self, window: Window, area: Rect, buf: &mut Buffer) {
        let mut spans = vec![Span::raw(" ")];
        for (n, letter) in (0..).zip(drawing::letters(self.set)) {
            let style = self.app.theme.ink(Some(drawing::ink(self.set, n)));
            let name = text::clip(&colour_name(self.set.colour(n)), 10);
            spans.push(Span::styled(format!("{letter} {name} "), style));
        }
        let [west, east, south, north] = self.extent();
        let beyond = [
            (window.left > west, "←"),
            (window.top < north, "↑"),
            (window.left + window.columns <= east, "→"),
            (window.top - window.rows >= south, "↓"),
        ];
        let beyond: Vec<&str> = beyond.iter().filter(|b| b.0).map(|b| b.1).collect();
        if !beyond.is_empty() {
            let words = say!("viewer-beyond", " more {ways}", ways = beyond.concat());
            spans.push(Span::styled(words, self.app.theme.dim()));
        }
        let line: Line<'_> = fit(spans, usize::from(area.width));
        buf.set_line(area.x, area.bottom() - 1, &line, area.width);
    }
}
