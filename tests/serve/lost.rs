//! Nothing is lost: the power fails while lines are written and games are sent.

use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::Test;
use crate::client::{Backend, Folder, Server, Table, ask, request};
use crate::trials::Trial;

pub fn both() -> Vec<(&'static str, Test)> {
    vec![("lost::what_was_acknowledged_is_there_after_a_power_cut", power)]
}

pub fn one() -> Vec<(&'static str, Test)> {
    vec![
        ("lost::an_archive_that_cannot_be_written_loses_nothing", unwritable),
        ("lost::whoever_breaks_off_leaves_nothing_half_done", broken_off),
    ]
}

fn rounds() -> usize {
    let asked = std::env::var("WHISTLESTOP_ROUNDS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(4)
}

const WRITERS: usize = 3;

/// What one round was told is kept.
#[derive(Default)]
struct Told {
    /// Operations of each table.
    lines: [AtomicI64; WRITERS],
    games: Mutex<Vec<String>>,
    over: AtomicBool,
}

fn power(backend: &Backend) {
    let server = Server::start(backend);
    let tables: Vec<Table> =
        (0..WRITERS).map(|_| server.table("game europe\nplayer Ada\nplayer Ben\n")).collect();
    let told = Told::default();
    told.lines.iter().for_each(|n| n.store(1, Ordering::Relaxed));
    let mut running = Some(server);
    for round in 0..rounds() {
        let server = running.take().unwrap();
        told.over.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let (told, addr) = (&told, server.addr);
            for (n, table) in tables.iter().enumerate() {
                scope.spawn(move || write(addr, n, table, told));
            }
            scope.spawn(move || send_games(addr, round, told));
            // On a busy machine the first answers take their time.
            let so_far =
                || (told.games.lock().unwrap().len(), told.lines[0].load(Ordering::Relaxed));
            let (games, lines) = so_far();
            let begin = Instant::now();
            while so_far().0 == games || so_far().1 == lines {
                assert!(begin.elapsed() < Duration::from_secs(60), "nothing is written");
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(Duration::from_millis((round as u64 * 37) % 200));
            server.kill();
            told.over.store(true, Ordering::Relaxed);
        });
        let server = Server::start(backend);
        for (n, table) in tables.iter().enumerate() {
            let seen = table.see(&server, Some(&table.scribe));
            let seq = seen["seq"].as_i64().unwrap();
            let at_least = told.lines[n].load(Ordering::Relaxed);
            // One more may have been kept that nobody was told of.
            assert!((at_least..=at_least + 1).contains(&seq), "{seq}, told {at_least}");
            told.lines[n].store(seq, Ordering::Relaxed);
            let lines: Vec<String> = seen["lines"].as_array().unwrap()[3..]
                .iter()
                .map(|line| line.as_str().unwrap().to_owned())
                .collect();
            let expected: Vec<String> = (2..=seq).map(|seq| format!("# {n} {seq}")).collect();
            assert_eq!(lines, expected);
        }
        let games = told.games.lock().unwrap().clone();
        for id in games.iter().rev().take(50) {
            let path = format!("/api/v1/games/{id}.ride");
            assert_eq!(server.get(&path).status, 200, "{id}");
        }
        running = Some(server);
    }
    let games = told.games.lock().unwrap().len();
    assert!(games > 0 && told.lines[0].load(Ordering::Relaxed) > 2);
}

fn write(addr: SocketAddr, n: usize, table: &Table, told: &Told) {
    let mut seq = told.lines[n].load(Ordering::Relaxed);
    while !told.over.load(Ordering::Relaxed) {
        let body = json!({"seq": seq + 1, "lines": [format!("# {n} {}", seq + 1)]}).to_string();
        let answer = ask(addr, "POST", &table.path("/lines"), Some(&table.scribe), body.as_bytes());
        match answer {
            Ok(answer) if answer.status == 200 => {
                seq += 1;
                told.lines[n].store(seq, Ordering::Relaxed);
            }
            _ => return,
        }
    }
}

fn send_games(addr: SocketAddr, round: usize, told: &Told) {
    for n in 0.. {
        if told.over.load(Ordering::Relaxed) {
            return;
        }
        let log = format!("game europe # {round} {n}\nplayer Ada\nplayer Ben\nAda draw ? ?\n");
        match ask(addr, "POST", "/api/v1/games", None, log.as_bytes()) {
            Ok(answer) if answer.status == 201 => {
                let id = answer.json()["games"][0]["id"].as_str().unwrap().to_owned();
                told.games.lock().unwrap().push(id);
            }
            _ => return,
        }
    }
}

/// A database that refuses to be written, as on a full disk: an error, and all is there
/// once it goes again.
fn unwritable(backend: &Backend) {
    let Backend::Sqlite(folder) = backend else {
        return;
    };
    let server = Server::start(backend);
    let table = server.table("game europe\nplayer Ada\nplayer Ben\n");
    assert_eq!(table.write(&server, 2, &["# a"]).status, 200);
    // Somebody else holds the archive for longer than anybody waits.
    let other = rusqlite::Connection::open(folder.join("archive.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    table.write(&server, 3, &["# b"]).is_problem(503);
    assert_eq!(table.see(&server, None)["seq"], 2);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(table.write(&server, 3, &["# b"]).status, 200);
}

/// Sends a request, and is gone before the answer.
fn break_off(server: &Server, bytes: &[u8], after: Duration) {
    let mut stream = TcpStream::connect(server.addr).unwrap();
    stream.write_all(bytes).unwrap();
    std::thread::sleep(after);
}

/// What was written for somebody who did not wait is known to everybody, and theirs when
/// they ask again; a link that they withdrew lets nobody in.
fn broken_off(backend: &Backend) {
    let Backend::Sqlite(folder) = backend else {
        return;
    };
    let server = Server::start(backend);
    let table = server.table("game europe\nplayer Ada\nplayer Ben\n");
    let scribe = Some(table.scribe.as_str());
    for seq in 2..60 {
        let body = json!({"seq": seq, "lines": [format!("# {seq}")]}).to_string();
        let asked = request("POST", &table.path("/lines"), scribe, body.as_bytes());
        break_off(&server, &asked, Duration::from_micros(200 * (seq as u64 % 20)));
        let again = crate::client::send(server.addr, &asked).unwrap();
        assert_eq!(again.status, 200, "{seq}: {}", again.body);
    }
    let kept = rusqlite::Connection::open(folder.join("archive.sqlite")).unwrap();
    for round in 0..20 {
        let wanted = json!({"role": "seat", "seat": 0});
        let made = server.post(&table.path("/links"), scribe, &wanted).json();
        let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str());
        let asked = request("DELETE", &table.path(&format!("/links/{id}")), scribe, b"");
        break_off(&server, &asked, Duration::from_micros(200 * round));
        std::thread::sleep(Duration::from_millis(20));
        let sql = "SELECT withdrawn FROM links WHERE id = ?1";
        let withdrawn: bool = kept.query_row(sql, [id], |row| row.get(0)).unwrap();
        let begin = Instant::now();
        while withdrawn && server.ask("GET", &table.path(""), secret, b"").unwrap().status != 401 {
            assert!(begin.elapsed() < Duration::from_secs(30), "the link lets somebody in");
        }
    }
}

/// A disk of two megabytes.
struct Disk(Folder);

impl Disk {
    /// None where that takes rights that we do not have.
    fn mount() -> Option<Self> {
        let folder = Folder::new();
        let mut mount = std::process::Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=2m", "whistlestop-test"]);
        let done = mount.arg(&folder.0).output().ok()?;
        done.status.success().then_some(Self(folder))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0.0).output();
    }
}

/// A disk that is really full.
pub fn full_disk() -> Trial {
    let trial = Trial::new("sqlite::lost::a_full_disk_loses_nothing", full);
    match Disk::mount() {
        Some(_) => trial,
        None => trial.ignored("needs the right to mount a small disk"),
    }
}

fn full() {
    let disk = Disk::mount().unwrap();
    let backend = crate::client::sqlite(&disk.0);
    let ballast = disk.0.0.join("ballast");
    std::fs::write(&ballast, vec![b'x'; 1 << 20]).unwrap();
    let server = Server::start(&backend);
    let table = server.table("game europe\nplayer Ada\nplayer Ben\n");
    let (mut lines, mut games) = (Vec::new(), Vec::new());
    let game =
        |n: usize| format!("game europe\n# {n} {}\nplayer Ada\nplayer Ben\n", "x".repeat(2000));
    let write = |lines: &mut Vec<String>, line: String| {
        let answer = table.write(&server, lines.len() as i64 + 2, &[&line]);
        match answer.status {
            200 => lines.push(line),
            _ => answer.is_problem(503),
        }
        answer.status
    };
    // Both are refused in the end, and not before.
    let mut refused = 0;
    for n in 0.. {
        assert!(n < 1000, "the disk is not full");
        let log = game(n);
        let kept = server.ask("POST", "/api/v1/games", None, log.as_bytes());
        let kept = kept.unwrap();
        match kept.status {
            201 => games.push((kept.json()["games"][0]["id"].as_str().unwrap().to_owned(), log)),
            _ => kept.is_problem(503),
        }
        let wrote = write(&mut lines, format!("# {n} {}", "y".repeat(2000)));
        refused += usize::from(kept.status == 503 && wrote == 503);
        if refused > 3 {
            break;
        }
    }
    assert!(lines.len() > 3 && games.len() > 3, "{} {}", lines.len(), games.len());
    let opened = server.post("/api/v1/tables", None, &json!({ "log": game(0) }));
    opened.is_problem(503);
    let all = |server: &Server, lines: &[String]| {
        let seen = table.see(server, Some(&table.scribe));
        let there: Vec<&str> = seen["lines"].as_array().unwrap()[3..]
            .iter()
            .map(|line| line.as_str().unwrap())
            .collect();
        assert_eq!(there, lines);
        for (id, log) in &games {
            assert_eq!(server.get(&format!("/api/v1/games/{id}.ride")).body, *log);
        }
    };
    all(&server, &lines);
    // With room again it goes on, in the same service and in the next.
    std::fs::remove_file(&ballast).unwrap();
    assert_eq!(write(&mut lines, "# there is room again".to_owned()), 200);
    all(&server, &lines);
    server.kill();
    all(&Server::start(&backend), &lines);
}
