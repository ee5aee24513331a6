//! Archives that nobody plays, and positions that are hard to score.

#![forbid(unsafe_code)]

use std::io::{self, Read};
use std::time::{Duration, Instant};

use whistlestop::internals::games::ticket_to_ride::board::{Board, CityId, RouteId};
use whistlestop::internals::games::ticket_to_ride::scoring::longest_path;
use whistlestop::internals::simulate::Rng;

/// A text over and over, as a stream.
pub struct Again<'t> {
    text: &'t [u8],
    left: &'t [u8],
    times: u64,
}

impl<'t> Again<'t> {
    #[must_use]
    pub fn new(text: &'t str, times: u64) -> Self {
        Self { text: text.as_bytes(), left: &[], times }
    }
}

impl Read for Again<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while read < buffer.len() {
            if self.left.is_empty() {
                if self.times == 0 {
                    break;
                }
                self.times -= 1;
                self.left = self.text;
            }
            let n = self.left.len().min(buffer.len() - read);
            buffer[read..read + n].copy_from_slice(&self.left[..n]);
            self.left = &self.left[n..];
            read += n;
        }
        Ok(read)
    }
}

/// A game with so many breaches: cities that no board has.
#[must_use]
pub fn breaches(count: u64) -> String {
    let mut text = "game europe\nplayer Ada blue\nplayer Ben red\n".to_owned();
    for turn in 0..count {
        let who = if turn % 2 == 0 { "Ada" } else { "Ben" };
        text += &format!("{who} station Nowhere{turn} R\n");
    }
    text
}

/// Routes at a city.
fn degree(board: &Board, city: CityId) -> usize {
    let at = |city: CityId| {
        let ends = board.routes.iter().flat_map(|route| [route.a, route.b]);
        ends.filter(move |&end| end == city).count()
    };
    at(city)
}

/// The cities with the most routes.
#[must_use]
pub fn busiest(board: &Board, count: usize) -> Vec<CityId> {
    let mut cities: Vec<CityId> = (0..=CityId::MAX).take(board.cities.len()).collect();
    cities.sort_by_key(|&city| std::cmp::Reverse(degree(board, city)));
    cities.truncate(count);
    cities
}

/// The shortest routes between the busiest cities, for as long as the trains of
/// one player last.
#[must_use]
pub fn densest(board: &Board) -> Vec<RouteId> {
    let mut routes: Vec<RouteId> = (0..=RouteId::MAX).take(board.routes.len()).collect();
    let weight = |&id: &RouteId| {
        let route = board.routes[usize::from(id)];
        let busy = degree(board, route.a) + degree(board, route.b);
        (route.length, std::cmp::Reverse(busy))
    };
    routes.sort_by_key(weight);
    let mut trains = board.pieces;
    routes.retain(|&id| {
        let length = board.routes[usize::from(id)].length;
        let enough = length <= trains;
        trains -= if enough { length } else { 0 };
        enough
    });
    routes
}

/// Every third route, and all the others.
#[must_use]
pub fn halves(board: &Board) -> (Vec<RouteId>, Vec<RouteId>) {
    let all = (0..=RouteId::MAX).take(board.routes.len());
    all.partition(|id| id % 3 == 0)
}

/// Of so many random networks of one player, grown route by route from a busy
/// city for as long as the trains last, the one whose longest path takes longest.
#[must_use]
pub fn slowest(board: &Board, networks: u64) -> Vec<RouteId> {
    let mut rng = Rng::new(1);
    let mut worst = (Duration::ZERO, Vec::new());
    for _ in 0..networks {
        let network = grown(board, &mut rng);
        // The best of three: others use the machine, too.
        let time = (0..3).map(|_| {
            let start = Instant::now();
            std::hint::black_box(longest_path(board, &network));
            start.elapsed()
        });
        let time = time.min().unwrap_or_default();
        if time > worst.0 {
            worst = (time, network);
        }
    }
    worst.1
}

fn grown(board: &Board, rng: &mut Rng) -> Vec<RouteId> {
    let busy = busiest(board, 12);
    let mut cities = vec![*rng.pick(&busy).unwrap_or(&0)];
    let mut network: Vec<RouteId> = Vec::new();
    let mut trains = board.pieces;
    loop {
        let mut next: Vec<RouteId> = (0..=RouteId::MAX).take(board.routes.len()).collect();
        next.retain(|id| {
            let route = board.routes[usize::from(*id)];
            let touches = cities.contains(&route.a) || cities.contains(&route.b);
            touches && route.length <= trains && !network.contains(id)
        });
        // Short ones first, mostly: the more routes, the more ways.
        next.sort_by_key(|id| board.routes[usize::from(*id)].length);
        next.truncate(6);
        let Some(&id) = rng.pick(&next) else {
            return network;
        };
        let route = board.routes[usize::from(id)];
        trains -= route.length;
        network.push(id);
        cities.extend([route.a, route.b]);
    }
}
