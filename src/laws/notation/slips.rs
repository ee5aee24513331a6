//! Slips of the pen: turns that are not written, and lines that stand there twice, in
//! two parts, or under the wrong name.

use crate::fault::{Fault, Words};
use crate::finding::{Edit, Severity};
use crate::lang::Said;
use crate::laws::Law;
use crate::span::Span;

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
    /// Nothing says where: what is written makes no sense from here on.
    pub or_above: bool,
}

impl MissingTurns<'_> {
    fn message(&self) -> Said {
        let n = self.whose.len();
        let last = |first: i32| first.saturating_add(i32::try_from(n).unwrap_or(0)) - 1;
        if self.or_above {
            return tell!(
                "n8-or-above",
                "it looks as if {n} turns are missing, here or further up",
                n
            );
        }
        match (self.whose.as_slice(), self.first) {
            ([who], Some(number)) => tell!(
                "n8-turn-n",
                "it looks as if {who}'s turn {number} is missing here",
                who,
                number
            ),
            ([who], None) => tell!("n8-turn", "it looks as if {who}'s turn is missing here", who),
            ([a, b], Some(number)) => {
                let next = last(number);
                tell!(
                    "n8-two-n",
                    "it looks as if {a}'s and {b}'s turns {number} and {next} are missing here",
                    a,
                    b,
                    number,
                    next
                )
            }
            ([a, b], None) => {
                tell!("n8-two", "it looks as if {a}'s and {b}'s turns are missing here", a, b)
            }
            (_, Some(number)) => tell!(
                "n8-many-n",
                "it looks as if turns {number} to {last} are missing here",
                number,
                last = last(number)
            ),
            (_, None) => tell!("n8-many", "it looks as if {n} turns are missing here", n),
        }
    }
}

impl Fault<()> for MissingTurns<'_> {
    const LAW: &'static Law = &N8;

    fn words(&self, (): &()) -> Words {
        let write = match self.whose.get(..MOST_NAMED + 1) {
            Some(_) => format!("missing {}", self.whose.len()),
            None => {
                let names: Vec<String> = self.whose.iter().map(|name| quoted(name)).collect();
                format!("missing {}", names.join(" "))
            }
        };
        let label = match self.or_above {
            true => say!("n8-no-later", "not further down than here"),
            false => say!("n8-goes-on", "the log goes on here"),
        };
        Words::new(self.message(), label)
            .help(say!(
                "n8-help",
                "write what was played above this line, or `{write}` if nobody knows",
                write
            ))
            .above(write)
    }
}

/// N8: nobody draws a card in a whole log, and what was built cannot have been paid.
#[derive(Clone, Copy, Debug)]
pub struct NoDraws;

impl Fault<()> for NoDraws {
    const LAW: &'static Law = &N8;

    fn severity(&self) -> Severity {
        Severity::Warning
    }

    fn words(&self, (): &()) -> Words {
        Words::new(
            tell!(
                "n8-no-draws",
                "nobody draws a card in this log: it is judged as if `missing` stood above every turn"
            ),
            say!("n8-no-draws-label", "the first turn"),
        )
        .help(say!(
            "n8-no-draws-help",
            "write the draws as well, or for the score alone the final position: `explain owns`"
        ))
    }
}

/// A name as a line has it.
pub(super) fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

// N9: lines that stand there by a slip of the pen

pub static N9: Law = Law {
    code: "N9",
    slug: "slip-of-the-pen",
    summary: "what a slip of the pen explains is nobody's breach",
    text: "The same line stands here twice, or a line is broken in two, or a deal stands under the \
           name of a player who has one while another has none. The log is judged as it was \
           probably meant.",
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

/// The rest of the line above.
#[derive(Clone, Copy, Debug)]
pub struct Broken {
    /// What stands between the two parts.
    pub between: Span,
}

impl Fault<()> for Broken {
    const LAW: &'static Law = &N9;

    fn words(&self, (): &()) -> Words {
        Words::new(
            tell!("n9-broken", "this seems to be the rest of the line above"),
            say!("n9-goes-on", "the line above goes on here"),
        )
        .help(say!("n9-join", "write both on one line; the log is judged so"))
        .follows(vec![Edit { span: self.between, text: " ".to_owned() }])
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
            tell!("n9-dealt-twice", "{name} is dealt to twice, and {other} never", name, other),
            say!("n9-probably", "probably {other}'s", other),
        )
        .help(say!("n9-write-other", "write `{other}` here; the log is judged so", other))
    }
}

/// What a turn out of order probably comes from.
#[derive(Clone, Copy, Debug)]
pub enum Probably<'a> {
    /// This line and the next stand the wrong way round.
    Exchanged,
    /// This line and the next stand under each other's names.
    Names,
    /// It was this player's turn.
    Another(&'a str),
}

impl Probably<'_> {
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Exchanged => say!("a2-exchanged", "probably this line and the next stand the wrong way round: exchanged, the log is in order")
                .to_owned(),
            Self::Names => say!(
                "a2-names",
                "probably this line and the next stand under each other's names: exchanged, the log is in order"
            )
            .to_owned(),
            Self::Another(name) => {
                say!("a2-another", "probably this was {name}'s turn: under that name the log is in order", name)
            }
        }
    }
}
