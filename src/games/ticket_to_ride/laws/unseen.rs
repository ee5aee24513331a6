//! Cards that nobody saw: some order of the deck has to explain them.

use super::on_board::Rule;
use crate::card::Card;
use crate::games::shared::{Origin, Unexplained, unexplained};
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

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

/// Looks whether the cards that nobody saw can still be explained. True if they
/// cannot; then nothing more is proved in this game. `silent` where the log is
/// known to be wrong at this place anyhow.
pub fn judge(table: &mut Table<'_>, at: Span, silent: bool, verdict: &mut Verdict) -> bool {
    table.state.unseen.now(at, verdict.turn);
    if table.state.unseen.is_fine() {
        return false;
    }
    // Where not all is proved anyhow, giving up is no news.
    let told = table.state.unseen.gap().is_some();
    let complaint = table.state.unseen.complain();
    if silent {
        return true;
    }
    let Some(why) = complaint else {
        if !told {
            unexplained::undecided(&H3, at, verdict);
        }
        return false;
    };
    if why.shown.is_empty() {
        // Every card in question was seen: that is for X1 to say.
        return false;
    }
    report(table, &why, at, verdict);
    doubt(table, &why);
    true
}

/// What a mistake somewhere above may have put into a hand, or left out.
const ANY_HAND: u8 = 6;

/// One of these places is wrong, or another one that made it look so: nobody
/// knows which.
fn doubt(table: &mut Table<'_>, why: &Unexplained) {
    for shown in &why.shown {
        let n = shown.cards.total();
        table.state.doubt_cards(n);
        if let Some(seat) = shown.seat.and_then(|seat| table.state.seats.get_mut(seat)) {
            let n = u8::try_from(n).unwrap_or(u8::MAX);
            seat.hand_doubt = seat.hand_doubt.saturating_add(n);
            seat.size_doubt = seat.size_doubt.saturating_add(n);
        }
    }
    table.state.doubt_cards(u32::from(ANY_HAND));
    for seat in &mut table.state.seats {
        seat.hand_doubt = seat.hand_doubt.saturating_add(ANY_HAND);
        seat.size_doubt = seat.size_doubt.saturating_add(ANY_HAND);
    }
}

static LAWS: unexplained::Laws = unexplained::Laws {
    drawn: &H1.law,
    colour: &H2.law,
    order: &H3.law,
    hand: &super::claim::C3.law,
    copies: &super::cards::X1.law,
};

impl unexplained::Table for Table<'_> {
    fn player(&self, seat: usize) -> &str {
        self.name(seat)
    }

    fn cards(&self, card: Card, n: u32) -> String {
        self.setting.some_cards(card, n)
    }

    fn copies(&self, card: Card) -> u32 {
        u32::from(self.board.deck[card])
    }

    fn places(&self, card: Card) -> Vec<(&'static str, Option<usize>, u32)> {
        let state = &self.state;
        let hands = state.seats.iter().enumerate();
        let mut places: Vec<_> = hands
            .map(|(seat, s)| ("hand", Some(seat), u32::from(s.hand.known[card])))
            .collect();
        places.push(("row", None, u32::from(state.row.known[card])));
        places.push(("discards", None, u32::from(state.discards.known[card])));
        places
    }

    fn deck(&self, origin: Origin) -> String {
        match origin {
            Origin::First => "the first deck".to_owned(),
            Origin::Discards(_, Some((_, Some(turn)))) => format!("reshuffled in turn {turn}"),
            Origin::Discards(..) => "reshuffled before the first turn".to_owned(),
            Origin::Hand(seat) => format!("{}'s cards seen before", self.name(seat)),
        }
    }
}

fn report(table: &Table<'_>, why: &Unexplained, at: Span, verdict: &mut Verdict) {
    unexplained::report(table, &LAWS, why, table.setting.names.len(), at, verdict);
}
