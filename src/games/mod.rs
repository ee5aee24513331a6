//! One folder a game family: its data, its state, its laws, its scoring.

pub mod card_game;
pub mod metro;
pub mod shared;
pub mod ticket_to_ride;

use crate::card::Counts;
use crate::finding::Source;
use crate::frames::{Position, Stage};
use crate::laws::Law;
use crate::log::{Act, CheckItem, Declared, Name, Number, Placement, RowChange, TileLine};
use crate::replay::N4;
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
    /// Tickets that the log itself describes.
    pub tickets: Vec<Declared<'a>>,
    /// A `ticket` line could not be read.
    pub lost_ticket: bool,
    /// The user's own board.
    pub custom: Option<&'a ticket_to_ride::board::Board>,
    /// The `tiles` line.
    pub tiles: Option<Name<'a>>,
    /// The `tile` lines.
    pub declared: Vec<TileLine<'a>>,
    /// Some line about tiles could not be read.
    pub lost_tiles: bool,
    /// The user's own tile set.
    pub tile_set: Option<&'a metro::TileSet>,
    /// So many rows that the log leaves out are taken to have been replaced before
    /// the first turn.
    pub unwritten_rows: u32,
    /// The log nowhere says what came into the row.
    pub row_unnoted: bool,
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
    /// Nobody will read the score sheet: totals and ranks are enough of it.
    pub figures_only: bool,
}

/// The tickets that a player completed at a scoring in mid-game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnedUp {
    pub seat: usize,
    /// Where in the log each of them was kept, and the cards that completed it.
    pub tickets: Vec<(Span, Counts)>,
}

/// A game under way: judges each act in the position it meets, then applies it
/// as it was played. Seat order, turn numbers and rulings are the replay's.
pub trait Referee<'a> {
    /// What the game is called, for the heading of a report.
    fn title(&self) -> String;

    /// True if this act is part of the setup as things stand.
    fn is_setup(&self, seat: usize, act: &Act<'a>) -> bool;

    /// A `tickets` line that can be a turn's, and cannot be the setup's: so many are
    /// offered and kept.
    fn only_as_turn(&self, act: &Act<'a>) -> bool {
        let _ = act;
        false
    }

    /// Called once before the first turn: is the setup complete?
    fn start(&mut self, first_turn: Span, verdict: &mut Verdict);

    /// A deal, tickets of the setup, tickets shown, routes owned: no turn.
    fn aside(&mut self, seat: usize, act: &Act<'a>, verdict: &mut Verdict);

    fn market(&mut self, cards: &crate::log::Cards, then: &[RowChange], verdict: &mut Verdict);

    fn row(&mut self, changes: &[RowChange], verdict: &mut Verdict);

    /// Tiles laid on the table before the first turn.
    fn start_tiles(&mut self, places: &[Placement<'a>], verdict: &mut Verdict) {
        if let Some(first) = places.first() {
            verdict.breach(
                &N4,
                first.span,
                "this game has no tiles",
                "no such thing here",
            );
        }
    }

    /// True for a player who has nothing left to do: the turn may go past.
    fn may_sit_out(&self, seat: usize) -> bool {
        let _ = seat;
        false
    }

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

    /// In mid-game a line about the row that nobody can read.
    fn lost_row(&mut self) {}

    fn is_over(&self) -> bool;

    /// True if cards have to be dealt before the next turn, and have not been.
    fn awaits_deal(&self) -> bool {
        false
    }

    /// A turn for which cards are dealt only below.
    fn before_deal(&mut self, who: Span, verdict: &mut Verdict) {
        let _ = (who, verdict);
    }

    fn after_end(&mut self, who: Span, verdict: &mut Verdict);

    fn check(&mut self, seat: Option<usize>, items: &[CheckItem<'a>], verdict: &mut Verdict);

    /// A ruling follows: report now what would otherwise be seen later.
    fn before_ruling(&mut self, code: Option<&str>, verdict: &mut Verdict);

    /// True if those at the table may have seen a breach of this law, or of any law,
    /// that the log does not show: it hangs on cards, tickets or tiles that nobody
    /// wrote down.
    fn may_hide(&self, code: Option<&str>) -> bool {
        let _ = code;
        false
    }

    /// Remembers the position, for a takeback of the next turn.
    fn save(&mut self);

    fn take_back(&mut self);

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Option<ScoreSheet>;

    fn is_finished(&self) -> bool;

    /// What there is of each kind of thing, and how much there has to be: what
    /// never changes while a game is played.
    fn census(&self) -> Vec<(String, u32, u32)> {
        Vec::new()
    }

    /// Turns so far.
    fn turns(&self) -> u32 {
        0
    }

    /// What a scoring in mid-game showed to everybody and the log leaves to the
    /// best choice.
    fn turned_up(&self) -> Vec<TurnedUp> {
        Vec::new()
    }

    /// What an attentive observer knows about each hand; nothing where nobody
    /// keeps count.
    fn hands(&self) -> Vec<shared::HandRange> {
        let mut work = shared::WORK;
        self.hands_within(&mut work)
    }

    /// The same for no more than so much work, which counts down; what takes more
    /// is as wide as it can be, and not `exact`.
    fn hands_within(&self, work: &mut u64) -> Vec<shared::HandRange> {
        let _ = work;
        Vec::new()
    }

    /// What is known at this moment about cards that nobody saw, to be asked
    /// about then or later; nothing if every card was seen, or nobody keeps count.
    fn hidden(&self) -> Option<shared::Hidden> {
        None
    }

    /// The same after the last line, when nothing comes after.
    fn hidden_at_end(&mut self) -> Option<shared::Hidden> {
        self.hidden()
    }

    /// So many rows that the log leaves out may have been replaced before the first
    /// turn, as far as that can make a difference.
    fn rows_left_out(&self) -> u32 {
        0
    }

    /// What the game is played on, for a replay to draw.
    fn stage(&self) -> Stage;

    /// The position as it lies on the table. Who has just moved, and the position
    /// before that, are for what the referee itself does not remember.
    fn position(&self, mover: Option<usize>, before: Option<&Position>) -> Position;

    /// What a player did in a line, in words, once it has been applied.
    fn tell(&self, seat: usize, acts: &[Act<'a>], before: &Position) -> String;

    /// What an attentive observer knows about tickets; nothing where nobody keeps
    /// count.
    fn known_tickets(&self) -> Option<shared::KnownTickets> {
        None
    }

    /// Where a law stands in print.
    fn sources(&self, code: &str) -> Vec<Source>;
}

/// True if no law is named, or one of these.
#[must_use]
pub fn is_among(code: Option<&str>, laws: &[&str]) -> bool {
    code.is_none_or(|code| laws.iter().any(|law| law.eq_ignore_ascii_case(code)))
}

/// A rulebook's worth of games that one referee knows.
pub struct Family {
    /// For `explain`: `ticket-to-ride`, `card-game`, `metro`.
    pub key: &'static str,
    pub title: &'static str,
    /// The laws of the family, in the order of the rules.
    pub laws: &'static [&'static Law],
    /// Table conventions that a log can declare: name, values, meaning.
    pub options: &'static [Convention],
    /// The words for a `game` line.
    pub games: fn() -> Vec<&'static str>,
}

/// Something that the rulebook leaves to the table, declared by `option`.
pub struct Convention {
    pub name: &'static str,
    pub values: &'static str,
    pub default: &'static str,
    pub meaning: &'static str,
}

/// Every family, in the order in which `explain` lists them.
pub static FAMILIES: [&Family; 3] = [&ticket_to_ride::FAMILY, &card_game::FAMILY, &metro::FAMILY];

/// Finds the referee for a game and seats the players; reports a game that
/// nobody knows.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>> {
    if header.custom.is_some() {
        return ticket_to_ride::open(header, verdict);
    }
    let game = header.game?;
    let known: Vec<&str> = FAMILIES
        .iter()
        .flat_map(|family| (family.games)())
        .collect();
    if !known.contains(&game.text) {
        let short: String = game.text.chars().take(40).collect();
        let near = known
            .iter()
            .min_by_key(|name| strsim::osa_distance(name, &short));
        let finding = verdict.breach(
            &crate::replay::N2,
            game.span,
            format!("no game is called `{}`", game.text),
            "unknown game",
        );
        finding.note(format!("games: {}", known.join(", ")));
        if let Some(near) = near {
            finding.help(format!("did you mean `{near}`?"));
        }
        return None;
    }
    if (metro::FAMILY.games)().contains(&game.text) {
        return metro::open(header, verdict);
    }
    if game.text == card_game::rules::KEY {
        return card_game::open(header, verdict);
    }
    for declared in &header.tickets {
        verdict.breach(
            &crate::replay::N4,
            declared.ticket.span,
            "the tickets of this game stand on its board",
            "described in the log",
        );
    }
    ticket_to_ride::open(header, verdict)
}
