//! One line a finding: `FILE:LINE:COL: error[C9]: message`.

use std::io::{self, Write};

use super::lines::Lines;
use super::text::clip;
use super::{GameReport, LONGEST_MESSAGE, Place, Reporter, Summary, headline, weight};

pub struct Short<W> {
    out: W,
}

impl<W: Write> Short<W> {
    pub fn new(out: W) -> Self {
        Self { out }
    }
}

impl<W: Write> Reporter for Short<W> {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        if game.findings.is_empty() {
            return Ok(());
        }
        let lines = Lines::new(game.text.text);
        let file = clip(game.text.file, LONGEST_MESSAGE);
        for finding in game.findings {
            let Place { line, column, .. } = Place::new(&game.text, &lines, finding.span);
            let severity = weight(finding).word();
            let code = finding.code;
            let message = headline(finding);
            writeln!(
                self.out,
                "{file}:{line}:{column}: {severity}[{code}]: {message}"
            )?;
        }
        Ok(())
    }

    fn finish(&mut self, _: &Summary) -> io::Result<()> {
        self.out.flush()
    }
}
