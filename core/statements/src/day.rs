//! Days of statements.

use chrono::NaiveDate;

/// Nobody's statement is older, and no reading of two digits means more.
const CENTURY: i32 = 2_000;

/// A day as camt writes it, a moment's day included.
pub(crate) fn iso(text: &str) -> Option<NaiveDate> {
    let day = text.get(..10)?;
    let rest = text.get(10..)?;
    (rest.is_empty() || rest.starts_with(['T', '+', '-', 'Z']))
        .then(|| NaiveDate::parse_from_str(day, "%Y-%m-%d").ok())
        .flatten()
}

/// A day as tables write it. Between slashes and hyphens the day stands first in one country and the month in another:
/// `day_first` says which, as the whole column tells; without it only what has one reading is taken.
pub(crate) fn of_table(text: &str, day_first: Option<bool>) -> Option<NaiveDate> {
    let text = first_word(text);
    if let Some(day) = iso(text) {
        return Some(day);
    }
    let (mark, [first, second, third]) = parts(text)?;
    if first.1 == YEAR_DIGITS {
        return NaiveDate::from_ymd_opt(year(first)?, second.0, third.0);
    }
    let with_day_first = NaiveDate::from_ymd_opt(year(third)?, second.0, first.0);
    let with_month_first = NaiveDate::from_ymd_opt(year(third)?, first.0, second.0);
    match (mark, day_first) {
        ('.', _) | (_, Some(true)) => with_day_first,
        (_, Some(false)) => with_month_first,
        (_, None) => match (with_day_first, with_month_first) {
            (Some(one), Some(other)) => (one == other).then_some(one),
            (one, other) => one.or(other),
        },
    }
}

/// Whether the day stands first, where one day alone tells it.
pub(crate) fn order(text: &str) -> Option<bool> {
    let (mark, [first, second, third]) = parts(first_word(text))?;
    if mark == '.' || first.1 == YEAR_DIGITS || year(third).is_none() {
        return None;
    }
    match (first.0 > MONTHS, second.0 > MONTHS) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Whether a text is a day that can be read in two ways, so that somebody has to say which.
pub(crate) fn is_ambiguous(text: &str) -> bool {
    let read = |day_first| of_table(text, Some(day_first));
    read(true).is_some() && read(false).is_some() && read(true) != read(false)
}

const MONTHS: u32 = 12;
const YEAR_DIGITS: usize = 4;

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// A number and how many digits it has.
type Part = (u32, usize);

fn parts(text: &str) -> Option<(char, [Part; 3])> {
    let mark = text.chars().find(|sign| !sign.is_ascii_digit()).filter(|mark| matches!(mark, '.' | '/' | '-'))?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit());
    let mut parts = text
        .trim_end_matches('.')
        .split(mark)
        .map(|part| part.parse::<u32>().ok().filter(|_| digits(part)).map(|number| (number, part.len())));
    let found = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some((mark, found))
}

fn year((number, length): Part) -> Option<i32> {
    match length {
        YEAR_DIGITS => i32::try_from(number).ok(),
        2 => Some(CENTURY + i32::try_from(number).ok()?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_tables() {
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d);
        for text in [
            "02.03.2026",
            "2.3.2026",
            "02.03.26",
            "2026-03-02",
            "2026/03/02",
            "2026.03.02",
            "2026.3.2.",
            " 02.03.2026 10:15 ",
        ] {
            assert_eq!(of_table(text, None), day(2026, 3, 2), "{text}");
        }
        assert_eq!(of_table("31/03/2026", None), day(2026, 3, 31));
        assert_eq!(of_table("03/31/2026", None), day(2026, 3, 31));
        assert_eq!(of_table("04/04/2026", None), day(2026, 4, 4));
        for wrong in
            ["02/03/2026", "", "2026", "31.02.2026", "1.2.3.4", "a.b.c", "2026-03-02x", "99.99.9999", "é.1.2026"]
        {
            assert_eq!(of_table(wrong, None), None, "{wrong}");
        }
        assert_eq!(of_table("02/03/2026", Some(true)), day(2026, 3, 2));
        assert_eq!(of_table("02-03-2026 09:12:17", Some(false)), day(2026, 2, 3));
        assert_eq!(of_table("13/03/2026", Some(false)), None);
        assert_eq!((order("27-11-2026"), order("11/27/2026"), order("02/03/2026")), (Some(true), Some(false), None));
        assert!(is_ambiguous("02/03/2026") && !is_ambiguous("27/03/2026") && !is_ambiguous("02.03.2026"));
        assert_eq!(iso("2026-03-02T10:00:00+01:00"), day(2026, 3, 2));
        assert_eq!(iso("2026-03-0"), None);
    }
}
