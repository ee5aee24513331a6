//! A pad to print: the forms of a game's lines, what there is to name, and ruled lines.
//! One HTML file without a script; nothing of it asks for anything, and every name in
//! it is text.

use std::fmt::Write as _;

use super::log::form_in_words;
use crate::games::On;
use crate::games::guide::{Form, Guide, Listing, Who};
use crate::lang;
use crate::notation;
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
    let who = Who { one: "Ada", other: "Ben" };
    let guide = pad.on.guide(who, None);
    let title = markup(&pad.on.title());
    let tag = lang::current().tag();
    let pad_title = say!("blank-pad-title", "{title}: a scribe's pad", title);
    let print = say!(
        "blank-pad-print",
        "Print this page, on A4 or Letter: the first sheet is for looking things up, the others are for writing."
    );
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{pad_title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <p class=\"screen\">{print}</p>\n"
    );
    let blanks = [
        say!("blank-pad-date", "Date"),
        say!("blank-pad-place", "Place"),
        say!("blank-pad-scribe", "Scribe"),
    ];
    let blanks = blanks.map(|word| format!("<span class=\"blank\">{word} <i></i></span>"));
    let _ = writeln!(page, "<header><h1>{title}</h1>{}</header>", blanks.concat());
    look_up(&mut page, pad.on, &guide);
    page.push_str("<section class=\"sheet\">\n");
    before(&mut page, pad, &guide);
    turns(&mut page, pad);
    score(&mut page, pad, &guide);
    page.push_str("</section>\n</body>\n</html>\n");
    page
}

/// What is looked up while writing.
fn look_up(page: &mut String, on: On<'_>, guide: &Guide) {
    if !guide.cards.is_empty() {
        let cards = say!("blank-pad-cards", "Cards");
        let _ = writeln!(page, "<ul class=\"cards\" aria-label=\"{cards}\">");
        for (letter, word) in &guide.cards {
            let word = markup(word);
            let shown = notation::card_in(lang::current(), *letter);
            let more = if shown == word.as_str() { "" } else { &word };
            let _ = writeln!(page, "<li><b class=\"{letter}\">{shown}</b> {more}</li>");
        }
        let unseen = say!("blank-pad-unseen", "not seen");
        let _ = writeln!(page, "<li><b>?</b> {unseen}</li>\n</ul>");
    }
    let how = say!("blank-pad-how", "How to write it");
    let _ = writeln!(page, "<h2>{how}</h2>\n<table class=\"forms\">");
    let opening = guide.opening.iter().map(|line| Form {
        head: format!("Ada {}", line.split(' ').next().unwrap_or_default()),
        sample: line.split_once(' ').map_or("", |(_, rest)| rest).to_owned(),
        means: say!("blank-pad-first", "what each player has first; ? is what nobody saw"),
    });
    let setup: Vec<Form> = opening.chain(guide.setup.iter().cloned()).collect();
    forms(page, on, &say!("blank-pad-before", "Before the first turn"), &setup);
    forms(page, on, &say!("blank-pad-turns-each", "Turns, a line each"), &guide.moves);
    let position = guide.position.iter().filter(|form| !guide.end.contains(form));
    let end: Vec<Form> = guide.end.iter().chain(position).cloned().collect();
    let title = match guide.position.is_empty() {
        true => say!("blank-end", "The end"),
        false => say!("blank-pad-end", "The end, also without the way there"),
    };
    forms(page, on, &title, &end);
    page.push_str("</table>\n");
    for listing in &guide.listings {
        list(page, listing);
    }
}

fn forms(page: &mut String, on: On<'_>, title: &str, forms: &[Form]) {
    let _ = writeln!(page, "<tr><th colspan=\"2\">{title}</th></tr>");
    for form in forms {
        let (head, sample) = form_in_words(on, form);
        let (head, sample) = (markup(&head), markup(&sample));
        let means = markup(&form.means);
        let _ =
            writeln!(page, "<tr><td><code><b>{head}</b> {sample}</code></td><td>{means}</td></tr>");
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
    let before = say!("blank-pad-before", "Before the first turn");
    let player = say!("blank-pad-player", "player");
    let _ = write!(
        page,
        "<h2>{before}</h2>\n<table class=\"ruled setup\">\n<thead><tr><th class=\"who\">{player}</th>"
    );
    let has_colours = !guide.colours.is_empty();
    if has_colours {
        let colour = say!("blank-pad-colour", "colour");
        let _ = write!(page, "<th class=\"colour\">{colour}</th>");
    }
    let (hand, rest) = match guide.cards.is_empty() {
        true => (
            say!("blank-pad-tiles", "first tiles"),
            say!("blank-pad-laid", "tiles that lie there first, and where"),
        ),
        false => (
            say!("blank-pad-hand", "first cards"),
            say!("blank-pad-tickets", "first tickets: + kept, − not kept"),
        ),
    };
    let _ = writeln!(page, "<th class=\"hand\">{hand}</th><th>{rest}</th></tr></thead>");
    for seat in 0..seats(pad) {
        let name = pad.players.get(seat).map_or_else(String::new, |name| markup(name));
        let colour = if has_colours { "<td></td>" } else { "" };
        let _ = writeln!(page, "<tr><td>{name}</td>{colour}<td></td><td></td></tr>");
    }
    page.push_str("</table>\n");
    if guide.setup.iter().any(|form| form.head == "market") {
        let row = say!("blank-pad-row", "The face-up row (market)");
        let _ = writeln!(page, "<p class=\"blank\">{row}: <i></i></p>");
    }
}

fn seats(pad: &Pad<'_>) -> usize {
    match pad.players.len() {
        0 => *pad.on.seats().end(),
        players => players,
    }
}

fn turns(page: &mut String, pad: &Pad<'_>) {
    let [title, turn, player, what, score] = [
        say!("blank-pad-turns", "Turns"),
        say!("blank-pad-turn", "turn"),
        say!("blank-pad-player", "player"),
        say!("blank-pad-what", "what happened"),
        say!("blank-pad-score", "score"),
    ];
    let _ = write!(
        page,
        "<h2>{title}</h2>\n<table class=\"ruled\">\n<thead><tr><th class=\"n\">{turn}</th><th class=\"who\">{player}</th>\
         <th>{what}</th><th class=\"pts\">{score}</th></tr></thead>\n<tbody>\n",
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
    let score = say!("blank-pad-score", "score");
    let _ = write!(page, "<table class=\"ruled score\">\n<thead><tr><th>{score}</th>");
    for seat in 0..seats(pad) {
        let name = pad.players.get(seat).map_or_else(String::new, |name| markup(name));
        let _ = write!(page, "<th>{name}</th>");
    }
    page.push_str("</tr></thead>\n");
    let cells = "<td></td>".repeat(seats(pad));
    for row in &guide.rows {
        let _ = writeln!(page, "<tr><td>{}</td>{cells}</tr>", markup(row));
    }
    let _ = writeln!(
        page,
        "<tr class=\"total\"><td>{}</td>{cells}</tr>\n</table>",
        say!("blank-pad-total", "total")
    );
    let footer = say!(
        "blank-pad-footer",
        "Typed in as it stands here, this is a log: {command} judges it and proves the score.",
        command = "<code>whistlestop check game.ride</code>"
    );
    let _ = writeln!(page, "<footer>{footer}</footer>");
}
