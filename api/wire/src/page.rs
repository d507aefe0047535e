//! A page of a list as a document.

use kontor_lists::Listed;
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};
use serde_json::{Value, json};

use super::{ListDoc, Meta, Resource};

impl From<kontor_lists::Meta> for Meta {
    fn from(meta: kontor_lists::Meta) -> Self {
        let some = |value: Value| value.as_object().is_some_and(|map| !map.is_empty()).then_some(value);
        Self {
            total_count: meta.total_count,
            total_count_max: meta.total_count_max,
            total_count_exact: meta.total_count_exact,
            page: meta.page.and_then(|page| i64::try_from(page).ok()).unwrap_or_default(),
            per: i64::from(meta.per),
            page_count: meta.page_count,
            next_cursor: meta.next_cursor,
            counts: some(json!(meta.counts)),
            resolved: some(json!(meta.resolved)),
        }
    }
}

impl<A: Type + ParseFromJSON + ToJSON + Send + Sync> ListDoc<A> {
    /// A page of a list. Things in `included` that came twice stay once.
    pub fn from_listed<R>(
        listed: Listed<R>,
        mut included: Vec<Resource<Value>>,
        item: impl FnMut(R) -> Resource<A>,
    ) -> Self {
        let mut seen = std::collections::BTreeSet::new();
        included.retain(|item| seen.insert(item.id.clone()));
        Self { data: listed.rows.into_iter().map(item).collect(), included, meta: listed.meta.into() }
    }
}
