//! The laws of every game: what can be read, who and what is named, where a line
//! stands, and what the record says about itself.

use super::Law;

pub static N1: Law = Law {
    code: "N1",
    slug: "unreadable-line",
    summary: "",
    text: "The line is not a statement of the notation. Everything else in the log is still read: \
           an unreadable line that starts with a player's name counts as that player's turn, and \
           what it may have done is not held against anybody later.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda clam Dieppe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n",
};

pub static N2: Law = Law {
    code: "N2",
    slug: "unknown-name",
    summary: "case, accents, blanks and punctuation do not matter, and a unique beginning is enough",
    text: "No player, place, game, edition or option has this name. The nearest names are offered. \
           Names are forgiving: `kobenhavn`, `København` and `Kob` are the same city.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Diepe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Diep-Paris P\n",
};

pub static N3: Law = Law {
    code: "N3",
    slug: "ambiguous-name",
    summary: "a beginning is enough only where one name begins so",
    text: "More than one name begins like this, or a double route leaves open which track is meant.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda station B R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda station Be R\n",
};

pub static N4: Law = Law {
    code: "N4",
    slug: "out-of-place",
    summary: "first the header, then the setup, the moves, and the end",
    text: "A statement stands where it says nothing: a header line (also `event`, `date` and the like) \
           below the first move, a deal in mid-game, a player named twice, or moves in a log that gives only the final position.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\noption reshuffle when-needed\n",
    good: "game europe\noption reshuffle when-needed\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n",
};

pub static N5: Law = Law {
    code: "N5",
    slug: "too-long",
    summary: "a line has at most 64 KiB, a game at most 8 MiB",
    text: "The line or the game is longer than any that a table can produce. What is too long is \
           not read; the rest is.",
    bad: "",
    good: "",
};

pub static N6: Law = Law {
    code: "N6",
    slug: "not-text",
    summary: "a log is plain text in UTF-8",
    text: "The line has bytes that are not UTF-8 text, or control characters that no keyboard types.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? \u{1}\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ?\t?\n",
};

pub static N7: Law = Law {
    code: "N7",
    slug: "board-file",
    summary: "a board or tile set of your own has to be complete and to agree with itself",
    text: "The YAML file of a board or of a tile set has a mistake. `whistlestop board FILE` names \
           every one, on its line of that file; the log is not judged before they are mended.",
    bad: "",
    good: "",
};

pub static R4: Law = Law {
    code: "R4",
    slug: "turn-number",
    summary: "turn numbers count the turns of all players from the log's first",
    text: "A number before a move is checked: it counts turns, not rounds. Only the first number \
           that is off is reported.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\n1. Ada draw ? ?\n3. Ben draw ? ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\n1. Ada draw ? ?\n2. Ben draw ? ?\n",
};

pub static R5: Law = Law {
    code: "R5",
    slug: "ruling-on-nothing",
    summary: "a ruling settles a breach of the move right above it",
    text: "The move above broke no rule, or not the one that the ruling names. A takeback is carried \
           out all the same. Where the rule hangs on cards, tickets or tiles that nobody wrote down, \
           the table is believed.",
    bad: "",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\nruling stands C2 \"agreed\"\n",
};

pub static LAWS: [&Law; 9] = [&N1, &N2, &N3, &N4, &N5, &N6, &N7, &R4, &R5];
