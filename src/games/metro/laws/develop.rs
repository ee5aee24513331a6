//! Exclusive development.

use super::hand::only_held;
use super::*;
use crate::games::metro::layout::StrandId;
use crate::games::metro::moves::Laying;
use crate::games::metro::setting::colour_name;
use crate::games::metro::state::Development;
use crate::games::metro::tile::ColourId;

fn declared_here() -> String {
    say!("metro-x-declared", "the development was declared here")
}

// X1: when and where a development is declared

pub static X1: Law = Law {
    code: "X1",
    slug: "declare-development",
    summary: "declared after drawing, while the cube is free, on an unfinished line, and with a tile placed on it",
    text: "Whoever has drawn may declare an exclusive development while nobody else has the cube, but \
           not with three tiles in hand of which none can be placed. The declaration names one unfinished \
           line on the table, by its colour and a square it runs over, and the cube is put there. \
           Readings: an unfinished line is one with an open end (`unfinished`), and a tile is placed on it \
           in the same turn (`develop`).",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m16 develop red at 0,0 place m07 at 1,0 turn 90\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m16 place m07 at 1,0 turn 90\n",
};

pub const DEVELOP: Convention = Convention {
    name: "develop",
    values: "place, declare",
    default: "place",
    meaning: "whether a tile is placed on the line in the turn of the declaration, or the declaration is the whole turn (X1)",
};

pub const UNFINISHED: Convention = Convention {
    name: "unfinished",
    values: "open-end, no-section",
    default: "open-end",
    meaning: "which lines may be developed: any with an open end, or only one with an open end that joins no two stations yet (X1)",
};

/// A declaration that cannot be.
#[derive(Clone, Copy, Debug)]
pub enum CannotDeclare<'a> {
    CubeTaken(Development),
    /// No tile in hand can be placed.
    Stuck {
        seat: usize,
    },
    NoLine {
        colour: &'a str,
        cell: Cell,
        /// What lies there.
        tile: Option<TileId>,
    },
    Finished {
        colour: &'a str,
        cell: Cell,
    },
    /// No tile is placed with it.
    Alone,
    /// A tile is placed with it, where it is the whole turn.
    NotAlone {
        declared: Span,
    },
}

/// True if a line may be developed.
#[must_use]
pub fn is_unfinished(state: &State, set: &TileSet, line: StrandId) -> bool {
    let layout = &state.layout;
    let no_section = !set.readings.only_without_section || layout.stations_on(line) < 2;
    no_section && layout.is_open(line)
}

/// Whoever wants to declare.
#[must_use]
pub fn x1(state: &State, set: &TileSet, seat: usize) -> Option<CannotDeclare<'static>> {
    if let Some(on) = state.cube.filter(|_| state.is_cube_sure()) {
        return Some(CannotDeclare::CubeTaken(on));
    }
    let stuck =
        state.least(seat) >= u32::from(set.hand) && state.surely_stuck(set, seat, &Bounds::All);
    stuck.then_some(CannotDeclare::Stuck { seat })
}

/// The line named: those of its colour on the square.
#[must_use]
pub fn x1_line<'a>(
    state: &State,
    set: &TileSet,
    colour: &'a str,
    cell: Cell,
    lines: &[StrandId],
) -> Option<CannotDeclare<'a>> {
    let layout = &state.layout;
    if lines.is_empty() {
        let tile = layout.at(cell).map(|laid| laid.tile);
        let sure = layout.is_sure_around(cell);
        return sure.then_some(CannotDeclare::NoLine { colour, cell, tile });
    }
    let finished = !lines.iter().any(|&line| is_unfinished(state, set, line))
        && lines.iter().all(|&line| layout.is_line_sure(line));
    finished.then_some(CannotDeclare::Finished { colour, cell })
}

/// So many tiles are placed with the declaration.
#[must_use]
pub fn x1_tiles(set: &TileSet, placed: usize, declared: Span) -> Option<CannotDeclare<'static>> {
    match (placed > 0, set.readings.declare_only) {
        (false, false) => Some(CannotDeclare::Alone),
        (true, true) => Some(CannotDeclare::NotAlone { declared }),
        _ => None,
    }
}

impl Fault<Setting<'_>> for CannotDeclare<'_> {
    const LAW: &'static Law = &X1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::CubeTaken(on) => {
                let whose = setting.name(on.seat);
                let label =
                    say!("metro-x1-not-finished", "{whose}'s development is not finished", whose);
                Words::new(tell!("metro-x1-cube", "the cube is not free"), label)
                    .cause(on.at, say!("metro-x1-took", "{whose} took the cube here", whose))
            }
            Self::Stuck { seat } => {
                let name = setting.name(seat);
                Words::new(
                    tell!(
                        "metro-x1-stuck",
                        "{name} cannot declare: no tile in hand can be placed",
                        name
                    ),
                    say!(
                        "metro-x1-stuck-label",
                        "with three tiles of which none fits, one is discarded"
                    ),
                )
                .help(say!("metro-x1-stuck-help", "write `discard …` instead"))
            }
            Self::NoLine { colour, cell, tile } => {
                let colour = colour_name(colour);
                let label = match tile {
                    Some(tile) => say!(
                        "metro-x1-tile-no-line",
                        "{tile} has no {colour} line",
                        tile = setting.tile(tile),
                        colour
                    ),
                    None => say!("metro-x1-no-tile", "no tile lies on this square"),
                };
                Words::new(
                    tell!(
                        "metro-x1-no-line",
                        "there is no {colour} line at {cell} to develop",
                        colour,
                        cell
                    ),
                    label,
                )
            }
            Self::Finished { colour, cell } => Words::new(
                tell!(
                    "metro-x1-finished",
                    "the {colour} line at {cell} is finished",
                    colour = colour_name(colour),
                    cell
                ),
                say!("metro-x1-finished-label", "it has no open end that can be developed"),
            ),
            Self::Alone => Words::new(
                tell!(
                    "metro-x1-alone",
                    "a tile is placed on the line in the turn of the declaration"
                ),
                say!("metro-x1-alone-label", "no `place` follows"),
            )
            .help(say!(
                "metro-x1-alone-help",
                "the reading `develop declare` makes the declaration the whole turn"
            )),
            Self::NotAlone { declared } => Words::new(
                tell!("metro-x1-not-alone", "the declaration is the whole turn"),
                say!("metro-x1-not-alone-label", "a tile is placed as well"),
            )
            .cause(declared, say!("metro-x1-not-alone-cause", "declared here"))
            .help(say!(
                "metro-x1-not-alone-help",
                "that is so by `option develop declare`; \
                 without it a tile is placed with the declaration"
            )),
        }
    }
}

// X2: the developer places on the line

pub static X2: Law = Law {
    code: "X2",
    slug: "develop-on",
    summary: "until the section is complete the developer places on that line, every turn",
    text: "Until the section is complete, the developer places tiles on that line and nowhere else, \
           in every turn; if no tile fits, the development has failed (X5). Reading `developer`: whether a \
           tile may be kept in between.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m05 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\nAda draw m11 place m07 at -1,0 turn 90\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m05 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\nAda draw m11 place m11 at 0,2\n",
};

pub const DEVELOPER: Convention = Convention {
    name: "developer",
    values: "must-place, may-keep",
    default: "must-place",
    meaning: "whether the developer has to place a tile on the line every turn, or may keep a tile as well (X2)",
};

/// The developer does not place on the line.
#[derive(Clone, Copy, Debug)]
pub struct NotOnLine {
    seat: usize,
    colour: ColourId,
    declared: Option<Span>,
    how: Instead,
}

/// What the developer does instead.
#[derive(Clone, Copy, Debug)]
enum Instead {
    Elsewhere(Span),
    /// Nothing, though this would fit.
    Idle(Option<Spot>),
}

impl NotOnLine {
    /// Where the tile lies that is not on the line.
    #[must_use]
    pub fn at(&self) -> Option<Span> {
        match self.how {
            Instead::Elsewhere(at) => Some(at),
            Instead::Idle(_) => None,
        }
    }

    fn new(state: &State, seat: usize, strand: StrandId, how: Instead) -> Self {
        Self {
            seat,
            colour: state.layout.colour_of(strand),
            declared: state.cube.map(|on| on.at),
            how,
        }
    }
}

/// The tiles lie on the table.
#[must_use]
pub fn x2(state: &State, seat: usize, strand: StrandId, layings: &[Laying]) -> Option<NotOnLine> {
    let layout = &state.layout;
    let line = layout.line(strand);
    let off = layings
        .iter()
        .find(|laying| laying.laid && !layout.lines_at(laying.cell).contains(&line))?;
    // A tile that is not what the log says may join the two.
    let sure = layout.is_sure_around(off.cell) && layout.is_line_sure(line);
    sure.then(|| NotOnLine::new(state, seat, line, Instead::Elsewhere(off.at)))
}

/// The developer neither places nor gives up; where nothing fits, that is X5.
#[must_use]
pub fn x2_idle(state: &State, set: &TileSet, seat: usize, strand: StrandId) -> NotOnLine {
    let spot = state.sure_spot(set, seat, &Bounds::On(strand));
    NotOnLine::new(state, seat, strand, Instead::Idle(spot))
}

impl Fault<Setting<'_>> for NotOnLine {
    const LAW: &'static Law = &X2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, colour) = (setting.name(self.seat), setting.colour_name(self.colour));
        let words = match self.how {
            Instead::Elsewhere(_) => Words::new(
                tell!(
                    "metro-x2-elsewhere",
                    "{name} develops the {colour} line and places nowhere else",
                    name,
                    colour
                ),
                say!("metro-x2-elsewhere-label", "this is not on that line"),
            ),
            Instead::Idle(Some(spot)) => Words::new(
                tell!(
                    "metro-x2-idle",
                    "{name} develops the {colour} line and has to place on it",
                    name,
                    colour
                ),
                say!("metro-x2-idle-label", "{tile} fits the line", tile = setting.tile(spot.tile)),
            )
            .help(setting.legal(spot)),
            Instead::Idle(None) => Words::new(
                tell!(
                    "metro-x2-neither",
                    "{name} develops the {colour} line: place on it, or give it up",
                    name,
                    colour
                ),
                say!("metro-x2-neither-label", "neither of them"),
            ),
        };
        words.cause(self.declared, declared_here())
    }
}

// X3: the line is closed to the others

pub static X3: Law = Law {
    code: "X3",
    slug: "closed-line",
    summary: "nobody else places where the developed line has an open end",
    text: "While the cube is on a line, nobody else places a tile that joins it, nor a tile of another \
           colour in a place where it has to pass. Reading `closed`: the squares that the line's open ends \
           face are closed to the others.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m11 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m11 at 0,2\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m11 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\n",
};

pub const CLOSED: Convention = Convention {
    name: "closed",
    values: "squares, joins",
    default: "squares",
    meaning: "what an exclusive development closes to the others: the squares that its open ends face, or only tiles that join the line (X3)",
};

/// Somebody else places where the developed line is closed.
#[derive(Clone, Copy, Debug)]
pub struct ClosedLine {
    by: usize,
    colour: Option<ColourId>,
    cell: Cell,
    declared: Span,
}

/// A tile on a square where it goes on with these lines.
#[must_use]
pub fn x3(state: &State, bounds: &Bounds, cell: Cell, joined: &[StrandId]) -> Option<ClosedLine> {
    if bounds.admit(&state.layout, cell, joined) {
        return None;
    }
    let on = state.cube?;
    Some(ClosedLine {
        by: on.seat,
        colour: on.strand.map(|strand| state.layout.colour_of(strand)),
        cell,
        declared: on.at,
    })
}

impl Fault<Setting<'_>> for ClosedLine {
    const LAW: &'static Law = &X3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let whose = setting.name(self.by);
        let colour = self.colour.map(|id| setting.colour_name(id));
        Words::new(
            match colour {
                Some(colour) => tell!(
                    "metro-x3-closed",
                    "the {colour} line is {whose}'s to develop",
                    colour,
                    whose
                ),
                None => tell!(
                    "metro-x3-closed-any",
                    "the developed line is {whose}'s to develop",
                    whose
                ),
            },
            say!("metro-x3-label", "{whose}'s line goes on at {cell}", whose, cell = self.cell),
        )
        .cause(self.declared, declared_here())
    }
}

// X5: when a development fails

pub static X5: Law = Law {
    code: "X5",
    slug: "failed-development",
    summary: "a development fails when no tile in hand fits the line; with three in hand one is discarded",
    text: "If no tile in the developer's hand fits the line, the development has failed: the cube is \
           free again, and with three tiles in hand one of them is discarded. That is the turn's action: \
           `fails`, `fails discard m05`. If a placement leaves the line without an open end and does not \
           complete it, the development has failed at once and nothing need be written.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m11 develop blue at 0,0 place m03 at 0,1\nBen draw m16 place m07 at 1,0 turn 90\nAda draw m15 fails discard m05\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m09 develop blue at 0,0 place m03 at 0,1\nBen draw m16 place m07 at 1,0 turn 90\nAda draw m15 fails discard m05\nBen draw m12 develop blue at 0,0 place m12 at 0,2\n",
};

/// A development given up that has not failed, or not in the right way.
#[derive(Clone, Copy, Debug)]
pub enum WrongFailure {
    Others {
        seat: usize,
        on: Development,
    },
    CubeFree {
        seat: usize,
    },
    Fits {
        seat: usize,
        on: Development,
        spot: Spot,
    },
    NoDiscard {
        seat: usize,
    },
    TooFew {
        seat: usize,
        held: u32,
    },
    /// It has failed, and is not given up.
    NotGivenUp {
        seat: usize,
        colour: ColourId,
        declared: Option<Span>,
    },
}

/// The tile thrown was in the hand, seen before or not.
#[must_use]
pub fn x5(
    state: &State,
    set: &TileSet,
    seat: usize,
    thrown: Option<TileId>,
) -> Option<WrongFailure> {
    if state.is_cube_sure() {
        match state.cube {
            Some(on) if on.seat != seat => return Some(WrongFailure::Others { seat, on }),
            None => return Some(WrongFailure::CubeFree { seat }),
            Some(_) => {}
        }
    }
    let (on, strand) = state.develops(seat)?;
    let bounds = Bounds::On(strand);
    let thrown = || thrown.and_then(|tile| state.sure_spot_of(set, tile, &bounds));
    let spot = state.sure_spot(set, seat, &bounds).or_else(thrown)?;
    Some(WrongFailure::Fits { seat, on, spot })
}

/// Whether a tile goes with it.
#[must_use]
pub fn x5_discard(
    state: &State,
    set: &TileSet,
    seat: usize,
    discards: bool,
) -> Option<WrongFailure> {
    let full = u32::from(set.hand);
    let held = state.hands[seat].most();
    match discards {
        false if state.least(seat) >= full => Some(WrongFailure::NoDiscard { seat }),
        true if held < full => Some(WrongFailure::TooFew { seat, held }),
        _ => None,
    }
}

/// The developer neither places nor gives up.
#[must_use]
pub fn x5_idle(
    state: &State,
    set: &TileSet,
    seat: usize,
    strand: StrandId,
) -> Option<WrongFailure> {
    let failed = state.surely_stuck(set, seat, &Bounds::On(strand));
    failed.then(|| WrongFailure::NotGivenUp {
        seat,
        colour: state.layout.colour_of(strand),
        declared: state.cube.map(|on| on.at),
    })
}

impl Fault<Setting<'_>> for WrongFailure {
    const LAW: &'static Law = &X5;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Others { seat, on } => {
                let (name, whose) = (setting.name(seat), setting.name(on.seat));
                Words::new(
                    tell!(
                        "metro-x5-others",
                        "the development is {whose}'s, not {name}'s",
                        whose,
                        name
                    ),
                    say!("metro-x5-others-label", "only the developer gives up"),
                )
                .cause(on.at, declared_here())
            }
            Self::CubeFree { seat } => Words::new(
                tell!("metro-x5-free", "{name} develops no line", name = setting.name(seat)),
                say!("metro-x5-free-label", "nothing to give up: the cube is free"),
            ),
            Self::Fits { seat, on, spot } => {
                let name = setting.name(seat);
                Words::new(
                    tell!(
                        "metro-x5-fits",
                        "{name}'s development has not failed: a tile fits",
                        name
                    ),
                    say!(
                        "metro-x5-fits-label",
                        "{tile} can be placed on the line",
                        tile = setting.tile(spot.tile)
                    ),
                )
                .cause(on.at, declared_here())
                .help(setting.legal(spot))
            }
            Self::NoDiscard { seat } => {
                let (name, full) = (setting.name(seat), setting.set.hand);
                Words::new(
                    tell!(
                        "metro-x5-discard",
                        "{name} has {full} tiles in hand and has to discard one",
                        name,
                        full
                    ),
                    say!(
                        "metro-x5-discard-label",
                        "the development fails, and no tile is discarded"
                    ),
                )
                .help(say!("metro-x5-discard-help", "write `fails discard …`"))
            }
            Self::TooFew { seat, held } => only_held(setting, seat, held),
            Self::NotGivenUp { seat, colour, declared } => {
                let (name, colour) = (setting.name(seat), setting.colour_name(colour));
                let words = Words::new(
                    tell!(
                        "metro-x5-failed",
                        "no tile fits the {colour} line: the development has failed",
                        colour
                    ),
                    say!("metro-x5-failed-label", "{name} has to give it up", name),
                )
                .help(say!(
                    "metro-x5-failed-help",
                    "write `fails`, with `discard …` if there are three tiles in hand"
                ));
                words.cause(declared, declared_here())
            }
        }
    }
}
