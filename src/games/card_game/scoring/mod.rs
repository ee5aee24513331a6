//! Scoring: which tickets a stack completes, the big cities, the ranks.

pub mod completion;
