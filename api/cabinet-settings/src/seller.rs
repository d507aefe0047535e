//! The seller's own settings, and the way to the first sale.

use kontor_db::{Scope, Tenant};
use kontor_kernel::{Result, kinds};
use kontor_tenants::{HomeFacts, SellerChanges, StepName, checklist};
use poem::Request;
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::Deserialize;

use crate::http::{Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId, version::if_match};

/// The operations.
pub struct Settings;

/// One side of a shop: live or test.
#[derive(Debug, Clone, Object)]
#[oai(rename = "SellerAttributes")]
pub struct Attributes {
    /// The shop's name.
    pub name: String,
    /// Username, part of the shop's address.
    pub username: String,
    /// Address of the shop.
    pub url: String,
    /// Whether this is the live side, where money is real.
    pub livemode: bool,
    /// The seller id of the other side.
    pub twin_id: WireId<kinds::Seller>,
    /// Email address at which the seller can be contacted.
    pub contact_email: String,
    /// Country where the seller is established, ISO 3166 code.
    pub country: String,
    /// Currency of new prices, lowercase ISO 4217.
    pub currency: String,
    /// The shop's language.
    pub locale: String,
    /// IANA name of the time zone in which the days of reports begin.
    pub time_zone: String,
    /// Whether payouts are paused.
    pub payouts_blocked: bool,
    /// What the seller said they sell.
    #[oai(skip_serializing_if_is_none)]
    pub product_form: Option<String>,
    /// Add it to a link as `seller_sharing_token` to invite others to sell.
    pub seller_sharing_token: String,
    /// When the shop was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// Seller settings to update. Fields left out are unchanged.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "SellerChange")]
pub struct Change {
    /// The shop's name.
    #[serde(default)]
    #[oai(validator(max_length = 80))]
    pub name: Option<String>,
    /// Currency of new prices, lowercase ISO 4217.
    #[serde(default)]
    pub currency: Option<String>,
    /// The shop's language.
    #[serde(default)]
    pub locale: Option<String>,
    /// IANA name of the time zone.
    #[serde(default)]
    pub time_zone: Option<String>,
}

/// A step on the way to the first sale.
#[derive(Debug, Clone, Object)]
pub struct HomeStep {
    /// The step.
    pub name: WireEnum<StepName>,
    /// Whether it is completed.
    pub done: bool,
}

/// The content of the cabinet's start page.
#[derive(Debug, Clone, Object)]
pub struct HomeAttributes {
    /// Four steps to the first sale, in order; the first open one is the next to take.
    pub steps: Vec<HomeStep>,
    /// Number of completed steps.
    pub steps_done: i32,
    /// Number of products that are not archived, counted up to the limit of lists.
    pub products_count: i64,
    /// Number of orders on this side, counted up to the limit of lists.
    pub orders_count: i64,
    /// Whether payments can be taken.
    pub may_sell: bool,
}

fn doc(seller: &Seller, row: kontor_tenants::Seller) -> Doc<Attributes> {
    let config = &seller.app().config;
    let attributes = Attributes {
        url: kontor_urls::Urls::at(&config.public_url).shop(&row.username, ""),
        seller_sharing_token: kontor_tenants::sharing_token(&config.secret, row.id),
        name: row.name,
        username: row.username,
        livemode: row.livemode,
        twin_id: WireId(row.twin_id),
        contact_email: row.contact_email,
        country: row.country,
        currency: row.currency.to_string(),
        locale: row.locale.code().to_owned(),
        time_zone: row.time_zone,
        payouts_blocked: row.payouts_blocked,
        product_form: row.product_form,
        created_at: Timestamp(row.created_at),
        version: row.version,
    };
    Doc::new(row.id, "seller", attributes)
}

/// Asks each owner; the trial purchase is looked for on the test side, whichever side is open.
async fn facts(seller: &Seller) -> Result<(HomeFacts, i64)> {
    let mut tx = seller.begin().await?;
    let twin = kontor_tenants::seller(&mut tx).await?.twin_id;
    let now = tx.now();
    let all = kontor_catalog::PRODUCTS.read("scopes[]=list", now)?.count(&mut tx).await?;
    let shown = kontor_catalog::PRODUCTS.read("filters[is_published]=true&scopes[]=list", now)?.count(&mut tx).await?;
    let orders = kontor_orders::ORDERS.read("", now)?.count(&mut tx).await?;
    let may_sell = kontor_verification::payment_setup(&mut tx).await?.may_sell();
    tx.commit().await?;
    let test_orders = if seller.tenant.livemode {
        let twin = Tenant { id: twin, livemode: false };
        let mut tx = seller.app().db.begin(Scope::Seller(twin, seller.actor())).await?;
        let found = kontor_orders::ORDERS.read("", now)?.count(&mut tx).await?;
        tx.commit().await?;
        found
    } else {
        orders
    };
    Ok((HomeFacts { products: all, test_orders, may_sell, published_products: shown }, orders))
}

#[OpenApi(prefix_path = "/v1/cabinet", tag = "crate::tags::Tag::Seller")]
impl Settings {
    /// Retrieve the seller settings
    #[oai(path = "/seller", method = "get", operation_id = "get_seller")]
    async fn show(&self, seller: Seller) -> Answer<Json<Doc<Attributes>>> {
        let row = seller.tx(async |tx| kontor_tenants::seller(tx).await).await?;
        Ok(Json(doc(&seller, row)))
    }

    /// Update the seller settings
    ///
    /// PUT works as well. Existing prices keep their currency.
    #[oai(path = "/seller", method = "patch", operation_id = "update_seller")]
    async fn update(&self, seller: Seller, request: &Request, body: Body<Change>) -> Answer<Json<Doc<Attributes>>> {
        let body = body.0;
        let changes = SellerChanges {
            name: body.name,
            currency: body.currency,
            locale: body.locale,
            time_zone: body.time_zone,
            version: if_match(request)?,
        };
        let row = seller.tx(async |tx| kontor_tenants::update(tx, &changes).await).await?;
        Ok(Json(doc(&seller, row)))
    }

    /// Retrieve the steps to the first sale
    #[oai(path = "/home", method = "get", operation_id = "get_home")]
    async fn home(&self, seller: Seller) -> Answer<Json<Doc<HomeAttributes>>> {
        let (facts, orders_count) = facts(&seller).await?;
        let steps = checklist(&facts);
        let done = steps.iter().filter(|step| step.done).count();
        let attributes = HomeAttributes {
            steps: steps.into_iter().map(|step| HomeStep { name: WireEnum(step.name), done: step.done }).collect(),
            steps_done: i32::try_from(done).unwrap_or_default(),
            products_count: facts.products,
            orders_count,
            may_sell: facts.may_sell,
        };
        Ok(Json(Doc::new(seller.tenant.id, "home", attributes)))
    }
}
