//! Before the first turn: players, deal, row, first tickets.

use super::cards_n;
use super::on_board::{Rule, counted, word};
use super::tickets::{Hand, PLUS_AND_MINUS};
use crate::fault::{Fault, Words};
use crate::games::shared::seats::{self, DealtTwice, TooFewPlayers, TooManyPlayers};
use crate::games::ticket_to_ride::board::{Board, Spare};
use crate::games::ticket_to_ride::setting::Setting;
use crate::games::ticket_to_ride::state::{Pile, State};
use crate::games::{Header, Seated};
use crate::laws::Law;
use crate::span::Span;

// S1: so many players, with different colours of the box

pub static S1: Rule = Rule::of(Law {
    code: "S1",
    slug: "players",
    summary: "at least two players, each with pieces of another colour",
    text: "The table seats as many players as the box has sets of pieces, and at least two. Every \
           player has a colour of the box, and no two have the same. A log may leave the colours \
           out.",
    bad: "game europe\nplayer Ada blue\nplayer Ben blue\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\n",
})
.line(|board| {
    Some(format!(
        "{} to {} players, each with pieces of another colour",
        word(board.players_min),
        word(board.players_max)
    ))
});

/// Where somebody is missing.
#[must_use]
pub fn last_seated(header: &Header<'_>) -> Span {
    let last = header.players.last().map(|p| p.name.span);
    last.or(header.game.map(|g| g.span)).unwrap_or_default()
}

#[must_use]
pub fn too_few(board: &Board, header: &Header<'_>) -> Option<TooFewPlayers> {
    let least = usize::from(board.players_min);
    seats::too_few(&S1, header.players.len(), least, "player Ada blue")
}

#[must_use]
pub fn too_many(board: &Board, header: &Header<'_>) -> Option<(TooManyPlayers, Span)> {
    let most = usize::from(board.players_max);
    let extra = header.players.get(most)?;
    let fault = seats::too_many(&S1, header.players.len(), most)?;
    Some((fault, extra.name.span))
}

/// A colour that somebody else has, or nobody can have.
#[derive(Clone, Copy, Debug)]
pub enum WrongColour<'a> {
    Taken {
        who: &'a str,
        colour: &'a str,
        first: &'a str,
        /// Where the first one has it.
        at: Span,
    },
    NotInTheBox(&'a str),
}

/// What is wrong with the players' colours, and where.
#[must_use]
pub fn s1_colours<'a>(board: &Board, players: &[Seated<'a>]) -> Vec<(WrongColour<'a>, Span)> {
    let seats = players.iter().enumerate();
    let wrong = seats.filter_map(|(i, player)| wrong_colour(board, &players[..i], player));
    wrong.collect()
}

fn wrong_colour<'a>(
    board: &Board,
    before: &[Seated<'a>],
    player: &Seated<'a>,
) -> Option<(WrongColour<'a>, Span)> {
    let colour = player.colour?;
    let is_it = |text: &str| text.eq_ignore_ascii_case(colour.text);
    let same = |p: &&Seated<'_>| p.colour.is_some_and(|c| is_it(c.text));
    let fault = match before.iter().find(same) {
        Some(first) => WrongColour::Taken {
            who: player.name.text,
            colour: colour.text,
            first: first.name.text,
            at: first.colour.map_or(first.name.span, |c| c.span),
        },
        None if board.colours.iter().any(|c| is_it(c)) => return None,
        None => WrongColour::NotInTheBox(colour.text),
    };
    Some((fault, colour.span))
}

impl Fault<Setting<'_>> for WrongColour<'_> {
    const LAW: &'static Law = &S1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Taken {
                who,
                colour,
                first,
                at,
            } => {
                let message = format!("{first} and {who} cannot both play {colour}");
                Words::new(message, "the same colour again").cause(at, format!("{first} has it"))
            }
            Self::NotInTheBox(colour) => {
                let message = format!("the box has no {colour} pieces");
                let colours = setting.board.colours.join(", ");
                Words::new(message, "no such colour").help(format!("colours: {colours}"))
            }
        }
    }
}

// S2: the deal

pub static S2: Rule = Rule::of(Law {
    code: "S2",
    slug: "cards-dealt",
    summary: "each player starts with the same number of cards",
    text: "Every player is dealt the number of cards that the rulebook says, once, before the first \
           turn: four in Europe and the USA, two in London and New York. `????` is a hand that \
           nobody showed the scribe. A hand that a log does not record is unseen, too.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRBL\nBen deal KWG\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRBL\nBen deal ????\n",
})
.line(|board| {
    Some(format!("each player is dealt {}", counted(board.deal, "card")))
});

#[must_use]
pub fn s2_twice(state: &State, seat: usize) -> Option<DealtTwice> {
    let first = state.seats[seat].dealt?;
    Some(DealtTwice {
        law: &S2,
        seat,
        first,
    })
}

/// A player is dealt more cards than everybody, or fewer.
#[derive(Clone, Copy, Debug)]
pub struct WrongDeal {
    seat: usize,
    cards: u32,
}

#[must_use]
pub fn s2(board: &Board, seat: usize, dealt: Pile) -> Option<WrongDeal> {
    let cards = dealt.total();
    (cards != u32::from(board.deal)).then_some(WrongDeal { seat, cards })
}

impl Fault<Setting<'_>> for WrongDeal {
    const LAW: &'static Law = &S2.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (n, due) = (cards_n(self.cards), u32::from(setting.board.deal));
        Words::new(
            format!("{} starts with {n}, not {due}", setting.name(self.seat)),
            format!("{n} instead of {due}"),
        )
        .note(format!("each player is dealt {}", cards_n(due)))
    }
}

// S3: the first row

pub static S3: Rule = Rule::of(Law {
    code: "S3",
    slug: "first-row",
    summary: "the row is turned face up before the first turn",
    text: "The face-up row has five cards on every board that ships. Three locomotives or more \
           among them are replaced at once, here as at any other time (D6).",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBWG\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBWGL\n",
})
.line(|board| {
    Some(format!(
        "{} are turned face up before the first turn",
        counted(board.market, "card")
    ))
});

/// The first row is not what it should be.
#[derive(Clone, Copy, Debug)]
pub enum WrongMarket {
    Twice { first: Span },
    Number { cards: u32 },
}

#[must_use]
pub fn s3(state: &State, board: &Board, laid: Pile) -> Option<WrongMarket> {
    if let Some(first) = state.market_at {
        return Some(WrongMarket::Twice { first });
    }
    let cards = laid.total();
    (cards != u32::from(board.market)).then_some(WrongMarket::Number { cards })
}

impl Fault<Setting<'_>> for WrongMarket {
    const LAW: &'static Law = &S3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Twice { first } => Words::new("the first row is laid out twice", "a second row")
                .cause(first, "laid out here")
                .help("a row that replaces another is a `flush`"),
            Self::Number { cards } => Words::new(
                format!("the row has {} cards, not {cards}", setting.board.market),
                format!("{} turned up", cards_n(cards)),
            ),
        }
    }
}

// S4: the first tickets

pub static S4: Rule = Rule::of(Law {
    code: "S4",
    slug: "first-tickets",
    summary: "each player is dealt the first tickets before the first turn",
    text: "In Europe the first tickets are one of the long ones and three regular ones, for every \
           player; the other long tickets leave the game unseen. Other boards have no long tickets: \
           three are dealt in the USA, two in London and New York. The order in which a log lists \
           them says nothing.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Brest-Petrograd -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets -Lisboa-Danzig +Madrid-Dieppe -Paris-Wien +Berlin-Roma\nBen tickets +? +? -? -?\n",
})
.line(|board| {
    Some(match board.deal_long {
        0 => format!(
            "each player is dealt {}",
            counted(board.deal_regular, "ticket")
        ),
        long => format!(
            "each player is dealt {} long and {} regular tickets",
            word(long),
            word(board.deal_regular)
        ),
    })
});

/// A player is offered other tickets at the start than everybody.
#[derive(Clone, Copy, Debug)]
pub enum WrongFirstTickets {
    Number {
        seat: usize,
        offered: usize,
    },
    /// One too many of the long ones, or of the regular ones.
    Kind {
        seat: usize,
        long: bool,
    },
}

/// How many, long and regular.
#[must_use]
pub fn first_tickets(board: &Board) -> usize {
    usize::from(board.deal_long) + usize::from(board.deal_regular)
}

/// As many as the rule says.
#[must_use]
pub fn s4(board: &Board, hand: &Hand<'_, '_>) -> Option<WrongFirstTickets> {
    let (seat, offered) = (hand.seat, hand.offers.len());
    (offered != first_tickets(board)).then_some(WrongFirstTickets::Number { seat, offered })
}

/// As many of them long and regular as the rule says; else the one that is too many.
#[must_use]
pub fn s4_kinds(board: &Board, hand: &Hand<'_, '_>) -> Option<(WrongFirstTickets, Span)> {
    let kinds = [(true, board.deal_long), (false, board.deal_regular)];
    kinds.into_iter().find_map(|(long, most)| {
        let known = hand.known();
        let mut of_kind = known.filter(|(_, id)| board.tickets[usize::from(*id)].long == long);
        let (i, _) = of_kind.nth(usize::from(most))?;
        let seat = hand.seat;
        Some((WrongFirstTickets::Kind { seat, long }, hand.offers[i].span))
    })
}

impl Fault<Setting<'_>> for WrongFirstTickets {
    const LAW: &'static Law = &S4.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let board = setting.board;
        match *self {
            Self::Number { seat, offered } => {
                let (name, due) = (setting.name(seat), tickets_n(first_tickets(board)));
                let words = Words::new(
                    format!("{name} is dealt {due} at the start, not {offered}"),
                    format!("{} here", tickets_n(offered)),
                );
                match offered == usize::from(board.ticket_draw) {
                    true => words.help(format!(
                        "if this was {name}'s first turn, the first tickets are missing: write `{} tickets{}` above it",
                        written(name),
                        unseen_tickets(board)
                    )),
                    false => words,
                }
            }
            Self::Kind { seat, long } => {
                let (kind, most) = match long {
                    true => ("long", board.deal_long),
                    false => ("regular", board.deal_regular),
                };
                let message = match most {
                    0 => format!("no {kind} ticket is dealt at the start"),
                    1 => format!("only one {kind} ticket is dealt to a player"),
                    n => format!("only {n} {kind} tickets are dealt to a player"),
                };
                let name = setting.name(seat);
                Words::new(message, format!("one {kind} ticket too many for {name}"))
            }
        }
    }
}

fn tickets_n(n: usize) -> String {
    match n {
        1 => "1 ticket".to_owned(),
        n => format!("{n} tickets"),
    }
}

/// A player's name as a log spells it.
fn written(name: &str) -> String {
    if name.contains(char::is_whitespace) {
        format!("\"{name}\"")
    } else {
        name.to_owned()
    }
}

/// ` +? +? -? -?`
fn unseen_tickets(board: &Board) -> String {
    let all = first_tickets(board);
    let kept = usize::from(board.deal_keep).min(all);
    " +?".repeat(kept) + &" -?".repeat(all - kept)
}

// S5: how many of them are kept

pub static S5: Rule = Rule::of(Law {
    code: "S5",
    slug: "first-tickets-kept",
    summary: "some of the first tickets are kept, long or regular",
    text: "Of the first tickets a player keeps at least two in Europe and the USA, at least one in \
           London and New York, of either kind. In Europe the others go back to the box: they are \
           out of the game. Elsewhere they go under the ticket deck, and come back when all others \
           have been drawn.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig -Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets -Lisboa-Danzig -Madrid-Dieppe +Paris-Wien +Berlin-Roma\nBen tickets +? +? +? +?\n",
})
.line(|board| {
    Some(format!(
        "at least {} of the first tickets {} kept; the others go {}",
        word(board.deal_keep),
        if board.deal_keep == 1 { "is" } else { "are" },
        match board.deal_spare {
            Spare::Box => "back to the box",
            Spare::UnderDeck => "under the ticket deck",
        }
    ))
});

/// Too few of the first tickets are kept.
#[derive(Clone, Copy, Debug)]
pub struct TooFewFirstKept {
    seat: usize,
    kept: usize,
}

/// So many kept are enough.
#[must_use]
pub fn keeps_enough(board: &Board, kept: usize) -> bool {
    kept >= usize::from(board.deal_keep)
}

#[must_use]
pub fn s5(board: &Board, hand: &Hand<'_, '_>) -> Option<TooFewFirstKept> {
    let (seat, kept) = (hand.seat, hand.kept());
    (!keeps_enough(board, kept)).then_some(TooFewFirstKept { seat, kept })
}

impl Fault<Setting<'_>> for TooFewFirstKept {
    const LAW: &'static Law = &S5.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (who, due) = (setting.name(self.seat), setting.board.deal_keep);
        let (kept, label) = match self.kept {
            0 => ("none".to_owned(), "none kept".to_owned()),
            n => (format!("only {n}"), format!("{n} kept")),
        };
        let message = format!("{who} keeps {kept} of the first tickets, and has to keep {due}");
        Words::new(message, label).help(PLUS_AND_MINUS)
    }
}
