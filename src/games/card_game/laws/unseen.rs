//! Cards that nobody saw: some order of the deck has to explain them.

use super::*;
use crate::games::shared::unexplained::{self, NoOrder, Place};
use crate::games::shared::{NotProved, Origin};

pub static H1: Law = Law {
    code: "H1",
    slug: "more-laid-than-drawn",
    summary: "a player lays no more unseen cards than were drawn unseen",
    text: concat!(
        "A card that nobody saw come into a hand came there unseen: it was dealt, or drawn blind. \
         Nobody can have laid more such cards than were drawn by then. The locomotive that \
         everybody starts with is no unseen card, and what goes from a yard to the stack was laid \
         before and is not counted again. ",
        unexplained::labels!("lays"),
        "(In a hand of which every card was seen this is L5.)"
    ),
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L ???????\nBen deal L ???????\nmarket RBWGY\n\
          Ada lay RRR\nBen draw ? ?\nAda lay BBBB\nBen draw ? ?\nAda lay KKL\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L ???????\nBen deal L ???????\nmarket RBWGY\n\
           Ada lay RRR\nBen draw ? ?\nAda lay BBBB\nBen draw ? ?\nAda draw ? ?\nBen draw ? ?\nAda lay KKL\n",
};

pub static H2: Law = Law {
    code: "H2",
    slug: "more-of-a-colour-than-unseen",
    summary: "no more cards of a colour turn out to have been drawn unseen than the deck had",
    text: concat!(
        "Whatever was drawn unseen came from the deck as it was: the first one, or with four players \
         the second one, made of all that lay on the table. Everybody knows what that was, since \
         cards are laid openly before they go to a stack. Cards of a colour that were laid without \
         having been seen come, by all players together, and cards of it that were seen leaving the \
         deck, cannot be more than it held. The note counts where the cards of that colour are. ",
        unexplained::labels!("lays"),
        "(If every card was seen, this is X1.)"
    ),
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L ???????\nBen deal L ???????\nmarket PPPPP\n\
          Ada draw P>P P>P\nBen lay PP\nAda draw P>P P>R\nBen draw ? ?\nAda draw ? ?\nBen lay PL\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L ???????\nBen deal L ???????\nmarket PPPPP\n\
           Ada draw P>P P>P\nBen lay PP\nAda draw P>K P>R\nBen draw ? ?\nAda draw ? ?\nBen lay PL\n",
};

pub static H3: Law = Law {
    code: "H3",
    slug: "no-order-of-the-deck",
    summary: "some order of the deck has to explain all cards that nobody saw",
    text: concat!(
        "Each player has drawn enough cards unseen, and there were enough cards of each colour; but \
         who drew when, and what the first and the second deck held, do not go together: whatever \
         the order of the decks, somebody lacks a card. The note has a table: for each deck how many \
         cards of the colours in question nobody saw leave it, and how many cards were drawn unseen \
         from it. ",
        unexplained::labels!("lays"),
        "This needs two decks, so it happens only with four players, in the second pass; there it \
         is decided exactly."
    ),
    bad: include_str!("examples/H3-bad.ride"),
    good: include_str!("examples/H3-good.ride"),
};

static LAWS: unexplained::Laws = unexplained::Laws {
    drawn: &H1,
    colour: &H2,
    order: &H3,
    also: [&super::lay::L5, &super::cards::X1],
};

/// H1, H2, H3: what has come of the look for an explanation here.
#[must_use]
pub fn judge(state: &State, proof: NotProved, at: Span) -> Option<NoOrder> {
    unexplained::judge(&LAWS, proof, at, |card| places(state, card))
}

fn places(state: &State, card: Card) -> Vec<Place> {
    let mut places = Vec::new();
    for (seat, s) in state.seats.iter().enumerate() {
        let yard = s.yard.iter().map(|c| u32::from(c.pile().known[card]));
        places.push(("hand", Some(seat), u32::from(s.hand.known[card])));
        places.push(("yard", Some(seat), yard.sum()));
        places.push(("stack", Some(seat), u32::from(s.stack.known[card])));
    }
    places.push(("row", None, u32::from(state.row.known[card])));
    places.push(("discards", None, u32::from(state.discards.known[card])));
    places
}

impl unexplained::Setting for Setting<'_> {
    fn copies(&self, card: Card) -> u32 {
        u32::from(self.rules.deck[card])
    }

    fn deck(&self, origin: Origin) -> String {
        match origin {
            Origin::First => say!("card-game-h-first-deck", "the first deck"),
            Origin::Discards(_, Some((_, Some(turn)))) => {
                say!("card-game-h-second-deck-turn", "the second deck, after turn {turn}", turn)
            }
            Origin::Discards(..) => say!("card-game-h-second-deck", "the second deck"),
            Origin::Hand(seat) => {
                say!("card-game-h-hand", "{name}'s cards seen before", name = self.name(seat))
            }
        }
    }
}
