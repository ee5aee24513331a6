//! The boards that ship with the program, held to what is known about them.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use whistlestop::internals::card::Card;
use whistlestop::internals::games::ticket_to_ride::board::{Board, Spare, TieBreak};
use whistlestop::internals::games::ticket_to_ride::{board_file, boards};
use whistlestop::internals::names::Lookup;

fn board(key: &str) -> &'static Board {
    let text = boards::builtin_text(key).expect("a board that ships");
    if let Err(problems) = board_file::load(text) {
        panic!("{key}: {problems:#?}");
    }
    boards::builtin(key).expect("a board that loads")
}

/// Rows of a table of facts, if that folder lies beside the package.
fn facts(file: &str) -> Option<Vec<BTreeMap<String, String>>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("../shared/facts").join(file)).ok()?;
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next()?.split(',').collect();
    let row = |line: &str| {
        let cells = line.split(',').map(String::from);
        heads.iter().map(ToString::to_string).zip(cells).collect()
    };
    Some(lines.map(row).collect())
}

fn routes_as_facts(board: &Board) -> Vec<[String; 7]> {
    let mut doubles = 0;
    let mut groups: BTreeMap<(u8, u8), String> = BTreeMap::new();
    let name = |id: u8| board.cities[id as usize].printed.clone();
    let mut rows = Vec::new();
    for route in &board.routes {
        let group = match route.twin {
            None => String::new(),
            Some(_) => groups
                .entry((route.a, route.b))
                .or_insert_with(|| {
                    doubles += 1;
                    format!("D{doubles}")
                })
                .clone(),
        };
        rows.push([
            name(route.a),
            name(route.b),
            route.length.to_string(),
            route.colour.map_or("gray", Card::word).to_string(),
            if route.tunnel { "yes" } else { "no" }.to_string(),
            route.wilds.to_string(),
            group,
        ]);
    }
    rows
}

/// How a map is drawn: so much wider than the table of positions, and each city at most so
/// far from its place there.
const AS_PRINTED: (f32, f32) = (1.0, 0.0);

/// Compares cities, routes and tickets with the tables, row by row and in order.
fn compare(key: &str, cities: &str, (wider, off): (f32, f32)) {
    let board = board(key);
    let (Some(city_rows), Some(route_rows), Some(ticket_rows)) = (
        facts(&format!("{key}/{cities}")),
        facts(&format!("{key}/routes.csv")),
        facts(&format!("{key}/tickets.csv")),
    ) else {
        return;
    };
    let printed: BTreeMap<&str, &str> = city_rows
        .iter()
        .map(|row| {
            let printed = row.get("printed").unwrap_or(&row["name"]);
            (row["name"].as_str(), printed.as_str())
        })
        .collect();
    assert_eq!(board.cities.len(), city_rows.len());
    for (city, row) in board.cities.iter().zip(&city_rows) {
        assert_eq!(city.printed, printed[row["name"].as_str()]);
        let x = row["x"].parse::<f32>().unwrap() * wider;
        let y = row["y"].parse::<f32>().unwrap();
        assert!((city.x - x).abs() <= off, "{key}: {} {x}", city.name);
        assert!((city.y - y).abs() <= off, "{key}: {} {y}", city.name);
        let attraction = row.get("attraction_points").map_or("0", String::as_str);
        assert_eq!(city.attraction.to_string(), attraction);
    }
    let get = |row: &BTreeMap<String, String>, column: &str, default: &str| {
        row.get(column).map_or(default, String::as_str).to_string()
    };
    let wanted: Vec<[String; 7]> = route_rows
        .iter()
        .map(|row| {
            [
                printed[row["a"].as_str()].to_string(),
                printed[row["b"].as_str()].to_string(),
                row["length"].clone(),
                row["colour"].clone(),
                get(row, "tunnel", "no"),
                get(row, "locomotives", "0"),
                get(row, "double_group", ""),
            ]
        })
        .collect();
    assert_eq!(routes_as_facts(board), wanted);
    assert_eq!(board.tickets.len(), ticket_rows.len());
    for (ticket, row) in board.tickets.iter().zip(&ticket_rows) {
        assert_eq!(board.printed(ticket.a), printed[row["a"].as_str()]);
        assert_eq!(board.printed(ticket.b), printed[row["b"].as_str()]);
        assert_eq!(ticket.points.to_string(), row["points"]);
        assert_eq!(ticket.long, get(row, "kind", "regular") == "long");
    }
}

#[test]
fn every_board_loads_under_its_name() {
    for key in boards::builtin_names() {
        assert_eq!(board(key).key, *key);
    }
    assert!(boards::builtin("atlantis").is_none());
}

#[test]
fn europe_has_its_known_totals() {
    let board = board("europe");
    assert_eq!(board.cities.len(), 47);
    assert_eq!(board.routes.len(), 101);
    let pairs: HashSet<_> = board.routes.iter().map(|r| (r.a.min(r.b), r.a.max(r.b))).collect();
    assert_eq!(pairs.len(), 90);
    let twins = board.routes.iter().filter(|r| r.twin.is_some()).count();
    assert_eq!(twins, 2 * 11);
    let spaces: u32 = board.routes.iter().map(|r| u32::from(r.length)).sum();
    assert_eq!(spaces, 300);
    for card in Card::COLOURS {
        let of = board.routes.iter().filter(|r| r.colour == Some(card));
        assert_eq!(of.count(), 8, "{card:?}");
    }
    let gray = board.routes.iter().filter(|r| r.colour.is_none()).count();
    assert_eq!(gray, 37);
    assert_eq!(board.routes.iter().filter(|r| r.tunnel).count(), 18);
    assert_eq!(board.routes.iter().filter(|r| r.wilds > 0).count(), 13);
    let symbols: u32 = board.routes.iter().map(|r| u32::from(r.wilds)).sum();
    assert_eq!(symbols, 17);
    assert_eq!(board.tickets.len(), 46);
    let worth: u32 = board.tickets.iter().map(|t| u32::from(t.points)).sum();
    assert_eq!(worth, 444);
    assert_eq!(board.tickets.iter().filter(|t| t.long).count(), 6);
}

#[test]
fn europe_has_its_numbers() {
    let board = board("europe");
    assert_eq!((board.players_min, board.players_max), (2, 5));
    assert_eq!(board.colours, ["blue", "red", "green", "yellow", "black"]);
    assert_eq!((board.pieces, board.deck.total()), (45, 110));
    assert_eq!(board.piece.many, "trains");
    assert_eq!(board.wild.one, "locomotive");
    assert_eq!((board.deal, board.market, board.flush_at), (4, 5, Some(3)));
    assert_eq!((board.deal_long, board.deal_regular, board.deal_keep), (1, 3, 2));
    assert_eq!(board.deal_spare, Spare::Box);
    assert_eq!((board.ticket_draw, board.ticket_keep), (3, 1));
    assert_eq!((board.doubles_open_from, board.tunnel_reveal), (4, 3));
    assert_eq!((board.stations, board.station_points), (3, 4));
    assert_eq!(board.end_at, 2);
    assert_eq!(board.longest_path, Some(10));
    assert_eq!(board.longest_path_name, "European Express");
    let points: Vec<u8> = (1..=9).map(|n| board.route_points(n)).collect();
    assert_eq!(points, [1, 2, 4, 7, 0, 15, 0, 21, 0]);
}

#[test]
fn europe_follows_its_tables() {
    compare("europe", "cities.csv", AS_PRINTED);
}

#[test]
fn europe_has_two_editions() {
    let board = board("europe");
    let keys: Vec<&str> = board.editions.iter().map(|e| e.key.as_str()).collect();
    assert_eq!(keys, ["zh", "ja"]);
    use TieBreak::{FewestStations, LongestPath, MostStations, MostTickets};
    assert_eq!(board.editions[0].tie_breaks, [MostTickets, FewestStations, LongestPath]);
    assert_eq!(board.editions[1].tie_breaks, [MostTickets, MostStations, LongestPath]);
    let at = |edition: &str, law: &str| {
        let found = board.heading(edition, law)?;
        Some((found.heading.clone(), found.page?))
    };
    assert_eq!(at("ja", "C9"), Some(("複線ルート".into(), 4)));
    assert_eq!(at("zh", "C9"), Some(("雙線道".into(), 4)));
    assert_eq!(at("zh", "P6"), Some(("計算分數".into(), 7)));
    assert_eq!(at("ja", "P6"), Some(("得点計算".into(), 6)));
    // What no rulebook prints has no place in one.
    assert_eq!(at("zh", "A3"), None);
    assert_eq!(at("ja", "T7"), None);
    assert_eq!(at("en", "C9"), None);
    let printed = [
        "S1", "S2", "S3", "S4", "S5", "S6", "A1", "A2", "D1", "D2", "D3", "D4", "D5", "D6", "D7",
        "D8", "D9", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "F1", "T1", "T2", "T3",
        "T4", "T5", "T6", "K1", "K2", "K3", "K4", "B1", "B2", "B3", "E1", "P1", "P2", "P3", "P4",
        "P5", "P6",
    ];
    for law in printed {
        assert!(at("ja", law).is_some(), "ja {law}");
        assert!(at("zh", law).is_some(), "zh {law}");
    }
}

/// How many cities, routes, doubles and tickets a board has, and what the
/// tickets are worth together.
fn totals(board: &Board) -> [u32; 5] {
    let count = |n: usize| u32::try_from(n).unwrap();
    let tracks = board.routes.iter().filter(|r| r.twin.is_some()).count();
    [
        count(board.cities.len()),
        count(board.routes.len()),
        count(tracks / 2),
        count(board.tickets.len()),
        board.tickets.iter().map(|t| u32::from(t.points)).sum(),
    ]
}

fn plain(board: &Board) -> bool {
    board.stations == 0
        && board.routes.iter().all(|r| !r.tunnel && r.wilds == 0)
        && board.tickets.iter().all(|t| !t.long)
}

#[test]
fn london_is_what_it_is() {
    let board = board("london");
    assert_eq!(totals(board), [17, 44, 9, 20, 108]);
    assert!(plain(board));
    assert_eq!((board.players_min, board.players_max), (2, 4));
    assert_eq!(board.colours, ["red", "blue", "white", "purple"]);
    assert_eq!((board.pieces, board.deck.total()), (17, 44));
    assert_eq!(board.deck[Card::Wild], 8);
    assert_eq!(board.piece_words().count(1), "1 bus");
    assert_eq!(board.wild_words().count(2), "2 buses");
    assert_eq!((board.deal, board.market, board.flush_at), (2, 5, Some(3)));
    assert_eq!((board.deal_long, board.deal_regular, board.deal_keep), (0, 2, 1));
    assert_eq!(board.deal_spare, Spare::UnderDeck);
    assert_eq!((board.ticket_draw, board.ticket_keep), (2, 1));
    assert_eq!((board.doubles_open_from, board.end_at), (3, 2));
    assert_eq!(board.longest_path, None);
    assert_eq!(board.points, [0, 1, 2, 4, 7]);
    assert_eq!(board.editions[0].key, "ja");
    assert_eq!(board.editions[0].tie_breaks, [TieBreak::MostTickets]);
    let found = board.heading("ja", "C9").unwrap();
    assert_eq!((found.heading.as_str(), found.page), ("ルートをつなぐ", None));
    assert!(board.unverified.is_empty());
    let mut worth: Vec<u8> = board.districts.iter().map(|d| d.points).collect();
    worth.sort_unstable();
    assert_eq!(worth, [1, 2, 3, 4, 5]);
    let located: HashSet<u8> =
        board.districts.iter().flat_map(|d| d.cities.iter().copied()).collect();
    assert_eq!(located.len(), 17);
    compare("london", "locations.csv", AS_PRINTED);
    if let Some(rows) = facts("london/locations.csv") {
        for (id, row) in (0..).zip(&rows) {
            let district: usize = row["district"].parse().unwrap();
            assert!(board.districts[district - 1].cities.contains(&id));
        }
    }
}

#[test]
fn usa_is_what_it_is() {
    let board = board("usa");
    assert_eq!(totals(board), [36, 100, 22, 30, 349]);
    assert!(plain(board));
    assert_eq!((board.players_min, board.players_max), (2, 5));
    assert_eq!((board.pieces, board.deck.total()), (45, 110));
    assert_eq!((board.deal, board.deal_regular, board.deal_keep), (4, 3, 2));
    assert_eq!((board.ticket_draw, board.ticket_keep), (3, 1));
    assert_eq!(board.doubles_open_from, 4);
    assert_eq!(board.longest_path, Some(10));
    assert_eq!(board.points, [0, 1, 2, 4, 7, 10, 15]);
    assert!(!board.unverified.is_empty());
    assert!(board.heading("en", "C9").is_none());
    compare("usa", "locations.csv", AS_PRINTED);
}

#[test]
fn new_york_is_what_it_is() {
    let board = board("new-york");
    assert_eq!(totals(board), [15, 41, 11, 18, 92]);
    assert!(plain(board));
    assert_eq!((board.players_min, board.players_max), (2, 4));
    assert_eq!(board.colours, ["blue", "white", "purple", "yellow"]);
    assert_eq!((board.pieces, board.deck.total()), (15, 44));
    assert_eq!(board.piece.many, "taxis");
    assert_eq!((board.deal, board.deal_regular, board.deal_keep), (2, 2, 1));
    assert_eq!(board.points, [0, 1, 2, 4, 7]);
    let attractions = board.cities.iter().filter(|c| c.attraction == 1).count();
    assert_eq!(attractions, 9);
    assert!(!board.unverified.is_empty());
    // The printed map is too narrow for names beside routes: ours is drawn wider, and a
    // few places of the crowded middle stand apart.
    compare("new-york", "locations.csv", (1.45, 40.0));
}

#[test]
fn names_of_several_words() {
    let find = |key: &str, text: &str| match board(key).city_index().find(text) {
        Lookup::One(id) => board(key).cities[id].name.as_str(),
        other => panic!("{text}: {other:?}"),
    };
    for text in ["KingsCross", "King's Cross", "king’s cross", "kings"] {
        assert_eq!(find("london", text), "KingsCross");
    }
    for text in ["ElephantCastle", "Elephant & Castle", "elephant and castle"] {
        assert_eq!(find("london", text), "ElephantCastle");
    }
    assert_eq!(find("london", "Charterhouse"), "TheCharterhouse");
    assert_eq!(find("usa", "Sault Ste. Marie"), "SaultSteMarie");
    assert_eq!(find("usa", "St. Louis"), "SaintLouis");
    assert_eq!(find("new-york", "SoHo"), "Soho");
}

#[test]
fn cities_are_found_by_what_people_call_them() {
    let board = board("europe");
    let find = |text: &str| match board.city_index().find(text) {
        Lookup::One(id) => board.cities[id].name.as_str(),
        other => panic!("{text}: {other:?}"),
    };
    for (text, name) in [
        ("Kobenhavn", "Kobenhavn"),
        ("København", "Kobenhavn"),
        ("copenhagen", "Kobenhavn"),
        ("VIENNA", "Wien"),
        ("Kiev", "Kyiv"),
        ("Kyïv", "Kyiv"),
        ("Saint Petersburg", "Petrograd"),
        ("St. Petersburg", "Petrograd"),
        ("Lisbon", "Lisboa"),
        ("Rome", "Roma"),
        ("Venice", "Venezia"),
        ("Munich", "Munchen"),
        ("münchen", "Munchen"),
        ("Zagreb", "Zagrab"),
        ("Istanbul", "Constantinople"),
        ("Gdańsk", "Danzig"),
        ("Ankara", "Angora"),
        ("İzmir", "Smyrna"),
        ("Vilnius", "Wilno"),
        ("Warsaw", "Warszawa"),
        ("Moscow", "Moskva"),
        ("Brussels", "Bruxelles"),
        ("Athens", "Athina"),
        ("Par", "Paris"),
        ("zür", "Zurich"),
    ] {
        assert_eq!(find(text), name, "{text}");
    }
    assert!(matches!(board.city_index().find("Bru"), Lookup::One(_)));
    assert!(matches!(
        board.city_index().find("Br"),
        Lookup::Ambiguous(ids) if ids.len() == 3
    ));
}

#[test]
fn lookups_work_both_ways() {
    for key in boards::builtin_names() {
        let board = board(key);
        for (id, route) in (0..).zip(&board.routes) {
            let there = board.route_between(route.a, route.b);
            assert_eq!(there, board.route_between(route.b, route.a));
            assert!(there.contains(&id));
            assert_eq!(there.len(), 1 + usize::from(route.twin.is_some()));
        }
        for (id, ticket) in (0..).zip(&board.tickets) {
            assert_eq!(board.ticket_between(ticket.a, ticket.b), Some(id));
            assert_eq!(board.ticket_between(ticket.b, ticket.a), Some(id));
        }
        assert!(board.route_between(0, 0).is_empty());
        assert!(board.route_between(255, 255).is_empty());
        let beyond = board.cities.len() as u8;
        assert!((0..beyond).all(|a| board.route_between(a, beyond).is_empty()));
        assert_eq!(board.ticket_between(255, 0), None);
        assert_eq!(board.ticket_between(0, 255), None);
    }
}

/// Every name of a city means that city and no other; in Latin letters, in katakana, and
/// in Chinese characters.
#[test]
fn exonyms_mean_one_city() {
    let katakana = |c: char| ('\u{30a0}'..='\u{30ff}').contains(&c);
    let han = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    for name in whistlestop::boards::names() {
        let board = whistlestop::board(name).unwrap();
        for (id, city) in board.cities.iter().enumerate() {
            let names = [&city.name, &city.printed];
            for name in names.into_iter().chain(&city.aliases) {
                assert_eq!(board.city_index().only(name), Some(id), "{name}");
                // However it is written: with an article, without long vowels, in hiragana.
                let hiragana = |c: char| match c {
                    'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
                    _ => c,
                };
                let soft: String = name.chars().map(hiragana).collect();
                for other in [format!("the {name}"), name.replace('ー', ""), soft] {
                    assert_eq!(board.city_index().only(&other), Some(id), "{other}");
                }
            }
            let japanese = city.aliases.iter().any(|alias| alias.chars().any(katakana));
            let chinese = city.aliases.iter().any(|alias| alias.chars().all(han));
            assert!(chinese && (japanese || city.name == "UnitedNations"), "{}", city.name);
        }
    }
    let rules = whistlestop::internals::games::card_game::rules::builtin().unwrap();
    for (city, exonym) in
        [("NewYork", "紐約"), ("NewYork", "ニューヨーク"), ("SaltLakeCity", "盐湖城")]
    {
        let index = rules.city_index();
        assert_eq!(index.only(city), index.only(exonym), "{exonym}");
    }
}
