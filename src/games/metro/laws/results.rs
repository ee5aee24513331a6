//! What the table wrote down: checks on the way, results, the winner.

use crate::finding::{Finding, Severity};
use crate::games::metro::drawing;
use crate::games::metro::state::{Over, Section};
use crate::games::metro::table::Table;
use crate::games::{Ending, Recorded};
use crate::laws::Law;
use crate::log::{CheckItem, CheckValue, Number};
use crate::replay::N2;
use crate::score::{Cell, Detail, Row, ScoreSheet};
use crate::span::Span;
use crate::verdict::Verdict;

pub static R1: Law = Law {
    code: "R1",
    slug: "check-differs",
    summary: "a `check` states what the table saw at this point",
    text: "The score or the number of tiles in hand of a player, or in the deck, is not what the moves \
           so far give. Only the first check that is off is reported; later ones that are off by as much \
           follow from it. A hand that is checked and right is sure again, whatever was unclear before.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\ncheck Ada score 2\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\ncheck Ada score 1 hand 2\ncheck deck 53\n",
};

pub static R2: Law = Law {
    code: "R2",
    slug: "result-differs",
    summary: "a `result` is compared with the score row by row",
    text: "The points that the table recorded for a player are not those that the moves give. The \
           score sheet shows every section and landmark with its turn. If a breach further up may explain \
           the difference, it is a warning only.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nresult Ada 3 sections 2 landmarks 1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nresult Ada 1 sections 0 landmarks 1\nresult Ben 0\nwinner Ada\n",
};

pub static R3: Law = Law {
    code: "R3",
    slug: "winner-differs",
    summary: "whoever has most points wins; players level on points share the win",
    text: "The player named in a `winner` line has not won by the score, or somebody who shares the \
           win is not named.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nwinner Ben\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nwinner Ada\n",
};

/// One wrong figure: where, what it should be, and what may explain it.
struct Wrong {
    span: Span,
    label: String,
    excuse: Option<Span>,
    doubt: bool,
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
        let number = match &item.value {
            CheckValue::Number(number) => *number,
            // Cards, of which this game has none.
            _ => Number {
                value: 0,
                span: item.key.span,
            },
        };
        let (said, span) = (number.value, number.span);
        match (item.key.text, seat) {
            ("deck", _) => wrong.extend(check_deck(table, said, span)),
            ("score", Some(seat)) => wrong.extend(check_score(table, seat, said, span)),
            ("hand", Some(seat)) => wrong.extend(check_hand(table, seat, said, span)),
            (key, _) => {
                verdict
                    .breach(
                        &N2,
                        item.key.span,
                        format!("nothing called `{key}` can be checked"),
                        "unknown figure",
                    )
                    .help("figures: score, hand, deck");
            }
        }
    }
    let who = seat.map_or("the table", |seat| table.name(seat)).to_owned();
    one_finding(
        &R1,
        format!("this is not what {who} has here"),
        wrong,
        verdict,
    );
}

fn check_deck(table: &mut Table<'_>, said: i32, span: Span) -> Option<Wrong> {
    let state = &mut table.state;
    let deck = i32::try_from(state.deck).unwrap_or(i32::MAX);
    if let Ok(said) = u32::try_from(said)
        && state.settle_deck(said)
    {
        return None;
    }
    (said != deck).then(|| {
        state.doubt.deck_broken = true;
        Wrong {
            span,
            label: format!("{deck} tiles are in the deck"),
            excuse: None,
            doubt: false,
        }
    })
}

fn check_score(table: &mut Table<'_>, seat: usize, said: i32, span: Span) -> Option<Wrong> {
    let name = table.name(seat);
    let excuse = table.state.doubt.scores[seat];
    let standing = &mut table.state.standings[seat];
    let off = said - standing.score;
    let known = off == 0 || off == standing.marks[0];
    standing.marks[0] = off;
    (!known).then(|| Wrong {
        span,
        label: format!("{name} has {} points so far", standing.score),
        excuse,
        doubt: false,
    })
}

fn check_hand(table: &mut Table<'_>, seat: usize, said: i32, span: Span) -> Option<Wrong> {
    let name = table.name(seat);
    if let Ok(said) = u32::try_from(said)
        && table.state.settle_hand(seat, said)
    {
        return None;
    }
    let hand = &table.state.hands[seat];
    let ours = i32::try_from(hand.most()).unwrap_or(i32::MAX);
    let off = said - ours;
    let marks = &mut table.state.standings[seat].marks[1];
    let known = off == 0 || off == *marks;
    *marks = off;
    let doubt = table.state.doubt.hands[seat] > 0;
    (!known).then(|| Wrong {
        span,
        label: format!("{name} holds {}", super::tiles_n(hand.most())),
        excuse: None,
        doubt,
    })
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

/// The end: the score, compared with what the table recorded.
pub fn finish(table: &mut Table<'_>, ending: &Ending<'_>, verdict: &mut Verdict) -> ScoreSheet {
    let mut sheet = sheet(table);
    for result in &ending.results {
        record(&mut sheet, result);
        r2(table, &sheet, result, verdict);
    }
    r3(table, &sheet, ending, verdict);
    sheet
}

/// The score sheet of the position.
#[must_use]
pub fn sheet(table: &Table<'_>) -> ScoreSheet {
    let state = &table.state;
    let totals: Vec<i32> = state.standings.iter().map(|s| s.score).collect();
    let ranks = totals
        .iter()
        .map(|total| 1 + totals.iter().filter(|other| *other > total).count() as u32)
        .collect();
    let cube = state.cube.and_then(|on| on.strand);
    let cube = cube.and_then(|strand| {
        let line = state.layout.line(strand);
        let mut cells = state.layout.each().map(|(cell, _)| cell);
        cells.find(|&cell| state.layout.lines_at(cell).contains(&line))
    });
    ScoreSheet {
        players: table
            .setting
            .names
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        rows: vec![sections_row(table), landmarks_row(table)],
        recorded: vec![None; totals.len()],
        totals,
        ranks,
        remarks: remarks(table),
        finished: table.finished,
        drawing: drawing::draw(&state.layout, &table.setting.set, cube),
    }
}

fn row(table: &Table<'_>, key: &str, title: &str, details: Vec<(usize, i32, Detail)>) -> Row {
    let mut cells = vec![Cell::default(); table.setting.names.len()];
    for (seat, points, detail) in details {
        if let Some(cell) = cells.get_mut(seat) {
            cell.points += points;
            cell.details.push(detail);
        }
    }
    Row {
        key: key.to_owned(),
        title: title.to_owned(),
        cells,
    }
}

fn sections_row(table: &Table<'_>) -> Row {
    let detail = |section: &Section| {
        let end = |i: usize| {
            let cell = section.ends[i];
            let laid = table.state.layout.at(cell);
            let tile = laid.map_or("?", |laid| table.tile_name(laid.tile));
            format!("{tile} ({cell})")
        };
        let [a, b] = section.stations;
        let sign = if table.setting.children { '+' } else { '×' };
        let circles = match section.circles {
            1 => "1 circle".to_owned(),
            n => format!("{n} circles"),
        };
        let how = format!(
            "stations {a} + {b}, {circles}: {} {sign} {}, turn {}",
            u32::from(a) + u32::from(b),
            section.circles,
            section.turn
        );
        let detail = Detail {
            points: Some(section.points),
            done: None,
            what: format!(
                "{} {}–{}",
                table.setting.set.colour(section.colour),
                end(0),
                end(1)
            ),
            how: Some(how),
            routes: Vec::new(),
        };
        (section.seat, section.points, detail)
    };
    let details = table.state.sections.iter().map(detail).collect();
    row(table, "sections", "Sections", details)
}

fn landmarks_row(table: &Table<'_>) -> Row {
    let details = table
        .state
        .landmarks
        .iter()
        .map(|landmark| {
            let points = i32::from(landmark.stars);
            let detail = Detail {
                points: Some(points),
                done: None,
                what: format!("{} ({})", table.tile_name(landmark.tile), landmark.cell),
                how: Some(format!("turn {}", landmark.turn)),
                routes: Vec::new(),
            };
            (landmark.seat, points, detail)
        })
        .collect();
    row(table, "landmarks", "Landmarks", details)
}

fn remarks(table: &Table<'_>) -> Vec<String> {
    let mut remarks = Vec::new();
    match table.state.over {
        Some(Over::Empty(_)) => remarks.push("The deck and all hands are empty.".to_owned()),
        Some(Over::Stuck(_)) => remarks.push("Nobody can place a tile any more.".to_owned()),
        Some(Over::Won(seat, _)) => remarks.push(format!(
            "{} has reached {} points and wins at once.",
            table.name(seat),
            table.setting.set.children_win
        )),
        None => {}
    }
    if !table.state.discards.is_empty() {
        let names: Vec<&str> = table
            .state
            .discards
            .iter()
            .map(|&tile| table.tile_name(tile))
            .collect();
        remarks.push(format!("Discarded: {}.", names.join(", ")));
    }
    remarks
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

fn r2(table: &Table<'_>, sheet: &ScoreSheet, result: &Recorded<'_>, verdict: &mut Verdict) {
    let seat = result.seat;
    let name = table.name(seat);
    let standing = &table.state.standings[seat];
    let total = standing.score;
    let mut wrong: Vec<Wrong> = Vec::new();
    // A marker that went wrong earlier has been reported there.
    let carried = |said: i32, ours: i32| standing.marks[0] != 0 && said - ours == standing.marks[0];
    if result.total.value != total {
        wrong.push(Wrong {
            span: result.total.span,
            label: format!("{name} has {total}"),
            excuse: table.state.doubt.scores[seat],
            doubt: carried(result.total.value, total),
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
        if points.value != ours {
            wrong.push(Wrong {
                span: points.span,
                label: format!("the {} give {ours}", row.title.to_lowercase()),
                excuse: table.state.doubt.scores[seat],
                doubt: carried(points.value, ours),
            });
        }
    }
    one_finding(&R2, format!("{name}'s score is {total}"), wrong, verdict);
}

fn r3(table: &Table<'_>, sheet: &ScoreSheet, ending: &Ending<'_>, verdict: &mut Verdict) {
    let Some(&(_, first)) = ending.winners.first() else {
        return;
    };
    let won = |seat: usize| sheet.ranks.get(seat) == Some(&1);
    let winners: Vec<&str> = (0..table.setting.names.len())
        .filter(|&seat| won(seat))
        .map(|seat| table.name(seat))
        .collect();
    let excuse = table.state.doubt.scores.iter().find_map(|at| *at);
    let marked = table.state.standings.iter().any(|s| s.marks[0] != 0);
    let severity = if excuse.is_some() || marked {
        Severity::Warning
    } else {
        Severity::Error
    };
    let says = match winners.as_slice() {
        [one] => format!("by the score {one} wins"),
        many => format!("by the score {} share the win", many.join(" and ")),
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
    if let Some(at) = excuse {
        finding.cause(at, "this may explain the difference");
    }
}
