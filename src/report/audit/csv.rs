//! One line a game, for spreadsheets.

use super::*;
use std::io::{self, Write};

use crate::finding::Severity;
use crate::report::text::escape;

pub(super) const HEAD: &str = "file,line,number,game,event,round,table,date,players,class,finished,\
                        errors,warnings,rules,scores,winners,recorded,decided,margin,same_as,alike,\
                        problem\n";

/// Writes a line.
pub(crate) fn line(out: &mut dyn Write, cells: &[&str]) -> io::Result<()> {
    row(out, cells)?;
    out.write_all(b"\n")
}

/// Writes cells that more may follow.
fn row(out: &mut dyn Write, cells: &[&str]) -> io::Result<()> {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        let cell = defused(cell);
        if cell.contains(['"', ',']) || cell.trim() != cell {
            write!(out, "\"{}\"", cell.replace('"', "\"\""))?;
        } else {
            out.write_all(cell.as_bytes())?;
        }
    }
    Ok(())
}

/// A cell on one line, and one that no spreadsheet takes for a formula: what
/// begins like one gets an apostrophe before it. Numbers stay numbers.
fn defused(cell: &str) -> String {
    let cell: String = cell.chars().map(escape).collect();
    let begins = |c| "=+-@＝＋－＠".contains(c);
    let is_number = |c: char| c.is_ascii_digit() || "-.;? ".contains(c);
    if cell.trim_start().starts_with(begins) && !cell.chars().all(is_number) {
        format!("'{cell}")
    } else {
        cell
    }
}

/// The last cells of a line, which are known only when all games before are:
/// where the game was recorded before, and how the two compare.
pub(super) fn end(twice: Option<&Twice>, out: &mut dyn Write) -> io::Result<()> {
    let Some(twice) = twice else {
        return out.write_all(b",,,\n");
    };
    let before = format!("{}:{}", twice.before.file, twice.before.line);
    out.write_all(b",")?;
    line(out, &[&before, &twice.words(), ""])
}

/// Several things in one cell.
fn list(things: impl Iterator<Item = String>) -> String {
    things.collect::<Vec<_>>().join("; ")
}

/// All but the last cells of a line.
pub(super) fn entry(game: &Judged, out: &mut Vec<u8>) -> io::Result<bool> {
    let outcome = &game.outcome;
    let count = |severity: Severity| {
        let of_it = outcome.findings.iter();
        let n = of_it.filter(|f| f.ruling.is_none() && f.severity == severity);
        n.count().to_string()
    };
    let mut rules: Vec<&str> = Vec::new();
    for finding in &outcome.findings {
        let counts = finding.ruling.is_none() && finding.severity == Severity::Error;
        if counts && !rules.contains(&finding.code) {
            rules.push(finding.code);
        }
    }
    let sheet = outcome.sheet.as_ref();
    let totals = |sheet: &crate::score::ScoreSheet| list(sheet.totals.iter().map(i32::to_string));
    let recorded = |sheet: &crate::score::ScoreSheet| {
        let cell = |total: &Option<i32>| total.map_or("?".to_owned(), |n| n.to_string());
        list(sheet.recorded.iter().map(cell))
    };
    let margin = game.margin.as_ref();
    let occasion = game.occasion();
    row(
        out,
        &[
            game.file,
            &game.text.first_line.to_string(),
            &game.index.to_string(),
            &outcome.game,
            &occasion.event,
            &occasion.round,
            &occasion.table,
            &occasion.date,
            &list(outcome.players.iter().cloned()),
            game.class.word(),
            if outcome.finished { "yes" } else { "no" },
            &count(Severity::Error),
            &count(Severity::Warning),
            &rules.join(" "),
            &sheet.map_or(String::new(), totals),
            &list(game.winners().into_iter().map(str::to_owned)),
            &sheet.map_or(String::new(), recorded),
            if margin.is_some_and(|m| m.is_decisive()) { "yes" } else { "no" },
            &margin.map_or(String::new(), |m| m.words()),
        ],
    )?;
    Ok(true)
}

/// A file that could not be read has a line, too.
pub(super) fn failed(failed: &Failed, out: &mut dyn Write) -> io::Result<()> {
    let mut cells = [""; 22];
    cells[0] = &failed.file;
    cells[9] = "unreadable file";
    cells[21] = &failed.why;
    line(out, &cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        let mut out = Vec::new();
        let cells = [
            "=1+1",
            "+x",
            "-5",
            "-5; 12; ?",
            "-x",
            "@sum",
            "\t=1",
            " =1",
            "Ada",
            "1-0-2",
            "a\n::b",
            "＝1",
            "\r=1",
        ];
        line(&mut out, &cells).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "'=1+1,'+x,-5,-5; 12; ?,'-x,'@sum,' =1,' =1,Ada,1-0-2,a␊::b,'＝1,␍=1\n"
        );
    }
}
