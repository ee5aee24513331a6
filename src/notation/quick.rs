//! The commonest lines of a log, read byte by byte.
//!
//! `statements` is the authority on what a line means, and reads every line
//! that is not read here: whatever is written in an unusual way, or cannot be
//! read at all. A test holds the two to each other, line for line.

use smallvec::SmallVec;

use super::Dialect;
use super::reader::{BLANK, DIGIT, PLACE, Reader};
use super::statements::KEYWORDS;
use crate::log::{
    Act, Cards, Claim, DrawItem, Line, Name, Offer, Pair, RowChange, RowKind, Seen, Statement,
    Turned, What,
};
use crate::span::Span;

/// No run of cards read here is longer: it fits without a heap.
const MOST_CARDS: usize = 16;

/// Reads the line that begins at `at` and adds it to `lines`, if it says
/// anything; where the next one begins. `None` if only the parser can tell.
pub fn line<'a>(
    text: &'a str,
    at: usize,
    dialect: Dialect,
    lines: &mut Vec<Line<'a>>,
) -> Option<usize> {
    if dialect != Dialect::Cards {
        return None;
    }
    let mut reader = Reader::new(text, at)?;
    reader.line(lines)?;
    Some(reader.at + 1)
}

impl<'a> Reader<'a> {
    fn line(&mut self, lines: &mut Vec<Line<'a>>) -> Option<()> {
        self.skip(BLANK);
        self.skip_comment();
        if self.is_done() {
            return Some(());
        }
        let from = self.at;
        let turn = if self.is(DIGIT) {
            Some(self.turn_number()?)
        } else {
            None
        };
        let who = self.word()?;
        let lower = (who.text.as_bytes().first()).is_some_and(u8::is_ascii_lowercase);
        let statement = if lower && turn.is_none() && KEYWORDS.contains(&who.text) {
            self.own_statement(who.text)?
        } else {
            let verb = self.word()?;
            let what = self.what(verb.text)?;
            let verb = verb.span;
            let acts = SmallVec::from_buf([Act { verb, what }]);
            Statement::Acts { who, acts }
        };
        if !self.is_done() {
            return None;
        }
        lines.push(Line {
            span: Span::new(from as u32, self.end as u32),
            turn,
            statement,
        });
        Some(())
    }

    fn own_statement(&mut self, word: &str) -> Option<Statement<'a>> {
        match word {
            // Behind another dialect's line other words stand.
            "game" => {
                let game = self.word()?;
                (Dialect::of(game.text) == Dialect::Cards).then_some(Statement::Game(game))
            }
            "player" => {
                let name = self.word()?;
                let colour = if self.is_done() {
                    None
                } else {
                    Some(self.word()?)
                };
                Some(Statement::Player { name, colour })
            }
            "market" => {
                let cards = self.cards()?;
                let then = Vec::new();
                Some(Statement::Market { cards, then })
            }
            "result" => {
                let who = self.word()?;
                let total = self.number()?;
                let mut rows = Vec::with_capacity(4);
                while !self.is_done() {
                    rows.push((self.word()?, self.number()?));
                }
                Some(Statement::Result { who, total, rows })
            }
            _ => None,
        }
    }

    fn what(&mut self, verb: &str) -> Option<What<'a>> {
        match verb {
            "draw" => self.draw(),
            "claim" => self.claim(),
            "tickets" => self.tickets(),
            "deal" => self.deal(),
            "shows" => self.shows(),
            "station" => Some(What::Station {
                city: self.place()?,
                cards: self.cards()?,
                then: Vec::new(),
            }),
            _ => None,
        }
    }

    /// A place, and the blanks behind it.
    fn place(&mut self) -> Option<Name<'a>> {
        let name = self.name(PLACE)?;
        self.token_ends()?;
        Some(name)
    }

    /// A run of letters, and the blanks behind it.
    fn cards(&mut self) -> Option<Cards> {
        let from = self.at;
        let mut cards: SmallVec<[Seen; MOST_CARDS]> = SmallVec::new();
        while let Some(card) = self.card() {
            if cards.len() == MOST_CARDS {
                return None;
            }
            cards.push(card);
            self.at += 1;
        }
        if cards.is_empty() {
            return None;
        }
        let span = self.span(from);
        self.token_ends()?;
        Some(Cards { span, cards })
    }

    fn pair(&mut self) -> Option<Pair<'a>> {
        let from = self.at;
        let a = self.name(PLACE)?;
        if self.peek() != b'-' {
            return None;
        }
        self.at += 1;
        let b = self.name(PLACE)?;
        let mut track = None;
        if self.peek() == b'/' {
            self.at += 1;
            let card = self.known_card()?;
            let letter = self.at;
            self.at += 1;
            track = Some((card, self.span(letter)));
        }
        let span = self.span(from);
        Some(Pair { a, b, track, span })
    }

    fn deal(&mut self) -> Option<What<'a>> {
        let mut groups = SmallVec::new();
        groups.push(self.cards()?);
        while !self.is_done() {
            groups.push(self.cards()?);
        }
        Some(What::Deal(groups))
    }

    fn draw(&mut self) -> Option<What<'a>> {
        let mut items: SmallVec<[DrawItem; 2]> = SmallVec::new();
        while items.is_empty() || !self.is_done() {
            items.push(self.draw_item()?);
        }
        Some(What::Draw(items))
    }

    fn draw_item(&mut self) -> Option<DrawItem> {
        let from = self.at;
        let item = match self.card() {
            Some(None) => {
                self.at += 1;
                let card = self.known_card();
                self.at += usize::from(card.is_some());
                DrawItem::Blind {
                    card,
                    span: self.span(from),
                }
            }
            Some(Some(taken)) => {
                self.at += 1;
                if self.peek() != b'>' {
                    return None;
                }
                self.at += 1;
                let turned = match self.peek() {
                    b'-' => Turned::Nothing,
                    _ => Turned::Card(self.card()?),
                };
                self.at += 1;
                DrawItem::FaceUp {
                    taken,
                    turned,
                    span: self.span(from),
                }
            }
            None => return self.row_change().map(DrawItem::Row),
        };
        self.token_ends()?;
        Some(item)
    }

    fn row_change(&mut self) -> Option<RowChange> {
        let kind = if self.eat("flush")? {
            RowKind::Flush
        } else if self.eat("refill")? {
            RowKind::Refill
        } else {
            return None;
        };
        let cards = self.cards()?;
        Some(RowChange { kind, cards })
    }

    fn claim(&mut self) -> Option<What<'a>> {
        let route = self.pair()?;
        self.token_ends()?;
        let cards = self.cards()?;
        let (mut reveal, mut pay, mut withdraw) = (None, None, None);
        if !self.is_done() && self.eat("reveal")? {
            reveal = Some(self.cards()?);
            let from = self.at;
            if self.is_done() {
            } else if self.eat("pay")? {
                pay = Some(self.cards()?);
            } else if self.eat("withdraw")? {
                withdraw = Some(Span::new(from as u32, self.end as u32));
            }
        }
        Some(What::Claim(Box::new(Claim {
            route,
            cards,
            reveal,
            pay,
            withdraw,
            then: Vec::new(),
        })))
    }

    fn tickets(&mut self) -> Option<What<'a>> {
        let mut offers = Vec::with_capacity(4);
        while offers.is_empty() || !self.is_done() {
            let from = self.at;
            let kept = match self.peek() {
                b'+' => true,
                b'-' => false,
                _ => return None,
            };
            self.at += 1;
            let ticket = if self.peek() == b'?' {
                self.at += 1;
                None
            } else {
                Some(self.pair()?)
            };
            let span = self.span(from);
            self.token_ends()?;
            offers.push(Offer { kept, ticket, span });
        }
        Some(What::Tickets(offers))
    }

    fn shows(&mut self) -> Option<What<'a>> {
        let mut tickets = Vec::with_capacity(8);
        while tickets.is_empty() || !self.is_done() {
            tickets.push(self.pair()?);
            self.token_ends()?;
        }
        Some(What::Shows(tickets))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_line;
    use crate::notation::words::Base;
    use crate::simulate::Rng;

    /// Both read the same from a line, or the quick one leaves it alone. True if
    /// it was read.
    fn agree(text: &str) -> bool {
        let mut lines = Vec::new();
        let Some(next) = line(text, 0, Dialect::Cards, &mut lines) else {
            assert!(lines.is_empty(), "{text:?}");
            return false;
        };
        let raw = text.split('\n').next().unwrap_or("");
        let slow = read_line(raw, Base::new(text), Dialect::Cards, true);
        assert_eq!(lines.pop().map(|line| (line, None)), slow, "{text:?}");
        assert_eq!(next, raw.len() + 1, "{text:?}");
        true
    }

    const LINES: [&str; 29] = [
        "# who began is not known",
        "Ada draw R>W ?K  # the last red one",
        "Ada station Wien RL\t#",
        "player Ada blue",
        "player Ben",
        "market RBLWG",
        "Ada deal RRBL",
        "Ben deal ????",
        "Ada deal L RRGBWYK",
        "Ada tickets +Lisboa-Danzig -Paris-Wien +? -?",
        "Ada draw R>W ?K",
        "Ben draw ? W>?",
        "12. Cai draw L>-",
        "Ada draw K>L flush RBWGY ? refill RR",
        "Ada claim Dieppe-Paris P",
        "Ada claim Madrid-Pamplona/W WWW reveal RWL pay WW",
        "Ben claim Paris-Zurich GGG reveal GRL withdraw",
        "Ada station Wien RL",
        "Ada shows Lisboa-Danzig Paris-Wien",
        "Ben shows Kyiv-Sochi/R",
        "result Ada 112 routes 67 tickets -31 stations 4 express 10",
        "",
        "  \t ",
        "Ada pass",
        "game europe",
        "check Ada score 4",
        "market RBLWG flush RRRRR",
        "claim claim draw-deal RR",
        "draw draw ?",
    ];

    #[test]
    fn common_lines_are_read_here_and_as_the_parser_reads_them() {
        let read = LINES.iter().filter(|line| agree(line)).count();
        assert!(read >= 21, "{read}");
        for line in LINES {
            agree(&format!("  {line}\t \r\nAda draw ? ?\n"));
        }
    }

    #[test]
    fn mangled_lines_are_read_alike_or_left_alone() {
        let bits = [
            " ",
            "  ",
            "\t",
            "\r",
            "\n",
            "#",
            "\"",
            "-",
            "–",
            "/",
            ",",
            "+",
            "?",
            ">",
            ".",
            "0",
            "7",
            "999999999",
            "R",
            "L",
            "X",
            "r",
            "é",
            "\u{a0}",
            "\u{3000}",
            "\u{1}",
            "Ada",
            "draw",
            "claim",
            "reveal",
            "pay",
            "withdraw",
            "flush",
            "refill",
            "tickets",
            "market",
            "RRRRRRRRRRRRRRRRR",
            "2W",
            "W2",
        ];
        let mut rng = Rng::new(7);
        let mut read = 0;
        for _ in 0..60_000 {
            let mut text = LINES[rng.below(LINES.len())].to_owned();
            for _ in 0..=rng.below(3) {
                let mut at = rng.below(text.len() + 1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                match rng.below(3) {
                    0 => text.insert_str(at, bits[rng.below(bits.len())]),
                    1 => text.truncate(at),
                    _ if at < text.len() => {
                        text.remove(at);
                    }
                    _ => {}
                }
            }
            read += usize::from(agree(&text));
        }
        assert!(read > 10_000, "{read}");
    }
}
