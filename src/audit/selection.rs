//! Which findings are wanted, and which of them make a run fail.

use crate::finding::{Finding, Severity};
use crate::games::FAMILIES;
use crate::games::ticket_to_ride::{builtin, builtin_names};
use crate::laws::Law;
use crate::laws::notation;

/// Rules by number (`C9`), by letter (`C`) or by name (`double-route-closed`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules(Vec<String>);

impl Rules {
    /// Reads a list apart by commas.
    ///
    /// # Errors
    /// Names what is no rule.
    pub fn parse(list: &str) -> Result<Self, String> {
        let words = list.split(',').map(str::trim).filter(|w| !w.is_empty());
        let rules: Vec<String> = words.map(str::to_owned).collect();
        match rules.iter().find(|word| !is_known(word)) {
            Some(word) => Err(say!(
                "audit-no-rule",
                "no rule is called `{word}`; `whistlestop explain` lists them all",
                word
            )),
            None => Ok(Self(rules)),
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    #[must_use]
    pub fn contain(&self, code: &str, slug: &str) -> bool {
        self.0.iter().any(|word| means(word, code, slug))
    }
}

/// Letters alone stand for all numbers behind them.
fn means(word: &str, code: &str, slug: &str) -> bool {
    if word.eq_ignore_ascii_case(code) || word.eq_ignore_ascii_case(slug) {
        return true;
    }
    let letters = code.trim_end_matches(|c: char| c.is_ascii_digit());
    word.eq_ignore_ascii_case(letters)
}

fn is_known(word: &str) -> bool {
    let families = FAMILIES.iter().flat_map(|family| family.laws);
    let mut laws = families.chain(&notation::LAWS);
    let mut numbers = builtin_names()
        .iter()
        .filter_map(|name| builtin(name))
        .flat_map(|board| &board.law_numbers);
    laws.any(|law: &&Law| means(word, law.code, law.slug))
        || numbers.any(|(slug, code)| means(word, code, slug))
}

/// Which findings are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// All, if empty.
    pub select: Rules,
    pub ignore: Rules,
    /// Only what happened in this turn or later.
    pub since_turn: Option<u32>,
}

impl Selection {
    /// Drops what is not wanted.
    pub fn apply(&self, findings: &mut Vec<Finding>, text: &str) {
        findings.retain(|finding| self.wants(finding, text));
    }

    fn wants(&self, finding: &Finding, text: &str) -> bool {
        let (code, slug) = (finding.code, finding.slug);
        (self.select.is_empty() || self.select.contain(code, slug))
            && !self.ignore.contain(code, slug)
            && self.since_turn.is_none_or(|turn| match finding.turn {
                Some(at) => at >= turn,
                None => turn <= 1 || is_ending(finding, text),
            })
    }
}

/// True for a finding without a turn that is about the end, not the setup.
fn is_ending(finding: &Finding, text: &str) -> bool {
    let start = (finding.span.start as usize).min(text.len());
    let line = text.get(..start).map_or(0, |t| t.rfind('\n').map_or(0, |i| i + 1));
    let mut words = text.get(line..).unwrap_or("").split_whitespace();
    matches!(words.next(), Some("result" | "winner"))
        || matches!(words.next(), Some("shows" | "completes"))
}

/// What makes a run fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailOn {
    Never,
    /// A finding that weighs so much, or more.
    Severity(Severity),
    /// An error or a warning of one of these rules.
    Rules(Rules),
}

impl FailOn {
    /// # Errors
    /// Names what is neither a severity nor a rule.
    pub fn parse(word: &str) -> Result<Self, String> {
        Ok(match word {
            "never" => Self::Never,
            "error" => Self::Severity(Severity::Error),
            "warning" => Self::Severity(Severity::Warning),
            "note" => Self::Severity(Severity::Note),
            list => Self::Rules(Rules::parse(list).map_err(|why| {
                say!("audit-or-one-of", "{why}; or one of error, warning, note, never", why)
            })?),
        })
    }

    /// Breaches that the table ruled on never fail a run.
    #[must_use]
    pub fn fails(&self, finding: &Finding) -> bool {
        finding.ruling.is_none()
            && match self {
                Self::Never => false,
                Self::Severity(least) => finding.severity >= *least,
                Self::Rules(rules) => {
                    finding.severity > Severity::Note && rules.contain(finding.code, finding.slug)
                }
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_by_number_letter_and_name() {
        let rules = Rules::parse("C1, t,double-route-closed").unwrap();
        assert!(rules.contain("C1", "x") && rules.contain("T4", "x"));
        assert!(rules.contain("C9", "double-route-closed"));
        assert!(!rules.contain("C10", "x") && !rules.contain("TX1", "x"));
        assert!(Rules::parse("Q9").unwrap_err().contains("`Q9`"));
        assert!(Rules::parse("").unwrap().is_empty());
    }

    #[test]
    fn what_fails() {
        assert_eq!(FailOn::parse("never"), Ok(FailOn::Never));
        assert!(FailOn::parse("R2,C").is_ok());
        assert!(FailOn::parse("sometimes").is_err());
    }
}
