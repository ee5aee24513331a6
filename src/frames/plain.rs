//! Frames as text, for pipes and for people without a terminal that can do more.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::known::{self, Asker, Certain};
use super::{Frame, Kind, Player, Recording, Robbed, Scene, Stage, Step, Yard};
use crate::card::Card;
use crate::games::shared::{HandRange, Pile, list, own_term};
use crate::games::stage::tiles::{Cell, Rotation, drawing};
use crate::lang;
use crate::log::letter;
use crate::report::text::{clip, width, wrap};
use crate::report::{headline, weight};

const WIDE: usize = 96;
const LONGEST_NAME: usize = 16;

/// One frame: the line, what it did, what was found, and what everybody has;
/// with `scene` also what lies on the table, and which blind draws are certain.
/// Frames are best asked for in their order, by one [`Asker`].
#[must_use]
pub fn frame(recording: &Recording, index: usize, scene: bool, asker: &mut Asker) -> String {
    let Some(frame) = recording.frames.get(index) else {
        return String::new();
    };
    let mut out = String::new();
    let _ = writeln!(out, "── {} ──", heading(frame));
    if !frame.text.is_empty() {
        let _ = writeln!(out, "{:>5} │ {}", frame.line, clip(&frame.text, 400));
    }
    hanging(&mut out, "", &frame.words);
    findings(&mut out, recording, frame);
    players(&mut out, recording, frame);
    ranges(&mut out, recording, index, asker);
    table(&mut out, frame);
    if scene {
        draws(&mut out, recording, index, asker);
        on_table(&mut out, recording, frame);
    }
    out
}

/// `turn 12 · round 4 · line 31`.
#[must_use]
pub fn heading(frame: &Frame) -> String {
    let what = match frame.kind {
        Kind::Opening => say!("frames-opening", "before the first line"),
        Kind::Setup => say!("frames-setup", "setup"),
        Kind::Turn => say!("frames-turn", "turn {n}", n = frame.turn),
        Kind::Aside => say!("frames-after-turn", "after turn {n}", n = frame.turn),
        Kind::End => say!("frames-end", "the end"),
    };
    match frame.kind {
        Kind::Opening => what,
        Kind::Turn | Kind::Aside => say!(
            "frames-heading-round",
            "{what} · round {round} · line {line}",
            what,
            round = frame.round,
            line = frame.line
        ),
        Kind::Setup | Kind::End => {
            say!("frames-heading", "{what} · line {line}", what, line = frame.line)
        }
    }
}

fn hanging(out: &mut String, head: &str, text: &str) {
    let lines = wrap(text, WIDE - width(head));
    for (i, line) in lines.iter().enumerate() {
        let head = if i == 0 { head } else { "" };
        let indent = if i == 0 { 0 } else { 4 };
        let _ = writeln!(out, "{head}{:indent$}{line}", "");
    }
}

fn findings(out: &mut String, recording: &Recording, frame: &Frame) {
    let found = frame.findings.iter();
    for finding in found.filter_map(|&i| recording.outcome.findings.get(i)) {
        let severity = weight(finding).name();
        let text = format!("{severity}[{}]: {}", finding.code, headline(finding));
        hanging(out, "  ", &text);
        if !finding.label.is_empty() {
            hanging(out, "      ", &finding.label);
        }
    }
}

/// The cards as letters, `?` for those nobody saw, `-` for none.
#[must_use]
pub fn letters(pile: Pile) -> String {
    if pile.total() == 0 { "-".to_owned() } else { pile.each().map(letter).collect() }
}

/// A hand in letters, or the names of its tiles.
#[must_use]
pub fn hand(player: &Player, stage: Option<&Stage>) -> String {
    let hand = &player.hand;
    if hand.total() == 0 {
        return "-".to_owned();
    }
    let unseen = "?".repeat(hand.unseen.min(200) as usize);
    if let Some(Stage::Tiles(_)) = stage {
        let name = |tile: &u16| stage.map_or("?", |stage| stage.tile(*tile)).to_owned();
        let mut names: Vec<String> = hand.tiles.iter().map(name).collect();
        names.extend(unseen.chars().map(|c| c.to_string()));
        return names.join(" ");
    }
    let known = Pile { known: hand.cards, unseen: 0 };
    let known: String = known.each().map(letter).collect();
    known + &unseen
}

/// A column of the table of players: its title, and a cell a player.
fn column(
    recording: &Recording,
    frame: &Frame,
    title: &str,
    cell: Cells<'_>,
) -> Option<Vec<String>> {
    let cells: Vec<Option<String>> = frame
        .position
        .players
        .iter()
        .map(|player| cell(player, recording.stage.as_ref()))
        .collect();
    cells.iter().any(Option::is_some).then(|| {
        std::iter::once(title.to_owned())
            .chain(cells.into_iter().map(|cell| cell.unwrap_or_default()))
            .collect()
    })
}

type Cells<'c> = &'c dyn Fn(&Player, Option<&Stage>) -> Option<String>;

fn players(out: &mut String, recording: &Recording, frame: &Frame) {
    let names = recording.players.iter();
    let names = names.map(|who| match &who.colour {
        Some(colour) => clip(&format!("{} ({})", who.name, colour_name(colour)), LONGEST_NAME + 10),
        None => clip(&who.name, LONGEST_NAME),
    });
    let names: Vec<String> = std::iter::once(String::new()).chain(names).collect();
    let pieces = recording.stage.as_ref();
    let pieces = pieces.map_or_else(|| lang::term("pieces"), Stage::pieces);
    let number = |n: Option<u32>| n.map(|n| n.to_string());
    let right = [
        column(recording, frame, &say!("frames-score", "score"), &|p, _| {
            p.score.map(|n| n.to_string())
        }),
        column(recording, frame, &pieces, &|p, _| number(p.pieces)),
        column(recording, frame, &say!("frames-stations", "stations"), &|p, _| number(p.stations)),
        column(recording, frame, &say!("frames-tickets", "tickets"), &|p, _| {
            let n = p.tickets.seen.len() as u32 + p.tickets.unseen;
            (!matches!(recording.stage, Some(Stage::Tiles(_)))).then(|| n.to_string())
        }),
    ];
    let right: Vec<Vec<String>> = right.into_iter().flatten().collect();
    let hands =
        column(recording, frame, &say!("frames-hand", "hand"), &|p, stage| Some(hand(p, stage)));
    let hands = hands.unwrap_or_default();
    let widest = |cells: &[String]| cells.iter().map(|cell| width(cell)).max().unwrap_or(0);
    let first = widest(&names);
    for (row, name) in names.iter().enumerate() {
        let _ = write!(out, "  {name}{:pad$}", "", pad = first - width(name));
        for cells in &right {
            let cell = cells.get(row).map_or("", String::as_str);
            let _ = write!(out, "  {:pad$}{cell}", "", pad = widest(cells) - width(cell));
        }
        let hand = hands.get(row).map_or("", String::as_str);
        let unsure = row > 0 && frame.position.players.get(row - 1).is_some_and(|p| p.unsure);
        let note = match unsure {
            true => format!("  {}", say!("frames-unsure", "(not sure)")),
            false => String::new(),
        };
        let _ = writeln!(out, "  {}{note}", clip(hand, 60));
    }
}

/// A player's colour as people read it.
fn colour_name(colour: &str) -> Cow<'_, str> {
    own_term("", &format!("colour {colour}")).map_or(Cow::Borrowed(colour), Cow::Owned)
}

/// What the hands with unseen cards can hold, a column for each kind of card.
fn ranges(out: &mut String, recording: &Recording, index: usize, asker: &mut Asker) {
    let ranges = recording.ranges(index, asker).unwrap_or_default();
    let names = recording.players.iter().map(|who| clip(&who.name, LONGEST_NAME));
    let rows: Vec<(String, HandRange)> =
        names.zip(ranges).filter_map(|(name, range)| Some((name, range?))).collect();
    if rows.is_empty() {
        return;
    }
    let title = &say!("frames-can-hold", "can hold");
    let names = rows.iter().map(|(name, _)| width(name));
    let first = names.max().unwrap_or(0).max(width(title));
    let _ = write!(out, "  {title}{:pad$}", "", pad = first - width(title));
    for card in Card::ALL {
        let _ = write!(out, "  {:>4}", card.letter());
    }
    out.push('\n');
    for (name, range) in rows {
        let _ = write!(out, "  {name}{:pad$}", "", pad = first - width(&name));
        for card in Card::ALL {
            let _ = write!(out, "  {:>4}", known::cell(&range, card));
        }
        let note = match range.exact {
            true => String::new(),
            false => format!("  {}", say!("frames-widest", "(at the widest)")),
        };
        let _ = writeln!(out, "{note}");
    }
}

/// Blind draws and deals of which something is certain.
fn draws(out: &mut String, recording: &Recording, index: usize, asker: &mut Asker) {
    let known = recording.known(index, asker);
    for draw in known.into_iter().flat_map(|known| known.draws) {
        let who = recording.players.get(draw.seat);
        let name = clip(who.map_or("?", |who| &who.name), LONGEST_NAME);
        hanging(out, "  ", &certain(&draw, &name));
    }
}

/// `line 12: the card Ben drew unseen was red`.
#[must_use]
pub fn certain(draw: &Certain, name: &str) -> String {
    let each = draw.least.each();
    let line = draw.line;
    if draw.cards == 1 {
        let cards: Vec<_> = each.map(|(card, _)| card.name()).collect();
        let cards = list(&cards);
        return say!(
            "frames-certain-one",
            "line {line}: the card {name} drew unseen was {cards}",
            line,
            name,
            cards
        );
    }
    let cards: Vec<String> = each
        .map(|(card, n)| say!("frames-card-n", "{n} {colour}", n, colour = card.name()))
        .collect();
    let (n, cards) = (draw.cards, list(&cards));
    say!(
        "frames-certain",
        "line {line}: among {n} cards {name} drew unseen were {cards}",
        line,
        n,
        name,
        cards
    )
}

fn table(out: &mut String, frame: &Frame) {
    let table = &frame.position.table;
    let mut parts = Vec::new();
    if let Some(row) = table.row {
        parts.push(say!("frames-table-row", "row {cards}", cards = letters(row)));
    }
    if let Some(deck) = table.deck {
        parts.push(say!("frames-table-deck", "deck {deck}", deck));
    }
    if let Some(discards) = table.discards {
        parts.push(say!("frames-table-discards", "discards {n}", n = discards.total()));
    }
    if !table.discarded.is_empty() {
        parts.push(say!("frames-table-discarded", "discarded {n}", n = table.discarded.len()));
    }
    if let Some(tickets) = table.tickets {
        parts.push(say!("frames-table-tickets", "tickets {tickets}", tickets));
    }
    if table.unsure {
        parts.push(say!("frames-table-unsure", "not sure"));
    }
    parts.extend(table.status.clone());
    let _ = writeln!(out, "  {}", clip(&parts.join(" · "), 200));
}

// What lies on the table

fn on_table(out: &mut String, recording: &Recording, frame: &Frame) {
    let name = |seat: usize| {
        let who = recording.players.get(seat);
        clip(who.map_or("?", |who| who.name.as_str()), LONGEST_NAME)
    };
    match (frame.position.scene.as_ref(), &recording.stage) {
        (Scene::Board { routes, stations }, Some(Stage::Board(board))) => {
            for seat in 0..recording.players.len() {
                let owned = routes.iter().filter(|owned| usize::from(owned.seat) == seat);
                let owned = owned.filter_map(|owned| board.routes.get(usize::from(owned.route)));
                let owned: Vec<String> = owned
                    .map(|route| format!("{} {}", board.pair(route.a, route.b), route.length))
                    .collect();
                if !owned.is_empty() {
                    hanging(
                        out,
                        "  ",
                        &say!(
                            "frames-owns",
                            "{who} owns {routes}",
                            who = name(seat),
                            routes = list(&owned)
                        ),
                    );
                }
                let built = stations.iter().filter(|built| usize::from(built.seat) == seat);
                let built: Vec<&str> = built.map(|built| board.printed(built.city)).collect();
                if !built.is_empty() {
                    let text = say!(
                        "frames-stations-in",
                        "{who} has stations in {cities}",
                        who = name(seat),
                        cities = list(&built)
                    );
                    hanging(out, "  ", &text);
                }
                tickets(out, recording, frame, seat, &name(seat));
            }
        }
        (Scene::Yards { yards, step, .. }, _) => {
            for (seat, yard) in yards.iter().enumerate() {
                hanging(out, "  ", &format!("{}: {}", name(seat), self::yard(yard)));
                tickets(out, recording, frame, seat, &name(seat));
            }
            if let Some(step) = step {
                hanging(out, "  ", &by_itself(step, &name));
            }
        }
        (Scene::Layout { tiles, cube, .. }, Some(Stage::Tiles(set))) => {
            let at = |x, y| Cell::new(x, y);
            let cube = cube.as_ref().and_then(|cube| cube.squares.first());
            let cube = cube.map(|&[x, y]| at(x, y));
            let tiles: BTreeMap<_, _> = tiles
                .iter()
                .map(|t| (at(t.x, t.y), (t.tile, Rotation::quarters(t.quarters))))
                .collect();
            if let Some(drawing) = drawing::draw_tiles(&tiles, set, cube) {
                for line in drawing.plain() {
                    let _ = writeln!(out, "  {}", line.trim_end());
                }
            }
        }
        _ => {}
    }
}

fn tickets(out: &mut String, recording: &Recording, frame: &Frame, seat: usize, name: &str) {
    let (Some(player), Some(stage)) = (frame.position.players.get(seat), &recording.stage) else {
        return;
    };
    let seen = player.tickets.seen.iter().map(|held| {
        let mark = if held.done { "✓" } else { "·" };
        let points = stage.ticket_points(held.ticket);
        format!("{mark} {} {points}", stage.ticket(held.ticket))
    });
    let mut all: Vec<String> = seen.collect();
    if player.tickets.unseen > 0 {
        all.push(say!("frames-unseen-tickets", "{n} unseen", n = player.tickets.unseen));
    }
    if !all.is_empty() {
        hanging(
            out,
            "  ",
            &say!(
                "frames-holds-tickets",
                "{name} holds tickets {tickets}",
                name,
                tickets = list(&all)
            ),
        );
    }
}

/// `yard RRL KK, stack of 7: RRGBL??`.
#[must_use]
pub fn yard(yard: &Yard) -> String {
    let columns: Vec<String> = yard
        .columns
        .iter()
        .map(|column| column.cards.iter().map(|&card| letter(card)).collect())
        .collect();
    let columns = if columns.is_empty() { "-".to_owned() } else { columns.join(" ") };
    let stack = yard.stack;
    say!(
        "frames-yard",
        "yard {columns}, stack of {n}: {cards}",
        columns,
        n = stack.total(),
        cards = letters(stack)
    )
}

/// What the last turn did by itself.
fn by_itself(step: &Step, name: &dyn Fn(usize) -> String) -> String {
    let moved: String = step.moved.iter().map(|moved| letter(moved.card)).collect();
    let mut text = match moved.as_str() {
        "" => say!("frames-step-nothing", "step 1: nothing lay in the yard"),
        moved => say!(
            "frames-step",
            "step 1: {moved} went on {who}'s stack",
            moved,
            who = name(step.seat)
        ),
    };
    if let Some(Robbed { seat, column }) = &step.robbed {
        let cards: String = column.cards.iter().map(|&card| letter(card)).collect();
        text += &say!("frames-lost", "; {who} lost {cards}", who = name(*seat), cards);
    }
    text
}
