//! The next card of a draw, for whoever asks what could be done: from the row, or from
//! the deck.

use crate::card::Card;
use crate::games::legal::{Move, Play};
use crate::log::{DrawItem, Seen, Turned};
use crate::span::Span;

/// Where a move would stand that nobody has written.
pub const NOWHERE: Span = Span::new(u32::MAX - 1, u32::MAX);

/// `???`.
#[must_use]
pub fn marks(n: u32) -> String {
    "?".repeat(n as usize)
}

/// A position in the middle of a draw.
pub trait Drawing: Sized {
    /// How far the draw has come.
    type Progress: Copy;

    /// The position after one more card, if nobody objects to it.
    fn draws(&self, seat: usize, item: DrawItem, drawn: &mut Self::Progress) -> Option<Self>;

    /// The draw may end here.
    fn may_end(&self, drawn: &Self::Progress) -> bool;

    /// Deck and discards have a card.
    fn has_stock(&self) -> bool;

    /// This card can lie in the row, at a first glance.
    fn may_lie(&self, card: Card) -> bool {
        let _ = card;
        true
    }

    /// The row has to be replaced first: so many cards at least, and the position after
    /// that if nobody saw them.
    fn due_row(&self) -> Option<(u32, Self)> {
        None
    }
}

/// Every next card. `line` is the line so far, with its verb; `second` if it has a card.
pub fn next_cards<D: Drawing>(
    table: &D,
    seat: usize,
    line: &str,
    second: bool,
    drawn: D::Progress,
    moves: &mut Vec<Move>,
) {
    let after = |item: DrawItem| {
        let mut then = drawn;
        let after = table.draws(seat, item, &mut then)?;
        Some((after, then))
    };
    let could_be = |card: &Card| table.has_stock() && after(blind(Some(*card))).is_some();
    let could_be: String = (Card::ALL.into_iter().filter(could_be)).map(Card::letter).collect();
    for (card, item, word) in items(table) {
        let Some((after, then)) = after(item) else {
            continue;
        };
        let (ends, could_be) = (after.may_end(&then), could_be.clone());
        let what = Play::Draw { card, second, ends, could_be };
        let rest = rest(&after, seat, then);
        moves.push(Move::new(Some(seat), format!("{line} {word}"), &rest, what));
    }
}

/// How a draw that has come so far can go on to its end: with cards that nobody saw.
pub fn rest<D: Drawing>(table: &D, seat: usize, mut drawn: D::Progress) -> String {
    let mut line = String::new();
    let mut now: Option<D> = None;
    // Two cards and two new rows at most: cards that nobody saw make no new one due.
    for _ in 0..4 {
        if let Some((count, after)) = now.as_ref().unwrap_or(table).due_row() {
            line += &format!(" flush {}", marks(count));
            now = Some(after);
        }
        let table = now.as_ref().unwrap_or(table);
        if table.may_end(&drawn) {
            break;
        }
        // A card from the deck says the least.
        let mut ways = items(table).into_iter().rev();
        let next = ways.find_map(|(_, item, word)| {
            let mut then = drawn;
            let after = table.draws(seat, item, &mut then)?;
            Some((after, then, word))
        });
        let Some((after, then, word)) = next else {
            break;
        };
        line += &format!(" {word}");
        (now, drawn) = (Some(after), then);
    }
    line
}

/// What can be drawn: each card that may lie in the row, and the top of the deck.
fn items(table: &impl Drawing) -> Vec<(Option<Card>, DrawItem, String)> {
    let (turned, sign) = match table.has_stock() {
        true => (Turned::Card(None), '?'),
        false => (Turned::Nothing, '-'),
    };
    let open = Card::ALL.into_iter().filter(|&card| table.may_lie(card));
    let open = open.map(|taken| {
        let span = NOWHERE;
        let item = DrawItem::FaceUp { taken, turned, span };
        (Some(taken), item, format!("{}>{sign}", taken.letter()))
    });
    open.chain([(None, blind(None), "?".to_owned())]).collect()
}

fn blind(card: Seen) -> DrawItem {
    DrawItem::Blind { card, span: NOWHERE }
}
