//! Codes to scan. A secret in a link is sent in a body, to the service that made it.

use qrcode::{Color, QrCode};

use super::*;

/// So many bytes fit into a code that a phone still reads across a table.
const MOST: usize = 500;

/// What to encode.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    text: String,
}

/// A code to scan
#[utoipa::path(
    post, path = "/api/v1/qr", tag = "reference", request_body = Text,
    responses(
        (status = 200, description = "A picture", body = String, content_type = "image/svg+xml"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn code(Json(text): Json<Text>) -> Result<Response, Problem> {
    let code = if text.text.len() <= MOST { QrCode::new(text.text.as_bytes()).ok() } else { None };
    let code = code.ok_or_else(|| {
        Problem::bad_request(say!("serve-no-code-fits", "that is too long for a code"))
    })?;
    let picture = draw(code.width(), &code.to_colors());
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// Dark squares on white, with the margin that readers need.
fn draw(width: usize, colours: &[Color]) -> String {
    let dark = colours.iter().enumerate().filter(|(_, c)| **c == Color::Dark);
    let squares = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % width + 4, at / width + 4));
    let (side, squares) = (width + 8, squares.collect::<String>());
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{squares}"/></svg>"##
    )
}
