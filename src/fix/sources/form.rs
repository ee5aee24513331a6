//! Lines that cannot be read: keywords a slip of the pen away, what stands too much or
//! in the wrong place. Whatever is tried here can be read, so that no replay is wasted.

use super::*;
use crate::games;
use crate::games::ticket_to_ride::board::Route;

/// Words that stand inside a line.
const INNER: [&str; 18] = [
    "reveal", "pay", "withdraw", "refill", "flush", "robs", "at", "turn", "place", "discard",
    "stands", "takeback", "market", "score", "routes", "tickets", "cards", "deck",
];

/// Words that only start a line.
const HEADER: [&str; 12] = [
    "game", "board", "edition", "event", "site", "round", "date", "scribe", "language", "option",
    "player", "winner",
];

/// Longer lines are left alone.
const MOST_WORDS: usize = 24;

pub(super) fn candidates(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let line = place.line.span;
    let words = words(place.text(), line);
    if words.len() <= MOST_WORDS {
        let mut found = Vec::new();
        keywords(place, &words, &mut found);
        token(place, &words, &mut found);
        quotes(place, &words, &mut found);
        blanks(place, &words, &mut found);
        left_out(place, &words, &mut found);
        paid(place, &words, &mut found);
        squares(place, &words, &mut found);
        if place.few {
            signs::candidates(place, &words, &mut found);
        }
        found.retain(|candidate| is_read(place, candidate));
        all.extend(found);
        breaks(place, &words, all);
    }
    let at = Span::new(line.start, line.start);
    let comment = Candidate::new(at, "# ", Safety::Unsafe, 60).change(Change::Comment);
    all.push(comment);
}

/// True if the line can be read then.
fn is_read(place: &Place<'_, '_>, candidate: &Candidate) -> bool {
    let line = whole_line(place.text(), place.line.span);
    let mut edits = candidate.edits.clone();
    for edit in &mut edits {
        edit.span.start = edit.span.start.saturating_sub(line.start);
        edit.span.end = edit.span.end.saturating_sub(line.start);
    }
    let Some(text) = super::super::apply(line.of(place.text()), &edits) else {
        return false;
    };
    let game = place.game().map(|game| format!("game {}\n", spelt(game)));
    let mut log = game.unwrap_or_default();
    for name in place.players() {
        log.push_str(&format!("player {}\n", spelt(name)));
    }
    log.push_str(&text);
    games::read(&log, place.custom).faults.is_empty()
}

/// The words of a line, without its comment.
fn words(text: &str, line: Span) -> Vec<Span> {
    let mut words = Vec::new();
    let mut from = None;
    let start = line.start as usize;
    for (i, c) in line.of(text).char_indices() {
        match (c.is_whitespace(), from) {
            (true, Some(begin)) => {
                words.push(span(start + begin, start + i));
                from = None;
            }
            (false, None) if c == '#' => return words,
            (false, None) => from = Some(i),
            _ => {}
        }
    }
    words.extend(from.map(|begin| span(start + begin, line.end as usize)));
    words
}

/// A keyword a slip of the pen away.
fn keywords(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let dialect = place.dialect();
    let known = dialect.keywords().iter().chain(dialect.verbs());
    let known: Vec<&str> = known.copied().chain(INNER).collect();
    for (i, &word) in (0..).zip(words) {
        let said = word.of(place.text());
        if said.contains('"') || place.players().iter().any(|name| name == said) {
            continue;
        }
        let header = |word: &&&str| i == 0 || !HEADER.contains(*word);
        for keyword in known.iter().filter(header) {
            let slips = slips(said, keyword);
            if said != *keyword && slips <= 1 + keyword.len() / 4 {
                let cost = 2 * u32::try_from(slips).unwrap_or(9) + u32::from(i > 2_u8);
                found.push(Candidate::new(word, *keyword, Safety::Safe, cost));
            }
        }
        // A player's name, where the rest cannot be read for that reason.
        for name in place.players().iter().filter(|_| i < 2) {
            let slips = slips(said, name);
            if said != name && slips <= 1 + name.chars().count() / 3 {
                let cost = 3 + u32::try_from(slips).unwrap_or(9);
                found.push(Candidate::new(word, spelt(name), Safety::Safe, cost));
            }
        }
    }
}

/// What is wrong with the token at fault: small letters, signs that no token has, a
/// letter that is no card; or it should not be there.
fn token(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let at = place.finding.span;
    let text = place.text();
    let near = |word: &&Span| word.start <= at.end && at.start <= word.end;
    for &word in words.iter().filter(near) {
        let said = word.of(text);
        found.push(Candidate::new(word, said.to_ascii_uppercase(), Safety::Safe, 5));
        if place.is(&["not-text"]) {
            let text: String = said.chars().filter(|c| !c.is_control()).collect();
            found.push(Candidate::new(word, text, Safety::Safe, 1));
            continue;
        }
        // Signs that no token has, then signs that few have.
        for (cost, signs) in (6..).zip(["\"'-+?>/,.–", "\"'-+?/,.–", "\"'-/", ""]) {
            let usual = |c: &char| c.is_alphanumeric() || signs.contains(*c);
            let plain: String = said.chars().filter(usual).collect();
            if plain != said && !plain.is_empty() {
                found.push(Candidate::new(word, plain, Safety::Safe, cost));
            }
        }
        if let Some(card) = one_card(said) {
            drawn(word, card, found);
        }
        two_cards(word, said, found);
        letters(word, said, found);
        let start = word.start as usize;
        let before = text[..start].trim_end_matches([' ', '\t']).len();
        let gone = span(before, word.end as usize);
        found.push(Candidate::new(gone, "", Safety::Unsafe, 22));
    }
    // What is behind a whole move was perhaps never meant to be read.
    if let Some(first) = words.iter().find(|word| near(word)) {
        let at = Span::new(first.start, first.start);
        found.push(Candidate::new(at, "# ", Safety::Unsafe, 18));
    }
}

/// The card, if a word is the letter of one.
fn one_card(word: &str) -> Option<Card> {
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    letters.next().is_none().then(|| Card::from_letter(letter))?
}

/// A card that was drawn: from the row, or from the deck.
fn drawn(word: Span, card: Card, found: &mut Vec<Candidate>) {
    let letter = card.letter();
    for up in Card::ALL.map(Card::letter) {
        let text = format!("{letter}>{up}");
        found.push(Candidate::new(word, text, Safety::Unsafe, 11).guess());
    }
    let unseen = format!("{letter}>?");
    found.push(Candidate::new(word, unseen, Safety::Unsafe, 12));
    found.push(Candidate::new(word, format!("?{letter}"), Safety::Unsafe, 14));
}

/// Two cards in one word: one was taken, and the other turned up; or both were taken.
fn two_cards(word: Span, said: &str, found: &mut Vec<Candidate>) {
    let card = |letter: &char| *letter == '?' || Card::from_letter(*letter).is_some();
    let letters: Vec<char> = said.to_uppercase().chars().filter(card).collect();
    let [a, b] = letters.as_slice() else {
        return;
    };
    if letters.len() == said.chars().count() && *a != '?' {
        found.push(Candidate::new(word, format!("{a}>{b}"), Safety::Unsafe, 9));
        found.push(Candidate::new(word, format!("?{a} ?{b}"), Safety::Unsafe, 15));
        found.push(Candidate::new(word, format!("{a}>? {b}>?"), Safety::Unsafe, 16));
    }
}

/// Another letter for each that is no card.
fn letters(word: Span, said: &str, found: &mut Vec<Candidate>) {
    let is_card = |c: char| Card::from_letter(c).is_some();
    let known = |c: char| is_card(c) || c.is_ascii_digit() || ">?-,/+\"'".contains(c);
    let wrong = said.char_indices().find(|&(_, c)| !known(c));
    let Some((at, c)) = wrong.filter(|_| said.chars().count() <= 16) else {
        return;
    };
    let start = word.start as usize + at;
    let letter = span(start, start + c.len_utf8());
    for card in Card::ALL {
        let text = card.letter().to_string();
        found.push(Candidate::new(letter, text, Safety::Unsafe, 12).guess());
    }
    found.push(Candidate::new(letter, "?", Safety::Unsafe, 14));
}

/// A quote without a second one.
fn quotes(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let text = place.text();
    let quote = |word: &Span| word.of(text).find('"').map(|at| word.start as usize + at);
    let odd = |word: &&Span| word.of(text).matches('"').count() % 2 == 1;
    let odd: Vec<&Span> = words.iter().filter(odd).collect();
    let [one] = odd.as_slice() else {
        return;
    };
    if let Some(at) = quote(one) {
        found.push(Candidate::new(span(at, at + 1), "", Safety::Safe, 6));
    }
    for (cost, word) in (7..).zip(words.iter().filter(|word| word.start >= one.start)) {
        found.push(Candidate::new(behind(*word), "\"", Safety::Safe, cost));
    }
    let begin = Span::new(one.start, one.start);
    found.push(Candidate::new(begin, "\"", Safety::Safe, 8));
    for word in words.iter().filter(|word| word.start < one.start) {
        let begin = Span::new(word.start, word.start);
        found.push(Candidate::new(begin, "\"", Safety::Safe, 9));
    }
}

/// A blank or a hyphen left out.
fn blanks(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let text = place.text();
    let verbs = place.dialect().verbs().iter().copied();
    let known: Vec<&str> = verbs.chain(place.players().iter().map(String::as_str)).collect();
    for word in words.iter().take(3) {
        let said = word.of(text);
        for known in &known {
            if said.len() > known.len() && said.starts_with(known) {
                let at = word.start as usize + known.len();
                found.push(Candidate::new(span(at, at), " ", Safety::Safe, 6));
            }
        }
    }
    for &word in words {
        for at in joints(place, word) {
            found.push(Candidate::new(span(at, at), "-", Safety::Safe, 6));
        }
    }
}

/// Where in a word a name of a place ends and another one begins.
fn joints(place: &Place<'_, '_>, word: Span) -> Vec<usize> {
    let said = word.of(place.text());
    let said = said.split('/').next().unwrap_or(said);
    let skip = said.len() - said.trim_start_matches(['+', '-']).len();
    let is_place = |text: &str| place.spelling.place_id(text).is_some();
    if said.contains('"') || said.len() > 60 || !said.is_ascii() && said.len() > 40 {
        return Vec::new();
    }
    let cuts = said.char_indices().map(|(at, _)| at);
    let cuts = cuts.filter(|&at| at > skip + 2 && at + 2 < said.len());
    let cuts = cuts.filter(|&at| is_place(&said[skip..at]) && is_place(&said[at..]));
    cuts.take(4).map(|at| word.start as usize + at).collect()
}

/// A verb, or the player, that nobody wrote.
fn left_out(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    // The number of a turn stands before the name.
    let numbered = usize::from(place.line.turn.is_some() || is_number(place, words.first()));
    let Some(&first) = words.get(numbered) else {
        return;
    };
    let begin = Span::new(first.start, first.start);
    for name in place.players() {
        let text = format!("{} ", spelt(name));
        found.push(Candidate::new(begin, text, Safety::Unsafe, 24));
    }
    if first.of(place.text()) == "winner" && words.len() == 1 {
        // By the score it is known who.
        for name in place.players() {
            let text = format!(" {}", spelt(name));
            found.push(Candidate::new(behind(first), text, Safety::Safe, 5));
        }
    }
    if let Statement::Unreadable { who: Some(who) } = place.line.statement {
        for verb in place.dialect().verbs() {
            let text = format!(" {verb}");
            found.push(Candidate::new(behind(who.span), text, Safety::Unsafe, 26));
        }
    }
}

/// True for the number of a turn.
fn is_number(place: &Place<'_, '_>, word: Option<&Span>) -> bool {
    let number = word.and_then(|word| word.of(place.text()).strip_suffix('.'));
    number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// What a claim was paid with, if nobody wrote it.
fn paid(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let text = place.text();
    let verb = words.iter().position(|word| word.of(text) == "claim");
    let Some(&pair) = verb.and_then(|at| words.get(at + 1)) else {
        return;
    };
    let said = pair.of(text).split('/').next().unwrap_or_default();
    let ends = said.split_once('-').map(|(a, b)| [a, b].map(|end| place.spelling.place_id(end)));
    let Some([Some(a), Some(b)]) = ends else {
        return;
    };
    for route in place.spelling.played_on().iter().flat_map(|on| routes(*on, a, b)) {
        let length = usize::from(route.length);
        let colours: Vec<Card> = match route.colour {
            Some(colour) => vec![colour],
            None => Card::COLOURS.to_vec(),
        };
        for colour in colours {
            for wilds in usize::from(route.wilds)..=length {
                let cards = colour.letter().to_string().repeat(length - wilds);
                let cards = format!(" {cards}{}", "L".repeat(wilds));
                let cost = 12 + u32::try_from(wilds).unwrap_or(9);
                let candidate = Candidate::new(behind(pair), cards, Safety::Unsafe, cost);
                found.push(candidate.guess());
            }
        }
        let unseen = format!(" {}", "?".repeat(length));
        found.push(Candidate::new(behind(pair), unseen, Safety::Unsafe, 22));
    }
}

/// The routes between two places.
fn routes(on: On<'_>, a: usize, b: usize) -> Vec<Route> {
    let On::Board(board) = on else {
        return Vec::new();
    };
    let joins = |route: &&Route| {
        let ends = [usize::from(route.a), usize::from(route.b)];
        ends == [a, b] || ends == [b, a]
    };
    board.routes.iter().filter(joins).copied().collect()
}

/// A square of which half is missing.
fn squares(place: &Place<'_, '_>, words: &[Span], found: &mut Vec<Candidate>) {
    let text = place.text();
    for word in words.iter().filter(|word| place.is_at(**word)) {
        if word.of(text).parse::<i16>().is_ok() {
            for y in -9..=9_i32 {
                let cost = 14 + y.unsigned_abs();
                let other = format!(",{y}");
                found.push(Candidate::new(behind(*word), other, Safety::Unsafe, cost).guess());
            }
        }
    }
}

/// Two turns on one line, or one on two.
fn breaks(place: &Place<'_, '_>, words: &[Span], all: &mut Vec<Candidate>) {
    let text = place.text();
    let line_end = ending(text, place.line.span);
    let named = |word: &Span| place.spelling.seat(word.of(text).trim_matches('"')).is_some();
    for (i, word) in words.iter().enumerate().skip(2) {
        if named(word) {
            // The number of its turn goes with it.
            let numbered = is_number(place, words.get(i - 1));
            let from = if numbered { words[i - 1] } else { *word };
            let before = text[..from.start as usize].trim_end().len();
            let at = span(before, from.start as usize);
            all.push(Candidate::new(at, line_end, Safety::Safe, 6));
        }
    }
    for at in [Some(place.at), place.at.checked_sub(1)].into_iter().flatten() {
        let Some([this, next]) = place.log.lines.get(at..).and_then(|lines| lines.get(..2)) else {
            continue;
        };
        let between = Span::new(this.span.end, next.span.start);
        let unread = |s: &Statement<'_>| matches!(s, Statement::Unreadable { .. });
        // A line that adds nothing to the next is no part of it.
        let whole = || games::as_one(place.log, at, place.custom);
        let adds = || whole().is_none_or(|whole| whole.statement != next.statement);
        if unread(&this.statement) && between.of(text).trim().is_empty() && adds() {
            all.push(Candidate::new(between, " ", Safety::Safe, 7));
        }
    }
}
