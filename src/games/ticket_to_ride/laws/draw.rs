//! Drawing train cards, and the face-up row.

use super::*;
use crate::games::ticket_to_ride::state::KeptRow;

/// How far a draw has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    pub cards: u32,
    /// The first card: whether it was a wild one from the row, and where.
    first: Option<(bool, Span)>,
    /// A card too many was reported.
    pub broken: bool,
}

impl Progress {
    /// One more card is taken.
    pub fn take(&mut self, face_up: Option<Card>, at: Span) {
        self.cards += 1;
        let wild = face_up == Some(Card::Wild);
        self.first.get_or_insert((wild, at));
    }
}

// D1: two cards

pub static D1: Rule = Rule::of(Law {
    code: "D1",
    slug: "two-cards",
    summary: "a draw is two cards, each from the row or from the deck",
    text: "A player who draws takes two cards, each either a face-up card or the top card of the \
           deck. One card is enough only where a face-up locomotive was taken (D3) or no second card \
           was to be had (D9).",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ?R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LRBWG\nAda draw L>K\n",
});

/// A draw of so many cards is complete.
#[must_use]
pub fn is_complete(cards: u32) -> bool {
    cards >= 2
}

/// Too many cards, or too few.
#[derive(Clone, Copy, Debug)]
pub enum NotTwo {
    Third { first: Span },
    OnlyOne,
}

/// One more card, though two were drawn.
#[must_use]
pub fn d1(drawn: &Progress) -> Option<NotTwo> {
    let (_, first) = drawn.first?;
    is_complete(drawn.cards).then_some(NotTwo::Third { first })
}

/// One card only, though a second was to be had; and where it was drawn.
#[must_use]
pub fn d1_at_end(state: &State, drawn: &Progress) -> Option<(NotTwo, Span)> {
    let (first_wild, span) = drawn.first?;
    if is_complete(drawn.cards) || is_whole_draw(first_wild) || state.may_lack(1) {
        return None;
    }
    let row = state.row;
    let open = row.total() - u32::from(row.known[Card::Wild]) - u32::from(row.unseen);
    is_second_to_be_had(state.stock(), open).then_some((NotTwo::OnlyOne, span))
}

/// There is a second card, with so many in deck and discards, and so many face up that
/// are not wild.
#[must_use]
pub fn is_second_to_be_had(stock: u32, open: u32) -> bool {
    stock > 0 || open > 0
}

impl Fault<Setting<'_>> for NotTwo {
    const LAW: &'static Law = &D1.law;

    fn words(&self, _: &Setting<'_>) -> Words {
        match *self {
            Self::Third { first } => {
                Words::new(tell!("d1-two", "a draw is two cards"), say!("d1-third", "a third card"))
                    .cause(first, say!("d1-first", "the first one"))
            }
            Self::OnlyOne => Words::new(
                tell!("d1-two", "a draw is two cards"),
                say!("d1-only", "the only card drawn"),
            )
            .help(say!("d1-help", "a second card that nobody saw is written `?`")),
        }
    }
}

// D2: the row is filled up

pub static D2: Rule = Rule::of(Law {
    code: "D2",
    slug: "row-filled-up",
    summary: "a face-up card that is taken is replaced at once from the deck",
    text: "The row is filled up at once, as long as deck and discards have a card. `R>-` says that \
           nothing was left to turn up. A row left short is filled up when there are cards again \
           (`refill RB`); when exactly is the table's affair.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>- ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>K ?\n",
});

/// With so many cards in deck and discards, a card that is taken is replaced.
#[must_use]
pub fn is_replaced(stock: u32) -> bool {
    stock > 0
}

/// A row of so many cards has room for these.
#[must_use]
pub fn has_room(board: &Board, row: u32, cards: u32) -> bool {
    row + cards <= u32::from(board.market)
}

/// A row not filled up, or overfull.
#[derive(Clone, Copy, Debug)]
pub enum NotFilledUp {
    NotReplaced { deck: u32, discards: u32 },
    NoRoom { row: u32, turned_up: u32 },
}

/// A card taken and not replaced, though there was one to turn up.
#[must_use]
pub fn d2(state: &State) -> Option<NotFilledUp> {
    (is_replaced(state.stock()) && !state.may_lack(1)).then(|| NotFilledUp::NotReplaced {
        deck: state.deck.count,
        discards: state.discards.total(),
    })
}

/// More cards turned up than the row has room for.
#[must_use]
pub fn d2_refill(state: &State, board: &Board, turned_up: u32) -> Option<NotFilledUp> {
    let row = state.row.total();
    let fine = has_room(board, row, turned_up) || state.may_lack(u32::from(board.market));
    (!fine).then_some(NotFilledUp::NoRoom { row, turned_up })
}

impl Fault<Setting<'_>> for NotFilledUp {
    const LAW: &'static Law = &D2.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::NotReplaced { deck, discards } => {
                let sample = setting.board.sample(2);
                let (taken, turned) = sample.split_at(1);
                let deck = cards_n(deck);
                let label = match discards {
                    0 => say!("d2-label", "nothing turned up, with {deck} in the deck", deck),
                    n => say!(
                        "d2-label-discards",
                        "nothing turned up, with {deck} in the deck and {n} discarded",
                        deck,
                        n
                    ),
                };
                Words::new(tell!("d2-not-replaced", "the card taken was not replaced"), label).help(
                    say!(
                        "d2-help",
                        "write the card that was turned up, as in `{taken}>{turned}`",
                        taken,
                        turned
                    ),
                )
            }
            Self::NoRoom { row, turned_up } => Words::new(
                match u32::from(setting.board.market).saturating_sub(row) {
                    0 => tell!("d2-full", "the row is full"),
                    room => tell!("d2-room", "the row has room for {cards}", cards = cards_n(room)),
                },
                say!(
                    "d2-room-label",
                    "{cards} turned up, with {row} lying there",
                    cards = cards_n(turned_up),
                    row
                ),
            ),
        }
    }
}

// D3: a face-up wild card is the whole draw

pub static D3: Rule = Rule::of(Law {
    code: "D3",
    slug: "face-up-locomotive-is-the-draw",
    summary: "a face-up locomotive, taken first, is the whole draw",
    text: "A player who takes a face-up locomotive as the first card draws no second one.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LRBWG\nAda draw L>K ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw ?L R>W\n",
});

/// A first card like this is the whole draw.
#[must_use]
pub fn is_whole_draw(face_up_wild: bool) -> bool {
    face_up_wild
}

/// A second card after a face-up wild one.
#[derive(Clone, Copy, Debug)]
pub struct AfterWild {
    first: Span,
}

#[must_use]
pub fn d3(drawn: &Progress) -> Option<AfterWild> {
    let (first_wild, first) = drawn.first?;
    is_whole_draw(first_wild).then_some(AfterWild { first })
}

impl Fault<Setting<'_>> for AfterWild {
    const LAW: &'static Law = &D3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let one = &setting.board.wild_words().one();
        Words::new(
            tell!("d3-whole", "the face-up {one} was the whole draw", one),
            say!("d3-second", "a second card"),
        )
        .cause(self.first, say!("d3-cause", "a face-up {one}, taken first", one))
        .note(say!("d3-note", "a face-up {one}, taken first, is the whole draw", one))
    }
}

// D4: the second card is no face-up wild one

pub static D4: Rule = Rule::of(Law {
    code: "D4",
    slug: "no-second-locomotive",
    summary: "the second card is never a face-up locomotive",
    text: "A face-up locomotive can only be taken as the first card, not as the second, and not even \
           if it has just been turned up.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>L L>W\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>L ?L\n",
});

/// A face-up card of this kind can be taken after so many others.
#[must_use]
pub fn may_take(card: Card, before: u32) -> bool {
    card != Card::Wild || before == 0
}

/// A face-up wild card taken second.
#[derive(Clone, Copy, Debug)]
pub struct SecondWild {
    first: Span,
}

#[must_use]
pub fn d4(drawn: &Progress, face_up: Option<Card>) -> Option<SecondWild> {
    let (_, first) = drawn.first?;
    (!may_take(face_up?, drawn.cards)).then_some(SecondWild { first })
}

impl Fault<Setting<'_>> for SecondWild {
    const LAW: &'static Law = &D4.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let one = &setting.board.wild_words().one();
        Words::new(
            tell!("d4-second", "a face-up {one} cannot be the second card", one),
            say!("d4-label", "taken second"),
        )
        .cause(self.first, say!("d4-first", "the first card"))
        .note(say!("d4-note", "the second card is never a face-up {one}", one))
    }
}

// D6: too many wild cards in the row

pub static D6: Rule = Rule::of(Law {
    code: "D6",
    slug: "three-locomotives",
    summary: "three face-up locomotives: the whole row is replaced at once",
    text: "When three or more of the face-up cards are locomotives, the whole row is discarded and \
           a new one turned up, at once, also between the first and the second card of a draw; \
           again, if it happens again. Our readings: a row that is not complete is not replaced; \
           where row, deck and discards have too few other cards for a better row, it stays; \
           `option flush-limit 3` says that after three new rows in a row the locomotives stay \
           until the row changes. A missing flush is reported on the card that turned up the third \
           locomotive.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LLRBW\nAda draw R>L ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LLRBW\nAda draw R>L flush KKRBW ?\n",
})
.when(|board| board.flush_at.is_some())
.line(|board| {
    Some(say!("d6-line", "{n} face-up {wilds}: the whole row is replaced at once", n = word(board.flush_at?), wilds = board.wild_words().many()))
});

/// So many wild cards are too many for a row.
#[must_use]
pub fn too_many_wilds(board: &Board, wilds: u8) -> bool {
    board.flush_at.is_some_and(|at| wilds >= at)
}

/// Other cards enough for a row that stays, among these in row, deck and discards.
#[must_use]
pub fn can_get_better(board: &Board, others: u32) -> bool {
    let at = board.flush_at.unwrap_or(0);
    others >= u32::from(board.market.saturating_sub(at) + 1)
}

/// `option flush-limit`, and new rows in a row so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flushes {
    pub limit: Option<u32>,
    pub so_far: u32,
}

impl Flushes {
    /// The wild cards stay until the row changes.
    #[must_use]
    pub fn at_limit(self) -> bool {
        self.limit.is_some_and(|limit| self.so_far >= limit)
    }
}

/// A row with so many wild cards has to be replaced, if it is full.
#[must_use]
pub fn must_replace(
    board: &Board,
    wilds: u8,
    full: bool,
    flushes: Flushes,
    others: impl FnOnce() -> u32,
) -> bool {
    too_many_wilds(board, wilds) && full && !flushes.at_limit() && can_get_better(board, others())
}

/// … can be replaced. A table with a limit also replaces rows that cannot get any
/// better: the limit ends it.
#[must_use]
pub fn may_replace(
    board: &Board,
    wilds: u8,
    full: bool,
    flushes: Flushes,
    others: impl FnOnce() -> u32,
) -> bool {
    too_many_wilds(board, wilds)
        && full
        && !flushes.at_limit()
        && (flushes.limit.is_some() || can_get_better(board, others()))
}

/// A new row has at least so many cards, with so many in deck and discards. The old
/// row may or may not be shuffled in before the new one is complete.
#[must_use]
pub fn least_new_row(board: &Board, stock: u32) -> u32 {
    u32::from(board.market).min(stock)
}

/// A row that was not replaced, should not have been, or by something else.
#[derive(Clone, Copy, Debug)]
pub enum WrongFlush {
    Missing {
        wilds: u8,
    },
    /// Cards taken from the row later say so.
    Kept {
        wilds: u8,
        taken: Span,
    },
    Needless(NoReason),
    Number {
        turned_up: u32,
    },
}

/// Why a row stays.
#[derive(Clone, Copy, Debug)]
pub enum NoReason {
    Limit(u32),
    Short(u32),
    FewWilds(u8),
    NoOthers,
}

/// Of the row as it lies: it has to be replaced.
#[must_use]
pub fn must_flush(state: &State, board: &Board) -> bool {
    let row = state.row;
    let full = row.total() == u32::from(board.market);
    let (wilds, flushes) = (row.known[Card::Wild], state.flushes);
    must_replace(board, wilds, full, flushes, || others(state).0)
}

/// The row, for all we know, may be one that is replaced.
fn may_flush(state: &State, board: &Board) -> bool {
    let size = u32::from(board.market);
    let most = state.row.total();
    let least = most.saturating_sub(state.doubt.row);
    let full = (least..=most).contains(&size) || state.may_lack(size);
    may_replace(board, most_wilds(state.row), full, state.flushes, || others(state).1)
}

/// The wild cards of a row at most.
fn most_wilds(row: Pile) -> u8 {
    row.known[Card::Wild].saturating_add(row.unseen)
}

/// Least and greatest number of other cards than wild ones in row, deck and
/// discards together.
fn others(state: &State) -> (u32, u32) {
    let wild = Card::Wild as usize;
    let plain = |pile: Pile| pile.known.total() - u32::from(pile.known.0[wild]);
    let known = plain(state.row) + plain(state.discards);
    let deck_wild = state.deck.most[wild].min(state.deck.count);
    let exact = state.deck.is_exact() && state.doubt.cards == 0;
    let least = (known + state.deck.count - deck_wild).saturating_sub(state.doubt.cards);
    let most = known
        + state.doubt.cards
        + u32::from(state.row.unseen)
        + u32::from(state.discards.unseen)
        + if exact { state.deck.count - deck_wild } else { state.deck.count };
    (least, most)
}

/// What follows for a row from its not having been replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// It has no more wild cards than that.
    With(u8),
    /// Nothing: no such row is replaced.
    Always,
    /// Nobody can say whether it had to be.
    Perhaps,
}

/// What follows from the row's staying as it is.
#[must_use]
pub fn stays(state: &State, board: &Board) -> Stays {
    let many = too_many_wilds(board, most_wilds(state.row));
    let Some(at) = board.flush_at.filter(|_| many) else {
        return Stays::Always;
    };
    let (least, most) = others(state);
    let short = state.row.total() < u32::from(board.market);
    if state.doubt.cards > 0 || state.doubt.row > 0 {
        Stays::Perhaps
    } else if short || state.flushes.at_limit() || !can_get_better(board, most) {
        Stays::Always
    } else if can_get_better(board, least) {
        Stays::With(at.saturating_sub(1))
    } else {
        Stays::Perhaps
    }
}

/// A full row that stays: no flush follows from it.
#[must_use]
pub fn is_settled(state: &State, board: &Board) -> bool {
    let full = state.row.total() >= u32::from(board.market);
    full && !too_many_wilds(board, most_wilds(state.row))
}

/// The row that had to be replaced was not.
#[must_use]
pub fn d6_missing(state: &State, board: &Board) -> WrongFlush {
    let at = board.flush_at.unwrap_or(0);
    WrongFlush::Missing { wilds: state.row.known[Card::Wild].max(at) }
}

/// A wild card taken from the row lay there with so many others.
#[must_use]
pub fn d6_kept(board: &Board, kept: KeptRow, taken: Span) -> Option<WrongFlush> {
    too_many_wilds(board, kept.wilds).then_some(WrongFlush::Kept { wilds: kept.wilds, taken })
}

/// A row replaced that should have stayed.
#[must_use]
pub fn d6_needless(state: &State, board: &Board) -> Option<WrongFlush> {
    if may_flush(state, board) {
        return None;
    }
    let row = state.row;
    let wilds = row.known[Card::Wild];
    Some(WrongFlush::Needless(if state.flushes.at_limit() {
        NoReason::Limit(state.flushes.so_far)
    } else if row.total() < u32::from(board.market) {
        NoReason::Short(row.total())
    } else if wilds < board.flush_at.unwrap_or(0) {
        NoReason::FewWilds(wilds)
    } else {
        NoReason::NoOthers
    }))
}

/// A new row of the wrong size.
#[must_use]
pub fn d6_count(state: &State, board: &Board, turned_up: u32) -> Option<WrongFlush> {
    let size = u32::from(board.market);
    let enough = turned_up >= least_new_row(board, state.stock()) || state.may_lack(size);
    (turned_up > size || !enough).then_some(WrongFlush::Number { turned_up })
}

impl Fault<Setting<'_>> for WrongFlush {
    const LAW: &'static Law = &D6.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let board = setting.board;
        let (wild, at) = (board.wild_words(), board.flush_at.unwrap_or(0));
        let many = &wild.many();
        let new_row = || {
            let row = board.sample(usize::from(board.market));
            say!("d6-new-row", "write the new row behind it, as in `flush {row}`", row)
        };
        match *self {
            Self::Missing { wilds: n } => Words::new(
                tell!(
                    "d6-missing",
                    "{n} {many} lie face up, and the row was not replaced",
                    n,
                    many
                ),
                say!("d6-makes", "this makes {n} {many} in the row", n, many),
            )
            .help(new_row()),
            Self::Kept { wilds: n, taken } => Words::new(
                tell!(
                    "d6-kept",
                    "{n} {many} must have been lying face up, and the row was not replaced",
                    n,
                    many
                ),
                say!("d6-makes", "this makes {n} {many} in the row", n, many),
            )
            .cause(
                taken,
                say!(
                    "d6-then",
                    "this {wild} lay there then: none was turned up since",
                    wild = wild.one()
                ),
            )
            .help(new_row()),
            Self::Needless(why) => Words::new(
                tell!("d6-needless", "this row should not have been replaced"),
                why.words(setting),
            )
            .note(say!(
                "d6-note",
                "only a full row with {at} {many} is replaced",
                at,
                many
            )),
            Self::Number { turned_up: n } => Words::new(
                tell!(
                    "d6-number",
                    "a new row has {market} cards, not {n}",
                    market = board.market,
                    n
                ),
                say!("d6-turned-up", "{cards} turned up", cards = cards_n(n)),
            ),
        }
    }
}

impl NoReason {
    fn words(self, setting: &Setting<'_>) -> String {
        let board = setting.board;
        let (many, at) = (board.wild_words().many(), board.flush_at.unwrap_or(0));
        match self {
            NoReason::Limit(1) => say!(
                "d6-limit-one",
                "after one new row the {many} stay, says `option flush-limit`",
                many
            ),
            NoReason::Limit(n) => say!(
                "d6-limit",
                "after {n} new rows in a row the {many} stay, says `option flush-limit`",
                n,
                many
            ),
            NoReason::Short(n) => say!("d6-short", "the row had only {cards}", cards = cards_n(n)),
            NoReason::FewWilds(n) => say!(
                "d6-few",
                "{wilds} lay face up",
                wilds = setting.some_cards(Card::Wild, u32::from(n))
            ),
            NoReason::NoOthers => say!(
                "d6-no-others",
                "too few other cards are left for a row without {at} {many}",
                at,
                many
            ),
        }
    }
}

// D9: nothing left to draw

pub static D9: Rule = Rule::of(Law {
    code: "D9",
    slug: "nothing-to-draw",
    summary: "with deck and discards used up, only face-up cards can be drawn",
    text: "When neither the deck nor the discards have a card, nothing can be drawn blind; when no \
           face-up card is left either, drawing is not possible at all. Our reading: with a single \
           card to be had, the draw is that one card.",
    bad: include_str!("examples/D9-bad.ride"),
    good: include_str!("examples/D9-good.ride"),
});

/// A blind draw with nothing left.
#[derive(Clone, Copy, Debug)]
pub struct NothingLeft;

#[must_use]
pub fn d9(state: &State) -> Option<NothingLeft> {
    (state.stock() == 0 && state.doubt.cards == 0).then_some(NothingLeft)
}

impl Fault<Setting<'_>> for NothingLeft {
    const LAW: &'static Law = &D9.law;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("d9-nothing", "there is no card left to draw blind"),
            say!("d9-label", "deck and discards are used up"),
        )
    }
}
