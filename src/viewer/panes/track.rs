//! The score track.

use super::super::app::App;
use super::super::draw::{self, fit, head, pad, write};
use super::*;

/// A track is at least this long, so that a first point does not fill it.
const SHORTEST: i32 = 50;

pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let Some(frame) = app.frame() else {
        return;
    };
    let players = as_they_stand(app, frame);
    let scores: Vec<Option<i32>> = players.iter().map(|p| p.score).collect();
    let most = scores.iter().flatten().copied().max().unwrap_or(0);
    // The end of the track stays where it is until somebody gets there.
    let end = most.max(SHORTEST).saturating_add(24) / 25 * 25;
    let ranks = app.show.recording.counted(app.at).map(|sheet| &*sheet.ranks);
    match ranks {
        Some(ranks) if area.height == 1 => return podium(app, &scores, ranks, area, buf),
        None if area.height == 1 => return one_line(app, &scores, end, area, buf),
        _ => {}
    }
    let name = say!("viewer-track", "Score track");
    let inner = head(app, area, &name, &format!(" {end} "), buf);
    let names = (0..scores.len()).map(|seat| text::width(app.show.name(seat)).min(12));
    let names = names.max().unwrap_or(0);
    let wide = usize::from(inner.width);
    // At the end the winner comes first.
    let bar = |seat: usize| {
        let mut lead = vec![Span::raw(" ")];
        if let Some(&rank) = ranks.and_then(|ranks| ranks.get(seat)) {
            lead.insert(0, place_sign(app, rank));
        }
        bar(app, lead, seat, scores[seat], end, names, wide)
    };
    let lines: Vec<Line<'_>> = in_order(scores.len(), ranks).map(bar).collect();
    write(&lines, inner, buf);
}

/// All seats, the best place first where there are places.
pub(super) fn in_order(seats: usize, ranks: Option<&[u32]>) -> impl Iterator<Item = usize> {
    let mut order: Vec<usize> = (0..seats).collect();
    order.sort_by_key(|&seat| ranks.and_then(|ranks| ranks.get(seat).copied()));
    order.into_iter()
}

/// A star for the winner, and the place of the others.
pub(super) fn place_sign(app: &App, rank: u32) -> Span<'static> {
    match rank {
        1 => Span::styled("★", app.theme.good().bold()),
        2..10 => Span::styled(rank.to_string(), app.theme.dim()),
        _ => Span::raw(" "),
    }
}

/// How the game ended, on one line.
fn podium(app: &App, scores: &[Option<i32>], ranks: &[u32], area: Rect, buf: &mut Buffer) {
    let wide = usize::from(area.width);
    let figures = |seat: usize| scores[seat].map_or_else(String::new, |n| n.to_string());
    let fixed: usize = (0..scores.len()).map(|seat| figures(seat).len() + 7).sum();
    // Names in full, or as far as there is room for all of them.
    let most = (wide.saturating_sub(fixed) / scores.len().max(1)).min(12);
    let mut spans = Vec::new();
    for seat in in_order(scores.len(), Some(ranks)) {
        spans.push(Span::raw(" "));
        spans.push(place_sign(app, ranks.get(seat).copied().unwrap_or(0)));
        spans.push(Span::raw(" "));
        let mut who = who(app, seat, most);
        if most < 3 {
            who.truncate(1);
        }
        spans.extend(who);
        spans.push(Span::styled(format!(" {} ", figures(seat)), app.theme.bold()));
    }
    buf.set_line(area.x, area.y, &fit(spans, wide), area.width);
}

fn bar(
    app: &App,
    mut spans: Vec<Span<'static>>,
    seat: usize,
    score: Option<i32>,
    end: i32,
    names: usize,
    wide: usize,
) -> Line<'static> {
    let lead = draw::wide(&spans);
    spans.extend(who(app, seat, names));
    pad(&mut spans, lead + names + 2);
    spans.push(Span::raw(" "));
    let Some(score) = score else {
        let words = say!("viewer-not-counted", "not counted yet");
        spans.push(Span::styled(words, app.theme.dim()));
        return Line::from(spans);
    };
    spans.push(Span::styled(format!("{score:>4} "), app.theme.bold()));
    let room = wide.saturating_sub(draw::wide(&spans) + 1);
    let long = place(score, end, room + 1);
    let style = app.theme.line_of(app.show.colour(seat));
    spans.push(Span::styled("█".repeat(long), style));
    spans.push(Span::styled("·".repeat(room - long.min(room)), app.theme.dim()));
    Line::from(spans)
}

/// How far along a track of `room` columns a score is.
fn place(score: i32, end: i32, room: usize) -> usize {
    let far = usize::try_from(score.clamp(0, end)).unwrap_or(0);
    let end = usize::try_from(end).unwrap_or(1).max(1);
    far * room.saturating_sub(1) / end
}

/// All marks on one line; where several share a place they stand side by side.
fn one_line(app: &App, scores: &[Option<i32>], end: i32, area: Rect, buf: &mut Buffer) {
    let left = say!("viewer-track-start", " score 0 ");
    let right = format!(" {end} ");
    let wide = usize::from(area.width);
    if scores.iter().all(Option::is_none) {
        let words = say!("viewer-score-later", " score: not counted before the deck is used up");
        buf.set_stringn(area.x, area.y, words, wide, app.theme.dim());
        return;
    }
    let room = wide.saturating_sub(text::width(&left) + right.len());
    let mut track: Vec<Option<usize>> = vec![None; room];
    let mut order: Vec<(i32, usize)> =
        scores.iter().enumerate().filter_map(|(seat, score)| Some(((*score)?, seat))).collect();
    order.sort_unstable();
    for (score, seat) in order {
        let at = place(score, end, room);
        let free = (at..room).chain((0..at).rev());
        if let Some(cell) = free.into_iter().find(|&cell| track[cell].is_none()) {
            track[cell] = Some(seat);
        }
    }
    let mut spans = vec![Span::styled(left, app.theme.dim())];
    for seat in track {
        spans.push(match seat {
            None => Span::styled("·", app.theme.dim()),
            Some(seat) => {
                Span::styled(app.show.mark(seat).to_string(), app.theme.mark(app.show.colour(seat)))
            }
        });
    }
    spans.push(Span::styled(right, app.theme.dim()));
    buf.set_line(area.x, area.y, &Line::from(spans), area.width);
}
