//! Languages the product speaks.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

const MONTHS_EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const MONTHS_DE: [&str; 12] = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];

/// A language of the screens and mails (selling-core §9 lists twenty; the others follow).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Hash)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    /// English, the default.
    #[default]
    En,
    /// German.
    De,
}

impl Locale {
    /// All languages, default first.
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    /// The code used in the database, file names and cookies.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// The language of a code such as `de` or `de-AT`; unknown codes are English.
    pub fn from_code(code: &str) -> Self {
        Self::known(code).unwrap_or_default()
    }

    /// The language of a code, if we speak it.
    pub fn known(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|locale| locale.code().eq_ignore_ascii_case(primary))
    }

    /// A day as people write it: "21 November 2026", "21. November 2026" (the forms of the Unicode CLDR).
    pub fn date(self, day: NaiveDate) -> String {
        let names = match self {
            Self::En => MONTHS_EN,
            Self::De => MONTHS_DE,
        };
        let place = usize::try_from(day.month0()).ok();
        let month = place.and_then(|place| names.get(place)).copied().unwrap_or_default();
        match self {
            Self::En => format!("{} {month} {}", day.day(), day.year()),
            Self::De => format!("{}. {month} {}", day.day(), day.year()),
        }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::Locale;

    #[test]
    fn a_day_is_written_as_people_write_it() {
        let day = |text: &str| text.parse().unwrap();
        assert_eq!(Locale::En.date(day("2026-11-21")), "21 November 2026");
        assert_eq!(Locale::De.date(day("2026-03-01")), "1. März 2026");
    }

    #[test]
    fn the_preferred_known_language_wins() {
        assert_eq!(Locale::from_accept_language("fr-FR,de;q=0.8,en;q=0.5"), Locale::De);
        assert_eq!(Locale::from_accept_language("de;q=0.3, en-GB;q=0.9"), Locale::En);
        assert_eq!(Locale::from_accept_language("*"), Locale::En);
        assert_eq!(Locale::from_accept_language(""), Locale::En);
    }
}
