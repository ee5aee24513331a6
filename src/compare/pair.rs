//! Two statements side by side: do they say the same, can both be true, and if
//! not, which words are to blame.

use super::align::side_by_side;
use super::part::Fit;
use super::*;

/// Lists with more items than this are compared as they are, `?` or not.
const MOST_LOOSE: usize = 64;

/// A part of two statements that cannot both be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clash {
    /// What it is about; `None` for who it was or what was done at all.
    pub role: Option<Role>,
    pub a: Option<Span>,
    pub b: Option<Span>,
}

/// How the statements fit, with every part that does not.
#[derive(Clone, Debug, Default)]
pub(super) struct Match {
    pub fit: Fit,
    pub clashes: Vec<Clash>,
    pub same_who: bool,
    pub same_deed: bool,
    /// Parts that agree, and parts in all.
    pub agree: usize,
    pub all: usize,
}

/// Compares two statements part by part.
pub(super) fn pair(a: &Entry, b: &Entry) -> Match {
    let mut out = Match {
        same_who: a.who == b.who,
        same_deed: a.deed.key == b.deed.key && a.class == b.class,
        ..Match::default()
    };
    if a.exact == b.exact && out.same_who && out.same_deed {
        out.agree = a.parts.len();
        out.all = out.agree;
        return out;
    }
    if !out.same_who {
        out.clash(None, a.who_span.or(Some(a.verb)), b.who_span.or(Some(b.verb)));
    }
    if !out.same_deed {
        out.clash(None, Some(a.verb), Some(b.verb));
        return out;
    }
    let place = |part: &Part| (part.act, part.role);
    let same = |x: &Part, y: &Part| place(x) == place(y);
    let (left, right) = (a.parts.chunk_by(same), b.parts.chunk_by(same));
    for (x, y) in side_by_side(left, right, |x, y| place(&x[0]).cmp(&place(&y[0]))) {
        out.group(x.unwrap_or(&[]), y.unwrap_or(&[]));
    }
    out
}

impl Match {
    /// The same with the statements the other way round.
    pub(super) fn turned(mut self) -> Self {
        std::mem::swap(&mut self.fit.more, &mut self.fit.less);
        for clash in &mut self.clashes {
            std::mem::swap(&mut clash.a, &mut clash.b);
        }
        self
    }

    fn clash(&mut self, role: Option<Role>, a: Option<Span>, b: Option<Span>) {
        self.fit.clash = true;
        self.clashes.push(Clash { role, a, b });
    }

    /// Parts of one role.
    fn group(&mut self, a: &[Part], b: &[Part]) {
        let Some(role) = a.first().or(b.first()).map(|part| part.role) else {
            return;
        };
        self.all += a.len().max(b.len());
        if role == Role::Figure {
            self.figures(a, b);
        } else if role.any_order() {
            self.lists(role, a, b);
        } else {
            for i in 0..a.len().max(b.len()) {
                self.one(role, a.get(i), b.get(i));
            }
        }
    }

    fn one(&mut self, role: Role, a: Option<&Part>, b: Option<&Part>) {
        let fit = match (a, b) {
            (Some(x), Some(y)) if x.key == y.key => x.value.fit(y.value),
            (Some(_), None) if role.may_be_left_out() => Fit::MORE,
            (None, Some(_)) if role.may_be_left_out() => Fit::LESS,
            _ => Fit::CLASH,
        };
        if fit.clash {
            self.clash(Some(role), a.map(|x| x.span), b.map(|y| y.span));
        } else {
            self.agree += 1;
            self.fit = self.fit.and(fit);
        }
    }

    /// Figures with their names: what only one log has is no clash.
    fn figures(&mut self, a: &[Part], b: &[Part]) {
        let sorted = |parts: &[Part]| {
            let mut parts: Vec<Part> = parts.to_vec();
            parts.sort_by_key(|part| part.key);
            parts
        };
        for figures in side_by_side(sorted(a), sorted(b), |x, y| x.key.cmp(&y.key)) {
            match figures {
                (Some(x), Some(y)) => self.one(Role::Figure, Some(&x), Some(&y)),
                (Some(_), None) => self.fit.more = true,
                _ => self.fit.less = true,
            }
        }
    }

    /// Things in any order, some of which nobody may have seen.
    fn lists(&mut self, role: Role, a: &[Part], b: &[Part]) {
        let before = a.len();
        let (mut a, mut b) = without_common(a, b);
        self.agree += before - a.len();
        if a.len().max(b.len()) > MOST_LOOSE {
            return self.clash(Some(role), a.first().map(|x| x.span), b.first().map(|y| y.span));
        }
        // What is named first, so that `?` is left for what nobody names.
        a.retain(|x| {
            let fits = |y: &Part| x.value.fit(y.value);
            let found = b
                .iter()
                .position(|y| !fits(y).clash && y.value != super::part::Value::Unseen)
                .or_else(|| b.iter().position(|y| !fits(y).clash));
            let Some(found) = found else { return true };
            let fit = fits(&b.swap_remove(found));
            self.fit = self.fit.and(fit);
            self.agree += 1;
            false
        });
        b.sort_by_key(|part| part.span.start);
        for i in 0..a.len().max(b.len()) {
            self.clash(Some(role), a.get(i).map(|x| x.span), b.get(i).map(|y| y.span));
        }
    }
}

/// What is left of two lists when equal things have gone.
fn without_common(a: &[Part], b: &[Part]) -> (Vec<Part>, Vec<Part>) {
    let sorted = |parts: &[Part]| {
        let mut parts: Vec<(u64, Part)> =
            parts.iter().map(|part| (super::entry::hash_value(part.value), *part)).collect();
        parts.sort_by_key(|(hash, part)| (*hash, part.span.start));
        parts
    };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for parts in side_by_side(sorted(a), sorted(b), |x, y| x.0.cmp(&y.0)) {
        match parts {
            (Some((_, part)), None) => left.push(part),
            (None, Some((_, part))) => right.push(part),
            _ => {}
        }
    }
    left.sort_by_key(|part| part.span.start);
    (left, right)
}
