//! What goes into a sentence: numbers as numbers, everything else as it is shown.

use std::borrow::Cow;

use serde::Serialize;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// A number, which a message may choose by.
    Number(i64),
    /// A name, a list, a part of a sentence.
    Text(String),
}

/// The arguments of a message, by name.
pub type Args = [(&'static str, Arg)];

/// What can be an argument.
pub trait ToArg {
    /// The value as an argument.
    fn to_arg(&self) -> Arg;
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl ToArg for $number {
            fn to_arg(&self) -> Arg {
                i64::try_from(*self).map_or_else(|_| Arg::Text(self.to_string()), Arg::Number)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

/// Types that go into a sentence as they are shown.
macro_rules! shown {
    ($($shown:ty),* $(,)?) => {$(
        impl ToArg for $shown {
            fn to_arg(&self) -> Arg {
                Arg::Text(self.to_string())
            }
        }
    )*};
}

shown!(str, String, Cow<'_, str>, char, f64, std::fmt::Arguments<'_>);
