//! What comes in with a request, or why it cannot be used.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::*;
use crate::serve::live::Live;

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

/// The table that the address names, and who asks, by the secret of their link.
pub(crate) struct Visit {
    pub live: Arc<Live>,
    pub guest: Guest,
}

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let names = RawPathParams::from_request_parts(parts, app).await;
        let names = names.map_err(|error| Problem::bad_request(error.to_string()))?;
        let id = names.iter().find(|(key, _)| *key == "id");
        let secret = secret(&parts.headers)?;
        let live = app.hub.find(id.map_or("", |(_, id)| id)).await?;
        let guest = live.guest(secret).await?;
        Ok(Self { live, guest })
    }
}

/// The secret of a link, if one was sent.
fn secret(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    // Whatever else was sent, it is no link of ours: nobody is let in by mistake.
    let text = value.to_str().map_err(|_| Problem::no_secret())?;
    let (scheme, secret) = text.split_once(' ').unwrap_or((text, ""));
    match scheme.eq_ignore_ascii_case("bearer") && !secret.trim().is_empty() {
        true => Ok(Some(secret.trim())),
        false => Err(Problem::no_secret()),
    }
}
