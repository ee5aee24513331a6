//! The fingerprint of a game that is judged by the strict pass, from what is heard of it: the
//! same as that of its log, which is never made.

use smallvec::SmallVec;

use super::entry::Class;
use super::fingerprint::{Fingerprint, Outline, Seated};
use super::hash;
use super::part::{Part, Role, Value};
use super::reader::Listen as _;
use crate::card::{Card, Counts};
use crate::games::ticket_to_ride::board::CityId;
use crate::games::ticket_to_ride::strict::{self, Cards, Said, Visitor};
use crate::games::{Custom, Outcome};
use crate::log::Turned;
use crate::notation::GameText;
use crate::span::Span;

/// Rides along, and remembers what it takes to know the game again.
#[derive(Default)]
struct StrictVisitor {
    outline: Outline,
    seated: Seated,
    /// The players' names as hashes.
    names: SmallVec<[u64; 8]>,
    lines: usize,
    /// What a change of the row is to the line being read.
    row: Option<Role>,
    /// Blind cards that follow each other.
    blind: Counts,
    blind_unseen: u16,
    any_blind: bool,
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
    let mut visitor = StrictVisitor::default();
    let outcome = strict::judge_before(&game.text, None, &mut visitor)?;
    Ok((outcome, visitor.fingerprint()))
}

impl StrictVisitor {
    /// The fingerprint; `None` if the game says too little to be known again.
    fn fingerprint(mut self) -> Option<Fingerprint> {
        self.end_blind();
        Fingerprint::of_outline(self.outline, self.seated)
    }

    #[inline(always)]
    fn part(&mut self, role: Role, key: u64, value: Value) {
        self.outline.last().push(Part { act: 0, role, key, value, span: Span::default() });
    }

    #[inline(always)]
    fn end_blind(&mut self) {
        if self.any_blind {
            self.hear_blind();
        }
    }

    #[inline(never)]
    fn hear_blind(&mut self) {
        self.any_blind = false;
        let known = std::mem::take(&mut self.blind);
        let unseen = std::mem::take(&mut self.blind_unseen);
        self.part(Role::Drawn, 0, Value::Cards { known, unseen });
    }
}

fn pair((a, b): (CityId, CityId), track: Option<Card>) -> Value {
    let ends = (u64::from(a.min(b)), u64::from(a.max(b)));
    Value::Pair { ends, track }
}

impl Visitor for StrictVisitor {
    fn table(&mut self, game: &str, players: &[&str]) {
        *self = Self {
            seated: Seated::new(Some(game), players.iter().copied()),
            names: players.iter().map(|name| hash::name(name)).collect(),
            outline: Outline::with_room(MOVES),
            ..Self::default()
        };
    }

    #[inline(always)]
    fn line(&mut self, said: Said) {
        self.end_blind();
        let line = self.lines;
        self.lines += 1;
        self.row = Some(Role::Row);
        let (class, deed, seat) = match said {
            Said::Deal(seat) => (Class::Setup, const { deed("deal") }, Some(seat)),
            Said::FirstTickets(seat) => (Class::Setup, const { deed("tickets") }, Some(seat)),
            Said::Tickets(seat) => (Class::Move, const { deed("tickets") }, Some(seat)),
            Said::Draw(seat) => {
                self.row = Some(Role::Drawn);
                (Class::Move, const { deed("draw") }, Some(seat))
            }
            Said::Claim(seat) => (Class::Move, const { deed("claim") }, Some(seat)),
            Said::Station(seat) => (Class::Move, const { deed("station") }, Some(seat)),
            Said::Market => (Class::Setup, const { hash::text("market") }, None),
            Said::Row => {
                if let Some((_, role)) = self.outline.row_joins(line) {
                    self.row = Some(role);
                    return;
                }
                (Class::Row, const { hash::text("row") }, None)
            }
            // What it says counts only where no move was made.
            Said::End => (Class::Check, 0, None),
        };
        let who = seat.and_then(|seat| self.names.get(seat));
        let who = who.copied().unwrap_or(0);
        self.outline.begin(line).begun_by(class, deed, who);
    }

    #[inline(always)]
    fn blind(&mut self, card: Option<Card>) {
        self.any_blind = true;
        match card {
            Some(card) => self.blind[card] += 1,
            None => self.blind_unseen += 1,
        }
    }

    #[inline(always)]
    fn face_up(&mut self, taken: Card, turned: Option<Card>) {
        self.end_blind();
        let turned = match turned {
            None => Turned::Nothing,
            card => Turned::Card(card),
        };
        let card = taken;
        self.part(Role::Drawn, 0, Value::Taken { card, turned });
    }

    #[inline(always)]
    fn cards(&mut self, what: Cards, known: Counts, unseen: u32) {
        self.end_blind();
        let unseen = u16::try_from(unseen).unwrap_or(u16::MAX);
        let row = self.row.unwrap_or(Role::Row);
        let (role, key) = match what {
            Cards::Dealt => (Role::Dealt, 0),
            Cards::Market => (Role::Market, 0),
            Cards::Paid => (Role::Paid, 0),
            Cards::Revealed => (Role::Revealed, 0),
            Cards::Surcharge => (Role::Surcharge, 0),
            Cards::Flush => (row, const { hash::text("flush") }),
            Cards::Refill => (row, const { hash::text("refill") }),
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
