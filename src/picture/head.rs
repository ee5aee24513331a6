//! What stands over every picture: the game, the moment, and how the players stand.

use std::fmt::Write;

use super::{Style, escape};
use crate::report::text::clip;

/// Height of the line with the title.
const TITLE: f64 = 62.0;
/// A player's box, and the gap to the next.
const BOX: f64 = 60.0;
const GAP: f64 = 12.0;
/// So many stand side by side.
const IN_A_ROW: usize = 5;
pub(super) const MARGIN: f64 = 24.0;

/// How one player stands.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    pub score: Option<i32>,
    /// At the end of a game: the place.
    pub rank: Option<u32>,
    /// What else there is to say, in a few words.
    pub facts: String,
}

/// What stands over a picture.
#[derive(Clone, Copy, Debug, Default)]
pub struct Head<'a> {
    pub title: &'a str,
    pub caption: &'a str,
    pub players: &'a [Style],
    pub standings: &'a [Standing],
}

impl Head<'_> {
    /// So much of the paper it takes.
    pub(super) fn height(&self) -> f64 {
        let rows = self.players.len().div_ceil(IN_A_ROW);
        TITLE + rows as f64 * (BOX + GAP)
    }

    /// Begins a file: the paper with the head on it. The rest goes below.
    pub(super) fn open(&self, width: f64, height: f64, css: &str) -> String {
        let mut out = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="DejaVu Sans, Verdana, sans-serif"><style>{}</style><title>{1}</title><rect class="paper" width="100%" height="100%"/><text class="title" x="{MARGIN}" y="42">{1}</text>
"#,
            super::css::standalone(&format!("{}{css}", super::FILE_CSS)),
            escape(self.title)
        );
        if !self.players.is_empty() {
            out += &super::patterns(self.players);
        }
        if !self.caption.is_empty() {
            let _ = writeln!(
                out,
                r#"<text class="caption" x="{:.0}" y="42" text-anchor="end">{}</text>"#,
                width - MARGIN,
                escape(self.caption)
            );
        }
        self.seats(&mut out, width);
        out
    }

    pub(super) fn seats(&self, out: &mut String, width: f64) {
        let none = Standing::default();
        for (seat, style) in self.players.iter().enumerate() {
            let standing = self.standings.get(seat).unwrap_or(&none);
            let (x, y, wide) = self.place(seat, width);
            let _ = write!(
                out,
                r#"<g transform="translate({x:.1} {y:.1})"><rect class="seat{}" width="{wide:.1}" height="{BOX}" rx="9"/>"#,
                if standing.rank == Some(1) { " first" } else { "" }
            );
            self.seat(out, seat, style, standing, wide);
            out.push_str("</g>\n");
        }
    }

    /// Where a player's box stands, and how wide it is.
    pub(super) fn place(&self, seat: usize, width: f64) -> (f64, f64, f64) {
        let rows = self.players.len().div_ceil(IN_A_ROW).max(1);
        let columns = self.players.len().div_ceil(rows).max(1);
        let wide = (width - 2.0 * MARGIN + GAP) / columns as f64 - GAP;
        let (row, column) = (seat / columns, seat % columns);
        (MARGIN + column as f64 * (wide + GAP), TITLE + row as f64 * (BOX + GAP), wide)
    }

    fn seat(&self, out: &mut String, seat: usize, style: &Style, standing: &Standing, wide: f64) {
        let _ = write!(
            out,
            r#"<g transform="translate(12 14)"><rect class="badge" width="32" height="32" rx="8" fill="{0}"/><rect width="32" height="32" rx="8" fill="url(#livery-{seat})"/><circle cx="16" cy="16" r="10.5" fill="{0}"/><text class="mark" x="16" y="21" font-size="15" fill="{1}">{2}</text></g>"#,
            style.fill,
            style.ink,
            escape(&style.mark)
        );
        // Room for three figures beside the name.
        let letters = ((wide - 54.0 - 74.0) / 9.6).max(3.0) as usize;
        let mut name = clip(&style.name, letters);
        if let Some(rank) = standing.rank {
            name = format!("{rank}. {}", clip(&style.name, letters.saturating_sub(3)));
        }
        let y = if standing.facts.is_empty() { 36 } else { 27 };
        let _ = write!(
            out,
            r#"<text class="who" x="54" y="{y}">{}</text><text class="soft" x="54" y="46">{}</text>"#,
            escape(&name),
            escape(&standing.facts)
        );
        if let Some(score) = standing.score {
            let _ = write!(
                out,
                r#"<text class="points" x="{:.1}" y="40">{}</text>"#,
                wide - 14.0,
                figure(score)
            );
        }
        if standing.rank == Some(1) {
            let _ = write!(
                out,
                r#"<path class="crown" transform="translate(28 4) rotate(-8)" d="M-13 8l-3 -12l8 5l8 -9l8 9l8 -5l-3 12z"/>"#
            );
        }
    }
}

/// A score as it is printed, with a minus and no hyphen.
pub(super) fn figure(score: i32) -> String {
    score.to_string().replace('-', "−")
}
