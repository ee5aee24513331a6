//! What is seen happening, what is left away where nobody could read it, and what comes out
//! on paper.

use serde_json::{Value, json};

use super::{CARDS, END, EUROPE, HOME, METRO, RIGHT, Tour, read};
use crate::browser::Browser;
use whistlestop::internals::frames::Scene;

pub(super) fn what_is_seen() {
    let tour = Tour { browser: Browser::open() };
    tour.timed("drops", Tour::wagons_drop_in_one_by_one);
    tour.timed("calm", Tour::nothing_moves_for_who_wants_little_motion);
    tour.timed("small", Tour::a_map_too_small_for_names_has_none);
    tour.timed("piles", Tour::the_card_game_has_its_piles_on_the_table);
    tour.timed("table", Tour::the_table_of_tiles_grows_with_them);
    tour.timed("zoom", Tour::a_button_that_goes_hands_on_the_focus);
    tour.timed("lists", Tour::lists_are_written_as_the_language_does);
    tour.timed("sheet", Tour::a_sheet_of_five_fits_its_place);
    tour.timed("paper", Tour::a_game_fits_on_few_pages);
}

/// How many routes a frame's board has in hands.
fn owned(scene: &Scene) -> usize {
    match scene {
        Scene::Board { routes, .. } => routes.len(),
        _ => 0,
    }
}

impl Tour {
    fn motion(&self, less: bool) {
        let value = if less { "reduce" } else { "no-preference" };
        self.browser.cdp(
            "Emulation.setEmulatedMedia",
            &json!({ "media": "", "features": [{ "name": "prefers-reduced-motion", "value": value }] }),
        );
    }

    /// Opens Europe before its first claim of some length; returns how many wagons it lays.
    fn before_a_claim(&self, less: bool) -> usize {
        self.desk();
        self.motion(less);
        let made = super::make(&read(EUROPE));
        let frames = &made.0.frames;
        let long = |at: &usize| {
            let [a, b] = [*at, at + 1].map(|at| owned(&frames[at].position.scene));
            let length = frames[at + 1].words.contains(": 4 points");
            b == a + 1 && length
        };
        let at = (0..frames.len() - 1).find(long).unwrap();
        self.open("claim", &read(EUROPE), at);
        3
    }

    /// Eighty milliseconds after each other, while the score runs to its new value.
    fn wagons_drop_in_one_by_one(&self) {
        let wagons = self.before_a_claim(false);
        let sum = "[...document.querySelectorAll('#strip .points')].reduce((sum, e) => sum + Number(e.textContent), 0)";
        let before = self.number(sum);
        let seen = self.browser.run(&format!(
            "document.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'ArrowRight', bubbles: true }}));
             const delays = [...document.querySelectorAll('.pieces .drop')].map(e => getComputedStyle(e).animationDelay);
             const names = [...document.querySelectorAll('.pieces .drop')].map(e => getComputedStyle(e).animationName);
             return [delays, names, {sum}];"
        ));
        let delays: Vec<String> = (0..wagons).map(|at| format!("{}s", 0.08 * at as f64)).collect();
        assert_eq!(seen[0], json!(delays));
        assert_eq!(seen[1], json!(vec!["drop"; wagons]));
        assert_eq!(seen[2].as_f64(), Some(before), "the score has not run yet");
        self.browser.wait_for("new Promise(done => setTimeout(done, 900))");
        assert_eq!(self.number(sum), before + 4.0);
        // Whoever jumps sees no motion.
        self.browser.keys(HOME);
        self.browser.keys(END);
        assert_eq!(self.number("document.querySelectorAll('.drop').length"), 0.0);
        self.no_complaints("drops");
    }

    fn nothing_moves_for_who_wants_little_motion(&self) {
        self.before_a_claim(true);
        self.browser.keys(RIGHT);
        assert_eq!(self.number("document.querySelectorAll('.drop').length"), 0.0);
        let runs = "document.getAnimations().filter(a => a.playState === 'running').length";
        assert_eq!(self.number(runs), 0.0);
        self.browser.keys(END);
        assert_eq!(self.number(runs), 0.0);
        self.motion(false);
    }

    fn a_map_too_small_for_names_has_none(&self) {
        let seen =
            "[...document.querySelectorAll('.name')].filter(e => e.getClientRects().length).length";
        for (width, height, any) in [(390, 844, false), (1440, 900, true)] {
            self.browser.resize(width, height, !any);
            self.open("small", &read(EUROPE), 0);
            assert!(self.number(seen) > 40.0, "{width}");
            self.browser.keys(END);
            self.browser.wait_for("new Promise(done => setTimeout(done, 200))");
            assert_eq!(self.number(seen) > 0.0, any, "{width}");
        }
    }

    fn the_card_game_has_its_piles_on_the_table(&self) {
        self.desk();
        let recording = self.open("piles", &read(CARDS), 0);
        for at in [0, 30, recording.frames.len() / 2, recording.frames.len() - 1] {
            self.browser
                .run(&format!("location.hash = {at}; dispatchEvent(new Event('hashchange'));"));
            let table = &recording.frames[at].position.table;
            let open = self.number("document.querySelectorAll('.open .drawn').length");
            let row = table.row.as_ref().map_or(0, |row| row.total());
            assert_eq!(open as u32, row, "{at}");
            let piles = self.browser.value(
                "[...document.querySelectorAll('.common .heap b')].map(e => Number(e.textContent))",
            );
            assert_eq!(piles[0], json!(table.deck), "{at}");
        }
        self.no_complaints("piles");
    }

    fn the_table_of_tiles_grows_with_them(&self) {
        self.desk();
        let last = self.open("grows", &read(METRO), 0).frames.len() - 1;
        let wide = || -> Vec<f64> {
            let shown =
                self.browser.value("document.getElementById('map').getAttribute('viewBox')");
            let shown = shown.as_str().unwrap();
            shown.split(' ').map(|n| n.parse().unwrap()).collect()
        };
        assert_eq!(self.number("document.querySelectorAll('.ghost').length"), 1.0);
        let first = wide();
        self.browser.keys(END);
        let end = wide();
        assert!(end[2] > first[2] && end[3] > first[3]);
        // Every tile is inside the window, at every step.
        for at in (0..=last).step_by(7) {
            self.browser
                .run(&format!("location.hash = {at}; dispatchEvent(new Event('hashchange'));"));
            let outside = self.browser.value(
                "[...document.querySelectorAll('.laid .tile')].filter(tile => {
                   const [a, b] = [tile, document.getElementById('view')].map(e => e.getBoundingClientRect());
                   return a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
                 }).length",
            );
            assert_eq!(outside, 0, "{at}");
        }
        self.no_complaints("grows");
    }

    fn a_button_that_goes_hands_on_the_focus(&self) {
        self.desk();
        self.open("focus", &read(EUROPE), 0);
        let seen = "[...document.querySelectorAll('#zoom button')].filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => e.id)";
        assert_eq!(self.browser.value(seen), json!(["zoom-in"]));
        self.browser.click("#zoom-in");
        assert_eq!(self.browser.value(seen), json!(["zoom-in", "zoom-out", "zoom-all"]));
        self.browser.click("#zoom-all");
        assert_eq!(self.browser.value("document.activeElement.id"), "zoom-in");
    }

    fn lists_are_written_as_the_language_does(&self) {
        self.desk();
        self.open("lists", &read(EUROPE), 0);
        self.browser.keys(END);
        let title = "document.querySelector('#route-0 title').textContent";
        for (lang, comma) in [("en", ", "), ("ja", "、"), ("zh-Hant", "、"), ("zh-Hans", "、")] {
            self.choose("lang", lang);
            let said = self.browser.value(title);
            let said = said.as_str().unwrap();
            assert!(said.contains(comma), "{lang}: {said}");
            let line = self.browser.text("#words");
            assert_eq!(line.contains("routes"), lang == "en", "{line}");
            // What was written is shown as it was written, in the letters of the log.
            let font =
                self.browser.value("getComputedStyle(document.getElementById('line')).fontFamily");
            assert!(font.as_str().unwrap().contains("monospace"), "{lang}");
        }
        self.browser.run("localStorage.clear();");
    }

    fn a_sheet_of_five_fits_its_place(&self) {
        for (width, height) in [(1440, 900), (1280, 800), (820, 1180), (390, 844)] {
            self.browser.resize(width, height, width < 1000);
            self.open("columns", &read(EUROPE), 0);
            self.browser.keys(END);
            self.browser.click("#tab-score");
            let over = self.number(
                "(e => e.scrollWidth - e.clientWidth)(document.querySelector('#sheet .wide'))",
            );
            assert!(over <= 0.0, "{over} px too wide at {width}");
        }
        self.desk();
    }

    /// The map in its own shape, the sheet, and the moves in three columns.
    fn a_game_fits_on_few_pages(&self) {
        self.desk();
        self.open("paper", &read(EUROPE), 0);
        self.browser.keys(END);
        self.browser.run("dispatchEvent(new Event('beforeprint'));");
        let shape = self.browser.value(
            "['#map', 'template'].map(s => s === '#map' ? document.querySelector(s) : document.getElementById('map-drawing').content.firstElementChild).map(e => e.getAttribute('viewBox'))",
        );
        assert_eq!(shape[0], shape[1], "the whole map");
        self.browser.run("dispatchEvent(new Event('afterprint'));");
        let printed = self.browser.cdp(
            "Page.printToPDF",
            &json!({ "printBackground": true, "paperWidth": 8.27, "paperHeight": 11.69 }),
        );
        let pages = pages(&printed);
        assert!((3..=7).contains(&pages), "{pages} pages");
        self.browser.media("dark", true);
        let current = self.browser.value(
            "getComputedStyle(document.querySelector('.move[aria-current]')).backgroundColor",
        );
        assert_eq!(current, "rgba(0, 0, 0, 0)", "nothing is marked on paper");
        self.desk();
    }
}

/// How many pages a printed file has.
fn pages(printed: &Value) -> usize {
    let text = printed["data"].as_str().unwrap();
    let bytes = base64(text);
    let file = String::from_utf8_lossy(&bytes);
    file.matches("/Type /Page").count() - file.matches("/Type /Pages").count()
}

fn base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter_map(|b| LETTERS.iter().position(|&l| l == b));
    let digits: Vec<u32> = digits.map(|at| at as u32).collect();
    let mut bytes = Vec::new();
    for four in digits.chunks(4) {
        let all = four.iter().fold(0, |all, digit| all << 6 | digit) << (6 * (4 - four.len()));
        bytes.extend(all.to_be_bytes()[1..four.len()].iter());
    }
    bytes
}
