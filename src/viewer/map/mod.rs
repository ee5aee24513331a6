//! The board as a map in characters. Routes are lines of braille dots, dotted
//! while they are free; marks on them say whose they are, small letters which
//! colour they ask for.

mod chart;
mod grid;
mod labels;

pub(super) use chart::Chart;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use self::chart::View;
use self::grid::Grid;
use self::labels::Label;
use super::app::{App, MOST_ZOOM};
use super::search::Spot;
use crate::card::Card;
use crate::frames::{Built, Frame, Kind, Owned, Scene};
use crate::games::ticket_to_ride::board::{Board, Route};

/// From so many characters a city on, free routes say how long they are.
const ROOMY: usize = 70;
/// With fewer than so many, a map of everything could not be read.
const CROWDED: usize = 26;

/// How often the map is doubled in a window of this size: while there is something to
/// turn around, as often as it takes to be read; unless somebody wants it smaller or
/// larger. Before the first claim and at the end everything is shown.
pub(super) fn zoom(app: &App, area: Rect) -> u8 {
    let room = room(app, area);
    let own = match room {
        _ if !follows(app) => 0,
        CROWDED.. => 0,
        _ if room * 4 >= CROWDED => 1,
        _ => 2,
    };
    u8::try_from((own + app.look.zoom).clamp(0, MOST_ZOOM)).unwrap_or(0)
}

/// True where all of the map would be too much for the window, and nobody asked for it.
pub(super) fn is_crowded(app: &App, area: Rect) -> bool {
    let asked = app.look.whole || app.look.zoom != 0 || app.spot.is_some();
    !asked && room(app, area) < CROWDED
}

/// So many characters there are for a city.
fn room(app: &App, area: Rect) -> usize {
    let cities = app.show.chart.as_ref().map_or(1, |c| c.cities.len());
    usize::from(area.width) * usize::from(area.height) / cities.max(1)
}

/// True if there is a place on the map to look at.
fn follows(app: &App) -> bool {
    let built = |frame: &Frame| match frame.position.scene.as_ref() {
        Scene::Board { routes, stations } => !(routes.is_empty() && stations.is_empty()),
        _ => false,
    };
    let playing = |frame: &&Frame| frame.kind != Kind::End;
    app.spot.is_some() || app.frame().filter(playing).is_some_and(built)
}

/// Draws the board with what lies on it.
pub(super) fn draw(
    app: &App,
    frame: &Frame,
    board: &Board,
    (routes, stations): (&[Owned], &[Built]),
    area: Rect,
    buf: &mut Buffer,
) {
    let Some(chart) = &app.show.chart else {
        return;
    };
    if area.width < 10 || area.height < 4 {
        return;
    }
    let zoom = zoom(app, area);
    let grid = Grid::new(area.width, area.height);
    let room = (grid.cells() << (2 * zoom)) / chart.cities.len().max(1);
    let mut map = Map {
        app,
        board,
        chart,
        routes,
        stations,
        new: (frame.kind == Kind::Turn).then_some(frame.turn),
        view: View::default(),
        grid,
        moving: zoom > 0,
        roomy: room >= ROOMY || zoom > 0,
        crowded: room < CROWDED,
    };
    let size = (area.width, area.height);
    map.view = chart.view(size, zoom, map.centre(), app.look.pan);
    map.cities();
    map.values();
    map.labels();
    map.lines();
    map.marks();
    map.letters();
    map.grid.render(area, buf);
}

struct Map<'a> {
    app: &'a App,
    board: &'a Board,
    chart: &'a Chart,
    routes: &'a [Owned],
    stations: &'a [Built],
    /// The turn that has just been played.
    new: Option<u32>,
    view: View,
    grid: Grid,
    /// What is in view follows the game.
    moving: bool,
    /// There is room to say how long free routes are.
    roomy: bool,
    /// There is room for what is built, and for little else.
    crowded: bool,
}

impl Map<'_> {
    /// What a larger map turns around: a city that was looked for, or the last
    /// route or station.
    fn centre(&self) -> Option<(f64, f64)> {
        if let Some(Spot::Cities(cities)) = &self.app.spot {
            return self.chart.middle(cities);
        }
        let route = self.routes.iter().max_by_key(|owned| owned.turn);
        let station = self.stations.iter().max_by_key(|built| built.turn);
        match (route, station) {
            (Some(owned), built) if built.is_none_or(|built| built.turn <= owned.turn) => {
                let route = self.board.routes.get(usize::from(owned.route))?;
                self.chart.middle(&[usize::from(route.a), usize::from(route.b)])
            }
            (_, built) => self.chart.middle(&[usize::from(built?.city)]),
        }
    }

    fn owner(&self, route: usize) -> Option<&Owned> {
        self.routes.iter().find(|owned| usize::from(owned.route) == route)
    }

    fn is_new(&self, turn: u32) -> bool {
        turn > 0 && self.new == Some(turn)
    }

    fn is_spot(&self, city: usize) -> bool {
        match &self.app.spot {
            Some(Spot::Cities(cities)) => cities.contains(&city),
            _ => false,
        }
    }

    fn cities(&mut self) {
        for (id, &at) in self.chart.cities.iter().enumerate() {
            let (sign, style) = self.city_sign(id);
            self.grid.city(self.view.cell(at), sign, style);
        }
    }

    fn station(&self, city: usize) -> Option<&Built> {
        let mut built = self.stations.iter();
        built.find(|built| usize::from(built.city) == city)
    }

    fn city_sign(&self, id: usize) -> (char, Style) {
        if let Some(built) = self.station(id) {
            let seat = usize::from(built.seat);
            let mut style = self.app.theme.mark(self.app.show.colour(seat));
            if self.is_new(built.turn) {
                style = style.patch(self.app.theme.lit());
            }
            return (self.app.show.mark(seat), style);
        }
        let district = (self.board.districts.iter())
            .find(|district| district.cities.iter().any(|&city| usize::from(city) == id));
        let attraction = self.board.cities.get(id).map_or(0, |city| city.attraction);
        let sign = match district.map(|district| u32::from(district.points)) {
            Some(points @ 1..=9) => char::from_u32(0x245f + points).unwrap_or('●'),
            Some(_) => '●',
            None if attraction > 0 => '★',
            None => '●',
        };
        (sign, Style::new().bold())
    }

    /// What names had better not hide: the shorter a route, the less of it.
    /// Names look at nothing else, so that they stay where they are while the
    /// game goes on, unless it is too crowded for free routes to be drawn.
    fn values(&mut self) {
        for track in &self.chart.tracks {
            if self.crowded && self.owner(track.route).is_none() {
                continue;
            }
            let mut cells = self.view.cells(&track.line, track.aside);
            cells.dedup();
            self.grid.value(&cells);
        }
    }

    /// Free routes first, so that those that somebody owns lie above them.
    fn lines(&mut self) {
        for owned in [false, true] {
            for track in &self.chart.tracks {
                let owner = self.owner(track.route);
                if owner.is_some() != owned || self.crowded && !owned {
                    continue;
                }
                let points = self.view.line(&track.line, track.aside);
                let (style, dotted) = match owner {
                    Some(owner) => {
                        let seat = usize::from(owner.seat);
                        let style = self.app.theme.line_of(self.app.show.colour(seat));
                        (style.bold(), owner.unsure)
                    }
                    None => {
                        let colour = self.board.routes[track.route].colour;
                        (self.app.theme.track(colour), true)
                    }
                };
                let rank = 1 + u8::from(owned);
                self.grid.line(&points, dotted, style, rank);
            }
        }
    }

    /// The owner's mark on every space of a route that is taken, as far as there
    /// is room; at least one.
    fn marks(&mut self) {
        for track in &self.chart.tracks {
            let Some(owner) = self.owner(track.route) else {
                continue;
            };
            let seat = usize::from(owner.seat);
            let mut style = self.app.theme.mark(self.app.show.colour(seat));
            if self.is_new(owner.turn) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if owner.unsure {
                style = style.add_modifier(Modifier::ITALIC);
            }
            let mark = self.app.show.mark(seat);
            let mut any = false;
            for cell in self.view.cells(&track.spaces, track.aside) {
                any |= self.grid.mark(cell, mark, style);
            }
            if !any {
                let line = self.view.cells(&track.line, track.aside);
                self.grid.mark_near(&line, mark, style);
            }
        }
    }

    fn labels(&mut self) {
        let ends = self.new_cities();
        let mut labels: Vec<Label> = Vec::new();
        for (id, &at) in self.chart.cities.iter().enumerate() {
            let Some(city) = self.board.cities.get(id) else {
                continue;
            };
            let is_end = ends.contains(&id);
            let style = match (self.is_spot(id), is_end) {
                (true, _) => self.app.theme.lit(),
                (false, true) => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
                (false, false) => Style::new(),
            };
            labels.push(Label {
                cell: self.view.cell(at),
                name: city.printed.clone(),
                station: self.station(id).is_some(),
                important: self.is_spot(id) || is_end && (self.moving || self.crowded),
                style,
            });
        }
        labels::place(&labels, self.crowded, &mut self.grid);
    }

    /// The cities of what has just been built.
    fn new_cities(&self) -> Vec<usize> {
        let routes = self.routes.iter().filter(|owned| self.is_new(owned.turn));
        let routes = routes.filter_map(|owned| self.board.routes.get(usize::from(owned.route)));
        let ends = routes.flat_map(|route| [usize::from(route.a), usize::from(route.b)]);
        let built = self.stations.iter().filter(|built| self.is_new(built.turn));
        ends.chain(built.map(|built| usize::from(built.city))).collect()
    }

    /// What a free route asks for, where there is still room to say so.
    fn letters(&mut self) {
        if self.crowded {
            return;
        }
        for track in &self.chart.tracks {
            if self.owner(track.route).is_some() {
                continue;
            }
            let route = self.board.routes[track.route];
            let text = asks(&route, self.roomy);
            let style = self.app.theme.track(route.colour).bold();
            let cells = self.view.cells(&track.line, track.aside);
            self.grid.letters(&cells, &text, style);
        }
    }
}

/// `r3` for a red route of three, `3` for a gray one, `r3t` for a tunnel, `3f`
/// for a ferry.
fn asks(route: &Route, roomy: bool) -> String {
    let letter = route.colour.map(Card::letter);
    let letter = letter.map_or(String::new(), |letter| letter.to_lowercase().to_string());
    let kind = match (route.tunnel, route.wilds) {
        (true, _) => "t",
        (false, 1..) => "f",
        (false, 0) => "",
    };
    if roomy { format!("{letter}{}{kind}", route.length) } else { letter }
}
