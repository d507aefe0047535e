//! What a seller says of a product, field by field: the one place that names each of them.

use chrono::NaiveDate;
use kontor_db::{Attributes, Row};
use kontor_kernel::{
    Patch,
    kinds::{CategoryId, CheckoutSettingsId, ProductGroupId, TrackingCodeId, WebhookEndpointId},
    limits::{DESCRIPTION_CHARS_MAX, LINE_CHARS_MAX, TEXT_CHARS_MAX},
};
use kontor_pricing::SupplyKind;
use kontor_rich_text::RichText;

use crate::{AdditionalFee, AfterPurchaseChange, AttendeesAsked, Form, Selection, Subtype, limits};

/// Files can be fetched for a year unless the seller says otherwise.
const DOWNLOAD_DAYS: i32 = 365;

/// The fields of a product that are read, written, copied, answered and changed as they are. A new one is a line here and
/// a column; what depends on the product's kind is refused in [`crate::change`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Row, Attributes)]
#[attributes(change = ProductChange, also(
    /// The hash of the password without which nobody can buy.
    access_password_hash: Patch<String>,
    /// What is added once to its price.
    additional_fee: Patch<AdditionalFee>,
    /// What its buyers get to read once they have paid.
    after_purchase: AfterPurchaseChange,
))]
pub struct ProductFields {
    /// Name that buyers see.
    #[attribute(line(1, LINE_CHARS_MAX), required, reviewed)]
    pub name: String,
    /// Part of its address in the shop; left out: made from the name.
    #[attribute(chars(1, limits::SLUG_CHARS_MAX), pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: String,
    /// One line below the name.
    #[attribute(line(0, limits::TAGLINE_CHARS_MAX), reviewed)]
    pub tagline: String,
    /// Text below the tagline.
    #[attribute(text(0, DESCRIPTION_CHARS_MAX), reviewed)]
    pub description: String,
    /// Formatted text for the rest of its page, an editor document (docs/rich-text.md).
    #[attribute(rich = limits::DETAILS_CHARS_MAX, null = "nothing more", reviewed)]
    pub details: Option<RichText>,
    /// Subtype; must be one of the product type's subtypes.
    #[attribute(null = "none", reviewed)]
    pub subtype: Option<Subtype>,
    /// The seller's own name for the product.
    #[attribute(line(0, LINE_CHARS_MAX))]
    pub internal_name: String,
    /// For accounting.
    #[attribute(line(0, LINE_CHARS_MAX))]
    pub cost_center: String,
    /// Whether the product can be found only with its link.
    pub private: bool,
    /// How many can be sold in total.
    #[row(column = "stock_limit")]
    #[attribute(range(1, limits::STOCK_PIECES_MAX), null = "no limit")]
    pub limit: Option<i32>,
    /// How often a buyer can download each file; null: unlimited.
    #[attribute(range(1, limits::DOWNLOADS_MAX), null = "unlimited")]
    pub download_limit: Option<i32>,
    /// Number of days during which a buyer can download the files.
    #[attribute(range(1, limits::DOWNLOAD_DAYS_MAX))]
    pub download_days: i32,
    /// Whether buyers get PDFs with their name, address and order at the bottom of every page; for downloads only.
    /// Refused while a file has a password, is damaged or too large (`pdf_encrypted`, `pdf_broken`, `pdf_too_large`).
    pub stamps_pdfs: bool,
    /// Formatted text that the buyer sees after the purchase, an editor document (docs/rich-text.md); null: `thank_you_text` is shown.
    #[attribute(rich = TEXT_CHARS_MAX, null = "the plain text is shown")]
    pub thank_you: Option<RichText>,
    /// The same as plain text. Sent without `thank_you`, it replaces the formatted text.
    #[attribute(text(0, TEXT_CHARS_MAX))]
    pub thank_you_text: String,
    /// For a service: how the buyer gets it, shown once it is paid.
    #[attribute(text(0, TEXT_CHARS_MAX))]
    pub delivery_instructions: String,
    /// For a bundle or membership: whether products added later are given to earlier buyers too; on by default for
    /// memberships.
    pub shares_changes: bool,
    /// All categories of the shop that it is in.
    #[attribute(items = limits::SHELVES_OF_PRODUCT_MAX)]
    pub category_ids: Vec<CategoryId>,
    /// All of the seller's product groups that it is in.
    #[attribute(items = limits::SHELVES_OF_PRODUCT_MAX)]
    pub product_group_ids: Vec<ProductGroupId>,
    /// Webhook endpoints that are notified of its events: `none`, `all` or `selected`.
    pub webhooks: Selection,
    /// All selected endpoints, for `selected`; the others are not notified.
    #[attribute(items = limits::WEBHOOK_ENDPOINTS_MAX)]
    pub webhook_endpoint_ids: Vec<WebhookEndpointId>,
    /// Tracking codes that receive its page events: `none`, `all` or `selected`.
    pub tracking: Selection,
    /// The selected tracking codes, for `selected`.
    #[attribute(items = limits::TRACKING_CODES_MAX)]
    pub tracking_code_ids: Vec<TrackingCodeId>,
    /// Settings of its payment page; left out: the seller's default.
    #[attribute(null = "the seller's default")]
    pub checkout_settings_id: Option<CheckoutSettingsId>,
    /// For a bundle or membership: day from which the seller is reminded to review what is included; left out: a
    /// month after it was created.
    #[attribute(null = "a month after it was made")]
    pub contents_review_on: Option<NaiveDate>,
    /// Kind of supply for VAT: `digital` (delivered automatically, taxed where the buyer lives), `live_online`
    /// (people meet online), `service` (performed by people for one buyer, taxed where the seller is), `consulting`
    /// (advice: the same, but outside the EU taxed where the buyer lives). Left out: the usual kind for its type. Not
    /// for an event, whose tickets say where it takes place.
    #[attribute(null = "what is usual for its form")]
    pub vat_kind: Option<SupplyKind>,
    /// Whether buyers choose a quantity; on by default for events and licence keys. Not for courses, memberships,
    /// bundles and certificates.
    pub quantity_selectable: bool,
    /// Largest quantity of one order, where buyers choose it: 1 to 1,000,000, for tickets and licence keys 1,000; by
    /// default 10.
    #[attribute(bounds(1, limits::QUANTITY_MAX))]
    pub quantity_max: i32,
    /// For an event: whether buyers of several tickets are asked who attends with each (`none`, `optional`,
    /// `required`); each attendee gets their ticket by email.
    pub attendees: AttendeesAsked,
    /// Whether it can be bought as a gift; on by default. Never for services, memberships and certificates, nor for
    /// products that are free or paid over time.
    pub giftable: bool,
    /// For a course or a service that teaches: its approval number from the German authority for distance learning
    /// (ZFU), shown where it is bought; may be empty.
    #[attribute(chars(0, limits::ZFU_CHARS_MAX))]
    pub zfu_number: String,
}

impl ProductFields {
    /// Those of a product of this kind of which nothing was said yet.
    pub(crate) fn of_new(form: Form) -> Self {
        Self {
            download_days: DOWNLOAD_DAYS,
            quantity_selectable: form.sells_several(),
            quantity_max: limits::QUANTITY_DEFAULT,
            giftable: true,
            // Who pays for being a member expects what is added while they are one.
            shares_changes: form == Form::Membership,
            ..Self::default()
        }
    }
}
