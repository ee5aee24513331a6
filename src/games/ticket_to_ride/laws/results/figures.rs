//! A record that agrees with the score: seen by the figures alone.

use smallvec::SmallVec;

use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::scoring::{Holding, Tally, tally};
use crate::games::ticket_to_ride::table::Table;
use crate::games::{Ending, Recorded};
use crate::score::ScoreSheet;

/// Totals and ranks, if every figure of the record is as it should be; `None`
/// where there is something to say, or only the full count can tell.
pub fn sheet(table: &Table<'_>, ending: &Ending<'_>) -> Option<ScoreSheet> {
    let held = holdings(table);
    let tallies = tally(table.board, &held, &table.edition)?;
    let mut recorded = vec![None; tallies.len()];
    for result in &ending.results {
        if !agrees(table, tallies.get(result.seat)?, result) {
            return None;
        }
        recorded[result.seat] = Some(result.total.value);
    }
    if !winners_agree(table, &tallies, ending) {
        return None;
    }
    let names = table.setting.names.iter().copied();
    Some(of_tallies(names, &tallies, recorded, table.is_finished()))
}

/// A sheet of totals and ranks alone.
pub fn of_tallies<'n>(
    names: impl Iterator<Item = &'n str>,
    tallies: &[Tally],
    recorded: Vec<Option<i32>>,
    finished: bool,
) -> ScoreSheet {
    ScoreSheet {
        players: names.map(str::to_owned).collect(),
        totals: tallies.iter().map(|tally| tally.total).collect(),
        ranks: tallies.iter().map(|tally| tally.rank).collect(),
        recorded,
        finished,
        ..ScoreSheet::default()
    }
}

fn holdings(table: &Table<'_>) -> SmallVec<[Holding; 5]> {
    let seats = table.state.seats.iter().take(table.setting.names.len());
    let mut held: SmallVec<[Holding; 5]> = seats
        .map(|seat| Holding {
            routes: SmallVec::new(),
            stations: seat.stations.clone(),
            stations_left: seat.stations_left,
            tickets: seat.tickets.iter().map(|&(id, _)| id).collect(),
        })
        .collect();
    for (id, owner) in (0..).zip(&table.state.owners) {
        if let Some(owner) = owner
            && let Some(holding) = held.get_mut(usize::from(owner.seat))
        {
            holding.routes.push(id);
        }
    }
    held
}

/// True if nobody knows all tickets of this player.
fn open(table: &Table<'_>, seat: usize) -> bool {
    let player = &table.state.seats[seat];
    player.tickets_open || player.unseen_tickets > 0
}

fn agrees(table: &Table<'_>, tally: &Tally, result: &Recorded<'_>) -> bool {
    let open = open(table, result.seat);
    let rows_agree = result.rows.iter().all(|(key, said)| {
        let ours = row(table.board, tally, key.text);
        ours == Some(said.value) || ours.is_some() && key.text == "tickets" && open
    });
    rows_agree && (result.total.value == tally.total || open)
}

/// A row of the sheet, if this board's has it.
pub fn row(board: &Board, tally: &Tally, key: &str) -> Option<i32> {
    let points = &tally.points;
    match key {
        "routes" => Some(points.routes),
        "tickets" => Some(points.tickets),
        "stations" => (board.stations > 0).then_some(points.stations),
        "express" => board.longest_path.map(|_| points.express),
        "districts" => (!board.districts.is_empty()).then_some(points.districts),
        "attractions" => {
            let any = board.cities.iter().any(|city| city.attraction > 0);
            any.then_some(points.attractions)
        }
        _ => None,
    }
}

fn winners_agree(table: &Table<'_>, tallies: &[Tally], ending: &Ending<'_>) -> bool {
    if ending.winners.is_empty() || (0..tallies.len()).any(|seat| open(table, seat)) {
        return true;
    }
    let named = |seat: usize| ending.winners.iter().any(|(winner, _)| *winner == seat);
    (0..tallies.len()).all(|seat| named(seat) == (tallies[seat].rank == 1))
}
