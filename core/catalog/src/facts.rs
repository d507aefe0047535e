//! What [`crate::reasons`] needs to know.

use chrono::{DateTime, Utc};

use crate::{Form, Product, ReviewState};

/// What matters of the seller; the api asks verification and payments for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SellerFacts {
    /// The account was verified far enough to take payments.
    pub registration_finished: bool,
    /// At least one way to pay is switched on.
    pub any_payment_method_active: bool,
    /// The platform looks at this seller's products before they are sold.
    pub under_review: bool,
    /// What time it is for this seller: a test side has a clock of its own.
    pub now: DateTime<Utc>,
}

/// What matters of a product and its seller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// About the seller.
    pub seller: SellerFacts,
    /// What kind of product it is.
    pub form: Form,
    /// Its own fields are what they must be.
    pub valid: bool,
    /// It is shown.
    pub published: bool,
    /// It is put away.
    pub archived: bool,
    /// Every price is nothing.
    pub free: bool,
    /// Prices that can be chosen.
    pub plans: u32,
    /// Files that were checked.
    pub digitals: u32,
    /// Lessons that buyers can take.
    pub lessons: u32,
    /// Keys can be handed out: a list with keys in it, or a format.
    pub keys_ready: bool,
    /// Dates that still lie ahead, with room or without.
    pub dates_ahead: bool,
    /// Products inside a membership or bundle.
    pub products_inside: u32,
    /// Pieces left; `None` without a limit.
    pub pieces_left: Option<i64>,
    /// Whether the platform has looked.
    pub review_state: ReviewState,
    /// Closed to passers-by.
    pub has_access_password: bool,
}

impl Facts {
    /// The facts of a product.
    pub fn from_product(product: &Product, seller: SellerFacts) -> Self {
        let ahead = |date: Option<DateTime<Utc>>| date.is_some_and(|at| at > seller.now);
        let dates_ahead = ahead(product.last_date_at);
        // No price that can be had, or dates ahead and none with room: nothing is left, whatever the product's own limit says.
        let full = product.plans_full || (dates_ahead && !ahead(product.last_open_at));
        // A list that never had a key is not sold out, it is not there yet.
        let left = product.pieces_left().filter(|_| product.form != Form::LicenseKey || product.keys_ready);
        Self {
            seller,
            form: product.form,
            valid: !product.name.trim().is_empty()
                && product.subtype.is_none_or(|subtype| product.form.subtypes().contains(&subtype)),
            published: product.published,
            archived: product.archived,
            free: product.free,
            plans: u32::try_from(product.plans_count).unwrap_or_default(),
            digitals: u32::try_from(product.digitals_count).unwrap_or_default(),
            lessons: u32::try_from(product.lessons_count).unwrap_or_default(),
            keys_ready: product.keys_ready,
            dates_ahead,
            products_inside: u32::try_from(product.contents_count).unwrap_or_default(),
            pieces_left: if full { Some(0) } else { left },
            review_state: product.review_state,
            has_access_password: product.access_password_hash.is_some(),
        }
    }
}
