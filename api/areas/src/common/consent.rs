//! What visitors of a shop can agree to, and what loads only then.

use std::sync::LazyLock;

use kontor_kernel::{Machine, Words, words_files};
use kontor_storefront::tracking::{Category, Running};
use poem_openapi::{Object, OpenApi, param::Query, payload::Json};

use crate::http::{
    Answer, Anyone, ListDoc, Resource, context,
    limiter::{Bucket, address},
};

/// The operations.
pub struct Consent;

/// A category.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ConsentCategoryAttributes")]
pub struct Attributes {
    /// Key of the category: `necessary`, `statistics` or `marketing`.
    pub key: String,
    /// Name in the language of Accept-Language.
    pub title: String,
    /// Description of its purpose.
    pub description: String,
    /// Whether it is always active.
    pub required: bool,
    /// What is stored in the browser for it.
    pub tags: Vec<Tag>,
}

/// Something stored in a visitor's browser.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ConsentTag")]
pub struct Tag {
    /// Name of one of our cookies, or of a tracking code of the shop.
    pub name: String,
    /// Purpose; for a tracking code, its form.
    pub purpose: String,
    /// Longest storage time in days; 0: until the browser is closed.
    pub days: i32,
}

/// Consent, and what stands on it, ends after a year (decisions-growth §6).
const CONSENT_DAYS: i32 = 365;

static WORDS: LazyLock<Words> = words_files!("consent.");

/// Name, key of the words, and days of what the shops themselves keep.
const OWN: [(&str, &str, i32); 5] = [
    ("consent", "cookies.consent", CONSENT_DAYS),
    ("locale", "cookies.locale", 365),
    ("*_form", "cookies.form", 0),
    ("*_pass", "cookies.pass", 7),
    ("*_rt", "cookies.sign_in", 30),
];

fn tags(running: Option<&Running>, category: Category) -> Vec<Tag> {
    let codes = running.map(|running| running.codes.as_slice()).unwrap_or_default();
    let of_category = codes.iter().filter(|code| code.category == category);
    of_category
        .map(|code| Tag { name: code.name.clone(), purpose: code.form.text().to_owned(), days: CONSENT_DAYS })
        .collect()
}

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl Consent {
    /// List the categories of cookie consent
    ///
    /// Each with what it stores in a visitor's browser, and for how long.
    #[oai(path = "/cookies_consent_categories", method = "get", operation_id = "list_cookies_consent_categories")]
    async fn list(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        /// Username of a shop, to include what is used in it.
        #[oai(validator(max_length = 100))]
        seller: Query<Option<String>>,
    ) -> Answer<Json<ListDoc<Attributes>>> {
        anyone.0.limiter.count(Bucket::Consent, &address(request)).await?;
        let locale = context::locale();
        let running = match seller.0 {
            Some(name) => {
                let tenant = anyone.shop(&name).await?;
                let mut tx = anyone.begin_as_shop(tenant).await?;
                let running = kontor_storefront::tracking::running(&mut tx).await?;
                tx.commit().await?;
                running
            }
            None => None,
        };
        let item = |key: &str, tags: Vec<Tag>| {
            let [title, description] =
                ["title", "description"].map(|part| WORDS.say(locale, &format!("{key}.{part}"), &[]));
            let attributes = Attributes { key: key.to_owned(), title, description, required: key == "necessary", tags };
            Resource::new(key, "cookies_consent_category", attributes)
        };
        let own = OWN.map(|(name, purpose, days)| Tag {
            name: name.to_owned(),
            purpose: WORDS.say(locale, purpose, &[]),
            days,
        });
        let asked = Category::ALL.iter().map(|one| item(one.text(), tags(running.as_ref(), *one)));
        let all = std::iter::once(item("necessary", own.into())).chain(asked);
        Ok(Json(ListDoc::whole(all.collect())))
    }
}
