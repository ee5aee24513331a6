//! What could be done at a position: every move that is offered is accepted, every move
//! that is played is offered, and on tiny boards whatever can be written is accepted if,
//! and only if, it is offered.
//!
//! `WHISTLESTOP_GAMES=50 cargo test --test referee legal_moves` plays more games.

use std::fs;
use std::path::Path;

use crate::support::Dice;
use crate::support::thin::thin;
use whistlestop::internals::card::Card;
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::metro::sets;
use whistlestop::internals::games::ticket_to_ride::board_file::load;
use whistlestop::internals::games::ticket_to_ride::builtin;
use whistlestop::internals::replay::{Custom, judge_on};
use whistlestop::internals::simulate::{self, Plan, Style, card_game, metro};
use whistlestop::legal::{Move, Payments, Phase, Place, Play, legal_moves_on};
use whistlestop::{LegalMoves, legal_moves};

/// The errors of a log, by number and place.
fn errors(text: &str, custom: &Custom<'_>) -> Vec<(&'static str, u32)> {
    let outcome = judge_on(text, custom);
    let errors = outcome.findings.iter();
    let errors = errors.filter(|f| f.severity == Severity::Error);
    errors.map(|f| (f.code, f.span.start)).collect()
}

/// The line adds no error to the log above it.
fn is_accepted(above: &str, line: &str, custom: &Custom<'_>) -> bool {
    let before = errors(above, custom).len();
    errors(&format!("{above}{line}\n"), custom).len() <= before
}

/// Cards in the order of the notation.
fn sorted(cards: &str) -> String {
    let mut all = String::new();
    for card in Card::ALL {
        all.extend(cards.chars().filter(|c| *c == card.letter()));
    }
    all.extend(cards.chars().filter(|c| *c == '?'));
    all
}

/// Cards of which some are perhaps not named can be one of these payments.
fn is_paid(cards: &str, paid: &Payments) -> bool {
    let cards = sorted(cards);
    if !cards.contains('?') {
        return paid.cards.contains(&cards);
    }
    let named = cards.trim_end_matches('?');
    let fits = |other: &String| {
        other.len() == cards.len()
            && Card::ALL.iter().all(|card| {
                let n = |text: &str| text.matches(card.letter()).count();
                n(named) <= n(other)
            })
    };
    paid.cards.iter().any(fits)
}

/// The way from one word of a line to the next, through what is offered.
struct Walk<'t> {
    above: &'t str,
    custom: &'t Custom<'t>,
}

impl Walk<'_> {
    fn could(&self, line: &str) -> LegalMoves {
        legal_moves_on(self.above, line, self.custom)
    }

    fn moves(&self, line: &str) -> Vec<Move> {
        self.could(line).moves
    }

    /// The line is offered, word by word.
    fn offers(&self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["market", cards] => self.has(
                &words[..0],
                |m| matches!(m.what, Play::Market { count } if count as usize == cards.len()),
            ),
            ["refill" | "flush", ..] => self.has(&words[..0], |m| m.text == words[0]),
            ["start", tile, ..] => {
                self.has(&[], |m| matches!(&m.what, Play::Start { tile: other } if other == tile))
            }
            [who, "deal", ..] if self.above.starts_with("game metro") => self.has(&[], |m| {
                let due = words.len() - 2;
                m.text == format!("{who} deal")
                    && matches!(m.what, Play::Deal { count } if count as usize == due)
            }),
            [_, verb, ..] if self.above.starts_with("game metro") && verb != "shows" => {
                self.tiles(line)
            }
            [who, "deal", ..] => self.has(&[], |m| {
                let cards: usize = words[2..].iter().map(|w| w.len()).sum();
                m.text == format!("{who} deal")
                    && matches!(m.what, Play::Deal { count } if count as usize == cards)
            }),
            [_, "tickets", ..] => self.tickets(&words),
            [_, "draw", ..] => self.draw(&words),
            [_, "claim", ..] => self.claim(&words),
            [_, "station", _, cards, ..] => self.has(&words[..1], |m| {
                m.text == words[..3].join(" ")
                    && matches!(&m.what, Play::Station { paid, .. } if is_paid(cards, paid))
            }),
            [_, "lay", cards, ..] => self.has(&words[..1], |m| {
                matches!(&m.what, Play::Lay { cards: other, .. } if sorted(cards) == *other)
                    || cards.contains('?')
            }),
            [_, "completes", ..] => self.has(&[], |m| {
                let ticket = m.text == words[..3].join(" ");
                ticket
                    && match &m.what {
                        Play::Completes { ticket: None, .. } => true,
                        Play::Completes { paid, .. } => is_paid(words[3], paid),
                        _ => false,
                    }
            }),
            [who, "pass"] => self.has(&[who], |m| m.what == Play::Pass),
            [_, "shows", ..] => true,
            _ => panic!("{line}"),
        }
    }

    fn has(&self, line: &[&str], is_it: impl Fn(&Move) -> bool) -> bool {
        self.moves(&line.join(" ")).iter().any(is_it)
    }

    fn tickets(&self, words: &[&str]) -> bool {
        let text = words[..2].join(" ");
        let kept = words[2..].iter().filter(|w| w.starts_with('+')).count();
        self.has(&words[..1], |m| match &m.what {
            Play::Tickets { count, keep, could_be, .. } => {
                let named = words[2..].iter().filter(|w| !w.ends_with('?'));
                m.text == text
                    && *count as usize == words.len() - 2
                    && *keep as usize <= kept
                    && (named.clone()).all(|w| could_be.contains(&w[1..].to_owned()))
            }
            _ => false,
        })
    }

    fn draw(&self, words: &[&str]) -> bool {
        let mut at = 2;
        while at < words.len() {
            let line = words[..if at == 2 { 1 } else { at }].join(" ");
            let moves = self.moves(&line);
            let word = words[at];
            if word == "flush" || word == "refill" {
                at += 2;
                continue;
            }
            let card = word.contains('>').then(|| Card::from_letter(word.as_bytes()[0].into()));
            let card = card.flatten();
            let seen = word.trim_start_matches('?').split('>').next_back().unwrap();
            let fits = |m: &Move| match &m.what {
                Play::Draw { card: other, could_be, .. } => {
                    *other == card && seen.chars().all(|c| could_be.contains(c) || "?-".contains(c))
                }
                _ => false,
            };
            if !moves.iter().any(fits) {
                return false;
            }
            at += 1;
        }
        true
    }

    /// A turn of the tile game: the draw, then the action.
    fn tiles(&self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut at = 1;
        if words[1] == "draw" {
            let fits = |m: &Move| {
                matches!(&m.what, Play::DrawTile { could_be }
                    if words[2] == "?" || could_be.iter().any(|t| t == words[2]))
            };
            if !self.has(&words[..1], fits) {
                return false;
            }
            at = 3;
        }
        let start = words[..at].join(" ");
        if let Some((head, places)) = line.split_once("place ") {
            let places: Vec<&str> = places.split(", ").collect();
            let orders = permutations(&places);
            return orders.iter().any(|order| self.places(&start, head, order));
        }
        let is_it = |m: &Move| {
            m.text == line || words[at..] == ["pass"] && m.what == Play::Keep || m.line == line
        };
        self.has(&[&start], is_it)
    }

    /// Tiles in this order: each of them is offered behind the one before.
    fn places(&self, start: &str, head: &str, places: &[&str]) -> bool {
        let declared = head.strip_prefix(start).unwrap().trim();
        let words: Vec<&str> = declared.split_whitespace().collect();
        let first = |m: &Move| match (&m.what, &words[..]) {
            (Play::Place(place), []) => is_place(place, places[0]),
            (
                Play::Develop { colour, squares, places: first },
                ["develop", other, "at", square],
            ) => {
                let (x, y) = square.split_once(',').unwrap();
                colour == other
                    && squares.contains(&(x.parse().unwrap(), y.parse().unwrap()))
                    && first.iter().any(|place| is_place(place, places[0]))
            }
            _ => false,
        };
        let mut line = format!("{head}place {}", places[0]);
        let mut offered = self.has(&[start], first);
        for place in &places[1..] {
            let fits = |m: &Move| matches!(&m.what, Play::Place(p) if is_place(p, place));
            offered = offered && self.has(&[&line], fits);
            line += &format!(", {place}");
        }
        offered && self.has(&[&line], |m| m.what == Play::Done)
    }

    fn claim(&self, words: &[&str]) -> bool {
        let cards = words[3];
        let claimed = self.has(&words[..1], |m| {
            m.text == words[..3].join(" ")
                && matches!(&m.what, Play::Claim { paid, .. } if is_paid(cards, paid))
        });
        let Some(reveal) = words.iter().position(|w| *w == "reveal") else {
            return claimed;
        };
        let line = words[..reveal + 2].join(" ");
        claimed
            && match words.get(reveal + 2) {
                Some(&"pay") => self.has(&[&line], |m| {
                    let n = words[reveal + 3].len();
                    let unseen = "?".repeat(n) == words[reveal + 3];
                    matches!(&m.what, Play::Pay { paid }
                        if is_paid(words[reveal + 3], paid) || unseen && paid.unseen.is_some())
                }),
                Some(&"withdraw") => self.has(&[&line], |m| m.what == Play::Withdraw),
                _ => self.has(&[&line], |m| m.what == Play::Done),
            }
    }
}

fn permutations<'t>(all: &[&'t str]) -> Vec<Vec<&'t str>> {
    let [first, rest @ ..] = all else {
        return vec![Vec::new()];
    };
    let mut orders = Vec::new();
    for order in permutations(rest) {
        for at in 0..=order.len() {
            let mut order = order.clone();
            order.insert(at, first);
            orders.push(order);
        }
    }
    orders
}

/// `m07 at 1,0 turn 90` says this place, the tile turned so that it looks the same.
fn is_place(place: &Place, text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let turn: u16 = words.get(4).map_or(0, |turn| turn.parse().unwrap());
    let set = sets::builtin("sample").unwrap();
    let tile = set.tiles.iter().find(|tile| tile.name == words[0]).unwrap();
    let alike = 90 * u16::try_from(tile.rotations().count()).unwrap();
    place.tile == words[0]
        && format!("{},{}", place.x, place.y) == words[2]
        && place.turn % alike == turn % alike
}

/// The lines of a log that are moves or setup, each with the log above it.
fn positions(text: &str) -> Vec<(&str, &str)> {
    let mut all = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (above, bare) = (&text[..at], line.trim());
        at += line.len();
        let header = ["game", "player", "option", "edition", "tiles", "tile"];
        let end = ["result", "winner", "check"];
        let word = bare.split(' ').next().unwrap_or("");
        if !bare.is_empty() && !header.contains(&word) && !end.contains(&word) {
            all.push((above, bare.split("  #").next().unwrap()));
        }
    }
    all
}

fn games() -> u64 {
    let more = std::env::var("WHISTLESTOP_GAMES");
    more.ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

const BOARDS: [&str; 4] = ["europe", "usa", "london", "new-york"];
const STYLES: [Style; 6] =
    [Style::Plain, Style::Hoard, Style::Tickets, Style::Wild, Style::Whim, Style::Starve];

/// Some lines of a log, the first ones and the last ones always.
fn some<'t>(text: &'t str, dice: &mut Dice, one_in: usize) -> Vec<(&'t str, &'t str)> {
    let all = positions(text);
    let n = all.len();
    let chosen = all.into_iter().enumerate();
    let chosen = chosen.filter(|(i, _)| *i < 6 || i + 6 > n || dice.below(one_in) == 0);
    chosen.map(|(_, line)| line).collect()
}

fn board_games(unseen: bool) -> Vec<String> {
    let mut all = Vec::new();
    for seed in 0..games() {
        for (i, board) in BOARDS.into_iter().enumerate() {
            let style = STYLES[(usize::try_from(seed).unwrap() + i) % STYLES.len()];
            let plan = Plan {
                players: 2 + usize::try_from(seed).unwrap() % 3,
                seed: 40 + seed,
                unseen,
                style,
                varied: false,
                ..Plan::default()
            };
            all.push(simulate::game(builtin(board).unwrap(), &plan));
        }
    }
    all
}

fn card_games(unseen: bool) -> Vec<String> {
    let game = |seed: u64| {
        let plan = card_game::Plan {
            players: 2 + usize::try_from(seed).unwrap() % 3,
            seed,
            unseen,
            completes: seed.is_multiple_of(2),
            varied: false,
            pursue: true,
            ..card_game::Plan::default()
        };
        card_game::game(&plan)
    };
    (0..2 * games()).map(game).collect()
}

fn tile_games(unseen: bool) -> Vec<String> {
    let game = |seed: u64| {
        let plan = metro::Plan {
            players: 2 + usize::try_from(seed).unwrap() % 3,
            seed,
            children: seed % 3 == 2,
            unseen,
            varied: false,
        };
        metro::game(sets::builtin("sample").unwrap(), &plan)
    };
    (0..2 * games()).map(game).collect()
}

#[test]
fn what_the_simulator_plays_with_tiles_is_offered() {
    let mut dice = Dice::new(29);
    offers_what_is_played(&tile_games(false), 4, &mut dice);
    offers_what_is_played(&tile_games(true), 8, &mut dice);
}

#[test]
fn whatever_is_offered_with_tiles_is_accepted() {
    let mut dice = Dice::new(31);
    let mut tried = 0;
    for text in tile_games(false).iter().chain(&tile_games(true)) {
        for (above, line) in some(text, &mut dice, 20) {
            tried += accepts_all(above, "", &Custom::None, &mut dice);
            // The same with the tile drawn, and with the first of the tiles placed.
            let words: Vec<&str> = line.split_whitespace().collect();
            if words[1] == "draw" {
                let drawn = words[..3].join(" ");
                tried += accepts_all(above, &drawn, &Custom::None, &mut dice);
                let (first, _) = line.split_once(", ").unwrap_or((line, ""));
                tried += accepts_all(above, first, &Custom::None, &mut dice);
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// On a small table: every tile in hand, on every square, turned each way.
#[test]
fn a_tile_is_accepted_if_and_only_if_its_place_is_offered() {
    let mut dice = Dice::new(37);
    let (mut good, mut bad) = (0, 0);
    for text in tile_games(false).iter().take(2) {
        let turns = positions(text).into_iter().filter(|(_, line)| line.contains(" draw "));
        for (above, line) in turns.take(10) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let drawn = words[..3].join(" ");
            let could = legal_moves_on(above, &drawn, &Custom::None);
            let set = sets::builtin("sample").unwrap();
            for tile in &set.tiles {
                for (x, y) in (-3..=4).flat_map(|x| (-3..=4).map(move |y| (x, y))) {
                    // A tile that was seen is perhaps in the hand.
                    let seen = above.contains(&tile.name) || line.contains(&tile.name);
                    if dice.below(if seen { 6 } else { 200 }) > 0 {
                        continue;
                    }
                    for turn in [0, 90, 180, 270] {
                        let place = format!("{} at {x},{y} turn {turn}", tile.name);
                        let offered = could
                            .moves
                            .iter()
                            .any(|m| matches!(&m.what, Play::Place(p) if is_place(p, &place)));
                        let line = format!("{drawn} place {place}");
                        let accepted = is_accepted(above, &line, &Custom::None);
                        assert_eq!(offered, accepted, "{above}\n>>> {line}");
                        *if accepted { &mut good } else { &mut bad } += 1;
                    }
                }
            }
        }
    }
    assert!(good > 5 && bad > 500, "{good} {bad}");
}

/// Each of these lines is offered where it is played.
fn offers_what_is_played(texts: &[String], one_in: usize, dice: &mut Dice) {
    for text in texts {
        for (above, line) in some(text, dice, one_in) {
            // A number in front says that it is a turn.
            let line = line.strip_prefix("1. ").unwrap_or(line);
            let custom = &Custom::None;
            let walk = Walk { above, custom };
            assert!(walk.offers(line), "{above}\n>>> {line}");
        }
    }
}

#[test]
fn what_the_simulator_plays_with_cards_is_offered() {
    let mut dice = Dice::new(19);
    offers_what_is_played(&card_games(false), 10, &mut dice);
    offers_what_is_played(&card_games(true), 16, &mut dice);
    let thin: Vec<String> = card_games(false).iter().map(|text| thin(text, &mut dice)).collect();
    offers_what_is_played(&thin, 16, &mut dice);
}

#[test]
fn whatever_is_offered_with_cards_is_accepted() {
    let mut dice = Dice::new(23);
    let mut tried = 0;
    for text in card_games(false).iter().chain(&card_games(true)) {
        for (above, _) in some(text, &mut dice, 20) {
            tried += accepts_all(above, "", &Custom::None, &mut dice);
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn what_the_simulator_plays_on_boards_is_offered() {
    let mut dice = Dice::new(7);
    offers_what_is_played(&board_games(false), 20, &mut dice);
    offers_what_is_played(&board_games(true), 20, &mut dice);
}

#[test]
fn what_is_played_is_offered_whatever_was_not_written() {
    let mut dice = Dice::new(11);
    let thin: Vec<String> = board_games(false).iter().map(|text| thin(text, &mut dice)).collect();
    offers_what_is_played(&thin, 30, &mut dice);
}

#[test]
fn whatever_is_offered_on_boards_is_accepted() {
    let mut dice = Dice::new(13);
    let mut tried = 0;
    for unseen in [false, true] {
        for text in board_games(unseen) {
            for (above, _) in some(&text, &mut dice, 60) {
                tried += accepts_all(above, "", &Custom::None, &mut dice);
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// Plays some of the moves that are offered.
fn accepts_all(above: &str, line: &str, custom: &Custom<'_>, dice: &mut Dice) -> usize {
    let could = legal_moves_on(above, line, custom);
    let mut tried = 0;
    for offered in &could.moves {
        let mut lines = offered.lines();
        lines.push(offered.line.clone());
        for line in lines {
            if could.moves.len() > 12 && dice.below(12) > 0 {
                continue;
            }
            tried += 1;
            assert!(is_accepted(above, &line, custom), "{above}\n>>> {line}");
        }
    }
    tried
}

/// Every multiset of so many of these kinds.
fn multisets(kinds: &[char], n: usize) -> Vec<String> {
    if n == 0 {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (i, kind) in kinds.iter().enumerate() {
        for rest in multisets(&kinds[i..], n - 1) {
            all.push(format!("{kind}{rest}"));
        }
    }
    all
}

#[test]
fn on_tiny_boards_a_move_is_accepted_if_and_only_if_it_is_offered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tiny");
    let mut dice = Dice::new(17);
    let (mut good, mut bad) = (0, 0);
    for name in ["t1", "t2"] {
        let file = |end: &str| fs::read_to_string(folder.join(format!("{name}.{end}"))).unwrap();
        let board = load(&file("yaml")).unwrap();
        let custom = Custom::board(&board);
        let kinds: Vec<char> = board.deck.each().map(|(card, _)| card.letter()).collect();
        let text = file("ride");
        let logs = text.split("\n\n").filter(|log| log.contains("# possible"));
        for log in logs.take(6) {
            let log = format!("{}\n", log.trim_end());
            for (above, _) in some(&log, &mut dice, 6) {
                let could = legal_moves_on(above, "", &custom);
                if could.phase != Phase::Turn {
                    continue;
                }
                let who = &could.players[could.seat.unwrap()];
                let offered: Vec<String> = could.moves.iter().flat_map(Move::lines).collect();
                for line in candidates(&board, who, &kinds) {
                    let line = line.as_str();
                    let is_offered = offered.iter().any(|o| o == line);
                    let accepted = is_accepted(above, line, &custom);
                    assert_eq!(is_offered, accepted, "{above}\n>>> {line}");
                    *if accepted { &mut good } else { &mut bad } += 1;
                }
            }
        }
    }
    assert!(good > 100 && bad > 1000, "{good} {bad}");
}

/// Every claim, station and pass that can be written, with all cards named.
fn candidates(board: &whistlestop::Board, who: &str, kinds: &[char]) -> Vec<String> {
    let mut all = vec![format!("{who} pass")];
    let name = |city: u8| &board.cities[usize::from(city)].name;
    for route in &board.routes {
        let mut pair = format!("{}-{}", name(route.a), name(route.b));
        if let (Some(_), Some(colour)) = (route.twin, route.colour) {
            pair += &format!("/{}", colour.letter());
        }
        for n in 1..=3 {
            for cards in multisets(kinds, n) {
                all.push(format!("{who} claim {pair} {}", sorted(&cards)));
                if route.tunnel {
                    all.push(format!("{who} claim {pair} {} reveal ???", sorted(&cards)));
                }
            }
        }
    }
    for city in &board.cities {
        for n in 1..=3 {
            for cards in multisets(kinds, n) {
                all.push(format!("{who} station {} {}", city.name, sorted(&cards)));
            }
        }
    }
    all
}

#[test]
fn before_the_first_turn_the_setup_is_offered_and_everybody_may_start() {
    let log = "game europe\nplayer Ada\nplayer \"Ana María\"\n";
    let could = legal_moves(log);
    assert_eq!((could.phase, could.turn), (Phase::Setup, 1));
    assert_eq!(could.to_move, [0, 1]);
    let lines: Vec<&str> = could.moves.iter().map(|m| m.line.as_str()).collect();
    assert_eq!(
        lines[..5],
        [
            "Ada deal ????",
            "\"Ana María\" deal ????",
            "market ?????",
            "Ada tickets +? +? -? -?",
            "\"Ana María\" tickets +? +? -? -?",
        ]
    );
    let second = legal_moves_on(log, "\"Ana María\"", &Custom::None);
    assert_eq!(second.seat, Some(1));
}

#[test]
fn without_a_game_or_players_nothing_is_offered() {
    for log in ["", "game europe\n", "game chess\nplayer Ada\nplayer Ben\n", "\u{feff}"] {
        let could = legal_moves(log);
        assert!(could.moves.is_empty() || could.phase == Phase::Setup, "{could:?}");
    }
    assert_eq!(legal_moves("").phase, Phase::Header);
}

#[test]
fn a_line_that_means_nothing_offers_nothing() {
    let log = "game europe\nplayer Ada\nplayer Ben\nAda draw ? ?\n";
    for line in ["Zoe", "Ben clam", "market", "result Ben 3", "Ben draw R>K L>L ? ?"] {
        let could = legal_moves_on(log, line, &Custom::None);
        assert!(could.moves.is_empty(), "{line}: {could:?}");
    }
}
