//! Scores of positions made by hand.

use super::*;
use crate::games::ticket_to_ride::board::{District, Ticket};
use crate::games::ticket_to_ride::scoring::longest_path;
use crate::games::ticket_to_ride::scoring::test_board::{
    Dice, board_of, city_id, europe, route_id,
};
use crate::score::ScoreSheet;

fn player(board: &Board, name: &str, routes: &[(&str, &str)], stations: &[&str]) -> PlayerStanding {
    PlayerStanding {
        name: name.into(),
        routes: routes.iter().map(|(a, b)| route_id(board, a, b)).collect(),
        stations: stations.iter().map(|city| city_id(board, city)).collect(),
        stations_left: board.stations - stations.len() as u8,
        ..PlayerStanding::default()
    }
}

fn ticket(board: &Board, a: &str, b: &str) -> TicketId {
    let ends = (city_id(board, a), city_id(board, b));
    board.tickets.iter().position(|t| (t.a, t.b) == ends).unwrap() as TicketId
}

/// A sheet's lines of one player: `routes 9`, then `  9 2 × length 3 | how`.
fn lines(sheet: &ScoreSheet, seat: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for row in &sheet.rows {
        lines.push(format!("{} {}", row.key, row.cells[seat].points));
        for detail in &row.cells[seat].details {
            let points = detail.points.map_or_else(String::new, |p| format!("{p} "));
            let how = detail.how.as_ref().map_or_else(String::new, |how| format!(" | {how}"));
            lines.push(format!("  {points}{}{how}", detail.what));
        }
    }
    lines
}

#[test]
fn a_sheet_with_everything_a_station_can_do() {
    let board = europe();
    let mut ada = player(
        &board,
        "Ada",
        &[("Berlin", "Wien"), ("Budapest", "Zagrab"), ("Venezia", "Zagrab"), ("Roma", "Venezia")],
        &["Wien", "Riga"],
    );
    ada.tickets = vec![ticket(&board, "Berlin", "Roma"), ticket(&board, "Paris", "Wien")];
    ada.unknown_tickets = 1;
    let ben = player(&board, "Ben", &[("Budapest", "Wien"), ("Warszawa", "Wien")], &[]);
    let score = final_score(&board, &Standing { players: vec![ada, ben] }, "zh", true);
    let sheet = score.sheet(&board);
    assert_eq!(
        lines(&sheet, 0),
        [
            "routes 10",
            "  6 3 × length 2",
            "  4 1 × length 3",
            "tickets 1",
            "  9 Berlin–Roma | Berlin–Wien–Budapest–Zagrab–Venezia–Roma, Budapest–Wien lent by Ben",
            "  -8 Paris–Wien",
            "  1 ticket not shown",
            "stations 4",
            "  Wien lends Ben's Budapest–Wien",
            "  Riga lends nothing | no route of another player touches it",
            "  4 1 not built",
            "express 10",
            "  10 length 6 | Budapest–Zagrab–Venezia–Roma",
        ]
    );
    assert_eq!(lines(&sheet, 1)[6..], ["express 0", "  length 5 | Budapest–Wien–Warszawa"]);
    assert_eq!(sheet.rows[3].title, "European Express");
    assert_eq!((sheet.totals, sheet.ranks), (vec![25, 20], vec![1, 2]));
    assert_eq!(
        sheet.remarks,
        [
            "Ada has 1 ticket not shown: total and rank leave it out",
            "stations: 3 choices weighed for Ada, the best gains 18 points",
        ]
    );
}

/// Ada and Ben level on points and tickets; Ada built one station more and
/// makes up for it with routes.
fn level_but_for_stations(board: &Board) -> Standing {
    let ada = player(board, "Ada", &[("Cadiz", "Madrid"), ("Lisboa", "Madrid")], &["Wien"]);
    let ben = player(board, "Ben", &[("Berlin", "Wien")], &[]);
    Standing { players: vec![ada, ben] }
}

#[test]
fn the_edition_decides_between_more_and_fewer_stations() {
    let mut board = europe();
    board.longest_path = None;
    let standing = level_but_for_stations(&board);
    let zh = final_score(&board, &standing, "zh", true);
    assert_eq!((zh.players[0].total, zh.players[1].total), (16, 16));
    assert_eq!(zh.winners(), [1]);
    assert_eq!(zh.ties, [Tie { ahead: 1, behind: 0, by: Some(TieBreak::FewestStations) }]);
    assert_eq!(
        zh.sheet(&board).remarks[..2],
        [
            "Ben and Ada are level on 16 points: fewer stations built decides for Ben, 0 to 1",
            "the edition decides the winner: by the ja edition (`edition ja`) Ada would win, where more stations built decides",
        ]
    );
    let ja = final_score(&board, &standing, "ja", true);
    assert_eq!(ja.winners(), [0]);
    assert_eq!(final_score(&board, &standing, "?", true), zh);
}

#[test]
fn level_on_everything_shares_the_rank() {
    let board = europe();
    let routes = [("Cadiz", "Madrid")];
    let mut players = vec![player(&board, "Ada", &[("Lisboa", "Madrid")], &[])];
    players.push(player(&board, "Ben", &[], &[]));
    players.push(player(&board, "Cai", &routes, &[]));
    let score = final_score(&board, &Standing { players }, "ja", false);
    assert_eq!(score.players.iter().map(|p| p.rank).collect::<Vec<_>>(), [1, 3, 1]);
    assert_eq!(score.players.iter().map(|p| p.points.express).collect::<Vec<_>>(), [10, 0, 10]);
    assert_eq!(score.winners(), [0, 2]);
    assert_eq!(
        score.sheet(&board).remarks,
        ["Ada and Cai are level on everything: they share the lead"]
    );
}

#[test]
fn the_longest_path_breaks_the_last_tie() {
    let mut board = europe();
    board.longest_path = None;
    // Both have two routes of 3; only Ada's hang together.
    let ada = player(&board, "Ada", &[("Cadiz", "Madrid"), ("Lisboa", "Madrid")], &[]);
    let ben = player(&board, "Ben", &[("Berlin", "Wien"), ("Brest", "Paris")], &[]);
    let score = final_score(&board, &Standing { players: vec![ben, ada] }, "zh", true);
    assert_eq!(score.winners(), [1]);
    assert_eq!(
        score.sheet(&board).remarks,
        ["Ada and Ben are level on 20 points: the European Express decides for Ada"]
    );
}

#[test]
fn districts_and_attractions_have_rows_where_the_board_has_them() {
    let mut board = board_of(4, &[(0, 1, 1), (1, 2, 2), (2, 3, 1)]);
    board.cities[3].attraction = 1;
    for cities in [vec![0, 1], vec![0, 1, 3], vec![2, 3]] {
        board.districts.push(District { name: format!("D{}", cities.len()), points: 2, cities });
    }
    board.tickets.push(Ticket { a: 0, b: 3, points: 4, long: false });
    let ada = PlayerStanding {
        name: "Ada".into(),
        routes: vec![0, 2, 2, 77],
        tickets: vec![0, 9],
        ..PlayerStanding::default()
    };
    let ben = PlayerStanding { name: "Ben".into(), ..PlayerStanding::default() };
    let score = final_score(&board, &Standing { players: vec![ada, ben] }, "", true);
    let sheet = score.sheet(&board);
    assert_eq!(
        lines(&sheet, 0),
        [
            "routes 2",
            "  2 2 × length 1",
            "tickets -4",
            "  -4 C0–C3",
            "districts 4",
            "  2 D2",
            "  0 D3 | not joined: C3",
            "  2 D2",
            "attractions 1",
            "  1 C3",
        ]
    );
    assert_eq!(lines(&sheet, 1)[3], "  0 D2 | no location reached");
}

#[test]
fn an_empty_table_has_an_empty_sheet() {
    let board = europe();
    let sheet = final_score(&board, &Standing::default(), "zh", false).sheet(&board);
    assert!(sheet.players.is_empty() && sheet.remarks.is_empty() && !sheet.finished);
}

#[test]
#[ignore = "a measurement: run it with --release --nocapture"]
fn measure() {
    let board = europe();
    let mut dice = Dice::new(8);
    let mut positions = Vec::new();
    for _ in 0..500 {
        positions.push(table(&board, &mut dice));
    }
    let start = std::time::Instant::now();
    let mut slowest = std::time::Duration::ZERO;
    for standing in &positions {
        let start = std::time::Instant::now();
        let _ = final_score(&board, standing, "zh", true);
        slowest = slowest.max(start.elapsed());
    }
    println!("final score: {:?} a table, slowest {slowest:?}", start.elapsed() / 500);
    let start = std::time::Instant::now();
    for standing in &positions {
        for (seat, player) in standing.players.iter().enumerate() {
            let claims: Vec<&[RouteId]> =
                standing.players.iter().map(|p| p.routes.as_slice()).collect();
            let _ = best_station_use(&board, &claims, seat, &player.stations, &player.tickets);
        }
    }
    println!("stations alone: {:?} a table", start.elapsed() / 500);
    let start = std::time::Instant::now();
    for player in positions.iter().flat_map(|s| &s.players) {
        let _ = longest_path(&board, &player.routes);
    }
    println!("longest path alone: {:?} a table", start.elapsed() / 500);
}

/// Four players who claim around what they own until their trains are gone.
fn table(board: &Board, dice: &mut Dice) -> Standing {
    let mut free: Vec<RouteId> = (0..=100).collect();
    let mut players = Vec::new();
    for name in ["Ada", "Ben", "Cai", "Dot"] {
        let mut player = PlayerStanding { name: name.into(), ..PlayerStanding::default() };
        let mut trains = 45u8;
        for _ in 0..2_000 {
            let Some(&id) = free.get(dice.below(free.len())) else {
                break;
            };
            let route = &board.routes[usize::from(id)];
            let near = player.routes.iter().any(|&o| {
                let own = &board.routes[usize::from(o)];
                [own.a, own.b].iter().any(|c| [route.a, route.b].contains(c))
            });
            if route.length <= trains && (near || player.routes.is_empty() || dice.below(30) == 0) {
                trains -= route.length;
                free.retain(|&other| other != id);
                player.routes.push(id);
            }
        }
        player.stations = (0..dice.below(4)).map(|_| dice.below(47) as CityId).collect();
        player.tickets = (0..3 + dice.below(5)).map(|_| dice.below(46) as TicketId).collect();
        players.push(player);
    }
    Standing { players }
}
