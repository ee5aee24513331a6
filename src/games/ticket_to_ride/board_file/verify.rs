//! What makes a readable file a board that can be played.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::ops::Range;

use super::{Places, RoutePlace};
use crate::card::Card;
use crate::games::ticket_to_ride::board::{Board, City, CityId, Route};
use crate::names::normalise;
use crate::yaml::fields::{Problems, shorten};

/// Looks at the board as a whole.
pub(super) fn verify(board: &Board, places: &Places, problems: &mut Problems<'_>) {
    let mut check = Check { board, places, problems };
    check.players();
    check.cards();
    check.ticket_numbers();
    let flawed = check.city_names();
    check.routes();
    if !places.gaps.cities && !places.gaps.routes {
        check.reach(&flawed);
    }
}

struct Check<'b, 'p, 't> {
    board: &'b Board,
    places: &'b Places,
    problems: &'p mut Problems<'t>,
}

impl Check<'_, '_, '_> {
    /// A problem with a section, or with what stands for it where it was left
    /// out: the first of those that the file has.
    fn section(&mut self, names: &[&str], message: String, label: String) {
        let span = names.iter().chain(&["key"]).find_map(|name| self.places.sections.get(name));
        let span = span.cloned().unwrap_or(0..0);
        self.problems.add(span, message, label, None);
    }

    /// True if all numbers of these sections could be read.
    fn knows(&self, sections: &[&str]) -> bool {
        let rules = &self.places.gaps.rules;
        !sections.iter().any(|section| rules.contains(section))
    }

    fn players(&mut self) {
        if self.knows(&["players"]) {
            self.seats();
        }
        let board = self.board;
        if self.knows(&["pieces", "end_at"]) && board.end_at >= board.pieces {
            self.section(
                &["end_at", "pieces"],
                say!("board-last-round", "the last round would begin before the first"),
                say!(
                    "board-starts-with",
                    "everybody starts with {n} {pieces}",
                    n = board.pieces,
                    pieces = board.piece_words().many()
                ),
            );
        }
    }

    fn seats(&mut self) {
        let board = self.board;
        let (min, max) = (board.players_min, board.players_max);
        if min > max {
            self.section(
                &["players"],
                say!("board-min-max", "there are more players at least than at most"),
                say!("board-from-to", "from {min} to {max}", min, max),
            );
        }
        let distinct: HashSet<String> = board.colours.iter().map(|c| normalise(c)).collect();
        if distinct.len() < board.colours.len() {
            self.section(
                &["players"],
                say!("board-same-colour", "two players would have the same colour"),
                say!("board-colour-twice", "a colour stands here twice"),
            );
        } else if distinct.len() < max as usize {
            self.section(
                &["players"],
                say!("board-need-colours", "{max} players need as many colours", max),
                say!("board-there-are", "there are {n}", n = distinct.len()),
            );
        }
    }

    fn cards(&mut self) {
        let board = self.board;
        if !self.knows(&["cards"]) {
            return;
        }
        if let Some(at) = board.flush_at
            && at > board.market
        {
            self.section(
                &["cards"],
                say!(
                    "board-wilds-up",
                    "{at} {wilds} cannot lie face up",
                    at,
                    wilds = board.wild_words().many()
                ),
                say!("board-only-up", "only {n} cards do", n = board.market),
            );
        }
        if self.places.gaps.deck || !self.knows(&["players"]) {
            return;
        }
        let dealt = u32::from(board.deal) * u32::from(board.players_max);
        let needed = dealt + u32::from(board.market);
        let total = board.deck.total();
        if total < needed {
            self.section(
                &["deck"],
                say!(
                    "board-deck-small",
                    "the deck is too small for {n} players",
                    n = board.players_max
                ),
                say!(
                    "board-deck-needs",
                    "{total} cards, and {needed} are dealt and turned up",
                    total,
                    needed
                ),
            );
        }
    }

    fn ticket_numbers(&mut self) {
        let board = self.board;
        let dealt = u32::from(board.deal_long) + u32::from(board.deal_regular);
        if self.knows(&["ticket_deal"]) && u32::from(board.deal_keep) > dealt {
            self.section(
                &["ticket_deal"],
                say!("board-cannot-keep", "{n} tickets cannot be kept", n = board.deal_keep),
                say!("board-dealt", "{dealt} are dealt", dealt),
            );
        }
        if self.knows(&["ticket_draw"]) && board.ticket_keep > board.ticket_draw {
            self.section(
                &["ticket_draw"],
                say!("board-cannot-keep", "{n} tickets cannot be kept", n = board.ticket_keep),
                say!("board-taken", "{n} are taken", n = board.ticket_draw),
            );
        }
        if self.places.gaps.tickets || !self.knows(&["players", "ticket_deal"]) {
            return;
        }
        let long = board.tickets.iter().filter(|t| t.long).count();
        let regular = board.tickets.len() - long;
        for (kind, each, there) in [
            (say!("board-long", "long"), board.deal_long, long),
            (say!("board-regular", "regular"), board.deal_regular, regular),
        ] {
            let needed = each as usize * board.players_max as usize;
            if there < needed {
                self.section(
                    &["tickets"],
                    say!(
                        "board-few-tickets",
                        "there are too few {kind} tickets for {n} players",
                        kind,
                        n = board.players_max
                    ),
                    say!("board-tickets-dealt", "{there}, and {needed} are dealt", there, needed),
                );
            }
        }
    }

    /// Every city has one name that a log can hold, and no two share one.
    /// The cities of which this is not so.
    fn city_names(&mut self) -> HashSet<usize> {
        let board = self.board;
        let mut flawed = HashSet::new();
        let mut owners: HashMap<String, usize> = HashMap::new();
        for (id, city) in board.cities.iter().enumerate() {
            let span = self.places.cities[id].clone();
            if !self.one_word(city, span.clone()) {
                flawed.insert(id);
            }
            for name in [&city.name, &city.printed].into_iter().chain(&city.aliases) {
                let owner = *owners.entry(normalise(name)).or_insert(id);
                if owner != id {
                    flawed.insert(id);
                    self.problems.point_out(
                        &span,
                        say!(
                            "board-same-name",
                            "`{one}` and `{other}` answer to the same name",
                            one = shorten(&board.cities[owner].name),
                            other = shorten(&city.name)
                        ),
                        say!(
                            "board-same-name-label",
                            "`{name}`, whatever its case and accents",
                            name = shorten(name)
                        ),
                    );
                    break;
                }
            }
        }
        flawed
    }

    fn one_word(&mut self, city: &City, span: Range<usize>) -> bool {
        let plain = city.name.chars().all(char::is_alphanumeric);
        let letter = city.name.chars().next().is_some_and(char::is_alphabetic);
        if plain && letter {
            return true;
        }
        let word = camel_case(&city.name);
        let help = word
            .chars()
            .next()
            .is_some_and(char::is_alphabetic)
            .then(|| format!("write `{word}: {{ printed: {:?} }}`", shorten(&city.name)));
        self.problems.add(
            span,
            say!("board-one-word", "a city's name must be one word of letters and digits"),
            say!("board-one-word-label", "logs are written with it"),
            help,
        );
        false
    }

    fn routes(&mut self) {
        let board = self.board;
        let mut unvalued = HashSet::new();
        for (route, place) in board.routes.iter().zip(&self.places.routes) {
            let pair = board.pair(route.a, route.b).to_string();
            if !self.places.gaps.points
                && board.route_points(route.length) == 0
                && unvalued.insert(route.length)
            {
                self.problems.point_out(
                    &place.length,
                    say!(
                        "board-no-points",
                        "`points` has no value for routes of {n}",
                        n = route.length
                    ),
                    say!("board-as-is", "as {pair} is", pair),
                );
            }
            if self.knows(&["pieces"]) && route.length > board.pieces {
                self.problems.point_out(
                    &place.length,
                    say!(
                        "board-few-pieces",
                        "nobody has enough {pieces} for {pair}",
                        pieces = board.piece_words().many(),
                        pair
                    ),
                    say!("board-player-has", "a player has {n}", n = board.pieces),
                );
            }
            if !self.places.gaps.deck {
                self.payment(route, place, &pair);
            }
        }
    }

    /// The deck has the cards that a route costs.
    fn payment(&mut self, route: &Route, place: &RoutePlace, pair: &str) {
        let board = self.board;
        let wilds = u32::from(board.deck[Card::Wild]);
        if route.wilds > route.length {
            self.problems.point_out(
                &place.special,
                say!(
                    "board-ferry-more",
                    "the ferry {pair} shows more {wilds} than spaces",
                    pair,
                    wilds = board.wild_words().many()
                ),
                say!("board-route-has", "the route has {n}", n = route.length),
            );
        } else if u32::from(route.wilds) > wilds {
            self.problems.point_out(
                &place.special,
                say!("board-ferry-unpaid", "nobody can pay for the ferry {pair}", pair),
                say!(
                    "board-deck-has",
                    "the deck has {wilds} {wilds_word}",
                    wilds,
                    wilds_word = board.wild_words().many()
                ),
            );
        }
        let of = |card: Card| u32::from(board.deck[card]);
        let (most, word) = match route.colour {
            Some(card) => (of(card), board.card_words().colour(card).into_owned()),
            None => (
                Card::COLOURS.into_iter().map(of).max().unwrap_or(0),
                say!("board-any-colour", "any one colour"),
            ),
        };
        if most == 0 {
            self.problems.point_out(
                &place.colour,
                say!("board-no-cards", "there are no cards for {pair}", pair),
                say!("board-no-cards-of", "the deck has no cards of {word}", word),
            );
        } else if most + wilds < u32::from(route.length) {
            self.problems.point_out(
                &place.length,
                say!("board-unpaid", "nobody can pay for {pair}", pair),
                say!(
                    "board-cards-and",
                    "the deck has {most} cards of {word} and {wilds} {wilds_word}",
                    most,
                    word,
                    wilds,
                    wilds_word = board.wild_words().many()
                ),
            );
        }
    }

    /// Every city can be reached, and every ticket completed.
    fn reach(&mut self, flawed: &HashSet<usize>) {
        let board = self.board;
        if board.cities.is_empty() {
            self.section(
                &["cities"],
                say!("board-needs-cities", "a board needs cities"),
                say!("board-none-here", "none here"),
            );
            return;
        }
        let map = Map::of(board);
        let parts = map.parts();
        let mut sizes: HashMap<usize, usize> = HashMap::new();
        for &part in &parts {
            *sizes.entry(part).or_default() += 1;
        }
        // The largest part is the map, the first one if there are two.
        let main = sizes
            .into_iter()
            .max_by_key(|&(part, size)| (size, Reverse(part)))
            .map_or(0, |(part, _)| part);
        for (id, city) in board.cities.iter().enumerate() {
            if parts[id] == main || flawed.contains(&id) {
                continue;
            }
            let label = if map.neighbours[id].is_empty() {
                say!("board-no-route-here", "no route leads here")
            } else {
                say!("board-no-way-from", "no way from {city}", city = board.cities[main].name)
            };
            self.problems.point_out(
                &self.places.cities[id],
                say!("board-unreachable", "`{city}` cannot be reached", city = shorten(&city.name)),
                label,
            );
        }
        let mut from: HashMap<CityId, Vec<Option<u32>>> = HashMap::new();
        for (ticket, place) in board.tickets.iter().zip(&self.places.tickets) {
            let distances = from.entry(ticket.a).or_insert_with(|| map.distances(ticket.a));
            let label = match distances[ticket.b as usize] {
                None => say!("board-no-way", "no way leads from one to the other"),
                Some(_) if !self.knows(&["pieces"]) => continue,
                Some(spaces) if spaces > u32::from(board.pieces) => say!(
                    "board-way-takes",
                    "the way takes {spaces} {pieces}, and a player has {n}",
                    spaces,
                    pieces = board.piece_words().many(),
                    n = board.pieces
                ),
                Some(_) => continue,
            };
            self.problems.point_out(
                place,
                say!(
                    "board-cannot-complete",
                    "nobody can complete {pair}",
                    pair = board.pair(ticket.a, ticket.b)
                ),
                label,
            );
        }
    }
}

/// The cities next to each city, and how many spaces away.
struct Map {
    neighbours: Vec<Vec<(CityId, u8)>>,
}

impl Map {
    fn of(board: &Board) -> Self {
        let mut neighbours = vec![Vec::new(); board.cities.len()];
        for route in &board.routes {
            neighbours[route.a as usize].push((route.b, route.length));
            neighbours[route.b as usize].push((route.a, route.length));
        }
        Self { neighbours }
    }

    /// For each city the first city of the part of the map it lies in.
    fn parts(&self) -> Vec<usize> {
        let mut parts = vec![usize::MAX; self.neighbours.len()];
        for first in 0..parts.len() {
            let mut open = vec![first];
            while let Some(city) = open.pop() {
                if parts[city] == usize::MAX {
                    parts[city] = first;
                    open.extend(self.neighbours[city].iter().map(|&(c, _)| c as usize));
                }
            }
        }
        parts
    }

    /// Spaces on the shortest way to every city.
    fn distances(&self, from: CityId) -> Vec<Option<u32>> {
        let mut best = vec![None; self.neighbours.len()];
        let mut open = BinaryHeap::from([(Reverse(0), from)]);
        while let Some((Reverse(spaces), city)) = open.pop() {
            if best[city as usize].is_some() {
                continue;
            }
            best[city as usize] = Some(spaces);
            for &(next, length) in &self.neighbours[city as usize] {
                if best[next as usize].is_none() {
                    open.push((Reverse(spaces + u32::from(length)), next));
                }
            }
        }
        best
    }
}

/// `King's Cross` → `KingsCross`.
fn camel_case(name: &str) -> String {
    let mut word = String::new();
    let mut capital = true;
    for c in name.chars() {
        match c {
            '\'' | '’' | '.' => {}
            _ if !c.is_alphanumeric() => capital = true,
            _ if capital => {
                word.extend(c.to_uppercase());
                capital = false;
            }
            _ => word.push(c),
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::camel_case;

    #[test]
    fn names_become_one_word() {
        assert_eq!(camel_case("King's Cross"), "KingsCross");
        assert_eq!(camel_case("Elephant & Castle"), "ElephantCastle");
        assert_eq!(camel_case("Sault Ste. Marie"), "SaultSteMarie");
        assert_eq!(camel_case("Saint-Étienne"), "SaintÉtienne");
    }
}
