//! The statements of the notation, one function each, and the only grammar there is.
//!
//! Tokens are nom parsers. What is made of them goes on with [`Input::read`] instead
//! of handing the rest of the text back beside its result: a statement is large, and
//! carrying it through nom's results costs (callgrind, a simulated game: 295,000
//! instructions with that, 254,000 without; 206,000 after work on the tokens). A second,
//! quick reader for the commonest lines, as there once was, read the same in 163,000.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, value};
use nom::sequence::{preceded, terminated};
use smallvec::SmallVec;

use super::Dialect;
use super::tiles;
use super::token::{
    Input, Parsed, Part, TEXT, Told, bare_word, cards, cards_before, cards_here, end, name, number,
    pair, place, turn_number, word,
};
use crate::log::{
    Act, Acts, Cards, CheckItem, CheckValue, Claim, Completes, Declared, DrawItem, Expected, Line,
    Name, Offer, Pair, RowChange, RowKind, Ruling, Statement, Station, Tag, Turned, What,
};
use crate::span::Span;

/// Words that start a statement of their own; a player so named is quoted.
pub const KEYWORDS: [&str; 21] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "language",
    "option", "player", "ticket", "market", "refill", "flush", "check", "ruling", "missing",
    "result", "winner",
];

/// True for a word of [`KEYWORDS`]. Nearly all names begin with a capital, and are none.
pub(crate) fn is_keyword(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase()) && KEYWORDS.contains(&word)
}

/// Words that say what a player does.
pub const VERBS: [&str; 11] = [
    "deal",
    "tickets",
    "draw",
    "claim",
    "station",
    "lay",
    "pass",
    "completes",
    "owns",
    "built",
    "shows",
];

/// Reads a line up to its comment or its end, and adds it to `lines` if it says
/// anything.
#[inline(always)]
pub(super) fn line<'a>(i: &mut Input<'a>, dialect: Dialect, lines: &mut Vec<Line<'a>>) -> Told<()> {
    let mut turn = None;
    let mut from = *i;
    // Mostly a name or a keyword stands right there.
    if !i.peek().is_ascii_alphabetic() {
        i.next();
        if i.is_done() {
            return Ok(());
        }
        from = *i;
        turn = i.read(turn_number)?;
    }
    if turn.is_none()
        && let Some(word) = own_word(i, dialect)
    {
        let statement = own_statement(word, i)?;
        let span = whole(from, *i)?;
        lines.push(Line { span, turn, statement });
        return Ok(());
    }
    let who = i.word(Expected::StatementOrPlayer)?;
    let act = act(i, dialect)?;
    // All else is written where it stays: a line is large.
    let statement = Statement::Acts { who, acts: Acts::new() };
    lines.push(Line { span: from.span(*i), turn, statement });
    let Some(Line { span, statement: Statement::Acts { acts, .. }, .. }) = lines.last_mut() else {
        return i.stop(Expected::Statement);
    };
    acts.push(act);
    let read = next_acts(i, dialect, acts).and_then(|()| whole(from, *i));
    match read {
        Ok(all) => *span = all,
        Err(_) => drop(lines.pop()),
    }
    read.map(drop)
}

/// Where a line stands that has been read to here, if that is all of it.
#[inline(always)]
fn whole(from: Input<'_>, i: Input<'_>) -> Told<Span> {
    if !i.is_done() {
        return i.stop(Expected::LineEnd);
    }
    Ok(from.span(from.before_blanks(i)))
}

/// A keyword of a statement of its own, if one stands here, and the blanks behind it.
#[inline(always)]
fn own_word<'a>(i: &mut Input<'a>, dialect: Dialect) -> Option<&'a str> {
    match i.peek() {
        b'a'..=b'z' => {}
        // The first byte of `…` in UTF-8 is 0xe2.
        b'.' | 0xe2 => return dots(i),
        _ => return None,
    }
    let (rest, word) = bare_word(*i).ok()?;
    if !rest.ends() || !dialect.keywords().contains(&word) {
        return None;
    }
    *i = rest.skip_blanks();
    Some(word)
}

/// Three dots or more: what they stand for.
#[cold]
fn dots(i: &mut Input<'_>) -> Option<&'static str> {
    let (rest, word) = bare_word(*i).ok()?;
    let dots = word == "…" || word.len() >= 3 && word.bytes().all(|b| b == b'.');
    if !rest.ends() || !dots {
        return None;
    }
    *i = rest.skip_blanks();
    Some("missing")
}

/// The name that an unreadable line starts with, if it starts with one.
pub(super) fn leading_name(mut i: Input<'_>, dialect: Dialect) -> Option<Name<'_>> {
    i.next();
    i.read(turn_number).ok()?;
    let quoted = i.peek() == b'"';
    let name = i.word(Expected::Player).ok()?;
    (quoted || !dialect.keywords().contains(&name.text)).then_some(name)
}

/// What follows a keyword.
fn own_statement<'a>(word: &str, i: &mut Input<'a>) -> Told<Statement<'a>> {
    Ok(match word {
        "game" => Statement::Game(i.word(Expected::Game)?),
        "board" => Statement::Board(i.word(Expected::BoardFile)?),
        "edition" => Statement::Edition(i.word(Expected::Edition)?),
        "tiles" | "tile" | "start" => tiles::own_statement(word, i)?,
        "option" => Statement::Option {
            key: i.word(Expected::Option)?,
            value: unless_done(i, name(Expected::Value))?,
        },
        "player" => Statement::Player {
            name: i.word(Expected::Player)?,
            colour: unless_done(i, name(Expected::Colour))?,
        },
        "ticket" => Statement::Ticket(Declared {
            ticket: ticket(i)?,
            value: i.read(number)?,
            cards: cards_here(i)?,
        }),
        "market" => Statement::Market { cards: cards_here(i)?, then: row_changes(i)? },
        "flush" => Statement::Row(row(RowKind::Flush, i)?),
        "refill" => Statement::Row(row(RowKind::Refill, i)?),
        "check" => check(i)?,
        "ruling" => ruling(i)?,
        "missing" => missing(i)?,
        "result" => result(i)?,
        "winner" => Statement::Winner(until_done(i, |i| i.word(Expected::Player))?),
        _ => tag(word, i)?,
    })
}

/// `missing`, `missing 3`, `missing Cai Ada`.
fn missing<'a>(i: &mut Input<'a>) -> Told<Statement<'a>> {
    let mut turns = None;
    if let Ok((rest, n)) = number(*i) {
        *i = rest;
        turns = Some(n);
    }
    let who = match i.is_done() {
        true => Vec::new(),
        false => until_done(i, |i| i.word(Expected::Player))?,
    };
    Ok(Statement::Missing { turns, who })
}

/// What may be left out at the end of a line.
fn unless_done<'a, T>(i: &mut Input<'a>, part: impl Part<'a, T>) -> Told<Option<T>> {
    if i.is_done() { Ok(None) } else { i.read(part).map(Some) }
}

/// One or more of something, up to the end of the line.
pub(super) fn until_done<'a, T>(
    i: &mut Input<'a>,
    part: impl Fn(&mut Input<'a>) -> Told<T>,
) -> Told<Vec<T>> {
    let mut parts = Vec::with_capacity(4);
    parts.push(part(i)?);
    while !i.is_done() {
        parts.push(part(i)?);
    }
    Ok(parts)
}

/// `event "Autumn Cup"`, `event Autumn Cup`, `event ?`.
pub(crate) fn tag<'a>(word: &str, i: &mut Input<'a>) -> Told<Statement<'a>> {
    let Some(&(_, key)) = Tag::ALL.iter().find(|(tag, _)| *tag == word) else {
        return i.stop(Expected::Statement);
    };
    if i.peek() == b'"' {
        let value = Some(i.word(Expected::Value)?);
        return Ok(Statement::Tag { key, value });
    }
    let line = i.upto(i.line_end());
    let end = i.before_blanks(i.behind(line.find('#').unwrap_or(line.len())));
    if end.at == i.at {
        return i.stop(Expected::ValueOrUnknown);
    }
    let odd = i.skip(TEXT);
    if odd.at < end.at {
        return odd.stop(Expected::ValueAllQuoted);
    }
    let (text, span) = (i.upto(end), i.span(end));
    *i = end;
    let value = (text != "?").then_some(Name { text, span });
    Ok(Statement::Tag { key, value })
}

/// A ticket, and the blanks behind it.
fn ticket<'a>(i: &mut Input<'a>) -> Told<Pair<'a>> {
    let ticket = pair(i)?;
    i.end(Expected::BlankBehindTicket)?;
    Ok(ticket)
}

/// `flush RBWGY` or `refill RB`.
fn row_change(input: Input<'_>) -> Parsed<'_, RowChange> {
    let flush = value(RowKind::Flush, word("flush"));
    let refill = value(RowKind::Refill, word("refill"));
    let (rest, (kind, cards)) = (alt((flush, refill)), cards).parse(input)?;
    Ok((rest, RowChange { kind, cards }))
}

/// `refill RB flush RBWGY …`, as far as it goes.
fn row_changes(i: &mut Input<'_>) -> Told<Vec<RowChange>> {
    let mut changes = Vec::new();
    while matches!(i.peek(), b'f' | b'r')
        && let Some(change) = i.read(opt(row_change))?
    {
        changes.push(change);
    }
    Ok(changes)
}

/// A line of row changes, behind its first word.
fn row(kind: RowKind, i: &mut Input<'_>) -> Told<Vec<RowChange>> {
    let cards = cards_here(i)?;
    let mut changes = row_changes(i)?;
    changes.insert(0, RowChange { kind, cards });
    Ok(changes)
}

/// `check Ada score 4 trains 42`, `check market RBLWG`.
fn check<'a>(i: &mut Input<'a>) -> Told<Statement<'a>> {
    let nobody = alt((word("market"), word("deck"))).parse(*i).is_ok();
    let who = if nobody { None } else { Some(i.word(Expected::Player)?) };
    let items = until_done(i, check_item)?;
    Ok(Statement::Check { who, items })
}

fn check_item<'a>(i: &mut Input<'a>) -> Told<CheckItem<'a>> {
    let key = i.word(Expected::CheckItem)?;
    let value = match key.text {
        "market" => CheckValue::Cards(cards_here(i)?),
        "yard" => columns(i)?,
        _ => CheckValue::Number(i.read(number)?),
    };
    Ok(CheckItem { key, value })
}

/// `RR,KKL`, the columns of a yard, or `-` for none.
fn columns(i: &mut Input<'_>) -> Told<CheckValue> {
    let from = *i;
    let mut columns = Vec::new();
    if let Some(span) = i.read(opt(word("-")))? {
        return Ok(CheckValue::Columns { columns, span });
    }
    loop {
        columns.push(cards_before(i, |i| i.ends() || i.peek() == b',')?);
        if i.peek() != b',' {
            let span = from.span(*i);
            i.next();
            return Ok(CheckValue::Columns { columns, span });
        }
        i.at += 1;
        i.next();
    }
}

fn ruling<'a>(i: &mut Input<'a>) -> Told<Statement<'a>> {
    let stands = if i.read(opt(word("takeback")))?.is_some() {
        None
    } else if i.read(opt(word("stands")))?.is_some() {
        Some(i.word(Expected::LawCode)?)
    } else {
        return i.stop(Expected::RulingKind);
    };
    let reason = unless_done(i, name(Expected::Reason))?;
    Ok(Statement::Ruling(Ruling { stands, reason }))
}

fn result<'a>(i: &mut Input<'a>) -> Told<Statement<'a>> {
    let who = i.word(Expected::Player)?;
    let total = i.read(number)?;
    let mut rows = Vec::with_capacity(4);
    while !i.is_done() {
        rows.push((i.word(Expected::ResultRow)?, i.read(number)?));
    }
    Ok(Statement::Result { who, total, rows })
}

/// What is done behind a draw; or one action more than a turn has.
#[inline(always)]
fn next_acts<'a>(i: &mut Input<'a>, dialect: Dialect, acts: &mut Acts<'a>) -> Told<()> {
    while !i.is_done() && acts[0].what.is_action() {
        acts.push(next_act(i, dialect)?);
    }
    Ok(())
}

#[inline(never)]
fn next_act<'a>(i: &mut Input<'a>, dialect: Dialect) -> Told<Act<'a>> {
    act(i, dialect)
}

#[inline(always)]
fn act<'a>(i: &mut Input<'a>, dialect: Dialect) -> Told<Act<'a>> {
    let at = *i;
    let word = i.read(bare_word)?;
    let verb = at.span(*i);
    if i.token_ends().is_none() {
        return at.stop(Expected::Verb);
    }
    let what = match dialect {
        Dialect::Cards => what(word, at, i)?,
        Dialect::Tiles => tiles::what(word, at, i)?,
    };
    Ok(Act { verb, what })
}

/// What a player does, by the verb that stands at `at`.
#[inline(always)]
fn what<'a>(verb: &str, at: Input<'a>, i: &mut Input<'a>) -> Told<What<'a>> {
    Ok(match verb {
        "draw" => What::Draw(draw(i)?),
        "claim" => What::Claim(claim(i)?),
        "deal" => What::Deal(deal(i)?),
        "tickets" => What::Tickets(tickets(i)?),
        "station" => What::Station(Box::new(Station {
            city: i.read(terminated(place, end(Expected::BlankBehindCity)))?,
            cards: cards_here(i)?,
            then: row_changes(i)?,
        })),
        "lay" => What::Lay {
            cards: cards_here(i)?,
            robs: match i.eat("robs") {
                true => Some(Box::new(i.word(Expected::Player)?)),
                false => None,
            },
        },
        "completes" if i.read(opt(word("-")))?.is_some() => What::CompletesNothing,
        "completes" => {
            What::Completes(Box::new(Completes { ticket: ticket(i)?, cards: cards_here(i)? }))
        }
        "pass" => What::Pass,
        "owns" => What::Owns(list(i, pair)?),
        "built" => What::Built(list(i, |i| i.read(place))?),
        "shows" => What::Shows(list(i, pair)?),
        _ => return at.stop(Expected::Verb),
    })
}

fn deal(i: &mut Input<'_>) -> Told<SmallVec<[Cards; 1]>> {
    let mut groups = SmallVec::from_buf([cards_here(i)?]);
    while !i.is_done() {
        groups.push(cards_here(i)?);
    }
    Ok(groups)
}

/// Things apart by blanks, commas or both.
fn list<'a, T>(i: &mut Input<'a>, item: fn(&mut Input<'a>) -> Told<T>) -> Told<Vec<T>> {
    let mut items = Vec::new();
    loop {
        items.push(item(i)?);
        let after = *i;
        i.next();
        if i.peek() == b',' {
            i.at += 1;
            i.next();
        } else if i.is_done() {
            return Ok(items);
        } else if i.at == after.at {
            return after.stop(Expected::BlankOrComma);
        }
    }
}

fn tickets<'a>(i: &mut Input<'a>) -> Told<Vec<Offer<'a>>> {
    let mut offers = Vec::with_capacity(4);
    while offers.is_empty() || matches!(i.peek(), b'+' | b'-') {
        offers.push(offer(i)?);
    }
    Ok(offers)
}

/// `+Paris-Wien`, `-?`.
fn offer<'a>(i: &mut Input<'a>) -> Told<Offer<'a>> {
    let from = *i;
    let kept = match i.peek() {
        b'+' => true,
        b'-' => false,
        _ => return i.stop(Expected::Offer),
    };
    i.at += 1;
    let ticket = if i.peek() == b'?' {
        i.at += 1;
        None
    } else {
        Some(pair(i)?)
    };
    let span = from.span(*i);
    i.end(Expected::BlankBehindTicket)?;
    Ok(Offer { kept, ticket, span })
}

#[inline(always)]
fn draw(i: &mut Input<'_>) -> Told<SmallVec<[DrawItem; 2]>> {
    let mut items = SmallVec::new();
    loop {
        items.push(draw_item(i)?);
        let is_card = matches!(i.peek(), b'A'..=b'Z' | b'?');
        if i.peek() == b'\n' || !is_card && alt((word("flush"), word("refill"))).parse(*i).is_err()
        {
            return Ok(items);
        }
    }
}

#[inline(always)]
fn draw_item(i: &mut Input<'_>) -> Told<DrawItem> {
    let from = *i;
    let Some(card) = i.card() else {
        return match i.read(opt(row_change))? {
            Some(change) => Ok(DrawItem::Row(Box::new(change))),
            None => i.stop(Expected::DrawnCard),
        };
    };
    i.at += 1;
    let Some(taken) = card else {
        // `?`, or `?K`. `??` would be one card to us and two to whoever wrote it.
        let card = i.known_card();
        if card.is_none() && !i.ends() {
            return i.stop(Expected::BlindCard);
        }
        i.at += usize::from(card.is_some());
        let span = from.span(*i);
        i.end(Expected::BlankBehindCard)?;
        return Ok(DrawItem::Blind { card, span });
    };
    if i.peek() != b'>' {
        return from.stop(Expected::DrawnCard);
    }
    i.at += 1;
    let turned = match i.card() {
        Some(card) => Turned::Card(card),
        None if i.peek() == b'-' => Turned::Nothing,
        None => return i.stop(Expected::TurnedCard),
    };
    i.at += 1;
    let span = from.span(*i);
    i.end(Expected::BlankBehindCard)?;
    Ok(DrawItem::FaceUp { taken, turned, span })
}

fn claim<'a>(i: &mut Input<'a>) -> Told<Box<Claim<'a>>> {
    let route = pair(i)?;
    i.end(Expected::BlankBehindRoute)?;
    let mut claim = Box::new(Claim {
        route,
        cards: cards_here(i)?,
        reveal: None,
        pay: None,
        withdraw: None,
        then: Vec::new(),
    });
    if i.is_done() {
        return Ok(claim);
    }
    claim.reveal = i.read(opt(preceded(word("reveal"), cards)))?;
    claim.pay = i.read(opt(preceded(word("pay"), cards)))?;
    if claim.pay.is_none() {
        claim.withdraw = i.read(opt(word("withdraw")))?;
    }
    claim.then = row_changes(i)?;
    Ok(claim)
}
