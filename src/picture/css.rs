//! Style sheets for day and night: what is written `light-dark(#fff, #000)` follows the
//! theme of a page; a file that stands on its own follows its reader's.

/// The same for a file on its own, also for programs that know no dark mode: each rule by
/// day, then what is other by night.
pub(crate) fn standalone(css: &str) -> String {
    let mut day = String::new();
    let mut night = String::new();
    for line in css.lines() {
        day += &chosen(line, |(light, _)| light);
        let Some((selector, rest)) = line.split_once('{') else {
            continue;
        };
        let rules = rest.trim_end_matches([' ', '}']).split_inclusive(';');
        let other: String = rules.filter(|rule| rule.contains(BOTH)).collect();
        if !other.is_empty() {
            let other = chosen(other.trim(), |(_, dark)| dark);
            night += &format!("{}{{{other}}}", selector.trim());
        }
    }
    format!("{day}@media (prefers-color-scheme:dark){{{night}}}")
}

const BOTH: &str = "light-dark(";

/// A line with one of the two in the place of each pair.
fn chosen(line: &str, of: for<'a> fn((&'a str, &'a str)) -> &'a str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once(BOTH) {
        let (pair, after) = behind.split_once(')').unwrap_or((behind, ""));
        let (light, dark) = pair.split_once(',').unwrap_or((pair, pair));
        out += before;
        out += of((light.trim(), dark.trim()));
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_and_night() {
        let css = ".a { fill: light-dark(#fff, #000); stroke-width: 2; }\n.b { fill: red; }\n";
        assert_eq!(
            standalone(css),
            ".a { fill: #fff; stroke-width: 2; }.b { fill: red; }\
             @media (prefers-color-scheme:dark){.a{fill: #000;}}"
        );
    }
}
