//! The words of the notation as people write them: one table for every keyword, verb,
//! card and figure, in as many languages as somebody adds to it.
//!
//! A row has the canonical word, what it is for, and its forms: language by language, in
//! lower case, apart by blanks; `_` stands between the words of a form that has several.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::tokens::{Kind, Token};

/// What a word is for. The same word may be for several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Starts a statement of its own.
    Keyword,
    /// The same in the tile game only.
    TileKeyword,
    /// Says what a player does.
    Verb,
    TileVerb,
    /// Stands inside a statement: `reveal`, `pay`.
    Part,
    /// Says which tickets were kept.
    Offer,
    /// What became of a move.
    Ruling,
    /// What a `check` or a `result` counts.
    Figure,
    /// A card, by the letter that stands for it.
    Card,
    /// A player's colour.
    Colour,
    /// A count.
    Count,
    /// What is counted, and says no more: `cards`.
    Counted,
    /// A card that nobody saw.
    Unseen,
    /// From the deck, not from the row.
    Deck,
    /// From the row, not from the deck.
    Row,
    /// What comes next was turned up.
    TurnedUp,
    /// Between two things of a list.
    And,
    /// Between two cities.
    To,
    /// Says nothing.
    Filler,
    /// Nothing, none.
    Nothing,
    Month,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    German,
    French,
    Spanish,
    Italian,
    Dutch,
}

use Language::{Dutch, English, French, German, Italian, Spanish};
use Role::*;

type Row3 = (Role, &'static str, &'static [(Language, &'static str)]);

static TABLE: &[Row3] = &[
    // The header.
    (Keyword, "game", &[(English, "game")]),
    (Keyword, "board", &[(English, "board map")]),
    (Keyword, "edition", &[(English, "edition")]),
    (Keyword, "event", &[(English, "event tournament")]),
    (Keyword, "site", &[(English, "site venue")]),
    (Keyword, "round", &[(English, "round")]),
    (Keyword, "table", &[(English, "table")]),
    (Keyword, "date", &[(English, "date")]),
    (Keyword, "scribe", &[(English, "scribe")]),
    (Keyword, "option", &[(English, "option options")]),
    (Keyword, "player", &[(English, "player")]),
    (Keyword, "players", &[(English, "players")]),
    (Keyword, "ticket", &[(English, "ticket")]),
    (TileKeyword, "tiles", &[(English, "tiles tile_set")]),
    (TileKeyword, "tile", &[(English, "tile")]),
    (
        TileKeyword,
        "start",
        &[(English, "start starts start_tile start_tiles")],
    ),
    // The row, and what the table saw.
    (
        Keyword,
        "market",
        &[(English, "market row display face_up face_up_cards")],
    ),
    (Keyword, "refill", &[(English, "refill refills refilled")]),
    (
        Keyword,
        "flush",
        &[(English, "flush flushes flushed new_row new_market")],
    ),
    (Keyword, "check", &[(English, "check checks checked")]),
    (Keyword, "ruling", &[(English, "ruling rulings")]),
    (Keyword, "result", &[(English, "result results")]),
    (Keyword, "winner", &[(English, "winner winners")]),
    // What players do.
    (
        Verb,
        "deal",
        &[(English, "deal deals dealt is_dealt was_dealt gets_dealt")],
    ),
    (
        Verb,
        "tickets",
        &[(
            English,
            "tickets ticket draw_tickets draws_tickets drew_tickets take_tickets takes_tickets \
             took_tickets",
        )],
    ),
    (
        Verb,
        "draw",
        &[(
            English,
            "draw draws drew drawn drawing take takes took taken taking pick picks picked",
        )],
    ),
    (
        Verb,
        "claim",
        &[(
            English,
            "claim claims claimed claiming build builds building claim_route claims_route \
             claimed_route builds_route built_route",
        )],
    ),
    (
        Verb,
        "station",
        &[(
            English,
            "station stations build_station builds_station built_station build_a_station \
             builds_a_station built_a_station place_station places_station placed_station \
             places_a_station placed_a_station building_station building_a_station",
        )],
    ),
    (
        Verb,
        "lay",
        &[(English, "lay lays laid laying play plays played")],
    ),
    (Verb, "pass", &[(English, "pass passes passed passing")]),
    (
        Verb,
        "completes",
        &[(English, "completes complete completed completing")],
    ),
    (
        Verb,
        "owns",
        &[(English, "owns own owned owning owns_routes")],
    ),
    (
        Verb,
        "built",
        &[(English, "built stations_in has_stations_in built_stations")],
    ),
    (
        Verb,
        "shows",
        &[(English, "shows show showed shown showing")],
    ),
    (
        Verb,
        "wins",
        &[(English, "wins won win is_the_winner is_winner")],
    ),
    (
        TileVerb,
        "deal",
        &[(English, "deal deals dealt is_dealt was_dealt")],
    ),
    (
        TileVerb,
        "draw",
        &[(
            English,
            "draw draws drew drawn drawing take takes took taken pick picks picked",
        )],
    ),
    (
        TileVerb,
        "place",
        &[(
            English,
            "place places placed placing lay lays laid put puts play plays played",
        )],
    ),
    (TileVerb, "keep", &[(English, "keep keeps kept keeping")]),
    (
        TileVerb,
        "discard",
        &[(English, "discard discards discarded discarding")],
    ),
    (
        TileVerb,
        "develop",
        &[(English, "develop develops developed developing")],
    ),
    (TileVerb, "fails", &[(English, "fails fail failed failing")]),
    (TileVerb, "pass", &[(English, "pass passes passed passing")]),
    (
        TileVerb,
        "wins",
        &[(English, "wins won win is_the_winner is_winner")],
    ),
    // Inside a statement.
    (
        Part,
        "reveal",
        &[(
            English,
            "reveal reveals revealed revealing turn_up turns_up turned_up",
        )],
    ),
    (
        Part,
        "pay",
        &[(English, "pay pays paid paying pays_extra paid_extra")],
    ),
    (
        Part,
        "withdraw",
        &[(
            English,
            "withdraw withdraws withdrew withdrawn withdrawing takes_back took_back",
        )],
    ),
    (
        Part,
        "flush",
        &[(English, "flush flushes flushed new_row new_market")],
    ),
    (Part, "refill", &[(English, "refill refills refilled")]),
    (Part, "robs", &[(English, "robs rob robbed robbing")]),
    (Ruling, "stands", &[(English, "stands stand stood")]),
    (
        Ruling,
        "takeback",
        &[(
            English,
            "takeback take_back taken_back takes_back took_back undone",
        )],
    ),
    (Offer, "kept", &[(English, "keep keeps kept keeping")]),
    (
        Offer,
        "returned",
        &[(
            English,
            "return returns returned returning discard discards discarded give_back gives_back \
             gave_back put_back puts_back",
        )],
    ),
    (Part, "at", &[(English, "at on")]),
    (
        Part,
        "turn",
        &[(English, "turn turns turned rotate rotates rotated")],
    ),
    (
        Part,
        "place",
        &[(
            English,
            "place places placed placing put puts lays laid and_places",
        )],
    ),
    (
        Part,
        "discard",
        &[(English, "discard discards discarded discarding")],
    ),
    (Part, "copies", &[(English, "copies copy")]),
    (Part, "station", &[(English, "station")]),
    (Part, "stars", &[(English, "stars star")]),
    (Part, "start", &[(English, "start")]),
    (Part, "circles", &[(English, "circles circle")]),
    // Figures.
    (
        Figure,
        "score",
        &[(English, "score scores point points pts")],
    ),
    (Figure, "trains", &[(English, "trains train")]),
    (Figure, "buses", &[(English, "buses bus")]),
    (Figure, "taxis", &[(English, "taxis taxi")]),
    (Figure, "pieces", &[(English, "pieces piece")]),
    (Figure, "stations", &[(English, "stations station")]),
    (Figure, "cards", &[(English, "cards card")]),
    (Figure, "tickets", &[(English, "tickets ticket")]),
    (Figure, "market", &[(English, "market row")]),
    (Figure, "deck", &[(English, "deck")]),
    (Figure, "yard", &[(English, "yard")]),
    (Figure, "stack", &[(English, "stack")]),
    (Figure, "hand", &[(English, "hand")]),
    (Figure, "routes", &[(English, "routes route")]),
    (Figure, "express", &[(English, "express")]),
    (
        Figure,
        "longest",
        &[(English, "longest longest_path longest_route")],
    ),
    (Figure, "districts", &[(English, "districts district")]),
    (
        Figure,
        "attractions",
        &[(English, "attractions attraction")],
    ),
    (Figure, "bonus", &[(English, "bonus bonuses")]),
    (Figure, "sections", &[(English, "sections section")]),
    (Figure, "landmarks", &[(English, "landmarks landmark")]),
    // Cards, by their letters.
    (
        Card,
        "P",
        &[(English, "pink pinks purple purples violet violets magenta")],
    ),
    (Card, "B", &[(English, "blue blues")]),
    (Card, "O", &[(English, "orange oranges")]),
    (Card, "W", &[(English, "white whites")]),
    (Card, "G", &[(English, "green greens")]),
    (Card, "Y", &[(English, "yellow yellows")]),
    (Card, "K", &[(English, "black blacks")]),
    (Card, "R", &[(English, "red reds")]),
    (
        Card,
        "L",
        &[(
            English,
            "wild wilds loco locos locomotive locomotives joker jokers engine engines bus buses \
             taxi taxis wild_card wild_cards",
        )],
    ),
    // Colours of players; a box may have others.
    (Colour, "blue", &[(English, "blue")]),
    (Colour, "red", &[(English, "red")]),
    (Colour, "green", &[(English, "green")]),
    (Colour, "yellow", &[(English, "yellow")]),
    (Colour, "black", &[(English, "black")]),
    (Colour, "white", &[(English, "white")]),
    (Colour, "purple", &[(English, "purple violet")]),
    (Colour, "pink", &[(English, "pink")]),
    (Colour, "orange", &[(English, "orange")]),
    (Colour, "gray", &[(English, "gray grey")]),
    (Colour, "brown", &[(English, "brown")]),
    // Counts.
    (Count, "1", &[(English, "a an one")]),
    (Count, "2", &[(English, "two both")]),
    (Count, "3", &[(English, "three")]),
    (Count, "4", &[(English, "four")]),
    (Count, "5", &[(English, "five")]),
    (Count, "6", &[(English, "six")]),
    (Count, "7", &[(English, "seven")]),
    (Count, "8", &[(English, "eight")]),
    (
        Counted,
        "cards",
        &[(English, "card cards train_card train_cards")],
    ),
    (Unseen, "?", &[(English, "unseen unknown hidden secret")]),
    (
        Deck,
        "deck",
        &[(
            English,
            "blind deck face_down facedown from_deck from_the_deck off_the_deck from_the_top \
             from_the_pile from_the_stack top_card unseen unknown hidden",
        )],
    ),
    (
        Row,
        "row",
        &[(
            English,
            "face_up faceup open from_row from_the_row from_market from_the_market from_the_table \
             from_the_display from_display",
        )],
    ),
    (
        TurnedUp,
        "turned",
        &[(
            English,
            "replaced_by is_replaced_by was_replaced_by then_comes new new_card",
        )],
    ),
    (
        TurnedUp,
        "behind",
        &[(
            English,
            "comes_up came_up turned_up is_turned_up was_turned_up turns_up appears appeared",
        )],
    ),
    (And, "and", &[(English, "and then and_then plus")]),
    (To, "to", &[(English, "to")]),
    (
        Filler,
        "",
        &[(
            English,
            "with using for in at the is are was were has have of from on by route to a an \
             points pts",
        )],
    ),
    (Nothing, "-", &[(English, "nothing none no empty")]),
    // Months.
    (
        Month,
        "1",
        &[
            (English, "january jan"),
            (German, "januar jänner"),
            (French, "janvier"),
            (Spanish, "enero"),
            (Italian, "gennaio"),
            (Dutch, "januari"),
        ],
    ),
    (
        Month,
        "2",
        &[
            (English, "february feb"),
            (German, "februar"),
            (French, "février"),
            (Spanish, "febrero"),
            (Italian, "febbraio"),
            (Dutch, "februari"),
        ],
    ),
    (
        Month,
        "3",
        &[
            (English, "march mar"),
            (German, "märz"),
            (French, "mars"),
            (Spanish, "marzo"),
            (Dutch, "maart"),
        ],
    ),
    (
        Month,
        "4",
        &[
            (English, "april apr"),
            (French, "avril"),
            (Spanish, "abril"),
            (Italian, "aprile"),
        ],
    ),
    (
        Month,
        "5",
        &[
            (English, "may"),
            (German, "mai"),
            (Spanish, "mayo"),
            (Italian, "maggio"),
            (Dutch, "mei"),
        ],
    ),
    (
        Month,
        "6",
        &[
            (English, "june jun"),
            (German, "juni"),
            (French, "juin"),
            (Spanish, "junio"),
            (Italian, "giugno"),
        ],
    ),
    (
        Month,
        "7",
        &[
            (English, "july jul"),
            (German, "juli"),
            (French, "juillet"),
            (Spanish, "julio"),
            (Italian, "luglio"),
        ],
    ),
    (
        Month,
        "8",
        &[
            (English, "august aug"),
            (French, "août"),
            (Spanish, "agosto"),
            (Dutch, "augustus"),
        ],
    ),
    (
        Month,
        "9",
        &[
            (English, "september sep sept"),
            (French, "septembre"),
            (Spanish, "septiembre"),
            (Italian, "settembre"),
        ],
    ),
    (
        Month,
        "10",
        &[
            (English, "october oct"),
            (German, "oktober okt"),
            (French, "octobre"),
            (Spanish, "octubre"),
            (Italian, "ottobre"),
        ],
    ),
    (
        Month,
        "11",
        &[
            (English, "november nov"),
            (French, "novembre"),
            (Spanish, "noviembre"),
        ],
    ),
    (
        Month,
        "12",
        &[
            (English, "december dec"),
            (German, "dezember dez"),
            (French, "décembre"),
            (Spanish, "diciembre"),
            (Italian, "dicembre"),
        ],
    ),
];

/// A form, behind its first word.
struct Form {
    role: Role,
    canonical: &'static str,
    /// The words behind the first.
    more: Vec<&'static str>,
}

/// All forms by their first word, the longest first.
fn forms() -> &'static HashMap<&'static str, Vec<Form>> {
    static FORMS: OnceLock<HashMap<&'static str, Vec<Form>>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let mut all: HashMap<&str, Vec<Form>> = HashMap::new();
        for &(role, canonical, languages) in TABLE {
            let written = languages
                .iter()
                .flat_map(|(_, forms)| forms.split_whitespace());
            for form in written {
                let mut words = form.split('_');
                let first = words.next().unwrap_or(form);
                let more = words.collect();
                all.entry(first).or_default().push(Form {
                    role,
                    canonical,
                    more,
                });
            }
        }
        for forms in all.values_mut() {
            forms.sort_by_key(|form| std::cmp::Reverse(form.more.len()));
        }
        all
    })
}

/// The word of this role with which the tokens begin, in its canonical form, and how
/// many tokens it is. `accept` may refuse one.
pub(super) fn find(tokens: &[Token<'_>], role: Role) -> Option<(&'static str, usize)> {
    let (first, rest) = tokens.split_first()?;
    if first.kind != Kind::Word {
        return None;
    }
    let of_role = |form: &&Form| form.role == role;
    let fits = |form: &&Form| {
        let more = form.more.iter().zip(rest);
        rest.len() >= form.more.len() && more.clone().all(|(word, token)| token.folded == *word)
    };
    let found = forms().get(first.folded.as_str())?.iter();
    let form = found.filter(of_role).find(fits)?;
    Some((form.canonical, 1 + form.more.len()))
}

/// The same for a single word.
pub(super) fn of(word: &str, role: Role) -> Option<&'static str> {
    let mut found = forms().get(word)?.iter();
    let form = found.find(|form| form.role == role && form.more.is_empty())?;
    Some(form.canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_form_means_two_things_in_one_role() {
        for (first, forms) in forms() {
            for (i, form) in forms.iter().enumerate() {
                let twin = forms[i + 1..].iter().find(|other| {
                    other.role == form.role
                        && other.more == form.more
                        && other.canonical != form.canonical
                });
                assert!(twin.is_none(), "{first} {:?} {:?}", form.more, form.role);
            }
        }
    }

    #[test]
    fn forms_are_written_as_they_are_looked_up() {
        for (first, forms) in forms() {
            let lower = |word: &str| !word.is_empty() && word.to_lowercase() == word;
            assert!(lower(first));
            assert!(
                forms
                    .iter()
                    .flat_map(|form| &form.more)
                    .all(|word| lower(word))
            );
        }
    }
}
