//! Keys that end together: when an account was in somebody else's hands, or its password was forgotten.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::Result;

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
