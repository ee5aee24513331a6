//! Log to text: the canonical spelling that `fmt` writes.

use std::borrow::Cow;
use std::fmt::Write;

use super::TILE_KEYWORDS;
use super::hand::{Date, Role, date, is_form, is_nearly_colour, written};
use super::second::{is_odd_name, is_odd_tile};
use super::statements::KEYWORDS;
use super::token::{Input, is_blank, is_place, is_word};
use crate::log::{
    Act, Cards, CheckValue, Claim, DrawItem, Fault, Line, Log, Name, Number, Pair, Placement,
    RowChange, RowKind, Square, Statement, Tag, TileLine, TileWord, TrackWords, Turned, What,
};

/// Knows the proper spelling of names; what it does not know stays as it is.
pub trait Speller {
    /// A place.
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str>;
    /// A player.
    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str>;
    /// A tile.
    fn tile<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
    /// A player, where a `player` line gives the name.
    fn seated<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
    /// A day, if it is one.
    fn date<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        match date(text) {
            Date::Day(day) => Cow::Owned(day),
            _ => Cow::Borrowed(text),
        }
    }
    /// The colour of a line on a tile.
    fn line_colour<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
    /// The tag of the language whose words are written; English ones without it.
    fn language(&self) -> Option<&'static str> {
        None
    }
}

/// Leaves every name as the scribe wrote it.
impl Speller for () {
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
    fn date<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
}

/// Formats one game's text: statements in their canonical spelling, comments
/// and blank lines kept, lines that cannot be read left alone and reported.
///
/// ```
/// let (text, faults) = whistlestop::format_text("game europe\n  Ada claim Paris-Brest  3K #fine\n", &());
/// assert_eq!(text, "game europe\nAda claim Paris-Brest KKK  #fine\n");
/// assert!(faults.is_empty());
/// ```
pub fn format_text(text: &str, speller: &dyn Speller) -> (String, Vec<Fault>) {
    let log = super::parse(text);
    (format_log(&log, speller), log.faults)
}

/// The same for a log that has been read. Lines end as they did.
#[must_use]
pub fn format_log(log: &Log<'_>, speller: &dyn Speller) -> String {
    let mut out = String::with_capacity(log.text.len());
    let mut lines = log.lines.iter().peekable();
    let mut at = Input::new(log.text, 0);
    while !at.is_at_end() {
        let end = at.line_end();
        let line_end = if at.upto(end).ends_with('\r') { "\r\n" } else { "\n" };
        let mut rest = at;
        let mut first = true;
        while let Some(line) = lines.next_if(|line| (line.span.start as usize) < end.at) {
            if !std::mem::take(&mut first) {
                // One line can name several players.
                out.push_str(line_end);
            }
            match line.statement {
                Statement::Unreadable { .. } => {
                    out.push_str(line.span.of(log.text));
                }
                _ => write_line(&mut out, line, speller),
            }
            rest = Input::new(log.text, line.span.end as usize);
        }
        comment(&mut out, rest.upto(end), first);
        if end.is_at_end() {
            out.push_str(if line_end == "\n" { "" } else { "\r" });
        } else {
            out.push_str(line_end);
        }
        at = end.behind(1);
    }
    out
}

/// Writes what stands behind a statement, or alone in a line.
fn comment(out: &mut String, text: &str, alone: bool) {
    let signs = |c: char| is_blank(c) || ".,;:!。、；，：！".contains(c) || c.is_whitespace();
    let text = text.trim_matches(is_blank);
    let at = text.find(['#', '＃', ';', '；', '/']);
    let (before, behind) = text.split_at(at.unwrap_or(text.len()));
    let text = match before.trim_matches(signs) {
        "" if behind.is_empty() => return,
        "" => behind,
        // A heading, a remark: to a reader it says nothing.
        said if said.chars().any(char::is_alphanumeric) => {
            out.push_str(if alone { "# " } else { "  # " });
            out.push_str(text.trim_start_matches(signs).trim_end_matches(is_blank));
            return;
        }
        // A line without a statement is blank, but for what cannot be seen.
        _ => return,
    };
    if !alone {
        out.push_str("  ");
    }
    if text.starts_with('#') {
        out.push_str(text);
        return;
    }
    let text = text.trim_start_matches(['/', ';', '；', '＃']);
    let text = text.trim_matches(is_blank);
    if !text.is_empty() {
        out.push_str("# ");
        out.push_str(text);
    } else if !alone {
        out.truncate(out.trim_end().len());
    }
}

/// Writes one statement, without a line break.
pub fn write_line(out: &mut String, line: &Line<'_>, speller: &dyn Speller) {
    if let Some(turn) = line.turn {
        let _ = write!(out, "{}. ", turn.value);
    }
    let language = speller.language();
    let mut w = Writer { out, speller, language };
    w.statement(&line.statement);
}

/// A card's letter, or the character that a language has for it.
#[must_use]
pub fn card_in(lang: crate::lang::Lang, letter: char) -> Cow<'static, str> {
    let mut bytes = [0; 4];
    let letter: &str = letter.encode_utf8(&mut bytes);
    match written(lang.tag(), Role::Card, letter) {
        Some(word) if lang != crate::lang::Lang::En => Cow::Borrowed(word),
        _ => Cow::Owned(letter.to_owned()),
    }
}

/// A name as it is written in a log, wherever it stands: in quotes if it may need them.
#[must_use]
pub fn spelt(name: &str) -> Cow<'_, str> {
    let plain = |c: char| is_word(c) && is_place(c) && c != ',';
    let keyword = KEYWORDS.contains(&name) || TILE_KEYWORDS.contains(&name);
    match !name.is_empty() && name.chars().all(plain) && !name.starts_with('?') && !keyword {
        true => Cow::Borrowed(name),
        false => Cow::Owned(format!("\"{name}\"")),
    }
}

struct Writer<'o, 's> {
    out: &'o mut String,
    speller: &'s dyn Speller,
    /// The tag of the language that words are written in, if it is not English.
    language: Option<&'static str>,
}

impl Writer<'_, '_> {
    fn statement(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::Game(name) => self.words("game", [Some(*name), None]),
            Statement::Board(name) => {
                self.told(Role::Keyword, "board ");
                self.quoted(name.text);
            }
            Statement::Edition(name) => self.words("edition", [Some(*name), None]),
            Statement::Tag { key, value } => {
                self.told(Role::Keyword, key.word());
                self.say(" ");
                match (key, value) {
                    (Tag::Date, Some(value)) => {
                        let day = self.speller.date(value.text);
                        self.quoted(&day);
                    }
                    (_, Some(value)) => self.quoted(value.text),
                    (_, None) => self.say("?"),
                }
            }
            Statement::Option { key, value } => self.words("option", [Some(*key), *value]),
            Statement::Player { name, colour } => {
                self.told(Role::Keyword, "player ");
                let name = self.speller.seated(name.text);
                match colour {
                    // Two words could be one name.
                    Some(colour) if !is_nearly_colour(colour.text) => self.quoted(&name),
                    _ => self.player(&name),
                }
                if let Some(colour) = colour {
                    self.say(" ");
                    self.called(Role::Colour, colour.text);
                }
            }
            Statement::Tiles(set) => {
                self.told(Role::TileKeyword, "tiles ");
                self.tile_word(set.text);
            }
            Statement::Tile(tile) => self.tile_line(tile),
            Statement::Start(places) => {
                self.told(Role::TileKeyword, "start ");
                self.list(places, ", ", Self::placement);
            }
            Statement::Ticket(declared) => {
                self.told(Role::Keyword, "ticket ");
                self.pair(&declared.ticket);
                self.number(declared.value);
                self.cards(&declared.cards);
            }
            Statement::Market { cards, then } => {
                self.told(Role::Keyword, "market");
                self.cards(cards);
                self.changes(then);
            }
            Statement::Row(changes) => self.list(changes, " ", Self::change),
            Statement::Acts { who, acts } => self.acts(who, acts),
            Statement::Check { .. }
            | Statement::Ruling(_)
            | Statement::Missing { .. }
            | Statement::Result { .. }
            | Statement::Winner(_) => self.record(statement),
            Statement::Unreadable { .. } => {}
        }
    }

    /// What the table wrote down about the game.
    fn record(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::Check { who, items } => {
                self.told(Role::Keyword, "check");
                if let Some(who) = who {
                    self.player_behind(who);
                }
                for item in items {
                    self.say(" ");
                    self.called(Role::Figure, item.key.text);
                    self.checked(&item.value);
                }
            }
            Statement::Ruling(ruling) => {
                self.told(Role::Keyword, "ruling ");
                match ruling.stands {
                    Some(code) => {
                        self.told(Role::Ruling, "stands ");
                        self.word(&code.text.to_ascii_uppercase());
                    }
                    None => self.told(Role::Ruling, "takeback"),
                }
                if let Some(reason) = ruling.reason {
                    self.say(" ");
                    self.quoted(reason.text);
                }
            }
            Statement::Missing { turns, who } => {
                self.told(Role::Keyword, "missing");
                if let Some(turns) = turns {
                    self.number(*turns);
                }
                for name in who {
                    self.player_behind(name);
                }
            }
            Statement::Result { who, total, rows } => {
                self.told(Role::Keyword, "result");
                self.player_behind(who);
                self.number(*total);
                for (row, points) in rows {
                    self.say(" ");
                    self.called(Role::Figure, row.text);
                    self.number(*points);
                }
            }
            Statement::Winner(names) => {
                self.told(Role::Keyword, "winner");
                for name in names {
                    self.player_behind(name);
                }
            }
            _ => {}
        }
    }

    fn checked(&mut self, value: &CheckValue) {
        match value {
            CheckValue::Number(n) => self.number(*n),
            CheckValue::Cards(cards) => self.cards(cards),
            CheckValue::Columns { columns, .. } if columns.is_empty() => self.say(" -"),
            CheckValue::Columns { columns, .. } => {
                self.say(" ");
                self.list(columns, ",", Self::bare_cards);
            }
        }
    }

    fn acts(&mut self, who: &Name<'_>, acts: &[Act<'_>]) {
        let name = self.speller.player(who.text);
        let of_tiles = acts.iter().any(|act| may_be_of_tiles(&act.what));
        let keyword = KEYWORDS.contains(&&*name) || of_tiles && TILE_KEYWORDS.contains(&&*name);
        if keyword {
            self.quoted(&name);
        } else {
            self.player(&name);
        }
        for act in acts {
            self.act(&act.what);
        }
    }

    fn act(&mut self, what: &What<'_>) {
        match what {
            What::Deal(groups) => {
                self.told(Role::Verb, " deal");
                for group in groups {
                    self.cards(group);
                }
            }
            What::Tickets(offers) => {
                self.told(Role::Verb, " tickets");
                for offer in offers {
                    self.say(if offer.kept { " +" } else { " -" });
                    match &offer.ticket {
                        Some(ticket) => self.pair(ticket),
                        None => self.say("?"),
                    }
                }
            }
            What::Draw(items) => {
                self.told(Role::Verb, " draw");
                for item in items {
                    self.draw_item(item);
                }
            }
            What::Claim(claim) => self.claim(claim),
            What::Station(station) => {
                self.told(Role::Verb, " station ");
                self.place(&station.city);
                self.cards(&station.cards);
                self.changes(&station.then);
            }
            What::Lay { cards, robs } => {
                self.told(Role::Verb, " lay");
                self.cards(cards);
                if let Some(victim) = robs {
                    self.told(Role::Part, " robs ");
                    let name = self.speller.player(victim.text);
                    self.player(&name);
                }
            }
            What::Completes(done) => {
                self.told(Role::Verb, " completes ");
                self.pair(&done.ticket);
                self.cards(&done.cards);
            }
            What::CompletesNothing => {
                self.told(Role::Verb, " completes ");
                self.say("-");
            }
            What::Pass => self.told(Role::Verb, " pass"),
            What::Owns(routes) => {
                self.told(Role::Verb, " owns ");
                self.list(routes, ", ", Self::pair);
            }
            What::Built(cities) => {
                self.told(Role::Verb, " built ");
                self.list(cities, ", ", Self::place);
            }
            What::Shows(tickets) => {
                self.told(Role::Verb, " shows ");
                self.list(tickets, " ", Self::pair);
            }
            of_tiles => self.tile_act(of_tiles),
        }
    }

    fn claim(&mut self, claim: &Claim<'_>) {
        self.told(Role::Verb, " claim ");
        self.pair(&claim.route);
        self.cards(&claim.cards);
        for (word, cards) in [(" reveal", &claim.reveal), (" pay", &claim.pay)] {
            if let Some(cards) = cards {
                self.told(Role::Part, word);
                self.cards(cards);
            }
        }
        if claim.withdraw.is_some() {
            self.told(Role::Part, " withdraw");
        }
        self.changes(&claim.then);
    }

    /// What only players of a tile game do.
    fn tile_act(&mut self, what: &What<'_>) {
        match what {
            What::DealTiles(tiles) => {
                self.told(Role::TileVerb, " deal ");
                self.list(tiles, " ", Self::tile);
            }
            What::DrawTile(tile) => {
                self.told(Role::TileVerb, " draw ");
                self.tile(tile);
            }
            What::Place(places) => {
                self.told(Role::TileVerb, " place ");
                self.list(places, ", ", Self::placement);
            }
            What::Keep => self.told(Role::TileVerb, " keep"),
            What::Discard(tile) => {
                self.told(Role::TileVerb, " discard ");
                self.tile(tile);
            }
            What::Develop(develop) => {
                self.told(Role::TileVerb, " develop ");
                let colour = self.speller.line_colour(develop.colour.text);
                self.tile_word(&colour);
                self.square(&develop.at);
                if !develop.places.is_empty() {
                    self.told(Role::Part, " place ");
                    self.list(&develop.places, ", ", Self::placement);
                }
            }
            What::Fails(discard) => {
                self.told(Role::TileVerb, " fails");
                if let Some(tile) = discard {
                    self.told(Role::Part, " discard ");
                    self.tile(tile);
                }
            }
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// A word of the notation, in the language that is written, with its blanks.
    fn told(&mut self, role: Role, text: &str) {
        let word = text.trim_matches(' ');
        let Some(written) = self.language.and_then(|lang| written(lang, role, word)) else {
            return self.out.push_str(text);
        };
        let (before, behind) = text.split_once(word).unwrap_or_default();
        for part in [before, written, behind] {
            self.out.push_str(part);
        }
    }

    /// A card's letter, or the character that a language has for it.
    fn card(&mut self, card: Option<crate::card::Card>) {
        let letter = card.map_or('?', crate::card::Card::letter);
        let mut bytes = [0; 4];
        let letter = letter.encode_utf8(&mut bytes);
        self.told(Role::Card, letter);
    }

    /// A figure or a colour: in English it is a word like any other.
    fn called(&mut self, role: Role, text: &str) {
        match self.language.and_then(|lang| written(lang, role, text)) {
            Some(written) => self.out.push_str(written),
            None => self.word(text),
        }
    }

    fn quoted(&mut self, text: &str) {
        let _ = write!(self.out, "\"{text}\"");
    }

    fn number(&mut self, number: Number) {
        let _ = write!(self.out, " {}", number.value);
    }

    fn tile(&mut self, tile: &TileWord<'_>) {
        match tile.name {
            Some(name) => {
                let name = self.speller.tile(name.text);
                if is_odd_tile(&name) { self.quoted(&name) } else { self.tile_word(&name) }
            }
            None => self.out.push('?'),
        }
    }

    fn placement(&mut self, placement: &Placement<'_>) {
        let name = self.speller.tile(placement.tile.text);
        self.tile_word(&name);
        self.square(&placement.at);
        if let Some((turn @ 1.., _)) = placement.turn {
            self.told(Role::Part, " turn ");
            let _ = write!(self.out, "{}", u16::from(turn) * 90);
        }
    }

    fn square(&mut self, at: &Square) {
        self.told(Role::Part, " at ");
        let _ = write!(self.out, "{},{}", at.x, at.y);
    }

    fn tile_line(&mut self, tile: &TileLine<'_>) {
        self.told(Role::TileKeyword, "tile ");
        self.tile_word(tile.name.text);
        for (word, number) in
            [("copies", tile.copies), ("station", tile.station), ("stars", tile.stars)]
        {
            if let Some(number) = number {
                self.say(" ");
                self.told(Role::Part, word);
                self.number(number);
            }
        }
        if tile.start.is_some() {
            self.told(Role::Part, " start");
        }
        self.out.push(' ');
        self.list(&tile.tracks, ", ", Self::track);
    }

    fn track(&mut self, track: &TrackWords<'_>) {
        let colour = self.speller.line_colour(track.colour.text);
        self.tile_word(&colour);
        self.out.push(' ');
        self.list(&track.ends, "-", |w, (end, _)| w.out.push_str(end.word()));
        if let Some(circles) = track.circles {
            self.told(Role::Part, " circles");
            self.number(circles);
        }
    }

    /// The name of a tile, a set or a colour, in quotes if it needs them.
    fn tile_word(&mut self, text: &str) {
        let plain = |c: char| is_word(c) && c != ',';
        let keyword = super::tiles::TILE_WORDS.contains(&text);
        if text.chars().all(plain) && text != "?" && !keyword {
            self.out.push_str(text);
        } else {
            self.quoted(text);
        }
    }

    fn draw_item(&mut self, item: &DrawItem) {
        self.out.push(' ');
        match item {
            DrawItem::Blind { card, .. } => {
                self.out.push('?');
                if let Some(card) = card {
                    self.card(Some(*card));
                }
            }
            DrawItem::FaceUp { taken, turned, .. } => {
                self.card(Some(*taken));
                self.out.push('>');
                match turned {
                    Turned::Nothing => self.out.push('-'),
                    Turned::Card(card) => self.card(*card),
                }
            }
            DrawItem::Row(change) => self.change(change),
        }
    }

    fn list<T>(&mut self, items: &[T], between: &str, item: fn(&mut Self, &T)) {
        for (i, one) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(between);
            }
            item(self, one);
        }
    }

    fn changes(&mut self, changes: &[RowChange]) {
        for change in changes {
            self.out.push(' ');
            self.change(change);
        }
    }

    fn change(&mut self, change: &RowChange) {
        let word = match change.kind {
            RowKind::Flush => "flush",
            RowKind::Refill => "refill",
        };
        self.told(Role::Part, word);
        self.cards(&change.cards);
    }

    fn cards(&mut self, cards: &Cards) {
        self.out.push(' ');
        self.bare_cards(cards);
    }

    fn bare_cards(&mut self, cards: &Cards) {
        for card in &cards.cards {
            self.card(*card);
        }
    }

    fn pair(&mut self, pair: &Pair<'_>) {
        self.place(&pair.a);
        self.out.push('-');
        self.place(&pair.b);
        if let Some((card, _)) = pair.track {
            self.out.push('/');
            self.card(Some(card));
        }
    }

    fn place(&mut self, name: &Name<'_>) {
        let text = self.speller.place(name.text);
        // `?` before a name would read as a ticket nobody saw.
        if text.chars().all(is_place) && !text.starts_with('?') {
            self.out.push_str(&text);
        } else {
            self.quoted(&text);
        }
    }

    fn player_behind(&mut self, name: &Name<'_>) {
        self.out.push(' ');
        let text = self.speller.player(name.text);
        // `check market …` speaks of the row; a player so named is quoted.
        if matches!(&*text, "market" | "deck") {
            self.quoted(&text);
        } else {
            self.player(&text);
        }
    }

    /// A player's name, in quotes if it needs them.
    fn player(&mut self, name: &str) {
        if is_odd_name(name) { self.quoted(name) } else { self.word(name) }
    }

    fn words(&mut self, keyword: &str, names: [Option<Name<'_>>; 2]) {
        self.told(Role::Keyword, keyword);
        for name in names.into_iter().flatten() {
            self.say(" ");
            self.word(name.text);
        }
    }

    /// A word, in quotes if it needs them.
    fn word(&mut self, text: &str) {
        // In another language more words could be something else.
        let taken = self.language.is_some() && is_form(&text.to_lowercase());
        if text.chars().all(is_word) && !taken {
            self.out.push_str(text);
        } else {
            self.quoted(text);
        }
    }
}

/// True for what a player of a tile game does.
fn may_be_of_tiles(what: &What<'_>) -> bool {
    matches!(
        what,
        What::Pass
            | What::DealTiles(_)
            | What::DrawTile(_)
            | What::Place(_)
            | What::Keep
            | What::Discard(_)
            | What::Develop(_)
            | What::Fails(_)
    )
}
