//! One game, ready to be shown.

use std::cell::RefCell;
use std::ops::Range;

use super::map::Chart;
use crate::finding::Finding;
use crate::frames::known::Asker;
use crate::frames::{Frame, Recording, Stage, liveries};
use crate::games::shared::HandRange;
use crate::livery::Livery;
use crate::notation::GameText;

/// A game with its frames, and what drawing them needs.
pub struct Show {
    pub file: String,
    /// The how-manieth game of the file it is, from 1.
    pub index: u64,
    pub game: GameText,
    pub recording: Recording,
    /// How the players are told apart, in seat order.
    liveries: Vec<Livery>,
    /// Frames with a breach, in order.
    pub breaches: Vec<usize>,
    pub(super) chart: Option<Chart>,
    /// The lines of the game's text.
    lines: Vec<Range<usize>>,
    /// What the hands of the frame looked at last can hold.
    ranges: RefCell<Option<(usize, Vec<Option<HandRange>>)>>,
}

impl Show {
    #[must_use]
    pub fn new(file: &str, index: u64, game: GameText, recording: Recording) -> Self {
        let chart = match &recording.stage {
            Some(Stage::Board(board)) => Some(Chart::of(board)),
            _ => None,
        };
        Self {
            file: file.to_owned(),
            index,
            liveries: liveries(&recording.players),
            breaches: (0..recording.frames.len()).filter(|&at| recording.is_breach(at)).collect(),
            chart,
            lines: lines(&game.text),
            ranges: RefCell::new(None),
            game,
            recording,
        }
    }

    /// What a hand with unseen cards can hold, found out once for a frame.
    #[must_use]
    pub fn range(&self, frame: usize, seat: usize) -> Option<HandRange> {
        let mut ranges = self.ranges.borrow_mut();
        if ranges.as_ref().is_none_or(|(at, _)| *at != frame) {
            let found = self.recording.ranges(frame, &mut Asker::default());
            *ranges = Some((frame, found.unwrap_or_default()));
        }
        let (_, ranges) = ranges.as_ref()?;
        ranges.get(seat).copied().flatten()
    }

    #[must_use]
    pub fn last(&self) -> usize {
        self.recording.frames.len().saturating_sub(1)
    }

    #[must_use]
    pub fn mark(&self, seat: usize) -> char {
        self.liveries.get(seat).map_or('?', |livery| livery.mark)
    }

    /// The colour that a player has.
    #[must_use]
    pub fn colour(&self, seat: usize) -> &'static str {
        let livery = self.liveries.get(seat);
        livery.map_or("gray", |livery| livery.colour)
    }

    #[must_use]
    pub fn name(&self, seat: usize) -> &str {
        let who = self.recording.players.get(seat);
        who.map_or("?", |who| who.name.as_str())
    }

    pub fn findings<'s>(&'s self, frame: &'s Frame) -> impl Iterator<Item = &'s Finding> {
        let all = &self.recording.outcome.findings;
        frame.findings.iter().filter_map(|&i| all.get(i))
    }

    /// How many lines the game's text has.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// A line of the game's text, from 0, and where it begins.
    #[must_use]
    pub fn line(&self, n: usize) -> (usize, &str) {
        let Some(range) = self.lines.get(n) else {
            return (self.game.text.len(), "");
        };
        let text = self.game.text.get(range.clone()).unwrap_or("");
        (range.start, text)
    }

    /// The line of the game's text that a byte stands on, from 0.
    #[must_use]
    pub fn line_of(&self, byte: u32) -> usize {
        let below = self.lines.partition_point(|l| l.start <= byte as usize);
        below.saturating_sub(1)
    }
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let range = start..start + line.trim_end_matches(['\n', '\r']).len();
            start += line.len();
            range
        })
        .collect()
}
