//! A terminal to run the program in: keys go in, a screen comes out.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Nothing on a machine with work to do takes longer.
const PATIENCE: Duration = Duration::from_secs(300);

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_whistlestop");

struct Seen {
    parser: vt100::Parser,
    raw: Vec<u8>,
    closed: bool,
}

pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    settled: u32,
    /// What the last line has while the viewer waits for a key.
    idle: &'static str,
}

impl Terminal {
    /// The same in another language, whose word for leaving this is.
    pub fn idle_at(mut self, idle: &'static str) -> Self {
        self.idle = idle;
        self
    }

    /// Runs `whistlestop replay` with these arguments.
    pub fn replay(size: (u16, u16), args: &[&str]) -> Self {
        let mut command = CommandBuilder::new(PROGRAM);
        command.arg("replay");
        command.args(args);
        Self::run(size, command)
    }

    /// Runs a line of shell, in which `$W` is the program.
    pub fn shell(size: (u16, u16), line: &str) -> Self {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        command.env("W", PROGRAM);
        Self::run(size, command)
    }

    pub fn run((cols, rows): (u16, u16), mut command: CommandBuilder) -> Self {
        command.cwd(root());
        command.env("TERM", "xterm-256color");
        if command.get_env("NO_COLOR").is_none() {
            command.env_remove("NO_COLOR");
        }
        let pair = native_pty_system().openpty(pty_size(cols, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen =
            Seen { parser: vt100::Parser::new(rows, cols, 0), raw: Vec::new(), closed: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let shared = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                // The other end is gone when the program has left.
                let n = output.read(&mut buffer).unwrap_or(0);
                let mut seen = shared.0.lock().unwrap();
                seen.parser.process(&buffer[..n]);
                seen.raw.extend_from_slice(&buffer[..n]);
                seen.closed = n == 0;
                shared.1.notify_all();
                if n == 0 {
                    return;
                }
            }
        });
        Self { master: pair.master, keys, child, seen, settled: 0, idle: "q leave" }
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen shows what is expected; no longer than it takes.
    pub fn wait(&self, what: &str, expected: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        let mut seen = self.seen.0.lock().unwrap();
        while !expected(seen.parser.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || seen.closed {
                let screen = text(seen.parser.screen());
                drop(seen);
                panic!("waited in vain for {what}:\n{screen}");
            }
            seen = self.seen.1.wait_timeout(seen, left).unwrap().0;
        }
    }

    pub fn wait_for(&self, what: &str) {
        self.wait(what, |screen| text(screen).contains(what));
    }

    /// Waits until the last line of the screen has this text. The last line is
    /// drawn last, so all above it is there, too.
    pub fn wait_below(&self, what: &str) {
        self.wait(what, |screen| last_line(screen).contains(what));
    }

    /// Types something of its own into the prompt, sees it there, and closes the
    /// prompt: what was typed before has been answered.
    pub fn settle(&mut self) {
        self.settled += 1;
        let token = format!("/~{}~", self.settled);
        self.press(&token);
        self.wait(&token, |screen| last_line(screen).starts_with(&token));
        // Empty the line, then leave it.
        self.press("\x15\x7f");
        self.wait_below(self.idle);
    }

    /// Types, and waits until all of it has been answered.
    pub fn type_and_settle(&mut self, keys: &str) {
        self.press(keys);
        self.settle();
    }

    pub fn text(&self) -> String {
        text(self.seen.0.lock().unwrap().parser.screen())
    }

    pub fn raw(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().raw.clone()
    }

    pub fn screen(&self) -> vt100::Screen {
        self.seen.0.lock().unwrap().parser.screen().clone()
    }

    pub fn resize(&mut self, (cols, rows): (u16, u16)) {
        {
            let mut seen = self.seen.0.lock().unwrap();
            seen.parser.screen_mut().set_size(rows, cols);
        }
        self.master.resize(pty_size(cols, rows)).unwrap();
    }

    pub fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Waits until the program has left and all it wrote has arrived; its exit
    /// code.
    pub fn leave(&mut self) -> u32 {
        let code = self.child.wait().unwrap().exit_code();
        let until = Instant::now() + PATIENCE;
        let mut seen = self.seen.0.lock().unwrap();
        while !seen.closed {
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the terminal stays open");
            seen = self.seen.1.wait_timeout(seen, left).unwrap().0;
        }
        code
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn pty_size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

pub fn text(screen: &vt100::Screen) -> String {
    let (_, cols) = screen.size();
    let rows: Vec<String> = screen.rows(0, cols).map(|row| row.trim_end().to_owned()).collect();
    rows.join("\n")
}

fn last_line(screen: &vt100::Screen) -> String {
    text(screen).lines().last().unwrap_or_default().to_owned()
}
