//! Changing what a seller says about a product.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Attributes, Code, Id, Kind, Machine, Patch, Result, Validator, kinds::ProductId};
use kontor_rich_text::RichText;
use serde_json::json;
use uuid::Uuid;

use crate::{
    AdditionalFee, AfterPurchaseChange, AttendeesAsked, Form, Product, ProductChange, ProductFields, ReviewState,
    SellerFacts, contents, limits,
    members::{self, Holder},
    plans, review, slug, stamping, store,
};

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
    if let Patch::Value(fee) = &change.additional_fee {
        plans::check_fee(tx, id, fee).await?;
    }
    if change.stamps_pdfs == Some(true) && !before.stamps_pdfs {
        stamping::check(tx, id).await?;
    }
    apply(&mut product, change)?;
    if change.limit.value().is_some() && !contents::holders(tx, id).await?.is_empty() {
        // Who buys the whole holds no piece of what is inside: a limit could not be kept.
        return Err(ApiError::new(Code::InUse).at("/limit"));
    }
    if change.slug.is_some() {
        store::check_slug_free(tx, id, &product.slug).await?;
    } else if product.name != before.name && before.is_draft() && slug::follows(&before.slug, &before.name) {
        // Nobody knows the address of a draft yet: it follows the name.
        product.slug = store::free_slug(tx, &product).await?;
    }
    if seller.under_review && before.review_state == ReviewState::Reviewed && differs(&before, &product) {
        tx.set_change_reason("name, tagline, description, kind or fee changed").await?;
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

/// Whether it is no longer what a reviewer looked at.
fn differs(before: &Product, after: &Product) -> bool {
    !before.fields.reads_like(&after.fields) || before.additional_fee != after.additional_fee
}

/// Refuses everything that is wrong at once.
pub(crate) fn check(form: Form, change: &ProductChange) -> Result<()> {
    let mut check = Validator::new();
    change.check_limits(&mut check);
    if let Patch::Value(subtype) = change.subtype
        && !form.subtypes().contains(&subtype)
    {
        let allowed: Vec<_> = form.subtypes().iter().map(|subtype| subtype.text()).collect();
        check.refuse_with(Code::InvalidChoice, "/subtype", [("allowed", json!(allowed))]);
    }
    if change.shares_changes == Some(true) && !form.holds_products() {
        check.refuse_with(Code::InvalidChoice, "/shares_changes", [("allowed", json!(["false"]))]);
    }
    // Each ticket of an event says where it takes place.
    if change.vat_kind.value().is_some() && form == Form::Event {
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
    if change.contents_review_on.value().is_some() && !form.holds_products() {
        check.refuse_with(Code::InvalidChoice, "/contents_review_on", [("allowed", json!([null]))]);
    }
    if let Patch::Value(fee) = &change.additional_fee {
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

/// The words of thanks are a document and its plain text: whichever is said, the other follows.
fn keep_thanks_in_step(fields: &mut ProductFields, change: &ProductChange) {
    match (&change.thank_you, &change.thank_you_text) {
        (Patch::Value(_), _) => {
            fields.thank_you_text = fields.thank_you.as_ref().map(RichText::plain).unwrap_or_default();
        }
        (Patch::Null, None) => fields.thank_you_text = String::new(),
        (Patch::Null, Some(_)) | (Patch::Absent, None) => {}
        (Patch::Absent, Some(_)) => fields.thank_you = None,
    }
}

/// Takes everything over.
pub(crate) fn apply(product: &mut Product, change: &ProductChange) -> Result<()> {
    product.fields.apply(change)?;
    keep_thanks_in_step(&mut product.fields, change);
    change.access_password_hash.clone().apply_to(&mut product.access_password_hash);
    let tidy =
        |fee: &AdditionalFee| serde_json::to_value(AdditionalFee { name: fee.name.trim().to_owned(), ..fee.clone() });
    change.additional_fee.as_ref().try_map(tidy)?.apply_to(&mut product.additional_fee);
    if change.after_purchase != AfterPurchaseChange::default() {
        let mut after = product.after_purchase();
        change.after_purchase.apply(&mut after);
        product.after_purchase = serde_json::to_value(after)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thanks_say_the_same_as_a_document_and_as_plain_text() {
        let said = |change: &ProductChange| {
            let mut fields = ProductFields { thank_you: Some(RichText::of_plain("Old")), ..ProductFields::default() };
            fields.thank_you_text = "Old".to_owned();
            assert!(fields.apply(change).is_ok());
            keep_thanks_in_step(&mut fields, change);
            (fields.thank_you.map(|words| words.plain()), fields.thank_you_text)
        };
        let document = |text: &str| Patch::Value(RichText::of_plain(text).to_json());
        let change = |thank_you, text: Option<&str>| ProductChange {
            thank_you,
            thank_you_text: text.map(str::to_owned),
            ..ProductChange::default()
        };
        let (none, old) = (None, "Old".to_owned());
        assert_eq!(said(&change(Patch::Absent, None)), (Some(old.clone()), old));
        assert_eq!(said(&change(document("New"), Some("Other"))), (Some("New".to_owned()), "New".to_owned()));
        assert_eq!(said(&change(Patch::Absent, Some("Plain"))), (none.clone(), "Plain".to_owned()));
        assert_eq!(said(&change(Patch::Null, Some("Plain"))), (none.clone(), "Plain".to_owned()));
        assert_eq!(said(&change(Patch::Null, None)), (none, String::new()));
    }
}
