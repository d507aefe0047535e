//! Languages, as data: one row each in [`table`], all forms of plurals, dates and numbers from the Unicode CLDR.

mod amount;
mod forms;
mod table;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::currency::UnknownCode;

pub use forms::PluralCategory;
pub use table::{Direction, Locale};
use table::{LocaleRow, Use};

impl Locale {
    fn row(self) -> &'static LocaleRow {
        table::row(self)
    }

    /// The code used in the database, file names and cookies: `pt_br`.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// The tag of BCP 47, as HTML and HTTP write it: `pt-BR`.
    pub fn tag(self) -> &'static str {
        self.row().tag
    }

    /// What the language calls itself.
    pub fn own_name(self) -> &'static str {
        self.row().own_name
    }

    /// From which side it is read.
    pub fn direction(self) -> Direction {
        self.row().direction
    }

    /// The languages that the product is translated into, the default first: those that people are offered.
    pub fn translated() -> impl DoubleEndedIterator<Item = Self> {
        Self::with_use(Use::Translated)
    }

    /// Made-up languages, in which nobody reads but tests and developers: English with accents and longer, and English in Arabic
    /// letters from right to left. They show what was not translated, what does not fit and what is not mirrored. A release
    /// has none.
    pub fn pseudo() -> impl DoubleEndedIterator<Item = Self> {
        Self::with_use(Use::Pseudo).filter(|_| cfg!(debug_assertions))
    }

    fn with_use(wanted: Use) -> impl DoubleEndedIterator<Item = Self> {
        Self::ALL.into_iter().filter(move |locale| locale.row().is_for == wanted)
    }

    /// The codes of [`Self::translated`], as a refusal names them.
    pub fn translated_codes() -> Vec<&'static str> {
        Self::translated().map(Self::code).collect()
    }

    /// The language of a code such as `de` or `de-AT`; where the product is not translated into it, English.
    pub fn from_code(code: &str) -> Self {
        Self::known(code).unwrap_or_default()
    }

    /// The language of a code, if the product is translated into it. The region counts only where languages are told apart by it.
    pub fn known(code: &str) -> Option<Self> {
        let wanted = code.replace('-', "_");
        let primary = wanted.split('_').next().unwrap_or_default();
        let exact = Self::translated().chain(Self::pseudo()).find(|locale| locale.code().eq_ignore_ascii_case(&wanted));
        exact.or_else(|| {
            Self::translated()
                .find(|locale| locale.row().spoken_as.iter().any(|language| language.eq_ignore_ascii_case(primary)))
        })
    }

    /// The first language of an Accept-Language header that we speak (quality order as written).
    pub fn from_accept_language(header: &str) -> Self {
        let mut wanted: Vec<(u32, Self)> = header
            .split(',')
            .filter_map(|part| {
                let mut pieces = part.trim().split(';');
                let locale = Self::known(pieces.next()?.trim())?;
                let quality = pieces.find_map(|piece| piece.trim().strip_prefix("q=")).unwrap_or("1");
                let thousandths = match quality.split_once('.') {
                    Some(("0", rest)) => {
                        format!("{rest:0<3}").get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0)
                    }
                    _ if quality.starts_with('0') => 0,
                    _ => 1000,
                };
                Some((thousandths, locale))
            })
            .collect();
        wanted.sort_by_key(|(quality, _)| std::cmp::Reverse(*quality));
        wanted.first().map(|(_, locale)| *locale).unwrap_or_default()
    }
}

/// Any row of the table by its very code, also where the product is not translated into it.
impl FromStr for Locale {
    type Err = UnknownCode;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|locale| locale.code() == code).ok_or(UnknownCode)
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Locale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Locale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests;
