//! The `whistlestop` command.

#![forbid(unsafe_code)]

/// Games are judged by the thousand, and each makes its small lists anew.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    whistlestop::command()
}
