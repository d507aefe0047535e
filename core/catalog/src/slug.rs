//! The address of a product, or of a funnel, within its shop.

use kontor_kernel::{Code, Validator, limits::QUERY_CHARS_MAX};
use serde_json::json;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::limits::SLUG_CHARS_MAX;

/// Addresses of a shop's products and pages are chosen one after another: of two who want the same, the second sees that it
/// is taken.
pub const LOCK: &str = "shop.slug";

/// First segments under a shop that are pages of their own. A test of the api compares them with the routes, so a new page
/// cannot hide a product without being named here. Words with an underscore are listed although no slug can have one.
pub const RESERVED: [&str; 17] = [
    "by_slug",
    "cancellation",
    "certificates",
    "contact",
    "courses",
    "covers",
    "f",
    "gifts",
    "imprint",
    "payment",
    "privacy",
    "right_of_withdrawal",
    "sign_in",
    "terms",
    "tracking_codes",
    "v",
    "withdrawal",
];

/// How many numbered candidates are tried before chance helps.
const NUMBERED_MAX: usize = 30;

/// An address made of a name: `Häkeln für Anfänger` is `haekeln-fuer-anfaenger`; empty for a name without letters.
pub fn of_name(name: &str) -> String {
    let folded: String = name
        .to_lowercase()
        .replace('ä', "ae")
        .replace('ö', "oe")
        .replace('ü', "ue")
        .replace('ß', "ss")
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .take(QUERY_CHARS_MAX)
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
        .collect();
    let words: Vec<&str> = folded.split('-').filter(|word| !word.is_empty()).collect();
    let mut slug = String::new();
    // Cut between words: the room left is for a number.
    for word in words {
        if slug.len() + word.len() + 1 > SLUG_CHARS_MAX - 8 {
            if slug.is_empty() {
                slug = word.chars().take(SLUG_CHARS_MAX - 8).collect();
            }
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

/// Addresses to try, best first.
pub fn candidates(base: &str, otherwise: &str) -> Vec<String> {
    let base = if base.is_empty() { otherwise.replace('_', "-") } else { base.to_owned() };
    let plain = (!RESERVED.contains(&base.as_str())).then(|| base.clone());
    plain.into_iter().chain((2..NUMBERED_MAX).map(|number| format!("{base}-{number}"))).collect()
}

/// Where a product's page is within its shop. One that had its slug before a page of the shop took the word is found
/// beneath `by_slug`, which no slug can be and where every product is.
pub fn path(slug: &str) -> String {
    if RESERVED.contains(&slug) { format!("/by_slug/{slug}") } else { format!("/{slug}") }
}

/// Whether `slug` was made of `name`: then it may follow a new name.
pub(crate) fn follows(slug: &str, name: &str) -> bool {
    let base = of_name(name);
    slug.strip_prefix(&base).is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('-').is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

/// Checks an address that somebody typed.
pub fn check(check: &mut Validator, pointer: &str, slug: &str) {
    let lawful = !slug.is_empty()
        && slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !slug.starts_with('-')
        && !slug.ends_with('-')
        && !slug.contains("--");
    if slug.len() > SLUG_CHARS_MAX {
        check.refuse_with(Code::TooLong, pointer, [("max", json!(SLUG_CHARS_MAX))]);
    } else if !lawful {
        check.refuse(Code::InvalidSlug, pointer);
    } else if RESERVED.contains(&slug) {
        check.refuse(Code::SlugReserved, pointer);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_become_addresses() {
        assert_eq!(of_name("Häkeln für Anfänger!"), "haekeln-fuer-anfaenger");
        assert_eq!(of_name("  Größe & Maß — Teil 2 "), "groesse-mass-teil-2");
        assert_eq!(of_name("Crème brûlée"), "creme-brulee");
        assert_eq!(of_name("日本語"), "");
        assert_eq!(candidates(&of_name("Payment"), "download").first().unwrap(), "payment-2");
        assert_eq!(candidates("", "license_key").first().unwrap(), "license-key");
        for name in ["Contact", "Gifts", "Certificates"] {
            let first = candidates(&of_name(name), "download").remove(0);
            assert_eq!(first, format!("{}-2", name.to_lowercase()));
        }
    }

    #[test]
    fn a_reserved_word_is_refused_by_name_and_an_old_product_is_found_beneath_another_path() {
        let mut found = Validator::new();
        check(&mut found, "/slug", "contact");
        let fault = found.finish().unwrap_err();
        assert_eq!(fault.field_faults().first().unwrap().code, Code::SlugReserved);
        assert_eq!((path("contact"), path("book")), ("/by_slug/contact".to_owned(), "/book".to_owned()));
    }

    #[test]
    fn an_untouched_address_follows_its_name() {
        assert!(follows("my-book", "My book"));
        assert!(follows("my-book-3", "My book"));
        assert!(!follows("my-book-extra", "My book"));
        assert!(!follows("another", "My book"));
    }

    proptest! {
        #[test]
        fn every_made_address_is_one_that_could_be_typed(name in ".{0,300}") {
            for slug in candidates(&of_name(&name), "download") {
                let mut found = Validator::new();
                check(&mut found, "/slug", &slug);
                prop_assert!(found.is_clean(), "{slug}");
            }
        }
    }
}
