//! What may be written about a failure: codes and causes, never a person's data.

use kontor_kernel::ApiError;

/// Longest error kept with a job (characters).
const ERROR_CHARS_MAX: usize = 300;
/// Numbers from this length on can be a card, an account or a telephone (digits).
const DIGITS_MAX: usize = 5;

/// A fault as the jobs table may keep it.
pub(crate) fn describe(fault: &ApiError) -> String {
    match fault.source_error() {
        None => fault.code().text().to_owned(),
        Some(cause) => format!("{}: {}", fault.code().text(), scrub(&cause.to_string())),
    }
}

/// Blots out words that look like mail addresses, numbers of people's things, or quoted texts.
pub(crate) fn scrub(text: &str) -> String {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        if word.contains('@') || (digits > DIGITS_MAX && !own_id(word)) {
            words.push("…");
        } else {
            words.push(word);
        }
    }
    words.join(" ").chars().take(ERROR_CHARS_MAX).collect()
}

/// Our own ids may stay: they are how one finds the thing. They are a short prefix and 26 letters of base32.
fn own_id(word: &str) -> bool {
    word.split_once('_').is_some_and(|(prefix, suffix)| {
        suffix.len() == 26
            && prefix.bytes().all(|byte| byte.is_ascii_lowercase())
            && suffix.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::scrub;

    #[test]
    fn addresses_and_long_numbers_are_blotted_out() {
        assert_eq!(
            scrub("550 <ada@example.org> unknown, IBAN DE89370400440532013000 of txn_01h455vb4pex5vsknk084sn02q"),
            "550 … unknown, IBAN … of txn_01h455vb4pex5vsknk084sn02q"
        );
    }
}
