//! How the number of each country is built, and which digits check the others: as the member states have told the Commission
//! (the questions and answers of VIES), HM Revenue and Customs, and the Swiss Federal Statistical Office.

use super::{
    persons,
    sums::{digits, is_mod_11_10, is_mod_97_10, luhn, modulo, weighted},
};

/// With the zeros in front that older numbers are written without.
pub fn padded(country: &str, number: &str) -> String {
    match (country, number.len()) {
        ("BE", 9) | ("GR", 8) => format!("0{number}"),
        ("NL", 3..12) if number.is_ascii() => format!("{number:0>12}"),
        _ => number.to_owned(),
    }
}

/// Whether a number, without its country's letters, can be one.
pub fn is_well_formed(country: &str, number: &str) -> bool {
    if !number.bytes().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, b'+' | b'*')) {
        return false;
    }
    match country {
        "CY" => is_cypriot(number),
        "ES" => is_spanish(number),
        "FR" => is_french(number),
        "GB" => is_british(number),
        "IE" => is_irish(number),
        "NL" => is_dutch(number),
        "CH" => is_swiss(number),
        "AT" => number.strip_prefix('U').and_then(digits).is_some_and(|all| all.len() == 8 && is_austrian(&all)),
        "BG" if number.len() == 10 => persons::is_bulgarian(number),
        "CZ" => is_czech(number),
        "LV" if number.starts_with(['0', '1', '2', '3']) => number.len() == 11 && persons::is_latvian(number),
        "RO" if number.len() == 13 => persons::is_romanian(number),
        "SK" if number.len() == 10 && persons::is_birth_number(number) => true,
        _ => digits(number).is_some_and(|all| is_numeric(country, &all)),
    }
}

/// The countries whose numbers are digits only.
fn is_numeric(country: &str, all: &[u32]) -> bool {
    let Some((check, rest)) = all.split_last() else { return false };
    let check = *check;
    let starts_with_zero = all.first() == Some(&0);
    // Whether all digits, each by its weight, come to nothing.
    let comes_to_nothing =
        |weights: &[u32], by: u32| all.len() == weights.len() && weighted(all, weights).is_multiple_of(by);
    match (country, all.len()) {
        ("BE", 10) => matches!(all, [0 | 1, ..]) && is_belgian(all),
        ("BG", 9) => {
            let sum = weighted(rest, &[1, 2, 3, 4, 5, 6, 7, 8]) % 11;
            let sum = if sum == 10 { weighted(rest, &[3, 4, 5, 6, 7, 8, 9, 10]) % 11 } else { sum };
            sum % 10 == check
        }
        ("DE", 9) => !starts_with_zero && is_mod_11_10(all),
        ("DK", 8) => !starts_with_zero && comes_to_nothing(&[2, 7, 6, 5, 4, 3, 2, 1], 11),
        ("EE", 9) => comes_to_nothing(&[3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
        ("FI", 8) => comes_to_nothing(&[7, 9, 10, 5, 8, 4, 2, 1], 11),
        ("GR", 9) => rest.iter().fold(0, |sum, digit| sum * 2 + digit) * 2 % 11 % 10 == check,
        ("HR", 11) => is_mod_11_10(all),
        ("HU", 8) => comes_to_nothing(&[9, 7, 3, 1, 9, 7, 3, 1], 10),
        ("IT", 11) => is_italian(all),
        ("LT", 9 | 12) => all.iter().rev().nth(1) == Some(&1) && is_lithuanian(rest, check),
        ("LU", 8) => {
            matches!(all.split_at_checked(6), Some((body, [tens, units])) if modulo(body, 89) == tens * 10 + units)
        }
        ("LV", 11) => weighted(all, &[9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 == 3,
        ("MT", 8) => !starts_with_zero && comes_to_nothing(&[3, 4, 6, 7, 8, 9, 10, 1], 37),
        ("PL", 10) => weighted(rest, &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == check,
        ("PT", 9) => !starts_with_zero && (11 - weighted(rest, &[9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 % 10 == check,
        ("RO", 2..=10) => !starts_with_zero && is_romanian_business(rest, check),
        ("SE", 12) => matches!(all.split_at_checked(10), Some((body, [0, 1])) if luhn(body) == 0),
        ("SI", 8) => {
            !starts_with_zero
                && match 11 - weighted(rest, &[8, 7, 6, 5, 4, 3, 2]) % 11 {
                    10 => check == 0,
                    sum => sum == check,
                }
        }
        ("SK", 10) => !starts_with_zero && matches!(all.get(2), Some(2 | 3 | 4 | 7 | 8 | 9)) && modulo(all, 11) == 0,
        _ => false,
    }
}

fn is_austrian(all: &[u32]) -> bool {
    let Some((check, rest)) = all.split_last() else { return false };
    // Luhn over the digits before, from six.
    (16 - luhn(rest)) % 10 == *check
}

fn is_belgian(all: &[u32]) -> bool {
    let Some((body, [tens, units])) = all.split_at_checked(8) else { return false };
    all.iter().any(|digit| *digit > 0) && (modulo(body, 97) + tens * 10 + units).is_multiple_of(97)
}

fn is_italian(all: &[u32]) -> bool {
    let (Some((body, tail)), true) = (all.split_at_checked(7), luhn(all) == 0) else { return false };
    let office = tail.iter().take(3).fold(0, |office, digit| office * 10 + digit);
    body.iter().any(|digit| *digit > 0) && matches!(office, 1..=100 | 120 | 121 | 888 | 999)
}

fn is_lithuanian(rest: &[u32], check: u32) -> bool {
    let sum = |from: usize| -> u32 {
        let weights: Vec<u32> = (1..=9).cycle().skip(from).take(rest.len()).collect();
        weighted(rest, &weights) % 11
    };
    let first = sum(0);
    (if first == 10 { sum(2) } else { first }) % 10 == check
}

fn is_romanian_business(rest: &[u32], check: u32) -> bool {
    let weights = [7, 5, 3, 2, 1, 7, 5, 3, 2];
    let sum: u32 = rest.iter().rev().zip(weights.iter().rev()).map(|(digit, weight)| digit * weight).sum();
    sum * 10 % 11 % 10 == check
}

fn is_czech(number: &str) -> bool {
    let Some(all) = digits(number) else { return false };
    let Some((check, rest)) = all.split_last() else { return false };
    match (all.len(), rest) {
        (8, [first, ..]) => {
            let sum = (11 - weighted(rest, &[8, 7, 6, 5, 4, 3, 2]) % 11) % 11;
            *first != 9 && (if sum == 0 { 1 } else { sum }) % 10 == *check
        }
        // People without a birth number.
        (9, [6, body @ ..]) => {
            let sum = weighted(body, &[8, 7, 6, 5, 4, 3, 2]) % 11;
            (8 + sum) % 10 == *check
        }
        _ => persons::is_birth_number(number),
    }
}

fn is_cypriot(number: &str) -> bool {
    let Some((body, letter)) = number.split_at_checked(8) else { return false };
    let Some(all) = digits(body).filter(|_| !number.starts_with("12")) else { return false };
    let odd = |digit: &u32| [1, 0, 5, 7, 9, 13, 15, 17, 19, 21].get(*digit as usize).copied().unwrap_or(0);
    let sum: u32 = all.iter().enumerate().map(|(place, digit)| if place % 2 == 0 { odd(digit) } else { *digit }).sum();
    let letters = letter.as_bytes();
    matches!(letters, [letter @ b'A'..=b'Z'] if u32::from(letter - b'A') == sum % 26)
}

fn is_spanish(number: &str) -> bool {
    const LETTERS: &[u8] = b"TRWAGMYFPDXBNJZSQVHLCKE";
    const KINDS: &[u8] = b"ABCDEFGHJNPQRSUVW";
    let signs = number.as_bytes();
    let (Some((first, rest)), 9) = (signs.split_first(), signs.len()) else { return false };
    let (Some((last, _)), Some(body)) = (rest.split_last(), number.get(1..8).and_then(digits)) else { return false };
    let letter_of = |all: &[u32]| LETTERS.get(modulo(all, 23) as usize) == Some(last);
    let before = |digit: u8| {
        let mut all = vec![u32::from(digit)];
        all.extend(&body);
        letter_of(&all)
    };
    match first {
        b'K' | b'L' | b'M' => letter_of(&body),
        b'X' | b'Y' | b'Z' => before(first - b'X'),
        b'0'..=b'9' => before(first - b'0'),
        kind if KINDS.contains(kind) => {
            let mut all = body.clone();
            all.push(0);
            let check = (10 - luhn(&all)) % 10;
            u32::from(*last) == check + u32::from(b'0') || b"JABCDEFGHI".get(check as usize) == Some(last)
        }
        _ => false,
    }
}

fn is_french(number: &str) -> bool {
    // Without I and O, which look like digits.
    const SIGNS: &str = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let Some((key, body)) = number.split_at_checked(2) else { return false };
    let Some(business) = digits(body).filter(|all| all.len() == 9) else { return false };
    // Those of Monaco have no business number of France.
    if !body.starts_with("000") && luhn(&business) != 0 {
        return false;
    }
    let places: Option<Vec<u32>> =
        key.chars().map(|sign| SIGNS.find(sign).and_then(|place| u32::try_from(place).ok())).collect();
    let Some([first, second]) = places.as_deref() else { return false };
    let whole: u64 = body.parse().unwrap_or(0);
    if let Some([tens, units]) = digits(key).as_deref() {
        return u64::from(tens * 10 + units) == (whole * 100 + 12) % 97;
    }
    let check = if *first < 10 { first * 24 + second - 10 } else { first * 34 + second - 100 };
    (whole + 1 + u64::from(check / 11)) % 11 == u64::from(check % 11)
}

fn is_british(number: &str) -> bool {
    // Of the government and of health authorities: three digits below 500, and from there on.
    let office = |letters: &str, digits: &str| {
        let number: Option<u32> = digits.parse().ok().filter(|_| digits.len() == 3);
        number.is_some_and(|number| (letters == "GD" && number < 500) || (letters == "HA" && number >= 500))
    };
    match (number.len(), number.split_at_checked(2)) {
        (5, Some((letters, digits))) => office(letters, digits),
        (11, Some((letters, digits))) => match digits.strip_prefix("8888").and_then(|rest| rest.split_at_checked(3)) {
            Some((own, check)) => {
                let check: Option<u32> = check.parse().ok();
                office(letters, own) && own.parse::<u32>().ok().map(|own| own % 97) == check
            }
            None => false,
        },
        (9 | 12, _) => {
            let Some(all) = digits(number) else { return false };
            let sum = weighted(&all, &[8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
            // Numbers given since 2009 are 55 off.
            sum == 0 || (all.first() > Some(&0) && matches!(sum, 42 | 55))
        }
        _ => false,
    }
}

fn is_irish(number: &str) -> bool {
    const LETTERS: &str = "WABCDEFGHIJKLMNOPQRSTUV";
    let (Some((body, tail)), 8 | 9) = (number.split_at_checked(7), number.len()) else { return false };
    let value = |sign: char| LETTERS.find(sign).and_then(|place| u32::try_from(place).ok());
    let Some(tail) = tail.chars().map(value).collect::<Option<Vec<u32>>>() else { return false };
    let Some((check, more)) = tail.split_first() else { return false };
    let all = match digits(body) {
        Some(all) => weighted(&all, &[8, 7, 6, 5, 4, 3, 2]) + 9 * more.first().unwrap_or(&0),
        // As they were given once: a letter or a sign after the first digit.
        None => {
            let (Some(first), Some(rest)) = (body.get(..1).and_then(digits), body.get(2..).and_then(digits)) else {
                return false;
            };
            if !body
                .get(1..2)
                .is_some_and(|sign| sign.chars().all(|sign| sign.is_ascii_uppercase() || "+*".contains(sign)))
            {
                return false;
            }
            weighted(&rest, &[7, 6, 5, 4, 3]) + weighted(&first, &[2])
        }
    };
    all % 23 == *check
}

fn is_dutch(number: &str) -> bool {
    let (Some((person, [b'B', tens, units])), Some(own)) =
        (number.as_bytes().split_at_checked(9), number.get(..9).and_then(digits))
    else {
        return false;
    };
    let is_some = tens.is_ascii_digit() && units.is_ascii_digit() && (*tens, *units) != (b'0', b'0');
    if !is_some || person.iter().all(|digit| *digit == b'0') {
        return false;
    }
    let Some((check, rest)) = own.split_last() else { return false };
    weighted(rest, &[9, 8, 7, 6, 5, 4, 3, 2]) % 11 == *check || is_mod_97_10(&format!("NL{number}"))
}

fn is_swiss(number: &str) -> bool {
    let Some((body, register)) = number.split_at_checked(9) else { return false };
    let Some(all) = digits(body) else { return false };
    let Some((check, rest)) = all.split_last() else { return false };
    // The register of VAT, in one of the languages of the country.
    matches!(register, "MWST" | "TVA" | "IVA" | "TPV")
        && (11 - weighted(rest, &[5, 4, 3, 2, 7, 6, 5, 4]) % 11) % 11 == *check
}
