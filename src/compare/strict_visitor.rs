//! The fingerprint of a game that is judged by the strict pass, from what is heard of it: the
//! same as that of its log, which is never made.

use super::fingerprint::{Fingerprint, Outline, Seated};
use super::*;
use crate::card::{Card, Counts};
use crate::games::ticket_to_ride::board::CityId;
use crate::games::ticket_to_ride::strict::{self, Cards, Said, Visitor};
use crate::games::{Custom, Outcome, Wanted};
use crate::log::Turned;
use crate::notation::GameText;

/// Rides along, and remembers what it takes to know the game again.
struct StrictVisitor {
    outline: Outline,
    seated: Seated,
    /// The players' names as hashes; fewer than this sit at any board that ships.
    names: [u64; 8],
}

/// Few games have more moves.
const MOVES: usize = 256;

/// A line on which one thing is done.
const fn deed(verb: &str) -> u64 {
    hash::join(0, hash::text(verb))
}

/// The outcome of a game about which there is nothing to say, if the strict pass can see
/// that, and the game's fingerprint.
///
/// # Errors
/// The place up to which there is nothing to say.
pub fn judge_strictly(
    game: &GameText,
    custom: &Custom<'_>,
) -> Result<(Outcome, Option<Fingerprint>), usize> {
    if game.trouble.is_some() || !matches!(custom, Custom::None) {
        return Err(0);
    }
    let mut visitor =
        StrictVisitor { outline: Outline::with_room(0), seated: Seated::default(), names: [0; 8] };
    let outcome = strict::judge_before(&game.text, None, &mut visitor, Wanted::Figures)?;
    // What a short game is worth only its log tells.
    let fingerprint = Fingerprint::of_outline(visitor.outline, visitor.seated);
    Ok((outcome, fingerprint.or_else(|| Fingerprint::of(&game.text))))
}

impl StrictVisitor {
    #[inline(always)]
    fn part(&mut self, role: Role, key: u64, value: Value) {
        self.outline.last().push(Part { act: 0, role, key, value, span: Span::default() });
    }
}

fn pair((a, b): (CityId, CityId), track: Option<Card>) -> Value {
    let ends = (u64::from(a.min(b)), u64::from(a.max(b)));
    Value::Pair { ends, track }
}

impl Visitor for StrictVisitor {
    fn table(&mut self, game: &str, players: &[&str]) {
        for (hash, name) in self.names.iter_mut().zip(players) {
            *hash = hash::name(name);
        }
        let names = self.names.iter().copied().take(players.len());
        self.seated = Seated::new(Some(game), names);
        self.outline = Outline::with_room(MOVES);
    }

    #[inline(always)]
    fn line(&mut self, said: Said) {
        let cards = Some((0, Role::Drawn));
        let row = Some((0, Role::Row));
        let (class, deed, seat, row) = match said {
            Said::Deal(seat) => (Class::Setup, const { deed("deal") }, Some(seat), None),
            Said::FirstTickets(seat) => (Class::Setup, const { deed("tickets") }, Some(seat), None),
            Said::Tickets(seat) => (Class::Move, const { deed("tickets") }, Some(seat), None),
            Said::Draw(seat) => (Class::Move, const { deed("draw") }, Some(seat), cards),
            Said::Claim(seat) => (Class::Move, const { deed("claim") }, Some(seat), row),
            Said::Station(seat) => (Class::Move, const { deed("station") }, Some(seat), row),
            Said::Market => (Class::Setup, const { hash::text("market") }, None, row),
            Said::Row => match self.outline.row_joins() {
                Some(_) => return,
                None => (Class::Row, const { hash::text("row") }, None, row),
            },
            // What it says counts only where no move was made.
            Said::End | Said::Shows => (Class::Check, 0, None, None),
        };
        let who = seat.and_then(|seat| self.names.get(seat));
        self.outline.begin(class, deed, who.copied().unwrap_or(0), row);
    }

    #[inline(always)]
    fn blind(&mut self, card: Option<Card>) {
        self.outline.last().blind(card, 1);
    }

    #[inline(always)]
    fn face_up(&mut self, taken: Card, turned: Option<Card>) {
        let turned = match turned {
            None => Turned::Nothing,
            card => Turned::Card(card),
        };
        let card = taken;
        self.part(Role::Drawn, 0, Value::Taken { card, turned });
    }

    #[inline(always)]
    fn cards(&mut self, what: Cards, known: Counts, unseen: u32) {
        let unseen = u16::try_from(unseen).unwrap_or(u16::MAX);
        let (role, key) = match what {
            Cards::Dealt => (Role::Dealt, 0),
            Cards::Market => (Role::Market, 0),
            Cards::Paid => (Role::Paid, 0),
            Cards::Revealed => (Role::Revealed, 0),
            Cards::Surcharge => (Role::Surcharge, 0),
            Cards::Flush => (self.outline.row(), const { hash::text("flush") }),
            Cards::Refill => (self.outline.row(), const { hash::text("refill") }),
        };
        self.part(role, key, Value::Cards { known, unseen });
    }

    #[inline(always)]
    fn route(&mut self, ends: (CityId, CityId), track: Option<Card>) {
        self.part(Role::Route, 0, pair(ends, track));
    }

    fn withdrawn(&mut self) {
        self.part(Role::Withdrawn, 0, Value::There);
    }

    fn city(&mut self, city: CityId) {
        self.part(Role::City, 0, Value::Name(u64::from(city)));
    }

    #[inline(always)]
    fn ticket(&mut self, ends: Option<(CityId, CityId)>, kept: bool) {
        let role = if kept { Role::Kept } else { Role::NotKept };
        let ticket = ends.map_or(Value::Unseen, |ends| pair(ends, None));
        self.part(role, 0, ticket);
    }
}
