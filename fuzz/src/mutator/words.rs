//! The words of a log: of which class each is, and others of the same class.

use std::sync::OnceLock;

use whistlestop::internals::games::ticket_to_ride::boards::{builtin, builtin_names};
use whistlestop::internals::simulate::Rng;

const CARDS: &[u8] = b"PBOWGYKRL";
const VERBS: &[&str] = &[
    "draw",
    "claim",
    "station",
    "tickets",
    "pass",
    "deal",
    "shows",
    "owns",
    "built",
    "lay",
    "completes",
    "place",
    "keep",
    "discard",
    "develop",
    "fails",
    "reveal",
    "pay",
    "withdraw",
    "refill",
    "flush",
    "robs",
    "at",
    "turn",
    "market",
    "check",
    "result",
    "winner",
    "player",
];
/// What gets into words that are spoilt.
const PIECES: &[&str] = &[
    " ",
    "\t",
    "\r",
    "\u{a0}",
    "\u{3000}",
    "\u{feff}",
    "\0",
    "\u{1b}[2J",
    "#",
    "\"",
    "\"\"",
    "-",
    "\u{2013}",
    "/",
    "/W",
    ",",
    "+",
    "?",
    "??",
    ">",
    ">-",
    ".",
    "1.",
    "0",
    "-1",
    "199",
    "201",
    "4294967296",
    "99999999999999999999",
    "R",
    "L",
    "2W",
    "é",
    "東京",
    "🚂",
    "\u{301}",
    "\u{202e}",
    "'",
    "\\",
    "<script>",
    "</script>",
    "::error::",
    "=1+1",
    "game",
];

/// The names that a log uses, and those of the board it is played on.
pub struct Words {
    players: Vec<String>,
    places: &'static Places,
}

/// Names of cities, and pairs of them that mean something.
#[derive(Default)]
struct Places {
    cities: Vec<String>,
    pairs: Vec<String>,
}

impl Words {
    pub fn of(text: &str) -> Self {
        let (mut players, mut places) = (Vec::new(), Places::of("europe"));
        for line in text.lines().take(12) {
            let mut parts = line.split_whitespace();
            match (parts.next(), parts.next()) {
                (Some("player"), Some(name)) => players.push(name.to_owned()),
                (Some("game"), Some(name)) => places = Places::of(name),
                _ => {}
            }
        }
        if players.len() < 2 {
            players.extend(["Ada", "Ben"].map(str::to_owned));
        }
        Self { players, places }
    }
}

impl Places {
    fn of(game: &str) -> &'static Self {
        static KNOWN: OnceLock<Vec<Places>> = OnceLock::new();
        let names = builtin_names();
        let known = KNOWN.get_or_init(|| names.iter().map(|name| Self::on(name)).collect());
        // The card game's tickets name cities of the USA.
        let game = if game == "card-game" { "usa" } else { game };
        let at = names.iter().position(|name| *name == game);
        &known[at.unwrap_or(0)]
    }

    fn on(name: &str) -> Self {
        let Some(board) = builtin(name) else {
            return Self::default();
        };
        let city = |id: u8| board.cities[usize::from(id)].name.as_str();
        let routes = board.routes.iter().map(|r| (r.a, r.b));
        let tickets = board.tickets.iter().map(|t| (t.a, t.b));
        let pairs = routes.chain(tickets);
        Self {
            cities: board.cities.iter().map(|city| city.name.clone()).collect(),
            pairs: pairs.map(|(a, b)| format!("{}-{}", city(a), city(b))).collect(),
        }
    }
}

fn is_pair(word: &str) -> bool {
    let word = word.trim_start_matches(['+', '-']);
    word.len() > 6 && word.contains('-') && word.starts_with(|c: char| c.is_uppercase())
}

fn is_cards(word: &str) -> bool {
    let card = |b: u8| CARDS.contains(&b) || b == b'?' || b.is_ascii_digit();
    !word.is_empty() && word.bytes().all(card) && word.bytes().any(|b| !b.is_ascii_digit())
}

fn pick(from: &[String], rng: &mut Rng) -> String {
    rng.pick(from).cloned().unwrap_or_else(|| "Paris-Wien".to_owned())
}

fn number(rng: &mut Rng) -> String {
    match rng.below(12) {
        0 => PIECES[rng.below(PIECES.len())].to_owned(),
        1 => rng.below(1 << 20).to_string(),
        2 => format!("-{}", rng.below(30)),
        _ => rng.below(120).to_string(),
    }
}

fn cards(rng: &mut Rng) -> String {
    let n = 1 + rng.below(5);
    let one = char::from(CARDS[rng.below(CARDS.len())]);
    let same = rng.below(2) == 0;
    let card = |rng: &mut Rng| match rng.below(12) {
        0 => '?',
        1 => 'L',
        _ if same => one,
        _ => char::from(CARDS[rng.below(CARDS.len())]),
    };
    (0..n).map(|_| card(rng)).collect()
}

/// A form with words put in.
pub fn filled(form: &str, words: &Words, rng: &mut Rng) -> String {
    let fill = |word: &str, rng: &mut Rng| match word {
        "P" => pick(&words.players, rng),
        "C" | "+C" | "-C" | "C," | "C/W" => word.replace('C', &pick(&words.places.pairs, rng)),
        "T" => pick(&words.places.cities, rng),
        "K" | "?K" => cards(rng),
        _ if word.contains('N') => word.replace('N', &number(rng)),
        _ => word.to_owned(),
    };
    let filled: Vec<String> = form.split(' ').map(|word| fill(word, rng)).collect();
    filled.join(" ")
}

/// One word of a line in exchange for another of its class.
pub fn exchange(line: &str, words: &Words, rng: &mut Rng) -> String {
    let mut parts: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = rng.below(parts.len());
    let word = parts[at].as_str();
    let sign: String = word.chars().take_while(|c| matches!(c, '+' | '-')).collect();
    parts[at] = if words.players.iter().any(|name| name == word) {
        pick(&words.players, rng)
    } else if is_pair(word) {
        sign + &pick(&words.places.pairs, rng)
    } else if let Some((from, to)) = word.split_once('>') {
        match rng.below(3) {
            0 => format!("{from}>{}", one_card(rng)),
            1 => format!("{}>{to}", one_card(rng)),
            _ => format!("?{}", one_card(rng)),
        }
    } else if is_cards(word) {
        other_cards(word, rng)
    } else if word.bytes().any(|b| b.is_ascii_digit()) {
        let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
        word.replace(digits, &number(rng))
    } else if VERBS.contains(&word) && rng.below(4) > 0 {
        VERBS[rng.below(VERBS.len())].to_owned()
    } else if words.places.cities.iter().any(|name| name == word) {
        pick(&words.places.cities, rng)
    } else {
        damage(word, rng)
    };
    parts.join(" ")
}

fn one_card(rng: &mut Rng) -> char {
    char::from(CARDS[rng.below(CARDS.len())])
}

/// One card more, less, or another.
fn other_cards(word: &str, rng: &mut Rng) -> String {
    let mut all: Vec<char> = word.chars().collect();
    let at = rng.below(all.len());
    match rng.below(5) {
        0 => all.insert(at, one_card(rng)),
        1 if all.len() > 1 => {
            all.remove(at);
        }
        2 => return cards(rng),
        3 => all[at] = '?',
        _ => all[at] = one_card(rng),
    }
    all.into_iter().collect()
}

/// A line in which cards, or tickets, were not seen.
pub fn thin(line: &str, rng: &mut Rng) -> String {
    let keep = rng.below(3);
    let thin = |(i, word): (usize, &str), rng: &mut Rng| {
        if i < 2 || rng.below(3) < keep {
            word.to_owned()
        } else if is_cards(word) && !word.bytes().any(|b| b.is_ascii_digit()) {
            match word.starts_with('?') {
                true => "?".to_owned(),
                false => "?".repeat(word.len()),
            }
        } else if let Some((from, _)) = word.split_once('>') {
            format!("{from}>?")
        } else if is_pair(word) && word.starts_with(['+', '-']) {
            format!("{}?", &word[..1])
        } else {
            word.to_owned()
        }
    };
    let words: Vec<String> = line.split(' ').enumerate().map(|word| thin(word, rng)).collect();
    words.join(" ")
}

/// A text with something in it that does not belong there.
pub fn damage(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.below(chars.len() + 1);
    match rng.below(4) {
        0 if at < chars.len() => {
            chars.remove(at);
        }
        1 if at + 1 < chars.len() => chars.swap(at, at + 1),
        2 => chars.truncate(at),
        _ => {
            chars.splice(at..at, PIECES[rng.below(PIECES.len())].chars());
        }
    }
    chars.into_iter().collect()
}
