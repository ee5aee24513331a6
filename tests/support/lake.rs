//! A small board of our own, for tests that change its rules.

use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::games::ticket_to_ride::board_file;

/// Every switch stands here, so that a test can change it.
pub const LAKE: &str = "\
key: lake
title: The Lake
editions:
  house: { tie_breaks: [most-tickets] }
players: { min: 2, max: 3, colours: [blue, red, green, yellow] }
pieces: { each: 12, one: train, many: trains }
wild: { one: locomotive, many: locomotives }
deck: { blue: 12, red: 12, green: 12, wild: 8 }
cards: { deal: 2, market: 5, flush_at: 3 }
ticket_deal: { long: 0, regular: 2, keep: 1, spare: under-deck }
ticket_draw: { take: 2, keep: 1 }
doubles: { open_from: 3 }
tunnels: { reveal: 3 }
stations: none
longest_path: none
end_at: 2
points: { 1: 1, 2: 2, 3: 4, 4: 7 }
cities:
  Ash:  { at: [0, 0] }
  Bay:  { at: [100, 0] }
  Cove: { at: [200, 0] }
  Dale: { at: [200, 100] }
  Elm:  { at: [100, 100] }
  Ford: { at: [0, 100] }
routes:
  - [Ash,  Bay,  2, blue]
  - [Ash,  Bay,  2, red]
  - [Bay,  Cove, 3, gray]
  - [Cove, Dale, 4, red]
  - [Dale, Elm,  1, gray]
  - [Elm,  Ford, 3, green]
  - [Ford, Ash,  2, gray]
tickets:
  - [Ash,  Cove, 5]
  - [Ash,  Dale, 7]
  - [Bay,  Dale, 6]
  - [Bay,  Ford, 4]
  - [Cove, Elm,  5]
  - [Elm,  Ash,  6]
  - [Ford, Cove, 6]
  - [Ford, Dale, 6]
  - [Elm,  Bay,  4]
";

/// Its file with some texts replaced; each stands there once.
pub fn yaml(changes: &[(&str, &str)]) -> String {
    let mut yaml = LAKE.to_owned();
    for (old, new) in changes {
        assert_eq!(yaml.matches(old).count(), 1, "{old}");
        yaml = yaml.replace(old, new);
    }
    yaml
}

pub fn load(yaml: &str) -> Board {
    board_file::load(yaml).unwrap_or_else(|problems| panic!("{problems:#?}\n{yaml}"))
}
