//! Small phrases of messages.

use std::borrow::Cow;

use crate::lang;

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn and(parts: &[String]) -> String {
    match parts {
        [] => say!("shared-nothing", "nothing"),
        [one] => one.clone(),
        [one, two] => say!("shared-and", "{one} and {two}", one, two),
        [head @ .., last] => say!("shared-and-list", "{head} and {last}", head = list(head), last,),
    }
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn or(parts: &[String]) -> String {
    match parts {
        [] => say!("shared-or-none", "no"),
        [one] => one.clone(),
        [one, two] => say!("shared-or", "{one} or {two}", one, two),
        [head @ .., last] => say!("shared-or-list", "{head} or {last}", head = list(head), last,),
    }
}

/// `a and b and c`.
#[must_use]
pub fn and_each(parts: &[String]) -> String {
    if lang::is_english() { parts.join(" and ") } else { and(parts) }
}

/// Deeds in a row: `draws a card and passes`; other languages put them side by side.
#[must_use]
pub fn deeds(parts: &[String]) -> String {
    if lang::is_english() { and(parts) } else { list(parts) }
}

/// `a or b or c`.
#[must_use]
pub fn either<T: AsRef<str>>(parts: &[T]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    if lang::is_english() { parts.join(" or ") } else { parts.join(&say!("shared-either", " or ")) }
}

/// `a, b, c`.
#[must_use]
pub fn list<T: AsRef<str>>(parts: &[T]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    parts.join(&comma())
}

/// What stands between the parts of a list.
#[must_use]
fn comma() -> Cow<'static, str> {
    if lang::is_english() { Cow::Borrowed(", ") } else { Cow::Owned(say!("shared-comma", ", ")) }
}

/// Where a rule stands in print: `europe, ja p.4: 複線ルート`.
#[must_use]
pub fn in_print(game: Option<&str>, edition: &str, page: Option<u16>, heading: &str) -> String {
    let game = game.map_or_else(String::new, |game| say!("shared-print-game", "{game}, ", game));
    match page {
        Some(page) => say!(
            "shared-print-page",
            "{game}{edition} p.{page}: {heading}",
            game,
            edition,
            page,
            heading,
        ),
        None => say!("shared-print", "{game}{edition}: {heading}", game, edition, heading,),
    }
}

/// Sentences in a row, each without a full stop.
#[must_use]
pub fn sentences(parts: &[String]) -> String {
    if lang::is_english() { parts.join("; ") } else { parts.join(&say!("shared-semicolon", "; ")) }
}

/// `1 card`, `3 cards`.
#[must_use]
pub fn cards_n(n: u32) -> String {
    match n {
        1 => say!("shared-card", "1 card"),
        n => say!("shared-cards", "{n} cards", n),
    }
}

/// Small numbers as words, as a rulebook writes them; other languages write figures.
#[must_use]
pub fn word(n: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match WORDS.get(usize::from(n)) {
        Some(word) if lang::is_english() => (*word).to_owned(),
        _ => n.to_string(),
    }
}

/// A word in another language than English: as this game's edition prints it, or as most
/// do; none where the language has no word for it.
#[must_use]
pub fn own_term(game: &str, what: &str) -> Option<String> {
    if lang::is_english() {
        return None;
    }
    let look_up = |words: &str| lang::look_up(&lang::term_id(words), &[]);
    look_up(&format!("{game} {what}")).or_else(|| look_up(what))
}

/// A city, and what else a log may call it.
pub fn heading(printed: &str, aliases: &[String]) -> String {
    let also = match aliases {
        [] => String::new(),
        aliases => say!("shared-also", ", also {names}", names = aliases.join(", ")),
    };
    format!("{printed}{also}\n\n")
}
