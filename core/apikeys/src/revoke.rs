//! Keys that are taken back.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, kinds::ApiKeyId};

use crate::{ApiKey, ApiKeyState, api_key};

/// Takes a key back: the next call with it is refused. Twice is once.
pub async fn revoke(tx: &mut Tx, id: ApiKeyId) -> Result<ApiKey> {
    if tx.transition(id.uuid(), ApiKeyState::Revoked, "revoked").await?.into_result(ApiKeyState::Revoked)? {
        let (seller, now) = (tx.seller()?, tx.env().clock.now());
        query("UPDATE api_keys SET revoked_at = $3 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .bind(now)
            .execute(tx.conn()?)
            .await?;
    }
    api_key(tx, id).await
}
