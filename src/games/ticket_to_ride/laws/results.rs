//! What the table wrote down: checks on the way, results, the winner.

pub mod figures;

use super::on_board::Rule;
use crate::finding::{Finding, Severity};
use crate::games::ticket_to_ride::scoring::{FinalScore, final_score};
use crate::games::ticket_to_ride::state::Pile;
use crate::games::ticket_to_ride::table::Table;
use crate::games::{Ending, Recorded};
use crate::laws::Law;
use crate::log::{CheckItem, CheckValue};
use crate::replay::N2;
use crate::score::ScoreSheet;
use crate::span::Span;
use crate::verdict::Verdict;

pub static R1: Rule = Rule::of(Law {
    code: "R1",
    slug: "check-differs",
    summary: "a `check` states what the table saw at this point",
    text: "The score marker, the pieces, stations, cards or tickets of a player, or the face-up row, \
           are not what the moves so far give. Only the first check that is off is reported; later \
           ones that are off by as much follow from it.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\ncheck Ada score 2\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\ncheck Ada score 1 trains 44 stations 3\n",
});

pub static R2: Rule = Rule::of(Law {
    code: "R2",
    slug: "result-differs",
    summary: "a `result` is compared with the score row by row",
    text: "The points that the table recorded for a player are not those that the position gives. \
           The score sheet shows where each figure comes from. If a breach further up may explain the \
           difference, it is a warning only.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nresult Ada 6 routes 2 tickets -8 stations 12 express 0\nresult Ben 15 routes 2 tickets -9 stations 12 express 10\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nresult Ada 5 routes 1 tickets -8 stations 12 express 0\nresult Ben 15 routes 2 tickets -9 stations 12 express 10\n",
});

pub static R3: Rule = Rule::of(Law {
    code: "R3",
    slug: "winner-differs",
    summary: "the winner has the most points; ties are broken as the edition says",
    text: "The player named in a `winner` line has not won by the score, or somebody who shares the \
           win is not named. A shared win has a `winner` line for each.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nwinner Ada\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nwinner Ben\n",
});

/// A figure of a `check` line.
#[derive(Clone, Copy)]
enum Figure {
    Score,
    Pieces,
    Stations,
    Cards,
    Tickets,
    Deck,
}

fn figure(table: &Table<'_>, key: &str) -> Option<Figure> {
    Some(match key {
        "score" => Figure::Score,
        "pieces" => Figure::Pieces,
        "stations" => Figure::Stations,
        "cards" => Figure::Cards,
        "tickets" => Figure::Tickets,
        "deck" => Figure::Deck,
        _ if key == table.board.piece.many => Figure::Pieces,
        _ => return None,
    })
}

/// One wrong figure: where, what it should be, and what may explain it.
struct Wrong {
    span: Span,
    label: String,
    excuse: Option<Span>,
    doubt: bool,
    /// It follows from the player's claims.
    of_claims: bool,
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
        match (&item.value, item.key.text) {
            (CheckValue::Cards(cards), _) => {
                let pile = Pile::of(&cards.cards);
                wrong.extend(check_row(table, pile, cards.span));
            }
            (value, key) => match (value, figure(table, key)) {
                (CheckValue::Number(number), Some(figure)) => {
                    wrong.extend(check_number(table, seat, figure, number.value, number.span));
                }
                _ => {
                    verdict
                        .breach(
                            &N2,
                            item.key.span,
                            format!("nothing called `{key}` can be checked"),
                            "unknown figure",
                        )
                        .no_note()
                        .help(format!(
                            "figures: score, {}, {}cards, tickets, market, deck",
                            table.board.piece.many,
                            if table.board.stations > 0 {
                                "stations, "
                            } else {
                                ""
                            }
                        ));
                }
            },
        }
    }
    let message = match seat {
        Some(seat) => format!("this is not what {} has here", table.name(seat)),
        None => "this is not what lies on the table here".to_owned(),
    };
    let of_claims = wrong.iter().any(|w| w.of_claims);
    one_finding(&R1, message, wrong, verdict);
    if of_claims
        && let Some(seat) = seat
        && let Some(finding) = verdict.findings.last_mut()
    {
        last_claim(table, seat, finding);
    }
}

/// Points at the claim that moved the marker last.
fn last_claim(table: &Table<'_>, seat: usize, finding: &mut Finding) {
    let owners = table.state.owners.iter().zip(&table.board.routes);
    let claims = owners.filter_map(|(owner, route)| Some((owner.as_ref()?, route)));
    let last = claims
        .filter(|(owner, _)| usize::from(owner.seat) == seat && owner.turn > 0)
        .max_by_key(|(owner, _)| owner.at.start);
    if let Some((owner, route)) = last
        && !finding.causes.iter().any(|cause| cause.span == owner.at)
    {
        let points = table.board.route_points(route.length);
        finding.cause(
            owner.at,
            format!(
                "{}'s last claim: {} for {}",
                table.name(seat),
                count(u32::from(points), "point"),
                count(u32::from(route.length), "space")
            ),
        );
    }
}

fn count(n: u32, word: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {word}{s}")
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
    } else if severity == Severity::Warning {
        finding.note("a breach further up may explain the difference");
    }
}

/// Each card said lies there, or can be one of the unseen ones.
pub fn is_row(table: &Table<'_>, said: Pile) -> bool {
    let mut left = table.state.row;
    said.each().all(|card| left.take(card))
}

fn check_row(table: &mut Table<'_>, said: Pile, span: Span) -> Option<Wrong> {
    let row = table.state.row;
    let fits = is_row(table, said);
    let spare = row.total().saturating_sub(said.total());
    if fits && spare <= table.state.doubt.row {
        if row.unseen > 0 && said.unseen == 0 {
            table.state.row = said;
            table.state.deck.count += spare;
            table.state.doubt.row -= spare;
        }
        return None;
    }
    if table.state.may_lack(u32::from(table.board.market)) {
        table.state.doubt_row();
        return None;
    }
    let label = format!("face up: {}", table.setting.list_cards(row));
    table.state.after_wrong_check_of_row();
    Some(Wrong {
        span,
        label,
        excuse: None,
        doubt: false,
        of_claims: false,
    })
}

fn check_number(
    table: &mut Table<'_>,
    seat: Option<usize>,
    figure: Figure,
    said: i32,
    span: Span,
) -> Option<Wrong> {
    if let Figure::Deck = figure {
        let deck = i32::try_from(table.state.deck.count).unwrap_or(i32::MAX);
        let doubt = table.state.doubt.cards > 0;
        return (said != deck).then(|| Wrong {
            span,
            label: match deck {
                1 => "1 card is in the deck".to_owned(),
                _ => format!("{deck} cards are in the deck"),
            },
            excuse: None,
            doubt,
            of_claims: false,
        });
    }
    let seat = seat?;
    let name = table.name(seat);
    let piece = table.board.piece.clone();
    let player = &mut table.state.seats[seat];
    let to_i32 = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let tickets =
        to_i32(u32::try_from(player.tickets.len()).unwrap_or(0)) + i32::from(player.unseen_tickets);
    let (i, ours, excuse, doubt) = match figure {
        Figure::Score | Figure::Deck => (0, player.score, player.doubt.routes, false),
        Figure::Pieces => (
            1,
            i32::from(player.pieces),
            player.doubt.routes,
            player.doubt.pieces > 0,
        ),
        Figure::Stations => (
            2,
            i32::from(player.stations_left),
            None,
            player.doubt.stations > 0,
        ),
        Figure::Cards => (3, to_i32(player.hand.total()), None, player.doubt.size > 0),
        Figure::Tickets if player.tickets_open => return None,
        Figure::Tickets => (4, tickets, player.doubt.tickets, false),
    };
    let off = said - ours;
    if off == 0 || off == player.marks[i] {
        player.marks[i] = off;
        return None;
    }
    player.marks[i] = off;
    let label = match figure {
        Figure::Score => format!("{name}'s claims give {ours} so far"),
        Figure::Pieces => format!(
            "{name} has {} left",
            piece.count(u32::try_from(ours).unwrap_or(0))
        ),
        Figure::Stations => format!(
            "{name} has {} left",
            count(u32::try_from(ours).unwrap_or(0), "station")
        ),
        Figure::Cards => format!(
            "{name} holds {}",
            super::cards_n(u32::try_from(ours).unwrap_or(0))
        ),
        _ => format!(
            "{name} holds {}",
            count(u32::try_from(ours).unwrap_or(0), "ticket")
        ),
    };
    Some(Wrong {
        span,
        label,
        excuse,
        doubt,
        of_claims: matches!(figure, Figure::Score | Figure::Pieces),
    })
}

/// The end: the score, compared with what the table recorded.
pub fn finish(table: &mut Table<'_>, ending: &Ending<'_>, verdict: &mut Verdict) -> ScoreSheet {
    if ending.figures_only
        && let Some(sheet) = figures::sheet(table, ending)
    {
        return sheet;
    }
    let finished = table.is_finished();
    let score = final_score(table.board, &table.standing(), &table.edition, finished);
    let mut sheet = score.sheet(table.board);
    for result in &ending.results {
        record(&mut sheet, result);
        r2(table, &score, &sheet, result, verdict);
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

fn r2(
    table: &Table<'_>,
    score: &FinalScore,
    sheet: &ScoreSheet,
    result: &Recorded<'_>,
    verdict: &mut Verdict,
) {
    let seat = result.seat;
    let name = table.name(seat);
    let player = &table.state.seats[seat];
    let open = player.tickets_open || player.unseen_tickets > 0;
    let network = table.state.doubt.network;
    let mut wrong: Vec<Wrong> = Vec::new();
    let total = sheet.totals.get(seat).copied().unwrap_or(0);
    let any_doubt = player.doubt.routes.or(player.doubt.tickets).or(network);
    if result.total.value != total && !open {
        wrong.push(Wrong {
            span: result.total.span,
            label: if rows_add_up(sheet, result) {
                format!("the rows add up to {total}")
            } else {
                format!("{name} has {total}")
            },
            excuse: any_doubt,
            doubt: player.marks[0] != 0 && result.total.value - total == player.marks[0],
            of_claims: false,
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
                .no_note()
                .help(format!("rows: {}", known.join(", ")));
            continue;
        };
        let ours = row.cells.get(seat).map_or(0, |cell| cell.points);
        if points.value == ours || key.text == "tickets" && open {
            continue;
        }
        let excuse = match key.text {
            "routes" => player.doubt.routes,
            "tickets" => player.doubt.tickets.or(network),
            "stations" => player.doubt.routes,
            _ => network,
        };
        wrong.push(Wrong {
            span: points.span,
            label: format!("the {} give {ours}", row.title.to_lowercase()),
            excuse,
            doubt: key.text == "routes"
                && points.value - ours == player.marks[0]
                && player.marks[0] != 0,
            of_claims: false,
        });
    }
    if wrong.is_empty() {
        return;
    }
    one_finding(&R2, format!("{name}'s score is {total}"), wrong, verdict);
    if let Some(lying) = left_lying(table, score, result)
        && let Some(finding) = verdict.findings.last_mut()
    {
        finding.help(lying);
    }
}

/// True if every row was recorded, and each as we have it.
fn rows_add_up(sheet: &ScoreSheet, result: &Recorded<'_>) -> bool {
    sheet.rows.iter().all(|row| {
        let ours = row.cells.get(result.seat).map(|cell| cell.points);
        let said = result.rows.iter().find(|(key, _)| key.text == row.key);
        said.map(|(_, points)| points.value) == ours
    })
}

/// Did the table score a ticket as failed that a station could complete?
fn left_lying(table: &Table<'_>, score: &FinalScore, result: &Recorded<'_>) -> Option<String> {
    let player = score.players.get(result.seat)?;
    let (_, said) = result.rows.iter().find(|(key, _)| key.text == "tickets")?;
    if said.value >= player.points.tickets {
        return None;
    }
    let loans: Vec<String> = player
        .stations
        .loans
        .iter()
        .filter_map(|loan| {
            let lent = loan.lent?;
            let route = table.board.routes.get(usize::from(lent.route))?;
            Some(format!(
                "the station in {} lends {}'s {}",
                table.board.printed(loan.city),
                table.name(lent.owner),
                table.board.pair(route.a, route.b)
            ))
        })
        .collect();
    (!loans.is_empty()).then(|| {
        format!(
            "points left lying: {}, so the tickets give {}, not {}",
            super::and(&loans),
            player.points.tickets,
            said.value
        )
    })
}

fn r3(table: &Table<'_>, score: &FinalScore, ending: &Ending<'_>, verdict: &mut Verdict) {
    let Some(&(_, first)) = ending.winners.first() else {
        return;
    };
    let open = table
        .state
        .seats
        .iter()
        .any(|s| s.tickets_open || s.unseen_tickets > 0);
    if open {
        return;
    }
    let won = |seat: usize| score.players.get(seat).is_some_and(|p| p.rank == 1);
    let winners: Vec<String> = (0..table.setting.names.len())
        .filter(|&seat| won(seat))
        .map(|seat| table.name(seat).to_owned())
        .collect();
    let excuse = table.state.doubt.network.or_else(|| {
        table
            .state
            .seats
            .iter()
            .find_map(|s| s.doubt.routes.or(s.doubt.tickets))
    });
    let severity = if excuse.is_some() {
        Severity::Warning
    } else {
        Severity::Error
    };
    let says = match winners.len() {
        1 => format!("by the score {} wins", super::and(&winners)),
        _ => format!("by the score {} share the win", super::and(&winners)),
    };
    let wrong = ending.winners.iter().find(|(seat, _)| !won(*seat));
    let unnamed = (0..table.setting.names.len())
        .find(|&seat| won(seat) && !ending.winners.iter().any(|(named, _)| *named == seat));
    let (span, message) = match (wrong, unnamed) {
        (Some(&(seat, span)), _) => (span, format!("{} has not won", table.name(seat))),
        (None, Some(seat)) => (first, format!("{} shares the win", table.name(seat))),
        (None, None) => return,
    };
    let finding = verdict.report(severity, &R3, span, message, says);
    if winners.len() > 1 {
        finding.help("a shared win has a `winner` line for each");
    }
    if let Some(at) = excuse {
        finding.cause(at, "this may explain the difference");
    }
}
