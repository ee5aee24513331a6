//! What could be written next at a table.

use super::*;
use crate::serve::live;

/// What is asked of a table.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// The line under way as far as it is written, or a player's name; else the first who may
    /// move.
    line: Option<String>,
    /// Lines that are not written yet, and stand before it.
    after: Option<String>,
}

/// What could be written next
///
/// The moves of a player, and what is left of the setup; for a turn under way, how it goes on.
/// What is legal depends on hands: only the scribe and the judge are told.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/moves", tag = "tables",
    params(("id" = String, Path, description = "The table"), Asked), security(("link" = [])),
    responses(
        (status = 200, description = "As `moves --json` has them", body = serde_json::Value),
        (status = 403, description = "A seat does not see all hands", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn moves(
    State(app): State<Arc<App>>,
    visit: Visit,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    visit.sees_all(|| {
        say!(
            "serve-moves-only",
            "what is legal depends on all hands: only the scribe and the judge are told"
        )
    })?;
    let line = asked.line.unwrap_or_default();
    let more: Vec<String> = match asked.after.as_deref() {
        None | Some("") => Vec::new(),
        Some(after) => after.split('\n').map(ToOwned::to_owned).collect(),
    };
    live::usable(&[&more[..], std::slice::from_ref(&line)].concat())?;
    let could = visit.live.moves(&app.hub, &more, line).await?;
    Ok(axum::Json(could).into_response())
}
