//! What the table wrote down, compared with what the moves give: `check` (R1),
//! `result` (R2) and `winner` (R3). One judge for every family; a family brings the
//! figures that can be checked, the rows of its score sheet, and how far each of them
//! can be relied on.

use super::seats::Seats;
use crate::fault::{Fault, Words};
use crate::finding::{Edit, Severity};
use crate::games::{Ending, Recorded};
use crate::laws::Law;
use crate::laws::notation::N2;
use crate::names;
use crate::notation;
use crate::score::ScoreSheet;
use crate::span::Span;
use crate::verdict::Verdict;

/// What the words about a record are made with: a family's setting.
pub trait Book: Seats {
    /// A figure that a `check` can state, as the moves give it.
    type Figure;

    /// How this family words what all of them say.
    const TONE: Tone;

    /// R1, R2 and R3.
    fn laws() -> [&'static Law; 3];

    fn figure(&self, figure: &Self::Figure) -> String;

    /// The same as a `check` states it.
    fn written(&self, figure: &Self::Figure) -> String;

    /// The words for figures that can be checked.
    fn figures(&self) -> String;

    /// The rows of the score sheet: the word in a `result`, and the title.
    fn rows(&self) -> Vec<(&'static str, String)>;
}

/// Where families word the same thing differently.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    /// What a `check` of the table is compared with.
    pub table: fn() -> String,
    /// Below a word that means nothing, the law about names helps.
    pub unknown_note: bool,
    /// Below a difference that an earlier breach may have made, if it is not known
    /// which.
    pub doubt_note: Option<fn() -> String>,
    /// Names in a row.
    pub names: fn(&[String]) -> String,
    /// Several winners, by their names.
    pub share: fn(&str) -> String,
    pub share_help: Option<fn() -> String>,
}

/// A figure of the record, as the moves give it.
#[derive(Clone, Copy, Debug)]
pub enum Figure<F> {
    Total {
        seat: usize,
        points: i32,
    },
    /// Of rows that are all as they should be, or that nobody can check.
    Sum(i64),
    Row {
        /// Its place in the score sheet.
        row: usize,
        points: i32,
    },
    Checked(F),
}

/// A figure that the table wrote down otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Wrong<F> {
    pub at: Span,
    pub is: Figure<F>,
    /// A breach that may explain it.
    pub excuse: Option<Span>,
    /// Something may explain it, and nobody can say what.
    pub doubt: bool,
}

impl<F> Wrong<F> {
    #[must_use]
    pub fn new(at: Span, is: Figure<F>) -> Self {
        Self { at, is, excuse: None, doubt: false }
    }
}

/// The line that is compared.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    Check(Option<usize>),
    Result { seat: usize, total: i32 },
}

/// R1, R2: a line of the record is not what the moves give.
#[derive(Clone, Debug)]
pub struct Differs<F> {
    line: Line,
    first: Wrong<F>,
    more: Vec<Wrong<F>>,
}

impl<F> Differs<F> {
    /// One fault a line, however many of its figures are wrong.
    #[must_use]
    pub fn of(line: Line, wrong: Vec<Wrong<F>>) -> Option<Self> {
        let mut wrong = wrong.into_iter();
        let first = wrong.next()?;
        let more = wrong.collect();
        Some(Self { line, first, more })
    }

    /// The first figure that is wrong.
    #[must_use]
    pub fn at(&self) -> Span {
        self.first.at
    }

    fn each(&self) -> impl Iterator<Item = &Wrong<F>> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

impl<S: Book> Fault<S> for Differs<S::Figure> {
    fn law(&self) -> &'static Law {
        let [r1, r2, _] = S::laws();
        match self.line {
            Line::Check(_) => r1,
            Line::Result { .. } => r2,
        }
    }

    fn severity(&self) -> Severity {
        match self.each().all(|w| w.excuse.is_some() || w.doubt) {
            true => Severity::Warning,
            false => Severity::Error,
        }
    }

    fn words(&self, book: &S) -> Words {
        let message = match self.line {
            Line::Check(Some(seat)) => {
                tell!("r1-not-player", "this is not what {who} has here", who = book.player(seat))
            }
            Line::Check(None) => {
                tell!("r1-not-table", "this is not {table} here", table = (S::TONE.table)())
            }
            Line::Result { seat, total } => {
                tell!("r2-score", "{who}'s score is {total}", who = book.player(seat), total)
            }
        };
        let label = |figure: &Figure<S::Figure>| match figure {
            Figure::Total { seat, points } => {
                say!("r2-total", "{who} has {points}", who = book.player(*seat), points)
            }
            Figure::Sum(points) => say!("r2-sum", "the rows add up to {points}", points),
            Figure::Row { row, points } => {
                let rows = book.rows();
                let title = rows.get(*row).map_or("", |(_, title)| title);
                say!("r2-row", "the {title} give {points}", title = title.to_lowercase(), points)
            }
            Figure::Checked(figure) => book.figure(figure),
        };
        let written = |wrong: &Wrong<S::Figure>| Edit {
            span: wrong.at,
            text: match &wrong.is {
                Figure::Total { points, .. } | Figure::Row { points, .. } => points.to_string(),
                Figure::Sum(points) => points.to_string(),
                Figure::Checked(figure) => book.written(figure),
            },
        };
        let mut edits: Vec<Edit> = self.each().map(written).collect();
        edits.sort_by_key(|edit| edit.span);
        let mut words = Words::new(message, label(&self.first.is)).follows(edits);
        for next in &self.more {
            words = words.cause(next.at, label(&next.is));
        }
        let doubtful = Fault::<S>::severity(self) == Severity::Warning;
        match (self.each().find_map(|w| w.excuse), S::TONE.doubt_note) {
            (Some(at), _) => words.cause(at, may_explain()),
            (None, Some(note)) if doubtful => words.note(note()),
            _ => words,
        }
    }
}

fn may_explain() -> String {
    say!("r2-may-explain", "this may explain the difference")
}

/// Of several winners, in most families.
#[must_use]
pub fn share_the_win(names: &str) -> String {
    say!("r3-share", "by the score {names} share the win", names)
}

/// N2: a word of the record that means nothing.
#[derive(Clone, Copy, Debug)]
pub enum Unknown<'t> {
    Figure(&'t str),
    Row(&'t str),
}

impl<S: Book> Fault<S> for Unknown<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, book: &S) -> Words {
        let words = match self {
            Self::Figure(key) => Words::new(
                tell!("n2-no-figure", "nothing called `{key}` can be checked", key),
                say!("n2-unknown-figure", "unknown figure"),
            )
            .help(say!("n2-figures", "figures: {figures}", figures = book.figures()))
            .instead(names::near(key, book.figures().split(", "))),
            Self::Row(key) => {
                let known: Vec<&str> = book.rows().iter().map(|(key, _)| *key).collect();
                Words::new(
                    tell!("n2-no-row", "the score sheet has no row `{key}`", key),
                    say!("n2-unknown-row", "unknown row"),
                )
                .help(say!("n2-rows", "rows: {rows}", rows = known.join(", ")))
                .instead(names::near(key, known.iter().copied()))
            }
        };
        if S::TONE.unknown_note { words } else { words.no_note() }
    }
}

/// How far a figure of the score can be relied on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trust {
    /// Nobody can say what it is.
    pub open: bool,
    /// A breach that may have changed it.
    pub excuse: Option<Span>,
    /// By so much the table's own count was off when it was last checked.
    pub carried: i32,
}

/// Compares a `result` with the score sheet, figure by figure. `trust` is asked for
/// the total and for rows by their word.
#[must_use]
pub fn r2<F>(
    sheet: &ScoreSheet,
    result: &Recorded<'_>,
    trust: impl Fn(Option<&str>) -> Trust,
) -> Vec<Wrong<F>> {
    let seat = result.seat;
    let compare = |said: i32, ours: i32, at: Span, is: Figure<F>, trust: Trust| {
        (said != ours && !trust.open).then_some(Wrong {
            at,
            is,
            excuse: trust.excuse,
            doubt: trust.carried != 0 && said - ours == trust.carried,
        })
    };
    let points = sheet.totals.get(seat).copied().unwrap_or(0);
    let (said, at) = (result.total.value, result.total.span);
    let total = compare(said, points, at, Figure::Total { seat, points }, trust(None));
    let rows = result.rows.iter().filter_map(|(key, said)| {
        let row = sheet.rows.iter().position(|row| row.key == key.text)?;
        let points = sheet.rows[row].cells.get(seat).map_or(0, |cell| cell.points);
        let is = Figure::Row { row, points };
        compare(said.value, points, said.span, is, trust(Some(key.text)))
    });
    total.into_iter().chain(rows).collect()
}

/// R3: somebody named as a winner has not won, or a winner is not named.
#[derive(Clone, Debug)]
pub struct WrongWinner {
    seat: usize,
    /// Not named, and shares the win.
    unnamed: bool,
    winners: Vec<usize>,
    /// Those that no line names.
    missing: Vec<usize>,
    at: Span,
    excuse: Option<Span>,
    doubt: bool,
}

/// Compares the `winner` lines with the ranks.
#[must_use]
pub fn r3(ranks: &[u32], ending: &Ending<'_>, trust: Trust) -> Option<(WrongWinner, Span)> {
    let &(_, first) = ending.winners.first()?;
    if trust.open {
        return None;
    }
    let won = |seat: usize| ranks.get(seat) == Some(&1);
    let named = |seat: usize| ending.winners.iter().any(|(named, _)| *named == seat);
    let wrong = ending.winners.iter().find(|(seat, _)| !won(*seat));
    let missing = (0..ranks.len()).filter(|&seat| won(seat) && !named(seat));
    let missing: Vec<usize> = missing.collect();
    let (seat, at) = match wrong {
        Some(&wrong) => wrong,
        None => (*missing.first()?, first),
    };
    let fault = WrongWinner {
        seat,
        unnamed: wrong.is_none(),
        winners: (0..ranks.len()).filter(|&seat| won(seat)).collect(),
        missing,
        at,
        excuse: trust.excuse,
        doubt: trust.carried != 0,
    };
    Some((fault, at))
}

impl<S: Book> Fault<S> for WrongWinner {
    fn law(&self) -> &'static Law {
        let [_, _, r3] = S::laws();
        r3
    }

    fn severity(&self) -> Severity {
        if self.excuse.is_some() || self.doubt { Severity::Warning } else { Severity::Error }
    }

    fn words(&self, book: &S) -> Words {
        let who = book.player(self.seat);
        let message = match self.unnamed {
            true => tell!("r3-shares", "{who} shares the win", who),
            false => tell!("r3-not-won", "{who} has not won", who),
        };
        let winners: Vec<String> =
            (self.winners.iter()).map(|&seat| book.player(seat).to_owned()).collect();
        let names = (S::TONE.names)(&winners);
        let label = match winners.len() {
            1 => say!("r3-wins", "by the score {names} wins", names),
            _ => (S::TONE.share)(&names),
        };
        let mut words = Words::new(message, label);
        let missing = self.missing.iter().map(|&seat| book.player(seat));
        let missing: Vec<String> = missing.map(|name| notation::spelt(name).into_owned()).collect();
        let (span, text) = match self.unnamed {
            true => (Span::new(self.at.end, self.at.end), format!(" {}", missing.join(" "))),
            false => (self.at, missing.join(" ")),
        };
        if !missing.is_empty() {
            words = words.follows(vec![Edit { span, text }]);
        }
        words.help = (S::TONE.share_help.filter(|_| winners.len() > 1)).map(|help| help());
        words.cause(self.excuse, may_explain())
    }
}

/// The end: writes into the sheet what the table recorded, and reports where that is
/// not the score. `r2` and `r3` are the family's.
pub fn finish<'a, S: Book, D: Fault<S>>(
    book: &S,
    sheet: &mut ScoreSheet,
    ending: &Ending<'a>,
    r2: impl Fn(&ScoreSheet, &Recorded<'a>) -> Option<(D, Span)>,
    r3: impl FnOnce(&ScoreSheet) -> Option<(WrongWinner, Span)>,
    verdict: &mut Verdict,
) {
    for result in &ending.results {
        let rows = result.rows.iter().map(|(key, said)| (key.text, said.value));
        write_down(sheet, result.seat, result.total.value, rows);
        let known = |key: &str| sheet.rows.iter().any(|row| row.key == key);
        for (key, _) in result.rows.iter().filter(|(key, _)| !known(key.text)) {
            verdict.hear(&Unknown::Row(key.text), key.span, book);
        }
        if let Some((fault, at)) = r2(sheet, result) {
            verdict.hear(&fault, at, book);
        }
    }
    if let Some((fault, at)) = r3(sheet) {
        verdict.hear(&fault, at, book);
    }
}

/// Enters a `result` into the sheet: the total, and rows by their word.
pub fn write_down<'t>(
    sheet: &mut ScoreSheet,
    seat: usize,
    total: i32,
    rows: impl Iterator<Item = (&'t str, i32)>,
) {
    if let Some(recorded) = sheet.recorded.get_mut(seat) {
        *recorded = Some(total);
    }
    for (key, points) in rows {
        let row = sheet.rows.iter_mut().find(|row| row.key == key);
        if let Some(cell) = row.and_then(|row| row.cells.get_mut(seat)) {
            cell.recorded = Some(points);
        }
    }
}
