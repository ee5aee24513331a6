//! Boards as pictures and as JSON.

use whistlestop::internals::games::ticket_to_ride::board::{Board, City};
use whistlestop::internals::games::ticket_to_ride::{board_file, board_json, boards};
use whistlestop::internals::picture::board as svg;

fn all() -> Vec<Board> {
    let mut all: Vec<Board> = boards::builtin_names()
        .iter()
        .map(|key| boards::builtin(key).unwrap().clone())
        .collect();
    all.push(board_file::load(boards::template()).unwrap());
    all
}

/// Every tag that opens closes, in the right order; attributes are quoted.
fn assert_well_formed(picture: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in picture.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{piece}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split([' ', '\n']).next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!picture.contains("NaN") && !picture.contains("inf"));
}

#[test]
fn every_board_has_a_picture() {
    for board in all() {
        let picture = svg::draw(&board);
        assert_well_formed(&picture);
        assert_eq!(picture, svg::draw(&board), "{} is drawn anew", board.key);
        let routes = picture.matches("<g id=\"route-").count();
        assert_eq!(routes, board.routes.len());
        for city in &board.cities {
            let name = city.printed.replace('&', "&amp;").replace('\'', "&apos;");
            assert!(picture.contains(&format!(">{name}</text>")), "{name}");
        }
    }
}

#[test]
fn every_space_is_drawn() {
    let board = boards::builtin("europe").unwrap();
    let picture = svg::draw(board);
    let (map, _) = picture.rsplit_once("<g transform=\"translate(0 ").unwrap();
    let spaces = map.matches(" rx=\"2\" ").count();
    assert_eq!(spaces, 300);
    let rock = map.matches("stroke-dasharray=\"4 3\"").count();
    let tunnels = board.routes.iter().filter(|r| r.tunnel);
    assert_eq!(rock, tunnels.map(|r| r.length as usize).sum::<usize>());
    assert_eq!(map.matches(">L</text>").count(), 17);
    assert_eq!(map.matches("<polyline").count(), 13);
}

#[test]
fn odd_boards_can_be_drawn() {
    assert_well_formed(&svg::draw(&Board::default()));
    let mut board = boards::builtin("london").unwrap().clone();
    for city in &mut board.cities {
        (city.x, city.y) = (7.0, 7.0);
        city.printed = "<\"&'\u{ffff}>".into();
    }
    assert_well_formed(&svg::draw(&board));
    let alone = Board {
        cities: vec![City {
            name: "A".into(),
            printed: "A".into(),
            aliases: Vec::new(),
            x: 0.0,
            y: -1e6,
            attraction: 255,
        }],
        ..Board::default()
    };
    assert_well_formed(&svg::draw(&alone));
}

#[test]
fn json_says_everything() {
    for board in all() {
        let json = serde_json::to_value(board_json::json(&board)).unwrap();
        assert_eq!(json["key"], board.key);
        assert_eq!(json["cities"].as_array().unwrap().len(), board.cities.len());
        assert_eq!(json["routes"].as_array().unwrap().len(), board.routes.len());
        assert_eq!(
            json["tickets"].as_array().unwrap().len(),
            board.tickets.len()
        );
    }
    let europe = boards::builtin("europe").unwrap();
    let json = serde_json::to_value(board_json::json(europe)).unwrap();
    assert_eq!(json["deck"]["wild"], 14);
    assert_eq!(json["points"]["8"], 21);
    assert_eq!(json["pieces"]["each"], 45);
    assert_eq!(json["pieces"]["many"], "trains");
    assert_eq!(json["editions"][0]["tie_breaks"][1], "fewest-stations");
    assert_eq!(json["ticket_deal"]["spare"], "box");
    assert_eq!(json["routes"][3]["cities"][1], "London");
    assert_eq!(json["routes"][3]["ferry"], 2);
    assert_eq!(json["routes"][3]["twin"], serde_json::Value::Null);
}
