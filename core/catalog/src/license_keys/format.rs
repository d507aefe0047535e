//! The format that keys are drawn by: text with placeholders.
//!
//! `{A:n}` stands for n letters, `{X:n}` for n letters or digits, `{9:n}` for n digits; `{alphabetic:n}`,
//! `{alphanumeric:n}` and `{numeric:n}` mean the same. Everything else stands in every key as it is written.
//! `SHOP-{X:5}-{9:4}` gives `SHOP-K7QPM-2094`. Letters are capitals without I and O, and letters or digits leave out
//! 0 and 1 as well, so that a key can be read out and typed.

use kontor_kernel::{ApiError, Code, Result, Rng, one_of};
use serde_json::Value;

use crate::limits::{
    KEY_FORMAT_CHARS_MAX, KEY_PLACEHOLDER_CHARS_MAX, KEY_PLACEHOLDER_CHARS_MIN, KEY_POSSIBILITIES_MIN,
};

const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const LETTERS_AND_DIGITS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const DIGITS: &[u8] = b"0123456789";

/// What may stand between placeholders.
const PLAIN: &str = "-_./+#:";

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Plain(char),
    Drawn { from: &'static [u8], count: usize },
}

/// A format that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format(Vec<Part>);

impl Format {
    /// Reads a format, or refuses it with what is wrong at `pointer`.
    pub fn read(text: &str, pointer: &str) -> Result<Self> {
        let refuse = |code: Code| ApiError::field(code, pointer);
        if text.chars().count() > KEY_FORMAT_CHARS_MAX {
            return Err(refuse(Code::TooLong).with("max", KEY_FORMAT_CHARS_MAX));
        }
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            if letter == '{' {
                let (inside, after) = rest
                    .get(1..)
                    .and_then(|inside| inside.split_once('}'))
                    .ok_or_else(|| refuse(Code::KeyFormatInvalid).with("found", rest))?;
                parts.push(placeholder(inside, &refuse)?);
                rest = after;
            } else if letter.is_ascii_alphanumeric() || PLAIN.contains(letter) {
                parts.push(Part::Plain(letter));
                rest = rest.get(1..).unwrap_or_default();
            } else {
                return Err(refuse(Code::KeyFormatInvalid).with("found", letter.to_string()));
            }
        }
        if !parts.iter().any(|part| matches!(part, Part::Drawn { .. })) {
            return Err(refuse(Code::KeyFormatPlaceholder));
        }
        Ok(Self(parts))
    }

    /// Reads a format that a seller requests: what it gives has to be enough, too.
    pub fn requested(text: &str, pointer: &str) -> Result<Self> {
        let format = Self::read(text, pointer)?;
        let possibilities = format.possibilities();
        if possibilities < KEY_POSSIBILITIES_MIN {
            let fact = |number: u128| Value::from(u64::try_from(number).unwrap_or(u64::MAX));
            return Err(ApiError::field(Code::KeyFormatTooFew, pointer)
                .with("count", fact(possibilities))
                .with("min", fact(KEY_POSSIBILITIES_MIN)));
        }
        Ok(format)
    }

    /// How many different keys there are.
    pub fn possibilities(&self) -> u128 {
        self.0.iter().fold(1_u128, |product, part| match part {
            Part::Plain(_) => product,
            Part::Drawn { from, count } => {
                let all = u32::try_from(*count).ok().and_then(|count| (from.len() as u128).checked_pow(count));
                product.saturating_mul(all.unwrap_or(u128::MAX))
            }
        })
    }

    /// A key by chance.
    pub fn draw(&self, rng: &dyn Rng) -> String {
        let mut key = String::new();
        for part in &self.0 {
            match part {
                Part::Plain(letter) => key.push(*letter),
                Part::Drawn { from, count } => key.extend((0..*count).map(|_| one_of(from, rng))),
            }
        }
        key
    }
}

fn placeholder(inside: &str, refuse: &impl Fn(Code) -> ApiError) -> Result<Part> {
    let unknown = || refuse(Code::KeyFormatInvalid).with("found", format!("{{{inside}}}"));
    let (kind, count) = inside.split_once(':').ok_or_else(unknown)?;
    let from = match kind {
        "A" | "alphabetic" => LETTERS,
        "X" | "alphanumeric" => LETTERS_AND_DIGITS,
        "9" | "numeric" => DIGITS,
        _ => return Err(unknown()),
    };
    if count.is_empty() || !count.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(unknown());
    }
    // A number that fits nowhere is too long as well.
    let count = count.parse::<usize>().unwrap_or(usize::MAX);
    if !(KEY_PLACEHOLDER_CHARS_MIN..=KEY_PLACEHOLDER_CHARS_MAX).contains(&count) {
        return Err(refuse(Code::KeyFormatLength)
            .with("min", KEY_PLACEHOLDER_CHARS_MIN)
            .with("max", KEY_PLACEHOLDER_CHARS_MAX));
    }
    Ok(Part::Drawn { from, count })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::SeededRng;

    use super::*;

    fn refused(text: &str) -> Code {
        Format::requested(text, "/format").unwrap_err().field_faults().iter().map(|field| field.code).next().unwrap()
    }

    #[test]
    fn keys_look_like_their_format() {
        let rng = SeededRng::new(7);
        let format = Format::read("SHOP-{A:5}-{alphanumeric:4}/{9:4}", "/format").unwrap();
        assert_eq!(format.possibilities(), 24_u128.pow(5) * 32_u128.pow(4) * 10_u128.pow(4));
        for _ in 0..200 {
            let key = format.draw(&rng);
            let parts: Vec<&str> = key.split(['-', '/']).collect();
            assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [4, 5, 4, 4], "{key}");
            assert!(!key.get(5..).unwrap().contains(['I', 'O']), "{key}");
            assert!(parts.last().unwrap().bytes().all(|digit| digit.is_ascii_digit()), "{key}");
        }
    }

    #[test]
    fn every_letter_is_drawn_as_often_as_the_others() {
        let rng = SeededRng::new(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            *seen.entry(one_of(LETTERS, &rng)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), LETTERS.len());
        assert!(seen.values().all(|count| (850..1_150).contains(count)), "{seen:?}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for text in ["{A:5", "{B:5}", "{A}", "{A:}", "{A:+5}", "{:5}", "SHOP {X:5}", "Ü{X:5}", "}{X:5}", "{{X:5}}"] {
            assert_eq!(refused(text), Code::KeyFormatInvalid, "{text}");
        }
        for text in ["", "SHOP-1234"] {
            assert_eq!(refused(text), Code::KeyFormatPlaceholder, "{text}");
        }
        for text in ["{X:2}-{X:9}", "{X:33}", "{X:99999999999999999999999}", "{X:0}"] {
            assert_eq!(refused(text), Code::KeyFormatLength, "{text}");
        }
        for text in ["{9:3}", "{9:5}", "{A:4}"] {
            assert_eq!(refused(text), Code::KeyFormatTooFew, "{text}");
        }
        assert_eq!(refused(&"X".repeat(101)), Code::TooLong);
        for text in ["{9:6}", "{A:3}-{9:3}", "{X:32}{X:32}{X:32}{X:32}"] {
            assert!(Format::requested(text, "/format").is_ok(), "{text}");
        }
    }
}
