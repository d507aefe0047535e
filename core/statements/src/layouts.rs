//! What sellers have said of the columns of their bank's tables: once for each kind of table of an account.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Machine, Result};

use crate::{ColumnRole, Layout, Sketch, limits, row::account_hash};

#[derive(Row)]
struct Kept {
    columns: Vec<String>,
    currency: Option<String>,
    day_first: Option<bool>,
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Whose a table is; empty where a column of it says so.
fn whose(tx: &Tx, sketch: &Sketch, account: Option<&str>) -> Result<String> {
    let seller = tx.seller()?;
    let account = sketch.account.as_deref().or(account);
    Ok(account.map(|iban| account_hash(seller, iban)).unwrap_or_default())
}

/// What was said of such a table of this account, if anything was.
pub(crate) async fn find_layout(tx: &mut Tx, sketch: &Sketch, account: Option<&str>) -> Result<Option<Layout>> {
    let (seller, whose) = (tx.seller()?, whose(tx, sketch, account)?);
    let found: Vec<Kept> = query(
        "SELECT columns, currency, day_first FROM bank_layouts WHERE seller_id = $1 AND account_hash = $2 AND kind = $3",
    )
    .bind(seller)
    .bind(whose)
    .bind(&sketch.kind)
    .load(tx.conn()?)
    .await?;
    Ok(found.into_iter().next().map(|kept| Layout {
        columns: kept.columns.iter().map(|role| ColumnRole::parse(role).unwrap_or(ColumnRole::Ignored)).collect(),
        currency: kept.currency.and_then(|code| code.parse().ok()),
        day_first: kept.day_first,
    }))
}

/// Remembers what was said. What is said later of the same kind of table counts.
pub(crate) async fn remember(tx: &mut Tx, sketch: &Sketch, account: Option<&str>, layout: &Layout) -> Result<()> {
    let (seller, now, whose) = (tx.seller()?, tx.now(), whose(tx, sketch, account)?);
    query(
        "INSERT INTO bank_layouts (seller_id, account_hash, kind, columns, currency, day_first, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
         ON CONFLICT (seller_id, account_hash, kind) DO UPDATE
         SET columns = EXCLUDED.columns, currency = EXCLUDED.currency, day_first = EXCLUDED.day_first,
             updated_at = EXCLUDED.updated_at",
    )
    .bind(seller)
    .bind(whose)
    .bind(&sketch.kind)
    .bind(layout.columns.iter().map(ToString::to_string).collect::<Vec<_>>())
    .bind(layout.currency.map(|currency| currency.to_string()))
    .bind(layout.day_first)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let kept: Count = query("SELECT count(*) AS count FROM bank_layouts WHERE seller_id = $1")
        .bind(seller)
        .get_result(tx.conn()?)
        .await?;
    if kept.count > limits::LAYOUTS_MAX {
        return Err(ApiError::field(Code::TooMany, "/columns").with("max", limits::LAYOUTS_MAX));
    }
    Ok(())
}
