//! PostgreSQL: many servers share one archive, and tell each other what happens at the
//! tables (`LISTEN`, `NOTIFY`).

use std::path::Path;
use std::str::FromStr as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, GenericClient, IsolationLevel, NoTls, Row};

use super::{
    Asked, Changes, Done, Facet, Game, Link, Listed, NewGame, NewLink, NewTable, Op, OpenTable,
    Query, Store, Table, Trouble, missing, rows,
};

pub(super) const MIGRATIONS: &str = include_str!("postgres.sql");

/// Connections of one server at most.
const CONNECTIONS: usize = 8;
/// Nobody waits longer for a connection, or for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// What servers tell each other about.
const CHANNEL: &str = "whistlestop_tables";
/// Two servers that start at once do not migrate at once.
const MIGRATING: i64 = 0x7769_7374;

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        let why = error.as_db_error().map_or_else(
            || error.to_string(),
            |db| format!("{}: {}", db.code().code(), db.message()),
        );
        Self(format!("PostgreSQL: {why}"))
    }
}

type Sql<T> = Result<T, Trouble>;

/// An archive on a server.
pub struct Postgres {
    config: Config,
    idle: Mutex<Vec<Client>>,
    places: Arc<Semaphore>,
}

/// A connection that goes back when nothing went wrong with it.
struct Lent<'p> {
    pool: &'p Postgres,
    client: Client,
    _place: OwnedSemaphorePermit,
}

impl Lent<'_> {
    fn give_back(self) {
        if !self.client.is_closed() {
            let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push(self.client);
        }
    }
}

impl Postgres {
    /// Connects, and brings the tables up to date.
    ///
    /// # Errors
    /// If that is not possible.
    pub async fn open(url: &str) -> Sql<Self> {
        let mut config = Config::from_str(url)?;
        config.connect_timeout(Duration::from_secs(5));
        config.application_name("whistlestop");
        config.options("-c synchronous_commit=on -c statement_timeout=10000");
        let store =
            Self { config, idle: Mutex::default(), places: Arc::new(Semaphore::new(CONNECTIONS)) };
        let mut lent = store.lend().await?;
        migrate(&mut lent.client).await?;
        lent.give_back();
        Ok(store)
    }

    async fn lend(&self) -> Sql<Lent<'_>> {
        let place = tokio::time::timeout(PATIENCE, Arc::clone(&self.places).acquire_owned());
        let Ok(Ok(place)) = place.await else {
            return Err(Trouble("PostgreSQL: all connections are busy".into()));
        };
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let client = match idle.filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => {
                let (client, connection) = self.config.connect(NoTls).await?;
                tokio::spawn(connection);
                client
            }
        };
        Ok(Lent { pool: self, client, _place: place })
    }

    /// Does something on a connection; one on which it failed is not used again.
    async fn with<T>(&self, work: impl AsyncFnOnce(&mut Client) -> Sql<T>) -> Sql<T> {
        let mut lent = self.lend().await?;
        let done = tokio::time::timeout(PATIENCE, work(&mut lent.client)).await;
        let done = done.map_err(|_| Trouble("PostgreSQL: it does not answer".into()))??;
        lent.give_back();
        Ok(done)
    }
}

async fn migrate(client: &mut Client) -> Sql<()> {
    let change = client.transaction().await?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING]).await?;
    change
        .batch_execute("CREATE TABLE IF NOT EXISTS whistlestop_version (number BIGINT NOT NULL)")
        .await?;
    let row =
        change.query_one("SELECT COALESCE(MAX(number), 0) FROM whistlestop_version", &[]).await?;
    let done: i64 = row.get(0);
    for (number, sql) in &missing(MIGRATIONS, done)? {
        change.batch_execute(sql).await?;
        change.execute("INSERT INTO whistlestop_version VALUES ($1)", &[number]).await?;
    }
    Ok(change.commit().await?)
}

fn game(row: &Row) -> Game {
    Game { id: row.get(0), number: row.get(1), text: row.get(2), added: row.get(3) }
}

fn listed(row: &Row) -> Listed {
    let summary: String = row.get(3);
    Listed {
        id: row.get(0),
        number: row.get(1),
        added: row.get(2),
        summary: serde_json::from_str(&summary).unwrap_or_default(),
    }
}

fn op(row: &Row) -> Op {
    Op { seq: row.get(0), kind: row.get(1), body: row.get(2), by: row.get(3), at: row.get(4) }
}

fn link(row: &Row) -> Link {
    Link {
        id: row.get(0),
        hash: row.get(1),
        role: row.get(2),
        seat: row.get(3),
        withdrawn: row.get(4),
    }
}

async fn keep(db: &impl GenericClient, game: &NewGame) -> Sql<bool> {
    let summary = serde_json::to_string(&game.summary).unwrap_or_default();
    let row = db
        .query_opt(
            "INSERT INTO games (id, text, summary, added) VALUES ($1, $2, $3, $4)
             ON CONFLICT (id) DO NOTHING RETURNING number",
            &[&game.id, &game.text, &summary, &game.added],
        )
        .await?;
    let Some(row) = row else { return Ok(false) };
    let number: i64 = row.get(0);
    let kinds: Vec<&str> = game.facets.iter().map(|facet| facet.kind).collect();
    let values: Vec<&str> = game.facets.iter().map(|f| f.value.as_str()).collect();
    db.execute(
        "INSERT INTO facets (kind, value, number)
         SELECT kind, value, $3 FROM UNNEST($1::text[], $2::text[]) AS f (kind, value)
         ON CONFLICT DO NOTHING",
        &[&kinds, &values, &number],
    )
    .await?;
    Ok(true)
}

async fn add_op(db: &impl GenericClient, id: &str, op: &Op) -> Sql<()> {
    db.execute(
        "INSERT INTO ops (table_id, seq, kind, body, by_whom, at) VALUES ($1, $2, $3, $4, $5, $6)",
        &[&id, &op.seq, &op.kind, &op.body, &op.by, &op.at],
    )
    .await?;
    Ok(())
}

async fn add_link(db: &impl GenericClient, table: &str, link: &NewLink) -> Sql<()> {
    db.execute(
        "INSERT INTO links (table_id, id, hash, role, seat, made) VALUES ($1, $2, $3, $4, $5, $6)",
        &[&table, &link.id, &link.hash, &link.role, &link.seat, &link.made],
    )
    .await?;
    Ok(())
}

async fn ops_since(db: &impl GenericClient, id: &str, seq: i64) -> Sql<Vec<Op>> {
    let sql = "SELECT seq, kind, body, by_whom, at FROM ops
               WHERE table_id = $1 AND seq > $2 ORDER BY seq";
    Ok(db.query(sql, &[&id, &seq]).await?.iter().map(op).collect())
}

async fn links_of(db: &impl GenericClient, id: &str) -> Sql<Vec<Link>> {
    let sql = "SELECT id, hash, role, seat, withdrawn FROM links
               WHERE table_id = $1 ORDER BY made, id";
    Ok(db.query(sql, &[&id]).await?.iter().map(link).collect())
}

/// Tells the other servers when the transaction is through.
async fn tell(db: &impl GenericClient, id: &str) -> Sql<()> {
    db.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &id]).await?;
    Ok(())
}

impl Store for Postgres {
    fn put<'s>(&'s self, games: &'s [NewGame]) -> Asked<'s, Vec<bool>> {
        Box::pin(self.with(async move |client| {
            let change = client.transaction().await?;
            // In one order, so that two uploads of the same games do not wait for each other.
            let mut order: Vec<usize> = (0..games.len()).collect();
            order.sort_by_key(|&at| &games[at].id);
            let mut new = vec![false; games.len()];
            for at in order {
                new[at] = keep(&change, &games[at]).await?;
            }
            change.commit().await?;
            Ok(new)
        }))
    }

    fn game<'s>(&'s self, id: &'s str) -> Asked<'s, Option<Game>> {
        Box::pin(self.with(async move |client| {
            let sql = "SELECT id, number, text, added FROM games WHERE id = $1";
            Ok(client.query_opt(sql, &[&id]).await?.as_ref().map(game))
        }))
    }

    fn search<'s>(&'s self, query: &'s Query) -> Asked<'s, Vec<Listed>> {
        Box::pin(self.with(async move |client| {
            let before = query.before.unwrap_or(i64::MAX);
            let limit = rows(query.limit);
            let mut values: Vec<&(dyn ToSql + Sync)> = vec![&before, &limit];
            let Some((first, others)) = query.facets.split_first() else {
                let sql = "SELECT id, number, added, summary FROM games WHERE number < $1
                           ORDER BY number DESC LIMIT $2";
                let found = client.query(sql, &values).await?;
                return Ok(found.iter().map(listed).collect());
            };
            let mut sql = "SELECT g.id, g.number, g.added, g.summary FROM facets f \
                           JOIN games g ON g.number = f.number \
                           WHERE f.kind = $3 AND f.value = $4 AND f.number < $1"
                .to_owned();
            values.extend([&first.kind as &(dyn ToSql + Sync), &first.value]);
            for facet in others {
                let n = values.len() + 1;
                let other = format!(
                    " AND EXISTS (SELECT 1 FROM facets o WHERE o.kind = ${n} \
                     AND o.value = ${} AND o.number = f.number AND o.number < $1)",
                    n + 1
                );
                sql.push_str(&other);
                values.extend([&facet.kind as &(dyn ToSql + Sync), &facet.value]);
            }
            sql.push_str(" ORDER BY f.number DESC LIMIT $2");
            let found = client.query(&sql, &values).await?;
            Ok(found.iter().map(listed).collect())
        }))
    }

    fn any_of<'s>(&'s self, facets: &'s [Facet], limit: usize) -> Asked<'s, Vec<Game>> {
        Box::pin(self.with(async move |client| {
            let kinds: Vec<&str> = facets.iter().map(|facet| facet.kind).collect();
            let values: Vec<&str> = facets.iter().map(|f| f.value.as_str()).collect();
            let limit = rows(limit);
            let sql = "SELECT id, number, text, added FROM games WHERE number IN (
                           SELECT f.number FROM facets f
                           JOIN UNNEST($1::text[], $2::text[]) AS a (kind, value)
                           ON f.kind = a.kind AND f.value = a.value)
                       ORDER BY number DESC LIMIT $3";
            let found = client.query(sql, &[&kinds, &values, &limit]).await?;
            Ok(found.iter().map(game).collect())
        }))
    }

    fn games<'s>(
        &'s self,
        of: Option<&'s Facet>,
        after: i64,
        limit: usize,
    ) -> Asked<'s, Vec<Game>> {
        Box::pin(self.with(async move |client| {
            let limit = rows(limit);
            let found = match of {
                None => {
                    let sql = "SELECT id, number, text, added FROM games WHERE number > $1
                               ORDER BY number LIMIT $2";
                    client.query(sql, &[&after, &limit]).await?
                }
                Some(of) => {
                    let sql = "SELECT g.id, g.number, g.text, g.added FROM facets f
                               JOIN games g ON g.number = f.number
                               WHERE f.kind = $1 AND f.value = $2 AND f.number > $3
                               ORDER BY f.number LIMIT $4";
                    client.query(sql, &[&of.kind, &of.value, &after, &limit]).await?
                }
            };
            Ok(found.iter().map(game).collect())
        }))
    }

    fn values<'s>(
        &'s self,
        kind: &'s str,
        after: &'s str,
        limit: usize,
    ) -> Asked<'s, Vec<(String, i64, super::Summary)>> {
        Box::pin(self.with(async move |client| {
            let limit = rows(limit);
            let sql = "SELECT v.value, v.games, g.summary FROM
                   (SELECT value, COUNT(*) AS games, MAX(number) AS newest FROM facets
                    WHERE kind = $1 AND value > $2 GROUP BY value ORDER BY value LIMIT $3) v
                 JOIN games g ON g.number = v.newest ORDER BY v.value";
            let found = client.query(sql, &[&kind, &after, &limit]).await?;
            let value = |row: &tokio_postgres::Row| {
                let summary: String = row.get(2);
                let summary = serde_json::from_str(&summary).unwrap_or_default();
                (row.get(0), row.get(1), summary)
            };
            Ok(found.iter().map(value).collect())
        }))
    }

    fn create<'s>(&'s self, table: &'s NewTable) -> Asked<'s, ()> {
        Box::pin(self.with(async move |client| {
            let change = client.transaction().await?;
            change
                .execute(
                    "INSERT INTO tables (id, title, seq, changed) VALUES ($1, $2, $3, $4)",
                    &[&table.id, &table.title, &table.begin.seq, &table.begin.at],
                )
                .await?;
            add_op(&change, &table.id, &table.begin).await?;
            for link in &table.links {
                add_link(&change, &table.id, link).await?;
            }
            Ok(change.commit().await?)
        }))
    }

    fn table<'s>(&'s self, id: &'s str) -> Asked<'s, Option<Table>> {
        Box::pin(self.with(async move |client| {
            // All of it as it was at one moment.
            let look = client
                .build_transaction()
                .isolation_level(IsolationLevel::RepeatableRead)
                .read_only(true)
                .start()
                .await?;
            let sql = "SELECT title FROM tables WHERE id = $1";
            let Some(row) = look.query_opt(sql, &[&id]).await? else {
                return Ok(None);
            };
            Ok(Some(Table {
                id: id.to_owned(),
                title: row.get(0),
                ops: ops_since(&look, id, 0).await?,
                links: links_of(&look, id).await?,
            }))
        }))
    }

    fn since<'s>(&'s self, id: &'s str, seq: i64) -> Asked<'s, (Vec<Op>, Vec<Link>)> {
        Box::pin(self.with(async move |client| {
            Ok((ops_since(client, id, seq).await?, links_of(client, id).await?))
        }))
    }

    fn append<'s>(
        &'s self,
        id: &'s str,
        op: &'s Op,
        archive: Option<&'s NewGame>,
    ) -> Asked<'s, Done> {
        Box::pin(self.with(async move |client| {
            let change = client.transaction().await?;
            // The row is locked: two writers come one after the other.
            let now = change
                .query_opt("SELECT seq, finished FROM tables WHERE id = $1 FOR UPDATE", &[&id])
                .await?;
            let Some(now) = now else {
                return Ok(Done::Closed);
            };
            if now.get::<_, i64>(0) + 1 != op.seq {
                return Ok(Done::Taken);
            }
            if now.get::<_, bool>(1) {
                return Ok(Done::Closed);
            }
            add_op(&change, id, op).await?;
            change
                .execute(
                    "UPDATE tables SET seq = $2, changed = $3, finished = $4 WHERE id = $1",
                    &[&id, &op.seq, &op.at, &archive.is_some()],
                )
                .await?;
            if let Some(game) = archive {
                keep(&change, game).await?;
            }
            tell(&change, id).await?;
            change.commit().await?;
            Ok(Done::Kept)
        }))
    }

    fn add_link<'s>(&'s self, table: &'s str, link: &'s NewLink) -> Asked<'s, ()> {
        Box::pin(self.with(async move |client| {
            let change = client.transaction().await?;
            add_link(&change, table, link).await?;
            tell(&change, table).await?;
            Ok(change.commit().await?)
        }))
    }

    fn withdraw<'s>(&'s self, table: &'s str, link: &'s str) -> Asked<'s, bool> {
        Box::pin(self.with(async move |client| {
            let change = client.transaction().await?;
            let sql = "UPDATE links SET withdrawn = TRUE WHERE table_id = $1 AND id = $2";
            let known = change.execute(sql, &[&table, &link]).await? > 0;
            tell(&change, table).await?;
            change.commit().await?;
            Ok(known)
        }))
    }

    fn open<'s>(&'s self, since: i64, limit: usize) -> Asked<'s, Vec<OpenTable>> {
        Box::pin(self.with(async move |client| {
            let limit = rows(limit);
            let sql = "SELECT id, title, seq, changed FROM tables
                       WHERE finished = FALSE AND changed >= $1 ORDER BY changed DESC LIMIT $2";
            let found = client.query(sql, &[&since, &limit]).await?;
            let table = |row: &Row| OpenTable {
                id: row.get(0),
                title: row.get(1),
                seq: row.get(2),
                changed: row.get(3),
            };
            Ok(found.iter().map(table).collect())
        }))
    }

    fn ping(&self) -> Asked<'_, ()> {
        Box::pin(self.with(async |client| {
            client.execute("SELECT 1", &[]).await?;
            Ok(())
        }))
    }

    fn backup<'s>(&'s self, _to: &'s Path) -> Asked<'s, ()> {
        Box::pin(async { Err(Trouble("pg_dump makes copies of a PostgreSQL archive".into())) })
    }

    fn changes(&self) -> Option<Changes> {
        let (tell, changes) = mpsc::unbounded_channel();
        let config = self.config.clone();
        tokio::spawn(async move {
            while !tell.is_closed() {
                if let Err(trouble) = listen(&config, &tell).await {
                    tracing::warn!(%trouble, "no news from other servers for a moment");
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
        Some(changes)
    }
}

/// Listens until the connection breaks. Whatever was missed before: anything may have
/// changed.
async fn listen(config: &Config, tell: &mpsc::UnboundedSender<Option<String>>) -> Sql<()> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let (news, mut heard) = mpsc::unbounded_channel();
    let driver = tokio::spawn(async move {
        loop {
            match std::future::poll_fn(|cx| connection.poll_message(cx)).await {
                Some(Ok(AsyncMessage::Notification(note))) => {
                    if news.send(note.payload().to_owned()).is_err() {
                        return;
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    let _ = tell.send(None);
    while let Some(id) = heard.recv().await {
        if tell.send(Some(id)).is_err() {
            break;
        }
    }
    driver.abort();
    Ok(())
}
