//! The typed record of one game: what the scribe wrote, part by part, each
//! with its place in the text. Nothing here knows a rule or a board: names are
//! still words, and a statement may be nonsense.

mod moved;
mod places;
mod row;

use smallvec::SmallVec;

use crate::card::Card;
use crate::span::Span;

pub use places::Places;
pub use row::{RowLetter, other_cards, row_letters};

/// A word that names something: a player, a city, an option. Quotes are gone
/// from `text`, not from `span`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'a> {
    pub text: &'a str,
    pub span: Span,
}

/// A card, or `None` for one that the scribe did not see.
pub type Seen = Option<Card>;

/// Its letter, `?` if nobody saw it.
#[must_use]
pub fn letter(card: Seen) -> char {
    card.map_or('?', Card::letter)
}

/// A run of cards such as `WWW`, `3W`, `2WL`, `R??`, in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    pub span: Span,
    pub cards: SmallVec<[Seen; 16]>,
}

/// A whole number with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub value: i32,
    pub span: Span,
}

/// `Paris-Wien`, `Madrid-Pamplona/W`: a route or a ticket by its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'a> {
    pub a: Name<'a>,
    pub b: Name<'a>,
    /// The colour behind the slash.
    pub track: Option<(Card, Span)>,
    pub span: Span,
}

/// One statement of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// From the first to the last character of the statement.
    pub span: Span,
    /// `41.` before a move.
    pub turn: Option<Number>,
    pub statement: Statement<'a>,
}

/// The word in the `game` line.
#[must_use]
pub fn game_word<'a>(lines: &[Line<'a>]) -> Option<&'a str> {
    lines.iter().find_map(|line| match line.statement {
        Statement::Game(name) => Some(name.text),
        _ => None,
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement<'a> {
    Game(Name<'a>),
    Board(Name<'a>),
    Edition(Name<'a>),
    /// `event`, `site`, `round`, `table`, `date`, `scribe`; `?` is no value.
    Tag {
        key: Tag,
        value: Option<Name<'a>>,
    },
    Option {
        key: Name<'a>,
        value: Option<Name<'a>>,
    },
    Player {
        name: Name<'a>,
        colour: Option<Name<'a>>,
    },
    /// `tiles sample`, `tiles "mine.yaml"`: the set of a tile game.
    Tiles(Name<'a>),
    /// `tile a1 station 2 blue n-station`: a tile of the log's own.
    Tile(Box<TileLine<'a>>),
    /// `start m01 at 0,0`: tiles that lie on the table before the first turn.
    Start(Places<'a>),
    /// A ticket as it is printed: `ticket Seattle-Miami 22 KWRRO`.
    Ticket(Declared<'a>),
    /// The first face-up cards, and what followed at once.
    Market {
        cards: Cards,
        then: Vec<RowChange>,
    },
    /// `refill` and `flush` outside a move.
    Row(Vec<RowChange>),
    Check {
        who: Option<Name<'a>>,
        items: Vec<CheckItem<'a>>,
    },
    Ruling(Ruling<'a>),
    /// `missing 3`, `missing Cai Ada`, `...`: turns that nobody wrote down.
    Missing {
        turns: Option<Number>,
        who: Vec<Name<'a>>,
    },
    Result {
        who: Name<'a>,
        total: Number,
        rows: Vec<(Name<'a>, Number)>,
    },
    Winner(Vec<Name<'a>>),
    /// Everything that starts with a player's name.
    Acts {
        who: Name<'a>,
        acts: Acts<'a>,
    },
    /// A line that could not be read; the name it starts with, if it does.
    Unreadable {
        who: Option<Name<'a>>,
    },
}

impl Statement<'_> {
    /// True for what only a game with tiles has.
    #[must_use]
    pub fn is_about_tiles(&self) -> bool {
        matches!(self, Self::Tiles(_) | Self::Tile(_) | Self::Start(_))
    }

    /// True for what stands above the setup, and nowhere else.
    #[must_use]
    pub fn is_header(&self) -> bool {
        matches!(
            self,
            Self::Game(_)
                | Self::Board(_)
                | Self::Edition(_)
                | Self::Tag { .. }
                | Self::Option { .. }
                | Self::Player { .. }
                | Self::Tiles(_)
                | Self::Tile(_)
                | Self::Ticket(_)
        )
    }
}

/// A ticket that the log itself describes: its cities, its value, and the cards
/// that complete it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared<'a> {
    pub ticket: Pair<'a>,
    pub value: Number,
    pub cards: Cards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    Event,
    Site,
    Round,
    Table,
    Date,
    Scribe,
    /// The language that what is made of the log speaks.
    Language,
}

impl Tag {
    pub const ALL: [(&'static str, Self); 7] = [
        ("event", Self::Event),
        ("site", Self::Site),
        ("round", Self::Round),
        ("table", Self::Table),
        ("date", Self::Date),
        ("scribe", Self::Scribe),
        ("language", Self::Language),
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, tag)| *tag == self).map_or("event", |(word, _)| word)
    }
}

/// A change of the face-up row that is nobody's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowChange {
    pub kind: RowKind,
    pub cards: Cards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// The row was short; these cards fill it up.
    Refill,
    /// Too many locomotives: the row is discarded, these are the new one.
    Flush,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckItem<'a> {
    pub key: Name<'a>,
    pub value: CheckValue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckValue {
    Number(Number),
    /// `market RBLWG`
    Cards(Cards),
    /// `yard RR,KKL`, or `yard -` for an empty one
    Columns {
        columns: Vec<Cards>,
        span: Span,
    },
}

impl CheckValue {
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Number(number) => number.span,
            Self::Cards(cards) => cards.span,
            Self::Columns { span, .. } => *span,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling<'a> {
    /// The code that stands; `None` is a takeback.
    pub stands: Option<Name<'a>>,
    pub reason: Option<Name<'a>>,
}

/// What a player does in a line. More than one act in a line is more than one
/// action in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act<'a> {
    /// The keyword.
    pub verb: Span,
    pub what: What<'a>,
}

/// All acts of a line. A turn of a tile game has two: a draw, and what is done then.
pub type Acts<'a> = SmallVec<[Act<'a>; 2]>;

/// Every line of a log has one, so what is large and rare is boxed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What<'a> {
    Deal(SmallVec<[Cards; 1]>),
    Tickets(Vec<Offer<'a>>),
    Draw(SmallVec<[DrawItem; 2]>),
    Claim(Box<Claim<'a>>),
    Station(Box<Station<'a>>),
    /// `lay RRL robs Ben`: cards laid out in the player's yard.
    Lay {
        cards: Cards,
        robs: Option<Box<Name<'a>>>,
    },
    /// `completes Chicago-Dallas YG`
    Completes(Box<Completes<'a>>),
    /// `completes -`: no ticket at this scoring.
    CompletesNothing,
    Pass,
    Owns(Vec<Pair<'a>>),
    Built(Vec<Name<'a>>),
    Shows(Vec<Pair<'a>>),
    /// `deal m04 ?`, in a tile game.
    DealTiles(Vec<TileWord<'a>>),
    /// `draw m07`, in a tile game.
    DrawTile(TileWord<'a>),
    Place(Places<'a>),
    Keep,
    Discard(TileWord<'a>),
    Develop(Box<Develop<'a>>),
    /// `fails`, `fails discard m13`: an exclusive development is given up.
    Fails(Option<TileWord<'a>>),
}

impl What<'_> {
    /// True for what uses up a turn.
    #[must_use]
    pub fn is_action(&self) -> bool {
        matches!(
            self,
            Self::Tickets(_)
                | Self::Draw(_)
                | Self::Claim(_)
                | Self::Station(_)
                | Self::Lay { .. }
                | Self::Pass
                | Self::DrawTile(_)
                | Self::Place(_)
                | Self::Keep
                | Self::Discard(_)
                | Self::Develop(_)
                | Self::Fails(_)
        )
    }

    /// True for what only shows tickets.
    #[must_use]
    pub fn is_show(&self) -> bool {
        matches!(self, Self::Shows(_) | Self::Completes(_) | Self::CompletesNothing)
    }

    /// True for what says how a game stands, and what somebody has.
    #[must_use]
    pub fn is_standing(&self) -> bool {
        self.is_show() || matches!(self, Self::Owns(_) | Self::Built(_))
    }
}

/// One ticket of an offer: `+Paris-Wien` kept, `-?` not kept and not seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<'a> {
    pub kept: bool,
    pub ticket: Option<Pair<'a>>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawItem {
    /// `?` or `?K`: the top card of the deck.
    Blind { card: Seen, span: Span },
    /// `R>W`: a face-up card and what was turned up in its place.
    FaceUp { taken: Card, turned: Turned, span: Span },
    /// `flush` or `refill` between or after the cards.
    Row(Box<RowChange>),
}

impl DrawItem {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Blind { span, .. } | Self::FaceUp { span, .. } => *span,
            Self::Row(change) => change.cards.span,
        }
    }
}

/// What replaced a face-up card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// `>W`, or `>?`.
    Card(Seen),
    /// `>-`: nothing was left to turn up.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Station<'a> {
    pub city: Name<'a>,
    pub cards: Cards,
    pub then: Vec<RowChange>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completes<'a> {
    pub ticket: Pair<'a>,
    pub cards: Cards,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<'a> {
    pub route: Pair<'a>,
    pub cards: Cards,
    pub reveal: Option<Cards>,
    pub pay: Option<Cards>,
    pub withdraw: Option<Span>,
    pub then: Vec<RowChange>,
}

/// A tile by its name, or `?` for one that the scribe did not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileWord<'a> {
    pub name: Option<Name<'a>>,
    pub span: Span,
}

/// `1,0`: a square of the table, counted to the right and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    pub x: i16,
    pub y: i16,
    pub span: Span,
}

/// `m07 at 1,0 turn 90`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement<'a> {
    pub tile: Name<'a>,
    pub at: Square,
    /// Quarter turns clockwise, 0 to 3, where the scribe wrote a turn.
    pub turn: Option<(u8, Span)>,
    pub span: Span,
}

/// `develop red at 2,0 place m13 at 2,1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Develop<'a> {
    pub colour: Name<'a>,
    pub at: Square,
    pub places: Places<'a>,
}

/// A tile that the log itself declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileLine<'a> {
    pub name: Name<'a>,
    pub copies: Option<Number>,
    pub station: Option<Number>,
    pub stars: Option<Number>,
    pub start: Option<Span>,
    pub tracks: Vec<TrackWords<'a>>,
}

/// `blue n-s-station circles 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackWords<'a> {
    pub colour: Name<'a>,
    pub ends: SmallVec<[(End, Span); 4]>,
    pub circles: Option<Number>,
    pub span: Span,
}

/// Where a line on a tile leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    North,
    East,
    South,
    West,
    Station,
}

impl End {
    pub const ALL: [(&'static str, Self); 5] = [
        ("n", Self::North),
        ("e", Self::East),
        ("s", Self::South),
        ("w", Self::West),
        ("station", Self::Station),
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, end)| *end == self).map_or("station", |(word, _)| word)
    }
}

/// A place where the text could not be read, and why; no reason for one of too many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub span: Span,
    pub why: Option<Why>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It can be read in two ways: the text to write for each.
    Two(Box<[String; 2]>),
    /// `Market RBWGK`: this keyword, where the notation sees a player's name.
    CapitalKeyword(&'static str),
    /// `draw ? ?`: this move, and nobody is named before it.
    NoPlayer(&'static str),
    Unexpected {
        expected: Expected,
        found: Found,
        /// The name that the line starts with, without its quotes.
        who: Option<Span>,
        hint: Option<Hint>,
    },
}

/// What stands where something else was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The fault's span.
    Token,
    LineEnd,
    Nothing,
}

/// What would help whoever wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This word starts a line of its own.
    OwnLine(&'static str),
    DidYouMean(&'static str),
    CardsTogether,
    OneTile,
    /// All that a player can do.
    Moves(&'static [&'static str]),
    /// A card that was drawn, from where nobody says.
    FaceUpOrBlind(Card),
    /// `RW`: two cards that were drawn, or one, and what was turned up for it.
    TwoCards(Card, Card),
    /// A whole row behind a card that was drawn.
    NewRow,
    /// A number of cards drawn.
    BlindCards,
    /// A character that looks like another, or is not typed.
    Sign(char),
    CountInFront,
    IfKept,
    Rulings,
    Capitals,
    CardLetters,
    TwoQuotes,
}

/// What a line has to go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Expected {
    Statement,
    StatementOrPlayer,
    LineEnd,
    Player,
    Verb,
    Game,
    BoardFile,
    Edition,
    Option,
    Value,
    ValueOrUnknown,
    ValueAllQuoted,
    Colour,
    CheckItem,
    TileCheck,
    RulingKind,
    LawCode,
    Reason,
    ResultRow,
    BlankOrComma,
    BlankBehindName,
    BlankBehindTicket,
    BlankBehindRoute,
    BlankBehindCity,
    BlankBehindCard,
    BlankBehindTile,
    BlankBehindSquare,
    BlankBehindNumber,
    BlankBehindColour,
    Offer,
    DrawnCard,
    BlindCard,
    TurnedCard,
    NameInQuotes,
    ClosingQuote,
    PlainCharacter,
    Place,
    SecondPlace,
    TrackColour,
    SmallerNumber,
    WholeNumber,
    /// Numbers that a comma may follow.
    SmallerCount,
    Count,
    Cards,
    CardCount,
    FewerCards,
    TileSet,
    Tile,
    TileOrUnseen,
    Square,
    AtSquare,
    NearSquare,
    QuarterTurn,
    OnlyOnce,
    LineColour,
    Track,
    AnotherLine,
    Ends,
    FewerEnds,
}

/// One game as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log<'a> {
    /// What was read; every span is a place in it.
    pub text: &'a str,
    /// Every line that says something, in order, unreadable ones included.
    pub lines: Vec<Line<'a>>,
    /// One for each unreadable line, in order.
    pub faults: Vec<Fault>,
}
