//! What changed from one JSON value to the next, so that a page holds each
//! frame as the difference from the frame before.
//!
//! - `[value]`: a new value.
//! - `[at, cut, [items]]`: a list in which `cut` items from `at` on make way for
//!   others.
//! - `{ key: patch }`: a list or an object in which these change.

use std::io;

use serde::Serialize;
use serde_json::{Map, Value, json};

/// The difference; `None` if there is none.
pub(super) fn patch(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    Some(match (old, new) {
        (Value::Object(old), Value::Object(new)) => objects(old, new),
        (Value::Array(old), Value::Array(new)) => lists(old, new),
        _ => json!([new]),
    })
}

fn objects(old: &Map<String, Value>, new: &Map<String, Value>) -> Value {
    // A key that goes cannot be said otherwise.
    if old.keys().any(|key| !new.contains_key(key)) {
        return json!([new]);
    }
    let changed = new.iter().filter_map(|(key, value)| {
        let change = match old.get(key) {
            Some(before) => patch(before, value)?,
            None => json!([value]),
        };
        Some((key.clone(), change))
    });
    let changed = Value::Object(changed.collect());
    if length(&changed) <= length(&[new]) { changed } else { json!([new]) }
}

fn lists(old: &[Value], new: &[Value]) -> Value {
    let same = |pairs: &mut dyn Iterator<Item = (&Value, &Value)>| {
        pairs.take_while(|(old, new)| old == new).count()
    };
    let head = same(&mut old.iter().zip(new));
    let tail = same(&mut old[head..].iter().rev().zip(new[head..].iter().rev()));
    let put = &new[head..new.len() - tail];
    let splice = (head, old.len() - head - tail, put);
    if old.len() != new.len() {
        return json!(splice);
    }
    let each = old.iter().zip(new).enumerate();
    let changed = each.filter_map(|(i, (old, new))| Some((i.to_string(), patch(old, new)?)));
    let changed = Value::Object(changed.collect());
    if length(&changed) <= length(&splice) { changed } else { json!(splice) }
}

/// How long something is as JSON.
pub(super) fn length(value: &impl Serialize) -> usize {
    struct Count(usize);
    impl io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    // Counting cannot fail.
    let _ = serde_json::to_writer(&mut count, value);
    count.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the page does it.
    fn patched(old: &Value, patch: &Value) -> Value {
        let mut new = old.clone();
        match patch {
            Value::Array(items) if items.len() == 1 => new = items[0].clone(),
            Value::Array(items) => {
                let (at, cut) = (items[0].as_u64().unwrap(), items[1].as_u64().unwrap());
                let at = at as usize..(at + cut) as usize;
                let put = items[2].as_array().unwrap().clone();
                new.as_array_mut().unwrap().splice(at, put);
            }
            Value::Object(changes) => {
                for (key, change) in changes {
                    match &mut new {
                        Value::Array(list) => {
                            let place = &mut list[key.parse::<usize>().unwrap()];
                            *place = patched(place, change);
                        }
                        Value::Object(map) => {
                            let before = map.get(key).cloned().unwrap_or(Value::Null);
                            map.insert(key.clone(), patched(&before, change));
                        }
                        _ => panic!("{new}"),
                    }
                }
            }
            _ => panic!("{patch}"),
        }
        new
    }

    fn round_trip(old: &Value, new: &Value) {
        match patch(old, new) {
            None => assert_eq!(old, new),
            Some(change) => assert_eq!(&patched(old, &change), new, "{change}"),
        }
    }

    #[test]
    fn every_change_can_be_made() {
        let values = [
            json!(null),
            json!([]),
            json!({}),
            json!([1, 2, 3]),
            json!([1, 3]),
            json!([[1], [2, 3]]),
            json!([[1], [2, 4]]),
            json!([0, 1, 2, 3, 4]),
            json!({ "a": 1, "b": [1, 2], "c": { "red": 3 } }),
            json!({ "a": 1, "b": [2], "c": { "red": 3, "blue": 1 } }),
            json!({ "a": 2, "b": [1, 2], "c": { "blue": 1 } }),
            json!({ "a": 2, "b": [1, 2] }),
            json!([{ "a": 1 }, { "a": 2 }, { "a": 3 }]),
            json!([{ "a": 1 }, { "a": 5 }, { "a": 3 }]),
        ];
        for old in &values {
            for new in &values {
                round_trip(old, new);
            }
        }
    }

    #[test]
    fn a_step_is_small() {
        let list: Vec<u32> = (0..100).collect();
        let mut longer = list.clone();
        longer.insert(50, 7);
        let change = patch(&json!(list), &json!(longer)).unwrap();
        assert_eq!(change, json!([50, 0, [7]]));
    }
}
