//! Workflow commands: GitHub shows each as an annotation beside the line.

use super::lines::{Lines, Place};
use super::text::escape;
use super::{headline, weight};
use crate::finding::{Finding, Severity};

pub(super) fn line(finding: &Finding, lines: &Lines) -> String {
    let command = match weight(finding) {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    format!(
        "::{command} file={},{},title={}::{}",
        property(lines.file()),
        region(&lines.place(finding.span)),
        property(&format!("{} {}", finding.code, finding.slug)),
        data(&headline(finding)),
    )
}

/// GitHub takes columns only where a region begins and ends on one line.
fn region(place: &Place) -> String {
    if place.line == place.end_line {
        format!("line={},col={},endColumn={}", place.line, place.column, place.end_column)
    } else {
        format!("line={},endLine={}", place.line, place.end_line)
    }
}

fn data(text: &str) -> String {
    let harmless = |character: char| match character {
        '\r' | '\n' => character,
        _ => escape(character),
    };
    let text: String = text.chars().map(harmless).collect();
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_would_end_a_value() {
        assert_eq!(property("a:b,c%\r\n"), "a%3Ab%2Cc%25%0D%0A");
        assert_eq!(data("a:b,c%\n\x1b"), "a:b,c%25%0A␛");
    }
}
