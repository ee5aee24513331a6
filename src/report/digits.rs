//! Figures as text without a formatter: a score sheet is full of them.

use std::ops::Deref;

/// A few bytes of ASCII.
#[derive(Clone, Copy)]
pub(super) struct SmallText {
    bytes: [u8; 24],
    start: u8,
}

impl Default for SmallText {
    fn default() -> Self {
        Self { bytes: [0; 24], start: 24 }
    }
}

impl Deref for SmallText {
    type Target = str;

    fn deref(&self) -> &str {
        let shown = self.bytes.get(usize::from(self.start)..);
        std::str::from_utf8(shown.unwrap_or_default()).unwrap_or_default()
    }
}

/// `-7`
pub(super) fn digits(number: i64) -> SmallText {
    match number {
        0.. => written(None, number.unsigned_abs()),
        _ => written(Some(b'-'), number.unsigned_abs()),
    }
}

/// `+7`
pub(super) fn signed(sign: u8, number: i64) -> SmallText {
    written(Some(sign), number.unsigned_abs())
}

fn written(sign: Option<u8>, mut number: u64) -> SmallText {
    let mut bytes = [0; 24];
    // Twenty digits at most, and a sign.
    let mut at = bytes.len();
    loop {
        at -= 1;
        bytes[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    if let Some(sign) = sign {
        at -= 1;
        bytes[at] = sign;
    }
    SmallText { bytes, start: at as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_as_the_formatter_writes_them() {
        for n in [0, 7, -7, 10, 123, -4096, i64::MAX, i64::MIN + 1, i64::MIN] {
            assert_eq!(&*digits(n), n.to_string());
        }
        assert_eq!(&*signed(b'+', 0), "+0");
        assert_eq!(&*signed(b'+', 21), format!("{:+}", 21));
        assert_eq!(&*SmallText::default(), "");
    }
}
