//! Whether the service is well, and how much it has done.

use super::*;

/// Is the service well?
#[utoipa::path(
    get, path = "/healthz", tag = "status",
    responses(
        (status = 200, description = "It is", body = String, content_type = "text/plain"),
        (status = 503, description = "The archive does not answer", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    app.hub.store.ping().await?;
    Ok("ok\n")
}

/// Figures for Prometheus
#[utoipa::path(
    get, path = "/metrics", tag = "status",
    responses((status = 200, description = "Figures in Prometheus' text format", body = String, content_type = "text/plain"))
)]
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let (tables, streams) = app.hub.count();
    let text = app.metrics.text(tables, streams);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
