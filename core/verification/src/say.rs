//! What providers' codes mean, in words that a seller can act on. Unknown codes are said as they are.

use std::sync::LazyLock;

use kontor_kernel::{Locale, Words, words_files};

static WORDS: LazyLock<Words> = words_files!("");

/// A sentence for a requirement, a refusal or the reason of a returned payout.
pub fn say(code: &str, locale: Locale) -> String {
    WORDS.text(locale, code).unwrap_or(code).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DocumentKind;

    #[test]
    fn every_language_says_the_same_and_every_paper_has_words() {
        assert_eq!(WORDS.problems(), Vec::<String>::new());
        for kind in DocumentKind::NATURAL {
            assert_ne!(say(&kind.to_string(), Locale::De), kind.to_string());
        }
        assert_eq!(say("NEW_CODE", Locale::En), "NEW_CODE");
    }
}
