//! Runs targets on changed inputs of their corpus, without watching the coverage: some
//! twenty times as fast as libFuzzer, to hold what it has found to many more inputs.
//!
//!     cargo run --release --example storm SECONDS SEED TARGET...

#![forbid(unsafe_code)]

use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use whistlestop::internals::simulate::Rng;
use whistlestop_fuzz::{bodies, mutator};

/// No input is larger.
const MOST: usize = 16 << 10;
/// So many inputs are made of one, each of the one before.
const GENERATIONS: usize = 8;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = || args.next().and_then(|arg| arg.parse().ok());
    let (Some(seconds), Some(seed)) = (number(), number()) else {
        eprintln!("storm SECONDS SEED TARGET...");
        std::process::exit(2);
    };
    let wanted: Vec<String> = args.collect();
    for (name, body) in bodies::ALL {
        if wanted.is_empty() || wanted.iter().any(|one| one == name) {
            run(name, body, Duration::from_secs(seconds), seed);
        }
    }
}

fn run(name: &str, body: fn(&[u8]), time: Duration, seed: u64) {
    let corpus = corpus(name);
    let change = match name {
        "yaml" => mutator::yaml,
        "unpack" => mutator::packed,
        _ => mutator::log,
    };
    let (mut rng, mut data) = (Rng::new(seed), vec![0; MOST]);
    let (begun, mut runs, mut slowest) = (Instant::now(), 0_u64, Duration::ZERO);
    let (mut crashes, mut said) = (0, 0);
    while begun.elapsed() < time {
        let from = rng.pick(&corpus).cloned().unwrap_or_default();
        let mut size = from.len().min(MOST);
        data[..size].copy_from_slice(&from[..size]);
        let most = (size + 200).min(MOST);
        for _ in 0..GENERATIONS {
            let seed = rng.next_u64() as u32;
            size = change(&mut data, size, most, seed, bytes);
            let (input, start) = (&data[..size], Instant::now());
            let broken = catch_unwind(|| body(input)).is_err();
            let took = start.elapsed();
            runs += 1;
            slowest = slowest.max(took);
            if broken || took > Duration::from_secs(2) {
                crashes += u32::from(broken);
                save(name, if broken { "crash" } else { "slow" }, input, runs);
            }
        }
        let minutes = begun.elapsed().as_secs() / 60;
        if minutes > said {
            said = minutes;
            println!("{name}: {runs} runs after {minutes} min, {crashes} crashes");
        }
    }
    println!("{name}: {runs} runs, {crashes} crashes, slowest {slowest:?}");
}

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let root = std::env::var_os("CORPUS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"), Into::into);
    let files = std::fs::read_dir(root.join(name)).into_iter().flatten();
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let read = paths.iter().filter_map(|path| std::fs::read(path).ok());
    read.collect()
}

fn save(name: &str, what: &str, input: &[u8], run: u64) {
    let folder = Path::new("artifacts").join(name);
    let path = folder.join(format!("{what}-storm-{run}"));
    let saved = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, input));
    println!("{name}: {what}: {} ({saved:?})", path.display());
}

/// In the place of libFuzzer's changes: a few bytes become others, go or come.
fn bytes(data: &mut [u8], size: usize, most: usize) -> usize {
    let mut rng = Rng::new(
        data[..size]
            .iter()
            .fold(size as u64, |sum, &byte| sum.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)),
    );
    let mut size = size.min(most);
    for _ in 0..=rng.below(3) {
        let at = rng.below(size.max(1));
        match rng.below(4) {
            0 if size > 1 => {
                data.copy_within(at + 1..size, at);
                size -= 1;
            }
            1 if size < most => {
                data.copy_within(at..size, at + 1);
                data[at] = rng.next_u64() as u8;
                size += 1;
            }
            2 if size > 0 => data[at] ^= 1 << rng.below(8),
            _ if size > 0 => data[at] = rng.next_u64() as u8,
            _ => {}
        }
    }
    size
}
