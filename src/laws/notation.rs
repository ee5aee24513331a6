//! The laws of every game: what can be read, who and what is named, where a line
//! stands, and what the record says about itself.

use super::Law;
use crate::fault::{Fault, Words};
use crate::finding::Severity;
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
        let words = Words::new(self.message(text), self.label(text));
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
            format!("nobody called {} sits at this table", self.text),
            "not named in a `player` line",
        );
        match self.keyword {
            Some(word) => words
                .help(format!("keywords are written in lower case: `{word}`"))
                .written([word]),
            None if self.near.is_empty() => words,
            None => words
                .help(format!("did you mean {}?", self.near.join(" or ")))
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
                format!("there is no board `{name}`"),
                "no file was read for it",
            ),
            Self::UnusableBoard(why) => Words::new("the board cannot be used", why),
            Self::UnusableTiles(why) => Words::new("the tile set cannot be used", why),
        }
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
            format!("`{}` can be more than one player", self.text),
            format!("{}?", self.can_be.join(" or ")),
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
                "a log starts with the game it records",
                "no `game` line before this",
            )
            .help("write `game europe`, or whatever was played, above it"),
            Self::Crowd { players, most } => Words::new(
                format!("{players} players cannot sit at one table"),
                format!("player number {}", most + 1),
            ),
            Self::SeatedTwice { name, first } => Words::new(
                format!("{name} sits at the table already"),
                "the same name again",
            )
            .cause(first, "first named here")
            .help("two players of one name need something to tell them apart: `Ada1`, `\"Ada K\"`"),
            Self::Tickets => Words::new(
                "the tickets of this game stand on its board",
                "described in the log",
            ),
            Self::StartTiles => Words::new(
                "start tiles lie on the table before the first turn",
                "below the first turn",
            ),
            Self::HeaderInGame => {
                Words::new("this line belongs to the header", "below the first turn")
            }
            Self::HeaderInSetup => Words::new(
                "this line belongs to the header",
                "below the first line of the setup",
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
                "this line is too long to be part of a log",
                "more than 64 KiB; the line is left out",
            ),
            Self::Game => Words::new(
                "this game is too long",
                "more than 8 MiB; what follows is left out",
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
                "this line is not text in UTF-8",
                "some of its bytes are no characters",
            ),
            Self::Bytes => Words::new("this is not text in UTF-8", "bytes that are no characters"),
            Self::Control => Words::new("this is not plain text", "a control character"),
        };
        words.help("save the log as plain text in UTF-8")
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
    fn message(&self) -> String {
        let n = self.whose.len();
        let last = |first: i32| first.saturating_add(i32::try_from(n).unwrap_or(0)) - 1;
        match (self.whose.as_slice(), self.first) {
            ([who], Some(number)) => {
                format!("it looks as if {who}'s turn {number} is missing here")
            }
            ([who], None) => format!("it looks as if {who}'s turn is missing here"),
            ([a, b], Some(number)) => {
                let next = last(number);
                format!("it looks as if {a}'s and {b}'s turns {number} and {next} are missing here")
            }
            ([a, b], None) => format!("it looks as if {a}'s and {b}'s turns are missing here"),
            (_, Some(number)) => {
                format!(
                    "it looks as if turns {number} to {} are missing here",
                    last(number)
                )
            }
            (_, None) => format!("it looks as if {n} turns are missing here"),
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
        Words::new(self.message(), "the log goes on here")
            .help(format!(
                "write what was played above this line, or `{write}` if nobody knows"
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
        Words::new("this line seems to be written twice", "the same once more")
            .cause(self.first, "first written here")
            .help("leave one of them out; the log is judged without the second")
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
            format!("{name} is dealt to twice, and {other} never"),
            format!("probably {other}'s"),
        )
        .help(format!("write `{other}` here; the log is judged so"))
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
            Self::Exchanged => "probably this line and the next stand the wrong way round: \
                                exchanged, the log is in order"
                .to_owned(),
            Self::Another(name) => {
                format!("probably this was {name}'s turn: under that name the log is in order")
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
            format!("this is turn {turn}, not {written}"),
            format!("turn {turn} of the log"),
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
            format!("turn {above} stands above turn {below}"),
            format!("turn {below} is on the next line"),
        )
        .help("exchange the two lines; the log is judged in the order of the numbers")
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
        let message = "this ruling settles nothing";
        match self {
            Self::NoSuchLaw(code) => {
                Words::new(message, format!("no rule has the number `{code}`"))
                    .help("name the rule that was broken, as in `ruling stands C2 \"why\"`")
            }
            Self::OtherLaw(code) => {
                Words::new(message, format!("the move above did not break {code}"))
            }
            Self::NoBreach => Words::new(message, "the move above broke no rule"),
        }
    }
}

pub static LAWS: [&Law; 11] = [&N1, &N2, &N3, &N4, &N5, &N6, &N7, &N8, &N9, &R4, &R5];
