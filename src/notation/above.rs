//! What the lines above a line have said.

use std::cell::OnceCell;

use super::hand::{Head, List, Table, Under};
use super::{Dialect, Vocabulary};
use crate::log::{Line, Name, Statement, TileWord, What};
use crate::names::{NameIndex, seats};
use crate::span::Span;

/// No table has more players.
const MOST_PLAYERS: usize = 8;

/// What the lines above have said.
pub(super) struct Above<'a, 'v> {
    pub(super) words: &'v dyn Vocabulary,
    pub(super) game: &'a str,
    pub(super) players: Vec<(&'a str, Option<&'a str>)>,
    pub(super) under: Option<Under>,
    pub(super) has_begun: bool,
    pub(super) has_moved: bool,
    /// The face-up row has been written down.
    pub(super) notes_row: bool,
    /// So many times tickets were offered, and so many hands were dealt.
    pub(super) offers: usize,
    pub(super) hands: usize,
    /// Somebody's routes at the end have been written down, or a line says that they will be.
    pub(super) owns: bool,
    /// Somebody has drawn a tile.
    pub(super) draws: bool,
    /// The list at the end under which the next line may stand: where it begins, whose it is and of
    /// what.
    pub(super) list: Option<(u32, Name<'a>, Option<List>)>,
    /// Whose name stands alone above.
    pub(super) speaker: Option<Span>,
    /// Where the name of each player stands.
    pub(super) seats: Vec<Span>,
    /// Who had the last turn.
    pub(super) last: Option<usize>,
    /// Who has built stations, a name for each.
    pub(super) stations: Vec<&'a str>,
    /// So many turns have been numbered as `#1`.
    pub(super) hashes: u32,
    /// What stands above the columns of a table.
    pub(super) head: Option<Head>,
    /// Who writes the log.
    pub(super) scribe: Option<&'a str>,
    /// The seat of whoever writes, once a line asks for it.
    pub(super) me: Option<Option<usize>>,
    /// So many lines have been asked whether somebody does something.
    pub(super) seen: usize,
    /// Made when a line needs it.
    pub(super) index: OnceCell<NameIndex>,
}

impl<'a, 'v> Above<'a, 'v> {
    pub(super) fn new(words: &'v dyn Vocabulary) -> Self {
        Self {
            words,
            game: "",
            players: Vec::new(),
            under: None,
            has_begun: false,
            has_moved: false,
            notes_row: false,
            offers: 0,
            hands: 0,
            owns: false,
            draws: false,
            list: None,
            speaker: None,
            seats: Vec::new(),
            last: None,
            stations: Vec::new(),
            hashes: 0,
            head: None,
            scribe: None,
            me: None,
            seen: 0,
            index: OnceCell::new(),
        }
    }

    pub(super) fn table<'t>(&'t self, dialect: Dialect, rest: &'t str) -> Table<'t> {
        let players = self.index.get_or_init(|| seats(&self.players));
        Table {
            dialect,
            game: self.game,
            players,
            seats: self.players.len(),
            places: self.words.places(self.game),
            words: self.words,
            under: self.under,
            has_begun: self.has_begun,
            has_moved: self.has_moved,
            hands: self.hands,
            first_tickets: self.offers < self.players.len(),
            notes_row: self.notes_row,
            owns: self.owns,
            draws: self.draws,
            seat: self.seats.last().copied(),
            speaker: self.speaker,
            next: self
                .last
                .and_then(|last| self.seats.get((last + 1) % self.seats.len().max(1)).copied()),
            me: self.me.flatten().and_then(|seat| self.seats.get(seat).copied()),
            stations: &self.stations,
            rest,
        }
    }

    /// True if this names one player; mostly it is spelt as it should be.
    pub(super) fn is_player(&self, name: &str, dialect: Dialect) -> bool {
        let mut same = self.players.iter().filter(|(player, _)| *player == name);
        same.next().is_some() && same.next().is_none()
            || self.table(dialect, "").players.only(name).is_some()
    }

    /// An option and its value as they are properly called.
    pub(super) fn name_option(&self, key: &mut Name<'a>, value: &mut Option<Name<'a>>) {
        // `reshuffle=when-needed`
        if let Some((name, rest)) = key.text.split_once(['=', ':'])
            && value.is_none()
            && self.words.option(name).is_some()
        {
            *value = Some(Name { text: rest, ..*key });
            key.text = name;
        }
        key.text = self.words.option(key.text).unwrap_or(key.text);
        if let Some(value) = value {
            // `flush-limit 3.`
            let bare = value.text.trim_end_matches(['.', ',', ';', '!', '。']);
            value.text = self.words.value(key.text, bare).unwrap_or(bare);
        }
    }

    /// Finds out who `I` is: the player who writes the log, or the only one whose name begins
    /// no line below the header.
    pub(super) fn look_for_writer(&mut self, text: &str) {
        if self.me.is_some() || !(1..=MOST_PLAYERS).contains(&self.players.len()) {
            return;
        }
        let scribe = self.scribe.and_then(|name| self.table(Dialect::Cards, "").players.only(name));
        let below = self.seats.iter().map(|span| span.end as usize).max().unwrap_or(0);
        let below = text.get(below..).unwrap_or_default();
        let mut named = vec![false; self.players.len()];
        for line in below.lines().skip(1) {
            let line = line.trim_start_matches(|c: char| !c.is_alphabetic());
            for (named, (name, _)) in named.iter_mut().zip(&self.players) {
                let behind = line.strip_prefix(name);
                *named |= behind.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
            }
        }
        let mut silent = (0..named.len()).filter(|seat| !named[*seat]);
        let only = silent.next().filter(|_| silent.next().is_none());
        self.me = Some(scribe.or(only));
    }

    /// Whether somebody has done something in lines that it has not seen yet.
    pub(super) fn look_at(&mut self, lines: &[Line<'a>]) {
        let does = |line: &Line<'_>| matches!(line.statement, Statement::Acts { .. });
        let new = lines.get(self.seen..).unwrap_or_default();
        self.has_begun = self.has_begun || new.iter().any(does);
        let moves = |line: &Line<'_>| match &line.statement {
            Statement::Acts { acts, .. } => {
                let what = &acts[0].what;
                what.is_action() && !matches!(what, What::Tickets(_) | What::Deal(_))
            }
            _ => false,
        };
        self.has_moved = self.has_moved || new.iter().any(moves);
        let row = |line: &Line<'_>| matches!(line.statement, Statement::Market { .. });
        self.notes_row = self.notes_row || new.iter().any(row);
        for line in new {
            let Statement::Acts { who, acts } = &line.statement else {
                continue;
            };
            self.offers += usize::from(matches!(acts[0].what, What::Tickets(_)));
            self.hands += usize::from(matches!(acts[0].what, What::Deal(_)));
            let places = self.words.places(self.game);
            let on_board = |city: &Name<'_>| places.is_some_and(|p| p.only(city.text).is_some());
            self.owns |= match &acts[0].what {
                What::Owns(_) => true,
                // `built a station in Wien` is read as something else.
                What::Built(cities) => cities.iter().all(on_board),
                _ => false,
            };
            // One that nobody wrote down has no place in the text.
            let written = |tile: &TileWord<'_>| tile.span.start < tile.span.end;
            let draws = matches!(&acts[0].what, What::DrawTile(tile) if written(tile));
            self.draws = self.draws || draws;
            self.list = self.list.filter(|(_, owner, _)| owner.text == who.text);
            // A bullet is nobody's name.
            let name = who.text.contains(char::is_alphanumeric);
            if name && who.span.start >= line.span.start {
                self.speaker = None;
            }
            if acts[0].what.is_action() && self.has_moved {
                self.last = self.players.iter().position(|(name, _)| *name == who.text);
            }
            if matches!(acts[0].what, What::Station(_)) {
                self.stations.push(who.text);
            }
        }
        self.seen = lines.len();
    }

    /// What players of this game do.
    pub(super) fn moves(&self, dialect: Dialect) -> &'static [&'static str] {
        let moves = self.words.moves(self.game);
        moves.unwrap_or(dialect.verbs())
    }
}
