//! Slips of the pen in logs of any game: the players played by the rules, and whoever
//! wrote it down slipped once. A slip knows the log as it should be, and where a
//! message about it belongs.

use crate::support::games::of_every_kind;
use whistlestop::internals::notation::GameText;
use whistlestop::internals::replay::{Custom, watch_game};
use whistlestop::internals::simulate::Rng;

/// A log with one slip.
#[derive(Clone, Debug)]
pub struct Slipped {
    /// The log as it should be: not a word to say about it.
    pub original: String,
    pub text: String,
    /// Where a message may stand, counted from 0.
    pub lines: Vec<usize>,
    /// What is left is a log that nothing need be said about.
    pub may_be_silent: bool,
    /// The players may have done so: a message may name the rule.
    pub may_be_played: bool,
}

pub struct Slip {
    pub name: &'static str,
    write: fn(&mut Pen<'_>) -> Option<Edit>,
}

/// How a log is changed: these lines take the place of so many.
struct Edit {
    at: usize,
    gone: usize,
    new: Vec<String>,
    /// Where a message may stand, in the changed log.
    lines: Vec<usize>,
    silent: bool,
    played: bool,
}

impl Edit {
    fn new(at: usize, gone: usize, new: Vec<String>) -> Self {
        Self { at, gone, new, lines: vec![at], silent: false, played: false }
    }

    /// This line instead.
    fn line(at: usize, new: impl Into<String>) -> Option<Self> {
        Some(Self::new(at, 1, vec![new.into()]))
    }

    fn or_on(mut self, line: usize) -> Self {
        self.lines.push(line);
        self
    }

    /// Nothing need be said.
    fn or_silent(mut self) -> Self {
        self.silent = true;
        self
    }

    /// It looks as if the players had played so.
    fn or_played(mut self) -> Self {
        self.played = true;
        self
    }
}

/// A legal game, line by line.
pub struct Game {
    pub lines: Vec<String>,
    /// Which lines are turns, and whose.
    pub turns: Vec<(usize, usize)>,
    pub names: Vec<String>,
}

struct Pen<'g> {
    game: &'g Game,
    rng: &'g mut Rng,
}

/// A legal game of every kind in turn. `numbered`: every turn has its number, or none
/// has.
pub fn legal(i: u64, numbered: Option<bool>) -> Game {
    let text = of_every_kind(i, !i.is_multiple_of(5));
    Game::read(&text, numbered)
}

impl Game {
    fn read(text: &str, numbered: Option<bool>) -> Self {
        // A comment at the end of a line hides what comes behind it.
        let bare = |line: &str| line.split("  #").next().unwrap_or("").trim_end().to_owned();
        let mut lines: Vec<String> = text.lines().map(bare).collect();
        let whole = GameText::from(lines.join("\n") + "\n");
        let (mut turns, mut names) = (Vec::new(), Vec::new());
        let _ = watch_game(&whole, &Custom::None, &mut |seen| {
            if let (Some(line), true, Some(seat)) = (seen.line, seen.is_turn, seen.seat) {
                let above = &whole.text[..line.span.start as usize];
                turns.push((above.matches('\n').count(), seat));
            }
            names = seen.players.iter().map(|p| p.name.text.to_owned()).collect();
        });
        if let Some(numbered) = numbered {
            for (n, &(at, _)) in turns.iter().enumerate() {
                let line = without_number(&lines[at]).to_owned();
                lines[at] = match numbered {
                    true => format!("{}. {line}", n + 1),
                    false => line,
                };
            }
        }
        Self { lines, turns, names }
    }

    fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }
}

/// One slip of this kind in the game number `i`, if it can be made there.
pub fn slipped(slip: &Slip, i: u64) -> Option<Slipped> {
    let mut rng = Rng::new(slip.name.bytes().map(u64::from).sum::<u64>() * 1000 + i);
    let numbered = match slip.name {
        name if name.contains("unnumbered") => Some(false),
        name if name.contains("numbered") => Some(true),
        _ => None,
    };
    let game = legal(i, numbered);
    let mut pen = Pen { game: &game, rng: &mut rng };
    // Not every line can have every slip.
    let edit = (0..40).find_map(|_| (slip.write)(&mut pen))?;
    let mut lines = game.lines.clone();
    lines.splice(edit.at..edit.at + edit.gone, edit.new);
    let text = lines.join("\n") + "\n";
    let original = game.text();
    (text != original).then_some(Slipped {
        original,
        text,
        lines: edit.lines,
        may_be_silent: edit.silent,
        may_be_played: edit.played,
    })
}

/// `7. Ada draw ? ?` as `Ada draw ? ?`.
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(". ") {
        Some(rest) if rest.len() + 2 < line.len() => rest,
        _ => line,
    }
}

/// Words, with what stands in quotes in one piece.
fn words(text: &str) -> Vec<String> {
    let mut quoted = false;
    let cut = |c: char| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    };
    let words = text.split(cut).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Two letters in the middle change places, or one is left out.
fn misspelt(word: &str, rng: &mut Rng) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let n = letters.len();
    if n < 3 || !letters.iter().all(|c| c.is_alphabetic()) {
        return None;
    }
    let at = 1 + rng.below(n - 2);
    match rng.below(3) {
        0 if n > 4 => {
            letters.remove(at);
        }
        1 => letters[at] = 'q',
        _ if letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        _ => letters[at] = 'x',
    }
    Some(letters.into_iter().collect())
}

const VERBS: [&str; 12] = [
    "draw", "claim", "station", "tickets", "lay", "pass", "place", "develop", "keep", "discard",
    "fails", "deal",
];

impl<'g> Pen<'g> {
    /// Some turn that is neither the first nor among the last: its place among the
    /// turns, and its line.
    fn turn(&mut self) -> Option<(usize, usize)> {
        let n = self.game.turns.len().checked_sub(8)?.max(1);
        let k = 1 + self.rng.below(n);
        Some((k, self.game.turns.get(k)?.0))
    }

    fn words(&self, at: usize) -> Vec<String> {
        words(&self.game.lines[at])
    }

    /// Where the verb of a line stands among its words.
    fn verb(words: &[String]) -> Option<usize> {
        words.iter().take(3).position(|word| VERBS.contains(&word.as_str()))
    }

    /// Some line that begins like this, the number of a turn and its player aside.
    fn with(&mut self, verb: &str) -> Option<usize> {
        let lines = &self.game.lines;
        let fits = |&at: &usize| {
            let words = words(&lines[at]);
            let first = words.first().is_some_and(|word| word == verb);
            first || Self::verb(&words).is_some_and(|at| words[at] == verb)
        };
        let all: Vec<usize> = (0..lines.len()).filter(fits).collect();
        self.rng.pick(&all).copied()
    }

    /// Some line above the first turn that deals, lays out or offers.
    fn setup(&mut self, verb: &str) -> Option<usize> {
        let first = self.game.turns.first()?.0;
        let lines = &self.game.lines[..first];
        let fits = |&at: &usize| words(&lines[at]).iter().take(2).any(|word| word == verb);
        let all: Vec<usize> = (0..first).filter(fits).collect();
        self.rng.pick(&all).copied()
    }

    /// The same line with another word at one place.
    fn word(&self, at: usize, place: usize, word: &str) -> Option<Edit> {
        let mut words = self.words(at);
        *words.get_mut(place)? = word.to_owned();
        Edit::line(at, words.join(" "))
    }

    /// … misspelt.
    fn misspell(&mut self, at: usize, place: usize) -> Option<Edit> {
        let word = self.words(at).get(place)?.clone();
        let word = misspelt(&word, self.rng)?;
        self.word(at, place, &word)
    }

    /// A line that starts with this word, whose word number `place` is misspelt.
    fn misspell_in(&mut self, first: &str, place: usize) -> Option<Edit> {
        let at = self.with(first)?;
        self.misspell(at, place)
    }

    /// A line of the setup with something in it that is no card, city or tile.
    fn spoil(&mut self, verb: &str) -> Option<Edit> {
        let at = self.setup(verb)?;
        let mut words = self.words(at);
        let last = words.len() - 1;
        let token = &mut words[last];
        match self.rng.below(3) {
            0 => token.push('!'),
            1 => token.insert(1, '%'),
            _ => token.insert_str(0, "=>"),
        }
        // A name is a name with odd signs in it, too.
        Some(Edit::line(at, words.join(" "))?.or_silent())
    }

    fn name(&self, seat: usize) -> String {
        let name = &self.game.names[seat];
        let plain = name.chars().all(char::is_alphabetic) && name != "game";
        if plain { name.clone() } else { format!("\"{name}\"") }
    }

    /// So many turns are not written, all lines between them neither.
    fn forget(&mut self, n: usize) -> Option<Edit> {
        let (k, at) = self.turn()?;
        let (next, _) = *self.game.turns.get(k + n)?;
        let (last, _) = *self.game.turns.get(k + n + 2)?;
        // What stands between turns would be of the turns forgotten, or of the end.
        let plain = next - at == n && last - at == n + 2;
        plain.then(|| Edit::new(at, n, Vec::new()))
    }

    /// The line of a turn, the next line being a turn as well.
    fn two_turns(&mut self) -> Option<(usize, usize)> {
        let (k, at) = self.turn()?;
        let next = self.game.turns.get(k + 1)?.0 == at + 1;
        let then = self.game.turns.get(k + 2)?.0 == at + 2;
        (next && then).then_some((k, at))
    }

    /// A token behind the verb that is a pair of cities.
    fn pair(&mut self, at: usize) -> Option<(usize, String)> {
        let words = self.words(at);
        let pairs: Vec<(usize, String)> = words
            .into_iter()
            .enumerate()
            .skip(2)
            .filter(|(_, word)| word.trim_matches(['+', '-']).contains('-') && !word.contains('"'))
            .collect();
        self.rng.pick(&pairs).cloned()
    }

    /// One more or less in a number at the end of a word pair, such as `score 12`.
    fn figure(&mut self, first: &str, key: &str) -> Option<Edit> {
        let at = self.with(first)?;
        let words = self.words(at);
        let place = words.iter().position(|word| word == key)? + 1;
        let number: i32 = words.get(place)?.parse().ok()?;
        self.word(at, place, &(number + 1 + number % 3).to_string())
    }
}

macro_rules! slips {
    ($($name:literal $write:expr;)*) => {
        pub const ALL: &[Slip] = &[$(Slip { name: $name, write: $write },)*];
    };
}

slips! {
    "misspelt verb of a turn" |pen| {
        let (_, at) = pen.turn()?;
        let place = Pen::verb(&pen.words(at))?;
        pen.misspell(at, place)
    };
    "misspelt deal" |pen| { let at = pen.setup("deal")?; pen.misspell(at, 1) };
    "misspelt first tickets" |pen| { let at = pen.setup("tickets")?; pen.misspell(at, 1) };
    "misspelt market" |pen| { let at = pen.setup("market")?; pen.misspell(at, 0) };
    "misspelt start" |pen| { let at = pen.setup("start")?; pen.misspell(at, 0) };
    "misspelt player of a turn" |pen| {
        let (_, at) = pen.turn()?;
        let place = Pen::verb(&pen.words(at))?.checked_sub(1)?;
        pen.misspell(at, place)
    };
    "misspelt player of a deal" |pen| { let at = pen.setup("deal")?; pen.misspell(at, 0) };
    "misspelt player of a result" |pen| pen.misspell_in("result", 1);
    "misspelt city of a claim" |pen| {
        let at = pen.with("claim").or_else(|| pen.with("completes"))?;
        let (place, word) = pen.pair(at)?;
        let (a, b) = word.split_once('-')?;
        let a = misspelt(a, pen.rng)?;
        pen.word(at, place, &format!("{a}-{b}"))
    };
    "misspelt city of a ticket" |pen| {
        let at = pen.with("tickets")?;
        let (place, word) = pen.pair(at)?;
        let (a, b) = word[1..].split_once('-')?;
        let a = misspelt(a, pen.rng)?;
        pen.word(at, place, &format!("{}{a}-{b}", &word[..1]))
    };
    "misspelt tile" |pen| {
        let (_, at) = pen.turn()?;
        let words = pen.words(at);
        let place = words.iter().position(|word| word == "place")? + 1;
        pen.word(at, place, &words.get(place)?.replacen('m', "mm", 1))
    };
    "no such colour in a payment" |pen| {
        let at = pen.with("claim").or_else(|| pen.with("lay"))?;
        let words = pen.words(at);
        let place = Pen::verb(&words)? + if words.iter().any(|w| w == "lay") { 1 } else { 2 };
        let cards = words.get(place)?;
        let letter = cards.chars().rfind(char::is_ascii_uppercase)?;
        let wrong = ["Z", "X", "V"][pen.rng.below(3)];
        pen.word(at, place, &cards.replacen(letter, wrong, 1))
    };
    "no such colour in a draw" |pen| {
        let at = pen.with("draw")?;
        let words = pen.words(at);
        let place = words.iter().position(|word| word.contains('>'))?;
        let new = format!("{}Z", words[place].split_once('>')?.0.to_owned() + ">");
        pen.word(at, place, &new)
    };
    "misspelt keyword of the header" |pen| pen.misspell_in("player", 0);
    "misspelt name of the game" |pen| pen.misspell_in("game", 1);
    "misspelt keyword of a result" |pen| pen.misspell_in("result", 0);
    "misspelt figure of a result" |pen| pen.misspell_in("result", 3);
    "misspelt winner" |pen| pen.misspell_in("winner", 0);
    "misspelt check" |pen| pen.misspell_in("check", 0);
    "misspelt keyword inside a turn" |pen| {
        let (_, at) = pen.turn()?;
        let words = pen.words(at);
        let verb = Pen::verb(&words)?;
        let inner = ["reveal", "withdraw", "refill", "flush", "place", "develop", "turn", "robs", "keep"];
        let place = (verb + 1..words.len()).find(|&i| inner.contains(&words[i].as_str()))?;
        pen.misspell(at, place)
    };
    "a turn forgotten, numbered" |pen| pen.forget(1);
    "a turn forgotten, unnumbered" |pen| Some(pen.forget(1)?.or_played());
    "two turns forgotten, numbered" |pen| pen.forget(2);
    "three turns forgotten, numbered" |pen| pen.forget(3);
    "a round forgotten, numbered" |pen| { let n = pen.game.names.len(); pen.forget(n) };
    "two turns forgotten, unnumbered" |pen| {
        if pen.game.names.len() < 3 { return None }
        Some(pen.forget(2)?.or_played())
    };
    "a turn written twice, unnumbered" |pen| {
        let (_, at) = pen.two_turns()?;
        let line = pen.game.lines[at].clone();
        Some(Edit::new(at + 1, 0, vec![line]).or_on(at))
    };
    "a turn written twice, numbered" |pen| {
        let (_, at) = pen.two_turns()?;
        let line = pen.game.lines[at].clone();
        Some(Edit::new(at + 1, 0, vec![line]).or_on(at))
    };
    "two turns exchanged, unnumbered" |pen| {
        let (_, at) = pen.two_turns()?;
        let [a, b] = [at, at + 1].map(|at| pen.game.lines[at].clone());
        Some(Edit::new(at, 2, vec![b, a]).or_on(at + 1).or_played())
    };
    "two turns exchanged, numbered" |pen| {
        let (_, at) = pen.two_turns()?;
        let [a, b] = [at, at + 1].map(|at| pen.game.lines[at].clone());
        Some(Edit::new(at, 2, vec![b, a]).or_on(at + 1))
    };
    "under the wrong player, unnumbered" |pen| {
        let (k, at) = pen.two_turns()?;
        let n = pen.game.names.len();
        let other = (pen.game.turns[k].1 + 1 + pen.rng.below(n - 1)) % n;
        let line = pen.game.lines[at].clone();
        let verb = Pen::verb(&words(&line))?;
        let rest = words(&line)[verb..].join(" ");
        Some(Edit::line(at, format!("{} {rest}", pen.name(other)))?.or_played())
    };
    "under the wrong player, numbered" |pen| {
        let (k, at) = pen.two_turns()?;
        let n = pen.game.names.len();
        let other = (pen.game.turns[k].1 + 1 + pen.rng.below(n - 1)) % n;
        let all = pen.words(at);
        let verb = Pen::verb(&all)?;
        let line = format!("{} {} {}", all[0], pen.name(other), all[verb..].join(" "));
        Some(Edit::line(at, line)?.or_played())
    };
    "two turns under each other's names" |pen| {
        let (k, at) = pen.two_turns()?;
        let seats = [pen.game.turns[k].1, pen.game.turns[k + 1].1];
        let line = |pen: &Pen<'_>, at: usize, seat: usize| {
            let mut all = pen.words(at);
            let who = Pen::verb(&all)?.checked_sub(1)?;
            all[who] = pen.name(seat);
            Some(all.join(" "))
        };
        let new = vec![line(pen, at, seats[1])?, line(pen, at + 1, seats[0])?];
        Some(Edit::new(at, 2, new).or_on(at + 1).or_played())
    };
    "a claim between other cities" |pen| {
        let at = pen.with("claim")?;
        let (place, word) = pen.pair(at)?;
        let other = pen.with("claim")?;
        let (_, other) = pen.pair(other)?;
        let (a, _) = word.split_once('-')?;
        let (_, b) = other.split_once('-')?;
        let track = b.contains('/') || word.contains('/') || a == b;
        let edit = pen.word(at, place, &format!("{a}-{b}")).filter(|_| !track)?;
        Some(edit.or_played())
    };
    "the header's first line written twice" |pen| {
        let line = pen.game.lines.iter().position(|line| line.starts_with("game "))?;
        let again = pen.game.lines[line].clone();
        Some(Edit::new(line + 1, 0, vec![again]).or_on(line))
    };
    "a blank left out of a turn" |pen| {
        let (_, at) = pen.turn()?;
        let mut all = pen.words(at);
        let verb = Pen::verb(&all)?;
        let place = verb.checked_sub(pen.rng.below(2))?;
        let next = (place + 1 < all.len()).then(|| all.remove(place + 1))?;
        all[place].push_str(&next);
        Some(Edit::line(at, all.join(" "))?.or_silent())
    };
    "a blank one letter too early" |pen| {
        let (_, at) = pen.turn()?;
        let mut all = pen.words(at);
        let verb = Pen::verb(&all)?;
        let last = all[verb].pop()?;
        all.get_mut(verb + 1)?.insert(0, last);
        Some(Edit::line(at, all.join(" "))?.or_silent())
    };
    "no sign, or another, between two cards" |pen| {
        let at = pen.with("draw")?;
        let words = pen.words(at);
        let place = words.iter().position(|word| word.contains('>'))?;
        let sign = ["", ".", "<", " "][pen.rng.below(4)];
        Some(pen.word(at, place, &words[place].replace('>', sign))?.or_silent())
    };
    "nobody named before a numbered turn" |pen| {
        let (_, at) = pen.turn()?;
        let mut all = pen.words(at);
        let verb = Pen::verb(&all)?;
        all.remove(verb.checked_sub(1)?);
        Some(Edit::line(at, all.join(" "))?.or_silent())
    };
    "a line of something else in the moves" |pen| {
        let (_, at) = pen.turn()?;
        let junk = ["%% coffee spilt here", "who wants pizza?", "xyz", "brb 10 min", "---"];
        let junk = junk[pen.rng.below(junk.len())];
        Some(Edit::new(at, 0, vec![junk.to_owned()]))
    };
    "a line of something else in the setup" |pen| {
        let at = pen.setup("deal")?;
        let junk = ["%% coffee spilt here", "who wants pizza?", "xyz", "brb 10 min"];
        let junk = junk[pen.rng.below(junk.len())];
        Some(Edit::new(at, 0, vec![junk.to_owned()]))
    };
    "a line of something else in the header" |pen| {
        let at = pen.with("player")?;
        let junk = ["%% coffee spilt here", "who wants pizza?", "at grandma's"];
        let junk = junk[pen.rng.below(junk.len())];
        Some(Edit::new(at, 0, vec![junk.to_owned()]))
    };
    "a deal forgotten" |pen| {
        let at = pen.setup("deal")?;
        Some(Edit::new(at, 1, Vec::new()).or_silent())
    };
    "first tickets forgotten" |pen| {
        let at = pen.setup("tickets")?;
        Some(Edit::new(at, 1, Vec::new()).or_silent())
    };
    "the first row forgotten" |pen| {
        let at = pen.setup("market")?;
        Some(Edit::new(at, 1, Vec::new()).or_silent())
    };
    "a player forgotten" |pen| {
        if pen.game.names.len() < 3 { return None }
        let at = pen.with("player")?;
        let name = pen.words(at)[1].clone();
        let first = pen.game.lines.iter().skip(at + 1).position(|line| line.starts_with(&name))?;
        let mut edit = Edit::new(at, 1, Vec::new());
        edit.lines = vec![at + first];
        Some(edit)
    };
    "a spoilt deal" |pen| pen.spoil("deal");
    "spoilt first tickets" |pen| pen.spoil("tickets");
    "a spoilt first row" |pen| pen.spoil("market");
    "a spoilt player" |pen| {
        let at = pen.with("player")?;
        let line = &pen.game.lines[at];
        let line = if line.contains('"') { line.replacen('"', "", 1) } else { format!("{line} !!") };
        Some(Edit::line(at, line)?.or_silent())
    };
    "a deal written twice" |pen| {
        let at = pen.setup("deal")?;
        let line = pen.game.lines[at].clone();
        Some(Edit::new(at + 1, 0, vec![line]).or_on(at))
    };
    "a deal under the wrong player" |pen| {
        let first = pen.game.turns.first()?.0;
        let deals: Vec<usize> = (0..first).filter(|&at| pen.game.lines[at].contains(" deal ")).collect();
        let k = pen.rng.below(deals.len().checked_sub(1)?);
        let (at, next) = (deals[k], deals[k + 1]);
        let other = pen.words(next)[0].clone();
        Some(pen.word(at, 0, &other)?.or_on(next))
    };
    "a wrong number, numbered" |pen| {
        let (k, at) = pen.turn()?;
        let off = [1, 2, 3, 10, -1][pen.rng.below(5)];
        let number = i32::try_from(k).ok()? + 1 + off;
        pen.word(at, 0, &format!("{number}."))
    };
    "a wrong number that goes on, numbered" |pen| {
        let (k, at) = pen.turn()?;
        let off = 1 + pen.rng.below(pen.game.names.len() - 1);
        let mut edit = Edit::new(at, pen.game.lines.len() - at, Vec::new());
        let mut turns = pen.game.turns[k..].iter().map(|(line, _)| *line).zip(k + 1..).peekable();
        for (i, line) in pen.game.lines.iter().enumerate().skip(at) {
            edit.new.push(match turns.next_if(|(line, _)| *line == i) {
                Some((_, n)) => format!("{}. {}", n + off, without_number(line)),
                None => line.clone(),
            });
        }
        Some(edit)
    };
    "no new row written" |pen| {
        let at = pen.with("draw")?;
        let words = pen.words(at);
        let place = words.iter().position(|word| word == "flush")?;
        let mut less = words.clone();
        less.drain(place..place + 2);
        let mut edit = Edit::line(at, less.join(" "))?.or_played();
        edit.lines.extend([at + 1, at + 2]);
        Some(edit)
    };
    "no new card written" |pen| {
        let at = pen.with("draw")?;
        let words = pen.words(at);
        let place = words.iter().position(|word| word.contains('>'))?;
        Some(pen.word(at, place, words[place].split_once('>')?.0)?.or_silent())
    };
    "no second card written" |pen| {
        let at = pen.with("draw")?;
        let mut words = pen.words(at);
        let verb = Pen::verb(&words)?;
        let two = words.len() == verb + 3 && !words[verb + 1].starts_with('L');
        words.pop();
        Some(Edit::line(at, words.join(" ")).filter(|_| two)?.or_played())
    };
    "no payment written" |pen| {
        let at = pen.with("claim").or_else(|| pen.with("lay"))?;
        let words = pen.words(at);
        let place = Pen::verb(&words)? + if words.iter().any(|w| w == "lay") { 1 } else { 2 };
        let mut less = words.clone();
        (place < words.len()).then(|| less.remove(place))?;
        Some(Edit::line(at, less.join(" "))?.or_silent())
    };
    "no hyphen between cities" |pen| {
        let at = pen.with("claim").or_else(|| pen.with("tickets"))?;
        let (place, word) = pen.pair(at)?;
        Some(pen.word(at, place, &format!("{}{}", &word[..1], word[1..].replacen('-', "", 1)))?.or_silent())
    };
    "a wrong figure in a result" |pen| {
        let at = pen.with("result")?;
        let key = pen.words(at).get(3)?.clone();
        pen.figure("result", &key)
    };
    "a wrong total" |pen| {
        let at = pen.with("result")?;
        let name = pen.words(at).get(1)?.clone();
        pen.figure("result", &name)
    };
    "a wrong figure in a check" |pen| pen.figure("check", "score");
    "a wrong winner" |pen| {
        let at = pen.with("winner")?;
        let all = pen.words(at);
        let other = (0..pen.game.names.len()).map(|seat| pen.name(seat)).find(|name| !all.contains(name))?;
        (all.len() == 2).then(|| pen.word(at, 1, &other))?
    };
    "a line cut off" |pen| {
        let (_, at) = pen.turn()?;
        let line = &pen.game.lines[at];
        let verb = words(line)[Pen::verb(&pen.words(at))?].clone();
        let end = line.find(&verb)? + verb.len();
        let cut = end.saturating_sub(pen.rng.below(2)) + pen.rng.below(2);
        let cut = (0..=cut.min(line.len())).rfind(|&i| line.is_char_boundary(i))?;
        let rest = line[..cut].trim_end();
        Edit::line(at, rest).filter(|_| !["fails", "pass", "keep"].contains(&verb.as_str()))
    };
    "two turns on one line" |pen| {
        let (_, at) = pen.two_turns()?;
        let [a, b] = [at, at + 1].map(|at| pen.game.lines[at].clone());
        Some(Edit::new(at, 2, vec![format!("{a} {b}")]).or_silent())
    };
    "a turn broken in two lines" |pen| {
        let (_, at) = pen.turn()?;
        let words = pen.words(at);
        let place = Pen::verb(&words)? + 1;
        let (a, b) = words.split_at(place);
        let fits = !b.is_empty() && !["flush", "refill"].contains(&b[0].as_str());
        fits.then(|| Edit::new(at, 1, vec![a.join(" "), b.join(" ")]).or_on(at + 1))
    };
    "something behind a turn" |pen| {
        let (_, at) = pen.turn()?;
        let more = ["%%", "§", "then tea", "!!"][pen.rng.below(4)];
        // Some signs at the end of a line say nothing.
        Some(Edit::line(at, format!("{} {more}", pen.game.lines[at]))?.or_silent())
    };
    "a quote left open" |pen| {
        let (_, at) = pen.turn()?;
        let mut words = pen.words(at);
        let place = Pen::verb(&words)? + 1;
        words.get_mut(place)?.insert(0, '"');
        Edit::line(at, words.join(" "))
    };
    "tickets shown misspelt" |pen| {
        let at = pen.game.lines.iter().position(|line| line.contains(" shows ") || line.contains(" completes "))?;
        pen.misspell(at, 1)
    };
    "a square cut short" |pen| {
        let (_, at) = pen.turn()?;
        let words = pen.words(at);
        let place = words.iter().rposition(|word| word == "at")? + 1;
        let square = words.get(place)?.split_once(',')?.0.to_owned();
        pen.word(at, place, &square)
    };
}
