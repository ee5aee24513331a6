//! One line a finding: `FILE:LINE:COL: error[C9]: message`.

use super::lines::{Lines, Place};
use super::text::clip;
use super::{LONGEST_MESSAGE, headline, weight};
use crate::finding::Finding;

pub(super) fn line(finding: &Finding, lines: &Lines) -> String {
    let file = clip(lines.file(), LONGEST_MESSAGE);
    // Editors look for `error` and `warning`, whatever language the rest is in.
    let severity = weight(finding).word();
    format!("{file}:{}", placed(finding, lines, severity))
}

/// The same for people, and for who has named the file.
pub(super) fn in_file(finding: &Finding, lines: &Lines) -> String {
    placed(finding, lines, &weight(finding).name())
}

fn placed(finding: &Finding, lines: &Lines, severity: &str) -> String {
    let Place { line, column, .. } = lines.place(finding.span);
    let message = headline(finding);
    format!("{line}:{column}: {severity}[{}]: {message}", finding.code)
}
