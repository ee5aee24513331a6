//! The table of a tournament: for people, as CSV, as Markdown, as JSON.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::audit::csv_line;
use super::escape::Kind;
use super::json::JsonTool;
pub use super::remark::lines as remark_lines;
use super::text::{clip, count, width};
use super::{LONGEST_MESSAGE, text};
use crate::audit::standings::{Cell, Row, Standings, TieBreak};
use crate::lang;

/// The forms that standings can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Csv,
    Markdown,
    Json,
}

impl Form {
    /// What it is made of, and so how it is escaped.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Text | Self::Csv | Self::Markdown => Kind::Words,
            Self::Json => Kind::Json,
        }
    }
}

/// All standings in one form.
///
/// # Errors
/// If the output cannot be written to.
pub fn write(form: Form, all: &[Standings], out: &mut dyn Write) -> io::Result<()> {
    match form {
        Form::Csv => csv(all, out),
        Form::Json => json(all, out),
        Form::Text | Form::Markdown => {
            for (i, standings) in all.iter().enumerate() {
                let text = match form {
                    Form::Markdown => markdown(standings),
                    _ => plain(standings),
                };
                if i > 0 {
                    out.write_all(b"\n")?;
                }
                out.write_all(text.as_bytes())?;
            }
            Ok(())
        }
    }
}

/// Column heads and lines, all as text; whether a column is one of numbers.
struct Sheet {
    heads: Vec<(String, bool)>,
    lines: Vec<Vec<String>>,
}

impl Sheet {
    fn of(standings: &Standings) -> Self {
        let mut heads = vec![
            (say!("standings-place", "place"), true),
            (say!("standings-player", "player"), false),
            (say!("standings-points", "points"), true),
        ];
        let rounds = has_rounds(standings);
        if rounds {
            let head = |round: &String| match round.parse::<u32>() {
                Ok(n) => (say!("standings-round-head", "round {n}", n), true),
                Err(_) if round.is_empty() => (say!("standings-no-round", "no round"), true),
                Err(_) => (round.clone(), true),
            };
            heads.extend(standings.rounds.iter().map(head));
        }
        heads.push((say!("standings-tables", "tables"), true));
        let ties = &standings.tie_breaks;
        heads.extend(ties.iter().map(|tie| (lang::term(tie.word()).into_owned(), true)));
        let line = |row: &Row| {
            let mut cells = vec![row.place.to_string(), row.name.clone(), row.points.to_string()];
            if rounds {
                cells.extend(row.rounds.iter().map(cell));
            }
            cells.push(row.tables.to_string());
            cells.extend(ties.iter().map(|tie| figure(row, *tie)));
            cells
        };
        Self { heads, lines: standings.rows.iter().map(line).collect() }
    }
}

/// False where no game belongs to a round.
fn has_rounds(standings: &Standings) -> bool {
    standings.rounds.iter().any(|round| !round.is_empty())
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Played(points) => points.to_string(),
        Cell::Bye(points) => say!("standings-bye", "bye {points}", points = points.to_string()),
        Cell::Absent => "–".to_owned(),
    }
}

fn figure(row: &Row, tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Wins => row.wins.to_string(),
        TieBreak::Score => row.score.to_string(),
        TieBreak::Best => row.best.map_or("–".to_owned(), |best| best.to_string()),
        TieBreak::Margin => row.margin.to_string(),
        TieBreak::Opponents => row.opponents.to_string(),
        TieBreak::Places => {
            let places: Vec<String> = row.places.iter().map(u32::to_string).collect();
            places.join("-")
        }
    }
}

fn title(standings: &Standings) -> String {
    let event = match standings.event.as_str() {
        "" => lang::fixed("standings-no-event", "Games of no event"),
        event => event.into(),
    };
    let tables = count(standings.tables as u64, "table");
    let players = count(standings.rows.len() as u64, "player");
    say!("standings-title", "{event}: {tables}, {players}", event, tables, players,)
}

fn plain(standings: &Standings) -> String {
    let sheet = Sheet::of(standings);
    let escape = |cell: &String| clip(cell, 60);
    let wide = |i: usize, head: &str| {
        let cells = sheet.lines.iter().map(|line| width(&escape(&line[i])));
        cells.chain([width(head)]).max().unwrap_or(0)
    };
    let heads: Vec<String> = sheet.heads.iter().map(|(head, _)| clip(head, 60)).collect();
    let widths: Vec<usize> = heads.iter().enumerate().map(|(i, h)| wide(i, h)).collect();
    let mut out = format!("{}\n", clip(&title(standings), LONGEST_MESSAGE));
    let mut put = |cells: &[String]| {
        let mut line = String::new();
        for (i, cell) in cells.iter().enumerate() {
            let pad = widths[i].saturating_sub(width(cell));
            let gap = if i == 0 { "" } else { "  " };
            let _ = if sheet.heads[i].1 {
                write!(line, "{gap}{:pad$}{cell}", "")
            } else {
                write!(line, "{gap}{cell}{:pad$}", "")
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
    };
    put(&heads);
    for line in &sheet.lines {
        put(&line.iter().map(escape).collect::<Vec<_>>());
    }
    for remark in remark_lines(&standings.remarks) {
        let _ = writeln!(out, "· {}", clip(&remark, 2 * LONGEST_MESSAGE));
    }
    out
}

fn markdown(standings: &Standings) -> String {
    let sheet = Sheet::of(standings);
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = format!("## {}\n\n", escape(&title(standings)));
    out += &line(sheet.heads.iter().map(|(head, _)| escape(head)).collect());
    let dashes = |(_, number): &(String, bool)| if *number { "---:" } else { "---" }.to_owned();
    out += &line(sheet.heads.iter().map(dashes).collect());
    for cells in &sheet.lines {
        out += &line(cells.iter().map(|cell| escape(cell)).collect());
    }
    if !standings.remarks.is_empty() {
        out.push('\n');
    }
    for remark in remark_lines(&standings.remarks) {
        let _ = writeln!(out, "- {}", escape(&remark));
    }
    out
}

/// Text that Markdown takes for nothing but text.
fn escape(words: &str) -> String {
    let mut safe = String::new();
    for c in words.chars().map(text::escape) {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '~' | '&') {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

/// One line a player; rounds in columns, as many as the longest event has.
fn csv(all: &[Standings], out: &mut dyn Write) -> io::Result<()> {
    let rounds = all.iter().map(|s| s.rounds.len()).max().unwrap_or(0);
    let mut heads: Vec<String> =
        ["event", "place", "player", "points", "tables"].map(str::to_owned).to_vec();
    heads.extend(TieBreak::ALL.iter().map(|(word, _)| (*word).to_owned()));
    heads.extend((1..=rounds).map(|n| format!("round {n}")));
    let line = |cells: &[String], out: &mut dyn Write| {
        csv_line(out, &cells.iter().map(String::as_str).collect::<Vec<_>>())
    };
    line(&heads, out)?;
    for standings in all {
        for row in &standings.rows {
            let mut cells = vec![
                standings.event.clone(),
                row.place.to_string(),
                row.name.clone(),
                row.points.to_string(),
                row.tables.to_string(),
            ];
            cells.extend(TieBreak::ALL.iter().map(|(_, tie)| figure(row, *tie)));
            cells.extend(row.rounds.iter().map(cell));
            cells.resize(heads.len(), String::new());
            line(&cells, out)?;
        }
    }
    Ok(())
}

fn json(all: &[Standings], out: &mut dyn Write) -> io::Result<()> {
    let cell = |cell: &Cell| match cell {
        Cell::Played(points) => serde_json::json!({"points": points.number(), "bye": false}),
        Cell::Bye(points) => serde_json::json!({"points": points.number(), "bye": true}),
        Cell::Absent => serde_json::Value::Null,
    };
    let row = |row: &Row| {
        serde_json::json!({
            "place": row.place,
            "player": row.name,
            "points": row.points.number(),
            "rounds": row.rounds.iter().map(cell).collect::<Vec<_>>(),
            "tables": row.tables,
            "wins": row.wins,
            "score": row.score,
            "best": row.best,
            "margin": row.margin,
            "opponents": row.opponents.number(),
            "places": row.places,
        })
    };
    let events: Vec<_> = all
        .iter()
        .map(|standings| {
            serde_json::json!({
                "event": Some(&standings.event).filter(|event| !event.is_empty()),
                "rounds": standings.rounds,
                "tables": standings.tables,
                "rows": standings.rows.iter().map(row).collect::<Vec<_>>(),
                "remarks": standings.remarks.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        })
        .collect();
    let document = serde_json::json!({
        "version": 1,
        "tool": JsonTool::OURS,
        "standings": events,
    });
    writeln!(out, "{document}")
}
