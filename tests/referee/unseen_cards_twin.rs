//! Whether some order of both decks explains a log, decided a second time: from
//! the words of the log alone, by counts in the first pass and by one flow in the
//! second.

use std::collections::VecDeque;

const LETTERS: &str = "PBOWGYKRL";

fn kind(letter: char) -> usize {
    LETTERS.find(letter).unwrap()
}

#[derive(Clone, Default)]
struct Player {
    known: [i32; 9],
    /// Unseen cards drawn in the first and in the second pass.
    takes: [i32; 2],
    first_needs: i32,
    /// Of the second pass: the kind of each need, and the cards drawn unseen in
    /// that pass by then.
    needs: Vec<(usize, i32)>,
}

/// The table, as far as a log of simulated and unseen play tells.
#[derive(Clone)]
pub struct Twin {
    names: Vec<String>,
    players: Vec<Player>,
    /// What each deck held that was not seen leaving it.
    caps: [[i32; 9]; 2],
    laid: [i32; 9],
    row: [i32; 9],
    first_needs: [i32; 9],
    pass: usize,
    turns: u32,
    possible: bool,
    /// Of cards laid now only these kinds are in question.
    pub doubts: [bool; 9],
}

impl Default for Twin {
    fn default() -> Self {
        let mut deck = [10; 9];
        deck[8] = 16;
        Self {
            names: Vec::new(),
            players: Vec::new(),
            caps: [deck, [0; 9]],
            laid: [0; 9],
            row: [0; 9],
            first_needs: [0; 9],
            pass: 0,
            turns: 0,
            possible: true,
            doubts: [true; 9],
        }
    }
}

impl Twin {
    /// One more line; false from the first line on that nothing explains.
    pub fn line(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "player" => {
                self.names.push(words[1].to_owned());
                self.players.push(Player::default());
            }
            "market" => {
                self.begin_pass();
                for letter in words[1].chars() {
                    self.turn_up(letter);
                }
            }
            _ => {
                if let Some(seat) = self.names.iter().position(|name| name == words[0]) {
                    self.act(seat, words[1], &words[2..]);
                }
            }
        }
        self.possible = self.possible && self.explained();
        self.possible
    }

    fn act(&mut self, seat: usize, verb: &str, words: &[&str]) {
        match verb {
            "deal" => {
                self.begin_pass();
                for letter in words.iter().flat_map(|word| word.chars()) {
                    if letter == '?' {
                        self.players[seat].takes[self.pass] += 1;
                    } else {
                        self.caps[self.pass][kind(letter)] -= 1;
                        self.players[seat].known[kind(letter)] += 1;
                    }
                }
            }
            "draw" => {
                self.turns += 1;
                for word in words {
                    let letters: Vec<char> = word.chars().collect();
                    if letters[0] == '?' {
                        self.players[seat].takes[self.pass] += 1;
                        continue;
                    }
                    self.row[kind(letters[0])] -= 1;
                    self.players[seat].known[kind(letters[0])] += 1;
                    if letters[2] != '-' {
                        self.turn_up(letters[2]);
                    }
                }
            }
            "lay" => {
                self.turns += 1;
                for letter in words[0].chars() {
                    self.lay(seat, kind(letter));
                }
            }
            _ => {}
        }
    }

    fn turn_up(&mut self, letter: char) {
        self.caps[self.pass][kind(letter)] -= 1;
        self.row[kind(letter)] += 1;
    }

    fn lay(&mut self, seat: usize, kind: usize) {
        self.laid[kind] += 1;
        let player = &mut self.players[seat];
        if player.known[kind] > 0 {
            player.known[kind] -= 1;
        } else if !self.doubts[kind] {
            // It was there, whatever it was.
        } else if self.pass == 0 {
            player.first_needs += 1;
            self.first_needs[kind] += 1;
        } else {
            player.needs.push((kind, player.takes[1]));
        }
    }

    /// All that was laid and all that lies open is the second deck.
    fn begin_pass(&mut self) {
        if self.turns > 0 && self.pass == 0 {
            self.pass = 1;
            for kind in 0..9 {
                self.caps[1][kind] = self.laid[kind] + self.row[kind];
            }
            self.row = [0; 9];
        }
    }

    fn explained(&self) -> bool {
        let enough = |p: &Player| p.first_needs <= p.takes[0];
        let first = self.players.iter().all(enough)
            && (0..9).all(|kind| self.first_needs[kind] <= self.caps[0][kind]);
        first && (self.pass == 0 || self.second_explained())
    }

    /// Which needs of the second pass are cards kept from the first? Each player
    /// has so many of them, each kind so many were kept; the others are drawn from
    /// the second deck by then, and it has so many of each kind.
    fn second_explained(&self) -> bool {
        let mut flow = Flow::default();
        let (source, sink) = (flow.node(), flow.node());
        let kinds: Vec<usize> = (0..9).map(|_| flow.node()).collect();
        for (kind, &node) in kinds.iter().enumerate() {
            let all = |p: &Player| p.needs.iter().filter(|(k, _)| *k == kind).count();
            let needs: usize = self.players.iter().map(all).sum();
            let least = i32::try_from(needs).unwrap() - self.caps[1][kind];
            let most = self.caps[0][kind] - self.first_needs[kind];
            if self.caps[1][kind] < 0 || !flow.edge(node, sink, least.max(0), most) {
                return false;
            }
        }
        for player in &self.players {
            let kept = player.takes[0] - player.first_needs;
            // The last need first: what flows on serves it and those before it.
            let mut from = source;
            for (i, &(kind, drawn)) in player.needs.iter().enumerate().rev() {
                let so_far = i32::try_from(i).unwrap() + 1;
                let to = flow.node();
                if !flow.edge(from, to, (so_far - drawn).max(0), kept) {
                    return false;
                }
                let one = flow.edge(to, kinds[kind], 0, 1);
                assert!(one);
                from = to;
            }
        }
        flow.has_way(source, sink)
    }
}

/// A flow with lower bounds.
#[derive(Default)]
struct Flow {
    nodes: usize,
    /// From, to, room.
    edges: Vec<(usize, usize, i32)>,
    /// What lower bounds bring to a node, or take away.
    extra: Vec<i32>,
}

impl Flow {
    fn node(&mut self) -> usize {
        self.extra.push(0);
        self.nodes += 1;
        self.nodes - 1
    }

    fn edge(&mut self, from: usize, to: usize, least: i32, most: i32) -> bool {
        self.edges.push((from, to, most - least));
        self.edges.push((to, from, 0));
        self.extra[to] += least;
        self.extra[from] -= least;
        least <= most
    }

    fn has_way(mut self, source: usize, sink: usize) -> bool {
        let back = self.edge(sink, source, 0, 10_000);
        assert!(back);
        let (start, end) = (self.node(), self.node());
        let mut due = 0;
        for node in 0..start {
            match self.extra[node] {
                n if n > 0 => {
                    due += n;
                    self.edge(start, node, 0, n);
                }
                n if n < 0 => {
                    self.edge(node, end, 0, -n);
                }
                _ => {}
            }
        }
        while due > 0 && self.push(start, end) {
            due -= 1;
        }
        due == 0
    }

    /// One more unit, by the shortest way.
    fn push(&mut self, start: usize, end: usize) -> bool {
        let mut by: Vec<Option<usize>> = vec![None; self.nodes];
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            for (i, &(from, to, room)) in self.edges.iter().enumerate() {
                if from == at && room > 0 && to != start && by[to].is_none() {
                    by[to] = Some(i);
                    queue.push_back(to);
                }
            }
        }
        let mut at = end;
        while let Some(edge) = by[at].filter(|_| at != start) {
            self.edges[edge].2 -= 1;
            self.edges[edge ^ 1].2 += 1;
            at = self.edges[edge].0;
        }
        at == start
    }
}
