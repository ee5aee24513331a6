//! One slip of a scribe in a whole log, of any game: what people get wrong when they
//! write in a hurry, copy a page or type it into a phone. It knows nothing of how a
//! slip is found.

use whistlestop::internals::simulate::Rng;

/// A log with one slip.
pub struct Slip {
    pub kind: &'static str,
    pub text: String,
    /// The lines, from 0, that a message about it may stand on.
    pub lines: Vec<usize>,
    /// What was written is enough to know what was meant.
    pub mendable: bool,
}

/// Every kind, in the order of [`slip`].
pub const KINDS: &[&str] = &[
    "city misspelt",
    "player misspelt",
    "verb misspelt",
    "word left out",
    "not a card",
    "turn forgotten",
    "turn doubled",
    "neighbours swapped",
    "wrong player",
    "round forgotten",
    "two rounds forgotten",
    "flush forgotten",
    "refill forgotten",
    "wrong turn number",
    "deal forgotten",
    "market forgotten",
    "first tickets forgotten",
    "player line forgotten",
    "game line forgotten",
    "junk line",
    "lines merged",
    "line broken",
    "wrong total",
    "wrong part of a result",
    "wrong winner",
    "wrong check",
    "setup spoilt",
    "player line misspelt",
    "game misspelt",
    "quote lost",
    "city of a ticket misspelt",
    "setup doubled",
    "setup under the wrong player",
    "end doubled",
    "missing, said so",
    "missing, with a count",
    "missing, with names",
    "missing players' round",
];

const VERBS: &[&str] = &[
    "deal",
    "tickets",
    "draw",
    "claim",
    "station",
    "pass",
    "lay",
    "completes",
    "place",
    "shows",
    "owns",
    "built",
    "fails",
    "develop",
    "keep",
    "discard",
];

/// A log, cut up.
struct Page {
    lines: Vec<String>,
    players: Vec<String>,
}

impl Page {
    fn new(text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut page = Self { lines, players: Vec::new() };
        for at in 0..page.lines.len() {
            let words = page.words(at);
            if words.first().is_some_and(|w| w == "player") {
                page.players.push(words[1].clone());
            }
        }
        page
    }

    fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    fn body(&self, at: usize) -> &str {
        let line = &self.lines[at];
        line.split(" #").next().unwrap_or(line).trim_end()
    }

    /// The words of a line; what is in quotes is one.
    fn words(&self, at: usize) -> Vec<String> {
        words(self.body(at))
    }

    /// The place of the player's name among the words.
    fn who(&self, at: usize) -> Option<usize> {
        let words = self.words(at);
        let first = usize::from(words.first()?.ends_with('.'));
        let named = |w: &String| self.players.contains(w);
        (words.get(first).is_some_and(named)
            && words.get(first + 1).is_some_and(|v| VERBS.contains(&v.as_str())))
        .then_some(first)
    }

    fn verb(&self, at: usize) -> Option<String> {
        let who = self.who(at)?;
        self.words(at).get(who + 1).cloned()
    }

    /// Where the first turn is: the first line of a player after the setup.
    fn first_turn(&self) -> usize {
        let setup = |at: &usize| {
            let words = self.words(*at);
            let first = words.first().map_or("", String::as_str);
            match self.verb(*at) {
                Some(verb) => verb == "deal",
                None => !first.starts_with("check"),
            }
        };
        // First tickets are those before anything else is done.
        let mut at = 0;
        let mut had = 0;
        while at < self.lines.len() {
            let tickets = self.verb(at).is_some_and(|v| v == "tickets");
            if tickets && had < self.players.len() {
                had += 1;
            } else if !setup(&at) {
                break;
            }
            at += 1;
        }
        at
    }

    fn turns(&self) -> Vec<usize> {
        let plays = |at: &usize| {
            let verb = self.verb(*at);
            verb.is_some_and(|v| {
                !matches!(v.as_str(), "deal" | "shows" | "owns" | "built" | "completes")
            })
        };
        (self.first_turn()..self.lines.len()).filter(plays).collect()
    }

    fn starting(&self, word: &str) -> Vec<usize> {
        let is = |at: &usize| self.words(*at).first().is_some_and(|w| w == word);
        (0..self.lines.len()).filter(is).collect()
    }

    fn setup(&self, verb: &str) -> Vec<usize> {
        let is = |at: &usize| self.verb(*at).is_some_and(|v| v == verb);
        (0..self.first_turn()).filter(is).collect()
    }
}

fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        if c == '"' {
            quoted = !quoted;
        }
        if c == ' ' && !quoted {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n.max(1))
}

fn pick<T: Clone>(rng: &mut Rng, from: &[T]) -> Option<T> {
    from.get(below(rng, from.len())).cloned()
}

/// A word with one letter wrong, as fingers do it.
fn misspelt(word: &str, rng: &mut Rng) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let inner: Vec<usize> =
        (0..letters.len()).filter(|&i| letters[i].is_alphabetic() && i > 0).collect();
    let at = pick(rng, &inner)?;
    match below(rng, 4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 if at + 1 < letters.len() && letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        _ => {
            let other = ['e', 'a', 'n', 'r', 's', 'i'][below(rng, 6)];
            letters[at] = if letters[at] == other { 'o' } else { other };
        }
    }
    let new: String = letters.into_iter().collect();
    (new != word && new.chars().filter(|c| c.is_alphabetic()).count() > 1).then_some(new)
}

/// Puts a number before every turn.
pub fn numbered(text: &str) -> String {
    let mut page = Page::new(text);
    for (n, at) in page.turns().into_iter().enumerate() {
        let line = page.lines[at].clone();
        let bare = match line.split_once(". ") {
            Some((no, rest)) if no.chars().all(|c| c.is_ascii_digit()) => rest.to_owned(),
            _ => line,
        };
        page.lines[at] = format!("{}. {bare}", n + 1);
    }
    page.text()
}

/// One slip of this kind, if the log has a place for it.
pub fn slip(text: &str, kind: &'static str, rng: &mut Rng) -> Option<Slip> {
    let mut page = Page::new(text);
    let (lines, mendable) = spoil(&mut page, kind, rng)?;
    let new = page.text();
    (new != text).then_some(Slip { kind, text: new, lines, mendable })
}

fn replace_word(page: &mut Page, at: usize, which: usize, new: &str) -> Option<()> {
    let words = page.words(at);
    let old = words.get(which)?;
    // From behind the words before it.
    let mut from = 0;
    for word in &words[..which] {
        from += page.lines[at][from..].find(word.as_str())? + word.len();
    }
    let start = from + page.lines[at][from..].find(old.as_str())?;
    let end = start + old.len();
    page.lines[at].replace_range(start..end, new);
    Some(())
}

/// Spoils a page: the lines where that can be seen, and whether the log still tells
/// what was meant.
fn spoil(page: &mut Page, kind: &str, rng: &mut Rng) -> Option<(Vec<usize>, bool)> {
    if let Some(done) = letters(page, kind, rng) {
        return done;
    }
    if let Some(done) = whole_lines(page, kind, rng) {
        return done;
    }
    records(page, kind, rng)
}

type Spoilt = Option<(Vec<usize>, bool)>;

/// Slips inside one line.
fn letters(page: &mut Page, kind: &str, rng: &mut Rng) -> Option<Spoilt> {
    Some(match kind {
        "city misspelt" => city(page, rng, &page.turns(), &["claim", "station"]),
        "city of a ticket misspelt" => {
            let all: Vec<usize> = (0..page.lines.len()).collect();
            city(page, rng, &all, &["tickets", "shows"])
        }
        "player misspelt" => one_word(page, rng, 0, false),
        "verb misspelt" => one_word(page, rng, 1, false),
        "word left out" => one_word(page, rng, 1, true),
        "not a card" => not_a_card(page, rng),
        "wrong player" => wrong_player(page, rng, &page.turns()),
        "flush forgotten" => cut_word(page, rng, "flush"),
        "refill forgotten" => refill(page, rng),
        "wrong turn number" => turn_number(page, rng),
        "quote lost" => quote(page, rng),
        _ => return None,
    })
}

fn city(page: &mut Page, rng: &mut Rng, among: &[usize], verbs: &[&str]) -> Spoilt {
    let has = |at: &&usize| page.verb(**at).is_some_and(|v| verbs.contains(&v.as_str()));
    let at = pick(rng, &among.iter().filter(has).copied().collect::<Vec<_>>())?;
    let who = page.who(at)?;
    let words = page.words(at);
    let places: Vec<usize> = (who + 2..words.len())
        .filter(|&i| words[i].chars().filter(|c| c.is_alphabetic()).count() > 5)
        .filter(|&i| words[i].contains('-') || verbs.contains(&"station"))
        .collect();
    let which = pick(rng, &places)?;
    let (name, track) = match words[which].split_once('/') {
        Some((name, track)) => (name.to_owned(), format!("/{track}")),
        None => (words[which].clone(), String::new()),
    };
    let new = misspelt(&name, rng)?;
    if new.matches('-').count() != name.matches('-').count()
        || new.starts_with('-') != name.starts_with('-')
    {
        return None;
    }
    replace_word(page, at, which, &(new + &track))?;
    Some((vec![at], true))
}

fn one_word(page: &mut Page, rng: &mut Rng, offset: usize, leave_out: bool) -> Spoilt {
    let at = pick(rng, &page.turns())?;
    let which = page.who(at)? + offset;
    let words = page.words(at);
    if leave_out {
        let line: Vec<String> =
            words.into_iter().enumerate().filter_map(|(i, w)| (i != which).then_some(w)).collect();
        page.lines[at] = line.join(" ");
    } else {
        let new = misspelt(&words[which], rng)?;
        if page.players.contains(&new) {
            return None;
        }
        replace_word(page, at, which, &new)?;
    }
    Some((vec![at], true))
}

fn is_cards(word: &str) -> bool {
    let card = |c: char| "RBLWGYKOP?>2345678".contains(c);
    word.chars().all(card) && word.chars().any(|c| c.is_ascii_uppercase())
}

fn not_a_card(page: &mut Page, rng: &mut Rng) -> Spoilt {
    let turns = page.turns();
    let at = pick(rng, &turns)?;
    let words = page.words(at);
    let who = page.who(at)?;
    let places: Vec<usize> = (who + 2..words.len()).filter(|&i| is_cards(&words[i])).collect();
    let which = pick(rng, &places)?;
    let old: Vec<char> = words[which].chars().collect();
    let letters: Vec<usize> = (0..old.len()).filter(|&i| old[i].is_ascii_uppercase()).collect();
    let letter = pick(rng, &letters)?;
    let mut new = old;
    new[letter] = ['X', 'Q', 'Z', 'M', 'J', 'T', 'E', 'H'][below(rng, 8)];
    let new: String = new.into_iter().collect();
    replace_word(page, at, which, &new)?;
    // Which card it was, only the cards that follow can tell.
    Some((vec![at], false))
}

fn wrong_player(page: &mut Page, rng: &mut Rng, among: &[usize]) -> Spoilt {
    let at = pick(rng, among)?;
    let which = page.who(at)?;
    let old = page.words(at)[which].clone();
    let others: Vec<String> = page.players.iter().filter(|p| **p != old).cloned().collect();
    let new = pick(rng, &others)?;
    replace_word(page, at, which, &new)?;
    let before = among.iter().rev().find(|b| **b < at).copied();
    let after = among.iter().find(|b| **b > at).copied();
    Some(([before, Some(at), after].into_iter().flatten().collect(), true))
}

fn cut_word(page: &mut Page, rng: &mut Rng, word: &str) -> Spoilt {
    let has = |at: &usize| page.words(*at).iter().any(|w| w == word);
    let all: Vec<usize> = (0..page.lines.len()).filter(has).collect();
    let at = pick(rng, &all)?;
    let mut words = page.words(at);
    let which = words.iter().position(|w| w == word)?;
    words.drain(which..(which + 2).min(words.len()));
    page.lines[at] = words.join(" ");
    let next = page.turns().into_iter().find(|t| *t > at);
    Some(([Some(at), next].into_iter().flatten().collect(), false))
}

fn refill(page: &mut Page, rng: &mut Rng) -> Spoilt {
    let turns = page.turns();
    let has = |at: &usize| page.words(*at).iter().any(|w| w.contains('>'));
    let at = pick(rng, &turns.into_iter().filter(has).collect::<Vec<_>>())?;
    let words = page.words(at);
    let all: Vec<usize> = (0..words.len()).filter(|&i| words[i].contains('>')).collect();
    let which = pick(rng, &all)?;
    let new = words[which].split('>').next()?.to_owned();
    replace_word(page, at, which, &new)?;
    Some((vec![at], false))
}

fn turn_number(page: &mut Page, rng: &mut Rng) -> Spoilt {
    let has = |at: &usize| page.who(*at) == Some(1);
    let all: Vec<usize> = page.turns().into_iter().filter(has).collect();
    let at = pick(rng, &all)?;
    let old: u32 = page.words(at)[0].trim_end_matches('.').parse().ok()?;
    let new = match below(rng, 4) {
        0 => old + 1,
        1 => old.saturating_sub(1),
        2 => old + 10,
        _ => old * 10 + 1,
    };
    replace_word(page, at, 0, &format!("{new}."))?;
    Some((vec![at], true))
}

fn quote(page: &mut Page, rng: &mut Rng) -> Spoilt {
    let has = |at: &usize| page.body(*at).contains('"') && page.who(*at).is_some();
    let all: Vec<usize> = (0..page.lines.len()).filter(has).collect();
    let at = pick(rng, &all)?;
    let places: Vec<usize> = page.lines[at].match_indices('"').map(|(i, _)| i).collect();
    let which = pick(rng, &places)?;
    page.lines[at].remove(which);
    Some((vec![at], true))
}

const JUNK: &[&str] = &[
    "pizza break",
    "asdf",
    "Ben gets coffee",
    "x",
    "everybody laughs",
    "that was close!",
    "(phone rings)",
    "to be continued",
    "37",
    "page 2",
    "we think this was a mistake",
    "next",
];

/// Lines that are lost, doubled, swapped, merged, broken.
fn whole_lines(page: &mut Page, kind: &str, rng: &mut Rng) -> Option<Spoilt> {
    let turns = page.turns();
    let players = page.players.len();
    Some(match kind {
        "turn forgotten" => cut_turns(page, rng, 1),
        "round forgotten" => cut_turns(page, rng, players),
        "two rounds forgotten" => cut_turns(page, rng, 2 * players),
        "turn doubled" => pick(rng, &turns).map(|at| {
            let line = page.lines[at].clone();
            page.lines.insert(at, line);
            (vec![at, at + 1], true)
        }),
        "setup doubled" => {
            let mut all = page.setup("deal");
            all.extend(page.setup("tickets"));
            all.extend(page.starting("market"));
            pick(rng, &all).map(|at| {
                let line = page.lines[at].clone();
                page.lines.insert(at, line);
                (vec![at, at + 1], true)
            })
        }
        "end doubled" => {
            let all = page.starting("result");
            pick(rng, &all).map(|at| {
                let line = page.lines[at].clone();
                page.lines.insert(at, line);
                (vec![at, at + 1], true)
            })
        }
        "setup under the wrong player" => {
            let mut all = page.setup("deal");
            all.extend(page.setup("tickets"));
            let done = wrong_player(page, rng, &all);
            done.map(|_| (all, true))
        }
        "neighbours swapped" => {
            let pairs: Vec<usize> =
                turns.windows(2).filter(|w| w[1] == w[0] + 1).map(|w| w[0]).collect();
            pick(rng, &pairs).map(|at| {
                page.lines.swap(at, at + 1);
                (vec![at, at + 1, at + 2], true)
            })
        }
        "junk line" => {
            let at = 1 + below(rng, page.lines.len() - 1);
            page.lines.insert(at, JUNK[below(rng, JUNK.len())].to_owned());
            Some((vec![at], false))
        }
        "lines merged" => {
            let pairs: Vec<usize> =
                turns.windows(2).filter(|w| w[1] == w[0] + 1).map(|w| w[0]).collect();
            pick(rng, &pairs).map(|at| {
                let next = page.lines.remove(at + 1);
                let first = page.body(at).to_owned();
                page.lines[at] = format!("{first} {next}");
                (vec![at], true)
            })
        }
        "line broken" => {
            let long: Vec<usize> =
                turns.into_iter().filter(|at| page.words(*at).len() > 2).collect();
            pick(rng, &long).and_then(|at| {
                let words = page.words(at);
                let which = page.who(at)? + 2 + below(rng, words.len() - page.who(at)? - 2);
                page.lines[at] = words[..which].join(" ");
                page.lines.insert(at + 1, words[which..].join(" "));
                Some((vec![at, at + 1], true))
            })
        }
        "deal forgotten" => forget(page, rng, |p| p.setup("deal")),
        "market forgotten" => forget(page, rng, |p| p.starting("market")),
        "first tickets forgotten" => forget(page, rng, |p| p.setup("tickets")),
        "player line forgotten" => forget(page, rng, |p| p.starting("player"))
            .map(|(lines, _)| {
                // Whoever is not declared shows wherever they first do something.
                let end = page.first_turn() + 3;
                (lines.first().copied().unwrap_or(0)..end).collect::<Vec<_>>()
            })
            .map(|lines| (lines, false)),
        "game line forgotten" => forget(page, rng, |p| p.starting("game")),
        "missing, said so" => gap(page, rng, 0),
        "missing, with a count" => gap(page, rng, 1),
        "missing, with names" => gap(page, rng, 2),
        "missing players' round" => gap(page, rng, 3),
        _ => return None,
    })
}

fn forget(page: &mut Page, rng: &mut Rng, which: impl Fn(&Page) -> Vec<usize>) -> Spoilt {
    let at = pick(rng, &which(page))?;
    page.lines.remove(at);
    let end = page.first_turn() + 1;
    Some(((at.saturating_sub(1)..=end.max(at)).collect(), false))
}

fn cut_turns(page: &mut Page, rng: &mut Rng, count: usize) -> Spoilt {
    let turns = page.turns();
    let from = below(rng, turns.len().checked_sub(count + 1)?);
    let gone = &turns[from..from + count];
    let next = turns[from + count];
    let mut at = gone[0];
    // What was checked between them was not written down either.
    page.lines.drain(gone[0]..next);
    // The gap is between two turns.
    let mut lines = vec![at];
    while page.who(at).is_none() && at + 1 < page.lines.len() {
        at += 1;
        lines.push(at);
    }
    if from > 0 {
        lines.extend(turns[from - 1]..gone[0]);
    }
    Some((lines, false))
}

/// Turns that are gone, and a line that says so.
fn gap(page: &mut Page, rng: &mut Rng, how: usize) -> Spoilt {
    let turns = page.turns();
    let count = match how {
        3 => page.players.len(),
        _ => 1 + below(rng, 6),
    };
    let from = below(rng, turns.len().checked_sub(count + 1)?);
    let gone: Vec<usize> = turns[from..from + count].to_vec();
    let line = match how {
        0 => ["missing", "...", "…"][below(rng, 3)].to_owned(),
        1 => format!("missing {count}"),
        _ => {
            let who = |at: &usize| Some(page.words(*at)[page.who(*at)?].clone());
            let names: Vec<String> = gone.iter().filter_map(who).collect();
            format!("missing {}", names.join(" "))
        }
    };
    page.lines.drain(gone[0]..turns[from + count]);
    page.lines.insert(gone[0], line);
    Some((vec![gone[0]], false))
}

/// Slips in the setup and in what the table counted.
fn records(page: &mut Page, kind: &str, rng: &mut Rng) -> Spoilt {
    match kind {
        "wrong total" => figure(page, rng, "result", |i| i == 2),
        "wrong part of a result" => figure(page, rng, "result", |i| i > 2 && i % 2 == 0),
        "wrong check" => {
            let all = page.starting("check");
            let has = |at: &usize| page.words(*at).iter().any(|w| w.parse::<i32>().is_ok());
            let at = pick(rng, &all.into_iter().filter(has).collect::<Vec<_>>())?;
            change_figure(page, rng, at, |_| true)
        }
        "wrong winner" => {
            let at = pick(rng, &page.starting("winner"))?;
            let words = page.words(at);
            let others: Vec<String> =
                page.players.iter().filter(|p| !words.contains(p)).cloned().collect();
            let new = pick(rng, &others)?;
            replace_word(page, at, 1, &new)?;
            Some((vec![at], true))
        }
        "setup spoilt" => {
            let mut all = page.setup("deal");
            all.extend(page.starting("market"));
            all.extend(page.setup("tickets"));
            all.extend(page.starting("start"));
            let at = pick(rng, &all)?;
            let words = page.words(at);
            let which = below(rng, words.len());
            let new = match below(rng, 3) {
                0 => format!("{}%", words[which]),
                1 => misspelt(&words[which], rng)?,
                _ => words[which].chars().rev().collect(),
            };
            if new == words[which] || is_cards(&words[which]) && is_cards(&new) {
                return None;
            }
            replace_word(page, at, which, &new)?;
            Some((vec![at], true))
        }
        "player line misspelt" => {
            let at = pick(rng, &page.starting("player"))?;
            let which = below(rng, page.words(at).len());
            let new = misspelt(&page.words(at)[which], rng)?;
            replace_word(page, at, which, &new)?;
            let lines = (at..page.first_turn() + page.players.len() + 2).collect();
            Some((lines, true))
        }
        "game misspelt" => {
            let at = *page.starting("game").first()?;
            let which = below(rng, 2);
            let new = misspelt(&page.words(at)[which], rng)?;
            replace_word(page, at, which, &new)?;
            Some((vec![at], true))
        }
        _ => None,
    }
}

fn figure(page: &mut Page, rng: &mut Rng, word: &str, which: impl Fn(usize) -> bool) -> Spoilt {
    let at = pick(rng, &page.starting(word))?;
    change_figure(page, rng, at, which)
}

fn change_figure(
    page: &mut Page,
    rng: &mut Rng,
    at: usize,
    which: impl Fn(usize) -> bool,
) -> Spoilt {
    let words = page.words(at);
    let places: Vec<usize> =
        (0..words.len()).filter(|&i| which(i) && words[i].parse::<i32>().is_ok()).collect();
    let place = pick(rng, &places)?;
    let old: i32 = words[place].parse().ok()?;
    let new = old + [1, -1, 10, 2, -10, 3][below(rng, 6)];
    if new < 0 && words[0] == "check" {
        return None;
    }
    replace_word(page, at, place, &new.to_string())?;
    Some((vec![at], true))
}
