//! The rhythms a price can have.

use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, Resource};

/// The operations.
pub struct Intervals;

/// An interval.
#[derive(Debug, Clone, Object)]
#[oai(rename = "IntervalAttributes")]
pub struct Attributes {
    /// Key, as used in pricing plans.
    pub key: String,
    /// Number of units.
    pub count: u32,
    /// Unit: `day`, `week`, `month` or `year`.
    pub unit: String,
}

/// The 41 rhythms of the specification (storefront-growth §9): whole weeks are written as weeks.
pub fn all() -> impl Iterator<Item = (u32, &'static str)> {
    let days = (1..=28).map(|days| if days % 7 == 0 { (days / 7, "week") } else { (days, "day") });
    let months = (1..=11).map(|months| (months, "month"));
    days.chain(months).chain([(1, "year"), (2, "year")])
}

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl Intervals {
    /// List the intervals of pricing plans
    #[oai(path = "/intervals", method = "get", operation_id = "list_intervals")]
    async fn list(&self) -> Answer<Json<ListDoc<Attributes>>> {
        let item = |(count, unit): (u32, &str)| {
            let key = format!("{count}{}", unit.get(..1).unwrap_or_default());
            Resource::new(key.clone(), "interval", Attributes { key, count, unit: unit.to_owned() })
        };
        Ok(Json(ListDoc::whole(all().map(item).collect())))
    }
}
