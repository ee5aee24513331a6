//! What went wrong, as `application/problem+json` (RFC 9457).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;

use super::store::Trouble;

/// The media type of every error.
pub(crate) const MEDIA: &str = "application/problem+json";

/// An answer that says why there is no other.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Problem {
    /// What kind of problem it is; a program goes by this.
    #[serde(rename = "type")]
    kind: String,
    /// What kind of problem it is, in words.
    title: String,
    status: u16,
    /// What is wrong this time.
    detail: String,
    /// What was found in the log that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    findings: Option<Box<Value>>,
    /// How far the table is, where that is the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<i64>,
    #[serde(skip)]
    retry_after: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, kind: &str, title: String, detail: String) -> Self {
        Self {
            kind: format!("/problems#{kind}"),
            title,
            status: status.as_u16(),
            detail,
            findings: None,
            seq: None,
            retry_after: None,
        }
    }

    pub(crate) fn bad_request(detail: String) -> Self {
        let title = say!("serve-bad-request", "This request cannot be used");
        Self::new(StatusCode::BAD_REQUEST, "bad-request", title, detail)
    }

    pub(crate) fn not_found(detail: String) -> Self {
        let title = say!("serve-not-found", "There is nothing here");
        Self::new(StatusCode::NOT_FOUND, "not-found", title, detail)
    }

    pub(crate) fn no_secret() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "no-secret",
            say!("serve-no-secret", "A link with a secret is needed"),
            say!(
                "serve-no-secret-detail",
                "send the secret of the link as `Authorization: Bearer …`; this one is missing, wrong or withdrawn"
            ),
        )
    }

    pub(crate) fn not_yours(detail: String) -> Self {
        let title = say!("serve-not-yours", "This link does not let you do that");
        Self::new(StatusCode::FORBIDDEN, "not-yours", title, detail)
    }

    pub(crate) fn misdirected(name: &str) -> Self {
        Self::new(
            StatusCode::MISDIRECTED_REQUEST,
            "misdirected",
            say!("serve-misdirected", "This service is not called that"),
            say!(
                "serve-misdirected-detail",
                "it answers to its address and to `localhost`; if `{name}` is meant to lead here, it is started with `--host {name}`",
                name
            ),
        )
    }

    pub(crate) fn conflict(detail: String, seq: i64) -> Self {
        let title = say!("serve-conflict", "Somebody else wrote first");
        let mut problem = Self::new(StatusCode::CONFLICT, "conflict", title, detail);
        problem.seq = Some(seq);
        problem
    }

    pub(crate) fn closed() -> Self {
        let title = say!("serve-closed", "This table is finished");
        let detail = say!("serve-closed-detail", "nothing can be written at it any more");
        Self::new(StatusCode::CONFLICT, "finished", title, detail)
    }

    pub(crate) fn unusable(detail: String, findings: Option<Value>) -> Self {
        let title = say!("serve-unusable", "This cannot be used as it is");
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let mut problem = Self::new(status, "unusable", title, detail);
        problem.findings = findings.map(Box::new);
        problem
    }

    pub(crate) fn too_large(most: usize) -> Self {
        let title = say!("serve-too-large", "That is too much at once");
        let detail = say!("serve-too-large-detail", "at most {most} bytes are taken here", most);
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", title, detail)
    }

    pub(crate) fn too_slow() -> Self {
        let title = say!("serve-too-slow", "This took too long");
        let detail = say!(
            "serve-too-slow-detail",
            "the request did not come in, or could not be answered, in time"
        );
        Self::new(StatusCode::REQUEST_TIMEOUT, "too-slow", title, detail)
    }

    pub(crate) fn too_many(detail: String, seconds: u64) -> Self {
        let title = say!("serve-too-many", "Too many requests");
        let mut problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", title, detail);
        problem.retry_after = Some(seconds);
        problem
    }

    pub(crate) fn busy(detail: String) -> Self {
        let title = say!("serve-busy", "Not now");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let mut problem = Self::new(status, "busy", title, detail);
        problem.retry_after = Some(5);
        problem
    }

    /// Something here broke; what, stands in the log of the service.
    pub(crate) fn ours() -> Self {
        let title = say!("serve-ours", "Something broke here");
        let detail = say!(
            "serve-ours-detail",
            "it is not your fault; whoever runs this finds more in the log"
        );
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "ours", title, detail)
    }

    /// An error that something below made, as text.
    pub(crate) fn of_status(status: StatusCode, detail: String) -> Self {
        match status {
            StatusCode::NOT_FOUND => {
                Self::not_found(say!("serve-no-such-address", "there is no such address"))
            }
            StatusCode::METHOD_NOT_ALLOWED => Self::new(
                status,
                "method",
                say!("serve-method", "This address does not take that method"),
                say!("serve-method-detail", "the `Allow` header says which it takes"),
            ),
            status if status.is_server_error() => Self::ours(),
            status => Self { status: status.as_u16(), ..Self::bad_request(detail) },
        }
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        tracing::error!(%trouble, "the archive");
        Self::busy(say!("serve-no-archive", "the archive does not answer; nothing was changed"))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).unwrap_or_default();
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
