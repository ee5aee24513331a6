//! A card of the row under a wrong letter: it is seen where somebody takes a card that
//! does not lie there, and again and again from there on.

use super::rounds::NOT_THERE;
use super::{Kind, Reading, Search, Slip};
use crate::finding::{Finding, Label};
use crate::log::{Log, RowLetter, Seen, letter, other_cards, row_letters};
use crate::span::Span;

/// So many cards that came into the row are tried, and so many that were taken.
const MOST_TURNED: usize = 16;
const MOST_TAKEN: usize = 3;

/// A letter that says what lies in the row.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    /// Its place among those of the line.
    nth: usize,
    at: Span,
}

impl<'a> Search<'_, 'a> {
    /// A card is not there, and more is wrong: the letter with which all is right.
    pub(super) fn row(&self, line: usize, first: &Finding, most: usize) -> Option<Reading<'a>> {
        if first.slug != NOT_THERE || most < 2 {
            return None;
        }
        let taken = self.taken_at(line, first.span)?;
        let turned = self.places(line, first.span, MOST_TURNED, |letter| {
            !letter.is_taken() && letter.card() != taken
        });
        let turned = turned.into_iter().map(|place| (place, taken));
        let took = self.places(line, first.span, MOST_TAKEN, |letter| {
            letter.is_taken() && letter.card() == taken
        });
        let others = other_cards(taken);
        let took = took.into_iter().flat_map(|place| others.clone().map(move |card| (place, card)));
        turned.chain(took).find_map(|(place, card)| self.with_letter(place, card, line, first))
    }

    fn with_letter(
        &self,
        place: Place,
        card: Seen,
        line: usize,
        first: &Finding,
    ) -> Option<Reading<'a>> {
        let mut log: Log<'a> = self.log.clone();
        let letters = row_letters(log.lines.get_mut(place.line)?);
        letters.into_iter().nth(place.nth)?.0.put(card);
        let mut finding = first.clone();
        let letter = letter(card);
        let text = say!("x2-letter", "perhaps this was `{letter}`", letter);
        finding.causes.push(Label { span: place.at, text });
        let slip = Slip { line, at: first.span, what: Kind::Named(Box::new(finding)) };
        // Nothing else may be wrong then.
        self.if_clearer(log, slip, None, 1)
    }

    /// The card that somebody takes there.
    fn taken_at(&self, line: usize, at: Span) -> Option<Seen> {
        let mut line = self.log.lines.get(line)?.clone();
        let mut letters = row_letters(&mut line).into_iter();
        letters.find_map(|(letter, span)| (letter.is_taken() && span == at).then(|| letter.card()))
    }

    /// The last letters of some kind above a place.
    fn places(
        &self,
        line: usize,
        above: Span,
        most: usize,
        is: impl Fn(&RowLetter<'_>) -> bool,
    ) -> Vec<Place> {
        let mut places = Vec::new();
        for at in (0..=line).rev() {
            if places.len() >= most {
                break;
            }
            let mut line = self.log.lines[at].clone();
            let of_line = row_letters(&mut line).into_iter().enumerate();
            let fits = of_line.filter(|(_, (letter, span))| is(letter) && span.end <= above.start);
            let mut fits: Vec<Place> =
                fits.map(|(nth, (_, span))| Place { line: at, nth, at: span }).collect();
            fits.reverse();
            places.append(&mut fits);
        }
        places.truncate(most);
        places
    }
}
