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
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, idempotent::Idempotent,
    version::IfMatch,
};

/// The operations.
pub struct TrackingCodes;

/// A code.
#[derive(Debug, Clone, Object)]
pub struct TrackingCodeAttributes {
    /// Whose it is.
    pub form: WireEnum<CodeForm>,
    /// What the seller, and visitors who are asked, call it.
    pub name: String,
    /// The account at the vendor; empty of the seller's own snippet.
    pub account: String,
    /// The seller's own HTML; empty of a vendor's code.
    pub snippet: String,
    /// Servers that it may use beside those of its vendor.
    pub hosts: Vec<String>,
    /// What visitors have to agree to before it runs.
    pub category: WireEnum<Category>,
    /// What it hears of.
    pub events: Vec<WireEnum<PageEvent>>,
    /// Whether it runs at all.
    pub active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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

/// A code that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackingCodeBody {
    /// Whose it is; it stays.
    pub form: WireEnum<CodeForm>,
    /// What it is called; visitors who are asked read it too.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// The account at the vendor, as the vendor writes it; not for `custom_tracking_codes`.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub account: String,
    /// For `custom_tracking_codes`: HTML as its vendor gives it.
    #[serde(default)]
    #[oai(default, validator(max_length = 20000))]
    pub snippet: String,
    /// Names of the servers it loads from and sends to, beside those of its vendor: `cdn.example.com`, or
    /// `*.example.com` for all below it. Everything else stays out of its reach.
    #[serde(default)]
    #[oai(default, validator(max_items = 10))]
    pub hosts: Vec<String>,
    /// What visitors have to agree to; left out: `statistics` for Google Analytics, `marketing` for the others.
    #[serde(default)]
    pub category: Option<WireEnum<Category>>,
    /// What it hears of; all when empty or left out.
    #[serde(default)]
    #[oai(default, validator(max_items = 20))]
    pub events: Vec<WireEnum<PageEvent>>,
}

/// What is to be changed of a code; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrackingCodePatch {
    /// What it is called.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// The account at the vendor.
    #[oai(validator(max_length = 255))]
    pub account: Option<String>,
    /// HTML as its vendor gives it.
    #[oai(validator(max_length = 20000))]
    pub snippet: Option<String>,
    /// Names of the servers it uses beside those of its vendor.
    #[oai(validator(max_items = 10))]
    pub hosts: Option<Vec<String>>,
    /// What visitors have to agree to.
    pub category: Option<WireEnum<Category>>,
    /// What it hears of; empty: all.
    #[oai(validator(max_items = 20))]
    pub events: Option<Vec<WireEnum<PageEvent>>>,
    /// Whether it runs at all.
    pub active: Option<bool>,
}

type CodeDoc = Doc<TrackingCodeAttributes>;

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
    /// The youngest first; at most 50, always whole. None of them runs while the shop does not ask its visitors: see
    /// `/v1/cabinet/consent_settings`.
    #[oai(path = "/", method = "get", operation_id = "list_tracking_codes")]
    async fn list(
        &self,
        seller: Seller,
        /// Those of these forms.
        #[oai(name = "filters[form][]", validator(max_items = 10))]
        form: Query<Vec<WireEnum<CodeForm>>>,
    ) -> Answer<Json<ListDoc<TrackingCodeAttributes>>> {
        let forms: Vec<CodeForm> = form.0.into_iter().map(|word| word.0).collect();
        let all = seller.tx(async |tx| kontor_storefront::tracking::codes(tx, &forms).await).await?;
        let item = |code: TrackingCode| Resource::new(code.id, "tracking_code", code.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Make a tracking code
    ///
    /// It runs from now on, for visitors who agree to its category. It runs in a frame of its own, out of reach of the
    /// shop's pages: it reads no form and no address, and only what the page tells it stands in `window.dataLayer`.
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
        let code = seller.tx(async |tx| kontor_storefront::tracking::add(tx, &new).await).await?;
        Ok(Idempotent::Fresh(doc(code)))
    }

    /// Show a tracking code
    #[oai(path = "/:id", method = "get", operation_id = "get_tracking_code")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::TrackingCode>>) -> Answer<Json<CodeDoc>> {
        let code = seller.tx(async |tx| kontor_storefront::tracking::code(tx, id.0.0).await).await?;
        Ok(Json(doc(code)))
    }

    /// Change a tracking code
    ///
    /// Visitors who agreed before are asked anew when its name or category changes, or when it is switched on or off:
    /// they agree to what they read.
    #[oai(path = "/:id", method = "patch", operation_id = "update_tracking_code")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::TrackingCode>>,
        /// The version that was looked at.
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

    /// Remove a tracking code
    ///
    /// Products that chose it choose the others.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_tracking_code")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::TrackingCode>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_storefront::tracking::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
