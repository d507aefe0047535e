//! Account numbers as people paste them, read by one reader wherever they are asked for.

use crate::text::typed_code;

/// What banks and people print before the number.
const LABEL: &str = "IBAN";

/// The letters and digits of what was pasted: without its label, blanks, hyphens, points and signs that cannot be seen.
pub fn bare_iban(pasted: &str) -> String {
    let bare: String = typed_code(pasted).chars().filter(|sign| sign.is_alphanumeric()).collect();
    // No country's code begins so.
    bare.strip_prefix(LABEL).map(str::to_owned).unwrap_or(bare)
}

/// The account number that was pasted, as it is kept and compared; none where it is none.
pub fn read_iban(pasted: &str) -> Option<String> {
    let bare = bare_iban(pasted);
    bare.parse::<::iban::Iban>().is_ok().then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_a_number_is_pasted_it_is_one() {
        for text in [
            "DE89370400440532013000",
            " de89 3704 0044 0532 0130 00 ",
            "IBAN DE89 3704 0044 0532 0130 00",
            "IBAN: DE89-3704-0044-0532-0130-00",
            "DE89\u{a0}3704\u{a0}0044\u{2009}0532\u{202f}0130\u{a0}00",
            "\u{feff}DE89\u{200b}3704\u{ad}0044\u{2060}0532 0130 00.",
            "\"DE89 3704 0044 0532 0130 00\"",
            "=\"DE89370400440532013000\"",
            "ＤＥ８９３７０４００４４０５３２０１３０００",
        ] {
            assert_eq!(read_iban(text).as_deref(), Some("DE89370400440532013000"), "{text:?}");
        }
        for text in ["", "IBAN", "DE88370400440532013000", "DE89", "ДE89370400440532013000"] {
            assert_eq!(read_iban(text), None, "{text:?}");
        }
    }
}
