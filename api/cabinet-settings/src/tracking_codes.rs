//! Codes that measure visits to a seller's shop.

use kontor_kernel::kinds;
use kontor_storefront::tracking::{Category, Change, CodeForm, New, PageEvent, TrackingCode};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, features::Feature,
    idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct TrackingCodes;

/// A tracking code.
#[derive(Debug, Clone, Object)]
pub struct TrackingCodeAttributes {
    /// Vendor of the code, or the seller's own.
    pub form: WireEnum<CodeForm>,
    /// Name of the code, which visitors who are asked for consent see too.
    pub name: String,
    /// Account id at the vendor; empty for the seller's own snippet.
    pub account: String,
    /// The seller's own HTML; empty for a vendor's code.
    pub snippet: String,
    /// Hosts that it may use besides those of its vendor.
    pub hosts: Vec<String>,
    /// Category that visitors must consent to before it runs.
    pub category: WireEnum<Category>,
    /// Page events that it receives.
    pub events: Vec<WireEnum<PageEvent>>,
    /// Whether it is turned on.
    pub active: bool,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl From<TrackingCode> for TrackingCodeAttributes {
    fn from(code: TrackingCode) -> Self {
        Self {
            form: WireEnum(code.form),
            name: code.name,
            account: code.account,
            snippet: code.snippet,
            hosts: code.hosts,
            category: WireEnum(code.category),
            events: code.events.into_iter().map(WireEnum).collect(),
            active: code.active,
            created_at: Timestamp(code.created_at),
            version: code.version,
        }
    }
}

/// A tracking code to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackingCodeBody {
    /// Vendor of the code, or the seller's own; can't be changed later.
    pub form: WireEnum<CodeForm>,
    /// Name of the code, which visitors who are asked for consent see too.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Account id at the vendor, as the vendor writes it; not for `custom_tracking_codes`.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub account: String,
    /// For `custom_tracking_codes`: the HTML, as its vendor provides it.
    #[serde(default)]
    #[oai(default, validator(max_length = 20000))]
    pub snippet: String,
    /// Names of the hosts it loads from and sends to, besides those of its vendor: `cdn.example.com`, or
    /// `*.example.com` for all subdomains. All other hosts are blocked.
    #[serde(default)]
    #[oai(default, validator(max_items = 10))]
    pub hosts: Vec<String>,
    /// Category that visitors must consent to; left out: `statistics` for Google Analytics, `marketing` for the
    /// others.
    #[serde(default)]
    pub category: Option<WireEnum<Category>>,
    /// Page events that it receives; empty or left out: all.
    #[serde(default)]
    #[oai(default, validator(max_items = 20))]
    pub events: Vec<WireEnum<PageEvent>>,
}

/// Tracking code to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrackingCodePatch {
    /// Name of the code.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// Account id at the vendor.
    #[oai(validator(max_length = 255))]
    pub account: Option<String>,
    /// HTML, as its vendor provides it.
    #[oai(validator(max_length = 20000))]
    pub snippet: Option<String>,
    /// Names of the hosts it uses besides those of its vendor.
    #[oai(validator(max_items = 10))]
    pub hosts: Option<Vec<String>>,
    /// Category that visitors must consent to.
    pub category: Option<WireEnum<Category>>,
    /// Page events that it receives; empty: all.
    #[oai(validator(max_items = 20))]
    pub events: Option<Vec<WireEnum<PageEvent>>>,
    /// Whether it is turned on.
    pub active: Option<bool>,
}

type CodeDoc = Doc<TrackingCodeAttributes>;

/// The feature that a form of code needs; the seller's own snippets need none.
const fn feature_of(form: CodeForm) -> Option<Feature> {
    match form {
        CodeForm::GoogleAnalytics | CodeForm::GoogleAnalytics4 => Some(Feature::GoogleAnalytics),
        CodeForm::GoogleTagManager => Some(Feature::GoogleTagManager),
        CodeForm::FacebookPixel => Some(Feature::FacebookPixel),
        CodeForm::Tracify => Some(Feature::Tracify),
        CodeForm::Custom => None,
    }
}

fn doc(code: TrackingCode) -> CodeDoc {
    Doc::new(code.id, "tracking_code", code.into())
}

fn plain(events: Vec<WireEnum<PageEvent>>) -> Vec<PageEvent> {
    events.into_iter().map(|word| word.0).collect()
}

#[OpenApi(prefix_path = "/v1/cabinet/tracking_codes", tag = "crate::tags::Tag::Tracking")]
impl TrackingCodes {
    /// List tracking codes
    ///
    /// Newest first; at most 50, without pagination. None of them runs while the shop does not ask its visitors for
    /// consent: see `/v1/cabinet/consent_settings`.
    #[oai(path = "/", method = "get", operation_id = "list_tracking_codes")]
    async fn list(
        &self,
        seller: Seller,
        /// Limits the result to these forms.
        #[oai(name = "filters[form][]", validator(max_items = 10))]
        form: Query<Vec<WireEnum<CodeForm>>>,
    ) -> Answer<Json<ListDoc<TrackingCodeAttributes>>> {
        let forms: Vec<CodeForm> = form.0.into_iter().map(|word| word.0).collect();
        let all = seller.tx(async |tx| kontor_storefront::tracking::codes(tx, &forms).await).await?;
        let item = |code: TrackingCode| Resource::new(code.id, "tracking_code", code.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Create a tracking code
    ///
    /// It runs from now on for visitors who consent to its category. It runs in a frame of its own, isolated from the
    /// shop's pages: it can't read forms or addresses, and all that the page tells it is in `window.dataLayer`.
    #[oai(path = "/", method = "post", operation_id = "create_tracking_code")]
    async fn create(&self, seller: Seller, body: Body<TrackingCodeBody>) -> Answer<Idempotent<CodeDoc>> {
        let body = body.0;
        let new = New {
            form: body.form.0,
            name: body.name,
            account: body.account,
            snippet: body.snippet,
            hosts: body.hosts,
            category: body.category.map(|word| word.0),
            events: plain(body.events),
        };
        if let Some(feature) = feature_of(new.form) {
            seller.must_have_feature(feature).await?;
        }
        let code = seller.tx(async |tx| kontor_storefront::tracking::add(tx, &new).await).await?;
        Ok(Idempotent::Fresh(doc(code)))
    }

    /// Retrieve a tracking code
    #[oai(path = "/:id", method = "get", operation_id = "get_tracking_code")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::TrackingCode>>) -> Answer<Json<CodeDoc>> {
        let code = seller.tx(async |tx| kontor_storefront::tracking::code(tx, id.0.0).await).await?;
        Ok(Json(doc(code)))
    }

    /// Update a tracking code
    ///
    /// Visitors who have already consented are asked again when its name or category changes, or when it is turned on
    /// or off, because they consented to what they read.
    #[oai(path = "/:id", method = "patch", operation_id = "update_tracking_code")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::TrackingCode>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<TrackingCodePatch>,
    ) -> Answer<Json<CodeDoc>> {
        let patch = body.0;
        let change = Change {
            name: patch.name,
            account: patch.account,
            snippet: patch.snippet,
            hosts: patch.hosts,
            category: patch.category.map(|word| word.0),
            events: patch.events.map(plain),
            active: patch.active,
        };
        let code = seller
            .tx(async |tx| kontor_storefront::tracking::change(tx, id.0.0, IfMatch::version(seen.0), change).await)
            .await?;
        Ok(Json(doc(code)))
    }

    /// Delete a tracking code
    ///
    /// Products that selected it use their other selected codes.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_tracking_code")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::TrackingCode>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_storefront::tracking::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
