//! Small phrases of messages.

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn and(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// `1 card`, `3 cards`.
#[must_use]
pub fn cards_n(n: u32) -> String {
    if n == 1 {
        "1 card".to_owned()
    } else {
        format!("{n} cards")
    }
}
