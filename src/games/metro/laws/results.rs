//! What the table wrote down: checks on the way, results, the winner. What is the
//! same in every family is in [`record`].

use super::*;
use crate::games::Recorded;
use crate::games::metro::sheet::titles;
use crate::games::shared::record::{self, Book, Differs, Figure, Line, Tone, Trust, Wrong};
use crate::log::Number;
use crate::score::ScoreSheet;

pub static R1: Law = Law {
    code: "R1",
    slug: "check-differs",
    summary: "a `check` states what the table saw at this point",
    text: "The score or the number of tiles in hand of a player, or in the deck, is not what the moves \
           so far give. Only the first check that is off is reported; later ones that are off by as much \
           follow from it. A hand that is checked and right is sure again, whatever was unclear before.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\ncheck Ada score 2\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\ncheck Ada score 1 hand 2\ncheck deck 53\n",
};

pub static R2: Law = Law {
    code: "R2",
    slug: "result-differs",
    summary: "a `result` is compared with the score row by row",
    text: "The points that the table recorded for a player are not those that the moves give. The \
           score sheet shows every section and landmark with its turn. If a breach further up may explain \
           the difference, it is a warning only.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nresult Ada 3 sections 2 landmarks 1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nresult Ada 1 sections 0 landmarks 1\nresult Ben 0\nwinner Ada\n",
};

pub static R3: Law = Law {
    code: "R3",
    slug: "winner-differs",
    summary: "whoever has most points wins; players level on points share the win",
    text: "The player named in a `winner` line has not won by the score, or somebody who shares the \
           win is not named.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nwinner Ben\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m05\nBen deal ? ?\nAda draw m06 place m41 at 0,1\nwinner Ada\n",
};

/// What can be checked, as the moves give it.
#[derive(Clone, Copy, Debug)]
pub enum Checked {
    Deck(i32),
    Score { seat: usize, is: i32 },
    Hand { seat: usize, is: u32 },
}

impl Book for Setting<'_> {
    type Figure = Checked;

    const TONE: Tone = Tone {
        table: || say!("r1-what-has", "what the table has"),
        unknown_note: true,
        doubt_note: None,
        names: crate::games::shared::and_each,
        share: record::share_the_win,
        share_help: None,
    };

    fn laws() -> [&'static Law; 3] {
        [&R1, &R2, &R3]
    }

    fn figure(&self, figure: &Checked) -> String {
        match *figure {
            Checked::Deck(n) => say!("metro-r1-deck", "{n} tiles are in the deck", n),
            Checked::Score { seat, is } => {
                say!("metro-r1-score", "{name} has {is} points so far", name = self.name(seat), is)
            }
            Checked::Hand { seat, is } => say!(
                "metro-r1-hand",
                "{name} holds {tiles}",
                name = self.name(seat),
                tiles = tiles_n(is)
            ),
        }
    }

    fn written(&self, figure: &Checked) -> String {
        match *figure {
            Checked::Deck(n) | Checked::Score { is: n, .. } => n.to_string(),
            Checked::Hand { is, .. } => is.to_string(),
        }
    }

    fn figures(&self) -> String {
        "score, hand, deck".to_owned()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        titles().to_vec()
    }
}

/// A part of a `check` line, compared with the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    pub wrong: Option<Wrong<Checked>>,
    /// One of the table's own counts is off by so much: whose, which, and how far.
    pub off: Option<(usize, usize, i32)>,
}

/// Places of a player's own counts.
const SCORE: usize = 0;
const HAND: usize = 1;

/// Compares a part of a `check` line with the position; `None` if nothing is called
/// so.
#[must_use]
pub fn r1(state: &State, seat: Option<usize>, key: &str, said: Number) -> Option<Compared> {
    let own = |seat: usize, which: usize, ours: i32, wrong: Wrong<Checked>| {
        let by = said.value - ours;
        let known = by == 0 || by == state.standings[seat].marks[which];
        Compared { wrong: (!known).then_some(wrong), off: Some((seat, which, by)) }
    };
    let wrong = |is: Checked| Wrong::new(said.span, Figure::Checked(is));
    let to_i32 = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    Some(match (key, seat) {
        ("deck", _) => {
            let deck = to_i32(state.deck);
            Compared {
                wrong: (said.value != deck).then_some(wrong(Checked::Deck(deck))),
                off: None,
            }
        }
        ("score", Some(seat)) => {
            let is = state.standings[seat].score;
            let wrong =
                Wrong { excuse: state.doubt.scores[seat], ..wrong(Checked::Score { seat, is }) };
            own(seat, SCORE, is, wrong)
        }
        ("hand", Some(seat)) => {
            let is = state.hands[seat].most();
            let wrong =
                Wrong { doubt: state.doubt.hands[seat] > 0, ..wrong(Checked::Hand { seat, is }) };
            own(seat, HAND, to_i32(is), wrong)
        }
        _ => return None,
    })
}

#[must_use]
pub fn r2(state: &State, sheet: &ScoreSheet, result: &Recorded<'_>) -> Option<Differs<Checked>> {
    let seat = result.seat;
    let wrong = record::r2(sheet, result, |_| Trust {
        open: false,
        excuse: state.doubt.scores[seat],
        // A marker that went wrong earlier has been reported there.
        carried: state.standings[seat].marks[SCORE],
    });
    let total = state.standings[seat].score;
    Differs::of(Line::Result { seat, total }, wrong)
}

/// How far the ranks can be relied on.
#[must_use]
pub fn trust_ranks(state: &State) -> Trust {
    let mut off = state.standings.iter().map(|s| s.marks[SCORE]);
    Trust {
        open: false,
        excuse: state.doubt.scores.iter().find_map(|at| *at),
        carried: off.find(|&by| by != 0).unwrap_or(0),
    }
}
