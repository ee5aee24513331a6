//! A turn that goes on in the next line: its first part is read by itself, or cannot be read, and
//! the second says nothing that could stand alone.

use super::hand::{self, Broken};
use super::token::Input;
use super::{Lines, statements};
use crate::log::{DrawItem, Fault, Line, Name, Offer, Pair, Statement, What};

/// No turn stands on more lines of which none can be read.
const MOST_PARTS: usize = 8;
/// No line that is made of several is longer.
const MOST_BYTES: usize = 1200;

impl<'a> Lines<'a, '_> {
    /// Reads this line and those above as one, where the turn above goes on here.
    pub(super) fn goes_on(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) -> bool {
        let Some(first) = self.first_part(lines) else {
            return false;
        };
        let Some(whole) = self.with(&lines[first..]) else {
            return false;
        };
        let parts = lines.drain(first..);
        let unread = parts.filter(|part| is_unread(&part.statement)).count();
        faults.truncate(faults.len().saturating_sub(unread));
        lines.push(whole);
        self.above.seen = lines.len() - usize::from(unread > 0);
        self.look_again(lines, faults);
        true
    }

    /// The line above in which somebody is named, and below which nothing could be read.
    fn first_part(&self, lines: &[Line<'a>]) -> Option<usize> {
        let table = self.above.table(self.dialect, "");
        let known = |who: &Name<'_>| table.players.only(who.text).is_some();
        for (at, line) in lines.iter().enumerate().rev().take(MOST_PARTS) {
            match &line.statement {
                Statement::Unreadable { who: Some(who) } if known(who) => return Some(at),
                Statement::Unreadable { .. } => {}
                Statement::Acts { .. } => return Some(at),
                _ => return None,
            }
        }
        None
    }

    /// Lines above and this one.
    fn with(&self, above: &[Line<'a>]) -> Option<Line<'a>> {
        let (one, last) = above.first().zip(above.last())?;
        let text = self.at.text();
        let start = one.span.start as usize;
        let from = text.get(..start)?.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let (here, end) = (self.at.at, self.at.line_end().at);
        let gap = text.get(last.span.end as usize..here)?;
        let [first, rest] = [text.get(from..here)?, text.get(here..end)?];
        let listed = first.trim_end().ends_with([':', '：']) || above.len() > 1;
        let fits = gap.matches('\n').count() <= 1 + usize::from(listed);
        if end - from > MOST_BYTES
            || gap.contains('#')
            || gap.contains(char::is_alphanumeric)
            || !fits
        {
            return None;
        }
        let table = self.above.table(self.dialect, text.get(end..).unwrap_or_default());
        let broken = hand::broken(first, rest, &table);
        if broken == Broken::No || broken == Broken::Perhaps && self.is_strict_as_one(first, rest) {
            // A slip of the pen, if anything: that is found out by replaying it.
            return None;
        }
        let read = hand::read(text, from, end, &table).ok().filter(|read| read.len() == 1);
        let whole = read.or_else(|| hand::read_list(text, from, end, &table))?.pop()?;
        let known = match &whole.statement {
            Statement::Acts { who, acts } => {
                table.players.only(who.text).is_some()
                    && acts.iter().all(|act| names_places(&act.what, &table))
            }
            _ => false,
        };
        (known && goes_further(&one.statement, &whole.statement)).then_some(whole)
    }

    fn is_strict_as_one(&self, first: &str, rest: &str) -> bool {
        let one = format!("{} {}", first.trim(), rest.trim());
        let mut read = Vec::new();
        statements::line(&mut Input::new(&one, 0), self.dialect, &mut read).is_ok()
    }
}

/// True if the board has every place that is named.
fn names_places(what: &What<'_>, table: &hand::Table<'_>) -> bool {
    let known =
        |name: &Name<'_>| table.places.is_none_or(|places| places.only(name.text).is_some());
    let both = |pair: &Pair<'_>| known(&pair.a) && known(&pair.b);
    match what {
        What::Claim(claim) => both(&claim.route),
        What::Station(station) => known(&station.city),
        What::Tickets(offers) => offers.iter().filter_map(|o| o.ticket.as_ref()).all(both),
        What::Owns(pairs) | What::Shows(pairs) => pairs.iter().all(both),
        What::Built(cities) => cities.iter().all(known),
        _ => true,
    }
}

fn is_unread(statement: &Statement<'_>) -> bool {
    matches!(statement, Statement::Unreadable { .. })
}

/// True if the one says what the other does, and something that was left open.
fn goes_further(part: &Statement<'_>, whole: &Statement<'_>) -> bool {
    let (acts, all) = match (part, whole) {
        (Statement::Unreadable { .. }, _) => return true,
        (Statement::Acts { who, acts }, Statement::Acts { who: same, acts: all }) => {
            if who.text != same.text {
                return false;
            }
            (acts, all)
        }
        _ => return false,
    };
    let ([act], [all]) = (acts.as_slice(), all.as_slice()) else {
        return false;
    };
    let unseen = |cards: &crate::log::Cards| cards.cards.iter().all(Option::is_none);
    match (&act.what, &all.what) {
        (What::Draw(part), What::Draw(whole)) => {
            let cards = |items: &[DrawItem]| {
                items.iter().filter(|item| !matches!(item, DrawItem::Row(_))).count()
            };
            whole.len() > part.len() && cards(whole) <= 2
        }
        (What::Claim(part), What::Claim(whole)) => {
            let same = part.cards.cards == whole.cards.cards;
            let tells = (part.reveal.is_none() && whole.reveal.is_some())
                || (part.pay.is_none() && whole.pay.is_some())
                || (part.withdraw.is_none() && whole.withdraw.is_some())
                || part.then.len() < whole.then.len();
            let route =
                (part.route.a.text, part.route.b.text) == (whole.route.a.text, whole.route.b.text);
            route && (same && tells || !same && unseen(&part.cards))
        }
        (What::Station(part), What::Station(whole)) => {
            part.city.text == whole.city.text && unseen(&part.cards) && !unseen(&whole.cards)
        }
        (What::Tickets(part), What::Tickets(whole)) => {
            let kept = |offers: &[Offer<'_>]| offers.iter().filter(|offer| offer.kept).count();
            let named =
                |offers: &[Offer<'_>]| offers.iter().filter(|offer| offer.ticket.is_some()).count();
            named(whole) > named(part) || kept(whole) < kept(part)
        }
        (What::Owns(part), What::Owns(whole)) | (What::Shows(part), What::Shows(whole)) => {
            whole.len() > part.len()
        }
        (What::Built(part), What::Built(whole)) => whole.len() > part.len(),
        (What::DrawTile(_), _) => all.what != act.what,
        _ => false,
    }
}
