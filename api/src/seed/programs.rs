//! The programs of the demo's sellers: each has a key, which nobody was shown.

use kontor_accounts::User;
use kontor_apikeys::{KeyScope, New};
use kontor_db::Tenant;
use kontor_kernel::Result;

use super::stage::Stage;

/// Gives a seller's bookkeeping a key, unless it has one.
pub async fn let_in(stage: &Stage, tenant: Tenant, owner: &User) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    if kontor_apikeys::api_keys(&mut tx).await?.is_empty() {
        let new = New {
            name: "Bookkeeping".to_owned(),
            scopes: vec![KeyScope::OrdersRead, KeyScope::PayoutsRead],
            expires_in_days: None,
            by: owner.id,
            by_name: format!("{} {}", owner.first_name, owner.last_name),
        };
        kontor_apikeys::make(&mut tx, &new).await?;
    }
    tx.commit().await
}
