//! The page for whoever reads it: without a mouse, with a thumb, in another language,
//! through other eyes, and with the ear. What a machine can judge of that axe-core judges.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::{BAD_DAY, CARDS, END, EUROPE, HOME, LONDON, METRO, RIGHT, Tour, read};
use crate::browser::Browser;

/// Set to `required` where a missing axe-core has to fail the test.
pub const AXE_REQUIRED: &str = "WHISTLESTOP_AXE";
const USA: &str = "fixtures/usa/legal/five-players.ride";
const NEW_YORK: &str = "fixtures/new-york/legal/three-players.ride";

/// Every game, and every board.
const GAMES: [(&str, &str); 7] = [
    ("europe", EUROPE),
    ("bad-day", BAD_DAY),
    ("london", LONDON),
    ("usa", USA),
    ("new-york", NEW_YORK),
    ("cards", CARDS),
    ("metro", METRO),
];
/// Phones, and a tablet.
const TOUCHED: [(u32, u32); 4] = [(320, 640), (390, 844), (844, 390), (820, 1180)];
const TABS: [&str; 4] = ["map", "moves", "players", "score"];

/// Where `.ci/run` puts axe-core, or who else has it.
pub fn axe() -> Option<PathBuf> {
    let named = std::env::var_os("AXE_CORE").map(PathBuf::from);
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/target/axe/package/axe.min.js");
    let file = named.unwrap_or_else(|| PathBuf::from(usual));
    file.is_file().then_some(file)
}

pub(super) fn axe_finds_nothing() {
    let axe = std::fs::read_to_string(axe().unwrap()).unwrap();
    let tour = Tour { browser: Browser::open() };
    for (name, log) in GAMES {
        tour.timed(name, |tour| tour.is_accessible(&axe, name, &read(log)));
    }
}

pub(super) fn for_every_reader() {
    let tour = Tour { browser: Browser::open() };
    tour.timed("phones", Tour::fits_a_thumb);
    tour.timed("tab stops", Tour::few_tab_stops);
    tour.timed("links", Tour::has_links);
    tour.timed("theme", Tour::remembers_the_theme);
    tour.timed("ending", Tour::ends_with_the_totals);
    tour.timed("counting", Tour::counts_when_asked);
    tour.timed("eyes", Tour::hides_what_others_did_not_see);
    tour.timed("languages", Tour::speaks_every_language);
    tour.timed("stories", Tour::tells_stories);
    tour.timed("zoom", Tour::zooms);
    tour.timed("names", Tour::names_on_maps_can_be_read);
    tour.timed("sheet", Tour::whoever_plays_to_the_end_sees_the_sheet);
    tour.timed("long", Tour::a_long_game_steps_quickly);
    tour.timed("no storage", Tour::works_without_storage);
}

/// What can be pressed, and is seen.
const SEEN: &str =
    "[...document.querySelectorAll('button, input, select, summary, a[href]:not(.skip)')]
       .filter(e => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1)";

impl Tour {
    fn tab(&self, tab: &str) {
        self.browser.run(&format!("document.getElementById('tab-{tab}').click();"));
    }

    fn is_accessible(&self, axe: &str, name: &str, log: &str) {
        for (width, height, phone) in [(1440, 900, false), (390, 844, true)] {
            for scheme in ["light", "dark"] {
                self.browser.resize(width, height, phone);
                self.browser.media(scheme, false);
                self.open(&format!("axe-{name}"), log, 9);
                self.browser.run(axe);
                for (key, tab) in [END, HOME].iter().cycle().zip(TABS) {
                    self.tab(tab);
                    self.browser.keys(key);
                    let found = self.browser.wait_for(
                        "axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => [v.id, v.help, v.nodes.map(n => n.html.slice(0, 200))]))",
                    );
                    assert_eq!(found, json!([]), "{name} {width} {scheme} {tab}");
                }
            }
        }
    }

    /// Where fingers are used nothing is wider than the screen, and nothing to tap is small.
    fn fits_a_thumb(&self) {
        for (width, height) in TOUCHED {
            self.browser.resize(width, height, true);
            self.browser.media("light", false);
            for (name, log) in GAMES {
                self.open(&format!("thumb-{name}"), &read(log), 9);
                for (key, tab) in [END, "]", HOME, END].iter().zip(TABS) {
                    self.tab(tab);
                    self.browser.keys(key);
                    self.browser
                        .run("document.querySelectorAll('details').forEach(d => d.open = true);");
                    self.fits(&format!("{name} {tab}"), width);
                    let small = self.browser.value(&format!(
                        "{SEEN}.map(e => [e.getBoundingClientRect(), e])
                           .filter(([r]) => r.width < 43.9 || r.height < 43.9)
                           .map(([r, e]) => `${{r.width}}x${{r.height}} ${{e.outerHTML.slice(0, 90)}}`)"
                    ));
                    assert_eq!(small, json!([]), "{name} {width} {tab}");
                }
            }
        }
        self.desk();
    }

    fn few_tab_stops(&self) {
        self.desk();
        for (name, log) in GAMES {
            self.open(&format!("stops-{name}"), &read(log), 9);
            self.browser.keys(END);
            for tab in TABS {
                self.tab(tab);
                self.browser
                    .run("document.querySelectorAll('details').forEach(d => d.open = true);");
                let stops = self.number(
                    "[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex=\"0\"]')]
                       .filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true })
                         && !document.getElementById('sheet').contains(e)).length",
                );
                assert!(stops < 60.0, "{name} {tab}: {stops} tab stops");
            }
        }
    }

    fn has_links(&self) {
        self.desk();
        let recording = self.open("links", &read(EUROPE), 0);
        let go = |hash: &str| {
            self.browser.run(&format!("location.hash = '{hash}';"));
            // A browser tells of a new address a little later.
            self.browser.wait_for("new Promise(done => setTimeout(done, 50))");
            self.at()
        };
        let turn = go("#turn-41");
        assert_eq!(recording.frames[turn].turn, 41);
        let line = recording.frames[60].line;
        assert_eq!(go(&format!("#line-{line}")), 60);
        for nonsense in ["#turn-99999", "#line-x", "#<b>", "#-1"] {
            assert_eq!(go(nonsense), 60, "{nonsense}");
        }
        assert_eq!(go("#100"), 100);
        let frame = &recording.frames[100];
        let address = self.browser.value("location.hash");
        assert!(
            [format!("#turn-{}", frame.turn), format!("#line-{}", frame.line)]
                .contains(&address.as_str().unwrap().to_owned())
                || address == "#100"
        );
        self.browser.click("#copy");
        self.browser.wait_for("new Promise(done => setTimeout(done, 100))");
        assert!(!self.browser.text("#told").is_empty());
        self.no_complaints("links");
    }

    fn remembers_the_theme(&self) {
        self.desk();
        self.open("theme", &read(LONDON), 0);
        let paper = "getComputedStyle(document.body).backgroundColor";
        let light = self.browser.value(paper);
        self.browser.click("#theme");
        let dark = self.browser.value(paper);
        assert_ne!(light, dark);
        self.open("theme", &read(LONDON), 0);
        assert_eq!(self.browser.value(paper), dark);
        self.browser.click("#theme");
        assert_eq!(self.browser.value(paper), light);
        self.browser.run("localStorage.clear();");
    }

    /// At the last frame all that shows a score shows the totals, and who won.
    fn ends_with_the_totals(&self) {
        self.desk();
        for (name, log) in GAMES {
            let recording = self.open(&format!("end-{name}"), &read(log), 0);
            let sheet = recording.outcome.sheet.as_ref().unwrap();
            self.browser.keys(END);
            let hidden = self.browser.value("document.getElementById('ending').hidden");
            assert_eq!(hidden, !sheet.finished, "{name}");
            if !sheet.finished {
                continue;
            }
            let figure = |total: &i32| total.to_string().replace('-', "−");
            let totals: Vec<String> = sheet.totals.iter().map(figure).collect();
            let shown = |selector: &str| {
                self.browser.value(&format!(
                    "[...document.querySelectorAll('{selector}')].map(e => e.firstChild.textContent)"
                ))
            };
            assert_eq!(shown("#strip .points"), json!(totals), "{name}");
            self.tab("players");
            assert_eq!(shown("#players .points"), json!(totals), "{name}");
            let mut ranked: Vec<usize> = (0..totals.len()).collect();
            ranked.sort_by_key(|&seat| sheet.ranks[seat]);
            let podium: Vec<&String> = ranked.iter().map(|&seat| &totals[seat]).collect();
            assert_eq!(shown(".podium .points, .rest b"), json!(podium), "{name}");
            let crowned = sheet.ranks.iter().filter(|&&rank| rank == 1).count();
            let crowns = "document.querySelectorAll('#strip .crown').length";
            assert_eq!(self.number(crowns) as usize, crowned, "{name}");
            if name != "cards" {
                let chart = self
                    .browser
                    .value("document.querySelector('#chart svg').getAttribute('aria-label')");
                assert!(chart.as_str().unwrap().contains(&totals[0]), "{name}");
            }
            // A step back, and the track is there again.
            self.browser.keys("h");
            assert_eq!(self.number(crowns), 0.0, "{name}");
        }
    }

    /// Even who wants little motion may ask for it; every step skips it.
    fn counts_when_asked(&self) {
        self.open("count", &read(EUROPE), 0);
        self.browser.keys(END);
        self.browser.click(".again");
        self.browser.wait_for("new Promise(done => setTimeout(done, 700))");
        assert!(self.number("document.querySelectorAll('.tally li').length") == 5.0);
        assert!(!self.browser.text(".counting").is_empty());
        self.browser.click(".again");
        assert!(self.number("document.querySelectorAll('.podium li').length") == 3.0);
        self.browser.click(".again");
        self.browser.keys(HOME);
        assert_eq!(self.number("document.querySelectorAll('.tally').length"), 0.0);
        assert_eq!(self.browser.text("#strip .points"), "0");
        self.no_complaints("count");
    }

    pub(super) fn choose(&self, id: &str, value: &str) {
        self.browser.run(&format!(
            "const list = document.getElementById('{id}'); list.value = '{value}'; list.dispatchEvent(new Event('change'));"
        ));
        self.browser.wait_for("new Promise(done => setTimeout(done, 150))");
    }

    fn hides_what_others_did_not_see(&self) {
        self.desk();
        for (name, log) in [("europe", EUROPE), ("cards", CARDS), ("metro", METRO)] {
            let recording = self.open(&format!("eyes-{name}"), &read(log), 0);
            self.tab("players");
            let at = recording.frames.len() / 2;
            self.browser
                .run(&format!("location.hash = '{at}'; dispatchEvent(new Event('hashchange'));"));
            let known = "[...document.querySelectorAll('.player')].map(p => p.querySelectorAll('.hand .chip:not(.cx), .hand-tile').length + p.querySelectorAll('.tickets li:not(.none)').length)";
            let all = self.browser.value(known);
            self.choose("eyes", "public");
            let public = self.browser.value(known);
            self.choose("eyes", "1");
            let second = self.browser.value(known);
            let sum = |list: &Value| -> u64 {
                let list = list.as_array().unwrap();
                list.iter().filter_map(Value::as_u64).sum()
            };
            assert!(sum(&public) < sum(&second), "{name}");
            assert!(sum(&second) < sum(&all), "{name}");
            assert_eq!(second[1], all[1], "{name}");
            assert_eq!(second[0], public[0], "{name}");
            // Nor do words or lines tell it.
            self.choose("eyes", "public");
            let words = self.browser.text("#moves");
            let secret = recording.frames.iter().find(|frame| {
                frame.words.contains(" is dealt ") || frame.words.contains(" draws m")
            });
            if let Some(secret) = secret {
                assert!(!words.contains(&secret.words), "{name}: {}", secret.words);
            }
            // The end is everybody's.
            self.browser.keys(END);
            let totals = "[...document.querySelectorAll('#strip .points')].map(e => e.textContent)";
            let seen = self.browser.value(totals);
            self.choose("eyes", "all");
            assert_eq!(self.browser.value(totals), seen, "{name}");
            self.no_complaints(name);
        }
    }

    fn speaks_every_language(&self) {
        self.desk();
        for (name, log) in GAMES {
            let recording = self.open(&format!("lang-{name}"), &read(log), 9);
            let english = self.browser.text("#tabs");
            let at = self.at();
            for lang in ["ja", "zh-Hant", "zh-Hans", "en"] {
                self.choose("lang", lang);
                assert_eq!(self.browser.value("document.documentElement.lang"), lang);
                assert_eq!(self.at(), at, "{name} {lang}");
                assert_eq!(self.browser.text("#tabs") == english, lang == "en");
                let empty = self.browser.value(
                    "[...document.querySelectorAll('[data-say]')].filter(e => !e.textContent || e.textContent === e.dataset.say && e.dataset.say.includes('-')).map(e => e.outerHTML)",
                );
                assert_eq!(empty, json!([]), "{name} {lang}");
                self.browser.keys(END);
                self.browser.keys(HOME);
                self.browser.run(&format!(
                    "location.hash = '{at}'; dispatchEvent(new Event('hashchange'));"
                ));
            }
            assert!(self.words().starts_with(&recording.frames[at].words));
            self.no_complaints(name);
        }
        // The choice holds for the next page.
        self.choose("lang", "ja");
        self.open("lang-again", &read(METRO), 0);
        self.browser.wait_for("new Promise(done => setTimeout(done, 300))");
        assert_eq!(self.browser.value("document.documentElement.lang"), "ja");
        self.browser.run("localStorage.clear();");
    }

    fn tells_stories(&self) {
        self.desk();
        let recording = self.open("stories", &read(EUROPE), 0);
        self.browser.keys(END);
        let click = |selector: &str| {
            self.browser.run(&format!(
                "document.querySelector('{selector}').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));"
            ));
        };
        click("#city-0");
        assert_eq!(self.browser.value("document.getElementById('story').hidden"), false);
        let go = "#story .go";
        assert!(self.number(&format!("document.querySelectorAll('{go}').length")) > 0.0);
        self.browser.run(&format!("document.querySelector('{go}').click();"));
        assert_ne!(self.at(), recording.frames.len() - 1);
        click("#route-3");
        assert!(self.browser.text("#story-head").contains('–'));
        click("#story-close");
        assert_eq!(self.browser.value("document.getElementById('story').hidden"), true);
        self.open("stories-metro", &read(METRO), 30);
        click(".laid");
        assert_eq!(self.browser.value("document.getElementById('story').hidden"), false);
        self.no_complaints("stories");
    }

    fn zooms(&self) {
        self.desk();
        self.open("zoom", &read(EUROPE), 0);
        let seen = || {
            let width = self.browser.value(
                "Number(document.getElementById('map').getAttribute('viewBox').split(' ')[2])",
            );
            width.as_f64().unwrap()
        };
        let whole = seen();
        self.browser.run("document.getElementById('view').dispatchEvent(new WheelEvent('wheel', { deltaY: -300, clientX: 400, clientY: 400, bubbles: true, cancelable: true }));");
        let near = seen();
        assert!(near < whole);
        self.browser.keys("+");
        assert!(seen() < near);
        self.browser.keys("0");
        assert!((seen() - whole).abs() < 0.5);
        self.no_complaints("zoom");
    }

    /// Large enough, and under no button.
    fn names_on_maps_can_be_read(&self) {
        for (width, height, least) in [(1440, 900, 13.0), (820, 1180, 11.0)] {
            self.browser.resize(width, height, width < 1000);
            for (name, log) in &GAMES[..5] {
                self.open(&format!("names-{name}"), &read(log), 9);
                let small = self.number(
                    "21.5 * document.getElementById('map').clientWidth / Number(document.getElementById('map').getAttribute('viewBox').split(' ')[2])",
                );
                assert!(small >= least, "{name} at {width}: {small} px");
                let covered = self.browser.value(
                    "[...document.querySelectorAll('.name')].filter(name => {
                       const [a, b] = [name, document.getElementById('zoom')].map(e => e.getBoundingClientRect());
                       return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
                     }).map(name => name.textContent)",
                );
                assert_eq!(covered, json!([]), "{name} at {width}");
                // Nor does another style sheet of the page colour a letter as its space is.
                let lost = self.browser.value(
                    "[...document.querySelectorAll('text.let')].filter(letter => {
                       const space = letter.parentNode.querySelector('rect.sp');
                       return getComputedStyle(letter).fill === getComputedStyle(space).fill;
                     }).length",
                );
                assert_eq!(lost, 0, "{name}");
            }
        }
        self.desk();
    }

    /// A jump to the end leaves the list of moves open, and so does a step back from there.
    fn whoever_plays_to_the_end_sees_the_sheet(&self) {
        self.desk();
        self.open("sheet", &read(LONDON), 0);
        let open = || self.browser.value("document.body.dataset.tab");
        self.browser.keys(END);
        assert_eq!(open(), "moves");
        self.browser.keys("h");
        self.browser.keys(RIGHT);
        assert_eq!(open(), "score");
        self.browser.keys("h");
        assert_eq!(open(), "moves");
    }

    /// Some four hundred frames.
    fn a_long_game_steps_quickly(&self) {
        self.desk();
        let log = read(EUROPE);
        let draws: Vec<&str> = log.lines().filter(|line| line.contains(" draw ")).collect();
        let (head, tail) = log.split_once("\nresult ").unwrap();
        let more = draws.iter().cycle().take(150).copied().collect::<Vec<_>>();
        let log = format!("{head}\n{}\nresult {tail}", more.join("\n"));
        let recording = self.open("long", &log, 0);
        assert!(recording.frames.len() >= 400);
        let steps = self.browser.run(
            "const key = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
             return Array.from({ length: 380 }, () => {
               const start = performance.now();
               key('ArrowRight');
               document.body.offsetHeight;
               return performance.now() - start;
             }).sort((a, b) => a - b)[190];",
        );
        println!("a step of a long game takes {steps} ms");
        assert!(steps.as_f64().unwrap() < 50.0, "{steps} ms");
    }

    /// A browser that keeps nothing is no harm.
    fn works_without_storage(&self) {
        self.desk();
        // What the long game had to say about so many steps in a second.
        self.browser.console();
        let made = super::make(&read(LONDON));
        let frame = format!(
            "<!doctype html><iframe sandbox=\"allow-scripts\" width=900 height=800 srcdoc=\"{}\"></iframe>",
            made.1.replace('&', "&amp;").replace('"', "&quot;")
        );
        let url = self.browser.file("sandbox.html", &frame);
        self.browser.go(&url);
        self.browser.wait_for("new Promise(done => setTimeout(done, 500))");
        let said = self.browser.console();
        assert!(said.is_empty(), "{said:?}");
        self.browser.keys(RIGHT);
    }
}
