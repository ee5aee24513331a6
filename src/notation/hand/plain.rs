//! What stands on a line besides what it says: marks of a table or of emphasis, pictures,
//! a word that begins a sentence, a remark at the end. A line that cannot be read with
//! them is read without.

use super::tokens::{Kind, Token};
use super::words::{self, Role};

/// The same tokens without marks; nothing if there are none.
pub(super) fn without_marks<'a>(tokens: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let digits = |at: Option<usize>| {
        let token = at.and_then(|at| tokens.get(at));
        token.is_some_and(|token| token.kind == Kind::Digits || token.folded == "x")
    };
    let is_mark = |at: usize| match tokens[at].kind {
        Kind::Sign('|' | '_' | '`' | '~') => true,
        // No count: `2*W`.
        Kind::Sign('*') => !digits(at.checked_sub(1)) && !digits(Some(at + 1)),
        // `<Ada>`
        Kind::Sign('<') => tokens.iter().skip(at + 2).take(3).any(|t| t.is_sign('>')),
        Kind::Sign('>') => {
            (at.saturating_sub(4)..at.saturating_sub(1)).any(|before| tokens[before].is_sign('<'))
        }
        Kind::Sign(sign) => is_picture(sign),
        _ => false,
    };
    let mut plain = Vec::with_capacity(tokens.len());
    let mut apart = false;
    for (at, token) in tokens.iter().enumerate() {
        if is_mark(at) {
            apart |= token.apart || !token.is_sign('*');
            continue;
        }
        let mut token = token.clone();
        token.apart |= std::mem::take(&mut apart);
        plain.push(token);
    }
    let lead = lead(&plain);
    plain.drain(..lead);
    (plain.len() < tokens.len()).then_some(plain)
}

/// How many tokens begin a sentence and say nothing: `then`, `and now`.
fn lead(tokens: &[Token<'_>]) -> usize {
    let mut at = 0;
    while let Some((_, n)) = words::find(&tokens[at..], Role::Lead) {
        at += n;
        let comma = tokens.get(at).is_some_and(|token| token.is_sign(','));
        at += usize::from(comma);
    }
    at
}

/// A sign that is a picture and no part of the notation.
fn is_picture(sign: char) -> bool {
    matches!(u32::from(sign), 0x1f000..=0x1faff | 0x2600..=0x27bf | 0x2b00..=0x2bff)
        || matches!(sign, '•' | '™')
}

/// The card whose colour a picture has.
pub(super) fn pictured(c: char) -> Option<&'static str> {
    Some(match c {
        '🔴' | '🟥' | '❤' => "r",
        '🟠' | '🟧' | '🧡' => "o",
        '🟡' | '🟨' | '💛' => "y",
        '🟢' | '🟩' | '💚' => "g",
        '🔵' | '🟦' | '💙' => "b",
        '🟣' | '🟪' | '💜' => "p",
        '⚫' | '⬛' | '🖤' => "k",
        '⚪' | '⬜' | '🤍' => "w",
        _ => return None,
    })
}

/// The same tokens without a remark at the end that says nothing of the game: `(lucky!)`,
/// `for 4 points`; nothing if there is none.
pub(super) fn without_remark<'a>(tokens: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let end = points(tokens).or_else(|| brackets(tokens))?;
    (end > 1).then(|| tokens[..end].to_vec())
}

/// Where `(…)` at the end begins, if it is only talk.
fn brackets(tokens: &[Token<'_>]) -> Option<usize> {
    let mut end = tokens.len();
    // A sign behind it: `(lucky)!`
    while end > 0 && matches!(tokens[end - 1].kind, Kind::Sign('.' | '!' | ',')) {
        end -= 1;
    }
    let open = match tokens.get(end.checked_sub(1)?)?.kind {
        Kind::Sign(')') => '(',
        Kind::Sign(']') => '[',
        _ => return None,
    };
    let at = tokens.iter().rposition(|token| token.is_sign(open))?;
    let inside = &tokens[at + 1..end - 1];
    let talk = points(&tokens[..end - 1]).is_some_and(|from| from <= at + 1)
        || (0..inside.len()).all(|at| is_talk(&inside[at..]));
    talk.then_some(at)
}

/// True for a word of the language that no statement has.
fn is_talk(tokens: &[Token<'_>]) -> bool {
    let token = &tokens[0];
    let capitals = token.text.chars().all(|c| c.is_uppercase());
    let of_the_game = [
        Role::Card,
        Role::Offer,
        Role::Verb,
        Role::TileVerb,
        Role::Deck,
        Role::Row,
        Role::TurnedUp,
        Role::Nothing,
        Role::Unseen,
    ];
    match token.kind {
        Kind::Word => {
            let known = |role: &Role| words::find(tokens, *role).is_some();
            let part = words::find(tokens, Role::Part).map_or("", |(word, _)| word);
            let in_claim = ["reveal", "pay", "withdraw", "flush", "refill", "robs", "nothing"];
            let cards = capitals && token.text.len() < 8;
            !(in_claim.contains(&part) || cards || of_the_game.iter().any(known))
        }
        Kind::Quoted => true,
        Kind::Digits => false,
        Kind::Sign(sign) => !matches!(sign, '?' | '>' | '+' | '-' | '/'),
    }
}

/// Where `for 4 points`, `= 4 pts`, `(+4)` at the end begins.
fn points(tokens: &[Token<'_>]) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.folded.as_str());
    let is_points = |at: usize| words::of(word(at), Role::Figure) == Some("score");
    let is_number = |at: usize| tokens.get(at).is_some_and(|t| t.kind == Kind::Digits);
    let last = tokens.len().checked_sub(1)?;
    // `4 points`, `score 4`.
    let mut from = match () {
        () if is_points(last) && last > 0 && is_number(last - 1) => last - 1,
        () if is_number(last) && last > 0 && is_points(last - 1) => last - 1,
        () => return None,
    };
    let before = |from: usize| {
        let token = from.checked_sub(1).and_then(|at| tokens.get(at))?;
        let sign = matches!(token.kind, Kind::Sign('=' | '>' | '+' | ',' | ':' | '('));
        let filler = words::find(std::slice::from_ref(token), Role::Filler).is_some();
        (sign || filler || token.folded == "scores").then_some(from - 1)
    };
    while let Some(more) = before(from) {
        from = more;
    }
    Some(from)
}

/// True for a line that stands above a part of a log, or is only drawn: `== Setup ==`,
/// `Round 2`, `-----`.
pub(super) fn is_heading(tokens: &[Token<'_>], has_begun: bool) -> bool {
    let sign = |token: &&Token<'_>| matches!(token.kind, Kind::Sign(c) if c != '?' && c != '…');
    let words: Vec<_> = tokens.iter().filter(|token| !sign(token)).cloned().collect();
    if words.is_empty() {
        let dots = tokens.iter().all(|token| token.is_sign('.'));
        return !dots;
    }
    let counts = |word: &str| {
        words::of(word, Role::Keyword) == Some("round")
            || matches!(word, "turn" | "turns" | "rounds" | "tour" | "turno" | "手番" | "回合")
    };
    let all = words::find(&words, Role::Heading).is_some_and(|(_, n)| n == words.len());
    let numbered = match words.as_slice() {
        [word, number] => counts(&word.folded) && number.kind == Kind::Digits,
        _ => false,
    };
    all || numbered && has_begun
}
