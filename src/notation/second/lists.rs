//! What lines mean together: a list of the board at the end below the line that says whose it is, a
//! colour below a name, a title in a comment.

use crate::log::{Act, Fault, Line, Name, Statement, What};
use crate::notation::hand::{self, List, Listed};
use crate::notation::{Dialect, Lines};
use crate::span::Span;

/// A title does not stand further down.
const MOST_ABOVE_TITLE: usize = 1024;

impl<'a> Lines<'a, '_> {
    /// True for a line that only tells the colour of somebody who plays already: it is told with
    /// the name.
    pub(super) fn tells_colour(&mut self, line: &Line<'a>, lines: &mut [Line<'a>]) -> bool {
        let Statement::Player { name, colour: Some(colour) } = &line.statement else {
            return false;
        };
        let text = hand::colour(colour.text).unwrap_or(colour.text);
        let told = Name { text, ..*colour };
        let known = self.above.table(self.dialect, "").players.only(name.text);
        let seat = known.and_then(|seat| self.above.players.get_mut(seat));
        let Some((player, open @ None)) = seat else {
            return false;
        };
        *open = Some(told.text);
        for line in lines {
            if let Statement::Player { name, colour } = &mut line.statement
                && name.text == *player
            {
                *colour = Some(told);
            }
        }
        self.above.index.take();
        true
    }

    /// Reads a line of the board at the end: what a player has, or whose list stands below.
    pub(super) fn listed(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) -> bool {
        if self.above.players.is_empty() || self.dialect == Dialect::Tiles {
            return false;
        }
        let (from, end) = (self.at.at, self.at.line_end().at);
        // At the end of a game that was written down, tickets are shown.
        let line = self.at.upto(self.at.line_end()).trim_end();
        if self.above.has_moved && self.above.list.is_none() && !line.ends_with([':', '：']) {
            return false;
        }
        let Some(listed) = self.list_at(from, end) else {
            return false;
        };
        let shows = |list: Option<List>| list == Some(List::Shows);
        let open = self.above.list.is_some_and(|(.., list)| shows(list)) && listed.who.is_none();
        if self.above.has_moved && !open && !(shows(listed.list) && listed.items.is_empty()) {
            return false;
        }
        let Listed { who, list, items, span, verb, said } = listed;
        let (above, owner, of) = match (who, self.above.list) {
            (Some(who), _) => (span.start, who, None),
            (None, Some((above, owner, of))) => (above, owner, of),
            (None, None) => return false,
        };
        if items.is_empty() {
            let sure = list.is_some() || said || self.above.owns;
            let rest = self.at.text().get(end..).unwrap_or_default();
            let ends = !self.above.has_moved || self.above.table(self.dialect, rest).is_at_end();
            let goes_on = sure && ends && self.is_listed_below(end, list);
            if goes_on {
                let above = if who.is_some() || list.is_some() { span.start } else { above };
                self.above.list = Some((above, owner, list));
                self.above.owns |= !self.above.has_moved;
            }
            return goes_on;
        }
        let several = items.len() > 1 && list == Some(List::Owns);
        if who.is_some() && !self.above.owns && !several {
            return false;
        }
        // A pair is a route, if nobody says that it is a ticket.
        let list = list.or(of).unwrap_or(List::Owns);
        let Some(what) = list.of(items) else {
            return false;
        };
        let open = of == Some(list) || of.is_none() && who.is_none();
        if let Some(last) = lines.last_mut().filter(|_| open && who.is_none())
            && let Statement::Acts { who: last_owner, acts } = &mut last.statement
            && last_owner.text == owner.text
            && last.span.start >= above
            && List::same(&acts[0].what, &what)
        {
            List::more(&mut acts[0].what, what);
            last.span = last.span.to(span);
            return true;
        }
        let start = if open { above.min(span.start) } else { span.start };
        let span = Span::new(start, span.end);
        let acts = smallvec::smallvec![Act { verb, what }];
        let statement = Statement::Acts { who: owner, acts };
        lines.push(Line { span, turn: None, statement });
        self.look_again(lines, faults);
        self.above.list = Some((above, owner, Some(list)));
        true
    }

    /// What a player has at the end, where the strict grammar took words for cities: `built Essen and
    /// Berlin`.
    pub(super) fn listed_in(&self, line: &Line<'a>, from: usize) -> Option<What<'a>> {
        let Statement::Acts { acts, .. } = &line.statement else {
            return None;
        };
        let ended = self.above.owns && !self.above.has_moved;
        let built = matches!(acts[0].what, What::Built(_)) && ended;
        let listed = built.then(|| self.list_at(from, self.at.line_end().at))??;
        listed.who?;
        listed.list?.of(listed.items)
    }

    /// The line there as one of a list.
    fn list_at(&self, from: usize, end: usize) -> Option<Listed<'a>> {
        let below = self.above.list.map(|(.., list)| list.unwrap_or(List::Owns));
        let text = self.at.text();
        let table = self.above.table(self.dialect, "");
        hand::listed(text, from, end, &table, below)
    }

    /// True if the next line stands in a list that begins here.
    fn is_listed_below(&self, end: usize, list: Option<List>) -> bool {
        let text = self.at.text();
        let below = text.get(end..).unwrap_or_default();
        let Some(line) = below.lines().find(|line| !line.trim().is_empty()) else {
            return false;
        };
        let from = end + (line.as_ptr() as usize - below.as_ptr() as usize);
        let table = self.above.table(self.dialect, "");
        let list = list.unwrap_or(List::Owns);
        let next = hand::listed(text, from, from + line.len(), &table, Some(list));
        next.is_some_and(|next| next.who.is_none())
    }

    /// A comment at the head of a log that names the game, where no line does.
    #[cold]
    pub(in crate::notation) fn titled(
        &mut self,
        lines: &mut Vec<Line<'a>>,
        faults: &mut Vec<Fault>,
    ) {
        let (from, end) = (self.at.skip_blanks().at, self.at.line_end().at);
        let rest = self.at.text().get(end..).unwrap_or_default();
        if self.strict || !lines.is_empty() || from > MOST_ABOVE_TITLE {
            return;
        }
        let near = rest.as_bytes().get(..super::NEAR).unwrap_or(rest.as_bytes());
        if memchr::memmem::find(near, b"\ngame ").is_some() {
            return;
        }
        let table = self.above.table(self.dialect, rest);
        for line in hand::title(self.at.text(), from, end, &table).unwrap_or_default() {
            lines.push(line);
            self.look_again(lines, faults);
        }
    }

    /// True above the line that names the game, for a comment.
    #[inline]
    pub(in crate::notation) fn may_be_titled(&self) -> bool {
        self.above.game.is_empty() && self.at.skip_blanks().peek() == b'#'
    }
}
