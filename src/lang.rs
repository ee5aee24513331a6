//! The language that words are made in.
//!
//! English stands beside the law, the row or the sentence that it belongs to, in a
//! `say!`: an id, the text, its arguments. The other languages are Fluent files in
//! `lang/`, a message an id with the same arguments; they are read when the first word in
//! that language is made. What has no message is said in English.
//!
//! Which language it is does not travel with the data: it is the program's
//! ([`set`]), or that of one task ([`with`]).

mod arg;
#[cfg(feature = "lang")]
mod book;
mod locale;

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

use serde::{Deserialize, Serialize};

pub use arg::{Arg, Args, ToArg};

/// A language that words can be made in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Lang {
    /// English, as it stands in the code.
    #[default]
    #[serde(rename = "en")]
    En,
    /// Japanese.
    #[serde(rename = "ja")]
    Ja,
    /// Chinese as in Taiwan.
    #[serde(rename = "zh-Hant")]
    ZhHant,
    /// Chinese as on the mainland.
    #[serde(rename = "zh-Hans")]
    ZhHans,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 4] = [Self::En, Self::Ja, Self::ZhHant, Self::ZhHans];

    /// Its tag: `en`, `ja`, `zh-Hant`, `zh-Hans`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
            Self::ZhHant => "zh-Hant",
            Self::ZhHans => "zh-Hans",
        }
    }

    /// What its speakers call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "日本語",
            Self::ZhHant => "繁體中文",
            Self::ZhHans => "简体中文",
        }
    }
}

/// The program's language.
static PROGRAM: AtomicU8 = AtomicU8::new(0);

thread_local! {
    /// The language of the task that this thread is at, if it has one of its own.
    static TASK: Cell<Option<Lang>> = const { Cell::new(None) };
}

/// The language in which words are made now.
#[must_use]
pub fn current() -> Lang {
    TASK.get().unwrap_or_else(program)
}

fn program() -> Lang {
    let number = usize::from(PROGRAM.load(Ordering::Relaxed));
    Lang::ALL.get(number).copied().unwrap_or_default()
}

/// Makes this the language of the whole program.
pub fn set(lang: Lang) {
    PROGRAM.store(lang as u8, Ordering::Relaxed);
}

/// Makes all words of a task in this language, on this thread.
///
/// ```
/// use whistlestop::{Lang, in_language};
///
/// let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";
/// let outcome = in_language(Lang::Ja, || whistlestop::replay(log));
/// assert_eq!(outcome.findings[0].code, "C2");
/// ```
pub fn with<T>(lang: Lang, task: impl FnOnce() -> T) -> T {
    /// Puts the old language back, also when the task panics.
    struct Back(Option<Lang>);
    impl Drop for Back {
        fn drop(&mut self) {
            TASK.set(self.0);
        }
    }
    let _back = Back(TASK.replace(Some(lang)));
    task()
}

/// Words are made in English now.
#[must_use]
pub fn is_english() -> bool {
    current() == Lang::En
}

/// The text of a message in the current language; none in English, or if there is no such
/// message.
#[must_use]
pub fn look_up(id: &str, args: &Args) -> Option<String> {
    #[cfg(feature = "lang")]
    {
        book::of(current())?.say(id, None, args)
    }
    #[cfg(not(feature = "lang"))]
    {
        let _ = (id, args);
        None
    }
}

/// A second text that belongs to a message: what a law says at length.
#[must_use]
pub fn look_up_part(id: &str, part: &str) -> Option<String> {
    #[cfg(feature = "lang")]
    {
        book::of(current())?.say(id, Some(part), &[])
    }
    #[cfg(not(feature = "lang"))]
    {
        let _ = (id, part);
        None
    }
}

/// A text that is not made but fixed, in the current language.
#[must_use]
pub fn fixed<'a>(id: &str, english: &'a str) -> Cow<'a, str> {
    look_up(id, &[]).map_or(Cow::Borrowed(english), Cow::Owned)
}

/// True for a game whose words have a room of their own.
#[must_use]
pub fn has_room(game: &str) -> bool {
    #[cfg(feature = "lang")]
    {
        book::has_room(game)
    }
    #[cfg(not(feature = "lang"))]
    {
        let _ = game;
        false
    }
}

/// What is wrong with the files of a language: for our own tests.
#[must_use]
#[doc(hidden)]
#[cfg(all(feature = "lang", feature = "internals"))]
pub fn faults(lang: Lang) -> Vec<String> {
    book::faults(lang)
}

/// A word of a board or a tile set (`locomotives`, `European Express`), in the current
/// language: the message `term-…`, or as the file has it.
#[must_use]
pub fn term(english: &str) -> Cow<'_, str> {
    if current() == Lang::En { Cow::Borrowed(english) } else { fixed(&term_id(english), english) }
}

/// `European Express` has the message `term-european-express`.
#[must_use]
pub fn term_id(english: &str) -> String {
    let mut id = String::from("term");
    let words = english.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        id.push('-');
        id.push_str(&word.to_ascii_lowercase());
    }
    id
}

/// The value of an argument: what is given, or the variable of its name.
macro_rules! said {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

/// Says something in the current language: an id, the English text as `format!` has it, with
/// all its arguments by name.
///
/// `say!("no-route", "no route joins {a} and {b}", a = one, b)` is the message `no-route`
/// with `$a` and `$b` in the other languages; an argument alone is the variable of its name.
/// Ids are unique in the program, and start with the room or the law that they belong to.
macro_rules! say {
    ($id:literal, $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match ($(&said!($name $(, $value)?),)*) {
            ($($name,)*) => match $crate::lang::is_english() {
                true => ::std::format!($english $(, $name = $name)*),
                false => {
                    let args = [$((
                        ::std::stringify!($name),
                        $crate::lang::ToArg::to_arg($name),
                    )),*];
                    let text = $crate::lang::look_up($id, &args);
                    text.unwrap_or_else(|| ::std::format!($english $(, $name = $name)*))
                }
            },
        }
    };
}

/// The same for the headline of a finding: it keeps its id and its arguments as data.
macro_rules! tell {
    ($id:literal, $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match ($(&said!($name $(, $value)?),)*) {
            ($($name,)*) => $crate::lang::Said {
                text: say!($id, $english $(, $name)*),
                data: Some($crate::lang::Data {
                    id: $id,
                    args: ::std::vec![$((
                        ::std::stringify!($name),
                        $crate::lang::ToArg::to_arg($name),
                    )),*],
                }),
            },
        }
    };
}

/// A sentence, and what it is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The sentence in the language in which it was made.
    pub text: String,
    /// Its message and arguments, the same in every language but for names of things.
    pub data: Option<Data>,
}

/// What a sentence says, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The message, as in `c9-closed`.
    pub id: &'static str,
    /// Its arguments, in the order of the sentence.
    pub args: Vec<(&'static str, Arg)>,
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self { text, data: None }
    }
}

impl From<&String> for Said {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Lang, current, term_id, with};

    #[test]
    fn a_task_has_its_language_and_gives_it_back() {
        assert_eq!(current(), Lang::En);
        with(Lang::Ja, || {
            assert_eq!(current(), Lang::Ja);
            with(Lang::ZhHant, || assert_eq!(current(), Lang::ZhHant));
            assert_eq!(current(), Lang::Ja);
        });
        assert_eq!(current(), Lang::En);
    }

    #[test]
    fn a_task_that_panics_gives_it_back() {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let done = std::panic::catch_unwind(|| with(Lang::Ja, || panic!("on purpose")));
        std::panic::set_hook(hook);
        assert!(done.is_err());
        assert_eq!(current(), Lang::En);
    }

    #[test]
    fn terms_have_ids() {
        assert_eq!(term_id("European Express"), "term-european-express");
        assert_eq!(term_id("taxis"), "term-taxis");
    }
}
