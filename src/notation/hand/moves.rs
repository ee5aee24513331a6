//! What players do, as people write it.

use smallvec::SmallVec;

use super::cards::MAX_CARDS;
use super::pen::{Fit, Pen, fit};
use super::tokens::Kind;
use super::words::{self, Role};
use crate::card::Card;
use crate::log::{Act, Cards, Expected, Name, RowChange, RowKind, Statement, Station, What};
use crate::notation::{Dialect, Vocabulary};
use crate::span::Span;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// A player's name and what the player does.
    pub(super) fn acts(self) -> Option<Statement<'a>> {
        let role = self.page.table.verbs();
        let mut sentence = self;
        while sentence.eat(Role::Lead).is_some() || sentence.eat_sign(&[',']) {}
        let begins =
            |pen: Self| pen.name_ends().iter().any(|end| pen.player_upto(*end).1 != Fit::Unknown);
        if sentence.at > self.at && !begins(self) && begins(sentence) {
            return sentence.acts();
        }
        if let Some(dealt) = self.dealt_to() {
            return Some(dealt);
        }
        if let Some(other) = self.behind_writer() {
            return other.acts();
        }
        let mut ways: Vec<(Fit, Name<'a>, Self)> = Vec::new();
        let mut known = false;
        for end in self.name_ends() {
            let (name, fit) = self.player_upto(end);
            known |= fit == Fit::Whole;
            let verb = end.behind_player();
            if verb.verb(role).is_some() {
                ways.push((fit, name, verb));
            }
        }
        // The longest name of a player, or else what stands before the first verb.
        known |= ways.iter().any(|(fit, ..)| *fit != Fit::Unknown);
        ways.retain(|(fit, ..)| (*fit != Fit::Unknown) == known);
        if ways.is_empty() {
            return self.without_verb();
        }
        if !known {
            ways.truncate(1);
            if self.verb(role).is_some() || self.find(Role::Keyword).is_some() {
                return self.stop(Expected::StatementOrPlayer);
            }
        }
        ways.sort_by_key(|(fit, name, _)| {
            let length = i64::from(name.span.end);
            let order = if *fit == Fit::Unknown { length } else { -length };
            (std::cmp::Reverse(*fit), order)
        });
        ways.into_iter().find_map(|(_, who, verb)| verb.acts_of(who, role))
    }

    /// What a player does, if a word here says so, and the tokens of that word.
    pub(super) fn verb(self, role: Role) -> Option<(&'static str, usize)> {
        let found = self.verb_of_any_game(role)?;
        let table = self.page.table;
        let done = |moves: &[&str]| found.0 != "station" || moves.contains(&"station");
        table.words.moves(table.game).is_none_or(done).then_some(found)
    }

    fn verb_of_any_game(self, role: Role) -> Option<(&'static str, usize)> {
        if role == Role::Verb {
            // `drops a station` speaks of no ticket.
            let phrase = self.find(role).filter(|(verb, n)| *n > 1 && *verb == "station");
            if phrase.is_some() {
                return phrase;
            }
            // `St Louis`
            if self.begins_place() {
                return None;
            }
            if self.find(Role::Offer).is_some() || self.gives_back() {
                return Some(("tickets", 0));
            }
            let built = &["claim", "station", "lay"];
            if let Some(n) = self.phrase(built, (Role::Verb, "station")) {
                return Some(("station", n));
            }
            if let Some(n) = self.phrase(built, (Role::Figure, "trains")) {
                return Some(("claim", n));
            }
            if self.phrase(&["draw", "deal"], (Role::Verb, "tickets")).is_some() {
                let (_, n) = self.find(role)?;
                return Some(("tickets", n));
            }
        }
        self.find(role)
    }

    /// `gibt Paris-Wien zurück`, up to the end of the line: a verb in two parts.
    fn gives_back(self) -> bool {
        let word = |token: Option<&super::tokens::Token<'_>>, words: &[&str]| {
            token.is_some_and(|token| words.contains(&token.folded.as_str()))
        };
        let pair = || self.rest().iter().any(|token| token.is_sign('-') || token.is_sign('>'));
        word(self.token(), &["gibt", "legt", "gives", "gave", "puts", "geeft"])
            && word(self.page.tokens.last(), &["zurück", "back", "terug"])
            && pair()
    }

    /// True where `St` begins the name of a place.
    fn begins_place(self) -> bool {
        let places = self.page.table.places;
        self.token().is_some_and(|token| token.folded == "st")
            && self
                .name_ends()
                .iter()
                .any(|end| end.at > self.at + 1 && fit(places, self.name(*end)).0 == Fit::Whole)
    }

    /// `puts her second station`: a verb, words that say nothing, and what it is about.
    fn phrase(self, verbs: &[&str], (role, about): (Role, &str)) -> Option<usize> {
        let mut pen = self;
        let verb = pen.eat(Role::Verb).or_else(|| pen.eat(Role::Part))?;
        if !verbs.contains(&verb) && verb != "place" {
            return None;
        }
        let nothing = |token: &super::tokens::Token<'_>| {
            let word = token.folded.as_str();
            let order = ["first", "second", "third", "last", "new", "more", "st", "nd", "rd"];
            token.kind == Kind::Digits || order.contains(&word)
        };
        loop {
            let (found, n) = pen.find(role).unwrap_or_default();
            if found == about && !pen.begins_place() {
                return Some(pen.at + n - self.at);
            }
            let skips = pen.eat(Role::Filler).is_some() || pen.eat(Role::Count).is_some();
            if !skips {
                pen.token().filter(|token| nothing(token))?;
                pen.at += 1;
            }
        }
    }

    pub(super) fn acts_of(mut self, who: Name<'a>, role: Role) -> Option<Statement<'a>> {
        let mut acts: SmallVec<[Act<'a>; 2]> = SmallVec::new();
        loop {
            let act = self.act(role)?;
            let Some(act) = act else {
                return (acts.is_empty() && self.is_done())
                    .then(|| Statement::Winner(vec![who]))
                    .or_else(|| self.stop(Expected::LineEnd));
            };
            let action = act.what.is_action();
            // `cannot move, passes`
            let again =
                |last: &Act<'_>| matches!((&last.what, &act.what), (What::Pass, What::Pass));
            if !acts.last().is_some_and(again) {
                acts.push(act);
            }
            self.eat(Role::Tail);
            self.skip_comma();
            self.eat_sign(&['.', '-', '/', '(']);
            self.skip_comma();
            // `(keeps it)`
            let rest = self.rest();
            if rest.iter().all(|token| token.is_sign(')')) {
                self.at += rest.len();
            }
            if self.is_done() {
                super::tiles::name_the_drawn(&mut acts);
                return Some(Statement::Acts { who, acts });
            }
            if !action || self.verb(role).is_none() {
                return self.stop(Expected::LineEnd);
            }
        }
    }

    /// What a player does; nothing for `wins`.
    #[allow(clippy::option_option)]
    fn act(&mut self, role: Role) -> Option<Option<Act<'a>>> {
        let from = *self;
        let (verb, n) = self.verb(role)?;
        self.at += n;
        let span = from.span(self.ahead(usize::from(n == 0)));
        let open = from.at.checked_sub(1).and_then(|at| from.page.tokens.get(at));
        if open.is_some_and(|token| matches!(token.kind, Kind::Sign('(' | '['))) {
            self.eat_sign(&[')', ']']);
        }
        // `tickets - Paris-Wien + Roma-Berlin`
        let signs = verb == "tickets" && self.rest().iter().any(|token| token.is_sign('+'));
        if !(signs && self.is_sign('-')) {
            self.skip_colon_of_verb();
        }
        if verb == "wins" {
            // `wins it`, `won with 99 points`
            let it = self.token().is_some_and(|token| token.folded == "it");
            self.at += usize::from(it);
            let mut points = *self;
            points.skip_total();
            if points.at > self.at && points.number().is_some() {
                points.eat_word(Role::Figure, "score");
                *self = points;
            }
            return Some(None);
        }
        let what = match role {
            Role::TileVerb => self.tile_move(verb)?,
            _ => {
                let mut pen = *self;
                // `built Paris to Wien with RR`: a claim, if the board has both cities.
                let claim = match verb {
                    "built" => pen.other_move(verb),
                    // `discards 3 white to claim Los Angeles-Phoenix`
                    "tickets"
                        if n == 0 && pen.find(Role::Offer).is_some_and(|o| o.0 == "returned") =>
                    {
                        pen.eat(Role::Offer);
                        let what = pen.other_move("spend");
                        pen = if what.is_some() { pen } else { *self };
                        what
                    }
                    _ => None,
                };
                let what = claim.or_else(|| pen.card_move(verb));
                match what.filter(|what| pen.ends_act() && pen.is_likely(what)) {
                    Some(what) => {
                        *self = pen;
                        what
                    }
                    None => match self.instead_of(verb, n) {
                        Some(what) => what,
                        None => self.card_move(verb)?,
                    },
                }
            }
        };
        Some(Some(Act { verb: span, what }))
    }

    /// `claim: …`, `claim - …`, `Ada;claim;…`
    fn skip_colon_of_verb(&mut self) {
        let apart = |pen: Self| pen.token().is_some_and(|token| token.apart);
        if self.is_sign('-') && apart(*self) && apart(self.ahead(1)) {
            self.at += 1;
        }
        // `tickets!! keeps 2`
        while self.eat_sign(&['!']) {}
        let glued = |pen: Self| pen.token().is_some_and(|token| !token.apart);
        let column = glued(*self) && glued(self.ahead(1));
        while self.eat_sign(&['!']) {}
        if !self.eat_sign(&[':', '=']) && column {
            self.eat_sign(&[',', ';', '|']);
        }
    }

    /// True unless tickets are read where no city stands: `discards 2 red to claim …`.
    fn is_likely(self, what: &What<'_>) -> bool {
        let What::Tickets(offers) = what else {
            return true;
        };
        // `chooses K>P`: cards.
        let known = |name: Name<'_>| {
            fit(self.page.table.places, name).0 != Fit::Unknown && name.text.len() > 1
        };
        let mut named = offers.iter().filter_map(|offer| offer.ticket.as_ref());
        named.all(|pair| known(pair.a) && known(pair.b))
    }

    fn card_move(&mut self, verb: &str) -> Option<What<'a>> {
        Some(match verb {
            "deal" => match self.drawn_by_deal() {
                Some(draw) => draw,
                None => What::Deal(self.deal()?),
            },
            "tickets" => What::Tickets(self.tickets()?),
            "draw" => What::Draw(self.draw()?),
            "claim" => What::Claim(Box::new(self.claim()?)),
            "station" => self.station()?,
            "lay" => self.lay()?,
            "spend" => return self.other_move("spend"),
            "completes" => match self.lays_cards() {
                true => self.completes()?,
                false => What::Claim(Box::new(self.claim()?)),
            },
            "pass" => {
                // `skips her turn`
                self.skip_fillers();
                let turn = self.token().is_some_and(|token| token.folded == "turn");
                self.at += usize::from(turn);
                What::Pass
            }
            "owns" => What::Owns(self.list(|pen| pen.pair(Self::ends_item))?),
            "built" => What::Built(self.list(Self::listed_place)?),
            "shows" => What::Shows(self.list(|pen| pen.pair(Self::ends_item))?),
            _ => return self.stop(Expected::Verb),
        })
    }

    /// A station and what was paid for it; or, where nobody says that, those that stand
    /// at the end: `stations: Wien, Roma`.
    fn station(&mut self) -> Option<What<'a>> {
        let mut pen = *self;
        let known = |city: Name<'_>| fit(self.page.table.places, city).1.is_some();
        let usual = pen.place_before_cards();
        if let Some(city) = usual.filter(|city| known(*city) || !self.tries(Self::is_paid_first)) {
            *self = pen;
            let (cards, then) = (self.paid()?, self.row_changes()?);
            return Some(What::Station(Box::new(Station { city, cards, then })));
        }
        if let Some((city, cards)) = self.unpaid_station() {
            let then = self.row_changes()?;
            return Some(What::Station(Box::new(Station { city, cards, then })));
        }
        if self.tries(Self::is_paid_first) {
            let (cards, city) = self.paid_first()?;
            let then = self.row_changes()?;
            return Some(What::Station(Box::new(Station { city, cards, then })));
        }
        let mut pen = *self;
        pen.eat_sign(&[':', '-']);
        pen.skip_fillers();
        let places = self.page.table.places?;
        let built = pen.list(Self::listed_place)?;
        if built.len() < 2 || built.iter().any(|city| places.only(city.text).is_none()) {
            return None;
        }
        *self = pen;
        Some(What::Built(built))
    }

    /// `builds a station in Wien`: what was not written is unseen.
    fn unpaid_station(&mut self) -> Option<(Name<'a>, Cards)> {
        let table = self.page.table;
        let mut pen = *self;
        let furthest = self.page.furthest.get();
        pen.eat_sign(&[':', '-', '@', '>']);
        pen.skip_fillers();
        let city = pen.best_name(table.places, Expected::Place, Self::ends_unpaid);
        self.page.furthest.set(furthest);
        let city = city.filter(|city| fit(table.places, *city).1.is_some())?;
        let who = self.page.tokens.first().map_or("", |token| token.text);
        let same = |name: &&&str| table.players.only(name) == table.players.only(who);
        let built = table.stations.iter().filter(same).count();
        let cost = table.words.station_cost(table.game, built)?;
        *self = pen;
        Some((city, pen.not_seen(cost)))
    }

    /// `1 red in Wien`: what is paid, and then a city of the board.
    fn paid_first(&mut self) -> Option<(Cards, Name<'a>)> {
        let cards = self.paid()?;
        self.eat_word(Role::Part, "pay");
        self.skip_fillers();
        let places = self.page.table.places;
        let city = self.best_name(places, Expected::Place, Self::ends_item)?;
        fit(places, city).1.map(|_| (cards, city))
    }

    fn is_paid_first(self) -> bool {
        let mut pen = self;
        pen.paid_first().is_some()
    }

    /// Cards behind `with` or `for`, in parentheses or not.
    pub(super) fn paid(&mut self) -> Option<Cards> {
        let mut pen = *self;
        let paren = pen.lead_to_cards();
        let cards = pen.cards()?;
        if paren && !pen.eat_sign(&[')', ']', '}']) {
            return pen.stop(Expected::Cards);
        }
        *self = pen;
        Some(cards)
    }

    /// Behind what may stand before cards: `, and pays:`, `with`, `w/`, `(cost:`. True if
    /// they stand in parentheses.
    fn lead_to_cards(&mut self) -> bool {
        let mut paren = false;
        loop {
            let from = self.at;
            self.eat_sign(&[':', ',', ';', '=', '-', '>', '@', '<', '|']);
            let w = self.token().is_some_and(|token| token.text == "w" && token.apart);
            self.at += 2 * usize::from(w && self.ahead(1).is_sign('/'));
            // `w OO`, `w 2 orange`
            let capitals = |token: &super::tokens::Token<'_>| {
                token.apart && (token.kind == Kind::Digits || token.text != token.folded)
            };
            // `w a blue`
            let word = |token: &super::tokens::Token<'_>| {
                let card = token.folded.len() > 1 && words::of(&token.folded, Role::Card).is_some();
                card || words::of(&token.folded, Role::Count).is_some()
            };
            let next = |is: &dyn Fn(&super::tokens::Token<'_>) -> bool| {
                self.ahead(1).token().is_some_and(is)
            };
            let with = w && self.at == from && (next(&capitals) || next(&word));
            self.at += usize::from(with);
            self.eat_aside();
            let mut pays = *self;
            if pays.eat(Role::And).is_some() && pays.find(Role::Part) == Some(("pay", 1)) {
                *self = pays;
            }
            let colon = self.ahead(1).is_sign(':');
            if colon && self.find(Role::Counted).is_some() {
                self.at += 1;
            }
            self.skip_fillers();
            self.eat_word(Role::Part, "pay");
            paren |= !paren && self.eat_sign(&['(', '[', '{']);
            if self.at == from {
                return paren;
            }
        }
    }

    /// `(tunnel)`, `(2 trains)`: what everybody sees on the board.
    fn eat_aside(&mut self) {
        let mut pen = *self;
        // `for 2 points, pays`
        pen.skip_fillers();
        let mut points = pen;
        let number = points.kind() == Some(Kind::Digits);
        points.at += 1;
        if number
            && points.eat_word(Role::Figure, "score")
            && points.eat_sign(&[',', ';', ':', '.'])
        {
            *self = points;
            return;
        }
        // `2 cards: 2 orange`
        let mut cards = pen;
        if cards.count().is_some() && cards.eat(Role::Counted).is_some() && cards.eat_sign(&[':']) {
            *self = cards;
            return;
        }
        let mut pen = *self;
        if !pen.eat_sign(&['(', '[']) {
            return;
        }
        if pen.kind() == Some(Kind::Digits) && pen.ahead(1).find(Role::Figure).is_some() {
            pen.at += 2;
        }
        pen.skip_fillers();
        pen.eat_word(Role::Part, "reveal");
        if pen.at > self.at + 1 && pen.eat_sign(&[')', ']']) {
            *self = pen;
        }
    }

    /// True where cards are paid.
    pub(super) fn is_paid(self) -> bool {
        let mut pen = self;
        let glued = |token: &super::tokens::Token<'_>| {
            !token.apart && matches!(token.kind, Kind::Word | Kind::Digits)
        };
        !self.token().is_some_and(glued) && pen.paid().is_some()
    }

    fn place_before_cards(&mut self) -> Option<Name<'a>> {
        let places = self.page.table.places;
        let from = *self;
        // `in` and `at` are words of a name only if it fits so.
        let mut bare = from;
        bare.eat_sign(&[':', '-', '@', '>']);
        bare.skip_fillers();
        for mut pen in [bare, from] {
            let name = pen.best_name(places, Expected::Place, Self::is_paid);
            if let Some(name) = name {
                *self = pen;
                return Some(name);
            }
        }
        from.stop(Expected::Place)
    }

    /// A city of a list.
    fn listed_place(&mut self) -> Option<Name<'a>> {
        self.best_name(self.page.table.places, Expected::Place, Self::ends_item)
    }

    /// `refill RB flush RBWGY …`, as far as it goes.
    pub(super) fn row_changes(&mut self) -> Option<Vec<RowChange>> {
        let mut changes = Vec::new();
        loop {
            let mut pen = *self;
            pen.skip_comma();
            let Some(change) = pen.row_change() else {
                return Some(changes);
            };
            changes.push(change?);
            *self = pen;
        }
    }

    /// `flush` or `refill`, if one stands here, and its cards, if they can be read.
    #[allow(clippy::option_option)]
    fn row_change(&mut self) -> Option<Option<RowChange>> {
        self.row_change_by(Self::paid)
    }

    #[allow(clippy::option_option)]
    pub(super) fn row_change_by(
        &mut self,
        cards: impl Fn(&mut Self) -> Option<Cards>,
    ) -> Option<Option<RowChange>> {
        let kind = if self.eat_word(Role::Part, "flush") {
            RowKind::Flush
        } else if self.eat_word(Role::Part, "refill") {
            RowKind::Refill
        } else {
            return None;
        };
        let cards = cards(self);
        Some(cards.map(|cards| RowChange { kind, cards }))
    }
}

impl super::Table<'_> {
    /// What says what a player does in this game.
    pub(super) fn verbs(&self) -> Role {
        match self.dialect {
            Dialect::Cards => Role::Verb,
            Dialect::Tiles => Role::TileVerb,
        }
    }

    /// A hand as it is properly written.
    pub(super) fn hand(&self, cards: Cards) -> SmallVec<[Cards; 1]> {
        hand(self.words, self.game, SmallVec::from_buf([cards]))
    }
}

/// A hand as it is properly written: in one group, or with the first card apart.
pub(in crate::notation) fn hand(
    words: &dyn Vocabulary,
    game: &str,
    groups: SmallVec<[Cards; 1]>,
) -> SmallVec<[Cards; 1]> {
    let spans = groups.iter().map(|group| group.span);
    let Some(span) = spans.reduce(Span::to) else {
        return groups;
    };
    let first = groups[0].span;
    let rest = groups.get(1).map_or(span, |group| group.span.to(span));
    let total: usize = groups.iter().map(|group| group.cards.len()).sum();
    // Nobody knows how hands of this game are written.
    let unknown = words.moves(game).is_none();
    if unknown || total > MAX_CARDS {
        return groups;
    }
    let mut cards: SmallVec<_> = groups.into_iter().flat_map(|group| group.cards).collect();
    let apart = words.first_apart(game);
    if apart == Some(cards.len()) && cards[0] == Some(Card::Wild) {
        let one = SmallVec::from_slice(&[cards.remove(0)]);
        return [Cards { span: first, cards: one }, Cards { span: rest, cards }]
            .into_iter()
            .collect();
    }
    SmallVec::from_buf([Cards { span, cards }])
}
