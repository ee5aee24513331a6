//! Reading and writing: what is written reads the same, whatever is read does
//! no harm, and a file is cut into its games at the right places.

use std::borrow::Cow;
use std::io::{BufReader, Cursor};

use crate::support::{BAD_LINES, Dice, LINES, logs, mutate};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use whistlestop::internals::log::{Fault, Log};
use whistlestop::internals::notation::{
    self, GameText, Games, Limits, Speller, Trouble, format_text,
};
use whistlestop::internals::replay;

// ------------------------------------------------------------- round trips

/// What was read, without where it stood.
fn meaning(log: &Log<'_>) -> String {
    let all = format!("{:?} {:?}", log.lines, log.faults);
    let mut parts = all.split("Span { start: ");
    let mut blank = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        blank.push_str("Span");
        blank.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    // The writer puts rule numbers in capitals.
    if blank.contains("Ruling(") {
        blank.make_ascii_lowercase();
    }
    blank
}

fn round_trip(text: &str) {
    let (once, faults) = format_text(text, &());
    assert_eq!(messages(&faults, text), messages(&notation::parse(text).faults, text));
    let (twice, _) = format_text(&once, &());
    assert_eq!(once, twice, "formatting again changes {text:?}");
    let (before, after) = (notation::parse(text), notation::parse(&once));
    assert_eq!(meaning(&before), meaning(&after), "{text:?} became {once:?}");
}

fn messages(faults: &[Fault], text: &str) -> Vec<String> {
    faults.iter().map(|fault| fault.message(text)).collect()
}

#[test]
fn every_kind_of_line_reads_the_same_when_written() {
    for line in LINES.iter().chain(BAD_LINES) {
        round_trip(line);
        round_trip(&format!("  {line}\t# why\r\n\r\n{line}"));
    }
    round_trip(&LINES.join("\n"));
}

#[test]
fn logs_read_the_same_when_written() {
    for path in logs() {
        let bytes = std::fs::read(&path).expect("a log");
        for game in games(&bytes, Limits::default()) {
            round_trip(&game.text);
        }
    }
}

#[test]
fn damaged_lines_read_the_same_when_written() {
    let mut dice = Dice::new(4);
    for _ in 0..20_000 {
        let mut line = dice.pick(LINES).to_owned();
        for _ in 0..=dice.below(3) {
            line = mutate(&line, dice.pick(LINES), &mut dice);
        }
        round_trip(&line);
    }
}

#[test]
fn the_writer_has_one_spelling() {
    for (written, canonical) in [
        ("", ""),
        ("\n", "\n"),
        ("\n\n", "\n\n"),
        ("\u{feff}# note\u{3000}\r\n", "# note\n"),
        ("\u{feff}game   europe", "game europe\n"),
        ("event Autumn Cup#1", "event \"Autumn Cup\"  #1\n"),
        ("event \"?\"", "event \"?\"\n"),
        ("event   ?", "event ?\n"),
        ("board home.yaml", "board \"home.yaml\"\n"),
        ("player \"Ada\" \"blue\"", "player Ada blue\n"),
        ("player \"Ada K\" blue", "player \"Ada K\" blue\n"),
        ("041.\tAda draw ?K   ?  # x", "41. Ada draw ?K ?  # x\n"),
        ("\"draw\" draw ?", "draw draw ?\n"),
        ("\"game\" draw ?", "\"game\" draw ?\n"),
        ("3. game draw ?", "3. \"game\" draw ?\n"),
        ("\"3.\" draw ?", "\"3.\" draw ?\n"),
        ("check \"deck\" score -007", "check \"deck\" score -7\n"),
        ("check market 3RWW deck 08", "check market RRRWW deck 8\n"),
        ("Ada claim A–B/W 2W", "Ada claim A-B/W WW\n"),
        ("Ada claim \"A-B\"-\"C/D\" W", "Ada claim \"A-B\"-\"C/D\" W\n"),
        ("Ada tickets +\"?\"-B -?", "Ada tickets +\"?\"-B -?\n"),
        ("Ada owns A-B C-D,E-F", "Ada owns A-B, C-D, E-F\n"),
        ("Ada shows A-B, C-D", "Ada shows A-B C-D\n"),
        ("ruling stands c4 agreed", "ruling stands C4 \"agreed\"\n"),
        ("  what is   this # ?", "what is   this # ?\n"),
    ] {
        // Lines end as they did.
        let text = format_text(written, &()).0.replace("\r\n", "\n");
        let end = if written.ends_with('\n') { "" } else { "\n" };
        let canonical = canonical.strip_suffix(end).unwrap_or(canonical);
        assert_eq!(text, canonical, "{written:?}");
    }
}

/// Spells everything in a way that needs care.
struct Odd;

impl Speller for Odd {
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        match text {
            "A" => "King's Cross".into(),
            "B" => "Aix-les-Bains".into(),
            "C" => "?".into(),
            "D" => "a#b".into(),
            _ => text.into(),
        }
    }
    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        match text {
            "Ada" => "market".into(),
            "Ben" => "12.".into(),
            "Cai" => "Cai Q".into(),
            _ => text.into(),
        }
    }
}

#[test]
fn proper_names_are_quoted_where_they_must_be() {
    for (written, canonical) in [
        ("Ada draw ?", "\"market\" draw ?\n"),
        ("Ben draw ?", "\"12.\" draw ?\n"),
        ("Cai draw ?", "\"Cai Q\" draw ?\n"),
        ("check Ada cards 3", "check \"market\" cards 3\n"),
        // The `player` line is where the spelling comes from.
        ("player Ada blue", "player Ada blue\n"),
        ("winner Ada Cai", "winner \"market\" \"Cai Q\"\n"),
        ("Z claim A-B R", "Z claim \"King's Cross\"-\"Aix-les-Bains\" R\n"),
        ("Z tickets +C-D", "Z tickets +\"?\"-\"a#b\"\n"),
        ("Z station D R", "Z station \"a#b\" R\n"),
    ] {
        let (text, _) = format_text(&format!("{written}\n"), &Odd);
        assert_eq!(text, canonical);
        assert_eq!(format_text(&text, &()).0, canonical);
    }
}

// --------------------------------------------------------- any input at all

/// Reads, replays and formats all of it; every place reported must exist.
fn survives(bytes: &[u8]) {
    for game in games(bytes, Limits::default()) {
        let outcome = replay::replay_game(&game, &replay::Custom::None);
        for finding in &outcome.findings {
            let causes = finding.causes.iter().map(|cause| cause.span);
            for span in causes.chain([finding.span]) {
                let (start, end) = (span.start as usize, span.end as usize);
                assert!(
                    start <= end && game.text.get(start..end).is_some(),
                    "{} at {span:?} is no place in {:?}",
                    finding.code,
                    game.text
                );
            }
        }
        let log = notation::parse(&game.text);
        for fault in &log.faults {
            let span = fault.span;
            let line = log
                .lines
                .iter()
                .any(|line| line.span.start <= span.start && span.end <= line.span.end);
            assert!(line, "{fault:?} stands on no line of {:?}", game.text);
        }
        format_text(&game.text, &());
    }
}

const HEAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\n";

/// The same cases in every run, so that what has passed passes again. `WHISTLESTOP_CASES=100000`
/// tries as many others.
fn cases() -> ProptestConfig {
    let more = std::env::var("WHISTLESTOP_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: more.unwrap_or(256),
        rng_seed: more.map_or(RngSeed::Fixed(1357), |_| RngSeed::Random),
        failure_persistence: None,
        ..Default::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        survives(&bytes);
        survives(&[HEAD.as_bytes(), &bytes].concat());
    }

    #[test]
    fn any_text_reads_the_same_when_written(text in "\\PC{0,60}(\n\\PC{0,60}){0,3}") {
        round_trip(&text);
    }

    #[test]
    fn any_words_do_no_harm(
        words in prop::collection::vec(prop::sample::select(LINES), 0..30),
        seed in any::<u64>(),
    ) {
        let mut dice = Dice::new(seed);
        let mut text = HEAD.to_owned();
        for line in words {
            text.push_str(&mutate(line, "Ben claim Dieppe-Paris P", &mut dice));
            text.push('\n');
        }
        round_trip(&text);
        survives(text.as_bytes());
    }
}

#[test]
fn damaged_logs_do_no_harm() {
    let mut dice = Dice::new(5);
    let texts: Vec<Vec<u8>> = logs()
        .iter()
        .filter_map(|path| std::fs::read(path).ok())
        .filter(|text| text.len() < 20_000)
        .collect();
    for text in texts.iter().cycle().take(texts.len().min(1) * 120) {
        let mut bytes = text.clone();
        for _ in 0..=dice.below(20) {
            let at = dice.below(bytes.len());
            match dice.below(5) {
                0 => bytes[at] = u8::try_from(dice.below(256)).unwrap_or(0),
                1 => {
                    let end = (at + dice.below(60)).min(bytes.len());
                    bytes.drain(at..end);
                }
                2 => bytes.insert(at, b"\n #\"?-/>RLgame"[dice.below(14)]),
                3 => {
                    let end = (at + dice.below(60)).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    let to = dice.below(bytes.len());
                    bytes.splice(to..to, part);
                }
                _ => {
                    let line = dice.pick(LINES).as_bytes();
                    let line = [b"\n", line, b"\n"].concat();
                    bytes.splice(at..at, line);
                }
            }
        }
        survives(&bytes);
    }
}

/// Lines that each make sense and together make none, some of them a thousand
/// times: whatever is counted must not run over.
#[test]
fn lines_in_any_order_do_no_harm() {
    let mut dice = Dice::new(7);
    let known = crate::support::log_lines();
    let mut lines: Vec<&str> = known.iter().map(String::as_str).collect();
    lines.extend(LINES);
    for _ in 0..30 {
        let mut text = HEAD.to_owned();
        while text.len() < 20_000 {
            let line = dice.pick(&lines);
            let times = if dice.below(60) == 0 { 300 } else { 1 };
            for _ in 0..times {
                text.push_str(line);
                text.push('\n');
            }
        }
        survives(text.replace("\ngame", "\n#").as_bytes());
    }
}

#[test]
fn too_much_of_anything_does_no_harm() {
    let many_players: String = (0..100_000).map(|i| format!("player P{i}\n")).collect();
    survives(format!("game europe\n{many_players}P7 draw ? ?\n").as_bytes());
    survives(format!("{HEAD}Ada draw {}\n", "? ".repeat(30_000)).as_bytes());
    survives(format!("{HEAD}Ada deal {}\n", "?".repeat(60_000)).as_bytes());
    survives(format!("{HEAD}Ada deal {}\n", "?".repeat(1_000_000)).as_bytes());
    survives(format!("{HEAD}Ada {}\n", "pass ".repeat(12_000)).as_bytes());
    survives(format!("{HEAD}Ada owns {}\n", "A-B ".repeat(15_000)).as_bytes());
    survives(format!("{HEAD}check Ada {}\n", "score 4 ".repeat(8_000)).as_bytes());
    survives(format!("{HEAD}winner {}\n", "Ada ".repeat(15_000)).as_bytes());
    survives(format!("{HEAD}{}\n", "\"".repeat(60_000)).as_bytes());
}

// ------------------------------------------------------- cutting into games

fn games(bytes: &[u8], limits: Limits) -> Vec<GameText> {
    let mut reader = Games::with_limits(Cursor::new(bytes), limits);
    let mut found = Vec::new();
    let mut game = GameText::default();
    while reader.next_into(&mut game).expect("memory can be read") {
        found.push(game.clone());
    }
    found
}

/// Text, first line and first byte of each game.
fn cut(text: &str) -> Vec<(String, u64, u64)> {
    games(text.as_bytes(), Limits::default())
        .into_iter()
        .inspect(|game| assert_eq!(game.trouble, None, "{text:?}"))
        .map(|game| (game.text, game.first_line, game.first_byte))
        .collect()
}

fn one(text: &str, line: u64, byte: u64) -> (String, u64, u64) {
    (text.to_owned(), line, byte)
}

#[test]
fn a_file_without_a_statement_has_no_game() {
    for text in ["", "\n", "\u{feff}", "\u{feff}\r\n", " \t\u{3000}\n# only this\n"] {
        assert_eq!(cut(text), [], "{text:?}");
    }
}

#[test]
fn one_game_is_the_whole_file() {
    for text in [
        "game europe\n",
        "game europe",
        "# first\n\ngame europe\r\nplayer Ada\r\n",
        "\u{3000}\ngame europe\n",
        "player Ada\n",
        "games europe\n",
        "\"game\" draw ?\n",
        "gamé",
    ] {
        assert_eq!(cut(text), [one(text, 1, 0)]);
    }
}

#[test]
fn a_game_line_starts_a_game() {
    let expected = [
        one("# first\ngame europe\r\nAda pass\r\n# end\n", 1, 0),
        one("\tgame\u{3000}europe # two\n", 5, 37),
        one("\u{3000}game # three\n", 6, 58),
        one("game#four", 7, 74),
    ];
    let text: String = expected.iter().map(|(text, ..)| text.as_str()).collect();
    assert_eq!(cut(&text), expected);
}

#[test]
fn what_stands_before_the_first_game_is_a_game() {
    assert_eq!(
        cut("Ada pass\ngame europe\n"),
        [one("Ada pass\n", 1, 0), one("game europe\n", 2, 9)]
    );
}

#[test]
fn the_mark_before_a_file_is_not_part_of_it() {
    assert_eq!(cut("\u{feff}game europe\n"), [one("game europe\n", 1, 3)]);
    assert_eq!(
        cut("\u{feff}game a\n\u{feff}game b"),
        [one("game a\n", 1, 3), one("game b", 2, 13)]
    );
    let log = "# joined\n\u{feff}game europe";
    assert_eq!(cut(log), [one(log, 1, 0)]);
    assert_eq!(notation::parse(log).faults, []);
}

#[test]
fn games_are_cut_alike_however_the_bytes_arrive() {
    let mut dice = Dice::new(6);
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..dice.below(12) {
            text.push_str(dice.pick(&["", "", "\u{feff}", "\u{3000}"]));
            let line = dice.pick(LINES);
            text.push_str(dice.pick(&["game europe", line]));
            text.push_str(dice.pick(&["\n", "\r\n", "\n\n", " # x\n"]));
        }
        let limits = Limits { line: 50, game: 200 };
        let whole = games(text.as_bytes(), limits);
        for size in [1, 2, 3, 7, 50, 51] {
            let reader = BufReader::with_capacity(size, text.as_bytes());
            let mut reader = Games::with_limits(reader, limits);
            let mut game = GameText::default();
            for expected in &whole {
                assert!(reader.next_into(&mut game).expect("readable"));
                assert_eq!(&game, expected, "{text:?}");
            }
            assert!(!reader.next_into(&mut game).expect("readable"));
        }
        for game in games(text.as_bytes(), Limits::default()) {
            let start = usize::try_from(game.first_byte).expect("small");
            assert!(text[start..].starts_with(&game.text), "{text:?}");
            let lines = text[..start].matches('\n').count() as u64;
            assert_eq!(game.first_line, lines + 1, "{text:?}");
        }
    }
}

// --------------------------------------------------------------- the limits

const SMALL: Limits = Limits { line: 20, game: 60 };

#[test]
fn a_line_that_is_too_long_is_left_out() {
    let long = format!("# {}\n", "x".repeat(30));
    let text = format!("game a\n{long}Ada pass\ngame b\n");
    let found = games(text.as_bytes(), SMALL);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].text, "game a\n\nAda pass\n");
    assert_eq!(found[0].trouble, Some(Trouble::LongLine(2)));
    let second = (text.len() - "game b\n".len()) as u64;
    assert_eq!((found[1].first_line, found[1].first_byte), (4, second));
    assert_eq!(found[1].trouble, None);
}

#[test]
fn a_line_may_be_just_long_enough() {
    let fits = format!("{}\n", "x".repeat(19));
    assert_eq!(games(fits.as_bytes(), SMALL)[0].trouble, None);
    let open = "x".repeat(21);
    let found = games(open.as_bytes(), SMALL);
    assert_eq!(found[0].trouble, Some(Trouble::LongLine(1)));
}

#[test]
fn a_long_game_line_does_not_start_a_game() {
    let text = format!("game a\ngame {}\nAda pass\n", "b".repeat(20));
    let found = games(text.as_bytes(), SMALL);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].trouble, Some(Trouble::LongLine(2)));
}

#[test]
fn behind_the_end_of_a_long_game_nothing_is_read() {
    let text = format!("game a\n{}a\ngame b\n", "0123456789abcde\n".repeat(4));
    let found = games(text.as_bytes(), SMALL);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].text.lines().count(), 4);
    assert_eq!(found[0].trouble, Some(Trouble::LongGame(5)));
    assert_eq!(found[1].text, "game b\n");
    assert_eq!(found[1].first_line, 7);
}

#[test]
fn the_limits_are_those_of_the_reference() {
    let Limits { line, game } = Limits::default();
    assert_eq!((line, game), (64 << 10, 8 << 20));
}

fn errors(bytes: &[u8]) -> Vec<(&'static str, usize)> {
    let mut all = Vec::new();
    for game in games(bytes, Limits::default()) {
        for finding in replay::replay_game(&game, &replay::Custom::None).findings {
            let before = &game.text[..finding.span.start as usize];
            all.push((finding.code, 1 + before.matches('\n').count()));
        }
    }
    all
}

#[test]
fn what_was_not_read_is_reported_where_it_stands() {
    let long = format!("{HEAD}# {}\nAda pass\n", "x".repeat(70_000));
    assert!(errors(long.as_bytes()).contains(&("N5", 5)));
    let line = format!("# {}\n", "x".repeat(60_000));
    let long = format!("{HEAD}{}", line.repeat(150));
    assert_eq!(errors(long.as_bytes())[0].0, "N5");
}

#[test]
fn bytes_that_are_no_text_are_one_error() {
    let text = |line: &[u8]| [HEAD.as_bytes(), line, b"\nBen draw ? ?\n"].concat();
    assert_eq!(errors(&text(b"Ada draw ? ?")), []);
    for line in
        [b"Ada draw ? ? # caf\xe9".as_slice(), b"Ada draw \xff", b"Ada \xff", b"Ada draw ? \x01"]
    {
        assert_eq!(errors(&text(line)), [("N6", 5)], "{line:?}");
    }
}
