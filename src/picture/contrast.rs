//! What pictures show can be seen, by day and by night: measured on their style sheets.

use super::{FILE_CSS, board, tiles, yards};

/// The colours of a property, by day and by night.
fn colours<'c>(css: &'c str, selector: &str, property: &str) -> [&'c str; 2] {
    let mut rules = css.lines().filter_map(|line| line.split_once(" { "));
    let (_, rules) = rules
        .find(|(selectors, _)| selectors.split(", ").any(|one| one == selector))
        .unwrap_or_else(|| panic!("no rule for {selector}"));
    let mut rules = rules.split(';').filter_map(|rule| rule.split_once(": "));
    let (_, value) = rules
        .find(|(name, _)| name.trim() == property)
        .unwrap_or_else(|| panic!("{selector} has no {property}"));
    match value.strip_prefix("light-dark(") {
        Some(pair) => {
            let (light, dark) = pair.trim_end_matches(')').split_once(", ").unwrap();
            [light, dark]
        }
        None => [value, value],
    }
}

/// How far two colours, `#rrggbb`, stand apart.
pub(super) fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(colour: &str) -> f64 {
    let part = |i: usize| {
        let c = f64::from(u8::from_str_radix(&colour[i..i + 2], 16).unwrap()) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// One stands out from the other, by day and by night.
fn assert_apart(one: (&str, &str, &str), other: (&str, &str, &str), least: f64) {
    let (a, b) = (colours(one.0, one.1, one.2), colours(other.0, other.1, other.2));
    for (theme, (a, b)) in ["day", "night"].into_iter().zip(a.into_iter().zip(b)) {
        let found = contrast(a, b);
        assert!(
            found >= least,
            "{} on {} by {theme}: {found:.2}, and {least} is needed",
            one.1,
            other.1
        );
    }
}

const GROUNDS: [&str; 5] = [".sea", ".land", ".ground", ".park", ".lake"];

#[test]
fn names_can_be_read() {
    let map = board::CSS;
    for ground in GROUNDS {
        assert_apart((map, ".name", "fill"), (map, ground, "fill"), 4.5);
    }
    assert_apart((map, ".name", "fill"), (map, ".name", "stroke"), 4.5);
}

#[test]
fn spaces_stand_out_from_everything_beneath() {
    let map = board::CSS;
    let outline = (map, ".sp", "stroke");
    for ground in GROUNDS {
        assert_apart(outline, (map, ground, "fill"), 3.0);
    }
    assert_apart(outline, (map, ".bed", "stroke"), 3.0);
    for special in [".ferry", ".rock"] {
        for ground in GROUNDS {
            assert_apart((map, special, "stroke"), (map, ground, "fill"), 3.0);
        }
    }
    // Wagons of any colour: white around them, and around their hulls black.
    assert_apart((map, ".hull", "stroke"), (map, ".coat", "fill"), 4.5);
}

#[test]
fn letters_on_spaces_can_be_read() {
    let map = board::CSS;
    for letter in "PBOWGYKR".chars() {
        let sign = match letter {
            'B' | 'G' | 'K' | 'R' => format!(".let.c{letter}"),
            _ => ".let".to_owned(),
        };
        let space = format!(".sp.c{letter}");
        assert_apart((map, &sign, "fill"), (map, &space, "fill"), 4.5);
    }
    for n in 0..8 {
        let district = format!(".city circle.d{n}");
        assert_apart((map, ".worth.d", "fill"), (map, &district, "fill"), 4.5);
    }
}

#[test]
fn words_can_be_read() {
    let file = FILE_CSS;
    for words in [".title", ".caption", ".words"] {
        assert_apart((file, words, "fill"), (file, ".paper", "fill"), 4.5);
    }
    for words in [".who", ".soft", ".points"] {
        assert_apart((file, words, "fill"), (file, ".seat", "fill"), 4.5);
    }
    for words in [".yard-of", ".pile", ".times"] {
        assert_apart((yards::CSS, words, "fill"), (yards::CSS, ".felt", "fill"), 4.5);
    }
    for letter in "PBOWGYKR".chars() {
        let sign = if "BGKR".contains(letter) { ".sign.light" } else { ".sign" };
        let card = format!(".face.c{letter}");
        assert_apart((yards::CSS, sign, "fill"), (yards::CSS, &card, "fill"), 4.5);
    }
    for words in [".stars", ".id"] {
        assert_apart((tiles::CSS, words, "fill"), (tiles::CSS, ".tile", "fill"), 4.5);
    }
}
