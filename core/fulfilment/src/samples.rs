//! Words of previews, where nobody has bought yet.

use std::sync::LazyLock;

use kontor_kernel::{Locale, Words, words_files};

static WORDS: LazyLock<Words> = words_files!("");

/// An invented holder of a ticket or a certificate.
pub(crate) fn holder(locale: Locale) -> String {
    WORDS.say(locale, "sample_holder", &[])
}

/// A ticket of an event that has no kinds of tickets yet.
pub(crate) fn ticket_name(locale: Locale) -> String {
    WORDS.say(locale, "sample_ticket", &[])
}
