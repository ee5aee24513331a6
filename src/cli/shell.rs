//! What a shell wants of the program: completions, a manual page, and an answer
//! to arguments that make no sense.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser as _};
use clap_complete::Shell;

use super::{CLEAN, Cli, FAILED, leave, out};
use crate::report::escape::{self, Kind};

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs) -> io::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "whistlestop", &mut script);
    print(&script)
}

pub(super) fn man() -> io::Result<u8> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
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
    let Err(answer) = Cli::try_parse_from(harmless) else {
        out::say(error.render());
        return ExitCode::from(FAILED);
    };
    let asked = !answer.use_stderr();
    match answer.print() {
        Err(error) if asked => leave(Err(error.into())),
        _ => leave(Ok(if asked { CLEAN } else { FAILED })),
    }
}
