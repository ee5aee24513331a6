//! What a page needs to show a game that ships, and to let somebody tap on it.

use serde_json::json;

use super::reference::{no_game, ships};
use super::*;
use crate::frames::json::JsonStage;
use crate::games::guide::Who;
use crate::games::shared::own_term;
use crate::games::stage::tiles::drawing::letters;

/// Nobody plays with more; the patterns of as many are in a drawing.
const MOST_SEATS: usize = 12;

/// What a game is played with, for a page
///
/// The lines that begin a log, the colours of players, the letters of cards; `stage` as in the
/// header of `replay --json`. Routes and cities are named by their place in its lists.
#[utoipa::path(
    get, path = "/api/v1/boards/{name}/stage", tag = "reference",
    params(("name" = String, Path, description = "`europe`")),
    responses(
        (status = 200, description = "Header lines, colours, cards, the board or the tiles", body = serde_json::Value),
        (status = 404, description = "No such game ships", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn stage(Path(name): Path<String>) -> Result<Response, Problem> {
    let on = ships(&name).ok_or_else(|| no_game(&name))?;
    let guide = on.guide(Who { one: "Ada", other: "Ben" }, None);
    let colour = |word: &String| {
        let own = own_term(on.key(), &format!("colour {word}"));
        (word.clone(), own.unwrap_or_else(|| word.clone()))
    };
    let tiles = on.tiles();
    let body = json!({
        "key": on.key(),
        "title": on.title(),
        "header": guide.header,
        "colours": guide.colours.iter().map(colour).collect::<Vec<_>>(),
        "cards": guide.cards,
        "moves": on.moves(),
        "stage": JsonStage::of(on),
        "letters": tiles.map(|set| letters(set).iter().map(char::to_string).collect::<Vec<_>>()),
        "lines": tiles.map(picture::line_colours),
    });
    Ok(axum::Json(body).into_response())
}

/// The map to tap on
///
/// Bare shapes: `route-7`, `city-7`, `name-7` by their places in the board's lists; or
/// `tile-7` for each tile of a set. `/static/map.css` has their colours.
#[utoipa::path(
    get, path = "/api/v1/boards/{name}/drawing", tag = "reference",
    params(("name" = String, Path, description = "`europe`")),
    responses(
        (status = 200, description = "The shapes that a page moves pieces on", body = String, content_type = "image/svg+xml"),
        (status = 404, description = "No such game ships", body = Problem, content_type = "application/problem+json"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn drawing(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let on = ships(&name).ok_or_else(|| no_game(&name))?;
    let drawn = app.hub.think(move || picture::parts(on, MOST_SEATS)).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn).into_response())
}
