//! A client and a server for tests: the program itself, on a port of its own, and HTTP as
//! it goes over the wire.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

/// Where a server keeps its archive.
#[derive(Clone, Debug)]
pub enum Backend {
    Sqlite(PathBuf),
    Postgres(String),
}

/// A folder that goes when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("whistlestop-serve-{}-{n}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that is running; it is killed when the test is over.
pub struct Server {
    child: Child,
    pub addr: SocketAddr,
}

impl Server {
    pub fn start(backend: &Backend) -> Self {
        Self::start_with(backend, &[])
    }

    /// Where it was before.
    pub fn start_at(backend: &Backend, addr: SocketAddr) -> Self {
        Self::begin(backend, &addr.to_string(), &[])
    }

    pub fn start_with(backend: &Backend, more: &[&str]) -> Self {
        Self::begin(backend, "127.0.0.1:0", more)
    }

    fn begin(backend: &Backend, addr: &str, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
        command
            .args(["serve", "--addr", addr, "--log", "warn"])
            .args(more)
            .env("WHISTLESTOP_LANG", "en")
            .env_remove("WHISTLESTOP_DATABASE")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        match backend {
            Backend::Sqlite(folder) => command.arg("--data").arg(folder),
            Backend::Postgres(url) => command.env("WHISTLESTOP_DATABASE", url),
        };
        if !more.contains(&"--max-rate") {
            command.args(["--max-rate", "100000"]);
        }
        // A port that a server had may be somebody's end of a connection for a moment.
        let (child, first) = (0..100)
            .find_map(|_| {
                let mut child = command.spawn().unwrap();
                let mut first = String::new();
                let out = child.stdout.take().unwrap();
                BufReader::new(out).read_line(&mut first).unwrap();
                let fixed = !addr.ends_with(":0");
                if first.is_empty() && fixed {
                    child.wait().unwrap();
                    std::thread::sleep(Duration::from_millis(100));
                    return None;
                }
                Some((child, first))
            })
            .expect("the port is free at last");
        let addr = first.trim().trim_start_matches("listening on http://").trim_end_matches('/');
        let addr = addr.parse().unwrap_or_else(|_| panic!("no address: {first:?}"));
        Self { child, addr }
    }

    /// As a power cut would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, b"").unwrap()
    }

    pub fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> Answer {
        let body = body.to_string();
        self.ask("POST", path, secret, body.as_bytes()).unwrap()
    }

    pub fn ask(
        &self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: &[u8],
    ) -> std::io::Result<Answer> {
        ask(self.addr, method, path, secret, body)
    }

    /// Opens a table, and has its secrets by role.
    pub fn table(&self, log: &str) -> Table {
        let answer = self.post("/api/v1/tables", None, &json!({ "log": log }));
        assert_eq!(answer.status, 201, "{}", answer.body);
        let opened = answer.json();
        let secret = |role: &str, seat: Option<u64>| {
            let links = opened["links"].as_array().unwrap();
            let mut links = links.iter();
            let link = links.find(|link| link["role"] == role && link["seat"].as_u64() == seat);
            link.unwrap()["secret"].as_str().unwrap().to_owned()
        };
        Table {
            id: opened["id"].as_str().unwrap().to_owned(),
            scribe: secret("scribe", None),
            judge: secret("judge", None),
            seats: vec![secret("seat", Some(0)), secret("seat", Some(1))],
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table with its secrets.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: String,
    pub scribe: String,
    pub judge: String,
    pub seats: Vec<String>,
}

impl Table {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    pub fn write(&self, server: &Server, seq: i64, lines: &[&str]) -> Answer {
        let body = json!({"seq": seq, "lines": lines});
        server.post(&self.path("/lines"), Some(&self.scribe), &body)
    }

    pub fn see(&self, server: &Server, secret: Option<&str>) -> Value {
        let answer = server.ask("GET", &self.path(""), secret, b"").unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }

    /// An error is a problem that says why.
    pub fn is_problem(&self, status: u16) {
        assert_eq!(self.status, status, "{}", self.body);
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["title"].as_str().is_some_and(|t| !t.is_empty()));
        assert!(problem["detail"].as_str().is_some_and(|t| !t.is_empty()));
    }
}

pub fn request(method: &str, path: &str, secret: Option<&str>, body: &[u8]) -> Vec<u8> {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    if let Some(secret) = secret {
        let _ = write!(head, "Authorization: Bearer {secret}\r\n");
    }
    let _ = write!(head, "Content-Length: {}\r\n\r\n", body.len());
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

pub fn ask(
    addr: SocketAddr,
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: &[u8],
) -> std::io::Result<Answer> {
    send(addr, &request(method, path, secret, body))
}

/// Sends bytes as they are, and reads the answer to its end.
pub fn send(addr: SocketAddr, bytes: &[u8]) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(addr)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    // A server that has heard enough may close before all is sent.
    let _ = stream.write_all(bytes);
    let mut all = Vec::new();
    let read = stream.read_to_end(&mut all);
    if all.is_empty() {
        read?;
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    }
    let text = String::from_utf8_lossy(&all).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok());
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    Ok(Answer {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: match chunked {
            true => unchunk(body),
            false => body.to_owned(),
        },
    })
}

fn unchunk(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(chunk) = after.get(..size).filter(|_| size > 0) else {
            break;
        };
        out.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or("");
    }
    out
}

/// A stream of events.
pub struct Stream {
    reader: BufReader<TcpStream>,
    /// Every byte that came.
    pub heard: String,
}

impl Stream {
    pub fn open(server: &Server, table: &Table, secret: Option<&str>, last: Option<&str>) -> Self {
        let mut stream = TcpStream::connect(server.addr).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut head = format!("GET {} HTTP/1.1\r\nHost: localhost\r\n", table.path("/events"));
        if let Some(secret) = secret {
            let _ = write!(head, "Authorization: Bearer {secret}\r\n");
        }
        if let Some(last) = last {
            let _ = write!(head, "Last-Event-ID: {last}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
        Self { reader: BufReader::new(stream), heard: String::new() }
    }

    /// The next event: its name, its id and its data; none at the end.
    pub fn next(&mut self) -> Option<(String, String, Value)> {
        let (mut name, mut id, mut data) = (String::new(), String::new(), String::new());
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            self.heard.push_str(&line);
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix("event: ") {
                name = rest.to_owned();
            } else if let Some(rest) = line.strip_prefix("id: ") {
                id = rest.to_owned();
            } else if let Some(rest) = line.strip_prefix("data: ") {
                data = rest.to_owned();
            } else if line.is_empty() && !data.is_empty() {
                return Some((name, id, serde_json::from_str(&data).unwrap()));
            }
        }
    }
}

/// A game out of thin air: its header, and the lines below.
pub fn simulated(game: &str, seed: u64) -> (String, Vec<String>) {
    let output = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["simulate", game, "--players", "2", "--seed", &seed.to_string()])
        .env("WHISTLESTOP_LANG", "en")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let is_head = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or("game");
        ["game", "player", "tiles", "tile", "option", "edition"].contains(&word)
    };
    let head: Vec<&str> = text.lines().take_while(is_head).collect();
    let body = text.lines().skip(head.len()).map(ToOwned::to_owned);
    (head.join("\n") + "\n", body.collect())
}

/// The same folder, for who wants to start the server again.
pub fn sqlite(folder: &Folder) -> Backend {
    Backend::Sqlite(Path::new(&folder.0).to_path_buf())
}
