//! SQLite: one file, one writer, a few readers. What is acknowledged has been synced.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use rusqlite::{
    Connection, OpenFlags, OptionalExtension as _, Row, Transaction, TransactionBehavior, params,
};

use super::{
    Asked, Changes, Done, Facet, Game, Link, Listed, NewGame, NewLink, NewTable, Op, OpenTable,
    Query, Store, Table, Trouble, missing, rows,
};

pub(super) const MIGRATIONS: &str = include_str!("sqlite.sql");

/// Idle connections for readers that are kept.
const READERS: usize = 4;

/// An archive in a file.
pub struct Sqlite {
    writer: Arc<Mutex<Connection>>,
    readers: Arc<Mutex<Vec<Connection>>>,
    path: PathBuf,
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self(format!("SQLite: {error}"))
    }
}

type Sql<T> = Result<T, Trouble>;

/// A lock that a panic elsewhere does not close: a transaction under way was rolled back.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Sqlite {
    /// Opens an archive, or begins one.
    ///
    /// # Errors
    /// If the file cannot be used, or was made by a newer version.
    pub fn open(path: &Path) -> Sql<Self> {
        let mut db = Connection::open(path)?;
        set_up(&db)?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        migrate(&mut db)?;
        Ok(Self {
            writer: Arc::new(Mutex::new(db)),
            readers: Arc::default(),
            path: path.to_path_buf(),
        })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Sql<T> + Send + 'static,
    ) -> Asked<'static, T> {
        let writer = Arc::clone(&self.writer);
        on_thread(move || {
            let mut db = lock(&writer);
            // It writes from its beginning: whoever else writes is waited for.
            let change = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&change)?;
            change.commit()?;
            Ok(done)
        })
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Sql<T> + Send + 'static,
    ) -> Asked<'static, T> {
        let (readers, path) = (Arc::clone(&self.readers), self.path.clone());
        on_thread(move || {
            let idle = lock(&readers).pop();
            let db = match idle {
                Some(db) => db,
                None => {
                    let db = Connection::open_with_flags(
                        path,
                        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
                    )?;
                    set_up(&db)?;
                    db
                }
            };
            let done = work(&db);
            let mut readers = lock(&readers);
            if readers.len() < READERS {
                readers.push(db);
            }
            done
        })
    }
}

fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> Sql<T> + Send + 'static,
) -> Asked<'static, T> {
    Box::pin(async move {
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|error| Err(Trouble(format!("SQLite: {error}"))))
    })
}

fn set_up(db: &Connection) -> Sql<()> {
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.pragma_update(None, "cache_size", -16_000)?;
    Ok(())
}

fn migrate(db: &mut Connection) -> Sql<()> {
    let change = db.transaction()?;
    let done: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (number, sql) in &missing(MIGRATIONS, done)? {
        change.execute_batch(sql)?;
        change.pragma_update(None, "user_version", number)?;
    }
    Ok(change.commit()?)
}

fn game(row: &Row<'_>) -> rusqlite::Result<Game> {
    Ok(Game { id: row.get(0)?, number: row.get(1)?, text: row.get(2)?, added: row.get(3)? })
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let summary: String = row.get(3)?;
    Ok(Listed {
        id: row.get(0)?,
        number: row.get(1)?,
        added: row.get(2)?,
        summary: serde_json::from_str(&summary).unwrap_or_default(),
    })
}

fn op(row: &Row<'_>) -> rusqlite::Result<Op> {
    Ok(Op {
        seq: row.get(0)?,
        kind: row.get(1)?,
        body: row.get(2)?,
        by: row.get(3)?,
        at: row.get(4)?,
    })
}

fn link(row: &Row<'_>) -> rusqlite::Result<Link> {
    Ok(Link {
        id: row.get(0)?,
        hash: row.get(1)?,
        role: row.get(2)?,
        seat: row.get(3)?,
        withdrawn: row.get(4)?,
    })
}

fn keep(db: &Transaction<'_>, game: &NewGame) -> Sql<bool> {
    let summary = serde_json::to_string(&game.summary).unwrap_or_default();
    let mut insert = db.prepare_cached(
        "INSERT INTO games (id, text, summary, added) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO NOTHING",
    )?;
    if insert.execute(params![game.id, game.text, summary, game.added])? == 0 {
        return Ok(false);
    }
    let number = db.last_insert_rowid();
    let mut insert = db.prepare_cached(
        "INSERT INTO facets (kind, value, number) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    )?;
    for facet in &game.facets {
        insert.execute(params![facet.kind, facet.value, number])?;
    }
    Ok(true)
}

fn add_op(db: &Transaction<'_>, id: &str, op: &Op) -> Sql<()> {
    let mut insert = db.prepare_cached(
        "INSERT INTO ops (table_id, seq, kind, body, by_whom, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    insert.execute(params![id, op.seq, op.kind, op.body, op.by, op.at])?;
    Ok(())
}

fn add_link(db: &Transaction<'_>, table: &str, link: &NewLink) -> Sql<()> {
    let mut insert = db.prepare_cached(
        "INSERT INTO links (table_id, id, hash, role, seat, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    insert.execute(params![table, link.id, link.hash, link.role, link.seat, link.made])?;
    Ok(())
}

fn ops_since(db: &Connection, id: &str, seq: i64) -> Sql<Vec<Op>> {
    let mut select = db.prepare_cached(
        "SELECT seq, kind, body, by_whom, at FROM ops WHERE table_id = ?1 AND seq > ?2 ORDER BY seq",
    )?;
    let ops = select.query_map(params![id, seq], op)?;
    Ok(ops.collect::<Result<_, _>>()?)
}

fn links_of(db: &Connection, id: &str) -> Sql<Vec<Link>> {
    let mut select = db.prepare_cached(
        "SELECT id, hash, role, seat, withdrawn FROM links WHERE table_id = ?1 ORDER BY made, id",
    )?;
    let links = select.query_map([id], link)?;
    Ok(links.collect::<Result<_, _>>()?)
}

/// So many games of a facet are counted to find out which is the rarest.
const COUNTED: i64 = 500;

/// The rarest facet of a search first.
fn rarest_first(db: &Connection, query: &mut Query) -> Sql<()> {
    if query.facets.len() < 2 {
        return Ok(());
    }
    let mut count = db.prepare_cached(
        "SELECT COUNT(*) FROM (SELECT 1 FROM facets WHERE kind = ?1 AND value = ?2 LIMIT ?3)",
    )?;
    let mut counted: Vec<(i64, Facet)> = Vec::new();
    for facet in query.facets.drain(..) {
        let games = params![facet.kind, facet.value, COUNTED];
        counted.push((count.query_row(games, |row| row.get(0))?, facet));
    }
    counted.sort_by_key(|(games, _)| *games);
    query.facets = counted.into_iter().map(|(_, facet)| facet).collect();
    Ok(())
}

/// The search as SQL, with its parameters: the first facet leads, in the order of the
/// index, and the others are looked up in it.
fn search_sql(query: &Query) -> (String, Vec<rusqlite::types::Value>) {
    let mut values: Vec<rusqlite::types::Value> = Vec::new();
    let before = query.before.unwrap_or(i64::MAX);
    let limit = rows(query.limit);
    let Some((first, others)) = query.facets.split_first() else {
        let sql = "SELECT id, number, added, summary FROM games WHERE number < ? \
                   ORDER BY number DESC LIMIT ?";
        return (sql.to_owned(), vec![before.into(), limit.into()]);
    };
    let mut sql = "SELECT g.id, g.number, g.added, g.summary FROM facets f \
                   JOIN games g ON g.number = f.number \
                   WHERE f.kind = ? AND f.value = ? AND f.number < ?"
        .to_owned();
    values.extend([first.kind.to_owned().into(), first.value.clone().into(), before.into()]);
    for facet in others {
        sql.push_str(
            " AND EXISTS (SELECT 1 FROM facets o WHERE o.kind = ? AND o.value = ? AND o.number = f.number)",
        );
        values.extend([facet.kind.to_owned().into(), facet.value.clone().into()]);
    }
    sql.push_str(" ORDER BY f.number DESC LIMIT ?");
    values.push(limit.into());
    (sql, values)
}

impl Store for Sqlite {
    fn put<'s>(&'s self, games: &'s [NewGame]) -> Asked<'s, Vec<bool>> {
        let games = games.to_vec();
        self.write(move |db| games.iter().map(|game| keep(db, game)).collect())
    }

    fn game<'s>(&'s self, id: &'s str) -> Asked<'s, Option<Game>> {
        let id = id.to_owned();
        self.read(move |db| {
            let sql = "SELECT id, number, text, added FROM games WHERE id = ?1";
            Ok(db.prepare_cached(sql)?.query_row([id], game).optional()?)
        })
    }

    fn search<'s>(&'s self, query: &'s Query) -> Asked<'s, Vec<Listed>> {
        let mut query = query.clone();
        self.read(move |db| {
            rarest_first(db, &mut query)?;
            let (sql, values) = search_sql(&query);
            let mut select = db.prepare_cached(&sql)?;
            let found = select.query_map(rusqlite::params_from_iter(values), listed)?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    fn any_of<'s>(&'s self, facets: &'s [Facet], limit: usize) -> Asked<'s, Vec<Game>> {
        let facets = facets.to_vec();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT g.id, g.number, g.text, g.added FROM facets f
                 JOIN games g ON g.number = f.number
                 WHERE f.kind = ?1 AND f.value = ?2 ORDER BY f.number DESC LIMIT ?3",
            )?;
            let mut games: Vec<Game> = Vec::new();
            for facet in facets {
                let left = rows(limit);
                let found = select.query_map(params![facet.kind, facet.value, left], game)?;
                for game in found {
                    let game = game?;
                    if games.len() < limit && !games.iter().any(|g| g.number == game.number) {
                        games.push(game);
                    }
                }
            }
            Ok(games)
        })
    }

    fn games<'s>(
        &'s self,
        of: Option<&'s Facet>,
        after: i64,
        limit: usize,
    ) -> Asked<'s, Vec<Game>> {
        let of = of.cloned();
        let limit = rows(limit);
        self.read(move |db| {
            let mut select;
            let found = match of {
                None => {
                    select = db.prepare_cached(
                        "SELECT id, number, text, added FROM games WHERE number > ?1
                         ORDER BY number LIMIT ?2",
                    )?;
                    select.query_map(params![after, limit], game)?
                }
                Some(of) => {
                    select = db.prepare_cached(
                        "SELECT g.id, g.number, g.text, g.added FROM facets f
                         JOIN games g ON g.number = f.number
                         WHERE f.kind = ?1 AND f.value = ?2 AND f.number > ?3
                         ORDER BY f.number LIMIT ?4",
                    )?;
                    select.query_map(params![of.kind, of.value, after, limit], game)?
                }
            };
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    fn values<'s>(
        &'s self,
        kind: &'s str,
        after: &'s str,
        limit: usize,
    ) -> Asked<'s, Vec<(String, i64, super::Summary)>> {
        let (kind, after) = (kind.to_owned(), after.to_owned());
        let limit = rows(limit);
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT v.value, v.games, g.summary FROM
                   (SELECT value, COUNT(*) AS games, MAX(number) AS newest FROM facets
                    WHERE kind = ?1 AND value > ?2 GROUP BY value ORDER BY value LIMIT ?3) v
                 JOIN games g ON g.number = v.newest ORDER BY v.value",
            )?;
            let value = |row: &Row<'_>| {
                let summary: String = row.get(2)?;
                let summary = serde_json::from_str(&summary).unwrap_or_default();
                Ok((row.get(0)?, row.get(1)?, summary))
            };
            let found = select.query_map(params![kind, after, limit], value)?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    fn create<'s>(&'s self, table: &'s NewTable) -> Asked<'s, ()> {
        let table = table.clone();
        self.write(move |db| {
            db.execute(
                "INSERT INTO tables (id, title, seq, changed) VALUES (?1, ?2, ?3, ?4)",
                params![table.id, table.title, table.begin.seq, table.begin.at],
            )?;
            add_op(db, &table.id, &table.begin)?;
            table.links.iter().try_for_each(|link| add_link(db, &table.id, link))
        })
    }

    fn table<'s>(&'s self, id: &'s str) -> Asked<'s, Option<Table>> {
        let id = id.to_owned();
        self.read(move |db| {
            let sql = "SELECT title FROM tables WHERE id = ?1";
            let title: Option<String> =
                db.prepare_cached(sql)?.query_row([&id], |row| row.get(0)).optional()?;
            let Some(title) = title else { return Ok(None) };
            Ok(Some(Table { ops: ops_since(db, &id, 0)?, links: links_of(db, &id)?, id, title }))
        })
    }

    fn since<'s>(&'s self, id: &'s str, seq: i64) -> Asked<'s, (Vec<Op>, Vec<Link>)> {
        let id = id.to_owned();
        self.read(move |db| Ok((ops_since(db, &id, seq)?, links_of(db, &id)?)))
    }

    fn append<'s>(
        &'s self,
        id: &'s str,
        op: &'s Op,
        archive: Option<&'s NewGame>,
    ) -> Asked<'s, Done> {
        let (id, op, archive) = (id.to_owned(), op.clone(), archive.cloned());
        self.write(move |db| {
            let now: Option<(i64, bool)> = db
                .prepare_cached("SELECT seq, finished FROM tables WHERE id = ?1")?
                .query_row([&id], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            match now {
                None => return Ok(Done::Closed),
                Some((seq, _)) if seq + 1 != op.seq => return Ok(Done::Taken),
                Some((_, true)) => return Ok(Done::Closed),
                Some(_) => {}
            }
            add_op(db, &id, &op)?;
            db.prepare_cached(
                "UPDATE tables SET seq = ?2, changed = ?3, finished = ?4 WHERE id = ?1",
            )?
            .execute(params![id, op.seq, op.at, archive.is_some()])?;
            if let Some(game) = &archive {
                keep(db, game)?;
            }
            Ok(Done::Kept)
        })
    }

    fn add_link<'s>(&'s self, table: &'s str, link: &'s NewLink) -> Asked<'s, ()> {
        let (table, link) = (table.to_owned(), link.clone());
        self.write(move |db| add_link(db, &table, &link))
    }

    fn withdraw<'s>(&'s self, table: &'s str, link: &'s str) -> Asked<'s, bool> {
        let (table, link) = (table.to_owned(), link.to_owned());
        self.write(move |db| {
            let sql = "UPDATE links SET withdrawn = 1 WHERE table_id = ?1 AND id = ?2";
            Ok(db.execute(sql, params![table, link])? > 0)
        })
    }

    fn open<'s>(&'s self, since: i64, limit: usize) -> Asked<'s, Vec<OpenTable>> {
        let limit = rows(limit);
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT id, title, seq, changed FROM tables
                 WHERE finished = 0 AND changed >= ?1 ORDER BY changed DESC LIMIT ?2",
            )?;
            let table = |row: &Row<'_>| {
                Ok(OpenTable {
                    id: row.get(0)?,
                    title: row.get(1)?,
                    seq: row.get(2)?,
                    changed: row.get(3)?,
                })
            };
            let found = select.query_map(params![since, limit], table)?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    fn ping(&self) -> Asked<'_, ()> {
        self.read(|db| Ok(db.query_row("SELECT 1", [], |_| Ok(()))?))
    }

    fn backup<'s>(&'s self, to: &'s Path) -> Asked<'s, ()> {
        let to = to.to_path_buf();
        self.read(move |db| {
            let to = to.to_str().ok_or_else(|| Trouble("the name is not text".into()))?;
            db.execute("VACUUM INTO ?1", [to])?;
            Ok(())
        })
    }

    fn changes(&self) -> Option<Changes> {
        None
    }
}
