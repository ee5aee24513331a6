//! Tiles onto the table.

use super::*;
use crate::games::metro::layout::Closed;

/// The lines that a tile goes on with.
type Joined = SmallVec<[StrandId; 4]>;

impl<'a> Table<'a> {
    /// Places tiles; the line that has to be meant, if the player develops one.
    pub(super) fn place(
        &mut self,
        seat: usize,
        places: &[Placement<'a>],
        developed: &dyn Fn(&State) -> Option<StrandId>,
        in_order: bool,
        verdict: &mut Verdict,
    ) -> SmallVec<[Closed; 2]> {
        let bounds = match self.state.cube {
            Some(on) if on.seat != seat && self.state.is_cube_sure() => {
                self.bounds(seat, places.len())
            }
            _ => Bounds::All,
        };
        let most = usize::from(self.setting.set.at_once);
        let extra = places.get(most).map_or(Span::default(), |place| place.span);
        let too_many = laws::place::l1_count(&self.setting.set, places.len());
        let mut wrong = self.hear(too_many, extra, verdict);
        let mut layings: SmallVec<[Laying; 3]> = SmallVec::new();
        for place in places.iter().take(most) {
            layings.push(self.judge_turned(place, verdict));
        }
        for laying in &mut layings {
            self.out_of_hand(seat, laying, in_order, verdict);
        }
        let open = match developed(&self.state) {
            Some(strand) => Bounds::On(strand),
            None => match bounds {
                Bounds::All => self.bounds(seat, layings.len()),
                ref closed => closed.clone(),
            },
        };
        let closed = self.lay_all(&mut layings, &bounds, &open, verdict);
        wrong |= layings.iter().any(|laying| laying.wrong);
        wrong = wrong || self.judge_together(seat, &layings, developed(&self.state), verdict);
        self.state.score(&self.setting, seat, self.turns, &layings, &closed);
        if wrong {
            let developed = developed(&self.state).is_some();
            self.state.after_wrong_placement(&self.setting.set, seat, &layings, developed);
        }
        closed
    }

    /// Where this player may place so many tiles, before the first of them lies.
    fn bounds(&self, seat: usize, tiles: usize) -> Bounds {
        let bounds = self.state.bounds(&self.setting.set, seat);
        match tiles {
            0 | 1 => bounds,
            _ => bounds.fixed(&self.state.layout),
        }
    }

    fn judge_turned(&self, place: &Placement<'a>, verdict: &mut Verdict) -> Laying {
        let mut laying = self.laying(place, verdict);
        let at = place.turn.map_or(place.span, |(_, span)| span);
        let turned = laws::place::l2_turned(&self.setting.set, &laying);
        laying.wrong = self.hear(turned, at, verdict);
        laying
    }

    /// Takes a tile out of the hand that places it.
    fn out_of_hand(
        &mut self,
        seat: usize,
        laying: &mut Laying,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let Some(tile) = laying.tile else {
            self.state.give(&self.setting.set, seat, None);
            return;
        };
        let report = in_order && !laying.wrong;
        let holds = self.judge_held(seat, tile, laying.name, report, verdict);
        self.show(seat, tile, laying.name, holds);
        laying.wrong |= holds != Holds::Yes;
        if !in_order {
            // Perhaps it is not this tile that was placed.
            self.state.doubt_copy(tile);
        }
    }

    /// Lays tiles in whatever order they fit; what fits in no order is
    /// reported, and laid as it was played. Another place that a report names is
    /// one that is open to the player.
    fn lay_all(
        &mut self,
        layings: &mut [Laying],
        bounds: &Bounds,
        open: &Bounds,
        verdict: &mut Verdict,
    ) -> SmallVec<[Closed; 2]> {
        let mut closed = SmallVec::new();
        // A bit for each that does not lie yet.
        let mut rest = (1_u64 << layings.len().min(63)) - 1;
        while rest != 0 {
            let (next, joined) = self.next_to_lay(rest, layings);
            rest &= !(1 << next);
            let laying = &mut layings[next];
            match joined {
                Some(joined) if !laying.wrong => {
                    let outside = laws::develop::x3(&self.state, bounds, laying.cell, &joined);
                    laying.wrong = self.hear(outside, laying.at, verdict);
                }
                Some(_) => {}
                None if self.judge_misfit(laying, open, verdict) => {
                    laying.wrong = true;
                    if let Some(tile) = laying.tile {
                        // Where it really lies is anybody's guess.
                        self.state.after_misfit(&self.setting.set, &[tile], laying.at);
                    }
                }
                None => {}
            }
            let new = self.state.lay(&self.setting.set, laying);
            if !new.is_empty() {
                closed.extend(new);
            }
        }
        if !closed.is_empty() {
            let new = |cell: Cell| layings.iter().any(|laying| laying.cell == cell);
            self.state.layout.keep_new(&mut closed, &new);
        }
        closed
    }

    /// The lines that a tile goes on with where it is to lie, if it fits.
    fn fits(&self, laying: &Laying) -> Option<Joined> {
        let layout = &self.state.layout;
        let fit = layout.fit(&self.setting.set, laying.tile?, laying.rotation, laying.cell);
        fit.ok()
    }

    /// Which of the rest comes next, and the lines that it goes on with, if it fits.
    fn next_to_lay(&self, rest: u64, layings: &[Laying]) -> (usize, Option<Joined>) {
        let mut each = (0..layings.len()).filter(|at| rest >> at & 1 == 1);
        let fits = each.clone().find_map(|at| Some((at, Some(self.fits(&layings[at])?))));
        if let Some(fits) = fits {
            return fits;
        }
        let find = |fine: &dyn Fn(&Laying) -> bool| each.clone().find(|&at| fine(&layings[at]));
        // A tile that is another than the log says may be what the rest goes on from.
        let next = find(&|laying| laying.tile.is_none() || laying.wrong)
            .or_else(|| find(&|laying| !self.state.layout.is_sure_around(laying.cell)))
            .or_else(|| each.next());
        (next.unwrap_or(0), None)
    }

    /// A tile that does not fit: true if that is wrong, and not only in doubt.
    fn judge_misfit(&self, laying: &Laying, open: &Bounds, verdict: &mut Verdict) -> bool {
        let Some(tile) = laying.tile.filter(|_| !laying.wrong) else {
            return true;
        };
        let (state, set, cell) = (&self.state, &self.setting.set, laying.cell);
        let layout = &state.layout;
        if layout.at(cell).is_some() {
            return layout.is_sure(cell)
                && self.hear(laws::tiles::t3(state, cell), laying.at, verdict);
        }
        let misfit = || laws::place::l2(state, set, tile, laying, open);
        layout.is_sure_around(cell) && self.hear(misfit(), laying.at, verdict)
    }

    /// The tiles of a turn, each of which is right by itself.
    fn judge_together(
        &self,
        seat: usize,
        layings: &[Laying],
        developed: Option<StrandId>,
        verdict: &mut Verdict,
    ) -> bool {
        let apart = laws::place::l1_section(&self.state, &self.setting.set, layings);
        let at = apart.map_or(Span::default(), |fault| fault.at);
        if self.hear(apart, at, verdict) {
            return true;
        }
        let off = developed.and_then(|line| laws::develop::x2(&self.state, seat, line, layings));
        let at = off.and_then(|fault| fault.at()).unwrap_or_default();
        self.hear(off, at, verdict)
    }
}
