//! What happens at a table, as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use tokio::sync::watch;

use super::*;

use crate::lang::{self, Lang};
use crate::serve::layers::within;
use crate::serve::live::Live;

/// Somebody who watches.
struct Watcher {
    app: Arc<App>,
    live: Arc<Live>,
    guest: Guest,
    lang: Lang,
    changed: watch::Receiver<i64>,
    closing: watch::Receiver<bool>,
    /// What was sent last; none before the first event.
    seen: Option<i64>,
    over: bool,
}

/// An event of a stream.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "it is written in the API's description only")]
pub(super) struct TableEvent {
    /// `table`, or `gone`.
    event: String,
    /// What goes into `Last-Event-ID`.
    id: Option<String>,
    /// The table as you see it, as JSON.
    data: String,
}

/// Watch a table
///
/// An event `table` for every change, as you see it: `lines` replaces what you have from
/// line `from` on. Its id goes into `Last-Event-ID` when you come back: then you get what
/// you missed. An event `gone` says that the link was withdrawn.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/events", tag = "tables",
    params(
        ("id" = String, Path, description = "The table"),
        ("Last-Event-ID" = Option<String>, Header, description = "What you have seen"),
    ),
    security((), ("link" = [])),
    responses(
        (status = 200, description = "Server-sent events; the stream ends when the table is finished", body = TableEvent, content_type = "text/event-stream"),
        (status = "4XX", description = "It cannot be used", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Visit { live, guest }: Visit,
    headers: HeaderMap,
) -> Response {
    let last = headers.get("last-event-id");
    let seen = last.and_then(|id| id.to_str().ok()?.trim().parse().ok());
    let watcher = Watcher {
        changed: live.changed.subscribe(),
        closing: app.closing.clone(),
        app,
        live,
        guest,
        lang: lang::current(),
        seen,
        over: false,
    };
    let events = stream::unfold((watcher, true), |(mut watcher, first)| async move {
        let event = watcher.next(first).await?;
        Some((Ok::<_, Infallible>(event), (watcher, false)))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Sse::new(events).keep_alive(alive).into_response()
}

impl Watcher {
    /// The next event; none when the stream is over.
    async fn next(&mut self, first: bool) -> Option<Event> {
        if self.over || *self.closing.borrow() {
            return None;
        }
        if !first && !self.wait().await {
            return None;
        }
        loop {
            let show = self.live.show(&self.app.hub, &self.guest);
            let Ok(shown) = within(self.lang, show).await else {
                self.over = true;
                return Some(Event::default().event("gone").data("{}"));
            };
            self.over = shown.is_over();
            // Somebody who comes back may have seen all there is.
            if self.seen == Some(shown.seq) && !self.over {
                if !self.wait().await {
                    return None;
                }
                continue;
            }
            let data = shown.since(self.seen.unwrap_or(-1));
            self.seen = Some(shown.seq);
            let event = Event::default().event("table").id(shown.seq.to_string());
            return Some(event.data(&*data));
        }
    }

    /// Waits until something changes; false if the service stops.
    async fn wait(&mut self) -> bool {
        tokio::select! {
            changed = self.changed.changed() => changed.is_ok(),
            _ = self.closing.wait_for(|closing| *closing) => false,
        }
    }
}
