//! Reading a query string against a sheet: everything that is wrong is told at once, nothing is ignored.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_kernel::{Code, Result, Validator, limits};
use serde_json::json;

use crate::{
    Direction, Query, Search, Sheet, Sort,
    condition::Condition,
    cursor::CursorSigner,
    pairs::{Pair, pairs},
    values,
    values::{FilterValues, VALUES_MAX, When},
};

/// Parameters that are given once.
const SINGLE: &[&str] = &["page", "per", "query", "sort_key", "sort_dir", "time_zone", "after", "limit"];

impl Sheet {
    /// Understands a raw query string without cursors. `now` is the tenant's present: relative dates start from it.
    pub fn read(&'static self, raw: &str, now: DateTime<Utc>) -> Result<Query> {
        self.read_signed(raw, now, None)
    }

    /// The same with cursors, which `signer` knows again.
    pub fn read_signed(&'static self, raw: &str, now: DateTime<Utc>, signer: Option<CursorSigner>) -> Result<Query> {
        let mut check = Validator::new();
        let pairs = pairs(raw, &mut check);
        let mut said = sort_out(&pairs, &mut check);
        let when = When { zone: zone(said.single_value("time_zone"), &mut check), now };
        let (sort, direction) = self.order(&said, &mut check);
        let mut conditions = self.conditions(&mut said, when, &mut check);
        let resolved = self.resolved(&conditions);
        if let Some(text) = said.single_value("query") {
            if matches!(self.search, Search::Nowhere) {
                check.refuse_with(Code::UnknownParameter, "?query", [("given", json!("query"))]);
            }
            if text.chars().count() > limits::QUERY_CHARS_MAX {
                check.refuse_with(Code::TooLong, "?query", [("max", json!(limits::QUERY_CHARS_MAX))]);
            }
            conditions.extend(self.search.conditions(text, &mut check));
        }
        let relations: Vec<_> = self.relations.iter().map(|name| (*name, *name)).collect();
        let facets: Vec<_> = self.facets.iter().filter_map(|name| Some((*name, self.filter(name)?))).collect();
        let query = Query {
            sheet: self,
            conditions,
            sort,
            direction,
            window: self.window(&said, signer.as_ref(), (sort, direction), &mut check),
            signer,
            expand: chosen(&said.expand, &relations, Code::UnknownExpand, "?expand[]", &mut check),
            counts: chosen(&said.counts, &facets, Code::UnknownFilter, "?counts[]", &mut check),
            resolved,
        };
        check.finish()?;
        Ok(query)
    }

    fn order(&'static self, said: &Parameters<'_>, check: &mut Validator) -> (&'static Sort, Direction) {
        let (first, first_direction) = self.reader.order();
        let wanted = said.single_value("sort_key").unwrap_or(first);
        let sort = self.sorts().find(|sort| sort.key == wanted);
        if sort.is_none() {
            let allowed: Vec<_> = self.sorts().map(|sort| sort.key).collect();
            let facts = [("given", json!(wanted)), ("allowed", json!(allowed))];
            check.refuse_with(Code::UnknownSort, "?sort_key", facts);
        }
        let direction = match said.single_value("sort_dir") {
            Some("asc") => Direction::Asc,
            Some("desc") => Direction::Desc,
            None => first_direction,
            Some(_) => {
                check.refuse_with(Code::InvalidChoice, "?sort_dir", [("allowed", json!(["asc", "desc"]))]);
                Direction::Desc
            }
        };
        (sort.unwrap_or(&crate::sheet::BY_ID), direction)
    }

    fn conditions(&'static self, said: &mut Parameters<'_>, when: When, check: &mut Validator) -> Vec<Condition> {
        let mut found = Vec::new();
        for (name, values) in &said.filters {
            match self.filter(name) {
                Some(filter) => found.extend(values::read(filter, values, when, check)),
                None => {
                    let allowed: Vec<_> = self.filters.iter().map(|filter| filter.name).collect();
                    let facts = [("given", json!(name)), ("allowed", json!(allowed))];
                    check.refuse_with(Code::UnknownFilter, &format!("?filters[{name}]"), facts);
                }
            }
        }
        let scopes: Vec<_> = self.scopes.iter().map(|scope| (scope.name, scope.sql)).collect();
        let scopes = chosen(&said.scopes, &scopes, Code::UnknownScope, "?scopes[]", check);
        found.extend(scopes.into_iter().map(Condition::Sql));
        found
    }

    fn resolved(&'static self, conditions: &[Condition]) -> BTreeMap<&'static str, crate::Span> {
        let spans = conditions.iter().filter_map(|condition| match condition {
            Condition::Times(column, span) => Some((*column, *span)),
            _ => None,
        });
        let named = |column: &str| {
            self.filters
                .iter()
                .find(|filter| matches!(filter.kind, crate::FilterKind::Time { column: known } if known == column))
        };
        spans.filter_map(|(column, span)| Some((named(column)?.name, span))).collect()
    }
}

/// The query string by kind.
#[derive(Default)]
pub(crate) struct Parameters<'a> {
    single: BTreeMap<&'a str, &'a str>,
    filters: BTreeMap<&'a str, FilterValues<'a>>,
    scopes: Vec<&'a str>,
    expand: Vec<&'a str>,
    counts: Vec<&'a str>,
}

impl<'a> Parameters<'a> {
    pub(crate) fn single_value(&self, name: &str) -> Option<&'a str> {
        self.single.get(name).copied()
    }
}

fn sort_out<'a>(pairs: &'a [Pair], check: &mut Validator) -> Parameters<'a> {
    let mut said = Parameters::default();
    for pair in pairs {
        match pair.path() {
            (name, None, None) if SINGLE.contains(&name) => {
                if said.single.insert(name, &pair.value).is_some() {
                    check.refuse_with(Code::TooMany, &format!("?{name}"), [("max", json!(1))]);
                }
            }
            ("filters", Some(name), part) if !name.is_empty() => {
                said.filters.entry(name).or_default().push((part.unwrap_or_default(), &pair.value));
            }
            ("scopes", Some(""), None) => said.scopes.push(&pair.value),
            ("expand", Some(""), None) => said.expand.push(&pair.value),
            ("counts", Some(""), None) => said.counts.push(&pair.value),
            _ => {
                let pointer = format!("?{}", pair.name);
                check.refuse_with(Code::UnknownParameter, &pointer, [("given", json!(pair.name))]);
            }
        }
    }
    said
}

fn zone(text: Option<&str>, check: &mut Validator) -> Tz {
    let Some(text) = text else { return Tz::UTC };
    text.parse().unwrap_or_else(|_| {
        check.refuse(Code::InvalidTimeZone, "?time_zone");
        Tz::UTC
    })
}

/// Each wanted name's meaning, once; unknown names are refused with the known ones, and more than a list takes at all.
fn chosen<T: Copy>(wanted: &[&str], known: &[(&str, T)], code: Code, pointer: &str, check: &mut Validator) -> Vec<T> {
    if wanted.len() > VALUES_MAX {
        check.refuse_with(Code::TooMany, pointer, [("max", json!(VALUES_MAX))]);
        return Vec::new();
    }
    let allowed = || known.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    for given in wanted.iter().filter(|wanted| !known.iter().any(|(name, _)| name == *wanted)) {
        check.refuse_with(code, pointer, [("given", json!(given)), ("allowed", json!(allowed()))]);
    }
    known.iter().filter(|(name, _)| wanted.contains(name)).map(|(_, meaning)| *meaning).collect()
}
