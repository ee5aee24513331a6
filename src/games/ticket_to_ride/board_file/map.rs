//! What lies on the board: cities, routes, tickets and districts.

use super::*;

const CITY_KEYS: [&str; 6] = ["at", "lon", "lat", "printed", "aliases", "attraction"];

impl Reader<'_> {
    pub(super) fn cities(&mut self, top: &Fields<'_>) {
        let node = self.problems.needed(top, "cities", "a board");
        let entries = node.and_then(|node| self.problems.entries(node, "`cities`"));
        let Some(entries) = entries.filter(|entries| !self.too_many(entries.len(), "cities"))
        else {
            self.places.gaps.cities = true;
            return;
        };
        let mut seen: HashSet<String> = HashSet::new();
        let mut unplaced = Vec::new();
        for (key, value) in entries {
            let Some(name) = self.problems.text(key, "a city's name") else {
                self.places.gaps.cities = true;
                continue;
            };
            if !seen.insert(name.clone()) {
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
        let mut city = City { printed: name.clone(), name, ..City::default() };
        let mut placed = false;
        if value.value != Value::Null
            && let Some(f) = self.problems.fields(value, "a city", &CITY_KEYS)
        {
            if let Some(node) = f.get("printed") {
                set(&mut city.printed, self.problems.text(node, "`printed`"));
            }
            if let Some(node) = f.get("aliases") {
                let items = self.problems.list(node, "`aliases`").unwrap_or_default();
                city.aliases =
                    items.iter().filter_map(|item| self.problems.text(item, "an alias")).collect();
            }
            if let Some(node) = f.get("attraction") {
                let points = self.problems.number(node, "`attraction`", 0..=255);
                city.attraction = points.unwrap_or(0);
            }
            city.lon_lat = self.lon_lat(&f);
            if let Some(node) = f.get("at") {
                placed = true;
                if let Some((x, y)) = self.place(node, "`at`") {
                    (city.x, city.y) = (x, y);
                }
            }
        }
        self.board.cities.push(city);
        self.places.cities.push(key.span.clone());
        placed
    }

    pub(super) fn place(&mut self, node: &Node, what: &str) -> Option<(f32, f32)> {
        let [x, y] = self.problems.list(node, what)? else {
            self.problems.point_out(
                &node.span,
                say!("board-two-numbers", "{what} must be two numbers", what),
                say!(
                    "board-two-numbers-label",
                    "x to the right and y down, as in `at: [308, 187]`"
                ),
            );
            return None;
        };
        Some((self.problems.coordinate(x, "x")?, self.problems.coordinate(y, "y")?))
    }

    /// Cities without a place lie where they lie on the globe, if that is known of all; else
    /// they stand in a circle, in the order of the file.
    pub(super) fn place_around(&mut self, unplaced: &[usize]) {
        if unplaced.len() == self.board.cities.len() && self.place_on_globe() {
            return;
        }
        for (i, &id) in unplaced.iter().enumerate() {
            let angle = std::f32::consts::TAU * i as f32 / unplaced.len() as f32;
            if let Some(city) = self.board.cities.get_mut(id) {
                city.x = 500.0 + 450.0 * angle.sin();
                city.y = 350.0 - 320.0 * angle.cos();
            }
        }
    }

    pub(super) fn city_names(&self) -> NameIndex {
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
            say!("board-no-city", "there is no city `{name}`", name = shorten(&name)),
            say!("board-not-among", "not among `cities`"),
            (!names.is_empty()).then(|| {
                say!("board-did-you-mean", "did you mean {names}?", names = either(&names))
            }),
        );
        None
    }

    /// A list that a board has to have, of no more things than it has room for.
    fn listed<'n>(&mut self, top: &Fields<'n>, key: &str) -> Option<&'n [Node]> {
        let node = self.problems.needed(top, key, "a board")?;
        let items = self.problems.list(node, &format!("`{key}`"))?;
        (!self.too_many(items.len(), key)).then_some(items)
    }

    pub(super) fn routes(&mut self, top: &Fields<'_>, index: &NameIndex) {
        let Some(items) = self.listed(top, "routes") else {
            self.places.gaps.routes = true;
            return;
        };
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
            self.problems.point_out(
                &item.span,
                say!("board-route-needs", "a route needs two cities, a length and a colour"),
                say!("board-route-as", "as in `[Paris, Zurich, 3, gray, tunnel]`"),
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
            self.problems.point_out(
                &place.whole,
                say!("board-route-same", "a route joins two different cities"),
                say!("board-route-back", "this one comes back to where it starts"),
            );
            return None;
        }
        Some((route, place))
    }

    /// A route's colour; the outer nothing is a problem, the inner one gray.
    fn colour(&mut self, node: &Node) -> Option<Option<Card>> {
        let mut choices: Vec<(&str, Option<Card>)> =
            Card::COLOURS.iter().map(|card| (card.word(), Some(*card))).collect();
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
            _ => self.problems.point_out(
                &node.span,
                say!(
                    "board-route-special",
                    "after its colour a route has `tunnel` or `ferry:` with a number"
                ),
                say!("board-neither", "this is neither"),
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
                self.problems.point_out(
                    &self.places.routes[i].whole,
                    say!("board-three-tracks", "{pair} has more than two tracks", pair),
                    say!("board-one-too-many", "this is one too many"),
                );
            } else if other.length != length {
                self.problems.point_out(
                    &self.places.routes[i].length,
                    say!(
                        "board-lengths-differ",
                        "the two tracks of {pair} have different lengths",
                        pair
                    ),
                    say!(
                        "board-lengths-label",
                        "{length} here, {other} on the other track",
                        length,
                        other = other.length
                    ),
                );
            } else if let (Ok(i8), Ok(j8)) = (u8::try_from(i), u8::try_from(j)) {
                self.board.routes[i].twin = Some(j8);
                self.board.routes[j].twin = Some(i8);
            }
        }
    }

    pub(super) fn tickets(&mut self, top: &Fields<'_>, index: &NameIndex) {
        let Some(items) = self.listed(top, "tickets") else {
            self.places.gaps.tickets = true;
            return;
        };
        let mut seen: HashSet<(CityId, CityId)> = HashSet::new();
        for item in items {
            let Some(ticket) = self.ticket(item, index) else {
                self.places.gaps.tickets = true;
                continue;
            };
            let Ticket { a, b, .. } = ticket;
            if !seen.insert((a.min(b), a.max(b))) {
                self.problems.point_out(
                    &item.span,
                    say!(
                        "board-two-tickets",
                        "there are two tickets {pair}",
                        pair = self.board.pair(a, b)
                    ),
                    say!("board-second", "this is the second"),
                );
                continue;
            }
            self.board.tickets.push(ticket);
            self.places.tickets.push(item.span.clone());
        }
    }

    fn ticket(&mut self, item: &Node, index: &NameIndex) -> Option<Ticket> {
        let [a, b, points, rest @ ..] = self.problems.list(item, "a ticket")? else {
            self.problems.point_out(
                &item.span,
                say!("board-ticket-needs", "a ticket needs two cities and its points"),
                say!("board-ticket-as", "as in `[Paris, Wien, 8]`"),
            );
            return None;
        };
        let ends = (self.city_named(a, index), self.city_named(b, index));
        let points = self.problems.number(points, "a ticket's points", 1..=255);
        let mut long = false;
        for node in rest {
            long = self.problems.choice(node, "after its points a ticket", &[("long", true)])?;
        }
        let ticket = Ticket { a: ends.0?, b: ends.1?, points: points?, long };
        if ticket.a == ticket.b {
            self.problems.point_out(
                &item.span,
                say!("board-ticket-same", "a ticket names two different cities"),
                say!("board-same", "these are the same"),
            );
            return None;
        }
        Some(ticket)
    }

    pub(super) fn districts(&mut self, top: &Fields<'_>, index: &NameIndex) {
        let Some(node) = top.get("districts").filter(|n| !is_none(n)) else {
            return;
        };
        for item in self.problems.list(node, "`districts`").unwrap_or_default() {
            let Some(f) = self.problems.fields(item, "a district", &["name", "points", "cities"])
            else {
                continue;
            };
            let mut district = District { name: String::new(), points: 0, cities: Vec::new() };
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
            self.problems.point_out(
                &node.span,
                say!("board-district-few", "a district has at least two cities to join"),
                say!("board-too-few", "too few"),
            );
        }
    }
}
