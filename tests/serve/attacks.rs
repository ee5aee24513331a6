//! What is tried by those who mean ill, or whose program is broken.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::Test;
use crate::client::{Backend, Server, send};

pub fn one() -> Vec<(&'static str, Test)> {
    vec![
        (
            "attacks::bad_input_of_every_kind_is_a_problem_and_changes_nothing",
            nothing_changes,
        ),
        ("attacks::markup_and_statements_are_text", injection),
        ("attacks::what_is_too_much_is_refused", too_much),
        ("attacks::whoever_is_slow_is_left", slow),
        ("attacks::a_page_of_another_site_writes_nothing", elsewhere),
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
    .chain([
        vec![0xff; 40],
        vec![b'['; 100_000],
        b"\xef\xbb\xbf{}".to_vec(),
    ])
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
    assert_eq!(
        server.get("/api/v1/tables").json()["tables"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

fn injection(backend: &Backend) {
    let server = Server::start(backend);
    let name = "\"<script>alert(1)</script>'; DROP TABLE games; --\"";
    let log = format!("game europe\nevent {name}\nplayer {name}\nplayer Ben\nBen draw ? ?\n");
    let kept = server
        .ask("POST", "/api/v1/games", None, log.as_bytes())
        .unwrap();
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
        assert!(
            answer.status == 200 || answer.status == 400,
            "{query}: {}",
            answer.body
        );
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
        assert!(
            (400..500).contains(&answer.status),
            "{path}: {}",
            answer.status
        );
        answer.is_problem(answer.status);
        assert!(!answer.body.contains("root:"));
    }
    // A line break in a header ends nothing.
    let split = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Language: ja%0d%0aX: y\r\n\r\n";
    let answer = send(server.addr, split.as_bytes()).unwrap();
    assert!(answer.header("x").is_none());
    assert_eq!(
        server.get("/api/v1/games").json()["games"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

fn too_much(backend: &Backend) {
    let server = Server::start_with(
        backend,
        &[
            "--max-body",
            "10000",
            "--max-tables",
            "2",
            "--max-rate",
            "1000",
        ],
    );
    let huge = vec![b'x'; 1_000_000];
    for path in ["/api/v1/check", "/api/v1/games", "/api/v1/tables"] {
        let answer = server.ask("POST", path, None, &huge).unwrap();
        answer.is_problem(413);
    }
    // Of unknown length, too.
    let mut chunked =
        b"POST /api/v1/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
    for _ in 0..100 {
        chunked.extend_from_slice(b"400\r\n");
        chunked.extend_from_slice(&[b'x'; 0x400]);
        chunked.extend_from_slice(b"\r\n");
    }
    assert_eq!(send(server.addr, &chunked).unwrap().status, 413);
    let mut head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: ".to_vec();
    head.extend_from_slice(&vec![b'x'; 200_000]);
    let answer = send(server.addr, &head);
    assert!(answer.map_or(true, |a| a.status == 431 || a.status == 400));
    server.table(HEAD);
    let table = server.table(HEAD);
    let full = server.post("/api/v1/tables", None, &serde_json::json!({ "log": HEAD }));
    full.is_problem(503);
    let end = serde_json::json!({"seq": 2});
    assert_eq!(
        server
            .post(&table.path("/finish"), Some(&table.scribe), &end)
            .status,
        200
    );
    server.table(HEAD);
    drop(server);
    let server = Server::start_with(backend, &["--max-rate", "1", "--max-connections", "3"]);
    let statuses: Vec<u16> = (0..20).map(|_| server.get("/healthz").status).collect();
    assert!(
        statuses.contains(&200) && statuses.contains(&429),
        "{statuses:?}"
    );
    let waiting: Vec<TcpStream> = (0..3)
        .map(|_| TcpStream::connect(server.addr).unwrap())
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    server.get("/healthz").is_problem(503);
    drop(waiting);
}

fn slow(backend: &Backend) {
    let server = Server::start_with(backend, &["--patience", "1"]);
    for begin in [
        "",
        "GET /healthz HT",
        "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\ngame",
    ] {
        let start = Instant::now();
        let mut stream = TcpStream::connect(server.addr).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream.write_all(begin.as_bytes()).unwrap();
        let mut said = String::new();
        let _ = stream.read_to_string(&mut said);
        assert!(start.elapsed() < Duration::from_secs(15), "{begin:?}");
        if begin.starts_with("POST") {
            assert!(said.starts_with("HTTP/1.1 408"), "{said}");
        }
    }
    assert_eq!(server.get("/healthz").status, 200);
}

fn elsewhere(backend: &Backend) {
    let server = Server::start(backend);
    let ask = |origin: &str| {
        let body = "game europe\nplayer Ada\nplayer Ben\nAda draw ? ?\n";
        let text = format!(
            "POST /api/v1/games HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\nOrigin: {origin}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        send(server.addr, text.as_bytes()).unwrap()
    };
    for origin in [
        "http://evil.example",
        "null",
        "http://localhost:2",
        "https://localhost:1.evil.example",
    ] {
        ask(origin).is_problem(403);
    }
    assert!(
        server.get("/api/v1/games").json()["games"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert_eq!(ask("http://localhost:1").status, 201);
    let headers = server.get("/healthz");
    for name in [
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
        "x-frame-options",
    ] {
        assert!(headers.header(name).is_some(), "{name}");
    }
    assert!(
        !headers
            .header("content-security-policy")
            .unwrap()
            .contains("unsafe")
    );
}
