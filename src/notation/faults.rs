//! Puts into words why a line could not be read.

use super::Dialect;
use super::statements::VERB;
use super::words::{Base, CARDS, Stop, is_blank, is_done};
use crate::log::{Fault, Name};
use crate::span::Span;

/// Longest piece of the log that a message repeats.
const SHOWN: usize = 24;

pub fn fault(
    raw: &str,
    stop: Stop<'_>,
    who: Option<Name<'_>>,
    base: Base,
    dialect: Dialect,
) -> Fault {
    if let Some(who) = who
        && let Some(fault) = capital_keyword(stop, who, dialect)
    {
        return fault;
    }
    let mut stop = stop;
    if dialect == Dialect::Tiles && stop.expected == CARDS {
        // A figure of other games.
        stop.expected = "a figure that a tile game has: score, hand or deck";
    }
    let token = token_at(stop.at);
    let label = if !token.is_empty() {
        format!("expected {}; this is `{}`", stop.expected, shorten(token))
    } else if is_done(stop.at) {
        "the line ends here".to_owned()
    } else {
        "missing here".to_owned()
    };
    let span = if token.is_empty() {
        behind(raw, stop.at, base)
    } else {
        base.span(token)
    };
    Fault {
        span,
        message: message(stop, token, who),
        label,
        help: help(raw, stop, token, dialect),
    }
}

/// The place right behind what was read, in front of any blanks.
fn behind(raw: &str, at: &str, base: Base) -> Span {
    let read = raw.len().saturating_sub(at.len());
    let head = raw.get(..read).unwrap_or(raw).trim_end_matches(is_blank);
    let end = base.span(head).end;
    Span::new(end, end)
}

/// `Market RBWGK`: a keyword where the notation sees a player's name.
fn capital_keyword(stop: Stop<'_>, who: Name<'_>, dialect: Dialect) -> Option<Fault> {
    let word = who.text.to_ascii_lowercase();
    if stop.expected != VERB || !dialect.keywords().contains(&word.as_str()) {
        return None;
    }
    Some(Fault {
        span: who.span,
        message: format!("`{}` starts no line of a log", who.text),
        label: "keywords are written in lower case".to_owned(),
        help: Some(format!("write `{word}`")),
    })
}

fn message(stop: Stop<'_>, token: &str, who: Option<Name<'_>>) -> String {
    match who {
        Some(who) if stop.expected == VERB && token.is_empty() => {
            format!(
                "`{}` stands alone: no move follows the name",
                shorten(who.text)
            )
        }
        Some(_) if stop.expected == VERB => {
            format!("`{}` is not a move", shorten(token))
        }
        _ if token.is_empty() && is_done(stop.at) => {
            format!("the line stops short: expected {}", stop.expected)
        }
        _ if token.is_empty() => format!("expected {} here", stop.expected),
        _ => format!("cannot read `{}` here", shorten(token)),
    }
}

fn help(raw: &str, stop: Stop<'_>, token: &str, dialect: Dialect) -> Option<String> {
    if stop.expected == VERB {
        let (verbs, keywords) = (dialect.verbs(), dialect.keywords());
        return Some(match nearest(token, verbs.iter().chain(keywords)) {
            Some(word) if word == token => format!("`{word}` starts a line of its own"),
            Some(word) => format!("did you mean `{word}`?"),
            None if dialect == Dialect::Cards && is_card_word(token) && behind_cards(raw, stop) => {
                "cards stand together, without blanks between them".to_owned()
            }
            None if dialect == Dialect::Tiles && one_tile(raw, stop) => {
                "one tile is named here, and the move ends with it".to_owned()
            }
            None => format!("moves: {}", verbs.join(", ")),
        });
    }
    if stop.expected.starts_with("a drawn card") && token.len() == 1 && is_card_word(token) {
        return Some(format!(
            "`{token}>W` if white was turned up in its place, `?{token}` if it came from the deck"
        ));
    }
    if stop.expected == CARDS && token.bytes().all(|b| b.is_ascii_digit()) && !token.is_empty() {
        return Some("a count stands in front of its card, as in `2W`".to_owned());
    }
    if stop.expected.starts_with("`+` for a ticket") && !token.is_empty() {
        return Some(format!("if it was kept, write `+{}`", shorten(token)));
    }
    if stop.expected.starts_with("`stands`") {
        return Some("as in `ruling stands C4 \"why\"` or `ruling takeback \"why\"`".to_owned());
    }
    if stop.expected == CARDS && is_card_word(token) {
        return Some(format!(
            "cards are capital letters: `{}`",
            token.to_ascii_uppercase()
        ));
    }
    if stop.expected == CARDS || stop.expected.starts_with("a drawn card") {
        return Some(
            "P pink, B blue, O orange, W white, G green, Y yellow, K black, R red, L wild, ? not seen"
                .to_owned(),
        );
    }
    if raw.contains('"') && raw.matches('"').count() % 2 == 1 {
        return Some("a name with blanks stands between two quotes: \"King's Cross\"".to_owned());
    }
    None
}

/// True if a tile stands in front of the place of the trouble, behind a move that
/// is about one tile.
fn one_tile(raw: &str, stop: Stop<'_>) -> bool {
    let read = raw.len().saturating_sub(stop.at.len());
    let mut words = raw.get(..read).unwrap_or("").split_whitespace().rev();
    matches!(words.nth(1), Some("draw" | "discard"))
}

/// True if cards stand in front of the place of the trouble.
fn behind_cards(raw: &str, stop: Stop<'_>) -> bool {
    let read = raw.len().saturating_sub(stop.at.len());
    let head = raw.get(..read).unwrap_or("");
    head.split_whitespace()
        .next_back()
        .is_some_and(is_card_word)
}

fn is_card_word(token: &str) -> bool {
    !token.is_empty()
        && token
            .chars()
            .all(|c| c.is_ascii_digit() || "pbowgykrlPBOWGYKRL?".contains(c))
}

fn nearest<'w>(token: &str, words: impl Iterator<Item = &'w &'w str>) -> Option<&'w str> {
    if token.is_empty() || token.len() > 20 {
        return None;
    }
    words
        .map(|word| (strsim::osa_distance(token, word), *word))
        .filter(|(distance, word)| *distance <= word.len() / 3 + usize::from(word.len() < 6))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// What stands at the place of the trouble: up to the next blank.
fn token_at(at: &str) -> &str {
    let end = at
        .char_indices()
        .find(|&(i, c)| i > 0 && (is_blank(c) || c == '#') || i == 0 && is_blank(c))
        .map_or(at.len(), |(i, _)| i);
    // Empty, but still a place in the text.
    if at.starts_with('#') {
        &at[..0]
    } else {
        &at[..end]
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
