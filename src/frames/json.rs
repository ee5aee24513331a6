//! Frames as JSON lines, described in `grammar/JSON.md`: a header, a line for
//! every frame, an end with the score sheet.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::known::{Asker, Certain, Known};
use super::{Frame, Kind, Player, Recording, Scene, Table, Unseen, Who};
use crate::card::Counts;
use crate::games::On;
use crate::games::card_game::rules::Rules;
use crate::games::stage::tiles::TileSet;
use crate::games::ticket_to_ride::board_json::{self, BoardJson};
use crate::report::InFile;
use crate::report::json::{JsonFinding, JsonSheet, JsonTool};
use crate::report::lines::Lines;

/// Grows when a field goes or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

/// Writes a whole game.
///
/// # Errors
/// If the output cannot be written to.
pub fn write(
    out: &mut dyn Write,
    game: &InFile<'_>,
    index: u64,
    recording: &Recording,
) -> io::Result<()> {
    header(out, game, index, recording)?;
    let lines = Lines::new(game);
    let mut asker = Asker::default();
    for at in 0..recording.frames.len() {
        frame(out, game, &lines, recording, at, &mut asker)?;
    }
    end(out, recording)
}

/// Writes one frame between the header and the end.
///
/// # Errors
/// If the output cannot be written to.
pub fn write_one(
    out: &mut dyn Write,
    game: &InFile<'_>,
    index: u64,
    recording: &Recording,
    at: usize,
) -> io::Result<()> {
    header(out, game, index, recording)?;
    let mut asker = Asker::default();
    frame(out, game, &Lines::new(game), recording, at, &mut asker)?;
    end(out, recording)
}

fn line(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Header<'r> {
    version: u32,
    kind: &'static str,
    tool: JsonTool,
    file: &'r str,
    line: u64,
    byte: u64,
    index: u64,
    game: &'r str,
    title: &'r str,
    players: &'r [Who],
    frames: usize,
    left_out: usize,
    stage: Option<JsonStage<'r>>,
}

/// What the game is played on.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum JsonStage<'r> {
    Board { board: Box<BoardJson<'r>> },
    Cards { tickets: Vec<JsonTicket> },
    Tiles { colours: &'r [String], tiles: Vec<JsonTile<'r>> },
}

#[derive(Serialize)]
pub(crate) struct JsonTicket {
    name: String,
    points: i32,
    cards: Counts,
}

#[derive(Serialize)]
pub(crate) struct JsonTile<'r> {
    name: &'r str,
    station: Option<u8>,
    stars: u8,
    tracks: Vec<JsonTrack>,
}

#[derive(Serialize)]
struct JsonTrack {
    colour: u8,
    edges: Vec<&'static str>,
    station: bool,
}

impl<'r> JsonStage<'r> {
    pub(crate) fn of(on: On<'r>) -> Self {
        match on {
            On::Board(board) => Self::Board { board: Box::new(board_json::json(board)) },
            On::Cards(rules) => Self::Cards { tickets: tickets(rules) },
            On::Tiles(set) => Self::Tiles { colours: &set.colours, tiles: tiles(set) },
        }
    }
}

fn tickets(rules: &Rules) -> Vec<JsonTicket> {
    (0..)
        .zip(&rules.tickets)
        .map(|(id, ticket)| JsonTicket {
            name: rules.name(id),
            points: ticket.value,
            cards: ticket.cards,
        })
        .collect()
}

fn tiles(set: &TileSet) -> Vec<JsonTile<'_>> {
    set.tiles
        .iter()
        .map(|tile| JsonTile {
            name: &tile.name,
            station: tile.station,
            stars: tile.stars,
            tracks: tile
                .tracks
                .iter()
                .map(|track| JsonTrack {
                    colour: track.colour,
                    edges: track.edges.each().map(|edge| edge.word()).collect(),
                    station: track.station,
                })
                .collect(),
        })
        .collect()
}

pub(crate) fn header(
    out: &mut dyn Write,
    game: &InFile<'_>,
    index: u64,
    recording: &Recording,
) -> io::Result<()> {
    let header = Header {
        version: VERSION,
        kind: "header",
        tool: JsonTool::OURS,
        file: game.file,
        line: game.first_line,
        byte: game.first_byte,
        index,
        game: &recording.outcome.game,
        title: &recording.outcome.title,
        players: &recording.players,
        frames: recording.frames.len(),
        left_out: recording.left_out,
        stage: recording.stage.as_ref().map(|stage| JsonStage::of(stage.on())),
    };
    line(out, &header)
}

#[derive(Serialize)]
struct JsonFrame<'r> {
    kind: &'static str,
    frame: usize,
    what: Kind,
    turn: u32,
    #[serde(rename = "move")]
    moves: u32,
    round: u32,
    line: u64,
    byte: u64,
    end_byte: u64,
    text: &'r str,
    seat: Option<usize>,
    words: &'r str,
    findings: Vec<JsonFinding<'r>>,
    players: Vec<&'r Player>,
    table: &'r Table,
    scene: &'r Scene,
    /// Left out where every card was seen; null where it is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Option<JsonKnown>>,
}

/// What is certain about cards that nobody saw.
#[derive(Serialize)]
struct JsonKnown {
    hands: Vec<Option<JsonRange>>,
    draws: Vec<Certain>,
    all_draws: bool,
}

#[derive(Serialize)]
struct JsonRange {
    least: Counts,
    most: Counts,
    forced: Counts,
    exact: bool,
}

impl From<Known> for JsonKnown {
    fn from(known: Known) -> Self {
        let hands = known.hands.iter().map(|hand| {
            hand.as_ref().map(|hand| JsonRange {
                least: hand.least,
                most: hand.most,
                forced: hand.forced(),
                exact: hand.exact,
            })
        });
        Self { hands: hands.collect(), draws: known.draws, all_draws: known.all_draws }
    }
}

fn frame(
    out: &mut dyn Write,
    game: &InFile<'_>,
    lines: &Lines<'_>,
    recording: &Recording,
    at: usize,
    asker: &mut Asker,
) -> io::Result<()> {
    let Some(frame) = recording.frames.get(at) else {
        return Ok(());
    };
    let known = match frame.unseen {
        Unseen::None => None,
        _ => Some(recording.known(at, asker).map(JsonKnown::from)),
    };
    line(out, &of_frame(game, lines, recording, at, frame, known))
}

/// The last frame of a game under way, without what can be known about hands.
pub(crate) fn last(
    game: &InFile<'_>,
    lines: &Lines<'_>,
    recording: &Recording,
) -> Option<Box<RawValue>> {
    let at = recording.frames.len().checked_sub(1)?;
    let frame = recording.frames.get(at)?;
    to_raw_value(&of_frame(game, lines, recording, at, frame, None)).ok()
}

fn of_frame<'r>(
    game: &InFile<'_>,
    lines: &Lines<'_>,
    recording: &'r Recording,
    at: usize,
    frame: &'r Frame,
    known: Option<Option<JsonKnown>>,
) -> JsonFrame<'r> {
    let Frame { span, position, .. } = frame;
    let found = frame.findings.iter();
    let found = found.filter_map(|&i| recording.outcome.findings.get(i));
    JsonFrame {
        kind: "frame",
        frame: at,
        what: frame.kind,
        turn: frame.turn,
        moves: frame.moves,
        round: frame.round,
        line: frame.line,
        byte: game.first_byte + u64::from(span.start),
        end_byte: game.first_byte + u64::from(span.end),
        text: &frame.text,
        seat: frame.seat,
        words: &frame.words,
        findings: JsonFinding::list(lines, found),
        players: position.players.iter().map(AsRef::as_ref).collect(),
        table: &position.table,
        scene: &position.scene,
        known,
    }
}

#[derive(Serialize)]
struct End<'r> {
    kind: &'static str,
    frames: usize,
    left_out: usize,
    finished: bool,
    score: Option<JsonSheet<'r>>,
}

pub(crate) fn end(out: &mut dyn Write, recording: &Recording) -> io::Result<()> {
    let end = End {
        kind: "end",
        frames: recording.frames.len(),
        left_out: recording.left_out,
        finished: recording.outcome.finished,
        score: recording.outcome.sheet.as_ref().map(JsonSheet::new),
    };
    line(out, &end)
}
