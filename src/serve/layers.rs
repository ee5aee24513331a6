//! What every request goes through: who asks, how often, in which language; and every
//! answer: headers, problems, figures.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::{MEDIA, Problem};
use super::{App, Peer, origin};
use crate::lang::{self, Lang};

/// So many addresses are remembered; then those forgotten first that asked for little.
const MOST_ADDRESSES: usize = 10_000;

/// How often each address asks: a bucket each, which fills up again.
#[derive(Debug, Default)]
pub(crate) struct Rate(Mutex<HashMap<IpAddr, (f64, Instant)>>);

impl Rate {
    /// Takes one from the bucket of an address; or the seconds until there is one.
    fn take(&self, who: IpAddr, a_second: f64, most: f64) -> Result<(), u64> {
        let now = Instant::now();
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&who) {
            // Whose bucket is full again need not be remembered.
            buckets.retain(|_, (left, at)| {
                *left + now.duration_since(*at).as_secs_f64() * a_second < most
            });
            if buckets.len() >= MOST_ADDRESSES {
                return Err(5);
            }
        }
        let (left, at) = buckets.entry(who).or_insert((most, now));
        *left = (*left + now.duration_since(*at).as_secs_f64() * a_second).min(most);
        *at = now;
        if *left < 1.0 {
            return Err(((1.0 - *left) / a_second).ceil().max(1.0) as u64);
        }
        *left -= 1.0;
        Ok(())
    }
}

/// A future whose words are made in one language, on whatever thread it is.
pub(crate) struct Within<F> {
    lang: Lang,
    task: Pin<Box<F>>,
}

/// Does something in a language.
pub(crate) fn within<F: Future>(lang: Lang, task: F) -> Within<F> {
    let task = Box::pin(task);
    Within { lang, task }
}

impl<F: Future> Future for Within<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let lang = self.lang;
        lang::with(lang, || self.task.as_mut().poll(context))
    }
}

/// Does something to its end, also when whoever asked for it breaks off: what is on the disk
/// has to be known in memory, too.
pub(crate) async fn to_the_end<T: Send + 'static>(
    task: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::spawn(within(lang::current(), task)).await;
    done.unwrap_or_else(|error| {
        tracing::error!(%error, "a task that writes");
        Err(Problem::ours())
    })
}

/// Who asks: whoever is connected, or whom a proxy that we trust speaks for.
fn address(app: &App, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !app.config.trusted.contains(&peer) {
        return peer;
    }
    // The last address that no proxy of ours has added.
    let forwarded = headers.get_all("x-forwarded-for").iter();
    let forwarded = forwarded.filter_map(|value| value.to_str().ok());
    let all = forwarded.flat_map(|value| value.split(','));
    let all: Vec<IpAddr> = all.filter_map(|ip| ip.trim().parse().ok()).collect();
    let mut outside = all.iter().rev().filter(|ip| !app.config.trusted.contains(ip));
    outside.next().copied().unwrap_or(peer)
}

/// Goes around every answer.
pub(crate) async fn around(
    State(app): State<Arc<App>>,
    Peer(peer): Peer,
    request: Request,
    next: Next,
) -> Response {
    let begin = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>();
    let path = path.map_or("-", |path| path.as_str()).to_owned();
    let wish = request.headers().get(header::ACCEPT_LANGUAGE);
    let wish = wish.and_then(|wish| Lang::from_header(wish.to_str().ok()?));
    let lang = wish.unwrap_or(app.config.lang);
    let who = address(&app, peer, request.headers());
    let from = (who, app.config.trusted.contains(&peer));
    let answer = within(lang, answer(Arc::clone(&app), from, request, next)).await;
    let mut answer = within(lang, as_problem(answer)).await;
    dress(answer.headers_mut(), lang);
    let took = begin.elapsed();
    app.metrics.answered(answer.status().as_u16(), took);
    // Addresses are logged by their pattern: what stands in them is nobody's business.
    tracing::info!(%method, path, status = answer.status().as_u16(), ms = took.as_secs_f64() * 1e3, %who, "answered");
    answer
}

/// `trusts`: a proxy of ours sent it.
async fn answer(
    app: Arc<App>,
    (who, trusts): (IpAddr, bool),
    request: Request,
    next: Next,
) -> Response {
    let limits = &app.config.limits;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if let Err(seconds) = app.rate.take(who, limits.rate, limits.burst) {
        app.metrics.refused.add();
        let detail = say!(
            "serve-too-many-detail",
            "this address asks too often; try again in {seconds} s",
            seconds
        );
        return Problem::too_many(detail, seconds).into_response();
    }
    let host = origin::host(&request, trusts);
    // A proxy of ours knows what it is called, unless we were told.
    let names = &app.config.hosts;
    let believed = trusts && names.is_empty();
    if let Some(other) = host.filter(|host| !believed && !origin::is_ours(host, names)) {
        return Problem::misdirected(origin::name(other)).into_response();
    }
    if changes && origin::is_elsewhere(request.headers(), host) {
        return Problem::not_yours(say!(
            "serve-elsewhere",
            "a page of another site cannot write here"
        ))
        .into_response();
    }
    // A stream goes on for as long as somebody watches; all else has to come to an end.
    match tokio::time::timeout(limits.patience * 2, next.run(request)).await {
        Ok(answer) => answer,
        Err(_) => Problem::too_slow().into_response(),
    }
}

/// Errors that were made below, as text, become problems.
async fn as_problem(answer: Response) -> Response {
    let status = answer.status();
    if !status.is_client_error() && !status.is_server_error() {
        return answer;
    }
    let media = answer.headers().get(header::CONTENT_TYPE);
    if media.is_some_and(|media| media.as_bytes() == MEDIA.as_bytes()) {
        return answer;
    }
    let (parts, body) = answer.into_parts();
    let text = to_bytes(body, 4096).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    let mut answer = Problem::of_status(status, text).into_response();
    if let Some(allow) = parts.headers.get(header::ALLOW) {
        answer.headers_mut().insert(header::ALLOW, allow.clone());
    }
    answer
}

/// Our own scripts and styles, from files of ours, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";
/// A picture has a style in it, and can do nothing.
const PICTURE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The headers that every answer has.
fn dress(headers: &mut HeaderMap, lang: Lang) {
    let mut set = |name, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::CACHE_CONTROL, "no-store");
    set(header::CONTENT_LANGUAGE, lang.tag());
    set(header::VARY, "accept, accept-language, authorization");
    let same = header::HeaderName::from_static("cross-origin-resource-policy");
    set(same, "same-origin");
    let is_picture =
        headers.get(header::CONTENT_TYPE).is_some_and(|media| media.as_bytes() == b"image/svg+xml");
    let policy = if is_picture { PICTURE_POLICY } else { POLICY };
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = HeaderValue::from_static(policy);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// An answer to a connection that is one too many.
pub(crate) fn full() -> Response<Body> {
    Problem::busy(say!("serve-many-connections", "too many are connected at once")).into_response()
}
