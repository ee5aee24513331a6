//! Finding a frame: by turn, move or line, by round, by breach.

use std::str::FromStr;

use super::{Frame, Kind, Recording};
use crate::finding::Severity;

/// A place in a game, to be found in a recording by [`Recording::find`].
///
/// ```
/// use whistlestop::At;
///
/// assert_eq!("41".parse(), Ok(At::Turn(41)));
/// assert_eq!("line:123".parse(), Ok(At::Line(123)));
/// assert!("forty-one".parse::<At>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// After this turn; 0 is the end of the setup.
    Turn(u32),
    /// After the n-th line that is a turn, those taken back included.
    Move(u32),
    /// After the statement on this line of the file, or the last one above it.
    Line(u64),
    /// The n-th frame, from 0.
    Frame(usize),
    /// After the last line.
    End,
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| digits.parse::<u32>();
        let found = match text.split_once(':') {
            None if text == "end" => Some(Self::End),
            None => number(text).map(Self::Turn).ok(),
            Some(("turn", n)) => number(n).map(Self::Turn).ok(),
            Some(("move", n)) => number(n).map(Self::Move).ok(),
            Some(("line", n)) => number(n).map(|n| Self::Line(u64::from(n))).ok(),
            Some(("frame", n)) => number(n).map(|n| Self::Frame(n as usize)).ok(),
            Some(_) => None,
        };
        found.ok_or_else(|| {
            say!("frames-at", "a turn as in `41`, or `move:45`, `line:123`, `frame:7`, `end`")
        })
    }
}

impl Recording {
    /// The frame at a place; `None` if the game has no such place.
    #[must_use]
    pub fn find(&self, at: At) -> Option<usize> {
        let last = self.frames.len().checked_sub(1)?;
        match at {
            At::End => Some(last),
            At::Frame(n) => (n <= last).then_some(n),
            At::Line(line) => {
                let below = self.frames.partition_point(|frame| frame.line <= line);
                (self.frames[0].line <= line).then(|| below.saturating_sub(1))
            }
            At::Turn(0) => {
                let setup = |frame: &Frame| matches!(frame.kind, Kind::Opening | Kind::Setup);
                self.frames.iter().rposition(setup)
            }
            // A turn that was taken back is found where it was played again.
            At::Turn(n) => {
                self.frames.iter().rposition(|frame| frame.kind == Kind::Turn && frame.turn == n)
            }
            At::Move(n) => {
                self.frames.iter().position(|frame| frame.kind == Kind::Turn && frame.moves == n)
            }
        }
    }

    /// The first frame of the next round, or the last of all.
    #[must_use]
    pub fn next_round(&self, from: usize) -> usize {
        let Some(here) = self.frames.get(from) else {
            return from;
        };
        let later = self.frames[from..].iter().position(|frame| frame.round > here.round);
        later.map_or(self.frames.len() - 1, |steps| from + steps)
    }

    /// The first frame of this round, or of the one before if this is it.
    #[must_use]
    pub fn previous_round(&self, from: usize) -> usize {
        let Some(before) = from.checked_sub(1).and_then(|i| self.frames.get(i)) else {
            return 0;
        };
        let earlier = self.frames[..from].iter().rposition(|frame| frame.round < before.round);
        earlier.map_or(0, |at| at + 1)
    }

    /// True if a frame has a breach: an error or a warning, settled or not.
    #[must_use]
    pub fn is_breach(&self, frame: usize) -> bool {
        let findings = self.frames.get(frame).map(|frame| &frame.findings);
        findings.into_iter().flatten().any(|&i| {
            let finding = self.outcome.findings.get(i);
            finding.is_some_and(|f| f.severity >= Severity::Warning || f.ruling.is_some())
        })
    }

    /// The next frame behind this one that has a breach.
    #[must_use]
    pub fn next_breach(&self, from: usize) -> Option<usize> {
        (from + 1..self.frames.len()).find(|&i| self.is_breach(i))
    }

    /// The last frame before this one that has a breach.
    #[must_use]
    pub fn previous_breach(&self, from: usize) -> Option<usize> {
        (0..from.min(self.frames.len())).rev().find(|&i| self.is_breach(i))
    }
}
