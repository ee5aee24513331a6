//! What browsers get: pages with the words of their language, and scripts and styles from
//! files of ours.

use axum::Router;
use axum::response::Html;
use axum::routing::get;

use super::*;
use crate::lang;
use crate::page::fill;
use crate::picture::{self, escape};

const FRAME: &str = include_str!("../pages/frame.html");

/// Scripts and styles.
const FILES: &[(&str, &str)] = &[
    ("style.css", include_str!("../pages/style.css")),
    ("common.js", include_str!("../pages/common.js")),
    ("archive.js", include_str!("../pages/archive.js")),
    ("check.js", include_str!("../pages/check.js")),
    ("event.js", include_str!("../pages/event.js")),
    ("watch.js", include_str!("../pages/watch.js")),
    ("watch.css", include_str!("../pages/watch.css")),
    ("score.js", include_str!("../pages/score.js")),
    ("score.css", include_str!("../pages/score.css")),
    ("api.js", include_str!("../pages/api.js")),
    ("lens.js", include_str!("../pages/lens.js")),
    ("map.js", include_str!("../pages/map.js")),
    ("sw.js", include_str!("../pages/sw.js")),
    ("map.css", include_str!("../pages/map.css")),
    ("board.css", picture::board::CSS),
    ("table/ending.js", include_str!("../pages/table/ending.js")),
    ("table/free.js", include_str!("../pages/table/free.js")),
    ("table/lay.js", include_str!("../pages/table/lay.js")),
    ("table/layout.js", include_str!("../pages/table/layout.js")),
    ("table/log.js", include_str!("../pages/table/log.js")),
    ("table/menu.js", include_str!("../pages/table/menu.js")),
    ("table/parts.js", include_str!("../pages/table/parts.js")),
    ("table/players.js", include_str!("../pages/table/players.js")),
    ("table/queue.js", include_str!("../pages/table/queue.js")),
    ("table/record.js", include_str!("../pages/table/record.js")),
    ("table/referee.js", include_str!("../pages/table/referee.js")),
    ("table/setup.js", include_str!("../pages/table/setup.js")),
    ("table/start.js", include_str!("../pages/table/start.js")),
    ("table/tickets.js", include_str!("../pages/table/tickets.js")),
    ("table/tiles.js", include_str!("../pages/table/tiles.js")),
    ("table/turn.js", include_str!("../pages/table/turn.js")),
    ("table/words.js", include_str!("../pages/table/words.js")),
    ("table/yards.js", include_str!("../pages/table/yards.js")),
    ("table/table.css", include_str!("../pages/table/table.css")),
];

/// A log with one mistake, for who has none at hand.
const SAMPLE: &str = include_str!("../pages/sample.ride");

pub(super) fn router() -> Router<Arc<App>> {
    let archive = || async { page("archive", include_str!("../pages/archive.html")) };
    let check = || async { page("check", include_str!("../pages/check.html")) };
    let score = || async { page("score", include_str!("../pages/score.html")) };
    let event = || async { page("event", include_str!("../pages/event.html")) };
    let watch = || async { page("watch", include_str!("../pages/watch.html")) };
    let start = || async { page("table/start", include_str!("../pages/table/start.html")) };
    let record = || async { page("table/record", include_str!("../pages/table/record.html")) };
    let api = || async { page("api", include_str!("../pages/api.html")) };
    Router::new()
        .route("/", get(archive))
        .route("/check", get(check))
        .route("/score", get(score))
        .route("/e/{name}", get(event))
        .route("/t/{id}", get(watch))
        .route("/table", get(start))
        .route("/table/{id}", get(record))
        .route("/api", get(api))
        .route("/problems", get(api))
        .route("/g/{id}", get(game))
        .route("/static/{*file}", get(|name: Path<String>| async move { file(&name) }))
        // It speaks for the pages below its own address, so it stands above all of them.
        .route("/sw.js", get(|| async { file("sw.js") }))
}

/// A page in the language of who asks.
fn page(script: &str, body: &str) -> Html<String> {
    let mut words = words();
    words.push(("table-words", escape(&table_words::of_scripts())));
    let mut parts: Vec<(&str, String)> = vec![
        ("lang", lang::current().tag().to_owned()),
        ("script", script.to_owned()),
        ("class", script.rsplit('/').next().unwrap_or(script).to_owned()),
        ("title", "whistlestop".to_owned()),
        ("body", fill(body, &words)),
    ];
    parts.extend(words);
    Html(fill(FRAME, &parts))
}

/// The words of the pages.
fn words() -> Vec<(&'static str, String)> {
    let mut words = vec![
        ("archive", say!("serve-page-archive", "Archive")),
        ("check", say!("serve-page-check", "Check a log")),
        (
            "check-how",
            say!(
                "serve-page-check-how",
                "Paste, type or drop a log: what is wrong with it is shown as you type. It is kept only if you say so."
            ),
        ),
        (
            "noscript",
            say!(
                "serve-page-noscript",
                "These pages need JavaScript; the addresses below /api do not."
            ),
        ),
        ("example", say!("serve-page-example", "Show me an example")),
        ("sample", SAMPLE.to_owned()),
        ("player", say!("serve-page-player", "Player")),
        ("event", say!("serve-page-event", "Event")),
        ("events", say!("serve-page-events", "Events")),
        ("round", say!("serve-page-round", "Round")),
        ("table", say!("serve-page-table", "Table")),
        ("board", say!("serve-page-board", "Game")),
        ("date", say!("serve-page-date", "Date")),
        ("rule", say!("serve-page-rule", "Broken rule")),
        ("find", say!("serve-page-find", "Find")),
        ("live", say!("serve-page-live", "Played now")),
        ("games", say!("serve-page-games", "Games")),
        ("none", say!("serve-page-none", "No game fits.")),
        ("more", say!("serve-page-more", "More")),
        ("legal", say!("serve-page-legal", "no breaches")),
        ("faulty", say!("serve-page-faulty", "breaches:")),
        ("unfinished", say!("serve-page-unfinished", "not finished")),
        ("log", say!("serve-page-log", "The log")),
        ("findings", say!("serve-page-findings", "What was found")),
        ("keep", say!("serve-page-keep", "Keep it in the archive")),
        ("kept", say!("serve-page-kept", "Kept: look at it")),
        ("well", say!("serve-page-well", "all is well")),
        ("checking", say!("serve-page-checking", "checking …")),
        ("remarks", say!("serve-page-remarks", "For the judge")),
        ("standings-words", say!("serve-page-standings", "Place|Player|Points")),
        (
            "api-how",
            say!(
                "serve-page-api-how",
                "For programs: every address, what it takes and what it answers. Errors are application/problem+json."
            ),
        ),
    ];
    words.extend(table_words::of_pages());
    words
        .into_iter()
        .chain(home_words())
        .chain(watch_words())
        .chain(score_words())
        .map(|(key, text)| (key, escape(&text)))
        .collect()
}

/// Those of a table that is watched.
fn watch_words() -> Vec<(&'static str, String)> {
    vec![
        ("connecting", say!("serve-page-connecting", "connecting …")),
        ("big", say!("serve-page-big", "Big screen")),
        ("map", say!("serve-page-map", "The table as it is now")),
        ("zoom-in", say!("serve-page-zoom-in", "Larger")),
        ("zoom-out", say!("serve-page-zoom-out", "Smaller")),
        ("zoom-all", say!("serve-page-zoom-all", "The whole map")),
        ("points", say!("serve-page-points", "Points")),
        ("pieces", say!("serve-page-pieces", "Pieces")),
        ("cards", say!("serve-page-cards", "Cards")),
        ("tickets", say!("serve-page-tickets", "Tickets")),
        ("archived", say!("serve-page-archived", "The game is over: step through it")),
        ("due", say!("serve-page-due", "to move")),
        ("your-turn", say!("serve-page-your-turn", "your turn")),
        ("yours", say!("serve-page-yours", "What you have")),
        ("hand", say!("serve-page-hand", "Your hand")),
        ("unseen", say!("serve-page-unseen", "nobody saw")),
        ("is-live", say!("serve-page-is-live", "live")),
        ("is-over", say!("serve-page-is-over", "finished")),
        ("is-away", say!("serve-page-is-away", "connection lost; coming back")),
        (
            "withheld",
            say!(
                "serve-page-withheld",
                "It cannot be told what of this log is public, so nothing is shown."
            ),
        ),
        ("gone", say!("serve-page-gone", "This link was withdrawn")),
    ]
}

/// Those of the first page.
fn home_words() -> Vec<(&'static str, String)> {
    vec![
        ("doors", say!("serve-page-doors", "What you can do here")),
        (
            "door-record",
            say!(
                "serve-page-door-record",
                "Tap the moves as they are played. The referee speaks up, and the others watch."
            ),
        ),
        (
            "door-score",
            say!(
                "serve-page-door-score",
                "The game is over and nobody wrote it down: tap the board, and have the score with its proof."
            ),
        ),
        (
            "door-check",
            say!(
                "serve-page-door-check",
                "Paste what somebody wrote: every breach with its rule, and who has won."
            ),
        ),
        ("search-more", say!("serve-page-search-more", "Event, date, rule …")),
        ("one-game", say!("serve-page-one-game", "1 game")),
        ("many-games", say!("serve-page-many-games", "{n} games", n = "{n}")),
    ]
}

/// Those of the page on which a finished board is scored.
fn score_words() -> Vec<(&'static str, String)> {
    vec![
        ("score", say!("serve-page-score", "Score a board")),
        ("score-setup", say!("serve-score-setup", "Game and players")),
        ("score-add", say!("serve-score-add", "One more player")),
        (
            "score-how",
            say!(
                "serve-score-how",
                "Choose a player, tap the routes and stations on the map, then type two letters of each ticket. The sheet grows as you tap."
            ),
        ),
        (
            "score-how-cards",
            say!(
                "serve-score-how-cards",
                "Choose a player and type two letters of each ticket. Tap a ticket that was not completed."
            ),
        ),
        ("score-whose", say!("serve-score-whose", "Whose pieces")),
        ("score-ticket", say!("serve-score-ticket", "Ticket: two letters of a city")),
        ("score-counted", say!("serve-score-counted", "Points counted at the table, if you like")),
        ("score-sheet", say!("serve-score-sheet", "Score sheet")),
        ("score-undo", say!("serve-score-undo", "Undo")),
        ("score-clear", say!("serve-score-clear", "Clear the board")),
        ("score-save", say!("serve-score-save", "Download")),
        ("score-colour", say!("serve-score-colour", "Colour")),
        ("score-remove", say!("serve-score-remove", "Remove")),
        ("score-left", say!("serve-score-left", "{n} left", n = "{n}")),
        ("score-total", say!("serve-score-total", "Total")),
        ("score-rank", say!("serve-score-rank", "Place")),
        ("score-done", say!("serve-score-done", "completed")),
        ("score-not-done", say!("serve-score-not-done", "not completed")),
    ]
}

/// A game, to step through.
async fn game(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let game = games::find(&app, &id).await?;
    games::page(&app, game).await
}

/// A script or a style.
fn file(name: &str) -> Result<Response, Problem> {
    let found = FILES.iter().find(|(file, _)| *file == name);
    let (_, text) = found.ok_or_else(|| {
        Problem::not_found(say!("serve-no-such-address", "there is no such address"))
    })?;
    let media = match name.ends_with(".css") {
        true => "text/css; charset=utf-8",
        false => "text/javascript; charset=utf-8",
    };
    let headers = [(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, *text).into_response())
}
