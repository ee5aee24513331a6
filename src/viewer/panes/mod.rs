//! One file a pane.

mod ending;
pub(super) mod log;
pub(super) mod page;
pub(super) mod players;
pub(super) mod table;
pub(super) mod tiles;
pub(super) mod title;
pub(super) mod track;
pub(super) mod yards;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::app::App;
use super::draw::{below, head, wide, write};
use super::map;
use crate::card::Card;
use crate::frames::{Frame, Player, Scene, Stage};
use crate::games::shared::Pile;
use crate::report::text::{self, fold};

/// What lies on the table, as the game has it.
pub(super) fn scene(app: &App, area: Rect, buf: &mut Buffer) {
    let Some(frame) = app.frame() else {
        return nothing(app, area, buf);
    };
    match (frame.position.scene.as_ref(), &app.show.recording.stage) {
        (Scene::Board { routes, stations }, Some(Stage::Board(board))) => {
            if let Some(sheet) = app.show.recording.counted(app.at)
                && map::is_crowded(app, below(area))
            {
                return ending::draw(app, sheet, area, buf);
            }
            let zoom = map::zoom(app, below(area));
            let inner = head(app, area, &say!("viewer-map", "Map"), &times(zoom), buf);
            map::draw(app, frame, board, (routes, stations), inner, buf);
        }
        (Scene::Yards { yards, step, .. }, _) => {
            let name = say!("viewer-yards", "Yards and stacks");
            let inner = head(app, area, &name, "", buf);
            yards::draw(app, yards, step.as_ref(), inner, buf);
        }
        (Scene::Layout { tiles, cube, .. }, Some(Stage::Tiles(set))) => {
            let overview = match app.look.zoom {
                ..0 => say!("viewer-overview", " overview "),
                _ => String::new(),
            };
            let inner = head(app, area, &say!("viewer-layout", "Layout"), &overview, buf);
            let table = tiles::Table { app, frame, set, tiles, cube: cube.as_ref() };
            table.draw(inner, buf);
        }
        _ => {
            head(app, area, &say!("viewer-table", "Table"), "", buf);
        }
    }
}

fn times(zoom: u8) -> String {
    match zoom {
        0 => String::new(),
        n => format!(" {}× ", 1 << n),
    }
}

/// A game that cannot be opened.
fn nothing(app: &App, area: Rect, buf: &mut Buffer) {
    let name = say!("viewer-cannot", "This game cannot be replayed");
    let inner = head(app, area, &name, "", buf);
    let wide = usize::from(inner.width);
    let mut lines = Vec::new();
    for finding in &app.show.recording.outcome.findings {
        let words = format!("{}: {}", finding.code, finding.message);
        lines.extend(text::fold(&words, wide).into_iter().map(Into::into));
    }
    write(&lines, inner, buf);
}

/// Cards as `2P B 3W L 2?`, each in its colour; closer together where there is
/// little room.
pub(super) fn cards(app: &App, pile: Pile, most: usize) -> Vec<Span<'static>> {
    if pile.total() == 0 {
        return vec![Span::styled(no_cards(), app.theme.dim())];
    }
    let chip = |n: u32, letter: char, card: Option<Card>| {
        let text = match n {
            1 => letter.to_string(),
            n => format!("{n}{letter}"),
        };
        Span::styled(text, app.theme.card(card))
    };
    let known = pile.known.each();
    let known = known.map(|(card, n)| chip(u32::from(n), card.letter(), Some(card)));
    let unseen = (pile.unseen > 0).then(|| chip(u32::from(pile.unseen), '?', None));
    let chips: Vec<Span<'static>> = known.chain(unseen).collect();
    if wide(&chips) + chips.len() - 1 > most { chips } else { spaced(chips) }
}

pub(super) fn no_cards() -> String {
    say!("viewer-no-cards", "no cards")
}

/// With a blank between them.
pub(super) fn spaced(chips: Vec<Span<'static>>) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for (i, chip) in chips.into_iter().enumerate() {
        if i > 0 {
            spans.push(Span::raw(" "));
        }
        spans.push(chip);
    }
    spans
}

/// The players of a frame; where the whole game has been counted, with their totals.
pub(super) fn as_they_stand(app: &App, frame: &Frame) -> Vec<Player> {
    let each = frame.position.players.iter();
    let mut players: Vec<Player> = each.map(|player| Player::clone(player)).collect();
    if let Some(sheet) = app.show.recording.counted(app.at) {
        for (player, &total) in players.iter_mut().zip(&sheet.totals) {
            player.score = Some(total);
        }
    }
    players
}

/// An arrow for the player whose line it is; mark and name.
pub(super) fn in_turn(app: &App, seat: usize, most: usize) -> Vec<Span<'static>> {
    let moving = app.frame().is_some_and(|frame| frame.seat == Some(seat));
    let arrow = if moving { Span::styled("▸", app.theme.bold()) } else { Span::raw(" ") };
    std::iter::once(arrow).chain(who(app, seat, most)).collect()
}

/// A player's mark and name.
pub(super) fn who(app: &App, seat: usize, most: usize) -> Vec<Span<'static>> {
    let mark = app.show.mark(seat);
    let style = app.theme.mark(app.show.colour(seat));
    let name = text::clip(app.show.name(seat), most);
    vec![
        Span::styled(mark.to_string(), style),
        Span::raw(" "),
        Span::styled(name, Style::new().bold()),
    ]
}
