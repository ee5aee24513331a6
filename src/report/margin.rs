//! How much hangs on the breaches of a game, in one sentence for a judge.

use crate::audit::{Margin, Win};
use crate::games::shared::and;

/// So many moves that change the winner are named.
const MOST_NAMED: usize = 3;

/// A game that is over was won; without some move somebody wins; a game that
/// stops early has a leader.
#[derive(Clone, Copy)]
struct Verbs {
    win: &'static str,
    share: &'static str,
}

const WON: Verbs = Verbs {
    win: "won",
    share: "shared the win",
};
const WINS: Verbs = Verbs {
    win: "wins",
    share: "share the win",
};
const LEADS: Verbs = Verbs {
    win: "leads",
    share: "are level",
};

fn winning(win: &Win, verbs: Verbs) -> String {
    let who = and(&win.winners);
    match (win.winners.len(), win.by) {
        (0, _) => "nobody wins".to_owned(),
        (1, None) => format!("{who} {}", verbs.win),
        (1, Some(0)) => format!("{who} {} on the tie-break", verbs.win),
        (1, Some(by)) => format!("{who} {} by {by}", verbs.win),
        _ => format!("{who} {}", verbs.share),
    }
}

impl Margin {
    /// `Ada won by 3; without the claim of turn 12 Ben wins by 1`.
    #[must_use]
    pub fn words(&self) -> String {
        let (then, now) = match self.finished {
            true => (WON, WINS),
            false => (LEADS, LEADS),
        };
        let mut words = winning(&self.win, then);
        if let Some(recorded) = &self.recorded {
            words += &format!("; by the table's sums {}", winning(recorded, WON));
        }
        if self.wrong_winner {
            words += "; the table named another winner";
        }
        for other in self.decisive.iter().take(MOST_NAMED) {
            let (kind, turn, win) = (other.kind, other.turn, winning(&other.win, now));
            words += &format!("; without the {kind} of turn {turn} {win}");
        }
        match self.decisive.len().saturating_sub(MOST_NAMED) {
            0 => {}
            1 => words += "; 1 more breach changes the winner",
            more => words += &format!("; {more} more breaches change the winner"),
        }
        if let Some(together) = &self.together {
            let (n, win) = (self.tried, winning(together, now));
            words += &format!("; without all {n} moves that broke a rule {win}");
        }
        if self.decisive.is_empty() && self.together.is_none() {
            words += &self.no_matter();
        }
        if self.tried < self.moves {
            let (tried, all) = (self.tried, self.moves);
            words +=
                &format!(" (the first {tried} of {all} moves that broke a rule were looked at)");
        }
        words
    }

    /// The end of the sentence where no move changes the winner.
    fn no_matter(&self) -> String {
        // Without the move there may be nothing to count.
        let same = self.least.is_none() || self.least == self.win.by;
        match (self.first, self.tried) {
            (None, _) if self.recorded.is_some() || self.wrong_winner => String::new(),
            (None, _) if self.only_results && self.sums_agree => {
                ", also by the table's sums".to_owned()
            }
            (None, _) if self.only_results => String::new(),
            (None, _) => "; what is wrong is no move that can be taken back".to_owned(),
            (Some((kind, turn)), 1) if same => {
                format!(", with or without the {kind} of turn {turn}")
            }
            (Some((kind, turn)), 1) => {
                format!("; without the {kind} of turn {turn} {}", self.by_least())
            }
            _ if same => ", whichever breach is taken back".to_owned(),
            _ => format!("; whichever breach is taken back {}", self.by_least()),
        }
    }

    fn by_least(&self) -> String {
        match self.least {
            None | Some(0) => "still, on the tie-break".to_owned(),
            Some(by) if self.win.by.is_some_and(|now| now < by) => format!("even by {by}"),
            Some(by) => format!("still by {by}"),
        }
    }
}
