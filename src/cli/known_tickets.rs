//! What `deduce` says about tickets.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::games::shared::KnownTickets;

/// A few lines below the table of hands.
pub(super) fn lines(players: &[String], known: &KnownTickets) -> String {
    let mut text = String::new();
    for (name, hand) in players.iter().zip(&known.hands) {
        let has =
            say!("cli-has-tickets", "{name} has {tickets}", name, tickets = tickets(hand.kept));
        let _ = write!(text, "  {has}");
        if !hand.named.is_empty() {
            let _ = write!(text, ": {}", hand.named.join(", "));
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "  {}",
        say!("cli-deck-tickets", "the ticket deck has {tickets}", tickets = tickets(known.deck))
    );
    if !known.out.is_empty() && known.deck.1 > 0 {
        let _ = writeln!(
            text,
            "  {}",
            say!(
                "cli-not-in-deck",
                "nor are these in it: {tickets}",
                tickets = known.out.join(", ")
            )
        );
    }
    if !known.exact {
        let _ = writeln!(
            text,
            "  {}",
            say!("cli-more-certain", "(more may be certain: the record is in doubt)")
        );
    }
    text
}

/// `1 ticket`, `2 to 4 tickets`.
fn tickets((least, most): (u32, u32)) -> String {
    match (least, most) {
        (1, 1) => say!("cli-one-ticket", "1 ticket"),
        _ if least == most => say!("cli-n-tickets", "{least} tickets", least),
        _ => say!("cli-range-tickets", "{least} to {most} tickets", least, most),
    }
}

pub(super) fn json(players: &[String], known: &KnownTickets) -> Value {
    let range = |(least, most): (u32, u32)| json!({ "least": least, "most": most });
    let hands: Vec<Value> = (players.iter().zip(&known.hands))
        .map(|(name, hand)| json!({ "player": name, "kept": range(hand.kept), "certain": hand.named }))
        .collect();
    json!({
        "hands": hands,
        "deck": range(known.deck),
        "elsewhere": known.out,
        "exact": known.exact,
    })
}
