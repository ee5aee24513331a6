//! One line a finding: `FILE:LINE:COL: error[C9]: message`.

use super::lines::{Lines, Place};
use super::text::clip;
use super::{LONGEST_MESSAGE, headline, weight};
use crate::finding::Finding;

pub(super) fn line(finding: &Finding, lines: &Lines) -> String {
    let file = clip(lines.file(), LONGEST_MESSAGE);
    format!("{file}:{}", in_file(finding, lines))
}

/// The same for who has named the file.
pub(super) fn in_file(finding: &Finding, lines: &Lines) -> String {
    let Place { line, column, .. } = lines.place(finding.span);
    let (severity, message) = (weight(finding).word(), headline(finding));
    format!("{line}:{column}: {severity}[{}]: {message}", finding.code)
}
