//! `record`: a game is written down at a prompt, and judged line by line.

mod book;
mod complete;
mod prompt;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;

use self::book::Book;
use self::prompt::{Prompt, Tab, Typed};
use super::boards::Found;
use super::game::{Game, header_name};
use super::*;
use crate::finding::{Finding, Safety, Severity};
use crate::frames::known::Asker;
use crate::frames::plain;
use crate::games::guide::Who;
use crate::games::legal::{LegalMoves, Phase};
use crate::games::{self, On};
use crate::log::Statement;
use crate::notation::{Dialect, spelt, write_line};
use crate::replay::{Custom, Outcome, legal_moves_on};
use crate::report::{self, Format, GameReport, Options, sheet};
use crate::spelling::Spelling;

const EXAMPLES: &str = "\
Each line is judged as it is entered, written in the canonical spelling, and on the disk
before the next one is asked for: nothing that was said to be written is ever lost. A line
that cannot be read is not written. Whoever has the turn need not be named: `draw R>K ?`.
Tab completes players, moves, free routes, cards in hand and tickets. A new file asks for
the game and the players first; one that is there is gone on with.

At the prompt:
  undo    take the last line out        score   the score sheet so far
  moves   what could be done            map     what lies on the table
  log     the last lines                quit    leave (as Ctrl-D does)

In a pipe it reads plain lines: `whistlestop record game.ride < lines.txt`.

Exit codes: 0 all is well, 1 the log has breaches, 2 a file cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct RecordArgs {
    /// The log to write; one that is there is gone on with; without it a new one here
    #[arg(value_name = "FILE")]
    file: Option<FileName>,
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    color: ColorArgs,
}

pub(super) fn run(args: &RecordArgs) -> Result<u8, Failure> {
    let name = args.file.clone().unwrap_or_else(unused_name);
    let book = Book::open(name)?;
    let mut prompt = Prompt::open()?;
    let mut session = Session {
        boards: args.board.boards(),
        color: args.color.on(),
        outcome: Outcome::default(),
        all_sit: !prompt.is_editor(),
        book,
    };
    session.judge();
    session.greet()?;
    while session.step(&mut prompt)? {}
    session.leave()
}

/// `game.ride`, or the first like it that is not there yet.
fn unused_name() -> FileName {
    let name = |n: u32| match n {
        1 => "game.ride".to_owned(),
        n => format!("game-{n}.ride"),
    };
    let mut names = (1..10_000).map(name);
    let free = names.find(|name| !Path::new(name).exists());
    FileName::from(OsString::from(free.unwrap_or_else(|| name(10_000))))
}

struct Session {
    book: Book,
    boards: Boards,
    color: bool,
    /// Of what is written so far.
    outcome: Outcome,
    /// No more players are asked for.
    all_sit: bool,
}

/// What the next line is about.
enum Asks {
    Game,
    /// So many sit already.
    Player(usize),
    Line,
}

impl Session {
    fn found(&mut self) -> Found {
        self.boards.find(&self.book.name, &self.book.game)
    }

    /// Judges what is written. As long as players are still asked for, it is nobody's
    /// mistake that they are too few.
    fn judge(&mut self) {
        let found = self.found();
        let more = missing_players(&self.book.game.text, &found.custom());
        let end = self.book.game.text.len();
        let mut game = self.book.game.clone();
        for n in 0..more {
            game.text = with_line(&game.text, &format!("player \"{n}?\""));
        }
        self.outcome = self.boards.replay(&self.book.name, &game);
        let findings = &mut self.outcome.findings;
        findings.retain(|f| (f.span.start as usize) < end);
    }

    fn say(&self, words: &str) -> io::Result<()> {
        let mut out = out::words(self.color);
        writeln!(out, "{words}")?;
        out.flush()
    }

    fn greet(&mut self) -> io::Result<()> {
        let file = self.book.name.to_string();
        if self.book.is_new() {
            return self.say(&say!("record-new", "{file} is new; `help` says how", file));
        }
        let found = self.found();
        let could = legal_moves_on(&self.book.game.text, "", &found.custom());
        let (n, at) = (self.book.lines(), moves::heading(&could));
        self.say(&say!(
            "record-goes-on",
            "{file} goes on: {n} lines, {at}; `help` says how",
            file,
            n,
            at
        ))
    }

    /// The last words, and the exit code.
    fn leave(&mut self) -> Result<u8, Failure> {
        self.outcome = self.boards.replay(&self.book.name, &self.book.game);
        let errors = self.outcome.count(Severity::Error);
        let (file, n) = (self.book.name.to_string(), self.book.lines());
        let words = match errors {
            0 => say!("record-end", "{file}: {n} lines", file, n),
            _ => say!("record-end-errors", "{file}: {n} lines, errors: {errors}", file, n, errors),
        };
        self.say(&words)?;
        Ok(if errors > 0 { FOUND } else { CLEAN })
    }

    /// Asks for a line and does what it says; false at the end.
    fn step(&mut self, prompt: &mut Prompt) -> Result<bool, Failure> {
        let found = self.found();
        let custom = found.custom();
        let text = self.book.game.text.clone();
        let log = games::read(&text, &custom);
        let spelling = Spelling::on(&log, &custom);
        let on = spelling.played_on().first().copied();
        let header = log.lines.iter().all(|line| line.statement.is_header());
        let is_player = |s: &Statement<'_>| matches!(s, Statement::Player { .. });
        let players = log.lines.iter().filter(|line| is_player(&line.statement)).count();
        let asks = match on {
            None if header => Asks::Game,
            Some(on) if header && !self.all_sit && players < *on.seats().end() => {
                Asks::Player(players)
            }
            _ => Asks::Line,
        };
        let verbs = on.map_or(&[][..], On::moves);
        let (words, answers) = match &asks {
            Asks::Game => {
                let games: Vec<String> = games::games().iter().map(|&g| g.to_owned()).collect();
                let list = games.join(", ");
                (say!("record-ask-game", "game ({games}): ", games = list), games)
            }
            Asks::Player(n) => {
                let n = n + 1;
                let ask = say!(
                    "record-ask-player",
                    "player {n}, name and colour (Enter when all sit): ",
                    n
                );
                (ask, on.map_or(Vec::new(), colours))
            }
            Asks::Line => {
                let could = legal_moves_on(&text, "", &custom);
                (prompt_of(&could), Vec::new())
            }
        };
        let tab = Tab { text: text.clone(), words: answers, verbs, found: self.found() };
        match prompt.read(&words, tab)? {
            Typed::End => return Ok(false),
            Typed::Nothing => {
                let file = self.book.name.to_string();
                self.say(&say!(
                    "record-interrupted",
                    "nothing is lost: {file} has every line; Ctrl-D ends",
                    file
                ))?;
            }
            Typed::Line(line) => return self.typed(line.trim(), &asks, on, verbs),
        }
        Ok(true)
    }

    fn typed(
        &mut self,
        line: &str,
        asks: &Asks,
        on: Option<On<'_>>,
        verbs: &[&str],
    ) -> Result<bool, Failure> {
        match line {
            "" => {
                let enough = |on: On<'_>, n: usize| n >= *on.seats().start();
                match (asks, on) {
                    (Asks::Player(n), Some(on)) if enough(on, *n) => self.all_sit = true,
                    (Asks::Player(_), Some(on)) => {
                        let (title, n) = (on.title(), *on.seats().start());
                        self.say(&say!(
                            "record-too-few",
                            "{title} takes at least {n} players",
                            title,
                            n
                        ))?;
                    }
                    _ => {}
                }
            }
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => self.say(&help())?,
            "undo" => self.undo()?,
            "score" => self.score()?,
            "map" => self.map()?,
            "moves" => self.moves()?,
            "log" => self.last_lines()?,
            _ => {
                let (_, words) = complete::split(line);
                let first = words.first().copied().unwrap_or(line);
                match asks {
                    Asks::Game if !["game", "board"].contains(&first) => self.game(line)?,
                    Asks::Player(_) if words.len() < 2 && !is_keyword(first) => {
                        self.enter(&format!("player {line}"))?;
                    }
                    Asks::Line if verbs.contains(&first) || verbs.contains(&line) => {
                        self.own(line)?;
                    }
                    _ => self.enter(line)?,
                }
            }
        }
        Ok(true)
    }

    /// The game that somebody names, as the header of a log.
    fn game(&mut self, name: &str) -> Result<(), Failure> {
        let file = FileName::from(OsString::from(name));
        let game = match Game::find(&file) {
            Ok(game) => game,
            Err(why) => return Ok(self.say(&why)?),
        };
        let named = game.is_file().then(|| header_name(&file, Some(&self.book.name)));
        let named = match named.transpose() {
            Ok(named) => named,
            Err(why) => return Ok(self.say(&why)?),
        };
        let who = Who { one: "", other: "" };
        self.enter(&game.on().guide(who, named.as_deref()).header.join("\n"))
    }

    /// A move of whoever has the turn.
    fn own(&mut self, line: &str) -> Result<(), Failure> {
        let found = self.found();
        let could = legal_moves_on(&self.book.game.text, "", &found.custom());
        let who = could.seat.filter(|_| could.to_move.len() == 1);
        match who.and_then(|seat| could.players.get(seat)) {
            Some(name) => self.enter(&format!("{} {line}", spelt(name))),
            None => Ok(self.say(&say!(
                "record-whose",
                "whose move is it? write the player's name in front"
            ))?),
        }
    }

    /// A line of the log: judged, written, and what there is to say about it.
    fn enter(&mut self, line: &str) -> Result<(), Failure> {
        let is_plain = |c: &char| !c.is_control() || *c == '\n';
        let line: String = line.chars().filter(is_plain).collect();
        let found = self.found();
        let Some(written) = canonical(&self.book.game.text, &line, &found.custom()) else {
            let tried = GameText::from(with_line(&self.book.game.text, &line));
            let mut outcome = self.boards.replay(&self.book.name, &tried);
            outcome.findings = fresh(&outcome, &self.outcome);
            self.report(&tried, &mut outcome)?;
            return Ok(self.say(&say!("record-not-written", "not written: nobody can read it so"))?);
        };
        if let Err(why) = self.book.append(&written) {
            let (file, why) = (self.book.name.to_string(), why.to_string());
            return Ok(self.say(&say!(
                "record-not-saved",
                "{file}: not written: {why}",
                file,
                why
            ))?);
        }
        self.say(&format!("  {}", written.replace('\n', "\n  ")))?;
        let before = std::mem::take(&mut self.outcome);
        self.judge();
        let mut now = std::mem::take(&mut self.outcome);
        let new = fresh(&now, &before);
        let wrong = new.iter().any(|f| f.severity == Severity::Error);
        let all = std::mem::replace(&mut now.findings, new);
        let game = self.book.game.clone();
        self.report(&game, &mut now)?;
        now.findings = all;
        self.outcome = now;
        if wrong {
            self.say(&say!(
                "record-wrong",
                "it is written all the same: `undo` takes it out, a `ruling` lets it stand"
            ))?;
        }
        Ok(())
    }

    /// Findings as `check` shows them.
    fn report(&mut self, game: &GameText, outcome: &mut Outcome) -> io::Result<()> {
        if outcome.findings.is_empty() {
            return Ok(());
        }
        self.boards.offer_fixes(&self.book.name, game, outcome, Safety::Safe);
        let options = Options { color: self.color, quiet: true, ..Options::default() };
        let out = Box::new(out::words(self.color));
        let mut reporter = report::reporter(Format::Full, out, options);
        let text = report::InFile::new(&self.book.name, game);
        reporter.game(&GameReport::new(text, 1, outcome))?;
        reporter.finish(&report::Summary::default())
    }

    fn undo(&mut self) -> io::Result<()> {
        match self.book.undo() {
            Ok(None) => self.say(&say!("record-nothing-to-undo", "there is no line to take out")),
            Ok(Some(line)) => {
                self.judge();
                self.say(&say!("record-undone", "taken out: {line}", line))
            }
            Err(why) => {
                let (file, why) = (self.book.name.to_string(), why.to_string());
                self.say(&say!("record-not-undone", "{file}: left as it is: {why}", file, why))
            }
        }
    }

    fn score(&self) -> io::Result<()> {
        let style = sheet::Style { color: self.color, ..sheet::Style::default() };
        match &self.outcome.sheet {
            Some(sheet) => self.say(sheet::text(sheet, style).trim_end()),
            None => self.say(&say!("record-no-score", "there is nothing to score yet")),
        }
    }

    fn map(&mut self) -> io::Result<()> {
        let recording = self.boards.record(&self.book.name, &self.book.game);
        match recording.frames.len().checked_sub(1) {
            Some(last) => {
                let frame = plain::frame(&recording, last, true, &mut Asker::default());
                self.say(frame.trim_end())
            }
            None => self.say(&say!("record-no-map", "nothing lies on the table yet")),
        }
    }

    fn moves(&mut self) -> io::Result<()> {
        let found = self.found();
        let could = legal_moves_on(&self.book.game.text, "", &found.custom());
        let words = format!("{}\n{}", moves::heading(&could), moves::list(&could));
        self.say(words.trim_end())
    }

    fn last_lines(&self) -> io::Result<()> {
        const SHOWN: usize = 12;
        let lines: Vec<(usize, &str)> = (1..).zip(self.book.game.text.lines()).collect();
        let last = &lines[lines.len().saturating_sub(SHOWN)..];
        let last: Vec<String> = last.iter().map(|(n, line)| format!("{n:>5} {line}")).collect();
        self.say(&last.join("\n"))
    }
}

/// So many players more have to be named, in a log that is all header so far.
fn missing_players(text: &str, custom: &Custom<'_>) -> usize {
    let log = games::read(text, custom);
    let spelling = Spelling::on(&log, custom);
    let is_player = |s: &Statement<'_>| matches!(s, Statement::Player { .. });
    let mut lines = log.lines.iter();
    if !lines.all(|line| line.statement.is_header()) {
        return 0;
    }
    let lines = log.lines.iter();
    let players = lines.filter(|line| is_player(&line.statement)).count();
    let on = spelling.played_on().first();
    on.map_or(0, |on| on.seats().start().saturating_sub(players))
}

/// What was not found before.
fn fresh(now: &Outcome, before: &Outcome) -> Vec<Finding> {
    let same =
        |a: &Finding, b: &Finding| (a.code, a.span, &a.message) == (b.code, b.span, &b.message);
    let is_new = |f: &&Finding| !before.findings.iter().any(|old| same(old, f));
    now.findings.iter().filter(is_new).cloned().collect()
}

/// A log with one line more.
fn with_line(text: &str, line: &str) -> String {
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{end}{line}\n")
}

/// The line as `fmt` writes it; none if it cannot be read.
fn canonical(text: &str, line: &str, custom: &Custom<'_>) -> Option<String> {
    let line = line.trim();
    if line.starts_with('#') {
        return Some(line.to_owned());
    }
    let whole = with_line(text, line);
    let log = games::read(&whole, custom);
    let spelling = Spelling::on(&log, custom);
    let from = text.len();
    let new = log.lines.iter().filter(|new| new.span.start as usize >= from);
    let mut written: Vec<String> = Vec::new();
    let mut last = from;
    for new in new {
        if matches!(new.statement, Statement::Unreadable { .. }) {
            return None;
        }
        let mut text = String::new();
        write_line(&mut text, new, &spelling);
        written.push(text);
        last = new.span.end as usize;
    }
    let comment = whole.get(last..).map_or("", str::trim);
    if let (Some(last), true) = (written.last_mut(), comment.starts_with('#')) {
        *last += &format!("  {comment}");
    }
    (!written.is_empty()).then(|| written.join("\n"))
}

/// A line that begins so is one of the log, and no player.
fn is_keyword(word: &str) -> bool {
    Dialect::of("").keywords().contains(&word)
}

fn colours(on: On<'_>) -> Vec<String> {
    on.guide(Who { one: "", other: "" }, None).colours
}

/// `12. Ada> `.
fn prompt_of(could: &LegalMoves) -> String {
    let who = could.seat.filter(|_| could.to_move.len() == 1);
    let who = who.and_then(|seat| could.players.get(seat));
    match (could.phase, who) {
        (Phase::Turn, Some(who)) => format!("{}. {who}> ", could.turn),
        (Phase::Setup, _) => say!("record-prompt-setup", "setup> "),
        (Phase::Over, _) => say!("record-prompt-end", "end> "),
        _ => "> ".to_owned(),
    }
}

fn help() -> String {
    say!(
        "record-help",
        "A line of the log is judged and written: `Ada draw R>K ?`, or `draw R>K ?` for whoever has the turn.\nTab completes. Besides:\n  undo    take the last line out\n  score   the score sheet so far\n  moves   what could be done\n  map     what lies on the table\n  log     the last lines\n  quit    leave; every line is in the file"
    )
}
