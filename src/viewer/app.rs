//! What is shown, and what the keys make of it.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::keys::{self, Wish};
use super::search::{self, Direction, Spot};
use super::show::Show;
use super::theme::Theme;
use crate::frames::Frame;

/// No search is longer, in characters.
const LONGEST_SEARCH: usize = 60;
/// The map grows to at most two to the power of this.
pub(super) const MOST_ZOOM: i8 = 3;

/// What the viewer asks of whoever runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Stay,
    Quit,
    NextGame,
    PreviousGame,
}

/// A page that lies over everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Help,
    Finding,
    Sheet,
}

/// How the user wants to look at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub zoom: i8,
    pub pan: (i16, i16),
    /// The map alone.
    pub whole: bool,
    /// Tickets before hands.
    pub tickets: bool,
}

/// The viewer: one game, and where in it we are.
pub struct App {
    pub(super) show: Show,
    pub(super) theme: Theme,
    pub(super) at: usize,
    pub(super) look: Look,
    pub(super) page: Option<(Page, usize)>,
    /// What is being typed behind `/`.
    pub(super) prompt: Option<String>,
    pub(super) message: Option<String>,
    /// A city or a square that was looked for.
    pub(super) spot: Option<Spot>,
    searched: String,
    playing: bool,
}

impl App {
    #[must_use]
    pub fn new(show: Show, at: usize, color: bool) -> Self {
        Self {
            at: at.min(show.last()),
            show,
            theme: Theme::new(color),
            look: Look::default(),
            page: None,
            prompt: None,
            message: None,
            spot: None,
            searched: String::new(),
            playing: false,
        }
    }

    /// The frame shown, counted from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    #[must_use]
    pub fn playing(&self) -> bool {
        self.playing
    }

    pub(super) fn frame(&self) -> Option<&Frame> {
        self.show.recording.frames.get(self.at)
    }

    /// While the game plays: the next frame.
    pub fn beat(&mut self) {
        self.at = (self.at + 1).min(self.show.last());
        self.playing = self.at < self.show.last();
    }

    /// Says something in the bottom line until the next key.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = Some(message.into());
    }

    /// Goes on to another game, or says that there is none.
    pub fn turn_page(&mut self, show: Option<Show>, none: &str) {
        match show {
            None => self.say(none),
            Some(show) => {
                let look = Look { pan: (0, 0), ..self.look };
                *self = Self {
                    look,
                    theme: self.theme,
                    searched: std::mem::take(&mut self.searched),
                    ..Self::new(show, 0, false)
                };
            }
        }
    }

    /// Answers a key.
    pub fn key(&mut self, key: KeyEvent) -> Ask {
        self.message = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return Ask::Quit;
        }
        if self.prompt.is_some() {
            self.typed(key.code, control);
            return Ask::Stay;
        }
        match keys::wish(key) {
            // Any key leaves a page.
            None => {
                self.page = None;
                Ask::Stay
            }
            Some(wish) if self.page.is_some() => self.on_page(wish),
            Some(wish) => self.grant(wish),
        }
    }

    /// A key while something is typed behind `/`.
    fn typed(&mut self, key: KeyCode, control: bool) {
        let Some(mut text) = self.prompt.take() else {
            return;
        };
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                if !text.trim().is_empty() {
                    self.searched = text;
                }
                return self.find(Direction::Forward);
            }
            KeyCode::Char('u' | 'w') if control => text.clear(),
            KeyCode::Char(_) if control => {}
            // Backspace in an empty line leaves it.
            KeyCode::Backspace if text.pop().is_none() => return,
            KeyCode::Char(c) if text.chars().count() < LONGEST_SEARCH && !c.is_control() => {
                text.push(c);
            }
            _ => {}
        }
        self.prompt = Some(text);
    }

    fn on_page(&mut self, wish: Wish) -> Ask {
        let Some((page, top)) = self.page else {
            return Ask::Stay;
        };
        let top = match wish {
            Wish::NextRound => top.saturating_add(1),
            Wish::PreviousRound => top.saturating_sub(1),
            Wish::Leap(n) if n > 0 => top.saturating_add(10),
            Wish::Leap(_) => top.saturating_sub(10),
            Wish::First => 0,
            Wish::Last => usize::MAX,
            _ => {
                self.page = None;
                return Ask::Stay;
            }
        };
        let most = self.page_lines(page).saturating_sub(1);
        self.page = Some((page, top.min(most)));
        Ask::Stay
    }

    fn grant(&mut self, wish: Wish) -> Ask {
        let was_playing = std::mem::take(&mut self.playing);
        let last = self.show.last();
        let recording = &self.show.recording;
        match wish {
            Wish::Forward => self.at = (self.at + 1).min(last),
            Wish::Back => self.at = self.at.saturating_sub(1),
            Wish::NextRound => self.at = recording.next_round(self.at).min(last),
            Wish::PreviousRound => self.at = recording.previous_round(self.at),
            Wish::Leap(n) => {
                let far = n.unsigned_abs() as usize;
                self.at = match n > 0 {
                    true => (self.at + far).min(last),
                    false => self.at.saturating_sub(far),
                };
            }
            Wish::First => self.at = 0,
            Wish::Last => self.at = last,
            Wish::Play => self.playing = !was_playing && self.at < last,
            Wish::NextBreach => {
                let none = || say!("viewer-none-below", "no further breach below");
                self.go_to_breach(recording.next_breach(self.at), none);
            }
            Wish::PreviousBreach => {
                let none = || say!("viewer-none-above", "no further breach above");
                self.go_to_breach(recording.previous_breach(self.at), none);
            }
            Wish::Find => self.prompt = Some(String::new()),
            Wish::FindNext => self.find(Direction::Forward),
            Wish::FindPrevious => self.find(Direction::Back),
            Wish::Explain => self.explain(),
            Wish::Sheet => self.sheet(),
            Wish::Tickets => self.look.tickets = !self.look.tickets,
            Wish::Whole => self.look.whole = !self.look.whole,
            Wish::Zoom(step) => {
                // A map may be doubled twice by itself, a layout has one overview.
                let least = if self.show.chart.is_some() { -2 } else { -1 };
                self.look.zoom = (self.look.zoom + step).clamp(least, MOST_ZOOM);
            }
            Wish::Pan(x, y) => {
                let (dx, dy) = self.look.pan;
                let by = |old: i16, step: i8| (old + i16::from(step)).clamp(-500, 500);
                self.look.pan = (by(dx, x), by(dy, y));
            }
            Wish::NextGame => return Ask::NextGame,
            Wish::PreviousGame => return Ask::PreviousGame,
            Wish::Help => self.page = Some((Page::Help, 0)),
            Wish::Close => self.close(was_playing),
            Wish::Quit => return Ask::Quit,
        }
        Ask::Stay
    }

    /// Takes back what stands between the user and the game, one thing after another.
    fn close(&mut self, was_playing: bool) {
        if self.spot.is_some() {
            self.spot = None;
        } else if self.look != Look::default() {
            self.look = Look::default();
        } else if !was_playing {
            self.say(say!("viewer-q-leaves", "q leaves"));
        }
    }

    fn go_to_breach(&mut self, found: Option<usize>, none: fn() -> String) {
        match found {
            Some(at) => self.at = at,
            None if self.show.breaches.is_empty() => {
                self.say(say!("viewer-no-breaches", "this game has no breaches"));
            }
            None => self.say(none()),
        }
    }

    fn explain(&mut self) {
        let any = self.frame().is_some_and(|frame| !frame.findings.is_empty());
        match any {
            true => self.page = Some((Page::Finding, 0)),
            false => self.say(say!("viewer-nothing-found", "nothing was found on this line")),
        }
    }

    fn sheet(&mut self) {
        match self.show.recording.outcome.sheet {
            Some(_) => self.page = Some((Page::Sheet, 0)),
            None => self.say(say!("viewer-no-sheet", "this game has no score sheet")),
        }
    }

    fn find(&mut self, direction: Direction) {
        if self.searched.trim().is_empty() {
            return self.say(say!(
                "viewer-nothing-to-find",
                "nothing to look for yet: press / and write a turn or a name"
            ));
        }
        let found = search::find(&self.show.recording, self.at, direction, &self.searched);
        if let Some(at) = found.frame {
            self.at = at;
        }
        if found.spot.is_some() {
            self.spot = found.spot;
            self.look.pan = (0, 0);
        }
        self.message = found.message;
    }
}
