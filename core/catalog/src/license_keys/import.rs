//! Bringing a list of keys.

use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{LicenseKeyId, ProductId},
};

use unicode_normalization::UnicodeNormalization;

use super::{
    Stock, count_ready,
    lines::{self, Line, LineProblem, Skipped},
    low, settings, stock_of,
};
use crate::{KeySource, limits, store};

/// What became of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Keys that are there now and were not before.
    pub imported: usize,
    /// Lines that brought none, in their order; the first [`limits::KEYS_REPORT_LINES_MAX`].
    pub skipped: Vec<Skipped>,
    /// How many lines brought none.
    pub skipped_count: usize,
}

#[derive(Row)]
struct Value {
    value: String,
}

/// Adds the keys of a list to a product. What is no list is refused whole; of a list every line brings its key or is
/// told. Twice is once: the second time every key is there already.
pub async fn import(tx: &mut Tx, product: ProductId, text: &str) -> Result<Report> {
    import_column(tx, product, text, None).await
}

/// Adds the keys of one column of a list, counted from 1; none: the one that is named so, or the only one.
pub async fn import_column(tx: &mut Tx, product: ProductId, text: &str, column: Option<usize>) -> Result<Report> {
    let product = store::lock(tx, product).await?;
    let source = settings(tx, product.id).await?.source;
    let mut found = lines::read(text, column, "/list")?;
    let known = known(tx, product.id, &found.keys).await?;
    let (there, new): (Vec<Line>, Vec<Line>) = found.keys.into_iter().partition(|line| known.contains(&line.key));
    found.skipped.extend(there.iter().map(|line| Skipped { line: line.number, problem: LineProblem::AlreadyThere }));
    found.skipped.sort_by_key(|skipped| skipped.line);
    let added = i64::try_from(new.len())?;
    let Stock { available, allocated, revoked } = stock_of(tx, product.id).await?;
    if available + allocated + revoked + added > limits::KEYS_OF_PRODUCT_MAX {
        return Err(ApiError::field(Code::TooMany, "/list").with("max", limits::KEYS_OF_PRODUCT_MAX));
    }
    insert(tx, product.id, &new).await?;
    if source == KeySource::List {
        add_left(tx, product.id, i32::try_from(added)?).await?;
    }
    count_ready(tx, product.id).await?;
    low::forget_warning(tx, product.id).await?;
    store::recount(tx, &[product.id.uuid()], true).await?;
    let skipped_count = found.skipped.len();
    found.skipped.truncate(limits::KEYS_REPORT_LINES_MAX);
    Ok(Report { imported: new.len(), skipped: found.skipped, skipped_count })
}

async fn known(tx: &mut Tx, product: ProductId, lines: &[Line]) -> Result<BTreeSet<String>> {
    let seller = tx.seller()?;
    // Letters with marks may be kept in either of two forms; they are one key.
    let values: Vec<String> = lines.iter().flat_map(|line| [line.key.clone(), line.key.nfd().collect()]).collect();
    let sql = "SELECT value FROM license_keys WHERE seller_id = $1 AND product_id = $2 AND value = ANY($3)";
    let rows: Vec<Value> = query(sql).bind(seller).bind(product).bind(values).load(tx.conn()?).await?;
    Ok(rows.into_iter().map(|row| row.value.nfc().collect()).collect())
}

async fn insert(tx: &mut Tx, product: ProductId, lines: &[Line]) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let ids: Vec<LicenseKeyId> = lines.iter().map(|_| tx.id()).collect();
    let values: Vec<&str> = lines.iter().map(|line| line.key.as_str()).collect();
    tx.set_change_reason("list").await?;
    query(
        "INSERT INTO license_keys (seller_id, id, product_id, value, source, state, created_at, updated_at)
         SELECT $1, new.id, $2, new.value, 'list', 'available', $3, $3 FROM unnest($4, $5) AS new (id, value)",
    )
    .bind(seller)
    .bind(product)
    .bind(now)
    .bind(&ids)
    .bind(&values)
    .execute(tx.conn()?)
    .await?;
    let words = ids
        .iter()
        .zip(&values)
        .flat_map(|(id, value)| kontor_lists::tokens([*value]).into_iter().map(move |token| (*id, token)));
    let (of, tokens): (Vec<LicenseKeyId>, Vec<String>) = words.unzip();
    write_tokens(tx, of, tokens).await
}

/// The words that keys are found by.
pub(super) async fn write_tokens(tx: &mut Tx, of: Vec<LicenseKeyId>, tokens: Vec<String>) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO license_key_tokens (seller_id, id, token)
         SELECT $1, word.id, word.token FROM unnest($2, $3) AS word (id, token) ON CONFLICT DO NOTHING",
    )
    .bind(seller)
    .bind(of)
    .bind(tokens)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

async fn add_left(tx: &mut Tx, product: ProductId, added: i32) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE products SET keys_left = keys_left + $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(product)
        .bind(added)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
