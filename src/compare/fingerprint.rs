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
use super::entry::{Class, worth_of};
use super::hash;
use super::part::{Part, Role, Value};
use super::reader::{Listen, Reader, change};
use crate::card::Card;
use crate::log::{Line, Log, Statement, Turned, game_word};
use crate::replay::Custom;
use crate::spelling::Spelling;

/// So many values a fingerprint has at most.
pub(super) const VALUES: usize = 32;
/// Moves in a phrase.
const PHRASE: usize = 3;
/// What a phrase has to say at least.
const PHRASE_WORTH: u32 = 6;
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
    /// The least hashes of phrases, in order.
    least: [u32; VALUES],
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
        let mut outline = Outline::default();
        let start = body(log);
        for (i, line) in log.lines.iter().enumerate().skip(start) {
            outline.line(i, line, &mut reader);
        }
        let players = spelling.players().iter().map(String::as_str);
        let game = game_word(&log.lines[..start]);
        Self::of_outline(outline, Seated::new(game, players))
    }

    /// The fingerprint of what was read of a game.
    pub(super) fn of_outline(mut outline: Outline, seated: Seated) -> Option<Self> {
        outline.flush();
        let mut fingerprint =
            Self { table: seated.table, players: seated.players, ..Self::default() };
        fingerprint.keep(phrases(&outline.moves));
        let (exact, worth) = outline.all();
        fingerprint.exact = exact;
        let known = worth >= LEAST_WORTH && (fingerprint.phrases >= 1 || outline.moves.is_empty());
        (known || fingerprint.phrases >= LEAST_PHRASES).then_some(fingerprint)
    }

    /// Keeps the least of these hashes; how many there are counts each once.
    fn keep(&mut self, mut phrases: Vec<u32>) {
        drop_repeats(&mut phrases);
        self.phrases = u32::try_from(phrases.len()).unwrap_or(u32::MAX);
        // About half as many again as are kept lie below this, since they are hashes.
        let low = (u32::MAX / self.phrases.max(1)).saturating_mul(VALUES as u32 * 3 / 2);
        let is_low = |hash: &&u32| **hash < low;
        if phrases.iter().filter(is_low).count() >= VALUES {
            phrases.retain(|hash| *hash < low);
        }
        if phrases.len() > VALUES {
            phrases.select_nth_unstable(VALUES);
            phrases.truncate(VALUES);
        }
        phrases.sort_unstable();
        for (least, phrase) in self.least.iter_mut().zip(phrases) {
            *least = phrase;
        }
    }

    /// The values that a fingerprint has.
    pub(super) fn values(&self) -> &[u32] {
        let count = usize::try_from(self.phrases).unwrap_or(VALUES);
        &self.least[..count.min(VALUES)]
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
        let moves = (spoilt / PHRASE as f64).ceil();
        moves.clamp(0.0, 1e6) as u32
    }
}

/// Games of so many phrases are common, and more of them are sorted.
const USUAL: usize = 512;

/// Leaves each value once, in any order.
fn drop_repeats(values: &mut Vec<u32>) {
    if values.len() > USUAL {
        values.sort_unstable();
        return values.dedup();
    }
    // A bit for a few bits of each value: mostly that is enough to see that it is new.
    let mut known = [0_u64; USUAL / 8];
    let mut kept = 0;
    for at in 0..values.len() {
        let value = values[at];
        let (word, bit) = (&mut known[value as usize / 64 % (USUAL / 8)], 1 << (value % 64));
        let perhaps = *word & bit != 0;
        *word |= bit;
        if !perhaps || !values[..kept].contains(&value) {
            values[kept] = value;
            kept += 1;
        }
    }
    values.truncate(kept);
}

fn phrases(moves: &[(u64, u32)]) -> Vec<u32> {
    let mut phrases = Vec::with_capacity(moves.len());
    for phrase in moves.windows(PHRASE) {
        let worth: u32 = phrase.iter().map(|(_, worth)| worth).sum();
        // One claim among blind draws is found in many games.
        let telling = phrase.iter().filter(|(_, worth)| *worth >= 2).count();
        if worth < PHRASE_WORTH || telling < 2 {
            continue;
        }
        let hash = phrase.iter().fold(0, |h, (of, _)| hash::stir(h, *of));
        phrases.push((hash::mix(hash) >> 32) as u32);
    }
    phrases
}

/// Which game it is, by how many, and by whom, wherever they sit.
#[derive(Clone, Copy, Default)]
pub(super) struct Seated {
    table: u64,
    players: u64,
}

impl Seated {
    pub(super) fn new<'n>(game: Option<&str>, players: impl Iterator<Item = &'n str>) -> Self {
        let (mut count, mut all) = (0, 0);
        for name in players {
            (count, all) = (count + 1, hash::name(name).wrapping_add(all));
        }
        Self { table: hash::join(game.map_or(0, hash::name), count), players: all }
    }
}

/// What a game says, line by line.
#[derive(Default)]
pub(super) struct Outline {
    /// What everybody saw of each move, and how much it says.
    moves: Vec<(u64, u32)>,
    /// Lines of the setup stand in any order.
    setup: u64,
    /// Every move and its place.
    play: u64,
    worth: u32,
    /// What stands behind the last move, in any order, and what it is worth.
    end: u64,
    end_worth: u32,
    /// The statement being read: a change of the row may still belong to it.
    last: Stroke,
}

impl Outline {
    /// For a game of about so many moves.
    pub(super) fn with_room(moves: usize) -> Self {
        Self { moves: Vec::with_capacity(moves), ..Self::default() }
    }

    fn line(&mut self, i: usize, line: &Line<'_>, reader: &mut Reader<'_, '_, '_, '_>) {
        if let Statement::Row(changes) = &line.statement
            && let Some((act, role)) = self.row_joins(i)
        {
            self.last.extend(changes.iter().map(|c| Part { act, role, ..change(c) }));
            return;
        }
        let stroke = self.begin(i);
        if let Some(head) = reader.line(line, stroke) {
            stroke.begun_by(head.class, head.deed.key, head.who.map_or(0, |who| who.id));
        }
    }

    /// A new statement on this line.
    #[inline]
    pub(super) fn begin(&mut self, line: usize) -> &mut Stroke {
        self.flush();
        self.last = Stroke { line, lines: 1, ..Stroke::default() };
        &mut self.last
    }

    /// Whether a change of the row on this line belongs to the statement above:
    /// to which act, as what.
    pub(super) fn row_joins(&mut self, line: usize) -> Option<(u8, Role)> {
        let last = &mut self.last;
        if !last.takes_row(line) {
            return None;
        }
        (last.line, last.lines) = (line, last.lines + 1);
        Some(last.drawn.map_or((0, Role::Row), |act| (act, Role::Drawn)))
    }

    /// The statement being read.
    pub(super) fn last(&mut self) -> &mut Stroke {
        &mut self.last
    }

    #[inline]
    fn flush(&mut self) {
        let stroke = &self.last;
        let Some(class) = stroke.class else {
            return;
        };
        let exact = stroke.exact();
        match class {
            Class::Setup => {
                self.setup = self.setup.wrapping_add(hash::mix(exact));
                self.worth = self.worth.saturating_add(stroke.worth);
            }
            Class::End => {
                let all = stroke.listed().unwrap_or_else(|| hash::mix(exact));
                self.end = self.end.wrapping_add(all);
                self.end_worth = self.end_worth.saturating_add(stroke.worth);
            }
            class if class.is_play() => {
                self.play = hash::stir(self.play, exact);
                self.worth = self.worth.saturating_add(stroke.worth);
                self.moves.push(stroke.open());
            }
            _ => {}
        }
    }

    /// All it says, and how much that is.
    fn all(&self) -> (u64, u32) {
        let all = hash::join(self.setup, self.play);
        if self.moves.is_empty() {
            // Only the final position: what everybody owns is what it says.
            let worth = self.worth.saturating_add(self.end_worth);
            return (hash::join(all, self.end), worth);
        }
        (all, self.worth)
    }
}

/// Running hashes of one statement.
#[derive(Default)]
pub(super) struct Stroke {
    /// None until the statement has been read.
    class: Option<Class>,
    /// Who does what.
    begun: u64,
    deed: u64,
    /// What everybody sees: parts in order, parts in any order.
    ordered: u64,
    any_order: u64,
    says: u32,
    /// What else it says: a sum, since each part knows its place.
    secret: u64,
    worth: u32,
    parts_in_order: u64,
    /// The act that cards were last drawn in.
    drawn: Option<u8>,
    changes_row: bool,
    /// Its last line, and how many it has.
    line: usize,
    lines: usize,
}

impl Stroke {
    /// Which kind of statement it is, what is done, and who does it.
    pub(super) fn begun_by(&mut self, class: Class, deed: u64, who: u64) {
        self.class = Some(class);
        self.deed = deed;
        self.begun = hash::stir(who, deed);
    }

    const fn takes_row(&self, line: usize) -> bool {
        self.changes_row && self.line + 1 == line && self.lines < MOST_LINES
    }

    /// All it says.
    fn exact(&self) -> u64 {
        let parts = hash::stir(hash::stir(self.ordered, self.any_order), self.secret);
        hash::stir(self.begun, parts)
    }

    /// A list says the same on one line or on several.
    fn listed(&self) -> Option<u64> {
        let spread = hash::mix(self.begun) | 1;
        let all = self.any_order.wrapping_add(self.secret);
        (self.parts_in_order == 0).then_some(all.wrapping_mul(spread))
    }

    /// What everybody saw, and how much it says.
    fn open(&self) -> (u64, u32) {
        let parts = hash::stir(self.ordered, self.any_order);
        (hash::mix(hash::stir(self.deed, parts)), self.says)
    }
}

impl Listen for Stroke {
    // Where it is called the role is known, and most of this falls away.
    #[inline(always)]
    fn push(&mut self, part: Part) {
        let seen = Seen::of(&part);
        let open = hash::stir(hash::stir(part.role as u64, part.key), seen.open);
        let place = u64::from(part.act);
        if part.role.any_order() {
            let open = hash::mix(open);
            self.any_order = self.any_order.wrapping_add(open);
            if seen.secret != 0 {
                let secret = hash::mix(hash::stir(place ^ open, seen.secret));
                self.secret = self.secret.wrapping_add(secret);
            }
        } else {
            self.parts_in_order += 1;
            self.ordered = hash::stir(self.ordered, open);
            // Whoever pays twice in a line has acted twice, and the deed says so.
            if seen.secret != 0 {
                let secret = hash::stir(hash::stir(place, self.parts_in_order), seen.secret);
                self.secret = self.secret.wrapping_add(hash::mix(secret));
            }
        }
        self.worth += worth_of(&part);
        self.says += seen.says;
        self.changes_row |= part.role.changes_row();
        if part.role == Role::Drawn {
            self.drawn = Some(part.act);
        }
    }
}

/// What a part says to everybody, how much that is, and what it says beyond; 0 if
/// nothing.
struct Seen {
    open: u64,
    says: u32,
    secret: u64,
}

impl Seen {
    #[inline(always)]
    fn of(part: &Part) -> Self {
        let card = |card: Option<Card>| card.map_or(99, |card| card as u64);
        let (open, says) = match part.value {
            Value::There => (1, 1),
            Value::Unseen => (2, 1),
            Value::Name(name) => (hash::stir(3, name), 1),
            Value::Number(n) => (hash::stir(4, n.cast_unsigned()), 1),
            // The track goes without saying more often than not.
            Value::Pair { ends, track } => {
                let open = hash::stir(ends.0, ends.1);
                let secret = 500 + card(track);
                return Self::new(part.role, open, 3, secret);
            }
            Value::Cards { known, unseen } => {
                let total = known.total();
                let [p, b, o, w, g, y, k, r, wild] = known.0;
                let colours = u64::from_le_bytes([p, b, o, w, g, y, k, r]);
                let all = hash::stir(colours, u64::from(wild) << 16 | u64::from(unseen));
                if part.role == Role::Drawn && part.key == 0 {
                    // Cards from the deck: how many, not which.
                    return Self {
                        open: u64::from(total) + u64::from(unseen),
                        says: 0,
                        secret: all,
                    };
                }
                (all, total.min(3))
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
                (hash::stir(tile, at), 4)
            }
        };
        Self::new(part.role, open, says, 0)
    }

    #[inline(always)]
    fn new(role: Role, open: u64, says: u32, secret: u64) -> Self {
        match role {
            // Tickets and tiles in hand, and who is robbed, which need not be said.
            Role::Kept | Role::NotKept | Role::TileDealt | Role::TileDrawn | Role::Robbed => {
                Self { open: 0, says: 0, secret: hash::stir(open, secret) | 1 }
            }
            Role::City | Role::Discarded | Role::Text => Self { open, says: 3, secret },
            _ => Self { open, says, secret },
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
        fingerprint.keep(values.to_vec());
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
