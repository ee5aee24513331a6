//! Cards that were drawn: which, from where, and what was turned up in their place.

use smallvec::SmallVec;

use super::super::words::Role;
use super::{Gist, Piece, Sense};
use crate::card::Card;
use crate::log::{DrawItem, Seen, Turned, What};
use crate::span::Span;

/// A draw has no more cards.
const MOST: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Deck,
    Row,
}

/// A card that was taken.
struct Taken {
    card: Seen,
    span: Span,
    source: Option<Source>,
    turned: Option<Seen>,
}

/// Some cards with nothing that separates between them, and from where they came.
#[derive(Default)]
struct Part {
    cards: Vec<(Seen, Span)>,
    source: Option<Source>,
    /// Where the line says so.
    source_at: Span,
    /// It is said before the cards.
    before: bool,
    turned: Option<Seen>,
    joined: bool,
}

impl<'a> Gist<'_, 'a, '_> {
    pub(super) fn draw(&self) -> Option<What<'a>> {
        let about_else = self.says(Role::Verb, &["tickets", "station", "claim", "lay", "pass"])
            && !self.says(Role::Verb, &["draw"]);
        let draws = self.says(Role::Verb, &["draw", "deal"]);
        if self.strange
            || !draws && self.is_latin()
            || about_else
            || self.says(Role::Offer, &["kept"])
            || self.says(Role::Keyword, &["check"])
        {
            return None;
        }
        let table = self.pen.page.table;
        let parts = self.parts()?;
        let said = draws || parts.iter().any(|part| part.source.is_some() || part.turned.is_some());
        // `Ada: red, blue` before all have their tickets is a hand.
        if !said && !table.has_moved && table.first_tickets {
            return None;
        }
        let mut taken = Vec::new();
        let mut source = None;
        for part in parts {
            self.take(part, &mut taken, &mut source)?;
        }
        self.settle(&mut taken)?;
        let items: SmallVec<[DrawItem; 2]> =
            taken.iter().map(Taken::item).collect::<Option<_>>()?;
        let whole = matches!(items.as_slice(), [DrawItem::FaceUp { taken: Card::Wild, .. }]);
        (items.len() == MOST || whole).then_some(What::Draw(items))
    }

    /// True for a verb right behind the player, whatever else it may mean.
    fn is_verb(&self, at: usize) -> bool {
        let draws = self.pieces[at].word(Role::Verb) == Some("draw");
        let before = at.checked_sub(1).map(|at| &self.pieces[at].sense);
        draws && matches!(before, Some(Sense::Who(..)))
    }

    /// True if a word that nobody knows may be the verb.
    fn is_latin(&self) -> bool {
        let latin = |piece: &Piece<'_>| {
            let token = self.pen.page.tokens.get(piece.from);
            matches!(piece.sense, Sense::Unknown)
                && token.is_some_and(|token| {
                    token.text.chars().any(char::is_alphabetic)
                        && token.text.len() > 1
                        && (token.text.is_ascii() || token.text.chars().any(char::is_lowercase))
                })
        };
        self.pieces.iter().any(latin)
    }

    /// What stands between two separators.
    fn parts(&self) -> Option<Vec<Part>> {
        let mut parts = vec![Part::default()];
        // The next card was turned up.
        let mut turned = false;
        for (at, piece) in self.pieces.iter().enumerate() {
            // `1 blind 1 pink`
            let more = matches!(piece.sense, Sense::Cards(_) | Sense::Count(_)) && !turned;
            if more
                && parts.last().is_some_and(|part| part.source.is_some() && !part.before)
                && !parts.last().is_some_and(Part::is_open)
            {
                parts.push(Part::default());
            }
            let part = parts.last_mut()?;
            let arrow = piece.is_sign(&['>']) && !part.cards.is_empty();
            let up = piece.word(Role::TurnedUp).or(arrow.then_some("turned"));
            match &piece.sense {
                Sense::Cards(cards) if turned => {
                    let [card] = cards.as_slice() else {
                        return None;
                    };
                    turned = false;
                    // Behind a comma it is still the card before it.
                    let of = match part.cards.is_empty() {
                        true => parts.iter_mut().rev().nth(1)?,
                        false => part,
                    };
                    of.replace(*card)?;
                }
                // `two face-up blues`
                Sense::Cards(cards) if cards.len() == 1 && !piece.counted && part.is_open() => {
                    part.cards.iter_mut().for_each(|(card, _)| *card = cards[0]);
                    part.before = true;
                }
                Sense::Cards(cards) => {
                    let span = self.span_of(at, at);
                    part.cards.extend(cards.iter().map(|card| (*card, span)));
                }
                Sense::Count(n) if *n <= MOST => {
                    let span = self.span_of(at, at);
                    part.cards.extend((0..*n).map(|_| (None, span)));
                }
                Sense::Count(_) => return None,
                _ if up == Some("turned") => turned = true,
                _ if up.is_some() && !part.cards.is_empty() => {
                    let (card, _) = part.cards.pop()?;
                    let nothing = part.cards.is_empty();
                    let of = if nothing { parts.iter_mut().rev().nth(1)? } else { part };
                    of.replace(card)?;
                }
                // `Ada pioche orange`: no deck, but what she does.
                _ if self.is_verb(at) => {}
                _ if source_of(piece).is_some() => {
                    if part.source.is_some() && part.source != source_of(piece) {
                        return None;
                    }
                    part.source = source_of(piece);
                    part.source_at = self.span_of(at, at);
                    part.before = part.cards.is_empty();
                }
                _ if piece.is_and() => {
                    let joined = piece.word(Role::And).is_some();
                    match part.is_empty() {
                        true => part.joined |= joined,
                        false if !turned => parts.push(Part { joined, ..Part::default() }),
                        false => {}
                    }
                }
                _ => {}
            }
        }
        parts.retain(|part| !part.is_empty());
        (!turned && parts.len() <= 2 * MOST).then_some(parts)
    }

    fn take(&self, part: Part, taken: &mut Vec<Taken>, before: &mut Option<Source>) -> Option<()> {
        let mut cards = part.cards;
        let first = taken.len();
        match (part.source, cards.as_slice()) {
            // `deck, P`
            (Some(Source::Deck), [])
                if !taken.iter().any(|t| t.source.is_none()) || !part.joined =>
            {
                cards.push((None, part.source_at));
            }
            // `red and white, both from the row`
            (Some(source), []) => {
                taken
                    .iter_mut()
                    .filter(|t| t.source.is_none())
                    .for_each(|t| t.source = Some(source));
                return Some(());
            }
            _ => {}
        }
        let named = cards.iter().all(|(card, _)| card.is_some());
        if let Some(source) = part.source.filter(|_| !part.before) {
            // `a yellow and a green card from the table`
            for open in taken.iter_mut().filter(|t| t.source.is_none() && t.turned.is_none()) {
                let same = source == Source::Row || named && part.joined;
                if source == Source::Deck && named && !part.joined {
                    return None;
                }
                open.source = same.then_some(source);
            }
        }
        let source = match (part.source, *before) {
            (Some(source), _) => Some(source),
            (None, _) if part.turned.is_some() => Some(Source::Row),
            (None, Some(Source::Deck)) if !part.joined => None,
            (None, before) => before,
        };
        for (card, span) in cards {
            taken.push(Taken { card, span, source, turned: None });
        }
        if part.before {
            *before = part.source;
        } else if part.source.is_some() {
            *before = None;
        }
        if let Some(turned) = part.turned {
            let [one] = &mut taken[first..] else {
                return None;
            };
            one.turned = Some(turned);
        }
        (taken.len() <= MOST).then_some(())
    }

    /// What nobody says is what is usual: everybody sees a card that lay in the row. Where the
    /// row is noted that is not asked of a line, nor where a locomotive would have to be the
    /// whole draw.
    fn settle(&self, taken: &mut [Taken]) -> Option<()> {
        let many = taken.len();
        for one in taken.iter_mut().filter(|one| one.source.is_none()) {
            let row = one.turned.is_some() || !self.pen.page.table.notes_row;
            let wild = one.card == Some(Card::Wild) && many > 1;
            one.source = Some(match one.card {
                None => Source::Deck,
                Some(_) if row && !wild => Source::Row,
                Some(_) => return None,
            });
        }
        Some(())
    }
}

impl Part {
    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.source.is_none()
    }

    /// True for so many cards from a source, of which nothing more was said.
    fn is_open(&self) -> bool {
        let unnamed = self.cards.iter().all(|(card, _)| card.is_none());
        unnamed && !self.cards.is_empty() && self.source.is_some() && !self.before
    }

    /// This card came in the place of the only one here.
    fn replace(&mut self, card: Seen) -> Option<()> {
        let fresh = self.cards.len() == 1 && self.turned.is_none();
        self.turned = Some(card);
        fresh.then_some(())
    }
}

impl Taken {
    fn item(&self) -> Option<DrawItem> {
        let Self { card, span, source, turned, .. } = *self;
        Some(match source? {
            Source::Deck if turned.is_none() => DrawItem::Blind { card, span },
            Source::Deck => return None,
            Source::Row => {
                DrawItem::FaceUp { taken: card?, turned: Turned::Card(turned.flatten()), span }
            }
        })
    }
}

fn source_of(piece: &Piece<'_>) -> Option<Source> {
    let market = |word| word == Some("market");
    let unseen = piece.word(Role::Deck).or(piece.word(Role::Unseen)).is_some();
    if unseen || piece.word(Role::Figure) == Some("deck") {
        Some(Source::Deck)
    } else if piece.word(Role::Row).is_some()
        || market(piece.word(Role::Keyword))
        || market(piece.word(Role::Figure))
    {
        Some(Source::Row)
    } else {
        None
    }
}
