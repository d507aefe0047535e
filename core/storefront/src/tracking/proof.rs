//! Proofs that visitors agreed (Art. 7 (1) GDPR): what they were asked, what they answered, when. Not who they are.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Tx, query};
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::ConsentId};

use crate::tracking::{Category, Running, limits, running};

/// Keeps an answer. `hash`: the question as the visitor read it; one that is asked no more is refused, for nobody is to
/// agree to what they have not read.
pub async fn insert_consent(tx: &mut Tx, hash: &str, agreed: &[Category]) -> Result<ConsentId> {
    let asked: Running = running(tx).await?.ok_or_else(ApiError::not_found)?;
    let mut check = Validator::new();
    check.that(asked.hash() == hash, Code::ConsentChanged, "/terms_hash");
    let open = asked.categories();
    for (place, category) in agreed.iter().enumerate() {
        check.that(open.contains(category), Code::InvalidChoice, &format!("/categories/{place}"));
    }
    check.finish()?;
    let mut agreed = agreed.to_vec();
    agreed.sort_unstable();
    agreed.dedup();
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO consent_terms (seller_id, hash, terms, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (seller_id, hash) DO NOTHING",
    )
    .bind(seller)
    .bind(hash)
    .bind(asked.terms())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    query("INSERT INTO consents (seller_id, id, terms_hash, categories, created_at) VALUES ($1, $2, $3, $4, $5)")
        .bind(seller)
        .bind(id)
        .bind(hash)
        .bind(agreed)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(id)
}

const OLD: &str = "
    DELETE FROM consents WHERE created_at < $1 AND (seller_id, id) IN (
        SELECT seller_id, id FROM consents WHERE created_at < $1 ORDER BY created_at LIMIT $2)";

/// Forgets proofs after their time. Answers how many.
pub async fn forget_consents(system: &Db) -> Result<usize> {
    system.forget(OLD, system.env().clock.now() - Duration::days(limits::PROOF_DAYS)).await
}
