//! Words as they are searched: what is kept beside a row and what a caller types are normalised by the same code.

use kontor_kernel::{
    Code, Validator,
    text::{folded, is_unspaced},
};

use crate::{Search, condition::Condition};

/// Tokens kept of one row: enough for names, addresses and numbers, bounded because each is a row of an index.
const TOKENS_MAX: usize = 40;
/// Longest token; email addresses fit.
const TOKEN_CHARS_MAX: usize = 120;
/// Words typed that are looked for; more narrow nothing further.
const TYPED_MAX: usize = 8;
/// Shorter words are looked for as they are: as beginnings they would find half of everything.
const BEGINNING_CHARS_MIN: usize = 3;
/// Signs of a piece of text that has no blanks between its words.
const PIECE_CHARS: usize = 2;

impl Search {
    /// What somebody typed, as conditions.
    pub(crate) fn conditions(self, text: &str, check: &mut Validator) -> Vec<Condition> {
        if let Self::Passage { .. } = self {
            let text = text.trim().to_lowercase();
            return if text.is_empty() { Vec::new() } else { vec![Condition::Passage(text)] };
        }
        let words = typed(text);
        if words.is_empty() && !text.trim().is_empty() {
            check.refuse(Code::SearchWithoutWords, "?query");
        }
        words
    }

    /// For the specification's readers.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Self::Passage { .. } => "Search for part of a name, or for a complete address.",
            _ => "Words to search for. All of them must match; the last may be the beginning of a word.",
        }
    }
}

/// The tokens to keep of a row's texts: whole email addresses, and every word of everything. The texts that matter
/// most come first: what is too much is cut at the end.
pub fn tokens<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for text in texts {
        let text = folded(text);
        for token in text.split_whitespace().flat_map(kept_of).map(|word| cut(&word)) {
            if !found.contains(&token) && found.len() < TOKENS_MAX {
                found.push(token);
            }
        }
    }
    found
}

/// The words of a text, each as it is compared.
pub fn folded_words(text: &str) -> Vec<String> {
    words(&folded(text)).map(str::to_owned).collect()
}

/// What is kept of what stands between two blanks: O'Brien is found by its parts and as one word, a word of a script
/// without blanks by every part of it.
fn kept_of(chunk: &str) -> Vec<String> {
    let mut kept: Vec<String> = words(chunk).map(str::to_owned).collect();
    if chunk.contains('@') {
        kept.insert(0, chunk.to_owned());
    } else if kept.len() > 1 {
        kept.push(kept.concat());
    }
    let runs: Vec<String> = words(chunk).flat_map(unspaced).collect();
    for run in runs {
        let last = run.chars().last().map(String::from);
        kept.extend(pieces(&run).into_iter().chain(last));
    }
    kept
}

/// The parts of a word that are of a script without blanks.
fn unspaced(word: &str) -> impl Iterator<Item = String> {
    word.split(|sign| !is_unspaced(sign)).filter(|run| !run.is_empty()).map(str::to_owned)
}

/// Every two neighbours of a run.
fn pieces(run: &str) -> Vec<String> {
    let signs: Vec<char> = run.chars().collect();
    signs.windows(PIECE_CHARS).map(|pair| pair.iter().collect()).collect()
}

/// What somebody typed, as conditions that must all hold; none where it has no letters and no digits. Only the last
/// word may be a beginning: it is the one still being typed, and several beginnings that are common would have to be
/// collected and compared.
fn typed(text: &str) -> Vec<Condition> {
    let words = typed_words(text);
    let count = words.len();
    let mut conditions = Vec::new();
    for (at, word) in words.into_iter().enumerate() {
        let may_begin = at + 1 == count && word.chars().count() >= BEGINNING_CHARS_MIN && !word.contains('@');
        if !word.is_empty() && word.chars().all(is_unspaced) {
            // Two neighbours are kept as they stand; one sign alone begins some of those, or ends the word.
            let found = pieces(&word);
            let alone = if found.is_empty() { Some(Condition::Beginning(word)) } else { None };
            conditions.extend(found.into_iter().map(Condition::Word).chain(alone));
        } else if may_begin {
            conditions.push(Condition::Beginning(word));
        } else {
            conditions.push(Condition::Word(word));
        }
    }
    conditions.truncate(TYPED_MAX);
    conditions
}

fn typed_words(text: &str) -> Vec<String> {
    let text = folded(text);
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

fn cut(word: &str) -> String {
    word.chars().take(TOKEN_CHARS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every condition of what was typed holds for a row of these texts.
    fn finds(kept: &[&str], text: &str) -> bool {
        let kept = tokens(kept.iter().copied());
        let conditions = typed(text);
        !conditions.is_empty()
            && conditions.iter().all(|condition| match condition {
                Condition::Word(word) => kept.contains(word),
                Condition::Beginning(word) => kept.iter().any(|token| token.starts_with(word)),
                _ => false,
            })
    }

    #[test]
    fn what_is_kept_is_found_by_what_people_type() {
        let row = ["Anna-Lena Müller-Groß", "Anna.Mueller@Example.com", "K7XQ-2M4P"];
        for text in [
            "müller",
            "MULLER gross",
            "mueller",
            "Muel",
            "anna.mueller@example.com",
            "k7xq-2m4p",
            "k7xq2m4p",
            "example",
            "anna lena",
            "annalena",
        ] {
            assert!(finds(&row, text), "{text}");
        }
        for (kept, found_by) in [
            ("Łukasz Żółć", &["Lukasz", "zolc", "łukasz"][..]),
            ("Søren Ægidius", &["soren", "Soeren", "aegidius"]),
            ("Aoife O\u{2019}Brien", &["obrien", "O'Brien", "brien", "o\u{2019}brien"]),
            ("Elif Yılmaz", &["yilmaz", "YILMAZ"]),
            ("山田 さくら", &["山", "山田", "くら", "さくら", "ら"]),
            ("東京タワー入場券", &["タワー", "東京", "入場券", "東京 入場"]),
            ("王小明", &["小明", "王小", "明"]),
            ("สมชาย ใจดี", &["สมชาย", "ชาย", "ใจดี"]),
            ("محمد عبد الله", &["محمد", "الله"]),
            ("अनन्या शर्मा", &["अनन्या"]),
            ("José Núñez", &["jose nunez", "JOSE\u{301}"]),
        ] {
            for text in found_by {
                assert!(finds(&[kept], text), "{kept} by {text}");
            }
        }
        for (kept, text) in [("Müller", "möller"), ("山田", "田山"), ("O'Brien", "obrian"), ("Bea", "be")] {
            assert!(!finds(&[kept], text), "{kept} by {text}");
        }
    }

    #[test]
    fn without_letters_and_digits_there_is_nothing_to_search_for() {
        for text in [" -- ", "", "!!!", "\u{200b}", "@", "👩‍👩‍👧"] {
            assert!(typed(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn what_comes_first_is_kept_however_much_follows() {
        let long = (0..100).map(|number| format!("a{number} ")).collect::<String>();
        let kept = tokens(["ZZ-Top", &long]);
        assert_eq!((kept.len(), kept.first().map(String::as_str)), (TOKENS_MAX, Some("zz")));
    }
}
