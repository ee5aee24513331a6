//! Reads games on one thread, judges them on many, and hands over what came of
//! them in the order of reading. Between the threads lie short queues of small
//! batches, so that memory does not grow with the archive.

use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::paths::Found;
use crate::cli::input::{Input, STDIN};
use crate::notation::GameText;

/// A batch ends with so many games or so many bytes. It does not depend on the
/// number of threads, and neither does what is written about it.
const MOST_GAMES: usize = 32;
const MOST_BYTES: usize = 64 << 10;

/// As much as the main thread has.
const STACK: usize = 8 << 20;

/// Games of one file that stand behind each other.
#[derive(Debug)]
pub struct Batch {
    pub file: Arc<str>,
    /// The number of the first game in its file, from 1.
    pub first: u64,
    pub games: Vec<GameText>,
}

/// What the reader comes across.
#[derive(Debug)]
pub enum Item {
    Games(Batch),
    /// A file that cannot be read, or not to its end: so many games were read.
    Failed {
        file: Arc<str>,
        games: u64,
        why: io::Error,
    },
}

/// A result, and the place where it will lie.
type Slot<R> = (Item, SyncSender<R>);

/// Reads all `files`, calls a judge of its own on each thread for every batch,
/// and `each` for every result in the order of reading. `bytes` tells how much of
/// the files was read.
///
/// # Errors
/// The first error of `each`.
pub fn run<R, J>(
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
    let threads = threads.max(1);
    let (work, queue) = sync_channel::<Slot<R>>(threads);
    let (order, results) = sync_channel::<Receiver<R>>(2 * threads);
    let queue = Arc::new(Mutex::new(queue));
    thread::scope(|scope| {
        let builder = || thread::Builder::new().stack_size(STACK);
        builder().spawn_scoped(scope, move || read(files, bytes, &work, &order))?;
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
    files: impl Iterator<Item = Found>,
    bytes: &Arc<AtomicU64>,
    work: &SyncSender<Slot<R>>,
    order: &SyncSender<Receiver<R>>,
) {
    let mut put = |item: Item| {
        let (slot, result) = sync_channel(1);
        work.send((item, slot)).is_ok() && order.send(result).is_ok()
    };
    for found in files {
        let opened = match found {
            Found::Stdin => Input::open("-").map_err(|why| (STDIN.to_owned(), why)),
            Found::File(path) => {
                Input::file(&path, bytes).map_err(|why| (path.to_string_lossy().into_owned(), why))
            }
            Found::Nothing { name, why } => Err((name, why)),
        };
        let wanted = match opened {
            Ok(input) => read_file(input, &mut put),
            Err((name, why)) => put(Item::Failed {
                file: name.into(),
                games: 0,
                why,
            }),
        };
        if !wanted {
            return;
        }
    }
}

/// Reads one file; false if nobody wants more.
fn read_file(mut input: Input, put: &mut dyn FnMut(Item) -> bool) -> bool {
    let file: Arc<str> = input.name.as_str().into();
    let mut first = 1;
    loop {
        let mut games = Vec::new();
        let mut bytes = 0;
        let mut end = None;
        while games.len() < MOST_GAMES && bytes < MOST_BYTES {
            let mut game = GameText::default();
            match input.next_into(&mut game) {
                Ok(true) => {
                    bytes += game.text.len();
                    games.push(game);
                }
                Ok(false) => {
                    let empty = first == 1 && games.is_empty();
                    end = Some(empty.then(|| io::Error::other("there is no game in it")));
                    break;
                }
                Err(error) => {
                    end = Some(Some(error));
                    break;
                }
            }
        }
        let count = games.len() as u64;
        let batch = Batch {
            file: Arc::clone(&file),
            first,
            games,
        };
        first += count;
        if count > 0 && !put(Item::Games(batch)) {
            return false;
        }
        match end {
            None => {}
            Some(None) => return true,
            Some(Some(why)) => {
                let games = first - 1;
                return put(Item::Failed { file, games, why });
            }
        }
    }
}
