//! The table at which a game of this family is replayed: the board, the
//! position, the players, and the referee's side of every statement.

use smallvec::SmallVec;

use super::board::{Board, CityId, RouteId, Spare, TicketId};
use super::moves::{ClaimMove, Laid, StationMove};
use super::scoring::{self, Standing};
use super::state::{KeptRow, LastRound, Owner, Pile, Reshuffle, State, To, Unnamed};
use super::{frame, laws};
use crate::card::Card;
use crate::finding::Source;
use crate::frames::{Position, Stage};
use crate::games::shared::{HandRange, Hidden, KnownTickets, other_game};
use crate::games::{Ending, Header, Referee, is_among};
use crate::log::{
    Act, Cards, CheckItem, CheckValue, Claim, DrawItem, Name, Offer, Pair, RowChange, RowKind,
    Turned, What,
};
use crate::names::Lookup;
use crate::replay::{N2, N3, N4};
use crate::score::ScoreSheet;
use crate::span::Span;
use crate::verdict::{Verdict, Voice};
use laws::draw::Stays;
use laws::tunnel::TurnedUp;

pub struct Table<'a> {
    pub board: &'a Board,
    pub edition: String,
    pub names: Vec<&'a str>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    pub state: State,
    saved: Option<Box<Saved>>,
    /// The log has at least one line of setup.
    pub has_setup: bool,
    pub turns: u32,
    /// Where the log gives routes or stations without moves.
    pub position_only: Option<Span>,
    /// So many rows are taken to have been replaced before the first turn.
    unwritten_rows: u32,
}

/// What a takeback brings back.
struct Saved {
    state: State,
    has_setup: bool,
    turns: u32,
}

/// What a city, route or ticket in the log turned out to be.
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

    /// `a red card`, `a locomotive`.
    #[must_use]
    pub fn a_card(&self, card: Card) -> String {
        match card {
            Card::Wild => format!("a {}", self.board.wild.one),
            Card::Orange => "an orange card".to_owned(),
            _ => format!("a {} card", card.word()),
        }
    }

    /// `3 red cards`, `1 locomotive`.
    #[must_use]
    pub fn some_cards(&self, card: Card, n: u32) -> String {
        match card {
            Card::Wild => self.board.wild.count(n),
            _ if n == 1 => format!("1 {} card", card.word()),
            _ => format!("{n} {} cards", card.word()),
        }
    }

    /// `2 red cards and 1 locomotive`.
    #[must_use]
    pub fn list_cards(&self, pile: Pile) -> String {
        let mut parts: Vec<String> = pile
            .known
            .each()
            .map(|(card, n)| self.some_cards(card, u32::from(n)))
            .collect();
        match pile.unseen {
            0 => {}
            1 => parts.push("1 card nobody saw".to_owned()),
            n => parts.push(format!("{n} cards nobody saw")),
        }
        laws::and(&parts)
    }

    fn city(&self, name: Name<'a>, verdict: &mut Verdict) -> Bound<CityId> {
        match verdict.look_up(self.board.city_index(), name.text) {
            Lookup::One(id) => Bound::To(CityId::try_from(id).unwrap_or(0)),
            Lookup::Ambiguous(ids) => {
                let cities = self.printed(&ids);
                verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one place", name.text),
                    format!("{}?", cities.join(", ")),
                );
                Bound::Lost
            }
            Lookup::Unknown(near) => {
                let cities = self.printed(&near);
                let finding = verdict.breach(
                    &N2,
                    name.span,
                    format!("there is no place called `{}` on this board", name.text),
                    "unknown name",
                );
                if !cities.is_empty() {
                    finding.help(format!("did you mean {}?", cities.join(" or ")));
                }
                Bound::Lost
            }
        }
    }

    fn printed(&self, ids: &[usize]) -> Vec<String> {
        ids.iter()
            .filter_map(|&id| self.board.cities.get(id))
            .map(|city| city.printed.clone())
            .collect()
    }

    fn ends(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Bound<(CityId, CityId)> {
        match (self.city(pair.a, verdict), self.city(pair.b, verdict)) {
            (Bound::To(a), Bound::To(b)) => Bound::To((a, b)),
            _ => Bound::Lost,
        }
    }

    /// The track that is meant. Which one of a double is clear from the track
    /// named, from the cards, or from which one is still free.
    fn route(&self, pair: &Pair<'a>, laid: Option<Pile>, verdict: &mut Verdict) -> Bound<RouteId> {
        let Bound::To((a, b)) = self.ends(pair, verdict) else {
            return Bound::Lost;
        };
        let tracks = self.board.route_between(a, b);
        if tracks.is_empty() {
            laws::claim::no_route(self, a, b, pair.span, verdict);
            return Bound::Lost;
        }
        if let Some((colour, span)) = pair.track {
            let colour_of = |id: &&RouteId| self.board.routes[usize::from(**id)].colour;
            return match tracks.iter().find(|id| colour_of(id) == Some(colour)) {
                Some(&id) => Bound::To(id),
                None if tracks.iter().all(|id| colour_of(&id).is_none()) => {
                    Bound::To(self.free_of(tracks).unwrap_or(tracks[0]))
                }
                None => {
                    laws::claim::no_track(self, a, b, colour, pair.span.to(span), verdict);
                    Bound::Lost
                }
            };
        }
        if tracks.len() == 1 {
            return Bound::To(tracks[0]);
        }
        self.track_by_cards(tracks, laid, pair, verdict)
    }

    fn track_by_cards(
        &self,
        tracks: &[RouteId],
        laid: Option<Pile>,
        pair: &Pair<'a>,
        verdict: &mut Verdict,
    ) -> Bound<RouteId> {
        let colour_of = |id: RouteId| self.board.routes[usize::from(id)].colour;
        // In a final position nothing depends on which of two tracks it is.
        if laid.is_none() || tracks.iter().all(|&id| colour_of(id).is_none()) {
            return Bound::To(self.free_of(tracks).unwrap_or(tracks[0]));
        }
        if let Some(laid) = laid {
            let fits = |id: &&RouteId| {
                colour_of(**id).is_some_and(|c| c != Card::Wild && laid.known[c] > 0)
            };
            let mut fitting = tracks.iter().filter(fits);
            if let (Some(&id), None) = (fitting.next(), fitting.next()) {
                return Bound::To(id);
            }
            let has_colour = Card::COLOURS.iter().any(|&c| laid.known[c] > 0);
            if has_colour {
                // Wrong cards for either track: the laws will say so.
                return Bound::To(self.free_of(tracks).unwrap_or(tracks[0]));
            }
        }
        let free: SmallVec<[RouteId; 2]> = tracks
            .iter()
            .copied()
            .filter(|&id| self.state.owners[usize::from(id)].is_none())
            .collect();
        // A claim that could not be read has perhaps left one of them only.
        if free.len() < 2 || self.state.network_doubt.is_some() {
            return Bound::To(self.free_of(tracks).unwrap_or(tracks[0]));
        }
        let choices: Vec<String> = tracks
            .iter()
            .filter_map(|&id| colour_of(id))
            .map(|c| format!("`/{}` {}", c.letter(), c.word()))
            .collect();
        verdict
            .breach(
                &N3,
                pair.span,
                "two tracks join these cities, and the cards fit both",
                format!("{}?", choices.join(" or ")),
            )
            .note("name the track of a double where the cards leave a choice");
        Bound::Lost
    }

    /// The track that is free, or the one of which that is not certain.
    fn free_of(&self, tracks: &[RouteId]) -> Option<RouteId> {
        let owner = |id: RouteId| self.state.owners[usize::from(id)];
        let mut tracks = tracks.iter().copied();
        let free = tracks.clone().find(|&id| owner(id).is_none());
        free.or_else(|| tracks.find(|&id| owner(id).is_some_and(|owner| owner.doubt)))
    }

    fn ticket(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Bound<TicketId> {
        let Bound::To((a, b)) = self.ends(pair, verdict) else {
            return Bound::Lost;
        };
        match self.board.ticket_between(a, b) {
            Some(id) => Bound::To(id),
            None => {
                laws::tickets::no_ticket(self, a, b, pair.span, verdict);
                Bound::Lost
            }
        }
    }

    // The row

    /// Looks at the row after it has changed: does a flush have to come?
    fn row_changed(&mut self, at: Span) {
        if laws::draw::must_flush(self) {
            self.state.due_flush = Some(super::state::DueFlush { at });
        } else if laws::draw::is_settled(self) {
            self.state.flushes = 0;
        }
        if self.state.row.unseen > 0 {
            self.state.row_rests = Some(at);
        } else {
            self.state.kept_row = None;
        }
    }

    /// The row lies as it came to lie here: it cannot have been one that had to be
    /// replaced.
    fn row_stays(&mut self, at: Span) {
        let row = self.state.row;
        let most = match laws::draw::stays(self) {
            Stays::With(most) => most,
            Stays::Always => return,
            Stays::Perhaps => return self.state.unseen.loosen(at),
        };
        let wilds = row.known[Card::Wild];
        if self.state.kept_row.is_none_or(|kept| kept.wilds < wilds) {
            self.state.kept_row = Some(KeptRow { at, wilds });
        }
        let open = most.saturating_sub(wilds);
        let plain = row.unseen.saturating_sub(open);
        self.state.unseen.row_stays(usize::from(plain), at);
    }

    /// A wild card that nobody had seen come is taken from the row: it lay there with
    /// the others. True if those were too many.
    fn wild_lay_there(&mut self, span: Span, verdict: &mut Verdict) -> bool {
        let Some(kept) = &mut self.state.kept_row else {
            return false;
        };
        kept.wilds = kept.wilds.saturating_add(1);
        let kept = *kept;
        if self.board.flush_at.is_none_or(|at| kept.wilds < at) {
            return false;
        }
        laws::draw::d6_kept(self, kept, span, verdict);
        self.state.kept_row = None;
        true
    }

    fn settle_flush(&mut self, verdict: &mut Verdict) {
        if let Some(due) = self.state.due_flush.take() {
            laws::draw::d6_missing(self, due.at, verdict);
            self.state.doubt_row();
            self.state.doubt_cards(5);
        }
        if let Some(at) = self.state.row_rests.take() {
            self.row_stays(at);
        }
    }

    fn row_change(&mut self, change: &RowChange, verdict: &mut Verdict) {
        let laid = Laid::of(&change.cards);
        match change.kind {
            RowKind::Flush => self.flush(laid, verdict),
            RowKind::Refill => self.refill(laid, verdict),
        }
    }

    fn flush(&mut self, new: Laid, verdict: &mut Verdict) {
        if self.is_short() {
            // Only a full row is replaced: it was filled up before.
            self.fill_unwritten();
        }
        let due = self.state.due_flush.take().is_some();
        let fine = due || laws::draw::may_flush(self);
        let wrong = !fine && laws::draw::d6_needless(self, new.span, verdict);
        let short = laws::draw::d6_count(self, new, verdict);
        if wrong {
            // It says nothing about what lay there.
            self.state.unseen.stop();
        }
        let old = self.clear_row(new.span);
        self.state.row_gap = 0;
        self.state.discards.add_all(old);
        self.turn_up(new, verdict);
        self.state.refresh_deck();
        self.state.flushes += 1;
        if wrong || short {
            if short {
                self.fill_row_unseen();
            }
            self.state.doubt_row();
            self.state.doubt_cards(10);
        } else {
            self.row_changed(new.span);
        }
    }

    /// Takes up a row that is replaced.
    fn clear_row(&mut self, at: Span) -> Pile {
        let old = std::mem::take(&mut self.state.row);
        self.state.row_rests = None;
        self.state.kept_row = None;
        if old.unseen > 0 {
            let due = self.board.flush_at.unwrap_or(0);
            let wilds = due.saturating_sub(old.known[Card::Wild]).min(old.unseen);
            let unseen = &mut self.state.unseen;
            unseen.discard_row(usize::from(old.unseen), usize::from(wilds), at);
        }
        old
    }

    /// The first row, which the log leaves out, with those that are taken to have
    /// been replaced.
    pub fn lay_unseen_row(&mut self, at: Span) {
        let row = Pile::unseen(self.board.market);
        for more in (0..=self.unwritten_rows).rev() {
            self.state.draw(row, To::Row, at);
            self.state.row.add_all(row);
            if more > 0 {
                let old = self.clear_row(at);
                self.state.discards.add_all(old);
                self.state.refresh_deck();
            }
        }
        self.state.leave_first_row_open(self.board);
        if !self.state.row_unnoted {
            self.row_changed(at);
        }
    }

    fn refill(&mut self, new: Laid, verdict: &mut Verdict) {
        self.settle_flush(verdict);
        self.close_gap(new.pile.total());
        let wrong = laws::draw::d2_refill(self, new, verdict);
        self.turn_up(new, verdict);
        if wrong {
            while self.state.row.total() > u32::from(self.board.market) {
                self.state.row.blur();
                self.state.row.take(None);
                self.state.discards.add(None);
            }
            self.state.doubt_row();
            self.state.doubt_cards(new.pile.total());
        } else {
            self.row_changed(new.span);
        }
    }

    /// The row was shorter than we thought if it has room for these cards.
    fn close_gap(&mut self, cards: u32) {
        let size = u32::from(self.board.market);
        let over = (self.state.row.total() + cards).saturating_sub(size);
        for _ in 0..over.min(self.state.row_gap) {
            if self.state.row.take(None) {
                self.state.deck.count += 1;
                self.state.row_gap -= 1;
            }
        }
    }

    /// The log leaves out what was turned up: perhaps nothing was, perhaps the
    /// row is full.
    fn fill_row_unseen(&mut self) {
        while self.state.row.total() < u32::from(self.board.market) && self.state.stock() > 0 {
            self.state.draw(Pile::unseen(1), To::Row, Span::default());
            self.state.row.add(None);
            self.state.row_gap += 1;
        }
    }

    /// A row that had been left short is filled up as soon as there are cards. Where
    /// the log does not say so, nobody knows whether it was, and with what.
    fn short_row(&mut self, acts: &[Act<'a>]) {
        if !self.is_short() {
            return;
        }
        // Wild cards that filled it up did not lie there before.
        self.state.kept_row = None;
        self.state.row_rests = None;
        if self.state.row_unnoted {
            self.fill_unwritten();
        } else if self.state.card_doubt == 0 && !acts.iter().any(fills_the_row) {
            self.state.doubt_cards(u32::from(self.board.market));
        }
    }

    fn is_short(&self) -> bool {
        self.state.row.total() < u32::from(self.board.market) && self.state.stock() > 0
    }

    fn fill_unwritten(&mut self) {
        self.fill_row_unseen();
        self.state.doubt_cards(u32::from(self.board.market));
    }

    /// Turns up cards from the deck into the row.
    fn turn_up(&mut self, new: Laid, verdict: &mut Verdict) {
        let drawn = self.state.draw(new.pile, To::Row, new.span);
        let mut pile = new.pile;
        if pile.unseen > 0 {
            self.state.kept_row = None;
        }
        if laws::unseen::judge(self, new.span, false, verdict)
            || laws::cards::x1_drawn(self, drawn, new.span, verdict)
        {
            pile.blur();
            self.state.unseen.stop();
        }
        for _ in 0..drawn.too_many {
            if !pile.take(None) {
                break;
            }
        }
        self.state.row.add_all(pile);
    }

    /// Turns up one card into the row.
    fn turn_up_card(&mut self, card: Option<Card>, span: Span, verdict: &mut Verdict) {
        if self.state.deck.count == 0 {
            let pile = Pile::of(&[card]);
            return self.turn_up(Laid { pile, span }, verdict);
        }
        let drawn = self.state.draw_card(card, To::Row, span);
        if card.is_none() {
            self.state.kept_row = None;
        }
        if laws::unseen::judge(self, span, false, verdict)
            || laws::cards::x1_drawn(self, drawn, span, verdict)
        {
            self.state.unseen.stop();
            self.state.row.add(None);
        } else {
            self.state.row.add(card);
        }
    }

    // Turns

    fn draw(&mut self, seat: usize, items: &[DrawItem], verdict: &mut Verdict) {
        let mut drawn = laws::draw::Progress::default();
        for item in items {
            match item {
                DrawItem::Row(change) => self.row_change(change, verdict),
                DrawItem::Blind { card, span } => {
                    self.settle_flush(verdict);
                    let wrong = laws::draw::next_card(self, &mut drawn, None, *span, verdict);
                    self.draw_blind(seat, *card, *span, wrong, verdict);
                }
                DrawItem::FaceUp {
                    taken,
                    turned,
                    span,
                } => {
                    self.settle_flush(verdict);
                    let wrong =
                        laws::draw::next_card(self, &mut drawn, Some(*taken), *span, verdict);
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
        self.state.doubt_cards(2);
        let seat = &mut self.state.seats[seat];
        seat.hand_doubt = seat.hand_doubt.saturating_add(2);
        seat.size_doubt = seat.size_doubt.saturating_add(2);
    }

    fn draw_blind(
        &mut self,
        seat: usize,
        card: Option<Card>,
        span: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        if self.state.stock() == 0 {
            if !wrong && self.state.card_doubt == 0 {
                laws::draw::d9(self, span, verdict);
            }
            // Perhaps it was a face-up card.
            self.state.row_gap += 1;
            self.doubt_draw(seat);
            return;
        }
        let drawn = self.state.draw_card(card, To::Hand(seat), span);
        let unexplained = laws::unseen::judge(self, span, wrong, verdict);
        let impossible = drawn.impossible.is_some() || unexplained;
        if !wrong && !unexplained {
            laws::cards::x1_drawn(self, drawn, span, verdict);
        }
        let hand = &mut self.state.seats[seat].hand;
        hand.add(if impossible { None } else { card });
        if wrong || impossible {
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
        let lies_there = self.state.row.known[taken] > 0 || self.state.row.unseen > 0;
        if self.is_short() && (self.state.row_unnoted || !lies_there) {
            self.fill_unwritten();
        }
        let unseen = self.state.row.known[taken] == 0;
        let there = self.state.row.take(Some(taken));
        if !there && !wrong && !self.row_may_be_fuller() {
            laws::cards::x2(self, taken, span, verdict);
        }
        if there && unseen {
            if taken == Card::Wild && !wrong && self.wild_lay_there(span, verdict) {
                wrong = true;
                self.state.doubt_row();
                self.state.doubt_cards(5);
            }
            self.state.unseen.show(To::Row, taken, span);
            wrong |= laws::unseen::judge(self, span, wrong, verdict);
        }
        let hand = &mut self.state.seats[seat].hand;
        if there {
            hand.add(Some(taken));
        } else {
            wrong = true;
            if self.state.row.take(None) {
                hand.add(None);
            }
        }
        self.state.flushes = 0;
        match turned {
            Turned::Nothing => {
                if !wrong && laws::draw::d2_not_replaced(self, span, verdict) {
                    self.fill_row_unseen();
                    wrong = true;
                }
            }
            Turned::Card(card) => self.turn_up_card(card, span, verdict),
        }
        if wrong {
            self.doubt_draw(seat);
        } else if !self.state.row_unnoted {
            self.row_changed(span);
        }
    }

    /// Something was turned up perhaps where the record is in doubt.
    fn row_may_be_fuller(&self) -> bool {
        let short = self.state.row.total() < u32::from(self.board.market);
        short && self.state.card_doubt > 0
    }

    fn claim(&mut self, seat: usize, claim: &Claim<'a>, in_order: bool, verdict: &mut Verdict) {
        let laid = Laid::of(&claim.cards);
        match self.route(&claim.route, Some(laid.pile), verdict) {
            Bound::To(route) => {
                let mv = ClaimMove {
                    seat,
                    route,
                    route_span: claim.route.span,
                    laid,
                    reveal: claim.reveal.as_ref().map(Laid::of),
                    pay: claim.pay.as_ref().map(Laid::of),
                    withdraw: claim.withdraw,
                };
                self.claim_route(&mv, in_order, verdict);
            }
            Bound::Lost => self.claim_nowhere(seat, claim, laid),
        }
        for change in &claim.then {
            self.row_change(change, verdict);
        }
    }

    /// A claim whose route is unclear: the cards are gone all the same.
    fn claim_nowhere(&mut self, seat: usize, claim: &Claim<'a>, laid: Laid) {
        let at = claim.route.span;
        if let Some(reveal) = &claim.reveal {
            let reveal = Laid::of(reveal);
            let revealed = self.reveal(reveal, None, true, true, &mut Verdict::default());
            self.state.discards.add_all(revealed);
        }
        if claim.withdraw.is_none() {
            let any = Unnamed::ANY;
            let mut paid = self.state.pay(seat, laid.pile, any, laid.span).paid;
            if let Some(pay) = &claim.pay {
                let extra = Pile::of(&pay.cards);
                paid.add_all(self.state.pay(seat, extra, any, pay.span).paid);
            }
            self.state.discards.add_all(paid);
            // Whatever route it was, it took as many pieces as cards; or the table
            // refused the claim, and the cards are in the hand still.
            let n = u8::try_from(laid.pile.total()).unwrap_or(u8::MAX);
            let points = i32::from(self.board.route_points(n));
            let seat = &mut self.state.seats[seat];
            seat.pieces = seat.pieces.saturating_sub(n);
            seat.pieces_doubt = seat.pieces_doubt.saturating_add(n);
            seat.score += points;
            seat.hand_doubt = seat.hand_doubt.saturating_add(n);
            seat.size_doubt = seat.size_doubt.saturating_add(n);
        }
        self.state.refresh_deck();
        self.state.doubt_cards(3);
        self.doubt_network(seat, at);
    }

    /// What this player built is not what the log says, perhaps.
    fn doubt_network(&mut self, seat: usize, at: Span) {
        self.state.network_doubt.get_or_insert(at);
        self.state.seats[seat].routes_doubt.get_or_insert(at);
    }

    fn claim_route(&mut self, mv: &ClaimMove, in_order: bool, verdict: &mut Verdict) {
        let before = verdict.findings.len();
        let route = self.board.routes[usize::from(mv.route)];
        if laws::claim::c1_taken(self, mv, verdict) {
            self.leave_out(mv);
            return;
        }
        laws::claim::doubles(self, mv, in_order, verdict);
        let short_of_pieces = laws::claim::c4(self, mv, verdict);
        let wrong_cards =
            laws::claim::c2(self, mv, verdict).or_else(|| laws::claim::f1(self, mv, verdict));

        // The cards leave the hand; a tunnel is judged before they are discarded.
        let unnamed = match wrong_cards {
            None => laws::claim::unnamed(mv.laid.pile, route.colour, route.wilds),
            Some(_) => Unnamed::ANY,
        };
        let payment = self.state.pay(mv.seat, mv.laid.pile, unnamed, mv.laid.span);
        let mut missing = payment.missing;
        let silent = wrong_cards.is_some() || !in_order;
        let explained = !laws::unseen::judge(self, mv.laid.span, silent, verdict);
        let silent = silent || !explained;
        laws::claim::c3(self, mv.seat, payment, mv.laid.span, silent, verdict);
        let due = laws::tunnel::judge(self, mv, wrong_cards.is_some(), verdict);
        let mut spent = payment.paid;
        let mut revealed = Pile::default();
        if let Some(reveal) = mv.reveal {
            let silent = due.wrong || silent;
            let mut kinds = None;
            if !due.wrong && wrong_cards.is_none() {
                kinds = laws::tunnel::turned_up(mv, reveal);
                if kinds.is_none() {
                    self.state.unseen.loosen(reveal.span);
                }
            }
            revealed = self.reveal(reveal, kinds, silent, due.wrong, verdict);
        }
        if let Some(pay) = mv.pay {
            let unnamed = laws::tunnel::unnamed(mv);
            let extra = self.state.pay(mv.seat, pay.pile, unnamed, pay.span);
            missing.add_all(extra.missing);
            let silent = due.wrong || silent;
            let silent = laws::unseen::judge(self, pay.span, silent, verdict) || silent;
            laws::claim::c3(self, mv.seat, extra, pay.span, silent, verdict);
            spent.add_all(extra.paid);
        }
        let stays = mv.withdraw.is_none();
        if stays {
            self.state.discards.add_all(spent);
        } else {
            self.state.seats[mv.seat].hand.add_all(spent);
            let pay = mv.pay.map_or(mv.laid.span, |pay| pay.span);
            self.state.unseen.come_back(&[mv.laid.span, pay]);
            if spent.unseen > 0 {
                self.state.unseen.take_back_unnamed(mv.laid.span);
            }
            // So are those back that only doubt had put into this hand.
            let doubtful = payment.short.total() - payment.missing.total();
            let doubt = &mut self.state.seats[mv.seat].hand_doubt;
            *doubt = doubt.saturating_add(u8::try_from(doubtful).unwrap_or(u8::MAX));
        }
        self.state.discards.add_all(revealed);
        self.state.refresh_deck();
        if !in_order {
            self.doubt_payer(mv.seat, spent);
        }
        let breached = verdict.findings.len() > before;
        if stays {
            self.build(mv, route.length, breached && !short_of_pieces || due.wrong);
            if let Some(owner) = &mut self.state.owners[usize::from(mv.route)] {
                owner.out_of_turn = !in_order;
            }
        }
        if breached {
            let mut off = wrong_cards.unwrap_or(0) + missing.total() + due.off;
            if route.colour.is_none() && missing.total() > 0 {
                // Perhaps another colour was paid, and these cards are all there still.
                off = off.max(mv.laid.pile.total());
            }
            self.doubt_payment(mv.seat, off, due.lay_back.then(|| mv.laid.pile.total()));
            self.doubt_network(mv.seat, mv.route_span);
            if !stays {
                let n = route.length;
                let seat = &mut self.state.seats[mv.seat];
                seat.pieces_doubt = seat.pieces_doubt.saturating_add(n);
                self.state.doubt_cards(u32::from(n) + 3);
            }
        }
    }

    /// Turns up cards for a tunnel. They leave the deck here and are discarded at
    /// the end of the turn, all that really were there. `silent` where cards that
    /// nobody saw are no matter, `wrong` where the cards turned up are not either.
    fn reveal(
        &mut self,
        reveal: Laid,
        kinds: Option<TurnedUp>,
        silent: bool,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> Pile {
        let decks = self.state.deck.epoch;
        let drawn = self.state.draw(reveal.pile, To::Open, reveal.span);
        if let Some(kinds) = kinds.filter(|kinds| !kinds.is_empty()) {
            if decks == self.state.deck.epoch {
                self.state.unseen.turned_up_unnamed(&kinds, reveal.span);
            } else {
                // Which deck each of them came from is not kept apart.
                self.state.unseen.loosen(reveal.span);
            }
        }
        let unexplained = laws::unseen::judge(self, reveal.span, silent, verdict);
        let mut pile = reveal.pile;
        if pile.unseen > 0 {
            self.state.unseen.discard_unnamed(reveal.span);
        }
        if drawn.impossible.is_some() || unexplained {
            pile.blur();
        }
        for _ in 0..drawn.too_many {
            pile.take(None);
        }
        if drawn.impossible.is_some() || drawn.too_many > 0 {
            self.state.doubt_cards(3);
        }
        if !wrong && !unexplained {
            laws::cards::x1_drawn(self, drawn, reveal.span, verdict);
        }
        pile
    }

    /// Puts the pieces on the route.
    fn build(&mut self, mv: &ClaimMove, length: u8, doubt: bool) {
        self.state.owners[usize::from(mv.route)] = Some(Owner {
            seat: u8::try_from(mv.seat).unwrap_or(u8::MAX),
            at: mv.route_span,
            turn: self.turns,
            doubt,
            out_of_turn: false,
        });
        let points = i32::from(self.board.route_points(length));
        let seat = &mut self.state.seats[mv.seat];
        seat.pieces = seat.pieces.saturating_sub(length);
        seat.score += points;
        if doubt {
            seat.pieces_doubt = seat.pieces_doubt.saturating_add(length);
        }
    }

    /// A claim that cannot have happened: the cards stay in hand.
    fn leave_out(&mut self, mv: &ClaimMove) {
        let length = self.board.routes[usize::from(mv.route)].length;
        if let Some(reveal) = mv.reveal {
            let revealed = self.reveal(reveal, None, true, true, &mut Verdict::default());
            self.state.discards.add_all(revealed);
            self.state.refresh_deck();
        }
        self.state.doubt_cards(mv.laid.pile.total() + 3);
        let seat = &mut self.state.seats[mv.seat];
        seat.pieces_doubt = seat.pieces_doubt.saturating_add(length.max(8));
        seat.size_doubt = seat.size_doubt.saturating_add(8);
        self.doubt_network(mv.seat, mv.route_span);
    }

    fn doubt_payment(&mut self, seat: usize, off: u32, back: Option<u32>) {
        self.state.doubt_cards(off.max(1));
        let n = u8::try_from(off + back.unwrap_or(0)).unwrap_or(u8::MAX);
        let seat = &mut self.state.seats[seat];
        seat.hand_doubt = seat.hand_doubt.saturating_add(n);
        seat.size_doubt = seat.size_doubt.saturating_add(n.max(1));
    }

    /// Out of turn: perhaps it was somebody else who paid, and these cards are in
    /// the hand still.
    fn doubt_payer(&mut self, seat: usize, paid: Pile) {
        let n = u8::try_from(paid.total()).unwrap_or(u8::MAX);
        let seat = &mut self.state.seats[seat];
        seat.hand_doubt = seat.hand_doubt.saturating_add(n);
        seat.size_doubt = seat.size_doubt.saturating_add(n);
    }

    fn station(
        &mut self,
        seat: usize,
        city: Name<'a>,
        cards: &Cards,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let cards = Laid::of(cards);
        let Bound::To(id) = self.city(city, verdict) else {
            let paid = self
                .state
                .pay(seat, cards.pile, Unnamed::ANY, cards.span)
                .paid;
            self.state.discards.add_all(paid);
            self.state.refresh_deck();
            self.doubt_station(seat, city.span);
            let seat = &mut self.state.seats[seat];
            seat.stations_left = seat.stations_left.saturating_sub(1);
            return;
        };
        let mv = StationMove {
            seat,
            city: id,
            city_span: city.span,
            cards,
        };
        if laws::station::b1(self, &mv, verdict) || laws::station::b2(self, &mv, verdict) {
            self.state.doubt_cards(cards.pile.total());
            let doubt = &mut self.state.seats[seat].size_doubt;
            *doubt = doubt.saturating_add(3);
            self.doubt_station(seat, city.span);
            return;
        }
        let wrong = laws::station::b3(self, &mv, verdict);
        let unnamed = laws::claim::unnamed(cards.pile, None, 0);
        let payment = self.state.pay(seat, cards.pile, unnamed, cards.span);
        let silent = wrong.is_some() || !in_order;
        let unexplained = laws::unseen::judge(self, cards.span, silent, verdict);
        let silent = silent || unexplained;
        let missing = laws::claim::c3(self, seat, payment, cards.span, silent, verdict);
        let missing = missing || unexplained;
        self.state.discards.add_all(payment.paid);
        self.state.refresh_deck();
        if !in_order {
            self.doubt_payer(seat, payment.paid);
        }
        self.state.station_at[usize::from(id)] = Some(Owner {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            at: city.span,
            turn: self.turns,
            doubt: wrong.is_some() || missing,
            out_of_turn: !in_order,
        });
        self.state.seats[seat].stations.push(id);
        self.state.seats[seat].stations_left =
            self.state.seats[seat].stations_left.saturating_sub(1);
        if wrong.is_some() || missing {
            let mut off = wrong.unwrap_or(0) + payment.missing.total();
            if missing {
                off = off.max(cards.pile.total());
            }
            self.doubt_payment(seat, off, None);
            self.doubt_station(seat, city.span);
        }
    }

    fn doubt_station(&mut self, seat: usize, at: Span) {
        self.state.network_doubt.get_or_insert(at);
        let seat = &mut self.state.seats[seat];
        seat.station_doubt = seat.station_doubt.saturating_add(1);
        seat.routes_doubt.get_or_insert(at);
    }

    fn tickets(
        &mut self,
        seat: usize,
        verb: Span,
        offers: &[Offer<'a>],
        setup: bool,
        verdict: &mut Verdict,
    ) {
        let before = verdict.findings.len();
        let mut bound: SmallVec<[(usize, Option<TicketId>); 4]> = SmallVec::new();
        for (i, offer) in offers.iter().enumerate() {
            let Some(pair) = &offer.ticket else {
                bound.push((i, None));
                continue;
            };
            match self.ticket(pair, verdict) {
                Bound::To(id) => bound.push((i, Some(id))),
                Bound::Lost => bound.push((i, None)),
            }
        }
        let hand = laws::tickets::Hand {
            seat,
            verb,
            offers,
            bound: &bound,
        };
        // Where more are drawn than there are, some of them are elsewhere.
        let more_than_all = !setup && laws::tickets::more_than_all(self, &hand);
        if !more_than_all {
            laws::tickets::x3(self, &hand, setup, verdict);
        }
        if setup {
            // A ticket that cannot be there is perhaps the one of the wrong kind.
            let named_wrong = verdict.findings.len() > before;
            let _ = laws::setup::s4(self, &hand, verdict)
                || !named_wrong && laws::setup::s4_kinds(self, &hand, verdict)
                || laws::setup::s5(self, &hand, verdict);
        } else {
            let _ =
                laws::tickets::k1(self, &hand, verdict) || laws::tickets::k2(self, &hand, verdict);
        }
        if verdict.findings.len() == before {
            laws::ticket_order::offered(self, &hand, setup, verdict);
        }
        let breached = verdict.findings.len() > before;
        super::ticket_deck::apply(self, &hand, setup, breached);
        if breached {
            for (_, id) in hand.known() {
                super::ticket_deck::doubt(self, id, verb);
            }
        }
    }

    /// After the last act of a turn: does the last round begin, or end?
    fn end_turn(&mut self, seat: usize, who: Span) {
        self.state.last_turn = Some((u8::try_from(seat).unwrap_or(u8::MAX), who));
        if self.state.row_unsure > 0 {
            self.state.row_unsure -= 1;
            self.state.doubt_row();
        }
        if let Some(last) = &mut self.state.last_round {
            last.turns_left = last.turns_left.saturating_sub(1);
            return;
        }
        let player = &self.state.seats[seat];
        if player.pieces <= self.board.end_at {
            self.state.last_round = Some(LastRound {
                seat: u8::try_from(seat).unwrap_or(u8::MAX),
                at: who,
                turns_left: u32::try_from(self.names.len()).unwrap_or(0),
                doubt: player.pieces_doubt > 0,
            });
        }
    }

    fn owns(&mut self, seat: usize, routes: &[Pair<'a>], verdict: &mut Verdict) {
        for pair in routes {
            if let Bound::To(route) = self.route(pair, None, verdict) {
                let mv = ClaimMove {
                    seat,
                    route,
                    route_span: pair.span,
                    laid: Laid {
                        pile: Pile::default(),
                        span: pair.span,
                    },
                    reveal: None,
                    pay: None,
                    withdraw: None,
                };
                if laws::claim::c1_taken(self, &mv, verdict) {
                    self.doubt_network(seat, pair.span);
                    continue;
                }
                laws::claim::doubles(self, &mv, true, verdict);
                laws::claim::c4(self, &mv, verdict);
                let length = self.board.routes[usize::from(route)].length;
                self.build(&mv, length, false);
            } else {
                self.doubt_network(seat, pair.span);
            }
        }
    }

    fn built(&mut self, seat: usize, cities: &[Name<'a>], verdict: &mut Verdict) {
        for &name in cities {
            let Bound::To(city) = self.city(name, verdict) else {
                self.doubt_station(seat, name.span);
                continue;
            };
            let mv = StationMove {
                seat,
                city,
                city_span: name.span,
                cards: Laid {
                    pile: Pile::default(),
                    span: name.span,
                },
            };
            if laws::station::b1(self, &mv, verdict) || laws::station::b2(self, &mv, verdict) {
                self.doubt_station(seat, name.span);
                continue;
            }
            self.state.station_at[usize::from(city)] = Some(Owner {
                seat: u8::try_from(seat).unwrap_or(u8::MAX),
                at: name.span,
                turn: self.turns,
                doubt: false,
                out_of_turn: false,
            });
            let seat = &mut self.state.seats[seat];
            seat.stations.push(city);
            seat.stations_left = seat.stations_left.saturating_sub(1);
        }
    }

    fn shows(&mut self, seat: usize, verb: Span, pairs: &[Pair<'a>], verdict: &mut Verdict) {
        let mut shown: Vec<(TicketId, Span)> = Vec::new();
        let mut lost = false;
        for pair in pairs {
            match self.ticket(pair, verdict) {
                Bound::To(id) => shown.push((id, pair.span)),
                Bound::Lost => lost = true,
            }
        }
        super::shows::show(self, seat, verb, &shown, lost, verdict);
    }

    /// The position as scoring sees it.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing {
            players: (0..self.names.len())
                .map(|seat| {
                    let state = &self.state.seats[seat];
                    scoring::PlayerStanding {
                        name: self.name(seat).to_owned(),
                        routes: self.state.routes_of(seat).collect(),
                        stations: state.stations.to_vec(),
                        stations_left: state.stations_left,
                        tickets: state.tickets.iter().map(|&(id, _)| id).collect(),
                        unknown_tickets: state.unseen_tickets,
                    }
                })
                .collect(),
        }
    }

    /// True where this log gives moves, not only a final position.
    fn in_moves(&mut self, act: &Act<'a>, verdict: &mut Verdict) -> bool {
        if self.turns > 0 {
            verdict.breach(
                &N4,
                act.verb,
                "a log gives either moves or the final position",
                "the moves above say already who owns what",
            );
        }
        self.turns > 0
    }
}

impl<'a> Referee<'a> for Table<'a> {
    fn title(&self) -> String {
        self.board.title.clone()
    }

    fn is_setup(&self, seat: usize, act: &Act<'a>) -> bool {
        match act.what {
            What::Deal(_) => true,
            // On a board that deals none, tickets are always a turn.
            What::Tickets(_) => {
                let dealt = self.board.deal_long > 0 || self.board.deal_regular > 0;
                dealt && self.state.seats[seat].offered.is_none()
            }
            _ => false,
        }
    }

    fn only_as_turn(&self, act: &Act<'a>) -> bool {
        let What::Tickets(offers) = &act.what else {
            return false;
        };
        let board = self.board;
        let kept = offers.iter().filter(|offer| offer.kept).count();
        let first = usize::from(board.deal_long + board.deal_regular);
        offers.len() == usize::from(board.ticket_draw)
            && kept >= usize::from(board.ticket_keep)
            && (offers.len() != first || kept < usize::from(board.deal_keep))
    }

    fn start(&mut self, first_turn: Span, verdict: &mut Verdict) {
        if let Some(listed) = self.position_only {
            verdict
                .breach(
                    &N4,
                    first_turn,
                    "a log gives either moves or the final position",
                    "a move, after routes or stations were listed",
                )
                .cause(listed, "listed here");
        }
        laws::setup::complete(self, first_turn);
    }

    fn aside(&mut self, seat: usize, act: &Act<'a>, verdict: &mut Verdict) {
        match &act.what {
            What::Deal(groups) if self.turns == 0 => {
                self.has_setup = true;
                laws::setup::deal(self, seat, groups, act.verb, verdict);
            }
            What::Deal(_) => {
                verdict.breach(
                    &N4,
                    act.verb,
                    "cards are dealt before the first turn",
                    "dealt in mid-game",
                );
            }
            What::Tickets(offers) => {
                self.has_setup = true;
                self.state.seats[seat].offered = Some(act.verb);
                self.tickets(seat, act.verb, offers, true, verdict);
            }
            What::Owns(_) | What::Built(_) if self.in_moves(act, verdict) => {}
            What::Owns(routes) => {
                self.position_only.get_or_insert(act.verb);
                self.owns(seat, routes, verdict);
            }
            What::Built(cities) => {
                self.position_only.get_or_insert(act.verb);
                self.built(seat, cities, verdict);
            }
            What::Shows(tickets) => self.shows(seat, act.verb, tickets, verdict),
            What::Completes { .. } | What::CompletesNothing => other_game(act, verdict),
            _ => {}
        }
    }

    fn market(&mut self, cards: &Cards, then: &[RowChange], verdict: &mut Verdict) {
        if self.turns > 0 {
            verdict
                .breach(
                    &N4,
                    cards.span,
                    "the row is laid out before the first turn",
                    "a market in mid-game",
                )
                .help("`flush` writes a new row, `refill` fills up a short one, `check market` says how it lies");
            return;
        }
        self.has_setup = true;
        let new = Laid::of(cards);
        let wrong = laws::setup::s3(self, new, verdict);
        if self.state.market_at.is_none() {
            self.state.market_at = Some(cards.span);
            self.turn_up(new, verdict);
            if wrong {
                // Too many lie there as they were laid; too few are perhaps a slip of
                // the pen. Which they are says nothing either way.
                let laid = self.state.row.total();
                let n = laid.max(u32::from(self.board.market));
                self.state.deck.count = (self.state.deck.count + laid).saturating_sub(n);
                self.state.row_gap = laid.abs_diff(u32::from(self.board.market));
                self.state.row = Pile::unseen(u8::try_from(n).unwrap_or(u8::MAX));
                self.state.doubt_cards(5);
            } else {
                self.row_changed(new.span);
            }
        }
        for change in then {
            self.row_change(change, verdict);
        }
    }

    fn row(&mut self, changes: &[RowChange], verdict: &mut Verdict) {
        if let Some(first) = changes.first().filter(|_| self.turns == 0)
            && self.state.market_at.is_none()
        {
            self.has_setup = true;
            self.lay_unseen_row(first.cards.span);
            self.state.market_at = Some(first.cards.span);
        }
        for change in changes {
            self.row_change(change, verdict);
        }
    }

    fn turn(
        &mut self,
        seat: usize,
        who: Span,
        acts: &[Act<'a>],
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        self.turns += 1;
        self.settle_flush_before_turn(acts, verdict);
        self.short_row(acts);
        for (i, act) in acts.iter().enumerate() {
            if let Some(first) = acts.first().filter(|_| i == 1) {
                laws::turn::a1(first, act, verdict);
            }
            match &act.what {
                What::Draw(items) => self.draw(seat, items, verdict),
                What::Claim(claim) => self.claim(seat, claim, in_order, verdict),
                What::Station { city, cards, then } => {
                    self.station(seat, *city, cards, in_order, verdict);
                    for change in then {
                        self.row_change(change, verdict);
                    }
                }
                What::Tickets(offers) => self.tickets(seat, act.verb, offers, false, verdict),
                What::Pass if laws::turn::a3(self, seat, act.verb, verdict) => {
                    self.state.doubt_turn(seat, act.verb);
                }
                What::Lay { .. } => {
                    other_game(act, verdict);
                    self.state.doubt_turn(seat, act.verb);
                }
                _ => {}
            }
        }
        if let Some(second) = acts.get(1) {
            // Perhaps only one of them was played.
            self.state.doubt_turn(seat, second.verb);
        }
        self.end_turn(seat, who);
    }

    fn out_of_turn(&mut self, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
        laws::turn::a2(self, seat, due, who, verdict);
        self.state.doubt_turn(due, who);
        self.state.doubt_turn(seat, who);
        // This turn and the next one perhaps stand in the wrong order.
        self.state.row_unsure = 2;
    }

    fn lost_turn(&mut self, seat: Option<usize>, at: Span) {
        self.turns += 1;
        self.state.last_turn = None;
        match seat {
            Some(seat) => self.state.doubt_turn(seat, at),
            None => {
                for seat in 0..self.names.len() {
                    self.state.doubt_turn(seat, at);
                }
            }
        }
        if let Some(last) = &mut self.state.last_round {
            last.doubt = true;
            last.turns_left = last.turns_left.saturating_sub(1);
        }
    }

    fn lost_setup(&mut self, at: Span) {
        self.has_setup = true;
        self.state.doubt_cards(5);
        self.state.ticket_doubt = true;
        let _ = at;
    }

    fn lost_row(&mut self) {
        self.state.doubt_row();
        self.state.doubt_cards(5);
    }

    fn is_over(&self) -> bool {
        self.state
            .last_round
            .as_ref()
            .is_some_and(|last| last.turns_left == 0 && !last.doubt)
    }

    fn after_end(&mut self, who: Span, verdict: &mut Verdict) {
        laws::turn::e1(self, who, verdict);
    }

    fn check(&mut self, seat: Option<usize>, items: &[CheckItem<'a>], verdict: &mut Verdict) {
        let mut rows = items.iter().filter_map(|item| match &item.value {
            CheckValue::Cards(cards) => Some(Pile::of(&cards.cards)),
            _ => None,
        });
        if self.state.due_flush.is_some() && rows.any(|row| !laws::results::is_row(self, row)) {
            // No new row came, or it lies there and was not written down.
            self.settle_flush(verdict);
        }
        laws::results::check(self, seat, items, verdict);
    }

    fn before_ruling(&mut self, code: Option<&str>, verdict: &mut Verdict) {
        if code.is_none_or(|code| code.eq_ignore_ascii_case("D6")) {
            self.settle_flush(verdict);
        }
        if code.is_some() {
            // Something was not as the rules have it, and whoever did not see it
            // cannot tell what.
            self.state.unseen.stop();
        }
    }

    fn may_hide(&self, code: Option<&str>) -> bool {
        let hides = |seat: &super::state::Seat| seat.unseen_tickets > 0;
        let unseen = self.state.unseen.is_any() || self.state.seats.iter().any(hides);
        unseen && is_among(code, &laws::HIDDEN)
    }

    fn save(&mut self) {
        self.saved = Some(Box::new(Saved {
            state: self.state.clone(),
            has_setup: self.has_setup,
            turns: self.turns,
        }));
    }

    fn take_back(&mut self) {
        if let Some(saved) = self.saved.take() {
            self.state = saved.state;
            self.has_setup = saved.has_setup;
            self.turns = saved.turns;
        }
    }

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Option<ScoreSheet> {
        Some(laws::results::finish(self, ending, verdict))
    }

    fn census(&self) -> Vec<(String, u32, u32)> {
        let cards = (
            "cards".to_owned(),
            self.state.census(),
            self.board.deck.total(),
        );
        let pieces = self.state.seats.iter().enumerate().map(|(seat, player)| {
            let laid: u32 = self
                .state
                .routes_of(seat)
                .map(|id| u32::from(self.board.routes[usize::from(id)].length))
                .sum();
            (
                format!("{} of {}", self.board.piece.many, self.name(seat)),
                u32::from(player.pieces) + laid,
                u32::from(self.board.pieces),
            )
        });
        std::iter::once(cards).chain(pieces).collect()
    }

    fn is_finished(&self) -> bool {
        self.position_only.is_some()
            || self
                .state
                .last_round
                .as_ref()
                .is_some_and(|last| last.turns_left == 0)
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn hands_within(&self, work: &mut u64) -> Vec<HandRange> {
        let hands: Vec<Pile> = self.state.seats.iter().map(|seat| seat.hand).collect();
        let unseen = &self.state.unseen;
        unseen.ranges_within(&hands, self.board.deck, work)
    }

    fn hidden(&self) -> Option<Hidden> {
        let hands = self.state.seats.iter().map(|seat| seat.hand).collect();
        Hidden::new(self.state.unseen.clone(), hands, self.board.deck)
    }

    fn rows_left_out(&self) -> u32 {
        // As long as the first deck cannot have ended, it makes no difference.
        if self.state.may_end_at > 0 {
            return 0;
        }
        self.state.rows_left_out
    }

    fn hidden_at_end(&mut self) -> Option<Hidden> {
        let hands = self.state.seats.iter().map(|seat| seat.hand).collect();
        let unseen = std::mem::take(&mut self.state.unseen);
        Hidden::new(unseen, hands, self.board.deck)
    }

    fn stage(&self) -> Stage {
        Stage::Board(Box::new(self.board.clone()))
    }

    fn position(&self, _: Option<usize>, _: Option<&Position>) -> Position {
        frame::position(self)
    }

    fn tell(&self, seat: usize, acts: &[Act<'a>], before: &Position) -> String {
        frame::tell(self, seat, acts, before)
    }

    fn known_tickets(&self) -> Option<KnownTickets> {
        Some(super::known_tickets::known(self))
    }

    fn sources(&self, code: &str) -> Vec<Source> {
        self.board
            .editions
            .iter()
            .filter_map(|edition| {
                let heading = self.board.heading(&edition.key, code)?;
                Some(Source {
                    edition: edition.key.clone(),
                    heading: heading.heading.clone(),
                    page: heading.page,
                })
            })
            .collect()
    }
}

impl<'a> Table<'a> {
    fn settle_flush_before_turn(&mut self, acts: &[Act<'a>], verdict: &mut Verdict) {
        let flush_first = matches!(
            acts.first().map(|act| &act.what),
            Some(What::Draw(items)) if matches!(items.first(), Some(DrawItem::Row(change)) if change.kind == RowKind::Flush)
        );
        if !flush_first {
            self.settle_flush(verdict);
        }
    }
}

/// A draw in the middle of which a row is filled up.
fn fills_the_row(act: &Act<'_>) -> bool {
    matches!(&act.what, What::Draw(items) if items.iter().any(|item| matches!(item, DrawItem::Row(_))))
}

/// Sits the players down; reports a header that fits no game of the family.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let board = match header.custom {
        Some(board) => board,
        None => super::boards::builtin(header.game?.text)?,
    };
    let mut table = Table {
        board,
        edition: board
            .editions
            .first()
            .map_or_else(String::new, |e| e.key.clone()),
        names: header.players.iter().map(|p| p.name.text).collect(),
        seated: header.players.iter().map(|p| p.name.span).collect(),
        state: State::new(board, header.players.len()),
        saved: None,
        has_setup: false,
        turns: 0,
        position_only: None,
        unwritten_rows: header.unwritten_rows,
    };
    table.state.row_unnoted = header.row_unnoted;
    verdict.voice = Some(board.voice(voice));
    edition(&mut table, header, verdict);
    options(&mut table, header, verdict);
    laws::setup::s1(&table, header, verdict);
    Some(table)
}

/// Lets the laws speak of this board's pieces, with its numbers and figures.
fn voice(board: &Board) -> Voice {
    use laws::on_board;
    let summaries = laws::EVERY
        .iter()
        .map(|law| (law.slug, on_board::summary(board, law)));
    Voice {
        numbers: (board.law_numbers.iter().copied())
            .filter(|(_, number)| *number != on_board::NO_NUMBER)
            .collect(),
        words: on_board::words(board),
        summaries: summaries
            .filter_map(|(slug, summary)| Some((slug, summary?)))
            .collect(),
    }
}

fn edition(table: &mut Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let Some(name) = header.edition else {
        return;
    };
    let key = name.text.to_lowercase();
    if table.board.edition(&key).is_some() {
        table.edition = key;
        return;
    }
    let known: Vec<String> = table
        .board
        .editions
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
        .no_note()
        .help(format!("editions: {}", known.join(", ")));
}

fn options(table: &mut Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    for (key, value) in &header.options {
        let text = value.map_or("", |v| v.text);
        let span = value.map_or(key.span, |v| v.span);
        let values = match (key.text, text) {
            ("reshuffle", "at-once") => {
                table.state.reshuffle = Reshuffle::AtOnce;
                continue;
            }
            ("reshuffle", "when-needed") => {
                table.state.reshuffle = Reshuffle::WhenNeeded;
                continue;
            }
            ("flush-limit", "none") => {
                table.state.flush_limit = None;
                continue;
            }
            ("flush-limit", n) => match n.parse::<u32>() {
                Ok(n) if (1..=1000).contains(&n) => {
                    table.state.flush_limit = Some(n);
                    continue;
                }
                _ => "a number from 1 on, or `none`",
            },
            ("reshuffle", _) => "`at-once` or `when-needed`",
            _ => {
                verdict
                    .breach(
                        &N2,
                        key.span,
                        format!("there is no option `{}`", key.text),
                        "unknown option",
                    )
                    .no_note()
                    .help("`whistlestop explain options` lists them: reshuffle, flush-limit");
                continue;
            }
        };
        verdict
            .breach(
                &N2,
                span,
                format!("option `{}` has no value `{text}`", key.text),
                format!("expected {values}"),
            )
            .note("table conventions are declared in the header, never guessed");
    }
}

/// What happens to tickets that are not kept.
#[must_use]
pub fn spare_of(board: &Board, setup: bool) -> Spare {
    if setup {
        board.deal_spare
    } else {
        Spare::UnderDeck
    }
}
