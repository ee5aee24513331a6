//! What a family offers to whoever drives a game through its log.

use super::Ending;
use super::legal::Offers;
use super::scene::{Position, Stage, ToGo};
use super::shared::{HandRange, Hidden, KnownTickets, Pile, Settled, Unseen};
use crate::card::Counts;
use crate::finding::Source;
use crate::log::{Act, Cards, CheckItem, Placement, RowChange};
use crate::score::ScoreSheet;
use crate::span::Span;
use crate::verdict::Verdict;

/// A game under way: judges each act in the position it meets, then applies it
/// as it was played. Seat order, turn numbers and rulings are the replay's.
pub trait Referee<'a>: Knows + Shows<'a> + Offers<'a> + Send {
    /// How far the game is.
    fn status(&self) -> Status;

    /// True if this act is part of the setup as things stand.
    fn is_setup(&self, seat: usize, act: &Act<'a>) -> bool;

    /// A `tickets` line that can be a turn's, and cannot be the setup's: so many are
    /// offered and kept.
    fn only_as_turn(&self, act: &Act<'a>) -> bool {
        let _ = act;
        false
    }

    /// Goes on with a game of whose text nothing was read, from the line that stands at a place
    /// or a little further up, if it is clear without a log that there is nothing to say about
    /// what stands above, and every card and tile there was seen.
    fn go_on(&mut self, text: &str, upto: usize) -> Option<Midway> {
        let _ = (text, upto);
        None
    }

    /// Called once before the first turn: is the setup complete?
    fn start(&mut self, first_turn: Span, verdict: &mut Verdict);

    /// A statement that is no turn.
    fn aside(&mut self, aside: Aside<'_, 'a>, verdict: &mut Verdict);

    /// True for a player who has nothing left to do: the turn may go past.
    fn may_sit_out(&self, seat: usize) -> bool {
        let _ = seat;
        false
    }

    /// One turn.
    fn turn(&mut self, turn: Turn<'_, 'a>, verdict: &mut Verdict);

    /// The same for somebody who only asks what comes of a game: takes in no more of a turn
    /// than what is scored. False where that hangs on the rest, too.
    fn build(&mut self, turn: &Turn<'_, 'a>, verdict: &mut Verdict) -> bool {
        let _ = (turn, verdict);
        false
    }

    /// A turn at a time when it cannot be.
    fn untimely(&mut self, why: Untimely, who: Span, verdict: &mut Verdict);

    /// A line that nobody can read.
    fn lost(&mut self, what: Lost);

    /// True if those at the table may have seen a breach of this law, or of any law,
    /// that the log does not show: it hangs on cards, tickets or tiles that nobody
    /// wrote down.
    fn may_hide(&self, code: Option<&str>) -> bool;

    /// Remembers the position, for a takeback of the next turn.
    fn save(&mut self);

    fn take_back(&mut self);

    /// The same position, for what is only tried; what a takeback would bring back is left.
    fn twin(&self) -> Box<dyn Referee<'a> + 'a>;

    /// The position in full, to be compared with another.
    #[cfg(test)]
    fn state(&self) -> String {
        String::new()
    }

    /// After the last line; nothing comes after.
    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Final;
}

/// A game that the referee goes on with in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Midway {
    /// Where in the text the next line begins.
    pub at: usize,
    /// And the one above with the first row.
    pub row: usize,
    /// Turns so far.
    pub turns: u32,
    /// The seat whose turn it is.
    pub due: usize,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Turns so far.
    pub turns: u32,
    /// Nobody can have a turn any more.
    pub over: bool,
    /// The game was played to its end.
    pub finished: bool,
    /// Cards have to be dealt before the next turn, and have not been.
    pub awaits_deal: bool,
    /// So many rows that the log leaves out may have been replaced before the first
    /// turn, as far as that can make a difference.
    pub rows_left_out: u32,
}

/// A statement that is no turn.
#[derive(Clone, Copy, Debug)]
pub enum Aside<'r, 'a> {
    /// A deal, tickets of the setup, tickets shown, routes owned.
    Act(usize, &'r Act<'a>),
    Market(&'r Cards, &'r [RowChange]),
    Row(&'r [RowChange]),
    /// Tiles laid on the table before the first turn.
    Start(&'r [Placement<'a>]),
    /// Of a player, or of the table.
    Check(Option<usize>, &'r [CheckItem<'a>]),
    /// A ruling on this law, or a takeback, follows: report now what would otherwise
    /// be seen later.
    Ruling(Option<&'r str>),
}

/// All acts of a line.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'r, 'a> {
    pub seat: usize,
    /// The name in front of it.
    pub who: Span,
    pub acts: &'r [Act<'a>],
    /// False for a turn that has been reported as out of order.
    pub in_order: bool,
}

/// A line that nobody can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A turn; of whom, if that is known.
    Turn(Option<usize>, Span),
    /// Any number of turns that nobody wrote down.
    Turns(Span),
    /// In a log that gives a final position, a line of what somebody has.
    Listed(Option<usize>, Span),
    /// A line of the setup.
    Setup(Span),
    /// In mid-game a line about the row.
    Row,
}

/// Why there cannot be a turn now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untimely {
    /// Somebody moved although another seat was due. The turn is played all the same.
    OutOfOrder {
        seat: usize,
        due: usize,
    },
    /// The cards for it are dealt only below.
    BeforeDeal,
    AfterEnd,
}

/// What is left of a game after its last line.
#[derive(Debug, Default)]
pub struct Final {
    pub sheet: Option<ScoreSheet>,
    /// What is known about cards that nobody saw; none if every card was seen.
    pub hidden: Option<Hidden>,
}

/// What an attentive observer knows at a moment; nothing where nobody keeps count.
pub trait Knows {
    fn cards(&self) -> Option<KnownCards<'_>> {
        None
    }

    fn tickets(&self) -> Option<KnownTickets> {
        None
    }

    /// What a scoring in mid-game showed to everybody and the log leaves to the
    /// best choice.
    fn turned_up(&self) -> Vec<TurnedUp> {
        Vec::new()
    }

    /// What there is of each kind of thing, and how much there has to be: what
    /// never changes while a game is played.
    fn census(&self) -> Vec<(String, u32, u32)> {
        Vec::new()
    }
}

/// The tickets that a player completed at a scoring in mid-game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnedUp {
    pub seat: usize,
    /// Where in the log each of them was kept, and the cards that completed it.
    pub tickets: Vec<(Span, Counts)>,
}

/// The cards of a game, as far as they were seen.
#[derive(Debug)]
pub struct KnownCards<'r> {
    pub unseen: &'r Unseen,
    pub hands: Vec<Pile>,
    /// All cards of the game.
    pub deck: Counts,
}

impl KnownCards<'_> {
    /// What is known about each hand.
    #[must_use]
    pub fn ranges(&self) -> Vec<HandRange> {
        self.unseen.ranges(&self.hands, self.deck)
    }

    /// The same for no more than so much work, which counts down; what takes more
    /// is as wide as it can be, and not `exact`.
    #[must_use]
    pub fn ranges_within(&self, settled: &mut Settled, work: &mut u64) -> Vec<HandRange> {
        let Self { hands, deck, .. } = self;
        self.unseen.ranges_within(hands, *deck, settled, work)
    }

    /// To be asked about cards that nobody saw now or later; nothing if every card
    /// was seen.
    #[must_use]
    pub fn hidden(self) -> Option<Hidden> {
        Hidden::new(self.unseen.clone(), self.hands, self.deck)
    }
}

/// What there is to see of a game, and to print about it.
pub trait Shows<'a> {
    /// What the game is called, for the heading of a report.
    fn title(&self) -> String;

    /// What the game is played on, for a replay to draw.
    fn stage(&self) -> Stage;

    /// The position as it lies on the table. Who has just moved, and the position
    /// before that, are for what the referee itself does not remember.
    fn position(&self, mover: Option<usize>, before: Option<&Position>) -> Position;

    /// What a player did in a line, in words, once it has been applied.
    fn tell(&self, seat: usize, acts: &[Act<'a>], before: &Position) -> String;

    /// The tickets of a player, as far as they are known, and what each still takes.
    fn to_go(&self, seat: usize) -> Vec<ToGo> {
        let _ = seat;
        Vec::new()
    }

    /// Where a law stands in print.
    fn sources(&self, code: &str) -> Vec<Source>;
}
