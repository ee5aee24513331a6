//! Days as people write them, where only one day can be meant.

use super::tokens::{self, Kind};
use super::words::{self, Role};

/// What a text says of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Date {
    /// A day: `2024-12-26`.
    Day(String),
    /// One of two, as they would be written.
    Two([String; 2]),
    /// None that is known.
    Other,
}

/// Reads a day: `2024-12-26`, `26.12.2024`, `12/26/2024`, `26 December 2024`.
pub(crate) fn date(text: &str) -> Date {
    if text.len() > 60 {
        return Date::Other;
    }
    let Some(cut) = tokens::cut(text, 0) else {
        return Date::Other;
    };
    let mut numbers: Vec<(u32, usize)> = Vec::new();
    let (mut month, mut signs) = (None, Vec::new());
    for (at, token) in cut.tokens.iter().enumerate() {
        match token.kind {
            Kind::Digits => match token.folded.parse() {
                Ok(n) if token.folded.len() <= 4 => numbers.push((n, token.folded.len())),
                // `20241226`
                Ok(n) if token.folded.len() == 8 && cut.tokens.len() == 1 => {
                    numbers.extend([(n / 10_000, 4), (n / 100 % 100, 2), (n % 100, 2)]);
                }
                _ => return Date::Other,
            },
            Kind::Word => match words::of(&token.folded, Role::Month) {
                Some(n) if month.is_none() => month = n.parse().ok().map(|n: u32| (n, at)),
                // `26th`, `2024年12月26日`.
                _ if matches!(
                    token.folded.as_str(),
                    "st" | "nd" | "rd" | "th" | "of" | "de" | "年" | "月" | "日"
                ) => {}
                // `Thursday, the`
                _ if words::of(&token.folded, Role::Day).is_some() => {}
                _ => return Date::Other,
            },
            Kind::Sign(sign @ ('-' | '.' | '/' | ',')) => signs.push(sign),
            _ => return Date::Other,
        }
    }
    read(&numbers, month, &signs)
}

/// True for a day without its year: `Sunday 14 June`, `Sunday`.
pub(crate) fn is_day_of_some_year(text: &str) -> bool {
    let Some(cut) = tokens::cut(text, 0).filter(|_| text.len() <= 60) else {
        return false;
    };
    let named = |word: &str| {
        [Role::Month, Role::Day].into_iter().any(|role| words::of(word, role).is_some())
    };
    let fits = |token: &tokens::Token<'_>| match token.kind {
        Kind::Digits => token.folded.len() <= 2,
        Kind::Word => {
            named(&token.folded)
                || matches!(token.folded.as_str(), "st" | "nd" | "rd" | "th" | "the" | "of" | "de")
        }
        Kind::Sign(sign) => matches!(sign, '-' | '.' | '/' | ','),
        _ => false,
    };
    cut.tokens.iter().all(fits) && cut.tokens.iter().any(|token| named(&token.folded))
}

fn read(numbers: &[(u32, usize)], month: Option<(u32, usize)>, signs: &[char]) -> Date {
    let day_of = |(year, digits): (u32, usize), month: u32, day: u32| {
        let year = match digits {
            2 => 2000 + year,
            4 => year,
            _ => return None,
        };
        is_day(year, month, day).then(|| format!("{year:04}-{month:02}-{day:02}"))
    };
    let found = match (numbers, month) {
        (&[(a, 4), (b, _)], Some((month, _))) => day_of((a, 4), month, b),
        (&[(a, _), year], Some((month, _))) => day_of(year, month, a),
        (&[year @ (_, 4), (b, _), (c, _)], None) => day_of(year, b, c),
        // With full stops the day stands first; nobody writes it otherwise.
        (&[(a, _), (b, _), year], None) if signs.contains(&'.') => day_of(year, b, a),
        (&[(a, _), (b, _), year @ (_, 4)], None) => {
            return match (day_of(year, b, a), day_of(year, a, b)) {
                (Some(one), Some(other)) if one != other => Date::Two([one, other]),
                (Some(day), _) | (None, Some(day)) => Date::Day(day),
                (None, None) => Date::Other,
            };
        }
        _ => None,
    };
    found.map_or(Date::Other, Date::Day)
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1900..2200).contains(&year) && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_where_only_one_can_be_meant() {
        for text in [
            "2024-12-26",
            "2024/12/26",
            "2024.12.26",
            "26.12.2024",
            "26. 12. 2024",
            "26.12.24",
            "26/12/2024",
            "12/26/2024",
            "26-12-2024",
            "26 December 2024",
            "26. Dezember 2024",
            "26 décembre 2024",
            "26 de diciembre de 2024",
            "December 26, 2024",
            "Thursday, 26 December 2024",
            "Played on 26.12.2024",
            "20241226",
            "Dec. 26th 2024",
            "2024年12月26日",
            "２０２４－１２－２６",
        ] {
            assert_eq!(date(text), Date::Day("2024-12-26".to_owned()), "{text}");
        }
        assert_eq!(date("12/12/2026"), Date::Day("2026-12-12".to_owned()));
    }

    #[test]
    fn two_days_are_two_days() {
        let two = ["2026-12-11".to_owned(), "2026-11-12".to_owned()];
        assert_eq!(date("11/12/2026"), Date::Two(two));
    }

    #[test]
    fn a_day_needs_no_year_behind_a_title() {
        for text in ["Sunday 14 June", "Sunday", "14. Juni", "Thursday, the 3rd of May"] {
            assert!(is_day_of_some_year(text), "{text}");
        }
        for text in ["14", "Ada", "June with Ben", "final"] {
            assert!(!is_day_of_some_year(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_day_stays_what_it_is() {
        for text in
            ["yesterday", "2024", "31.2.2024", "13/13/2024", "Boxing Day 2024", "1/2/3", "?"]
        {
            assert_eq!(date(text), Date::Other, "{text}");
        }
    }
}
