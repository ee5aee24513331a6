//! A tile set's YAML file: from its text to a [`TileSet`], or to everything
//! that is wrong with it. `grammar/TILES.md` describes the file for people.

use std::collections::BTreeSet;
use std::ops::Range;

use super::readings::{self, Refused, StartTiles};
use super::tile::{ColourId, Edge, Tile, TileSet, Track};
use crate::games::shared::list;
use crate::log::End;
use crate::yaml::fields::{self, Fields, Problem, Problems, meant, nearest, shorten};
use crate::yaml::{Node, Value};

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
/// use whistlestop::internals::games::metro::set_file::load;
///
/// let problems = load("tyles: {}").unwrap_err();
/// assert_eq!(problems[0].message, "unknown key `tyles`");
/// assert_eq!(problems[0].help.as_deref(), Some("did you mean `tiles`?"));
/// ```
pub fn load(text: &str) -> Result<TileSet, Vec<Problem>> {
    let root = fields::tree(text)?;
    let mut reader = Reader {
        set: TileSet::default(),
        problems: Problems::new(text),
        colours: Vec::new(),
        gaps: false,
    };
    reader.read(&root);
    if reader.problems.is_empty() { Ok(reader.set) } else { Err(reader.problems.into_list()) }
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

impl TileFault {
    /// What is wrong, in words.
    #[must_use]
    pub fn in_words(self) -> String {
        match self {
            Self::SameEndTwice(end) => {
                say!("metro-tile-end-twice", "this line leads to `{end}` twice", end = end.word())
            }
            Self::EdgeTaken(end) => say!(
                "metro-tile-edge-taken",
                "two lines of this tile reach the edge `{end}`",
                end = end.word()
            ),
            Self::TooFewEnds => {
                say!("metro-tile-few-ends", "a line joins two or more of n, e, s, w and station")
            }
            Self::NoStation => say!(
                "metro-tile-no-station",
                "this line leads to a station that the tile does not have"
            ),
            Self::StationUnreached => {
                say!("metro-tile-unreached", "no line of this tile leads to its station")
            }
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
        let twice = draft.ends.iter().enumerate().find(|(k, end)| draft.ends[..*k].contains(end));
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
    if faults.is_empty() { Ok(tracks) } else { Err(faults) }
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

/// What there can be too many of.
#[derive(Clone, Copy)]
enum Many {
    Tiles,
    Colours,
}

impl Many {
    fn at_most(self, most: usize) -> String {
        match self {
            Self::Tiles => {
                say!("metro-file-most-tiles", "a tile set has at most {most} tiles", most)
            }
            Self::Colours => {
                say!("metro-file-most-colours", "a tile set has at most {most} colours", most)
            }
        }
    }
}

fn a_set() -> String {
    say!("metro-file-set", "a tile set")
}

fn a_line() -> String {
    say!("metro-file-line", "a line")
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
        let Some(top) =
            self.problems.fields(root, &say!("metro-file", "a tile set's file"), &SECTIONS)
        else {
            return;
        };
        self.gaps |= !self.problems.is_empty();
        self.names(&top);
        self.numbers(&top);
        self.readings(&top);
        self.colours(&top);
        if let Some(node) = self.problems.needed(&top, "tiles", &a_set()) {
            self.tiles(node);
            if !self.gaps {
                self.verify(&top);
            }
        }
    }

    fn names(&mut self, top: &Fields<'_>) {
        let (set, problems) = (&mut self.set, &mut self.problems);
        problems.needed(top, "key", &a_set());
        problems.set_text(top, "key", &mut set.key);
        set.title.clone_from(&set.key);
        problems.set_text(top, "title", &mut set.title);
        problems.set_text(top, "about", &mut set.about);
        set.unverified = problems.texts(
            top,
            "unverified",
            &say!("metro-file-unverified", "what is not verified"),
        );
    }

    fn numbers(&mut self, top: &Fields<'_>) {
        let (set, problems) = (&mut self.set, &mut self.problems);
        if let Some(f) = problems.section(top, "players", &["min", "max"]) {
            let read = problems.set_number(&f, "min", 1..=12, &mut set.players_min)
                & problems.set_number(&f, "max", 1..=12, &mut set.players_max);
            if read && set.players_min > set.players_max {
                problems.add(
                    f.span.clone(),
                    say!("metro-file-min-max", "`min` is more than `max`"),
                    say!("metro-file-nobody", "nobody can play this"),
                    None,
                );
            }
        }
        if let Some(f) = problems.section(top, "hand", &["deal", "limit", "place"]) {
            let read = problems.set_number(&f, "deal", 0..=20, &mut set.deal)
                & problems.set_number(&f, "limit", 1..=20, &mut set.hand);
            problems.set_number(&f, "place", 1..=20, &mut set.at_once);
            if read && set.deal >= set.hand {
                problems.add(
                    f.span.clone(),
                    say!("metro-file-room", "the first hand leaves no room for a tile drawn"),
                    say!("metro-file-limit", "`limit` must be more than `deal`"),
                    None,
                );
            }
        }
        if let Some(f) = problems.section(top, "children", &["deal", "win_at"]) {
            problems.set_number(&f, "deal", 0..=20, &mut set.children_deal);
            problems.set_number(&f, "win_at", 1..=255, &mut set.children_win);
        }
    }

    fn readings(&mut self, top: &Fields<'_>) {
        let known: Vec<&str> = readings::all().iter().map(|r| r.name).collect();
        let Some(f) = self.problems.section(top, "readings", &known) else {
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
                let near = nearest(&value, &words).map(meant);
                self.problems.add(
                    node.span.clone(),
                    say!("metro-file-one-of", "{what} must be one of: {values}", what, values),
                    say!("metro-file-none-of", "this is none of them"),
                    near,
                );
            }
        }
    }

    fn colours(&mut self, top: &Fields<'_>) {
        let node = self.problems.needed(top, "colours", &a_set());
        let Some(items) = node.and_then(|node| {
            let items = self.problems.list(node, "`colours`")?;
            self.has_room(node, items.len(), MAX_COLOURS, Many::Colours).then_some(items)
        }) else {
            self.gaps = true;
            return;
        };
        for item in items {
            let Some(name) = self.problems.text(item, &say!("metro-file-colour", "a colour"))
            else {
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

    fn has_room(&mut self, node: &Node, count: usize, most: usize, what: Many) -> bool {
        if count > most {
            self.problems.add(
                node.span.clone(),
                what.at_most(most),
                say!("metro-file-in-list", "there are {count} in this list", count),
                None,
            );
        }
        count <= most
    }

    fn tiles(&mut self, node: &Node) {
        let Some(entries) = self.problems.entries(node, "`tiles`") else {
            self.gaps = true;
            return;
        };
        if !self.has_room(node, entries.len(), MAX_TILES, Many::Tiles) {
            self.gaps = true;
            return;
        }
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for (key, value) in entries {
            let Some(name) =
                self.problems.text(key, &say!("metro-file-tile-name", "a tile's name"))
            else {
                self.gaps = true;
                continue;
            };
            if name.contains(['"', ',', '#', '?']) {
                self.problems.add(
                    key.span.clone(),
                    say!(
                        "metro-file-quotes",
                        "a tile's name must do without quotes, commas, `#` and `?`"
                    ),
                    say!("metro-file-cannot-name", "a log could not name it"),
                    None,
                );
                continue;
            }
            if !seen.insert(name.clone()) {
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
        let what = say!("metro-file-tile", "tile `{name}`", name = shorten(&name));
        let f = self.problems.fields(node, &what, &KEYS)?;
        let mut number = |key: &str, low: u8, high: u8| -> Result<Option<u8>, ()> {
            let Some(node) = f.get(key) else {
                return Ok(None);
            };
            let number = self.problems.number(node, &format!("`{key}`"), low..=high);
            number.map(Some).ok_or(())
        };
        let station = number("station", 0, 99);
        let stars = number("stars", 0, 99);
        let copies = number("copies", 1, 99);
        let start = match f.get("start").map(|node| (node, &node.value)) {
            None => false,
            Some((_, Value::Bool(start))) => *start,
            Some((node, _)) => {
                self.problems.wrong(node, "`start`", say!("yaml-bool", "true or false"));
                self.gaps = true;
                false
            }
        };
        let lines = self.problems.needed(&f, "lines", &what)?;
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
                    self.problems.add(
                        span,
                        fault.in_words(),
                        say!("metro-file-of", "of {what}", what),
                        None,
                    );
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
                        drafts.push(Draft { colour, ends, circles });
                        places.push(item.span.clone());
                    }
                    None => fine = false,
                }
            }
        }
        fine.then_some((drafts, places))
    }

    fn colour(&mut self, node: &Node) -> Option<ColourId> {
        let name = self.problems.text(node, &say!("metro-file-colour", "a colour"))?;
        let found = self.set.colours.iter().position(|known| *known == name);
        if found.is_none() && !self.gaps {
            let known: Vec<&str> = self.set.colours.iter().map(String::as_str).collect();
            let help = match nearest(&name, &known) {
                Some(near) => meant(near),
                None => say!(
                    "metro-file-colours",
                    "colours of this set: {colours}",
                    colours = list(&known)
                ),
            };
            self.problems.add(
                node.span.clone(),
                say!("metro-file-no-colour", "there is no colour `{name}`", name = shorten(&name)),
                say!("metro-file-not-listed", "not in the list of `colours`"),
                Some(help),
            );
        }
        found.and_then(|id| ColourId::try_from(id).ok())
    }

    fn line(&mut self, node: &Node) -> Option<(Vec<End>, u8)> {
        if let Value::Map(_) = node.value {
            let f = self.problems.fields(node, &a_line(), &["ends", "circles"])?;
            let ends = self.problems.needed(&f, "ends", &a_line())?;
            let circles = match f.get("circles") {
                None => Some(1),
                Some(node) => self.problems.number(node, "`circles`", 0..=99),
            };
            return Some((self.ends(ends)?, circles?));
        }
        Some((self.ends(node)?, 1))
    }

    fn ends(&mut self, node: &Node) -> Option<Vec<End>> {
        let text = self.problems.text(node, &a_line())?;
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
                say!(
                    "metro-file-written",
                    "a line is written as the ends it joins, such as `n-s` or `e-station`"
                ),
                say!("metro-file-else", "this is something else"),
                Some(say!("metro-file-ends", "ends: n, e, s, w, station")),
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
                Many::Tiles.at_most(MAX_TILES),
                say!("metro-file-copies", "there are {copies}, all copies counted", copies),
                None,
            );
        }
        let any_start = self.set.tiles.iter().any(|tile| tile.start);
        if !any_start && self.set.readings.start != StartTiles::Any {
            self.problems.add(
                place("tiles"),
                say!("metro-file-no-start", "no tile is marked `start`"),
                say!("metro-file-nothing-first", "nothing can lie on the table first"),
                Some(say!(
                    "metro-file-mark",
                    "mark one with `start: true`, or set the reading `start: any`"
                )),
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
                say!("metro-file-few", "there are too few tiles for the first hands"),
                say!("metro-file-few-label", "{deck} in the deck, {dealt} are dealt", deck, dealt),
                None,
            );
        }
        for (id, at) in self.colours.clone().into_iter().enumerate() {
            self.verify_colour(id, at);
        }
    }

    fn verify_colour(&mut self, id: usize, at: Range<usize>) {
        let has = |tile: &Tile, is: fn(&Track) -> bool| {
            let mut tracks = tile.tracks.iter();
            tracks.any(|track| usize::from(track.colour) == id && is(track))
        };
        let tiles = self.set.tiles.iter();
        let name = &self.set.colours[id];
        if !tiles.clone().any(|tile| has(tile, |_| true)) {
            self.problems.add(
                at,
                say!("metro-file-no-line", "no tile has a line in {name}", name),
                say!("metro-file-without", "a colour without lines"),
                None,
            );
            return;
        }
        let stations: u32 = tiles
            .filter(|tile| has(tile, |track| track.station))
            .map(|tile| u32::from(tile.copies))
            .sum();
        if stations < 2 {
            self.problems.add(
                at,
                say!("metro-file-never", "no line in {name} can ever be complete", name),
                say!(
                    "metro-file-stations",
                    "{stations} of the tiles have a station on it; a section needs two",
                    stations
                ),
                None,
            );
        }
    }
}
