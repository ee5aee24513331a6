//! What the key Tab offers: players, verbs, free routes, cards in hand, tickets, as far
//! as they can follow what is written.

use crate::games::legal::{LegalMoves, Move, Play};
use crate::names::normalise;
use crate::replay::{Custom, legal_moves_on};

/// Words that are no line of a log, but for the recorder.
pub(super) const COMMANDS: [&str; 8] =
    ["undo", "score", "map", "moves", "log", "help", "quit", "exit"];

/// More than anybody looks through.
const MOST: usize = 400;

/// Where the word under the cursor begins, and what it can become.
pub(super) fn candidates(
    text: &str,
    custom: &Custom<'_>,
    line: &str,
    verbs: &[&str],
) -> (usize, Vec<String>) {
    let (start, words) = split(line);
    let (head, word) = (line[..start].trim_end(), &line[start..]);
    let mut all: Vec<String> = Vec::new();
    match words.first() {
        None => {
            let could = legal_moves_on(text, "", custom);
            let firsts = could.moves.iter().filter_map(|m| next(&m.line, ""));
            all.extend(firsts);
            all.extend(could.players.iter().map(|name| spelt(name)));
            all.extend(verbs.iter().map(|verb| (*verb).to_owned()));
            all.extend(COMMANDS.map(str::to_owned));
        }
        Some(first) => {
            // A verb alone is the line of whoever has the turn.
            let own = legal_moves_on(text, "", custom);
            let seat = own.seat.and_then(|seat| own.players.get(seat));
            let head = match seat.filter(|_| verbs.contains(first)) {
                Some(name) => format!("{} {head}", spelt(name)),
                None => head.to_owned(),
            };
            let who = split(&format!("{head} ")).1.first().map(|w| (*w).to_owned());
            let who = who.unwrap_or_default();
            let could = legal_moves_on(text, &who, custom);
            follow(&could, &head, word, &mut all);
            if split(&format!("{head} ")).1.len() > 2 {
                follow(&legal_moves_on(text, &head, custom), &head, word, &mut all);
            }
        }
    }
    let mut seen = std::collections::HashSet::new();
    all.retain(|candidate| fits(candidate, word) && seen.insert(candidate.clone()));
    all.truncate(MOST);
    (start, all)
}

/// What can follow the head of a line.
fn follow(could: &LegalMoves, head: &str, word: &str, all: &mut Vec<String>) {
    for offered in &could.moves {
        if let Play::Tickets { could_be, count, .. } = &offered.what
            && let Some(rest) = head.strip_prefix(offered.text.as_str())
            && rest.split_whitespace().count() < *count as usize
        {
            let sign = if word.starts_with('-') { '-' } else { '+' };
            let named = could_be.iter().filter(|name| !rest.contains(name.as_str()));
            all.extend(named.map(|name| format!("{sign}{name}")));
            all.push(format!("{sign}?"));
            continue;
        }
        if let Play::DrawTile { could_be } = &offered.what
            && head == offered.text
        {
            all.extend(could_be.iter().cloned());
        }
        if let Play::Draw { could_be, .. } = &offered.what
            && let Some(next) = next(&offered.text, head)
        {
            draws(&next, could_be, word, all);
            continue;
        }
        all.extend(lines(offered).iter().filter_map(|line| next(line, head)));
    }
}

/// A card from the row or the deck, and then what was seen of it.
fn draws(next: &str, could_be: &str, word: &str, all: &mut Vec<String>) {
    let stem = next.trim_end_matches(['?', '-']);
    let stem = if stem.is_empty() { "?" } else { stem };
    if !word.is_empty() && word.len() >= stem.len() {
        all.extend(could_be.chars().map(|card| format!("{stem}{card}")));
    }
    all.push(next.to_owned());
}

fn lines(offered: &Move) -> Vec<String> {
    let mut lines = offered.lines();
    lines.push(offered.line.clone());
    lines
}

/// The word of a line behind its head.
fn next(line: &str, head: &str) -> Option<String> {
    let rest = line.strip_prefix(head)?;
    let rest = if head.is_empty() { rest } else { rest.strip_prefix(' ')? };
    let rest = format!("{rest} ");
    let (_, words) = split(&rest);
    words.first().map(|word| (*word).to_owned())
}

/// A name as a log spells it.
fn spelt(name: &str) -> String {
    crate::notation::spelt(name).into_owned()
}

/// The candidate begins so, whatever signs and capitals; or its second place does.
fn fits(candidate: &str, word: &str) -> bool {
    let plain = |text: &str| normalise(text.trim_start_matches(['+', '-', '"']));
    if candidate.starts_with(word) {
        return true;
    }
    let wanted = plain(word);
    // Cards are cards: only names are found by less than their beginning.
    if wanted.is_empty() || word.contains(['>', '?']) || candidate.contains(['>', '?']) {
        return false;
    }
    let bare = candidate.trim_start_matches(['+', '-']);
    let ends = bare.split('-').map(plain);
    plain(bare).starts_with(&wanted) || ends.into_iter().any(|end| end.starts_with(&wanted))
}

/// Where the last word begins, which may be empty, and the words before it. What stands
/// in quotes is one word.
pub(super) fn split(line: &str) -> (usize, Vec<&str>) {
    let (mut words, mut start, mut quoted) = (Vec::new(), 0, false);
    for (at, sign) in line.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            ' ' | '\t' if !quoted => {
                if at > start {
                    words.push(&line[start..at]);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    (start, words)
}

#[cfg(test)]
mod tests {
    use super::{Custom, candidates, split};

    const LOG: &str = "game europe\nplayer Ada blue\nplayer \"Ana María\" red\n\
                       Ada deal RRLB\nmarket RBLWG\n";

    fn offered(line: &str) -> Vec<String> {
        candidates(LOG, &Custom::None, line, &["draw", "claim", "tickets"]).1
    }

    #[test]
    fn words_in_quotes_are_one() {
        assert_eq!(split("\"Ana María\" claim Par"), (19, vec!["\"Ana María\"", "claim"]));
        assert_eq!(split(""), (0, vec![]));
        assert_eq!(split("Ada "), (4, vec!["Ada"]));
    }

    #[test]
    fn whatever_can_follow_is_offered() {
        assert_eq!(offered("Ad"), ["Ada"]);
        assert_eq!(offered("An"), ["\"Ana María\""]);
        assert_eq!(offered("und"), ["undo"]);
        assert_eq!(offered("Ada cl"), ["claim"]);
        assert_eq!(offered("claim Kyiv-W"), ["Kyiv-Wilno"]);
        assert_eq!(offered("Ada claim wiln"), ["Kyiv-Wilno", "Warszawa-Wilno"]);
        assert_eq!(offered("Ada claim Kyiv-Wilno "), ["RR", "BL", "RL", "??"]);
        assert_eq!(offered("Ada draw R"), ["R>?"]);
        assert_eq!(offered("Ada draw R>K B"), ["B>?"]);
        assert!(offered("Ada draw R>").contains(&"R>K".to_owned()));
        assert!(offered("Ada tickets +Lis").contains(&"+Lisboa-Danzig".to_owned()));
        assert!(offered("Zoe claim ").is_empty());
    }
}
