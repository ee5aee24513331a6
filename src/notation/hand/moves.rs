//! What players do, as people write it.

use smallvec::SmallVec;

use super::cards::{MAX_CARDS, named};
use super::pen::{Fit, Pen, fit};
use super::tokens::Kind;
use super::words::Role;
use crate::card::Card;
use crate::log::{Act, Cards, Claim, Expected, Name, Pair, RowChange, RowKind, Statement, What};
use crate::notation::Dialect;
use crate::span::Span;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// A player's name and what the player does.
    pub(super) fn acts(self) -> Option<Statement<'a>> {
        let role = self.verbs();
        let mut sentence = self;
        while sentence.eat(Role::Lead).is_some() || sentence.eat_sign(&[',']) {}
        let begins =
            |pen: Self| pen.name_ends().iter().any(|end| pen.player_upto(*end).1 != Fit::Unknown);
        if sentence.at > self.at && !begins(self) && begins(sentence) {
            return sentence.acts();
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

    fn verbs(self) -> Role {
        match self.page.table.dialect {
            Dialect::Cards => Role::Verb,
            Dialect::Tiles => Role::TileVerb,
        }
    }

    /// True where a player's name stands in full, and what the player does behind it.
    pub(super) fn is_move(self) -> bool {
        self.name_ends().into_iter().any(|end| {
            self.player_upto(end).1 == Fit::Whole
                && end.behind_player().verb(self.verbs()).is_some()
        })
    }

    /// `Ben deal unknown`, before the first turn `Ben: unknown`: what is not known is not
    /// said.
    pub(super) fn is_unseen_hand(self) -> bool {
        self.name_ends().into_iter().any(|end| {
            let mut pen = end.behind_player();
            let hand = end.is_sign(':') && !self.page.table.has_turned;
            self.player_upto(end).1 != Fit::Unknown
                && (pen.eat_word(Role::Verb, "deal") || hand)
                && pen.eat(Role::Unseen).is_some()
                && {
                    pen.eat(Role::Counted);
                    pen.is_done()
                }
        })
    }

    /// The player whose name ends here: `Ada`, `Ada's`.
    fn player_upto(self, end: Self) -> (Name<'a>, Fit) {
        let players = Some(self.page.table.players);
        let name = self.name(end);
        let (known, _) = fit(players, name);
        let owner = name.text.strip_suffix('s');
        let owner = owner.and_then(|text| text.strip_suffix(['\'', '’', '´', '`']));
        if known == Fit::Unknown
            && let Some(text) = owner
        {
            let length = u32::try_from(text.len()).unwrap_or(0);
            let span = Span::new(name.span.start, name.span.start + length);
            let name = Name { text, span };
            return (name, fit(players, name).0);
        }
        (name, known)
    }

    /// Behind a name: a colon, the colour in parentheses, `turn:`, `now`.
    fn behind_player(self) -> Self {
        let mut pen = self;
        let mut colour = pen;
        if colour.eat_sign(&['(', '['])
            && colour.eat(Role::Colour).is_some()
            && colour.eat_sign(&[')', ']'])
        {
            pen = colour;
        }
        let turn =
            |token: &super::tokens::Token<'_>| matches!(token.folded.as_str(), "turn" | "move");
        let colon = pen.ahead(1).is_sign(':') || pen.ahead(1).is_sign('-');
        pen.at += usize::from(pen.token().is_some_and(turn) && colon);
        pen.skip_colon();
        let mut behind = pen;
        while behind.eat(Role::Lead).is_some() || behind.eat(Role::Filler).is_some() {}
        behind.skip_colon();
        let verb = [Role::Verb, Role::TileVerb].map(|role| behind.find(role).is_some());
        match behind.at > pen.at && verb.contains(&true) {
            true => behind,
            false => pen,
        }
    }

    /// What a player does, if a word here says so, and the tokens of that word.
    fn verb(self, role: Role) -> Option<(&'static str, usize)> {
        if role == Role::Verb {
            if self.find(Role::Offer).is_some() {
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
            if found == about && n == 1 {
                return Some(pen.at + n - self.at);
            }
            let skips = pen.eat(Role::Filler).is_some() || pen.eat(Role::Count).is_some();
            if !skips {
                pen.token().filter(|token| nothing(token))?;
                pen.at += 1;
            }
        }
    }

    /// A line that says what a player has, not what the player does: `Ada: RRBL`; or does
    /// it without a word for it: `Ada Dieppe-Paris P`.
    fn without_verb(self) -> Option<Statement<'a>> {
        let ends = self.name_ends();
        let known = |end: &&Self| self.player_upto(**end).1;
        let Some(&end) = ends.iter().rev().max_by_key(known) else {
            return self.stop(Expected::StatementOrPlayer);
        };
        let (who, fit) = self.player_upto(end);
        let mut pen = end;
        pen.skip_colon();
        if fit != Fit::Unknown {
            let mut hand = pen;
            if end.is_sign(':')
                && self.page.table.dialect == Dialect::Cards
                && let Some(cards) = hand.cards()
                && hand.is_done()
                && cards.cards.len() >= SMALLEST_HAND
            {
                let verb = cards.span;
                let what = What::Deal(self.page.table.hand(SmallVec::from_buf([cards])));
                let acts = SmallVec::from_buf([Act { verb, what }]);
                return Some(Statement::Acts { who, acts });
            }
            if let Some(statement) = pen.has(who).or_else(|| pen.total(who)) {
                return Some(statement);
            }
            if let Some(act) = pen.bare_move() {
                let acts = SmallVec::from_buf([act]);
                return Some(Statement::Acts { who, acts });
            }
        }
        pen.stop(Expected::Verb)
    }

    /// A move that can be only one, whatever it is called: a route and cards, or cards
    /// that are said to come from the deck or the row.
    fn bare_move(self) -> Option<Act<'a>> {
        let table = self.page.table;
        let moves = table.words.moves(table.game)?;
        if table.dialect != Dialect::Cards {
            return None;
        }
        let furthest = self.page.furthest.get();
        let verb = self.token()?.span;
        let mut pen = self;
        let whole = |what: Option<What<'a>>, pen: Self| {
            let what = what.filter(|_| pen.is_done())?;
            Some(Act { verb, what })
        };
        let claim = moves.contains(&"claim").then(|| pen.claim()).flatten();
        let claim = claim.filter(|claim| self.is_known(&claim.route));
        let claim = claim.map(|claim| What::Claim(Box::new(claim)));
        let act = whole(claim, pen).or_else(|| {
            let mut pen = self;
            // Marks alone may be a hand as well.
            let said = self.rest().iter().any(|token| !token.is_sign('?'));
            let drawn = pen.draw().filter(|items| items.len() <= 2);
            whole(drawn.filter(|_| said).map(What::Draw), pen)
        });
        self.page.furthest.set(furthest);
        act
    }

    /// True if both are places of the board.
    fn is_known(self, pair: &Pair<'_>) -> bool {
        let known = |name: Name<'_>| fit(self.page.table.places, name).1.is_some();
        known(pair.a) && known(pair.b)
    }

    /// `total: 112 points`
    fn total(mut self, who: Name<'a>) -> Option<Statement<'a>> {
        if !self.eat_word(Role::Keyword, "result") {
            return None;
        }
        self.skip_total();
        let total = self.number()?;
        self.eat_word(Role::Figure, "score");
        let rows = Vec::new();
        let result = Statement::Result { who, total, rows };
        self.is_done().then_some(result)
    }

    /// `has Dieppe-Paris, Brest-Dieppe`, `has 12 trains left`.
    fn has(mut self, who: Name<'a>) -> Option<Statement<'a>> {
        let from = self;
        let has = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "has" | "had" | "hat" | "tiene")
        };
        self.token().filter(|token| has(token))?;
        self.at += 1;
        let verb = from.span(self);
        if self.kind() == Some(Kind::Digits) && self.figure_first() {
            let items = self.figures()?;
            // Points in mid-game and points at the end are not the same.
            let fine = items.iter().all(|item| item.key.text != "score");
            return fine.then_some(Statement::Check { who: Some(who), items });
        }
        let furthest = self.page.furthest.get();
        let routes = self.list(|pen| pen.pair(Self::ends_item));
        let fine = |routes: &Vec<Pair<'_>>| routes.iter().all(|pair| self.is_known(pair));
        let Some(routes) = routes.filter(fine) else {
            self.page.furthest.set(furthest);
            return None;
        };
        let what = What::Owns(routes);
        let acts = SmallVec::from_buf([Act { verb, what }]);
        Some(Statement::Acts { who, acts })
    }

    fn acts_of(mut self, who: Name<'a>, role: Role) -> Option<Statement<'a>> {
        let mut acts = SmallVec::new();
        loop {
            let act = self.act(role)?;
            let Some(act) = act else {
                return (acts.is_empty() && self.is_done())
                    .then(|| Statement::Winner(vec![who]))
                    .or_else(|| self.stop(Expected::LineEnd));
            };
            let action = act.what.is_action();
            acts.push(act);
            self.skip_comma();
            self.eat_sign(&['.']);
            self.skip_comma();
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
        self.eat_sign(&[':', '=']);
        if verb == "wins" {
            return Some(None);
        }
        let what = match role {
            Role::TileVerb => self.tile_move(verb)?,
            _ => self.card_move(verb)?,
        };
        Some(Some(Act { verb: span, what }))
    }

    fn card_move(&mut self, verb: &str) -> Option<What<'a>> {
        Some(match verb {
            "deal" => What::Deal(self.deal()?),
            "tickets" => What::Tickets(self.tickets()?),
            "draw" => What::Draw(self.draw()?),
            "claim" => What::Claim(Box::new(self.claim()?)),
            "station" => self.station()?,
            "lay" => self.lay()?,
            "completes" => self.completes()?,
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

    /// Cards laid out; on a board, where nobody lays cards, it is a route that is played.
    fn lay(&mut self) -> Option<What<'a>> {
        let table = self.page.table;
        let moves = table.words.moves(table.game).unwrap_or(&["lay"]);
        if !moves.contains(&"lay") {
            return Some(What::Claim(Box::new(self.claim()?)));
        }
        let cards = self.paid()?;
        // `in three columns`
        let mut pen = *self;
        pen.skip_fillers();
        pen.count();
        let columns = pen.token().is_some_and(|token| token.folded.starts_with("column"));
        if columns {
            *self = pen.ahead(1);
        }
        let robs = self.robs()?;
        Some(What::Lay { cards, robs })
    }

    /// A station and what was paid for it; or, where nobody says that, those that stand
    /// at the end: `stations: Wien, Roma`.
    fn station(&mut self) -> Option<What<'a>> {
        let mut pen = *self;
        if let Some(city) = pen.place_before_cards() {
            *self = pen;
            return Some(What::Station { city, cards: self.paid()?, then: self.row_changes()? });
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

    /// A dealt hand. Where the first card is given to everybody, it stands apart.
    fn deal(&mut self) -> Option<SmallVec<[Cards; 1]>> {
        self.skip_fillers();
        let cards = self.cards()?;
        Some(self.page.table.hand(SmallVec::from_buf([cards])))
    }

    /// Cards behind `with` or `for`, in parentheses or not.
    pub(super) fn paid(&mut self) -> Option<Cards> {
        let mut pen = *self;
        pen.eat_sign(&[':', ',', '=', '-']);
        pen.skip_fillers();
        pen.eat_word(Role::Part, "pay");
        let paren = pen.eat_sign(&['(', '[']);
        let cards = pen.cards()?;
        if paren && !pen.eat_sign(&[')', ']']) {
            return pen.stop(Expected::Cards);
        }
        *self = pen;
        Some(cards)
    }

    /// True where cards are paid.
    fn is_paid(self) -> bool {
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
        bare.eat_sign(&[':', '-']);
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

    fn claim(&mut self) -> Option<Claim<'a>> {
        let (route, cards) = match self.cards_first() {
            Some(both) => both,
            None => (self.route(Self::is_paid)?, self.paid()?),
        };
        let mut claim =
            Claim { route, cards, reveal: None, pay: None, withdraw: None, then: Vec::new() };
        let mut pen = *self;
        pen.skip_comma();
        let reveal = pen.eat_word(Role::Part, "reveal");
        if reveal || pen.tries(Self::draws_for_tunnel) && pen.eat_word(Role::Verb, "draw") {
            claim.reveal = Some(pen.revealed()?);
            *self = pen;
            let mut plus = pen;
            plus.eat_sign(&[',', ';']);
            if plus.eat_sign(&['+']) {
                claim.pay = Some(plus.paid()?);
                *self = plus;
            }
            pen.skip_comma();
        }
        pen.eat_sign(&['(', '-']);
        let at = pen;
        if claim.pay.is_some() {
            self.eat_word(Role::Part, "pay");
        } else if pen.eat_word(Role::Part, "nothing") {
            pen.skip_fillers();
            pen.eat_sign(&[')', ']']);
            *self = pen;
        } else if pen.eat_word(Role::Part, "pay") {
            claim.pay = Some(pen.paid()?);
            // `paid WW extra`
            pen.eat_word(Role::Part, "pay");
            *self = pen;
        } else if pen.eat_word(Role::Part, "withdraw") {
            claim.withdraw = Some(at.span(pen));
            *self = pen;
        }
        claim.then = self.row_changes()?;
        Some(claim)
    }

    /// `plays 2 white on Madrid-Pamplona`: the cards, and then the route.
    fn cards_first(&mut self) -> Option<(Pair<'a>, Cards)> {
        let furthest = self.page.furthest.get();
        let mut pen = *self;
        let ends =
            |pen: Self| pen.is_done() || pen.find(Role::Part).is_some() || pen.kind_is_sign();
        let both = pen.paid().and_then(|cards| {
            pen.skip_fillers();
            pen.eat_word(Role::Verb, "claim");
            pen.skip_fillers();
            let route = pen.pair(ends)?;
            pen.is_known(&route).then_some((route, cards))
        });
        self.page.furthest.set(furthest);
        if both.is_some() {
            *self = pen;
        }
        both
    }

    fn kind_is_sign(self) -> bool {
        matches!(self.kind(), Some(Kind::Sign(',' | ';' | '(' | '.')))
    }

    /// `draws red, white, blue`: cards for a tunnel, not a move of its own.
    fn draws_for_tunnel(self) -> bool {
        let mut pen = self;
        if !pen.eat_word(Role::Verb, "draw") {
            return false;
        }
        let cards = pen.paid();
        pen.skip_comma();
        cards.is_some_and(|cards| cards.cards.iter().all(Option::is_some))
            && (pen.is_done() || pen.find(Role::Part).is_some())
    }

    /// `the white route Frankfurt-Paris`.
    fn route(&mut self, follows: impl Fn(Self) -> bool) -> Option<Pair<'a>> {
        let from = *self;
        let mut bare = from;
        bare.skip_fillers();
        let coloured = bare.token().filter(|token| token.folded.len() > 1);
        let track = coloured.and_then(|token| Some((named(token)?, token.span)));
        let mut behind = bare.ahead(usize::from(track.is_some()));
        behind.skip_fillers();
        let mut first = None;
        for (mut pen, track) in [(bare, None), (from, None), (behind, track)] {
            let Some(mut pair) = pen.pair(&follows) else {
                continue;
            };
            let fits = from.is_known(&pair);
            if pair.track.is_none() && fits {
                pair.track = track;
            }
            if fits {
                *self = pen;
                return Some(pair);
            }
            first.get_or_insert((pen, pair));
        }
        let (pen, pair) = first?;
        *self = pen;
        Some(pair)
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

    fn robs(&mut self) -> Option<Option<Name<'a>>> {
        let mut pen = *self;
        pen.skip_comma();
        if !pen.eat_word(Role::Part, "robs") {
            return Some(None);
        }
        let players = Some(self.page.table.players);
        let name = pen.best_name(players, Expected::Player, Self::is_done)?;
        *self = pen;
        Some(Some(name))
    }

    fn completes(&mut self) -> Option<What<'a>> {
        let mut pen = *self;
        if pen.eat(Role::Nothing).is_some() || pen.eat_sign(&['-']) {
            pen.eat(Role::Figure);
            if pen.is_done() {
                *self = pen;
                return Some(What::CompletesNothing);
            }
        }
        Some(What::Completes { ticket: self.route(Self::is_paid)?, cards: self.paid()? })
    }
}

/// No hand is dealt with fewer cards.
const SMALLEST_HAND: usize = 3;

impl super::Table<'_> {
    /// A hand as it is properly written: in one group, or with the first card apart.
    pub(in crate::notation) fn hand(&self, groups: SmallVec<[Cards; 1]>) -> SmallVec<[Cards; 1]> {
        let spans = groups.iter().map(|group| group.span);
        let Some(span) = spans.reduce(Span::to) else {
            return groups;
        };
        let first = groups[0].span;
        let rest = groups.get(1).map_or(span, |group| group.span.to(span));
        let total: usize = groups.iter().map(|group| group.cards.len()).sum();
        // Nobody knows how hands of this game are written.
        let unknown = self.words.moves(self.game).is_none();
        if unknown || total > MAX_CARDS {
            return groups;
        }
        let mut cards: SmallVec<_> = groups.into_iter().flat_map(|group| group.cards).collect();
        let apart = self.words.first_apart(self.game);
        if apart == Some(cards.len()) && cards[0] == Some(Card::Wild) {
            let one = SmallVec::from_slice(&[cards.remove(0)]);
            return [Cards { span: first, cards: one }, Cards { span: rest, cards }]
                .into_iter()
                .collect();
        }
        SmallVec::from_buf([Cards { span, cards }])
    }
}
