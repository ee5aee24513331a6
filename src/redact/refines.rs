//! Whether one log can be what another one leaves open.

use std::borrow::Cow;

use super::pairs::Pairs;
use super::words;
use crate::card::Counts;
use crate::log::{
    Act, Cards, Claim, DrawItem, Line, Name, Offer, Pair, RowChange, Statement, Turned, What,
};
use crate::names::normalise;
use crate::notation::Speller;
use crate::span::Span;

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
/// assert_eq!(whistlestop::refines(full, public, &()), None);
/// assert!(whistlestop::refines(public, full, &()).is_some());
/// ```
#[must_use]
pub fn refines(full: &str, public: &str, speller: &dyn Speller) -> Option<Difference> {
    refines_on(full, public, [speller, speller], false)
}

/// The same for logs that each find the names of their own board, in the order of the
/// logs. If it is known to be the `same_board`, it does not matter what they call its file.
#[must_use]
pub fn refines_on(
    full: &str,
    public: &str,
    [ours, theirs]: [&dyn Speller; 2],
    same_board: bool,
) -> Option<Difference> {
    let full = crate::games::parse(full);
    let public = crate::games::parse(public);
    for (log, which) in [(&full, true), (&public, false)] {
        if let Some(fault) = log.faults.first() {
            return Some(Difference {
                full: which.then_some(fault.span),
                public: (!which).then_some(fault.span),
                message: say!(
                    "refines-unreadable",
                    "a line cannot be read: {why}",
                    why = fault.message(log.text)
                ),
            });
        }
    }
    let compare = Compare { ours, theirs, same_board };
    let mut in_full = full.lines.iter().filter(|line| compare.matters(line));
    let mut in_public = public.lines.iter().filter(|line| compare.matters(line));
    loop {
        match (in_full.next(), in_public.next()) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                if let Err((at, of, message)) = compare.line(a, b) {
                    return Some(Difference { full: Some(at), public: Some(of), message });
                }
            }
            (a, b) => {
                let message = if a.is_none() {
                    say!("refines-ends", "the full log ends before the public one")
                } else {
                    say!("refines-goes-on", "the full log goes on where the public one ends")
                };
                return Some(Difference {
                    full: a.map(|line| line.span),
                    public: b.map(|line| line.span),
                    message,
                });
            }
        }
    }
    compare.ends(&full, &public)
}

pub(super) struct Compare<'s> {
    /// The names of the full log, and those of the public one.
    pub(super) ours: &'s dyn Speller,
    pub(super) theirs: &'s dyn Speller,
    same_board: bool,
}

pub(super) type Same = Result<(), (Span, Span, String)>;

pub(super) fn differs(full: Span, public: Span, message: impl Into<String>) -> Same {
    Err((full, public, message.into()))
}

impl Compare<'_> {
    /// Lines that both logs need to have, one by one.
    pub(super) fn matters(&self, line: &Line<'_>) -> bool {
        match &line.statement {
            Statement::Tag { .. }
            | Statement::Check { .. }
            | Statement::Result { .. }
            | Statement::Winner(_) => false,
            Statement::Board(_) | Statement::Tiles(_) => !self.same_board,
            Statement::Ruling(ruling) => ruling.stands.is_none(),
            Statement::Acts { acts, .. } => !acts.iter().all(|act| act.what.is_show()),
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
                    _ => differs(at, of, say!("refines-option", "another value of this option")),
                }
            }
            (Statement::Player { name: a, .. }, Statement::Player { name: b, .. }) => {
                if normalise(a.text) == normalise(b.text) { Ok(()) } else { self.words(*a, *b) }
            }
            (Statement::Ticket(a), Statement::Ticket(b)) => {
                self.pair(&a.ticket, &b.ticket)?;
                if a.value.value != b.value.value {
                    return differs(
                        a.value.span,
                        b.value.span,
                        say!("refines-value", "another value"),
                    );
                }
                self.cards(&a.cards, &b.cards)
            }
            (Statement::Market { cards: a, then: x }, Statement::Market { cards: b, then: y }) => {
                self.cards(a, b)?;
                self.changes(x, y, at, of)
            }
            (Statement::Row(x), Statement::Row(y)) => self.changes(x, y, at, of),
            (Statement::Tiles(a), Statement::Tiles(b)) => self.words(*a, *b),
            (Statement::Tile(a), Statement::Tile(b)) => self.tile_line(a, b, at, of),
            (Statement::Start(x), Statement::Start(y)) => self.places(x, y, at, of),
            (Statement::Ruling(_), Statement::Ruling(_)) => Ok(()),
            (Statement::Missing { turns: m, who: x }, Statement::Missing { turns: n, who: y })
                if m.map(|m| m.value) == n.map(|n| n.value) && x.len() == y.len() =>
            {
                x.iter().zip(y).try_for_each(|(a, b)| self.player(*a, *b))
            }
            (Statement::Acts { who: a, acts: x }, Statement::Acts { who: b, acts: y }) => {
                self.player(*a, *b)?;
                if x.len() != y.len() {
                    return differs(at, of, say!("refines-actions", "another number of actions"));
                }
                x.iter().zip(y).try_for_each(|(x, y)| self.act(x, y, at, of))
            }
            _ => differs(at, of, say!("refines-statement", "another statement stands here")),
        }
    }

    fn words(&self, full: Name<'_>, public: Name<'_>) -> Same {
        if full.text == public.text {
            return Ok(());
        }
        differs(
            full.span,
            public.span,
            say!(
                "refines-words",
                "`{here}` here, `{there}` there",
                here = full.text,
                there = public.text
            ),
        )
    }

    fn player(&self, full: Name<'_>, public: Name<'_>) -> Same {
        let (a, b) = (self.ours.player(full.text), self.theirs.player(public.text));
        if a == b || normalise(&a) == normalise(&b) {
            return Ok(());
        }
        differs(
            full.span,
            public.span,
            say!("refines-moves", "{a} moves here, {b} in the public log", a, b),
        )
    }

    fn place(&self, full: Name<'_>, public: Name<'_>) -> bool {
        let clean = |text: Cow<'_, str>| normalise(&text);
        clean(self.ours.place(full.text)) == clean(self.theirs.place(public.text))
    }

    pub(super) fn same_pair(&self, full: &Pair<'_>, public: &Pair<'_>) -> bool {
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
        differs(full.span, public.span, say!("refines-route", "another route or ticket"))
    }

    /// As many cards, and of each kind at least what the public log names.
    pub(super) fn cards(&self, full: &Cards, public: &Cards) -> Same {
        let known = |cards: &Cards| cards.cards.iter().flatten().copied().collect::<Counts>();
        if full.cards.len() != public.cards.len() {
            return differs(
                full.span,
                public.span,
                say!(
                    "refines-cards",
                    "{here} cards here, {there} in the public log",
                    here = full.cards.len(),
                    there = public.cards.len()
                ),
            );
        }
        let ours = known(full);
        for (card, n) in known(public).each() {
            if ours[card] < n {
                return differs(
                    full.span,
                    public.span,
                    say!(
                        "refines-colour",
                        "the public log names {n} {colour} here, the full log {ours}",
                        n,
                        colour = card.name(),
                        ours = ours[card]
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
            (Some(a), None) => {
                differs(a.span, of, say!("refines-no-cards", "the public log has no such cards"))
            }
            (None, Some(b)) => differs(
                at,
                b.span,
                say!("refines-cards-missing", "cards of the public log are missing"),
            ),
        }
    }

    fn changes(&self, full: &[RowChange], public: &[RowChange], at: Span, of: Span) -> Same {
        if full.len() != public.len() {
            return differs(at, of, say!("refines-row", "the row changes otherwise"));
        }
        for (a, b) in full.iter().zip(public) {
            if a.kind != b.kind {
                return differs(
                    a.cards.span,
                    b.cards.span,
                    say!("refines-flush", "a flush is no refill, and the other way round"),
                );
            }
            self.cards(&a.cards, &b.cards)?;
        }
        Ok(())
    }

    fn act(&self, full: &Act<'_>, public: &Act<'_>, at: Span, of: Span) -> Same {
        match (&full.what, &public.what) {
            // How the cards are grouped says nothing.
            (What::Deal(x), What::Deal(y)) => self.cards(&joined(x, at), &joined(y, of)),
            (What::Tickets(x), What::Tickets(y)) => self.offers(x, y, at, of),
            (What::Draw(x), What::Draw(y)) => {
                if x.len() != y.len() {
                    return differs(
                        at,
                        of,
                        say!("refines-drawn-number", "another number of cards drawn"),
                    );
                }
                x.iter().zip(y).try_for_each(|(x, y)| self.item(x, y))
            }
            (What::Claim(x), What::Claim(y)) => self.claim(x, y, at, of),
            (What::Station(x), What::Station(y)) => {
                if !self.place(x.city, y.city) {
                    let (a, b) = (x.city.span, y.city.span);
                    return differs(a, b, say!("refines-city", "another city"));
                }
                self.cards(&x.cards, &y.cards)?;
                self.changes(&x.then, &y.then, at, of)
            }
            (What::Lay { cards: x, robs: a }, What::Lay { cards: y, robs: b }) => {
                self.cards(x, y)?;
                match (a, b) {
                    (Some(a), Some(b)) => self.player(**a, **b),
                    (None, None) => Ok(()),
                    _ => differs(
                        at,
                        of,
                        say!("refines-robbed", "somebody is robbed in one log only"),
                    ),
                }
            }
            (What::Pass, What::Pass) => Ok(()),
            (What::Owns(x), What::Owns(y)) if x.len() == y.len() => {
                x.iter().zip(y).try_for_each(|(x, y)| self.pair(x, y))
            }
            (What::Built(x), What::Built(y)) if x.len() == y.len() => {
                match x.iter().zip(y).find(|(x, y)| !self.place(**x, **y)) {
                    None => Ok(()),
                    Some((x, y)) => differs(x.span, y.span, say!("refines-city", "another city")),
                }
            }
            (What::Shows(_), What::Shows(_)) => Ok(()),
            (What::DealTiles(x), What::DealTiles(y)) => {
                if x.len() != y.len() {
                    return differs(
                        at,
                        of,
                        say!("refines-tiles-number", "another number of tiles dealt"),
                    );
                }
                self.tiles_among(x, y)
            }
            (What::DrawTile(x), What::DrawTile(y)) => self.tile_word(*x, *y),
            (What::Discard(x), What::Discard(y)) => self.tile_word(*x, *y),
            (What::Fails(None), What::Fails(None)) | (What::Keep, What::Keep) => Ok(()),
            (What::Fails(Some(x)), What::Fails(Some(y))) => self.tile_word(*x, *y),
            (What::Place(x), What::Place(y)) => self.places(x, y, at, of),
            (What::Develop(x), What::Develop(y)) => self.develop(x, y, at, of),
            _ => differs(full.verb, public.verb, say!("refines-action", "another action")),
        }
    }

    fn offers(&self, full: &[Offer<'_>], public: &[Offer<'_>], at: Span, of: Span) -> Same {
        let kept = |offers: &[Offer<'_>]| offers.iter().filter(|o| o.kept).count();
        if full.len() != public.len() || kept(full) != kept(public) {
            return differs(
                at,
                of,
                say!(
                    "refines-kept",
                    "{kept} of {of} tickets kept here, {kept_public} of {of_public} in the public log",
                    kept = kept(full),
                    of = full.len(),
                    kept_public = kept(public),
                    of_public = public.len()
                ),
            );
        }
        let among = [false, true].map(|kept| {
            let ours = full.iter().filter(|offer| offer.kept == kept);
            let named = ours.filter_map(|offer| offer.ticket.as_ref());
            Pairs::of(self.ours, named.map(words))
        });
        for offer in public {
            let Some(ticket) = &offer.ticket else {
                continue;
            };
            if !among[usize::from(offer.kept)].has(self.theirs, words(ticket)) {
                return differs(
                    at,
                    offer.span,
                    say!("refines-not-offered", "this ticket is not among those offered"),
                );
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
                differs(*x, *y, say!("refines-drawn", "another card was drawn"))
            }
            (
                DrawItem::FaceUp { taken: a, turned: v, span: x },
                DrawItem::FaceUp { taken: b, turned: w, span: y },
            ) => {
                if a != b {
                    return differs(*x, *y, say!("refines-taken", "another card was taken"));
                }
                match (v, w) {
                    _ if v == w => Ok(()),
                    (Turned::Card(_), Turned::Card(None)) => Ok(()),
                    _ => differs(*x, *y, say!("refines-turned", "another card was turned up")),
                }
            }
            (DrawItem::Row(a), DrawItem::Row(b)) => self.changes(
                std::slice::from_ref(&**a),
                std::slice::from_ref(&**b),
                a.cards.span,
                b.cards.span,
            ),
            (a, b) => differs(a.span(), b.span(), say!("refines-drawn", "another card was drawn")),
        }
    }

    fn claim(&self, full: &Claim<'_>, public: &Claim<'_>, at: Span, of: Span) -> Same {
        self.pair(&full.route, &public.route)?;
        self.cards(&full.cards, &public.cards)?;
        self.some_cards(full.reveal.as_ref(), public.reveal.as_ref(), at, of)?;
        self.some_cards(full.pay.as_ref(), public.pay.as_ref(), at, of)?;
        if full.withdraw.is_some() != public.withdraw.is_some() {
            return differs(at, of, say!("refines-withdrawn", "withdrawn in one log only"));
        }
        self.changes(&full.then, &public.then, at, of)
    }
}

/// All groups of a deal as one.
fn joined(groups: &[Cards], line: Span) -> Cards {
    Cards {
        span: groups.iter().map(|g| g.span).reduce(Span::to).unwrap_or(line),
        cards: groups.iter().flat_map(|g| g.cards.iter().copied()).collect(),
    }
}
