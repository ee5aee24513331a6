//! The same game recorded twice, found among many: each game leaves a small
//! fingerprint behind, and fingerprints of one game look alike.
//!
//! What counts is what everybody at the table sees, move by move and without the
//! players' names, so that a log with the hands and one without, or under other
//! names, still meet. Three moves in a row make a *phrase*; moves that say
//! little make none. The fingerprint keeps the least of the hashes of a game's phrases
//! (bottom-k): the share that two of them have in common is about the share of
//! phrases that the games have in common. Two different games share next to
//! none, two records of one game most of them.
//!
//! A fingerprint is made while an archive is judged, so it has to be cheap: every
//! part of a statement goes into running hashes as it is read, and nothing else
//! is kept of it.

use super::canon::{MOST_LINES, Names, body};
use super::entry::worth_of;
use super::reader::{Parts, Reader, change};
use super::*;
use crate::card::Card;
use crate::log::{Line, Turned, game_word};
use crate::replay::Custom;
use crate::spelling::Spelling;

/// So many values a fingerprint has at most.
pub(super) const VALUES: usize = 32;
/// Moves in a phrase.
const MOVES: usize = 3;
/// What a phrase has to say at least.
const PHRASE_WORTH: i32 = 6;
/// A game with fewer phrases is too short to be told from others.
const LEAST_PHRASES: u32 = 6;
/// Games that say the same move by move are one game only if they say this much.
const LEAST_WORTH: u32 = 24;
/// One in so many phrases in common makes two games one.
const LEAST_SHARE: usize = 4;

/// What is kept of a game to know it again: 160 bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// Which game is played, by how many.
    pub(super) table: u64,
    players: u64,
    /// Setup and moves, to the last card.
    pub(super) exact: u64,
    /// Different phrases.
    phrases: u32,
    /// The least hashes of phrases, in order, and how many they are.
    least: [u32; VALUES],
    kept: u32,
}

impl Fingerprint {
    /// The fingerprint of a game on a board that ships; `None` if the game says too
    /// little to be known again.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let log = crate::games::parse(text);
        Self::of_log(&log, &Spelling::on(&log, &Custom::None))
    }

    /// The same for a log that has been read.
    #[must_use]
    pub fn of_log(log: &Log<'_>, spelling: &Spelling<'_>) -> Option<Self> {
        let names = Names::by_number(spelling);
        let mut reader = Reader::new(&names, log);
        let start = body(log);
        let (header, lines) = log.lines.split_at(start);
        let mut outline = Outline::with_room(lines.len());
        for line in lines {
            outline.line(line, &mut reader);
        }
        let players = spelling.players().iter().map(|name| hash::name(name));
        Self::of_outline(outline, Seated::new(game_word(header), players))
    }

    /// The fingerprint of what was read of a game.
    pub(super) fn of_outline(mut outline: Outline, seated: Seated) -> Option<Self> {
        outline.flush();
        let (exact, worth) = outline.all();
        let mut fingerprint =
            Self { table: seated.table, players: seated.players, exact, ..Self::default() };
        fingerprint.keep(&outline.phrases);
        let known = worth >= LEAST_WORTH && (fingerprint.phrases >= 1 || !outline.has_moves());
        (known || fingerprint.phrases >= LEAST_PHRASES).then_some(fingerprint)
    }

    /// Keeps the least of these hashes; how many there are counts each once.
    fn keep(&mut self, phrases: &[u32]) {
        // About half as many again as are kept lie below this, since they are hashes.
        let count = phrases.len() as u64;
        let low = u64::from(u32::MAX) * VALUES as u64 * 3 / 2 / count.max(1);
        let mut least: SmallVec<[u32; 2 * VALUES]> = SmallVec::new();
        least.extend(phrases.iter().copied().filter(|hash| u64::from(*hash) <= low));
        let mut of = least.len() as u64;
        least.sort_unstable();
        least.dedup();
        if least.len() < VALUES && of < count {
            (least, of) = (SmallVec::from(phrases), count);
            least.sort_unstable();
            least.dedup();
        }
        // Among the others about as many stand twice.
        let different = count * least.len() as u64 / of.max(1);
        self.phrases = u32::try_from(different).unwrap_or(u32::MAX);
        for (kept, phrase) in self.least.iter_mut().zip(least) {
            *kept = phrase;
            self.kept += 1;
        }
    }

    /// The values that a fingerprint has.
    pub(super) fn values(&self) -> &[u32] {
        &self.least[..VALUES.min(self.kept as usize)]
    }

    /// About which share of what both say the two have in common, 0 to 1.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> f64 {
        let (both, of) = self.in_common(other);
        both as f64 / of.max(1) as f64
    }

    /// How many of the least values of both together both have, and how many
    /// were looked at.
    pub(super) fn in_common(&self, other: &Self) -> (usize, usize) {
        let (a, b) = (self.values(), other.values());
        let (mut i, mut j, mut both, mut of) = (0, 0, 0, 0);
        while of < VALUES && (i < a.len() || j < b.len()) {
            // What one of them has more of than the other is nobody else's.
            let (x, y) = (a.get(i).map_or(u64::MAX, |&v| v.into()), {
                b.get(j).map_or(u64::MAX, |&v| v.into())
            });
            both += usize::from(x == y);
            i += usize::from(x <= y);
            j += usize::from(y <= x);
            of += 1;
        }
        (both, of)
    }

    /// Whether two games are one, and about how far their records are apart.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Sort> {
        if self.table != other.table {
            return None;
        }
        if self.exact == other.exact && self.players == other.players {
            return Some(Sort::Equal);
        }
        if self.phrases.min(other.phrases) < LEAST_PHRASES {
            return None;
        }
        let (both, of) = self.in_common(other);
        (both * LEAST_SHARE >= of).then(|| Sort::Nearly {
            differences: self.differences(other),
            other_names: self.players != other.players,
        })
    }

    /// About how many moves differ: each spoils as many phrases as it is part of.
    fn differences(&self, other: &Self) -> u32 {
        let share = self.likeness(other);
        let phrases = f64::from(self.phrases) / 2.0 + f64::from(other.phrases) / 2.0;
        let spoilt = phrases * (1.0 - share) / (1.0 + share);
        let moves = (spoilt / MOVES as f64).ceil();
        moves.clamp(0.0, 1e6) as u32
    }
}

/// Which game it is, by how many, and by whom, wherever they sit.
#[derive(Clone, Copy, Default)]
pub(super) struct Seated {
    table: u64,
    players: u64,
}

impl Seated {
    /// The players' names as hashes.
    pub(super) fn new(game: Option<&str>, players: impl Iterator<Item = u64>) -> Self {
        let (count, all) = players.fold((0, 0), |(n, all), name| (n + 1, name.wrapping_add(all)));
        Self { table: hash::join(game.map_or(0, hash::name), count), players: all }
    }
}

/// What everybody saw of a move.
#[derive(Clone, Copy)]
struct Open {
    hash: u64,
    /// How much it says; see [`telling`].
    tells: i32,
}

/// Stands before the first move: no phrase begins there.
const NO_MOVE: Open = Open { hash: 0, tells: i32::MIN / 4 };
/// A move that says something of its own.
const TELLING: i32 = 100;
/// What three moves make a phrase with: one claim among blind draws is found in many games.
const PHRASE: i32 = 2 * TELLING + PHRASE_WORTH;

/// How much a move tells, of which it says so much: that more than once is no more.
fn telling(says: u32) -> i32 {
    let tells = says.min(PHRASE_WORTH as u32) as i32;
    if says >= 2 { TELLING + tells } else { tells }
}

/// What a game says, line by line.
pub(super) struct Outline {
    /// Hashes of phrases so far, and the last two moves.
    phrases: Vec<u32>,
    before: [Open; MOVES - 1],
    /// Lines of the setup stand in any order.
    setup: u64,
    /// Every move and its place.
    play: u64,
    worth: u32,
    /// What stands behind the last move, in any order, and what it is worth.
    end: u64,
    end_worth: u32,
    /// The statement being read.
    last: Stroke,
    /// What a change of the row on the next line is to it, and in which act, if it may belong
    /// to it; how many did.
    row: Option<(u8, Role)>,
    changes: usize,
}

impl Outline {
    /// For a game of about so many moves.
    pub(super) fn with_room(moves: usize) -> Self {
        Self {
            phrases: Vec::with_capacity(moves),
            before: [NO_MOVE; MOVES - 1],
            setup: 0,
            play: 0,
            worth: 0,
            end: 0,
            end_worth: 0,
            last: Stroke::NOTHING,
            row: None,
            changes: 0,
        }
    }

    fn line(&mut self, line: &Line<'_>, reader: &mut Reader<'_, '_, '_, '_>) {
        let mut parts = Parts::new();
        if let Statement::Row(changes) = &line.statement
            && let Some((act, role)) = self.row_joins()
        {
            parts.extend(changes.iter().map(|c| Part { act, role, ..change(c) }));
        } else {
            let Some(head) = reader.line(line, &mut parts) else {
                return;
            };
            let drawn = parts.iter().rev().find(|part| part.role == Role::Drawn);
            let row = parts.iter().any(|part| part.role.changes_row()).then_some((0, Role::Row));
            let row = drawn.map(|part| (part.act, Role::Drawn)).or(row);
            let who = head.who.map_or(0, |who| who.id);
            self.begin(head.class, head.deed.key, who, row);
        }
        let worth = parts.iter().map(worth_of).sum();
        match self.last.class {
            Some(Class::End) => self.end_worth = self.end_worth.saturating_add(worth),
            Some(class) if class.is_play() => self.worth = self.worth.saturating_add(worth),
            _ => {}
        }
        self.last.is_list = parts.iter().all(|part| part.role.any_order());
        parts.into_iter().for_each(|part| self.last.push(part));
    }

    /// A new statement, on the next line: its kind, what is done and who does it, and what a
    /// change of the row would be to it.
    #[inline(always)]
    pub(super) fn begin(&mut self, class: Class, deed: u64, who: u64, row: Option<(u8, Role)>) {
        self.flush();
        (self.row, self.changes) = (row, 0);
        self.last = Stroke { class: Some(class), deed, who, ..Stroke::NOTHING };
    }

    /// Whether a change of the row on the next line belongs to the statement above:
    /// to which act, as what.
    pub(super) fn row_joins(&mut self) -> Option<(u8, Role)> {
        let row = self.row.filter(|_| self.changes + 1 < MOST_LINES)?;
        self.changes += 1;
        Some(row)
    }

    /// What a change of the row is here.
    pub(super) fn row(&self) -> Role {
        self.row.map_or(Role::Row, |(_, role)| role)
    }

    /// The statement being read.
    #[inline(always)]
    pub(super) fn last(&mut self) -> &mut Stroke {
        &mut self.last
    }

    fn flush(&mut self) {
        let stroke = &self.last;
        match stroke.class {
            Some(Class::Setup) => self.setup = self.setup.wrapping_add(stroke.exact(0)),
            Some(Class::End) => self.end = self.end.wrapping_add(stroke.listed()),
            Some(class) if class.is_play() => {
                self.play = stroke.exact(self.play);
                let third = Open { hash: stroke.open(), tells: telling(stroke.says) };
                let [first, second] = self.before;
                self.before = [second, third];
                if first.tells + second.tells + third.tells >= PHRASE {
                    let phrase = first.hash ^ second.hash.rotate_left(21);
                    self.phrases.push((hash::fold(phrase, third.hash) >> 32) as u32);
                }
            }
            _ => {}
        }
    }

    fn has_moves(&self) -> bool {
        self.before[1].tells >= 0
    }

    /// All it says, and how much that is.
    fn all(&self) -> (u64, u32) {
        let all = hash::join(self.setup, self.play);
        if !self.has_moves() {
            // Only the final position: what everybody owns is what it says.
            let worth = self.worth.saturating_add(self.end_worth);
            return (hash::join(all, self.end), worth);
        }
        (all, self.worth)
    }
}

/// Running hashes of one statement.
pub(super) struct Stroke {
    /// None until a statement has been read.
    class: Option<Class>,
    /// What is done, and who does it.
    deed: u64,
    who: u64,
    /// What everybody sees, and how much that is.
    open: u64,
    says: u32,
    /// What else it says.
    secret: u64,
    /// Its parts may stand in any order.
    is_list: bool,
}

/// Nothing is secret: no nought, since it is a factor.
const NO_SECRET: u64 = hash::text("secret");

/// Cards from the deck: what each adds to what everybody sees, and to what not.
const BLIND: u64 = hash::text("blind");
const BLIND_CARDS: [u64; 10] = {
    let mut cards = [0; 10];
    let mut i = 0;
    while i < cards.len() {
        cards[i] = hash::mix(BLIND + i as u64);
        i += 1;
    }
    cards
};

impl Stroke {
    const NOTHING: Self =
        Self { class: None, deed: 0, who: 0, open: 0, says: 0, secret: NO_SECRET, is_list: false };

    /// What everybody saw.
    fn open(&self) -> u64 {
        self.open.wrapping_add(self.deed)
    }

    /// All it says, behind what was said before.
    fn exact(&self, before: u64) -> u64 {
        hash::fold(before ^ self.open(), self.secret.wrapping_add(self.who))
    }

    /// A list says the same on one line or on several.
    fn listed(&self) -> u64 {
        if !self.is_list {
            return self.exact(0);
        }
        let spread = hash::join(self.who, self.deed) | 1;
        let secret = self.secret.wrapping_sub(NO_SECRET);
        self.open.wrapping_add(secret).wrapping_mul(spread)
    }

    /// So many of a card from the deck, if anybody saw it: how many, everybody sees.
    #[inline(always)]
    pub(super) fn blind(&mut self, card: Option<Card>, n: u16) {
        let kind = card.map_or(Card::ALL.len(), |card| card as usize);
        let hash = BLIND_CARDS.get(kind).copied().unwrap_or(0);
        self.open = self.open.wrapping_add(BLIND.wrapping_mul(n.into()));
        self.secret = self.secret.wrapping_add(hash.wrapping_mul(n.into()));
    }

    // Where it is called the role is known, and most of this falls away.
    #[inline(always)]
    pub(super) fn push(&mut self, part: Part) {
        if part.role == Role::Drawn
            && part.key == 0
            && let Value::Cards { known, unseen } = part.value
        {
            Card::ALL.into_iter().for_each(|card| self.blind(Some(card), known[card].into()));
            return self.blind(None, unseen);
        }
        let seen = Seen::of(&part);
        // An odd number for each kind of part.
        let kind = hash::mix((1 + part.role as u64) ^ part.key) | 1;
        if part.role.any_order() {
            let open = hash::fold(seen.open ^ NO_SECRET, kind);
            self.open = self.open.wrapping_add(open);
            if seen.secret != 0 {
                let secret = hash::fold(open ^ seen.secret, kind);
                self.secret = self.secret.wrapping_add(secret);
            }
        } else {
            self.open = hash::fold(self.open ^ seen.open, kind.wrapping_add(seen.more << 1));
            // Each has its place.
            self.secret = self.secret.rotate_left(9).wrapping_add(seen.secret);
        }
        self.says += seen.says;
    }
}

/// What a part says to everybody, how much that is, and what it says beyond; 0 if
/// nothing.
struct Seen {
    open: u64,
    /// What finds no room there.
    more: u64,
    says: u32,
    secret: u64,
}

impl Seen {
    #[inline(always)]
    fn of(part: &Part) -> Self {
        let card = |card: Option<Card>| card.map_or(99, |card| card as u64);
        let mut more = 0;
        let (open, says) = match part.value {
            Value::There => (1, 1),
            Value::Unseen => (2, 1),
            Value::Name(name) => (hash::join(3, name), 1),
            Value::Number(n) => (hash::join(4, n.cast_unsigned()), 1),
            // The track goes without saying more often than not.
            Value::Pair { ends: (a, b), track } => {
                let open = a ^ b.rotate_left(32);
                let secret = hash::mix(500 + card(track));
                return Self::new(part.role, open, 0, 3, secret);
            }
            Value::Cards { known, unseen } => {
                let [p, b, o, w, g, y, k, r, wild] = known.0;
                more = u64::from(wild) | u64::from(unseen) << 8;
                (u64::from_le_bytes([p, b, o, w, g, y, k, r]), known.total().min(3))
            }
            Value::Taken { card: taken, turned } => {
                let turned = match turned {
                    Turned::Nothing => 98,
                    Turned::Card(seen) => card(seen),
                };
                ((taken as u64) << 8 | turned, 2)
            }
            Value::Placed { tile, x, y, turn } => {
                let at = u64::from(x.cast_unsigned()) << 24
                    | u64::from(y.cast_unsigned()) << 8
                    | u64::from(turn);
                (hash::join(tile, at), 4)
            }
        };
        Self::new(part.role, open, more, says, 0)
    }

    #[inline(always)]
    fn new(role: Role, open: u64, more: u64, says: u32, secret: u64) -> Self {
        match role {
            // Tickets and tiles in hand, and who is robbed, which need not be said.
            Role::Kept | Role::NotKept | Role::TileDealt | Role::TileDrawn | Role::Robbed => {
                let secret = hash::fold(open ^ secret, NO_SECRET) | 1;
                Self { open: 0, more: 0, says: 0, secret }
            }
            Role::City | Role::Discarded | Role::Text => Self { open, more, says: 3, secret },
            _ => Self { open, more, says, secret },
        }
    }
}

/// How two records of one game compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The setup and every move say the same.
    Equal,
    /// About so many moves differ; none if all that lay open is alike.
    Nearly {
        differences: u32,
        /// The players have other names.
        other_names: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(values: &[u32]) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        fingerprint.keep(values);
        fingerprint
    }

    #[test]
    fn the_least_hashes_are_kept_and_each_counts_once() {
        for (n, spread) in [(0, 1), (5, 1), (100, 64), (300, 0x9e37_79b1), (2_000, 0x9e37_79b1)] {
            let mut all: Vec<u32> = (0..n).map(|i: u32| i.wrapping_mul(spread)).collect();
            let twice = [all.clone(), all.clone()].concat();
            all.sort_unstable();
            all.truncate(VALUES);
            let kept = fingerprint(&twice);
            assert_eq!((kept.phrases, kept.values()), (n, &all[..]), "{n}");
        }
    }

    #[test]
    fn what_two_sketches_have_in_common_is_counted_among_the_least_of_both() {
        let a = fingerprint(&[1, 2, 3, 5, 8]);
        assert_eq!(a.in_common(&a), (5, 5));
        assert_eq!(a.in_common(&fingerprint(&[2, 3, 4, 8, 9, 9])), (3, 7));
        assert_eq!(a.in_common(&fingerprint(&[])), (0, 5));
        assert_eq!(fingerprint(&[]).in_common(&fingerprint(&[])), (0, 0));
        let many: Vec<u32> = (0..100).collect();
        let even: Vec<u32> = (0..100).map(|n| 2 * n).collect();
        assert_eq!(fingerprint(&many).in_common(&fingerprint(&even)), (16, VALUES));
        let most = fingerprint(&[u32::MAX, 7]);
        assert_eq!(most.in_common(&fingerprint(&[7])), (1, 2));
    }
}
