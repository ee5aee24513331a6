//! The players make a mistake: a legal game up to some line, that line with one
//! thing wrong, and the game as it goes on from what then lies on the table.
//!
//! Nobody has seen the deck, so its order may be changed to suit a mistake.

use whistlestop::internals::card::{Card, Counts};
use whistlestop::internals::games::ticket_to_ride::board::{
    Board, CityId, Route, RouteId, Spare, TicketId,
};
use whistlestop::internals::simulate::ticket_to_ride::{Kind, Line, Position, Transcript};
use whistlestop::internals::simulate::{Plan, Rng, play_on, transcript};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    SixPlayers,
    DealShort,
    DealLong,
    MarketShort,
    MarketLong,
    TwoLongTickets,
    FirstTicketsShort,
    KeepTooFew,
    TwoActions,
    TwoClaims,
    SkipPlayer,
    SamePlayerTwice,
    NeedlessPass,
    DrawOne,
    DrawThree,
    NotReplaced,
    SecondAfterWild,
    WildSecond,
    NoFlush,
    NeedlessFlush,
    FlushShort,
    TakenRoute,
    WrongColour,
    OneCardLess,
    OneCardMore,
    MixedColours,
    ClaimUncovered,
    StationUncovered,
    SurchargeUncovered,
    TooFewPieces,
    BothTracks,
    ClosedTrack,
    FerryWithoutWild,
    NoReveal,
    RevealOnPlainRoute,
    RevealTwo,
    SurchargeLess,
    SurchargeMore,
    SurchargeWrongColour,
    SurchargeUnpaid,
    WildTunnelPaidInColour,
    NeedlessWithdraw,
    WithdrawFromPlainRoute,
    RevealShortDeck,
    TicketsShort,
    TicketsLong,
    KeepNone,
    OccupiedCity,
    FourthStation,
    StationLess,
    StationMore,
    StationMixed,
    AfterTheEnd,
}

impl Mistake {
    /// Every mistake, with the law it breaks.
    pub const ALL: [(Self, &'static str); 53] = [
        (Self::SixPlayers, "S1"),
        (Self::DealShort, "S2"),
        (Self::DealLong, "S2"),
        (Self::MarketShort, "S3"),
        (Self::MarketLong, "S3"),
        (Self::TwoLongTickets, "S4"),
        (Self::FirstTicketsShort, "S4"),
        (Self::KeepTooFew, "S5"),
        (Self::TwoActions, "A1"),
        (Self::TwoClaims, "C6"),
        (Self::SkipPlayer, "A2"),
        (Self::SamePlayerTwice, "A2"),
        (Self::NeedlessPass, "A3"),
        (Self::DrawOne, "D1"),
        (Self::DrawThree, "D1"),
        (Self::NotReplaced, "D2"),
        (Self::SecondAfterWild, "D3"),
        (Self::WildSecond, "D4"),
        (Self::NoFlush, "D6"),
        (Self::NeedlessFlush, "D6"),
        (Self::FlushShort, "D6"),
        (Self::TakenRoute, "C1"),
        (Self::WrongColour, "C2"),
        (Self::OneCardLess, "C2"),
        (Self::OneCardMore, "C2"),
        (Self::MixedColours, "C2"),
        (Self::ClaimUncovered, "C3"),
        (Self::StationUncovered, "C3"),
        (Self::SurchargeUncovered, "C3"),
        (Self::TooFewPieces, "C4"),
        (Self::BothTracks, "C8"),
        (Self::ClosedTrack, "C9"),
        (Self::FerryWithoutWild, "F1"),
        (Self::NoReveal, "T1"),
        (Self::RevealOnPlainRoute, "T1"),
        (Self::RevealTwo, "T1"),
        (Self::SurchargeLess, "T2"),
        (Self::SurchargeMore, "T2"),
        (Self::SurchargeWrongColour, "T2"),
        (Self::SurchargeUnpaid, "T2"),
        (Self::WildTunnelPaidInColour, "T3"),
        (Self::NeedlessWithdraw, "T4"),
        (Self::WithdrawFromPlainRoute, "T4"),
        (Self::RevealShortDeck, "T6"),
        (Self::TicketsShort, "K1"),
        (Self::TicketsLong, "K1"),
        (Self::KeepNone, "K2"),
        (Self::OccupiedCity, "B1"),
        (Self::FourthStation, "B2"),
        (Self::StationLess, "B3"),
        (Self::StationMore, "B3"),
        (Self::StationMixed, "B3"),
        (Self::AfterTheEnd, "E1"),
    ];

    /// True if a scribe who sees only what is public sees this.
    pub const fn is_public(self) -> bool {
        !matches!(
            self,
            Self::TwoLongTickets
                | Self::ClaimUncovered
                | Self::StationUncovered
                | Self::SurchargeUncovered
        )
    }
}

/// A game with one mistake.
pub struct Mistaken {
    pub game: Transcript,
    /// Where it is, counted from 0.
    pub line: usize,
}

impl Mistaken {
    pub fn text(&self) -> String {
        self.game.text()
    }
}

/// A game with one mistake in it, made in the first turn from `from` on that
/// allows it. `None` if it never came to that.
pub fn mistaken(board: &Board, plan: &Plan, mistake: Mistake, from: u32) -> Option<Mistaken> {
    if mistake == Mistake::SixPlayers {
        return too_many_players(board, plan);
    }
    let game = transcript(board, plan);
    let mut plan = plan.clone();
    // An exchange of rows without end is played with a limit.
    let limited = |line: &Line| line.text.starts_with("option flush-limit");
    if game.lines.iter().any(limited) {
        plan.flush_limit = plan.flush_limit.or(Some(3));
    }
    let mut planter =
        Planter { rng: Rng::new(plan.seed ^ 0x006d_6973_7461_6b65), board, plan, game };
    match mistake {
        Mistake::DealShort
        | Mistake::DealLong
        | Mistake::MarketShort
        | Mistake::MarketLong
        | Mistake::TwoLongTickets
        | Mistake::FirstTicketsShort
        | Mistake::KeepTooFew => planter.in_setup(mistake),
        Mistake::SkipPlayer | Mistake::SamePlayerTwice => planter.wrong_player(mistake, from),
        Mistake::AfterTheEnd => planter.after_the_end(from),
        _ => planter.in_a_turn(mistake, from),
    }
}

/// The game of a board that seats one more.
fn too_many_players(board: &Board, plan: &Plan) -> Option<Mistaken> {
    let mut more = board.clone();
    more.players_max += 1;
    let mut plan = plan.clone();
    plan.players = more.players_max.into();
    let game = transcript(&more, &plan);
    let last = Kind::Player(board.players_max.into());
    let line = game.lines.iter().position(|line| line.kind == last)?;
    Some(Mistaken { game, line })
}

struct Planter<'p> {
    board: &'p Board,
    plan: Plan,
    game: Transcript,
    rng: Rng,
}

impl Planter<'_> {
    /// These lines, and the game from there on.
    fn go_on(&self, mut lines: Vec<Line>, line: usize, after: Position) -> Option<Mistaken> {
        let rest = play_on(self.board, &self.plan, after);
        if !rest.finished {
            return None;
        }
        lines.extend(rest.lines);
        let names = self.game.names.clone();
        let game = Transcript { lines, names, ..rest };
        Some(Mistaken { game, line })
    }

    /// Turns from `from` on: line, player, and what lies on the table.
    fn turns(&self, from: u32) -> impl Iterator<Item = (usize, usize, &Position)> {
        let lines = self.game.lines.iter().enumerate();
        lines.filter_map(move |(i, line)| {
            let seat = line.kind.turn()?;
            (line.before.turns >= from).then_some((i, seat, &line.before))
        })
    }

    fn in_a_turn(&mut self, mistake: Mistake, from: u32) -> Option<Mistaken> {
        let mut rng = self.rng.clone();
        let (i, text, kind, after) = self.turns(from).find_map(|(i, seat, at)| {
            if at.turns_left.is_some() && mistake != Mistake::TooFewPieces {
                return None;
            }
            let mut turn = Turn::new(self, seat, at, &self.game.lines[i], &mut rng);
            let kind = turn.play(mistake)?;
            turn.end();
            Some((i, turn.text, kind, turn.at))
        })?;
        let mut lines = self.game.lines[..i].to_vec();
        let before = self.game.lines[i].before.clone();
        lines.push(Line { text, kind, before });
        self.go_on(lines, i, after)
    }

    fn wrong_player(&self, mistake: Mistake, from: u32) -> Option<Mistaken> {
        let (i, seat, at) = self.turns(from.max(1)).next()?;
        if at.turns_left.is_some() {
            return None;
        }
        let n = at.seats.len();
        let mut after = at.clone();
        let step = if mistake == Mistake::SkipPlayer { 1 } else { n - 1 };
        after.seat = (seat + step) % n;
        let mut made = self.go_on(self.game.lines[..i].to_vec(), i, after)?;
        let rest = &made.game.lines[i..];
        made.line += rest.iter().position(|line| line.kind.turn().is_some())?;
        Some(made)
    }

    /// One turn too many.
    fn after_the_end(&self, from: u32) -> Option<Mistaken> {
        let lines = &self.game.lines;
        let end = lines.iter().rposition(|line| line.kind == Kind::Nothing)?;
        let mut after = lines[end].before.clone();
        if after.turns_left != Some(0) || after.turns < from {
            return None;
        }
        after.turns_left = Some(1);
        let more = play_on(self.board, &self.plan, after).lines;
        let last = more.iter().position(|line| line.kind == Kind::Nothing)?;
        let of_turn = |line: &&Line| line.kind != Kind::Check;
        let more: Vec<Line> = more[..last].iter().filter(of_turn).cloned().collect();
        let turn = more.iter().position(|line| line.kind.turn().is_some())?;
        let mut game = self.game.clone();
        game.lines.splice(end..end, more);
        Some(Mistaken { game, line: end + turn })
    }

    // Before the first turn

    fn in_setup(&self, mistake: Mistake) -> Option<Mistaken> {
        let lines = &self.game.lines;
        let first = lines.iter().position(|line| line.kind.turn().is_some())?;
        let wanted = |line: &Line| match mistake {
            Mistake::DealShort | Mistake::DealLong => line.kind == Kind::Deal(0),
            Mistake::MarketShort | Mistake::MarketLong => line.kind == Kind::Market,
            _ => line.kind == Kind::FirstTickets(0),
        };
        let line = lines.iter().position(wanted)?;
        let mut after = lines[first].before.clone();
        let text = match mistake {
            Mistake::DealShort | Mistake::DealLong => self.deal(mistake, line, &mut after),
            Mistake::MarketShort | Mistake::MarketLong => self.market(mistake, line, &mut after),
            _ => self.first_tickets(mistake, line, &mut after),
        }?;
        let mut setup = lines[..first].to_vec();
        setup[line].text = text;
        self.go_on(setup, line, after)
    }

    fn deal(&self, mistake: Mistake, line: usize, after: &mut Position) -> Option<String> {
        let lines = &self.game.lines;
        let mut cards = lines[line + 1].before.seats[0].hand;
        if mistake == Mistake::DealShort {
            let (card, _) = cards.each().last()?;
            cards[card] -= 1;
            after.seats[0].hand[card] -= 1;
            after.deck.insert(0, card);
        } else {
            let card = after.deck.remove(0);
            cards[card] += 1;
            after.seats[0].hand[card] += 1;
        }
        let (head, old) = lines[line].text.split_once(" deal ")?;
        let dealt =
            if old.starts_with('?') { "?".repeat(cards.total() as usize) } else { letters(cards) };
        Some(format!("{head} deal {dealt}"))
    }

    fn market(&self, mistake: Mistake, line: usize, after: &mut Position) -> Option<String> {
        let lines = &self.game.lines;
        if lines[line].text.contains(" flush ") || lines[line + 1].kind == Kind::Row {
            return None;
        }
        if mistake == Mistake::MarketShort {
            let card = after.row.pop()?;
            after.deck.insert(0, card);
        } else {
            after.row.push(after.deck.remove(0));
        }
        let row: String = after.row.iter().map(|card| card.letter()).collect();
        Some(format!("market {row}"))
    }

    fn first_tickets(&self, mistake: Mistake, line: usize, after: &mut Position) -> Option<String> {
        let text = &self.game.lines[line].text;
        let text = text.split("  # ").next()?;
        let (head, offer) = text.split_once(" tickets ")?;
        let mut offer = words(offer);
        if mistake == Mistake::KeepTooFew {
            let keep = usize::from(self.board.deal_keep) - 1;
            let kept = offer.iter_mut().filter(|word| word.starts_with('+'));
            for word in kept.skip(keep) {
                let id = self.of_hand(&word[1..], after)?;
                after.seats[0].tickets.retain(|&held| held != id);
                if self.board.deal_spare == Spare::UnderDeck {
                    after.ticket_deck.push_back(id);
                }
                word.replace_range(..1, "-");
            }
            return Some(format!("{head} tickets {}", offer.join(" ")));
        }
        // A regular ticket is not offered; it stays in the deck.
        let regular = |word: &String| self.find(&word[1..]).is_none_or(|id| !self.is_long(id));
        let returned = offer.iter().rposition(|word| word.starts_with('-') && regular(word));
        let at = returned.or_else(|| offer.iter().rposition(regular))?;
        let word = offer.remove(at);
        if let Some(kept) = word.strip_prefix('+') {
            let id = self.of_hand(kept, after)?;
            after.seats[0].tickets.retain(|&held| held != id);
            after.ticket_deck.push_back(id);
        } else if self.board.deal_spare == Spare::Box {
            let id = self.find(&word[1..]).or_else(|| self.out_of_play(after))?;
            after.ticket_deck.push_back(id);
        }
        if mistake == Mistake::TwoLongTickets
            && let Some(long) = self.long_in_the_box()
        {
            let sign = &word[..1];
            if sign == "+" {
                after.seats[0].tickets.push(long);
            }
            offer.insert(at, format!("{sign}{}", ticket_text(self.board, long)));
        }
        Some(format!("{head} tickets {}", offer.join(" ")))
    }

    fn is_long(&self, id: TicketId) -> bool {
        self.board.tickets[usize::from(id)].long
    }

    /// The ticket that is written like this; `None` if nobody saw it.
    fn find(&self, text: &str) -> Option<TicketId> {
        let (a, b) = text.split_once('-')?;
        let city = |name: &str| {
            let name = name.trim_matches('"');
            let mut cities = (0..).zip(&self.board.cities);
            cities.find(|(_, city)| city.name == name || city.printed == name)
        };
        self.board.ticket_between(city(a)?.0, city(b)?.0)
    }

    /// The same among the tickets of the first player, any of them if unseen.
    fn of_hand(&self, text: &str, at: &Position) -> Option<TicketId> {
        let any = || {
            let mut held = at.seats[0].tickets.iter().copied();
            held.find(|&id| !self.is_long(id))
        };
        self.find(text).or_else(any)
    }

    fn tickets(&self) -> impl Iterator<Item = TicketId> {
        (0..).take(self.board.tickets.len())
    }

    /// A regular ticket that went into the box.
    fn out_of_play(&self, at: &Position) -> Option<TicketId> {
        let held = |id: &TicketId| at.seats.iter().any(|seat| seat.tickets.contains(id));
        self.tickets().find(|id| !self.is_long(*id) && !at.ticket_deck.contains(id) && !held(id))
    }

    /// A long ticket that was offered to nobody.
    fn long_in_the_box(&self) -> Option<TicketId> {
        let lines = self.game.lines.iter();
        let offered: Vec<TicketId> = lines
            .filter(|line| matches!(line.kind, Kind::FirstTickets(_)))
            .flat_map(|line| words(&line.text))
            .filter_map(|word| self.find(word.get(1..)?))
            .collect();
        self.tickets().find(|id| self.is_long(*id) && !offered.contains(id))
    }
}

/// A turn in which something goes wrong.
struct Turn<'t> {
    board: &'t Board,
    plan: &'t Plan,
    at: Position,
    seat: usize,
    text: String,
    rng: &'t mut Rng,
}

impl<'t> Turn<'t> {
    fn new(
        planter: &'t Planter<'_>,
        seat: usize,
        at: &Position,
        line: &Line,
        rng: &'t mut Rng,
    ) -> Self {
        let number = match line.text.starts_with(|c: char| c.is_ascii_digit()) {
            true => format!("{}. ", at.turns + 1),
            false => String::new(),
        };
        Self {
            board: planter.board,
            plan: &planter.plan,
            at: at.clone(),
            seat,
            text: number + &name(&planter.game.names[seat]),
            rng,
        }
    }

    /// Plays it with this mistake; `None` if that cannot be done now.
    fn play(&mut self, mistake: Mistake) -> Option<Kind> {
        use Mistake::*;
        match mistake {
            NeedlessPass => {
                self.text += " pass";
                self.at.can_draw().then_some(Kind::Pass(self.seat))
            }
            DrawOne | DrawThree | NotReplaced | SecondAfterWild | WildSecond | NeedlessFlush
            | NoFlush | FlushShort => self.draw(mistake),
            TwoActions | TwoClaims | RevealOnPlainRoute | WithdrawFromPlainRoute => {
                self.plain_claim(mistake)
            }
            TicketsShort | TicketsLong | KeepNone => self.tickets(mistake),
            OccupiedCity | FourthStation | StationLess | StationMore | StationMixed
            | StationUncovered => self.station(mistake),
            NoReveal
            | RevealTwo
            | RevealShortDeck
            | SurchargeLess
            | SurchargeMore
            | SurchargeWrongColour
            | SurchargeUnpaid
            | SurchargeUncovered
            | WildTunnelPaidInColour
            | NeedlessWithdraw => self.tunnel(mistake),
            _ => self.wrong_claim(mistake),
        }
    }

    /// E1, and whose turn is next.
    fn end(&mut self) {
        self.at.turns += 1;
        match &mut self.at.turns_left {
            Some(left) => *left = left.saturating_sub(1),
            None if self.at.seats[self.seat].pieces <= self.board.end_at => {
                self.at.turns_left = Some(self.at.seats.len());
            }
            None => {}
        }
        self.at.seat = (self.seat + 1) % self.at.seats.len();
    }

    fn hand(&mut self) -> &mut Counts {
        &mut self.at.seats[self.seat].hand
    }

    fn hidden(&self) -> bool {
        self.plan.unseen && self.plan.scribe != Some(self.seat)
    }

    fn top(&mut self, n: usize) -> Vec<Card> {
        self.at.top_cards(n, self.plan.reshuffle, self.rng)
    }

    /// Brings such a card to the top of the deck.
    fn stack(&mut self, wanted: impl Fn(Card) -> bool) -> Option<()> {
        let at = self.at.deck.iter().rposition(|&card| wanted(card))?;
        let card = self.at.deck.remove(at);
        self.at.deck.push(card);
        Some(())
    }

    fn discard(&mut self, cards: &[Card]) {
        self.at.discards.extend_from_slice(cards);
        self.at.settle(self.plan.reshuffle, self.rng);
    }

    // Cards

    fn draw(&mut self, mistake: Mistake) -> Option<Kind> {
        let size = usize::from(self.board.market);
        if self.at.stock() < 12 || self.at.row.len() < size || self.at.deck.len() < 4 {
            return None;
        }
        let plain = self.at.row.iter().copied().find(|&c| c != Card::Wild);
        let wild = self.at.row.contains(&Card::Wild).then_some(Card::Wild);
        self.text += " draw";
        match mistake {
            Mistake::DrawOne => match plain.filter(|_| self.at.turns.is_multiple_of(2)) {
                Some(card) => self.take_open(card, true),
                None => self.take_top(),
            },
            Mistake::DrawThree => (0..3).for_each(|_| self.take_top()),
            Mistake::NotReplaced => {
                self.take_open(plain?, false);
                self.take_top();
            }
            Mistake::SecondAfterWild => {
                self.stack(|card| card != Card::Wild)?;
                self.take_open(wild?, true);
                self.take_top();
            }
            Mistake::WildSecond => {
                self.take_top();
                self.take_open(wild?, true);
            }
            Mistake::NeedlessFlush => {
                self.take_top();
                self.take_top();
                self.flush(size);
            }
            Mistake::NoFlush => {
                let first = self.rng.chance(50);
                if !first {
                    self.take_top();
                }
                self.one_wild_too_many(plain?)?;
                if first {
                    self.take_top();
                }
                // Nobody looks at the row before it changes.
                self.at.flushes = u32::MAX;
            }
            _ => {
                self.take_top();
                self.one_wild_too_many(plain?)?;
                self.flush(size - 1);
            }
        }
        Some(Kind::Draw(self.seat))
    }

    fn take_top(&mut self) {
        let hidden = self.hidden();
        for card in self.top(1) {
            self.hand()[card] += 1;
            self.text += " ?";
            if !hidden {
                self.text.push(card.letter());
            }
        }
    }

    fn take_open(&mut self, card: Card, replace: bool) {
        if let Some(i) = self.at.row.iter().position(|&c| c == card) {
            self.at.row.remove(i);
        }
        self.hand()[card] += 1;
        self.at.flushes = 0;
        let turned = self.top(usize::from(replace));
        let letter = turned.first().map_or('-', |card| card.letter());
        self.text += &format!(" {}>{letter}", card.letter());
        self.at.row.extend(turned);
    }

    /// Takes this card, and a wild one comes up that calls for a new row.
    fn one_wild_too_many(&mut self, card: Card) -> Option<()> {
        let flush_at = usize::from(self.board.flush_at?);
        let better = self.at.others() > usize::from(self.board.market);
        if self.at.row_count(Card::Wild) + 1 < flush_at || !better {
            return None;
        }
        self.stack(|card| card == Card::Wild)?;
        self.take_open(card, true);
        Some(())
    }

    fn flush(&mut self, size: usize) {
        let old = std::mem::take(&mut self.at.row);
        self.discard(&old);
        self.at.row = self.top(size);
        self.at.flushes += 1;
        let row: String = self.at.row.iter().map(|card| card.letter()).collect();
        self.text += &format!(" flush {row}");
    }

    // Routes

    fn routes(&mut self) -> Vec<RouteId> {
        let mut routes: Vec<RouteId> = (0..).take(self.board.routes.len()).collect();
        self.rng.shuffle(&mut routes);
        routes
    }

    fn route(&self, id: RouteId) -> Route {
        self.board.routes[usize::from(id)]
    }

    /// A legal claim of such a route.
    fn claim(&mut self, tunnel: bool) -> Option<(RouteId, Counts)> {
        let claimable = self.at.claimable(self.board, self.seat);
        let routes = self.routes().into_iter();
        let mut fitting = routes.filter(|id| claimable.contains(id));
        let id = fitting.find(|id| self.route(*id).tunnel == tunnel)?;
        Some((id, self.payment(id)?))
    }

    /// A legal payment for a route.
    fn payment(&self, id: RouteId) -> Option<Counts> {
        let route = self.route(id);
        let hand = self.at.seats[self.seat].hand;
        payment(hand, route.colour, route.length, route.wilds)
    }

    /// Lays the cards of a claim, as many of them as are there.
    fn lay(&mut self, id: RouteId, laid: Counts) -> Vec<Card> {
        let route = self.route(id);
        let (a, b) = (city(self.board, route.a), city(self.board, route.b));
        let track = match (route.twin, route.colour) {
            (Some(_), Some(colour)) => format!("/{}", colour.letter()),
            _ => String::new(),
        };
        self.text += &format!(" claim {a}-{b}{track} {}", letters(laid));
        take(self.hand(), laid)
    }

    fn build(&mut self, id: RouteId) {
        let length = self.route(id).length;
        self.at.owners[usize::from(id)] = Some(self.seat);
        let player = &mut self.at.seats[self.seat];
        player.pieces = player.pieces.saturating_sub(length);
        player.score += i32::from(self.board.route_points(length));
    }

    fn claim_all(&mut self, id: RouteId, laid: Counts) {
        let paid = self.lay(id, laid);
        self.build(id);
        self.discard(&paid);
    }

    fn plain_claim(&mut self, mistake: Mistake) -> Option<Kind> {
        let (id, laid) = self.claim(false)?;
        match mistake {
            Mistake::TwoActions if self.at.stock() >= 12 => {
                self.claim_all(id, laid);
                self.text += " draw";
                self.take_top();
                self.take_top();
            }
            Mistake::TwoClaims => {
                self.claim_all(id, laid);
                let (second, laid) = self.claim(false)?;
                self.claim_all(second, laid);
            }
            Mistake::RevealOnPlainRoute if self.at.stock() > 3 => {
                let mut paid = self.lay(id, laid);
                let revealed = self.top(3);
                self.text += " reveal ";
                self.text.extend(revealed.iter().map(|card| card.letter()));
                self.build(id);
                paid.extend(revealed);
                self.discard(&paid);
            }
            Mistake::WithdrawFromPlainRoute => {
                self.lay(id, laid);
                self.text += " withdraw";
                self.hand().add(laid);
            }
            _ => return None,
        }
        Some(Kind::Claim(self.seat, id))
    }

    /// A tunnel that goes wrong after the cards are laid.
    fn tunnel(&mut self, mistake: Mistake) -> Option<Kind> {
        let (id, laid) = match mistake {
            Mistake::WildTunnelPaidInColour => self.wild_tunnel()?,
            _ => self.claim(true)?,
        };
        let mut paid = self.lay(id, laid);
        let usual = usize::from(self.board.tunnel_reveal);
        let there = usual.min(self.at.stock());
        let (reveal, due) = match mistake {
            Mistake::NoReveal if there == usual => (0, None),
            Mistake::RevealTwo if there == usual => (usual - 1, None),
            Mistake::RevealShortDeck if (1..usual).contains(&there) => (there - 1, None),
            Mistake::NoReveal | Mistake::RevealTwo | Mistake::RevealShortDeck => return None,
            Mistake::NeedlessWithdraw => (usual, Some(0)),
            Mistake::SurchargeLess => (usual, Some(2)),
            _ => (usual, Some(1 + self.rng.below(usual))),
        };
        let colour = colour_of(laid);
        let costly = |card: Card| card == Card::Wild || Some(card) == colour;
        if let Some(due) = due {
            if self.at.deck.len() <= usual {
                return None;
            }
            // Each goes on top of the one before.
            let mut cards = Vec::new();
            for i in 0..usual {
                self.stack(|card| costly(card) == (i < due))?;
                cards.extend(self.at.deck.pop());
            }
            self.at.deck.extend(cards);
        }
        let revealed = self.top(reveal);
        if !revealed.is_empty() {
            self.text += " reveal ";
            self.text.extend(revealed.iter().map(|card| card.letter()));
        }
        let due = revealed.iter().filter(|card| costly(**card)).count();
        match self.surcharge(mistake, colour, u8::try_from(due).ok()?)? {
            Surcharge::Nothing => self.build(id),
            Surcharge::Pay(cards) => {
                self.text += &format!(" pay {}", letters(cards));
                paid.extend(take(self.hand(), cards));
                self.build(id);
            }
            Surcharge::Withdraw => {
                self.text += " withdraw";
                self.hand().add(laid);
                paid.clear();
            }
        }
        paid.extend(revealed);
        self.discard(&paid);
        Some(Kind::Claim(self.seat, id))
    }

    /// A tunnel that can be laid with wild cards only.
    fn wild_tunnel(&mut self) -> Option<(RouteId, Counts)> {
        let claimable = self.at.claimable(self.board, self.seat);
        let wild = self.hand()[Card::Wild];
        let fits = |id: &&RouteId| self.route(**id).tunnel && self.route(**id).length <= wild;
        let id = *claimable.iter().find(fits)?;
        Some((id, cards(&[(Card::Wild, self.route(id).length)])))
    }

    /// What happens when so many cards more are due.
    fn surcharge(&mut self, mistake: Mistake, colour: Option<Card>, due: u8) -> Option<Surcharge> {
        let hand = *self.hand();
        let card = colour.unwrap_or(Card::Wild);
        let coloured = colour.is_some();
        let other = || {
            let mut colours = Card::COLOURS.into_iter();
            colours.find(|&c| Some(c) != colour && hand[c] >= due)
        };
        let pay = |card, n| Some(Surcharge::Pay(cards(&[(card, n)])));
        match mistake {
            Mistake::NeedlessWithdraw => Some(Surcharge::Withdraw),
            Mistake::SurchargeUnpaid if coloured => Some(Surcharge::Nothing),
            Mistake::SurchargeLess if coloured && hand[card] >= due => pay(card, due - 1),
            Mistake::SurchargeMore if coloured && hand[card] > due => pay(card, due + 1),
            Mistake::SurchargeWrongColour if coloured => pay(other()?, due),
            Mistake::WildTunnelPaidInColour => pay(other()?, due),
            Mistake::SurchargeUncovered if coloured && hand[card] < due => pay(card, due),
            Mistake::NoReveal | Mistake::RevealTwo | Mistake::RevealShortDeck if due == 0 => {
                Some(Surcharge::Nothing)
            }
            Mistake::RevealTwo | Mistake::RevealShortDeck => {
                let way = match colour {
                    Some(_) => payment(hand, colour, due, 0),
                    None => payment(hand, None, due, due),
                };
                Some(way.map_or(Surcharge::Withdraw, Surcharge::Pay))
            }
            _ => None,
        }
    }

    fn wrong_claim(&mut self, mistake: Mistake) -> Option<Kind> {
        let mut routes = self.routes().into_iter();
        let (id, laid) = routes.find_map(|id| Some((id, self.wrong_payment(id, mistake)?)))?;
        let before = self.at.clone();
        self.claim_all(id, laid);
        if mistake == Mistake::TakenRoute {
            // It cannot have happened: the route and the cards stay.
            self.at = before;
        }
        Some(Kind::Claim(self.seat, id))
    }

    /// This route, with these cards, is that mistake, and no other.
    fn wrong_payment(&self, id: RouteId, mistake: Mistake) -> Option<Counts> {
        let seat = self.seat;
        let route = self.route(id);
        let hand = self.at.seats[seat].hand;
        let open = self.at.is_open(self.board, seat, id);
        let length = route.length;
        let enough = length <= self.at.seats[seat].pieces;
        let normal = |open: bool| open && enough && !route.tunnel && route.wilds == 0;
        let twin = route.twin.and_then(|twin| self.at.owners[usize::from(twin)]);
        let single = route.twin.is_none();
        let of = |least: u8| {
            let right = |c: &Card| route.colour.is_none_or(|colour| colour == *c);
            Card::COLOURS.into_iter().find(|&c| right(&c) && hand[c] >= least)
        };
        let laid = match mistake {
            Mistake::TakenRoute => {
                let owner = self.at.owners[usize::from(id)]?;
                if owner == seat || route.tunnel || !single || !enough {
                    return None;
                }
                self.payment(id)?
            }
            Mistake::WrongColour if normal(open) && single => {
                let colour = route.colour?;
                let wrong = |c: &Card| *c != colour && hand[*c] >= length;
                cards(&[(Card::COLOURS.into_iter().find(wrong)?, length)])
            }
            Mistake::OneCardLess if normal(open) && length > 1 && single => {
                cards(&[(of(length - 1)?, length - 1)])
            }
            Mistake::OneCardMore if normal(open) && single => {
                cards(&[(of(length + 1)?, length + 1)])
            }
            Mistake::MixedColours if normal(open) && length > 1 && route.colour.is_none() => {
                let first = of(length - 1)?;
                let second = Card::COLOURS.into_iter().find(|&c| c != first && hand[c] > 0)?;
                cards(&[(first, length - 1), (second, 1)])
            }
            Mistake::ClaimUncovered if normal(open) && single => {
                let colour = match route.colour {
                    Some(colour) => colour,
                    None => Card::COLOURS.into_iter().find(|&c| hand[c] < length)?,
                };
                if hand[colour] >= length {
                    return None;
                }
                cards(&[(colour, length)])
            }
            Mistake::TooFewPieces if open && !enough && !route.tunnel => self.payment(id)?,
            Mistake::BothTracks
                if twin == Some(seat)
                    && self.at.owners[usize::from(id)].is_none()
                    && enough
                    && !route.tunnel =>
            {
                self.payment(id)?
            }
            Mistake::ClosedTrack
                if twin.is_some_and(|owner| owner != seat)
                    && !open
                    && self.at.owners[usize::from(id)].is_none()
                    && enough
                    && !route.tunnel =>
            {
                self.payment(id)?
            }
            Mistake::FerryWithoutWild if open && enough && route.wilds > 0 && !route.tunnel => {
                cards(&[(of(length)?, length)])
            }
            _ => return None,
        };
        Some(laid)
    }

    // Tickets and stations

    fn tickets(&mut self, mistake: Mistake) -> Option<Kind> {
        let n = usize::from(self.board.ticket_draw);
        if self.at.ticket_deck.len() <= n {
            return None;
        }
        let (n, least) = match mistake {
            Mistake::TicketsShort => (n - 1, 1),
            Mistake::TicketsLong => (n + 1, 1),
            _ => (n, 0),
        };
        let hidden = self.hidden();
        let offer: Vec<TicketId> = self.at.ticket_deck.drain(..n).collect();
        self.text += " tickets";
        for (i, id) in offer.into_iter().enumerate() {
            let keep = i < least || least > 0 && self.rng.chance(30);
            self.text += if keep { " +" } else { " -" };
            self.text += &match hidden {
                true => "?".to_owned(),
                false => ticket_text(self.board, id),
            };
            match keep {
                true => self.at.seats[self.seat].tickets.push(id),
                false => self.at.ticket_deck.push_back(id),
            }
        }
        Some(Kind::Tickets(self.seat))
    }

    fn station(&mut self, mistake: Mistake) -> Option<Kind> {
        let seat = self.seat;
        let player = &self.at.seats[seat];
        let hand = player.hand;
        let none_left = player.stations_left == 0;
        if none_left != (mistake == Mistake::FourthStation) {
            return None;
        }
        let cost = self.at.station_cost(self.board, seat);
        let full = Card::COLOURS.into_iter().max_by_key(|&c| hand[c]);
        let full = full.unwrap_or(Card::Red);
        let occupied = mistake == Mistake::OccupiedCity;
        let cities: Vec<CityId> = (0..)
            .zip(&self.at.station_at)
            .filter(|(_, owner)| owner.is_some() == occupied)
            .map(|(city, _)| city)
            .collect();
        let &city = self.rng.pick(&cities)?;
        let second = Card::COLOURS.into_iter().find(|&c| c != full && hand[c] > 0);
        let missing = Card::COLOURS.into_iter().find(|&c| hand[c] == 0);
        let paid = match (mistake, second, missing) {
            (Mistake::StationLess, ..) if cost > 1 => cards(&[(full, cost - 1)]),
            (Mistake::StationMore, ..) => cards(&[(full, cost + 1)]),
            (Mistake::StationMixed, Some(second), _) if cost > 1 => {
                cards(&[(full, cost - 1), (second, 1)])
            }
            (Mistake::StationUncovered, _, Some(missing)) => cards(&[(missing, cost)]),
            (Mistake::OccupiedCity, ..) => cards(&[(full, cost)]),
            (Mistake::FourthStation, ..) => cards(&[(full, 1)]),
            _ => return None,
        };
        let covered = paid[full] <= hand[full];
        if !covered && mistake != Mistake::StationUncovered {
            return None;
        }
        let name = &self.board.cities[usize::from(city)].name;
        self.text += &format!(" station {name} {}", letters(paid));
        // Else it cannot have happened: the city, the piece and the cards stay.
        if !occupied && !none_left {
            let paid = take(self.hand(), paid);
            self.discard(&paid);
            self.at.station_at[usize::from(city)] = Some(seat);
            let player = &mut self.at.seats[seat];
            player.stations.push(city);
            player.stations_left -= 1;
        }
        Some(Kind::Station(seat, city))
    }
}

/// What happens to a tunnel instead of the right thing.
enum Surcharge {
    Pay(Counts),
    Nothing,
    Withdraw,
}

fn cards(of: &[(Card, u8)]) -> Counts {
    let mut counts = Counts::NONE;
    for &(card, n) in of {
        counts[card] += n;
    }
    counts
}

fn letters(cards: Counts) -> String {
    let runs = cards.each();
    runs.map(|(card, n)| card.letter().to_string().repeat(n.into())).collect()
}

/// The one colour among these cards.
fn colour_of(cards: Counts) -> Option<Card> {
    Card::COLOURS.into_iter().find(|&card| cards[card] > 0)
}

/// A way to pay so many cards of one colour, so many of them wild at least.
fn payment(hand: Counts, colour: Option<Card>, length: u8, wilds: u8) -> Option<Counts> {
    let mut colours = Card::COLOURS.into_iter();
    colours.find_map(|card| {
        let right = colour.is_none_or(|colour| colour == card);
        let plain = hand[card].min(length - wilds);
        let wild = length - plain;
        (right && wild <= hand[Card::Wild]).then(|| cards(&[(card, plain), (Card::Wild, wild)]))
    })
}

/// Takes cards out of a hand: as many of them as are there.
fn take(hand: &mut Counts, cards: Counts) -> Vec<Card> {
    let mut taken = Vec::new();
    for (card, n) in cards.each() {
        let n = n.min(hand[card]);
        hand[card] -= n;
        taken.extend(std::iter::repeat_n(card, n.into()));
    }
    taken
}

// How it is written

fn name(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphabetic() || c == '\'');
    match plain && name != "game" {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}

fn city(board: &Board, id: CityId) -> &str {
    &board.cities[usize::from(id)].name
}

fn ticket_text(board: &Board, id: TicketId) -> String {
    let ticket = board.tickets[usize::from(id)];
    format!("{}-{}", city(board, ticket.a), city(board, ticket.b))
}

/// The words of a line; what stands in quotes is one.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '"';
        match words.last_mut() {
            Some(word) if c != ' ' || quoted => word.push(c),
            _ => words.push(String::new()),
        }
    }
    words
}
