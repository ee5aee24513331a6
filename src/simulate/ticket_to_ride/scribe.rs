//! Who writes the log, and how: what makes no difference differs from game to
//! game.

use super::*;
use crate::simulate::{Plan, Rng};

use super::position::{Position, list};

const NAMES: [&str; 12] =
    ["Ada", "Ben", "Cai", "Dot", "Eve", "Fay", "Gus", "Hal", "Ina", "Jan", "Kim", "Leo"];
const OTHER_NAMES: [&str; 12] = [
    "Zoë",
    "Li Wei",
    "Müller",
    "Ольга",
    "次郎",
    "O'Neil",
    "Ann",
    "Anna",
    "game",
    "Jean-Luc",
    "Æsa",
    "D#",
];

#[derive(Clone, Debug, Default)]
pub(super) struct Scribe {
    pub rng: Rng,
    pub names: Vec<String>,
    /// Turn numbers.
    pub numbers: bool,
    /// `3W` instead of `WWW`.
    pub counts: bool,
    /// `København` instead of `Kobenhavn`.
    pub printed: bool,
    /// The track of a double also where the cards say it.
    pub tracks: bool,
    /// Percentages of turns with a check or a comment.
    pub checks: u32,
    pub comments: u32,
    /// `refill` behind the claim that made it possible.
    pub inline_refill: bool,
    /// `flush` on a line of its own after the last card of a draw.
    pub flush_below: bool,
    /// One flush a line.
    pub one_flush_a_line: bool,
    pub tickets_first: bool,
    /// Percentage of turns after which a short row is left as it is.
    pub lazy_refill: u32,
    /// With a limit: replaces rows also where no better one exists.
    pub exchange_anyway: bool,
    /// A new row in two parts where the deck runs out.
    pub split_flush: bool,
}

impl Scribe {
    pub(super) fn new(plan: &Plan, players: usize) -> Self {
        let mut rng = Rng::new(plan.seed ^ 0x7363_7269_6265);
        let mut scribe = Self {
            names: NAMES.iter().take(players).map(|&n| n.to_owned()).collect(),
            tracks: true,
            rng: rng.clone(),
            ..Self::default()
        };
        if !plan.varied {
            return scribe;
        }
        if rng.chance(15) {
            let mut names = OTHER_NAMES;
            rng.shuffle(&mut names);
            scribe.names = names.iter().take(players).map(|&n| n.to_owned()).collect();
        }
        scribe.numbers = rng.chance(30);
        scribe.counts = rng.chance(30);
        scribe.printed = rng.chance(20);
        scribe.tracks = rng.chance(50);
        scribe.checks = [0, 0, 5, 30][rng.below(4)];
        scribe.comments = [0, 0, 3][rng.below(3)];
        scribe.inline_refill = rng.chance(40);
        scribe.flush_below = rng.chance(30);
        scribe.one_flush_a_line = rng.chance(50);
        scribe.tickets_first = rng.chance(20);
        scribe.lazy_refill = [0, 0, 40, 80][rng.below(4)];
        scribe.exchange_anyway = rng.chance(30);
        scribe.split_flush = rng.chance(15);
        scribe.rng = rng;
        scribe
    }

    pub(super) fn name(&self, seat: usize) -> String {
        let name = &self.names[seat];
        let plain = name.chars().all(|c| c.is_alphabetic() || c == '\'');
        if plain && name != "game" { name.clone() } else { format!("\"{name}\"") }
    }

    pub(super) fn cards(&self, cards: &[Card]) -> String {
        let mut text = String::new();
        let mut rest = cards;
        while let Some(&card) = rest.first() {
            let run = rest.iter().take_while(|&&c| c == card).count();
            if self.counts && run > 1 {
                text += &format!("{run}{}", card.letter());
            } else {
                text.extend(std::iter::repeat_n(card.letter(), run));
            }
            rest = &rest[run..];
        }
        text
    }

    pub(super) fn laid(&self, cards: Counts) -> String {
        self.cards(&list(cards))
    }

    pub(super) fn city(&self, board: &Board, city: CityId) -> String {
        let city = &board.cities[usize::from(city)];
        let text = if self.printed { &city.printed } else { &city.name };
        if text.chars().all(char::is_alphabetic) { text.clone() } else { format!("\"{text}\"") }
    }

    pub(super) fn pair(&mut self, board: &Board, a: CityId, b: CityId) -> String {
        let (mut a, mut b) = (self.city(board, a), self.city(board, b));
        if self.printed && self.rng.chance(30) {
            std::mem::swap(&mut a, &mut b);
        }
        format!("{a}-{b}")
    }

    pub(super) fn ticket(&mut self, board: &Board, id: TicketId) -> String {
        let ticket = board.tickets[usize::from(id)];
        self.pair(board, ticket.a, ticket.b)
    }

    /// A route as it has to be written, given the cards laid.
    pub(super) fn route(
        &mut self,
        board: &Board,
        at: &Position,
        id: RouteId,
        laid: Counts,
    ) -> String {
        let route = board.routes[usize::from(id)];
        let mut text = self.pair(board, route.a, route.b);
        if let (Some(twin), Some(colour)) = (route.twin, route.colour) {
            let open = at.owners[usize::from(twin)].is_none();
            if self.tracks || open && laid[colour] == 0 {
                text += &format!("/{}", colour.letter());
            }
        }
        text
    }
}
