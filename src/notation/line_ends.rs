//! The ends of lines, where they are not those of today.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use super::Limits;

/// True if a text is as old Macs wrote it, with a carriage return at the end of a
/// line and nothing else. A text with a line feed where a line has to end is none,
/// whatever else is in it.
#[must_use]
pub fn is_old_mac(text: &[u8]) -> bool {
    let head = &text[..text.len().min(Limits::default().line)];
    memchr::memchr2(b'\n', b'\r', head).is_some_and(|at| head[at] == b'\r')
        && memchr::memchr(b'\n', head).is_none()
}

/// Reads such a text as if each line ended with a line feed, and any other as it
/// is. Every byte stays in its place.
///
/// # Errors
/// Whatever reading runs into.
pub fn modern(mut input: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    let longest = Limits::default().line;
    let mut head = Vec::new();
    let mut broken = None;
    while head.len() < longest && !head.ends_with(b"\n") {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // It is said once what stands before it has been read.
            Err(error) if !head.is_empty() => {
                broken = Some(error);
                break;
            }
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        let most = memchr::memchr(b'\n', chunk).map_or(chunk.len(), |end| end + 1);
        head.extend_from_slice(&chunk[..most]);
        input.consume(most);
    }
    let is_old = is_old_mac(&head);
    let whole = Cursor::new(head).chain(Rest { input, broken });
    Ok(match is_old {
        true => Box::new(BufReader::with_capacity(longest, OldMac(whole))),
        false => Box::new(whole),
    })
}

/// What comes behind the first line, or why nothing does.
struct Rest {
    input: Box<dyn BufRead + Send>,
    broken: Option<io::Error>,
}

impl Read for Rest {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.broken.take().map_or_else(|| self.input.read(into), Err)
    }
}

impl BufRead for Rest {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.broken.take() {
            Some(error) => Err(error),
            None => self.input.fill_buf(),
        }
    }

    fn consume(&mut self, used: usize) {
        self.input.consume(used);
    }
}

struct OldMac<R>(R);

impl<R: Read> Read for OldMac<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        for byte in &mut into[..read] {
            if *byte == b'\r' {
                *byte = b'\n';
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let mut read = String::new();
        let input = Box::new(Cursor::new(text.as_bytes().to_vec()));
        modern(input).unwrap().read_to_string(&mut read).unwrap();
        read
    }

    #[test]
    fn old_macs_are_understood_and_others_left_alone() {
        assert_eq!(read("a\rb\r\rc"), "a\nb\n\nc");
        for same in ["", "a", "a\nb", "a\r\nb\r\n", "a\r\r\nb", "a\rb\nc\r", "\n\r"] {
            assert_eq!(read(same), same);
        }
        let long = "x\r".repeat(100_000) + "\n";
        assert_eq!(read(&long), "x\n".repeat(100_000) + "\n");
        let late = "y".repeat(100_000) + "\r\n";
        assert_eq!(read(&late), late);
    }
}
