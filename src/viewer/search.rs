//! Going to a place by what is typed: a turn, a line, a city, a square, words.

use crate::frames::{At, Frame, Recording, Scene, Stage};
use crate::games::shared::list;
use crate::names::{Lookup, NameIndex, normalise};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Back,
}

/// Something to mark on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Cities(Vec<usize>),
    Square(i16, i16),
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub frame: Option<usize>,
    pub spot: Option<Spot>,
    /// What to say, where it is not plain to see.
    pub message: Option<String>,
}

impl Found {
    fn nothing(message: String) -> Self {
        Self { message: Some(message), ..Self::default() }
    }
}

/// The next place behind (or before) `from` that fits, round the end of the game
/// if need be.
#[must_use]
pub(super) fn find(
    recording: &Recording,
    from: usize,
    direction: Direction,
    wanted: &str,
) -> Found {
    let wanted = wanted.trim();
    if let Ok(at) = wanted.parse::<At>() {
        return match recording.find(at) {
            Some(frame) => Found { frame: Some(frame), ..Found::default() },
            None => Found::nothing(no_such_place(recording, wanted)),
        };
    }
    if let Some(Stage::Tiles(_)) = recording.stage
        && let Some((x, y)) = square(wanted)
    {
        return by_square(recording, x, y);
    }
    let search = Search { recording, from, direction };
    match &recording.stage {
        Some(Stage::Board(board)) => {
            let name = |id: usize| board.cities.get(id).map(|city| city.printed.clone());
            search.by_name(wanted, board.city_index(), &name)
        }
        Some(Stage::Cards(rules)) => {
            let name = |id: usize| rules.cities.get(id).map(|city| city.printed.clone());
            let found = search.by_name(wanted, rules.city_index(), &name);
            // There is no map to mark a city on.
            Found { spot: None, ..found }
        }
        _ => search.by_words(wanted, &[wanted.to_owned()]),
    }
}

fn no_such_place(recording: &Recording, wanted: &str) -> String {
    let last = recording.frames.last();
    let (moves, line) = last.map_or((0, 0), |frame| (frame.moves, frame.line));
    match wanted.bytes().all(|byte| byte.is_ascii_digit()) {
        true => say!(
            "viewer-no-turn",
            "there is no turn {wanted}: the log has {moves} turns and ends on line {line}",
            wanted,
            moves,
            line
        ),
        false => say!(
            "viewer-no-place",
            "there is no {wanted}: the log has {moves} turns and ends on line {line}",
            wanted,
            moves,
            line
        ),
    }
}

/// `2,1`.
fn square(text: &str) -> Option<(i16, i16)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn by_square(recording: &Recording, x: i16, y: i16) -> Found {
    let lies = |frame: &Frame| match frame.position.scene.as_ref() {
        Scene::Layout { tiles, .. } => tiles.iter().any(|t| (t.x, t.y) == (x, y)),
        _ => false,
    };
    match recording.frames.iter().position(lies) {
        Some(frame) => Found { frame: Some(frame), spot: Some(Spot::Square(x, y)), message: None },
        None => Found::nothing(say!("viewer-no-tile-at", "no tile ever lies at {x},{y}", x, y)),
    }
}

struct Search<'r> {
    recording: &'r Recording,
    from: usize,
    direction: Direction,
}

type Names<'n> = &'n dyn Fn(usize) -> Option<String>;

impl Search<'_> {
    /// One city, or two with a dash between them.
    fn by_name(&self, wanted: &str, index: &NameIndex, name: Names<'_>) -> Found {
        let looked_up = match index.find(wanted) {
            Lookup::Unknown(_) => wanted.split_once(['-', '–', '—']).map(|(a, b)| {
                let trim = |text: &str| index.find(text.trim());
                vec![trim(a), trim(b)]
            }),
            one => Some(vec![one]),
        };
        let Some(looked_up) = looked_up else {
            return self.by_words(wanted, &[wanted.to_owned()]);
        };
        let mut cities = Vec::new();
        for lookup in looked_up {
            match lookup {
                Lookup::One(id) => cities.push(id),
                Lookup::Ambiguous(ids) => {
                    let names: Vec<String> = ids.into_iter().filter_map(name).collect();
                    return Found::nothing(say!(
                        "viewer-many",
                        "{wanted} can be many: {names}",
                        wanted,
                        names = list(&names)
                    ));
                }
                Lookup::Unknown(_) => return self.by_words(wanted, &[wanted.to_owned()]),
            }
        }
        let names: Vec<String> = cities.iter().filter_map(|&id| name(id)).collect();
        let mut patterns = vec![names.join("–")];
        if let [a, b] = &names[..] {
            patterns.push(format!("{b}–{a}"));
        }
        let found = self.by_words(&patterns[0], &patterns);
        let message = match found.frame {
            Some(_) => found.message,
            None => Some(say!("viewer-no-move-names", "no move names {what}", what = patterns[0])),
        };
        Found { spot: Some(Spot::Cities(cities)), message, ..found }
    }

    fn by_words(&self, wanted: &str, patterns: &[String]) -> Found {
        let patterns: Vec<String> = patterns.iter().map(|p| normalise(p)).collect();
        let fits = |at: &usize| {
            let frame = &self.recording.frames[*at];
            let (words, text) = (normalise(&frame.words), normalise(&frame.text));
            let mut any = patterns.iter().filter(|p| !p.is_empty());
            any.any(|p| words.contains(p.as_str()) || text.contains(p.as_str()))
        };
        let n = self.recording.frames.len();
        let steps = 1..=n;
        let place = |step: usize| match self.direction {
            Direction::Forward => (self.from + step) % n,
            Direction::Back => (self.from + n - step) % n,
        };
        match steps.map(place).find(fits) {
            Some(at) => Found { frame: Some(at), spot: None, message: self.went_round(at) },
            None => {
                Found::nothing(say!("viewer-nothing-names", "nothing here names {wanted}", wanted))
            }
        }
    }

    fn went_round(&self, at: usize) -> Option<String> {
        if at == self.from {
            return Some(say!("viewer-only-place", "this is the only place"));
        }
        match self.direction {
            Direction::Forward if at < self.from => {
                Some(say!("viewer-from-start", "on from the beginning"))
            }
            Direction::Back if at > self.from => Some(say!("viewer-from-end", "on from the end")),
            _ => None,
        }
    }
}
