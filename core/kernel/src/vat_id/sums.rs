//! Sums over digits, of which check digits are made.

/// The digits of a text; none where anything else stands in it.
pub fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|sign| sign.to_digit(10)).collect()
}

/// Each digit times its weight.
pub fn weighted(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum()
}

/// The digits as one number, modulo something.
pub fn modulo(digits: &[u32], by: u32) -> u32 {
    digits.iter().fold(0, |rest, digit| (rest * 10 + digit) % by)
}

/// The sum of Luhn (ISO 7812): zero, where the last digit is its check digit.
pub fn luhn(digits: &[u32]) -> u32 {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| if place % 2 == 1 { doubled(*digit) } else { *digit })
        .sum();
    sum % 10
}

/// ISO 7064, MOD 11,10: whether the last digit is the check digit.
pub fn is_mod_11_10(digits: &[u32]) -> bool {
    let sum = digits.iter().fold(5, |check, digit| {
        let carried = if check == 0 { 10 } else { check };
        (carried * 2 % 11 + digit) % 10
    });
    sum == 1
}

/// ISO 7064, MOD 97-10, over letters and digits: whether the last two are the check digits.
pub fn is_mod_97_10(text: &str) -> bool {
    let rest = text.chars().try_fold(0_u32, |rest, sign| {
        let value = sign.to_digit(36)?;
        Some((rest * if value > 9 { 100 } else { 10 } + value) % 97)
    });
    rest == Some(1)
}
