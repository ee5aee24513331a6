//! The face-down cards: which they are or, where somebody drew cards that nobody saw,
//! what they can have been.

use super::*;
use crate::games::shared::proof::{Answer, Proof};

/// The cards of one player.
#[derive(Default)]
pub(super) struct Hand {
    pub cards: Pile,
    /// And so many that nobody saw come.
    pub unseen: u8,
}

impl Hand {
    pub(super) fn total(&self) -> u32 {
        self.cards.total() + u32::from(self.unseen)
    }
}

/// Each method is a change that can have happened, or `None`.
pub(super) trait Deck: Sized {
    fn new(board: &Board, players: usize) -> Option<Self>;

    /// So many cards.
    fn size(&self) -> u32;

    /// Its cards that are not wild, at least; true if it has no more.
    fn plain(&self) -> (u32, bool);

    /// One card is seen leaving it.
    fn take_one(&mut self, card: Card) -> Option<()>;

    /// So many cards are seen leaving it, and it has as many.
    fn take(&mut self, cards: Pile, n: u32) -> Option<()>;

    /// The first of these cards are all that it has, the others come out of the next
    /// deck.
    fn take_through(&mut self, cards: Pile, n: u32, next: Pile) -> Option<()>;

    /// Somebody draws cards that nobody sees.
    fn take_unseen(&mut self, seat: usize, n: u32) -> Option<()>;

    /// It has run out, and these are the cards of the next one.
    fn remake(&mut self, cards: Pile);

    /// A player pays cards.
    fn pay(&mut self, seat: usize, hand: &mut Hand, cards: Pile) -> Option<()>;

    /// Some card was drawn that nobody saw.
    fn is_any_unseen(&self) -> bool;

    /// At the end: some order of all decks explains what was seen.
    fn is_explained(&mut self) -> Option<()>;
}

/// A deck of which every card is known.
pub(super) struct SeenDeck {
    pub cards: Pile,
    pub size: u32,
    /// So often it was made of the discards.
    pub made: u32,
}

impl Deck for SeenDeck {
    fn new(board: &Board, _: usize) -> Option<Self> {
        let cards = Pile::of(board.deck)?;
        let size = cards.total();
        Some(Self { cards, size, made: 0 })
    }

    #[inline]
    fn size(&self) -> u32 {
        self.size
    }

    fn plain(&self) -> (u32, bool) {
        (self.cards.plain(), true)
    }

    #[inline]
    fn take_one(&mut self, card: Card) -> Option<()> {
        self.cards.take_one(card)?;
        self.size -= 1;
        Some(())
    }

    #[inline]
    fn take(&mut self, cards: Pile, n: u32) -> Option<()> {
        self.cards.take(cards)?;
        self.size -= n;
        Some(())
    }

    fn take_through(&mut self, cards: Pile, n: u32, next: Pile) -> Option<()> {
        let (mut rest, left) = (cards, n.checked_sub(self.size)?);
        rest.take(self.cards)?;
        self.remake(next);
        self.take(rest, left)
    }

    fn take_unseen(&mut self, _: usize, _: u32) -> Option<()> {
        None
    }

    fn remake(&mut self, cards: Pile) {
        self.cards = cards;
        self.size = cards.total();
        self.made += u32::from(self.size > 0);
    }

    #[inline]
    fn pay(&mut self, _: usize, hand: &mut Hand, cards: Pile) -> Option<()> {
        hand.cards.take(cards)
    }

    fn is_any_unseen(&self) -> bool {
        false
    }

    fn is_explained(&mut self) -> Option<()> {
        Some(())
    }
}

/// A deck of which some cards are in hands, and nobody knows which. The proof that some
/// order of it explains the log is the table's own, but asked for at the end: what explains
/// all of a game explains its beginning. Where it finds none, or gives up, the game is the
/// table's.
pub(super) struct UnseenDeck {
    proof: Proof,
    size: u32,
    /// Wild cards in the game.
    wilds: u32,
    /// Some card was drawn that nobody saw.
    any_unseen: bool,
}

impl Deck for UnseenDeck {
    fn new(board: &Board, players: usize) -> Option<Self> {
        Pile::of(board.deck)?;
        // The row is one more holder of cards.
        Some(Self {
            proof: Proof::new(players + 1, board.deck.0.map(u32::from)),
            size: board.deck.total(),
            wilds: board.deck[Card::Wild].into(),
            any_unseen: false,
        })
    }

    fn size(&self) -> u32 {
        self.size
    }

    fn plain(&self) -> (u32, bool) {
        (self.size.saturating_sub(self.wilds), false)
    }

    fn take_one(&mut self, card: Card) -> Option<()> {
        self.size = self.size.checked_sub(1)?;
        self.proof.seen(card as usize);
        Some(())
    }

    fn take(&mut self, cards: Pile, n: u32) -> Option<()> {
        self.size = self.size.checked_sub(n)?;
        for card in cards.each() {
            self.proof.seen(card as usize);
        }
        Some(())
    }

    /// Which of them came out of which deck is for the proof to find out: as if somebody
    /// had drawn them all, and shown them afterwards.
    fn take_through(&mut self, cards: Pile, n: u32, next: Pile) -> Option<()> {
        let left = n.checked_sub(self.size)?;
        let holder = self.proof.add_holder();
        self.proof.take(holder, self.size);
        self.remake(next);
        self.size = self.size.checked_sub(left)?;
        self.proof.take(holder, left);
        for card in cards.each() {
            self.proof.note(holder, card as usize);
        }
        Some(())
    }

    fn take_unseen(&mut self, seat: usize, n: u32) -> Option<()> {
        self.size = self.size.checked_sub(n)?;
        self.any_unseen |= n > 0;
        self.proof.take(seat, n);
        Some(())
    }

    fn remake(&mut self, cards: Pile) {
        self.size = cards.total();
        if self.size > 0 {
            self.proof.reshuffle(cards.counts().0.map(u32::from), false);
        }
    }

    fn pay(&mut self, seat: usize, hand: &mut Hand, cards: Pile) -> Option<()> {
        let missing = hand.cards.take_all_of(cards);
        if missing == Pile::NONE {
            return Some(());
        }
        hand.unseen = hand.unseen.checked_sub(missing.total() as u8)?;
        for card in missing.each() {
            self.proof.note(seat, card as usize);
        }
        Some(())
    }

    fn is_any_unseen(&self) -> bool {
        self.any_unseen
    }

    fn is_explained(&mut self) -> Option<()> {
        (self.proof.settle() == Answer::Possible).then_some(())
    }
}
