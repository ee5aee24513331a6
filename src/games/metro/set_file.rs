//! A tile set's YAML file: from its text to a [`TileSet`], or to everything
//! that is wrong with it. `sets/sample.yaml` shows every key.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use super::readings::{self, Refused, StartTiles};
use super::tile::{ColourId, Edge, Tile, TileSet, Track};
use crate::games::ticket_to_ride::board_file::BoardProblem;
use crate::games::ticket_to_ride::board_file::fields::{Fields, Problems, nearest, shorten};
use crate::log::End;
use crate::yaml::{self, Node, Value};

/// More tiles than this are no game.
pub const MAX_TILES: usize = 500;
pub const MAX_COLOURS: usize = 16;

const SECTIONS: [&str; 10] = [
    "key",
    "title",
    "about",
    "unverified",
    "players",
    "hand",
    "children",
    "colours",
    "readings",
    "tiles",
];

/// True if this text looks like a tile set rather than a board.
#[must_use]
pub fn is_tile_set(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("tiles:"))
}

/// Reads a tile set's file.
///
/// # Errors
///
/// Returns every problem of the file at once, in the order of the file.
///
/// ```
/// use whistlestop::games::metro::set_file::load;
///
/// let problems = load("tyles: {}").unwrap_err();
/// assert_eq!(problems[0].message, "unknown key `tyles`");
/// assert_eq!(problems[0].help.as_deref(), Some("did you mean `tiles`?"));
/// ```
pub fn load(text: &str) -> Result<TileSet, Vec<BoardProblem>> {
    let root = yaml::parse(text).map_err(|failure| {
        vec![BoardProblem {
            span: failure.span,
            message: format!("the YAML cannot be read: {}", failure.message),
            label: "here".into(),
            help: None,
        }]
    })?;
    let mut reader = Reader {
        set: TileSet::default(),
        problems: Problems::new(text),
        colours: Vec::new(),
        gaps: false,
    };
    reader.read(&root);
    if reader.problems.is_empty() {
        Ok(reader.set)
    } else {
        Err(reader.problems.into_list())
    }
}

/// What is wrong with one line of a tile, or with the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFault {
    SameEndTwice(End),
    EdgeTaken(End),
    TooFewEnds,
    NoStation,
    StationUnreached,
}

impl fmt::Display for TileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SameEndTwice(end) => write!(f, "this line leads to `{}` twice", end.word()),
            Self::EdgeTaken(end) => {
                write!(f, "two lines of this tile reach the edge `{}`", end.word())
            }
            Self::TooFewEnds => f.write_str("a line joins two or more of n, e, s, w and station"),
            Self::NoStation => {
                f.write_str("this line leads to a station that the tile does not have")
            }
            Self::StationUnreached => f.write_str("no line of this tile leads to its station"),
        }
    }
}

/// A line as written: its colour, its ends, its circles.
pub struct Draft {
    pub colour: ColourId,
    pub ends: Vec<End>,
    pub circles: u8,
}

/// Makes the lines of a tile of what was written; or says which of them are
/// wrong, `None` meaning the tile as a whole.
///
/// # Errors
/// Every fault of the tile.
pub fn tracks(
    drafts: &[Draft],
    station: Option<u8>,
) -> Result<Vec<Track>, Vec<(Option<usize>, TileFault)>> {
    let mut faults = Vec::new();
    let mut taken: Vec<End> = Vec::new();
    let mut tracks = Vec::new();
    for (i, draft) in drafts.iter().enumerate() {
        let twice = draft
            .ends
            .iter()
            .enumerate()
            .find(|(k, end)| draft.ends[..*k].contains(end));
        let edges = draft.ends.iter().filter(|end| **end != End::Station);
        let clash = edges.clone().find(|end| taken.contains(end));
        if let Some((_, end)) = twice {
            faults.push((Some(i), TileFault::SameEndTwice(*end)));
        } else if let Some(end) = clash {
            faults.push((Some(i), TileFault::EdgeTaken(*end)));
        } else if draft.ends.len() < 2 {
            faults.push((Some(i), TileFault::TooFewEnds));
        } else if draft.ends.contains(&End::Station) && station.is_none() {
            faults.push((Some(i), TileFault::NoStation));
        }
        taken.extend(edges);
        tracks.push(Track {
            colour: draft.colour,
            edges: draft.ends.iter().filter_map(|end| edge(*end)).collect(),
            station: draft.ends.contains(&End::Station),
            circles: draft.circles,
        });
    }
    if station.is_some() && !tracks.iter().any(|track| track.station) && faults.is_empty() {
        faults.push((None, TileFault::StationUnreached));
    }
    if faults.is_empty() {
        Ok(tracks)
    } else {
        Err(faults)
    }
}

fn edge(end: End) -> Option<Edge> {
    Some(match end {
        End::North => Edge::North,
        End::East => Edge::East,
        End::South => Edge::South,
        End::West => Edge::West,
        End::Station => return None,
    })
}

struct Reader<'t> {
    set: TileSet,
    problems: Problems<'t>,
    /// Where each colour stands in the list.
    colours: Vec<Range<usize>>,
    /// Something was left out because it could not be read: what depends on
    /// the whole is not judged then, so that one slip is one problem.
    gaps: bool,
}

impl Reader<'_> {
    fn read(&mut self, root: &Node) {
        let Some(top) = self.problems.fields(root, "a tile set's file", &SECTIONS) else {
            return;
        };
        self.gaps |= !self.problems.is_empty();
        self.names(&top);
        self.numbers(&top);
        self.readings(&top);
        self.colours(&top);
        match top.get("tiles") {
            Some(node) => {
                self.tiles(node);
                if !self.gaps {
                    self.verify(&top);
                }
            }
            None => self.problems.missing(&top, "tiles", "a tile set"),
        }
    }

    fn names(&mut self, top: &Fields<'_>) {
        match top.get("key") {
            Some(node) => set(&mut self.set.key, self.problems.text(node, "`key`")),
            None => self.problems.missing(top, "key", "a tile set"),
        }
        self.set.title.clone_from(&self.set.key);
        if let Some(node) = top.get("title") {
            set(&mut self.set.title, self.problems.text(node, "`title`"));
        }
        if let Some(node) = top.get("about") {
            set(&mut self.set.about, self.problems.text(node, "`about`"));
        }
        if let Some(node) = top.get("unverified") {
            for item in self.problems.list(node, "`unverified`").unwrap_or_default() {
                let line = self.problems.text(item, "what is not verified");
                self.set.unverified.extend(line);
            }
        }
    }

    fn numbers(&mut self, top: &Fields<'_>) {
        if let Some(f) = self.section(top, "players", &["min", "max"]) {
            self.byte(&f, "min", 1, 12, |set| &mut set.players_min);
            self.byte(&f, "max", 1, 12, |set| &mut set.players_max);
            if self.set.players_min > self.set.players_max {
                self.problems.add(
                    f.span.clone(),
                    "`min` is more than `max`",
                    "nobody can play this",
                    None,
                );
            }
        }
        if let Some(f) = self.section(top, "hand", &["deal", "limit", "place"]) {
            self.byte(&f, "deal", 0, 20, |set| &mut set.deal);
            self.byte(&f, "limit", 1, 20, |set| &mut set.hand);
            self.byte(&f, "place", 1, 20, |set| &mut set.at_once);
            if self.set.deal >= self.set.hand {
                self.problems.add(
                    f.span.clone(),
                    "the first hand leaves no room for a tile drawn",
                    "`limit` must be more than `deal`",
                    None,
                );
            }
        }
        if let Some(f) = self.section(top, "children", &["deal", "win_at"]) {
            self.byte(&f, "deal", 0, 20, |set| &mut set.children_deal);
            if let Some(node) = f.get("win_at")
                && let Some(n) = self.problems.number(node, "`win_at`", 1..=255)
            {
                self.set.children_win = u16::from(n);
            }
        }
    }

    fn section<'n>(
        &mut self,
        top: &Fields<'n>,
        key: &'static str,
        known: &[&str],
    ) -> Option<Fields<'n>> {
        let node = top.get(key)?;
        self.problems.fields(node, &format!("`{key}`"), known)
    }

    fn byte(
        &mut self,
        fields: &Fields<'_>,
        key: &str,
        low: u8,
        high: u8,
        slot: fn(&mut TileSet) -> &mut u8,
    ) {
        if let Some(node) = fields.get(key)
            && let Some(n) = self.problems.number(node, &format!("`{key}`"), low..=high)
        {
            *slot(&mut self.set) = n;
        }
    }

    fn readings(&mut self, top: &Fields<'_>) {
        let known: Vec<&str> = readings::all().iter().map(|r| r.name).collect();
        let Some(node) = top.get("readings") else {
            return;
        };
        let Some(f) = self.problems.fields(node, "`readings`", &known) else {
            return;
        };
        for name in known {
            let Some(node) = f.get(name) else { continue };
            let what = format!("`{name}`");
            let Some(value) = self.problems.text(node, &what) else {
                continue;
            };
            if let Err(Refused::NoSuchValue(values)) = self.set.readings.set(name, &value) {
                let words: Vec<&str> = values.split(", ").collect();
                let near = nearest(&value, &words).map(|near| format!("did you mean `{near}`?"));
                self.problems.add(
                    node.span.clone(),
                    format!("{what} must be one of: {values}"),
                    "this is none of them",
                    near,
                );
            }
        }
    }

    fn colours(&mut self, top: &Fields<'_>) {
        let Some(node) = top.get("colours") else {
            self.problems.missing(top, "colours", "a tile set");
            self.gaps = true;
            return;
        };
        let Some(items) = self.problems.list(node, "`colours`") else {
            self.gaps = true;
            return;
        };
        if items.len() > MAX_COLOURS {
            self.problems.add(
                node.span.clone(),
                format!("a tile set has at most {MAX_COLOURS} colours"),
                format!("there are {} in this list", items.len()),
                None,
            );
            self.gaps = true;
            return;
        }
        for item in items {
            let Some(name) = self.problems.text(item, "a colour") else {
                self.gaps = true;
                continue;
            };
            if self.set.colours.contains(&name) {
                self.problems.twice(item, &name);
                continue;
            }
            self.set.add_colour(&name);
            self.colours.push(item.span.clone());
        }
    }

    fn tiles(&mut self, node: &Node) {
        let Some(entries) = self.problems.entries(node, "`tiles`") else {
            self.gaps = true;
            return;
        };
        if entries.len() > MAX_TILES {
            self.problems.add(
                node.span.clone(),
                format!("a tile set has at most {MAX_TILES} tiles"),
                format!("there are {} in this list", entries.len()),
                None,
            );
            self.gaps = true;
            return;
        }
        let mut seen: BTreeMap<String, ()> = BTreeMap::new();
        for (key, value) in entries {
            let Some(name) = self.problems.text(key, "a tile's name") else {
                self.gaps = true;
                continue;
            };
            if name.contains(['"', ',', '#', '?']) {
                self.problems.add(
                    key.span.clone(),
                    "a tile's name must do without quotes, commas, `#` and `?`",
                    "a log could not name it",
                    None,
                );
                continue;
            }
            if seen.insert(name.clone(), ()).is_some() {
                self.problems.twice(key, &name);
                continue;
            }
            match self.tile(key, value, name) {
                Some(tile) => {
                    self.set.add(tile);
                }
                None => self.gaps = true,
            }
        }
    }

    fn tile(&mut self, key: &Node, node: &Node, name: String) -> Option<Tile> {
        const KEYS: [&str; 5] = ["lines", "station", "stars", "copies", "start"];
        let what = format!("tile `{}`", shorten(&name));
        let f = self.problems.fields(node, &what, &KEYS)?;
        let mut number = |key: &str, low: u8, high: u8| -> Result<Option<u8>, ()> {
            match f.get(key) {
                None => Ok(None),
                Some(node) => match self.problems.number(node, &format!("`{key}`"), low..=high) {
                    Some(n) => Ok(Some(n)),
                    None => Err(()),
                },
            }
        };
        let station = number("station", 0, 99);
        let stars = number("stars", 0, 99);
        let copies = number("copies", 1, 99);
        let start = match f.get("start").map(|node| (node, &node.value)) {
            None => false,
            Some((_, Value::Bool(start))) => *start,
            Some((node, _)) => {
                self.problems.wrong(node, "`start`", "true or false");
                self.gaps = true;
                false
            }
        };
        let Some(lines) = f.get("lines") else {
            self.problems.missing(&f, "lines", &what);
            return None;
        };
        let (drafts, places) = self.lines(lines)?;
        let station = station.ok()?;
        let tracks = match tracks(&drafts, station) {
            Ok(tracks) => tracks,
            Err(faults) => {
                for (at, fault) in faults {
                    let span = at
                        .and_then(|i| places.get(i).cloned())
                        .or_else(|| f.get("station").map(|node| node.span.clone()))
                        .unwrap_or_else(|| key.span.clone());
                    self.problems
                        .add(span, fault.to_string(), format!("of {what}"), None);
                }
                return None;
            }
        };
        Some(Tile {
            name,
            tracks,
            station,
            stars: stars.ok()?.unwrap_or(0),
            copies: copies.ok()?.unwrap_or(1),
            start,
        })
    }

    /// `{blue: n-s, red: [n-e, s-w], green: {ends: e-w, circles: 2}}`
    fn lines(&mut self, node: &Node) -> Option<(Vec<Draft>, Vec<Range<usize>>)> {
        let entries = self.problems.entries(node, "`lines`")?;
        let mut drafts = Vec::new();
        let mut places = Vec::new();
        let mut fine = true;
        for (key, value) in entries {
            let Some(colour) = self.colour(key) else {
                fine = false;
                continue;
            };
            let items = match &value.value {
                Value::List(items) => items.as_slice(),
                _ => std::slice::from_ref(value),
            };
            for item in items {
                match self.line(item) {
                    Some((ends, circles)) => {
                        drafts.push(Draft {
                            colour,
                            ends,
                            circles,
                        });
                        places.push(item.span.clone());
                    }
                    None => fine = false,
                }
            }
        }
        fine.then_some((drafts, places))
    }

    fn colour(&mut self, node: &Node) -> Option<ColourId> {
        let name = self.problems.text(node, "a colour")?;
        let found = self.set.colours.iter().position(|known| *known == name);
        if found.is_none() && !self.gaps {
            let known: Vec<&str> = self.set.colours.iter().map(String::as_str).collect();
            let help = match nearest(&name, &known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("colours of this set: {}", known.join(", ")),
            };
            self.problems.add(
                node.span.clone(),
                format!("there is no colour `{}`", shorten(&name)),
                "not in the list of `colours`",
                Some(help),
            );
        }
        found.and_then(|id| ColourId::try_from(id).ok())
    }

    fn line(&mut self, node: &Node) -> Option<(Vec<End>, u8)> {
        if let Value::Map(_) = node.value {
            let f = self.problems.fields(node, "a line", &["ends", "circles"])?;
            let Some(ends) = f.get("ends") else {
                self.problems.missing(&f, "ends", "a line");
                return None;
            };
            let circles = match f.get("circles") {
                None => Some(1),
                Some(node) => self.problems.number(node, "`circles`", 0..=99),
            };
            return Some((self.ends(ends)?, circles?));
        }
        Some((self.ends(node)?, 1))
    }

    fn ends(&mut self, node: &Node) -> Option<Vec<End>> {
        let text = self.problems.text(node, "a line")?;
        let ends: Option<Vec<End>> = text
            .split('-')
            .map(|word| {
                let known = End::ALL.iter().find(|(known, _)| *known == word.trim());
                known.map(|(_, end)| *end)
            })
            .collect();
        if ends.is_none() {
            self.problems.add(
                node.span.clone(),
                "a line is written as the ends it joins, such as `n-s` or `e-station`",
                "this is something else",
                Some("ends: n, e, s, w, station".to_owned()),
            );
        }
        ends
    }

    /// What makes a readable file a set that can be played.
    fn verify(&mut self, top: &Fields<'_>) {
        let place = |key: &str| top.key(key).unwrap_or(0..0);
        let copies = self.set.copies() as usize;
        if copies > MAX_TILES {
            self.problems.add(
                place("tiles"),
                format!("a tile set has at most {MAX_TILES} tiles"),
                format!("there are {copies}, all copies counted"),
                None,
            );
        }
        let any_start = self.set.tiles.iter().any(|tile| tile.start);
        if !any_start && self.set.readings.start != StartTiles::Any {
            self.problems.add(
                place("tiles"),
                "no tile is marked `start`",
                "nothing can lie on the table first",
                Some("mark one with `start: true`, or set the reading `start: any`".to_owned()),
            );
        }
        let deck: u32 = self
            .set
            .tiles
            .iter()
            .filter(|tile| !tile.start)
            .map(|tile| u32::from(tile.copies))
            .sum();
        let dealt = u32::from(self.set.deal) * u32::from(self.set.players_max);
        if deck < dealt {
            self.problems.add(
                place("tiles"),
                "there are too few tiles for the first hands",
                format!("{deck} in the deck, {dealt} are dealt"),
                None,
            );
        }
        for (id, at) in self.colours.clone().into_iter().enumerate() {
            self.verify_colour(id, at);
        }
    }

    fn verify_colour(&mut self, id: usize, at: Range<usize>) {
        let tiles = self.set.tiles.iter();
        let of = |tile: &Tile| tile.tracks.iter().any(|t| usize::from(t.colour) == id);
        let ends = |tile: &Tile| {
            tile.tracks
                .iter()
                .any(|t| usize::from(t.colour) == id && t.station)
        };
        let name = &self.set.colours[id];
        if !tiles.clone().any(of) {
            self.problems.add(
                at,
                format!("no tile has a line in {name}"),
                "a colour without lines",
                None,
            );
            return;
        }
        let stations: u32 = tiles
            .filter(|tile| ends(tile))
            .map(|tile| u32::from(tile.copies))
            .sum();
        if stations < 2 {
            self.problems.add(
                at,
                format!("no line in {name} can ever be complete"),
                format!("{stations} of the tiles have a station on it; a section needs two"),
                None,
            );
        }
    }
}

fn set(slot: &mut String, value: Option<String>) {
    if let Some(value) = value {
        *slot = value;
    }
}
