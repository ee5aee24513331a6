//! Laws that say what happens rather than what is forbidden: the program
//! carries them out, and a `check` or `result` that differs shows a breach.

use super::*;

pub static X4: Law = Law {
    code: "X4",
    slug: "cube-free-again",
    summary: "the section complete, the cube is free again",
    text: "When the section under development is complete, the developer puts the cube back, and \
           anybody may declare again, from the very next turn on.",
    bad: "",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m11 m12\nBen deal m07 m06\nAda draw m05 develop blue at 0,0 place m11 at 0,1, m12 at 0,-1 turn 180\ncheck Ada score 6\nBen draw m15 develop red at 0,0 place m07 at 1,0 turn 90\n",
};

pub static P1: Law = Law {
    code: "P1",
    slug: "section",
    summary: "a complete section scores its two station numbers together, times its circles",
    text: "A section is a line of one colour with a station at both ends and none between. Whoever \
           places the tile that completes it scores at once the two station numbers together, times the \
           circles in the section: 1 and 2 and three circles are 3 × 3 = 9. Reading `circles`: one circle \
           where the line crosses from one tile to the next.",
    bad: "",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m11 m03\nBen deal m12 m06\nAda draw m05 place m11 at 0,1, m03 at 0,-1\nBen draw m15 place m12 at 0,-2 turn 180\ncheck Ben score 9\ncheck Ada score 0\n",
};

pub const CIRCLES: Convention = Convention {
    name: "circles",
    values: "crossing, tile",
    default: "crossing",
    meaning: "what counts as a circle: each place where a line crosses from one tile to the next, or the circles that a set's file gives for each line of a tile (P1)",
};

pub static P2: Law = Law {
    code: "P2",
    slug: "sections-at-once",
    summary: "several sections completed at once all score",
    text: "If a placement completes several sections, in one colour or in several, each of them is \
           scored by itself and all of them count: 3 × 2 and 3 × 2 are 12.",
    bad: "",
    good: include_str!("examples/P2-good.ride"),
};

pub static P3: Law = Law {
    code: "P3",
    slug: "branch",
    summary: "a branch that joins a station to a finished section completes two sections",
    text: "If a section is complete already and a new branch joins one more station to it, two \
           sections are complete at once, from the new station to each of the old ones, and both score.",
    bad: "",
    good: include_str!("examples/P3-good.ride"),
};

pub static P4: Law = Law {
    code: "P4",
    slug: "landmark",
    summary: "a landmark scores its stars the moment it is placed",
    text: "Whoever places a tile with a landmark scores as many points as it has stars, at once and \
           whatever the tile joins. Start tiles score for nobody.",
    bad: "",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m41 m46\nBen deal ? ?\nAda draw ? place m46 at -1,0 turn 90\ncheck Ada score 3\nBen draw ? place m03 at 0,-1\nAda draw ? place m41 at 0,1\ncheck Ada score 4\n",
};

pub static P5: Law = Law {
    code: "P5",
    slug: "loops",
    summary: "two stations score once on a line, by the way with the fewest circles; a line back to its own station does not score",
    text: "Where lines branch and meet again, two stations can be joined in more than one way. They \
           score once on a connected line, when they are first joined, by the way with the fewest circles. \
           A second line between the same stations that is not connected with the first is a section of \
           its own. A line that comes back to the station it left scores nothing. All of this is a \
           reading; `pairs` and `own-station` change it.",
    bad: "",
    good: include_str!("examples/P5-good.ride"),
};

pub const PAIRS: Convention = Convention {
    name: "pairs",
    values: "per-line, once",
    default: "per-line",
    meaning: "how often two stations score: once on each separate line that joins them, or once in a colour and never again (P5)",
};

pub const OWN_STATION: Convention = Convention {
    name: "own-station",
    values: "none, scores",
    default: "none",
    meaning: "whether a line that comes back to the station it left scores that station's number twice, times its circles (P5)",
};
