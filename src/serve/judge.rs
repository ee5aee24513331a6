//! What the service asks the referee. No log that comes from outside makes it open a
//! file: a board or tile set of one's own is refused.

use std::io::Cursor;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::desk::Desk;
use super::secret;
use super::store::{Facet, NewGame, Summary};
use crate::audit::standings::{name_key, number_key};
use crate::audit::{Occasion, Spot, Twice};
use crate::compare::{Fingerprint, keys};
use crate::finding::{Safety, Severity};
use crate::fix;
use crate::frames::{self, Recording, ToGo};
use crate::games::legal::LegalMoves;
use crate::games::{self, Wanted};
use crate::lang::{self, Lang};
use crate::log::{Log, Statement, game_word};
use crate::notation::{self, Dialect, GameText, Games};
use crate::picture;
use crate::replay::{self, Custom, Outcome};
use crate::report::json::{JsonFinding, JsonSheet};
use crate::report::lines::Lines;
use crate::report::{self, Format, GameReport, Options};

/// Why a log that names a file is not judged.
fn no_files() -> String {
    say!(
        "serve-no-files",
        "this service knows only the boards and tiles that ship: a log cannot name a file on it"
    )
}

/// What a log is played on.
pub(super) fn custom(text: &str) -> Custom<'static> {
    if names_file(text) { Custom::Unusable(no_files()) } else { Custom::None }
}

/// True for a log that asks for a file of somebody's own.
pub(crate) fn names_file(text: &str) -> bool {
    games::asked(text).any(|(_, asked)| !asked.ships)
}

/// The games of a text that somebody sent.
pub(crate) fn each_game(text: &[u8]) -> Vec<GameText> {
    let mut all = Vec::new();
    let Ok(input) = notation::modern(Box::new(Cursor::new(text.to_vec()))) else {
        return all;
    };
    let mut games = Games::new(input).knowing(games::is_game);
    let mut game = GameText::default();
    while let Ok(true) = games.next_into(&mut game) {
        all.push(std::mem::take(&mut game));
    }
    all
}

/// Logs of so many bytes are judged at once if there is nothing to say about them: in the strict
/// pass, or in a replay.
const SHORT: usize = 16 << 10;
const TINY: usize = 2 << 10;

/// The report of `check` on a short log in which nothing is wrong: that takes less than to
/// wake a thread for it.
pub(crate) fn check_at_once(text: &[u8], format: Format) -> Option<Vec<u8>> {
    let may = text.len() <= SHORT && matches!(format, Format::Json);
    let judged = |game: &GameText| {
        let custom = custom(&game.text);
        match replay::judge_strictly(game, &custom, Wanted::Sheet) {
            Ok(outcome) => Some(outcome),
            Err(_) if text.len() > TINY => None,
            Err(_) => Some(replay::score_game(game, &custom)).filter(|o| o.findings.is_empty()),
        }
    };
    may.then(|| report(text, format, judged)).flatten()
}

/// The report of `check`, with the fixes that it offers where a format has them; none without
/// a game, or when it is not wanted any more.
pub(crate) fn check(
    text: &[u8],
    format: Format,
    fixes: bool,
    wanted: &dyn Fn() -> bool,
) -> Option<Vec<u8>> {
    report(text, format, |game| {
        let custom = custom(&game.text);
        let mut outcome = match format {
            Format::Full | Format::Json => replay::score_game(game, &custom),
            _ => replay::judge_game(game, &custom),
        };
        if fixes && matches!(format, Format::Full | Format::Json | Format::Sarif) {
            let most = match format {
                Format::Full => Safety::Safe,
                _ => Safety::Unsafe,
            };
            fix::offer(game, &custom, &mut outcome, most);
        }
        wanted().then_some(outcome)
    })
}

/// The report on every game of a text; none without one, or if one is not judged.
fn report(
    text: &[u8],
    format: Format,
    judged: impl Fn(&GameText) -> Option<Outcome>,
) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut summary = report::Summary { files: 1, ..report::Summary::default() };
    {
        let options = Options { sheet: true, ..Options::default() };
        let mut reporter = report::reporter(format, Box::new(&mut out), options);
        for (index, game) in (1..).zip(each_game(text)) {
            let outcome = judged(&game)?;
            let text = report::InFile::new("log.ride", &game);
            let report = GameReport::new(text, index, &outcome);
            summary.add(&report);
            reporter.game(&report).ok()?;
        }
        reporter.finish(&summary).ok()?;
    }
    (summary.games > 0).then_some(out)
}

/// A value that a game is found by; long ones are cut.
pub(crate) fn facet(kind: &'static str, text: &str) -> Option<Facet> {
    let value = match kind {
        "round" | "table" => number_key(text),
        "player" | "event" => name_key(text),
        "date" | "twin" => text.trim().to_owned(),
        "rule" => text.trim().to_uppercase(),
        _ => text.trim().to_lowercase(),
    };
    let value: String = value.chars().filter(|c| *c != '\0').take(200).collect();
    (!value.is_empty()).then_some(Facet { kind, value })
}

/// A game to keep, judged.
pub(crate) fn new_game(game: &GameText, added: i64) -> NewGame {
    let custom = custom(&game.text);
    // What is kept is for readers of every language.
    let outcome = lang::with(Lang::En, || replay::judge_game(game, &custom));
    let occasion = Occasion::of(&game.text);
    let mut facets: Vec<Option<Facet>> = vec![
        facet("board", &outcome.game),
        facet("event", &occasion.event),
        facet("round", &occasion.round),
        facet("table", &occasion.table),
    ];
    // A game is found by its day, its month and its year.
    for length in [4, 7, 10] {
        facets.extend(occasion.date.get(..length).map(|date| facet("date", date)));
    }
    facets.push(facet("date", &occasion.date));
    facets.extend(outcome.players.iter().map(|name| facet("player", name)));
    facets.extend(outcome.findings.iter().map(|f| facet("rule", f.code)));
    facets.extend(twin_facets(&game.text).into_iter().map(Some));
    let mut facets: Vec<Facet> = facets.into_iter().flatten().collect();
    let mut seen = std::collections::HashSet::new();
    facets.retain(|facet| seen.insert(facet.clone()));
    NewGame {
        id: secret::content_name(&game.text),
        text: game.text.clone(),
        summary: summary(&outcome, occasion),
        facets,
        added,
    }
}

/// A game to keep; none if it cannot be read, or nobody can tell what is played by whom.
pub(crate) fn to_keep(game: &GameText, added: i64) -> Option<NewGame> {
    if game.trouble.is_some() || game.text.contains('\0') {
        return None;
    }
    let new = new_game(game, added);
    (!new.summary.players.is_empty() && !new.summary.game.is_empty()).then_some(new)
}

fn summary(outcome: &Outcome, occasion: Occasion) -> Summary {
    let sheet = outcome.sheet.as_ref();
    Summary {
        game: outcome.game.clone(),
        title: outcome.title.clone(),
        event: occasion.event,
        round: occasion.round,
        table: occasion.table,
        date: occasion.date,
        players: outcome.players.clone(),
        scores: sheet.map_or(Vec::new(), |sheet| sheet.totals.clone()),
        winners: sheet.map_or(Vec::new(), |sheet| sheet.winners().map(ToOwned::to_owned).collect()),
        finished: outcome.finished,
        turns: outcome.turns,
        errors: outcome.count(Severity::Error),
        warnings: outcome.count(Severity::Warning),
    }
}

/// What a second record of the same game has in common with it.
pub(crate) fn twin_facets(text: &str) -> Vec<Facet> {
    let print = Fingerprint::of(text);
    let keys = print.iter().flat_map(keys);
    keys.filter_map(|key| facet("twin", &format!("{key:016x}"))).collect()
}

/// How two texts are records of one game, in words; none if they are not.
pub(crate) fn twins(a: &str, b: &str) -> Option<String> {
    let (a, b) = (Fingerprint::of(a)?, Fingerprint::of(b)?);
    let nowhere = Spot { file: "".into(), line: 0, index: 0 };
    let twice = Twice { game: nowhere.clone(), before: nowhere, sort: a.compare(&b)? };
    Some(twice.words())
}

/// What somebody sees of a table. As JSON it is the answer of `look`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Look {
    #[serde(skip)]
    pub text: String,
    pub title: String,
    pub players: Vec<frames::Who>,
    /// How the players look in pictures, in seat order.
    pub liveries: Vec<picture::Style>,
    pub turn: u32,
    pub due: Option<usize>,
    pub errors: usize,
    pub warnings: usize,
    pub findings: Box<RawValue>,
    /// JSON, as `replay --json` has it.
    pub frame: Option<Box<RawValue>>,
    pub score: Option<Box<RawValue>>,
    /// The game was played to its end.
    pub finished: bool,
    /// What the tickets of whoever looks still take.
    #[serde(skip)]
    pub to_go: Vec<ToGo>,
    /// The referee knows the game and who plays.
    #[serde(skip)]
    pub opened: bool,
}

/// Looks at a game under way, once.
pub(crate) fn look(text: String) -> Look {
    Desk::new(text.clone(), None).look(text)
}

/// What there is to see of a game under way.
pub(super) fn look_at(game: &GameText, recording: &Recording) -> Look {
    let shown = report::InFile::new("log.ride", game);
    let lines = Lines::new(&shown);
    let outcome = &recording.outcome;
    let findings = JsonFinding::list(&lines, &outcome.findings);
    let score = outcome.sheet.as_ref().map(JsonSheet::new);
    Look {
        title: title(recording),
        players: recording.players.clone(),
        liveries: picture::styles(&recording.players),
        frame: frames::json::last(&shown, &lines, recording),
        findings: to_raw_value(&findings).unwrap_or_default(),
        score: score.and_then(|score| to_raw_value(&score).ok()),
        due: recording.due,
        to_go: recording.to_go.clone(),
        turn: outcome.turns,
        errors: outcome.count(Severity::Error),
        warnings: outcome.count(Severity::Warning),
        finished: outcome.finished,
        opened: outcome.sheet.is_some() && !recording.frames.is_empty(),
        text: game.text.clone(),
    }
}

fn title(recording: &Recording) -> String {
    let outcome = &recording.outcome;
    if outcome.title.is_empty() { outcome.game.clone() } else { outcome.title.clone() }
}

/// What could be written next at a table: below its log and a few lines more, with a line
/// under way.
pub(crate) fn moves(text: &str, line: &str) -> LegalMoves {
    replay::legal_moves_on(text, line, &custom(text))
}

/// What may stand at a live table, and what not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Lines that cannot be read, as findings.
    Unreadable(Value),
    /// A line of the header below it.
    Header(String),
}

/// Why the lines behind the first `old` bytes of a text are not written at a table: what
/// cannot be read cannot be redacted either, and who plays what does not change any more.
pub(crate) fn refused(text: &str, old: usize) -> Option<Refused> {
    let new = text.get(old..).filter(|_| old > 0);
    if new.is_some_and(|new| notation::read_below(new, old, dialect(text)).is_some()) {
        return None;
    }
    let log: Log<'_> = games::read(text, &Custom::None);
    if log.faults.iter().any(|fault| fault.span.end as usize > old) {
        let game = of_text(text);
        let outcome = replay::judge_game(&game, &Custom::None);
        let shown = report::InFile::new("log.ride", &game);
        let lines = Lines::new(&shown);
        let new = |f: &&crate::finding::Finding| f.span.end as usize > old;
        let list = JsonFinding::list(&lines, outcome.findings.iter().filter(new));
        return Some(Refused::Unreadable(serde_json::to_value(list).unwrap_or_default()));
    }
    let new = |line: &&crate::log::Line<'_>| line.span.start as usize >= old;
    let header = log.lines.iter().filter(new).find(|line| {
        let is_tag = matches!(line.statement, Statement::Tag { .. });
        old > 0 && line.statement.is_header() && !is_tag
    });
    header.map(|line| Refused::Header(line.span.of(text).to_owned()))
}

/// What a game's lines are written in.
fn dialect(text: &str) -> Dialect {
    game_word(&games::header(text)).map_or(Dialect::default(), Dialect::of)
}

/// True if the game was played to its end.
pub(crate) fn is_finished(text: &str) -> bool {
    let game = of_text(text);
    replay::judge_game(&game, &custom(&game.text)).finished
}

/// Who plays, in seat order.
pub(crate) fn players(text: &str) -> Vec<String> {
    let game = of_text(text);
    replay::judge_game(&game, &custom(&game.text)).players
}

/// A table that is finished, as a game to keep.
pub(crate) fn archived(text: &str, added: i64) -> NewGame {
    new_game(&of_text(text), added)
}

pub(super) fn of_text(text: &str) -> GameText {
    GameText::from(text)
}
