//! Who may do what, and who sees what.

use serde_json::json;

use crate::Test;
use crate::client::{Backend, Server, Stream, Table, simulated};

pub fn one() -> Vec<(&'static str, Test)> {
    vec![
        ("roles::every_address_for_every_role", matrix),
        ("roles::the_public_hears_the_same_whatever_the_hands_are", public),
        ("roles::a_seat_sees_its_own_hand_and_no_other", seats),
        ("roles::a_seat_sees_what_its_tickets_still_take", to_go),
        ("roles::a_withdrawn_link_lets_nobody_in", withdrawn),
    ]
}

const HEAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\n";

/// Method, address below a table, body; and what comes of it for nobody, a stranger's
/// secret, another table's scribe, a seat, the judge, the scribe.
type Row = (&'static str, &'static str, &'static str, [u16; 6]);

const ROWS: [Row; 15] = [
    ("GET", "", "", [200, 401, 401, 200, 200, 200]),
    ("GET", "/log", "", [200, 401, 401, 200, 200, 200]),
    ("GET", "/picture", "", [200, 401, 401, 200, 200, 200]),
    ("GET", "/moves?line=Ada", "", [401, 401, 401, 403, 200, 200]),
    ("GET", "/links", "", [401, 401, 401, 403, 200, 200]),
    ("POST", "/lines", r#"{"seq":99,"lines":["Ada draw ? ?"]}"#, [401, 401, 401, 403, 403, 409]),
    ("POST", "/takeback", r#"{"seq":99}"#, [401, 401, 401, 403, 403, 409]),
    ("POST", "/correct", r#"{"seq":99,"line":4,"lines":[]}"#, [401, 401, 401, 403, 403, 409]),
    ("POST", "/rulings", r#"{"seq":99}"#, [401, 401, 401, 403, 409, 403]),
    ("POST", "/finish", r#"{"seq":99}"#, [401, 401, 401, 403, 409, 409]),
    ("POST", "/links", r#"{"role":"seat","seat":0}"#, [401, 401, 401, 403, 201, 201]),
    ("POST", "/links", r#"{"role":"king"}"#, [401, 401, 401, 403, 400, 400]),
    ("DELETE", "/links/nothing", "", [401, 401, 401, 403, 404, 404]),
    ("DELETE", "", "", [405, 405, 405, 405, 405, 405]),
    ("POST", "", "{}", [405, 405, 405, 405, 405, 405]),
];

fn matrix(backend: &Backend) {
    let server = Server::start(backend);
    let (table, other) = (server.table(HEAD), server.table(HEAD));
    let stranger = "0".repeat(32);
    let who: [Option<&str>; 6] = [
        None,
        Some(&stranger),
        Some(&other.scribe),
        Some(&table.seats[1]),
        Some(&table.judge),
        Some(&table.scribe),
    ];
    for (method, path, body, expected) in ROWS {
        for (secret, status) in who.iter().zip(expected) {
            let path = table.path(path);
            let answer = server.ask(method, &path, *secret, body.as_bytes()).unwrap();
            assert_eq!(answer.status, status, "{method} {path} {secret:?}: {}", answer.body);
            if status >= 400 {
                answer.is_problem(status);
            }
            // No answer but that to who makes a link has a secret in it.
            let secrets = [&table.scribe, &table.judge, &table.seats[0], &table.seats[1]];
            assert!(!secrets.iter().any(|s| answer.body.contains(s.as_str())));
        }
    }
    // A stream is opened by the same door.
    let mut nobody = Stream::open(&server, &table, Some(&stranger), None);
    assert!(nobody.next().is_none());
    assert!(nobody.heard.starts_with("HTTP/1.1 401"));
    // What is no bearer's secret is no public either.
    let odd = format!(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Basic eDp5\r\n\r\n",
        table.path("")
    );
    crate::client::send(server.addr, odd.as_bytes()).unwrap().is_problem(401);
    assert_eq!(table.see(&server, None)["seq"], 1);
}

/// What the public is sent is a function of what is public: at a second table the scribe
/// writes only that, and every byte is the same.
fn public(backend: &Backend) {
    let server = Server::start(backend);
    for game in ["europe", "usa", "card-game", "metro"] {
        let (head, body) = simulated(game, 5);
        let end = body.iter().position(|line| {
            let word = line.split_whitespace().next().unwrap_or("");
            ["result", "winner"].contains(&word) || line.contains(" shows ")
        });
        // Behind the end tickets are shown; up to there the two are alike.
        let body = &body[..end.unwrap_or(body.len()).saturating_sub(8)];
        let (full, open) = (server.table(&head), server.table(&head));
        let mut watch =
            [Stream::open(&server, &full, None, None), Stream::open(&server, &open, None, None)];
        let mut text = head.clone();
        let mut said = public_of(&head).lines().count();
        let (mut seq, mut hidden) = (1, 0);
        for line in body {
            text.push_str(line);
            text.push('\n');
            let public = public_of(&text);
            let new: Vec<&str> = public.lines().skip(said).collect();
            said += new.len();
            if new.is_empty() {
                continue;
            }
            seq += 1;
            hidden += usize::from(new.concat().contains('?'));
            assert_eq!(full.write(&server, seq, &[line]).status, 200, "{line}");
            let answer = open.write(&server, seq, &new);
            assert_eq!(answer.status, 200, "{new:?} {}", answer.body);
        }
        assert!(hidden > 3, "{game} has nothing to hide");
        let public = |table: &Table| server.get(&table.path("")).body;
        assert_eq!(public(&full), public(&open), "{game}");
        for path in ["/log", "/picture"] {
            let of = |table: &Table| server.get(&table.path(path)).body;
            assert_eq!(of(&full), of(&open), "{game} {path}");
        }
        // All that was heard meanwhile comes to the same, too.
        for stream in &mut watch {
            while stream.next().is_some_and(|(_, id, _)| id != seq.to_string()) {}
        }
        let lines = |stream: &Stream| {
            let mut kept = stream.heard.lines().rev();
            let last = kept.find(|l| l.starts_with("data: "));
            last.unwrap().to_owned()
        };
        let without_from = |line: String| {
            let mut value: serde_json::Value = serde_json::from_str(&line[6..]).unwrap();
            value.as_object_mut().unwrap().retain(|key, _| key != "from" && key != "lines");
            value
        };
        assert_eq!(without_from(lines(&watch[0])), without_from(lines(&watch[1])));
        for line in body.iter().filter(|line| line.contains(" deal ")) {
            assert!(!watch[0].heard.contains(line.as_str()), "{line}");
        }
    }
}

fn public_of(text: &str) -> String {
    whistlestop::redact(text, None, false).unwrap()
}

fn seats(backend: &Backend) {
    let server = Server::start(backend);
    let table = server.table(HEAD);
    let lines = ["Ada deal RRRG", "Ben deal BBBK", "market RBWKG"];
    table.write(&server, 2, &lines);
    let deals = |secret: Option<&str>| {
        let seen = table.see(&server, secret);
        (seen["lines"][3].clone(), seen["lines"][4].clone())
    };
    let (ada, ben) = (json!("Ada deal RRRG"), json!("Ben deal BBBK"));
    let hide = |name: &str| json!(format!("{name} deal ????"));
    assert_eq!(deals(None), (hide("Ada"), hide("Ben")));
    assert_eq!(deals(Some(&table.seats[0])), (ada.clone(), hide("Ben")));
    assert_eq!(deals(Some(&table.seats[1])), (hide("Ada"), ben.clone()));
    assert_eq!(deals(Some(&table.scribe)), (ada.clone(), ben.clone()));
    assert_eq!(deals(Some(&table.judge)), (ada, ben));
    let seen = table.see(&server, Some(&table.seats[1]));
    assert_eq!((&seen["role"], &seen["seat"]), (&json!("seat"), &json!(1)));
    assert_eq!(seen["frame"]["players"][0]["hand"]["unseen"], 4);
}

fn withdrawn(backend: &Backend) {
    let server = Server::start(backend);
    let table = server.table(HEAD);
    let links = server.ask("GET", &table.path("/links"), Some(&table.scribe), b"").unwrap().json();
    let link = links["links"].as_array().unwrap().iter().find(|l| l["seat"] == 0).unwrap();
    let mut watching = Stream::open(&server, &table, Some(&table.seats[0]), None);
    watching.next().unwrap();
    let path = table.path(&format!("/links/{}", link["id"].as_str().unwrap()));
    let gone = server.ask("DELETE", &path, Some(&table.judge), b"").unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(watching.next().unwrap().0, "gone");
    assert!(watching.next().is_none());
    let again = server.ask("GET", &table.path(""), Some(&table.seats[0]), b"").unwrap();
    again.is_problem(401);
    // Nobody locks themselves out.
    let mine = links["links"].as_array().unwrap().iter().find(|l| l["yours"] == true).unwrap();
    let path = table.path(&format!("/links/{}", mine["id"].as_str().unwrap()));
    server.ask("DELETE", &path, Some(&table.scribe), b"").unwrap().is_problem(422);
    let made = server.post(
        &table.path("/links"),
        Some(&table.scribe),
        &json!({"role": "seat", "seat": 0}),
    );
    let secret = made.json()["secret"].as_str().unwrap().to_owned();
    assert_eq!(table.see(&server, Some(&secret))["seat"], 0);
}

fn to_go(backend: &Backend) {
    let server = Server::start(backend);
    let words = |table: &Table, seat: usize| -> Vec<(bool, String)> {
        let seen = table.see(&server, Some(&table.seats[seat]));
        let none = Vec::new();
        let list = seen["to_go"].as_array().unwrap_or(&none);
        let one = |ticket: &serde_json::Value| {
            let words = ticket["words"].as_str().unwrap();
            (ticket["done"] == true, words.to_owned())
        };
        list.iter().map(one).collect()
    };
    let table = server.table(HEAD);
    let lines = [
        "Ada tickets +Paris-Wien +Frankfurt-Kobenhavn -? -?",
        "Ben tickets +Brest-Marseille +Palermo-Constantinople -? -?",
        "Ada claim Frankfurt-Paris/W WWW",
        "Ben claim Marseille-Paris ????",
        "Ada claim Frankfurt-Munchen PP",
        "Ben claim Brest-Paris KKK",
    ];
    assert_eq!(table.write(&server, 2, &lines).status, 200);
    // Over what is theirs and what nobody has; never over what is somebody else's.
    assert_eq!(
        words(&table, 0),
        [
            (false, "3 trains to go: München–Wien".to_owned()),
            (false, "5 trains to go: Essen–Frankfurt, Essen–København".to_owned())
        ]
    );
    assert_eq!(words(&table, 1)[0], (true, "connected".to_owned()));
    assert!(table.see(&server, None).get("to_go").is_none());
    assert!(table.see(&server, Some(&table.scribe)).get("to_go").is_none());
    let cards = server.table("game card-game\nplayer Ada\nplayer Ben\n");
    let lines = ["Ada tickets +Chicago-Dallas -? -? -? -? -?"];
    let answer = cards.write(&server, 2, &lines);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let (done, missing) = &words(&cards, 0)[0];
    assert!(!done && missing.starts_with("missing on the stack: "), "{missing}");
}
