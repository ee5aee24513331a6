//! A game under way as somebody looks at it: the referee's position is kept between two
//! looks, so that a line below costs what a line costs.

use std::sync::OnceLock;

use self_cell::self_cell;

use super::judge::{self, Look};
use crate::frames::{self, UnderWay};
use crate::games::legal::LegalMoves;
use crate::redact::Redacted;

/// So many times something is written below, or asked; then all is read again.
const PAGES: usize = 256;

/// What a position was read from; a page that is written stays as it is.
struct Book {
    text: String,
    pages: Vec<OnceLock<String>>,
}

impl Book {
    fn new(text: String) -> Self {
        Self { text, pages: (0..PAGES).map(|_| OnceLock::new()).collect() }
    }

    /// The text on a page, if that was empty.
    fn page(&self, at: usize, text: &str) -> Option<&str> {
        let page = self.pages.get(at).filter(|page| page.get().is_none())?;
        Some(page.get_or_init(|| text.to_owned()))
    }
}

/// A position, and the pages that are written; none if each look takes a replay.
struct Position<'a> {
    game: Option<UnderWay<'a>>,
    pages: usize,
}

impl<'a> Position<'a> {
    fn of(book: &'a Book, eyes: Option<usize>) -> Self {
        let game = match judge::names_file(&book.text) {
            true => None,
            false => UnderWay::new(&book.text, eyes),
        };
        Self { game, pages: 0 }
    }

    fn page(&mut self, book: &'a Book, text: &str) -> Option<&'a str> {
        self.pages += 1;
        book.page(self.pages - 1, text)
    }
}

self_cell!(
    struct Kept {
        owner: Book,

        #[not_covariant]
        dependent: Position,
    }
);

/// A game under way, with the eyes of a seat or of who sees all there is.
pub(crate) struct Desk {
    kept: Kept,
    text: String,
    eyes: Option<usize>,
    /// What the text was redacted from.
    pub seen: Option<Redacted>,
}

impl Desk {
    pub(crate) fn new(text: String, eyes: Option<usize>) -> Self {
        let book = Book::new(text.clone());
        Self { kept: Kept::new(book, |book| Position::of(book, eyes)), text, eyes, seen: None }
    }

    /// Looks at the game, with this text.
    pub(crate) fn look(&mut self, text: String) -> Look {
        self.turn_to(text);
        let game = judge::of_text(&self.text);
        let eyes = self.eyes;
        self.kept.with_dependent_mut(|_, position| {
            let kept = position.game.as_mut().and_then(UnderWay::recording);
            match kept {
                Some(recording) => judge::look_at(&game, recording),
                None => {
                    let custom = judge::custom(&game.text);
                    judge::look_at(&game, &frames::record_last(&game, &custom, eyes))
                }
            }
        })
    }

    /// What could be written next below this text, with a line under way.
    pub(crate) fn moves(&mut self, text: String, line: &str) -> LegalMoves {
        self.turn_to(text);
        let line = line.trim();
        let kept = self.kept.with_dependent_mut(|book, position| {
            let line = position.page(book, line)?;
            position.game.as_mut()?.legal_moves(line)
        });
        kept.unwrap_or_else(|| judge::moves(&self.text, line))
    }

    /// Goes on to a text by what is new at its end, or begins anew.
    fn turn_to(&mut self, text: String) {
        if text == self.text {
            return;
        }
        let new = text.strip_prefix(&self.text);
        let goes_on = new.filter(|_| self.text.ends_with('\n')).is_some_and(|new| {
            self.kept.with_dependent_mut(|book, position| {
                let page = position.page(book, new);
                let game = position.game.as_mut().zip(page);
                game.is_some_and(|(game, new)| game.go_on(&text, new))
            })
        });
        match goes_on {
            true => self.text = text,
            false => {
                let seen = self.seen.take();
                *self = Self::new(text, self.eyes);
                self.seen = seen;
            }
        }
    }
}
