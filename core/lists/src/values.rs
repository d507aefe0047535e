//! Reading the values of one filter.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use kontor_kernel::{Code, Validator};
use serde_json::json;
use uuid::Uuid;

use crate::{
    Filter, FilterKind, IdWords, RELATIVES, Span,
    condition::Condition,
    relative::{day_start, resolve},
};

/// Values of one parameter that may be given several times: a filter, scopes, relations, counts.
pub(crate) const VALUES_MAX: usize = 100;
/// Longest value of a text filter.
const VALUE_CHARS_MAX: usize = 255;

/// What was said about one filter: part (`""` for a list or a plain value) and value.
pub(crate) type FilterValues<'a> = Vec<(&'a str, &'a str)>;

/// In whose time dates are meant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct When {
    pub zone: Tz,
    pub now: DateTime<Utc>,
}

/// The condition that a filter's values mean; `None` when they narrow nothing or were refused.
pub(crate) fn read(filter: &Filter, said: &FilterValues<'_>, when: When, check: &mut Validator) -> Option<Condition> {
    let pointer = |part: &str| pointer(filter.name, part);
    let parts: &[&str] = match filter.kind {
        FilterKind::Number { .. } => &["from", "till"],
        FilterKind::Time { .. } => &["from", "till", "relative"],
        _ => &[""],
    };
    if let Some((part, _)) = said.iter().find(|(part, _)| !parts.contains(part)) {
        let given = format!("filters[{}][{part}]", filter.name);
        check.refuse_with(Code::UnknownParameter, &pointer(part), [("given", json!(given)), ("allowed", json!(parts))]);
        return None;
    }
    let single = matches!(
        filter.kind,
        FilterKind::Bool { .. } | FilterKind::Flag { .. } | FilterKind::Number { .. } | FilterKind::Time { .. }
    );
    if let Some(part) = parts.iter().find(|part| single && said.iter().filter(|(said, _)| said == *part).count() > 1) {
        check.refuse_with(Code::TooMany, &pointer(part), [("max", json!(1))]);
        return None;
    }
    if said.len() > VALUES_MAX {
        check.refuse_with(Code::TooMany, &pointer(""), [("max", json!(VALUES_MAX))]);
        return None;
    }
    let part = |name: &str| said.iter().find(|(part, _)| *part == name).map(|(_, value)| *value);
    let all = || said.iter().map(|(_, value)| *value);
    match &filter.kind {
        FilterKind::Words { column, choices } | FilterKind::HoldsWords { column, choices } => {
            let choices = choices();
            if all().all(|value| choices.contains(&value)) {
                let words = all().map(str::to_owned).collect();
                let held = matches!(filter.kind, FilterKind::HoldsWords { .. });
                return Some(if held { Condition::HoldsTexts(column, words) } else { Condition::Texts(column, words) });
            }
            check.refuse_with(Code::InvalidChoice, &pointer(""), [("allowed", json!(choices))]);
            None
        }
        FilterKind::Text { column } => {
            if all().all(|value| value.chars().count() <= VALUE_CHARS_MAX) {
                return Some(Condition::Texts(column, all().map(str::to_owned).collect()));
            }
            check.refuse_with(Code::TooLong, &pointer(""), [("max", json!(VALUE_CHARS_MAX))]);
            None
        }
        FilterKind::Ids { column, of } => ids(*of, all(), &pointer(""), check).map(|ids| Condition::Ids(column, ids)),
        FilterKind::HoldsIds { column, of } => {
            ids(*of, all(), &pointer(""), check).map(|ids| Condition::Holds(column, ids))
        }
        FilterKind::Bool { column } => yes(part(""), &pointer(""), check).map(|yes| Condition::Is(column, yes)),
        FilterKind::Flag { sql } => yes(part(""), &pointer(""), check)?.then_some(Condition::Sql(sql)),
        FilterKind::Number { column, min, max } => {
            let mut end = |name| part(name).map(|text| number(text, *min, *max, &pointer(name), check));
            let (from, till) = (end("from"), end("till"));
            if let (Some(Some(from)), Some(Some(till))) = (from, till)
                && till < from
            {
                check.refuse_with(Code::TooSmall, &pointer("till"), [("min", json!(from))]);
            }
            Some(Condition::Numbers(column, from.flatten(), till.flatten()))
        }
        FilterKind::Time { column } => span(filter.name, part, when, check).map(|span| Condition::Times(column, span)),
    }
}

fn pointer(filter: &str, part: &str) -> String {
    if part.is_empty() { format!("?filters[{filter}]") } else { format!("?filters[{filter}][{part}]") }
}

fn ids<'a>(
    of: IdWords,
    values: impl Iterator<Item = &'a str>,
    pointer: &str,
    check: &mut Validator,
) -> Option<Vec<Uuid>> {
    let read: Option<Vec<Uuid>> = values.map(of.parse).collect();
    if read.is_none() {
        check.refuse_with(Code::InvalidType, pointer, [("expected", json!(format!("an id like {}_…", of.prefix)))]);
    }
    read
}

fn yes(value: Option<&str>, pointer: &str, check: &mut Validator) -> Option<bool> {
    match value? {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => {
            check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!(["true", "false"]))]);
            None
        }
    }
}

/// The whole number that a text is; of one beyond 64 bits, which is too large and not another kind of thing, the nearest.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    whole.then(|| text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// A whole number within bounds.
pub(crate) fn number(text: &str, min: i64, max: i64, pointer: &str, check: &mut Validator) -> Option<i64> {
    let Some(value) = whole_number(text) else {
        check.refuse_with(Code::InvalidType, pointer, [("expected", json!("a whole number"))]);
        return None;
    };
    let before = check.is_clean();
    check.range(pointer, value, min, max);
    (check.is_clean() || !before && (min..=max).contains(&value)).then_some(value)
}

fn span<'a>(name: &str, part: impl Fn(&str) -> Option<&'a str>, when: When, check: &mut Validator) -> Option<Span> {
    if let Some(relative) = part("relative") {
        let found = resolve(relative, when.zone, when.now);
        if found.is_none() {
            check.refuse_with(Code::InvalidChoice, &pointer(name, "relative"), [("allowed", json!(RELATIVES))]);
        }
        for end in ["from", "till"].into_iter().filter(|end| part(end).is_some()) {
            let given = format!("filters[{name}][{end}] beside [relative]");
            check.refuse_with(Code::UnknownParameter, &pointer(name, end), [("given", json!(given))]);
        }
        return found;
    }
    let mut end = |which: &str, days: u64| {
        let read = moment(part(which)?, when.zone, days);
        if read.is_none() {
            check.refuse(Code::InvalidDate, &pointer(name, which));
        }
        read
    };
    let span = Span { from: end("from", 0), till: end("till", 1) };
    if span.from.zip(span.till).is_some_and(|(from, till)| till < from) {
        check.refuse(Code::InvalidDate, &pointer(name, "till"));
    }
    (span != Span::default()).then_some(span)
}

/// A moment, or a day: its first moment, or (one day on) its end.
fn moment(text: &str, zone: Tz, days: u64) -> Option<DateTime<Utc>> {
    let sane = |year: i32| (1..=9_998).contains(&year);
    if let Ok(moment) = DateTime::parse_from_rfc3339(text) {
        return sane(moment.year()).then(|| moment.to_utc());
    }
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|day| sane(day.year()))?;
    Some(day_start(zone, day.checked_add_days(Days::new(days))?))
}
