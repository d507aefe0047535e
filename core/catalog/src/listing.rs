//! A list of other products under a product, in the seller's order: what is inside a bundle, what goes along with it.

use diesel::sql_types::{Array, Integer, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, kinds::ProductId};

use crate::{Product, product::COLUMNS};

/// Where such a list is kept: a table, and its column of the products in the list.
pub(crate) struct Listing {
    table: &'static str,
    column: &'static str,
}

pub(crate) const CONTENTS: Listing = Listing { table: "bundle_contents", column: "item_id" };
pub(crate) const ADDONS: Listing = Listing { table: "product_addons", column: "addon_id" };

impl Listing {
    /// The products in the list of one; put away or not.
    pub(crate) async fn list(&self, tx: &mut Tx, holder: ProductId) -> Result<Vec<Product>> {
        let (Self { table, column }, seller) = (self, tx.seller()?);
        let sql = format!(
            "SELECT {COLUMNS} FROM {table} AS l JOIN products AS r ON r.seller_id = l.seller_id AND r.id = l.{column}
             WHERE l.seller_id = $1 AND l.product_id = $2 ORDER BY l.position, r.id"
        );
        Ok(query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(holder).load(tx.conn()?).await?)
    }

    /// Makes it the list of these, in this order. Each is named once.
    pub(crate) async fn write(&self, tx: &mut Tx, holder: ProductId, items: &[ProductId]) -> Result<()> {
        let (Self { table, column }, seller) = (self, tx.seller()?);
        let positions: Vec<i32> = (0..).take(items.len()).collect();
        query(format!(
            "WITH wanted AS (SELECT * FROM unnest($3, $4) AS one ({column}, position)),
                  gone AS (DELETE FROM {table} WHERE seller_id = $1 AND product_id = $2
                           AND {column} NOT IN (SELECT {column} FROM wanted))
             INSERT INTO {table} (seller_id, product_id, {column}, position)
             SELECT $1, $2, {column}, position FROM wanted
             ON CONFLICT (seller_id, product_id, {column}) DO UPDATE SET position = excluded.position"
        ))
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(holder)
        .bind::<Array<SqlUuid>, _>(items)
        .bind::<Array<Integer>, _>(positions)
        .execute(tx.conn()?)
        .await?;
        Ok(())
    }

    /// The copy of a product lists the same.
    pub(crate) async fn copy(&self, tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
        let (Self { table, column }, seller) = (self, tx.seller()?);
        query(format!(
            "INSERT INTO {table} (seller_id, product_id, {column}, position)
             SELECT seller_id, $3, {column}, position FROM {table} WHERE seller_id = $1 AND product_id = $2"
        ))
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(from)
        .bind::<SqlUuid, _>(to)
        .execute(tx.conn()?)
        .await?;
        Ok(())
    }
}
