//! Claiming a route: which one, with what, and how many pieces are left.

use super::*;
use crate::games::shared::proof::{ANY, Kinds, WILD};
use crate::games::ticket_to_ride::board::Route;
use crate::games::ticket_to_ride::state::{Owner, Payment, Unnamed};

// C1: a route that is there and free

pub static C1: Rule = Rule::of(Law {
    code: "C1",
    slug: "route-free",
    summary: "a route can be claimed if it exists and nobody has it",
    text: "The two cities are joined by a route on the board, and no player owns it yet. A claim on \
           a taken route cannot have happened: it is left out, and the cards stay in the hand.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen claim Paris-Dieppe P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen claim Brest-Dieppe OO\n",
});

/// A route that is not there, or not to be had.
#[derive(Clone, Copy, Debug)]
pub enum NotFree {
    /// The cities are there, a route between them is not.
    NoRoute {
        a: CityId,
        b: CityId,
    },
    /// The route is there, but no track of that colour.
    NoTrack {
        a: CityId,
        b: CityId,
        colour: Card,
    },
    Taken {
        seat: usize,
        route: RouteId,
        owner: Owner,
    },
}

/// Somebody has this route already.
#[must_use]
pub fn c1(state: &State, board: &Board, mv: &ClaimMove) -> Option<NotFree> {
    let owner = state.owners[usize::from(mv.route)].filter(|owner| !owner.doubt)?;
    if state.other_track(board, mv.route).is_some() {
        return None;
    }
    Some(NotFree::Taken { seat: mv.seat, route: mv.route, owner })
}

impl Fault<Setting<'_>> for NotFree {
    const LAW: &'static Law = &C1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let board = setting.board;
        match *self {
            Self::NoRoute { a, b } => Words::new(
                tell!(
                    "c1-no-route",
                    "no route joins {a} and {b}",
                    a = board.printed(a),
                    b = board.printed(b),
                ),
                say!("c1-no-route-label", "no such route"),
            )
            .help(say!(
                "c1-no-route-help",
                "routes from {city}: {others}",
                city = board.printed(a),
                others = list(&neighbours(board, a)),
            )),
            Self::NoTrack { a, b, colour } => no_track(setting, a, b, colour),
            Self::Taken { seat, route, owner } => {
                let who = setting.name(usize::from(owner.seat));
                let pair = setting.pair(route);
                let message = if usize::from(owner.seat) == seat {
                    tell!("c1-own", "{who} has {pair} already", who, pair)
                } else {
                    tell!("c1-taken", "{pair} belongs to {who}", pair, who)
                };
                Words::new(
                    message,
                    say!("c1-taken-label", "the route is taken; this claim is left out"),
                )
                .cause(owner.at, since(setting, &owner))
            }
        }
    }
}

fn neighbours(board: &Board, city: CityId) -> Vec<&str> {
    let other_end = |r: &Route| match (r.a == city, r.b == city) {
        (true, _) => Some(board.printed(r.b)),
        (_, true) => Some(board.printed(r.a)),
        _ => None,
    };
    let mut near: Vec<&str> = board.routes.iter().filter_map(other_end).collect();
    near.sort_unstable();
    near.dedup();
    near
}

fn no_track(setting: &Setting<'_>, a: CityId, b: CityId, colour: Card) -> Words {
    let board = setting.board;
    let tracks = board.route_between(a, b).iter();
    let colours: Vec<Option<Card>> =
        tracks.map(|&id| board.routes[usize::from(id)].colour).collect();
    let names: Vec<String> =
        (colours.iter()).map(|&colour| setting.route_colour(colour).into_owned()).collect();
    let letters: Vec<String> = (colours.iter().flatten())
        .map(|colour| {
            say!(
                "c1-no-track-letter",
                "`/{letter}` for {colour}",
                letter = colour.letter(),
                colour = setting.colour(*colour)
            )
        })
        .collect();
    let words = Words::new(
        tell!(
            "c1-no-track",
            "{pair} has no {colour} track",
            pair = board.pair(a, b),
            colour = setting.colour(colour)
        ),
        say!("c1-no-track-label", "this route is {names}", names = super::and(&names)),
    );
    match letters.len() {
        0 | 1 => words,
        _ => words.help(say!("c1-no-track-help", "write {letters}", letters = list(&letters))),
    }
}

fn since(setting: &Setting<'_>, owner: &Owner) -> String {
    let who = setting.name(usize::from(owner.seat));
    match owner.turn {
        0 => say!("c1-since-owns", "{who} has it", who),
        turn => say!("c1-since-claimed", "{who} claimed it here, turn {turn}", who, turn),
    }
}

// C2: as many cards as spaces, of the right colour

pub static C2: Rule = Rule::of(Law {
    code: "C2",
    slug: "cards-fit-route",
    summary: "as many cards as the route has spaces, all of its colour; a gray route takes any one colour; locomotives stand for any",
    text: "A route costs as many cards as it has spaces. They are all of the route's colour; a gray \
           route takes any colour, but only one. Locomotives stand in for any card, also for all of \
           them.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Bruxelles-Dieppe GR\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Bruxelles-Dieppe GL\n",
});

/// A route costs so many cards.
#[must_use]
pub fn cost(route: &Route) -> u32 {
    u32::from(route.length)
}

/// The route takes cards of this colour.
#[must_use]
pub fn takes(route: &Route, colour: Card) -> bool {
    route.colour.is_none_or(|own| own == colour)
}

/// The colours among some cards, without the wild ones.
pub fn colours(pile: Pile) -> impl Iterator<Item = (Card, u8)> {
    pile.known.each().filter(|(card, _)| *card != Card::Wild)
}

/// Cards that are not of the colour most of them have.
#[must_use]
pub fn off_colour(pile: Pile) -> u32 {
    let (mut all, mut most) = (0, 0);
    for colour in Card::COLOURS {
        let n = u32::from(pile.known[colour]);
        all += n;
        most = n.max(most);
    }
    all - most
}

/// A route was paid with the wrong cards.
#[derive(Clone, Copy, Debug)]
pub enum WrongCards {
    Number { route: RouteId, due: u32, paid: u32 },
    Mixed { route: RouteId, paid: Pile },
    Colour { route: RouteId, wrong: Card, n: u8 },
}

#[must_use]
pub fn c2(board: &Board, mv: &ClaimMove) -> Option<WrongCards> {
    let (id, paid) = (mv.route, mv.laid.pile);
    let route = &board.routes[usize::from(id)];
    let (n, due) = (paid.total(), cost(route));
    if n != due {
        return Some(WrongCards::Number { route: id, due, paid: n });
    }
    let colours = paid.known.more_than(0);
    if colours.count_ones() > 1 {
        return Some(WrongCards::Mixed { route: id, paid });
    }
    let wrong = *Card::COLOURS.get(colours.trailing_zeros() as usize)?;
    let n = paid.known[wrong];
    (!takes(route, wrong)).then_some(WrongCards::Colour { route: id, wrong, n })
}

impl WrongCards {
    /// So many cards are wrong.
    #[must_use]
    pub fn off(&self) -> u32 {
        match self {
            Self::Number { due, paid, .. } => paid.abs_diff(*due),
            Self::Mixed { paid, .. } => off_colour(*paid),
            Self::Colour { n, .. } => u32::from(*n),
        }
    }
}

impl Fault<Setting<'_>> for WrongCards {
    const LAW: &'static Law = &C2.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let words = match *self {
            Self::Number { route, due, paid } => Words::new(
                tell!(
                    "c2-number",
                    "{pair} costs {cards}, not {paid}",
                    pair = setting.pair(route),
                    cards = cards_n(due),
                    paid
                ),
                say!(
                    "c2-number-label",
                    "{cards} for {spaces}",
                    cards = cards_n(paid),
                    spaces = spaces_n(due)
                ),
            ),
            Self::Mixed { route, paid } => {
                let mixed: Vec<String> =
                    (colours(paid)).map(|(c, _)| setting.colour(c).into_owned()).collect();
                Words::new(
                    tell!(
                        "c2-mixed",
                        "{pair} takes cards of one colour",
                        pair = setting.pair(route)
                    ),
                    say!("c2-mixed-label", "{colours} mixed", colours = super::and(&mixed)),
                )
            }
            Self::Colour { route, wrong, n } => wrong_colour(setting, route, wrong, n),
        };
        words.note(say!("c2-note", "as many cards as spaces, all of the route's colour; a gray route takes any one colour; {wilds} stand for any", wilds = setting.board.wild_words().many()))
    }
}

fn wrong_colour(setting: &Setting<'_>, route: RouteId, wrong: Card, n: u8) -> Words {
    let pair = setting.pair(route);
    let own = setting.route_colour(setting.route(route).colour);
    let twin = setting.route(route).twin;
    let twin = twin.and_then(|twin| setting.route(twin).colour);
    let message = match twin {
        None => tell!("c2-colour", "{pair} takes {own} cards", pair, own),
        Some(other) if other == wrong => {
            tell!("c2-this-track", "this track of {pair} is the {own} one", pair, own)
        }
        Some(other) => tell!(
            "c2-two-tracks",
            "the tracks of {pair} are {own} and {other}",
            pair,
            own,
            other = setting.colour(other)
        ),
    };
    let paid = setting.some_cards(wrong, u32::from(n));
    let words = Words::new(message, say!("c2-paid-with", "paid with {paid}", paid));
    match twin == Some(wrong) {
        true => words.help(say!(
            "c2-track-help",
            "the {colour} track is written `/{letter}`",
            colour = setting.colour(wrong),
            letter = wrong.letter()
        )),
        false => words,
    }
}

/// `3 spaces`.
pub(super) fn spaces_n(n: u32) -> String {
    if n == 1 { say!("c2-space", "1 space") } else { say!("c2-spaces", "{n} spaces", n) }
}

/// What the cards laid can be that the log does not name: for a route of this
/// colour, or of any one, with at least so many wild cards.
#[must_use]
pub fn unnamed(laid: Pile, colour: Option<Card>, wilds: u8) -> Unnamed {
    let colour = colours(laid).map(|(card, _)| card).next().or(colour);
    let wilds = wilds.saturating_sub(laid.known[Card::Wild]);
    Unnamed {
        kinds: colour.map_or(ANY, |card| kind(card) | WILD),
        wilds,
        open: colour.is_none() && laid.unseen > wilds.saturating_add(1),
    }
}

/// The same for a claim, of either track if nobody says which it was.
#[must_use]
pub fn unnamed_claim(board: &Board, mv: &ClaimMove) -> Unnamed {
    let of = |id: RouteId| {
        let route = &board.routes[usize::from(id)];
        unnamed(mv.laid.pile, route.colour, route.wilds)
    };
    let twin = board.routes[usize::from(mv.route)].twin.filter(|_| mv.either);
    match (of(mv.route), twin.map(of)) {
        (one, None) => one,
        (one, Some(other)) => Unnamed {
            kinds: one.kinds | other.kinds,
            wilds: one.wilds.min(other.wilds),
            open: mv.laid.pile.unseen > 1,
        },
    }
}

/// The set of this kind of card alone.
#[must_use]
pub fn kind(card: Card) -> Kinds {
    1 << (card as usize)
}

// C3: cards out of the hand

pub static C3: Rule = Rule::of(Law {
    code: "C3",
    slug: "cards-in-hand",
    summary: "cards are paid from the player's own hand",
    text: "Every card paid was in the player's hand. A card drawn unseen can be any card that is \
           still missing, so it is a breach only if no unseen card could explain it. What is in the \
           hand goes; nothing turns negative.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRRG\nBen deal ????\nAda claim Bruxelles-Dieppe GG\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRG?\nBen deal ????\nAda claim Bruxelles-Dieppe GG\n",
});

/// Cards were paid that the hand does not hold.
#[derive(Clone, Copy, Debug)]
pub struct NotInHand {
    seat: usize,
    short: Pile,
    held: Pile,
}

#[must_use]
pub fn c3(state: &State, seat: usize, payment: &Payment) -> Option<NotInHand> {
    (payment.missing.total() > 0).then(|| {
        let mut held = payment.paid;
        held.add_all(state.seats[seat].hand);
        NotInHand { seat, short: payment.short, held }
    })
}

impl Fault<Setting<'_>> for NotInHand {
    const LAW: &'static Law = &C3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        Words::new(
            tell!("c3-not-in-hand", "{who} does not have these cards", who),
            say!(
                "c3-not-in-hand-label",
                "{short} short; {who} held {held}",
                short = setting.list_cards(self.short),
                who,
                held = setting.list_cards(self.held)
            ),
        )
    }
}

// C4: a piece for every space

pub static C4: Rule = Rule::of(Law {
    code: "C4",
    slug: "enough-pieces",
    summary: "a player needs a train for every space of the route",
    text: "A route is claimed with as many pieces as it has spaces. If the table let somebody claim \
           with too few, the route is theirs and the supply is empty.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Petrograd-Stockholm, Palermo-Smyrna, Budapest-Kyiv, Berlin-Danzig, Kyiv-Warszawa, Kharkov-Kyiv, Kharkov-Moskva, Petrograd-Riga, Rostov-Sevastopol, Dieppe-Paris, Bucuresti-Kyiv\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Petrograd-Stockholm, Palermo-Smyrna, Budapest-Kyiv, Berlin-Danzig, Kyiv-Warszawa, Kharkov-Kyiv, Kharkov-Moskva, Petrograd-Riga, Rostov-Sevastopol, Dieppe-Paris\n",
});

/// These pieces are enough for the route.
#[must_use]
pub fn enough_pieces(route: &Route, pieces: u8) -> bool {
    pieces >= route.length
}

/// The player has too few pieces left.
#[derive(Clone, Copy, Debug)]
pub struct TooFewPieces {
    seat: usize,
    route: RouteId,
    pieces: u8,
}

#[must_use]
pub fn c4(state: &State, board: &Board, mv: &ClaimMove) -> Option<TooFewPieces> {
    let route = &board.routes[usize::from(mv.route)];
    let enough = enough_pieces(route, state.most_pieces(mv.seat));
    (!enough).then_some(TooFewPieces {
        seat: mv.seat,
        route: mv.route,
        pieces: state.seats[mv.seat].pieces,
    })
}

impl Fault<Setting<'_>> for TooFewPieces {
    const LAW: &'static Law = &C4.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let piece = setting.board.piece_words();
        Words::new(
            tell!(
                "c4-too-few",
                "{who} has too few {pieces} for {pair}",
                who = setting.name(self.seat),
                pieces = piece.many(),
                pair = setting.pair(self.route)
            ),
            say!(
                "c4-too-few-label",
                "{pieces} for {spaces}",
                pieces = piece.count(u32::from(self.pieces)),
                spaces = spaces_n(u32::from(setting.route(self.route).length))
            ),
        )
        .note(say!(
            "c4-note",
            "a player needs a {piece} for every space of the route",
            piece = piece.one()
        ))
    }
}

// C6: one route a turn (judged with A1)

pub static C6: Rule = Rule::of(Law {
    code: "C6",
    slug: "one-route",
    summary: "a turn claims one route, whole",
    text: "A player claims one route in a turn, and all of its spaces at once.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P claim Brest-Dieppe OO\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen claim Brest-Dieppe OO\n",
});

// C8: never both tracks

/// The board has double routes.
fn has_doubles(board: &Board) -> bool {
    board.routes.iter().any(|route| route.twin.is_some())
}

pub static C8: Rule = Rule::of(Law {
    code: "C8",
    slug: "both-tracks",
    summary: "nobody claims both tracks of a double route",
    text: "Where two tracks join the same two cities, a player can have one of them, not both. \
           Routes that run side by side for a while and end in different cities are no doubles.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Budapest-Wien/R, Budapest-Wien/W\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\nplayer Dot yellow\nAda owns Budapest-Wien/R\nBen owns Budapest-Wien/W\n",
})
.when(has_doubles);

/// The player has the other track.
#[derive(Clone, Copy, Debug)]
pub struct BothTracks {
    seat: usize,
    route: RouteId,
    owner: Owner,
}

/// Out of turn it was perhaps somebody else who claimed one of them.
#[must_use]
pub fn c8(state: &State, board: &Board, mv: &ClaimMove, in_order: bool) -> Option<BothTracks> {
    let owner = sure_twin(state, board, mv)?;
    let own = usize::from(owner.seat) == mv.seat && !owner.out_of_turn && in_order;
    own.then_some(BothTracks { seat: mv.seat, route: mv.route, owner })
}

/// Who surely has the other track, or one of the two.
fn sure_twin(state: &State, board: &Board, mv: &ClaimMove) -> Option<Owner> {
    let twin = board.routes[usize::from(mv.route)].twin?;
    let either = state.other_track(board, mv.route).map(|_| mv.route);
    state.owners[usize::from(either.unwrap_or(twin))].filter(|owner| !owner.doubt)
}

impl Fault<Setting<'_>> for BothTracks {
    const LAW: &'static Law = &C8.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        Words::new(
            tell!(
                "c8-both",
                "{who} cannot have both tracks of {pair}",
                who,
                pair = setting.pair(self.route)
            ),
            say!("c8-second", "the second track"),
        )
        .cause(self.owner.at, since_twin(setting, self.route, &self.owner))
        .help(say!(
            "c8-help",
            "if the table let it stand, write `ruling stands C8 \"why\"` on the next line"
        ))
    }
}

/// `Ada claimed the white track here`; nothing tells the tracks of a gray double
/// apart.
fn since_twin(setting: &Setting<'_>, route: RouteId, owner: &Owner) -> String {
    let who = setting.name(usize::from(owner.seat));
    let twin = setting.route(route).twin.unwrap_or(route);
    let colour = setting.route(twin).colour.map(|card| setting.colour(card));
    match (owner.turn, colour) {
        (0, None) => say!("c8-since-owns", "{who} has one track", who),
        (0, Some(colour)) => {
            say!("c8-since-owns-colour", "{who} has the {colour} track", who, colour)
        }
        (turn, None) => {
            say!("c8-since-claimed", "{who} claimed one track here, turn {turn}", who, turn)
        }
        (turn, Some(colour)) => say!(
            "c8-since-claimed-colour",
            "{who} claimed the {colour} track here, turn {turn}",
            who,
            colour,
            turn
        ),
    }
}

// C9: with few players one track closes the other

pub static C9: Rule = Rule::of(Law {
    code: "C9",
    slug: "double-route-closed",
    summary: "with few players one track closes the other",
    text: "In a game of two or three (in London and New York: of two), only one track of a double \
           route can be used: once somebody has claimed one, the other is closed to everybody.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Budapest-Wien R\nBen claim Budapest-Wien W\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\nplayer Dot yellow\nAda claim Budapest-Wien R\nBen claim Budapest-Wien W\n",
})
.when(|board| has_doubles(board) && board.doubles_open_from > board.players_min)
.line(|board| {
    Some(match board.doubles_open_from {
        0..=2 => return None,
        3 => say!("c9-line-two", "with two players one track closes the other"),
        4 => say!("c9-line-three", "with two or three players one track closes the other"),
        n => say!("c9-line", "with fewer than {n} players one track closes the other", n = word(n)),
    })
});

/// With so few players one track closes the other.
#[must_use]
pub fn one_track_only(board: &Board, players: usize) -> bool {
    players < usize::from(board.doubles_open_from)
}

/// C8 and C9: whoever has one track of a double closes the other one to a player.
#[must_use]
pub fn closes(board: &Board, players: usize, owner: usize, seat: usize) -> bool {
    owner == seat || one_track_only(board, players)
}

/// The claim that closes this track to a player.
#[must_use]
pub fn closed_by(state: &State, board: &Board, route: RouteId, seat: usize) -> Option<Owner> {
    let twin = board.routes[usize::from(route)].twin?;
    let owner = state.owners[usize::from(twin)]?;
    closes(board, state.seats.len(), usize::from(owner.seat), seat).then_some(owner)
}

/// Somebody has the other track.
#[derive(Clone, Copy, Debug)]
pub struct TrackClosed {
    seat: usize,
    route: RouteId,
    owner: Owner,
}

#[must_use]
pub fn c9(state: &State, board: &Board, mv: &ClaimMove) -> Option<TrackClosed> {
    let owner = sure_twin(state, board, mv)?;
    let other = usize::from(owner.seat) != mv.seat;
    (other && one_track_only(board, state.seats.len())).then_some(TrackClosed {
        seat: mv.seat,
        route: mv.route,
        owner,
    })
}

impl Fault<Setting<'_>> for TrackClosed {
    const LAW: &'static Law = &C9.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        Words::new(
            tell!(
                "c9-closed",
                "the other track of {pair} is closed",
                pair = setting.pair(self.route)
            ),
            match setting.route(self.route).colour {
                Some(colour) => say!(
                    "c9-closed-colour",
                    "so {who} could not claim the {colour} one",
                    who,
                    colour = setting.colour(colour)
                ),
                None => say!("c9-closed-label", "so {who} could not claim the other", who),
            },
        )
        .cause(self.owner.at, since_twin(setting, self.route, &self.owner))
        .help(say!(
            "c9-help",
            "if the table let it stand, write `ruling stands C9 \"why\"` on the next line"
        ))
    }
}
