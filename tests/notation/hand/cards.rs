//! Cards, and how they are drawn, as people write them.

use super::Way;
use super::sample::{Sample, Sort, capital, card_word, in_runs, join, spaced, words};

pub static CARDS: &[Way] = ways! {
    "small letters" => |s| s.cards(str::to_lowercase);
    "a capital and small letters" => |s| s.cards(|c| capital(&c.to_lowercase()));
    "blanks" => |s| s.cards(|c| spaced(c, " "));
    "commas" => |s| s.cards(|c| spaced(c, ","));
    "commas and blanks" => |s| s.cards(|c| spaced(c, ", "));
    "pluses" => |s| s.cards(|c| spaced(c, "+"));
    "pluses and blanks" => |s| s.cards(|c| spaced(c, " + "));
    "ands" => |s| s.cards(|c| spaced(c, " and "));
    "ampersands" => |s| s.cards(|c| spaced(c, " & "));
    "small letters and blanks" => |s| s.cards(|c| spaced(&c.to_lowercase(), " "));
    "small letters and commas" => |s| s.cards(|c| spaced(&c.to_lowercase(), ", "));
    "counts" => |s| s.cards(|c| in_runs(c, "", |n, c| format!("{n}{c}")));
    "counts and blanks" => |s| s.cards(|c| in_runs(c, " ", |n, c| format!("{n}{c}")));
    "counts apart" => |s| s.cards(|c| in_runs(c, " ", |n, c| format!("{n} {c}")));
    "counts and commas" => |s| s.cards(|c| in_runs(c, ", ", |n, c| format!("{n} {c}")));
    "counts with x" => |s| s.cards(|c| in_runs(c, " ", |n, c| format!("{n}x{c}")));
    "counts with x apart" => |s| s.cards(|c| in_runs(c, ", ", |n, c| format!("{n} x {c}")));
    "counts with a cross" => |s| s.cards(|c| in_runs(c, " ", |n, c| format!("{n}× {c}")));
    "counts with a star" => |s| s.cards(|c| in_runs(c, " ", |n, c| format!("{n}*{c}")));
    "counts behind" => |s| s.cards(|c| in_runs(c, " ", |n, c| format!("{c}x{n}")));
    "counts behind, apart" => |s| s.cards(|c| in_runs(c, ", ", |n, c| format!("{c} x{n}")));
    "words" => |s| s.cards(|c| in_runs(c, " ", |n, c| vec![card_word(c); n].join(" ")).replace("unseen", "?"));
    "words and commas" => |s| s.cards(|c| in_runs(c, ", ", |n, c| vec![card_word(c); n].join(", ")).replace("unseen", "?"));
    "words and ands" => |s| s.cards(|c| in_runs(c, " and ", |n, c| format!("{n} {}", card_word(c))));
    "words with counts" => |s| s.cards(|c| in_runs(c, " + ", |n, c| format!("{n} {}", card_word(c))));
    "words with capitals" => |s| s.cards(|c| in_runs(c, ", ", |n, c| format!("{n} {}", capital(card_word(c)))));
    "words with counts behind" => |s| s.cards(|c| in_runs(c, ", ", |n, c| match c {
        '?' => format!("{n} unseen"),
        c => format!("{} x{n}", card_word(c)),
    }));
    "words in many" => |s| s.cards(|c| in_runs(c, ", ", |n, c| match c {
        '?' => format!("{n} unseen"),
        c => format!("{n} {}s", card_word(c)),
    }));
    "cards in words" => |s| s.cards(|c| in_runs(c, " and ", |n, c| format!("{n} {} cards", card_word(c))));
    "purple and loco" => |s| s.cards(|c| in_runs(c, " + ", |n, c| {
        let word = match c { 'P' => "purple", 'L' => "loco", c => card_word(c) };
        format!("{n} {word}")
    }));
    "wilds" => |s| s.cards(|c| in_runs(c, ", ", |n, c| {
        let word = match c { 'L' => "wild", c => card_word(c) };
        format!("{n} {word}")
    }));
    "jokers" => |s| s.cards(|c| in_runs(c, ", ", |n, c| {
        let word = match c { 'L' => "Joker", c => card_word(c) };
        format!("{n} {word}")
    }));
    "counts in words" => |s| s.cards(|c| in_runs(c, ", ", |n, c| {
        let n = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"][n];
        format!("{n} {}", card_word(c))
    }));
    "with" => |s| s.lines(|line| {
        let mut words = words(line);
        for at in 1..words.len() {
            if words[at].0 == Sort::Cards && matches!(words[at - 1].0, Sort::Pair | Sort::Place) {
                words[at].1 = format!("with {}", words[at].1);
            }
        }
        join(&words)
    });
    "parentheses" => |s| s.lines(|line| {
        let mut words = words(line);
        for at in 1..words.len() {
            if words[at].0 == Sort::Cards && matches!(words[at - 1].0, Sort::Pair | Sort::Place) {
                words[at].1 = format!("({})", words[at].1);
            }
        }
        join(&words)
    });
    "a colon before cards" => |s| s.lines(|line| {
        let mut words = words(line);
        for at in 1..words.len() {
            if words[at].0 == Sort::Cards && matches!(words[at - 1].0, Sort::Pair | Sort::Place) {
                words[at - 1].1.push(':');
            }
        }
        join(&words)
    });
};

pub static DRAWS: &[Way] = ways! {
    "small letters" => |s| s.drawn(str::to_lowercase);
    "blanks around the arrow" => |s| s.drawn(|d| d.replace('>', " > "));
    "an arrow" => |s| s.drawn(|d| d.replace('>', "→"));
    "an arrow with blanks" => |s| s.drawn(|d| d.replace('>', " → "));
    "an arrow of two signs" => |s| s.drawn(|d| d.replace('>', "->"));
    "a thick arrow" => |s| s.drawn(|d| d.replace('>', "=>"));
    "a long arrow" => |s| s.drawn(|d| d.replace('>', " --> "));
    "a dash that became long" => |s| s.drawn(|d| d.replace('>', "–>"));
    "commas" => |s| s.between(Sort::Drawn, ", ");
    "and" => |s| s.between(Sort::Drawn, " and ");
    "then" => |s| s.between(Sort::Drawn, " then ");
    "a comma and then" => |s| s.between(Sort::Drawn, ", then ");
    "plus" => |s| s.between(Sort::Drawn, " + ");
    "ampersand" => |s| s.between(Sort::Drawn, " & ");
    "semicolon" => |s| s.between(Sort::Drawn, "; ");
    "words" => |s| s.drawn(|d| match d.split_once('>') {
        Some((a, b)) => {
            let word = |c: &str| match c { "?" | "-" => c.to_owned(), c => card_word(c.chars().next().unwrap()).to_owned() };
            format!("{} > {}", word(a), word(b))
        }
        None => d.to_owned(),
    });
    "words and arrows" => |s| s.drawn(|d| match d.split_once('>') {
        Some((a, b)) => {
            let word = |c: &str| match c { "?" | "-" => c.to_owned(), c => capital(card_word(c.chars().next().unwrap())) };
            format!("{}→{}", word(a), word(b))
        }
        None => d.to_owned(),
    });
    "replaced by" => |s| s.drawn(|d| match d.split_once('>') {
        Some((a, b)) if b != "-" => {
            let word = |c: &str| match c { "?" => "unknown", c => card_word(c.chars().next().unwrap()) };
            format!("{} replaced by {}", word(a), word(b))
        }
        _ => d.to_owned(),
    });
    "comes up" => |s| s.drawn(|d| match d.split_once('>') {
        Some((a, b)) if !"-?".contains(b) => {
            let word = |c: &str| card_word(c.chars().next().unwrap());
            format!("{}, {} comes up", word(a), word(b))
        }
        _ => d.to_owned(),
    });
    "nothing" => |s| s.drawn(|d| d.replace(">-", "> nothing"));
    "blind" => |s| s.drawn(|d| d.strip_prefix('?').map_or(d.to_owned(), |card| format!("blind {card}").trim().to_owned()));
    "Blind with commas" => |s| Sample { game: s.game, text: s.between(Sort::Drawn, ", ") }
        .lines(|line| line.replace(" ?,", " Blind,").replace(", ?", ", blind ").trim_end().to_owned());
    "from the deck" => |s| s.drawn(|d| match d.strip_prefix('?') {
        Some("") => "from the deck".to_owned(),
        Some(card) => format!("{} from the deck", card_word(card.chars().next().unwrap())),
        None => d.to_owned(),
    });
    "face down" => |s| s.drawn(|d| match d.strip_prefix('?') {
        Some("") => "face down".to_owned(),
        Some(card) => format!("{} face down", card_word(card.chars().next().unwrap())),
        None => d.to_owned(),
    });
    "blind behind" => |s| s.drawn(|d| match d.strip_prefix('?') {
        Some("") => "?".to_owned(),
        Some(card) => format!("{card} (blind)"),
        None => d.to_owned(),
    });
    "question marks together" => |s| s.lines(|line| line.replace(" ? ?", " ??"));
    "a count of question marks" => |s| s.lines(|line| line.replace("draw ? ?", "draw 2 ?"));
    "two blind" => |s| s.lines(|line| line.replace("draw ? ?", "draw 2 blind"));
    "two cards from the deck" => |s| s.lines(|line| line.replace("draw ? ?", "draws two cards from the deck"));
    "a row not noted" => |s| s.drawn(|d| match d.strip_suffix(">?") {
        Some(card) => format!("{} face up", card_word(card.chars().next().unwrap())),
        None => d.to_owned(),
    });
};
