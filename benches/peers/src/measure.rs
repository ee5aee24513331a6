//! Whole programs: their CPU time, their memory, their instructions.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};

/// A program and its words.
#[derive(Clone, Debug)]
pub struct Run {
    pub program: String,
    pub words: Vec<String>,
}

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    pub cpu: Duration,
    /// The most memory it had, in KiB.
    pub peak: u64,
}

impl Run {
    pub fn new(program: &Path, words: &str, file: &Path) -> Self {
        let mut words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        words.push(file.to_string_lossy().into_owned());
        Self { program: program.to_string_lossy().into_owned(), words }
    }

    /// The same with another program.
    pub fn by(&self, program: &Path) -> Self {
        Self { program: program.to_string_lossy().into_owned(), words: self.words.clone() }
    }

    /// Once, in a process of its own that waits for nothing else.
    pub fn once(&self) -> Cost {
        let me = std::env::current_exe().expect("this program");
        let mut command = Command::new(me);
        command.arg("measure").arg(&self.program).args(&self.words);
        let output = command.output().expect("this program runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut figures = said.split_whitespace().map(|word| word.parse().ok());
        match (figures.next().flatten(), figures.next().flatten()) {
            (Some(micros), Some(peak)) => Cost { cpu: Duration::from_micros(micros), peak },
            _ => panic!("{self:?}: {said}{}", String::from_utf8_lossy(&output.stderr)),
        }
    }

    /// Instructions, where valgrind is installed.
    pub fn instructions(&self) -> Option<u64> {
        let mut command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no"]);
        command.arg("--cachegrind-out-file=/dev/null");
        command.arg(&self.program).args(&self.words);
        command.stdout(Stdio::null());
        let said = command.output().ok()?.stderr;
        let said = String::from_utf8_lossy(&said).into_owned();
        let line = said.lines().find(|line| line.contains("I   refs:"));
        let line = line.or_else(|| said.lines().find(|line| line.contains("I refs:")))?;
        let figure = line.rsplit(':').next()?.trim().replace(',', "");
        figure.parse().ok()
    }
}

/// Runs a program and says what it took: microseconds, KiB.
pub fn measure(words: &[String]) {
    let (program, words) = words.split_first().expect("a program");
    let status = Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    // 1 is a program that found something.
    let code = status.expect("the program runs").code();
    assert!(matches!(code, Some(0 | 1)), "{program}: {code:?}");
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("this system counts");
    let micros = |time: nix::sys::time::TimeVal| time.tv_sec() * 1_000_000 + time.tv_usec();
    let cpu = micros(usage.user_time()) + micros(usage.system_time());
    println!("{cpu} {}", usage.max_rss());
}
