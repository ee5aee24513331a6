//! The game that a command is asked for: one that ships, by its name, or the file of
//! a board or a tile set.

use std::io;
use std::path::Path;

use super::name::{FileName, shown};
use super::out;
use crate::games::stage::Stage;
use crate::games::{self, FAMILIES, Family, On};
use crate::names::normalise;
use crate::report::text::count;

/// The game that was asked for.
pub(super) enum Game {
    Ships(On<'static>),
    File(Stage),
}

impl Game {
    /// # Errors
    /// What to say to who asked: no such game, no such file, or a file with problems.
    pub(super) fn find(name: &FileName) -> Result<Self, String> {
        if let Some(on) = ships(name) {
            return Ok(Self::Ships(on));
        }
        let text = super::boards::read(name.path()).map_err(|error| unknown(name, &error))?;
        games::load(&text).map(Self::File).map_err(|problems| {
            let problems = count(problems.len() as u64, "problem");
            say!(
                "cli-named-problems",
                "{name} has {problems}: see `whistlestop board {name}`",
                name = name.to_string(),
                problems
            )
        })
    }

    pub(super) fn on(&self) -> On<'_> {
        match self {
            Self::Ships(on) => *on,
            Self::File(stage) => stage.on(),
        }
    }

    pub(super) const fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }
}

/// The words for a `game` line, of all games that ship.
pub(super) fn names() -> Vec<&'static str> {
    FAMILIES.iter().flat_map(|f| (f.games)()).collect()
}

/// What ships under this name, be it the game's or that of what it is played on.
pub(super) fn ships(name: &str) -> Option<On<'static>> {
    let word: String = name.chars().take(100).collect();
    let word = normalise(&word);
    let is_game = |family: &Family| (family.games)().iter().any(|g| normalise(g) == word);
    FAMILIES.iter().find_map(|family| match (family.ships)(name) {
        None if is_game(family) => (family.usual)(),
        ships => ships,
    })
}

/// For the help of an argument.
pub(super) fn games_help() -> String {
    say!(
        "cli-games-help",
        "{names}, or the file of a board or tile set",
        names = names().join(", ")
    )
}

/// Neither a game nor a file.
pub(super) fn unknown(name: &str, error: &io::Error) -> String {
    let games = names().join(", ");
    if error.kind() != io::ErrorKind::NotFound || name.contains(['/', '.']) {
        return say!(
            "cli-games-ship",
            "{name}: {error} (games that ship: {games})",
            name,
            error = error.to_string(),
            games
        );
    }
    not_known(name)
}

/// No game has this name.
pub(super) fn not_known(name: &str) -> String {
    let games = names().join(", ");
    match nearest(name) {
        Some(near) => say!(
            "cli-no-game-near",
            "no game is called `{name}`; did you mean `{near}`? (games: {games})",
            name,
            near,
            games
        ),
        None => say!("cli-no-game", "no game is called `{name}` (games: {games})", name, games),
    }
}

/// The game that somebody may have meant: hardly misspelt, or its beginning.
fn nearest(name: &str) -> Option<&'static str> {
    let short: String = name.chars().take(40).collect();
    let short = normalise(&short);
    let near = |game: &&str| {
        let game = normalise(game);
        let begins = short.len() >= 2 && (game.starts_with(&short) || short.ends_with(&game));
        let slips = strsim::osa_distance(&game, &short);
        begins || slips <= game.chars().count() / 3
    };
    let games = names().into_iter().filter(near);
    games.min_by_key(|game| strsim::osa_distance(&normalise(game), &short))
}

/// The file of a board or a tile set as the header of a log has to name it: from where
/// the log lies. A log can name only what lies there or below; another file is named
/// as if it did.
///
/// # Errors
/// If no log can name such a file.
pub(super) fn header_name(game: &FileName, log: Option<&FileName>) -> Result<String, String> {
    let file = game.path();
    let folder = log.and_then(|out| out.path().parent());
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    let whole = |path: &Path| path.canonicalize().ok();
    let below = whole(folder.unwrap_or(Path::new(".")))
        .zip(whole(file))
        .and_then(|(folder, file)| Some(file.strip_prefix(folder).ok()?.to_path_buf()));
    let named = below.as_deref().or(file.file_name().map(Path::new));
    // No log can name a file whose name is not text; it is named as it is shown.
    let name = match named.map(shown) {
        Some(name) if !name.contains(|c: char| c == '"' || c.is_control()) => name,
        _ => {
            return Err(say!(
                "cli-cannot-name",
                "{game}: a log cannot name such a file",
                game = game.to_string()
            ));
        }
    };
    let is_text = named.is_some_and(|named| named.to_str().is_some());
    if below.is_none() || !is_text {
        out::say(say!(
            "cli-log-names",
            "the log names `{name}`: put a file of that name beside it, or give this one with `--board {game}`",
            name,
            game = game.to_string()
        ));
    }
    Ok(name)
}
