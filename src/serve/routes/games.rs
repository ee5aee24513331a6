//! The archive: games are kept under the hash of their text, and found by what they say.

use axum::http::StatusCode;

use super::*;
use crate::frames::At;
use crate::serve::store::{self, Facet, Game, NewGame, Summary};
use crate::serve::{now, view};

/// Games of one upload.
const MOST_GAMES: usize = 2000;
/// Games of a page.
const MOST_LISTED: usize = 100;

/// What became of an upload.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Kept {
    games: Vec<KeptGame>,
}

/// A game that was kept.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct KeptGame {
    id: String,
    /// Where to look at it.
    url: String,
    /// It was not in the archive before.
    new: bool,
    #[serde(flatten)]
    summary: Summary,
    /// Records of the same game by another hand.
    twins: Vec<Twin>,
}

/// Another record of the same game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Twin {
    id: String,
    url: String,
    /// How the two compare, in words.
    how: String,
}

/// Keep games
///
/// The same log twice is one game.
#[utoipa::path(
    post, path = "/api/v1/games", tag = "games",
    request_body(content = String, content_type = "text/plain", description = "One game or several, as a `.ride` file"),
    responses(
        (status = 200, description = "All of them were there", body = Kept),
        (status = 201, description = "Some of them are new", body = Kept),
        (status = 422, description = "There is no game in it, or one that cannot be kept", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    Sent(log): Sent,
) -> Result<Response, Problem> {
    let games = app.hub.think(move || read(&log)).await??;
    let new = app.hub.store.put(&games).await?;
    app.metrics.games.add_many(new.iter().filter(|new| **new).count());
    let mut kept = Vec::new();
    for (game, new) in games.into_iter().zip(new) {
        let twins = twins(&app, &game).await?;
        kept.push(KeptGame {
            url: format!("/g/{}", game.id),
            id: game.id,
            new,
            summary: game.summary.told(),
            twins,
        });
    }
    let status = match kept.iter().any(|game| game.new) {
        true => StatusCode::CREATED,
        false => StatusCode::OK,
    };
    Ok((status, axum::Json(Kept { games: kept })).into_response())
}

/// The games of a text, judged; or why they are not kept.
fn read(log: &[u8]) -> Result<Vec<NewGame>, Problem> {
    let games = judge::each_game(log);
    if games.is_empty() {
        return Err(check::no_game());
    }
    if games.len() > MOST_GAMES {
        let detail = say!("serve-many-games", "at most {most} games at once", most = MOST_GAMES);
        return Err(Problem::unusable(detail, None));
    }
    let now = now();
    let mut all = Vec::new();
    for (at, game) in (1..).zip(&games) {
        let Some(new) = judge::to_keep(game, now) else {
            let detail = say!(
                "serve-unreadable-game",
                "game {at} of this text is none: nobody can tell what is played, or by whom",
                at
            );
            return Err(Problem::unusable(detail, None));
        };
        all.push(new);
    }
    Ok(all)
}

/// Records of the same game by another hand.
async fn twins(app: &App, game: &NewGame) -> Result<Vec<Twin>, Problem> {
    let twin = |facet: &&Facet| facet.kind == "twin";
    let facets: Vec<Facet> = game.facets.iter().filter(twin).cloned().collect();
    if facets.is_empty() {
        return Ok(Vec::new());
    }
    let others = app.hub.store.any_of(&facets, 20).await?;
    let (id, text) = (game.id.clone(), game.text.clone());
    let compare = move || {
        let others = others.into_iter().filter(|other| other.id != id);
        let twin = |other: Game| {
            let how = judge::twins(&text, &other.text)?;
            Some(Twin { url: format!("/g/{}", other.id), id: other.id, how })
        };
        others.filter_map(twin).collect()
    };
    app.hub.think(compare).await
}

/// What to look for.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The event, however it is spelt
    event: Option<String>,
    round: Option<String>,
    table: Option<String>,
    /// Somebody who played
    player: Option<String>,
    /// The game: `europe`, `card-game`
    board: Option<String>,
    /// A day, a month or a year: `2026-11-18`, `2026-11`, `2026`
    date: Option<String>,
    /// The number of a rule that was broken: `C9`
    rule: Option<String>,
    /// Where the page before ended
    #[param(pattern = r"^\d{1,18}$")]
    cursor: Option<String>,
    /// At most so many games, up to 100
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of games.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Found {
    /// The newest first.
    games: Vec<FoundGame>,
    /// For the next page; none where this is the last.
    next: Option<String>,
}

/// A game of the archive.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FoundGame {
    id: String,
    url: String,
    /// Seconds since 1970.
    added: i64,
    #[serde(flatten)]
    summary: Summary,
}

impl Wanted {
    /// As the store asks; the rarest kind of facet leads.
    fn query(self) -> Result<store::Query, Problem> {
        let kinds = [
            ("player", self.player),
            ("event", self.event),
            ("date", self.date),
            ("rule", self.rule),
            ("round", self.round),
            ("table", self.table),
            ("board", self.board),
        ];
        let mut facets = Vec::new();
        for (kind, text) in kinds {
            let Some(text) = text.filter(|text| !text.is_empty()) else {
                continue;
            };
            let facet = judge::facet(kind, &text);
            facets.push(facet.unwrap_or(Facet { kind, value: "\u{1}".to_owned() }));
        }
        let before = match self.cursor.filter(|cursor| !cursor.is_empty()) {
            None => None,
            Some(cursor) => Some(cursor.parse().map_err(|_| {
                Problem::bad_request(say!("serve-bad-cursor", "the cursor is none of ours"))
            })?),
        };
        let limit = self.limit.unwrap_or(50);
        if !(1..=MOST_LISTED).contains(&limit) {
            return Err(Problem::bad_request(say!(
                "serve-bad-limit",
                "`limit` is between 1 and {most}",
                most = MOST_LISTED
            )));
        }
        Ok(store::Query { facets, before, limit })
    }
}

/// Find games
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games", params(Wanted),
    responses(
        (status = 200, description = "Games that fit, the newest first", body = Found),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn search(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Found>, Problem> {
    let mut query = wanted.query()?;
    let limit = query.limit;
    query.limit += 1;
    let mut games = app.hub.store.search(&query).await?;
    let more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| more).map(|game| game.number.to_string());
    let games = games.into_iter().map(|game| FoundGame {
        url: format!("/g/{}", game.id),
        id: game.id,
        added: game.added,
        summary: game.summary.told(),
    });
    let games = games.collect();
    Ok(axum::Json(Found { games, next }))
}

/// Where in a game.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Place {
    /// For a picture: a turn, `move:N`, `line:N`, `frame:N` or `end`
    #[param(pattern = r"^(end|(turn:|move:|line:|frame:)?\d{1,9})$")]
    at: Option<String>,
}

/// The forms of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Ride,
    Json,
    Html,
    Svg,
}

/// A game
///
/// As `{id}.ride`, `{id}.json`, `{id}.html` or `{id}.svg`; without an ending by `Accept`.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game, with or without `.ride`, `.json`, `.html`, `.svg`"), Place),
    responses(
        (status = 200, description = "The log, its report, its page, or a picture of it",
         content((String = "text/plain"), (serde_json::Value = "application/json"), (String = "text/html"), (String = "image/svg+xml"))),
        (status = 404, description = "There is no such game", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(place): Query<Place>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (id, form) = form(&id, &headers);
    let at = place.at.map(|at| at.parse::<At>()).transpose();
    let at = at.map_err(|error| Problem::bad_request(error.to_string()))?;
    let game = find(&app, id).await?;
    let (body, media) = match form {
        Form::Ride => (Some(game.text), "text/plain; charset=utf-8"),
        Form::Json => {
            let format = crate::report::Format::Json;
            let work = move || judge::check(game.text.as_bytes(), format, false, &|| true);
            let report = app.hub.think(work).await?;
            let report = report.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            (report, "application/json")
        }
        Form::Html => return page(&app, game).await,
        Form::Svg => {
            let work = move || view::picture(&game.text, at.unwrap_or(At::End));
            (app.hub.think(work).await?, "image/svg+xml")
        }
    };
    let body = body.ok_or_else(|| {
        Problem::not_found(say!("serve-no-such-form", "this game cannot be shown so"))
    })?;
    // The name of a game is its content: a picture of it can be kept for a while.
    let keep = if media == "image/svg+xml" { "private, max-age=3600" } else { "no-store" };
    let headers = [(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, keep)];
    Ok((headers, body).into_response())
}

/// A game by its id.
pub(super) async fn find(app: &App, id: &str) -> Result<Game, Problem> {
    let likely = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let game = if likely { app.hub.store.game(id).await? } else { None };
    game.ok_or_else(|| Problem::not_found(say!("serve-no-such-game", "there is no such game")))
}

/// A game as a page that needs nothing else.
pub(super) async fn page(app: &App, game: Game) -> Result<Response, Problem> {
    let page = app.hub.think(move || view::page(&game)).await?;
    let page = page.ok_or_else(|| {
        Problem::not_found(say!("serve-no-such-form", "this game cannot be shown so"))
    })?;
    Ok(view::with_own_policy(page))
}

fn form<'i>(id: &'i str, headers: &HeaderMap) -> (&'i str, Form) {
    let forms =
        [(".ride", Form::Ride), (".json", Form::Json), (".html", Form::Html), (".svg", Form::Svg)];
    for (ending, form) in forms {
        if let Some(id) = id.strip_suffix(ending) {
            return (id, form);
        }
    }
    let accept = headers.get(header::ACCEPT);
    let accept = accept.and_then(|accept| accept.to_str().ok()).unwrap_or("");
    let form = match accept {
        accept if accept.contains("text/plain") => Form::Ride,
        accept if accept.contains("text/html") => Form::Html,
        accept if accept.contains("svg") => Form::Svg,
        _ => Form::Json,
    };
    (id, form)
}
