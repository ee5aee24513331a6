//! What a newcomer is told about a board: the forms of its log, with its own cities,
//! colours and pieces.

use super::board::{Board, CityId, Route};
use super::scoring::Source;
use crate::card::Card;
use crate::games::guide::{self, Form, Guide, Listing, Who};
use crate::games::shared::list;
use crate::lang;

#[must_use]
pub(in crate::games) fn guide(board: &Board, who: Who<'_>, file: Option<&str>) -> Guide {
    let mut choices = guide::for_the_record();
    choices.extend(editions(board));
    choices.extend(guide::options(super::FAMILY.options));
    let wild = |card: Card| match card {
        Card::Wild => board.wild_words().one().into_owned(),
        _ => board.card_words().colour(card).into_owned(),
    };
    let cards = Card::ALL.into_iter().filter(|card| board.deck[*card] > 0);
    let unseen = "?".repeat(usize::from(board.deal));
    Guide {
        header: header(board, file),
        choices,
        colours: board.colours.clone(),
        cards: cards.map(|card| (card.letter(), wild(card))).collect(),
        opening: if board.deal == 0 { Vec::new() } else { vec![format!("deal {unseen}")] },
        setup: setup(board, who),
        moves: moves(board, who),
        end: end(board, who),
        position: position(board, who),
        rows: Source::of(board).map(|row| row.title(board)).collect(),
        listings: listings(board),
    }
}

fn header(board: &Board, file: Option<&str>) -> Vec<String> {
    let is_word = board.key.chars().all(|c| c.is_alphanumeric() || c == '-');
    let game = (is_word || file.is_none()).then(|| format!("game {}", board.key));
    let file = file.map(|file| format!("board \"{file}\""));
    game.into_iter().chain(file).collect()
}

fn editions(board: &Board) -> Option<Form> {
    let [first, others @ ..] = &board.editions[..] else {
        return None;
    };
    let other = others.first()?;
    let others: Vec<String> = others
        .iter()
        .map(|edition| {
            say!(
                "guide-edition-name",
                "`{key}`: {name}",
                key = edition.key,
                name = lang::term(&edition.name)
            )
        })
        .collect();
    let means = say!(
        "guide-edition",
        "whose rulebook decides: {others} (else `{key}`: {name})",
        others = list(&others),
        key = first.key,
        name = lang::term(&first.name)
    );
    Some(Form::new("edition", &other.key, means))
}

fn setup(board: &Board, Who { one, .. }: Who<'_>) -> Vec<Form> {
    let mut forms = Vec::new();
    if board.market > 0 {
        let row = board.sample(usize::from(board.market));
        forms.push(Form::new("market", row, say!("guide-market", "the face-up row")));
    }
    let dealt = usize::from(board.deal_long) + usize::from(board.deal_regular);
    let kept = usize::from(board.deal_keep).clamp(1, dealt.max(1));
    let seen = first_tickets(board).take(kept);
    let mut sample: Vec<String> = seen.map(|ticket| format!("+{ticket}")).collect();
    sample.resize(dealt, "-?".to_owned());
    if dealt > 0 {
        let means = say!(
            "guide-first-tickets",
            "the first tickets: + kept (at least {kept}), - not kept, ? not seen",
            kept
        );
        forms.push(Form::new(format!("{one} tickets"), sample.join(" "), means));
    }
    forms
}

fn moves(board: &Board, Who { one, .. }: Who<'_>) -> Vec<Form> {
    let mut forms = draws(board, one);
    forms.extend(claims(board, one));
    forms.extend(other_moves(board, one));
    forms
}

fn draws(board: &Board, one: &str) -> Vec<Form> {
    let draw = |sample: String, means: String| Form::new(format!("{one} draw"), sample, means);
    let mut forms = vec![draw(
        "? ?".into(),
        say!("guide-draw-blind", "two cards from the deck that nobody saw"),
    )];
    let row: Vec<Card> = board.sample(2).chars().filter_map(Card::from_letter).collect();
    if let (true, [a, b]) = (board.market > 0, &row[..]) {
        let words = board.card_words();
        let (a_word, b_word) = (words.colour(*a), words.colour(*b));
        forms.push(draw(
            format!("{}>{} ?", a.letter(), b.letter()),
            say!(
                "guide-draw-row",
                "the face-up {a_word} card, {b_word} came in its place; then one from the deck",
                a_word,
                b_word
            ),
        ));
        if board.deck[Card::Wild] > 0 {
            forms.push(draw(
                format!("L>{}", b.letter()),
                say!(
                    "guide-draw-wild",
                    "a face-up {wild} is the whole draw",
                    wild = board.wild_words().one()
                ),
            ));
        }
    }
    forms
}

fn claims(board: &Board, one: &str) -> Vec<Form> {
    let claim = |sample: String, means: String| Form::new(format!("{one} claim"), sample, means);
    let mut forms = Vec::new();
    let plain = |route: &&Route| !route.tunnel && route.wilds == 0 && route.twin.is_none();
    if let Some(route) = sample(board, plain) {
        let colour = match route.colour {
            Some(card) => board.card_words().colour(card).into_owned(),
            None => say!("guide-any-colour", "any"),
        };
        forms.push(claim(
            format!("{} {}", track(board, route), price(board, route)),
            say!("guide-claim", "a route, and the cards paid ({colour})", colour),
        ));
    }
    if let Some(route) = sample(board, |route| route.twin.is_some() && route.colour.is_some()) {
        forms.push(claim(
            format!("{} {}", track(board, route), price(board, route)),
            say!(
                "guide-claim-double",
                "one track of a double route; the letter may be left out where the cards tell"
            ),
        ));
    }
    if let Some(route) = sample(board, |route| route.wilds > 0) {
        forms.push(claim(
            format!("{} {}", track(board, route), price(board, route)),
            say!(
                "guide-claim-ferry",
                "a ferry, with its {wilds}",
                wilds = board.wild_words().many()
            ),
        ));
    }
    let has_tunnels = board.tunnel_reveal > 0;
    if let Some(route) = sample(board, |route| has_tunnels && route.tunnel) {
        let paid = paid(board, route).letter();
        let others = board.sample(9).chars().filter(|c| *c != paid).collect::<Vec<_>>();
        let rest = others.iter().cycle().take(usize::from(board.tunnel_reveal) - 1);
        let turned: String = std::iter::once(&paid).chain(rest).collect();
        let (track, price) = (track(board, route), price(board, route));
        forms.push(claim(
            format!("{track} {price} reveal {turned} pay {paid}"),
            say!(
                "guide-claim-tunnel",
                "a tunnel: the cards turned up, and what had to be paid for them"
            ),
        ));
        forms.push(claim(
            format!("{track} {price} reveal {turned} withdraw"),
            say!("guide-withdraw", "the same, and the player took the cards back"),
        ));
    }
    forms
}

fn other_moves(board: &Board, one: &str) -> Vec<Form> {
    let mut forms = Vec::new();
    if let Some(ticket) = board.tickets.last() {
        let mut sample = vec![format!("+{}", pair(board, ticket.a, ticket.b))];
        sample.resize(usize::from(board.ticket_draw).max(1), "-?".to_owned());
        let means = say!("guide-new-tickets", "new tickets: + kept, - not kept, ? not seen");
        forms.push(Form::new(format!("{one} tickets"), sample.join(" "), means));
    }
    if let (true, Some(city)) = (board.stations > 0, board.cities.last()) {
        let card = board.sample(1);
        let means = say!(
            "guide-station",
            "a station; the second costs two cards of a colour, the third three"
        );
        let sample = format!("{} {card}", city.name);
        forms.push(Form::new(format!("{one} station"), sample, means));
    }
    if let Some(wilds) = board.flush_at.filter(|_| board.market > 0) {
        let row = board.sample(usize::from(board.market));
        let means = say!(
            "guide-flush",
            "a new row, since {wilds} {many} lay there",
            wilds,
            many = board.wild_words().many()
        );
        forms.push(Form::new("flush", row, means));
    }
    forms.push(Form::new(
        format!("{one} pass"),
        "",
        say!("guide-pass", "nothing could be done (a rare thing)"),
    ));
    let pieces = format!("score 4 {} {}", board.piece.many, board.pieces.saturating_sub(3));
    let means = say!("guide-check", "what the table sees now, to find where it went wrong");
    forms.push(Form::new(format!("check {one}"), pieces, means));
    let means =
        say!("guide-ruling", "the move above broke a rule (here C9) and the table let it stand");
    forms.push(Form::new("ruling stands", "C9 \"why\"", means));
    forms
}

fn end(board: &Board, Who { one, .. }: Who<'_>) -> Vec<Form> {
    let mut forms = ending(board, one);
    forms.push(Form::new(
        "winner",
        one,
        say!("guide-winner", "several names if the win is shared"),
    ));
    forms
}

/// The lines of the end that each player has.
fn ending(board: &Board, one: &str) -> Vec<Form> {
    let tickets: Vec<String> = first_tickets(board).take(2).collect();
    let points = |source: Source| match source {
        Source::Routes => 67,
        Source::Tickets => 31,
        Source::Stations => u32::from(board.station_points),
        Source::Express => u32::from(board.longest_path.unwrap_or(0)),
        Source::Districts => 5,
        Source::Attractions => 3,
    };
    let rows: Vec<(&str, u32)> = Source::of(board).map(|s| (s.key(), points(s))).collect();
    let mut forms = Vec::new();
    if !tickets.is_empty() {
        let means = say!("guide-shows", "the tickets at the end, completed or not");
        forms.push(Form::new(format!("{one} shows"), tickets.join(", "), means));
    }
    forms.push(Form::new(
        format!("result {one}"),
        guide::figures(&rows),
        say!("guide-result", "the points as you counted them; the total alone will do"),
    ));
    forms
}

fn position(board: &Board, Who { one, .. }: Who<'_>) -> Vec<Form> {
    let single = sample(board, |route| route.twin.is_none());
    let double = sample(board, |route| route.twin.is_some() && route.colour.is_some());
    let routes: Vec<String> =
        [single, double].into_iter().flatten().map(|route| track(board, route)).collect();
    let means = match double {
        Some(_) => say!(
            "guide-owns-double",
            "every route of the player; the letter is the track of a double"
        ),
        None => say!("guide-owns", "every route of the player"),
    };
    let mut forms = vec![Form::new(format!("{one} owns"), routes.join(", "), means)];
    if let (true, Some(city)) = (board.stations > 0, board.cities.last()) {
        let means = say!("guide-built", "every city with a station of the player");
        forms.push(Form::new(format!("{one} built"), &city.name, means));
    }
    forms.extend(ending(board, one));
    forms
}

/// Tickets as they are dealt: a long one first, where there are such.
fn first_tickets(board: &Board) -> impl Iterator<Item = String> {
    let long = board.tickets.iter().find(|ticket| ticket.long);
    let others = board.tickets.iter().filter(|ticket| !ticket.long);
    let all = long.into_iter().chain(others);
    all.map(|ticket| pair(board, ticket.a, ticket.b))
}

fn listings(board: &Board) -> Vec<Listing> {
    let cities = board.cities.iter().map(|city| {
        let attraction = match city.attraction {
            0 => String::new(),
            points => format!("+{points}"),
        };
        (city.printed.clone(), attraction)
    });
    let mut cities: Vec<_> = cities.collect();
    cities.sort();
    let mut listings = vec![Listing { title: say!("guide-cities", "Cities"), things: cities }];
    for (title, long) in [
        (say!("guide-long-tickets", "Long tickets"), true),
        (say!("guide-tickets", "Tickets"), false),
    ] {
        let some = board.tickets.iter().filter(|ticket| ticket.long == long);
        let mut things: Vec<_> =
            some.map(|t| (board.pair(t.a, t.b).to_string(), t.points.to_string())).collect();
        things.sort();
        listings.push(Listing { title, things });
    }
    let districts = board.districts.iter().map(|district| {
        let cities: Vec<&str> = district.cities.iter().map(|&id| board.printed(id)).collect();
        (list(&cities), district.points.to_string())
    });
    listings
        .push(Listing { title: say!("guide-districts", "Districts"), things: districts.collect() });
    listings.retain(|listing| !listing.things.is_empty());
    listings
}

/// A route of that kind for an example: of medium length, with a colour, if there is one.
fn sample(board: &Board, is_one: impl Fn(&&Route) -> bool) -> Option<&Route> {
    let rank = |route: &&Route| (route.length.abs_diff(3), route.colour.is_none());
    board.routes.iter().filter(is_one).min_by_key(rank)
}

/// The colour that the example pays with.
fn paid(board: &Board, route: &Route) -> Card {
    let any = || board.sample(1).chars().next().and_then(Card::from_letter);
    route.colour.or_else(any).unwrap_or(Card::Wild)
}

fn price(board: &Board, route: &Route) -> String {
    let wilds = "L".repeat(usize::from(route.wilds));
    let colour = paid(board, route).letter().to_string();
    colour.repeat(usize::from(route.length.saturating_sub(route.wilds))) + &wilds
}

/// As a log spells it: `Frankfurt-Paris/W`.
fn track(board: &Board, route: &Route) -> String {
    let pair = pair(board, route.a, route.b);
    match (route.twin, route.colour) {
        (Some(_), Some(colour)) => format!("{pair}/{}", colour.letter()),
        _ => pair,
    }
}

fn pair(board: &Board, a: CityId, b: CityId) -> String {
    let name = |id: CityId| {
        let city = board.cities.get(usize::from(id));
        city.map_or("?", |city| city.name.as_str())
    };
    format!("{}-{}", name(a), name(b))
}
