//! A game recorded by taps, in a real browser: touch events on a window of a phone's size,
//! against the service itself. Without chromedriver this says that it was not tested.

mod hand;
mod taps;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::browser::{Browser, REQUIRED, driver};
use crate::client::{Folder, Server, simulated, sqlite};
use crate::page::reader::{AXE_REQUIRED, axe};
use crate::trials::Trial;
use hand::Hand;

pub fn trials() -> Vec<Trial> {
    let browser = |name: &str, test: fn()| {
        Trial::new(format!("table::{name}"), test).needs_found(driver(), "chromedriver", REQUIRED)
    };
    vec![
        browser("a_whole_game_of_europe_by_taps_alone", europe),
        browser("a_card_game_by_taps_alone", card_game),
        browser("a_metro_game_by_taps_alone", metro),
        browser("taps_made_offline_are_sent_in_order_and_once", offline),
        browser("a_reload_without_a_service_loses_nothing", reloaded),
        browser("what_was_undone_offline_is_seen_and_the_next_player_moves", undone_offline),
        browser("an_illegal_move_is_ruled_on", rulings),
        browser("a_route_that_is_not_offered_says_so", not_offered),
        browser("what_was_left_out_is_asked_for_where_it_is_needed", left_out),
        browser("lines_are_undone_redone_and_corrected", corrections),
        browser("two_scribes_are_told_about_each_other", two_scribes),
        browser("a_table_is_opened_and_its_links_are_shown", opened),
        browser("fast_mode_writes_what_lies_on_the_board", fast),
        browser("a_tap_is_answered_at_once", quick),
        browser("it_fits_a_thumb_and_is_small", thumb),
        browser("axe_finds_nothing", accessible).needs_found(
            axe(),
            "axe-core in target/axe",
            AXE_REQUIRED,
        ),
    ]
}

/// A server, a browser with a phone's window, and a table of a game.
struct Table {
    hand: Hand,
    server: Server,
    _folder: Folder,
    id: String,
    secret: String,
}

impl Table {
    fn of(header: &str) -> Self {
        Self::at(header, 390, 844)
    }

    fn at(header: &str, width: u32, height: u32) -> Self {
        let folder = Folder::new();
        let server = Server::start(&sqlite(&folder));
        let table = server.table(header);
        let hand = Hand::new(Browser::open(), width, height);
        let made = Self { hand, server, _folder: folder, id: table.id, secret: table.scribe };
        made.open();
        made
    }

    fn open(&self) {
        let url = format!("http://{}/table/{}#{}", self.server.addr, self.id, self.secret);
        self.hand.browser.go(&url);
        self.hand.ready();
    }

    fn log(&self) -> String {
        let path = format!("/api/v1/tables/{}/log", self.id);
        self.server.ask("GET", &path, Some(&self.secret), b"").unwrap().body
    }

    fn write(&self, lines: &[&str]) {
        let path = format!("/api/v1/tables/{}", self.id);
        let seen = self.server.ask("GET", &path, Some(&self.secret), b"");
        let seq = seen.unwrap().json()["seq"].as_i64().unwrap() + 1;
        let body = json!({ "seq": seq, "lines": lines });
        let answer = self.server.post(&format!("{path}/lines"), Some(&self.secret), &body);
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
}

/// The lines of a simulated game as they would be written by hand: no comment, no blank line,
/// and cards in one group.
fn by_hand(game: &str, seed: u64) -> (String, Vec<String>) {
    let (head, body) = simulated(game, seed);
    let plain = |line: &str| {
        let line = line.split('#').next().unwrap_or("").trim_end().to_owned();
        match line.contains(" deal L ") {
            true => line.replace(" deal L ", " deal L"),
            false => line,
        }
    };
    let head: String = head.lines().map(|line| plain(line) + "\n").collect();
    let body = body.iter().map(|line| plain(line));
    (head, body.filter(|line| !line.is_empty()).collect())
}

/// Records a game line by line; every line is there before the next one is tapped.
fn record(table: &Table, body: &[String]) {
    for line in body {
        taps::line(&table.hand, line);
        table.hand.ready();
        let last = table.hand.browser.text("#last");
        assert_eq!(last, *line, "{}", table.hand.browser.text("#panel"));
    }
}

fn compare(table: &Table, head: &str, body: &[String]) {
    let expected = format!("{head}{}\n", body.join("\n"));
    assert_eq!(table.log(), expected);
    let console = table.hand.browser.console();
    assert!(console.is_empty(), "{console:?}");
}

fn europe() {
    let (head, body) = by_hand("europe", 11);
    let table = Table::of(&head);
    // Deals, a row, tickets, and forty turns at least; then all there is up to the end.
    let end = body.iter().position(|line| line.starts_with("result"));
    let turns = end.unwrap_or(body.len());
    assert!(turns > 47, "{turns}");
    record(&table, &body[..turns]);
    // The result is one tap, whatever its number of lines.
    table.hand.tap("[data-act=result]");
    // The score is asked for first.
    table.hand.until("!document.querySelector('[data-act=result]')");
    table.hand.ready();
    compare(&table, &head, &body);
    table.hand.tap("[data-act=finish]");
    table.hand.ready();
    assert!(table.hand.browser.text("#panel").contains("finished"));
}

fn card_game() {
    let (head, body) = by_hand("card-game", 4);
    let table = Table::of(&head);
    let end = body.iter().position(|line| line.starts_with("result"));
    let body = &body[..end.unwrap_or(body.len()).min(60)];
    record(&table, body);
    compare(&table, &head, body);
}

fn metro() {
    let (head, body) = by_hand("metro", 5);
    let table = Table::of(&head);
    let end = body.iter().position(|line| line.starts_with("result"));
    let body = upright(&head, &body[..end.unwrap_or(body.len()).min(60)]);
    record(&table, &body);
    compare(&table, &head, &body);
}

/// The same game with every tile turned as little as it can be: one that looks the same
/// upside down is offered once.
fn upright(head: &str, body: &[String]) -> Vec<String> {
    let mut text = head.to_owned();
    let mut lines: Vec<String> = Vec::new();
    for line in body {
        let mut new = line.clone();
        if let Some((turn, places)) = line.split_once(" place ") {
            new = turn.to_owned();
            let mut joint = " place ";
            for place in places.split(", ") {
                let under_way = match joint {
                    ", " => new.as_str(),
                    _ => turn.split(" develop ").next().unwrap_or(turn),
                };
                let offered = offered(&text, under_way);
                let other = place.replace(" turn 180", "").replace(" turn 270", " turn 90");
                let chosen = match offered.contains(place) || !offered.contains(&other) {
                    true => place,
                    false => other.as_str(),
                };
                new = format!("{new}{joint}{chosen}");
                joint = ", ";
            }
        }
        text = format!("{text}{new}\n");
        lines.push(new);
    }
    lines
}

/// Where tiles can be placed.
fn offered(text: &str, line: &str) -> HashSet<String> {
    let could = whistlestop::legal::legal_moves_on(text, line, &whistlestop::Custom::None);
    let places = could.moves.into_iter().flat_map(|offer| match offer.what {
        whistlestop::legal::Play::Place(place) => vec![place],
        whistlestop::legal::Play::Develop { places, .. } => places,
        _ => Vec::new(),
    });
    places.map(|place| place.text).collect()
}

const HEAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\n";

/// Twenty taps without a connection, a reload in between, and all is there, once.
fn offline() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    hand.tap("[data-act=begin]");
    hand.ready();
    hand.network(false);
    let mut expected = String::from(HEAD);
    let mut taps = 0;
    for turn in 0..7 {
        let who = ["Ada", "Ben"][turn % 2];
        let cards = ["R>W", "?K"];
        taps += 4;
        let line = format!("{who} draw {} {}", cards[0], cards[1]);
        taps::line(hand, &line);
        hand.calm();
        expected += &format!("{line}\n");
    }
    assert!(taps >= 20);
    let state = hand.browser.text("#state");
    assert!(state.contains('7'), "{state}");
    assert_eq!(table.log(), HEAD, "nothing arrived");
    // The same page, loaded anew, has them still.
    hand.network(true);
    table.open();
    let started = Instant::now();
    while table.log() != expected && started.elapsed() < Duration::from_secs(90) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(table.log(), expected);
    hand.ready();
    assert_eq!(hand.browser.text("#state"), "saved");
}

/// The page is kept on the device, and so is what was tapped before and after it was loaded
/// anew.
fn reloaded() {
    let table = Table::of(HEAD);
    table.hand.tap("[data-act=begin]");
    table.hand.ready();
    taps::line(&table.hand, "Ada draw R>W ?K");
    table.hand.ready();
    let names = "caches.open('whistlestop-1').then(c => c.keys()).then(all => all.map(r => new URL(r.url).pathname))";
    let kept = || table.hand.browser.run(&format!("return {names}"));
    let has = |name: &str| kept().as_array().is_some_and(|all| all.contains(&json!(name)));
    let started = Instant::now();
    let all = ["/table/", "/static/table/record.js", "/static/style.css"];
    while !all.iter().all(|name| has(name)) {
        assert!(started.elapsed() < Duration::from_secs(90), "{:?}", kept());
        std::thread::sleep(Duration::from_millis(50));
    }
    // Nothing that belongs to this table only.
    let own = kept().to_string();
    assert!(!own.contains("tables/") && !own.contains(&table.id), "{own}");
    let url = format!("http://{}/table/{}#{}", table.server.addr, table.id, table.secret);
    let Table { hand, server, _folder: folder, id, secret } = table;
    let addr = server.addr;
    server.kill();
    let mut expected = format!("{HEAD}Ada draw R>W ?K\n");
    for (n, line) in ["Ben draw W>G ?B", "Ada draw ? ?", "Ben draw ? ?"].iter().enumerate() {
        if n == 2 {
            hand.browser.go("about:blank");
            hand.browser.go(&url);
            hand.calm();
            assert_eq!(hand.browser.text("#last"), "Ada draw ? ?");
        }
        taps::line(&hand, line);
        hand.calm();
        expected += &format!("{line}\n");
    }
    let state = hand.browser.text("#state");
    assert!(state.contains('3'), "{state}");
    let server = crate::client::Server::start_at(&sqlite(&folder), addr);
    let log = || {
        let path = format!("/api/v1/tables/{id}/log");
        server.ask("GET", &path, Some(&secret), b"").unwrap().body
    };
    let started = Instant::now();
    while log() != expected && started.elapsed() < Duration::from_secs(90) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(log(), expected);
    hand.ready();
    assert_eq!(hand.browser.text("#state"), "saved");
}

/// Without a connection, too, the log shows what was undone, and whose turn it is is known.
fn undone_offline() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    table.write(&["Ada draw ? ?", "Ben draw ? ?", "Ada draw R>? ?"]);
    table.open();
    hand.network(false);
    for left in ["Ben draw ? ?", "Ada draw ? ?"] {
        hand.tap("#undo");
        hand.until(&format!("document.getElementById('last').textContent === {left:?}"));
        hand.calm();
    }
    let mut expected = format!("{HEAD}Ada draw ? ?\n");
    for who in ["Ben", "Ada", "Ben"] {
        for _ in 0..2 {
            hand.tap("[data-act=blind]");
            hand.tap(".panel [data-card='?']");
            hand.calm();
        }
        let line = format!("{who} draw ? ?");
        hand.until(&format!("document.getElementById('last').textContent === {line:?}"));
        expected += &format!("{line}\n");
    }
    // What was not sent is taken back at once.
    hand.tap("#undo");
    hand.tap("#redo");
    hand.calm();
    hand.network(true);
    hand.ready();
    assert_eq!(table.log(), expected);
}

/// Where a game cannot go on without a part of the setup, it is asked for again.
fn left_out() {
    let table = Table::of("game metro\ntiles sample\nplayer Ada\nplayer Ben\n");
    let hand = &table.hand;
    hand.tap("[data-act=begin]");
    hand.ready();
    taps::line(hand, "start m01 at 0,0");
    hand.ready();
    assert!(table.log().ends_with("start m01 at 0,0\n"), "{}", table.log());
    hand.until("document.querySelectorAll('#panel button').length > 0");
}

/// A tap right on a route that nobody can claim leads to no other route near it.
fn not_offered() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    table.write(&["Ada deal RRRG", "Ben deal BBBK", "market RBWKG"]);
    table.open();
    hand.tap("[data-act=begin]");
    hand.calm();
    hand.tap(".who[data-seat='0']");
    hand.calm();
    hand.tap_route("Dieppe-Paris");
    let said = hand.browser.text("#panel");
    assert!(said.contains("Dieppe–Paris") && said.contains("Ada cannot claim it"), "{said}");
    hand.tap("[data-act=all-the-same]");
    hand.tap("[data-act=other]");
    hand.tap(".panel .cards [data-card=R]");
    hand.ready();
    assert!(table.log().ends_with("\nAda claim Dieppe-Paris R\n"), "{}", table.log());
    assert!(hand.browser.text("#referee").contains("C2"));
}

/// What was wrong, by which rule, where, and what would be legal; both rulings.
fn rulings() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    table.write(&["Ada claim Frankfurt-Paris/W WWW"]);
    table.open();
    // A route that is closed is offered by nobody: something else happened.
    hand.tap("#other");
    hand.ready();
    hand.tap_route("Frankfurt-Paris/O");
    hand.tap("[data-act=other]");
    for _ in 0..3 {
        hand.tap(".panel .cards [data-card=O]");
    }
    hand.ready();
    let said = hand.browser.text("#referee");
    assert!(said.contains("C9") && said.contains("closed"), "{said}");
    assert!(said.contains("Ada claimed the white track here"), "{said}");
    assert!(said.contains("What would be legal"), "{said}");
    let wrong = hand.browser.value("document.querySelectorAll('#map .route.wrong').length");
    assert_eq!(wrong, 2, "the route and its cause");
    hand.tap("[data-act=stands]");
    hand.ready();
    let mut expected = format!(
        "{HEAD}Ada claim Frankfurt-Paris/W WWW\nBen claim Frankfurt-Paris/O OOO\nruling stands C9\n"
    );
    assert_eq!(table.log(), expected);
    // Typed, and taken back.
    hand.type_into("#own-line", "Ada claim Dieppe-Paris R");
    hand.tap("#own button");
    hand.ready();
    assert!(hand.browser.text("#referee").contains("C2"));
    hand.tap("[data-act=takeback]");
    hand.ready();
    expected += "Ada claim Dieppe-Paris R\nruling takeback\n";
    assert_eq!(table.log(), expected);
    // The marker on the table: one tap on the score, one on the figure that is right.
    hand.tap("[data-check='0']");
    hand.tap("[data-act=check]");
    hand.ready();
    expected += "check Ada score 4\n";
    assert_eq!(table.log(), expected);
}

fn corrections() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    table.write(&["Ada draw ? ?", "Ben draw ? ?", "Ada draw R>? ?"]);
    table.open();
    hand.tap("#undo");
    hand.ready();
    hand.tap("#undo");
    hand.ready();
    assert_eq!(table.log(), format!("{HEAD}Ada draw ? ?\n"));
    hand.tap("#redo");
    hand.ready();
    hand.tap("#redo");
    hand.ready();
    let all = format!("{HEAD}Ada draw ? ?\nBen draw ? ?\nAda draw R>? ?\n");
    assert_eq!(table.log(), all);
    hand.tap("[data-line='5']");
    hand.type_into("#log input", "Ben draw K>? ?");
    hand.tap("[data-act=save]");
    hand.ready();
    let all = all.replace("Ben draw ? ?", "Ben draw K>? ?");
    assert_eq!(table.log(), all);
    // What cannot be read is refused, and nothing changes.
    hand.tap("[data-line='6']");
    hand.type_into("#log input", "Ada drwa ???? ??");
    hand.tap("[data-act=save]");
    hand.calm();
    assert!(hand.browser.text("#conflict").contains("N1"));
    hand.tap("[data-act=drop]");
    hand.ready();
    assert_eq!(table.log(), all);
    // A name is text, whatever it looks like.
    let table =
        Table::of("game europe\nplayer \"<img src=x onerror=alert(1)>\" blue\nplayer Ben red\n");
    assert_eq!(table.hand.browser.value("document.querySelectorAll('#players img').length"), 0);
}

fn two_scribes() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    hand.tap("[data-act=begin]");
    hand.ready();
    // Somebody else writes: it is said, and shown.
    table.write(&["Ada draw ? ?"]);
    hand.until("!document.getElementById('note').hidden");
    assert!(hand.browser.text("#note").contains("Ada draw ? ?"));
    // While this one is away, the other goes on; what was tapped here is kept for review.
    hand.network(false);
    taps::line(hand, "Ben draw R>W ?K");
    hand.calm();
    table.write(&["Ben draw ? ?"]);
    hand.network(true);
    hand.until("!document.getElementById('conflict').hidden");
    let said = hand.browser.text("#conflict");
    assert!(said.contains("Ben draw R>W ?K"), "{said}");
    assert_eq!(table.log(), format!("{HEAD}Ada draw ? ?\nBen draw ? ?\n"));
    hand.tap("[data-act=drop]");
    hand.ready();
    taps::line(hand, "Ada draw ? ?");
    hand.ready();
    assert_eq!(table.log(), format!("{HEAD}Ada draw ? ?\nBen draw ? ?\nAda draw ? ?\n"));
}

/// Game and players are chosen, names are typed; the others at the table get their links.
fn opened() {
    let folder = Folder::new();
    let server = Server::start(&sqlite(&folder));
    let hand = Hand::new(Browser::open(), 390, 844);
    hand.browser.go(&format!("http://{}/table", server.addr));
    hand.until("document.querySelectorAll('#seats input').length === 3");
    assert_eq!(hand.browser.value("document.documentElement.scrollWidth"), 390);
    // No more seats than colours, and no colour twice.
    let colours =
        || hand.browser.value("[...document.querySelectorAll('#seats select')].map(e => e.value)");
    for _ in 0..2 {
        hand.tap("#more-players");
    }
    hand.until("document.getElementById('more-players').disabled");
    hand.browser.run("const one = document.querySelector('[name=colour-1]'); one.value = 'green'; one.dispatchEvent(new Event('change'));");
    assert_eq!(colours(), json!(["blue", "green", "red", "yellow", "black"]));
    for _ in 0..2 {
        hand.tap("#fewer");
    }
    hand.browser.run("const one = document.querySelector('[name=colour-1]'); one.value = 'red'; one.dispatchEvent(new Event('change'));");
    hand.tap("#fewer");
    for (at, name) in ["Ada", "Ben the Younger"].iter().enumerate() {
        hand.type_into(&format!("[name=player-{at}]"), name);
    }
    hand.tap("#new > button");
    hand.ready();
    let lines = hand.browser.text("#log");
    let shown = ["game europe", "player Ada blue", "player \"Ben the Younger\" red"];
    assert!(shown.iter().all(|line| lines.contains(line)), "{lines}");
    // The first hand is asked for, and nobody saw it.
    hand.tap("[data-act=unseen]");
    hand.ready();
    assert_eq!(hand.browser.text("#last"), "Ada deal ????");
    // The public, the judge, two seats: a code and a link each, with the secret behind the #.
    hand.tap("#share");
    hand.until("document.querySelectorAll('#links img').length === 4");
    let links = hand
        .browser
        .value("[...document.querySelectorAll('#links input')].map(e => e.value.includes('#'))");
    assert_eq!(links, json!([false, true, true, true]));
    let drawn = "[...document.querySelectorAll('#links img')].every(e => e.naturalWidth > 20)";
    hand.until(drawn);
    // The log is saved with whatever is on its way.
    assert!(
        hand.browser
            .value("document.getElementById('download').checkVisibility()")
            .as_bool()
            .unwrap()
    );
    let console = hand.browser.console();
    assert!(console.is_empty(), "{console:?}");
}

fn fast() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    hand.tap("#fast");
    hand.ready();
    hand.tap("[data-act=begin]");
    hand.ready();
    for (seat, route) in [(0, "Brest-Paris"), (1, "Danzig-Riga"), (0, "Kyiv-Warszawa")] {
        hand.tap(&format!(".who[data-seat='{seat}']"));
        hand.ready();
        hand.tap_route(route);
        hand.ready();
    }
    assert_eq!(
        table.log(),
        format!(
            "{HEAD}Ada claim Brest-Paris ???\nmissing\nBen claim Danzig-Riga ???\nmissing\nAda claim Kyiv-Warszawa ????\n"
        )
    );
    assert!(hand.browser.value("document.getElementById('referee').hidden").as_bool().unwrap());
}

/// From the tap to the line that is kept and the next choice that is there, late in a game.
fn quick() {
    let (head, body) = by_hand("europe", 11);
    let mut lines: Vec<String> = body[..85].to_vec();
    // Nobody plays that long: from here on everybody tries a tunnel and gives it up.
    while lines.len() < 305 {
        let last = lines[lines.len() - 1].split(' ').next();
        let who = if last == Some("Ada") { "Ben" } else { "Ada" };
        lines.push(format!("{who} claim Bucuresti-Sofia ?? reveal ??? withdraw"));
    }
    let table = Table::of(&head);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    table.write(&lines);
    table.open();
    let hand = &table.hand;
    let (mut step, mut line): (f64, f64) = (0.0, 0.0);
    for _ in 0..5 {
        // A card that leads to the next one, and one that ends the line.
        hand.tap("[data-act=blind]");
        step = step.max(hand.timed(".panel [data-card='?']"));
        hand.tap("[data-act=blind]");
        line = line.max(hand.timed(".panel [data-card='?']"));
        hand.ready();
    }
    println!(
        "at turn 300 a step was answered within {step:.0} ms, a line written within {line:.0} ms"
    );
    // What a user has is optimised; otherwise it only must not hang.
    let most = match cfg!(debug_assertions) {
        true => 10_000.0,
        false => 100.0,
    };
    assert!(step < most && line < most, "{step} {line}");
}

/// What can be pressed, and is seen.
const SEEN: &str = "[...document.querySelectorAll('button, input, select, summary, a[href]')].filter(e => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1)";

fn thumb() {
    for (width, height) in [(390, 844), (844, 390)] {
        for game in ["europe", "card-game", "metro"] {
            let (head, body) = by_hand(game, 5);
            let table = Table::at(&head, width, height);
            let lines: Vec<&str> = body[..20].iter().map(String::as_str).collect();
            for step in 0..2 {
                if step == 1 {
                    table.write(&lines);
                    table.open();
                }
                let small = table.hand.browser.value(&format!("{SEEN}.map(e => [e.getBoundingClientRect(), e]).filter(([r, e]) => (r.width < 43.9 || r.height < 43.9) && !e.closest('.log')).map(([r, e]) => `${{r.width}}x${{r.height}} ${{e.outerHTML.slice(0, 90)}}`)"));
                assert_eq!(small, json!([]), "{game} {width}");
                let wide = table.hand.browser.value("document.documentElement.scrollWidth");
                assert!(
                    wide.as_u64().unwrap() <= u64::from(width),
                    "{game}: {wide} pixels in {width}"
                );
            }
            // All that a phone fetches for it.
            let bytes = table.hand.browser.value(
                "performance.getEntries().reduce((sum, e) => sum + (e.decodedBodySize || 0), 0)",
            );
            assert!(bytes.as_u64().unwrap() < 600_000, "{game}: {bytes} bytes");
        }
    }
    nothing_sticks_out();
    claim_in_four_taps();
}

/// The other pages fit a phone, too.
fn nothing_sticks_out() {
    let table = Table::of(HEAD);
    let browser = &table.hand.browser;
    let watch = format!("/t/{}", table.id);
    for page in ["/", "/table", "/check", "/score", &watch] {
        browser.go(&format!("http://{}{page}", table.server.addr));
        table.hand.until(
            "document.querySelector('#boards option, #seats input, #players li, textarea#log')",
        );
        let wide = browser.value("document.documentElement.scrollWidth");
        assert!(wide.as_u64().unwrap() <= 390, "{page}: {wide} pixels");
        let on_others = browser.value("[...document.querySelectorAll('header a')].map(e => e.getBoundingClientRect()).filter((r, i, all) => i > 0 && r.top === all[i - 1].top && r.left < all[i - 1].right).length");
        assert_eq!(on_others, 0, "{page}");
    }
}

fn claim_in_four_taps() {
    let table = Table::of(HEAD);
    let hand = &table.hand;
    hand.tap("[data-act=begin]");
    hand.ready();
    let before = hand.count();
    taps::line(hand, "Ada claim Brest-Paris KKK");
    hand.ready();
    assert!(table.log().ends_with("Ada claim Brest-Paris KKK\n"));
    assert!(hand.count() - before <= 4, "{} taps", hand.count() - before);
}

fn accessible() {
    let axe = std::fs::read_to_string(axe().unwrap()).unwrap();
    for game in ["europe", "card-game", "metro"] {
        let (head, body) = by_hand(game, 5);
        let table = Table::of(&head);
        let lines: Vec<&str> = body[..24].iter().map(String::as_str).collect();
        for step in ["setup", "turn", "desk"] {
            if step == "turn" {
                table.write(&lines);
            }
            if step == "desk" {
                table.hand.browser.resize(1440, 900, false);
            }
            for scheme in ["light", "dark"] {
                table.hand.browser.media(scheme, false);
                table.open();
                if step == "desk" {
                    table.hand.tap("#share");
                    table.hand.until("document.querySelectorAll('#links img').length > 0");
                }
                table.hand.browser.run(&axe);
                let found = table.hand.browser.wait_for(
                    "axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => [v.id, v.help, v.nodes.map(n => n.html.slice(0, 200))]))",
                );
                assert_eq!(found, json!([]), "{game} {step} {scheme}");
            }
        }
    }
}
