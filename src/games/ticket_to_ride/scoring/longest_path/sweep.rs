//! The longest path of a part with many loops, by a sweep over its cities.
//!
//! City after city, each of its routes that is not decided yet is taken or left
//! out; then the city is done with. Of all that was decided only this matters
//! for the rest: for each city at the front (its routes are partly decided)
//! whether it has an odd number of routes so far and which others it hangs
//! together with, and how many ends the path has behind the front. Of choices
//! that agree in this only the one with the smallest loss goes on. The maps of
//! such games are nearly flat, so the front stays narrow.
//!
//! The loss that is allowed starts at what is unavoidable and grows until a path
//! is found: most choices are dropped at once, and the first path is the longest.

use super::{Found, Part};
use crate::games::ticket_to_ride::scoring::network::IdSet;

/// Cities that the front can hold.
const WIDTH: usize = 24;
/// Choices followed side by side. More are needed only on boards that are far
/// from flat; then the least promising are dropped, and the proof with them.
const CHOICES: usize = 20_000;
/// Choices looked at in all, over all losses tried.
const WORK: usize = 400_000;
/// Cities tried as the first of the sweep.
const STARTS: usize = 64;

/// Finds a longer path than the one given, or proves that there is none.
pub(super) fn improve(part: &Part, found: Found) -> Found {
    let Some(plan) = plan(part) else {
        return found;
    };
    let mut best = found;
    // No path loses less than this.
    let mut proven = part.least_loss(&part.odd_cities());
    let mut allowed = proven;
    let mut grow = 1u16;
    let mut work = WORK;
    loop {
        let known = part.spaces - best.length;
        if known <= proven {
            best.exact = true;
            return best;
        }
        let limit = allowed.min(known - 1);
        let sweep = Sweep::run(part, &plan, limit, work);
        work = sweep.work;
        let better = sweep.found();
        if sweep.complete {
            proven = better.as_ref().map_or(limit + 1, |path| part.spaces - path.length);
        } else if better.is_some() || limit == known - 1 || work == 0 {
            return better.unwrap_or(best);
        }
        best = better.unwrap_or(best);
        allowed = limit.saturating_add(grow);
        grow = grow.saturating_mul(2);
    }
}

/// What is decided, in order. A slot is a city's place in a [`Front`].
#[derive(Clone, Copy, Debug)]
enum Step {
    Decide { edge: u8, a: usize, b: usize },
    Done { slot: usize },
}

/// A step, and what lies ahead of it.
#[derive(Debug)]
struct Planned {
    step: Step,
    /// Spaces of the routes not decided yet.
    spaces: u16,
    /// By slot: 1 if the city there has an odd number of undecided routes.
    odd: [u8; WIDTH],
    /// By slot: the shortest of these routes.
    shortest: [u8; WIDTH],
    /// The odd cities beyond the front.
    beyond: Losses,
}

/// What odd cities must lose: each its shortest route.
#[derive(Clone, Copy, Debug, Default)]
struct Losses {
    sum: u16,
    /// The two largest; the cities may be the path's ends and lose nothing.
    top: [u8; 2],
}

impl Losses {
    fn add(&mut self, spaces: u8) {
        self.sum += u16::from(spaces);
        if spaces > self.top[0] {
            self.top = [spaces, self.top[0]];
        } else if spaces > self.top[1] {
            self.top[1] = spaces;
        }
    }

    /// Spaces lost at least, if the path has still so many ends to come. A lost
    /// route serves two cities at most.
    fn least(self, ends: u8) -> u16 {
        let spared = self.top.iter().take(usize::from(ends));
        let spared: u16 = spared.map(|&spaces| u16::from(spaces)).sum();
        (self.sum - spared).div_ceil(2)
    }
}

/// The steps of the sweep, `None` if its front would be too wide.
fn plan(part: &Part) -> Option<Vec<Planned>> {
    let mut slots: [Option<u8>; WIDTH] = [None; WIDTH];
    let mut undecided: IdSet = (0..=u8::MAX).take(part.edges.len()).collect();
    let mut unseen: IdSet = (0..=u8::MAX).take(part.cities.len()).collect();
    let mut steps = Vec::new();
    for city in order(part) {
        let a = slot_of(city, &mut slots, &mut unseen)?;
        for &(edge, to) in part.around(city) {
            if !undecided.contains(edge) {
                continue;
            }
            undecided.remove(edge);
            let b = slot_of(to, &mut slots, &mut unseen)?;
            let step = Step::Decide { edge, a, b };
            steps.push(planned(part, step, &slots, &undecided, &unseen));
        }
        slots[a] = None;
        steps.push(planned(part, Step::Done { slot: a }, &slots, &undecided, &unseen));
    }
    Some(steps)
}

/// The slot of a city; a new city gets a free one.
fn slot_of(city: u8, slots: &mut [Option<u8>; WIDTH], unseen: &mut IdSet) -> Option<usize> {
    let seat = slots.iter().position(|&slot| slot == Some(city));
    let slot = seat.or_else(|| slots.iter().position(Option::is_none))?;
    slots[slot] = Some(city);
    unseen.remove(city);
    Some(slot)
}

fn planned(
    part: &Part,
    step: Step,
    slots: &[Option<u8>; WIDTH],
    undecided: &IdSet,
    unseen: &IdSet,
) -> Planned {
    let spaces_of = |edge: u8| part.edges[usize::from(edge)].spaces;
    let (mut odd, mut shortest) = ([0; WIDTH], [0; WIDTH]);
    for (slot, city) in slots.iter().enumerate() {
        let Some(city) = city else { continue };
        let here = part.around(*city).iter().map(|&(edge, _)| edge);
        let ahead: Vec<u8> = here.filter(|&edge| undecided.contains(edge)).collect();
        odd[slot] = u8::from(ahead.len() % 2 == 1);
        shortest[slot] = ahead.into_iter().map(spaces_of).min().unwrap_or(0);
    }
    let mut beyond = Losses::default();
    for city in part.odd_cities().into_iter().filter(|&city| unseen.contains(city)) {
        beyond.add(u8::try_from(part.shortest_at(city)).unwrap_or(0));
    }
    Planned {
        step,
        spaces: undecided.iter().map(|edge| u16::from(spaces_of(edge))).sum(),
        odd,
        shortest,
        beyond,
    }
}

/// An order of the cities in which the front stays narrow.
fn order(part: &Part) -> Vec<u8> {
    let cities = || (0..=u8::MAX).take(part.cities.len());
    let neighbours_of = |city| part.around(city).iter().map(|&(_, to)| to).collect();
    let neighbours: Vec<IdSet> = cities().map(neighbours_of).collect();
    let starts = cities().take(STARTS);
    let orders = starts.map(|start| order_from(start, &neighbours));
    orders.min_by_key(|(cost, _)| *cost).map_or_else(Vec::new, |(_, order)| order)
}

/// From one city always on to the one that leaves the front narrowest; with the
/// number of fronts that the order may have to keep, roughly.
fn order_from(start: u8, neighbours: &[IdSet]) -> (u64, Vec<u8>) {
    let mut order = Vec::with_capacity(neighbours.len());
    let (mut done, mut front) = (IdSet::default(), IdSet::default());
    let mut cost = 0u64;
    let mut next = Some(start);
    while let Some(city) = next {
        order.push(city);
        done.insert(city);
        front = front.union(&neighbours[usize::from(city)]).minus(&done);
        cost = cost.saturating_add(1 << (2 * front.len()).min(60));
        let width_after =
            |&city: &u8| front.union(&neighbours[usize::from(city)]).minus(&done).len();
        next = front.iter().min_by_key(width_after);
    }
    (cost, order)
}

/// By slot: twice the label of what the city hangs together with (0 if the path
/// does not touch it), plus 1 if it has an odd number of routes.
type Front = [u8; WIDTH];

/// What was decided so far, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    front: Front,
    /// Ends of the path behind the front.
    ends: u8,
    loss: u16,
    /// The loss that it cannot avoid in the end.
    least: u16,
    /// The last route taken, an index into [`Sweep::taken`].
    last: Option<u32>,
}

struct Sweep<'a> {
    part: &'a Part,
    /// The largest loss of interest; shrinks with each path found.
    limit: Option<u16>,
    /// Routes taken, each with the one taken before.
    taken: Vec<(Option<u32>, u8)>,
    best: Option<(u16, Option<u32>)>,
    work: usize,
    /// No choice was dropped that might have led to a path within the limit.
    complete: bool,
}

impl<'a> Sweep<'a> {
    fn run(part: &'a Part, plan: &[Planned], limit: u16, work: usize) -> Self {
        let mut sweep =
            Self { part, limit: Some(limit), taken: Vec::new(), best: None, work, complete: true };
        let mut choices =
            vec![Choice { front: [0; WIDTH], ends: 0, loss: 0, least: 0, last: None }];
        let mut next = Vec::new();
        for planned in plan {
            sweep.step(planned, &choices, &mut next);
            std::mem::swap(&mut choices, &mut next);
            next.clear();
            sweep.thin(&mut choices);
        }
        sweep
    }

    fn step(&mut self, planned: &Planned, choices: &[Choice], next: &mut Vec<Choice>) {
        for choice in choices {
            if self.work == 0 {
                self.complete = false;
                return;
            }
            self.work -= 1;
            match planned.step {
                Step::Decide { edge, a, b } => {
                    let left = self.leave_out(*choice, edge);
                    self.keep(planned, left, next);
                    let taken = self.take(*choice, edge, a, b);
                    self.keep(planned, taken, next);
                }
                Step::Done { slot } => {
                    if let Some(choice) = self.finish(planned, *choice, slot) {
                        self.keep(planned, choice, next);
                    }
                }
            }
        }
    }

    fn leave_out(&self, mut choice: Choice, edge: u8) -> Choice {
        choice.loss += u16::from(self.part.edges[usize::from(edge)].spaces);
        choice
    }

    fn take(&mut self, mut choice: Choice, edge: u8, a: usize, b: usize) -> Choice {
        let front = &mut choice.front;
        // A loop flips its city twice.
        front[a] ^= 1;
        front[b] ^= 1;
        let (here, there) = (front[a] >> 1, front[b] >> 1);
        // Labels are counted from 1 without gaps, so this one is free.
        let fresh = front.iter().map(|slot| slot >> 1).max().unwrap_or(0) + 1;
        let label = here.max(there);
        let label = if label == 0 { fresh } else { label };
        for (slot, value) in front.iter_mut().enumerate() {
            let old = *value >> 1;
            let joins = slot == a || slot == b || old != 0 && (old == here || old == there);
            if joins {
                *value = label << 1 | *value & 1;
            }
        }
        relabel(front);
        let last = u32::try_from(self.taken.len()).ok();
        self.taken.push((choice.last, edge));
        choice.last = last;
        choice
    }

    /// The last route of a city is decided: it leaves the front. `None` if that
    /// ends the path, or makes one impossible.
    fn finish(&mut self, planned: &Planned, mut choice: Choice, slot: usize) -> Option<Choice> {
        let value = std::mem::take(&mut choice.front[slot]);
        choice.ends += value & 1;
        if choice.ends > 2 {
            return None;
        }
        let label = value >> 1;
        if label != 0 && !choice.front.iter().any(|other| other >> 1 == label) {
            // Nothing can be added here any more; something elsewhere would stay apart.
            if choice.front.iter().all(|&other| other == 0) {
                self.end_path(choice.loss + planned.spaces, choice.last);
            }
            return None;
        }
        relabel(&mut choice.front);
        Some(choice)
    }

    fn end_path(&mut self, loss: u16, last: Option<u32>) {
        if self.limit.is_some_and(|limit| loss <= limit) {
            self.best = Some((loss, last));
            self.limit = loss.checked_sub(1);
        }
    }

    /// Keeps a choice if it can still end within the limit.
    fn keep(&self, planned: &Planned, mut choice: Choice, next: &mut Vec<Choice>) {
        let mut losses = planned.beyond;
        let ahead = planned.odd.iter().zip(&planned.shortest);
        for (value, (odd, shortest)) in choice.front.iter().zip(ahead) {
            if (value ^ odd) & 1 == 1 {
                losses.add(*shortest);
            }
        }
        choice.least = choice.loss + losses.least(2 - choice.ends);
        if self.limit.is_some_and(|limit| choice.least <= limit) {
            next.push(choice);
        }
    }

    /// Of equal fronts only the one with the smallest loss stays, and of all
    /// choices no more than can be followed.
    fn thin(&mut self, choices: &mut Vec<Choice>) {
        choices.sort_unstable();
        choices.dedup_by_key(|choice| (choice.front, choice.ends));
        if choices.len() > CHOICES {
            self.complete = false;
            choices.sort_unstable_by_key(|choice| (choice.least, *choice));
            choices.truncate(CHOICES);
        }
    }

    fn found(&self) -> Option<Found> {
        let (loss, mut last) = self.best?;
        let mut taken = IdSet::default();
        while let Some(&(before, edge)) = last.and_then(|at| self.taken.get(at as usize)) {
            taken.insert(edge);
            last = before;
        }
        Some(Found { length: self.part.spaces - loss, taken, exact: false })
    }
}

/// Counts the labels anew from 1, by slot, so that equal fronts look equal.
fn relabel(front: &mut Front) {
    let mut names = [0u8; WIDTH + 2];
    let mut count = 0;
    for value in front.iter_mut().filter(|value| **value > 1) {
        let name = &mut names[usize::from(*value >> 1)];
        if *name == 0 {
            count += 1;
            *name = count;
        }
        *value = *name << 1 | *value & 1;
    }
}
