//! Nothing is lost: the power fails while lines are written and games are sent.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::Test;
use crate::client::{Backend, Server, Table, ask};

pub fn both() -> Vec<(&'static str, Test)> {
    vec![(
        "lost::what_was_acknowledged_is_there_after_a_power_cut",
        power,
    )]
}

pub fn one() -> Vec<(&'static str, Test)> {
    vec![(
        "lost::an_archive_that_cannot_be_written_loses_nothing",
        unwritable,
    )]
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
    let tables: Vec<Table> = (0..WRITERS)
        .map(|_| server.table("game europe\nplayer Ada\nplayer Ben\n"))
        .collect();
    let told = Told::default();
    told.lines
        .iter()
        .for_each(|n| n.store(1, Ordering::Relaxed));
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
            std::thread::sleep(Duration::from_millis(120 + (round as u64 * 37) % 200));
            server.kill();
            told.over.store(true, Ordering::Relaxed);
        });
        let server = Server::start(backend);
        for (n, table) in tables.iter().enumerate() {
            let seen = table.see(&server, Some(&table.scribe));
            let seq = seen["seq"].as_i64().unwrap();
            let at_least = told.lines[n].load(Ordering::Relaxed);
            // One more may have been kept that nobody was told of.
            assert!(
                (at_least..=at_least + 1).contains(&seq),
                "{seq}, told {at_least}"
            );
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
        let answer = ask(
            addr,
            "POST",
            &table.path("/lines"),
            Some(&table.scribe),
            body.as_bytes(),
        );
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
