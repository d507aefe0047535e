//! Whatever number the document takes fits the column that it is written to.

use std::collections::BTreeMap;

use super::{document, places};
use crate::account::{Api, texts};

/// Fields of bodies whose column has another name.
const RENAMED: [(&str, &str); 3] =
    [("low_threshold", "keys_threshold"), ("limit", "stock_limit"), ("codes_count", "codes_wanted")];
/// What is kept whole, as JSON.
const WHOLE: &str = "/terms/";
/// Money flows both ways where it is written in a body; what an amount may be there depends on its currency.
const MONEY: &str = "amount";

/// Every column for whole numbers, a line each: its table, its name, its type and what is checked of it alone.
const COLUMNS: &str = "\
    SELECT c.relname || '|' || a.attname || '|' || t.typname || '|' || coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') AS text \
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
    JOIN pg_type t ON t.oid = a.atttypid AND t.typname IN ('int2', 'int4', 'int8') \
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] \
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY c.relname, a.attname, t.typname";

struct Column {
    table: String,
    bounds: (i128, i128),
}

/// What a column takes; none where more is checked than ends.
fn bounds(kind: &str, checks: &str) -> Option<(i128, i128)> {
    let bits = match kind {
        "int2" => 15,
        "int4" => 31,
        _ => 63,
    };
    let (mut min, mut max) = (-(1_i128 << bits), (1_i128 << bits) - 1);
    let plain = checks.replace("CHECK", " AND ").replace(['(', ')', '\''], "").replace("::bigint", "");
    for check in plain.split(" AND ").map(str::trim).filter(|check| !check.is_empty()) {
        let words: Vec<_> = check.split(' ').collect();
        let [_, sign, number] = words[..] else { return None };
        let number: i128 = number.parse().ok()?;
        match sign {
            ">=" => min = min.max(number),
            ">" => min = min.max(number + 1),
            "<" => max = max.min(number - 1),
            "<=" => max = max.min(number),
            _ => return None,
        }
    }
    Some((min, max))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_of_a_body_fits_its_column() {
    let api = Api::new().await;
    let mut columns: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    let lines = texts(&api, COLUMNS).await;
    for line in &lines {
        let mut parts = line.splitn(4, '|');
        let [table, column, kind, checks] = [0; 4].map(|_| parts.next().unwrap());
        if let Some(bounds) = bounds(kind, checks) {
            columns.entry(column.to_owned()).or_default().push(Column { table: table.to_owned(), bounds });
        }
    }
    let (mut compared, mut wrong) = (0, Vec::new());
    for operation in places::all(&document()) {
        for place in &operation.places {
            let places::At::Body(pointer) = &place.at else { continue };
            if pointer.contains(WHOLE) {
                continue;
            }
            let name = pointer.rsplit('/').find(|step| step.parse::<usize>().is_err()).unwrap();
            let name = RENAMED.iter().find(|(field, _)| *field == name).map_or(name, |(_, column)| column);
            for Column { table, bounds: (min, max) } in
                columns.get(name).into_iter().flatten().filter(|_| name != MONEY)
            {
                compared += 1;
                if place.min < *min || place.max > *max {
                    wrong.push(format!(
                        "{}{pointer} is {} to {}, {table}.{name} takes {min} to {max}",
                        operation.name, place.min, place.max
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(compared > 40, "{compared} of {} columns", lines.len());
}
