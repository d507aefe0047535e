//! Words as they are searched: what is kept beside a row and what a caller types go through the same door.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::condition::Condition;

/// Tokens kept of one row: enough for names, addresses and numbers, bounded because each is a row of an index.
const TOKENS_MAX: usize = 24;
/// Longest token; e-mail addresses fit.
const TOKEN_CHARS_MAX: usize = 120;
/// Words typed that are looked for; more narrow nothing further.
const TYPED_MAX: usize = 8;
/// Shorter words are looked for as they are: as beginnings they would find half of everything.
const BEGINNING_CHARS_MIN: usize = 3;

/// The tokens to keep of a row's texts: whole e-mail addresses, and every word of everything. The texts that matter
/// most come first: what is too much is cut at the end.
pub fn tokens<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for text in texts {
        let text = fold(text);
        let addresses = text.split_whitespace().filter(|chunk| chunk.contains('@'));
        for token in addresses.chain(words(&text)).map(cut) {
            if !found.contains(&token) && found.len() < TOKENS_MAX {
                found.push(token);
            }
        }
    }
    found
}

/// What somebody typed, as conditions that must all hold. Only the last word may be a beginning: it is the one still
/// being typed, and several beginnings that are common would have to be collected and compared.
pub(crate) fn typed(text: &str) -> Vec<Condition> {
    let mut words = typed_words(text);
    let last = words.pop_if(|last| last.chars().count() >= BEGINNING_CHARS_MIN && !last.contains('@'));
    words.into_iter().map(Condition::Word).chain(last.map(Condition::Beginning)).collect()
}

fn typed_words(text: &str) -> Vec<String> {
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
            assert!(
                typed_words(text).iter().all(|word| kept.contains(word)),
                "{text}: {:?} in {kept:?}",
                typed_words(text)
            );
        }
        assert!(typed(" -- ").is_empty());
        let typed = typed("anna müll");
        assert_eq!(typed, [Condition::Word("anna".to_owned()), Condition::Beginning("mull".to_owned())]);
    }

    #[test]
    fn what_comes_first_is_kept_however_much_follows() {
        let long = (0..100).map(|number| format!("a{number} ")).collect::<String>();
        let kept = tokens(["ZZ-Top", &long]);
        assert_eq!((kept.len(), kept.first().map(String::as_str)), (TOKENS_MAX, Some("zz")));
    }
}
