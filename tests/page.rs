//! The page of a game, in a real browser.

mod browser;

use browser::Browser;

#[test]
fn page_in_a_browser() {
    let Some(browser) = Browser::open() else {
        return;
    };
    let url = browser.file("x.html", "<!doctype html><title>x</title><p id=a>hi<script>console.error('boo')</script><img src=http://127.0.0.1:1/x.png>");
    browser.go(&url);
    browser.resize(360, 700, true);
    eprintln!("{:?} {:?} {:?}", browser.text("#a"), browser.console(), browser.requests());
    browser.hover("#a");
    browser.keys("\u{e014}l");
    eprintln!("{}", browser.value("innerWidth"));
    assert_eq!(browser.text("#a"), "hi");
}
