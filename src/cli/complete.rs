//! What a shell offers behind an argument: games, formats, rules, words of the notation,
//! and what only a file knows, such as its players. The shell asks the program itself
//! for it, by an environment variable that the script of `completions` sets.

use std::ffi::{OsStr, OsString};
use std::io::Read as _;
use std::path::Path;

use clap::{Arg, CommandFactory};
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{EnvCompleter, Shells};

use super::name::FileName;
use super::{Cli, game, read};
use crate::games::FAMILIES;
use crate::games::ticket_to_ride::every_board;
use crate::laws::notation::LAWS;
use crate::log::Statement;
use crate::simulate::Style;

/// Set by the shell's script: which shell asks.
pub(super) const VARIABLE: &str = "WHISTLESTOP_COMPLETE";

/// No more of a log is read for the names of its players.
const MOST_OF_LOG: u64 = 64 << 10;

/// The script for a shell.
///
/// # Errors
/// If the shell is not known.
pub(super) fn script(shell: Shell) -> Result<Vec<u8>, String> {
    let mut script = Vec::new();
    let name = "whistlestop";
    let written =
        completer(&shell.to_string())?.write_registration(VARIABLE, name, name, name, &mut script);
    written.map_err(|error| error.to_string())?;
    Ok(script)
}

/// What fits the words that the shell has so far.
///
/// # Errors
/// If the shell is not known.
pub(super) fn answer(shell: &OsStr) -> Result<Vec<u8>, String> {
    let completer = completer(&shell.to_string_lossy())?;
    let folder = std::env::current_dir().ok();
    let mut answer = Vec::new();
    let written = completer.write_complete(&mut command(), asked(), folder.as_deref(), &mut answer);
    written.map_err(|error| error.to_string())?;
    Ok(answer)
}

fn completer(shell: &str) -> Result<&'static dyn EnvCompleter, String> {
    let name = Path::new(shell).file_stem().and_then(OsStr::to_str);
    let mut shells = Shells::builtins().0.iter().copied();
    let found = shells.find(|known| name.is_some_and(|name| known.is(name)));
    found.ok_or_else(|| {
        say!("cli-no-shell", "{variable}: no shell is called `{shell}`", variable = VARIABLE, shell)
    })
}

/// The words on the line that is to be completed.
fn asked() -> Vec<OsString> {
    let args = std::env::args_os().skip_while(|arg| arg != "--");
    args.skip(1).collect()
}

/// The command line, with what can be offered for each argument.
fn command() -> clap::Command {
    Cli::command().mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        command.mut_args(|arg| match values(&name, &arg) {
            Some(values) => arg.add(values),
            None => arg,
        })
    })
}

fn values(command: &str, arg: &Arg) -> Option<ArgValueCompleter> {
    let words = |words: fn() -> Vec<Offer>| Some(ArgValueCompleter::new(Words(words)));
    match (command, arg.get_id().as_str()) {
        ("check", "format") => words(|| plain(&["full", "short", "json", "sarif", "github"])),
        ("diff", "format") => words(|| plain(&["full", "short", "json"])),
        ("audit", "format") => {
            words(|| plain(&["table", "json", "jsonl", "csv", "sarif", "junit", "markdown"]))
        }
        ("simulate", "style") => words(|| plain(&Style::ALL.map(Style::word))),
        ("simulate", "edition") => words(editions),
        ("explain", "game") => words(games),
        ("explain", "what") => words(explained),
        ("audit", "select" | "ignore") => words(rules),
        ("audit", "fail_on") => words(|| {
            let mut all = plain(&["error", "warning", "note", "never"]);
            all.extend(rules());
            all
        }),
        ("man", "page") => words(commands),
        ("redact" | "deduce", "viewer") => words(players),
        ("board", "city") => words(places),
        ("new" | "pad" | "simulate", "game") | ("board", "board") => {
            Some(ArgValueCompleter::new(GamesAndFiles))
        }
        _ if is_file(arg) => Some(ArgValueCompleter::new(PathCompleter::any().stdio())),
        _ => None,
    }
}

fn is_file(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == std::any::TypeId::of::<FileName>()
}

/// A word, and what it means.
type Offer = (String, String);

/// Words that an argument may have.
struct Words(fn() -> Vec<Offer>);

impl ValueCompleter for Words {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let Some(current) = current.to_str() else {
            return Vec::new();
        };
        // Several rules stand in a list.
        let (before, begun) = match current.rfind(',') {
            Some(comma) => current.split_at(comma + 1),
            None => ("", current),
        };
        let begun = begun.to_lowercase();
        let offers = (self.0)().into_iter();
        let fits = offers.filter(|(word, _)| word.to_lowercase().starts_with(&begun));
        fits.map(|(word, means)| {
            let means = (!means.is_empty()).then(|| means.into());
            CompletionCandidate::new(format!("{before}{word}")).help(means)
        })
        .collect()
    }
}

/// Games that ship, and files of one's own.
struct GamesAndFiles;

impl ValueCompleter for GamesAndFiles {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let mut found = Words(games).complete(current);
        let is_yaml = |path: &Path| {
            let end = path.extension();
            end.is_some_and(|end| end == "yaml" || end == "yml")
        };
        found.extend(PathCompleter::any().filter(is_yaml).complete(current));
        found
    }
}

fn plain(words: &[&str]) -> Vec<Offer> {
    words.iter().map(|word| ((*word).to_owned(), String::new())).collect()
}

fn games() -> Vec<Offer> {
    let title =
        |name: &&str| game::ships(name).map_or_else(String::new, |on| on.title().into_owned());
    game::names().iter().map(|name| ((*name).to_owned(), title(name))).collect()
}

fn editions() -> Vec<Offer> {
    let editions = every_board().flat_map(|board| &board.editions);
    editions.map(|edition| (edition.key.clone(), edition.name.clone())).collect()
}

fn rules() -> Vec<Offer> {
    let laws = FAMILIES.iter().flat_map(|family| family.laws).chain(LAWS.iter());
    laws.map(|law| (law.code.to_owned(), law.slug.to_owned())).collect()
}

fn explained() -> Vec<Offer> {
    let mut all = plain(&["notation", "options"]);
    all.extend(super::explain::words().map(|word| (word.to_owned(), String::new())));
    all.extend(rules());
    all
}

fn commands() -> Vec<Offer> {
    let command = Cli::command();
    let about = |sub: &clap::Command| sub.get_about().map(ToString::to_string).unwrap_or_default();
    command.get_subcommands().map(|sub| (sub.get_name().to_owned(), about(sub))).collect()
}

/// The players of the first log on the line. A name of several words would need the
/// quotes of whichever shell it is, and is left to who types.
fn players() -> Vec<Offer> {
    let files = asked().into_iter().skip(2);
    let mut files = files.filter_map(|name| read::regular(Path::new(&name)).ok());
    let mut text = Vec::new();
    let read = files.next().map(|log| log.take(MOST_OF_LOG).read_to_end(&mut text));
    if !matches!(read, Some(Ok(_))) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&text);
    let log = crate::games::parse(&text);
    let names = log.lines.iter().filter_map(|line| match &line.statement {
        Statement::Player { name, .. } => Some(name.text),
        _ => None,
    });
    plain(&names.filter(|name| name.chars().all(char::is_alphanumeric)).collect::<Vec<_>>())
}

/// The places of the game on the line, as logs spell them.
fn places() -> Vec<Offer> {
    let on = asked().iter().find_map(|word| game::ships(word.to_str()?));
    let Some(on) = on else {
        return Vec::new();
    };
    let spelt = (0..).map_while(|id| Some((on.place(id)?.to_owned(), on.printed(id)?.to_owned())));
    spelt.collect()
}
