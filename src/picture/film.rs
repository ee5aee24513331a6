//! A whole game as one moving picture: an SVG file that plays by itself, again and again,
//! without a script. Who wants no motion, or has a program that knows none, sees the end.
//! The same drawing as it stands at one moment is what a film of pixels is made of.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::board::Film as Board;
use super::head::{Head, Standing, figure};
use super::{escape, facts, standings, styles, tiles, yards};
use crate::frames::{Frame, Kind, Recording, Scene, Stage};
use crate::games::shared::and;
use crate::report::text::clip;

/// What every film has in it, and nothing else of ours.
pub const MARK: &str = r#"data-made="whistlestop film""#;
/// Before the first turn, and at the end.
const LEAD: f64 = 1.5;
const END: f64 = 7.0;
/// A film is not longer than this: then its rounds are shorter.
const LONGEST: f64 = 300.0;
/// For the line about the move, and the bar below it.
const BELOW: f64 = 46.0;
/// So many letters of that line, and of a winner's name.
const WORDS: usize = 110;
const NAME: usize = 24;

/// When things are to be seen: classes for stretches of the film, and their style.
struct Clock {
    /// When each frame begins, and the end of the film.
    starts: Vec<f64>,
    known: BTreeMap<(usize, usize, bool), usize>,
    css: String,
}

impl Clock {
    fn new(frames: &[Frame], players: usize, pace: f64) -> Self {
        let turns = frames.iter().filter(|frame| frame.kind == Kind::Turn).count();
        let each = pace.max(0.1) / players.max(1) as f64;
        let each = each.min((LONGEST - LEAD - END) / (turns + 1) as f64);
        let mut starts = Vec::with_capacity(frames.len() + 1);
        let mut now = 0.0;
        for (i, frame) in frames.iter().enumerate() {
            // What is no turn takes no time, but for the start and the end.
            if frame.kind == Kind::Turn {
                now = f64::max(now, LEAD);
            }
            starts.push(now);
            if frame.kind == Kind::Turn || i + 1 == frames.len() {
                now += each;
            }
        }
        starts.push(now + END);
        Self { starts, known: BTreeMap::new(), css: String::new() }
    }

    fn length(&self) -> f64 {
        self.starts.last().copied().unwrap_or(1.0)
    }

    /// The class of what is to be seen from one frame to before another. What `drops` comes
    /// down from above.
    fn class(&mut self, from: usize, to: usize, drops: bool) -> String {
        let last = self.starts.len() - 1;
        let (from, to) = (from.min(last), to.min(last));
        if from == 0 && to == last {
            return String::new();
        }
        let number = self.known.len();
        let number = *self.known.entry((from, to, drops)).or_insert(number);
        if number + 1 == self.known.len() && !self.css.contains(&format!(".t{number}{{")) {
            self.write(number, from, to, drops);
        }
        let gone = if to < last { " gone" } else { "" };
        format!("t{number}{gone}")
    }

    /// For one moment that stands still.
    fn still() -> Self {
        Self { starts: vec![0.0, 1.0], known: BTreeMap::new(), css: String::new() }
    }

    /// What makes the film run; nothing if all of it stands still.
    fn style(&self) -> String {
        let length = self.length();
        let bar = ".bar{fill:#8a7a55;transform-origin:24px 0";
        if self.css.is_empty() {
            return format!("<style>{bar}}}</style>");
        }
        format!(
            "<style>.gone{{visibility:hidden}}{bar};animation:bar {length:.2}s linear infinite}}@keyframes bar{{from{{transform:scaleX(0)}}to{{transform:none}}}}{}@media (prefers-reduced-motion:reduce){{*{{animation:none!important}}}}</style>",
            self.css
        )
    }

    fn write(&mut self, number: usize, from: usize, to: usize, drops: bool) {
        let length = self.length();
        let part = |at: f64| (at / length * 100.0).clamp(0.0, 100.0);
        let (on, off) = (part(self.starts[from]), part(self.starts[to]));
        let mut keys = String::new();
        let hidden = if drops {
            "visibility:hidden;transform:translateY(-16px)"
        } else {
            "visibility:hidden"
        };
        let _ = match (from, drops) {
            (0, _) => write!(keys, "0%{{visibility:visible}}"),
            (_, false) => write!(keys, "0%{{{hidden}}}{on:.3}%{{visibility:visible}}"),
            (_, true) => {
                let down = part(self.starts[from] + 0.35).max(on + 0.001);
                write!(
                    keys,
                    "0%,{on:.3}%{{{hidden}}}{:.3}%{{visibility:visible;transform:translateY(-16px)}}{down:.3}%{{visibility:visible;transform:none}}",
                    on + 0.001
                )
            }
        };
        if off < 100.0 {
            let _ = write!(keys, "{off:.3}%,100%{{{hidden}}}");
        } else {
            let _ = write!(keys, "100%{{visibility:visible}}");
        }
        let timing = if drops { "ease-out" } else { "step-end" };
        let _ = write!(
            self.css,
            ".t{number}{{animation:k{number} {length:.2}s {timing} infinite}}@keyframes k{number}{{{keys}}}"
        );
    }
}

/// Things with the stretches of frames in which they are there.
fn stretches<T: PartialEq>(
    frames: &[Frame],
    of: impl Fn(&Frame) -> Vec<T>,
) -> Vec<(T, usize, usize)> {
    let mut done: Vec<(T, usize, usize)> = Vec::new();
    let mut open: Vec<(T, usize)> = Vec::new();
    for (at, frame) in frames.iter().enumerate() {
        let mut now = of(frame);
        let mut kept = Vec::new();
        for (thing, from) in open {
            match now.iter().position(|other| *other == thing) {
                Some(place) => {
                    now.swap_remove(place);
                    kept.push((thing, from));
                }
                None => done.push((thing, from, at)),
            }
        }
        kept.extend(now.into_iter().map(|thing| (thing, at)));
        open = kept;
    }
    done.extend(open.into_iter().map(|(thing, from)| (thing, from, frames.len())));
    done.sort_by_key(|&(_, from, to)| (from, to));
    done
}

/// Makes the film of a game, with so many seconds a round; `None` if it cannot be replayed.
///
/// ```
/// use whistlestop::internals::{frames, notation, picture, replay};
///
/// let text = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n";
/// let game = notation::GameText::from(text);
/// let recording = frames::record(&game, &replay::Custom::None);
/// let film = picture::film(&recording, 3.0).unwrap();
/// assert!(film.contains("@keyframes") && !film.contains("<script"));
/// ```
#[must_use]
pub fn film(recording: &Recording, pace: f64) -> Option<String> {
    let clock = Clock::new(&recording.frames, recording.players.len(), pace);
    drawn(recording, 0..recording.frames.len(), clock, 1.0)
}

/// The film as it stands at its turns and at its end, one picture after another, each with
/// the seconds for which it is seen. Of a long game there are `most`.
pub(super) fn moments(
    recording: &Recording,
    pace: f64,
    most: usize,
) -> Vec<(f64, impl Fn() -> Option<String>)> {
    let frames = &recording.frames;
    let clock = Clock::new(frames, recording.players.len(), pace);
    let last = frames.len().saturating_sub(1);
    let turns = (1..last).filter(|&at| frames[at].kind == Kind::Turn);
    let mut shown: Vec<usize> = turns.collect();
    let (all, room) = (shown.len(), most.saturating_sub(2).max(1));
    if all > room {
        shown = (0..room).map(|i| shown[(i + 1) * all / room - 1]).collect();
    }
    shown.insert(0, 0);
    if last > 0 {
        shown.push(last);
    }
    let ends: Vec<usize> = shown.iter().skip(1).copied().chain([frames.len()]).collect();
    let moment = |(at, end): (usize, usize)| {
        let come = clock.starts[end] / clock.length();
        let picture = move || drawn(recording, at..at + 1, Clock::still(), come);
        (clock.starts[end] - clock.starts[at], picture)
    };
    shown.into_iter().zip(ends).map(moment).collect()
}

/// The film of some frames, or the picture of one: so much of the bar below is there.
fn drawn(
    recording: &Recording,
    shown: Range<usize>,
    mut clock: Clock,
    come: f64,
) -> Option<String> {
    let stage = recording.stage.as_ref()?;
    let all = &recording.frames;
    let last = all.len().checked_sub(1)?;
    let frames = all.get(shown.clone())?;
    let clock = &mut clock;
    let players = styles(&recording.players);
    // While the game runs the boxes have no figures: these change.
    let blank: Vec<Standing> =
        players.iter().map(|_| Standing { facts: " ".to_owned(), ..Standing::default() }).collect();
    let head =
        Head { title: &stage.on().title(), caption: "", players: &players, standings: &blank };
    let (mut out, width, height) = match stage {
        Stage::Board(map) => board_film(map, frames, &head, clock),
        Stage::Tiles(set) => tile_film(set, (all, frames), &head, clock),
        Stage::Cards(_) => yard_film((all, frames), &head, clock),
    };
    let running = &all[shown.start..shown.end.min(last)];
    scores(&mut out, recording, running, &head, width, clock);
    if shown.contains(&last) {
        let ended = Head { standings: &standings(recording, last), ..head };
        let at = last - shown.start;
        let _ = write!(out, r#"<g class="{}">"#, clock.class(at, at + 1, false));
        ended.seats(&mut out, width);
        out.push_str("</g>");
    }
    lines(&mut out, recording, shown, (width, height), clock);
    let _ = write!(
        out,
        r#"<rect class="bar" x="24" y="{:.0}" width="{:.0}" height="4" rx="2"/>"#,
        height - 12.0,
        (width - 48.0) * come
    );
    out.push_str(&clock.style());
    out.push_str("</svg>\n");
    Some(out.replacen("<svg ", &format!("<svg {MARK} "), 1))
}

/// What the boxes of the players say, while it is so.
fn scores(
    out: &mut String,
    recording: &Recording,
    running: &[Frame],
    head: &Head<'_>,
    width: f64,
    clock: &mut Clock,
) {
    for seat in 0..head.players.len() {
        let (x, y, wide) = head.place(seat, width);
        let said = stretches(running, |frame| match frame.position.players.get(seat) {
            Some(player) => vec![(player.score, facts(recording, player))],
            None => Vec::new(),
        });
        for ((score, facts), from, to) in said {
            let class = clock.class(from, to, false);
            let _ = write!(
                out,
                r#"<g class="{class}"><text class="soft" x="{:.1}" y="{:.1}">{}</text>"#,
                x + 54.0,
                y + 46.0,
                escape(&facts)
            );
            if let Some(score) = score {
                let _ = write!(
                    out,
                    r#"<text class="points" x="{:.1}" y="{:.1}">{}</text>"#,
                    x + wide - 14.0,
                    y + 40.0,
                    figure(score)
                );
            }
            out.push_str("</g>");
        }
    }
}

/// Who has won, and with how much, if the game is over.
fn winners(recording: &Recording) -> Option<String> {
    let sheet = recording.counted(recording.frames.len().checked_sub(1)?)?;
    let first: Vec<usize> =
        (0..recording.players.len()).filter(|&seat| sheet.ranks.get(seat) == Some(&1)).collect();
    let names = first.iter().map(|&seat| clip(&recording.players[seat].name, NAME));
    let names: Vec<String> = names.collect();
    let score = figure(*sheet.totals.get(*first.first()?)?);
    let who = escape(&and(&names));
    Some(match first.len() {
        1 => say!("picture-won", "{who} wins with {score}", who, score),
        _ => say!("picture-shared", "{who} share the win with {score}", who, score),
    })
}

/// The round above, at the end the winner, and the move below.
fn lines(
    out: &mut String,
    recording: &Recording,
    shown: Range<usize>,
    (width, height): (f64, f64),
    clock: &mut Clock,
) {
    let frames = &recording.frames;
    let won = winners(recording);
    let last = frames.last();
    let rounds = stretches(&frames[shown.clone()], |frame| {
        vec![match frame.kind {
            _ if won.is_some() && last.is_some_and(|last| std::ptr::eq(last, frame)) => {
                won.clone().unwrap_or_default()
            }
            Kind::End => say!("picture-the-end", "the end"),
            _ if frame.round == 0 => say!("picture-before", "before the first turn"),
            _ => say!("picture-round", "round {round}", round = frame.round),
        }]
    });
    for (words, from, to) in rounds {
        let _ = write!(
            out,
            r#"<text class="caption {}" x="{:.0}" y="42" text-anchor="end">{words}</text>"#,
            clock.class(from, to, false),
            width - 24.0
        );
    }
    let turns = (0..shown.end).filter(|&at| frames[at].kind == Kind::Turn);
    let turns: Vec<usize> = turns.collect();
    for (i, &at) in turns.iter().enumerate() {
        let to = turns.get(i + 1).copied().unwrap_or(shown.end);
        if to <= shown.start {
            continue;
        }
        let from = at.saturating_sub(shown.start);
        let _ = write!(
            out,
            r#"<text class="words {}" x="24" y="{:.0}">{}</text>"#,
            clock.class(from, to - shown.start, false),
            height - 24.0,
            escape(&clip(&frames[at].words, WORDS))
        );
    }
}

/// A file that has begun, and how large it is.
type Begun = (String, f64, f64);

fn board_film(
    map: &crate::games::ticket_to_ride::board::Board,
    frames: &[Frame],
    head: &Head<'_>,
    clock: &mut Clock,
) -> Begun {
    let film = Board::new(map, head, BELOW);
    let mut out = film.open(head);
    let claims = stretches(frames, |frame| match frame.position.scene.as_ref() {
        Scene::Board { routes, .. } => routes.iter().map(|one| (one.route, one.seat)).collect(),
        _ => Vec::new(),
    });
    for ((route, seat), from, to) in claims {
        let class = clock.class(from, to, true);
        film.route(&mut out, head, route, seat, &class);
    }
    let built = stretches(frames, |frame| match frame.position.scene.as_ref() {
        Scene::Board { stations, .. } => stations.iter().map(|one| (one.city, one.seat)).collect(),
        _ => Vec::new(),
    });
    for ((city, seat), from, to) in built {
        let class = clock.class(from, to, true);
        film.station(&mut out, head, city, seat, &class);
    }
    film.close(&mut out);
    (out, film.width, film.height)
}

fn tile_film(
    set: &crate::games::stage::tiles::TileSet,
    (all, frames): (&[Frame], &[Frame]),
    head: &Head<'_>,
    clock: &mut Clock,
) -> Begun {
    let laid = stretches(frames, |frame| match frame.position.scene.as_ref() {
        Scene::Layout { tiles, .. } => tiles.clone(),
        _ => Vec::new(),
    });
    let ever = all.iter().flat_map(|frame| match frame.position.scene.as_ref() {
        Scene::Layout { tiles, .. } => &tiles[..],
        _ => &[],
    });
    let frame = tiles::Frame::around(ever, head);
    let mut out = frame.open(head, BELOW);
    for (tile, from, to) in &laid {
        let drawn = frame.tile(set, tile, head);
        let class = clock.class(*from, *to, true);
        let _ = write!(out, r#"<g class="{class}">{drawn}</g>"#);
    }
    let cubes = stretches(frames, |frame| match frame.position.scene.as_ref() {
        Scene::Layout { cube, .. } => cube.iter().cloned().collect(),
        _ => Vec::new(),
    });
    for (cube, from, to) in cubes {
        let drawn = frame.cube(&cube, head);
        let class = clock.class(from, to, false);
        let _ = write!(out, r#"<g class="{class}">{drawn}</g>"#);
    }
    let (width, height) = frame.size(BELOW);
    (out, width, height)
}

fn yard_film((all, frames): (&[Frame], &[Frame]), head: &Head<'_>, clock: &mut Clock) -> Begun {
    let yards_of = |frame: &Frame| match frame.position.scene.as_ref() {
        Scene::Yards { yards, .. } => yards.clone(),
        _ => Vec::new(),
    };
    let tall = all.iter().flat_map(yards_of).map(|yard| yards::tall(&yard));
    let tall = tall.fold(0.0, f64::max);
    let players = head.players.len();
    let mut out = yards::open(head, players, tall, BELOW);
    for seat in 0..players {
        let states = stretches(frames, |frame| {
            let yard = yards_of(frame).into_iter().nth(seat);
            yard.into_iter().collect()
        });
        for (yard, from, to) in states {
            let drawn = yards::panel(&yard, head, seat, tall);
            let class = clock.class(from, to, false);
            let _ = write!(out, r#"<g class="{class}">{drawn}</g>"#);
        }
    }
    let (width, height) = yards::size(head, players, tall, BELOW);
    (out, width, height)
}
