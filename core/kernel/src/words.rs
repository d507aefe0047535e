//! Words that people read: one file per language, one key per text, loaded when the program is compiled.
//!
//! A text that depends on a number is several keys, one per form that the language has for numbers, as i18next writes them:
//! `left_one`, `left_other`, in Polish also `left_few` and `left_many`.

mod fill;
mod pseudo;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{Locale, locale::PluralCategory};

pub use fill::{fill, placeholders};

type Table = BTreeMap<String, String>;

/// The words of one part of the product, in every language that the product is translated into.
#[derive(Debug)]
pub struct Words {
    tables: BTreeMap<Locale, Table>,
}

/// The files `{folder}/{start}{code}{end}` of the crate that asks, with their languages. A language that is translated and has no
/// file does not compile.
#[macro_export]
macro_rules! language_files {
    ($folder:literal, $start:literal, $end:literal) => {
        &[
            ($crate::Locale::En, $crate::language_files!(@file $folder, $start, "en", $end)),
            ($crate::Locale::De, $crate::language_files!(@file $folder, $start, "de", $end)),
        ]
    };
    (@file $folder:literal, $start:literal, $code:literal, $end:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $start, $code, $end))
    };
}

/// A static [`Words`] of the files `words/{start}{code}.json` of the crate that asks, read at the first use.
#[macro_export]
macro_rules! words_files {
    ($start:literal) => {
        ::std::sync::LazyLock::new(|| $crate::Words::read($crate::language_files!("words", $start, ".json")))
    };
}

impl Words {
    /// Reads the files. Objects in objects are keys with points.
    #[doc(hidden)]
    pub fn read(files: &[(Locale, &str)]) -> Self {
        let tables = files.iter().map(|(locale, text)| {
            let mut table = Table::new();
            flatten(&serde_json::from_str(text).unwrap_or_default(), String::new(), &mut table);
            (*locale, table)
        });
        Self::of_tables(tables.collect())
    }

    /// Long texts that are a file each, all of them of one key.
    pub fn of_texts(key: &str, files: &[(Locale, &str)]) -> Self {
        let table = |text: &str| Table::from([(key.to_owned(), text.to_owned())]);
        Self::of_tables(files.iter().map(|(locale, text)| (*locale, table(text))).collect())
    }

    fn of_tables(mut tables: BTreeMap<Locale, Table>) -> Self {
        let english = tables.get(&Locale::En).cloned().unwrap_or_default();
        for locale in Locale::pseudo() {
            tables.insert(locale, pseudo::table(&english, locale));
        }
        Self { tables }
    }

    fn table(&self, locale: Locale) -> Option<&Table> {
        self.tables.get(&locale).or_else(|| self.tables.get(&Locale::En))
    }

    /// The text of a key, with `{name}` where facts go.
    pub fn text(&self, locale: Locale, key: &str) -> Option<&str> {
        self.table(locale)?.get(key).map(String::as_str)
    }

    /// The text of a key for a number: the form that the language has for it. A key without forms has the same text for all.
    pub fn counted(&self, locale: Locale, key: &str, count: u64) -> Option<&str> {
        let table = self.table(locale)?;
        let form = table.get(&format!("{key}_{}", name(locale.plural(count))));
        form.or_else(|| table.get(&format!("{key}_other"))).or_else(|| table.get(key)).map(String::as_str)
    }

    /// The text of a key with its facts; the key itself where there is none, which a test of every file rules out.
    pub fn say(&self, locale: Locale, key: &str, facts: &[(&str, &str)]) -> String {
        fill(self.text(locale, key).unwrap_or(key), facts)
    }

    /// [`Self::say`] for a number, which goes where `{count}` stands.
    pub fn say_counted(&self, locale: Locale, key: &str, count: u64, facts: &[(&str, &str)]) -> String {
        let number = locale.number(count);
        let all: Vec<(&str, &str)> = facts.iter().copied().chain([("count", number.as_str())]).collect();
        fill(self.counted(locale, key, count).unwrap_or(key), &all)
    }

    /// Every key, once for all the forms of a number.
    pub fn keys(&self) -> BTreeSet<&str> {
        self.tables.get(&Locale::En).map(keys).unwrap_or_default()
    }

    /// Every text of a key, with its language: all forms of a number.
    pub fn texts_of(&self, key: &str) -> Vec<(Locale, &str)> {
        let of_key = |table: &Table, known: &str| known == key || base(table, known) == key;
        self.tables
            .iter()
            .flat_map(|(locale, table)| {
                table.iter().filter(|(known, _)| of_key(table, known)).map(|(_, text)| (*locale, text.as_str()))
            })
            .collect()
    }

    /// What is wrong with the files: a key that a language lacks or has alone, a form of a number that its language has and the
    /// file has not or the other way round, an empty text, facts that differ. For the tests of whoever owns the files.
    pub fn problems(&self) -> Vec<String> {
        let Some(english) = self.tables.get(&Locale::En).filter(|table| !table.is_empty()) else {
            return vec!["no English words".to_owned()];
        };
        let mut found = Vec::new();
        for (locale, table) in &self.tables {
            let differ =
                keys(english).symmetric_difference(&keys(table)).copied().map(str::to_owned).collect::<Vec<_>>();
            found.extend(differ.into_iter().map(|key| format!("{locale}: {key} is not in both languages")));
            for (key, text) in table {
                if text.trim().is_empty() {
                    found.push(format!("{locale}: {key} is empty"));
                }
                let base = base(table, key);
                let same = english.get(base).or_else(|| english.get(&format!("{base}_other")));
                // A form of a number may say the number in letters.
                let lacks =
                    |facts: BTreeSet<&str>| facts.into_iter().filter(|fact| base == key || *fact != "count").count();
                let (ours, theirs) = (placeholders(text), same.map(|text| placeholders(text)).unwrap_or_default());
                if lacks(ours.symmetric_difference(&theirs).copied().collect()) > 0 {
                    found.push(format!("{locale}: {key} has {ours:?} and in English {theirs:?}"));
                }
                if base != key {
                    found.extend(missing_forms(*locale, table, base));
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

/// The name of a form, as it ends a key.
fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

/// The key without the form of a number that it ends in. Every number has an `other`, so what has none is a word of its own.
fn base<'a>(table: &Table, key: &'a str) -> &'a str {
    let forms = PluralCategory::all().map(name);
    let found = forms.filter_map(|form| key.strip_suffix(form)?.strip_suffix('_'));
    found.last().filter(|base| table.contains_key(&format!("{base}_other"))).unwrap_or(key)
}

fn keys(table: &Table) -> BTreeSet<&str> {
    table.keys().map(|key| base(table, key)).collect()
}

fn missing_forms(locale: Locale, table: &Table, key: &str) -> Vec<String> {
    let wanted: BTreeSet<&str> = locale.plural_categories().into_iter().map(name).collect();
    let written: BTreeSet<&str> =
        PluralCategory::all().map(name).filter(|form| table.contains_key(&format!("{key}_{form}"))).collect();
    let differ = wanted.symmetric_difference(&written);
    differ.map(|form| format!("{locale}: {key} and its form {form} do not fit the language")).collect()
}

fn flatten(value: &Value, key: String, out: &mut Table) {
    match value {
        Value::Object(inner) => {
            for (name, value) in inner {
                flatten(value, if key.is_empty() { name.clone() } else { format!("{key}.{name}") }, out);
            }
        }
        Value::String(text) => {
            out.insert(key, text.clone());
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
