//! Whose turn it is, what a turn may be, and when the game is over.

use crate::games::metro::state::Over;
use crate::games::metro::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static A1: Law = Law {
    code: "A1",
    slug: "draw-and-one-action",
    summary: "a turn is one tile drawn (none if the deck is empty), then one action: place, keep, discard or declare",
    text: "A player draws one tile and then does exactly one thing: place tiles, keep the hand as it \
           is, discard a tile, or declare an exclusive development (or give up one's own). When the deck \
           is empty nothing is drawn. A player without tiles has nothing to do then: `keep`, `pass` and \
           no line at all mean the same, unless the cube is still theirs: then the development fails (X5).",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11\nBen deal ? ?\nAda place m03 at 0,1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11\nBen deal ? ?\nAda draw m05 place m03 at 0,1\nBen draw ? place m07 at 1,0 turn 90\n",
};

pub static A2: Law = Law {
    code: "A2",
    slug: "turn-order",
    summary: "players take turns in seat order, one turn each",
    text: "Turns go round the table in the order of the `player` lines; whoever has the log's first \
           turn starts. Once the deck is empty, a player without tiles may be passed over. After a turn \
           out of order the round goes on from whoever really moved, so one slip is reported once.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nplayer Cai\nstart m01 at 0,0\nAda draw ? place m07 at 1,0 turn 90\nCai draw ? place m03 at 0,1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nplayer Cai\nstart m01 at 0,0\nBen draw ? place m03 at 0,1\nCai draw ? place m12 at 0,2\nAda draw ? place m13 at 1,0 turn 90\n",
};

pub static E1: Law = Law {
    code: "E1",
    slug: "after-the-end",
    summary: "the game is over when deck and hands are empty, or when nobody can place a tile",
    text: "The game ends the moment the deck and all hands are empty, or no player can place any tile. \
           Whoever has most points wins; players level on points share the win. Reading `end`: that \
           nobody can place is looked at only once the deck is empty, and as if the cube were free, since \
           a failed development frees it. What is played after the end is reported once, and neither \
           applied nor scored.",
    bad: include_str!("examples/E1-bad.ride"),
    good: include_str!("examples/E1-good.ride"),
};

pub static V1: Law = Law {
    code: "V1",
    slug: "childrens-game",
    summary: "children's game: one tile dealt, circles added, no exclusive development, 30 points win at once",
    text: "With `option variant children` each player is dealt one tile, a section scores its two \
           station numbers plus its circles (1 + 2 and three circles are 6), there is no exclusive \
           development, and the first player who reaches 30 points wins at once, whatever is left in \
           the deck.",
    bad: "game metro\ntiles sample\noption variant children\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03\nBen deal ?\nAda draw m11 develop blue at 0,0 place m03 at 0,1\n",
    good: "game metro\ntiles sample\noption variant children\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03\nBen deal m12\nAda draw m11 place m03 at 0,1, m11 at 0,2\nBen draw m05 place m12 at 0,-1 turn 180\ncheck Ben score 6\n",
};

/// A draw although there is nothing to draw.
pub fn a1_empty_deck(table: &Table<'_>, at: Span, verdict: &mut Verdict) {
    let _ = table;
    verdict.breach(
        &A1,
        at,
        "the deck is empty",
        "there is no tile left to draw",
    );
}

/// A second draw, or a draw behind the action.
pub fn a1_draw(table: &Table<'_>, verb: Span, first: Span, twice: bool, verdict: &mut Verdict) {
    let _ = table;
    let (message, label) = if twice {
        ("one tile is drawn in a turn", "a second draw")
    } else {
        ("the tile is drawn first", "a draw behind the action")
    };
    verdict
        .breach(&A1, verb, message, label)
        .cause(first, if twice { "the first one" } else { "the action" });
}

/// A second action in the same turn.
pub fn a1_second(table: &Table<'_>, verb: Span, first: Span, verdict: &mut Verdict) {
    let _ = table;
    verdict
        .breach(
            &A1,
            verb,
            "one action a turn",
            "a second action in the same turn",
        )
        .cause(first, "the first one")
        .help("tiles placed in one turn stand in one list: `place m07 at 1,0, m04 at 2,0`");
}

/// An action although no tile was drawn.
pub fn a1_no_draw(table: &Table<'_>, seat: usize, verb: Span, verdict: &mut Verdict) {
    let name = table.name(seat);
    let left = super::tiles_n(table.state.deck.saturating_sub(table.state.deck_loose));
    verdict
        .breach(
            &A1,
            verb,
            format!("{name} has not drawn a tile"),
            format!("{left} are in the deck: one is drawn first"),
        )
        .help(format!("if nobody saw the tile, write `{name} draw ? …`"));
}

/// A draw and nothing else.
pub fn a1_nothing(table: &Table<'_>, seat: usize, drew: Span, verdict: &mut Verdict) {
    let name = table.name(seat);
    verdict
        .breach(
            &A1,
            drew,
            format!("{name} draws a tile and does nothing"),
            "no action follows",
        )
        .help("a hand that stays as it is is `keep`");
}

/// A pass by somebody who holds tiles or could draw one.
pub fn a1_pass(table: &Table<'_>, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
    if table.state.hands[seat].least() == 0 {
        return false;
    }
    verdict
        .breach(
            &A1,
            verb,
            format!("{} cannot pass", table.name(seat)),
            "a player with tiles places, keeps, discards or declares",
        )
        .help("a hand that stays as it is is `keep`");
    true
}

pub fn a2(table: &Table<'_>, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
    verdict
        .breach(
            &A2,
            who,
            format!(
                "it is {}'s turn, not {}'s",
                table.name(due),
                table.name(seat)
            ),
            format!("{} moves out of turn", table.name(seat)),
        )
        .help(format!(
            "if {} did have a turn, its line is missing above",
            table.name(due)
        ));
}

/// A turn after the end.
pub fn e1(table: &Table<'_>, who: Span, verdict: &mut Verdict) {
    let Some(over) = table.state.over else {
        return;
    };
    let (law, at, why) = match over {
        Over::Empty(at) => (
            &E1,
            at,
            "after this turn deck and hands were empty".to_owned(),
        ),
        Over::Stuck(at) => (
            &E1,
            at,
            "after this turn nobody could place a tile".to_owned(),
        ),
        Over::Won(seat, at) => {
            let score = table.state.standings[seat].score;
            let why = format!("after this turn {} had {score} points", table.name(seat));
            (&V1, at, why)
        }
    };
    verdict
        .breach(
            law,
            who,
            "the game is over",
            "this turn is neither applied nor scored",
        )
        .cause(at, why);
}
