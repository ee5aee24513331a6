//! Words of scripts that have no blanks between them, and sentences whose verb stands at
//! the end: `アダは赤>白を引く`.

use super::pen::{Fit, Pen, Table, fit};
use super::tokens::{Kind, Token};
use super::words::{self, Role};
use crate::log::Name;

/// Verbs that stand at the end of a German sentence: `hat zwei Karten gezogen`.
const PARTICIPLES: [&str; 4] = ["gebaut", "gezogen", "genommen", "gelegt"];

/// Nobody writes longer words.
const MOST_CHARS: usize = 48;
/// Nobody writes longer sentences without a comma.
const MOST_IN_SENTENCE: usize = 96;
/// What nobody knows is worth less than this many known words.
const UNKNOWN: usize = 4;
/// No word, name or city has more characters.
const LONGEST: usize = 16;

/// True for a letter of such a script.
fn has_no_blanks(c: char) -> bool {
    matches!(u32::from(c), 0x3040..=0x30ff | 0x31f0..=0x31ff | 0x3400..=0x9fff | 0xf900..=0xfaff)
}

/// Cuts words into those that somebody knows: players, places, words of the notation.
pub(super) fn cut<'a>(tokens: &mut Vec<Token<'a>>, table: &Table<'_>) {
    cut_by(tokens, table, None);
}

/// The same of words in which something stands that nobody knows: a piece of its own.
pub(super) fn cut_loosely<'a>(tokens: &mut Vec<Token<'a>>, table: &Table<'_>) {
    cut_by(tokens, table, Some(UNKNOWN));
}

fn cut_by<'a>(tokens: &mut Vec<Token<'a>>, table: &Table<'_>, unknown: Option<usize>) {
    let joined =
        |token: &Token<'_>| token.kind == Kind::Word && token.text.chars().any(has_no_blanks);
    if !tokens.iter().any(joined) {
        return;
    }
    let mut out = Vec::with_capacity(tokens.len() + 4);
    for token in tokens.drain(..) {
        match pieces(&token, table, unknown).filter(|_| joined(&token)) {
            Some(pieces) => out.extend(pieces),
            None => out.push(token),
        }
    }
    *tokens = out;
}

/// The fewest known words that a token is made of.
fn pieces<'a>(
    token: &Token<'a>,
    table: &Table<'_>,
    unknown: Option<usize>,
) -> Option<Vec<Token<'a>>> {
    let ends = token.text.char_indices().map(|(at, _)| at);
    let ends: Vec<usize> = ends.chain([token.text.len()]).collect();
    let chars = ends.len() - 1;
    let most = unknown.map_or(MOST_CHARS, |_| MOST_IN_SENTENCE);
    if !(2..=most).contains(&chars) {
        return None;
    }
    // The fewest words up to each place, and where the last of them begins.
    let mut best: Vec<Option<(usize, usize)>> = vec![None; ends.len()];
    best[0] = Some((0, 0));
    for to in 1..ends.len() {
        for from in to.saturating_sub(LONGEST)..to {
            let Some((words, _)) = best[from] else {
                continue;
            };
            let better = |cost: usize| best[to].is_none_or(|(known, _)| words + cost < known);
            let part = &token.text[ends[from]..ends[to]];
            if better(1) && (is_known(part, table) || is_foreign(token.text, ends[from], ends[to]))
            {
                best[to] = Some((words + 1, from));
            } else if let Some(cost) = unknown.filter(|cost| to == from + 1 && better(*cost)) {
                best[to] = Some((words + cost, from));
            }
        }
    }
    let mut cuts = Vec::new();
    let mut at = chars;
    while at > 0 {
        let (_, from) = best[at]?;
        cuts.push((from, at));
        at = from;
    }
    if cuts.len() < 2 {
        return None;
    }
    let piece = |(from, to): (usize, usize)| {
        let mut piece = token.part(&token.text[ends[from]..ends[to]], ends[from]);
        piece.apart |= from > 0;
        piece
    };
    Some(cuts.into_iter().rev().map(piece).collect())
}

/// `City到Oklahoma`: letters of another script, as many as there are.
fn is_foreign(text: &str, from: usize, to: usize) -> bool {
    let joined = |c: Option<char>| c.is_none_or(has_no_blanks);
    !text[from..to].chars().any(has_no_blanks)
        && joined(text[..from].chars().next_back())
        && joined(text[to..].chars().next())
}

fn is_known(text: &str, table: &Table<'_>) -> bool {
    let name = Name { text, span: crate::span::Span::default() };
    words::is_form(text)
        || fit(Some(table.players), name).0 == Fit::Whole
        || fit(table.places, name).0 == Fit::Whole
}

/// The same tokens with the verb behind the player's name, where it stands at the end or
/// in the middle: `从牌堆抽两张`; nothing if there is none.
pub(super) fn verb_first<'a>(
    from: Pen<'_, 'a, '_>,
    role: Role,
    behind_first: bool,
) -> Option<Vec<Token<'a>>> {
    let tokens = from.rest();
    let is_verb = |token: &Token<'_>| {
        (token.text.chars().any(has_no_blanks) || PARTICIPLES.contains(&token.folded.as_str()))
            && words::find(std::slice::from_ref(token), role)
                .is_some_and(|(verb, _)| verb != "spend")
    };
    // `、公開 赤`: what a tunnel turned up is rather not what the line is about.
    let part = |token: &Token<'_>| words::of(&token.folded, Role::Part).is_some();
    let sure = |token: &Token<'_>| is_verb(token) && !part(token);
    let verb = tokens.iter().rposition(sure).or_else(|| tokens.iter().rposition(is_verb))?;
    let (before, rest) = tokens.split_at(verb);
    let (verb, behind_verb) = rest.split_first()?;
    let known =
        |end: &Pen<'_, 'a, '_>| fit(Some(from.page.table.players), from.name(*end)).0 == Fit::Whole;
    let end = from.name_ends().into_iter().rev().find(known)?;
    let mut behind = end;
    behind.skip_colon();
    behind.skip_fillers();
    let (who, what) = (end.at - from.at, behind.at - from.at);
    let mut object = before.get(what..)?.to_vec();
    // `ソチに駅を建てる`
    let station = |token: &Token<'_>| words::of(&token.folded, Role::Part) == Some("station");
    if words::of(&verb.folded, role) == Some("station") {
        object.retain(|token| !station(token));
    }
    let is_filler =
        |token: &mut Token<'_>| words::find(std::slice::from_ref(token), Role::Filler).is_some();
    while object.pop_if(is_filler).is_some() {}
    let mut turned = tokens[..who].to_vec();
    turned.push(verb.clone());
    if behind_first {
        turned.extend_from_slice(behind_verb);
    }
    turned.append(&mut object);
    if !behind_first {
        turned.extend_from_slice(behind_verb);
    }
    Some(turned)
}
