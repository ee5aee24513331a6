//! One mistake in the record of a legal game of tiles.

use std::collections::BTreeSet;

use whistlestop::internals::games::metro::TileSet;
use whistlestop::internals::simulate::Rng;
use whistlestop::internals::simulate::metro::{
    Action, Kind, Line, Plan, Position, Spot, play_on, text, transcript,
};

/// What can go wrong at a table, or in its record. A tile placed where it must
/// not be stays there; in all other cases the game goes on as if nothing had
/// happened, and only the record is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mistake {
    /// One tile too many is dealt.
    DealtMore,
    /// One tile too few is dealt.
    DealtFewer,
    /// No tile is drawn.
    NoDraw,
    /// A turn has two actions.
    TwoActions,
    /// A turn is a draw and nothing else.
    NoAction,
    /// A turn is written for another player.
    OtherPlayer,
    /// A turn is missing.
    MissingTurn,
    /// Two tiles that are not in one section.
    TwoSections,
    /// A tile lies where it does not fit.
    WrongSquare,
    /// A tile is turned so that it does not fit.
    WrongTurn,
    /// A tile lies on another.
    TakenSquare,
    /// Three tiles are kept though one fits.
    KeptThree,
    /// Three tiles are kept and none fits.
    KeptNotDiscarded,
    /// A tile is discarded though one fits.
    Discarded,
    /// A tile is discarded from two.
    DiscardedOfTwo,
    /// A development is declared while the cube is taken.
    CubeTaken,
    /// A development of a line that is not there.
    NoSuchLine,
    /// A development without a tile.
    OnlyDeclared,
    /// The developer places elsewhere.
    Elsewhere,
    /// The developer keeps.
    DeveloperKept,
    /// Somebody places where a line is under development.
    ClosedSquare,
    /// A development is given up though a tile fits.
    GaveUp,
    /// A development is given up that there is not.
    NothingToGiveUp,
    /// A development fails with three in hand, and no tile is discarded.
    NoDiscard,
    /// A development in the children's game.
    ChildrenDevelop,
    /// A tile that has been used up is drawn.
    NoCopyLeft,
    /// A tile that the player does not hold is placed.
    NotHeld,
    /// A tile that no set has.
    UnknownTile,
    /// A turn that cannot be read.
    Garbled,
    /// A turn after the end.
    AfterTheEnd,
    /// A check with a wrong score.
    WrongCheck,
    /// A result that is off by one.
    WrongResult,
    /// Somebody else is named as the winner.
    WrongWinner,
}

impl Mistake {
    pub const ALL: [Self; 33] = [
        Self::DealtMore,
        Self::DealtFewer,
        Self::NoDraw,
        Self::TwoActions,
        Self::NoAction,
        Self::OtherPlayer,
        Self::MissingTurn,
        Self::TwoSections,
        Self::WrongSquare,
        Self::WrongTurn,
        Self::TakenSquare,
        Self::KeptThree,
        Self::KeptNotDiscarded,
        Self::Discarded,
        Self::DiscardedOfTwo,
        Self::CubeTaken,
        Self::NoSuchLine,
        Self::OnlyDeclared,
        Self::Elsewhere,
        Self::DeveloperKept,
        Self::ClosedSquare,
        Self::GaveUp,
        Self::NothingToGiveUp,
        Self::NoDiscard,
        Self::ChildrenDevelop,
        Self::NoCopyLeft,
        Self::NotHeld,
        Self::UnknownTile,
        Self::Garbled,
        Self::AfterTheEnd,
        Self::WrongCheck,
        Self::WrongResult,
        Self::WrongWinner,
    ];
}

/// A game with one mistake in its record.
pub struct Mistaken {
    pub log: String,
    /// The line of the mistake, counted from 0.
    pub line: usize,
    /// The number of the law that it breaks.
    pub code: &'static str,
}

/// The log of a game that was legal, but in which the scribe, or somebody at
/// the table, made one mistake, at the first chance from turn `from` on. `None`
/// if there was no chance.
pub fn mistaken(set: &TileSet, plan: &Plan, mistake: Mistake, from: u32) -> Option<Mistaken> {
    let mut lines = transcript(set, plan);
    let mut rng = Rng::new(plan.seed ^ 0x7469_6c65);
    let (line, code) = match mistake {
        Mistake::DealtMore | Mistake::DealtFewer => wrong_deal(&mut lines, mistake)?,
        Mistake::AfterTheEnd => one_turn_more(&mut lines, plan)?,
        Mistake::WrongCheck => wrong_check(&mut lines, from)?,
        Mistake::WrongResult => wrong_result(&mut lines, &mut rng)?,
        Mistake::WrongWinner => wrong_winner(&mut lines)?,
        _ => {
            let spoilt = lines.iter().enumerate().find_map(|(i, line)| {
                let turn = Turn::of(line, plan).filter(|turn| turn.at.turn >= from)?;
                Some((i, turn.spoil(mistake, &mut rng)?))
            });
            let (i, spoilt) = spoilt?;
            match spoilt.text {
                Some(text) => lines[i].text = text,
                None => drop(lines.remove(i)),
            }
            // What was placed where it must not be stays there.
            if let Some(after) = spoilt.after {
                lines.truncate(i + 1);
                lines.extend(play_on(plan, after));
            }
            (i, spoilt.code)
        }
    };
    let log = text(&lines);
    Some(Mistaken { log, line, code })
}

type Found = Option<(usize, &'static str)>;

fn wrong_deal(lines: &mut [Line<'_>], mistake: Mistake) -> Found {
    let last = lines.iter().rposition(|line| matches!(line.kind, Kind::Deal(_)))?;
    let line = &mut lines[last].text;
    if mistake == Mistake::DealtMore {
        *line += " ?";
    } else {
        let fewer = line.rsplit_once(' ')?.0.to_owned();
        // One tile less than one cannot be written down.
        if fewer.ends_with(" deal") {
            return None;
        }
        *line = fewer;
    }
    Some((last, "S1"))
}

fn first_result(lines: &[Line<'_>]) -> Option<usize> {
    lines.iter().position(|line| matches!(line.kind, Kind::Result(0)))
}

fn one_turn_more(lines: &mut Vec<Line<'_>>, plan: &Plan) -> Found {
    let end = first_result(lines)?;
    let mut line = lines[end].clone();
    let at = line.before.as_ref()?;
    let win = i32::from(at.set.children_win);
    let won = plan.children && (0..at.hands.len()).any(|seat| at.score(seat) >= win);
    if !won && plan.unseen {
        return None;
    }
    line.text = format!("{} keep", name(at.seat));
    lines.insert(end, line);
    Some((end, if won { "V1" } else { "E1" }))
}

fn wrong_check(lines: &mut [Line<'_>], from: u32) -> Found {
    let (i, score) = lines.iter().enumerate().find_map(|(i, line)| {
        let at = line.before.as_ref().filter(|at| at.turn >= from)?;
        match line.kind {
            Kind::Check(seat) => Some((i, at.score(seat))),
            _ => None,
        }
    })?;
    let (right, wrong) = (format!("score {score}"), format!("score {}", score + 3));
    lines[i].text = lines[i].text.replacen(&right, &wrong, 1);
    Some((i, "R1"))
}

fn wrong_result(lines: &mut [Line<'_>], rng: &mut Rng) -> Found {
    let first = first_result(lines)?;
    let at = lines[first].before.as_ref()?;
    let seat = rng.below(at.hands.len());
    let score = at.score(seat);
    let wrong = format!("result {} {} ", name(seat), score + 1);
    let right = format!("result {} {score} ", name(seat));
    let line = &mut lines[first + seat].text;
    *line = line.replacen(&right, &wrong, 1);
    Some((first + seat, "R2"))
}

fn wrong_winner(lines: &mut [Line<'_>]) -> Found {
    let last = lines.iter().rposition(|line| matches!(line.kind, Kind::Winner))?;
    let at = lines[last].before.as_ref()?;
    let scores: Vec<i32> = (0..at.hands.len()).map(|seat| at.score(seat)).collect();
    let best = scores.iter().max().copied()?;
    let loser = scores.iter().position(|&score| score < best)?;
    lines[last].text = format!("winner {}", name(loser));
    Some((last, "R3"))
}

fn name(seat: usize) -> &'static str {
    const NAMES: [&str; 12] =
        ["Ada", "Ben", "Cai", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea"];
    NAMES[seat]
}

/// A turn that is about to be miswritten.
struct Turn<'t, 's> {
    plan: &'t Plan,
    set: &'s TileSet,
    at: &'t Position<'s>,
    seat: usize,
    drawn: Option<usize>,
    action: &'t Action,
    line: &'t str,
}

/// The line with the mistake (none if it is left out), the law it breaks, and what
/// lies on the table after it, if that is another thing than in the legal game.
struct Spoilt<'s> {
    text: Option<String>,
    code: &'static str,
    after: Option<Position<'s>>,
}

fn said<'s>(text: String, code: &'static str) -> Option<Spoilt<'s>> {
    Some(Spoilt { text: Some(text), code, after: None })
}

impl<'t, 's> Turn<'t, 's> {
    fn of(line: &'t Line<'s>, plan: &'t Plan) -> Option<Self> {
        let at = line.before.as_ref()?;
        let Kind::Turn { seat, drawn, ref action } = line.kind else {
            return None;
        };
        Some(Self { plan, set: at.set, at, seat, drawn, action, line: &line.text })
    }

    fn tile(&self, tile: usize) -> &'s str {
        &self.set.tiles[tile].name
    }

    fn shown(&self, tile: usize) -> &'s str {
        match self.plan.unseen {
            true => "?",
            false => self.tile(tile),
        }
    }

    fn spots(&self, spots: &[Spot]) -> String {
        let text = |spot: &Spot| {
            let ((x, y), turn) = (spot.cell, u32::from(spot.turn) * 90);
            let text = format!("{} at {x},{y}", self.tile(spot.tile));
            match turn {
                0 => text,
                turn => format!("{text} turn {turn}"),
            }
        };
        let texts: Vec<String> = spots.iter().map(text).collect();
        texts.join(", ")
    }

    /// `Ada draw m07`.
    fn draw(&self) -> String {
        let who = name(self.seat);
        match self.drawn {
            Some(tile) => format!("{who} draw {}", self.shown(tile)),
            None => who.to_owned(),
        }
    }

    fn placed(&self) -> &'t [Spot] {
        match self.action {
            Action::Place(spots) => spots,
            _ => &[],
        }
    }

    fn is_developer(&self) -> bool {
        let cube = self.at.cube;
        cube.is_some_and(|(developer, _)| developer == self.seat)
    }

    /// One tile, placed by somebody who develops nothing.
    fn free(&self) -> Option<Spot> {
        match self.placed() {
            [spot] if !self.is_developer() => Some(*spot),
            _ => None,
        }
    }

    fn full(&self) -> bool {
        self.at.hands[self.seat].len() == usize::from(self.set.hand)
    }

    fn closed(&self) -> BTreeSet<(i16, i16)> {
        match self.at.cube {
            Some((developer, node)) if developer != self.seat => self.at.table.ahead(node),
            _ => BTreeSet::new(),
        }
    }

    fn spoil(&self, mistake: Mistake, rng: &mut Rng) -> Option<Spoilt<'s>> {
        use Mistake::*;
        match mistake {
            TwoSections | WrongSquare | WrongTurn | TakenSquare | NotHeld => {
                self.misplace(mistake, rng)
            }
            CubeTaken | NoSuchLine | OnlyDeclared | Elsewhere | DeveloperKept | ClosedSquare
            | GaveUp | NothingToGiveUp | NoDiscard | ChildrenDevelop => self.misdevelop(mistake),
            KeptThree | KeptNotDiscarded | Discarded | DiscardedOfTwo => self.mishold(mistake),
            _ => self.miswrite(mistake),
        }
    }

    /// The same record, and these tiles lie there from now on.
    fn placing(&self, spots: &[Spot], code: &'static str) -> Option<Spoilt<'s>> {
        let mut after = self.at.clone();
        after.apply(self.seat, &Action::Place(spots.to_vec()));
        Some(Spoilt {
            after: Some(after),
            ..said(format!("{} place {}", self.draw(), self.spots(spots)), code)?
        })
    }

    /// A tile where it must not be, or that is not there.
    fn misplace(&self, mistake: Mistake, rng: &mut Rng) -> Option<Spoilt<'s>> {
        let table = &self.at.table;
        let first = self.free()?;
        let placed =
            |spot: Spot, code| said(format!("{} place {}", self.draw(), self.spots(&[spot])), code);
        match mistake {
            Mistake::TwoSections => {
                let mut table = table.clone();
                table.lay(first);
                let mut hand = self.at.hands[self.seat].clone();
                hand.remove(hand.iter().position(|&tile| tile == first.tile)?);
                let closed = self.closed();
                let other = table.spots(&hand).into_iter().find(|spot| {
                    let mut trial = table.clone();
                    trial.lay(*spot);
                    !closed.contains(&spot.cell)
                        && !trial.in_one_section(&[first.cell, spot.cell], None)
                })?;
                self.placing(&[first, other], "L1")
            }
            Mistake::WrongSquare => {
                let closed = self.closed();
                let (x, y) = first.cell;
                let near = [(x + 1, y), (x, y - 1), (x - 1, y), (x, y + 1), (x + 40, y)];
                let there = |&cell: &(i16, i16)| Spot { cell, ..first };
                let cell = near.iter().find(|cell| {
                    let taken = table.squares().any(|other| other == **cell);
                    !table.fits(there(cell)) && !taken && !closed.contains(*cell)
                })?;
                placed(there(cell), "L2")
            }
            Mistake::WrongTurn => {
                let turn = (0..4).find(|&turn| !table.fits(Spot { turn, ..first }))?;
                placed(Spot { turn, ..first }, "L2")
            }
            Mistake::TakenSquare => {
                let squares: Vec<(i16, i16)> = table.squares().collect();
                let cell = *rng.pick(&squares)?;
                placed(Spot { cell, ..first }, "T3")
            }
            _ if self.plan.unseen => None,
            _ => {
                let tile = (0..self.set.tiles.len()).find(|&tile| {
                    !self.set.tiles[tile].start
                        && !self.at.hands[self.seat].contains(&tile)
                        && table.fits(Spot { tile, ..first })
                })?;
                placed(Spot { tile, ..first }, "T2")
            }
        }
    }

    /// Tiles kept that must not be, or discarded.
    fn mishold(&self, mistake: Mistake) -> Option<Spoilt<'s>> {
        let draw = self.draw();
        let free = self.free().filter(|_| self.full());
        match (mistake, self.action) {
            (Mistake::KeptThree, _) if free.is_some() => {
                let code = if self.plan.unseen { "L3" } else { "L5" };
                said(format!("{draw} keep"), code)
            }
            (Mistake::KeptNotDiscarded, Action::Discard(_)) => said(format!("{draw} keep"), "L3"),
            (Mistake::Discarded, _) if !self.plan.unseen => {
                said(format!("{draw} discard {}", self.tile(free?.tile)), "L4")
            }
            (Mistake::DiscardedOfTwo, Action::Keep) if !self.is_developer() => {
                let tile = *self.at.hands[self.seat].first()?;
                said(format!("{draw} discard {}", self.tile(tile)), "L4")
            }
            _ => None,
        }
    }

    /// A line that this tile goes on with, declared.
    fn declared(&self, spot: Spot, code: &'static str) -> Option<Spoilt<'s>> {
        let table = &self.at.table;
        let node = *table.joined(spot).first()?;
        let colour = self.set.colour(table.colour(node));
        let ((x, y), places) = (node.cell, self.spots(&[spot]));
        let draw = self.draw();
        said(format!("{draw} develop {colour} at {x},{y} place {places}"), code)
    }

    /// Lines under development.
    fn misdevelop(&self, mistake: Mistake) -> Option<Spoilt<'s>> {
        let (table, draw) = (&self.at.table, self.draw());
        let gives_up = || {
            let name = self.tile(self.placed().first()?.tile);
            let rest = match self.full() {
                true => format!(" discard {name}"),
                false => String::new(),
            };
            said(format!("{draw} fails{rest}"), "X5")
        };
        match (mistake, self.action) {
            (Mistake::CubeTaken, _) if self.at.cube.is_some() => self.declared(self.free()?, "X1"),
            (Mistake::ChildrenDevelop, _) if self.plan.children => {
                self.declared(self.free()?, "V1")
            }
            (Mistake::NoSuchLine, Action::Develop(_, spots)) => {
                let tile = &self.set.tiles[spots.first()?.tile];
                let colour = self.set.colour(tile.tracks[0].colour);
                let places = self.spots(spots);
                said(format!("{draw} develop {colour} at 77,77 place {places}"), "X1")
            }
            (Mistake::OnlyDeclared, Action::Develop(node, _)) => {
                let colour = self.set.colour(table.colour(*node));
                let (x, y) = node.cell;
                said(format!("{draw} develop {colour} at {x},{y}"), "X1")
            }
            (Mistake::Elsewhere, Action::Place(_)) if self.is_developer() => {
                let (_, node) = self.at.cube?;
                let line = table.line(node);
                let spot = self.at.unbound(self.seat).into_iter().find(|&spot| {
                    let mut trial = table.clone();
                    trial.lay(spot);
                    !trial.in_one_section(&[spot.cell], Some(node))
                        && !table.joined(spot).iter().any(|n| line.contains(n))
                })?;
                self.placing(&[spot], "X2")
            }
            (Mistake::DeveloperKept, Action::Fails(_)) if !self.plan.unseen => {
                said(format!("{draw} keep"), "X5")
            }
            (Mistake::DeveloperKept, _) if self.is_developer() => {
                said(format!("{draw} keep"), "X2")
            }
            (Mistake::ClosedSquare, _) if self.at.cube.is_some() => {
                self.free()?;
                let closed = self.closed();
                let mut spots = self.at.unbound(self.seat).into_iter();
                let spot = spots.find(|spot| closed.contains(&spot.cell))?;
                self.placing(&[spot], "X3")
            }
            (Mistake::GaveUp, _) if self.is_developer() && !self.plan.unseen => gives_up(),
            (Mistake::NothingToGiveUp, _) if self.at.cube.is_none() => gives_up(),
            (Mistake::NoDiscard, Action::Fails(Some(_))) => said(format!("{draw} fails"), "X5"),
            _ => None,
        }
    }

    /// A turn that was right, wrongly written.
    fn miswrite(&self, mistake: Mistake) -> Option<Spoilt<'s>> {
        let (who, draw, line) = (name(self.seat), self.draw(), self.line);
        let numbered = line.contains(". ");
        match mistake {
            Mistake::NoDraw if !numbered => {
                let text = line.replacen(&draw, who, 1);
                // The tile drawn has to be somebody's: not one placed now.
                let drawn = self.tile(self.drawn?);
                let used = text.contains(&format!(" {drawn} ")) || text.ends_with(drawn);
                (!used).then_some(said(text, "A1")?)
            }
            Mistake::TwoActions => said(format!("{line} keep"), "A1"),
            Mistake::NoAction if self.drawn.is_some() => said(draw, "A1"),
            Mistake::OtherPlayer if self.at.turn > 1 && self.at.hands.len() > 2 => {
                let other = name((self.seat + 1) % self.at.hands.len());
                said(line.replacen(who, other, 1), "A2")
            }
            // The turn after it is where that shows; nobody is accused of it.
            Mistake::MissingTurn if self.at.turn > 1 && !self.at.deck.is_empty() => {
                Some(Spoilt { text: None, code: "N8", after: None })
            }
            Mistake::NoCopyLeft if !numbered => {
                let drawn = self.drawn?;
                // Placed tiles are known to everybody.
                let gone = (0..self.set.tiles.len()).find(|&tile| {
                    let kind = &self.set.tiles[tile];
                    let laid = self.at.table.count(tile);
                    !kind.start && laid == usize::from(kind.copies) && drawn != tile
                })?;
                // What is placed now must not be what was really drawn.
                let rest = line.replacen(&draw, "", 1);
                let used = rest.contains(self.tile(drawn));
                let text = format!("{who} draw {}{rest}", self.tile(gone));
                (!used).then_some(said(text, "T1")?)
            }
            Mistake::UnknownTile => {
                self.free()?;
                said(line.replacen(" place ", " place zz9", 1), "N2")
            }
            Mistake::Garbled => said(format!("{who} drew something and laid it down"), "N1"),
            _ => None,
        }
    }
}
