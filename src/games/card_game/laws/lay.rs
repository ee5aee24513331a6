//! Laying cards in the rail yard, and robbing trains.

use smallvec::SmallVec;

use super::cards::{a_card, some_cards};
use crate::card::Card;
use crate::games::card_game::state::{Paid, bit};
use crate::games::card_game::table::Table;
use crate::games::shared::{Pile, cards_n};
use crate::laws::Law;
use crate::log::{Cards, Seen};
use crate::span::Span;
use crate::verdict::Verdict;

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

pub static L2: Law = Law {
    code: "L2",
    slug: "three-colours",
    summary: "cards of different colours are laid exactly three at a time, without locomotives",
    text: "Instead of one column a player may lay exactly three cards of three different colours, \
           each as a column of its own. Locomotives cannot stand in for any of them.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay RBL\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RBW\n",
};

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

pub static L5: Law = Law {
    code: "L5",
    slug: "cards-in-hand",
    summary: "the cards laid come from the player's hand",
    text: "A player lays only cards that are in the hand. Cards that nobody saw being drawn may be \
           any colour that is still missing, so a hand with enough of them is never at fault.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal ????????\nAda lay RRR\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal ????????\nAda lay RRL\n",
};

/// What the cards laid make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One column; its colour, if a card shows it.
    Column(Option<Card>),
    /// One column for each card.
    Row,
    /// Unseen cards leave open which.
    Open,
    /// Neither; reported.
    Wrong,
}

/// Judges the cards by themselves: L1, L2.
pub fn shape(table: &Table<'_>, cards: &Cards, verdict: &mut Verdict) -> Shape {
    let pile = Pile::of(&cards.cards);
    let n = pile.total();
    let wilds = u32::from(pile.known[Card::Wild]);
    let kinds: SmallVec<[(Card, u8); 8]> = pile
        .known
        .each()
        .filter(|(card, _)| *card != Card::Wild)
        .collect();
    let colour = kinds.first().map(|&(card, _)| card);
    let coloured = colour.is_some() || pile.unseen > 0;
    let column = kinds.len() <= 1 && n >= u32::from(table.rules.column) && coloured;
    let repeated = kinds.iter().find(|(_, n)| *n > 1);
    let row = n == u32::from(table.rules.columns) && wilds == 0 && repeated.is_none();
    match (column, row) {
        (true, true) => return Shape::Open,
        (true, false) => return Shape::Column(colour),
        (false, true) => return Shape::Row,
        (false, false) => {}
    }
    let three = table.rules.columns;
    let (law, message, label) = match (&kinds[..], repeated) {
        ([], _) if wilds > 0 => (
            &L1,
            "locomotives alone are no column".to_owned(),
            "no card shows a colour".to_owned(),
        ),
        ([] | [_], _) => (
            &L1,
            format!("a column is laid with {} cards or more", table.rules.column),
            format!("only {}", cards_n(n)),
        ),
        ([_, _, ..], Some((card, _))) => (
            &L1,
            "a column has one colour".to_owned(),
            format!("{} cards and others", card.word()),
        ),
        ([_, _, ..], None) if wilds > 0 => (
            &L2,
            "locomotives cannot stand in among different colours".to_owned(),
            format!("{} among them", some_cards(Card::Wild, wilds)),
        ),
        ([_, _, ..], None) => (
            &L2,
            format!("cards of different colours are laid {three} at a time"),
            format!("{} of different colours", cards_n(n)),
        ),
    };
    verdict.breach(law, cards.span, message, label);
    Shape::Wrong
}

/// A locomotive below a colour card.
pub fn y2(cards: &Cards, verdict: &mut Verdict) -> bool {
    let is_wild = |card: &Seen| *card == Some(Card::Wild);
    let is_colour = |card: &Seen| card.is_some_and(|card| card != Card::Wild);
    let first = cards.cards.iter().position(is_wild);
    let last = cards.cards.iter().rposition(is_colour);
    let (Some(first), Some(last)) = (first, last) else {
        return false;
    };
    if first > last {
        return false;
    }
    let mut right = cards.cards.clone();
    right.sort_by_key(is_wild);
    let text: String = right
        .iter()
        .map(|card| card.map_or('?', Card::letter))
        .collect();
    verdict
        .breach(
            &Y2,
            cards.span,
            "locomotives lie on top of a column",
            "a locomotive below a colour card",
        )
        .help(format!("if they did, write `{text}`"));
    true
}

/// A colour that lies in the player's own yard.
pub fn l3(table: &Table<'_>, seat: usize, colour: Card, span: Span, verdict: &mut Verdict) -> bool {
    let player = &table.state.seats[seat];
    let Some(column) = player.column(colour) else {
        return false;
    };
    if player.yard_doubt & bit(colour) != 0 {
        return false;
    }
    let left = u32::try_from(column.cards.len()).unwrap_or(0);
    verdict
        .breach(
            &L3,
            span,
            format!(
                "{} still has {} in the yard",
                table.name(seat),
                colour.word()
            ),
            format!("no {} cards can be laid now", colour.word()),
        )
        .cause(column.at, format!("{} of this column left", cards_n(left)));
    true
}

/// A colour in another yard, and not more cards than lie there.
pub fn l4(
    table: &Table<'_>,
    seat: usize,
    colour: Card,
    laid: usize,
    span: Span,
    verdict: &mut Verdict,
) -> bool {
    let state = &table.state;
    let Some(holder) = state.holder(colour, seat) else {
        return false;
    };
    let Some(column) = state.seats[holder].column(colour) else {
        return false;
    };
    let lies = column.cards.len();
    if laid > lies || state.colour_doubt(colour) {
        return false;
    }
    let (name, word) = (table.name(holder), colour.word());
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    verdict
        .breach(
            &L4,
            span,
            format!("{name} has {} in the {word} column", cards_n(count(lies))),
            format!(
                "{} cannot rob it: at least {} are needed",
                cards_n(count(laid)),
                lies + 1
            ),
        )
        .cause(column.at, format!("{name} laid it here"));
    true
}

/// Cards that the hand does not hold.
pub fn l5(
    table: &Table<'_>,
    seat: usize,
    paid: &Paid,
    span: Span,
    silent: bool,
    verdict: &mut Verdict,
) -> bool {
    if let Some(card) = paid.impossible {
        if !silent {
            super::cards::x1(table, card, span, verdict);
        }
        return true;
    }
    if paid.missing.total() == 0 {
        return false;
    }
    if silent {
        return true;
    }
    let name = table.name(seat);
    let message = match paid.missing.known.each().next() {
        Some((card, 1)) => format!("{name} lacks {}", a_card(card)),
        Some((card, n)) => format!("{name} lacks {}", some_cards(card, u32::from(n))),
        None => format!("{name} does not hold so many cards"),
    };
    let mut had = table.state.seats[seat].hand;
    had.add_all(Pile::of(&paid.cards));
    verdict.breach(
        &L5,
        span,
        message,
        format!("in hand: {}", table.list_cards(had)),
    );
    true
}
