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
    letter,
};

/// Knows the proper spelling of names; what it does not know stays as it is.
pub trait Speller {
    /// A place.
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
    /// A player.
    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }
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
    // The end of a statement that goes on in lines below it.
    let mut covered = 0;
    while !at.is_at_end() {
        let end = at.line_end();
        let starts = lines.peek().is_some_and(|line| (line.span.start as usize) < end.at);
        if at.at < covered && end.at <= covered && !starts {
            at = end.behind(1);
            continue;
        }
        let line_end = if at.upto(end).ends_with('\r') { "\r\n" } else { "\n" };
        let mut rest =
            if at.at < covered && covered < end.at { Input::new(log.text, covered) } else { at };
        let mut first = true;
        while let Some(line) = lines.next_if(|line| (line.span.start as usize) < end.at) {
            if !std::mem::take(&mut first) {
                // One line can name several players.
                out.push_str(line_end);
            }
            match line.statement {
                Statement::Unreadable { .. } => out.push_str(line.span.of(log.text)),
                _ => write_line(&mut out, line, speller),
            }
            covered = line.span.end as usize;
            rest = Input::new(log.text, covered.min(end.at));
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
    fn statement(&mut self, statement: &Statement<'_>) -> &mut Self {
        match statement {
            Statement::Game(name) => self.words("game", [Some(*name), None]),
            Statement::Board(name) => self.told(Role::Keyword, "board ").quoted(name.text),
            Statement::Edition(name) => self.words("edition", [Some(*name), None]),
            Statement::Tag { key, value } => {
                self.told(Role::Keyword, key.word()).say(" ");
                match (key, value) {
                    (Tag::Date, Some(value)) => {
                        let day = self.speller.date(value.text);
                        self.quoted(&day)
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
                    Some(colour) if !is_nearly_colour(colour.text, &name) => self.quoted(&name),
                    _ => self.player(&name),
                };
                match colour {
                    Some(colour) => self.say(" ").called(Role::Colour, colour.text),
                    None => self,
                }
            }
            Statement::Tiles(set) => self.told(Role::TileKeyword, "tiles ").tile_word(set.text),
            Statement::Tile(tile) => self.tile_line(tile),
            Statement::Start(places) => {
                self.told(Role::TileKeyword, "start ").list(places, ", ", Self::placement)
            }
            Statement::Ticket(declared) => {
                self.told(Role::Keyword, "ticket ").pair(&declared.ticket);
                self.number(declared.value).cards(&declared.cards)
            }
            Statement::Market { cards, then } => {
                self.told(Role::Keyword, "market").cards(cards).changes(then)
            }
            Statement::Row(changes) => self.list(changes, " ", Self::change),
            Statement::Acts { who, acts } => self.acts(who, acts),
            Statement::Check { .. }
            | Statement::Ruling(_)
            | Statement::Missing { .. }
            | Statement::Result { .. }
            | Statement::Winner(_) => self.record(statement),
            Statement::Unreadable { .. } => self,
        }
    }

    /// What the table wrote down about the game.
    fn record(&mut self, statement: &Statement<'_>) -> &mut Self {
        match statement {
            Statement::Check { who, items } => {
                self.told(Role::Keyword, "check");
                if let Some(who) = who {
                    self.player_behind(who);
                }
                for item in items {
                    self.say(" ").called(Role::Figure, item.key.text).checked(&item.value);
                }
                self
            }
            Statement::Ruling(ruling) => {
                self.told(Role::Keyword, "ruling ");
                match ruling.stands {
                    Some(code) => {
                        let code = code.text.to_ascii_uppercase();
                        self.told(Role::Ruling, "stands ").word(&code)
                    }
                    None => self.told(Role::Ruling, "takeback"),
                };
                match ruling.reason {
                    Some(reason) => self.say(" ").quoted(reason.text),
                    None => self,
                }
            }
            Statement::Missing { turns, who } => {
                self.told(Role::Keyword, "missing");
                if let Some(turns) = turns {
                    self.number(*turns);
                }
                self.list(who, "", Self::player_behind)
            }
            Statement::Result { who, total, rows } => {
                self.told(Role::Keyword, "result").player_behind(who).number(*total);
                for (row, points) in rows {
                    self.say(" ").called(Role::Figure, row.text).number(*points);
                }
                self
            }
            Statement::Winner(names) => {
                self.told(Role::Keyword, "winner").list(names, "", Self::player_behind)
            }
            _ => self,
        }
    }

    fn checked(&mut self, value: &CheckValue) -> &mut Self {
        match value {
            CheckValue::Number(n) => self.number(*n),
            CheckValue::Cards(cards) => self.cards(cards),
            CheckValue::Columns { columns, .. } if columns.is_empty() => self.say(" -"),
            CheckValue::Columns { columns, .. } => {
                self.say(" ").list(columns, ",", Self::bare_cards)
            }
        }
    }

    fn acts(&mut self, who: &Name<'_>, acts: &[Act<'_>]) -> &mut Self {
        let name = self.speller.player(who.text);
        let of_tiles = acts.iter().any(|act| may_be_of_tiles(&act.what));
        let keyword = KEYWORDS.contains(&&*name) || of_tiles && TILE_KEYWORDS.contains(&&*name);
        if keyword {
            self.quoted(&name)
        } else {
            self.player(&name)
        };
        for act in acts {
            self.act(&act.what);
        }
        self
    }

    fn act(&mut self, what: &What<'_>) -> &mut Self {
        match what {
            What::Deal(groups) => self.told(Role::Verb, " deal").list(groups, "", Self::cards),
            What::Tickets(offers) => {
                self.told(Role::Verb, " tickets");
                for offer in offers {
                    self.say(if offer.kept { " +" } else { " -" });
                    match &offer.ticket {
                        Some(ticket) => self.pair(ticket),
                        None => self.say("?"),
                    };
                }
                self
            }
            What::Draw(items) => self.told(Role::Verb, " draw").list(items, "", Self::draw_item),
            What::Claim(claim) => self.claim(claim),
            What::Station(station) => {
                self.told(Role::Verb, " station ").place(&station.city);
                self.cards(&station.cards).changes(&station.then)
            }
            What::Lay { cards, robs } => {
                self.told(Role::Verb, " lay").cards(cards);
                if let Some(victim) = robs {
                    let name = self.speller.player(victim.text);
                    self.told(Role::Part, " robs ").player(&name);
                }
                self
            }
            What::Completes(done) => {
                self.told(Role::Verb, " completes ").pair(&done.ticket).cards(&done.cards)
            }
            What::CompletesNothing => self.told(Role::Verb, " completes ").say("-"),
            What::Pass => self.told(Role::Verb, " pass"),
            What::Owns(routes) => self.told(Role::Verb, " owns ").list(routes, ", ", Self::pair),
            What::Built(cities) => self.told(Role::Verb, " built ").list(cities, ", ", Self::place),
            What::Shows(tickets) => self.told(Role::Verb, " shows ").list(tickets, " ", Self::pair),
            of_tiles => self.tile_act(of_tiles),
        }
    }

    fn claim(&mut self, claim: &Claim<'_>) -> &mut Self {
        self.told(Role::Verb, " claim ").pair(&claim.route).cards(&claim.cards);
        for (word, cards) in [(" reveal", &claim.reveal), (" pay", &claim.pay)] {
            if let Some(cards) = cards {
                self.told(Role::Part, word).cards(cards);
            }
        }
        if claim.withdraw.is_some() {
            self.told(Role::Part, " withdraw");
        }
        self.changes(&claim.then)
    }

    /// What only players of a tile game do.
    fn tile_act(&mut self, what: &What<'_>) -> &mut Self {
        match what {
            What::DealTiles(tiles) => {
                self.told(Role::TileVerb, " deal ").list(tiles, " ", Self::tile)
            }
            What::DrawTile(tile) => self.told(Role::TileVerb, " draw ").tile(tile),
            What::Place(places) => {
                self.told(Role::TileVerb, " place ").list(places, ", ", Self::placement)
            }
            What::Keep => self.told(Role::TileVerb, " keep"),
            What::Discard(tile) => self.told(Role::TileVerb, " discard ").tile(tile),
            What::Develop(develop) => {
                let colour = self.speller.line_colour(develop.colour.text);
                self.told(Role::TileVerb, " develop ").tile_word(&colour).square(&develop.at);
                if !develop.places.is_empty() {
                    self.told(Role::Part, " place ").list(&develop.places, ", ", Self::placement);
                }
                self
            }
            What::Fails(None) => self.told(Role::TileVerb, " fails"),
            What::Fails(Some(tile)) => {
                self.told(Role::TileVerb, " fails").told(Role::Part, " discard ").tile(tile)
            }
            _ => self,
        }
    }

    fn say(&mut self, text: &str) -> &mut Self {
        self.out.push_str(text);
        self
    }

    /// A word of the notation, in the language that is written, with its blanks.
    fn told(&mut self, role: Role, text: &str) -> &mut Self {
        let word = text.trim_matches(' ');
        let Some(written) = self.language.and_then(|lang| written(lang, role, word)) else {
            return self.say(text);
        };
        let (before, behind) = text.split_once(word).unwrap_or_default();
        self.say(before).say(written).say(behind)
    }

    /// A card's letter, or the character that a language has for it.
    fn card(&mut self, card: Option<crate::card::Card>) -> &mut Self {
        let mut bytes = [0; 4];
        self.told(Role::Card, letter(card).encode_utf8(&mut bytes))
    }

    /// A figure or a colour: in English it is a word like any other.
    fn called(&mut self, role: Role, text: &str) -> &mut Self {
        match self.language.and_then(|lang| written(lang, role, text)) {
            Some(written) => self.say(written),
            None => self.word(text),
        }
    }

    fn quoted(&mut self, text: &str) -> &mut Self {
        let _ = write!(self.out, "\"{text}\"");
        self
    }

    fn number(&mut self, number: Number) -> &mut Self {
        let _ = write!(self.out, " {}", number.value);
        self
    }

    fn tile(&mut self, tile: &TileWord<'_>) -> &mut Self {
        match tile.name {
            Some(name) => {
                let name = self.speller.tile(name.text);
                if is_odd_tile(&name) { self.quoted(&name) } else { self.tile_word(&name) }
            }
            None => self.say("?"),
        }
    }

    fn placement(&mut self, placement: &Placement<'_>) -> &mut Self {
        let name = self.speller.tile(placement.tile.text);
        self.tile_word(&name).square(&placement.at);
        if let Some((turn @ 1.., _)) = placement.turn {
            self.told(Role::Part, " turn ");
            let _ = write!(self.out, "{}", u16::from(turn) * 90);
        }
        self
    }

    fn square(&mut self, at: &Square) -> &mut Self {
        self.told(Role::Part, " at ");
        let _ = write!(self.out, "{},{}", at.x, at.y);
        self
    }

    fn tile_line(&mut self, tile: &TileLine<'_>) -> &mut Self {
        self.told(Role::TileKeyword, "tile ").tile_word(tile.name.text);
        for (word, number) in
            [("copies", tile.copies), ("station", tile.station), ("stars", tile.stars)]
        {
            if let Some(number) = number {
                self.say(" ").told(Role::Part, word).number(number);
            }
        }
        if tile.start.is_some() {
            self.told(Role::Part, " start");
        }
        self.say(" ").list(&tile.tracks, ", ", Self::track)
    }

    fn track(&mut self, track: &TrackWords<'_>) -> &mut Self {
        let colour = self.speller.line_colour(track.colour.text);
        self.tile_word(&colour).say(" ");
        self.list(&track.ends, "-", |w, (end, _)| w.say(end.word()));
        match track.circles {
            Some(circles) => self.told(Role::Part, " circles").number(circles),
            None => self,
        }
    }

    /// The name of a tile, a set or a colour, in quotes if it needs them.
    fn tile_word(&mut self, text: &str) -> &mut Self {
        let plain = |c: char| is_word(c) && c != ',';
        let keyword = super::tiles::TILE_WORDS.contains(&text);
        let is_plain = text.chars().all(plain) && text != "?" && !keyword;
        if is_plain { self.say(text) } else { self.quoted(text) }
    }

    fn draw_item(&mut self, item: &DrawItem) -> &mut Self {
        self.say(" ");
        match item {
            DrawItem::Blind { card: None, .. } => self.say("?"),
            DrawItem::Blind { card, .. } => self.say("?").card(*card),
            DrawItem::FaceUp { taken, turned, .. } => {
                self.card(Some(*taken)).say(">");
                match turned {
                    Turned::Nothing => self.say("-"),
                    Turned::Card(card) => self.card(*card),
                }
            }
            DrawItem::Row(change) => self.change(change),
        }
    }

    fn list<T>(
        &mut self,
        items: &[T],
        between: &str,
        item: for<'w> fn(&'w mut Self, &T) -> &'w mut Self,
    ) -> &mut Self {
        for (i, one) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(between);
            }
            item(self, one);
        }
        self
    }

    fn changes(&mut self, changes: &[RowChange]) -> &mut Self {
        for change in changes {
            self.say(" ").change(change);
        }
        self
    }

    fn change(&mut self, change: &RowChange) -> &mut Self {
        let word = match change.kind {
            RowKind::Flush => "flush",
            RowKind::Refill => "refill",
        };
        self.told(Role::Part, word).cards(&change.cards)
    }

    fn cards(&mut self, cards: &Cards) -> &mut Self {
        self.say(" ").bare_cards(cards)
    }

    fn bare_cards(&mut self, cards: &Cards) -> &mut Self {
        for card in &cards.cards {
            self.card(*card);
        }
        self
    }

    fn pair(&mut self, pair: &Pair<'_>) -> &mut Self {
        self.place(&pair.a).say("-").place(&pair.b);
        match pair.track {
            Some((card, _)) => self.say("/").card(Some(card)),
            None => self,
        }
    }

    fn place(&mut self, name: &Name<'_>) -> &mut Self {
        let text = self.speller.place(name.text);
        // `?` before a name would read as a ticket nobody saw.
        let is_plain = text.chars().all(is_place) && !text.starts_with('?');
        if is_plain { self.say(&text) } else { self.quoted(&text) }
    }

    fn player_behind(&mut self, name: &Name<'_>) -> &mut Self {
        self.say(" ");
        let text = self.speller.player(name.text);
        // `check market …` speaks of the row; a player so named is quoted.
        let is_taken = matches!(&*text, "market" | "deck");
        if is_taken { self.quoted(&text) } else { self.player(&text) }
    }

    /// A player's name, in quotes if it needs them.
    fn player(&mut self, name: &str) -> &mut Self {
        if is_odd_name(name) { self.quoted(name) } else { self.word(name) }
    }

    fn words(&mut self, keyword: &str, names: [Option<Name<'_>>; 2]) -> &mut Self {
        self.told(Role::Keyword, keyword);
        for name in names.into_iter().flatten() {
            self.say(" ").word(name.text);
        }
        self
    }

    /// A word, in quotes if it needs them.
    fn word(&mut self, text: &str) -> &mut Self {
        // In another language more words could be something else.
        let taken = self.language.is_some() && is_form(&text.to_lowercase());
        let is_plain = text.chars().all(is_word) && !taken;
        if is_plain { self.say(text) } else { self.quoted(text) }
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
