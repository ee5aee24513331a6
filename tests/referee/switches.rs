//! The rule switches of a board, one by one: the same log on the same board with
//! one switch changed gets another verdict.

use crate::support::lake::{LAKE, load, yaml};
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::replay::{Custom, Outcome, replay_on};

fn board() -> Board {
    changed(&[])
}

/// The board with one text of its file replaced.
fn with(old: &str, new: &str) -> Board {
    changed(&[(old, new)])
}

fn changed(changes: &[(&str, &str)]) -> Board {
    load(&yaml(changes))
}

const TWO: &str = "game lake\nplayer Ada blue\nplayer Ben red\n";
const THREE: &str = "game lake\nplayer Ada blue\nplayer Ben red\nplayer Cai green\n";

fn play(board: &Board, log: &str) -> Outcome {
    replay_on(log, &Custom::board(board))
}

/// The codes of all errors.
fn codes(board: &Board, log: &str) -> Vec<&'static str> {
    let findings = play(board, log).findings;
    let errors = findings.iter().filter(|f| f.severity == Severity::Error);
    errors.map(|f| f.code).collect()
}

fn two(board: &Board, moves: &str) -> Vec<&'static str> {
    codes(board, &format!("{TWO}{moves}"))
}

fn three(board: &Board, moves: &str) -> Vec<&'static str> {
    codes(board, &format!("{THREE}{moves}"))
}

/// Everything that is said about the first error.
fn words(board: &Board, moves: &str) -> String {
    let outcome = play(board, &format!("{TWO}{moves}"));
    let finding = &outcome.findings[0];
    let note = finding.note.as_deref().unwrap_or_default();
    format!("{} / {} / {note}", finding.message, finding.label)
}

/// A row of the score sheet, by player.
fn row(board: &Board, moves: &str, key: &str) -> Option<Vec<i32>> {
    let sheet = play(board, &format!("{TWO}{moves}")).sheet.unwrap();
    let row = sheet.rows.iter().find(|row| row.key == key)?;
    Some(row.cells.iter().map(|cell| cell.points).collect())
}

fn ranks(board: &Board, moves: &str) -> Vec<u32> {
    play(board, &format!("{TWO}{moves}")).sheet.unwrap().ranks
}

const FINE: [&str; 0] = [];

#[test]
fn players() {
    let four = format!("{THREE}player Dot yellow\nAda draw ? ?\n");
    assert_eq!(codes(&board(), &four), ["S1"]);
    assert_eq!(codes(&with("max: 3", "max: 4"), &four), FINE);
    assert_eq!(two(&board(), "Ada draw ? ?\n"), FINE);
    assert_eq!(two(&with("min: 2", "min: 3"), "Ada draw ? ?\n"), ["S1"]);
    let yellow = TWO.replace("red", "yellow");
    assert_eq!(codes(&board(), &yellow), FINE);
    let fewer = with("[blue, red, green, yellow]", "[blue, red, green]");
    assert_eq!(codes(&fewer, &yellow), ["S1"]);
}

#[test]
fn pieces_and_their_name() {
    let most = "Ada owns Ash-Bay/B, Bay-Cove, Cove-Dale, Elm-Ford\n";
    assert_eq!(two(&board(), most), FINE);
    assert_eq!(two(&with("each: 12", "each: 11"), most), ["C4"]);
    let sleds = changed(&[
        ("each: 12, one: train, many: trains", "each: 11, one: sled, many: sleds"),
        ("one: locomotive, many: locomotives", "one: joker, many: jokers"),
    ]);
    assert_eq!(
        words(&sleds, most),
        "Ada has too few sleds for Elm–Ford / 2 sleds for 3 spaces / a player needs a sled for every space of the route"
    );
    assert_eq!(two(&sleds, "Ada draw ? ?\ncheck Ada sleds 11 pieces 11\n"), FINE);
    assert_eq!(two(&sleds, "Ada draw ? ?\ncheck Ada trains 11\n"), ["N2"]);
    let jokers = words(&sleds, "market LRBGG\nAda draw L>R ?\n");
    assert!(jokers.contains("the face-up joker") && !jokers.contains("locomotive"));
}

#[test]
fn deck() {
    let blue = "Ada deal BB\nBen deal BB\nmarket BBBRR\nAda draw ?B ?B\n";
    assert_eq!(two(&board(), blue), FINE);
    assert_eq!(two(&with("blue: 12", "blue: 8"), blue), ["X1"]);
    assert_eq!(two(&board(), "Ada draw ?W ?\n"), ["X1"]);
}

#[test]
fn cards_dealt() {
    let deal = "Ada deal BBR\nBen deal ???\n";
    assert_eq!(two(&board(), deal), ["S2", "S2"]);
    assert_eq!(two(&with("deal: 2,", "deal: 3,"), deal), FINE);
    // What the log leaves out is dealt all the same.
    let check = "Ada draw ? ?\ncheck Ada cards 5\n";
    assert_eq!(two(&board(), check), ["R1"]);
    assert_eq!(two(&with("deal: 2,", "deal: 3,"), check), FINE);
}

#[test]
fn market() {
    let four = with("market: 5", "market: 4");
    assert_eq!(two(&board(), "market BRGB\n"), ["S3"]);
    assert_eq!(two(&four, "market BRGB\n"), FINE);
    assert_eq!(two(&four, "market BRGBL\n"), ["S3"]);
    // Three of four are enough for a new row, and it has four cards.
    let flush = "market BRLL\nAda draw B>L flush BRGB ?\n";
    assert_eq!(two(&four, flush), FINE);
    let five = "market BRLL\nAda draw B>L flush BRGBR ?\n";
    assert_eq!(two(&four, five), ["D6"]);
}

#[test]
fn flush() {
    let two_wild = "market BRGLR\nAda draw B>L ?\nBen draw R>B ?\n";
    let three_wild = "market BRLLR\nAda draw B>L ?\nBen draw R>B ?\n";
    let replaced = "market BRLLR\nAda draw B>L flush BRGBR ?\n";
    assert_eq!(two(&board(), two_wild), FINE);
    assert_eq!(two(&board(), three_wild), ["D6"]);
    assert_eq!(two(&board(), replaced), FINE);
    let at_two = with("flush_at: 3", "flush_at: 2");
    assert_eq!(two(&at_two, two_wild), ["D6"]);
    let never = with("flush_at: 3", "flush_at: none");
    assert_eq!(two(&never, three_wild), FINE);
    assert_eq!(two(&never, replaced), ["D6"]);
}

#[test]
fn tickets_dealt() {
    let two_dealt = "Ada tickets +Ash-Cove -Ash-Dale\nBen tickets +? -?\n";
    let three_dealt = "Ada tickets +Ash-Cove -Ash-Dale -Bay-Dale\nBen tickets +? +? +?\n";
    let regular = with("regular: 2, keep: 1", "regular: 3, keep: 1");
    // With a row behind them they cannot be taken for turns.
    let before_the_row = format!("{two_dealt}market BRGBR\n");
    assert_eq!(two(&board(), two_dealt), FINE);
    assert_eq!(two(&regular, &before_the_row), ["S4", "S4"]);
    assert_eq!(two(&regular, three_dealt), FINE);
    let keep = with("regular: 2, keep: 1", "regular: 2, keep: 2");
    assert_eq!(two(&keep, &before_the_row), ["S5", "S5"]);
    assert_eq!(two(&keep, "Ada tickets +Ash-Cove +Ash-Dale\nBen tickets +? +?\n"), FINE);
}

#[test]
fn long_tickets() {
    let long = changed(&[
        ("long: 0, regular: 2", "long: 1, regular: 1"),
        ("[Ash,  Dale, 7]", "[Ash,  Dale, 7, long]"),
        ("[Bay,  Dale, 6]", "[Bay,  Dale, 6, long]"),
        ("[Ford, Dale, 6]", "[Ford, Dale, 6, long]"),
    ]);
    let one = "Ada tickets +Ash-Dale -Ash-Cove\nBen tickets +? -?\n";
    let both = "Ada tickets +Ash-Dale -Bay-Dale\nBen tickets +? -?\n";
    assert_eq!(two(&long, one), FINE);
    assert_eq!(two(&long, both), ["S4"]);
    assert_eq!(two(&board(), both), FINE);
    // The other long tickets leave the game.
    let later = format!("{one}Ada draw ? ?\nBen tickets +Bay-Dale -?\n");
    assert_eq!(two(&long, &later), ["X3"]);
    assert_eq!(two(&board(), &later), FINE);
}

#[test]
fn tickets_not_kept() {
    // Nine tickets: four dealt, five left above the one that Ada put back.
    let back = "Ada tickets +Ash-Cove -Ash-Dale\nBen tickets +Bay-Dale +Bay-Ford\n\
                Ada tickets +Cove-Elm +Elm-Ash\nBen tickets +Ford-Cove +Ford-Dale\n\
                Ada tickets +Elm-Bay +Ash-Dale\n";
    let boxed = with("spare: under-deck", "spare: box");
    assert_eq!(two(&board(), back), FINE);
    assert_eq!(two(&boxed, back), ["K1"]);
    let early = "Ada tickets +Ash-Cove -Ash-Dale\nBen tickets +Bay-Dale +Bay-Ford\n\
                 Ada tickets +Ash-Dale +Elm-Ash\n";
    assert_eq!(two(&board(), early), ["X3"]);
    assert_eq!(two(&boxed, early), ["X3"]);
}

#[test]
fn tickets_drawn() {
    let two_drawn = "Ada draw ? ?\nBen tickets +Ash-Cove -Ash-Dale\n";
    let one_drawn = "Ada draw ? ?\nBen tickets +Ash-Cove\n";
    let one = with("take: 2, keep: 1", "take: 1, keep: 1");
    assert_eq!(two(&board(), two_drawn), FINE);
    assert_eq!(two(&board(), one_drawn), ["K1"]);
    assert_eq!(two(&one, one_drawn), FINE);
    assert_eq!(two(&one, two_drawn), ["K1"]);
    let both = with("take: 2, keep: 1", "take: 2, keep: 2");
    assert_eq!(two(&both, two_drawn), ["K2"]);
}

#[test]
fn doubles() {
    let claims = "Ada claim Ash-Bay BB\nBen claim Ash-Bay RR\n";
    assert_eq!(two(&board(), claims), ["C9"]);
    assert_eq!(three(&board(), claims), FINE);
    let four = with("open_from: 3", "open_from: 4");
    assert_eq!(three(&four, claims), ["C9"]);
    let always = with("open_from: 3", "open_from: 0");
    assert_eq!(two(&always, claims), FINE);
    // Both tracks for one player are closed whatever the switch says.
    let own = "Ada owns Ash-Bay/B, Ash-Bay/R\n";
    assert_eq!(three(&always, own), ["C8"]);
}

#[test]
fn ferries() {
    let colour = "Ada draw ? ?\nBen draw ? ?\nAda claim Bay-Cove GGG\n";
    let wild = "Ada draw ? ?\nBen draw ? ?\nAda claim Bay-Cove GGL\n";
    let ferry = with("[Bay,  Cove, 3, gray]", "[Bay,  Cove, 3, gray, ferry: 1]");
    let two_wild = with("[Bay,  Cove, 3, gray]", "[Bay,  Cove, 3, gray, ferry: 2]");
    assert_eq!(two(&board(), colour), FINE);
    assert_eq!(two(&ferry, colour), ["F1"]);
    assert_eq!(two(&ferry, wild), FINE);
    assert_eq!(two(&two_wild, wild), ["F1"]);
}

#[test]
fn tunnels() {
    let open = "Ada claim Ford-Ash GG\n";
    let three_up = "Ada claim Ford-Ash GG reveal BRB\n";
    let two_up = "Ada claim Ford-Ash GG reveal BR\n";
    let tunnel = "[Ford, Ash,  2, gray, tunnel]";
    let three_cards = with("[Ford, Ash,  2, gray]", tunnel);
    let two_cards = changed(&[("[Ford, Ash,  2, gray]", tunnel), ("reveal: 3", "reveal: 2")]);
    assert_eq!(two(&board(), open), FINE);
    assert_eq!(two(&board(), three_up), ["T1"]);
    assert_eq!(two(&three_cards, open), ["T1"]);
    assert_eq!(two(&three_cards, three_up), FINE);
    assert_eq!(two(&three_cards, two_up), ["T1"]);
    assert_eq!(two(&two_cards, two_up), FINE);
    assert_eq!(two(&two_cards, three_up), ["T1"]);
    assert!(words(&two_cards, open).contains("the top two cards of the deck"));
}

#[test]
fn stations() {
    let one = "Ada station Elm R\n";
    let three = "Ada built Ash, Bay, Cove\nBen owns Dale-Elm\n";
    let two_each = with("stations: none", "stations: { each: 2, points: 3 }");
    let three_each = with("stations: none", "stations: { each: 3, points: 5 }");
    assert_eq!(two(&board(), one), ["A1"]);
    assert_eq!(two(&two_each, one), FINE);
    assert_eq!(two(&two_each, three), ["B2"]);
    assert_eq!(two(&three_each, three), FINE);
    assert_eq!(row(&board(), three, "stations"), None);
    assert_eq!(row(&three_each, three, "stations"), Some(vec![0, 15]));
    assert_eq!(row(&two_each, "Ada built Ash\n", "stations"), Some(vec![3, 6]));
    // Stations lend a route for tickets.
    let lent = "Ada owns Ash-Bay/B\nAda built Bay\nBen owns Bay-Cove\nAda shows Ash-Cove\nBen shows Bay-Ford\n";
    assert_eq!(row(&two_each, lent, "tickets"), Some(vec![5, -4]));
}

#[test]
fn longest_path() {
    let routes = "Ada owns Ash-Bay/B, Bay-Cove\nBen owns Cove-Dale\n";
    let bonus = with("longest_path: none", "longest_path: { points: 6, name: Lake Express }");
    assert_eq!(row(&board(), routes, "express"), None);
    assert_eq!(row(&bonus, routes, "express"), Some(vec![6, 0]));
    let level = "Ada owns Ash-Bay/B, Ford-Ash\nBen owns Cove-Dale\n";
    assert_eq!(row(&bonus, level, "express"), Some(vec![6, 6]));
    let sheet = play(&bonus, &format!("{TWO}{routes}")).sheet.unwrap();
    assert!(sheet.rows.iter().any(|row| row.title == "Lake Express"));
}

#[test]
fn districts() {
    let routes = "Ada owns Ash-Bay/B, Bay-Cove\nBen owns Cove-Dale, Elm-Ford\n";
    let yaml = "districts:\n  - { name: north, points: 3, cities: [Ash, Cove] }\n  - { name: east, points: 2, cities: [Cove, Dale, Elm] }\n";
    let districts = load(&format!("{LAKE}{yaml}"));
    assert_eq!(row(&board(), routes, "districts"), None);
    assert_eq!(row(&districts, routes, "districts"), Some(vec![3, 0]));
    let joined = "Ben owns Cove-Dale, Dale-Elm\n";
    assert_eq!(row(&districts, joined, "districts"), Some(vec![0, 2]));
    // What is missing is named.
    let sheet = play(&districts, &format!("{TWO}{routes}")).sheet.unwrap();
    let row = sheet.rows.iter().find(|row| row.key == "districts").unwrap();
    let how = |player: usize, district: usize| row.cells[player].details[district].how.as_deref();
    assert_eq!(how(0, 0), None);
    assert_eq!(how(0, 1), Some("not reached: Dale, Elm"));
    assert_eq!(how(1, 1), Some("not joined: Elm"));
}

#[test]
fn attractions() {
    let routes = "Ada owns Ash-Bay/B, Bay-Cove\nBen owns Cove-Dale\n";
    let sights = changed(&[
        ("Bay:  { at: [100, 0] }", "Bay:  { at: [100, 0], attraction: 1 }"),
        ("Cove: { at: [200, 0] }", "Cove: { at: [200, 0], attraction: 2 }"),
    ]);
    assert_eq!(row(&board(), routes, "attractions"), None);
    assert_eq!(row(&sights, routes, "attractions"), Some(vec![3, 2]));
}

#[test]
fn the_end() {
    let log = "Ada draw ? ?\nBen draw ? ?\nAda draw ? ?\nBen draw ? ?\nAda draw ? ?\nBen draw ? ?\n\
               Ada claim Cove-Dale RRRR\nBen draw ? ?\nAda claim Bay-Cove BBB\nBen draw ? ?\n\
               Ada draw ? ?\nBen draw ? ?\n";
    // Five of twelve trains are left.
    assert_eq!(two(&board(), log), FINE);
    assert_eq!(two(&with("end_at: 2", "end_at: 5"), log), ["E1"]);
    assert_eq!(two(&with("end_at: 2", "end_at: 4"), log), FINE);
    let finished = |board: &Board| play(board, &format!("{TWO}{log}")).finished;
    assert!(!finished(&board()) && finished(&with("end_at: 2", "end_at: 5")));
}

#[test]
fn points() {
    let claim = "Ada claim Ash-Bay BB\ncheck Ada score 2\n";
    let dear = with("2: 2, 3: 4", "2: 3, 3: 4");
    assert_eq!(two(&board(), claim), FINE);
    assert_eq!(two(&dear, claim), ["R1"]);
    assert_eq!(row(&dear, "Ada owns Ash-Bay/B, Bay-Cove\n", "routes"), Some(vec![7, 0]));
}

#[test]
fn tie_breaks() {
    // Both have 5 points. Ada has completed a ticket, and has the longer path.
    let level = "Ada owns Ash-Bay/B, Bay-Cove, Dale-Elm\nBen owns Cove-Dale, Ford-Ash\n\
                 Ada shows Ash-Cove Ash-Dale\nBen shows Bay-Ford\n";
    let total = play(&board(), &format!("{TWO}{level}")).sheet.unwrap().totals;
    assert_eq!(total, [5, 5]);
    let by = |ways: &str| with("[most-tickets]", ways);
    assert_eq!(ranks(&board(), level), [1, 2]);
    assert_eq!(ranks(&by("[]"), level), [1, 1]);
    let path = changed(&[
        ("[most-tickets]", "[longest-path]"),
        ("longest_path: none", "longest_path: { points: 0 }"),
    ]);
    assert_eq!(ranks(&path, level), [1, 2]);
    let stations = |ways: &str| {
        changed(&[("[most-tickets]", ways), ("stations: none", "stations: { each: 2, points: 0 }")])
    };
    let built = format!("{level}Ben built Elm\n");
    assert_eq!(ranks(&stations("[most-stations]"), &built), [2, 1]);
    assert_eq!(ranks(&stations("[fewest-stations]"), &built), [1, 2]);
    assert_eq!(ranks(&stations("[most-stations, most-tickets]"), &built), [2, 1]);
    assert_eq!(ranks(&stations("[most-tickets, most-stations]"), &built), [1, 2]);
}

#[test]
fn editions() {
    let editions = with(
        "house: { tie_breaks: [most-tickets] }",
        "first: { tie_breaks: [] }\n  second: { tie_breaks: [most-tickets], headings: [{ heading: Claiming, page: 7, laws: [C2] }] }",
    );
    let level = "Ada owns Ash-Bay/B, Bay-Cove, Dale-Elm\nBen owns Cove-Dale, Ford-Ash\n\
                 Ada shows Ash-Cove Ash-Dale\nBen shows Bay-Ford\n";
    assert_eq!(ranks(&editions, level), [1, 1]);
    let second = |moves: &str| {
        let head = TWO.replace("game lake\n", "game lake\nedition second\n");
        play(&editions, &format!("{head}{moves}"))
    };
    assert_eq!(second(level).sheet.unwrap().ranks, [1, 2]);
    assert_eq!(codes(&board(), &TWO.replace("game lake\n", "game lake\nedition second\n")), ["N2"]);
    let cited = &second("Ada claim Ash-Bay/B RR\n").findings[0].sources[0];
    assert_eq!((cited.heading.as_str(), cited.page), ("Claiming", Some(7)));
}

#[test]
fn law_numbers() {
    let kept = "Ada tickets -Ash-Cove -Ash-Dale\nBen tickets +? -?\n";
    let other =
        with("title: The Lake\n", "title: The Lake\nlaw_numbers: { first-tickets-kept: S4 }\n");
    assert_eq!(two(&board(), kept), ["S5"]);
    assert_eq!(two(&other, kept), ["S4"]);
    let ruled = format!("{kept}Ada draw ? ?\n")
        .replace("Ben tickets", "ruling stands S4 \"agreed\"\nBen tickets");
    assert_eq!(two(&other, &ruled), FINE);
    assert_eq!(two(&board(), &ruled), ["S5"]);
}
