//! What could be done at a position, as plain data: every move with the text that the
//! log would have for it. No rule is written here, nor where these are made: each
//! family lists what could be thought of, and asks its laws.

use serde::Serialize;

use crate::card::Card;
use crate::log::Act;

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'r, 'a> {
    /// Whose moves.
    pub seat: usize,
    /// Some turn has begun: nothing more is dealt before the first.
    pub begun: bool,
    /// The turn under way, as far as it is written.
    pub acts: &'r [Act<'a>],
    /// The line under way, as far as it is written; else the player's name.
    pub line: &'r str,
}

/// What could be done at a position.
pub trait Offers<'a> {
    /// The moves of a player who has the turn, and whatever else may come next.
    fn offers(&self, ask: &Ask<'_, 'a>) -> Vec<Move>;
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The game or the players are not named yet, or not so that it can be played.
    Header,
    /// Nobody has had a turn: what is dealt and laid out may still be written.
    Setup,
    /// Somebody has the turn.
    Turn,
    /// Nobody has a turn any more.
    Over,
}

/// What could be written next in a log: the answer of [`legal_moves`](crate::legal_moves).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalMoves {
    /// The word of the `game` line.
    pub game: String,
    /// Everybody, in seat order.
    pub players: Vec<String>,
    /// How far the game is.
    pub phase: Phase,
    /// The number that the next turn has.
    pub turn: u32,
    /// The seats of those who may have it: everybody before the first turn.
    pub to_move: Vec<usize>,
    /// Whose moves these are: the one that was asked for, or the first who may move.
    pub seat: Option<usize>,
    /// What could be written next. What is left of the setup stands first, then what
    /// happens to the row, then the moves.
    pub moves: Vec<Move>,
}

/// One thing that could be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// Whose move it is; nobody's, for what happens to the row.
    pub seat: Option<usize>,
    /// The line as far as this choice goes: `Ada claim Brest-Paris`.
    pub text: String,
    /// A whole line with it that the referee accepts, with the cheapest payment, and `?`
    /// for what has yet to be seen: `Ada claim Brest-Paris KKK`.
    pub line: String,
    /// What it is.
    #[serde(flatten)]
    pub what: Play,
}

impl Move {
    /// A choice, and what follows it in a whole line.
    pub(in crate::games) fn new(seat: Option<usize>, text: String, rest: &str, what: Play) -> Self {
        Self { seat, line: format!("{text}{rest}"), text, what }
    }

    /// Every whole line of this move: one for each payment.
    ///
    /// ```
    /// let log = "game europe\nplayer Ada\nplayer Ben\nAda deal RRLB\n";
    /// let could = whistlestop::legal_moves(log);
    /// let route = could.moves.iter().find(|m| m.text == "Ada claim Frankfurt-Munchen");
    /// assert!(route.is_none(), "it is pink");
    /// let route = could.moves.iter().find(|m| m.text == "Ada claim Bruxelles-Dieppe");
    /// assert!(route.is_none(), "it is green");
    /// let route = could.moves.iter().find(|m| m.text == "Ada claim Kyiv-Wilno").unwrap();
    /// assert_eq!(route.lines()[..2], ["Ada claim Kyiv-Wilno RR", "Ada claim Kyiv-Wilno BL"]);
    /// ```
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let (paid, then) = match &self.what {
            Play::Develop { places, .. } if !places.is_empty() => {
                let line = |place: &Place| format!("{} place {}", self.text, place.text);
                return places.iter().map(line).collect();
            }
            Play::Claim { paid, tunnel, .. } => (paid, tunnel.as_ref()),
            Play::Station { paid, .. }
            | Play::Pay { paid }
            | Play::Completes { paid, ticket: Some(_) } => (paid, None),
            _ => return vec![self.line.clone()],
        };
        let line = |cards: &String| {
            let then = then.map_or(String::new(), |tunnel| tunnel.then(cards));
            format!("{} {cards}{then}", self.text)
        };
        paid.cards.iter().chain(&paid.unseen).map(line).collect()
    }
}

/// What a move is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Play {
    /// A player's first cards or tiles.
    Deal {
        /// So many.
        count: u32,
    },
    /// The first face-up cards.
    Market {
        /// So many.
        count: u32,
    },
    /// Tickets are offered, and some of them kept.
    Tickets {
        /// They are the first ones, before the first turn.
        first: bool,
        /// So many are offered.
        count: u32,
        /// So many of them at least are kept.
        keep: u32,
        /// The tickets that can be among them.
        could_be: Vec<String>,
    },
    /// A card is drawn.
    Draw {
        /// From the row; else from the deck, unseen.
        card: Option<Card>,
        /// It is the second one.
        second: bool,
        /// The draw is complete with it.
        ends: bool,
        /// What is turned up in its place, or what is drawn, can be any of these; nothing
        /// if no card is left.
        could_be: String,
    },
    /// The row is replaced.
    Flush {
        /// By so many cards.
        count: u32,
        /// It has to be, before anything else.
        must: bool,
    },
    /// A row that was left short is filled up.
    Refill {
        /// So many cards at most.
        count: u32,
    },
    /// A route is claimed.
    Claim {
        /// Its number on the board.
        route: usize,
        /// Its ends, as a log spells them, and the colour of the track where two tracks of
        /// different colours join them: `Brest-Paris`, `Budapest-Wien/R`.
        name: String,
        /// What it can be paid with.
        paid: Payments,
        /// What is turned up then, for a tunnel.
        tunnel: Option<Tunnel>,
    },
    /// Cards are turned up for a tunnel.
    Reveal {
        /// So many.
        count: u32,
    },
    /// What a tunnel costs extra.
    Pay {
        /// What it can be paid with.
        paid: Payments,
    },
    /// The cards laid for a tunnel go back into the hand.
    Withdraw,
    /// A station is built.
    Station {
        /// The city, as a log spells it.
        city: String,
        /// What it can be paid with.
        paid: Payments,
    },
    /// Cards are laid out in the player's yard.
    Lay {
        /// As they are written.
        cards: String,
        /// The seat of whoever is robbed.
        robs: Option<usize>,
    },
    /// A ticket is completed at a scoring.
    Completes {
        /// The ticket, as a log spells it; none if the player completes nothing.
        ticket: Option<String>,
        /// What it can be completed with.
        paid: Payments,
    },
    /// A tile that lies on the table before the first turn.
    Start {
        /// Its name, as a log spells it.
        tile: String,
    },
    /// A tile is drawn.
    DrawTile {
        /// The tiles that it can be.
        could_be: Vec<String>,
    },
    /// A tile is placed, alone or behind others of the same turn.
    Place(Place),
    /// An exclusive development is declared.
    Develop {
        /// The colour of the line.
        colour: String,
        /// Every square that it runs over; `text` names the first.
        squares: Vec<(i16, i16)>,
        /// What can be placed with it, one of which has to be; none if it is a turn
        /// by itself.
        places: Vec<Place>,
    },
    /// The hand stays as it is.
    Keep,
    /// A tile is discarded.
    Discard {
        /// Its name, as a log spells it; none if nobody sees it.
        tile: Option<String>,
    },
    /// An exclusive development is given up.
    Fails {
        /// The tile that is discarded then, as a log spells it.
        tile: Option<String>,
    },
    /// Nothing is to be done.
    Pass,
    /// The line under way is a whole turn as it stands.
    Done,
    /// A player shows all tickets, at the end.
    Shows {
        /// Those that were kept.
        tickets: Vec<String>,
    },
}

/// Where a tile can be placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// As a log has it: `m07 at 1,0 turn 90`.
    #[serde(rename = "place")]
    pub text: String,
    /// The tile.
    pub tile: String,
    /// The square, counted to the right.
    pub x: i16,
    /// … and up.
    pub y: i16,
    /// Degrees clockwise.
    pub turn: u16,
}

/// Cards turned up for a tunnel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tunnel {
    /// So many are turned up.
    pub reveal: u32,
    /// If one of these is laid, something more is to be paid for certain; hardly ever
    /// any.
    pub costly: String,
}

impl Tunnel {
    /// What follows when these cards are laid, and nobody sees what is turned up.
    fn then(&self, cards: &str) -> String {
        let unseen = "?".repeat(self.reveal as usize);
        let first = cards.chars().next().unwrap_or('?');
        match self.costly.contains(first) {
            true => format!(" reveal {unseen} withdraw"),
            false => format!(" reveal {unseen}"),
        }
    }
}

/// Cards that could be paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Payments {
    /// Cheapest first: fewest wild cards, then in the order of the notation.
    pub cards: Vec<String>,
    /// As many cards that nobody saw.
    pub unseen: Option<String>,
}

impl Payments {
    /// The cheapest.
    #[must_use]
    pub fn first(&self) -> Option<&str> {
        let first = self.cards.first().or(self.unseen.as_ref());
        first.map(String::as_str)
    }
}
