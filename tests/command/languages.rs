//! Commands in Japanese and Chinese: a law, an archive and the page's words as people read
//! them, help in its columns, and what the system says.

use serde_json::Value;
use unicode_width::UnicodeWidthStr as _;

use crate::support::program::{text, whistlestop};
use crate::support::snapshot::snapshot;

const LANGUAGES: [&str; 3] = ["ja", "zh-Hant", "zh-Hans"];

fn said(lang: &str, args: &[&str]) -> String {
    text(&whistlestop(args).args(["--lang", lang]).output().unwrap().stdout)
}

fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

#[test]
fn a_law_and_an_archive() {
    let archive = [
        "audit",
        "fixtures/europe/stories/tournament-with-rulings.ride",
        "fixtures/europe/broken/C9-two-players.ride",
        "fixtures/card_game/broken/D2-card-behind.ride",
        "fixtures/metro/stories/a-bad-evening.ride",
        "fixtures/europe/legal/recorded-1357.ride",
        "fixtures/europe/unseen/recorded-1357.ride",
        "no-such.ride",
    ];
    for lang in LANGUAGES {
        snapshot("languages", &format!("explain-C9.{lang}"), &said(lang, &["explain", "C9"]));
        snapshot("languages", &format!("audit.{lang}"), &said(lang, &archive));
    }
}

/// The page holds its words as JSON, in every language.
#[test]
fn the_words_of_the_page() {
    for lang in LANGUAGES {
        let page = said(lang, &["page", "fixtures/europe/broken/C9-two-players.ride", "-o", "-"]);
        let words = page.split("\"ui\":").nth(1).expect("the page has words");
        let mut words = serde_json::Deserializer::from_str(words).into_iter::<Value>();
        let words = words.next().unwrap().unwrap();
        let mut lines = String::new();
        for (key, words) in words.as_object().unwrap() {
            let words = words.as_str().unwrap();
            lines += &format!("{key}: {words}\n");
        }
        snapshot("languages", &format!("page.{lang}"), &lines);
    }
}

/// The columns before the words that explain an argument or a command.
fn gap(line: &str) -> Option<usize> {
    let from = line.len() - line.trim_start().len();
    let gap = from + line[from..].find("  ")?;
    let words = line[gap..].trim_start();
    Some(line[..line.len() - words.len()].width())
}

#[test]
fn all_help_is_aligned() {
    let english = said("en", &["--help"]);
    let names = english.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = names.take_while(|line| !line.is_empty());
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{english}");
    for lang in LANGUAGES {
        for name in names.iter().filter(|name| **name != "help") {
            let help = said(lang, &[name, "--help"]);
            for line in help.lines() {
                assert!(line.width() <= 100, "{lang} {name}: {line}");
                assert!(
                    !line.trim_start().starts_with(['。', '、', '，', '：', '」', '）']),
                    "{line}"
                );
            }
            let is_listed =
                |line: &&str| line.starts_with("  ") && line.trim_start().starts_with('-');
            let options =
                help.lines().filter(is_listed).take_while(|line| !line.contains("--at 41"));
            let gaps: Vec<usize> = options.filter_map(gap).collect();
            assert!(gaps.iter().all(|gap| *gap == gaps[0]), "{lang} {name}: {gaps:?}\n{help}");
            let first = help.lines().next().unwrap();
            assert!(first.contains(is_east_asian), "{lang} {name}: {first}");
        }
    }
}

#[test]
fn the_system_is_understood() {
    for (lang, missing, folder) in [
        ("ja", "見つかりません", "フォルダ"),
        ("zh-Hant", "找不到", "資料夾"),
        ("zh-Hans", "找不到", "文件夹"),
    ] {
        for (file, words) in [("no-such.ride", missing), ("fixtures", folder)] {
            let output = whistlestop(&["check", file, "--lang", lang]).output().unwrap();
            let complaint = text(&output.stderr);
            assert!(complaint.contains(words), "{complaint}");
            assert!(!complaint.contains("os error"), "{complaint}");
            assert_eq!(output.status.code(), Some(2));
        }
    }
}

/// `help` may stand behind the language, and asks for the same as the flag.
#[test]
fn help_may_be_asked_for_in_either_way() {
    for (one, other) in [
        (&["--lang", "ja", "help", "check"][..], &["--lang", "ja", "check", "--help"][..]),
        (&["--lang=zh-Hant", "help"], &["--lang", "zh-Hant", "--help"]),
    ] {
        let [one, other] = [one, other].map(|args| whistlestop(args).output().unwrap());
        assert_eq!(one.status.code(), Some(0));
        assert_eq!(text(&one.stdout), text(&other.stdout));
        assert!(!one.stdout.is_empty());
    }
}
