//! Standard rates of value added tax, by the day from which they hold: as published by the member states, the Swiss and the
//! British tax offices and Norway's. A judge of its own compares them (`.ci/tax/judge.py`).

use chrono::NaiveDate;

/// A rate in basis points, and the day from which it holds, written 20250701.
pub type Since = (u32, i64);

/// Before the first day of a row its first rate is taken.
const RATES: &[(&str, &[Since])] = &[
    ("AT", &[(20_200_101, 2000)]),
    ("BE", &[(20_200_101, 2100)]),
    ("BG", &[(20_200_101, 2000)]),
    ("CH", &[(20_200_101, 770), (20_240_101, 810)]),
    ("CY", &[(20_200_101, 1900)]),
    ("CZ", &[(20_200_101, 2100)]),
    ("DE", &[(20_200_101, 1900), (20_200_701, 1600), (20_210_101, 1900)]),
    ("DK", &[(20_200_101, 2500)]),
    ("EE", &[(20_200_101, 2000), (20_240_101, 2200), (20_250_701, 2400)]),
    ("ES", &[(20_200_101, 2100)]),
    ("FI", &[(20_200_101, 2400), (20_240_901, 2550)]),
    ("FR", &[(20_200_101, 2000)]),
    ("GB", &[(20_200_101, 2000)]),
    ("GR", &[(20_200_101, 2400)]),
    ("HR", &[(20_200_101, 2500)]),
    ("HU", &[(20_200_101, 2700)]),
    ("IE", &[(20_200_101, 2300), (20_200_901, 2100), (20_210_301, 2300)]),
    ("IT", &[(20_200_101, 2200)]),
    ("LT", &[(20_200_101, 2100)]),
    ("LU", &[(20_200_101, 1700), (20_230_101, 1600), (20_240_101, 1700)]),
    ("LV", &[(20_200_101, 2100)]),
    ("MT", &[(20_200_101, 1800)]),
    ("NL", &[(20_200_101, 2100)]),
    ("NO", &[(20_200_101, 2500)]),
    ("PL", &[(20_200_101, 2300)]),
    ("PT", &[(20_200_101, 2300)]),
    ("RO", &[(20_200_101, 1900), (20_250_801, 2100)]),
    ("SE", &[(20_200_101, 2500)]),
    ("SI", &[(20_200_101, 2200)]),
    ("SK", &[(20_200_101, 2000), (20_250_101, 2300)]),
];

/// The standard rate of a country on a day, in basis points; none where the product knows of no such tax.
pub fn rate(country: &str, on: NaiveDate) -> Option<i64> {
    let (_, rates) = RATES.iter().find(|(known, _)| *known == country)?;
    self::on(rates, on)
}

/// The rate that holds on a day.
pub fn on(rates: &[Since], on: NaiveDate) -> Option<i64> {
    let holds = rates.iter().rev().find(|(since, _)| day(*since).is_none_or(|since| since <= on));
    holds.or_else(|| rates.first()).map(|(_, rate)| *rate)
}

/// Whether the product knows a rate of the country at all.
pub fn is_known(country: &str) -> bool {
    RATES.iter().any(|(known, _)| *known == country)
}

fn day(written: u32) -> Option<NaiveDate> {
    let year = i32::try_from(written / 10_000).ok()?;
    NaiveDate::from_ymd_opt(year, written / 100 % 100, written % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_change_on_the_day_of_their_law() {
        for (country, before, since, after) in [
            ("DE", 1900, 20_200_701, 1600), // § 28 (1) UStG
            ("DE", 1600, 20_210_101, 1900),
            ("CH", 770, 20_240_101, 810),   // AHV 21
            ("FI", 2400, 20_240_901, 2550), // Act 525/2024
            ("SK", 2000, 20_250_101, 2300), // Act 278/2024
            ("EE", 2200, 20_250_701, 2400),
            ("RO", 1900, 20_250_801, 2100), // Act 141/2025
        ] {
            let on = day(since).unwrap_or_default();
            assert_eq!(rate(country, on.pred_opt().unwrap_or_default()), Some(before), "{country} before {since}");
            assert_eq!(rate(country, on), Some(after), "{country} from {since}");
        }
        assert_eq!(rate("US", NaiveDate::default()), None);
    }

    #[test]
    fn every_day_is_one_and_they_follow_each_other() {
        for (country, rates) in RATES {
            assert!(rates.iter().all(|(since, _)| day(*since).is_some()), "{country}");
            assert!(rates.is_sorted_by(|(one, _), (other, _)| one < other), "{country}");
        }
    }
}
