//! The words that stand on documents.

use std::sync::LazyLock;

use kontor_kernel::{Locale, Words, words_files};

pub static WORDS: LazyLock<Words> = words_files!("");

/// A word or sentence of a document.
pub fn word(locale: Locale, key: &str) -> &'static str {
    WORDS.text(locale, key).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::WORDS;

    #[test]
    fn every_language_has_every_word() {
        assert_eq!(WORDS.problems(), Vec::<String>::new());
    }
}
