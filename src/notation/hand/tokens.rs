//! A line as a person wrote it, in tokens: words, digits, quoted text, signs. What phones
//! and word processors make of a sign is that sign again; every token knows its true
//! place in the text.

use unicode_normalization::UnicodeNormalization;

use crate::span::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters, in any script, with the apostrophes between them.
    Word,
    Digits,
    /// Text between a pair of quotes.
    Quoted,
    /// One of `- > + , ; : . ? ! / = * & ( ) [ ] #`, or any other character.
    Sign(char),
}

#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    /// As written, without quotes.
    pub text: &'a str,
    /// In lower case, full-width letters as plain ones.
    pub folded: String,
    /// With quotes.
    pub span: Span,
    /// A blank stands in front of it.
    pub apart: bool,
}

impl Token<'_> {
    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// The tokens of a line, and where its comment begins, or its end.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    pub tokens: Vec<Token<'a>>,
    /// The offset behind the last token.
    pub end: u32,
    /// Behind a semicolon that may begin a comment, and may stand between two things:
    /// the tokens there.
    pub behind_semicolon: Option<usize>,
}

/// What a character is, however it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// Has no width and no meaning.
    Nothing,
    Blank,
    Letter,
    Digit,
    Mark,
    Sign(char),
    Control,
}

fn sort(c: char) -> Sort {
    match c {
        // Zero-width spaces and joiners, direction marks, the soft hyphen, the byte
        // order mark, variation selectors.
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{61c}'
        | '\u{180e}' => Sort::Nothing,
        // Hyphens, dashes and minus signs, arrows that lead both ways, and the wave; not
        // the katakana length mark.
        '-'
        | '\u{2010}'..='\u{2015}'
        | '\u{2212}'
        | '\u{2043}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff0d}'
        | '\u{2e3a}'
        | '\u{2e3b}'
        | '\u{58a}'
        | '\u{1806}'
        | '~'
        | '\u{301c}'
        | '\u{ff5e}'
        | '↔'
        | '⇄'
        | '⇔'
        | '⟷'
        | '⇆' => Sort::Sign('-'),
        '>' | '→' | '⇒' | '➔' | '➜' | '➝' | '➞' | '⟶' | '⟹' | '▶' | '►' | '↦' | '＞' | '➡'
        | '➙' | '➛' | '➾' | '⇨' | '⮕' | '👉' => Sort::Sign('>'),
        ',' | '،' | '、' | '﹐' | '﹑' | '､' => Sort::Sign(','),
        '。' | '｡' => Sort::Sign('.'),
        '×' | '✕' | '✖' | '*' | '∗' | '⋅' => Sort::Sign('*'),
        '\'' | '\u{2018}'..='\u{201b}' | '`' | '´' | '\u{2032}' | '\u{ff07}' | '\u{2bc}' => {
            Sort::Sign('\'')
        }
        '"'
        | '\u{201c}'..='\u{201f}'
        | '«'
        | '»'
        | '‹'
        | '›'
        | '「'
        | '」'
        | '『'
        | '』'
        | '＂'
        | '\u{2033}'
        | '｢'
        | '｣'
        | '〝'
        | '〞'
        | '〟' => Sort::Sign('"'),
        '•' | '‣' | '◦' | '▪' | '●' | '○' | '■' | '□' | '◆' | '◇' | '☐' => {
            Sort::Sign('•')
        }
        '✓' | '✔' | '✅' | '☑' | '👍' => Sort::Sign('+'),
        '✗' | '✘' | '❌' | '☒' | '👎' => Sort::Sign('-'),
        '❓' | '❔' => Sort::Sign('?'),
        '\t' | '\r' | '\n' => Sort::Blank,
        _ if c.is_control() || c == '\u{fffd}' => Sort::Control,
        _ if c.is_whitespace() => Sort::Blank,
        _ => Sort::Letter,
    }
}

/// The same for what a character is composed of: `①` is a digit, `Ａ` a letter.
fn sorts(c: char, folded: &mut String) -> Sort {
    let known = sort(c);
    if known != Sort::Letter {
        return known;
    }
    let before = folded.len();
    for part in std::iter::once(c).nfkc().flat_map(char::to_lowercase) {
        folded.push(part);
    }
    let first = folded[before..].chars().next().unwrap_or(c);
    match first {
        '0'..='9' if folded[before..].bytes().all(|b| b.is_ascii_digit()) => Sort::Digit,
        '・' | '·' => Sort::Mark,
        _ if first.is_alphanumeric() || is_accent(first) => Sort::Letter,
        _ => {
            folded.truncate(before);
            match sort(first) {
                Sort::Letter => Sort::Sign(first),
                other => other,
            }
        }
    }
}

/// An accent that is a character of its own.
fn is_accent(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

/// What closes the quotes that a character opens.
fn closing(open: char) -> &'static [char] {
    match open {
        '"' | '“' | '”' | '„' | '‟' | '″' | '＂' => &['"', '”', '“', '″', '＂'],
        '«' => &['»'],
        '»' => &['«', '»'],
        '‹' => &['›'],
        '›' => &['‹'],
        '「' | '｢' => &['」', '｣'],
        '『' => &['』'],
        '〝' => &['〞', '〟'],
        '\'' | '‘' | '’' | '‚' | '‛' | '`' | '´' | '′' | '＇' => {
            &['\'', '’', '‘', '´', '`', '′', '＇']
        }
        _ => &[],
    }
}

/// Cuts a line into tokens; nothing if it has characters that no keyboard types.
pub(super) fn cut(line: &str, offset: u32) -> Option<Tokens<'_>> {
    let mut cutter = Cutter { line, offset, tokens: Vec::new(), at: 0, apart: false };
    let mut behind_semicolon = None;
    while let Some(c) = cutter.here() {
        let rest = &line[cutter.at..];
        let mut folded = String::new();
        let first = cutter.tokens.is_empty();
        match sorts(c, &mut folded) {
            Sort::Control => return None,
            Sort::Nothing => cutter.at += c.len_utf8(),
            Sort::Blank => {
                cutter.apart = true;
                cutter.at += c.len_utf8();
            }
            // `Turn #1`
            Sort::Sign('#') if cutter.is_number_of_turn() => cutter.at += c.len_utf8(),
            Sort::Sign('#') => break,
            Sort::Sign('/') if rest.starts_with("/*") && cutter.apart => break,
            Sort::Sign('/') if rest.starts_with("//") && (cutter.apart || first) => break,
            Sort::Sign(';') if first => break,
            Sort::Sign(';') if cutter.apart => {
                behind_semicolon.get_or_insert(cutter.tokens.len());
                cutter.sign(';', c.len_utf8());
            }
            Sort::Sign(quote @ ('"' | '\'')) => {
                if !cutter.quoted(c) {
                    cutter.sign(quote, c.len_utf8());
                }
            }
            Sort::Sign(sign) if super::plain::is_word(sign) => {
                let to = cutter.at + c.len_utf8();
                cutter.push(Kind::Word, &line[cutter.at..to], sign.to_string(), to);
            }
            Sort::Sign(sign) => match super::plain::pictured(sign) {
                Some(card) => {
                    let to = cutter.at + c.len_utf8();
                    cutter.push(Kind::Word, &line[cutter.at..to], card.to_owned(), to);
                }
                None => cutter.sign(sign, c.len_utf8()),
            },
            Sort::Letter | Sort::Digit | Sort::Mark => cutter.word(),
        }
    }
    let end = cutter.tokens.last().map_or(offset, |token| token.span.end);
    let mut tokens = cutter.tokens;
    glue(&mut tokens);
    columns(&mut tokens);
    Some(Tokens { tokens, end, behind_semicolon })
}

struct Cutter<'a> {
    line: &'a str,
    offset: u32,
    tokens: Vec<Token<'a>>,
    at: usize,
    apart: bool,
}

impl<'a> Cutter<'a> {
    fn here(&self) -> Option<char> {
        self.line.get(self.at..)?.chars().next()
    }

    /// True behind `Turn`, before a number.
    fn is_number_of_turn(&self) -> bool {
        let word = self.tokens.last().filter(|_| self.tokens.len() == 1);
        let digit = self.line.as_bytes().get(self.at + 1);
        let counts = |word: &str| super::plain::is_turn(word) || super::plain::counts_turns(word);
        word.is_some_and(|word| counts(&word.folded)) && digit.is_some_and(u8::is_ascii_digit)
    }

    fn span(&self, from: usize, to: usize) -> Span {
        let at = |n: usize| self.offset + u32::try_from(n).unwrap_or(0);
        Span::new(at(from), at(to))
    }

    fn push(&mut self, kind: Kind, text: &'a str, folded: String, to: usize) {
        let span = self.span(self.at, to);
        let apart = std::mem::take(&mut self.apart);
        self.tokens.push(Token { kind, text, folded, span, apart });
        self.at = to;
    }

    fn sign(&mut self, sign: char, length: usize) {
        let to = self.at + length;
        let text = &self.line[self.at..to];
        self.push(Kind::Sign(sign), text, sign.to_string(), to);
    }

    /// Takes what stands in quotes, if a quote opens here and another closes it.
    fn quoted(&mut self, open: char) -> bool {
        let from = self.at + open.len_utf8();
        let single = sort(open) == Sort::Sign('\'');
        let glued = !self.apart && self.tokens.last().is_some_and(|t| t.kind == Kind::Word);
        if single && glued {
            return false;
        }
        let rest = &self.line[from..];
        let closes = |&(at, c): &(usize, char)| {
            // An apostrophe inside a word closes nothing.
            let behind = rest[at + c.len_utf8()..].chars().next();
            closing(open).contains(&c) && !(single && behind.is_some_and(char::is_alphanumeric))
        };
        let Some((length, close)) = rest.char_indices().find(closes) else {
            return false;
        };
        let blank = |c: char| matches!(sort(c), Sort::Blank | Sort::Nothing);
        let text = rest[..length].trim_matches(blank);
        if text.is_empty() || text.contains('"') || text.chars().any(char::is_control) {
            return false;
        }
        let folded = text.to_lowercase();
        self.push(Kind::Quoted, text, folded, from + length + close.len_utf8());
        true
    }

    /// Takes letters, or digits.
    fn word(&mut self) {
        let mut folded = String::new();
        let mut end = self.at;
        let mut kind = None;
        let mut at = self.at;
        let mut chars = self.line[at..].chars().peekable();
        while let Some(c) = chars.next() {
            let before = folded.len();
            let next = match sorts(c, &mut folded) {
                Sort::Letter => Kind::Word,
                Sort::Digit => Kind::Digits,
                // Between two letters an apostrophe, or the dot of katakana.
                Sort::Sign('\'') | Sort::Mark
                    if kind == Some(Kind::Word)
                        && chars.peek().is_some_and(|c| c.is_alphabetic()) =>
                {
                    folded.truncate(before);
                    Kind::Word
                }
                Sort::Nothing => {
                    at += c.len_utf8();
                    continue;
                }
                _ => break,
            };
            if kind.is_some_and(|kind| kind != next) {
                folded.truncate(before);
                break;
            }
            kind = Some(next);
            at += c.len_utf8();
            end = at;
        }
        let Some(kind) = kind else {
            // A mark that stands alone.
            let c = self.here().unwrap_or('·');
            return self.sign('•', c.len_utf8());
        };
        let text = &self.line[self.at..end];
        self.push(kind, text, folded, end);
    }
}

/// Several dashes are one, and `->`, `=>` and the like are an arrow; `2xW` and `Wx2` have
/// three parts.
fn glue(tokens: &mut Vec<Token<'_>>) {
    let mut out: Vec<Token<'_>> = Vec::with_capacity(tokens.len());
    for token in tokens.drain(..) {
        let merges = |last: &Token<'_>| match (last.kind, token.kind) {
            (Kind::Sign('-'), Kind::Sign('-')) => Some('-'),
            (Kind::Sign('-' | '=' | '>'), Kind::Sign('>')) => Some('>'),
            // `<->`
            (Kind::Sign('<'), Kind::Sign('-' | '>' | '=')) => Some('<'),
            _ => None,
        };
        if let Some(last) = out.last_mut()
            && !token.apart
            && let Some(sign) = merges(last)
        {
            let both = last.kind == Kind::Sign('<') && token.is_sign('>');
            last.kind = Kind::Sign(if both { '-' } else { sign });
            last.span = last.span.to(token.span);
            continue;
        }
        split_times(token, &mut out);
    }
    *tokens = out;
}

/// Columns of a table, apart by semicolons without blanks, are apart by commas.
fn columns(tokens: &mut [Token<'_>]) {
    let glued = |at: usize| !tokens[at].apart && tokens.get(at + 1).is_some_and(|t| !t.apart);
    let is_it = |at: &usize| tokens[*at].is_sign(';');
    let signs: Vec<usize> = (0..tokens.len()).filter(is_it).collect();
    if signs.len() > 1 && signs.iter().all(|at| glued(*at)) {
        for at in signs {
            tokens[at].kind = Kind::Sign(',');
        }
    }
}

/// `xW` behind a number, and `Wx` before one: the `x` counts.
fn split_times<'a>(token: Token<'a>, out: &mut Vec<Token<'a>>) {
    if token.kind == Kind::Digits
        && !token.apart
        && let Some(word) = out.pop_if(|last| {
            last.kind == Kind::Word && last.text.len() > 1 && last.text.ends_with(['x', 'X'])
        })
    {
        let (head, tail) = word.text.split_at(word.text.len() - 1);
        out.extend([part(&word, head, 0), part(&word, tail, head.len())]);
    } else if token.kind == Kind::Word
        && !token.apart
        && token.text.len() > 1
        && token.text.starts_with(['x', 'X'])
        && out.last().is_some_and(|last| last.kind == Kind::Digits)
    {
        let (head, tail) = token.text.split_at(1);
        return out.extend([part(&token, head, 0), part(&token, tail, 1)]);
    }
    out.push(token);
}

impl<'a> Token<'a> {
    /// A part of it that begins so many bytes behind its start.
    pub(super) fn part(&self, text: &'a str, from: usize) -> Self {
        part(self, text, from)
    }
}

fn part<'a>(token: &Token<'a>, text: &'a str, from: usize) -> Token<'a> {
    let start = token.span.start + u32::try_from(from).unwrap_or(0);
    let length = u32::try_from(text.len()).unwrap_or(0);
    let mut folded = String::new();
    for c in text.chars() {
        sorts(c, &mut folded);
    }
    Token {
        kind: token.kind,
        text,
        folded,
        span: Span::new(start, start + length),
        apart: token.apart && from == 0,
    }
}

/// The same with what stands in quotes and is no name: `"deck, deck"` of a table.
pub(super) fn unquoted<'a>(
    tokens: Vec<Token<'a>>,
    line: &str,
    table: &super::Table<'_>,
) -> Vec<Token<'a>> {
    let known = |token: &Token<'_>| {
        token.kind != Kind::Quoted
            || table.players.only(token.text).is_some()
            || table.places.is_some_and(|places| places.only(token.text).is_some())
    };
    let mut all = Vec::with_capacity(tokens.len());
    for token in tokens {
        if known(&token) {
            all.push(token);
            continue;
        }
        // Behind the quote, and the blanks that follow it.
        let quoted = token.span.of(line);
        let before = quoted.find(token.text).unwrap_or_default();
        let inside = cut(token.text, token.span.start + u32::try_from(before).unwrap_or_default());
        all.extend(inside.map_or_else(|| vec![token.clone()], |cut| cut.tokens));
    }
    all
}
