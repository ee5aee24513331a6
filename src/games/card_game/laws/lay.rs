//! Laying cards in the rail yard, and robbing trains.

use smallvec::SmallVec;

use super::*;
use crate::games::card_game::doubt::bit;
use crate::games::card_game::state::Paid;
use crate::log::{Seen, letter};

// Y2: locomotives lie on top

pub static Y2: Law = Law {
    code: "Y2",
    slug: "locomotives-on-top",
    summary: "locomotives lie on top of their column, so they leave first",
    text: "A column has its colour cards below and its locomotives above. A log writes the cards the \
           way they lie, colour first: `RRL`. At the start of each of the player's turns the top card \
           leaves for the stack (Y1), so locomotives are the first to go.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay LRR\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRL\nBen draw ? ?\nAda draw ? ?\ncheck Ada yard RR stack 1\n",
};

/// A locomotive below a colour card.
#[derive(Clone, Debug)]
pub struct WildBelow {
    /// The cards as they should lie.
    right: SmallVec<[Seen; 8]>,
}

#[must_use]
pub fn y2(cards: &[Seen]) -> Option<WildBelow> {
    let is_wild = |card: &Seen| *card == Some(Card::Wild);
    let is_colour = |card: &Seen| card.is_some_and(|card| card != Card::Wild);
    let first = cards.iter().position(is_wild)?;
    let last = cards.iter().rposition(is_colour)?;
    (first < last).then(|| {
        let mut right: SmallVec<[Seen; 8]> = cards.into();
        right.sort_by_key(is_wild);
        WildBelow { right }
    })
}

impl Fault<Setting<'_>> for WildBelow {
    const LAW: &'static Law = &Y2;

    fn words(&self, _: &Setting<'_>) -> Words {
        let letters = self.right.iter();
        let text: String = letters.copied().map(letter).collect();
        Words::new(
            tell!("card-game-y2-on-top", "locomotives lie on top of a column"),
            say!("card-game-y2-on-top-label", "a locomotive below a colour card"),
        )
        .help(say!("card-game-y2-on-top-help", "if they did, write `{text}`", text))
    }
}

/// What the cards laid make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One column; its colour, if a card shows it.
    Column(Option<Card>),
    /// One column for each card.
    Row,
    /// Unseen cards leave open which.
    Open,
    /// Neither.
    Wrong,
}

/// Cards laid, and what they make.
#[derive(Clone, Debug)]
pub struct Lay {
    pub shape: Shape,
    /// The colours that are seen.
    pub colours: SmallVec<[Card; 3]>,
    /// All colours are.
    pub all_seen: bool,
    /// So many cards in each column.
    pub column: usize,
}

impl Lay {
    #[must_use]
    pub fn of(rules: &Rules, cards: &[Seen]) -> Self {
        let shape = shape(rules, Pile::of(cards));
        let colours: SmallVec<[Card; 3]> = match shape {
            Shape::Column(colour) => colour.into_iter().collect(),
            Shape::Row => cards.iter().flatten().copied().collect(),
            Shape::Open | Shape::Wrong => SmallVec::new(),
        };
        let row = shape == Shape::Row;
        Self {
            shape,
            all_seen: if row { colours.len() == cards.len() } else { !colours.is_empty() },
            column: if row { 1 } else { cards.len() },
            colours,
        }
    }

    #[must_use]
    pub fn is_column(&self) -> bool {
        matches!(self.shape, Shape::Column(_))
    }
}

/// Cards laid, by kind.
struct Kinds {
    cards: u32,
    wilds: u32,
    /// So many colours, and the first of them.
    colours: u32,
    first: Option<Card>,
    /// The first colour of which there is more than one card.
    repeated: Option<Card>,
}

impl Kinds {
    fn of(pile: Pile) -> Self {
        let (there, repeated) = (pile.known.more_than(0), pile.known.more_than(1));
        let first = |set: u8| Card::COLOURS.get(set.trailing_zeros() as usize).copied();
        Self {
            cards: pile.total(),
            wilds: u32::from(pile.known[Card::Wild]),
            colours: there.count_ones(),
            first: first(there),
            repeated: first(repeated),
        }
    }
}

/// What these cards are, by themselves.
#[must_use]
pub fn shape(rules: &Rules, pile: Pile) -> Shape {
    let kinds = Kinds::of(pile);
    let colour = kinds.first;
    let coloured = colour.is_some() || pile.unseen > 0;
    let column = kinds.colours <= 1 && kinds.cards >= u32::from(rules.column) && coloured;
    let row =
        kinds.cards == u32::from(rules.columns) && kinds.wilds == 0 && kinds.repeated.is_none();
    match (column, row) {
        (true, true) => Shape::Open,
        (true, false) => Shape::Column(colour),
        (false, true) => Shape::Row,
        (false, false) => Shape::Wrong,
    }
}

// L1: one column of one colour

pub static L1: Law = Law {
    code: "L1",
    slug: "one-column",
    summary: "two or more cards of one colour make a column; locomotives may stand in",
    text: "Cards are laid either as one column or as three (L2). One column is two or more cards of \
           one colour. Locomotives may take the place of some of them and lie on top. Our reading: \
           locomotives alone are no column, since it would have no colour.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay LL\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RL\n",
};

/// These cards make no column.
#[derive(Clone, Copy, Debug)]
pub enum NoColumn {
    OnlyWilds,
    TooFew {
        cards: u32,
    },
    /// So many of this colour, and others besides.
    Mixed {
        card: Card,
    },
}

#[must_use]
pub fn l1(rules: &Rules, pile: Pile) -> Option<NoColumn> {
    if shape(rules, pile) != Shape::Wrong {
        return None;
    }
    let kinds = Kinds::of(pile);
    match (kinds.colours, kinds.repeated) {
        (0, _) if kinds.wilds > 0 => Some(NoColumn::OnlyWilds),
        (0 | 1, _) => Some(NoColumn::TooFew { cards: kinds.cards }),
        (_, Some(card)) => Some(NoColumn::Mixed { card }),
        (_, None) => None,
    }
}

impl Fault<Setting<'_>> for NoColumn {
    const LAW: &'static Law = &L1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::OnlyWilds => Words::new(
                tell!("card-game-l1-only-wilds", "locomotives alone are no column"),
                say!("card-game-l1-only-wilds-label", "no card shows a colour"),
            ),
            Self::TooFew { cards } => Words::new(
                tell!(
                    "card-game-l1-few",
                    "a column is laid with {due} cards or more",
                    due = setting.rules.column
                ),
                say!("card-game-l1-few-label", "only {cards}", cards = cards_n(cards)),
            ),
            Self::Mixed { card } => Words::new(
                tell!("card-game-l1-mixed", "a column has one colour"),
                say!(
                    "card-game-l1-mixed-label",
                    "{colour} cards and others",
                    colour = CARDS.colour(card)
                ),
            ),
        }
    }
}

// L2: three cards of three colours

pub static L2: Law = Law {
    code: "L2",
    slug: "three-colours",
    summary: "cards of different colours are laid exactly three at a time, without locomotives",
    text: "Instead of one column a player may lay exactly three cards of three different colours, \
           each as a column of its own. Locomotives cannot stand in for any of them.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay RBL\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RBW\n",
};

/// Cards of different colours that are not three, or have locomotives among them.
#[derive(Clone, Copy, Debug)]
pub enum NoThreeColours {
    Wilds { wilds: u32 },
    Number { cards: u32 },
}

#[must_use]
pub fn l2(rules: &Rules, pile: Pile) -> Option<NoThreeColours> {
    let kinds = Kinds::of(pile);
    let wrong = shape(rules, pile) == Shape::Wrong;
    if !wrong || kinds.colours < 2 || kinds.repeated.is_some() {
        return None;
    }
    Some(match kinds.wilds {
        0 => NoThreeColours::Number { cards: kinds.cards },
        wilds => NoThreeColours::Wilds { wilds },
    })
}

impl Fault<Setting<'_>> for NoThreeColours {
    const LAW: &'static Law = &L2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Wilds { wilds } => Words::new(
                tell!("card-game-l2-wilds", "locomotives cannot stand in among different colours"),
                say!(
                    "card-game-l2-wilds-label",
                    "{cards} among them",
                    cards = some_cards(Card::Wild, wilds)
                ),
            ),
            Self::Number { cards } => Words::new(
                tell!(
                    "card-game-l2-number",
                    "cards of different colours are laid {due} at a time",
                    due = setting.rules.columns
                ),
                say!(
                    "card-game-l2-number-label",
                    "{cards} of different colours",
                    cards = cards_n(cards)
                ),
            ),
        }
    }
}

// L3: a colour that lies in one's own yard

pub static L3: Law = Law {
    code: "L3",
    slug: "colour-in-own-yard",
    summary: "a colour that lies in one's own yard cannot be laid until it has gone",
    text: "No cards are added to a column. As long as a card of a colour lies in a player's own yard, \
           that player cannot lay this colour. The first step of the turn comes before: a column \
           whose last card has just gone to the stack is no hindrance any more.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRR\nBen draw ? ?\nAda lay RRR\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RBW\nBen draw ? ?\nAda lay RR\n",
};

/// The colour lies in the player's own yard.
#[derive(Clone, Copy, Debug)]
pub struct InOwnYard {
    seat: usize,
    colour: Card,
    left: usize,
    laid: Span,
}

#[must_use]
pub fn l3(state: &State, seat: usize, colour: Card) -> Option<InOwnYard> {
    let player = &state.seats[seat];
    let column = player.column(colour)?;
    let certain = player.doubt.yard & bit(colour) == 0;
    certain.then_some(InOwnYard { seat, colour, left: column.cards.len(), laid: column.at })
}

impl Fault<Setting<'_>> for InOwnYard {
    const LAW: &'static Law = &L3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, word) = (setting.name(self.seat), CARDS.colour(self.colour));
        Words::new(
            tell!("card-game-l3-still", "{name} still has {word} in the yard", name, word),
            say!("card-game-l3-label", "no {word} cards can be laid now", word),
        )
        .cause(
            self.laid,
            say!("card-game-l3-left", "{cards} of this column left", cards = count(self.left)),
        )
    }
}

fn count(n: usize) -> String {
    cards_n(u32::try_from(n).unwrap_or(u32::MAX))
}

// L4: a train is robbed with more cards than it has

pub static L4: Law = Law {
    code: "L4",
    slug: "train-robbing",
    summary: "a colour in somebody else's yard can only be laid with more cards than lie there",
    text: "A colour lies in one yard at a time. Whoever lays a colour that another player has in the \
           yard must lay more cards than that column still has, locomotives counted on both sides. \
           The other player then discards the whole column, locomotives too. So three cards of three \
           colours can only be of colours that lie in no yard. `lay RRL robs Ben` may say who was \
           robbed, and is checked (R1).",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRR\nBen lay RRL\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRR\nBen lay RRRL robs Ada\n",
};

/// The colour lies in another yard, and not more cards are laid than lie there.
#[derive(Clone, Copy, Debug)]
pub struct CannotRob {
    holder: usize,
    colour: Card,
    lies: usize,
    laid: usize,
    at: Span,
}

#[must_use]
pub fn l4(state: &State, seat: usize, colour: Card, laid: usize) -> Option<CannotRob> {
    let holder = state.holder(colour, seat)?;
    let column = state.seats[holder].column(colour)?;
    let lies = column.cards.len();
    (laid <= lies && !state.colour_doubt(colour)).then_some(CannotRob {
        holder,
        colour,
        lies,
        laid,
        at: column.at,
    })
}

impl Fault<Setting<'_>> for CannotRob {
    const LAW: &'static Law = &L4;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, word) = (setting.name(self.holder), CARDS.colour(self.colour));
        let (lies, laid) = (count(self.lies), count(self.laid));
        let due = self.lies + 1;
        Words::new(
            tell!("card-game-l4-has", "{name} has {lies} in the {word} column", name, lies, word),
            say!(
                "card-game-l4-label",
                "{laid} cannot rob it: at least {due} are needed",
                laid,
                due
            ),
        )
        .cause(self.at, say!("card-game-l4-cause", "{name} laid it here", name))
    }
}

// L5: the cards come from the hand

pub static L5: Law = Law {
    code: "L5",
    slug: "cards-in-hand",
    summary: "the cards laid come from the player's hand",
    text: "A player lays only cards that are in the hand. Cards that nobody saw being drawn may be \
           any colour that is still missing, so a hand with enough of them is never at fault.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal ????????\nAda lay RRR\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal ????????\nAda lay RRL\n",
};

/// Cards that the hand does not hold.
#[derive(Clone, Copy, Debug)]
pub struct NotInHand {
    seat: usize,
    missing: Pile,
    had: Pile,
}

/// Judges what came of laying cards out of a hand.
#[must_use]
pub fn l5(state: &State, seat: usize, paid: &Paid) -> Option<NotInHand> {
    (paid.missing.total() > 0).then(|| {
        let mut had = state.seats[seat].hand;
        had.add_all(Pile::of(&paid.cards));
        NotInHand { seat, missing: paid.missing, had }
    })
}

impl Fault<Setting<'_>> for NotInHand {
    const LAW: &'static Law = &L5;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = setting.name(self.seat);
        let message = match self.missing.known.each().next() {
            Some((card, 1)) => {
                tell!("card-game-l5-lacks", "{name} lacks {cards}", name, cards = a_card(card))
            }
            Some((card, n)) => tell!(
                "card-game-l5-lacks",
                "{name} lacks {cards}",
                name,
                cards = some_cards(card, u32::from(n))
            ),
            None => tell!("card-game-l5-so-many", "{name} does not hold so many cards", name),
        };
        Words::new(
            message,
            say!("card-game-l5-hand", "in hand: {cards}", cards = list_cards(self.had)),
        )
    }
}
