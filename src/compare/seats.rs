//! Who is who: the players of one log among those of the other.

use crate::log::{Log, Statement};
use crate::names::normalise;

/// No table seats more.
const MOST_SEATS: usize = 13;

/// The players of a log as its header names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player<'a> {
    pub name: &'a str,
    pub colour: Option<&'a str>,
}

pub(super) fn players<'a>(log: &Log<'a>) -> Vec<Player<'a>> {
    let players = log.lines.iter().filter_map(|line| match &line.statement {
        Statement::Player { name, colour } => {
            Some(Player { name: name.text, colour: colour.map(|colour| colour.text) })
        }
        _ => None,
    });
    players.take(MOST_SEATS).collect()
}

/// How the seats of two logs belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    /// For each seat of the second log, that of the first.
    pub of_second: Vec<Option<usize>>,
    /// At least one player is known by name or colour.
    pub acquainted: bool,
    pub order: Order,
}

/// Whether both logs go round the table the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Same,
    /// The same circle, named from another player on: no difference.
    Turned,
    Other,
}

impl Seats {
    /// The same with the logs the other way round.
    pub(super) fn turned(self, second: usize) -> Self {
        let mut of_second = vec![None; second];
        for (j, i) in self.of_second.iter().enumerate() {
            if let Some(seat) = i.and_then(|i| of_second.get_mut(i)) {
                *seat = Some(j);
            }
        }
        Self { of_second, ..self }
    }
}

/// Finds each player of `b` among those of `a`: by name, by a beginning of it,
/// by colour, by a name nearly the same; who is left over, in order.
pub(super) fn pair(a: &[Player<'_>], b: &[Player<'_>]) -> Seats {
    let names = |players: &[Player<'_>]| -> Vec<String> {
        players.iter().map(|p| normalise(p.name)).collect()
    };
    let (na, nb) = (names(a), names(b));
    let mut of_second = vec![None; b.len()];
    let mut match_by = |fits: &dyn Fn(usize, usize) -> bool| {
        for j in 0..b.len() {
            let free = |i: usize, of: &[Option<usize>]| !of.contains(&Some(i));
            let found: Vec<usize> =
                (0..a.len()).filter(|&i| free(i, &of_second) && fits(i, j)).collect();
            if of_second[j].is_none() && found.len() == 1 {
                of_second[j] = Some(found[0]);
            }
        }
    };
    match_by(&|i, j| a[i].name == b[j].name);
    match_by(&|i, j| na[i] == nb[j]);
    match_by(&|i, j| begins(&na[i], &nb[j]));
    match_by(&|i, j| a[i].colour.is_some() && a[i].colour == b[j].colour);
    match_by(&|i, j| na[i].len().max(nb[j].len()) <= 100 && near(&na[i], &nb[j]));
    let acquainted = of_second.iter().any(Option::is_some);
    if a.len() == b.len() {
        let mut free =
            (0..a.len()).filter(|i| !of_second.contains(&Some(*i))).collect::<Vec<_>>().into_iter();
        for seat in of_second.iter_mut().filter(|seat| seat.is_none()) {
            *seat = free.next();
        }
    }
    let order = order(&of_second);
    Seats { of_second, acquainted, order }
}

fn begins(a: &str, b: &str) -> bool {
    !a.is_empty() && !b.is_empty() && (a.starts_with(b) || b.starts_with(a))
}

/// One slip of the pen apart.
fn near(a: &str, b: &str) -> bool {
    a.chars().count().min(b.chars().count()) >= 3 && strsim::osa_distance(a, b) <= 1
}

fn order(of_second: &[Option<usize>]) -> Order {
    let n = of_second.len().max(1);
    let Some(Some(first)) = of_second.first() else {
        return Order::Same;
    };
    let is = |j: usize, seat: &Option<usize>| seat.is_none_or(|seat| seat == (first + j) % n);
    match of_second.iter().enumerate().all(|(j, seat)| is(j, seat)) {
        true if *first == 0 => Order::Same,
        true => Order::Turned,
        false => Order::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table<'a>(names: &[&'a str]) -> Vec<Player<'a>> {
        let player = |word: &&'a str| {
            let (name, colour) = word.split_once('/').unwrap_or((word, ""));
            Player { name, colour: (!colour.is_empty()).then_some(colour) }
        };
        names.iter().map(player).collect()
    }

    #[test]
    fn players_are_found_by_whatever_tells_them() {
        let a = table(&["Ada/blue", "Ben/red", "Cai/green"]);
        for (b, of, order) in [
            (["ADA", "ben", "Cai"], [0, 1, 2], Order::Same),
            (["Ben", "Cai", "Ada"], [1, 2, 0], Order::Turned),
            (["Ada", "Cai", "Ben"], [0, 2, 1], Order::Other),
            (["Ada Lovelace", "Bne", "Kai/green"], [0, 1, 2], Order::Same),
        ] {
            let seats = pair(&a, &table(&b));
            assert_eq!(seats.of_second, of.map(Some), "{b:?}");
            assert_eq!(seats.order, order, "{b:?}");
            assert!(seats.acquainted);
        }
        let seats = pair(&a, &table(&["X", "Y", "Z"]));
        assert!(!seats.acquainted);
        assert_eq!(seats.of_second, [0, 1, 2].map(Some));
        assert_eq!(pair(&a, &table(&["X", "Ben"])).of_second, [None, Some(1)]);
    }
}
