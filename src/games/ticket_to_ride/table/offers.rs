//! What could be done at this position. What can be thought of is listed, and the laws
//! are asked; where cards that nobody saw decide, the move is played on a copy.

use std::collections::HashMap;

use super::*;
use crate::card::Counts;
use crate::games::legal::{Ask, Move, Offers, Payments, Play, Tunnel};
use crate::games::shared::drawing::{self, Drawing, NOWHERE, marks};
use crate::games::shared::offers::{self, Hand, unseen, unseen_offers};
use crate::notation::spelt;
use laws::draw::Progress;

impl<'a> Offers<'a> for Table<'a> {
    fn offers(&self, ask: &Ask<'_, 'a>) -> Vec<Move> {
        let mut asked = Asked {
            table: self.clone(),
            seat: ask.seat,
            line: ask.line.to_owned(),
            moves: Vec::new(),
            payable: HashMap::new(),
            costly: HashMap::new(),
        };
        if self.is_over() {
            asked.row();
            self.offer_shows(&mut asked.moves);
            return asked.moves;
        }
        if !ask.begun && ask.acts.is_empty() {
            self.offer_setup(&mut asked.moves);
        }
        let mut verdict = Verdict::default();
        if !ask.begun {
            asked.table.start(NOWHERE, &mut verdict);
        }
        if verdict.is_clean() {
            match ask.acts {
                [] => asked.turn(),
                [act] => asked.goes_on(act),
                _ => {}
            }
        }
        asked.moves
    }
}

fn laid(pile: Pile) -> Laid {
    Laid { pile, span: NOWHERE }
}

/// Every set of so many cards that can be of one colour, with wild ones: those with the
/// fewest wild ones first.
fn sets(n: u8) -> impl Iterator<Item = Counts> {
    (0..=n).flat_map(move |wilds| {
        // Without a colour all are the same.
        let colours = if wilds == n { 1 } else { Card::COLOURS.len() };
        (Card::COLOURS.into_iter().take(colours)).map(move |colour| {
            let mut cards = Counts::NONE;
            cards[colour] = n - wilds;
            cards[Card::Wild] = wilds;
            cards
        })
    })
}

fn pile(known: Counts) -> Pile {
    Pile { known, unseen: 0 }
}

impl<'a> Table<'a> {
    /// A place as a log spells it.
    fn spelt(&self, city: CityId) -> String {
        spelt(&self.board.cities[usize::from(city)].name).into_owned()
    }

    /// `Brest-Paris`, `Budapest-Wien/R`.
    fn route_name(&self, id: RouteId) -> String {
        let route = &self.board.routes[usize::from(id)];
        let pair = format!("{}-{}", self.spelt(route.a), self.spelt(route.b));
        match (route.twin, route.colour) {
            (Some(_), Some(colour)) => format!("{pair}/{}", colour.letter()),
            _ => pair,
        }
    }

    fn ticket_name(&self, id: TicketId) -> String {
        let ticket = &self.board.tickets[usize::from(id)];
        format!("{}-{}", self.spelt(ticket.a), self.spelt(ticket.b))
    }

    /// What is left to deal and to lay out.
    fn offer_setup(&self, moves: &mut Vec<Move>) {
        let (state, board) = (&self.state, self.board);
        let seats = || 0..self.setting.names.len();
        let deal = u32::from(board.deal);
        for seat in seats().filter(|&seat| laws::setup::s2_twice(state, seat).is_none()) {
            moves.push(offers::deal(seat, self.name(seat), deal));
        }
        if laws::setup::s3(state, board, Pile::unseen(board.market)).is_none() {
            moves.push(offers::market(u32::from(board.market)));
        }
        let first = laws::setup::first_tickets(board);
        for seat in seats().filter(|&seat| first > 0 && state.seats[seat].offered.is_none()) {
            let text = format!("{} tickets", spelt(self.name(seat)));
            let keep = (0..=first).find(|&n| laws::setup::keeps_enough(board, n));
            self.offer_tickets(seat, text, first, keep.unwrap_or(first), true, moves);
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
        let ids = (0..self.board.tickets.len()).filter_map(|id| TicketId::try_from(id).ok());
        let could_be = ids.filter(|&id| self.can_be_offered(seat, id, count, first));
        let could_be = could_be.map(|id| self.ticket_name(id)).collect();
        moves.push(offers::tickets(seat, text, (count, keep), first, could_be));
    }

    /// This ticket can be among so many that are offered.
    fn can_be_offered(&self, seat: usize, id: TicketId, count: usize, first: bool) -> bool {
        let offers = unseen_offers(count, count);
        let mut bound = vec![None; count];
        bound[0] = Some(id);
        let hand = Hand { seat, verb: NOWHERE, offers: &offers, bound: &bound };
        let kind = || first && laws::setup::s4_kinds(self.board, &hand).is_some();
        if !laws::tickets::x3(&self.state, self.board, &hand, first).is_empty() || kind() {
            return false;
        }
        let mut copy = self.clone();
        let news = copy.state.note_offer(self.board, &hand, first);
        news.is_none_or(|n| laws::ticket_order::judge(&copy.state, self.board, n).is_none())
    }

    /// After the end everybody shows the tickets.
    fn offer_shows(&self, moves: &mut Vec<Move>) {
        for (seat, player) in self.state.seats.iter().enumerate() {
            let names: Vec<String> =
                (player.tickets.iter()).map(|&(id, _)| self.ticket_name(id)).collect();
            if player.shown.is_some() || names.is_empty() || player.unseen_tickets > 0 {
                continue;
            }
            moves.push(offers::shows(seat, self.name(seat), names));
        }
    }
}

/// A question, and the answer so far.
struct Asked<'a> {
    table: Table<'a>,
    seat: usize,
    line: String,
    moves: Vec<Move>,
    /// What has been asked of the hand.
    payable: HashMap<Counts, bool>,
    /// What a tunnel laid with this costs something for certain.
    costly: HashMap<char, bool>,
}

impl<'a> Asked<'a> {
    /// A choice of this player's, and what follows it in a whole line.
    fn push(&mut self, text: String, rest: &str, what: Play) {
        self.moves.push(Move::new(Some(self.seat), text, rest, what));
    }

    /// A turn of which nothing is written.
    fn turn(&mut self) {
        if self.row() {
            return;
        }
        let board = self.table.board;
        let mut verdict = Verdict::default();
        self.table.settle_flush_before_turn(&[], &mut verdict);
        self.table.short_row(&[]);
        let table = self.table.clone();
        let (line, drawn) = (format!("{} draw", self.line), Progress::default());
        drawing::next_cards(&table, self.seat, &line, false, drawn, &mut self.moves);
        self.claims(&table);
        self.tickets(&table);
        self.stations(&table);
        if laws::turn::a3(&table.state, board, self.seat).is_none() {
            self.push(format!("{} pass", self.line), "", Play::Pass);
        }
    }

    /// What happens to the row between two turns; true if it has to, before anything
    /// else.
    fn row(&mut self) -> bool {
        let (state, board) = (&self.table.state, self.table.board);
        let stock = state.stock();
        let must = state.due_flush.is_some();
        let may = must || laws::draw::d6_needless(state, board).is_none();
        let is_short = !must && state.is_row_short(board);
        let room = u32::from(board.market).saturating_sub(state.row.total());
        if may && board.flush_at.is_some() {
            let count = laws::draw::least_new_row(board, stock).max(1);
            self.row_line("flush", count, Play::Flush { count, must });
        }
        if is_short {
            let count = room.min(stock);
            self.row_line("refill", count, Play::Refill { count });
        }
        must
    }

    fn row_line(&mut self, word: &str, count: u32, what: Play) {
        let rest = format!(" {}", marks(count));
        self.moves.push(Move::new(None, word.to_owned(), &rest, what));
    }

    /// A turn of which something is written.
    fn goes_on(&mut self, act: &Act<'a>) {
        let mut verdict = Verdict::default();
        let acts = std::slice::from_ref(act);
        let mut table = self.table.clone();
        table.settle_flush_before_turn(acts, &mut verdict);
        table.short_row(acts);
        match &act.what {
            What::Draw(items) => {
                let mut drawn = Progress::default();
                table.draw_items(self.seat, items, &mut drawn, &mut verdict);
                if verdict.is_clean() {
                    self.draw_goes_on(&table, drawn);
                }
            }
            What::Claim(claim) if claim.pay.is_none() && claim.withdraw.is_none() => {
                self.claim_goes_on(&table, claim);
            }
            _ => {
                let seat = self.seat;
                let turn = Turn { seat, who: NOWHERE, acts, in_order: true };
                let whole = table.after(|table, verdict| table.turn(turn, verdict));
                self.done(whole.is_some());
            }
        }
    }

    /// The line as it stands is a whole turn.
    fn done(&mut self, is_whole: bool) {
        if is_whole {
            self.push(self.line.clone(), "", Play::Done);
        }
    }

    fn draw_goes_on(&mut self, table: &Table<'a>, drawn: Progress) {
        if let Some((count, new)) = table.due_row() {
            let text = format!("{} flush", self.line);
            let rest = drawing::rest(&new, self.seat, drawn);
            let rest = format!(" {}{rest}", marks(count));
            return self.push(text, &rest, Play::Flush { count, must: true });
        }
        self.done(table.may_end(&drawn));
        let second = drawn.cards > 0;
        drawing::next_cards(table, self.seat, &self.line, second, drawn, &mut self.moves);
    }

    fn tickets(&mut self, table: &Table<'a>) {
        // On a board that deals tickets the first ones are not a turn's.
        let (state, board) = (&table.state, table.board);
        let most = usize::from(board.ticket_draw);
        let fits = |&n: &usize| {
            let (offers, bound) = (unseen_offers(n, n), vec![None; n]);
            let hand = Hand { seat: self.seat, verb: NOWHERE, offers: &offers, bound: &bound };
            laws::tickets::k1(state, board, &hand).is_none()
        };
        if let Some(count) = (1..=most).rev().find(fits) {
            let keep = laws::tickets::to_keep(board, count);
            let text = format!("{} tickets", self.line);
            table.offer_tickets(self.seat, text, count, keep, false, &mut self.moves);
        }
    }

    fn claims(&mut self, table: &Table<'a>) {
        let (state, board) = (&table.state, table.board);
        for route in 0..board.routes.len() {
            let Ok(id) = RouteId::try_from(route) else {
                continue;
            };
            let mut mv = claim_of(self.seat, id);
            let closed = laws::claim::c1(state, board, &mv).is_some()
                || laws::claim::c8(state, board, &mv, true).is_some()
                || laws::claim::c9(state, board, &mv).is_some()
                || laws::claim::c4(state, board, &mv).is_some();
            if closed {
                continue;
            }
            let route = &board.routes[route];
            let mut paid = Payments::default();
            for cards in sets(route.length) {
                mv.laid = laid(pile(cards));
                let fits =
                    laws::claim::c2(board, &mv).is_none() && laws::ferry::f1(board, &mv).is_none();
                if fits && self.can_pay(table, cards) {
                    paid.cards.push(cards.to_string());
                }
            }
            if paid.cards.is_empty() {
                continue;
            }
            paid.unseen = Some(marks(u32::from(route.length)));
            let reveal = laws::tunnel::to_turn_up(board, state.stock());
            let tunnel = (route.tunnel && reveal > 0)
                .then(|| Tunnel { reveal, costly: self.costly(table, mv, &paid, reveal) });
            let name = table.route_name(id);
            let what = Play::Claim { route: usize::from(id), name: name.clone(), paid, tunnel };
            self.paid(format!("{} claim {name}", self.line), what);
        }
    }

    /// Which of the payments are never enough, whatever is turned up for the tunnel.
    fn costly(&mut self, table: &Table<'a>, mv: ClaimMove, paid: &Payments, n: u32) -> String {
        let mut mv = mv;
        mv.reveal = Some(laid(Pile::of(&unseen(n).cards)));
        let mut costly = String::new();
        for cards in &paid.cards {
            let Some(first) = cards.chars().next().filter(|c| !costly.contains(*c)) else {
                continue;
            };
            let sure = *self.costly.entry(first).or_insert_with(|| {
                let cards: Counts = cards.chars().filter_map(Card::from_letter).collect();
                mv.laid = laid(pile(cards));
                let free = table.after(|table, verdict| table.claim_route(&mv, true, verdict));
                free.is_none()
            });
            if sure {
                costly.push(first);
            }
        }
        costly
    }

    /// A move that is paid for.
    fn paid(&mut self, text: String, what: Play) {
        let mut new = Move::new(Some(self.seat), text, "", what);
        if let Some(line) = new.lines().into_iter().next() {
            new.line = line;
            self.moves.push(new);
        }
    }

    /// The hand can have these cards.
    fn can_pay(&mut self, table: &Table<'a>, cards: Counts) -> bool {
        let player = &table.state.seats[self.seat];
        let lacks = |(card, n): (Card, u8)| u32::from(n.saturating_sub(player.hand.known[card]));
        let lacking: u32 = cards.each().map(lacks).sum();
        if lacking == 0 {
            return true;
        }
        if lacking > u32::from(player.hand.unseen) + u32::from(player.doubt.hand) {
            return false;
        }
        let seat = self.seat;
        *self.payable.entry(cards).or_insert_with(|| {
            let paid = table.after(|table, verdict| {
                table.pay(seat, laid(pile(cards)), Unnamed::ANY, false, verdict);
            });
            paid.is_some()
        })
    }

    fn stations(&mut self, table: &Table<'a>) {
        let (state, board) = (&table.state, table.board);
        let mut mv = StationMove {
            seat: self.seat,
            city: 0,
            city_span: NOWHERE,
            cards: laid(Pile::default()),
        };
        let none = laws::station::none_here(board.stations).is_some()
            || laws::station::b2(state, board.stations, &mv).is_some();
        if none {
            return;
        }
        let mut paid = Payments::default();
        for cards in (1..=board.stations).flat_map(sets) {
            mv.cards = laid(pile(cards));
            let fits = laws::station::b3(state, board.stations, &mv).is_none();
            if fits && self.can_pay(table, cards) {
                paid.cards.push(cards.to_string());
            }
        }
        let Some(cheapest) = paid.first() else {
            return;
        };
        paid.unseen = Some("?".repeat(cheapest.len()));
        for city in 0..board.cities.len() {
            mv.city = CityId::try_from(city).unwrap_or(CityId::MAX);
            if laws::station::b1(state, &mv).is_none() {
                let city = table.spelt(mv.city);
                let text = format!("{} station {city}", self.line);
                let paid = paid.clone();
                self.paid(text, Play::Station { city, paid });
            }
        }
    }

    /// The cards for a route are laid; a tunnel's are perhaps turned up.
    fn claim_goes_on(&mut self, table: &Table<'a>, claim: &Claim<'a>) {
        let seat = self.seat;
        let whole = |claim: &Claim<'a>| {
            let after = table.after(|table, verdict| table.claim(seat, claim, true, verdict));
            after.is_some()
        };
        self.done(whole(claim));
        let mut more = claim.clone();
        let Some(reveal) = &claim.reveal else {
            let count = laws::tunnel::to_turn_up(table.board, table.state.stock());
            more.reveal = Some(unseen(count));
            if count > 0 && whole(&more) {
                let rest = format!(" {}", marks(count));
                self.push(format!("{} reveal", self.line), &rest, Play::Reveal { count });
            }
            return;
        };
        let most = u8::try_from(reveal.cards.len()).unwrap_or(u8::MAX);
        let mut paid = Payments::default();
        for cards in (1..=most).flat_map(sets) {
            more.pay = Some(Cards { span: NOWHERE, cards: pile(cards).each().collect() });
            if whole(&more) {
                paid.cards.push(cards.to_string());
            }
        }
        paid.unseen = (1..=u32::from(most))
            .find(|&n| {
                more.pay = Some(unseen(n));
                whole(&more)
            })
            .map(marks);
        if paid.first().is_some() {
            self.paid(format!("{} pay", self.line), Play::Pay { paid });
        }
        more.pay = None;
        more.withdraw = Some(NOWHERE);
        if whole(&more) {
            self.push(format!("{} withdraw", self.line), "", Play::Withdraw);
        }
    }
}

fn claim_of(seat: usize, route: RouteId) -> ClaimMove {
    ClaimMove {
        seat,
        route,
        route_span: NOWHERE,
        laid: laid(Pile::default()),
        reveal: None,
        pay: None,
        withdraw: None,
        either: false,
    }
}

impl Drawing for Table<'_> {
    type Progress = Progress;

    fn draws(&self, seat: usize, item: DrawItem, drawn: &mut Progress) -> Option<Self> {
        self.after(|table, verdict| table.draw_items(seat, &[item], drawn, verdict))
    }

    fn may_end(&self, drawn: &Progress) -> bool {
        laws::draw::d1_at_end(&self.state, drawn).is_none()
    }

    fn has_stock(&self) -> bool {
        laws::draw::is_replaced(self.state.stock())
    }

    fn may_lie(&self, card: Card) -> bool {
        laws::cards::x2(&self.state, self.board.market, card).is_none()
    }

    fn due_row(&self) -> Option<(u32, Self)> {
        self.state.due_flush?;
        let count = laws::draw::least_new_row(self.board, self.state.stock()).max(1);
        let change = RowChange { kind: RowKind::Flush, cards: unseen(count) };
        let after = self.after(|table, verdict| table.row_change(&change, verdict))?;
        Some((count, after))
    }
}
