//! How a tournament counts: points by place, tie-breaks, byes, and how many
//! tables there should be. Declared in a small YAML file, or the default.

use std::collections::BTreeMap;

use super::points::Points;
use super::{name_key, number_key};
use crate::yaml::fields::{Fields, Problem, Problems};
use crate::yaml::{self, Node, Value};

/// What decides between players with the same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// Tables won, alone or shared.
    Wins,
    /// Most first places, then most second places, and so on.
    Places,
    /// All points of all games.
    Score,
    /// The best score in a single game.
    Best,
    /// How far ahead of the best other player, or behind, in all games.
    Margin,
    /// The tournament points of everybody met.
    Opponents,
}

impl TieBreak {
    pub const ALL: [(&'static str, Self); 6] = [
        ("wins", Self::Wins),
        ("places", Self::Places),
        ("score", Self::Score),
        ("best", Self::Best),
        ("margin", Self::Margin),
        ("opponents", Self::Opponents),
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        let named = Self::ALL.iter().find(|(_, tie)| *tie == self);
        named.map_or("", |(word, _)| word)
    }
}

/// What players get who share a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shared {
    /// The points of all places they take up, split evenly.
    #[default]
    Split,
    /// Those of the best of these places.
    High,
    /// Those of the last of them.
    Low,
}

/// A round that a player sits out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// As [`number_key`] has it.
    pub round: String,
    pub player: String,
}

/// How many tables a round has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tables {
    /// As many as the highest number that is found.
    #[default]
    Found,
    All(u32),
    /// By round, as [`number_key`] has it.
    ByRound(BTreeMap<String, u32>),
}

/// How a tournament counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// Points by place.
    pub points: Vec<Points>,
    /// The same for tables of a certain size.
    pub by_size: BTreeMap<usize, Vec<Points>>,
    pub shared: Shared,
    pub tie_breaks: Vec<TieBreak>,
    pub rounds: Option<u32>,
    pub tables: Tables,
    pub bye_points: Points,
    pub byes: Vec<Bye>,
    /// Whoever misses a round has a bye.
    pub absent_is_bye: bool,
    /// Games that stop early count as they stand.
    pub count_unfinished: bool,
    /// Other spellings of a name, and the name; keys as [`name_key`] has them.
    pub names: BTreeMap<String, String>,
}

impl Default for Scheme {
    fn default() -> Self {
        Self {
            points: [5, 3, 2, 1, 0].map(Points::whole).to_vec(),
            by_size: BTreeMap::new(),
            shared: Shared::default(),
            tie_breaks: vec![TieBreak::Wins, TieBreak::Score],
            rounds: None,
            tables: Tables::default(),
            bye_points: Points::default(),
            byes: Vec::new(),
            absent_is_bye: false,
            count_unfinished: false,
            names: BTreeMap::new(),
        }
    }
}

const KEYS: [&str; 8] =
    ["points", "shared", "tie_breaks", "rounds", "tables", "byes", "unfinished", "names"];

impl Scheme {
    /// Reads a scheme.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn load(text: &str) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems::new(text);
        let mut scheme = Self::default();
        match yaml::parse(text) {
            Err(failure) => {
                problems.add(failure.span, failure.message, say!("yaml-here", "here"), None)
            }
            Ok(Node { value: Value::Null, .. }) => {}
            Ok(node) => {
                if let Some(fields) =
                    problems.fields(&node, &say!("scheme-file", "the file"), &KEYS)
                {
                    scheme.fill(&fields, &mut problems);
                }
            }
        }
        if problems.is_empty() { Ok(scheme) } else { Err(problems.into_list()) }
    }

    fn fill(&mut self, fields: &Fields, problems: &mut Problems) {
        if let Some(node) = fields.get("points") {
            self.read_points(node, problems);
        }
        if let Some(node) = fields.get("shared") {
            let words = [("split", Shared::Split), ("high", Shared::High), ("low", Shared::Low)];
            self.shared = problems.choice(node, "`shared`", &words).unwrap_or_default();
        }
        if let Some(nodes) = fields.get("tie_breaks").and_then(|n| problems.list(n, "`tie_breaks`"))
        {
            let read = |node| {
                problems.choice(node, &say!("scheme-tie-break", "a tie-break"), &TieBreak::ALL)
            };
            self.tie_breaks = nodes.iter().filter_map(read).collect();
        }
        if let Some(node) = fields.get("rounds") {
            self.rounds = problems.number(node, "`rounds`", 1..=200).map(u32::from);
        }
        if let Some(node) = fields.get("tables") {
            self.tables = read_tables(node, problems);
        }
        if let Some(node) = fields.get("byes") {
            self.read_byes(node, problems);
        }
        if let Some(node) = fields.get("unfinished") {
            let words = [("skip", false), ("count", true)];
            let count = problems.choice(node, "`unfinished`", &words);
            self.count_unfinished = count.unwrap_or(false);
        }
        if let Some(node) = fields.get("names") {
            self.read_names(node, problems);
        }
    }

    fn read_points(&mut self, node: &Node, problems: &mut Problems) {
        match &node.value {
            Value::List(_) => self.points = list_of_points(node, problems),
            Value::Map(entries) => {
                for (key, list) in entries {
                    let size = problems.number(
                        key,
                        &say!("scheme-players", "the number of players"),
                        1..=12,
                    );
                    let points = list_of_points(list, problems);
                    if let Some(size) = size {
                        self.by_size.insert(usize::from(size), points);
                    }
                }
            }
            _ => problems.wrong(
                node,
                "`points`",
                say!("scheme-lists", "a list, or lists by the number of players"),
            ),
        }
    }

    fn read_byes(&mut self, node: &Node, problems: &mut Problems) {
        let known = ["points", "given", "absent"];
        let Some(fields) = problems.fields(node, "`byes`", &known) else {
            return;
        };
        if let Some(node) = fields.get("points") {
            self.bye_points = points(node, problems).unwrap_or_default();
        }
        if let Some(node) = fields.get("absent") {
            match node.value {
                Value::Bool(absent) => self.absent_is_bye = absent,
                _ => problems.wrong(node, "`absent`", say!("yaml-bool", "true or false")),
            }
        }
        let given = fields.get("given").and_then(|n| problems.list(n, "`given`"));
        for node in given.unwrap_or_default() {
            let Some(fields) =
                problems.fields(node, &say!("scheme-bye", "a bye"), &["round", "player"])
            else {
                continue;
            };
            let mut text = |key: &str| match fields.get(key) {
                Some(node) => problems.text(node, &format!("`{key}`")),
                None => {
                    problems.missing(&fields, key, &say!("scheme-bye", "a bye"));
                    None
                }
            };
            if let (Some(round), Some(player)) = (text("round"), text("player")) {
                let round = number_key(&round);
                self.byes.push(Bye { round, player });
            }
        }
    }

    fn read_names(&mut self, node: &Node, problems: &mut Problems) {
        for (key, list) in problems.entries(node, "`names`").unwrap_or_default() {
            let Some(name) = problems.text(key, &say!("scheme-name", "a name")) else {
                continue;
            };
            for other in problems
                .list(list, &say!("scheme-spellings", "the other spellings"))
                .unwrap_or_default()
            {
                if let Some(other) = problems.text(other, &say!("scheme-name", "a name")) {
                    self.names.insert(name_key(&other), name.clone());
                }
            }
        }
    }

    /// The points for a place, counted from 0, at a table of this size.
    #[must_use]
    pub fn of_place(&self, place: usize, size: usize) -> Points {
        let list = self.by_size.get(&size).unwrap_or(&self.points);
        list.get(place).copied().unwrap_or_default()
    }
}

fn read_tables(node: &Node, problems: &mut Problems) -> Tables {
    match &node.value {
        Value::Map(entries) => {
            let mut by_round = BTreeMap::new();
            for (key, value) in entries {
                let round = problems.text(key, &say!("scheme-round", "a round"));
                let tables =
                    problems.number(value, &say!("scheme-tables", "the number of tables"), 0..=255);
                if let (Some(round), Some(tables)) = (round, tables) {
                    by_round.insert(number_key(&round), u32::from(tables));
                }
            }
            Tables::ByRound(by_round)
        }
        _ => problems
            .number(node, "`tables`", 1..=255)
            .map_or(Tables::Found, |n| Tables::All(u32::from(n))),
    }
}

fn list_of_points(node: &Node, problems: &mut Problems) -> Vec<Points> {
    let nodes = problems.list(node, "`points`").unwrap_or_default();
    let mut list = Vec::new();
    for node in nodes {
        list.extend(points(node, problems));
    }
    list
}

/// Whole points, or parts of them that can be split among any table.
fn points(node: &Node, problems: &mut Problems) -> Option<Points> {
    let points = match node.value {
        Value::Int(n) => i32::try_from(n).ok().and_then(Points::checked),
        Value::Float(x) => Points::decimal(x),
        _ => {
            problems.wrong(node, &say!("scheme-points", "points"), say!("yaml-number", "a number"));
            return None;
        }
    };
    if points.is_none() {
        problems.add(
            node.span.clone(),
            say!(
                "scheme-points-size",
                "points must be a number of reasonable size, with at most three decimals"
            ),
            say!("scheme-is-not", "this is not"),
            None,
        );
    }
    points
}
