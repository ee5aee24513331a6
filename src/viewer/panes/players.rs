//! What each player has: score, pieces, hand, tickets.

use super::super::app::App;
use super::super::draw::{self, fit, head, pad, write};
use super::*;
use crate::card::{Card, Counts};
use crate::frames::known::cell;
use crate::frames::{Player, Scene, Stage, Ticket};
use crate::games::shared::Pile;
use crate::games::stage::tiles::{colour_name, drawing};

/// How much is said of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// The figures and the hand.
    Hand,
    /// The figures and the tickets.
    Tickets,
    /// All of it, the tickets one behind the other.
    Both,
    /// All of it, a line a ticket.
    Roomy,
}

pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let Some(frame) = app.frame() else {
        return;
    };
    let wide = usize::from(area.width);
    let players = as_they_stand(app, frame);
    let columns = columns(app, &players);
    let inner = head(app, area, &say!("viewer-hands", "Hands"), &heads(&columns), buf);
    let high = usize::from(inner.height);
    let least = if app.look.tickets { Detail::Tickets } else { Detail::Hand };
    let blocks = |detail: (Detail, bool)| -> Vec<Vec<Line<'static>>> {
        let players = players.iter().enumerate();
        players
            .map(|(seat, player)| block(app, frame, seat, player, &columns, detail, wide))
            .collect()
    };
    let lines_of = |blocks: &[Vec<Line<'_>>]| blocks.iter().map(Vec::len).sum::<usize>();
    let fits = |blocks: &Vec<Vec<Line<'static>>>| lines_of(blocks) <= high;
    // With what unseen cards can be where there is room for it.
    let choices = [
        (Detail::Roomy, true),
        (Detail::Both, true),
        (Detail::Roomy, false),
        (Detail::Both, false),
    ];
    let best = choices.into_iter().map(blocks).find(fits);
    let mut blocks = best.unwrap_or_else(|| blocks((least, false)));
    let spare = high.saturating_sub(lines_of(&blocks));
    if spare >= blocks.len() {
        for block in &mut blocks {
            block.push(Line::default());
        }
    }
    // Whose turn it is stays in view.
    let before = lines_of(&blocks[..frame.seat.unwrap_or(0).min(blocks.len())]);
    let own = frame.seat.and_then(|seat| blocks.get(seat));
    let own = own.map_or(0, Vec::len);
    let skipped = (before + own).saturating_sub(high).min(before);
    let lines: Vec<Line<'static>> = blocks.into_iter().flatten().skip(skipped).collect();
    write(&lines, inner, buf);
}

/// A figure that the players of this game have: its name, and its width.
struct Column {
    name: String,
    wide: usize,
    figure: Figure,
}

type Figure = fn(&Player) -> Option<i64>;

fn columns(app: &App, players: &[Player]) -> Vec<Column> {
    let pieces = app
        .show
        .recording
        .stage
        .as_ref()
        .map_or_else(|| crate::lang::term("pieces"), Stage::pieces);
    let pieces = text::clip(&pieces, 6);
    let pieces = say!("viewer-pieces", "{pieces}", pieces);
    let tickets: Figure = match app.show.recording.stage {
        Some(Stage::Tiles(_)) => |_| None,
        _ => |p| Some(p.tickets.seen.len() as i64 + i64::from(p.tickets.unseen)),
    };
    let all: [(String, usize, Figure); 4] = [
        (say!("viewer-score", "score"), 5, |p| p.score.map(i64::from)),
        (pieces, 7, |p| p.pieces.map(i64::from)),
        (say!("viewer-stations", "stn"), 4, |p| p.stations.map(i64::from)),
        (say!("viewer-tickets", "tkt"), 4, tickets),
    ];
    all.into_iter()
        .filter(|(.., figure)| players.iter().any(|p| figure(p).is_some()))
        .map(|(name, wide, figure)| Column { wide: wide.max(text::width(&name) + 1), name, figure })
        .collect()
}

fn heads(columns: &[Column]) -> String {
    let head = |column: &Column| {
        let gap = column.wide.saturating_sub(text::width(&column.name));
        format!("{:gap$}{}", "", column.name)
    };
    let heads: String = columns.iter().map(head).collect();
    format!(" {}", heads.trim_start())
}

fn block(
    app: &App,
    frame: &Frame,
    seat: usize,
    player: &Player,
    columns: &[Column],
    (detail, ranges): (Detail, bool),
    wide: usize,
) -> Vec<Line<'static>> {
    let mut lines = vec![figures(app, seat, player, columns, wide)];
    if detail != Detail::Tickets {
        lines.push(hand(app, player, wide));
    }
    if ranges {
        lines.extend(range(app, seat, wide));
    }
    match detail {
        Detail::Hand => {}
        Detail::Tickets | Detail::Both => lines.extend(in_a_row(app, player, wide)),
        Detail::Roomy => {
            lines.extend(one_by_one(app, player, wide));
            lines.extend(sections(app, frame, seat, wide));
        }
    }
    lines
}

fn figures(
    app: &App,
    seat: usize,
    player: &Player,
    columns: &[Column],
    wide: usize,
) -> Line<'static> {
    let figure = |column: &Column| {
        let figure = (column.figure)(player).map_or("-".to_owned(), |n| n.to_string());
        format!("{figure:>wide$}", wide = column.wide)
    };
    let figures: String = columns.iter().map(figure).collect();
    let room = wide.saturating_sub(figures.len() + 5);
    let mut spans = in_turn(app, seat, room);
    pad(&mut spans, wide.saturating_sub(figures.len() + 1));
    spans.push(Span::raw(figures));
    Line::from(spans)
}

/// The hand, indented; unseen cards as `?`.
fn hand(app: &App, player: &Player, wide: usize) -> Line<'static> {
    let mut spans = vec![Span::raw("   ")];
    let unsure = if player.unsure { say!("viewer-not-sure", " not sure") } else { String::new() };
    let after = text::width(&unsure);
    let room = wide.saturating_sub(4 + after);
    let hand = &player.hand;
    if let Some(Stage::Tiles(_)) = app.show.recording.stage {
        spans.extend(tiles(app, player));
    } else if hand.total() == 0 {
        spans.push(Span::styled(no_cards(), app.theme.dim()));
    } else {
        let pile = Pile { known: hand.cards, unseen: u8::try_from(hand.unseen).unwrap_or(u8::MAX) };
        spans.extend(cards(app, pile, room));
        let used = draw::wide(&spans);
        let total = say!("viewer-cards", "  {n} cards", n = hand.total());
        if pile.total() > 1 && used + text::width(&total) + after < wide {
            spans.push(Span::styled(total, app.theme.dim()));
        }
    }
    spans.push(Span::styled(unsure, app.theme.dim()));
    fit(spans, wide)
}

/// What a hand with unseen cards can hold, each kind with the least and the
/// greatest number.
fn range(app: &App, seat: usize, wide: usize) -> Vec<Line<'static>> {
    let Some(range) = app.show.range(app.at, seat) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    let head = say!("viewer-can-hold", "can hold");
    let mut spans = vec![Span::styled(format!("   {head}"), app.theme.dim())];
    for card in Card::ALL.into_iter().filter(|card| range.most[*card] > 0) {
        let text = format!("{}{}", card.letter(), cell(&range, card));
        if draw::wide(&spans) + 1 + text.len() > wide {
            lines.push(Line::from(std::mem::take(&mut spans)));
            spans.push(Span::raw("    "));
        }
        spans.push(Span::raw(" "));
        spans.push(Span::styled(text, app.theme.card(Some(card))));
    }
    lines.push(fit(spans, wide));
    lines
}

fn tiles(app: &App, player: &Player) -> Vec<Span<'static>> {
    let hand = &player.hand;
    if hand.total() == 0 {
        let none = say!("viewer-no-tiles", "no tiles");
        return vec![Span::styled(none, app.theme.dim())];
    }
    let stage = app.show.recording.stage.as_ref();
    let name = |tile: &u16| stage.map_or("?", |stage| stage.tile(*tile));
    let known = hand.tiles.iter().take(40);
    let known = known.map(|tile| Span::raw(text::clip(name(tile), 12)));
    let unseen = (0..hand.unseen.min(40)).map(|_| Span::styled("?", app.theme.dim()));
    spaced(known.chain(unseen).collect())
}

fn sign(app: &App, held: &Ticket) -> Span<'static> {
    match held.done {
        true => Span::styled("✓", app.theme.good().bold()),
        false => Span::styled("·", app.theme.dim()),
    }
}

/// What a ticket of the card game asks for.
fn circles(app: &App, ticket: u16) -> Counts {
    match &app.show.recording.stage {
        Some(Stage::Cards(rules)) => rules.ticket(ticket).map_or(Counts::NONE, |t| t.cards),
        _ => Counts::NONE,
    }
}

fn one_by_one(app: &App, player: &Player, wide: usize) -> Vec<Line<'static>> {
    let Some(stage) = &app.show.recording.stage else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for held in &player.tickets.seen {
        let points = stage.ticket_points(held.ticket);
        let circles = circles(app, held.ticket);
        let extra = circles.total() as usize * 2;
        let name = text::clip(&stage.ticket(held.ticket), wide.saturating_sub(11 + extra));
        let mut spans =
            vec![Span::raw("   "), sign(app, held), Span::raw(format!(" {points:>2} {name}"))];
        if !circles.is_empty() {
            spans.push(Span::raw("  "));
            let pile = Pile { known: circles, unseen: 0 };
            spans.extend(cards(app, pile, extra));
        }
        lines.push(fit(spans, wide));
    }
    lines.extend(unseen(app, player));
    lines
}

/// So many of a player's sections are listed, the last ones.
const MOST_SECTIONS: usize = 8;

/// The sections that a player of the tile game has scored.
fn sections(app: &App, frame: &Frame, seat: usize, wide: usize) -> Vec<Line<'static>> {
    let (Scene::Layout { sections, .. }, Some(Stage::Tiles(set))) =
        (frame.position.scene.as_ref(), &app.show.recording.stage)
    else {
        return Vec::new();
    };
    let own: Vec<_> = sections.iter().filter(|s| s.seat == seat).collect();
    let last = own.len().saturating_sub(MOST_SECTIONS);
    own[last..]
        .iter()
        .map(|section| {
            let ink = app.theme.ink(Some(drawing::ink(set, section.colour)));
            let ([a, b], [c, d]) = (section.from, section.to);
            let colour = text::clip(&colour_name(set.colour(section.colour)), 10);
            let turn = match wide >= 40 {
                true => say!("viewer-turn", ", turn {n}", n = section.turn),
                false => String::new(),
            };
            let way = say!("viewer-section", " {a},{b} to {c},{d}", a, b, c, d);
            let spans = vec![
                Span::raw(format!("   {:>3} ", section.points)),
                Span::styled(colour, ink),
                Span::raw(way + &turn),
            ];
            fit(spans, wide)
        })
        .collect()
}

fn unseen(app: &App, player: &Player) -> Option<Line<'static>> {
    let words = match player.tickets.unseen {
        0 => return None,
        1 => say!("viewer-unseen-ticket", "   · a ticket nobody saw"),
        n => say!("viewer-unseen-tickets", "   · {n} tickets nobody saw", n),
    };
    Some(Line::from(Span::styled(words, app.theme.dim())))
}

/// The tickets in as few lines as they need.
fn in_a_row(app: &App, player: &Player, wide: usize) -> Vec<Line<'static>> {
    let Some(stage) = &app.show.recording.stage else {
        return Vec::new();
    };
    let mut lines: Vec<Line<'static>> = Vec::new();
    for held in &player.tickets.seen {
        let points = stage.ticket_points(held.ticket);
        let name = text::clip(&stage.ticket(held.ticket), wide.saturating_sub(10));
        let words = format!(" {name} {points}  ");
        let room = (wide + 1).saturating_sub(text::width(&words));
        if lines.last().is_none_or(|line| line.width() > room) {
            lines.push(Line::from("   "));
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend([sign(app, held), Span::raw(words)]);
        }
    }
    lines.extend(unseen(app, player));
    lines
}
