//! The laws of every game: what can be read, who and what is named, where a line
//! stands, and what the record says about itself.

use super::Law;
use crate::fault::{Fault, Words};
use crate::finding::Severity;
use crate::lang::{self, Said};
use crate::log;
use crate::span::Span;
use crate::yaml::fields::Problem;

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
}

impl Fault<()> for NoSuchPlayer<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, (): &()) -> Words {
        let words = Words::new(
            tell!("n2-nobody", "nobody called {name} sits at this table", name = self.text),
            say!("n2-not-named", "not named in a `player` line"),
        );
        match self.keyword {
            Some(word) => words
                .help(say!(
                    "n2-lower-case",
                    "keywords are written in lower case: `{word}`",
                    word = word
                ))
                .written([word]),
            None if self.near.is_empty() => words,
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
                tell!("n2-no-board", "there is no board `{name}`", name = name),
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
    match lang::is_english() {
        true => names.join(" or "),
        false => names.join(&say!("shared-either", " or ")),
    }
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
    NoGame,
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
            Self::NoGame => Words::new(
                tell!("n4-no-game", "a log starts with the game it records"),
                say!("n4-no-game-label", "no `game` line before this"),
            )
            .help(say!("n4-no-game-help", "write `game europe`, or whatever was played, above it")),
            Self::Crowd { players, most } => Words::new(
                tell!("n4-crowd", "{players} players cannot sit at one table", players = players),
                say!("n4-crowd-label", "player number {n}", n = most + 1),
            ),
            Self::SeatedTwice { name, first } => Words::new(
                tell!("n4-seated-twice", "{name} sits at the table already", name = name),
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

// N8: turns that are not written

pub static N8: Law = Law {
    code: "N8",
    slug: "missing-turns",
    summary: "where turns were not written down, write `missing`, and how many or whose if you know",
    text: "Turns seem to be missing from the log: the numbers jump together with the players, or \
           what follows makes sense only so. What they may have done is not held against anybody. \
           Where nobody knows what they were, `missing 2` or `missing Cai Ada` says so, and the \
           log is in order.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\n1. Ada draw ? ?\n\
          3. Cai draw ? ?\n4. Ada draw ? ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\n1. Ada draw ? ?\n\
           missing Ben\n3. Cai draw ? ?\n4. Ada draw ? ?\n",
};

/// So many names are named one by one.
const MOST_NAMED: usize = 4;

/// Turns of these players are missing; the number of the first, if they have numbers.
#[derive(Clone, Debug)]
pub struct MissingTurns<'a> {
    pub whose: Vec<&'a str>,
    pub first: Option<i32>,
}

impl MissingTurns<'_> {
    fn message(&self) -> Said {
        let n = self.whose.len();
        let last = |first: i32| first.saturating_add(i32::try_from(n).unwrap_or(0)) - 1;
        match (self.whose.as_slice(), self.first) {
            ([who], Some(number)) => {
                tell!(
                    "n8-turn-n",
                    "it looks as if {who}'s turn {number} is missing here",
                    who = who,
                    number = number
                )
            }
            ([who], None) => {
                tell!("n8-turn", "it looks as if {who}'s turn is missing here", who = who)
            }
            ([a, b], Some(number)) => {
                let next = last(number);
                tell!(
                    "n8-two-n",
                    "it looks as if {a}'s and {b}'s turns {number} and {next} are missing here",
                    a = a,
                    b = b,
                    number = number,
                    next = next
                )
            }
            ([a, b], None) => tell!(
                "n8-two",
                "it looks as if {a}'s and {b}'s turns are missing here",
                a = a,
                b = b
            ),
            (_, Some(number)) => {
                tell!(
                    "n8-many-n",
                    "it looks as if turns {number} to {last} are missing here",
                    number = number,
                    last = last(number)
                )
            }
            (_, None) => tell!("n8-many", "it looks as if {n} turns are missing here", n = n),
        }
    }
}

impl Fault<()> for MissingTurns<'_> {
    const LAW: &'static Law = &N8;

    fn words(&self, (): &()) -> Words {
        let write = match self.whose.get(..MOST_NAMED + 1) {
            Some(_) => format!("missing {}", self.whose.len()),
            None => {
                let quoted = |name: &&str| match name.contains(char::is_whitespace) {
                    true => format!("\"{name}\""),
                    false => (*name).to_owned(),
                };
                let names: Vec<String> = self.whose.iter().map(quoted).collect();
                format!("missing {}", names.join(" "))
            }
        };
        Words::new(self.message(), say!("n8-goes-on", "the log goes on here"))
            .help(say!(
                "n8-help",
                "write what was played above this line, or `{write}` if nobody knows",
                write = write
            ))
            .above(write)
    }
}

// N9: lines that stand there by a slip of the pen

pub static N9: Law = Law {
    code: "N9",
    slug: "slip-of-the-pen",
    summary: "what a slip of the pen explains is nobody's breach",
    text: "The same line stands here twice, or a deal under the name of a player who has one while \
           another has none. The log is judged as it was probably meant.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n\
          Ada claim Dieppe-Paris P\nBen draw ? ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen draw ? ?\n\
           Ada draw ? ?\n",
};

/// A line that stands right below itself.
#[derive(Clone, Copy, Debug)]
pub struct WrittenTwice {
    pub first: Span,
}

impl Fault<()> for WrittenTwice {
    const LAW: &'static Law = &N9;

    fn words(&self, (): &()) -> Words {
        Words::new(
            tell!("n9-twice", "this line seems to be written twice"),
            say!("n9-once-more", "the same once more"),
        )
        .cause(self.first, say!("n9-first-here", "first written here"))
        .help(say!("n9-leave-out", "leave one of them out; the log is judged without the second"))
    }
}

/// A player is dealt cards twice, and another never.
#[derive(Clone, Copy, Debug)]
pub struct DealtTwice<'a> {
    pub name: &'a str,
    pub other: &'a str,
}

impl Fault<()> for DealtTwice<'_> {
    const LAW: &'static Law = &N9;

    fn words(&self, (): &()) -> Words {
        let Self { name, other } = self;
        Words::new(
            tell!(
                "n9-dealt-twice",
                "{name} is dealt to twice, and {other} never",
                name = name,
                other = other
            ),
            say!("n9-probably", "probably {other}'s", other = other),
        )
        .help(say!(
            "n9-write-other",
            "write `{other}` here; the log is judged so",
            other = other
        ))
    }
}

/// What a turn out of order probably comes from.
#[derive(Clone, Copy, Debug)]
pub enum Probably<'a> {
    /// This line and the next stand the wrong way round.
    Exchanged,
    /// It was this player's turn.
    Another(&'a str),
}

impl Probably<'_> {
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Exchanged => say!("a2-exchanged", "probably this line and the next stand the wrong way round: exchanged, the log is in order")
                .to_owned(),
            Self::Another(name) => {
                say!("a2-another", "probably this was {name}'s turn: under that name the log is in order", name = name)
            }
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
            tell!("r4-turn", "this is turn {turn}, not {written}", turn = turn, written = written),
            say!("r4-turn-label", "turn {turn} of the log", turn = turn),
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
            tell!(
                "r4-above",
                "turn {above} stands above turn {below}",
                above = above,
                below = below
            ),
            say!("r4-next-line", "turn {below} is on the next line", below = below),
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
            Self::NoSuchLaw(code) => Words::new(
                message,
                say!("r5-no-law", "no rule has the number `{code}`", code = code),
            )
            .help(say!(
                "r5-help",
                "name the rule that was broken, as in `ruling stands C2 \"why\"`"
            )),
            Self::OtherLaw(code) => Words::new(
                message,
                say!("r5-other", "the move above did not break {code}", code = code),
            ),
            Self::NoBreach => {
                Words::new(message, say!("r5-no-breach", "the move above broke no rule"))
            }
        }
    }
}

pub static LAWS: [&Law; 11] = [&N1, &N2, &N3, &N4, &N5, &N6, &N7, &N8, &N9, &R4, &R5];
