//! A window of characters that lines, marks and names share.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A dot for every third dot's length of a dotted line.
const DASH: f64 = 3.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Free,
    Letter,
    Mark,
    Name,
    City,
}

#[derive(Clone)]
struct Cell {
    /// The braille dots that are set.
    dots: u8,
    /// What it would cost to hide this.
    value: u32,
    /// Lines of a higher rank give the colour.
    rank: u8,
    style: Style,
    used: Use,
    /// Instead of the dots; empty behind a wide character.
    text: Option<String>,
    text_style: Style,
}

const EMPTY: Cell = Cell {
    dots: 0,
    value: 0,
    rank: 0,
    style: Style::new(),
    used: Use::Free,
    text: None,
    text_style: Style::new(),
};

pub(super) struct Grid {
    wide: i32,
    high: i32,
    cells: Vec<Cell>,
}

impl Cell {
    /// Puts a text in the place of the dots.
    fn put(&mut self, used: Use, text: String, style: Style) {
        (self.used, self.text, self.text_style) = (used, Some(text), style);
    }
}

impl Grid {
    pub(super) fn new(wide: u16, high: u16) -> Self {
        Self {
            wide: i32::from(wide),
            high: i32::from(high),
            cells: vec![EMPTY; usize::from(wide) * usize::from(high)],
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.cells.len()
    }

    fn place(&self, (x, y): (i32, i32)) -> Option<usize> {
        let inside = (0..self.wide).contains(&x) && (0..self.high).contains(&y);
        usize::try_from(y * self.wide + x).ok().filter(|_| inside)
    }

    fn at(&self, cell: (i32, i32)) -> Option<&Cell> {
        self.cells.get(self.place(cell)?)
    }

    fn at_mut(&mut self, cell: (i32, i32)) -> Option<&mut Cell> {
        let place = self.place(cell)?;
        self.cells.get_mut(place)
    }

    pub(super) fn city(&mut self, cell: (i32, i32), sign: char, style: Style) {
        if let Some(cell) = self.at_mut(cell) {
            cell.put(Use::City, sign.to_string(), style);
        }
    }

    /// Says what hiding the cells of a route would cost.
    pub(super) fn value(&mut self, cells: &[(i32, i32)]) {
        let each = 1 + 6 / u32::try_from(cells.len()).unwrap_or(u32::MAX).max(1);
        for &cell in cells {
            if let Some(cell) = self.at_mut(cell) {
                cell.value = cell.value.max(each);
            }
        }
    }

    /// A line through points given in dots.
    pub(super) fn line(&mut self, points: &[(f64, f64)], dotted: bool, style: Style, rank: u8) {
        let mut gone = 0.0;
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let way = (to.0 - from.0, to.1 - from.1);
            let long = way.0.hypot(way.1);
            // Far outside of the window there is nothing to draw.
            let steps = ((long * 2.0).ceil() as usize).clamp(1, 2_000);
            for step in 0..steps {
                let part = step as f64 / steps as f64;
                let along: f64 = gone + long * part;
                if !dotted || along % DASH < 0.6 {
                    self.dot((from.0 + way.0 * part, from.1 + way.1 * part), style, rank);
                }
            }
            gone += long;
        }
    }

    fn dot(&mut self, (x, y): (f64, f64), style: Style, rank: u8) {
        const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        let (x, y) = (x.floor() as i32, y.floor() as i32);
        if x < 0 || y < 0 {
            return;
        }
        if let Some(cell) = self.at_mut((x / 2, y / 4)) {
            // A line that somebody owns clears the dots of free ones.
            if rank > cell.rank {
                cell.dots = 0;
            }
            if rank >= cell.rank {
                cell.rank = rank;
                cell.style = style;
                cell.dots |= BITS[usize::from(x % 2 != 0)][usize::try_from(y % 4).unwrap_or(0)];
            }
        }
    }

    /// Puts an owner's mark; false where a city or another mark is.
    pub(super) fn mark(&mut self, cell: (i32, i32), mark: char, style: Style) -> bool {
        match self.at_mut(cell) {
            Some(cell) if cell.used == Use::Free => {
                cell.put(Use::Mark, mark.to_string(), style);
                true
            }
            _ => false,
        }
    }

    /// Puts a mark on a line, or as near to it as there is room.
    pub(super) fn mark_near(&mut self, line: &[(i32, i32)], mark: char, style: Style) {
        const NEAR: [(i32, i32); 9] =
            [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
        let order = from_the_middle(line.len());
        for (dx, dy) in NEAR {
            for &place in &order {
                let (x, y) = line[place];
                if self.mark((x + dx, y + dy), mark, style) {
                    return;
                }
            }
        }
    }

    /// Puts a word on a line, near its middle, where nothing else is.
    pub(super) fn letters(&mut self, line: &[(i32, i32)], text: &str, style: Style) {
        let long = i32::try_from(text.chars().count()).unwrap_or(0);
        if long == 0 {
            return;
        }
        let order = from_the_middle(line.len());
        for (x, y) in order.into_iter().map(|place| line[place]) {
            let is = |dx, test: fn(&Cell) -> bool| self.at((x + dx, y)).is_some_and(test);
            let free = |dx| is(dx, |cell| cell.used == Use::Free && cell.rank < 2);
            // Beside each other, two words would read as one.
            let word = |dx| {
                let letter = long > 1 && is(dx, |cell| cell.used == Use::Letter);
                letter || is(dx, |cell| cell.used == Use::Name)
            };
            if !(0..long).all(free) || word(-1) || word(long) {
                continue;
            }
            for (dx, c) in (0..).zip(text.chars()) {
                if let Some(cell) = self.at_mut((x + dx, y)) {
                    cell.put(Use::Letter, c.to_string(), style);
                }
            }
            return;
        }
    }

    /// How much a name of so many columns would hide here; `None` where it
    /// cannot stand at all.
    pub(super) fn hides(&self, (x, y): (i32, i32), long: i32, own: (i32, i32)) -> Option<u32> {
        let mut cost = 0;
        for at in x..x + long {
            let cell = self.at((at, y))?;
            cost += match cell.used {
                Use::City | Use::Name => return None,
                Use::Mark | Use::Letter | Use::Free => cell.value,
            };
        }
        // Two names side by side read as one, and beside another city a name
        // is that city's.
        for beside in [(x - 1, y), (x + long, y)] {
            cost += match self.at(beside).map(|cell| cell.used) {
                Some(Use::Name) => 6,
                Some(Use::City) if beside != own => 9,
                _ => 0,
            };
        }
        Some(cost)
    }

    /// Writes a name. Wide characters take two columns.
    pub(super) fn name(&mut self, (x, y): (i32, i32), name: &str, style: Style) {
        let mut column = x;
        for c in name.chars() {
            let wide = i32::try_from(crate::report::text::cost(c)).unwrap_or(1);
            for part in 0..wide {
                let text = if part == 0 { c.to_string() } else { String::new() };
                if let Some(cell) = self.at_mut((column + part, y)) {
                    cell.put(Use::Name, text, style);
                }
            }
            column += wide;
        }
    }

    pub(super) fn render(&self, area: Rect, buf: &mut Buffer) {
        for (row, y) in self.cells.chunks(usize::from(area.width).max(1)).zip(area.top()..) {
            for (cell, x) in row.iter().zip(area.left()..) {
                match &cell.text {
                    Some(text) if text.is_empty() => {}
                    Some(text) => buf.set_string(x, y, text, cell.text_style),
                    None if cell.dots == 0 => {}
                    None => {
                        let sign = char::from_u32(0x2800 + u32::from(cell.dots)).unwrap_or(' ');
                        buf.set_string(x, y, sign.to_string(), cell.style);
                    }
                }
            }
        }
    }
}

/// The places of a line, those in its middle first.
fn from_the_middle(long: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..long).collect();
    order.sort_by_key(|&place| place.abs_diff(long / 2));
    order
}
