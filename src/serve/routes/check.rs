//! `POST /check`: a log in, what is wrong with it out.

use axum::body::Bytes;

use super::*;
use crate::report::Format;

/// How to check.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct How {
    /// Also look for what would mend the findings, as `check` does; that takes longer
    #[serde(default = "yes")]
    fixes: bool,
}

fn yes() -> bool {
    true
}

/// Judge a log
#[utoipa::path(
    post, path = "/api/v1/check", tag = "check", params(How),
    request_body(content = String, content_type = "text/plain", description = "One game or several, as a `.ride` file"),
    responses(
        (status = 200, description = "The report of `whistlestop check`: by `Accept` the JSON of `grammar/JSON.md`, the pictures as text, or SARIF",
         content((serde_json::Value = "application/json"), (String = "text/plain"), (serde_json::Value = "application/sarif+json"))),
        (status = 422, description = "There is no game in it", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Query(how): Query<How>,
    headers: HeaderMap,
    Sent(log): Sent,
) -> Result<Response, Problem> {
    let (format, media) = format(&headers);
    app.metrics.checks.add();
    let report = match judge::check_at_once(&log, format) {
        Some(report) => report,
        None => at_length(&app, log, format, how.fixes).await?.ok_or_else(no_game)?,
    };
    Ok(([(header::CONTENT_TYPE, media)], report).into_response())
}

/// On a thread of its own, for as long as somebody waits for it.
async fn at_length(
    app: &App,
    log: Bytes,
    format: Format,
    fixes: bool,
) -> Result<Option<Vec<u8>>, Problem> {
    let asker = Arc::new(());
    let waits = Arc::downgrade(&asker);
    let work = move || judge::check(&log, format, fixes, &|| waits.strong_count() > 0);
    let report = app.hub.think(work).await;
    drop(asker);
    report
}

pub(super) fn no_game() -> Problem {
    Problem::unusable(say!("serve-no-game", "there is no game in it"), None)
}

/// The form that is asked for.
fn format(headers: &HeaderMap) -> (Format, &'static str) {
    let accept = headers.get(header::ACCEPT);
    let accept = accept.and_then(|accept| accept.to_str().ok()).unwrap_or("");
    if accept.contains("sarif") {
        (Format::Sarif, "application/sarif+json")
    } else if accept.contains("text/plain") {
        (Format::Full, "text/plain; charset=utf-8")
    } else {
        (Format::Json, "application/json")
    }
}

/// Look at a log
///
/// What lies on the table after its last line, with findings and score, as a live table has them.
#[utoipa::path(
    post, path = "/api/v1/look", tag = "check",
    request_body(content = String, content_type = "text/plain", description = "One game, as a `.ride` file"),
    responses(
        (status = 200, description = "Players, findings, the last frame of `replay --json`, the score sheet", body = serde_json::Value),
        (status = 422, description = "There is no game in it, or more than one", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Sent(log): Sent,
) -> Result<Response, Problem> {
    app.metrics.checks.add();
    let work = move || match &mut judge::each_game(&log)[..] {
        [game] => Some(judge::look(std::mem::take(&mut game.text))),
        _ => None,
    };
    let look = app.hub.think(work).await?.ok_or_else(no_game)?;
    Ok(axum::Json(look).into_response())
}
