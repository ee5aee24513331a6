//! Makes the frames while a game is replayed.

use std::sync::Arc;

use super::{Frame, Kind, Position, Recording, Stage, Unseen, Who, words};
use crate::games::KnownCards;
use crate::games::legal::LegalMoves;
use crate::log::{Line, Statement};
use crate::notation::GameText;
use crate::replay::{self, Custom, Going, Snapshot};
use crate::span::Span;

/// No game has so many lines: what follows is judged, and not shown.
const MOST_FRAMES: usize = 20_000;
/// Nor so many things on all its tables together.
const MOST_THINGS: usize = 1_000_000;
/// Nor so much to remember about cards that nobody saw.
const MOST_HIDDEN: usize = 1_000_000;
/// No sentence is longer, in characters.
const LONGEST_WORDS: usize = 600;

/// Replays a game and keeps a frame for every line of it.
///
/// A log of more than 20,000 lines, or with more on the table than any game
/// has, is judged to its end, but the frames stop; `left_out` says how many
/// lines are missing.
///
/// ```
/// use whistlestop::{At, Custom, GameText, record};
///
/// let text = "game europe\nplayer Ada\nplayer Ben\nAda claim Dieppe-Paris P\nBen draw ? ?\n";
/// let game = GameText::from(text);
/// let recording = record(&game, &Custom::None);
/// let first = recording.find(At::Turn(1)).unwrap();
/// assert_eq!(recording.frames[first].text, "Ada claim Dieppe-Paris P");
/// ```
#[must_use]
pub fn record(game: &GameText, custom: &Custom<'_>) -> Recording {
    record_from(game, custom, 0, None)
}

/// The same with the last frames only, for somebody who looks at a game under way: what
/// lies on the table now, what the last line did, and what the tickets of a player (`eyes`)
/// still take.
#[must_use]
pub fn record_last(game: &GameText, custom: &Custom<'_>, eyes: Option<usize>) -> Recording {
    record_from(game, custom, last_lines(&game.text), eyes)
}

/// Where the last few lines begin that say something.
fn last_lines(text: &str) -> usize {
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let says = |line: &&str| !matches!(line.trim_start().as_bytes().first(), None | Some(b'#'));
    let mut lines = text.split('\n').rev().filter(says);
    lines.nth(LAST_LINES).map_or(0, start)
}

/// Lines whose frames are made for who wants the last one: what a line did is told by
/// what was there before it.
const LAST_LINES: usize = 3;

/// These frames, and the one before the first line.
const KEPT_FRAMES: usize = LAST_LINES + 2;

/// Keeps the frames of statements behind this byte.
fn record_from(
    game: &GameText,
    custom: &Custom<'_>,
    from: usize,
    eyes: Option<usize>,
) -> Recording {
    let mut recorder =
        Recorder { eyes, from, counted: (0, game.first_line), ..Recorder::default() };
    let mut see = |snapshot: Snapshot<'_, '_>| recorder.see(&game.text, snapshot);
    let outcome = replay::watch_game(game, custom, &mut see);
    let mut recording = recorder.recording;
    recording.outcome = outcome;
    place_findings(&mut recording);
    recording
}

/// A game under way of which the last frames are kept; a line below it costs what a line
/// costs.
pub struct UnderWay<'a> {
    going: Going<'a>,
    recorder: Recorder,
}

impl<'a> UnderWay<'a> {
    /// Replays a game on a board that ships; `eyes` as for [`record_last`]. None if that
    /// takes a replay every time.
    #[must_use]
    pub fn new(text: &'a str, eyes: Option<usize>) -> Option<Self> {
        let mut recorder =
            Recorder { eyes, from: last_lines(text), counted: (0, 1), ..Recorder::default() };
        let going = Going::new(text, &mut |snapshot| recorder.see(text, snapshot))?;
        Some(Self { going, recorder })
    }

    /// Goes on by lines at the end of the whole text; false if all of it has to be replayed.
    #[must_use]
    pub fn go_on(&mut self, whole: &str, lines: &'a str) -> bool {
        let recorder = &mut self.recorder;
        let goes_on = self.going.go_on(lines, &mut |snapshot| recorder.see(whole, snapshot));
        let recording = &mut recorder.recording;
        let tiles = matches!(recording.stage, Some(Stage::Tiles(_)));
        if !tiles && recording.frames.len() > KEPT_FRAMES {
            let more = recording.frames.len() - KEPT_FRAMES;
            recording.frames.drain(1..=more);
            (recorder.things, recorder.hidden) = (0, 0);
        }
        goes_on
    }

    /// What [`record_last`] has; none if that takes a replay, since the log may be meant
    /// otherwise than it is written.
    #[must_use]
    pub fn recording(&mut self) -> Option<&Recording> {
        let outcome = self.going.outcome(false)?;
        let recording = &mut self.recorder.recording;
        recording.outcome = outcome;
        let frames = recording.frames.iter_mut();
        frames.for_each(|frame| frame.findings.clear());
        place_findings(recording);
        Some(recording)
    }

    /// What could be written next, with a line under way; none if that takes a replay.
    #[must_use]
    pub fn legal_moves(&mut self, line: &'a str) -> Option<LegalMoves> {
        self.going.legal_moves(line)
    }
}

#[derive(Default)]
struct Recorder {
    /// Whose tickets are asked about.
    eyes: Option<usize>,
    recording: Recording,
    /// Frames of statements above this byte are not kept.
    from: usize,
    things: usize,
    hidden: usize,
    /// So far lines are counted: a byte of the text, and the line it is on.
    counted: (usize, u64),
    moves: u32,
    /// Seat and round of each turn so far.
    rounds: Vec<(usize, u32)>,
}

impl Recorder {
    fn see(&mut self, text: &str, snapshot: Snapshot<'_, '_>) {
        if self.recording.stage.is_none() {
            self.recording.stage = Some(snapshot.referee.stage());
            let who = snapshot.players.iter().map(|player| Who {
                name: player.name.text.to_owned(),
                colour: player.colour.map(|colour| colour.text.to_owned()),
            });
            self.recording.players = who.collect();
        }
        self.moves += u32::from(snapshot.is_turn);
        self.count_round(&snapshot);
        self.recording.due = snapshot.due;
        if self.is_passed_over(&snapshot) {
            return;
        }
        if self.recording.frames.len() >= MOST_FRAMES || self.things > MOST_THINGS {
            self.recording.left_out += 1;
            return;
        }
        let frame = self.frame(text, &snapshot);
        self.recording.frames.push(frame);
        if let Some(seat) = self.eyes {
            self.recording.to_go = snapshot.referee.to_go(seat);
        }
    }

    /// A line whose frame nobody asked for. What comes first is kept, for the next to be
    /// told from; of tiles it takes all to know who laid them.
    fn is_passed_over(&self, snapshot: &Snapshot<'_, '_>) -> bool {
        let above = |line: &Line<'_>| (line.span.start as usize) < self.from;
        let tiles = matches!(self.recording.stage, Some(Stage::Tiles(_)));
        snapshot.line.is_some_and(above) && !tiles
    }

    fn frame(&mut self, text: &str, snapshot: &Snapshot<'_, '_>) -> Frame {
        let before = self.recording.frames.last().map(|frame| &frame.position);
        let words = match (snapshot.line, before) {
            (Some(line), Some(before)) => tell(snapshot, line, before),
            _ => words::opening(&self.recording.players),
        };
        let mut position = snapshot.referee.position(snapshot.seat, before);
        let new = share(before, &mut position);
        self.things += new;
        let span = snapshot.line.map_or(Span::default(), |line| line.span);
        Frame {
            kind: kind(snapshot),
            turn: snapshot.turns,
            moves: self.moves,
            round: self.rounds.last().map_or(0, |&(_, round)| round),
            line: self.line_of(text, span),
            span,
            text: span.of(text).to_owned(),
            seat: snapshot.seat,
            words: clip(words),
            findings: Vec::new(),
            position,
            unseen: self.unseen(snapshot),
        }
    }

    fn unseen(&mut self, snapshot: &Snapshot<'_, '_>) -> Unseen {
        if self.hidden > MOST_HIDDEN {
            return Unseen::LeftOut;
        }
        let Some(hidden) = snapshot.referee.cards().and_then(KnownCards::hidden) else {
            return Unseen::None;
        };
        self.hidden += hidden.weight();
        Unseen::Some(Box::new(hidden))
    }

    /// A round is over when the turn comes past the player who had its first.
    fn count_round(&mut self, snapshot: &Snapshot<'_, '_>) {
        let turns = snapshot.turns as usize;
        self.rounds.truncate(turns);
        if self.rounds.len() == turns {
            return;
        }
        let n = self.recording.players.len().max(1);
        let last = self.rounds.last().copied();
        let due = last.map_or(0, |(seat, _)| (seat + 1) % n);
        let seat = snapshot.seat.unwrap_or(due);
        let first = self.rounds.first().map_or(seat, |&(seat, _)| seat);
        let place = |seat: usize| (seat + n - first) % n;
        let round =
            last.map_or(1, |(before, round)| round + u32::from(place(seat) <= place(before)));
        self.rounds.push((seat, round));
    }

    /// The file's line on which a statement starts. They come in order, but for turns that
    /// stand the wrong way round: there a few lines are counted back.
    fn line_of(&mut self, text: &str, span: Span) -> u64 {
        let (from, line) = self.counted;
        let to = span.start as usize;
        let bytes = text.as_bytes();
        let breaks = |from: usize, to: usize| {
            let between = bytes.get(from..to).unwrap_or_default();
            between.iter().filter(|&&byte| byte == b'\n').count() as u64
        };
        if to < from {
            return line.saturating_sub(breaks(to, from));
        }
        self.counted = (to, line + breaks(from, to));
        self.counted.1
    }
}

fn kind(snapshot: &Snapshot<'_, '_>) -> Kind {
    let Some(line) = snapshot.line else {
        return Kind::Opening;
    };
    match &line.statement {
        Statement::Result { .. } | Statement::Winner(_) => Kind::End,
        Statement::Acts { acts, .. } if acts.first().is_some_and(|act| act.what.is_standing()) => {
            Kind::End
        }
        _ if snapshot.is_turn => Kind::Turn,
        _ if snapshot.turns == 0 => Kind::Setup,
        _ => Kind::Aside,
    }
}

fn tell<'a>(snapshot: &Snapshot<'_, 'a>, line: &Line<'a>, before: &Position) -> String {
    match (&line.statement, snapshot.seat) {
        (Statement::Acts { acts, .. }, Some(seat)) => {
            let words = words::of_acts(snapshot, seat, acts, before);
            let is_action = acts.first().is_some_and(|act| act.what.is_action());
            if is_action && !snapshot.is_turn && snapshot.referee.status().over {
                say!("frames-not-played", "{words} (not played: the game was over)", words)
            } else {
                words
            }
        }
        (statement, _) => words::of_statement(statement, snapshot.is_turn),
    }
}

/// What did not change is shared with the position before; returns how many
/// things are new.
fn share(before: Option<&Position>, position: &mut Position) -> usize {
    let mut new = 1;
    let same = |seat: usize| before.and_then(|before| before.players.get(seat));
    for (seat, player) in position.players.iter_mut().enumerate() {
        match same(seat) {
            Some(old) if old == player => *player = Arc::clone(old),
            _ => new += 4 + player.tickets.seen.len() + player.hand.tiles.len(),
        }
    }
    match before.map(|before| &before.table) {
        Some(old) if *old == position.table => position.table = Arc::clone(old),
        _ => new += 4 + position.table.discarded.len(),
    }
    match before.map(|before| &before.scene) {
        Some(old) if *old == position.scene => position.scene = Arc::clone(old),
        _ => new += position.scene.weight(),
    }
    new
}

fn clip(words: String) -> String {
    match words.char_indices().nth(LONGEST_WORDS) {
        Some((at, _)) => format!("{}…", words[..at].trim_end()),
        None => words,
    }
}

/// A finding belongs to the statement that it stands in, or else to the last
/// one above it; those in the header to the opening.
fn place_findings(recording: &mut Recording) {
    for (i, finding) in recording.outcome.findings.iter().enumerate() {
        let above = |frame: &Frame| frame.span.start <= finding.span.start;
        let at = recording.frames.partition_point(above).saturating_sub(1);
        let last = at + 1 == recording.frames.len();
        if let Some(frame) = recording.frames.get_mut(at) {
            // Behind the last frame of a game that is too long there are others.
            if recording.left_out == 0 || !last || finding.span.start < frame.span.end {
                frame.findings.push(i);
            }
        }
    }
}
