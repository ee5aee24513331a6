//! One mistake in the record of a legal game.

use super::{Action, Game, NAMES, Spot};

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

impl Game<'_> {
    fn is_due(&self) -> Option<Mistake> {
        let (mistake, from) = self.mistake?;
        (self.made.is_none() && self.turn >= from).then_some(mistake)
    }

    pub(super) fn spoil_deal(&self, seat: usize) -> Option<&'static str> {
        let wanted = matches!(
            self.mistake,
            Some((Mistake::DealtMore | Mistake::DealtFewer, _))
        );
        // One tile less than one cannot be written down.
        let fewer = matches!(self.mistake, Some((Mistake::DealtFewer, _)));
        let can = !fewer || self.hands[seat].len() > 1;
        (wanted && can && self.made.is_none() && seat + 1 == self.plan.players).then_some("S1")
    }

    /// Writes a turn, or what the mistake makes of it; tells what really
    /// happened.
    pub(super) fn write_turn(
        &mut self,
        seat: usize,
        drawn: Option<usize>,
        action: Action,
        line: String,
    ) -> Action {
        let mut action = action;
        let spoilt = self
            .is_due()
            .and_then(|mistake| self.spoil(mistake, seat, drawn, &mut action, &line));
        let Some((text, code)) = spoilt else {
            self.lines.push(line);
            return action;
        };
        self.made = Some((self.lines.len(), code));
        self.lines.extend(text);
        action
    }

    /// The line with the mistake (none if it is left out) and the law it breaks.
    fn spoil(
        &mut self,
        mistake: Mistake,
        seat: usize,
        drawn: Option<usize>,
        action: &mut Action,
        line: &str,
    ) -> Option<(Option<String>, &'static str)> {
        let who = NAMES[seat];
        let draw = match drawn {
            Some(tile) => format!("{who} draw {}", self.shown(tile)),
            None => who.to_owned(),
        };
        let is_developer = self.cube.is_some_and(|(developer, _)| developer == seat);
        let placed: Vec<Spot> = match action {
            Action::Place(spots) => spots.clone(),
            _ => Vec::new(),
        };
        let free = placed.len() == 1 && !is_developer;
        let first = placed.first().copied();
        let full = self.hands[seat].len() == usize::from(self.set.hand);
        let said = |text: String, code| Some((Some(text), code));
        match mistake {
            Mistake::NoDraw if drawn.is_some() && !line.contains(". ") => {
                let text = line.replacen(draw.as_str(), who, 1);
                // The tile drawn has to be somebody's: not one placed now.
                let shows = drawn.map(|tile| self.name(tile).to_owned());
                let used = shows.is_some_and(|name| {
                    text.contains(&format!(" {name} ")) || text.ends_with(&name)
                });
                if used { None } else { said(text, "A1") }
            }
            Mistake::TwoActions => said(format!("{line} keep"), "A1"),
            Mistake::NoAction if drawn.is_some() => said(draw, "A1"),
            Mistake::OtherPlayer if self.turn > 1 && self.plan.players > 2 => {
                let other = NAMES[(seat + 1) % self.plan.players];
                said(line.replacen(who, other, 1), "A2")
            }
            // The turn after it is where that shows.
            Mistake::MissingTurn if self.turn > 1 && !self.deck.is_empty() => Some((None, "A2")),
            Mistake::TwoSections if free => {
                let first = first?;
                let mut table = self.table.clone();
                table.lay(first);
                let mut hand = self.hands[seat].clone();
                super::remove(&mut hand, first.tile);
                let closed = self.closed(seat);
                let other = table.spots(&hand).into_iter().find(|spot| {
                    let mut trial = table.clone();
                    trial.lay(*spot);
                    !closed.contains(&spot.cell)
                        && !trial.in_one_section(&[first.cell, spot.cell], None)
                })?;
                *action = Action::Place(vec![first, other]);
                said(
                    format!("{draw} place {}", self.spots(&[first, other])),
                    "L1",
                )
            }
            Mistake::WrongSquare if free => {
                let mut spot = first?;
                let closed = self.closed(seat);
                let (x, y) = spot.cell;
                let near = [(x + 1, y), (x, y - 1), (x - 1, y), (x, y + 1), (x + 40, y)];
                spot.cell = *near.iter().find(|cell| {
                    let spot = Spot {
                        cell: **cell,
                        ..spot
                    };
                    let taken = self.table.squares().any(|other| other == **cell);
                    !self.table.fits(spot) && !taken && !closed.contains(*cell)
                })?;
                said(format!("{draw} place {}", self.spots(&[spot])), "L2")
            }
            Mistake::WrongTurn if free => {
                let spot = first?;
                let turn = (0..4).find(|&turn| !self.table.fits(Spot { turn, ..spot }))?;
                let spot = Spot { turn, ..spot };
                said(format!("{draw} place {}", self.spots(&[spot])), "L2")
            }
            Mistake::TakenSquare if free => {
                let squares: Vec<(i16, i16)> = self.table.squares().collect();
                let cell = *self.rng.pick(&squares)?;
                let spot = Spot { cell, ..first? };
                said(format!("{draw} place {}", self.spots(&[spot])), "T3")
            }
            Mistake::KeptThree if free && full => {
                let code = if self.plan.unseen { "L3" } else { "L5" };
                said(format!("{draw} keep"), code)
            }
            Mistake::KeptNotDiscarded if matches!(action, Action::Discard(_)) => {
                said(format!("{draw} keep"), "L3")
            }
            Mistake::Discarded if free && full && !self.plan.unseen => {
                let name = self.name(first?.tile);
                said(format!("{draw} discard {name}"), "L4")
            }
            Mistake::DiscardedOfTwo if matches!(action, Action::Keep) && !is_developer => {
                let name = self.name(*self.hands[seat].first()?);
                said(format!("{draw} discard {name}"), "L4")
            }
            Mistake::CubeTaken if free && self.cube.is_some() => {
                let node = *self.table.joined(first?).first()?;
                let colour = self.set.colour(self.table.colour(node));
                let ((x, y), places) = (node.cell, self.spots(&placed));
                said(
                    format!("{draw} develop {colour} at {x},{y} place {places}"),
                    "X1",
                )
            }
            Mistake::NoSuchLine => {
                let Action::Develop(_, spots) = action else {
                    return None;
                };
                let colour = self
                    .set
                    .colour(self.set.tiles[spots[0].tile].tracks[0].colour);
                let places = self.spots(spots);
                said(
                    format!("{draw} develop {colour} at 77,77 place {places}"),
                    "X1",
                )
            }
            Mistake::OnlyDeclared => {
                let Action::Develop(node, _) = action else {
                    return None;
                };
                let colour = self.set.colour(self.table.colour(*node));
                let (x, y) = node.cell;
                said(format!("{draw} develop {colour} at {x},{y}"), "X1")
            }
            Mistake::Elsewhere if is_developer && !placed.is_empty() => {
                let (_, node) = self.cube?;
                let line = self.table.line(node);
                let spot = self.unbound(seat).into_iter().find(|&spot| {
                    let mut trial = self.table.clone();
                    trial.lay(spot);
                    !trial.in_one_section(&[spot.cell], Some(node))
                        && !self.table.joined(spot).iter().any(|n| line.contains(n))
                })?;
                *action = Action::Place(vec![spot]);
                said(format!("{draw} place {}", self.spots(&[spot])), "X2")
            }
            Mistake::DeveloperKept if is_developer => match action {
                Action::Place(_) => said(format!("{draw} keep"), "X2"),
                Action::Fails(_) if !self.plan.unseen => said(format!("{draw} keep"), "X5"),
                _ => said(format!("{draw} keep"), "X2"),
            },
            Mistake::ClosedSquare if free && self.cube.is_some() => {
                let closed = self.closed(seat);
                let spot = self
                    .unbound(seat)
                    .into_iter()
                    .find(|spot| closed.contains(&spot.cell))?;
                *action = Action::Place(vec![spot]);
                said(format!("{draw} place {}", self.spots(&[spot])), "X3")
            }
            Mistake::GaveUp if is_developer && !placed.is_empty() && !self.plan.unseen => {
                let name = self.name(first?.tile);
                let text = if full {
                    format!("fails discard {name}")
                } else {
                    "fails".to_owned()
                };
                said(format!("{draw} {text}"), "X5")
            }
            Mistake::NothingToGiveUp if self.cube.is_none() && !placed.is_empty() => {
                let name = self.name(first?.tile);
                let text = if full {
                    format!("fails discard {name}")
                } else {
                    "fails".to_owned()
                };
                said(format!("{draw} {text}"), "X5")
            }
            Mistake::NoDiscard if matches!(action, Action::Fails(Some(_))) => {
                said(format!("{draw} fails"), "X5")
            }
            Mistake::ChildrenDevelop if self.plan.children && free => {
                let node = *self.table.joined(first?).first()?;
                let colour = self.set.colour(self.table.colour(node));
                let ((x, y), places) = (node.cell, self.spots(&placed));
                said(
                    format!("{draw} develop {colour} at {x},{y} place {places}"),
                    "V1",
                )
            }
            Mistake::NoCopyLeft if drawn.is_some() && !line.contains(". ") => {
                // Placed tiles are known to everybody.
                let gone = (0..self.set.tiles.len()).find(|&tile| {
                    let copies = usize::from(self.set.tiles[tile].copies);
                    !self.set.tiles[tile].start
                        && self.table.count(tile) == copies
                        && drawn != Some(tile)
                })?;
                let gone = self.name(gone);
                // What is placed now must not be what was really drawn.
                let drawn = drawn.map(|tile| self.name(tile))?;
                let rest = line.replacen(&draw, "", 1);
                if rest.contains(drawn) {
                    return None;
                }
                said(format!("{who} draw {gone}{rest}"), "T1")
            }
            Mistake::NotHeld if free && !self.plan.unseen => {
                let spot = first?;
                let other = (0..self.set.tiles.len()).find(|&tile| {
                    !self.set.tiles[tile].start
                        && !self.hands[seat].contains(&tile)
                        && self.table.fits(Spot { tile, ..spot })
                })?;
                let spot = Spot {
                    tile: other,
                    ..spot
                };
                said(format!("{draw} place {}", self.spots(&[spot])), "T2")
            }
            Mistake::UnknownTile if free => {
                let text = line.replacen(" place ", " place zz9", 1);
                said(text, "N2")
            }
            Mistake::Garbled => said(format!("{who} drew something and laid it down"), "N1"),
            _ => None,
        }
    }

    fn closed(&self, seat: usize) -> std::collections::BTreeSet<(i16, i16)> {
        match self.cube {
            Some((developer, node)) if developer != seat => self.table.ahead(node),
            _ => Default::default(),
        }
    }

    pub(super) fn write_check(&mut self, seat: usize, line: String) {
        if self.is_due() == Some(Mistake::WrongCheck) {
            self.made = Some((self.lines.len(), "R1"));
            let score = self.score(seat);
            let line = line.replacen(
                &format!("score {score}"),
                &format!("score {}", score + 3),
                1,
            );
            self.lines.push(line);
        } else {
            self.lines.push(line);
        }
    }

    pub(super) fn spoil_ending(&mut self, first: usize) {
        match self.is_due() {
            Some(Mistake::WrongResult) => {
                let seat = self.rng.below(self.plan.players);
                let score = self.score(seat);
                let wrong = format!("result {} {} ", NAMES[seat], score + 1);
                let right = format!("result {} {score} ", NAMES[seat]);
                let line = &mut self.lines[first + seat];
                *line = line.replacen(&right, &wrong, 1);
                self.made = Some((first + seat, "R2"));
            }
            Some(Mistake::WrongWinner) => {
                let scores: Vec<i32> = (0..self.plan.players).map(|s| self.score(s)).collect();
                let best = scores.iter().max().copied().unwrap_or(0);
                if let Some(loser) = scores.iter().position(|&score| score < best) {
                    self.made = Some((self.lines.len() - 1, "R3"));
                    self.lines.pop();
                    self.lines.push(format!("winner {}", NAMES[loser]));
                }
            }
            _ => {}
        }
    }
}
