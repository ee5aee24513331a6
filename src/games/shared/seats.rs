//! Who sits where and whose turn it is: faults that every family can have. A family
//! brings its law; the words are the same.

use super::CardWords;
use crate::fault::{Fault, Words};
use crate::laws::Law;
use crate::span::Span;

/// A setting that knows who sits where.
pub trait Seats {
    /// In seat order.
    fn names(&self) -> &[&str];

    fn players(&self) -> usize {
        self.names().len()
    }

    fn player(&self, seat: usize) -> &str {
        self.names().get(seat).copied().unwrap_or("?")
    }
}

/// A setting of a game with cards.
pub trait Cards: Seats {
    /// What the game calls them.
    fn card_words(&self) -> CardWords<'_>;
}

/// Too few players.
#[derive(Clone, Copy, Debug)]
pub struct TooFewPlayers {
    law: &'static Law,
    least: usize,
    /// A `player` line of this game.
    example: &'static str,
}

#[must_use]
pub fn too_few(
    law: &'static Law,
    players: usize,
    least: usize,
    example: &'static str,
) -> Option<TooFewPlayers> {
    (players < least).then_some(TooFewPlayers { law, least, example })
}

impl<S: Seats> Fault<S> for TooFewPlayers {
    fn law(&self) -> &'static Law {
        self.law
    }

    fn words(&self, setting: &S) -> Words {
        let who = match setting.players() {
            0 => say!("s1-no-player", "no `player` line"),
            n => say!("s1-only-player", "only {n} `player` line", n),
        };
        let least = self.least;
        Words::new(tell!("s1-too-few", "this game needs at least {least} players", least), who)
            .help(say!(
                "s1-too-few-help",
                "name everybody in seat order, as in `{example}`",
                example = self.example
            ))
    }
}

/// Too many players.
#[derive(Clone, Copy, Debug)]
pub struct TooManyPlayers {
    law: &'static Law,
    most: usize,
}

#[must_use]
pub fn too_many(law: &'static Law, players: usize, most: usize) -> Option<TooManyPlayers> {
    (players > most).then_some(TooManyPlayers { law, most })
}

impl<S: Seats> Fault<S> for TooManyPlayers {
    fn law(&self) -> &'static Law {
        self.law
    }

    fn words(&self, setting: &S) -> Words {
        let (n, most) = (setting.players(), self.most);
        Words::new(
            tell!("s1-too-many", "at most {most} can play, and {n} sit at this table", most, n),
            say!("s1-too-many-label", "player number {n}", n = most + 1),
        )
    }
}

/// A second deal to one player.
#[derive(Clone, Copy, Debug)]
pub struct DealtTwice {
    pub law: &'static Law,
    pub seat: usize,
    pub first: Span,
}

impl<S: Seats> Fault<S> for DealtTwice {
    fn law(&self) -> &'static Law {
        self.law
    }

    fn words(&self, setting: &S) -> Words {
        let name = setting.player(self.seat);
        Words::new(
            tell!("s2-twice", "{name} is dealt cards twice", name),
            say!("s2-second-deal", "a second deal"),
        )
        .cause(self.first, say!("s2-dealt-here", "dealt here"))
    }
}

/// Somebody else was due.
#[derive(Clone, Copy, Debug)]
pub struct OutOfTurn {
    pub law: &'static Law,
    pub seat: usize,
    pub due: usize,
    /// Who had the turn before, and where, if that is told.
    pub before: Option<(usize, Span)>,
}

impl<S: Seats> Fault<S> for OutOfTurn {
    fn law(&self) -> &'static Law {
        self.law
    }

    fn words(&self, setting: &S) -> Words {
        let (name, due) = (setting.player(self.seat), setting.player(self.due));
        let words = Words::new(
            tell!("a2-not-turn", "it is {due}'s turn, not {name}'s", due, name),
            say!("a2-label", "{name} moves out of turn", name),
        )
        .help(say!("a2-help", "if {due} did have a turn, its line is missing above", due));
        match self.before {
            Some((last, at)) => {
                let last = setting.player(last);
                words.cause(at, say!("a2-before", "{last} had the turn before", last))
            }
            None => words,
        }
    }
}

/// The round after which the game, or a pass of it, is over.
#[derive(Clone, Copy, Debug)]
pub struct LastRound {
    /// Who began it, and where.
    pub seat: u8,
    pub at: Span,
    pub turns_left: u32,
    /// Perhaps it has not begun at all.
    pub doubt: bool,
}
