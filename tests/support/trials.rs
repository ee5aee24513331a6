//! Tests that need a tool which may not be there. libtest knows only at build time
//! what is ignored; here a test says so when it is run, with the reason, and counts as
//! ignored, not as passed.
//!
//! A test binary that uses this has `harness = false` in `Cargo.toml`, and a `main`
//! that returns [`run`]. It takes the arguments of `cargo test` that matter: names,
//! `--exact`, `--skip`, `--ignored`, `--include-ignored`, `--list`, `--test-threads`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

pub struct Trial {
    name: String,
    test: Box<dyn Fn() + Send + Sync>,
    ignored: Option<String>,
}

impl Trial {
    /// A test that fails where `test` panics.
    pub fn new(name: impl Into<String>, test: impl Fn() + Send + Sync + 'static) -> Self {
        Self { name: name.into(), test: Box::new(test), ignored: None }
    }

    /// It is not run, for this reason, unless somebody asks for it.
    #[must_use]
    pub fn ignored(mut self, why: impl Into<String>) -> Self {
        self.ignored.get_or_insert(why.into());
        self
    }

    /// It needs a program. Where there is none it is ignored; where the environment
    /// variable is set to `required`, as it is before anything lands, it fails.
    #[must_use]
    pub fn needs(self, program: &str, variable: &str) -> Self {
        self.needs_found(find(program), program, variable)
    }

    /// The same where the program may be somewhere else than on the path.
    #[must_use]
    pub fn needs_found(self, found: Option<PathBuf>, program: &str, variable: &str) -> Self {
        match (found.is_none(), std::env::var(variable).as_deref()) {
            (false, _) => self,
            (true, Ok("required")) => {
                let why = format!("there is no {program}, and {variable} says that it is required");
                Self::new(self.name, move || panic!("{why}"))
            }
            (true, _) => self.ignored(format!("needs {program}, which is not installed")),
        }
    }
}

/// Where a program is, if it is on the path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut all = std::env::split_paths(&path).map(|folder| folder.join(program));
    all.find(|file| file.is_file())
}

/// What `cargo test` was asked for.
#[derive(Default)]
struct Asked {
    names: Vec<String>,
    skip: Vec<String>,
    exact: bool,
    list: bool,
    only_ignored: bool,
    ignored_too: bool,
    threads: Option<usize>,
}

impl Asked {
    fn new() -> Self {
        let mut asked = Self::default();
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.split_once('=').map_or(arg.as_str(), |(key, _)| key) {
                "--exact" => asked.exact = true,
                "--list" => asked.list = true,
                "--ignored" => asked.only_ignored = true,
                "--include-ignored" => asked.ignored_too = true,
                key @ ("--skip" | "--test-threads" | "--format" | "--color" | "--logfile") => {
                    let given = arg.split_once('=').map(|(_, value)| value.to_owned());
                    let value = given.or_else(|| args.next()).unwrap_or_default();
                    match key {
                        "--skip" => asked.skip.push(value),
                        "--test-threads" => asked.threads = value.parse().ok(),
                        _ => {}
                    }
                }
                key if key.starts_with('-') => {}
                _ => asked.names.push(arg),
            }
        }
        asked
    }

    fn wants(&self, trial: &Trial) -> bool {
        let is = |name: &String| match self.exact {
            true => trial.name == *name,
            false => trial.name.contains(name.as_str()),
        };
        (self.names.is_empty() || self.names.iter().any(is))
            && !self.skip.iter().any(is)
            && (!self.only_ignored || trial.ignored.is_some())
    }

    fn runs(&self, trial: &Trial) -> bool {
        trial.ignored.is_none() || self.only_ignored || self.ignored_too
    }
}

/// Runs the tests that were asked for, and says how they went as libtest does.
pub fn run(mut trials: Vec<Trial>) -> ExitCode {
    let asked = Asked::new();
    let all = trials.len();
    trials.retain(|trial| asked.wants(trial));
    if asked.list {
        trials.iter().for_each(|trial| println!("{}: test", trial.name));
        return ExitCode::SUCCESS;
    }
    println!("\nrunning {} tests", trials.len());
    let begin = Instant::now();
    let next = AtomicUsize::new(0);
    let failed: Mutex<Vec<&str>> = Mutex::default();
    let ignored = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..asked.threads.unwrap_or(cores).max(1) {
            scope.spawn(|| {
                while let Some(trial) = trials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !asked.runs(trial) {
                        ignored.fetch_add(1, Ordering::Relaxed);
                        let why = trial.ignored.as_deref().unwrap_or_default();
                        println!("test {} ... ignored, {why}", trial.name);
                        continue;
                    }
                    let passed = catch_unwind(AssertUnwindSafe(|| (trial.test)())).is_ok();
                    println!("test {} ... {}", trial.name, if passed { "ok" } else { "FAILED" });
                    if !passed {
                        failed.lock().unwrap().push(&trial.name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    for name in &failed {
        println!("failed: {name}");
    }
    let (bad, ignored) = (failed.len(), ignored.into_inner());
    println!(
        "\ntest result: {}. {} passed; {bad} failed; {ignored} ignored; 0 measured; {} filtered out; \
         finished in {:.2}s\n",
        if bad == 0 { "ok" } else { "FAILED" },
        trials.len() - bad - ignored,
        all - trials.len(),
        begin.elapsed().as_secs_f64()
    );
    ExitCode::from(if bad == 0 { 0 } else { 101 })
}
