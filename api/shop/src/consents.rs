//! What visitors of a shop agree to, and purchases that are measured once.

use kontor_kernel::{ApiError, Money, kinds};
use kontor_orders::OrderState;
use kontor_storefront::tracking::Category;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Anyone, Body, Doc, WireEnum, WireId,
    idempotent::Idempotent,
    limiter::{Bucket, address},
};

/// The operations.
pub struct Consents;

/// A visitor's answer to the consent question.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsentBody {
    /// Hash of the question as the visitor read it.
    #[oai(validator(min_length = 1, max_length = 64))]
    pub terms_hash: String,
    /// Categories that they agree to; empty if none.
    #[oai(validator(max_items = 10))]
    pub categories: Vec<WireEnum<Category>>,
}

/// A visitor's answer as it is stored. It does not identify the visitor.
#[derive(Debug, Clone, Object, Serialize)]
pub struct ConsentAttributes {
    /// Hash of the question.
    pub terms_hash: String,
    /// Categories that were agreed to.
    pub categories: Vec<WireEnum<Category>>,
}

/// Data for measuring a purchase.
#[derive(Debug, Clone, Object)]
pub struct MeasurementAttributes {
    /// Whether this is the first request: only then the purchase is counted.
    pub first: bool,
    /// Id of its newest payment.
    pub transaction_id: WireId<kinds::Transaction>,
    /// Order number, as shown to buyers. It gives no access.
    pub order_id: String,
    /// Type of the product.
    pub order_form: String,
    /// How it is paid: one_time, subscription, limited_subscription or installment.
    pub period_type: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Price paid for it, including VAT, as a decimal in `currency`.
    pub product_price: String,
    /// Currency of all amounts: three capital letters.
    pub currency: String,
    /// Total of the order, including VAT, as a decimal in `currency`.
    pub revenue: String,
    /// VAT included in it, as a decimal in `currency`.
    pub vat: String,
    /// Add-ons that were bought with it.
    pub upsell_ids: Vec<WireId<kinds::Product>>,
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Consents {
    /// Create a consent
    ///
    /// Stores the proof of what a visitor agreed to, for three years. Returns `consent_changed` if the shop now asks
    /// for something else; a shop that asks for nothing has nothing to agree to.
    #[oai(path = "/:seller/consents", method = "post", operation_id = "create_consent")]
    async fn create(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        body: Body<ConsentBody>,
    ) -> Answer<Idempotent<Doc<ConsentAttributes>>> {
        anyone.0.limiter.count(Bucket::Consent, &address(request)).await?;
        let tenant = anyone.shop(&seller.0).await?;
        let ConsentBody { terms_hash, categories } = body.0;
        let agreed: Vec<Category> = categories.iter().map(|word| word.0).collect();
        let mut tx = anyone.begin_as_shop(tenant).await?;
        let id = kontor_storefront::tracking::insert_consent(&mut tx, &terms_hash, &agreed).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(Doc::new(id, "consent", ConsentAttributes { terms_hash, categories })))
    }

    /// Measure a purchase
    ///
    /// Returns what the page of a paid order reports to the shop's tracking codes. Only the first request gets
    /// `first: true`, so that a purchase is counted once. 404 for an order that is not paid.
    #[oai(path = "/:seller/checkouts/:id/measurement", method = "post", operation_id = "measure_checkout")]
    async fn measure(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
    ) -> Answer<Json<Doc<MeasurementAttributes>>> {
        anyone.0.limiter.count(Bucket::Consent, &address(request)).await?;
        let tenant = anyone.shop(&seller.0).await?;
        let checkout = &anyone.0.checkout;
        let order = checkout.links().order(&id.0).ok_or_else(ApiError::not_found)?;
        let standing = checkout.standing(tenant, order).await?;
        let (order, transaction) = (standing.order, standing.transaction);
        if !matches!(order.payment_state, OrderState::Paid | OrderState::Paying) {
            return Err(ApiError::not_found().into());
        }
        let mut tx = anyone.begin_as_shop(tenant).await?;
        let first = kontor_storefront::tracking::measure_once(&mut tx, order.id).await?;
        tx.commit().await?;
        let (snapshot, total) = (order.snapshot(), order.total());
        let attributes = MeasurementAttributes {
            first,
            transaction_id: transaction.id.into(),
            order_id: order.token.clone(),
            product_id: snapshot.product.id.into(),
            product_price: Money::new(total.amount - snapshot.along(), total.currency).decimal(),
            currency: total.currency.code().to_uppercase(),
            revenue: total.decimal(),
            vat: order.vat().decimal(),
            upsell_ids: snapshot.addons.iter().map(|addon| addon.product.id.into()).collect(),
            period_type: order.plan().kind.clone(),
            order_form: snapshot.product.form.clone(),
            product_name: snapshot.product.name.clone(),
        };
        Ok(Json(Doc::new(checkout.links().order_key(order.id), "measurement", attributes)))
    }
}
