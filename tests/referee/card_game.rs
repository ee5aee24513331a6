//! The card game: whole games, their invariants, and single faults in them.

use std::collections::{BTreeMap, HashMap};

use whistlestop::internals::card::Card;
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::card_game::rules::builtin;
use whistlestop::internals::games::card_game::table::{Table, open};
use whistlestop::internals::games::{Aside, Header, Referee, Seated, Turn};
use whistlestop::internals::log::{Line, Statement};
use whistlestop::internals::notation;
use whistlestop::internals::replay::{Outcome, replay, watch};
use whistlestop::internals::simulate::Rng;
use whistlestop::internals::simulate::card_game::{
    Moment, NAMES, Plan, Played, Position, game, play,
};
use whistlestop::internals::span::Span;
use whistlestop::internals::verdict::Verdict;

fn plans(n: u64) -> impl Iterator<Item = Plan> {
    (0..n).map(|seed| Plan {
        players: 2 + usize::try_from(seed % 3).unwrap(),
        seed,
        unseen: seed % 5 == 4,
        completes: seed % 7 == 3,
        varied: seed % 4 != 1,
        tickets: [8, 3, 30][usize::try_from(seed / 3 % 3).unwrap()],
        hoard: [45, 20, 75, 95][usize::try_from(seed / 9 % 4).unwrap()],
        pursue: seed % 11 == 5,
    })
}

fn bad(outcome: &Outcome) -> Vec<String> {
    outcome
        .findings
        .iter()
        .filter(|f| f.severity > Severity::Note)
        .map(|f| format!("{} {} {}", f.code, f.message, f.label))
        .collect()
}

#[test]
fn legal_games_are_clean_and_score_alike() {
    for plan in plans(180) {
        let played = play(&plan);
        let text = played.text();
        let outcome = replay(&text);
        assert_eq!(bad(&outcome), [""; 0], "{plan:?}\n{text}");
        assert!(outcome.finished, "{plan:?}");
        let sheet = outcome.sheet.unwrap();
        for (seat, &(total, tickets, bonus)) in played.results.iter().enumerate() {
            assert_eq!(sheet.totals[seat], total, "{plan:?}\n{text}");
            assert_eq!(sheet.rows[0].cells[seat].points, tickets, "{plan:?}");
            assert_eq!(sheet.rows[1].cells[seat].points, bonus, "{plan:?}");
            assert_eq!(sheet.ranks[seat] == 1, played.winners.contains(&seat));
        }
    }
}

/// A log of which the scribe missed some: no card or ticket left out can make a
/// legal game illegal.
#[test]
fn what_was_not_seen_is_no_breach() {
    let mut rng = Rng::new(5);
    for plan in plans(150) {
        let share = [3, 15, 50, 90][rng.below(4)];
        let mut lines: Vec<String> = Vec::new();
        for moment in play(&plan).moments {
            lines.push(blurred(&moment.line, share, &mut rng));
        }
        let text = lines.join("\n");
        let outcome = replay(&text);
        assert_eq!(bad(&outcome), [""; 0], "{plan:?}\n{text}");
    }
}

/// The line with so many in a hundred of its cards and tickets unseen.
fn blurred(line: &str, share: u32, rng: &mut Rng) -> String {
    let verbs = ["deal", "market", "draw", "lay", "tickets", "completes"];
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let is_verb = |word: &String| verbs.contains(&word.as_str());
    let Some(at) = words.iter().position(is_verb) else {
        return line.to_owned();
    };
    if matches!(words[0].as_str(), "check" | "result") {
        return line.to_owned();
    }
    let verb = words[at].clone();
    for (i, word) in words.iter_mut().enumerate().skip(at + 1) {
        match verb.as_str() {
            "tickets" if rng.chance(share) => *word = format!("{}?", &word[..1]),
            "tickets" => {}
            "draw" if word.contains('>') => {
                if !word.ends_with('-') && rng.chance(share) {
                    *word = format!("{}?", &word[..2]);
                }
            }
            "draw" if rng.chance(share) => *word = "?".to_owned(),
            "draw" => {}
            "completes" if i == at + 1 => {}
            _ if i > at + 1 && verb == "lay" => {}
            _ => {
                let blur = |c: char| if rng.chance(share) { '?' } else { c };
                *word = word.chars().map(blur).collect();
            }
        }
    }
    words.join(" ")
}

// --- What never changes ---

/// The table after every line of a log.
fn watched(text: &str, see: &mut dyn FnMut(&Table<'_>, &Line<'_>)) {
    let log = notation::parse(text);
    let mut header = Header::default();
    let mut verdict = Verdict::default();
    let mut lines = log.lines.iter();
    let mut rest = None;
    for line in lines.by_ref() {
        match &line.statement {
            Statement::Game(name) => header.game = Some(*name),
            Statement::Player { name, colour } => {
                header.players.push(Seated { name: *name, colour: *colour })
            }
            _ => {
                rest = Some(line);
                break;
            }
        }
    }
    let mut table = open(&header, &mut verdict).unwrap();
    let mut started = false;
    for line in rest.into_iter().chain(lines) {
        match &line.statement {
            Statement::Acts { who, acts } => {
                let seat = NAMES.iter().position(|name| *name == who.text).unwrap();
                let setup = !started && table.is_setup(seat, &acts[0]);
                if setup || !acts[0].what.is_action() {
                    table.aside(Aside::Act(seat, &acts[0]), &mut verdict);
                } else {
                    if !started {
                        table.start(who.span, &mut verdict);
                        started = true;
                    }
                    let turn = Turn { seat, who: who.span, acts, in_order: true };
                    table.turn(turn, &mut verdict);
                }
            }
            Statement::Market { cards, then } => {
                table.aside(Aside::Market(cards, then), &mut verdict)
            }
            _ => {}
        }
        see(&table, line);
    }
    assert!(verdict.findings.iter().all(|f| f.severity == Severity::Note));
}

#[test]
fn cards_stay_and_columns_only_shrink() {
    for plan in plans(40) {
        let text = game(&plan);
        let mut sizes: HashMap<(usize, Card, Span), usize> = HashMap::new();
        watched(&text, &mut |table, line| {
            let line = line.span.of(&text);
            assert_eq!(table.state.census(), 96, "{plan:?}: {line}");
            let mut colours: Vec<Card> = Vec::new();
            for (seat, player) in table.state.seats.iter().enumerate() {
                for column in &player.yard {
                    let colour = column.colour.unwrap();
                    assert!(!colours.contains(&colour), "{plan:?}: {line}");
                    colours.push(colour);
                    let size = column.cards.len();
                    let before = sizes.insert((seat, colour, column.at), size);
                    assert!(before.is_none_or(|before| size <= before), "{plan:?}: {line}");
                    // Locomotives on top.
                    let wild = |card: &Option<Card>| *card == Some(Card::Wild);
                    assert!(column.cards.is_sorted_by_key(wild), "{plan:?}: {line}");
                }
            }
        });
    }
}

/// Whatever is wrong with a log, no card is made or lost, and nothing panics.
#[test]
fn cards_are_conserved_in_broken_games() {
    let mut rng = Rng::new(11);
    for plan in plans(150) {
        let mut lines: Vec<String> = game(&plan).lines().map(str::to_owned).collect();
        for _ in 0..12 {
            let (i, j) = (rng.below(lines.len()), rng.below(lines.len()));
            match rng.below(5) {
                0 => drop(lines.remove(i)),
                1 => lines.swap(i, j),
                2 => lines.insert(j, lines[i].clone()),
                3 => {
                    let letters = ['R', 'G', 'L', 'K', '?', 'W'];
                    let (a, b) = (letters[rng.below(6)], letters[rng.below(6)]);
                    lines[i] = lines[i].replace(a, &b.to_string());
                }
                _ => {
                    let mut words: Vec<&str> = lines[i].split(' ').collect();
                    words.remove(rng.below(words.len()));
                    lines[i] = words.join(" ");
                }
            }
        }
        let text = lines.join("\n");
        let _ = watch(&text, &mut |referee, span| {
            for (name, there, whole) in referee.census() {
                if name == "cards" {
                    assert_eq!(there, whole, "{plan:?}: {}\n{text}", span.of(&text));
                }
            }
        });
    }
}

// --- Single faults ---

/// A damaged log: what was done, the line it was done to, the code it has to give.
struct Fault {
    kind: &'static str,
    code: &'static str,
    line: usize,
    lines: Vec<String>,
}

struct Damage<'p> {
    played: &'p Played,
    rng: Rng,
    faults: Vec<Fault>,
}

impl Damage<'_> {
    fn lines(&self) -> Vec<String> {
        self.played.moments.iter().map(|m| m.line.clone()).collect()
    }

    /// Replaces one line, at any moment where `change` finds something to do.
    fn replace(
        &mut self,
        kind: &'static str,
        code: &'static str,
        change: impl Fn(&Moment, &mut Rng) -> Option<String>,
    ) {
        let mut order: Vec<usize> = (0..self.played.moments.len()).collect();
        self.rng.shuffle(&mut order);
        for i in order {
            let moment = &self.played.moments[i];
            if let Some(line) = change(moment, &mut self.rng)
                && line != moment.line
            {
                let mut lines = self.lines();
                lines[i] = line;
                self.faults.push(Fault { kind, code, line: i, lines });
                return;
            }
        }
    }
}

fn verb(moment: &Moment) -> &str {
    let words: Vec<&str> = moment.line.split(' ').collect();
    match words[0].strip_suffix('.') {
        Some(_) => words[2],
        None => words.get(1).copied().unwrap_or(""),
    }
}

fn times(card: Card, n: usize) -> String {
    std::iter::repeat_n(card.letter(), n).collect()
}

fn lies(at: &Position, seat: usize, colour: Card) -> (usize, usize) {
    let mut own = 0;
    let mut other = 0;
    for (s, player) in at.players.iter().enumerate() {
        for (c, column) in &player.yard {
            if *c == colour {
                *(if s == seat { &mut own } else { &mut other }) = column.len();
            }
        }
    }
    (own, other)
}

/// The cards or tickets of a line, and what stands before them.
fn parts(line: &str) -> (String, Vec<String>) {
    let words: Vec<&str> = line.split(' ').collect();
    let at = words
        .iter()
        .position(|w| matches!(*w, "draw" | "lay" | "tickets" | "deal" | "market" | "completes"))
        .unwrap_or(0);
    let rest = words[at + 1..].iter().map(|w| (*w).to_owned()).collect();
    (words[..=at].join(" "), rest)
}

#[allow(clippy::too_many_lines)]
fn damage(played: &Played, unseen: bool, seed: u64) -> Vec<Fault> {
    let mut d = Damage { played, rng: Rng::new(seed), faults: Vec::new() };
    let turn = |m: &Moment| m.turn.then(|| m.seat.unwrap());
    let laid = |m: &Moment, cards: String| {
        let seat = m.seat.unwrap();
        Some(format!("{} lay {cards}", NAMES[seat]))
    };
    // Laying.
    d.replace("lacks", "L5", |m, rng| {
        let seat = turn(m)?;
        if unseen {
            return None;
        }
        let hand = m.before.players[seat].hand;
        let colour = Card::COLOURS[rng.below(8)];
        let n = usize::from(hand[colour]) + 1;
        let (own, other) = lies(&m.before, seat, colour);
        (own == 0 && n > other && n >= 2).then(|| laid(m, times(colour, n)))?
    });
    d.replace("single", "L1", |m, _| {
        (verb(m) == "lay").then(|| laid(m, parts(&m.line).1[0][..1].to_owned()))?
    });
    d.replace("only locomotives", "L1", |m, _| {
        let seat = turn(m)?;
        (m.before.players[seat].hand[Card::Wild] >= 2).then(|| laid(m, "LL".to_owned()))?
    });
    d.replace("mixed", "L1", |m, rng| {
        let hand = m.before.players[turn(m)?].hand;
        let (a, b) = (Card::COLOURS[rng.below(8)], Card::COLOURS[rng.below(8)]);
        (a != b && hand[a] >= 2 && hand[b] >= 1).then(|| laid(m, times(a, 2) + &times(b, 1)))?
    });
    d.replace("two colours", "L2", |m, rng| {
        let hand = m.before.players[turn(m)?].hand;
        let (a, b) = (Card::COLOURS[rng.below(8)], Card::COLOURS[rng.below(8)]);
        (a != b && hand[a] >= 1 && hand[b] >= 1).then(|| laid(m, times(a, 1) + &times(b, 1)))?
    });
    d.replace("locomotive among three", "L2", |m, rng| {
        let hand = m.before.players[turn(m)?].hand;
        let (a, b) = (Card::COLOURS[rng.below(8)], Card::COLOURS[rng.below(8)]);
        (a != b && hand[a] >= 1 && hand[b] >= 1 && hand[Card::Wild] >= 1)
            .then(|| laid(m, times(a, 1) + &times(b, 1) + "L"))?
    });
    d.replace("locomotive below", "Y2", |m, _| {
        let (head, words) = parts(&m.line);
        let cards = words.first()?;
        (verb(m) == "lay" && cards.ends_with('L')).then(|| {
            let mut turned: Vec<char> = cards.chars().collect();
            turned.reverse();
            let turned: String = turned.into_iter().collect();
            m.line.replacen(&format!("{head} {cards}"), &format!("{head} {turned}"), 1)
        })
    });
    d.replace("own colour", "L3", |m, rng| {
        let seat = turn(m)?;
        let _ = rng;
        let hand = m.before.players[seat].hand;
        let fits = |c: &Card| lies(&m.before, seat, *c).0 > 0 && hand[*c] >= 2;
        let colour = Card::COLOURS.into_iter().find(fits)?;
        laid(m, times(colour, usize::from(hand[colour])))
    });
    d.replace("too few to rob", "L4", |m, rng| {
        let seat = turn(m)?;
        let colour = Card::COLOURS[rng.below(8)];
        let (own, other) = lies(&m.before, seat, colour);
        let n = usize::from(m.before.players[seat].hand[colour]).min(other);
        (own == 0 && n >= 2).then(|| laid(m, times(colour, n)))?
    });
    d.replace("three on a taken colour", "L4", |m, rng| {
        let seat = turn(m)?;
        let hand = m.before.players[seat].hand;
        let mut colours = Card::COLOURS;
        rng.shuffle(&mut colours);
        let state = |c: Card| lies(&m.before, seat, c);
        let taken = colours.iter().find(|&&c| hand[c] > 0 && state(c).0 == 0 && state(c).1 > 0)?;
        let free: Vec<Card> = colours
            .iter()
            .copied()
            .filter(|&c| hand[c] > 0 && state(c) == (0, 0))
            .take(2)
            .collect();
        (free.len() == 2)
            .then(|| laid(m, times(*taken, 1) + &times(free[0], 1) + &times(free[1], 1)))?
    });
    d.replace("robs nobody", "R1", |m, _| {
        let seat = turn(m)?;
        let words = parts(&m.line).1;
        let cards = words.first()?;
        let colour = Card::from_letter(cards.chars().next()?)?;
        let other = (seat + 1) % m.before.players.len();
        (verb(m) == "lay" && words.len() == 1 && lies(&m.before, seat, colour).1 == 0)
            .then(|| format!("{} robs {}", m.line, NAMES[other]))
    });
    // Drawing.
    d.replace("one card", "D1", |m, _| {
        let (head, items) = parts(&m.line);
        (verb(m) == "draw" && items.len() == 2 && m.before.deck.len() > 6)
            .then(|| format!("{head} {}", items[0]))
    });
    d.replace("three cards", "D1", |m, _| {
        let (_, items) = parts(&m.line);
        (verb(m) == "draw" && items.len() == 2 && m.before.deck.len() > 6)
            .then(|| format!("{} ?", m.line))
    });
    d.replace("not replaced", "D1", |m, _| {
        let at = m.line.find('>')?;
        (verb(m) == "draw" && m.before.deck.len() > 6)
            .then(|| format!("{}>-{}", &m.line[..at], &m.line[at + 2..]))
    });
    d.replace("card behind a locomotive", "D2", |m, _| {
        (verb(m) == "draw" && m.line.contains("L>") && m.before.deck.len() > 6)
            .then(|| format!("{} ?", m.line))
    });
    d.replace("locomotive second", "D2", |m, _| {
        let (head, items) = parts(&m.line);
        (verb(m) == "draw"
            && items.len() == 2
            && m.before.row.contains(&Card::Wild)
            && m.before.deck.len() > 6)
            .then(|| format!("{head} {} L>?", items[0]))
    });
    d.replace("flush", "D4", |m, _| {
        (verb(m) == "draw" && m.before.deck.len() > 12).then(|| format!("{} flush ?????", m.line))
    });
    d.replace("not in the row", "X2", |m, rng| {
        let at = m.line.find('>')?;
        let colour = Card::COLOURS[rng.below(8)];
        let first = parts(&m.line).1[0].contains('>');
        (verb(m) == "draw" && first && !m.before.row.contains(&colour))
            .then(|| format!("{}{}{}", &m.line[..at - 1], colour.letter(), &m.line[at..]))
    });
    d.replace("deck used up", "D6", |m, _| {
        let seat = turn(m)?;
        m.before.deck.is_empty().then(|| format!("{} draw ? ?", NAMES[seat]))
    });
    d.replace("turned up from nothing", "D6", |m, _| {
        let at = m.line.find(">-")?;
        (verb(m) == "draw" && m.before.deck.is_empty())
            .then(|| format!("{}>R{}", &m.line[..at], &m.line[at + 2..]))
    });
    // Tickets.
    d.replace("three tickets", "K1", |m, _| {
        let (head, items) = parts(&m.line);
        (m.turn && verb(m) == "tickets" && items.len() == 4)
            .then(|| format!("{head} {}", items[..3].join(" ")))
    });
    d.replace("held ticket", "X3", |m, rng| {
        let (head, mut items) = parts(&m.line);
        let other = rng.below(m.before.players.len());
        let id = *m.before.players[other].held.first()?;
        (verb(m) == "tickets" && !m.line.contains('?')).then(|| {
            let sign = items[0].chars().next().unwrap();
            items[0] = format!("{sign}{}", builtin().unwrap().spelling(id));
            format!("{head} {}", items.join(" "))
        })
    });
    // Setup.
    d.replace("seven cards", "S1", |m, _| {
        (verb(m) == "deal" && m.line.contains(" L ")).then(|| m.line[..m.line.len() - 1].to_owned())
    });
    d.replace("no locomotive", "S1", |m, rng| {
        let (head, items) = parts(&m.line);
        let dealt = items.get(1)?;
        let card = Card::COLOURS[rng.below(8)];
        (verb(m) == "deal" && !dealt.contains(['L', '?']) && m.before.pass == 1)
            .then(|| format!("{head} {} {dealt}", card.letter()))
    });
    d.replace("short row", "S2", |m, _| {
        (m.line.starts_with("market") && m.before.pass == 1)
            .then(|| m.line[..m.line.len() - 1].to_owned())
    });
    d.replace("five tickets", "S3", |m, _| {
        let (head, items) = parts(&m.line);
        let kept = items[..items.len().saturating_sub(1)].iter().any(|i| i.starts_with('+'));
        (!m.turn && verb(m) == "tickets" && kept)
            .then(|| format!("{head} {}", items[..5].join(" ")))
    });
    d.replace("no ticket kept", "S3", |m, _| {
        (!m.turn && verb(m) == "tickets").then(|| m.line.replace('+', "-"))
    });
    d.replace("three cards dealt", "E2", |m, _| {
        (verb(m) == "deal" && m.before.pass == 2 && m.before.deck.len() > 30)
            .then(|| m.line[..m.line.len() - 1].to_owned())
    });
    d.replace("short second row", "E2", |m, _| {
        (m.line.starts_with("market") && m.before.pass == 2 && m.before.deck.len() > 30)
            .then(|| m.line[..m.line.len() - 1].to_owned())
    });
    // Turns.
    d.replace("two actions", "A1", |m, _| {
        (verb(m) == "lay" && m.before.deck.len() > 6).then(|| format!("{} draw ? ?", m.line))
    });
    d.replace("pass", "A3", |m, _| {
        let seat = turn(m)?;
        (verb(m) != "pass" && !m.before.deck.is_empty()).then(|| format!("{} pass", NAMES[seat]))
    });
    d.replace("unreadable", "N1", |m, _| {
        turn(m)?;
        Some(m.line.replacen(verb(m), &format!("{}x", verb(m)), 1))
    });
    for skip in 0..2 {
        let turns: Vec<usize> =
            (0..played.moments.len()).filter(|&i| played.moments[i].turn).collect();
        let at = d.rng.below(turns.len() - 1);
        let mut lines = d.lines();
        let kind = if skip == 0 {
            lines.remove(turns[at]);
            "turn missing"
        } else {
            lines.swap(turns[at], turns[at + 1]);
            "turns swapped"
        };
        // The first turn of all may be anybody's.
        if at > 0 {
            d.faults.push(Fault {
                kind,
                code: "A2",
                line: turns[at + 1] - (1 - skip) - skip * (turns[at + 1] - turns[at]),
                lines,
            });
        }
    }
    // The end.
    let last = played.moments.iter().rposition(|m| m.turn).unwrap();
    let mut lines = d.lines();
    let next = (played.moments[last].seat.unwrap() + 1) % played.results.len();
    lines.insert(last + 1, format!("{} draw ? ?", NAMES[next]));
    d.faults.push(Fault { kind: "after the end", code: "E1", line: last + 1, lines });
    d.replace("wrong circles", "P2", |m, rng| {
        let (head, mut items) = parts(&m.line);
        let colour = Card::COLOURS[rng.below(8)];
        (verb(m) == "completes" && !items[1].contains(colour.letter()))
            .then(|| {
                let cards = format!("{}{}", colour.letter(), &items[1][1..]);
                items[1] = cards;
                format!("{head} {}", items.join(" "))
            })
            .filter(|line| {
                let cards = line.rsplit(' ').next().unwrap();
                let name = line.split(' ').nth(2).unwrap();
                let rules = builtin().unwrap();
                let id = (0..46).find(|&id| rules.spelling(id) == name).unwrap();
                let ticket = rules.ticket(id).unwrap();
                Card::COLOURS.iter().any(|c| {
                    let n = cards.chars().filter(|&x| x == c.letter()).count();
                    n > usize::from(ticket.cards[*c])
                })
            })
    });
    d.replace("a card too many", "P2", |m, _| {
        (verb(m) == "completes").then(|| format!("{}L", m.line))
    });
    d.replace("not on the stack", "P1", |m, _| {
        let (head, items) = parts(&m.line);
        let player = &m.before.players[m.seat?];
        let wild = player.stack.iter().filter(|&&c| c == Card::Wild).count();
        (verb(m) == "completes" && items[1].len() > wild)
            .then(|| format!("{head} {} {}", items[0], times(Card::Wild, items[1].len())))
    });
    d.replace("not held", "X3", |m, _| {
        let seat = m.seat?;
        let (head, items) = parts(&m.line);
        let other = (seat + 1) % m.before.players.len();
        let id = *m.before.players[other].held.first()?;
        (verb(m) == "completes" && !unseen)
            .then(|| format!("{head} {} {}", builtin().unwrap().spelling(id), items[1]))
    });
    d.replace("check off", "R1", |m, rng| {
        let key = [" cards ", " stack ", " deck "][rng.below(3)];
        let at = m.line.find(key)? + key.len();
        m.line.starts_with("check").then(|| {
            let rest = &m.line[at..];
            let end = rest.find(' ').unwrap_or(rest.len());
            let n: u32 = rest[..end].parse().unwrap();
            format!("{}{}{}", &m.line[..at], n + 1, &rest[end..])
        })
    });
    d.replace("yard off", "R1", |m, _| {
        m.line.contains(" yard -").then(|| m.line.replace(" yard -", " yard RR"))
    });
    d.replace("row off", "R1", |m, rng| {
        let cards = m.line.strip_prefix("check market ")?;
        let colour = Card::COLOURS[rng.below(8)];
        (!cards.contains(colour.letter()))
            .then(|| format!("check market {}{}", colour.letter(), &cards[1..]))
    });
    d.replace("total off", "R2", |m, _| {
        let mut words: Vec<String> = m.line.split(' ').map(str::to_owned).collect();
        (words[0] == "result").then(|| {
            let n: i32 = words[2].parse().unwrap();
            words[2] = (n + 10).to_string();
            words.join(" ")
        })
    });
    d.replace("bonus off", "R2", |m, _| {
        let (head, n) = m.line.rsplit_once(' ')?;
        let n: i32 = n.parse().ok()?;
        m.line.starts_with("result").then(|| format!("{head} {}", n + 8))
    });
    if played.winners.len() == 1 {
        let loser = (played.winners[0] + 1) % played.results.len();
        d.replace("winner off", "R3", |m, _| {
            m.line.starts_with("winner").then(|| format!("winner {}", NAMES[loser]))
        });
    }
    d.faults
}

/// The line of a byte, counted from 0.
fn line_of(text: &str, byte: u32) -> usize {
    text[..byte as usize].matches('\n').count()
}

#[test]
fn a_single_fault_gives_one_error_where_it_is() {
    let mut rates: BTreeMap<(&str, &str), (u32, u32)> = BTreeMap::new();
    let mut shown = 0;
    for plan in plans(60).filter(|plan| plan.hoard < 90) {
        let plan = Plan { seed: plan.seed + 1000, ..plan };
        let played = play(&plan);
        for fault in damage(&played, plan.unseen, plan.seed) {
            let text = fault.lines.join("\n") + "\n";
            let outcome = replay(&text);
            let errors: Vec<_> =
                outcome.findings.iter().filter(|f| f.severity == Severity::Error).collect();
            let fine = errors.len() == 1
                && errors[0].code == fault.code
                && line_of(&text, errors[0].span.start) == fault.line;
            let rate = rates.entry((fault.code, fault.kind)).or_default();
            rate.0 += u32::from(fine);
            rate.1 += 1;
            if !fine && shown < 40 {
                shown += 1;
                println!("{} {} in {plan:?}", fault.code, fault.kind);
                println!("  line {}: {}", fault.line, fault.lines[fault.line]);
                for e in &errors {
                    let line = line_of(&text, e.span.start);
                    println!("    {line} {} {}: {}", e.code, e.message, fault.lines[line]);
                }
            }
        }
    }
    let (fine, all) = rates.values().fold((0, 0), |sum, rate| (sum.0 + rate.0, sum.1 + rate.1));
    for ((code, kind), (fine, all)) in &rates {
        println!("{code:<3} {kind:<26} {fine:>3} of {all}");
    }
    println!("{fine} of {all}");
    assert!(f64::from(fine) >= 0.95 * f64::from(all));
}
