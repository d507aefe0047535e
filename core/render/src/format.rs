//! Sizes, account numbers and names as the pages show them. QuickJS has no Intl, so they are made here; dates, times, numbers and
//! rates are those of [`Locale`], money is [`kontor_kernel::Money::shown`].

use kontor_kernel::Locale;

/// Between a number and what belongs to it: no line may break there.
const NO_BREAK: char = '\u{a0}';

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
        format!("{whole}{}{rest}", locale.decimal_mark())
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
    }
}
