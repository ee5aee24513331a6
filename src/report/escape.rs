//! The one way out. Whatever a command prints passes through here, on standard
//! output and standard error, so that no text of a log, of a file name, of a board
//! file or of an argument can drive a terminal, turn the writing round, or give a
//! build server an order.
//!
//! Build servers read what is printed: GitHub takes a line that begins with `::`
//! for a command, and `##[error]` anywhere in one; others have `##vso[` and
//! `##teamcity[`.

use std::io::{self, Write};

use super::text::{escape, sign};

/// What a stream is made of: it says how a character is written that must not
/// stand there as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words for people: such a character is shown as a sign for it.
    Words,
    /// Words for people with colours, which pass.
    Colours,
    /// JSON: such a character is written as `\u202e`, which means the same.
    Json,
    /// What a program reads as it is, such as markup: whoever made it has escaped
    /// what is in it.
    Exact,
}

/// Text that is to stand within one line, made safe: breaks are shown as signs.
#[must_use]
pub fn line(text: &str) -> String {
    let mut orders = Orders::within();
    text.chars().map(escape).map(|c| if orders.begin(c) { SIGN } else { c }).collect()
}

/// Text for XML and HTML, in an element or an attribute: nothing in it is markup, a
/// line of its own, or what else must not stand in a file that somebody may print.
#[must_use]
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut orders = Orders::default();
    for c in text.chars() {
        let order = orders.begin(c);
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push(SIGN),
            // XML has no way to write them.
            _ if c.is_control() => out.push(escape(c)),
            _ if order || escape(c) != c => out.push_str(&format!("&#{};", c as u32)),
            _ => out.push(c),
        }
    }
    out
}

/// Several lines of it.
#[must_use]
pub fn markup_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(markup).collect();
    lines.join("\n")
}

/// Stands for a character that has no sign of its own.
const SIGN: char = '\u{fffd}';

/// A stream on which nothing is written that must not stand there.
#[derive(Debug)]
pub struct Escape<W: Write> {
    out: W,
    kind: Kind,
    orders: Orders,
    /// The beginning of a character or of a colour whose end is still to come.
    held: Vec<u8>,
    /// Made again and again.
    safe: Vec<u8>,
}

impl<W: Write> Escape<W> {
    pub fn new(kind: Kind, out: W) -> Self {
        Self { out, kind, orders: Orders::default(), held: Vec::new(), safe: Vec::new() }
    }

    pub fn into_inner(self) -> W {
        self.out
    }

    fn bytes(&mut self, mut rest: &[u8]) {
        while !rest.is_empty() {
            // Nearly all of a text can pass without a closer look.
            let plain = self.orders.pass(rest);
            self.safe.extend_from_slice(&rest[..plain]);
            rest = &rest[plain..];
            if rest.is_empty() {
                break;
            }
            match self.sequence(rest) {
                Sequence::Ends(at) => {
                    self.safe.extend_from_slice(&rest[..at]);
                    rest = &rest[at..];
                }
                Sequence::GoesOn => return self.held.extend_from_slice(rest),
                Sequence::None => match first(rest) {
                    Some((c, bytes)) => {
                        self.character(c);
                        rest = &rest[bytes..];
                    }
                    None => return self.held.extend_from_slice(rest),
                },
            }
        }
    }

    /// What may stand at the start of a text although it is of control characters.
    fn sequence(&self, text: &[u8]) -> Sequence {
        match text {
            // A line break, if the rest of it comes.
            [b'\r'] => Sequence::GoesOn,
            [b'\r', b'\n', ..] => Sequence::Ends(1),
            [b'\x1b', rest @ ..] if self.kind == Kind::Colours => colour(rest),
            _ => Sequence::None,
        }
    }

    fn character(&mut self, c: char) {
        let order = self.orders.begin(c);
        let breaks = matches!(c, '\n' | '\t');
        let shown = match order {
            _ if breaks => c,
            true => SIGN,
            false => escape(c),
        };
        if shown != c && self.kind == Kind::Json {
            for unit in c.encode_utf16(&mut [0; 2]) {
                self.safe.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
            }
        } else {
            let mut bytes = [0; 4];
            self.safe.extend_from_slice(shown.encode_utf8(&mut bytes).as_bytes());
        }
    }
}

/// The character at the start of a text, and how many bytes it has; what is none is
/// shown as a sign. `None` where the rest of it is still to come.
fn first(text: &[u8]) -> Option<(char, usize)> {
    let some = text.get(..4).unwrap_or(text);
    let (good, bad) = match std::str::from_utf8(some) {
        Ok(good) => (good, None),
        Err(error) => {
            let good = some.get(..error.valid_up_to()).unwrap_or_default();
            // It was just found to be good.
            (std::str::from_utf8(good).unwrap_or_default(), error.error_len())
        }
    };
    match (good.chars().next(), bad) {
        (Some(c), _) => Some((c, c.len_utf8())),
        (None, Some(bad)) => Some((SIGN, bad)),
        (None, None) => None,
    }
}

impl<W: Write> Write for Escape<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.kind == Kind::Exact {
            return self.out.write(bytes);
        }
        self.safe.clear();
        if self.held.is_empty() {
            self.bytes(bytes);
        } else {
            let mut all = std::mem::take(&mut self.held);
            all.extend_from_slice(bytes);
            self.bytes(&all);
        }
        self.out.write_all(&self.safe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

const fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && byte != b'#'
}

const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < plain.len() {
        plain[byte] = is_plain(byte as u8);
        byte += 1;
    }
    plain
};

/// So many bytes pass before the first that needs a closer look, counted by sixteen.
fn plain_bytes(text: &[u8]) -> usize {
    let (chunks, _) = text.as_chunks::<16>();
    let all = |chunk: &&[u8; 16]| chunk.iter().fold(true, |all, byte| all & is_plain(*byte));
    let whole = 16 * chunks.iter().take_while(all).count();
    let plain = |byte: &&u8| PLAIN[usize::from(**byte)];
    whole + text[whole..].iter().take_while(plain).count()
}

enum Sequence {
    /// It has so many bytes.
    Ends(usize),
    GoesOn,
    None,
}

/// No colour of ours has more digits.
const LONGEST_COLOUR: usize = 16;

/// `ESC [ 31 m`, the only kind of escape that passes; the text is behind the ESC.
fn colour(text: &[u8]) -> Sequence {
    let inner = |b: &&u8| b.is_ascii_digit() || **b == b';';
    let Some((first, rest)) = text.split_first() else {
        return Sequence::GoesOn;
    };
    let numbers = rest.iter().take_while(inner).count();
    match rest.get(numbers) {
        _ if *first != b'[' || numbers > LONGEST_COLOUR => Sequence::None,
        Some(b'm') => Sequence::Ends(numbers + 3),
        None => Sequence::GoesOn,
        Some(_) => Sequence::None,
    }
}

/// How much of an order to a build server has been written.
#[derive(Clone, Copy, Debug, Default)]
struct Orders {
    line: Place,
    /// Hashes, up to two of them, and perhaps a word behind: `##vso`.
    hashes: u8,
}

/// Where in a line we are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// At its start, or behind blanks.
    #[default]
    Start,
    /// Behind a colon at its start.
    Colon,
    Within,
}

impl Orders {
    const fn within() -> Self {
        Self { line: Place::Within, hashes: 0 }
    }

    /// So many bytes of a text pass as they are, line breaks among them.
    fn pass(&mut self, text: &[u8]) -> usize {
        let mut at = 0;
        while self.hashes == 0 && self.line != Place::Colon {
            if self.line == Place::Within {
                at += plain_bytes(&text[at..]);
            }
            match text.get(at) {
                Some(b'\n') => self.line = Place::Start,
                // Only behind blanks at the start of a line.
                Some(b' ') => {}
                Some(b) if is_plain(*b) && *b != b':' => self.line = Place::Within,
                _ => match sign(&text[at..]) {
                    0 => break,
                    bytes => {
                        self.line = Place::Within;
                        at += bytes - 1;
                    }
                },
            }
            at += 1;
        }
        at
    }

    /// True if this character would make an order of what stands before it.
    fn begin(&mut self, c: char) -> bool {
        if matches!(c, '\n' | '\r') {
            *self = Self::default();
            return false;
        }
        let colons = self.line == Place::Colon && c == ':';
        self.line = match (self.line, c) {
            (Place::Start, c) if c.is_whitespace() => Place::Start,
            (Place::Start, ':') => Place::Colon,
            _ => Place::Within,
        };
        let bracket = self.hashes == 2 && c == '[';
        self.hashes = match c {
            '#' => (self.hashes + 1).min(2),
            _ if self.hashes == 2 && (c.is_alphanumeric() || "-._".contains(c)) => 2,
            _ => 0,
        };
        colons || bracket
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written at once, and byte by byte.
    fn written(kind: Kind, text: &str) -> String {
        let all = |pieces: &[&[u8]]| {
            let mut out = Vec::new();
            let mut stream = Escape::new(kind, &mut out);
            for piece in pieces {
                stream.write_all(piece).unwrap();
            }
            drop(stream);
            String::from_utf8(out).unwrap()
        };
        let at_once = all(&[text.as_bytes()]);
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(all(&bytes), at_once);
        at_once
    }

    #[test]
    fn people_see_signs() {
        let words = |text| written(Kind::Words, text);
        assert_eq!(words("Zürich – Wien\n\tx"), "Zürich – Wien\n\tx");
        assert_eq!(words("\x1b[31mred\x07\rx\r\n"), "␛[31mred␇␍x\r\n");
        assert_eq!(words("a\u{202e}b\u{9b}c\u{2028}"), "a\u{fffd}b\u{fffd}c␤");
    }

    #[test]
    fn build_servers_get_no_orders() {
        let words = |text| written(Kind::Words, text);
        assert_eq!(words("::error::x"), ":\u{fffd}error::x");
        assert_eq!(words("a\n \u{a0}::error"), "a\n \u{a0}:\u{fffd}error");
        assert_eq!(words("a::b\n: :"), "a::b\n: :");
        assert_eq!(words("a ##[error]b"), "a ##\u{fffd}error]b");
        assert_eq!(words("###[x ##vso[y"), "###\u{fffd}x ##vso\u{fffd}y");
        assert_eq!(words("# [a] #[b] ## [c]"), "# [a] #[b] ## [c]");
        assert_eq!(line("::a ##[b"), "::a ##\u{fffd}b");
        assert_eq!(line("a\nb"), "a␊b");
    }

    #[test]
    fn only_colours_pass() {
        let colours = |text| written(Kind::Colours, text);
        assert_eq!(colours("\x1b[38;5;246mx\x1b[0m"), "\x1b[38;5;246mx\x1b[0m");
        assert_eq!(colours("\x1b[2J\x1b]0;t\x07"), "␛[2J␛]0;t␇");
        assert_eq!(colours("\x1b[31m::error"), "\x1b[31m:\u{fffd}error");
        let long = format!("\x1b[{}m", "1;".repeat(40));
        assert!(colours(&long).starts_with('␛'));
    }

    #[test]
    fn json_means_the_same() {
        let value = "##[error] \u{202e}\u{9b}\u{e0041} \u{2028}Zürich::";
        let text = serde_json::json!([value, {"a": value}]).to_string();
        let safe = written(Kind::Json, &text);
        assert!(safe.contains("##\\u005berror") && safe.contains("\\u202e\\u009b"));
        assert!(!safe.contains(['\u{202e}', '\u{9b}', '\u{e0041}', '\u{2028}']));
        let same = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(same(&safe), same(&text));
    }

    #[test]
    fn markup_means_the_same() {
        assert_eq!(
            markup("a<b>\n::x ##[y] \u{202e}\x1b'"),
            "a&lt;b&gt;&#10;:&#58;x ##&#91;y] &#8238;␛&apos;"
        );
    }
}
