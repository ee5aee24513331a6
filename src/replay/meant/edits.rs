//! The same log with a line more, or less, or under another name.

use super::{Kind, Reading, Search, Slip};
use crate::finding::Finding;
use crate::laws::notation::{N2, NoSuchPlayer};
use crate::log::{Line, Log, Name, Statement};
use crate::replay::MAX_SEATS;

/// A name that stands on so many lines is no misspelt one.
const LINES_OF_A_PLAYER: usize = 3;

impl<'a> Search<'_, 'a> {
    /// Who sits at the table, as the log writes it.
    pub(super) fn names(&self) -> Vec<Name<'a>> {
        let mut names: Vec<Name<'a>> = Vec::new();
        for line in &self.log.lines {
            if names.len() > MAX_SEATS {
                break;
            }
            if let Statement::Player { name, .. } = &line.statement
                && !names.iter().any(|known| known.text == name.text)
            {
                names.push(*name);
            }
        }
        names
    }

    pub(super) fn name_of(&self, player: &str) -> Option<&'a str> {
        let names = self.names().into_iter().map(|name| name.text);
        names.into_iter().find(|name| *name == player)
    }

    fn changed(&self, change: impl FnOnce(&mut Vec<Line<'a>>)) -> Log<'a> {
        let mut log = self.log.clone();
        change(&mut log.lines);
        log
    }

    pub(super) fn without(&self, line: usize) -> Log<'a> {
        self.changed(|lines| {
            lines.remove(line);
        })
    }

    pub(super) fn with(&self, line: usize, new: Line<'a>) -> Log<'a> {
        self.changed(|lines| lines.insert(line, new))
    }

    pub(super) fn exchanged(&self, line: usize) -> Log<'a> {
        self.changed(|lines| lines.swap(line, line + 1))
    }

    /// A line under the name of this player.
    pub(super) fn renamed(&self, line: usize, player: &str) -> Option<Log<'a>> {
        let text = self.name_of(player)?;
        let mut log = self.log.clone();
        match &mut log.lines.get_mut(line)?.statement {
            Statement::Acts { who, .. } => who.text = text,
            _ => return None,
        }
        Some(log)
    }

    /// A name that many lines start with, and no `player` line has.
    pub(super) fn forgotten_player(
        &self,
        line: usize,
        first: &Finding,
        most: usize,
    ) -> Option<Reading<'a>> {
        let of = |line: &Line<'a>| match &line.statement {
            Statement::Acts { who, acts } => {
                Some((*who, acts.iter().any(|act| act.what.is_action())))
            }
            _ => None,
        };
        let (name, _) = of(self.log.lines.get(line)?)?;
        if first.code != N2.code || first.span != name.span {
            return None;
        }
        let names: Vec<(Name<'a>, bool)> = self.log.lines.iter().filter_map(of).collect();
        if names.iter().filter(|(who, _)| who.text == name.text).count() < LINES_OF_A_PLAYER {
            return None;
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
        let slip = Slip {
            line: line + 1,
            at: name.span,
            what: Kind::Stranger(NoSuchPlayer { text: name.text, keyword: None, near: Vec::new() }),
        };
        self.if_clearer(self.with(seat, player), slip, Some((seat, 1)), most)
    }
}
