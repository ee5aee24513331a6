//! What people have to check: archives of every kind, as files.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::replay::{Custom, judge_game};
use whistlestop::internals::simulate::{self, Plan, Rng};

use crate::faults::mistakes::{Mistake, mistaken};
use crate::faults::slips;

/// A kind of archive.
pub struct Kind {
    pub name: &'static str,
    /// Turns over moves, as the issue of the day has it.
    pub aim: f64,
    /// Slow kinds have fewer games: so many of ten.
    share: u64,
    made: Made,
}

enum Made {
    /// By `simulate`, with these words.
    Simulated(&'static [&'static str]),
    /// Simulated games of Europe with one mistake each.
    Broken,
    /// The recorded games that ship, over and over.
    Recorded,
}

const fn simulated(
    name: &'static str,
    aim: f64,
    share: u64,
    words: &'static [&'static str],
) -> Kind {
    Kind { name, aim, share, made: Made::Simulated(words) }
}

pub const KINDS: [Kind; 10] = [
    simulated("Europe, simulated", 1.2, 10, &["europe"]),
    Kind { name: "Europe, recorded games that ship", aim: 1.0, share: 10, made: Made::Recorded },
    simulated("Europe, varied", 0.7, 10, &["europe", "--varied"]),
    simulated("Europe, public view", 0.5, 10, &["europe", "--unseen"]),
    simulated("London", 0.8, 10, &["london"]),
    simulated("USA", 1.2, 10, &["usa"]),
    simulated("New York", 0.8, 10, &["new-york"]),
    Kind { name: "Europe, one breach a game", aim: 0.3, share: 10, made: Made::Broken },
    simulated("card game", 0.3, 4, &["card-game"]),
    simulated("metro", 0.15, 2, &["metro"]),
];

/// A file, and what is in it.
pub struct Archive {
    pub path: PathBuf,
    pub games: u64,
    pub turns: u64,
    pub findings: u64,
}

impl Kind {
    /// Writes an archive of about so many games.
    pub fn write(&self, program: &Path, folder: &Path, games: u64) -> Archive {
        let games = (games * self.share / 10).max(1);
        let word = self.name.replace([',', ' '], "-");
        let path = folder.join(format!("{word}-{games}.ride"));
        match self.made {
            Made::Simulated(words) => {
                let mut command = std::process::Command::new(program);
                command.arg("simulate").args(words).arg("--games");
                let status = command.arg(games.to_string()).arg("-o").arg(&path).status();
                assert!(status.expect("whistlestop runs").success(), "{path:?}");
            }
            Made::Broken => fs::write(&path, broken(games)).expect("a folder to write to"),
            Made::Recorded => fs::write(&path, recorded(games)).expect("a folder to write to"),
        }
        let text = fs::read_to_string(&path).expect("it was just written");
        let mut archive = Archive { path, games: 0, turns: 0, findings: 0 };
        each_game(&text, |game| {
            let outcome = judge_game(game, &Custom::None);
            archive.games += 1;
            archive.turns += u64::from(outcome.turns);
            archive.findings += outcome.findings.len() as u64;
        });
        archive
    }
}

pub fn each_game(logs: &str, mut see: impl FnMut(&GameText)) {
    let mut games = Games::new(logs.as_bytes());
    let mut game = GameText::default();
    while games.next_into(&mut game).expect("a reader of memory") {
        see(&game);
    }
}

/// In every other game the players make a mistake, in the others the scribe does.
fn broken(games: u64) -> String {
    let board = builtin("europe").expect("Europe ships");
    let mut rng = Rng::new(1);
    let (mut text, mut written) = (String::new(), 0);
    for seed in 0.. {
        if written == games {
            break;
        }
        let plan =
            Plan { players: 2 + (seed % 4) as usize, seed, varied: false, ..Plan::default() };
        let faulty = if seed % 2 == 0 {
            // A sixth player at the table is a mistake before the game.
            let (mistake, _) = Mistake::ALL[1 + rng.below(Mistake::ALL.len() - 1)];
            let from = u32::try_from(rng.below(90)).unwrap_or(0);
            mistaken(board, &plan, mistake, from).map(|game| game.text())
        } else {
            let slip = &slips::ALL[rng.below(slips::ALL.len())];
            let game = simulate::transcript(board, &plan);
            slips::plant(board, &game, slip, false, 0, &mut rng).map(|faulty| faulty.text)
        };
        if let Some(faulty) = faulty {
            let _ = writeln!(text, "{faulty}");
            written += 1;
        }
    }
    text
}

fn recorded(games: u64) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/europe/legal");
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the fixtures")
        .map(|entry| entry.expect("a fixture").path())
        .filter(|path| path.to_string_lossy().contains("recorded-"))
        .collect();
    all.sort();
    let texts: Vec<String> =
        all.iter().map(|path| fs::read_to_string(path).expect("a fixture")).collect();
    let mut text = String::new();
    for game in texts.iter().cycle().take(games as usize) {
        text += game;
        text.push('\n');
    }
    text
}
