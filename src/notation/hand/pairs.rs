//! Two cities with something between them, whatever that is, and names of several words:
//! what fits the board decides.

use super::cards::named;
use super::pen::{Fit, MOST_IN_NAME, Pen, fit};
use super::tokens::Kind;
use super::words::Role;
use crate::log::{Expected, Name, Pair};

/// Behind a slash a city is told by no fewer letters.
const SHORTEST: usize = 3;

/// One way to read a pair.
struct Reading<'p, 'a, 'v> {
    a: (Name<'a>, Fit, Option<usize>),
    b: (Name<'a>, Fit, Option<usize>),
    track: Option<(crate::card::Card, crate::span::Span)>,
    end: Pen<'p, 'a, 'v>,
}

impl Reading<'_, '_, '_> {
    /// The better a reading, the higher.
    fn rank(&self) -> (bool, u8) {
        // A dash is part of a name only if somebody knows the name.
        let odd = [&self.a, &self.b]
            .into_iter()
            .any(|(name, fit, _)| *fit == Fit::Unknown && name.text.contains('-'));
        let points = |fit: Fit| match fit {
            Fit::Unknown => 0,
            Fit::Beginning => 2,
            Fit::Whole => 3,
        };
        (!odd, points(self.a.1) + points(self.b.1))
    }

    fn is_known(&self) -> bool {
        self.a.2.is_some() && self.b.2.is_some()
    }

    /// As it is written without doubt.
    fn text(&self) -> String {
        let place = |name: &Name<'_>| match name.text.chars().all(char::is_alphanumeric) {
            true => name.text.to_owned(),
            false => format!("\"{}\"", name.text),
        };
        format!("{}-{}", place(&self.a.0), place(&self.b.0))
    }
}

/// `Paris -Wien`: no name, a second one with a sign.
fn has_sign(name: Name<'_>) -> bool {
    name.text.split_whitespace().skip(1).any(|word| word.starts_with(['-', '+']) && word.len() > 1)
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `a red one`
    pub(super) fn eat_one(&mut self) {
        let one = self.token().is_some_and(|token| token.folded == "one");
        let mut behind = self.ahead(1);
        // `red one blind`: the next card.
        let next = behind.find(Role::Deck).is_some()
            || behind.token().and_then(super::cards::named).is_some();
        behind.eat(Role::And);
        if one && !next {
            self.at += 1;
        }
    }

    /// A route or a ticket. `follows` says whether the line can go on behind it.
    pub(super) fn pair(&mut self, follows: impl Fn(Self) -> bool) -> Option<Pair<'a>> {
        let from = *self;
        let mut best: Vec<Reading<'p, 'a, 'v>> = Vec::new();
        for reading in from.readings(&follows) {
            let rank = reading.rank();
            match best.first().map(Reading::rank) {
                Some(known) if known > rank => {}
                Some(known) if known == rank => best.push(reading),
                _ => best = vec![reading],
            }
        }
        let mut best = best.into_iter();
        let Some(mut chosen) = best.next() else {
            // What is wrong stands behind the pair that is most likely meant.
            let all = from.readings(&|_: Self| true);
            let likely = all.iter().rev().max_by_key(|reading| reading.rank());
            if let Some(likely) = likely {
                follows(likely.end);
            }
            return from.stop(Expected::SecondPlace);
        };
        for other in best {
            let same_split = other.a.0 == chosen.a.0;
            if chosen.is_known() && other.is_known() && !same_split {
                if (other.a.2, other.b.2) != (chosen.a.2, chosen.b.2) {
                    let two = [chosen.text(), other.text()];
                    self.page.two.borrow_mut().get_or_insert(two);
                    return from.stop(Expected::SecondPlace);
                }
            } else if same_split && other.b.1 != Fit::Unknown {
                // The longest of the known names.
                chosen = other;
            }
        }
        let pair =
            Pair { a: chosen.a.0, b: chosen.b.0, track: chosen.track, span: from.span(chosen.end) };
        *self = chosen.end;
        Some(pair)
    }

    /// Every way to read a pair here: wherever something stands that can be between two
    /// cities.
    fn readings(self, follows: &impl Fn(Self) -> bool) -> Vec<Reading<'p, 'a, 'v>> {
        let places = self.page.table.places;
        let known = |name: Name<'a>| {
            let (fit, id) = fit(places, name);
            (name, fit, id)
        };
        let mut readings = Vec::new();
        let mut furthest = self;
        for middle in (self.at + 1..=self.at + MOST_IN_NAME).map(|at| Self { at, ..self }) {
            let tight = middle.between();
            let Some(second) = tight.or_else(|| middle.loosely_between()) else {
                continue;
            };
            if !self.name_ends().iter().any(|end| end.at == middle.at) {
                continue;
            }
            let a = known(self.name(middle));
            let signed = middle.signs_the_next() || has_sign(a.0);
            if a.2.is_none() && signed {
                continue;
            }
            if tight.is_some() {
                furthest = second;
            } else if a.2.is_none() {
                continue;
            }
            for end in second.name_ends() {
                let b = known(second.name(end));
                // `PAR/DIE`
                let short = |name: &Name<'_>| name.text.chars().count() < SHORTEST;
                let slash = middle.is_sign('/') && b.1 == Fit::Beginning && !short(&b.0);
                if tight.is_none() && b.1 != Fit::Whole && !slash {
                    continue;
                }
                let mut behind = end;
                let mut track = behind.track();
                if track.is_some() && !behind.tries(follows) {
                    (behind, track) = (end, None);
                }
                if behind.tries(follows) {
                    let end = behind;
                    readings.push(Reading { a, b, track, end });
                }
            }
        }
        if readings.is_empty() && furthest.at == self.at {
            let ends = self.name_ends();
            let _: Option<()> = ends.first().unwrap_or(&self).stop(Expected::SecondPlace);
        }
        readings
    }

    /// ` -Paris`: the sign is of what follows.
    fn signs_the_next(self) -> bool {
        let apart = |pen: Self| pen.token().is_some_and(|token| token.apart);
        self.is_sign('-') && apart(self) && !apart(self.ahead(1))
    }

    /// Behind what stands between two cities, if it stands here.
    fn between(self) -> Option<Self> {
        let mut pen = self;
        let tick = pen.token().is_some_and(super::tokens::Token::is_tick);
        let there =
            (!tick && pen.eat_sign(&['-'])) || pen.eat_sign(&['>']) || pen.eat(Role::To).is_some();
        there.then_some(pen)
    }

    /// The same for what stands there only where the board knows both cities: `A/B`,
    /// `between A and B`.
    fn loosely_between(self) -> Option<Self> {
        let mut pen = self;
        let there = pen.eat_sign(&['/', '<', '&', '=', '|', '…', '+', ','])
            || pen.eat(Role::And).is_some()
            || pen.eat_y()
            || pen.eat(Role::Filler).is_some();
        // `Paris Wien`
        let apart = pen.token().is_some_and(|token| token.apart && token.kind == Kind::Word);
        (there || apart).then_some(pen)
    }

    /// `/W`, `/ white`, `(white)`, `on the white track`.
    fn track(&mut self) -> Option<(crate::card::Card, crate::span::Span)> {
        let mut pen = *self;
        let paren = pen.is_sign('(') || pen.is_sign('[');
        // `Paris-Frankfurt-W WWW`
        let glued = |pen: Self| pen.token().is_some_and(|token| !token.apart);
        let colon = pen.is_sign(':');
        let letter = pen
            .ahead(1)
            .token()
            .is_some_and(|token| token.text.len() == 1 || colon && named(token).is_some());
        let ends = pen.is_sign('.') && pen.ahead(2).is_done();
        let behind = ends || pen.ahead(2).token().is_some_and(|token| token.apart);
        let dash = matches!(pen.kind(), Some(Kind::Sign('-' | ':' | '.')));
        if dash && glued(pen) && glued(pen.ahead(1)) && letter && behind {
            pen.at += 1;
        } else if !pen.eat_sign(&['/', '(', '[']) {
            pen.eat_sign(&[',']);
            pen.skip_fillers();
            let token = pen.token()?;
            let card = named(token)?;
            // `via white`
            let before = pen.at.checked_sub(1).and_then(|at| pen.page.tokens.get(at));
            let via = before.is_some_and(|before| before.folded == "via");
            pen.at += 1;
            let noun = pen.token().is_some_and(|token| {
                matches!(token.folded.as_str(), "track" | "route" | "line" | "side" | "one")
            });
            // `red RR`, `red, with 2 red`: the colour in a word, the cards not.
            let mut cards = pen;
            cards.eat_sign(&[',']);
            let capitals = |text: &str| text.chars().all(|c| c.is_ascii_uppercase());
            let letters = cards.token().is_some_and(|next| {
                next.is_sign('(') && next.apart
                    || next.kind == Kind::Word
                        && capitals(next.text)
                        && !(next.text.len() > 1 && named(next).is_some())
            });
            let said = cards.token().is_some_and(|next| {
                matches!(next.folded.as_str(), "with" | "for" | "using" | "mit" | "avec" | "con")
                    || next.text == "w"
            });
            if !noun
                && !via
                && !(token.text.len() > 1 && !capitals(token.text) && (letters || said))
            {
                return None;
            }
            *self = pen.ahead(usize::from(noun));
            return Some((card, token.span));
        }
        let token = pen.token()?;
        let card = named(token)?;
        pen.at += 1;
        if paren {
            // `(2)` and `(white x2)` are cards.
            let side =
                pen.token().is_some_and(|token| matches!(token.folded.as_str(), "side" | "one"));
            pen.at += usize::from(side);
            pen.eat(Role::Filler);
            if !pen.eat_sign(&[')', ']']) {
                return None;
            }
        }
        *self = pen;
        Some((card, token.span))
    }

    /// Things of a list, up to something that is none.
    pub(super) fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = vec![item(self)?];
        loop {
            let mut pen = *self;
            pen.skip_comma();
            if pen.is_done() {
                return Some(items);
            }
            items.push(item(&mut pen)?);
            *self = pen;
        }
    }

    /// True where a list can go on, or end.
    pub(super) fn ends_item(self) -> bool {
        match self.kind() {
            None | Some(Kind::Sign(',' | ';' | '&' | '+')) => true,
            Some(Kind::Word | Kind::Quoted) => self.token().is_some_and(|token| token.apart),
            _ => self.find(Role::And).is_some(),
        }
    }
}
