//! The statements of the notation, one parser each.

use smallvec::{SmallVec, smallvec};

use super::Dialect;
use super::tiles;
use super::words::{
    Base, Parsed, at_end, blanks, cards, cards_before, eat, is_blank, is_done, is_text, keyword,
    name, number, one_card, pair, place, stop, turn_number,
};
use crate::card::Card;
use crate::log::{
    Act, CheckItem, CheckValue, Claim, Declared, DrawItem, Line, Name, Offer, RowChange, RowKind,
    Ruling, Statement, Tag, Turned, What,
};

/// Words that start a statement of their own; a player so named is quoted.
pub const KEYWORDS: [&str; 19] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "option",
    "player", "ticket", "market", "refill", "flush", "check", "ruling", "result", "winner",
];

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

const PLAYER: &str = "a player's name";
pub const VERB: &str = "what the player does";

/// A whole line without its line break; `None` if it says nothing.
pub fn line<'a>(input: &'a str, base: Base, dialect: Dialect) -> Parsed<'a, Option<Line<'a>>> {
    let (input, _) = blanks(input)?;
    if is_done(input) {
        return Ok(("", None));
    }
    let (rest, turn) = turn_number(input, base)?;
    let (rest, statement) = match keyword(rest) {
        Ok((after, word))
            if at_end(after) && turn.is_none() && dialect.keywords().contains(&word) =>
        {
            own_statement(word, after.trim_start_matches(is_blank), base)?
        }
        _ => acts(rest, base, dialect)?,
    };
    if !is_done(rest) {
        return stop(rest, "the end of the line");
    }
    let written = &input[..input.len() - rest.len()];
    let span = base.span(written.trim_end_matches(is_blank));
    Ok((
        "",
        Some(Line {
            span,
            turn,
            statement,
        }),
    ))
}

/// The name that an unreadable line starts with, if it starts with one.
pub fn leading_name<'a>(input: &'a str, base: Base, dialect: Dialect) -> Option<Name<'a>> {
    let (input, _) = blanks(input).ok()?;
    let (input, _) = turn_number(input, base).ok()?;
    let (_, name) = name(input, base, PLAYER).ok()?;
    let quoted = name.span.end - name.span.start > u32::try_from(name.text.len()).ok()?;
    (quoted || !dialect.keywords().contains(&name.text)).then_some(name)
}

fn own_statement<'a>(word: &str, rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    match word {
        "game" => {
            let (rest, game) = name(rest, base, "the name of a game")?;
            Ok((rest, Statement::Game(game)))
        }
        "board" => {
            let (rest, file) = name(rest, base, "the file of a board")?;
            Ok((rest, Statement::Board(file)))
        }
        "edition" => {
            let (rest, edition) = name(rest, base, "an edition")?;
            Ok((rest, Statement::Edition(edition)))
        }
        "tiles" | "tile" | "start" => tiles::own_statement(word, rest, base),
        "option" => option(rest, base),
        "player" => player(rest, base),
        "ticket" => declared(rest, base),
        "market" => {
            let (rest, cards) = cards(rest, base)?;
            let (rest, then) = row_changes(rest, base)?;
            Ok((rest, Statement::Market { cards, then }))
        }
        "refill" | "flush" => {
            let (rest, first) = row_change(word, rest, base)?;
            let (rest, more) = row_changes(rest, base)?;
            let mut changes = Vec::with_capacity(1 + more.len());
            changes.push(first);
            changes.extend(more);
            Ok((rest, Statement::Row(changes)))
        }
        "check" => check(rest, base),
        "ruling" => ruling(rest, base),
        "result" => result(rest, base),
        "winner" => {
            let (mut rest, first) = name(rest, base, PLAYER)?;
            let mut names = vec![first];
            while !is_done(rest) {
                let (after, next) = name(rest, base, PLAYER)?;
                names.push(next);
                rest = after;
            }
            Ok((rest, Statement::Winner(names)))
        }
        _ => tag(word, rest, base),
    }
}

/// `event "Autumn Cup"`, `event Autumn Cup`, `event ?`.
fn tag<'a>(word: &str, rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let Some(&(_, key)) = Tag::ALL.iter().find(|(tag, _)| *tag == word) else {
        return stop(rest, "a statement");
    };
    if rest.starts_with('"') {
        let (rest, value) = name(rest, base, "a value")?;
        let value = Some(value);
        return Ok((rest, Statement::Tag { key, value }));
    }
    let end = rest.find('#').unwrap_or(rest.len());
    let text = rest[..end].trim_end_matches(is_blank);
    if text.is_empty() {
        return stop(rest, "a value, or `?`");
    }
    if let Some(odd) = text.find(|c| !is_text(c)) {
        return stop(
            &rest[odd..],
            "a value without quotes, or all of it in quotes",
        );
    }
    let value = (text != "?").then(|| Name {
        text,
        span: base.span(text),
    });
    Ok((&rest[text.len()..], Statement::Tag { key, value }))
}

fn option<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (rest, key) = name(rest, base, "the name of an option")?;
    if is_done(rest) {
        return Ok((rest, Statement::Option { key, value: None }));
    }
    let (rest, value) = name(rest, base, "a value")?;
    let value = Some(value);
    Ok((rest, Statement::Option { key, value }))
}

fn player<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (rest, name_) = name(rest, base, PLAYER)?;
    if is_done(rest) {
        return Ok((
            rest,
            Statement::Player {
                name: name_,
                colour: None,
            },
        ));
    }
    let (rest, colour) = name(rest, base, "a colour")?;
    Ok((
        rest,
        Statement::Player {
            name: name_,
            colour: Some(colour),
        },
    ))
}

/// `ticket Seattle-Miami 22 KWRRO`.
fn declared<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (rest, ticket) = pair(rest, base)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the ticket");
    }
    let (rest, value) = number(rest.trim_start_matches(is_blank), base)?;
    let (rest, cards) = cards(rest, base)?;
    Ok((
        rest,
        Statement::Ticket(Declared {
            ticket,
            value,
            cards,
        }),
    ))
}

fn row_change<'a>(word: &str, rest: &'a str, base: Base) -> Parsed<'a, RowChange> {
    let kind = if word == "flush" {
        RowKind::Flush
    } else {
        RowKind::Refill
    };
    let (rest, cards) = cards(rest, base)?;
    Ok((rest, RowChange { kind, cards }))
}

/// `flush` or `refill`, if one of them stands here, and what follows it.
fn row_word(input: &str) -> Option<(&'static str, &str)> {
    ["flush", "refill"]
        .into_iter()
        .find_map(|word| Some((word, eat(input, word)?)))
}

/// `refill RB flush RBWGY …`, as far as it goes.
fn row_changes(mut rest: &str, base: Base) -> Parsed<'_, Vec<RowChange>> {
    let mut changes = Vec::new();
    while let Some((word, after)) = row_word(rest) {
        let (after, change) = row_change(word, after, base)?;
        changes.push(change);
        rest = after;
    }
    Ok((rest, changes))
}

/// `check Ada score 4 trains 42`, `check market RBLWG`.
fn check<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (mut rest, who) = if eat(rest, "market").is_some() || eat(rest, "deck").is_some() {
        (rest, None)
    } else {
        let (rest, who) = name(rest, base, PLAYER)?;
        (rest, Some(who))
    };
    let mut items = Vec::new();
    while items.is_empty() || !is_done(rest) {
        let (after, key) = name(rest, base, "what to check, such as `score 4`")?;
        let (after, value) = if key.text == "market" {
            let (after, cards) = cards(after, base)?;
            (after, CheckValue::Cards(cards))
        } else if key.text == "yard" {
            columns(after, base)?
        } else {
            let (after, number) = number(after, base)?;
            (after, CheckValue::Number(number))
        };
        items.push(CheckItem { key, value });
        rest = after;
    }
    Ok((rest, Statement::Check { who, items }))
}

/// `RR,KKL`, the columns of a yard, or `-` for none.
fn columns<'a>(input: &'a str, base: Base) -> Parsed<'a, CheckValue> {
    let mut columns = Vec::new();
    if let Some(rest) = eat(input, "-") {
        let span = base.span(&input[..1]);
        return Ok((rest, CheckValue::Columns { columns, span }));
    }
    let mut rest = input;
    loop {
        let (after, column) =
            cards_before(rest, base, |rest| at_end(rest) || rest.starts_with(','))?;
        columns.push(column);
        match after.strip_prefix(',') {
            Some(after) => rest = after.trim_start_matches(is_blank),
            None => {
                let span = base.between(input, after);
                let rest = after.trim_start_matches(is_blank);
                return Ok((rest, CheckValue::Columns { columns, span }));
            }
        }
    }
}

fn ruling<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (rest, stands) = if let Some(rest) = eat(rest, "takeback") {
        (rest, None)
    } else if let Some(rest) = eat(rest, "stands") {
        let (rest, code) = name(rest, base, "the number of a rule, such as `C4`")?;
        (rest, Some(code))
    } else {
        return stop(rest, "`stands` or `takeback`");
    };
    let (rest, reason) = if is_done(rest) {
        (rest, None)
    } else {
        let (rest, reason) = name(rest, base, "the reason in quotes")?;
        (rest, Some(reason))
    };
    Ok((rest, Statement::Ruling(Ruling { stands, reason })))
}

fn result<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (rest, who) = name(rest, base, PLAYER)?;
    let (mut rest, total) = number(rest, base)?;
    let mut rows = Vec::new();
    while !is_done(rest) {
        let (after, row) = name(rest, base, "a row such as `routes`")?;
        let (after, points) = number(after, base)?;
        rows.push((row, points));
        rest = after;
    }
    Ok((rest, Statement::Result { who, total, rows }))
}

fn acts<'a>(rest: &'a str, base: Base, dialect: Dialect) -> Parsed<'a, Statement<'a>> {
    let (rest, who) = name(rest, base, "a statement or a player's name")?;
    let (mut rest, first) = act(rest, base, dialect)?;
    let mut acts: SmallVec<[Act<'a>; 1]> = smallvec![first];
    while acts[0].what.is_action() && !is_done(rest) {
        let (after, next) = act(rest, base, dialect)?;
        acts.push(next);
        rest = after;
    }
    Ok((rest, Statement::Acts { who, acts }))
}

fn act<'a>(input: &'a str, base: Base, dialect: Dialect) -> Parsed<'a, Act<'a>> {
    let Ok((after, word)) = keyword(input) else {
        return stop(input, VERB);
    };
    if !at_end(after) {
        return stop(input, VERB);
    }
    let rest = after.trim_start_matches(is_blank);
    let (rest, what) = match word {
        _ if dialect == Dialect::Tiles => tiles::what(word, input, rest, base)?,
        "deal" => deal(rest, base)?,
        "tickets" => tickets(rest, base)?,
        "draw" => draw(rest, base)?,
        "claim" => claim(rest, base)?,
        "station" => station(rest, base)?,
        "lay" => lay(rest, base)?,
        "completes" => completes(rest, base)?,
        "pass" => (rest, What::Pass),
        "owns" => {
            let (rest, routes) = list(rest, base, pair)?;
            (rest, What::Owns(routes))
        }
        "built" => {
            let (rest, cities) = list(rest, base, place)?;
            (rest, What::Built(cities))
        }
        "shows" => {
            let (rest, tickets) = list(rest, base, pair)?;
            (rest, What::Shows(tickets))
        }
        _ => return stop(input, VERB),
    };
    Ok((
        rest,
        Act {
            verb: base.span(word),
            what,
        },
    ))
}

fn deal<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let (mut rest, first) = cards(rest, base)?;
    let mut groups = smallvec![first];
    while !is_done(rest) {
        let (after, next) = cards(rest, base)?;
        groups.push(next);
        rest = after;
    }
    Ok((rest, What::Deal(groups)))
}

/// Things apart by blanks, commas or both.
fn list<'a, T>(
    rest: &'a str,
    base: Base,
    item: fn(&'a str, Base) -> Parsed<'a, T>,
) -> Parsed<'a, Vec<T>> {
    let mut items = Vec::new();
    let mut rest = rest;
    loop {
        let (after, next) = item(rest, base)?;
        items.push(next);
        let blank = after.trim_start_matches(is_blank);
        let comma = blank.strip_prefix(',');
        rest = comma.unwrap_or(blank).trim_start_matches(is_blank);
        if comma.is_none() && is_done(rest) {
            return Ok((rest, items));
        }
        if comma.is_none() && blank.len() == after.len() {
            return stop(after, "a blank or a comma");
        }
    }
}

fn tickets<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let mut offers = Vec::with_capacity(4);
    let mut rest = rest;
    while offers.is_empty() || rest.starts_with(['+', '-']) {
        let kept = match rest.chars().next() {
            Some('+') => true,
            Some('-') => false,
            _ => return stop(rest, "`+` for a ticket kept or `-` for one not kept"),
        };
        let after = &rest[1..];
        let (after, ticket) = match after.strip_prefix('?') {
            Some(after) => (after, None),
            None => {
                let (after, ticket) = pair(after, base)?;
                (after, Some(ticket))
            }
        };
        if !at_end(after) {
            return stop(after, "a blank behind the ticket");
        }
        offers.push(Offer {
            kept,
            ticket,
            span: base.between(rest, after),
        });
        rest = after.trim_start_matches(is_blank);
    }
    Ok((rest, What::Tickets(offers)))
}

const DRAWN: &str = "a drawn card: `R>W` from the row, `?` or `?K` from the deck";
const BLIND: &str = "the letter of the card drawn, or a blank: two cards from the deck are `? ?`";

fn draw<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let mut items: SmallVec<[DrawItem; 2]> = SmallVec::new();
    let mut rest = rest;
    loop {
        let (after, item) = draw_item(rest, base)?;
        items.push(item);
        rest = after;
        let next = rest.chars().next();
        let is_card = next.is_some_and(|c| c.is_ascii_uppercase() || c == '?');
        if !is_card && row_word(rest).is_none() {
            return Ok((rest, What::Draw(items)));
        }
    }
}

fn draw_item<'a>(input: &'a str, base: Base) -> Parsed<'a, DrawItem> {
    if let Some((word, rest)) = row_word(input) {
        let (rest, change) = row_change(word, rest, base)?;
        return Ok((rest, DrawItem::Row(change)));
    }
    let (rest, first) = one_card(input, DRAWN)?;
    let Some(taken) = first else {
        // `?`, or `?K`
        let (rest, card) = match rest.chars().next().and_then(Card::from_letter) {
            Some(card) => (&rest[1..], Some(card)),
            None if at_end(rest) => (rest, None),
            // `??` would be one card to us and two to whoever wrote it.
            None => return stop(rest, BLIND),
        };
        if !at_end(rest) {
            return stop(rest, "a blank behind the card");
        }
        let span = base.between(input, rest);
        return Ok((
            rest.trim_start_matches(is_blank),
            DrawItem::Blind { card, span },
        ));
    };
    let Some(rest) = rest.strip_prefix('>') else {
        return stop(input, DRAWN);
    };
    let (rest, turned) = match rest.strip_prefix('-') {
        Some(rest) => (rest, Turned::Nothing),
        None => {
            let (rest, card) = one_card(rest, "the card turned up, or `-` if none was left")?;
            (rest, Turned::Card(card))
        }
    };
    if !at_end(rest) {
        return stop(rest, "a blank behind the card");
    }
    let span = base.between(input, rest);
    Ok((
        rest.trim_start_matches(is_blank),
        DrawItem::FaceUp {
            taken,
            turned,
            span,
        },
    ))
}

fn claim<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let (rest, route) = pair(rest, base)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the route");
    }
    let (rest, paid) = cards(rest.trim_start_matches(is_blank), base)?;
    let (rest, reveal) = match eat(rest, "reveal") {
        Some(after) => {
            let (rest, reveal) = cards(after, base)?;
            (rest, Some(reveal))
        }
        None => (rest, None),
    };
    let (rest, pay) = match eat(rest, "pay") {
        Some(after) => {
            let (rest, pay) = cards(after, base)?;
            (rest, Some(pay))
        }
        None => (rest, None),
    };
    let (rest, withdraw) = match eat(rest, "withdraw") {
        Some(after) if pay.is_none() => (after, Some(base.span(&rest[.."withdraw".len()]))),
        _ => (rest, None),
    };
    let (rest, then) = row_changes(rest, base)?;
    Ok((
        rest,
        What::Claim(Box::new(Claim {
            route,
            cards: paid,
            reveal,
            pay,
            withdraw,
            then,
        })),
    ))
}

fn lay<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let (rest, cards) = cards(rest, base)?;
    let (rest, robs) = match eat(rest, "robs") {
        Some(after) => {
            let (rest, victim) = name(after, base, PLAYER)?;
            (rest, Some(victim))
        }
        None => (rest, None),
    };
    Ok((rest, What::Lay { cards, robs }))
}

fn completes<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    if let Some(rest) = eat(rest, "-") {
        return Ok((rest, What::CompletesNothing));
    }
    let (rest, ticket) = pair(rest, base)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the ticket");
    }
    let (rest, cards) = cards(rest.trim_start_matches(is_blank), base)?;
    Ok((rest, What::Completes { ticket, cards }))
}

fn station<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let (rest, city) = place(rest, base)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the city");
    }
    let (rest, cards) = cards(rest.trim_start_matches(is_blank), base)?;
    let (rest, then) = row_changes(rest, base)?;
    Ok((rest, What::Station { city, cards, then }))
}
