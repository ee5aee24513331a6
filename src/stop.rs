//! What is still to be done when somebody ends the process by a signal.

use std::io;

/// Does something before a signal ends the process, once, on a thread of its own:
/// whatever the others are busy with. Signals that were ignored when the process
/// began, as `nohup` does, stay ignored.
///
/// # Errors
/// If the system does not let us listen.
#[cfg(unix)]
pub(crate) fn before(last: impl FnOnce() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let ignored = ignored();
    let heard = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];
    let heard = heard.iter().filter(|n| ignored >> (*n - 1) & 1 == 0);
    let mut signals = Signals::new(heard)?;
    let listen = move || {
        if let Some(signal) = signals.forever().next() {
            last();
            let _ = emulate_default_handler(signal);
        }
    };
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(listen).map(drop)
}

#[cfg(not(unix))]
pub fn before(_: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// The signals that this process ignores, a bit each; none where nobody tells.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// A file that may not grow any further is an error where it is written, as a full
/// disk is, and not the end of the process.
#[cfg(all(unix, feature = "cli"))]
pub(crate) fn survive_full_files() {
    // If it cannot be had, the process ends there, and nothing is lost either.
    let _ = signal_hook::flag::register(libc::SIGXFSZ, std::sync::Arc::default());
}

#[cfg(all(not(unix), feature = "cli"))]
pub fn survive_full_files() {}
