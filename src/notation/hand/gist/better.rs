//! Where a form reads a line in a way that is not likely to be meant, and its gist is better.

use super::super::tokens::Kind;
use super::super::words::{self, Role};
use super::Page;
use crate::card::Card;
use crate::log::{Claim, Line, Name, Statement, What};

impl<'a> Page<'a, '_> {
    /// True for a reading of which the gist may make more.
    pub(in super::super) fn is_questionable(&self, form: &[Line<'a>]) -> bool {
        let Some(line) = form.first() else {
            return false;
        };
        match &line.statement {
            Statement::Acts { who, .. } if !self.is_known(who) => true,
            Statement::Acts { acts, .. } => match &acts[0].what {
                What::Tickets(offers) => {
                    offers.iter().all(|offer| offer.kept)
                        || self.table.has_moved && self.table.is_at_end()
                }
                What::Claim(claim) => !self.fits(claim),
                What::Draw(_) => acts.len() > 1,
                What::Built(cities) => cities.iter().any(|city| !self.is_place(city)),
                What::DrawTile(_) => acts.iter().any(|act| is_odd_colour(&act.what)),
                _ => false,
            },
            Statement::Check { items, .. } => items.iter().all(|item| item.key.text == "deck"),
            Statement::Result { .. } => !self.table.is_at_end(),
            Statement::Winner(_) => true,
            // More may be told in the same breath.
            Statement::Game(_) | Statement::Tag { .. } => true,
            Statement::Player { .. } => {
                self.names_player()
                    || form.iter().any(|line| match &line.statement {
                        Statement::Player { name, .. } => {
                            is_sentence(name) || is_colour(name) || is_no_name(name)
                        }
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    /// True if the gist says more than such a reading.
    pub(in super::super) fn is_better(&self, gist: &[Line<'a>], form: &[Line<'a>]) -> bool {
        let (Some(new), Some(old)) = (gist.first(), form.first()) else {
            return false;
        };
        match (&new.statement, &old.statement) {
            (Statement::Acts { who, .. }, _) if !self.is_known(who) => false,
            (Statement::Acts { .. }, Statement::Acts { who, .. }) if !self.is_known(who) => true,
            (Statement::Acts { acts: new, .. }, Statement::Acts { acts: old, .. }) => {
                match (&new[0].what, &old[0].what) {
                    // As many as are drawn, and some went back: no tickets at the end.
                    (What::Shows(_), What::Tickets(old)) => {
                        let all = [false, true].map(|draws| self.table.offered(draws));
                        let signs = self.tokens.iter().any(|token| token.is_sign('+'));
                        let kept = old.iter().all(|one| one.kept) && !signs;
                        kept || !all.contains(&Some(old.len()))
                    }
                    (What::Tickets(_), What::Tickets(old)) if old.iter().any(|one| !one.kept) => {
                        false
                    }
                    (What::Tickets(new), What::Tickets(_)) => new.iter().any(|offer| !offer.kept),
                    (What::Claim(new), What::Claim(old)) => {
                        self.fits(new)
                            && (new.route.track == old.route.track || self.is_counted_apart(new))
                    }
                    // `makes Dallas-Raleigh GR`; a claim by its own word stays one.
                    (What::Completes(_), What::Claim(_)) => {
                        self.tokens.iter().any(|t| matches!(t.folded.as_str(), "makes" | "made"))
                    }
                    (What::Draw(_), What::Draw(_))
                    | (_, What::Built(_))
                    | (What::DrawTile(_), What::DrawTile(_)) => true,
                    _ => false,
                }
            }
            (Statement::Game(new), Statement::Game(old)) => {
                let other = self.table.words.game(old.text) != Some(new.text);
                other || new.text == old.text && gist.len() > form.len()
            }
            (_, Statement::Tag { .. }) => gist.len() > form.len(),
            (Statement::Game(_), Statement::Acts { who, .. }) => !self.is_known(who),
            (Statement::Tag { .. }, Statement::Result { .. }) => !self.table.has_begun,
            (Statement::Acts { .. }, Statement::Check { .. } | Statement::Player { .. })
            | (Statement::Check { .. }, Statement::Result { .. })
            | (Statement::Result { .. }, Statement::Winner(_))
            | (Statement::Player { .. }, Statement::Player { .. }) => true,
            _ => false,
        }
    }

    /// True if all tickets were read as kept, and the line says that some went back.
    pub(in super::super) fn is_contradicted(&self, form: &[Line<'a>]) -> bool {
        let says = |role: Role, word: &str| {
            (0..self.tokens.len()).any(|at| {
                words::find(&self.tokens[at..], role).is_some_and(|(found, _)| found == word)
            })
        };
        let Some(Statement::Acts { acts, .. }) = form.first().map(|line| &line.statement) else {
            return false;
        };
        match &acts[0].what {
            What::Tickets(offers) => {
                offers.len() > 1
                    && offers.iter().all(|offer| offer.kept && offer.ticket.is_some())
                    && says(Role::Offer, "returned")
                    && !says(Role::Nothing, "-")
            }
            _ => false,
        }
    }

    /// `SF-LA pink, 2 pink + 1 loco`: the first colour is the track's, and the cards, all of that
    /// colour, are counted.
    fn is_counted_apart(&self, claim: &Claim<'_>) -> bool {
        let Some((track, _)) = claim.route.track else {
            return false;
        };
        let of_track = |card: &crate::log::Seen| matches!(card, Some(card) if *card == track || *card == Card::Wild);
        let counted = |at: usize| {
            at.checked_sub(1).is_some_and(|before| {
                self.tokens[before].kind == Kind::Digits
                    || words::find(&self.tokens[before..], Role::Count).is_some()
            })
        };
        let card = |at: &usize| {
            let token = &self.tokens[*at];
            token.folded.len() > 1 && words::of(&token.folded, Role::Card).is_some()
        };
        let mut cards = (0..self.tokens.len()).filter(card).map(counted);
        claim.cards.cards.iter().all(of_track)
            && cards.next() == Some(false)
            && cards.next() == Some(true)
            && cards.all(|counted| counted)
    }

    fn is_place(&self, name: &Name<'_>) -> bool {
        self.table.places.is_none_or(|places| places.only(name.text).is_some())
    }

    fn is_known(&self, name: &Name<'_>) -> bool {
        self.table.players.only(name.text).is_some()
    }

    /// True if as much is paid as the route costs, and a tunnel turned something up.
    fn fits(&self, claim: &Claim<'_>) -> bool {
        let table = self.table;
        let cost = table.words.route_cost(table.game, claim.route.a.text, claim.route.b.text);
        cost.is_some_and(|(cards, turned)| {
            claim.cards.cards.len() == cards && (turned == 0 || claim.reveal.is_some())
        })
    }
}

/// `Ada en bleu`: the colour is not the next player.
fn is_colour(name: &Name<'_>) -> bool {
    words::of(&name.text.to_lowercase(), Role::Colour).is_some()
}

/// `who had green`, `Turn Mia`: no name.
fn is_no_name(name: &Name<'_>) -> bool {
    let small = |word: &str| word.starts_with(char::is_lowercase);
    let first = name.text.split([' ', '\t']).next().unwrap_or_default();
    let known = words::is_form(&first.to_lowercase());
    name.text.contains('\t') || known && (small(first) || first.len() < name.text.len())
}

/// `Walt sat first`: no name.
fn is_sentence(name: &Name<'_>) -> bool {
    let mut words = name.text.split(' ').skip(1);
    words.any(|word| words::of(word, Role::Seating).is_some())
}

/// `develops the red line`: no colour.
fn is_odd_colour(what: &What<'_>) -> bool {
    matches!(what, What::Develop(develop) if develop.colour.text.contains(' '))
}
