//! A place in a log to which replays go back: what stands above it is replayed once, or not
//! at all, where the strict pass came so far.

use std::sync::{Arc, Mutex};

use super::*;
use crate::games::Midway;
use crate::notation;
use crate::verdict::Voice;

/// A place in a log, and the game as it stood there, once a replay has come by. Another
/// replay then starts there, of the same log without some of the lines below.
pub struct Bookmark<'a> {
    /// Where the line below it begins, and how many lines stand above.
    at: u32,
    above: usize,
    /// Where the first row stands, if the game there is that of the strict pass.
    row: Option<usize>,
    kept: Mutex<Option<Kept<'a>>>,
}

struct Kept<'a> {
    order: Order,
    referee: Box<dyn Referee<'a> + 'a>,
    voice: Option<Arc<Voice>>,
}

impl<'a> Bookmark<'a> {
    /// Above the line that stands at this place in the text.
    #[must_use]
    pub fn new(log: &Log<'a>, at: usize) -> Self {
        let upto = log.lines.partition_point(|line| line.span.start as usize <= at);
        let line = upto.checked_sub(1).and_then(|line| log.lines.get(line));
        let at = line.map_or(0, |line| line.span.start);
        Self { at, above: above(log, at), row: None, kept: Mutex::default() }
    }

    /// Above the line at this place, or a little further up, with the game as the strict pass
    /// found it there; and a log of no more than its header.
    pub(super) fn handed_over(
        text: &'a str,
        custom: &Custom<'a>,
        at: usize,
    ) -> Option<(Log<'a>, Self)> {
        if at == 0 || !matches!(custom, Custom::None) {
            return None;
        }
        let log = Log { text, lines: games::header(text), ..Log::default() };
        let mut replay = Replay::new(&log, custom, Manner::default());
        let _ = log.lines.iter().all(|line| replay.header_line(line));
        let mut referee = replay.open()?;
        let Midway { at, row, turns, due } = referee.go_on(text, at)?;
        let order = Order { started: true, due: Due::Seat(due), turns, ..Order::default() };
        let kept = Kept { order, referee, voice: replay.verdict.voice.take() };
        drop(replay);
        let (at, above) = (u32::try_from(at).ok()?, log.lines.len());
        Some((log, Self { at, above, row: Some(row), kept: Mutex::new(Some(kept)) }))
    }

    /// Reads the first row and all that stands below the bookmark into a log of which only the
    /// header is there; nothing if it takes the other lines to read these.
    pub(super) fn read_below(&mut self, log: &mut Log<'a>) -> Option<()> {
        let read = notation::read_on(log, self.row?, self.at as usize);
        self.above = above(log, self.at);
        read
    }

    /// The same place in another log of the same text.
    pub(super) fn moved_to(self, log: &Log<'a>) -> Self {
        Self { above: above(log, self.at), ..self }
    }

    /// The game there is that of the strict pass.
    pub(super) fn is_handed_over(&self) -> bool {
        self.row.is_some()
    }

    /// True if it stands above this place.
    pub(super) fn is_above(&self, at: Span) -> bool {
        self.at <= at.start
    }

    /// True if it stands above this line of its log.
    pub(super) fn is_above_line(&self, line: usize) -> bool {
        self.above <= line
    }

    /// True if the same lines stand above it in both logs.
    pub(super) fn has_above(&self, log: &Log<'a>, other: &Log<'a>) -> bool {
        let [one, two] = [log, other].map(|log| log.lines.get(..self.above));
        above(log, self.at) == self.above && one == two
    }

    /// The game at the bookmark, if all lines above it are there in this log.
    fn open(&self, log: &Log<'a>) -> Option<Kept<'a>> {
        let same = above(log, self.at) == self.above;
        self.kept.lock().ok()?.take_if(|_| same)
    }
}

/// Lines above a place.
fn above(log: &Log<'_>, at: u32) -> usize {
    log.lines.partition_point(|line| line.span.start < at)
}

impl<'a> Replay<'a, '_> {
    /// The referee of this game, and the first line to judge: at the bookmark, if the
    /// game is kept there, or below the header.
    pub(super) fn open_at(&mut self, body: usize) -> (Option<Box<dyn Referee<'a> + 'a>>, usize) {
        let mark = self.manner.bookmark.filter(|mark| !self.takebacks && !self.is_ruled_on(mark));
        let Some((mark, kept)) = mark.and_then(|mark| Some((mark, mark.open(self.log)?))) else {
            return (self.open(), body);
        };
        let Kept { order, mut referee, voice } = kept;
        referee.save();
        self.order = order.clone();
        self.marked = Some(order);
        self.verdict.voice = voice;
        (Some(referee), mark.above)
    }

    /// What is said of a ruling right below the bookmark is said of the line above.
    fn is_ruled_on(&self, mark: &Bookmark<'_>) -> bool {
        let below = self.log.lines.get(mark.above).map(|line| &line.statement);
        !self.manner.wordless && matches!(below, Some(Statement::Ruling(_)))
    }

    /// At the line below the bookmark the position is remembered, if what lies above is
    /// a game under way about which there is nothing to say.
    pub(super) fn pass_bookmark(&mut self, referee: &mut dyn Referee<'a>) {
        let here = |mark: &Bookmark<'_>| mark.above == self.at;
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
                let voice = self.verdict.voice.clone();
                *kept = Some(Kept { order, referee, voice });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::boards::{builtin, builtin_names};
    use crate::simulate::{Plan, Reshuffle, Style, game};

    /// The position after a whole text, replayed line by line.
    fn replayed(text: &str) -> String {
        let log = games::parse(text);
        let mut replay = Replay::new(&log, &Custom::None, Manner::default());
        first_row::Kind::of(&log).tell(&mut replay.header);
        let referee = replay.play(None).expect("a game");
        assert!(replay.verdict.findings.is_empty(), "{text}");
        referee.state()
    }

    /// Where the strict pass hands a game over, it lies on the table as if it had been replayed.
    #[test]
    fn the_game_lies_there_as_if_it_had_been_replayed() {
        let mut reached = 0;
        for (seed, name) in (0..40).zip(builtin_names().iter().cycle()) {
            let plan = Plan {
                players: 2 + seed as usize % 3,
                seed,
                style: Style::ALL[seed as usize % Style::ALL.len()],
                reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][seed as usize % 2],
                flush_limit: [None, Some(3), Some(1)][seed as usize % 3],
                varied: seed % 5 < 2,
                ..Plan::default()
            };
            let text = game(builtin(name).expect("it ships"), &plan);
            let lines = text.match_indices('\n').map(|(end, _)| end + 1);
            for at in lines.skip(seed as usize % 7).step_by(7) {
                let Some((log, mark)) = Bookmark::handed_over(&text, &Custom::None, at) else {
                    continue;
                };
                let kept = mark.open(&log).expect("the game as it stood there");
                let above = mark.at as usize;
                assert!(above <= at, "{text}");
                assert_eq!(kept.referee.state(), replayed(&text[..above]), "{text}");
                reached += 1;
            }
        }
        assert!(reached > 400, "{reached}");
    }
}
