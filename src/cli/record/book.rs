//! The file of a record. What was said to be written is on the disk: a line is added at
//! its end and synced before anybody is told, and what takes lines away writes the file
//! anew, whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write as _};

use crate::cli::failure::Unusable;
use crate::cli::name::FileName;
use crate::cli::save::{self, Save};
use crate::cli::source::Source;
use crate::games;
use crate::notation::{GameText, Games};

const BOM: &str = "\u{feff}";

pub(super) struct Book {
    pub name: FileName,
    /// The game so far.
    pub game: GameText,
    has_bom: bool,
    /// What the file was when it was last read or written; none if there is none yet.
    file: Option<Metadata>,
}

impl Book {
    /// Opens a log to go on with, or a new one.
    ///
    /// # Errors
    /// If it is there and cannot be read, or has more than one game.
    pub(super) fn open(name: FileName) -> Result<Self, Unusable> {
        let mut book =
            Self { name, game: GameText::from(String::new()), has_bom: false, file: None };
        match fs::metadata(book.name.path()) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(book),
            _ => {}
        }
        let source = Source::read(&book.name, false).map_err(|why| book.name.unusable(why))?;
        let text = source.text().map_err(|why| book.name.unusable(why))?;
        let bare = text.strip_prefix(BOM);
        let (has_bom, text) = (bare.is_some(), bare.unwrap_or(text).to_owned());
        let mut games = Games::new(text.as_bytes()).knowing(games::is_game);
        let (mut game, mut count) = (GameText::default(), 0);
        while count < 2 && games.next_into(&mut game).unwrap_or(false) {
            count += 1;
        }
        if count > 1 {
            let why =
                say!("record-many-games", "it has more than one game: a record goes on with one");
            return Err(book.name.unusable(why));
        }
        if game.trouble.is_some() {
            let why = say!("record-no-log", "it is no log that can be gone on with");
            return Err(book.name.unusable(why));
        }
        let file = source.file;
        (book.has_bom, book.game.text, book.file) = (has_bom, text, file);
        Ok(book)
    }

    pub(super) fn is_new(&self) -> bool {
        self.file.is_none()
    }

    /// Adds lines at the end; when this returns, they are on the disk.
    ///
    /// # Errors
    /// If they cannot be written; then the file is as it was, as far as we can help it.
    pub(super) fn append(&mut self, lines: &str) -> io::Result<()> {
        let text = &self.game.text;
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        let more = format!("{end}{lines}\n");
        match &self.file {
            None => {
                let mut save = Save::file(self.name.path())?;
                save.write_all(more.as_bytes())?;
                save.finish()?;
            }
            Some(old) => {
                let mut file = OpenOptions::new().append(true).open(self.name.path())?;
                if !save::is_same(&file.metadata()?, old) {
                    return Err(foreign());
                }
                let written = file.write_all(more.as_bytes()).and_then(|()| file.sync_all());
                if let Err(why) = written {
                    give_up(&file, old.len());
                    return Err(why);
                }
            }
        }
        self.game.text += &more;
        self.file = Some(fs::metadata(self.name.path())?);
        Ok(())
    }

    /// Takes away the last line that says something; what it was.
    ///
    /// # Errors
    /// If the file cannot be written anew; then it is as it was.
    pub(super) fn undo(&mut self) -> io::Result<Option<String>> {
        let Some(old) = &self.file else {
            return Ok(None);
        };
        let text = self.game.text.trim_end();
        if text.is_empty() {
            return Ok(None);
        }
        let start = text.rfind('\n').map_or(0, |at| at + 1);
        let (rest, last) = (text[..start].to_owned(), text[start..].trim().to_owned());
        let bom = if self.has_bom { BOM } else { "" };
        save::rewrite(self.name.path(), old, format!("{bom}{rest}").as_bytes())?;
        self.game.text = rest;
        self.file = Some(fs::metadata(self.name.path())?);
        Ok(Some(last))
    }

    /// Lines that say something.
    pub(super) fn lines(&self) -> usize {
        let lines = self.game.text.lines();
        lines.filter(|line| !line.trim().is_empty()).count()
    }
}

fn foreign() -> io::Error {
    io::Error::other(say!("record-written-by-another", "somebody else has written it meanwhile"))
}

/// Takes back what was written of a line in part.
fn give_up(file: &File, len: u64) {
    // A file opened at its end can be cut all the same; if not, the next reader sees a
    // line that breaks off, and was not promised.
    let _ = file.set_len(len);
    let _ = file.sync_all();
}
