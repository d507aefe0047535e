//! The mails' words: one file per language, one key per sentence.

use std::sync::LazyLock;

use kontor_kernel::{Locale, Words, words_files};

pub(crate) static WORDS: LazyLock<Words> = words_files!("");

/// The words of a key, with `{name}` where facts go.
pub fn words(locale: Locale, key: &str) -> Option<&'static str> {
    WORDS.text(locale, key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_the_same_things_with_the_same_facts() {
        assert!(WORDS.keys().len() > 50);
        assert_eq!(WORDS.problems(), Vec::<String>::new());
    }
}
