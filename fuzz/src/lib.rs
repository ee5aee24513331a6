//! What the fuzz targets do, and how their inputs are changed. `tests/referee/fuzz_corpus.rs`
//! includes the same files and runs the same bodies over the committed corpus.

#![forbid(unsafe_code)]

pub mod bodies;
pub mod mutator;
