//! A finger on a phone.

use std::cell::Cell;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::Browser;

const PATIENCE: Duration = Duration::from_secs(90);

pub struct Hand {
    pub browser: Browser,
    taps: Cell<u32>,
}

impl Hand {
    pub fn new(browser: Browser, width: u32, height: u32) -> Self {
        browser.resize(width, height, true);
        browser.cdp(
            "Emulation.setTouchEmulationEnabled",
            &json!({ "enabled": true, "maxTouchPoints": 2 }),
        );
        browser.cdp("Network.enable", &json!({}));
        let taps = Cell::new(0);
        Self { browser, taps }
    }

    /// Taps so far.
    pub fn count(&self) -> u32 {
        self.taps.get()
    }

    /// Waits until something is true in the page.
    pub fn until(&self, condition: &str) {
        let started = Instant::now();
        while self.browser.value(&format!("Boolean({condition})")) != true {
            if started.elapsed() > PATIENCE {
                let panel = self.browser.text("main");
                panic!("{condition} does not come true: {panel}");
            }
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Waits until the page has answered: all is written, and what comes next is there.
    pub fn ready(&self) {
        self.until("document.getElementById('panel')?.getAttribute('aria-busy') === 'false' && document.getElementById('state').className === 'saved'");
    }

    /// The same for a page without a connection.
    pub fn calm(&self) {
        self.until("document.getElementById('panel').getAttribute('aria-busy') === 'false'");
    }

    /// Puts a finger on a place of the screen, lifts it, and waits until the page has felt it: a
    /// busy browser makes a click of it a moment later.
    pub fn touch(&self, x: f64, y: f64) {
        self.taps.set(self.taps.get() + 1);
        let felt =
            "(window.felt ??= (addEventListener('click', () => { window.felt += 1; }, true), 0))";
        let before = self.browser.value(felt);
        let touch = |kind: &str, points: Value| {
            self.browser
                .cdp("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
        };
        touch("touchStart", json!([{ "x": x, "y": y }]));
        touch("touchEnd", json!([]));
        let started = Instant::now();
        // A page that it led to has felt nothing yet.
        while self.browser.value("window.felt ?? -1") == before
            && started.elapsed() < Duration::from_secs(5)
        {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Taps on the first element that fits, which has to be there.
    pub fn tap(&self, selector: &str) {
        let find = format!("document.querySelector({selector:?})");
        self.until(&format!("{find} && !{find}.disabled"));
        let at = self.browser.run(&format!(
            "const e = {find}; e.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
             const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2];"
        ));
        self.touch(at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    }

    /// How long it takes from a tap until the page has answered, in milliseconds, by the
    /// browser's own clock.
    pub fn timed(&self, selector: &str) -> f64 {
        let watch = format!(
            "const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             window.took = null;
             e.addEventListener('click', () => {{
               const from = performance.now();
               const look = () => {{
                 if (document.getElementById('panel').getAttribute('aria-busy') === 'false') window.took = performance.now() - from;
                 else requestAnimationFrame(look);
               }};
               requestAnimationFrame(look);
             }});"
        );
        self.browser.run(&watch);
        self.tap(selector);
        self.until("window.took !== null");
        self.browser.value("window.took").as_f64().unwrap()
    }

    pub fn type_into(&self, selector: &str, text: &str) {
        self.tap(selector);
        self.browser.run(&format!("document.querySelector({selector:?}).select();"));
        self.browser.keys(text);
    }

    /// A connection, or none.
    pub fn network(&self, on: bool) {
        self.browser.cdp(
            "Network.emulateNetworkConditions",
            &json!({ "offline": !on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 }),
        );
    }

    /// Taps on the middle of a route, and says which where that is asked.
    pub fn tap_route(&self, name: &str) {
        let (pair, track) = name.split_once('/').unwrap_or((name, ""));
        let (a, b) = pair.split_once('-').unwrap();
        let id = self.browser.run(&format!(
            "return fetch('/api/v1/boards/europe').then(r => r.json()).then(board => board.routes.findIndex(r =>
               r.cities[0] === {a:?} && r.cities[1] === {b:?}
               && ({track:?} === '' || ({{pink:'P',blue:'B',orange:'O',white:'W',green:'G',yellow:'Y',black:'K',red:'R'}})[r.colour] === {track:?})))"
        ));
        let id = id.as_i64().unwrap();
        assert!(id >= 0, "{name}");
        self.on_map(
            &format!("const w = document.querySelector('#route-{id} .way'); const p = w.points[w.points.length >> 1]; return [p.x, p.y];"),
            &format!(".which [data-route='{id}']"),
        );
    }

    pub fn tap_city(&self, name: &str) {
        let id = self.browser.run(&format!(
            "return fetch('/api/v1/boards/europe').then(r => r.json()).then(board => board.cities.findIndex(c => c.name === {name:?}))"
        ));
        let id = id.as_i64().unwrap();
        self.on_map(
            &format!("const m = document.querySelector('#city-{id}').transform.baseVal.consolidate().matrix; return [m.e, m.f];"),
            &format!(".which [data-city='{id}']"),
        );
    }

    /// Squares of the tile game.
    pub fn tap_square(&self, x: i64, y: i64) {
        self.on_map(&format!("return [{}, {}];", x * 100, -y * 100), ".which");
    }

    /// Taps on a place of the drawing; brings all of it into sight first where it is not.
    fn on_map(&self, place: &str, which: &str) {
        self.browser.run("document.getElementById('place').scrollIntoView({ block: 'center', behavior: 'instant' });");
        let find = format!(
            "const [x, y] = (() => {{ {place} }})();
             const map = document.getElementById('map');
             const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
             const box = document.getElementById('place').getBoundingClientRect();
             const hit = document.elementFromPoint(at.x, at.y);
             return [at.x, at.y, at.x > box.left + 4 && at.x < box.right - 4 && at.y > box.top + 4 && at.y < box.bottom - 4 && !hit?.closest('button')];"
        );
        let mut at = self.browser.run(&find);
        if at[2] != true {
            self.tap(".zoom button:last-child");
            at = self.browser.run(&find);
        }
        self.touch(at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
        if self.browser.value("document.querySelector('.which') !== null") == true {
            self.tap(which);
        }
    }
}
