//! The same log with a line more, or less, or under another name.

use super::Search;
use crate::log::{Line, Log, Name, Statement};
use crate::replay::MAX_SEATS;

impl<'a> Search<'_, 'a> {
    /// Who sits at the table, as the log writes it.
    pub(super) fn names(&self) -> &[Name<'a>] {
        self.names.get_or_init(|| {
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
        })
    }

    pub(super) fn name_of(&self, player: &str) -> Option<&'a str> {
        self.names().iter().map(|name| name.text).find(|name| *name == player)
    }

    pub(super) fn changed(&self, change: impl FnOnce(&mut Vec<Line<'a>>)) -> Log<'a> {
        let mut log = self.log.clone();
        change(&mut log.lines);
        log
    }

    pub(super) fn without(&self, line: usize) -> Log<'a> {
        let mut log = self.log.clone();
        forget_fault(&mut log, line);
        log.lines.remove(line);
        log
    }

    /// This line in the place of another.
    pub(super) fn put(&self, log: &mut Log<'a>, line: usize, new: Line<'a>) {
        forget_fault(log, line);
        log.lines[line] = new;
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

    /// A line under the name of whose turn it is, and the next, which stands under that
    /// name, under the other.
    pub(super) fn names_exchanged(&self, line: usize, due: &str) -> Option<Log<'a>> {
        let who = |line: usize| self.turn_of(line).map(|(who, _)| who.text);
        let (this, next) = (who(line)?, who(line + 1)?);
        let mut log = self.renamed(line, due).filter(|_| next == due)?;
        match &mut log.lines.get_mut(line + 1)?.statement {
            Statement::Acts { who, .. } => who.text = this,
            _ => return None,
        }
        Some(log)
    }
}

/// A line that cannot be read has its fault, in the order of the lines.
fn forget_fault(log: &mut Log<'_>, line: usize) {
    let unread = |line: &Line<'_>| matches!(line.statement, Statement::Unreadable { .. });
    if unread(&log.lines[line]) {
        let at = log.lines[..line].iter().filter(|line| unread(line)).count();
        if at < log.faults.len() {
            log.faults.remove(at);
        }
    }
}
