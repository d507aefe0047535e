//! The mails' words: one file per language, one key per sentence.

use std::{collections::BTreeMap, sync::LazyLock};

use kontor_kernel::Locale;

type Table = BTreeMap<String, String>;

static TABLES: LazyLock<[Table; 2]> = LazyLock::new(|| {
    [include_str!("../words/en.json"), include_str!("../words/de.json")]
        .map(|text| serde_json::from_str(text).unwrap_or_default())
});

/// The words of a key, with `{name}` where facts go.
pub fn words(locale: Locale, key: &str) -> Option<&'static str> {
    let [en, de] = &*TABLES;
    let table = match locale {
        Locale::En => en,
        Locale::De => de,
    };
    table.get(key).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_the_same_things_with_the_same_facts() {
        let facts = |text: &String| {
            let mut found: Vec<String> =
                text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).map(str::to_owned).collect();
            found.sort();
            found
        };
        let [en, de] = &*TABLES;
        assert!(en.len() > 50);
        assert_eq!(en.keys().collect::<Vec<_>>(), de.keys().collect::<Vec<_>>());
        for (key, text) in en {
            assert_eq!(facts(text), de.get(key).map(facts).unwrap_or_default(), "{key}");
        }
    }
}
