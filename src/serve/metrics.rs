//! What the service has done, as figures.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A figure that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn add_many(&self, n: usize) {
        self.0.fetch_add(n as u64, Ordering::Relaxed);
    }

    fn take_off(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Answers take at most so many milliseconds.
const BUCKETS: [u64; 8] = [1, 5, 10, 50, 100, 500, 1000, 5000];

/// All figures.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub checks: Counter,
    pub games: Counter,
    pub tables: Counter,
    pub lines: Counter,
    pub refused: Counter,
    /// Answers by the first digit of their status.
    answers: [Counter; 6],
    within: [Counter; 9],
    milliseconds: Counter,
    connections: Counter,
}

/// A connection while it lasts.
pub(crate) struct Connected<'m>(&'m Metrics);

impl Drop for Connected<'_> {
    fn drop(&mut self) {
        self.0.connections.take_off();
    }
}

impl Metrics {
    pub(crate) fn connect(&self) -> Connected<'_> {
        self.connections.add();
        Connected(self)
    }

    pub(crate) fn answered(&self, status: u16, took: Duration) {
        let class = usize::from(status / 100).min(5);
        self.answers[class].add();
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let bucket = BUCKETS.iter().position(|&most| ms <= most);
        self.within[bucket.unwrap_or(BUCKETS.len())].add();
        self.milliseconds.add_many(usize::try_from(ms).unwrap_or(0));
    }

    /// In the form that Prometheus reads.
    pub(crate) fn text(&self, tables: usize, streams: usize) -> String {
        let mut out = String::new();
        let mut figure = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(
                out,
                "# HELP whistlestop_{name} {help}\n# TYPE whistlestop_{name} {kind}\nwhistlestop_{name} {value}"
            );
        };
        figure("checks_total", "counter", "Logs judged by POST /check", self.checks.get());
        figure("games_total", "counter", "Games taken into the archive", self.games.get());
        figure("tables_total", "counter", "Live tables opened", self.tables.get());
        figure("lines_total", "counter", "Lines sent to live tables", self.lines.get());
        figure("refused_total", "counter", "Requests over a limit", self.refused.get());
        figure("connections", "gauge", "Open connections", self.connections.get());
        figure("tables_in_memory", "gauge", "Live tables in memory", tables as u64);
        figure("streams", "gauge", "Watchers of live tables", streams as u64);
        let _ = writeln!(
            out,
            "# HELP whistlestop_answers_total Answers by class of status\n# TYPE whistlestop_answers_total counter"
        );
        for (class, count) in self.answers.iter().enumerate().skip(1) {
            let _ =
                writeln!(out, "whistlestop_answers_total{{class=\"{class}xx\"}} {}", count.get());
        }
        let _ = writeln!(
            out,
            "# HELP whistlestop_answer_seconds How long answers took\n# TYPE whistlestop_answer_seconds histogram"
        );
        let mut sum = 0;
        for (most, count) in BUCKETS.iter().zip(&self.within) {
            sum += count.get();
            let seconds = *most as f64 / 1000.0;
            let _ = writeln!(out, "whistlestop_answer_seconds_bucket{{le=\"{seconds}\"}} {sum}");
        }
        sum += self.within[BUCKETS.len()].get();
        let total = self.milliseconds.get() as f64 / 1000.0;
        let _ = writeln!(
            out,
            "whistlestop_answer_seconds_bucket{{le=\"+Inf\"}} {sum}\nwhistlestop_answer_seconds_sum {total}\nwhistlestop_answer_seconds_count {sum}"
        );
        out
    }
}
