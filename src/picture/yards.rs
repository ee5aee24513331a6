//! The card game as a picture: each player's yard on the table, card on card, and the stack
//! beside it.

use std::fmt::Write;

use super::head::{Head, MARGIN};
use super::{Style, escape};
use crate::card::Card;
use crate::frames::Yard;
use crate::log::{Seen, letter};
use crate::report::text::{clip, count};

pub const CSS: &str = include_str!("cards.css");
/// A player's part of the table.
const PANEL: f64 = 580.0;
const GAP: f64 = 16.0;
const WIDTH: f64 = 2.0 * (MARGIN + PANEL) + GAP;
const CARD: (f64, f64) = (58.0, 82.0);
/// So much of a card shows under the next.
const STEP: f64 = 27.0;
/// Above the columns, and for the stack below them.
const NAME: f64 = 42.0;
const STACK: f64 = 92.0;
/// A column with more cards shows less of each.
const MOST_STEPS: f64 = 8.0;

/// Draws the yards of all players.
pub(super) fn draw(yards: &[Yard], head: &Head<'_>) -> String {
    let tall = yards.iter().map(tall).fold(0.0, f64::max);
    let mut out = open(head, yards.len(), tall, 0.0);
    for (seat, yard) in yards.iter().enumerate() {
        out += &panel(yard, head, seat, tall);
    }
    out.push_str("</svg>\n");
    out
}

/// A file with an empty table for so many players, and some room below it.
pub(super) fn open(head: &Head<'_>, players: usize, tall: f64, below: f64) -> String {
    let (width, height) = size(head, players, tall, below);
    let mut out = head.open(width, height, CSS);
    out += &shapes();
    out
}

/// How large that file is.
pub(super) fn size(head: &Head<'_>, players: usize, tall: f64, below: f64) -> (f64, f64) {
    let rows = players.div_ceil(2) as f64;
    let height = head.height() + rows * (high(tall) + GAP) + MARGIN + below;
    (WIDTH, height)
}

/// The room that a yard's columns take.
pub(super) fn tall(yard: &Yard) -> f64 {
    let most = yard.columns.iter().map(|column| column.cards.len()).max();
    let steps = most.unwrap_or(1).saturating_sub(1) as f64;
    CARD.1 + steps.min(MOST_STEPS) * STEP
}

fn high(tall: f64) -> f64 {
    NAME + tall + 14.0 + STACK
}

/// A card of each kind, drawn once: `card-R` and so on, `card-x` for one that nobody saw.
#[must_use]
pub fn shapes() -> String {
    let mut out = String::from(
        r##"<defs><linearGradient id="rainbow" x2="1" y2="1"><stop stop-color="#f28b9b"/><stop offset=".3" stop-color="#f7d774"/><stop offset=".55" stop-color="#9fd6a0"/><stop offset=".8" stop-color="#8fb8ee"/><stop offset="1" stop-color="#c6a2e6"/></linearGradient>"##,
    );
    for card in Card::ALL.into_iter().map(Some).chain([None]) {
        let (letter, light) = (letter(card), is_dark(card));
        let kind = card.map_or('x', Card::letter);
        let ink = if light { " light" } else { "" };
        let _ = write!(
            out,
            r#"<g id="card-{kind}"><rect class="face c{kind}" width="{}" height="{}" rx="6"/><rect class="inset" x="2.5" y="2.5" width="{}" height="{}" rx="4"/><text class="sign{ink}" x="8" y="20">{letter}</text>"#,
            CARD.0,
            CARD.1,
            CARD.0 - 5.0,
            CARD.1 - 5.0
        );
        out.push_str(&match card {
            None => r#"<path class="back" d="M10 34h38v38h-38zM10 34l38 38M48 34l-38 38"/>"#.to_owned(),
            // A locomotive, and a wagon for the others.
            Some(Card::Wild) => format!(r#"<path class="car{ink}" d="M11 62v-9h20v-12h15v21zM15 53v-8h5v8zM34 45v6h8v-6z" fill-rule="evenodd"/><circle class="car{ink}" cx="18" cy="66" r="4"/><circle class="car{ink}" cx="29" cy="66" r="4"/><circle class="car{ink}" cx="41" cy="66" r="4"/>"#),
            Some(_) => format!(r#"<path class="car{ink}" d="M10 46h38v16h-38zM15 50v6h7v-6zM26 50v6h7v-6zM37 50v6h7v-6z" fill-rule="evenodd"/><circle class="car{ink}" cx="18" cy="66" r="3.6"/><circle class="car{ink}" cx="40" cy="66" r="3.6"/>"#),
        });
        out.push_str("</g>");
    }
    out + "</defs>\n"
}

fn is_dark(card: Seen) -> bool {
    use Card::{Black, Blue, Green, Red};
    matches!(card, Some(Black | Blue | Green | Red))
}

/// One player's part of the table.
pub(super) fn panel(yard: &Yard, head: &Head<'_>, seat: usize, tall: f64) -> String {
    let Some(style) = head.players.get(seat) else {
        return String::new();
    };
    let x = MARGIN + (seat % 2) as f64 * (PANEL + GAP);
    let y = head.height() + (seat / 2) as f64 * (high(tall) + GAP);
    let mut out = format!(
        r#"<g transform="translate({x:.0} {y:.0})"><rect class="felt" width="{PANEL:.0}" height="{:.0}" rx="14"/>"#,
        high(tall)
    );
    name(&mut out, style, seat);
    let many = yard.columns.len().max(1) as f64;
    let across = (CARD.0 + 10.0).min((PANEL - 32.0 - CARD.0) / (many - 1.0).max(1.0));
    for (i, column) in yard.columns.iter().enumerate() {
        let steps = column.cards.len().saturating_sub(1) as f64;
        let step = STEP.min(MOST_STEPS * STEP / steps.max(1.0));
        for (j, &card) in column.cards.iter().enumerate() {
            let (x, y) = (16.0 + i as f64 * across, NAME + j as f64 * step);
            put(&mut out, card, x, y, 1.0);
        }
    }
    if yard.columns.is_empty() {
        let _ = write!(
            out,
            r#"<text class="pile" x="16" y="{:.0}">{}</text>"#,
            NAME + 24.0,
            say!("picture-no-yard", "nothing in the yard")
        );
    }
    stack(&mut out, yard, NAME + tall + 14.0);
    out.push_str("</g>\n");
    out
}

fn name(out: &mut String, style: &Style, seat: usize) {
    let _ = write!(
        out,
        r#"<g transform="translate(16 10)"><rect class="badge" width="22" height="22" rx="6" fill="{0}"/><rect width="22" height="22" rx="6" fill="url(#livery-{seat})"/><circle cx="11" cy="11" r="7.5" fill="{0}"/><text class="mark" x="11" y="15" font-size="11" fill="{1}">{2}</text></g><text class="yard-of" x="46" y="27">{3}</text>"#,
        style.fill,
        style.ink,
        escape(&style.mark),
        escape(&clip(&style.name, 40))
    );
}

fn put(out: &mut String, card: Seen, x: f64, y: f64, size: f64) {
    let kind = card.map_or('x', Card::letter);
    let scale = if size < 1.0 { format!(" scale({size})") } else { String::new() };
    let _ =
        write!(out, r##"<use href="#card-{kind}" transform="translate({x:.0} {y:.0}){scale}"/>"##);
}

/// The stack: a small card of each kind, and how many there are.
fn stack(out: &mut String, yard: &Yard, y: f64) {
    let stack = yard.stack;
    let total = u64::from(stack.known.total()) + u64::from(stack.unseen);
    let words = match total {
        0 => say!("picture-no-stack", "nothing on the stack"),
        n => say!("picture-stack", "{cards} on the stack", cards = count(n, "card")),
    };
    let _ = write!(
        out,
        r#"<path class="rule" d="M16 {y:.0}H{:.0}"/><text class="pile" x="16" y="{:.0}">{words}</text>"#,
        PANEL - 16.0,
        y + 20.0
    );
    let known = stack.known.each().map(|(card, n)| (Some(card), u64::from(n)));
    let unseen = (stack.unseen > 0).then_some((None, u64::from(stack.unseen)));
    for (i, (card, n)) in known.chain(unseen).enumerate() {
        let x = 16.0 + i as f64 * 61.0;
        put(out, card, x, y + 30.0, 0.6);
        let _ = write!(
            out,
            r#"<text class="times" x="{:.0}" y="{:.0}">×{n}</text>"#,
            x + 47.0,
            y + 66.0
        );
    }
}
