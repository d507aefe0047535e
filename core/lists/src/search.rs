//! Words as they are searched: what is kept beside a row and what a caller types go through the same door.

use std::collections::BTreeSet;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Tokens kept of one row: enough for names, addresses and numbers, bounded because each is a row of an index.
const TOKENS_MAX: usize = 24;
/// Longest token; e-mail addresses fit.
const TOKEN_CHARS_MAX: usize = 120;
/// Words typed that are looked for; more narrow nothing further.
const TYPED_MAX: usize = 8;

/// The tokens to keep of a row's texts: whole e-mail addresses, and every word of everything.
pub fn tokens<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut found = BTreeSet::new();
    for text in texts {
        let text = fold(text);
        found.extend(text.split_whitespace().filter(|chunk| chunk.contains('@')).map(cut));
        found.extend(words(&text).map(cut));
    }
    found.into_iter().take(TOKENS_MAX).collect()
}

/// The tokens of what somebody typed: each must be found.
pub(crate) fn typed(text: &str) -> Vec<String> {
    let text = fold(text);
    let mut found = Vec::new();
    for chunk in text.split_whitespace() {
        if chunk.contains('@') && !chunk.starts_with('@') && !chunk.ends_with('@') {
            found.push(cut(chunk));
        } else {
            found.extend(words(chunk).map(cut));
        }
    }
    found.dedup();
    found.truncate(TYPED_MAX);
    found
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Small letters without marks: Müller is found as muller and MÜLLER.
fn fold(text: &str) -> String {
    text.nfkd().filter(|letter| !is_combining_mark(*letter)).collect::<String>().to_lowercase().replace('ß', "ss")
}

fn cut(word: &str) -> String {
    word.chars().take(TOKEN_CHARS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_by_what_is_typed() {
        let kept = tokens(["Anna-Lena Müller-Groß", "Anna.Mueller@Example.com", "K7XQ-2M4P"]);
        for text in ["müller", "MULLER gross", "anna.mueller@example.com", "k7xq-2m4p", "example", "anna lena"] {
            assert!(typed(text).iter().all(|word| kept.contains(word)), "{text}: {:?} in {kept:?}", typed(text));
        }
        assert!(typed(" -- ").is_empty());
    }
}
