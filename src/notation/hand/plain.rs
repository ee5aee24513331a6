//! What stands on a line besides what it says: marks of a table or of emphasis, pictures,
//! a word that begins a sentence, a remark at the end. A line that cannot be read with
//! them is read without.

use super::pen::Table;
use super::tokens::{Kind, Token};
use super::words::{self, Role};

/// The same tokens without marks; nothing if there are none.
fn without_marks<'a>(tokens: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let digits = |at: Option<usize>| {
        let token = at.and_then(|at| tokens.get(at));
        token.is_some_and(|token| token.kind == Kind::Digits || token.folded == "x")
    };
    let is_mark = |at: usize| match tokens[at].kind {
        // A picture at either end is no card.
        Kind::Word if at == 0 || at + 1 == tokens.len() && is_title(tokens) => {
            is_prize(&tokens[at]) || tokens[at].text.chars().next().and_then(pictured).is_some()
        }
        Kind::Word if at + 1 == tokens.len() => is_prize(&tokens[at]),
        Kind::Sign('|' | '_' | '`' | '~') => true,
        // `✓` behind all that is said.
        Kind::Sign('+' | '-') if at + 1 == tokens.len() => !matches!(tokens[at].text, "+" | "-"),
        // No count: `2*W`.
        Kind::Sign('*') => !digits(at.checked_sub(1)) && !digits(Some(at + 1)),
        // `<Ada>`
        Kind::Sign('<') => tokens.iter().skip(at + 2).take(3).any(|t| t.is_sign('>')),
        Kind::Sign('>') => {
            (at.saturating_sub(4)..at.saturating_sub(1)).any(|before| tokens[before].is_sign('<'))
        }
        // Between two cards it keeps them apart.
        Kind::Sign(sign) => {
            let card = |at: Option<usize>| {
                let token = at.and_then(|at| tokens.get(at));
                token.is_some_and(|token| super::cards::named(token).is_some())
            };
            is_picture(sign) && !(card(at.checked_sub(1)) && card(Some(at + 1)))
        }
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

/// True for a picture that is a word of the table: a cup, a ticket.
pub(super) fn is_word(sign: char) -> bool {
    matches!(sign, '🏆' | '🥇' | '🎫' | '🎟' | '🚉' | '🏠' | '🏛' | '🛤' | '🚇')
}

/// True for such a picture.
fn is_prize(token: &Token<'_>) -> bool {
    token.text.chars().next().is_some_and(is_word)
}

/// A picture stands at both ends.
fn is_title(tokens: &[Token<'_>]) -> bool {
    let first = tokens.first().and_then(|token| token.text.chars().next());
    first.and_then(pictured).is_some()
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
        '🟣' | '🟪' | '💜' | '🩷' | '💗' | '💖' => "p",
        '⚫' | '⬛' | '🖤' => "k",
        '⚪' | '⬜' | '🤍' => "w",
        '🚂' | '🚆' | '🚃' | '🌈' => "l",
        _ => return None,
    })
}

/// The line without what says nothing: marks, what leads to the player's name, a remark at
/// the end. What was left out in each.
pub(super) fn without_talk<'a>(tokens: &[Token<'a>], table: &Table<'_>) -> Vec<Vec<Token<'a>>> {
    let marks = without_marks(tokens);
    let bare = marks.as_deref().unwrap_or(tokens);
    let led = without_lead(bare, table);
    let mut all: Vec<Vec<Token<'a>>> = marks.iter().chain(&led).cloned().collect();
    let mut rest = led.as_deref().unwrap_or(bare).to_vec();
    // `(lucky!) :)`
    for _ in 0..MOST_REMARKS {
        let Some(less) = without_remark(&rest, table) else {
            break;
        };
        // Rather no reading than one that leaves out what happened.
        if says_something(&rest[less.len()..], table) {
            break;
        }
        all.push(less.clone());
        rest = less;
    }
    all
}

/// Nobody makes more remarks on one line.
const MOST_REMARKS: usize = 3;
/// What leads to a player's name is no longer.
const MOST_IN_LEAD: usize = 14;

/// True for a word that a turn's number goes with.
pub(super) fn is_turn(word: &str) -> bool {
    matches!(
        word,
        "turn"
            | "move"
            | "no"
            | "nr"
            | "t"
            | "n"
            | "zug"
            | "tour"
            | "turno"
            | "ruch"
            | "beurt"
            | "tura"
            | "jogada"
            | "手番"
            | "手"
            | "手目"
            | "回合"
            | "第"
            | "num"
            | "step"
            | "番"
            | "number"
    )
}

/// True for a player's whole name.
pub(super) fn is_player(token: &Token<'_>, table: &Table<'_>) -> bool {
    let fit = |name: &str| table.players.fit(name).is_some_and(|(_, whole)| whole);
    matches!(token.kind, Kind::Word | Kind::Quoted) && fit(token.text)
}

/// Without numbers, times and days in front of a player's name; a turn's number stays.
fn without_lead<'a>(tokens: &[Token<'a>], table: &Table<'_>) -> Option<Vec<Token<'a>>> {
    let at = tokens.iter().take(MOST_IN_LEAD).position(|token| is_player(token, table))?;
    let (lead, rest) = tokens.split_at(at);
    let says_nothing = |token: &Token<'_>| match token.kind {
        Kind::Word => {
            let word = token.folded.as_str();
            is_turn(word)
                || words::of(word, Role::Month).is_some()
                || words::of(word, Role::Lead).is_some()
                || matches!(word, "am" | "pm" | "uhr" | "h" | "z" | "st" | "nd" | "rd" | "th" | "r")
                || matches!(word, "o" | "º" | "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")
        }
        Kind::Digits | Kind::Sign(_) => true,
        Kind::Quoted => false,
    };
    if lead.is_empty() || !lead.iter().all(says_nothing) {
        return None;
    }
    let digits = |token: &&Token<'_>| token.kind == Kind::Digits;
    let mut numbers = lead.iter().filter(digits);
    // `R1 Ada draws …`: the round.
    let round = lead.iter().any(|token| token.folded == "r");
    let number = numbers.next().filter(|_| numbers.next().is_none() && !round);
    let mut out: Vec<Token<'a>> = number.into_iter().cloned().collect();
    out.extend_from_slice(rest);
    let first = out.len() - rest.len();
    out[first].apart = true;
    Some(out)
}

/// The same tokens without a remark at the end that says nothing of the game: `(lucky!)`,
/// `for 4 points`, `- ouch`; nothing if there is none.
fn without_remark<'a>(tokens: &[Token<'a>], table: &Table<'_>) -> Option<Vec<Token<'a>>> {
    let ways = [points, face, left];
    let end = aside(tokens, table).or_else(|| ways.into_iter().find_map(|way| way(tokens)));
    let end = end.or_else(|| brackets(tokens, table))?;
    (end > 1).then(|| tokens[..end].to_vec())
}

/// Where `:)`, `^^`, `<3`, `lol` at the end begins.
fn face(tokens: &[Token<'_>]) -> Option<usize> {
    let signs: Vec<char> = tokens
        .iter()
        .rev()
        .take(3)
        .map(|token| match token.kind {
            Kind::Sign(sign) => sign,
            Kind::Digits if token.text == "3" => '3',
            _ => ' ',
        })
        .collect();
    let n = match signs.as_slice() {
        [')' | '(' | '/', '-', ':' | ';', ..] => 3,
        [')' | '(' | '/', ':' | ';', ..] | ['^', '^', ..] | ['3', '<', ..] | ['!', '?', ..] => 2,
        ['%' | '\\' | '^' | '*', ..] => 1,
        _ => {
            let ends = |token: &Token<'_>| matches!(token.kind, Kind::Sign('!' | '.'));
            let last = tokens.iter().rposition(|token| !ends(token))?;
            return (words::find(&tokens[last..], Role::Talk).is_some()).then_some(last);
        }
    };
    Some(tokens.len() - n)
}

/// Where `, 41 trains left` at the end begins.
fn left(tokens: &[Token<'_>]) -> Option<usize> {
    let (last, rest) = tokens.split_last()?;
    matches!(last.folded.as_str(), "left" | "remaining").then_some(())?;
    let figure = rest.last().is_some_and(|token| words::of(&token.folded, Role::Figure).is_some());
    let at = rest.len().checked_sub(1 + usize::from(figure))?;
    let digits = rest.get(at)?.kind == Kind::Digits;
    let comma = at.checked_sub(1).is_some_and(|at| tokens[at].is_sign(','));
    digits.then_some(at - usize::from(comma))
}

/// Where ` - ouch`, ` <- nice` at the end begins: behind a dash nothing but talk.
fn aside(tokens: &[Token<'_>], table: &Table<'_>) -> Option<usize> {
    let dash = |at: &usize| {
        let next = tokens.get(at + 1);
        let sign = matches!(tokens[*at].kind, Kind::Sign('-' | '<'));
        sign && tokens[*at].apart && next.is_some_and(|next| next.apart)
    };
    let at = (1..tokens.len()).rev().find(dash)?;
    let behind = &tokens[at + 1..];
    let talk = |n: usize| {
        is_talk(&behind[n..], table) && behind[n].kind == Kind::Word
            || matches!(behind[n].kind, Kind::Sign('!' | '.' | ',' | '\''))
    };
    (0..behind.len()).all(talk).then_some(at)
}

/// Where `(…)` at the end begins, if it is only talk.
fn brackets(tokens: &[Token<'_>], table: &Table<'_>) -> Option<usize> {
    let mut end = tokens.len();
    // A sign behind it: `(lucky)!`
    while end > 0 && matches!(tokens[end - 1].kind, Kind::Sign('.' | '!' | ',')) {
        end -= 1;
    }
    let open = match tokens.get(end.checked_sub(1)?)?.kind {
        Kind::Sign(')') => '(',
        Kind::Sign(']') => '[',
        Kind::Sign('}') => '{',
        Kind::Sign('>') => '<',
        Kind::Sign('/') if tokens.get(end.checked_sub(2)?)?.is_sign('*') => '/',
        _ => return None,
    };
    let at = tokens[..end - 1].iter().rposition(|token| token.is_sign(open))?;
    let inside = &tokens[at + 1..end - 1];
    let apart = tokens[at].apart;
    let talk = points(&tokens[..end - 1]).is_some_and(|from| from <= at + 1)
        || is_figure_of_speech(inside)
        || (0..inside.len()).all(|at| is_talk(&inside[at..], table));
    (apart && talk).then_some(at)
}

/// `+4`, `19:30`, `2 left`, `41 trains left`, `4 points, total 12`, `1st`.
fn is_figure_of_speech(inside: &[Token<'_>]) -> bool {
    let said = |token: &Token<'_>| match token.kind {
        Kind::Word => {
            let word = token.folded.as_str();
            words::of(word, Role::Figure).is_some()
                || matches!(words::of(word, Role::Keyword), Some("result"))
                || matches!(word, "left" | "remaining" | "now" | "has" | "st" | "nd" | "rd" | "th")
                || matches!(word, "am" | "pm" | "uhr" | "h" | "so" | "far" | "in" | "all")
        }
        Kind::Digits => true,
        Kind::Sign(sign) => matches!(sign, '+' | ':' | ',' | '=' | '.'),
        Kind::Quoted => false,
    };
    inside.len() > 1 && inside.iter().all(said)
}

/// True if somebody does something in these words, or cards or cities are named: no remark.
pub(super) fn says_something(tokens: &[Token<'_>], table: &Table<'_>) -> bool {
    let verb = |at: usize| words::find(&tokens[at..], table.verbs()).is_some();
    let who = tokens.iter().any(|token| is_player(token, table));
    let said = |at: usize| {
        let token = &tokens[at];
        let long = token.text.chars().count() > 2;
        let place = |places: &crate::names::NameIndex| {
            long && places.fit(token.text).is_some_and(|(_, whole)| whole)
        };
        match token.kind {
            Kind::Sign('?') => !is_asking(tokens, at),
            Kind::Sign('>') => tokens
                .get(at + 1)
                .is_some_and(|next| next.is_sign('?') || super::cards::named(next).is_some()),
            Kind::Sign(_) => false,
            Kind::Digits => tokens.get(at + 1).is_some_and(|next| {
                let cards = words::of(&next.folded, Role::Counted).is_some();
                cards || super::cards::named(next).is_some()
            }),
            Kind::Quoted => table.places.is_some_and(place),
            Kind::Word => {
                let word = token.folded.as_str();
                long && words::of(word, Role::Card).is_some()
                    || words::is_cards(token.text)
                    || table.places.is_some_and(place)
                    || words::of(word, Role::Offer).is_some()
                    || who && verb(at)
            }
        }
    };
    (0..tokens.len()).any(said)
}

/// `really?`: a question, and no card.
fn is_asking(tokens: &[Token<'_>], at: usize) -> bool {
    let glued = !tokens[at].apart && tokens[at].is_sign('?');
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    glued && before.is_some_and(|token| matches!(token.kind, Kind::Word | Kind::Sign('?' | '!')))
}

/// True for a word of the language that no statement has.
fn is_talk(tokens: &[Token<'_>], table: &Table<'_>) -> bool {
    let token = &tokens[0];
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
            let cards = words::is_cards(token.text);
            let place = |places: &crate::names::NameIndex| {
                token.text.len() > 3 && places.only(token.text).is_some()
            };
            !(in_claim.contains(&part)
                || cards
                || table.places.is_some_and(place)
                || of_the_game.iter().any(known))
        }
        Kind::Quoted => true,
        Kind::Digits => false,
        Kind::Sign(sign) => !matches!(sign, '?' | '>' | '+' | '-' | '/'),
    }
}

/// Where `for 4 points`, `= 4 pts`, `+4` at the end begins.
fn points(tokens: &[Token<'_>]) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.folded.as_str());
    let is_points = |at: usize| words::of(word(at), Role::Figure) == Some("score");
    let is_number = |at: usize| tokens.get(at).is_some_and(|t| t.kind == Kind::Digits);
    let last = tokens.len().checked_sub(1)?;
    // `4 points`, `score 4`.
    let mut from = match () {
        () if is_points(last) && last > 0 && is_number(last - 1) => last - 1,
        () if is_number(last) && last > 0 && is_points(last - 1) => last - 1,
        () if is_number(last) && last > 0 && tokens[last - 1].is_sign('+') => last - 1,
        () => return None,
    };
    let before = |from: usize| {
        let token = from.checked_sub(1).and_then(|at| tokens.get(at))?;
        let sign = matches!(token.kind, Kind::Sign('=' | '>' | '+' | ',' | ':' | '(' | '-'));
        let filler = words::find(std::slice::from_ref(token), Role::Filler).is_some();
        let scores =
            matches!(token.folded.as_str(), "scores" | "scoring" | "worth" | "gets" | "earning");
        (sign || filler || scores).then_some(from - 1)
    };
    while let Some(more) = before(from) {
        from = more;
    }
    Some(from)
}

/// True for a line of the header that is no part of a log: `Weather: rainy`, `Ada starts`.
pub(super) fn is_note(tokens: &[Token<'_>], table: &Table<'_>) -> bool {
    let words: Vec<_> =
        tokens.iter().filter(|t| !matches!(t.kind, Kind::Sign(_))).cloned().collect();
    let colon = tokens.iter().any(|token| token.is_sign(':'));
    let starts = words::find(&words, Role::Note)
        .is_some_and(|(word, n)| word == "chat" || word == "note" && colon && n < words.len());
    let verb = |at: usize| words::find(&words[at..], table.verbs()).is_some();
    let acts = (1..words.len()).any(|at| words[at].text.len() > 2 && verb(at));
    let who = words.first().is_some_and(|token| is_player(token, table));
    let says_who = who
        && words::find(words.get(1..).unwrap_or_default(), Role::Note)
            .is_some_and(|(word, n)| word == "starts" && n + 1 == words.len());
    !words.is_empty()
        && (starts && !acts && !says_something(tokens.get(1..).unwrap_or_default(), table)
            || says_who && !table.has_begun)
}

impl Table<'_> {
    /// True if nobody does anything in the lines below.
    pub(in crate::notation) fn is_at_end(&self) -> bool {
        let lines = || self.rest.lines().filter(|line| !line.trim().is_empty());
        lines().take(MOST_AT_END).count() < MOST_AT_END && !lines().any(|line| self.does(line))
    }

    /// One of the next lines says something of somebody called so.
    pub(super) fn begins_a_line(&self, name: &str) -> bool {
        let lines = self.rest.lines().filter(|line| !line.trim().is_empty());
        lines.take(MOST_BELOW).any(|line| {
            let line = beginning(line).trim_start_matches(|c: char| !c.is_alphabetic());
            let behind = line.strip_prefix(name);
            behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
        })
    }

    /// A line below is a heading such as `Round 2`: what stands here is the first of them.
    fn heads_rounds(&self) -> bool {
        let lines = self.rest.lines().filter(|line| !line.trim().is_empty());
        let heading = |line: &str| {
            let cut = super::tokens::cut(beginning(line), 0);
            cut.is_some_and(|cut| is_numbered(&spoken(&cut.tokens)))
        };
        lines.take(MOST_BELOW).any(heading)
    }

    fn does(&self, line: &str) -> bool {
        let Some(cut) = super::tokens::cut(line, 0).filter(|_| line.len() < super::MOST_BYTES)
        else {
            return true;
        };
        let tokens = &cut.tokens;
        // `winner Claim Ada`: a name, in what the table wrote down.
        let record =
            |(word, _)| matches!(word, "game" | "board" | "check" | "ruling" | "result" | "winner");
        if words::find(tokens, Role::Keyword).is_some_and(record) {
            return false;
        }
        // `Ada made 112 points`
        let points = |pair: &[Token<'_>]| {
            pair[0].kind == Kind::Digits
                && words::of(&pair[1].folded, Role::Figure) == Some("score")
        };
        let who = tokens.first().is_some_and(|token| is_player(token, self));
        if who && tokens.len() < SHORT && tokens.windows(2).any(points) {
            return false;
        }
        let act = |at: usize| {
            let found = words::find(&cut.tokens[at..], self.verbs());
            // `stations 8`, `8 stations`: a row of a result.
            let digits = |at: Option<usize>| {
                let token = at.and_then(|at| cut.tokens.get(at));
                token.is_some_and(|token| token.kind == Kind::Digits)
            };
            let sign = |at: usize| {
                let token = cut.tokens.get(at);
                token.is_some_and(|token| matches!(token.kind, Kind::Sign(':' | '=' | '-')))
            };
            let figure = words::of(&cut.tokens[at].folded, Role::Figure).is_some()
                && (digits(at.checked_sub(1))
                    || digits(Some(at + 1))
                    || sign(at + 1) && (digits(Some(at + 2)) || digits(Some(at + 3))));
            found.is_some_and(|(verb, _)| !matches!(verb, "wins" | "shows" | "tickets" | "deal"))
                && !figure
        };
        (0..cut.tokens.len().min(MOST_IN_LEAD)).any(act)
    }
}

/// Who only counts points says it in so many words.
const SHORT: usize = 8;
/// The end of a log has no more lines.
const MOST_AT_END: usize = 32;
/// So many lines below are asked whether a name begins them.
const MOST_BELOW: usize = 32;
/// What begins a line is no longer.
const MOST_AT_START: usize = 120;

/// What a line begins with.
pub(super) fn beginning(line: &str) -> &str {
    let end = (0..=line.len().min(MOST_AT_START)).rev().find(|at| line.is_char_boundary(*at));
    &line[..end.unwrap_or(0)]
}

/// The tokens of a line without its signs.
fn spoken<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let sign = |token: &&Token<'_>| matches!(token.kind, Kind::Sign(c) if c != '?' && c != '…');
    tokens.iter().filter(|token| !sign(token)).cloned().collect()
}

/// True for a word that numbers the rounds or turns of a game.
pub(super) fn counts_turns(word: &str) -> bool {
    words::of(word, Role::Keyword) == Some("round")
        || matches!(word, "turn" | "turns" | "rounds" | "r" | "手番" | "輪" | "轮" | "第" | "巡")
}

/// `Round 1`, `第1輪`, `1st round`, `Round 1 of 8`.
fn is_numbered(words: &[Token<'_>]) -> bool {
    match words {
        [word, number] => counts_turns(&word.folded) && number.kind == Kind::Digits,
        [first, number, word] => {
            let ordinal = first.kind == Kind::Digits && counts_turns(&word.folded);
            ordinal
                || counts_turns(&first.folded)
                    && number.kind == Kind::Digits
                    && counts_turns(&word.folded)
        }
        [word, number, of, all] => {
            counts_turns(&word.folded)
                && [number, all].iter().all(|token| token.kind == Kind::Digits)
                && of.kind == Kind::Word
        }
        _ => false,
    }
}

/// True for a line that stands above a part of a log, or is only drawn: `== Setup ==`,
/// `Round 2`, `-----`.
pub(super) fn is_heading(tokens: &[Token<'_>], table: &Table<'_>) -> bool {
    let has_begun = table.has_begun;
    let words = spoken(tokens);
    if words.is_empty() {
        let dots = tokens.iter().all(|token| token.is_sign('.'));
        return !dots;
    }
    let counts = counts_turns;
    // `| Player | Move |`
    let bars = |token: &Token<'_>| matches!(token.kind, Kind::Sign('|' | ',' | ';'));
    let column = |token: &Token<'_>| words::of(&token.folded, Role::Column).is_some();
    if words.len() > 1 && words.iter().all(column) && tokens.iter().any(bars) {
        return true;
    }
    let all = words::find(&words, Role::Heading).is_some_and(|(_, n)| n == words.len());
    let pictures = |token: &Token<'_>| token.text.chars().next().and_then(pictured).is_some();
    let drawn = words.iter().all(pictures) && tokens.iter().all(|token| !token.text.is_ascii());
    // `(coffee break)`
    let bracket = |token: Option<&Token<'_>>, signs: [char; 2]| {
        token.is_some_and(|token| signs.iter().any(|sign| token.is_sign(*sign)))
    };
    let aside = bracket(tokens.first(), ['(', '['])
        && bracket(tokens.last(), [')', ']'])
        && tokens.iter().all(|token| token.kind != Kind::Digits)
        && !is_player(&words[0], table)
        && !says_something(tokens, table);
    // `20:45`, `26 December`
    let time = has_begun
        && words.len() > 1
        && words[0].kind == Kind::Digits
        && words[1..].iter().all(|token| {
            token.kind == Kind::Digits && tokens.iter().any(|t| t.is_sign(':'))
                || words::of(&token.folded, Role::Month).is_some()
        })
        && tokens.len() < 5;
    let numbered = is_numbered(&words);
    // `First round`, `Last turn`
    let ordinal = match words.as_slice() {
        [first, word] => {
            counts(&word.folded)
                && (words::of(&first.folded, Role::Ordinal).is_some() || first.kind == Kind::Digits)
                || counts(&first.folded) && words::of(&word.folded, Role::Count).is_some()
        }
        // `第三轮`
        [first, number, word] => {
            first.folded == "第"
                && words::of(&number.folded, Role::Count).is_some()
                && counts(&word.folded)
        }
        _ => false,
    };
    // `1.`, `#2:`, above the turns of a round
    let bare = words.len() == 1
        && words[0].kind == Kind::Digits
        && words[0].folded.len() < 4
        && tokens.len() == 2
        && matches!(tokens[1].kind, Kind::Sign('.' | ')' | ':'))
        && !table.players.is_empty()
        && table.under.is_none();
    // `=== Game ===`
    let framed = |sign: &Token<'_>| matches!(sign.kind, Kind::Sign('=' | '-' | '*' | '_' | '['));
    let part = words.len() == 1
        && words::find(&words, Role::Keyword).is_some()
        && tokens.first().is_some_and(framed)
        && tokens.last().is_some_and(|last| matches!(last.kind, Kind::Sign(_)));
    let rounds = (numbered || ordinal) && (has_begun || table.heads_rounds());
    all || part || drawn || aside || time || rounds || bare
}
