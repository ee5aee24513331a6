//! Logs that were packed with gzip or zstd, known by their first bytes and
//! unpacked while they are read: whatever they grow to, only a window of it is
//! in memory.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// `pzstd` and others start with a frame to be skipped: one of sixteen numbers.
const SKIPPED: [u8; 3] = [0x2a, 0x4d, 0x18];
/// What `zstd --long` uses at most by default; more is refused before it is set
/// aside.
const MOST_WINDOW: u64 = 1 << 27;
const CHUNK: usize = 1 << 16;

/// The text in a stream, packed or not.
///
/// # Errors
/// If the stream cannot be read.
pub fn unpack(mut raw: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut first = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut first)?;
    let gzip = first.starts_with(&GZIP);
    let skipped = first.get(1..) == Some(&SKIPPED) && first[0] & 0xf0 == 0x50;
    let zstd = first.starts_with(&ZSTD) || skipped;
    let whole = Cursor::new(first).chain(raw);
    Ok(if gzip {
        Box::new(BufReader::with_capacity(
            CHUNK,
            Damage(MultiGzDecoder::new(whole)),
        ))
    } else if zstd {
        Box::new(BufReader::with_capacity(CHUNK, Damage(Zstd::new(whole))))
    } else {
        Box::new(whole)
    })
}

/// Says in plain words that a packed file is not whole.
struct Damage<R>(R);

impl<R: Read> Read for Damage<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("the packed file is damaged: {error}")),
        })
    }
}

/// All frames of a zstd stream, one behind the other.
struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    /// A frame is begun and not read to its end.
    within: bool,
}

impl<R: BufRead> Zstd<R> {
    fn new(source: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        Self {
            source,
            decoder,
            within: false,
        }
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

    fn end_frame(&mut self) -> io::Result<()> {
        self.within = false;
        let written = self.decoder.get_checksum_from_data();
        if written.is_some() && written != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("its checksum is wrong"));
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
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.source, one);
                decoded.map_err(io::Error::other)?;
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
        assert_eq!(
            read([gzip(b"a\n"), gzip(b"b\n")].concat()).unwrap(),
            b"a\nb\n"
        );
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
                assert!(
                    cut.is_err_and(|e| e.to_string().contains("damaged")),
                    "{at}"
                );
                let mut spoilt = packed.clone();
                spoilt[at] ^= 0x55;
                let _ = read(spoilt);
            }
        }
    }
}
