//! Sentences of people: every template of `people/*.txt` goes over simulated logs, alone and
//! as one of a whole voice, and what is written so has to become the log that it was made of.
//!
//! A template has its fields in braces: `{P}` the player, `{A}` and `{B}` cities, `{T}` the colour of a
//! track; `{cards}` letters, `{words}` counted words (`2 white and 1 red`), `{spelt}` the count in
//! words, `{list}` a word a card, `{many}` plurals; `{x}` and `{y}` what is drawn, `{X}` and `{Y}` what
//! comes up for it, with a full stop as letters. `<item|between>` is said of every player.
//! `WHISTLESTOP_SHOW=1` prints every failure.

use super::sample::{Sample, Sort, apart, card_word, in_runs, runs, spaced, words};
use super::samples;
use std::collections::{BTreeMap, HashMap};
use whistlestop::internals::cli::bare::formatted;
use whistlestop::internals::games;

/// The templates of one file, and how its language counts cards.
struct Tongue {
    name: String,
    colours: Vec<String>,
    numbers: Vec<String>,
    and: String,
    form: String,
    /// Section, template.
    ways: Vec<(String, String)>,
}

fn tongues() -> Vec<Tongue> {
    let mut files: Vec<_> = std::fs::read_dir("tests/notation/hand/people")
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let english = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut tongue = Tongue {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            colours: english("pink blue orange white green yellow black red locomotive"),
            numbers: english("one two three four five six seven eight"),
            and: "and".to_owned(),
            form: "{n} {c}".to_owned(),
            ways: Vec::new(),
        };
        let mut section: Option<String> = None;
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'))
                && !line.contains('{')
                && name != "break"
                && name != "sic"
            {
                section = Some(name.to_owned());
            } else if let Some(section) = &section {
                if !line.is_empty() {
                    tongue.ways.push((section.clone(), line.to_owned()));
                }
            } else if let Some((key, value)) = line.split_once(' ') {
                match key {
                    "colours" => tongue.colours = english(value),
                    "numbers" => tongue.numbers = english(value),
                    "and" => tongue.and = value.to_owned(),
                    "form" => tongue.form = value.to_owned(),
                    _ => {}
                }
            }
        }
        all.push(tongue);
    }
    all
}

impl Tongue {
    fn colour(&self, card: char) -> String {
        match "PBOWGYKRL".find(card) {
            Some(at) => self.colours[at].clone(),
            None => card.to_string(),
        }
    }

    fn joined(&self, parts: &[String]) -> String {
        let tight = self.and.chars().all(|c| !c.is_ascii());
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] if tight => format!("{}{}{last}", first.join("、"), self.and),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.and),
        }
    }

    fn counted(&self, cards: &str, spelt: bool) -> String {
        let parts: Vec<String> = runs(cards)
            .into_iter()
            .map(|(n, c)| {
                let count = match spelt {
                    true => self.numbers[n - 1].clone(),
                    false => n.to_string(),
                };
                let form = self.form.replace("{n}", &count);
                form.replace("{c}", &self.colour(c))
            })
            .collect();
        self.joined(&parts)
    }

    fn listed(&self, cards: &str) -> String {
        let words: Vec<String> = cards.chars().map(|c| self.colour(c)).collect();
        words.join(", ")
    }
}

/// What a line says: the sections that can say it, and its fields with what has to come back.
struct Said {
    section: &'static str,
    fields: HashMap<&'static str, String>,
    want: String,
}

impl Said {
    /// What has to come back: tickets in the order in which they are written.
    fn wanted(&self, template: &str) -> String {
        let at = |field: &str| template.find(field);
        let back_first = at("{R}").is_some_and(|back| at("{K}").is_some_and(|kept| back < kept));
        let back = self.want.find(" -").filter(|_| back_first && self.section == "offer");
        match (back, self.want.find(" +")) {
            (Some(back), Some(kept)) => {
                let want = &self.want;
                format!("{}{}{}", &want[..kept], &want[back..], &want[kept..back])
            }
            _ => self.want.clone(),
        }
    }
}

/// Every way to say a canonical line.
fn said(line: &str, tongue: &Tongue) -> Vec<Said> {
    let words = words(line);
    let [(_, first), rest @ ..] = words.as_slice() else {
        return Vec::new();
    };
    let rest: Vec<&str> = rest.iter().map(|(_, word)| word.as_str()).collect();
    let mut out = Vec::new();
    let mut add = |section, fields: Vec<(&'static str, String)>, want: String| {
        let fields = fields.into_iter().collect();
        out.push(Said { section, fields, want });
    };
    let cards = |cards: &str| {
        let many = in_runs(cards, ", ", |n, c| format!("{n} {}s", card_word(c)));
        vec![
            ("cards", cards.to_owned()),
            ("cards-", spaced(&cards.to_lowercase(), " ")),
            ("words", tongue.counted(cards, false)),
            ("spelt", tongue.counted(cards, true)),
            ("list", tongue.listed(cards)),
            ("many", many),
            ("len", cards.len().to_string()),
            ("x1", in_runs(cards, " ", |n, c| format!("{n}x{c}"))),
            ("x2", in_runs(cards, ", ", |n, c| format!("{n} × {}", tongue.colour(c)))),
            ("x3", in_runs(cards, ", ", |n, c| format!("{} ×{n}", tongue.colour(c)))),
            ("x4", in_runs(cards, "/", |n, c| format!("{n}{c}"))),
            ("x5", in_runs(cards, " ", |n, c| format!("{} ({n})", tongue.colour(c)))),
            ("x6", in_runs(cards, ", ", |n, c| format!("{}: {n}", tongue.colour(c)))),
            ("x7", in_runs(cards, " ", |n, c| format!("{c}{n}"))),
            (
                "x8",
                in_runs(cards, " and ", |n, c| {
                    let s = if n > 1 { "s" } else { "" };
                    format!(
                        "{} {}{s}",
                        ["", "one", "two", "three", "four", "five", "six", "seven", "eight"][n],
                        card_word(c)
                    )
                }),
            ),
            (
                "x9",
                in_runs(cards, " and ", |n, c| {
                    let s = if n > 1 { "s" } else { "" };
                    format!("{n} {} card{s}", tongue.colour(c))
                }),
            ),
            ("x10", spaced(cards, "-")),
            ("x11", in_runs(cards, " + ", |n, c| c.to_lowercase().to_string().repeat(n))),
            (
                "x12",
                format!(
                    "{} cards: {}",
                    cards.len(),
                    in_runs(cards, ", ", |n, c| format!("{n} {}", tongue.colour(c)))
                ),
            ),
            ("x13", in_runs(cards, ", ", |n, c| format!("{n} of {}", tongue.colour(c)))),
            ("x14", in_runs(cards, " plus ", |n, c| format!("{n} {}", tongue.colour(c)))),
        ]
    };
    let with = |mut fields: Vec<(&'static str, String)>, more: &[(&'static str, String)]| {
        fields.extend_from_slice(more);
        fields
    };
    let player = ("P", first.clone());
    let known = |text: &str| !text.is_empty() && !text.contains('?');
    match (first.as_str(), rest.as_slice()) {
        ("market", [row]) => add("market", cards(row), line.to_owned()),
        ("flush", [row]) => add("flush", cards(row), line.to_owned()),
        ("winner", [who]) => {
            add("winner", vec![("P", (*who).to_owned()), ("t", "99".to_owned())], line.to_owned())
        }
        ("check", [who, "score", s, "cards", c]) => {
            let figures = [("s", *s), ("c", *c), ("P", *who)].map(|(k, v)| (k, v.to_owned()));
            add("check", figures.to_vec(), line.to_owned());
        }
        ("result", [who, total, rows @ ..]) => {
            let mut fields = vec![("P", (*who).to_owned()), ("t", (*total).to_owned())];
            add("total", fields.clone(), format!("result {who} {total}"));
            let row = |between: &str| {
                let rows: Vec<String> = rows.chunks(2).map(|row| row.join(between)).collect();
                rows.join(", ")
            };
            fields.push(("rows", row(" ")));
            fields.push(("rows:", row(": ")));
            fields.push(("rows+", row(" ").replace(", ", " + ")));
            add("rows", fields, line.to_owned());
        }
        (_, ["deal", hand]) if known(hand) && !hand.starts_with('m') => {
            add("deal", with(cards(hand), &[player]), line.to_owned());
        }
        (_, ["deal", "????"]) => {
            add("deal?", vec![player.clone()], line.to_owned());
            // What is not known is not said.
            add("deal unknown", vec![player], String::new());
        }
        (_, ["pass"]) => add("pass", vec![player], line.to_owned()),
        (_, ["lay", laid]) if known(laid) => {
            add("lay", with(cards(laid), &[player]), line.to_owned());
        }
        (_, ["tickets", offers @ ..]) => {
            let part = |sign: char| -> Vec<&str> {
                offers.iter().filter_map(|o| o.strip_prefix(sign)).collect()
            };
            let (kept, back) = (part('+'), part('-'));
            let names = |of: &[&str]| {
                let pairs: Vec<String> = of
                    .iter()
                    .map(|o| match o.split_once('-') {
                        Some((a, b)) => format!("{} – {}", apart(a), apart(b)),
                        None => "?".to_owned(),
                    })
                    .collect();
                pairs.join(", ")
            };
            let fields = vec![
                player,
                ("K", names(&kept)),
                ("R", names(&back)),
                ("kn", kept.len().to_string()),
                ("rn", back.len().to_string()),
                ("tn", offers.len().to_string()),
            ];
            let sorted = |sign: char, of: &[&str]| -> String {
                of.iter().map(|o| format!(" {sign}{o}")).collect()
            };
            let want = format!("{first} tickets{}{}", sorted('+', &kept), sorted('-', &back));
            let unknown = offers.iter().filter(|o| o.ends_with('?')).count();
            match unknown {
                0 if back.is_empty() => add("offer all", fields, want),
                0 => add("offer", fields, want),
                n if n == offers.len() => add("offer?", fields, want),
                _ => {}
            }
        }
        (_, ["station", city, paid]) => {
            let fields = with(cards(paid), &[player, ("A", apart(city))]);
            add("station", fields, line.to_owned());
        }
        (_, ["claim", pair, paid, more @ ..]) if known(paid) => {
            let (cities, track) = pair.split_once('/').unwrap_or((pair, ""));
            let (a, b) = cities.split_once('-').expect("a pair");
            let mut fields = with(cards(paid), &[player, ("A", apart(a)), ("B", apart(b))]);
            let colour = track.chars().next();
            if let Some(colour) = colour {
                fields.push(("T", tongue.colour(colour)));
            }
            let bare = format!("{first} claim {cities} {paid}");
            let mut tunnel = |section, reveal: &str, pay: &str| {
                let mut fields = fields.clone();
                fields.push(("reveal", tongue.listed(reveal)));
                fields.push(("reveal.", reveal.to_owned()));
                fields.push(("pay", tongue.counted(pay, false)));
                fields.push(("pay.", pay.to_owned()));
                let more = more.join(" ");
                add(section, fields, format!("{bare} {more}"));
            };
            match *more {
                ["reveal", reveal, "pay", pay] => tunnel("tunnel pay", reveal, pay),
                ["reveal", reveal, "withdraw"] => tunnel("tunnel withdraw", reveal, ""),
                ["reveal", reveal] => tunnel("tunnel free", reveal, ""),
                [] if colour.is_some() => add("track", fields, line.to_owned()),
                [] => add("claim", fields, bare),
                _ => {}
            }
        }
        (_, ["draw", drawn @ ..]) if !line.contains('m') && !drawn.contains(&"flush") => {
            let mut fields = vec![player];
            let (mut shape, mut fits) = (String::new(), true);
            for (piece, [x, up, xs, ups]) in
                drawn.iter().zip([["x", "X", "x.", "X."], ["y", "Y", "y.", "Y."]])
            {
                let cards: Vec<char> = piece.chars().collect();
                let mut put = |word, letter, card: char| {
                    fields.push((word, tongue.colour(card)));
                    fields.push((letter, card.to_string()));
                };
                match cards.as_slice() {
                    ['L', '>', card] if *card != '?' && *card != '-' => {
                        put(up, ups, *card);
                        shape.push('l');
                    }
                    ['?'] => shape.push('b'),
                    ['?', card] => {
                        put(x, xs, *card);
                        shape.push('k');
                    }
                    [card, '>', '?'] => {
                        put(x, xs, *card);
                        shape.push('r');
                    }
                    [card, '>', new] if *new != '-' => {
                        put(x, xs, *card);
                        put(up, ups, *new);
                        shape.push('u');
                    }
                    _ => fits = false,
                }
            }
            let section = match shape.as_str() {
                "uu" => "draw uu",
                "ub" => "draw ub",
                "uk" => "draw uk",
                "bb" => "draw bb",
                "bu" => "draw bu",
                "ku" => "draw ku",
                "kk" => "draw kk",
                "l" => "draw l",
                "rr" => "draw row?",
                _ => "",
            };
            if fits && !section.is_empty() {
                add(section, fields, line.to_owned());
            }
        }
        (_, ["draw", tile, "keep"]) if known(tile) => {
            add("keep", vec![player, ("d", (*tile).to_owned())], line.to_owned());
        }
        (_, ["draw", tile, "discard", gone]) if known(tile) => {
            let fields = vec![player, ("d", (*tile).to_owned()), ("m", (*gone).to_owned())];
            add("discard", fields, line.to_owned());
        }
        (_, ["draw", tile, "place", placed, "at", square, turn @ ..])
            if known(tile) && !line.contains(", ") && matches!(turn, [] | ["turn", _]) =>
        {
            let turn = turn.last().map_or(String::new(), |n| format!(", turned {n}°"));
            let fields = vec![
                player,
                ("d", (*tile).to_owned()),
                ("m", (*placed).to_owned()),
                ("sq", (*square).to_owned()),
                ("turn", turn),
            ];
            add("place", fields, line.to_owned());
        }
        _ => {}
    }
    out
}

fn filled(template: &str, fields: &HashMap<&'static str, String>) -> Option<String> {
    let mut out = String::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let close = open + rest[open..].find('}')?;
        out.push_str(&rest[..open]);
        out.push_str(fields.get(&rest[open + 1..close])?);
        rest = &rest[close + 1..];
    }
    Some(out + rest)
}

/// A log of a few lines of every kind: enough to be told what is what, and short.
fn thinned(sample: &Sample, tongue: &Tongue) -> Sample {
    let mut seen: HashMap<&'static str, usize> = HashMap::new();
    let mut text = String::new();
    let mut others = 0;
    for line in sample.text.lines() {
        let said = said(line, tongue);
        let wanted = match said.first() {
            Some(said) => {
                let seen = seen.entry(said.section).or_default();
                *seen += 1;
                *seen <= 6
            }
            None => {
                others += 1;
                others <= 14
            }
        };
        if wanted {
            text.push_str(line);
            text.push('\n');
        }
    }
    Sample { game: sample.game, text }
}

/// One template: how it is written, and what has to come of it; nothing if the log has no such line.
fn alone(
    sample: &Sample,
    tongue: &Tongue,
    section: &str,
    template: &str,
) -> Option<(String, String)> {
    let (mut text, mut want, mut some) = (String::new(), String::new(), false);
    for line in sample.text.lines() {
        let said = said(line, tongue).into_iter().find(|said| said.section == section);
        match said.and_then(|said| Some((filled(template, &said.fields)?, said.wanted(template)))) {
            Some((written, canonical)) => {
                some = true;
                text += &(written + "\n");
                want += &(canonical + "\n");
            }
            None => {
                text += &format!("{line}\n");
                want += &format!("{line}\n");
            }
        }
    }
    some.then_some((text, want))
}

/// How lines are dressed, whatever they say.
fn dressed(sample: &Sample, section: &str, template: &str) -> Option<(String, String)> {
    let text = &sample.text;
    let seated: Vec<(String, String)> = text
        .lines()
        .filter_map(|line| line.strip_prefix("player "))
        .map(|line| line.split_once(' ').unwrap_or((line, "")))
        .map(|(name, colour)| (name.to_owned(), colour.to_owned()))
        .collect();
    let coloured = seated.iter().all(|(_, colour)| !colour.is_empty());
    let fields = |pairs: &[(&'static str, &str)]| -> HashMap<&'static str, String> {
        pairs.iter().map(|(k, v)| (*k, (*v).to_owned())).collect()
    };
    let swap = |first: &str, new: &str| -> String {
        let mut done = false;
        let mut out = String::new();
        for line in text.lines() {
            match line.starts_with(first) {
                true if done => {}
                true => {
                    done = true;
                    out += &format!("{new}\n");
                }
                false => out += &format!("{line}\n"),
            }
        }
        out
    };
    match section {
        "line" | "remark" => {
            let written = sample.lines(|line| {
                let words = words(line);
                let (name, verb) = match words.first() {
                    Some((Sort::Player, name)) => {
                        (name.clone(), line[name.len()..].trim().to_owned())
                    }
                    _ => (String::new(), String::new()),
                };
                if name.is_empty() {
                    return line.to_owned();
                }
                filled(template, &fields(&[("L", line), ("P", &name), ("V", &verb)]))
                    .expect("a template")
            });
            Some((written, text.clone()))
        }
        "turn" => {
            let (_, want) = sample.numbered(|n| format!("{n}. "));
            let turns: Vec<(&str, &str)> = want.lines().zip(text.lines()).collect();
            let mut written = String::new();
            for (numbered, line) in turns {
                let number = numbered.strip_suffix(line).unwrap_or("").trim().trim_end_matches('.');
                let line = match number {
                    "" => line.to_owned(),
                    n => {
                        let (name, verb) = line.split_once(' ')?;
                        filled(
                            template,
                            &fields(&[("n", n), ("L", line), ("P", name), ("V", verb)]),
                        )?
                    }
                };
                written += &(line + "\n");
            }
            Some((written, want))
        }
        "heading" => {
            let moves =
                text.lines().position(|line| line.contains(" draw ") || line.contains(" lay "))?;
            let end = text.lines().position(|line| line.starts_with("result"))?;
            let late = [
                "End",
                "The end",
                "Game over",
                "PS",
                "core",
                "esult",
                "Standings",
                "Endstand",
                "Ergebnis",
                "Last",
                "Final",
            ];
            let early = [
                "etup", "Start", "start", "Hands", "Tickets", "Deal", "dealt", "Initial", "begins",
            ];
            let at = match template {
                t if early.iter().any(|e| t.contains(e)) => {
                    moves.min(text.lines().position(|l| l.contains(" deal "))?)
                }
                t if late.iter().any(|l| t.contains(l)) => end,
                _ => moves + 2,
            };
            let mut lines: Vec<&str> = text.lines().collect();
            lines.insert(at, template);
            Some((lines.join("\n") + "\n", text.clone()))
        }
        "players" | "players plain" => {
            if coloured != (section == "players") {
                return None;
            }
            let open = template.find('<')?;
            let close = template.rfind('>')?;
            let (item, between) = template[open + 1..close].rsplit_once('|')?;
            let items: Vec<String> = seated
                .iter()
                .enumerate()
                .map(|(i, (name, colour))| {
                    let i = (i + 1).to_string();
                    filled(item, &fields(&[("P", name), ("C", colour), ("i", &i)]))
                        .expect("a template")
                })
                .collect();
            let items = items.join(&between.replace("\\n", "\n"));
            let line =
                format!("{}{items}{}", template[..open].replace('|', "\n"), &template[close + 1..]);
            Some((swap("player ", &line), text.clone()))
        }
        "game" => {
            let title = match sample.game {
                "europe" => "Europe",
                "usa" => "USA",
                "london" => "London",
                "new-york" => "New York",
                _ => return None,
            };
            let line = filled(template, &fields(&[("G", title)]))?;
            Some((swap("game ", &line), text.clone()))
        }
        "date" => Some((sample.with(template), sample.with("date \"2024-12-26\""))),
        _ => None,
    }
}

/// Without what stands behind `#`, and without lines that say nothing.
fn bare(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Why a log did not come back.
fn place(text: &str, want: &str, got: &std::io::Result<Option<String>>) -> String {
    match got {
        Ok(Some(got)) => {
            let (got, want) = (&bare(got), &bare(want));
            let at = got.lines().zip(want.lines()).position(|(a, b)| a != b).unwrap_or(0);
            let text = bare(text);
            let line = |text: &str| text.lines().nth(at).unwrap_or("").to_owned();
            format!("WRONG {:?} became {:?}, not {:?}", line(&text), line(got), line(want))
        }
        Ok(None) => {
            let faults = games::parse(text).faults;
            faults.first().map_or_else(String::new, |f| {
                let line = text[..f.span.start as usize].matches('\n').count();
                format!(
                    "{} of {:?}: {}",
                    faults.len(),
                    text.lines().nth(line).unwrap_or(""),
                    f.message(text)
                )
            })
        }
        Err(why) => why.to_string(),
    }
}

/// How many came back, by a name.
#[derive(Default)]
struct Tally {
    all: usize,
    wrong: Vec<String>,
    by: BTreeMap<String, (usize, usize)>,
}

impl Tally {
    fn tried(&mut self, class: &str, game: &str, template: &str, text: &str, want: &str) {
        let got = formatted(text);
        let talks = ["lines", "winner", "unknown"];
        let exact = !talks.iter().any(|talk| class.contains(talk));
        let fine = match &got {
            Ok(Some(got)) if exact => got.trim_end() == want.trim_end(),
            Ok(Some(got)) => bare(got) == bare(want),
            _ => false,
        };
        self.all += 1;
        let by = self.by.entry(class.to_owned()).or_default();
        by.0 += 1;
        by.1 += usize::from(fine);
        if !fine {
            self.wrong.push(format!("{class} | {game} | {template} | {}", place(text, want, &got)));
        }
    }

    fn told(&self) -> f64 {
        for (class, (all, fine)) in &self.by {
            if fine < all {
                println!("{class}: {fine} of {all}");
            }
        }
        let shown = if std::env::var_os("WHISTLESTOP_SHOW").is_some() { usize::MAX } else { 20 };
        for wrong in self.wrong.iter().take(shown) {
            println!("{wrong}");
        }
        let rate = 100.0 * (self.all - self.wrong.len()) as f64 / self.all as f64;
        println!("{} tried, {rate:.2} % read and written back", self.all);
        rate
    }
}

#[test]
fn what_people_say_is_read() {
    let tongues = tongues();
    let samples = samples();
    let mut tally = Tally::default();
    for tongue in &tongues {
        for sample in &samples {
            let sample = &thinned(sample, tongue);
            for (section, template) in &tongue.ways {
                let class = format!("{} {section}", tongue.name);
                let both = match tongue.name.as_str() {
                    "lines" => dressed(sample, section, template),
                    _ => alone(sample, tongue, section, template),
                };
                if let Some((text, want)) = both {
                    tally.tried(&class, sample.game, template, &text, &want);
                }
            }
        }
    }
    assert!(tally.told() >= 98.0);
}
