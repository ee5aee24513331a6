//! The words of the pages at which a game is recorded. What stands in braces the script
//! fills in.

use serde_json::{Map, Value};

/// Those of the scripts, as JSON.
pub(super) fn of_scripts() -> String {
    let mut all: Map<String, Value> = Map::new();
    let words = [moves(), steps(), talk()].concat();
    all.extend(words.into_iter().map(|(key, text)| (key.to_owned(), Value::String(text))));
    Value::Object(all).to_string()
}

/// What players do.
#[rustfmt::skip]
fn moves() -> Vec<(&'static str, String)> {
    vec![
        ("draw", say!("table-draw", "Draw")),
        ("blind", say!("table-blind", "From the deck")),
        ("turned-up", say!("table-turned-up", "What was turned up?")),
        ("which-card", say!("table-which-card", "Which card was it?")),
        ("not-seen", say!("table-not-seen", "not seen")),
        ("unseen", say!("table-unseen", "unseen")),
        ("nobody-saw", say!("table-nobody-saw", "Nobody saw")),
        ("take-off", say!("table-take-off", "Take the last one off")),
        ("write", say!("table-write", "Write")),
        ("claim", say!("table-claim", "Claim a route")),
        ("claim-which", say!("table-claim-which", "Which route?")),
        ("claim-not-offered", say!("table-claim-not-offered", "By what is written so far {who} cannot claim it now.", who = "{who}")),
        ("claim-all-the-same", say!("table-claim-all-the-same", "It was claimed all the same")),
        ("tap-route", say!("table-tap-route", "Tap a route on the map")),
        ("two-letters", say!("table-two-letters", "Type two letters")),
        ("other-cards", say!("table-other-cards", "Other cards")),
        ("paid-with", say!("table-paid-with", "Paid with which cards?")),
        ("pay-with", say!("table-pay-with", "Pay with {cards}", cards = "{cards}")),
        ("tickets", say!("table-tickets", "Tickets")),
        ("tickets-which", say!("table-tickets-which", "Which {n} tickets?", n = "{n}")),
        ("keep-ticket", say!("table-keep-ticket", "Keep {ticket}", ticket = "{ticket}")),
        ("return-ticket", say!("table-return-ticket", "Give {ticket} back", ticket = "{ticket}")),
        ("take-off-ticket", say!("table-take-off-ticket", "Take {ticket} off", ticket = "{ticket}")),
        ("kept-unseen", say!("table-kept-unseen", "Kept one, unseen")),
        ("returned-unseen", say!("table-returned-unseen", "Gave one back, unseen")),
        ("kept-how-many", say!("table-kept-how-many", "Nobody saw them? So many were kept:")),
        ("station", say!("table-station", "Build a station")),
        ("station-where", say!("table-station-where", "In which city?")),
        ("tap-city", say!("table-tap-city", "Tap a city on the map")),
        ("tunnel", say!("table-tunnel", "Tunnel: which cards were turned up?")),
        ("tunnel-costs", say!("table-tunnel-costs", "The tunnel costs {n} more", n = "{n}")),
        ("tunnel-too-dear", say!("table-tunnel-too-dear", "The extra cards are not there")),
        ("withdraw", say!("table-withdraw", "Give it up")),
        ("done", say!("table-done", "That is all")),
        ("pass", say!("table-pass", "Pass")),
        ("flush", say!("table-flush", "The row is replaced")),
        ("refill", say!("table-refill", "The row is filled up")),
        ("new-row", say!("table-new-row", "The new row")),
        ("completes", say!("table-completes", "Completes {ticket}", ticket = "{ticket}")),
        ("completes-none", say!("table-completes-none", "Completes nothing")),
        ("lay", say!("table-lay", "Lay them out")),
        ("lay-out", say!("table-lay-out", "Lay cards out")),
        ("layout", say!("table-layout", "The layout of the tiles")),
        ("who-moves", say!("table-who-moves", "Tap the name of whoever moves")),
        ("yards", say!("table-yards", "The yards")),
        ("yard-empty", say!("table-yard-empty", "empty")),
        ("on-stack", say!("table-on-stack", "{n} on the stack", n = "{n}")),
        ("tile-drawn", say!("table-tile-drawn", "Which tile was drawn?")),
        ("tile-name", say!("table-tile-name", "Name of a tile")),
        ("take-off-tile", say!("table-take-off-tile", "Take {tile} off", tile = "{tile}")),
        ("place-where", say!("table-place-where", "Where is a tile placed?")),
        ("tap-square", say!("table-tap-square", "Tap a square")),
        ("which-tile", say!("table-which-tile", "Which tile, and how turned?")),
        ("develop", say!("table-develop", "Develop a line")),
        ("which-line", say!("table-which-line", "Which line?")),
        ("tap-line", say!("table-tap-line", "Tap a square that the line runs over")),
        ("keep-hand", say!("table-keep-hand", "Keep")),
        ("discard", say!("table-discard", "Discard")),
        ("fails", say!("table-fails", "The development fails")),
    ]
}

/// What the scribe does.
#[rustfmt::skip]
fn steps() -> Vec<(&'static str, String)> {
    vec![
        ("deal-of", say!("table-deal-of", "{who} is dealt", who = "{who}")),
        ("first-row", say!("table-first-row", "The first face-up row")),
        ("tickets-of", say!("table-tickets-of", "The first tickets of {who}", who = "{who}")),
        ("start-tile", say!("table-start-tile", "Where does {tile} lie?", tile = "{tile}")),
        ("leave-out", say!("table-leave-out", "Leave this out")),
        ("begin", say!("table-begin", "Start playing")),
        ("steps-left", say!("table-steps-left", "Steps left: {n}", n = "{n}")),
        ("back", say!("table-back", "Back")),
        ("cancel", say!("table-cancel", "Cancel")),
        ("moves", say!("table-moves", "{who} moves", who = "{who}")),
        ("check-score", say!("table-check-score", "The marker of {who}: {n}", who = "{who}", n = "{n}")),
        ("marker-of", say!("table-marker-of", "Where is the score marker of {who}?", who = "{who}")),
        ("marker-right", say!("table-marker-right", "It stands at {n}", n = "{n}")),
        ("other-figure", say!("table-other-figure", "Another figure")),
        ("any-colour", say!("table-any-colour", "any colour")),
        ("it-stood", say!("table-it-stood", "It stood")),
        ("take-it-back", say!("table-take-it-back", "It is taken back")),
        ("slip", say!("table-slip", "Slip of the pen")),
        ("go-on", say!("table-go-on", "Later")),
        ("would-be-legal", say!("table-would-be-legal", "What would be legal:")),
        ("and-more", say!("table-and-more", "and {n} more", n = "{n}")),
        ("line-n", say!("table-line-n", "line {n}", n = "{n}")),
        ("correct-line", say!("table-correct-line", "Correct line {n}: {line}", n = "{n}", line = "{line}")),
        ("save", say!("table-save", "Save")),
        ("remove", say!("table-remove", "Remove")),
    ]
}

/// The end, the connection, the others at the table.
#[rustfmt::skip]
fn talk() -> Vec<(&'static str, String)> {
    vec![
        ("game-over", say!("table-game-over", "The game is over")),
        ("shows", say!("table-shows", "{who} shows the tickets", who = "{who}")),
        ("write-result", say!("table-write-result", "Write the result")),
        ("finish", say!("table-finish", "Into the archive")),
        ("finish-how", say!("table-finish-how", "The table is closed then, and everybody sees the whole game.")),
        ("is-over", say!("table-is-over", "This table is finished.")),
        ("not-scribe", say!("table-not-scribe", "Only the scribe writes at this table.")),
        ("watch", say!("table-watch", "Watch")),
        ("gone", say!("table-gone", "This link was withdrawn")),
        ("another-wrote", say!("table-another-wrote", "Somebody else writes at this table, too: {line}", line = "{line}")),
        ("state-saved", say!("table-state-saved", "saved")),
        ("state-sending", say!("table-state-sending", "sending: {n}", n = "{n}")),
        ("state-away", say!("table-state-away", "no connection; kept here: {n}", n = "{n}")),
        ("state-conflict", say!("table-state-conflict", "somebody else wrote first")),
        ("state-refused", say!("table-state-refused", "a line was refused")),
        ("conflict-how", say!("table-conflict-how", "Somebody else wrote at this table meanwhile: the log shows their lines. What you tapped is kept. Send it below theirs, or drop it?")),
        ("send-all-the-same", say!("table-send-all-the-same", "Send below theirs")),
        ("drop-first", say!("table-drop-first", "Mend the first line")),
        ("drop-all", say!("table-drop-all", "Drop mine")),
        ("links-how", say!("table-links-how", "For the others at the table: let them scan a code, or send them a link. A seat sees its own hand, the judge everything.")),
        ("role-public", say!("table-role-public", "Everybody")),
        ("role-judge", say!("table-role-judge", "The judge")),
        ("code-of", say!("table-code-of", "Code to scan: {what}", what = "{what}")),
        ("link-of", say!("table-link-of", "Link: {what}", what = "{what}")),
        ("copy", say!("table-copy", "Copy")),
        ("copied", say!("table-copied", "Copied")),
        ("new-links", say!("table-new-links", "Make links")),
        ("close", say!("table-close", "Close")),
        ("player-n", say!("table-player-n", "Player {n}", n = "{n}")),
        ("colour-n", say!("table-colour-n", "Colour of player {n}", n = "{n}")),
    ]
}

/// Those of the pages themselves.
#[rustfmt::skip]
pub(super) fn of_pages() -> Vec<(&'static str, String)> {
    vec![
        ("table-new", say!("table-page-new", "A new table")),
        ("table-who", say!("table-page-who", "Who plays, in seat order")),
        ("table-fewer", say!("table-page-fewer", "One fewer")),
        ("table-more", say!("table-page-more", "One more")),
        ("table-language", say!("table-page-language", "Language of the record")),
        ("table-open", say!("table-page-open", "Open the table")),
        ("table-record", say!("table-page-record", "Record a game")),
        ("table-conflict", say!("table-page-conflict", "Two wrote at once")),
        ("table-move", say!("table-page-move", "The move")),
        ("table-undo", say!("table-page-undo", "Undo")),
        ("table-redo", say!("table-page-redo", "Redo")),
        ("table-other", say!("table-page-other", "Something else happened")),
        ("table-fast", say!("table-page-fast", "Fast: routes, tickets, stations")),
        ("table-share", say!("table-page-share", "Links")),
        ("table-own", say!("table-page-own", "A line of your own")),
        ("table-write", say!("table-page-write", "Write")),
        ("table-download", say!("table-page-download", "Save the log")),
    ]
}
