//! A place in a log to which replays go back: what stands above it is replayed once.

use std::sync::Mutex;

use super::*;

/// A place in a log, and the game as it stood there, once a replay has come by. Another
/// replay then starts there, of the same log without some of the lines below.
pub struct Bookmark<'a> {
    /// The place of the line below it, and the line above.
    line: usize,
    above: Option<Span>,
    kept: Mutex<Option<Kept<'a>>>,
}

struct Kept<'a> {
    order: Order,
    referee: Box<dyn Referee<'a> + 'a>,
}

impl<'a> Bookmark<'a> {
    /// Above the line that stands at this place in the text.
    #[must_use]
    pub fn new(log: &Log<'a>, at: usize) -> Self {
        let upto = log.lines.partition_point(|line| line.span.start as usize <= at);
        let line = upto.saturating_sub(1);
        let above = line.checked_sub(1).and_then(|at| log.lines.get(at));
        Self { line, above: above.map(|line| line.span), kept: Mutex::default() }
    }

    /// The game at the bookmark, if all lines above it are there in this log.
    fn open(&self, log: &Log<'a>) -> Option<Kept<'a>> {
        let above = self.line.checked_sub(1).and_then(|at| log.lines.get(at));
        let same = above.map(|line| line.span) == self.above;
        self.kept.lock().ok()?.take_if(|_| same)
    }
}

impl<'a> Replay<'a, '_> {
    /// The referee of this game, and the first line to judge: at the bookmark, if the
    /// game is kept there, or below the header.
    pub(super) fn open_at(&mut self, body: usize) -> (Option<Box<dyn Referee<'a> + 'a>>, usize) {
        let mark = self.manner.bookmark;
        let Some((mark, kept)) = mark.and_then(|mark| Some((mark, mark.open(self.log)?))) else {
            return (self.open(), body);
        };
        let Kept { order, mut referee } = kept;
        referee.save();
        self.order = order.clone();
        self.marked = Some(order);
        (Some(referee), mark.line)
    }

    /// At the line below the bookmark the position is remembered, if what lies above is
    /// a game under way about which there is nothing to say.
    pub(super) fn pass_bookmark(&mut self, referee: &mut dyn Referee<'a>) {
        let here = |mark: &Bookmark<'_>| mark.line == self.at;
        if !self.manner.bookmark.is_some_and(here) || self.marked.is_some() {
            return;
        }
        let ended = !self.ending.results.is_empty() || !self.ending.winners.is_empty();
        let plain = self.verdict.findings.is_empty() && !self.takebacks && !ended;
        if self.order.turns > 0 && plain {
            referee.save();
            self.marked = Some(self.order.clone());
        }
    }

    /// Leaves the game at the bookmark, for another replay.
    pub(super) fn go_back(&mut self, mut referee: Box<dyn Referee<'a> + 'a>) {
        if let Some((mark, order)) = self.manner.bookmark.zip(self.marked.take()) {
            referee.take_back();
            if let Ok(mut kept) = mark.kept.lock() {
                *kept = Some(Kept { order, referee });
            }
        }
    }
}
