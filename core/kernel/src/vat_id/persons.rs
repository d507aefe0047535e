//! Numbers that some countries give to people, and take as VAT ids: they tell a day of birth.

use chrono::NaiveDate;

use super::sums::{digits, modulo, weighted};

/// Two digits as one number.
fn pair(digits: &[u32], at: usize) -> Option<u32> {
    Some(digits.get(at)? * 10 + digits.get(at + 1)?)
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    i32::try_from(year).is_ok_and(|year| NaiveDate::from_ymd_opt(year, month, day).is_some())
}

/// The birth number of Czechia and Slovakia: nine digits until 1953, then ten with a check digit.
pub fn is_birth_number(number: &str) -> bool {
    let Some(all) = digits(number) else { return false };
    let (Some(year), Some(month), Some(day)) = (pair(&all, 0), pair(&all, 2), pair(&all, 4)) else { return false };
    // Women have 50 more in the month, and on crowded days everybody 20 more.
    let month = month % 50 % 20;
    match (all.len(), all.split_last()) {
        (9, _) if year >= 80 => is_day(1800 + year, month, day),
        (9, _) => year <= 53 && is_day(1900 + year, month, day),
        (10, Some((check, rest))) => {
            let year = if year < 54 { 2000 + year } else { 1900 + year };
            is_day(year, month, day) && modulo(rest, 11) % 10 == *check
        }
        _ => false,
    }
}

/// The Bulgarian number of a citizen, of a foreigner, or of anybody else.
pub fn is_bulgarian(number: &str) -> bool {
    let Some(all) = digits(number) else { return false };
    let Some((check, rest)) = all.split_last().filter(|_| all.len() == 10) else { return false };
    let citizen = weighted(rest, &[2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10 == *check && is_bulgarian_birthday(&all);
    let foreigner = weighted(rest, &[21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 == *check;
    // A sum that would need a digit ten is nobody's.
    let other = (11 - weighted(rest, &[4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11 == *check;
    citizen || foreigner || other
}

fn is_bulgarian_birthday(all: &[u32]) -> bool {
    let (Some(year), Some(month), Some(day)) = (pair(all, 0), pair(all, 2), pair(all, 4)) else { return false };
    match month {
        41.. => is_day(2000 + year, month - 40, day),
        21.. => is_day(1800 + year, month - 20, day),
        _ => is_day(1900 + year, month, day),
    }
}

/// The Latvian personal code: with a day of birth, or as given since 2017 without one.
pub fn is_latvian(number: &str) -> bool {
    let Some(all) = digits(number) else { return false };
    let Some((check, rest)) = all.split_last() else { return false };
    let sound = (1 + weighted(rest, &[10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11 % 10 == *check;
    let (Some(day), Some(month), Some(year), Some(century)) = (pair(&all, 0), pair(&all, 2), pair(&all, 4), all.get(6))
    else {
        return false;
    };
    sound && (number.starts_with("32") || is_day(1800 + century * 100 + year, month, day))
}

/// The Romanian personal code: sex and century, day of birth, district.
pub fn is_romanian(number: &str) -> bool {
    let Some(all) = digits(number) else { return false };
    let Some((check, rest)) = all.split_last().filter(|_| all.len() == 13) else { return false };
    let sum = weighted(rest, &[2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    let sound = if sum == 10 { 1 } else { sum } == *check;
    let century = match all.first() {
        Some(0) | None => return false,
        Some(3 | 4) => 1800,
        Some(5 | 6) => 2000,
        Some(_) => 1900,
    };
    let (Some(year), Some(month), Some(day), Some(district)) =
        (pair(&all, 1), pair(&all, 3), pair(&all, 5), pair(&all, 7))
    else {
        return false;
    };
    // The counties, the sectors of Bucharest, and what is written for those born elsewhere.
    let is_district = matches!(district, 1..=48 | 51 | 52 | 70 | 80..=83);
    sound && is_district && is_day(century + year, month, day)
}
