//! What comes in with a request, or why it cannot be used.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use std::sync::Arc;

use crate::serve::App;
use crate::serve::problem::Problem;

/// The body, if it is not too long and comes in time.
pub(crate) struct Sent(pub Bytes);

impl FromRequest<Arc<App>> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let limits = &app.config.limits;
        let length = request.headers().get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > limits.body as u64) {
            return Err(Problem::too_large(limits.body));
        }
        let body = to_bytes(request.into_body(), limits.body);
        match tokio::time::timeout(limits.patience, body).await {
            Err(_) => Err(Problem::too_slow()),
            Ok(Ok(bytes)) => Ok(Self(bytes)),
            Ok(Err(error)) => {
                use std::error::Error as _;
                let source = error.source();
                let long = source.is_some_and(|e| e.to_string().contains("limit"));
                Err(match long {
                    true => Problem::too_large(limits.body),
                    false => Problem::bad_request(say!(
                        "serve-broken-off",
                        "the request broke off before its end"
                    )),
                })
            }
        }
    }
}

/// A body that is JSON.
pub(crate) struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let Sent(bytes) = Sent::from_request(request, app).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            Problem::bad_request(say!(
                "serve-no-json",
                "the body is not the JSON that is expected here: {error}",
                error = error.to_string()
            ))
        })
    }
}

/// The secret of a link, if one was sent.
pub(crate) struct Bearer(pub Option<String>);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Self(None));
        };
        // Whatever else was sent, it is no link of ours: nobody is let in by mistake.
        let text = value.to_str().map_err(|_| Problem::no_secret())?;
        let (scheme, secret) = text.split_once(' ').unwrap_or((text, ""));
        match scheme.eq_ignore_ascii_case("bearer") && !secret.trim().is_empty() {
            true => Ok(Self(Some(secret.trim().to_owned()))),
            false => Err(Problem::no_secret()),
        }
    }
}
