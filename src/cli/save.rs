//! Files that are written: whole, or not at all.
//!
//! Everything goes to a temporary file in the same folder first, which takes the
//! place of the old one when it is whole and on the disk. Until then the old one is
//! as it was, whatever happens: an error, a full disk, a signal, a power cut.
//!
//! The new file has the mode of the old one, and its owner and group as far as we
//! may give them; a symbolic link stays one, and the file it points to is replaced.
//! A hard link cannot be kept so: see [`rewrite`].

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::stop;

/// A file under way. Dropped before its end, it leaves the old one.
pub(super) struct Save {
    file: File,
    /// None for what cannot be replaced: a pipe, a device.
    replaces: Option<(Temporary, PathBuf)>,
}

/// Writes a file anew that was read before: `old` is what it was then.
///
/// # Errors
/// If it cannot be written, if somebody else has written it since, or if it has
/// another name (a hard link), since one of the two would keep the old text.
pub(super) fn rewrite(path: &Path, old: &Metadata, text: &[u8]) -> io::Result<()> {
    if !old.is_file() {
        return Err(io::Error::other(say!(
            "cli-not-writable",
            "it is no file that can be written anew"
        )));
    }
    if names(old) > 1 {
        return Err(io::Error::other(say!(
            "cli-hard-links",
            "it has several names (hard links), and the others would keep the old text"
        )));
    }
    let mut save = Save::open(path)?;
    save.write_all(text)?;
    if identity(&fs::metadata(path)?) != identity(old) {
        return Err(io::Error::other(say!(
            "cli-written-meanwhile",
            "somebody else has written it meanwhile"
        )));
    }
    save.finish()
}

impl Save {
    /// Begins a file whose name is ours, and not the user's: a pipe that somebody put
    /// in its place is not waited for.
    ///
    /// # Errors
    /// If there can be no such file, or it may not be written.
    pub(super) fn file(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(old) if !old.is_file() => {
                Err(io::Error::other(say!("cli-exists-no-file", "it exists and is no file")))
            }
            _ => Self::open(path),
        }
    }

    /// Begins a file, or writes to whatever else the user names.
    ///
    /// # Errors
    /// If there can be no such file, or it may not be written.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let is_file = old.as_ref().is_none_or(Metadata::is_file);
        if old.as_ref().is_some_and(Metadata::is_dir) {
            return Err(io::Error::other(say!("cli-is-folder", "it is a folder")));
        }
        if !is_file || is_stream(path) {
            let mut open = OpenOptions::new();
            let file = open.write(true).truncate(true).open(path)?;
            let replaces = None;
            return Ok(Self { file, replaces });
        }
        let target = behind_links(path)?;
        if old.is_some() {
            // What may not be written may not be replaced either.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (file, temporary) = Temporary::new(folder_of(&target), old.is_some())?;
        if let Some(old) = &old {
            be_like(&file, old)?;
        }
        let replaces = Some((temporary, target));
        Ok(Self { file, replaces })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be; then the old one is there.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some((temporary, target)) = self.replaces else {
            return Ok(());
        };
        self.file.sync_all()?;
        temporary.replace(&target)
    }
}

impl Write for Save {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// `/dev/stdout` and the like are somebody else's, even where they are files.
fn is_stream(path: &Path) -> bool {
    let streams = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    streams.iter().any(|stream| path.starts_with(stream))
}

/// No more links than this are followed, as the system has it.
const MOST_LINKS: usize = 40;

/// The file that a path means, which perhaps does not exist yet.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    if let Ok(target) = fs::canonicalize(path) {
        return Ok(target);
    }
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other(say!("cli-dead-link", "it is a link that leads nowhere")))
}

/// Mode, owner and group of the old file.
#[cfg(unix)]
fn be_like(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o7777;
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
    {
        // Our own file must not be run in the name of another.
        mode &= 0o1777;
        if new.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
            // Another group may do no more than everybody.
            mode = mode & !0o070 | (mode & 0o007) << 3;
        }
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn be_like(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// How many names a file has.
#[cfg(unix)]
fn names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// Nobody has written to it, or put another in its place, since it was `old`.
pub(super) fn is_same(file: &Metadata, old: &Metadata) -> bool {
    identity(file) == identity(old)
}

/// What is not the same once somebody has written to a file or replaced it.
#[cfg(unix)]
fn identity(file: &Metadata) -> impl PartialEq + use<> {
    use std::os::unix::fs::MetadataExt as _;
    let written = (file.mtime(), file.mtime_nsec());
    (file.dev(), file.ino(), file.len(), written)
}

#[cfg(not(unix))]
fn identity(file: &Metadata) -> impl PartialEq + use<> {
    (file.len(), file.modified().ok())
}

// --- Temporary files ---

/// Those that there are, to be removed when a signal ends the process.
static ALIVE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn alive() -> MutexGuard<'static, Vec<PathBuf>> {
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is gone unless it takes the place of another.
struct Temporary(PathBuf);

impl Temporary {
    /// Makes a file in a folder; at first for nobody else if it `is_private`.
    fn new(folder: &Path, is_private: bool) -> io::Result<(File, Self)> {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(|| {
            // Without it such a file is left behind, and nothing worse.
            let _ = stop::before(|| {
                let alive = alive();
                alive.iter().for_each(|path| drop(fs::remove_file(path)));
                // Nobody makes another one: the lock is never given back.
                std::mem::forget(alive);
            });
        });
        let mut open = OpenOptions::new();
        open.write(true).create_new(true);
        #[cfg(unix)]
        if is_private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
        }
        let mut alive = alive();
        for number in 0_u32.. {
            let name = format!(".whistlestop-{}-{number}.tmp", std::process::id());
            let path = folder.join(name);
            match open.open(&path) {
                Ok(file) => {
                    alive.push(path.clone());
                    return Ok((file, Self(path)));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let why = say!(
                        "cli-folder-closed",
                        "no file can be made in its folder: {error}",
                        error = error.to_string()
                    );
                    return Err(io::Error::new(error.kind(), why));
                }
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn replace(self, target: &Path) -> io::Result<()> {
        let mut alive = alive();
        fs::rename(&self.0, target)?;
        alive.retain(|path| *path != self.0);
        drop(alive);
        sync(folder_of(target));
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut alive = alive();
        if let Some(at) = alive.iter().position(|path| *path == self.0) {
            alive.swap_remove(at);
            let _ = fs::remove_file(&self.0);
        }
    }
}

/// That a file has a new name is written to the disk with its folder. Some file
/// systems do not do this on request; then it comes later.
fn sync(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
