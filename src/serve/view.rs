//! Games as pages and pictures.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::store::Game;
use crate::frames::{self, At};
use crate::notation::GameText;
use crate::replay::Custom;
use crate::{page, picture};

fn of_text(text: &str) -> GameText {
    GameText::from(text)
}

/// A picture of a game at one place.
pub(crate) fn picture(text: &str, at: At) -> Option<String> {
    let game = of_text(text);
    let recording = match at {
        At::End => frames::record_last(&game, &Custom::None, None),
        _ => frames::record(&game, &Custom::None),
    };
    let at = match at {
        At::End => recording.frames.len().checked_sub(1)?,
        at => recording.find(at)?,
    };
    picture::draw(&recording, at)
}

/// The page of a game, with what others show of it where somebody sends the link.
pub(crate) fn page(game: &Game) -> Option<String> {
    page::write(page::Made {
        game: &of_text(&game.text),
        file: &format!("{}.ride", game.id),
        index: 1,
        eyes: None,
        image: Some(&format!("/api/v1/games/{}.svg", game.id)),
        record: &mut |game| frames::record(game, &Custom::None),
    })
}

/// A page that brings a policy of its own: it runs and applies what it has, and asks for
/// nothing.
pub(crate) fn with_own_policy(page: String) -> Response {
    let mut response = page.into_response();
    let headers = response.headers_mut();
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, html);
    let policy = HeaderValue::from_static("frame-ancestors 'none'; object-src 'none'");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
