//! One folder a game family: its data, its state, its laws, its scoring.

pub mod ticket_to_ride;

use crate::finding::Source;
use crate::laws::Law;
use crate::log::{Act, CheckItem, Name, Number, RowChange};
use crate::score::ScoreSheet;
use crate::span::Span;
use crate::verdict::Verdict;

/// What stands above the first move of a log.
#[derive(Debug, Default)]
pub struct Header<'a> {
    pub game: Option<Name<'a>>,
    pub board: Option<Name<'a>>,
    pub edition: Option<Name<'a>>,
    pub options: Vec<(Name<'a>, Option<Name<'a>>)>,
    pub players: Vec<Seated<'a>>,
}

/// One `player` line.
#[derive(Clone, Copy, Debug)]
pub struct Seated<'a> {
    pub name: Name<'a>,
    pub colour: Option<Name<'a>>,
}

/// A `result` line whose player is known.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    pub seat: usize,
    pub span: Span,
    pub total: Number,
    pub rows: Vec<(Name<'a>, Number)>,
}

/// What the table wrote down about the end.
#[derive(Clone, Debug, Default)]
pub struct Ending<'a> {
    pub results: Vec<Recorded<'a>>,
    pub winners: Vec<(usize, Span)>,
}

/// A game under way: judges each act in the position it meets, then applies it
/// as it was played. Seat order, turn numbers and rulings are the replay's.
pub trait Referee<'a> {
    /// What the game is called, for the heading of a report.
    fn title(&self) -> String;

    /// True if this act is part of the setup as things stand.
    fn is_setup(&self, seat: usize, act: &Act<'a>) -> bool;

    /// Called once before the first turn: is the setup complete?
    fn start(&mut self, first_turn: Span, verdict: &mut Verdict);

    /// A deal, tickets of the setup, tickets shown, routes owned: no turn.
    fn aside(&mut self, seat: usize, act: &Act<'a>, verdict: &mut Verdict);

    fn market(&mut self, cards: &crate::log::Cards, then: &[RowChange], verdict: &mut Verdict);

    fn row(&mut self, changes: &[RowChange], verdict: &mut Verdict);

    /// One turn: all acts of a line. `in_order` is false for a turn that has
    /// been reported as out of order.
    fn turn(
        &mut self,
        seat: usize,
        who: Span,
        acts: &[Act<'a>],
        in_order: bool,
        verdict: &mut Verdict,
    );

    /// Somebody else moved although this seat was due.
    fn out_of_turn(&mut self, seat: usize, due: usize, who: Span, verdict: &mut Verdict);

    /// A turn that nobody can read; `None` if not even its player is known.
    fn lost_turn(&mut self, seat: Option<usize>, at: Span);

    /// A line of the setup that nobody can read.
    fn lost_setup(&mut self, at: Span);

    fn is_over(&self) -> bool;

    fn after_end(&mut self, who: Span, verdict: &mut Verdict);

    fn check(&mut self, seat: Option<usize>, items: &[CheckItem<'a>], verdict: &mut Verdict);

    /// A ruling follows: report now what would otherwise be seen later.
    fn before_ruling(&mut self, code: Option<&str>, verdict: &mut Verdict);

    /// Remembers the position, for a takeback of the next turn.
    fn save(&mut self);

    fn take_back(&mut self);

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Option<ScoreSheet>;

    fn is_finished(&self) -> bool;

    /// Where a law stands in print.
    fn sources(&self, code: &str) -> Vec<Source>;
}

/// Every law of the project, by game, in the order of the rules.
#[must_use]
pub fn laws() -> Vec<&'static Law> {
    let mut laws: Vec<&'static Law> = crate::replay::LAWS.to_vec();
    laws.extend(ticket_to_ride::laws::ALL);
    laws
}
