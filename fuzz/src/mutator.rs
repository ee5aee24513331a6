//! How inputs are changed. A log stays a text that somebody could read; what changes
//! are its lines and the words in them, in ways that keep most of it sensible, so that
//! a fuzzer gets past the first line. Bytes are left to libFuzzer, in a part of the cases.

mod games;
mod lines;
mod packed;
mod words;
mod yaml;

use whistlestop::internals::simulate::Rng;

/// libFuzzer's own way: changes so many bytes in place, up to so many; how many there
/// are then.
pub type Bytes = fn(&mut [u8], usize, usize) -> usize;

/// Changes a log.
pub fn log(data: &mut [u8], size: usize, most: usize, seed: u32, bytes: Bytes) -> usize {
    let mut rng = Rng::new(u64::from(seed));
    if rng.below(5) == 0 {
        return bytes(data, size, most);
    }
    let text = String::from_utf8_lossy(&data[..size]).into_owned();
    let changed = lines::change(&text, most, &mut rng);
    put(data, changed.as_bytes(), most, true)
}

/// Changes a board, a tile set or a scheme.
pub fn yaml(data: &mut [u8], size: usize, most: usize, seed: u32, bytes: Bytes) -> usize {
    let mut rng = Rng::new(u64::from(seed));
    if rng.below(5) == 0 {
        return bytes(data, size, most);
    }
    let text = String::from_utf8_lossy(&data[..size]).into_owned();
    let changed = yaml::change(&text, &mut rng);
    put(data, changed.as_bytes(), most, true)
}

/// Changes a packed log: half of the time what is in it, and packs it again.
pub fn packed(data: &mut [u8], size: usize, most: usize, seed: u32, bytes: Bytes) -> usize {
    let mut rng = Rng::new(u64::from(seed));
    if rng.below(2) == 0 {
        return bytes(data, size, most);
    }
    let changed = packed::change(&data[..size], &mut rng);
    put(data, &changed, most, false)
}

/// Puts as much of it in place as there is room for; of a text, whole lines.
fn put(data: &mut [u8], changed: &[u8], most: usize, whole_lines: bool) -> usize {
    let mut n = changed.len().min(most).min(data.len());
    if whole_lines && n < changed.len() {
        let last = changed[..n].iter().rposition(|&byte| byte == b'\n');
        n = last.map_or(n, |at| at + 1);
    }
    data[..n].copy_from_slice(&changed[..n]);
    n
}
