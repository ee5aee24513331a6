//! What changed in a file, as a unified diff: what `patch` and people read.

use std::fmt::Write as _;

use super::text::{Ink, paint};

/// So many lines around a change are shown.
const CONTEXT: usize = 3;

/// More changes than this are not sorted out: what is between the first and the last
/// is shown as gone, and written anew.
const MOST_CHANGES: usize = 2000;

/// One line of a diff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step<'t> {
    Same(&'t str),
    Gone(&'t str),
    New(&'t str),
}

/// The diff of a file's text; empty if nothing changed.
#[must_use]
pub(crate) fn unified(file: &str, old: &str, new: &str, color: bool) -> String {
    let steps = steps(&lines(old), &lines(new));
    let mut out = String::new();
    for hunk in hunks(&steps) {
        if out.is_empty() {
            let _ = writeln!(out, "{}", paint(&format!("--- {file}"), Ink::Bold, color));
            let _ = writeln!(out, "{}", paint(&format!("+++ {file}"), Ink::Bold, color));
        }
        write_hunk(&mut out, &steps, hunk, color);
    }
    out
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The fewest lines that go and come.
fn steps<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Step<'t>> {
    let same = |(a, b): &(&&str, &&str)| a == b;
    let head = old.iter().zip(new).take_while(same).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev());
    let tail = tail.take_while(same).count();
    let a = &old_rest[..old_rest.len() - tail];
    let b = &new_rest[..new_rest.len() - tail];
    let all = |lines: &[&'t str], step: fn(&'t str) -> Step<'t>| -> Vec<Step<'t>> {
        lines.iter().map(|line| step(line)).collect()
    };
    let mut steps = all(&old[..head], Step::Same);
    match shortest(a, b) {
        Some(middle) => steps.extend(middle),
        None => {
            steps.extend(all(a, Step::Gone));
            steps.extend(all(b, Step::New));
        }
    }
    steps.extend(all(&old[old.len() - tail..], Step::Same));
    steps
}

/// Myers' search for the shortest way from one text to another, one change after the
/// other; nothing if it takes too many.
fn shortest<'t>(a: &[&'t str], b: &[&'t str]) -> Option<Vec<Step<'t>>> {
    let most = (a.len() + b.len()).min(MOST_CHANGES);
    // How far into `a` each diagonal has come; diagonal `k` is at `middle + k`.
    let middle = most + 1;
    let mut far = vec![0_usize; 2 * middle + 1];
    let mut history: Vec<Vec<usize>> = Vec::new();
    for changes in 0..=most {
        history.push(far[middle - changes..=middle + changes].to_vec());
        for k in (0..=changes).map(|i| middle - changes + 2 * i) {
            let down = k == middle - changes || k != middle + changes && far[k - 1] < far[k + 1];
            let mut x = if down { far[k + 1] } else { far[k - 1] + 1 };
            let mut y = x + middle - k;
            while x < a.len() && y < b.len() && a[x] == b[y] {
                (x, y) = (x + 1, y + 1);
            }
            far[k] = x;
            if x >= a.len() && y >= b.len() {
                return Some(way_back(a, b, &history, changes));
            }
        }
    }
    None
}

/// The way that led to the end, from its end.
fn way_back<'t>(
    a: &[&'t str],
    b: &[&'t str],
    history: &[Vec<usize>],
    changes: usize,
) -> Vec<Step<'t>> {
    let mut steps = Vec::new();
    let (mut x, mut y) = (a.len(), b.len());
    for changes in (0..=changes).rev() {
        let far = &history[changes];
        // Diagonal `k` of so many changes is at `k + changes`.
        let k = (x + changes).saturating_sub(y);
        let at = |k: usize| far.get(k).copied().unwrap_or(0);
        let down = k == 0 || k != 2 * changes && at(k - 1) < at(k + 1);
        let (from_x, from_y) = match (changes, down) {
            (0, _) => (0, 0),
            (_, true) => (at(k + 1), (at(k + 1) + changes).saturating_sub(k + 1)),
            (_, false) => (at(k - 1), (at(k - 1) + changes).saturating_sub(k - 1)),
        };
        let behind = usize::from(changes > 0);
        let (start_x, start_y) = match down {
            true => (from_x, from_y + behind),
            false => (from_x + behind, from_y),
        };
        while x > start_x && y > start_y {
            (x, y) = (x - 1, y - 1);
            steps.push(Step::Same(a[x]));
        }
        if changes > 0 {
            if down { steps.push(Step::New(b[from_y])) } else { steps.push(Step::Gone(a[from_x])) }
        }
        (x, y) = (from_x, from_y);
    }
    steps.reverse();
    steps
}

/// Changes that stand near each other, with some lines around them.
fn hunks(steps: &[Step<'_>]) -> Vec<std::ops::Range<usize>> {
    let mut hunks: Vec<std::ops::Range<usize>> = Vec::new();
    let changed = steps.iter().enumerate();
    for (i, _) in changed.filter(|(_, step)| !matches!(step, Step::Same(_))) {
        let (from, to) = (i.saturating_sub(CONTEXT), (i + CONTEXT + 1).min(steps.len()));
        match hunks.last_mut() {
            Some(last) if from <= last.end => last.end = to,
            _ => hunks.push(from..to),
        }
    }
    hunks
}

fn write_hunk(out: &mut String, steps: &[Step<'_>], hunk: std::ops::Range<usize>, color: bool) {
    let old = |steps: &[Step<'_>]| steps.iter().filter(|s| !matches!(s, Step::New(_))).count();
    let new = |steps: &[Step<'_>]| steps.iter().filter(|s| !matches!(s, Step::Gone(_))).count();
    let (above, within) = (&steps[..hunk.start], &steps[hunk]);
    let side = |above: usize, within: usize| match within {
        0 => format!("{above},0"),
        1 => format!("{}", above + 1),
        n => format!("{},{n}", above + 1),
    };
    let head =
        format!("@@ -{} +{} @@", side(old(above), old(within)), side(new(above), new(within)));
    let _ = writeln!(out, "{}", paint(&head, Ink::Cyan, color));
    for step in within {
        let (sign, line, ink) = match step {
            Step::Same(line) => (' ', line, None),
            Step::Gone(line) => ('-', line, Some(Ink::Red)),
            Step::New(line) => ('+', line, Some(Ink::Green)),
        };
        let body = line.strip_suffix('\n').unwrap_or(line);
        let body = format!("{sign}{body}");
        let _ = match ink {
            Some(ink) => writeln!(out, "{}", paint(&body, ink, color)),
            None => writeln!(out, "{body}"),
        };
        if !line.ends_with('\n') {
            out.push_str("\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the diff makes of the old text.
    fn patched(steps: &[Step<'_>]) -> (String, String) {
        let (mut old, mut new) = (String::new(), String::new());
        for step in steps {
            match step {
                Step::Same(line) => {
                    old.push_str(line);
                    new.push_str(line);
                }
                Step::Gone(line) => old.push_str(line),
                Step::New(line) => new.push_str(line),
            }
        }
        (old, new)
    }

    #[test]
    fn the_shortest_way_leads_from_the_old_text_to_the_new() {
        // Every pair of short texts, against the longest common subsequence.
        let texts: Vec<Vec<&str>> = (0..3_usize.pow(5))
            .flat_map(|n| {
                let letter = |i: u32| ["a\n", "b\n", "c\n"][n / 3_usize.pow(i) % 3];
                [3, 5].map(|length| (0..length).map(letter).collect())
            })
            .collect();
        for (i, a) in texts.iter().enumerate() {
            let b = &texts[(i * 37 + 11) % texts.len()];
            let steps = steps(a, b);
            assert_eq!(patched(&steps), (a.concat(), b.concat()));
            let same = steps.iter().filter(|s| matches!(s, Step::Same(_))).count();
            assert_eq!(same, common(a, b), "{a:?} {b:?}");
        }
    }

    fn common(a: &[&str], b: &[&str]) -> usize {
        match (a, b) {
            ([], _) | (_, []) => 0,
            ([x, a @ ..], [y, b @ ..]) if x == y => 1 + common(a, b),
            ([_, rest @ ..], [_, tail @ ..]) => common(rest, b).max(common(a, tail)),
        }
    }

    #[test]
    fn hunks_look_as_patch_wants_them() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12";
        let new = old.replace("2\n3", "2\nx\n3").replace("12", "twelve");
        let expected = "\
--- a.ride\n+++ a.ride\n@@ -1,5 +1,6 @@\n 1\n 2\n+x\n 3\n 4\n 5\n@@ -9,4 +10,4 @@\n 9\n 10\n 11
-12\n\\ No newline at end of file\n+twelve\n\\ No newline at end of file\n";
        assert_eq!(unified("a.ride", old, &new, false), expected);
        assert_eq!(unified("a.ride", old, old, false), "");
        let added = unified("a", "", "x\n", false);
        assert_eq!(added, "--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n");
    }
}
