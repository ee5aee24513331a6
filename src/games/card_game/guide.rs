//! What a newcomer is told about the card game.

use super::rules::{KEY, Rules, TicketId};
use super::scoring::{ROWS, titles};
use super::setting::CARDS;
use crate::card::Card;
use crate::games::guide::{self, Form, Guide, Listing, Who};

#[must_use]
pub(in crate::games) fn guide(rules: &Rules, who: Who<'_>) -> Guide {
    let Who { one, other } = who;
    let first = rules.spelling(0);
    let mut choices = guide::for_the_record();
    if let Some(ticket) = rules.ticket(0) {
        let sample = format!("{first} {} {}", ticket.value, ticket.cards);
        let means = say!(
            "card-game-guide-ticket",
            "a ticket whose printed card differs: its value and its circles"
        );
        choices.push(Form::new("ticket", sample, means));
    }
    let mut tickets = vec![format!("+{first}")];
    tickets.resize(usize::from(rules.first_tickets), "-?".to_owned());
    let means = say!(
        "card-game-guide-first-tickets",
        "the first tickets: + kept (at least 1), - not kept, ? not seen"
    );
    let row = "RBWGYKOP".chars().cycle().take(usize::from(rules.market));
    let word = |card: Card| match card {
        Card::Wild => CARDS.wild_one().into_owned(),
        _ => CARDS.colour(card).into_owned(),
    };
    let unseen = "?".repeat(usize::from(rules.deal));
    let own = "L".repeat(usize::from(rules.first_wild));
    let mut end = position(rules, one);
    end.push(Form::new(
        "winner",
        one,
        say!("card-game-guide-winner", "several names if the win is shared"),
    ));
    Guide {
        header: vec![format!("game {KEY}")],
        choices,
        colours: Vec::new(),
        cards: Card::ALL.map(|card| (card.letter(), word(card))).to_vec(),
        opening: vec![format!("deal {own} {unseen}")],
        setup: vec![
            Form::new(
                "market",
                row.collect::<String>(),
                say!("card-game-guide-row", "the face-up row"),
            ),
            Form::new(format!("{one} tickets"), tickets.join(" "), means),
        ],
        moves: moves(rules, one, other),
        end,
        position: position(rules, one),
        rows: titles().map(|(_, title)| title).to_vec(),
        listings: listings(rules),
    }
}

fn moves(rules: &Rules, one: &str, other: &str) -> Vec<Form> {
    let form =
        |verb: &str, sample: &str, means: String| Form::new(format!("{one} {verb}"), sample, means);
    let mut tickets = vec![format!("+{}", rules.spelling(1))];
    tickets.resize(usize::from(rules.more_tickets), "-?".to_owned());
    let robs = format!("RRL robs {other}");
    let robbery =
        say!("card-game-guide-robs", "the same, and {other}'s shorter red column is gone", other);
    vec![
        form(
            "draw",
            "? ?",
            say!("card-game-guide-draw", "two cards from the deck that nobody saw"),
        ),
        form(
            "draw",
            "R>W ?",
            say!(
                "card-game-guide-take",
                "the face-up red card, white came in its place; then one from the deck"
            ),
        ),
        form("draw", "L>B", say!("card-game-guide-loco", "a face-up locomotive is the whole draw")),
        form(
            "lay",
            "RRL",
            say!("card-game-guide-column", "one column: its colour, locomotives on top"),
        ),
        form("lay", "RBW", say!("card-game-guide-three", "three columns of one card")),
        form("lay", &robs, robbery),
        form(
            "tickets",
            &tickets.join(" "),
            say!("card-game-guide-tickets", "new tickets: + kept, - not kept, ? not seen"),
        ),
        Form::new(
            format!("check {one}"),
            "cards 6 yard RR,KKL stack 3",
            say!("card-game-guide-check", "what the table sees now, to find where it went wrong"),
        ),
        Form::new(
            "ruling stands",
            "L1 \"why\"",
            say!(
                "card-game-guide-ruling",
                "the move above broke a rule (here L1) and the table let it stand"
            ),
        ),
    ]
}

/// What each player shows at the end.
fn position(rules: &Rules, one: &str) -> Vec<Form> {
    let completed: TicketId = 2;
    let cards = rules.ticket(completed).map(|ticket| ticket.cards.to_string());
    let sample = format!("{} {}", rules.spelling(completed), cards.unwrap_or_default());
    let shown = [3, 4].map(|id| rules.spelling(id)).join(", ");
    let rows = [(ROWS[0], 29), (ROWS[1], 12)];
    vec![
        Form::new(
            format!("{one} completes"),
            sample,
            say!(
                "card-game-guide-completes",
                "a ticket completed, with the cards of the stack; a line each"
            ),
        ),
        Form::new(
            format!("{one} shows"),
            shown,
            say!("card-game-guide-shows", "the tickets that were not completed"),
        ),
        Form::new(
            format!("result {one}"),
            guide::figures(&rows),
            say!(
                "card-game-guide-result",
                "the points as you counted them; the total alone will do"
            ),
        ),
    ]
}

fn listings(rules: &Rules) -> Vec<Listing> {
    let big = rules.big_cities();
    let mut tickets: Vec<_> = (0..)
        .zip(&rules.tickets)
        .map(|(id, ticket)| (rules.name(id), format!("{} {}", ticket.value, ticket.cards)))
        .collect();
    tickets.sort();
    let mut cities: Vec<_> =
        rules.cities.iter().map(|city| (city.printed.clone(), String::new())).collect();
    cities.sort();
    vec![
        Listing {
            title: say!("card-game-guide-big", "Big cities"),
            things: big
                .iter()
                .map(|&(id, bonus)| (rules.printed(id).to_owned(), bonus.to_string()))
                .collect(),
        },
        Listing { title: say!("card-game-guide-cities", "Cities"), things: cities },
        Listing {
            title: say!("card-game-guide-listing", "Tickets, their points and circles"),
            things: tickets,
        },
    ]
}
