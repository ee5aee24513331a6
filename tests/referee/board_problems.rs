//! What is wrong with a board's file is said all at once, each thing at its place.

use std::time::{Duration, Instant};

use whistlestop::internals::games::ticket_to_ride::board::{Board, Spare, TieBreak};
use whistlestop::internals::games::ticket_to_ride::board_file::{BoardProblem, load};
use whistlestop::internals::games::ticket_to_ride::boards;

/// A small board without fault, to be broken in one place.
const GOOD: &str = "\
key: triangle
title: The Triangle
editions:
  house: { tie_breaks: [most-tickets] }
players: { min: 2, max: 2, colours: [blue, red] }
pieces: { each: 10, one: train }
deck: { blue: 4, red: 4, wild: 4 }
cards: { deal: 2, market: 3, flush_at: 3 }
ticket_deal: { long: 0, regular: 1, keep: 1, spare: box }
ticket_draw: { take: 1, keep: 1 }
points: { 1: 1, 2: 2, 3: 4 }
cities:
  Aachen: { at: [0, 0] }
  Bonn: { at: [100, 0], printed: Bönn, aliases: [Bonna] }
  Celle: { at: [50, 80] }
routes:
  - [Aachen, Bonn, 1, blue]
  - [Bonn, Celle, 2, red]
  - [Celle, Aachen, 3, gray, tunnel]
tickets:
  - [Aachen, Celle, 3]
  - [Bonn, Celle, 2]
districts:
  - { name: north, points: 1, cities: [Aachen, Celle] }
";

fn problems(text: &str) -> Vec<BoardProblem> {
    let problems = load(text).err().unwrap_or_default();
    for problem in &problems {
        assert!(text.get(problem.span.clone()).is_some(), "{problem:?} is not a place of the text");
        assert!(!problem.message.is_empty() && !problem.message.ends_with('.'));
        assert!(!problem.label.is_empty());
    }
    problems
}

/// Breaks the good board in one place; wants one problem, on that text.
#[track_caller]
fn one(from: &str, to: &str, at: &str, message: &str) -> BoardProblem {
    assert_eq!(GOOD.matches(from).count(), 1, "{from:?} is not one place");
    let text = GOOD.replace(from, to);
    let mut found = problems(&text);
    assert_eq!(found.len(), 1, "{found:#?}");
    let problem = found.remove(0);
    assert_eq!(&text[problem.span.clone()], at, "{problem:?}");
    assert_eq!(problem.message, message);
    problem
}

#[track_caller]
fn good(from: &str, to: &str) -> Board {
    assert_eq!(GOOD.matches(from).count(), 1, "{from:?} is not one place");
    load(&GOOD.replace(from, to)).unwrap()
}

#[test]
fn a_good_board_has_no_problems() {
    assert_eq!(problems(GOOD), []);
    assert_eq!(problems(&GOOD.replace('\n', "\r\n")), []);
    assert_eq!(problems(&format!("\u{feff}{GOOD}")), []);
}

#[test]
fn the_template_is_a_good_board() {
    assert_eq!(problems(boards::template()), []);
}

#[test]
fn the_reference_holds_a_good_board_and_every_key() {
    let text = include_str!("../../grammar/BOARDS.md");
    let examples: Vec<&str> =
        text.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 1);
    assert_eq!(problems(examples[0]), []);
    // The template has every key; the reference explains them all.
    let keys = boards::template()
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split(':').next());
    for key in keys {
        let told = text.contains(&format!("`{key}`")) || text.contains(&format!("`{key}."));
        assert!(told, "`{key}` is not explained");
    }
}

#[test]
fn yaml_that_is_none() {
    let text = GOOD.replace("3, gray, tunnel]", "3, gray, tunnel");
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("YAML"), "{found:?}");
    let line = text[..found[0].span.start].lines().count();
    assert!((19..=21).contains(&line), "line {line}: {found:?}");
}

#[test]
fn unknown_keys() {
    let problem = one("title: ", "titel: ", "titel", "unknown key `titel`");
    assert_eq!(problem.help.as_deref(), Some("did you mean `title`?"));
    one("one: train", "uno: train", "uno", "unknown key `uno`");
    one("at: [0, 0]", "on: [0, 0]", "on", "unknown key `on`");
    one("3, gray, tunnel", "3, gray, ferri: 1", "ferri", "unknown key `ferri`");
    one("deck: { blue: 4", "deck: { blue: 4, cyan: 3", "cyan", "unknown key `cyan`");
}

#[test]
fn wrong_types() {
    one("each: 10", "each: ten", "ten", "`each` must be a whole number");
    one("each: 10", "each: 1.5", "1.5", "`each` must be a whole number");
    one("each: 10", "each: 1000", "1000", "`each` must be a number from 1 to 255");
    one("each: 10", "each: -1", "-1", "`each` must be a number from 1 to 255");
    one("[blue, red] }\np", "3 }\np", "3", "`colours` must be a list");
    one("The Triangle", "[1]", "[1]", "`title` must be a text");
    one("[0, 0]", "[0, x]", "x", "y must be a number");
    one("[0, 0]", "[0]", "[0]", "`at` must be two numbers");
    one("[0, 0]", "[0, .inf]", ".inf", "y must be a number of reasonable size");
    one("spare: box", "spare: bin", "bin", "`spare` must be one of: box, under-deck");
    one("- [Bonn, Celle, 2]", "- Bonn", "Bonn", "a ticket must be a list");
    one(
        "- [Bonn, Celle, 2]",
        "- [Bonn, Celle]",
        "[Bonn, Celle]",
        "a ticket needs two cities and its points",
    );
    one(
        "- [Bonn, Celle, 2, red]",
        "- [Bonn, Celle, 2]",
        "[Bonn, Celle, 2]",
        "a route needs two cities, a length and a colour",
    );
    one(
        "2, red]",
        "2, rde]",
        "rde",
        "a route's colour must be one of: pink, blue, orange, white, green, yellow, black, red, gray",
    );
    one(
        "3, gray, tunnel",
        "3, gray, bridge",
        "bridge",
        "after its colour a route has `tunnel` or `ferry:` with a number",
    );
    one("The Triangle", "\"\"", "\"\"", "`title` must be a short text of one line");
    one("The Triangle", "\"a\\nb\"", "\"a\\nb\"", "`title` must be a short text of one line");
}

#[test]
fn a_section_without_a_value() {
    let text = GOOD.replace("deck: { blue: 4, red: 4, wild: 4 }", "deck:");
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(&text[found[0].span.clone()], "deck");
}

#[test]
fn missing_sections() {
    let text = GOOD.replace("key: triangle\n", "");
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "`key` is missing");
    for section in ["deck", "points", "cities", "routes", "tickets"] {
        let start = GOOD.find(&format!("\n{section}:")).unwrap() + 1;
        let rest = &GOOD[start..];
        let end = rest
            .match_indices('\n')
            .map(|(at, _)| at + 1)
            .find(|&at| !rest[at..].starts_with([' ', '-']))
            .unwrap();
        let text = format!("{}{}", &GOOD[..start], &rest[end..]);
        let found = problems(&text);
        assert_eq!(found.len(), 1, "{section}: {found:#?}");
        assert_eq!(found[0].message, format!("`{section}` is missing"));
    }
}

#[test]
fn cities_that_do_not_exist() {
    let problem = one("[Aachen, Bonn, 1", "[Aachen, Bon, 1", "Bon", "there is no city `Bon`");
    assert_eq!(problem.help.as_deref(), Some("did you mean `Bonn`?"));
    one("[Aachen, Celle, 3]", "[Aachen, Cele, 3]", "Cele", "there is no city `Cele`");
    one(
        "cities: [Aachen, Celle]",
        "cities: [Aachen, Xanten]",
        "Xanten",
        "there is no city `Xanten`",
    );
    // Names are exact in a file.
    one("[Aachen, Bonn, 1", "[Aachen, Bonna, 1", "Bonna", "there is no city `Bonna`");
}

#[test]
fn doubles() {
    one(
        "  - [Bonn, Celle, 2, red]",
        "  - [Bonn, Celle, 2, red]\n  - [Celle, Bonn, 3, gray]",
        "3",
        "the two tracks of Bönn–Celle have different lengths",
    );
    one(
        "  - [Bonn, Celle, 2, red]",
        "  - [Bonn, Celle, 2, red]\n  - [Celle, Bonn, 2, gray]\n  - [Celle, Bonn, 2, blue]",
        "[Celle, Bonn, 2, blue]",
        "Bönn–Celle has more than two tracks",
    );
    let board =
        good("  - [Bonn, Celle, 2, red]", "  - [Bonn, Celle, 2, red]\n  - [Celle, Bonn, 2, gray]");
    assert_eq!(board.routes[1].twin, Some(2));
    assert_eq!(board.routes[2].twin, Some(1));
}

#[test]
fn points_for_every_length() {
    one(
        "points: { 1: 1, 2: 2, 3: 4 }",
        "points: { 1: 1, 2: 2, 4: 4 }",
        "3",
        "`points` has no value for routes of 3",
    );
    one(
        "points: { 1: 1,",
        "points: { 1: 1, 1: 2,",
        "1",
        "the YAML cannot be read: `1` stands here twice",
    );
    one(
        "points: { 1: 1,",
        "points: { one: 1, 1: 1,",
        "one",
        "a route's length must be a whole number",
    );
    one("points: { 1: 1,", "points: { 1: no,", "no", "a route's points must be a whole number");
}

#[test]
fn cities_out_of_reach() {
    one("  Celle: {", "  Dover: { at: [9, 9] }\n  Celle: {", "Dover", "`Dover` cannot be reached");
}

#[test]
fn tickets_that_nobody_completes() {
    let text = GOOD
        .replace("routes:\n", "routes:\n  - [Dover, Essex, 1, gray]\n")
        .replace("  Celle: {", "  Dover:\n  Essex:\n  Celle: {")
        .replace("[Bonn, Celle, 2]", "[Bonn, Dover, 2]");
    let found = problems(&text);
    let messages: Vec<&str> = found.iter().map(|p| p.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "`Dover` cannot be reached",
            "`Essex` cannot be reached",
            "nobody can complete Bönn–Dover"
        ]
    );
    let text = GOOD.replace("each: 10", "each: 2").replace("points: {", "end_at: 1\npoints: {");
    let found = problems(&text);
    let messages: Vec<&str> = found.iter().map(|p| p.message.as_str()).collect();
    assert_eq!(
        messages,
        ["nobody has enough trains for Celle–Aachen", "nobody can complete Aachen–Celle"]
    );
    // Three spaces each, six in a row, and five trains.
    let text = GOOD
        .replace("each: 10", "each: 5")
        .replace("[Aachen, Bonn, 1", "[Aachen, Bonn, 3")
        .replace("  - [Bonn, Celle, 2, red]\n", "")
        .replace("[Bonn, Celle, 2]", "[Celle, Bonn, 2]");
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].message, "nobody can complete Celle–Bönn");
    assert_eq!(found[0].label, "the way takes 6 trains, and a player has 5");
}

#[test]
fn impossible_decks() {
    one(
        "deck: { blue: 4, red: 4, wild: 4 }",
        "deck: { blue: 2, red: 2, wild: 2 }",
        "{ blue: 2, red: 2, wild: 2 }",
        "the deck is too small for 2 players",
    );
    one("blue: 4, red: 4,", "blue: 8,", "red", "there are no cards for Bönn–Celle");
    one(
        "blue: 4, red: 4, wild: 4",
        "blue: 9, red: 1, wild: 0",
        "2",
        "nobody can pay for Bönn–Celle",
    );
    assert!(load(&GOOD.replace("3, gray, tunnel", "3, gray, ferry: 3")).is_ok());
    let text = GOOD.replace("3, gray, tunnel", "3, gray, ferry: 3").replace("wild: 4", "wild: 2");
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].message, "nobody can pay for the ferry Celle–Aachen");
    assert_eq!(&text[found[0].span.clone()], "ferry: 3");
}

#[test]
fn ferries() {
    one(
        "3, gray, tunnel",
        "3, gray, ferry: 4",
        "ferry: 4",
        "the ferry Celle–Aachen shows more locomotives than spaces",
    );
    let board = good("3, gray, tunnel", "3, gray, tunnel, ferry: 2");
    assert_eq!((board.routes[2].wilds, board.routes[2].tunnel), (2, true));
}

#[test]
fn things_twice() {
    one("  Celle: {", "  Bonn: { at: [1, 1] }\n  Celle: {", "Bonn", "`Bonn` stands here twice");
    one(
        "  Celle: {",
        "  BONN: { at: [1, 1] }\n  Celle: {",
        "BONN",
        "`Bonn` and `BONN` answer to the same name",
    );
    one(
        "- [Bonn, Celle, 2]",
        "- [Bonn, Celle, 2]\n  - [Celle, Bonn, 4]",
        "[Celle, Bonn, 4]",
        "there are two tickets Celle–Bönn",
    );
    one("title: ", "title: Once\ntitle: ", "title", "`title` stands here twice");
    one(
        "colours: [blue, red]",
        "colours: [blue, Blue]",
        "{ min: 2, max: 2, colours: [blue, Blue] }",
        "two players would have the same colour",
    );
}

#[test]
fn numbers_that_do_not_fit_each_other() {
    one(
        "min: 2",
        "min: 3",
        "{ min: 3, max: 2, colours: [blue, red] }",
        "there are more players at least than at most",
    );
    let text = GOOD.replace("max: 2", "max: 3");
    let found = problems(&text);
    let messages: Vec<&str> = found.iter().map(|p| p.message.as_str()).collect();
    assert_eq!(
        messages,
        ["3 players need as many colours", "there are too few regular tickets for 3 players"]
    );
    let problem = one(
        "regular: 1",
        "regular: 2",
        "tickets",
        "there are too few regular tickets for 2 players",
    );
    assert_eq!(problem.label, "2, and 4 are dealt");
    one("take: 1, keep: 1", "take: 1, keep: 2", "{ take: 1, keep: 2 }", "2 tickets cannot be kept");
    let problem =
        one("long: 0", "long: 1", "tickets", "there are too few long tickets for 2 players");
    assert_eq!(problem.label, "0, and 2 are dealt");
    one(
        "keep: 1, spare",
        "keep: 2, spare",
        "{ long: 0, regular: 1, keep: 2, spare: box }",
        "2 tickets cannot be kept",
    );
    one(
        "flush_at: 3",
        "flush_at: 4",
        "{ deal: 2, market: 3, flush_at: 4 }",
        "4 locomotives cannot lie face up",
    );
    one("points: {", "end_at: 10\npoints: {", "10", "the last round would begin before the first");
    one(
        "[most-tickets]",
        "[most-tickets, longest-path]",
        "longest-path",
        "this tie-break needs `longest_path`",
    );
    one(
        "[most-tickets]",
        "[fewest-stations]",
        "fewest-stations",
        "this tie-break needs `stations`",
    );
    one(
        "[most-tickets]",
        "[most-luck]",
        "most-luck",
        "a tie-break must be one of: most-tickets, most-stations, fewest-stations, longest-path",
    );
}

#[test]
fn names_that_no_log_can_hold() {
    let problem = one(
        "  Celle: {",
        "  King's Cross:\n  Celle: {",
        "King's Cross",
        "a city's name must be one word of letters and digits",
    );
    assert!(problem.help.unwrap().contains("KingsCross"));
}

#[test]
fn too_much_of_everything() {
    let cities: String = (0..300).map(|i| format!("  C{i}:\n")).collect();
    let found = problems(&GOOD.replace("cities:\n", &format!("cities:\n{cities}")));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "a board has at most 255 cities");
    let routes = "  - [Aachen, Bonn, 1, blue]\n".repeat(300);
    let found = problems(&GOOD.replace("routes:\n", &format!("routes:\n{routes}")));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "a board has at most 255 routes");
    let tickets = "  - [Aachen, Bonn, 1]\n".repeat(300);
    let found = problems(&GOOD.replace("tickets:\n", &format!("tickets:\n{tickets}")));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "a board has at most 255 tickets");
}

#[test]
fn all_problems_come_at_once_and_in_order() {
    let text = GOOD
        .replace("title:", "titel:")
        .replace("each: 10", "each: many")
        .replace("deck: { blue: 4", "deck: { blue: x")
        .replace("[Bonn, Celle, 2, red]", "[Bohn, Celle, 2, rot]")
        .replace("[Aachen, Celle, 3]", "[Aachen, Aachen, 3]");
    let found = problems(&text);
    let places: Vec<&str> = found.iter().map(|p| &text[p.span.clone()]).collect();
    assert_eq!(places, ["titel", "many", "x", "Bohn", "rot", "[Aachen, Aachen, 3]"]);
}

#[test]
fn every_switch_reaches_the_board() {
    assert_eq!(good("flush_at: 3", "flush_at: none").flush_at, None);
    assert_eq!(good("flush_at: 3", "flush_at: 2").flush_at, Some(2));
    assert_eq!(good("market: 3", "market: 4").market, 4);
    assert_eq!(good("deal: 2,", "deal: 1,").deal, 1);
    assert_eq!(good("spare: box", "spare: under-deck").deal_spare, Spare::UnderDeck);
    assert_eq!(good("spare: box", "spare: box").deal_spare, Spare::Box);
    assert_eq!(good("keep: 1, spare", "keep: 0, spare").deal_keep, 0);
    assert_eq!(good("take: 1", "take: 2").ticket_draw, 2);
    assert_eq!(good("take: 1, keep: 1", "take: 1, keep: 0").ticket_keep, 0);
    let with = |line: &str| good("points: {", &format!("{line}\npoints: {{"));
    assert_eq!(with("doubles: { open_from: 3 }").doubles_open_from, 3);
    assert_eq!(with("tunnels: { reveal: 2 }").tunnel_reveal, 2);
    let board = with("stations: { each: 2, points: 5 }");
    assert_eq!((board.stations, board.station_points), (2, 5));
    assert_eq!(with("stations: none").stations, 0);
    let board = with("longest_path: { points: 7, name: Express }");
    assert_eq!(board.longest_path, Some(7));
    assert_eq!(board.longest_path_name, "Express");
    assert_eq!(with("longest_path: none").longest_path, None);
    assert_eq!(with("end_at: 0").end_at, 0);
    assert_eq!(with("unverified: [all of it]").unverified, ["all of it"]);
    let board = with("wild: { one: bus, many: buses }");
    assert_eq!(board.wild_words().count(2), "2 buses");
    assert_eq!(board.piece_words().count(1), "1 train");
    assert_eq!(board.piece_words().count(0), "0 trains");
    let board = good("  Celle: {", "  Celle: { attraction: 2,");
    assert_eq!(board.cities[2].attraction, 2);
    assert_eq!(board.districts[0].cities, [0, 2]);
    assert_eq!(board.points, [0, 1, 2, 4]);
}

#[test]
fn where_cities_lie_on_the_globe() {
    let with = |to: &str| good("at: [0, 0]", to).cities[0].lon_lat;
    assert_eq!(with("at: [0, 0], lon: 6, lat: 50.8"), Some((6.0, 50.8)));
    assert_eq!(with("at: [0, 0]"), None);
    let problem = one("at: [0, 0]", "at: [0, 0], lon: 6.1", "6.1", "`lon` and `lat` go together");
    assert!(problem.help.is_some());
    one(
        "at: [0, 0]",
        "at: [0, 0], lon: 181, lat: 5",
        "181",
        "`lon` is a number of degrees from -180 to 180",
    );
    one(
        "at: [0, 0]",
        "at: [0, 0], lon: 8, lat: -86",
        "-86",
        "`lat` is a number of degrees from -85 to 85",
    );
}

#[test]
fn scenery_is_drawn_by_hand() {
    let with = |line: &str| good("points: {", &format!("scenery: [{line}]\npoints: {{"));
    let board = with("{ water: [[0, 1], [2, 3]], width: 5 }, { park: [[0, 0], [9, 0], [9, 9]] }");
    assert_eq!(board.scenery.len(), 2);
    assert_eq!(board.scenery[0].points, [(0.0, 1.0), (2.0, 3.0)]);
    assert_eq!(good("key: t", "scenery: none\nkey: t").scenery.len(), 0);
    let wrong = |line: &str, at: &str, message: &str| {
        one("points: {", &format!("scenery: [{line}]\npoints: {{"), at, message);
    };
    let points = "it needs from 3 to 300 points";
    wrong("{ land: [[0, 0], [9, 0]] }", "[[0, 0], [9, 0]]", points);
    let one_of = "a piece of scenery is one of `water`, `land`, `park`";
    wrong("{ width: 3 }", "{ width: 3 }", one_of);
    wrong("{ park: [[0, 0], [9, 0], [9, 9]], lake: 1 }", "lake", "unknown key `lake`");
    wrong("{ park: [[0, 0], [9, 0], [9]] }", "[9]", "a point must be two numbers");
}

#[test]
fn what_is_left_out_has_a_default() {
    let text = "\
key: tiny
deck: { red: 30, wild: 5 }
points: { 1: 1 }
cities: { Aa: , Bb: , Cc:  }
routes: [[Aa, Bb, 1, red], [Bb, Cc, 1, gray]]
tickets: [[Aa, Bb, 1], [Bb, Cc, 1], [Aa, Cc, 2]]
ticket_deal: { regular: 0, keep: 0 }
";
    let board = load(text).unwrap();
    assert_eq!(board.title, "tiny");
    assert_eq!((board.players_min, board.players_max), (2, 5));
    assert_eq!((board.pieces, board.piece.many.as_str()), (45, "trains"));
    assert_eq!((board.deal, board.market, board.flush_at), (4, 5, Some(3)));
    assert_eq!((board.ticket_draw, board.ticket_keep), (3, 1));
    assert_eq!((board.doubles_open_from, board.tunnel_reveal), (4, 3));
    assert_eq!((board.stations, board.longest_path), (0, None));
    assert_eq!(board.end_at, 2);
    assert_eq!(board.editions[0].key, "house");
    assert_eq!(board.editions[0].tie_breaks, [TieBreak::MostTickets]);
    let place = |i: usize| (board.cities[i].x, board.cities[i].y);
    assert_ne!(place(0), place(1));
}

fn quickly(name: &str, text: &str) {
    let begin = Instant::now();
    let found = problems(text);
    let spent = begin.elapsed();
    assert!(!found.is_empty(), "{name} passed as a board");
    assert!(found.len() <= 501, "{name}: {} problems", found.len());
    // A second is the promise; a busy machine and a build without optimisation take longer.
    let limit = if cfg!(debug_assertions) { 60 } else { 6 };
    assert!(spent < Duration::from_secs(limit), "{name} took {spent:?}");
}

#[test]
fn hostile_files_fail_quickly() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for i in 1..30 {
        let before = format!("*a{}", i - 1);
        let items = vec![before; 9].join(", ");
        bomb.push_str(&format!("a{i}: &a{i} [{items}]\n"));
    }
    quickly("an anchor bomb", &bomb);
    quickly("a cycle", "cities: &c\n  Aa: *c\n");
    quickly("a cycle in a list", "routes: &r [*r, *r]\n");
    quickly("fifty megabytes", &"a".repeat(50 << 20));
    quickly("fifty megabytes of lists", &"- 1\n".repeat(13 << 20));
    quickly("a megabyte of brackets", &"[".repeat(1 << 20));
    quickly("a megabyte of braces", &"{a: ".repeat(1 << 18));
    quickly("a megabyte of dashes", &"- ".repeat(1 << 19));
    quickly("a staircase", &{
        let step = |i: usize| format!("{}k:\n", " ".repeat(i));
        (0..1000).map(step).collect::<String>()
    });
    quickly("a megabyte of keys", &{
        let key = |i: usize| format!("k{i}: 1\n");
        (0..90_000).map(key).collect::<String>()
    });
    quickly("a megabyte of routes", &{
        let routes = "  - [Aachen, Bohn, 1, rot]\n".repeat(35_000);
        GOOD.replace("routes:\n", &format!("routes:\n{routes}"))
    });
    quickly("250 wrong routes", &{
        let routes = format!("  - [Aachen, {}, 1, rot]\n", "Bohn".repeat(40)).repeat(250);
        GOOD.replace("routes:\n", &format!("routes:\n{routes}"))
    });
    quickly("a megabyte of one key", &"k: 1\n".repeat(200_000));
    quickly(
        "a megabyte of a name",
        &GOOD.replace("Celle: {", &format!("{}: {{", "C".repeat(900_000))),
    );
    quickly("a megabyte of quote", &format!("title: \"{}", "x".repeat(1_000_000)));
    quickly("a megabyte of comment", &format!("#{}", "x".repeat(1_000_000)));
    quickly("merge keys", "<<: {a: 1}\nkey: x\n");
    quickly("two documents", &format!("{GOOD}---\n{GOOD}"));
    quickly("tags", "key: !!binary aGVsbG8=\ncities: !foo {}\n");
    for text in [
        "",
        "\n",
        "~",
        "[]",
        "{}",
        "3",
        "\0",
        "\u{feff}",
        "---\n...\n",
        "? a\n: b\n",
        "? [a]\n: b\n",
        "key: \t x\n",
        "%YAML 9.9\n---\n",
    ] {
        quickly(text, text);
    }
}

#[test]
fn no_cut_and_no_slip_makes_it_panic() {
    for (at, _) in GOOD.char_indices() {
        let _ = problems(&GOOD[..at]);
    }
    let odd = [
        "[",
        "]",
        "{",
        "}",
        ":",
        "-",
        "\n",
        " ",
        "&a ",
        "*a",
        "!",
        "\"",
        "é",
        "\0",
        "99999999999999999999",
        "~",
    ];
    for (i, (at, c)) in GOOD.char_indices().enumerate() {
        let slip = odd[i % odd.len()];
        let _ = problems(&format!("{}{slip}{}", &GOOD[..at], &GOOD[at..]));
        let _ = problems(&format!("{}{slip}{}", &GOOD[..at], &GOOD[at + c.len_utf8()..]));
    }
}
