//! Pages that were rendered before from the very same props: whatever changes in what they show, their props change.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use kontor_kernel::hash_token;

use crate::{html::Html, limits::KEPT_BYTES_MAX};

/// The pages by what they were rendered from.
#[derive(Default)]
pub struct KeptPages(Mutex<Pages>);

#[derive(Default)]
struct Pages {
    /// By the hash of what each was rendered from, which may be long.
    by_props: HashMap<String, Html>,
    bytes: usize,
}

impl KeptPages {
    /// The name of what a page is rendered from.
    pub fn key(page: &str, props: &str) -> String {
        hash_token(&format!("{page} {props}"))
    }

    pub fn find(&self, key: &str) -> Option<Html> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).by_props.get(key).cloned()
    }

    /// Begins anew where there would be too many: what is asked for often is there again at once.
    pub fn insert(&self, key: String, html: &Html) {
        let bytes = key.len() + html.as_str().len();
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.bytes + bytes > KEPT_BYTES_MAX {
            pages.by_props.clear();
            pages.bytes = 0;
        }
        if bytes <= KEPT_BYTES_MAX && pages.by_props.insert(key, html.clone()).is_none() {
            pages.bytes += bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_found_by_its_props_until_there_are_too_many() {
        assert_ne!(KeptPages::key("a", "{}"), KeptPages::key("b", "{}"));
        let kept = KeptPages::default();
        let html = |text: &str| Html::new(text.to_owned());
        kept.insert("a".to_owned(), &html("A"));
        assert_eq!((kept.find("a"), kept.find("b")), (Some(html("A")), None));
        kept.insert("b".to_owned(), &html(&"B".repeat(KEPT_BYTES_MAX - 1)));
        assert_eq!((kept.find("a"), kept.find("b").is_some()), (None, true));
        kept.insert("c".to_owned(), &html(&"C".repeat(KEPT_BYTES_MAX)));
        assert_eq!(kept.find("c"), None);
    }
}
