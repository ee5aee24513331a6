//! A board, a tile set or a scheme with something changed.

use whistlestop::internals::games::metro;
use whistlestop::internals::games::ticket_to_ride::boards::{
    builtin_names, builtin_text, template,
};
use whistlestop::internals::simulate::Rng;

use super::words::damage;

const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "45",
    "255",
    "256",
    "-1",
    "1.5",
    ".nan",
    ".inf",
    "1e400",
    "0x10",
    "true",
    "false",
    "~",
    "null",
    "[]",
    "{}",
    "[1, 2]",
    "{a: 1}",
    "\"\"",
    "\"a b\"",
    "'",
    "&a x",
    "*a",
    "!!str 1",
    "|",
    ">",
    "? x",
    "<<: *a",
    "red",
    "R",
    "L",
    "Paris",
    "[Paris, Wien, 3, R]",
    "18446744073709551616",
    "99999999999999999999999",
    "# none",
    "---",
    "...",
    "%YAML 1.2",
];

const SCHEME: &str = "\
name: Autumn Cup
points: {1: 4, 2: 2, 3: 1}
shared: split
tie-breaks: [wins, places, score, best, margin, opponents]
bye: {points: 2}
tables: 3
rounds: 4
";

pub fn change(text: &str, rng: &mut Rng) -> String {
    if text.len() < 8 || rng.below(200) == 0 {
        return start(rng);
    }
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for _ in 0..=rng.below(3) {
        edit(&mut lines, rng);
    }
    lines.join("\n")
}

fn start(rng: &mut Rng) -> String {
    let names = builtin_names();
    let shipped = match rng.below(8) {
        0 | 1 => Some(SCHEME),
        2 | 3 => metro::sets::builtin_text("sample"),
        4 => Some(template()),
        _ => builtin_text(names[rng.below(names.len())]),
    };
    shipped.unwrap_or_default().to_owned()
}

fn edit(lines: &mut Vec<String>, rng: &mut Rng) {
    let (i, j) = (rng.below(lines.len()), rng.below(lines.len()));
    match rng.below(12) {
        0 if lines.len() > 1 => {
            lines.remove(i);
        }
        1 => lines.swap(i, j),
        2 => lines.insert(j, lines[i].clone()),
        3 => {
            let end = (i + 1 + rng.below(30)).min(lines.len());
            lines.drain(i..end);
            lines.push(String::new());
        }
        4 => lines[i] = format!("{}{}", " ".repeat(rng.below(6)), lines[i].trim_start()),
        5 => lines[i] = damage(&lines[i], rng),
        6 | 7 => lines[i] = with_value(&lines[i], VALUES[rng.below(VALUES.len())]),
        8 => {
            let theirs = lines[j].split_once(':').map_or("", |(_, value)| value).to_owned();
            lines[i] = with_value(&lines[i], theirs.trim());
        }
        9 => lines.truncate(i + 1),
        _ => lines[i] = with_other_word(&lines[i], &lines[j], rng),
    }
}

/// The key with another value.
fn with_value(line: &str, value: &str) -> String {
    match line.split_once(": ") {
        Some((key, _)) => format!("{key}: {value}"),
        None => {
            let indent = line.len() - line.trim_start().len();
            format!("{}- {value}", &line[..indent])
        }
    }
}

/// A word of another line, or a value, in the place of one.
fn with_other_word(line: &str, other: &str, rng: &mut Rng) -> String {
    let mut words: Vec<&str> = line.split([' ', ',']).collect();
    let others: Vec<&str> = other.split([' ', ',']).collect();
    let at = rng.below(words.len());
    words[at] = match rng.below(2) {
        0 => others[rng.below(others.len())],
        _ => VALUES[rng.below(VALUES.len())],
    };
    match line.contains(',') {
        true => words.join(", ").replace(", , ", ", "),
        false => words.join(" "),
    }
}
