//! The deck and the face-up row: drawing, filling up, flushing.

use super::ENDLESS;
use super::*;

impl Sim<'_> {
    pub(super) fn draw_cards(&mut self, n: usize) -> Vec<Card> {
        self.at.top_cards(n, self.plan.reshuffle, &mut self.rng)
    }

    pub(super) fn discard(&mut self, cards: &[Card]) {
        self.at.discards.extend_from_slice(cards);
    }

    pub(super) fn settle(&mut self) {
        self.at.settle(self.plan.reshuffle, &mut self.rng);
    }

    /// D6: too many wild cards in a full row, and a better one can be had.
    pub(super) fn must_flush(&self) -> bool {
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
            && self.at.flushes < limit.unwrap_or(ENDLESS)
    }

    /// Replaces the row, and writes what comes; returns cards to be turned up
    /// in a second part.
    pub(super) fn flush(&mut self) -> bool {
        let size = usize::from(self.board.market);
        let old = std::mem::take(&mut self.at.row);
        let short = self.scribe.split_flush && (1..size).contains(&self.at.stock());
        if short {
            let n = self.at.stock();
            self.at.row = self.draw_cards(n);
            self.discard(&old);
            self.settle();
        } else {
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

    pub(super) fn refill(&mut self) {
        let room = usize::from(self.board.market) - self.at.row.len();
        let new = self.draw_cards(room.min(self.at.stock()));
        let text = self.scribe.cards(&new);
        self.word(&format!("refill {text}"));
        self.at.row.extend(new);
    }

    pub(super) fn word(&mut self, text: &str) {
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line += text;
    }

    /// Flushes within the line.
    pub(super) fn flush_here(&mut self) {
        while self.must_flush() {
            if self.flush() {
                self.refill();
            }
        }
    }

    /// Ends the line, with the flushes behind it or below it.
    pub(super) fn watch_row(&mut self, below: bool, kind: Kind) {
        if !(below && self.scribe.flush_below) {
            self.flush_here();
        }
        self.put(kind);
        self.flush_below();
    }

    /// Flushes on lines of their own.
    pub(super) fn flush_below(&mut self) {
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

    pub(super) fn is_short(&self) -> bool {
        self.at.row.len() < usize::from(self.board.market) && self.at.stock() > 0
    }
}
