//! How much hangs on the breaches of a game, in one sentence for a judge.

use crate::audit::{Margin, Win};
use crate::games::shared::and;
use crate::lang;

/// So many moves that change the winner are named.
const MOST_NAMED: usize = 3;

/// A game that is over was won; without some move somebody wins; a game that
/// stops early has a leader.
#[derive(Clone, Copy)]
struct Verbs {
    win: &'static str,
}

const WON: Verbs = Verbs { win: "won" };
const WINS: Verbs = Verbs { win: "wins" };
const LEADS: Verbs = Verbs { win: "leads" };

fn winning(win: &Win, verbs: Verbs) -> String {
    let who = and(&win.winners);
    match (win.winners.len(), win.by) {
        (0, _) => say!("margin-nobody", "nobody wins"),
        (1, None) => say!("margin-win", "{who} {won}", who, won = verbs.win),
        (1, Some(0)) => {
            say!("margin-win-tie", "{who} {won} on the tie-break", who, won = verbs.win)
        }
        (1, Some(by)) => say!("margin-win-by", "{who} {won} by {by}", who, won = verbs.win, by),
        _ => match verbs.win {
            "leads" => say!("margin-level", "{who} are level", who),
            "wins" => say!("margin-share", "{who} share the win", who),
            _ => say!("margin-shared", "{who} shared the win", who),
        },
    }
}

impl Margin {
    /// `Ada won by 3; without the claim of turn 12 Ben wins by 1`.
    #[must_use]
    pub fn words(&self) -> String {
        let (then, now) = if self.finished { (WON, WINS) } else { (LEADS, LEADS) };
        let mut words = winning(&self.win, then);
        if let Some(recorded) = &self.recorded {
            words += &say!(
                "margin-by-sums",
                "; by the table's sums {win}",
                win = winning(recorded, WON)
            );
        }
        if self.wrong_winner {
            words += &say!("margin-named-another", "; the table named another winner");
        }
        for other in self.decisive.iter().take(MOST_NAMED) {
            let (kind, turn, win) = (other.kind, other.turn, winning(&other.win, now));
            words += &say!(
                "margin-without",
                "; without the {kind} of turn {turn} {win}",
                kind = lang::term(kind),
                turn,
                win,
            );
        }
        match self.decisive.len().saturating_sub(MOST_NAMED) {
            0 => {}
            1 => words += &say!("margin-one-more", "; 1 more breach changes the winner"),
            more => {
                words += &say!("margin-more", "; {more} more breaches change the winner", more);
            }
        }
        if let Some(together) = &self.together {
            let (n, win) = (self.tried, winning(together, now));
            words += &say!(
                "margin-without-all",
                "; without all {n} moves that broke a rule {win}",
                n,
                win,
            );
        }
        if self.decisive.is_empty() && self.together.is_none() {
            words += &self.no_matter();
        }
        if self.tried < self.moves {
            let (tried, all) = (self.tried, self.moves);
            words += &say!(
                "margin-looked-at",
                " (the first {tried} of {all} moves that broke a rule were looked at)",
                tried,
                all,
            );
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
                say!("margin-also-sums", ", also by the table's sums")
            }
            (None, _) if self.only_results => String::new(),
            (None, _) => {
                say!("margin-no-move", "; what is wrong is no move that can be taken back")
            }
            (Some((kind, turn)), 1) if same => say!(
                "margin-with-or-without",
                ", with or without the {kind} of turn {turn}",
                kind = lang::term(kind),
                turn,
            ),
            (Some((kind, turn)), 1) => say!(
                "margin-without-least",
                "; without the {kind} of turn {turn} {least}",
                kind = lang::term(kind),
                turn,
                least = self.by_least(),
            ),
            _ if same => say!("margin-whichever", ", whichever breach is taken back"),
            _ => say!(
                "margin-whichever-least",
                "; whichever breach is taken back {least}",
                least = self.by_least(),
            ),
        }
    }

    fn by_least(&self) -> String {
        match self.least {
            None | Some(0) => say!("margin-still-tie", "still, on the tie-break"),
            Some(by) if self.win.by.is_some_and(|now| now < by) => {
                say!("margin-even", "even by {by}", by)
            }
            Some(by) => say!("margin-still", "still by {by}", by),
        }
    }
}
