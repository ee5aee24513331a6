//! The card game's yards as a picture: for each player the columns, card on
//! card, and the stack in figures.

use std::fmt::Write;

use super::{Head, INK, escape};
use crate::card::Card;
use crate::frames::Yard;
use crate::log::Seen;

const WIDTH: f64 = 900.0;
const CARD: (f64, f64) = (46.0, 64.0);
/// So much of a card shows under the next.
const STEP: f64 = 24.0;
const TOP: f64 = 84.0;

fn fill(card: Seen) -> (&'static str, &'static str) {
    let (dark, light) = ("#1b1b1f", "#ffffff");
    match card {
        None => ("#d9d4c7", dark),
        Some(Card::Pink) => ("#e58fc4", dark),
        Some(Card::Blue) => ("#2765c4", light),
        Some(Card::Orange) => ("#f0902f", dark),
        Some(Card::White) => ("#ffffff", dark),
        Some(Card::Green) => ("#2f7d3a", light),
        Some(Card::Yellow) => ("#f4d73e", dark),
        Some(Card::Black) => ("#3a3a40", light),
        Some(Card::Red) => ("#c8352f", light),
        Some(Card::Wild) => ("#c9b26b", dark),
    }
}

fn letter(card: Seen) -> char {
    card.map_or('?', Card::letter)
}

/// Draws the yards of all players.
pub(super) fn draw(yards: &[Yard], head: &Head<'_>) -> String {
    let mut body = String::new();
    let mut y = TOP;
    for (seat, yard) in yards.iter().enumerate() {
        y = player(&mut body, yard, head, seat, y);
    }
    let height = y + 10.0;
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0} {height:.0}" width="{WIDTH:.0}" height="{height:.0}" font-family="DejaVu Sans, Verdana, sans-serif">
"#
    );
    out.push_str(&head.text());
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

/// Draws one player's part from `y` down; returns where it ends.
fn player(out: &mut String, yard: &Yard, head: &Head<'_>, seat: usize, y: f64) -> f64 {
    let (Some(style), Some(words)) = (head.players.get(seat), head.standings.get(seat)) else {
        return y;
    };
    let tallest = yard.columns.iter().map(|c| c.cards.len()).max();
    let tall = CARD.1 + tallest.unwrap_or(1).saturating_sub(1) as f64 * STEP;
    let _ = writeln!(
        out,
        r##"<circle cx="36" cy="{:.0}" r="11" fill="{}" stroke="{INK}"/><text x="36" y="{:.0}" font-size="13" font-weight="bold" text-anchor="middle" fill="{}">{}</text><text x="54" y="{:.0}" font-size="17" font-weight="bold" fill="{INK}">{}</text><text x="24" y="{:.0}" font-size="14" fill="{INK}">{}</text>"##,
        y + 12.0,
        style.fill,
        y + 16.5,
        style.ink,
        escape(&style.mark),
        y + 18.0,
        escape(words),
        y + 42.0,
        escape(&stack(yard))
    );
    let mut x = 24.0;
    for column in &yard.columns {
        for (i, &card) in column.cards.iter().enumerate() {
            draw_card(out, card, x, y + 54.0 + i as f64 * STEP);
        }
        x += CARD.0 + 12.0;
    }
    y + 54.0 + if yard.columns.is_empty() { 4.0 } else { tall } + 24.0
}

fn draw_card(out: &mut String, card: Seen, x: f64, y: f64) {
    let (paper, ink) = fill(card);
    let _ = writeln!(
        out,
        r#"<rect x="{x:.0}" y="{y:.0}" width="{:.0}" height="{:.0}" rx="5" fill="{paper}" stroke="{INK}"/><text x="{:.0}" y="{:.0}" font-size="15" font-weight="bold" text-anchor="middle" fill="{ink}">{}</text>"#,
        CARD.0,
        CARD.1,
        x + CARD.0 / 2.0,
        y + 18.0,
        letter(card)
    );
}

/// `stack: 12 cards, 3R 2G L ??`.
fn stack(yard: &Yard) -> String {
    let stack = yard.stack;
    let total = stack.known.total() + u32::from(stack.unseen);
    if total == 0 {
        return "nothing on the stack".to_owned();
    }
    let mut text = format!("{total} on the stack:");
    for (card, n) in stack.known.each() {
        let _ = write!(text, " {n}{}", card.letter());
    }
    if stack.unseen > 0 {
        let _ = write!(text, " {}?", stack.unseen);
    }
    text
}
