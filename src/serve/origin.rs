//! Where a request comes from, as a browser says it. A page of another site may look at
//! nothing here and change nothing, also one whose name was made to point here (DNS
//! rebinding): only names that are ours are answered.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{HeaderMap, header};

/// What the service is called in a request, with its port; `trusts` a proxy that says it
/// was called otherwise. None where nobody said it, which no browser does.
pub(crate) fn host(request: &Request, trusts: bool) -> Option<&str> {
    let said = |name| request.headers().get(name)?.to_str().ok();
    let forwarded = trusts.then(|| said("x-forwarded-host")).flatten();
    // A name that is no text is none of ours.
    let has_host = request.headers().contains_key(header::HOST);
    let host = has_host.then(|| said("host").unwrap_or("?"));
    let asked = request.uri().authority().map(|whom| whom.as_str());
    forwarded.or(asked).or(host)
}

/// The name without its port.
pub(crate) fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// True for an address, which nobody can point elsewhere; for this machine; and for names
/// that whoever runs the service has given.
pub(crate) fn is_ours(host: &str, names: &[String]) -> bool {
    let name = name(host).trim_end_matches('.');
    let bare = || name.strip_prefix('[')?.strip_suffix(']');
    let address = bare().unwrap_or(name);
    let mut names = names.iter().map(|name| name.trim_end_matches('.'));
    address.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || names.any(|ours| ours.eq_ignore_ascii_case(name))
}

/// True if a page of another site asks.
pub(crate) fn is_elsewhere(headers: &HeaderMap, host: Option<&str>) -> bool {
    let said = |name| Some(headers.get(name)?.to_str().unwrap_or("?"));
    let site = said("sec-fetch-site");
    let foreign = site.is_some_and(|site| !matches!(site, "same-origin" | "none"));
    let origin = said("origin").is_some_and(|origin| {
        let named = origin.split_once("://").map_or(origin, |(_, name)| name);
        !named.eq_ignore_ascii_case(host.unwrap_or_default())
    });
    foreign || origin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_this_machine_and_given_names_are_ours() {
        let names = ["club.example".to_owned()];
        for ours in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.:8080",
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]",
            "[::1]:8080",
            "club.example",
            "Club.Example:443",
        ] {
            assert!(is_ours(ours, &names), "{ours}");
        }
        for other in [
            "",
            ":8080",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "xclub.example",
            "[::1",
            "evil.example:8080:127.0.0.1",
            "a@localhost",
        ] {
            assert!(!is_ours(other, &names), "{other}");
        }
    }
}
