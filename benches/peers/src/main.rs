//! whistlestop beside pgn-reader and shakmaty: whole programs and libraries, on
//! every kind of archive, in one run. `README.md` says how to read it.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

mod archives;
mod chess;
mod library;
mod measure;
mod table;

#[allow(dead_code, unused_imports)]
#[path = "../../../tests/faults/mod.rs"]
mod faults;
#[path = "../../../tests/support/games.rs"]
mod games;
/// Where the faults look for games.
mod support {
    pub(crate) use crate::games;
}

use archives::{Archive, KINDS, Kind};
use measure::{Cost, Run};
use table::{Line, cell};

const USAGE: &str = "whistlestop-peers [GAMES [ROUNDS]]
    the whole race: GAMES games of a kind and ten times as many (400), the best of ROUNDS (5)
    WHISTLESTOP         the program, instead of target/release/whistlestop
    WHISTLESTOP_BEFORE  another build of it, whose instructions stand beside
    WHISTLESTOP_KIND    only kinds with this in their name
    WHISTLESTOP_COUNT=no  without valgrind
whistlestop-peers JOB FILE    one job, for a profiler";

/// As people audit, but without a word, and games alike are not looked for.
const QUIET: &str = "audit -q --no-duplicates --threads 1";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["measure", ..] => measure::measure(&words[1..]),
        ["validate", path] => println!("{}", chess::validate_file(path).expect("a PGN file")),
        [job, path] if job.parse::<u64>().is_err() => alone(job, path),
        _ => {
            let mut figures = words.iter().map(|word| match word.parse::<u64>() {
                Ok(figure) => figure,
                Err(_) => panic!("{USAGE}"),
            });
            let games = figures.next().unwrap_or(400).max(10);
            let rounds = figures.next().unwrap_or(5) as usize;
            Race::new(games, rounds).run();
        }
    }
}

/// One job of the library on one file: made for `valgrind --tool=callgrind`.
fn alone(name: &str, path: &str) {
    let text = fs::read_to_string(path).expect("an archive");
    let Some((_, job)) = library::JOBS.iter().find(|(job, _)| *job == name) else {
        panic!("{USAGE}");
    };
    println!("{name}: {}", job(&text));
}

/// The programs, and how long they run.
struct Race {
    program: PathBuf,
    before: Option<PathBuf>,
    me: PathBuf,
    folder: PathBuf,
    games: u64,
    rounds: usize,
    count: bool,
    only: String,
}

/// One kind of archive in three sizes, and what checking it took.
struct Entry {
    kind: &'static Kind,
    /// A tenth, all, ten times as many.
    archives: [Archive; 3],
    cost: [Cost; 2],
    instructions: [Option<u64>; 2],
    before: Option<u64>,
}

/// The peer, on games with as many moves.
struct Peer {
    moves: [u64; 2],
    cost: Cost,
    instructions: [Option<u64>; 2],
    pgn: String,
}

impl Race {
    fn new(games: u64, rounds: usize) -> Self {
        let var = |name| std::env::var(name).ok();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let ours = || root.join("target/release/whistlestop");
        let program = var("WHISTLESTOP").map_or_else(ours, PathBuf::from);
        assert!(
            program.exists(),
            "{program:?} is not there: `cargo build --release` in the root first"
        );
        let folder = std::env::temp_dir().join(format!("whistlestop-peers-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder to write to");
        Self {
            program,
            before: var("WHISTLESTOP_BEFORE").map(PathBuf::from),
            me: std::env::current_exe().expect("this program"),
            folder,
            games,
            rounds,
            count: var("WHISTLESTOP_COUNT").as_deref() != Some("no"),
            only: var("WHISTLESTOP_KIND").unwrap_or_default(),
        }
    }

    fn run(&self) {
        println!("{}\n", versions());
        let mut entries: Vec<Entry> = KINDS
            .iter()
            .filter(|kind| kind.name.contains(&self.only))
            .map(|kind| self.entry(kind))
            .collect();
        let most = entries.iter().map(|entry| entry.archives[2].turns).max();
        let mut peer = self.peer(most.unwrap_or(0));
        self.race(&mut entries, &mut peer);
        self.kinds(&entries, &peer);
        self.commands(&entries, &peer);
        self.libraries(&entries, &peer);
        let _ = fs::remove_dir_all(&self.folder);
    }

    fn entry(&self, kind: &'static Kind) -> Entry {
        let sizes = [self.games / 10, self.games, self.games * 10];
        Entry {
            kind,
            archives: sizes.map(|games| kind.write(&self.program, &self.folder, games)),
            cost: [Cost::MOST; 2],
            instructions: [None; 2],
            before: None,
        }
    }

    fn peer(&self, moves: u64) -> Peer {
        let (small, few) = chess::games(moves / 20);
        let (pgn, many) = chess::games(moves);
        fs::write(self.folder.join("small.pgn"), small).expect("a folder to write to");
        fs::write(self.folder.join("chess.pgn"), &pgn).expect("a folder to write to");
        Peer { moves: [few, many], cost: Cost::MOST, instructions: [None; 2], pgn }
    }

    /// One after the other, round after round: whoever else uses the machine meets all.
    fn race(&self, entries: &mut [Entry], peer: &mut Peer) {
        let chess = |file: &str| Run::new(&self.me, "validate", &self.folder.join(file));
        let ours = |archive: &Archive| Run::new(&self.program, QUIET, &archive.path);
        for _ in 0..self.rounds {
            for entry in &mut *entries {
                peer.cost = peer.cost.least(chess("chess.pgn").once());
                for (cost, archive) in entry.cost.iter_mut().zip(&entry.archives[1..]) {
                    *cost = cost.least(ours(archive).once());
                }
            }
        }
        if !self.count {
            return;
        }
        peer.instructions = ["small.pgn", ""].map(|file| match file {
            // What it takes to start: nothing to read.
            "" => {
                let empty = self.folder.join("empty.pgn");
                fs::write(&empty, "").ok()?;
                Run::new(&self.me, "validate", &empty).instructions()
            }
            file => chess(file).instructions(),
        });
        for entry in entries {
            let runs = [ours(&entry.archives[0]), ours(&entry.archives[1])];
            entry.instructions = [runs[0].instructions(), runs[1].instructions()];
            if let Some(before) = &self.before {
                let less = runs[0].by(before).instructions();
                let more = runs[1].by(before).instructions();
                entry.before = entry.each(less, more);
            }
        }
    }

    fn kinds(&self, entries: &[Entry], peer: &Peer) {
        let moves = peer.moves[1] as f64 / peer.cost.cpu.as_secs_f64();
        println!(
            "validate: {} moves of chess, {:.2} million a CPU second, {} instructions a move\n",
            peer.moves[1],
            moves / 1e6,
            cell(peer.each()),
        );
        println!("`{QUIET}`, turns checked beside moves validated:\n");
        let mut lines = vec![Line::head(
            "archive|games|turns|findings|instructions a turn|before|÷ validate, instructions|÷ validate, CPU|aim|t(10n)/t(n)|peak KiB, n and 10n",
        )];
        for entry in entries {
            let [_, all, ten] = &entry.archives;
            let rate = ten.turns as f64 / entry.cost[1].cpu.as_secs_f64();
            let each = entry.each(entry.instructions[0], entry.instructions[1]);
            let beside = peer.each().zip(each).map(|(p, e)| p as f64 / e as f64);
            // Ten times the games are not ten times the turns to the last.
            let more = ten.turns as f64 / all.turns as f64 / 10.0;
            let grown = entry.cost[1].cpu.as_secs_f64() / entry.cost[0].cpu.as_secs_f64() / more;
            lines.push(Line::new([
                entry.kind.name.to_owned(),
                ten.games.to_string(),
                ten.turns.to_string(),
                ten.findings.to_string(),
                cell(each),
                cell(entry.before),
                beside.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}")),
                format!("{:.3}", rate / moves),
                format!("≥ {}", entry.kind.aim),
                format!("{grown:.2}"),
                format!("{}, {}", entry.cost[0].peak, entry.cost[1].peak),
            ]));
        }
        table::print(&lines);
    }

    /// Commands beside each other, on one archive.
    fn commands(&self, entries: &[Entry], peer: &Peer) {
        let find = |name: &str| entries.iter().find(|entry| entry.kind.name == name);
        let moves = peer.moves[1] as f64 / peer.cost.cpu.as_secs_f64();
        let mut lines = vec![Line::head("what|beside|CPU|instructions|aim")];
        let mut pair = |what: &str, beside: &str, aim: &str, a: &Run, b: &Run| {
            let (mut one, mut other) = (Cost::MOST, Cost::MOST);
            for _ in 0..self.rounds {
                one = one.least(a.once());
                other = other.least(b.once());
            }
            let cpu = other.cpu.as_secs_f64() / one.cpu.as_secs_f64();
            let counts = self.count.then(|| (a.instructions(), b.instructions()));
            let counts = counts.and_then(|(a, b)| Some(b? as f64 / a? as f64));
            let counts = counts.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.3}"));
            let cpu = format!("{cpu:.3}");
            lines.push(Line::new([what, beside, &cpu, &counts, aim].map(str::to_owned)));
        };
        let ours = |words: &str, path: &Path| Run::new(&self.program, words, path);
        for name in ["Europe, simulated", "Europe, recorded games that ship"] {
            let Some(entry) = find(name) else { continue };
            let path = &entry.archives[1].path;
            let quiet = ours("check -q", path);
            pair(&format!("check, {name}"), "check -q", "≥ 0.4", &ours("check", path), &quiet);
            let json = ours("check --format json", path);
            pair(&format!("check --format json, {name}"), "check -q", "", &json, &quiet);
        }
        if let Some(entry) = find("Europe, simulated") {
            let path = &entry.archives[2].path;
            let quiet = ours(QUIET, path);
            let all = ours("audit --threads 1", path);
            pair("audit, Europe, simulated", QUIET, "≥ 0.85", &all, &quiet);
            if let Some(packed) = packed(path) {
                pair("the same archive as .zst", QUIET, "", &ours(QUIET, &packed), &quiet);
            }
        }
        let start = self.folder.join("start.ride");
        let short = "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRBL\nBen deal ????\n";
        fs::write(&start, short).expect("a folder to write to");
        let begin = ours("check", &start);
        if let Some(before) = &self.before {
            pair("check of a log of five lines", "the build before", "", &begin, &begin.by(before));
        }
        println!("\nCommands beside each other (work of the second ÷ work of the first):\n");
        table::print(&lines);
        println!();
        if let Some(count) = self.count.then(|| begin.instructions()).flatten() {
            println!("check of a log of five lines: {} instructions", cell(Some(count)));
        }
        if let Some(entry) = find("Europe, public view") {
            let json = ours("check --format json", &entry.archives[1].path);
            let best = (0..self.rounds).fold(Cost::MOST, |best, _| best.least(json.once()));
            let rate = entry.archives[1].turns as f64 / best.cpu.as_secs_f64();
            println!(
                "check --format json of the public view ÷ validate: {:.3}, aim ≥ 0.3",
                rate / moves
            );
        }
    }

    fn libraries(&self, entries: &[Entry], peer: &Peer) {
        let Some(entry) = entries.iter().find(|e| e.kind.name == "Europe, simulated") else {
            return;
        };
        let archive = &entry.archives[1];
        let logs = fs::read_to_string(&archive.path).expect("it was written");
        let jobs = [
            ("pgn-parse", peer.pgn.as_str()),
            ("pgn-validate", &peer.pgn),
            ("split", &logs),
            ("parse", &logs),
            ("check", &logs),
            ("sheet", &logs),
        ];
        let best = library::race(&jobs, self.rounds.max(5));
        let seconds: Vec<f64> = best.iter().map(Duration::as_secs_f64).collect();
        println!("\nThe libraries alone, in memory:\n");
        let mut lines = vec![Line::head("job|MB/s|million turns or moves a second")];
        for ((name, text), seconds) in jobs.iter().zip(&seconds) {
            let done = match *name {
                name if name.starts_with("pgn") => peer.moves[1],
                _ => archive.turns,
            };
            lines.push(Line::new([
                (*name).to_owned(),
                format!("{:.0}", text.len() as f64 / seconds / 1e6),
                format!("{:.2}", done as f64 / seconds / 1e6),
            ]));
        }
        table::print(&lines);
        let chess = peer.moves[1] as f64 / seconds[1];
        let turns = archive.turns as f64 / seconds[4] / chess;
        let choices = library::choices(&logs) as f64 / seconds[4] / chess;
        println!("\nturns checked ÷ moves validated {turns:.3}, choices {choices:.3}");
    }
}

impl Entry {
    /// Instructions a turn, without what it takes to start.
    fn each(&self, less: Option<u64>, more: Option<u64>) -> Option<u64> {
        let turns = self.archives[1].turns.checked_sub(self.archives[0].turns)?;
        more?.checked_sub(less?)?.checked_div(turns)
    }
}

impl Peer {
    /// Instructions a move, without what it takes to start.
    fn each(&self) -> Option<u64> {
        let [all, start] = self.instructions;
        all?.checked_sub(start?)?.checked_div(self.moves[0])
    }
}

impl Cost {
    const MOST: Self = Self { cpu: Duration::MAX, peak: u64::MAX };

    fn least(self, other: Self) -> Self {
        Self { cpu: self.cpu.min(other.cpu), peak: self.peak.min(other.peak) }
    }
}

/// The archive packed, where the tool for that is installed.
fn packed(path: &Path) -> Option<PathBuf> {
    let status = std::process::Command::new("zstd").args(["-q", "-f", "-3"]).arg(path).status();
    status.ok()?.success().then(|| path.with_added_extension("zst"))
}

/// Who runs, as the lock file has it.
fn versions() -> String {
    let lock = include_str!("../Cargo.lock");
    let of = |name: &str| {
        let from = lock.split(&format!("name = \"{name}\"\n")).nth(1)?;
        from.split('"').nth(1)
    };
    ["whistlestop", "pgn-reader", "shakmaty"]
        .map(|name| format!("{name} {}", of(name).unwrap_or("?")))
        .join(", ")
}
