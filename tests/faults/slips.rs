//! Slips of the pen: one line of a finished log is not what it was.

use whistlestop::internals::card::{Card, Counts};
use whistlestop::internals::games::ticket_to_ride::board::{
    Board, CityId, Route, RouteId, TicketId,
};
use whistlestop::internals::names::Lookup;
use whistlestop::internals::simulate::Rng;
use whistlestop::internals::simulate::ticket_to_ride::{Kind, Line, Position, Transcript};

use super::Faulty;

/// What a log must have for the slip to be possible, or to be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    /// Every hand written down.
    Seen,
    /// `shows` lines.
    Shows,
    /// A deck that runs out.
    Dry,
    /// Tunnels laid with wild cards.
    Wild,
}

pub struct Slip {
    pub name: &'static str,
    pub code: &'static str,
    pub needs: Needs,
    write: fn(&mut Pen<'_>) -> Option<Edit>,
}

/// What takes the place of a line.
enum Edit {
    /// The faulty line, instead of the right one.
    Now(String),
    /// The line is gone; the next turn is at fault.
    Gone,
    /// It comes after the next line, and is at fault there.
    Swapped,
    /// A line of its own below.
    Below(String),
}

/// A line that is about to be miswritten.
struct Pen<'p> {
    board: &'p Board,
    game: &'p Transcript,
    i: usize,
    unseen: bool,
    rng: &'p mut Rng,
}

/// Makes this slip in some line, from `after` on.
pub fn plant(
    board: &Board,
    game: &Transcript,
    slip: &Slip,
    unseen: bool,
    after: usize,
    rng: &mut Rng,
) -> Option<Faulty> {
    let n = game.lines.len().checked_sub(after)?;
    let start = rng.below(n);
    let mut lines: Vec<String> = game.lines.iter().map(|l| l.text.clone()).collect();
    for k in 0..n {
        let i = after + (start + k) % n;
        let mut pen = Pen { board, game, i, unseen, rng: &mut *rng };
        let Some(edit) = (slip.write)(&mut pen) else {
            continue;
        };
        let line = match edit {
            Edit::Now(text) => {
                lines[i] = text;
                i
            }
            Edit::Gone => {
                lines.remove(i);
                i
            }
            Edit::Swapped => {
                lines.swap(i, i + 1);
                i
            }
            Edit::Below(text) => {
                lines.insert(i + 1, text);
                i + 1
            }
        };
        let mut text = lines.join("\n");
        text.push('\n');
        return Some(Faulty { text, line, code: super::number(board, slip.code) });
    }
    None
}

impl<'p> Pen<'p> {
    fn line(&self) -> &'p Line {
        &self.game.lines[self.i]
    }

    fn kind(&self) -> Kind {
        self.line().kind
    }

    fn before(&self) -> &'p Position {
        &self.line().before
    }

    fn after(&self) -> Option<&'p Position> {
        self.game.lines.get(self.i + 1).map(|line| &line.before)
    }

    fn next(&self) -> Option<Kind> {
        self.game.lines.get(self.i + 1).map(|line| line.kind)
    }

    /// The line up to and with the verb, and the words behind it.
    fn split(&self, verb: &str) -> Option<(String, Vec<String>)> {
        let text = self.line().text.split("  # ").next()?;
        let at = text.find(&format!("{verb} "))? + verb.len();
        Some((text[..at].to_owned(), words(&text[at..])))
    }

    fn join(head: &str, words: &[String]) -> Edit {
        Edit::Now(format!("{head} {}", words.join(" ")))
    }

    /// `Ada claim`, for a line that takes the place of this one.
    fn head(&self) -> Option<String> {
        let verb = match self.kind() {
            Kind::Draw(_) => " draw",
            Kind::Claim(..) => " claim",
            Kind::Tickets(_) => " tickets",
            Kind::Station(..) => " station",
            _ => return None,
        };
        let at = self.line().text.find(verb)?;
        Some(self.line().text[..at].to_owned())
    }

    fn seat(&self) -> Option<usize> {
        self.kind().turn()
    }

    fn hand(&self) -> Counts {
        let seat = self.seat().unwrap_or(0);
        self.before().seats[seat].hand
    }

    fn numbered(&self) -> bool {
        self.line().text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Not in the last round, and not the first turn.
    fn mid_game(&self) -> bool {
        self.before().turns_left.is_none() && self.before().turns > 0
    }

    fn city(&self, id: CityId) -> &'p str {
        &self.board.cities[usize::from(id)].name
    }

    fn pair(&self, a: CityId, b: CityId) -> String {
        format!("{}-{}", self.city(a), self.city(b))
    }

    fn find_pair(&self, text: &str) -> Option<(CityId, CityId)> {
        let (a, b) = text.split_once('-')?;
        let find = |name: &str| match self.board.city_index().find(name.trim_matches('"')) {
            Lookup::One(id) => CityId::try_from(id).ok(),
            _ => None,
        };
        Some((find(a)?, find(b)?))
    }

    fn find_ticket(&self, text: &str) -> Option<TicketId> {
        let (a, b) = self.find_pair(text)?;
        self.board.ticket_between(a, b)
    }

    fn ticket(&self, id: TicketId) -> String {
        let ticket = self.board.tickets[usize::from(id)];
        self.pair(ticket.a, ticket.b)
    }

    /// This route with the track, where it is a double.
    fn route(&self, id: RouteId) -> String {
        let route = self.board.routes[usize::from(id)];
        let track = match (route.twin, route.colour) {
            (Some(_), Some(colour)) => format!("/{}", colour.letter()),
            _ => String::new(),
        };
        self.pair(route.a, route.b) + &track
    }

    /// The items of a plain draw of two cards.
    fn two_items(&self) -> Option<(String, Vec<String>)> {
        let (head, words) = self.split(" draw")?;
        let plain = matches!(self.kind(), Kind::Draw(_))
            && words.len() == 2
            && self.next() != Some(Kind::Row)
            && self.before().row.len() == 5
            && self.before().stock() > 12;
        plain.then_some((head, words))
    }

    /// A claim of a route that is no tunnel, no ferry and no double.
    fn plain_claim(&self) -> Option<(Route, String, Vec<String>)> {
        let Kind::Claim(_, id) = self.kind() else {
            return None;
        };
        let route = self.board.routes[usize::from(id)];
        let (head, words) = self.split(" claim")?;
        let plain = !route.tunnel && route.wilds == 0 && route.twin.is_none() && words.len() == 2;
        plain.then_some((route, head, words))
    }

    fn tunnel(&self) -> Option<Tunnel> {
        let Kind::Claim(_, id) = self.kind() else {
            return None;
        };
        let route = self.board.routes[usize::from(id)];
        let (head, words) = self.split(" claim")?;
        if !route.tunnel || words.contains(&"refill".to_owned()) {
            return None;
        }
        let after = |key: &str| {
            let at = words.iter().position(|w| w == key)?;
            Some(letters(words.get(at + 1)?))
        };
        Some(Tunnel {
            head: format!("{head} {}", words[0]),
            laid: letters(&words[1]),
            reveal: after("reveal").unwrap_or_default(),
            pay: after("pay").unwrap_or_default(),
            withdraw: words.contains(&"withdraw".to_owned()),
            many: self.before().stock() > 8,
        })
    }

    /// Names another route that would take the same cards.
    fn route_instead(&mut self, fits: impl Fn(&Self, RouteId, Route) -> bool) -> Option<Edit> {
        let (was, head, mut words) = self.plain_claim()?;
        let laid = letters(&words[1]);
        let colour = laid.chars().find(|&c| c != 'L').and_then(Card::from_letter);
        let mut ids: Vec<RouteId> = (0..).take(self.board.routes.len()).collect();
        self.rng.shuffle(&mut ids);
        let id = ids.into_iter().find(|&id| {
            let route = self.board.routes[usize::from(id)];
            let takes = route.colour.is_none() || colour.is_none() || route.colour == colour;
            let same = takes && route.length == was.length && route.wilds == 0 && !route.tunnel;
            same && fits(self, id, route)
        })?;
        words[0] = self.route(id);
        Some(Pen::join(&head, &words))
    }

    fn free_city(&mut self, occupied: bool) -> Option<&'p str> {
        let cities: Vec<CityId> = (0..)
            .zip(&self.before().station_at)
            .filter(|(_, owner)| owner.is_some() == occupied)
            .map(|(city, _)| city)
            .collect();
        let city = *self.rng.pick(&cities)?;
        Some(self.city(city))
    }

    /// Tickets drawn in a turn.
    fn draw(&self) -> usize {
        self.board.ticket_draw.into()
    }

    /// The colours that the deck has.
    fn colours(&self) -> impl Iterator<Item = Card> + use<'p> {
        let board = self.board;
        let there = move |colour: &Card| board.deck[*colour] > 0;
        Card::COLOURS.into_iter().filter(there)
    }

    /// Some colour that is not among these.
    fn other_colour(&mut self, not: &str) -> char {
        let letters = self.colours().map(Card::letter);
        let fits: Vec<char> = letters.filter(|&c| !not.contains(c)).collect();
        self.rng.pick(&fits).copied().unwrap_or('K')
    }

    /// Cards from the top of the deck.
    fn top(&self, at: &Position, n: usize) -> String {
        at.deck.iter().rev().take(n).map(|c| c.letter()).collect()
    }
}

struct Tunnel {
    head: String,
    laid: String,
    reveal: String,
    pay: String,
    withdraw: bool,
    /// Many cards are left.
    many: bool,
}

impl Tunnel {
    fn write(&self) -> Edit {
        let mut text = format!("{} {}", self.head, self.laid);
        if !self.reveal.is_empty() {
            text += &format!(" reveal {}", self.reveal);
        }
        if !self.pay.is_empty() {
            text += &format!(" pay {}", self.pay);
        }
        if self.withdraw {
            text += " withdraw";
        }
        Edit::Now(text)
    }

    fn colour(&self) -> Option<char> {
        self.laid.chars().find(|&c| c != 'L')
    }

    fn costs(&self, card: char) -> bool {
        card == 'L' || Some(card) == self.colour()
    }
}

/// Words, with what stands in quotes in one piece.
fn words(text: &str) -> Vec<String> {
    let mut quoted = false;
    let cut = |c: char| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    };
    let words = text.split(cut).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// `2WL` as `WWL`.
fn letters(token: &str) -> String {
    let mut text = String::new();
    let mut n = 0;
    for c in token.chars() {
        match c.to_digit(10) {
            Some(digit) => n = n * 10 + digit as usize,
            None => {
                text.extend(std::iter::repeat_n(c, n.max(1)));
                n = 0;
            }
        }
    }
    text
}

/// Puts letters that no name has behind the first `n` characters.
fn misspelt(text: &str, n: usize) -> String {
    let start: String = text.chars().take(n).collect();
    format!("{start}xq{}", &text[start.len()..])
}

fn drop_last(text: &str) -> String {
    let mut text = text.to_owned();
    text.pop();
    text
}

macro_rules! slips {
    ($($name:literal $code:literal $needs:ident $write:expr;)*) => {
        pub const ALL: &[Slip] = &[$(Slip {
            name: $name,
            code: $code,
            needs: Needs::$needs,
            write: $write,
        },)*];
    };
}

slips! {
    "same colour" "S1" Nothing |pen| {
        let Kind::Player(seat) = pen.kind() else { return None };
        let colour = pen.board.colours.first()?;
        let (head, _) = pen.line().text.rsplit_once(' ')?;
        (seat > 0).then(|| Edit::Now(format!("{head} {colour}")))
    };
    "a card too few dealt" "S2" Nothing |pen| {
        let (head, words) = pen.split(" deal")?;
        Some(Pen::join(&head, &[drop_last(&letters(&words[0]))]))
    };
    "a card too many dealt" "S2" Nothing |pen| {
        let (head, words) = pen.split(" deal")?;
        let Kind::Deal(_) = pen.kind() else { return None };
        let more = if pen.unseen { "?".to_owned() } else { pen.top(pen.after()?, 1) };
        Some(Pen::join(&head, &[letters(&words[0]) + &more]))
    };
    "market of four" "S3" Nothing |pen| {
        let (head, words) = pen.split("market").filter(|_| pen.kind() == Kind::Market)?;
        let plain = words.len() == 1 && pen.next() != Some(Kind::Row);
        plain.then(|| Pen::join(&head, &[drop_last(&letters(&words[0]))]))
    };
    "market of six" "S3" Nothing |pen| {
        let (head, words) = pen.split("market").filter(|_| pen.kind() == Kind::Market)?;
        let plain = words.len() == 1 && pen.next() != Some(Kind::Row);
        let more = pen.top(pen.after()?, 1);
        plain.then(|| Pen::join(&head, &[letters(&words[0]) + &more]))
    };
    "a first ticket left out" "S4" Nothing |pen| {
        let Kind::FirstTickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let back = words.iter().position(|w| w.starts_with('-'))?;
        words.remove(back);
        Some(Pen::join(&head, &words))
    };
    "one first ticket too many" "S4" Nothing |pen| {
        let Kind::FirstTickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        words.push("-?".to_owned());
        Some(Pen::join(&head, &words))
    };
    "two long tickets" "S4" Seen |pen| {
        let Kind::FirstTickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let is_long = |id: TicketId| pen.board.tickets[usize::from(id)].long;
        let back = words.iter().position(|w| {
            w.starts_with('-') && pen.find_ticket(&w[1..]).is_some_and(|id| !is_long(id))
        })?;
        let mut offered = Vec::new();
        for line in &pen.game.lines {
            if let (Kind::FirstTickets(_), Some((_, rest))) = (line.kind, line.text.split_once(" tickets ")) {
                offered.extend(rest.split_whitespace().filter_map(|w| pen.find_ticket(&w[1..])));
            }
        }
        let long = (0..).take(pen.board.tickets.len()).find(|&id| is_long(id) && !offered.contains(&id))?;
        words[back] = format!("-{}", pen.ticket(long));
        Some(Pen::join(&head, &words))
    };
    "one first ticket too few kept" "S5" Nothing |pen| {
        let Kind::FirstTickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let keep = usize::from(pen.board.deal_keep).checked_sub(1)?;
        for word in words.iter_mut().filter(|w| w.starts_with('+')).skip(keep) {
            word.replace_range(..1, "-");
        }
        Some(Pen::join(&head, &words))
    };
    "a draw behind another action" "A1" Nothing |pen| {
        let fits = matches!(pen.kind(), Kind::Claim(..) | Kind::Station(..) | Kind::Tickets(_));
        let text = pen.line().text.split("  # ").next()?;
        let fine = fits && pen.before().stock() > 12 && pen.mid_game() && !text.contains("refill");
        (fine && pen.next() != Some(Kind::Row)).then(|| Edit::Now(format!("{text} draw ? ?")))
    };
    // What follows shows that it is missing: nobody played out of order.
    "a turn left out" "N8" Nothing |pen| {
        let next = pen.next()?.turn().is_some() && pen.seat().is_some();
        (next && pen.mid_game() && !pen.numbered()).then_some(Edit::Gone)
    };
    "two turns swapped" "A2" Nothing |pen| {
        let next = pen.next()?.turn().is_some() && pen.seat().is_some();
        let then = pen.game.lines.get(pen.i + 2)?.kind.turn().is_some();
        (next && then && pen.mid_game() && !pen.numbered()).then_some(Edit::Swapped)
    };
    "wrong name before a turn" "A2" Nothing |pen| {
        let seat = pen.seat().filter(|_| pen.mid_game() && !pen.numbered())?;
        let head = pen.head()?;
        let rest = &pen.line().text[head.len()..];
        let other = (seat + 1 + pen.rng.below(pen.game.names.len() - 1)) % pen.game.names.len();
        Some(Edit::Now(format!("\"{}\"{rest}", pen.game.names[other])))
    };
    "a pass instead" "A3" Nothing |pen| {
        let fine = pen.mid_game() && pen.before().can_draw() && pen.next() != Some(Kind::Row);
        let head = pen.head().filter(|_| fine)?;
        Some(Edit::Now(format!("{head} pass")))
    };
    "one card drawn" "D1" Nothing |pen| {
        let (head, mut words) = pen.two_items()?;
        words.pop();
        Some(Pen::join(&head, &words))
    };
    "three cards drawn" "D1" Nothing |pen| {
        let (head, mut words) = pen.two_items()?;
        words.push("?".to_owned());
        Some(Pen::join(&head, &words))
    };
    "a card not replaced" "D2" Nothing |pen| {
        let (head, mut words) = pen.two_items()?;
        let at = words.iter().position(|w| w.contains('>'))?;
        words[at].pop();
        words[at].push('-');
        Some(Pen::join(&head, &words))
    };
    "a second card after a locomotive" "D3" Nothing |pen| {
        let (head, mut words) = pen.split(" draw").filter(|(_, w)| w.len() == 1)?;
        let fine = words[0].starts_with("L>") && pen.before().stock() > 12;
        words.push("?".to_owned());
        (fine && pen.next() != Some(Kind::Row)).then(|| Pen::join(&head, &words))
    };
    "a face-up locomotive second" "D4" Nothing |pen| {
        let (head, mut words) = pen.two_items()?;
        let fine = words[1].starts_with('?') && pen.before().row.contains(&Card::Wild);
        words[1] = format!("L>{}", pen.before().deck.iter().find(|&&c| c != Card::Wild)?.letter());
        fine.then(|| Pen::join(&head, &words))
    };
    "a flush left out" "D6" Nothing |pen| {
        let text = pen.line().text.split("  # ").next()?;
        let (head, tail) = text.split_once(" flush ")?;
        let fine = !tail.contains("flush") && !text.contains("refill")
            && pen.before().turns_left.is_none()
            && pen.next() != Some(Kind::Row);
        let tail = tail.split_once(' ').map_or(String::new(), |(_, tail)| format!(" {tail}"));
        fine.then(|| Edit::Now(format!("{head}{tail}")))
    };
    "a needless flush" "D6" Nothing |pen| {
        pen.two_items()?;
        let after = pen.after()?;
        let text = pen.line().text.split("  # ").next()?;
        let row = pen.top(after, 5);
        let fine = after.row_count(Card::Wild) < 3 && row.matches('L').count() < 3 && after.deck.len() > 5;
        fine.then(|| Edit::Now(format!("{text} flush {row}")))
    };
    "a new row of four" "D6" Nothing |pen| {
        let text = pen.line().text.split("  # ").next()?;
        let (head, tail) = text.split_once("flush ")?;
        let fine = !tail.contains("flush") && !text.contains("refill")
            && pen.before().stock() > 12
            && pen.next() != Some(Kind::Row);
        let (row, tail) = tail.split_once(' ').unwrap_or((tail, ""));
        fine.then(|| Edit::Now(format!("{head}flush {} {tail}", drop_last(&letters(row)))))
    };
    "a blind draw with nothing left" "D9" Dry |pen| {
        let (head, mut words) = pen.split(" draw").filter(|(_, w)| w.len() == 2)?;
        let fine = pen.before().stock() == 0 && words[1].contains(">-");
        words[1] = "?".to_owned();
        (fine && pen.next() != Some(Kind::Row)).then(|| Pen::join(&head, &words))
    };
    "no such route" "C1" Nothing |pen| {
        let (_, head, mut words) = pen.plain_claim()?;
        let n = pen.board.cities.len();
        let (a, b) = (pen.rng.below(n), pen.rng.below(n));
        let (a, b) = (CityId::try_from(a).ok()?, CityId::try_from(b).ok()?);
        words[0] = pen.pair(a, b);
        let none = a != b && pen.board.route_between(a, b).is_empty();
        none.then(|| Pen::join(&head, &words))
    };
    "a route that is taken" "C1" Nothing |pen| pen.route_instead(|pen, id, route| {
        let owner = pen.before().owners[usize::from(id)];
        owner.is_some_and(|owner| Some(owner) != pen.seat()) && route.twin.is_none()
    });
    "wrong colour" "C2" Nothing |pen| {
        let (route, head, mut words) = pen.plain_claim()?;
        let right = route.colour?.letter();
        let wrong = pen.other_colour(&right.to_string());
        let laid = letters(&words[1]);
        words[1] = laid.replace(right, &wrong.to_string());
        (laid.contains(right)).then(|| Pen::join(&head, &words))
    };
    "a card too few" "C2" Nothing |pen| {
        let (route, head, mut words) = pen.plain_claim()?;
        words[1] = drop_last(&letters(&words[1]));
        (route.length > 1).then(|| Pen::join(&head, &words))
    };
    "a card too many" "C2" Nothing |pen| {
        let (_, head, mut words) = pen.plain_claim()?;
        let laid = letters(&words[1]);
        words[1] = laid.clone() + &laid[..1];
        Some(Pen::join(&head, &words))
    };
    "mixed colours" "C2" Nothing |pen| {
        let (route, head, mut words) = pen.plain_claim()?;
        let laid = letters(&words[1]);
        let colour = laid.chars().next().filter(|&c| c != 'L')?;
        let wrong = pen.other_colour(&laid);
        words[1] = laid.replacen(colour, &wrong.to_string(), 1);
        let mixed = laid.matches(colour).count() > 1 && route.colour.is_none();
        mixed.then(|| Pen::join(&head, &words))
    };
    "cards not in hand" "C3" Seen |pen| {
        let (route, head, mut words) = pen.plain_claim()?;
        let hand = pen.hand();
        let length = route.length;
        let colour = match route.colour {
            Some(colour) => colour,
            None => pen.colours().find(|&c| hand[c] < length)?,
        };
        words[1] = colour.letter().to_string().repeat(length.into());
        (hand[colour] < length).then(|| Pen::join(&head, &words))
    };
    "cards not in hand for a station" "C3" Seen |pen| {
        let Kind::Station(..) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" station")?;
        let hand = pen.hand();
        let missing = pen.colours().find(|&c| hand[c] == 0)?;
        words[1] = missing.letter().to_string().repeat(letters(&words[1]).len());
        (words.len() == 2).then(|| Pen::join(&head, &words))
    };
    "cards not in hand for a tunnel" "C3" Seen |pen| {
        let mut tunnel = pen.tunnel()?;
        let colour = tunnel.colour()?;
        let all = tunnel.laid.clone() + &tunnel.pay;
        let wild = usize::from(pen.hand()[Card::Wild]);
        let card = Card::from_letter(colour)?;
        let n = tunnel.pay.len();
        if n == 0 {
            return None;
        }
        let laid_wild = tunnel.laid.matches('L').count();
        if wild < laid_wild + n {
            tunnel.pay = "L".repeat(n);
        } else if usize::from(pen.hand()[card]) < all.matches(colour).count() + tunnel.pay.matches('L').count() {
            tunnel.pay = colour.to_string().repeat(n);
        } else {
            return None;
        }
        Some(tunnel.write())
    };
    "both tracks" "C8" Nothing |pen| pen.route_instead(|pen, id, route| {
        let owner = |id: RouteId| pen.before().owners[usize::from(id)];
        let mine = route.twin.is_some_and(|twin| owner(twin) == pen.seat());
        let seat = pen.seat().unwrap_or(0);
        mine && owner(id).is_none() && pen.before().seats[seat].pieces >= route.length
    });
    "closed track" "C9" Nothing |pen| pen.route_instead(|pen, id, route| {
        let owner = |id: RouteId| pen.before().owners[usize::from(id)];
        let other = route.twin.and_then(owner).is_some_and(|o| Some(o) != pen.seat());
        let seat = pen.seat().unwrap_or(0);
        let few = pen.game.names.len() < usize::from(pen.board.doubles_open_from);
        few && other && owner(id).is_none() && pen.before().seats[seat].pieces >= route.length
    });
    "ferry without locomotives" "F1" Nothing |pen| {
        let Kind::Claim(_, id) = pen.kind() else { return None };
        let route = pen.board.routes[usize::from(id)];
        let (head, mut words) = pen.split(" claim")?;
        let laid = letters(&words[1]);
        let colour = laid.chars().find(|&c| c != 'L')?;
        words[1] = laid.replace('L', &colour.to_string());
        (route.wilds > 0).then(|| Pen::join(&head, &words))
    };
    "nothing revealed" "T1" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| !t.withdraw && t.many)?;
        tunnel.reveal.clear();
        tunnel.pay.clear();
        Some(tunnel.write())
    };
    "a reveal on a plain route" "T1" Nothing |pen| {
        let (_, head, mut words) = pen.plain_claim().filter(|_| pen.before().stock() > 8)?;
        words.extend(["reveal".to_owned(), pen.top(pen.before(), 3)]);
        (pen.before().deck.len() > 3).then(|| Pen::join(&head, &words))
    };
    "two cards revealed" "T1" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| t.many && t.reveal.len() == 3)?;
        let idle = tunnel.reveal.chars().position(|c| !tunnel.costs(c))?;
        tunnel.reveal.remove(idle);
        Some(tunnel.write())
    };
    "surcharge too small" "T2" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| t.pay.len() > 1 && t.colour().is_some())?;
        tunnel.pay.pop();
        Some(tunnel.write())
    };
    "surcharge too large" "T2" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| !t.withdraw && t.reveal.len() == 3)?;
        let colour = tunnel.colour()?;
        tunnel.pay.push(colour);
        Some(tunnel.write())
    };
    "surcharge in the wrong colour" "T2" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| !t.pay.is_empty())?;
        let colour = tunnel.colour()?;
        let wrong = pen.other_colour(&colour.to_string());
        tunnel.pay.pop();
        tunnel.pay.push(wrong);
        Some(tunnel.write())
    };
    "surcharge not paid" "T2" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| !t.pay.is_empty() && t.colour().is_some())?;
        tunnel.pay.clear();
        Some(tunnel.write())
    };
    "locomotive tunnel paid in colour" "T3" Wild |pen| {
        let mut tunnel = pen.tunnel().filter(|t| !t.pay.is_empty() && t.colour().is_none())?;
        tunnel.pay = pen.other_colour("").to_string().repeat(tunnel.pay.len());
        Some(tunnel.write())
    };
    "locomotive tunnel pays for a colour" "T3" Wild |pen| {
        let mut tunnel = pen.tunnel().filter(|t| t.pay.is_empty() && t.colour().is_none())?;
        tunnel.pay = tunnel.reveal.chars().find(|&c| c != 'L')?.to_string();
        (!tunnel.withdraw && !tunnel.reveal.contains('L')).then(|| tunnel.write())
    };
    "needless withdraw" "T4" Nothing |pen| {
        let mut tunnel = pen.tunnel().filter(|t| !t.withdraw && t.pay.is_empty())?;
        tunnel.withdraw = true;
        (!tunnel.reveal.is_empty() && pen.before().seats.iter().all(|s| s.pieces > 8)).then(|| tunnel.write())
    };
    "withdraw from a plain route" "T4" Nothing |pen| {
        let (_, head, mut words) = pen.plain_claim()?;
        words.push("withdraw".to_owned());
        pen.before().seats.iter().all(|s| s.pieces > 8).then(|| Pen::join(&head, &words))
    };
    "too many revealed from a short deck" "T6" Dry |pen| {
        let mut tunnel = pen.tunnel().filter(|t| (1..3).contains(&t.reveal.len()))?;
        let wrong = pen.other_colour(&tunnel.laid);
        tunnel.reveal.push(wrong);
        Some(tunnel.write())
    };
    "too few revealed from a short deck" "T6" Dry |pen| {
        let mut tunnel = pen.tunnel().filter(|t| (1..3).contains(&t.reveal.len()))?;
        let idle = tunnel.reveal.chars().position(|c| !tunnel.costs(c))?;
        tunnel.reveal.remove(idle);
        Some(tunnel.write())
    };
    "a ticket too few drawn" "K1" Nothing |pen| {
        let Kind::Tickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let back = words.iter().position(|w| w.starts_with('-'))?;
        words.remove(back);
        (words.len() + 1 == pen.draw()).then(|| Pen::join(&head, &words))
    };
    "a ticket too many drawn" "K1" Nothing |pen| {
        let Kind::Tickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        words.push("-?".to_owned());
        (words.len() == pen.draw() + 1).then(|| Pen::join(&head, &words))
    };
    "no ticket kept" "K2" Nothing |pen| {
        let Kind::Tickets(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        for word in words.iter_mut().filter(|w| w.starts_with('+')) {
            word.replace_range(..1, "-");
        }
        (words.len() == pen.draw()).then(|| Pen::join(&head, &words))
    };
    "a kept ticket not shown" "K3" Shows |pen| {
        let Kind::Shows(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" shows")?;
        words.pop();
        (!words.is_empty()).then(|| Pen::join(&head, &words))
    };
    "a station in an occupied city" "B1" Nothing |pen| {
        let Kind::Station(..) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" station")?;
        words[0] = pen.free_city(true)?.to_owned();
        (words.len() == 2 && pen.next() != Some(Kind::Row)).then(|| Pen::join(&head, &words))
    };
    "a station too dear" "B3" Nothing |pen| {
        let Kind::Station(..) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" station")?;
        let laid = letters(&words[1]);
        words[1] = laid.clone() + &laid[..1];
        (words.len() == 2).then(|| Pen::join(&head, &words))
    };
    "a station too cheap" "B3" Nothing |pen| {
        let Kind::Station(..) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" station")?;
        words[1] = drop_last(&letters(&words[1]));
        (words.len() == 2 && !words[1].is_empty()).then(|| Pen::join(&head, &words))
    };
    "a station in two colours" "B3" Nothing |pen| {
        let Kind::Station(..) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" station")?;
        let laid = letters(&words[1]);
        let colour = laid.chars().next().filter(|&c| c != 'L')?;
        let wrong = pen.other_colour(&laid);
        words[1] = laid.replacen(colour, &wrong.to_string(), 1);
        (words.len() == 2 && laid.matches(colour).count() > 1).then(|| Pen::join(&head, &words))
    };
    "a turn after the end" "E1" Nothing |pen| {
        let after = pen.after()?;
        let last = after.turns_left == Some(0) && pen.next() == Some(Kind::Nothing);
        let name = &pen.game.names[after.seat];
        last.then(|| Edit::Below(format!("\"{name}\" draw ? ?")))
    };
    "a card that is not in the deck" "X1" Seen |pen| {
        let (head, mut words) = pen.two_items().filter(|(_, w)| w[0].starts_with('?'))?;
        let deck = &pen.before().deck;
        let none = pen.colours().find(|c| !deck.contains(c))?;
        words[0] = format!("?{}", none.letter());
        (deck.len() > 5).then(|| Pen::join(&head, &words))
    };
    "a card turned up that is not in the deck" "X1" Seen |pen| {
        let (head, mut words) = pen.two_items().filter(|(_, w)| w[0].contains('>'))?;
        let deck = &pen.before().deck;
        let none = pen.colours().find(|c| !deck.contains(c))?;
        words[0].pop();
        words[0].push(none.letter());
        let same = words[1].starts_with(pen.line().text.split('>').nth(1)?.chars().next()?);
        (deck.len() > 5 && !same).then(|| Pen::join(&head, &words))
    };
    "a face-up card that is not there" "X2" Nothing |pen| {
        let (head, mut words) = pen.two_items().filter(|(_, w)| w[0].contains('>'))?;
        let row: String = pen.before().row.iter().map(|c| c.letter()).collect();
        words[0] = format!("{}{}", pen.other_colour(&row), &words[0][1..]);
        Some(Pen::join(&head, &words))
    };
    "a ticket held by somebody" "X3" Seen |pen| {
        let Kind::Tickets(seat) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let back = words.iter().position(|w| w.starts_with('-'))?;
        let other = (seat + 1) % pen.game.names.len();
        let held = *pen.before().seats[other].tickets.first()?;
        words[back] = format!("-{}", pen.ticket(held));
        Some(Pen::join(&head, &words))
    };
    "no such ticket" "X3" Seen |pen| {
        let (Kind::Tickets(_) | Kind::FirstTickets(_)) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let at = pen.rng.below(words.len());
        let n = pen.board.cities.len();
        let (a, b) = (pen.rng.below(n), pen.rng.below(n));
        let (a, b) = (CityId::try_from(a).ok()?, CityId::try_from(b).ok()?);
        words[at] = format!("{}{}", &words[at][..1], pen.pair(a, b));
        (a != b && pen.board.ticket_between(a, b).is_none()).then(|| Pen::join(&head, &words))
    };
    "a ticket shown that was not kept" "X3" Shows |pen| {
        let Kind::Shows(_) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" shows")?;
        let held: Vec<TicketId> = pen.before().seats.iter().flat_map(|s| s.tickets.clone()).collect();
        let free = (0..).take(pen.board.tickets.len()).find(|id| !held.contains(id) && !pen.board.tickets[usize::from(*id)].long)?;
        words.push(pen.ticket(free));
        Some(Pen::join(&head, &words))
    };
    "wrong check" "R1" Nothing |pen| {
        let fine = pen.kind() == Kind::Check && !pen.line().text.contains("market");
        let text = pen.line().text.split("  # ").next().filter(|_| fine)?;
        let (head, number) = text.rsplit_once(' ')?;
        Some(Edit::Now(format!("{head} {}", number.parse::<i32>().ok()? + 1)))
    };
    "wrong market in a check" "R1" Nothing |pen| {
        let (head, words) = pen.split("check market").filter(|_| pen.kind() == Kind::Check)?;
        let row = letters(&words[0]);
        let wrong = pen.other_colour(&row);
        Some(Pen::join(&head, &[format!("{}{wrong}", drop_last(&row))]))
    };
    "wrong total" "R2" Nothing |pen| {
        let Kind::Result(_) = pen.kind() else { return None };
        let (head, tail) = pen.line().text.split_once(" routes ")?;
        let (head, total) = head.rsplit_once(' ')?;
        Some(Edit::Now(format!("{head} {} routes {tail}", total.parse::<i32>().ok()? - 3)))
    };
    "wrong row of a result" "R2" Nothing |pen| {
        let Kind::Result(_) = pen.kind() else { return None };
        let (head, tail) = pen.line().text.split_once(" routes ")?;
        let (routes, tail) = tail.split_once(' ')?;
        Some(Edit::Now(format!("{head} routes {} {tail}", routes.parse::<i32>().ok()? + 2)))
    };
    "wrong winner" "R3" Nothing |pen| {
        let one = pen.kind() == Kind::Winner && pen.game.winners.len() == 1;
        let other = (pen.game.winners.first()? + 1) % pen.game.names.len();
        one.then(|| Edit::Now(format!("winner \"{}\"", pen.game.names[other])))
    };
    "wrong turn number" "R4" Nothing |pen| {
        let (number, rest) = pen.line().text.split_once(". ").filter(|_| pen.numbered())?;
        let off = [1, 2, 10, -1][pen.rng.below(4)];
        Some(Edit::Now(format!("{}. {rest}", number.parse::<i32>().ok()? + off)))
    };
    "misspelt city" "N2" Nothing |pen| {
        let (Kind::Claim(..) | Kind::Station(..)) = pen.kind() else { return None };
        let verb = if matches!(pen.kind(), Kind::Claim(..)) { " claim" } else { " station" };
        let (head, mut words) = pen.split(verb)?;
        words[0] = misspelt(&words[0], 2);
        let quoted = words[0].starts_with('"');
        (!quoted && pen.next() != Some(Kind::Row)).then(|| Pen::join(&head, &words))
    };
    "misspelt city in a ticket" "N2" Seen |pen| {
        let (Kind::Tickets(_) | Kind::FirstTickets(_)) = pen.kind() else { return None };
        let (head, mut words) = pen.split(" tickets")?;
        let at = pen.rng.below(words.len());
        words[at] = misspelt(&words[at], 3);
        Some(Pen::join(&head, &words))
    };
    "misspelt player" "N2" Nothing |pen| {
        pen.seat().filter(|_| pen.mid_game())?;
        let head = pen.head()?;
        let rest = &pen.line().text[head.len()..];
        let number = head.split_once(". ").map_or(String::new(), |(n, _)| format!("{n}. "));
        Some(Edit::Now(format!("{number}Xqzzy{rest}")))
    };
    "misspelt verb" "N1" Nothing |pen| {
        let head = pen.head()?;
        let rest = &pen.line().text[head.len() + 1..];
        Some(Edit::Now(format!("{head} q{rest}")))
    };
    "garbage line" "N1" Nothing |pen| {
        pen.seat().filter(|_| pen.mid_game() && pen.next() != Some(Kind::Row))?;
        Some(Edit::Below("%%% coffee spilt here >>".to_owned()))
    };
}
