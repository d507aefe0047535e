//! What providers' codes mean, in words that a seller can act on. Unknown codes are said as they are.

use std::{collections::BTreeMap, sync::LazyLock};

use kontor_kernel::Locale;

type Table = BTreeMap<String, String>;

static TABLES: LazyLock<[Table; 2]> = LazyLock::new(|| {
    [include_str!("../words/en.json"), include_str!("../words/de.json")]
        .map(|text| serde_json::from_str(text).unwrap_or_default())
});

/// A sentence for a requirement, a refusal or the reason of a returned payout.
pub fn say(code: &str, locale: Locale) -> String {
    let [en, de] = &*TABLES;
    let table = match locale {
        Locale::En => en,
        Locale::De => de,
    };
    table.get(code).cloned().unwrap_or_else(|| code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DocumentKind;

    #[test]
    fn both_languages_say_the_same_and_every_paper_has_words() {
        let [en, de] = &*TABLES;
        assert!(!en.is_empty());
        assert_eq!(en.keys().collect::<Vec<_>>(), de.keys().collect::<Vec<_>>());
        for kind in DocumentKind::NATURAL {
            assert_ne!(say(&kind.to_string(), Locale::De), kind.to_string());
        }
        assert_eq!(say("NEW_CODE", Locale::En), "NEW_CODE");
    }
}
