//! Where two logs part, and which of them is right there.

use super::align::{self, Step};
use super::canon::{Canon, Names};
use super::entry::{Class, Entry};
use super::pair::{Clash, Match, pair};
use super::part::{Part, Role, Value};
use super::seats::{self, Order, Player, Seats};
use super::trial::{Errors, Table};
use super::{Record, Which, hash};
use crate::finding::Severity;
use crate::games::FAMILIES;
use crate::log::{Log, Statement, Tag};
use crate::replay::Outcome;
use crate::span::Span;

/// Below this share of what could agree, the logs are of two games.
const LEAST_SHARE: f64 = 0.25;
/// Logs that say less than this are taken for what the user says they are.
const LEAST_WORTH: u32 = 12;
/// The same line at two places is one that moved if they are no further apart.
const FAR: usize = 8;
/// So much text is replayed to find out who is right.
const MOST_REPLAYED: usize = 48 << 20;

/// What became of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both say the same.
    Equal,
    /// Nothing contradicts: one says more than the other, or each does.
    Compatible,
    Differ,
    /// Not two records of one game, for this reason.
    OtherGame(String),
}

/// Whose version of a place is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The turn it belongs to; 0 before the first.
    pub turn: u32,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub verdict: Verdict,
    pub a: Standing,
    pub b: Standing,
    pub header: Vec<HeaderLine>,
    pub places: Vec<Place>,
    /// Statements that say the same.
    pub equal: usize,
    /// Statements of which one log says more, or which it alone has.
    pub a_more: usize,
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
    let seats = seats::pair(&pa, &pb);
    let mut out = Comparison {
        verdict: Verdict::Equal,
        a: Standing::new(&judge(Which::A, a.log.text)),
        b: Standing::new(&judge(Which::B, b.log.text)),
        header: header_lines(&a.log, &b.log, &pa, &pb, &seats),
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
    let canons = canons(a, b, &seats);
    let header = header_steps(&canons[0].header, &canons[1].header);
    let alignment = align::align(&canons[0].body, &canons[1].body);
    out.coarse = alignment.coarse;
    if let Some(why) = other_moves(&canons, &alignment.steps, &seats) {
        out.verdict = Verdict::OtherGame(why);
        return out;
    }
    let table = Table {
        records: [a, b],
        canons: [&canons[0], &canons[1]],
        header: &header,
        body: &alignment.steps,
        names: names(&pa, &pb, &seats),
    };
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

fn canons(a: &Record<'_>, b: &Record<'_>, seats: &Seats) -> [Canon; 2] {
    let ours: Vec<u64> = a.spelling.players().iter().map(|n| hash::name(n)).collect();
    let theirs = b.spelling.players().iter().enumerate().map(|(j, name)| {
        let known = seats.of_second.get(j).copied().flatten();
        let known = known.and_then(|i| ours.get(i).copied());
        known.unwrap_or_else(|| hash::name(name))
    });
    let theirs = Names::with_seats(&b.spelling, theirs.collect());
    [
        Canon::new(&a.log, &Names::with_seats(&a.spelling, ours)),
        Canon::new(&b.log, &theirs),
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

// --- Are they one game? ---

fn game_word<'a>(log: &Log<'a>) -> &'a str {
    let game = log.lines.iter().find_map(|line| match &line.statement {
        Statement::Game(name) => Some(name.text),
        _ => None,
    });
    game.unwrap_or("")
}

fn other_header(a: &Log<'_>, b: &Log<'_>, pa: &[Player<'_>], pb: &[Player<'_>]) -> Option<String> {
    let (x, y) = (game_word(a), game_word(b));
    if x != y && !x.is_empty() && !y.is_empty() {
        return Some(format!("A is `{x}`, B is `{y}`"));
    }
    if pa.len() != pb.len() && !pa.is_empty() && !pb.is_empty() {
        let (x, y) = (pa.len(), pb.len());
        return Some(format!("A has {x} players, B has {y}"));
    }
    None
}

fn other_moves(canons: &[Canon; 2], steps: &[Step], seats: &Seats) -> Option<String> {
    let worth = |canon: &Canon| canon.body.iter().map(|e| e.worth).sum::<u32>();
    let least = worth(&canons[0]).min(worth(&canons[1]));
    if least < LEAST_WORTH {
        return None;
    }
    let moves = |canon: &Canon| canon.body.iter().filter(|e| e.class == Class::Move).count();
    let (mut agreed, mut same_moves) = (0, 0);
    for step in steps {
        let (Some(i), Some(j)) = (step.a, step.b) else {
            continue;
        };
        let (x, y) = (&canons[0].body[i], &canons[1].body[j]);
        if !pair(x, y).fit.clash {
            agreed += x.worth.min(y.worth);
            same_moves += usize::from(x.class == Class::Move);
        }
    }
    let share = f64::from(agreed) / f64::from(least);
    // Strangers who make the same moves are the same people by other names.
    let enough = if seats.acquainted {
        LEAST_SHARE
    } else {
        2.0 * LEAST_SHARE
    };
    if share >= enough {
        return None;
    }
    let (x, y) = (moves(&canons[0]), moves(&canons[1]));
    let who = if seats.acquainted {
        ""
    } else {
        "nobody plays in both, and "
    };
    Some(format!(
        "{who}of {x} moves in A and {y} in B only {same_moves} agree"
    ))
}

// --- The header ---

fn tags<'a>(log: &Log<'a>, wanted: Tag) -> Option<&'a str> {
    log.lines.iter().find_map(|line| match &line.statement {
        Statement::Tag { key, value } if *key == wanted => value.map(|v| v.text),
        _ => None,
    })
}

fn header_lines(
    a: &Log<'_>,
    b: &Log<'_>,
    pa: &[Player<'_>],
    pb: &[Player<'_>],
    seats: &Seats,
) -> Vec<HeaderLine> {
    let mut out = Vec::new();
    let mut line = |key: &str, a: Option<&str>, b: Option<&str>, matters: bool| {
        if a != b {
            out.push(HeaderLine {
                key: key.to_owned(),
                a: a.unwrap_or("").to_owned(),
                b: b.unwrap_or("").to_owned(),
                matters,
            });
        }
    };
    for (word, tag) in Tag::ALL {
        line(word, tags(a, tag), tags(b, tag), false);
    }
    line("board", board(a), board(b), false);
    line("tiles", tiles(a), tiles(b), false);
    for (j, i) in seats.of_second.iter().enumerate() {
        let (x, y) = (i.and_then(|i| pa.get(i)), pb.get(j));
        line("player", x.map(|p| p.name), y.map(|p| p.name), false);
        let colour = |p: Option<&Player<'_>>| p.and_then(|p| p.colour.map(str::to_owned));
        let (x, y) = (colour(x), colour(y));
        if x.is_some() && y.is_some() {
            line("colour", x.as_deref(), y.as_deref(), true);
        }
    }
    if seats.order == Order::Other {
        let row = |players: &[Player<'_>]| {
            let names: Vec<&str> = players.iter().map(|p| p.name).collect();
            names.join(", ")
        };
        line("seats", Some(&row(pa)), Some(&row(pb)), true);
    }
    out
}

fn board<'a>(log: &Log<'a>) -> Option<&'a str> {
    log.lines.iter().find_map(|line| match &line.statement {
        Statement::Board(name) => Some(name.text),
        _ => None,
    })
}

fn tiles<'a>(log: &Log<'a>) -> Option<&'a str> {
    log.lines.iter().find_map(|line| match &line.statement {
        Statement::Tiles(name) => Some(name.text),
        _ => None,
    })
}

/// Header lines belong together by what they are about.
fn header_steps(a: &[Entry], b: &[Entry]) -> Vec<Step> {
    let place = |e: &Entry| (e.deed.rank, e.deed.key);
    let mut steps = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let order = match (a.get(i), b.get(j)) {
            (Some(x), Some(y)) => place(x).cmp(&place(y)),
            (Some(_), None) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        let (x, y) = (order.is_le().then_some(i), order.is_ge().then_some(j));
        (i, j) = (i + usize::from(x.is_some()), j + usize::from(y.is_some()));
        steps.push(Step { a: x, b: y });
    }
    steps
}

/// An option that says what goes without saying.
fn is_default(record: &Record<'_>, entry: &Entry) -> bool {
    let line = entry
        .lines
        .first()
        .and_then(|i| record.log.lines.get(*i as usize));
    let Some(Statement::Option { key, value }) = line.map(|line| &line.statement) else {
        // The edition: without one, the board's first.
        return line.is_some_and(|line| matches!(line.statement, Statement::Edition(_)));
    };
    let value = value.map_or("", |value| value.text);
    let mut options = FAMILIES.iter().flat_map(|family| family.options);
    options.any(|option| option.name == key.text && option.default == value)
}

// --- What differs ---

/// Both logs without turn numbers, as the referee sees them.
struct Base {
    errors: [Errors; 2],
    totals: [Option<Vec<i32>>; 2],
}

impl Base {
    fn new(table: &Table<'_, '_>, judge: &mut dyn FnMut(Which, &str) -> Outcome) -> Self {
        let mut of = |which: Which| {
            let trial = table.text(which, &[]);
            let outcome = judge(which, &trial.text);
            (
                trial.errors(&outcome),
                outcome.sheet.map(|sheet| sheet.totals),
            )
        };
        let ((ea, ta), (eb, tb)) = (of(Which::A), of(Which::B));
        Self {
            errors: [ea, eb],
            totals: [ta, tb],
        }
    }

    fn is_wrong(&self, side: usize, step: usize) -> bool {
        self.errors[side].keys().any(|(_, at)| *at == step)
    }
}

/// A place before anybody has looked who is right.
struct Raw {
    kind: Kind,
    steps: Vec<usize>,
    matched: Option<Match>,
}

/// Goes through the steps, counts what agrees and collects what does not.
fn find(table: &Table<'_, '_>, base: &Base, out: &mut Comparison) -> Vec<Raw> {
    let n = table.header.len() + table.body.len();
    let moved = moved(table, n);
    let mut places: Vec<Raw> = Vec::new();
    for step in 0..n {
        let (x, y) = (table.entry(Which::A, step), table.entry(Which::B, step));
        match (x, y) {
            (Some(x), Some(y)) => {
                let matched = pair(x, y);
                if matched.fit.clash {
                    places.push(Raw {
                        kind: Kind::Changed,
                        steps: vec![step],
                        matched: Some(matched),
                    });
                    continue;
                }
                out.equal += usize::from(!matched.fit.more && !matched.fit.less);
                out.a_more += usize::from(matched.fit.more);
                out.b_more += usize::from(matched.fit.less);
            }
            (Some(x), None) => only(table, base, Which::A, step, x, &moved, &mut places, out),
            (None, Some(y)) => only(table, base, Which::B, step, y, &moved, &mut places, out),
            (None, None) => {}
        }
    }
    places
}

/// For each step that only one log has, the step at which the other has it.
fn moved(table: &Table<'_, '_>, n: usize) -> Vec<Option<usize>> {
    let mut moved = vec![None; n];
    let alone = |which: Which, step: usize| {
        let entry = table.entry(which, step)?;
        let other = table.entry(which.other(), step);
        (other.is_none() && entry.class == Class::Move).then_some(entry.exact)
    };
    for step in 0..n {
        let Some(exact) = alone(Which::A, step) else {
            continue;
        };
        let near = step.saturating_sub(FAR)..(step + FAR + 1).min(n);
        let found = near
            .filter(|&at| moved[at].is_none() && alone(Which::B, at) == Some(exact))
            .min_by_key(|at| at.abs_diff(step));
        if let Some(at) = found {
            moved[step] = Some(at);
            moved[at] = Some(step);
        }
    }
    moved
}

#[expect(clippy::too_many_arguments)]
fn only(
    table: &Table<'_, '_>,
    base: &Base,
    which: Which,
    step: usize,
    entry: &Entry,
    moved: &[Option<usize>],
    places: &mut Vec<Raw>,
    out: &mut Comparison,
) {
    let side = usize::from(which == Which::B);
    let kind = if side == 0 { Kind::OnlyA } else { Kind::OnlyB };
    let more = |out: &mut Comparison| match which {
        Which::A => out.a_more += 1,
        Which::B => out.b_more += 1,
    };
    if let Some(at) = moved[step] {
        if at > step {
            places.push(Raw {
                kind: Kind::Moved,
                steps: vec![step, at],
                matched: None,
            });
        }
        return;
    }
    let harmless = match entry.class {
        Class::Header => is_default(table.records[side], entry),
        class => class.may_be_left_out() && !base.is_wrong(side, step),
    };
    if harmless {
        if let Some(matched) = shown(table, which, entry) {
            places.push(Raw {
                kind,
                steps: vec![step],
                matched: Some(matched),
            });
        } else {
            more(out);
        }
        return;
    }
    // A stretch that one log has and the other has not is one place.
    if let Some(last) = places.last_mut()
        && last.kind == kind
        && last.matched.is_none()
        && last.steps.last() == Some(&(step.wrapping_sub(1)))
    {
        last.steps.push(step);
        return;
    }
    places.push(Raw {
        kind,
        steps: vec![step],
        matched: None,
    });
}

/// Tickets shown at the end that the other log did not see kept.
fn shown(table: &Table<'_, '_>, which: Which, entry: &Entry) -> Option<Match> {
    if !entry.parts.iter().any(|part| part.role == Role::Shown) {
        return None;
    }
    let body = &table.canons[usize::from(which == Which::A)].body;
    let mut kept: Vec<Part> = Vec::new();
    for (i, other) in body.iter().enumerate() {
        let undone = body
            .get(i + 1)
            .is_some_and(|next| next.class == Class::Takeback);
        if other.who == entry.who && !undone {
            let parts = other.parts.iter().filter(|part| part.role == Role::Kept);
            kept.extend(parts.map(|part| Part {
                act: 0,
                role: Role::Shown,
                ..*part
            }));
        }
    }
    if kept.is_empty() || kept.iter().all(|part| part.value == Value::Unseen) {
        return None;
    }
    let mut other = entry.clone();
    other.parts = kept.into();
    other.seal();
    let matched = match which {
        Which::A => pair(entry, &other),
        Which::B => pair(&other, entry),
    };
    // Tickets that are shown later, or were completed before, are no clash.
    let of_shown = |clash: &Clash| match which {
        Which::A => clash.a.is_some(),
        Which::B => clash.b.is_some(),
    };
    matched.clashes.iter().any(of_shown).then_some(matched)
}

// --- Who is right? ---

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
    let entry = entries(Which::A)
        .next()
        .or_else(|| entries(Which::B).next());
    let clashes = raw.matched.as_ref().map_or(&[][..], |m| &m.clashes);
    let mut place = Place {
        kind: raw.kind,
        turn: entry.map_or(0, |e| e.turn),
        player: entry.and_then(|e| player(table, first, e, pa)),
        what: entry.map_or(String::new(), |e| e.deed.words.to_owned()),
        a: lines(table, Which::A, &steps, clashes),
        b: lines(table, Which::B, &steps, clashes),
        consistent: Consistent::Unknown,
        why: "nobody tried which of the two is right: there are too many differences".to_owned(),
        scores: Vec::new(),
    };
    place.what = headline(table, &place, raw.matched.as_ref(), &steps);
    let cost = table
        .records
        .iter()
        .map(|r| 1000 + r.log.text.len())
        .sum::<usize>();
    if let Some(left) = budget.checked_sub(cost) {
        *budget = left;
        super::judgement::judge(table, &base.errors, &base.totals, &steps, &mut place, judge);
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
        let spans = entry
            .lines
            .iter()
            .filter_map(|i| log.lines.get(*i as usize));
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
        Some(who) => format!("{who} {}", place.what),
        None => place.what.clone(),
    };
    match (place.kind, matched) {
        (Kind::Moved, _) => format!("{deed}: in another order"),
        (Kind::OnlyA, None) => format!("{deed}: {}", alone('A', steps.len())),
        (Kind::OnlyB, None) => format!("{deed}: {}", alone('B', steps.len())),
        (_, Some(matched)) if !matched.same_who => format!("{deed}: the player"),
        (_, Some(matched)) if !matched.same_deed => {
            let first = steps.first().copied().unwrap_or(0);
            let other = table.entry(Which::B, first).map_or("", |e| e.deed.words);
            format!("{deed} in A, {other} in B")
        }
        (_, Some(matched)) => {
            let mut words: Vec<&str> = Vec::new();
            for role in matched.clashes.iter().filter_map(|clash| clash.role) {
                if !words.contains(&role.words()) {
                    words.push(role.words());
                }
            }
            format!("{deed}: {}", words.join(", "))
        }
        (Kind::Changed, None) => deed,
    }
}

fn alone(letter: char, n: usize) -> String {
    match n {
        1 => format!("only in {letter}"),
        n => format!("{n} statements only in {letter}"),
    }
}
