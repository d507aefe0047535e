//! The few words that belong to a number and therefore are made here and not on the page.

use std::sync::LazyLock;

use kontor_kernel::{Direction, Locale, Words, words_files};

static WORDS: LazyLock<Words> = words_files!("");

/// The text of a key with its facts.
pub fn say(locale: Locale, key: &str, facts: &[(&str, &str)]) -> String {
    WORDS.say(locale, key, facts)
}

/// The text of a key in the form that the language has for a number, which goes where `{count}` stands.
pub fn say_counted(locale: Locale, key: &str, count: impl TryInto<u64>, facts: &[(&str, &str)]) -> String {
    WORDS.say_counted(locale, key, count.try_into().unwrap_or_default(), facts)
}

/// The attribute of a page that is read from the right; nothing where it is read from the left, as pages are.
pub fn dir(locale: Locale) -> &'static str {
    if locale.direction() == Direction::Rtl { " dir=\"rtl\"" } else { "" }
}
