//! Hashes that are the same on every machine and in every version of Rust.

use crate::names::normalise;

/// Spreads the bits of a number over all of its bits.
pub const fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Two numbers, in this order, as one.
pub const fn join(a: u64, b: u64) -> u64 {
    mix(a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.rotate_left(23))
        .wrapping_add(b.wrapping_mul(0xff51_afd7_ed55_8ccd))
}

fn bytes(bytes: impl Iterator<Item = u8>) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    mix(hash)
}

/// A text, letter by letter.
pub fn text(text: &str) -> u64 {
    bytes(text.bytes())
}

/// A name without what people write differently: case, accents, punctuation.
pub fn name(name: &str) -> u64 {
    if name.is_ascii() {
        if !name.bytes().any(|b| b.is_ascii_alphanumeric()) {
            return text(name);
        }
        let plain = name.bytes().filter(u8::is_ascii_alphanumeric);
        return bytes(plain.map(|b| b.to_ascii_lowercase()));
    }
    match normalise(name) {
        empty if empty.is_empty() => text(name),
        clean => bytes(clean.bytes()),
    }
}
