//! Where two logs part, and which of them is right there.

use std::borrow::Cow;

use serde::Serialize;

use super::canon::{Canon, Names};
use super::find::{Base, Raw, find};
use super::header::{header_lines, header_steps, other_header, other_moves};
use super::judgement::judge_place;
use super::pair::{Clash, Match};
use super::seats::{self, Player, Seats};
use super::trial::Table;
use super::*;
use crate::finding::Severity;
use crate::games::shared::list;
use crate::lang;
use crate::replay::Outcome;

/// So much text is replayed to find out who is right.
const MOST_REPLAYED: usize = 8 << 20;

/// What became of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both say the same.
    Equal,
    /// Nothing contradicts: one says more than the other, or each does.
    Compatible,
    /// They contradict each other.
    Differ,
    /// Not two records of one game, for this reason.
    OtherGame(String),
}

/// Whose version of a place is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Consistent {
    A,
    B,
    /// Either is legal.
    Both,
    /// Neither is.
    Neither,
    /// Each is, in its own log only: it hangs together with another place.
    Each,
    /// Nobody tried.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Changed,
    OnlyA,
    OnlyB,
    /// The same line stands elsewhere.
    Moved,
}

/// Lines of one log at a place, with the words that differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    pub lines: Vec<Span>,
    pub marks: Vec<Span>,
}

/// A place at which the logs part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub kind: Kind,
    /// The turn that it belongs to in either log; 0 before the first.
    pub turns: [Option<u32>; 2],
    pub player: Option<String>,
    /// `Ada claims: the cards paid`.
    pub what: String,
    pub a: Lines,
    pub b: Lines,
    pub consistent: Consistent,
    /// Why: one sentence.
    pub why: String,
    /// What the difference means for the score: B's version against A's.
    pub scores: Vec<(String, i32)>,
}

/// A line of the header that differs. Only some of them matter to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderLine {
    pub key: String,
    pub a: String,
    pub b: String,
    pub matters: bool,
}

/// What the referee says about one of the logs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pub game: String,
    pub players: Vec<String>,
    pub turns: u32,
    pub finished: bool,
    /// The codes of its errors, in order.
    pub errors: Vec<&'static str>,
}

impl Standing {
    fn new(outcome: &Outcome) -> Self {
        let errors = outcome.findings.iter();
        let errors = errors.filter(|f| f.severity == Severity::Error);
        Self {
            game: outcome.game.clone(),
            players: outcome.players.clone(),
            turns: outcome.turns,
            finished: outcome.finished,
            errors: errors.map(|f| f.code).collect(),
        }
    }
}

/// Two logs side by side: what [`compare`] found.
///
/// [`compare`]: crate::compare()
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether they agree.
    pub verdict: Verdict,
    /// What the referee says about the first log.
    pub a: Standing,
    /// What the referee says about the second log.
    pub b: Standing,
    /// Lines of the header that differ.
    pub header: Vec<HeaderLine>,
    /// Where they part, in the order of the game.
    pub places: Vec<Place>,
    /// Statements that say the same.
    pub equal: usize,
    /// Statements of which the first log says more, or which it alone has.
    pub a_more: usize,
    /// Statements of which the second log says more, or which it alone has.
    pub b_more: usize,
    /// Some stretch was too long to be aligned statement by statement.
    pub coarse: bool,
}

pub(super) fn compare<'r>(
    a: &Record<'r>,
    b: &Record<'r>,
    judge: &mut dyn FnMut(Which, &str) -> Outcome,
) -> Comparison {
    let (pa, pb) = (seats::players(&a.log), seats::players(&b.log));
    // What can be seen in two ways is seen in one, whichever log is given first.
    let first = if a.log.text <= b.log.text { Which::A } else { Which::B };
    let seats = match first {
        Which::A => seats::pair(&pa, &pb),
        Which::B => seats::pair(&pb, &pa).turned(pb.len()),
    };
    let mut out = Comparison {
        verdict: Verdict::Equal,
        a: Standing::new(&judge(Which::A, a.log.text)),
        b: Standing::new(&judge(Which::B, b.log.text)),
        header: header_lines(&a.log, &b.log, &pa, &pb, &seats, first),
        places: Vec::new(),
        equal: 0,
        a_more: 0,
        b_more: 0,
        coarse: false,
    };
    if let Some(why) = other_header(&a.log, &b.log, &pa, &pb) {
        out.verdict = Verdict::OtherGame(why);
        return out;
    }
    let canons = canons(a, b, &seats, first);
    let header = header_steps(&canons[0].header, &canons[1].header);
    let alignment = match first {
        Which::A => align::align(&canons[0].body, &canons[1].body),
        Which::B => align::align(&canons[1].body, &canons[0].body).turned(),
    };
    out.coarse = alignment.coarse;
    let table = Table {
        records: [a, b],
        canons: [&canons[0], &canons[1]],
        header: &header,
        body: &alignment.steps,
        names: names(&pa, &pb, &seats),
        first,
    };
    if let Some(why) = other_moves(&table, &seats) {
        out.verdict = Verdict::OtherGame(why);
        return out;
    }
    let base = Base::new(&table, judge);
    let raw = find(&table, &base, &mut out);
    let mut budget = MOST_REPLAYED;
    for place in raw {
        let place = finish(&table, &base, place, &pa, &mut budget, judge);
        out.places.push(place);
    }
    let differ = !out.places.is_empty() || out.header.iter().any(|line| line.matters);
    out.verdict = match (differ, out.a_more + out.b_more) {
        (true, _) => Verdict::Differ,
        (false, 0) => Verdict::Equal,
        _ => Verdict::Compatible,
    };
    out
}

/// Both logs, with the names that the players have in the first.
fn canons(a: &Record<'_>, b: &Record<'_>, seats: &Seats, first: Which) -> [Canon; 2] {
    let names = |record: &Record<'_>| -> Vec<u64> {
        let players = record.spelling.players().iter();
        players.map(|name| hash::name(name)).collect()
    };
    let (mut ours, mut theirs) = (names(a), names(b));
    for (j, i) in seats.of_second.iter().enumerate() {
        let known = i.and_then(|i| ours.get_mut(i)).zip(theirs.get_mut(j));
        match (known, first) {
            (Some((ours, theirs)), Which::A) => *theirs = *ours,
            (Some((ours, theirs)), Which::B) => *ours = *theirs,
            (None, _) => {}
        }
    }
    [
        Canon::new(&a.log, &Names::with_seats(&a.spelling, ours)),
        Canon::new(&b.log, &Names::with_seats(&b.spelling, theirs)),
    ]
}

/// For each seat, what it is called in the other log.
fn names(pa: &[Player<'_>], pb: &[Player<'_>], seats: &Seats) -> [Vec<Option<String>>; 2] {
    let mut ours = vec![None; pa.len()];
    let mut theirs = vec![None; pb.len()];
    for (j, i) in seats.of_second.iter().enumerate() {
        if let Some(i) = *i {
            ours[i] = pb.get(j).map(|p| p.name.to_owned());
            theirs[j] = pa.get(i).map(|p| p.name.to_owned());
        }
    }
    [ours, theirs]
}

fn finish(
    table: &Table<'_, '_>,
    base: &Base,
    raw: Raw,
    pa: &[Player<'_>],
    budget: &mut usize,
    judge: &mut dyn FnMut(Which, &str) -> Outcome,
) -> Place {
    let mut steps = raw.steps.clone();
    steps.sort_unstable();
    let first = steps.first().copied().unwrap_or(0);
    let entries = |which: Which| steps.iter().filter_map(move |s| table.entry(which, *s));
    let entry = entries(Which::A).next().or_else(|| entries(Which::B).next());
    let clashes = raw.matched.as_ref().map_or(&[][..], |m| &m.clashes);
    let mut place = Place {
        kind: raw.kind,
        turns: [Which::A, Which::B].map(|which| entries(which).next().map(|e| e.turn)),
        player: entry.and_then(|e| player(table, first, e, pa)),
        what: entry.map_or(String::new(), |e| e.deed.words.to_owned()),
        a: lines(table, Which::A, &steps, clashes),
        b: lines(table, Which::B, &steps, clashes),
        consistent: Consistent::Unknown,
        why: say!(
            "compare-untried",
            "nobody tried which of the two is right: there are too many differences"
        ),
        scores: Vec::new(),
    };
    place.what = headline(table, &place, raw.matched.as_ref(), &steps);
    let cost = table.records.iter().map(|r| 1000 + r.log.text.len()).sum::<usize>();
    if let Some(left) = budget.checked_sub(cost) {
        *budget = left;
        judge_place(table, base, &steps, &mut place, judge);
    }
    place
}

fn player(table: &Table<'_, '_>, step: usize, entry: &Entry, pa: &[Player<'_>]) -> Option<String> {
    let seat = entry.seat?;
    if table.entry(Which::A, step).is_some() {
        return pa.get(seat).map(|p| p.name.to_owned());
    }
    table.names[1].get(seat)?.clone()
}

fn lines(table: &Table<'_, '_>, which: Which, steps: &[usize], clashes: &[Clash]) -> Lines {
    let log = &table.records[usize::from(which == Which::B)].log;
    let mut out = Lines::default();
    for entry in steps.iter().filter_map(|step| table.entry(which, *step)) {
        let spans = entry.lines.iter().filter_map(|i| log.lines.get(*i as usize));
        out.lines.extend(spans.map(|line| line.span));
    }
    let marks = clashes.iter().filter_map(|clash| match which {
        Which::A => clash.a,
        Which::B => clash.b,
    });
    out.marks = marks.collect();
    // Tickets kept long before are shown with the line that they stand on.
    if out.lines.is_empty() {
        let of = |mark: &Span| {
            let at = log.lines.partition_point(|line| line.span.end < mark.end);
            log.lines.get(at).map(|line| line.span)
        };
        out.lines = out.marks.iter().filter_map(of).collect();
        out.lines.dedup();
    }
    out
}

/// `Ada claims: the cards paid`
fn headline(
    table: &Table<'_, '_>,
    place: &Place,
    matched: Option<&Match>,
    steps: &[usize],
) -> String {
    let who = place.player.as_deref();
    let deed = match who {
        Some(who) if place.what.starts_with("a ") || place.what.starts_with("the ") => {
            say!("compare-of", "{what} of {who}", what = deed_words(&place.what), who)
        }
        Some(who) => say!("compare-does", "{who} {what}", who, what = deed_words(&place.what)),
        None => deed_words(&place.what).into_owned(),
    };
    match (place.kind, matched) {
        (Kind::Moved, _) => say!("compare-moved", "{deed}: in another order", deed),
        (Kind::OnlyA, None) => {
            say!("compare-alone", "{deed}: {place}", deed, place = alone('A', steps.len()))
        }
        (Kind::OnlyB, None) => {
            say!("compare-alone", "{deed}: {place}", deed, place = alone('B', steps.len()))
        }
        (_, Some(matched)) if !matched.same_who => say!("compare-who", "{deed}: the player", deed),
        (_, Some(matched)) if !matched.same_deed => {
            let first = steps.first().copied().unwrap_or(0);
            let other = table.entry(Which::B, first).map_or("", |e| e.deed.words);
            let other = deed_words(other);
            say!("compare-deeds", "{deed} in A, {other} in B", deed, other)
        }
        (_, Some(matched)) => {
            let mut words: Vec<&str> = Vec::new();
            for role in matched.clashes.iter().filter_map(|clash| clash.role) {
                if !words.contains(&role.words()) {
                    words.push(role.words());
                }
            }
            let words: Vec<_> = words.into_iter().map(part_words).collect();
            say!("compare-parts", "{deed}: {parts}", deed, parts = list(&words))
        }
        (Kind::Changed, None) => deed,
    }
}

/// What somebody did, or what it is, as people read it.
fn deed_words(english: &str) -> Cow<'_, str> {
    in_words("deed", english)
}

/// A part of it, as people read it.
fn part_words(english: &str) -> Cow<'_, str> {
    in_words("part", english)
}

fn in_words<'e>(kind: &str, english: &'e str) -> Cow<'e, str> {
    match lang::is_english() {
        true => Cow::Borrowed(english),
        false => lang::fixed(&lang::term_id(&format!("{kind} {english}")), english),
    }
}

fn alone(letter: char, n: usize) -> String {
    match n {
        1 => say!("compare-only", "only in {letter}", letter),
        n => say!("compare-only-some", "{n} statements only in {letter}", n, letter),
    }
}
