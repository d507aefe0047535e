//! Removing a draft that nobody ever saw.

use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::ProductId};

use crate::{contents, store};

/// Removes a draft with everything it owns. What was ever published or sold is refused: it can be archived.
pub async fn remove(tx: &mut Tx, id: ProductId, seen: Option<i32>) -> Result<()> {
    let product = store::lock_version(tx, id, seen).await?;
    if !product.is_draft() || product.sold_count > 0 || product.reserved_count > 0 {
        return Err(ApiError::new(Code::InUse));
    }
    let seller = tx.seller()?;
    let holders = contents::holders(tx, id).await?;
    let own = ["certificate_settings", "digitals", "covers", "pricing_plans", "license_keys", "license_key_settings"];
    for table in own.into_iter().chain([
        "ticket_dates",
        "tickets",
        "ticket_designs",
        "lessons",
        "course_sections",
        "opt_in_questions",
    ]) {
        let sql = format!("DELETE FROM {table} WHERE seller_id = $1 AND product_id = $2");
        query(sql).bind(seller).bind(id).execute(tx.conn()?).await.map_err(used)?;
    }
    query("DELETE FROM products WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await
        .map_err(used)?;
    store::recount(tx, &holders, false).await
}

/// Another context's row points here: an order, a grant.
fn used(cause: Error) -> ApiError {
    match cause {
        Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _) => ApiError::new(Code::InUse),
        cause => cause.into(),
    }
}
