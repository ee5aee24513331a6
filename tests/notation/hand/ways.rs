//! Lines, names, verbs and the record as people write them.

use super::Way;
use super::sample::{Sample, Sort, apart, capital, card_word, full_width, join, words};
use whistlestop::internals::games;

pub const THIRD: [(&str, &str); 16] = [
    ("deal", "deals"),
    ("draw", "draws"),
    ("claim", "claims"),
    ("tickets", "ticket"),
    ("station", "stations"),
    ("lay", "lays"),
    ("pass", "passes"),
    ("completes", "complete"),
    ("owns", "own"),
    ("shows", "show"),
    ("place", "places"),
    ("keep", "keeps"),
    ("discard", "discards"),
    ("develop", "develops"),
    ("fails", "fail"),
    ("built", "built"),
];

pub const PAST: [(&str, &str); 15] = [
    ("deal", "dealt"),
    ("draw", "drew"),
    ("claim", "claimed"),
    ("station", "built a station in"),
    ("lay", "laid"),
    ("pass", "passed"),
    ("completes", "completed"),
    ("owns", "owned"),
    ("shows", "showed"),
    ("tickets", "drew tickets"),
    ("place", "placed"),
    ("keep", "kept"),
    ("discard", "discarded"),
    ("develop", "developed"),
    ("fails", "failed"),
];

pub const OTHER: [(&str, &str); 9] = [
    ("draw", "takes"),
    ("claim", "builds"),
    ("station", "builds station"),
    ("tickets", "takes tickets"),
    ("lay", "plays"),
    ("place", "puts"),
    ("deal", "is dealt"),
    ("pass", "passes"),
    ("shows", "shown"),
];

pub static LINES: &[Way] = ways! {
    "a capital at the start of a line" => |s| s.lines(capital);
    "keywords in capitals" => |s| s.each(Sort::Keyword, str::to_uppercase);
    "keywords with a capital" => |s| s.each(Sort::Keyword, capital);
    "verbs in capitals" => |s| s.each(Sort::Verb, str::to_uppercase);
    "verbs with a capital" => |s| s.each(Sort::Verb, capital);
    "inner words in capitals" => |s| s.each(Sort::Part, str::to_uppercase);
    "a byte order mark" => |s| format!("\u{feff}{}", s.text);
    "tabs" => |s| s.text.replace(' ', "\t");
    "no-break spaces" => |s| s.text.replace(' ', "\u{a0}");
    "wide spaces" => |s| s.text.replace(' ', "\u{3000}");
    "thin spaces" => |s| s.text.replace(' ', "\u{2009}");
    "narrow no-break spaces" => |s| s.text.replace(' ', "\u{202f}");
    "two blanks" => |s| s.text.replace(' ', "  ");
    "lines set in" => |s| s.lines(|line| format!("    {line}"));
    "blanks at the end" => |s| s.lines(|line| format!("{line}   "));
    "a full stop" => |s| s.lines(|line| format!("{line}."));
    "a comma at the end" => |s| s.lines(|line| format!("{line},"));
    "a semicolon at the end" => |s| s.lines(|line| format!("{line};"));
    "an exclamation mark" => |s| s.lines(|line| format!("{line} !"));
    "an ideographic full stop" => |s| s.lines(|line| format!("{line}。"));
    "a bullet" => |s| s.lines(|line| format!("- {line}"));
    "a star for a bullet" => |s| s.lines(|line| format!("* {line}"));
    "a dot for a bullet" => |s| s.lines(|line| format!("• {line}"));
    "a dash for a bullet" => |s| s.lines(|line| format!("– {line}"));
    "a quoted mail" => |s| s.lines(|line| format!("> {line}"));
    "a time" => |s| s.lines(|line| format!("20:15 {line}"));
    "a time in brackets" => |s| s.lines(|line| format!("[20:15] {line}"));
    "a time with seconds" => |s| s.lines(|line| format!("20:15:30 {line}"));
    "a time and a dash" => |s| s.lines(|line| format!("20:15 - {line}"));
    "a time in the evening" => |s| s.lines(|line| format!("8:15 pm {line}"));
    "a German time" => |s| s.lines(|line| format!("20.15 Uhr: {line}"));
    "a French time" => |s| s.lines(|line| format!("20h15 {line}"));
    "a zero-width space" => |s| s.text.replace(' ', " \u{200b}");
    "zero-width joiners at the ends" => |s| s.lines(|line| format!("\u{200d}{line}\u{200d}"));
    "direction marks" => |s| s.lines(|line| format!("\u{200e}{line}\u{200f}"));
    "soft hyphens" => |s| s.each(Sort::Verb, |verb| format!("{}\u{ad}{}", &verb[..2], &verb[2..]));
    "full width" => |s| s.lines(full_width);
    "keywords in full width" => |s| s.each(Sort::Keyword, full_width);
    "verbs in full width" => |s| s.each(Sort::Verb, full_width);
    "cards in full width" => |s| s.cards(full_width);
    "draws in full width" => |s| s.drawn(full_width);
    "cities in full width" => |s| s.pairs(|a, b, track| full_width(&format!("{a}-{b}{track}")));
    "numbers in full width" => |s| s.each(Sort::Number, full_width);
};

pub static COMMENTS: &[(&str, &str)] = &[
    ("slashes for a comment", " // nice"),
    ("slashes and no blank", " //nice"),
    ("a semicolon for a comment", " ; nice"),
    ("a wide hash for a comment", "　＃ nice"),
];

pub static NUMBERS: &[(&str, &str)] = &[
    ("a number and a parenthesis", "{}) "),
    ("a number and a colon", "{}: "),
    ("a number in parentheses", "({}) "),
    ("a number in brackets", "[{}] "),
    ("a number and a dash", "{} - "),
    ("a number and nothing", "{} "),
    ("a number, full stop and no blank", "{}."),
    ("a number, full stop and parenthesis", "{}.) "),
    ("a number, parenthesis and no blank", "{})"),
    ("a turn by its name", "Turn {}: "),
    ("a number behind a bullet", "- {}. "),
    ("a time behind a number", "{}. 20:15 "),
    ("a number behind a time", "20:15 {}. "),
    ("a number in full width", "{}． "),
];

pub static NAMES: &[Way] = ways! {
    "a colon behind the name" => |s| s.acts(|name, rest| format!("{name}: {rest}"));
    "a comma behind the name" => |s| s.acts(|name, rest| format!("{name}, {rest}"));
    "a dash behind the name" => |s| s.acts(|name, rest| format!("{name} - {rest}"));
    "a long dash behind the name" => |s| s.acts(|name, rest| format!("{name} — {rest}"));
    "a colon apart from the name" => |s| s.acts(|name, rest| format!("{name} : {rest}"));
    "an arrow behind the name" => |s| s.acts(|name, rest| format!("{name} → {rest}"));
    "a wide colon" => |s| s.acts(|name, rest| format!("{name}：{rest}"));
    "names in small letters" => |s| s.acts(|name, rest| format!("{} {rest}", name.to_lowercase()));
    "names in capitals" => |s| s.acts(|name, rest| format!("{} {rest}", name.to_uppercase()));
    "names in quotes" => |s| s.acts(|name, rest| format!("\"{name}\" {rest}"));
    "names in curly quotes" => |s| s.acts(|name, rest| format!("“{name}” {rest}"));
    "names in single quotes" => |s| s.acts(|name, rest| format!("'{name}' {rest}"));
    "cities in small letters" => |s| s.pairs(|a, b, t| format!("{a}-{b}").to_lowercase() + t);
    "cities in capitals" => |s| s.pairs(|a, b, t| format!("{a}-{b}").to_uppercase() + t);
    "cities as the board prints them" => |s| s.pairs(|a, b, t| format!("{}–{}{t}", apart(a), apart(b)));
    "cities in several words" => |s| s.pairs(|a, b, t| format!("{}-{}{t}", apart(a), apart(b)));
    "cities in words with blanks" => |s| s.pairs(|a, b, t| format!("{} - {}{t}", apart(a), apart(b)));
    "cities in words with to" => |s| s.pairs(|a, b, t| format!("{} to {}{t}", apart(a), apart(b)));
    "cities in quotes" => |s| s.pairs(|a, b, t| format!("\"{}\"-\"{}\"{t}", apart(a), apart(b)));
    "cities in curly quotes" => |s| s.pairs(|a, b, t| format!("“{}”-“{}”{t}", apart(a), apart(b)));
    "cities in low quotes" => |s| s.pairs(|a, b, t| format!("„{}“ – „{}“{t}", apart(a), apart(b)));
    "cities in guillemets" => |s| s.pairs(|a, b, t| format!("« {} » - « {} »{t}", apart(a), apart(b)));
    "cities in corner brackets" => |s| s.pairs(|a, b, t| format!("「{}」-「{}」{t}", apart(a), apart(b)));
    "cities in single quotes" => |s| s.pairs(|a, b, t| format!("‘{}’-‘{}’{t}", apart(a), apart(b)));
    "a station in several words" => |s| s.each(Sort::Place, apart);
    "a station in quotes" => |s| s.each(Sort::Place, |city| format!("“{city}”"));
};

pub static PLAYERS: &[(&str, &str, &str)] = &[
    ("a player of two words", "Oma Käthe", "Oma Käthe"),
    ("a player of two words, shortened", "Oma Käthe", "Oma"),
    ("a player with a hyphen", "Jean-Luc", "jean luc"),
    ("a player of three words", "Ada the Great", "Ada the Great"),
    ("a player with a full stop", "Dr. No", "Dr. No"),
    ("a player in Japanese", "花子 さん", "花子 さん"),
    ("a player with an apostrophe", "Miles O'Brien", "Miles O’Brien"),
    ("a player with a digit", "Ada 2", "Ada 2"),
    ("a player with a verb", "Ben Draw", "Ben Draw"),
];

pub static DASHES: &[&str] = &[
    "‐", "‑", "‒", "–", "—", "―", "−", "﹣", "－", "--", "---", "~", "〜", "↔", "<->", "→", "->",
    "=>",
];

pub static PAIRS: &[Way] = ways! {
    "a hyphen with blanks" => |s| s.pairs(|a, b, t| format!("{a} - {b}{t}"));
    "a blank before the hyphen" => |s| s.pairs(|a, b, t| format!("{a} -{b}{t}"));
    "a blank behind the hyphen" => |s| s.pairs(|a, b, t| format!("{a}- {b}{t}"));
    "to" => |s| s.pairs(|a, b, t| format!("{a} to {b}{t}"));
    "TO" => |s| s.pairs(|a, b, t| format!("{a} TO {b}{t}"));
    "tracks in small letters" => |s| s.pairs(|a, b, t| format!("{a}-{b}{}", t.to_lowercase()));
    "tracks in words" => |s| s.pairs(|a, b, t| {
        let colour = t.chars().nth(1).map_or(String::new(), |c| format!("/{}", card_word(c)));
        format!("{a}-{b}{colour}")
    });
    "tracks in parentheses" => |s| s.pairs(|a, b, t| {
        let colour = t.chars().nth(1).map_or(String::new(), |c| format!(" ({})", card_word(c)));
        format!("{a}-{b}{colour}")
    });
    "a blank before the track" => |s| s.pairs(|a, b, t| format!("{a}-{b}{}", t.replace('/', " / ")));
};

pub static VERBS: &[Way] = ways! {
    "the third person" => |s| s.verbs(&THIRD);
    "the past" => |s| s.verbs(&PAST);
    "other words" => |s| s.verbs(&OTHER);
    "the third person with a capital" => |s| s.verbs(&THIRD).lines().map(capital).collect::<Vec<_>>().join("\n") + "\n";
    "inner words inflected" => |s| s.each(Sort::Part, |word| match word {
        "reveal" => "reveals", "pay" => "pays", "withdraw" => "withdraws", "robs" => "robbed",
        "flush" => "flushed", "refill" => "refilled", other => other,
    }.to_owned());
    "commas before inner words" => |s| s.lines(|line| {
        let mut out = line.to_owned();
        for word in ["reveal", "pay", "withdraw", "robs"] {
            out = out.replace(&format!(" {word}"), &format!(", {word}"));
        }
        out
    });
    "and before inner words" => |s| s.lines(|line| {
        line.replace(" pay ", " and pays ").replace(" withdraw", " and withdrew")
    });
};

pub static OFFERS: &[Way] = ways! {
    "commas" => |s| s.between(Sort::Offer, ", ");
    "semicolons" => |s| s.between(Sort::Offer, "; ");
    "and" => |s| s.between(Sort::Offer, " and ");
    "a blank behind the sign" => |s| s.each(Sort::Offer, |o| format!("{} {}", &o[..1], &o[1..]));
    "a minus sign" => |s| s.each(Sort::Offer, |o| o.strip_prefix('-').map_or(o.to_owned(), |o| format!("−{o}")));
    "a dash for a minus" => |s| s.each(Sort::Offer, |o| o.strip_prefix('-').map_or(o.to_owned(), |o| format!("–{o}")));
    "a long dash for a minus" => |s| s.each(Sort::Offer, |o| o.strip_prefix('-').map_or(o.to_owned(), |o| format!("— {o}")));
    "wide signs" => |s| s.each(Sort::Offer, |o| full_width(&o[..1]) + &o[1..]);
    "keeps and returns" => |s| s.each(Sort::Offer, |o| match o.strip_prefix('+') {
        Some(o) => format!("keeps {o}"),
        None => format!("returns {}", &o[1..]),
    });
    "kept and returned" => |s| s.each(Sort::Offer, |o| match o.strip_prefix('+') {
        Some(o) => format!("kept: {o},"),
        None => format!("returned: {},", &o[1..]),
    });
};

pub static RECORD: &[Way] = ways! {
    "a colon behind keywords" => |s| s.each(Sort::Keyword, |k| format!("{k}:"));
    "a capital and a colon" => |s| s.each(Sort::Keyword, |k| format!("{}:", capital(k)));
    "an equals sign" => |s| s.each(Sort::Keyword, |k| format!("{k} ="));
    "a colon behind players" => |s| s.lines(|line| {
        let mut words = words(line);
        if words.len() > 2 && matches!(words[0].1.as_str(), "check" | "result") && words[1].0 == Sort::Player {
            words[1].1.push(':');
        }
        join(&words)
    });
    "figures with capitals" => |s| s.each(Sort::Figure, capital);
    "figures with commas" => |s| s.lines(|line| {
        let mut words = words(line);
        for at in 2..words.len() {
            if words[at].0 == Sort::Figure && words[at - 1].0 == Sort::Number {
                words[at - 1].1.push(',');
            }
        }
        join(&words)
    });
    "figures with colons" => |s| s.each(Sort::Figure, |f| match f { "yard" => f.to_owned(), f => format!("{f}:") });
    "figures in one" => |s| s.each(Sort::Figure, |f| if f.ends_with("us") || f.ends_with("ss") { f } else { f.strip_suffix('s').unwrap_or(f) }.to_owned());
    "points" => |s| s.lines(|line| {
        let mut words = words(line);
        if words.len() > 2 && words[0].1 == "result" {
            words[2].1.push_str(" points");
        }
        join(&words)
    });
    "rows in parentheses" => |s| s.lines(|line| {
        let mut words = words(line);
        if words.len() > 4 && words[0].1 == "result" {
            words[3].1.insert(0, '(');
            words.last_mut().unwrap().1.push(')');
        }
        join(&words)
    });
    "a long minus" => |s| s.each(Sort::Number, |n| n.replace('-', "−"));
    "wins" => |s| s.lines(|line| line.strip_prefix("winner ").map_or(line.to_owned(), |who| format!("{who} wins")));
    "won" => |s| s.lines(|line| line.strip_prefix("winner ").map_or(line.to_owned(), |who| format!("{who} won!")));
    "the winner is" => |s| s.lines(|line| line.strip_prefix("winner ").map_or(line.to_owned(), |who| format!("Winner is {who}")));
    "results" => |s| s.lines(|line| line.strip_prefix("result ").map_or(line.to_owned(), |rest| format!("Results: {rest}")));
};

pub static HEADER: &[Way] = ways! {
    "the game with a capital" => |s| s.lines(|line| line.strip_prefix("game ").map_or(line.to_owned(), |g| format!("game {}", capital(g))));
    "the game in capitals" => |s| s.lines(|line| line.strip_prefix("game ").map_or(line.to_owned(), |g| format!("GAME {}", g.to_uppercase())));
    "the game behind a colon" => |s| s.lines(|line| line.strip_prefix("game ").map_or(line.to_owned(), |g| format!("Game: {}", capital(g))));
    "the game with its title" => |s| s.lines(|line| if line.starts_with("game ") { format!("game \"{}\"", title(s.game)) } else { line.to_owned() });
    "the game with its title, bare" => |s| s.lines(|line| if line.starts_with("game ") { format!("Game: {}", title(s.game)) } else { line.to_owned() });
    "the game with its title and a day without a year" => |s| s.lines(|line| if line.starts_with("game ") { format!("{}, Sunday 14 June", title(s.game)) } else { line.to_owned() });
    "players on one line without a word" => |s| bare_names(s);
    "the game with its title in curly quotes" => |s| s.lines(|line| if line.starts_with("game ") { format!("Game “{}”", title(s.game)) } else { line.to_owned() });
    "colours in parentheses" => |s| players(s, |name, colour| format!("player {name} ({colour})"));
    "colours behind a comma" => |s| players(s, |name, colour| format!("Player {name}, {colour}"));
    "colours behind a dash" => |s| players(s, |name, colour| format!("player {name} - {colour}"));
    "colours behind a colon" => |s| players(s, |name, colour| format!("Player: {name}: {colour}"));
    "colours with a capital" => |s| players(s, |name, colour| format!("Player {name} {}", capital(colour)));
    "colours in capitals" => |s| players(s, |name, colour| format!("player {name} {}", colour.to_uppercase()));
    "players with a verb" => |s| players(s, |name, colour| format!("Player {name} plays {colour}"));
    "players with numbers" => |s| {
        let n = std::cell::Cell::new(0);
        players(s, |name, colour| { n.set(n.get() + 1); format!("Player {}: {name} {colour}", n.get()) })
    };
    "players on one line" => |s| one_line(s, ", ", |name, colour| format!("{name} {colour}"));
    "players on one line with parentheses" => |s| one_line(s, "; ", |name, colour| format!("{name} ({colour})"));
    "players on one line with and" => |s| one_line(s, " and ", |name, colour| format!("{name} {colour}"));
};

pub fn title(game: &str) -> String {
    match games::ships(game) {
        Some(on) if game != "metro" => on.titles().remove(0),
        _ => "Metro".to_owned(),
    }
}

pub fn players(s: &Sample, write: impl Fn(&str, &str) -> String) -> String {
    s.lines(|line| {
        let words = words(line);
        match words.as_slice() {
            [(_, player), (_, name), (_, colour)] if player == "player" => write(name, colour),
            _ => line.to_owned(),
        }
    })
}

/// `Ada, Ben`, where nobody has a colour, and each of them does something below.
pub fn bare_names(s: &Sample) -> String {
    let text = one_line(s, ", ", |name, _| name.to_owned());
    let plays = |name: &str| {
        let begins = |line: &str| line.strip_prefix(name).is_some_and(|l| l.starts_with(' '));
        text.lines().take(30).any(begins)
    };
    let line = text.lines().find_map(|line| line.strip_prefix("Players: ")).unwrap_or_default();
    match line.split(", ").all(plays) && !s.text.contains(" blue") {
        true => text.replacen("Players: ", "", 1),
        false => s.text.clone(),
    }
}

pub fn one_line(s: &Sample, between: &str, write: impl Fn(&str, &str) -> String) -> String {
    let mut seated = Vec::new();
    let mut others = Vec::new();
    for line in s.text.lines() {
        match line.strip_prefix("player ") {
            Some(player) => {
                let (name, colour) = player.split_once(' ').unwrap_or((player, ""));
                seated.push(write(name, colour).replace("()", "").trim().to_owned());
            }
            None => others.push(line),
        }
    }
    let at = 1 + others.iter().position(|line| line.starts_with("tiles")).unwrap_or(0);
    let line = format!("Players: {}", seated.join(between));
    others.insert(at, &line);
    others.join("\n") + "\n"
}

pub static DATES: &[&str] = &[
    "date: 2024-12-26",
    "Date 2024-12-26",
    "date 26.12.2024",
    "Datum",
    "date 26. 12. 2024",
    "Date: 26.12.24",
    "date 12/26/2024",
    "date 26/12/2024",
    "date: 26 December 2024",
    "date 26. Dezember 2024",
    "date December 26th, 2024",
    "date 26 décembre 2024",
    "date 2024/12/26",
    "date 2024年12月26日",
    "date “2024-12-26”",
    "ｄａｔｅ　２０２４－１２－２６",
];

pub static TAGS: &[(&str, &str)] = &[
    ("Event: Autumn Cup", "event \"Autumn Cup\""),
    ("event “Autumn Cup”", "event \"Autumn Cup\""),
    ("EVENT Autumn Cup", "event \"Autumn Cup\""),
    ("event = Autumn Cup", "event \"Autumn Cup\""),
    ("Round: 3", "round \"3\""),
    ("Table: 4", "table \"4\""),
    ("Scribe: 林さん", "scribe \"林さん\""),
    ("Site — Lyon, upper hall", "site \"Lyon, upper hall\""),
    ("event: ?", "event ?"),
];

pub static OPTIONS: &[&str] = &[
    "Option: reshuffle at-once",
    "option Reshuffle At-Once",
    "option reshuffle: at once",
    "option reshuffle = at-once",
    "OPTION RESHUFFLE AT ONCE",
    "Options: reshuffle at-once",
];

pub static TILES: &[Way] = ways! {
    "squares in parentheses" => |s| s.lines(|line| squares(line, |x, y| format!("({x}, {y})")));
    "squares with blanks" => |s| s.lines(|line| squares(line, |x, y| format!("{x}, {y}")));
    "squares with a slash" => |s| s.lines(|line| squares(line, |x, y| format!("{x}/{y}")));
    "a long minus in squares" => |s| s.lines(|line| squares(line, |x, y| format!("{x},{y}").replace('-', "−")));
    "degrees" => |s| s.lines(|line| degrees(line, "°"));
    "degrees in words" => |s| s.lines(|line| degrees(line, " degrees"));
    "turned" => |s| s.lines(|line| line.replace(" turn ", " turned "));
    "a comma before the turn" => |s| s.lines(|line| line.replace(" turn ", ", rotated "));
    "commas between moves" => |s| s.lines(|line| line.replace(" place ", ", place ").replace(" keep", ", keep"));
    "and between moves" => |s| s.lines(|line| if line.contains(" draw ") { line.replace(" place ", " and places ") } else { line.to_owned() }.replace(" keep", if line.contains(" draw ") { " and keeps" } else { " keep" }));
    "then between moves" => |s| s.lines(|line| if line.contains(" draw ") { line.replace(" place ", ", then places ") } else { line.to_owned() }.replace(" discard", ", then discards"));
    "tiles in capitals" => |s| s.lines(|line| match line.starts_with("tile") {
        true => line.to_owned(),
        false => line.replace(" m", " M"),
    });
    "at signs" => |s| s.lines(|line| line.replace(" at ", " @ "));
    "on" => |s| s.lines(|line| line.replace(" at ", " on "));
};

pub fn squares(line: &str, write: impl Fn(&str, &str) -> String) -> String {
    let mut out = Vec::new();
    let mut at = false;
    for word in line.split(' ') {
        let (square, comma) = match word.strip_suffix(',') {
            Some(square) => (square, ","),
            None => (word, ""),
        };
        out.push(match square.split_once(',') {
            Some((x, y)) if at => write(x, y) + comma,
            _ => word.to_owned(),
        });
        at = word == "at";
    }
    out.join(" ")
}

pub fn degrees(line: &str, sign: &str) -> String {
    let mut out = line.to_owned();
    for turn in ["90", "180", "270"] {
        out = out.replace(&format!(" turn {turn}"), &format!(" turn {turn}{sign}"));
    }
    out
}
