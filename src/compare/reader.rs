//! Statement by statement from a log to its canonical form.

use super::canon::Names;
use super::entry::Deed;
use super::*;
use crate::card::{Card, Counts};
use crate::log::{
    Act, Cards, CheckValue, Claim, DrawItem, Line, Name, Pair, Placement, RowChange, RowKind,
    TileWord, What,
};
use crate::notation::Speller;

/// Reads statements one by one, in the order of the log.
pub(super) struct Reader<'n, 's, 'b, 'a> {
    names: &'n Names<'s, 'b>,
    text: &'a str,
    turns: u32,
    /// Who has been offered tickets: the first ones belong to the setup.
    offered: Vec<bool>,
}

pub(super) type Parts = SmallVec<[Part; 4]>;

/// Somebody who listens to what a statement says, part by part.
pub(super) trait Listen {
    fn push(&mut self, part: Part);

    fn extend(&mut self, parts: impl IntoIterator<Item = Part>) {
        parts.into_iter().for_each(|part| self.push(part));
    }
}

impl Listen for Parts {
    fn push(&mut self, part: Part) {
        Self::push(self, part);
    }
}

/// Passes on the parts of one act among several.
struct Numbered<'l, L> {
    act: u8,
    to: &'l mut L,
}

impl<L: Listen> Listen for Numbered<'_, L> {
    #[inline(always)]
    fn push(&mut self, part: Part) {
        self.to.push(Part { act: self.act, ..part });
    }
}

/// What kind of statement it is, and whose.
pub(super) struct Head {
    pub class: Class,
    pub deed: Deed,
    pub who: Option<Who>,
    /// Where its verb stands.
    pub verb: Option<Span>,
}

/// A player as a hash and a seat, and where the name stands.
#[derive(Clone, Copy)]
pub(super) struct Who {
    pub id: u64,
    pub seat: Option<usize>,
    pub span: Span,
}

impl Head {
    fn new(class: Class, deed: Deed) -> Self {
        Self { class, deed, who: None, verb: None }
    }

    fn by(self, who: Who) -> Self {
        Self { who: Some(who), ..self }
    }
}

fn deed(rank: u8, key: &str, words: &'static str) -> Deed {
    Deed { rank, key: hash::text(key), words }
}

fn part(role: Role, value: Value, span: Span) -> Part {
    Part { act: 0, role, key: 0, value, span }
}

fn keyed(role: Role, key: &str, value: Value, span: Span) -> Part {
    Part { key: hash::name(key), ..part(role, value, span) }
}

fn cards<'c>(groups: impl IntoIterator<Item = &'c Cards>) -> Value {
    let mut known = Counts::NONE;
    let mut unseen: u16 = 0;
    for card in groups.into_iter().flat_map(|group| &group.cards) {
        match card {
            Some(card) => known[*card] = known[*card].saturating_add(1),
            None => unseen = unseen.saturating_add(1),
        }
    }
    Value::Cards { known, unseen }
}

impl<'n, 's, 'b, 'a> Reader<'n, 's, 'b, 'a> {
    pub(super) fn new(names: &'n Names<'s, 'b>, log: &Log<'a>) -> Self {
        Self {
            offered: vec![false; names.spelling.players().len()],
            names,
            text: log.text,
            turns: 0,
        }
    }

    /// The turn that the last statement belongs to; 0 before the first.
    pub(super) fn turns(&self) -> u32 {
        self.turns
    }

    fn who(&self, name: Name<'_>) -> Who {
        let (id, seat) = self.names.player(name);
        let span = name.span;
        Who { id, seat, span }
    }

    /// What a line of the header says that decides the rules.
    pub(super) fn header_line(&self, line: &Line<'_>, out: &mut impl Listen) -> Option<Head> {
        let mut key = String::new();
        let (rank, words): (u8, _) = match &line.statement {
            Statement::Edition(name) => {
                out.push(word(*name));
                (1, "the edition")
            }
            Statement::Option { key: name, value } => {
                name.text.clone_into(&mut key);
                out.extend(value.as_ref().map(|value| word(*value)));
                (2, "an option")
            }
            Statement::Ticket(declared) => {
                key = format!("{:?}", self.names.pair(&declared.ticket));
                let value = Value::Number(i64::from(declared.value.value));
                let circles = cards([&declared.cards]);
                out.push(part(Role::Total, value, declared.value.span));
                out.push(part(Role::Ticket, circles, declared.cards.span));
                (3, "a ticket as it is printed")
            }
            Statement::Tile(tile) => {
                tile.name.text.clone_into(&mut key);
                let text = Value::Name(plain(line.span.of(self.text)));
                out.push(part(Role::Text, text, line.span));
                (4, "a tile of the log's own")
            }
            _ => return None,
        };
        let deed = deed(rank, &format!("{words} {key}"), words);
        Some(Head::new(Class::Header, deed))
    }

    /// What any other line says.
    pub(super) fn line(&mut self, line: &Line<'_>, out: &mut impl Listen) -> Option<Head> {
        Some(match &line.statement {
            Statement::Acts { who, acts } => return self.acts(*who, acts, out),
            Statement::Row(changes) => {
                out.extend(changes.iter().map(change));
                Head::new(Class::Row, deed(1, "row", "the row changes"))
            }
            Statement::Market { cards: row, then } => {
                out.push(part(Role::Market, cards([row]), row.span));
                out.extend(then.iter().map(change));
                Head::new(Class::Setup, deed(3, "market", "the first row"))
            }
            Statement::Start(places) => {
                out.extend(places.iter().map(|p| self.placed(p)));
                Head::new(Class::Setup, deed(2, "start", "the start tiles"))
            }
            Statement::Check { who, items } => {
                out.extend(items.iter().map(|item| figure(item.key, &item.value)));
                Head {
                    who: who.map(|who| self.who(who)),
                    ..Head::new(Class::Check, deed(1, "check", "a check"))
                }
            }
            Statement::Ruling(ruling) => match ruling.stands {
                None => {
                    self.turns = self.turns.saturating_sub(1);
                    Head::new(Class::Takeback, deed(1, "takeback", "a takeback"))
                }
                Some(code) => {
                    let value = Value::Name(hash::name(code.text));
                    out.push(part(Role::Code, value, code.span));
                    Head::new(Class::Ruling, deed(1, "stands", "a ruling"))
                }
            },
            Statement::Result { who, total, rows } => {
                let value = Value::Number(i64::from(total.value));
                out.push(part(Role::Total, value, total.span));
                out.extend(rows.iter().map(|(row, n)| {
                    let value = Value::Number(i64::from(n.value));
                    keyed(Role::Figure, row.text, value, n.span)
                }));
                Head::new(Class::End, deed(5, "result", "the result")).by(self.who(*who))
            }
            Statement::Winner(names) => {
                out.extend(names.iter().map(|name| {
                    let who = self.who(*name);
                    part(Role::Winner, Value::Name(who.id), who.span)
                }));
                Head::new(Class::End, deed(6, "winner", "the winner"))
            }
            Statement::Unreadable { who } => {
                self.turns += u32::from(who.is_some());
                Head {
                    who: who.map(|who| self.who(who)),
                    ..self.as_text(line, "a line nobody can read", out)
                }
            }
            Statement::Missing { .. } => self.as_text(line, "turns that are not written down", out),
            // A line of the header that stands too late: as it is written.
            _ => self.as_text(line, "a line of the header", out),
        })
    }

    fn as_text(&self, line: &Line<'_>, words: &'static str, out: &mut impl Listen) -> Head {
        let value = Value::Name(plain(line.span.of(self.text)));
        out.push(part(Role::Text, value, line.span));
        Head::new(Class::Unreadable, deed(9, words, words))
    }

    fn acts(&mut self, who: Name<'_>, acts: &[Act<'_>], out: &mut impl Listen) -> Option<Head> {
        let first = acts.first()?;
        let who = self.who(who);
        let class = self.class_of(who.seat, first);
        self.turns += u32::from(class == Class::Move);
        let mut key: u64 = 0;
        for (n, act) in acts.iter().enumerate() {
            let n = u8::try_from(n).unwrap_or(u8::MAX);
            self.act(act, &mut Numbered { act: n, to: out });
            key = hash::join(key, verb(&act.what).0);
        }
        // In a tile game the draw comes first, and what is done with it counts.
        let telling =
            acts.iter().find(|act| !matches!(act.what, What::DrawTile(_))).unwrap_or(first);
        let (_, rank, words) = verb(&telling.what);
        Some(Head {
            verb: Some(telling.verb),
            ..Head::new(class, Deed { rank, key, words }).by(who)
        })
    }

    fn class_of(&mut self, seat: Option<usize>, act: &Act<'_>) -> Class {
        match &act.what {
            What::Deal(_) | What::DealTiles(_) => Class::Setup,
            What::Tickets(_) if self.turns == 0 => {
                let offered = seat.and_then(|seat| self.offered.get_mut(seat));
                match offered.map(|offered| std::mem::replace(offered, true)) {
                    Some(true) => Class::Move,
                    _ => Class::Setup,
                }
            }
            what if what.is_action() => Class::Move,
            _ => Class::End,
        }
    }

    fn claim(&self, claim: &Claim<'_>, out: &mut impl Listen) {
        let route = self.names.pair(&claim.route);
        out.push(part(Role::Route, route, claim.route.span));
        let groups = [
            (Role::Paid, Some(&claim.cards)),
            (Role::Revealed, claim.reveal.as_ref()),
            (Role::Surcharge, claim.pay.as_ref()),
        ];
        for (role, group) in groups {
            out.extend(group.map(|group| part(role, cards([group]), group.span)));
        }
        let withdraw = claim.withdraw.map(|span| part(Role::Withdrawn, Value::There, span));
        out.extend(withdraw);
        out.extend(claim.then.iter().map(change));
    }

    fn act(&self, act: &Act<'_>, out: &mut impl Listen) {
        let pair = |role: Role, pair: &Pair<'_>| part(role, self.names.pair(pair), pair.span);
        match &act.what {
            What::Deal(groups) => {
                let span = groups.iter().map(|g| g.span).reduce(Span::to);
                out.push(part(Role::Dealt, cards(groups), span.unwrap_or(act.verb)));
            }
            What::Tickets(offers) => out.extend(offers.iter().map(|offer| {
                let role = if offer.kept { Role::Kept } else { Role::NotKept };
                let value = offer.ticket.as_ref().map_or(Value::Unseen, |t| self.names.pair(t));
                part(role, value, offer.span)
            })),
            What::Draw(items) => drawn(items, out),
            What::Claim(claim) => self.claim(claim, out),
            What::Station(station) => {
                let paid = &station.cards;
                out.push(self.place(Role::City, station.city));
                out.push(part(Role::Paid, cards([paid]), paid.span));
                out.extend(station.then.iter().map(change));
            }
            What::Lay { cards: laid, robs } => {
                out.push(part(Role::Laid, cards([laid]), laid.span));
                if wild_below(laid) {
                    out.push(part(Role::Below, Value::There, laid.span));
                }
                let victim = robs.as_ref().map(|name| (self.names.player(**name).0, name.span));
                out.extend(victim.map(|(id, span)| part(Role::Robbed, Value::Name(id), span)));
            }
            What::Completes(done) => {
                out.push(pair(Role::Ticket, &done.ticket));
                out.push(part(Role::Paid, cards([&done.cards]), done.cards.span));
            }
            What::Pass | What::Keep | What::CompletesNothing => {}
            What::Owns(routes) => out.extend(routes.iter().map(|p| pair(Role::Owned, p))),
            What::Shows(tickets) => out.extend(tickets.iter().map(|p| pair(Role::Shown, p))),
            What::Built(cities) => {
                out.extend(cities.iter().map(|city| self.place(Role::Built, *city)));
            }
            What::DealTiles(tiles) => {
                out.extend(tiles.iter().map(|tile| self.tile(Role::TileDealt, tile)));
            }
            What::DrawTile(tile) => out.push(self.tile(Role::TileDrawn, tile)),
            What::Place(places) => out.extend(places.iter().map(|p| self.placed(p))),
            What::Discard(tile) => out.push(self.tile(Role::Discarded, tile)),
            What::Fails(tile) => {
                out.extend(tile.iter().map(|tile| self.tile(Role::Discarded, tile)));
            }
            What::Develop(develop) => {
                let colour = self.names.spelling.line_colour(develop.colour.text);
                let value = Value::Name(hash::name(&colour));
                out.push(part(Role::Line, value, develop.colour.span));
                let at = Value::Placed { tile: 0, x: develop.at.x, y: develop.at.y, turn: 0 };
                out.push(part(Role::Square, at, develop.at.span));
                out.extend(develop.places.iter().map(|p| self.placed(p)));
            }
        }
    }

    fn place(&self, role: Role, name: Name<'_>) -> Part {
        part(role, Value::Name(self.names.place(name)), name.span)
    }

    fn tile(&self, role: Role, tile: &TileWord<'_>) -> Part {
        let value = tile.name.map_or(Value::Unseen, |name| Value::Name(self.names.tile(name)));
        part(role, value, tile.span)
    }

    fn placed(&self, placement: &Placement<'_>) -> Part {
        let value = Value::Placed {
            tile: self.names.tile(placement.tile),
            x: placement.at.x,
            y: placement.at.y,
            turn: placement.turn.map_or(0, |(turn, _)| turn),
        };
        part(Role::Placed, value, placement.span)
    }
}

/// A line as it stands, blanks apart.
fn plain(text: &str) -> u64 {
    text.split_whitespace().fold(0, |h, word| hash::join(h, hash::text(word)))
}

fn word(name: Name<'_>) -> Part {
    part(Role::Word, Value::Name(hash::name(name.text)), name.span)
}

pub(super) fn change(change: &RowChange) -> Part {
    let key = match change.kind {
        RowKind::Flush => const { hash::text("flush") },
        RowKind::Refill => const { hash::text("refill") },
    };
    let value = cards([&change.cards]);
    Part { key, ..part(Role::Row, value, change.cards.span) }
}

fn figure(key: Name<'_>, value: &CheckValue) -> Part {
    let of = match value {
        CheckValue::Number(n) => Value::Number(i64::from(n.value)),
        CheckValue::Cards(row) => cards([row]),
        CheckValue::Columns { columns, .. } => {
            let of_column = |column: &Cards| {
                let letters = column.cards.iter().map(|card| card.map_or(9, |c| c as u64));
                hash::mix(letters.fold(7, hash::join))
            };
            let all = columns.iter().map(of_column).fold(0, u64::wrapping_add);
            Value::Name(all)
        }
    };
    keyed(Role::Figure, key.text, of, value.span())
}

/// Blind cards that follow each other have no order.
fn drawn(items: &[DrawItem], out: &mut impl Listen) {
    let mut items = items.iter().peekable();
    while let Some(item) = items.next() {
        out.push(match item {
            DrawItem::Blind { card, span } => {
                let (mut known, mut unseen, mut all) = (Counts::NONE, 0, *span);
                let mut one = *card;
                loop {
                    match one {
                        Some(card) => known[card] = known[card].saturating_add(1),
                        None => unseen = u16::saturating_add(unseen, 1),
                    }
                    let Some(DrawItem::Blind { card, span }) = items.peek() else {
                        break;
                    };
                    (one, all) = (*card, all.to(*span));
                    items.next();
                }
                part(Role::Drawn, Value::Cards { known, unseen }, all)
            }
            DrawItem::FaceUp { taken, turned, span } => {
                let value = Value::Taken { card: *taken, turned: *turned };
                part(Role::Drawn, value, *span)
            }
            DrawItem::Row(row) => Part { role: Role::Drawn, ..change(row) },
        });
    }
}

/// True if a locomotive is written before a colour: it lies below it.
fn wild_below(laid: &Cards) -> bool {
    let wild = |card: &Option<Card>| *card == Some(Card::Wild);
    let first = laid.cards.iter().position(wild);
    first.is_some_and(|at| laid.cards[at..].iter().any(|card| !wild(card)))
}

/// The keyword, where it stands among its like, and how it reads in a sentence.
fn verb(what: &What<'_>) -> (u64, u8, &'static str) {
    match what {
        What::Deal(_) | What::DealTiles(_) => (const { hash::text("deal") }, 1, "is dealt"),
        What::Tickets(_) => (const { hash::text("tickets") }, 4, "takes tickets"),
        What::Draw(_) => (const { hash::text("draw") }, 1, "draws"),
        What::Claim(_) => (const { hash::text("claim") }, 1, "claims"),
        What::Station { .. } => (const { hash::text("station") }, 1, "builds a station"),
        What::Lay { .. } => (const { hash::text("lay") }, 1, "lays cards"),
        What::Pass => (const { hash::text("pass") }, 1, "passes"),
        What::Owns(_) => (const { hash::text("owns") }, 1, "owns routes"),
        What::Built(_) => (const { hash::text("built") }, 2, "has built stations"),
        What::Shows(_) => (const { hash::text("shows") }, 3, "shows tickets"),
        What::Completes { .. } => (const { hash::text("completes") }, 4, "completes a ticket"),
        What::CompletesNothing => (const { hash::text("completes") }, 4, "completes no ticket"),
        What::DrawTile(_) => (const { hash::text("draw") }, 1, "draws"),
        What::Place(_) => (const { hash::text("place") }, 1, "places tiles"),
        What::Keep => (const { hash::text("keep") }, 1, "keeps the tile"),
        What::Discard(_) => (const { hash::text("discard") }, 1, "discards"),
        What::Develop(_) => (const { hash::text("develop") }, 1, "develops a line"),
        What::Fails(_) => (const { hash::text("fails") }, 1, "gives up the development"),
    }
}
