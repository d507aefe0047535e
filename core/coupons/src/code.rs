//! How codes are drawn, typed and read.

use std::{collections::BTreeSet, ops::RangeInclusive};

use kontor_kernel::{Code, Result, Rng, Validator, one_of, text::typed_code, words};

/// Signs of a code that a seller types.
pub const CODE_SIGNS: RangeInclusive<usize> = 6..=20;
/// Signs that are drawn for a code; its prefix comes on top.
pub const DRAWN_SIGNS: RangeInclusive<usize> = 6..=20;
/// Signs of a prefix.
pub const PREFIX_SIGNS_MAX: usize = 20;
/// Codes of one bulk coupon.
pub const BULK_CODES_MAX: usize = 50_000;
/// A code of one use is worth money to whoever guesses it: as many drawings as there are, at least (2 to the 40th).
const DRAWINGS_MIN: u128 = 1 << 40;

const LETTERS: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ";
const DIGITS: &[u8] = b"23456789";
const BOTH: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";

words! {
    /// What codes are drawn from. Signs that look alike (0 O 1 I L) are in none of them.
    pub enum Charset {
        /// Letters.
        Alphabetic "alphabetic",
        /// Digits.
        Numeric "numeric",
        /// Both.
        Alphanumeric "alphanumeric",
    }
}

impl Charset {
    fn signs(self) -> &'static [u8] {
        match self {
            Self::Alphabetic => LETTERS,
            Self::Numeric => DIGITS,
            Self::Alphanumeric => BOTH,
        }
    }
}

/// A code as it is stored and compared: upper-case, without spaces, hyphens of any kind and what a copied text brings
/// along, so that a code that was copied from a letter or read out is the same code.
pub fn normalise(text: &str) -> String {
    let is_hyphen = |sign: &char| matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    typed_code(text).chars().filter(|sign| !is_hyphen(sign)).collect()
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit())
}

/// The code that a seller typed, as it is stored; refused at `pointer` unless it is 6 to 20 letters and digits. What a
/// seller chose may look alike: it is a word.
pub fn typed(text: &str, pointer: &str) -> Result<String> {
    let code = normalise(text);
    let mut check = Validator::new();
    let signs = code.chars().count();
    check.that(is_plain(&code), Code::InvalidCharacters, pointer);
    check.length(pointer, signs, *CODE_SIGNS.start(), *CODE_SIGNS.end());
    check.finish()?;
    Ok(code)
}

/// How codes are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// From what.
    pub charset: Charset,
    /// How many signs are drawn for each.
    pub length: usize,
    /// What stands before them; may be empty.
    pub prefix: String,
}

impl Draw {
    /// How these codes are drawn, its prefix as it is stored; refused beside the field where the length or the prefix
    /// is none, and, for codes of one use (`bulk`), where they could be guessed.
    pub fn checked(self, bulk: bool) -> Result<Self> {
        let prefix = normalise(&self.prefix);
        let mut check = Validator::new();
        let enough = |length| !bulk || (Self { length, ..self.clone() }).drawings() >= DRAWINGS_MIN;
        let most = *DRAWN_SIGNS.end();
        let least = (*DRAWN_SIGNS.start()..=most).find(|length| enough(*length)).unwrap_or(most);
        if self.length < least {
            check.refuse_with(Code::TooSmall, "/code_length", [("min", least.into())]);
        } else if self.length > most {
            check.refuse_with(Code::TooLarge, "/code_length", [("max", most.into())]);
        }
        check.that(is_plain(&prefix), Code::InvalidCharacters, "/code_prefix");
        check.length("/code_prefix", prefix.chars().count(), 0, PREFIX_SIGNS_MAX);
        check.finish()?;
        Ok(Self { prefix, ..self })
    }

    /// How many different codes there are.
    fn drawings(&self) -> u128 {
        let length = u32::try_from(self.length).unwrap_or(u32::MAX);
        (self.charset.signs().len() as u128).saturating_pow(length)
    }

    /// One code.
    pub fn draw_code(&self, rng: &dyn Rng) -> String {
        let drawn = (0..self.length).map(|_| one_of(self.charset.signs(), rng));
        self.prefix.chars().chain(drawn).collect()
    }

    /// `count` different codes, at most [`BULK_CODES_MAX`] and never more than there are.
    pub fn many(&self, count: usize, rng: &dyn Rng) -> BTreeSet<String> {
        let there_are = usize::try_from(self.drawings()).unwrap_or(usize::MAX);
        let wanted = count.min(BULK_CODES_MAX).min(there_are);
        let mut codes = BTreeSet::new();
        while codes.len() < wanted {
            codes.insert(self.draw_code(rng));
        }
        codes
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::SeededRng;

    use super::*;

    fn draw(charset: Charset, length: usize, prefix: &str) -> Draw {
        Draw { charset, length, prefix: prefix.to_owned() }
    }

    #[test]
    fn a_code_is_the_same_however_it_is_written() {
        for text in [
            "SUMMER25",
            "summer25",
            " Summer 25 ",
            "sum-mer-25",
            "SUMMER\u{2011}25",
            "summer\u{a0}25",
            "\u{feff}SUM\u{200b}MER\u{ad}2\u{2060}5",
            "„Summer25“.",
            "\"SUMMER25\"",
            "ＳＵＭＭＥＲ２５",
        ] {
            assert_eq!(normalise(text), "SUMMER25", "{text:?}");
        }
        assert_ne!(normalise("summer_25"), "SUMMER25");
    }

    #[test]
    fn a_seller_types_6_to_20_letters_and_digits() {
        assert_eq!(typed(" launch-20 ", "/code").unwrap(), "LAUNCH20");
        assert_eq!(typed("a-b-c-d-e-f", "/code").unwrap(), "ABCDEF");
        for wrong in ["", "ABCDE", "-----------", "ABCDEFGHIJKLMNOPQRSTU", "SÜMMER", "SALE%20", "ЅUMMER"] {
            assert!(typed(wrong, "/code").is_err(), "{wrong}");
        }
    }

    #[test]
    fn drawn_codes_have_no_signs_that_look_alike() {
        let rng = SeededRng::new(7);
        for charset in [Charset::Alphabetic, Charset::Numeric, Charset::Alphanumeric] {
            let codes = draw(charset, 14, "").many(2_000, &rng);
            assert_eq!(codes.len(), 2_000);
            let used: BTreeSet<char> = codes.iter().flat_map(|code| code.chars()).collect();
            let offered: BTreeSet<char> = charset.signs().iter().map(|sign| char::from(*sign)).collect();
            assert_eq!(used, offered);
            assert!("0O1IL".chars().all(|sign| !used.contains(&sign)));
            assert!(codes.iter().all(|code| code.len() == 14 && normalise(code) == *code));
        }
    }

    #[test]
    fn every_sign_is_as_likely_as_every_other() {
        let codes = draw(Charset::Alphanumeric, 20, "").many(5_000, &SeededRng::new(3));
        let count = |sign: &u8| codes.iter().flat_map(|code| code.bytes()).filter(|drawn| drawn == sign).count();
        // 100 000 signs of 31: 3 226 each; without drawing again the first eight would have 3 516.
        assert!(BOTH.iter().all(|sign| (3_010..=3_440).contains(&count(sign))));
    }

    #[test]
    fn codes_of_one_use_cannot_be_guessed() {
        // The shortest with 40 bits: 31^9, 23^9, 8^14.
        for (charset, shortest) in [(Charset::Alphanumeric, 9), (Charset::Alphabetic, 9), (Charset::Numeric, 14)] {
            assert!(draw(charset, shortest, "").checked(true).is_ok(), "{charset:?}");
            // What everybody is told adds nothing.
            assert!(draw(charset, shortest - 1, "VERYLONGPREFIX").checked(true).is_err(), "{charset:?}");
            assert!(draw(charset, shortest - 1, "").checked(false).is_ok(), "{charset:?}");
        }
        assert!(draw(Charset::Alphanumeric, 5, "").checked(false).is_err());
        assert!(draw(Charset::Alphanumeric, 21, "").checked(true).is_err());
    }

    #[test]
    fn a_prefix_is_part_of_the_code() {
        let spring = draw(Charset::Numeric, 14, "spring-").checked(true).unwrap();
        let code = spring.draw_code(&SeededRng::new(1));
        assert!(code.starts_with("SPRING") && code.len() == 20, "{code}");
        assert!(draw(Charset::Numeric, 14, "frühling").checked(true).is_err());
        assert!(draw(Charset::Numeric, 14, "ABCDEFGHIJKLMNOPQRSTU").checked(true).is_err());
    }

    #[test]
    fn no_more_codes_than_there_are() {
        assert_eq!(draw(Charset::Numeric, 1, "").many(100, &SeededRng::new(1)).len(), 8);
    }
}
