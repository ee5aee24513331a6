//! A packed log whose text, or whose parts, are changed.

use std::io::{Cursor, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use whistlestop::internals::cli::bare;
use whistlestop::internals::simulate::Rng;

use super::lines;

/// No text is larger.
const MOST: u64 = 1 << 14;

pub fn change(data: &[u8], rng: &mut Rng) -> Vec<u8> {
    let text = text_in(data);
    match rng.below(6) {
        0 => [data, &pack(&text, rng)].concat(),
        1 => [pack(&text, rng), pack(&text, rng)].concat(),
        2 => [skipped(rng), data.to_vec()].concat(),
        3 => data[..rng.below(data.len() + 1)].to_vec(),
        _ => {
            let changed = lines::change(&String::from_utf8_lossy(&text), 1 << 10, rng);
            pack(changed.as_bytes(), rng)
        }
    }
}

fn text_in(data: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    if let Ok(stream) = bare::unpack(Cursor::new(data.to_vec())) {
        // What can be read of it is enough.
        let _ = stream.take(MOST).read_to_end(&mut text);
    }
    text
}

fn pack(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    match rng.below(3) {
        0 => text.to_vec(),
        1 => {
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            let written = packed.write_all(text).and_then(|()| packed.finish());
            written.unwrap_or_default()
        }
        _ => compress_to_vec(text, CompressionLevel::Fastest),
    }
}

/// A frame that a reader of zstd skips.
fn skipped(rng: &mut Rng) -> Vec<u8> {
    let n = rng.below(4) as u8;
    let mut frame = vec![0x50 | rng.below(16) as u8, 0x2a, 0x4d, 0x18, n, 0, 0, 0];
    frame.extend((0..n).map(|_| b'x'));
    frame
}
