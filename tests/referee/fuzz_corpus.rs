//! The committed corpus of every fuzz target, through the body of that target.
//!
//! What a fuzzer found once stays found: an input that broke something is added to
//! `fuzz/corpus/TARGET/` with its fix.

#[path = "../../fuzz/src/bodies.rs"]
mod bodies;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// No input of the corpus takes longer, also in a debug build on a busy machine.
const SLOW: Duration = Duration::from_secs(60);
/// All inputs together are smaller.
const MOST_BYTES: usize = 2 << 20;

/// The inputs of a target, and where they lie.
fn inputs(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let folder = std::fs::read_dir(root.join(target)).expect("the corpus of the target");
    let mut paths: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let input = std::fs::read(&path).expect("an input");
        (path, input)
    };
    paths.into_iter().map(read).collect()
}

fn replay(target: &str) {
    let (_, body) = bodies::ALL.iter().find(|(name, _)| *name == target).expect("a target");
    let inputs = inputs(target);
    assert!(inputs.len() >= 10, "{target} has {} inputs", inputs.len());
    for (path, input) in inputs {
        let begun = Instant::now();
        // A panic does not say on which input it was.
        eprintln!("{}", path.display());
        body(&input);
        assert!(begun.elapsed() < SLOW, "{} is slow", path.display());
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            replay(stringify!($name));
        })*

        #[test]
        fn every_target_is_replayed() {
            let all = bodies::ALL.map(|(name, _)| name);
            assert_eq!(all, [$(stringify!($name)),*]);
        }
    };
}

targets! { parse check strict fmt redact frames diff yaml unpack viewer }

#[test]
fn the_corpus_is_small() {
    let all = bodies::ALL.iter().flat_map(|(name, _)| inputs(name));
    let bytes: usize = all.map(|(_, input)| input.len()).sum();
    assert!(bytes < MOST_BYTES, "{bytes}");
}
