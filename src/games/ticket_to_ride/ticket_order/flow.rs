//! Greatest flows in very small networks, by augmenting paths.

/// A network of few nodes; every edge has room for so many units.
#[derive(Clone, Debug, Default)]
pub(super) struct Network {
    /// The first edge of each node.
    first: Vec<u32>,
    edges: Vec<Edge>,
    visited: Vec<bool>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    /// The next edge of the same node.
    next: u32,
    room: u32,
}

const NONE: u32 = u32::MAX;

impl Network {
    #[must_use]
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            first: vec![NONE; nodes],
            edges: Vec::with_capacity(nodes * 6),
            visited: vec![false; nodes],
        }
    }

    /// Lets so many units pass from one node to the other.
    pub(super) fn join(&mut self, from: usize, to: usize, room: u32) {
        if room > 0 {
            self.half(from, to, room);
            self.half(to, from, 0);
        }
    }

    fn half(&mut self, from: usize, to: usize, room: u32) {
        let id = u32::try_from(self.edges.len()).unwrap_or(NONE);
        self.edges.push(Edge {
            to: u32::try_from(to).unwrap_or(NONE),
            next: self.first[from],
            room,
        });
        self.first[from] = id;
    }

    /// True if so many units can pass from the source to the sink.
    pub(super) fn carries(&mut self, source: usize, sink: usize, units: u32) -> bool {
        for _ in 0..units {
            self.visited.fill(false);
            if !self.push(source, sink) {
                return false;
            }
        }
        true
    }

    /// Pushes one unit. Paths are as long as tickets can go round, so the depth
    /// is no more than the number of nodes.
    fn push(&mut self, at: usize, sink: usize) -> bool {
        if at == sink {
            return true;
        }
        self.visited[at] = true;
        let mut id = self.first[at];
        while id != NONE {
            let edge = self.edges[id as usize];
            let to = edge.to as usize;
            if edge.room > 0 && !self.visited[to] && self.push(to, sink) {
                self.edges[id as usize].room -= 1;
                self.edges[id as usize ^ 1].room += 1;
                return true;
            }
            id = edge.next;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Network;

    #[test]
    fn a_path_is_taken_back_where_another_needs_it() {
        let mut net = Network::new(4);
        for (from, to) in [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)] {
            net.join(from, to, 1);
        }
        assert!(net.clone().carries(0, 3, 2));
        assert!(!net.carries(0, 3, 3));
    }
}
