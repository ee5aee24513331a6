//! Names that mean nothing here, or more than one thing; lines out of place.

use super::*;
use crate::games::shared::list;
use crate::lang;
use crate::laws::notation::{N2, N3, N4};
use crate::names::{self, Lookup};

/// A city that is not found, or more than one.
#[derive(Clone, Debug)]
pub struct NoCity<'a> {
    pub text: &'a str,
    pub found: Lookup,
}

impl Fault<Setting<'_>> for NoCity<'_> {
    fn law(&self) -> &'static Law {
        law_of(&self.found)
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let text = self.text;
        let cities = setting.cities(ids(&self.found));
        if matches!(self.found, Lookup::Ambiguous(_)) {
            return Words::new(
                tell!("card-game-n3-city", "`{text}` can be more than one city", text),
                names::which(&list(&cities)),
            )
            .instead(names_of(setting, &self.found));
        }
        let words = Words::new(
            tell!("card-game-n2-city", "no ticket names a city called `{text}`", text),
            say!("card-game-n2-city-label", "unknown name"),
        )
        .instead(names_of(setting, &self.found));
        if cities.is_empty() { words } else { words.help(names::meant(&cities)) }
    }
}

/// The cities that were found.
fn names_of(setting: &Setting<'_>, found: &Lookup) -> Vec<String> {
    let cities = ids(found).iter().filter_map(|&id| setting.rules.cities.get(id));
    cities.map(|city| city.name.clone()).collect()
}

fn law_of(found: &Lookup) -> &'static Law {
    match found {
        Lookup::Ambiguous(_) => &N3,
        Lookup::One(_) | Lookup::Unknown(_) => &N2,
    }
}

fn ids(found: &Lookup) -> &[usize] {
    match found {
        Lookup::Ambiguous(ids) | Lookup::Unknown(ids) => ids,
        Lookup::One(_) => &[],
    }
}

/// A city of a declared ticket that looks like a slip of the pen.
#[derive(Clone, Debug)]
pub struct DoubtfulCity<'a> {
    pub text: &'a str,
    pub found: Lookup,
}

impl Fault<Setting<'_>> for DoubtfulCity<'_> {
    fn law(&self) -> &'static Law {
        law_of(&self.found)
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let near = setting.cities(ids(&self.found));
        Words::new(
            tell!(
                "card-game-n2-not-clear",
                "it is not clear which city `{text}` is",
                text = self.text
            ),
            say!("card-game-n2-not-clear-label", "close to another name, and not the same"),
        )
        .help(names::meant(&near))
        .instead(names_of(setting, &self.found))
    }
}

/// More than one ticket joins these cities.
#[derive(Clone, Debug)]
pub struct WhichTicket {
    pub tickets: Vec<TicketId>,
}

impl Fault<Setting<'_>> for WhichTicket {
    const LAW: &'static Law = &N3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let spelling = |&id: &TicketId| format!("`{}`", setting.rules.spelling(id));
        let choices: Vec<String> = self.tickets.iter().map(spelling).collect();
        Words::new(
            tell!("card-game-n3-ticket", "more than one ticket joins these cities"),
            names::which(&names::either(&choices)),
        )
        .written(self.tickets.iter().map(|&id| setting.rules.spelling(id)))
        .note(say!("card-game-n3-ticket-note", "a colour behind the ticket tells them apart"))
    }
}

/// A player who is robbed, and does not sit here, or may be more than one.
#[derive(Clone, Debug)]
pub struct NoPlayer<'a> {
    pub text: &'a str,
    pub found: Lookup,
}

impl Fault<Setting<'_>> for NoPlayer<'_> {
    fn law(&self) -> &'static Law {
        law_of(&self.found)
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let text = self.text;
        let who: Vec<&str> = ids(&self.found).iter().map(|&s| setting.name(s)).collect();
        if matches!(self.found, Lookup::Ambiguous(_)) {
            return Words::new(
                tell!("card-game-n3-player", "`{text}` can be more than one player", text),
                names::which(&names::either(&who)),
            )
            .instead(who.iter().copied());
        }
        let words = Words::new(
            tell!("card-game-n2-player", "nobody called {text} sits at this table", text),
            say!("card-game-n2-player-label", "not named in a `player` line"),
        )
        .instead(who.iter().copied());
        match who.first() {
            Some(near) => words.help(names::meant(&[near])),
            None => words,
        }
    }
}

/// There is no such edition of this game.
#[derive(Clone, Copy, Debug)]
pub struct NoEdition<'a> {
    pub text: &'a str,
}

impl Fault<Setting<'_>> for NoEdition<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let known = setting.rules.editions.iter();
        let known: Vec<String> =
            known.map(|e| format!("`{}` {}", e.key, lang::term(&e.name))).collect();
        Words::new(
            tell!(
                "card-game-n2-edition",
                "there is no edition `{text}` of this game",
                text = self.text
            ),
            say!("card-game-n2-edition-label", "unknown edition"),
        )
        .instead(names::near(self.text, setting.rules.editions.iter().map(|e| e.key.as_str())))
        .help(say!("card-game-n2-editions", "editions: {list}", list = list(&known)))
    }
}

/// This game has no options.
#[derive(Clone, Copy, Debug)]
pub struct NoOption<'a> {
    pub text: &'a str,
}

impl Fault<Setting<'_>> for NoOption<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!(
                "card-game-n2-option",
                "there is no option `{text}` in this game",
                text = self.text
            ),
            say!("card-game-n2-option-label", "unknown option"),
        )
    }
}

/// A `completes` line below the deal of the second pass.
#[derive(Clone, Copy, Debug)]
pub struct ScoringOver;

impl Fault<Setting<'_>> for ScoringOver {
    const LAW: &'static Law = &N4;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("card-game-n4-scored", "the first scoring is over"),
            say!("card-game-n4-scored-label", "cards for the second pass have been dealt above"),
        )
    }
}
