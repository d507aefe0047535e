//! A product of one side of a shop for the other: from live to test mode, and back.

use std::collections::HashMap;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{self, ProductId, UploadId},
};
use kontor_uploads::Upload;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::{Form, Product, Selection, create::draft, license_keys, slug, store};

/// What belongs to a product: a table, which of its rows are taken along, and what begins anew.
struct Part {
    table: &'static str,
    only: &'static str,
    anew: &'static [&'static str],
}

/// In the order in which they need each other. What is sold, keys, and what other products stand in stay where they are.
const PARTS: [Part; 11] = [
    Part { table: "digitals", only: "AND removed_at IS NULL", anew: &[] },
    Part { table: "covers", only: "AND state <> 'refused'", anew: &["variants", "state", "width", "height"] },
    Part { table: "tickets", only: "AND removed_at IS NULL", anew: &[] },
    Part {
        table: "ticket_dates",
        only: "AND removed_at IS NULL AND starts_at > $3",
        anew: &["sold_count", "reserved_count"],
    },
    Part { table: "pricing_plans", only: "AND active", anew: &["sold_count", "reserved_count"] },
    Part { table: "ticket_upgrades", only: "", anew: &[] },
    Part { table: "ticket_designs", only: "", anew: &[] },
    Part { table: "course_sections", only: "", anew: &[] },
    Part { table: "lessons", only: "", anew: &[] },
    Part { table: "certificate_settings", only: "", anew: &[] },
    Part { table: "opt_in_questions", only: "", anew: &[] },
];

/// A product as it was read on its side, with what belongs to it.
#[derive(Debug)]
pub struct ProductCopy {
    product: Product,
    keys: Option<license_keys::Settings>,
    rows: Vec<(&'static str, Vec<Map<String, Value>>)>,
    /// Its files, pictures and the files of its lessons, as far as they were checked.
    pub uploads: Vec<Upload>,
}

#[derive(Row)]
struct WholeRow {
    whole: Value,
}

impl ProductCopy {
    /// Whether its seller wrote words of their own for the mail after a purchase.
    pub fn has_own_words(&self) -> bool {
        let said = self.product.after_purchase();
        [said.subject, said.text].iter().any(|words| !words.trim().is_empty())
    }
}

/// Reads what is taken along. Files that are still being checked stay behind.
pub async fn read_for_other_side(tx: &mut Tx, id: ProductId) -> Result<ProductCopy> {
    let product = store::find(tx, id).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    let mut rows = Vec::new();
    for part in &PARTS {
        let sql = format!(
            "SELECT to_jsonb(t) AS whole FROM {} AS t WHERE seller_id = $1 AND product_id = $2 AND $3 IS NOT NULL {}",
            part.table, part.only
        );
        let found: Vec<WholeRow> = query(sql).bind(seller).bind(id).bind(now).load(tx.conn()?).await?;
        let wholes = found.into_iter().filter_map(|row| match row.whole {
            Value::Object(fields) => Some(fields),
            _ => None,
        });
        rows.push((part.table, wholes.collect::<Vec<_>>()));
    }
    let named: Vec<UploadId> = rows
        .iter()
        .flat_map(|(_, rows)| rows)
        .filter_map(|row| row.get("upload_id").and_then(Value::as_str))
        .filter_map(|id| id.parse::<Uuid>().ok())
        .map(UploadId::from_uuid)
        .collect();
    let uploads = kontor_uploads::checked(tx, &named).await?;
    let keys = match product.form {
        Form::LicenseKey => Some(license_keys::settings(tx, id).await?),
        _ => None,
    };
    Ok(ProductCopy { product, keys, rows, uploads })
}

/// Writes a draft like it on the transaction's side. `uploads`: which upload of this side stands for which of the other.
pub async fn write_from_other_side(
    tx: &mut Tx,
    copy: ProductCopy,
    uploads: &HashMap<UploadId, UploadId>,
) -> Result<Product> {
    tx.advisory_lock(store::SLUGS).await?;
    let ProductCopy { product: first, keys, rows, uploads: files } = copy;
    for file in &files {
        if let Some(id) = uploads.get(&file.id) {
            kontor_uploads::take_over(tx, file, *id).await?;
        }
    }
    let mut second = Product {
        fields: first.fields,
        access_password_hash: first.access_password_hash,
        additional_fee: first.additional_fee,
        after_purchase: first.after_purchase,
        ..draft(tx, first.form)
    };
    forget_neighbours(&mut second);
    let slugs = slug::candidates(&slug::of_name(&second.name), &second.form.to_string());
    store::insert(tx, &mut second, slugs).await?;
    if let Some(keys) = keys {
        license_keys::begin(tx, second.id, None).await?;
        let change = license_keys::Change { source: Some(keys.source), format: Some(keys.format), low_threshold: None };
        license_keys::change(tx, second.id, None, &change).await?;
    }
    let mut ids: HashMap<Uuid, Uuid> = uploads.iter().map(|(from, to)| (from.uuid(), to.uuid())).collect();
    ids.insert(first.id.uuid(), second.id.uuid());
    for (table, rows) in rows {
        write_rows(tx, table, rows, &mut ids).await?;
    }
    store::recount(tx, &[second.id.uuid()], false).await?;
    store::find(tx, second.id).await
}

/// What its seller chose among things of the other side is chosen anew.
fn forget_neighbours(product: &mut Product) {
    product.category_ids.clear();
    product.product_group_ids.clear();
    product.webhooks = Selection::default();
    product.webhook_endpoint_ids.clear();
    product.tracking = Selection::default();
    product.tracking_code_ids.clear();
    product.checkout_settings_id = None;
}

async fn write_rows(
    tx: &mut Tx,
    table: &'static str,
    rows: Vec<Map<String, Value>>,
    ids: &mut HashMap<Uuid, Uuid>,
) -> Result<()> {
    let seller = tx.seller()?.uuid();
    let mut written = Vec::new();
    for mut row in rows {
        if let Some(id) = uuid_of(row.get("id")) {
            ids.insert(id, tx.id::<kinds::Product>().uuid());
        }
        if !moved(&mut row, ids) {
            continue;
        }
        row.insert("seller_id".to_owned(), json!(seller));
        begin_anew(&mut row, table, tx.now());
        written.push(Value::Object(row));
    }
    let sql = format!("INSERT INTO {table} SELECT r.* FROM jsonb_populate_recordset(NULL::{table}, $1) AS r");
    query(sql).bind(Value::Array(written)).execute(tx.conn()?).await?;
    Ok(())
}

fn uuid_of(value: Option<&Value>) -> Option<Uuid> {
    value?.as_str()?.parse().ok()
}

/// Puts the ids of this side in the place of those of the other. Answers whether the row can be: not without its file.
fn moved(row: &mut Map<String, Value>, ids: &HashMap<Uuid, Uuid>) -> bool {
    for (name, value) in row.iter_mut().filter(|(name, _)| *name == "id" || name.ends_with("_id")) {
        let Some(id) = uuid_of(Some(value)) else { continue };
        match ids.get(&id) {
            Some(here) => *value = json!(here),
            None if name == "seller_id" => {}
            None if name == "background_cover_id" => *value = Value::Null,
            None => return false,
        }
    }
    true
}

/// Counts begin at nothing, and pictures are made anew.
fn begin_anew(row: &mut Map<String, Value>, table: &str, now: chrono::DateTime<chrono::Utc>) {
    let anew = PARTS.iter().find(|part| part.table == table).map_or(&[] as &[&str], |part| part.anew);
    for name in anew {
        let fresh = match *name {
            "variants" => json!([]),
            "state" => json!("waiting"),
            "width" | "height" => Value::Null,
            _ => json!(0),
        };
        row.insert((*name).to_owned(), fresh);
    }
    for name in ["created_at", "updated_at"] {
        if row.contains_key(name) {
            row.insert(name.to_owned(), json!(now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_without_its_file_stays_behind_and_a_background_is_left_out() {
        let (from, to, lost) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let ids = HashMap::from([(from, to)]);
        let row = |value: Value| value.as_object().cloned().unwrap_or_default();
        let mut kept = row(json!({ "id": from, "product_id": from, "background_cover_id": lost, "name": "x" }));
        assert!(moved(&mut kept, &ids));
        assert_eq!(kept, row(json!({ "id": to, "product_id": to, "background_cover_id": null, "name": "x" })));
        assert!(!moved(&mut row(json!({ "id": from, "upload_id": lost })), &ids));
    }

    #[test]
    fn what_was_sold_is_not_taken_along() {
        let mut row = Map::from_iter([("sold_count".to_owned(), json!(7)), ("name".to_owned(), json!("x"))]);
        begin_anew(&mut row, "pricing_plans", chrono::DateTime::UNIX_EPOCH);
        assert_eq!((row.get("sold_count"), row.get("name")), (Some(&json!(0)), Some(&json!("x"))));
    }
}
