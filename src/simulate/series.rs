//! Many games from one seed, of whatever game: what the `simulate` command and
//! the benchmarks play.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::Style;
use crate::games::On;

/// What is played.
pub type Played<'b> = On<'b>;

/// How it is played and written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series<'s> {
    /// `None` takes every number that the game seats in turn.
    pub players: Option<usize>,
    /// Of the first game; every next game has the next seed.
    pub seed: u64,
    pub unseen: bool,
    /// Vary what makes no difference, from game to game.
    pub varied: bool,
    pub style: Style,
    pub edition: Option<&'s str>,
    /// The file of a board or a tile set that does not ship, for the header.
    pub file: Option<&'s str>,
}

impl On<'_> {
    /// How many players it seats.
    #[must_use]
    pub fn seats(&self) -> RangeInclusive<usize> {
        let (least, most) = match self {
            Self::Board(board) => (board.players_min, board.players_max),
            Self::Cards(_) => (2, 4),
            Self::Tiles(set) => (set.players_min, set.players_max),
        };
        usize::from(least)..=usize::from(most)
    }

    /// The editions of its rulebook, by their words in a log.
    #[must_use]
    pub fn editions(&self) -> Vec<&str> {
        match self {
            Self::Board(board) => board.editions.iter().map(|e| e.key.as_str()).collect(),
            Self::Cards(_) | Self::Tiles(_) => Vec::new(),
        }
    }

    /// The log of the game with this number, counted from 0.
    #[must_use]
    pub fn log(&self, series: &Series<'_>, number: u64) -> String {
        self.play(series, number).0
    }

    /// The same, and whether the game came to its end. Where it did not, the log says
    /// so and has no result.
    #[must_use]
    pub fn play(&self, series: &Series<'_>, number: u64) -> (String, bool) {
        let seed = series.seed.wrapping_add(number);
        let players = series.players.unwrap_or_else(|| {
            let seats = self.seats();
            let several = (seats.end() - seats.start() + 1) as u64;
            seats.start() + usize::try_from(seed % several).unwrap_or(0)
        });
        let (log, finished) = super::play_one(*self, series, players, seed);
        let mut log = with_header(&log, series.file, self.word_for_file(), players, seed);
        if !finished {
            log.push_str("# not played to its end: nobody could go on\n");
        }
        (log, finished)
    }

    const fn word_for_file(&self) -> &'static str {
        match self {
            Self::Tiles(_) => "tiles",
            Self::Board(_) | Self::Cards(_) => "board",
        }
    }
}

/// Puts behind the `game` line how to make the log again, and the file that it
/// is played with.
fn with_header(log: &str, file: Option<&str>, word: &str, players: usize, seed: u64) -> String {
    let (game, rest) = log.split_once('\n').unwrap_or((log, ""));
    let mut text = String::with_capacity(log.len() + 80);
    let _ = writeln!(text, "{game}  # simulated: {players} players, seed {seed}");
    let Some(file) = file else {
        text.push_str(rest);
        return text;
    };
    let _ = writeln!(text, "{word} \"{file}\"");
    // The name of a set that ships stands here; the file takes its place.
    text.push_str(match rest.split_once('\n') {
        Some((line, rest)) if line.starts_with("tiles ") => rest,
        _ => rest,
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::boards::builtin;

    #[test]
    fn any_game_of_a_series_can_be_made_alone() {
        let board = Played::Board(builtin("london").expect("the board ships"));
        let series = Series { seed: 5, ..Series::default() };
        let alone = Series { seed: 8, ..Series::default() };
        assert_eq!(board.log(&series, 3), board.log(&alone, 0));
    }

    #[test]
    fn every_number_of_players_comes_up() {
        let board = Played::Board(builtin("london").expect("the board ships"));
        let seats = |i| {
            let log = board.log(&Series::default(), i);
            log.lines().filter(|l| l.starts_with("player ")).count()
        };
        assert_eq!([seats(0), seats(1), seats(2), seats(3)], [2, 3, 4, 2]);
    }
}
