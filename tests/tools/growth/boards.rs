//! Boards of this test's own: a small one, since reading a large one costs more than
//! what is measured, and one with as many routes as anybody likes.

use std::fmt::Write;

const HEAD: &str = "\
key: small
title: Small
players: { min: 2, max: 5, colours: [blue, red, green, yellow, black] }
pieces: { each: 200 }
deck: { pink: 40, blue: 40, orange: 40, white: 40, green: 40, yellow: 40, black: 40, red: 40, wild: 40 }
cards: { deal: 4, market: 5, flush_at: 3 }
points: { 1: 1, 2: 2, 3: 4 }
";

/// The name of a city: no beginning of another one.
pub fn city(i: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap());
    format!("C{}{}x", letter(i / 26), letter(i))
}

/// A board of ten cities.
pub fn small() -> String {
    board(10, (0..9).map(|i| (i, i + 1)))
}

/// A board with so many routes, each city joined with as many others as it takes.
pub fn dense(routes: usize) -> String {
    let cities = (2..).find(|k| k * (k - 1) / 2 >= routes).unwrap_or(2);
    let pairs = (0..cities).flat_map(|i| (i + 1..cities).map(move |j| (i, j)));
    board(cities, pairs.take(routes))
}

fn board(cities: usize, routes: impl Iterator<Item = (usize, usize)>) -> String {
    let mut text = HEAD.to_owned();
    text += "cities:\n";
    for i in 0..cities {
        writeln!(text, "  {}:", city(i)).unwrap();
    }
    text += "routes:\n";
    for (i, j) in routes {
        writeln!(text, "  - [{}, {}, 1, gray]", city(i), city(j)).unwrap();
    }
    text += "tickets:\n";
    let pairs = (0..cities).flat_map(|i| (i + 1..cities).map(move |j| (i, j)));
    for (i, j) in pairs.take(30) {
        writeln!(text, "  - [{}, {}, 5]", city(i), city(j)).unwrap();
    }
    text
}
