//! The page of a game, in a real browser: Debian's Chromium, through
//! chromedriver. Without them this says that the page was not tested.

pub mod reader;
pub mod seen;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use crate::browser::{Browser, REQUIRED, driver};
use crate::trials::Trial;
use serde_json::Value;
use whistlestop::internals::frames::{self, Recording};
use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::page;
use whistlestop::internals::replay::Custom;

pub fn trials() -> Vec<Trial> {
    vec![
        Trial::new("page::a_page_of_five_players_is_small", a_page_of_five_players_is_small),
        Trial::new("page::nothing_from_a_log_is_markup", nothing_from_a_log_is_markup),
        Trial::new("page::in_a_browser", in_a_browser).needs_found(
            driver(),
            "chromedriver",
            REQUIRED,
        ),
        Trial::new("page::for_every_reader", reader::for_every_reader).needs_found(
            driver(),
            "chromedriver",
            REQUIRED,
        ),
        Trial::new("page::what_is_seen", seen::what_is_seen).needs_found(
            driver(),
            "chromedriver",
            REQUIRED,
        ),
        Trial::new("page::axe_finds_nothing", reader::axe_finds_nothing)
            .needs_found(driver(), "chromedriver", REQUIRED)
            .needs_found(reader::axe(), "axe-core in target/axe", reader::AXE_REQUIRED),
    ]
}

const EUROPE: &str = "fixtures/europe/legal/recorded-1207.ride";
const CARDS: &str = "fixtures/card_game/legal/four-players.ride";
const METRO: &str = "fixtures/metro/legal/four-players.ride";
const LONDON: &str = "fixtures/london/legal/three-players.ride";
const BAD_DAY: &str = "fixtures/europe/stories/bad-day.ride";

const ESCAPE: &str = "\u{e00c}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";
const ENTER: &str = "\u{e007}";

fn read(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The first game of a text, and its page; made once, since drawing a map takes
/// its time without optimisation.
fn make(text: &str) -> Arc<(Recording, String)> {
    type Made = HashMap<String, Arc<(Recording, String)>>;
    static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
    if let Some(made) = MADE.lock().unwrap().get(text) {
        return Arc::clone(made);
    }
    let made = Arc::new(make_anew(text));
    MADE.lock().unwrap().insert(text.to_owned(), Arc::clone(&made));
    made
}

fn make_anew(text: &str) -> (Recording, String) {
    let mut game = GameText::default();
    assert!(Games::new(text.as_bytes()).next_into(&mut game).unwrap());
    let recording = frames::record(&game, &Custom::None);
    let page = page::write(page::Made {
        game: &game,
        file: "game.ride",
        index: 1,
        eyes: None,
        image: None,
        record: &mut |game| frames::record(game, &Custom::None),
    });
    let page = page.unwrap();
    (recording, page)
}

fn a_page_of_five_players_is_small() {
    for log in
        [EUROPE, "fixtures/europe/legal/recorded-1039.ride", "fixtures/usa/legal/five-players.ride"]
    {
        let (recording, page) = &*make(&read(log));
        assert_eq!(recording.players.len(), 5);
        assert!(page.len() < 450_000, "{log}: {} bytes", page.len());
    }
}

fn nothing_from_a_log_is_markup() {
    let (_, page) = &*make(&hostile());
    let (head, rest) = page.split_once("id=\"data\">").unwrap();
    let (data, rest) = rest.split_once("</script>").unwrap();
    assert!(!data.contains('<') && !data.contains('\u{2028}'));
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["header"]["players"][0]["name"], HOSTILE[0]);
    for part in [head, rest] {
        for markup in ["<script>alert", "<img", "</script><", "<b>", "<i>", "&lt;!--"] {
            assert!(!part.contains(markup), "{markup} of a name is markup");
        }
    }
    assert!(!page.contains("unsafe-inline") && !page.contains(" style="));
    // Braces in a log are not places for parts of the page.
    assert_eq!(page.matches("</style>").count(), 1);
    assert_eq!(page.matches("id=\"data\"").count(), 1);
}

const HOSTILE: [&str; 3] = [
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    "{{data}}\u{2028}&lt;!--",
];

fn hostile() -> String {
    let mut log = String::from("game europe\nevent \"<b>{{title}}</b>\"\n");
    for name in HOSTILE {
        log += &format!("player \"{name}\"\n");
    }
    for name in HOSTILE {
        log += &format!("\"{name}\" claim Dieppe-Paris R\n");
        log += "ruling stands C2 \"<i>why</i>\"\n";
    }
    log
}

fn in_a_browser() {
    let browser = Browser::open();
    let tour = Tour { browser };
    for (name, log) in [("europe", EUROPE), ("cards", CARDS), ("metro", METRO), ("london", LONDON)]
    {
        tour.timed(name, |tour| tour.opens_everywhere(name, log));
    }
    tour.timed("odd logs", Tour::odd_logs_open);
    tour.timed("steps", Tour::steps);
    tour.timed("frames", Tour::says_what_the_frames_say);
    tour.timed("breaches", Tour::jumps_to_breaches);
    tour.timed("paths", Tour::lights_paths);
    tour.timed("search", Tour::finds_things);
    tour.timed("help, play", Tour::helps_and_plays);
    tour.timed("names", Tour::names_are_names);
    tour.timed("print", Tour::prints_map_score_and_moves);
    tour.timed("quick", Tour::is_quick);
}

/// A game whose page is open.
struct Made(Arc<(Recording, String)>);

impl std::ops::Deref for Made {
    type Target = Recording;

    fn deref(&self) -> &Recording {
        &self.0.0
    }
}

struct Tour {
    browser: Browser,
}

impl Tour {
    fn timed(&self, name: &str, part: impl FnOnce(&Self)) {
        let started = std::time::Instant::now();
        part(self);
        println!("{name}: {} ms", started.elapsed().as_millis());
    }

    /// Opens the page of a log at a frame.
    fn open(&self, name: &str, log: &str, at: usize) -> Made {
        let made = Made(make(log));
        let url = self.browser.file(&format!("{name}.html"), &made.0.1);
        self.browser.go("about:blank");
        self.browser.console();
        self.browser.requests();
        self.browser.go(&format!("{url}#{at}"));
        let requests = self.browser.requests();
        let own = |asked: &&String| asked.starts_with(&url) || asked.starts_with("data:");
        let strange: Vec<&String> = requests.iter().filter(|asked| !own(asked)).collect();
        assert!(strange.is_empty(), "{name} asks for {strange:?}");
        assert!(requests.iter().any(|asked| asked.starts_with(&url)));
        self.no_complaints(name);
        made
    }

    fn desk(&self) {
        self.browser.resize(1280, 860, false);
        self.browser.media("light", false);
    }

    fn no_complaints(&self, name: &str) {
        let said = self.browser.console();
        assert!(said.is_empty(), "{name}: {said:?}");
    }

    fn number(&self, expression: &str) -> f64 {
        let value = self.browser.value(expression);
        value.as_f64().unwrap_or_else(|| panic!("{expression}: {value}"))
    }

    /// The frame that is shown.
    fn at(&self) -> usize {
        self.number("Number(document.getElementById('slider').value)") as usize
    }

    fn words(&self) -> String {
        self.browser.text("#words")
    }

    fn opens_everywhere(&self, name: &str, log: &str) {
        let log = read(log);
        for (width, height, phone) in [(1280, 860, false), (360, 740, true)] {
            for scheme in ["light", "dark"] {
                let name = format!("{name}-{width}-{scheme}");
                self.browser.resize(width, height, phone);
                self.browser.media(scheme, false);
                let recording = self.open(&name, &log, 40);
                assert_eq!(self.at(), 40, "{name}");
                assert!(self.words().starts_with(&recording.frames[40].words), "{name}");
                self.fits(&name, width);
                self.can_be_read(&name);
                self.can_be_told(&name);
                self.browser.keys(END);
                assert_eq!(self.at(), recording.frames.len() - 1);
                self.fits(&name, width);
                self.can_be_read(&name);
                self.no_complaints(&name);
            }
        }
    }

    /// Nothing sticks out sideways.
    fn fits(&self, name: &str, width: u32) {
        let wide = self.number("document.documentElement.scrollWidth");
        assert!(wide <= f64::from(width), "{name} is {wide} wide");
        let inner = self.number("innerWidth");
        assert!(inner <= f64::from(width), "{name} is zoomed out to {inner}");
    }

    /// All text has the contrast of WCAG's level AA.
    fn can_be_read(&self, name: &str) {
        let dim = self.browser.run(CONTRAST);
        assert_eq!(dim, serde_json::json!([]), "{name}: too little contrast");
    }

    /// Whatever can be pressed has a name, and pictures have words.
    fn can_be_told(&self, name: &str) {
        let dumb = self.browser.value(
            "[...document.querySelectorAll('button, input, select, summary, [role=img], [role=region]')]
               .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))
               .map(e => e.outerHTML.slice(0, 120))",
        );
        assert_eq!(dumb, serde_json::json!([]), "{name}");
        let said =
            self.browser.value("document.getElementById('slider').getAttribute('aria-valuetext')");
        assert!(said.as_str().is_some_and(|said| said.len() > 5), "{name}");
        assert_eq!(self.browser.value("document.getElementById('words').ariaLive"), "polite");
    }

    fn odd_logs_open(&self) {
        self.desk();
        for story in ["final-position", "stops-early", "unicode-players", "tournament-with-rulings"]
        {
            let log = read(&format!("fixtures/europe/stories/{story}.ride"));
            let recording = self.open(story, &log, 0);
            self.browser.keys(END);
            assert_eq!(self.at(), recording.frames.len() - 1, "{story}");
            self.browser.keys(HOME);
            assert_eq!(self.at(), 0, "{story}");
            self.no_complaints(story);
        }
        self.open("alone", "game new-york\nplayer Ada\n", 0);
        self.open("evening", &read("fixtures/metro/stories/a-bad-evening.ride"), 0);
        self.open("lying", &read("fixtures/card_game/stories/points-left-lying.ride"), 0);
    }

    fn steps(&self) {
        self.desk();
        let recording = self.open("steps", &read(EUROPE), 0);
        let last = recording.frames.len() - 1;
        let press = |keys: &str| {
            self.browser.keys(keys);
            self.at()
        };
        assert_eq!(press(RIGHT), 1);
        assert_eq!(press("ll"), 3);
        assert_eq!(press("h"), 2);
        assert_eq!(press(LEFT), 1);
        assert_eq!(press(DOWN), recording.next_round(1));
        assert_eq!(press(DOWN), recording.next_round(recording.next_round(1)));
        assert_eq!(
            press(UP),
            recording.previous_round(recording.next_round(recording.next_round(1)))
        );
        assert_eq!(press(END), last);
        assert_eq!(press(RIGHT), last);
        assert_eq!(press(HOME), 0);
        assert_eq!(press(LEFT), 0);
        let click = |button: &str| {
            self.browser.click(button);
            self.at()
        };
        assert_eq!(click("#forward"), 1);
        assert_eq!(click("#last"), last);
        assert_eq!(click("#back"), last - 1);
        // The list moves in the next frame, and a click on what moves hits something else.
        self.browser.wait_for(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
        );
        assert_eq!(click("#moves li:nth-child(8) button"), 7);
        let line = recording.frames[7].line;
        assert_eq!(self.browser.value("location.hash"), format!("#line-{line}").as_str());
        // Owners come and go with the steps.
        let owned = "document.querySelectorAll('.route.owned').length";
        self.browser.keys(END);
        let all = self.number(owned);
        self.browser.keys(HOME);
        assert_eq!((self.number(owned), all > 40.0), (0.0, true));
        self.no_complaints("steps");
    }

    /// What the page unpacks is what was packed.
    fn says_what_the_frames_say(&self) {
        for (name, log) in [("europe", EUROPE), ("cards", CARDS), ("metro", METRO)] {
            let recording = self.open(name, &read(log), 0);
            self.browser.click("#tab-players");
            let last = recording.frames.len() - 1;
            for at in (0..recording.frames.len()).step_by(recording.frames.len() / 7) {
                self.browser
                    .run(&format!("location.hash = {at}; dispatchEvent(new Event('hashchange'));"));
                let frame = &recording.frames[at];
                assert!(self.words().starts_with(&frame.words), "{name} {at}");
                let shown = self.browser.value(
                    "[...document.querySelectorAll('#players .player')].map(p => [
                       p.querySelector('.points')?.firstChild.textContent ?? null,
                       [...p.querySelectorAll('.hand .chip')].reduce((n, c) => n + parseInt(c.getAttribute('aria-label'), 10), 0)
                         + p.querySelectorAll('.hand-tile').length])",
                );
                // At the end the totals stand in the place of the track.
                let sheet = recording.outcome.sheet.as_ref().filter(|_| at == last);
                let players = frame.position.players.iter().enumerate().map(|(seat, player)| {
                    let total = sheet.map(|sheet| sheet.totals[seat]);
                    let score = total.or(player.score);
                    let score = score.map(|score| score.to_string().replace('-', "−"));
                    serde_json::json!([score, player.hand.total()])
                });
                assert_eq!(shown, Value::Array(players.collect()), "{name} {at}");
            }
        }
    }

    fn jumps_to_breaches(&self) {
        let recording = self.open("bad-day", &read(BAD_DAY), 0);
        let mut at = 0;
        for _ in 0..3 {
            at = recording.next_breach(at).unwrap();
            self.browser.keys("]");
            assert_eq!(self.at(), at);
            let found = &recording.outcome.findings[recording.frames[at].findings[0]];
            let said = self.browser.text("#found");
            assert!(said.contains(found.code), "{said}");
            assert!(!self.browser.text("#line mark").is_empty());
        }
        self.browser.keys("[");
        assert_eq!(Some(self.at()), recording.previous_breach(at));
        self.browser.click("#breach-forward");
        assert_eq!(self.at(), at);
        let ticks = self.number("document.querySelectorAll('#ticks i').length");
        let all = (0..recording.frames.len()).filter(|&at| recording.is_breach(at)).count();
        assert_eq!(ticks as usize, all);
        self.no_complaints("bad-day");
    }

    fn lights_paths(&self) {
        self.desk();
        let recording = self.open("paths", &read(EUROPE), 0);
        let lit = "[...document.querySelectorAll('.route.lit')].map(r => Number(r.id.slice(6))).sort((a, b) => a - b)";
        let nothing = serde_json::json!([]);
        assert_eq!(self.browser.value(lit), nothing);
        let sheet = recording.outcome.sheet.as_ref().unwrap();
        let express = sheet.rows.iter().find(|row| row.key == "express").unwrap();
        let mut routes = express.cells[0].details[0].routes.clone();
        routes.sort_unstable();
        assert!(!routes.is_empty());
        let longest = ".proof:first-child .source:last-child .path";
        self.browser.click("#tab-score");
        self.browser.hover(longest);
        assert_eq!(self.browser.value(lit), serde_json::json!(routes));
        self.browser.hover("#title");
        assert_eq!(self.browser.value(lit), nothing);
        // The same without a mouse.
        self.browser.run(&format!("document.querySelector('{longest}').focus();"));
        assert_eq!(self.browser.value(lit), serde_json::json!(routes));
        self.browser.run("document.activeElement.blur();");
        assert_eq!(self.browser.value(lit), nothing);
        // A section of the metro lights its tiles.
        self.open("sections", &read(METRO), 0);
        self.browser.click("#tab-score");
        self.browser.keys(END);
        self.browser.hover(".proof .path");
        assert!(self.number("document.querySelectorAll('.laid.lit').length") >= 2.0);
        self.no_complaints("paths");
    }

    fn finds_things(&self) {
        let recording = self.open("search", &read(EUROPE), 0);
        self.browser.keys("/");
        self.browser.keys("41");
        self.browser.keys(ENTER);
        self.browser.keys(ESCAPE);
        assert_eq!(Some(self.at()), recording.find(frames::At::Turn(41)));
        self.browser.keys("/");
        self.browser.run("document.getElementById('search-text').value = '';");
        self.browser.keys("kobenhavn");
        self.browser.keys(ENTER);
        self.browser.keys(ESCAPE);
        assert!(self.words().contains("København"), "{}", self.words());
        self.no_complaints("search");
    }

    fn helps_and_plays(&self) {
        let shown = "document.getElementById('help').open";
        self.browser.keys("?");
        assert_eq!(self.browser.value(shown), true);
        self.browser.keys(ESCAPE);
        assert_eq!(self.browser.value(shown), false);
        self.browser.keys(HOME);
        // On a button the space bar presses it.
        self.browser.run("document.activeElement?.blur();");
        self.browser.keys(" ");
        let playing = "document.getElementById('play').getAttribute('aria-pressed')";
        assert_eq!(self.browser.value(playing), "true");
        let started = std::time::Instant::now();
        while self.at() == 0 {
            assert!(started.elapsed().as_secs() < 90, "it does not play");
        }
        self.browser.keys(" ");
        assert_eq!(self.browser.value(playing), "false");
        // The reader's choice goes before the system's.
        let paper = "getComputedStyle(document.body).backgroundColor";
        let light = self.browser.value(paper);
        self.browser.click("#theme");
        assert_ne!(self.browser.value(paper), light);
        self.browser.click("#theme");
        assert_eq!(self.browser.value(paper), light);
    }

    fn names_are_names(&self) {
        let recording = self.open("names", &hostile(), 0);
        self.browser.keys(END);
        assert_eq!(self.at(), recording.frames.len() - 1);
        self.browser.click("#tab-players");
        let names = self.browser.value(
            "[...document.querySelectorAll('#players h3 bdi')].map(name => name.textContent)",
        );
        assert_eq!(names, serde_json::json!(HOSTILE));
        // In the strip and in the sheet they are the same.
        self.browser.click("#tab-score");
        for place in ["#strip .who", "#sheet thead bdi"] {
            let names = self.browser.value(&format!(
                "[...document.querySelectorAll('{place}')].map(name => name.textContent)"
            ));
            assert_eq!(names, serde_json::json!(HOSTILE), "{place}");
        }
        assert_eq!(self.browser.value("document.scripts.length"), 2);
        assert_eq!(self.browser.value("document.images.length"), 0);
        assert_eq!(self.browser.value("document.querySelectorAll('#about b').length"), 0);
        assert!(self.browser.text("#about").contains("<b>{{title}}</b>"));
        self.no_complaints("names");
        // Not even a script that got in could send anything out.
        self.browser.run("fetch('http://127.0.0.1:9/').catch(() => {}); new Image().src = 'http://127.0.0.1:9/x.png';");
        let said = self.browser.console().join("\n");
        assert!(said.contains("Content Security Policy"), "{said}");
        // Nor would it run, nor be seen, without a hash of the page's own.
        self.browser.run(
            "const script = document.createElement('script');
             script.textContent = 'window.got = 1';
             document.body.append(script);
             const style = document.createElement('style');
             style.textContent = 'h1 { color: rgb(1, 2, 3) }';
             document.head.append(style);
             const title = document.getElementById('title');
             title.setAttribute('style', 'background: rgb(4, 5, 6)');
             title.setAttribute('onclick', 'window.got = 2');
             title.click();",
        );
        assert!(self.browser.value("window.got").is_null());
        let colours = "getComputedStyle(document.getElementById('title'))";
        for (part, ours) in [("color", "rgb(1, 2, 3)"), ("backgroundColor", "rgb(4, 5, 6)")] {
            let colour = self.browser.value(&format!("{colours}.{part}"));
            assert_ne!(colour, ours, "{part}");
        }
        assert_eq!(self.browser.console().len(), 4);
    }

    fn prints_map_score_and_moves(&self) {
        self.open("print", &read(EUROPE), 0);
        self.browser.media("dark", true);
        let seen = |selector: &str| {
            self.browser.value(&format!("document.querySelector('{selector}').checkVisibility()"))
        };
        for gone in ["#controls", "#players", "#tools", "#chart", "#tabs", "#now"] {
            assert_eq!(seen(gone), false, "{gone}");
        }
        for there in ["#title", "#map", "#moves", "#sheet table", ".proof .path"] {
            assert_eq!(seen(there), true, "{there}");
        }
        self.can_be_read("print");
        self.desk();
    }

    fn is_quick(&self) {
        self.open("quick", &read(EUROPE), 0);
        let steps = self.browser.run(
            "const key = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
             return Array.from({ length: 200 }, (_, i) => {
               const start = performance.now();
               key(i < 100 ? 'ArrowRight' : 'ArrowLeft');
               document.body.offsetHeight;
               return performance.now() - start;
             });",
        );
        let mut steps: Vec<f64> = serde_json::from_value(steps).unwrap();
        let (forward, back) = steps.split_at_mut(100);
        let [forward, back] = [forward, back].map(|steps| {
            steps.sort_by(f64::total_cmp);
            steps[steps.len() / 2]
        });
        // Ten milliseconds are meant; a busy machine takes its time.
        assert!(forward < 150.0 && back < 150.0, "{forward} ms, {back} ms");
        let loaded = self.number("performance.timing.domComplete - performance.timing.domLoading");
        assert!(loaded < 20_000.0, "opening takes {loaded} ms");
        println!("a step takes {forward} ms, back {back} ms, opening {loaded} ms");
    }
}

/// All text that has less contrast than 4.5, or 3 where it is large. Greyed
/// buttons may have less.
const CONTRAST: &str = r"
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const known = new Map();
const rgba = (colour) => {
  if (!known.has(colour)) known.set(colour, seen(colour));
  return known.get(colour);
};
const seen = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const part = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
const behind = (node) => {
  for (let at = node; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== 'none') return null;
    const colour = rgba(style.backgroundColor);
    if (colour[3] === 255) return colour;
  }
  return [255, 255, 255, 255];
};
const dim = new Set();
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const node = walk.currentNode.parentElement;
  if (!walk.currentNode.textContent.trim() || !(node instanceof HTMLElement)) continue;
  if (!node.checkVisibility() || node.closest('script, style, template, noscript, :disabled')) continue;
  const back = behind(node);
  if (!back) continue;
  const style = getComputedStyle(node);
  const [a, b] = [light(rgba(style.color)), light(back)];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (contrast < (large ? 3 : 4.5)) dim.add(`${node.className || node.tagName} ${style.color} on ${back} is ${contrast.toFixed(2)}: ${walk.currentNode.textContent.slice(0, 30)}`);
}
return [...dim];
";
