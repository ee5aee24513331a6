//! What others saw of a game: a full log without its secrets, and the way back,
//! whether one log can be what another one leaves open.

use std::borrow::Cow;
use std::fmt;

use crate::card::{Card, Counts};
use crate::log::{
    Act, Cards, Claim, DrawItem, Line, Log, Name, Offer, Pair, RowChange, Statement, Turned, What,
};
use crate::names::{Lookup, NameIndex};
use crate::notation::{self, Speller, write_line};
use crate::span::Span;

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
            Self::NoSuchPlayer { name, players } => write!(
                f,
                "nobody called {name} sits at this table: {}",
                players.join(", ")
            ),
            Self::Unreadable { message, .. } => {
                write!(f, "a line cannot be read, and may tell a secret: {message}")
            }
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
    fn of(log: &Log<'a>) -> Self {
        let mut seats = Self {
            names: Vec::new(),
            index: NameIndex::new(),
        };
        for line in &log.lines {
            if let Statement::Player { name, .. } = &line.statement
                && !seats.names.contains(&name.text)
            {
                let id = seats.names.len();
                seats.index.insert(id, name.text, name.text, &[]);
                seats.names.push(name.text);
            }
        }
        seats
    }

    fn find(&self, name: &str) -> Option<usize> {
        match self.index.find(name) {
            Lookup::One(seat) => Some(seat),
            _ => None,
        }
    }
}

/// The tickets each player kept, as far as the log names them.
struct Kept<'a> {
    tickets: Vec<Vec<Pair<'a>>>,
    /// Some are not named, so that what is named is not all.
    open: Vec<bool>,
    shown: Vec<bool>,
}

impl<'a> Kept<'a> {
    fn of(log: &Log<'a>, seats: &Seats<'a>) -> Self {
        let n = seats.names.len();
        let mut kept = Self {
            tickets: vec![Vec::new(); n],
            open: vec![false; n],
            shown: vec![false; n],
        };
        let mut before = kept.tickets.clone();
        for line in &log.lines {
            match &line.statement {
                Statement::Acts { who, acts } => {
                    let Some(seat) = seats.find(who.text) else {
                        continue;
                    };
                    if acts.iter().any(|act| act.what.is_action()) {
                        before.clone_from(&kept.tickets);
                    }
                    for act in acts {
                        kept.act(seat, act);
                    }
                }
                Statement::Ruling(ruling) if ruling.stands.is_none() => {
                    kept.tickets.clone_from(&before);
                }
                _ => {}
            }
        }
        kept
    }

    fn act(&mut self, seat: usize, act: &Act<'a>) {
        match &act.what {
            What::Tickets(offers) => {
                for offer in offers.iter().filter(|offer| offer.kept) {
                    match offer.ticket {
                        Some(ticket) => self.tickets[seat].push(ticket),
                        None => self.open[seat] = true,
                    }
                }
            }
            What::Shows(tickets) => {
                self.shown[seat] = true;
                self.tickets[seat].clone_from(tickets);
                self.open[seat] = false;
            }
            _ => {}
        }
    }
}

/// Turns one game's full log into what the public saw, or this player: hands,
/// blind cards and tickets on offer become `?`, everything that lay open stays.
/// At the end of a game (`ended`) the tickets kept are shown. Comments go, since
/// they may tell anything.
///
/// ```
/// let log = "game europe\nplayer Ada\nplayer Ben\nAda deal RRRG\nBen deal BBBK\nAda draw ?R R>W\n";
/// let public = whistlestop::redact::redact(log, Some("Ben"), false).unwrap();
/// assert!(public.ends_with("Ada deal ????\nBen deal BBBK\nAda draw ? R>W\n"));
/// ```
///
/// # Errors
/// If a line cannot be read, or the player is not at the table.
pub fn redact(text: &str, viewer: Option<&str>, ended: bool) -> Result<String, Cannot> {
    let log = notation::parse(text);
    if let Some(fault) = log.faults.first() {
        return Err(Cannot::Unreadable {
            span: fault.span,
            message: fault.message.clone(),
        });
    }
    let seats = Seats::of(&log);
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
    let kept = Kept::of(&log, &seats);
    let mut out = String::with_capacity(text.len());
    let mut shown = false;
    let mut lines = log.lines.iter().peekable();
    let mut start = 0;
    let body = text.strip_suffix('\n').unwrap_or(text);
    for raw in body.split('\n') {
        let end = start + raw.len();
        let here = |line: &&&Line<'_>| (start..=end).contains(&(line.span.start as usize));
        if let Some(line) = lines.peek().filter(here) {
            if is_end(&line.statement) && !shown {
                // Whoever wrote down a result had seen the tickets.
                show(&mut out, &seats, &kept);
                shown = true;
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

fn is_end(statement: &Statement<'_>) -> bool {
    matches!(statement, Statement::Result { .. } | Statement::Winner(_))
}

/// Writes what is not shown yet.
fn show(out: &mut String, seats: &Seats<'_>, kept: &Kept<'_>) {
    let zero = Span::default();
    for (seat, &name) in seats.names.iter().enumerate() {
        if kept.shown[seat] || kept.open[seat] || kept.tickets[seat].is_empty() {
            continue;
        }
        let shows = Act {
            verb: zero,
            what: What::Shows(kept.tickets[seat].clone()),
        };
        let line = Line {
            span: zero,
            turn: None,
            statement: Statement::Acts {
                who: Name {
                    text: name,
                    span: zero,
                },
                acts: [shows].into_iter().collect(),
            },
        };
        write_line(out, &line, &());
        out.push('\n');
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
        What::Deal(_) | What::Tickets(_) => true,
        What::Draw(items) => items
            .iter()
            .any(|item| matches!(item, DrawItem::Blind { card: Some(_), .. })),
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

/// Where a log is not what the other one leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In the full log; none if it ends too early.
    pub full: Option<Span>,
    /// In the public log; none if it ends too early.
    pub public: Option<Span>,
    pub message: String,
}

/// The first place where `full` is no completion of `public`: where it says
/// something else, or less. Comments, tags, `check` lines and the spelling of
/// names do not matter, nor does the order of cards paid and of tickets offered.
///
/// ```
/// let public = "game europe\nplayer Ada\nplayer Ben\nAda draw ? R>W\n";
/// let full = "game europe\nplayer Ada\nplayer Ben\nAda draw ?K R>W\n";
/// assert_eq!(whistlestop::redact::refines(full, public, &()), None);
/// assert!(whistlestop::redact::refines(public, full, &()).is_some());
/// ```
#[must_use]
pub fn refines(full: &str, public: &str, speller: &dyn Speller) -> Option<Difference> {
    let full = notation::parse(full);
    let public = notation::parse(public);
    for (log, which) in [(&full, true), (&public, false)] {
        if let Some(fault) = log.faults.first() {
            return Some(Difference {
                full: which.then_some(fault.span),
                public: (!which).then_some(fault.span),
                message: format!("a line cannot be read: {}", fault.message),
            });
        }
    }
    let compare = Compare { speller };
    let mut ours = full.lines.iter().filter(|line| compare.matters(line));
    let mut theirs = public.lines.iter().filter(|line| compare.matters(line));
    loop {
        match (ours.next(), theirs.next()) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                if let Err((at, of, message)) = compare.line(a, b) {
                    return Some(Difference {
                        full: Some(at),
                        public: Some(of),
                        message,
                    });
                }
            }
            (a, b) => {
                let message = if a.is_none() {
                    "the full log ends before the public one"
                } else {
                    "the full log goes on where the public one ends"
                };
                return Some(Difference {
                    full: a.map(|line| line.span),
                    public: b.map(|line| line.span),
                    message: message.to_owned(),
                });
            }
        }
    }
    compare.ends(&full, &public)
}

struct Compare<'s> {
    speller: &'s dyn Speller,
}

type Same = Result<(), (Span, Span, String)>;

fn differs(full: Span, public: Span, message: impl Into<String>) -> Same {
    Err((full, public, message.into()))
}

impl Compare<'_> {
    /// Lines that both logs need to have, one by one.
    fn matters(&self, line: &Line<'_>) -> bool {
        match &line.statement {
            Statement::Tag { .. }
            | Statement::Check { .. }
            | Statement::Result { .. }
            | Statement::Winner(_) => false,
            Statement::Ruling(ruling) => ruling.stands.is_none(),
            Statement::Acts { acts, .. } => {
                !acts.iter().all(|act| matches!(act.what, What::Shows(_)))
            }
            _ => true,
        }
    }

    fn line(&self, full: &Line<'_>, public: &Line<'_>) -> Same {
        let (at, of) = (full.span, public.span);
        match (&full.statement, &public.statement) {
            (Statement::Game(a), Statement::Game(b))
            | (Statement::Board(a), Statement::Board(b))
            | (Statement::Edition(a), Statement::Edition(b)) => self.words(*a, *b),
            (Statement::Option { key: a, value: v }, Statement::Option { key: b, value: w }) => {
                self.words(*a, *b)?;
                match (v, w) {
                    (Some(v), Some(w)) => self.words(*v, *w),
                    (None, None) => Ok(()),
                    _ => differs(at, of, "another value of this option"),
                }
            }
            (Statement::Player { name: a, .. }, Statement::Player { name: b, .. }) => {
                self.words(*a, *b)
            }
            (Statement::Ticket(a), Statement::Ticket(b)) => {
                self.pair(&a.ticket, &b.ticket)?;
                if a.value.value != b.value.value {
                    return differs(a.value.span, b.value.span, "another value");
                }
                self.cards(&a.cards, &b.cards)
            }
            (Statement::Market { cards: a, then: x }, Statement::Market { cards: b, then: y }) => {
                self.cards(a, b)?;
                self.changes(x, y, at, of)
            }
            (Statement::Row(x), Statement::Row(y)) => self.changes(x, y, at, of),
            (Statement::Ruling(_), Statement::Ruling(_)) => Ok(()),
            (Statement::Acts { who: a, acts: x }, Statement::Acts { who: b, acts: y }) => {
                self.player(*a, *b)?;
                if x.len() != y.len() {
                    return differs(at, of, "another number of actions");
                }
                x.iter()
                    .zip(y)
                    .try_for_each(|(x, y)| self.act(x, y, at, of))
            }
            _ => differs(at, of, "another statement stands here"),
        }
    }

    fn words(&self, full: Name<'_>, public: Name<'_>) -> Same {
        if full.text == public.text {
            return Ok(());
        }
        differs(
            full.span,
            public.span,
            format!("`{}` here, `{}` there", full.text, public.text),
        )
    }

    fn player(&self, full: Name<'_>, public: Name<'_>) -> Same {
        let (a, b) = (
            self.speller.player(full.text),
            self.speller.player(public.text),
        );
        if a == b {
            return Ok(());
        }
        differs(
            full.span,
            public.span,
            format!("{a} moves here, {b} in the public log"),
        )
    }

    fn place(&self, full: Name<'_>, public: Name<'_>) -> bool {
        let clean = |text: Cow<'_, str>| crate::names::normalise(&text);
        clean(self.speller.place(full.text)) == clean(self.speller.place(public.text))
    }

    fn same_pair(&self, full: &Pair<'_>, public: &Pair<'_>) -> bool {
        let straight = self.place(full.a, public.a) && self.place(full.b, public.b);
        let turned = self.place(full.a, public.b) && self.place(full.b, public.a);
        let track = match (full.track, public.track) {
            (Some((a, _)), Some((b, _))) => a == b,
            _ => true,
        };
        (straight || turned) && track
    }

    fn pair(&self, full: &Pair<'_>, public: &Pair<'_>) -> Same {
        if self.same_pair(full, public) {
            return Ok(());
        }
        differs(full.span, public.span, "another route or ticket")
    }

    /// As many cards, and of each kind at least what the public log names.
    fn cards(&self, full: &Cards, public: &Cards) -> Same {
        let known = |cards: &Cards| cards.cards.iter().flatten().copied().collect::<Counts>();
        if full.cards.len() != public.cards.len() {
            return differs(
                full.span,
                public.span,
                format!(
                    "{} cards here, {} in the public log",
                    full.cards.len(),
                    public.cards.len()
                ),
            );
        }
        let ours = known(full);
        for (card, n) in known(public).each() {
            if ours[card] < n {
                return differs(
                    full.span,
                    public.span,
                    format!(
                        "the public log names {n} {} here, the full log {}",
                        card.word(),
                        ours[card]
                    ),
                );
            }
        }
        Ok(())
    }

    fn some_cards(&self, full: Option<&Cards>, public: Option<&Cards>, at: Span, of: Span) -> Same {
        match (full, public) {
            (None, None) => Ok(()),
            (Some(a), Some(b)) => self.cards(a, b),
            (Some(a), None) => differs(a.span, of, "the public log has no such cards"),
            (None, Some(b)) => differs(at, b.span, "cards of the public log are missing"),
        }
    }

    fn changes(&self, full: &[RowChange], public: &[RowChange], at: Span, of: Span) -> Same {
        if full.len() != public.len() {
            return differs(at, of, "the row changes otherwise");
        }
        for (a, b) in full.iter().zip(public) {
            if a.kind != b.kind {
                return differs(
                    a.cards.span,
                    b.cards.span,
                    "a flush is no refill, and the other way round",
                );
            }
            self.cards(&a.cards, &b.cards)?;
        }
        Ok(())
    }

    fn act(&self, full: &Act<'_>, public: &Act<'_>, at: Span, of: Span) -> Same {
        match (&full.what, &public.what) {
            (What::Deal(x), What::Deal(y)) => {
                if x.len() != y.len() {
                    return differs(at, of, "another deal");
                }
                x.iter().zip(y).try_for_each(|(x, y)| self.cards(x, y))
            }
            (What::Tickets(x), What::Tickets(y)) => self.offers(x, y, at, of),
            (What::Draw(x), What::Draw(y)) => {
                if x.len() != y.len() {
                    return differs(at, of, "another number of cards drawn");
                }
                x.iter().zip(y).try_for_each(|(x, y)| self.item(x, y))
            }
            (What::Claim(x), What::Claim(y)) => self.claim(x, y, at, of),
            (
                What::Station {
                    city: a,
                    cards: x,
                    then: p,
                },
                What::Station {
                    city: b,
                    cards: y,
                    then: q,
                },
            ) => {
                if !self.place(*a, *b) {
                    return differs(a.span, b.span, "another city");
                }
                self.cards(x, y)?;
                self.changes(p, q, at, of)
            }
            (What::Lay { cards: x, robs: a }, What::Lay { cards: y, robs: b }) => {
                self.cards(x, y)?;
                match (a, b) {
                    (Some(a), Some(b)) => self.player(*a, *b),
                    (None, None) => Ok(()),
                    _ => differs(at, of, "somebody is robbed in one log only"),
                }
            }
            (
                What::Completes {
                    ticket: a,
                    cards: x,
                },
                What::Completes {
                    ticket: b,
                    cards: y,
                },
            ) => {
                self.pair(a, b)?;
                self.cards(x, y)
            }
            (What::Pass, What::Pass) => Ok(()),
            (What::Owns(x), What::Owns(y)) if x.len() == y.len() => {
                x.iter().zip(y).try_for_each(|(x, y)| self.pair(x, y))
            }
            (What::Built(x), What::Built(y)) if x.len() == y.len() => {
                match x.iter().zip(y).find(|(x, y)| !self.place(**x, **y)) {
                    None => Ok(()),
                    Some((x, y)) => differs(x.span, y.span, "another city"),
                }
            }
            (What::Shows(_), What::Shows(_)) => Ok(()),
            _ => differs(full.verb, public.verb, "another action"),
        }
    }

    fn offers(&self, full: &[Offer<'_>], public: &[Offer<'_>], at: Span, of: Span) -> Same {
        let kept = |offers: &[Offer<'_>]| offers.iter().filter(|o| o.kept).count();
        if full.len() != public.len() || kept(full) != kept(public) {
            return differs(
                at,
                of,
                format!(
                    "{} of {} tickets kept here, {} of {} in the public log",
                    kept(full),
                    full.len(),
                    kept(public),
                    public.len()
                ),
            );
        }
        for offer in public {
            let Some(ticket) = &offer.ticket else {
                continue;
            };
            let there = full.iter().any(|ours| {
                let same = |t: &Pair<'_>| self.same_pair(t, ticket);
                ours.kept == offer.kept && ours.ticket.as_ref().is_some_and(same)
            });
            if !there {
                return differs(at, offer.span, "this ticket is not among those offered");
            }
        }
        Ok(())
    }

    fn item(&self, full: &DrawItem, public: &DrawItem) -> Same {
        match (full, public) {
            (DrawItem::Blind { card: a, span: x }, DrawItem::Blind { card: b, span: y }) => {
                if b.is_none() || a == b {
                    return Ok(());
                }
                differs(*x, *y, "another card was drawn")
            }
            (
                DrawItem::FaceUp {
                    taken: a,
                    turned: v,
                    span: x,
                },
                DrawItem::FaceUp {
                    taken: b,
                    turned: w,
                    span: y,
                },
            ) => {
                if a != b {
                    return differs(*x, *y, "another card was taken");
                }
                match (v, w) {
                    _ if v == w => Ok(()),
                    (Turned::Card(_), Turned::Card(None)) => Ok(()),
                    _ => differs(*x, *y, "another card was turned up"),
                }
            }
            (DrawItem::Row(a), DrawItem::Row(b)) => self.changes(
                std::slice::from_ref(a),
                std::slice::from_ref(b),
                a.cards.span,
                b.cards.span,
            ),
            (a, b) => differs(span_of(a), span_of(b), "another card was drawn"),
        }
    }

    fn claim(&self, full: &Claim<'_>, public: &Claim<'_>, at: Span, of: Span) -> Same {
        self.pair(&full.route, &public.route)?;
        self.cards(&full.cards, &public.cards)?;
        self.some_cards(full.reveal.as_ref(), public.reveal.as_ref(), at, of)?;
        self.some_cards(full.pay.as_ref(), public.pay.as_ref(), at, of)?;
        if full.withdraw.is_some() != public.withdraw.is_some() {
            return differs(at, of, "withdrawn in one log only");
        }
        self.changes(&full.then, &public.then, at, of)
    }

    /// Tickets shown, and results where both logs have them.
    fn ends(&self, full: &Log<'_>, public: &Log<'_>) -> Option<Difference> {
        let seats = Seats::of(full);
        let kept = Kept::of(full, &seats);
        let end = full.lines.last().map(|line| line.span);
        for line in &public.lines {
            let Statement::Acts { who, acts } = &line.statement else {
                continue;
            };
            let Some(seat) = seats.find(who.text) else {
                continue;
            };
            for act in acts {
                let What::Shows(tickets) = &act.what else {
                    continue;
                };
                let ours = &kept.tickets[seat];
                let missing = tickets
                    .iter()
                    .find(|t| !ours.iter().any(|o| self.same_pair(o, t)));
                let (of, message) = match missing {
                    Some(ticket) => (
                        ticket.span,
                        format!("{} did not keep this ticket", who.text),
                    ),
                    None if ours.len() == tickets.len() && !kept.open[seat] => continue,
                    None => (
                        act.verb,
                        format!(
                            "{} shows {} tickets, the full log has {}",
                            who.text,
                            tickets.len(),
                            ours.len()
                        ),
                    ),
                };
                return Some(Difference {
                    full: ours.last().map(|t| t.span).or(end),
                    public: Some(of),
                    message,
                });
            }
        }
        self.results(full, public)
    }

    fn results(&self, full: &Log<'_>, public: &Log<'_>) -> Option<Difference> {
        for line in &public.lines {
            let Statement::Result { who, total, rows } = &line.statement else {
                continue;
            };
            let name = self.speller.player(who.text);
            let ours = full.lines.iter().find_map(|line| match &line.statement {
                Statement::Result { who, total, rows } if self.speller.player(who.text) == name => {
                    Some((total, rows))
                }
                _ => None,
            });
            let Some((other, others)) = ours else {
                continue;
            };
            let mut pairs = vec![(*total, *other)];
            for (row, value) in rows {
                let same = others.iter().find(|(r, _)| r.text == row.text);
                pairs.extend(same.map(|(_, other)| (*value, *other)));
            }
            if let Some((b, a)) = pairs.iter().find(|(a, b)| a.value != b.value) {
                return Some(Difference {
                    full: Some(a.span),
                    public: Some(b.span),
                    message: format!("{} points here, {} in the public log", a.value, b.value),
                });
            }
        }
        None
    }
}

fn span_of(item: &DrawItem) -> Span {
    match item {
        DrawItem::Blind { span, .. } | DrawItem::FaceUp { span, .. } => *span,
        DrawItem::Row(change) => change.cards.span,
    }
}
