//! What the platform's managers noted about a seller; nobody else reads it.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result, Validator,
    kinds::{SellerNoteId, UserId},
};

/// Longest note (characters).
const CHARS_MAX: usize = 2_000;
/// The youngest are shown; nobody reads more.
const SHOWN_MAX: i64 = 200;

/// A note.
#[derive(Debug, Clone, Row)]
pub struct SellerNote {
    /// Which.
    pub id: SellerNoteId,
    /// What.
    pub note: String,
    /// Who wrote it.
    pub manager_id: UserId,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// Writes one down, in the transaction of a manager in the books of that seller.
pub async fn add_note(tx: &mut Tx, by: UserId, note: &str) -> Result<SellerNoteId> {
    let mut check = Validator::new();
    check.text("/note", note, 1, CHARS_MAX).finish()?;
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.env().clock.now());
    query("INSERT INTO seller_notes (seller_id, id, manager_id, note, created_at) VALUES ($1, $2, $3, $4, $5)")
        .bind(seller)
        .bind(id)
        .bind(by)
        .bind(note.trim())
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(id)
}

/// The notes about the transaction's seller, the youngest first.
pub async fn notes(tx: &mut Tx) -> Result<Vec<SellerNote>> {
    let seller = tx.seller()?;
    let sql = "SELECT n.id, n.note, n.manager_id, n.created_at FROM seller_notes AS n WHERE n.seller_id = $1 ORDER BY n.id DESC LIMIT $2";
    Ok(query(sql).bind(seller).bind(SHOWN_MAX).load(tx.conn()?).await?)
}
