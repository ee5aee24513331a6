//! What could be done at this position. What can be thought of is listed, and the laws
//! are asked; where cards that nobody saw decide, the move is played on a copy.

use super::*;
use crate::card::Counts;
use crate::games::card_game::rules::TicketId;
use crate::games::legal::{Ask, Move, Offers, Payments, Play};
use crate::games::shared::drawing::{self, Drawing, NOWHERE};
use crate::games::shared::offers::{self, unseen, unseen_offers};
use crate::log::{DrawItem, Offer};
use crate::notation::spelt;
use laws::draw::Progress;
use laws::lay::{Lay, Shape};
use laws::tickets::{Hand, May, TicketSet};

impl<'a> Offers<'a> for Table<'a> {
    fn offers(&self, ask: &Ask<'_, 'a>) -> Vec<Move> {
        let mut moves = Vec::new();
        if ask.acts.is_empty() {
            self.offer_scoring(&mut moves);
            self.offer_deal(ask.begun, &mut moves);
        }
        if self.is_over() {
            return moves;
        }
        let (mut table, mut verdict) = (self.clone(), Verdict::default());
        if !ask.begun {
            table.start(NOWHERE, &mut verdict);
        }
        table.before_turn(&mut Verdict::default());
        table.turns += 1;
        table.state.step_one(ask.seat);
        match ask.acts {
            [] => table.offer_turn(ask.seat, ask.line, &mut moves),
            [act] => table.offer_more(ask, act, &mut moves),
            _ => {}
        }
        moves
    }
}

fn laid(cards: Counts) -> Cards {
    let pile = Pile { known: cards, unseen: 0 };
    Cards { span: NOWHERE, cards: pile.each().collect() }
}

/// Every way to put wild cards in the place of some of these, those with the fewest
/// first.
fn with_wilds(cards: Counts) -> Vec<Counts> {
    let mut all = vec![Counts::NONE];
    for (card, n) in cards.each() {
        let more = |cards: Counts| {
            (0..=n).map(move |wilds| {
                let mut cards = cards;
                cards[card] += n - wilds;
                cards[Card::Wild] += wilds;
                cards
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all.sort_by_key(|cards| cards[Card::Wild]);
    all
}

impl<'a> Table<'a> {
    fn spelt(&self, seat: usize) -> String {
        spelt(self.name(seat)).into_owned()
    }

    /// Tickets that could be completed, if it is the time for it.
    fn offer_scoring(&self, moves: &mut Vec<Move>) {
        if !self.pass_over() || self.state.dealing || self.turns == 0 {
            return;
        }
        for (seat, player) in self.state.seats.iter().enumerate() {
            let name = self.spelt(seat);
            let bare = self.tickets_only();
            for (id, ticket) in (0..).zip(&self.setting.rules.tickets) {
                if let May::No(_) = laws::tickets::x3_complete(&self.state, seat, id, bare) {
                    continue;
                }
                let fits = |cards: &Counts| self.completes_with(seat, id, *cards);
                let ways = with_wilds(ticket.cards).into_iter().filter(fits);
                let paid =
                    Payments { cards: ways.map(|cards| cards.to_string()).collect(), unseen: None };
                let Some(first) = paid.first() else {
                    continue;
                };
                let ticket = self.setting.rules.spelling(id);
                let (text, rest) = (format!("{name} completes {ticket}"), format!(" {first}"));
                let what = Play::Completes { ticket: Some(ticket), paid };
                moves.push(Move::new(Some(seat), text, &rest, what));
            }
            if player.claims.is_empty() && player.claims_none.is_none() {
                let text = format!("{name} completes -");
                let what = Play::Completes { ticket: None, paid: Payments::default() };
                moves.push(Move::new(Some(seat), text, "", what));
            }
        }
        if self.is_over() {
            self.offer_shows(moves);
        }
    }

    fn completes_with(&self, seat: usize, id: TicketId, cards: Counts) -> bool {
        // On the stack, at a first glance.
        let player = &self.state.seats[seat];
        let sure = player.doubt.stack.is_none() && !player.doubt.stack_unseen;
        let left = player.left_on_stack();
        let lacks = |(card, n): (Card, u8)| u32::from(n.saturating_sub(left.known[card]));
        if sure && cards.each().map(lacks).sum::<u32>() > u32::from(left.unseen) {
            return false;
        }
        let cards = Laid::of(&laid(cards));
        let after = self.after(|table, verdict| {
            table.complete(seat, NOWHERE, (id, NOWHERE), cards, verdict);
        });
        after.is_some()
    }

    fn offer_shows(&self, moves: &mut Vec<Move>) {
        for (seat, player) in self.state.seats.iter().enumerate() {
            let tickets = player.tickets.iter();
            let tickets: Vec<String> =
                tickets.map(|held| self.setting.rules.spelling(held.id)).collect();
            if player.shown.is_some() || tickets.is_empty() || player.unseen_tickets > 0 {
                continue;
            }
            moves.push(offers::shows(seat, self.name(seat), tickets));
        }
    }

    /// What is left to deal and to lay out, before the first pass or the second.
    fn offer_deal(&self, begun: bool, moves: &mut Vec<Move>) {
        let another = self.pass_over() && self.two_passes() && self.state.pass == 1;
        let dealing = if begun { another || self.state.dealing } else { true };
        if !dealing {
            return;
        }
        let mut table = self.clone();
        if begun {
            table.second_pass_line(NOWHERE, &mut Verdict::default());
        }
        let (state, rules) = (&table.state, &*table.setting.rules);
        for seat in 0..table.setting.names.len() {
            let most = rules.hand(state.pass);
            let fits = |n: &u8| {
                let cards = [unseen(u32::from(*n))];
                let dealt =
                    table.after(|table, verdict| table.deal(seat, &cards, NOWHERE, verdict));
                dealt.is_some()
            };
            let most = (1..=most).rev().find(fits);
            moves.extend(most.map(|n| offers::deal(seat, table.name(seat), u32::from(n))));
        }
        let row = |n: &u8| {
            let cards = unseen(u32::from(*n));
            let after = table.after(|table, verdict| table.lay_out(&cards, verdict));
            after.is_some()
        };
        let most = (1..=rules.market).rev().find(row);
        moves.extend(most.map(|n| offers::market(u32::from(n))));
        if !begun {
            let (count, keep) = (rules.first_tickets.into(), rules.first_keep.into());
            let seats = 0..table.setting.names.len();
            for seat in seats.filter(|&seat| state.seats[seat].offered.is_none()) {
                let text = format!("{} tickets", table.spelt(seat));
                table.offer_tickets(seat, text, count, keep, true, moves);
            }
        }
    }

    fn offer_tickets(
        &self,
        seat: usize,
        text: String,
        count: usize,
        keep: usize,
        first: bool,
        moves: &mut Vec<Move>,
    ) {
        let offers = unseen_offers(count, keep);
        let bound = vec![None; count];
        let hand = Hand { seat, verb: NOWHERE, offers: &offers, bound: &bound };
        let ids =
            (0..self.setting.rules.tickets.len()).filter_map(|id| TicketId::try_from(id).ok());
        let could_be = ids.filter(|&id| {
            let none = TicketSet::default();
            laws::tickets::x3(&self.state, &hand, id, none, first).is_none()
        });
        let could_be = could_be.map(|id| self.setting.rules.spelling(id)).collect();
        moves.push(offers::tickets(seat, text, (count, keep), first, could_be));
    }

    /// A turn of which nothing is written; its first step has been made.
    fn offer_turn(&self, seat: usize, line: &str, moves: &mut Vec<Move>) {
        let (verb, drawn) = (format!("{line} draw"), Progress::default());
        drawing::next_cards(self, seat, &verb, false, drawn, moves);
        self.offer_lays(seat, line, moves);
        let most = usize::from(self.setting.rules.more_tickets);
        let clean = |offers: Vec<Offer<'a>>| {
            let after = self.after(|table, verdict| {
                table.tickets(seat, NOWHERE, &offers, false, verdict);
            });
            after.is_some()
        };
        let drawn = (1..=most).rev().find(|&n| clean(unseen_offers(n, n)));
        if let Some(count) = drawn {
            let keep = (0..=count).find(|&keep| clean(unseen_offers(count, keep)));
            let text = format!("{line} tickets");
            self.offer_tickets(seat, text, count, keep.unwrap_or(count), false, moves);
        }
        if laws::turn::a3(&self.state, &self.setting.rules, seat).is_none() {
            moves.push(Move::new(Some(seat), format!("{line} pass"), "", Play::Pass));
        }
    }

    /// A turn of which something is written.
    fn offer_more(&self, ask: &Ask<'_, 'a>, act: &Act<'a>, moves: &mut Vec<Move>) {
        let (mut table, mut verdict) = (self.clone(), Verdict::default());
        let mut drawn = Progress::default();
        let mut second = false;
        let may_end = match &act.what {
            What::Draw(items) => {
                second = !items.is_empty();
                table.draw_items(ask.seat, items, &mut drawn, &mut verdict);
                table.may_end(&drawn)
            }
            What::Lay { cards, robs } => {
                table.lay(ask.seat, cards, robs.as_deref(), true, &mut verdict);
                true
            }
            What::Tickets(offers) => {
                Table::tickets(&mut table, ask.seat, act.verb, offers, false, &mut verdict);
                true
            }
            _ => return,
        };
        if !verdict.is_clean() {
            return;
        }
        if may_end {
            moves.push(Move::new(Some(ask.seat), ask.line.to_owned(), "", Play::Done));
        }
        if second {
            drawing::next_cards(&table, ask.seat, ask.line, true, drawn, moves);
        }
    }

    /// Everything that can be laid out.
    fn offer_lays(&self, seat: usize, line: &str, moves: &mut Vec<Move>) {
        let player = &self.state.seats[seat];
        let open = u32::from(player.hand.unseen) + u32::from(player.doubt.hand);
        let most = |card: Card| (u32::from(player.hand.known[card]) + open).min(u32::from(u8::MAX));
        let deck = self.setting.rules.deck;
        let most = |card: Card| u8::try_from(most(card)).unwrap_or(u8::MAX).min(deck[card]);
        for wilds in 0..=most(Card::Wild) {
            for colour in Card::COLOURS {
                for n in 1..=most(colour) {
                    let mut cards = Counts::NONE;
                    (cards[colour], cards[Card::Wild]) = (n, wilds);
                    self.offer_lay(seat, line, cards, moves);
                }
            }
        }
        for cards in choose(usize::from(self.setting.rules.columns), &Card::COLOURS) {
            self.offer_lay(seat, line, cards, moves);
        }
    }

    fn offer_lay(&self, seat: usize, line: &str, cards: Counts, moves: &mut Vec<Move>) {
        let player = &self.state.seats[seat];
        let lacks = |(card, n): (Card, u8)| u32::from(n.saturating_sub(player.hand.known[card]));
        let lacking: u32 = cards.each().map(lacks).sum();
        if lacking > u32::from(player.hand.unseen) + u32::from(player.doubt.hand) {
            return;
        }
        let written = laid(cards);
        let lay = Lay::of(&self.setting.rules, &written.cards);
        if lay.shape == Shape::Wrong {
            return;
        }
        let clash = lay.colours.iter().any(|&colour| {
            laws::lay::l3(&self.state, seat, colour).is_some()
                || laws::lay::l4(&self.state, seat, colour, lay.column).is_some()
        });
        let fits = || {
            let laid = self.after(|table, verdict| table.lay(seat, &written, None, true, verdict));
            laid.is_some()
        };
        if clash || lacking > 0 && !fits() {
            return;
        }
        let robbed = |&colour: &Card| self.state.holder(colour, seat);
        let robs = lay.colours.iter().find_map(robbed);
        let what = Play::Lay { cards: cards.to_string(), robs };
        moves.push(Move::new(Some(seat), format!("{line} lay {cards}"), "", what));
    }
}

/// Every set of so many different colours.
fn choose(n: usize, colours: &[Card]) -> Vec<Counts> {
    if n == 0 {
        return vec![Counts::NONE];
    }
    let mut all = Vec::new();
    for (i, &colour) in colours.iter().enumerate() {
        for mut rest in choose(n - 1, &colours[i + 1..]) {
            rest[colour] += 1;
            all.push(rest);
        }
    }
    all
}

impl Drawing for Table<'_> {
    type Progress = Progress;

    fn draws(&self, seat: usize, item: DrawItem, drawn: &mut Progress) -> Option<Self> {
        self.after(|table, verdict| table.draw_items(seat, &[item], drawn, verdict))
    }

    fn may_end(&self, drawn: &Progress) -> bool {
        laws::draw::d1_too_few(&self.state, drawn).is_none()
    }

    fn has_stock(&self) -> bool {
        self.state.deck.count > 0
    }
}
