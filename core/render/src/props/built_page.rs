//! A page that its seller built of blocks: its document, and what the blocks show beside what it says.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{contact::ContactField, frame::Frame, frame::Picture, payment::CountryChoice, product::ProductCard};

/// A product that a block names or lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockProduct {
    pub id: String,
    pub card: ProductCard,
    pub payment_url: String,
    /// The description as paragraphs of plain text.
    pub paragraphs: Vec<String>,
    pub category_ids: Vec<String>,
    /// How many were sold.
    pub sold_count: Option<i32>,
    /// How many are left, where that is limited.
    pub left_count: Option<i32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockCategory {
    pub id: String,
    pub title: String,
    /// `#0a5eb0`.
    pub color: String,
}

/// What a block that lists products shows, in that order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockList {
    pub block: String,
    pub product_ids: Vec<String>,
    pub categories: Vec<BlockCategory>,
}

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockMediaKind {
    Image,
    Video,
    Audio,
    Pdf,
    File,
}

/// A file that the document names by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockMedia {
    pub id: String,
    pub kind: BlockMediaKind,
    pub url: String,
    pub name: String,
    /// "PDF · 2 MB".
    pub detail: String,
    pub content_type: String,
    pub picture: Option<Picture>,
}

/// The address of a page, category or product that the document names by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockLink {
    pub id: String,
    pub url: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockCountdown {
    pub block: String,
    pub ends_at: String,
    /// The same in words.
    pub ends: String,
}

/// A real figure that has reached the least that the block asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockBubble {
    pub block: String,
    pub count: u32,
    pub product: Option<String>,
    /// "2 hours ago".
    pub when: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockProgress {
    pub block: String,
    pub value: u32,
}

/// The shop's contact form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockContact {
    pub action: String,
    pub csrf: String,
    /// Names the form: sent twice it is one message.
    pub form: String,
    pub fields: Vec<ContactField>,
    /// Of the field that asks for one.
    pub countries: Vec<CountryChoice>,
}

/// What the shop promises to whoever brings buyers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockAffiliate {
    pub name: String,
    /// "20%".
    pub commission: String,
    pub cookie_days: u32,
    pub terms_url: Option<String>,
    pub join_url: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageData {
    pub products: Vec<BlockProduct>,
    pub lists: Vec<BlockList>,
    pub media: Vec<BlockMedia>,
    pub links: Vec<BlockLink>,
    pub countdowns: Vec<BlockCountdown>,
    pub bubbles: Vec<BlockBubble>,
    pub progress: Vec<BlockProgress>,
    pub contact: Option<BlockContact>,
    pub affiliate: Option<BlockAffiliate>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuiltPageProps {
    pub frame: Frame,
    /// The page's document as its schema says it.
    pub document: Value,
    /// The language of its texts: one that the document has.
    pub content_locale: String,
    pub title: String,
    pub description: String,
    pub social_picture: Option<String>,
    pub noindex: bool,
    pub data: PageData,
    /// A draft that its seller looks at.
    pub preview: bool,
    /// schema.org data as JSON text.
    pub structured_data: Option<String>,
}
