//! Which game it is and who plays it, in whatever words: `We played Europe, Ada (blue) and Ben
//! (red)`.

use super::super::tokens::{Kind, Token};
use super::super::words::{self, Role};
use super::{Page, Pen};
use crate::log::{Line, Name, Statement};
use crate::span::Span;

/// No title has more words.
const LONGEST: usize = 8;
/// No header has more words in a line.
const MOST_TOKENS: usize = 60;
/// So many lines below are asked whether one of them names the game.
const MOST_BELOW: usize = 40;
/// Nobody's name has more words.
const MOST_IN_NAME: usize = 3;

/// A part of a list of players.
enum Part<'a> {
    Name(Name<'a>),
    Colour(Name<'a>),
}

impl<'a> Page<'a, '_> {
    /// The game and perhaps its players, where no line has said yet which game it is.
    pub(in super::super) fn gist_of_title(&self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        if !table.game.is_empty() || self.tokens.len() > MOST_TOKENS || self.is_told_below() {
            return None;
        }
        // `gmae europe`
        let unknown = |at: usize| words::every(&self.tokens[at..]).is_empty();
        let misspelt =
            |at: usize| unknown(at) && words::is_near_one_that_counts(&self.tokens[at].folded);
        if (0..self.tokens.len()).any(misspelt) {
            return None;
        }
        let called = |from: usize, to: usize| {
            let name = self.pen(from).name(self.pen(to));
            table.words.game(name.text).map(|text| Name { text, ..name })
        };
        let starts = 0..self.tokens.len();
        let (from, to, game) = starts
            .flat_map(|from| {
                (from + 1..=self.tokens.len().min(from + LONGEST)).map(move |to| (from, to))
            })
            .filter_map(|(from, to)| Some((from, to, called(from, to)?)))
            .max_by_key(|(from, to, _)| (to - from, std::cmp::Reverse(*from)))?;
        let mut rest = self.tokens[..from].to_vec();
        rest.extend_from_slice(&self.tokens[to..]);
        let line = |(span, statement)| Line { span, turn: None, statement };
        let game = std::iter::once((game.span, Statement::Game(game)));
        let players = self.players_of(&rest).unwrap_or_default();
        Some(game.chain(players).map(line).collect())
    }

    /// Players, each with a colour.
    pub(in super::super) fn gist_of_players(&self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        if table.game.is_empty() || table.has_begun || self.tokens.len() > MOST_TOKENS {
            return None;
        }
        let known = self.tokens.iter().any(|token| {
            words::of(&token.folded, Role::Colour).is_none()
                && super::super::plain::is_player(token, table)
        });
        if known {
            return None;
        }
        let players = self.players_of(&self.tokens)?;
        let line = |(span, statement)| Line { span, turn: None, statement };
        Some(players.into_iter().map(line).collect())
    }

    /// True if a line below is the one that names the game.
    fn is_told_below(&self) -> bool {
        let lines = self.table.rest.lines().take(MOST_BELOW);
        let named = |line: &str| {
            let cut = super::tokens::cut(line.get(..line.len().min(200)).unwrap_or(""), 0);
            cut.is_some_and(|cut| {
                words::find(&cut.tokens, Role::Keyword).is_some_and(|(word, _)| word == "game")
            })
        };
        lines.into_iter().any(named)
    }

    fn players_of(&self, tokens: &[Token<'a>]) -> Option<Vec<(Span, Statement<'a>)>> {
        let parts = self.parts_of(tokens)?;
        let names = parts.iter().filter(|part| matches!(part, Part::Name(_))).count();
        let player = |name: Name<'a>, colour: Option<Name<'a>>| {
            let span = colour.map_or(name.span, |colour| {
                let (a, b) = (name.span, colour.span);
                Span::new(a.start.min(b.start), a.end.max(b.end))
            });
            (span, Statement::Player { name, colour })
        };
        // Nobody tells colours: each of them has to do something below.
        if names == parts.len() {
            let all = parts.iter().map(|part| match part {
                Part::Name(name) | Part::Colour(name) => *name,
            });
            let all: Vec<Name<'a>> = all.collect();
            let plays = all.iter().all(|name| self.table.begins_a_line(name.text));
            return (all.len() > 1 && plays)
                .then(|| all.into_iter().map(|name| player(name, None)).collect());
        }
        let pair = |pair: &[Part<'a>]| match pair {
            [Part::Name(name), Part::Colour(colour)] | [Part::Colour(colour), Part::Name(name)] => {
                Some(player(*name, Some(*colour)))
            }
            _ => None,
        };
        let name_first = matches!(parts.first(), Some(Part::Name(_)));
        let same = |pair: &[Part<'_>]| matches!(pair, [Part::Name(_), _]) == name_first;
        let mut pairs = parts.chunks(2);
        (2 * names == parts.len() && pairs.all(same))
            .then(|| parts.chunks(2).map(pair).collect())?
    }

    /// Names and colours in the order written.
    fn parts_of(&self, tokens: &[Token<'a>]) -> Option<Vec<Part<'a>>> {
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let rest = &tokens[at..];
            if let Some((colour, n)) = words::find(rest, Role::Colour) {
                let span = token.span.to(rest[n - 1].span);
                parts.push(Part::Colour(Name { text: colour, span }));
                at += n;
                continue;
            }
            let short = token.text.chars().count() == 1;
            let colour_next = tokens.get(at + 1).is_some_and(|next| {
                let sign = matches!(next.kind, Kind::Sign('(' | '=' | ':' | '-' | '>' | '['));
                let colour = at + 1 + usize::from(sign);
                let there = tokens.get(colour..);
                there.is_some_and(|there| words::find(there, Role::Colour).is_some())
            });
            let known = words::every(rest).iter().map(|(_, _, n)| *n).max();
            let is_name = |token: &Token<'_>| {
                let capital = token.text.chars().next().is_some_and(char::is_uppercase);
                token.kind == Kind::Quoted
                    || token.kind == Kind::Word
                        && (capital
                            || !token.text.is_ascii()
                                && !token.text.chars().any(char::is_lowercase))
            };
            match known {
                Some(n) if !(colour_next && is_name(token)) => at += n,
                _ if is_name(token) && (!short || colour_next)
                    || token.kind == Kind::Word && colour_next =>
                {
                    let n = rest
                        .iter()
                        .take(MOST_IN_NAME)
                        .enumerate()
                        .take_while(|(n, token)| {
                            *n == 0
                                || token.apart
                                    && is_name(token)
                                    && words::every(&rest[*n..]).is_empty()
                        })
                        .count();
                    let (first, last) = (token.span, rest[n - 1].span);
                    let span = first.to(last);
                    let text = if n == 1 { token.text } else { span.of(self.text) };
                    parts.push(Part::Name(Name { text, span }));
                    at += n;
                }
                // The year, the number of players.
                _ => at += 1,
            }
        }
        (!parts.is_empty()).then_some(parts)
    }
}

/// Players in a script without blanks: `花子（青）と太郎（赤）`, `青は山田さん`.
pub(super) fn in_signs<'a>(pen: Pen<'_, 'a, '_>) -> Option<Vec<(Name<'a>, &'static str)>> {
    let (first, last) = (pen.token()?, pen.page.tokens.last()?);
    let from = first.span.start as usize;
    let text = pen.page.text.get(from..last.span.end as usize)?;
    let mut players = Vec::new();
    let mut at = 0;
    for part in
        text.split(['、', '，', ',', '。', '；', '和', '与', '與', 'と', '　', ' ', '/', '／'])
    {
        let offset = from + at;
        at += part.len() + text[at + part.len()..].chars().next().map_or(0, char::len_utf8);
        let inner = part.trim();
        if inner.is_empty() || AROUND.contains(&inner) {
            continue;
        }
        let (name, colour) = seat(inner)?;
        let start = offset + (name.as_ptr() as usize - part.as_ptr() as usize);
        let start = u32::try_from(start).ok()?;
        let span = Span::new(start, start + u32::try_from(name.len()).ok()?);
        players.push((Name { text: name, span }, colour));
    }
    (!players.is_empty()).then_some(players)
}

/// What may stand in a list of players and is none.
const AROUND: [&str; 8] =
    ["です", "プレイヤー", "玩家", "参加者", "參加者", "プレーヤー", "参加者は", "でした"];

/// A name and a colour, whichever comes first.
fn seat(part: &str) -> Option<(&str, &'static str)> {
    let behind = ["です", "でした", "さん", "くん", "君", "ちゃん", "様", "色", "車", "车"];
    let before = [
        "プレイヤーは",
        "参加者は",
        "プレイヤー：",
        "玩家：",
        "玩家",
        "プレイヤー",
        "參加者：",
        "参加者：",
    ];
    let mut part = part;
    for word in before {
        part = part.strip_prefix(word).unwrap_or(part);
    }
    let mut part = part.trim_matches(['：', ':', '（', '）', '(', ')', '「', '」', '。']);
    let mut more = true;
    while more {
        more = false;
        for word in behind {
            if let Some(less) = part.strip_suffix(word) {
                (part, more) = (less, true);
            }
        }
    }
    let joins = [
        "は", "が", "：", ":", "（", "(", "＝", "=", "是", "用", "拿", "选", "選", "执", "執", "の",
    ];
    let colour =
        |text: &str| words::of(text.trim_matches(['（', '）', '(', ')', '色']), Role::Colour);
    for (at, _) in part.char_indices().skip(1) {
        let (left, right) = part.split_at(at);
        for join in joins {
            let Some(right) = right.strip_prefix(join) else {
                continue;
            };
            if let Some(colour) = colour(right) {
                let name =
                    behind.iter().fold(left, |name, word| name.strip_suffix(word).unwrap_or(name));
                return (!name.is_empty()).then_some((name, colour));
            }
            if let Some(colour) = colour(left) {
                return (!right.is_empty()).then_some((right, colour));
            }
        }
    }
    None
}
