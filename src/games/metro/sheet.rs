//! The score sheet: sections and landmarks, each with its turn.

use super::drawing;
use super::setting::Setting;
use super::state::{Over, Section, State};
use crate::games::shared::list;
use crate::score::{Cell, Detail, Row, ScoreSheet};

/// The rows: the words in a `result`.
pub(super) const ROWS: [&str; 2] = ["sections", "landmarks"];

/// The rows with their titles.
#[must_use]
pub(super) fn titles() -> [(&'static str, String); 2] {
    [
        (ROWS[0], say!("metro-row-sections", "Sections")),
        (ROWS[1], say!("metro-row-landmarks", "Landmarks")),
    ]
}

/// The score sheet of the position.
#[must_use]
pub(super) fn sheet(setting: &Setting<'_>, state: &State, finished: bool) -> ScoreSheet {
    let cube = state.cube.and_then(|on| on.strand);
    let cube = cube.and_then(|strand| {
        let line = state.layout.line(strand);
        let mut cells = state.layout.each().map(|(cell, _)| cell);
        cells.find(|&cell| state.layout.lines_at(cell).contains(&line))
    });
    ScoreSheet {
        rows: rows(setting, sections(setting, state), landmarks(setting, state)),
        remarks: remarks(setting, state),
        drawing: drawing::draw(&state.layout, &setting.set, cube),
        ..figures(setting, state, finished)
    }
}

/// The score sheet without proofs, remarks and layout, for somebody who compares
/// figures and reads no words.
#[must_use]
pub(super) fn figures(setting: &Setting<'_>, state: &State, finished: bool) -> ScoreSheet {
    let sections = state.sections.iter().map(|s| (s.seat, s.points));
    let landmarks = (state.landmarks.iter()).map(|l| (l.seat, i32::from(l.stars)));
    let bare = |(seat, points)| (seat, points, None);
    let totals: Vec<i32> = state.standings.iter().map(|s| s.score).collect();
    let ranks = totals
        .iter()
        .map(|total| 1 + totals.iter().filter(|other| *other > total).count() as u32)
        .collect();
    ScoreSheet {
        players: setting.names.iter().map(|name| (*name).to_owned()).collect(),
        rows: rows(setting, sections.map(bare), landmarks.map(bare)),
        recorded: vec![None; totals.len()],
        totals,
        ranks,
        remarks: Vec::new(),
        finished,
        drawing: None,
    }
}

/// Whose points, how many, and a line that proves them, if anybody reads it.
type Proof = (usize, i32, Option<Detail>);

fn rows(
    setting: &Setting<'_>,
    sections: impl IntoIterator<Item = Proof>,
    landmarks: impl IntoIterator<Item = Proof>,
) -> Vec<Row> {
    let [first, second] = titles();
    vec![row(setting, first, sections), row(setting, second, landmarks)]
}

fn row(
    setting: &Setting<'_>,
    (key, title): (&str, String),
    proofs: impl IntoIterator<Item = Proof>,
) -> Row {
    let mut cells = vec![Cell::default(); setting.names.len()];
    for (seat, points, detail) in proofs {
        if let Some(cell) = cells.get_mut(seat) {
            cell.points += points;
            cell.details.extend(detail);
        }
    }
    Row { key: key.to_owned(), title, cells }
}

fn sections(setting: &Setting<'_>, state: &State) -> Vec<Proof> {
    let detail = |section: &Section| {
        let end = |i: usize| {
            let cell = section.ends[i];
            let laid = state.layout.at(cell);
            let tile = laid.map_or("?", |laid| setting.tile(laid.tile));
            format!("{tile} ({cell})")
        };
        let [a, b] = section.stations;
        let sign = if setting.children { '+' } else { '×' };
        let circles = match section.circles {
            1 => say!("metro-sheet-circle", "1 circle"),
            n => say!("metro-sheet-circles", "{n} circles", n),
        };
        let how = say!(
            "metro-sheet-how",
            "stations {a} + {b}, {circles}: {sum} {sign} {n}, turn {turn}",
            a,
            b,
            circles,
            sum = u32::from(a) + u32::from(b),
            sign,
            n = section.circles,
            turn = section.turn
        );
        let detail = Detail {
            points: Some(section.points),
            done: None,
            what: say!(
                "metro-sheet-what",
                "{colour} {from}–{to}",
                colour = setting.colour_name(section.colour),
                from = end(0),
                to = end(1)
            ),
            how: Some(how),
            routes: Vec::new(),
        };
        (section.seat, section.points, Some(detail))
    };
    state.sections.iter().map(detail).collect()
}

fn landmarks(setting: &Setting<'_>, state: &State) -> Vec<Proof> {
    state
        .landmarks
        .iter()
        .map(|landmark| {
            let points = i32::from(landmark.stars);
            let detail = Detail {
                points: Some(points),
                done: None,
                what: format!("{} ({})", setting.tile(landmark.tile), landmark.cell),
                how: Some(say!("metro-sheet-turn", "turn {turn}", turn = landmark.turn)),
                routes: Vec::new(),
            };
            (landmark.seat, points, Some(detail))
        })
        .collect()
}

fn remarks(setting: &Setting<'_>, state: &State) -> Vec<String> {
    let mut remarks = Vec::new();
    match state.over {
        Some(Over::Empty(_)) => {
            remarks.push(say!("metro-sheet-empty", "The deck and all hands are empty."))
        }
        Some(Over::Stuck(_)) => {
            remarks.push(say!("metro-sheet-stuck", "Nobody can place a tile any more."))
        }
        Some(Over::Won(seat, _)) => remarks.push(say!(
            "metro-sheet-won",
            "{name} has reached {points} points and wins at once.",
            name = setting.name(seat),
            points = setting.set.children_win
        )),
        None => {}
    }
    if !state.discards.is_empty() {
        let names: Vec<&str> = state.discards.iter().map(|&tile| setting.tile(tile)).collect();
        remarks.push(say!("metro-sheet-discarded", "Discarded: {tiles}.", tiles = list(&names)));
    }
    remarks
}
