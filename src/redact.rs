//! What others saw of a game: a full log without its secrets, and the way back,
//! whether one log can be what another one leaves open.

mod ends;
mod going;
mod pairs;
mod refines;
mod tiles;

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::card::{Card, Counts};
use crate::games;
use crate::games::card_game::rules::KEY as CARD_GAME;
use crate::games::shared::list;
use crate::log::{Act, Cards, Completes, DrawItem, Line, Log, Name, Offer, Pair, Statement, What};
use crate::names::NameIndex;
use crate::notation::write_line;
use crate::replay;
use crate::span::Span;

pub use going::Redacted;
pub use refines::{Difference, refines, refines_on};

/// Why a log cannot be redacted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cannot {
    /// Nobody at the table is called so.
    NoSuchPlayer { name: String, players: Vec<String> },
    /// A line cannot be read, so it may hold anything.
    Unreadable { span: Span, message: String },
}

impl fmt::Display for Cannot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlayer { name, players } => f.write_str(&say!(
                "redact-no-player",
                "nobody called {name} sits at this table: {players}",
                name,
                players = list(players)
            )),
            Self::Unreadable { message, .. } => f.write_str(&say!(
                "redact-unreadable",
                "a line cannot be read, and may tell a secret: {message}",
                message
            )),
        }
    }
}

impl std::error::Error for Cannot {}

/// The players of a log by name.
struct Seats<'a> {
    names: Vec<&'a str>,
    index: NameIndex,
}

impl<'a> Seats<'a> {
    fn of(lines: &[Line<'a>]) -> Self {
        let mut seats = Self { names: Vec::new(), index: NameIndex::new() };
        let mut seated = HashSet::new();
        for line in lines {
            if let Statement::Player { name, .. } = &line.statement
                && seated.insert(name.text)
            {
                let id = seats.names.len();
                seats.index.insert(id, name.text, name.text, &[]);
                seats.names.push(name.text);
            }
        }
        seats
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.index.only(name)
    }
}

/// The tickets each player kept, as far as the log names them.
struct Kept<'a> {
    tickets: Vec<Vec<Pair<'a>>>,
    /// What became of them since the last turn, for a takeback.
    changes: Vec<Change<'a>>,
    /// Some are not named, so that what is named is not all.
    open: Vec<bool>,
    /// Those that `completes` lines name, in their words.
    completed: Vec<HashSet<Words<'a>>>,
    shown: Vec<bool>,
}

/// A change of the tickets of a seat.
enum Change<'a> {
    Kept(usize),
    /// Others came in the place of these, and perhaps of some that were not named.
    Shown(usize, Vec<Pair<'a>>, bool),
}

/// A ticket as it is written.
type Words<'a> = (&'a str, &'a str, Option<Card>);

fn words<'a>(ticket: &Pair<'a>) -> Words<'a> {
    let track = ticket.track.map(|(card, _)| card);
    (ticket.a.text, ticket.b.text, track)
}

/// True for a line of a final position, which has no moves.
fn is_final_position(line: &Line<'_>) -> bool {
    let is = |act: &Act<'_>| matches!(act.what, What::Owns(_));
    matches!(&line.statement, Statement::Acts { acts, .. } if acts.iter().any(is))
}

impl<'a> Kept<'a> {
    fn of(log: &Log<'a>, seats: &Seats<'a>) -> Self {
        let n = seats.names.len();
        let mut kept = Self {
            tickets: vec![Vec::new(); n],
            changes: Vec::new(),
            open: vec![false; n],
            completed: vec![HashSet::new(); n],
            shown: vec![false; n],
        };
        // Where a line is missing, any of the others may be a turn's.
        let mut offered = vec![false; n];
        let mut setup = true;
        for line in &log.lines {
            match &line.statement {
                Statement::Acts { who, acts } => {
                    let Some(seat) = seats.find(who.text) else {
                        continue;
                    };
                    match acts.first().map(|act| &act.what) {
                        Some(What::Tickets(_))
                            if setup && line.turn.is_none() && !offered[seat] =>
                        {
                            offered[seat] = true;
                        }
                        Some(what) if what.is_action() => setup = false,
                        _ => {}
                    }
                    if acts.iter().any(|act| act.what.is_action()) {
                        kept.changes.clear();
                    }
                    for act in acts {
                        kept.act(seat, act);
                    }
                }
                Statement::Ruling(ruling) if ruling.stands.is_none() => kept.go_back(),
                _ => {}
            }
        }
        if offered.contains(&false) {
            // A final position lists what a player has, and leaves nothing out of it.
            let is_final = log.lines.iter().any(is_final_position);
            for seat in 0..n {
                let listed = is_final && !kept.tickets[seat].is_empty();
                kept.open[seat] |= !kept.shown[seat] && !listed;
            }
        }
        kept
    }

    /// As it was before the last turn.
    fn go_back(&mut self) {
        while let Some(change) = self.changes.pop() {
            match change {
                Change::Kept(seat) => drop(self.tickets[seat].pop()),
                Change::Shown(seat, before, open) => {
                    self.tickets[seat] = before;
                    self.open[seat] |= open;
                }
            }
        }
    }

    fn act(&mut self, seat: usize, act: &Act<'a>) {
        match &act.what {
            What::Tickets(offers) => {
                for offer in offers.iter().filter(|offer| offer.kept) {
                    match offer.ticket {
                        Some(ticket) => {
                            self.tickets[seat].push(ticket);
                            self.changes.push(Change::Kept(seat));
                        }
                        None => self.open[seat] = true,
                    }
                }
            }
            What::Completes(done) => {
                self.completed[seat].insert(words(&done.ticket));
            }
            What::Shows(tickets) => {
                self.shown[seat] = true;
                if self.open[seat] || self.tickets[seat].is_empty() {
                    // Some of those kept are named only now.
                    let before = std::mem::replace(&mut self.tickets[seat], tickets.clone());
                    let open = self.open[seat];
                    self.changes.push(Change::Shown(seat, before, open));
                }
                self.open[seat] = false;
            }
            _ => {}
        }
    }

    /// A `completes` line names this ticket, in the same words.
    fn is_completed(&self, seat: usize, ticket: &Pair<'_>) -> bool {
        self.completed[seat].contains(&words(ticket))
    }
}

/// Turns one game's full log into what the public saw, or this player: hands,
/// blind cards and tickets on offer become `?`, everything that lay open stays.
/// At the end of a game (`ended`) the tickets kept are shown, and at a scoring in
/// mid-game those that were completed. Comments go, since they may tell anything.
///
/// ```
/// let log = "game europe\nplayer Ada\nplayer Ben\nAda deal RRRG\nBen deal BBBK\nAda draw ?R R>W\n";
/// let public = whistlestop::redact(log, Some("Ben"), false).unwrap();
/// assert!(public.ends_with("Ada deal ????\nBen deal BBBK\nAda draw ? R>W\n"));
/// ```
///
/// # Errors
/// If a line cannot be read, or the player is not at the table.
pub fn redact(text: &str, viewer: Option<&str>, ended: bool) -> Result<String, Cannot> {
    redact_log(text, &games::parse(text), viewer, ended)
}

fn redact_log(
    text: &str,
    log: &Log<'_>,
    viewer: Option<&str>,
    ended: bool,
) -> Result<String, Cannot> {
    if let Some(fault) = log.faults.first() {
        return Err(Cannot::Unreadable { span: fault.span, message: fault.message(text) });
    }
    let seats = Seats::of(&log.lines);
    let viewer = match viewer {
        None => None,
        Some(name) => match seats.find(name) {
            Some(seat) => Some(seat),
            None => {
                return Err(Cannot::NoSuchPlayer {
                    name: name.to_owned(),
                    players: seats.names.iter().map(|&n| n.to_owned()).collect(),
                });
            }
        },
    };
    let mut kept = Kept::of(log, &seats);
    let scored = scored(text, log);
    for (seat, act) in scored.iter().flat_map(|(_, acts)| acts) {
        kept.act(*seat, act);
    }
    let mut out = String::with_capacity(text.len());
    let mut shown = false;
    let last_offer = last_offer(log);
    let mut lines = log.lines.iter().peekable();
    let mut start = 0;
    let body = text.strip_suffix('\n').unwrap_or(text);
    for raw in body.split('\n') {
        let end = start + raw.len();
        let here = |line: &&&Line<'_>| (start..=end).contains(&(line.span.start as usize));
        if let Some(line) = lines.peek().filter(here) {
            if is_end(&line.statement) && !shown && line.span.start > last_offer {
                // Whoever wrote down a result had seen the tickets.
                show(&mut out, &seats, &kept);
                shown = true;
            }
            if let Some((_, acts)) = scored.as_ref().filter(|(at, _)| *at == line.span) {
                for (seat, act) in acts {
                    say(&mut out, &seats, *seat, act.clone());
                }
            }
            write_public(&mut out, text, line, &seats, viewer);
            out.push('\n');
            lines.next();
        } else if raw.trim().is_empty() {
            out.push('\n');
        }
        start = end + 1;
    }
    if ended && !shown {
        show(&mut out, &seats, &kept);
    }
    Ok(out)
}

/// Where the last line begins on which somebody takes tickets: before it nobody has
/// shown what they kept, whatever is written there about a winner.
fn last_offer(log: &Log<'_>) -> u32 {
    let takes = |line: &&Line<'_>| match &line.statement {
        Statement::Acts { acts, .. } => {
            let mut acts = acts.iter();
            acts.any(|act| matches!(act.what, What::Tickets(_)))
        }
        _ => false,
    };
    log.lines.iter().rfind(takes).map_or(0, |line| line.span.start)
}

fn is_end(statement: &Statement<'_>) -> bool {
    matches!(statement, Statement::Result { .. } | Statement::Winner(_))
}

/// Writes what is not shown yet.
fn show(out: &mut String, seats: &Seats<'_>, kept: &Kept<'_>) {
    for seat in 0..seats.names.len() {
        if kept.shown[seat] || kept.open[seat] {
            continue;
        }
        let mut tickets = kept.tickets[seat].clone();
        tickets.retain(|ticket| !kept.is_completed(seat, ticket));
        if !tickets.is_empty() {
            say(out, seats, seat, act(What::Shows(tickets)));
        }
    }
}

fn act(what: What<'_>) -> Act<'_> {
    Act { verb: Span::default(), what }
}

/// Writes a line of a player's.
fn say(out: &mut String, seats: &Seats<'_>, seat: usize, act: Act<'_>) {
    let span = Span::default();
    let text = seats.names.get(seat).copied().unwrap_or("?");
    let line = Line {
        span,
        turn: None,
        statement: Statement::Acts { who: Name { text, span }, acts: [act].into_iter().collect() },
    };
    write_line(out, &line, &());
    out.push('\n');
}

fn is_card_game(log: &Log<'_>) -> bool {
    let is = |line: &Line<'_>| matches!(&line.statement, Statement::Game(name) if name.text == CARD_GAME);
    log.lines.iter().any(is)
}

/// What everybody saw at a scoring in mid-game and the log leaves to the best
/// choice, and the line before which that was.
type Scored<'a> = (Span, Vec<(usize, Act<'a>)>);

fn scored<'a>(text: &str, log: &Log<'a>) -> Option<Scored<'a>> {
    if !is_card_game(log) {
        return None;
    }
    let mut found = None;
    let _ = replay::watch(text, &mut |referee, at| {
        if found.is_none() {
            let turned_up = referee.turned_up();
            found = (!turned_up.is_empty()).then_some((at, turned_up));
        }
    });
    let (at, turned_up) = found?;
    let offered = offered(log);
    let mut acts = Vec::new();
    for player in turned_up {
        let tickets = player.tickets.iter();
        let completes: Option<Vec<Act<'a>>> = tickets
            .map(|&(kept, cards)| {
                let ticket = *offered.get(&kept)?;
                let cards = written(cards);
                Some(act(What::Completes(Box::new(Completes { ticket, cards }))))
            })
            .collect();
        match completes {
            Some(none) if none.is_empty() => acts.push((player.seat, act(What::CompletesNothing))),
            Some(some) => acts.extend(some.into_iter().map(|act| (player.seat, act))),
            None => {}
        }
    }
    Some((at, acts))
}

/// Every ticket that was offered, by its place.
fn offered<'a>(log: &Log<'a>) -> HashMap<Span, Pair<'a>> {
    let acts = log.lines.iter().filter_map(|line| match &line.statement {
        Statement::Acts { acts, .. } => Some(acts.iter()),
        _ => None,
    });
    let offers = acts.flatten().filter_map(|act| match &act.what {
        What::Tickets(offers) => Some(offers.iter()),
        _ => None,
    });
    let named = |offer: &Offer<'a>| Some((offer.span, offer.ticket?));
    offers.flatten().filter_map(named).collect()
}

fn written(counts: Counts) -> Cards {
    let each = counts.each();
    Cards {
        span: Span::default(),
        cards: each.flat_map(|(card, n)| std::iter::repeat_n(Some(card), usize::from(n))).collect(),
    }
}

fn write_public(
    out: &mut String,
    text: &str,
    line: &Line<'_>,
    seats: &Seats<'_>,
    viewer: Option<usize>,
) {
    if let Statement::Acts { who, acts } = &line.statement
        && acts.iter().any(has_secret)
        && (viewer.is_none() || seats.find(who.text) != viewer)
    {
        let mut line = line.clone();
        if let Statement::Acts { acts, .. } = &mut line.statement {
            acts.iter_mut().for_each(hide);
        }
        return write_line(out, &line, &());
    }
    out.push_str(line.span.of(text));
}

fn has_secret(act: &Act<'_>) -> bool {
    match &act.what {
        What::Deal(_) | What::Tickets(_) | What::DealTiles(_) => true,
        What::DrawTile(tile) => tile.name.is_some(),
        What::Draw(items) => {
            items.iter().any(|item| matches!(item, DrawItem::Blind { card: Some(_), .. }))
        }
        _ => false,
    }
}

fn hide(act: &mut Act<'_>) {
    match &mut act.what {
        What::Deal(groups) => {
            // A first group of wild cards is what everybody is given.
            let public = usize::from(groups.len() > 1 && all_wild(&groups[0]));
            for group in &mut groups[public..] {
                group.cards.iter_mut().for_each(|card| *card = None);
            }
        }
        What::Tickets(offers) => offers.iter_mut().for_each(|offer| offer.ticket = None),
        What::DealTiles(tiles) => tiles.iter_mut().for_each(|tile| tile.name = None),
        What::DrawTile(tile) => tile.name = None,
        What::Draw(items) => {
            for item in items {
                if let DrawItem::Blind { card, .. } = item {
                    *card = None;
                }
            }
        }
        _ => {}
    }
}

fn all_wild(cards: &Cards) -> bool {
    cards.cards.iter().all(|&card| card == Some(Card::Wild))
}
