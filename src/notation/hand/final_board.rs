//! The board at the end of a game, player by player: routes, stations and tickets behind a name, or
//! in a list below it.

use super::cards::named;
use super::pen::{Fit, Page, Pen, Table, fit};
use super::tokens::Kind;
use super::words::{self, Role};
use crate::log::{Name, Pair, What};
use crate::span::Span;

/// What a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum List {
    Owns,
    Built,
    Shows,
}

/// A line of a list: whose it is, what it is of, and what stands in it, as far as it says that.
pub(in crate::notation) struct Listed<'a> {
    pub who: Option<Name<'a>>,
    pub list: Option<List>,
    pub items: Vec<Item<'a>>,
    /// All that was said, and the words for it.
    pub span: Span,
    pub verb: Span,
    /// Something besides the name announces it: `Ada has:`.
    pub said: bool,
}

pub(in crate::notation) enum Item<'a> {
    Pair(Pair<'a>),
    City(Name<'a>),
}

/// So many words stand before a list.
const MOST_WORDS: usize = 8;

/// Reads a line as one of a list; `below` is the list that it may go on with.
pub(in crate::notation) fn listed<'a>(
    text: &'a str,
    from: usize,
    end: usize,
    table: &Table<'_>,
    below: Option<List>,
) -> Option<Listed<'a>> {
    let mut page = Page::of(text, from, end, table)?;
    page.drop_bold();
    page.drop_ending();
    let (start, _) = page.lead_in(0);
    page.pen(start).in_list(below)
}

/// True for a line which says that what stands below it is the board at the end.
pub(in crate::notation) fn announces_end(line: &str) -> bool {
    let Some(cut) = super::tokens::cut(line, 0).filter(|_| line.len() < super::MOST_BYTES) else {
        return false;
    };
    let said = |at: usize| words::find(&cut.tokens[at..], Role::Heading);
    (0..cut.tokens.len()).any(|at| said(at).is_some_and(|(word, _)| word == "board"))
}

impl List {
    /// What the player did, in a log of a final position.
    pub(in crate::notation) fn of<'a>(self, items: Vec<Item<'a>>) -> Option<What<'a>> {
        let pairs = |items: Vec<Item<'a>>| {
            let pair = |item| match item {
                Item::Pair(pair) => Some(pair),
                Item::City(_) => None,
            };
            items.into_iter().map(pair).collect::<Option<Vec<_>>>()
        };
        let city = |item| match item {
            Item::City(name) => Some(name),
            Item::Pair(_) => None,
        };
        match self {
            Self::Owns => pairs(items).map(What::Owns),
            Self::Shows => pairs(items).map(What::Shows),
            Self::Built => items.into_iter().map(city).collect::<Option<_>>().map(What::Built),
        }
    }

    /// True for two lists of the same.
    pub(in crate::notation) fn same(a: &What<'_>, b: &What<'_>) -> bool {
        std::mem::discriminant(a) == std::mem::discriminant(b)
    }

    /// Goes on with a list of the same.
    pub(in crate::notation) fn more<'a>(what: &mut What<'a>, more: What<'a>) {
        match (what, more) {
            (What::Owns(all), What::Owns(more)) | (What::Shows(all), What::Shows(more)) => {
                all.extend(more);
            }
            (What::Built(all), What::Built(more)) => all.extend(more),
            _ => {}
        }
    }

    /// The list that a word announces.
    fn called(word: &str) -> Option<Self> {
        match word {
            "owns" | "routes" | "claim" => Some(Self::Owns),
            "built" | "station" | "stations" => Some(Self::Built),
            "tickets" | "ticket" | "shows" | "completes" => Some(Self::Shows),
            _ => None,
        }
    }
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    fn in_list(self, below: Option<List>) -> Option<Listed<'a>> {
        let known = |end: &Self| self.player_upto(*end).1 == Fit::Whole;
        let name = self.name_ends().into_iter().rev().find(known);
        let who = name.map(|end| self.player_upto(end).0);
        let mut pen = name.unwrap_or(self);
        let colour = |pen: &mut Self| pen.eat(Role::Colour).is_some();
        let mut seat = pen;
        if name.is_some() && seat.eat_sign(&['(', '[']) && colour(&mut seat) {
            seat.eat_sign(&[')', ']']).then(|| pen = seat);
        }
        let words = pen;
        let mut list = None;
        for _ in 0..=MOST_WORDS {
            let about = list.or(below.filter(|_| who.is_none()));
            if let Some(items) = pen.items(about) {
                let end = self.page.pen(self.page.tokens.len());
                let city = matches!(items.first(), Some(Item::City(_)));
                // `Omar built A-B, C-D`
                let list = match list {
                    Some(List::Built) if !city => Some(List::Owns),
                    list => list,
                };
                let verb = if words.at < pen.at { words.span(pen) } else { self.span(end) };
                let said = words.at < pen.at;
                return Some(Listed { who, list, items, span: self.span(end), verb, said });
            }
            if pen.is_done() {
                let (span, verb) = (self.span(pen), words.span(pen));
                let said = words.at < pen.at;
                let names = who.is_some() || list.is_some();
                let items = Vec::new();
                return names.then_some(Listed { who, list, items, span, verb, said });
            }
            pen.about_list(&mut list)?;
        }
        None
    }

    /// Goes on behind a word that stands before a list.
    fn about_list(&mut self, list: &mut Option<List>) -> Option<()> {
        if self.eat_sign(&[':', '-', '=', '>', '(', ')', ',']) {
            return Some(());
        }
        let every = words::every(self.rest());
        let word = |role: Role| every.iter().find(|(known, ..)| *known == role);
        let said = [Role::Figure, Role::Verb, Role::Keyword]
            .into_iter()
            .filter_map(word)
            .find_map(|(_, word, n)| Some((List::called(word)?, *n)));
        if let Some((said, n)) = said {
            // `built stations in`, `shows his tickets`
            *list = match (*list, said) {
                (Some(List::Shows), _) => Some(List::Shows),
                (_, said) => Some(said),
            };
            self.at += n;
            return Some(());
        }
        let quiet = [Role::Filler, Role::Count, Role::To, Role::The, Role::Ordinal, Role::Heading];
        let (.., n) = quiet.into_iter().find_map(word)?;
        self.at += n;
        Some(())
    }

    /// All that is left of the line: routes or tickets, or cities.
    fn items(self, list: Option<List>) -> Option<Vec<Item<'a>>> {
        let furthest = self.page.furthest.get();
        let (mut pairs, mut cities) = (self, self);
        let of_cities = matches!(list, Some(List::Built));
        let read = of_cities.then(|| cities.list(Self::listed_city)).flatten();
        let read = read.filter(|_| cities.is_done()).or_else(|| {
            let read = pairs.list(Self::listed_pair);
            read.filter(|_| pairs.is_done())
        });
        self.page.furthest.set(furthest);
        self.page.two.borrow_mut().take();
        read
    }

    /// `Paris-Frankfurt (orange)`, `Paris-Wien (8 points)`
    fn listed_pair(&mut self) -> Option<Item<'a>> {
        let mut pair = self.pair(Self::ends_listed)?;
        if !self.is_of_board(&pair) {
            return None;
        }
        let colour = self.token().filter(|token| pair.track.is_none() && token.apart);
        if let Some(token) = colour
            && let Some(card) = named(token)
        {
            pair.track = Some((card, token.span));
            self.at += 1;
        }
        let mut points = *self;
        let paren = points.eat_sign(&['(', '[']);
        if points.kind() == Some(Kind::Digits) {
            points.at += 1;
            points.eat_word(Role::Figure, "score");
            if points.eat_sign(&[')', ']']) == paren {
                *self = points;
            }
        }
        Some(Item::Pair(pair))
    }

    fn ends_listed(self) -> bool {
        self.ends_item()
            || self.is_sign('(')
            || self.is_sign('[')
            || self.kind() == Some(Kind::Digits)
    }

    fn listed_city(&mut self) -> Option<Item<'a>> {
        let places = self.page.table.places;
        let name = self.best_name(places, crate::log::Expected::Place, Self::ends_item)?;
        fit(places, name).1.map(|_| Item::City(name))
    }
}
