//! Rules that no single move can break: what they permit, and what follows from
//! them by itself.

use crate::laws::Law;

const fn permit(
    code: &'static str,
    slug: &'static str,
    summary: &'static str,
    text: &'static str,
    good: &'static str,
) -> Law {
    Law { code, slug, summary, text, bad: "", good }
}

pub(super) static S4: Law = permit(
    "S4",
    "first-player",
    "the youngest starts, which is the table's affair",
    "The youngest player has the first turn, and the others follow clockwise. A log cannot show who \
     is the youngest: the order of the `player` lines is the seat order, and whoever has the first \
     turn starts.",
    "game card-game\nplayer Ada\nplayer Ben\nBen draw ? ?\nAda draw ? ?\n",
);

pub(super) static Y1: Law = permit(
    "Y1",
    "yard-to-stack",
    "a turn begins by moving the top card of every column of one's yard to one's track stack",
    "Every colour that a player has laid out lies in a column of its own in the rail yard. At the \
     start of the player's turn the top card of each column goes face down on the track stack, \
     before anything else and whether the player likes it or not. Nobody may look at a stack before \
     the deck is used up, not even its owner. The log need not say any of this: it happens by \
     itself. A `check` of a yard or a stack that is off is R1.",
    "game card-game\nplayer Ada\nplayer Ben\nAda lay RRL\nBen draw ? ?\nAda draw ? ?\ncheck Ada yard RR stack 1\n",
);

pub(super) static D3: Law = permit(
    "D3",
    "blind-locomotive",
    "a locomotive drawn blind is an ordinary card",
    "A locomotive from the top of the deck counts as one card: the draw is two cards in all.",
    "game card-game\nplayer Ada\nplayer Ben\nAda draw ?L ?L\n",
);

pub(super) static D5: Law = permit(
    "D5",
    "no-hand-limit",
    "there is no limit to a hand",
    "A player may hold any number of train cards.",
    "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen draw ? ?\nAda draw ? ?\ncheck Ada cards 12\n",
);

pub(super) static P4: Law = permit(
    "P4",
    "big-cities",
    "the most completed tickets naming a big city score its bonus; all who are level get it in full",
    "Six big cities have a bonus: New York 15, Chicago and Los Angeles 12, Dallas 10, Miami and \
     Seattle 8. It goes to whoever has completed the most tickets that name the city, over both \
     scorings with four players. All who are level get it in full; a city that nobody has served \
     pays nothing. A ticket between two big cities counts for both. A `result` that is off is R2.",
    "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nresult Ada 28 tickets 6 bonus 22\nresult Ben 27 tickets 9 bonus 18\n",
);

pub(super) static P5: Law = permit(
    "P5",
    "winner",
    "most points, then most completed tickets, then most bonus cards; still level is shared",
    "The winner has the most points. Between players level on points the one with more completed \
     tickets is ahead, then the one with more bonus cards; players level on all three share the \
     place. A `winner` line that is off is R3.",
    "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YG\nBen completes Dallas-Miami GR\nwinner Ada\n",
);
