//! What a link to a page looks like where it is shared: a line of words, and a small
//! picture of the podium.

use std::fmt::Write as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};

use super::data;
use crate::frames::Recording;
use crate::picture::{Style, escape, styles};
use crate::score::ScoreSheet;

/// `Eve 2, Ada −11, Cai −14 · 244 turns · no breaches`.
pub(super) fn description(recording: &Recording) -> String {
    let mut parts = Vec::new();
    match recording.outcome.sheet.as_ref().filter(|sheet| sheet.finished) {
        Some(sheet) => {
            let each = ranked(sheet).into_iter();
            let each =
                each.map(|seat| format!("{} {}", sheet.players[seat], figure(sheet.totals[seat])));
            parts.push(each.collect::<Vec<_>>().join(", "));
        }
        None => {
            let names = recording.players.iter().map(|who| who.name.as_str());
            parts.push(names.collect::<Vec<_>>().join(", "));
        }
    }
    let turns = recording.frames.last().map_or(0, |frame| frame.turn);
    parts.push(match turns {
        1 => say!("page-turns-one", "{n} turn", n = turns),
        _ => say!("page-turns", "{n} turns", n = turns),
    });
    parts.push(match data::breaches(recording) {
        0 => say!("page-no-breaches", "no breaches"),
        1 => say!("page-breaches-one", "{n} breach", n = 1),
        n => say!("page-breaches", "{n} breaches", n),
    });
    parts.join(" · ")
}

fn figure(points: i32) -> String {
    points.to_string().replace('-', "−")
}

/// Seats, the winner's first.
fn ranked(sheet: &ScoreSheet) -> Vec<usize> {
    let mut seats: Vec<usize> = (0..sheet.players.len().min(sheet.totals.len())).collect();
    seats.sort_by_key(|&seat| sheet.ranks.get(seat).copied().unwrap_or(u32::MAX));
    seats
}

/// A picture as an address.
fn address(svg: &str) -> String {
    format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(svg))
}

/// A wagon in the winner's colour: the sign of a page among others.
pub(super) fn icon(recording: &Recording) -> String {
    let players = styles(&recording.players);
    let sheet = recording.outcome.sheet.as_ref();
    let first = sheet.and_then(|sheet| ranked(sheet).first().copied());
    let fill = players.get(first.unwrap_or(0)).map_or("#0b5c7a", |style| style.fill);
    address(&format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="8" width="28" height="15" rx="4" fill="{fill}" stroke="#fff"/><path d="M5 12h22M9 15v5M16 15v5M23 15v5" stroke="#fff" stroke-width="2"/><circle cx="9" cy="25" r="3"/><circle cx="23" cy="25" r="3"/></svg>"##
    ))
}

/// Title and podium, 1200 by 630.
pub(super) fn picture(recording: &Recording) -> String {
    let players = styles(&recording.players);
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Georgia,serif"><rect width="1200" height="630" fill="#cfe0e4"/><path d="M0 470q300 -70 600 -20t600 -40v220h-1200z" fill="#efe3c6" stroke="#8a7a55" stroke-width="3"/><text x="600" y="92" font-size="58" font-weight="bold" text-anchor="middle" fill="#26221c">{}</text>"##,
        escape(&clipped(data::title(recording), 34))
    );
    let sheet = recording.outcome.sheet.as_ref().filter(|sheet| sheet.finished);
    let order = sheet.map_or_else(|| (0..players.len()).collect(), ranked);
    for (place, &seat) in order.iter().take(3).enumerate() {
        let Some(style) = players.get(seat) else {
            continue;
        };
        let rank = sheet.and_then(|sheet| sheet.ranks.get(seat).copied());
        let total = sheet.and_then(|sheet| sheet.totals.get(seat).copied());
        step(&mut out, place, style, rank, total);
    }
    out.push_str("</svg>");
    address(&out)
}

fn step(out: &mut String, place: usize, style: &Style, rank: Option<u32>, total: Option<i32>) {
    // The first in the middle, the second to the left.
    let x = [600, 300, 900][place.min(2)];
    let height = match rank {
        Some(1) => 250,
        Some(2) => 180,
        Some(_) => 130,
        None => 160,
    };
    let top = 610 - height;
    let name = escape(&clipped(&style.name, 14));
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        r##"<rect x="{}" y="{top}" width="260" height="{height}" rx="14" fill="{}" stroke="#26221c" stroke-width="3"/><text x="{x}" y="{}" font-size="44" text-anchor="middle" fill="#26221c">{name}</text>"##,
        x - 130,
        style.fill,
        top - 22
    );
    if let Some(total) = total {
        let _ = write!(
            out,
            r#"<text x="{x}" y="{}" font-size="72" font-weight="bold" text-anchor="middle" fill="{}">{}</text>"#,
            top + 90,
            style.ink,
            figure(total)
        );
    }
    if rank == Some(1) {
        let _ = write!(
            out,
            r##"<path d="M{} {}l-6 -54l34 26l28 -46l28 46l34 -26l-6 54z" fill="#e9b93a" stroke="#26221c" stroke-width="3"/>"##,
            x - 56,
            top - 72
        );
    }
}

/// At most so many characters.
fn clipped(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}
