//! Words of numbers in the page's language: dates, sizes, rates, account numbers. QuickJS has no Intl, so they are made here.
//! Money is not among them: it is shown by its currency, [`kontor_kernel::Money::shown`].
//!
//! The forms follow the Unicode CLDR for `en` and `de`: "21 November 2026" and "21. November 2026", "19%" and "19 %".

use kontor_kernel::{Locale, grouped};

/// Between a number and what belongs to it: no line may break there.
const NO_BREAK: char = '\u{a0}';

/// A whole number with its thousands apart.
#[must_use]
pub fn count(number: u64, locale: Locale) -> String {
    grouped(&number.to_string(), if locale == Locale::De { '.' } else { ',' })
}

/// A rate in basis points: 1900 is "19%", 550 is "5.5%".
#[must_use]
pub fn rate(basis_points: i64, locale: Locale) -> String {
    let whole = basis_points / 100;
    let rest = (basis_points % 100).abs();
    let decimal = if locale == Locale::De { ',' } else { '.' };
    let number = match rest {
        0 => whole.to_string(),
        tenths if tenths % 10 == 0 => format!("{whole}{decimal}{}", tenths / 10),
        hundredths => format!("{whole}{decimal}{hundredths:02}"),
    };
    match locale {
        Locale::En => format!("{number}%"),
        Locale::De => format!("{number}{NO_BREAK}%"),
    }
}

/// The time of day, in the 24 hours that both languages read.
#[must_use]
pub fn clock(hour: u32, minute: u32) -> String {
    format!("{hour:02}:{minute:02}")
}

/// A size in bytes with base 1024 (selling-core §9): "310 KB", "4.2 MB".
#[must_use]
pub fn size(bytes: u64, locale: Locale) -> String {
    const UNITS: [&str; 5] = ["B", "KB", "MB", "GB", "TB"];
    let mut tenths = u128::from(bytes) * 10;
    let mut unit = "B";
    for next in UNITS {
        unit = next;
        if tenths < 10_240 {
            break;
        }
        if next != "TB" {
            tenths = (tenths + 512) / 1024;
        }
    }
    let whole = tenths / 10;
    let rest = tenths % 10;
    let number = if rest == 0 || whole >= 10 || unit == "B" {
        ((tenths + 5) / 10).to_string()
    } else {
        format!("{whole}{}{rest}", if locale == Locale::De { ',' } else { '.' })
    };
    format!("{number}{NO_BREAK}{unit}")
}

/// An IBAN in groups of four, as it is printed.
#[must_use]
pub fn iban(raw: &str) -> String {
    let letters: Vec<char> = raw.chars().filter(|letter| !letter.is_whitespace()).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The first letters of the first and the last word, for a seller without a picture.
#[must_use]
pub fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()));
    let first = words.next();
    let last = words.next_back();
    first.into_iter().chain(last).flat_map(char::to_uppercase).take(2).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn rates_keep_only_the_digits_they_need() {
        assert_eq!(rate(1_900, Locale::En), "19%");
        assert_eq!(rate(2_550, Locale::De), "25,5\u{a0}%");
        assert_eq!(rate(810, Locale::En), "8.1%");
        assert_eq!(rate(1_225, Locale::En), "12.25%");
    }

    #[test]
    fn dates_follow_the_language() {
        assert_eq!(clock(9, 5), "09:05");
    }

    #[test]
    fn sizes_count_in_1024() {
        assert_eq!(size(0, Locale::En), "0\u{a0}B");
        assert_eq!(size(1_023, Locale::En), "1023\u{a0}B");
        assert_eq!(size(317_440, Locale::En), "310\u{a0}KB");
        assert_eq!(size(4_404_020, Locale::De), "4,2\u{a0}MB");
        assert_eq!(size(u64::MAX, Locale::En), "16777216\u{a0}TB");
    }

    #[test]
    fn accounts_and_names_are_broken_up_for_the_eye() {
        assert_eq!(iban("DE89370400440532013000"), "DE89 3704 0044 0532 0130 00");
        assert_eq!(initials("Lena von Hartmann"), "LH");
        assert_eq!(initials("  ünal "), "Ü");
        assert_eq!(initials("!!!"), "");
        assert_eq!(count(12_345, Locale::De), "12.345");
    }
}
