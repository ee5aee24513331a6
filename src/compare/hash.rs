//! Hashes that are the same on every machine and in every version of Rust.

use crate::names::normalise;

/// Spreads the bits of a number over all of its bits.
#[inline]
pub(super) const fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Two numbers, in this order, as one.
#[inline]
pub(super) const fn join(a: u64, b: u64) -> u64 {
    mix(a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.rotate_left(23))
        .wrapping_add(b.wrapping_mul(0xff51_afd7_ed55_8ccd))
}

/// The product of two numbers with its upper half laid on the lower one: much cheaper
/// than [`join`], if one of them is a hash and none is nought.
#[inline]
pub(super) const fn fold(a: u64, b: u64) -> u64 {
    let product = (a as u128) * (b as u128);
    product as u64 ^ (product >> 64) as u64
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

const fn byte(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

fn bytes(bytes: impl Iterator<Item = u8>) -> u64 {
    mix(bytes.fold(START, byte))
}

/// A text, letter by letter.
pub(super) const fn text(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let (mut hash, mut i) = (START, 0);
    while i < bytes.len() {
        hash = byte(hash, bytes[i]);
        i += 1;
    }
    mix(hash)
}

/// A name without what people write differently: case, accents, punctuation.
pub(super) fn name(name: &str) -> u64 {
    if name.is_ascii() {
        let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
        return match letters.fold(START, |hash, letter| byte(hash, letter.to_ascii_lowercase())) {
            START => text(name),
            hash => mix(hash),
        };
    }
    match normalise(name) {
        empty if empty.is_empty() => text(name),
        clean => bytes(clean.bytes()),
    }
}
