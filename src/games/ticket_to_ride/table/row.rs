//! The face-up row: filled up, replaced, left as it lies.

use super::*;

impl<'a> Table<'a> {
    /// Looks at the row after it has changed: does a flush have to come?
    pub(super) fn row_changed(&mut self, at: Span) {
        if laws::draw::must_flush(&self.state, self.board) {
            self.state.due_flush = Some(super::super::state::DueFlush { at });
        } else if laws::draw::is_settled(&self.state, self.board) {
            self.state.flushes.so_far = 0;
        }
        if self.state.row.unseen > 0 {
            self.state.row_rests = Some(at);
        } else {
            self.state.kept_row = None;
        }
    }

    /// The row lies as it came to lie here: it cannot have been one that had to be
    /// replaced.
    pub(super) fn row_stays(&mut self, at: Span) {
        let row = self.state.row;
        let most = match laws::draw::stays(&self.state, self.board) {
            Stays::With(most) => most,
            Stays::Always => return,
            Stays::Perhaps => return self.state.unseen.loosen(at),
        };
        let wilds = row.known[Card::Wild];
        if self.state.kept_row.is_none_or(|kept| kept.wilds < wilds) {
            self.state.kept_row = Some(KeptRow { at, wilds });
        }
        let open = most.saturating_sub(wilds);
        let plain = row.unseen.saturating_sub(open);
        self.state.unseen.row_stays(usize::from(plain), at);
    }

    /// A wild card that nobody had seen come is taken from the row: it lay there with
    /// the others. True if those were too many.
    pub(super) fn wild_lay_there(&mut self, span: Span, verdict: &mut Verdict) -> bool {
        let Some(kept) = &mut self.state.kept_row else {
            return false;
        };
        kept.wilds = kept.wilds.saturating_add(1);
        let kept = *kept;
        let fault = laws::draw::d6_kept(self.board, kept, span);
        if fault.is_some() {
            self.state.kept_row = None;
        }
        self.hear(fault, kept.at, verdict)
    }

    pub(super) fn settle_flush(&mut self, verdict: &mut Verdict) {
        if let Some(due) = self.state.due_flush.take() {
            let fault = laws::draw::d6_missing(&self.state, self.board);
            self.hear(Some(fault), due.at, verdict);
            self.state.doubt_row();
            self.state.doubt_cards(5);
        }
        if let Some(at) = self.state.row_rests.take() {
            self.row_stays(at);
        }
    }

    pub(super) fn row_change(&mut self, change: &RowChange, verdict: &mut Verdict) {
        let laid = Laid::of(&change.cards);
        match change.kind {
            RowKind::Flush => self.flush(laid, verdict),
            RowKind::Refill => self.refill(laid, verdict),
        }
    }

    pub(super) fn flush(&mut self, new: Laid, verdict: &mut Verdict) {
        if self.is_short() {
            // Only a full row is replaced: it was filled up before.
            self.fill_unwritten();
        }
        let due = self.state.due_flush.take().is_some();
        let needless = laws::draw::d6_needless(&self.state, self.board).filter(|_| !due);
        let short = laws::draw::d6_count(&self.state, self.board, new.pile.total());
        let wrong = self.hear(needless, new.span, verdict);
        let short = self.hear(short, new.span, verdict);
        if wrong {
            // It says nothing about what lay there.
            self.state.unseen.stop();
        }
        let old = self.clear_row(new.span);
        self.state.row_gap = 0;
        self.state.discards.add_all(old);
        self.turn_up(new, verdict);
        self.state.refresh_deck();
        self.state.flushes.so_far += 1;
        if wrong || short {
            if short {
                self.fill_row_unseen();
            }
            self.state.doubt_row();
            self.state.doubt_cards(10);
        } else {
            self.row_changed(new.span);
        }
    }

    /// Takes up a row that is replaced.
    pub(super) fn clear_row(&mut self, at: Span) -> Pile {
        let old = std::mem::take(&mut self.state.row);
        self.state.row_rests = None;
        self.state.kept_row = None;
        if old.unseen > 0 {
            let due = self.board.flush_at.unwrap_or(0);
            let wilds = due.saturating_sub(old.known[Card::Wild]).min(old.unseen);
            let unseen = &mut self.state.unseen;
            unseen.discard_row(usize::from(old.unseen), usize::from(wilds), at);
        }
        old
    }

    /// The first row, which the log leaves out, with those that are taken to have
    /// been replaced.
    pub fn lay_unseen_row(&mut self, at: Span) {
        let row = Pile::unseen(self.board.market);
        for more in (0..=self.unwritten_rows).rev() {
            self.state.draw(row, To::Row, at);
            self.state.row.add_all(row);
            if more > 0 {
                let old = self.clear_row(at);
                self.state.discards.add_all(old);
                self.state.refresh_deck();
            }
        }
        self.state.leave_first_row_open(self.board);
        if !self.state.row_unnoted {
            self.row_changed(at);
        }
    }

    pub(super) fn refill(&mut self, new: Laid, verdict: &mut Verdict) {
        self.settle_flush(verdict);
        self.close_gap(new.pile.total());
        let overfull = laws::draw::d2_refill(&self.state, self.board, new.pile.total());
        let wrong = self.hear(overfull, new.span, verdict);
        self.turn_up(new, verdict);
        if wrong {
            while self.state.row.total() > u32::from(self.board.market) {
                self.state.row.blur();
                self.state.row.take(None);
                self.state.discards.add(None);
            }
            self.state.doubt_row();
            self.state.doubt_cards(new.pile.total());
        } else {
            self.row_changed(new.span);
        }
    }

    /// The row was shorter than we thought if it has room for these cards.
    pub(super) fn close_gap(&mut self, cards: u32) {
        let size = u32::from(self.board.market);
        let over = (self.state.row.total() + cards).saturating_sub(size);
        for _ in 0..over.min(self.state.row_gap) {
            if self.state.row.take(None) {
                self.state.deck.count += 1;
                self.state.row_gap -= 1;
            }
        }
    }

    /// The log leaves out what was turned up: perhaps nothing was, perhaps the
    /// row is full.
    pub(super) fn fill_row_unseen(&mut self) {
        while self.state.row.total() < u32::from(self.board.market) && self.state.stock() > 0 {
            self.state.draw(Pile::unseen(1), To::Row, Span::default());
            self.state.row.add(None);
            self.state.row_gap += 1;
        }
    }

    /// A row that had been left short is filled up as soon as there are cards. Where
    /// the log does not say so, nobody knows whether it was, and with what.
    pub(super) fn short_row(&mut self, acts: &[Act<'a>]) {
        if !self.is_short() {
            return;
        }
        // Wild cards that filled it up did not lie there before.
        self.state.kept_row = None;
        self.state.row_rests = None;
        if self.state.row_unnoted {
            self.fill_unwritten();
        } else if self.state.card_doubt == 0 && !acts.iter().any(fills_the_row) {
            self.state.doubt_cards(u32::from(self.board.market));
        }
    }

    pub(super) fn is_short(&self) -> bool {
        self.state.row.total() < u32::from(self.board.market) && self.state.stock() > 0
    }

    pub(super) fn fill_unwritten(&mut self) {
        self.fill_row_unseen();
        self.state.doubt_cards(u32::from(self.board.market));
    }

    /// Turns up cards from the deck into the row.
    pub(super) fn turn_up(&mut self, new: Laid, verdict: &mut Verdict) {
        let drawn = self.state.draw(new.pile, To::Row, new.span);
        let mut pile = new.pile;
        if pile.unseen > 0 {
            self.state.kept_row = None;
        }
        if self.prove(new.span, false, verdict)
            || self.hear(laws::cards::x1_drawn(&self.state, drawn), new.span, verdict)
        {
            pile.blur();
            self.state.unseen.stop();
        }
        for _ in 0..drawn.too_many {
            if !pile.take(None) {
                break;
            }
        }
        self.state.row.add_all(pile);
    }

    /// Turns up one card into the row.
    pub(super) fn turn_up_card(&mut self, card: Option<Card>, span: Span, verdict: &mut Verdict) {
        if self.state.deck.count == 0 {
            let pile = Pile::of(&[card]);
            return self.turn_up(Laid { pile, span }, verdict);
        }
        let drawn = self.state.draw_card(card, To::Row, span);
        if card.is_none() {
            self.state.kept_row = None;
        }
        if self.prove(span, false, verdict)
            || self.hear(laws::cards::x1_drawn(&self.state, drawn), span, verdict)
        {
            self.state.unseen.stop();
            self.state.row.add(None);
        } else {
            self.state.row.add(card);
        }
    }

    pub(super) fn settle_flush_before_turn(&mut self, acts: &[Act<'a>], verdict: &mut Verdict) {
        let flush_first = matches!(
            acts.first().map(|act| &act.what),
            Some(What::Draw(items)) if matches!(items.first(), Some(DrawItem::Row(change)) if change.kind == RowKind::Flush)
        );
        if !flush_first {
            self.settle_flush(verdict);
        }
    }
}

/// A draw in the middle of which a row is filled up.
fn fills_the_row(act: &Act<'_>) -> bool {
    matches!(&act.what, What::Draw(items) if items.iter().any(|item| matches!(item, DrawItem::Row(_))))
}
