//! The tables that are in memory, and how they get there.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{MutexGuard, Semaphore, watch};

use super::shown::{Shown, Source};
use super::{Guest, Live, State, View, text_of};
use crate::games::legal::LegalMoves;
use crate::lang;
use crate::serve::desk::Desk;
use crate::serve::judge::{self, Look};
use crate::serve::problem::Problem;
use crate::serve::store::{Changes, Shared, Table, Trouble};

/// So many tables stay in memory; the others are read again when somebody asks.
const MOST_TABLES: usize = 500;

/// All tables, and the threads that judge.
pub(crate) struct Hub {
    pub store: Shared,
    tables: Mutex<HashMap<String, Arc<Live>>>,
    /// So many judge at a time at the tables; the others wait.
    judges: Arc<Semaphore>,
    /// The same for all else, which anybody may send: a table does not wait for it.
    readers: Arc<Semaphore>,
    clock: AtomicI64,
}

impl Hub {
    pub(crate) fn new(store: Shared) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            store,
            tables: Mutex::default(),
            judges: Arc::new(Semaphore::new(cores)),
            readers: Arc::new(Semaphore::new(cores)),
            clock: AtomicI64::new(0),
        }
    }

    /// Work for a processor that somebody asks for.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        on_thread(&self.readers, work).await
    }

    /// The same for a live table.
    pub(crate) async fn judge<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        on_thread(&self.judges, work).await
    }

    /// Tables in memory, and streams of them.
    pub(crate) fn count(&self) -> (usize, usize) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let streams = tables.values().map(|live| live.changed.receiver_count());
        (tables.len(), streams.sum())
    }

    /// A table by its address.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Live>, Problem> {
        let now = self.clock.fetch_add(1, Ordering::Relaxed);
        if let Some(live) = self.known(id) {
            live.used.store(now, Ordering::Relaxed);
            return Ok(live);
        }
        let table = match id.len() < 100 && !id.contains('\0') {
            true => self.store.table(id).await?,
            false => None,
        };
        let table = table
            .ok_or_else(|| Problem::not_found(say!("serve-no-table", "there is no such table")))?;
        let live = self.add(self.waken(table, now).await?);
        // What other servers did meanwhile nobody heard here.
        live.refresh(self).await?;
        Ok(live)
    }

    fn known(&self, id: &str) -> Option<Arc<Live>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).cloned()
    }

    async fn waken(&self, table: Table, now: i64) -> Result<Arc<Live>, Problem> {
        let id = table.id.clone();
        let begin = table.ops.first().map_or_else(String::new, |op| op.body.clone());
        let players = self.judge(move || judge::players(&begin)).await?;
        let state = State::new(table, players);
        Ok(Arc::new(Live {
            id,
            changed: watch::Sender::new(state.seq()),
            state: state.into(),
            used: AtomicI64::new(now),
        }))
    }

    /// Puts a table into memory, unless it is there; tables that nobody looks at make room.
    fn add(&self, live: Arc<Live>) -> Arc<Live> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() >= MOST_TABLES {
            let idle = |live: &&Arc<Live>| Arc::strong_count(live) == 1;
            let idle = tables.values().filter(idle);
            let oldest = idle.min_by_key(|live| live.used.load(Ordering::Relaxed));
            if let Some(id) = oldest.map(|live| live.id.clone()) {
                tables.remove(&id);
            }
        }
        let entry = tables.entry(live.id.clone());
        Arc::clone(entry.or_insert(live))
    }

    /// Takes in what other servers did.
    pub(crate) async fn follow(self: Arc<Self>, mut changes: Changes) {
        while let Some(change) = changes.recv().await {
            let ids: Vec<String> = match change {
                Some(id) => vec![id],
                None => {
                    let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                    tables.keys().cloned().collect()
                }
            };
            for id in ids {
                if let Some(live) = self.known(&id)
                    && let Err(trouble) = live.refresh(&self).await
                {
                    tracing::warn!(%trouble, "a table could not be read again");
                }
            }
        }
    }
}

/// Work in the language of the request, on a thread of its own, if there is a place.
async fn on_thread<T: Send + 'static>(
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    // Whoever gives up waiting ends no work: its place is free when it is done.
    let place = Arc::clone(places).acquire_owned().await;
    let lang = lang::current();
    let work = move || {
        let _place = place;
        lang::with(lang, work)
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| {
        tracing::error!(%error, "a thread that judges");
        Problem::ours()
    })
}

impl Live {
    pub(crate) async fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().await
    }

    /// Takes in what is on the disk and not here.
    pub(crate) async fn refresh(&self, hub: &Hub) -> Result<(), Trouble> {
        let mut state = self.state.lock().await;
        self.catch_up(&mut state, hub).await
    }

    pub(super) async fn catch_up(&self, state: &mut State, hub: &Hub) -> Result<(), Trouble> {
        let (ops, links) = hub.store.since(&self.id, state.seq()).await?;
        ops.into_iter().for_each(|op| state.apply(op));
        state.links = links;
        self.changed.send_replace(state.seq());
        Ok(())
    }

    /// Whom a secret lets in.
    pub(crate) async fn guest(&self, secret: Option<&str>) -> Result<Guest, Problem> {
        let guest = self.state.lock().await.guest(secret);
        guest.ok_or_else(Problem::no_secret)
    }

    /// What a role is shown of the table now; none if its link was withdrawn.
    pub(crate) async fn show(&self, hub: &Hub, guest: &Guest) -> Result<Arc<Shown>, Problem> {
        let mut state = self.state.lock().await;
        if !state.still_welcome(guest) {
            return Err(Problem::no_secret());
        }
        let key = (guest.role.view(), lang::current());
        let before = state.shown.get(&key).cloned();
        if let Some(shown) = &before
            && shown.seq == state.seq()
        {
            return Ok(Arc::clone(shown));
        }
        let source = Source::new(&state, key.0, before);
        let desk = state.desks.remove(&key);
        let (shown, desk) = hub.judge(move || source.make(desk)).await?;
        state.desks.extend(desk.map(|desk| (key, desk)));
        let shown = Arc::new(shown);
        state.shown.insert(key, Arc::clone(&shown));
        Ok(shown)
    }

    /// What could be written next below the log and a few lines more, with a line under way.
    pub(crate) async fn moves(
        &self,
        hub: &Hub,
        more: &[String],
        line: String,
    ) -> Result<LegalMoves, Problem> {
        let mut state = self.state.lock().await;
        let text = state.text();
        if !more.is_empty() {
            drop(state);
            let text = text + &text_of(more);
            return hub.judge(move || judge::moves(&text, &line)).await;
        }
        let key = (View::All, lang::current());
        let desk = state.desks.remove(&key);
        let (could, desk) = hub
            .judge(move || {
                let mut desk = desk.unwrap_or_else(|| Desk::new(text.clone(), None));
                (desk.moves(text, &line), desk)
            })
            .await?;
        state.desks.insert(key, desk);
        Ok(could)
    }
}

impl State {
    /// Keeps what was judged before it was written.
    pub(super) fn keep_look(&mut self, look: Look) -> Arc<Shown> {
        let key = (View::All, lang::current());
        let before = self.shown.get(&key).cloned();
        let shown = Arc::new(Source::new(self, key.0, before).made(look));
        self.shown.insert(key, Arc::clone(&shown));
        shown
    }
}
