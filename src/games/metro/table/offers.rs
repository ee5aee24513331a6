//! What could be done at this position. What can be thought of is listed, and the laws
//! are asked; where more than one of them decides, the turn is played on a copy.

use std::borrow::Cow;

use super::*;
use crate::games::legal::{Ask, Move, Offers, Place, Play};
use crate::games::metro::placements::{Bounds, Spot, spots};
use crate::games::shared::drawing::NOWHERE;
use crate::log::Square;
use crate::notation::spelt;

impl<'a> Offers<'a> for Table<'a> {
    fn offers(&self, ask: &Ask<'_, 'a>) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.state.over.is_some() {
            return moves;
        }
        let mut table = self.copy();
        if !ask.begun {
            if ask.acts.is_empty() {
                table.offer_setup(&mut moves);
            }
            let mut verdict = Verdict::default();
            table.start(NOWHERE, &mut verdict);
            if !verdict.is_clean() {
                return moves;
            }
        }
        let asked = Asked { table: &table, seat: ask.seat, line: ask.line, acts: ask.acts };
        asked.turn(&mut moves);
        moves
    }
}

fn name(text: &str) -> Name<'_> {
    Name { text, span: NOWHERE }
}

fn word(text: Option<&str>) -> TileWord<'_> {
    TileWord { name: text.map(name), span: NOWHERE }
}

fn act(what: What<'_>) -> Act<'_> {
    Act { verb: NOWHERE, what }
}

impl<'a> Table<'a> {
    /// The same position, to try something on.
    fn copy(&self) -> Table<'_> {
        self.copy_in(Setting {
            set: Cow::Borrowed(&*self.setting.set),
            children: self.setting.children,
            names: self.setting.names.clone(),
        })
    }

    pub(super) fn copy_in<'s>(&self, setting: Setting<'s>) -> Table<'s> {
        Table {
            setting,
            seated: self.seated.clone(),
            state: self.state.clone(),
            saved: Saved::default(),
            dealt: self.dealt.clone(),
            lost_setup: self.lost_setup,
            lost_tiles: self.lost_tiles,
            unsound: self.unsound.clone(),
            turns: self.turns,
            finished: self.finished,
            seen: self.seen.clone(),
        }
    }

    fn tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        let all = self.setting.set.tiles.len();
        (0..all).filter_map(|id| TileId::try_from(id).ok())
    }

    fn spelt(&self, tile: TileId) -> String {
        spelt(self.tile_name(tile)).into_owned()
    }

    /// What lies on the table first, and what is left to deal.
    fn offer_setup(&self, moves: &mut Vec<Move>) {
        let (state, set) = (&self.state, &self.setting.set);
        // Some square that is free; where the tiles lie is the table's affair.
        let free = (0..).map(|n| Cell::new(n, n));
        let free = free.take(100).find(|&cell| state.layout.at(cell).is_none());
        for tile in self.tiles() {
            let seen = self.seen[usize::from(tile)];
            let may = laws::setup::s1_start(set, tile).is_none()
                && laws::tiles::t1_start(state, set, tile, seen).is_none();
            if let Some(cell) = free.filter(|_| may) {
                let tile = self.spelt(tile);
                let text = format!("start {tile} at");
                moves.push(Move::new(None, text, &format!(" {cell}"), Play::Start { tile }));
            }
        }
        let count = self.deal_size();
        for seat in (0..self.dealt.len()).filter(|&seat| self.dealt[seat].is_none()) {
            let text = format!("{} deal", spelt(self.name(seat)));
            let rest = " ?".repeat(count as usize);
            moves.push(Move::new(Some(seat), text, &rest, Play::Deal { count }));
        }
    }
}

/// A question about a turn.
struct Asked<'t, 'a> {
    table: &'t Table<'a>,
    seat: usize,
    line: &'t str,
    /// What is written of the turn.
    acts: &'t [Act<'a>],
}

impl<'a> Asked<'_, 'a> {
    fn offered(&self, text: String, what: Play) -> Move {
        Move::new(Some(self.seat), text, "", what)
    }

    /// These acts are a whole turn, and nobody objects.
    fn is_whole(&self, acts: &[Act<'_>]) -> bool {
        let (mut table, mut verdict) = (self.table.copy(), Verdict::default());
        let turn = Turn { seat: self.seat, who: NOWHERE, acts, in_order: true };
        table.turn(turn, &mut verdict);
        verdict.is_clean()
    }

    /// The same for those that are written, and one more.
    fn ends_with(&self, what: What<'_>) -> bool {
        let mut acts: Vec<Act<'_>> = self.acts.to_vec();
        acts.push(act(what));
        self.is_whole(&acts)
    }

    fn turn(&self, moves: &mut Vec<Move>) {
        match self.acts {
            [] if laws::turn::a1_no_draw(&self.table.state, self.seat).is_some() => {
                self.draw(moves);
            }
            [] => self.action(self.table, moves),
            [first] => match &first.what {
                What::DrawTile(drawn) => {
                    let (mut table, mut verdict) = (self.table.copy(), Verdict::default());
                    table.draw(self.seat, *drawn, &mut verdict);
                    if verdict.is_clean() {
                        self.action(&table, moves);
                    }
                }
                _ => self.more_tiles(moves),
            },
            [_, _] => self.more_tiles(moves),
            _ => {}
        }
    }

    /// A tile is drawn first.
    fn draw(&self, moves: &mut Vec<Move>) {
        let table = self.table;
        let (state, set) = (&table.state, &table.setting.set);
        let can_be = |&tile: &TileId| {
            let seen = table.seen[usize::from(tile)];
            laws::tiles::t1_drawn(state, set, tile, seen).is_none()
        };
        let could_be = table.tiles().filter(can_be);
        let text = format!("{} draw", self.line);
        let unseen = format!("{text} ?");
        let drawn = [act(What::DrawTile(word(None)))];
        let next = Asked { acts: &drawn, line: &unseen, ..*self };
        let mut then = Vec::new();
        next.idle(&mut then);
        if then.is_empty() {
            next.turn(&mut then);
        }
        let Some(first) = then.into_iter().next() else {
            return;
        };
        moves.push(Move {
            seat: Some(self.seat),
            text,
            line: first.line,
            what: Play::DrawTile { could_be: could_be.map(|tile| table.spelt(tile)).collect() },
        });
    }

    /// What can be done with the hand as it is at this table.
    fn action(&self, table: &Table<'_>, moves: &mut Vec<Move>) {
        self.places(table, moves);
        self.developments(table, moves);
        self.idle(moves);
        let tiles = table.tiles().filter(|&tile| self.may_hold(table, tile));
        let words: Vec<Option<TileId>> = tiles.map(Some).collect();
        self.throws(&words, moves);
    }

    fn may_hold(&self, table: &Table<'_>, tile: TileId) -> bool {
        table.state.holds(&table.setting.set, self.seat, tile) == Holds::Yes
    }

    /// Nothing is placed, and no tile is named.
    fn idle(&self, moves: &mut Vec<Move>) {
        let ways = [
            ("keep", What::Keep, Play::Keep),
            ("pass", What::Pass, Play::Pass),
            ("fails", What::Fails(None), Play::Fails { tile: None }),
        ];
        for (text, what, play) in ways {
            // A pass says no more than a hand that stays as it is.
            let kept = matches!(moves.last(), Some(m) if m.what == Play::Keep);
            if !(kept && play == Play::Pass) && self.ends_with(what) {
                moves.push(self.offered(format!("{} {text}", self.line), play));
            }
        }
        self.throws(&[None], moves);
    }

    /// A tile is discarded.
    fn throws(&self, tiles: &[Option<TileId>], moves: &mut Vec<Move>) {
        for &tile in tiles {
            let text = tile.map(|tile| self.table.tile_name(tile));
            let unseen = self.table.state.hands[self.seat].unseen > 0
                || self
                    .acts
                    .iter()
                    .any(|act| matches!(&act.what, What::DrawTile(drawn) if drawn.name.is_none()));
            if tile.is_none() && !unseen {
                continue;
            }
            let tile = tile.map(|tile| self.table.spelt(tile));
            let spelt = tile.as_deref().unwrap_or("?");
            let named = tile.clone();
            if self.ends_with(What::Discard(word(text))) {
                let text = format!("{} discard {spelt}", self.line);
                moves.push(self.offered(text, Play::Discard { tile: named }));
            }
            if self.ends_with(What::Fails(Some(word(text)))) {
                let text = format!("{} fails discard {spelt}", self.line);
                moves.push(self.offered(text, Play::Fails { tile }));
            }
        }
    }

    /// Where each tile of the hand fits, within these bounds.
    fn spots(&self, table: &Table<'_>, bounds: &Bounds) -> Vec<Spot> {
        let set = &*table.setting.set;
        let tiles = table.tiles().filter(|&tile| self.may_hold(table, tile));
        let mut all: Vec<Spot> =
            tiles.flat_map(|tile| spots(&table.state.layout, set, tile, bounds)).collect();
        all.sort_unstable();
        all
    }

    /// The first tile of a turn.
    fn places(&self, table: &Table<'_>, moves: &mut Vec<Move>) {
        let bounds = table.state.bounds(&table.setting.set, self.seat);
        for spot in self.spots(table, &bounds) {
            let text = format!("{} place {}", self.line, place(table, spot));
            moves.push(self.offered(text, Play::Place(place_of(table, spot))));
        }
    }

    fn developments(&self, table: &Table<'_>, moves: &mut Vec<Move>) {
        let (state, set) = (&table.state, &table.setting.set);
        let layout = &state.layout;
        let none = laws::turn::v1(table.setting.children, self.seat).is_some()
            || laws::develop::x1(state, set, self.seat).is_some();
        if none {
            return;
        }
        let mut lines: Vec<StrandId> = Vec::new();
        for (cell, _) in layout.each() {
            lines.extend(layout.lines_at(cell));
        }
        lines.sort_unstable();
        lines.dedup();
        for line in lines {
            if !laws::develop::is_unfinished(state, set, line) {
                continue;
            }
            let colour = table.setting.colour(layout.colour_of(line));
            let mut squares: Vec<Cell> = layout.squares_of(line).collect();
            squares.sort_unstable();
            squares.dedup();
            let Some(&first) = squares.first() else {
                continue;
            };
            let text = format!("{} develop {} at {first}", self.line, spelt(colour));
            let places: Vec<Place> = match laws::develop::x1_tiles(set, 1, NOWHERE) {
                Some(_) => Vec::new(),
                None => (self.spots(table, &Bounds::On(line)).into_iter())
                    .map(|spot| place_of(table, spot))
                    .collect(),
            };
            let alone = laws::develop::x1_tiles(set, 0, NOWHERE).is_none();
            let line = match places.first() {
                Some(first) => format!("{text} place {}", first.text),
                None if alone => text.clone(),
                None => continue,
            };
            moves.push(Move {
                seat: Some(self.seat),
                text,
                line,
                what: Play::Develop {
                    colour: colour.to_owned(),
                    squares: squares.iter().map(|cell| (cell.x, cell.y)).collect(),
                    places,
                },
            });
        }
    }

    /// Tiles are placed: the turn may be whole, and more may follow.
    fn more_tiles(&self, moves: &mut Vec<Move>) {
        if self.is_whole(self.acts) {
            moves.push(self.offered(self.line.to_owned(), Play::Done));
        }
        let Some((last, before)) = self.acts.split_last() else {
            return;
        };
        let placed = match &last.what {
            What::Place(places) => places,
            What::Develop(develop) => &develop.places,
            _ => return,
        };
        if placed.is_empty() {
            return;
        }
        // With these on the table, wherever another tile fits.
        let mut table = self.table.copy();
        let turn = Turn { seat: self.seat, who: NOWHERE, acts: self.acts, in_order: true };
        table.turn(turn, &mut Verdict::default());
        for spot in self.spots(&table, &Bounds::All) {
            let tile = table.tile_name(spot.tile).to_owned();
            let more = Placement {
                tile: name(&tile),
                at: Square { x: spot.cell.x, y: spot.cell.y, span: NOWHERE },
                turn: Some((quarters(spot), NOWHERE)),
                span: NOWHERE,
            };
            let mut places = placed.clone();
            places.push(more);
            let what = match &last.what {
                What::Develop(develop) => {
                    What::Develop(Box::new(Develop { places, ..(**develop).clone() }))
                }
                _ => What::Place(places),
            };
            let mut acts: Vec<Act<'_>> = before.to_vec();
            acts.push(act(what));
            if self.is_whole(&acts) {
                let text = format!("{}, {}", self.line, place(&table, spot));
                moves.push(self.offered(text, Play::Place(place_of(&table, spot))));
            }
        }
    }
}

fn quarters(spot: Spot) -> u8 {
    u8::try_from(spot.rotation.degrees() / 90).unwrap_or(0)
}

/// `m07 at 1,0 turn 90`, with the name as a log spells it.
fn place(table: &Table<'_>, spot: Spot) -> String {
    let name = table.spelt(spot.tile);
    match spot.rotation.degrees() {
        0 => format!("{name} at {}", spot.cell),
        turn => format!("{name} at {} turn {turn}", spot.cell),
    }
}

fn place_of(table: &Table<'_>, spot: Spot) -> Place {
    Place {
        text: place(table, spot),
        tile: table.tile_name(spot.tile).to_owned(),
        x: spot.cell.x,
        y: spot.cell.y,
        turn: spot.rotation.degrees(),
    }
}
