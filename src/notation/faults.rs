//! Why a line could not be read: found out here as plain data, and put into words
//! here.

use super::Dialect;
use super::hand;
use super::token::{Input, Stop, is_blank};
use crate::card::Card;
use crate::lang::Said;
use crate::log::{Expected, Fault, Found, Hint, Name, Why};
use crate::span::Span;

/// Longest piece of the log that a message repeats.
const SHOWN: usize = 24;

/// Why the line between two places, which begins with this name, could not be read.
pub(super) fn fault(
    from: Input<'_>,
    end: Input<'_>,
    stop: Stop,
    who: Option<Name<'_>>,
    (dialect, moves): (Dialect, &'static [&'static str]),
) -> Fault {
    let raw = from.upto(end);
    if stop.expected == Expected::Verb
        && let Some(who) = who
    {
        let capital = capital_keyword(who, dialect).map(Why::CapitalKeyword);
        let verb = || moves.iter().find(|verb| **verb == who.text).map(|verb| Why::NoPlayer(verb));
        if let Some(why) = capital.or_else(verb) {
            return Fault { span: who.span, why: Some(why) };
        }
    }
    let expected = match stop.expected {
        // A figure of other games.
        Expected::Cards if dialect == Dialect::Tiles => Expected::TileCheck,
        expected => expected,
    };
    let at = raw.get((stop.at as usize).saturating_sub(from.at)..).unwrap_or("");
    let at = match expected {
        Expected::Count | Expected::SmallerCount => at.split(',').next().unwrap_or(at),
        _ => at,
    };
    let head = raw.get(..raw.len() - at.len()).unwrap_or(raw);
    let token = token_at(at);
    let (found, span) = if token.is_empty() {
        // The place right behind what was read, in front of any blanks.
        let behind = from.behind(head.trim_end_matches(is_blank).len());
        let rest = at.trim_start_matches(is_blank);
        let is_done = rest.is_empty() || rest.starts_with('#');
        let found = if is_done { Found::LineEnd } else { Found::Nothing };
        (found, behind.span(behind))
    } else {
        let at = from.behind((stop.at as usize).saturating_sub(from.at));
        (Found::Token, at.span(at.behind(token.len())))
    };
    let why = Why::Unexpected {
        expected,
        found,
        who: who.map(|who| who.span),
        hint: hint(expected, raw, head, token, (dialect, moves)),
    };
    let why = Some(why);
    Fault { span, why }
}

/// `Market RBWGK`: a keyword where the notation sees a player's name.
fn capital_keyword(who: Name<'_>, dialect: Dialect) -> Option<&'static str> {
    let mut words = dialect.keywords().iter();
    words.find(|word| word.eq_ignore_ascii_case(who.text)).copied()
}

/// What would help, behind `head` of a line and in front of a token.
fn hint(
    expected: Expected,
    raw: &str,
    head: &str,
    token: &str,
    game: (Dialect, &'static [&'static str]),
) -> Option<Hint> {
    let digits = !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit());
    let letters = is_card_word(token);
    if let Some(c) = odd_sign(token) {
        return Some(Hint::Sign(c));
    }
    Some(match expected {
        Expected::Verb => no_verb(head, token, game),
        Expected::DrawnCard if let Some(card) = hand::card(token) => Hint::FaceUpOrBlind(card),
        Expected::DrawnCard if digits => Hint::BlindCards,
        Expected::DrawnCard if let Some((taken, turned)) = two_cards(token) => {
            Hint::TwoCards(taken, turned)
        }
        Expected::DrawnCard if letters && token.len() >= A_ROW => Hint::NewRow,
        Expected::Cards if digits => Hint::CountInFront,
        Expected::Cards if letters => Hint::Capitals,
        Expected::Cards | Expected::DrawnCard => Hint::CardLetters,
        Expected::Offer if !token.is_empty() => Hint::IfKept,
        Expected::RulingKind => Hint::Rulings,
        _ if raw.matches('"').count() % 2 == 1 => Hint::TwoQuotes,
        _ => return None,
    })
}

fn no_verb(head: &str, token: &str, (dialect, verbs): (Dialect, &'static [&'static str])) -> Hint {
    let keywords = dialect.keywords();
    let mut before = head.split_whitespace().rev();
    match (nearest(token, verbs.iter().chain(keywords)), dialect) {
        (Some(word), _) if word == token => Hint::OwnLine(word),
        (Some(word), _) => Hint::DidYouMean(word),
        // `gmae europe`
        (None, _) if let Some(word) = almost(head.trim(), keywords) => Hint::DidYouMean(word),
        (None, Dialect::Cards)
            if is_card_word(token) && before.next().is_some_and(is_card_word) =>
        {
            Hint::CardsTogether
        }
        // A tile, behind a move that is about one tile.
        (None, Dialect::Tiles) if matches!(before.nth(1), Some("draw" | "discard")) => {
            Hint::OneTile
        }
        _ => Hint::Moves(verbs),
    }
}

/// The keyword that is one slip of the pen away.
fn almost(word: &str, keywords: &[&'static str]) -> Option<&'static str> {
    let near = |k: &&&str| k.len() > 3 && strsim::osa_distance(k, word) == 1;
    keywords.iter().find(near).copied()
}

/// Fewer cards are no row.
const A_ROW: usize = 4;

fn two_cards(token: &str) -> Option<(Card, Card)> {
    let mut letters = token.chars().map(Card::from_letter);
    let two = letters.next()?.zip(letters.next()?)?;
    letters.next().is_none().then_some(two)
}

fn is_card_word(token: &str) -> bool {
    !token.is_empty()
        && token.chars().all(|c| c.is_ascii_digit() || "pbowgykrlPBOWGYKRL?".contains(c))
}

fn nearest(
    token: &str,
    words: impl Iterator<Item = &'static &'static str>,
) -> Option<&'static str> {
    if token.is_empty() || token.len() > 20 {
        return None;
    }
    words
        .map(|word| (strsim::osa_distance(token, word), *word))
        .filter(|(distance, word)| *distance <= word.len() / 3 + usize::from(word.len() < 6))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// A sign at the start of a token that no keyboard has, or that looks like another.
fn odd_sign(token: &str) -> Option<char> {
    let first = token.chars().next()?;
    let odd = !first.is_ascii() && !first.is_alphanumeric() && !first.is_control();
    odd.then_some(first)
}

/// What stands at the place of the trouble: up to the next blank.
fn token_at(at: &str) -> &str {
    let mut chars = at.char_indices();
    let end = chars.find(|&(i, c)| is_blank(c) || c == '#' && i > 0);
    let end = end.map_or(at.len(), |(i, _)| i);
    if at.starts_with('#') { "" } else { &at[..end] }
}

// ------------------------------------------------------------------- words

impl Fault {
    /// What is wrong, in a text that this is a fault of.
    #[must_use]
    pub fn message(&self, text: &str) -> String {
        self.said(text).text
    }

    /// The same, and what it is made of.
    #[must_use]
    pub fn said(&self, text: &str) -> Said {
        let token = shorten(self.span.of(text));
        let name = |who: Span| who.of(text).trim_matches('"');
        match &self.why {
            None => tell!("notation-unreadable", "this line cannot be read"),
            Some(Why::Two(_)) => tell!("notation-two-ways", "this can be read in two ways"),
            Some(Why::CapitalKeyword(_)) => tell!(
                "notation-no-start",
                "`{word}` starts no line of a log",
                word = name(self.span)
            ),
            Some(Why::NoPlayer(verb)) => {
                tell!("notation-no-player", "nobody is named before `{verb}`", verb)
            }
            &Some(Why::Unexpected { expected, found, who, .. }) => {
                match (found, who.filter(|_| expected == Expected::Verb)) {
                    (Found::Token, Some(_)) => {
                        tell!("notation-not-a-move", "`{token}` is not a move", token)
                    }
                    (Found::Token, None) => {
                        tell!("notation-cannot-read", "cannot read `{token}` here", token)
                    }
                    (_, Some(who)) => {
                        let who = shorten(name(who));
                        tell!(
                            "notation-alone",
                            "`{who}` stands alone: no move follows the name",
                            who
                        )
                    }
                    (Found::LineEnd, None) => tell!(
                        "notation-stops-short",
                        "the line stops short: expected {expected}",
                        expected = expected.words()
                    ),
                    (Found::Nothing, None) => tell!(
                        "notation-expected",
                        "expected {expected} here",
                        expected = expected.words()
                    ),
                }
            }
        }
    }

    /// What stands at its place.
    #[must_use]
    pub fn label(&self, text: &str) -> String {
        match &self.why {
            None => String::new(),
            Some(Why::Two(two)) => {
                say!("notation-one-or-other", "`{one}` or `{other}`?", one = two[0], other = two[1])
            }
            Some(Why::CapitalKeyword(_)) => {
                say!("notation-lower-case", "keywords are written in lower case")
            }
            Some(Why::NoPlayer(_)) => say!(
                "notation-instead",
                "expected {expected}; this is `{token}`",
                expected = Expected::Player.words(),
                token = shorten(self.span.of(text))
            ),
            Some(Why::Unexpected { expected, found, .. }) => match found {
                Found::Token => say!(
                    "notation-instead",
                    "expected {expected}; this is `{token}`",
                    expected = expected.words(),
                    token = shorten(self.span.of(text))
                ),
                Found::LineEnd => say!("notation-line-ends", "the line ends here"),
                Found::Nothing => say!("notation-missing", "missing here"),
            },
        }
    }

    /// What would mend it, if anybody knows.
    #[must_use]
    pub fn help(&self, text: &str) -> Option<String> {
        match self.why.as_ref()? {
            Why::Two(two) => Some(say!(
                "notation-write-either",
                "write `{one}` or `{other}`",
                one = two[0],
                other = two[1]
            )),
            Why::CapitalKeyword(word) => Some(say!("notation-write", "write `{word}`", word)),
            Why::NoPlayer(verb) => Some(say!(
                "notation-who",
                "write the player's name first, as in `Ada {verb} …`",
                verb
            )),
            Why::Unexpected { hint, .. } => Some((*hint)?.words(self.span.of(text))),
        }
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

impl Hint {
    /// The help about a token.
    fn words(self, token: &str) -> String {
        match self {
            Self::OwnLine(word) => {
                say!("notation-own-line", "`{word}` starts a line of its own", word)
            }
            Self::DidYouMean(near) => say!("yaml-meant", "did you mean `{near}`?", near),
            Self::CardsTogether => {
                say!("notation-together", "cards stand together, without blanks between them")
            }
            Self::OneTile => {
                say!("notation-one-tile", "one tile is named here, and the move ends with it")
            }
            Self::Moves(verbs) => {
                say!("notation-moves", "moves: {moves}", moves = verbs.join(", "))
            }
            Self::FaceUpOrBlind(card) => {
                let card = card.letter();
                say!(
                    "notation-up-or-blind",
                    "`{card}>?` if it lay face up and the new card was not seen, `{card}>W` if that is white, `?{card}` if it came from the deck",
                    card
                )
            }
            Self::TwoCards(taken, turned) => {
                let (a, b) = (taken.letter(), turned.letter());
                say!(
                    "notation-two-cards",
                    "`{a}>{b}` if the first lay face up and the second took its place, `?{a} ?{b}` if both came from the deck",
                    a,
                    b
                )
            }
            Self::NewRow => {
                say!("notation-new-row", "a new row is `flush {token}`", token = shorten(token))
            }
            Self::BlindCards => {
                say!("notation-blind-two", "two cards from the deck that nobody saw are `? ?`")
            }
            Self::Sign(c) => say!(
                "notation-sign",
                "`{c}` is U+{code}, which the notation has no use for here",
                c,
                code = format!("{:04X}", u32::from(c))
            ),
            Self::CountInFront => {
                say!("notation-count-in-front", "a count stands in front of its card, as in `2W`")
            }
            Self::IfKept => {
                say!("notation-if-kept", "if it was kept, write `+{token}`", token = shorten(token))
            }
            Self::Rulings => say!(
                "notation-rulings",
                "as in `ruling stands C4 \"why\"` or `ruling takeback \"why\"`"
            ),
            Self::Capitals => say!(
                "notation-capitals",
                "cards are capital letters: `{cards}`",
                cards = token.to_ascii_uppercase()
            ),
            Self::CardLetters => say!(
                "notation-card-letters",
                "P pink, B blue, O orange, W white, G green, Y yellow, K black, R red, L wild, ? not seen"
            ),
            Self::TwoQuotes => say!(
                "notation-two-quotes",
                "a name with blanks stands between two quotes: \"King's Cross\""
            ),
        }
    }
}

impl Expected {
    fn words(self) -> String {
        match self {
            Self::Statement => say!("expected-statement", "a statement"),
            Self::StatementOrPlayer => {
                say!("expected-statement-or-player", "a statement or a player's name")
            }
            Self::LineEnd => say!("expected-line-end", "the end of the line"),
            Self::Player => say!("expected-player", "a player's name"),
            Self::Verb => say!("expected-verb", "what the player does"),
            Self::Game => say!("expected-game", "the name of a game"),
            Self::BoardFile => say!("expected-board-file", "the file of a board"),
            Self::Edition => say!("expected-edition", "an edition"),
            Self::Option => say!("expected-option", "the name of an option"),
            Self::Value => say!("expected-value", "a value"),
            Self::ValueOrUnknown => say!("expected-value-or-unknown", "a value, or `?`"),
            Self::ValueAllQuoted => {
                say!("expected-value-quoted", "a value without quotes, or all of it in quotes")
            }
            Self::Colour => say!("expected-colour", "a colour"),
            Self::CheckItem => say!("expected-check", "what to check, such as `score 4`"),
            Self::RulingKind => say!("expected-ruling", "`stands` or `takeback`"),
            Self::LawCode => say!("expected-code", "the number of a rule, such as `C4`"),
            Self::Reason => say!("expected-reason", "the reason in quotes"),
            Self::ResultRow => say!("expected-row", "a row such as `routes`"),
            Self::BlankOrComma => say!("expected-blank-or-comma", "a blank or a comma"),
            Self::BlankBehindName => say!("expected-blank-name", "a blank behind the name"),
            Self::BlankBehindTicket => say!("expected-blank-ticket", "a blank behind the ticket"),
            Self::BlankBehindRoute => say!("expected-blank-route", "a blank behind the route"),
            Self::BlankBehindCity => say!("expected-blank-city", "a blank behind the city"),
            Self::BlankBehindCard => say!("expected-blank-card", "a blank behind the card"),
            Self::BlankBehindTile => say!("expected-blank-tile", "a blank behind the tile"),
            Self::BlankBehindSquare => say!("expected-blank-square", "a blank behind the square"),
            Self::BlankBehindNumber => say!("expected-blank-number", "a blank behind the number"),
            Self::BlankBehindColour => say!("expected-blank-colour", "a blank behind the colour"),
            Self::Offer => say!("expected-offer", "`+` for a ticket kept or `-` for one not kept"),
            Self::DrawnCard => say!(
                "expected-drawn",
                "a drawn card: `R>W` from the row, `?` or `?K` from the deck"
            ),
            Self::BlindCard => say!(
                "expected-blind",
                "the letter of the card drawn, or a blank: two cards from the deck are `? ?`"
            ),
            Self::TurnedCard => {
                say!("expected-turned", "the card turned up, or `-` if none was left")
            }
            Self::NameInQuotes => say!("expected-name-quoted", "a name between the quotes"),
            Self::ClosingQuote => say!("expected-closing-quote", "a closing quote"),
            Self::PlainCharacter => say!("expected-plain", "a character that a keyboard types"),
            Self::Place => say!("expected-place", "the name of a place"),
            Self::SecondPlace => say!("expected-second-place", "`-` and a second place"),
            Self::TrackColour => {
                say!("expected-track", "the letter of a track's colour, as in `/W`")
            }
            Self::SmallerNumber | Self::SmallerCount => {
                say!("expected-smaller", "a smaller number")
            }
            Self::WholeNumber | Self::Count => say!("expected-whole", "a whole number"),
            Self::Cards => say!("expected-cards", "cards such as `WWW`, `2WL` or `?`"),
            Self::CardCount => say!("expected-card-count", "a count between 1 and 200"),
            Self::FewerCards => say!("expected-fewer-cards", "no more than 200 cards"),
            Self::TileSet
            | Self::Tile
            | Self::TileOrUnseen
            | Self::Square
            | Self::AtSquare
            | Self::NearSquare
            | Self::QuarterTurn
            | Self::OnlyOnce
            | Self::LineColour
            | Self::Track
            | Self::AnotherLine
            | Self::Ends
            | Self::FewerEnds
            | Self::TileCheck => self.words_of_tiles(),
        }
    }

    /// What a line about tiles has; nothing for the others.
    fn words_of_tiles(self) -> String {
        match self {
            Self::TileSet => say!("expected-tile-set", "the name or the file of a tile set"),
            Self::Tile => say!("expected-tile", "the name of a tile"),
            Self::TileOrUnseen => say!("expected-tile-unseen", "the name of a tile, or `?`"),
            Self::Square => say!("expected-square", "a square such as `1,0`"),
            Self::AtSquare => say!("expected-at-square", "`at` and a square, as in `at 1,0`"),
            Self::NearSquare => say!("expected-near-square", "a square within 999 of the middle"),
            Self::QuarterTurn => say!("expected-turn", "a turn clockwise: 90, 180 or 270"),
            Self::OnlyOnce => {
                say!("expected-once", "each of `copies`, `station` and `stars` only once")
            }
            Self::LineColour => say!("expected-line-colour", "the colour of a line"),
            Self::Track => say!("expected-line", "a line such as `blue n-s`"),
            Self::AnotherLine => say!("expected-another-line", "another line behind the comma"),
            Self::Ends => {
                say!("expected-ends", "where the line leads: n, e, s, w, station, as in `n-s`")
            }
            Self::FewerEnds => say!("expected-fewer-ends", "no more than eight ends"),
            Self::TileCheck => {
                say!("expected-tile-check", "a figure that a tile game has: score, hand or deck")
            }
            _ => String::new(),
        }
    }
}
