//! Legal games of the card game from first to last, written as logs.
//!
//! The rules are implemented here a second time, with every card in its place, and
//! the points are counted by trying every choice of tickets. Only the list of
//! tickets is the referee's.

mod pursuit;
mod score;

use std::collections::VecDeque;
use std::fmt::Write as _;

use super::Rng;
use crate::card::{Card, Counts};
use crate::games::card_game::rules::{Rules, TicketId, builtin};

/// Everything that decides how a game goes and how it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Two to four.
    pub players: usize,
    pub seed: u64,
    /// Only what is public is written; tickets are shown when they are scored.
    pub unseen: bool,
    /// `completes` lines everywhere, not only where the choice would be open.
    pub completes: bool,
    /// `check` lines, `robs`, turn numbers.
    pub varied: bool,
    /// So many in a hundred turns draw tickets.
    pub tickets: u32,
    /// So many in a hundred turns draw cards although some could be laid.
    pub hoard: u32,
    /// Players keep tickets that fit their cards, and go after what those need.
    pub pursue: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            players: 2,
            seed: 0,
            unseen: false,
            completes: false,
            varied: true,
            tickets: 8,
            hoard: 45,
            pursue: false,
        }
    }
}

/// The table at some moment of a game.
#[derive(Clone, Debug, Default)]
pub struct Position {
    pub deck: Vec<Card>,
    pub row: Vec<Card>,
    pub discards: Vec<Card>,
    pub players: Vec<Player>,
    /// The top of the ticket deck first.
    pub tickets: VecDeque<TicketId>,
    pub pass: u8,
}

#[derive(Clone, Debug, Default)]
pub struct Player {
    pub hand: Counts,
    /// Colour and cards, the bottom card first.
    pub yard: Vec<(Card, Vec<Card>)>,
    pub stack: Vec<Card>,
    pub held: Vec<TicketId>,
    pub completed: Vec<TicketId>,
}

/// One line of the log and the table before it; before a turn, step 1 is done.
#[derive(Clone, Debug)]
pub struct Moment {
    pub line: String,
    pub seat: Option<usize>,
    pub turn: bool,
    pub before: Position,
}

#[derive(Clone, Debug, Default)]
pub struct Played {
    pub moments: Vec<Moment>,
    /// Total, tickets, bonus of each player.
    pub results: Vec<(i32, i32, i32)>,
    pub winners: Vec<usize>,
}

impl Played {
    #[must_use]
    pub fn text(&self) -> String {
        super::log_of(self.moments.iter().map(|moment| &moment.line))
    }
}

pub const NAMES: [&str; 4] = ["Ada", "Ben", "Cai", "Dan"];

fn name(seat: usize) -> &'static str {
    NAMES.get(seat).copied().unwrap_or("?")
}

/// Plays a game; the log of it.
#[must_use]
pub fn game(plan: &Plan) -> String {
    run(plan, false).text()
}

/// Plays a game, and keeps every position.
#[must_use]
pub fn play(plan: &Plan) -> Played {
    run(plan, true)
}

fn run(plan: &Plan, keep_positions: bool) -> Played {
    let Some(rules) = builtin() else {
        return Played::default();
    };
    let players = plan.players.clamp(2, 4);
    let mut sim = Simulation {
        rules,
        plan,
        rng: Rng::new(plan.seed),
        at: Position { players: vec![Player::default(); players], pass: 1, ..Position::default() },
        played: Played::default(),
        turns: 0,
        next: 0,
        keep_positions,
    };
    sim.run();
    sim.played
}

struct Simulation<'p> {
    rules: &'static Rules,
    plan: &'p Plan,
    rng: Rng,
    at: Position,
    played: Played,
    turns: u32,
    next: usize,
    keep_positions: bool,
}

fn letters(cards: &[Card]) -> String {
    cards.iter().map(|card| card.letter()).collect()
}

impl Simulation<'_> {
    /// The table as it is, where positions are kept.
    fn now(&self) -> Position {
        if self.keep_positions { self.at.clone() } else { Position::default() }
    }

    fn say(&mut self, seat: Option<usize>, turn: bool, before: Option<Position>, line: String) {
        let before = before.unwrap_or_else(|| self.now());
        self.played.moments.push(Moment { line, seat, turn, before });
    }

    fn run(&mut self) {
        self.header();
        self.set_up();
        self.play_pass();
        if self.at.players.len() == 4 {
            self.score(false);
            self.second_pass();
            self.play_pass();
        }
        self.score(true);
        self.results();
    }

    fn header(&mut self) {
        self.say(None, false, None, "game card-game".to_owned());
        for name in &NAMES[..self.at.players.len()] {
            self.say(None, false, None, format!("player {name}"));
        }
    }

    fn set_up(&mut self) {
        let n = self.at.players.len();
        let mut deck: Vec<Card> = Vec::new();
        for card in Card::ALL {
            let copies = if card == Card::Wild { 16 - n } else { 10 };
            deck.extend(std::iter::repeat_n(card, copies));
        }
        self.rng.shuffle(&mut deck);
        self.at.deck = deck;
        for seat in 0..n {
            let before = self.now();
            let dealt: Vec<Card> = (0..7).filter_map(|_| self.at.deck.pop()).collect();
            let hand = &mut self.at.players[seat].hand;
            hand[Card::Wild] += 1;
            for &card in &dealt {
                hand[card] += 1;
            }
            let shown = if self.plan.unseen { "???????".to_owned() } else { letters(&dealt) };
            let line = format!("{} deal L {shown}", name(seat));
            self.say(Some(seat), false, Some(before), line);
        }
        self.lay_out_row();
        let mut tickets: Vec<TicketId> = (0..).take(self.rules.tickets.len()).collect();
        self.rng.shuffle(&mut tickets);
        let mut returned = Vec::new();
        for seat in 0..n {
            let offered: Vec<TicketId> = (0..6).filter_map(|_| tickets.pop()).collect();
            let keep = 2 + self.rng.below(4);
            let back = self.keep(seat, &offered, keep);
            returned.extend(back);
        }
        tickets.extend(returned);
        self.rng.shuffle(&mut tickets);
        self.at.tickets = tickets.into();
        self.next = self.rng.below(n);
    }

    fn lay_out_row(&mut self) {
        let before = self.now();
        while self.at.row.len() < 5 {
            let Some(card) = self.at.deck.pop() else {
                break;
            };
            self.at.row.push(card);
        }
        if self.at.row.is_empty() {
            return;
        }
        let line = format!("market {}", letters(&self.at.row));
        self.say(None, false, Some(before), line);
    }

    /// Keeps so many of these tickets, writes the line, returns the others.
    fn keep(&mut self, seat: usize, offered: &[TicketId], keep: usize) -> Vec<TicketId> {
        let before = self.now();
        let mut line = format!("{} tickets", name(seat));
        let mut back = Vec::new();
        let mut left = keep;
        let wanted = self.wanted(seat, offered, keep);
        for (i, &id) in offered.iter().enumerate() {
            let kept = match &wanted {
                Some(wanted) => wanted.contains(&id),
                None => left > 0 && (offered.len() - i <= left || self.rng.chance(50)),
            };
            let sign = if kept { '+' } else { '-' };
            if self.plan.unseen {
                let _ = write!(line, " {sign}?");
            } else {
                let _ = write!(line, " {sign}{}", self.rules.spelling(id));
            }
            if kept {
                left = left.saturating_sub(1);
                self.at.players[seat].held.push(id);
            } else {
                back.push(id);
            }
        }
        let turn = !self.at.tickets.is_empty() || self.turns > 0;
        let line = if turn { self.numbered(line) } else { line };
        self.say(Some(seat), turn, Some(before), line);
        back
    }

    fn numbered(&mut self, line: String) -> String {
        if self.plan.varied && self.rng.chance(10) {
            format!("{}. {line}", self.turns)
        } else {
            line
        }
    }

    /// Turns until the deck is used up, and one more for everybody.
    fn play_pass(&mut self) {
        let n = self.at.players.len();
        let mut left = if self.at.deck.is_empty() { Some(n) } else { None };
        while left != Some(0) {
            let seat = self.next;
            self.next = (seat + 1) % n;
            self.turns += 1;
            self.turn(seat);
            left = match left {
                Some(turns) => Some(turns - 1),
                None if self.at.deck.is_empty() => Some(n),
                None => None,
            };
            if self.plan.varied {
                self.check();
            }
        }
    }

    fn turn(&mut self, seat: usize) {
        let player = &mut self.at.players[seat];
        for (_, column) in &mut player.yard {
            player.stack.extend(column.pop());
        }
        player.yard.retain(|(_, column)| !column.is_empty());
        let can_draw = !self.at.deck.is_empty() || !self.at.row.is_empty();
        let many = self.at.players[seat].held.len() >= 10;
        let lays = self.lays(seat);
        let hoards = can_draw && self.rng.chance(self.plan.hoard);
        let wants_tickets = !many && self.rng.chance(self.plan.tickets);
        if !self.at.tickets.is_empty() && wants_tickets {
            self.draw_tickets(seat);
        } else if !lays.is_empty() && !hoards {
            let i = self.choose_lay(seat, &lays);
            let cards = lays[i].clone();
            self.lay(seat, &cards);
        } else if can_draw {
            self.draw(seat);
        } else if let Some(cards) = lays.first() {
            let cards = cards.clone();
            self.lay(seat, &cards);
        } else if !self.at.tickets.is_empty() {
            self.draw_tickets(seat);
        } else if let Some(cards) = self.three_colours(seat) {
            self.lay(seat, &cards);
        } else {
            let line = self.numbered(format!("{} pass", name(seat)));
            self.say(Some(seat), true, None, line);
        }
    }

    fn draw_tickets(&mut self, seat: usize) {
        let before = self.at.tickets.clone();
        let n = self.at.tickets.len().min(4);
        let offered: Vec<TicketId> = self.at.tickets.iter().copied().take(n).collect();
        let most = n.min(2 + usize::from(self.plan.tickets > 20));
        let keep =
            if self.at.players[seat].held.len() >= 10 { 0 } else { self.rng.below(most + 1) };
        let back = self.keep(seat, &offered, keep);
        if let Some(last) = self.played.moments.last_mut() {
            last.before.tickets = before;
        }
        self.at.tickets.drain(..n);
        self.at.tickets.extend(back);
    }

    /// What this player may lay, several ways.
    fn lays(&mut self, seat: usize) -> Vec<Vec<Card>> {
        let mut found = Vec::new();
        let hand = self.at.players[seat].hand;
        let mut free = Vec::new();
        for colour in Card::COLOURS {
            let own = self.at.players[seat].yard.iter().any(|(c, _)| *c == colour);
            if own || hand[colour] == 0 {
                continue;
            }
            let lies = self
                .at
                .players
                .iter()
                .flat_map(|p| &p.yard)
                .find(|(c, _)| *c == colour)
                .map_or(0, |(_, column)| column.len());
            if lies == 0 {
                free.push(colour);
            }
            let least = 2.max(lies + 1);
            let (plain, wild) = (usize::from(hand[colour]), usize::from(hand[Card::Wild]));
            if plain + wild < least {
                continue;
            }
            let most = plain + if self.rng.chance(40) { wild.min(2) } else { 0 };
            let n = least.max(least + self.rng.below(3)).min(most.max(least));
            let colours = plain.min(n);
            let mut cards = vec![colour; colours];
            cards.extend(std::iter::repeat_n(Card::Wild, n - colours));
            found.push(cards);
        }
        if free.len() >= 3 && self.rng.chance(40) {
            self.rng.shuffle(&mut free);
            free.truncate(3);
            found.push(free);
        }
        found
    }

    /// Three colours of the hand that lie in no yard.
    fn three_colours(&self, seat: usize) -> Option<Vec<Card>> {
        let lies = |colour: &Card| {
            let mut columns = self.at.players.iter().flat_map(|p| &p.yard);
            columns.any(|(c, _)| c == colour)
        };
        let hand = self.at.players[seat].hand;
        let colours = Card::COLOURS.into_iter();
        let free = colours.filter(|colour| hand[*colour] > 0 && !lies(colour));
        let three: Vec<Card> = free.take(3).collect();
        (three.len() == 3).then_some(three)
    }

    fn lay(&mut self, seat: usize, cards: &[Card]) {
        let before = self.now();
        let mut line = format!("{} lay {}", name(seat), letters(cards));
        for &card in cards {
            self.at.players[seat].hand[card] -= 1;
        }
        let one = cards[1..].iter().all(|&card| card == cards[0] || card == Card::Wild);
        if one {
            for other in 0..self.at.players.len() {
                let yard = &mut self.at.players[other].yard;
                if let Some(i) = yard.iter().position(|(colour, _)| *colour == cards[0]) {
                    let (_, column) = yard.remove(i);
                    self.at.discards.extend(column);
                    if self.plan.varied && self.rng.chance(50) {
                        let _ = write!(line, " robs {}", name(other));
                    }
                }
            }
            self.at.players[seat].yard.push((cards[0], cards.to_vec()));
        } else {
            for &card in cards {
                self.at.players[seat].yard.push((card, vec![card]));
            }
        }
        let line = self.numbered(line);
        self.say(Some(seat), true, Some(before), line);
    }

    fn draw(&mut self, seat: usize) {
        let before = self.now();
        let mut line = format!("{} draw", name(seat));
        for card in 0..2 {
            let open: Vec<usize> = (0..self.at.row.len())
                .filter(|&i| card == 0 || self.at.row[i] != Card::Wild)
                .collect();
            let liked = self.liked(seat, &open);
            let blind = !self.at.deck.is_empty()
                && liked.is_none()
                && (open.is_empty() || self.rng.chance(45));
            if blind {
                if let Some(card) = self.at.deck.pop() {
                    self.at.players[seat].hand[card] += 1;
                    line.push_str(" ?");
                    if !self.plan.unseen {
                        line.push(card.letter());
                    }
                }
            } else if let Some(i) = liked.or_else(|| self.rng.pick(&open).copied()) {
                let taken = self.at.row.remove(i);
                self.at.players[seat].hand[taken] += 1;
                let turned = self.at.deck.pop();
                let _ = write!(line, " {}>{}", taken.letter(), turned.map_or('-', Card::letter));
                self.at.row.extend(turned);
                if taken == Card::Wild {
                    break;
                }
            }
        }
        let line = self.numbered(line);
        self.say(Some(seat), true, Some(before), line);
    }

    fn check(&mut self) {
        if !self.rng.chance(15) {
            return;
        }
        let seat = self.rng.below(self.at.players.len());
        let player = &self.at.players[seat];
        let yard: Vec<String> = player.yard.iter().map(|(_, c)| letters(c)).collect();
        let line = match self.rng.below(4) {
            0 => format!("check market {}", letters(&self.at.row)),
            1 => format!("check deck {}", self.at.deck.len()),
            _ => format!(
                "check {} cards {} yard {} stack {} tickets {}",
                name(seat),
                player.hand.total(),
                if yard.is_empty() { "-".to_owned() } else { yard.join(",") },
                player.stack.len(),
                player.held.len()
            ),
        };
        if !line.ends_with("market ") {
            self.say(None, false, None, line);
        }
    }

    /// Everybody completes tickets. The choice is written down where it would be
    /// open otherwise.
    fn score(&mut self, last: bool) {
        for seat in 0..self.at.players.len() {
            let player = &self.at.players[seat];
            let (sets, clear) = score::best_sets(self.rules, player);
            let chosen = sets[self.rng.below(sets.len())].clone();
            if self.plan.completes || self.plan.unseen || !clear {
                self.write_completes(seat, &chosen);
            }
            if self.plan.unseen && !last && chosen.is_empty() {
                self.say(Some(seat), false, None, format!("{} completes -", name(seat)));
            }
            let player = &mut self.at.players[seat];
            player.held.retain(|id| !chosen.contains(id));
            player.completed.extend(chosen);
            let held = &self.at.players[seat].held;
            if last && self.plan.unseen && !held.is_empty() {
                let tickets: Vec<String> = held.iter().map(|&id| self.rules.spelling(id)).collect();
                let line = format!("{} shows {}", name(seat), tickets.join(" "));
                self.say(Some(seat), false, None, line);
            }
        }
    }

    fn write_completes(&mut self, seat: usize, chosen: &[TicketId]) {
        let mut stack: Counts = self.at.players[seat].stack.iter().copied().collect();
        for &id in chosen {
            let Some(ticket) = self.rules.ticket(id) else {
                continue;
            };
            let mut cards = String::new();
            let mut wild = 0;
            for (card, n) in ticket.cards.each() {
                let have = n.min(stack[card]);
                stack[card] -= have;
                wild += n - have;
                cards.extend(std::iter::repeat_n(card.letter(), usize::from(have)));
            }
            stack[Card::Wild] -= wild;
            cards.extend(std::iter::repeat_n('L', usize::from(wild)));
            let line = format!("{} completes {} {cards}", name(seat), self.rules.spelling(id));
            self.say(Some(seat), false, None, line);
        }
    }

    fn second_pass(&mut self) {
        let at = &mut self.at;
        at.pass = 2;
        let mut deck = std::mem::take(&mut at.discards);
        deck.append(&mut at.deck);
        deck.append(&mut at.row);
        for player in &mut at.players {
            deck.append(&mut player.stack);
            for (_, column) in player.yard.drain(..) {
                deck.extend(column);
            }
        }
        self.rng.shuffle(&mut deck);
        self.at.deck = deck;
        for seat in 0..self.at.players.len() {
            let before = self.now();
            let dealt: Vec<Card> = (0..4).filter_map(|_| self.at.deck.pop()).collect();
            for &card in &dealt {
                self.at.players[seat].hand[card] += 1;
            }
            let shown = if self.plan.unseen { "?".repeat(dealt.len()) } else { letters(&dealt) };
            if !dealt.is_empty() {
                let line = format!("{} deal {shown}", name(seat));
                self.say(Some(seat), false, Some(before), line);
            }
        }
        self.lay_out_row();
    }

    fn results(&mut self) {
        let (scores, winners) = score::score(self.rules, &self.at.players);
        for (seat, (total, tickets, bonus)) in scores.iter().enumerate() {
            let line = format!("result {} {total} tickets {tickets} bonus {bonus}", name(seat));
            self.say(None, false, None, line);
        }
        for &seat in &winners {
            self.say(None, false, None, format!("winner {}", name(seat)));
        }
        self.played.results = scores;
        self.played.winners = winners;
    }
}
