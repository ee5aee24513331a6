//! A reading of the metro game is one switch: set in a tile set's file, it changes
//! the verdict of one law, and `explain` names it with that law.

use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::On;
use whistlestop::internals::games::metro::{FAMILY, TileSet, readings, set_file, sets};
use whistlestop::internals::laws::Law;
use whistlestop::internals::replay::{Custom, replay_on};

/// The sample set with something changed in its file.
fn sample_with(from: &str, to: &str) -> TileSet {
    let text = sets::builtin_text("sample").unwrap();
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    set_file::load(&changed).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// What a log of the sample set breaks with another set in its place.
fn broken(log: &str, set: &TileSet) -> Vec<&'static str> {
    let log = log.replacen("tiles sample", "tiles mine", 1);
    let outcome = replay_on(&log, &Custom::Own(On::Tiles(set)));
    let errors = outcome.findings.iter();
    errors
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| finding.code)
        .collect()
}

fn law(code: &str) -> &'static Law {
    FAMILY.laws.iter().find(|law| law.code == code).unwrap()
}

/// The law that a reading says it changes: `… (L2)`.
fn changed_by(meaning: &str) -> &'static Law {
    let code = meaning.rsplit_once('(').unwrap().1;
    law(code.trim_end_matches(')'))
}

#[test]
fn explain_names_every_reading_with_the_law_it_changes() {
    for reading in readings::all() {
        let law = changed_by(reading.meaning);
        let named = law.text.contains(&format!("`{}`", reading.name));
        assert!(named, "{} does not name `{}`", law.code, reading.name);
        assert!(FAMILY.options.iter().any(|o| o.name == reading.name));
    }
}

/// What is legal by a law as the sample set reads it breaks that law when the set's
/// file reads it otherwise.
#[test]
fn a_reading_in_the_file_of_a_set_changes_its_law() {
    let plain = sets::builtin("sample").unwrap();
    for (name, value, then) in [
        ("start", "all", "Ada draw ? place m03 at 0,1\n"),
        ("rotation", "fixed", ""),
        ("develop", "declare", ""),
    ] {
        let reading = readings::all().iter().find(|r| r.name == name).unwrap();
        let law = changed_by(reading.meaning);
        let log = format!("{}{then}", law.good);
        assert_eq!(broken(&log, plain), Vec::<&str>::new());
        let set =
            sample_with(&format!("  {name}: {}", reading.default), &format!("  {name}: {value}"));
        assert!(sets::describe(&set).contains(&format!("{name} {value}")));
        let broken = broken(&log, &set);
        assert!(broken.contains(&law.code), "{name} {value}: {broken:?}");
    }
}

/// The figures of a set are the laws' figures, too.
#[test]
fn a_figure_in_the_file_of_a_set_changes_its_law() {
    let two = sample_with("max: 4", "max: 2");
    assert_eq!(broken(law("A2").good, &two), ["S2"]);
    let one = sample_with("place: 3", "place: 1");
    assert_eq!(broken(law("L1").good, &one).first(), Some(&"L1"));
}
