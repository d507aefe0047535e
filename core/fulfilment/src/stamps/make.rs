//! A worker makes a copy, or says that it cannot be made.

use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use futures::stream;
use kontor_catalog::{digitals, digitals::Digital};
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_files::{ObjectStore, Press, Stamp, keys};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{DigitalId, GrantId, OrderId, SellerId},
};
use kontor_mail::Email;
use kontor_orders::{Order, seller_of};
use kontor_urls::Links;
use tokio::sync::Semaphore;

/// A PDF is held in memory as a whole: one at a time in a process, however many are wanted.
static STAMPING: Semaphore = Semaphore::const_new(1);

/// What passes by itself is waited for this long; then buyer and seller are told.
const GIVE_UP_HOURS: i64 = 6;

#[derive(Row)]
struct StampRequestRow {
    order_id: OrderId,
    digital_id: DigitalId,
    requested_at: DateTime<Utc>,
    active: bool,
}

/// Makes the copy of one bought file. Twice is once; one that nobody may fetch any more is not made.
pub async fn make(
    db: &Db,
    files: &dyn ObjectStore,
    press: &dyn Press,
    links: &Links,
    seller: SellerId,
    grant: GrantId,
) -> Result<()> {
    let scope = Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller));
    let mut tx = db.begin(scope.clone()).await?;
    let Some(wanted) = wanted(&mut tx, grant).await? else { return Ok(()) };
    let digital = digitals::find_all(&mut tx, &[wanted.digital_id]).await?.into_iter().next();
    let digital = digital.ok_or_else(ApiError::not_found)?;
    if !wanted.active || !digital.stamped {
        forget(&mut tx, grant).await?;
        return tx.commit().await;
    }
    let order = kontor_orders::find(&mut tx, wanted.order_id).await?;
    tx.commit().await?;
    let made = copy(files, press, &digital, &order).await;
    let mut tx = db.begin(scope).await?;
    match made {
        Ok(copy) => {
            let (key, size) = (keys::stamped(seller, grant), i64::try_from(copy.len())?);
            let body = stream::once(std::future::ready(Ok(copy)));
            files.put_stream(&key, &digital.content_type, Box::pin(body)).await?;
            if !note(&mut tx, grant, size).await? {
                // Not wanted any more: what nobody knows of is not left lying about.
                files.delete(&key).await?;
            }
        }
        Err(fault) if is_final(&fault) => fail(&mut tx, links, &order, &digital, grant, fault.code()).await?,
        Err(fault) if tx.now() - wanted.requested_at > Duration::hours(GIVE_UP_HOURS) => {
            tracing::error!(?fault, %grant, "a copy is given up");
            fail(&mut tx, links, &order, &digital, grant, Code::InternalError).await?;
        }
        // The job comes back.
        Err(fault) => return Err(fault),
    }
    tx.commit().await
}

/// Whether it is the file that stands in the way.
fn is_final(fault: &ApiError) -> bool {
    matches!(fault.code(), Code::PdfEncrypted | Code::PdfBroken | Code::PdfTooLarge)
}

async fn copy(files: &dyn ObjectStore, press: &dyn Press, digital: &Digital, order: &Order) -> Result<Bytes> {
    let _alone = STAMPING.acquire().await.map_err(ApiError::internal)?;
    let pdf = kontor_uploads::read_pdf(files, &digital.object_key).await?;
    press.stamp(pdf, &stamp(order)?).await
}

/// What stands on it: who holds the order, by the name they gave.
fn stamp(order: &Order) -> Result<Stamp> {
    let owner = order.owner();
    Ok(Stamp {
        name: owner.full_name(),
        email: owner.email,
        order: kontor_documents_pdf::stamp::order_line(order.locale(), &order.token),
        order_id: order.id.to_string(),
    })
}

async fn wanted(tx: &mut Tx, grant: GrantId) -> Result<Option<StampRequestRow>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT g.order_id, g.digital_id, c.requested_at,
                  g.state = 'active' AND (g.used_count < g.used_limit OR g.used_limit IS NULL) AND g.expires_at > $3 AS active
               FROM stamped_copies c JOIN grants g ON g.seller_id = c.seller_id AND g.id = c.grant_id
               WHERE c.seller_id = $1 AND c.grant_id = $2 AND c.made_at IS NULL AND c.failed_at IS NULL";
    let found: Vec<StampRequestRow> = query(sql).bind(seller).bind(grant).bind(now).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// The copy is there. Answers whether somebody still wants it.
async fn note(tx: &mut Tx, grant: GrantId, size_bytes: i64) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql =
        "UPDATE stamped_copies SET made_at = coalesce(made_at, $3), size_bytes = $4, failed_at = NULL, failure = NULL
               WHERE seller_id = $1 AND grant_id = $2";
    let noted = query(sql).bind(seller).bind(grant).bind(now).bind(size_bytes).execute(tx.conn()?).await?;
    Ok(noted > 0)
}

/// Forgets that a copy was wanted.
pub(super) async fn forget(tx: &mut Tx, grant: GrantId) -> Result<()> {
    let seller = tx.seller()?;
    query("DELETE FROM stamped_copies WHERE seller_id = $1 AND grant_id = $2")
        .bind(seller)
        .bind(grant)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[derive(Row)]
struct KnownFailureRow {
    known: bool,
}

/// There will be no copy. The seller is told once for each file, not once for each of its buyers.
async fn fail(tx: &mut Tx, links: &Links, order: &Order, digital: &Digital, grant: GrantId, why: Code) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    // Of two buyers whose copies fail at once one tells the seller.
    tx.advisory_lock(&format!("stamps.failed {}", digital.id)).await?;
    let sql =
        "SELECT EXISTS (SELECT FROM stamped_copies c JOIN grants g ON g.seller_id = c.seller_id AND g.id = c.grant_id
               WHERE c.seller_id = $1 AND c.grant_id <> $2 AND g.digital_id = $3 AND c.failed_at IS NOT NULL) AS known";
    let known: Vec<KnownFailureRow> = query(sql).bind(seller).bind(grant).bind(digital.id).load(tx.conn()?).await?;
    let sql = "UPDATE stamped_copies SET failed_at = $3, failure = $4
               WHERE seller_id = $1 AND grant_id = $2 AND made_at IS NULL AND failed_at IS NULL";
    let failed = query(sql).bind(seller).bind(grant).bind(now).bind(why.text()).execute(tx.conn()?).await?;
    if failed == 0 || known.iter().any(|row| row.known) {
        return Ok(());
    }
    let Some(to) = seller_of(order) else { return Ok(()) };
    let snapshot = order.snapshot();
    let letter = Email::StampFailed {
        shop: snapshot.seller.name.clone(),
        product: snapshot.product.name.clone(),
        file: digital.name.clone(),
        order: order.token.clone(),
        link: links.urls().cabinet_product(digital.product_id),
    };
    kontor_notifications::write(tx, &to, &letter).await?;
    Ok(())
}
