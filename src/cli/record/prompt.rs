//! Where lines come from: an editor on a terminal, else whatever is piped in.

use std::io::{self, BufRead, IsTerminal as _, Read as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::complete;
use crate::cli::boards::Found;

/// No line of a log is longer.
const LONGEST: u64 = 1 << 16;

/// What Tab asks.
#[derive(Default)]
pub(super) struct Tab {
    pub text: String,
    pub found: Found,
    pub verbs: &'static [&'static str],
    /// Answers to a question, in place of lines.
    pub words: Vec<String>,
}

impl Helper for Tab {}
impl Highlighter for Tab {}
impl Validator for Tab {}

impl Hinter for Tab {
    type Hint = String;
}

impl Completer for Tab {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let line = line.get(..pos).unwrap_or("");
        if !self.words.is_empty() {
            let (start, _) = complete::split(line);
            let word = line[start..].to_lowercase();
            let fits = |answer: &&String| answer.to_lowercase().starts_with(&word);
            return Ok((start, self.words.iter().filter(fits).cloned().collect()));
        }
        let custom = self.found.custom();
        Ok(complete::candidates(&self.text, &custom, line, self.verbs))
    }
}

/// What somebody typed.
pub(super) enum Typed {
    Line(String),
    /// Ctrl-C: the line is given up.
    Nothing,
    End,
}

pub(super) enum Prompt {
    Editor(Box<Editor<Tab, DefaultHistory>>),
    Pipe(io::StdinLock<'static>),
}

impl Prompt {
    /// # Errors
    /// If the terminal cannot be used.
    pub(super) fn open() -> io::Result<Self> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self::Pipe(io::stdin().lock()));
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .auto_add_history(true)
            .build();
        let editor = Editor::with_config(config).map_err(io::Error::other)?;
        Ok(Self::Editor(Box::new(editor)))
    }

    /// True if somebody sits there.
    pub(super) const fn is_editor(&self) -> bool {
        matches!(self, Self::Editor(_))
    }

    /// The next line.
    ///
    /// # Errors
    /// If none can be read.
    pub(super) fn read(&mut self, prompt: &str, tab: Tab) -> io::Result<Typed> {
        match self {
            Self::Editor(editor) => {
                editor.set_helper(Some(tab));
                match editor.readline(prompt) {
                    Ok(line) => Ok(Typed::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Typed::Nothing),
                    Err(ReadlineError::Eof) => Ok(Typed::End),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Self::Pipe(input) => piped(input),
        }
    }
}

fn piped(input: &mut impl BufRead) -> io::Result<Typed> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Typed::End);
    }
    if !bytes.ends_with(b"\n") {
        // What is longer is no line; the rest of it is none either.
        input.skip_until(b'\n')?;
    }
    Ok(Typed::Line(String::from_utf8_lossy(&bytes).into_owned()))
}
