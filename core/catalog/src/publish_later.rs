//! Publishing as soon as the seller is verified: a wish that is kept with the product until then.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    Result,
    kinds::{ProductId, UserId},
};

use crate::{Facts, Product, SellerFacts, UnavailableReason, publish, reasons, store};

/// What became of a product that waited for its seller's verification.
#[derive(Debug, Clone)]
pub enum Waited {
    /// It is published.
    Published(Box<Product>),
    /// Something else forbids it by now; it waits no longer.
    Hindered(Box<Product>),
    /// Nobody waits for it: published by hand, or called off.
    Nothing,
}

/// Publishes a product as soon as its seller is verified; at once, where that is so already or where it is free. Refuses
/// with every other reason that forbids publishing. Asking twice changes nothing.
pub async fn publish_when_verified(tx: &mut Tx, id: ProductId, seller: SellerFacts, by: UserId) -> Result<Product> {
    let mut product = store::lock(tx, id).await?;
    let (waits, others): (Vec<_>, Vec<_>) = reasons(&Facts::from_product(&product, seller))
        .into_iter()
        .filter(|reason| reason.forbids_publishing())
        .partition(|reason| *reason == UnavailableReason::FinishRegistration);
    if !others.is_empty() {
        return Err(UnavailableReason::refusal(&others));
    }
    if waits.is_empty() {
        return publish(tx, id, seller).await;
    }
    if product.publish_requested_at.is_none() {
        product.publish_requested_at = Some(tx.now());
        product.publish_requested_by = Some(by);
        store::save(tx, &mut product).await?;
        // A verification that succeeds in this moment does not see it yet.
        enqueue(tx, MoneyJob::PublishWaiting { seller: tx.seller()? }).await?;
    }
    Ok(product)
}

/// The product no longer publishes itself. What does not wait stays as it is.
pub async fn cancel_publish_when_verified(tx: &mut Tx, id: ProductId) -> Result<Product> {
    let mut product = store::lock(tx, id).await?;
    if product.publish_requested_at.is_some() {
        product.forget_publish_request();
        store::save(tx, &mut product).await?;
    }
    Ok(product)
}

#[derive(Row)]
struct WaitingRow {
    id: ProductId,
}

/// The products that wait for their seller's verification, those that have waited longest first.
pub async fn waiting_for_verification(tx: &mut Tx) -> Result<Vec<ProductId>> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM products WHERE seller_id = $1 AND publish_requested_at IS NOT NULL
               ORDER BY publish_requested_at, id";
    let rows: Vec<WaitingRow> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Publishes a product that waited, now that its seller is verified.
pub async fn publish_waiting(tx: &mut Tx, id: ProductId, seller: SellerFacts) -> Result<Waited> {
    let mut product = store::lock(tx, id).await?;
    if product.publish_requested_at.is_none() || !seller.registration_finished {
        return Ok(Waited::Nothing);
    }
    let hindered = reasons(&Facts::from_product(&product, seller)).iter().any(|reason| reason.forbids_publishing());
    if !hindered {
        return Ok(Waited::Published(Box::new(publish(tx, id, seller).await?)));
    }
    product.forget_publish_request();
    store::save(tx, &mut product).await?;
    Ok(Waited::Hindered(Box::new(product)))
}
