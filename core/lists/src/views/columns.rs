//! The columns that a person wants to see in a list, on whatever computer they look.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Result, Validator, kinds::UserId};

use super::limits;

/// The chosen columns of one list, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Columns {
    /// Of which list.
    pub list: String,
    /// Their keys.
    pub columns: Vec<String>,
}

/// All that a person has chosen in this shop.
pub async fn all_columns(tx: &mut Tx, me: UserId) -> Result<Vec<Columns>> {
    let seller = tx.seller()?;
    let sql = "SELECT list, columns FROM list_columns WHERE seller_id = $1 AND user_id = $2 ORDER BY list";
    Ok(query(sql).bind(seller).bind(me).load(tx.conn()?).await?)
}

/// Keeps what a person has chosen for a list; nothing: the list's own columns again. The last to come is kept.
pub async fn keep_columns(tx: &mut Tx, me: UserId, list: &str, columns: &[String]) -> Result<()> {
    let mut check = Validator::new();
    checked(&mut check, columns);
    check.finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    if columns.is_empty() {
        query("DELETE FROM list_columns WHERE seller_id = $1 AND user_id = $2 AND list = $3")
            .bind(seller)
            .bind(me)
            .bind(list)
            .execute(tx.conn()?)
            .await?;
        return Ok(());
    }
    query(
        "INSERT INTO list_columns (seller_id, user_id, list, columns, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (seller_id, user_id, list) DO UPDATE SET columns = excluded.columns, updated_at = excluded.updated_at",
    )
    .bind(seller)
    .bind(me)
    .bind(list)
    .bind(columns)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Keys as the screens have them; which there are only they know.
pub(crate) fn checked(check: &mut Validator, columns: &[String]) {
    if columns.len() > limits::COLUMNS_MAX {
        check.refuse_with(Code::TooMany, "/columns", [("max", limits::COLUMNS_MAX.into())]);
    }
    for (place, column) in columns.iter().enumerate() {
        let pointer = format!("/columns/{place}");
        check.line(&pointer, column, 1, limits::COLUMN_CHARS_MAX);
        if !column.is_empty() && !is_key(column) {
            check.refuse(Code::InvalidCharacters, &pointer);
        }
        if columns.iter().take(place).any(|before| before == column) {
            check.refuse(Code::ListedTwice, &pointer);
        }
    }
}

/// Whether it can be what a column is called; what a form writes where there is no list cannot.
fn is_key(column: &str) -> bool {
    let begins = column.starts_with(|sign: char| sign.is_ascii_alphabetic());
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.' | '-' | ':');
    begins && column.chars().all(is_part) && !matches!(column, "null" | "true" | "false")
}
