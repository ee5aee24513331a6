//! The `whistlestop` command.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    whistlestop::command()
}
