//! Changing what a seller says about a product.

use chrono::NaiveDate;
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Id, Kind, Machine, Result, Validator,
    kinds::{CategoryId, CheckoutSettingsId, ProductGroupId, ProductId, TrackingCodeId, WebhookEndpointId},
    limits::{DESCRIPTION_CHARS_MAX, LINE_CHARS_MAX, TEXT_CHARS_MAX},
};
use kontor_pricing::SupplyKind;
use serde_json::json;
use uuid::Uuid;

use crate::{
    AdditionalFee, AfterPurchaseChange, AttendeesAsked, Form, Product, ReviewState, Selection, SellerFacts, Subtype,
    contents, limits,
    members::{self, Holder},
    plans, review, slug, stamping, store,
};

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProductChange {
    /// What buyers read.
    pub name: Option<String>,
    /// What buyers read below.
    pub description: Option<String>,
    /// The finer kind.
    pub subtype: Option<Option<Subtype>>,
    /// Its address within the shop.
    pub slug: Option<String>,
    /// The seller's own name for it.
    pub internal_name: Option<String>,
    /// For the books.
    pub cost_center: Option<String>,
    /// Whether only who has the link finds it.
    pub private: Option<bool>,
    /// How many can be sold at all.
    pub limit: Option<Option<i64>>,
    /// How often a buyer may fetch each file.
    pub download_limit: Option<i64>,
    /// For how long, in days.
    pub download_days: Option<i64>,
    /// Whether buyers get PDFs with their name on every page.
    pub stamps_pdfs: Option<bool>,
    /// What the buyer reads afterwards.
    pub thank_you_text: Option<String>,
    /// How the buyer gets what the seller does.
    pub delivery_instructions: Option<String>,
    /// Whether what is put in later reaches earlier buyers too.
    pub shares_changes: Option<bool>,
    /// The shop's categories it is in.
    pub category_ids: Option<Vec<CategoryId>>,
    /// The seller's drawers it lies in.
    pub product_group_ids: Option<Vec<ProductGroupId>>,
    /// To which of the seller's own servers what concerns it is told.
    pub webhooks: Option<Selection>,
    /// Which are chosen; who asks for it has looked whether they are there.
    pub webhook_endpoint_ids: Option<Vec<WebhookEndpointId>>,
    /// Which tracking codes hear of it.
    pub tracking: Option<Selection>,
    /// Which are chosen; who asks for it has looked whether they are there.
    pub tracking_code_ids: Option<Vec<TrackingCodeId>>,
    /// What its payment page looks like; who asks for it has looked whether it is there. `Some(None)`: the seller's default.
    pub checkout_settings_id: Option<Option<CheckoutSettingsId>>,
    /// From which day on its seller wants to look again at what is inside; `Some(None)`: a month after it was made.
    pub contents_review_on: Option<Option<NaiveDate>>,
    /// What is supplied, for tax; `Some(None)`: what is usual for its form.
    pub vat_kind: Option<Option<SupplyKind>>,
    /// Whether a buyer says how many.
    pub quantity_selectable: Option<bool>,
    /// How many at most.
    pub quantity_max: Option<i64>,
    /// Whether it is asked who comes with each of several tickets.
    pub attendees: Option<AttendeesAsked>,
    /// Whether it can be bought for somebody else.
    pub giftable: Option<bool>,
    /// The hash of the password without which nobody can buy; `Some(None)` takes it away.
    pub access_password_hash: Option<Option<String>>,
    /// The admission of a course by the German authority for distance learning.
    pub zfu_number: Option<String>,
    /// What is added once to its price; `Some(None)`: nothing any more.
    pub additional_fee: Option<Option<AdditionalFee>>,
    /// What its buyers get to read once they have paid.
    pub after_purchase: AfterPurchaseChange,
}

/// Changes a product. `seen`: the version that the editor saw.
pub async fn change(
    tx: &mut Tx,
    id: ProductId,
    seen: Option<i32>,
    change: &ProductChange,
    seller: SellerFacts,
) -> Result<Product> {
    if change.slug.is_some() || change.name.is_some() {
        // Before the product's own lock: a copy that holds the addresses may wait for it.
        tx.advisory_lock(store::SLUGS).await?;
    }
    let mut product = store::lock_version(tx, id, seen).await?;
    check(product.form, change)?;
    place(tx, change).await?;
    let before = product.clone();
    if let Some(Some(fee)) = &change.additional_fee {
        plans::check_fee(tx, id, fee).await?;
    }
    if change.stamps_pdfs == Some(true) && !before.stamps_pdfs {
        stamping::check(tx, id).await?;
    }
    apply(&mut product, change)?;
    if change.limit.flatten().is_some() && !contents::holders(tx, id).await?.is_empty() {
        // Who buys the whole holds no piece of what is inside: a limit could not be kept.
        return Err(ApiError::new(Code::InUse).at("/limit"));
    }
    if let Some(wanted) = &change.slug {
        store::check_slug_free(tx, id, wanted.trim()).await?;
        product.slug = wanted.trim().to_owned();
    } else if product.name != before.name && before.is_draft() && slug::follows(&before.slug, &before.name) {
        // Nobody knows the address of a draft yet: it follows the name.
        product.slug = store::free_slug(tx, &product).await?;
    }
    if seller.under_review && before.review_state == ReviewState::Reviewed && differs(&before, &product) {
        tx.set_change_reason("name, description, kind or fee changed").await?;
        review::ask(tx, &mut product).await?;
    }
    store::save(tx, &mut product).await?;
    if product.additional_fee != before.additional_fee {
        store::recount(tx, &[id.uuid()], false).await?;
        product = store::find(tx, id).await?;
    }
    if product.product_group_ids != before.product_group_ids && !before.is_draft() {
        members::regroup(tx, &[id]).await?;
    }
    if product.shares_changes && !before.shares_changes {
        contents::reach_buyers(tx, &product).await?;
    }
    Ok(product)
}

/// Refuses categories and groups that are not there.
pub(crate) async fn place(tx: &mut Tx, change: &ProductChange) -> Result<()> {
    if let Some(wanted) = &change.category_ids {
        members::check(tx, Holder::Category, &uuids(wanted), "/category_ids").await?;
    }
    if let Some(wanted) = &change.product_group_ids {
        members::check(tx, Holder::Group, &uuids(wanted), "/product_group_ids").await?;
    }
    Ok(())
}

fn uuids<K: Kind>(ids: &[Id<K>]) -> Vec<Uuid> {
    ids.iter().map(|id| id.uuid()).collect()
}

/// Whether it is no longer what a reviewer looked at. Where lines break and how far words stand apart says nothing new.
fn differs(before: &Product, after: &Product) -> bool {
    let says_other = |one: &str, other: &str| !one.split_whitespace().eq(other.split_whitespace());
    says_other(&before.name, &after.name)
        || says_other(&before.description, &after.description)
        || before.subtype != after.subtype
        || before.additional_fee != after.additional_fee
}

/// Refuses everything that is wrong at once.
pub(crate) fn check(form: Form, change: &ProductChange) -> Result<()> {
    let mut check = Validator::new();
    if let Some(name) = &change.name {
        check.line("/name", name, 1, LINE_CHARS_MAX);
    }
    if let Some(description) = &change.description {
        check.text("/description", description, 0, DESCRIPTION_CHARS_MAX);
    }
    for (pointer, text) in [("/internal_name", &change.internal_name), ("/cost_center", &change.cost_center)] {
        if let Some(text) = text {
            check.line(pointer, text, 0, LINE_CHARS_MAX);
        }
    }
    let long = [("/thank_you_text", &change.thank_you_text), ("/delivery_instructions", &change.delivery_instructions)];
    for (pointer, text) in long {
        if let Some(text) = text {
            check.text(pointer, text, 0, TEXT_CHARS_MAX);
        }
    }
    if let Some(Some(subtype)) = change.subtype
        && !form.subtypes().contains(&subtype)
    {
        let allowed: Vec<_> = form.subtypes().iter().map(|subtype| subtype.text()).collect();
        check.refuse_with(Code::InvalidChoice, "/subtype", [("allowed", json!(allowed))]);
    }
    if change.shares_changes == Some(true) && !form.holds_products() {
        check.refuse_with(Code::InvalidChoice, "/shares_changes", [("allowed", json!(["false"]))]);
    }
    // Each ticket of an event says where it takes place.
    if matches!(change.vat_kind, Some(Some(_))) && form == Form::Event {
        check.refuse_with(Code::InvalidChoice, "/vat_kind", [("allowed", json!([null]))]);
    }
    if change.quantity_selectable == Some(true) && form.pieces_max() == 1 {
        check.refuse_with(Code::InvalidChoice, "/quantity_selectable", [("allowed", json!(["false"]))]);
    }
    if let Some(most) = change.quantity_max {
        // Where one is all there is, the number says nothing and is kept as it comes.
        let most_of_form = form.pieces_max().max(i64::from(limits::QUANTITY_DEFAULT));
        check.range("/quantity_max", most, 1, most_of_form);
    }
    if change.attendees.is_some_and(|asked| asked != AttendeesAsked::None) && form != Form::Event {
        check.refuse_with(Code::InvalidChoice, "/attendees", [("allowed", json!(["none"]))]);
    }
    if matches!(change.contents_review_on, Some(Some(_))) && !form.holds_products() {
        check.refuse_with(Code::InvalidChoice, "/contents_review_on", [("allowed", json!([null]))]);
    }
    if let Some(Some(fee)) = &change.additional_fee {
        fee.check(&mut check);
    }
    change.after_purchase.check(&mut check);
    if change.stamps_pdfs == Some(true) && form != Form::Download {
        check.refuse_with(Code::InvalidChoice, "/stamps_pdfs", [("allowed", json!(["false"]))]);
    }
    if let Some(number) = &change.zfu_number {
        check_zfu(&mut check, form, number);
    }
    if let Some(wanted) = &change.slug {
        slug::check(&mut check, "/slug", wanted.trim());
    }
    if let Some(Some(limit)) = change.limit {
        check.range("/limit", limit, 1, limits::STOCK_PIECES_MAX);
    }
    if let Some(downloads) = change.download_limit {
        check.range("/download_limit", downloads, 1, limits::DOWNLOADS_MAX);
    }
    if let Some(days) = change.download_days {
        check.range("/download_days", days, 1, limits::DOWNLOAD_DAYS_MAX);
    }
    check.finish()
}

/// Only what teaches can be admitted; the number is letters and digits as the authority writes them.
fn check_zfu(check: &mut Validator, form: Form, number: &str) {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " ./-".contains(letter);
    if !number.trim().is_empty() && !form.teaches() {
        check.refuse_with(Code::InvalidChoice, "/zfu_number", [("allowed", json!([""]))]);
    } else if number.chars().all(plain) {
        check.line("/zfu_number", number, 0, limits::ZFU_CHARS_MAX);
    } else {
        check.refuse(Code::InvalidCharacters, "/zfu_number");
    }
}

/// Takes over everything but the address.
pub(crate) fn apply(product: &mut Product, change: &ProductChange) -> Result<()> {
    let texts = [
        (&mut product.name, &change.name),
        (&mut product.description, &change.description),
        (&mut product.internal_name, &change.internal_name),
        (&mut product.cost_center, &change.cost_center),
        (&mut product.thank_you_text, &change.thank_you_text),
        (&mut product.delivery_instructions, &change.delivery_instructions),
        (&mut product.zfu_number, &change.zfu_number),
    ];
    for (place, wanted) in texts {
        if let Some(text) = wanted {
            text.trim().clone_into(place);
        }
    }
    if let Some(ids) = &change.category_ids {
        product.category_ids = uuids(ids);
    }
    if let Some(ids) = &change.product_group_ids {
        product.product_group_ids = uuids(ids);
    }
    if let Some(choice) = change.webhooks {
        product.webhooks = choice;
    }
    if let Some(ids) = &change.webhook_endpoint_ids {
        product.webhook_endpoint_ids = uuids(ids);
    }
    if let Some(selection) = change.tracking {
        product.tracking = selection;
    }
    if let Some(ids) = &change.tracking_code_ids {
        product.tracking_code_ids = uuids(ids);
    }
    if let Some(settings) = change.checkout_settings_id {
        product.checkout_settings_id = settings;
    }
    if let Some(day) = change.contents_review_on {
        product.contents_review_on = day;
    }
    if let Some(kind) = change.vat_kind {
        product.vat_kind = kind;
    }
    if let Some(selectable) = change.quantity_selectable {
        product.quantity_selectable = selectable;
    }
    if let Some(most) = change.quantity_max {
        product.quantity_max = i32::try_from(most)?;
    }
    if let Some(giftable) = change.giftable {
        product.giftable = giftable;
    }
    if let Some(asked) = change.attendees {
        product.attendees = asked;
    }
    if let Some(hash) = &change.access_password_hash {
        product.access_password_hash.clone_from(hash);
    }
    if let Some(subtype) = change.subtype {
        product.subtype = subtype;
    }
    if let Some(private) = change.private {
        product.private = private;
    }
    if let Some(shares) = change.shares_changes {
        product.shares_changes = shares;
    }
    if let Some(fee) = &change.additional_fee {
        let tidy = |fee: &AdditionalFee| AdditionalFee { name: fee.name.trim().to_owned(), ..fee.clone() };
        product.additional_fee = fee.as_ref().map(tidy).map(serde_json::to_value).transpose()?;
    }
    if change.after_purchase != AfterPurchaseChange::default() {
        let mut after = product.after_purchase();
        change.after_purchase.apply(&mut after);
        product.after_purchase = serde_json::to_value(after)?;
    }
    if let Some(stamps) = change.stamps_pdfs {
        product.stamps_pdfs = stamps;
    }
    if let Some(limit) = change.limit {
        product.stock_limit = limit.map(i32::try_from).transpose()?;
    }
    if let Some(downloads) = change.download_limit {
        product.download_limit = i32::try_from(downloads)?;
    }
    if let Some(days) = change.download_days {
        product.download_days = i32::try_from(days)?;
    }
    Ok(())
}
