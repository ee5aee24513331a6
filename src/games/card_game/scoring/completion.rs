//! Which tickets a track stack completes: the best choice, exactly.
//!
//! A choice of tickets can be completed if the locomotives cover what the colours
//! lack, all colours together. That is a knapsack with eight kinds of room and one
//! that fits all. The search keeps an upper bound from prices on the cards: with
//! any price for each colour, and the dearest of them for a locomotive, no choice
//! is worth more than the price of the whole stack plus what each ticket is worth
//! above the price of its cards. Every decision against the prices then lowers the
//! bound by a known amount, so that with good prices few decisions stay open.

use smallvec::SmallVec;

use crate::card::{Card, Counts};

/// A ticket as the search sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub cards: Counts,
    pub value: i32,
    /// Bonuses of the big cities it names.
    pub cities: i32,
}

/// The tickets chosen, by their index.
pub type Choice = SmallVec<[usize; 24]>;

/// What a choice is worth: points first, then tickets, then big cities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worth(pub i64);

impl Worth {
    const POINT: i64 = 1 << 32;
    const TICKET: i64 = 1 << 20;

    #[must_use]
    pub fn of(ticket: &Wanted) -> Self {
        Self(i64::from(ticket.value) * Self::POINT + Self::TICKET + i64::from(ticket.cities))
    }

    #[must_use]
    pub fn points(self) -> i32 {
        i32::try_from(self.0 / Self::POINT).unwrap_or(i32::MAX)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    pub chosen: Choice,
    pub worth: Worth,
    /// False if the search was given up: no deck that exists comes to that.
    pub exact: bool,
}

/// Steps after which a search is given up.
const MAX_STEPS: u32 = 3_000_000;
const ROUNDS: usize = 48;

/// Eight colours, a byte each, the first the lowest.
type Need = u64;

/// The highest bit of every byte: no colour has so many cards.
const HIGH: u64 = 0x8080_8080_8080_8080;
/// The lowest.
const LOW: u64 = 0x0101_0101_0101_0101;
const MOST: u8 = 0x7f;

fn need(cards: Counts) -> Need {
    let [a, b, c, d, e, f, g, h, _] = cards.0.map(|n| n.min(MOST));
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The colours of a ticket, with their numbers.
fn each(need: Need) -> impl Iterator<Item = (usize, u8)> {
    let colours = need.to_le_bytes().into_iter().enumerate();
    colours.filter(|(_, n)| *n > 0)
}

/// The cards still lying there, while tickets are completed in thought.
#[derive(Clone, Copy, Debug)]
struct Room {
    colours: Need,
    wild: i16,
}

impl Room {
    fn of(stack: Counts) -> Self {
        Self { colours: need(stack), wild: i16::from(stack[Card::Wild]) }
    }

    /// What is left once these cards are taken; `None` if they are not there. All
    /// colours at once: a byte keeps its highest bit where it has enough.
    fn take(self, cards: Need) -> Option<Self> {
        let left = (self.colours | HIGH) - cards;
        let enough = ((left & HIGH) >> 7) * 0xff;
        let lack = ((cards | HIGH) - self.colours) & !HIGH & !enough;
        let wild = self.wild - i16::from(lack.wrapping_mul(LOW).to_le_bytes()[7]);
        (wild >= 0).then_some(Self { colours: left & !HIGH & enough, wild })
    }
}

struct Item {
    index: usize,
    need: Need,
    worth: i64,
    /// What it is worth above the price of its cards.
    gain: i64,
}

/// The best choice of tickets for this stack.
#[must_use]
pub fn best_completion(tickets: &[Wanted], stack: Counts) -> Best {
    let room = Room::of(stack);
    let mut items: Vec<Item> = tickets
        .iter()
        .enumerate()
        .map(|(index, ticket)| Item {
            index,
            need: need(ticket.cards),
            worth: Worth::of(ticket).0,
            gain: 0,
        })
        .filter(|item| room.take(item.need).is_some())
        .collect();
    let all = items.iter().try_fold(room, |room, item| room.take(item.need));
    if all.is_some() {
        return Best {
            worth: Worth(items.iter().map(|item| item.worth).sum()),
            chosen: items.iter().map(|item| item.index).collect(),
            exact: true,
        };
    }
    if let Some(best) = Few::best(&items, room) {
        return best;
    }
    let bound = price(&mut items, room);
    items.sort_by_key(|item| (-item.gain.abs(), item.index));
    let mut search =
        Search { items: &items, taken: Choice::new(), best: Best::default(), steps: MAX_STEPS };
    search.greedy(room);
    search.go(0, room, bound, 0);
    let mut best = search.best;
    best.exact = search.steps > 0;
    best.chosen.sort_unstable();
    best
}

/// So few tickets that every choice is sooner tried than prices are found.
const FEW: usize = 10;

/// Every choice of a few tickets, but for those that cannot come up to the best.
struct Few<'i> {
    items: &'i [Item],
    /// What each ticket and those behind it are worth together.
    rest: [i64; FEW + 1],
    best: i64,
    /// The tickets of it, as bits.
    chosen: u32,
    /// Another choice is worth as much.
    level: bool,
}

impl<'i> Few<'i> {
    /// The best choice, if it is the only one: which of several it is to be, the search
    /// with prices says.
    fn best(items: &'i [Item], room: Room) -> Option<Best> {
        if items.len() > FEW {
            return None;
        }
        let mut rest = [0; FEW + 1];
        for (i, item) in items.iter().enumerate().rev() {
            rest[i] = rest[i + 1] + item.worth;
        }
        let mut few = Self { items, rest, best: 0, chosen: 0, level: false };
        few.go(0, room, 0, 0);
        let chosen = |(i, item): (usize, &Item)| (few.chosen >> i & 1 == 1).then_some(item.index);
        (!few.level).then(|| Best {
            chosen: items.iter().enumerate().filter_map(chosen).collect(),
            worth: Worth(few.best),
            exact: true,
        })
    }

    fn go(&mut self, at: usize, room: Room, worth: i64, chosen: u32) {
        if worth + self.rest[at] < self.best {
            return;
        }
        let Some(item) = self.items.get(at) else {
            self.level = worth == self.best && chosen != self.chosen;
            (self.best, self.chosen) = (worth, chosen);
            return;
        };
        if let Some(left) = room.take(item.need) {
            self.go(at + 1, left, worth + item.worth, chosen | 1 << at);
        }
        self.go(at + 1, room, worth, chosen);
    }
}

struct Search<'i> {
    items: &'i [Item],
    taken: Choice,
    best: Best,
    steps: u32,
}

impl Search<'_> {
    /// A first answer: whatever still fits, the dearest first.
    fn greedy(&mut self, mut room: Room) {
        let mut order: Vec<usize> = (0..self.items.len()).collect();
        order.sort_by_key(|&i| (-self.items[i].gain, i));
        for i in order {
            let item = &self.items[i];
            if let Some(left) = room.take(item.need) {
                room = left;
                self.best.worth.0 += item.worth;
                self.best.chosen.push(item.index);
            }
        }
    }

    fn go(&mut self, depth: usize, room: Room, bound: i64, worth: i64) {
        if bound <= self.best.worth.0 || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let Some(item) = self.items.get(depth) else {
            if worth > self.best.worth.0 {
                self.best.worth = Worth(worth);
                self.best.chosen.clone_from(&self.taken);
            }
            return;
        };
        let (with, without) = (item.gain.min(0), -item.gain.max(0));
        let skip_first = item.gain < 0;
        if skip_first {
            self.go(depth + 1, room, bound + without, worth);
        }
        if let Some(left) = room.take(item.need) {
            self.taken.push(item.index);
            self.go(depth + 1, left, bound + with, worth + item.worth);
            self.taken.pop();
        }
        if !skip_first {
            self.go(depth + 1, room, bound + without, worth);
        }
    }
}

/// Finds good prices, enters what each ticket gains above them, and returns the
/// bound: no choice is worth more.
fn price(items: &mut [Item], room: Room) -> i64 {
    let point = 1.0 / (1u64 << 32) as f64;
    let worths: Vec<f64> = items.iter().map(|item| item.worth as f64 * point).collect();
    // A first guess: every card costs the same.
    let cards: i32 = items.iter().flat_map(|item| each(item.need).map(|(_, n)| i32::from(n))).sum();
    let mean = worths.iter().sum::<f64>() / f64::from(cards.max(1));
    let mut prices = [mean; 8];
    let mut best = (f64::INFINITY, prices);
    let mut target = greedy_worth(items, &worths, room);
    let mut scale = 1.0;
    for round in 0..ROUNDS {
        let (bound, slope) = bound_at(items, &worths, room, &prices);
        if bound < best.0 {
            best = (bound, prices);
        } else if round % 6 == 5 {
            scale *= 0.5;
            prices = best.1;
            continue;
        }
        let norm: f64 = slope.iter().map(|g| g * g).sum();
        if norm < 1e-9 || bound - target < 1e-6 {
            break;
        }
        target = target.min(bound);
        let step = scale * (bound - target) / norm;
        for (price, g) in prices.iter_mut().zip(slope) {
            *price = (*price - step * g).max(0.0);
        }
    }
    settle(items, room, &best.1)
}

fn greedy_worth(items: &[Item], worths: &[f64], mut room: Room) -> f64 {
    let mut total = 0.0;
    for (item, worth) in items.iter().zip(worths).rev() {
        if let Some(left) = room.take(item.need) {
            room = left;
            total += worth;
        }
    }
    total
}

/// The bound with these prices, and which way it grows.
fn bound_at(items: &[Item], worths: &[f64], room: Room, prices: &[f64; 8]) -> (f64, [f64; 8]) {
    let mut slope = [0.0; 8];
    let mut bound = 0.0;
    let mut dearest = 0;
    let lies = room.colours.to_le_bytes();
    for (colour, &price) in prices.iter().enumerate() {
        let n = f64::from(lies[colour]);
        bound += n * price;
        slope[colour] = n;
        if price > prices[dearest] {
            dearest = colour;
        }
    }
    bound += f64::from(room.wild) * prices[dearest];
    slope[dearest] += f64::from(room.wild);
    for (item, worth) in items.iter().zip(worths) {
        let cost: f64 = each(item.need).map(|(colour, n)| f64::from(n) * prices[colour]).sum();
        if *worth > cost {
            bound += worth - cost;
            for (colour, n) in each(item.need) {
                slope[colour] -= f64::from(n);
            }
        }
    }
    (bound, slope)
}

/// The same in whole numbers, where nothing is rounded.
fn settle(items: &mut [Item], room: Room, prices: &[f64; 8]) -> i64 {
    let whole = prices.map(|price| (price.clamp(0.0, 1000.0) * (1u64 << 32) as f64) as i64);
    let dearest = whole.iter().copied().max().unwrap_or(0);
    let mut bound = i64::from(room.wild) * dearest;
    for (n, price) in room.colours.to_le_bytes().into_iter().zip(whole) {
        bound += i64::from(n) * price;
    }
    for item in items {
        let cost: i64 = each(item.need).map(|(colour, n)| i64::from(n) * whole[colour]).sum();
        item.gain = item.worth - cost;
        bound += item.gain.max(0);
    }
    bound
}

/// Tickets in thought that can still be completed, one after the other: for every
/// choice that the stack completes, and that `worthwhile` lets pass, calls `each`
/// until it says that it has seen enough.
pub struct Choices<'t> {
    tickets: &'t [Wanted],
    needs: Vec<Need>,
    steps: u32,
}

impl<'t> Choices<'t> {
    #[must_use]
    pub fn new(tickets: &'t [Wanted], steps: u32) -> Self {
        Self { tickets, needs: tickets.iter().map(|t| need(t.cards)).collect(), steps }
    }

    /// Visits choices worth at least `least`. `each` returns true to stop.
    pub fn at_least(
        &mut self,
        stack: Counts,
        least: Worth,
        each: &mut dyn FnMut(&[usize], Worth) -> bool,
    ) {
        let room = Room::of(stack);
        let mut items: Vec<Item> = (0..self.tickets.len())
            .map(|index| Item {
                index,
                need: self.needs[index],
                worth: Worth::of(&self.tickets[index]).0,
                gain: 0,
            })
            .filter(|item| room.take(item.need).is_some())
            .collect();
        let bound = price(&mut items, room);
        items.sort_by_key(|item| (-item.gain.abs(), item.index));
        let mut taken = Choice::new();
        self.visit(&items, room, bound, 0, least.0, &mut taken, each);
    }

    #[allow(clippy::too_many_arguments)]
    fn visit(
        &mut self,
        items: &[Item],
        room: Room,
        bound: i64,
        worth: i64,
        least: i64,
        taken: &mut Choice,
        each: &mut dyn FnMut(&[usize], Worth) -> bool,
    ) -> bool {
        if bound < least || self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let Some((item, rest)) = items.split_first() else {
            return worth >= least && each(taken, Worth(worth));
        };
        if let Some(left) = room.take(item.need) {
            taken.push(item.index);
            let bound = bound + item.gain.min(0);
            let stop = self.visit(rest, left, bound, worth + item.worth, least, taken, each);
            taken.pop();
            if stop {
                return true;
            }
        }
        let bound = bound - item.gain.max(0);
        self.visit(rest, room, bound, worth, least, taken, each)
    }
}

/// Gives each chosen ticket its cards: colours first, locomotives where they lack.
/// `None` if the stack does not have them.
#[must_use]
pub fn hand_out(tickets: &[Wanted], chosen: &[usize], stack: Counts) -> Option<Vec<Counts>> {
    let mut left = stack;
    let mut given = Vec::with_capacity(chosen.len());
    for &index in chosen {
        let mut cards = Counts::NONE;
        for (card, n) in tickets.get(index)?.cards.each() {
            let have = left[card].min(n);
            left[card] -= have;
            cards[card] += have;
            let lack = n - have;
            left[Card::Wild] = left[Card::Wild].checked_sub(lack)?;
            cards[Card::Wild] += lack;
        }
        given.push(cards);
    }
    Some(given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::card_game::rules::builtin;

    struct Dice(u64);

    /// True if the stack completes all of these together.
    fn completes_all(tickets: &[Wanted], stack: Counts) -> bool {
        let mut room = Room::of(stack);
        tickets.iter().all(|ticket| match room.take(need(ticket.cards)) {
            Some(left) => {
                room = left;
                true
            }
            None => false,
        })
    }

    impl Dice {
        fn below(&mut self, n: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) % n
        }

        fn tickets(&mut self, n: usize) -> Vec<Wanted> {
            let rules = builtin().unwrap();
            let mut ids: Vec<usize> = (0..rules.tickets.len()).collect();
            let mut tickets = Vec::new();
            for _ in 0..n {
                let i = usize::try_from(self.below(ids.len() as u64)).unwrap();
                let ticket = &rules.tickets[ids.swap_remove(i)];
                tickets.push(Wanted {
                    cards: ticket.cards,
                    value: ticket.value,
                    cities: rules.bonus(ticket.a) + rules.bonus(ticket.b),
                });
            }
            tickets
        }

        fn stack(&mut self, n: u64) -> Counts {
            let rules = builtin().unwrap();
            let mut deck: Vec<Card> = Vec::new();
            for (card, n) in rules.deck.each() {
                deck.extend(std::iter::repeat_n(card, usize::from(n)));
            }
            (0..n)
                .map(|_| {
                    let i = usize::try_from(self.below(deck.len() as u64)).unwrap();
                    deck.swap_remove(i)
                })
                .collect()
        }
    }

    /// Every set of tickets, tried by adding up what it lacks.
    fn brute_force(tickets: &[Wanted], stack: Counts) -> (i32, u32, i32) {
        let mut best = (0, 0, 0);
        for set in 0u32..1 << tickets.len() {
            let mut sum = [0u32; 8];
            let mut worth = (0, set.count_ones(), 0);
            for (i, ticket) in tickets.iter().enumerate() {
                if set >> i & 1 == 1 {
                    for card in Card::COLOURS {
                        sum[card as usize] += u32::from(ticket.cards[card]);
                    }
                    worth.0 += ticket.value;
                    worth.2 += ticket.cities;
                }
            }
            let lack: u32 = Card::COLOURS
                .iter()
                .map(|&c| sum[c as usize].saturating_sub(u32::from(stack[c])))
                .sum();
            if lack <= u32::from(stack[Card::Wild]) {
                best = best.max(worth);
            }
        }
        best
    }

    #[test]
    fn best_completion_is_what_brute_force_finds() {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for round in 0..4000 {
            let n = usize::try_from(dice.below(10)).unwrap();
            let cards = dice.below(30);
            let tickets = dice.tickets(n);
            let stack = dice.stack(cards);
            let best = best_completion(&tickets, stack);
            let sum = |f: fn(&Wanted) -> i32| best.chosen.iter().map(|&i| f(&tickets[i])).sum();
            let ours: (i32, u32, i32) =
                (sum(|t| t.value), u32::try_from(best.chosen.len()).unwrap(), sum(|t| t.cities));
            assert_eq!(ours, brute_force(&tickets, stack), "round {round}");
            assert!(best.exact && best.worth.points() == ours.0);
            let cards = hand_out(&tickets, &best.chosen, stack).unwrap();
            let mut used = Counts::NONE;
            for (given, &i) in cards.iter().zip(&best.chosen) {
                assert_eq!(given.total(), tickets[i].cards.total());
                used.add(*given);
            }
            assert!(used.0.iter().zip(stack.0).all(|(&n, have)| n <= have));
        }
    }

    #[test]
    fn choices_are_all_choices() {
        let mut dice = Dice(0x1234_5678_9ABC_DEF1);
        for _ in 0..200 {
            let tickets = dice.tickets(8);
            let stack = dice.stack(12);
            let mut seen = 0;
            Choices::new(&tickets, 1_000_000).at_least(stack, Worth(0), &mut |_, _| {
                seen += 1;
                false
            });
            let all = (0u32..256)
                .filter(|set| {
                    let some: Vec<Wanted> =
                        (0..8).filter(|i| set >> i & 1 == 1).map(|i| tickets[i]).collect();
                    completes_all(&some, stack)
                })
                .count();
            assert_eq!(seen, all);
        }
    }

    #[test]
    fn large_stacks_are_searched_quickly() {
        let mut dice = Dice(0xDEAD_BEEF_0BAD_CAFE);
        let mut times = Vec::new();
        for round in 0..400 {
            let tickets = dice.tickets(20);
            let stack = dice.stack(20 + dice.0 % 21);
            let start = std::time::Instant::now();
            let best = best_completion(&tickets, stack);
            times.push(start.elapsed());
            assert!(best.exact, "round {round}");
        }
        times.sort();
        println!("median {:?}, 99 % {:?}, worst {:?}", times[200], times[396], times[399]);
    }
}
