//! The page's own words, in one table: the script asks for them by name, and a page
//! holds them in every language. What stands in braces the script fills in.

use serde_json::{Map, Value};

use crate::lang;

/// All of them in the current language.
pub(super) fn all() -> Value {
    let mut all = Map::new();
    for part in [frame(), game(), things(), verdicts()] {
        all.extend(part.into_iter().map(|(key, text)| (key.to_owned(), Value::String(text))));
    }
    Value::Object(all)
}

/// `round 3`, of an event.
pub(super) fn round(n: &str) -> String {
    say!("page-round", "round {n}", n)
}

/// `table 4`, of an event.
pub(super) fn table(n: &str) -> String {
    say!("page-table", "table {n}", n)
}

/// What a browser without a script says.
pub(super) fn no_script() -> String {
    say!("page-no-script", "This page needs JavaScript to step through the game. The score:")
}

/// The frame of the page: buttons, headings, keys.
#[rustfmt::skip]
fn frame() -> Vec<(&'static str, String)> {
    vec![
        ("skip", say!("page-skip", "Skip to the move")),
        ("settings", say!("page-settings", "Settings")),
        ("eyes", say!("page-eyes", "Seen by")),
        ("eyes-all", say!("page-eyes-all", "everybody")),
        ("eyes-public", say!("page-eyes-public", "the public")),
        ("seen-by", say!("page-seen-by", "as {who} saw it", who = "{who}")),
        ("seen-public", say!("page-seen-public", "as the public saw it")),
        ("language", say!("page-language", "Language")),
        ("dark", say!("page-dark", "Dark")),
        ("light", say!("page-light", "Light")),
        ("copy", say!("page-copy", "Copy link")),
        ("copy-hint", say!("page-copy-hint", "Copy a link to this move")),
        ("copied", say!("page-copied", "Link copied")),
        ("print", say!("page-print", "Print")),
        ("print-hint", say!("page-print-hint", "Print the map, the score sheet and the moves")),
        ("keys", say!("page-keys", "Keys")),
        ("scoreboard", say!("page-scoreboard", "Scoreboard")),
        ("the-table", say!("page-the-table", "The table")),
        ("on-the-table", say!("page-on-the-table", "On the table")),
        ("the-move", say!("page-the-move", "The move")),
        ("log-line", say!("page-log-line", "The line of the log")),
        ("parts", say!("page-parts", "Parts of the game")),
        ("map", say!("page-map", "Map")),
        ("map-cards", say!("page-tab-table", "Table")),
        ("map-tiles", say!("page-tab-table", "Table")),
        ("map-of", say!("page-map-of", "Map: {what}", what = "{what}")),
        ("layout", say!("page-layout", "The layout of the tiles")),
        ("yards", say!("page-yards", "The yards")),
        ("moves", say!("page-moves", "Moves")),
        ("players", say!("page-players", "Players")),
        ("score", say!("page-score", "Score")),
        ("score-sheet", say!("page-score-sheet", "Score sheet")),
        ("all-found", say!("page-all-found", "What the referee found")),
        ("steps", say!("page-steps", "Steps")),
        ("zoom", say!("page-zoom", "Size of the map")),
        ("larger", say!("page-larger", "Larger")),
        ("smaller", say!("page-smaller", "Smaller")),
        ("whole", say!("page-whole", "All of it")),
        ("to-start", say!("page-to-start", "To the start")),
        ("step-back", say!("page-step-back", "A step back")),
        ("step-forward", say!("page-step-forward", "A step forward")),
        ("to-end", say!("page-to-end", "To the end")),
        ("play", say!("page-play", "Play")),
        ("pause", say!("page-pause", "Pause")),
        ("speed", say!("page-speed", "Speed")),
        ("breach-back", say!("page-breach-back", "The breach before")),
        ("breach-forward", say!("page-breach-forward", "The next breach")),
        ("search", say!("page-search", "Go to a turn or a name")),
        ("place", say!("page-place", "Place in the game")),
        ("key-step", say!("page-key-step", "a step back, a step forward")),
        ("key-round", say!("page-key-round", "a round back, a round forward")),
        ("key-ends", say!("page-key-ends", "to the start, to the end")),
        ("key-play", say!("page-key-play", "play, pause")),
        ("key-breach", say!("page-key-breach", "the breach before, the next breach")),
        ("key-search", say!("page-key-search", "go to a turn, or to the next move that names a city or a player")),
        ("key-zoom", say!("page-key-zoom", "larger, smaller, all of it")),
        ("key-help", say!("page-key-help", "this list")),
        ("key-close", say!("page-key-close", "close what is open")),
        ("help-point", say!("page-help-point", "Point at a ticket or a longest path to see it on the map; click on a city or a route for its story.")),
        ("close", say!("page-close", "Close")),
        ("next", say!("page-next", "Next")),
        ("go-to", say!("page-go-to", "Go to")),
        ("search-hint", say!("page-search-hint", "turn number, city, player")),
        ("not-found", say!("page-not-found", "No move names it.")),
    ]
}

/// Where in the game, cards, routes, what players have.
#[rustfmt::skip]
fn game() -> Vec<(&'static str, String)> {
    vec![
        ("at-opening", say!("page-at-opening", "Before the first move")),
        ("at-setup", say!("page-at-setup", "Setup")),
        ("at-turn", say!("page-at-turn", "Turn {n}", n = "{n}")),
        ("at-aside", say!("page-at-aside", "After turn {n}", n = "{n}")),
        ("at-end", say!("page-at-end", "The end")),
        ("round", say!("page-round", "round {n}", n = "{n}")),
        ("line", say!("page-line", "line {n}", n = "{n}")),
        ("turns", say!("page-turns", "{n} turns", n = "{n}")),
        ("turns-one", say!("page-turns-one", "{n} turn", n = "{n}")),
        ("breaches", say!("page-breaches", "{n} breaches", n = "{n}")),
        ("breaches-one", say!("page-breaches-one", "{n} breach", n = "{n}")),
        ("no-breaches", say!("page-no-breaches", "no breaches")),
        ("unfinished", say!("page-unfinished", "unfinished")),
        ("made", say!("page-made", "{file} · made by {tool}", file = "{file}", tool = "{tool}")),
        ("left-out", say!("page-left-out", "{n} lines left out", n = "{n}")),
        ("left-out-one", say!("page-left-out-one", "{n} line left out", n = "{n}")),
        ("comma", lang::fixed("list-comma", ", ").into_owned()),
        ("so-many", say!("page-so-many", "{n} {what}", n = "{n}", what = "{what}")),
        ("card-pink", say!("page-card-pink", "pink")),
        ("card-blue", say!("page-card-blue", "blue")),
        ("card-orange", say!("page-card-orange", "orange")),
        ("card-white", say!("page-card-white", "white")),
        ("card-green", say!("page-card-green", "green")),
        ("card-yellow", say!("page-card-yellow", "yellow")),
        ("card-black", say!("page-card-black", "black")),
        ("card-red", say!("page-card-red", "red")),
        ("card-wild", say!("page-card-wild", "locomotive")),
        ("card-unseen", say!("page-card-unseen", "unseen")),
        ("any-colour", say!("page-any-colour", "any one colour")),
        ("spaces", say!("page-spaces", "{n} spaces", n = "{n}")),
        ("spaces-one", say!("page-spaces-one", "{n} space", n = "{n}")),
        ("tunnel", say!("page-tunnel", "tunnel")),
        ("ferry", say!("page-ferry", "ferry with {n} {what}", n = "{n}", what = "{what}")),
        ("owner", say!("page-owner", "{who}, turn {n}", who = "{who}", n = "{n}")),
        ("station-of", say!("page-station-of", "station of {who}, turn {n}", who = "{who}", n = "{n}")),
        ("station", say!("page-station", "station")),
        ("stations", say!("page-stations", "{n} stations left", n = "{n}")),
        ("stations-one", say!("page-stations-one", "{n} station left", n = "{n}")),
        ("pieces", say!("page-pieces", "pieces")),
        ("pieces-left", say!("page-pieces-left", "{n} {what} left", n = "{n}", what = "{what}")),
        ("in-hand", say!("page-in-hand", "{n} cards in hand", n = "{n}")),
        ("in-hand-one", say!("page-in-hand-one", "{n} card in hand", n = "{n}")),
        ("tiles-in-hand", say!("page-tiles-in-hand", "{n} tiles in hand", n = "{n}")),
        ("tiles-in-hand-one", say!("page-tiles-in-hand-one", "{n} tile in hand", n = "{n}")),
    ]
}

/// Tickets and what lies on the table.
#[rustfmt::skip]
fn things() -> Vec<(&'static str, String)> {
    vec![
        ("tickets", say!("page-tickets", "Tickets")),
        ("tickets-cards", say!("page-tickets-cards", "Tickets")),
        ("tickets-done", say!("page-tickets-done", "Tickets: {done} of {n} done", done = "{done}", n = "{n}")),
        ("tickets-done-cards", say!("page-tickets-done-cards", "Tickets: {done} of {n} done", done = "{done}", n = "{n}")),
        ("tickets-unseen", say!("page-tickets-unseen", "{n} nobody saw", n = "{n}")),
        ("done", say!("page-done", "done")),
        ("not-done", say!("page-not-done", "not done")),
        ("routes", say!("page-routes", "{n} routes", n = "{n}")),
        ("routes-one", say!("page-routes-one", "{n} route", n = "{n}")),
        ("routes-here", say!("page-routes-here", "Routes")),
        ("free", say!("page-free", "Nobody has claimed it.")),
        ("worth", say!("page-worth", "worth {n} points", n = "{n}")),
        ("worth-one", say!("page-worth-one", "worth {n} point", n = "{n}")),
        ("empty-hand", say!("page-empty-hand", "empty hand")),
        ("unsure", say!("page-unsure", "≈ after a mistake in the log some of this may be off")),
        ("points-word", say!("page-points-word", "points")),
        ("row", say!("page-row", "Row")),
        ("deck", say!("page-deck", "Deck")),
        ("discards", say!("page-discards", "Discards")),
        ("empty", say!("page-empty", "empty")),
        ("reshuffled", say!("page-reshuffled", "Reshuffled")),
        ("times", say!("page-times", "{n} times", n = "{n}")),
        ("times-one", say!("page-times-one", "once")),
        ("yard-of", say!("page-yard-of", "Yard of {who}", who = "{who}")),
        ("yard-empty", say!("page-yard-empty", "nothing in the yard")),
        ("on-stack", say!("page-on-stack", "{n} cards on the stack", n = "{n}")),
        ("on-stack-one", say!("page-on-stack-one", "{n} card on the stack", n = "{n}")),
        ("no-stack", say!("page-no-stack", "no stack yet")),
        ("robbed", say!("page-robbed", "robbed:")),
        ("tile", say!("page-tile", "tile {what}", what = "{what}")),
        ("tile-at", say!("page-tile-at", "{what} at {x},{y}", what = "{what}", x = "{x}", y = "{y}")),
        ("cube-of", say!("page-cube-of", "Cube of {who}", who = "{who}")),
    ]
}

/// What was found, and the score.
#[rustfmt::skip]
fn verdicts() -> Vec<(&'static str, String)> {
    vec![
        ("sign-error", say!("page-sign-error", "Breach")),
        ("sign-warning", say!("page-sign-warning", "Warning")),
        ("sign-note", say!("page-sign-note", "Note")),
        ("ruled", say!("page-ruled", "Ruled")),
        ("ruled-on", say!("page-ruled-on", "ruled on")),
        ("taken-back", say!("page-taken-back", "The table took it back.")),
        ("let-stand", say!("page-let-stand", "The table let it stand.")),
        ("ruled-because", say!("page-ruled-because", "{what} “{why}”", what = "{what}", why = "{why}")),
        ("total", say!("page-total", "Total")),
        ("rank", say!("page-rank", "Rank")),
        ("place-1", say!("page-place-1", "1st")),
        ("place-2", say!("page-place-2", "2nd")),
        ("place-3", say!("page-place-3", "3rd")),
        ("place-4", say!("page-place-4", "{n}th", n = "{n}")),
        ("points-by-player", say!("page-points-by-player", "Points by player")),
        ("as-recorded", say!("page-as-recorded", "as the table recorded it")),
        ("recorded", say!("page-recorded", "table: {n}", n = "{n}")),
        ("no-score", say!("page-no-score", "This game cannot be scored.")),
        ("unfinished-sheet", say!("page-unfinished-sheet", "The log stops before the end: scored as it stands.")),
        ("wins", say!("page-wins", "{who} wins with {n} points", who = "{who}", n = "{n}")),
        ("wins-one", say!("page-wins-one", "{who} wins with {n} point", who = "{who}", n = "{n}")),
        ("win-shared", say!("page-win-shared", "{who} share the win with {n} points", who = "{who}", n = "{n}")),
        ("counting", say!("page-counting", "The points are counted")),
        ("count-again", say!("page-count-again", "Count again")),
        ("count-skip", say!("page-count-skip", "Skip")),
        ("chart", say!("page-chart", "Scores over time")),
        ("chart-stacks", say!("page-chart-stacks", "Cards on the stacks over time")),
        ("chart-dashed", say!("page-chart-dashed", "Dashed: with the tickets as they stand")),
    ]
}
