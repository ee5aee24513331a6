//! Names of files, which need not be text.

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write as _};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use super::failure::Unusable;

/// A file as the user, or a folder, names it: the path to open, and the words for it
/// in reports. As a text it is those words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    path: PathBuf,
    shown: String,
}

impl FileName {
    /// What an argument `-` means.
    #[must_use]
    pub fn stdin() -> Self {
        Self { path: PathBuf::from("-"), shown: super::input::STDIN.to_owned() }
    }

    #[must_use]
    pub fn is_stdin(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why this file cannot be used.
    pub fn unusable(&self, why: impl fmt::Display) -> Unusable {
        Unusable::new(self, why)
    }
}

impl From<OsString> for FileName {
    fn from(name: OsString) -> Self {
        let shown = shown(&name);
        let path = PathBuf::from(name);
        Self { path, shown }
    }
}

impl From<PathBuf> for FileName {
    fn from(path: PathBuf) -> Self {
        Self::from(path.into_os_string())
    }
}

impl Deref for FileName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.shown
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown.fmt(f)
    }
}

/// A name in words: bytes that are no text are written as `\xff`, so that two names
/// do not look the same.
#[must_use]
pub(super) fn shown(name: impl AsRef<OsStr>) -> String {
    let mut words = String::new();
    for part in name.as_ref().as_encoded_bytes().utf8_chunks() {
        words.push_str(part.valid());
        for byte in part.invalid() {
            let _ = write!(words, "\\x{byte:02x}");
        }
    }
    words
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStringExt as _;

    #[test]
    fn names_that_are_no_text_keep_their_path() {
        let bytes = b"caf\xe9/\xff\xfe.ride".to_vec();
        let name = FileName::from(OsString::from_vec(bytes.clone()));
        assert_eq!(&*name, r"caf\xe9/\xff\xfe.ride");
        assert_eq!(name.path().as_os_str().as_encoded_bytes(), bytes);
        assert_eq!(shown("Zürich.ride"), "Zürich.ride");
    }
}
