//! Before the first turn: players, deal, row, first tickets.

use std::borrow::Cow;

use super::on_board::{cards_in_words, tickets_in_words};
use super::tickets::{Hand, plus_and_minus};
use super::*;
use crate::games::shared::own_term;
use crate::games::shared::seats::{self, DealtTwice, TooFewPlayers, TooManyPlayers};
use crate::games::ticket_to_ride::board::Spare;
use crate::games::{Header, Seated};
use crate::laws::notation::{N2, N3};

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
    Some(say!(
        "s1-line",
        "{least} to {most} players, each with pieces of another colour",
        least = word(board.players_min),
        most = word(board.players_max)
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
    /// Nearly this one.
    Misspelt(&'a str, &'a str),
}

/// What is wrong with the players' colours, and where.
#[must_use]
pub fn s1_colours<'a>(board: &'a Board, players: &[Seated<'a>]) -> Vec<(WrongColour<'a>, Span)> {
    let seats = players.iter().enumerate();
    let wrong = seats.filter_map(|(i, player)| wrong_colour(board, &players[..i], player));
    wrong.collect()
}

fn wrong_colour<'a>(
    board: &'a Board,
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
        None => match misspelt(board, colour.text) {
            Some(near) => WrongColour::Misspelt(colour.text, near),
            None => WrongColour::NotInTheBox(colour.text),
        },
    };
    Some((fault, colour.span))
}

/// The one colour of the box that was probably meant. No two words for colours are
/// a slip of the pen apart.
fn misspelt<'b>(board: &'b Board, text: &str) -> Option<&'b str> {
    let text = text.to_lowercase();
    let near = |c: &&String| strsim::osa_distance(c, &text) <= 1 + usize::from(c.len() > 5);
    let mut near = board.colours.iter().filter(near);
    let one = near.next().filter(|_| near.next().is_none())?;
    Some(one)
}

impl Fault<Setting<'_>> for WrongColour<'_> {
    const LAW: &'static Law = &S1.law;

    fn law(&self) -> &'static Law {
        match self {
            Self::Misspelt(..) => &N2,
            _ => Self::LAW,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Taken { who, colour, first, at } => {
                let colour = called(colour);
                let message = tell!(
                    "s1-taken",
                    "{first} and {who} cannot both play {colour}",
                    first,
                    who,
                    colour
                );
                Words::new(message, say!("s1-taken-label", "the same colour again"))
                    .cause(at, say!("s1-taken-cause", "{first} has it", first))
            }
            Self::Misspelt(colour, near) => Words::new(
                tell!("n2-colour", "there is no colour called {colour}", colour),
                say!("s1-no-colour", "no such colour"),
            )
            .help(say!("n2-did-you-mean-colour", "did you mean {near}?", near = called(near)))
            .instead([near]),
            Self::NotInTheBox(colour) => {
                let colour = called(colour);
                let message = tell!("s1-not-in-box", "the box has no {colour} pieces", colour);
                let colours = setting.board.colours.iter();
                let colours: Vec<_> = colours.map(|colour| called(colour)).collect();
                let colours = list(&colours);
                Words::new(message, say!("s1-no-colour", "no such colour")).help(say!(
                    "s1-colours",
                    "colours: {colours}",
                    colours
                ))
            }
        }
    }
}

/// A colour of pieces as people read it.
fn called(colour: &str) -> Cow<'_, str> {
    own_term("", &format!("colour {colour}")).map_or(Cow::Borrowed(colour), Cow::Owned)
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
    Some(say!("s2-line", "each player is dealt {cards}", cards = cards_in_words(board.deal)))
});

#[must_use]
pub fn s2_twice(state: &State, seat: usize) -> Option<DealtTwice> {
    let first = state.seats[seat].dealt?;
    Some(DealtTwice { law: &S2, seat, first })
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
            tell!(
                "s2-number",
                "{who} starts with {n}, not {due}",
                who = setting.name(self.seat),
                n,
                due
            ),
            say!("s2-number-label", "{n} instead of {due}", n, due),
        )
        .note(say!("s2-note", "each player is dealt {cards}", cards = cards_n(due)))
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
    Some(say!(
        "s3-line",
        "{cards} are turned face up before the first turn",
        cards = cards_in_words(board.market)
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
            Self::Twice { first } => Words::new(
                tell!("s3-twice", "the first row is laid out twice"),
                say!("s3-second", "a second row"),
            )
            .cause(first, say!("s3-here", "laid out here"))
            .help(say!("s3-flush-help", "a row that replaces another is a `flush`")),
            Self::Number { cards } => Words::new(
                tell!(
                    "s3-number",
                    "the row has {market} cards, not {cards}",
                    market = setting.board.market,
                    cards
                ),
                say!("s3-turned-up", "{cards} turned up", cards = cards_n(cards)),
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
        0 => say!("s4-line", "each player is dealt {tickets}", tickets = tickets_in_words(board.deal_regular)),
        long => say!("s4-line-long", "each player is dealt {long} long and {regular} regular tickets", long = word(long), regular = word(board.deal_regular)),
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
                    tell!(
                        "s4-number",
                        "{name} is dealt {due} at the start, not {offered}",
                        name,
                        due,
                        offered
                    ),
                    say!("s4-number-label", "{tickets} here", tickets = tickets_n(offered)),
                );
                match offered == usize::from(board.ticket_draw) {
                    true => words.help(say!("s4-number-help", "if this was {name}'s first turn, the first tickets are missing: write `{written} tickets{tickets}` above it", name, written = written(name), tickets = unseen_tickets(board))),
                    false => words,
                }
            }
            Self::Kind { seat, long } => {
                let (kind, most) = match long {
                    true => (say!("s4-long", "long"), board.deal_long),
                    false => (say!("s4-regular", "regular"), board.deal_regular),
                };
                let message = match most {
                    0 => tell!("s4-no-kind", "no {kind} ticket is dealt at the start", kind),
                    1 => tell!("s4-one-kind", "only one {kind} ticket is dealt to a player", kind),
                    n => {
                        tell!("s4-kinds", "only {n} {kind} tickets are dealt to a player", n, kind)
                    }
                };
                let name = setting.name(seat);
                Words::new(
                    message,
                    say!("s4-kind-label", "one {kind} ticket too many for {name}", kind, name),
                )
            }
        }
    }
}

fn tickets_n(n: usize) -> String {
    match n {
        1 => say!("s4-ticket", "1 ticket"),
        n => say!("s4-tickets", "{n} tickets", n),
    }
}

/// A player's name as a log spells it.
fn written(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

/// ` +? +? -? -?`
fn unseen_tickets(board: &Board) -> String {
    let all = first_tickets(board);
    let kept = usize::from(board.deal_keep).min(all);
    " +?".repeat(kept) + &" -?".repeat(all - kept)
}

/// A `-` in a final position: a ticket that was not kept, or one that was not completed?
#[derive(Clone, Copy, Debug)]
pub struct KeptOrCompleted;

impl Fault<Setting<'_>> for KeptOrCompleted {
    const LAW: &'static Law = &N3;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!(
                "n3-kept-or-completed",
                "these tickets can be meant in two ways"
            ),
            say!(
                "n3-kept-or-completed-label",
                "is a ticket with `-` not kept, or not completed?"
            ),
        )
        .help(say!(
            "n3-kept-or-completed-help",
            "write all tickets kept, completed or not, behind `shows`, and leave out those that were not kept"
        ))
        .no_note()
    }
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
    let (n, are) = (board.deal_keep, if board.deal_keep == 1 { "is" } else { "are" });
    Some(match board.deal_spare {
        Spare::Box => say!(
            "s5-line-box",
            "at least {n} of the first tickets {are} kept; the others go back to the box",
            n = word(n),
            are,
        ),
        Spare::UnderDeck => say!(
            "s5-line-deck",
            "at least {n} of the first tickets {are} kept; the others go under the ticket deck",
            n = word(n),
            are,
        ),
    })
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
        let words = match self.kept {
            0 => Words::new(
                tell!(
                    "s5-none",
                    "{who} keeps none of the first tickets, and has to keep {due}",
                    who,
                    due
                ),
                say!("s5-none-label", "none kept"),
            ),
            kept => Words::new(
                tell!(
                    "s5-few",
                    "{who} keeps only {kept} of the first tickets, and has to keep {due}",
                    who,
                    kept,
                    due
                ),
                say!("s5-few-label", "{kept} kept", kept),
            ),
        };
        words.help(plus_and_minus())
    }
}
