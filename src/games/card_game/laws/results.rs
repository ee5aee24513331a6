//! What the table wrote down: checks on the way, results, the winner.

use crate::card::Card;
use crate::finding::{Finding, Severity};
use crate::games::card_game::scoring::choices::others;
use crate::games::card_game::scoring::{FinalScore, Ranking, final_score};
use crate::games::card_game::state::Seat;
use crate::games::card_game::table::Table;
use crate::games::shared::{Pile, and, cards_n};
use crate::games::{Ending, Recorded};
use crate::laws::Law;
use crate::log::{Cards, CheckItem, CheckValue, Name, Number};
use crate::replay::N2;
use crate::score::ScoreSheet;
use crate::span::Span;
use crate::verdict::Verdict;

pub static R1: Law = Law {
    code: "R1",
    slug: "check-differs",
    summary: "a `check` states what the table saw at this point, and `robs` who was robbed",
    text: "The cards, the yard, the stack or the tickets of a player, the face-up row, or the size \
           of the deck are not what the moves so far give; or `robs` names somebody who lost no \
           column. `check Ada cards 5 yard RR,KKL stack 7 tickets 3` states a player's, `yard -` an \
           empty one, `check market RBLWG` and `check deck 12` the table's. Only the first check \
           that is off is reported; later ones that are off by as much follow from it.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRL\ncheck Ada cards 5 yard RR stack 0\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRL\ncheck Ada cards 5 yard RRL stack 0\ncheck deck 75\n",
};

pub static R2: Law = Law {
    code: "R2",
    slug: "result-differs",
    summary: "a `result` is compared with the score row by row",
    text: "The points that the table recorded for a player are not those that the tickets and the big \
           cities give. The score sheet shows where each figure comes from. If a breach further up \
           may explain the difference, it is a warning only; and where tickets or cards were not \
           seen, what depends on them is not compared.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nresult Ada 18 tickets 6 bonus 12\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nresult Ada 28 tickets 6 bonus 22\n",
};

pub static R3: Law = Law {
    code: "R3",
    slug: "winner-differs",
    summary: "the winner has the most points; completed tickets, then bonus cards, break ties",
    text: "The player named in a `winner` line has not won by the score, or somebody who shares the \
           win is not named. A shared win has a `winner` line for each, or one that names all.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nwinner Ben\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nwinner Ada\n",
};

/// One wrong figure: where, what it should be, and what may explain it.
struct Wrong {
    span: Span,
    label: String,
    excuse: Option<Span>,
    doubt: bool,
}

impl Wrong {
    fn new(span: Span, label: String) -> Self {
        Self {
            span,
            label,
            excuse: None,
            doubt: false,
        }
    }
}

/// One error a line, with a label on each wrong figure.
fn one_finding(law: &'static Law, message: String, wrong: Vec<Wrong>, verdict: &mut Verdict) {
    let severity = if wrong.iter().all(|w| w.excuse.is_some() || w.doubt) {
        Severity::Warning
    } else {
        Severity::Error
    };
    let mut wrong = wrong.into_iter();
    let Some(first) = wrong.next() else {
        return;
    };
    let mut excuse = first.excuse;
    let finding: &mut Finding = verdict.report(severity, law, first.span, message, first.label);
    for next in wrong {
        finding.cause(next.span, next.label);
        excuse = excuse.or(next.excuse);
    }
    if let Some(span) = excuse {
        finding.cause(span, "this may explain the difference");
    }
}

/// `robs` names somebody who lost nothing.
pub fn robs(
    table: &Table<'_>,
    seat: usize,
    stated: usize,
    robbed: Option<usize>,
    colours: &[Card],
    span: Span,
    verdict: &mut Verdict,
) {
    let name = table.name(stated);
    let words: Vec<String> = colours.iter().map(|c| c.word().to_owned()).collect();
    let label = match robbed {
        _ if stated == seat => "nobody robs his own yard".to_owned(),
        Some(victim) => format!("{} had it", table.name(victim)),
        None => format!("nothing {} lay in another yard", words.join(" or ")),
    };
    verdict.breach(&R1, span, format!("{name} is not robbed here"), label);
}

/// Compares a `check` line with the position.
pub fn check(
    table: &mut Table<'_>,
    seat: Option<usize>,
    items: &[CheckItem<'_>],
    verdict: &mut Verdict,
) {
    let mut wrong: Vec<Wrong> = Vec::new();
    for item in items {
        let found = match (&item.value, item.key.text, seat) {
            (CheckValue::Cards(cards), ..) => check_row(table, Pile::of(&cards.cards), cards.span),
            (CheckValue::Columns { columns, span }, _, Some(seat)) => {
                check_yard(table, seat, columns, *span)
            }
            (CheckValue::Number(number), "deck", _) => check_deck(table, number.value, number.span),
            (CheckValue::Number(number), "cards", Some(seat)) => {
                check_number(table, seat, 0, number.value, number.span)
            }
            (CheckValue::Number(number), "stack", Some(seat)) => {
                check_number(table, seat, 1, number.value, number.span)
            }
            (CheckValue::Number(number), "tickets", Some(seat)) => {
                check_number(table, seat, 2, number.value, number.span)
            }
            _ => {
                verdict
                    .breach(
                        &N2,
                        item.key.span,
                        format!("nothing called `{}` can be checked", item.key.text),
                        "unknown figure",
                    )
                    .help("figures: cards, yard, stack, tickets, market, deck");
                None
            }
        };
        wrong.extend(found);
    }
    let who = seat.map_or("the table", |seat| table.name(seat)).to_owned();
    let message = format!("this is not what {who} has here");
    one_finding(&R1, message, wrong, verdict);
}

fn check_row(table: &mut Table<'_>, said: Pile, span: Span) -> Option<Wrong> {
    let row = table.state.row;
    // Each card said must lie there, or be one of the unseen ones.
    let mut left = row;
    let fits = row.total() == said.total() && said.each().all(|card| left.take(card));
    if fits || table.state.doubt.cards > 0 || table.state.doubt.deck {
        return None;
    }
    let label = format!("face up: {}", table.list_cards(row));
    table.state.after_wrong_market();
    Some(Wrong::new(span, label))
}

fn check_deck(table: &Table<'_>, said: i32, span: Span) -> Option<Wrong> {
    let deck = i32::try_from(table.state.deck.count).unwrap_or(i32::MAX);
    let mut wrong = Wrong::new(span, format!("{deck} cards are in the deck"));
    wrong.doubt = table.state.doubt.deck;
    (said != deck).then_some(wrong)
}

fn columns_in_words(seat: &Seat) -> String {
    if seat.yard.is_empty() {
        return "the yard is empty".to_owned();
    }
    let columns: Vec<String> = seat
        .yard
        .iter()
        .map(|column| {
            let cards = column.cards.iter();
            cards
                .map(|card| card.map_or('?', Card::letter))
                .collect::<String>()
        })
        .collect();
    format!("in the yard: {}", columns.join(","))
}

fn check_yard(table: &mut Table<'_>, seat: usize, said: &[Cards], span: Span) -> Option<Wrong> {
    let player = &table.state.seats[seat];
    let mut left: Vec<Pile> = player.yard.iter().map(|column| column.pile()).collect();
    let may_be = |pile: &Pile, said: &Pile| {
        let mut pile = *pile;
        pile.total() == said.total() && said.each().all(|card| pile.take(card))
    };
    let fits = said.len() == left.len()
        && said.iter().all(|cards| {
            let said = Pile::of(&cards.cards);
            let same = left.iter().position(|pile| *pile == said);
            match same.or_else(|| left.iter().position(|pile| may_be(pile, &said))) {
                Some(i) => {
                    left.swap_remove(i);
                    true
                }
                None => false,
            }
        });
    if fits || player.doubt.yard != 0 || player.doubt.stack_unseen {
        return None;
    }
    let mut wrong = Wrong::new(span, columns_in_words(player));
    wrong.excuse = player.doubt.stack;
    table.state.after_wrong_yard(seat, span);
    Some(wrong)
}

fn check_number(
    table: &mut Table<'_>,
    seat: usize,
    figure: usize,
    said: i32,
    span: Span,
) -> Option<Wrong> {
    let name = table.name(seat);
    let player = &mut table.state.seats[seat];
    let to_i32 = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let tickets = to_i32(u32::try_from(player.ticket_count()).unwrap_or(0));
    let (ours, excuse, doubt) = match figure {
        0 => (to_i32(player.hand.total()), None, player.doubt.size > 0),
        1 if player.doubt.stack_unseen => return None,
        1 => (to_i32(player.stack.total()), player.doubt.stack, false),
        _ if player.doubt.tickets_unseen || player.doubt.choice_unseen => return None,
        _ => (tickets, player.doubt.tickets, false),
    };
    let off = said - ours;
    if off == 0 || off == player.marks[figure] {
        player.marks[figure] = off;
        return None;
    }
    player.marks[figure] = off;
    let count = u32::try_from(ours).unwrap_or(0);
    let label = match figure {
        0 => format!("{name} holds {}", cards_n(count)),
        1 => format!("{} on {name}'s stack", cards_n(count)),
        _ => format!("{name} holds {ours} tickets"),
    };
    Some(Wrong {
        span,
        label,
        excuse,
        doubt,
    })
}

/// The end: the score, compared with what the table recorded.
pub fn finish(table: &mut Table<'_>, ending: &Ending<'_>, verdict: &mut Verdict) -> ScoreSheet {
    if !(table.state.dealing && table.turns > 0) {
        table.score_pass(verdict);
    }
    for seat in 0..table.names.len() {
        let player = &table.state.seats[seat];
        let at = player.shown.as_ref().map(|(verb, _)| *verb);
        let fault = super::completes::p3(player, seat);
        table.hear(fault, at.unwrap_or_default(), verdict);
    }
    let score = final_score(&table.rules, &table.state.seats);
    let two = table.two_passes();
    let mut sheet = score.sheet(&table.rules, &table.state.seats, &table.names, two);
    sheet.finished = table.is_finished();
    for result in &ending.results {
        record(&mut sheet, result);
        r2(table, &sheet, result, verdict);
    }
    r3(table, &score, ending, verdict);
    sheet
}

fn record(sheet: &mut ScoreSheet, result: &Recorded<'_>) {
    if let Some(recorded) = sheet.recorded.get_mut(result.seat) {
        *recorded = Some(result.total.value);
    }
    for (key, points) in &result.rows {
        let row = sheet.rows.iter_mut().find(|row| row.key == key.text);
        if let Some(cell) = row.and_then(|row| row.cells.get_mut(result.seat)) {
            cell.recorded = Some(points.value);
        }
    }
}

/// Nobody can say what this player's tickets come to.
fn is_open(table: &Table<'_>, seat: usize) -> bool {
    let player = &table.state.seats[seat];
    player.doubt.tickets_unseen || player.unseen_tickets > 0 || player.doubt.choice_unseen
}

/// A breach that may have changed what this player's tickets come to.
fn doubt_of(table: &Table<'_>, seat: usize) -> Option<Span> {
    table.state.seats[seat].doubt.of_score()
}

fn r2(table: &Table<'_>, sheet: &ScoreSheet, result: &Recorded<'_>, verdict: &mut Verdict) {
    let seat = result.seat;
    let name = table.name(seat);
    let open = is_open(table, seat);
    let anybody = 0..table.names.len();
    let any_open = anybody.clone().any(|seat| is_open(table, seat));
    let own_doubt = doubt_of(table, seat);
    let any_doubt = own_doubt.or_else(|| anybody.clone().find_map(|s| doubt_of(table, s)));
    let mut wrong: Vec<Wrong> = Vec::new();
    let total = sheet.totals.get(seat).copied().unwrap_or(0);
    if result.total.value != total && !any_open {
        wrong.push(Wrong {
            span: result.total.span,
            label: format!("{name} has {total}"),
            excuse: any_doubt,
            doubt: false,
        });
    }
    for (key, points) in &result.rows {
        let Some(row) = sheet.rows.iter().find(|row| row.key == key.text) else {
            let known: Vec<&str> = sheet.rows.iter().map(|row| row.key.as_str()).collect();
            verdict
                .breach(
                    &N2,
                    key.span,
                    format!("the score sheet has no row `{}`", key.text),
                    "unknown row",
                )
                .help(format!("rows: {}", known.join(", ")));
            continue;
        };
        let ours = row.cells.get(seat).map_or(0, |cell| cell.points);
        let is_tickets = key.text == "tickets";
        if points.value == ours || is_tickets && open || !is_tickets && any_open {
            continue;
        }
        wrong.push(Wrong {
            span: points.span,
            label: format!("the {} give {ours}", row.title.to_lowercase()),
            excuse: if is_tickets { own_doubt } else { any_doubt },
            doubt: false,
        });
    }
    if !wrong.is_empty() && as_good(table, |other| fits(other, result)) {
        return;
    }
    let sum: i64 = result
        .rows
        .iter()
        .map(|(_, points)| i64::from(points.value))
        .sum();
    let keys = |key: &str| result.rows.iter().any(|(k, _)| k.text == key);
    if wrong.is_empty()
        && any_open
        && keys("tickets")
        && keys("bonus")
        && sum != i64::from(result.total.value)
    {
        wrong.push(Wrong::new(
            result.total.span,
            format!("the rows add up to {sum}"),
        ));
    }
    one_finding(&R2, format!("{name}'s score is {total}"), wrong, verdict);
}

/// True if nobody wrote down which tickets were completed, and one of the choices as
/// good as the one shown is like this.
fn as_good(table: &Table<'_>, like: impl Fn(&Ranking) -> bool) -> bool {
    let others = others(&table.rules, &table.state.seats);
    others.iter().any(|o| o.equal && like(&o.ranking))
}

fn fits(ranking: &Ranking, result: &Recorded<'_>) -> bool {
    let total = ranking.totals.get(result.seat).copied().unwrap_or(0);
    let bonus = ranking.bonus.get(result.seat).map_or(0, |bonus| bonus.0);
    let row = |(key, points): &(Name<'_>, Number)| match key.text {
        "tickets" => points.value == total - bonus,
        "bonus" => points.value == bonus,
        _ => true,
    };
    result.total.value == total && result.rows.iter().all(row)
}

fn r3(table: &Table<'_>, score: &FinalScore, ending: &Ending<'_>, verdict: &mut Verdict) {
    let Some(&(_, first)) = ending.winners.first() else {
        return;
    };
    let anybody = 0..table.names.len();
    if anybody.clone().any(|seat| is_open(table, seat)) {
        return;
    }
    let won = |seat: usize| score.players.get(seat).is_some_and(|p| p.rank == 1);
    let winners: Vec<String> = anybody
        .clone()
        .filter(|&seat| won(seat))
        .map(|seat| table.name(seat).to_owned())
        .collect();
    let excuse = anybody.clone().find_map(|seat| doubt_of(table, seat));
    let severity = if excuse.is_some() {
        Severity::Warning
    } else {
        Severity::Error
    };
    let verb = if winners.len() == 1 { "wins" } else { "win" };
    let says = format!("by the score {} {verb}", and(&winners));
    let wrong = ending.winners.iter().find(|(seat, _)| !won(*seat));
    let unnamed = anybody
        .clone()
        .find(|&seat| won(seat) && !ending.winners.iter().any(|(named, _)| *named == seat));
    let (span, message) = match (wrong, unnamed) {
        (Some(&(seat, span)), _) => (span, format!("{} has not won", table.name(seat))),
        (None, Some(seat)) => (first, format!("{} shares the win", table.name(seat))),
        (None, None) => return,
    };
    let named = |seat: usize| ending.winners.iter().any(|(named, _)| *named == seat);
    let same = |other: &Ranking| anybody.clone().all(|s| (other.ranks[s] == 1) == named(s));
    if as_good(table, same) {
        return;
    }
    let finding = verdict.report(severity, &R3, span, message, says);
    if let Some(at) = excuse {
        finding.cause(at, "this may explain the difference");
    }
}
