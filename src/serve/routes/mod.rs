//! What the service answers.

mod check;
mod events;
mod extract;
mod games;
mod moves;
mod openapi;
mod pages;
mod qr;
mod reference;
mod stage;
mod status;
mod stream;
mod table_words;
mod tables;

pub(crate) use extract::{Json, Sent, Visit};

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::problem::Problem;
use super::{App, judge};
use crate::picture;
use crate::serve::live::Guest;

/// Every address of the service.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/check", post(check::check))
        .route("/look", post(check::look))
        .route("/games", get(games::search).post(games::keep))
        .route("/games/{id}", get(games::game))
        .route("/events", get(events::list))
        .route("/events/{name}", get(events::event))
        .route("/rules", get(reference::rules))
        .route("/rules/{code}", get(reference::rule))
        .route("/boards", get(reference::boards))
        .route("/boards/{name}", get(reference::board))
        .route("/boards/{name}/stage", get(stage::stage))
        .route("/boards/{name}/drawing", get(stage::drawing))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/log", get(tables::log))
        .route("/tables/{id}/picture", get(tables::picture))
        .route("/tables/{id}/moves", get(moves::moves))
        .route("/tables/{id}/events", get(stream::events))
        .route("/tables/{id}/lines", post(tables::lines))
        .route("/tables/{id}/takeback", post(tables::take_back))
        .route("/tables/{id}/correct", post(tables::correct))
        .route("/tables/{id}/rulings", post(tables::rule))
        .route("/tables/{id}/finish", post(tables::finish))
        .route("/tables/{id}/links", get(tables::links).post(tables::add_link))
        .route("/tables/{id}/links/{link}", axum::routing::delete(tables::withdraw))
        .route("/qr", post(qr::code))
        .route("/openapi.json", get(openapi::document));
    Router::new()
        .nest("/api/v1", api)
        .merge(pages::router())
        .route("/healthz", get(status::health))
        .route("/metrics", get(status::metrics))
        .fallback(|| async { Problem::of_status(StatusCode::NOT_FOUND, String::new()) })
        .with_state(app)
}
