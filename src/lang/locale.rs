//! Which language somebody wants: by a tag, by the environment, by what a browser asks for.

use super::Lang;

impl Lang {
    /// The language of a tag or a locale: `ja`, `ja_JP.UTF-8`, `zh-TW`, `zh_Hans_SG`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let plain = tag.split(['.', '@']).next().unwrap_or_default();
        let mut parts = plain.split(['-', '_']).map(str::to_ascii_lowercase);
        let first = parts.next()?;
        match first.as_str() {
            "en" => Some(Self::En),
            "ja" | "jp" => Some(Self::Ja),
            "zh" => Some(Self::chinese(parts)),
            "c" | "posix" if !plain.contains('-') => Some(Self::En),
            _ => None,
        }
    }

    /// The script says it, or the place; a bare `zh` is the edition's own, Taiwan's.
    fn chinese(parts: impl Iterator<Item = String>) -> Self {
        for part in parts {
            match part.as_str() {
                "hans" | "cn" | "sg" | "my" => return Self::ZhHans,
                "hant" | "tw" | "hk" | "mo" => return Self::ZhHant,
                _ => {}
            }
        }
        Self::ZhHant
    }

    /// What the environment asks for: `WHISTLESTOP_LANG`, then the locale of messages.
    /// A locale that is not spoken here, such as `de_DE`, means English.
    #[must_use]
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Self {
        let said = |name: &str| variable(name).filter(|value| !value.is_empty());
        if let Some(lang) = said("WHISTLESTOP_LANG").and_then(|tag| Self::from_tag(&tag)) {
            return lang;
        }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said);
        locale.and_then(|tag| Self::from_tag(&tag)).unwrap_or_default()
    }

    /// The best of what an `Accept-Language` header asks for.
    #[must_use]
    pub fn from_header(header: &str) -> Option<Self> {
        let mut best: Option<(u32, Self)> = None;
        for wish in header.split(',').take(32) {
            let mut parts = wish.split(';');
            let Some(lang) = parts.next().and_then(|tag| Self::from_tag(tag.trim())) else {
                continue;
            };
            let weight = parts.find_map(|part| part.trim().strip_prefix("q="));
            let weight = weight.map_or(1.0, |q| q.trim().parse::<f64>().unwrap_or(0.0));
            let weight = (weight.clamp(0.0, 1.0) * 1000.0) as u32;
            if weight > 0 && best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, lang));
            }
        }
        best.map(|(_, lang)| lang)
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn tags_and_locales() {
        let is = |tag, lang| assert_eq!(Lang::from_tag(tag), lang, "{tag}");
        is("ja_JP.UTF-8", Some(Lang::Ja));
        is("zh-TW", Some(Lang::ZhHant));
        is("zh_HK.Big5", Some(Lang::ZhHant));
        is("zh-Hans-TW", Some(Lang::ZhHans));
        is("zh_CN.UTF-8", Some(Lang::ZhHans));
        is("zh", Some(Lang::ZhHant));
        is("C.UTF-8", Some(Lang::En));
        is("EN-gb", Some(Lang::En));
        is("de_DE", None);
        is("", None);
    }

    #[test]
    fn the_environment() {
        let env = |pairs: &'static [(&str, &str)]| {
            Lang::from_env(|name| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(env(&[]), Lang::En);
        assert_eq!(env(&[("LANG", "ja_JP.UTF-8")]), Lang::Ja);
        assert_eq!(env(&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(env(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_CN")]), Lang::ZhHans);
        assert_eq!(env(&[("LC_ALL", "de_DE"), ("WHISTLESTOP_LANG", "zh-Hant")]), Lang::ZhHant);
    }

    #[test]
    fn what_a_browser_asks_for() {
        let is = |header, lang| assert_eq!(Lang::from_header(header), lang, "{header}");
        is("ja,en-US;q=0.9,en;q=0.8", Some(Lang::Ja));
        is("de-DE,de;q=0.9,zh-CN;q=0.3,en;q=0.5", Some(Lang::En));
        is("de", None);
        is("ja;q=0, en;q=0.1", Some(Lang::En));
        is("ja;q=x", None);
    }
}
