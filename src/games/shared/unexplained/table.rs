//! A small table: what each deck had, and who drew from it.

use unicode_width::UnicodeWidthStr;

use super::{Setting, Unexplained};
use crate::card::Card;
use crate::finding::DeckHeld;

/// More decks than this are no table for people.
const MOST_ROWS: usize = 8;

/// A name takes no more room than this.
const MOST_LETTERS: usize = 16;

/// The table under a line that says what it is, each row a line.
pub(super) fn of_decks(setting: &dyn Setting, why: &Unexplained, decks: &[DeckHeld]) -> String {
    let Some(first) = decks.first() else {
        return String::new();
    };
    let left_out = decks.len().saturating_sub(MOST_ROWS);
    let mut head = vec![String::new()];
    let mut last = vec![say!("h3-shown-here", "shown at these places")];
    for &(card, _) in &first.held {
        head.push(kind(setting, card));
        let n = |shown: &super::Shown| u32::from(shown.cards.known[card]);
        last.push(why.shown.iter().map(n).sum::<u32>().to_string());
    }
    for ((seat, _), (player, _)) in why.decks.iter().flat_map(|d| &d.drawn).zip(&first.drawn) {
        head.push(match player {
            Some(player) => say!("h3-drew", "{who} drew", who = short(player)),
            None => say!("h3-turned-up", "turned up"),
        });
        let own = why.shown.iter().filter(|shown| shown.seat == *seat);
        last.push(own.map(|s| s.cards.total()).sum::<u32>().to_string());
    }
    let mut rows = vec![head];
    for deck in &decks[left_out..] {
        let held = deck.held.iter().map(|(_, n)| n.to_string());
        let drawn = deck.drawn.iter().map(|(_, n)| n.to_string());
        let name = std::iter::once(deck.name.clone());
        rows.push(name.chain(held).chain(drawn).collect());
    }
    rows.push(last);
    let mut text = say!(
        "h3-table",
        "what each deck had that nobody saw leave it, and how many cards were drawn unseen from it:"
    );
    text.push('\n');
    for line in lines(&rows) {
        text += &(line + "\n");
    }
    if left_out > 0 {
        text += &say!("h3-decks-before", "and {n} decks before", n = left_out);
        text.push('\n');
    }
    text
}

/// `red`, or what the wild card is called.
fn kind(setting: &dyn Setting, card: Card) -> String {
    let words = setting.card_words();
    short(&match card {
        Card::Wild => words.wild_one(),
        card => words.colour(card),
    })
}

fn short(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    if name.width() <= MOST_LETTERS {
        return name;
    }
    let mut cut = String::new();
    for letter in name.chars() {
        if cut.width() + 2 > MOST_LETTERS {
            break;
        }
        cut.push(letter);
    }
    cut + "…"
}

/// The first column to the left, figures to the right.
fn lines(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|i| rows.iter().filter_map(move |row| row.get(i)))
        .map(|cells| cells.map(|cell| cell.width()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            line += &if i == 0 { format!("{cell}{pad}") } else { format!("   {pad}{cell}") };
        }
        line
    };
    rows.iter().map(line).collect()
}
