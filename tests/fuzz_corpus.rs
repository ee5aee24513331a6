//! The committed corpus of every fuzz target, through the body of that target.
//!
//! What a fuzzer found once stays found: an input that broke something is added to
//! `fuzz/corpus/TARGET/` with its fix.

#![forbid(unsafe_code)]

#[path = "../fuzz/src/bodies.rs"]
mod bodies;

use std::path::Path;
use std::time::{Duration, Instant};

/// No input of the corpus takes longer, also in a debug build on a busy machine.
const SLOW: Duration = Duration::from_secs(10);
/// All inputs together are smaller.
const MOST_BYTES: u64 = 2 << 20;

#[test]
fn every_input_of_the_corpus_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut bytes = 0;
    for (name, body) in bodies::ALL {
        let folder = std::fs::read_dir(root.join(name)).expect("the corpus of the target");
        let mut paths: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        assert!(paths.len() >= 10, "{name} has {} inputs", paths.len());
        for path in paths {
            let input = std::fs::read(&path).expect("an input");
            bytes += input.len() as u64;
            let begun = Instant::now();
            // A panic does not say on which input it was.
            eprintln!("{}", path.display());
            body(&input);
            assert!(begun.elapsed() < SLOW, "{} is slow", path.display());
        }
    }
    assert!(bytes < MOST_BYTES, "the corpus has {bytes} bytes");
}
