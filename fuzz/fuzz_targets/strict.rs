#![no_main]
#![forbid(unsafe_code)]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use whistlestop_fuzz::{bodies, mutator};

fuzz_target!(|data: &[u8]| bodies::strict(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutator::log(data, size, max_size, seed, fuzzer_mutate)
});
