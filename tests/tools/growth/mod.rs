//! What is twice as long costs twice as much, not four times: instructions of the
//! program at n, 2n and 4n, for everything that can be written often.
//!
//! Instructions are counted by valgrind, so that the answer is the same on a busy
//! machine. Without it the tests are ignored. `WHISTLESTOP_GROWTH=all` tries every
//! statement with every command, which takes an hour or two (less with `--release`);
//! what `-- --nocapture` prints is a benchmark.

mod boards;
mod cases;
mod logs;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::trials::Trial;

/// Twice as much may cost so many times as much.
const MOST: f64 = 2.4;

pub fn trials() -> Vec<Trial> {
    let all = std::env::var("WHISTLESTOP_GROWTH").as_deref() == Ok("all");
    let mut trials: Vec<Trial> = cases::named().into_iter().map(trial).collect();
    if all {
        trials.extend(cases::every().into_iter().map(trial));
    } else {
        let every = Trial::new("growth::every_statement_with_every_command", || {
            panic!("set WHISTLESTOP_GROWTH=all")
        });
        trials.push(every.ignored("takes an hour or two: WHISTLESTOP_GROWTH=all"));
    }
    trials
}

/// A command, and the files that it works on at each length.
pub struct Case {
    pub name: String,
    pub n: usize,
    pub args: Vec<String>,
    /// Files with their names, for a length.
    pub files: Box<dyn Fn(usize) -> Vec<(&'static str, String)> + Send + Sync>,
}

fn trial(case: Case) -> Trial {
    Trial::new(format!("growth::{}", case.name), move || judge(&case))
        .needs("valgrind", "WHISTLESTOP_VALGRIND")
}

fn judge(case: &Case) {
    let counts = [case.n, 2 * case.n, 4 * case.n].map(|n| instructions(case, n));
    // What does not depend on the length is in all three.
    let [first, then] = [counts[1] - counts[0], counts[2] - counts[1]].map(|n| n.max(0));
    let ratio = then as f64 / first.max(1) as f64;
    let said = format!(
        "{}: {:.1}, {:.1}, {:.1} million instructions at {}, {}, {}; twice as much costs {:.2} times",
        case.name,
        counts[0] as f64 / 1e6,
        counts[1] as f64 / 1e6,
        counts[2] as f64 / 1e6,
        case.n,
        2 * case.n,
        4 * case.n,
        ratio,
    );
    println!("{said}");
    // A few more instructions are the noise of a hash's seed.
    assert!(ratio <= MOST || then < 2_000_000, "{said}");
}

/// A folder that goes when it is done with.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(case: &Case, n: usize) -> Folder {
    let name: String =
        case.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let name = format!("whistlestop-growth-{}-{name}-{n}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&folder.0).unwrap();
    folder
}

/// Instructions that the program takes.
fn instructions(case: &Case, n: usize) -> i64 {
    let folder = folder(case, n);
    for (name, text) in (case.files)(n) {
        std::fs::write(folder.0.join(name), text).unwrap();
    }
    let counts = folder.0.join("counts");
    let status = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(format!("--log-file={}", counts.display()))
        .arg(env!("CARGO_BIN_EXE_whistlestop"))
        .args(&case.args)
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    let code = status.code();
    assert!(matches!(code, Some(0..=2)), "{} at {n}: {status}", case.name);
    read_count(&counts)
}

/// `==123== I   refs:      20,117,458`
fn read_count(path: &Path) -> i64 {
    let said = std::fs::read_to_string(path).unwrap();
    let line = said.lines().find(|line| line.contains("refs:")).unwrap_or(&said);
    let digits: String =
        line.rsplit(':').next().unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no count in {said}"))
}
