//! Why no order of the deck explains a log, in words: the same for every game
//! with cards that nobody saw.

use super::proof::Kind;
use super::unseen::{Shown, Unexplained};
use super::words::and;
use crate::card::Card;
use crate::finding::Severity;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

/// What a game calls its players and cards.
pub trait Table {
    fn player(&self, seat: usize) -> &str;

    /// `3 red cards`, `1 locomotive`.
    fn cards(&self, card: Card, n: u32) -> String;

    /// So many cards of this kind are in the game.
    fn copies(&self, card: Card) -> u32;
}

/// A family's laws about cards that nobody saw: more shown than drawn, more of
/// a colour than there were, neither alone.
pub struct Laws {
    pub drawn: &'static Law,
    pub colour: &'static Law,
    pub order: &'static Law,
    /// What this is for those who saw the hands: a card that is not in the hand,
    /// or one too many of its kind.
    pub hand: &'static Law,
    pub copies: &'static Law,
}

/// The look for an explanation was given up.
pub fn undecided(law: &'static Law, at: Span, verdict: &mut Verdict) {
    verdict.report(
        Severity::Note,
        law,
        at,
        "whether any order of the deck explains this was not found out",
        "from here on unseen cards are not proved any more",
    );
}

/// Reports the tight set, with a label on every line that is part of it.
pub fn report(
    table: &dyn Table,
    laws: &Laws,
    why: &Unexplained,
    players: usize,
    at: Span,
    verdict: &mut Verdict,
) {
    let (law, message) = headline(table, laws, why, players);
    let here = why.shown.iter().find(|s| s.at == at);
    let label = match here {
        Some(shown) => format!("now {}", label(table, shown, why.kind)),
        None => "with this card seen leaving the deck".to_owned(),
    };
    let finding = verdict.breach(law, at, message, label);
    for shown in why.shown.iter().filter(|s| s.at != at) {
        finding.cause(shown.at, self::label(table, shown, why.kind));
    }
    if let Kind::Cards(kind) = why.kind {
        let card = card_of(kind);
        finding.note(format!(
            "the game has {}; what is not seen elsewhere can have been drawn unseen",
            table.cards(card, table.copies(card))
        ));
    }
    finding.help(
        "one of these lines is not what happened; without any one of them the rest is possible",
    );
    verdict.also(laws.hand);
    verdict.also(laws.copies);
}

fn headline(
    table: &dyn Table,
    laws: &Laws,
    why: &Unexplained,
    players: usize,
) -> (&'static Law, String) {
    let n: u32 = why.shown.iter().map(|s| s.cards.total()).sum();
    let room = why.room;
    match why.kind {
        Kind::Holder(seat) => {
            let who = if seat < players {
                table.player(seat)
            } else {
                "the row"
            };
            let s = if room == 1 { "" } else { "s" };
            let message = format!(
                "{who} had {room} unseen card{s}, and has now shown {n} that nobody saw come"
            );
            (laws.drawn, message)
        }
        Kind::Cards(kind) => {
            let cards = table.cards(card_of(kind), n);
            let message = match room {
                0 => format!("{cards} drawn unseen, and there was none"),
                room => format!("{cards} drawn unseen, and there were only {room}"),
            };
            (laws.colour, message)
        }
        Kind::Both => (
            laws.order,
            "no order of the deck explains the cards that nobody saw".to_owned(),
        ),
    }
}

fn card_of(kind: usize) -> Card {
    Card::ALL.get(kind).copied().unwrap_or(Card::Wild)
}

/// `2 red cards that Ben had drawn unseen`.
fn label(table: &dyn Table, shown: &Shown, kind: Kind) -> String {
    let mut parts: Vec<String> = shown
        .cards
        .known
        .each()
        .map(|(card, n)| table.cards(card, u32::from(n)))
        .collect();
    match shown.cards.unseen {
        0 => {}
        1 => parts.push("1 card without a name".to_owned()),
        n => parts.push(format!("{n} cards without a name")),
    }
    let cards = and(&parts);
    match (shown.seat, kind) {
        (Some(_), Kind::Holder(_)) => format!("{cards} that nobody saw come"),
        (Some(seat), _) => format!("{cards} that {} had drawn unseen", table.player(seat)),
        (None, _) => format!("{cards} turned up"),
    }
}
