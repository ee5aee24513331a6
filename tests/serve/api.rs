//! What the service does for those who may ask.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::Test;
use crate::client::{Backend, Server, Stream, simulated};

pub fn both() -> Vec<(&'static str, Test)> {
    vec![
        ("api::a_game_goes_into_the_archive_and_comes_out", archive),
        ("api::a_table_is_written_watched_and_finished", table),
        ("api::of_two_writers_one_is_first", writers),
        ("api::two_servers_share_what_they_can", servers),
    ]
}

pub fn one() -> Vec<(&'static str, Test)> {
    vec![
        ("api::every_line_is_judged_as_check_judges_it", verdicts),
        ("api::check_says_what_the_command_says", check),
        ("api::an_event_has_its_standings", event),
        ("api::the_description_has_every_address", openapi),
        ("api::it_stops_when_it_is_asked_to", stops),
        ("api::languages", languages),
        ("api::export_and_import_move_everything", export),
    ]
}

const LOG: &str = "game europe\nevent \"Autumn Cup\"\nround 2\ntable 4\ndate 2026-11-18\n\
    player Ada blue\nplayer Ben red\nBen claim Frankfurt-Paris/W WWW\nAda claim Essen-Kobenhavn LLL\n\
    Ada claim Frankfurt-Paris/O OOO\n";

fn archive(backend: &Backend) {
    let server = Server::start(backend);
    let post = || server.ask("POST", "/api/v1/games", None, LOG.as_bytes()).unwrap();
    let first = post();
    assert_eq!(first.status, 201, "{}", first.body);
    let again = post();
    assert_eq!(again.status, 200);
    let id = first.json()["games"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(again.json()["games"][0]["id"], id.as_str());
    assert_eq!(again.json()["games"][0]["new"], false);
    let game = |ending: &str| server.get(&format!("/api/v1/games/{id}{ending}"));
    assert_eq!(game(".ride").body, LOG);
    assert_eq!(game(".json").json()["games"][0]["players"][0], "Ada");
    assert!(game(".html").body.starts_with("<!doctype html>"));
    assert!(game(".svg?at=1").body.contains("<svg"));
    game(".svg?at=99").is_problem(404);
    game(".svg?at=x").is_problem(400);
    game("x").is_problem(404);
    assert!(server.get(&format!("/g/{id}")).body.contains("og:image"));
    let codes: Vec<String> = first.json()["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["errors"].to_string())
        .collect();
    assert_ne!(codes, ["0"]);
    let found = |query: &str| {
        let found = server.get(&format!("/api/v1/games?{query}")).json();
        found["games"].as_array().unwrap().len()
    };
    let wanted = [
        "",
        "player=ADA",
        "event=autumn+cup",
        "round=02",
        "table=4",
        "board=europe",
        "date=2026",
        "date=2026-11",
        "date=2026-11-18",
        "rule=c9",
        "player=Ada&rule=C9&event=Autumn%20Cup",
    ];
    for query in wanted {
        assert_eq!(found(query), 1, "{query}");
    }
    for query in ["player=Cai", "rule=T1", "date=2025", "player=Ada&rule=T1", "event=%00"] {
        assert_eq!(found(query), 0, "{query}");
    }
    server.get("/api/v1/games?cursor=x").is_problem(400);
    server.get("/api/v1/games?plaeyr=x").is_problem(400);
    for none in ["", "# nothing\n", "hello\n", "game europe\n"] {
        let answer = server.ask("POST", "/api/v1/games", None, none.as_bytes());
        answer.unwrap().is_problem(422);
    }
}

fn table(backend: &Backend) {
    let server = Server::start(backend);
    let table = server.table("game europe\nplayer Ada blue\nplayer Ben red\n");
    let mut watching = Stream::open(&server, &table, None, None);
    let (name, id, first) = watching.next().unwrap();
    assert_eq!((name.as_str(), id.as_str(), &first["from"]), ("table", "1", &json!(0)));
    let answer = table.write(&server, 2, &["Ada deal RRRG", "Ben deal BBBK"]);
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.json()["seq"], 2);
    let (_, _, second) = watching.next().unwrap();
    assert_eq!(second["lines"], json!(["Ada deal ????", "Ben deal ????"]));
    assert_eq!(second["from"], 3);
    // Sent again, it is answered and not done again.
    let again = table.write(&server, 2, &["Ada deal RRRG", "Ben deal BBBK"]);
    assert_eq!((again.status, &again.json()["repeated"]), (200, &json!(true)));
    let other = table.write(&server, 2, &["Ada deal RRRR"]);
    other.is_problem(409);
    assert_eq!(other.json()["seq"], 2);
    table.write(&server, 9, &["market RBWKG"]).is_problem(409);
    // Findings come with the answer; what cannot be read is not written.
    let unreadable = table.write(&server, 3, &["Ada flies to Paris"]);
    unreadable.is_problem(422);
    assert!(!unreadable.json()["findings"].as_array().unwrap().is_empty());
    table.write(&server, 3, &["player Cai"]).is_problem(422);
    assert_eq!(table.write(&server, 3, &["market RBWKG"]).status, 200);
    assert_eq!(table.write(&server, 4, &["Ada claim Dieppe-Paris R"]).status, 200);
    let wrong = table.see(&server, None);
    assert_eq!(wrong["findings"][0]["code"], "C2");
    let ruling = json!({"seq": 5, "stands": "C2", "reason": "we \"agreed\""});
    let ruled = server.post(&table.path("/rulings"), Some(&table.judge), &ruling);
    assert_eq!(ruled.status, 200, "{}", ruled.body);
    assert_eq!(ruled.json()["errors"], 0);
    let back = json!({"seq": 6, "count": 2});
    let back = server.post(&table.path("/takeback"), Some(&table.scribe), &back);
    assert_eq!(back.json()["lines"].as_array().unwrap().len(), 6);
    let far = json!({"seq": 7, "count": 99});
    let far = server.post(&table.path("/takeback"), Some(&table.scribe), &far);
    far.is_problem(422);
    // Somebody who was away gets what they missed.
    let mut back = Stream::open(&server, &table, None, Some("2"));
    let (_, id, missed) = back.next().unwrap();
    assert_eq!((id.as_str(), &missed["lines"]), ("6", &json!(["market RBWKG"])));
    assert!(server.get(&table.path("/picture")).body.contains("<svg"));
    let end = json!({"seq": 7});
    let end = server.post(&table.path("/finish"), Some(&table.scribe), &end);
    let game = end.json()["archived"].as_str().unwrap().to_owned();
    let kept = server.get(&format!("/api/v1/games/{game}.ride")).body;
    assert!(kept.contains("Ada deal RRRG"), "{kept}");
    table.write(&server, 8, &["Ada draw ? ?"]).is_problem(409);
    // Streams end with the table.
    while let Some((_, _, event)) = back.next() {
        assert!(event["seq"].as_i64() <= Some(7));
    }
}

fn writers(backend: &Backend) {
    let server = Server::start(backend);
    let table = server.table("game europe\nplayer Ada\nplayer Ben\n");
    for seq in 2..12 {
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let write = |who: usize| {
                let (server, table) = (&server, &table);
                scope.spawn(move || {
                    let line = format!("# {who} at {seq}");
                    table.write(server, seq, &[&line]).status
                })
            };
            let all: Vec<_> = (0..4).map(write).collect();
            all.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert_eq!(statuses.iter().filter(|s| **s == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|s| **s == 409).count(), 3, "{statuses:?}");
    }
    let seen = table.see(&server, Some(&table.scribe));
    assert_eq!(seen["lines"].as_array().unwrap().len(), 3 + 10);
}

/// On PostgreSQL a line written here is heard there; a folder has one service.
fn servers(backend: &Backend) {
    let one = Server::start(backend);
    let table = one.table("game europe\nplayer Ada\nplayer Ben\n");
    if let Backend::Sqlite(folder) = backend {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_whistlestop"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        return;
    }
    let two = Server::start(backend);
    let mut watching = Stream::open(&two, &table, None, None);
    assert_eq!(watching.next().unwrap().1, "1");
    assert_eq!(table.write(&one, 2, &["Ada draw ? ?"]).status, 200);
    assert_eq!(watching.next().unwrap().1, "2");
    assert_eq!(table.write(&two, 3, &["Ben draw ? ?"]).status, 200);
    assert_eq!(table.write(&one, 3, &["Ben draw R R"]).status, 409);
    assert_eq!(table.write(&one, 4, &["Ada draw ? ?"]).status, 200);
    let mut last = watching.next().unwrap();
    while last.1 != "4" {
        last = watching.next().unwrap();
    }
}

fn findings(report: &Value) -> BTreeSet<String> {
    let list = report.as_array().unwrap();
    let short = |f: &Value| {
        let mut f = f.clone();
        for key in ["fixes", "sources"] {
            f.as_object_mut().unwrap().remove(key);
        }
        f.to_string()
    };
    list.iter().map(short).collect()
}

fn verdicts(backend: &Backend) {
    let server = Server::start(backend);
    for (game, slips) in
        [("europe", true), ("card-game", false), ("metro", false), ("london", true)]
    {
        let (head, mut body) = simulated(game, 11);
        if slips {
            // A move that somebody forgot: what follows from it is found line by line.
            let at = body.iter().position(|line| line.contains(" draw ")).unwrap();
            body.remove(at + 2);
        }
        let table = server.table(&head);
        let mut text = head.clone();
        let mut seq = 1;
        for (n, line) in body.iter().enumerate() {
            seq += 1;
            text.push_str(line);
            text.push('\n');
            let answer = table.write(&server, seq, &[line]);
            assert_eq!(answer.status, 200, "{line}: {}", answer.body);
            if n % 5 > 0 && n + 1 < body.len() {
                continue;
            }
            let path = "/api/v1/check?fixes=false";
            let check = server.ask("POST", path, None, text.as_bytes()).unwrap().json();
            let whole = findings(&check["games"][0]["findings"]);
            assert_eq!(findings(&answer.json()["findings"]), whole, "{game}: {line}");
            assert_eq!(answer.json()["score"]["totals"], check["games"][0]["score"]["totals"]);
        }
    }
}

fn check(backend: &Backend) {
    let server = Server::start(backend);
    let folder = crate::client::Folder::new();
    let file = folder.0.join("log.ride");
    std::fs::write(&file, LOG).unwrap();
    let run = |format: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_whistlestop"))
            .args(["check", "--format", format, "log.ride"])
            .current_dir(&folder.0)
            .env("WHISTLESTOP_LANG", "en")
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let ask = |accept: &str| {
        let head = format!(
            "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: {accept}\r\nContent-Length: {}\r\n\r\n{LOG}",
            LOG.len()
        );
        crate::client::send(server.addr, head.as_bytes()).unwrap().body
    };
    assert_eq!(ask("*/*"), run("json"));
    assert_eq!(ask("application/sarif+json"), run("sarif"));
    assert!(ask("text/plain").contains("C9"));
    let own = "game europe\nboard ../../etc/passwd\nplayer Ada\nplayer Ben\n";
    let own = server.ask("POST", "/api/v1/check", None, own.as_bytes()).unwrap();
    assert!(!own.body.contains("root:") && own.body.contains("cannot name a file"), "{}", own.body);
}

fn event(backend: &Backend) {
    let server = Server::start(backend);
    let (head, body) = simulated("europe", 3);
    let (game, players) = head.split_once('\n').unwrap();
    let log = |round: u32| {
        format!(
            "{game}\nevent \"Autumn Cup\"\nround {round}\ntable 1\n{players}{}\n",
            body.join("\n")
        )
    };
    for round in [1, 2] {
        let answer = server.ask("POST", "/api/v1/games", None, log(round).as_bytes()).unwrap();
        assert_eq!(answer.status, 201, "{}", answer.body);
        if round == 2 {
            // The same moves under another header: a second record of one game.
            assert_eq!(answer.json()["games"][0]["twins"].as_array().unwrap().len(), 1);
        }
    }
    let event = server.get("/api/v1/events/autumn%20cup").json();
    assert_eq!(event["name"], "Autumn Cup");
    assert_eq!(event["games"].as_array().unwrap().len(), 2);
    assert!(event["standings"].to_string().contains("Ada"), "{event}");
    let listed = &server.get("/api/v1/events").json()["events"][0];
    assert_eq!(listed["games"], 2);
    assert_eq!(listed["name"], "autumn cup");
    assert_eq!(listed["title"], "Autumn Cup");
    server.get("/api/v1/events/nothing").is_problem(404);
}

fn openapi(backend: &Backend) {
    let server = Server::start(backend);
    let document = server.get("/api/v1/openapi.json").json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 19, "{}", paths.len());
    for (path, methods) in paths {
        // An address that is described is there: what it says may be that it has nothing.
        let path = path
            .replace("{id}", "x")
            .replace("{name}", "x")
            .replace("{code}", "x")
            .replace("{link}", "x");
        for method in methods.as_object().unwrap().keys() {
            let answer = server.ask(&method.to_uppercase(), &path, None, b"").unwrap();
            assert_ne!(answer.status, 405, "{method} {path}");
            if answer.status == 404 {
                assert!(!answer.body.contains("no such address"), "{method} {path}");
            }
        }
    }
    assert_eq!(server.get("/api/v1/rules/C9?game=europe").json()["rules"][0]["code"], "C9");
    assert_eq!(server.get("/api/v1/boards/europe").json()["key"], "europe");
    assert_eq!(server.get("/healthz").body, "ok\n");
    assert!(server.get("/metrics").body.contains("whistlestop_answers_total"));
}

fn stops(backend: &Backend) {
    let mut server = Server::start(backend);
    let table = server.table("game europe\nplayer Ada\nplayer Ben\n");
    let mut watching = Stream::open(&server, &table, None, None);
    watching.next().unwrap();
    let pid = server.id().to_string();
    let killed = std::process::Command::new("kill").args(["-TERM", &pid]).status();
    assert!(killed.unwrap().success());
    assert!(watching.next().is_none());
    assert_eq!(server.wait().code(), Some(0));
}

fn languages(backend: &Backend) {
    let server = Server::start(backend);
    let ask = |lang: &str| {
        let head = format!(
            "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Language: {lang}\r\n\r\n"
        );
        crate::client::send(server.addr, head.as_bytes()).unwrap()
    };
    assert_eq!(ask("fr").json()["title"], "There is nothing here");
    assert_eq!(ask("ja").json()["title"], "ここには何もありません");
    assert_eq!(ask("zh-TW;q=0.9, en;q=0.1").header("content-language"), Some("zh-Hant"));
}

fn export(backend: &Backend) {
    let Backend::Sqlite(data) = backend else {
        return;
    };
    let server = Server::start(backend);
    for seed in [1, 2] {
        let (head, body) = simulated("usa", seed);
        let log = head + &body.join("\n") + "\n";
        server.ask("POST", "/api/v1/games", None, log.as_bytes()).unwrap();
    }
    let table = server.table("game europe\nplayer Ada\nplayer Ben\n");
    table.write(&server, 2, &["Ada deal RRRG"]);
    let (out, other) = (crate::client::Folder::new(), crate::client::Folder::new());
    let run = |args: &[&std::ffi::OsStr]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_whistlestop"));
        let output = command.args(args).env("WHISTLESTOP_LANG", "en").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let os = std::ffi::OsStr::new;
    run(&[os("export"), os("--data"), data.as_os_str(), out.0.as_os_str()]);
    let open = out.0.join("tables").join(format!("{}.ride", table.id));
    assert!(std::fs::read_to_string(&open).unwrap().contains("Ada deal RRRG"));
    let copy = other.0.join("copy.sqlite");
    run(&[os("export"), os("--data"), data.as_os_str(), os("--backup"), copy.as_os_str()]);
    assert!(copy.metadata().unwrap().len() > 1000);
    let fresh = crate::client::Folder::new();
    let import = || run(&[os("import"), os("--data"), fresh.0.as_os_str(), out.0.as_os_str()]);
    assert!(import().starts_with("3 games new"));
    assert!(import().contains("3 there before"));
}
