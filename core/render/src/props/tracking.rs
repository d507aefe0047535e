//! What measures visits to a shop, and what visitors are asked first.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a visitor is asked about apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentCategory {
    Statistics,
    Marketing,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackedCategory {
    pub key: ConsentCategory,
    /// The names of what runs in it.
    pub tags: Vec<String>,
}

/// What this page tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackedEvent {
    pub name: String,
    /// What it is about, where it is about one product.
    pub product_id: Option<String>,
    /// The categories of those that hear it.
    pub hears: Vec<String>,
    pub data: Option<Value>,
    /// Where the data are asked for instead, and given once.
    pub measured_url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracking {
    /// Whether each category is asked for by itself.
    pub rich: bool,
    /// What the seller adds to the question, in paragraphs.
    pub text: Vec<String>,
    /// Names the question.
    pub terms_hash: String,
    pub categories: Vec<TrackedCategory>,
    /// Where answers are kept.
    pub consents_url: String,
    /// The document in which the codes run.
    pub frame_url: String,
    /// Where the visitor's answer holds.
    pub path: String,
    pub event: Option<TrackedEvent>,
}
