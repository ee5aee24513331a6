//! Watching a table and scoring a finished board, in a real browser against the service
//! itself. Without chromedriver this says that it was not tested.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::{Browser, REQUIRED, driver};
use crate::client::{Backend, Folder, Server, Table, sqlite};
use crate::page::reader::{AXE_REQUIRED, axe};
use crate::trials::Trial;

pub fn trials() -> Vec<Trial> {
    let browser = |name: &str, test: fn()| {
        Trial::new(format!("live::{name}"), test).needs_found(driver(), "chromedriver", REQUIRED)
    };
    vec![
        browser("a_finished_board_is_scored_by_taps", taps),
        browser("every_board_that_ships_is_scored", every_board),
        browser("a_log_written_by_hand_is_what_was_tapped", by_hand),
        browser("a_spectator_follows_and_comes_back", spectator),
        browser("a_seat_sees_its_hand_and_what_is_missing", seat),
        browser("it_fits_a_thumb_in_every_language", thumb),
        browser("axe_finds_nothing", accessible).needs_found(
            axe(),
            "axe-core in target/axe",
            AXE_REQUIRED,
        ),
    ]
}

/// A service, and a browser that touches.
struct House {
    server: Option<Server>,
    backend: Backend,
    browser: Browser,
    _folder: Folder,
}

impl House {
    fn new(width: u32, height: u32, phone: bool) -> Self {
        let folder = Folder::new();
        let backend = sqlite(&folder);
        let browser = Browser::open();
        browser.resize(width, height, phone);
        browser.cdp("Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
        Self { server: Some(Server::start(&backend)), backend, browser, _folder: folder }
    }

    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    fn go(&self, path: &str) {
        self.browser.go("about:blank");
        self.browser.go(&format!("http://{}{path}", self.server().addr));
    }

    /// Waits until an expression is true in the page.
    fn until(&self, expression: &str) {
        let begin = Instant::now();
        while self.browser.value(expression) != true {
            let late = begin.elapsed() > Duration::from_secs(90);
            assert!(!late, "{expression}: {}", self.browser.text("main"));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// A finger on the middle of what an expression finds.
    fn touch(&self, found: &str) {
        let at = self.browser.run(&format!(
            "const e = {found}; e.closest('.mapview, li, p, div').scrollIntoView({{block: 'center', behavior: 'instant'}});
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2];"
        ));
        let point = json!([{"x": at[0], "y": at[1]}]);
        let touch = "Input.dispatchTouchEvent";
        self.browser.cdp(touch, &json!({"type": "touchStart", "touchPoints": point}));
        self.browser.cdp(touch, &json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// A finger on the map; where several things are near it is asked which was meant.
    fn tap(&self, kind: &str, id: usize) {
        let before = self.log();
        self.touch(&match kind {
            "route" => {
                format!("(l => l[l.length >> 1])(document.querySelectorAll('#route-{id} rect.sp'))")
            }
            _ => format!("document.querySelector('#city-{id} circle')"),
        });
        let button = format!("document.querySelector('.which [data-{kind}=\"{id}\"]')");
        let changed = format!("document.getElementById('log').value !== {}", json!(before));
        self.until(&format!("{changed} || Boolean({button})"));
        if self.browser.value(&format!("!({changed})")) == true {
            self.browser.run(&format!("{button}.click();"));
        }
        self.until(&changed);
        self.judged();
    }

    /// The referee has read the log as it stands.
    fn judged(&self) {
        self.until("document.body.dataset.judged === document.getElementById('log').value");
    }

    fn log(&self) -> String {
        let value = self.browser.value("document.getElementById('log').value");
        value.as_str().unwrap_or_default().to_owned()
    }

    fn player(&self, seat: usize) {
        self.browser.run(&format!("document.querySelectorAll('#tabs button')[{seat}].click();"));
    }

    /// Types into the field for tickets and takes the one that is called so.
    fn ticket(&self, letters: &str, name: &str) {
        self.browser
            .run("const f = document.getElementById('find'); f.scrollIntoView({block: 'center'}); f.focus();");
        self.browser.keys(letters);
        let one = format!(
            "[...document.querySelectorAll('#found button')].find(b => b.textContent.includes({name:?}))"
        );
        self.until(&format!("Boolean({one})"));
        self.browser.run(&format!("{one}.click();"));
        self.judged();
    }

    fn is_silent(&self) {
        let console = self.browser.console();
        assert!(console.is_empty(), "{console:?}");
    }
}

/// The places of routes and cities in the lists of a board.
struct Places(Value);

impl Places {
    fn of(house: &House, board: &str) -> Self {
        Self(house.server().get(&format!("/api/v1/boards/{board}")).json())
    }

    fn route(&self, a: &str, b: &str, colour: &str) -> usize {
        let routes = self.0["routes"].as_array().unwrap();
        let found = routes.iter().position(|route| {
            let any = colour.is_empty() || route["colour"] == colour;
            route["cities"] == json!([a, b]) && any
        });
        found.unwrap_or_else(|| panic!("{a}-{b}"))
    }

    fn city(&self, name: &str) -> usize {
        let cities = self.0["cities"].as_array().unwrap();
        cities.iter().position(|city| city["name"] == name).unwrap()
    }
}

/// What the referee says of a log.
fn totals(log: &str) -> Vec<String> {
    let sheet = whistlestop::replay(log).sheet.unwrap();
    sheet.totals.iter().map(ToString::to_string).collect()
}

fn taps() {
    let house = House::new(1440, 900, false);
    let places = Places::of(&house, "europe");
    house.go("/score");
    house.until("document.querySelectorAll('#tabs button').length === 2");
    for (a, b, colour) in [
        ("Munchen", "Wien", ""),
        ("Dieppe", "Paris", ""),
        ("Frankfurt", "Paris", "white"),
        ("Frankfurt", "Munchen", ""),
    ] {
        house.tap("route", places.route(a, b, colour));
    }
    house.ticket("pa", "Paris–Wien");
    house.player(1);
    house.tap("route", places.route("Brest", "Dieppe", ""));
    house.tap("city", places.city("Dieppe"));
    house.ticket("mars", "Brest–Marseille");
    let log = "game europe\nplayer Ada blue\nplayer Ben red\n\
        Ada owns Dieppe-Paris, Frankfurt-Munchen, Frankfurt-Paris/W, Munchen-Wien\n\
        Ada shows Paris-Wien\nBen owns Brest-Dieppe\nBen built Dieppe\nBen shows Brest-Marseille\n";
    assert_eq!(house.log(), log);
    assert_eq!(whistlestop::format_text(log, &()).0, log);
    let shown = "[...document.querySelectorAll('#sheet .total td b')].map(e => e.textContent)";
    assert_eq!(totals(log), ["41", "3"]);
    assert_eq!(house.browser.value(shown), json!(totals(log)));
    assert!(house.browser.text("#tabs").contains("36 left"), "{}", house.browser.text("#tabs"));
    // What cannot be: both tracks of a double. A second tap takes it away.
    house.player(0);
    let other = places.route("Frankfurt", "Paris", "orange");
    house.tap("route", other);
    assert!(house.browser.text("#findings").starts_with("C8: "));
    house.until("document.querySelectorAll('#place .route.wrong').length === 1");
    house.browser.click("#undo");
    house.judged();
    assert_eq!(house.log(), log);
    assert_eq!(house.browser.text("#findings"), "");
    // The table counted otherwise.
    house.browser.click("#counted");
    house.browser.keys("40\u{e004}");
    house.until("document.getElementById('log').value.includes('result Ada 40')");
    house.judged();
    assert!(house.browser.text("#findings").contains("41"));
    house.browser.click("#undo");
    house.judged();
    // A reload loses nothing.
    house.go("/score");
    house.until(&format!("document.getElementById('log').value === {}", json!(log)));
    house.judged();
    assert_eq!(house.browser.value(shown), json!(totals(log)));
    // It is kept, and ends on the podium.
    house.browser.click("#keep");
    house.until("location.pathname.startsWith('/g/') && document.readyState === 'complete'");
    house.until("Boolean(document.querySelector('#ending .podium'))");
    assert!(house.browser.text("#ending").contains("41"));
    let path = house.browser.value("location.pathname");
    let id = path.as_str().unwrap().trim_start_matches("/g/").to_owned();
    let kept = house.server().get(&format!("/api/v1/games/{id}.ride"));
    assert_eq!(kept.body, log);
    house.is_silent();
}

fn every_board() {
    let house = House::new(1440, 900, false);
    let boards = house.server().get("/api/v1/boards").json();
    let mut scored = Vec::new();
    for board in boards["boards"].as_array().unwrap() {
        let key = board["key"].as_str().unwrap();
        if board["final"] != true {
            assert_eq!(key, "metro");
            continue;
        }
        house.go(&format!("/score?game={key}"));
        house.until("document.querySelectorAll('#tabs button').length === 2 && Boolean(document.body.dataset.judged)");
        house.judged();
        if key == "card-game" {
            house.ticket("da", "Chicago–Dallas");
            house.ticket("mo", "Chicago–Montreal");
            house
                .browser
                .run("[...document.querySelectorAll('#tickets button')].find(b => b.textContent.includes('Montreal')).click();");
            house.judged();
            let log = "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas GY\n\
                Ada shows Chicago-Montreal\n";
            assert_eq!(house.log(), log);
        } else {
            for id in [0, 7] {
                house.tap("route", id);
            }
        }
        let shown = "[...document.querySelectorAll('#sheet .total td b')].map(e => e.textContent)";
        assert_eq!(house.browser.value(shown), json!(totals(&house.log())), "{key}");
        assert_eq!(house.browser.text("#findings"), "", "{key}");
        scored.push(key.to_owned());
    }
    assert!(scored.len() >= 5, "{scored:?}");
    house.is_silent();
}

fn by_hand() {
    let house = House::new(390, 844, true);
    house.go("/score");
    house.until("Boolean(document.body.dataset.judged)");
    let log = "game usa\nplayer \"Ann Lee\" red\nplayer Bo blue\ndate 2026-11-18\n\"Ann Lee\" owns Dallas-Houston\nBo shows Boston-Miami\nresult Bo -12\n";
    house.browser.run(&format!(
        "const l = document.getElementById('log'); l.value = {}; l.dispatchEvent(new Event('input'));",
        json!(log)
    ));
    house.judged();
    // It is what the referee understood, and a tap goes on from there.
    house.until("document.querySelectorAll('#tabs button').length === 2 && document.getElementById('tabs').textContent.includes('Ann Lee')");
    house.browser.run("document.querySelector('[aria-label=\"The whole map\"]').click();");
    house.player(1);
    let places = Places::of(&house, "usa");
    house.tap("route", places.route("Atlanta", "Charleston", ""));
    assert_eq!(
        house.log(),
        "game usa\nplayer \"Ann Lee\" red\nplayer Bo blue\ndate 2026-11-18\n\
         \"Ann Lee\" owns Dallas-Houston\nBo owns Atlanta-Charleston\nBo shows Boston-Miami\nresult Bo -12\n"
    );
    house.is_silent();
}

const HEAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\n";
const BEGUN: [&str; 6] = [
    "Ada deal PPRG",
    "Ben deal BBBK",
    "market PBWKY",
    "Ada tickets +Paris-Wien +Frankfurt-Kobenhavn -? -?",
    "Ben tickets +Brest-Marseille +Palermo-Constantinople -? -?",
    "Ada claim Frankfurt-Munchen PP",
];

fn begun(house: &House) -> Table {
    let table = house.server().table(HEAD);
    let answer = table.write(house.server(), 2, &BEGUN);
    assert_eq!(answer.status, 200, "{}", answer.body);
    table
}

fn spectator() {
    let mut house = House::new(1920, 1080, false);
    let table = begun(&house);
    house.go(&format!("/t/{}?big", table.id));
    let says =
        |words: &str| format!("document.getElementById('words').textContent.includes({words:?})");
    house.until(&says("Ada claims Frankfurt–München"));
    house.until("document.querySelectorAll('#place .owned').length === 1");
    assert!(house.browser.text("#due").contains("Ben"));
    // A line is there at once.
    assert_eq!(table.write(house.server(), 3, &["Ben draw ? ?"]).status, 200);
    house.until(&says("Ben draws"));
    assert!(house.browser.text("#due").contains("Ada"));
    house.is_silent();
    // The service goes away and comes back; so does the page, by itself.
    let addr = house.server().addr;
    house.server.take().unwrap().kill();
    house.until("document.getElementById('state').textContent.includes('lost')");
    house.server = Some(Server::start_at(&house.backend, addr));
    let line = "Ada claim Dieppe-Paris P";
    assert_eq!(table.write(house.server(), 4, &[line]).status, 200);
    house.until(&says("Ada claims Dieppe–Paris"));
    house.until("document.getElementById('state').textContent === 'live'");
    house.until("document.querySelectorAll('#place .owned').length === 2");
    // And when the table is finished, it leads to the game.
    let end = json!({"seq": 5});
    let path = table.path("/finish");
    let end = house.server().post(&path, Some(&table.scribe), &end);
    assert_eq!(end.status, 200, "{}", end.body);
    house.until("!document.getElementById('archived').hidden");
}

fn seat() {
    let house = House::new(390, 844, true);
    let table = begun(&house);
    house.go(&format!("/t/{}#{}", table.id, table.seats[0]));
    house.until("!document.getElementById('mine').hidden");
    let hand = house.browser.text("#hand");
    assert_eq!(hand, "GgreenRred");
    let tickets = house.browser.text("#to-go");
    assert!(tickets.contains("Paris–Wien") && tickets.contains("to go: "), "{tickets}");
    // A tap shows on the map what is missing.
    house.browser.run("document.querySelector('#to-go button').click();");
    house.until("document.querySelectorAll('#place .route.lit').length > 0");
    // The other seat's own page has none of it.
    house.go(&format!("/t/{}#{}", table.id, table.seats[1]));
    house.until("document.getElementById('hand').textContent.includes('blue')");
    assert!(!house.browser.text("body").contains("Paris–Wien"));
    assert!(house.browser.text("#due").contains("your turn"));
    house.is_silent();
}

/// Every page of this room, with something on it.
fn each_page(house: &House, see: &mut dyn FnMut(&House, &str)) {
    let table = begun(house);
    let ready = "!document.getElementById('place')?.hidden && document.querySelectorAll('.mapview svg').length === 1";
    let log = include_str!("../../fixtures/europe/legal/recorded-1357.ride");
    let kept = house.server().ask("POST", "/api/v1/games", None, log.as_bytes());
    assert_eq!(kept.unwrap().status, 201);
    let public = format!("/t/{}", table.id);
    let pages = [
        public.clone(),
        format!("{public}?big"),
        format!("{public}#{}", table.seats[0]),
        "/score".to_owned(),
        "/score?game=card-game".to_owned(),
        "/".to_owned(),
        "/check".to_owned(),
        "/table".to_owned(),
        "/e/seed%201357".to_owned(),
    ];
    for page in pages {
        house.go(&page);
        match page.as_str() {
            "/score?game=card-game" => {
                house.until("Boolean(document.body.dataset.judged)");
                house.ticket("da", "Dallas");
            }
            "/" => house.until("document.querySelector('#games img')?.naturalWidth > 0 && !document.getElementById('live').hidden && !document.getElementById('tournaments').hidden"),
            "/check" => {
                house.browser.run("document.getElementById('example').click();");
                house.until("document.querySelectorAll('#shown mark, #score tr').length === 3");
            }
            "/table" => house.until("document.querySelectorAll('.seat select').length === 3"),
            page if page.starts_with("/e/") => house.until("document.querySelector('#games img')?.naturalWidth > 0"),
            _ => house.until(ready),
        }
        if page.contains('#') {
            house.until("!document.getElementById('mine').hidden");
        }
        house.browser.run("document.querySelectorAll('details').forEach(d => d.open = true);");
        see(house, page.split('#').next().unwrap());
    }
}

fn speak(house: &House, lang: &str) {
    house.browser.cdp("Network.enable", &json!({}));
    let headers = json!({"headers": {"Accept-Language": lang}});
    house.browser.cdp("Network.setExtraHTTPHeaders", &headers);
}

fn thumb() {
    for (lang, width, height) in
        [("en", 320, 640), ("ja", 320, 640), ("zh-Hant", 390, 844), ("zh-Hans", 844, 390)]
    {
        let house = House::new(width, height, true);
        speak(&house, lang);
        each_page(&house, &mut |house, page| {
            let wide = house.browser.value("document.documentElement.scrollWidth");
            assert!(wide.as_u64() <= Some(u64::from(width)), "{lang} {page}: {wide}");
            let small = house.browser.value(
                "[...document.querySelectorAll('button, input, select, summary, a[href]')]
                   .filter(e => e.checkVisibility({ visibilityProperty: true }))
                   .map(e => [e.getBoundingClientRect(), e])
                   .filter(([r]) => r.width > 1 && (r.height < 43.9 || r.width < 32))
                   .map(([r, e]) => `${e.outerHTML.slice(0, 80)} ${r.width}x${r.height}`)",
            );
            assert_eq!(small, json!([]), "{lang} {page}");
            let cut = house.browser.value(
                "[...document.querySelectorAll('main a, main p, main li, main label, main button')]
                   .filter(e => e.checkVisibility() && e.clientWidth > 1 && !e.closest('.wide, .log'))
                   .filter(e => e.scrollWidth > e.clientWidth + 1)
                   .map(e => `${e.outerHTML.slice(0, 80)} ${e.scrollWidth} in ${e.clientWidth}`)",
            );
            assert_eq!(cut, json!([]), "{lang} {page}: words run out of their box");
            shot(house, &format!("{lang}-{width}{}", page.replace(['/', '?'], "-")));
        });
    }
}

/// Pictures to look at, where somebody asks for them.
fn shot(house: &House, name: &str) {
    if let Some(folder) = std::env::var_os("WHISTLESTOP_PICTURES") {
        let picture = house.browser.screenshot();
        let path = std::path::Path::new(&folder).join(format!("{name}.base64"));
        std::fs::write(path, picture).unwrap();
    }
}

fn accessible() {
    let axe = std::fs::read_to_string(axe().unwrap()).unwrap();
    for (width, height, phone, scheme) in [
        (1440, 900, false, "light"),
        (390, 844, true, "dark"),
        (390, 844, true, "light"),
        (1920, 1080, false, "dark"),
    ] {
        let house = House::new(width, height, phone);
        house.browser.media(scheme, false);
        each_page(&house, &mut |house, page| {
            house.browser.run(&axe);
            let found = house.browser.wait_for(
                "axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => [v.id, v.help, v.nodes.map(n => n.html.slice(0, 200))]))",
            );
            assert_eq!(found, json!([]), "{page} {width} {scheme}");
            shot(house, &format!("{scheme}-{width}{}", page.replace(['/', '?'], "-")));
        });
    }
}
