//! Tickets that were offered: which were kept, and which went back.

use super::super::words::Role;
use super::{Gist, Sense};
use crate::log::{Name, Offer, Pair, What};
use crate::span::Span;

/// Nobody is offered more.
const MOST: usize = 10;

/// What a sentence on tickets is made of.
enum Heard<'a> {
    Ticket(Pair<'a>),
    /// So many that nobody names.
    Count(usize, Span),
    /// What becomes of those behind it, or before it.
    Fate(bool),
    Comma,
}

impl Heard<'_> {
    fn fate(&self) -> Option<bool> {
        match self {
            Self::Fate(kept) => Some(*kept),
            _ => None,
        }
    }
}

/// Tickets of which the same is said.
struct Lot<'a> {
    kept: bool,
    named: Vec<Pair<'a>>,
    counted: Option<(usize, Span)>,
}

impl<'a> Gist<'_, 'a, '_> {
    pub(super) fn tickets(&self) -> Option<What<'a>> {
        let mut lots = Vec::new();
        let mut total = None;
        for clause in self.heard()? {
            let (more, all) = lots_of(clause)?;
            lots.extend(more);
            total = total.or(all);
        }
        self.offers(lots, total)
    }

    fn offers(&self, lots: Vec<Lot<'a>>, total: Option<usize>) -> Option<What<'a>> {
        let mut offers = Vec::new();
        for lot in lots {
            let Lot { kept, named, counted } = lot;
            match counted {
                Some((n, span)) if named.is_empty() => {
                    offers.extend((0..n).map(|_| Offer { kept, ticket: None, span }));
                }
                Some((n, _)) if n != named.len() => return None,
                _ => offers.extend(named.into_iter().map(|pair| Offer {
                    kept,
                    ticket: Some(pair),
                    span: pair.span,
                })),
            }
        }
        let table = self.pen.page.table;
        let offered = total.or(table.offered(false))?;
        let all_kept = offers.iter().all(|offer| offer.kept);
        if all_kept && total.is_some() && offers.len() < offered && offered <= MOST {
            let span = offers.last()?.span;
            offers.resize(offered, Offer { kept: false, ticket: None, span });
        }
        let kept = offers.iter().any(|offer| offer.kept);
        (kept && offers.len() == offered && offered <= MOST).then_some(What::Tickets(offers))
    }

    /// `Ada's tickets`, `太郎の切符`
    fn is_owner(&self) -> bool {
        let mut pieces = self.pieces.iter();
        let who = pieces.find_map(|piece| match piece.sense {
            Sense::Who(name, _) => Some((name, piece.to)),
            _ => None,
        });
        who.is_some_and(|(name, to)| {
            let tokens = &self.pen.page.tokens;
            let shorter = tokens.get(to - 1).is_some_and(|token| token.span.end > name.span.end);
            shorter || tokens.get(to).is_some_and(|next| matches!(next.text, "の" | "的"))
        })
    }

    /// What somebody has at the end, in a log of a final position: routes, stations, tickets.
    pub(super) fn owned(&self) -> Option<What<'a>> {
        let table = self.pen.page.table;
        if self.says(Role::Offer, &["kept", "returned"]) {
            return None;
        }
        let about = |word: &str| self.says(Role::Figure, &[word]);
        let owns = !table.has_moved && (about("routes") || self.says(Role::Verb, &["owns"]));
        if table.owns && !owns && about("stations") {
            let cities: Vec<Name<'a>> = self.places().map(|(_, city)| city).collect();
            let joined = self.pieces.iter().any(|piece| piece.is_sign(&['-', '>']));
            return (!joined && !cities.is_empty()).then_some(What::Built(cities));
        }
        let ends = table.owns || table.has_moved && table.is_at_end() && self.is_owner();
        let shows = ends && (about("tickets") || self.says(Role::Verb, &["tickets", "shows"]));
        if !owns && !shows {
            return None;
        }
        if self.says(Role::Verb, &["draw", "claim", "lay", "pass", "station"]) {
            return None;
        }
        let mut pairs = Vec::new();
        for one in self.heard()?.into_iter().flatten() {
            match one {
                Heard::Ticket(pair) => pairs.push(pair),
                Heard::Comma => {}
                Heard::Count(..) | Heard::Fate(_) => return None,
            }
        }
        match pairs.is_empty() {
            true => None,
            false if owns => Some(What::Owns(pairs)),
            false => Some(What::Shows(pairs)),
        }
    }

    /// What is said, clause by clause.
    fn heard(&self) -> Option<Vec<Vec<Heard<'a>>>> {
        let is_word = |piece: &super::Piece<'_>, word: &str| {
            let token = self.pen.page.tokens.get(piece.from);
            token.is_some_and(|token| token.folded == word)
        };
        let mut clauses = Vec::new();
        let mut heard: Vec<Heard<'a>> = Vec::new();
        let mut at = 0;
        while let Some(piece) = self.pieces.get(at) {
            let fate = piece.word(Role::Offer).or_else(|| {
                let back = piece.word(Role::Part) == Some("withdraw");
                back.then_some("returned")
            });
            match &piece.sense {
                Sense::Place(a) => {
                    let (b_at, b) = self.places().find(|(other, _)| *other > at)?;
                    let between = &self.pieces[at + 1..b_at];
                    let joins =
                        |p: &super::Piece<'_>| p.is_sign(&['-', '>']) || p.word(Role::To).is_some();
                    if between.len() != 1 || !between.iter().all(joins) {
                        return None;
                    }
                    let span = self.span_of(at, b_at);
                    heard.push(Heard::Ticket(Pair { a: *a, b, track: None, span }));
                    at = b_at;
                }
                Sense::Count(n) => heard.push(Heard::Count(*n, self.span_of(at, at))),
                // `Chicago-New York yellow`: one of two tickets.
                Sense::Cards(cards) if cards.len() == 1 && !piece.counted => {
                    let Some(Heard::Ticket(pair)) = heard.last_mut() else {
                        return None;
                    };
                    pair.track.is_none().then_some(())?;
                    pair.track = Some((cards[0]?, self.span_of(at, at)));
                }
                Sense::Track(card, span) => {
                    let Some(Heard::Ticket(pair)) = heard.last_mut() else {
                        return None;
                    };
                    pair.track = Some((*card, *span));
                }
                Sense::Cards(_) => return None,
                _ if piece.word(Role::Nothing).is_some() => {
                    heard.push(Heard::Count(0, self.span_of(at, at)));
                }
                Sense::Sign('○' | '◯' | '〇' | '✓' | '✔' | '✅') => {
                    heard.push(Heard::Fate(true))
                }
                Sense::Sign('*' | '❌' | '✗') => heard.push(Heard::Fate(false)),
                Sense::Sign(',') => heard.push(Heard::Comma),
                // `keeps A over B`
                _ if is_word(piece, "over") && matches!(heard.last(), Some(Heard::Ticket(_))) => {
                    heard.push(Heard::Fate(false));
                }
                Sense::Sign(';' | '.' | '/') if is_whole(&heard) => {
                    clauses.push(std::mem::take(&mut heard));
                }
                _ => heard.extend(fate.map(|fate| Heard::Fate(fate == "kept"))),
            }
            at += 1;
        }
        match is_whole(&heard) || clauses.is_empty() {
            true => clauses.push(heard),
            // `…; none of them was seen`
            false if heard.iter().all(|one| matches!(one, Heard::Count(0, _) | Heard::Comma)) => {}
            // `four tickets. Kept …`
            false => clauses.last_mut()?.extend(heard),
        }
        Some(clauses)
    }
}

/// True if it is said what becomes of something.
fn is_whole(heard: &[Heard<'_>]) -> bool {
    let fate = heard.iter().any(|one| matches!(one, Heard::Fate(_)));
    let ticket = |one: &Heard<'_>| matches!(one, Heard::Ticket(_) | Heard::Count(..));
    fate && heard.iter().any(ticket)
}

/// The tickets of a clause, and how many there were.
fn lots_of(mut heard: Vec<Heard<'_>>) -> Option<(Vec<Lot<'_>>, Option<usize>)> {
    // `keeps A and B, C goes back`
    let fates: Vec<bool> = heard.iter().filter_map(Heard::fate).collect();
    if let ([first, .., last], Some(Heard::Fate(_))) = (fates.as_slice(), heard.last())
        && first != last
        && let Some(comma) = heard.iter().rposition(|one| matches!(one, Heard::Comma))
        && heard[comma..].iter().filter_map(Heard::fate).count() == 1
    {
        let behind = heard.split_off(comma);
        let (mut lots, total) = lots_of(heard)?;
        let (more, _) = lots_of(behind)?;
        lots.extend(more);
        return Some((lots, total));
    }
    heard.retain(|one| !matches!(one, Heard::Comma));
    let is_fate = |one: &Heard<'_>| matches!(one, Heard::Fate(_));
    let is_ticket = |one: &Heard<'_>| matches!(one, Heard::Ticket(_));
    let fate = heard.iter().position(is_fate)?;
    // `keeps A, returns B`, or else `A are kept, B is returned`.
    let behind = match heard.iter().position(is_ticket) {
        Some(first) => fate < first,
        None => fate == 0 || !heard.last().is_some_and(is_fate) || ends_twice(&heard),
    };
    match behind {
        true => lots_behind(heard),
        false => lots_before(heard),
    }
}

/// `threw 2 back`: the same is said before and behind.
fn ends_twice(heard: &[Heard<'_>]) -> bool {
    let fates: Vec<bool> = heard
        .iter()
        .filter_map(|one| match one {
            Heard::Fate(kept) => Some(*kept),
            _ => None,
        })
        .collect();
    matches!(fates.as_slice(), [.., a, b] if a == b)
}

/// What stands behind a word on tickets, and how many there were, if that stands before them all.
fn lots_behind(heard: Vec<Heard<'_>>) -> Option<(Vec<Lot<'_>>, Option<usize>)> {
    let mut lots: Vec<Lot<'_>> = Vec::new();
    let mut total = None;
    for one in heard {
        match (one, lots.last_mut()) {
            (Heard::Comma, _) => {}
            (Heard::Fate(kept), Some(lot)) if lot.kept == kept => {}
            (Heard::Fate(kept), _) => lots.push(Lot { kept, named: Vec::new(), counted: None }),
            (Heard::Count(n, _), None) => total = Some(n),
            (Heard::Ticket(_), None) => return None,
            (Heard::Count(0, _), Some(lot)) if !lot.named.is_empty() => {}
            // `two of her four tickets`
            (Heard::Count(n, _), Some(Lot { counted: Some((few, _)), .. })) => {
                (n >= *few && total.is_none()).then_some(())?;
                total = Some(n);
            }
            (Heard::Count(n, span), Some(lot)) => {
                lot.counted = Some((n, span));
            }
            (Heard::Ticket(pair), Some(lot)) => lot.named.push(pair),
        }
    }
    let said = |lot: &Lot<'_>| !lot.named.is_empty() || lot.counted.is_some();
    lots.iter().all(said).then_some((lots, total))
}

/// What stands before a word on tickets.
fn lots_before(heard: Vec<Heard<'_>>) -> Option<(Vec<Lot<'_>>, Option<usize>)> {
    let mut lots = Vec::new();
    let mut total = None;
    let mut open = Lot { kept: true, named: Vec::new(), counted: None };
    for one in heard {
        match one {
            Heard::Comma => {}
            Heard::Ticket(pair) => open.named.push(pair),
            Heard::Count(n, span) => {
                open.counted.is_none().then_some(())?;
                open.counted = Some((n, span));
            }
            Heard::Fate(kept) => {
                let empty = open.named.is_empty() && open.counted.is_none();
                if empty {
                    return None;
                }
                open.kept = kept;
                // `3 tickets, A and B are kept, …`
                let named = open.named.len();
                if let Some((n, _)) = open.counted.take_if(|(n, _)| named > 0 && *n != named) {
                    lots.is_empty().then_some(())?;
                    total = Some(n);
                }
                let next = Lot { kept: true, named: Vec::new(), counted: None };
                lots.push(std::mem::replace(&mut open, next));
            }
        }
    }
    let rest = open.counted.is_none_or(|(n, _)| n == 0) && open.named.is_empty();
    rest.then_some((lots, total))
}
