//! The position as a replay shows it, and each move in words.

use super::rules::{Found, Rules};
use super::setting::CARDS;
use super::state::{self, Seat};
use super::table::Table;
use crate::card::{Card, Counts};
use crate::games::scene::{
    self, Column, Moved, Player, Position, Robbed, Scene, Step, Ticket, Tickets, ToGo, Yard,
};
use crate::games::shared::{Pile, and, deeds, points};
use crate::log::{Act, Cards, Name, Offer, Pair, What};

pub(super) fn position(table: &Table<'_>) -> Position {
    let state = &table.state;
    let on_table = scene::Table {
        row: Some(state.row),
        deck: Some(state.deck.count),
        discards: Some(state.discards),
        tickets: Some(state.ticket_stock().1),
        status: status(table),
        unsure: state.doubt.is_any(),
        ..scene::Table::default()
    };
    let players = state.seats.iter().map(|seat| player(table, seat));
    Position::new(players.collect(), on_table, scene(table))
}

fn player(table: &Table<'_>, seat: &Seat) -> Player {
    let claimed = |id| seat.claims.iter().any(|claim| claim.id == id);
    let scored = seat.scorings.iter().flat_map(|scoring| &scoring.completed);
    let done = scored.map(|completed| Ticket { ticket: completed.id, done: true });
    let held = seat.tickets.iter().map(|held| Ticket { ticket: held.id, done: claimed(held.id) });
    let seen: Vec<Ticket> = done.chain(held).collect();
    let value = |ticket: &Ticket| table.setting.rules.ticket(ticket.ticket).map_or(0, |t| t.value);
    let completed = seen.iter().filter(|ticket| ticket.done);
    let any = !seat.scorings.is_empty() || !seat.claims.is_empty();
    Player {
        score: any.then(|| completed.map(value).sum()),
        hand: seat.hand.into(),
        tickets: Tickets { seen, unseen: u32::from(seat.unseen_tickets) },
        unsure: seat.doubt.is_any(),
        ..Player::default()
    }
}

/// What each ticket in hand still takes, by itself: cards that the stack has not.
pub(super) fn to_go(table: &Table<'_>, seat: usize) -> Vec<ToGo> {
    let Some(player) = table.state.seats.get(seat) else {
        return Vec::new();
    };
    let claimed = |id| player.claims.iter().any(|claim| claim.id == id);
    let each = player.tickets.iter().filter_map(|held| {
        let ticket = table.setting.rules.ticket(held.id)?;
        let lacking = match claimed(held.id) {
            true => Counts::default(),
            false => lacking(ticket.cards, player.stack.known),
        };
        let done = lacking.is_empty();
        let cards = CARDS.count(Pile { known: lacking, unseen: 0 });
        Some(ToGo {
            ticket: table.setting.rules.name(held.id),
            points: ticket.value,
            done,
            words: match done {
                true => say!("togo-complete", "all its cards are on the stack"),
                false => say!("togo-cards", "missing on the stack: {cards}", cards),
            },
            routes: Vec::new(),
        })
    });
    each.collect()
}

/// The cards of a ticket that are not there; locomotives stand for the first of them.
fn lacking(wanted: Counts, there: Counts) -> Counts {
    let mut wild = there[Card::Wild];
    let mut lacking = Counts::default();
    for (card, n) in wanted.each() {
        let short = n.saturating_sub(if card == Card::Wild { 0 } else { there[card] });
        let by_wild = short.min(wild);
        wild -= by_wild;
        lacking[card] = short - by_wild;
    }
    lacking
}

fn scene(table: &Table<'_>) -> Scene {
    let state = &table.state;
    let yard =
        |seat: &Seat| Yard { columns: seat.yard.iter().map(column).collect(), stack: seat.stack };
    let step = &state.by_itself;
    let moved = step.moved.iter();
    Scene::Yards {
        yards: state.seats.iter().map(yard).collect(),
        step: (table.turns > 0).then(|| Step {
            seat: step.seat,
            moved: moved.map(|&(colour, card)| Moved { colour, card }).collect(),
            robbed: step
                .robbed
                .as_ref()
                .map(|(seat, robbed)| Robbed { seat: *seat, column: column(robbed) }),
        }),
        pass: state.pass,
    }
}

fn column(column: &state::Column) -> Column {
    Column { colour: column.colour, cards: column.cards.to_vec() }
}

fn status(table: &Table<'_>) -> Option<String> {
    let pass = match (table.two_passes(), table.state.pass) {
        (true, 1) => say!("card-game-status-first", "first time through the deck, "),
        (true, _) => say!("card-game-status-second", "second time through the deck, "),
        (false, _) => String::new(),
    };
    let last = table.state.last_round.as_ref()?;
    Some(match last.turns_left {
        0 => say!("card-game-status-over", "{pass}all turns are played", pass),
        1 => say!("card-game-status-one", "{pass}last round: 1 turn left", pass),
        n => say!("card-game-status-last", "{pass}last round: {n} turns left", pass, n),
    })
}

// Words

/// A ticket as the cards have it, or as it is written if there is none.
fn ticket(rules: &Rules, pair: &Pair<'_>) -> String {
    let city = |name: Name<'_>| match rules.city_index().only(name.text) {
        Some(id) => Ok(id),
        None => Err(name.text.to_owned()),
    };
    let printed = |found: &Result<usize, String>| match found {
        Ok(id) => rules.cities[*id].printed.clone(),
        Err(text) => text.clone(),
    };
    let (a, b) = (city(pair.a), city(pair.b));
    if let (Ok(a), Ok(b)) = (&a, &b)
        && let (Ok(a), Ok(b)) = (u16::try_from(*a), u16::try_from(*b))
        && let Found::One(id) = rules.find(a, b, pair.track.map(|(card, _)| card))
    {
        return rules.name(id);
    }
    format!("{}–{}", printed(&a), printed(&b))
}

/// What a player did; the sentence goes on from the name.
pub(super) fn tell(table: &Table<'_>, seat: usize, acts: &[Act<'_>], before: &Position) -> String {
    let is_turn = acts.first().is_some_and(|act| act.what.is_action());
    let parts: Vec<String> = acts.iter().filter_map(|act| tell_act(table, seat, act)).collect();
    if parts.is_empty() {
        return String::new();
    }
    let mut text = deeds(&parts);
    if is_turn
        && table.turns > 0
        && table.state.by_itself.seat == seat
        && let Some(moved) = step_one(table)
    {
        text = say!("card-game-tell-then", "{moved}, then {text}", moved, text);
    }
    if is_turn && let Some((victim, column)) = &table.state.by_itself.robbed {
        let victim = table.name(*victim);
        text += &say!(
            "card-game-tell-loses",
            "; {victim} loses {cards}",
            victim,
            cards = CARDS.list(column.pile())
        );
    }
    if before.table.status.is_none() && table.state.last_round.is_some() {
        text +=
            &say!("card-game-tell-last", "; the deck is used up, and everybody has a last turn");
    }
    text
}

/// Step 1 of a turn, if it moved anything.
fn step_one(table: &Table<'_>) -> Option<String> {
    let moved: Vec<_> = table.state.by_itself.moved.iter().map(|m| m.1).collect();
    let pile = Pile::of(&moved);
    (pile.total() > 0)
        .then(|| say!("card-game-tell-step", "puts {cards} on the stack", cards = CARDS.list(pile)))
}

fn tell_act(table: &Table<'_>, seat: usize, act: &Act<'_>) -> Option<String> {
    let rules = &table.setting.rules;
    Some(match &act.what {
        What::Deal(groups) => say!(
            "card-game-tell-dealt",
            "is dealt {cards}",
            cards = CARDS.list(Pile::of_groups(groups))
        ),
        What::Tickets(offers) => {
            let name = |offer: &Offer<'_>| offer.ticket.as_ref().map(|pair| ticket(rules, pair));
            CARDS.tickets(offers, name)
        }
        What::Draw(items) => CARDS.draw(items),
        What::Lay { cards, .. } => tell_lay(table, seat, cards),
        What::Completes(done) => {
            let (pair, cards) = (&done.ticket, &done.cards);
            let claims = &table.state.seats[seat].claims;
            let claim = claims.iter().find(|claim| claim.at == pair.span);
            let value = claim.and_then(|claim| rules.ticket(claim.id));
            let (name, with) = (ticket(rules, pair), CARDS.list_of(cards));
            let points = points(value.map_or(0, |ticket| ticket.value));
            match claim {
                Some(_) => say!(
                    "card-game-tell-completes",
                    "completes {name} with {cards}{points}",
                    name,
                    cards = with,
                    points
                ),
                None => say!(
                    "card-game-tell-cannot-complete",
                    "cannot complete {name} with {cards}",
                    name,
                    cards = with
                ),
            }
        }
        What::CompletesNothing => say!("card-game-tell-nothing", "completes no ticket"),
        What::Pass => say!("card-game-tell-passes", "passes"),
        What::Shows(pairs) => {
            let names: Vec<String> = pairs.iter().map(|pair| ticket(rules, pair)).collect();
            say!("card-game-tell-shows", "shows {tickets}", tickets = and(&names))
        }
        _ => return None,
    })
}

fn tell_lay(table: &Table<'_>, seat: usize, cards: &Cards) -> String {
    let laid = table.state.seats[seat].yard.iter();
    let cards_laid = CARDS.list_of(cards);
    match laid.filter(|column| column.at == cards.span).count() {
        0 => {
            say!("card-game-tell-cannot-lay", "cannot lay {cards} in the yard", cards = cards_laid)
        }
        _ => say!("card-game-tell-lays", "lays {cards} in the yard", cards = cards_laid),
    }
}
