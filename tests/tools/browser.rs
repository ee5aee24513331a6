//! A real Chromium, driven through chromedriver: the few commands of the W3C
//! WebDriver protocol that the tests need, over a plain socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Set to `required` where a missing browser has to fail the test.
pub const REQUIRED: &str = "WHISTLESTOP_BROWSER";
/// The key under which WebDriver names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE: Duration = Duration::from_secs(120);

const FLAGS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-prefers-reduced-motion",
];

/// One session of one browser; gone with everything it wrote when dropped.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    folder: PathBuf,
}

/// Where chromedriver is, if it is anywhere; nowhere else where one is named.
pub fn driver() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMEDRIVER") {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let usual = ["/usr/bin/chromedriver", "/usr/local/bin/chromedriver"].map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("chromedriver"));
    usual.into_iter().chain(on_path).find(|path| path.is_file())
}

impl Browser {
    /// Starts a browser.
    pub fn open() -> Self {
        Self::start(&driver().expect("there is a chromedriver"))
    }

    fn start(driver: &Path) -> Self {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("whistlestop-page-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the browser");
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .env("HOME", &folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let port = port(&mut driver);
        let mut browser = Self { driver, port, session: String::new(), folder };
        browser.session = browser.new_session();
        browser
    }

    fn new_session(&self) -> String {
        let profile = format!("--user-data-dir={}", self.folder.join("profile").display());
        let flags: Vec<&str> = FLAGS.into_iter().chain([profile.as_str()]).collect();
        let mut options = json!({
            "args": flags,
            "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false },
        });
        if let Some(binary) = std::env::var_os("CHROMIUM") {
            options["binary"] = json!(binary.to_string_lossy());
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        }}});
        let value = self.call("POST", "/session", &wanted);
        let id = value["sessionId"].as_str();
        id.expect("a session of the browser").to_owned()
    }

    /// Writes a file that the browser can open, and gives its address.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.join(name);
        std::fs::write(&path, text).expect("the page is written");
        format!("file://{}", path.display())
    }

    pub fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// Runs the body of a function in the page.
    pub fn run(&self, body: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": body, "args": [] }))
    }

    /// The value of an expression in the page.
    pub fn value(&self, expression: &str) -> Value {
        self.run(&format!("return ({expression});"))
    }

    /// What a promise of the page comes to.
    pub fn wait_for(&self, promise: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; Promise.resolve({promise}).then(v => done(v ?? null), e => done(String(e)));"
        );
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    pub fn text(&self, selector: &str) -> String {
        let expression = format!("document.querySelector({selector:?})?.textContent ?? 'nothing'");
        self.value(&expression).as_str().unwrap_or_default().to_owned()
    }

    pub fn click(&self, selector: &str) {
        let element = self.find(selector);
        self.post(&format!("/element/{element}/click"), &json!({}));
    }

    /// Types into whatever has the focus. Keys without a character are in the
    /// Unicode area that WebDriver reserves for them.
    pub fn keys(&self, keys: &str) {
        let each = keys.chars().flat_map(|key| {
            let key = key.to_string();
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        });
        let actions: Vec<Value> = each.collect();
        self.post(
            "/actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] }),
        );
    }

    /// Rests the pointer on an element.
    pub fn hover(&self, selector: &str) {
        let element = self.find(selector);
        let scroll = format!(
            "document.querySelector({selector:?}).scrollIntoView({{block:'center',behavior:'instant'}});"
        );
        self.run(&scroll);
        let to = json!({
            "type": "pointerMove", "duration": 0, "x": 0, "y": 0,
            "origin": { ELEMENT: element },
        });
        self.post(
            "/actions",
            &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": [to] }] }),
        );
    }

    /// A window of this many pixels, as a phone or a desk has it.
    pub fn resize(&self, width: u32, height: u32, phone: bool) {
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone }),
        );
    }

    /// Which colours the user's system asks for, and whether it prints.
    pub fn media(&self, scheme: &str, print: bool) {
        self.cdp(
            "Emulation.setEmulatedMedia",
            &json!({
                "media": if print { "print" } else { "" },
                "features": [{ "name": "prefers-color-scheme", "value": scheme }],
            }),
        );
    }

    /// A command of Chromium's own protocol.
    pub fn cdp(&self, command: &str, params: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    /// A picture of what is to be seen, as a PNG file in base64.
    #[allow(dead_code)]
    pub fn screenshot(&self) -> String {
        let value = self.session_call("GET", "/screenshot", &Value::Null);
        value.as_str().unwrap_or_default().to_owned()
    }

    /// What the page said on its console since this was last asked.
    pub fn console(&self) -> Vec<String> {
        let entries = self.log("browser");
        let line = |entry: &Value| format!("{}: {}", entry["level"], entry["message"]);
        entries.iter().map(line).collect()
    }

    /// The addresses the page asked for since this was last asked.
    pub fn requests(&self) -> Vec<String> {
        let entries = self.log("performance");
        let url = |entry: &Value| {
            let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let event = &event["message"];
            let asked = event["method"] == "Network.requestWillBeSent";
            let url = event["params"]["request"]["url"].as_str()?;
            asked.then(|| url.to_owned())
        };
        entries.iter().filter_map(url).collect()
    }

    fn log(&self, kind: &str) -> Vec<Value> {
        match self.post("/se/log", &json!({ "type": kind })) {
            Value::Array(entries) => entries,
            other => panic!("no log: {other}"),
        }
    }

    fn find(&self, selector: &str) -> String {
        let value = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        let id = value[ELEMENT].as_str();
        id.unwrap_or_else(|| panic!("no element {selector}: {value}")).to_owned()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.session_call("POST", path, body)
    }

    fn session_call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.call(method, &format!("/session/{}{path}", self.session), body)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let reply = http(self.port, method, path, body);
        let mut reply: Value = serde_json::from_str(&reply)
            .unwrap_or_else(|error| panic!("{method} {path}: {error}: {reply}"));
        let value = reply["value"].take();
        if let Some(error) = value["error"].as_str() {
            panic!("{method} {path}: {error}: {}", value["message"]);
        }
        value
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A panic on the way to the browser must not hide the first one.
        let port = self.port;
        let path = format!("/session/{}", self.session);
        let _ = std::panic::catch_unwind(|| http(port, "DELETE", &path, &Value::Null));
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The port that chromedriver says it listens on.
fn port(driver: &mut Child) -> u16 {
    let out = driver.stdout.take().expect("its output is ours");
    let (tell, told) = std::sync::mpsc::channel();
    // Read on to the end: what it says later must not fill the pipe.
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let port = line.split_once("started successfully on port ");
            if let Some((_, port)) = port {
                let _ = tell.send(port.trim_end_matches('.').trim().parse());
            }
        }
    });
    let port = told.recv_timeout(PATIENCE).ok().and_then(Result::ok);
    port.expect("chromedriver tells its port")
}

/// One request, one connection.
fn http(port: u16, method: &str, path: &str, body: &Value) -> String {
    let body = match body {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    let started = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => break stream,
            Err(error) if started.elapsed() > PATIENCE => panic!("no chromedriver: {error}"),
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    };
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json; charset=utf-8\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).expect("a request is sent");
    stream.write_all(body.as_bytes()).expect("a request is sent");
    answer(BufReader::new(stream))
}

/// The body of an answer that says how long it is.
fn answer(mut stream: BufReader<TcpStream>) -> String {
    let mut length = 0;
    loop {
        let mut line = String::new();
        let read = stream.read_line(&mut line).expect("an answer in time");
        let line = line.trim().to_ascii_lowercase();
        if read == 0 || line.is_empty() {
            break;
        }
        if let Some(n) = line.strip_prefix("content-length:") {
            length = n.trim().parse().expect("a length");
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("the whole answer");
    String::from_utf8(body).expect("an answer in UTF-8")
}
