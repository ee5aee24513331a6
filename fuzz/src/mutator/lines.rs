//! A log with some of its lines changed.

use whistlestop::internals::simulate::Rng;

use super::games::simulated;
use super::words::{self, Words};

/// Statements of every kind, with the words of a log put in: `P` a player, `C` a pair
/// of cities, `T` one city, `K` cards, `N` a number.
const FORMS: &[&str] = &[
    "ruling takeback",
    "ruling takeback \"as agreed\"",
    "ruling stands C4",
    "ruling stands X1 \"as agreed\"",
    "market K",
    "market K flush K",
    "refill K",
    "flush K",
    "refill K flush K flush K",
    "check P score N pieces N cards N",
    "check P stations N trains N",
    "check market K deck N",
    "check P yard K stack N tickets N",
    "P deal K",
    "P deal L K",
    "P tickets +C +C -C",
    "P tickets +? -? -?",
    "P draw ? ?",
    "P draw ?K ?",
    "P draw R>W ?",
    "P draw L>B",
    "P draw R>? O>-",
    "P draw ?L refill K Y>G flush K",
    "P claim C K",
    "P claim C K reveal K pay K",
    "P claim C K reveal K withdraw",
    "P claim C/W K refill K",
    "P station T K",
    "P pass",
    "N. P draw ? ?",
    "P lay K",
    "P lay K robs P",
    "P completes C K",
    "P completes -",
    "P shows C C",
    "P owns C, C",
    "P built T",
    "result P N",
    "result P N routes N tickets N longest N stations N",
    "winner P",
    "winner P P",
    "player P blue",
    "option reshuffle when-needed",
    "option flush-limit N",
    "option team-play",
    "option variant children",
    "edition ja",
    "ticket C N K",
    "tiles sample",
    "start m01 at 0,0",
    "tile a1 blue n-s yellow e-station circles 1",
    "P draw m07 place m07 at N,N turn 90",
    "P draw ? place m04 at -1,N",
    "P draw m09 discard m02",
    "P draw ? keep",
    "P develop red at N,N",
    "P fails",
    "game europe",
    "game usa",
    "game london",
    "game new-york",
    "game card-game",
    "game metro",
    "event \"Autumn Cup\"",
    "board \"own.yaml\"",
    "# a remark",
    "",
];

/// The log with a few things changed; a new one now and then.
pub fn change(text: &str, most: usize, rng: &mut Rng) -> String {
    if text.len() < 8 {
        return header(rng);
    }
    // Playing a game takes longer than reading a few lines many times.
    let seldom = if most < 1000 { 20_000 } else { 300 };
    if rng.below(seldom) == 0 {
        return start(most, rng);
    }
    let words = Words::of(text);
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for _ in 0..=rng.below(4) {
        edit(&mut lines, &words, rng);
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines.join("\n")
}

fn header(rng: &mut Rng) -> String {
    let games = ["europe", "usa", "london", "new-york", "card-game", "metro"];
    let game = games[rng.below(games.len())];
    let tiles = if game == "metro" { "tiles sample\n" } else { "" };
    format!("game {game}\n{tiles}player Ada\nplayer Ben\n")
}

/// A whole game, its first part, or a few statements.
fn start(most: usize, rng: &mut Rng) -> String {
    let game = simulated(rng);
    if most >= game.len() && rng.below(4) > 0 {
        return game;
    }
    let lines: Vec<&str> = game.lines().collect();
    let mut kept = lines[..1 + rng.below(lines.len())].join("\n");
    kept.push('\n');
    kept
}

fn edit(lines: &mut Vec<String>, words: &Words, rng: &mut Rng) {
    let (i, j) = (rng.below(lines.len()), rng.below(lines.len()));
    match rng.below(20) {
        0 => {
            lines.remove(i);
        }
        1 => lines.swap(i, j),
        2 => lines.swap(i, i.saturating_sub(1)),
        3 => lines.insert(j, lines[i].clone()),
        4 => move_block(lines, i, rng),
        5 => lines.insert(i, "ruling takeback".to_owned()),
        6..=8 => lines.insert(i, words::filled(FORMS[rng.below(FORMS.len())], words, rng)),
        9 => lines[i] = words::filled(FORMS[rng.below(FORMS.len())], words, rng),
        10 => lines[i] = words::thin(&lines[i], rng),
        11 => lines.iter_mut().for_each(|line| *line = thin_some(line, rng)),
        12 => leave_out(lines, rng),
        13 => lines[i] = words::damage(&lines[i], rng),
        14 => lines.truncate(i + 1),
        _ => lines[i] = words::exchange(&lines[i], words, rng),
    }
}

fn move_block(lines: &mut Vec<String>, from: usize, rng: &mut Rng) {
    let end = (from + 1 + rng.below(6)).min(lines.len());
    let block: Vec<String> = lines.drain(from..end).collect();
    let to = rng.below(lines.len() + 1);
    lines.splice(to..to, block);
}

fn thin_some(line: &str, rng: &mut Rng) -> String {
    match rng.below(4) {
        0 => words::thin(line, rng),
        _ => line.to_owned(),
    }
}

/// All lines of one kind go, or those of one player.
fn leave_out(lines: &mut Vec<String>, rng: &mut Rng) {
    let kinds =
        ["market", "deal", "tickets", "refill", "flush", "check", "result", "shows", "player"];
    let kind = kinds[rng.below(kinds.len())];
    let (all, who) = (rng.below(2) == 0, rng.below(4));
    let mut seen = 0;
    lines.retain(|line| {
        let is_one = line.split(' ').take(2).any(|word| word == kind);
        seen += usize::from(is_one);
        !is_one || !(all || seen == who + 1)
    });
}
