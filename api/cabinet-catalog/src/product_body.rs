//! What is said of a product when it is made or changed.

use chrono::NaiveDate;
use kontor_catalog::{
    AdditionalFee, AfterPurchaseChange, AttendeesAsked, EmailAfterPurchase, Form, NewProduct, ProductChange, Selection,
    Subtype,
};
use kontor_kernel::{ApiError, Id, Kind, Result, kinds};
use kontor_pricing::SupplyKind;
use poem_openapi::{Object, types::MaybeUndefined};
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    http::{FeeBody, WireEnum, WireId},
};

/// A product that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductBody {
    /// What kind of product it is; it stays.
    pub form: WireEnum<Form>,
    /// What buyers read.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// What buyers read below.
    #[serde(default)]
    #[oai(validator(max_length = 300))]
    pub description: Option<String>,
    /// The finer kind; it has to go with the form.
    #[serde(default)]
    pub subtype: Option<WireEnum<Subtype>>,
    /// Its address within the shop; made of the name when left out.
    #[serde(default)]
    #[oai(validator(min_length = 1, max_length = 100, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub slug: Option<String>,
    /// The seller's own name for it.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub internal_name: Option<String>,
    /// For the books.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub cost_center: Option<String>,
    /// Whether only who has the link finds it.
    #[serde(default)]
    pub private: Option<bool>,
    /// How many can be sold at all.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub limit: Option<i64>,
    /// How often a buyer may fetch each file.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000")))]
    pub download_limit: Option<i64>,
    /// For how many days.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub download_days: Option<i64>,
    /// Whether buyers get PDFs with their name, address and order at the foot of every page; of a download only. Refused
    /// while a file has a password, is damaged or too large (`pdf_encrypted`, `pdf_broken`, `pdf_too_large`).
    #[serde(default)]
    pub stamps_pdfs: Option<bool>,
    /// What the buyer reads afterwards.
    #[serde(default)]
    #[oai(validator(max_length = 5000))]
    pub thank_you_text: Option<String>,
    /// For a service: how the buyer gets it, shown once it is paid.
    #[serde(default)]
    #[oai(validator(max_length = 5000))]
    pub delivery_instructions: Option<String>,
    /// For a bundle or membership: whether what is put in later reaches earlier buyers too.
    #[serde(default)]
    pub shares_changes: Option<bool>,
    /// Only who knows this password can buy it. It is kept as a hash and never shown again.
    #[serde(default)]
    #[oai(validator(min_length = 6, max_length = 100))]
    pub access_password: Option<String>,
    /// The shop's categories it is in.
    #[serde(default)]
    #[oai(validator(max_items = 20))]
    pub category_ids: Option<Vec<WireId<kinds::Category>>>,
    /// The seller's groups it is in.
    #[serde(default)]
    #[oai(validator(max_items = 20))]
    pub product_group_ids: Option<Vec<WireId<kinds::ProductGroup>>>,
    /// To which of the seller's endpoints what concerns it is told: `none`, `all` or `selected`.
    #[serde(default)]
    pub webhooks: Option<WireEnum<Selection>>,
    /// Which endpoints, where they are `selected`.
    #[serde(default)]
    #[oai(validator(max_items = 10))]
    pub webhook_endpoint_ids: Option<Vec<WireId<kinds::WebhookEndpoint>>>,
    /// Which of the seller's tracking codes hear of it: `none`, `all` or `selected`.
    #[serde(default)]
    pub tracking: Option<WireEnum<Selection>>,
    /// Which codes, where they are `selected`.
    #[serde(default)]
    #[oai(validator(max_items = 50))]
    pub tracking_code_ids: Option<Vec<WireId<kinds::TrackingCode>>>,
    /// What its payment page looks like; left out: the seller's default.
    #[serde(default)]
    pub checkout_settings_id: Option<WireId<kinds::CheckoutSettings>>,
    /// For a bundle or membership: from which day on its seller wants to be reminded to look at what is inside; left out: a
    /// month after it was made.
    #[serde(default)]
    pub contents_review_on: Option<NaiveDate>,
    /// What is supplied, for tax: `digital` (delivered by machines, taxed where the buyer lives), `live_online` (people meet over
    /// a screen), `service` (people do it for one buyer, taxed where the seller is), `consulting` (advice: the same, but outside the Union
    /// where the buyer lives). Left out: what is usual for its form; not
    /// for an event, whose tickets say where it takes place.
    #[serde(default)]
    pub vat_kind: Option<WireEnum<SupplyKind>>,
    /// Whether a buyer says how many. Left out: yes for events and licence keys. Not for courses, memberships, bundles and
    /// certificates.
    #[serde(default)]
    pub quantity_selectable: Option<bool>,
    /// How many pieces one order may be for: 1 to 1,000,000, of tickets and keys 1,000. Left out: 10.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub quantity_max: Option<i64>,
    /// Of an event: whether it is asked who comes with each of several tickets (`none`, `optional`, `required`); each gets
    /// their own ticket by mail.
    #[serde(default)]
    pub attendees: Option<WireEnum<AttendeesAsked>>,
    /// Whether it can be bought for somebody else; left out: yes. Services, memberships and certificates cannot anyway, nor
    /// what is free or paid over time.
    #[serde(default)]
    pub giftable: Option<bool>,
    /// For a course or a service that teaches: its admission by the German authority for distance learning (ZFU),
    /// printed where it is bought.
    #[serde(default)]
    #[oai(validator(max_length = 20))]
    pub zfu_number: Option<String>,
    /// What is added once to its prices, part of every price that buyers see; nothing is added to what is free.
    #[serde(default)]
    pub additional_fee: Option<FeeBody>,
    /// Whose words the e-mail after a purchase has. The receipt and the access are in it in any case.
    #[serde(default)]
    pub email_after_purchase: Option<WireEnum<EmailAfterPurchase>>,
    /// The subject of the seller's own e-mail; empty: the platform's. May hold the placeholders that the greeting may.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub email_subject: Option<String>,
    /// The greeting of the seller's own e-mail; empty: the platform's. `{first_name}`, `{last_name}`, `{product}` and
    /// `{order}` stand for the buyer's.
    #[serde(default)]
    #[oai(validator(max_length = 5000))]
    pub email_text: Option<String>,
    /// The page that buyers go on to once they have paid, https only; it is told the order as `order_id`. Empty: the page
    /// of their order.
    #[serde(default)]
    #[oai(validator(max_length = 2000))]
    pub thank_you_url: Option<String>,
}

fn plain<K: Kind>(ids: Vec<WireId<K>>) -> Vec<Id<K>> {
    ids.into_iter().map(|id| id.0).collect()
}

impl TryFrom<ProductBody> for NewProduct {
    type Error = ApiError;

    fn try_from(body: ProductBody) -> Result<Self> {
        let fields = ProductChange {
            name: Some(body.name),
            description: body.description,
            subtype: body.subtype.map(|word| Some(word.0)),
            slug: body.slug,
            internal_name: body.internal_name,
            cost_center: body.cost_center,
            private: body.private,
            limit: body.limit.map(Some),
            download_limit: body.download_limit,
            download_days: body.download_days,
            stamps_pdfs: body.stamps_pdfs,
            thank_you_text: body.thank_you_text,
            delivery_instructions: body.delivery_instructions,
            shares_changes: body.shares_changes,
            access_password_hash: None,
            category_ids: body.category_ids.map(plain),
            webhooks: body.webhooks.map(|word| word.0),
            webhook_endpoint_ids: body.webhook_endpoint_ids.map(plain),
            tracking: body.tracking.map(|word| word.0),
            tracking_code_ids: body.tracking_code_ids.map(plain),
            checkout_settings_id: body.checkout_settings_id.map(|id| Some(id.0)),
            contents_review_on: body.contents_review_on.map(Some),
            vat_kind: body.vat_kind.map(|word| Some(word.0)),
            quantity_selectable: body.quantity_selectable,
            quantity_max: body.quantity_max,
            attendees: body.attendees.map(|word| word.0),
            giftable: body.giftable,
            product_group_ids: body.product_group_ids.map(plain),
            zfu_number: body.zfu_number,
            additional_fee: body.additional_fee.map(AdditionalFee::try_from).transpose()?.map(Some),
            after_purchase: AfterPurchaseChange {
                email: body.email_after_purchase.map(|word| word.0),
                subject: body.email_subject,
                text: body.email_text,
                thank_you_url: body.thank_you_url,
            },
        };
        Ok(Self { form: body.form.0, fields })
    }
}

/// What is to be changed of a product; what is left out stays.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
pub struct ProductPatch {
    /// What buyers read.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// What buyers read below.
    #[oai(validator(max_length = 300))]
    pub description: Option<String>,
    /// The finer kind; null takes it away.
    pub subtype: MaybeUndefined<WireEnum<Subtype>>,
    /// Its address within the shop.
    #[oai(validator(min_length = 1, max_length = 100, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub slug: Option<String>,
    /// The seller's own name for it.
    #[oai(validator(max_length = 255))]
    pub internal_name: Option<String>,
    /// For the books.
    #[oai(validator(max_length = 255))]
    pub cost_center: Option<String>,
    /// Whether only who has the link finds it.
    pub private: Option<bool>,
    /// How many can be sold at all; null: no limit.
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub limit: MaybeUndefined<i64>,
    /// How often a buyer may fetch each file.
    #[oai(validator(minimum(value = "1"), maximum(value = "1000")))]
    pub download_limit: Option<i64>,
    /// For how many days.
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub download_days: Option<i64>,
    /// Whether buyers get PDFs with their name, address and order at the foot of every page; of a download only. Refused
    /// while a file has a password, is damaged or too large (`pdf_encrypted`, `pdf_broken`, `pdf_too_large`).
    pub stamps_pdfs: Option<bool>,
    /// What the buyer reads afterwards.
    #[oai(validator(max_length = 5000))]
    pub thank_you_text: Option<String>,
    /// For a service: how the buyer gets it, shown once it is paid.
    #[oai(validator(max_length = 5000))]
    pub delivery_instructions: Option<String>,
    /// For a bundle or membership: whether what is put in later reaches earlier buyers too.
    pub shares_changes: Option<bool>,
    /// Only who knows this password can buy it; null: everybody can. It is kept as a hash and never shown again.
    #[oai(validator(min_length = 6, max_length = 100))]
    pub access_password: MaybeUndefined<String>,
    /// The shop's categories it is in, all of them.
    #[oai(validator(max_items = 20))]
    pub category_ids: Option<Vec<WireId<kinds::Category>>>,
    /// To which of the seller's endpoints what concerns it is told: `none`, `all` or `selected`.
    pub webhooks: Option<WireEnum<Selection>>,
    /// Which endpoints, where they are `selected`; all of them, the others are left out.
    #[oai(validator(max_items = 10))]
    pub webhook_endpoint_ids: Option<Vec<WireId<kinds::WebhookEndpoint>>>,
    /// Which of the seller's tracking codes hear of it: `none`, `all` or `selected`.
    pub tracking: Option<WireEnum<Selection>>,
    /// Which codes, where they are `selected`.
    #[oai(validator(max_items = 50))]
    pub tracking_code_ids: Option<Vec<WireId<kinds::TrackingCode>>>,
    /// What its payment page looks like; null: the seller's default.
    pub checkout_settings_id: MaybeUndefined<WireId<kinds::CheckoutSettings>>,
    /// For a bundle or membership: from which day on its seller wants to be reminded to look at what is inside; null: a
    /// month after it was made.
    pub contents_review_on: MaybeUndefined<NaiveDate>,
    /// What is supplied, for tax: `digital` (delivered by machines, taxed where the buyer lives), `live_online` (people meet over
    /// a screen), `service` (people do it for one buyer, taxed where the seller is), `consulting` (advice: the same, but outside the Union
    /// where the buyer lives). Null: what is usual for its form; not
    /// for an event, whose tickets say where it takes place.
    pub vat_kind: MaybeUndefined<WireEnum<SupplyKind>>,
    /// Whether a buyer says how many. Not for courses, memberships, bundles and certificates.
    pub quantity_selectable: Option<bool>,
    /// How many pieces one order may be for: 1 to 1,000,000, of tickets and keys 1,000.
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub quantity_max: Option<i64>,
    /// Of an event: whether it is asked who comes with each of several tickets (`none`, `optional`, `required`); each gets
    /// their own ticket by mail.
    pub attendees: Option<WireEnum<AttendeesAsked>>,
    /// Whether it can be bought for somebody else.
    pub giftable: Option<bool>,
    /// The seller's groups it is in, all of them.
    #[oai(validator(max_items = 20))]
    pub product_group_ids: Option<Vec<WireId<kinds::ProductGroup>>>,
    /// For a course or a service that teaches: its admission by the German authority for distance learning (ZFU),
    /// printed where it is bought.
    #[oai(validator(max_length = 20))]
    pub zfu_number: Option<String>,
    /// What is added once to its prices, part of every price that buyers see; nothing is added to what is free. Null: nothing.
    pub additional_fee: MaybeUndefined<FeeBody>,
    /// Whose words the e-mail after a purchase has. The receipt and the access are in it in any case.
    pub email_after_purchase: Option<WireEnum<EmailAfterPurchase>>,
    /// The subject of the seller's own e-mail; empty: the platform's. May hold the placeholders that the greeting may.
    #[oai(validator(max_length = 255))]
    pub email_subject: Option<String>,
    /// The greeting of the seller's own e-mail; empty: the platform's. `{first_name}`, `{last_name}`, `{product}` and
    /// `{order}` stand for the buyer's.
    #[oai(validator(max_length = 5000))]
    pub email_text: Option<String>,
    /// The page that buyers go on to once they have paid, https only; it is told the order as `order_id`. Empty: the page
    /// of their order.
    #[oai(validator(max_length = 2000))]
    pub thank_you_url: Option<String>,
}

impl TryFrom<ProductPatch> for ProductChange {
    type Error = ApiError;

    fn try_from(patch: ProductPatch) -> Result<Self> {
        let fee: Option<Option<FeeBody>> = patch.additional_fee.into();
        let fee = fee.map(|fee| fee.map(AdditionalFee::try_from).transpose()).transpose()?;
        Ok(Self {
            name: patch.name,
            description: patch.description,
            subtype: Option::from(patch.subtype).map(|word: Option<WireEnum<Subtype>>| word.map(|word| word.0)),
            slug: patch.slug,
            internal_name: patch.internal_name,
            cost_center: patch.cost_center,
            private: patch.private,
            limit: patch.limit.into(),
            download_limit: patch.download_limit,
            download_days: patch.download_days,
            stamps_pdfs: patch.stamps_pdfs,
            thank_you_text: patch.thank_you_text,
            delivery_instructions: patch.delivery_instructions,
            shares_changes: patch.shares_changes,
            access_password_hash: None,
            category_ids: patch.category_ids.map(plain),
            webhooks: patch.webhooks.map(|word| word.0),
            webhook_endpoint_ids: patch.webhook_endpoint_ids.map(plain),
            tracking: patch.tracking.map(|word| word.0),
            tracking_code_ids: patch.tracking_code_ids.map(plain),
            checkout_settings_id: Option::from(patch.checkout_settings_id)
                .map(|id: Option<WireId<kinds::CheckoutSettings>>| id.map(|id| id.0)),
            contents_review_on: patch.contents_review_on.into(),
            vat_kind: Option::from(patch.vat_kind).map(|word: Option<WireEnum<SupplyKind>>| word.map(|word| word.0)),
            quantity_selectable: patch.quantity_selectable,
            quantity_max: patch.quantity_max,
            attendees: patch.attendees.map(|word| word.0),
            giftable: patch.giftable,
            product_group_ids: patch.product_group_ids.map(plain),
            zfu_number: patch.zfu_number,
            additional_fee: fee,
            after_purchase: AfterPurchaseChange {
                email: patch.email_after_purchase.map(|word| word.0),
                subject: patch.email_subject,
                text: patch.email_text,
                thank_you_url: patch.thank_you_url,
            },
        })
    }
}

/// The hash of a password that a seller gives a product, or that there is none any more.
pub async fn hashed(app: &App, password: Option<String>) -> Result<Option<String>> {
    let Some(password) = password else { return Ok(None) };
    kontor_catalog::check_access_password(&password)?;
    app.accounts.hash_password(&password).await.map(Some)
}
