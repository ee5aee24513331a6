//! Exclusive development: declared, and given up.

use super::*;
use crate::games::metro::state::{Development, State};

impl<'a> Table<'a> {
    pub(super) fn develop(
        &mut self,
        seat: usize,
        verb: Span,
        develop: &Develop<'a>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let colour = self.colour_named(develop.colour, verdict);
        let cell = Cell::new(develop.at.x, develop.at.y);
        let mut lines = self.state.layout.lines_at(cell);
        lines.retain(|line| Some(self.state.layout.colour_of(*line)) == colour);
        let wrong =
            colour.is_none() || self.judge_declaration(seat, verb, develop, &lines, verdict);
        lines.retain(|line| laws::develop::is_unfinished(&self.state, &self.setting.set, *line));
        // Where several lines of the colour meet, the tiles show which is meant.
        let squares = develop.places.iter().map(|p| Cell::new(p.at.x, p.at.y));
        let squares: Vec<Cell> = squares.collect();
        let meant = |state: &State| -> Option<StrandId> {
            let over = |line: &&StrandId| {
                let line = state.layout.line(**line);
                let mut lines = squares.iter().map(|&cell| state.layout.lines_at(cell));
                lines.any(|lines| lines.contains(&line))
            };
            lines.iter().find(over).or(lines.first()).copied()
        };
        let before = self.state.take_cube(!wrong);
        let bound = |state: &State| meant(state).filter(|_| !wrong);
        let closed = self.place(seat, &develop.places, &bound, in_order, verdict);
        self.state.cube = Some(Development { seat, strand: meant(&self.state), at: verb });
        self.state.free_cube(&closed);
        if wrong {
            if develop.places.is_empty() {
                self.state.after_idle_turn(&self.setting.set, seat, verb);
            }
            self.state.after_wrong_declaration(before, verb);
        }
    }

    /// A declaration that cannot be, by the lines of its colour on the square. True
    /// without a report if it is not clear which line is meant.
    fn judge_declaration(
        &self,
        seat: usize,
        verb: Span,
        develop: &Develop<'a>,
        lines: &[StrandId],
        verdict: &mut Verdict,
    ) -> bool {
        let (state, set) = (&self.state, &self.setting.set);
        let cell = Cell::new(develop.at.x, develop.at.y);
        let line = || laws::develop::x1_line(state, set, develop.colour.text, cell, lines);
        let unfinished = |&line: &StrandId| laws::develop::is_unfinished(state, set, line);
        let places = &develop.places;
        let tiles = || laws::develop::x1_tiles(set, places.len(), verb);
        let tiles_at = places.first().map_or(verb, |place| place.span);
        self.hear(laws::turn::v1(self.setting.children, seat), verb, verdict)
            || self.hear(laws::develop::x1(state, set, seat), verb, verdict)
            || self.hear(line(), develop.at.span, verdict)
            || !lines.iter().any(unfinished)
            || self.hear(tiles(), tiles_at, verdict)
    }

    /// The developer neither places on the line nor gives up.
    pub(super) fn judge_idle(&self, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
        let Some((_, strand)) = self.state.develops(seat) else {
            return false;
        };
        let (state, set) = (&self.state, &self.setting.set);
        let idle = || laws::develop::x2_idle(state, set, seat, strand);
        let failed = laws::develop::x5_idle(state, set, seat, strand);
        self.hear(failed, verb, verdict) || self.hear(Some(idle()), verb, verdict)
    }

    pub(super) fn fails(
        &mut self,
        seat: usize,
        verb: Span,
        discard: Option<TileWord<'a>>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let tile = discard.and_then(|word| self.tile(word, verdict));
        let thrown = tile.filter(|&tile| self.can_hold(seat, tile));
        let set = &self.setting.set;
        let failure = laws::develop::x5(&self.state, set, seat, thrown);
        let with = || laws::develop::x5_discard(&self.state, set, seat, discard.is_some());
        let at = discard.map_or(verb, |word| word.span);
        let wrong = self.hear(failure, verb, verdict) || self.hear(with(), at, verdict);
        if wrong {
            self.state.after_idle_turn(set, seat, verb);
        }
        if let Some(word) = discard {
            self.throw(seat, tile, word.span, in_order && !wrong, verdict);
        }
        self.state.give_up(seat, !wrong);
    }
}
