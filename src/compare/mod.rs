//! Two logs side by side: are they records of one game, where do they part, and
//! which of the two is consistent there. And many logs: which of them have been
//! recorded twice.

mod align;
mod canon;
mod entry;
mod find;
mod fingerprint;
mod hash;
mod header;
mod judgement;
mod pair;
mod part;
mod places;
mod reader;
mod seats;
mod seen;
mod strict_visitor;
mod trial;

pub use fingerprint::{Fingerprint, Sort};
pub use places::{Comparison, Consistent, HeaderLine, Kind, Lines, Place, Standing, Verdict};
pub(crate) use seen::keys;
pub use seen::{Duplicate, ROOM, Seen};
pub use strict_visitor::judge_strictly;

use smallvec::SmallVec;

use self::entry::{Class, Entry};
use self::part::{Part, Role, Value};
use crate::log::{Log, Statement};
use crate::replay::{self, Custom, Outcome};
use crate::span::Span;
use crate::spelling::Spelling;

/// One of the two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    A,
    B,
}

impl Which {
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }
}

/// A log to be compared, and what its names mean.
pub struct Record<'a> {
    pub log: Log<'a>,
    pub spelling: Spelling<'a>,
    /// The number of the file's line that the game starts on.
    pub first_line: u64,
}

impl<'a> Record<'a> {
    /// The text of one game, on the user's own board if there is one.
    #[must_use]
    pub fn new(text: &'a str, custom: &Custom<'a>) -> Self {
        let log = crate::games::read(text, custom);
        let spelling = Spelling::on(&log, custom);
        Self { log, spelling, first_line: 1 }
    }
}

/// Compares the texts of two games on boards that ship.
///
/// ```
/// use whistlestop::{compare, comparison::Verdict};
///
/// let head = "game europe\nplayer Ada blue\nplayer Ben red\n";
/// let one = format!("{head}Ada claim Dieppe-Paris P\nBen draw ? ?\n");
/// let two = format!("{head}Ada claim paris-dieppe P # at last\nBen draw ?K ?R\n");
/// assert_eq!(compare(&one, &two).verdict, Verdict::Compatible);
///
/// let three = format!("{head}Ada claim Dieppe-Paris R\nBen draw ? ?\n");
/// let parted = compare(&one, &three);
/// assert_eq!(parted.verdict, Verdict::Differ);
/// assert_eq!(parted.places[0].what, "Ada claims: the cards paid");
/// ```
#[must_use]
pub fn compare(a: &str, b: &str) -> Comparison {
    let (a, b) = (Record::new(a, &Custom::None), Record::new(b, &Custom::None));
    compare_records(&a, &b, &mut |_, text| replay::replay(text))
}

/// Compares two logs; `judge` replays a text that one of them might have been.
pub fn compare_records<'r>(
    a: &Record<'r>,
    b: &Record<'r>,
    judge: &mut dyn FnMut(Which, &str) -> Outcome,
) -> Comparison {
    places::compare(a, b, judge)
}
