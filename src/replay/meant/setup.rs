//! Slips in the setup: whose cards and tickets, and a player whom no line declares.

use super::{Kind, Reading, Search, Slip, errors};
use crate::finding::{Finding, Severity};
use crate::games::{FAMILIES, Outcome};
use crate::laws::notation::{DealtTwice, N2, NoSuchPlayer};
use crate::log::{Line, Name, Statement, What};
use crate::replay::is_deal;

/// A name that stands on so many lines is no misspelt one.
const LINES_OF_A_PLAYER: usize = 3;

/// The nearest of some names, if only a few letters differ.
fn nearest<'n>(said: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let slips = names.map(|name| (strsim::osa_distance(said, name), name));
    let (slips, name) = slips.min()?;
    (slips > 0 && slips <= MOST_WRONG).then_some(name)
}

/// What the setup gives to everybody once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    Deal,
    Tickets,
}

/// So many letters of the name of an option may be wrong.
const MOST_WRONG: usize = 3;

impl<'a> Search<'_, 'a> {
    /// An option that there is not, or a value that it has not, is the nearest one there is.
    pub(super) fn option(&self, line: usize, first: &Finding, most: usize) -> Option<Reading<'a>> {
        let Statement::Option { key, value } = self.log.lines.get(line)?.statement else {
            return None;
        };
        if first.code != N2.code || most < 2 {
            return None;
        }
        let options = || FAMILIES.iter().flat_map(|family| family.options);
        let (key, value) = match value {
            Some(value) if value.span == first.span => {
                let of_key = options().filter(|option| option.name == key.text);
                let values = of_key.flat_map(|option| option.values.split([',', ' ', '`']));
                (key, Some(Name { text: nearest(value.text, values)?, ..value }))
            }
            _ => {
                let names = options().map(|option| option.name);
                (Name { text: nearest(key.text, names)?, ..key }, value)
            }
        };
        let mut log = self.log.clone();
        log.lines.get_mut(line)?.statement = Statement::Option { key, value };
        let slip = Slip { line, at: first.span, what: Kind::Named(Box::new(first.clone())) };
        self.if_clearer(log, slip, None, most - 1)
    }

    /// A deal or first tickets for somebody who has had them, while one other has none.
    pub(super) fn of_another(&self, written: &Outcome) -> Option<Reading<'a>> {
        let given = self.given(written.players.len());
        [Given::Deal, Given::Tickets]
            .into_iter()
            .find_map(|what| self.given_to_another(what, &given, written))
    }

    fn given_to_another(
        &self,
        what: Given,
        given: &[(Given, usize, usize)],
        written: &Outcome,
    ) -> Option<Reading<'a>> {
        let of = |seat: usize| given.iter().filter(move |g| g.0 == what && g.1 == seat);
        let seats = 0..written.players.len();
        let mut without = seats.clone().filter(|seat| of(*seat).next().is_none());
        let other = without.next().filter(|_| without.next().is_none())?;
        let twice = seats.filter(|seat| of(*seat).count() == 2).flat_map(of);
        let readings = twice.filter_map(|&(_, seat, at)| {
            let log = self.renamed(at, written.players.get(other)?)?;
            let Statement::Acts { who, .. } = &self.log.lines.get(at)?.statement else {
                return None;
            };
            let fault = DealtTwice {
                name: self.name_of(written.players.get(seat)?)?,
                other: self.name_of(written.players.get(other)?)?,
            };
            let slip = Slip { line: at, at: who.span, what: Kind::Dealt(fault) };
            self.if_clearer(log, slip, None, errors(written))
        });
        // Where both are as good, the one with which the lines stand in the order of seats.
        let mut readings: Vec<Reading<'a>> = readings.collect();
        let twice = given.iter().find(|g| g.0 == what && of(g.1).count() == 2);
        if twice.is_some_and(|&(_, seat, _)| seat < other) {
            readings.reverse();
        }
        readings.into_iter().min_by_key(|reading| reading.left)
    }

    /// What everybody is given before the first turn, and on which lines: to one more than
    /// there are players, if one of them stands there twice.
    fn given(&self, players: usize) -> Vec<(Given, usize, usize)> {
        let names = self.names();
        let mut given: Vec<(Given, usize, usize)> = Vec::new();
        for (at, line) in self.log.lines.iter().enumerate() {
            let Statement::Acts { who, acts } = &line.statement else {
                continue;
            };
            let what = match acts.first().map(|act| &act.what) {
                Some(what) if is_deal(what) => Given::Deal,
                Some(What::Tickets(_)) if line.turn.is_none() => Given::Tickets,
                Some(what) if what.is_action() => break,
                _ => continue,
            };
            if given.iter().filter(|g| g.0 == what).count() > players {
                continue;
            }
            let seat = names.iter().position(|name| name.text == who.text);
            given.extend(seat.map(|seat| (what, seat, at)));
        }
        given
    }

    /// A name that many lines start with, and no `player` line has.
    pub(super) fn forgotten_player(&self, written: &Outcome, most: usize) -> Option<Reading<'a>> {
        let of = |line: &Line<'a>| match &line.statement {
            Statement::Acts { who, acts } => {
                Some((*who, acts.iter().any(|act| act.what.is_action())))
            }
            _ => None,
        };
        let unknown = |f: &&Finding| f.severity == Severity::Error && f.code == N2.code;
        let first = written.findings.iter().find(unknown)?;
        let lines = self.log.lines.iter().enumerate();
        let mut lines = lines.filter_map(|(at, line)| Some((at, of(line)?.0)));
        let (line, name) = lines.find(|(_, name)| name.span == first.span)?;
        let names: Vec<(Name<'a>, bool)> = self.log.lines.iter().filter_map(of).collect();
        let acts = |name: &str| names.iter().filter(|(who, _)| who.text == name).count();
        if acts(name.text) < LINES_OF_A_PLAYER {
            return None;
        }
        // One who never does anything is called so by a slip.
        let idle = self.names().iter().filter(|name| acts(name.text) == 0);
        let mut idle = idle.filter(|idle| strsim::osa_distance(idle.text, name.text) <= 2);
        let idle = idle.next().filter(|_| idle.next().is_none());
        let written = name.span.of(self.log.text);
        let slip = |line: usize| Slip {
            line,
            at: name.span,
            what: Kind::Stranger(NoSuchPlayer {
                text: name.text,
                keyword: None,
                near: Vec::new(),
                idle: idle.map(|idle| (idle.span, written)),
            }),
        };
        if let Some(idle) = idle {
            let mut log = self.log.clone();
            let declared = log.lines.iter_mut().find_map(|line| match &mut line.statement {
                Statement::Player { name, .. } if name.text == idle.text => Some(name),
                _ => None,
            });
            declared?.text = name.text;
            return self.if_clearer(log, slip(line), None, most);
        }
        // Right behind whoever has the turn before.
        let turns: Vec<&str> =
            names.iter().filter(|(_, turn)| *turn).map(|(who, _)| who.text).collect();
        let at = turns.iter().rposition(|who| *who == name.text)?;
        let before = turns.get(at.checked_sub(1)?)?;
        let is_before = |line: &Line<'a>| matches!(&line.statement, Statement::Player { name, .. } if name.text == *before);
        let seat = self.log.lines.iter().position(is_before)? + 1;
        let player = Line {
            span: self.log.lines.get(seat - 1)?.span,
            turn: None,
            statement: Statement::Player { name, colour: None },
        };
        self.if_clearer(self.with(seat, player), slip(line + 1), Some((seat, 1)), most)
    }
}
