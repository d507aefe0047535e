//! Documents to begin with.

use std::sync::LazyLock;

use serde_json::Value;

/// A document to begin a page with.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// Its name for programs.
    pub key: &'static str,
    /// What it says.
    pub document: Value,
}

macro_rules! templates {
    ($($key:literal),* $(,)?) => {
        const FILES: &[(&str, &str)] = &[$(($key, include_str!(concat!("../templates/", $key, ".json")))),*];
    };
}

templates![
    "app",
    "coach",
    "community",
    "consultant",
    "course_school",
    "designer",
    "event",
    "musician",
    "photographer",
    "podcast",
];

/// What a page begins with where nothing is chosen: the least that a shop shows. It is offered beside no others.
pub const STARTER: &str = "starter";
const STARTER_FILE: &str = include_str!("../starter.json");

/// Which one fits which type of product.
const FITTING: &[(&str, &str)] = &[
    ("service", "coach"),
    ("download", "designer"),
    ("course", "course_school"),
    ("event", "event"),
    ("membership", "community"),
    ("license_key", "app"),
];

static READ: LazyLock<Vec<Template>> = LazyLock::new(|| FILES.iter().filter_map(read).collect());
static READ_STARTER: LazyLock<Option<Template>> = LazyLock::new(|| read(&(STARTER, STARTER_FILE)));

fn read((key, text): &(&'static str, &str)) -> Option<Template> {
    Some(Template { key, document: serde_json::from_str(text).ok()? })
}

/// All that are offered.
pub fn all() -> &'static [Template] {
    &READ
}

/// What a shop begins with that means to sell products of a type first.
pub fn for_form(form: Option<&str>) -> Option<&'static Template> {
    let fitting = FITTING.iter().find(|(of, _)| Some(*of) == form).map(|(_, key)| *key);
    fitting.and_then(find).or(READ_STARTER.as_ref())
}

/// One of them, or what a page begins with otherwise.
pub fn find(key: &str) -> Option<&'static Template> {
    all().iter().chain(READ_STARTER.as_ref()).find(|template| template.key == key)
}

/// How many files there are; each is read.
#[cfg(test)]
const COUNT: usize = FILES.len();

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::{PageKind, check, missing_blocks, warnings};

    #[test]
    fn every_template_can_be_published_as_it_is_and_be_read() {
        assert_eq!(all().len(), COUNT);
        assert!(FITTING.iter().all(|(_, key)| all().iter().any(|template| template.key == *key)));
        for Template { key, document } in all().iter().chain(find(STARTER)) {
            if let Err(fault) = check(PageKind::Main, document) {
                panic!("{key}: {:?}", fault.field_faults());
            }
            assert_eq!(missing_blocks(PageKind::Main, document), [], "{key}");
            assert_eq!(warnings(document), [], "{key}");
            let locales = document.get("locales").and_then(Value::as_array).unwrap();
            assert!(locales.iter().any(|locale| locale == "de"), "{key}");
        }
    }
}
