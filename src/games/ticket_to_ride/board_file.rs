//! A board's YAML file: from its text to a [`Board`], or to everything that is
//! wrong with it. `grammar/BOARDS.md` describes the file for people.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::board::{
    Board, City, CityId, District, Edition, Heading, Noun, Route, Spare, Ticket, TieBreak, mercator,
};
use super::laws;
use crate::card::{Card, Counts};
use crate::games::shared::either;
use crate::names::{Lookup, NameIndex};
pub use crate::yaml::fields::Problem as BoardProblem;
use crate::yaml::fields::{self, Fields, Problems, shorten};
use crate::yaml::{Node, Value};

mod editions;
mod map;
mod scenery;
mod verify;

/// Ids are bytes, and one is kept free.
const MAX_THINGS: usize = 255;

/// Where the parts of the board stand in the file.
#[derive(Default)]
struct Places {
    sections: HashMap<&'static str, Range<usize>>,
    cities: Vec<Range<usize>>,
    routes: Vec<RoutePlace>,
    tickets: Vec<Range<usize>>,
    gaps: Gaps,
}

/// Something was left out because it could not be read: what depends on the
/// whole is not judged then, so that one slip is one problem.
#[derive(Default)]
struct Gaps {
    deck: bool,
    points: bool,
    cities: bool,
    routes: bool,
    tickets: bool,
    /// Sections with a number that could not be read: the default stands in its place,
    /// and nobody is to be told about that.
    rules: HashSet<&'static str>,
}

struct RoutePlace {
    whole: Range<usize>,
    length: Range<usize>,
    colour: Range<usize>,
    special: Range<usize>,
}

/// Reads a board's file.
///
/// # Errors
///
/// Returns every problem of the file at once, in the order of the file.
///
/// ```
/// let problems = whistlestop::load_board("cites: {}").unwrap_err();
/// assert_eq!(problems[0].message, "unknown key `cites`");
/// assert_eq!(problems[0].span, 0..5);
/// assert_eq!(problems[0].help.as_deref(), Some("did you mean `cities`?"));
/// ```
pub fn load(text: &str) -> Result<Board, Vec<BoardProblem>> {
    let root = fields::tree(text).map_err(|mut problems| {
        for problem in &mut problems {
            problem.span = visible(problem.span.clone(), text);
        }
        problems
    })?;
    let mut reader = Reader {
        board: Board::default(),
        places: Places::default(),
        problems: Problems::new(text),
    };
    if !reader.read(&root) {
        return Err(reader.problems.into_list());
    }
    let Reader { mut board, places, mut problems } = reader;
    board.reindex();
    verify::verify(&board, &places, &mut problems);
    if problems.is_empty() { Ok(board) } else { Err(problems.into_list()) }
}

const SECTIONS: [&str; 23] = [
    "key",
    "title",
    "editions",
    "unverified",
    "law_numbers",
    "players",
    "pieces",
    "wild",
    "deck",
    "cards",
    "ticket_deal",
    "ticket_draw",
    "doubles",
    "tunnels",
    "stations",
    "longest_path",
    "end_at",
    "points",
    "cities",
    "routes",
    "tickets",
    "districts",
    "scenery",
];

struct Reader<'t> {
    board: Board,
    places: Places,
    problems: Problems<'t>,
}

impl Reader<'_> {
    /// False if there is nothing in the file that could be looked at.
    fn read(&mut self, root: &Node) -> bool {
        let Some(top) = self.problems.fields(root, "a board's file", &SECTIONS) else {
            return false;
        };
        for section in SECTIONS {
            if let (Some(key), Some(node)) = (top.key(section), top.get(section)) {
                let place =
                    if self.problems.is_one_line(&node.span) { node.span.clone() } else { key };
                self.places.sections.insert(section, place);
            }
        }
        self.names(&top);
        self.people(&top);
        self.cards(&top);
        self.ticket_rules(&top);
        self.route_rules(&top);
        self.points(&top);
        self.cities(&top);
        let index = self.city_names();
        self.routes(&top, &index);
        self.tickets(&top, &index);
        self.districts(&top, &index);
        self.scenery(&top);
        self.editions(&top);
        true
    }

    fn names(&mut self, top: &Fields<'_>) {
        let (board, problems) = (&mut self.board, &mut self.problems);
        problems.needed(top, "key", "a board");
        problems.set_text(top, "key", &mut board.key);
        board.title.clone_from(&board.key);
        problems.set_text(top, "title", &mut board.title);
        board.unverified = problems.texts(top, "unverified", "what is not verified");
        if let Some(node) = top.get("law_numbers") {
            self.law_numbers(node);
        }
    }

    /// `first-tickets-kept: S4`: this board's rulebook counts the laws otherwise.
    fn law_numbers(&mut self, node: &Node) {
        let slugs: Vec<&str> = laws::EVERY.iter().map(|law| law.slug).collect();
        let Some(f) = self.problems.fields(node, "`law_numbers`", &slugs) else {
            return;
        };
        for law in laws::EVERY {
            let Some(node) = f.get(law.slug) else {
                continue;
            };
            let Some(text) = self.problems.text(node, "the number of a law") else {
                continue;
            };
            let codes = laws::EVERY.iter().map(|law| law.code);
            let none = law.bad.is_empty().then_some(laws::on_board::NO_NUMBER);
            match codes.chain(none).find(|code| *code == text) {
                Some(code) => self.board.law_numbers.push((law.slug, code)),
                None => self.problems.wrong(node, "the number", "a number such as `S4`"),
            }
        }
    }

    fn people(&mut self, top: &Fields<'_>) {
        if let Some(f) = self.section(top, "players", &["min", "max", "colours"]) {
            self.byte("players", &f, "min", 1..=20, |b| &mut b.players_min);
            self.byte("players", &f, "max", 1..=20, |b| &mut b.players_max);
            if let Some(node) = f.get("colours")
                && let Some(items) = self.problems.list(node, "`colours`")
            {
                self.board.colours =
                    items.iter().filter_map(|item| self.problems.text(item, "a colour")).collect();
            }
        }
        if let Some(f) = self.section(top, "pieces", &["each", "one", "many"]) {
            self.byte("pieces", &f, "each", 1..=255, |b| &mut b.pieces);
            if let Some(noun) = self.noun(&f) {
                self.board.piece = noun;
            }
        }
        if let Some(node) = top.get("wild")
            && let Some(f) = self.problems.fields(node, "`wild`", &["one", "many"])
            && let Some(noun) = self.noun(&f)
        {
            self.board.wild = noun;
        }
    }

    /// `one: bus, many: buses`; without `many`, an s is added.
    fn noun(&mut self, f: &Fields<'_>) -> Option<Noun> {
        let many = f.get("many").map(|n| self.problems.text(n, "`many`"));
        let Some(node) = f.get("one") else {
            if many.is_some() {
                self.problems.missing(f, "one", "`many`");
            }
            return None;
        };
        let one = self.problems.text(node, "`one`")?;
        let many = match many {
            Some(many) => many?,
            None => format!("{one}s"),
        };
        Some(Noun { one, many })
    }

    fn cards(&mut self, top: &Fields<'_>) {
        match top.get("deck") {
            Some(node) => self.deck(node),
            None => {
                self.problems.missing(top, "deck", "a board");
                self.places.gaps.deck = true;
            }
        }
        let Some(f) = self.section(top, "cards", &["deal", "market", "flush_at"]) else {
            return;
        };
        self.byte("cards", &f, "deal", 0..=50, |b| &mut b.deal);
        self.byte("cards", &f, "market", 0..=50, |b| &mut b.market);
        if let Some(node) = f.get("flush_at") {
            self.board.flush_at =
                if is_none(node) { None } else { self.problems.number(node, "`flush_at`", 1..=50) };
        }
    }

    fn deck(&mut self, node: &Node) {
        let known: Vec<&str> = Card::ALL.iter().map(|c| c.word()).collect();
        let mut all = known.clone();
        all.push("purple");
        let Some(f) = self.problems.fields(node, "`deck`", &all) else {
            self.places.gaps.deck = true;
            return;
        };
        let mut deck = Counts::NONE;
        for word in all {
            if let (Some(node), Some(card)) = (f.get(word), Card::from_word(word)) {
                match self.problems.number(node, &format!("`{word}`"), 0..=255) {
                    Some(n) => deck[card] = n,
                    None => self.places.gaps.deck = true,
                }
            }
        }
        self.board.deck = deck;
    }

    fn ticket_rules(&mut self, top: &Fields<'_>) {
        let spares = Spare::ALL.map(|spare| (spare.word(), spare));
        if let Some(f) = self.section(top, "ticket_deal", &["long", "regular", "keep", "spare"]) {
            self.byte("ticket_deal", &f, "long", 0..=50, |b| &mut b.deal_long);
            self.byte("ticket_deal", &f, "regular", 0..=50, |b| &mut b.deal_regular);
            self.byte("ticket_deal", &f, "keep", 0..=50, |b| &mut b.deal_keep);
            if let Some(node) = f.get("spare")
                && let Some(spare) = self.problems.choice(node, "`spare`", &spares)
            {
                self.board.deal_spare = spare;
            }
        }
        if let Some(f) = self.section(top, "ticket_draw", &["take", "keep"]) {
            self.byte("ticket_draw", &f, "take", 1..=50, |b| &mut b.ticket_draw);
            self.byte("ticket_draw", &f, "keep", 0..=50, |b| &mut b.ticket_keep);
        }
    }

    fn route_rules(&mut self, top: &Fields<'_>) {
        if let Some(f) = self.section(top, "doubles", &["open_from"]) {
            self.byte("doubles", &f, "open_from", 0..=21, |b| &mut b.doubles_open_from);
        }
        if let Some(f) = self.section(top, "tunnels", &["reveal"]) {
            self.byte("tunnels", &f, "reveal", 0..=20, |b| &mut b.tunnel_reveal);
        }
        if let Some(f) = self.section(top, "stations", &["each", "points"]) {
            self.byte("stations", &f, "each", 0..=9, |b| &mut b.stations);
            self.byte("stations", &f, "points", 0..=255, |b| &mut b.station_points);
        }
        if let Some(f) = self.section(top, "longest_path", &["points", "name"]) {
            match f.get("points") {
                Some(node) => {
                    self.board.longest_path = self.problems.number(node, "`points`", 0..=255);
                }
                None => self.problems.missing(&f, "points", "`longest_path`"),
            }
            self.board.longest_path_name = "longest path".into();
            if let Some(node) = f.get("name") {
                let name = self.problems.text(node, "`name`");
                set(&mut self.board.longest_path_name, name);
            }
        }
        self.byte("end_at", top, "end_at", 0..=254, |b| &mut b.end_at);
    }

    /// Length → points; lengths that do not occur may be left out.
    fn points(&mut self, top: &Fields<'_>) {
        let node = self.problems.needed(top, "points", "a board");
        let Some(entries) = node.and_then(|node| self.problems.entries(node, "`points`")) else {
            self.places.gaps.points = true;
            return;
        };
        let mut table: Vec<Option<u8>> = Vec::new();
        for (key, value) in entries {
            let Some(length) = self.problems.number(key, "a route's length", 1..=50) else {
                continue;
            };
            let length = length as usize;
            if table.len() <= length {
                table.resize(length + 1, None);
            }
            if table[length].is_some() {
                self.problems.twice(key, &length.to_string());
            }
            // A value that cannot be read is a problem of its own, not a missing one.
            let points = self.problems.number(value, "a route's points", 1..=255);
            table[length] = Some(points.unwrap_or(1));
        }
        self.board.points = table.into_iter().map(|n| n.unwrap_or(0)).collect();
    }

    /// A section whose keys are all known; nothing where the file has none, or says
    /// `none` of what a board need not have.
    fn section<'n>(
        &mut self,
        top: &Fields<'n>,
        name: &'static str,
        keys: &[&str],
    ) -> Option<Fields<'n>> {
        let may_be_none = ["stations", "longest_path"].contains(&name);
        let node = top.get(name).filter(|n| !(may_be_none && is_none(n)))?;
        let fields = self.problems.fields(node, &format!("`{name}`"), keys);
        if fields.is_none() {
            self.places.gaps.rules.insert(name);
        }
        fields
    }

    /// Sets one number of the board, if the file gives it.
    fn byte(
        &mut self,
        section: &'static str,
        f: &Fields<'_>,
        key: &str,
        range: std::ops::RangeInclusive<u8>,
        field: impl FnOnce(&mut Board) -> &mut u8,
    ) {
        let Some(node) = f.get(key) else { return };
        match self.problems.number(node, &format!("`{key}`"), range) {
            Some(n) => *field(&mut self.board) = n,
            None => {
                self.places.gaps.rules.insert(section);
            }
        }
    }

    fn too_many(&mut self, count: usize, what: &str) -> bool {
        let over = count > MAX_THINGS;
        if over {
            self.problems.point_out(
                &self.places.sections.get(what).cloned().unwrap_or(0..0),
                match what {
                    "cities" => {
                        say!("board-most-cities", "a board has at most {n} cities", n = MAX_THINGS)
                    }
                    "routes" => {
                        say!("board-most-routes", "a board has at most {n} routes", n = MAX_THINGS)
                    }
                    _ => say!(
                        "board-most-tickets",
                        "a board has at most {n} tickets",
                        n = MAX_THINGS
                    ),
                },
                say!("board-in-list", "there are {count} in this list", count),
            );
        }
        over
    }
}

/// An empty span widened to the character behind it, on the same line.
fn visible(span: Range<usize>, text: &str) -> Range<usize> {
    let next = text.get(span.start..).and_then(|rest| rest.chars().next());
    match next {
        Some(c) if span.is_empty() && !c.is_control() => span.start..span.start + c.len_utf8(),
        _ => span,
    }
}

/// `none` or nothing at all: the board does without.
fn is_none(node: &Node) -> bool {
    node.value == Value::Null || matches!(&node.value, Value::Text(word) if word == "none")
}

fn set(place: &mut String, value: Option<String>) {
    if let Some(value) = value {
        *place = value;
    }
}
