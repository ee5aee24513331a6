//! A game of the Ticket to Ride family from the deal to the result, on any
//! board: the rules as `rules/europe.md` has them, played with real cards.

mod mistakes;
mod position;
mod score;
mod scribe;
mod strategy;

use std::fmt::Write;

pub use mistakes::Mistake;
pub use position::{Position, Seat};

use self::mistakes::{Slip, Surcharge, covered};
use self::position::{colour_of, list, payments, take};
use self::score::Holdings;
use self::scribe::Scribe;
use self::strategy::{Aims, Choice, Map, Mind, Pick, Temper, View};
use super::{Plan, Reshuffle, Rng};
use crate::card::{Card, Counts};
use crate::games::ticket_to_ride::board::{Board, CityId, Route, RouteId, Spare, TicketId};

/// What a line of a transcript is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Header,
    Player(usize),
    Deal(usize),
    Market,
    FirstTickets(usize),
    Draw(usize),
    Claim(usize, RouteId),
    Tickets(usize),
    Station(usize, CityId),
    Pass(usize),
    /// `refill` and `flush`.
    Row,
    Check,
    Shows(usize),
    Result(usize),
    Winner,
    /// Blank, or a comment.
    Nothing,
}

impl Kind {
    /// The player whose turn the line is.
    #[must_use]
    pub fn turn(self) -> Option<usize> {
        match self {
            Self::Draw(seat)
            | Self::Claim(seat, _)
            | Self::Tickets(seat)
            | Self::Station(seat, _)
            | Self::Pass(seat) => Some(seat),
            _ => None,
        }
    }
}

/// A line, and what lay on the table before it.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    pub kind: Kind,
    pub before: Position,
}

/// A whole game with every position.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    pub lines: Vec<Line>,
    /// As in the `player` lines, without quotes.
    pub names: Vec<String>,
    /// False if there is no way to a complete game, and the log stops early.
    pub finished: bool,
    /// The line with the mistake, counted from 0, if one was made.
    pub mistake: Option<usize>,
    /// Rank 1 by the score.
    pub winners: Vec<usize>,
}

impl Transcript {
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text += &line.text;
            text.push('\n');
        }
        text
    }
}

/// A legal and complete game as a log.
#[must_use]
pub fn game(board: &Board, plan: &Plan) -> String {
    play(board, plan, false, None).text()
}

/// The same, and whether the game came to its end. There are boards on which none
/// does: then the log stops where nobody can do anything any more.
#[must_use]
pub fn played(board: &Board, plan: &Plan) -> (String, bool) {
    let game = play(board, plan, false, None);
    (game.text(), game.finished)
}

/// The same game, with every position.
#[must_use]
pub fn transcript(board: &Board, plan: &Plan) -> Transcript {
    play(board, plan, true, None)
}

/// A game with one mistake in it, made in the first turn from `from` on that
/// allows it; the players go on from what then lies on the table. `None` if it
/// never came to that.
#[must_use]
pub fn mistaken(board: &Board, plan: &Plan, mistake: Mistake, from: u32) -> Option<Transcript> {
    let slip = Slip { mistake, from };
    Some(play(board, plan, true, Some(slip))).filter(|game| game.mistake.is_some())
}

/// New rows in a row after which a table without a limit sees that it needs one.
const ENDLESS: u32 = 40;
/// Games that are begun anew because nobody could move any more.
const ATTEMPTS: u64 = 20;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Complete,
    /// Two sets of cards take each other's place in the row for ever.
    EndlessFlush,
    /// All cards are in hands that are of no use.
    Stuck,
}

/// Plays until there is a complete game: a table that cannot go on shuffles
/// anew, and an exchange without end is played with the limit that ends it.
fn play(board: &Board, plan: &Plan, positions: bool, slip: Option<Slip>) -> Transcript {
    let mut plan = plan.clone();
    let mut attempt = 0;
    loop {
        let mut sim = Sim::new(board, &plan, positions, slip);
        sim.rng = Rng::new(plan.seed.wrapping_add(attempt << 48));
        sim.deal_out();
        match sim.play() {
            Course::EndlessFlush if plan.flush_limit.is_none() => plan.flush_limit = Some(3),
            Course::Stuck if attempt < ATTEMPTS => attempt += 1,
            _ => return sim.out,
        }
    }
}

struct Sim<'b> {
    board: &'b Board,
    plan: Plan,
    rng: Rng,
    at: Position,
    scribe: Scribe,
    tempers: Vec<Temper>,
    map: Map,
    aims: Vec<Aims>,
    out: Transcript,
    keep_positions: bool,
    /// The line under way, and the position before it.
    line: String,
    before: Position,
    slip: Option<Slip>,
    endless: bool,
    /// Passes in a row.
    passes: usize,
    /// Keep no more tickets than said.
    exact: bool,
    /// A flush was forgotten: nobody looks at the row before it changes.
    row_stays: bool,
}

impl<'b> Sim<'b> {
    fn new(board: &'b Board, plan: &Plan, keep_positions: bool, slip: Option<Slip>) -> Self {
        let least = usize::from(board.players_min);
        let mut players = plan.players.clamp(least, usize::from(board.players_max));
        if slip.is_some_and(|slip| slip.mistake == Mistake::SixPlayers) {
            players = usize::from(board.players_max) + 1;
        }
        let scribe = Scribe::new(plan, players);
        let seat = Seat {
            pieces: board.pieces,
            stations_left: board.stations,
            ..Seat::default()
        };
        let at = Position {
            seats: vec![seat; players],
            owners: vec![None; board.routes.len()],
            station_at: vec![None; board.cities.len()],
            ..Position::default()
        };
        Self {
            board,
            plan: plan.clone(),
            rng: Rng::new(plan.seed),
            before: at.clone(),
            at,
            out: Transcript {
                names: scribe.names.clone(),
                ..Transcript::default()
            },
            scribe,
            tempers: Vec::new(),
            map: Map::of(board),
            aims: vec![Aims::default(); players],
            keep_positions,
            line: String::new(),
            slip,
            endless: false,
            passes: 0,
            exact: false,
            row_stays: false,
        }
    }

    /// Shuffles cards and tickets, and seats the players.
    fn deal_out(&mut self) {
        let players = self.at.seats.len();
        self.tempers = (0..players)
            .map(|seat| Temper::of(self.plan.style, seat, &mut self.rng))
            .collect();
        self.at.deck = list(self.board.deck);
        self.rng.shuffle(&mut self.at.deck);
        let mut tickets: Vec<TicketId> = (0..)
            .zip(&self.board.tickets)
            .filter(|(_, ticket)| !ticket.long)
            .map(|(id, _)| id)
            .collect();
        self.rng.shuffle(&mut tickets);
        self.at.ticket_deck = tickets.into();
        self.at.seat = self.rng.below(players);
    }

    fn play(&mut self) -> Course {
        self.header();
        self.setup();
        let patience = 400 * self.at.seats.len();
        while self.at.turns_left != Some(0) {
            if self.endless {
                return Course::EndlessFlush;
            }
            if self.passes == self.at.seats.len() || self.at.turns as usize > patience {
                return Course::Stuck;
            }
            self.turn();
        }
        self.after_the_end();
        self.out.finished = true;
        self.end();
        if self.endless {
            Course::EndlessFlush
        } else {
            Course::Complete
        }
    }

    // Lines

    /// Starts a line: what lies on the table now is what lay there before it.
    fn begin(&mut self) {
        self.line.clear();
        if self.keep_positions {
            self.before.clone_from(&self.at);
        }
    }

    /// Ends the line under way.
    fn put(&mut self, kind: Kind) {
        let text = std::mem::take(&mut self.line);
        self.push(kind, text);
    }

    fn push(&mut self, kind: Kind, mut text: String) {
        if self.scribe.comments > 0 && self.scribe.rng.chance(self.scribe.comments) {
            text += "  # so it was";
        }
        let before = if self.keep_positions {
            self.before.clone()
        } else {
            Position::default()
        };
        self.out.lines.push(Line { text, kind, before });
    }

    fn say(&mut self, kind: Kind, text: String) {
        self.begin();
        self.push(kind, text);
    }

    fn hidden(&self, seat: usize) -> bool {
        self.plan.unseen && self.plan.scribe != Some(seat)
    }

    // Before the first turn

    fn header(&mut self) {
        self.say(Kind::Header, format!("game {}", self.board.key));
        if let Some(edition) = self.plan.edition.clone() {
            self.say(Kind::Header, format!("edition {edition}"));
        }
        if self.plan.reshuffle == Reshuffle::WhenNeeded {
            self.say(Kind::Header, "option reshuffle when-needed".to_owned());
        }
        if let Some(limit) = self.plan.flush_limit {
            self.say(Kind::Header, format!("option flush-limit {limit}"));
        }
        if self.plan.varied {
            let event = format!("event \"{} {}\"", self.plan.style.word(), self.plan.seed);
            self.say(Kind::Header, event);
        }
        for seat in 0..self.at.seats.len() {
            let name = self.scribe.name(seat);
            let text = match self.board.colours.get(seat) {
                Some(colour) => format!("player {name} {colour}"),
                None => format!("player {name}"),
            };
            self.slip_player(seat);
            self.say(Kind::Player(seat), text);
        }
        self.say(Kind::Nothing, String::new());
    }

    fn setup(&mut self) {
        let offers = self.deal_tickets();
        if self.scribe.tickets_first {
            self.first_tickets(&offers);
        }
        for seat in 0..self.at.seats.len() {
            self.deal(seat);
        }
        self.market();
        if !self.scribe.tickets_first {
            self.first_tickets(&offers);
        }
        self.say(Kind::Nothing, String::new());
    }

    fn deal(&mut self, seat: usize) {
        self.begin();
        let n = self.slip_deal(self.board.deal.into());
        let cards = self.draw_cards(n);
        // A board need not deal any.
        if cards.is_empty() {
            return;
        }
        self.line = format!("{} deal ", self.scribe.name(seat));
        if self.hidden(seat) {
            self.line.extend(std::iter::repeat_n('?', n));
        } else {
            self.line += &self.scribe.cards(&cards);
        }
        for card in cards {
            self.at.seats[seat].hand[card] += 1;
        }
        self.put(Kind::Deal(seat));
    }

    fn market(&mut self) {
        self.begin();
        let n = self.slip_market(self.board.market.into());
        let cards = self.draw_cards(n);
        if cards.is_empty() {
            return;
        }
        self.line = format!("market {}", self.scribe.cards(&cards));
        self.at.row = cards;
        self.watch_row(true, Kind::Market);
    }

    fn deal_tickets(&mut self) -> Vec<Vec<TicketId>> {
        let mut long: Vec<TicketId> = (0..)
            .zip(&self.board.tickets)
            .filter(|(_, ticket)| ticket.long)
            .map(|(id, _)| id)
            .collect();
        self.rng.shuffle(&mut long);
        (0..self.at.seats.len())
            .map(|seat| {
                let (long_ones, regular) = self.slip_first_tickets(seat);
                let at = long.len() - long_ones.min(long.len());
                let mut offer = long.split_off(at);
                let n = regular.min(self.at.ticket_deck.len());
                offer.extend(self.at.ticket_deck.drain(..n));
                self.rng.shuffle(&mut offer);
                offer
            })
            .collect()
    }

    fn first_tickets(&mut self, offers: &[Vec<TicketId>]) {
        let offers = offers.iter().enumerate();
        for (seat, offer) in offers.filter(|(_, offer)| !offer.is_empty()) {
            self.begin();
            self.line = self.scribe.name(seat);
            let least = self.slip_first_keep(self.board.deal_keep.into());
            let kept = self.keep(seat, offer, least);
            let back = self.offer(seat, offer, &kept);
            if self.board.deal_spare == Spare::UnderDeck {
                self.at.ticket_deck.extend(back);
            }
            self.put(Kind::FirstTickets(seat));
        }
    }

    // Tickets

    /// Which of these tickets a player keeps: the easiest ones, and some more.
    fn keep(&mut self, seat: usize, offer: &[TicketId], least: usize) -> Vec<TicketId> {
        let mut by_cost: Vec<(u32, TicketId)> = offer
            .iter()
            .map(|&id| {
                let ticket = self.board.tickets[usize::from(id)];
                let way = self.view(seat).way(ticket.a, ticket.b);
                (way.map_or(1000, |(cost, _)| cost), id)
            })
            .collect();
        by_cost.sort_unstable();
        let mut kept: Vec<TicketId> = Vec::new();
        let exact = std::mem::take(&mut self.exact);
        for (i, (_, id)) in by_cost.into_iter().enumerate() {
            if i < least || !exact && self.rng.chance(self.tempers[seat].keep) {
                kept.push(id);
            }
        }
        kept
    }

    /// Writes an offer and hands out what is kept; returns the others.
    fn offer(&mut self, seat: usize, offer: &[TicketId], kept: &[TicketId]) -> Vec<TicketId> {
        self.line += " tickets";
        let mut back = Vec::new();
        for &id in offer {
            let keep = kept.contains(&id);
            self.line += if keep { " +" } else { " -" };
            if self.hidden(seat) {
                self.line.push('?');
            } else {
                self.line += &self.scribe.ticket(self.board, id);
            }
            if keep {
                self.at.seats[seat].tickets.push(id);
            } else {
                back.push(id);
            }
        }
        self.aims[seat].fresh = false;
        self.rng.shuffle(&mut back);
        back
    }

    fn tickets(&mut self, seat: usize, n: usize, least: usize) {
        let n = n.min(self.at.ticket_deck.len());
        let offer: Vec<TicketId> = self.at.ticket_deck.drain(..n).collect();
        let kept = self.keep(seat, &offer, least.min(n));
        let back = self.offer(seat, &offer, &kept);
        self.at.ticket_deck.extend(back);
    }

    // Cards

    fn draw_cards(&mut self, n: usize) -> Vec<Card> {
        self.at.top_cards(n, self.plan.reshuffle, &mut self.rng)
    }

    fn discard(&mut self, cards: &[Card]) {
        self.at.discards.extend_from_slice(cards);
    }

    fn settle(&mut self) {
        self.at.settle(self.plan.reshuffle, &mut self.rng);
    }

    /// D6: too many wild cards in a full row, and a better one can be had.
    fn must_flush(&self) -> bool {
        let Some(flush_at) = self.board.flush_at else {
            return false;
        };
        let size = usize::from(self.board.market);
        let flush_at = usize::from(flush_at);
        let limit = self.plan.flush_limit;
        let hope = self.at.others() > size.saturating_sub(flush_at)
            || limit.is_some() && self.scribe.exchange_anyway;
        self.at.row.len() == size
            && self.at.row_count(Card::Wild) >= flush_at
            && hope
            && !self.endless
            && !self.row_stays
            && limit.is_none_or(|limit| self.at.flushes < limit)
    }

    /// Replaces the row, and writes what comes; returns cards to be turned up
    /// in a second part.
    fn flush(&mut self) -> bool {
        let size = usize::from(self.board.market);
        let old = std::mem::take(&mut self.at.row);
        let short = self.scribe.split_flush && (1..size).contains(&self.at.stock());
        if short {
            let n = self.at.stock();
            self.at.row = self.draw_cards(n);
            self.discard(&old);
            self.settle();
        } else {
            let size = self.slip_flush_size(size);
            self.discard(&old);
            self.settle();
            self.at.row = self.draw_cards(size);
        }
        self.at.flushes += 1;
        self.endless |= self.plan.flush_limit.is_none() && self.at.flushes >= ENDLESS;
        let row = self.scribe.cards(&self.at.row);
        self.word(&format!("flush {row}"));
        short
    }

    fn refill(&mut self) {
        self.row_stays = false;
        let room = usize::from(self.board.market) - self.at.row.len();
        let new = self.draw_cards(room.min(self.at.stock()));
        let text = self.scribe.cards(&new);
        self.word(&format!("refill {text}"));
        self.at.row.extend(new);
    }

    fn word(&mut self, text: &str) {
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line += text;
    }

    /// Flushes within the line.
    fn flush_here(&mut self) {
        while self.must_flush() && !self.slip_flush() {
            if self.flush() {
                self.refill();
            }
        }
    }

    /// Ends the line, with the flushes behind it or below it.
    fn watch_row(&mut self, below: bool, kind: Kind) {
        if self.must_flush() && self.slip_flush() {
            return self.put(kind);
        }
        if !(below && self.scribe.flush_below) {
            self.flush_here();
        }
        self.put(kind);
        while self.must_flush() {
            self.begin();
            let short = self.flush();
            if short && self.scribe.one_flush_a_line {
                self.put(Kind::Row);
                self.begin();
            }
            if short {
                self.refill();
            }
            if !self.scribe.one_flush_a_line {
                self.flush_here();
            }
            self.put(Kind::Row);
        }
    }

    fn is_short(&self) -> bool {
        self.at.row.len() < usize::from(self.board.market) && self.at.stock() > 0
    }

    // Turns

    fn turn(&mut self) {
        let seat = self.at.seat;
        if !self.slip_turn() {
            let choice = self.choose(seat);
            self.begin_turn(seat);
            self.act(seat, choice);
        }
        if self.is_short() && !self.rng.chance(self.scribe.lazy_refill) {
            self.begin();
            self.refill();
            self.watch_row(true, Kind::Row);
        }
        self.checks(seat);
    }

    fn begin_turn(&mut self, seat: usize) {
        self.begin();
        self.at.turns += 1;
        if self.scribe.numbers {
            self.line = format!("{}. ", self.at.turns);
        }
        self.line += &self.scribe.name(seat);
    }

    /// E1, and whose turn is next.
    fn end_turn(&mut self, seat: usize) {
        match &mut self.at.turns_left {
            Some(left) => *left = left.saturating_sub(1),
            None if self.at.seats[seat].pieces <= self.board.end_at => {
                self.at.turns_left = Some(self.at.seats.len());
            }
            None => {}
        }
        self.at.seat = (seat + 1) % self.at.seats.len();
    }

    fn choose(&mut self, seat: usize) -> Choice {
        self.mind(seat, |mind| mind.choose())
    }

    fn view(&self, seat: usize) -> View<'_> {
        View {
            board: self.board,
            map: &self.map,
            at: &self.at,
            seat,
        }
    }

    fn mind<T>(&mut self, seat: usize, think: impl FnOnce(&mut Mind<'_>) -> T) -> T {
        if !self.aims[seat].fresh {
            let mut aims = std::mem::take(&mut self.aims[seat]);
            aims.refresh(self.view(seat));
            self.aims[seat] = aims;
        }
        think(&mut Mind {
            board: self.board,
            at: &self.at,
            seat,
            temper: self.tempers[seat],
            aims: &self.aims[seat],
            rng: &mut self.rng,
        })
    }

    /// Plays a turn whose line has begun, and ends the line.
    fn act(&mut self, seat: usize, choice: Choice) {
        if choice != Choice::Pass {
            self.passes = 0;
        }
        let kind = match choice {
            Choice::Draw => {
                self.draw(seat);
                self.end_turn(seat);
                return self.watch_row(true, Kind::Draw(seat));
            }
            Choice::Claim { route, laid } => {
                self.claim(seat, route, laid);
                Kind::Claim(seat, route)
            }
            Choice::Tickets => {
                let (n, least) = (self.board.ticket_draw, self.board.ticket_keep);
                self.tickets(seat, n.into(), least.into());
                Kind::Tickets(seat)
            }
            Choice::Station { city, cards } => {
                self.station(seat, city, cards);
                Kind::Station(seat, city)
            }
            Choice::Pass => {
                self.passes += 1;
                self.line += " pass";
                Kind::Pass(seat)
            }
        };
        self.end_turn(seat);
        self.finish_line(kind);
    }

    /// Ends the line of a turn that was no draw.
    fn finish_line(&mut self, kind: Kind) {
        let paid = matches!(kind, Kind::Claim(..) | Kind::Station(..));
        if paid && self.is_short() && self.scribe.inline_refill {
            self.refill();
            return self.watch_row(true, kind);
        }
        self.put(kind);
    }

    fn draw(&mut self, seat: usize) {
        self.line += " draw";
        if self.is_short() && self.rng.chance(self.scribe.lazy_refill / 2) {
            self.refill();
            self.flush_here();
        }
        let Some(first) = self.mind(seat, |mind| mind.pick(false)) else {
            return;
        };
        self.take(seat, first);
        if first == Pick::FaceUp(Card::Wild) || !self.at.can_draw_second() {
            return;
        }
        self.flush_here();
        if let Some(second) = self.mind(seat, |mind| mind.pick(true)) {
            self.take(seat, second);
        }
    }

    fn take(&mut self, seat: usize, pick: Pick) {
        match pick {
            Pick::Top => {
                let Some(card) = self.draw_cards(1).pop() else {
                    return;
                };
                self.at.seats[seat].hand[card] += 1;
                self.line += " ?";
                if !self.hidden(seat) {
                    self.line.push(card.letter());
                }
            }
            Pick::FaceUp(card) => {
                self.take_face_up(seat, card, true);
            }
        }
    }

    fn take_face_up(&mut self, seat: usize, card: Card, replace: bool) {
        if let Some(i) = self.at.row.iter().position(|&c| c == card) {
            self.at.row.remove(i);
        }
        self.at.seats[seat].hand[card] += 1;
        self.at.flushes = 0;
        self.row_stays = false;
        let turned = if replace {
            self.draw_cards(1).pop()
        } else {
            None
        };
        self.at.row.extend(turned);
        let turned = turned.map_or('-', Card::letter);
        let _ = write!(self.line, " {}>{turned}", card.letter());
    }

    fn claim(&mut self, seat: usize, id: RouteId, laid: Counts) {
        let route = self.board.routes[usize::from(id)];
        let name = self.scribe.route(self.board, &self.at, id, laid);
        let cards = self.scribe.laid(laid);
        let _ = write!(self.line, " claim {name} {cards}");
        let paid = covered(self.at.seats[seat].hand, laid);
        take(&mut self.at.seats[seat].hand, paid);
        let mut spent = list(paid);
        let n = usize::from(self.board.tunnel_reveal).min(self.at.stock());
        let n = self.slip_reveal(route, n);
        let revealed = self.draw_cards(n);
        if !revealed.is_empty() {
            let cards = self.scribe.cards(&revealed);
            let _ = write!(self.line, " reveal {cards}");
        }
        let due = if route.tunnel {
            surcharge(laid, &revealed)
        } else {
            0
        };
        match self.surcharge(seat, route, laid, due) {
            Surcharge::Nothing => {}
            Surcharge::Pay(pay) => {
                let cards = self.scribe.laid(pay);
                let _ = write!(self.line, " pay {cards}");
                let pay = covered(self.at.seats[seat].hand, pay);
                take(&mut self.at.seats[seat].hand, pay);
                spent.extend(list(pay));
            }
            Surcharge::Withdraw => {
                self.line += " withdraw";
                self.at.seats[seat].hand.add(paid);
                self.discard(&revealed);
                return self.settle();
            }
        }
        self.build(seat, id);
        self.discard(&spent);
        self.discard(&revealed);
        self.settle();
    }

    fn surcharge(&mut self, seat: usize, route: Route, laid: Counts, due: u8) -> Surcharge {
        if let Some(odd) = self.slip_surcharge(seat, route, laid, due) {
            return odd;
        }
        match due {
            0 => Surcharge::Nothing,
            _ => self
                .pay_surcharge(seat, laid, due)
                .map_or(Surcharge::Withdraw, Surcharge::Pay),
        }
    }

    /// What is paid for a tunnel; `None` if the player cannot, or will not.
    fn pay_surcharge(&mut self, seat: usize, laid: Counts, due: u8) -> Option<Counts> {
        let hand = self.at.seats[seat].hand;
        let ways = match colour_of(laid) {
            Some(colour) => payments(hand, Some(colour), due, 0),
            None => {
                let mut only_wild = Counts::NONE;
                only_wild[Card::Wild] = hand[Card::Wild];
                payments(only_wild, None, due, 0)
            }
        };
        if self.rng.chance(self.tempers[seat].withdraw) {
            return None;
        }
        self.mind(seat, |mind| mind.cheapest(&ways))
    }

    fn build(&mut self, seat: usize, id: RouteId) {
        let Route { length, twin, .. } = self.board.routes[usize::from(id)];
        self.at.owners[usize::from(id)] = Some(seat);
        let player = &mut self.at.seats[seat];
        player.pieces = player.pieces.saturating_sub(length);
        player.score += i32::from(self.board.route_points(length));
        // Who was not after this route has the same way as before.
        for (other, aims) in self.aims.iter_mut().enumerate() {
            let after = |id: RouteId| aims.routes.contains(&id);
            if other == seat || after(id) || twin.is_some_and(after) {
                aims.fresh = false;
            }
        }
    }

    fn station(&mut self, seat: usize, city: CityId, cards: Counts) {
        let name = self.scribe.city(self.board, city);
        let text = self.scribe.laid(cards);
        let _ = write!(self.line, " station {name} {text}");
        let cards = covered(self.at.seats[seat].hand, cards);
        take(&mut self.at.seats[seat].hand, cards);
        self.discard(&list(cards));
        self.settle();
        self.at.station_at[usize::from(city)] = Some(seat);
        let player = &mut self.at.seats[seat];
        player.stations.push(city);
        player.stations_left = player.stations_left.saturating_sub(1);
    }

    // What the table asserts

    fn checks(&mut self, seat: usize) {
        let scribe = &mut self.scribe;
        if !scribe.rng.chance(scribe.checks) {
            return;
        }
        self.begin();
        if self.scribe.rng.chance(30) {
            let text = if self.at.row.is_empty() || self.scribe.rng.chance(30) {
                format!("check deck {}", self.at.deck.len())
            } else {
                format!("check market {}", self.scribe.cards(&self.at.row))
            };
            return self.push(Kind::Check, text);
        }
        let player = &self.at.seats[seat];
        let figures = [
            ("score", player.score),
            (self.board.piece.many.as_str(), i32::from(player.pieces)),
            ("stations", i32::from(player.stations_left)),
            ("cards", i32::try_from(player.hand.total()).unwrap_or(0)),
            ("tickets", i32::try_from(player.tickets.len()).unwrap_or(0)),
        ];
        let mut text = format!("check {}", self.scribe.name(seat));
        let mut any = false;
        for (i, (key, value)) in figures.into_iter().enumerate() {
            let there = key != "stations" || self.board.stations > 0;
            if there && (self.scribe.rng.chance(50) || i == 4 && !any) {
                let _ = write!(text, " {key} {value}");
                any = true;
            }
        }
        self.push(Kind::Check, text);
    }

    // The end

    fn end(&mut self) {
        self.say(Kind::Nothing, String::new());
        if self.plan.unseen {
            for seat in 0..self.at.seats.len() {
                self.shows(seat);
            }
        }
        let holdings: Vec<_> = (0..self.at.seats.len()).map(|s| self.holdings(s)).collect();
        let first = self.board.editions.first().map(|e| e.key.clone());
        let edition = self.plan.edition.clone().or(first).unwrap_or_default();
        let (scores, winners) = score::score(self.board, &holdings, &edition);
        let attractions = self.board.cities.iter().any(|city| city.attraction > 0);
        for (seat, points) in scores.into_iter().enumerate() {
            let rows = [
                ("routes", points.routes, true),
                ("tickets", points.tickets, true),
                ("stations", points.stations, self.board.stations > 0),
                ("express", points.express, self.board.longest_path.is_some()),
                (
                    "districts",
                    points.districts,
                    !self.board.districts.is_empty(),
                ),
                ("attractions", points.attractions, attractions),
            ];
            let mut text = format!("result {} {}", self.scribe.name(seat), points.total());
            for (key, value, there) in rows {
                if there {
                    let _ = write!(text, " {key} {value}");
                }
            }
            self.say(Kind::Result(seat), text);
        }
        self.out.winners = winners;
        for seat in self.out.winners.clone() {
            let text = format!("winner {}", self.scribe.name(seat));
            self.say(Kind::Winner, text);
        }
    }

    fn shows(&mut self, seat: usize) {
        let tickets = self.at.seats[seat].tickets.clone();
        if tickets.is_empty() {
            return;
        }
        let mut text = format!("{} shows", self.scribe.name(seat));
        for id in tickets {
            text += " ";
            text += &self.scribe.ticket(self.board, id);
        }
        self.say(Kind::Shows(seat), text);
    }

    fn holdings(&self, seat: usize) -> Holdings {
        let player = &self.at.seats[seat];
        Holdings {
            routes: (0..)
                .zip(&self.at.owners)
                .filter(|(_, owner)| **owner == Some(seat))
                .map(|(id, _)| id)
                .collect(),
            stations: player.stations.clone(),
            stations_left: player.stations_left,
            tickets: player.tickets.clone(),
        }
    }
}

/// T2 and T3: what the revealed cards cost.
fn surcharge(laid: Counts, revealed: &[Card]) -> u8 {
    let colour = colour_of(laid);
    let costly = |card: &&Card| **card == Card::Wild || Some(**card) == colour;
    u8::try_from(revealed.iter().filter(costly).count()).unwrap_or(0)
}
