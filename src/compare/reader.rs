//! Statement by statement from a log to its canonical form.

use smallvec::{SmallVec, smallvec};

use super::canon::Names;
use super::entry::{Class, Deed, Entry};
use super::hash;
use super::part::{Part, Role, Value};
use crate::card::{Card, Counts};
use crate::log::{
    Act, Cards, CheckValue, DrawItem, Line, Log, Name, Pair, Placement, RowChange, RowKind,
    Statement, TileWord, What,
};
use crate::notation::Speller;
use crate::span::Span;

/// No move has more lines than this, whatever follows it.
const MOST_LINES: usize = 20;

pub struct Reader<'n, 's, 'b, 'a> {
    names: &'n Names<'s, 'b>,
    text: &'a str,
    out: Vec<Entry>,
    turns: u32,
    /// Who has been offered tickets: the first ones belong to the setup.
    offered: Vec<bool>,
}

type Parts = SmallVec<[Part; 4]>;

fn deed(rank: u8, key: &str, words: &'static str) -> Deed {
    Deed {
        rank,
        key: hash::text(key),
        words,
    }
}

fn part(role: Role, value: Value, span: Span) -> Part {
    Part {
        act: 0,
        role,
        key: 0,
        value,
        span,
    }
}

fn keyed(role: Role, key: &str, value: Value, span: Span) -> Part {
    Part {
        key: hash::name(key),
        ..part(role, value, span)
    }
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
    pub fn new(names: &'n Names<'s, 'b>, log: &Log<'a>) -> Self {
        Self {
            offered: vec![false; names.spelling.players().len()],
            names,
            text: log.text,
            out: Vec::with_capacity(log.lines.len()),
            turns: 0,
        }
    }

    /// The statements read so far.
    pub fn take(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.out)
    }

    fn push(&mut self, i: usize, line: &Line<'_>, class: Class, deed: Deed, parts: Parts) {
        self.out.push(Entry {
            class,
            deed,
            who: 0,
            seat: None,
            who_span: None,
            verb: line.span,
            parts,
            lines: smallvec![u32::try_from(i).unwrap_or(u32::MAX)],
            span: line.span,
            turn: self.turns,
            is_list: false,
            exact: 0,
            worth: 0,
        });
    }

    /// Says of the last entry who does it.
    fn by(&mut self, who: Name<'_>) {
        let (id, seat) = self.names.player(who);
        if let Some(entry) = self.out.last_mut() {
            (entry.who, entry.seat, entry.who_span) = (id, seat, Some(who.span));
        }
    }

    pub fn header_line(&mut self, i: usize, line: &Line<'_>) {
        let mut key = String::new();
        let (rank, words, parts): (u8, _, Parts) = match &line.statement {
            Statement::Edition(name) => (1, "the edition", smallvec![word(*name)]),
            Statement::Option { key: name, value } => {
                name.text.clone_into(&mut key);
                let value = value.as_ref().map(|value| word(*value));
                (2, "an option", value.into_iter().collect())
            }
            Statement::Ticket(declared) => {
                key = format!("{:?}", self.names.pair(&declared.ticket));
                let value = Value::Number(i64::from(declared.value.value));
                let circles = cards([&declared.cards]);
                let parts = smallvec![
                    part(Role::Total, value, declared.value.span),
                    part(Role::Ticket, circles, declared.cards.span),
                ];
                (3, "a ticket as it is printed", parts)
            }
            Statement::Tile(tile) => {
                key = tile.name.text.to_owned();
                let text = Value::Name(plain(line.span.of(self.text)));
                (
                    4,
                    "a tile of the log's own",
                    smallvec![part(Role::Text, text, line.span)],
                )
            }
            _ => return,
        };
        let deed = deed(rank, &format!("{words} {key}"), words);
        self.push(i, line, Class::Header, deed, parts);
    }

    pub fn line(&mut self, i: usize, line: &Line<'_>) {
        match &line.statement {
            Statement::Acts { who, acts } => self.acts(i, line, *who, acts),
            Statement::Row(changes) => self.row(i, line, changes),
            Statement::Market { cards: row, then } => {
                let mut parts: Parts = smallvec![part(Role::Market, cards([row]), row.span)];
                parts.extend(then.iter().map(change));
                let deed = deed(3, "market", "the first row");
                self.push(i, line, Class::Setup, deed, parts);
            }
            Statement::Start(places) => {
                let parts = places.iter().map(|p| self.placed(p)).collect();
                let deed = deed(2, "start", "the start tiles");
                self.push(i, line, Class::Setup, deed, parts);
            }
            Statement::Check { who, items } => {
                let parts = items
                    .iter()
                    .map(|item| figure(item.key, &item.value))
                    .collect();
                self.push(i, line, Class::Check, deed(1, "check", "a check"), parts);
                if let Some(who) = who {
                    self.by(*who);
                }
            }
            Statement::Ruling(ruling) => match ruling.stands {
                None => {
                    let deed = deed(1, "takeback", "a takeback");
                    self.push(i, line, Class::Takeback, deed, Parts::new());
                    self.turns = self.turns.saturating_sub(1);
                }
                Some(code) => {
                    let value = Value::Name(hash::name(code.text));
                    let parts = smallvec![part(Role::Code, value, code.span)];
                    self.push(i, line, Class::Ruling, deed(1, "stands", "a ruling"), parts);
                }
            },
            Statement::Result { who, total, rows } => {
                let value = Value::Number(i64::from(total.value));
                let mut parts: Parts = smallvec![part(Role::Total, value, total.span)];
                parts.extend(rows.iter().map(|(row, n)| {
                    let value = Value::Number(i64::from(n.value));
                    keyed(Role::Figure, row.text, value, n.span)
                }));
                self.push(i, line, Class::End, deed(5, "result", "the result"), parts);
                self.by(*who);
            }
            Statement::Winner(names) => {
                let winner = |name: &Name<'_>| {
                    part(
                        Role::Winner,
                        Value::Name(self.names.player(*name).0),
                        name.span,
                    )
                };
                let parts = names.iter().map(winner).collect();
                self.push(i, line, Class::End, deed(6, "winner", "the winner"), parts);
            }
            Statement::Unreadable { who } => {
                self.turns += u32::from(who.is_some());
                self.as_text(i, line, "a line nobody can read");
                if let Some(who) = who {
                    self.by(*who);
                }
            }
            // A line of the header that stands too late: as it is written.
            _ => self.as_text(i, line, "a line of the header"),
        }
    }

    fn as_text(&mut self, i: usize, line: &Line<'_>, words: &'static str) {
        let value = Value::Name(plain(line.span.of(self.text)));
        let parts = smallvec![part(Role::Text, value, line.span)];
        self.push(i, line, Class::Unreadable, deed(9, words, words), parts);
    }

    /// A change of the row on its own line is part of the move above.
    fn row(&mut self, i: usize, line: &Line<'_>, changes: &[RowChange]) {
        let above = u32::try_from(i).unwrap_or(u32::MAX).wrapping_sub(1);
        let last = self.out.last_mut().filter(|last| {
            let of_row = |part: &Part| {
                matches!(
                    part.role,
                    Role::Drawn | Role::Paid | Role::Market | Role::Row
                )
            };
            last.lines.last() == Some(&above)
                && last.lines.len() < MOST_LINES
                && last.parts.iter().any(of_row)
        });
        let Some(last) = last else {
            let parts = changes.iter().map(change).collect();
            return self.push(
                i,
                line,
                Class::Row,
                deed(1, "row", "the row changes"),
                parts,
            );
        };
        // Behind a draw it is one more thing that was drawn.
        let drawn = last
            .parts
            .iter()
            .rev()
            .find(|part| part.role == Role::Drawn);
        let (act, role) = drawn.map_or((0, Role::Row), |part| (part.act, Role::Drawn));
        let new = changes.iter().map(|c| Part {
            act,
            role,
            ..change(c)
        });
        last.parts.extend(new);
        last.lines.push(above.wrapping_add(1));
    }

    fn acts(&mut self, i: usize, line: &Line<'_>, who: Name<'_>, acts: &[Act<'_>]) {
        let Some(first) = acts.first() else { return };
        let (_, seat) = self.names.player(who);
        let class = self.class_of(seat, first);
        self.turns += u32::from(class == Class::Move);
        let mut parts = Parts::new();
        let mut key: u64 = 0;
        for (n, act) in acts.iter().enumerate() {
            let from = parts.len();
            self.act(act, &mut parts);
            let n = u8::try_from(n).unwrap_or(u8::MAX);
            parts[from..].iter_mut().for_each(|part| part.act = n);
            key = hash::join(key, hash::text(verb(&act.what).0));
        }
        // In a tile game the draw comes first, and what is done with it counts.
        let telling = acts
            .iter()
            .find(|act| !matches!(act.what, What::DrawTile(_)))
            .unwrap_or(first);
        let (_, rank, words) = verb(&telling.what);
        self.push(i, line, class, Deed { rank, key, words }, parts);
        if let Some(entry) = self.out.last_mut() {
            entry.verb = telling.verb;
        }
        self.by(who);
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

    fn act(&self, act: &Act<'_>, out: &mut Parts) {
        let pair = |role: Role, pair: &Pair<'_>| part(role, self.names.pair(pair), pair.span);
        match &act.what {
            What::Deal(groups) => {
                let span = groups.iter().map(|g| g.span).reduce(Span::to);
                out.push(part(Role::Dealt, cards(groups), span.unwrap_or(act.verb)));
            }
            What::Tickets(offers) => out.extend(offers.iter().map(|offer| {
                let role = if offer.kept {
                    Role::Kept
                } else {
                    Role::NotKept
                };
                let value = offer
                    .ticket
                    .as_ref()
                    .map_or(Value::Unseen, |t| self.names.pair(t));
                part(role, value, offer.span)
            })),
            What::Draw(items) => drawn(items, out),
            What::Claim(claim) => {
                out.push(pair(Role::Route, &claim.route));
                let groups = [
                    (Role::Paid, Some(&claim.cards)),
                    (Role::Revealed, claim.reveal.as_ref()),
                    (Role::Surcharge, claim.pay.as_ref()),
                ];
                for (role, group) in groups {
                    out.extend(group.map(|group| part(role, cards([group]), group.span)));
                }
                let withdraw = claim
                    .withdraw
                    .map(|span| part(Role::Withdrawn, Value::There, span));
                out.extend(withdraw);
                out.extend(claim.then.iter().map(change));
            }
            What::Station {
                city,
                cards: paid,
                then,
            } => {
                out.push(self.place(Role::City, *city));
                out.push(part(Role::Paid, cards([paid]), paid.span));
                out.extend(then.iter().map(change));
            }
            What::Lay { cards: laid, robs } => {
                out.push(part(Role::Laid, cards([laid]), laid.span));
                if wild_below(laid) {
                    out.push(part(Role::Below, Value::There, laid.span));
                }
                let victim = robs
                    .as_ref()
                    .map(|name| (self.names.player(*name).0, name.span));
                out.extend(victim.map(|(id, span)| part(Role::Robbed, Value::Name(id), span)));
            }
            What::Completes {
                ticket,
                cards: spent,
            } => {
                out.push(pair(Role::Ticket, ticket));
                out.push(part(Role::Paid, cards([spent]), spent.span));
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
                let at = Value::Placed {
                    tile: 0,
                    x: develop.at.x,
                    y: develop.at.y,
                    turn: 0,
                };
                out.push(part(Role::Square, at, develop.at.span));
                out.extend(develop.places.iter().map(|p| self.placed(p)));
            }
        }
    }

    fn place(&self, role: Role, name: Name<'_>) -> Part {
        part(role, Value::Name(self.names.place(name)), name.span)
    }

    fn tile(&self, role: Role, tile: &TileWord<'_>) -> Part {
        let value = tile
            .name
            .map_or(Value::Unseen, |name| Value::Name(self.names.tile(name)));
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
    text.split_whitespace()
        .fold(0, |h, word| hash::join(h, hash::text(word)))
}

fn word(name: Name<'_>) -> Part {
    part(Role::Word, Value::Name(hash::name(name.text)), name.span)
}

fn change(change: &RowChange) -> Part {
    let key = match change.kind {
        RowKind::Flush => "flush",
        RowKind::Refill => "refill",
    };
    keyed(Role::Row, key, cards([&change.cards]), change.cards.span)
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
fn drawn(items: &[DrawItem], out: &mut Parts) {
    let from = out.len();
    for item in items {
        let one = match item {
            DrawItem::Blind { card, span } => {
                let one = Cards {
                    span: *span,
                    cards: SmallVec::from_slice(&[*card]),
                };
                let last = out[from..].last_mut().filter(|last| last.key == 0);
                if let Some(last) = last
                    && let Value::Cards { known, unseen } = &mut last.value
                {
                    last.span = last.span.to(*span);
                    match card {
                        Some(card) => known[*card] = known[*card].saturating_add(1),
                        None => *unseen = unseen.saturating_add(1),
                    }
                    continue;
                }
                part(Role::Drawn, cards([&one]), *span)
            }
            DrawItem::FaceUp {
                taken,
                turned,
                span,
            } => {
                let value = Value::Taken {
                    card: *taken,
                    turned: *turned,
                };
                part(Role::Drawn, value, *span)
            }
            DrawItem::Row(row) => Part {
                role: Role::Drawn,
                ..change(row)
            },
        };
        out.push(one);
    }
}

/// True if a locomotive is written before a colour: it lies below it.
fn wild_below(laid: &Cards) -> bool {
    let wild = |card: &Option<Card>| *card == Some(Card::Wild);
    let first = laid.cards.iter().position(wild);
    first.is_some_and(|at| laid.cards[at..].iter().any(|card| !wild(card)))
}

/// The keyword, where it stands among its like, and how it reads in a sentence.
fn verb(what: &What<'_>) -> (&'static str, u8, &'static str) {
    match what {
        What::Deal(_) | What::DealTiles(_) => ("deal", 1, "is dealt"),
        What::Tickets(_) => ("tickets", 4, "takes tickets"),
        What::Draw(_) => ("draw", 1, "draws"),
        What::Claim(_) => ("claim", 1, "claims"),
        What::Station { .. } => ("station", 1, "builds a station"),
        What::Lay { .. } => ("lay", 1, "lays cards"),
        What::Pass => ("pass", 1, "passes"),
        What::Owns(_) => ("owns", 1, "owns routes"),
        What::Built(_) => ("built", 2, "has built stations"),
        What::Shows(_) => ("shows", 3, "shows tickets"),
        What::Completes { .. } => ("completes", 4, "completes a ticket"),
        What::CompletesNothing => ("completes", 4, "completes no ticket"),
        What::DrawTile(_) => ("draw", 1, "draws"),
        What::Place(_) => ("place", 1, "places tiles"),
        What::Keep => ("keep", 1, "keeps the tile"),
        What::Discard(_) => ("discard", 1, "discards"),
        What::Develop(_) => ("develop", 1, "develops a line"),
        What::Fails(_) => ("fails", 1, "gives up the development"),
    }
}
