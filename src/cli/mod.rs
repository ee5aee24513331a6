//! The command line: one small file a command.

mod audit;
mod board;
mod boards;
mod check;
mod complete;
mod deduce;
mod diff;
mod explain;
#[cfg(feature = "serve")]
mod export;
mod failure;
mod film;
mod fmt;
mod game;
#[cfg(feature = "serve")]
mod import;
mod input;
mod known_tickets;
mod language;
mod made;
mod mend;
mod moves;
mod name;
mod new;
mod out;
mod pad;
#[cfg(feature = "page")]
mod page;
mod pair;
mod read;
mod record;
mod redact;
mod refines;
mod replay;
mod save;
mod score;
#[cfg(feature = "serve")]
mod serve;
mod shell;
mod simulate;
mod source;
mod unpack;

/// What commands do to texts and streams, without files and arguments: for tests.
#[doc(hidden)]
pub mod bare {
    pub use super::fmt::{formatted, formatted_in};
    pub use super::unpack::unpack;
}

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};

use self::boards::Boards;
use self::failure::{Failure, Unusable};
use self::input::Input;
use self::name::FileName;
use crate::notation::GameText;
use crate::report::escape::Kind;
use crate::stop;

/// Nothing wrong.
pub const CLEAN: u8 = 0;
/// Breaches, or a recorded result that is wrong.
pub const FOUND: u8 = 1;
/// A file or an argument that cannot be used.
pub const FAILED: u8 = 2;

const EXAMPLES: &str = "\
Examples:
  whistlestop new europe --players Ada,Ben,Cai -o game.ride
                                           a log to fill in; `--final` for the score only
  whistlestop pad europe                   a pad to print, for paper and pencil
  whistlestop check game.ride              judge a game and print its score sheet
  whistlestop check --format short *.ride  one line a finding
  cat game.ride | whistlestop check -      read standard input
  whistlestop audit cup/                   judge every log below a folder
  whistlestop page game.ride               a page to step through it in a browser
  whistlestop explain C9                   what a rule says, with examples
  whistlestop fmt --check game.ride        is it in the canonical spelling?

Exit codes: 0 all is well, 1 something was found, 2 a file or an argument cannot be used.";

/// The referee for railway board games: replays a log, flags every illegal
/// move, proves the score.
#[derive(Debug, Parser)]
#[command(name = "whistlestop", version, about, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// The language of all words: en, ja, zh-Hant or zh-Hans; without it that of the log's
    /// page, of WHISTLESTOP_LANG, or of the system
    #[arg(long, global = true, value_name = "LANG", value_parser = language::named)]
    lang: Option<crate::lang::Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write a log to fill in
    New(new::NewArgs),
    /// Write a page to print, for scribes who write on paper
    Pad(pad::PadArgs),
    /// Write a game down at a prompt, judged line by line
    Record(record::RecordArgs),
    /// Replay logs, report every breach, print the score sheet
    Check(check::CheckArgs),
    /// Judge many logs, and count what is wrong with them
    Audit(audit::AuditArgs),
    /// Print the score sheet only
    Score(score::ScoreArgs),
    /// Replay a log step by step
    Replay(replay::ReplayArgs),
    /// Write logs in the canonical spelling
    Fmt(fmt::FmtArgs),
    /// Write what the public, or one player, saw of a game
    Redact(redact::RedactArgs),
    /// Say whether a full log is a possible completion of a public one
    Refines(refines::RefinesArgs),
    /// Lay two logs of one game side by side and say where they part
    Diff(diff::DiffArgs),
    /// Say what could be done at a position
    Moves(moves::MovesArgs),
    /// Say what can be known about the hands
    Deduce(deduce::DeduceArgs),
    /// Write a game as a page to open in a browser
    #[cfg(feature = "page")]
    Page(page::PageArgs),
    /// Write a game as a moving picture
    Film(film::FilmArgs),
    /// Say what a rule, a code or an option means
    Explain(explain::ExplainArgs),
    /// Show a board, the cards or the tiles of a game, or verify a file of them
    Board(board::BoardArgs),
    /// Play legal games from a seed, and write them as logs
    Simulate(simulate::SimulateArgs),
    /// Serve an archive, live tables and their pages to browsers and programs
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    /// Write a service's archive as logs
    #[cfg(feature = "serve")]
    Export(export::ExportArgs),
    /// Put logs into a service's archive
    #[cfg(feature = "serve")]
    Import(import::ImportArgs),
    /// Print a completion script for a shell
    Completions(shell::CompletionsArgs),
    /// Print the manual page, of the program or of a command
    Man(shell::ManArgs),
}

/// When to colour the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct ColorArgs {
    /// When to use colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: Color,
}

impl ColorArgs {
    /// Colour on a terminal, unless `NO_COLOR` or `TERM=dumb` says otherwise.
    #[must_use]
    pub fn on(self) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
                    || std::env::var_os("TERM").is_some_and(|v| v == "dumb");
                !refused && std::io::stdout().is_terminal()
            }
        }
    }
}

// How long lines are. (What stands in `///` here would be the help of commands.)
#[derive(Clone, Copy, Debug, Args)]
pub struct WidthArg {
    /// Break lines at so many columns; by default where the window ends, in a pipe nowhere
    #[arg(long, value_name = "COLUMNS")]
    width: Option<u16>,
}

impl WidthArg {
    #[must_use]
    pub fn columns(self) -> Option<usize> {
        self.width.map(usize::from).or_else(out::columns)
    }
}

// What a game is played on. (What stands in `///` here would be the help of commands.)
#[derive(Debug, Args)]
pub struct BoardArg {
    /// Play on this board file, or with this tile set, instead of the one the log names
    #[arg(long, value_name = "FILE")]
    board: Option<FileName>,
}

impl BoardArg {
    #[must_use]
    pub fn boards(&self) -> Boards {
        Boards::new(self.board.as_ref())
    }
}

// The log of a command that takes one.
#[derive(Debug, Args)]
pub struct LogArg {
    /// The log; `-` is standard input
    #[arg(value_name = "LOG")]
    log: FileName,
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    stop::survive_full_files();
    language::choose();
    if let Some(code) = shell::asked_by_shell() {
        return code;
    }
    let cli = match language::parse() {
        Ok(cli) => cli,
        Err(error) => return shell::misunderstood(error),
    };
    leave(run(cli.command))
}

fn run(command: Command) -> Result<u8, Failure> {
    match command {
        Command::New(args) => new::run(&args),
        Command::Pad(args) => pad::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Score(args) => score::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Redact(args) => redact::run(&args),
        Command::Refines(args) => refines::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Deduce(args) => deduce::run(&args),
        #[cfg(feature = "page")]
        Command::Page(args) => page::run(&args),
        Command::Film(args) => film::run(&args),
        Command::Explain(args) => Ok(explain::run(&args)?),
        Command::Board(args) => Ok(board::run(&args)?),
        Command::Simulate(args) => Ok(simulate::run(&args)?),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        #[cfg(feature = "serve")]
        Command::Export(args) => export::run(&args),
        #[cfg(feature = "serve")]
        Command::Import(args) => import::run(&args),
        Command::Completions(args) => Ok(shell::completions(&args)?),
        Command::Man(args) => Ok(shell::man(&args)?),
    }
}

/// The exit code, once all is written.
fn leave(done: Result<u8, Failure>) -> ExitCode {
    let code = failure::code(done).and_then(|code| out::finish().map(|()| code));
    ExitCode::from(match code {
        Ok(code) => code,
        // A reader that has seen enough, such as `head`, is no failure.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => CLEAN,
        Err(error) => {
            out::say(error);
            FAILED
        }
    })
}
