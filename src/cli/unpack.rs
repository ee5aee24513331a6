//! Logs that were packed with gzip or zstd, known by their first bytes and
//! unpacked while they are read: whatever they grow to, only a window of it is
//! in memory.

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::notation::AllWasRead;

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// `pzstd` and others start with a frame to be skipped: one of sixteen numbers.
const SKIPPED: [u8; 3] = [0x2a, 0x4d, 0x18];
/// What `zstd --long` uses at most by default; more is refused before it is set
/// aside.
const MOST_WINDOW: u64 = 1 << 27;
const CHUNK: usize = 1 << 16;

/// True if a file that begins so is packed.
pub(super) fn is_packed(first: &[u8]) -> bool {
    first.starts_with(&GZIP) || is_zstd(first)
}

fn is_zstd(first: &[u8]) -> bool {
    let skipped = first.get(1..4) == Some(&SKIPPED) && first[0] & 0xf0 == 0x50;
    first.starts_with(&ZSTD) || skipped
}

/// The text in a stream, packed or not.
///
/// # Errors
/// If the stream cannot be read.
pub fn unpack(mut raw: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut first = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut first)?;
    let gzip = first.starts_with(&GZIP);
    let zstd = is_zstd(&first);
    let whole = Cursor::new(first).chain(raw);
    Ok(if gzip {
        let damage = Damage { packed: MultiGzDecoder::new(whole), is_behind: is_behind_gzip };
        Box::new(BufReader::with_capacity(CHUNK, damage))
    } else if zstd {
        let damage = Damage { packed: Zstd::new(whole), is_behind: is_behind_zstd };
        Box::new(BufReader::with_capacity(CHUNK, damage))
    } else {
        Box::new(whole)
    })
}

/// Says in plain words that a packed file is not whole.
struct Damage<R> {
    packed: R,
    /// True if the text itself was whole.
    is_behind: fn(&io::Error) -> bool,
}

impl<R: Read> Read for Damage<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.packed.read(into).map_err(|error| {
            let words = say!(
                "cli-damaged",
                "the packed file is damaged: {error}",
                error = error.to_string()
            );
            match error.kind() {
                io::ErrorKind::Interrupted => error,
                kind if (self.is_behind)(&error) => io::Error::new(kind, AllWasRead(words)),
                kind => io::Error::new(kind, words),
            }
        })
    }
}

/// The checksum behind gzip's text is missing or wrong, or something else stands
/// there. What is wrong with the text itself is said to be so.
fn is_behind_gzip(error: &io::Error) -> bool {
    let ours = [io::ErrorKind::UnexpectedEof, io::ErrorKind::InvalidInput];
    ours.contains(&error.kind()) && !error.to_string().contains("deflate stream")
}

fn is_behind_zstd(error: &io::Error) -> bool {
    let inside = error.get_ref();
    inside.is_some_and(|inside| inside.is::<Checksum>())
}

/// The checksum of a zstd frame is missing or wrong.
#[derive(Debug)]
struct Checksum(&'static str);

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "its checksum is {}", self.0)
    }
}

impl std::error::Error for Checksum {}

/// All frames of a zstd stream, one behind the other.
struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    /// A frame is begun and not read to its end.
    within: bool,
    /// Why a frame has no other end; what was unpacked of it comes first.
    broken: Option<io::Error>,
}

impl<R: BufRead> Zstd<R> {
    fn new(source: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        Self { source, decoder, within: false, broken: None }
    }

    /// Begins the next frame; false at the end of the stream.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let mut skipped = self.source.by_ref().take(length);
                    if io::copy(&mut skipped, &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Ends a frame that cannot be unpacked any further. The decoder holds back what
    /// more text might refer to: an empty last block makes it let go.
    fn give_up(&mut self, error: FrameDecoderError) {
        const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];
        let one = BlockDecodingStrategy::UptoBlocks(1);
        // If that does not work either, there is less to read.
        let _ = self.decoder.decode_blocks(&LAST_BLOCK[..], one);
        self.broken = Some(match error {
            FrameDecoderError::FailedToReadChecksum(_) => io::Error::other(Checksum("missing")),
            error => io::Error::other(error),
        });
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.within = false;
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        let written = self.decoder.get_checksum_from_data();
        if written.is_some() && written != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other(Checksum("wrong")));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.within {
                if !self.next_frame()? {
                    return Ok(0);
                }
                self.within = true;
            }
            while self.broken.is_none()
                && self.decoder.can_collect() == 0
                && !self.decoder.is_finished()
            {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                if let Err(error) = self.decoder.decode_blocks(&mut self.source, one) {
                    self.give_up(error);
                }
            }
            match self.decoder.read(into)? {
                0 if into.is_empty() => return Ok(0),
                0 => self.end_frame()?,
                n => return Ok(n),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn read(packed: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpack(Cursor::new(packed))?.read_to_end(&mut text)?;
        Ok(text)
    }

    /// All that can be read, and whether the error says that this is all there was.
    fn read_before(packed: Vec<u8>) -> (Vec<u8>, Option<bool>) {
        let mut text = Vec::new();
        let read = unpack(Cursor::new(packed)).and_then(|mut t| t.read_to_end(&mut text));
        let is_all =
            |error: io::Error| error.get_ref().is_some_and(|inside| inside.is::<AllWasRead>());
        (text, read.err().map(is_all))
    }

    /// Text that packs badly, so that there are many blocks.
    fn noise() -> Vec<u8> {
        let mut at: u32 = 1;
        let mut next = || {
            at = at.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            b'a' + u8::try_from(at >> 28).unwrap()
        };
        (0..600_000).map(|_| next()).collect()
    }

    #[test]
    fn what_stands_before_the_damage_is_read() {
        let text = noise();
        for packed in [gzip(&text), zstd(&text)] {
            let (before, all) = read_before(packed[..packed.len() / 2].to_vec());
            assert!(before.len() > 100_000, "{}", before.len());
            assert!(text.starts_with(&before) && all == Some(false));
            // Checksums are the last four bytes, or the last eight.
            for cut in 1..=3 {
                let (before, all) = read_before(packed[..packed.len() - cut].to_vec());
                assert!(before == text && all == Some(true));
            }
            let mut spoilt = packed.clone();
            *spoilt.last_mut().unwrap() ^= 1;
            assert!(read_before(spoilt) == (text.clone(), Some(true)));
        }
        let (before, all) = read_before([gzip(b"a\n"), b"junk behind".to_vec()].concat());
        assert!(before == b"a\n" && all == Some(true));
    }

    #[test]
    fn packed_or_not_it_is_the_same_text() {
        let text = "game europe\n".repeat(20_000).into_bytes();
        for packed in [text.clone(), gzip(&text), zstd(&text)] {
            assert!(read(packed).unwrap() == text);
        }
        for short in ["", "g", "ga\n"] {
            assert_eq!(read(short.into()).unwrap(), short.as_bytes());
        }
    }

    #[test]
    fn parts_that_were_joined_are_all_read() {
        assert_eq!(read([gzip(b"a\n"), gzip(b"b\n")].concat()).unwrap(), b"a\nb\n");
        let skipped = [&[0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0][..], b"xx"].concat();
        let all = [skipped.clone(), zstd(b"a\n"), skipped, zstd(b"b\n")].concat();
        assert_eq!(read(all).unwrap(), b"a\nb\n");
    }

    #[test]
    fn damage_is_said_and_never_a_panic() {
        let text = "Ada draw ? ?\n".repeat(500).into_bytes();
        for packed in [gzip(&text), zstd(&text)] {
            for at in 4..packed.len() {
                let cut = read(packed[..at].to_vec());
                assert!(cut.is_err_and(|e| e.to_string().contains("damaged")), "{at}");
                // What was unpacked before comes first.
                let (before, _) = read_before(packed[..at].to_vec());
                assert!(text.starts_with(&before), "{at}");
                let mut spoilt = packed.clone();
                spoilt[at] ^= 0x55;
                let _ = read(spoilt);
            }
        }
    }
}
