//! Beginning a product.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result};

use crate::{
    Form, Product, ProductChange, ProductFields, ReviewState,
    change::{apply, check, place},
    license_keys, limits, slug, store,
};

/// A product that is to be made: its kind, and whatever is known already. The name has to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProduct {
    /// What kind of product it is; it stays.
    pub form: Form,
    /// Everything else.
    pub fields: ProductChange,
}

/// Makes a draft.
pub async fn create(tx: &mut Tx, new: &NewProduct) -> Result<Product> {
    let name = new.fields.name.as_deref().ok_or_else(|| ApiError::field(Code::Required, "/name"))?;
    check(new.form, &new.fields)?;
    place(tx, &new.fields).await?;
    let mut product = draft(tx, new.form);
    apply(&mut product, &new.fields)?;
    let slugs = match &new.fields.slug {
        Some(wanted) => {
            store::check_slug_free(tx, product.id, wanted.trim()).await?;
            vec![wanted.trim().to_owned()]
        }
        None => slug::candidates(&slug::of_name(name), &new.form.to_string()),
    };
    store::insert(tx, &mut product, slugs).await?;
    if product.form == Form::LicenseKey {
        license_keys::begin(tx, product.id, None).await?;
        product = store::find(tx, product.id).await?;
    }
    Ok(product)
}

/// A product with nothing in it.
pub(crate) fn draft(tx: &Tx, form: Form) -> Product {
    Product {
        id: tx.id(),
        fields: ProductFields::of_new(form),
        form,
        published: false,
        published_at: None,
        publish_requested_at: None,
        publish_requested_by: None,
        archived: false,
        review_state: ReviewState::NotForReview,
        review_asked_at: None,
        review_due_at: None,
        review_decided_at: None,
        review_reason: None,
        review_version: None,
        additional_fee: None,
        after_purchase: serde_json::json!({}),
        sold_count: 0,
        reserved_count: 0,
        access_password_hash: None,
        plans_count: 0,
        plans_full: false,
        digitals_count: 0,
        contents_count: 0,
        lessons_count: 0,
        free: false,
        display_amount: 0,
        display_old_amount: None,
        display_currency: None,
        cover_id: None,
        keys_left: None,
        keys_ready: false,
        keys_threshold: limits::KEYS_THRESHOLD_DEFAULT,
        last_date_at: None,
        last_open_at: None,
        created_at: tx.now(),
        updated_at: tx.now(),
        version: 1,
    }
}
