//! `check --fix` and `check --diff`: logs with what mends them.
//!
//! Only what was replayed is written: a log with its fixes never has more findings than
//! before. Line ends, a byte order mark and a last line without an end stay as they are.

use std::borrow::Cow;
use std::io::{self, Write};

use super::input::no_game;
use super::source::{self, Source};
use super::unpack::{is_packed, unpack};
use super::*;
use crate::finding::Safety;
use crate::notation::{self, Games};
use crate::report::escape;
use crate::report::text::count;
use crate::report::unified::unified;

/// So many fixes of a file are named.
const MOST_NAMED: usize = 20;

/// How the user wants logs mended.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// How far we may go.
    pub most: Safety,
    pub color: bool,
    /// Say nothing about what was done.
    pub quiet: bool,
}

/// The text of a file with what mends it.
#[derive(Default)]
struct MendedText {
    text: String,
    /// What was done, each with its line.
    done: Vec<(u64, String)>,
    cleared: usize,
    before: usize,
    games: u64,
    /// There is more to mend, and time for it was over.
    more: bool,
}

/// Mends a file where it lies, and hands over what is in it then, to be reported. What
/// cannot be written is said, and handed over as it is.
///
/// # Errors
/// If it cannot be read.
pub(super) fn fix_file(
    path: &FileName,
    boards: &mut Boards,
    how: How,
) -> Result<(Input, Option<Unusable>), Unusable> {
    let source = Source::read(path, false).map_err(|why| path.unusable(why))?;
    let written = write_anew(&source, boards, how);
    let bytes = match &written {
        Ok(Some(text)) => text.clone().into_bytes(),
        Ok(None) | Err(_) => source.bytes,
    };
    let input = Input::of(path.clone(), bytes)?;
    Ok((input, written.err()))
}

/// What was written in the place of a file; nothing if it is fine as it is.
fn write_anew(
    source: &Source<'_>,
    boards: &mut Boards,
    how: How,
) -> Result<Option<String>, Unusable> {
    let name: &FileName = &source.name;
    if is_packed(&source.bytes) {
        let why =
            say!("cli-packed", "a packed log is not written: unpack it first, or look at --diff");
        return Err(name.unusable(why));
    }
    let text = source.text().map_err(|why| name.unusable(why))?;
    let mended = mend_text(text, name, boards, how.most).map_err(|why| name.unusable(why))?;
    if mended.text == text {
        return Ok(None);
    }
    if let Some(file) = &source.file {
        let saved = save::rewrite(name.path(), file, mended.text.as_bytes());
        saved.map_err(|why| name.unusable(why))?;
    }
    tell(name, &mended, how);
    Ok(Some(mended.text))
}

/// Mends standard input: the log goes to standard output, whatever is left to say to
/// standard error.
///
/// # Errors
/// If it cannot be read, or written.
pub(super) fn fix_stream(path: &FileName, boards: &mut Boards, how: How) -> Result<u8, Failure> {
    let source = Source::read(path, true).map_err(|why| path.unusable(why))?;
    let name = FileName::stdin();
    let bytes = unpacked(&source.bytes).map_err(|why| name.unusable(why))?;
    let text =
        std::str::from_utf8(&bytes).map_err(|_| say!("cli-not-text", "it is not text in UTF-8"));
    let mended = text.map_err(|why| name.unusable(why)).and_then(|text| {
        let mended = mend_text(text, &name, boards, how.most);
        mended.map_err(|why| name.unusable(why))
    });
    let mut out = out::log();
    let Ok(mended) = mended else {
        // An editor that pipes a text through us gets it back.
        out.write_all(&bytes)?;
        out.flush()?;
        return mended.map(|_| CLEAN).map_err(Failure::from);
    };
    out.write_all(mended.text.as_bytes())?;
    out.flush()?;
    tell(&name, &mended, how);
    Ok(left_over(&name, mended.text, boards)?)
}

/// Names the findings of a text that are left.
fn left_over(name: &FileName, text: String, boards: &mut Boards) -> Result<u8, Unusable> {
    let mut worst = CLEAN;
    let mut input = Input::of(name.clone(), text.into_bytes())?;
    let mut game = GameText::default();
    while input.next_into(&mut game)? {
        let outcome = boards.judge(name, &game);
        let text = crate::report::InFile::new(name, &game);
        for finding in &outcome.findings {
            out::say(crate::report::short_line(&text, finding));
        }
        if outcome.count(crate::finding::Severity::Error) > 0 {
            worst = FOUND;
        }
    }
    Ok(worst)
}

/// Prints what `--fix` would change, and writes nothing.
///
/// # Errors
/// If the file cannot be read, or the output not be written.
pub(super) fn diff(path: &FileName, boards: &mut Boards, how: How) -> Result<u8, Failure> {
    let source = Source::read(path, true).map_err(|why| path.unusable(why))?;
    let name: &FileName = &source.name;
    let unusable = |why: io::Error| name.unusable(why);
    let bytes = unpacked(&source.bytes).map_err(unusable)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| name.unusable(say!("cli-not-text", "it is not text in UTF-8")))?;
    let mended = mend_text(text, name, boards, how.most).map_err(unusable)?;
    // As `patch` reads it, but for characters that nothing may print.
    let mut out = out::words(how.color);
    // Lines of an old Mac are shown as lines, too.
    let shown = |text: &str| match notation::is_old_mac(text.as_bytes()) {
        true => text.replace('\r', "\n"),
        false => text.to_owned(),
    };
    let diff = unified(&escape::line(name), &shown(text), &shown(&mended.text), how.color);
    out.write_all(diff.as_bytes())?;
    out.flush()?;
    if !how.quiet && mended.before > 0 {
        let findings = count(mended.before as u64, "finding");
        out::say(say!(
            "cli-would-mend",
            "{name}: --fix would mend {n} of {findings}",
            name = name.to_string(),
            n = mended.cleared,
            findings
        ));
    }
    Ok(if mended.before == 0 { CLEAN } else { FOUND })
}

fn unpacked(bytes: &[u8]) -> io::Result<Cow<'_, [u8]>> {
    match is_packed(bytes) {
        true => source::all(unpack(io::Cursor::new(bytes.to_vec()))?).map(Cow::Owned),
        false => Ok(Cow::Borrowed(bytes)),
    }
}

/// Says what was done.
fn tell(name: &FileName, mended: &MendedText, how: How) {
    if how.quiet || mended.done.is_empty() {
        return;
    }
    for (line, message) in mended.done.iter().take(MOST_NAMED) {
        out::say(say!(
            "cli-done",
            "{name}:{line}: done: {message}",
            name = name.to_string(),
            line,
            message
        ));
    }
    let more = mended.done.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        out::say(say!("cli-done-more", "{name}: and {more} more", name = name.to_string(), more));
    }
    let findings = count(mended.before as u64, "finding");
    let again = match mended.more {
        true => say!("cli-run-again", "; there is more: run it again"),
        false => String::new(),
    };
    out::say(say!(
        "cli-mended",
        "{name}: mended {n} of {findings}{again}",
        name = name.to_string(),
        n = mended.cleared,
        findings,
        again
    ));
}

/// The text of a file with all its games mended.
fn mend_text(
    text: &str,
    file: &FileName,
    boards: &mut Boards,
    most: Safety,
) -> io::Result<MendedText> {
    let (modern, old_mac) = source::modern(text)?;
    let mut mended = mend_games(&modern, file, boards, most)?;
    match mended.games {
        0 => return Err(io::Error::other(no_game())),
        _ if old_mac => mended.text = mended.text.replace('\n', "\r"),
        _ => {}
    }
    Ok(mended)
}

fn mend_games(
    text: &str,
    file: &FileName,
    boards: &mut Boards,
    most: Safety,
) -> io::Result<MendedText> {
    let mut mended =
        MendedText { text: String::with_capacity(text.len()), ..MendedText::default() };
    let mut expected = Vec::new();
    let mut games = Games::new(text.as_bytes());
    let mut game = GameText::default();
    let mut done = 0;
    while games.next_into(&mut game)? {
        mended.games += 1;
        let start = usize::try_from(game.first_byte).unwrap_or(usize::MAX);
        mended.text.push_str(text.get(done..start).unwrap_or_default());
        done = start;
        let new = boards.mend(file, &game, most);
        mended.cleared += new.cleared;
        mended.before += new.before;
        mended.more |= new.more;
        let fixes = new.done.into_iter();
        mended.done.extend(fixes.map(|(line, fix)| (line, fix.message)));
        // Of a game that could not be read whole the file has more than we do.
        if game.trouble.is_none() {
            mended.text.push_str(&new.game.text);
            done = start.saturating_add(game.text.len());
        }
        expected.push(new.game.text);
    }
    mended.text.push_str(text.get(done..).unwrap_or_default());
    if mended.text != text && !is_made_of(&mended.text, &expected)? {
        return Err(io::Error::other(say!(
            "cli-not-back",
            "it would not read back as it was mended"
        )));
    }
    Ok(mended)
}

/// True if a text has these games, and no others.
fn is_made_of(text: &str, expected: &[String]) -> io::Result<bool> {
    let mut games = Games::new(text.as_bytes());
    let mut game = GameText::default();
    let mut expected = expected.iter();
    while games.next_into(&mut game)? {
        if expected.next() != Some(&game.text) {
            return Ok(false);
        }
    }
    Ok(expected.next().is_none())
}
