//! What the table wrote down: checks on the way, results, the winner. What is the
//! same in every family is in [`record`].

use std::cell::OnceCell;

use super::*;
use crate::games::card_game::scoring::choices::{Other, others};
use crate::games::card_game::scoring::{ROWS, Ranking, titles};
use crate::games::shared::and;
use crate::games::shared::record::{self, Book, Differs, Figure, Line, Tone, Trust, Wrong};
use crate::games::{Ending, Recorded};
use crate::log::{Cards, CheckItem, CheckValue, Name, Number, Seen, letter};
use crate::names;
use crate::score::ScoreSheet;

pub static R1: Law = Law {
    code: "R1",
    slug: "check-differs",
    summary: "a `check` states what the table saw at this point, and `robs` who was robbed",
    text: "The cards, the yard, the stack or the tickets of a player, the face-up row, or the size \
           of the deck are not what the moves so far give; or `robs` names somebody who lost no \
           column. `check Ada cards 5 yard RR,KKL stack 7 tickets 3` states a player's, `yard -` an \
           empty one, `check market RBLWG` and `check deck 12` the table's. Only the first check \
           that is off is reported; later ones that are off by as much follow from it.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRL\ncheck Ada cards 5 yard RR stack 0\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda lay RRL\ncheck Ada cards 5 yard RRL stack 0\ncheck deck 75\n",
};

pub static R2: Law = Law {
    code: "R2",
    slug: "result-differs",
    summary: "a `result` is compared with the score row by row",
    text: "The points that the table recorded for a player are not those that the tickets and the big \
           cities give. The score sheet shows where each figure comes from. If a breach further up \
           may explain the difference, it is a warning only; and where tickets or cards were not \
           seen, what depends on them is not compared.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nresult Ada 18 tickets 6 bonus 12\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nresult Ada 28 tickets 6 bonus 22\n",
};

pub static R3: Law = Law {
    code: "R3",
    slug: "winner-differs",
    summary: "the winner has the most points; completed tickets, then bonus cards, break ties",
    text: "The player named in a `winner` line has not won by the score, or somebody who shares the \
           win is not named. A shared win has a `winner` line for each, or one that names all.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nwinner Ben\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nwinner Ada\n",
};

/// What can be checked, as the moves give it.
#[derive(Clone, Debug)]
pub enum Checked {
    Row(Pile),
    Deck(i32),
    /// The columns of a yard.
    Yard(Vec<Vec<Seen>>),
    Own {
        seat: usize,
        what: Own,
        is: i32,
    },
}

/// A figure of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    Cards,
    Stack,
    Tickets,
}

impl Book for Setting<'_> {
    type Figure = Checked;

    const TONE: Tone = Tone {
        table: || say!("r1-what-has", "what the table has"),
        unknown_note: true,
        doubt_note: None,
        names: and,
        share: |names| say!("r3-win", "by the score {names} win", names),
        share_help: None,
    };

    fn laws() -> [&'static Law; 3] {
        [&R1, &R2, &R3]
    }

    fn figure(&self, figure: &Checked) -> String {
        match figure {
            Checked::Row(row) => {
                say!("card-game-r1-row", "face up: {cards}", cards = list_cards(*row))
            }
            Checked::Deck(n) => say!("card-game-r1-deck", "{n} cards are in the deck", n),
            Checked::Yard(columns) if columns.is_empty() => {
                say!("card-game-r1-yard-empty", "the yard is empty")
            }
            Checked::Yard(_) => {
                say!("card-game-r1-yard", "in the yard: {yard}", yard = self.written(figure))
            }
            Checked::Own { seat, what, is } => {
                let name = self.name(*seat);
                let n = u32::try_from(*is).unwrap_or(0);
                match what {
                    Own::Cards => {
                        say!("card-game-r1-holds", "{name} holds {cards}", name, cards = cards_n(n))
                    }
                    Own::Stack => say!(
                        "card-game-r1-stack",
                        "{cards} on {name}'s stack",
                        cards = cards_n(n),
                        name
                    ),
                    Own::Tickets => {
                        say!("card-game-r1-tickets", "{name} holds {is} tickets", name, is)
                    }
                }
            }
        }
    }

    fn written(&self, figure: &Checked) -> String {
        match figure {
            Checked::Row(row) => row.letters(),
            Checked::Deck(n) | Checked::Own { is: n, .. } => n.to_string(),
            Checked::Yard(columns) if columns.is_empty() => "-".to_owned(),
            Checked::Yard(columns) => {
                let columns = columns.iter();
                let columns = columns.map(|cards| cards.iter().copied().map(letter).collect());
                columns.collect::<Vec<String>>().join(",")
            }
        }
    }

    fn figures(&self) -> String {
        "cards, yard, stack, tickets, market, deck".to_owned()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        titles().to_vec()
    }
}

/// A part of a `check` line, compared with the position.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    pub wrong: Option<Wrong<Checked>>,
    /// The table's own count is off by so much.
    pub off: Option<(usize, Own, i32)>,
}

impl Compared {
    fn of(wrong: Option<Wrong<Checked>>) -> Self {
        Self { wrong, off: None }
    }
}

/// Compares a part of a `check` line with the position; `None` if nothing is called
/// so.
#[must_use]
pub fn r1(state: &State, seat: Option<usize>, item: &CheckItem<'_>) -> Option<Compared> {
    let own = |seat: usize, what: Own, said: &Number| own(&state.seats[seat], seat, what, *said);
    Some(match (&item.value, item.key.text, seat) {
        (CheckValue::Cards(cards), ..) => Compared::of(row(state, cards)),
        (CheckValue::Columns { columns, span }, _, Some(seat)) => {
            Compared::of(yard(&state.seats[seat], columns, *span))
        }
        (CheckValue::Number(said), "deck", _) => Compared::of(deck(state, *said)),
        (CheckValue::Number(said), "cards", Some(seat)) => own(seat, Own::Cards, said),
        (CheckValue::Number(said), "stack", Some(seat)) => own(seat, Own::Stack, said),
        (CheckValue::Number(said), "tickets", Some(seat)) => own(seat, Own::Tickets, said),
        _ => return None,
    })
}

/// Each card said must be there, or be one of the unseen ones, and none else.
fn may_be(mut pile: Pile, said: Pile) -> bool {
    pile.total() == said.total() && said.each().all(|card| pile.take(card))
}

fn row(state: &State, cards: &Cards) -> Option<Wrong<Checked>> {
    let excused = state.doubt.cards > 0 || state.doubt.deck;
    let fits = excused || may_be(state.row, Pile::of(&cards.cards));
    let row = Figure::Checked(Checked::Row(state.row));
    (!fits).then_some(Wrong::new(cards.span, row))
}

fn deck(state: &State, said: Number) -> Option<Wrong<Checked>> {
    let deck = i32::try_from(state.deck.count).unwrap_or(i32::MAX);
    (said.value != deck).then_some(Wrong {
        doubt: state.doubt.deck,
        ..Wrong::new(said.span, Figure::Checked(Checked::Deck(deck)))
    })
}

fn yard(player: &Seat, said: &[Cards], at: Span) -> Option<Wrong<Checked>> {
    let mut left: Vec<Pile> = player.yard.iter().map(|column| column.pile()).collect();
    let fits = said.len() == left.len()
        && said.iter().all(|cards| {
            let said = Pile::of(&cards.cards);
            let same = left.iter().position(|pile| *pile == said);
            let found = same.or_else(|| left.iter().position(|pile| may_be(*pile, said)));
            found.map(|i| left.swap_remove(i)).is_some()
        });
    if fits || player.doubt.yard != 0 || player.doubt.stack_unseen {
        return None;
    }
    let columns = player.yard.iter().map(|column| column.cards.to_vec());
    Some(Wrong {
        excuse: player.doubt.stack,
        ..Wrong::new(at, Figure::Checked(Checked::Yard(columns.collect())))
    })
}

fn own(player: &Seat, seat: usize, what: Own, said: Number) -> Compared {
    let to_i32 = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let tickets = u32::try_from(player.ticket_count()).unwrap_or(0);
    let (is, excuse, doubt) = match what {
        Own::Cards => (to_i32(player.hand.total()), None, player.doubt.size > 0),
        Own::Stack if player.doubt.stack_unseen => return Compared::default(),
        Own::Stack => (to_i32(player.stack.total()), player.doubt.stack, false),
        Own::Tickets if player.doubt.tickets_unseen || player.doubt.choice_unseen => {
            return Compared::default();
        }
        Own::Tickets => (to_i32(tickets), player.doubt.tickets, false),
    };
    let by = said.value - is;
    let known = by == 0 || by == player.marks[what as usize];
    Compared {
        wrong: (!known).then_some(Wrong {
            at: said.span,
            is: Figure::Checked(Checked::Own { seat, what, is }),
            excuse,
            doubt,
        }),
        off: Some((seat, what, by)),
    }
}

/// R1: `robs` names somebody who lost nothing.
#[derive(Clone, Debug)]
pub struct NotRobbed {
    pub seat: usize,
    pub stated: usize,
    pub robbed: Option<usize>,
    /// Of the cards laid.
    pub colours: Vec<Card>,
}

impl Fault<Setting<'_>> for NotRobbed {
    const LAW: &'static Law = &R1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let colours = self.colours.iter();
        let words: Vec<_> = colours.map(|&colour| CARDS.colour(colour)).collect();
        let label = match self.robbed {
            _ if self.stated == self.seat => {
                say!("card-game-r1-own-yard", "nobody robs his own yard")
            }
            Some(victim) => {
                say!("card-game-r1-had-it", "{name} had it", name = setting.name(victim))
            }
            None => say!(
                "card-game-r1-nothing",
                "nothing {colours} lay in another yard",
                colours = names::either(&words)
            ),
        };
        let message = tell!(
            "card-game-r1-not-robbed",
            "{name} is not robbed here",
            name = setting.name(self.stated)
        );
        Words::new(message, label)
    }
}

/// Nobody can say what this player's tickets come to.
fn is_open(player: &Seat) -> bool {
    player.doubt.tickets_unseen || player.unseen_tickets > 0 || player.doubt.choice_unseen
}

/// A breach that may have changed what this player's tickets come to.
fn doubt_of(player: &Seat) -> Option<Span> {
    player.doubt.of_score()
}

/// How far what hangs on everybody's tickets can be relied on.
fn trust_all(seats: &[Seat]) -> Trust {
    Trust { open: seats.iter().any(is_open), excuse: seats.iter().find_map(doubt_of), carried: 0 }
}

/// Choices of tickets as good as those shown, where nobody wrote down which were
/// completed: looked for when a figure differs, and once.
pub struct AsGood<'s> {
    rules: &'s Rules,
    seats: &'s [Seat],
    others: OnceCell<Vec<Other>>,
}

impl<'s> AsGood<'s> {
    #[must_use]
    pub fn new(rules: &'s Rules, seats: &'s [Seat]) -> Self {
        let others = OnceCell::new();
        Self { rules, seats, others }
    }

    /// True if one of them is like this.
    fn any(&self, like: impl Fn(&Ranking) -> bool) -> bool {
        let others = self.others.get_or_init(|| others(self.rules, self.seats));
        others.iter().any(|o| o.equal && like(&o.ranking))
    }
}

#[must_use]
pub fn r2(
    as_good: &AsGood<'_>,
    sheet: &ScoreSheet,
    result: &Recorded<'_>,
) -> Option<Differs<Checked>> {
    let (seat, seats) = (result.seat, as_good.seats);
    let (own, all) = (doubt_of(&seats[seat]), trust_all(seats));
    let mut wrong = record::r2(sheet, result, |row| match row {
        Some("tickets") => Trust { open: is_open(&seats[seat]), excuse: own, carried: 0 },
        _ => Trust { excuse: own.or(all.excuse), ..all },
    });
    if !wrong.is_empty() && as_good.any(|other| fits(other, result)) {
        return None;
    }
    let said = result.rows.iter().map(|(_, points)| i64::from(points.value));
    let sum: i64 = said.sum();
    let has = |key: &str| result.rows.iter().any(|(k, _)| k.text == key);
    let all_said = ROWS.iter().all(|key| has(key));
    if wrong.is_empty() && all.open && all_said && sum != i64::from(result.total.value) {
        wrong.push(Wrong::new(result.total.span, Figure::Sum(sum)));
    }
    let total = sheet.totals.get(seat).copied().unwrap_or(0);
    Differs::of(Line::Result { seat, total }, wrong)
}

fn fits(ranking: &Ranking, result: &Recorded<'_>) -> bool {
    let total = ranking.totals.get(result.seat).copied().unwrap_or(0);
    let bonus = ranking.bonus.get(result.seat).map_or(0, |bonus| bonus.0);
    let row = |(key, points): &(Name<'_>, Number)| match key.text {
        "tickets" => points.value == total - bonus,
        "bonus" => points.value == bonus,
        _ => true,
    };
    result.total.value == total && result.rows.iter().all(row)
}

#[must_use]
pub fn r3(
    as_good: &AsGood<'_>,
    sheet: &ScoreSheet,
    ending: &Ending<'_>,
) -> Option<(record::WrongWinner, Span)> {
    let seats = as_good.seats;
    let fault = record::r3(&sheet.ranks, ending, trust_all(seats))?;
    let named = |seat: usize| ending.winners.iter().any(|(named, _)| *named == seat);
    let same = |other: &Ranking| (0..seats.len()).all(|s| (other.ranks[s] == 1) == named(s));
    (!as_good.any(same)).then_some(fault)
}
