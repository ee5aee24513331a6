//! No text and no span is a reason to panic.

use proptest::prelude::*;
use serde_json::Value;

use super::*;

fn any_text() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "\n",
        "\r\n",
        "\r",
        "\t",
        "a",
        "Ada claim ",
        "京",
        "e\u{301}",
        "\u{301}",
        "👩‍👩‍👧",
        "\u{2028}",
        "\u{85}",
        "\x0b",
        "\x1b[31m",
        "\0",
        "\u{feff}",
        "\u{202e}",
        "│",
        "┆",
        " 1 │ ",
        "…",
        "    ",
        "\u{e0041}",
    ]);
    let part = prop_oneof![
        4 => odd.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-z京]{100,400}",
    ];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

fn any_span() -> impl Strategy<Value = Span> {
    let edge = prop_oneof![8 => 0..600_u32, 1 => any::<u32>()];
    (edge.clone(), edge).prop_map(|(start, end)| Span::new(start, end))
}

proptest! {
    #[test]
    fn no_text_and_no_span_is_a_reason_to_panic(
        text in any_text(),
        spans in prop::collection::vec(any_span(), 1..5),
        words in any_text(),
        first_line in prop_oneof![1..2000_u64, any::<u64>()],
        ruled in any::<bool>(),
    ) {
        let finding = Finding {
            message: words.clone(),
            causes: spans[1..].iter().map(|&span| cause(span, &words)).collect(),
            note: Some(words.clone()),
            help: Some(words.clone()),
            ruling: ruled.then(|| Ruled { takeback: false, reason: Some(words.clone()), span: spans[0] }),
            ..at(spans[0], &words)
        };
        let findings = [finding];
        let mut game = game(&text, &findings);
        game.text.first_line = first_line;
        game.text.first_byte = first_line;
        game.title = &words;
        game.text.file = &words;
        for format in [Format::Full, Format::Short, Format::Github, Format::Json, Format::Sarif] {
            let plain = report(format, Options::default(), &[game]);
            match format {
                Format::Json | Format::Sarif => {
                    prop_assert!(serde_json::from_str::<Value>(&plain).is_ok());
                }
                _ => {
                    prop_assert!(plain.lines().all(|line| !line.contains(char::is_control)));
                }
            }
            if format == Format::Full {
                let mut bars = plain.lines().skip(1).take_while(|line| !line.contains(": "));
                prop_assert!(bars.all(|line| line == line.trim_end()), "{plain}");
                let colored = report(format, Options { color: true, ..Options::default() }, &[game]);
                prop_assert_eq!(without_color(&colored), plain);
                for width in [0, 41, 80, 200] {
                    let options = Options { color: true, width: Some(width), ..Options::default() };
                    let broken = report(format, options, &[game]);
                    prop_assert!(without_color(&broken).lines().all(|l| !l.contains(char::is_control)));
                }
            }
        }
    }
}
