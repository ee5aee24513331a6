//! Laying cards, and robbing trains.

use super::*;
use crate::games::card_game::doubt::{Colours, bit};
use crate::games::card_game::state::Paid;
use crate::log::Name;
use crate::names::Lookup;
use laws::lay::{Lay, Shape};
use laws::names::NoPlayer;

impl<'a> Table<'a> {
    pub(super) fn lay(
        &mut self,
        seat: usize,
        cards: &Cards,
        robs: Option<&Name<'a>>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let (at, lay) = (cards.span, Lay::of(&self.setting.rules, &cards.cards));
        let misshapen = lay.shape == Shape::Wrong && self.is_misshapen(cards, verdict);
        let upside_down = lay.is_column() && self.hear(laws::lay::y2(&cards.cards), at, verdict);
        let lying = self.state.lying();
        let clash = self.clashes(seat, &lay, lying, at, verdict);
        let paid = self.state.pay(seat, &cards.cards, at);
        let silent = !in_order || clash || misshapen;
        let unexplained = self.prove(at, silent, verdict);
        let silent = silent || unexplained;
        // Mostly every card was there.
        let short = paid.cards.len() < cards.cards.len();
        let missing = (short || paid.impossible.is_some())
            && self.are_missing(seat, &paid, at, silent, verdict)
            || unexplained;
        let breached = misshapen || upside_down || clash || missing && in_order;
        if clash {
            self.state.after_clash(seat, &lay.colours);
        }
        let robbed = self.state.rob(seat, &lay, clash, lying);
        self.state.put_down(seat, lay.shape, &paid.cards, at, self.turns);
        if short {
            self.state.after_missing_cards(seat, &lay.colours, at);
        }
        if missing || breached {
            self.state.after_wrong_lay(seat, cards.cards.len(), at);
        }
        let Some(victim) = robs else {
            return;
        };
        match verdict.look_up(self.players(), victim.text) {
            Lookup::One(stated) => {
                let doubt = breached || robbed.doubt || robbed.seat == Some(stated);
                if !doubt {
                    let fault = laws::results::NotRobbed {
                        seat,
                        stated,
                        robbed: robbed.seat,
                        colours: lay.colours.to_vec(),
                    };
                    self.hear(Some(fault), victim.span, verdict);
                    self.state.after_wrong_robbery(seat, victim.span);
                }
            }
            found => {
                let text = victim.text;
                self.hear(Some(NoPlayer { text, found }), victim.span, verdict);
            }
        }
    }

    /// The cards are neither a column nor three of different colours.
    fn is_misshapen(&self, cards: &Cards, verdict: &mut Verdict) -> bool {
        let pile = Pile::of(&cards.cards);
        self.hear(laws::lay::l1(&self.setting.rules, pile), cards.span, verdict)
            || self.hear(laws::lay::l2(&self.setting.rules, pile), cards.span, verdict)
    }

    /// A colour lies in a yard where it is in the way; these lie in yards at all.
    fn clashes(
        &self,
        seat: usize,
        lay: &Lay,
        lying: Colours,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        let mut clash = false;
        for &colour in lay.colours.iter().filter(|&&colour| lying & bit(colour) != 0) {
            let state = &self.state;
            clash |= self.hear(laws::lay::l3(state, seat, colour), at, verdict)
                || self.hear(laws::lay::l4(state, seat, colour, lay.column), at, verdict);
        }
        clash
    }

    /// Cards that the hand does not hold, or cannot.
    fn are_missing(
        &self,
        seat: usize,
        paid: &Paid,
        at: Span,
        silent: bool,
        verdict: &mut Verdict,
    ) -> bool {
        if !silent && !self.hear(laws::cards::x1(&self.state, paid.impossible), at, verdict) {
            self.hear(laws::lay::l5(&self.state, seat, paid), at, verdict);
        }
        paid.impossible.is_some() || paid.missing.total() > 0
    }
}
