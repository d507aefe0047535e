//! Keys that end together: when an account was in somebody else's hands, or its password was forgotten.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Scope, Tenant, Tx, query};
use kontor_kernel::{
    Actor, Result,
    kinds::{ApiKeyId, SellerId, UserId},
};

use crate::{ApiKey, ApiKeyState, api_keys, revoke};

/// The tenant's keys that open something now, the youngest first.
pub async fn usable(tx: &mut Tx) -> Result<Vec<ApiKey>> {
    let now = tx.env().clock.now();
    let mut all = api_keys(tx).await?;
    all.retain(|key| key.state == ApiKeyState::Active && !key.is_expired(now));
    Ok(all)
}

/// Ends the tenant's keys that were made at `since` or later; answers how many.
pub async fn revoke_made_since(tx: &mut Tx, since: DateTime<Utc>) -> Result<usize> {
    let mut all = usable(tx).await?;
    all.retain(|key| key.created_at >= since);
    for key in &all {
        revoke(tx, key.id).await?;
    }
    Ok(all.len())
}

/// A key that ended with its maker.
#[derive(Debug, Clone, Row)]
pub struct MadeKey {
    /// Whose books it opened.
    pub seller_id: SellerId,
    /// Whether money is real there.
    pub livemode: bool,
    /// Who owns that shop.
    pub owner: UserId,
    /// Which.
    pub id: ApiKeyId,
}

/// Ends every key that somebody made, in whichever shop: found in a manager's transaction, which goes on in the books of each shop and
/// has to be led back. Answers which.
pub async fn revoke_made_by(tx: &mut Tx, by: UserId, maker: UserId) -> Result<Vec<MadeKey>> {
    let sql = "SELECT k.seller_id, s.livemode, s.owner_user_id AS owner, k.id
               FROM api_keys AS k JOIN sellers AS s ON s.seller_id = k.seller_id
               WHERE k.created_by = $1 AND k.state = 'active' ORDER BY k.seller_id, k.id";
    let made: Vec<MadeKey> = query(sql).bind(maker).load(tx.conn()?).await?;
    for key in &made {
        let tenant = Tenant { id: key.seller_id, livemode: key.livemode };
        tx.switch_role(Scope::Seller(tenant, Actor::Manager(by))).await?;
        revoke(tx, key.id).await?;
    }
    Ok(made)
}
