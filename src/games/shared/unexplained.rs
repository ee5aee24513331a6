//! Why no order of the deck explains a log, in words: the same for every game
//! with cards that nobody saw.

mod table;

use std::borrow::Cow;

use super::proof::Kind;
use super::seats::Cards;
use super::unseen::{NotProved, Origin, Shown, Unexplained};
use super::words::and;
use crate::card::Card;
use crate::fault::{Fault, Note, Words};
use crate::finding::{self, Held, Severity, Whereabouts};
use crate::lang::Said;
use crate::laws::Law;
use crate::span::Span;

/// What labels mean, for the text of a law: the same for every game.
macro_rules! labels {
    ($what:literal) => {
        concat!(
            "The labels are as few as it gets: these ",
            $what,
            " cannot all be explained, and each of them is needed: where nobody asks from where the \
             cards of that place came, the others can be. To set a place aside is to say that it is \
             not what happened, so that its cards were not shown there and are not met again later \
             for that reason. If with any one of them set aside everything else can be explained, \
             the help says so. With one that has a star it cannot, whichever other cards were shown \
             there: if that is a mistake, it is not the only one. "
        )
    };
}
pub(crate) use labels;

/// What a game calls its players and cards.
pub trait Setting: Cards {
    /// So many cards of this kind are in the game.
    fn copies(&self, card: Card) -> u32;

    /// What a deck is called: `the first deck`.
    fn deck(&self, origin: Origin) -> String;
}

/// Where cards of a kind are known to be: a word for the place, whose it is, and how
/// many.
pub type Place = (&'static str, Option<usize>, u32);

/// A family's laws about cards that nobody saw: more shown than drawn, more of
/// a colour than there were, neither alone.
#[derive(Debug)]
pub struct Laws {
    pub drawn: &'static Law,
    pub colour: &'static Law,
    pub order: &'static Law,
    /// What this is for those who saw the hands: a card that is not in the hand,
    /// or one too many of its kind.
    pub also: [&'static Law; 2],
}

/// The cards that nobody saw cannot be explained, or that was not found out.
#[derive(Clone, Debug)]
pub struct NoOrder {
    laws: &'static Laws,
    at: Span,
    /// None if the look for an explanation was given up.
    why: Option<Box<Unexplained>>,
    /// Where cards of the kind in question are known to be.
    places: Vec<Place>,
}

/// H1, H2, H3: what has come of the look for an explanation here.
#[must_use]
pub fn judge(
    laws: &'static Laws,
    proof: NotProved,
    at: Span,
    places: impl Fn(Card) -> Vec<Place>,
) -> Option<NoOrder> {
    let why = match proof {
        NotProved::News => None,
        NotProved::NoNews => return None,
        NotProved::Impossible(why) => Some(why),
    };
    let places = match why.as_ref().map(|why| why.kind) {
        Some(Kind::Cards(kind)) => places(card_of(kind)),
        _ => Vec::new(),
    };
    Some(NoOrder { laws, at, why, places })
}

impl NoOrder {
    #[must_use]
    pub fn why(&self) -> Option<&Unexplained> {
        self.why.as_deref()
    }
}

impl<S: Setting> Fault<S> for NoOrder {
    fn law(&self) -> &'static Law {
        match self.why().map(|why| why.kind) {
            Some(Kind::Holder(_)) => self.laws.drawn,
            Some(Kind::Cards(_)) => self.laws.colour,
            Some(Kind::Both) | None => self.laws.order,
        }
    }

    fn severity(&self) -> Severity {
        match self.why {
            Some(_) => Severity::Error,
            None => Severity::Note,
        }
    }

    fn also(&self) -> &[&'static Law] {
        match self.why {
            Some(_) => &self.laws.also,
            None => &[],
        }
    }

    fn words(&self, setting: &S) -> Words {
        match self.why() {
            Some(why) => words(setting, why, &self.places, self.at),
            None => Words::new(
                tell!(
                    "h3-undecided",
                    "whether any order of the deck explains this was not found out"
                ),
                say!("h3-undecided-label", "from here on unseen cards are not proved any more"),
            ),
        }
    }
}

/// The tight set in words, with a label on every place that is part of it.
fn words(setting: &dyn Setting, why: &Unexplained, places: &[Place], at: Span) -> Words {
    let here = why.shown.iter().find(|s| s.at == at);
    let said = match here {
        Some(shown) => say!("h1-now", "now {label}", label = label(setting, shown, why.kind)),
        None => say!("h1-card-left", "with this card seen leaving the deck"),
    };
    let reason = reason(setting, why, places);
    let mut words = Words::new(headline(setting, why), said);
    for shown in why.shown.iter().filter(|s| s.at != at) {
        words = words.cause(shown.at, label(setting, shown, why.kind));
    }
    if let Some(colour) = &reason.colour {
        words = words.note(whereabouts(setting, colour));
    }
    if !reason.decks.is_empty() {
        let decks = table::of_decks(setting, why, &reason.decks);
        words.note = match words.note {
            Note::Own(note) => Note::Own(decks + &note),
            _ => Note::Above(decks),
        };
    }
    words.reason = Some(Box::new(reason));
    words.help(help(why, here.is_some()))
}

/// The same as data.
fn reason(setting: &dyn Setting, why: &Unexplained, known: &[Place]) -> finding::Reason {
    let name = |seat: Option<usize>| seat.map(|seat| setting.player(seat).to_owned());
    let shown = |shown: &Shown| finding::Shown {
        span: shown.at,
        player: name(shown.seat),
        cards: shown.cards.known,
        unnamed: u32::from(shown.cards.unseen),
        enough: shown.enough,
    };
    let deck = |deck: &super::unseen::DeckSeen| {
        let made = match deck.origin {
            Origin::Discards(_, at) => at,
            Origin::First | Origin::Hand(_) => None,
        };
        finding::DeckHeld {
            name: setting.deck(deck.origin),
            made: made.map(|(at, _)| at),
            turn: made.and_then(|(_, turn)| turn),
            held: deck.held.clone(),
            drawn: deck.drawn.iter().map(|&(who, n)| (name(who), n)).collect(),
        }
    };
    let colour = match why.kind {
        Kind::Cards(kind) => Some(places(setting, card_of(kind), known, why.excess)),
        Kind::Holder(_) | Kind::Both => None,
    };
    finding::Reason {
        shown: why.shown.iter().map(shown).collect(),
        minimal: why.minimal,
        exact: why.exact,
        colour,
        decks: why.decks.iter().map(deck).collect(),
    }
}

/// Where all cards of a kind are. Those that are on their way right here are not
/// among the places the setting knows; their number follows from what is too many.
fn places(
    setting: &dyn Setting,
    card: Card,
    known: &[Place],
    excess: Option<(u32, u32)>,
) -> Whereabouts {
    let copies = setting.copies(card);
    let mut places: Vec<Held> = Vec::new();
    let in_deck = excess.map_or(0, |(_, held)| held);
    for &(place, seat, cards) in known.iter().chain([&("deck", None, in_deck)]) {
        if cards > 0 {
            let player = seat.map(|seat| setting.player(seat).to_owned());
            places.push(Held { place, player, cards });
        }
    }
    let known: u32 = places.iter().map(|held| held.cards).sum();
    let here = excess.and_then(|(excess, _)| (copies + excess).checked_sub(known));
    if let Some(cards) = here.filter(|&n| n > 0) {
        places.push(Held { place: "here", player: None, cards });
    }
    Whereabouts { card, copies, places }
}

fn whereabouts(setting: &dyn Setting, colour: &Whereabouts) -> String {
    let all = setting.card_words().some(colour.card, colour.copies);
    let known: u32 = colour.places.iter().map(|held| held.cards).sum();
    let place = |held: &Held| {
        let n = held.cards;
        match (held.place, &held.player) {
            ("here", _) => say!("h2-here", "{n} here", n),
            ("discards", _) => say!("h2-discarded", "{n} discarded", n),
            ("deck", _) => say!("h2-new-deck", "{n} in the new deck", n),
            ("hand", Some(player)) => say!("h2-hand", "{n} in {player}'s hand", n, player),
            ("yard", Some(player)) => say!("h2-yard", "{n} in {player}'s yard", n, player),
            ("stack", Some(player)) => say!("h2-stack", "{n} in {player}'s stack", n, player),
            ("row", None) => say!("h2-row", "{n} in the row", n),
            (place, Some(player)) => {
                say!("h2-place", "{n} in {player}'s {place}", n, player, place)
            }
            (place, None) => say!("h2-place-of-all", "{n} in the {place}", n, place),
        }
    };
    let places: Vec<String> = colour.places.iter().map(place).collect();
    let places = and(&places);
    if known > colour.copies {
        say!(
            "h2-too-many",
            "the game has {all}, and these are {known}: {places}",
            all,
            known,
            places
        )
    } else if known > 0 {
        say!(
            "h2-only-rest",
            "the game has {all}; only those that are not {places} can have been drawn unseen",
            all,
            places
        )
    } else {
        say!("h2-all", "the game has {all}", all)
    }
}

/// What follows, and nothing more than that.
fn help(why: &Unexplained, here: bool) -> String {
    let places = why.shown.len() + usize::from(!here);
    if places == 1 {
        return say!("h1-help-one", "if the rest of the log is right, this is not what happened");
    }
    let mut text = say!(
        "h1-help",
        "if the rest of the log is right, at least one of these places is not what happened"
    )
    .to_owned();
    if !why.minimal {
        text += &say!(
            "h1-help-undecided",
            "; whether all of them are needed to say so was not found out"
        );
    } else if why.shown.iter().all(|shown| shown.enough == Some(true)) {
        text += &match why.exact {
            true => say!(
                "h1-help-any",
                ": with any one of them set aside everything else up to here can be explained"
            ),
            false => say!(
                "h1-help-nothing",
                ": with any one of them set aside nothing speaks against everything else up to here"
            ),
        };
    } else {
        text += &say!("h1-help-each", ", and each of them is needed to say so");
    }
    if why.shown.iter().any(|shown| shown.enough == Some(false)) {
        text += &say!(
            "h1-help-star",
            "; one marked * would not be the only one: with it set aside other places still speak against the log"
        );
    }
    text
}

fn headline(setting: &dyn Setting, why: &Unexplained) -> Said {
    let n: u32 = why.shown.iter().map(|s| s.cards.total()).sum();
    let room = why.room;
    match why.kind {
        Kind::Holder(seat) => {
            let who = match seat < setting.players() {
                true => Cow::Borrowed(setting.player(seat)),
                false => Cow::Owned(say!("h1-the-row", "the row")),
            };
            tell!(
                "h1-holder",
                "{who} had {room} unseen card{s}, and has now shown {n} that nobody saw come",
                who,
                room,
                s = if room == 1 { "" } else { "s" },
                n,
            )
        }
        Kind::Cards(kind) => {
            let cards = setting.card_words().some(card_of(kind), n);
            match room {
                0 => tell!("h2-none", "{cards} drawn unseen, and there was none", cards),
                room => tell!(
                    "h2-only",
                    "{cards} drawn unseen, and there were only {room}",
                    cards,
                    room
                ),
            }
        }
        Kind::Both => {
            tell!("h3-no-order", "no order of the deck explains the cards that nobody saw")
        }
    }
}

fn card_of(kind: usize) -> Card {
    Card::ALL.get(kind).copied().unwrap_or(Card::Wild)
}

/// `2 red cards that Ben had drawn unseen`, with a star where this alone does not
/// explain it.
fn label(setting: &dyn Setting, shown: &Shown, kind: Kind) -> String {
    let mut parts: Vec<String> = shown
        .cards
        .known
        .each()
        .map(|(card, n)| setting.card_words().some(card, u32::from(n)))
        .collect();
    match shown.cards.unseen {
        0 => {}
        1 => parts.push(say!("h1-unnamed-one", "1 card without a name")),
        n => parts.push(say!("h1-unnamed", "{n} cards without a name", n)),
    }
    let cards = and(&parts);
    let star = match shown.enough {
        Some(false) => " *",
        _ => "",
    };
    match (shown.seat, kind) {
        (Some(_), Kind::Holder(_)) => {
            say!("h1-nobody-saw", "{cards} that nobody saw come{star}", cards, star)
        }
        (Some(seat), _) => {
            let who = setting.player(seat);
            say!("h1-had-drawn", "{cards} that {who} had drawn unseen{star}", cards, who, star)
        }
        (None, _) => say!("h1-turned-up", "{cards} turned up{star}", cards, star),
    }
}
