//! What is tried by those who mean ill, or whose program is broken.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::Test;
use crate::client::{Answer, Backend, Server, send};

pub fn one() -> Vec<(&'static str, Test)> {
    vec![
        ("attacks::bad_input_of_every_kind_is_a_problem_and_changes_nothing", nothing_changes),
        ("attacks::markup_and_statements_are_text", injection),
        ("attacks::what_is_too_much_is_refused", too_much),
        ("attacks::a_table_that_is_written_for_ever_is_full_at_last", endless),
        ("attacks::whoever_is_slow_is_left", slow),
        ("attacks::a_page_of_another_site_writes_nothing", elsewhere),
        ("attacks::a_name_that_is_not_ours_is_not_answered", other_names),
    ]
}

const HEAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\n";

fn nothing_changes(backend: &Backend) {
    let server = Server::start(backend);
    let table = server.table(HEAD);
    table.write(&server, 2, &["Ada deal RRRG"]);
    let before = table.see(&server, Some(&table.scribe));
    let bodies: Vec<Vec<u8>> = [
        "",
        "{",
        "null",
        "[]",
        "{}",
        "42",
        "\"x\"",
        r#"{"seq":3}"#,
        r#"{"lines":["x"]}"#,
        r#"{"seq":3,"lines":[]}"#,
        r#"{"seq":3,"lines":[""#,
        r#"{"seq":3,"lines":["a\nb"]}"#,
        r#"{"seq":3,"lines":["\u0000"]}"#,
        r#"{"seq":3,"lines":["Ada draw"]}"#,
        r#"{"seq":3,"lines":["game usa"]}"#,
        r#"{"seq":3,"lines":["player Cai"]}"#,
        r#"{"seq":3,"lines":["option x y"]}"#,
        r#"{"seq":3,"lines":[7]}"#,
        r#"{"seq":9223372036854775807,"lines":["market RBWKG"]}"#,
        r#"{"seq":-1,"lines":["market RBWKG"]}"#,
        r#"{"seq":3.5,"lines":["market RBWKG"]}"#,
        r#"{"seq":"3","lines":["market RBWKG"]}"#,
        r#"{"seq":3,"lines":["market RBWKG"],"more":1}"#,
        r#"{"seq":3,"count":0}"#,
        r#"{"seq":3,"count":18446744073709551615}"#,
        r#"{"seq":3,"count":-1}"#,
        r#"{"seq":3,"stands":"C9; DROP"}"#,
        r#"{"seq":3,"line":0}"#,
        r#"{"seq":3,"line":9999}"#,
        r#"{"seq":3,"reason":"a\nb"}"#,
        r#"{"role":"seat"}"#,
        r#"{"role":"seat","seat":9}"#,
        r#"{"log":7}"#,
        r#"{"log":""}"#,
        r#"{"log":"game nothing"}"#,
        r#"{"log":"game europe\nboard x.yaml\nplayer Ada\nplayer Ben"}"#,
        r#"{"log":"game europe\nplayer Ada"}"#,
        r#"{"log":"game europe\nplayer Ada\nplayer Ada"}"#,
        r#"{"log":"game europe\nplayer Ada\nplayer Ben\ngame usa\nplayer Cai\nplayer Dot"}"#,
    ]
    .iter()
    .map(|body| body.as_bytes().to_vec())
    .chain([vec![0xff; 40], vec![b'['; 100_000], b"\xef\xbb\xbf{}".to_vec()])
    .collect();
    for path in ["/lines", "/takeback", "/rulings", "/finish", "/links"] {
        for body in &bodies {
            let finishes = path == "/finish" && body.starts_with(b"{\"seq\":3}");
            let takes = path == "/takeback" && body.starts_with(b"{\"seq\":3}");
            let rules = path == "/rulings" && body.starts_with(b"{\"seq\":3}");
            if finishes || takes || rules {
                continue;
            }
            for secret in [&table.scribe, &table.judge] {
                let path = table.path(path);
                let answer = server.ask("POST", &path, Some(secret), body).unwrap();
                let status = answer.status;
                assert!(
                    (400..500).contains(&status),
                    "{path} {}: {status}",
                    String::from_utf8_lossy(body)
                );
                answer.is_problem(status);
            }
        }
    }
    for body in &bodies {
        let answer = server.ask("POST", "/api/v1/tables", None, body).unwrap();
        assert!((400..500).contains(&answer.status), "{}", answer.body);
        answer.is_problem(answer.status);
    }
    assert_eq!(table.see(&server, Some(&table.scribe)), before);
    assert_eq!(server.get("/api/v1/tables").json()["tables"].as_array().unwrap().len(), 1);
}

fn injection(backend: &Backend) {
    let server = Server::start(backend);
    let name = "\"<script>alert(1)</script>'; DROP TABLE games; --\"";
    let log = format!("game europe\nevent {name}\nplayer {name}\nplayer Ben\nBen draw ? ?\n");
    let kept = server.ask("POST", "/api/v1/games", None, log.as_bytes()).unwrap();
    assert_eq!(kept.status, 201, "{}", kept.body);
    let id = kept.json()["games"][0]["id"].as_str().unwrap().to_owned();
    for path in [format!("/g/{id}"), format!("/api/v1/games/{id}.svg")] {
        let page = server.get(&path);
        assert_eq!(page.status, 200);
        assert!(!page.body.contains("<script>alert"), "{path}");
    }
    for query in [
        "player=%27%20OR%201%3D1--",
        "player=%00",
        "event=%ff%fe",
        "cursor=1;drop",
        "limit=-1",
        "limit=99999999999999999999",
    ] {
        let answer = server.get(&format!("/api/v1/games?{query}"));
        assert!(answer.status == 200 || answer.status == 400, "{query}: {}", answer.body);
        if answer.status == 200 {
            assert!(answer.json()["games"].as_array().unwrap().is_empty());
        }
    }
    let paths = [
        "/g/../../etc/passwd",
        "/g/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/v1/games/..%2f..%2fx.ride",
        "/api/v1/tables/'%20OR%20'1'='1",
        "/api/v1/tables/%00",
        "/api/v1/rules/%3Cscript%3E",
        "/api/v1/boards/..%2f..%2fCargo.toml",
        "/static/..%2f..%2fCargo.toml",
        "//etc/passwd",
        "/api/v1/games/%ff",
        "/api/v1/events/%00",
    ];
    for path in paths {
        let answer = server.get(path);
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        answer.is_problem(answer.status);
        assert!(!answer.body.contains("root:"));
    }
    // A line break in a header ends nothing.
    let split = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Language: ja%0d%0aX: y\r\n\r\n";
    let answer = send(server.addr, split.as_bytes()).unwrap();
    assert!(answer.header("x").is_none());
    assert_eq!(server.get("/api/v1/games").json()["games"].as_array().unwrap().len(), 1);
}

fn too_much(backend: &Backend) {
    let server = Server::start_with(
        backend,
        &["--max-body", "10000", "--max-tables", "2", "--max-rate", "1000"],
    );
    let huge = vec![b'x'; 1_000_000];
    for path in ["/api/v1/check", "/api/v1/games", "/api/v1/tables"] {
        let answer = server.ask("POST", path, None, &huge).unwrap();
        answer.is_problem(413);
    }
    // Of unknown length, too.
    let mut chunked =
        b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            .to_vec();
    for _ in 0..100 {
        chunked.extend_from_slice(b"400\r\n");
        chunked.extend_from_slice(&[b'x'; 0x400]);
        chunked.extend_from_slice(b"\r\n");
    }
    assert_eq!(send(server.addr, &chunked).unwrap().status, 413);
    let mut head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ".to_vec();
    head.extend_from_slice(&vec![b'x'; 200_000]);
    let answer = send(server.addr, &head);
    assert!(answer.map_or(true, |a| a.status == 431 || a.status == 400));
    server.table(HEAD);
    let table = server.table(HEAD);
    let full = server.post("/api/v1/tables", None, &serde_json::json!({ "log": HEAD }));
    full.is_problem(503);
    let end = serde_json::json!({"seq": 2});
    assert_eq!(server.post(&table.path("/finish"), Some(&table.scribe), &end).status, 200);
    server.table(HEAD);
    drop(server);
    let server = Server::start_with(backend, &["--max-rate", "1", "--max-connections", "3"]);
    let statuses: Vec<u16> = (0..20).map(|_| server.get("/healthz").status).collect();
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    // Whoever was answered keeps the place for a moment, and whoever finds none then never
    // gets one: so each comes a while after the other, until all places are taken.
    let a_while = || std::thread::sleep(Duration::from_millis(50));
    let mut waiting: Vec<TcpStream> = Vec::new();
    let mut refused = (0..100).map(|_| {
        a_while();
        waiting.push(TcpStream::connect(server.addr).unwrap());
        a_while();
        server.get("/healthz")
    });
    refused.find(|answer| answer.status == 503).unwrap().is_problem(503);
    drop(waiting);
}

/// Whoever writes and takes back fills neither the memory nor the disk; the table can still be
/// finished.
fn endless(backend: &Backend) {
    let server = Server::start(backend);
    let table = server.table(HEAD);
    let lines: Vec<String> = (0..60).map(|_| format!("# {}", "x".repeat(3990))).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut seq = 1;
    let full = loop {
        let answer = table.write(&server, seq + 1, &lines);
        if answer.status != 200 {
            break answer;
        }
        let back = serde_json::json!({"seq": seq + 2, "count": 60});
        server.post(&table.path("/takeback"), Some(&table.scribe), &back);
        seq += 2;
        assert!(seq < 100, "there is no end of it");
    };
    full.is_problem(422);
    let end = serde_json::json!({"seq": seq + 1});
    assert_eq!(server.post(&table.path("/finish"), Some(&table.scribe), &end).status, 200);
}

fn slow(backend: &Backend) {
    let server = Server::start_with(backend, &["--patience", "1"]);
    for begin in [
        "",
        "GET /healthz HT",
        "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ngame",
    ] {
        let start = Instant::now();
        let mut stream = TcpStream::connect(server.addr).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(begin.as_bytes()).unwrap();
        let mut said = String::new();
        let _ = stream.read_to_string(&mut said);
        assert!(start.elapsed() < Duration::from_secs(60), "{begin:?}");
        if begin.starts_with("POST") {
            assert!(said.starts_with("HTTP/1.1 408"), "{said}");
        }
    }
    assert_eq!(server.get("/healthz").status, 200);
}

/// Asks with these headers, as a browser would.
fn ask_with(server: &Server, request: &str, headers: &[&str], body: &str) -> Answer {
    let text = format!(
        "{request} HTTP/1.1\r\nConnection: close\r\n{}\r\nContent-Length: {}\r\n\r\n{body}",
        headers.join("\r\n"),
        body.len()
    );
    send(server.addr, text.as_bytes()).unwrap()
}

const GAME: &str = "game europe\nplayer Ada\nplayer Ben\nAda draw ? ?\n";

/// A name that was made to point here (DNS rebinding) is not answered.
fn other_names(backend: &Backend) {
    let server =
        Server::start_with(backend, &["--host", "club.example", "--host", "Other.example"]);
    let port = server.addr.port();
    let get = |host: &str| ask_with(&server, "GET /api/v1/games", &[host], "");
    for ours in ["localhost", "127.0.0.1", "[::1]", "192.168.1.20", "club.example", "other.example"]
    {
        assert_eq!(get(&format!("Host: {ours}")).status, 200, "{ours}");
        assert_eq!(get(&format!("Host: {ours}:{port}")).status, 200, "{ours}");
    }
    for other in ["evil.example", "localhost.evil.example", "evil.example:127.0.0.1", "", "<b>"] {
        get(&format!("Host: {other}")).is_problem(421);
        let origin = format!("Origin: http://{other}");
        let host = format!("Host: {other}");
        let post = ask_with(&server, "POST /api/v1/games", &[&host, &origin], GAME);
        post.is_problem(421);
    }
    // Nor is the name that somebody asks for in full, nor one that a stranger hands on.
    let whole = "GET http://evil.example/api/v1/games";
    ask_with(&server, whole, &["Host: localhost"], "").is_problem(421);
    let handed = "X-Forwarded-Host: localhost";
    ask_with(&server, "GET /healthz", &["Host: evil.example", handed], "").is_problem(421);
    drop(server);
    // A proxy that is trusted knows whom it speaks for.
    let server = Server::start_with(backend, &["--trusted-proxy", "127.0.0.1"]);
    let post = |headers: &[&str]| ask_with(&server, "POST /api/v1/games", headers, GAME).status;
    let origin = "Origin: https://club.example";
    assert_eq!(post(&["Host: club.example", origin]), 201);
    let behind = ["Host: upstream", "X-Forwarded-Host: club.example", origin];
    assert_eq!(post(&behind), 200);
    assert_eq!(post(&["Host: upstream", origin]), 403);
}

fn elsewhere(backend: &Backend) {
    let server = Server::start(backend);
    let post = |path: &str, headers: &[&str], body: &str| {
        let headers = [&["Host: localhost:1"], headers].concat();
        ask_with(&server, &format!("POST {path}"), &headers, body)
    };
    let ask = |origin: &str| post("/api/v1/games", &[&format!("Origin: {origin}")], GAME);
    for origin in
        ["http://evil.example", "null", "http://localhost:2", "https://localhost:1.evil.example"]
    {
        ask(origin).is_problem(403);
    }
    // What a form or a script of another page sends, with and without its origin.
    for site in ["cross-site", "same-site", "what"] {
        let site = format!("Sec-Fetch-Site: {site}");
        post("/api/v1/games", &[&site], GAME).is_problem(403);
        let form = ["Content-Type: text/plain", site.as_str()];
        post("/api/v1/tables", &form, &format!("{{\"log\": {HEAD:?}}}")).is_problem(403);
    }
    for list in ["games", "tables"] {
        let found = server.get(&format!("/api/v1/{list}")).json();
        assert!(found[list].as_array().unwrap().is_empty(), "{found}");
    }
    let same = ["Sec-Fetch-Site: same-origin", "Origin: http://localhost:1"];
    assert_eq!(post("/api/v1/check", &same, GAME).status, 200);
    assert_eq!(ask("http://localhost:1").status, 201);
    for path in ["/healthz", "/", "/table/x", "/static/map.js", "/sw.js"] {
        let headers = server.get(path);
        assert_eq!(headers.status, 200, "{path}");
        for name in [
            "content-security-policy",
            "x-content-type-options",
            "referrer-policy",
            "x-frame-options",
        ] {
            assert!(headers.header(name).is_some(), "{path}: {name}");
        }
        let policy = headers.header("content-security-policy").unwrap();
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
    }
    // A script that speaks for all pages is asked for anew, and is a script.
    let worker = server.get("/sw.js");
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    let media = worker.header("content-type").unwrap();
    assert!(media.starts_with("text/javascript"), "{media}");
}
