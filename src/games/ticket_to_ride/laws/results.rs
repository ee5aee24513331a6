//! What the table wrote down: checks on the way, results, the winner. What is the
//! same in every family is in [`record`].

pub mod figures;

use super::claim::spaces_n;
use super::*;
use crate::finding::Severity;
use crate::games::Recorded;
use crate::games::shared::record::{self, Book, Differs, Figure, Line, Tone, Trust, Wrong};
use crate::games::ticket_to_ride::scoring::{FinalScore, Source};
use crate::log::{CheckItem, CheckValue, Number};
use crate::score::ScoreSheet;

pub static R1: Rule = Rule::of(Law {
    code: "R1",
    slug: "check-differs",
    summary: "a `check` states what the table saw at this point",
    text: "The score marker, the pieces, stations, cards or tickets of a player, or the face-up row, \
           are not what the moves so far give. Only the first check that is off is reported; later \
           ones that are off by as much follow from it.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\ncheck Ada score 2\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\ncheck Ada score 1 trains 44 stations 3\n",
});

pub static R2: Rule = Rule::of(Law {
    code: "R2",
    slug: "result-differs",
    summary: "a `result` is compared with the score row by row",
    text: "The points that the table recorded for a player are not those that the position gives. \
           The score sheet shows where each figure comes from. If a breach further up may explain the \
           difference, it is a warning only.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nresult Ada 6 routes 2 tickets -8 stations 12 express 0\nresult Ben 15 routes 2 tickets -9 stations 12 express 10\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nresult Ada 5 routes 1 tickets -8 stations 12 express 0\nresult Ben 15 routes 2 tickets -9 stations 12 express 10\n",
});

pub static R3: Rule = Rule::of(Law {
    code: "R3",
    slug: "winner-differs",
    summary: "the winner has the most points; ties are broken as the edition says",
    text: "The player named in a `winner` line has not won by the score, or somebody who shares the \
           win is not named. A shared win has a `winner` line for each.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nwinner Ada\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Dieppe-Paris\nBen owns Brest-Dieppe\nAda shows Paris-Wien\nBen shows Berlin-Roma\nwinner Ben\n",
});

/// What can be checked, as the moves give it.
#[derive(Clone, Copy, Debug)]
pub enum Checked {
    Row(Pile),
    Deck(i32),
    Own { seat: usize, what: Own, is: i32 },
}

/// A figure of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    Score,
    Pieces,
    Stations,
    Cards,
    Tickets,
}

impl Book for Setting<'_> {
    type Figure = Checked;

    const TONE: Tone = Tone {
        table: || say!("r1-what-lies", "what lies on the table"),
        unknown_note: false,
        doubt_note: Some(|| say!("r2-doubt", "a breach further up may explain the difference")),
        names: and,
        share: record::share_the_win,
        share_help: Some(|| say!("r3-share-help", "a shared win has a `winner` line for each")),
    };

    fn laws() -> [&'static Law; 3] {
        [&R1, &R2, &R3]
    }

    fn figure(&self, figure: &Checked) -> String {
        let (name, what, is) = match *figure {
            Checked::Row(row) => {
                return say!("r1-row", "face up: {cards}", cards = self.list_cards(row));
            }
            Checked::Deck(1) => return say!("r1-deck-one", "1 card is in the deck"),
            Checked::Deck(n) => return say!("r1-deck", "{n} cards are in the deck", n),
            Checked::Own { seat, what, is } => (self.name(seat), what, is),
        };
        let n = u32::try_from(is).unwrap_or(0);
        match what {
            Own::Score => say!("r1-score", "{name}'s claims give {is} so far", name, is),
            Own::Pieces => say!(
                "r1-pieces",
                "{name} has {pieces} left",
                name,
                pieces = self.board.piece_words().count(n)
            ),
            Own::Stations => match n {
                1 => say!("r1-station", "{name} has 1 station left", name),
                n => say!("r1-stations", "{name} has {n} stations left", name, n),
            },
            Own::Cards => say!("r1-cards", "{name} holds {cards}", name, cards = cards_n(n)),
            Own::Tickets => match n {
                1 => say!("r1-ticket", "{name} holds 1 ticket", name),
                n => say!("r1-tickets", "{name} holds {n} tickets", name, n),
            },
        }
    }

    fn written(&self, figure: &Checked) -> String {
        match *figure {
            Checked::Row(row) => row.letters(),
            Checked::Deck(n) | Checked::Own { is: n, .. } => n.to_string(),
        }
    }

    fn figures(&self) -> String {
        let pieces = &self.board.piece.many;
        match self.board.stations {
            0 => format!("score, {pieces}, cards, tickets, market, deck"),
            _ => format!("score, {pieces}, stations, cards, tickets, market, deck"),
        }
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let row = |source: Source| (source.key(), source.title(self.board));
        Source::of(self.board).map(row).collect()
    }
}

fn points_n(n: u32) -> String {
    match n {
        1 => say!("r1-point", "1 point"),
        n => say!("r1-points", "{n} points", n),
    }
}

/// A part of a `check` line, compared with the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    pub wrong: Option<Wrong<Checked>>,
    pub shows: Shows,
}

/// What a `check` brings to light, right or wrong.
#[derive(Clone, Copy, Debug, Default)]
pub enum Shows {
    #[default]
    Nothing,
    /// The row, and that it is so many cards shorter than we thought.
    Row { row: Pile, shorter: u32 },
    /// Nobody can say how the row lies.
    RowInDoubt,
    /// Another number of cards in the deck.
    Deck,
    /// The table's own count is off by so much.
    Off { seat: usize, what: Own, by: i32 },
}

/// Compares a part of a `check` line with the position; `None` if nothing is called
/// so.
#[must_use]
pub fn r1(
    state: &State,
    board: &Board,
    seat: Option<usize>,
    item: &CheckItem<'_>,
) -> Option<Compared> {
    let said = match &item.value {
        CheckValue::Cards(cards) => {
            return Some(row(state, board, Pile::of(&cards.cards), cards.span));
        }
        CheckValue::Number(said) => *said,
        CheckValue::Columns { .. } => return None,
    };
    let what = match item.key.text {
        "deck" => return Some(deck(state, said)),
        "score" => Own::Score,
        "pieces" => Own::Pieces,
        "stations" => Own::Stations,
        "cards" => Own::Cards,
        "tickets" => Own::Tickets,
        key if key == board.piece.many => Own::Pieces,
        _ => return None,
    };
    Some(seat.map_or_else(Compared::default, |seat| own(state, seat, what, said)))
}

/// Each card said lies there, or can be one of the unseen ones.
#[must_use]
pub fn is_row(state: &State, said: Pile) -> bool {
    let mut left = state.row;
    said.each().all(|card| left.take(card))
}

fn row(state: &State, board: &Board, said: Pile, at: Span) -> Compared {
    let row = state.row;
    let shorter = row.total().saturating_sub(said.total());
    if is_row(state, said) && shorter <= state.doubt.row {
        let news = row.unseen > 0 && said.unseen == 0;
        let shows = if news { Shows::Row { row: said, shorter } } else { Shows::Nothing };
        return Compared { wrong: None, shows };
    }
    let excused = state.may_lack(u32::from(board.market));
    let wrong = Wrong::new(at, Figure::Checked(Checked::Row(row)));
    Compared { wrong: (!excused).then_some(wrong), shows: Shows::RowInDoubt }
}

fn deck(state: &State, said: Number) -> Compared {
    if state.row_unnoted {
        // Nobody can say how often the row was replaced.
        return Compared::default();
    }
    let is = i32::try_from(state.deck.count).unwrap_or(i32::MAX);
    let wrong = Wrong {
        doubt: state.doubt.cards > 0,
        ..Wrong::new(said.span, Figure::Checked(Checked::Deck(is)))
    };
    match said.value == is {
        true => Compared::default(),
        false => Compared { wrong: Some(wrong), shows: Shows::Deck },
    }
}

fn own(state: &State, seat: usize, what: Own, said: Number) -> Compared {
    let player = &state.seats[seat];
    let to_i32 = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let tickets = u32::try_from(player.tickets.len()).unwrap_or(0);
    let (is, excuse, doubt) = match what {
        Own::Score => (player.score, player.doubt.routes, false),
        Own::Pieces => (i32::from(player.pieces), player.doubt.routes, player.doubt.pieces > 0),
        Own::Stations => (i32::from(player.stations_left), None, player.doubt.stations > 0),
        Own::Cards => (to_i32(player.hand.total()), None, player.doubt.size > 0),
        Own::Tickets if player.tickets_open => return Compared::default(),
        Own::Tickets => {
            (to_i32(tickets) + i32::from(player.unseen_tickets), player.doubt.tickets, false)
        }
    };
    let by = said.value - is;
    let known = by == 0 || by == player.marks[what as usize];
    let wrong = Wrong {
        at: said.span,
        is: Figure::Checked(Checked::Own { seat, what, is }),
        excuse,
        doubt,
    };
    Compared { wrong: (!known).then_some(wrong), shows: Shows::Off { seat, what, by } }
}

/// A `check` line that is off, and the claim that moved the marker last.
#[derive(Clone, Debug)]
pub struct CheckDiffers {
    pub differs: Differs<Checked>,
    last: Option<LastClaim>,
}

#[derive(Clone, Copy, Debug)]
struct LastClaim {
    seat: usize,
    at: Span,
    route: RouteId,
}

#[must_use]
pub fn check_differs(
    state: &State,
    seat: Option<usize>,
    wrong: Vec<Wrong<Checked>>,
) -> Option<CheckDiffers> {
    let of_claims = |figure: &Figure<Checked>| match figure {
        Figure::Checked(Checked::Own { what, .. }) => matches!(what, Own::Score | Own::Pieces),
        _ => false,
    };
    let seat_of_claims = seat.filter(|_| wrong.iter().any(|wrong| of_claims(&wrong.is)));
    let last = seat_of_claims.and_then(|seat| last_claim(state, seat));
    let differs = Differs::of(Line::Check(seat), wrong)?;
    Some(CheckDiffers { differs, last })
}

fn last_claim(state: &State, seat: usize) -> Option<LastClaim> {
    let owners = (0..).zip(&state.owners);
    let claims = owners.filter_map(|(route, owner)| Some((route, owner.as_ref()?)));
    let own = claims.filter(|(_, owner)| usize::from(owner.seat) == seat && owner.turn > 0);
    let (route, owner) = own.max_by_key(|(_, owner)| owner.at.start)?;
    let at = owner.at;
    Some(LastClaim { seat, at, route })
}

impl<'a> Fault<Setting<'a>> for CheckDiffers {
    const LAW: &'static Law = &R1.law;

    fn severity(&self) -> Severity {
        Fault::<Setting<'a>>::severity(&self.differs)
    }

    fn words(&self, setting: &Setting<'a>) -> Words {
        let words = self.differs.words(setting);
        let Some(last) = self.last else {
            return words;
        };
        if words.causes.iter().any(|cause| cause.span == last.at) {
            return words;
        }
        let length = setting.board.routes[usize::from(last.route)].length;
        let text = say!(
            "r1-last-claim",
            "{who}'s last claim: {points} for {spaces}",
            who = setting.name(last.seat),
            points = points_n(u32::from(setting.board.route_points(length))),
            spaces = spaces_n(u32::from(length))
        );
        words.cause(last.at, text)
    }
}

/// How far a figure of this player's score can be relied on.
fn trust(state: &State, seat: usize, row: Option<&str>) -> Trust {
    let player = &state.seats[seat];
    let network = state.doubt.network;
    let tickets = player.doubt.tickets.or(network);
    let open = is_open(state, seat);
    let carried = player.marks[Own::Score as usize];
    let (open, excuse, carried) = match row {
        None => (open, player.doubt.routes.or(tickets), carried),
        Some("routes") => (false, player.doubt.routes, carried),
        Some("tickets") => (open, tickets, 0),
        Some("stations") => (false, player.doubt.routes, 0),
        Some(_) => (false, network, 0),
    };
    Trust { open, excuse, carried }
}

/// True if nobody knows all tickets of this player.
#[must_use]
pub fn is_open(state: &State, seat: usize) -> bool {
    let player = &state.seats[seat];
    player.tickets_open || player.unseen_tickets > 0
}

/// A `result` that is off, and points that the table left lying.
#[derive(Clone, Debug)]
pub struct ResultDiffers {
    pub differs: Differs<Checked>,
    lying: Option<LeftLying>,
}

/// Tickets were scored as failed that stations complete.
#[derive(Clone, Debug)]
struct LeftLying {
    /// A station's city, and whose route it lends.
    loans: Vec<(CityId, usize, RouteId)>,
    tickets: i32,
    said: i32,
}

#[must_use]
pub fn r2(
    state: &State,
    score: &FinalScore,
    sheet: &ScoreSheet,
    result: &Recorded<'_>,
) -> Option<ResultDiffers> {
    let seat = result.seat;
    let mut wrong = record::r2(sheet, result, |row| trust(state, seat, row));
    let total = sheet.totals.get(seat).copied().unwrap_or(0);
    if let Some(first) = wrong.first_mut()
        && matches!(first.is, Figure::Total { .. })
        && rows_add_up(sheet, result)
    {
        first.is = Figure::Sum(total.into());
    }
    Some(ResultDiffers {
        differs: Differs::of(Line::Result { seat, total }, wrong)?,
        lying: left_lying(score, result),
    })
}

/// True if every row was recorded, and each as we have it.
fn rows_add_up(sheet: &ScoreSheet, result: &Recorded<'_>) -> bool {
    sheet.rows.iter().all(|row| {
        let ours = row.cells.get(result.seat).map(|cell| cell.points);
        let said = result.rows.iter().find(|(key, _)| key.text == row.key);
        said.map(|(_, points)| points.value) == ours
    })
}

/// Did the table score a ticket as failed that a station could complete?
fn left_lying(score: &FinalScore, result: &Recorded<'_>) -> Option<LeftLying> {
    let player = score.players.get(result.seat)?;
    let (_, said) = result.rows.iter().find(|(key, _)| key.text == "tickets")?;
    let (tickets, said) = (player.points.tickets, said.value);
    let loans = player.stations.loans.iter().filter_map(|loan| {
        let lent = loan.lent?;
        Some((loan.city, lent.owner, lent.route))
    });
    let loans: Vec<_> = loans.collect();
    (said < tickets && !loans.is_empty()).then_some(LeftLying { loans, tickets, said })
}

impl<'a> Fault<Setting<'a>> for ResultDiffers {
    const LAW: &'static Law = &R2.law;

    fn severity(&self) -> Severity {
        Fault::<Setting<'a>>::severity(&self.differs)
    }

    fn words(&self, setting: &Setting<'a>) -> Words {
        let words = self.differs.words(setting);
        let Some(lying) = &self.lying else {
            return words;
        };
        let board = setting.board;
        let lends = |&(city, owner, route): &(CityId, usize, RouteId)| {
            let route = &board.routes[usize::from(route)];
            say!(
                "r2-lends",
                "the station in {city} lends {who}'s {pair}",
                city = board.printed(city),
                who = setting.name(owner),
                pair = board.pair(route.a, route.b)
            )
        };
        let loans: Vec<String> = lying.loans.iter().map(lends).collect();
        words.help(say!(
            "r2-lying",
            "points left lying: {loans}, so the tickets give {tickets}, not {said}",
            loans = and(&loans),
            tickets = lying.tickets,
            said = lying.said
        ))
    }
}

/// How far the ranks can be relied on.
#[must_use]
pub fn trust_ranks(state: &State) -> Trust {
    let mut seats = state.seats.iter();
    let of_players = seats.find_map(|s| s.doubt.routes.or(s.doubt.tickets));
    Trust {
        open: (0..state.seats.len()).any(|seat| is_open(state, seat)),
        excuse: state.doubt.network.or(of_players),
        carried: 0,
    }
}
