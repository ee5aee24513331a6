//! Impossible payments planted into redacted recorded games: they are found on
//! the first line after which no order of the deck is left. What is possible is
//! said by a twin that keeps its own books and tries everything.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::plant::plant;
use whistlestop::internals::card::Card;
use whistlestop::internals::finding::{Finding, Severity, Shown};
use whistlestop::internals::log::{
    Cards, DrawItem, RowChange, RowKind, Seen, Statement, Turned, What,
};
use whistlestop::internals::notation::parse;
use whistlestop::internals::redact::redact;
use whistlestop::internals::replay::replay;

const KINDS: usize = 9;
type Counts = [i32; KINDS];

#[derive(Clone, Copy)]
struct Need {
    holder: usize,
    kind: usize,
    time: u32,
    /// The line of the log, from 0.
    line: usize,
}

/// The books: what left which deck, seen or not, and what was shown.
struct Twin {
    /// By deck, the cards not seen leaving it.
    decks: Vec<Counts>,
    left: i32,
    discards: Counts,
    row: Counts,
    hands: Vec<Counts>,
    /// By holder: time and deck of each card drawn unseen.
    takes: Vec<Vec<(u32, usize)>>,
    needs: Vec<Need>,
    at_once: bool,
    time: u32,
    line: usize,
}

fn kinds(cards: &Cards) -> Vec<usize> {
    let seen = |card: &Seen| card.map(|card| card as usize);
    cards.cards.iter().filter_map(seen).collect()
}

impl Twin {
    fn new(players: usize, at_once: bool) -> Self {
        let deck = [12, 12, 12, 12, 12, 12, 12, 12, 14];
        Self {
            decks: vec![deck],
            left: 110,
            discards: [0; KINDS],
            row: [0; KINDS],
            hands: vec![[0; KINDS]; players],
            takes: vec![Vec::new(); players],
            needs: Vec::new(),
            at_once,
            time: 0,
            line: 0,
        }
    }

    fn tick(&mut self) -> u32 {
        self.time += 1;
        self.time
    }

    fn reshuffle(&mut self) {
        if self.left == 0 && self.discards != [0; KINDS] {
            let deck = std::mem::take(&mut self.discards);
            self.left = deck.iter().sum();
            self.decks.push(deck);
        }
    }

    fn refresh(&mut self) {
        if self.at_once {
            self.reshuffle();
        }
    }

    fn take(&mut self, holder: usize, n: i32) {
        let (time, deck) = (self.tick(), self.decks.len() - 1);
        for _ in 0..n {
            self.takes[holder].push((time, deck));
        }
        self.left -= n;
    }

    fn need(&mut self, holder: usize, kind: usize) {
        let time = self.tick();
        let line = self.line;
        self.needs.push(Need { holder, kind, time, line });
    }

    /// Cards that everybody sees leave the deck.
    fn open(&mut self, cards: &[usize]) {
        let n = i32::try_from(cards.len()).unwrap();
        if n == 0 {
            return;
        }
        if self.left == 0 {
            self.reshuffle();
        }
        if n <= self.left {
            let deck = self.decks.last_mut().unwrap();
            for &kind in cards {
                deck[kind] -= 1;
            }
            self.left -= n;
        } else {
            // Which of them came from which deck is open.
            let old = self.left;
            self.takes.push(Vec::new());
            let holder = self.takes.len() - 1;
            self.take(holder, old);
            self.reshuffle();
            self.take(holder, n - old);
            for &kind in cards {
                self.need(holder, kind);
            }
        }
        self.refresh();
    }

    fn blind(&mut self, holder: usize, n: i32) {
        for _ in 0..n {
            if self.left == 0 {
                self.reshuffle();
            }
            self.take(holder, 1);
            self.refresh();
        }
    }

    fn pay(&mut self, holder: usize, cards: &[usize]) {
        for &kind in cards {
            if self.hands[holder][kind] > 0 {
                self.hands[holder][kind] -= 1;
            } else {
                self.need(holder, kind);
            }
        }
    }

    fn turn_up(&mut self, cards: &[usize]) {
        self.open(cards);
        for &kind in cards {
            self.row[kind] += 1;
        }
    }

    fn change(&mut self, change: &RowChange) {
        if change.kind == RowKind::Flush {
            let old = std::mem::take(&mut self.row);
            for (discards, old) in self.discards.iter_mut().zip(old) {
                *discards += old;
            }
        }
        self.turn_up(&kinds(&change.cards));
        self.refresh();
    }

    fn discard(&mut self, cards: &[usize]) {
        for &kind in cards {
            self.discards[kind] += 1;
        }
    }

    fn act(&mut self, seat: usize, what: &What<'_>) {
        match what {
            What::Deal(cards) => self.blind(seat, i32::try_from(cards[0].cards.len()).unwrap()),
            What::Draw(items) => {
                for item in items {
                    match item {
                        DrawItem::Row(change) => self.change(change),
                        DrawItem::Blind { .. } => self.blind(seat, 1),
                        DrawItem::FaceUp { taken, turned, .. } => {
                            self.row[*taken as usize] -= 1;
                            self.hands[seat][*taken as usize] += 1;
                            if let Turned::Card(Some(card)) = turned {
                                self.turn_up(&[*card as usize]);
                            }
                        }
                    }
                }
            }
            What::Claim(claim) => {
                let mut laid = kinds(&claim.cards);
                self.pay(seat, &laid);
                let reveal = claim.reveal.as_ref().map(kinds).unwrap_or_default();
                self.open(&reveal);
                let extra = claim.pay.as_ref().map(kinds).unwrap_or_default();
                self.pay(seat, &extra);
                laid.extend(extra);
                if claim.withdraw.is_some() {
                    for kind in laid {
                        self.hands[seat][kind] += 1;
                    }
                } else {
                    self.discard(&laid);
                }
                self.discard(&reveal);
                self.refresh();
                for change in &claim.then {
                    self.change(change);
                }
            }
            What::Station(station) => {
                let cards = kinds(&station.cards);
                self.pay(seat, &cards);
                self.discard(&cards);
                self.refresh();
                for change in &station.then {
                    self.change(change);
                }
            }
            _ => {}
        }
    }

    /// The books after so many lines of a log.
    fn read(log: &str) -> Self {
        let parsed = parse(log);
        let mut names = Vec::new();
        let mut at_once = true;
        let mut twin: Option<Self> = None;
        for line in &parsed.lines {
            let number = log[..line.span.start as usize].matches('\n').count();
            if let Some(twin) = &mut twin {
                twin.line = number;
            }
            match &line.statement {
                Statement::Player { name, .. } => names.push(name.text),
                Statement::Option { key, value } if key.text == "reshuffle" => {
                    at_once = value.is_none_or(|value| value.text != "when-needed");
                }
                Statement::Market { cards, then } => {
                    let twin = twin.get_or_insert_with(|| Self::new(names.len(), at_once));
                    twin.turn_up(&kinds(cards));
                    for change in then {
                        twin.change(change);
                    }
                }
                Statement::Row(changes) => {
                    for change in changes {
                        twin.as_mut().unwrap().change(change);
                    }
                }
                Statement::Acts { who, acts } => {
                    let seat = names.iter().position(|&name| name == who.text).unwrap();
                    let twin = twin.get_or_insert_with(|| Self::new(names.len(), at_once));
                    for act in acts {
                        twin.act(seat, &act.what);
                    }
                }
                _ => {}
            }
        }
        twin.unwrap()
    }

    /// The same with only these needs asked for.
    fn asking(&self, asked: impl Fn(&Need) -> bool) -> Option<bool> {
        let needs = self.needs.iter().copied().filter(asked).collect();
        let decks = self.decks.clone();
        let takes = self.takes.clone();
        let hands = self.hands.clone();
        let twin = Self { decks, takes, hands, needs, ..*self };
        twin.possible()
    }

    /// Whether some plan serves all needs; none if that takes too long.
    fn possible(&self) -> Option<bool> {
        if self.decks.iter().flatten().any(|&n| n < 0) {
            return Some(false);
        }
        for holder in 0..self.takes.len() {
            let needs = self.needs.iter().filter(|need| need.holder == holder);
            for (shown, need) in (1..).zip(needs) {
                let takes = self.takes[holder].iter();
                if takes.filter(|take| take.0 < need.time).count() < shown {
                    return Some(false);
                }
            }
        }
        let mut search = Search {
            twin: self,
            spare: self.decks.clone(),
            plan: vec![None; self.needs.len()],
            steps: 30_000,
        };
        search.go()
    }
}

struct Search<'t> {
    twin: &'t Twin,
    spare: Vec<Counts>,
    plan: Vec<Option<usize>>,
    steps: u32,
}

impl Search<'_> {
    /// At no time more needs of the holder's from the deck than cards drawn.
    fn fits(&self, need: usize, deck: usize) -> bool {
        let here = self.twin.needs[need];
        if self.spare[deck][here.kind] == 0 {
            return false;
        }
        let mut takes =
            self.twin.takes[here.holder].iter().filter(|take| take.1 == deck).peekable();
        let (mut had, mut shown) = (0, 0);
        for (i, other) in self.twin.needs.iter().enumerate() {
            if other.holder != here.holder || i != need && self.plan[i] != Some(deck) {
                continue;
            }
            while takes.next_if(|take| take.0 < other.time).is_some() {
                had += 1;
            }
            shown += 1;
            if shown > had {
                return false;
            }
        }
        true
    }

    /// Each kind has cards enough for the needs that are left.
    fn cards_left(&self) -> bool {
        (0..KINDS).all(|kind| {
            let open = |i: &usize| self.plan[*i].is_none() && self.twin.needs[*i].kind == kind;
            let needed = (0..self.plan.len()).filter(open).count();
            let spare: i32 = self.spare.iter().map(|deck| deck[kind]).sum();
            i32::try_from(needed).unwrap() <= spare
        })
    }

    fn go(&mut self) -> Option<bool> {
        // The need with the fewest decks to come from goes first.
        let mut best: Option<(usize, Vec<usize>)> = None;
        for need in 0..self.plan.len() {
            if self.plan[need].is_some() {
                continue;
            }
            let decks: Vec<usize> =
                (0..self.spare.len()).filter(|&deck| self.fits(need, deck)).collect();
            if best.as_ref().is_none_or(|(_, b)| decks.len() < b.len()) {
                best = Some((need, decks));
            }
        }
        let Some((need, decks)) = best else {
            return Some(true);
        };
        let kind = self.twin.needs[need].kind;
        for deck in decks {
            self.steps = self.steps.checked_sub(1)?;
            self.plan[need] = Some(deck);
            self.spare[deck][kind] -= 1;
            if self.cards_left() && self.go()? {
                return Some(true);
            }
            self.spare[deck][kind] += 1;
            self.plan[need] = None;
        }
        Some(false)
    }
}

fn recorded() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/europe/legal");
    let mut games: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("recorded"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let full = fs::read_to_string(path).unwrap();
            (name, redact(&full, None, true).unwrap())
        })
        .collect();
    games.sort();
    games
}

fn first(log: &str, lines: usize) -> String {
    let lines: Vec<&str> = log.lines().take(lines).collect();
    lines.join("\n") + "\n"
}

/// How often the twin agreed with what a finding says of its labels, and could not
/// say.
#[derive(Debug, Default)]
struct Agreed {
    reasons: u32,
    places: u32,
    enough: u32,
    not_enough: u32,
    open: u32,
}

/// The labelled cards cannot all be explained, without any one place the others can,
/// and setting one aside explains the log or does not, as it is said.
fn labels_hold(log: &str, twin: &Twin, finding: &Finding, agreed: &mut Agreed) {
    let reason = finding.reason.as_ref().unwrap();
    assert!(reason.minimal && reason.exact, "{finding:#?}");
    let line_of = |shown: &Shown| log[..shown.span.start as usize].matches('\n').count();
    let lines: Vec<usize> = reason.shown.iter().map(line_of).collect();
    let labelled = |need: &Need| {
        let mut shown = reason.shown.iter().zip(&lines);
        shown.any(|(shown, &line)| line == need.line && shown.cards.0[need.kind] > 0)
    };
    let all: u32 = reason.shown.iter().map(|shown| shown.cards.total()).sum();
    let twins = twin.needs.iter().filter(|need| labelled(need)).count();
    if usize::try_from(all).unwrap() != twins {
        // Two places of one line, of which one is labelled.
        agreed.open += 1;
        return;
    }
    assert_ne!(twin.asking(labelled), Some(true), "{log}\n{finding:#?}");
    agreed.reasons += 1;
    let last = *lines.iter().max().unwrap();
    for (shown, &line) in reason.shown.iter().zip(&lines) {
        let without = twin.asking(|need| labelled(need) && need.line != line);
        assert_ne!(without, Some(false), "{log}\n{finding:#?}");
        let rest = twin.asking(|need| need.line != line);
        let once = lines.iter().filter(|&&other| other == line).count() == 1;
        match (rest, shown.enough) {
            (Some(rest), Some(enough)) if once => {
                assert_eq!(rest, enough, "line {line}\n{log}\n{finding:#?}");
                agreed.places += 1;
                agreed.enough += u32::from(enough);
                agreed.not_enough += u32::from(!enough);
            }
            _ => agreed.open += 1,
        }
        if line == last && shown.span == finding.span {
            assert_eq!(shown.enough, Some(true), "{log}\n{finding:#?}");
        }
    }
    let stars = std::iter::once(&finding.label).chain(finding.causes.iter().map(|c| &c.text));
    let stars = stars.filter(|text| text.ends_with('*')).count();
    let not = |shown: &&Shown| shown.enough == Some(false);
    assert_eq!(stars, reason.shown.iter().filter(not).count(), "{finding:#?}");
    let help = finding.help.as_deref().unwrap();
    let claims = help.contains("with any one of them set aside everything else up to here");
    let every = reason.shown.iter().all(|shown| shown.enough == Some(true));
    let places = finding.causes.len() + 1;
    assert_eq!(claims, every && places > 1, "{finding:#?}");
    assert_eq!(help.contains("these places"), places > 1, "{finding:#?}");
}

#[test]
fn a_planted_payment_is_found_where_the_last_explanation_ends() {
    assert_eq!(Card::ALL.len(), KINDS);
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    let mut reshuffles = 0;
    let mut agreed = Agreed::default();
    for (name, log) in recorded() {
        assert_ne!(Twin::read(&log).possible(), Some(false), "{name}");
        for seed in 0..24 {
            let Some((_, planted)) = plant(&log, seed) else {
                continue;
            };
            let outcome = replay(&planted);
            let mut errors = outcome.findings.iter();
            let Some(error) = errors.find(|f| f.severity == Severity::Error) else {
                *found.entry("nothing".to_owned()).or_default() += 1;
                assert_ne!(Twin::read(&planted).possible(), Some(false), "{planted}");
                continue;
            };
            if !error.code.starts_with('H') {
                continue;
            }
            let line = planted[..error.span.start as usize].matches('\n').count();
            let before = Twin::read(&first(&planted, line)).possible();
            let twin = Twin::read(&first(&planted, line + 1));
            let now = twin.possible();
            assert_ne!(before, Some(false), "{name} {seed}: found too late\n{planted}");
            assert_ne!(now, Some(true), "{name} {seed}: found too early\n{planted}");
            let sure = if before.is_some() && now.is_some() { "" } else { " (not sure)" };
            *found.entry(format!("{}{sure}", error.code)).or_default() += 1;
            reshuffles = reshuffles.max(twin.decks.len() - 1);
            labels_hold(&planted, &twin, error, &mut agreed);
        }
    }
    println!("{found:?}, up to {reshuffles} reshuffles, {agreed:?}");
    assert!(agreed.reasons > 20 && agreed.not_enough > 5, "{agreed:?}");
    let sure: u32 = ["H1", "H2", "H3"].iter().filter_map(|code| found.get(*code)).sum();
    let all: u32 = found.values().sum();
    assert!(sure > 20 && sure * 2 > all - found.get("nothing").unwrap_or(&0), "{found:?}");
    assert!(reshuffles > 2, "{reshuffles}");
}
