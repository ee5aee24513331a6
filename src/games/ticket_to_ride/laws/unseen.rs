//! Cards that nobody saw: some order of the deck has to explain them.

use super::on_board::Rule;
use crate::card::Card;
use crate::fault::{Fault, Words};
use crate::finding::Severity;
use crate::games::shared::proof::Kind;
use crate::games::shared::{NotProved, Origin, Unexplained, unexplained};
use crate::games::ticket_to_ride::setting::Setting;
use crate::games::ticket_to_ride::state::State;
use crate::laws::Law;
use crate::span::Span;

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

/// The cards that nobody saw cannot be explained, or that was not found out.
#[derive(Clone, Debug)]
pub enum NoOrder {
    Undecided,
    Unexplained {
        why: Unexplained,
        at: Span,
        /// Where cards of the kind in question are known to be.
        places: Vec<Place>,
    },
}

/// A word for the place, whose it is, and how many cards lie there.
type Place = (&'static str, Option<usize>, u32);

/// H1, H2, H3: what has come of the look for an explanation here. Where every card in
/// question was seen, that is for X1 to say.
#[must_use]
pub fn judge(state: &State, proof: NotProved, at: Span) -> Option<NoOrder> {
    let why = match proof {
        NotProved::News => return Some(NoOrder::Undecided),
        NotProved::NoNews => return None,
        NotProved::Impossible(why) => *why,
    };
    if why.shown.is_empty() {
        return None;
    }
    let places = match why.kind {
        Kind::Cards(kind) => Card::ALL
            .get(kind)
            .map_or(Vec::new(), |&c| places(state, c)),
        Kind::Holder(_) | Kind::Both => Vec::new(),
    };
    Some(NoOrder::Unexplained { why, at, places })
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
    hand: &super::claim::C3.law,
    copies: &super::cards::X1.law,
};

/// For those who saw the hands it is one of these.
static ALSO: [&Law; 2] = [LAWS.hand, LAWS.copies];

impl Fault<Setting<'_>> for NoOrder {
    fn law(&self) -> &'static Law {
        match self {
            Self::Undecided => &H3,
            Self::Unexplained { why, .. } => unexplained::law(&LAWS, why),
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Undecided => Severity::Note,
            Self::Unexplained { .. } => Severity::Error,
        }
    }

    fn also(&self) -> &[&'static Law] {
        match self {
            Self::Undecided => &[],
            Self::Unexplained { .. } => &ALSO,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        match self {
            Self::Undecided => unexplained::undecided_words(),
            Self::Unexplained { why, at, places } => {
                let told = Told { setting, places };
                unexplained::words(&told, why, setting.names.len(), *at)
            }
        }
    }
}

/// What its words are made with.
struct Told<'s> {
    setting: &'s Setting<'s>,
    places: &'s [Place],
}

impl unexplained::Table for Told<'_> {
    fn player(&self, seat: usize) -> &str {
        self.setting.name(seat)
    }

    fn cards(&self, card: Card, n: u32) -> String {
        self.setting.some_cards(card, n)
    }

    fn copies(&self, card: Card) -> u32 {
        u32::from(self.setting.board.deck[card])
    }

    fn places(&self, _: Card) -> Vec<Place> {
        self.places.to_vec()
    }

    fn deck(&self, origin: Origin) -> String {
        match origin {
            Origin::First => "the first deck".to_owned(),
            Origin::Discards(_, Some((_, Some(turn)))) => format!("reshuffled in turn {turn}"),
            Origin::Discards(..) => "reshuffled before the first turn".to_owned(),
            Origin::Hand(seat) => format!("{}'s cards seen before", self.player(seat)),
        }
    }
}
