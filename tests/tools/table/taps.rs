//! What a scribe taps to write a line.

use super::hand::Hand;

/// Taps a line of the log.
pub fn line(hand: &Hand, line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["market", cards] | [_, "deal", cards] if !cards.starts_with('m') || cards.len() < 2 => {
            pad(hand, cards);
        }
        ["market", cards] => pad(hand, cards),
        [_, "deal", ref tiles @ ..] => tiles.iter().for_each(|tile| pick(hand, tile)),
        ["start", _, "at", square, ref turn @ ..] => {
            tap_square(hand, square);
            let turn = turn.get(1).unwrap_or(&"0");
            hand.tap(&format!(".panel [data-turn='{turn}']"));
        }
        [who, verb, ref rest @ ..] => {
            mover(hand, who);
            turn(hand, verb, rest);
        }
        _ => panic!("{line}"),
    }
}

/// Whose move it is, if the page thinks of somebody else.
fn mover(hand: &Hand, who: &str) {
    let find = format!(
        "[...document.querySelectorAll('.who')].find(e => e.querySelector('b').textContent === {who:?})"
    );
    let seat = hand.browser.value(&format!("{find}?.dataset.seat"));
    let current = hand.browser.value(&format!("{find}.getAttribute('aria-current') === 'true'"));
    if current != true
        && hand.browser.value("document.querySelector('[data-act=begin]') === null") == true
    {
        hand.tap(&format!(".who[data-seat='{}']", seat.as_str().unwrap()));
        hand.calm();
    }
}

/// Setup steps that are tickets of players need no choice of the mover.
fn turn(hand: &Hand, verb: &str, rest: &[&str]) {
    match verb {
        "tickets" => {
            if hand.browser.value("document.querySelector('[data-act=tickets]') !== null") == true {
                hand.tap("[data-act=tickets]");
            }
            tickets(hand, rest);
        }
        "draw" if rest[0].starts_with('m') || rest == ["?"] => tiles(hand, rest),
        "place" | "discard" | "keep" | "fails" | "develop" => {
            let all: Vec<&str> = std::iter::once(verb).chain(rest.iter().copied()).collect();
            placing(hand, &all);
        }
        "draw" => draws(hand, rest),
        "claim" => claim(hand, rest),
        "station" => {
            hand.tap("[data-act=station]");
            hand.tap_city(rest[0]);
            hand.tap(&format!("[data-pay='{}']", rest[1]));
        }
        "lay" => {
            for card in rest[0].chars() {
                hand.tap(&format!("[data-hand='{card}']"));
            }
            hand.tap("[data-act=lay]");
        }
        "pass" => hand.tap("[data-act=pass]"),
        verb => panic!("{verb}"),
    }
}

fn pad(hand: &Hand, cards: &str) {
    for card in cards.chars() {
        hand.tap(&format!(".pad [data-card='{card}']"));
    }
}

/// Two letters, and a tap that keeps it or gives it back.
fn tickets(hand: &Hand, tickets: &[&str]) {
    for ticket in tickets {
        let (sign, name) = ticket.split_at(1);
        let act = if sign == "+" { "keep" } else { "return" };
        let button = format!("[data-{act}='{name}']");
        let mut typed = 2;
        loop {
            let letters: String = name.chars().take(typed).collect();
            hand.type_into(".finder input", &letters);
            if hand.browser.value(&format!("document.querySelector({button:?}) !== null")) == true {
                break;
            }
            typed += 1;
            assert!(typed < name.len(), "{name} is not found");
        }
        hand.tap(&button);
    }
    hand.tap("[data-act=ready]");
}

fn draws(hand: &Hand, draws: &[&str]) {
    let mut each = draws.iter();
    while let Some(draw) = each.next() {
        hand.calm();
        match draw.split_once('>') {
            Some((card, up)) => {
                hand.tap(&format!(".draws [data-act=draw][data-card='{card}']"));
                if up != "-" {
                    hand.tap(&format!(".panel > .cards [data-card='{up}']"));
                }
            }
            None if *draw == "flush" => pad(hand, each.next().unwrap()),
            None => {
                hand.tap("[data-act=blind]");
                let seen = draw.get(1..).filter(|card| !card.is_empty());
                hand.tap(&format!(".panel > .cards [data-card='{}']", seen.unwrap_or("?")));
            }
        }
    }
}

fn claim(hand: &Hand, words: &[&str]) {
    hand.tap_route(words[0]);
    hand.tap(&format!("[data-pay='{}']", words[1]));
    match words[2..] {
        [] => {}
        ["reveal", cards, ref then @ ..] => {
            pad(hand, cards);
            match *then {
                [] => {}
                ["pay", cards] => hand.tap(&format!("[data-pay='{cards}']")),
                ["withdraw"] => hand.tap("[data-act=withdraw]"),
                _ => panic!("{words:?}"),
            }
        }
        _ => panic!("{words:?}"),
    }
}

fn pick(hand: &Hand, tile: &str) {
    match tile {
        "?" => hand.tap("[data-act=unseen]"),
        tile => hand.tap(&format!(".tile-list [data-tile='{tile}']")),
    }
}

/// A turn of the tile game that begins with a tile drawn.
fn tiles(hand: &Hand, words: &[&str]) {
    pick(hand, words[0]);
    hand.calm();
    placing(hand, &words[1..]);
}

fn tap_square(hand: &Hand, square: &str) {
    let (x, y) = square.split_once(',').unwrap();
    hand.tap_square(x.parse().unwrap(), y.parse().unwrap());
}

fn placing(hand: &Hand, words: &[&str]) {
    match words {
        [] => {}
        ["keep"] => hand.tap("[data-act=keep]"),
        ["pass"] => hand.tap("[data-act=pass]"),
        ["discard", tile] => hand.tap(&format!("[data-act=discard][data-tile='{tile}']")),
        ["fails"] => hand.tap("[data-act=fails]"),
        ["fails", "discard", tile] => hand.tap(&format!("[data-act=fails][data-tile='{tile}']")),
        ["develop", colour, "at", square, rest @ ..] => {
            hand.tap("[data-act=develop]");
            tap_square(hand, square);
            if hand.browser.value("document.querySelector('[data-line]') !== null && document.querySelector('.panel [data-line]') !== null") == true {
                hand.tap(&format!(".panel [data-line='{colour}']"));
            }
            if !rest.is_empty() {
                placing(hand, rest);
            }
        }
        ["place", rest @ ..] => {
            let all = rest.join(" ");
            for place in all.split(", ") {
                let words: Vec<&str> = place.split(' ').collect();
                let (tile, square) = (words[0], words[2]);
                let turn = words.get(4).unwrap_or(&"0");
                hand.calm();
                tap_square(hand, square);
                let choice = format!(".tile-list [data-tile='{tile}'][data-turn='{turn}']");
                if hand.browser.value("document.querySelector('.tile-list [data-turn]') !== null")
                    == true
                {
                    hand.tap(&choice);
                }
            }
            hand.calm();
            if hand.browser.value("document.querySelector('[data-act=done]') !== null") == true {
                hand.tap("[data-act=done]");
            }
        }
        words => panic!("{words:?}"),
    }
}
