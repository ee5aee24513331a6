//! Text that is safe to print: nothing in a log may move the cursor, turn the
//! writing round or fill the screen.

use crate::lang::{self, ToArg};
use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(crate) use super::ink::{Ink, OFF, paint, paint_bold};
pub(crate) use super::wrap::{each_line, fold, wrap};

/// What one character is shown as.
#[must_use]
pub(crate) fn escape(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '␡',
        '\u{2028}' | '\u{2029}' | '\u{85}' => '␤',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e00ff}' => '\u{fffd}',
        _ => character,
    }
}

/// The columns to set aside for one character. At least one, so that a heap of
/// combining marks has an end, too.
#[must_use]
pub(crate) fn cost(character: char) -> usize {
    character.width().unwrap_or(1).max(1)
}

/// The columns of a text in which every character takes one and may be shown as it
/// is: nearly all texts are so, and are not looked at letter by letter again.
pub(super) fn plain_width(text: &str) -> Option<usize> {
    let mut rest = text.as_bytes();
    let mut columns = 0;
    loop {
        let shown = |b: &&u8| SHOWN[usize::from(**b)];
        let ascii = rest.iter().take_while(shown).count();
        columns += ascii;
        rest = &rest[ascii..];
        match sign(rest) {
            _ if rest.is_empty() => return Some(columns),
            0 => return None,
            bytes => rest = &rest[bytes..],
        }
        columns += 1;
    }
}

/// ASCII that may be shown as it is.
const SHOWN: [bool; 256] = {
    let mut shown = [false; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        shown[byte as usize] = true;
        byte += 1;
    }
    shown
};

/// So many bytes has the character beyond ASCII at the start of a text if it takes one
/// column and may be shown as it is; 0 if it must be looked at.
pub(super) fn sign(text: &[u8]) -> usize {
    match text {
        // No blank that looks like another, no soft hyphen.
        [0xc2, 0xa1..=0xac | 0xae..=0xbf, ..] => 2,
        // Latin letters.
        [0xc3..=0xc8, _, ..] => 2,
        // – — → ≠ ─ ✓ ✗
        [0xe2, 0x80, 0x93 | 0x94, ..]
        | [0xe2, 0x86, 0x92, ..]
        | [0xe2, 0x89, 0xa0, ..]
        | [0xe2, 0x94, 0x80, ..]
        | [0xe2, 0x9c, 0x93 | 0x97, ..] => 3,
        _ => 0,
    }
}

/// The columns a text takes. Asked of whole strings: some characters join.
#[must_use]
pub(crate) fn width(text: &str) -> usize {
    plain_width(text).unwrap_or_else(|| UnicodeWidthStr::width(text))
}

/// One escaped line of at most `most` columns, with `…` where it was cut.
#[must_use]
pub(crate) fn clip(text: &str, most: usize) -> String {
    clipped(text, most).into_owned()
}

/// The same, borrowed where nothing has to be changed.
#[must_use]
pub(crate) fn clipped(text: &str, most: usize) -> Cow<'_, str> {
    if plain_width(text).is_some_and(|columns| columns <= most) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    let mut used = 0;
    let mut before_last = 0;
    for character in text.chars().map(escape) {
        used += cost(character);
        if used > most {
            shown.truncate(before_last);
            shown.push('…');
            break;
        }
        if used < most {
            before_last = shown.len() + character.len_utf8();
        }
        shown.push(character);
    }
    Cow::Owned(shown)
}

/// `1 error`, `2 errors`.
#[must_use]
pub(crate) fn count(number: u64, one: &str) -> String {
    let id = || format!("count-{}", one.replace(' ', "-"));
    let args = || [("n", ToArg::to_arg(&number))];
    if let Some(text) = (!lang::is_english()).then(|| lang::look_up(&id(), &args())) {
        return text.unwrap_or_else(|| number.to_string());
    }
    let plural = if number == 1 {
        ""
    } else if one.ends_with("ch") {
        "es"
    } else {
        "s"
    };
    format!("{number} {one}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves_the_cursor() {
        assert_eq!(clip("\x1b[31mred\x07\n\u{202e}x\u{2028}", 80), "␛[31mred␇␊\u{fffd}x␤");
        assert_eq!(clip("a\tb\u{7f}\u{9b}", 80), "a b␡\u{fffd}");
    }

    #[test]
    fn clips_by_columns() {
        assert_eq!(clip("short", 5), "short");
        assert_eq!(clip("longer", 5), "long…");
        assert_eq!(clip("東京都庁", 5), "東京…");
        assert_eq!(clip("東京都庁", 6), "東京…");
        assert_eq!(clip("東京都", 6), "東京都");
        assert_eq!(clip("x", 0), "…");
    }

    #[test]
    fn plain_text_is_as_wide_as_the_tables_say() {
        let all = (0..=0x2fff_u32).filter_map(char::from_u32);
        for c in all {
            let text = format!("a{c}{c}b");
            if let Some(columns) = plain_width(&text) {
                assert_eq!(columns, UnicodeWidthStr::width(&*text), "{c:?}");
                assert_eq!((escape(c), cost(c)), (c, 1), "{c:?}");
                assert!(c == ' ' || !c.is_whitespace(), "{c:?}");
            }
        }
        assert_eq!(plain_width("Zürich–Wien ✓ ≠ 7 × ─"), Some(21));
        assert_eq!(plain_width("東京"), None);
    }

    #[test]
    fn counts_in_words() {
        assert_eq!(count(1, "error"), "1 error");
        assert_eq!(count(0, "error"), "0 errors");
        assert_eq!(count(2, "breach"), "2 breaches");
    }
}
