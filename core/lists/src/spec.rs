//! The parameters of a list as OpenAPI says them. poem-openapi wants every parameter as an argument of a function;
//! the api adds these to the generated document instead.

use kontor_kernel::{
    kinds,
    limits::{COUNT_ROWS_MAX, CURSOR_ROWS_MAX, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX, QUERY_CHARS_MAX},
};
use serde_json::{Value, json};

use crate::{Filter, FilterKind, RELATIVES, Search, Sheet, values::VALUES_MAX};

impl Sheet {
    /// Every query parameter of the list.
    pub fn parameters(&self) -> Vec<Value> {
        let sorts: Vec<_> = self.sorts().map(|sort| sort.key).collect();
        let (first, direction) = self.reader.order();
        let page = json!({"type": "integer", "format": "int64", "minimum": 1, "maximum": COUNT_ROWS_MAX, "default": 1});
        let per = json!({"type": "integer", "minimum": 1, "maximum": PAGE_ROWS_MAX, "default": PAGE_ROWS_DEFAULT});
        let limit = json!({"type": "integer", "minimum": 1, "maximum": CURSOR_ROWS_MAX, "default": PAGE_ROWS_DEFAULT});
        let mut all = vec![
            parameter("page", page, "Page number. A page beyond the last one is empty and returns `page_count`."),
            parameter("per", per, "Number of rows per page."),
            parameter("query", json!({"type": "string", "maxLength": QUERY_CHARS_MAX}), self.search.about()),
            parameter("sort_key", words(&sorts, Some(first)), "Field to sort by."),
            parameter(
                "sort_dir",
                words(&["asc", "desc"], Some(direction.word())),
                "Smallest first (`asc`) or largest first (`desc`).",
            ),
            parameter(
                "time_zone",
                json!({"type": "string", "default": "UTC", "example": "Europe/Berlin"}),
                "Time zone for days and relative periods, as an IANA name.",
            ),
            parameter(
                "after",
                json!({"type": "string"}),
                "The `next_cursor` of the previous page. Use it instead of `page` and `per`.",
            ),
            parameter("limit", limit, "Number of rows to return after the cursor."),
        ];
        if matches!(self.search, Search::Nowhere) {
            all.retain(|parameter| parameter["name"] != "query");
        }
        all.extend(self.filters.iter().flat_map(of_filter));
        let named = [
            (
                "scopes[]",
                self.scopes.iter().map(|scope| scope.name).collect::<Vec<_>>(),
                "Named subsets. Rows must belong to all of them.",
            ),
            ("expand[]", self.relations.to_vec(), "Related resources to return in `included`."),
            ("counts[]", self.facets.to_vec(), "Count rows by the values of these filters, in `meta.counts`."),
        ];
        all.extend(
            named
                .iter()
                .filter(|(_, names, _)| !names.is_empty())
                .map(|(name, names, about)| many(name, words(names, None), about)),
        );
        all
    }
}

fn of_filter(filter: &Filter) -> Vec<Value> {
    let name = |part: &str| format!("filters[{}]{part}", filter.name);
    let ids =
        |prefix: &str| json!({"type": "string", "maxLength": kinds::length(prefix), "pattern": kinds::pattern(prefix)});
    match &filter.kind {
        FilterKind::Words { choices, .. } | FilterKind::HoldsWords { choices, .. } => {
            vec![many(&name("[]"), words(&choices(), None), filter.about)]
        }
        FilterKind::Ids { of, .. } | FilterKind::HoldsIds { of, .. } => {
            vec![many(&name("[]"), ids(of.prefix), filter.about)]
        }
        FilterKind::Text { .. } => vec![many(&name("[]"), json!({"type": "string", "maxLength": 255}), filter.about)],
        FilterKind::Bool { .. } | FilterKind::Flag { .. } => {
            vec![parameter(&name(""), json!({"type": "boolean"}), filter.about)]
        }
        FilterKind::Number { min, max, .. } => ["from", "till"]
            .map(|end| {
                let number = json!({"type": "integer", "format": "int64", "minimum": min, "maximum": max});
                parameter(&name(&format!("[{end}]")), number, &format!("{} `{end}` is included.", filter.about))
            })
            .to_vec(),
        FilterKind::Time { .. } => {
            let moment = json!({"type": "string", "example": "2026-03-31", "description": "A moment (RFC 3339), or a day in `time_zone`."});
            vec![
                parameter(
                    &name("[from]"),
                    moment.clone(),
                    &format!("{} From this moment or day, inclusive.", filter.about),
                ),
                parameter(
                    &name("[till]"),
                    moment,
                    &format!("{} Until this moment (exclusive) or day (inclusive).", filter.about),
                ),
                parameter(
                    &name("[relative]"),
                    words(RELATIVES, None),
                    &format!("{} A relative period; use it instead of `from` and `till`.", filter.about),
                ),
            ]
        }
    }
}

fn words(words: &[&str], default: Option<&str>) -> Value {
    let mut schema = json!({"type": "string", "enum": words});
    if let (Some(schema), Some(default)) = (schema.as_object_mut(), default) {
        schema.insert("default".to_owned(), json!(default));
    }
    schema
}

fn parameter(name: &str, schema: Value, about: &str) -> Value {
    json!({"name": name, "in": "query", "required": false, "description": about, "schema": schema})
}

fn many(name: &str, item: Value, about: &str) -> Value {
    json!({
        "name": name, "in": "query", "required": false, "description": about,
        "style": "form", "explode": true,
        "schema": {"type": "array", "items": item, "maxItems": VALUES_MAX},
    })
}
