//! Names that mean nothing in this game, and lines that it has no place for: the
//! laws of the notation.

use super::*;
use crate::games::metro::readings;
use crate::games::metro::sets;
use crate::laws::notation::{N2, N3, N4};
use crate::names;

/// What a name is the name of.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Tile,
    Colour,
}

impl Kind {
    fn names(self, setting: &Setting<'_>, ids: &[usize]) -> Vec<String> {
        let name = |&id: &usize| match self {
            Self::Tile => setting.set.tiles.get(id).map(|t| format!("`{}`", t.name)),
            Self::Colour => setting.set.colours.get(id).cloned(),
        };
        ids.iter().filter_map(name).collect()
    }
}

impl Kind {
    /// The names alone.
    fn plain(self, setting: &Setting<'_>, ids: &[usize]) -> Vec<String> {
        let names = self.names(setting, ids).into_iter();
        names.map(|name| name.trim_matches('`').to_owned()).collect()
    }
}

/// A name that means nothing; these are like it.
#[derive(Clone, Debug)]
pub struct Unknown<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub near: Vec<usize>,
}

impl Fault<Setting<'_>> for Unknown<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let text = self.text;
        match self.kind {
            Kind::Tile => {
                let near = self.kind.names(setting, &self.near);
                let words = Words::new(
                    tell!("metro-n2-tile", "there is no tile called `{text}`", text),
                    say!("metro-n2-tile-label", "unknown tile"),
                )
                .instead(self.kind.plain(setting, &self.near));
                if near.is_empty() { words } else { words.help(names::meant(&near)) }
            }
            Kind::Colour => Words::new(
                tell!("metro-n2-colour", "no line is in a colour called `{text}`", text),
                say!("metro-n2-colour-label", "unknown colour"),
            )
            .instead(self.kind.plain(setting, &self.near))
            .help(say!(
                "metro-n2-colours",
                "colours: {colours}",
                colours = list(&setting.set.colours)
            )),
        }
    }
}

/// A name that can mean any of these.
#[derive(Clone, Debug)]
pub struct Ambiguous<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub ids: Vec<usize>,
}

impl Fault<Setting<'_>> for Ambiguous<'_> {
    const LAW: &'static Law = &N3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let text = self.text;
        let message = match self.kind {
            Kind::Tile => tell!("metro-n3-tile", "`{text}` can be more than one tile", text),
            Kind::Colour => tell!("metro-n3-colour", "`{text}` can be more than one colour", text),
        };
        Words::new(message, names::which(&list(&self.kind.names(setting, &self.ids))))
            .instead(self.kind.plain(setting, &self.ids))
    }
}

/// A word of the header that means nothing.
#[derive(Clone, Copy, Debug)]
pub enum NoSuch<'a> {
    Set(&'a str),
    Edition(&'a str),
    Option(&'a str),
    Value { option: &'a str, value: &'a str, values: &'static str },
}

impl Fault<()> for NoSuch<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, (): &()) -> Words {
        match self {
            Self::Set(name) => Words::new(
                tell!("metro-n2-set", "there is no tile set `{name}`", name),
                say!(
                    "metro-n2-set-label",
                    "no set that ships is called so, and no file was read for it"
                ),
            )
            .instead(names::near(name, sets::builtin_names().iter().copied()))
            .help(say!(
                "metro-n2-sets",
                "sets that ship: {sets}",
                sets = list(sets::builtin_names())
            )),
            Self::Edition(name) => Words::new(
                tell!("metro-n2-edition", "there is no edition `{name}` of this game", name),
                say!("metro-n2-edition-label", "unknown edition"),
            )
            .help(say!(
                "metro-n2-edition-help",
                "editions: `ja` Japanese, of which the last pages survive"
            )),
            Self::Option(name) => {
                let known: Vec<&str> = readings::OPTIONS.iter().map(|o| o.name).collect();
                Words::new(
                    tell!("metro-n2-option", "there is no option `{name}`", name),
                    say!("metro-n2-option-label", "unknown option"),
                )
                .instead(names::near(name, known.iter().copied()))
                .help(say!(
                    "metro-n2-options",
                    "options: {options}",
                    options = list(&known)
                ))
            }
            Self::Value { option, value, values } => Words::new(
                tell!("metro-n2-value", "option `{option}` has no value `{value}`", option, value),
                say!("metro-n2-value-label", "expected one of: {values}", values),
            )
            .instead(names::near(value, values.split(", ")))
            .note(say!(
                "metro-n2-value-note",
                "table conventions are declared in the header, never guessed"
            )),
        }
    }
}

/// A line that has no place here.
#[derive(Clone, Copy, Debug)]
pub enum OutOfPlace {
    SecondDeal,
    Cards,
}

impl Fault<Setting<'_>> for OutOfPlace {
    const LAW: &'static Law = &N4;

    fn words(&self, _: &Setting<'_>) -> Words {
        match self {
            Self::SecondDeal => Words::new(
                tell!("metro-n4-deal", "hands are dealt once, before the first turn"),
                say!("metro-n4-deal-label", "a second deal"),
            ),
            Self::Cards => Words::new(
                tell!("metro-n4-cards", "this game has no cards"),
                say!("metro-n4-cards-label", "no such thing here"),
            ),
        }
    }
}
