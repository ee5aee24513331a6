//! What happened is never left out as a remark: a line that says more than its canonical
//! form is an error, or its reading says more, too.

use whistlestop::internals::cli::bare::formatted;

const HEAD: &str = "player Ada blue\nplayer Ben red\nplayer Cai green\n";

const BOARD: &[&str] = &[
    "Ada deal RRBL",
    "market RBWGY",
    "Ada tickets +Berlin-Roma -? -?",
    "Ada draw ? ?",
    "Ada draw R>W ?K",
    "Ada draw L>W",
    "1. Ada draw ? ?",
    "Ada claim Dieppe-Paris P",
    "Ada claim Paris-Zurich GGG reveal GRL withdraw",
    "Ada claim Paris-Zurich GGG reveal GRL pay GL",
    "Ada station Wien R",
    "Ada pass",
    "Ada owns Dieppe-Paris, Brest-Dieppe",
    "Ada shows Paris-Wien",
    "check Ada score 4",
    "result Ada 12",
    "winner Ada",
];

const CARDS: &[&str] = &["Ada lay RRR", "Ada draw R>W ?", "Ada lay RRL robs Ben"];

const TILES: &[&str] = &["Ada draw m01 keep", "Ada draw m01 place m02 at 0,1"];

/// What somebody may write behind a line, or before it, and what says something of the game.
const MORE: &[&str] = &[
    "Ben draws ? ?",
    "2. Ben draw ? ?",
    "2. Ben draws 2 blind",
    "then Ben draws red",
    "Ben claims Brest-Dieppe OO",
    "Ben claims Brest-Dieppe with 2 orange",
    "Ben then passes",
    "Ben passes",
    "Cai takes 2 cards",
    "Ben keeps Paris-Wien",
    "Ben builds a station in Roma",
    "Ben lays GGG",
    "Ben discards m05",
    "2 red",
    "two whites",
    "GG",
    "white",
    "white and green",
    "Roma",
    "in Roma",
    "Brest-Dieppe",
    "from Brest to Dieppe",
    "station in Roma",
    "R>W",
    "G → W",
    "keeps Paris-Zagrab",
    "returns Paris-Zagrab",
    "flush RBWGY",
    "a green one",
    "draws 2 more cards",
    "and 3 cards",
    "赤2枚",
    "Ben pioche deux cartes",
    "Ben zieht zwei Karten",
];

const BEHIND: &[&str] = &[
    "{L} ({M})",
    "{L} [{M}]",
    "{L} ({M}!)",
    "{L} (wow, {M})",
    "{L} ({M}) lol",
    "{L} - {M}",
    "{L} -- {M}",
    "{L} — {M}",
    "{L} – nice, {M}",
    "{L}, {M}",
    "{L}. {M}",
    "{L}; {M}",
    "{L} | {M}",
    "{L} / {M}",
    "{L} {M}",
    "{L} ... {M}",
    "{L} <{M}>",
    "{L} {{M}}",
    "{L} then {M}",
    "{L} for 4 points, {M}",
    "{L} ({M}, 4 points)",
    "({M}) {L}",
    "[{M}] {L}",
    "{M}, {L}",
    "{M}; {L}",
    "{M} - {L}",
    "note: {M}. {L}",
    "Round 2: {M} {L}",
];

/// Lines that are only said, and nothing else.
const ALONE: &[&str] =
    &["Notes: {M}", "({M})", "[{M}]", "Start: {M}", "Time: {M}", "PS: {M}", "Break, {M}"];

/// Without what stands behind `#`.
fn said(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn nothing_that_happened_is_left_out() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for (game, lines) in [("europe", BOARD), ("card-game", CARDS), ("metro", TILES)] {
        let tiles = if game == "metro" { "tiles sample\n" } else { "" };
        let head = format!("game {game}\n{tiles}{HEAD}");
        let read = |line: &str| formatted(&format!("{head}{line}\n")).ok().flatten();
        // Only a board has these cities.
        let cities = ["Roma", "Brest", "Paris"];
        let elsewhere = |more: &&&str| cities.iter().any(|city| more.contains(city));
        let more = || MORE.iter().filter(move |more| game == "europe" || !elsewhere(more));
        let mut look = |written: String, without: &str| {
            tried += 1;
            if let Some(read) = read(&written).filter(|read| said(read) == without) {
                wrong.push((written, said(&read).lines().last().unwrap_or("").to_owned()));
            }
        };
        for line in lines {
            let plain = said(&read(line).expect("a canonical line"));
            for more in more() {
                for way in BEHIND {
                    look(way.replace("{L}", line).replace("{M}", more), &plain);
                }
            }
        }
        let nothing = said(&head);
        for more in more() {
            for way in ALONE {
                look(way.replace("{M}", more), &nothing);
            }
        }
    }
    println!("{tried} tried");
    let shown: Vec<_> = wrong.iter().take(400).collect();
    assert!(wrong.is_empty(), "{} of {tried}: {shown:#?}", wrong.len());
}
