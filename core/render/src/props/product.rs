//! The list of a shop and the page of one product.

use kontor_rich_text::RichBlock;
use serde::{Deserialize, Serialize};

use super::course::ChapterOffer;
use super::frame::{Frame, Picture};
use super::payment::PlanChoice;

/// The eight types of products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProductKind {
    Service,
    Download,
    Course,
    Event,
    Membership,
    Bundle,
    LicenseKey,
    Certificate,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    pub text: String,
    /// The price before, struck through.
    pub old_text: Option<String>,
    pub is_free: bool,
    /// "incl. 19% VAT", or none where no VAT is due.
    pub vat_note: Option<String>,
    /// "every month"; none where it is paid once.
    pub rhythm: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductCard {
    pub name: String,
    pub url: String,
    pub kind: ProductKind,
    pub teaser: String,
    pub cover: Option<Picture>,
    pub price: Price,
    pub sold_out: bool,
    /// Until when the last of it is held for somebody who is paying.
    pub on_hold_until: Option<String>,
}

/// The link to a category of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CategoryLink {
    pub title: String,
    pub url: String,
    /// `#0a5eb0`.
    pub color: String,
    /// Whether it is the one that is shown.
    pub current: bool,
}

/// The category that is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CategoryHead {
    pub title: String,
    pub description: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShopProps {
    pub frame: Frame,
    pub products: Vec<ProductCard>,
    /// The categories of the shop, in the seller's order.
    pub categories: Vec<CategoryLink>,
    /// The one that is shown; none: the whole shop.
    pub category: Option<CategoryHead>,
    pub previous_url: Option<String>,
    pub next_url: Option<String>,
}

/// Something the buyer gets: a file, with its size in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Included {
    pub name: String,
    /// Of a file: what it is and how large.
    pub detail: String,
    /// Of a product inside a bundle: what kind it is.
    pub kind: Option<ProductKind>,
}

/// Why a product cannot be bought now, in a buyer's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unavailable {
    SoldOut,
    /// The last of it is held for somebody who is paying.
    OnHold,
    NotOnSale,
    NotYet,
    NeedsPassword,
}

/// Whether a date can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DateState {
    Open,
    /// Every place is taken, and some are held for who is paying.
    Held,
    Full,
    Begun,
}

/// A date of an event, as one line of a list to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDate {
    /// What the form sends.
    pub id: String,
    /// Which kind of ticket.
    pub ticket: String,
    /// Day and time, by the clock of the place.
    pub when: String,
    /// Where; none: online.
    pub place: Option<String>,
    /// Price of this kind of ticket, where kinds have their own; none: that of the event.
    pub price: Option<String>,
    pub state: DateState,
    /// How many places are left, when there are few.
    pub left: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductProps {
    pub frame: Frame,
    pub name: String,
    pub kind: ProductKind,
    pub teaser: String,
    /// The description as paragraphs of plain text.
    pub paragraphs: Vec<String>,
    /// What the seller says beyond it, formatted.
    pub details: Vec<RichBlock>,
    pub cover: Option<Picture>,
    pub price: Price,
    /// The ways to pay it, the first of which is the price; empty where there is one.
    pub plans: Vec<PlanChoice>,
    pub includes: Vec<Included>,
    /// The dates of an event, the earliest first.
    pub dates: Vec<EventDate>,
    /// Of a course: what it teaches, in order.
    pub chapters: Vec<ChapterOffer>,
    pub payment_url: String,
    pub unavailable: Option<Unavailable>,
    /// Until when the last of it is held, in words; none unless it is on hold.
    pub on_hold_until: Option<String>,
    /// True for the seller looking at a product that is not published yet.
    pub preview: bool,
    /// schema.org data as JSON text.
    pub structured_data: String,
}
