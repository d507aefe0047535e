//! Answers: `{"data": …, "included": …, "meta": …}`.

use poem_openapi::{
    Object,
    types::{ParseFromJSON, ToJSON, Type},
};
use serde_json::Value;

/// One thing: its id, its type and what is known of it.
#[derive(Debug, Clone, Object)]
pub struct Resource<A: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// Opaque id with a prefix that names its type.
    pub id: String,
    /// What kind of thing it is.
    #[oai(rename = "type")]
    pub kind: String,
    /// What is known of it.
    pub attributes: A,
    /// Which things it belongs with, by name; what `expand[]` asked for stands in `included`.
    #[oai(skip_serializing_if_is_none)]
    pub relationships: Option<Value>,
}

impl<A: Type + ParseFromJSON + ToJSON + Send + Sync> Resource<A> {
    /// An item.
    pub fn new(id: impl ToString, kind: &str, attributes: A) -> Self {
        Self { id: id.to_string(), kind: kind.to_owned(), attributes, relationships: None }
    }

    /// Says which things it belongs with: name, type, id.
    #[must_use]
    pub fn related(mut self, things: &[(&str, &str, String)]) -> Self {
        let named = |(name, kind, id): &(&str, &str, String)| {
            ((*name).to_owned(), serde_json::json!({ "data": { "type": kind, "id": id } }))
        };
        self.relationships = Some(Value::Object(things.iter().map(named).collect()));
        self
    }
}

/// A document with one thing in it.
#[derive(Debug, Clone, Object)]
pub struct Doc<A: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// The thing.
    pub data: Resource<A>,
}

impl<A: Type + ParseFromJSON + ToJSON + Send + Sync> Doc<A> {
    /// A document.
    pub fn new(id: impl ToString, kind: &str, attributes: A) -> Self {
        Self { data: Resource::new(id, kind, attributes) }
    }
}

/// How much of a list this is.
#[derive(Debug, Clone, Default, Object)]
pub struct Meta {
    /// Rows that match, up to `total_count_max`.
    pub total_count: i64,
    /// Where counting stops.
    pub total_count_max: i64,
    /// Whether `total_count` is exact or the cap was hit.
    pub total_count_exact: bool,
    /// This page; 0 where a cursor leads.
    pub page: i64,
    /// Rows a page.
    pub per: i64,
    /// Pages within the cap.
    pub page_count: i64,
    /// Pass as `after` to go on without page numbers; absent at the end.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
    /// Counts per value of what `counts[]` asked for.
    #[oai(skip_serializing_if_is_none)]
    pub counts: Option<Value>,
    /// What relative dates were resolved to.
    #[oai(skip_serializing_if_is_none)]
    pub resolved: Option<Value>,
}

/// A document with a list in it.
#[derive(Debug, Clone, Object)]
pub struct ListDoc<A: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// The things of this page.
    pub data: Vec<Resource<A>>,
    /// Related things that `expand[]` asked for, each once.
    pub included: Vec<Resource<Value>>,
    /// How much of the list this is.
    pub meta: Meta,
}

impl<A: Type + ParseFromJSON + ToJSON + Send + Sync> ListDoc<A> {
    /// A short list that is always whole.
    pub fn whole(data: Vec<Resource<A>>) -> Self {
        let count = i64::try_from(data.len()).unwrap_or(i64::MAX);
        let meta = Meta {
            total_count: count,
            total_count_max: count,
            total_count_exact: true,
            page: 1,
            per: count,
            page_count: 1,
            ..Meta::default()
        };
        Self { data, included: Vec::new(), meta }
    }
}
