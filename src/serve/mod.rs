//! The service: `whistlestop serve`.
//!
//! # Addresses
//!
//! Everything for programs is below `/api/v1`, and described in OpenAPI 3.1 at
//! `/api/v1/openapi.json` (readable: `/api`). Errors are `application/problem+json`.
//!
//! | | |
//! | --- | --- |
//! | `POST /check` | a log in, the JSON of `check` out (`Accept`: text, SARIF; `?fixes=false` is quicker) |
//! | `POST /look` | a log in, what lies on the table at its end, with findings and score |
//! | `POST /games`, `GET /games?player=…&cursor=…` | keep games, find games |
//! | `GET /games/{id}.ride`, `.json`, `.html`, `.svg?at=41` | a game |
//! | `GET /events`, `GET /events/{name}` | standings, what is missing, all findings |
//! | `GET /rules/C9?game=london`, `GET /boards/europe`, `.svg` | reference |
//! | `GET /boards/europe/stage`, `/drawing` | for pages: what it is played with, and bare shapes to tap on (`pages/map.js`) |
//! | `POST /qr` | `{"text": "http://…"}`: a code to scan, as SVG |
//! | `POST /tables` | `{"log": "game europe\nplayer Ada blue\n…"}` → `{"id", "url", "seq": 1, "links": [{"role", "seat", "secret", "url"}]}` |
//! | `GET /tables/{id}` | the table as the caller may see it (below), with `role`, `seat`, `score` |
//! | `GET /tables/{id}/log`, `/picture` | the same as a `.ride` file, as SVG |
//! | `GET /tables/{id}/moves?line=Ada draw R>K` | scribe, judge: what could be written next, as `moves --json` has it |
//! | `GET /tables/{id}/events` | server-sent events: `event: table`, `id:` the seq, `data:` as below; `Last-Event-ID` resumes; `event: gone` when the link is withdrawn |
//! | `POST /tables/{id}/lines` | scribe: `{"seq": 2, "lines": ["Ada draw ? ?"]}` |
//! | `POST /tables/{id}/takeback` | scribe: `{"seq": 3, "count": 1}`; a slip of the pen |
//! | `POST /tables/{id}/correct` | scribe: `{"seq": 4, "line": 12, "lines": ["Ada draw ? ?"]}`; what stands there instead, nothing takes it out |
//! | `POST /tables/{id}/rulings` | judge: `{"seq": 4, "stands": "C9", "reason": "…", "line": 12}`; without `stands` a takeback |
//! | `POST /tables/{id}/finish` | scribe, judge: `{"seq": 5}`; `archived` is the game's id |
//! | `GET`, `POST /tables/{id}/links`, `DELETE /tables/{id}/links/{link}` | scribe, judge: `{"role": "seat", "seat": 0}` |
//!
//! `seq` is the number that the operation is to have: the table's last `seq` and 1. The
//! same request sent again is answered again and done once (`"repeated": true`); another
//! one with a number that is taken is a 409 with the table's `seq`. A line that cannot be
//! read is a 422 with its `findings`, and changes nothing.
//!
//! A link's secret is sent as `Authorization: Bearer …`; pages take it from their fragment
//! (`/t/{id}#secret`), which is sent to nobody. Without one you are the public.
//!
//! What somebody sees of a table: `seq`, `from` and `lines` (they replace what you have
//! from line `from` on), `title`, `players` (`name`, `colour`), `liveries` (`fill`, `ink`, `mark`), `turn`, `due` (a seat, or
//! null), `errors`, `warnings`, `findings` (as in `grammar/JSON.md`), `frame` (the last of
//! `replay --json`: `players`, `table`, `scene`, `words`), `finished`, `archived`, `withheld`; a seat
//! also `to_go`: its tickets (`ticket`, `points`, `done`) and what each still takes, in `words` and as `routes`.
//!
//! # How it is made
//!
//! `store/` is what is kept, `live/` the tables in memory and who sees what of them,
//! `judge.rs` what the referee is asked, `routes/` the addresses, `layers.rs` what every
//! request goes through, `origin.rs` which names and pages are ours, `listen.rs` the connections, `pages/` what browsers get. An
//! appended line is judged on the position that is kept of its table (`desk.rs`), and redacted by
//! itself. Where a line says something about those above it, or a fault may be a slip of the pen,
//! the game is replayed as `check` does it; `tests/referee/under_way.rs` holds the one to the
//! other. `benches/README.md` has what that costs.

mod desk;
mod judge;
mod layers;
mod listen;
mod live;
mod metrics;
mod origin;
mod problem;
mod routes;
mod secret;
pub mod store;
mod view;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::lang::Lang;
use crate::notation::GameText;
use live::Hub;
use metrics::Metrics;
use store::{Shared, Trouble, postgres::Postgres, sqlite::Sqlite};

/// How the service is run.
#[derive(Clone, Debug)]
pub struct Config {
    pub addr: SocketAddr,
    pub archive: Archive,
    /// Proxies whose word is taken for whom they speak for.
    pub trusted: Vec<IpAddr>,
    /// What it is called, beside its address and `localhost`.
    pub hosts: Vec<String>,
    pub limits: Limits,
    /// Of those who ask for no language.
    pub lang: Lang,
}

/// Where the archive is.
#[derive(Clone, Debug)]
pub enum Archive {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// `postgres://…`
    Database(String),
}

/// What is too much.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Requests a second from one address, in the long run and at once.
    pub rate: f64,
    pub burst: f64,
    pub connections: usize,
    /// Live tables at a time.
    pub tables: usize,
    /// A request has to come in within this time.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 4 << 20,
            rate: 50.0,
            burst: 500.0,
            connections: 4096,
            tables: 500,
            patience: Duration::from_secs(15),
        }
    }
}

/// What every request is answered with.
pub(crate) struct App {
    hub: Arc<Hub>,
    config: Config,
    metrics: Metrics,
    rate: layers::Rate,
    /// True when the service stops: streams end.
    closing: watch::Receiver<bool>,
}

/// The address that a request came from.
pub(crate) struct Peer(IpAddr);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<SocketAddr>();
        Ok(Self(peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical())))
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}

/// Opens the archive, on a runtime.
///
/// # Errors
/// If it cannot be used.
pub async fn open(archive: &Archive) -> Result<Shared, Trouble> {
    Ok(match archive {
        Archive::Folder(folder) => {
            let io = |error: std::io::Error| Trouble(format!("{}: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(io)?;
            Arc::new(Sqlite::open(&folder.join("archive.sqlite"))?)
        }
        Archive::Database(url) => Arc::new(Postgres::open(url).await?),
    })
}

/// A service that is listening.
pub struct Server {
    listener: TcpListener,
    config: Config,
    store: Shared,
}

impl Server {
    /// Opens the archive and the port.
    ///
    /// # Errors
    /// If either cannot be used.
    pub async fn bind(config: Config) -> Result<Self, Trouble> {
        let store = open(&config.archive).await?;
        let listener = TcpListener::bind(config.addr).await;
        let listener = listener.map_err(|error| Trouble(format!("{}: {error}", config.addr)))?;
        Ok(Self { listener, config, store })
    }

    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or(self.config.addr)
    }

    /// Answers until a signal comes.
    pub async fn run(self) {
        self.run_until(listen::stopped()).await;
    }

    /// Answers until something comes.
    pub async fn run_until(self, stop: impl Future<Output = ()>) {
        let (close, closing) = watch::channel(false);
        let hub = Arc::new(Hub::new(self.store));
        if let Some(changes) = hub.store.changes() {
            tokio::spawn(Arc::clone(&hub).follow(changes));
        }
        let app = Arc::new(App {
            hub,
            config: self.config,
            metrics: Metrics::default(),
            rate: layers::Rate::default(),
            closing,
        });
        let router = routes::router(Arc::clone(&app))
            .layer(from_fn_with_state(Arc::clone(&app), layers::around));
        let stop = async {
            stop.await;
            tracing::info!("stopping");
            let _ = close.send(true);
        };
        listen::listen(self.listener, app, router, stop).await;
    }
}

/// The log of a live table as it stands.
#[must_use]
pub fn log_of(table: store::Table) -> String {
    live::log_of(table)
}

/// A game to keep; none if nobody can tell what is played, or by whom.
#[must_use]
pub fn to_keep(game: &GameText) -> Option<store::NewGame> {
    judge::to_keep(game, now())
}

/// Where the house reaches a service that listens to it.
#[must_use]
pub fn house_address(port: u16) -> Option<SocketAddr> {
    listen::house_address(port)
}
