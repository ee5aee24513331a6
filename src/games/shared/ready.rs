//! The ready-made forms of what ships: how they are written, and held to their YAML.

use serde_json::Value;

/// Writes the file anew where `WHISTLESTOP_WRITE` says so; else it must be what the YAML
/// gives.
pub(crate) fn hold(path: &str, text: &str, is_true: impl Fn() -> bool) {
    if std::env::var_os("WHISTLESTOP_WRITE").is_some() {
        std::fs::write(format!("{}/{path}", env!("CARGO_MANIFEST_DIR")), text).unwrap();
        return;
    }
    assert!(is_true(), "{path}: `WHISTLESTOP_WRITE=1 cargo test --lib ready::` makes it anew");
}

/// A line for each field, and for each thing in a list. Small things are written
/// without the names of their fields: serde takes them in order, too.
pub(crate) fn lines(fields: &Value) -> String {
    let Value::Object(fields) = fields else {
        unreachable!("it is an object");
    };
    let line = |(key, value): (&String, &Value)| match value {
        Value::Array(things) if things.len() > 10 => {
            let things: Vec<String> = things.iter().map(Value::to_string).collect();
            format!("{key:?}:[\n{}]", things.join(",\n"))
        }
        value => format!("{key:?}:{value}"),
    };
    let lines: Vec<String> = fields.iter().map(line).collect();
    format!("{{{}}}\n", lines.join(",\n"))
}
