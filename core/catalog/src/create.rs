//! Beginning a product.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result};

use crate::{
    AttendeesAsked, Form, Product, ProductChange, ReviewState, Selection,
    change::{apply, check, place},
    license_keys, limits, slug, store,
};

/// Files can be fetched so often unless the seller says otherwise.
const DOWNLOADS: i32 = 10;
/// For a year.
const DOWNLOAD_DAYS: i32 = 365;

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
        slug: String::new(),
        name: String::new(),
        description: String::new(),
        form,
        subtype: None,
        internal_name: String::new(),
        cost_center: String::new(),
        published: false,
        published_at: None,
        archived: false,
        private: false,
        review_state: ReviewState::NotForReview,
        review_asked_at: None,
        review_due_at: None,
        review_decided_at: None,
        review_reason: None,
        review_version: None,
        additional_fee: None,
        after_purchase: serde_json::json!({}),
        stock_limit: None,
        sold_count: 0,
        reserved_count: 0,
        download_limit: DOWNLOADS,
        download_days: DOWNLOAD_DAYS,
        thank_you_text: String::new(),
        delivery_instructions: String::new(),
        access_password_hash: None,
        category_ids: Vec::new(),
        webhooks: Selection::All,
        webhook_endpoint_ids: Vec::new(),
        tracking: Selection::All,
        tracking_code_ids: Vec::new(),
        checkout_settings_id: None,
        contents_review_on: None,
        vat_kind: None,
        quantity_selectable: form.sells_several(),
        quantity_max: limits::QUANTITY_DEFAULT,
        attendees: AttendeesAsked::None,
        giftable: true,
        product_group_ids: Vec::new(),
        plans_count: 0,
        plans_full: false,
        digitals_count: 0,
        contents_count: 0,
        lessons_count: 0,
        zfu_number: String::new(),
        shares_changes: false,
        stamps_pdfs: false,
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
