//! Plants one fault in a legal game. Two ways: one line of a finished log is changed
//! so that a rule is broken ([`slips`]), or the players make the mistake and play
//! on ([`mistakes`]). What only the scribe got wrong is in [`pen`], and once more, made without
//! a look at how it is found, in [`scribe`].

pub mod mistakes;
pub mod pen;
pub mod scribe;
pub mod slips;
pub mod tile_mistakes;

use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::replay::replay;
use whistlestop::internals::simulate::{Plan, Reshuffle, Rng, Style, transcript};

use mistakes::{Mistake, mistaken};

/// A log with one fault.
pub struct Faulty {
    pub text: String,
    /// Counted from 0.
    pub line: usize,
    pub code: &'static str,
}

/// What the referee made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Exact,
    WrongCode,
    WrongLine,
    Extra,
    Missed,
}

impl Outcome {
    pub const ALL: [Self; 5] =
        [Self::Exact, Self::WrongCode, Self::WrongLine, Self::Extra, Self::Missed];
}

/// One row of the table.
#[derive(Default)]
pub struct Tally {
    pub kind: String,
    pub code: &'static str,
    pub counts: [u32; 5],
    /// Logs that went wrong, with what was found.
    pub examples: Vec<(Faulty, Vec<String>)>,
}

impl Tally {
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    pub fn exact(&self) -> u32 {
        self.counts[0]
    }
}

/// A board that ships.
pub fn board(name: &str) -> &'static Board {
    builtin(name).expect("the board ships")
}

/// The number that a law has in this board's rulebook.
fn number(board: &Board, code: &'static str) -> &'static str {
    let slug = match code {
        "S5" => "first-tickets-kept",
        _ => return code,
    };
    let other = board.law_numbers.iter().find(|(law, _)| *law == slug);
    other.map_or(code, |(_, number)| *number)
}

/// `WHISTLESTOP_KIND` picks some kinds of faults by a part of their name.
pub fn is_wanted(kind: &str) -> bool {
    std::env::var("WHISTLESTOP_KIND").map_or(true, |part| kind.contains(&part))
}

/// Games that are tried for so many faults; few if the board seems to have none.
pub fn tries(n: u64, found: u32, i: u64) -> bool {
    u64::from(found) < n && i < n * 12 && (found > 0 || i < 12 + n)
}

pub fn line_of(text: &str, finding: &Finding) -> usize {
    text[..finding.span.start as usize].matches('\n').count()
}

pub fn judge(faulty: &Faulty) -> (Outcome, Vec<String>) {
    let outcome = replay(&faulty.text);
    let errors: Vec<&Finding> =
        outcome.findings.iter().filter(|f| f.severity == Severity::Error).collect();
    let right = |f: &&&Finding| f.code == faulty.code && line_of(&faulty.text, f) == faulty.line;
    let verdict = match errors.as_slice() {
        [] => Outcome::Missed,
        all if all.iter().filter(right).count() > 0 && all.len() == 1 => Outcome::Exact,
        all if all.iter().filter(right).count() > 0 => Outcome::Extra,
        all if all.iter().any(|f| f.code == faulty.code) => Outcome::WrongLine,
        _ => Outcome::WrongCode,
    };
    let found = errors
        .iter()
        .map(|f| {
            let line = line_of(&faulty.text, f);
            let text = faulty.text.lines().nth(line).unwrap_or("");
            format!("{} {} {} | {}", line + 1, f.code, f.message, text)
        })
        .collect();
    (verdict, found)
}

/// The plan for the game number `i` of a kind.
pub fn plan(i: u64, rng: &mut Rng) -> Plan {
    let unseen = rng.chance(40);
    let flush_limit = [None, Some(3)][rng.below(2)];
    Plan {
        seed: i,
        players: 2 + rng.below(4),
        style: Style::ALL[rng.below(Style::ALL.len())],
        reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][rng.below(2)],
        flush_limit,
        edition: None,
        unseen,
        scribe: None,
        varied: rng.chance(70),
    }
}

/// Games in which the players make a mistake.
pub fn played(board: &'static Board, n: u64) -> Vec<Tally> {
    let stations = board.stations > 0;
    Mistake::ALL
        .iter()
        .filter(|(mistake, _)| stations || *mistake != Mistake::FourthStation)
        .filter(|(mistake, _)| is_wanted(&format!("{mistake:?}")))
        .map(|&(mistake, code)| {
            let seed = code.bytes().map(u64::from).sum();
            let code = number(board, code);
            let mut tally = Tally { kind: format!("played {mistake:?}"), code, ..Tally::default() };
            let mut rng = Rng::new(seed);
            for i in 0.. {
                if !tries(n, tally.total(), i) {
                    break;
                }
                let mut plan = plan(i, &mut rng);
                plan.unseen &= mistake.is_public();
                let from = u32::try_from(rng.below(90)).unwrap_or(0);
                let Some(game) = mistaken(board, &plan, mistake, from) else {
                    continue;
                };
                let faulty = Faulty { text: game.text(), line: game.line, code };
                tally.add(faulty);
            }
            tally
        })
        .collect()
}

pub fn suit(plan: &mut Plan, slip: &slips::Slip, rng: &mut Rng) {
    match slip.needs {
        slips::Needs::Seen => plan.unseen = false,
        slips::Needs::Shows => plan.unseen = true,
        slips::Needs::Dry => plan.style = [Style::Hoard, Style::Starve][rng.below(2)],
        slips::Needs::Wild => plan.style = Style::Wild,
        slips::Needs::Nothing => {}
    }
}

/// After a mistake of the players, a slip of the pen some rounds later: is it
/// still seen? Exact or missed; other findings do not count here.
pub fn second(board: &'static Board, n: u64) -> Vec<Tally> {
    slips::ALL
        .iter()
        .filter(|slip| is_wanted(slip.name))
        .map(|slip| {
            let mut tally = Tally {
                kind: format!("second {}", slip.name),
                code: number(board, slip.code),
                ..Tally::default()
            };
            let mut rng = Rng::new(slip.name.bytes().map(u64::from).sum());
            for i in 0.. {
                if !tries(n, tally.total(), i) {
                    break;
                }
                let mut plan = plan(2_000_000 + i, &mut rng);
                suit(&mut plan, slip, &mut rng);
                let (mistake, _) = Mistake::ALL[1 + rng.below(Mistake::ALL.len() - 1)];
                let from = u32::try_from(rng.below(30)).unwrap_or(0);
                let game = mistaken(board, &plan, mistake, from);
                let Some(game) = game.filter(|_| mistake.is_public()) else {
                    continue;
                };
                let after = game.line + 30;
                if let Some(faulty) =
                    slips::plant(board, &game.game, slip, plan.unseen, after, &mut rng)
                {
                    let (outcome, mut found) = judge(&faulty);
                    let seen = matches!(outcome, Outcome::Exact | Outcome::Extra);
                    tally.counts[if seen { 0 } else { 4 }] += 1;
                    found.push(format!("first: {mistake:?}"));
                    if !seen {
                        tally.examples.push((faulty, found));
                    }
                }
            }
            tally
        })
        .collect()
}

/// Finished logs in which one line is changed.
pub fn written(board: &'static Board, n: u64) -> Vec<Tally> {
    slips::ALL
        .iter()
        .filter(|slip| is_wanted(slip.name))
        .map(|slip| {
            let mut tally = Tally {
                kind: format!("written {}", slip.name),
                code: number(board, slip.code),
                ..Tally::default()
            };
            let mut rng = Rng::new(slip.name.bytes().map(u64::from).sum());
            for i in 0.. {
                if !tries(n, tally.total(), i) {
                    break;
                }
                let mut plan = plan(1_000_000 + i, &mut rng);
                suit(&mut plan, slip, &mut rng);
                let game = transcript(board, &plan);
                if let Some(faulty) = slips::plant(board, &game, slip, plan.unseen, 0, &mut rng) {
                    tally.add(faulty);
                }
            }
            tally
        })
        .collect()
}

impl Tally {
    fn add(&mut self, faulty: Faulty) {
        let (outcome, found) = judge(&faulty);
        let at = Outcome::ALL.iter().position(|&o| o == outcome);
        self.counts[at.unwrap_or(0)] += 1;
        if outcome != Outcome::Exact {
            self.examples.push((faulty, found));
        }
    }
}

/// The table, kinds that are not all exact first.
pub fn table(tallies: &[Tally]) -> String {
    let mut rows: Vec<&Tally> = tallies.iter().collect();
    rows.sort_by_key(|t| t.total() == t.exact());
    let mut text = format!(
        "{:<38} {:>4} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}\n",
        "kind", "law", "games", "exact", "code", "line", "extra", "missed"
    );
    for t in rows {
        text += &format!("{:<38} {:>4} {:>6}", t.kind, t.code, t.total());
        for n in t.counts {
            text += &format!(" {n:>6}");
        }
        text.push('\n');
    }
    let total: u32 = tallies.iter().map(Tally::total).sum();
    let exact: u32 = tallies.iter().map(Tally::exact).sum();
    text + &format!(
        "{exact} of {total} exact: {}.{} %\n",
        exact * 100 / total.max(1),
        exact * 1000 / total.max(1) % 10
    )
}
