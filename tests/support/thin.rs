//! Takes out of a log, in the canonical spelling, whatever a scribe may not have
//! seen or not have written down.

use crate::support::Dice;

/// How often each part is left out: of ten.
struct Taste {
    /// Lines of the setup, for some players.
    deals: usize,
    first_tickets: usize,
    market: bool,
    /// Single cards and tickets become `?`.
    hands: usize,
    row: usize,
    reveals: usize,
    blind: usize,
    paid: usize,
    tickets: usize,
    tiles: usize,
    /// A row that the scribe never noted: no `market`, no `flush`, no `refill`.
    no_row: bool,
    /// What filled up a row that had been left short.
    no_refill: bool,
    /// Lines of the end.
    ends: usize,
    /// Which tickets were completed.
    completes: bool,
}

impl Taste {
    fn new(dice: &mut Dice) -> Self {
        // Mostly a part is written whole, or not at all, or here and there.
        let mut some = || [0, 0, 0, 1, 5, 10][dice.below(6)];
        let mut taste = Self {
            deals: some(),
            first_tickets: some(),
            market: some() > 1,
            hands: some(),
            row: some(),
            reveals: some(),
            blind: some(),
            paid: some(),
            tickets: some(),
            tiles: some(),
            no_row: some() == 10,
            no_refill: some() > 1,
            ends: some(),
            completes: false,
        };
        if taste.no_row {
            taste.market = true;
            taste.row = 10;
        }
        taste
    }
}

pub fn thin(text: &str, dice: &mut Dice) -> String {
    let mut taste = Taste::new(dice);
    // What is shown at the end are the other tickets.
    taste.completes = taste.ends > 1 && !text.contains(" shows ");
    let mut out = String::with_capacity(text.len());
    // Who has had the first tickets.
    let mut offered = Vec::new();
    let opening = first_turn_of_tickets(text);
    for (i, line) in text.lines().enumerate() {
        if let Some(line) = thin_line(line, &mut offered, &taste, dice) {
            if Some(i) == opening {
                // Else it could be taken for one of the setup.
                out.push_str("1. ");
            }
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// The line of the first turn, if it draws tickets.
fn first_turn_of_tickets(text: &str) -> Option<usize> {
    let mut offered = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let mut words = line.split(' ');
        let (who, verb) = (words.next()?, words.next().unwrap_or(""));
        match verb {
            "tickets" if offered.contains(&who) => return Some(i),
            "tickets" => offered.push(who),
            "draw" | "claim" | "station" | "lay" | "pass" => return None,
            _ => {}
        }
    }
    None
}

fn thin_line<'t>(
    line: &'t str,
    offered: &mut Vec<&'t str>,
    taste: &Taste,
    dice: &mut Dice,
) -> Option<String> {
    let code = line.split('#').next().unwrap_or("").trim_end();
    let words: Vec<&str> = code.split(' ').collect();
    match words.as_slice() {
        ["market", ..] if taste.market => None,
        ["market", ..] => Some(row_words(&words, taste, dice)),
        ["flush" | "refill", ..] if taste.no_row => None,
        ["refill", _] if taste.no_refill => None,
        ["flush" | "refill", ..] => Some(row_words(&words, taste, dice)),
        ["result" | "check", ..] if dice.below(10) < taste.ends => None,
        [_, "shows", ..] if dice.below(10) < taste.ends => None,
        // All of them or none: a list that names some says that there are no others.
        ["winner", ..] if taste.ends > 1 => None,
        [_, "completes", ..] if taste.completes => None,
        [_, "deal", ..] if dice.below(10) < taste.deals => None,
        [who, "deal", rest @ ..] => {
            let hands = rest.iter().map(|cards| {
                if cards.starts_with(|c: char| c.is_lowercase()) {
                    word_or("?", cards, taste.tiles, dice)
                } else {
                    hide(cards, taste.hands, dice)
                }
            });
            Some(format!("{who} deal {}", hands.collect::<Vec<_>>().join(" ")))
        }
        [who, "tickets", rest @ ..] => {
            if !offered.contains(who) {
                offered.push(who);
                if dice.below(10) < taste.first_tickets {
                    return None;
                }
            }
            let offers = rest.iter().map(|offer| {
                let hidden = format!("{}?", &offer[..1]);
                word_or(&hidden, offer, taste.tickets, dice)
            });
            let offers: Vec<String> = offers.collect();
            Some(format!("{who} tickets {}", offers.join(" ")))
        }
        [_, "draw" | "claim" | "station" | "lay" | "place" | "fails" | "discard", ..] => {
            Some(turn_words(&words, taste, dice))
        }
        _ => Some(line.to_owned()),
    }
}

fn word_or(hidden: &str, word: &str, often: usize, dice: &mut Dice) -> String {
    if dice.below(10) < often { hidden } else { word }.to_owned()
}

/// Cards, some of them as `?`: all of them or one by one.
fn hide(cards: &str, often: usize, dice: &mut Dice) -> String {
    let whole = dice.below(2) == 0;
    let all = dice.below(10) < often;
    cards
        .chars()
        .map(|card| {
            let hidden = if whole { all } else { dice.below(10) < often };
            if hidden { '?' } else { card }
        })
        .collect()
}

fn row_words(words: &[&str], taste: &Taste, dice: &mut Dice) -> String {
    let hidden = words.iter().map(|word| match *word {
        "market" | "flush" | "refill" => (*word).to_owned(),
        cards => hide(cards, taste.row, dice),
    });
    hidden.collect::<Vec<_>>().join(" ")
}

fn turn_words(words: &[&str], taste: &Taste, dice: &mut Dice) -> String {
    let mut out: Vec<String> = words[..2].iter().map(|word| (*word).to_owned()).collect();
    let mut before = words[1];
    let tiles = words.iter().any(|word| matches!(*word, "keep" | "at" | "fails" | "discard"));
    // What a flush behind it replaced is not left out.
    let no_refill = taste.no_refill && !words.contains(&"flush");
    let mut i = 2;
    while i < words.len() {
        let word = words[i];
        let hidden = match before {
            "flush" | "refill" if taste.no_row || before == "refill" && no_refill => {
                out.pop();
                String::new()
            }
            "flush" | "refill" => hide(word, taste.row, dice),
            "reveal" => hide(word, taste.reveals, dice),
            "draw" | "discard" if tiles => word_or("?", word, taste.tiles, dice),
            "pay" | "lay" => hide(word, taste.paid, dice),
            _ if i == 3 && matches!(words[1], "claim" | "station") => hide(word, taste.paid, dice),
            _ if words[1] == "draw" && !tiles => drawn(word, taste, dice),
            _ => word.to_owned(),
        };
        if !hidden.is_empty() {
            out.push(hidden);
        }
        before = word;
        i += 1;
    }
    out.join(" ")
}

/// `R>W` with what was turned up unseen, or `?K` with what was drawn.
fn drawn(word: &str, taste: &Taste, dice: &mut Dice) -> String {
    match word.as_bytes() {
        [_, b'>', b'-'] | [b'?'] => word.to_owned(),
        [_, b'>', _] => word_or(&format!("{}>?", &word[..1]), word, taste.row, dice),
        [b'?', _] => word_or("?", word, taste.blind, dice),
        _ => word.to_owned(),
    }
}
