//! The engine serves every board of its family by switches and data alone: no
//! line of it knows one of them by name.

use std::path::{Path, PathBuf};

const NAMES: [&str; 5] = ["london", "usa", "new york", "new-york", "newyork"];

fn engine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/ticket_to_ride")
}

/// The program text in and below a folder, without the list of boards itself and
/// without what only tests use.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "boards.rs" && !name.starts_with("test") {
            found.push(path);
        }
    }
}

/// What the compiler makes a program of: no comments, no tests, and none of the
/// laws' texts and examples, which speak of the boards to people.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut code = String::new();
    let mut in_law = false;
    for line in text.lines() {
        if line.starts_with("pub")
            && line.contains(" static ")
            && (line.contains(": Law = ") || line.contains(": Rule = "))
        {
            in_law = true;
        }
        let comment = line.trim_start().starts_with("//");
        if !in_law && !comment {
            code.push_str(line);
            code.push('\n');
        }
        if in_law && ["};", ");", "});", "})", ")"].contains(&line) {
            in_law = false;
        }
    }
    code
}

/// True if the name stands there as a word of its own: not `usa` in `thousand`.
fn names(line: &str, name: &str) -> bool {
    let line = line.to_lowercase();
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphabetic) && !after.is_some_and(char::is_alphabetic)
    })
}

#[test]
fn no_code_knows_a_board_by_name() {
    let mut files = Vec::new();
    sources(&engine(), &mut files);
    assert!(files.len() > 20, "{files:?}");
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        for (i, line) in code(&text).lines().enumerate() {
            for name in NAMES.iter().chain(&["europe"]) {
                assert!(!names(line, name), "{}: {i}: {line}", path.display());
            }
        }
    }
}

/// Nor does any code ask which board it has before it.
#[test]
fn no_code_compares_a_boards_key() {
    let mut files = Vec::new();
    sources(&engine(), &mut files);
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in code(&text).lines() {
            let asks = ["board.key ==", "board.key !=", "match board.key", "board.title =="];
            assert!(!asks.iter().any(|ask| line.contains(ask)), "{}: {line}", path.display());
        }
    }
}

#[test]
fn the_search_finds_what_it_looks_for() {
    let law = "pub static S1: Law = Law {\n    text: \"two in London\",\n};\nfn f() {}\n";
    assert_eq!(code(law), "fn f() {}\n");
    let guilty = "fn f(board: &Board) {\n    // in London\n    if board.key == \"london\" {}\n}\n";
    assert!(names(&code(guilty), "london") && !code(guilty).contains("in London"));
    assert!(names("fn london_rules() {", "london") && !names("a thousand", "usa"));
}
