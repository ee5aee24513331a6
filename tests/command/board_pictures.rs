//! Boards as pictures and as JSON.

use whistlestop::internals::games::ticket_to_ride::board::{Board, City};
use whistlestop::internals::games::ticket_to_ride::{board_file, board_json, boards};
use whistlestop::internals::picture::board as svg;

fn all() -> Vec<Board> {
    let mut all: Vec<Board> =
        boards::builtin_names().iter().map(|key| boards::builtin(key).unwrap().clone()).collect();
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
        // A long name may stand on two lines.
        let words: String = picture
            .split("<tspan ")
            .enumerate()
            .map(|(i, part)| match i {
                0 => part.to_owned(),
                _ => part.split_once('>').unwrap().1.replacen("</tspan>", "", 1),
            })
            .collect();
        for city in &board.cities {
            let name = city.printed.replace('&', "&amp;").replace('\'', "&apos;");
            assert!(words.contains(&format!(">{name}</text>")), "{name}");
        }
    }
}

#[test]
fn every_space_is_drawn() {
    let board = boards::builtin("europe").unwrap();
    let picture = svg::draw(board);
    let (map, _) = picture.rsplit_once("class=\"frame\"").unwrap();
    assert_eq!(map.matches("<rect class=\"sp").count(), 300);
    let rock = map.matches("class=\"rock\"").count();
    let tunnels = board.routes.iter().filter(|r| r.tunnel);
    assert_eq!(rock, tunnels.map(|r| r.length as usize).sum::<usize>());
    assert_eq!(map.matches(">L</text>").count(), 17);
    assert_eq!(map.matches("class=\"ferry\"").count(), 13);
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
            lon_lat: None,
        }],
        ..Board::default()
    };
    assert_well_formed(&svg::draw(&alone));
}

#[test]
fn boards_lie_on_land_and_sea() {
    for (key, coast) in [("europe", true), ("usa", true), ("london", false), ("new-york", false)] {
        let picture = svg::draw(boards::builtin(key).unwrap());
        assert_eq!(picture.contains("id=\"coast\""), coast, "{key}");
        if coast {
            let (_, rest) = picture.split_once("id=\"coast\" d=\"").unwrap();
            let (path, _) = rest.split_once('"').unwrap();
            assert!((5_000..25_000).contains(&path.len()), "{key}: {}", path.len());
            assert!(picture.contains("class=\"lake\""), "{key}");
        } else {
            assert!(picture.contains("class=\"park\""), "{key}");
        }
    }
    // Drawn by hand: a river on land, an island in the sea.
    let london = svg::draw(boards::builtin("london").unwrap());
    assert!(london.contains("class=\"river\"") && london.contains("rect class=\"ground\""));
    let new_york = svg::draw(boards::builtin("new-york").unwrap());
    assert!(new_york.contains("class=\"land\"") && new_york.contains("rect class=\"sea\""));
}

/// Around the Irish Sea; with or without places of its own.
const IRISH_SEA: &str = "\
key: irish-sea
deck: { red: 30, wild: 5 }
points: { 2: 2 }
cities:
  Dublin:    { lon: -6.26, lat: 53.35 }
  Liverpool: { lon: -2.98, lat: 53.41 }
  Belfast:   { lon: -5.93, lat: 54.60 }
routes: [[Dublin, Liverpool, 2, gray, ferry: 1], [Liverpool, Belfast, 2, red], [Belfast, Dublin, 2, red]]
tickets: [[Dublin, Liverpool, 1], [Liverpool, Belfast, 1], [Belfast, Dublin, 2]]
ticket_deal: { regular: 0, keep: 0 }
";

#[test]
fn a_board_of_ones_own_gets_its_coast() {
    let board = board_file::load(IRISH_SEA).unwrap();
    let (dublin, liverpool, belfast) = (&board.cities[0], &board.cities[1], &board.cities[2]);
    assert!(dublin.x < belfast.x && belfast.x < liverpool.x && belfast.y < dublin.y);
    let picture = svg::draw(&board);
    assert_well_formed(&picture);
    assert!(picture.contains("id=\"coast\""));
    let placed = IRISH_SEA
        .replace("lon: -6.26", "at: [0, 50], lon: -6.26")
        .replace("lon: -2.98", "at: [100, 60], lon: -2.98")
        .replace("lon: -5.93", "at: [10, 0], lon: -5.93");
    let board = board_file::load(&placed).unwrap();
    assert!(svg::draw(&board).contains("id=\"coast\""));
    assert_eq!((board.cities[1].x, board.cities[1].y), (100.0, 60.0));
    // All in one place: no map can be made of that.
    let mut odd = board.clone();
    for city in &mut odd.cities {
        city.lon_lat = Some((0.0, 0.0));
    }
    let picture = svg::draw(&odd);
    assert_well_formed(&picture);
    assert!(!picture.contains("id=\"coast\""));
    odd.scenery.clear();
    odd.cities[0].lon_lat = Some((180.0, 85.0));
    odd.cities[1].lon_lat = Some((-180.0, -85.0));
    assert_well_formed(&svg::draw(&odd));
}

#[test]
fn json_says_everything() {
    for board in all() {
        let json = serde_json::to_value(board_json::json(&board)).unwrap();
        assert_eq!(json["key"], board.key);
        assert_eq!(json["cities"].as_array().unwrap().len(), board.cities.len());
        assert_eq!(json["routes"].as_array().unwrap().len(), board.routes.len());
        assert_eq!(json["tickets"].as_array().unwrap().len(), board.tickets.len());
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
