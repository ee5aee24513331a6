//! What reading the card game's YAML file gives, as JSON: it was nearly all that a short
//! run took.
//!
//! `WHISTLESTOP_WRITE=1 cargo test --lib ready::` writes it again from the YAML.

use super::rules::Rules;

const READY: &str = include_str!("ready.json");

/// The rules, ready to be played by.
pub(super) fn read() -> Option<Rules> {
    let mut rules: Rules = serde_json::from_str(READY).ok()?;
    rules.reindex();
    Some(rules)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::rules::{City, Edition, TEXT, load};
    use super::*;
    use crate::games::shared::ready::{hold, lines};

    #[test]
    fn the_ready_rules_are_what_the_yaml_says() {
        let rules = load(TEXT).unwrap();
        let text = lines(&fields(&rules));
        hold("src/games/card_game/ready.json", &text, || read().as_ref() == Some(&rules));
    }

    fn fields(rules: &Rules) -> Value {
        let edition = |e: &Edition| json!([e.key, e.name, e.headings]);
        let city = |c: &City| json!([c.name, c.printed, c.aliases, c.bonus]);
        let tickets = rules.tickets.iter().map(|t| json!([t.a, t.b, t.value, t.cards.0]));
        json!({
            "title": rules.title,
            "editions": rules.editions.iter().map(edition).collect::<Value>(),
            "players_min": rules.players_min,
            "players_max": rules.players_max,
            "deck": rules.deck.0,
            "first_wild": rules.first_wild,
            "deal": rules.deal,
            "market": rules.market,
            "first_tickets": rules.first_tickets,
            "first_keep": rules.first_keep,
            "more_tickets": rules.more_tickets,
            "column": rules.column,
            "columns": rules.columns,
            "second_players": rules.second_players,
            "second_deal": rules.second_deal,
            "cities": rules.cities.iter().map(city).collect::<Value>(),
            "tickets": tickets.collect::<Value>(),
        })
    }
}
