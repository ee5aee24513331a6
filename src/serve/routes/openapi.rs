//! The API in OpenAPI 3.1, made from the code.

use std::sync::OnceLock;

use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::*;

#[derive(OpenApi)]
#[openapi(
    info(title = "whistlestop", description = "The referee for railway board games: logs judged, kept and searched; live tables.\n\nEvery error is an `application/problem+json`. What a link's secret lets you do is sent as `Authorization: Bearer …`."),
    paths(
        check::check, check::look, games::keep, games::search, games::game, events::list, events::event,
        reference::rules, reference::rule, reference::boards, reference::board, stage::stage, stage::drawing,
        tables::create, tables::list, tables::table, tables::log, tables::picture, moves::moves, stream::events,
        tables::lines, tables::take_back, tables::correct, tables::rule, tables::finish,
        tables::links, tables::add_link, tables::withdraw, qr::code, status::health, status::metrics,
    ),
    components(schemas(Problem)),
    modifiers(&Link),
)]
struct Api;

/// How a link lets you in.
struct Link;

impl Modify for Link {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let components = api.components.get_or_insert_default();
        components.add_security_scheme("link", scheme);
    }
}

/// The document.
pub(super) fn json() -> &'static str {
    static JSON: OnceLock<String> = OnceLock::new();
    JSON.get_or_init(|| Api::openapi().to_pretty_json().unwrap_or_default())
}

pub(super) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json()).into_response()
}
