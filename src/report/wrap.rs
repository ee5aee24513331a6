//! Where lines break: at a blank, behind the dash or arrow of a path, and between
//! the characters of scripts that have no blanks.
//!
//! The rules for those are the ones that Japanese and Chinese print agree on, a few
//! lines that build on the width of characters. The general algorithm (UAX 14) would
//! also break the names of routes at their hyphens, which the notation must not.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

use super::text::{cost, escape, plain_width, width};

/// Escaped lines of at most `most` columns where the text has a place to break.
#[must_use]
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    each_line(text, plain_width(text), most, |line| lines.push(line.to_owned()));
    lines
}

/// The same for a place that cannot grow: what has no place to break is cut where the
/// line ends.
#[must_use]
pub(crate) fn fold(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    each_line(text, plain_width(text), most, |line| {
        let mut rest = line;
        while width(rest) > most {
            let (head, tail) = rest.split_at(cut(rest, most));
            if tail.is_empty() {
                break;
            }
            lines.push(head.to_owned());
            rest = tail;
        }
        lines.push(rest.to_owned());
    });
    lines
}

/// So many bytes of a text fit; at least one character.
fn cut(text: &str, most: usize) -> usize {
    let mut used = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        used += cost(c);
        if used > most && before.is_some_and(|before| !joined(before, c)) {
            return at;
        }
        before = Some(c);
    }
    text.len()
}

/// The lines of [`wrap`] one by one, for somebody who knows the text's [`plain_width`].
pub(crate) fn each_line(text: &str, plain: Option<usize>, most: usize, mut see: impl FnMut(&str)) {
    let text = match plain {
        Some(columns) if columns <= most => {
            let line = text.trim_end();
            if !line.is_empty() {
                see(line);
            }
            return;
        }
        Some(_) => Cow::Borrowed(text),
        None => Cow::Owned(text.chars().map(escape).collect::<String>()),
    };
    let (mut start, mut end, mut used) = (0, 0, 0);
    // The line before this one, not yet seen, and where each of its pieces began.
    let mut before: Option<(usize, Vec<usize>)> = None;
    let mut pieces = Vec::new();
    while end < text.len() {
        let rest = &text[end..];
        let piece = match plain {
            // No wide character is in it.
            Some(_) => rest.split_inclusive(BREAKS).next().unwrap_or(rest),
            None => first_piece(rest),
        };
        let wide = width(piece.trim_end());
        if used + wide > most && used > 0 {
            if let Some((from, _)) = before.replace((start, std::mem::take(&mut pieces))) {
                see(text[from..start].trim_end());
            }
            start = end;
            used = 0;
        }
        if plain.is_none() {
            pieces.push(end);
        }
        end += piece.len();
        used += width(piece);
    }
    if let Some((from, pieces)) = before {
        if is_orphan(&text[start..]) && pieces.len() > 2 * ORPHANS {
            let own = pieces[pieces.len() - ORPHANS];
            start = if width(&text[own..]) <= most { own } else { start };
        }
        see(text[from..start].trim_end());
    }
    let last = text[start..].trim_end();
    if !last.is_empty() {
        see(last);
    }
}

/// A last line that is so short takes as many pieces of the one before.
const ORPHANS: usize = 2;

/// True for one letter that nothing but a stop follows, in a script without blanks.
fn is_orphan(line: &str) -> bool {
    let line = line.trim_end();
    width(line) <= 4 && line.chars().all(|c| c.width() == Some(2))
}

/// A line may end behind these.
const BREAKS: [char; 4] = [' ', '–', '—', '→'];

/// What stands before the first place where a text may be broken.
fn first_piece(text: &str) -> &str {
    let mut before = None;
    for (at, c) in text.char_indices() {
        if before.is_some_and(|before| may_break(before, c)) {
            return &text[..at];
        }
        before = Some(c);
    }
    text
}

fn may_break(before: char, after: char) -> bool {
    if BREAKS.contains(&before) {
        return true;
    }
    // Nearly all text is done with here.
    if before.is_ascii() && after.is_ascii() {
        return false;
    }
    let wide = |c: char| c.width() == Some(2);
    // A figure stays with what it counts: 3枚.
    let counted = before.is_ascii_digit();
    let breaks = wide(before) || wide(after) && !counted;
    breaks && !joined(before, after) && !NOT_FIRST.contains(after) && !NOT_LAST.contains(before)
}

/// True for characters that are one sign together.
fn joined(before: char, after: char) -> bool {
    before == '\u{200d}' || after.width() == Some(0)
}

/// What never begins a line: marks that close, stops, and what lengthens or follows a
/// syllable.
const NOT_FIRST: &str = "、。，．・：；？！）」』】〕〉》｝］〙〗〟｠｡｣､･ﾞﾟ\
    ,.:;?!)]}%”’»›…‥～〜‐-–—→ーヽヾゝゞ々〻\
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ\
    ％℃°′″\u{3000} `\"'";

/// What never ends one: marks that open, and signs before a figure.
const NOT_LAST: &str = "（「『【〔〈《｛［〘〖〝｟｢([{“‘«‹￥＄£€$#№＃`\"'";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_where_a_path_has_a_joint() {
        assert_eq!(wrap("Lisboa–Madrid–Pamplona–Paris", 16), ["Lisboa–Madrid–", "Pamplona–Paris"]);
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable", 4), ["unbreakable"]);
        assert_eq!(wrap("claim Frankfurt-Paris/O", 18), ["claim", "Frankfurt-Paris/O"]);
        assert!(wrap("  ", 4).is_empty());
    }

    #[test]
    fn folds_what_cannot_break() {
        assert_eq!(fold("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(fold("a unbreakable", 4), ["a", "unbr", "eaka", "ble"]);
        assert_eq!(fold("東京", 1), ["東", "京"]);
        assert_eq!(fold("ab", 0), ["a", "b"]);
        assert_eq!(fold("e\u{301}e\u{301}", 1), ["e\u{301}", "e\u{301}"]);
        assert!(fold("", 0).is_empty());
    }

    #[test]
    fn scripts_without_blanks_break_between_characters() {
        assert_eq!(
            wrap("二人または三人で遊ぶときは、複線の片方しか使えません。", 20),
            ["二人または三人で遊ぶ", "ときは、複線の片方し", "か使えません。"]
        );
        // A stop goes down with the character before it, and never stands alone.
        assert_eq!(wrap("東京。京都", 4), ["東", "京。", "京都"]);
        assert_eq!(wrap("東「京都」だ", 4), ["東", "「京", "都」", "だ"]);
        assert_eq!(wrap("車票卡（雙線道）", 8), ["車票卡", "（雙線", "道）"]);
        assert_eq!(wrap("カードを3枚引く", 10), ["カードを", "3枚引く"]);
        assert_eq!(wrap("チャンピオン", 6), ["チャン", "ピオン"]);
        // Nor does a letter stand alone on the last line.
        assert_eq!(
            wrap("次の行に理由を書いてください。", 26),
            ["次の行に理由を書いてく", "ださい。"]
        );
        assert_eq!(
            wrap("第1手番にここで赤をつなぎました", 30),
            ["第1手番にここで赤をつなぎ", "ました"]
        );
    }

    #[test]
    fn no_line_begins_or_ends_with_what_must_not() {
        let text = "規則（第四章）では、「複線ルート」は二人・三人のとき、片方だけ使えます。\
                    3枚の列車カードを払い、駅を一つ置いた（ただし、トンネルは別）！ claim Wien-Roma と書く。";
        for most in 6..60 {
            for line in wrap(text, most) {
                let (first, last) = (line.chars().next(), line.chars().last());
                assert!(!first.is_some_and(|c| NOT_FIRST.contains(c)), "{most}: {line}");
                assert!(!last.is_some_and(|c| NOT_LAST.contains(c)), "{most}: {line}");
            }
            let all: String = wrap(text, most).concat();
            assert_eq!(all.replace(' ', ""), text.replace(' ', ""));
        }
    }
}
