//! The proof against its twin, which follows every possible order of the deck.

use std::collections::BTreeSet;

use super::{ANY, Answer, Around, KINDS, Kind, Moment, Proof, Recall};

/// A small generator of its own, so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides.max(1) as u64).unwrap()
    }
}

#[derive(Clone, Debug)]
enum Event {
    /// Drawn unseen.
    Take(usize),
    /// Drawn, and everybody saw it.
    Draw(usize, usize),
    /// Turned up and discarded, in any order.
    Turn(Vec<usize>),
    Spend(usize, usize),
    /// Paid, and nobody saw what.
    Hide(usize),
    /// Paid, and nobody asks from where it came.
    Given(usize),
    /// Turned up and discarded as these, and nobody asks what left the deck.
    TurnAny(Vec<usize>),
}

type Cards = [u8; KINDS];

fn total(cards: &Cards) -> usize {
    cards.iter().map(|&n| usize::from(n)).sum()
}

/// One way things may be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    deck: Cards,
    hands: Vec<Cards>,
    /// What was drawn unseen, in order.
    drawn: Vec<usize>,
}

/// All ways things may be, and what everybody knows.
struct Table {
    worlds: BTreeSet<World>,
    deck: usize,
    discards: Cards,
    at_once: bool,
    reshuffles: usize,
    remember: bool,
}

impl Table {
    fn new(deck: Cards, players: usize, at_once: bool, remember: bool) -> Self {
        let world = World { deck, hands: vec![[0; KINDS]; players], drawn: Vec::new() };
        Self {
            worlds: [world].into(),
            deck: total(&deck),
            discards: [0; KINDS],
            at_once,
            reshuffles: 0,
            remember,
        }
    }

    fn reshuffle(&mut self) {
        if self.deck > 0 || total(&self.discards) == 0 {
            return;
        }
        let cards = std::mem::take(&mut self.discards);
        self.deck = total(&cards);
        self.reshuffles += 1;
        let worlds = std::mem::take(&mut self.worlds);
        self.worlds = worlds.into_iter().map(|world| World { deck: cards, ..world }).collect();
    }

    /// Every world goes on in every way that `step` allows.
    fn step(&mut self, step: impl Fn(&World, &mut BTreeSet<World>)) {
        let mut next = BTreeSet::new();
        for world in &self.worlds {
            step(world, &mut next);
        }
        self.worlds = next;
    }

    fn draw(&mut self, to: Option<usize>, kind: Option<usize>) {
        self.reshuffle();
        let remember = self.remember;
        self.step(|world, next| {
            for k in 0..KINDS {
                if world.deck[k] > 0 && kind.is_none_or(|kind| kind == k) {
                    let mut world = world.clone();
                    world.deck[k] -= 1;
                    if let Some(player) = to {
                        world.hands[player][k] += 1;
                    }
                    if kind.is_none() && remember {
                        world.drawn.push(k);
                    }
                    next.insert(world);
                }
            }
        });
        self.deck -= 1;
    }

    fn play(&mut self, event: &Event) {
        match event {
            Event::Take(player) => self.draw(Some(*player), None),
            Event::Draw(player, kind) => self.draw(Some(*player), Some(*kind)),
            Event::Turn(kinds) => {
                let orders = orders(kinds);
                let before = (self.worlds.clone(), self.deck, self.discards);
                let reshuffles = self.reshuffles;
                let mut all = BTreeSet::new();
                let mut after = before.clone();
                for order in orders {
                    (self.worlds, self.deck, self.discards) = before.clone();
                    self.reshuffles = reshuffles;
                    for kind in order {
                        self.draw(None, Some(kind));
                    }
                    all.append(&mut self.worlds);
                    after = (BTreeSet::new(), self.deck, self.discards);
                }
                (self.worlds, self.deck, self.discards) = (all, after.1, after.2);
                for &kind in kinds {
                    self.discards[kind] += 1;
                }
            }
            Event::Given(kind) => self.discards[*kind] += 1,
            Event::TurnAny(kinds) => {
                for _ in kinds {
                    self.draw(None, None);
                }
                for &kind in kinds {
                    self.discards[kind] += 1;
                }
            }
            Event::Hide(player) => {
                self.step(|world, next| {
                    for kind in 0..KINDS {
                        if world.hands[*player][kind] > 0 {
                            let mut world = world.clone();
                            world.hands[*player][kind] -= 1;
                            next.insert(world);
                        }
                    }
                });
            }
            Event::Spend(player, kind) => {
                self.step(|world, next| {
                    if world.hands[*player][*kind] > 0 {
                        let mut world = world.clone();
                        world.hands[*player][*kind] -= 1;
                        next.insert(world);
                    }
                });
                self.discards[*kind] += 1;
            }
        }
        if self.at_once {
            self.reshuffle();
        }
    }
}

fn orders(kinds: &[usize]) -> BTreeSet<Vec<usize>> {
    if kinds.is_empty() {
        return [Vec::new()].into();
    }
    let mut all = BTreeSet::new();
    for i in 0..kinds.len() {
        let mut rest = kinds.to_vec();
        let first = rest.remove(i);
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.insert(order);
        }
    }
    all
}

/// The same table as the proof sees it.
struct Ledger {
    proof: Proof,
    known: Vec<Cards>,
    deck: usize,
    discards: Cards,
    at_once: bool,
    /// Draws, each with its deck; and whether the next card belongs to the last.
    moments: Vec<(Moment, usize)>,
    again: bool,
    /// Decks made of discards.
    made: Vec<usize>,
}

impl Ledger {
    fn new(deck: Cards, players: usize, at_once: bool) -> Self {
        Self {
            proof: Proof::new(players, wide(&deck)),
            known: vec![[0; KINDS]; players],
            deck: total(&deck),
            discards: [0; KINDS],
            at_once,
            moments: Vec::new(),
            again: false,
            made: Vec::new(),
        }
    }

    fn reshuffle(&mut self) {
        if self.deck == 0 && total(&self.discards) > 0 {
            let cards = std::mem::take(&mut self.discards);
            self.deck = total(&cards);
            self.made.push(self.proof.deck_count());
            self.proof.reshuffle(wide(&cards), false);
        }
    }

    fn play(&mut self, event: &Event, mark: u32) {
        if !matches!(event, Event::Take(_)) {
            self.again = false;
        }
        match event {
            Event::Take(player) => {
                self.reshuffle();
                self.proof.take(*player, 1);
                self.deck -= 1;
                let time = self.proof.time();
                let deck = self.proof.current;
                match self.moments.last_mut() {
                    // The second card of a draw.
                    Some((moment, at)) if moment.holder == *player && *at == deck && self.again => {
                        moment.n += 1;
                    }
                    _ => {
                        let holder = *player;
                        self.moments.push((Moment { holder, time, n: 1 }, deck));
                    }
                }
                self.again = true;
                if self.at_once {
                    self.reshuffle();
                }
                return;
            }
            Event::Draw(player, kind) => {
                self.reshuffle();
                self.proof.seen(*kind);
                self.known[*player][*kind] += 1;
                self.deck -= 1;
            }
            Event::Turn(kinds) => {
                self.reshuffle();
                if kinds.len() <= self.deck {
                    for &kind in kinds {
                        self.proof.seen(kind);
                    }
                    self.deck -= kinds.len();
                } else {
                    let holder = self.proof.add_holder();
                    let old = self.deck;
                    self.proof.take(holder, u32::try_from(old).unwrap());
                    self.deck = 0;
                    self.reshuffle();
                    let new = kinds.len() - old;
                    self.proof.take(holder, u32::try_from(new).unwrap());
                    self.deck -= new;
                    for &kind in kinds {
                        self.proof.need(holder, kind, mark);
                    }
                }
                for &kind in kinds {
                    self.discards[kind] += 1;
                }
            }
            Event::Hide(player) => {
                let known = std::mem::take(&mut self.known[*player]);
                self.proof.hide(*player, wide(&known));
                self.proof.need_one_of(*player, ANY, mark);
            }
            Event::Given(_) | Event::TurnAny(_) => unreachable!("a question, not a game"),
            Event::Spend(player, kind) => {
                if self.known[*player][*kind] > 0 {
                    self.known[*player][*kind] -= 1;
                } else {
                    self.proof.need(*player, *kind, mark);
                }
                self.discards[*kind] += 1;
            }
        }
        if self.at_once {
            self.reshuffle();
        }
    }
}

fn wide(cards: &Cards) -> [u32; KINDS] {
    cards.map(u32::from)
}

/// A game that somebody may have played, with a lie in it now and then.
struct Liar {
    dice: Dice,
    kinds: usize,
    players: usize,
    lies: usize,
    hides: usize,
    stock: Vec<usize>,
    hands: Vec<Vec<usize>>,
    discards: Vec<usize>,
}

impl Liar {
    fn top(&mut self) -> Option<usize> {
        if self.stock.is_empty() {
            self.stock = std::mem::take(&mut self.discards);
        }
        let n = self.stock.len();
        (n > 0).then(|| {
            let i = self.dice.roll(n);
            self.stock.swap_remove(i)
        })
    }

    fn say(&mut self, kind: usize) -> usize {
        if self.lies > 0 && self.dice.roll(6) == 0 {
            self.lies -= 1;
            return self.dice.roll(self.kinds);
        }
        kind
    }

    fn event(&mut self, at_once: bool) -> Option<Event> {
        let player = self.dice.roll(self.players);
        if self.hides > 0 && !self.hands[player].is_empty() && self.dice.roll(8) == 0 {
            self.hides -= 1;
            let n = self.hands[player].len();
            let card = self.dice.roll(n);
            self.hands[player].swap_remove(card);
            return Some(Event::Hide(player));
        }
        let event = match self.dice.roll(10) {
            0..4 => {
                let kind = self.top()?;
                self.hands[player].push(kind);
                Event::Take(player)
            }
            4 => {
                let kind = self.top()?;
                let said = self.say(kind);
                self.hands[player].push(said);
                Event::Draw(player, said)
            }
            5 => {
                let most = self.stock.len() + self.discards.len();
                let n = (1 + self.dice.roll(3)).min(most);
                let drawn: Vec<usize> = (0..n).filter_map(|_| self.top()).collect();
                let said: Vec<usize> = drawn.into_iter().map(|k| self.say(k)).collect();
                self.discards.extend(&said);
                Event::Turn(said)
            }
            _ => {
                let n = self.hands[player].len();
                if n == 0 {
                    return None;
                }
                let card = self.dice.roll(n);
                let kind = self.hands[player].swap_remove(card);
                let said = self.say(kind);
                self.discards.push(said);
                Event::Spend(player, said)
            }
        };
        if at_once && self.stock.is_empty() {
            self.stock = std::mem::take(&mut self.discards);
        }
        Some(event)
    }
}

/// Plays one random game on both; the number of reshuffles and whether it went
/// wrong.
fn one_game(seed: u64, said: &mut Said) -> (usize, bool, Option<Kind>) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..5 {
        dice.roll(2);
    }
    let kinds = 2 + dice.roll(3);
    let players = 2 + dice.roll(2);
    let mut deck = [0; KINDS];
    for n in deck.iter_mut().take(kinds) {
        *n = u8::try_from(1 + dice.roll(4)).unwrap();
    }
    let at_once = dice.roll(2) == 0;
    let stock =
        (0..kinds).flat_map(|kind| std::iter::repeat_n(kind, usize::from(deck[kind]))).collect();
    let lies = dice.roll(3);
    let hides = dice.roll(4).saturating_sub(1);
    let length = u32::try_from(8 + dice.roll(22)).unwrap();
    let mut liar = Liar {
        dice,
        kinds,
        players,
        lies,
        hides,
        stock,
        hands: vec![Vec::new(); players],
        discards: Vec::new(),
    };
    let remember = seed.is_multiple_of(12);
    let mut table = Table::new(deck, players, at_once, remember);
    let mut ledger = Ledger::new(deck, players, at_once);
    let mut events = Vec::new();
    let mut marks = Vec::new();
    for i in 0..length {
        let Some(event) = liar.event(at_once) else {
            continue;
        };
        // A lie may leave the table with fewer cards than the liar has.
        let drawn = match &event {
            Event::Take(_) | Event::Draw(..) => 1,
            Event::Turn(kinds) => kinds.len(),
            Event::TurnAny(_) | Event::Given(_) | Event::Spend(..) | Event::Hide(_) => 0,
        };
        if drawn > table.deck + total(&table.discards) || table.reshuffles > 3 {
            break;
        }
        events.push(event.clone());
        marks.push(i);
        table.play(&event);
        ledger.play(&event, i);
        let expected = if table.worlds.is_empty() { Answer::Impossible } else { Answer::Possible };
        let answer = ledger.proof.answer();
        assert_eq!(answer, expected, "seed {seed}: {deck:?} {events:?}");
        assert_eq!(asked_late(&ledger.proof), expected, "seed {seed}: {deck:?} {events:?}");
        if answer == Answer::Impossible {
            let kind = tight(&ledger.proof, seed);
            let told = Told { deck, players, at_once, events: &events, marks: &marks };
            told.holds(&ledger, seed, said);
            return (table.reshuffles, true, Some(kind));
        }
        bounds(&ledger, &table, seed, &events, &mut said.recall);
        if remember {
            draws(&ledger, &table, seed, &events);
            if table.worlds.len() > 500 {
                break;
            }
        }
    }
    (table.reshuffles, false, None)
}

/// The answer if nobody had asked before.
fn asked_late(proof: &Proof) -> Answer {
    let mut late = proof.clone();
    for need in 0..late.needs.len() {
        late.unplace(need);
    }
    if late.decks.iter().all(|deck| deck.caps.iter().all(|&cap| cap >= 0)) {
        late.answer = Answer::Possible;
    }
    late.settle()
}

/// The reason is one, and the least.
fn tight(proof: &Proof, seed: u64) -> Kind {
    let reason = proof.reason();
    let keep = |but: Option<u32>| -> Vec<bool> {
        (0..proof.needs.len())
            .map(|i| reason.needs.contains(&i) && Some(proof.needs[i].mark) != but)
            .collect()
    };
    assert!(reason.minimal, "seed {seed}: {reason:?}");
    let full = proof.without(&keep(None)).solve(&mut 10_000_000);
    assert!(matches!(full, Some(Err(_))), "seed {seed}: {reason:?}");
    for &need in &reason.needs {
        let fewer = proof.without(&keep(Some(proof.needs[need].mark)));
        let fewer = fewer.solve(&mut 10_000_000);
        assert!(matches!(fewer, Some(Ok(_))), "seed {seed}: {reason:?}");
    }
    reason.kind
}

/// What was said about reasons, and found to hold.
#[derive(Debug, Default)]
struct Said {
    reasons: u32,
    enough: u32,
    not_enough: u32,
    depends: u32,
    /// What was found of hands so far.
    recall: Recall,
}

/// What was told at a table, to be told otherwise.
struct Told<'t> {
    deck: Cards,
    players: usize,
    at_once: bool,
    events: &'t [Event],
    marks: &'t [u32],
}

impl Told<'_> {
    /// Whether any world is left if nobody asks where the cards of some events came
    /// from.
    fn possible(&self, aside: &dyn Fn(u32) -> bool) -> bool {
        let told = self.events.iter().zip(self.marks);
        let events = told.map(|(event, &mark)| match event {
            Event::Spend(_, kind) if aside(mark) => Event::Given(*kind),
            Event::Turn(kinds) if aside(mark) => Event::TurnAny(kinds.clone()),
            event => event.clone(),
        });
        self.is_left(events)
    }

    fn is_left(&self, mut events: impl Iterator<Item = Event>) -> bool {
        let mut table = Table::new(self.deck, self.players, self.at_once, false);
        events.all(|event| {
            table.play(&event);
            !table.worlds.is_empty()
        })
    }

    /// Whether any world is left if another card was paid there.
    fn possible_with_another(&self, mark: u32) -> bool {
        (0..KINDS).any(|other| {
            let told = self.events.iter().zip(self.marks);
            self.is_left(told.map(|(event, &at)| match event {
                Event::Spend(player, _) if at == mark => Event::Spend(*player, other),
                event => event.clone(),
            }))
        })
    }

    /// Whether a world is left if another card was there, of which nobody asks.
    fn possible_with_another_given(&self, mark: u32) -> bool {
        let told = || self.events.iter().zip(self.marks);
        let shown = told().find(|(_, at)| **at == mark);
        let Some((Event::Spend(_, kind), _)) = shown else {
            return true;
        };
        (0..KINDS).filter(|other| other != kind).any(|other| {
            self.is_left(told().map(|(event, &at)| match event {
                Event::Spend(..) if at == mark => Event::Given(other),
                event => event.clone(),
            }))
        })
    }

    /// The reason is one, each of its places is needed, and what is said of setting
    /// one aside holds, all of it by trying every world.
    fn holds(&self, ledger: &Ledger, seed: u64, said: &mut Said) {
        let proof = &ledger.proof;
        let reason = proof.reason();
        let mut marks: Vec<u32> = reason.needs.iter().map(|&n| proof.needs[n].mark).collect();
        marks.dedup();
        let asked: BTreeSet<u32> = proof.needs.iter().map(|need| need.mark).collect();
        let hides = self.events.iter().any(|e| matches!(e, Event::Hide(_)));
        let others = |mark: u32| asked.contains(&mark) && !marks.contains(&mark);
        // A need of one kind only, of a place that shows more, is not told apart here;
        // nor is a card paid unseen that nobody asks for.
        let whole = proof
            .needs
            .iter()
            .enumerate()
            .all(|(i, need)| reason.needs.contains(&i) || !marks.contains(&need.mark));
        if whole && !hides {
            said.reasons += 1;
            assert!(!self.possible(&others), "seed {seed}: {:?}", self.events);
            for &mark in &marks {
                let rest = self.possible(&|m| m == mark || others(m));
                assert!(rest, "seed {seed}, {mark}: {:?}", self.events);
            }
        }
        let around = Around { hands: self.players, made: &ledger.made, back: &[] };
        let enough = proof.set_aside(&marks, &around);
        for (&mark, enough) in marks.iter().zip(enough) {
            let is_hide =
                |(event, &at): (&Event, &u32)| at == mark && matches!(event, Event::Hide(_));
            if self.events.iter().zip(self.marks).any(is_hide) {
                continue;
            }
            let possible = self.possible(&|m| m == mark);
            match enough {
                Some(true) => said.enough += 1,
                Some(false) => said.not_enough += 1,
                None => said.depends += 1,
            }
            let wrong = Some(!possible);
            assert_ne!(enough, wrong, "seed {seed}, {mark}: {:?}", self.events);
            if enough == Some(true) {
                let other = self.possible_with_another_given(mark);
                assert!(other, "seed {seed}, {mark}: {:?}", self.events);
            }
            if enough == Some(false) {
                let other = self.possible_with_another(mark);
                assert!(!other, "seed {seed}, {mark}: {:?}", self.events);
            }
        }
    }
}

/// What a hand can hold at least and at most, against all worlds; whatever is recalled
/// of other moments, and of other games.
fn bounds(ledger: &Ledger, table: &Table, seed: u64, events: &[Event], recall: &mut Recall) {
    if !seed.is_multiple_of(8) {
        return;
    }
    let mut work = u64::MAX;
    let players = ledger.known.len();
    let spreads = ledger.proof.spreads(players, recall, &mut work);
    let afresh = &mut Recall::default();
    let afresh = ledger.proof.spreads(players, afresh, &mut work);
    assert_eq!(spreads, afresh, "seed {seed}: {events:?}");
    for (player, known) in ledger.known.iter().enumerate() {
        let spread = spreads[player];
        assert!(spread.exact, "seed {seed}: not decided");
        for (kind, &known) in known.iter().enumerate() {
            let held = |world: &World| u32::from(world.hands[player][kind]);
            let least = table.worlds.iter().map(held).min().unwrap();
            let most = table.worlds.iter().map(held).max().unwrap();
            let known = u32::from(known);
            let ours = (known + spread.least[kind], known + spread.most[kind]);
            assert_eq!(
                ours,
                (least, most),
                "seed {seed}, player {player}, kind {kind}: {events:?}"
            );
        }
    }
}

/// What each draw was for certain, against all worlds.
fn draws(ledger: &Ledger, table: &Table, seed: u64, events: &[Event]) {
    let served = ledger.proof.served();
    let mut first = 0;
    for &(moment, _) in &ledger.moments {
        let cards = first..first + usize::from(moment.n);
        first = cards.end;
        let count = |world: &World, kind: usize| {
            let drawn = world.drawn[cards.clone()].iter();
            drawn.filter(|&&k| k == kind).count()
        };
        let expected: Vec<usize> = (0..KINDS)
            .map(|kind| table.worlds.iter().map(|w| count(w, kind)).min().unwrap())
            .collect();
        let mut work = u64::MAX;
        let (forced, sure) = ledger.proof.forced(moment, [0; KINDS], &served, &mut work);
        assert!(sure, "seed {seed}");
        let forced: Vec<usize> = forced.iter().map(|&n| usize::from(n)).collect();
        assert_eq!(forced, expected, "seed {seed}: {moment:?} {events:?}");
    }
}

#[test]
fn the_proof_is_exact_on_small_decks() {
    let mut games = [[0; 2]; 5];
    let mut kinds = [0; 3];
    let mut said = Said::default();
    for seed in 1..=4_000 {
        let (reshuffles, wrong, kind) = one_game(seed, &mut said);
        games[reshuffles.min(4)][usize::from(wrong)] += 1;
        match kind {
            Some(Kind::Holder(_)) => kinds[0] += 1,
            Some(Kind::Cards(_)) => kinds[1] += 1,
            Some(Kind::Both) => kinds[2] += 1,
            None => {}
        }
    }
    let Said { reasons, .. } = said;
    println!("possible and impossible by reshuffles: {games:?}, {reasons} reasons {kinds:?}");
    assert!(said.reasons > 400 && said.enough > 400, "{said:?}");
    assert!(games[..4].iter().flatten().all(|&n| n > 30), "{games:?}");
    assert!(kinds.iter().all(|&n| n > 10), "{kinds:?}");
}

/// Where everybody shows whatever they like, a line is often wrong for more than one
/// reason.
#[test]
fn what_is_said_of_places_holds() {
    let mut said = Said::default();
    for seed in 1..=3_000 {
        let mut dice = Dice(u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15) | 1);
        let kinds = 2 + dice.roll(2);
        let mut deck = [0; KINDS];
        for n in deck.iter_mut().take(kinds) {
            *n = u8::try_from(1 + dice.roll(3)).unwrap();
        }
        let (players, at_once) = (2, dice.roll(2) == 0);
        let mut ledger = Ledger::new(deck, players, at_once);
        let (mut events, mut marks) = (Vec::new(), Vec::new());
        for mark in 0..24 {
            let player = dice.roll(players);
            let stock = ledger.deck + total(&ledger.discards);
            let event = match dice.roll(5) {
                0 | 1 if stock > 0 => Event::Take(player),
                _ => Event::Spend(player, dice.roll(kinds)),
            };
            let early = ledger.proof.taken(player) == 0 && !matches!(event, Event::Take(_));
            if early || stock == 0 && matches!(event, Event::Take(_)) {
                continue;
            }
            ledger.play(&event, mark);
            events.push(event);
            marks.push(mark);
            if ledger.proof.answer() == Answer::Impossible {
                break;
            }
        }
        let told = Told { deck, players, at_once, events: &events, marks: &marks };
        assert_eq!(
            told.possible(&|_| false),
            ledger.proof.answer() == Answer::Possible,
            "seed {seed}: {events:?}"
        );
        if ledger.proof.answer() == Answer::Impossible {
            tight(&ledger.proof, seed);
            told.holds(&ledger, seed, &mut said);
        }
    }
    println!("{said:?}");
    assert!(said.reasons > 2_000 && said.not_enough > 100, "{said:?}");
}

/// With no work to spare the reason is one all the same, and says that it may be
/// smaller.
#[test]
fn a_reason_that_was_not_made_small_says_so() {
    let deck = [6, 6, 6, 6, 0, 0, 0, 0, 0];
    let mut proof = Proof::new(1, deck);
    proof.take(0, 8);
    for mark in 0..9 {
        proof.need(0, (mark % 4) as usize, mark);
    }
    assert_eq!(proof.answer(), Answer::Impossible);
    assert!(proof.reason().minimal);
    let rough = proof.reason_within(0);
    assert!(!rough.minimal);
    assert_eq!(rough.needs.len(), 9);
}

/// A table as large as a real one, at which nobody sees a hand.
fn large_game(seed: u64, lies: usize) -> (usize, Option<Answer>) {
    let dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let deck = [12, 12, 12, 12, 12, 12, 12, 12, 14];
    let players = 2 + usize::try_from(seed % 4).unwrap();
    let stock =
        (0..KINDS).flat_map(|kind| std::iter::repeat_n(kind, usize::from(deck[kind]))).collect();
    let mut liar = Liar {
        dice,
        kinds: KINDS,
        players,
        lies,
        hides: 0,
        stock,
        hands: vec![Vec::new(); players],
        discards: Vec::new(),
    };
    let mut ledger = Ledger::new(deck, players, false);
    let mut decks = 0;
    for i in 0..900 {
        let Some(event) = liar.event(false) else {
            continue;
        };
        ledger.play(&event, i);
        decks = ledger.proof.decks.len();
        if decks > 8 {
            break;
        }
        if ledger.proof.answer() != Answer::Possible {
            assert_eq!(asked_late(&ledger.proof), ledger.proof.answer(), "seed {seed}");
            return (decks, Some(ledger.proof.answer()));
        }
    }
    assert_eq!(asked_late(&ledger.proof), Answer::Possible, "seed {seed}");
    (decks, None)
}

#[test]
fn a_large_table_is_decided_too() {
    let mut most = 0;
    for seed in 1..=40 {
        let (decks, answer) = large_game(seed, 0);
        assert_eq!(answer, None, "seed {seed}, deck {decks}");
        most = most.max(decks);
    }
    assert!(most > 5, "{most}");
    let mut found = [0; 3];
    for seed in 1..=80 {
        match large_game(seed, 8).1 {
            None => found[0] += 1,
            Some(Answer::Undecided) => found[2] += 1,
            Some(_) => found[1] += 1,
        }
    }
    println!("possible, impossible, undecided: {found:?}; up to {most} decks");
    assert_eq!(found[2], 0);
}

/// A table at which the deck runs out again and again ends in good time, and
/// with an honest answer.
#[test]
fn very_many_decks_are_no_trouble() {
    let start = std::time::Instant::now();
    let deck = [1, 1, 1, 1, 0, 0, 0, 0, 0];
    let mut proof = Proof::new(2, deck);
    for i in 0..20_000 {
        proof.take(usize::from(i % 3 == 0), 2);
        proof.take(usize::from(i % 2 == 0), 2);
        for kind in 0..2 {
            proof.need(usize::from(i % 2 == 0), (kind + i as usize) % 4, i);
        }
        proof.reshuffle(deck, false);
    }
    assert_ne!(proof.answer(), Answer::Impossible);
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}
