//! The card game in words, for people.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::rules::{CityId, Rules};
use crate::card::Card;
use crate::games::shared::{heading, list};
use crate::lang;

/// All tickets and cities, or what there is about one city.
#[must_use]
pub(in crate::games) fn describe(rules: &Rules, city: Option<CityId>) -> String {
    let mut text = String::new();
    match city.and_then(|city| rules.cities.get(usize::from(city))) {
        None => facts(&mut text, rules),
        Some(city) => text += &heading(&city.printed, &city.aliases),
    }
    let is_here = |id: CityId| city.is_none_or(|city| city == id);
    let big: Vec<_> = rules.big_cities();
    if big.iter().any(|&(id, _)| is_here(id)) {
        let title = say!("card-game-about-big", "Big cities, for the most tickets completed there");
        let _ = writeln!(text, "{title}");
        for (id, bonus) in big.into_iter().filter(|&(id, _)| is_here(id)) {
            row(&mut text, rules.printed(id), bonus, "");
        }
        text.push('\n');
    }
    let title =
        say!("card-game-about-tickets", "Tickets, and the cards of the stack that complete them");
    let _ = writeln!(text, "{title}");
    for (id, ticket) in (0..).zip(&rules.tickets) {
        if is_here(ticket.a) || is_here(ticket.b) {
            let circles = ticket.cards.to_string();
            row(&mut text, &rules.name(id), ticket.value, &circles);
        }
    }
    if city.is_none() {
        let _ = writeln!(text, "\n{}", say!("card-game-about-cities", "Cities"));
        let cities: Vec<&str> = rules.cities.iter().map(|c| c.printed.as_str()).collect();
        for some in cities.chunks(6) {
            let _ = writeln!(text, "  {}", list(some));
        }
    }
    text
}

fn row(text: &mut String, name: &str, number: i32, more: &str) {
    let pad = 34usize.saturating_sub(name.width());
    let line = format!("  {name}{:pad$} {number:>2}  {more}", "");
    let _ = writeln!(text, "{}", line.trim_end());
}

fn facts(text: &mut String, rules: &Rules) {
    let _ = writeln!(text, "{}", lang::term(&rules.title));
    let players = say!(
        "card-game-about-players",
        "{min}–{max} players; {cards} cards, of them {wilds} locomotives",
        min = rules.players_min,
        max = rules.players_max,
        cards = rules.deck.total(),
        wilds = rules.deck[Card::Wild]
    );
    let tickets = say!(
        "card-game-about-count",
        "{tickets} tickets between {cities} cities",
        tickets = rules.tickets.len(),
        cities = rules.cities.len()
    );
    let _ = writeln!(
        text,
        "{players}
{tickets}
"
    );
}
