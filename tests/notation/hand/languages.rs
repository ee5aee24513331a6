//! Logs in the words of other languages: written, read, and written in English again.

use super::samples;
use whistlestop::Lang;
use whistlestop::internals::cli::bare::{formatted, formatted_in};

const LANGUAGES: [Lang; 3] = [Lang::Ja, Lang::ZhHant, Lang::ZhHans];

#[test]
fn what_is_written_in_a_language_reads_back() {
    for sample in samples() {
        for lang in LANGUAGES {
            let written = formatted_in(&sample.text, lang).unwrap().expect("a log");
            assert_ne!(written, sample.text, "{}", sample.game);
            let again = formatted(&written).unwrap();
            assert_eq!(again.as_ref(), Some(&sample.text), "{} {lang:?}", sample.game);
            // The same text, and so the same verdict: with its own words, too.
            let [a, b] = [&sample.text, &written].map(|text| whistlestop::replay(text));
            let codes =
                |o: &whistlestop::Outcome| o.findings.iter().map(|f| f.code).collect::<Vec<_>>();
            assert_eq!(codes(&a), codes(&b), "{} {lang:?}", sample.game);
            assert_eq!(a.sheet, b.sheet, "{} {lang:?}", sample.game);
            let twice = formatted_in(&written, lang).unwrap();
            assert_eq!(twice.as_ref(), Some(&written), "{} {lang:?}", sample.game);
        }
    }
}

/// Every log that ships, in every language, if it can be read at all.
#[test]
fn every_fixture_reads_back() {
    let (mut seen, mut refused) = (0_usize, Vec::new());
    for path in crate::support::logs() {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        if text.len() > 20_000 {
            continue;
        }
        let Ok(Some(canonical)) = formatted(&text) else {
            continue;
        };
        let lang = LANGUAGES[seen % LANGUAGES.len()];
        seen += 1;
        // A figure, an option or a colour that nobody knows has no word: such a log is left as it is.
        let Ok(Some(written)) = formatted_in(&canonical, lang) else {
            refused.push(path.display().to_string());
            continue;
        };
        let again = formatted(&written).unwrap();
        assert_eq!(again.as_ref(), Some(&canonical), "{} {lang:?}", path.display());
    }
    assert!(seen > 100 && refused.len() * 100 <= seen, "{seen} {refused:#?}");
}
