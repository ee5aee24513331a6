//! One mistake in an otherwise legal game. The table lets it happen as far as
//! it can happen at all, and plays on from there.

use super::position::{payments, take};
use super::strategy::{Choice, Pick};
use super::{Kind, Sim};
use crate::card::{Card, Counts};
use crate::games::ticket_to_ride::board::{CityId, Route, RouteId};

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
    #[must_use]
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

/// A mistake that is still to come.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    pub mistake: Mistake,
    pub from: u32,
}

/// What happens to a tunnel instead of the right thing.
#[derive(Clone, Copy, Debug)]
pub enum Surcharge {
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

impl Sim<'_> {
    /// True if this mistake is due now.
    fn due(&self, mistake: Mistake) -> bool {
        let due = |slip: &super::Slip| slip.mistake == mistake && self.at.turns >= slip.from;
        self.slip.as_ref().is_some_and(due)
    }

    /// The line under way has the mistake.
    fn mark(&mut self) {
        self.slip = None;
        self.out.mistake = Some(self.out.lines.len());
    }

    fn slip_once(&mut self, mistake: Mistake) -> bool {
        let due = self.slip.is_some_and(|slip| slip.mistake == mistake);
        if due {
            self.mark();
        }
        due
    }

    // Before the first turn

    pub fn slip_player(&mut self, seat: usize) {
        if seat == usize::from(self.board.players_max) {
            self.slip_once(Mistake::SixPlayers);
        }
    }

    pub fn slip_deal(&mut self, n: usize) -> usize {
        if self.slip_once(Mistake::DealShort) {
            n.saturating_sub(1)
        } else if self.slip_once(Mistake::DealLong) {
            n + 1
        } else {
            n
        }
    }

    pub fn slip_market(&mut self, n: usize) -> usize {
        if self.slip_once(Mistake::MarketShort) {
            n.saturating_sub(1)
        } else if self.slip_once(Mistake::MarketLong) {
            n + 1
        } else {
            n
        }
    }

    /// Long and regular tickets for a seat.
    pub fn slip_first_tickets(&self, seat: usize) -> (usize, usize) {
        let long = usize::from(self.board.deal_long);
        let regular = usize::from(self.board.deal_regular);
        match self.slip.map(|slip| slip.mistake) {
            Some(Mistake::TwoLongTickets) if seat == 0 => (long + 1, regular.saturating_sub(1)),
            Some(Mistake::FirstTicketsShort) if seat == 0 => (long, regular.saturating_sub(1)),
            _ => (long, regular),
        }
    }

    pub fn slip_first_keep(&mut self, n: usize) -> usize {
        if self.slip_once(Mistake::TwoLongTickets) || self.slip_once(Mistake::FirstTicketsShort) {
            return n;
        }
        if self.slip_once(Mistake::KeepTooFew) {
            self.exact = true;
            return n.saturating_sub(1);
        }
        n
    }

    // In a turn that goes its usual way

    /// True if the flush that is due does not come.
    pub fn slip_flush(&mut self) -> bool {
        let better = self.at.others() >= usize::from(self.board.market);
        let slips = self.due(Mistake::NoFlush) && self.at.turns_left.is_none() && better;
        if slips {
            self.mark();
            self.row_stays = true;
        }
        slips
    }

    pub fn slip_flush_size(&mut self, n: usize) -> usize {
        if self.due(Mistake::FlushShort) && self.at.stock() >= n {
            self.mark();
            return n - 1;
        }
        n
    }

    pub fn slip_reveal(&mut self, route: Route, n: usize) -> usize {
        if !route.tunnel {
            if self.due(Mistake::RevealOnPlainRoute) && self.at.stock() > 3 {
                self.mark();
                return 3;
            }
            return 0;
        }
        let usual = usize::from(self.board.tunnel_reveal);
        if n == 0 {
            return 0;
        }
        if n == usual && self.due(Mistake::NoReveal) {
            self.mark();
            return 0;
        }
        if n == usual && self.due(Mistake::RevealTwo) {
            self.mark();
            return usual - 1;
        }
        if n < usual && self.due(Mistake::RevealShortDeck) {
            self.mark();
            return n - 1;
        }
        n
    }

    pub fn slip_surcharge(
        &mut self,
        seat: usize,
        route: Route,
        laid: Counts,
        due: u8,
    ) -> Option<Surcharge> {
        let mistake = self.slip.map(|slip| slip.mistake)?;
        if !self.due(mistake) {
            return None;
        }
        let hand = self.at.seats[seat].hand;
        let colour = super::position::colour_of(laid);
        let tunnel = route.tunnel;
        let card = colour.unwrap_or(Card::Wild);
        let other = Card::COLOURS
            .into_iter()
            .find(|&c| Some(c) != colour && hand[c] >= due && due > 0);
        let odd = match mistake {
            Mistake::WithdrawFromPlainRoute if !tunnel => Surcharge::Withdraw,
            Mistake::NeedlessWithdraw if tunnel && due == 0 => Surcharge::Withdraw,
            Mistake::SurchargeUnpaid if tunnel && due > 0 && colour.is_some() => Surcharge::Nothing,
            Mistake::SurchargeLess if due > 1 && colour.is_some() && hand[card] >= due => {
                Surcharge::Pay(cards(&[(card, due - 1)]))
            }
            Mistake::SurchargeMore if due > 0 && colour.is_some() && hand[card] > due => {
                Surcharge::Pay(cards(&[(card, due + 1)]))
            }
            Mistake::SurchargeWrongColour if colour.is_some() => {
                Surcharge::Pay(cards(&[(other?, due)]))
            }
            Mistake::WildTunnelPaidInColour if colour.is_none() => {
                Surcharge::Pay(cards(&[(other?, due)]))
            }
            Mistake::SurchargeUncovered if due > 0 && hand[card] < due && colour.is_some() => {
                Surcharge::Pay(cards(&[(card, due)]))
            }
            _ => return None,
        };
        self.mark();
        Some(odd)
    }

    // Turns that are wrong from the start

    /// Plays the turn with the mistake, if it is due and can be made now.
    pub fn slip_turn(&mut self) -> bool {
        let Some(slip) = self.slip else {
            return false;
        };
        let seat = self.at.seat;
        let last = self.at.turns_left.is_some();
        if self.at.turns < slip.from || last && slip.mistake != Mistake::TooFewPieces {
            return false;
        }
        match slip.mistake {
            Mistake::SkipPlayer | Mistake::SamePlayerTwice => {
                self.wrong_player(slip.mistake);
                true
            }
            Mistake::NeedlessPass => self.wrong_pass(seat),
            Mistake::DrawOne
            | Mistake::DrawThree
            | Mistake::NotReplaced
            | Mistake::SecondAfterWild
            | Mistake::WildSecond
            | Mistake::NeedlessFlush => self.wrong_draw(seat, slip.mistake),
            Mistake::TwoActions | Mistake::TwoClaims => self.wrong_twice(seat, slip.mistake),
            Mistake::TicketsShort | Mistake::TicketsLong | Mistake::KeepNone => {
                self.wrong_tickets(seat, slip.mistake)
            }
            Mistake::OccupiedCity
            | Mistake::FourthStation
            | Mistake::StationLess
            | Mistake::StationMore
            | Mistake::StationMixed
            | Mistake::StationUncovered => self.wrong_station(seat, slip.mistake),
            _ => self.wrong_claim(seat, slip.mistake),
        }
    }

    fn wrong_player(&mut self, mistake: Mistake) {
        let n = self.at.seats.len();
        let step = if mistake == Mistake::SkipPlayer {
            1
        } else {
            n - 1
        };
        let seat = (self.at.seat + step) % n;
        if self.at.turns == 0 {
            let choice = self.choose(self.at.seat);
            self.begin_turn(self.at.seat);
            return self.act(self.at.seat, choice);
        }
        self.at.seat = seat;
        let choice = self.choose(seat);
        self.begin_turn(seat);
        self.mark();
        self.act(seat, choice);
    }

    fn wrong_pass(&mut self, seat: usize) -> bool {
        if !self.at.can_draw() {
            return false;
        }
        self.begin_turn(seat);
        self.mark();
        self.act(seat, Choice::Pass);
        true
    }

    fn wrong_draw(&mut self, seat: usize, mistake: Mistake) -> bool {
        if self.at.stock() < 12 || self.at.row.len() < usize::from(self.board.market) {
            return false;
        }
        let wild_open = self.at.row.contains(&Card::Wild);
        let plain = self.at.row.iter().copied().find(|&c| c != Card::Wild);
        let fits = match mistake {
            Mistake::SecondAfterWild | Mistake::WildSecond => wild_open,
            Mistake::NotReplaced => plain.is_some(),
            _ => true,
        };
        if !fits {
            return false;
        }
        self.begin_turn(seat);
        self.line += " draw";
        match mistake {
            Mistake::DrawOne => {
                self.mark();
                let face_up = plain.filter(|_| self.at.turns.is_multiple_of(2));
                self.take(seat, face_up.map_or(Pick::Top, Pick::FaceUp));
            }
            Mistake::DrawThree => {
                self.mark();
                for _ in 0..3 {
                    self.take(seat, Pick::Top);
                }
            }
            Mistake::NotReplaced => {
                self.mark();
                self.take_face_up(seat, plain.unwrap_or(Card::Wild), false);
                self.take(seat, Pick::Top);
            }
            Mistake::SecondAfterWild => {
                self.mark();
                self.take(seat, Pick::FaceUp(Card::Wild));
                self.flush_here();
                self.take(seat, Pick::Top);
            }
            Mistake::WildSecond => {
                self.mark();
                self.take(seat, Pick::Top);
                self.take(seat, Pick::FaceUp(Card::Wild));
            }
            _ => {
                self.take(seat, Pick::Top);
                self.take(seat, Pick::Top);
                self.mark();
                self.flush();
            }
        }
        self.end_turn(seat);
        self.watch_row(true, Kind::Draw(seat));
        true
    }

    fn wrong_twice(&mut self, seat: usize, mistake: Mistake) -> bool {
        let claims = self.at.claimable(self.board, seat);
        let plain = |id: &RouteId| !self.board.routes[usize::from(*id)].tunnel;
        let mut claims: Vec<RouteId> = claims.into_iter().filter(plain).collect();
        self.rng.shuffle(&mut claims);
        let Some((first, laid)) = claims.iter().find_map(|&id| self.payment(seat, id)) else {
            return false;
        };
        if mistake == Mistake::TwoActions {
            if self.at.stock() < 12 {
                return false;
            }
            self.begin_turn(seat);
            self.mark();
            self.claim(seat, first, laid);
            self.line += " draw";
            self.take(seat, Pick::Top);
            self.take(seat, Pick::Top);
        } else {
            let before = self.at.clone();
            self.begin_turn(seat);
            self.claim(seat, first, laid);
            let then = self.at.claimable(self.board, seat);
            let plain = |id: &RouteId| !self.board.routes[usize::from(*id)].tunnel;
            let mut then = then.into_iter().filter(plain);
            let second = then.find_map(|id| self.payment(seat, id));
            let Some((second, laid)) = second else {
                self.at = before;
                return false;
            };
            self.mark();
            self.claim(seat, second, laid);
        }
        self.end_turn(seat);
        self.put(Kind::Claim(seat, first));
        true
    }

    /// A legal payment for a route.
    fn payment(&self, seat: usize, id: RouteId) -> Option<(RouteId, Counts)> {
        let route = self.board.routes[usize::from(id)];
        let hand = self.at.seats[seat].hand;
        let ways = payments(hand, route.colour, route.length, route.wilds);
        ways.first().map(|&laid| (id, laid))
    }

    fn wrong_tickets(&mut self, seat: usize, mistake: Mistake) -> bool {
        let n = usize::from(self.board.ticket_draw);
        if self.at.ticket_deck.len() <= n {
            return false;
        }
        self.begin_turn(seat);
        self.mark();
        match mistake {
            Mistake::TicketsShort => self.tickets(seat, n.saturating_sub(1), 1),
            Mistake::TicketsLong => self.tickets(seat, n + 1, 1),
            _ => {
                self.exact = true;
                self.tickets(seat, n, 0);
            }
        }
        self.end_turn(seat);
        self.put(Kind::Tickets(seat));
        true
    }

    fn wrong_station(&mut self, seat: usize, mistake: Mistake) -> bool {
        let player = &self.at.seats[seat];
        let hand = player.hand;
        let none_left = player.stations_left == 0;
        if none_left != (mistake == Mistake::FourthStation) {
            return false;
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
        let Some(&city) = self.rng.pick(&cities) else {
            return false;
        };
        let second = Card::COLOURS
            .into_iter()
            .find(|&c| c != full && hand[c] > 0);
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
            _ => return false,
        };
        let covered = paid[full] <= hand[full];
        if !covered && mistake != Mistake::StationUncovered {
            return false;
        }
        self.begin_turn(seat);
        self.mark();
        let before = self.at.clone();
        self.station(seat, city, paid);
        if occupied || none_left {
            // It cannot have happened: the city, the piece and the cards stay.
            self.at = before;
        }
        self.end_turn(seat);
        self.put(Kind::Station(seat, city));
        true
    }

    fn wrong_claim(&mut self, seat: usize, mistake: Mistake) -> bool {
        let mut routes: Vec<RouteId> = (0..).take(self.board.routes.len()).collect();
        self.rng.shuffle(&mut routes);
        let found = routes
            .into_iter()
            .find_map(|id| self.wrong_payment(seat, id, mistake));
        let Some((id, laid)) = found else {
            return false;
        };
        self.begin_turn(seat);
        self.mark();
        let before = self.at.clone();
        self.claim(seat, id, laid);
        if mistake == Mistake::TakenRoute {
            self.at = before;
        }
        self.end_turn(seat);
        self.put(Kind::Claim(seat, id));
        true
    }

    /// This route, with these cards, is that mistake, and no other.
    fn wrong_payment(
        &self,
        seat: usize,
        id: RouteId,
        mistake: Mistake,
    ) -> Option<(RouteId, Counts)> {
        let route = self.board.routes[usize::from(id)];
        let hand = self.at.seats[seat].hand;
        let open = self.at.is_open(self.board, seat, id);
        let length = route.length;
        let enough = length <= self.at.seats[seat].pieces;
        let normal = |open: bool| open && enough && !route.tunnel && route.wilds == 0;
        let twin = route
            .twin
            .and_then(|twin| self.at.owners[usize::from(twin)]);
        let single = route.twin.is_none();
        let of = |least: u8| {
            let right = |c: &Card| route.colour.is_none_or(|colour| colour == *c);
            Card::COLOURS
                .into_iter()
                .find(|&c| right(&c) && hand[c] >= least)
        };
        let laid = match mistake {
            Mistake::TakenRoute => {
                let owner = self.at.owners[usize::from(id)]?;
                if owner == seat || route.tunnel || !single || !enough {
                    return None;
                }
                self.payment(seat, id)?.1
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
                let second = Card::COLOURS
                    .into_iter()
                    .find(|&c| c != first && hand[c] > 0)?;
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
            Mistake::TooFewPieces if open && !enough && !route.tunnel => self.payment(seat, id)?.1,
            Mistake::BothTracks
                if twin == Some(seat)
                    && self.at.owners[usize::from(id)].is_none()
                    && enough
                    && !route.tunnel =>
            {
                self.payment(seat, id)?.1
            }
            Mistake::ClosedTrack
                if twin.is_some_and(|owner| owner != seat)
                    && !open
                    && self.at.owners[usize::from(id)].is_none()
                    && enough
                    && !route.tunnel =>
            {
                self.payment(seat, id)?.1
            }
            Mistake::FerryWithoutWild if open && enough && route.wilds > 0 => {
                cards(&[(of(length)?, length)])
            }
            _ => return None,
        };
        Some((id, laid))
    }

    /// One turn too many.
    pub fn after_the_end(&mut self) {
        if self.at.turns_left != Some(0) || !self.due(Mistake::AfterTheEnd) {
            return;
        }
        let seat = self.at.seat;
        let before = self.at.clone();
        let choice = self.choose(seat);
        self.begin_turn(seat);
        self.mark();
        self.act(seat, choice);
        self.at = before;
    }
}

/// The cards that are really there.
#[must_use]
pub fn covered(hand: Counts, cards: Counts) -> Counts {
    let mut rest = cards;
    take(&mut rest, hand);
    let mut there = cards;
    take(&mut there, rest);
    there
}
