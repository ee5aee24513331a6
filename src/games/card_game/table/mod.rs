//! The table at which the card game is replayed: the position, the players, and
//! the referee's side of every statement.

mod referee;

use std::borrow::Cow;

use smallvec::SmallVec;

use super::frame;
use super::laws::{self, lay::Shape, tickets::Hand};
use super::rules::{self, CityId, Found, Rules, TicketId, Undeclared};
use super::scoring::{self, best_completion, completion::hand_out, wanted};
use super::state::{
    Claim, Column, Completed, EVERY_COLOUR, Held, LastRound, Place, Scoring, State, Taken, bit,
};
use crate::card::Card;
use crate::finding::Source;
use crate::frames::{Position, Stage};
use crate::games::shared::{Hidden, Laid, Pile, To, and, no_tiles, other_game};
use crate::games::{
    Aside, Ending, Final, Header, KnownCards, Knows, Lost, Referee, Shows, Status, TurnedUp,
    Untimely, is_among,
};
use crate::log::{
    Act, Cards, CheckItem, Declared, DrawItem, Name, Offer, Pair, RowChange, RowKind, Seen, Turned,
    What,
};
use crate::names::{Lookup, NameIndex};
use crate::replay::{N2, N3, N4};
use crate::span::Span;
use crate::verdict::Verdict;

pub struct Table<'a> {
    pub rules: Cow<'static, Rules>,
    pub names: Vec<&'a str>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    players: NameIndex,
    pub state: State,
    saved: Option<Box<Saved>>,
    /// The log has at least one line of setup.
    pub has_setup: bool,
    /// A line that deals could not be read: what is missing is no breach.
    pub lost_setup: bool,
    /// A declared ticket could not be read: a ticket that we do not know is no
    /// breach.
    lost_ticket: bool,
    pub turns: u32,
}

/// What a takeback brings back.
struct Saved {
    state: State,
    has_setup: bool,
    lost_setup: bool,
    turns: u32,
}

/// Who lost a column to a lay.
#[derive(Clone, Copy)]
struct Robbed {
    seat: Option<usize>,
    /// It may also have been somebody else, or nobody.
    doubt: bool,
}

/// What a name in the log turned out to be.
enum Bound<T> {
    To(T),
    /// Reported already.
    Lost,
}

impl<'a> Table<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.names.get(seat).copied().unwrap_or("?")
    }

    /// `2 red cards and 1 locomotive`.
    #[must_use]
    pub fn list_cards(&self, pile: Pile) -> String {
        let mut parts: Vec<String> = pile
            .known
            .each()
            .map(|(card, n)| laws::cards::some_cards(card, u32::from(n)))
            .collect();
        match pile.unseen {
            0 => {}
            1 => parts.push("1 card nobody saw".to_owned()),
            n => parts.push(format!("{n} cards nobody saw")),
        }
        and(&parts)
    }

    fn city(&self, name: Name<'a>, verdict: &mut Verdict) -> Bound<CityId> {
        let found = verdict.look_up(self.rules.city_index(), name.text);
        match found {
            Lookup::One(id) => Bound::To(CityId::try_from(id).unwrap_or(0)),
            other => {
                if !self.lost_ticket {
                    self.no_city(name, &other, verdict);
                }
                Bound::Lost
            }
        }
    }

    fn no_city(&self, name: Name<'a>, found: &Lookup, verdict: &mut Verdict) {
        let printed = |ids: &[usize]| -> Vec<String> {
            ids.iter()
                .filter_map(|&id| self.rules.cities.get(id))
                .map(|city| city.printed.clone())
                .collect()
        };
        match found {
            Lookup::One(_) => {}
            Lookup::Ambiguous(ids) => {
                verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one city", name.text),
                    format!("{}?", printed(ids).join(", ")),
                );
            }
            Lookup::Unknown(near) => {
                let cities = printed(near);
                let finding = verdict.breach(
                    &N2,
                    name.span,
                    format!("no ticket names a city called `{}`", name.text),
                    "unknown name",
                );
                if !cities.is_empty() {
                    finding.help(format!("did you mean {}?", cities.join(" or ")));
                }
            }
        }
    }

    fn ticket(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Bound<TicketId> {
        let (Bound::To(a), Bound::To(b)) = (self.city(pair.a, verdict), self.city(pair.b, verdict))
        else {
            return Bound::Lost;
        };
        match self.rules.find(a, b, pair.track.map(|(card, _)| card)) {
            Found::One(id) => return Bound::To(id),
            Found::None if self.lost_ticket => {}
            Found::None => {
                let colour = pair.track.map(|(card, _)| card.word());
                laws::tickets::no_ticket(self, (a, b), colour, pair.span, verdict);
            }
            Found::Many(ids) => {
                let choices: Vec<String> = ids
                    .iter()
                    .map(|&id| format!("`{}`", self.rules.spelling(id)))
                    .collect();
                verdict
                    .breach(
                        &N3,
                        pair.span,
                        "more than one ticket joins these cities",
                        format!("{}?", choices.join(" or ")),
                    )
                    .note("a colour behind the ticket tells them apart");
            }
        }
        Bound::Lost
    }

    // Drawing

    fn draw(&mut self, seat: usize, items: &[DrawItem], verdict: &mut Verdict) {
        let mut drawn = laws::draw::Progress::default();
        for item in items {
            match item {
                DrawItem::Row(change) => self.row_change(change, verdict),
                DrawItem::Blind { card, span } => {
                    let wrong = laws::draw::next_card(&mut drawn, None, *span, verdict);
                    self.draw_blind(seat, *card, *span, wrong, verdict);
                }
                DrawItem::FaceUp {
                    taken,
                    turned,
                    span,
                } => {
                    let wrong = laws::draw::next_card(&mut drawn, Some(*taken), *span, verdict);
                    self.draw_face_up(seat, *taken, *turned, *span, wrong, verdict);
                }
            }
        }
        if laws::draw::d1_too_few(self, &drawn, verdict) {
            self.doubt_draw(seat);
        }
    }

    /// A draw that broke a rule: perhaps the log misstates what was taken.
    fn doubt_draw(&mut self, seat: usize) {
        self.state.doubt_row();
        self.state.row_slack += 2;
        self.state.doubt_cards(2);
        self.state.doubt_hand(seat, 2);
    }

    fn draw_blind(
        &mut self,
        seat: usize,
        card: Seen,
        span: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        if self.state.deck.count == 0 {
            if !wrong {
                laws::draw::d6(self, span, false, verdict);
            }
            self.doubt_draw(seat);
            return;
        }
        let drawn = self.state.draw(Pile::of(&[card]), To::Hand(seat), span);
        let wrong = laws::unseen::judge(self, span, wrong, verdict) || wrong;
        let impossible = drawn.impossible;
        if let Some(card) = impossible
            && !wrong
        {
            laws::cards::x1(self, card, span, verdict);
        }
        let card = card.filter(|_| impossible.is_none());
        self.state.seats[seat].hand.add(card);
        if wrong || impossible.is_some() {
            self.doubt_draw(seat);
        }
    }

    fn draw_face_up(
        &mut self,
        seat: usize,
        taken: Card,
        turned: Turned,
        span: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        let mut wrong = wrong;
        let found = self.state.take_face_up(taken, span);
        wrong |= laws::unseen::judge(self, span, wrong, verdict);
        match found {
            Taken::There => self.state.seats[seat].hand.add(Some(taken)),
            Taken::Impossible => {
                if !wrong {
                    laws::cards::x1(self, taken, span, verdict);
                }
                wrong = true;
                self.state.seats[seat].hand.add(None);
            }
            Taken::Untraced => self.state.doubt_hand(seat, 1),
            Taken::NotThere => {
                if !wrong {
                    laws::cards::x2(self, taken, span, verdict);
                }
                wrong = true;
                // Some other card was taken: the row is not known any more.
                self.state.doubt_row();
                if self.state.row.take(None) {
                    self.state.seats[seat].hand.add(None);
                }
            }
        }
        match turned {
            Turned::Nothing => {
                wrong |= !wrong && laws::draw::d1_not_replaced(self, span, verdict);
            }
            Turned::Card(_) if self.state.deck.count == 0 => {
                wrong = wrong || laws::draw::d6(self, span, true, verdict);
                self.state.row_slack += 1;
            }
            Turned::Card(card) => {
                wrong |= self.turn_up(Pile::of(&[card]), span, wrong, verdict);
            }
        }
        if wrong {
            self.doubt_draw(seat);
        }
    }

    /// Turns up cards from the deck into the row. True if they cannot be there.
    fn turn_up(&mut self, pile: Pile, span: Span, silent: bool, verdict: &mut Verdict) -> bool {
        let drawn = self.state.draw(pile, To::Row, span);
        let mut pile = pile;
        let unexplained = laws::unseen::judge(self, span, silent, verdict);
        if let Some(card) = drawn.impossible
            && !silent
            && !unexplained
        {
            laws::cards::x1(self, card, span, verdict);
        }
        let wrong = drawn.impossible.is_some() || unexplained;
        if wrong {
            pile.blur();
        }
        for _ in 0..drawn.too_many {
            pile.take(None);
        }
        self.state.row.add_all(pile);
        wrong
    }

    /// A row replaced or filled up: in this game neither happens.
    fn row_change(&mut self, change: &RowChange, verdict: &mut Verdict) {
        let flush = change.kind == RowKind::Flush;
        if !self.state.deck_doubt || flush {
            laws::draw::d4(change.cards.span, flush, verdict);
        }
        self.state.doubt_row();
        let n = u32::try_from(change.cards.cards.len()).unwrap_or(0);
        self.state.doubt_cards(n + 5);
    }

    // Laying

    fn lay(
        &mut self,
        seat: usize,
        cards: &Cards,
        robs: Option<Name<'a>>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let before = verdict.findings.len();
        let shape = laws::lay::shape(self, cards, verdict);
        let colours: SmallVec<[Card; 3]> = match &shape {
            Shape::Column(colour) => colour.iter().copied().collect(),
            Shape::Row => cards.cards.iter().filter_map(|card| *card).collect(),
            Shape::Open | Shape::Wrong => SmallVec::new(),
        };
        let laid = match shape {
            Shape::Row => 1,
            _ => cards.cards.len(),
        };
        if matches!(shape, Shape::Column(_)) {
            laws::lay::y2(cards, verdict);
        }
        let mut clash = false;
        for &colour in &colours {
            clash |= laws::lay::l3(self, seat, colour, cards.span, verdict)
                || laws::lay::l4(self, seat, colour, laid, cards.span, verdict);
        }
        let paid = self.state.pay(seat, &cards.cards, cards.span);
        let silent = !in_order || clash || shape == Shape::Wrong;
        let unexplained = laws::unseen::judge(self, cards.span, silent, verdict);
        let silent = silent || unexplained;
        let missing = laws::lay::l5(self, seat, &paid, cards.span, silent, verdict) || unexplained;
        let breached = verdict.findings.len() > before;
        let all_seen = match shape {
            Shape::Row => colours.len() == cards.cards.len(),
            _ => !colours.is_empty(),
        };
        let robbed = self.rob(seat, &shape, &colours, all_seen, clash);
        self.put_down(seat, &shape, &paid.cards, cards.span);
        if paid.doubted > 0 || paid.missing.total() > 0 {
            let mask = colours.iter().fold(0, |mask, &c| mask | bit(c));
            self.state.doubt_yard(seat, mask, cards.span);
        }
        if missing || breached {
            self.doubt_lay(seat, cards);
        }
        if let Some(victim) = robs {
            self.stated_robbery(seat, victim, &colours, robbed, breached, verdict);
        }
    }

    /// Whoever has a colour that is laid loses the column.
    fn rob(
        &mut self,
        seat: usize,
        shape: &Shape,
        colours: &[Card],
        all_seen: bool,
        clash: bool,
    ) -> Robbed {
        let mut robbed = Robbed {
            seat: None,
            doubt: clash,
        };
        if clash || *shape == Shape::Wrong {
            return robbed;
        }
        if !all_seen {
            // Nobody saw the colour: anybody may have been robbed.
            for other in 0..self.state.seats.len() {
                self.state.seats[other].yard_doubt = EVERY_COLOUR;
                self.state.seats[other].stack_open |= !self.state.seats[other].yard.is_empty();
            }
            robbed.doubt = true;
        }
        for &colour in colours {
            robbed.doubt |= self.state.colour_doubt(colour);
            let own = self.state.seats[seat].column(colour).is_some();
            let column = self.state.discard_colour(colour, seat);
            if own {
                // Only a doubtful record has this colour here already.
                self.discard_own(seat, colour);
            }
            self.state.settle_colour(colour);
            if let Some((victim, column)) = column {
                robbed.seat = Some(victim);
                self.state.by_itself.robbed = Some((victim, column));
            }
        }
        robbed
    }

    fn discard_own(&mut self, seat: usize, colour: Card) {
        let player = &mut self.state.seats[seat];
        if let Some(i) = player.yard.iter().position(|c| c.colour == Some(colour)) {
            let column = player.yard.remove(i);
            self.state.discards.add_all(column.pile());
        }
    }

    /// The cards laid lie in the yard now.
    fn put_down(&mut self, seat: usize, shape: &Shape, cards: &[Seen], at: Span) {
        let turn = self.turns;
        let mut add = |colour: Option<Card>, cards: &[Seen]| {
            if !cards.is_empty() {
                self.state.seats[seat].yard.push(Column {
                    colour,
                    cards: cards.iter().copied().collect(),
                    at,
                    turn,
                });
            }
        };
        match shape {
            Shape::Column(colour) => add(*colour, cards),
            Shape::Row => {
                for card in cards {
                    add(*card, std::slice::from_ref(card));
                }
            }
            Shape::Open => add(None, cards),
            Shape::Wrong => {
                // As many columns as there are colours; which is no column we know.
                let first = cards.iter().flatten().find(|card| **card != Card::Wild);
                add(first.copied(), cards);
            }
        }
        let player = &mut self.state.seats[seat];
        if player.yard.iter().any(|column| column.colour.is_none()) {
            // Whoever lays the colour that nobody saw robs it.
            player.yard_doubt = EVERY_COLOUR;
            player.stack_open = true;
        }
    }

    /// A lay that broke a rule: perhaps the log misstates what was laid. The cards
    /// may have been of another colour, and have robbed somebody else or nobody.
    fn doubt_lay(&mut self, seat: usize, cards: &Cards) {
        let n = u8::try_from(cards.cards.len()).unwrap_or(u8::MAX);
        self.state.doubt_hand(seat, n);
        self.state.doubt_turn(seat, cards.span);
    }

    /// `robs Ben`, compared with what happened.
    fn stated_robbery(
        &mut self,
        seat: usize,
        victim: Name<'a>,
        colours: &[Card],
        robbed: Robbed,
        breached: bool,
        verdict: &mut Verdict,
    ) {
        let stated = match verdict.look_up(&self.players, victim.text) {
            Lookup::One(stated) => stated,
            Lookup::Ambiguous(ids) => {
                let who: Vec<String> = ids.iter().map(|&s| self.name(s).to_owned()).collect();
                verdict.breach(
                    &N3,
                    victim.span,
                    format!("`{}` can be more than one player", victim.text),
                    format!("{}?", who.join(" or ")),
                );
                return;
            }
            Lookup::Unknown(near) => {
                let finding = verdict.breach(
                    &N2,
                    victim.span,
                    format!("nobody called {} sits at this table", victim.text),
                    "not named in a `player` line",
                );
                if let Some(&near) = near.first() {
                    finding.help(format!("did you mean {}?", self.name(near)));
                }
                return;
            }
        };
        if robbed.seat == Some(stated) || breached || robbed.doubt {
            return;
        }
        let (lost, at) = (robbed.seat, victim.span);
        laws::results::robs(self, seat, stated, lost, colours, at, verdict);
        self.state.doubt_cards(4);
        self.state.doubt_hand(seat, 8);
        for other in 0..self.state.seats.len() {
            self.state.doubt_yard(other, EVERY_COLOUR, victim.span);
        }
    }

    // Tickets

    fn tickets(
        &mut self,
        seat: usize,
        verb: Span,
        offers: &[Offer<'a>],
        setup: bool,
        verdict: &mut Verdict,
    ) {
        let before = verdict.findings.len();
        let mut bound: SmallVec<[Option<TicketId>; 6]> = SmallVec::new();
        for offer in offers {
            let id = match offer.ticket.as_ref().map(|pair| self.ticket(pair, verdict)) {
                Some(Bound::To(id)) => Some(id),
                Some(Bound::Lost) | None => None,
            };
            bound.push(id);
        }
        let hand = Hand {
            seat,
            verb,
            offers,
            bound: &bound,
        };
        if setup {
            laws::setup::s3(self, &hand, verdict);
        } else {
            laws::tickets::k1(self, &hand, verdict);
        }
        // Where more are drawn than there are, some of them are elsewhere.
        if setup || !laws::tickets::more_than_all(self, &hand) {
            laws::tickets::x3(self, &hand, setup, verdict);
        }
        let breached = verdict.findings.len() > before;
        self.take_tickets(&hand, setup);
        if breached {
            self.state.ticket_doubt = true;
            self.state.seats[seat].tickets_doubt.get_or_insert(verb);
        }
    }

    /// Applies an offer as it was made.
    fn take_tickets(&mut self, hand: &Hand<'_, '_>, setup: bool) {
        let offered = u32::try_from(hand.offers.len()).unwrap_or(0);
        let kept = u32::try_from(hand.kept()).unwrap_or(0);
        if setup {
            self.state.tickets_fresh = self.state.tickets_fresh.saturating_sub(kept);
        } else {
            self.draw_tickets(offered);
        }
        let batch = u16::try_from(self.state.batches.next()).unwrap_or(u16::MAX);
        for (offer, id) in hand.offers.iter().zip(hand.bound) {
            let free = |id: &TicketId| {
                let place = self.state.tickets[usize::from(*id)];
                !matches!(place, Place::Held(_) | Place::Completed(_))
            };
            let id = id.filter(free);
            let seat = &mut self.state.seats[hand.seat];
            match (id, offer.kept) {
                (Some(id), true) => {
                    seat.tickets.push(Held { id, at: offer.span });
                    let holder = u8::try_from(hand.seat).unwrap_or(u8::MAX);
                    self.state.tickets[usize::from(id)] = Place::Held(holder);
                }
                (None, true) => seat.unseen_tickets = seat.unseen_tickets.saturating_add(1),
                (Some(id), false) if setup => {
                    self.state.tickets[usize::from(id)] = Place::Aside(offer.span);
                }
                (Some(id), false) => self.state.tickets[usize::from(id)] = Place::Under(batch),
                (None, false) => {}
            }
        }
        if !setup && offered > kept {
            self.state.batches.push(offered - kept);
        }
    }

    /// Fresh tickets lie above those that were put under the deck.
    fn draw_tickets(&mut self, n: u32) {
        let state = &mut self.state;
        if state.tickets_slack > 0 && state.tickets_fresh < state.tickets_slack + n {
            state.ticket_doubt = true;
        }
        let fresh = n.min(state.tickets_fresh);
        state.tickets_fresh -= fresh;
        state.batches.draw(n - fresh);
    }

    /// A log without a single move: the tickets are all there is.
    #[must_use]
    pub fn tickets_only(&self) -> bool {
        self.turns == 0 && !self.has_setup
    }

    fn completes(
        &mut self,
        seat: usize,
        verb: Span,
        pair: &Pair<'a>,
        cards: &Cards,
        verdict: &mut Verdict,
    ) {
        if !self.is_scoring(seat, verb, verdict) {
            return;
        }
        let Bound::To(id) = self.ticket(pair, verdict) else {
            self.state.seats[seat].tickets_doubt.get_or_insert(verb);
            return;
        };
        if let Some(none) = self.state.seats[seat].claims_none.take() {
            laws::completes::p2_nothing(self, seat, verb, none, verdict);
            self.state.seats[seat].tickets_doubt.get_or_insert(verb);
        }
        if !self.may_complete(seat, id, pair.span, verdict) {
            self.state.seats[seat].tickets_doubt.get_or_insert(verb);
            return;
        }
        let laid = Laid::of(cards);
        let wrong = laws::completes::p2(self, id, laid.pile, laid.span, verdict);
        let off = self.not_on_stack(seat, laid, wrong, verdict);
        if wrong || off {
            let player = &mut self.state.seats[seat];
            let n = u8::try_from(laid.pile.total()).unwrap_or(u8::MAX);
            player.stack_slack = player.stack_slack.saturating_add(n.saturating_add(8));
            player.tickets_doubt.get_or_insert(verb);
        }
        let claim = Claim {
            id,
            cards: laid.pile,
            at: pair.span,
        };
        self.state.seats[seat].claims.push(claim);
    }

    /// `completes -`: this player completes no ticket at this scoring.
    fn completes_nothing(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) {
        if !self.is_scoring(seat, verb, verdict) {
            return;
        }
        match self.state.seats[seat].claims.first().map(|claim| claim.at) {
            Some(claim) => {
                laws::completes::p2_nothing(self, seat, verb, claim, verdict);
                self.state.seats[seat].tickets_doubt.get_or_insert(verb);
            }
            None => self.state.seats[seat].claims_none = Some(verb),
        }
    }

    /// Is this the time to complete tickets?
    fn is_scoring(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
        if self.state.dealing && self.turns > 0 {
            verdict.breach(
                &N4,
                verb,
                "the first scoring is over",
                "cards for the second pass have been dealt above",
            );
            self.state.seats[seat].tickets_doubt.get_or_insert(verb);
            return false;
        }
        if !self.pass_over() && !self.state.deck_doubt && self.turns > 0 {
            self.state.early.get_or_insert(verb);
        }
        true
    }

    /// Is this ticket in the player's hand, or can it be?
    fn may_complete(
        &mut self,
        seat: usize,
        id: TicketId,
        span: Span,
        verdict: &mut Verdict,
    ) -> bool {
        let law = &laws::tickets::X3;
        let name = self.rules.name(id);
        let who = self.name(seat);
        let holder = u8::try_from(seat).unwrap_or(u8::MAX);
        if let Some(claim) = self.state.seats[seat].claims.iter().find(|c| c.id == id) {
            let message = format!("{name} is completed twice");
            verdict
                .breach(law, span, message, "every ticket exists once")
                .cause(claim.at, "completed here");
            return false;
        }
        let doubt = self.state.seats[seat].tickets_doubt.is_some();
        match self.state.tickets[usize::from(id)] {
            Place::Held(other) if other == holder => return true,
            Place::Held(other) => {
                if !doubt {
                    laws::tickets::held_by(self, usize::from(other), id, span, verdict);
                }
                return false;
            }
            Place::Completed(other) if other == holder && self.state.seats[seat].choice_open => {
                // Then it was not completed before.
                let player = &mut self.state.seats[seat];
                for scoring in &mut player.scorings {
                    scoring.completed.retain(|done| done.id != id);
                }
                player.tickets.push(Held { id, at: span });
                self.state.tickets[usize::from(id)] = Place::Held(holder);
                return true;
            }
            Place::Completed(other) => {
                if !doubt {
                    let other = self.name(usize::from(other));
                    let message = format!("{other} has completed {name} already");
                    verdict.breach(law, span, message, "every ticket exists once");
                }
                return false;
            }
            Place::Deck | Place::Aside(_) | Place::Under(_) => {}
        }
        let player = &mut self.state.seats[seat];
        let open = player.tickets_open || self.turns == 0 && !self.has_setup;
        if player.unseen_tickets > 0 {
            player.unseen_tickets -= 1;
        } else if !open && !doubt {
            let message = format!("{who} does not hold {name}");
            verdict.breach(law, span, message, "not among the tickets kept");
            return false;
        }
        player.tickets.push(Held { id, at: span });
        self.state.tickets[usize::from(id)] = Place::Held(holder);
        true
    }

    /// True if these cards are not all on the stack, unused.
    fn not_on_stack(
        &mut self,
        seat: usize,
        laid: Laid,
        silent: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let player = &self.state.seats[seat];
        if player.stack_doubt.is_some() || player.stack_open || self.tickets_only() {
            return false;
        }
        let mut left = player.stack;
        if player.claims.iter().any(|claim| claim.cards.unseen > 0) {
            left.blur();
        }
        for claim in &player.claims {
            for card in claim.cards.each() {
                left.take(card);
            }
        }
        let lies = left;
        let mut slack = player.stack_slack;
        let mut missing = None;
        for card in laid.pile.known.each() {
            for _ in 0..card.1 {
                if left.take(Some(card.0)) {
                    continue;
                }
                if slack > 0 {
                    slack -= 1;
                } else {
                    missing.get_or_insert(card.0);
                }
            }
        }
        self.state.seats[seat].stack_slack = slack;
        if let Some(card) = missing
            && !silent
        {
            laws::completes::p1(self, seat, card, lies, laid.span, verdict);
        }
        missing.is_some()
    }

    fn shows(&mut self, seat: usize, verb: Span, pairs: &[Pair<'a>], verdict: &mut Verdict) {
        let law = &laws::tickets::X3;
        if let Some((first, _)) = &self.state.seats[seat].shown {
            let message = format!("{} shows tickets twice", self.name(seat));
            verdict
                .breach(law, verb, message, "again")
                .cause(*first, "shown here");
            return;
        }
        let mut shown: Vec<TicketId> = Vec::new();
        for pair in pairs {
            let Bound::To(id) = self.ticket(pair, verdict) else {
                self.state.seats[seat].tickets_doubt.get_or_insert(verb);
                continue;
            };
            if shown.contains(&id) {
                let message = format!("{} is shown twice", self.rules.name(id));
                verdict.breach(law, pair.span, message, "every ticket exists once");
                continue;
            }
            let holder = u8::try_from(seat).unwrap_or(u8::MAX);
            let completed = self.state.tickets[usize::from(id)] == Place::Completed(holder);
            let claimed = self.state.seats[seat].claims.iter().any(|c| c.id == id);
            if completed || claimed || self.may_complete(seat, id, pair.span, verdict) {
                shown.push(id);
            } else {
                self.state.seats[seat].tickets_doubt.get_or_insert(verb);
            }
        }
        let player = &mut self.state.seats[seat];
        player.shown = Some((verb, shown));
        player.tickets_open = false;
    }

    // Passes

    /// True if everybody has had the last turn of this pass.
    #[must_use]
    pub fn pass_over(&self) -> bool {
        let last = self.state.last_round.as_ref();
        last.is_some_and(|last| last.turns_left == 0)
    }

    /// True if this table goes through the deck twice.
    #[must_use]
    pub fn two_passes(&self) -> bool {
        self.names.len() == self.rules.second_players
    }

    /// Completes tickets: those that the log names, or else the best choice.
    pub fn score_pass(&mut self, verdict: &mut Verdict) {
        for seat in 0..self.state.seats.len() {
            let mut scoring = self.scoring(seat, verdict);
            let holder = u8::try_from(seat).unwrap_or(u8::MAX);
            let player = &mut self.state.seats[seat];
            let unseen = player.stack.unseen > 0 || player.stack_open;
            let hidden = player.unseen_tickets > 0 || player.tickets_open;
            scoring.open = scoring.stated.is_none() && hidden;
            player.choice_open |= scoring.open || scoring.stated.is_none() && unseen;
            for done in &scoring.completed {
                player.tickets.retain(|held| held.id != done.id);
                self.state.tickets[usize::from(done.id)] = Place::Completed(holder);
            }
            player.claims.clear();
            player.claims_none = None;
            player.scorings.push(scoring);
        }
    }

    fn scoring(&self, seat: usize, verdict: &mut Verdict) -> Scoring {
        let player = &self.state.seats[seat];
        let pass = self.state.pass;
        let tickets: Vec<TicketId> = player.tickets.iter().map(|held| held.id).collect();
        let wanted = wanted(&self.rules, &tickets);
        let best = best_completion(&wanted, player.stack.known);
        let cards = hand_out(&wanted, &best.chosen, player.stack.known).unwrap_or_default();
        let completed = best.chosen.iter().zip(cards).map(|(&i, cards)| Completed {
            id: tickets[i],
            cards: Pile {
                known: cards,
                unseen: 0,
            },
            pass,
            kept: player.tickets[i].at,
        });
        let mut scoring = Scoring {
            stack: player.stack,
            completed: completed.collect(),
            tickets,
            stated: None,
            open: false,
            exact: best.exact,
        };
        let first = player.claims.first().map(|claim| claim.at);
        let Some(first) = first.or(player.claims_none) else {
            return scoring;
        };
        let value = |id: TicketId| self.rules.ticket(id).map_or(0, |t| t.value);
        let said: i32 = player.claims.iter().map(|claim| value(claim.id)).sum();
        let doubt = player.stack_doubt.is_some() || player.tickets_doubt.is_some();
        if said < best.worth.points() && !doubt && !player.stack_open {
            laws::completes::left_lying(self, seat, said, &scoring, first, verdict);
        }
        scoring.stated = Some(first);
        scoring.completed = player
            .claims
            .iter()
            .map(|claim| Completed {
                id: claim.id,
                cards: claim.cards,
                pass,
                kept: claim.at,
            })
            .collect();
        scoring
    }

    /// The first pass is scored, and all cards but those in hands make a new deck.
    fn begin_second_pass(&mut self, verdict: &mut Verdict) {
        self.score_pass(verdict);
        for seat in &mut self.state.seats {
            let doubt = seat.stack_doubt;
            seat.tickets_doubt = seat.tickets_doubt.or(doubt);
        }
        self.state.early = None;
        self.state.new_deck(&self.rules);
    }

    /// A line that can only belong to the second pass: may it begin here?
    fn second_pass_line(&mut self, at: Span, verdict: &mut Verdict) -> bool {
        if self.state.dealing {
            return true;
        }
        let possible = self.two_passes() && self.state.pass == 1;
        let doubt = self.state.deck_doubt || self.lost_setup;
        if !possible || !doubt && self.state.last_round.is_none() {
            if !possible || !doubt {
                laws::end::e2_out_of_place(self, at, verdict);
            }
            return false;
        }
        let n = u32::try_from(self.names.len()).unwrap_or(1);
        let missing = self.state.last_round.as_ref().map_or(0, |l| l.turns_left);
        if missing > 0 && !doubt {
            // Where only some turns are missing, the turn order tells.
            if missing == n {
                laws::end::e1_missing(self, at, verdict);
            }
            for seat in 0..self.names.len() {
                self.state.doubt_turn(seat, at);
            }
        }
        self.begin_second_pass(verdict);
        true
    }

    fn deal(&mut self, seat: usize, groups: &[Cards], verb: Span, verdict: &mut Verdict) {
        let Some(span) = groups.iter().map(|g| g.span).reduce(Span::to) else {
            return;
        };
        if self.turns > 0 && !self.second_pass_line(verb, verdict) {
            self.state.doubt_cards(8);
            self.state.doubt_hand(seat, 8);
            return;
        }
        let mut pile = Pile::default();
        for group in groups {
            pile.add_all(Pile::of(&group.cards));
        }
        let second = self.state.pass > 1;
        if let Some(first) = self.state.seats[seat].dealt {
            let law = if second {
                &laws::end::E2
            } else {
                &laws::setup::S1
            };
            let message = format!("{} is dealt cards twice", self.name(seat));
            verdict
                .breach(law, verb, message, "a second deal")
                .cause(first, "dealt here");
            self.state.doubt_cards(pile.total());
            self.state.doubt_hand(seat, 8);
            return;
        }
        self.state.seats[seat].dealt = Some(span);
        let n = pile.total();
        let (due, wrong) = if second {
            let due = u32::from(self.rules.second_deal);
            (due, laws::end::e2_deal(self, seat, n, span, verdict))
        } else {
            let due = u32::from(self.rules.first_hand());
            (due, laws::setup::s1(self, seat, pile, span, verdict))
        };
        if wrong {
            pile.blur();
            let off = n.abs_diff(due).max(1);
            self.state.doubt_cards(off);
            self.state
                .doubt_hand(seat, u8::try_from(off).unwrap_or(u8::MAX));
        }
        if !second && !wrong {
            self.give_wild(&mut pile);
        }
        let drawn = self.state.draw(pile, To::Hand(seat), span);
        let unexplained = laws::unseen::judge(self, span, wrong, verdict);
        if let Some(card) = drawn.impossible
            && !wrong
            && !unexplained
        {
            laws::cards::x1(self, card, span, verdict);
        }
        if unexplained || drawn.impossible.is_some() {
            self.state.doubt_cards(n);
            pile.blur();
        }
        for _ in 0..drawn.too_many {
            pile.take(None);
        }
        self.state.seats[seat].hand.add_all(pile);
    }

    /// Before the first turn of a pass: whatever the log leaves out, for all players
    /// or for some, is unseen.
    fn complete_setup(&mut self) {
        let second = self.state.pass > 1;
        self.state.dealing = false;
        for seat in 0..self.names.len() {
            if self.state.seats[seat].dealt.is_none() {
                let n = if second {
                    self.rules.second_deal
                } else {
                    self.rules.first_hand()
                };
                self.deal_unseen(seat, n);
            }
        }
        if self.state.market_at.is_none() {
            let n = u32::from(self.rules.market).min(self.state.deck.count);
            let pile = Pile::unseen(u8::try_from(n).unwrap_or(0));
            self.state.draw(pile, To::Row, Span::default());
            self.state.row.add_all(pile);
        }
        if !second {
            self.complete_tickets();
        }
        if second && self.state.deck.count == 0 {
            self.begin_last_round(0, self.state.market_at.unwrap_or_default());
        }
    }

    fn deal_unseen(&mut self, seat: usize, n: u8) {
        let n = u32::from(n).min(self.state.deck.count);
        let mut pile = Pile::unseen(u8::try_from(n).unwrap_or(0));
        if self.state.pass == 1 {
            self.give_wild(&mut pile);
        }
        self.state.draw(pile, To::Hand(seat), self.seated[seat]);
        self.state.seats[seat].hand.add_all(pile);
    }

    /// Everybody is given a locomotive before the deal, so whoever saw nothing of
    /// a first hand still knows that one.
    fn give_wild(&self, pile: &mut Pile) {
        let due = self.rules.first_wild;
        let given = due.saturating_sub(pile.known[Card::Wild]).min(pile.unseen);
        pile.unseen -= given;
        pile.known[Card::Wild] += given;
    }

    fn complete_tickets(&mut self) {
        for seat in 0..self.names.len() {
            if self.state.seats[seat].offered.is_some() {
                continue;
            }
            // How many were kept is open.
            self.state.seats[seat].tickets_open = true;
            let keep = u32::from(self.rules.first_keep);
            self.state.tickets_fresh = self.state.tickets_fresh.saturating_sub(keep);
            self.state.tickets_slack += u32::from(self.rules.first_tickets).saturating_sub(keep);
        }
        for place in &mut self.state.tickets {
            if matches!(place, Place::Aside(_)) {
                *place = Place::Deck;
            }
        }
    }

    fn begin_last_round(&mut self, seat: usize, at: Span) {
        self.state.last_round = Some(LastRound {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            at,
            turns_left: u32::try_from(self.names.len()).unwrap_or(0),
            doubt: self.state.deck_doubt,
        });
    }

    /// After the last act of a turn: does the last round begin, or end?
    fn end_turn(&mut self, seat: usize, who: Span) {
        if let Some(last) = &mut self.state.last_round {
            last.turns_left = last.turns_left.saturating_sub(1);
        } else if self.state.deck.count == 0 {
            self.begin_last_round(seat, who);
        }
    }

    /// Before a turn: does another pass begin with it?
    fn before_turn(&mut self, verdict: &mut Verdict) {
        let doubt = self.state.deck_doubt;
        if self.pass_over() && self.two_passes() && self.state.pass == 1 && !doubt {
            self.begin_second_pass(verdict);
        }
        if self.state.dealing {
            self.complete_setup();
        }
        if let Some(at) = self.state.early.take() {
            laws::end::e2_early(at, verdict);
            for seat in &mut self.state.seats {
                seat.claims.clear();
                seat.claims_none = None;
            }
        }
    }
}

/// Sits the players down; reports a header that does not fit the game.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let mut rules = Cow::Borrowed(rules::builtin()?);
    for declared in &header.tickets {
        if let Err(why) = rules.to_mut().declare(declared) {
            undeclared(&rules, declared, &why, verdict);
        }
    }
    let mut players = NameIndex::new();
    for (seat, player) in header.players.iter().enumerate() {
        players.insert(seat, player.name.text, player.name.text, &[]);
    }
    let state = State::new(&rules, header.players.len());
    let table = Table {
        rules,
        names: header.players.iter().map(|p| p.name.text).collect(),
        seated: header.players.iter().map(|p| p.name.span).collect(),
        players,
        state,
        saved: None,
        has_setup: false,
        lost_setup: false,
        lost_ticket: header.lost_ticket,
        turns: 0,
    };
    edition(&table, header, verdict);
    for (key, _) in &header.options {
        verdict.breach(
            &N2,
            key.span,
            format!("there is no option `{}` in this game", key.text),
            "unknown option",
        );
    }
    laws::setup::players(&table, header, verdict);
    Some(table)
}

fn edition(table: &Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let Some(name) = header.edition else {
        return;
    };
    let known = &table.rules.editions;
    if known.iter().any(|e| e.key.eq_ignore_ascii_case(name.text)) {
        return;
    }
    let list: Vec<String> = known
        .iter()
        .map(|e| format!("`{}` {}", e.key, e.name))
        .collect();
    verdict
        .breach(
            &N2,
            name.span,
            format!("there is no edition `{}` of this game", name.text),
            "unknown edition",
        )
        .help(format!("editions: {}", list.join(", ")));
}

fn undeclared(rules: &Rules, declared: &Declared<'_>, why: &Undeclared, verdict: &mut Verdict) {
    let law = &laws::tickets::X3;
    match why {
        Undeclared::City(first, found) => {
            let name = if *first {
                declared.ticket.a
            } else {
                declared.ticket.b
            };
            let ids = match found {
                Lookup::Ambiguous(ids) | Lookup::Unknown(ids) => ids.as_slice(),
                Lookup::One(_) => &[],
            };
            let near: Vec<&str> = ids
                .iter()
                .filter_map(|&id| rules.cities.get(id))
                .map(|city| city.printed.as_str())
                .collect();
            let law = if matches!(found, Lookup::Ambiguous(_)) {
                &N3
            } else {
                &N2
            };
            verdict
                .breach(
                    law,
                    name.span,
                    format!("it is not clear which city `{}` is", name.text),
                    "close to another name, and not the same",
                )
                .help(format!("did you mean {}?", near.join(" or ")));
        }
        Undeclared::Value => {
            verdict.breach(
                law,
                declared.value.span,
                "no ticket has this value",
                format!("expected 1 to {}", rules::MAX_VALUE),
            );
        }
        Undeclared::Circles => {
            verdict.breach(
                law,
                declared.cards.span,
                "no ticket shows these circles",
                format!(
                    "expected one to {} letters of colours, no locomotive, nothing unseen",
                    rules::MAX_CIRCLES
                ),
            );
        }
        Undeclared::TooMany => {
            verdict.breach(
                law,
                declared.ticket.span,
                "no box has so many tickets",
                format!("at most {}", rules::MAX_TICKETS),
            );
        }
    }
}

/// The score as things stand, for a replay that looks into the middle of a game.
#[must_use]
pub fn standing(table: &Table<'_>) -> scoring::FinalScore {
    scoring::final_score(&table.rules, &table.state.seats)
}
