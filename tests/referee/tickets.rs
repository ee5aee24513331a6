//! Tickets that somebody saw and others did not: legal games with any mix of
//! them are silent, and a ticket that cannot be there is one error.
//!
//! `WHISTLESTOP_GAMES=5000 cargo test --release --test referee tickets:: -- --nocapture` plays
//! more.

use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::games::ticket_to_ride::builtin;
use whistlestop::internals::redact::redact;
use whistlestop::internals::replay::replay;
use whistlestop::internals::simulate::{Plan, Rng, Style, game};

const BOARDS: [&str; 4] = ["europe", "london", "usa", "new-york"];

fn games(default: u64) -> u64 {
    let wanted = std::env::var("WHISTLESTOP_GAMES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn full(board: &str, seed: u64) -> String {
    let pick = |of: u64| usize::try_from(seed % of).unwrap();
    let plan = Plan {
        seed,
        style: [Style::Tickets, Style::Whim, Style::Plain][pick(3)],
        players: 2 + pick(4),
        varied: false,
        ..Plan::default()
    };
    game(builtin(board).unwrap(), &plan)
}

/// A line in which tickets are offered: what stands before them, and each.
fn offers(line: &str) -> Option<(String, Vec<String>)> {
    let (head, rest) = line.split_once(" tickets ")?;
    if line.starts_with("result ") {
        return None;
    }
    let words = rest.split(' ').map(str::to_owned).collect();
    Some((format!("{head} tickets"), words))
}

/// Some tickets become `?`, others stay; the tickets kept are shown at the end.
fn hide(log: &str, rng: &mut Rng, percent: u32) -> String {
    let mut kept: Vec<(String, Vec<String>)> = Vec::new();
    let mut out = String::new();
    for line in log.lines() {
        if line.starts_with("result ") && !kept.is_empty() {
            for (who, tickets) in kept.drain(..) {
                if !rng.chance(15) {
                    out += &format!("{who} shows {}\n", tickets.join(" "));
                }
            }
        }
        let Some((head, words)) = offers(line) else {
            out += &format!("{line}\n");
            continue;
        };
        let who = head.split(' ').next().unwrap().to_owned();
        out += &head;
        for word in words {
            if let Some(ticket) = word.strip_prefix('+') {
                match kept.iter_mut().find(|(name, _)| *name == who) {
                    Some((_, tickets)) => tickets.push(ticket.to_owned()),
                    None => kept.push((who.clone(), vec![ticket.to_owned()])),
                }
            }
            let hidden = rng.chance(percent);
            out += &format!(" {}", if hidden { format!("{}?", &word[..1]) } else { word });
        }
        out.push('\n');
    }
    out
}

fn errors(findings: &[Finding]) -> Vec<&Finding> {
    let error = |f: &&Finding| f.severity == Severity::Error;
    findings.iter().filter(error).collect()
}

#[test]
fn any_mix_of_seen_and_unseen_tickets_is_silent() {
    let n = games(30);
    for board in BOARDS {
        for seed in 0..n {
            let log = full(board, seed);
            let mut rng = Rng::new(seed);
            let percent = [10, 40, 70, 95][usize::try_from(seed / 3 % 4).unwrap()];
            let seen = hide(&log, &mut rng, percent);
            let outcome = replay(&seen);
            let found: Vec<_> = (outcome.findings.iter())
                .filter(|f| f.code != "R2" && f.code != "R3")
                .map(|f| (f.code, &f.message))
                .collect();
            assert!(found.is_empty(), "{board} {seed}: {found:?}\n{seen}");
        }
    }
}

/// What each player, or the public, saw of a game.
#[test]
fn redacted_games_are_silent() {
    let n = games(30) / 3;
    for board in BOARDS {
        for seed in 0..n {
            let log = full(board, 500 + seed);
            let whole = replay(&log);
            let viewers = whole.players.iter().map(|name| Some(name.as_str()));
            for viewer in viewers.chain([None]) {
                let seen = redact(&log, viewer, true).unwrap();
                let outcome = replay(&seen);
                let found: Vec<_> = outcome.findings.iter().map(|f| (f.code, &f.message)).collect();
                assert!(found.is_empty(), "{board} {seed} {viewer:?}: {found:?}\n{seen}");
            }
        }
    }
}

/// Puts another ticket in the place of one that was seen.
fn plant(log: &str, board: &str, rng: &mut Rng) -> Option<(usize, String)> {
    let board = builtin(board)?;
    let lines: Vec<&str> = log.lines().collect();
    let named = |line: &str| line.contains(" shows ") || line.contains(" tickets ");
    let places: Vec<(usize, usize)> = (0..lines.len())
        .filter(|&i| named(lines[i]))
        .flat_map(|i| (2..lines[i].split(' ').count()).map(move |j| (i, j)))
        .collect();
    let (line, word) = *places.get(rng.below(places.len()))?;
    let mut words: Vec<String> = lines[line].split(' ').map(str::to_owned).collect();
    if words[word].ends_with('?') {
        return None;
    }
    let sign = words[word].find(['+', '-']).filter(|&at| at == 0);
    let sign = sign.map_or("", |_| &words[word][..1]).to_owned();
    let other = board.tickets[rng.below(board.tickets.len())];
    let city = |id: u8| &board.cities[usize::from(id)].name;
    let other = format!("{sign}{}-{}", city(other.a), city(other.b));
    if other == words[word] || words.contains(&other) {
        return None;
    }
    words[word] = other;
    let changed = words.join(" ");
    let mut lines: Vec<&str> = lines;
    lines[line] = &changed;
    Some((line, lines.join("\n") + "\n"))
}

fn line_of(log: &str, at: u32) -> usize {
    log[..at as usize].matches('\n').count()
}

#[test]
fn a_ticket_that_cannot_be_there_is_one_error() {
    let n = games(30);
    let (mut silent, mut found, mut cascades) = (0, 0, Vec::new());
    for board in BOARDS {
        for seed in 0..n {
            let log = full(board, seed);
            let mut rng = Rng::new(seed);
            let seen = hide(&log, &mut rng, [0, 30, 60][usize::try_from(seed % 3).unwrap()]);
            // A wrong ticket is a wrong score, which is another matter.
            let moves =
                seen.lines().filter(|l| !l.starts_with("result ") && !l.starts_with("winner "));
            let seen: String = moves.map(|line| format!("{line}\n")).collect();
            let Some((line, planted)) = plant(&seen, board, &mut rng) else {
                continue;
            };
            let outcome = replay(&planted);
            let errors = errors(&outcome.findings);
            let Some(first) = errors.first() else {
                silent += 1;
                continue;
            };
            found += 1;
            let at = line_of(&planted, first.span.start);
            assert!(at >= line, "{board} {seed} line {line}: {first:#?}\n{planted}");
            assert!(
                ["X3", "K3", "S4"].contains(&first.code),
                "{board} {seed}: {first:#?}\n{planted}"
            );
            for cause in &first.causes {
                assert!(cause.span.start < first.span.start, "{board} {seed}: {first:#?}");
            }
            if errors.len() > 1 {
                let said = errors.iter().map(|f| {
                    let at = line_of(&planted, f.span.start);
                    format!("\n  {} {} {}", at + 1, f.code, f.message)
                });
                cascades.push(format!(
                    "{board} {seed} line {}{}",
                    line + 1,
                    said.collect::<String>()
                ));
                if let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") {
                    std::fs::write(format!("{dir}/{board}-{seed}.ride"), &planted).unwrap();
                }
            }
        }
    }
    println!("{}", cascades.join("\n"));
    println!("{found} found, {silent} possible, {} with more than one error", cascades.len());
    assert!(cascades.len() * 100 <= found, "{}", cascades.join("\n"));
}
