//! What reading a shipped board's YAML file gives, as JSON: some nine tenths of the time
//! that a short run took went into the YAML.
//!
//! `WHISTLESTOP_WRITE=1 cargo test --lib ready::` writes these files again from the YAML. A
//! new board begins with an empty one: what cannot be read here is read from the YAML.

use crate::games::ticket_to_ride::board::Board;

/// The board, ready to be played on.
pub(super) fn read(text: &'static str) -> Option<Board> {
    let mut board: Board = serde_json::from_str(text).ok()?;
    board.reindex();
    Some(board)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::{BUILTIN, board_file};
    use super::*;
    use crate::games::shared::ready::{hold, lines};
    use crate::games::ticket_to_ride::board::{City, Edition, Route, Scenery};

    #[test]
    fn the_ready_boards_are_what_the_yaml_says() {
        for entry in &BUILTIN {
            let board = board_file::load(entry.text).unwrap();
            let path = format!("src/games/ticket_to_ride/boards/ready/{}.json", entry.key);
            let text = lines(&fields(&board));
            hold(&path, &text, || read(entry.ready).as_ref() == Some(&board));
        }
    }

    fn fields(board: &Board) -> Value {
        let edition = |e: &Edition| {
            let headings = e.headings.iter();
            let headings = headings.map(|(law, h)| json!([law, [h.heading, h.page]]));
            json!([e.key, e.name, words(&e.tie_breaks), headings.collect::<Value>()])
        };
        let city =
            |c: &City| json!([c.name, c.printed, c.aliases, c.x, c.y, c.attraction, c.lon_lat]);
        let route = |r: &Route| json!([r.a, r.b, r.length, r.colour, r.tunnel, r.wilds, r.twin]);
        let tickets = board.tickets.iter();
        let tickets = tickets.map(|t| json!([t.a, t.b, t.points, t.long]));
        let districts = board.districts.iter();
        let districts = districts.map(|d| json!([d.name, d.points, d.cities]));
        let scenery = |s: &Scenery| json!([format!("{:?}", s.ground), s.width, s.points]);
        json!({
            "key": board.key,
            "title": board.title,
            "editions": board.editions.iter().map(edition).collect::<Value>(),
            "unverified": board.unverified,
            "law_numbers": board.law_numbers,
            "players_min": board.players_min,
            "players_max": board.players_max,
            "colours": board.colours,
            "piece": [board.piece.one, board.piece.many],
            "pieces": board.pieces,
            "wild": [board.wild.one, board.wild.many],
            "deck": board.deck.0,
            "deal": board.deal,
            "market": board.market,
            "flush_at": board.flush_at,
            "deal_long": board.deal_long,
            "deal_regular": board.deal_regular,
            "deal_keep": board.deal_keep,
            "deal_spare": format!("{:?}", board.deal_spare),
            "ticket_draw": board.ticket_draw,
            "ticket_keep": board.ticket_keep,
            "doubles_open_from": board.doubles_open_from,
            "tunnel_reveal": board.tunnel_reveal,
            "stations": board.stations,
            "station_points": board.station_points,
            "end_at": board.end_at,
            "points": board.points,
            "longest_path": board.longest_path,
            "longest_path_name": board.longest_path_name,
            "cities": board.cities.iter().map(city).collect::<Value>(),
            "routes": board.routes.iter().map(route).collect::<Value>(),
            "tickets": tickets.collect::<Value>(),
            "districts": districts.collect::<Value>(),
            "scenery": board.scenery.iter().map(scenery).collect::<Value>(),
        })
    }

    fn words(all: &[impl std::fmt::Debug]) -> Vec<String> {
        all.iter().map(|one| format!("{one:?}")).collect()
    }
}
