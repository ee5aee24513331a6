//! Snapshots: JSON as a person can read it, and no version of the program in it.

use std::path::Path;

/// Compares a text with the snapshot of this name in a folder of `snapshots/`.
pub fn snapshot(folder: impl AsRef<Path>, name: &str, text: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root.join("snapshots").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// The same for JSON, or for a file with one JSON value a line.
pub fn json_snapshot(folder: impl AsRef<Path>, name: &str, text: &str) {
    snapshot(folder, name, &readable(text));
}

/// The values of a text, indented, in the order in which they were written.
fn readable(text: &str) -> String {
    let version = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
    let text = text.replace(&version, "\"[version]\"");
    let mut values = serde_json::Deserializer::from_str(&text).into_iter::<serde_json::Value>();
    let mut pretty = String::new();
    let mut start = 0;
    while let Some(value) = values.next() {
        value.expect("JSON");
        let end = values.byte_offset();
        let mut writer =
            Writer { tokens: tokens(&text[start..end]), next: 0, pretty: String::new() };
        writer.value(0);
        pretty += &writer.pretty;
        pretty.push('\n');
        start = end;
    }
    pretty
}

/// Strings, numbers, words and brackets; a comma or a colon belongs to what stands
/// before it.
fn tokens(json: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    let mut fresh = true;
    for c in json.chars() {
        let open = quoted;
        quoted ^= c == '"' && !escaped;
        escaped = open && c == '\\' && !escaped;
        match c {
            '[' | '{' | ']' | '}' if !open => {
                tokens.push(c.to_string());
                fresh = true;
            }
            ',' | ':' if !open => {
                tokens.last_mut().expect("something before it").push(c);
                fresh = true;
            }
            c if !open && c.is_whitespace() => {}
            c if fresh => {
                tokens.push(c.to_string());
                fresh = false;
            }
            c => tokens.last_mut().expect("its beginning").push(c),
        }
    }
    tokens
}

/// A list or an object is broken up where it does not fit in a line.
struct Writer {
    tokens: Vec<String>,
    next: usize,
    pretty: String,
}

const WIDTH: usize = 110;

impl Writer {
    fn value(&mut self, indent: usize) {
        let first = self.tokens[self.next].clone();
        self.next += 1;
        self.pretty += &first;
        if first.ends_with(':') {
            self.pretty.push(' ');
            return self.value(indent);
        }
        if !matches!(first.as_str(), "[" | "{") {
            return;
        }
        let end = self.end();
        let inside = &self.tokens[self.next..=end];
        let length: usize = inside.iter().map(|token| token.chars().count() + 1).sum();
        let breaks = end > self.next && indent + length > WIDTH;
        while self.next < end {
            if breaks {
                self.line(indent + 2);
            } else if !self.pretty.ends_with(['[', '{']) {
                self.pretty.push(' ');
            }
            self.value(indent + 2);
        }
        if breaks {
            self.line(indent);
        }
        self.pretty += &self.tokens[end];
        self.next = end + 1;
    }

    fn line(&mut self, indent: usize) {
        self.pretty.push('\n');
        self.pretty.extend(std::iter::repeat_n(' ', indent));
    }

    /// Where the bracket that was just opened is closed.
    fn end(&self) -> usize {
        let mut depth = 1;
        let mut at = self.next;
        loop {
            match self.tokens[at].trim_end_matches(',') {
                "[" | "{" => depth += 1,
                "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at;
            }
            at += 1;
        }
    }
}
