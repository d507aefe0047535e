//! What visitors of a shop can agree to, and what loads only then.

use kontor_kernel::Locale;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, Item, ListDoc, context};

/// The operations.
pub struct Consent;

/// One category.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ConsentCategoryAttributes")]
pub struct Attributes {
    /// Which.
    pub key: String,
    /// Its name in the language of Accept-Language.
    pub title: String,
    /// What it is for.
    pub description: String,
    /// Whether it cannot be refused.
    pub required: bool,
}

/// Key, and title with description in English and German.
const CATEGORIES: [(&str, [(&str, &str); 2]); 4] = [
    (
        "necessary",
        [
            ("Necessary", "Sign-in, cart and payment. Nothing works without them."),
            ("Notwendig", "Anmeldung, Warenkorb und Zahlung. Ohne sie funktioniert nichts."),
        ],
    ),
    (
        "preferences",
        [
            ("Preferences", "Remember language and other choices."),
            ("Einstellungen", "Merken sich Sprache und andere Entscheidungen."),
        ],
    ),
    (
        "statistics",
        [
            ("Statistics", "Help the shop understand what is looked at."),
            ("Statistik", "Helfen dem Shop zu verstehen, was angesehen wird."),
        ],
    ),
    (
        "marketing",
        [
            ("Marketing", "Let the shop measure its advertising."),
            ("Marketing", "Lassen den Shop seine Werbung messen."),
        ],
    ),
];

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl Consent {
    /// List the categories of cookie consent
    #[oai(path = "/cookies_consent_categories", method = "get", operation_id = "list_cookies_consent_categories")]
    async fn list(&self) -> Answer<Json<ListDoc<Attributes>>> {
        let locale = context::locale();
        let item = |(key, [en, de]): (&str, [(&str, &str); 2])| {
            let (title, description) = match locale {
                Locale::En => en,
                Locale::De => de,
            };
            let attributes = Attributes {
                key: key.to_owned(),
                title: title.to_owned(),
                description: description.to_owned(),
                required: key == "necessary",
            };
            Item::new(key, "cookies_consent_category", attributes)
        };
        Ok(Json(ListDoc::whole(CATEGORIES.into_iter().map(item).collect())))
    }
}
