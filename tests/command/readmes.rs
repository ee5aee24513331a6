//! What the Japanese and the Chinese README show is what happens.

use crate::support::program::{text, whistlestop};

const READMES: [(&str, &str); 2] =
    [("ja", include_str!("../../README.ja.md")), ("zh-Hant", include_str!("../../README.zh.md"))];

/// The blocks of a kind.
fn blocks<'t>(readme: &'t str, kind: &str) -> Vec<&'t str> {
    let fence = format!("```{kind}\n");
    let parts = readme.split(fence.as_str()).skip(1);
    parts.map(|part| part.split("```").next().unwrap()).collect()
}

#[test]
fn the_breach_looks_as_they_say() {
    for (lang, readme) in READMES {
        let folder =
            std::env::temp_dir().join(format!("whistlestop-{}-{lang}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("table4.ride"), blocks(readme, "ride")[0]).unwrap();
        let output = whistlestop(&["--lang", lang, "check", "-q", "table4.ride"])
            .current_dir(&folder)
            .output()
            .unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(text(&output.stdout), blocks(readme, "text")[0], "{lang}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn their_notation_is_read_and_legal() {
    for (lang, readme) in READMES {
        for log in blocks(readme, "legal") {
            let outcome = whistlestop::replay(log);
            assert!(outcome.findings.is_empty(), "{lang}: {:?}", outcome.findings);
        }
    }
}

#[test]
fn their_first_command_is_that_of_the_readme() {
    let log = "check --lang ";
    for (lang, readme) in READMES {
        let command = readme.lines().find(|line| line.contains(log)).unwrap();
        let file = command.split_whitespace().find(|word| word.ends_with(".ride"));
        let output = whistlestop(&["check", "-q", "--lang", lang, file.unwrap()]).output();
        assert_eq!(output.unwrap().status.code(), Some(0), "{command}");
    }
}
