//! Reads games on one thread, judges them on many, and hands over what came of
//! them in the order of reading. Between the threads lie short queues of small
//! batches, so that memory does not grow with the archive. Where one thread is
//! enough, because no more are wanted or because there is little to do, no other
//! is started.

use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::paths::Found;
use crate::cli::failure::Unusable;
use crate::cli::input::{Input, no_game};
use crate::cli::name::FileName;
use crate::notation::GameText;
use crate::report::audit::Failed;

/// A batch ends with so many games or so many bytes. It does not depend on the
/// number of threads, and neither does what is written about it.
const MOST_GAMES: usize = 32;
const MOST_BYTES: usize = 64 << 10;

/// So much is read and judged before other threads are started: some
/// milliseconds of work. Most folders hold no more.
const LITTLE: usize = 256 << 10;
/// A file costs something, however small it is.
const FILE: usize = 1 << 10;

/// As much as the main thread has.
const STACK: usize = 8 << 20;

/// Games of one file that stand behind each other.
#[derive(Debug)]
pub(super) struct Batch {
    /// The name of the file in words.
    pub file: Arc<str>,
    pub name: Arc<FileName>,
    /// The number of the first game in its file, from 1.
    pub first: u64,
    pub games: Vec<GameText>,
}

/// What the reader comes across.
#[derive(Debug)]
pub(super) enum Item {
    Games(Batch),
    /// A file that cannot be read, or not to its end.
    Failed(Failed),
}

impl Item {
    /// About how much work it is.
    fn work(&self) -> usize {
        match self {
            Self::Games(batch) => FILE + batch.games.iter().map(|g| g.text.len()).sum::<usize>(),
            Self::Failed(_) => FILE,
        }
    }
}

/// A result, and the place where it will lie.
type Slot<R> = (Item, SyncSender<R>);

/// Reads all `files`, calls a judge of its own on each thread for every batch,
/// and `each` for every result in the order of reading. `bytes` tells how much of
/// the files was read.
///
/// # Errors
/// The first error of `each`.
pub(super) fn run<R, J>(
    files: impl Iterator<Item = Found> + Send,
    bytes: &Arc<AtomicU64>,
    threads: usize,
    judge: impl Fn() -> J + Sync,
    mut each: impl FnMut(R) -> io::Result<()>,
) -> io::Result<()>
where
    R: Send,
    J: FnMut(Item) -> R,
{
    let mut items = Items::new(files, bytes);
    let mut here = judge();
    let mut done = 0;
    while threads <= 1 || done < LITTLE {
        let Some(item) = items.next() else {
            return Ok(());
        };
        done += item.work();
        each(here(item))?;
    }
    drop(here);
    on_threads(items, threads, judge, each)
}

fn on_threads<R, J>(
    items: impl Iterator<Item = Item> + Send,
    threads: usize,
    judge: impl Fn() -> J + Sync,
    mut each: impl FnMut(R) -> io::Result<()>,
) -> io::Result<()>
where
    R: Send,
    J: FnMut(Item) -> R,
{
    let (work, queue) = sync_channel::<Slot<R>>(threads);
    let (order, results) = sync_channel::<Receiver<R>>(2 * threads);
    let queue = Arc::new(Mutex::new(queue));
    thread::scope(|scope| {
        let builder = || thread::Builder::new().stack_size(STACK);
        builder().spawn_scoped(scope, move || read(items, &work, &order))?;
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            let judge = &judge;
            builder().spawn_scoped(scope, move || {
                let mut judge = judge();
                while let Some((item, slot)) = take(&queue) {
                    // Nobody waits any more once the output is closed.
                    let _ = slot.send(judge(item));
                }
            })?;
        }
        drop(queue);
        for result in results {
            // A judge that panicked has dropped its end; the scope passes it on.
            let Ok(result) = result.recv() else { break };
            each(result)?;
        }
        Ok(())
    })
}

fn take<R>(queue: &Mutex<Receiver<Slot<R>>>) -> Option<Slot<R>> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

/// Reads until there is no more, or nobody wants it.
fn read<R>(
    items: impl Iterator<Item = Item>,
    work: &SyncSender<Slot<R>>,
    order: &SyncSender<Receiver<R>>,
) {
    for item in items {
        let (slot, result) = sync_channel(1);
        if work.send((item, slot)).is_err() || order.send(result).is_err() {
            return;
        }
    }
}

/// All there is to judge, in the order of reading.
struct Items<F> {
    files: F,
    /// Bytes read so far.
    bytes: Arc<AtomicU64>,
    open: Option<Reading>,
}

/// A file that is being read.
struct Reading {
    input: Input,
    file: Arc<str>,
    name: Arc<FileName>,
    /// The number of the next game.
    next: u64,
    ended: bool,
    /// Why it cannot be read any further.
    why: Option<String>,
}

impl<F: Iterator<Item = Found>> Items<F> {
    fn new(files: F, bytes: &Arc<AtomicU64>) -> Self {
        Self { files, bytes: Arc::clone(bytes), open: None }
    }

    fn open(&self, found: Found) -> Result<Reading, Item> {
        let opened = match found {
            Found::Stdin => Input::open(&FileName::stdin()),
            Found::Named(path) => Input::file(&path, &self.bytes),
            Found::File(path) => Input::found(&path, &self.bytes),
            Found::Nothing(file) => Err(file),
        };
        match opened {
            Ok(input) => Ok(Reading {
                file: (&*input.name).into(),
                name: Arc::new(input.name.clone()),
                input,
                next: 1,
                ended: false,
                why: None,
            }),
            Err(Unusable { name, why }) => Err(Item::Failed(Failed { file: name, games: 0, why })),
        }
    }
}

impl<F: Iterator<Item = Found>> Iterator for Items<F> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            let Some(reading) = &mut self.open else {
                let found = self.files.next()?;
                match self.open(found) {
                    Ok(reading) => self.open = Some(reading),
                    Err(failed) => return Some(failed),
                }
                continue;
            };
            match reading.next() {
                Some(item) => return Some(item),
                None => self.open = None,
            }
        }
    }
}

impl Reading {
    /// The next games, or why there are no more.
    fn next(&mut self) -> Option<Item> {
        let games = self.games();
        let first = self.next;
        self.next += games.len() as u64;
        if !games.is_empty() {
            return Some(Item::Games(Batch {
                file: Arc::clone(&self.file),
                name: Arc::clone(&self.name),
                first,
                games,
            }));
        }
        let empty = || (first == 1).then(no_game);
        let why = self.why.take().or_else(empty)?;
        // Said once.
        self.next = self.next.max(2);
        Some(Item::Failed(Failed { file: self.file.to_string(), games: first - 1, why }))
    }

    /// As many games as a batch has; fewer at the end.
    fn games(&mut self) -> Vec<GameText> {
        let (mut games, mut bytes) = (Vec::new(), 0);
        while !self.ended && games.len() < MOST_GAMES && bytes < MOST_BYTES {
            let mut game = GameText::default();
            match self.input.next_into(&mut game) {
                Ok(true) => {
                    bytes += game.text.len();
                    games.push(game);
                }
                Ok(false) => self.ended = true,
                Err(file) => (self.ended, self.why) = (true, Some(file.why)),
            }
        }
        games
    }
}
