//! Logs as people write them: simulated games go through every class of human writing,
//! and have to come back as they were.

/// What people write, and the log that it has to become.
type Way = (&'static str, fn(&Sample) -> (String, String));

macro_rules! ways {
    ($($name:literal => |$s:ident| $text:expr;)*) => {
        &[$(($name, |$s: &Sample| ($text, $s.text.clone()))),*]
    };
}

mod cards;
mod languages;
mod left_out;
mod people;
mod sample;
mod ways;

use cards::{CARDS, DRAWS};
use sample::Sample;
use ways::*;
use whistlestop::internals::cli::bare::formatted;
use whistlestop::internals::games;
use whistlestop::internals::log::{Statement, What};
use whistlestop::internals::simulate::{self, Plan, card_game, metro};

// ------------------------------------------------------------------ the trial

/// Every log in its canonical form, of every game.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut add = |game: &'static str, text: String| {
        let text: String = text
            .replacen('#', "\u{0}", 1)
            .split('\u{0}')
            .enumerate()
            .map(|(at, part)| match at {
                0 => part.trim_end().to_owned(),
                _ => part.split_once('\n').map_or(String::new(), |(_, rest)| format!("\n{rest}")),
            })
            .collect();
        let text = formatted(&text).unwrap().expect("a log");
        samples.push(Sample { game, text });
    };
    for (game, unseen) in [("europe", false), ("usa", true), ("london", true), ("new-york", false)]
    {
        let board = whistlestop::board(game).unwrap();
        let plan = Plan { players: 3, seed: 2, unseen, varied: false, ..Plan::default() };
        add(game, simulate::game(board, &plan) + EXTRA);
    }
    let set = games::metro::builtin("sample").unwrap();
    for unseen in [false, true] {
        let plan = card_game::Plan { players: 3, seed: 1, unseen, ..card_game::Plan::default() };
        add("card-game", card_game::game(&plan));
        let plan = metro::Plan { players: 3, seed: 1, unseen, ..metro::Plan::default() };
        add("metro", metro::game(set, &plan));
    }
    samples
}

/// What simulated logs have too little of.
const EXTRA: &str = "check Ada score 4 cards 3\ncheck market RBWGK deck 12\n";

/// All that is written, by class and way: what is written, and what it has to become.
fn written(sample: &Sample) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    let mut add = |class: &str, way: &str, (text, want): (String, String)| {
        all.push((format!("{class}: {way}"), text, want));
    };
    let classes: [(&str, &[Way]); 10] = [
        ("lines", LINES),
        ("names", NAMES),
        ("pairs", PAIRS),
        ("verbs", VERBS),
        ("cards", CARDS),
        ("draws", DRAWS),
        ("offers", OFFERS),
        ("record", RECORD),
        ("header", HEADER),
        ("tiles", TILES),
    ];
    for (class, ways) in classes {
        for (way, write) in ways {
            add(class, way, write(sample));
        }
    }
    for (way, sign) in COMMENTS {
        let want = sample.lines(|line| format!("{line}  # nice"));
        add("comments", way, (sample.lines(|line| format!("{line}{sign}")), want));
    }
    for (way, form) in NUMBERS {
        let both = sample.numbered(|n| form.replace("{}", &n.to_string()));
        add("numbers", way, both);
    }
    for (way, full, short) in PLAYERS {
        let ada = |text: &str, name: &str| {
            text.split('\n')
                .map(|line| {
                    let words: Vec<&str> = line.split(' ').collect();
                    let words = words.iter().map(|w| if *w == "Ada" { name } else { w });
                    words.collect::<Vec<_>>().join(" ")
                })
                .collect::<Vec<_>>()
                .join("\n")
        };
        let plain = full.chars().all(|c| c.is_alphanumeric() || c == '-');
        let quoted = if plain { (*full).to_owned() } else { format!("\"{full}\"") };
        let want = ada(&sample.text, &quoted);
        let seat = format!("player {short}");
        let text = ada(&sample.text, short).replacen(&seat, &format!("player {full}"), 1);
        add("players", way, (text, want));
    }
    for dash in DASHES {
        let want = sample.text.clone();
        add("dashes", dash, (sample.pairs(|a, b, t| format!("{a}{dash}{b}{t}")), want.clone()));
        let apart = format!("{dash} apart");
        add("dashes", &apart, (sample.pairs(|a, b, t| format!("{a} {dash} {b}{t}")), want));
    }
    for date in DATES {
        let text = match *date {
            "Datum" => continue,
            date => sample.with(date),
        };
        add("dates", date, (text, sample.with("date \"2024-12-26\"")));
    }
    for (tag, want) in TAGS {
        add("tags", tag, (sample.with(tag), sample.with(want)));
    }
    if !matches!(sample.game, "card-game" | "metro") {
        for option in OPTIONS {
            let want = sample.with("option reshuffle at-once");
            add("options", option, (sample.with(option), want));
        }
    }
    all
}

#[test]
fn what_people_write_is_read() {
    let (mut all, mut ways, mut wrong) = (0_usize, std::collections::BTreeSet::new(), Vec::new());
    for sample in samples() {
        for (way, text, want) in written(&sample) {
            all += 1;
            let got = formatted(&text).map_err(|why| why.to_string());
            let bare = |text: &str| text.trim_start_matches('\u{feff}').to_owned();
            let fine = matches!(&got, Ok(Some(got)) if bare(got).trim_end() == want.trim_end());
            ways.insert(way.clone());
            if !fine {
                wrong.push((sample.game, way, text, want, got));
            }
        }
    }
    let rate = 100.0 * (all - wrong.len()) as f64 / all as f64;
    println!("{} ways, {all} logs, {rate:.2} % read and written back", ways.len());
    for (game, way, text, want, got) in wrong.iter().take(60) {
        let place = match got {
            Ok(Some(got)) => {
                let at = got.lines().zip(want.lines()).position(|(a, b)| a != b);
                at.map_or_else(String::new, |at| {
                    let line = |text: &str| text.lines().nth(at).unwrap_or("").to_owned();
                    format!("{:?} became {:?}, not {:?}", line(text), line(got), line(want))
                })
            }
            Ok(None) => {
                let faults = games::parse(text).faults;
                faults.first().map_or_else(String::new, |f| {
                    let line = text[..f.span.start as usize].matches('\n').count();
                    format!(
                        "{} lines, {:?}: {}",
                        faults.len(),
                        text.lines().nth(line),
                        f.message(text)
                    )
                })
            }
            Err(why) => why.clone(),
        };
        println!("{game}, {way}: {place}");
    }
    assert!(ways.len() >= 150, "{}", ways.len());
    assert!(rate >= 98.0, "{rate}");
}

/// Each fixture of a forgiven form is judged as what `fmt` makes of it, and that is
/// canonical.
#[test]
fn a_forgiven_log_is_judged_as_its_canonical_form() {
    let mut seen = 0;
    for path in crate::support::logs() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("hand-") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let Some(canonical) = formatted(&text).unwrap() else {
            continue;
        };
        seen += 1;
        assert_eq!(formatted(&canonical).unwrap().as_ref(), Some(&canonical), "{name}");
        let [a, b] = [&text, &canonical].map(|text| whistlestop::replay(text));
        let codes = |outcome: &whistlestop::Outcome| -> Vec<(String, String)> {
            let told = outcome.findings.iter();
            told.map(|f| (f.code.to_owned(), f.message.clone())).collect()
        };
        assert_eq!(codes(&a), codes(&b), "{name}");
        assert_eq!(a.sheet, b.sheet, "{name}");
    }
    assert!(seen >= 10, "{seen}");
}

/// What stands on several lines together: a human page, and below a rule the log that it becomes.
#[test]
fn pages_become_what_stands_below_the_rule() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for file in std::fs::read_dir("tests/notation/hand/pages").unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (human, want) = text.split_once("=====\n").expect("a rule");
        let bare = |text: &str| -> String {
            let said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
            let plain = |line: &str| line.split("  #").next().unwrap_or_default().to_owned();
            text.lines().filter(said).map(plain).collect::<Vec<_>>().join("\n")
        };
        let got = formatted(human).map_err(|why| why.to_string());
        seen += 1;
        let fine = matches!(&got, Ok(Some(got)) if bare(got) == bare(want));
        if !fine {
            wrong.push((path, got));
        }
    }
    assert!(wrong.is_empty() && seen > 10, "{seen} {wrong:#?}");
}

/// A game starts where somebody says so, however it is written, and not in a sentence.
/// Cards that spell a word of the notation are cards where that word would say nothing.
#[test]
fn cards_may_spell_a_word() {
    for (written, canonical) in [("lays ROB", "lay ROB"), ("Laid rob.", "lay ROB")] {
        let log = |line: &str| format!("game card-game\nplayer Ada\nplayer Ben\nBen {line}\n");
        let read = formatted(&log(written)).unwrap();
        assert_eq!(read, Some(log(canonical)), "{written}");
    }
}

#[test]
fn games_are_cut_where_a_person_starts_one() {
    let cut = |text: &str| {
        let mut reader = whistlestop::Games::new(text.as_bytes()).knowing(games::is_game);
        let mut game = whistlestop::GameText::default();
        let mut found = 0;
        while reader.next_into(&mut game).unwrap() {
            found += 1;
        }
        found
    };
    for second in [
        "Game europe",
        "Game: Europe",
        "GAME EUROPE",
        "ｇａｍｅ　ｅｕｒｏｐｅ",
        "\u{feff}Game Europe",
        "Game \"Ticket to Ride: Europe\"",
        "Game: our own board",
    ] {
        let first = second.replace("our own board", "europe");
        assert_eq!(cut(&format!("{first}\nplayer Ada\n{second}\nplayer Ben\n")), 2, "{second}");
    }
    assert_eq!(cut("game europe\nplayer Ada\nGame Europe\n"), 2);
    for prose in ["Game over", "Game night was fun", "Games: three", "Gamer Ada", "the game europe"]
    {
        assert_eq!(cut(&format!("game europe\nplayer Ada\n{prose}\n")), 1, "{prose}");
    }
}

/// Nothing that is written costs more than its length, or harms.
#[test]
fn hostile_lines_cost_little() {
    let start = std::time::Instant::now();
    let header = "game europe\nplayer Ada\nplayer \"Oma K\"\n";
    for piece in [
        "-",
        "— ",
        "“",
        "「",
        "‘",
        "a-",
        "to ",
        "Ada ",
        "draw ",
        "? ",
        "2x",
        "+",
        "and ",
        ", ",
        "(",
        "1) ",
        "20:15 ",
        "New ",
        "Paris-",
        "Paris to ",
        "\u{200b}",
        "＃",
        "; ",
        "white ",
        "W x2 ",
        "flush R ",
    ] {
        for prefix in [
            "",
            "Ada claims ",
            "Ada draws ",
            "Ada owns ",
            "Ada tickets +",
            "check Ada ",
            "Players: ",
        ] {
            for length in [1000, 70_000] {
                let line = format!("{prefix}{}", piece.repeat(length / piece.len()));
                let text = format!("{header}{line}\n{line}\n");
                let _ = games::parse(&text);
            }
        }
    }
    let many = format!(
        "{header}{}",
        "Ada draws ?, blind and R → W\nAda draws nonsense here\n".repeat(5_000)
    );
    // Where too much cannot be read, no line is read a second time.
    assert_eq!(games::parse(&many).faults.len(), 9_000);
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

/// A sentence is not read by its gist if a word turns it around, if one may be something misspelt,
/// or if a part of it finds no place.
#[test]
fn a_sentence_that_is_not_sure_is_not_read() {
    let read = "Ada took Brest to Dieppe from everybody with two orange cards";
    let sentences = [
        "Ada never took Brest to Dieppe from everybody with two orange cards",
        "Ada wishes she took Brest to Dieppe from everybody with two orange cards",
        "Adaはブレスト～ディエップをオレンジ2枚で取りませんでした",
        // `Brst`, `Beb`, `two` and `deck` with a slip of the pen.
        "Ada took Brset to Dieppe from everybody with two orange cards",
        "Ada took Brest to Dieppe from everybody with tow orange cards",
        "Ada then took the red one and another from the dekc",
        // Three cities, another player, no verb that anybody knows.
        "Ada took Brest to Dieppe and on to Paris from everybody with two orange cards",
        "Ada and Ben took Brest to Dieppe from everybody with two orange cards",
        "Ada thinks of two red cards",
    ];
    let head = "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen draw ? ?\n";
    let faults = |line: &str| games::parse(&format!("{head}{line}\n")).faults.len();
    assert_eq!(faults(read), 0, "{read}");
    for sentence in sentences {
        assert_eq!(faults(sentence), 1, "{sentence}");
    }
}

/// What was left unsaid of a card still has its place in the line.
#[test]
fn a_gist_has_its_places() {
    let text =
        "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n«Ben» \" deck, deck \"\n";
    let log = games::parse(text);
    let spans: Vec<&str> = log
        .lines
        .iter()
        .flat_map(|line| match &line.statement {
            Statement::Acts { acts, .. } => acts.iter().map(|act| &act.what).collect(),
            _ => Vec::new(),
        })
        .flat_map(|what| match what {
            What::Draw(items) => items.iter().map(|item| item.span().of(text)).collect(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(spans, ["?", "?", "deck", "deck"], "{:?}", log.faults);
}

/// Every line of `tests/notation/hand/forms` becomes what stands below it, and so does that.
#[test]
fn forms_become_what_stands_below_them() {
    let players =
        "player Ada blue\nplayer Ben red\nplayer \"Oma Käthe\" green\nplayer Jean-Luc yellow\n";
    let mut seen = 0;
    for file in std::fs::read_dir("tests/notation/hand/forms").unwrap() {
        let path = file.unwrap().path();
        let game = path.file_stem().unwrap().to_string_lossy().into_owned();
        let tiles = ["", "tiles sample\n"][usize::from(game == "metro")];
        let head = format!("game {game}\n{tiles}{players}");
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> =
            text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        for pair in lines.chunks(2) {
            let [written, canonical] = pair else { panic!("{game}: {pair:?}") };
            let canonical = canonical.trim_start();
            let want = formatted(&format!("{head}{canonical}\n")).unwrap();
            assert_eq!(want, Some(format!("{head}{canonical}\n")), "{game}");
            let got = formatted(&format!("{head}{written}\n")).unwrap();
            assert_eq!(got, want, "{game}: {written}");
            seen += 1;
        }
    }
    assert!(seen >= 100, "{seen}");
}

/// Every log of `tests/notation/hand/heads.txt` becomes what stands below it, but for comments, and
/// nothing in the canonical log has to be read twice.
#[test]
fn headers_and_final_boards_become_what_stands_below_them() {
    let text = std::fs::read_to_string("tests/notation/hand/heads.txt").unwrap();
    let bare = |text: &str| -> Vec<String> {
        let line = |line: &str| line.split("  #").next().unwrap_or_default().trim().to_owned();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(line).filter(|line| !line.is_empty()).collect()
    };
    let mut wrong = Vec::new();
    for block in text.split("\n== ").skip(1) {
        let (name, logs) = block.split_once('\n').expect("a name");
        let (written, want) = logs.split_once("\n--\n").expect("a canonical log");
        let got = match formatted(&format!("{written}\n")) {
            Ok(Some(got)) => bare(&got),
            other => vec![format!("{other:?}")],
        };
        if got != bare(want) {
            wrong.push(format!("{name}: {got:#?}"));
        }
        // A log that is canonical but for the order of two cities.
        let again = formatted(&format!("{}\n", got.join("\n"))).expect("a log");
        assert_eq!(again.map(|text| bare(&text)), Some(got), "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Several players on one line; what is known of nobody's hand says nothing.
#[test]
fn several_turns_may_stand_on_a_line() {
    let head = "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\n";
    let read = |text: &str| formatted(&format!("{head}{text}\n")).unwrap();
    let want = format!("{head}Ada draw ? ?\nBen claim Dieppe-Paris P\nCai draw ? ?\n");
    for line in [
        "Ada draw ??; Ben claim Dieppe-Paris P; Cai draw ??",
        "Ada draws 2 blind, Ben claims Paris to Dieppe with 1 pink, Cai draws 2 blind.",
        "Ada: draw ? ? | Ben: claim Dieppe-Paris P | Cai: draw ? ?",
    ] {
        let read = read(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(read.replace("Paris-Dieppe", "Dieppe-Paris"), want, "{line}");
    }
    let numbered = read("1. Ada draw ??, 2. Ben draw ??").expect("a log");
    assert!(numbered.ends_with("\n1. Ada draw ? ?\n2. Ben draw ? ?\n"));
}
