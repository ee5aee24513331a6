//! What is certain about cards that nobody saw, frame by frame. A frame keeps what
//! is needed to find out, and nothing is found out before somebody asks.

use serde::Serialize;

use super::Recording;
use crate::card::{Card, Counts};
use crate::games::shared::{Forced, HandRange, Hidden, Settled};

/// What a frame keeps of the cards that nobody saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Unseen {
    /// Every card was seen so far, or nobody keeps count in this game.
    #[default]
    None,
    Some(Box<Hidden>),
    /// There were some, but no game is so long: it is not kept.
    LeftOut,
}

/// A blind draw, or a deal, of which something is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Certain {
    pub seat: usize,
    /// The line of the file it stands on.
    pub line: u64,
    /// Cards drawn.
    pub cards: u32,
    /// The kinds that some of them are for certain.
    pub least: Counts,
}

/// What can be known about cards that nobody saw at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// In seat order; `None` for a hand of which every card was seen.
    pub hands: Vec<Option<HandRange>>,
    pub draws: Vec<Certain>,
    /// These are all draws of which something is certain.
    pub all_draws: bool,
}

/// What all questions about a whole game may cost, in cells of tables: about two
/// seconds.
const WORK: u64 = 400_000_000;
/// And those about one frame.
const WORK_EACH: u64 = 50_000_000;

/// Asks about frame after frame: what it costs is bounded, and what was certain
/// at one frame is not found out again at the next.
#[derive(Clone, Debug)]
pub struct Asker {
    work: u64,
    settled: Settled,
}

impl Default for Asker {
    fn default() -> Self {
        Self { work: WORK, settled: Settled::default() }
    }
}

impl Asker {
    /// Nothing more can be found out.
    #[must_use]
    pub fn is_tired(&self) -> bool {
        self.work == 0
    }

    /// Asks for no more work than one frame may take.
    pub fn ask<T>(&mut self, ask: impl FnOnce(&mut Settled, &mut u64) -> T) -> T {
        let most = self.work.min(WORK_EACH);
        let mut left = most;
        let answer = ask(&mut self.settled, &mut left);
        self.work -= most - left;
        answer
    }
}

impl Recording {
    /// The least and the greatest number of each kind in every hand with unseen
    /// cards. Nothing if there is none, or if it is not kept.
    #[must_use]
    pub fn ranges(&self, frame: usize, asker: &mut Asker) -> Option<Vec<Option<HandRange>>> {
        let hidden = self.hidden(frame)?;
        let ranges = asker.ask(|settled, work| hidden.ranges_within(settled, work));
        let players = &self.frames.get(frame)?.position.players;
        let open = |seat: usize| players.get(seat).is_some_and(|p| p.hand.unseen > 0);
        let each = ranges.into_iter().enumerate();
        Some(each.map(|(i, range)| open(i).then_some(range)).collect())
    }

    /// The same, and every draw up to this frame of which something is certain.
    #[must_use]
    pub fn known(&self, frame: usize, asker: &mut Asker) -> Option<Known> {
        let hands = self.ranges(frame, asker)?;
        let hidden = self.hidden(frame)?;
        let (draws, all_draws) = asker.ask(|settled, work| hidden.forced_within(settled, work));
        Some(Known {
            hands,
            draws: draws.iter().map(|draw| self.certain(draw)).collect(),
            all_draws,
        })
    }

    fn hidden(&self, frame: usize) -> Option<&Hidden> {
        match &self.frames.get(frame)?.unseen {
            Unseen::Some(hidden) => Some(hidden),
            _ => None,
        }
    }

    fn certain(&self, draw: &Forced) -> Certain {
        let above = |frame: &super::Frame| frame.span.start <= draw.at.start;
        let frame = self.frames.partition_point(above).checked_sub(1);
        Certain {
            seat: draw.seat,
            line: frame.map_or(0, |frame| self.frames[frame].line),
            cards: draw.cards,
            least: draw.least,
        }
    }
}

/// `2`, or `1-3`; `*` where some of it is certain that nobody saw.
#[must_use]
pub fn cell(hand: &HandRange, card: Card) -> String {
    let (least, most) = (hand.least[card], hand.most[card]);
    let star = if least > hand.seen[card] { "*" } else { "" };
    if least == most { format!("{least}{star}") } else { format!("{least}-{most}{star}") }
}
