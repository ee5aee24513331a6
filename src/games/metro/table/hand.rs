//! Tiles into hands and out of them.

use std::sync::Arc;

use super::*;

/// More tiles of a deal than this are not read.
const MOST_DEALT: usize = 20;

impl<'a> Table<'a> {
    /// A tile from the deck into a hand.
    pub(super) fn draw(&mut self, seat: usize, word: TileWord<'a>, verdict: &mut Verdict) {
        let tile = self.tile(word, verdict);
        if self.hear(laws::turn::a1_deck(&self.state), word.span, verdict) {
            self.state.after_draw_from_nothing(seat);
            return;
        }
        self.state.draw_from_deck(1);
        self.receive(seat, tile, word.span, verdict);
    }

    fn receive(&mut self, seat: usize, tile: Option<TileId>, at: Span, verdict: &mut Verdict) {
        let Some(tile) = tile else {
            return self.state.take(seat, None);
        };
        let set = &self.setting.set;
        let seen = &mut self.seen[usize::from(tile)];
        let wrong = laws::tiles::t1_drawn(&self.state, set, tile, *seen);
        *seen = Some(at);
        match self.hear(wrong, at, verdict) {
            true => self.state.take_wrong(&self.setting.set, seat, tile),
            false => self.state.take_known(&self.setting.set, seat, tile),
        }
    }

    pub(super) fn deal(
        &mut self,
        seat: usize,
        act: &Act<'a>,
        tiles: &[TileWord<'a>],
        verdict: &mut Verdict,
    ) {
        if self.turns > 0 || self.dealt[seat].is_some() {
            self.hear(Some(OutOfPlace::SecondDeal), act.verb, verdict);
            return;
        }
        self.dealt[seat] = Some(act.verb);
        let due = self.deal_size();
        let dealt = u32::try_from(tiles.len()).unwrap_or(u32::MAX);
        let extra = tiles.get(due as usize);
        let at = extra.map_or(act.verb, |word| word.span);
        let wrong = self.hear(laws::setup::s1_deal(seat, due, dealt), at, verdict);
        for word in tiles.iter().take(MOST_DEALT) {
            let tile = self.tile(*word, verdict);
            self.receive(seat, tile, word.span, verdict);
        }
        self.state.deck = self.state.deck.saturating_sub(due.min(dealt));
        if wrong {
            self.state.after_wrong_deal(seat, due, dealt);
        }
    }

    /// Whether a player can have had a tile that everybody sees now.
    pub(super) fn judge_held(
        &self,
        seat: usize,
        tile: TileId,
        at: Span,
        report: bool,
        verdict: &mut Verdict,
    ) -> Holds {
        let holds = self.state.holds(&self.setting.set, seat, tile);
        if report {
            let seen = self.seen[usize::from(tile)];
            let no_copy = laws::tiles::t1_shown(holds, tile, seen);
            let not_held = laws::tiles::t2(&self.state, holds, seat, tile, seen);
            let _ = self.hear(no_copy, at, verdict) || self.hear(not_held, at, verdict);
        }
        holds
    }

    /// Takes a tile that everybody sees now out of a hand.
    pub(super) fn show(&mut self, seat: usize, tile: TileId, at: Span, holds: Holds) {
        let known = self.state.hands[seat].known.contains(&tile);
        self.state.show(&self.setting.set, seat, tile, holds);
        if !known && holds != Holds::No {
            // Nobody saw it before.
            self.seen[usize::from(tile)] = Some(at);
        }
    }

    pub(super) fn keep(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) {
        if self.judge_keep(seat, verb, verdict) {
            let set = &self.setting.set;
            self.state.after_idle_turn(set, seat, verb);
        }
    }

    fn judge_keep(&self, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
        let (state, set) = (&self.state, &self.setting.set);
        !set.readings.developer_may_keep && self.judge_idle(seat, verb, verdict)
            || self.hear(laws::hand::l5(state, set, seat), verb, verdict)
            || self.hear(laws::hand::l3(state, set, seat), verb, verdict)
    }

    pub(super) fn discard(
        &mut self,
        seat: usize,
        verb: Span,
        word: TileWord<'a>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let tile = self.tile(word, verdict);
        let thrown = tile.filter(|&tile| self.can_hold(seat, tile));
        let set = &self.setting.set;
        let wrong = self.judge_idle(seat, verb, verdict)
            || self.hear(laws::hand::l4(&self.state, set, seat, thrown), verb, verdict);
        if wrong {
            self.state.after_idle_turn(set, seat, verb);
        }
        self.throw(seat, tile, word.span, in_order && !wrong, verdict);
    }

    pub(super) fn can_hold(&self, seat: usize, tile: TileId) -> bool {
        self.state.holds(&self.setting.set, seat, tile) == Holds::Yes
    }

    /// A tile out of a hand and out of the game; `fine` if nothing has been wrong
    /// with that so far.
    pub(super) fn throw(
        &mut self,
        seat: usize,
        tile: Option<TileId>,
        at: Span,
        fine: bool,
        verdict: &mut Verdict,
    ) {
        let Some(tile) = tile else {
            self.state.give(&self.setting.set, seat, None);
            return;
        };
        let holds = self.judge_held(seat, tile, at, fine, verdict);
        self.show(seat, tile, at, holds);
        if holds != Holds::Yes {
            self.state.after_mistake(&self.setting.set, seat, &[tile], at);
        }
        if !fine {
            // Perhaps it is not this tile that was thrown.
            self.state.doubt_copy(tile);
        }
        Arc::make_mut(&mut self.state.discards).push(tile);
    }
}
