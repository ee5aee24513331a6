//! Some decks against the others: which needs they serve, as a flow with lower
//! bounds.

use super::{KINDS, Proof};

impl Proof {
    /// For every need whether one of these decks serves it, such that neither
    /// they nor the others, taken together, have to give too much; `None` if that
    /// cannot be. With two decks this decides everything.
    pub(super) fn split(&self, ours: &[bool]) -> Option<Vec<bool>> {
        let mut net = Net::default();
        let (source, sink) = (net.node(), net.node());
        let kinds: Vec<usize> = (0..KINDS).map(|_| net.node()).collect();
        let mut arcs = vec![0; self.needs.len()];
        for holder in &self.holders {
            // The flow through the chain is the number of needs we serve among
            // the first ones, so each prefix has its bounds.
            let mut later = source;
            for (i, &need) in holder.needs.iter().enumerate().rev() {
                let need = need as usize;
                let time = self.needs[need].time;
                let taken = |own: bool| -> i32 {
                    holder
                        .takes
                        .iter()
                        .filter(|take| take.time < time && ours[usize::from(take.deck)] == own)
                        .map(|take| i32::from(take.n))
                        .sum()
                };
                let prefix = i32::try_from(i).unwrap_or(i32::MAX - 1) + 1;
                let here = net.node();
                let least = (prefix - taken(false)).max(0);
                net.arc(later, here, least, taken(true).min(prefix));
                let kind = self.needs[need].kinds.trailing_zeros() as usize;
                let decks = &ours[..=usize::from(self.needs[need].deck)];
                let must = i32::from(decks.iter().all(|&own| own));
                let may = i32::from(decks.iter().any(|&own| own));
                arcs[need] = net.arc(here, kinds[kind], must, may);
                later = here;
            }
        }
        for (kind, &node) in kinds.iter().enumerate() {
            let of_kind = |need: &&super::Need| need.kinds == 1 << kind;
            let needed = self.needs.iter().filter(of_kind).count();
            let sum = |own: bool| -> i32 {
                let caps = self.caps.iter().zip(ours).filter(|&(_, &o)| o == own);
                caps.map(|(cap, _)| i32::from(cap[kind])).sum()
            };
            let (early, late) = (sum(true), sum(false));
            let needed = i32::try_from(needed).unwrap_or(i32::MAX);
            net.arc(node, sink, (needed - late).max(0), early.min(needed));
        }
        net.arc(sink, source, 0, i32::MAX / 2);
        if !net.circulate() {
            return None;
        }
        Some(arcs.iter().map(|&arc| net.flow(arc) > 0).collect())
    }
}

/// A small network in which every arc has a least and a greatest flow.
#[derive(Default)]
struct Net {
    /// By node, the arcs that leave it; an arc and its way back are neighbours.
    out: Vec<Vec<usize>>,
    to: Vec<usize>,
    room: Vec<i32>,
    least: Vec<i32>,
    /// What the least flows bring to each node.
    excess: Vec<i32>,
    broken: bool,
}

impl Net {
    fn node(&mut self) -> usize {
        self.out.push(Vec::new());
        self.excess.push(0);
        self.out.len() - 1
    }

    fn arc(&mut self, from: usize, to: usize, least: i32, most: i32) -> usize {
        self.broken |= least > most;
        self.excess[to] += least;
        self.excess[from] -= least;
        self.raw(from, to, (most - least).max(0), least)
    }

    fn raw(&mut self, from: usize, to: usize, room: i32, least: i32) -> usize {
        let arc = self.to.len();
        self.out[from].push(arc);
        self.out[to].push(arc + 1);
        self.to.extend([to, from]);
        self.room.extend([room, 0]);
        self.least.extend([least, 0]);
        arc
    }

    fn flow(&self, arc: usize) -> i32 {
        self.least[arc] + self.room[arc + 1]
    }

    /// True if some flow keeps all bounds.
    fn circulate(&mut self) -> bool {
        if self.broken {
            return false;
        }
        let nodes = self.out.len();
        let (from, to) = (self.node(), self.node());
        let mut due = 0;
        for node in 0..nodes {
            match self.excess[node] {
                n if n > 0 => {
                    self.raw(from, node, n, 0);
                    due += n;
                }
                n if n < 0 => {
                    self.raw(node, to, -n, 0);
                }
                _ => {}
            }
        }
        while due > 0 {
            let mut seen = vec![false; self.out.len()];
            let pushed = self.push(from, to, due, &mut seen);
            if pushed == 0 {
                return false;
            }
            due -= pushed;
        }
        true
    }

    /// Pushes along one path, found in depth; the path is kept by hand, since
    /// chains may be long.
    fn push(&mut self, from: usize, to: usize, most: i32, seen: &mut [bool]) -> i32 {
        let mut path: Vec<usize> = Vec::new();
        let mut next = vec![0; self.out.len()];
        let mut at = from;
        seen[from] = true;
        while at != to {
            let arc = self.out[at][next[at]..]
                .iter()
                .position(|&arc| self.room[arc] > 0 && !seen[self.to[arc]]);
            match arc {
                Some(i) => {
                    let arc = self.out[at][next[at] + i];
                    next[at] += i + 1;
                    path.push(arc);
                    at = self.to[arc];
                    seen[at] = true;
                }
                None => match path.pop() {
                    Some(arc) => at = self.to[arc ^ 1],
                    None => return 0,
                },
            }
        }
        let n = path.iter().map(|&arc| self.room[arc]).min().unwrap_or(0);
        let n = n.min(most);
        for &arc in &path {
            self.room[arc] -= n;
            self.room[arc ^ 1] += n;
        }
        n
    }
}
