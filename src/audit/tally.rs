//! Counts over an archive: all that is kept of a game once it is reported.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{Class, Judged};
use crate::finding::Severity;

/// How often a rule was broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Broken {
    pub findings: u64,
    pub games: u64,
}

/// A rule by its number and its name: games number their rules alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub code: &'static str,
    pub slug: &'static str,
}

impl Rule {
    /// `C10` stands behind `C9`.
    fn key(&self) -> (&'static str, u32, &'static str) {
        let letters = self.code.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = self.code[letters.len()..].parse().unwrap_or(0);
        (letters, number, self.slug)
    }
}

impl Ord for Rule {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Rule {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What was found in all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub files: u64,
    /// Files that could not be read, or not to their end.
    #[serde(rename = "unreadable_files")]
    pub failed: u64,
    pub games: u64,
    /// Games that a report names: each counts its own.
    pub listed: u64,
    /// Without an error.
    pub legal: u64,
    /// With an error other than a wrong result.
    pub breached: u64,
    /// With a wrong result or a wrong winner.
    pub wrong_results: u64,
    pub unfinished: u64,
    /// Games that cannot be judged at all.
    pub unreadable: u64,
    /// Games in which a breach can have decided who won.
    pub decided: u64,
    /// Games that were recorded before.
    pub duplicates: u64,
    /// Games that later ones were not compared with, for want of room.
    pub forgotten: u64,
    pub errors: u64,
    pub warnings: u64,
    pub notes: u64,
    pub ruled: u64,
    /// Errors by rule.
    #[serde(serialize_with = "in_a_list")]
    pub rules: BTreeMap<Rule, Broken>,
    /// Findings for which the run fails.
    #[serde(skip)]
    pub failing: u64,
}

fn in_a_list<S: Serializer>(rules: &BTreeMap<Rule, Broken>, out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Both<'t> {
        #[serde(flatten)]
        rule: &'t Rule,
        #[serde(flatten)]
        broken: &'t Broken,
    }
    out.collect_seq(rules.iter().map(|(rule, broken)| Both { rule, broken }))
}

impl Tally {
    pub fn add(&mut self, game: &Judged) {
        self.games += 1;
        self.legal += u64::from(game.class == Class::Legal);
        self.unreadable += u64::from(game.class == Class::Unreadable);
        self.unfinished += u64::from(game.class != Class::Unreadable && !game.outcome.finished);
        self.decided += u64::from(game.margin.as_ref().is_some_and(|m| m.is_decisive()));
        let mut of_game: Vec<Rule> = Vec::new();
        let (mut breached, mut wrong) = (false, false);
        for finding in &game.outcome.findings {
            match (&finding.ruling, finding.severity) {
                (Some(_), _) => self.ruled += 1,
                (None, Severity::Warning) => self.warnings += 1,
                (None, Severity::Note) => self.notes += 1,
                (None, Severity::Error) => {
                    self.errors += 1;
                    let rule = Rule { code: finding.code, slug: finding.slug };
                    let broken = self.rules.entry(rule).or_default();
                    broken.findings += 1;
                    if !of_game.contains(&rule) {
                        broken.games += 1;
                        of_game.push(rule);
                    }
                    let is_result = super::is_result(finding);
                    wrong |= is_result;
                    breached |= !is_result;
                }
            }
        }
        self.breached += u64::from(breached && game.class == Class::Faulty);
        self.wrong_results += u64::from(wrong);
    }

    pub fn merge(&mut self, other: &Self) {
        self.files += other.files;
        self.failed += other.failed;
        self.games += other.games;
        self.legal += other.legal;
        self.breached += other.breached;
        self.wrong_results += other.wrong_results;
        self.unfinished += other.unfinished;
        self.unreadable += other.unreadable;
        self.decided += other.decided;
        self.duplicates += other.duplicates;
        self.forgotten += other.forgotten;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.ruled += other.ruled;
        self.failing += other.failing;
        for (rule, more) in &other.rules {
            let broken = self.rules.entry(*rule).or_default();
            broken.findings += more.findings;
            broken.games += more.games;
        }
    }
}
