//! A turn that goes on in the next line: its first part is read by itself, or cannot be read, and
//! the second says nothing that could stand alone.

use super::hand::{self, Broken};
use super::token::Input;
use super::{Dialect, Lines, statements};
use crate::log::{DrawItem, Fault, Line, Offer, Statement, What};

/// No line that is made of several is longer.
const MOST_BYTES: usize = 2048;

impl<'a> Lines<'a, '_> {
    /// Reads this line and the one above as one, where the turn above goes on here.
    pub(super) fn goes_on(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) -> bool {
        let Some(whole) = lines.last().and_then(|above| self.with(above)) else {
            return false;
        };
        let above = lines.pop();
        let unread = above.is_some_and(|above| is_unread(&above.statement));
        if unread {
            faults.pop();
        }
        lines.push(whole);
        self.above.seen = lines.len() - usize::from(unread);
        self.look_again(lines, faults);
        true
    }

    /// The line above and this one.
    fn with(&self, above: &Line<'a>) -> Option<Line<'a>> {
        let text = self.at.text();
        let start = above.span.start as usize;
        let from = text.get(..start)?.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let (here, end) = (self.at.at, self.at.line_end().at);
        let gap = text.get(above.span.end as usize..here)?;
        let fits = gap.matches('\n').count() == 1 && !gap.contains(char::is_alphanumeric);
        if end - from > MOST_BYTES || gap.contains('#') || !fits {
            return None;
        }
        let [first, rest] = [text.get(from..here)?, text.get(here..end)?];
        let broken = hand::broken(first, rest);
        if broken == Broken::No || broken == Broken::Perhaps && self.is_strict_as_one(first, rest) {
            // A slip of the pen, if anything: that is found out by replaying it.
            return None;
        }
        let table = self.above.table(self.dialect, text.get(end..).unwrap_or_default());
        let read = hand::read(text, from, end, &table).ok().filter(|read| read.len() == 1);
        let whole = read.or_else(|| hand::read_list(text, from, end, &table))?.pop()?;
        let known = match &whole.statement {
            Statement::Acts { who, .. } => table.players.only(who.text).is_some(),
            Statement::Market { .. } => self.dialect == Dialect::Cards,
            _ => false,
        };
        (known && goes_further(&above.statement, &whole.statement)).then_some(whole)
    }

    fn is_strict_as_one(&self, first: &str, rest: &str) -> bool {
        let one = format!("{} {}", first.trim(), rest.trim());
        let mut read = Vec::new();
        statements::line(&mut Input::new(&one, 0), self.dialect, &mut read).is_ok()
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
            let route = (part.route.a.text, part.route.b.text) == (whole.route.a.text, whole.route.b.text);
            route && (same && tells || !same && unseen(&part.cards))
        }
        (What::Station(part), What::Station(whole)) => {
            part.city.text == whole.city.text && unseen(&part.cards) && !unseen(&whole.cards)
        }
        (What::Tickets(part), What::Tickets(whole)) => {
            let kept = |offers: &[Offer<'_>]| offers.iter().filter(|offer| offer.kept).count();
            let named = |offers: &[Offer<'_>]| {
                offers.iter().filter(|offer| offer.ticket.is_some()).count()
            };
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
