//! SARIF 2.1.0, the format of code scanners.
//!
//! Results are written as they come. The list of rules can only be known at
//! the end, so the tool stands behind them; the order of members is free.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use super::lines::{Lines, Place};
use super::{GameReport, Reporter, Summary, TOOL, TOOL_VERSION, headline, weight};
use crate::finding::{Finding, Fix, Safety};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

pub(super) struct Sarif<W> {
    out: W,
    begun: bool,
    results: u64,
    rules: Vec<Rule>,
}

impl<W: Write> Sarif<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, begun: false, results: 0, rules: Vec::new() }
    }

    fn begin(&mut self) -> io::Result<()> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        begin(&mut self.out)
    }

    /// Where the finding's rule stands in the list.
    fn rule(&mut self, finding: &Finding) -> usize {
        let known = self.rules.iter().position(|rule| rule.id == finding.code);
        known.unwrap_or_else(|| {
            self.rules.push(Rule {
                id: finding.code,
                name: finding.slug,
                short_description: Message {
                    text: finding.note.as_deref().unwrap_or(finding.slug).to_owned(),
                },
            });
            self.rules.len() - 1
        })
    }
}

impl<W: Write> Reporter for Sarif<W> {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        self.begin()?;
        let (lines, uri) = (game.lines(), uri(game.text.file));
        for finding in game.findings {
            let rule_index = Some(self.rule(finding));
            let comma = if self.results == 0 { "\n" } else { ",\n" };
            self.results += 1;
            self.out.write_all(comma.as_bytes())?;
            let result = Outcome::new(&lines, &uri, finding, rule_index);
            serde_json::to_writer(&mut self.out, &result)?;
        }
        Ok(())
    }

    fn finish(&mut self, _: &Summary) -> io::Result<()> {
        self.begin()?;
        let tool =
            Tool { driver: Driver { name: TOOL, version: TOOL_VERSION, rules: &self.rules } };
        self.out.write_all(b"\n],\"tool\":")?;
        serde_json::to_writer(&mut self.out, &tool)?;
        self.out.write_all(b"}]}\n")?;
        self.out.flush()
    }
}

/// What stands before the first result.
pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    write!(
        out,
        "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[\
         {{\"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// The results of one game for a document whose rules stand in no list, with a
/// comma between them; false if there is none.
pub(super) fn results(game: &GameReport, out: &mut Vec<u8>) -> io::Result<bool> {
    let (lines, uri) = (game.lines(), uri(game.text.file));
    for (i, finding) in game.findings.iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(b",\n");
        }
        serde_json::to_writer(&mut *out, &Outcome::new(&lines, &uri, finding, None))?;
    }
    Ok(!game.findings.is_empty())
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
struct Driver<'a> {
    name: &'a str,
    version: &'a str,
    rules: &'a [Rule],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: &'static str,
    short_description: Message,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

impl Message {
    fn new(text: &str) -> Option<Self> {
        let text = text.to_owned();
        (!text.is_empty()).then_some(Self { text })
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Message,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suppressions: Vec<Suppression<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Mending<'a>>,
    properties: Properties<'a>,
}

impl<'a> Outcome<'a> {
    fn new(lines: &Lines, uri: &'a str, finding: &'a Finding, rule_index: Option<usize>) -> Self {
        let location = |span, text: &str| Location::new(uri, &lines.place(span), text);
        let causes = finding.causes.iter();
        let suppression = finding.ruling.as_ref().map(|ruled| Suppression {
            kind: "inSource",
            status: "accepted",
            justification: ruled.reason.as_deref(),
            location: location(ruled.span, ""),
        });
        Self {
            rule_id: finding.code,
            rule_index,
            level: weight(finding).word(),
            message: Message { text: headline(finding) },
            locations: [location(finding.span, &finding.label)],
            related_locations: causes.map(|cause| location(cause.span, &cause.text)).collect(),
            suppressions: suppression.into_iter().collect(),
            fixes: finding.fixes.iter().map(|fix| Mending::new(lines, uri, fix)).collect(),
            properties: Properties {
                note: finding.note.as_deref(),
                help: finding.help.as_deref(),
                turn: finding.turn,
                player: finding.player.as_deref(),
            },
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

impl<'a> Location<'a> {
    fn new(uri: &'a str, place: &Place, text: &str) -> Self {
        Self {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation { uri },
                region: Region::new(place),
            },
            message: Message::new(text),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: ArtifactLocation<'a>,
    region: Region,
}

#[derive(Serialize)]
struct ArtifactLocation<'a> {
    uri: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
    start_column: u64,
    end_line: u64,
    end_column: u64,
}

impl Region {
    fn new(place: &Place) -> Self {
        Self {
            start_line: place.line,
            start_column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
        }
    }
}

/// A fix, as SARIF has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Mending<'a> {
    description: Message,
    artifact_changes: [Changes<'a>; 1],
    properties: Promise,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changes<'a> {
    artifact_location: ArtifactLocation<'a>,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    inserted_content: Message,
}

#[derive(Serialize)]
struct Promise {
    safety: Safety,
    clears: usize,
    of: usize,
}

impl<'a> Mending<'a> {
    fn new(lines: &Lines, uri: &'a str, fix: &Fix) -> Self {
        let replacements = fix.edits.iter().map(|edit| Replacement {
            deleted_region: Region::new(&lines.place(edit.span)),
            inserted_content: Message { text: edit.text.clone() },
        });
        Self {
            description: Message { text: fix.message.clone() },
            artifact_changes: [Changes {
                artifact_location: ArtifactLocation { uri },
                replacements: replacements.collect(),
            }],
            properties: Promise { safety: fix.safety, clears: fix.clears, of: fix.of },
        }
    }
}

#[derive(Serialize)]
struct Suppression<'a> {
    kind: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    justification: Option<&'a str>,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Properties<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
}

/// A path as a URI reference; absolute ones get the `file` scheme.
pub(super) fn uri(path: &str) -> String {
    let drive = path.as_bytes().get(1) == Some(&b':');
    let mut uri = match (path.starts_with('/'), drive) {
        (true, _) => "file://".to_owned(),
        (false, true) => "file:///".to_owned(),
        (false, false) => String::new(),
    };
    for (at, byte) in path.bytes().enumerate() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            b':' if drive && at == 1 => uri.push(':'),
            b'\\' if drive || cfg!(windows) => uri.push('/'),
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("logs/table 4.ride"), "logs/table%204.ride");
        assert_eq!(uri("/tmp/日.ride"), "file:///tmp/%E6%97%A5.ride");
        assert_eq!(uri("C:\\logs\\a.ride"), "file:///C:/logs/a.ride");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }
}
