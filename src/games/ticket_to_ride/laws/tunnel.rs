//! Tunnels: cards are turned up, and some of them cost extra.

use smallvec::SmallVec;

use super::claim::{colours, kind, off_colour};
use super::on_board::cards_in_words;
use super::*;
use crate::games::shared::proof::{ANY, Kinds, WILD};
use crate::games::ticket_to_ride::moves::Laid;
use crate::games::ticket_to_ride::state::Unnamed;

/// The board has tunnels.
#[must_use]
pub fn tunnels(board: &Board) -> bool {
    board.routes.iter().any(|route| route.tunnel)
}

/// A claim that breaks one of these laws.
#[derive(Clone, Copy, Debug)]
pub enum WrongTunnel {
    Reveal(WrongReveal),
    ShortDeck(WrongShortDeck),
    Surcharge(WrongSurcharge),
    Withdrawal(NothingToPay),
}

/// T1 to T6, once the cards are laid and out of the hand: the first law that is
/// broken. What is paid besides cards that should not have been laid says nothing.
#[must_use]
pub fn judge(state: &State, board: &Board, mv: &ClaimMove, bad_lay: bool) -> Option<WrongTunnel> {
    let said = mv.reveal.is_some() || mv.pay.is_some() || mv.withdraw.is_some();
    if !said && !board.routes[usize::from(mv.route)].tunnel {
        return None;
    }
    let deck = Stock::of(state, board);
    (t1(board, deck, mv).map(WrongTunnel::Reveal))
        .or_else(|| t6(board, deck, mv).map(WrongTunnel::ShortDeck))
        .or_else(|| t2(board, deck, mv, bad_lay).map(WrongTunnel::Surcharge))
        .or_else(|| t4(board, deck, mv, bad_lay).map(WrongTunnel::Withdrawal))
}

impl WrongTunnel {
    /// The token that is wrong.
    #[must_use]
    pub fn at(&self, mv: &ClaimMove) -> Span {
        let reveal = mv.reveal.map_or(mv.route_span, |reveal| reveal.span);
        match self {
            Self::Reveal(_) | Self::ShortDeck(_) => reveal,
            Self::Surcharge(_) => mv.pay.map_or(reveal, |pay| pay.span),
            Self::Withdrawal(_) => mv.withdraw.unwrap_or(reveal),
        }
    }

    /// Cards by which the payment may be off; `None` where nobody knows what was
    /// turned up.
    #[must_use]
    pub fn off(&self) -> Option<u32> {
        match self {
            Self::Reveal(WrongReveal::Number { due: usual, .. })
            | Self::ShortDeck(WrongShortDeck::Number { usual, .. }) => Some(*usual),
            Self::Reveal(_) | Self::ShortDeck(_) => None,
            Self::Surcharge(fault) => fault.off(),
            Self::Withdrawal(NothingToPay::NothingTurnedUp) => None,
            Self::Withdrawal(_) => Some(0),
        }
    }

    /// Nothing was paid and nothing withdrawn: perhaps the cards went back.
    #[must_use]
    pub fn nothing_was_paid(&self) -> bool {
        matches!(self, Self::Surcharge(WrongSurcharge::Number { paid: None, .. }))
    }
}

impl Fault<Setting<'_>> for WrongTunnel {
    fn law(&self) -> &'static Law {
        match self {
            Self::Reveal(fault) => fault.law(),
            Self::ShortDeck(fault) => fault.law(),
            Self::Surcharge(fault) => fault.law(),
            Self::Withdrawal(fault) => fault.law(),
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        match self {
            Self::Reveal(fault) => fault.words(setting),
            Self::ShortDeck(fault) => fault.words(setting),
            Self::Surcharge(fault) => fault.words(setting),
            Self::Withdrawal(fault) => fault.words(setting),
        }
    }
}

// T1: so many cards are turned up

pub static T1: Rule = Rule::of(Law {
    code: "T1",
    slug: "tunnel-reveal",
    summary: "once the cards for a tunnel are laid, the top three cards of the deck are turned up",
    text: "Whoever claims a tunnel first lays the cards for its spaces; then the top three cards of \
           the deck are turned up, written `reveal RWL`. Only tunnels have this, and always the \
           same number of cards, unless deck and discards have fewer (T6).",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GBK\n",
})
.when(tunnels)
.line(|board| {
    Some(match board.tunnel_reveal {
        1 => say!("t1-line-one", "once the cards for a tunnel are laid, the top card of the deck is turned up"),
        n => say!("t1-line", "once the cards for a tunnel are laid, the top {n} cards of the deck are turned up", n = word(n)),
    })
});

/// A tunnel turns up so many cards, with so many in deck and discards (T6).
#[must_use]
pub fn to_turn_up(board: &Board, stock: u32) -> u32 {
    u32::from(board.tunnel_reveal).min(stock)
}

/// How many cards there are for a tunnel.
#[derive(Clone, Copy, Debug)]
struct Stock {
    usual: u32,
    due: u32,
    /// Perhaps there were fewer.
    doubt: bool,
}

impl Stock {
    fn of(state: &State, board: &Board) -> Self {
        let usual = u32::from(board.tunnel_reveal);
        Self { usual, due: to_turn_up(board, state.stock()), doubt: state.may_lack(usual) }
    }

    /// So many cards cannot have been turned up; true where that is for T6 to say.
    fn wrong(self, n: u32) -> Option<bool> {
        let fine = n == self.due || self.doubt && n <= self.usual;
        (!fine).then_some(self.due < self.usual && n <= self.usual)
    }
}

/// Cards turned up where none are, too few, or too many.
#[derive(Clone, Copy, Debug)]
pub enum WrongReveal {
    NoTunnel { route: RouteId },
    Missing { route: RouteId, due: u32 },
    Number { due: u32, turned_up: u32 },
}

fn t1(board: &Board, deck: Stock, mv: &ClaimMove) -> Option<WrongReveal> {
    let route = mv.route;
    if !board.routes[usize::from(route)].tunnel {
        return mv.reveal.map(|_| WrongReveal::NoTunnel { route });
    }
    let turned_up = mv.reveal.map_or(0, |reveal| reveal.pile.total());
    let of_t6 = deck.wrong(turned_up)?;
    (!of_t6).then_some(match mv.reveal {
        None => WrongReveal::Missing { route, due: deck.due },
        Some(_) => WrongReveal::Number { due: deck.usual, turned_up },
    })
}

impl Fault<Setting<'_>> for WrongReveal {
    const LAW: &'static Law = &T1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::NoTunnel { route } => Words::new(
                tell!("t1-no-tunnel", "{pair} is no tunnel", pair = setting.pair(route)),
                say!("t1-no-tunnel-label", "so no cards are turned up"),
            ),
            Self::Missing { route, due } => no_reveal(setting, route, due),
            Self::Number { due, turned_up } => Words::new(
                tell!(
                    "t1-number",
                    "a tunnel turns up {cards}, not {turned_up}",
                    cards = cards_n(due),
                    turned_up
                ),
                say!("t1-turned-up", "{cards} turned up", cards = cards_n(turned_up)),
            ),
        }
    }
}

fn no_reveal(setting: &Setting<'_>, route: RouteId, due: u32) -> Words {
    let sample = match due {
        1 => "R",
        2 => "RW",
        _ => "RWL",
    };
    Words::new(
        tell!(
            "t1-missing",
            "{pair} is a tunnel, and no card was turned up",
            pair = setting.pair(route)
        ),
        say!("t1-missing-label", "{cards} to turn up first", cards = cards_n(due)),
    )
    .help(say!(
        "t1-missing-help",
        "write what was turned up behind the payment, as in `reveal {sample}`",
        sample
    ))
}

// T2: what the cards turned up cost

pub static T2: Rule = Rule::of(Law {
    code: "T2",
    slug: "tunnel-surcharge",
    summary: "each revealed card of the colour laid, and each revealed locomotive, costs one more card of that colour or a locomotive",
    text: "For each card turned up that has the colour laid, and for each locomotive turned up, the \
           player pays one more card of that colour, or a locomotive, written `pay WL`. Too much is \
           a breach like too little.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal RBL pay R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal RBL pay RL\n",
})
.when(tunnels);

/// T2 and T3: so many of these cards cost extra, or pay for it; those of the colour
/// laid, if any was, and the wild ones.
#[must_use]
pub fn extra(colour: Option<Card>, cards: impl Fn(Card) -> u8) -> u32 {
    let same = colour.map_or(0, &cards);
    u32::from(cards(Card::Wild)) + u32::from(same)
}

/// The colour of cards, if one of them has one that somebody saw.
fn first_colour(cards: Pile) -> Option<Card> {
    colours(cards).map(|(card, _)| card).next()
}

/// What pays for a tunnel.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// `None` if the cards laid leave the colour open.
    colour: Option<Card>,
    all_wild: bool,
    /// What they can only be besides wild, as the route has it.
    route: Option<Card>,
}

impl Means {
    fn of(board: &Board, mv: &ClaimMove) -> Self {
        let laid = mv.laid.pile;
        let colour = first_colour(laid);
        let route = board.routes[usize::from(mv.route)].colour.filter(|_| !mv.either);
        Self { colour, all_wild: colour.is_none() && laid.unseen == 0, route }
    }

    /// Nobody saw which colour was laid.
    fn is_open(self) -> bool {
        self.colour.is_none() && !self.all_wild
    }

    /// The kinds that cost extra, and pay; none if the cards laid leave that open.
    fn kinds(self) -> Option<Kinds> {
        match self.colour {
            Some(colour) => Some(kind(colour) | WILD),
            None => self.all_wild.then_some(WILD),
        }
    }

    /// What these can be: themselves, or where nobody saw them, wild cards alone or with one
    /// colour: the route's, or that which the surcharge was paid with.
    fn readings(self, paid: Option<Pile>) -> impl Iterator<Item = Self> {
        let open = self.is_open();
        let paid = paid.and_then(first_colour);
        let only = self.route.or(paid);
        let colours = Card::COLOURS.into_iter().map(Some);
        let colours = colours.filter(move |_| open).filter(move |&c| only.is_none() || c == only);
        let colours = colours.map(move |colour| Self { colour, ..self });
        let alone = Self { all_wild: self.colour.is_none(), ..self };
        colours.chain((!open || paid.is_none()).then_some(alone))
    }

    /// The least and the most that these cost.
    fn due(self, turned_up: Pile) -> (u32, u32) {
        let least = extra(self.colour, |card| turned_up.known[card]);
        (least, least + u32::from(turned_up.unseen))
    }

    /// Cards among these that do not pay.
    fn no_use(self, paid: Pile) -> u32 {
        match self.is_open() {
            true if self.route.is_none() => off_colour(paid),
            true => paid.known.total() - extra(self.route, |card| paid.known[card]),
            false => paid.known.total() - extra(self.colour, |card| paid.known[card]),
        }
    }
}

/// A surcharge that was not due, too small, too large, or paid with other cards.
#[derive(Clone, Copy, Debug)]
pub enum WrongSurcharge {
    NoTunnel { route: RouteId, paid: u32 },
    NothingTurnedUp,
    Number { by: Means, due: u32, paid: Option<u32>, reveal: Span },
    Cards { by: Means, paid: Pile, laid: Laid },
}

fn t2(board: &Board, deck: Stock, mv: &ClaimMove, bad_lay: bool) -> Option<WrongSurcharge> {
    let paid = mv.pay.map(|pay| pay.pile);
    if !board.routes[usize::from(mv.route)].tunnel {
        return Some(WrongSurcharge::NoTunnel { route: mv.route, paid: paid?.total() });
    }
    let Some(reveal) = mv.reveal else {
        return (paid.is_some() && !deck.doubt).then_some(WrongSurcharge::NothingTurnedUp);
    };
    if bad_lay || mv.withdraw.is_some() {
        return None;
    }
    let by = Means::of(board, mv);
    let n = paid.map_or(0, Pile::total);
    let costs = |by: Means| {
        let (least, most) = by.due(reveal.pile);
        n.clamp(least, most)
    };
    let due = by.readings(paid).map(costs).min_by_key(|due| due.abs_diff(n))?;
    if due != n {
        let paid = paid.map(Pile::total);
        return Some(WrongSurcharge::Number { by, due, paid, reveal: reveal.span });
    }
    (by.no_use(paid?) > 0).then_some(WrongSurcharge::Cards { by, paid: paid?, laid: mv.laid })
}

impl WrongSurcharge {
    /// Cards by which the payment is off; `None` if nobody knows.
    fn off(&self) -> Option<u32> {
        match *self {
            Self::NoTunnel { paid, .. } => Some(paid),
            Self::NothingTurnedUp => None,
            Self::Number { due, paid, .. } => Some(due.abs_diff(paid.unwrap_or(0))),
            Self::Cards { by, paid, .. } => Some(by.no_use(paid)),
        }
    }
}

impl Fault<Setting<'_>> for WrongSurcharge {
    fn law(&self) -> &'static Law {
        match self {
            Self::Number { by, .. } | Self::Cards { by, .. } if by.all_wild => &T3,
            _ => &T2,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::NoTunnel { route, .. } => Words::new(
                tell!("t1-no-tunnel", "{pair} is no tunnel", pair = setting.pair(route)),
                say!("t2-no-tunnel-label", "so nothing more is paid"),
            ),
            Self::NothingTurnedUp => Words::new(
                tell!(
                    "t2-nothing-turned-up",
                    "no card was left to turn up, so nothing more is paid"
                ),
                say!("t2-nothing-turned-up-label", "paid for nothing"),
            ),
            Self::Number { by, due, paid, reveal } => by.wrong_number(setting, due, paid, reveal),
            Self::Cards { by, paid, laid } => Words::new(
                tell!("t2-cards", "only {cards} pay for this tunnel", cards = by.words(setting)),
                say!("t2-cards-label", "paid with {cards}", cards = setting.list_cards(paid)),
            )
            .cause(
                laid.span,
                say!("t2-laid", "laid: {cards}", cards = setting.list_cards(laid.pile)),
            )
            .note(by.note(setting)),
        }
    }
}

impl Means {
    fn wrong_number(
        self,
        setting: &Setting<'_>,
        due: u32,
        paid: Option<u32>,
        reveal: Span,
    ) -> Words {
        let more = match due {
            1 => say!("t2-more-one", "1 more card"),
            _ => say!("t2-more", "{due} more cards", due),
        };
        let costs = match due {
            0 => say!("t2-costs-nothing", "none of these costs anything"),
            _ => say!("t2-costs", "these cost {more}: {what}", more, what = self.words(setting)),
        };
        let words = match paid {
            Some(n) => Words::new(
                match due {
                    0 => tell!("t2-nothing-more", "the tunnel costs nothing more"),
                    _ => tell!("t2-number", "the tunnel costs {more}, not {n}", more, n),
                },
                say!("t2-paid", "{cards} paid", cards = cards_n(n)),
            )
            .cause(reveal, costs),
            None => Words::new(
                tell!("t2-unpaid", "the tunnel costs {more}, and nothing was paid", more),
                costs,
            )
            .help(say!(
                "t2-unpaid-help",
                "write `pay` and the cards, or `withdraw` if they were taken back"
            )),
        };
        words.note(self.note(setting))
    }

    fn words(self, setting: &Setting<'_>) -> String {
        let wilds = setting.board.wild_words().many();
        match self.colour.or(self.route.filter(|_| self.is_open())) {
            Some(colour) => say!(
                "t2-means-colour",
                "{colour} cards or {wilds}",
                colour = setting.colour(colour),
                wilds
            ),
            None if self.all_wild => wilds.into_owned(),
            None => say!("t2-means", "cards of the colour laid"),
        }
    }

    fn note(self, setting: &Setting<'_>) -> String {
        let wild = setting.board.wild_words();
        if self.all_wild {
            say!(
                "t3-note",
                "with only {wilds} laid, each {wild} turned up costs one more {wild}",
                wilds = wild.many(),
                wild = wild.one()
            )
        } else {
            say!(
                "t2-note",
                "each card turned up of the colour laid, and each {wild}, costs one more card of that colour or a {wild}",
                wild = wild.one()
            )
        }
    }
}

/// What the cards that pay the surcharge can be where the log does not name them.
#[must_use]
pub fn unnamed(board: &Board, mv: &ClaimMove) -> Unnamed {
    let kinds = Means::of(board, mv).kinds();
    Unnamed { kinds: kinds.unwrap_or(ANY), wilds: 0, open: kinds.is_none() }
}

/// The kinds that each card turned up can be of which the log does not name.
pub type TurnedUp = SmallVec<[Kinds; 4]>;

/// As many of the cards turned up cost extra as were paid for, and at least one of
/// them if nobody would pay. None if what was laid leaves open which these are.
#[must_use]
pub fn turned_up(board: &Board, mv: &ClaimMove, reveal: Laid) -> Option<TurnedUp> {
    let means = Means::of(board, mv);
    let costly = means.kinds()?;
    let known = extra(means.colour, |card| reveal.pile.known[card]);
    let (paid, others) = match (mv.withdraw, mv.pay) {
        (Some(_), _) => (1, ANY),
        (None, Some(pay)) => (pay.pile.total(), ANY & !costly),
        (None, None) => (0, ANY & !costly),
    };
    let costs = paid.saturating_sub(known);
    let each = (0..u32::from(reveal.pile.unseen)).map(|i| if i < costs { costly } else { others });
    Some(each.collect())
}

// T3: the same, with only wild cards laid; judged with T2

pub static T3: Rule = Rule::of(Law {
    code: "T3",
    slug: "tunnel-all-locomotives",
    summary: "if only locomotives were laid, only revealed locomotives cost extra, and only locomotives pay",
    text: "A tunnel laid with locomotives alone costs extra only for the locomotives turned up, and \
           only locomotives can pay for them.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona LL reveal RBL pay R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona LL reveal RBL pay L\n",
})
.when(tunnels);

// T4: withdrawing

pub static T4: Rule = Rule::of(Law {
    code: "T4",
    slug: "tunnel-withdraw",
    summary: "only a tunnel with something more to pay can be withdrawn from",
    text: "A player who cannot or will not pay the surcharge takes all cards laid back into the hand, \
           and the turn is over. Where there is nothing to pay, or no tunnel, there is nothing to \
           withdraw from.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GBK withdraw\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GRK withdraw\n",
})
.when(tunnels);

/// A player withdrew, and nothing was to pay.
#[derive(Clone, Copy, Debug)]
pub enum NothingToPay {
    NoTunnel { route: RouteId },
    NothingTurnedUp,
    ForThese { reveal: Span },
}

fn t4(board: &Board, deck: Stock, mv: &ClaimMove, bad_lay: bool) -> Option<NothingToPay> {
    mv.withdraw?;
    if !board.routes[usize::from(mv.route)].tunnel {
        return Some(NothingToPay::NoTunnel { route: mv.route });
    }
    let Some(reveal) = mv.reveal else {
        return (!deck.doubt).then_some(NothingToPay::NothingTurnedUp);
    };
    let most = Means::of(board, mv).readings(None).map(|by| by.due(reveal.pile).1).max();
    (!most.is_some_and(may_withdraw) && !bad_lay)
        .then_some(NothingToPay::ForThese { reveal: reveal.span })
}

/// A player may withdraw from so large a surcharge.
#[must_use]
pub fn may_withdraw(surcharge: u32) -> bool {
    surcharge > 0
}

impl Fault<Setting<'_>> for NothingToPay {
    const LAW: &'static Law = &T4.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::NoTunnel { route } => Words::new(
                tell!("t1-no-tunnel", "{pair} is no tunnel", pair = setting.pair(route)),
                say!("t4-no-tunnel-label", "so there is nothing to withdraw from"),
            ),
            Self::NothingTurnedUp => Words::new(
                tell!(
                    "t4-nothing-turned-up",
                    "no card was left to turn up, so there is nothing to withdraw from"
                ),
                say!("t4-nothing-to-pay", "nothing to pay"),
            ),
            Self::ForThese { reveal } => Words::new(
                tell!("t4-for-these", "there was nothing more to pay"),
                say!("t4-nothing", "nothing to withdraw from"),
            )
            .cause(reveal, say!("t4-none-costs", "none of these costs anything")),
        }
    }
}

// T6: too few cards for a tunnel

pub static T6: Rule = Rule::of(Law {
    code: "T6",
    slug: "tunnel-short-deck",
    summary: "with fewer than three cards in deck and discards, all of them are turned up",
    text: "If deck and discards together have fewer than three cards, all of them are turned up; if \
           they have none, the tunnel costs no surcharge, and no `reveal` is written. The cards just \
           laid do not count: they are discarded at the end of the turn.",
    bad: include_str!("examples/T6-bad.ride"),
    good: include_str!("examples/T6-good.ride"),
})
.when(tunnels)
.line(|board| {
    Some(say!("t6-line", "with fewer than {cards} in deck and discards, all of them are turned up", cards = cards_in_words(board.tunnel_reveal)))
});

/// Deck and discards had fewer cards than a tunnel turns up, and those were not it.
#[derive(Clone, Copy, Debug)]
pub enum WrongShortDeck {
    Missing { route: RouteId, due: u32 },
    Number { usual: u32, due: u32, turned_up: u32 },
}

fn t6(board: &Board, deck: Stock, mv: &ClaimMove) -> Option<WrongShortDeck> {
    let route = mv.route;
    let turned_up = mv.reveal.map_or(0, |reveal| reveal.pile.total());
    let tunnel = board.routes[usize::from(route)].tunnel;
    let of_t6 = deck.wrong(turned_up)?;
    let Stock { usual, due, .. } = deck;
    (tunnel && of_t6).then_some(match mv.reveal {
        None => WrongShortDeck::Missing { route, due },
        Some(_) => WrongShortDeck::Number { usual, due, turned_up },
    })
}

impl Fault<Setting<'_>> for WrongShortDeck {
    const LAW: &'static Law = &T6.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Missing { route, due } => no_reveal(setting, route, due),
            Self::Number { due, turned_up, .. } => Words::new(
                match due {
                    0 => tell!("t6-none", "deck and discards had no card left to turn up"),
                    _ => {
                        tell!("t6-only", "deck and discards had only {cards}", cards = cards_n(due))
                    }
                },
                say!("t1-turned-up", "{cards} turned up", cards = cards_n(turned_up)),
            ),
        }
    }
}
