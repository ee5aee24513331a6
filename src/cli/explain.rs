//! `explain`: what a rule, a code or an option means.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::Args;

use super::{CLEAN, FAILED};
use crate::games::{FAMILIES, Family, ticket_to_ride};
use crate::laws::Law;
use crate::replay;

const EXAMPLES: &str = "\
Examples:
  whistlestop explain              every code with its name
  whistlestop explain C9           one law, with a bad and a good example
  whistlestop explain double       laws by a part of their name
  whistlestop explain --game metro S1
  whistlestop explain options      table conventions that a log can declare";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArgs {
    /// A code such as C9, a part of a law's name, or `options`
    what: Option<String>,
    /// Only the laws of this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

pub fn run(args: &ExplainArgs) -> io::Result<u8> {
    let families: Vec<&Family> = match &args.game {
        None => FAMILIES.to_vec(),
        Some(game) => FAMILIES
            .iter()
            .copied()
            .filter(|f| f.key == game || (f.games)().contains(&game.as_str()))
            .collect(),
    };
    if families.is_empty() {
        let games: Vec<&str> = FAMILIES.iter().flat_map(|f| (f.games)()).collect();
        eprintln!("whistlestop: no such game; games: {}", games.join(", "));
        return Ok(FAILED);
    }
    let text = match args.what.as_deref() {
        None => catalogue(&families),
        Some("options") => options(&families),
        Some(what) => {
            let found = find(&families, what);
            if found.is_empty() {
                eprintln!(
                    "whistlestop: no law is called `{what}`; `whistlestop explain` lists them all"
                );
                return Ok(FAILED);
            }
            let parts: Vec<String> = found.iter().map(|(f, law)| one(*f, law)).collect();
            parts.join("\n")
        }
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(CLEAN)
}

/// Laws by code, or else by a part of their name.
fn find<'f>(families: &[&'f Family], what: &str) -> Vec<(Option<&'f Family>, &'static Law)> {
    let all: Vec<(Option<&Family>, &'static Law)> = families
        .iter()
        .flat_map(|f| f.laws.iter().map(|law| (Some(*f), *law)))
        .chain(replay::LAWS.iter().map(|law| (None, *law)))
        .collect();
    let by = |fits: &dyn Fn(&Law) -> bool| -> Vec<(Option<&'f Family>, &'static Law)> {
        all.iter().copied().filter(|(_, law)| fits(law)).collect()
    };
    let exact = by(&|law| law.code.eq_ignore_ascii_case(what) || law.slug == what);
    if exact.is_empty() {
        by(&|law| law.slug.contains(&what.to_lowercase()))
    } else {
        exact
    }
}

fn catalogue(families: &[&Family]) -> String {
    let mut text = String::new();
    let width = 34;
    for family in families {
        let _ = writeln!(text, "{} ({})", family.title, (family.games)().join(", "));
        for law in family.laws {
            let _ = writeln!(text, "  {:<4}{:<width$}{}", law.code, law.slug, law.summary);
        }
        text.push('\n');
    }
    text.push_str("In every game\n");
    for law in replay::LAWS {
        let _ = writeln!(text, "  {:<4}{:<width$}{}", law.code, law.slug, law.summary);
    }
    text.push_str("\n`whistlestop explain CODE` says more; `whistlestop explain options` lists table conventions.\n");
    text
}

fn options(families: &[&Family]) -> String {
    let mut text = String::new();
    for family in families {
        let _ = writeln!(text, "{} ({})", family.title, (family.games)().join(", "));
        if family.options.is_empty() {
            text.push_str("  no options\n");
        }
        for option in family.options {
            let _ = writeln!(text, "  option {} VALUE", option.name);
            let _ = writeln!(text, "      values:  {}", option.values);
            let _ = writeln!(text, "      default: {}", option.default);
            let _ = writeln!(text, "      {}", option.meaning);
        }
        text.push('\n');
    }
    text.push_str("Write options in the header of a log: `option reshuffle when-needed`.\n");
    text
}

fn one(family: Option<&Family>, law: &Law) -> String {
    let mut text = String::new();
    let _ = write!(text, "{} {}", law.code, law.slug);
    match family {
        Some(family) => {
            let _ = writeln!(text, " · {}", family.title);
        }
        None => text.push_str(" · every game\n"),
    }
    text.push('\n');
    text.push_str(&wrapped(law.text, 78));
    for line in printed(family, law.code) {
        let _ = writeln!(text, "  {line}");
    }
    example(&mut text, "breaks it", law.bad);
    example(&mut text, "is legal", law.good);
    text
}

/// Where the law stands in print.
fn printed(family: Option<&Family>, code: &str) -> Vec<String> {
    if family.is_none_or(|f| f.key != ticket_to_ride::FAMILY.key) {
        return Vec::new();
    }
    let mut lines = Vec::new();
    for name in ticket_to_ride::builtin_names() {
        let Some(board) = ticket_to_ride::builtin(name) else {
            continue;
        };
        for edition in &board.editions {
            if let Some(place) = board.heading(&edition.key, code) {
                let page = place.page.map_or(String::new(), |p| format!(" p.{p}"));
                lines.push(format!("{name}, {}{page}: {}", edition.key, place.heading));
            }
        }
    }
    if !lines.is_empty() {
        lines.insert(0, "In print:".to_owned());
        lines.insert(0, String::new());
    }
    lines
}

/// A long example shows its end.
const SHOWN: usize = 14;

fn example(text: &mut String, what: &str, log: &str) {
    if log.is_empty() {
        return;
    }
    let _ = writeln!(text, "\nThis {what}:\n");
    let lines: Vec<&str> = log.lines().collect();
    if lines.len() > SHOWN {
        let _ = writeln!(text, "    … {} lines", lines.len() - SHOWN);
    }
    for line in &lines[lines.len().saturating_sub(SHOWN)..] {
        let _ = writeln!(text, "    {line}");
    }
}

fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let n = unicode_width::UnicodeWidthStr::width(word);
        if column > 0 && column + 1 + n > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += n;
    }
    out.push('\n');
    out
}
