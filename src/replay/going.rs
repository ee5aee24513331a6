//! A game that goes on: its position is kept, and a line below costs what a line costs.
//!
//! What is said of a log depends on its lines in their order, but for a few that say
//! something about those above: these, and whatever may be a slip of the pen, are left to
//! a replay of the whole log.

use super::first_row::{Kind, says_of_the_row};
use super::meant::Manner;
use super::*;
use crate::finding::Severity;
use crate::games;
use crate::games::legal::LegalMoves;
use crate::notation::{self, Dialect};

impl<'a> Log<'a> {
    const EMPTY: &'a Self = &Log { text: "", lines: Vec::new(), faults: Vec::new() };
}

/// On a board that ships.
static SHIPS: Custom<'static> = Custom::None;

type See<'s, 'a> = &'s mut dyn FnMut(Snapshot<'_, 'a>);

/// A game after the last line that is written so far.
pub(crate) struct Going<'a> {
    /// Its log is empty: whoever has the turn looks at no line above.
    replay: Replay<'a, 'a>,
    referee: Box<dyn Referee<'a> + 'a>,
    dialect: Dialect,
    /// Bytes of the log.
    above: usize,
    row_written: bool,
    /// A turn was played that the setup cannot have: it is over.
    has_begun: bool,
    /// The log is judged as it is written, if that is known.
    as_written: Option<bool>,
}

impl<'a> Going<'a> {
    /// Replays the text of a game on a board that ships, and shows all there is to see after
    /// every line; none for a log that cannot be read, or is no log of moves.
    pub(crate) fn new(text: &'a str, see: See<'_, 'a>) -> Option<Self> {
        let log = games::read(text, &SHIPS);
        let kind = Kind::of(&log);
        if !log.faults.is_empty() || kind.final_position {
            return None;
        }
        let mut replay = Replay::new(&log, &SHIPS, Manner::default());
        kind.tell(&mut replay.header);
        let referee = replay.play(Some(see))?;
        Some(Self {
            dialect: replay.dialect(),
            replay: replay.without_log(),
            referee,
            above: text.len(),
            row_written: kind.row_written,
            has_begun: log.lines.iter().any(is_turn),
            as_written: None,
        })
    }

    /// Judges lines that are written below; false if the whole log has to be replayed.
    pub(crate) fn go_on(&mut self, text: &'a str, see: See<'_, 'a>) -> bool {
        let Some(lines) = self.read(text) else {
            return false;
        };
        for line in &lines {
            let turns = self.replay.order.turns;
            self.replay.line(line, self.referee.as_mut());
            self.replay.at += 1;
            see(self.snapshot(Some(line), turns));
        }
        self.above += text.len();
        self.as_written = None;
        true
    }

    fn read(&self, text: &'a str) -> Option<Vec<Line<'a>>> {
        if !self.has_begun || self.replay.order.turns == 0 {
            return None;
        }
        let lines = notation::read_below(text, self.above, self.dialect)?;
        let says_more = lines.iter().any(|line| self.is_about_lines_above(line));
        (!says_more).then_some(lines)
    }

    fn is_about_lines_above(&self, line: &Line<'_>) -> bool {
        let deals_or_lists = |act: &Act<'_>| {
            is_deal(&act.what) || matches!(act.what, What::Owns(_) | What::Built(_))
        };
        match &line.statement {
            Statement::Acts { acts, .. } if acts.iter().any(deals_or_lists) => true,
            _ => self.replay.header.row_unnoted && says_of_the_row(line),
        }
    }

    fn snapshot<'r>(&'r self, line: Option<&'r Line<'a>>, before: u32) -> Snapshot<'r, 'a> {
        let referee = self.referee.as_ref();
        self.replay.snapshot(referee, line, before, usize::MAX)
    }

    /// What is known about the game as it stands; none if the log may be meant otherwise
    /// than it is written.
    pub(crate) fn outcome(&mut self, figures_only: bool) -> Option<Outcome> {
        self.replay.ending.figures_only = figures_only;
        let verdict = self.replay.verdict.clone();
        let outcome = self.replay.close(self.referee.twin().as_mut());
        self.replay.verdict = verdict;
        let clean = outcome.count(Severity::Error) == 0
            && (self.row_written
                || outcome.rows_left_out == 0
                || outcome.count(Severity::Warning) == 0);
        self.as_written = Some(clean);
        clean.then_some(outcome)
    }

    /// What could be written next, with a line under way; none if it takes the whole log to
    /// know.
    pub(crate) fn legal_moves(&mut self, line: &'a str) -> Option<LegalMoves> {
        if self.as_written.is_none() {
            self.outcome(true);
        }
        if self.as_written == Some(false) {
            return None;
        }
        let players = &self.replay.header.players;
        let name = line.trim_matches('"');
        let mut written = legal::Written::default();
        if players.iter().any(|player| player.name.text == name) {
            written.who = Some(name);
        } else if !line.is_empty() {
            let mut lines = notation::read_below(line, self.above, self.dialect)?;
            match lines.pop().map(|line| line.statement) {
                Some(Statement::Acts { who, acts }) if lines.is_empty() => {
                    written.who = Some(who.text);
                    written.acts = acts.into_vec();
                }
                _ => return None,
            }
        }
        let mut could = legal::at(&self.snapshot(None, 0), line, &written);
        let header = &self.replay.header;
        could.game = header.game.map_or("", |game| game.text).to_owned();
        could.players.clone_from(&self.replay.verdict.players);
        Some(could)
    }
}

/// A turn that the setup cannot have.
fn is_turn(line: &Line<'_>) -> bool {
    let Statement::Acts { acts, .. } = &line.statement else {
        return false;
    };
    let first = acts.first().map(|act| &act.what);
    first.is_some_and(|what| what.is_action() && !matches!(what, What::Tickets(_)))
}

impl<'a> Replay<'a, '_> {
    /// The same for lines that come, whatever stood above them.
    fn without_log(self) -> Replay<'a, 'a> {
        Replay {
            log: Log::EMPTY,
            faults: [].iter(),
            custom: &SHIPS,
            manner: Manner::default(),
            marked: None,
            at: self.at,
            verdict: self.verdict,
            header: self.header,
            seats: self.seats,
            order: self.order,
            before: self.before,
            ending: self.ending,
            takebacks: self.takebacks,
            gaps: self.gaps,
            reported_end: self.reported_end,
            past_end: self.past_end,
            reported_early: self.reported_early,
            header_end: self.header_end,
            setup_end: self.setup_end,
            marks: self.marks,
            lost_game: self.lost_game,
            strangers: self.strangers,
            crowd: self.crowd,
            trace: self.trace,
        }
    }
}
