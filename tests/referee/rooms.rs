//! Which room of `src` may import which: data goes one way, and no two rooms import
//! each other, not even by a detour.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up. A room may import what is listed, and that stands above it here.
const ROOMS: [(&str, &[&str]); 31] = [
    // Words are made in every room.
    ("lang", &[]),
    ("stop", &[]),
    ("span", &[]),
    ("card", &[]),
    ("names", &[]),
    ("livery", &["names"]),
    ("score", &[]),
    ("yaml", &[]),
    ("log", &["card", "span"]),
    ("finding", &["card", "span"]),
    ("fault", &["finding", "span"]),
    ("verdict", &["fault", "finding", "names", "span"]),
    ("notation", &["card", "log", "names", "span"]),
    ("laws", &["fault", "finding", "log", "span", "yaml"]),
    (
        "games",
        &[
            "card", "fault", "finding", "laws", "log", "names", "notation", "score", "span",
            "verdict", "yaml",
        ],
    ),
    ("simulate", &["card", "games"]),
    (
        "replay",
        &["fault", "finding", "games", "laws", "log", "names", "notation", "span", "verdict"],
    ),
    ("spelling", &["games", "log", "names", "notation", "replay"]),
    (
        "fix",
        &["card", "finding", "games", "log", "names", "notation", "replay", "span", "spelling"],
    ),
    ("redact", &["card", "games", "log", "names", "notation", "replay", "span", "spelling"]),
    (
        "compare",
        &["card", "finding", "games", "log", "names", "notation", "replay", "span", "spelling"],
    ),
    (
        "audit",
        &[
            "compare", "finding", "games", "laws", "log", "names", "notation", "replay", "score",
            "span", "yaml",
        ],
    ),
    (
        "report",
        &[
            "audit", "card", "compare", "finding", "games", "livery", "notation", "replay",
            "score", "span",
        ],
    ),
    ("blank", &["games", "notation", "report"]),
    (
        "frames",
        &[
            "card", "finding", "games", "livery", "log", "notation", "replay", "report", "score",
            "span",
        ],
    ),
    ("picture", &["card", "frames", "games", "livery", "log", "report"]),
    (
        "page",
        &["finding", "frames", "games", "log", "notation", "picture", "redact", "report", "score"],
    ),
    (
        "viewer",
        &[
            "card", "finding", "frames", "games", "livery", "log", "names", "notation", "picture",
            "replay", "report", "score", "stop",
        ],
    ),
    (
        "serve",
        &[
            "audit", "compare", "finding", "fix", "frames", "games", "lang", "laws", "log",
            "notation", "page", "picture", "redact", "replay", "report", "score",
        ],
    ),
    (
        "cli",
        &[
            "audit", "blank", "card", "compare", "finding", "fix", "frames", "games", "laws",
            "log", "names", "notation", "page", "picture", "redact", "replay", "report",
            "simulate", "span", "spelling", "stop", "serve", "verdict", "viewer",
        ],
    ),
    ("main", &["cli"]),
];

#[test]
fn a_room_imports_only_rooms_below_it() {
    for (at, (room, allowed)) in ROOMS.iter().enumerate() {
        for other in *allowed {
            let below = ROOMS[..at].iter().any(|(name, _)| name == other);
            assert!(below, "`{room}` may import `{other}`, which is not below it");
        }
    }
    let mut wrong = Vec::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in sources(&source) {
        let inside = file.strip_prefix(&source).unwrap().to_path_buf();
        let first = inside.iter().next().unwrap().to_str().unwrap();
        let room = first.trim_end_matches(".rs");
        // The front door shows them all.
        if room == "lib" {
            continue;
        }
        let known = ROOMS.iter().find(|(name, _)| *name == room);
        let (_, allowed) = known.unwrap_or_else(|| panic!("the table has no room `{room}`"));
        for (line, other) in imports(&fs::read_to_string(&file).unwrap()) {
            if other != room && other != "lang" && !allowed.contains(&other.as_str()) {
                wrong.push(format!("src/{}:{line}: `{room}` imports `{other}`", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Every source file, but for tests.
fn sources(folder: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs")
            && !path.ends_with("tests.rs")
            && path.parent().is_none_or(|folder| !folder.ends_with("tests"))
        {
            files.insert(path);
        }
    }
    files
}

/// The rooms that a file names, with the line; its comments and its tests do not count.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start() == "#[cfg(test)]" {
            break;
        }
        let code = line.split("//").next().unwrap_or("");
        for part in code.split("crate::").skip(1) {
            let end = part.find(|c: char| !c.is_ascii_lowercase() && c != '_');
            let room = &part[..end.unwrap_or(part.len())];
            if !room.is_empty() {
                found.push((number, room.to_owned()));
            }
        }
    }
    found
}

/// So many lines a file may have, and a function.
const LONGEST_FILE: usize = 700;
const LONGEST_FUNCTION: usize = 80;

#[test]
fn files_and_functions_can_be_overlooked() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for file in sources(&source) {
        let at = file.strip_prefix(&source).unwrap().display().to_string();
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > LONGEST_FILE {
            wrong.push(format!("src/{at}: {} lines", lines.len()));
        }
        for (from, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let is_function = code.split('"').next().unwrap().contains("fn ")
                && !code.starts_with("//")
                && line.ends_with(['{', '(', '<']);
            // Formatted code ends where it began, as far to the right; a trait only names it.
            let margin = &line[..line.len() - code.len()];
            let ends = |line: &&str| {
                let rest = line.strip_prefix(margin).unwrap_or_default();
                rest == "}" || rest.starts_with(')') && rest.ends_with(';')
            };
            let length = lines[from..].iter().position(ends);
            if is_function && length.is_some_and(|length| length >= LONGEST_FUNCTION) {
                wrong.push(format!("src/{at}:{}: a long function", from + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A family is known by name in its folders, where it is registered, and where what is
/// drawn, said or played of it has its door.
#[test]
fn few_know_a_family_by_name() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let knows = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.any(|word| word == "metro")
    };
    let own = |file: &PathBuf| file.iter().any(|part| part == "metro" || part == "metro.rs");
    let files = sources(&source).into_iter();
    let others: Vec<PathBuf> = files.filter(|file| !own(file) && knows(file)).collect();
    assert!(others.len() <= 5, "{others:#?}");
}
