//! A log dropped into `fixtures/` becomes a test: what a user sees of it is held
//! by a snapshot, and its folder says what the verdict has to be.
//!
//! - `legal/`, `unseen/`: no error and no warning.
//! - `broken/CODE-name.ride`: exactly one error, with that code, on the line
//!   that ends in the comment `# here` if there is one.
//! - `stories/`: whatever the snapshot says.

use crate::support::snapshot::{json_snapshot, snapshot};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::replay::{Custom, Outcome, replay_game};
use whistlestop::internals::report::{self, Format, GameReport, Options, Summary};

pub(crate) fn games(text: &str) -> Vec<(GameText, Outcome)> {
    let mut games = Games::new(text.as_bytes());
    let mut all = Vec::new();
    loop {
        let mut game = GameText::default();
        if !games.next_into(&mut game).unwrap() {
            return all;
        }
        let outcome = replay_game(&game, &Custom::None);
        all.push((game, outcome));
    }
}

pub(crate) fn render(file: &str, games: &[(GameText, Outcome)], format: Format) -> String {
    let mut out = Vec::new();
    let options = Options { color: false, width: None, quiet: false, sheet: true, ranges: true };
    {
        let mut reporter = report::reporter(format, Box::new(&mut out), options);
        let mut summary = Summary { files: 1, ..Summary::default() };
        for (i, (game, outcome)) in games.iter().enumerate() {
            let report = GameReport {
                text: report::InFile {
                    file,
                    text: &game.text,
                    first_line: game.first_line,
                    first_byte: game.first_byte,
                },
                game: &outcome.game,
                title: &outcome.title,
                index: i as u64 + 1,
                players: &outcome.players,
                colours: &outcome.colours,
                findings: &outcome.findings,
                sheet: outcome.sheet.as_ref(),
                finished: outcome.finished,
                hidden: outcome.hidden.as_ref(),
            };
            summary.add(&report);
            reporter.game(&report).unwrap();
        }
        reporter.finish(&summary).unwrap();
    }
    String::from_utf8(out).unwrap()
}

pub(crate) fn relative(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().unwrap();
    let path = path.canonicalize().unwrap();
    path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/")
}

/// Where a finding stands, in lines of the file.
fn line_of(game: &GameText, finding: &Finding) -> u64 {
    let before = &game.text[..finding.span.start as usize];
    game.first_line + before.matches('\n').count() as u64
}

fn judge(file: &str, text: &str, games: &[(GameText, Outcome)]) {
    let found: Vec<(&GameText, &Finding)> = games
        .iter()
        .flat_map(|(game, outcome)| outcome.findings.iter().map(move |f| (game, f)))
        .collect();
    let errors: Vec<_> = found.iter().filter(|(_, f)| f.severity == Severity::Error).collect();
    if file.contains("/legal/") || file.contains("/unseen/") {
        let bad: Vec<_> = found.iter().filter(|(_, f)| f.severity >= Severity::Warning).collect();
        assert!(bad.is_empty(), "{file}: {bad:#?}");
    } else if file.contains("/broken/") {
        let name = file.rsplit('/').next().unwrap();
        let code = name.split('-').next().unwrap();
        assert_eq!(errors.len(), 1, "{file}: {errors:#?}");
        let (game, finding) = errors[0];
        assert_eq!(finding.code, code, "{file}: {finding:#?}");
        let here = text.lines().position(|line| line.trim_end().ends_with("# here"));
        if let Some(here) = here {
            assert_eq!(line_of(game, finding), here as u64 + 1, "{file}: {finding:#?}");
        }
    }
    // No finding stands at the very start for want of a better place.
    for (game, finding) in found {
        assert!(finding.span.end as usize <= game.text.len(), "{file}");
        assert!(
            finding.span.end > 0 && finding.span.start <= finding.span.end,
            "{file}: {finding:#?}"
        );
    }
}

/// Every log below `fixtures/`, in the order of their names.
pub(crate) fn logs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            logs(&path, found);
        } else if path.extension().is_some_and(|e| e == "ride") {
            found.push(path);
        }
    }
}

/// `fixtures/europe/legal/x.ride` has its snapshots in `snapshots/europe/legal/`.
fn snapshots_of(file: &str) -> (PathBuf, String) {
    let inner = file.strip_prefix("fixtures/").unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(inner);
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    (path.parent().unwrap().to_path_buf(), stem)
}

#[test]
fn fixtures() {
    let mut files = Vec::new();
    logs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"), &mut files);
    let mut expected = HashSet::new();
    let mut failed = Vec::new();
    for path in &files {
        let file = relative(path);
        let (folder, stem) = snapshots_of(&file);
        expected.insert(folder.join(format!("{stem}.full.snap")));
        expected.insert(folder.join(format!("{stem}.json.snap")));
        let result = std::panic::catch_unwind(|| {
            let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
            let games = games(&text);
            judge(&file, &text, &games);
            let full = render(&file, &games, Format::Full);
            snapshot(&folder, &format!("{stem}.full"), &full);
            let json = render(&file, &games, Format::Json);
            json_snapshot(&folder, &format!("{stem}.json"), &json);
        });
        if result.is_err() {
            failed.push(file);
        }
    }
    assert!(failed.is_empty(), "{} fixtures failed: {failed:#?}", failed.len());
    // Other folders of snapshots belong to other tests.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut orphans = Vec::new();
    for game in std::fs::read_dir(root.join("fixtures")).unwrap() {
        let folder = root.join("snapshots").join(game.unwrap().file_name());
        orphaned(&folder, &expected, &mut orphans);
    }
    assert!(orphans.is_empty(), "snapshots without a fixture: {orphans:#?}");
}

fn orphaned(folder: &Path, expected: &HashSet<PathBuf>, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            orphaned(&path, expected, found);
        } else if path.extension().is_some_and(|e| e == "snap") && !expected.contains(&path) {
            found.push(path);
        }
    }
}
