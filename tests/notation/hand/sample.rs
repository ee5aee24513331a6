//! A log in its canonical form, and ways to change all its words of one sort.

use std::fmt::Write;
use whistlestop::internals::card::Card;

/// What a word of a canonical line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Keyword,
    Player,
    Verb,
    Part,
    Cards,
    Pair,
    Place,
    Drawn,
    Offer,
    Number,
    Figure,
    Other,
    Comment,
}

pub type Words = Vec<(Sort, String)>;

pub const KEYWORDS: [&str; 12] = [
    "game", "player", "event", "date", "option", "market", "flush", "refill", "check", "result",
    "winner", "tiles",
];

/// Takes a line apart: what stands where in the canonical form.
pub fn words(line: &str) -> Words {
    let (code, comment) = match line.find('#') {
        Some(at) => (line[..at].trim_end(), Some(&line[at..])),
        None => (line, None),
    };
    let mut out = Words::new();
    let mut tokens = code.split(' ').filter(|word| !word.is_empty()).peekable();
    if let Some(turn) = tokens.next_if(|word| word.ends_with('.')) {
        out.push((Sort::Other, turn.to_owned()));
    }
    let mut verb = "";
    let mut first = true;
    for word in tokens {
        let sort = match word {
            _ if first && (KEYWORDS.contains(&word) || word == "start") => {
                verb = word;
                Sort::Keyword
            }
            _ if first => Sort::Player,
            "deal" | "tickets" | "draw" | "claim" | "station" | "lay" | "pass" | "completes"
            | "owns" | "built" | "shows" | "place" | "keep" | "discard" | "develop" | "fails"
                if !matches!(verb, "check" | "result" | "option" | "player" | "winner") =>
            {
                verb = word;
                Sort::Verb
            }
            "reveal" | "pay" | "withdraw" | "robs" | "flush" | "refill" | "at" | "turn"
                if verb != "option" =>
            {
                Sort::Part
            }
            _ => sort(verb, word, &out),
        };
        first = false;
        out.push((sort, word.to_owned()));
    }
    if let Some(comment) = comment {
        out.push((Sort::Comment, comment.to_owned()));
    }
    out
}

pub fn sort(verb: &str, word: &str, before: &Words) -> Sort {
    let cards = |word: &str| word.chars().all(|c| "PBOWGYKRL?".contains(c));
    let last = before.last().map_or("", |(_, word)| word.as_str());
    let is_number = word.strip_prefix('-').unwrap_or(word).bytes().all(|b| b.is_ascii_digit());
    match verb {
        "player" | "winner" if before.len() == 1 => Sort::Player,
        "check" | "result" if before.len() == 1 && word != "market" && word != "deck" => {
            Sort::Player
        }
        "check" | "result" if last == "market" => Sort::Cards,
        "check" | "result" if is_number => Sort::Number,
        "check" | "result" if last == "yard" => Sort::Other,
        "check" | "result" => Sort::Figure,
        _ if last == "robs" => Sort::Player,
        _ if matches!(last, "flush" | "refill" | "reveal" | "pay" | "market") => Sort::Cards,
        "draw" if word.contains('>') || word.starts_with('?') => Sort::Drawn,
        "tickets" => Sort::Offer,
        "claim" | "completes" | "owns" | "shows" if word.len() > 1 && word.contains('-') => {
            Sort::Pair
        }
        "station" | "built" if !cards(word) => Sort::Place,
        "deal" | "market" | "claim" | "station" | "lay" | "completes" if cards(word) => Sort::Cards,
        _ => Sort::Other,
    }
}

pub fn join(words: &Words) -> String {
    let mut line = String::new();
    for (sort, word) in words {
        if !line.is_empty() {
            line.push_str(if *sort == Sort::Comment { "  " } else { " " });
        }
        line.push_str(word);
    }
    line
}

/// A log, and what `fmt` has to make of what becomes of it.
#[derive(Clone)]
pub struct Sample {
    pub game: &'static str,
    pub text: String,
}

impl Sample {
    /// Every line that says something, changed.
    pub fn lines(&self, change: impl Fn(&str) -> String) -> String {
        let mut out = String::new();
        for line in self.text.lines() {
            let says = !line.trim().is_empty() && !line.starts_with('#');
            let _ = writeln!(out, "{}", if says { change(line) } else { line.to_owned() });
        }
        out
    }

    /// Every word of one sort, changed.
    pub fn each(&self, of: Sort, change: impl Fn(&str) -> String) -> String {
        self.lines(|line| {
            let mut words = words(line);
            for (sort, word) in &mut words {
                if *sort == of {
                    *word = change(word);
                }
            }
            join(&words)
        })
    }

    /// Every line of a player, by the name and what stands behind it.
    pub fn acts(&self, change: impl Fn(&str, &str) -> String) -> String {
        self.lines(|line| {
            let words = words(line);
            match words.first() {
                Some((Sort::Player, name)) => {
                    let rest = words[1..].to_vec();
                    change(name, &join(&rest))
                }
                _ => line.to_owned(),
            }
        })
    }

    /// Two cities, the track behind them, and what stands in front of a ticket.
    pub fn pairs(&self, change: impl Fn(&str, &str, &str) -> String) -> String {
        let pair = |word: &str| {
            let (pair, track) = match word.split_once('/') {
                Some((pair, track)) => (pair, format!("/{track}")),
                None => (word, String::new()),
            };
            let comma = if track.is_empty() && pair.ends_with(',') { "," } else { "" };
            let (a, b) = pair.trim_end_matches(',').split_once('-').expect("a pair");
            change(a, b, &track) + comma
        };
        self.lines(|line| {
            let mut words = words(line);
            for (sort, word) in &mut words {
                match sort {
                    Sort::Pair => *word = pair(word),
                    Sort::Offer if !word.ends_with('?') => {
                        *word = format!("{}{}", &word[..1], pair(&word[1..]));
                    }
                    _ => {}
                }
            }
            join(&words)
        })
    }

    pub fn cards(&self, change: impl Fn(&str) -> String) -> String {
        self.each(Sort::Cards, change)
    }

    pub fn drawn(&self, change: impl Fn(&str) -> String) -> String {
        self.each(Sort::Drawn, change)
    }

    /// What stands between two words of a sort that follow each other.
    pub fn between(&self, of: Sort, between: &str) -> String {
        self.lines(|line| {
            let mut out = String::new();
            let mut last = None;
            for (sort, word) in words(line) {
                if !out.is_empty() {
                    out.push_str(match (sort, last) {
                        (sort, Some(last)) if sort == of && last == of => between,
                        (Sort::Comment, _) => "  ",
                        _ => " ",
                    });
                }
                out.push_str(&word);
                last = Some(sort);
            }
            out
        })
    }

    pub fn verbs(&self, forms: &[(&str, &str)]) -> String {
        self.each(Sort::Verb, |verb| {
            let form = forms.iter().find(|(known, _)| *known == verb);
            form.map_or(verb, |(_, form)| form).to_owned()
        })
    }

    /// Turn numbers, as this writes them; and the log that has them.
    pub fn numbered(&self, number: impl Fn(u32) -> String) -> (String, String) {
        let count = |write: &dyn Fn(u32) -> String| {
            let turn = std::cell::Cell::new(0);
            let begun = std::cell::Cell::new(false);
            self.lines(|line| {
                let words = words(line);
                let acts = matches!(words.first(), Some((Sort::Player, _)));
                let verb = words.get(1).map_or("", |(_, verb)| verb.as_str());
                let setup = matches!(verb, "deal" | "owns" | "built" | "shows" | "completes")
                    || verb == "tickets" && !begun.get();
                if !acts || setup {
                    return line.to_owned();
                }
                begun.set(true);
                turn.set(turn.get() + 1);
                write(turn.get()) + line
            })
        };
        (count(&number), count(&|n| format!("{n}. ")))
    }

    /// With this line below the first.
    pub fn with(&self, line: &str) -> String {
        let (first, rest) = self.text.split_once('\n').expect("lines");
        format!("{first}\n{line}\n{rest}")
    }
}

pub fn card_word(letter: char) -> &'static str {
    match letter {
        '?' => "unseen",
        'L' => "locomotive",
        letter => Card::from_letter(letter).expect("a card").word(),
    }
}

/// Runs of the same card: `WWL` is two of one and one of another.
pub fn runs(cards: &str) -> Vec<(usize, char)> {
    let mut runs: Vec<(usize, char)> = Vec::new();
    for card in cards.chars() {
        match runs.last_mut() {
            Some((n, last)) if *last == card => *n += 1,
            _ => runs.push((1, card)),
        }
    }
    runs
}

pub fn in_runs(cards: &str, between: &str, write: impl Fn(usize, char) -> String) -> String {
    let runs: Vec<String> = runs(cards).into_iter().map(|(n, c)| write(n, c)).collect();
    runs.join(between)
}

pub fn spaced(cards: &str, between: &str) -> String {
    let cards: Vec<String> = cards.chars().map(String::from).collect();
    cards.join(between)
}

pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

pub fn full_width(text: &str) -> String {
    let wide = |c: char| match c {
        ' ' => '\u{3000}',
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap_or(c),
        _ => c,
    };
    text.chars().map(wide).collect()
}

/// `SaltLakeCity` as the board prints it.
pub fn apart(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.push(c);
    }
    out
}
