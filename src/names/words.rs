//! What is said of names that mean nothing, or more than one thing.

/// `Roma or Romance`.
#[must_use]
pub fn either<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    names.join(&say!("names-or", " or "))
}

/// `did you mean Roma or Romance?`
#[must_use]
pub fn meant<T: AsRef<str>>(names: &[T]) -> String {
    let names = either(names);
    say!("names-meant", "did you mean {names}?", names)
}

/// ``did you mean `tiles`?``
#[must_use]
pub fn meant_word(word: &str) -> String {
    meant(&[format!("`{word}`")])
}

/// `Roma or Romance?`, of a list in words.
#[must_use]
pub fn which(names: &str) -> String {
    say!("names-which", "{names}?", names)
}
