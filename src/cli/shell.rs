//! What a shell wants of the program: completions and a manual page.

use std::io;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{CLEAN, Cli};

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

pub fn completions(args: &CompletionsArgs) -> io::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "whistlestop", &mut script);
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(CLEAN)
}

pub fn man() -> io::Result<u8> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    io::Write::write_all(&mut io::stdout().lock(), &page)?;
    Ok(CLEAN)
}
