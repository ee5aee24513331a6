//! What several tests share: lines of every kind, and ways to damage them.

#![allow(dead_code, reason = "no test needs all of it")]

pub mod games;
pub mod lake;
pub mod plant;
pub mod program;
pub mod snapshot;
pub mod thin;

use std::path::{Path, PathBuf};

/// At least one line of every statement in every form.
/// Lines of the tile game.
pub const TILE_LINES: &[&str] = &[
    "game metro",
    "tiles sample",
    "tiles \"our tiles.yaml\"  # at home",
    "tile a1 blue n-s",
    "tile a1 copies 2 station 2 stars 1 blue n-station, yellow e-w circles 2",
    "tile start start red n-e-s-w",
    "tile \"a 1\" blue n-s yellow e-station circles 1, red w-station copies 3",
    "start m01 at 0,0",
    "start m01 at 0,0, m02 at -1,12 turn 180",
    "player Ada",
    "Ada deal m04 m11",
    "Ada deal ? ?",
    "Ada draw m07 place m07 at 1,0 turn 90, m04 at 2,0",
    "7. Ada draw ? keep",
    "Ben draw m09 discard m02",
    "Cai draw m13 develop red at 2,0 place m13 at 2,1",
    "Cai draw m13 develop red at 2,0",
    "Cai draw m13 fails discard ?",
    "Cai fails",
    "Cai place \"m 13\" at 2,1 turn 0",
    "Ada pass",
    "option variant children",
    "check Ada score 12 hand 2",
    "market keep",
    "result Ada 31 sections 27 landmarks 4",
    "winner Ada",
];

/// Lines that look like the tile game's, and are not.
pub const BAD_TILE_LINES: &[&str] = &[
    "tiles",
    "tile a1",
    "tile a1 blue",
    "tile a1 blue n-x",
    "tile a1 blue n-",
    "tile a1 blue n-s,",
    "tile a1 copies blue n-s",
    "start m01",
    "start m01 at 0",
    "start m01 at 0,1000",
    "Ada draw",
    "Ada draw m07 place",
    "Ada draw m07 place ? at 1,0",
    "Ada draw m07 place m07 at 1,0 turn 45",
    "Ada draw m07 place m07 at 1,0,",
    "Ada draw m13 develop red",
    "Ada draw R>W ?K",
    "Ada claim Dieppe-Paris P",
    "tiles keep now",
];

pub const LINES: &[&str] = &[
    "game card-game",
    "ticket Seattle-Miami 22 KWRRO",
    "ticket \"New York\"-Chicago/Y 7 2Y # as printed",
    "Ada deal L RRGBWYK",
    "Ada lay RRL",
    "Ada lay RBW",
    "Ada lay RRL robs Ben",
    "Ada lay 2RL robs \"Ana María\"",
    "Ada completes Chicago-NewYork/Y YG",
    "Ada completes -",
    "check Ada cards 8 yard RR,KK stack 3 tickets 2",
    "check Ada yard RR, KKL",
    "check Ada yard - stack 0",
    "check Ada \"yard\" R",
    "",
    "# nothing but a comment",
    "game europe",
    "game    europe                 # a file may hold many games",
    "board \"our own board.yaml\"",
    "board boards/home.yaml",
    "edition zh",
    "event \"Autumn Cup\"",
    "event Autumn Cup, final # the last one",
    "event ?",
    "site \"København\"",
    "round 3",
    "table ?",
    "date 2024-11-02",
    "scribe 林さん",
    "language ja",
    "language zh-Hant",
    "option reshuffle when-needed",
    "option flush-limit 3",
    "option team-play",
    "player Ada blue",
    "player \"Ada K\" red",
    "player Ønsker",
    "player \"market\" green",
    "Ada deal RRBL",
    "Ben deal ????",
    "Cai deal 2KWG",
    "Ada deal L RRGBWYK",
    "market RBLWG",
    "market LLLWG flush RBLWG",
    "market LLL refill RB flush RBWGY",
    "refill RB",
    "refill R flush RBWGY flush 5?",
    "flush RBWGY",
    "Ada tickets +Lisboa-Danzig -Paris-Wien +Madrid-Dieppe -Berlin-Roma",
    "Ben tickets +? -? +? +?",
    "Ben tickets +Berlin-Roma -? -?",
    "Cai tickets +\"King's Cross\"-Euston -Riga–Roma",
    "Ada draw R>W ?K",
    "Cai draw L>B",
    "Cai draw K>L flush RBWGY ?",
    "Ada draw ? ?",
    "Ada draw R>? O>-",
    "Ada draw ?L refill RB Y>G flush 2B3W",
    "Ben claim Dieppe-Paris P",
    "Ada claim Madrid-Pamplona/W WWW reveal RWL pay WW",
    "Ben claim Paris-Zurich GGG reveal GRL withdraw",
    "Ben claim Paris–Zurich 2GL reveal RRR refill B",
    "Cai claim Amsterdam-London LL",
    "Ada claim A-B RR pay R flush RBWGY",
    "Ada station Wien RL",
    "Ada station \"King's Cross\" 3K refill RB flush RBWGY",
    "Ada pass",
    "41. Ada pass",
    "007. \"Ada K\" draw ? ?",
    "1. game draw ? ?",
    "\"game\" draw ? ?",
    "\"7.\" draw ? ?",
    "1234567890. draw ?",
    "1.Ada draw ?",
    "Ada draw ? ? claim Dieppe-Paris P station Wien R pass tickets +? -? -? shows A-B C-D",
    "Ada pass deal RR K",
    "check Ada score 4 trains 42 stations 2 cards 3",
    "check Ada market RBLWG score -4",
    "check Ada \"market\" RBLWG",
    "check market RBLWG deck 12",
    "check deck 12",
    "check \"market\" pieces 40",
    "check \"deck\" cards 4",
    "ruling stands C4 \"table agreed\"",
    "ruling stands c4",
    "ruling takeback",
    "missing",
    "missing 3",
    "missing 2 Cai",
    "missing Cai \"Ana María\"  # nobody looked",
    "...",
    "…  Ben",
    "..... 4",
    "ruling takeback \"misread the board\" # said Ben",
    "Ben shows Lisboa-Danzig Roma-Smyrna Paris-Wien",
    "Ben shows Lisboa-Danzig, Roma-Smyrna,Paris-Wien",
    "Ada owns Dieppe-Paris, Brest-Dieppe , Paris-Pamplona/B",
    "Ada built Wien",
    "Ada built Wien, \"King's Cross\" Roma",
    "result Ada 112 routes 67 tickets 31 stations 4 express 10",
    "result Cai -13",
    "result \"Ada K\" 999999999 tickets -999999999",
    "winner Ada",
    "winner Ada \"Ben\"",
];

/// Lines that are close to the notation and not of it.
pub const BAD_LINES: &[&str] = &[
    "ticket Seattle-Miami",
    "ticket Seattle-Miami 22",
    "ticket Seattle-Miami KW",
    "Ada lay",
    "Ada lay RR robs",
    "Ada lay RR robs Ben Cai",
    "Ada completes Chicago-Dallas",
    "Ada completes Chicago YG",
    "check Ada yard",
    "check Ada yard RR,",
    "check Ada yard 3",
    "game",
    "game # europe",
    "game europe zh",
    "edition",
    "event",
    "event \"Autumn Cup\" final",
    "event Autumn \"Cup\"",
    "player",
    "player Ada blue 3",
    "player \"\"",
    "player \"Ada",
    "player A\u{1}da",
    "event a\u{7f}b",
    "option",
    "option a b c",
    "market",
    "market rblwg",
    "market RBLWG flush",
    "flush",
    "refill 0R",
    "refill 201R",
    "refill 200R1B",
    "refill 99999999999999999999999999R",
    "3. market RBLWG",
    "Ada",
    "41.",
    "41. Ada",
    "Ada clam Dieppe-Paris P",
    "Ada Draw ?",
    "Ada draw",
    "Ada draw ??",
    "Ada draw ?K?",
    "Ada draw R",
    "Ada draw R>",
    "Ada draw R>WW",
    "Ada draw ?>W",
    "Ada draw 2?",
    "Ada draw ? pay R",
    "Ada deal",
    "Ada deal RR draw ?",
    "Ada tickets",
    "Ada tickets Paris-Wien",
    "Ada tickets +Paris",
    "Ada tickets +?x-y",
    "Ada tickets + Paris-Wien",
    "Ada tickets –Paris-Wien",
    "Ada claim Paris-Wien",
    "Ada claim Paris- Wien R",
    "Ada claim Paris-Wien/ R",
    "Ada claim Paris-Wien/X R",
    "Ada claim Paris-Wien-Roma R",
    "Ada claim Paris-Wien R pay R withdraw",
    "Ada claim Paris-Wien R withdraw reveal RRR",
    "Ada claim Paris-Wien R reveal",
    "Ada station Wien",
    "Ada station RL",
    "Ada pass now",
    "Ada owns Paris",
    "Ada owns Paris-Wien,",
    "Ada built , Wien",
    "Ada built Wien,,Roma",
    "Ada built Wien\"Roma\"",
    "Ada shows",
    "check",
    "check Ada",
    "check Ada score",
    "check Ada score four",
    "check Ada score 1234567890",
    "check market",
    "check market 5",
    "check market market RBLWG",
    "check Ada \"market\" 5",
    "ruling",
    "ruling stands",
    "ruling takeback it was late",
    "missing \"",
    "1. missing",
    ".. Ben",
    "...Ben",
    "1. ...",
    "... draw ? ? \"",
    "result Ada",
    "result Ada 12 routes",
    "result Ada +12",
    "winner",
];

/// A generator of numbers that gives the same ones in every run (xorshift).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// What gets into lines: the signs of the notation, blanks of all sorts, words
/// that mean something, and a few that look like it.
const PIECES: &[&str] = &[
    " ",
    "  ",
    "\t",
    "\r",
    "\u{a0}",
    "\u{3000}",
    "\u{2003}",
    "\u{b}",
    "\u{85}",
    "\0",
    "\u{1b}",
    "\u{feff}",
    "#",
    " # ",
    "\"",
    "\"\"",
    "-",
    "\u{2013}",
    "\u{2014}",
    "\u{2212}",
    "/",
    "/W",
    "/L",
    ",",
    ", ",
    "+",
    "?",
    "??",
    ">",
    ">-",
    ".",
    "1.",
    "41. ",
    "0",
    "1",
    "3",
    "20",
    "199",
    "200",
    "201",
    "00012",
    "123456789",
    "1234567890",
    "-5",
    "R",
    "W",
    "L",
    "K",
    "r",
    "X",
    "RRR",
    "2WL",
    "é",
    "ß",
    "東京",
    "🚂",
    "\u{301}",
    "'",
    "market",
    "deck",
    "game",
    "check",
    " flush ",
    " refill RB",
    " flush RBWGY",
    " reveal RRR",
    " pay R",
    " withdraw",
    "stands",
    "takeback",
    "draw",
    " pass",
    " draw ?",
    " tickets +?",
    "deal",
    "owns",
    "built",
    "shows",
    "claim ",
    "Ada",
    "\"Ada K\"",
    "Paris-Wien",
    "score 4",
    "\\",
    "\u{fffd}",
    "٣",
    "Ⅳ",
];

/// The line with one thing wrong with it, or changed.
pub fn mutate(line: &str, other: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = line.chars().collect();
    let at = dice.below(chars.len() + 1);
    match dice.below(10) {
        0 if at < chars.len() => {
            chars.remove(at);
        }
        1 => {
            let end = (at + 1 + dice.below(6)).min(chars.len());
            chars.drain(at.min(end)..end);
        }
        2 | 3 => {
            chars.splice(at..at, dice.pick(PIECES).chars());
        }
        4 if at < chars.len() => {
            chars.splice(at..=at, dice.pick(PIECES).chars());
        }
        5 if at + 1 < chars.len() => chars.swap(at, at + 1),
        6 => {
            let tail: Vec<char> = other.chars().collect();
            let from = dice.below(tail.len() + 1);
            chars.truncate(at);
            chars.extend(&tail[from..]);
        }
        _ => return mutate_words(line, other, dice),
    }
    chars.into_iter().collect()
}

fn mutate_words(line: &str, other: &str, dice: &mut Dice) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let at = dice.below(words.len());
    let to = dice.below(words.len());
    match dice.below(5) {
        0 => words.swap(at, to),
        1 => words.insert(to, words[at]),
        2 => {
            words.remove(at);
        }
        3 => words.insert(at, dice.pick(&others)),
        _ => words[at] = dice.pick(PIECES),
    }
    words.join(" ")
}

/// Every log under a folder of the package, and the recorded games if they lie
/// beside it.
pub fn logs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    collect(&root.join("fixtures"), &mut found);
    collect(&root.join("../shared/examples"), &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "ride") {
            found.push(path);
        }
    }
}

/// The lines of every log that is text.
pub fn log_lines() -> Vec<String> {
    let mut lines: Vec<String> = logs()
        .iter()
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .flat_map(|text| text.split('\n').map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| line.len() <= 64 << 10)
        .collect();
    lines.sort();
    lines.dedup();
    lines
}
