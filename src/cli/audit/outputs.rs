//! Where the reports of `audit` go: to standard output, or to files in a folder.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{AuditArgs, Done};
use crate::audit::Tally;
use crate::report::audit::{self, Format, Report};

type Out = BufWriter<Box<dyn Write>>;

pub struct Outputs {
    reports: Vec<(Format, Report<Out>)>,
    /// The reports go to a folder: the counts are printed all the same.
    in_folder: bool,
}

impl Outputs {
    /// Opens everything that will be written to.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub fn open(args: &AuditArgs) -> Result<Self, String> {
        let mut formats = args.format.clone();
        formats.dedup();
        if formats.is_empty() {
            formats = match args.out {
                None => vec![Format::Table],
                Some(_) => vec![Format::Table, Format::Json, Format::Csv],
            };
        }
        let mut outputs = Self {
            reports: Vec::new(),
            in_folder: args.out.is_some(),
        };
        match &args.out {
            None if formats.len() > 1 => {
                return Err("several formats need a folder: `--out DIR`".to_owned());
            }
            None => outputs.add(formats[0], Box::new(io::stdout()), args)?,
            Some(folder) => {
                fs::create_dir_all(folder).map_err(|error| format!("{folder}: {error}"))?;
                formats.push(Format::Full);
                for format in formats {
                    let path = Path::new(folder).join(format.file());
                    let file = File::create(&path)
                        .map_err(|error| format!("{}: {error}", path.display()))?;
                    outputs.add(format, Box::new(file), args)?;
                }
            }
        }
        Ok(outputs)
    }

    fn add(&mut self, format: Format, out: Box<dyn Write>, args: &AuditArgs) -> Result<(), String> {
        let out = BufWriter::with_capacity(1 << 16, out);
        let report = Report::new(format, out, args.most_games());
        let report = report.map_err(|error| error.to_string())?;
        self.reports.push((format, report));
        Ok(())
    }

    pub fn formats(&self) -> Vec<Format> {
        self.reports.iter().map(|(format, _)| *format).collect()
    }

    /// # Errors
    /// If an output cannot be written to.
    pub fn write(&mut self, done: &Done) -> io::Result<()> {
        for ((_, report), entries) in self.reports.iter_mut().zip(&done.entries) {
            report.games(&done.name, entries)?;
        }
        if let Some(failed) = &done.failed {
            for (format, report) in &mut self.reports {
                // Standard error has said it; people do not need it twice.
                if self.in_folder || *format != Format::Table {
                    report.failed(failed)?;
                }
            }
        }
        Ok(())
    }

    /// # Errors
    /// If an output cannot be written to.
    pub fn finish(self, total: &Tally) -> io::Result<()> {
        for (_, report) in self.reports {
            report.finish(total)?;
        }
        if self.in_folder {
            io::stdout().write_all(audit::tally(total).as_bytes())?;
        }
        Ok(())
    }
}
