//! Where the reports of `audit` go: to standard output, or to files in a folder.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::args::Chosen;
use super::{AuditArgs, Done};
use crate::audit::standings::{Sat, Scheme, Standings, standings};
use crate::audit::{Tally, Twice};
use crate::cli::boards;
use crate::cli::name::{FileName, shown};
use crate::cli::out::{self, Out};
use crate::cli::save::Save;
use crate::report::audit::{self, Format, Report};
use crate::report::escape::{self, Escape, Kind};
use crate::report::standings::{self as tables, Form, remark_lines};

pub(super) struct Outputs {
    reports: Vec<(Format, Report<Sink>)>,
    /// The reports go here: the counts are printed all the same.
    folder: Option<PathBuf>,
    tournament: Option<Tournament>,
}

/// What is kept for the standings.
struct Tournament {
    scheme: Scheme,
    /// The form on standard output.
    form: Form,
    games: Vec<Sat>,
}

impl Outputs {
    /// Opens everything that will be written to.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub(super) fn open(args: &AuditArgs) -> Result<Self, String> {
        let mut outputs = Self {
            reports: Vec::new(),
            folder: args.out.as_ref().map(|out| out.path().to_path_buf()),
            tournament: Tournament::new(args)?,
        };
        let mut formats: Vec<Format> = Vec::new();
        for chosen in &args.format {
            match chosen {
                Chosen::Games(format) if !formats.contains(format) => formats.push(*format),
                Chosen::Games(_) => {}
                Chosen::Markdown if args.standings.is_some() => {}
                Chosen::Markdown => {
                    return Err(say!("cli-markdown", "markdown is for `--standings`"));
                }
            }
        }
        match &args.out {
            None if args.format.len() > 1 => {
                return Err(say!(
                    "cli-several-formats",
                    "several formats need a folder: `--out DIR`"
                ));
            }
            None if outputs.tournament.is_some() => {}
            None => {
                let format = formats.first().copied().unwrap_or(Format::Table);
                outputs.add(format, Sink::Stdout(out::stdout(format.kind())), args)?;
            }
            Some(folder) => {
                if formats.is_empty() {
                    formats = vec![Format::Table, Format::Json, Format::Csv];
                }
                formats.push(Format::Full);
                fs::create_dir_all(folder.path()).map_err(|error| format!("{folder}: {error}"))?;
                for format in formats {
                    let file = Sink::file(folder.path(), format.file(), format.kind());
                    outputs.add(format, file.map_err(|e| e.to_string())?, args)?;
                }
            }
        }
        Ok(outputs)
    }

    fn add(&mut self, format: Format, out: Sink, args: &AuditArgs) -> Result<(), String> {
        let report = Report::new(format, out, args.most_games());
        let report = report.map_err(|error| error.to_string())?;
        self.reports.push((format, report));
        Ok(())
    }

    /// The formats that games are put into words for: none, if no game is listed.
    pub(super) fn formats(&self, args: &AuditArgs) -> Vec<Format> {
        if args.most_games() == Some(0) {
            return Vec::new();
        }
        self.reports.iter().map(|(format, _)| *format).collect()
    }

    pub(super) const fn wants_tables(&self) -> bool {
        self.tournament.is_some()
    }

    /// Writes what came of a batch, and which of its games were there before.
    ///
    /// # Errors
    /// If an output cannot be written to.
    pub(super) fn write(&mut self, done: Done, twice: &[Twice]) -> io::Result<()> {
        for ((_, report), entries) in self.reports.iter_mut().zip(&done.entries) {
            report.games(&done.name, entries, twice)?;
        }
        if let Some(failed) = &done.failed {
            for (format, report) in &mut self.reports {
                // Standard error has said it; people do not need it twice.
                if self.folder.is_some() || *format != Format::Table {
                    report.failed(failed)?;
                }
            }
        }
        if let Some(tournament) = &mut self.tournament {
            tournament.games.extend(done.tables);
        }
        for (_, report) in &mut self.reports {
            for game in twice {
                report.twice(game)?;
            }
        }
        Ok(())
    }

    /// # Errors
    /// If an output cannot be written to.
    pub(super) fn finish(self, total: &Tally) -> io::Result<()> {
        let mut written = Vec::new();
        for (_, report) in self.reports {
            written.push(report.finish(total)?);
        }
        let standings = self.tournament.as_ref().map(Tournament::standings);
        if let (Some(folder), Some(standings)) = (&self.folder, &standings) {
            written.extend(Tournament::files(folder, standings)?);
        }
        // Only now, when all are whole, do they take the place of others.
        for sink in written {
            sink.finish()?;
        }
        let mut counts = self.folder.is_some();
        let form = self.tournament.as_ref().map(|tournament| tournament.form);
        let mut out = out::stdout(form.map_or(Kind::Words, Form::kind));
        if let (Some(form), Some(standings)) = (form, &standings) {
            tables::write(form, standings, &mut out)?;
            if form == Form::Csv {
                // The form has no place for them.
                let remarks = standings.iter().map(|event| remark_lines(&event.remarks));
                remarks.flatten().for_each(out::say);
            }
            counts |= form == Form::Text;
            if counts {
                out.write_all(b"\n")?;
            }
        }
        if counts {
            out.write_all(audit::tally(total).as_bytes())?;
        }
        out.flush()
    }
}

/// Where a report goes.
enum Sink {
    Stdout(Out),
    File(PathBuf, BufWriter<Escape<Save>>),
}

impl Sink {
    fn file(folder: &Path, name: &str, kind: Kind) -> io::Result<Self> {
        let path = folder.join(name);
        let save = Save::file(&path).map_err(|error| named(&path, &error))?;
        let file = BufWriter::with_capacity(1 << 16, Escape::new(kind, save));
        Ok(Self::File(path, file))
    }

    /// Puts a file in its place.
    fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::File(path, file) => (file.into_inner().map_err(io::IntoInnerError::into_error))
                .and_then(|file| file.into_inner().finish())
                .map_err(|error| named(&path, &error)),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(path, file) => file.write(bytes).map_err(|error| named(path, &error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(path, file) => file.flush().map_err(|error| named(path, &error)),
        }
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", shown(path)))
}

impl Tournament {
    fn new(args: &AuditArgs) -> Result<Option<Self>, String> {
        let Some(file) = &args.standings else {
            return Ok(None);
        };
        let form = match (&args.out, args.format.first()) {
            (Some(_), _) | (None, None | Some(Chosen::Games(Format::Table))) => Form::Text,
            (None, Some(Chosen::Markdown)) => Form::Markdown,
            (None, Some(Chosen::Games(Format::Csv))) => Form::Csv,
            (None, Some(Chosen::Games(Format::Json))) => Form::Json,
            (None, Some(Chosen::Games(_))) => {
                return Err(say!(
                    "cli-standings-formats",
                    "standings are a table, csv, markdown or json; for other reports beside them `--out DIR`"
                ));
            }
        };
        let scheme = if file.is_empty() { Scheme::default() } else { read(file)? };
        Ok(Some(Self { scheme, form, games: Vec::new() }))
    }

    fn standings(&self) -> Vec<Standings> {
        standings(&self.games, &self.scheme)
    }

    /// The standings in all forms.
    fn files(folder: &Path, all: &[Standings]) -> io::Result<Vec<Sink>> {
        let forms = [
            (Form::Text, "standings.txt"),
            (Form::Csv, "standings.csv"),
            (Form::Markdown, "standings.md"),
            (Form::Json, "standings.json"),
        ];
        let write = |(form, name): (Form, &str)| {
            let mut file = Sink::file(folder, name, form.kind())?;
            tables::write(form, all, &mut file)?;
            file.flush().map(|()| file)
        };
        forms.into_iter().map(write).collect()
    }
}

/// Reads a scheme; says on which lines of it something is wrong, one a line.
fn read(file: &FileName) -> Result<Scheme, String> {
    let text = boards::read(file.path()).map_err(|error| format!("{file}: {error}"))?;
    Scheme::load(&text).map_err(|problems| {
        let lines: Vec<String> = problems
            .iter()
            .map(|problem| {
                let before = text.get(..problem.span.start).unwrap_or("");
                let line = 1 + before.matches('\n').count();
                let column = 1 + before.chars().rev().take_while(|c| *c != '\n').count();
                let help = problem.help.as_ref();
                let help = help.map_or(String::new(), |help| format!("; {help}"));
                let (message, label) = (&problem.message, &problem.label);
                escape::line(&format!("{file}:{line}:{column}: {message} ({label}{help})"))
            })
            .collect();
        lines.join("\n")
    })
}
