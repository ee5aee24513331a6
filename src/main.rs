//! The `whistlestop` command.

fn main() -> std::process::ExitCode {
    whistlestop::cli::main()
}
