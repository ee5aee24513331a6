//! Routes as cities and the ways between them. What players build mostly has no loop:
//! then there is one way only between any two cities, and nothing to search.

use smallvec::SmallVec;

use super::network::{IdSet, known_routes};
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId};

/// Cities are numbered among those that a route touches, the smaller one first.
pub(super) struct Web {
    pub cities: SmallVec<[CityId; 48]>,
    /// By route number.
    pub links: SmallVec<[Link; 48]>,
    numbers: [u8; 256],
    /// City after city: its links, and where each leads.
    arms: SmallVec<[(u8, u8); 96]>,
    /// By city: where its arms begin; one more for the end.
    first: SmallVec<[u16; 49]>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub route: RouteId,
    pub spaces: u8,
    pub a: u8,
    pub b: u8,
}

/// How a city is reached from the one where a walk began.
#[derive(Clone, Copy, Debug)]
struct Step {
    spaces: u16,
    links: u8,
    /// The city before it, and the link between.
    before: Option<(u8, u8)>,
    /// Where the walk began.
    root: u8,
}

/// Every way over a web without a loop.
pub(super) struct Trees {
    steps: SmallVec<[Option<Step>; 48]>,
}

/// Cities in the order of travel, and the routes between them.
pub(super) type Path = (Vec<CityId>, Vec<RouteId>);

impl Web {
    pub(super) fn new(board: &Board, routes: &[RouteId]) -> Self {
        let ends = known_routes(board, routes).flat_map(|(_, route)| [route.a, route.b]);
        let cities: SmallVec<[CityId; 48]> = ends.collect::<IdSet>().iter().collect();
        let mut numbers = [0; 256];
        for (number, &city) in (0..=u8::MAX).zip(&cities) {
            numbers[usize::from(city)] = number;
        }
        let links: SmallVec<[Link; 48]> = known_routes(board, routes)
            .map(|(id, route)| Link {
                route: id,
                spaces: route.length,
                a: numbers[usize::from(route.a)],
                b: numbers[usize::from(route.b)],
            })
            .collect();
        // How many arms each city has, then where they end, and filled from the back
        // where they begin.
        let mut first: SmallVec<[u16; 49]> = SmallVec::from_elem(0, cities.len() + 1);
        for link in &links {
            first[usize::from(link.a)] += 1;
            first[usize::from(link.b)] += 1;
        }
        let mut all = 0;
        for first in &mut first {
            all += *first;
            *first = all;
        }
        let mut arms: SmallVec<[(u8, u8); 96]> = SmallVec::from_elem((0, 0), usize::from(all));
        for (n, link) in links.iter().enumerate().rev() {
            for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                let first = &mut first[usize::from(from)];
                *first -= 1;
                arms[usize::from(*first)] = (n as u8, to);
            }
        }
        Self { cities, links, numbers, arms, first }
    }

    /// The number of a city, if a route touches it.
    pub(super) fn number(&self, city: CityId) -> Option<u8> {
        let number = self.numbers[usize::from(city)];
        (self.cities.get(usize::from(number)) == Some(&city)).then_some(number)
    }

    fn around(&self, city: u8) -> &[(u8, u8)] {
        let city = usize::from(city);
        &self.arms[usize::from(self.first[city])..usize::from(self.first[city + 1])]
    }

    /// Walks over all that hangs together with a city, always on to the first that is
    /// left, and calls `see` for every city; `None` where there is a loop.
    fn walk(
        &self,
        from: u8,
        steps: &mut [Option<Step>],
        mut see: impl FnMut(u8, Step),
    ) -> Option<()> {
        let mut ahead: SmallVec<[u8; 48]> = SmallVec::new();
        steps[usize::from(from)] = Some(Step { spaces: 0, links: 0, before: None, root: from });
        ahead.push(from);
        while let Some(city) = ahead.pop() {
            let here = steps[usize::from(city)]?;
            see(city, here);
            for &(link, to) in self.around(city).iter().rev() {
                if here.before.is_some_and(|(_, by)| by == link) {
                    continue;
                }
                let step = &mut steps[usize::from(to)];
                if step.is_some() {
                    return None;
                }
                *step = Some(Step {
                    spaces: here.spaces + u16::from(self.links[usize::from(link)].spaces),
                    links: here.links + 1,
                    before: Some((city, link)),
                    root: from,
                });
                ahead.push(to);
            }
        }
        Some(())
    }

    /// Every way there is, if there are no loops.
    pub(super) fn trees(&self) -> Option<Trees> {
        let mut steps: SmallVec<[Option<Step>; 48]> = SmallVec::from_elem(None, self.cities.len());
        for city in (0..=u8::MAX).take(self.cities.len()) {
            if steps[usize::from(city)].is_none() {
                self.walk(city, &mut steps, |_, _| ())?;
            }
        }
        Some(Trees { steps })
    }

    /// The way from one city to another, `None` if there is none.
    pub(super) fn way(&self, trees: &Trees, from: u8, to: u8) -> Option<Path> {
        let step = |city: u8| trees.steps[usize::from(city)];
        if step(from)?.root != step(to)?.root {
            return None;
        }
        // Back from both ends until they meet.
        let (mut head, mut tail) = (from, to);
        let (mut cities, mut routes) = (vec![self.city(head)], Vec::new());
        let mut back: SmallVec<[(u8, u8); 48]> = SmallVec::new();
        while head != tail {
            let (here, there) = (step(head)?, step(tail)?);
            if here.links >= there.links {
                let (before, link) = here.before?;
                routes.push(self.links[usize::from(link)].route);
                cities.push(self.city(before));
                head = before;
            } else {
                let (before, link) = there.before?;
                back.push((tail, link));
                tail = before;
            }
        }
        for &(city, link) in back.iter().rev() {
            routes.push(self.links[usize::from(link)].route);
            cities.push(self.city(city));
        }
        Some((cities, routes))
    }

    /// The longest path, and how long it is. Of parts with as many spaces the one with
    /// the smallest route comes first; of paths the one whose beginning is smallest.
    pub(super) fn longest(&self, trees: &Trees) -> Option<(u16, Path)> {
        let mut parts: SmallVec<[(u8, u16); 16]> = SmallVec::new();
        for link in &self.links {
            let root = trees.steps[usize::from(link.a)]?.root;
            let spaces = u16::from(link.spaces);
            match parts.iter_mut().find(|(known, _)| *known == root) {
                Some((_, sum)) => *sum += spaces,
                None => parts.push((root, spaces)),
            }
        }
        parts.sort_by_key(|(_, spaces)| std::cmp::Reverse(*spaces));
        let mut best = (0, (Vec::new(), Vec::new()));
        for &(root, spaces) in &parts {
            if spaces <= best.0 {
                break;
            }
            let (length, from, to) = self.longest_of(root)?;
            if length > best.0 {
                best = (length, self.way(trees, from, to)?);
            }
        }
        Some(best)
    }

    /// The longest path of the part with this city: its length and its ends.
    fn longest_of(&self, city: u8) -> Option<(u16, u8, u8)> {
        // Whatever is furthest from anywhere is an end of a longest path, and whatever is
        // as far from it, or from its other end, is one as well.
        let one = self.furthest(city)?;
        let other = self.furthest(one.1)?;
        let length = other.0;
        let mut first = u8::MAX;
        for end in [one.1, other.1] {
            let mut steps = self.no_steps();
            self.walk(end, &mut steps, |city, step| {
                if step.spaces == length {
                    first = first.min(city);
                }
            })?;
        }
        let (_, last) = self.furthest(first)?;
        Some((length, first, last))
    }

    /// What is furthest from a city, the first on the walk, and how far it is.
    fn furthest(&self, from: u8) -> Option<(u16, u8)> {
        let mut steps = self.no_steps();
        let mut far = (0, from);
        self.walk(from, &mut steps, |city, step| {
            if step.spaces > far.0 {
                far = (step.spaces, city);
            }
        })?;
        Some(far)
    }

    fn no_steps(&self) -> SmallVec<[Option<Step>; 48]> {
        SmallVec::from_elem(None, self.cities.len())
    }

    fn city(&self, number: u8) -> CityId {
        self.cities[usize::from(number)]
    }
}
