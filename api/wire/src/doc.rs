//! Answers: `{"data": …, "included": …, "meta": …}`.

use poem_openapi::{
    Object,
    types::{ParseFromJSON, ToJSON, Type},
};
use serde_json::Value;

/// A resource.
#[derive(Debug, Clone, Object)]
pub struct Resource<A: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// Its id.
    pub id: String,
    /// Its type.
    #[oai(rename = "type")]
    pub kind: String,
    /// Its attributes.
    pub attributes: A,
    /// Related resources, by name.
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

/// One resource.
#[derive(Debug, Clone, Object)]
pub struct Doc<A: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// The resource.
    pub data: Resource<A>,
}

impl<A: Type + ParseFromJSON + ToJSON + Send + Sync> Doc<A> {
    /// A document.
    pub fn new(id: impl ToString, kind: &str, attributes: A) -> Self {
        Self { data: Resource::new(id, kind, attributes) }
    }
}

/// Pagination details of a list.
#[derive(Debug, Clone, Default, Object)]
pub struct Meta {
    /// Number of matching rows, up to `total_count_max`.
    pub total_count: i64,
    /// Where counting stops.
    pub total_count_max: i64,
    /// Whether `total_count` is exact; `false` if counting stopped at the limit.
    pub total_count_exact: bool,
    /// Number of this page; 0 with a cursor.
    pub page: i64,
    /// Rows per page.
    pub per: i64,
    /// Number of pages within the counting limit.
    pub page_count: i64,
    /// Pass as `after` to get the next rows without page numbers. Absent at the end.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
    /// Counts per value, as requested with `counts[]`.
    #[oai(skip_serializing_if_is_none)]
    pub counts: Option<Value>,
    /// Dates to which relative dates were resolved.
    #[oai(skip_serializing_if_is_none)]
    pub resolved: Option<Value>,
}

/// A document with a list of resources.
#[derive(Debug, Clone, Object)]
pub struct ListDoc<A: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// Resources of this page.
    pub data: Vec<Resource<A>>,
    /// Related resources requested with `expand[]`, each once.
    pub included: Vec<Resource<Value>>,
    /// Pagination details.
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
