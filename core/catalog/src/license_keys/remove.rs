//! Taking keys back that nobody bought.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{LicenseKeyId, ProductId},
};

use super::{Key, key::COLUMNS, settings};
use crate::{KeySource, KeyState, store};

/// Removes a key that nobody bought.
pub async fn remove(tx: &mut Tx, id: LicenseKeyId) -> Result<()> {
    let key = find(tx, id).await?;
    // The product first, as everybody who sells or delivers does; then the key is looked at again.
    store::lock(tx, key.product_id).await?;
    if find(tx, id).await?.state != KeyState::Available {
        return Err(ApiError::new(Code::KeySold));
    }
    delete(tx, key.product_id, Some(vec![id])).await.map(drop)
}

/// Removes every key of a product that nobody bought; says how many. Refused while somebody is paying for one.
pub async fn remove_unsold(tx: &mut Tx, product: ProductId) -> Result<usize> {
    let product = store::lock(tx, product).await?;
    settings(tx, product.id).await?;
    delete(tx, product.id, None).await
}

/// One key.
pub async fn find(tx: &mut Tx, id: LicenseKeyId) -> Result<Key> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM license_keys AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<Key> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Deletes unsold keys, if what is left is enough for who is paying. `None`: all of them.
async fn delete(tx: &mut Tx, product: ProductId, ids: Option<Vec<LicenseKeyId>>) -> Result<usize> {
    let (seller, source) = (tx.seller()?, settings(tx, product).await?.source);
    let sql = "DELETE FROM license_keys WHERE seller_id = $1 AND product_id = $2 AND state = 'available'
               AND ($3 IS NULL OR id = ANY($3))";
    let gone = query(sql).bind(seller).bind(product).bind(ids).execute(tx.conn()?).await?;
    if source == KeySource::List {
        let fewer = "UPDATE products SET keys_left = keys_left - $3
                     WHERE seller_id = $1 AND id = $2 AND keys_left - $3 >= reserved_count";
        let spared = query(fewer).bind(seller).bind(product).bind(i32::try_from(gone)?).execute(tx.conn()?).await?;
        if spared == 0 {
            // The transaction is given up, and with it the deletion.
            return Err(ApiError::new(Code::KeysHeld));
        }
    }
    count_ready(tx, product).await?;
    store::recount(tx, &[product.uuid()], true).await?;
    Ok(gone)
}

/// Notes whether there is anything that keys come from.
pub(crate) async fn count_ready(tx: &mut Tx, product: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "UPDATE products AS p SET keys_ready = CASE s.source
            WHEN 'generated' THEN s.format <> ''
            ELSE EXISTS (SELECT FROM license_keys AS k WHERE k.seller_id = $1 AND k.product_id = $2 AND k.source = 'list') END
         FROM license_key_settings AS s
         WHERE p.seller_id = $1 AND p.id = $2 AND s.seller_id = $1 AND s.product_id = $2",
    )
    .bind(seller)
    .bind(product)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
