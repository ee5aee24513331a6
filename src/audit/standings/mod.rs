//! The table of a tournament, from the headers of the logs and the scores as
//! computed. One small record a game is kept until the end: so much memory, and
//! no more, does depend on the number of games.

mod points;
mod remarks;
mod scheme;

pub use points::Points;
pub use remarks::Remark;
pub use scheme::{Bye, Scheme, Shared, Tables, TieBreak};

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{Class, Judged, Margin, Occasion};
use crate::names::normalise;

/// Where in a tournament a game belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// `cup/table4.ride:1`
    pub place: String,
    /// The round, or the date of a game that belongs to none.
    pub round: String,
    pub dated: bool,
    pub table: String,
}

/// What a tournament needs to know of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sat {
    pub at: At,
    pub event: String,
    /// Name, score, rank.
    pub players: Vec<(String, i32, u32)>,
    pub finished: bool,
    /// It cannot be judged at all.
    pub unreadable: bool,
    /// What a judge should know, where a breach can have decided the game.
    pub decided: Option<Box<Margin>>,
}

impl Sat {
    #[must_use]
    pub fn of(game: &Judged) -> Self {
        let players = match &game.outcome.sheet {
            Some(sheet) => {
                let scores = sheet.totals.iter().zip(&sheet.ranks);
                let both = sheet.players.iter().zip(scores);
                both.map(|(name, (&total, &rank))| (name.clone(), total, rank)).collect()
            }
            None => Vec::new(),
        };
        let Occasion { event, round, date, table, .. } = game.occasion();
        let margin = game.margin.as_ref().filter(|m| m.is_decisive());
        Self {
            at: At {
                place: format!("{}:{}", game.file, game.text.first_line),
                round: if round.is_empty() { date } else { round }.clone(),
                dated: round.is_empty(),
                table: table.clone(),
            },
            event: event.clone(),
            players,
            finished: game.outcome.finished,
            unreadable: game.class == Class::Unreadable,
            decided: margin.cloned().map(Box::new),
        }
    }
}

/// What a player got in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Played(Points),
    Bye(Points),
    Absent,
}

/// One player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Equal places are shared.
    pub place: usize,
    pub name: String,
    pub points: Points,
    /// One cell a round.
    pub rounds: Vec<Cell>,
    pub tables: u32,
    pub wins: u32,
    pub score: i64,
    pub best: Option<i32>,
    pub margin: i64,
    pub opponents: Points,
    /// How often first, second, ….
    pub places: Vec<u32>,
}

/// The table of one event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Empty for games that belong to no event.
    pub event: String,
    pub rounds: Vec<String>,
    /// Tables that count.
    pub tables: usize,
    pub tie_breaks: Vec<TieBreak>,
    pub rows: Vec<Row>,
    pub remarks: Vec<Remark>,
}

/// The tables of all events, in the order in which they are met.
#[must_use]
pub fn standings(games: &[Sat], scheme: &Scheme) -> Vec<Standings> {
    let mut events: Vec<(String, Vec<&Sat>)> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for game in games {
        let at = *known.entry(name_key(&game.event)).or_insert_with(|| {
            events.push((game.event.clone(), Vec::new()));
            events.len() - 1
        });
        events[at].1.push(game);
    }
    let each = events.into_iter();
    each.map(|(event, games)| Event::new(scheme).table(event, &games)).collect()
}

/// A name as a key: spelling, accents, case and punctuation do not matter, but
/// `Ann A` is not `Anna`.
#[must_use]
pub fn name_key(name: &str) -> String {
    let apart = |c: char| !c.is_alphanumeric() && c != '\'' && c != '’';
    let words = name.split(apart).map(normalise).filter(|w| !w.is_empty());
    let key = words.collect::<Vec<_>>().join(" ");
    if key.is_empty() { name.trim().to_lowercase() } else { key }
}

/// A round or a table as a key: `2`, `02` and `Round 2` are the same.
#[must_use]
pub fn number_key(text: &str) -> String {
    let key = name_key(text);
    let number = key.rsplit(' ').next().unwrap_or("");
    let words = key.strip_suffix(number).unwrap_or("").trim();
    match number.parse::<u32>() {
        Ok(n) if matches!(words, "" | "round" | "table") => n.to_string(),
        _ => key,
    }
}

/// Numbers by size, and before words.
fn order(key: &str) -> (bool, u32, &str) {
    match key.parse() {
        Ok(n) => (false, n, ""),
        Err(_) => (true, 0, key),
    }
}

/// What is gathered about a player.
#[derive(Clone, Debug, Default)]
struct Player {
    name: String,
    /// By round: points, and whether it was a bye.
    rounds: BTreeMap<String, (Points, bool)>,
    tables: u32,
    wins: u32,
    score: i64,
    best: Option<i32>,
    margin: i64,
    places: Vec<u32>,
    opponents: Vec<String>,
}

/// A tournament under way.
struct Event<'s> {
    scheme: &'s Scheme,
    players: BTreeMap<String, Player>,
    /// Tables that count, by round.
    rounds: BTreeMap<String, BTreeSet<String>>,
    /// How the rounds are spelt.
    spelt: BTreeMap<String, String>,
    /// Where each table was first recorded.
    recorded: BTreeMap<(String, String), Sat>,
    tables: usize,
    remarks: Vec<Remark>,
}

impl<'s> Event<'s> {
    fn new(scheme: &'s Scheme) -> Self {
        Self {
            scheme,
            players: BTreeMap::new(),
            rounds: BTreeMap::new(),
            spelt: BTreeMap::new(),
            recorded: BTreeMap::new(),
            tables: 0,
            remarks: Vec::new(),
        }
    }

    fn table(mut self, event: String, games: &[&Sat]) -> Standings {
        for game in games {
            self.add(game);
        }
        self.missing();
        self.byes();
        let mut keys: Vec<String> = self.rounds.keys().cloned().collect();
        keys.sort_by(|a, b| order(a).cmp(&order(b)));
        let mut rows = self.rows(&keys);
        rank(&mut rows, &self.scheme.tie_breaks);
        let spell = |key: String| self.spelt.get(&key).cloned().unwrap_or(key);
        Standings {
            event,
            rounds: keys.into_iter().map(spell).collect(),
            tables: self.tables,
            tie_breaks: self.scheme.tie_breaks.clone(),
            rows,
            remarks: self.remarks,
        }
    }

    /// Counts a game, unless there is a reason not to.
    fn add(&mut self, game: &Sat) {
        let round = number_key(&game.at.round);
        let table = number_key(&game.at.table);
        self.rounds.entry(round.clone()).or_default();
        if round.parse::<u32>().is_err() {
            let spelt = self.spelt.entry(round.clone());
            spelt.or_insert_with(|| game.at.round.clone());
        }
        let key = (round.clone(), table.clone());
        if !table.is_empty() {
            self.rounds.entry(round.clone()).or_default().insert(table);
        }
        let at = game.at.clone();
        let why_not = if let Some(first) = self.recorded.get(&key) {
            Some(Remark::again(first, game))
        } else if game.unreadable || game.players.is_empty() {
            Some(Remark::Unscored(at))
        } else if !game.finished && !self.scheme.count_unfinished {
            Some(Remark::Unfinished(at))
        } else {
            None
        };
        if let Some(why_not) = why_not {
            self.remarks.push(why_not);
            return;
        }
        if let Some(margin) = &game.decided {
            let margin = margin.clone();
            self.remarks.push(Remark::Decided(game.at.clone(), margin));
        }
        if !key.1.is_empty() {
            self.recorded.insert(key, game.clone());
        }
        self.count(game, &round);
    }

    fn count(&mut self, game: &Sat, round: &str) {
        self.tables += 1;
        let keys = self.keys(game);
        let size = game.players.len();
        for (i, (name, score, rank)) in game.players.iter().enumerate() {
            let better = game.players.iter().filter(|(.., r)| r < rank).count();
            let level = game.players.iter().filter(|(.., r)| r == rank).count();
            let points = self.points(better, level, size);
            let others = game.players.iter().enumerate().filter(|(j, _)| *j != i);
            let next = others.map(|(_, (_, score, _))| *score).max();
            let shown = self.scheme.names.get(&name_key(name)).unwrap_or(name);
            let player = self.players.entry(keys[i].clone()).or_default();
            if player.name.is_empty() {
                player.name.clone_from(shown);
            }
            match player.rounds.get_mut(round) {
                Some((sum, _)) => {
                    *sum += points;
                    if !round.is_empty() {
                        let (player, at) = (player.name.clone(), game.at.clone());
                        self.remarks.push(Remark::SecondTable { player, at });
                    }
                }
                None => {
                    player.rounds.insert(round.to_owned(), (points, false));
                }
            }
            player.tables += 1;
            player.wins += u32::from(better == 0);
            player.score += i64::from(*score);
            player.best = player.best.max(Some(*score));
            player.margin += next.map_or(0, |next| i64::from(*score) - i64::from(next));
            if player.places.len() <= better {
                player.places.resize(better + 1, 0);
            }
            player.places[better] += 1;
            let met = keys.iter().enumerate().filter(|(j, _)| *j != i);
            player.opponents.extend(met.map(|(_, key)| key.clone()));
        }
    }

    /// The players of a table by their keys; two of one name stay two.
    fn keys(&self, game: &Sat) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for (name, ..) in &game.players {
            let mut key = self.key(name);
            if keys.contains(&key) {
                key = format!("{key} {name}");
            }
            keys.push(key);
        }
        keys
    }

    fn key(&self, name: &str) -> String {
        let key = name_key(name);
        match self.scheme.names.get(&key) {
            Some(name) => name_key(name),
            None => key,
        }
    }

    /// Points for a place that so many share.
    fn points(&self, better: usize, level: usize, size: usize) -> Points {
        let of = |place| self.scheme.of_place(place, size);
        match self.scheme.shared {
            Shared::High => of(better),
            Shared::Low => of(better + level - 1),
            Shared::Split => {
                let all: Points = (better..better + level).map(of).sum();
                all.split(level)
            }
        }
    }

    fn rows(&self, rounds: &[String]) -> Vec<Row> {
        let total = |player: &Player| player.rounds.values().map(|(p, _)| *p).sum::<Points>();
        let cell = |player: &Player, round: &String| match player.rounds.get(round) {
            None => Cell::Absent,
            Some((points, true)) => Cell::Bye(*points),
            Some((points, false)) => Cell::Played(*points),
        };
        let row = |player: &Player| Row {
            place: 0,
            name: player.name.clone(),
            points: total(player),
            rounds: rounds.iter().map(|round| cell(player, round)).collect(),
            tables: player.tables,
            wins: player.wins,
            score: player.score,
            best: player.best,
            margin: player.margin,
            opponents: player
                .opponents
                .iter()
                .filter_map(|key| self.players.get(key))
                .map(total)
                .sum(),
            places: player.places.clone(),
        };
        self.players.values().map(row).collect()
    }
}

/// What a row is compared by: more is better.
fn weight(row: &Row, tie_break: TieBreak) -> (Vec<u32>, i64, Points) {
    let number = |n: i64| (Vec::new(), n, Points::default());
    match tie_break {
        TieBreak::Wins => number(i64::from(row.wins)),
        TieBreak::Score => number(row.score),
        TieBreak::Best => number(row.best.map_or(i64::MIN, i64::from)),
        TieBreak::Margin => number(row.margin),
        TieBreak::Places => (row.places.clone(), 0, Points::default()),
        TieBreak::Opponents => (Vec::new(), 0, row.opponents),
    }
}

/// Sorts the rows and gives out the places.
fn rank(rows: &mut [Row], tie_breaks: &[TieBreak]) {
    let key = |row: &Row| {
        let ties: Vec<_> = tie_breaks.iter().map(|&t| weight(row, t)).collect();
        Reverse((row.points, ties))
    };
    rows.sort_by_cached_key(|row| (key(row), name_key(&row.name), row.name.clone()));
    let mut place = 0;
    let mut before = None;
    for (i, row) in rows.iter_mut().enumerate() {
        let this = key(row);
        if before.as_ref() != Some(&this) {
            place = i + 1;
        }
        row.place = place;
        before = Some(this);
    }
}
