//! `audit`: many logs, with an answer at the end.

mod args;
mod outputs;
mod paths;
mod pattern;
mod pipeline;
mod progress;

use std::cell::OnceCell;
use std::sync::Arc;

use super::*;

pub(super) use args::AuditArgs;

use self::outputs::Outputs;
#[cfg(feature = "serve")]
use self::paths::Found;
use self::paths::Paths;
use self::pipeline::{Batch, Item};
use self::progress::Progress;
use crate::audit::standings::Sat;
use crate::audit::{
    Class, Duplicates, FailOn, Judged, Margin, Selection, Spot, Tally, Twice, margin,
};
use crate::compare::{self, Fingerprint};
use crate::games::Wanted;
use crate::replay::{self, Custom, Outcome};
use crate::report::audit::{Entries, Failed, Format};
use crate::spelling::Spelling;

/// The logs that arguments name, opened one by one.
#[cfg(feature = "serve")]
pub(super) fn logs(paths: &[FileName]) -> impl Iterator<Item = Result<Input, Unusable>> {
    Paths::new(paths).map(|found| match found {
        Found::Stdin => Input::open(&FileName::stdin()),
        Found::Named(path) => Input::file(&path, &Arc::default()),
        Found::File(path) => Input::found(&path, &Arc::default()),
        Found::Nothing(file) => Err(file),
    })
}

pub(super) fn run(args: &AuditArgs) -> Result<u8, Failure> {
    let mut outputs = match Outputs::open(args) {
        Ok(outputs) => outputs,
        Err(why) => {
            why.lines().for_each(out::say);
            return Ok(FAILED);
        }
    };
    let settings = Settings {
        selection: args.selection(),
        fail_on: args.fail_on.clone(),
        formats: outputs.formats(args),
        tables: outputs.wants_tables(),
        fingerprints: !args.no_duplicates,
    };
    let progress = Progress::new(&args.paths);
    let mut total = Tally::default();
    let mut duplicates = Duplicates::default();
    let boards = Boards::new(args.board.as_ref());
    let judge = || {
        let mut boards = boards.for_thread();
        let settings = &settings;
        move |item| settings.judge(item, &mut boards)
    };
    let files = Paths::new(&args.paths);
    pipeline::run(files, &progress.bytes, args.threads(), judge, |mut done: Done| {
        let twice = done.twice(&mut duplicates);
        total.merge(&done.tally);
        total.duplicates += twice.len() as u64;
        progress.show(&total);
        if done.is_silent() && twice.is_empty() {
            return Ok(());
        }
        progress.aside(|| {
            if let Some(failed) = &done.failed {
                Unusable::new(&failed.file, &failed.why).say();
            }
            outputs.write(done, &twice)
        })
    })?;
    progress.end();
    total.forgotten = duplicates.forgotten();
    outputs.finish(&total)?;
    Ok(match (total.failed, total.failing) {
        (0, 0) => CLEAN,
        (0, _) => FOUND,
        _ => FAILED,
    })
}

/// What came of a batch.
#[derive(Default)]
struct Done {
    /// What to call these games where they are grouped.
    name: String,
    /// In the order of the formats.
    entries: Vec<Entries>,
    tally: Tally,
    failed: Option<Failed>,
    tables: Vec<Sat>,
    fingerprints: Vec<(Fingerprint, Spot)>,
}

impl Done {
    /// The games of the batch that were there before.
    fn twice(&mut self, duplicates: &mut Duplicates) -> Vec<Twice> {
        let fingerprints = self.fingerprints.drain(..);
        fingerprints
            .filter_map(|(fingerprint, spot)| duplicates.insert(fingerprint, spot))
            .collect()
    }

    fn is_silent(&self) -> bool {
        self.failed.is_none()
            && self.entries.iter().all(Entries::is_empty)
            && self.tables.is_empty()
    }
}

/// How games are judged.
struct Settings {
    selection: Selection,
    fail_on: FailOn,
    formats: Vec<Format>,
    /// Keep what standings need.
    tables: bool,
    /// Keep what is needed to find games recorded twice.
    fingerprints: bool,
}

impl Settings {
    fn judge(&self, item: Item, boards: &mut Boards) -> Done {
        match item {
            Item::Games(batch) => self.games(&batch, boards),
            Item::Failed(failed) => Done {
                tally: Tally { files: u64::from(failed.games == 0), failed: 1, ..Tally::default() },
                failed: Some(failed),
                ..Done::default()
            },
        }
    }

    fn games(&self, batch: &Batch, boards: &mut Boards) -> Done {
        let file = batch.file.as_ref();
        let mut done = Done {
            name: match batch.first {
                1 => file.to_owned(),
                first => say!("cli-from-game", "{file}, from game {first}", file, first),
            },
            entries: self.formats.iter().map(|&f| Entries::new(f)).collect(),
            tally: Tally { files: u64::from(batch.first == 1), ..Tally::default() },
            ..Done::default()
        };
        for (index, text) in (batch.first..).zip(&batch.games) {
            let (game, fingerprint) = self.game(batch, index, text, boards);
            done.tally.add(&game);
            let findings = game.outcome.findings.iter();
            done.tally.failing += findings.filter(|f| self.fail_on.fails(f)).count() as u64;
            for entries in &mut done.entries {
                entries.add(&game);
            }
            if self.tables {
                done.tables.push(Sat::of(&game));
            }
            if game.class != Class::Unreadable {
                let spot = Spot { file: Arc::clone(&batch.file), index, line: text.first_line };
                done.fingerprints.extend(fingerprint.map(|fingerprint| (fingerprint, spot)));
            }
        }
        done
    }

    fn game<'g>(
        &self,
        batch: &'g Batch,
        index: u64,
        text: &'g GameText,
        boards: &mut Boards,
    ) -> (Judged<'g>, Option<Fingerprint>) {
        // A game with nothing wrong in it names no board either: none is looked for.
        let (outcome, fingerprint, margin) = match self.strictly(text, boards) {
            Ok((outcome, fingerprint)) => (outcome, fingerprint, None),
            Err(upto) => self.at_the_table(text, &boards.find(&batch.name, text).custom(), upto),
        };
        let class = Class::of(&outcome);
        let game = Judged {
            file: &batch.file,
            index,
            text,
            occasion: OnceCell::new(),
            outcome,
            class,
            margin,
        };
        (game, fingerprint)
    }

    /// A game about which there is nothing to say, on a board that ships; or the place up
    /// to which there is nothing.
    fn strictly(
        &self,
        text: &GameText,
        boards: &Boards,
    ) -> Result<(Outcome, Option<Fingerprint>), usize> {
        if boards.are_given() {
            return Err(0);
        }
        match self.fingerprints {
            true => compare::judge_strictly(text, &Custom::None),
            false => Ok((replay::judge_strictly(text, &Custom::None, Wanted::Figures)?, None)),
        }
    }

    /// A game about which there may be something to say behind this place; its log is
    /// read once.
    fn at_the_table<'g>(
        &self,
        text: &'g GameText,
        custom: &Custom<'g>,
        upto: usize,
    ) -> (Outcome, Option<Fingerprint>, Option<Margin>) {
        // What a game is known by again takes all of its log.
        let needs = replay::Needs { whole_log: self.fingerprints, figures_only: true };
        let (log, bookmark, mut outcome) = replay::judge_from(text, custom, upto, needs);
        self.selection.apply(&mut outcome.findings, &text.text);
        let fingerprint = match self.fingerprints {
            true => Fingerprint::of_log(&log, &Spelling::on(&log, custom)),
            false => None,
        };
        let margin = match Class::of(&outcome) {
            Class::Faulty => margin(log, &outcome, &mut |log| {
                replay::judge_as_played(log, custom, Some(&bookmark))
            }),
            Class::Legal | Class::Unreadable => None,
        };
        (outcome, fingerprint, margin)
    }
}
