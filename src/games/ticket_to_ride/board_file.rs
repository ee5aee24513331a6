//! A board's YAML file: from its text to a [`Board`], or to everything that is
//! wrong with it. `grammar/BOARDS.md` describes the file for people.

use std::collections::HashMap;
use std::ops::Range;

use super::board::{
    Board, City, CityId, District, Edition, Heading, Noun, Route, Spare, Ticket, TieBreak,
};
use super::laws;
use crate::card::{Card, Counts};
use crate::names::{Lookup, NameIndex};
pub use crate::yaml::fields::Problem as BoardProblem;
use crate::yaml::fields::{self, Fields, Problems, shorten};
use crate::yaml::{Node, Value};

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
/// use whistlestop::games::ticket_to_ride::board_file::load;
///
/// let problems = load("cites: {}").unwrap_err();
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
    reader.read(&root);
    let Reader {
        mut board,
        places,
        mut problems,
    } = reader;
    board.reindex();
    verify::verify(&board, &places, &mut problems);
    if problems.is_empty() {
        Ok(board)
    } else {
        Err(problems.into_list())
    }
}

const SECTIONS: [&str; 22] = [
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
];

struct Reader<'t> {
    board: Board,
    places: Places,
    problems: Problems<'t>,
}

impl Reader<'_> {
    fn read(&mut self, root: &Node) {
        let Some(top) = self.problems.fields(root, "a board's file", &SECTIONS) else {
            return;
        };
        for section in SECTIONS {
            if let (Some(key), Some(node)) = (top.key(section), top.get(section)) {
                let place = if self.problems.is_one_line(&node.span) {
                    node.span.clone()
                } else {
                    key
                };
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
        self.editions(&top);
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
                None => self
                    .problems
                    .wrong(node, "the number", "a number such as `S4`"),
            }
        }
    }

    fn people(&mut self, top: &Fields<'_>) {
        if let Some(node) = top.get("players")
            && let Some(f) = self
                .problems
                .fields(node, "`players`", &["min", "max", "colours"])
        {
            self.byte(&f, "min", 1..=20, |b| &mut b.players_min);
            self.byte(&f, "max", 1..=20, |b| &mut b.players_max);
            if let Some(node) = f.get("colours")
                && let Some(items) = self.problems.list(node, "`colours`")
            {
                self.board.colours = items
                    .iter()
                    .filter_map(|item| self.problems.text(item, "a colour"))
                    .collect();
            }
        }
        if let Some(node) = top.get("pieces")
            && let Some(f) = self
                .problems
                .fields(node, "`pieces`", &["each", "one", "many"])
        {
            self.byte(&f, "each", 1..=255, |b| &mut b.pieces);
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
        let Some(node) = top.get("cards") else { return };
        let Some(f) = self
            .problems
            .fields(node, "`cards`", &["deal", "market", "flush_at"])
        else {
            return;
        };
        self.byte(&f, "deal", 0..=50, |b| &mut b.deal);
        self.byte(&f, "market", 0..=50, |b| &mut b.market);
        if let Some(node) = f.get("flush_at") {
            self.board.flush_at = if is_none(node) {
                None
            } else {
                self.problems.number(node, "`flush_at`", 1..=50)
            };
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
        if let Some(node) = top.get("ticket_deal")
            && let Some(f) =
                self.problems
                    .fields(node, "`ticket_deal`", &["long", "regular", "keep", "spare"])
        {
            self.byte(&f, "long", 0..=50, |b| &mut b.deal_long);
            self.byte(&f, "regular", 0..=50, |b| &mut b.deal_regular);
            self.byte(&f, "keep", 0..=50, |b| &mut b.deal_keep);
            if let Some(node) = f.get("spare")
                && let Some(spare) = self.problems.choice(node, "`spare`", &spares)
            {
                self.board.deal_spare = spare;
            }
        }
        if let Some(node) = top.get("ticket_draw")
            && let Some(f) = self
                .problems
                .fields(node, "`ticket_draw`", &["take", "keep"])
        {
            self.byte(&f, "take", 1..=50, |b| &mut b.ticket_draw);
            self.byte(&f, "keep", 0..=50, |b| &mut b.ticket_keep);
        }
    }

    fn route_rules(&mut self, top: &Fields<'_>) {
        if let Some(node) = top.get("doubles")
            && let Some(f) = self.problems.fields(node, "`doubles`", &["open_from"])
        {
            self.byte(&f, "open_from", 0..=21, |b| &mut b.doubles_open_from);
        }
        if let Some(node) = top.get("tunnels")
            && let Some(f) = self.problems.fields(node, "`tunnels`", &["reveal"])
        {
            self.byte(&f, "reveal", 0..=20, |b| &mut b.tunnel_reveal);
        }
        if let Some(node) = top.get("stations").filter(|n| !is_none(n))
            && let Some(f) = self
                .problems
                .fields(node, "`stations`", &["each", "points"])
        {
            self.byte(&f, "each", 0..=9, |b| &mut b.stations);
            self.byte(&f, "points", 0..=255, |b| &mut b.station_points);
        }
        if let Some(node) = top.get("longest_path").filter(|n| !is_none(n))
            && let Some(f) = self
                .problems
                .fields(node, "`longest_path`", &["points", "name"])
        {
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
        if let Some(node) = top.get("end_at")
            && let Some(n) = self.problems.number(node, "`end_at`", 0..=254)
        {
            self.board.end_at = n;
        }
    }

    /// Length → points; lengths that do not occur may be left out.
    fn points(&mut self, top: &Fields<'_>) {
        let Some(node) = top.get("points") else {
            self.problems.missing(top, "points", "a board");
            self.places.gaps.points = true;
            return;
        };
        let Some(entries) = self.problems.entries(node, "`points`") else {
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

    fn cities(&mut self, top: &Fields<'_>) {
        let Some(node) = top.get("cities") else {
            self.problems.missing(top, "cities", "a board");
            self.places.gaps.cities = true;
            return;
        };
        let Some(entries) = self.problems.entries(node, "`cities`") else {
            self.places.gaps.cities = true;
            return;
        };
        if self.too_many(entries.len(), "cities") {
            self.places.gaps.cities = true;
            return;
        }
        let mut seen: HashMap<String, ()> = HashMap::new();
        let mut unplaced = Vec::new();
        for (key, value) in entries {
            let Some(name) = self.problems.text(key, "a city's name") else {
                self.places.gaps.cities = true;
                continue;
            };
            if seen.insert(name.clone(), ()).is_some() {
                self.problems.twice(key, &name);
                continue;
            }
            if !self.city(key, value, name) {
                unplaced.push(self.board.cities.len() - 1);
            }
        }
        self.place_around(&unplaced);
    }

    /// Enters a city; false if the file does not say where it lies.
    fn city(&mut self, key: &Node, value: &Node, name: String) -> bool {
        let mut city = City {
            printed: name.clone(),
            name,
            aliases: Vec::new(),
            x: 0.0,
            y: 0.0,
            attraction: 0,
        };
        let mut placed = false;
        if value.value != Value::Null
            && let Some(f) =
                self.problems
                    .fields(value, "a city", &["at", "printed", "aliases", "attraction"])
        {
            if let Some(node) = f.get("printed") {
                set(&mut city.printed, self.problems.text(node, "`printed`"));
            }
            if let Some(node) = f.get("aliases") {
                let items = self.problems.list(node, "`aliases`").unwrap_or_default();
                city.aliases = items
                    .iter()
                    .filter_map(|item| self.problems.text(item, "an alias"))
                    .collect();
            }
            if let Some(node) = f.get("attraction") {
                let points = self.problems.number(node, "`attraction`", 0..=255);
                city.attraction = points.unwrap_or(0);
            }
            if let Some(node) = f.get("at") {
                placed = true;
                if let Some((x, y)) = self.place(node) {
                    (city.x, city.y) = (x, y);
                }
            }
        }
        self.board.cities.push(city);
        self.places.cities.push(key.span.clone());
        placed
    }

    fn place(&mut self, node: &Node) -> Option<(f32, f32)> {
        let [x, y] = self.problems.list(node, "`at`")? else {
            self.problems.add(
                node.span.clone(),
                "`at` must be two numbers",
                "x to the right and y down, as in `at: [308, 187]`",
                None,
            );
            return None;
        };
        Some((
            self.problems.coordinate(x, "x")?,
            self.problems.coordinate(y, "y")?,
        ))
    }

    /// Cities without a place stand in a circle, in the order of the file.
    fn place_around(&mut self, unplaced: &[usize]) {
        for (i, &id) in unplaced.iter().enumerate() {
            let angle = std::f32::consts::TAU * i as f32 / unplaced.len() as f32;
            if let Some(city) = self.board.cities.get_mut(id) {
                city.x = 500.0 + 450.0 * angle.sin();
                city.y = 350.0 - 320.0 * angle.cos();
            }
        }
    }

    fn city_names(&self) -> NameIndex {
        let mut index = NameIndex::new();
        for (id, city) in self.board.cities.iter().enumerate() {
            index.insert(id, &city.name, &city.printed, &city.aliases);
        }
        index
    }

    /// The city a route, ticket or district names. Names are exact in a file.
    fn city_named(&mut self, node: &Node, index: &NameIndex) -> Option<CityId> {
        let name = self.problems.text(node, "a city's name")?;
        let near = match index.find(&name) {
            Lookup::One(id) if self.board.cities[id].name == name => {
                return CityId::try_from(id).ok();
            }
            Lookup::One(id) => vec![id],
            Lookup::Ambiguous(ids) | Lookup::Unknown(ids) => ids,
        };
        if self.places.gaps.cities {
            // It may be one of those that could not be read.
            return None;
        }
        let names: Vec<String> = near
            .iter()
            .take(3)
            .filter_map(|&id| self.board.cities.get(id))
            .map(|city| format!("`{}`", city.name))
            .collect();
        self.problems.add(
            node.span.clone(),
            format!("there is no city `{}`", shorten(&name)),
            "not among `cities`",
            (!names.is_empty()).then(|| format!("did you mean {}?", names.join(" or "))),
        );
        None
    }

    fn routes(&mut self, top: &Fields<'_>, index: &NameIndex) {
        let Some(node) = top.get("routes") else {
            self.problems.missing(top, "routes", "a board");
            self.places.gaps.routes = true;
            return;
        };
        let Some(items) = self.problems.list(node, "`routes`") else {
            self.places.gaps.routes = true;
            return;
        };
        if self.too_many(items.len(), "routes") {
            self.places.gaps.routes = true;
            return;
        }
        for item in items {
            match self.route(item, index) {
                Some((route, place)) => {
                    self.board.routes.push(route);
                    self.places.routes.push(place);
                }
                None => self.places.gaps.routes = true,
            }
        }
        self.pair_doubles();
    }

    fn route(&mut self, item: &Node, index: &NameIndex) -> Option<(Route, RoutePlace)> {
        let [a, b, length, colour, special @ ..] = self.problems.list(item, "a route")? else {
            self.problems.add(
                item.span.clone(),
                "a route needs two cities, a length and a colour",
                "as in `[Paris, Zurich, 3, gray, tunnel]`",
                None,
            );
            return None;
        };
        let place = RoutePlace {
            whole: item.span.clone(),
            length: length.span.clone(),
            colour: colour.span.clone(),
            special: special.last().map_or(item.span.clone(), |n| n.span.clone()),
        };
        let ends = (self.city_named(a, index), self.city_named(b, index));
        let length = self.problems.number(length, "a route's length", 1..=50);
        let colour = self.colour(colour);
        let mut route = Route {
            a: ends.0?,
            b: ends.1?,
            length: length?,
            colour: colour?,
            tunnel: false,
            wilds: 0,
            twin: None,
        };
        for node in special {
            self.special(node, &mut route)?;
        }
        if route.a == route.b {
            self.problems.add(
                place.whole,
                "a route joins two different cities",
                "this one comes back to where it starts",
                None,
            );
            return None;
        }
        Some((route, place))
    }

    /// A route's colour; the outer nothing is a problem, the inner one gray.
    fn colour(&mut self, node: &Node) -> Option<Option<Card>> {
        let mut choices: Vec<(&str, Option<Card>)> = Card::COLOURS
            .iter()
            .map(|card| (card.word(), Some(*card)))
            .collect();
        choices.push(("gray", None));
        if let Value::Text(word) = &node.value {
            match word.as_str() {
                "grey" => return Some(None),
                "purple" => return Some(Some(Card::Pink)),
                _ => {}
            }
        }
        self.problems.choice(node, "a route's colour", &choices)
    }

    /// `tunnel`, or `ferry: 2`.
    fn special(&mut self, node: &Node, route: &mut Route) -> Option<()> {
        match &node.value {
            Value::Text(word) if word == "tunnel" => route.tunnel = true,
            Value::Map(_) => {
                let f = self.problems.fields(node, "a route", &["ferry"])?;
                if let Some(node) = f.get("ferry") {
                    route.wilds = self.problems.number(node, "`ferry`", 1..=50)?;
                }
            }
            _ => self.problems.add(
                node.span.clone(),
                "after its colour a route has `tunnel` or `ferry:` with a number",
                "this is neither",
                None,
            ),
        }
        Some(())
    }

    /// Two routes between the same two cities are each other's twin.
    fn pair_doubles(&mut self) {
        let mut first: HashMap<(CityId, CityId), usize> = HashMap::new();
        for i in 0..self.board.routes.len() {
            let Route { a, b, length, .. } = self.board.routes[i];
            let Some(&j) = first.get(&(a.min(b), a.max(b))) else {
                first.insert((a.min(b), a.max(b)), i);
                continue;
            };
            let other = self.board.routes[j];
            let pair = self.board.pair(other.a, other.b);
            if other.twin.is_some() {
                self.problems.add(
                    self.places.routes[i].whole.clone(),
                    format!("{pair} has more than two tracks"),
                    "this is one too many",
                    None,
                );
            } else if other.length != length {
                self.problems.add(
                    self.places.routes[i].length.clone(),
                    format!("the two tracks of {pair} have different lengths"),
                    format!("{length} here, {} on the other track", other.length),
                    None,
                );
            } else if let (Ok(i8), Ok(j8)) = (u8::try_from(i), u8::try_from(j)) {
                self.board.routes[i].twin = Some(j8);
                self.board.routes[j].twin = Some(i8);
            }
        }
    }

    fn tickets(&mut self, top: &Fields<'_>, index: &NameIndex) {
        let Some(node) = top.get("tickets") else {
            self.problems.missing(top, "tickets", "a board");
            self.places.gaps.tickets = true;
            return;
        };
        let Some(items) = self.problems.list(node, "`tickets`") else {
            self.places.gaps.tickets = true;
            return;
        };
        if self.too_many(items.len(), "tickets") {
            self.places.gaps.tickets = true;
            return;
        }
        let mut seen: HashMap<(CityId, CityId), ()> = HashMap::new();
        for item in items {
            let Some(ticket) = self.ticket(item, index) else {
                self.places.gaps.tickets = true;
                continue;
            };
            let Ticket { a, b, .. } = ticket;
            if seen.insert((a.min(b), a.max(b)), ()).is_some() {
                self.problems.add(
                    item.span.clone(),
                    format!("there are two tickets {}", self.board.pair(a, b)),
                    "this is the second",
                    None,
                );
                continue;
            }
            self.board.tickets.push(ticket);
            self.places.tickets.push(item.span.clone());
        }
    }

    fn ticket(&mut self, item: &Node, index: &NameIndex) -> Option<Ticket> {
        let [a, b, points, rest @ ..] = self.problems.list(item, "a ticket")? else {
            self.problems.add(
                item.span.clone(),
                "a ticket needs two cities and its points",
                "as in `[Paris, Wien, 8]`",
                None,
            );
            return None;
        };
        let ends = (self.city_named(a, index), self.city_named(b, index));
        let points = self.problems.number(points, "a ticket's points", 1..=255);
        let mut long = false;
        for node in rest {
            long = self
                .problems
                .choice(node, "after its points a ticket", &[("long", true)])?;
        }
        let ticket = Ticket {
            a: ends.0?,
            b: ends.1?,
            points: points?,
            long,
        };
        if ticket.a == ticket.b {
            self.problems.add(
                item.span.clone(),
                "a ticket names two different cities",
                "these are the same",
                None,
            );
            return None;
        }
        Some(ticket)
    }

    fn districts(&mut self, top: &Fields<'_>, index: &NameIndex) {
        let Some(node) = top.get("districts").filter(|n| !is_none(n)) else {
            return;
        };
        for item in self.problems.list(node, "`districts`").unwrap_or_default() {
            let Some(f) = self
                .problems
                .fields(item, "a district", &["name", "points", "cities"])
            else {
                continue;
            };
            let mut district = District {
                name: String::new(),
                points: 0,
                cities: Vec::new(),
            };
            match f.get("name") {
                Some(node) => set(&mut district.name, self.problems.text(node, "`name`")),
                None => self.problems.missing(&f, "name", "a district"),
            }
            match f.get("points") {
                Some(node) => {
                    let points = self.problems.number(node, "`points`", 1..=255);
                    district.points = points.unwrap_or(0);
                }
                None => self.problems.missing(&f, "points", "a district"),
            }
            match f.get("cities") {
                Some(node) => self.district_cities(node, &mut district, index),
                None => self.problems.missing(&f, "cities", "a district"),
            }
            if self.board.districts.iter().any(|d| d.name == district.name) {
                self.problems.twice(item, &district.name);
            }
            self.board.districts.push(district);
        }
    }

    fn district_cities(&mut self, node: &Node, district: &mut District, index: &NameIndex) {
        let Some(items) = self.problems.list(node, "a district's `cities`") else {
            return;
        };
        for item in items {
            let Some(city) = self.city_named(item, index) else {
                continue;
            };
            if district.cities.contains(&city) {
                let name = self.board.cities[city as usize].name.clone();
                self.problems.twice(item, &name);
            } else {
                district.cities.push(city);
            }
        }
        if items.len() < 2 {
            self.problems.add(
                node.span.clone(),
                "a district has at least two cities to join",
                "too few",
                None,
            );
        }
    }

    fn editions(&mut self, top: &Fields<'_>) {
        let entries = match top.get("editions") {
            Some(node) => self
                .problems
                .entries(node, "`editions`")
                .unwrap_or_default(),
            None => &[],
        };
        for (key, value) in entries {
            let Some(name) = self.problems.text(key, "an edition's key") else {
                continue;
            };
            if self.board.edition(&name).is_some() {
                self.problems.twice(key, &name);
                continue;
            }
            let edition = self.edition(name, value);
            self.board.editions.push(edition);
        }
        if self.board.editions.is_empty() {
            self.board.editions.push(Edition {
                key: "house".into(),
                name: "house rules".into(),
                tie_breaks: vec![TieBreak::MostTickets],
                headings: Vec::new(),
            });
        }
    }

    fn edition(&mut self, key: String, value: &Node) -> Edition {
        let mut edition = Edition {
            name: key.clone(),
            key,
            tie_breaks: vec![TieBreak::MostTickets],
            headings: Vec::new(),
        };
        if value.value == Value::Null {
            return edition;
        }
        let known = ["name", "tie_breaks", "headings"];
        let Some(f) = self.problems.fields(value, "an edition", &known) else {
            return edition;
        };
        if let Some(node) = f.get("name") {
            set(&mut edition.name, self.problems.text(node, "`name`"));
        }
        if let Some(node) = f.get("tie_breaks") {
            edition.tie_breaks = self.tie_breaks(node);
        }
        if let Some(node) = f.get("headings") {
            for item in self.problems.list(node, "`headings`").unwrap_or_default() {
                self.heading(item, &mut edition);
            }
        }
        edition
    }

    fn tie_breaks(&mut self, node: &Node) -> Vec<TieBreak> {
        let known = TieBreak::ALL.map(|tie| (tie.word(), tie));
        let mut breaks = Vec::new();
        for item in self.problems.list(node, "`tie_breaks`").unwrap_or_default() {
            let Some(tie) = self.problems.choice(item, "a tie-break", &known) else {
                continue;
            };
            let lacks = match tie {
                TieBreak::MostTickets => None,
                TieBreak::MostStations | TieBreak::FewestStations => {
                    (self.board.stations == 0).then_some("stations")
                }
                TieBreak::LongestPath => {
                    (self.board.longest_path.is_none()).then_some("longest_path")
                }
            };
            if let Some(section) = lacks {
                self.problems.add(
                    item.span.clone(),
                    format!("this tie-break needs `{section}`"),
                    "the board has none",
                    None,
                );
            } else if breaks.contains(&tie) {
                self.problems.add(
                    item.span.clone(),
                    "a tie-break stands here twice",
                    "this is the second",
                    None,
                );
            }
            breaks.push(tie);
        }
        breaks
    }

    fn heading(&mut self, item: &Node, edition: &mut Edition) {
        let known = ["heading", "page", "laws"];
        let Some(f) = self.problems.fields(item, "a heading", &known) else {
            return;
        };
        let Some(text) = f.get("heading") else {
            self.problems
                .missing(&f, "heading", "an entry of `headings`");
            return;
        };
        let Some(heading) = self.problems.text(text, "`heading`") else {
            return;
        };
        let page = f
            .get("page")
            .and_then(|node| self.problems.number(node, "`page`", 1..=255))
            .map(u16::from);
        let Some(laws) = f.get("laws") else {
            self.problems.missing(&f, "laws", "an entry of `headings`");
            return;
        };
        for law in self.problems.list(laws, "`laws`").unwrap_or_default() {
            if let Some(law) = self.problems.text(law, "a law's number") {
                let heading = heading.clone();
                edition.headings.push((law, Heading { heading, page }));
            }
        }
    }

    /// Sets one number of the board, if the file gives it.
    fn byte(
        &mut self,
        f: &Fields<'_>,
        key: &str,
        range: std::ops::RangeInclusive<u8>,
        field: impl FnOnce(&mut Board) -> &mut u8,
    ) {
        if let Some(node) = f.get(key)
            && let Some(n) = self.problems.number(node, &format!("`{key}`"), range)
        {
            *field(&mut self.board) = n;
        }
    }

    fn too_many(&mut self, count: usize, what: &str) -> bool {
        let over = count > MAX_THINGS;
        if over {
            self.problems.add(
                self.places.sections.get(what).cloned().unwrap_or(0..0),
                format!("a board has at most {MAX_THINGS} {what}"),
                format!("there are {count} in this list"),
                None,
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
