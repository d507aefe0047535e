//! What can still be changed of a certificate that is out. Its number stays; its revision counts.

use diesel_async::RunQueryDsl;
use kontor_catalog::certificates;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Transition, Validator,
    kinds::{CertificateId, OrderId},
    limits::LINE_CHARS_MAX,
};

use super::{
    Certificate, find,
    issue::{end_of, zone_of},
};
use crate::CertificateState;

/// The holder says how they are called, once, and whether the certificate's page tells it. Whoever presents the order's
/// key is its holder.
pub async fn describe(
    tx: &mut Tx,
    order: OrderId,
    id: CertificateId,
    holder: &str,
    shown: bool,
) -> Result<Certificate> {
    kontor_orders::lock(tx, order).await?;
    let held = find(tx, id).await?;
    if held.order_id != order {
        return Err(ApiError::not_found());
    }
    let other = !holder.trim().is_empty() && holder.trim() != held.holder;
    if other && held.renamed {
        return Err(ApiError::field(Code::CertificateRenamed, "/holder"));
    }
    let held = if other { name(tx, held, holder, true).await? } else { live(held)? };
    let seller = tx.seller()?;
    query("UPDATE certificates SET shown = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(held.id)
        .bind(shown)
        .execute(tx.conn()?)
        .await?;
    find(tx, id).await
}

/// The seller corrects the holder's name.
pub async fn rename(tx: &mut Tx, id: CertificateId, holder: &str) -> Result<Certificate> {
    let held = find(tx, id).await?;
    kontor_orders::lock(tx, held.order_id).await?;
    let held = find(tx, id).await?;
    name(tx, held, holder, false).await
}

/// What went back is changed no more.
fn live(held: Certificate) -> Result<Certificate> {
    if !held.is_live() {
        Transition::Refused(held.state).into_result(CertificateState::Issued)?;
    }
    Ok(held)
}

async fn name(tx: &mut Tx, held: Certificate, holder: &str, by_holder: bool) -> Result<Certificate> {
    Validator::new().line("/holder", holder, 1, LINE_CHARS_MAX).finish()?;
    let held = live(held)?;
    if holder.trim() == held.holder {
        return Ok(held);
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE certificates SET holder = $3, renamed = renamed OR $4, revision = revision + 1, updated_at = $5
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(held.id)
    .bind(holder.trim())
    .bind(by_holder)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, held.id).await
}

/// Issues it again with the words that the product has now: the same number, the next revision. One that had expired
/// stays so: a longer life is another certificate.
pub async fn reissue(tx: &mut Tx, id: CertificateId) -> Result<Certificate> {
    let held = find(tx, id).await?;
    let order = kontor_orders::lock(tx, held.order_id).await?;
    let held = find(tx, id).await?;
    if held.state != CertificateState::Issued {
        Transition::Refused(held.state).into_result(CertificateState::Issued)?;
    }
    let said = certificates::find(tx, held.product_id).await?;
    let product = kontor_catalog::find(tx, held.product_id).await?.fields.name;
    let zone = zone_of(&order)?;
    let paid = order.charged_at.unwrap_or(order.created_at).with_timezone(&zone).date_naive();
    let until = said.valid_until(paid);
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE certificates SET product_name = $3, title = $4, body = $5, signer = $6, dated_on = $7, date_text = $8,
            valid_until = $9, ends_at = $10, revision = revision + 1, updated_at = $11
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(product)
    .bind(&said.title)
    .bind(&said.body)
    .bind(&said.signer)
    .bind(said.dated_on(paid))
    .bind(if said.dated_on(paid).is_none() { said.date_text.as_str() } else { "" })
    .bind(until)
    .bind(until.and_then(|day| end_of(day, zone)))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}
