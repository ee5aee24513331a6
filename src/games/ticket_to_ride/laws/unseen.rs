//! Cards that nobody saw: some order of the deck has to explain them.

use super::and;
use crate::card::Card;
use crate::finding::Severity;
use crate::games::shared::proof::Kind;
use crate::games::shared::{Shown, Unexplained};
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static H1: Law = Law {
    code: "H1",
    slug: "more-shown-than-drawn",
    summary: "a player pays no more unseen cards than were drawn unseen",
    text: "A card that nobody saw come into a hand came there unseen: it was dealt, or drawn blind. \
           Nobody can have shown more such cards than were drawn by then. The labels point at every \
           payment that counts: without any one of them the rest would be possible. (In a hand of \
           which every card was seen this is C3.)",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket RBWGY\n\
          Ada claim Dieppe-Paris P\nBen draw ? ?\nAda claim Bruxelles-Dieppe GG\nBen draw ? ?\n\
          Ada claim Brest-Dieppe OO\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket RBWGY\n\
           Ada claim Dieppe-Paris P\nBen draw ? ?\nAda draw ? G>K\nBen draw ? ?\n\
           Ada claim Bruxelles-Dieppe GG\nBen draw ? ?\nAda claim Brest-Dieppe OO\n",
};

pub static H2: Law = Law {
    code: "H2",
    slug: "more-of-a-colour-than-unseen",
    summary: "no more cards of a colour turn out to have been drawn unseen than the deck had",
    text: "Whatever was drawn unseen came from the deck as it was: the first one, or a new one made \
           of the discards, which everybody knows. Cards of a colour that were paid without having \
           been seen come, by all players together, and cards of it that were seen leaving the deck, \
           cannot be more than it held. The labels point at every payment that counts: without any \
           one of them the rest would be possible. (If every card was seen, this is X1.)",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket PPPPP\n\
          Ada draw P>P P>P\nBen claim Frankfurt-Munchen PP\nAda draw P>P P>P\nBen draw ? ?\n\
          Ada draw P>P P>R\nBen claim Dieppe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal ????\nBen deal ????\nmarket PPPPP\n\
           Ada draw P>P P>P\nBen claim Frankfurt-Munchen PP\nAda draw P>P P>P\nBen draw ? ?\n\
           Ada draw P>K P>R\nBen claim Dieppe-Paris P\n",
};

pub static H3: Law = Law {
    code: "H3",
    slug: "no-order-of-the-deck",
    summary: "some order of the deck has to explain all cards that nobody saw",
    text: "Each player has drawn enough cards unseen, and there were enough cards of each colour; but \
           who drew when, and what the decks held between one reshuffle and the next, do not go \
           together: whatever the order of the decks, somebody lacks a card. The labels point at \
           payments that cannot all be explained: without any one of them the rest would be \
           possible. With one deck this cannot happen, with two it is decided exactly; in the rare \
           case that a log with more reshuffles is too hard, a note under this number says that it \
           was left undecided.",
    bad: include_str!("examples/H3-bad.ride"),
    good: include_str!("examples/H3-good.ride"),
};

/// Looks whether the cards that nobody saw can still be explained. True if they
/// cannot; then nothing more is proved in this game. `silent` where the log is
/// known to be wrong at this place anyhow.
pub fn judge(table: &mut Table<'_>, at: Span, silent: bool, verdict: &mut Verdict) -> bool {
    if table.state.unseen.is_fine() {
        return false;
    }
    let complaint = table.state.unseen.complain();
    if silent {
        return true;
    }
    let Some(why) = complaint else {
        verdict.report(
            Severity::Note,
            &H3,
            at,
            "whether any order of the deck explains this was not found out",
            "from here on unseen cards are not proved any more",
        );
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

fn report(table: &Table<'_>, why: &Unexplained, at: Span, verdict: &mut Verdict) {
    let n: u32 = why.shown.iter().map(|s| s.cards.total()).sum();
    let room = why.room;
    let (law, message) = match why.kind {
        Kind::Holder(seat) => {
            let who = table.names.get(seat).copied().unwrap_or("the row");
            let s = if room == 1 { "" } else { "s" };
            (
                &H1,
                format!(
                    "{who} had {room} unseen card{s}, and has now shown {n} that nobody saw come"
                ),
            )
        }
        Kind::Cards(kind) => {
            let card = Card::ALL.get(kind).copied().unwrap_or(Card::Wild);
            let cards = table.some_cards(card, n);
            let message = match room {
                0 => format!("{cards} drawn unseen, and there was none"),
                room => format!("{cards} drawn unseen, and there were only {room}"),
            };
            (&H2, message)
        }
        Kind::Both => (
            &H3,
            "no order of the deck explains the cards that nobody saw".to_owned(),
        ),
    };
    let here = why.shown.iter().find(|s| s.at == at);
    let label = match here {
        Some(shown) => label(table, shown, why.kind),
        None => "with this card seen leaving the deck".to_owned(),
    };
    let finding = verdict.breach(law, at, message, label);
    for shown in why.shown.iter().filter(|s| s.at != at) {
        finding.cause(shown.at, label_of(table, shown, why.kind));
    }
    if let Kind::Cards(kind) = why.kind {
        let card = Card::ALL.get(kind).copied().unwrap_or(Card::Wild);
        let all = u32::from(table.board.deck[card]);
        finding.note(format!(
            "the game has {}; what is not seen elsewhere can have been drawn unseen",
            table.some_cards(card, all)
        ));
    }
    finding.help(
        "one of these lines is not what happened; without any one of them the rest is possible",
    );
}

fn label(table: &Table<'_>, shown: &Shown, kind: Kind) -> String {
    format!("now {}", label_of(table, shown, kind))
}

/// `2 red cards of Ben's`.
fn label_of(table: &Table<'_>, shown: &Shown, kind: Kind) -> String {
    let parts: Vec<String> = shown
        .cards
        .known
        .each()
        .map(|(card, n)| table.some_cards(card, u32::from(n)))
        .collect();
    let cards = and(&parts);
    match (shown.seat, kind) {
        (Some(_), Kind::Holder(_)) => format!("{cards} that nobody saw come"),
        (Some(seat), _) => format!("{cards} that {} had drawn unseen", table.name(seat)),
        (None, _) => format!("{cards} turned up"),
    }
}
