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

/// A day as tables write it. Between slashes the day stands first in one country and the month in another: only what has one
/// reading is taken.
pub(crate) fn of_table(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    let text = text.split_whitespace().next().unwrap_or_default();
    if let Some(day) = iso(text) {
        return Some(day);
    }
    let mark = text.chars().find(|sign| !sign.is_ascii_digit())?;
    let mut parts =
        text.trim_end_matches('.').split(mark).map(|part| part.parse::<u32>().ok().map(|n| (n, part.len())));
    let (first, second, third) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() {
        return None;
    }
    let year = |(number, length): (u32, usize)| match length {
        4 => i32::try_from(number).ok(),
        2 => Some(CENTURY + i32::try_from(number).ok()?),
        _ => None,
    };
    match mark {
        '.' => NaiveDate::from_ymd_opt(year(third)?, second.0, first.0),
        '/' | '-' if first.1 == 4 => NaiveDate::from_ymd_opt(year(first)?, second.0, third.0),
        '/' => {
            let one = NaiveDate::from_ymd_opt(year(third)?, second.0, first.0);
            let other = NaiveDate::from_ymd_opt(year(third)?, first.0, second.0);
            match (one, other) {
                (Some(one), Some(other)) => (one == other).then_some(one),
                (one, other) => one.or(other),
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_tables() {
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d);
        for text in ["02.03.2026", "2.3.2026", "02.03.26", "2026-03-02", "2026/03/02", " 02.03.2026 10:15 "] {
            assert_eq!(of_table(text), day(2026, 3, 2), "{text}");
        }
        assert_eq!(of_table("31/03/2026"), day(2026, 3, 31));
        assert_eq!(of_table("03/31/2026"), day(2026, 3, 31));
        assert_eq!(of_table("04/04/2026"), day(2026, 4, 4));
        for wrong in
            ["02/03/2026", "", "2026", "31.02.2026", "1.2.3.4", "a.b.c", "2026-03-02x", "99.99.9999", "é.1.2026"]
        {
            assert_eq!(of_table(wrong), None, "{wrong}");
        }
        assert_eq!(iso("2026-03-02T10:00:00+01:00"), day(2026, 3, 2));
        assert_eq!(iso("2026-03-0"), None);
    }
}
