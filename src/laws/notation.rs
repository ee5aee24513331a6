//! The laws of every game: what can be read, who and what is named, where a line
//! stands, and what the record says about itself.

mod slips;

use super::Law;
use crate::fault::{Fault, Words};
use crate::finding::{Edit, Severity};
use crate::lang;
use crate::log;
use crate::span::Span;
use crate::yaml::fields::Problem;
pub use slips::{Broken, DealtTwice, MissingTurns, N8, N9, NoDraws, Probably, WrittenTwice};

// N1: a line that nobody can read

pub static N1: Law = Law {
    code: "N1",
    slug: "unreadable-line",
    summary: "",
    text: "The line is not a statement of the notation. Everything else in the log is still read: \
           an unreadable line that starts with a player's name counts as that player's turn, and \
           what it may have done is not held against anybody later.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda clam Dieppe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n",
};

/// The notation has the words for what it could not read; they quote the text.
impl Fault<str> for log::Fault {
    fn law(&self) -> &'static Law {
        match self.why {
            Some(log::Why::Two(_)) => &N3,
            _ => &N1,
        }
    }

    fn words(&self, text: &str) -> Words {
        let words = Words::new(self.said(text), self.label(text));
        match self.help(text) {
            Some(help) => words.help(help),
            None => words,
        }
    }
}

// N2: a name that nobody knows

pub static N2: Law = Law {
    code: "N2",
    slug: "unknown-name",
    summary: "case, accents, blanks and punctuation do not matter, and a unique beginning is enough",
    text: "No player, place, game, edition or option has this name. The nearest names are offered. \
           Names are forgiving: `kobenhavn`, `København` and `Kob` are the same city.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Diepe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Diep-Paris P\n",
};

/// Nobody at this table is called so.
#[derive(Clone, Debug)]
pub struct NoSuchPlayer<'a> {
    pub text: &'a str,
    /// It is this keyword, in capitals.
    pub keyword: Option<&'static str>,
    /// Players with names like it.
    pub near: Vec<&'a str>,
    /// A `player` line has a name like it, and nobody so called does anything: where
    /// that stands, and how it would be written.
    pub idle: Option<(Span, &'a str)>,
}

impl Fault<()> for NoSuchPlayer<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, (): &()) -> Words {
        let words = Words::new(
            tell!("n2-nobody", "nobody called {name} sits at this table", name = self.text),
            say!("n2-not-named", "not named in a `player` line"),
        );
        if let Some((span, text)) = self.idle {
            let text = text.to_owned();
            return words
                .cause(span, say!("n2-idle", "nobody so called does anything"))
                .help(say!(
                    "n2-is-called",
                    "if this is the same player, write `{text}` in the `player` line",
                    text
                ))
                .follows(vec![Edit { span, text }]);
        }
        match self.keyword {
            Some(word) => words
                .help(say!("n2-lower-case", "keywords are written in lower case: `{word}`", word))
                .written([word]),
            None if self.near.is_empty() => words.help(say!(
                "n2-no-line",
                "write `player {name}` above, in the order of the seats",
                name = slips::quoted(self.text)
            )),
            None => words
                .help(say!(
                    "n2-did-you-mean-player",
                    "did you mean {names}?",
                    names = either(&self.near)
                ))
                .instead(self.near.iter().copied()),
        }
    }
}

/// What the game is to be played on is not there.
#[derive(Clone, Copy, Debug)]
pub enum NoStage<'a> {
    /// No file was read for a board of this name.
    NoFile(&'a str),
    /// There is something wrong with the file: this.
    UnusableBoard(&'a str),
    UnusableTiles(&'a str),
}

impl Fault<()> for NoStage<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, (): &()) -> Words {
        match *self {
            Self::NoFile(name) => Words::new(
                tell!("n2-no-board", "there is no board `{name}`", name),
                say!("n2-no-board-label", "no file was read for it"),
            ),
            Self::UnusableBoard(why) => {
                Words::new(tell!("n2-board-unusable", "the board cannot be used"), why)
            }
            Self::UnusableTiles(why) => {
                Words::new(tell!("n2-tiles-unusable", "the tile set cannot be used"), why)
            }
        }
    }
}

/// `a or b or c`.
fn either(names: &[&str]) -> String {
    if lang::is_english() { names.join(" or ") } else { names.join(&say!("shared-either", " or ")) }
}

// N3: a name that means more than one thing

pub static N3: Law = Law {
    code: "N3",
    slug: "ambiguous-name",
    summary: "a beginning is enough only where one name begins so",
    text: "More than one name begins like this, or a double route leaves open which track is meant.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda station B R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Be R\n",
};

/// A name that can be any of these players'.
#[derive(Clone, Debug)]
pub struct WhichPlayer<'a> {
    pub text: &'a str,
    pub can_be: Vec<&'a str>,
}

impl Fault<()> for WhichPlayer<'_> {
    const LAW: &'static Law = &N3;

    fn words(&self, (): &()) -> Words {
        Words::new(
            tell!("n3-which-player", "`{name}` can be more than one player", name = self.text),
            say!("n3-which-player-label", "{names}?", names = either(&self.can_be)),
        )
        .instead(self.can_be.iter().copied())
    }
}

// N4: a line that stands where it says nothing

pub static N4: Law = Law {
    code: "N4",
    slug: "out-of-place",
    summary: "first the header, then the setup, the moves, and the end",
    text: "A statement stands where it says nothing: a header line (also `event`, `date` and the like) \
           below the first move, a deal in mid-game, a player named twice, or moves in a log that gives only the final position.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\noption reshuffle when-needed\n",
    good: "game europe\noption reshuffle when-needed\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n",
};

/// A line that stands where it says nothing, whatever the game.
#[derive(Clone, Copy, Debug)]
pub enum OutOfPlace<'a> {
    /// There is no `game` line above it.
    /// No game is named; this one may have been played.
    NoGame(&'static str),
    /// More players than any table seats.
    Crowd {
        players: usize,
        most: usize,
    },
    SeatedTwice {
        name: &'a str,
        first: Span,
    },
    /// Tickets are described, and stand on the board already.
    Tickets,
    /// Start tiles below the first turn.
    StartTiles,
    /// A line of the header below the first turn.
    HeaderInGame,
    /// A line of the header below the first of the setup.
    HeaderInSetup,
}

impl Fault<()> for OutOfPlace<'_> {
    const LAW: &'static Law = &N4;

    fn words(&self, (): &()) -> Words {
        match *self {
            Self::NoGame(game) => Words::new(
                tell!("n4-no-game", "a log starts with the game it records"),
                say!("n4-no-game-label", "no `game` line before this"),
            )
            .help(say!(
                "n4-no-game-help",
                "write `game {game}`, or whatever was played, above it",
                game
            )),
            Self::Crowd { players, most } => Words::new(
                tell!("n4-crowd", "{players} players cannot sit at one table", players),
                say!("n4-crowd-label", "player number {n}", n = most + 1),
            ),
            Self::SeatedTwice { name, first } => Words::new(
                tell!("n4-seated-twice", "{name} sits at the table already", name),
                say!("n4-same-name", "the same name again"),
            )
            .cause(first, say!("n4-first-named", "first named here"))
            .help(say!(
                "n4-two-names",
                "two players of one name need something to tell them apart: `Ada1`, `\"Ada K\"`"
            )),
            Self::Tickets => Words::new(
                tell!("n4-tickets", "the tickets of this game stand on its board"),
                say!("n4-tickets-label", "described in the log"),
            ),
            Self::StartTiles => Words::new(
                tell!("n4-start-tiles", "start tiles lie on the table before the first turn"),
                say!("n4-below-first", "below the first turn"),
            ),
            Self::HeaderInGame => Words::new(
                tell!("n4-header", "this line belongs to the header"),
                say!("n4-below-first", "below the first turn"),
            ),
            Self::HeaderInSetup => Words::new(
                tell!("n4-header", "this line belongs to the header"),
                say!("n4-below-setup", "below the first line of the setup"),
            ),
        }
    }
}

// N5: more than any table writes

pub static N5: Law = Law {
    code: "N5",
    slug: "too-long",
    summary: "a line has at most 64 KiB, a game at most 8 MiB",
    text: "The line or the game is longer than any that a table can produce. What is too long is \
           not read; the rest is.",
    bad: "",
    good: "",
};

/// What is left out, since it is too long.
#[derive(Clone, Copy, Debug)]
pub enum TooLong {
    Line,
    /// The rest of the game.
    Game,
}

impl Fault<()> for TooLong {
    const LAW: &'static Law = &N5;

    fn words(&self, (): &()) -> Words {
        match self {
            Self::Line => Words::new(
                tell!("n5-line", "this line is too long to be part of a log"),
                say!("n5-line-label", "more than 64 KiB; the line is left out"),
            ),
            Self::Game => Words::new(
                tell!("n5-game", "this game is too long"),
                say!("n5-game-label", "more than 8 MiB; what follows is left out"),
            ),
        }
    }
}

// N6: bytes that are no text

pub static N6: Law = Law {
    code: "N6",
    slug: "not-text",
    summary: "a log is plain text in UTF-8",
    text: "The line has bytes that are not UTF-8 text, or control characters that no keyboard types.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? \u{1}\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ?\t?\n",
};

/// What is no text.
#[derive(Clone, Copy, Debug)]
pub enum NotText {
    /// Some bytes of the line.
    Line,
    /// Bytes of this word.
    Bytes,
    Control,
}

impl Fault<()> for NotText {
    const LAW: &'static Law = &N6;

    fn words(&self, (): &()) -> Words {
        let words = match self {
            Self::Line => Words::new(
                tell!("n6-line", "this line is not text in UTF-8"),
                say!("n6-line-label", "some of its bytes are no characters"),
            ),
            Self::Bytes => Words::new(
                tell!("n6-bytes", "this is not text in UTF-8"),
                say!("n6-bytes-label", "bytes that are no characters"),
            ),
            Self::Control => Words::new(
                tell!("n6-control", "this is not plain text"),
                say!("n6-control-label", "a control character"),
            ),
        };
        words.help(say!("n6-help", "save the log as plain text in UTF-8"))
    }
}

// N7: a file of the user's own that is not right

pub static N7: Law = Law {
    code: "N7",
    slug: "board-file",
    summary: "a board or tile set of your own has to be complete and to agree with itself",
    text: "The YAML file of a board or of a tile set has a mistake. `whistlestop board FILE` names \
           every one, on its line of that file; the log is not judged before they are mended.",
    bad: "",
    good: "",
};

/// Whoever reads such a file has the words for what is wrong with it.
impl Fault<()> for Problem {
    const LAW: &'static Law = &N7;

    fn words(&self, (): &()) -> Words {
        let words = Words::new(&self.message, &self.label).no_note();
        match &self.help {
            Some(help) => words.help(help),
            None => words,
        }
    }
}

// R4: numbers of turns

pub static R4: Law = Law {
    code: "R4",
    slug: "turn-number",
    summary: "turn numbers count the turns of all players from the log's first",
    text: "A number before a move is checked: it counts turns, not rounds. Only the first number \
           that is off is reported.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\n1. Ada draw ? ?\n3. Ben draw ? ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\n1. Ada draw ? ?\n2. Ben draw ? ?\n",
};

/// A turn has another number than the one written.
#[derive(Clone, Copy, Debug)]
pub struct WrongTurnNumber {
    pub written: i32,
    pub turn: i32,
}

impl Fault<()> for WrongTurnNumber {
    const LAW: &'static Law = &R4;

    fn words(&self, (): &()) -> Words {
        let Self { written, turn } = self;
        Words::new(
            tell!("r4-turn", "this is turn {turn}, not {written}", turn, written),
            say!("r4-turn-label", "turn {turn} of the log", turn),
        )
        .written([turn.to_string()])
    }
}

/// Two turns stand the wrong way round, by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Exchanged {
    pub above: i32,
    pub below: i32,
}

impl Fault<()> for Exchanged {
    const LAW: &'static Law = &R4;

    fn words(&self, (): &()) -> Words {
        let Self { above, below } = self;
        Words::new(
            tell!("r4-above", "turn {above} stands above turn {below}", above, below),
            say!("r4-next-line", "turn {below} is on the next line", below),
        )
        .help(say!(
            "r4-exchange",
            "exchange the two lines; the log is judged in the order of the numbers"
        ))
    }
}

// R5: rulings that settle nothing

pub static R5: Law = Law {
    code: "R5",
    slug: "ruling-on-nothing",
    summary: "a ruling settles a breach of the move right above it",
    text: "The move above broke no rule, or not the one that the ruling names. A takeback is carried \
           out all the same. Where the rule hangs on cards, tickets or tiles that nobody wrote down, \
           the table is believed.",
    bad: "",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\nruling stands C2 \"agreed\"\n",
};

/// What is wrong with a ruling.
#[derive(Clone, Copy, Debug)]
pub enum RulingOnNothing<'a> {
    /// No law has this number.
    NoSuchLaw(&'a str),
    /// The move above broke a law, but not this one.
    OtherLaw(&'a str),
    NoBreach,
}

impl Fault<()> for RulingOnNothing<'_> {
    const LAW: &'static Law = &R5;

    fn severity(&self) -> Severity {
        Severity::Warning
    }

    fn words(&self, (): &()) -> Words {
        let message = tell!("r5-nothing", "this ruling settles nothing");
        match self {
            Self::NoSuchLaw(code) => {
                Words::new(message, say!("r5-no-law", "no rule has the number `{code}`", code))
                    .help(say!(
                        "r5-help",
                        "name the rule that was broken, as in `ruling stands C2 \"why\"`"
                    ))
            }
            Self::OtherLaw(code) => {
                Words::new(message, say!("r5-other", "the move above did not break {code}", code))
            }
            Self::NoBreach => {
                Words::new(message, say!("r5-no-breach", "the move above broke no rule"))
            }
        }
    }
}

pub static LAWS: [&Law; 11] = [&N1, &N2, &N3, &N4, &N5, &N6, &N7, &N8, &N9, &R4, &R5];
