//! Cards that nobody saw: some order of the deck has to explain them.

use super::*;
use crate::games::shared::unexplained::{self, NoOrder, Place};
use crate::games::shared::{NotProved, Origin};

pub static H1: Rule = Rule::of(Law {
    code: "H1",
    slug: "more-shown-than-drawn",
    summary: "a player pays no more unseen cards than were drawn unseen",
    text: concat!(
        "A card that nobody saw come into a hand came there unseen: it was dealt, or drawn blind. \
         Nobody can have shown more such cards than were drawn by then. ",
        unexplained::labels!("payments"),
        "(In a hand of which every card was seen this is C3.)"
    ),
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket RBWGY\n\
          Ada claim Dieppe-Paris P\nBen draw ? ?\nAda claim Bruxelles-Dieppe GG\nBen draw ? ?\n\
          Ada claim Brest-Dieppe OO\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket RBWGY\n\
           Ada claim Dieppe-Paris P\nBen draw ? ?\nAda draw ? G>K\nBen draw ? ?\n\
           Ada claim Bruxelles-Dieppe GG\nBen draw ? ?\nAda claim Brest-Dieppe OO\n",
});

pub static H2: Rule = Rule::of(Law {
    code: "H2",
    slug: "more-of-a-colour-than-unseen",
    summary: "no more cards of a colour turn out to have been drawn unseen than the deck had",
    text: concat!(
        "Whatever was drawn unseen came from the deck as it was: the first one, or a new one made \
         of the discards, which everybody knows. Cards of a colour that were paid without having \
         been seen come, by all players together, and cards of it that were seen leaving the deck, \
         cannot be more than it held. The note counts where the cards of that colour are. ",
        unexplained::labels!("payments"),
        "(If every card was seen, this is X1.)"
    ),
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket PPPPP\n\
          Ada draw P>P P>P\nBen claim Frankfurt-Munchen PP\nAda draw P>P P>P\nBen draw ? ?\n\
          Ada draw P>P P>R\nBen claim Dieppe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket PPPPP\n\
           Ada draw P>P P>P\nBen claim Frankfurt-Munchen PP\nAda draw P>P P>P\nBen draw ? ?\n\
           Ada draw P>K P>R\nBen claim Dieppe-Paris P\n",
});

pub static H3: Rule = Rule::of(Law {
    code: "H3",
    slug: "no-order-of-the-deck",
    summary: "some order of the deck has to explain all cards that nobody saw",
    text: concat!(
        "Each player has drawn enough cards unseen, and there were enough cards of each colour; but \
         who drew when, and what the decks held between one reshuffle and the next, do not go \
         together: whatever the order of the decks, somebody lacks a card. The note has a table: a \
         row a deck, with the turn in which the discards became it, how many cards of the colours \
         in question nobody saw leave it, and how many cards were drawn unseen from it. ",
        unexplained::labels!("payments"),
        "With one deck this cannot happen. Should a log be too hard to decide, which no game at a \
         table is known to be, a note under this number says that it was left undecided."
    ),
    bad: include_str!("examples/H3-bad.ride"),
    good: include_str!("examples/H3-good.ride"),
});

/// H1, H2, H3: what has come of the look for an explanation here. Where every card in
/// question was seen, that is for X1 to say.
#[must_use]
pub fn judge(state: &State, proof: NotProved, at: Span) -> Option<NoOrder> {
    match &proof {
        NotProved::Impossible(why) if why.shown.is_empty() => None,
        _ => unexplained::judge(&LAWS, proof, at, |card| places(state, card)),
    }
}

fn places(state: &State, card: Card) -> Vec<Place> {
    let hands = state.seats.iter().enumerate();
    let hands = hands.map(|(seat, s)| ("hand", Some(seat), u32::from(s.hand.known[card])));
    let row = ("row", None, u32::from(state.row.known[card]));
    let discards = ("discards", None, u32::from(state.discards.known[card]));
    hands.chain([row, discards]).collect()
}

static LAWS: unexplained::Laws = unexplained::Laws {
    drawn: &H1.law,
    colour: &H2.law,
    order: &H3.law,
    also: [&super::claim::C3.law, &super::cards::X1.law],
};

impl unexplained::Setting for Setting<'_> {
    fn copies(&self, card: Card) -> u32 {
        u32::from(self.board.deck[card])
    }

    fn deck(&self, origin: Origin) -> String {
        match origin {
            Origin::First => say!("h3-first-deck", "the first deck"),
            Origin::Discards(_, Some((_, Some(turn)))) => {
                say!("h3-reshuffled", "reshuffled in turn {turn}", turn)
            }
            Origin::Discards(..) => {
                say!("h3-reshuffled-before", "reshuffled before the first turn")
            }
            Origin::Hand(seat) => {
                say!("h3-seen-before", "{who}'s cards seen before", who = self.name(seat))
            }
        }
    }
}
