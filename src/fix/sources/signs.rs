//! What the pen leaves out, puts in the wrong place, or takes for another sign: a blank,
//! `>`, a slash, a comma, `+` and `-`, a look-alike of a letter.

use super::*;
use crate::log::letter;

/// Longer words are left alone.
const MOST_LETTERS: usize = 40;

/// So many cards are more than one that was drawn.
const A_ROW: usize = 3;

pub(super) fn candidates(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let at = place.finding.span;
    let text = place.text();
    let is_near = |word: &Span| word.start <= at.end && at.start <= word.end;
    let near: Vec<usize> = (0..words.len()).filter(|&i| is_near(&words[i])).collect();
    let (first, last) = (near.first().copied(), near.last().copied());
    // The reader stops at a word, or right behind it.
    let from = first.unwrap_or(words.len()).saturating_sub(1);
    let to = last.map_or(words.len(), |last| (last + 2).min(words.len()));
    for (i, &word) in words.iter().enumerate() {
        if i < 3 || (from..to).contains(&i) {
            blanks(text, word, found);
            if let Some(&next) = words.get(i + 1) {
                between(text, word, next, found);
            }
        }
        if (from..to).contains(&i) {
            signs(text, word, found);
            ticket(place, word, found);
            turn(text, i.checked_sub(1).map(|before| words[before]), word, found);
        }
    }
}

/// A blank somewhere in a word.
fn blanks(text: &str, word: Span, found: &mut Vec<Candidate>) {
    let said = word.of(text);
    // Cards may stand apart or not: a blank between them mends nothing.
    let cards = said.chars().all(|c| c.is_ascii_uppercase());
    if said.len() > MOST_LETTERS || said.contains('"') || cards {
        return;
    }
    let mut before = None;
    for (at, c) in said.char_indices() {
        let at = word.start as usize + at;
        // Where another kind of letters begins it is likelier.
        let joint =
            |b: char| b.is_lowercase() != c.is_lowercase() || b.is_numeric() != c.is_numeric();
        if let Some(b) = before {
            let cost = if joint(b) { 6 } else { 8 };
            found.push(Candidate::new(span(at, at), " ", of_cards(said), cost));
        }
        before = Some(c);
    }
}

/// Between cards a blank may change what was drawn.
fn of_cards(said: &str) -> Safety {
    if said.contains(['?', '>']) { Safety::Unsafe } else { Safety::Safe }
}

/// The blank between two words: a letter too early or too late, not meant, or another sign.
fn between(text: &str, word: Span, next: Span, found: &mut Vec<Candidate>) {
    let gap = Span::new(word.end, next.start);
    let (a, b) = (word.of(text), next.of(text));
    if gap.of(text) != " " || a.contains('"') || b.contains('"') {
        return;
    }
    let both = Span::new(word.start, next.end);
    let safety = of_cards(both.of(text));
    if let Some(last) = a.chars().next_back().filter(|last| last.len_utf8() < a.len()) {
        let moved = format!("{} {last}{b}", &a[..a.len() - last.len_utf8()]);
        found.push(Candidate::new(both, moved, safety, 8));
    }
    if let Some(first) = b.chars().next().filter(|first| first.len_utf8() < b.len()) {
        let moved = format!("{a}{first} {}", &b[first.len_utf8()..]);
        found.push(Candidate::new(both, moved, safety, 8));
    }
    found.push(Candidate::new(gap, "", safety, 9));
    if one_card(a).is_some() && one_card(b).is_some() {
        found.push(Candidate::new(both, format!("{a}>{b}"), Safety::Unsafe, 8));
    }
    let number = |word: &str| word.trim_end_matches(',').parse::<i16>().is_ok();
    if number(a) && number(b) {
        let behind = Span::new(word.start + length(a.trim_end_matches(',')), next.start);
        found.push(Candidate::new(behind, ",", Safety::Safe, 6));
    }
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(0)
}

/// The card that a word of one letter is, or `?`.
fn one_card(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let first = letters.next().filter(|_| letters.next().is_none())?;
    (first == '?' || Card::from_letter(first).is_some()).then_some(first)
}

/// Another sign for one in a word, or one that is missing.
fn signs(text: &str, word: Span, found: &mut Vec<Candidate>) {
    let said = word.of(text);
    if said.len() > MOST_LETTERS {
        return;
    }
    let letters: Vec<char> = said.chars().collect();
    let is_card = |c: &char| *c == '?' || Card::from_letter(*c).is_some();
    if let [taken, sign, turned] = letters.as_slice()
        && is_card(taken)
        && is_card(turned)
        && !sign.is_alphanumeric()
        && !"?>".contains(*sign)
    {
        found.push(Candidate::new(word, format!("{taken}>{turned}"), Safety::Safe, 5));
    }
    if letters.len() >= A_ROW && letters.iter().all(is_card) {
        let start = Span::new(word.start, word.start);
        found.push(Candidate::new(start, "flush ", Safety::Unsafe, 8));
        found.push(Candidate::new(start, "refill ", Safety::Unsafe, 10));
    }
    let is_square = said.chars().all(|c| c.is_ascii_digit() || c == '-');
    for (inside, c) in said.char_indices() {
        let at = word.start as usize + inside;
        if is_square && inside > 0 {
            found.push(Candidate::new(span(at, at), ",", Safety::Safe, 6));
        }
        let here = span(at, at + c.len_utf8());
        if !c.is_alphanumeric() && c != '?' {
            found.push(Candidate::new(here, "", Safety::Safe, 7));
        }
        if "\\|".contains(c) {
            found.push(Candidate::new(here, "/", Safety::Safe, 5));
        }
        let others = || letters.iter().filter(|other| **other != c);
        let cards = letters.len() > 1 && others().all(|c| is_card(c) || *c == '>');
        if let Some(card) = looks_like(c).filter(|_| cards) {
            let card = letter(Some(card)).to_string();
            found.push(Candidate::new(here, card, Safety::Unsafe, 8));
        }
    }
}

/// The card whose letter a figure looks like.
fn looks_like(c: char) -> Option<Card> {
    let letter = match c {
        '0' => 'O',
        '8' => 'B',
        '6' => 'G',
        '1' | '|' => 'L',
        _ => return None,
    };
    Card::from_letter(letter)
}

/// A ticket without a sign before it, or with another one.
fn ticket(place: &Place<'_, '_>, word: Span, found: &mut Vec<Candidate>) {
    let said = word.of(place.text());
    let plain = said.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '"' && c != '?');
    let offers = place.line.span.of(place.text()).contains("ticket");
    let pair = plain.contains('-') || plain == "?";
    if !offers || !pair || said.starts_with(['+', '-']) {
        return;
    }
    for (cost, sign) in (9..).zip(['+', '-']) {
        found.push(Candidate::new(word, format!("{sign}{plain}"), Safety::Unsafe, cost));
    }
}

/// A turn by which no tile can be turned.
fn turn(text: &str, before: Option<Span>, word: Span, found: &mut Vec<Candidate>) {
    let is_turn = before.is_some_and(|before| before.of(text) == "turn");
    let said = word.of(text).trim_end_matches(',');
    if !is_turn || !said.starts_with(|c: char| c.is_ascii_digit()) {
        return;
    }
    let at = Span::new(word.start, word.start + length(said));
    for turn in ["90", "180", "270"] {
        let slips = u32::try_from(slips(said, turn)).unwrap_or(9);
        found.push(Candidate::new(at, turn, Safety::Unsafe, 10 + slips).guess());
    }
}
