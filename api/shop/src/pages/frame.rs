//! What every page has around its own matter, from the seller and the visit.

use std::sync::OnceLock;

use kontor_kernel::{Country, Locale};
use kontor_render::{
    format,
    props::{CountryChoice, Frame, LanguageLink, Links, ResellerNote, Seller},
};
use kontor_tax::SellingFacts;
use kontor_urls::shop_path;
use unicode_normalization::UnicodeNormalization;

use super::visit::Visit;

/// The frame of the page whose own address is the shop's and then `path`.
pub fn frame(visit: &Visit, shop: &SellingFacts, livemode: bool, path: &str) -> Frame {
    let home = shop_path(&shop.username, "");
    Frame {
        locale: visit.locale,
        dir: visit.locale.direction(),
        seller: Seller {
            username: shop.username.clone(),
            name: shop.name.clone(),
            initials: format::initials(&shop.name),
            picture: None,
            about: String::new(),
            reseller: shop
                .resale
                .as_ref()
                .map(|resale| ResellerNote { address: resale.address(), terms_url: resale.terms_url.clone() }),
        },
        links: Links {
            imprint: format!("{home}/imprint"),
            privacy: format!("{home}/privacy"),
            terms: format!("{home}/terms"),
            right_of_withdrawal: format!("{home}/right_of_withdrawal"),
            cookies: "/privacy#cookies".to_owned(),
            sign_in: format!("{home}/sign_in"),
            withdrawal: format!("{home}/withdrawal"),
            cancellation: format!("{home}/cancellation"),
            contact: None,
            shop: home,
        },
        languages: Locale::translated()
            .map(|locale| LanguageLink { locale, name: locale.own_name().to_owned(), url: visit.in_language(locale) })
            .collect(),
        canonical_url: visit.absolute(&shop_path(&shop.username, path)),
        test_mode: !livemode,
        tracking: None,
    }
}

/// Sorted once: it is the same list on every payment page.
static COUNTRIES: [OnceLock<Vec<CountryChoice>>; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];

/// Every country by its name, as a dictionary of the language would order them.
pub fn countries(locale: Locale) -> Vec<CountryChoice> {
    COUNTRIES.get(locale as usize).map(|list| list.get_or_init(|| sorted(locale)).clone()).unwrap_or_default()
}

fn sorted(locale: Locale) -> Vec<CountryChoice> {
    let choice =
        |country: Country| CountryChoice { code: country.code().to_owned(), name: country.name(locale).to_owned() };
    let mut all: Vec<CountryChoice> = Country::all().map(choice).collect();
    all.sort_by_cached_key(|choice| plain(&choice.name));
    all
}

/// Without accents and case: Ägypten stands at A.
fn plain(name: &str) -> String {
    name.nfd().filter(|letter| letter.is_alphanumeric() || *letter == ' ').flat_map(char::to_lowercase).collect()
}
