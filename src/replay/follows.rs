//! What the table counted otherwise, where a fault further up may be why: that is no
//! message of its own, it belongs to the fault.

use crate::finding::{Finding, Label, Severity};
use crate::games::Outcome;
use crate::span::Span;

/// What the table counts.
const COUNTED: [&str; 3] = ["check-differs", "result-differs", "winner-differs"];

/// So many differences are shown with a fault.
const MOST_SHOWN: usize = 3;

/// Puts each warning about what the table counted to the error that it may come from.
/// Once that one is settled, the log tells whether the difference is still there.
pub(super) fn fold(text: &str, outcome: &mut Outcome) {
    if !outcome.findings.iter().any(is_counted) || outcome.count(Severity::Error) == 0 {
        return;
    }
    let findings = std::mem::take(&mut outcome.findings);
    let mut shown: Vec<(Finding, usize)> = Vec::with_capacity(findings.len());
    for finding in findings {
        let of = is_counted(&finding).then(|| cause(text, &finding, &shown)).flatten();
        match of.and_then(|of| shown.get_mut(of)) {
            Some((_, differences)) if *differences >= MOST_SHOWN => {}
            Some((error, differences)) => {
                *differences += 1;
                error.causes.push(label(&finding));
            }
            None => shown.push((finding, 0)),
        }
    }
    outcome.findings = shown.into_iter().map(|(finding, _)| finding).collect();
}

fn is_counted(finding: &Finding) -> bool {
    finding.severity == Severity::Warning && COUNTED.contains(&finding.slug)
}

/// The error above that a difference may come from: the one on the line that it names,
/// the first if it names none. What was counted wrong before is no reason of this kind.
fn cause(text: &str, finding: &Finding, above: &[(Finding, usize)]) -> Option<usize> {
    let is_error = |f: &Finding| {
        f.severity == Severity::Error && f.ruling.is_none() && !COUNTED.contains(&f.slug)
    };
    let mut errors = above.iter().enumerate().filter(|(_, (f, _))| is_error(f));
    let mut named = finding.causes.iter().map(|label| label.span);
    let (at, _) = match named.find(|at| !on_one_line(text, *at, finding.span)) {
        Some(named) => errors.find(|(_, (f, _))| on_one_line(text, f.span, named)),
        None => errors.next(),
    }?;
    Some(at)
}

fn on_one_line(text: &str, a: Span, b: Span) -> bool {
    let (from, to) = (a.start.min(b.start) as usize, a.start.max(b.start) as usize);
    text.get(from..to).is_some_and(|between| !between.contains('\n'))
}

fn label(finding: &Finding) -> Label {
    let what = match finding.slug {
        "winner-differs" => &finding.message,
        _ => &finding.label,
    };
    let text = say!("follows-differs", "perhaps for this reason: {what}", what);
    Label { span: finding.span, text }
}
