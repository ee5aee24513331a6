//! The messages of one language, from its Fluent files.
//!
//! A room's file is read when somebody asks for one of its messages: most runs say little.

use std::collections::HashMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::Lang;
use super::arg::{Arg, Args};

/// The files of a language, a room each.
macro_rules! files {
    ($lang:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!($lang, "/", $name, ".ftl")))),*]
    };
}

macro_rules! rooms {
    ($lang:literal) => {
        files!($lang:
            "audit", "blank", "board_file", "card_game", "cli", "compare", "explain", "fix",
            "frames", "laws", "metro", "notation", "page", "picture", "record", "redact",
            "replay", "report", "score", "serve", "shared", "table", "terms", "ticket_to_ride", "viewer",
        )
    };
}

/// The Fluent files of a language, by the names of their rooms.
#[must_use]
pub(super) fn files(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::En => &[],
        Lang::Ja => rooms!("ja"),
        Lang::ZhHant => rooms!("zh-Hant"),
        Lang::ZhHans => rooms!("zh-Hans"),
    }
}

/// A game of this name has a file of its own.
pub(super) fn has_room(game: &str) -> bool {
    let mut rooms = files(Lang::Ja).iter();
    rooms.any(|(room, _)| room.replace('_', "-") == game)
}

type Bundle = FluentBundle<FluentResource>;

/// All messages of a language.
pub(super) struct Book {
    lang: Lang,
    /// In which room a message is.
    places: HashMap<&'static str, usize>,
    /// What has been read, in the order of the files.
    rooms: Vec<OnceLock<Bundle>>,
}

/// The messages of this language; none for English.
pub(super) fn of(lang: Lang) -> Option<&'static Book> {
    static BOOKS: [OnceLock<Book>; 4] = [const { OnceLock::new() }; 4];
    (lang != Lang::En).then(|| BOOKS[lang as usize].get_or_init(|| Book::open(lang)))
}

impl Book {
    fn open(lang: Lang) -> Self {
        let mut places = HashMap::new();
        let files = files(lang);
        for (at, (_, text)) in files.iter().enumerate() {
            for line in text.lines() {
                // What is indented belongs to the message above.
                if line.starts_with(|c: char| c.is_ascii_lowercase())
                    && let Some((id, _)) = line.split_once(" =")
                {
                    places.entry(id).or_insert(at);
                }
            }
        }
        Self { lang, places, rooms: files.iter().map(|_| OnceLock::new()).collect() }
    }

    /// The messages of the room that has this one.
    fn room(&self, id: &str) -> Option<&Bundle> {
        let at = *self.places.get(id)?;
        let (_, text) = files(self.lang).get(at)?;
        Some(self.rooms.get(at)?.get_or_init(|| read(self.lang, text)))
    }

    /// A message, or a part of it, with its arguments in their places.
    pub(super) fn say(&self, id: &str, part: Option<&str>, args: &Args) -> Option<String> {
        let bundle = self.room(id)?;
        let message = bundle.get_message(id)?;
        let pattern = match part {
            None => message.value()?,
            Some(part) => message.get_attribute(part)?.value(),
        };
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            values.set(*name, value(arg));
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

/// The messages of one file. One that is twice there, or cannot be read, is not there: a
/// test looks for those.
fn read(lang: Lang, text: &str) -> Bundle {
    let tag = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    let resource = match FluentResource::try_new(text.to_owned()) {
        Ok(whole) => whole,
        Err((readable, _)) => readable,
    };
    let _ = bundle.add_resource(resource);
    bundle
}

fn value(arg: &Arg) -> FluentValue<'_> {
    match arg {
        Arg::Number(n) => FluentValue::from(*n),
        Arg::Text(text) => FluentValue::from(text.as_str()),
    }
}

/// What cannot be read, or is there twice.
#[cfg(feature = "internals")]
pub(super) fn faults(lang: Lang) -> Vec<String> {
    let mut bundle = FluentBundle::new_concurrent(Vec::new());
    let mut faults = Vec::new();
    for (room, text) in files(lang) {
        let name = |fault: String| format!("{}/{room}.ftl: {fault}", lang.tag());
        match FluentResource::try_new((*text).to_owned()) {
            Err((_, errors)) => faults.extend(errors.iter().map(|e| name(e.to_string()))),
            Ok(resource) => {
                if let Err(errors) = bundle.add_resource(resource) {
                    faults.extend(errors.iter().map(|e| name(e.to_string())));
                }
            }
        }
    }
    faults
}
