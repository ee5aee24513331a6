//! What never changes while a game is played: 110 cards, 45 trains a player.

use whistlestop::internals::games::ticket_to_ride::builtin;
use whistlestop::internals::replay::watch;
use whistlestop::internals::simulate::{Plan, Style, game};

/// Lines after which something is missing or too much.
fn leaks(text: &str, what: fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let _ = watch(text, &mut |referee, span| {
        let census = referee.census();
        for (name, there, whole) in census {
            if what(&name) && there != whole {
                found.push(format!("{there} of {whole} {name}: {}", span.of(text)));
            }
        }
    });
    found
}

fn plans(n: u64) -> impl Iterator<Item = Plan> {
    (0..n).map(|i| Plan {
        seed: 7_000 + i,
        style: Style::ALL[usize::try_from(i).unwrap() % Style::ALL.len()],
        players: 2 + usize::try_from(i % 3).unwrap(),
        unseen: i % 4 == 3,
        ..Plan::default()
    })
}

#[test]
fn cards_and_pieces_are_conserved_in_legal_games() {
    for board in ["europe", "london", "usa", "new-york"] {
        for plan in plans(15) {
            let text = game(builtin(board).unwrap(), &plan);
            let leaks = leaks(&text, |_| true);
            assert!(leaks.is_empty(), "{board} {plan:?}: {:?}", leaks.first());
        }
    }
}

/// Whatever is wrong with a log, no card is made or lost.
#[test]
fn cards_are_conserved_in_broken_games() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |n: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % n
    };
    for plan in plans(40) {
        let text = game(builtin("europe").unwrap(), &plan);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..12 {
            let (i, j) = (next(lines.len()), next(lines.len()));
            match next(5) {
                0 => {
                    lines.remove(i);
                }
                1 => lines.swap(i, j),
                2 => {
                    let line = lines[i].clone();
                    lines.insert(j, line);
                }
                3 => {
                    let letters = ['R', 'G', 'L', 'K', '?', 'W'];
                    let (a, b) = (letters[next(6)], letters[next(6)]);
                    lines[i] = lines[i].replace(a, &b.to_string());
                }
                _ => {
                    let line = lines[i].clone();
                    let words: Vec<&str> = line.split(' ').collect();
                    let k = next(words.len());
                    let kept: Vec<&str> = words
                        .iter()
                        .enumerate()
                        .filter(|(n, _)| *n != k)
                        .map(|(_, w)| *w)
                        .collect();
                    lines[i] = kept.join(" ");
                }
            }
        }
        let text = lines.join("\n");
        let leaks = leaks(&text, |name| name == "cards");
        assert!(leaks.is_empty(), "{plan:?}: {:?}\n{text}", leaks.first());
    }
}
