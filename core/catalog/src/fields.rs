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

/// Files can be fetched so often unless the seller says otherwise.
const DOWNLOADS: i32 = 10;
/// For a year.
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
    /// What buyers read.
    #[attribute(line(1, LINE_CHARS_MAX), required, reviewed)]
    pub name: String,
    /// Its address within the shop; made of the name when left out.
    #[attribute(chars(1, limits::SLUG_CHARS_MAX), pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: String,
    /// One line that buyers read under its name.
    #[attribute(line(0, limits::TAGLINE_CHARS_MAX), reviewed)]
    pub tagline: String,
    /// What buyers read below.
    #[attribute(text(0, DESCRIPTION_CHARS_MAX), reviewed)]
    pub description: String,
    /// Everything else that buyers read on its page, formatted: a document of the editor (docs/rich-text.md).
    #[attribute(rich = limits::DETAILS_CHARS_MAX, null = "nothing more", reviewed)]
    pub details: Option<RichText>,
    /// The kind within its form; it has to be one of the form's.
    #[attribute(null = "none", reviewed)]
    pub subtype: Option<Subtype>,
    /// The seller's own name for it.
    #[attribute(line(0, LINE_CHARS_MAX))]
    pub internal_name: String,
    /// For the books.
    #[attribute(line(0, LINE_CHARS_MAX))]
    pub cost_center: String,
    /// Whether only who has the link finds it.
    pub private: bool,
    /// How many can be sold at all.
    #[row(column = "stock_limit")]
    #[attribute(range(1, limits::STOCK_PIECES_MAX), null = "no limit")]
    pub limit: Option<i32>,
    /// How often a buyer may fetch each file.
    #[attribute(range(1, limits::DOWNLOADS_MAX))]
    pub download_limit: i32,
    /// For how many days.
    #[attribute(range(1, limits::DOWNLOAD_DAYS_MAX))]
    pub download_days: i32,
    /// Whether buyers get PDFs with their name, address and order at the foot of every page; of a download only. Refused
    /// while a file has a password, is damaged or too large (`pdf_encrypted`, `pdf_broken`, `pdf_too_large`).
    pub stamps_pdfs: bool,
    /// What the buyer reads afterwards.
    #[attribute(text(0, TEXT_CHARS_MAX))]
    pub thank_you_text: String,
    /// For a service: how the buyer gets it, shown once it is paid.
    #[attribute(text(0, TEXT_CHARS_MAX))]
    pub delivery_instructions: String,
    /// For a bundle or membership: whether what is put in later reaches earlier buyers too; at first yes for memberships.
    pub shares_changes: bool,
    /// The shop's categories it is in, all of them.
    #[attribute(items = limits::SHELVES_OF_PRODUCT_MAX)]
    pub category_ids: Vec<CategoryId>,
    /// The seller's groups it is in, all of them.
    #[attribute(items = limits::SHELVES_OF_PRODUCT_MAX)]
    pub product_group_ids: Vec<ProductGroupId>,
    /// To which of the seller's endpoints what concerns it is told: `none`, `all` or `selected`.
    pub webhooks: Selection,
    /// Which endpoints, where they are `selected`; all of them, the others are left out.
    #[attribute(items = limits::WEBHOOK_ENDPOINTS_MAX)]
    pub webhook_endpoint_ids: Vec<WebhookEndpointId>,
    /// Which of the seller's tracking codes hear of it: `none`, `all` or `selected`.
    pub tracking: Selection,
    /// Which codes, where they are `selected`.
    #[attribute(items = limits::TRACKING_CODES_MAX)]
    pub tracking_code_ids: Vec<TrackingCodeId>,
    /// What its payment page looks like; left out: the seller's default.
    #[attribute(null = "the seller's default")]
    pub checkout_settings_id: Option<CheckoutSettingsId>,
    /// For a bundle or membership: from which day on its seller wants to be reminded to look at what is inside; left out: a
    /// month after it was made.
    #[attribute(null = "a month after it was made")]
    pub contents_review_on: Option<NaiveDate>,
    /// What is supplied, for tax: `digital` (delivered by machines, taxed where the buyer lives), `live_online` (people meet
    /// over a screen), `service` (people do it for one buyer, taxed where the seller is), `consulting` (advice: the same, but
    /// outside the Union where the buyer lives). Left out: what is usual for its form; not for an event, whose tickets say
    /// where it takes place.
    #[attribute(null = "what is usual for its form")]
    pub vat_kind: Option<SupplyKind>,
    /// Whether a buyer says how many; at first yes for events and licence keys. Not for courses, memberships, bundles and
    /// certificates.
    pub quantity_selectable: bool,
    /// How many pieces one order may be for, where the buyer says how many: 1 to 1,000,000, of tickets and keys 1,000; at first
    /// 10.
    #[attribute(bounds(1, limits::QUANTITY_MAX))]
    pub quantity_max: i32,
    /// Of an event: whether it is asked who comes with each of several tickets (`none`, `optional`, `required`); each gets
    /// their own ticket by mail.
    pub attendees: AttendeesAsked,
    /// Whether it can be bought for somebody else; at first yes. Services, memberships and certificates cannot anyway, nor
    /// what is free or paid over time.
    pub giftable: bool,
    /// For a course or a service that teaches: its admission by the German authority for distance learning (ZFU),
    /// printed where it is bought; may be empty.
    #[attribute(chars(0, limits::ZFU_CHARS_MAX))]
    pub zfu_number: String,
}

impl ProductFields {
    /// Those of a product of this kind of which nothing was said yet.
    pub(crate) fn of_new(form: Form) -> Self {
        Self {
            download_limit: DOWNLOADS,
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
