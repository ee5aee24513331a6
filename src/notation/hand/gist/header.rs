//! The header in whatever words: which game it is, who plays it, and what is noted for the record,
//! one thing a line or several: `We played Europe, Ada (blue) and Ben (red)`, `London | Spring Open |
//! R2 T4 | 2024-04-20`.

use super::super::dates::{Date, date};
use super::super::plain;
use super::super::tokens::{Kind, Token};
use super::super::words::{self, Role};
use super::{Page, Pen};
use crate::log::{Line, Name, Statement, Tag};
use crate::span::Span;

/// No title has more words.
const LONGEST: usize = 8;
/// No header has more words in a line.
const MOST_TOKENS: usize = 60;
/// So many lines below are asked whether one of them names the game.
const MOST_BELOW: usize = 40;
/// Nobody's name has more words.
const MOST_IN_NAME: usize = 4;
/// No value that says more is longer.
const MOST_IN_VALUE: usize = 200;
/// No day has more words.
const LONGEST_DAY: usize = 9;

/// A part of a list of players.
enum Part<'a> {
    Name(Name<'a>),
    Colour(Name<'a>),
}

/// Something that a line says.
type Fact<'a> = (Span, Statement<'a>);

impl<'a> Page<'a, '_> {
    /// What a line says as a part of the header.
    pub(in super::super) fn gist_of_header(&self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        if table.has_begun || self.tokens.len() > MOST_TOKENS {
            return None;
        }
        let untold = table.game.is_empty();
        let title =
            untold.then(|| self.title_of_game().filter(|_| !self.is_told_below())).flatten();
        let (mut facts, rest) = self.facts(title);
        let of_title = title.is_some();
        if untold && !of_title {
            let noted = facts.len() > 1 && self.says_nothing(&rest);
            noted.then_some(())?;
        }
        let seats = || !untold && self.pen(0).find(Role::TileKeyword).is_none();
        let players = self.players_of(&rest).filter(|_| of_title || seats());
        // `1. claim Amsterdam-London LL` names no game.
        let moves = || self.does_something(&rest, true) && plain::says_something(&rest, table);
        // `I'm white; Greg is red`: rather an error than players who are lost.
        let colours = || (0..rest.len()).any(|at| colour(&rest[at..]).is_some());
        if of_title && players.is_none() && (moves() || colours()) {
            return None;
        }
        match players {
            Some(players) if !of_title || self.are_to_play(&players) => facts.extend(players),
            _ if of_title => facts.extend(self.event_of(&rest, &facts)),
            _ if !self.says_nothing(&rest) => return None,
            _ => facts.extend(self.event_of(&rest, &facts)),
        }
        let whole = self.pen(0).span(self.pen(self.tokens.len()));
        facts.sort_by_key(|(_, fact)| place_of(fact));
        // What nobody understands stands behind the last as a remark.
        let last = facts.iter().map(|(span, _)| span.end).max()?;
        let line = |(span, statement)| Line { span, turn: None, statement };
        let mut lines: Vec<Line<'a>> = facts.into_iter().map(line).collect();
        let behind = lines.last_mut()?;
        behind.span.end = last.min(whole.end);
        Some(lines)
    }

    /// The words that name the game: the longest.
    fn title_of_game(&self) -> Option<(usize, usize, &'static str)> {
        // `gmae europe`
        let unknown = |at: usize| {
            let game = self.table.words.game(self.tokens[at].text);
            game.is_none() && words::every(&self.tokens[at..]).is_empty()
        };
        let misspelt =
            |at: usize| unknown(at) && words::is_near_one_that_counts(&self.tokens[at].folded);
        if (0..self.tokens.len()).any(misspelt) {
            return None;
        }
        let called = |from: usize, to: usize| {
            let name = self.pen(from).name(self.pen(to));
            self.table.words.game(name.text)
        };
        let starts = 0..self.tokens.len();
        starts
            .flat_map(|from| {
                (from + 1..=self.tokens.len().min(from + LONGEST)).map(move |to| (from, to))
            })
            .filter_map(|(from, to)| Some((from, to, called(from, to)?)))
            .max_by_key(|(from, to, _)| (to - from, std::cmp::Reverse(*from)))
    }

    /// What is said of the game and for the record, and what else stands in the line; a comma
    /// stands for each thing that was taken out.
    fn facts(
        &self,
        title: Option<(usize, usize, &'static str)>,
    ) -> (Vec<Fact<'a>>, Vec<Token<'a>>) {
        let (mut facts, mut rest) = (Vec::new(), Vec::<Token<'a>>::new());
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            let pen = self.pen(at);
            let fact = match title {
                Some((from, to, text)) if from == at => {
                    let name = pen.name(self.pen(to));
                    Some((Statement::Game(Name { text, ..name }), self.pen(to)))
                }
                _ => pen.fact().filter(|(_, end)| {
                    title.is_none_or(|(from, to, _)| end.at <= from || at >= to)
                }),
            };
            let Some((statement, end)) = fact.filter(|(_, end)| end.at > at) else {
                rest.push(token.clone());
                at += 1;
                continue;
            };
            let span = pen.span(end);
            facts.push((span, statement));
            let text = ",";
            let kind = Kind::Sign(',');
            rest.push(Token { kind, text, folded: text.to_owned(), span, apart: false });
            at = end.at;
        }
        (facts, rest)
    }

    /// The name of an occasion, which no word announces: `Spring Open`, beside a round or a table
    /// any words in capitals.
    fn event_of(&self, rest: &[Token<'a>], facts: &[Fact<'a>]) -> Option<Fact<'a>> {
        let is = |key: Tag| move |(_, fact): &Fact<'_>| matches!(fact, Statement::Tag { key: told, .. } if *told == key);
        if facts.iter().any(is(Tag::Event)) {
            return None;
        }
        let tournament = facts.iter().any(is(Tag::Round)) || facts.iter().any(is(Tag::Table));
        let named = |part: &&[Token<'_>]| {
            let words = || part.iter().filter(|token| token.kind == Kind::Word);
            let capital = |token: &Token<'_>| !token.text.starts_with(char::is_lowercase);
            let occasion = |token: &Token<'_>| words::of(&token.folded, Role::Occasion).is_some();
            part.iter().all(|token| matches!(token.kind, Kind::Word | Kind::Digits))
                && words().count() > 0
                && (words().any(occasion) && words().any(capital)
                    || tournament && words().all(capital) && words().count() > 1)
        };
        let part = rest.split(|token| is_break(token)).find(named)?;
        let span = part.first()?.span.to(part.last()?.span);
        let value = Some(Name { text: span.of(self.text), span });
        Some((span, Statement::Tag { key: Tag::Event, value }))
    }

    /// True for words that a log of this game does not need.
    fn says_nothing(&self, rest: &[Token<'a>]) -> bool {
        let table = self.table;
        let at_work = [Role::TileKeyword, Role::TileVerb, Role::Unsaid];
        let harmless = |at: usize| {
            let token = &rest[at];
            let every = words::every(&rest[at..]);
            !(plain::is_player(token, table)
                || every.iter().any(|(role, ..)| at_work.contains(role))
                || every.is_empty() && words::is_near_one_that_counts(&token.folded)
                || matches!(token.kind, Kind::Quoted | Kind::Sign('?' | '>' | '+')))
        };
        (0..rest.len()).all(harmless) && !plain::says_something(rest, table)
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

    fn players_of(&self, tokens: &[Token<'a>]) -> Option<Vec<Fact<'a>>> {
        // Rosa and Violet are names, too, where lines begin with them.
        let called = self.players_among(tokens, true).filter(|players| {
            players.iter().all(|(_, one)| match one {
                Statement::Player { name, .. } => self.table.begins_a_line(name.text),
                _ => false,
            })
        });
        called.or_else(|| self.players_among(tokens, false))
    }

    fn players_among(&self, tokens: &[Token<'a>], called: bool) -> Option<Vec<Fact<'a>>> {
        let parts = self.parts_of(tokens, called)?;
        let name_first = matches!(parts.first(), Some(Part::Name(_)));
        let mut players: Vec<(Option<Name<'a>>, Option<Name<'a>>)> = Vec::new();
        for part in &parts {
            let last = players.last_mut();
            match (part, last) {
                (Part::Colour(colour), Some((_, open @ None))) if name_first => {
                    *open = Some(*colour)
                }
                (Part::Name(name), Some((open @ None, _))) if !name_first => *open = Some(*name),
                (Part::Name(name), _) if name_first => players.push((Some(*name), None)),
                (Part::Colour(colour), _) if !name_first => players.push((None, Some(*colour))),
                _ => return None,
            }
        }
        let known = |name: &Name<'_>| self.table.players.only(name.text).is_some();
        let colours = players.iter().filter(|(_, colour)| colour.is_some()).count();
        let told = players.iter().filter(|(name, _)| name.as_ref().is_some_and(known)).count();
        // Of whoever plays already the colour is told, and of nobody what is done.
        let named = told > 0;
        if named && (told < players.len() || colours < told || !self.only_seats(tokens))
            || self.does_something(tokens, named)
            || is_of_cards(tokens)
        {
            return None;
        }
        let player = |(name, colour): (Option<Name<'a>>, Option<Name<'a>>)| {
            let name = name?;
            // Nobody tells a colour: whoever plays has to do something below.
            let listed = || players.len() > 1 || self.is_listed(name);
            if colour.is_none() && !(self.table.begins_a_line(name.text) && listed()) {
                return None;
            }
            let span = colour.map_or(name.span, |colour| {
                let (a, b) = (name.span, colour.span);
                Span::new(a.start.min(b.start), a.end.max(b.end))
            });
            Some((span, Statement::Player { name, colour }))
        };
        players.iter().copied().map(player).collect()
    }

    /// `- Ada`: a name, and nothing else behind the mark of a list.
    fn is_listed(&self, name: Name<'_>) -> bool {
        let sign = |token: &Token<'_>| matches!(token.kind, Kind::Sign(_) | Kind::Digits);
        let of_name = |token: &Token<'_>| token.span.start >= name.span.start;
        let (mark, rest): (Vec<_>, Vec<_>) = self.tokens.iter().partition(|token| !of_name(token));
        let bold = |token: &&Token<'_>| !token.is_sign('*') && token.span.start >= name.span.end;
        !self.table.game.is_empty()
            && !mark.is_empty()
            && mark.into_iter().all(sign)
            && rest.into_iter().filter(bold).count() == 0
    }

    /// Players behind the title of a game: several, or one of whom lines below say something.
    fn are_to_play(&self, players: &[Fact<'_>]) -> bool {
        let plays = |(_, one): &Fact<'_>| match one {
            Statement::Player { name, .. } => self.table.begins_a_line(name.text),
            _ => false,
        };
        players.len() > 1 || players.iter().any(plays)
    }

    /// True if a word says that somebody does something else than to play. Of players who are
    /// known nobody says that they take a colour.
    fn does_something(&self, tokens: &[Token<'_>], known: bool) -> bool {
        (0..tokens.len()).any(|at| {
            let verb = words::find(&tokens[at..], self.table.verbs());
            let seats = words::find(&tokens[at..], Role::Seating).is_some();
            verb.is_some_and(|(verb, _)| {
                !matches!(verb, "lay" | "place" | "deal") || known && verb == "deal"
            }) && (known || !seats)
        })
    }

    /// True for names, colours and what joins them, and nothing else: `Ada is blue`.
    fn only_seats(&self, tokens: &[Token<'_>]) -> bool {
        let joins = [Role::And, Role::Filler, Role::Seating, Role::The, Role::Lead];
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let rest = &tokens[at..];
            let sign = matches!(
                token.kind,
                Kind::Sign(',' | ';' | ':' | '=' | '(' | ')' | '-' | '/' | '.')
            );
            let trains = || words::find(rest, Role::Figure).filter(|(word, _)| *word == "trains");
            let joined = || joins.iter().find_map(|role| words::find(rest, *role));
            let one = sign || is_name(token) || plain::is_player(token, self.table);
            let n = match colour(rest).or_else(|| if one { None } else { joined().or_else(trains) })
            {
                Some((_, n)) => n,
                None if one => 1,
                None => return false,
            };
            at += n;
        }
        true
    }

    /// Names and colours in the order written.
    fn parts_of(&self, tokens: &[Token<'a>], called: bool) -> Option<Vec<Part<'a>>> {
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let rest = &tokens[at..];
            let name = called && is_name(token) && self.table.begins_a_line(token.text);
            if let Some((text, n)) = colour(rest).filter(|_| !name) {
                let span = token.span.to(rest[n - 1].span);
                parts.push(Part::Colour(Name { text, span }));
                at += n;
                continue;
            }
            // `P1`, `A = Anders`
            let mark = rest.get(1).is_some_and(|next| next.kind == Kind::Digits && !next.apart);
            let letter = token.text.chars().count() == 1;
            let stands_for = |name: &Token<'_>| name.text.starts_with(token.text);
            if letter
                && (mark && token.folded == "p"
                    || rest.get(1).is_some_and(|sign| sign.is_sign('='))
                        && rest.get(2).is_some_and(stands_for))
            {
                at += 2;
                continue;
            }
            let every = words::every(rest);
            // Jan, May and Will are names, where lines begin with them.
            let quiet =
                [Role::Month, Role::Day, Role::Unsaid, Role::Talk, Role::Colour, Role::Card];
            let common = every.iter().all(|(role, _, n)| *n == 1 && quiet.contains(role));
            let known = match plain::is_player(token, self.table)
                || is_name(token) && common && self.table.begins_a_line(token.text)
            {
                true => None,
                false => every.iter().map(|(_, _, n)| *n).max(),
            };
            let colour_next = rest.get(1).is_some_and(|next| {
                let sign = matches!(next.kind, Kind::Sign('(' | '=' | ':' | '-' | '>' | '['));
                rest.get(1 + usize::from(sign)..).is_some_and(|there| colour(there).is_some())
            });
            let named = is_name(token)
                || plain::is_player(token, self.table)
                || known.is_none()
                    && token.kind == Kind::Word
                    && (colour_next || self.table.begins_a_line(token.text));
            let short = letter && token.text.is_ascii();
            match known {
                Some(n) if !(named && (colour_next || token.kind == Kind::Quoted)) => at += n,
                _ if named && (!short || colour_next) => {
                    let n = length_of_name(rest);
                    let span = token.span.to(rest[n - 1].span);
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

impl<'a> Pen<'_, 'a, '_> {
    /// What is told from here on, and where that ends.
    fn fact(self) -> Option<(Statement<'a>, Self)> {
        let told = self.marked().or_else(|| self.noted()).or_else(|| self.set_of_tiles());
        told.or_else(|| self.hosted()).or_else(|| {
            let (day, end) = self.day_of_game()?;
            Some((Statement::Tag { key: Tag::Date, value: Some(day) }, end))
        })
    }

    /// `at Aunt Carol's`, `bei Oma`: a place, in a part of its own.
    fn hosted(self) -> Option<(Statement<'a>, Self)> {
        let tokens = &self.page.tokens;
        let begins = self.at > 0 && is_break(&tokens[self.at - 1]);
        let host = matches!(
            self.token()?.folded.as_str(),
            "at" | "@" | "chez" | "bei" | "beim" | "hosted" | "casa" | "da" | "bij" | "em"
        );
        let mut pen = self.ahead(1);
        let by =
            pen.token().is_some_and(|token| matches!(token.folded.as_str(), "by" | "di" | "de"));
        pen.at += usize::from(by);
        let name = pen.token().is_some_and(|token| token.text.starts_with(char::is_uppercase));
        let rest = pen.rest().iter();
        let word =
            |token: &&Token<'_>| matches!(token.kind, Kind::Word | Kind::Sign('\'') | Kind::Quoted);
        let end = pen.ahead(rest.take_while(word).count());
        let closed = end.token().is_none_or(is_break);
        let table = self.page.table;
        let known = table.places.is_some_and(|places| places.only(pen.name(end).text).is_some());
        (begins && host && name && closed && !known).then(|| {
            let value = Some(pen.name(end)).filter(|name| !name.text.contains('"'));
            (Statement::Tag { key: Tag::Site, value }, end)
        })
    }

    /// `Rd 3`, `R2`, `Table #11`, `2nd round`, `第3輪`.
    fn marked(self) -> Option<(Statement<'a>, Self)> {
        let key_of = |pen: Self| {
            let token = pen.token()?;
            let letter = |next: Self| next.token().is_some_and(|next| !next.apart);
            match pen.find(Role::Keyword) {
                Some(("round", n)) => Some((Tag::Round, pen.ahead(n))),
                Some(("table", n)) => Some((Tag::Table, pen.ahead(n))),
                _ if token.text == "R" && letter(pen.ahead(1)) => Some((Tag::Round, pen.ahead(1))),
                _ if token.text == "T" && letter(pen.ahead(1)) => Some((Tag::Table, pen.ahead(1))),
                _ => None,
            }
        };
        let digits = |pen: Self| pen.kind() == Some(Kind::Digits);
        let fact = |key: Tag, from: Self, end: Self| {
            let value = Some(from.name(from.ahead(1)));
            Some((Statement::Tag { key, value }, end))
        };
        if let Some((key, mut pen)) = key_of(self) {
            while pen.eat_sign(&['.', ':', '#', '=', ',']) {}
            let no = |token: &Token<'_>| matches!(token.folded.as_str(), "no" | "nr" | "number");
            pen.at += usize::from(pen.token().is_some_and(no));
            pen.eat_sign(&['.']);
            return digits(pen).then(|| fact(key, pen, pen.ahead(1)))?;
        }
        let mut number = self;
        number.at += usize::from(number.token().is_some_and(|token| token.folded == "第"));
        let mut pen = number.ahead(1);
        let order = |token: &Token<'_>| {
            matches!(token.folded.as_str(), "st" | "nd" | "rd" | "th" | "º" | "ª")
        };
        pen.at += usize::from(pen.token().is_some_and(order));
        pen.eat_sign(&['.']);
        let (key, end) = key_of(pen).filter(|_| digits(number) && pen.token().is_some())?;
        // `3. Table`: a place in a list.
        let listed = end.kind() == Some(Kind::Digits) || end.is_sign(':');
        (!listed).then(|| fact(key, number, end))?
    }

    /// `event: Regionals`, `Ort: Lyon, oberer Saal`: up to where the next thing is told.
    fn noted(self) -> Option<(Statement<'a>, Self)> {
        let (key, mut pen) = self.key()?;
        let signed = pen.eat_sign(&[':', '=']);
        let first = pen.token()?;
        let plain = first.text.starts_with(char::is_uppercase) || first.kind == Kind::Quoted;
        let begins = self.at == 0 || self.page.tokens.get(self.at - 1).is_some_and(is_break);
        if !(signed || plain && begins && pen.at == self.at + 1) {
            return None;
        }
        let goes_on = |pen: &Self| {
            let told = |pen: Self| {
                pen.key().is_some_and(|(_, next)| next.is_sign(':') || next.is_sign('='))
                    || pen.marked().is_some()
                    || pen.day_of_game().is_some()
                    || pen.find(Role::Keyword).is_some_and(|(_, n)| pen.ahead(n).is_sign(':'))
            };
            let closed = matches!(pen.kind(), Some(Kind::Sign(')' | ']' | '|' | ';')));
            !(pen.is_done() || closed || pen.token().is_some_and(is_break) && told(pen.ahead(1)))
        };
        let mut end = pen;
        match pen.day_of_game().filter(|_| key == Tag::Date) {
            Some((_, behind)) => end = behind,
            None => {
                while goes_on(&end) {
                    end.at += 1;
                }
            }
        }
        let value = pen.name(end);
        (end.at > pen.at && value.text != "?" && !value.text.contains('"')).then(|| {
            let value = Some(value);
            (Statement::Tag { key, value }, end)
        })
    }

    /// The word for a thing that is noted for the record.
    fn key(self) -> Option<(Tag, Self)> {
        let (word, n) = self.find(Role::Keyword)?;
        let (_, key) = Tag::ALL.iter().find(|(tag, _)| *tag == word)?;
        Some((*key, self.ahead(n)))
    }

    /// `the sample tiles`, `tiles: sample`.
    fn set_of_tiles(self) -> Option<(Statement<'a>, Self)> {
        let tiles = |pen: Self| pen.find(Role::TileKeyword).filter(|(word, _)| *word == "tiles");
        let set = |pen: Self| {
            let name = pen.token().filter(|token| token.kind == Kind::Word)?;
            self.page.table.words.tiles(name.text)
        };
        let named = |text, from: Self| Statement::Tiles(Name { text, ..from.name(from.ahead(1)) });
        if let Some((_, n)) = tiles(self) {
            let mut pen = self.ahead(n);
            pen.eat_sign(&[':', '=', '-', '(']);
            return Some((named(set(pen)?, pen), pen.ahead(1)));
        }
        let text = set(self)?;
        let mut pen = self.ahead(1);
        // `the sample set of tiles`
        for _ in 0..2 {
            let word = pen.token().is_some_and(|t| matches!(t.folded.as_str(), "set" | "of"));
            pen.at += usize::from(word);
        }
        let (_, n) = tiles(pen)?;
        Some((named(text, self), pen.ahead(n)))
    }

    /// A day: the longest words that are one.
    fn day_of_game(self) -> Option<(Name<'a>, Self)> {
        let token = self.token()?;
        let word = |role| words::of(&token.folded, role).is_some();
        let begins = match token.kind {
            Kind::Digits => true,
            Kind::Word => word(Role::Month) || word(Role::Day) && token.text.chars().count() > 2,
            _ => false,
        };
        let most = self.rest().len().min(LONGEST_DAY);
        let ends = (1..=most).rev().map(|n| self.ahead(n)).filter(|_| begins);
        let mut days = ends.filter(|end| {
            let last = self.page.tokens.get(end.at - 1);
            last.is_some_and(|last| matches!(last.kind, Kind::Word | Kind::Digits))
        });
        let end = days.find(|end| date(self.name(*end).text) != Date::Other)?;
        Some((self.name(end), end))
    }
}

/// True for a value behind which another word of the header stands: `Regionals, site: Leeds`.
pub(in crate::notation) fn tells_more(value: &str) -> bool {
    let signs = |c: char| ",;|/(".contains(c) || c.is_whitespace();
    if value.len() > MOST_IN_VALUE || !value.contains([',', ';', '|', '/', '(']) {
        return false;
    }
    let words = || value.split(signs).filter(|word| !word.is_empty());
    let noted = |word: &str| {
        let keyword = words::of(&word.trim_end_matches([':', '=']).to_lowercase(), Role::Keyword);
        keyword.is_some_and(|word| Tag::ALL.iter().any(|(tag, _)| *tag == word))
    };
    let day = |part: &str| part.len() > 5 && date(part) != Date::Other;
    words().any(noted) || value.split([',', ';', '|']).skip(1).any(day)
}

/// In which order the header is written.
fn place_of(statement: &Statement<'_>) -> usize {
    match statement {
        Statement::Game(_) => 0,
        Statement::Tiles(_) => 1,
        Statement::Tag { key, .. } => {
            2 + Tag::ALL.iter().position(|(_, tag)| tag == key).unwrap_or_default()
        }
        _ => 2 + Tag::ALL.len(),
    }
}

/// True for a sign between two things of a header.
fn is_break(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Sign('-' | '/') => token.apart,
        Kind::Sign(sign) => {
            matches!(sign, ',' | ';' | '|' | '(' | ')' | '[' | ']' | '.' | '•' | '–' | '@')
        }
        _ => false,
    }
}

/// True where cards are counted, or something is said of where they came from.
fn is_of_cards(tokens: &[Token<'_>]) -> bool {
    let of_cards = [Role::Deck, Role::TurnedUp, Role::Offer];
    (0..tokens.len()).any(|at| {
        let counted =
            tokens[at].kind == Kind::Digits || words::find(&tokens[at..], Role::Count).is_some();
        counted && tokens.get(at + 1..).is_some_and(|next| colour(next).is_some())
            || of_cards.iter().any(|role| words::find(&tokens[at..], *role).is_some())
            || matches!(tokens[at].kind, Kind::Sign('?' | '>' | '+'))
    })
}

/// A colour, by its word or by a picture.
fn colour(tokens: &[Token<'_>]) -> Option<(&'static str, usize)> {
    let picture = || {
        let token = tokens.first()?;
        let letter = token.text.chars().next().and_then(plain::pictured)?;
        let colours = [
            ("r", "red"),
            ("o", "orange"),
            ("y", "yellow"),
            ("g", "green"),
            ("b", "blue"),
            ("p", "purple"),
            ("k", "black"),
            ("w", "white"),
        ];
        let (_, colour) = colours.iter().find(|(known, _)| *known == letter)?;
        Some((*colour, 1))
    };
    words::find(tokens, Role::Colour).or_else(picture)
}

/// True for a word that is written as names are.
fn is_name(token: &Token<'_>) -> bool {
    let capital = token.text.starts_with(char::is_uppercase);
    let caseless = !token.text.is_ascii() && !token.text.chars().any(char::is_lowercase);
    let letters = token.text.chars().any(char::is_alphanumeric);
    token.kind == Kind::Quoted || token.kind == Kind::Word && letters && (capital || caseless)
}

/// So many tokens are the name that begins here: `Oma Käthe`, `Jean-Luc`.
fn length_of_name(tokens: &[Token<'_>]) -> usize {
    let mut n = 1;
    while n < MOST_IN_NAME && tokens[0].kind != Kind::Quoted {
        let Some(next) = tokens.get(n) else {
            break;
        };
        let joined = next.is_sign('-')
            && !next.apart
            && tokens.get(n + 1).is_some_and(|last| !last.apart && last.kind == Kind::Word);
        if joined {
            n += 2;
        } else if next.apart && is_name(next) && words::every(&tokens[n..]).is_empty() {
            n += 1;
        } else {
            break;
        }
    }
    n
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
