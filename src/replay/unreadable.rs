//! What a line that nobody can read may have been.

use super::*;
use crate::games::{Lost, Seated};
use crate::notation::Dialect;

/// A line with more words than this is no line of a log.
const MOST_WORDS: usize = 200;

impl<'a> Replay<'a, '_> {
    pub(super) fn unreadable(
        &mut self,
        line: &Line<'a>,
        who: Option<Name<'a>>,
        referee: &mut dyn Referee<'a>,
    ) {
        if self.goes_on() {
            // It has been reported with the line above.
            self.faults.next();
            return;
        }
        self.fault(line.span);
        let who = who.filter(|who| !self.is_keyword(*who));
        let seat = who.and_then(|who| match self.seat_of(who.text) {
            Lookup::One(seat) => Some(seat),
            _ => None,
        });
        if self.header.final_position {
            let keyword = self.starts_with(line.span, self.dialect().keywords());
            if keyword.is_none() {
                referee.lost(Lost::Listed(seat, line.span));
            }
            return;
        }
        let row = self.speaks_of_the_row(line.span);
        if !row || self.order.turns == 0 || self.row_again() {
            self.remember(referee);
        }
        if self.order.turns == 0 && (self.is_setup_text(line.span) || self.in_setup()) {
            return referee.lost(Lost::Setup(line.span));
        }
        if self.order.turns == 0 {
            referee.lost(Lost::Setup(line.span));
            if seat.is_none() && self.verb(line.span).is_none() {
                // Perhaps it is a turn: the next number will tell.
                self.order.recount = true;
                return;
            }
        }
        if self.speaks_of_no_turn(line.span) {
            if self.deals_or_completes(line.span) {
                referee.lost(Lost::Setup(line.span));
            }
            return;
        }
        if row {
            return referee.lost(Lost::Row);
        }
        self.begin(line.span, referee);
        self.lost(seat, line.span, referee);
        for seat in self.more_turns(line.span) {
            self.lost(Some(seat), line.span, referee);
        }
    }

    /// Whose turns stand behind the first on the same line: a name of the table's, and
    /// a verb behind it.
    fn more_turns(&self, span: Span) -> Vec<usize> {
        let words = span.of(self.log.text).split_whitespace();
        let words: Vec<&str> = words.take(MOST_WORDS).collect();
        let verbs = self.dialect().verbs();
        let pairs = words.windows(2).skip(2);
        let named = pairs.filter(|pair| verbs.contains(&pair[1]));
        let seat = |name: &str| {
            let name = name.trim_matches('"');
            let mut players = self.header.players.iter().take(MAX_SEATS);
            players.position(|p| p.name.text == name)
        };
        named.filter_map(|pair| seat(pair[0])).collect()
    }

    /// True for the rest of the line above, which stops behind its verb: a line that
    /// starts with nobody's name and no keyword.
    #[inline]
    pub(super) fn goes_on(&self) -> bool {
        let above = self.at.checked_sub(1);
        let above = above.and_then(|at| self.log.lines.get(at));
        let unread =
            |line: &&Line<'_>| matches!(line.statement, Statement::Unreadable { who: Some(_) });
        above.filter(unread).is_some_and(|above| self.goes_on_from(above))
    }

    #[cold]
    fn goes_on_from(&self, above: &Line<'a>) -> bool {
        let last = above.span.of(self.log.text).split_whitespace().next_back();
        let stops_short = last.is_some_and(|word| self.dialect().verbs().contains(&word));
        let starts = self.log.lines.get(self.at).map(|line| match &line.statement {
            Statement::Acts { who, .. } => Some(*who),
            Statement::Unreadable { who } => *who,
            _ => None,
        });
        stops_short
            && starts.is_some_and(|who| {
                who.is_none_or(|who| {
                    !self.is_keyword(who) && !matches!(self.seat_of(who.text), Lookup::One(_))
                })
            })
    }

    /// The move that an unreadable line seems to write, a slip of the pen or none
    /// away.
    pub(super) fn verb(&self, span: Span) -> Option<&'static str> {
        let word = second_word(span.of(self.log.text))?;
        let slips = |verb: &str| strsim::osa_distance(word, verb);
        let near = |verb: &&&'static str| slips(verb) <= 1 + usize::from(verb.len() > 5);
        let mut verbs: Vec<_> = self.dialect().verbs().iter().filter(near).collect();
        verbs.sort_by_key(|verb| slips(verb));
        match verbs.as_slice() {
            [first, second, ..] if slips(first) == slips(second) => None,
            verbs => verbs.first().map(|verb| **verb),
        }
    }

    /// Cards are dealt, or the row or the start tiles laid out, further below and
    /// before the first turn.
    pub(super) fn in_setup(&self) -> bool {
        let end = self.setup_end.get_or_init(|| {
            let lines = self.log.lines.iter().enumerate().skip(self.at);
            let mut end = 0;
            for (at, line) in lines {
                match &line.statement {
                    Statement::Market { .. } | Statement::Start(_) => end = at,
                    Statement::Acts { acts, .. } => match acts.first().map(|act| &act.what) {
                        Some(what) if is_deal(what) => end = at,
                        Some(What::Tickets(_)) | None => {}
                        Some(what) if what.is_action() => break,
                        _ => {}
                    },
                    _ => {}
                }
            }
            end
        });
        self.at < *end
    }

    /// A line about the row that is taken back and written again: the turn that it
    /// belongs to stays.
    pub(super) fn row_again(&self) -> bool {
        let statement = |at: usize| self.log.lines.get(at).map(|line| &line.statement);
        let taken_back = matches!(
            statement(self.at + 1),
            Some(Statement::Ruling(ruling)) if ruling.stands.is_none()
        );
        taken_back && matches!(statement(self.at + 2), Some(Statement::Row(_)))
    }

    /// An unreadable line that deals, or lays out the row.
    pub(super) fn is_setup_text(&self, span: Span) -> bool {
        self.speaks_of_the_row(span) || matches!(self.verb(span), Some("deal" | "tickets"))
    }

    pub(super) fn speaks_of_the_row(&self, span: Span) -> bool {
        let words: &[&str] = match self.dialect() {
            Dialect::Cards => &["market", "refill", "flush"],
            Dialect::Tiles => &["start", "tile", "tiles"],
        };
        self.starts_with(span, words).is_some()
    }

    /// The word with which an unreadable line seems to start, a slip of the pen or
    /// none away, if nobody at the table is called so.
    pub(super) fn starts_with(&self, span: Span, words: &[&'static str]) -> Option<&'static str> {
        let first = first_word(span.of(self.log.text));
        let called = |p: &Seated<'a>| p.name.text.eq_ignore_ascii_case(&first);
        if first.len() > 20 || self.header.players.iter().take(MAX_SEATS).any(called) {
            return None;
        }
        let mut words = words.iter().copied();
        let exact = words.clone().find(|word| *word == first);
        exact.or_else(|| words.find(|word| strsim::osa_distance(word, &first) == 1))
    }

    /// An unreadable line of the end, or one that asserts something.
    pub(super) fn speaks_of_no_turn(&self, span: Span) -> bool {
        let keyword = self.starts_with(span, self.dialect().keywords());
        keyword.is_some() && !self.speaks_of_the_row(span)
            || matches!(self.verb(span), Some("shows" | "owns" | "built" | "deal" | "completes"))
    }

    /// An unreadable line that sets up a second pass, or scores the first.
    pub(super) fn deals_or_completes(&self, span: Span) -> bool {
        matches!(self.verb(span), Some("deal" | "completes"))
    }
}

/// The word behind a player's name, and behind a turn number.
fn second_word(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match number.strip_prefix('.') {
        Some(rest) if number.len() < text.len() => rest.trim_start(),
        _ => text,
    };
    let behind = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.1,
        None => text.split_once(char::is_whitespace)?.1,
    };
    let word = behind.split_whitespace().next()?;
    (word.len() <= 20).then_some(word)
}

/// The word that a line starts with, as a keyword would be written.
fn first_word(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or("");
    word.to_ascii_lowercase()
}
