//! How often payment pages are opened. Counted in memory and written now and then: no page waits for it, and what a process takes with it
//! when it dies is a smaller number, no wrong one.

use std::{
    collections::BTreeMap,
    mem,
    sync::{Mutex, PoisonError},
};

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tenant, query};
use kontor_kernel::{
    Actor, Result,
    kinds::{ProductId, SellerId},
};
use uuid::Uuid;

type Counts = BTreeMap<ProductId, i64>;

/// What was opened and is not written yet.
#[derive(Debug, Default)]
pub struct PageViews(Mutex<BTreeMap<SellerId, (bool, Counts)>>);

impl PageViews {
    /// The payment page of a product was opened.
    pub fn add(&self, tenant: Tenant, product: ProductId) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, counts) = all.entry(tenant.id).or_insert_with(|| (tenant.livemode, Counts::new()));
        *counts.entry(product).or_default() += 1;
    }

    /// Writes what was counted, one statement a shop. What cannot be written is lost.
    pub async fn write(&self, db: &Db) {
        let all = mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for (id, (livemode, counts)) in all {
            if let Err(fault) = write(db, Tenant { id, livemode }, &counts).await {
                tracing::warn!(?fault, "views of pages not written");
            }
        }
    }
}

async fn write(db: &Db, tenant: Tenant, counts: &Counts) -> Result<()> {
    let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(tenant.id))).await?;
    let (products, views): (Vec<Uuid>, Vec<i64>) =
        counts.iter().map(|(product, count)| (product.uuid(), *count)).unzip();
    // In the order of their key, so that two processes wait for each other at most.
    let sql = "
        INSERT INTO page_views AS v (seller_id, day, product_id, views)
        SELECT l.seller_id, ($2 AT TIME ZONE l.time_zone)::date, one.product_id, one.views
        FROM sellers AS l CROSS JOIN unnest($3, $4) AS one (product_id, views) WHERE l.seller_id = $1 ORDER BY 3
        ON CONFLICT (seller_id, day, product_id) DO UPDATE SET views = v.views + excluded.views";
    let now = tx.now();
    query(sql).bind(tenant.id).bind(now).bind(products).bind(views).execute(tx.conn()?).await?;
    tx.commit().await
}
