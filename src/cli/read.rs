//! Files that are read although nobody but a log, or a folder, named them: regular
//! files only, so that nothing waits for ever, and none that a link leads to out of
//! its folder.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::{Component, Path};

/// Opens a regular file. A pipe or a device is not even waited for.
///
/// # Errors
/// If it is none, or cannot be opened.
pub(super) fn regular(path: &Path) -> io::Result<File> {
    // Some devices do something already when they are opened.
    is_regular(&fs::metadata(path)?)?;
    let mut open = OpenOptions::new();
    open.read(true);
    // It may have become something else meanwhile.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut open, libc::O_NONBLOCK);
    let file = open.open(path)?;
    is_regular(&file.metadata()?)?;
    Ok(file)
}

fn is_regular(file: &Metadata) -> io::Result<()> {
    if file.is_file() {
        return Ok(());
    }
    let what = kind(file);
    Err(io::Error::other(say!("cli-passed-by", "it is {what}, and is passed by", what)))
}

/// What something is that is no regular file.
fn kind(file: &Metadata) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = file.file_type();
        if kind.is_fifo() {
            return say!("cli-a-pipe", "a pipe");
        }
        if kind.is_socket() {
            return say!("cli-a-socket", "a socket");
        }
        if is_device(file) {
            return say!("cli-a-device", "a device");
        }
    }
    if file.is_dir() { say!("cli-a-folder", "a folder") } else { say!("cli-no-file", "no file") }
}

fn is_device(file: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = file.file_type();
        kind.is_char_device() || kind.is_block_device()
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        false
    }
}

/// Reads a file that a log names, as text.
///
/// # Errors
/// If it is no regular file in the folder or below it, also when links are
/// followed; or larger than `most` bytes, or no text. Nobody should be told which:
/// a log that was written elsewhere may ask only to find out.
pub(super) fn below(folder: &Path, name: &Path, most: u64) -> io::Result<String> {
    let forbidden = || io::Error::from(io::ErrorKind::PermissionDenied);
    if !stays_below(name) {
        return Err(forbidden());
    }
    let folder = fs::canonicalize(folder)?;
    let path = fs::canonicalize(folder.join(name))?;
    if !path.starts_with(&folder) {
        return Err(forbidden());
    }
    let file = regular(&path)?;
    // Nobody has put a link in its way since.
    if fs::canonicalize(&path)? != path || !is_same(&file.metadata()?, &fs::metadata(&path)?) {
        return Err(forbidden());
    }
    text(file, most)
}

/// True if a name leads downwards only, links aside.
#[must_use]
pub(super) fn stays_below(name: &Path) -> bool {
    let down = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    name.components().all(down)
}

fn is_same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        one.len() == other.len()
    }
}

/// Reads a file that the user names, as text: whatever it is, but a device.
///
/// # Errors
/// If it cannot be read, is larger than `most` bytes, or no text.
pub(super) fn named(path: &Path, most: u64) -> io::Result<String> {
    let what = fs::metadata(path)?;
    if what.is_dir() || is_device(&what) {
        let what = kind(&what);
        return Err(io::Error::other(say!("cli-not-a-file", "it is {what}, not a file", what)));
    }
    text(File::open(path)?, most)
}

fn text(file: File, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(io::Error::other(say!(
            "cli-too-large-mb",
            "it is larger than {most} MB",
            most
        )));
    }
    String::from_utf8(bytes)
        .map_err(|_| io::Error::other(say!("cli-not-text", "it is not text in UTF-8")))
}
