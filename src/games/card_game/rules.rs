//! The facts of the card game: what the YAML file beside this one says, and the
//! tickets that a log's header adds to it.

use std::sync::OnceLock;

use serde::Deserialize;
use smallvec::SmallVec;

use super::ready;

use crate::card::{Card, Counts};
use crate::finding::Source;
use crate::games::shared::{self, Laid, Pile};
use crate::log::Declared;
use crate::names::short::{self, ShortNames};
use crate::names::{Lookup, NameIndex};
use crate::yaml::{self, Node, Value};

pub type CityId = u16;
pub type TicketId = u16;

/// The word for the `game` line.
pub const KEY: &str = "card-game";

/// No box has more tickets; a log that declares more is not believed.
pub const MAX_TICKETS: usize = 120;
/// No ticket is worth more, or shows more circles.
pub const MAX_VALUE: i32 = 99;
pub const MAX_CIRCLES: u32 = 8;

/// The YAML text that ships with the program.
pub const TEXT: &str = include_str!("card-game.yaml");

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct City {
    /// As logs spell it.
    pub name: String,
    /// As the cards spell it.
    pub printed: String,
    /// What people also say.
    pub aliases: Vec<String>,
    /// Points for the most completed tickets that name this city.
    pub bonus: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Ticket {
    pub a: CityId,
    pub b: CityId,
    pub value: i32,
    /// The circles: cards that complete it.
    pub cards: Counts,
}

impl Ticket {
    /// Its cities, whichever is named first.
    fn pair(&self) -> u32 {
        pair(self.a, self.b)
    }
}

/// Two cities as one number, whichever comes first.
fn pair(a: CityId, b: CityId) -> u32 {
    u32::from(a.min(b)) << 16 | u32::from(a.max(b))
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Edition {
    pub key: String,
    pub name: String,
    /// Heading and the laws below it.
    pub headings: Vec<(String, Vec<String>)>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Rules {
    pub title: String,
    pub editions: Vec<Edition>,
    pub players_min: usize,
    pub players_max: usize,
    pub deck: Counts,
    /// Locomotives given to each player before the deal.
    pub first_wild: u8,
    pub deal: u8,
    pub market: u8,
    pub first_tickets: u8,
    pub first_keep: u8,
    pub more_tickets: u8,
    /// Fewest cards of a column laid at once.
    pub column: u8,
    /// Cards of different colours laid at once.
    pub columns: u8,
    /// So many players go through the deck twice.
    pub second_players: usize,
    pub second_deal: u8,
    pub cities: Vec<City>,
    pub tickets: Vec<Ticket>,
    /// The tickets by the cities they join, in order.
    #[serde(skip)]
    pairs: Vec<(u32, TicketId)>,
    /// Cities by name, once somebody writes one otherwise than `fmt` does.
    #[serde(skip)]
    index: OnceLock<NameIndex>,
    /// The cities of the file once more, to be found at the first look.
    #[serde(skip)]
    short: ShortNames,
}

/// What a pair of cities turned out to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    One(TicketId),
    None,
    Many(Vec<TicketId>),
}

/// The card game as it ships, read on first use.
#[must_use]
pub fn builtin() -> Option<&'static Rules> {
    static RULES: OnceLock<Option<Rules>> = OnceLock::new();
    RULES.get_or_init(|| ready::read().or_else(|| load(TEXT))).as_ref()
}

impl Rules {
    #[must_use]
    pub fn city_index(&self) -> &NameIndex {
        self.index.get_or_init(|| {
            let mut names = NameIndex::new();
            for (id, city) in self.cities.iter().enumerate() {
                names.insert(id, &city.name, &city.printed, &city.aliases);
            }
            names
        })
    }

    /// Makes what is looked up of the lists.
    pub(super) fn reindex(&mut self) {
        let names = self.cities.iter().map(|city| city.name.as_str());
        self.short = ShortNames::new(names.zip(0..));
        self.index = OnceLock::new();
        let pair = |(id, ticket): (TicketId, &Ticket)| (ticket.pair(), id);
        self.pairs = (0..).zip(&self.tickets).map(pair).collect();
        self.pairs.sort_unstable();
    }

    /// The city of the file that is spelt exactly so.
    #[must_use]
    pub fn spelt(&self, text: &str) -> Option<CityId> {
        let id = self.short.find(short::number(text)?)?;
        Some(CityId::from(id))
    }

    #[must_use]
    pub fn printed(&self, city: CityId) -> &str {
        self.cities.get(usize::from(city)).map_or("?", |city| &city.printed)
    }

    #[must_use]
    pub fn bonus(&self, city: CityId) -> i32 {
        self.cities.get(usize::from(city)).and_then(|city| city.bonus).unwrap_or(0)
    }

    /// The big cities with their bonus, the greatest first.
    #[must_use]
    pub fn big_cities(&self) -> Vec<(CityId, i32)> {
        let mut big: Vec<(CityId, i32)> =
            (0..).zip(&self.cities).filter_map(|(id, city)| Some((id, city.bonus?))).collect();
        big.sort_by_key(|&(id, bonus)| (-bonus, id));
        big
    }

    /// Cards of one player's first hand.
    #[must_use]
    pub fn first_hand(&self) -> u8 {
        self.first_wild + self.deal
    }

    /// Cards that each player is dealt for a pass.
    #[must_use]
    pub fn hand(&self, pass: u8) -> u8 {
        match pass {
            1 => self.first_hand(),
            _ => self.second_deal,
        }
    }

    /// Everybody is given a locomotive before the deal, so whoever saw nothing of
    /// a first hand still knows that one.
    pub fn give_wild(&self, pile: &mut Pile) {
        let given = self.first_wild.saturating_sub(pile.known[Card::Wild]);
        let given = given.min(pile.unseen);
        pile.unseen -= given;
        pile.known[Card::Wild] += given;
    }

    #[must_use]
    pub fn ticket(&self, id: TicketId) -> Option<&Ticket> {
        self.tickets.get(usize::from(id))
    }

    /// `Chicago–New York`, with its colour where another ticket joins the same
    /// cities.
    #[must_use]
    pub fn name(&self, id: TicketId) -> String {
        let Some(ticket) = self.ticket(id) else {
            return "?".to_owned();
        };
        let mut text = format!("{}–{}", self.printed(ticket.a), self.printed(ticket.b));
        if self.between(ticket.a, ticket.b).len() > 1 {
            let colours: Vec<_> = ticket.cards.each().map(|(card, _)| card.name()).collect();
            text +=
                &say!("card-game-ticket-colours", " ({colours})", colours = shared::list(&colours));
        }
        text
    }

    /// As a log spells it: `Chicago-NewYork/Y`.
    #[must_use]
    pub fn spelling(&self, id: TicketId) -> String {
        let Some(ticket) = self.ticket(id) else {
            return "?".to_owned();
        };
        let city = |id: CityId| {
            let city = self.cities.get(usize::from(id));
            city.map_or("?", |city| city.name.as_str())
        };
        let mut text = format!("{}-{}", city(ticket.a), city(ticket.b));
        let same = self.between(ticket.a, ticket.b);
        if same.len() > 1 {
            let own = |card: &Card| {
                let others = same.iter().filter(|other| **other != id);
                others.filter_map(|&other| self.ticket(other)).all(|other| other.cards[*card] == 0)
            };
            let mut colours = ticket.cards.each().map(|(card, _)| card);
            if let Some(card) = colours.find(own) {
                text += &format!("/{}", card.letter());
            }
        }
        text
    }

    #[must_use]
    pub fn between(&self, a: CityId, b: CityId) -> SmallVec<[TicketId; 2]> {
        self.joining(a, b).collect()
    }

    fn joining(&self, a: CityId, b: CityId) -> impl Iterator<Item = TicketId> {
        let cities = pair(a, b);
        let first = self.pairs.partition_point(|(pair, _)| *pair < cities);
        let same = self.pairs[first..].iter();
        same.take_while(move |(pair, _)| *pair == cities).map(|(_, id)| *id)
    }

    /// Enters a ticket.
    fn add(&mut self, ticket: Ticket) -> Option<TicketId> {
        let id = TicketId::try_from(self.tickets.len()).ok()?;
        let entry = (ticket.pair(), id);
        let at = self.pairs.partition_point(|other| *other < entry);
        self.pairs.insert(at, entry);
        self.tickets.push(ticket);
        Some(id)
    }

    /// The ticket between two cities; a colour tells apart those that join the
    /// same ones.
    #[must_use]
    pub fn find(&self, a: CityId, b: CityId, colour: Option<Card>) -> Found {
        let has = |id: &TicketId, colour| self.ticket(*id).is_some_and(|t| t.cards[colour] > 0);
        let mut found = self.joining(a, b).filter(|id| colour.is_none_or(|c| has(id, c)));
        match (found.next(), found.next()) {
            (None, _) => Found::None,
            (Some(one), None) => Found::One(one),
            (Some(one), Some(other)) => {
                Found::Many([one, other].into_iter().chain(found).collect())
            }
        }
    }

    #[must_use]
    pub fn sources(&self, code: &str) -> Vec<Source> {
        let mut sources = Vec::new();
        for edition in &self.editions {
            let mut under = edition.headings.iter();
            if let Some((heading, _)) =
                under.find(|(_, laws)| laws.iter().any(|law| law.as_str() == code))
            {
                sources.push(Source {
                    edition: edition.key.clone(),
                    heading: heading.clone(),
                    page: None,
                });
            }
        }
        sources
    }

    /// The city of that name; one that no ticket named so far is entered, unless
    /// it looks like a slip of the pen.
    fn city_or_new(&mut self, name: &str) -> Result<CityId, Lookup> {
        match self.city_index().find(name) {
            Lookup::One(id) => CityId::try_from(id).map_err(|_| Lookup::Unknown(Vec::new())),
            Lookup::Unknown(near) if near.is_empty() && self.cities.len() < 2 * MAX_TICKETS => {
                let id = self.cities.len();
                if let Some(index) = self.index.get_mut() {
                    index.insert(id, name, name, &[]);
                }
                self.cities.push(City {
                    name: name.to_owned(),
                    printed: name.to_owned(),
                    aliases: Vec::new(),
                    bonus: None,
                });
                CityId::try_from(id).map_err(|_| Lookup::Unknown(Vec::new()))
            }
            other => Err(other),
        }
    }

    /// Takes in a ticket that a log declares: in place of the one that joins the
    /// same cities, or as a new one.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the declaration.
    pub fn declare(&mut self, declared: &Declared<'_>) -> Result<TicketId, Undeclared> {
        let circles = Laid::of(&declared.cards).pile;
        if circles.unseen > 0
            || circles.known[Card::Wild] > 0
            || !(1..=MAX_CIRCLES).contains(&circles.total())
        {
            return Err(Undeclared::Circles);
        }
        if !(1..=MAX_VALUE).contains(&declared.value.value) {
            return Err(Undeclared::Value);
        }
        let pair = &declared.ticket;
        let a = self.city_or_new(pair.a.text).map_err(|why| Undeclared::City(true, why))?;
        let b = self.city_or_new(pair.b.text).map_err(|why| Undeclared::City(false, why))?;
        let ticket = Ticket { a, b, value: declared.value.value, cards: circles.known };
        let colour = pair.track.map(|(card, _)| card);
        if colour.is_some_and(|card| ticket.cards[card] == 0) {
            return Err(Undeclared::Circles);
        }
        let same_cards =
            |id: &TicketId| self.ticket(*id).is_some_and(|old| old.cards == ticket.cards);
        let place = match self.find(a, b, colour) {
            Found::One(id) => Some(id),
            Found::None => None,
            Found::Many(ids) => ids.into_iter().find(same_cards),
        };
        match place {
            Some(id) => {
                self.tickets[usize::from(id)] = ticket;
                Ok(id)
            }
            None if self.tickets.len() < MAX_TICKETS => self.add(ticket).ok_or(Undeclared::TooMany),
            None => Err(Undeclared::TooMany),
        }
    }
}

/// What is wrong with a declared ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undeclared {
    /// The first city or the second.
    City(bool, Lookup),
    Value,
    Circles,
    TooMany,
}

// --- The file ---

fn pairs(node: &Node) -> Option<impl Iterator<Item = (&str, &Node)>> {
    let Value::Map(pairs) = &node.value else {
        return None;
    };
    Some(pairs.iter().filter_map(|(key, value)| Some((text(key)?, value))))
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    pairs(node)?.find(|(k, _)| *k == key).map(|(_, node)| node)
}

fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn list(node: &Node) -> Option<&[Node]> {
    match &node.value {
        Value::List(items) => Some(items),
        _ => None,
    }
}

fn int<N: TryFrom<i64>>(node: &Node) -> Option<N> {
    match node.value {
        Value::Int(n) => N::try_from(n).ok(),
        _ => None,
    }
}

fn number<N: TryFrom<i64>>(root: &Node, section: &str, key: &str) -> Option<N> {
    int(get(get(root, section)?, key)?)
}

/// Reads the file. It ships with the program, and a test reads it.
pub(super) fn load(source: &str) -> Option<Rules> {
    let root = yaml::parse(source).ok()?;
    let mut deck = Counts::NONE;
    for (word, n) in pairs(get(&root, "deck")?)? {
        deck[Card::from_word(word)?] = int(n)?;
    }
    let mut rules = Rules {
        title: text(get(&root, "title")?)?.to_owned(),
        editions: pairs(get(&root, "editions")?)?
            .map(|(key, node)| edition(key, node))
            .collect::<Option<_>>()?,
        players_min: number(&root, "players", "min")?,
        players_max: number(&root, "players", "max")?,
        deck,
        first_wild: number(&root, "cards", "wild")?,
        deal: number(&root, "cards", "deal")?,
        market: number(&root, "cards", "market")?,
        first_tickets: number(&root, "ticket_deal", "take")?,
        first_keep: number(&root, "ticket_deal", "keep")?,
        more_tickets: number(&root, "ticket_draw", "take")?,
        column: number(&root, "lay", "column")?,
        columns: number(&root, "lay", "columns")?,
        second_players: number(&root, "second_pass", "players")?,
        second_deal: number(&root, "second_pass", "deal")?,
        ..Rules::default()
    };
    for (name, node) in pairs(get(&root, "cities")?)? {
        let printed = get(node, "printed").and_then(text).unwrap_or(name);
        let aliases: Vec<String> = get(node, "aliases")
            .and_then(list)
            .unwrap_or_default()
            .iter()
            .filter_map(|node| text(node).map(str::to_owned))
            .collect();
        rules.cities.push(City {
            name: name.to_owned(),
            printed: printed.to_owned(),
            aliases,
            bonus: get(get(&root, "big_cities")?, name).and_then(int),
        });
    }
    let city = |rules: &Rules, node: &Node| {
        let name = text(node)?;
        let id = rules.cities.iter().position(|city| city.name == name)?;
        CityId::try_from(id).ok()
    };
    for node in list(get(&root, "tickets")?)? {
        let [a, b, value, cards] = list(node)? else {
            return None;
        };
        let cards: Option<Counts> = text(cards)?.chars().map(Card::from_letter).collect();
        let ticket =
            Ticket { a: city(&rules, a)?, b: city(&rules, b)?, value: int(value)?, cards: cards? };
        rules.tickets.push(ticket);
    }
    rules.reindex();
    Some(rules)
}

fn edition(key: &str, node: &Node) -> Option<Edition> {
    let headings = list(get(node, "headings")?)?.iter().map(|heading| {
        let laws = list(get(heading, "laws")?)?;
        let laws: Option<Vec<String>> = laws.iter().map(|n| Some(text(n)?.to_owned())).collect();
        Some((text(get(heading, "heading")?)?.to_owned(), laws?))
    });
    Some(Edition {
        key: key.to_owned(),
        name: text(get(node, "name")?)?.to_owned(),
        headings: headings.collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_the_known_totals() {
        let rules = builtin().unwrap();
        assert_eq!(rules.deck.total(), 96);
        assert_eq!(rules.tickets.len(), 46);
        assert_eq!(rules.cities.len(), 34);
        assert_eq!(rules.tickets.iter().map(|t| t.value).sum::<i32>(), 581);
        let big = rules.big_cities();
        assert_eq!(big.iter().map(|(_, b)| b).sum::<i32>(), 65);
        assert_eq!(big.len(), 6);
        for ticket in &rules.tickets {
            assert!((1..=5).contains(&ticket.cards.total()));
            assert!(rules.bonus(ticket.a) + rules.bonus(ticket.b) > 0);
        }
        let name = |id| rules.spelling(id);
        assert_eq!((name(0), name(1), name(2)), {
            let text = ["Chicago-NewYork/Y", "NewYork-Chicago/B", "Chicago-Dallas"];
            (text[0].into(), text[1].into(), text[2].into())
        });
    }
    #[test]
    fn every_law_of_the_headings_exists() {
        let rules = builtin().unwrap();
        let known: Vec<&str> = super::super::laws::ALL.iter().map(|law| law.code).collect();
        for (_, laws) in rules.editions.iter().flat_map(|e| &e.headings) {
            for law in laws {
                assert!(known.contains(&law.as_str()), "{law}");
            }
        }
    }
}
