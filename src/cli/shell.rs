//! What a shell wants of the program: completions, a manual page, and an answer
//! to arguments that make no sense.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap_complete::Shell;

use super::*;
use crate::report::escape;

const SCRIPTS: &str = "\
The script asks `whistlestop` itself what fits, so that games, rules, formats, cities and
the players of a log are offered, too.

Examples:
  source <(whistlestop completions bash)              in ~/.bashrc
  source <(whistlestop completions zsh)               in ~/.zshrc
  whistlestop completions fish | source               in ~/.config/fish/config.fish";

#[derive(Debug, Args)]
#[command(after_help = SCRIPTS)]
pub(super) struct CompletionsArgs {
    /// The shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs) -> io::Result<u8> {
    said(complete::script(args.shell))
}

/// Answers a shell that asks what fits, if one does.
pub(super) fn asked_by_shell() -> Option<ExitCode> {
    let shell = std::env::var_os(complete::VARIABLE).filter(|shell| !shell.is_empty())?;
    Some(leave(said(complete::answer(&shell)).map_err(Into::into)))
}

fn said(text: Result<Vec<u8>, String>) -> io::Result<u8> {
    match text {
        Ok(text) => print(&text),
        Err(why) => {
            out::say(why);
            Ok(FAILED)
        }
    }
}

const PAGES: &str = "\
Examples:
  whistlestop man | man -l -                the manual page
  whistlestop man check | man -l -          that of one command
  for c in check new; do whistlestop man $c > whistlestop-$c.1; done";

#[derive(Debug, Args)]
#[command(after_help = PAGES)]
pub(super) struct ManArgs {
    /// The command whose page is wanted; without it, that of the program
    #[arg(value_name = "COMMAND")]
    page: Option<String>,
}

pub(super) fn man(args: &ManArgs) -> io::Result<u8> {
    let mut command = language::command();
    // Each command is called by its whole name then.
    command.build();
    let wanted = match &args.page {
        None => Some(command.clone()),
        Some(name) => command.find_subcommand(name).cloned(),
    };
    let Some(wanted) = wanted else {
        let names: Vec<&str> = command.get_subcommands().map(|sub| sub.get_name()).collect();
        return said(Err(say!(
            "cli-no-command",
            "no such command; commands: {names}",
            names = names.join(", ")
        )));
    };
    let mut page = Vec::new();
    let source = concat!("whistlestop ", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(wanted).source(source);
    man.render(&mut page)?;
    print(&page)
}

fn print(text: &[u8]) -> io::Result<u8> {
    let mut out = out::stdout(Kind::Exact);
    out.write_all(text)?;
    out.flush().map(|()| CLEAN)
}

/// Says what is wrong with the arguments, or what was asked about them. What they
/// are made of is repeated in the answer: so it is made from harmless ones.
pub(super) fn misunderstood(error: clap::Error) -> ExitCode {
    let harmless = std::env::args_os().map(|arg| escape::line(&super::name::shown(&arg)));
    let Err(answer) = language::parse_from(harmless) else {
        out::say(error.render());
        return ExitCode::from(FAILED);
    };
    if let Some(words) = language::mistake(&answer) {
        words.lines().filter(|line| !line.is_empty()).for_each(out::say);
        return ExitCode::from(FAILED);
    }
    let asked = !answer.use_stderr();
    match language::show(&answer) {
        Err(error) if asked => leave(Err(error.into())),
        _ => leave(Ok(if asked { CLEAN } else { FAILED })),
    }
}
