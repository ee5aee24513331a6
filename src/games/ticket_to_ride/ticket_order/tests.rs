//! The ticket deck against its twin, which follows every possible order of it.

use std::collections::BTreeSet;

use super::{Answer, Spot, TicketOrder};
use crate::games::ticket_to_ride::board::{Board, Spare, TicketId};
use crate::games::ticket_to_ride::builtin;
use crate::span::Span;

/// A small generator of its own, so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides.max(1) as u64).unwrap()
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.roll(i + 1));
        }
    }
}

/// One line of a log. `None` is a ticket that nobody saw.
#[derive(Clone, Debug)]
enum Line {
    Deal(usize, Vec<Option<TicketId>>, Vec<Option<TicketId>>),
    /// Nothing is said of the first tickets.
    Open(usize),
    Draw(usize, Vec<Option<TicketId>>, Vec<Option<TicketId>>),
    /// Everything a seat has.
    Shows(usize, Vec<TicketId>),
}

/// One way things may be, ticket by ticket.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    /// The top is the first.
    deck: Vec<TicketId>,
    long: Vec<TicketId>,
    /// Put back at the setup, and not yet under the deck.
    spares: BTreeSet<TicketId>,
    hands: Vec<BTreeSet<TicketId>>,
}

fn orders(items: &[TicketId]) -> Vec<Vec<TicketId>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in items.iter().enumerate() {
        let mut rest = items.to_vec();
        rest.remove(i);
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

/// All ways to split tickets into kept ones and others that fit what was seen.
fn splits(
    top: &[TicketId],
    kept: &[Option<TicketId>],
    back: &[Option<TicketId>],
) -> Vec<(Vec<TicketId>, Vec<TicketId>)> {
    let mut all = Vec::new();
    for mask in 0_u32..1 << top.len() {
        let side = |yes: bool| -> Vec<TicketId> {
            let these = top.iter().enumerate();
            let these = these.filter(|(i, _)| (mask >> i & 1 == 1) == yes);
            these.map(|(_, &id)| id).collect()
        };
        let fits = |side: &[TicketId], seen: &[Option<TicketId>]| {
            side.len() == seen.len() && seen.iter().flatten().all(|id| side.contains(id))
        };
        let (keep, rest) = (side(true), side(false));
        if fits(&keep, kept) && fits(&rest, back) {
            all.push((keep, rest));
        }
    }
    all
}

struct Twin {
    worlds: BTreeSet<World>,
    started: bool,
}

impl Twin {
    fn new(board: &Board, seats: usize) -> Self {
        let of = |long: bool| -> Vec<TicketId> {
            let ids = (0..).zip(&board.tickets);
            ids.filter(|(_, t)| t.long == long).map(|(i, _)| i).collect()
        };
        let mut worlds = BTreeSet::new();
        for deck in orders(&of(false)) {
            for long in orders(&of(true)) {
                worlds.insert(World {
                    deck: deck.clone(),
                    long,
                    spares: BTreeSet::new(),
                    hands: vec![BTreeSet::new(); seats],
                });
            }
        }
        Self { worlds, started: false }
    }

    /// The spare tickets go under the deck, in any order.
    fn start(&mut self) {
        if std::mem::replace(&mut self.started, true) {
            return;
        }
        let worlds = std::mem::take(&mut self.worlds);
        for world in worlds {
            let spares: Vec<TicketId> = world.spares.iter().copied().collect();
            for order in orders(&spares) {
                let mut next = world.clone();
                next.spares.clear();
                next.deck.extend(order);
                self.worlds.insert(next);
            }
        }
    }

    fn deal(
        &mut self,
        board: &Board,
        seat: usize,
        kept: &[Option<TicketId>],
        back: &[Option<TicketId>],
    ) {
        let mut next = BTreeSet::new();
        for world in &self.worlds {
            let mut world = world.clone();
            let mut top: Vec<TicketId> = world.long.drain(..usize::from(board.deal_long)).collect();
            top.extend(world.deck.drain(..usize::from(board.deal_regular)));
            for (keep, rest) in splits(&top, kept, back) {
                let mut world = world.clone();
                world.hands[seat].extend(keep);
                if board.deal_spare == Spare::UnderDeck {
                    world.spares.extend(rest);
                }
                next.insert(world);
            }
        }
        self.worlds = next;
    }

    fn play(&mut self, board: &Board, line: &Line) {
        match line {
            Line::Deal(seat, kept, back) => self.deal(board, *seat, kept, back),
            Line::Open(seat) => {
                let all = usize::from(board.deal_long + board.deal_regular);
                let before = std::mem::take(&mut self.worlds);
                let mut next = BTreeSet::new();
                for kept in board.deal_keep.into()..=all {
                    self.worlds.clone_from(&before);
                    self.deal(board, *seat, &vec![None; kept], &vec![None; all - kept]);
                    next.append(&mut self.worlds);
                }
                self.worlds = next;
            }
            Line::Draw(seat, kept, back) => {
                self.start();
                let mut next = BTreeSet::new();
                let n = kept.len() + back.len();
                for world in &self.worlds {
                    if n != world.deck.len().min(board.ticket_draw.into()) {
                        continue;
                    }
                    let mut world = world.clone();
                    let top: Vec<TicketId> = world.deck.drain(..n).collect();
                    for (keep, rest) in splits(&top, kept, back) {
                        for order in orders(&rest) {
                            let mut world = world.clone();
                            world.hands[*seat].extend(&keep);
                            world.deck.extend(order);
                            next.insert(world);
                        }
                    }
                }
                self.worlds = next;
            }
            Line::Shows(seat, tickets) => {
                self.start();
                let all: BTreeSet<TicketId> = tickets.iter().copied().collect();
                self.worlds.retain(|world| world.hands[*seat] == all);
            }
        }
    }
}

/// The referee's side.
struct Ours {
    order: TicketOrder,
    /// Tickets seen in a hand.
    seen: Vec<BTreeSet<TicketId>>,
}

impl Ours {
    fn play(&mut self, board: &Board, line: &Line) {
        let at = Span::default();
        match line {
            Line::Deal(seat, kept, back) => {
                self.order.deal(board, *seat, kept.len(), back.len());
                self.see(*seat, kept, back);
            }
            Line::Open(seat) => self.order.deal_open(board, *seat),
            Line::Draw(seat, kept, back) => {
                self.order.draw(*seat, kept.len(), back.len());
                self.see(*seat, kept, back);
            }
            Line::Shows(seat, tickets) => {
                let new: Vec<TicketId> =
                    (tickets.iter().copied()).filter(|id| !self.seen[*seat].contains(id)).collect();
                self.order.turn_up(*seat, new.len());
                for id in new {
                    self.order.show(id, *seat, at);
                }
            }
        }
    }

    fn see(&mut self, seat: usize, kept: &[Option<TicketId>], back: &[Option<TicketId>]) {
        for (tickets, kept) in [(kept, true), (back, false)] {
            for &id in tickets.iter().flatten() {
                self.order.see(id, kept, Span::default());
                if kept {
                    self.seen[seat].insert(id);
                }
            }
        }
    }
}

/// A board with a few tickets.
fn small_board(dice: &mut Dice, seats: usize) -> Board {
    let mut board = builtin("london").unwrap().clone();
    board.deal_spare = [Spare::Box, Spare::UnderDeck][dice.roll(2)];
    board.deal_regular = u8::try_from(1 + dice.roll(3) / 2).unwrap();
    board.deal_long = u8::try_from(dice.roll(4) / 3).unwrap();
    let dealt = board.deal_regular + board.deal_long;
    board.deal_keep = u8::try_from(1 + dice.roll(dealt.into())).unwrap();
    board.ticket_draw = u8::try_from(1 + dice.roll(3)).unwrap();
    board.ticket_keep = u8::try_from(dice.roll(2)).unwrap();
    let regular = usize::from(board.deal_regular) * seats + 1 + dice.roll(3);
    let long = usize::from(board.deal_long) * (seats + dice.roll(2));
    board.tickets.truncate(regular.min(5) + long);
    for ticket in board.tickets.iter_mut().take(long) {
        ticket.long = true;
    }
    board
}

/// Hides some of the tickets, and misreads some others.
struct Scribe {
    hides: usize,
    errs: usize,
}

impl Scribe {
    fn write(&self, dice: &mut Dice, board: &Board, tickets: &[TicketId]) -> Vec<Option<TicketId>> {
        let each = tickets.iter().map(|&id| {
            if dice.roll(100) < self.hides {
                None
            } else if dice.roll(100) < self.errs {
                Some(TicketId::try_from(dice.roll(board.tickets.len())).unwrap())
            } else {
                Some(id)
            }
        });
        each.collect()
    }
}

/// A game as it was, written down by somebody who sees and errs as it comes.
fn game(dice: &mut Dice, board: &Board, seats: usize) -> Vec<Line> {
    let scribe =
        Scribe { hides: [0, 30, 60, 90][dice.roll(4)], errs: [0, 5, 15, 40][dice.roll(4)] };
    let mut twin = Twin::new(board, seats);
    let worlds: Vec<World> = std::mem::take(&mut twin.worlds).into_iter().collect();
    let mut world = worlds[dice.roll(worlds.len())].clone();
    let mut lines = Vec::new();
    let open = dice.roll(5) == 0;
    for seat in 0..seats {
        let mut top: Vec<TicketId> = world.long.drain(..usize::from(board.deal_long)).collect();
        top.extend(world.deck.drain(..usize::from(board.deal_regular)));
        dice.shuffle(&mut top);
        let least = usize::from(board.deal_keep);
        let kept = least + dice.roll(top.len() - least + 1);
        let back = top.split_off(kept);
        lines.push(if open {
            Line::Open(seat)
        } else {
            let kept = scribe.write(dice, board, &top);
            Line::Deal(seat, kept, scribe.write(dice, board, &back))
        });
        world.hands[seat].extend(top);
        if board.deal_spare == Spare::UnderDeck {
            world.spares.extend(back);
        }
    }
    let mut spares: Vec<TicketId> = std::mem::take(&mut world.spares).into_iter().collect();
    dice.shuffle(&mut spares);
    world.deck.extend(spares);
    for turn in 0..dice.roll(9) {
        let n = world.deck.len().min(board.ticket_draw.into());
        if n == 0 {
            break;
        }
        let mut top: Vec<TicketId> = world.deck.drain(..n).collect();
        dice.shuffle(&mut top);
        let kept = usize::from(board.ticket_keep).min(n);
        let back = top.split_off(if dice.roll(3) == 0 { n } else { kept });
        let (keep, rest) = (scribe.write(dice, board, &top), scribe.write(dice, board, &back));
        lines.push(Line::Draw(turn % seats, keep, rest));
        world.hands[turn % seats].extend(top);
        world.deck.extend(back);
    }
    for seat in 0..seats {
        if dice.roll(4) > 0 {
            let shown: Vec<TicketId> = world.hands[seat].iter().copied().collect();
            let shown = scribe.write(dice, board, &shown);
            let hand = world.hands[seat].iter();
            let shown = shown.iter().zip(hand).map(|(shown, id)| shown.unwrap_or(*id));
            lines.push(Line::Shows(seat, shown.collect()));
        }
    }
    lines
}

/// Lines that other laws look after: a ticket named twice on one line, and
/// tickets not shown that were seen being kept.
fn is_plain(line: &Line, seen: &[BTreeSet<TicketId>]) -> bool {
    match line {
        Line::Deal(_, kept, back) | Line::Draw(_, kept, back) => {
            let named: Vec<TicketId> = kept.iter().chain(back).copied().flatten().collect();
            let set: BTreeSet<TicketId> = named.iter().copied().collect();
            named.len() == set.len()
        }
        Line::Open(_) => true,
        Line::Shows(seat, tickets) => {
            let set: BTreeSet<TicketId> = tickets.iter().copied().collect();
            set.len() == tickets.len() && seen[*seat].is_subset(&set)
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    games: usize,
    impossible: usize,
    places: usize,
    plain: usize,
}

fn compare(seed: u64, tally: &mut Tally) {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    for _ in 0..5 {
        dice.roll(2);
    }
    let seats = 2;
    let board = small_board(&mut dice, seats);
    let lines = game(&mut dice, &board, seats);
    let mut twin = Twin::new(&board, seats);
    let mut ours = Ours { order: TicketOrder::default(), seen: vec![BTreeSet::new(); seats] };
    tally.games += 1;
    for (i, line) in lines.iter().enumerate() {
        if !is_plain(line, &ours.seen) {
            return;
        }
        twin.play(&board, line);
        ours.play(&board, line);
        let expected = if twin.worlds.is_empty() { Answer::Impossible } else { Answer::Possible };
        if ours.order.is_plain(&board) {
            tally.plain += 1;
            assert_eq!(expected, Answer::Possible, "seed {seed} line {i}");
        }
        let answer = ours.order.ask(&board, &|_| true, None);
        assert_eq!(
            answer,
            expected,
            "seed {seed} line {i} of {lines:#?}\n{:?} deal {}+{} keep {} draw {} {:?}",
            board.tickets,
            board.deal_long,
            board.deal_regular,
            board.deal_keep,
            board.ticket_draw,
            board.deal_spare
        );
        if expected == Answer::Impossible {
            tally.impossible += 1;
            minimal(&ours.order, &board);
            return;
        }
        if seed.is_multiple_of(4) {
            places(&twin, &ours.order, &board, tally, seed);
        }
    }
}

/// Where each ticket can be by now.
fn places(twin: &Twin, order: &TicketOrder, board: &Board, tally: &mut Tally, seed: u64) {
    for id in (0..).take(board.tickets.len()) {
        let mut spots = vec![Spot::Deck];
        spots.extend((0..twin.worlds.first().unwrap().hands.len()).map(Spot::Hand));
        for spot in spots {
            let expected = twin.worlds.iter().any(|world| match spot {
                Spot::Deck => world.deck.contains(&id) || world.spares.contains(&id),
                Spot::Hand(seat) => world.hands[seat].contains(&id),
            });
            let answer = order.ask(board, &|_| true, Some((id, spot)));
            assert_eq!(
                answer == Answer::Possible,
                expected,
                "seed {seed}: {id} in {spot:?} {answer:?}\n{order:#?}"
            );
            tally.places += 1;
        }
    }
}

/// Every sight of a reason is needed.
fn minimal(order: &TicketOrder, board: &Board) {
    let all = order.sights().len();
    let first = (0..=all).find(|&n| order.ask(board, &|i| i < n, None) == Answer::Impossible);
    let Some(first) = first else {
        panic!("nothing that was seen makes it impossible: {order:#?}")
    };
    let reason = order.reason(board, first);
    let in_reason = |i: usize| reason.contains(&order.sights()[i]);
    assert!(!reason.is_empty());
    assert_eq!(order.ask(board, &in_reason, None), Answer::Impossible);
}

#[test]
fn equals_its_twin() {
    let mut tally = Tally::default();
    let games = std::env::var("WHISTLESTOP_TWINS").ok();
    for seed in 0..games.and_then(|n| n.parse().ok()).unwrap_or(1200) {
        compare(seed, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.impossible > 150, "{tally:?}");
    assert!(tally.plain > 500, "{tally:?}");
}
