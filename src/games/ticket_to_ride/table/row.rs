//! The face-up row: filled up, replaced, left as it lies.

use super::*;

impl<'a> Table<'a> {
    #[inline]
    pub(super) fn settle_flush(&mut self, verdict: &mut Verdict) {
        if self.state.due_flush.is_some() || self.state.row_rests.is_some() {
            self.settle_row(verdict);
        }
    }

    #[cold]
    fn settle_row(&mut self, verdict: &mut Verdict) {
        if let Some(due) = self.state.due_flush.take() {
            let fault = laws::draw::d6_missing(&self.state, self.board);
            self.hear(Some(fault), due.at, verdict);
            self.state.after_missing_flush();
        }
        if let Some(at) = self.state.row_rests.take() {
            self.state.row_stays(self.board, at);
        }
    }

    pub(super) fn row_change(&mut self, change: &RowChange, verdict: &mut Verdict) {
        let laid = Laid::of(&change.cards);
        match change.kind {
            RowKind::Flush => self.flush(laid, verdict),
            RowKind::Refill => self.refill(laid, verdict),
        }
    }

    fn flush(&mut self, new: Laid, verdict: &mut Verdict) {
        if self.state.is_row_short(self.board) {
            // Only a full row is replaced: it was filled up before.
            self.state.fill_unwritten(self.board);
        }
        let due = self.state.due_flush.take().is_some();
        let needless = laws::draw::d6_needless(&self.state, self.board).filter(|_| !due);
        let number = laws::draw::d6_count(&self.state, self.board, new.pile.total());
        let wrong = self.hear(needless, new.span, verdict);
        let short = self.hear(number, new.span, verdict);
        if wrong {
            // It says nothing about what lay there.
            self.state.unseen.stop();
        }
        self.state.clear_row(self.board, new.span);
        self.state.doubt.row = 0;
        self.turn_up(new, verdict);
        self.state.refresh_deck();
        self.state.flushes.so_far += 1;
        if short {
            self.state.fill_row_unseen(self.board);
        }
        if wrong || short {
            self.state.after_wrong_flush();
        } else {
            self.state.row_changed(self.board, new.span);
        }
    }

    fn refill(&mut self, new: Laid, verdict: &mut Verdict) {
        self.settle_flush(verdict);
        let n = new.pile.total();
        self.state.make_room(self.board, n);
        let overfull = laws::draw::d2_refill(&self.state, self.board, n);
        let wrong = self.hear(overfull, new.span, verdict);
        self.turn_up(new, verdict);
        if wrong {
            self.state.trim_row(self.board);
            self.state.after_wrong_refill(n);
        } else {
            self.state.row_changed(self.board, new.span);
        }
    }

    /// Before a turn in which perhaps nothing is said of it.
    #[inline]
    pub(super) fn short_row(&mut self, acts: &[Act<'a>]) {
        if self.state.is_row_short(self.board) {
            self.fill_short_row(acts);
        }
    }

    #[cold]
    fn fill_short_row(&mut self, acts: &[Act<'a>]) {
        let said = acts.iter().any(fills_the_row);
        self.state.fill_short_row(self.board, said);
    }

    /// Turns up cards from the deck into the row.
    pub(super) fn turn_up(&mut self, new: Laid, verdict: &mut Verdict) {
        let drawn = self.state.draw(new.pile, To::Row, new.span);
        if new.pile.unseen > 0 {
            self.state.kept_row = None;
        }
        let doubtful = self.hear_turned_up(drawn, new.span, verdict);
        self.state.lay_in_row(new.pile, drawn, doubtful);
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
        if self.hear_turned_up(drawn, span, verdict) {
            self.state.unseen.stop();
            self.state.row.add(None);
        } else {
            self.state.row.add(card);
        }
    }

    /// True if the cards turned up cannot have been these.
    fn hear_turned_up(&mut self, drawn: Drawn, at: Span, verdict: &mut Verdict) -> bool {
        self.prove(at, false, verdict)
            || self.hear(laws::cards::x1_drawn(&self.state, drawn), at, verdict)
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
