//! What the table counted: points at the end, markers in mid-game, turns that nobody wrote down.

use super::super::cards::Many;
use super::super::tokens::Kind;
use super::super::words::Role;
use super::{Gist, Piece, Sense};
use crate::log::{Cards, CheckItem, CheckValue, Name, Number, Statement};
use crate::span::Span;

/// So many cards lie face up.
const ROW: usize = 5;
/// No number has more digits.
const MOST_DIGITS: usize = 6;
/// Points that are no row of their own.
const TOTAL: &str = "score";

/// A number and the word for what it counts.
#[derive(Default)]
struct Figure<'a> {
    who: Option<Name<'a>>,
    label: Option<Name<'a>>,
    value: Option<Number>,
    wins: bool,
}

/// The figures of one player.
struct Sheet<'a> {
    who: Name<'a>,
    total: Option<Number>,
    rows: Vec<(Name<'a>, Number)>,
    /// So many rows stand before the total.
    above: usize,
}

impl<'a> Gist<'_, 'a, '_> {
    /// What a line says that nobody does.
    pub(super) fn counted(&self) -> Option<Vec<(Span, Statement<'a>)>> {
        let table = self.pen.page.table;
        let lines = self.missing().or_else(|| self.market()).map(|line| vec![line]);
        if lines.is_some() || !table.has_begun {
            return lines;
        }
        let does = ["draw", "claim", "lay", "station", "tickets", "pass", "completes"];
        let acts = |piece: &Piece<'_>| {
            piece.word(Role::Figure).is_none()
                && piece.word(Role::Verb).is_some_and(|verb| does.contains(&verb))
        };
        let cards = |piece: &Piece<'_>| matches!(piece.sense, Sense::Cards(_) | Sense::Place(_));
        if self.pieces.iter().any(|piece| acts(piece) || cards(piece)) {
            return None;
        }
        let (sheets, winner) = self.sheets()?;
        let span = self.span_of(0, self.pieces.len().checked_sub(1)?);
        let now = self.pieces.iter().any(|piece| piece.word(Role::Now).is_some());
        let checks = self.says(Role::Keyword, &["check"]) || now && winner.is_none();
        let of_table = ["cards", "trains", "buses", "taxis", "pieces", "hand"];
        let marks =
            |sheet: &Sheet<'_>| sheet.rows.iter().any(|(key, _)| of_table.contains(&key.text));
        // `is now at 12 points`
        let now = self.pen.rest().windows(2).any(|pair| {
            pair[0].folded == "now"
                || pair[0].folded == "is" && matches!(pair[1].folded.as_str(), "at" | "on")
        });
        if table.is_at_end() && !checks && !now && !sheets.iter().any(marks) {
            let mut lines = Vec::new();
            for Sheet { who, total, rows, .. } in sheets {
                let named = who.span.start >= span.start;
                let at = if named { who.span } else { span };
                lines.push((at, Statement::Result { who, total: total?, rows }));
            }
            let sure = self.says(Role::Keyword, &["result"])
                || self.says(Role::Figure, &[TOTAL])
                || winner.is_some()
                || lines.len() > 1 && lines.len() == table.seats;
            lines.extend(winner.map(|who| (who.span, Statement::Winner(vec![who]))));
            return sure.then_some(lines).filter(|lines| !lines.is_empty());
        }
        let item = |(key, number)| CheckItem { key, value: CheckValue::Number(number) };
        let check = |Sheet { who, total, mut rows, above }: Sheet<'a>| {
            if let Some(total) = total {
                rows.insert(above, (Name { text: TOTAL, span: total.span }, total));
            }
            let items: Vec<_> = rows.into_iter().map(item).collect();
            (span, Statement::Check { who: Some(who), items })
        };
        // `Ada: 2 deck` is a draw.
        let of_nobody = |sheet: &Sheet<'_>| sheet.rows.iter().any(|(key, _)| key.text == "deck");
        if sheets.iter().any(of_nobody) {
            return None;
        }
        (winner.is_none() && !sheets.is_empty()).then(|| sheets.into_iter().map(check).collect())
    }

    /// The figures by players, and who won, if that is said in the same breath.
    fn sheets(&self) -> Option<(Vec<Sheet<'a>>, Option<Name<'a>>)> {
        let mut sheets: Vec<Sheet<'a>> = Vec::new();
        let mut winner = None;
        // A word above all numbers that stand alone.
        let mut of_all = None;
        for figure in self.figures()? {
            let Figure { who, label, value, wins } = figure;
            if wins {
                winner = Some(who.or(sheets.last().map(|sheet| sheet.who))?);
            }
            let Some(value) = value else {
                if sheets.is_empty() && who.is_none() {
                    of_all = label.or(of_all);
                } else if let Some(who) = who.filter(|_| !wins) {
                    sheets.push(Sheet { who, total: None, rows: Vec::new(), above: 0 });
                }
                continue;
            };
            match who {
                Some(who) if sheets.last().is_none_or(|last| last.who != who) => {
                    sheets.push(Sheet { who, total: None, rows: Vec::new(), above: 0 });
                }
                _ => {}
            }
            let sheet = sheets.last_mut()?;
            let label = label.or(of_all.filter(|_| who.is_some()));
            // Of what so many are left, somebody has to say.
            if label.is_none() && !self.pen.page.table.is_at_end() {
                return None;
            }
            match label.filter(|label| label.text != TOTAL) {
                Some(label) => sheet.rows.push((label, value)),
                None => {
                    sheet.total.is_none().then_some(())?;
                    sheet.above = sheet.rows.len();
                    sheet.total = Some(value);
                }
            }
        }
        let said = |sheet: &Sheet<'_>| sheet.total.is_some() || !sheet.rows.is_empty();
        (sheets.iter().all(said)).then_some((sheets, winner))
    }

    /// Numbers, each with the word that stands by it.
    fn figures(&self) -> Option<Vec<Figure<'a>>> {
        let mut figures = vec![Figure::default()];
        let mut minus = false;
        for (at, piece) in self.pieces.iter().enumerate() {
            let last = figures.last_mut()?;
            // `routes=18`
            let between = last.label.is_some() && last.value.is_none();
            let equals = !between && piece.is_sign(&['=', ':']);
            let ends = piece.is_and() || piece.is_sign(&['(', ')', '[', ']']) || equals;
            let token = self.pen.page.tokens.get(piece.from)?;
            if let Sense::Who(name, _) = piece.sense {
                if last.value.is_some() || last.who.is_some_and(|who| who.text != name.text) {
                    figures.push(Figure::default());
                }
                figures.last_mut()?.who = Some(name);
            } else if token.kind == Kind::Digits {
                let value: i32 = token.folded.parse().ok()?;
                if token.folded.len() > MOST_DIGITS || last.value.is_some() {
                    return None;
                }
                let span = self.span_of(at, at);
                let value = if minus { -value } else { value };
                last.value = Some(Number { value, span });
                minus = false;
            } else if piece.is_sign(&['-']) {
                let next = self.pen.page.tokens.get(piece.to);
                minus = next.is_some_and(|next| next.kind == Kind::Digits && !next.apart);
                if !minus && last.value.is_some() {
                    figures.push(Figure::default());
                }
            } else if matches!(token.folded.as_str(), "minus" | "moins" | "menos" | "meno") {
                minus = true;
            } else if piece.word(Role::Nothing).is_some() && last.value.is_none() {
                last.value = Some(Number { value: 0, span: self.span_of(at, at) });
            } else if ends {
                let alone = last.value.is_none() && last.who.is_some() && !last.wins;
                if !alone {
                    figures.push(Figure::default());
                }
            } else if let Some(word) = piece.word(Role::Figure) {
                let span = self.span_of(at, at);
                // `routes 12` behind `trains 3` is the next figure.
                if last.label.is_some_and(|label| label.text != word) && last.value.is_some() {
                    figures.push(Figure::default());
                }
                figures.last_mut()?.label = Some(Name { text: word, span });
            } else if piece.word(Role::Keyword) == Some("result") {
                let span = self.span_of(at, at);
                last.label = last.label.or(Some(Name { text: TOTAL, span }));
            } else if piece.word(Role::Verb) == Some("wins")
                || piece.word(Role::Keyword) == Some("winner")
            {
                last.wins = true;
            } else if matches!(piece.sense, Sense::Count(_)) {
                return None;
            }
        }
        Some(figures)
    }

    /// `On the table: red, green, blue, blue, black`
    fn market(&self) -> Option<(Span, Statement<'a>)> {
        let table = self.pen.page.table;
        let other = |piece: &Piece<'_>| {
            matches!(piece.sense, Sense::Who(..) | Sense::Place(_) | Sense::Count(_))
        };
        if table.has_moved
            || !self.says(Role::Keyword, &["market"])
            || self.pieces.iter().any(other)
        {
            return None;
        }
        let cards = self.pieces.iter().filter_map(|piece| match &piece.sense {
            Sense::Cards(cards) => Some(cards),
            _ => None,
        });
        let cards: Many = cards.flatten().copied().collect();
        let span = self.span_of(0, self.pieces.len().checked_sub(1)?);
        (cards.len() == ROW)
            .then(|| (span, Statement::Market { cards: Cards { span, cards }, then: Vec::new() }))
    }

    /// `2 turns were not recorded`
    pub(super) fn missing(&self) -> Option<(Span, Statement<'a>)> {
        if !self.says(Role::Keyword, &["missing"]) {
            return None;
        }
        let mut turns = None;
        for (at, piece) in self.pieces.iter().enumerate() {
            match piece.sense {
                Sense::Count(n) if turns.is_none() => {
                    let span = self.span_of(at, at);
                    turns = Some(Number { value: i32::try_from(n).ok()?, span });
                }
                Sense::Who(..) | Sense::Place(_) | Sense::Cards(_) | Sense::Count(_) => {
                    return None;
                }
                _ => {}
            }
        }
        let span = self.span_of(0, self.pieces.len().checked_sub(1)?);
        Some((span, Statement::Missing { turns, who: Vec::new() }))
    }
}
