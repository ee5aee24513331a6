//! A pad to print: the forms of a game's lines, what there is to name, and ruled lines.
//! One HTML file without a script; nothing of it asks for anything, and every name in
//! it is text.

use std::fmt::Write as _;

use crate::games::On;
use crate::games::guide::{Form, Guide, Listing, Who};
use crate::report::escape::markup;

const STYLE: &str = include_str!("pad.css");

/// What the pad is for.
#[derive(Clone, Copy, Debug)]
pub struct Pad<'a> {
    pub on: On<'a>,
    /// In the order of play; nobody leaves room for any names.
    pub players: &'a [String],
    /// So many lines for turns.
    pub turns: u32,
}

/// Writes it.
#[must_use]
pub fn pad(pad: &Pad<'_>) -> String {
    let who = Who {
        one: "Ada",
        other: "Ben",
    };
    let guide = pad.on.guide(who, None);
    let title = markup(pad.on.title());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: a scribe's pad</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <p class=\"screen\">Print this page, on A4 or Letter: the first sheet is for looking things up, the \
         others are for writing.</p>\n"
    );
    let blanks = ["Date", "Place", "Scribe"]
        .map(|word| format!("<span class=\"blank\">{word} <i></i></span>"));
    let _ = writeln!(page, "<header><h1>{title}</h1>{}</header>", blanks.concat());
    look_up(&mut page, &guide);
    page.push_str("<section class=\"sheet\">\n");
    before(&mut page, pad, &guide);
    turns(&mut page, pad);
    score(&mut page, pad, &guide);
    page.push_str("</section>\n</body>\n</html>\n");
    page
}

/// What is looked up while writing.
fn look_up(page: &mut String, guide: &Guide) {
    if !guide.cards.is_empty() {
        page.push_str("<ul class=\"cards\" aria-label=\"Cards\">\n");
        for (letter, word) in &guide.cards {
            let word = markup(word);
            let _ = writeln!(page, "<li><b class=\"{letter}\">{letter}</b> {word}</li>");
        }
        page.push_str("<li><b>?</b> not seen</li>\n</ul>\n");
    }
    page.push_str("<h2>How to write it</h2>\n<table class=\"forms\">\n");
    let opening = guide.opening.iter().map(|line| Form {
        head: format!("Ada {}", line.split(' ').next().unwrap_or_default()),
        sample: line.split_once(' ').map_or("", |(_, rest)| rest).to_owned(),
        means: "what each player has first; ? is what nobody saw".to_owned(),
    });
    let setup: Vec<Form> = opening.chain(guide.setup.iter().cloned()).collect();
    forms(page, "Before the first turn", &setup);
    forms(page, "Turns, a line each", &guide.moves);
    let position = guide
        .position
        .iter()
        .filter(|form| !guide.end.contains(form));
    let end: Vec<Form> = guide.end.iter().chain(position).cloned().collect();
    let title = match guide.position.is_empty() {
        true => "The end",
        false => "The end, also without the way there",
    };
    forms(page, title, &end);
    page.push_str("</table>\n");
    for listing in &guide.listings {
        list(page, listing);
    }
}

fn forms(page: &mut String, title: &str, forms: &[Form]) {
    let _ = writeln!(page, "<tr><th colspan=\"2\">{title}</th></tr>");
    for form in forms {
        let (head, sample) = (markup(&form.head), markup(&form.sample));
        let means = markup(&form.means);
        let _ = writeln!(
            page,
            "<tr><td><code><b>{head}</b> {sample}</code></td><td>{means}</td></tr>"
        );
    }
}

fn list(page: &mut String, listing: &Listing) {
    let length = |(name, more): &(String, String)| (name.chars().count(), more.chars().count());
    let longest = listing.things.iter().map(length);
    let (name, more) = longest.fold((0, 0), |(a, b), (c, d)| (a.max(c), b.max(d)));
    // As many columns as there is room for.
    let class = match name + more {
        _ if more > name => "list said",
        ..=21 => "list short",
        22..=29 => "list four",
        30..=40 => "list",
        _ => "list two",
    };
    let title = markup(&listing.title);
    let _ = writeln!(page, "<h2>{title}</h2>\n<ul class=\"{class}\">");
    for (name, more) in &listing.things {
        let (name, more) = (markup(name), markup(more));
        let _ = writeln!(page, "<li><span>{name}</span> <b>{more}</b></li>");
    }
    page.push_str("</ul>\n");
}

/// Who plays, and what they have first.
fn before(page: &mut String, pad: &Pad<'_>, guide: &Guide) {
    page.push_str("<h2>Before the first turn</h2>\n<table class=\"ruled setup\">\n<thead><tr><th class=\"who\">player</th>");
    let has_colours = !guide.colours.is_empty();
    if has_colours {
        page.push_str("<th class=\"colour\">colour</th>");
    }
    let (hand, rest) = match guide.cards.is_empty() {
        true => ("first tiles", "tiles that lie there first, and where"),
        false => ("first cards", "first tickets: + kept, − not kept"),
    };
    let _ = writeln!(
        page,
        "<th class=\"hand\">{hand}</th><th>{rest}</th></tr></thead>"
    );
    for seat in 0..seats(pad) {
        let name = pad
            .players
            .get(seat)
            .map_or_else(String::new, |name| markup(name));
        let colour = if has_colours { "<td></td>" } else { "" };
        let _ = writeln!(page, "<tr><td>{name}</td>{colour}<td></td><td></td></tr>");
    }
    page.push_str("</table>\n");
    if guide.setup.iter().any(|form| form.head == "market") {
        page.push_str("<p class=\"blank\">The face-up row (market): <i></i></p>\n");
    }
}

fn seats(pad: &Pad<'_>) -> usize {
    match pad.players.len() {
        0 => *pad.on.seats().end(),
        players => players,
    }
}

fn turns(page: &mut String, pad: &Pad<'_>) {
    page.push_str(
        "<h2>Turns</h2>\n<table class=\"ruled\">\n<thead><tr><th class=\"n\">turn</th><th class=\"who\">player</th>\
         <th>what happened</th><th class=\"pts\">score</th></tr></thead>\n<tbody>\n",
    );
    let mut names = pad.players.iter().cycle();
    for turn in 1..=pad.turns {
        let name = names.next().map_or_else(String::new, |name| markup(name));
        let is_last = match pad.players.len() {
            0 => turn.is_multiple_of(5),
            players => (turn as usize).is_multiple_of(players),
        };
        let class = if is_last { " class=\"round\"" } else { "" };
        let _ = writeln!(
            page,
            "<tr{class}><td class=\"n\">{turn}</td><td>{name}</td><td></td><td></td></tr>"
        );
    }
    page.push_str("</tbody>\n</table>\n");
}

/// Room for the score as the table counts it.
fn score(page: &mut String, pad: &Pad<'_>, guide: &Guide) {
    page.push_str("<table class=\"ruled score\">\n<thead><tr><th>score</th>");
    for seat in 0..seats(pad) {
        let name = pad
            .players
            .get(seat)
            .map_or_else(String::new, |name| markup(name));
        let _ = write!(page, "<th>{name}</th>");
    }
    page.push_str("</tr></thead>\n");
    let cells = "<td></td>".repeat(seats(pad));
    for row in &guide.rows {
        let _ = writeln!(page, "<tr><td>{}</td>{cells}</tr>", markup(row));
    }
    let _ = writeln!(
        page,
        "<tr class=\"total\"><td>total</td>{cells}</tr>\n</table>"
    );
    page.push_str(
        "<footer>Typed in as it stands here, this is a log: <code>whistlestop check game.ride</code> judges it \
         and proves the score.</footer>\n",
    );
}
