//! What the service keeps: an archive of games, and live tables with their links. One
//! trait, two databases: SQLite for one machine, PostgreSQL where several servers share
//! an archive. Both are held to each other by the same tests.

pub mod postgres;
pub mod sqlite;

use std::fmt;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::mpsc;

/// What comes of asking a store.
pub type Asked<'s, T> = Pin<Box<dyn Future<Output = Result<T, Trouble>> + Send + 's>>;

/// The database did not do what it was asked; nothing was changed.
#[derive(Debug)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

/// A game to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The hash of its text.
    pub id: String,
    pub text: String,
    pub summary: Summary,
    /// What it is found by.
    pub facets: Vec<Facet>,
    /// Seconds since 1970.
    pub added: i64,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub id: String,
    /// Games are numbered as they come in.
    pub number: i64,
    pub text: String,
    pub added: i64,
}

impl Summary {
    /// Its title in the reader's language; it is kept in English.
    #[must_use]
    pub fn told(mut self) -> Self {
        self.title = crate::lang::term(&self.title).into_owned();
        self
    }
}

/// What a list says about a game; it is kept as JSON.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
pub struct Summary {
    /// The word in the `game` line: `europe`.
    pub game: String,
    /// What the game is called in print.
    pub title: String,
    /// Where and when it was played, as the header has it; empty where it says nothing.
    pub event: String,
    pub round: String,
    pub table: String,
    pub date: String,
    /// In seat order.
    pub players: Vec<String>,
    /// In seat order, as computed; none if the game cannot be scored.
    pub scores: Vec<i32>,
    pub winners: Vec<String>,
    /// It was played to its end.
    pub finished: bool,
    pub turns: u32,
    pub errors: usize,
    pub warnings: usize,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub id: String,
    pub number: i64,
    pub added: i64,
    pub summary: Summary,
}

/// One thing that a game is found by: `player`, `ada`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facet {
    pub kind: &'static str,
    pub value: String,
}

/// Games that have all these facets, the newest first, behind a place.
#[derive(Clone, Debug, Default)]
pub struct Query {
    pub facets: Vec<Facet>,
    /// Only games with a smaller number.
    pub before: Option<i64>,
    pub limit: usize,
}

/// A live table as it is created.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: String,
    /// The lines that it starts with.
    pub begin: Op,
    pub links: Vec<NewLink>,
    pub title: String,
}

/// A link that lets somebody in.
#[derive(Clone, Debug)]
pub struct NewLink {
    pub id: String,
    /// SHA-256 of the secret.
    pub hash: Vec<u8>,
    pub role: String,
    pub seat: Option<i32>,
    pub made: i64,
}

#[derive(Clone, Debug)]
pub struct Link {
    pub id: String,
    pub hash: Vec<u8>,
    pub role: String,
    pub seat: Option<i32>,
    pub withdrawn: bool,
}

/// One thing that was done at a table, for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// From 1, without gaps.
    pub seq: i64,
    /// `lines`, `takeback` or `finish`.
    pub kind: String,
    /// The lines, with their breaks; or how many were taken back; or the game's id.
    pub body: String,
    pub by: String,
    pub at: i64,
}

/// A live table with all that was done at it.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: String,
    pub title: String,
    /// In order.
    pub ops: Vec<Op>,
    pub links: Vec<Link>,
}

/// A live table in a list.
#[derive(Clone, Debug)]
pub struct OpenTable {
    pub id: String,
    pub title: String,
    pub seq: i64,
    pub changed: i64,
}

/// What became of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    Kept,
    /// Another operation has this number already, or there is a gap before it.
    Taken,
    /// There is no such table, or it is finished.
    Closed,
}

/// What changed, on this server or another one: the id of a table, or nothing where
/// anything may have changed.
pub type Changes = mpsc::UnboundedReceiver<Option<String>>;

/// A database. Whatever it acknowledges is on the disk; whatever fails has changed nothing.
pub trait Store: Send + Sync {
    /// Keeps games; says for each whether it is new.
    fn put<'s>(&'s self, games: &'s [NewGame]) -> Asked<'s, Vec<bool>>;

    fn game<'s>(&'s self, id: &'s str) -> Asked<'s, Option<Game>>;

    fn search<'s>(&'s self, query: &'s Query) -> Asked<'s, Vec<Listed>>;

    /// Games that have any of these facets, by their texts; no more than `limit`.
    fn any_of<'s>(&'s self, facets: &'s [Facet], limit: usize) -> Asked<'s, Vec<Game>>;

    /// Games with this facet, or all, in the order in which they came, behind a number.
    fn games<'s>(&'s self, of: Option<&'s Facet>, after: i64, limit: usize)
    -> Asked<'s, Vec<Game>>;

    /// Values of a kind of facet, in order, behind one, with the number of games and the
    /// newest of them.
    fn values<'s>(
        &'s self,
        kind: &'s str,
        after: &'s str,
        limit: usize,
    ) -> Asked<'s, Vec<(String, i64, Summary)>>;

    fn create<'s>(&'s self, table: &'s NewTable) -> Asked<'s, ()>;

    fn table<'s>(&'s self, id: &'s str) -> Asked<'s, Option<Table>>;

    /// What was done behind this number, and the links as they are now.
    fn since<'s>(&'s self, id: &'s str, seq: i64) -> Asked<'s, (Vec<Op>, Vec<Link>)>;

    /// Keeps an operation if its number is the next one; with `archive`, the table is
    /// finished and the game is kept, all or nothing.
    fn append<'s>(
        &'s self,
        id: &'s str,
        op: &'s Op,
        archive: Option<&'s NewGame>,
    ) -> Asked<'s, Done>;

    fn add_link<'s>(&'s self, table: &'s str, link: &'s NewLink) -> Asked<'s, ()>;

    /// False if there is no such link.
    fn withdraw<'s>(&'s self, table: &'s str, link: &'s str) -> Asked<'s, bool>;

    /// Open tables at which something happened since then, the latest first.
    fn open<'s>(&'s self, since: i64, limit: usize) -> Asked<'s, Vec<OpenTable>>;

    /// True if the database answers.
    fn ping(&self) -> Asked<'_, ()>;

    /// Writes a copy of everything while the service runs.
    fn backup<'s>(&'s self, to: &'s Path) -> Asked<'s, ()>;

    /// What other servers change. Asked for once.
    fn changes(&self) -> Option<Changes>;
}

/// A store that is shared.
pub type Shared = Arc<dyn Store>;

/// Splits a file of migrations: each part stands behind a line `-- N`.
fn migrations(text: &'static str) -> Vec<(i64, &'static str)> {
    let mut all = Vec::new();
    for part in text.split("\n-- ").skip(1) {
        let (number, sql) = part.split_once('\n').unwrap_or((part, ""));
        if let Ok(number) = number.trim().parse() {
            all.push((number, sql));
        }
    }
    all
}

/// The migrations of a file that an archive has not been through; so many it has.
fn missing(text: &'static str, done: i64) -> Result<Vec<(i64, &'static str)>, Trouble> {
    let mut all = migrations(text);
    let newest = all.last().map_or(0, |(number, _)| *number);
    if done > newest {
        let why =
            format!("the archive is of a newer version ({done}; this program knows {newest})");
        return Err(Trouble(why));
    }
    all.retain(|(number, _)| *number > done);
    Ok(all)
}

/// A number of rows, as databases count them.
fn rows(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_are_numbered_from_one_without_gaps() {
        for text in [sqlite::MIGRATIONS, postgres::MIGRATIONS] {
            let all = migrations(text);
            let numbers: Vec<i64> = all.iter().map(|(number, _)| *number).collect();
            let count = i64::try_from(all.len()).unwrap();
            assert_eq!(numbers, (1..=count).collect::<Vec<_>>());
            assert!(count > 0 && all.iter().all(|(_, sql)| sql.contains(';')));
        }
    }
}
