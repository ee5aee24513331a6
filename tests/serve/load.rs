//! What it costs: processor time of the service itself, as the system counts it. The aims are
//! held in a release build, where nothing else asks for the processor:
//! `WHISTLESTOP_LOAD=1 cargo test --release --test serve load:: -- --nocapture`.

use std::io::{BufRead, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::Test;
use crate::client::{Backend, Server, Table, request};

pub fn one() -> Vec<(&'static str, Test)> {
    vec![
        ("load::a_line_at_turn_300_costs_what_a_line_costs", append),
        ("load::a_check_costs_what_it_costs_alone", check),
        ("load::a_thousand_hear_of_a_line_within_a_second", spectators),
    ]
}

/// Somebody wants to know.
pub fn is_wanted() -> bool {
    std::env::var_os("WHISTLESTOP_LOAD").is_some()
}

/// What a process has used so far, in milliseconds: all its threads.
fn used(pid: u32) -> f64 {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).unwrap();
    let each = tasks.filter_map(|task| {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    each.sum::<f64>() / 1e6
}

/// Memory in use, in megabytes.
fn memory(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

fn held(is: bool, said: &str) {
    println!("{said}");
    assert!(cfg!(debug_assertions) || is, "{said}");
}

fn run(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    let output = command.args(args).env("WHISTLESTOP_LANG", "en").output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

/// A long game of five: its header, and its lines.
fn long_game() -> (String, Vec<String>) {
    let text = run(&["simulate", "europe", "-p", "5", "--style", "hoard", "-s", "3"]);
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
    let lines = lines.filter(|line| !line.is_empty()).map(ToOwned::to_owned);
    let (head, body): (Vec<String>, Vec<String>) = lines.partition(|line| {
        ["game ", "player ", "event ", "option "].iter().any(|word| line.starts_with(word))
    });
    assert!(body.len() > 320, "{}", body.len());
    (head.join("\n") + "\n", body)
}

/// Writes lines one by one; the time that each took the service.
fn write(server: &Server, table: &Table, from: i64, lines: &[String]) -> f64 {
    let before = used(server.id());
    for (seq, line) in (from..).zip(lines) {
        let answer = table.write(server, seq, &[line]);
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    std::thread::sleep(Duration::from_millis(50));
    (used(server.id()) - before) / lines.len() as f64
}

fn append(backend: &Backend) {
    let server = Server::start(backend);
    let (head, body) = long_game();
    for watched in [false, true] {
        let table = server.table(&head);
        let _watcher = watched.then(|| watcher(&server, &table));
        write(&server, &table, 2, &body[..60]);
        let early = write(&server, &table, 62, &body[60..110]);
        write(&server, &table, 112, &body[110..270]);
        let late = write(&server, &table, 272, &body[270..320]);
        let who = if watched { "the public watches" } else { "nobody watches" };
        let said = format!(
            "{who}: a line at turn 80 {early:.2} ms of CPU, at turn 300 {late:.2}, {:.2} times",
            late / early
        );
        held(late < 1.0 && late < early * 2.0, &said);
    }
}

/// A log in which nothing is wrong, one with a breach, and a file of many.
fn check(backend: &Backend) {
    let server = Server::start(backend);
    let legal = run(&["simulate", "europe", "-p", "3", "-s", "7"]);
    let mut lines: Vec<&str> = legal.lines().collect();
    let half = lines.len() / 2;
    let claim = lines.iter().skip(half).find(|line| line.contains(" claim "));
    let again = claim.unwrap().split('#').next().unwrap_or("").trim_end();
    lines.insert(lines.len() - 12, again);
    let breach = lines.join("\n") + "\n";
    let many = run(&["simulate", "europe", "-p", "3", "-s", "7", "-g", "60"]);
    for (what, text, times, most) in [
        ("a short legal log", &legal, 300, f64::MAX),
        ("a log with a breach", &breach, 60, 1.5),
        ("sixty logs in one file", &many, 20, 1.5),
    ] {
        over_the_wire(&server, text, times / 10);
        let before = used(server.id());
        over_the_wire(&server, text, times);
        let asked = (used(server.id()) - before) / times as f64;
        let alone = (alone(text, times * 3) - alone(text, times)) / (times * 2) as f64;
        let said = format!(
            "{what}: {asked:.2} ms of CPU over the wire, {alone:.2} in one process: {:.2} times",
            asked / alone
        );
        held(asked < alone * most, &said);
    }
}

/// Asks so often on one connection.
fn over_the_wire(server: &Server, text: &str, times: usize) {
    let mut stream = std::io::BufReader::new(TcpStream::connect(server.addr).unwrap());
    let asked = format!(
        "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{text}",
        text.len()
    );
    for _ in 0..times {
        stream.get_mut().write_all(asked.as_bytes()).unwrap();
        let (mut line, mut length) = (String::new(), 0);
        while line != "\r\n" {
            line.clear();
            assert!(stream.read_line(&mut line).unwrap() > 0);
            let lower = line.to_ascii_lowercase();
            if let Some(n) = lower.strip_prefix("content-length: ") {
                length = n.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        assert!(body.starts_with(b"{\""), "{}", String::from_utf8_lossy(&body));
    }
}

/// The same check so often in one process, in milliseconds.
fn alone(text: &str, times: usize) -> f64 {
    let folder = crate::client::Folder::new();
    let file = folder.0.join("log.ride");
    std::fs::write(&file, text.repeat(times)).unwrap();
    let script = "/usr/bin/time -f '%U %S' \"$0\" check --format json \"$1\" >/dev/null";
    let output = Command::new("sh")
        .args(["-c", script])
        .arg(env!("CARGO_BIN_EXE_whistlestop"))
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().last().unwrap_or("").split(' ');
    last.filter_map(|n| n.parse::<f64>().ok()).sum::<f64>() * 1000.0
}

/// A connection that hears of a table, read by nobody yet.
fn watcher(server: &Server, table: &Table) -> TcpStream {
    let mut stream = TcpStream::connect(server.addr).unwrap();
    let asked = request("GET", &table.path("/events"), None, b"");
    stream.write_all(&asked).unwrap();
    stream.set_nonblocking(true).unwrap();
    stream
}

/// Reads what has come, until everybody has heard this.
fn all_hear(streams: &mut [(TcpStream, String)], what: &str) -> Duration {
    let started = Instant::now();
    let mut bytes = vec![0; 1 << 16];
    while streams.iter().any(|(_, heard)| !heard.contains(what)) {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        for (stream, heard) in streams.iter_mut() {
            match stream.read(&mut bytes) {
                Ok(n) => heard.push_str(&String::from_utf8_lossy(&bytes[..n])),
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    started.elapsed()
}

fn spectators(backend: &Backend) {
    let server = Server::start_with(backend, &["--max-connections", "3000"]);
    let (head, body) = long_game();
    let table = server.table(&head);
    let before: Vec<&str> = body[..300].iter().map(String::as_str).collect();
    assert_eq!(table.write(&server, 2, &before).status, 200);
    let alone = memory(server.id());
    let each = (0..1000).map(|_| (watcher(&server, &table), String::new()));
    let mut streams: Vec<(TcpStream, String)> = each.collect();
    all_hear(&mut streams, "id: 2\n");
    for (seq, line) in (3..).zip(&body[300..310]) {
        let started = Instant::now();
        let body = json!({ "seq": seq, "lines": [line] });
        let answer = server.post(&table.path("/lines"), Some(&table.scribe), &body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let told = started.elapsed();
        all_hear(&mut streams, &format!("id: {seq}\n"));
        let heard = started.elapsed();
        if seq == 12 {
            let said = format!(
                "the scribe is told after {} ms, a thousand after {} ms; {:.0} MB, {alone:.0} without them",
                told.as_millis(),
                heard.as_millis(),
                memory(server.id())
            );
            held(heard < Duration::from_secs(1), &said);
        }
    }
}
