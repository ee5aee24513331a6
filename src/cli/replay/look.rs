//! The viewer, and the games of a file for it.

use std::collections::VecDeque;
use std::io;

use super::{ReplayArgs, cannot, no_such_game, no_such_place};
use crate::cli::CLEAN;
use crate::cli::boards::Boards;
use crate::cli::failure::{Failure, Unusable};
use crate::cli::input::{Input, no_game};
use crate::notation::GameText;
use crate::viewer::{self, App, Screen, Shelf, Show};

/// So many games that were passed are kept to go back to.
const KEPT: usize = 1_000;

/// The games of a file, read as they are asked for.
struct Games {
    input: Input,
    boards: Boards,
    kept: VecDeque<GameText>,
    /// The number of the first game kept.
    first: u64,
    /// The number of the game shown; 0 before the first.
    at: u64,
    ended: bool,
}

impl Games {
    /// Reads on by one game; false at the end of the file.
    fn read(&mut self) -> io::Result<bool> {
        let mut game = GameText::default();
        let mut next = || self.input.next_into(&mut game);
        if self.ended || !next().map_err(|file| io::Error::other(file.why))? {
            self.ended = true;
            return Ok(false);
        }
        self.kept.push_back(game);
        if self.kept.len() > KEPT {
            self.kept.pop_front();
            self.first += 1;
        }
        Ok(true)
    }

    fn show(&mut self) -> Option<Show> {
        let place = usize::try_from(self.at.checked_sub(self.first)?).ok()?;
        let game = self.kept.get(place)?.clone();
        let recording = self.boards.record(&self.input.name, &game);
        Some(Show::new(&self.input.name, self.at, game, recording))
    }
}

impl Shelf for Games {
    fn next(&mut self) -> io::Result<Option<Show>> {
        if self.at + 1 >= self.first + self.kept.len() as u64 && !self.read()? {
            return Ok(None);
        }
        self.at += 1;
        Ok(self.show())
    }

    fn previous(&mut self) -> io::Result<Option<Show>> {
        if self.at <= self.first {
            return Ok(None);
        }
        self.at -= 1;
        Ok(self.show())
    }
}

/// Opens the viewer.
pub(super) fn look(args: &ReplayArgs) -> Result<u8, Failure> {
    let mut games = Games {
        input: Input::open(&args.log.log)?,
        boards: args.board.boards(),
        kept: VecDeque::new(),
        first: 1,
        at: 0,
        ended: false,
    };
    let first = first(args, &mut games);
    let (show, at) = first.map_err(|why| games.input.name.unusable(why))?;
    let color = args.color.on();
    let mut screen = Screen::open(color).map_err(|why| Unusable::new("replay", why))?;
    let done = viewer::run(&mut screen, App::new(show, at, color), &mut games);
    drop(screen);
    done?;
    Ok(CLEAN)
}

/// The game to begin with, and the frame: the one asked for, or the first that
/// can be replayed.
fn first(args: &ReplayArgs, games: &mut Games) -> io::Result<(Show, usize)> {
    if let Some(wanted) = args.game {
        while games.first + (games.kept.len() as u64) <= wanted {
            if !games.read()? {
                let n = games.first + games.kept.len() as u64 - 1;
                return Err(io::Error::other(no_such_game(n, args.game)));
            }
        }
        games.at = wanted - 1;
    }
    let mut passed = 0_u64;
    while let Some(show) = games.next()? {
        if !show.recording.frames.is_empty() {
            let at = args.at.map_or(Some(0), |at| show.recording.find(at));
            let at = at.ok_or_else(|| io::Error::other(no_such_place(&show.recording)))?;
            return Ok((show, at));
        }
        passed += 1;
        if args.game.is_some() {
            break;
        }
    }
    Err(io::Error::other(match passed {
        0 => no_game(),
        1 => cannot(),
        _ => {
            say!("cli-none-replayed", "none of its games can be replayed: see `whistlestop check`")
        }
    }))
}
