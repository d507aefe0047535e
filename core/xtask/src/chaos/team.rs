//! Two who work for the shop and get a part of whatever it sells: their shares are held to the same promises.

use anyhow::{Context, Result};

use crate::bench::visitor::owner;
use crate::env_file::Environment;

const INVITED: &str = "INSERT INTO team_members (seller_id, id, test_tenant, email, user_id, rights, state, token_hash, expires_at, sent_at,
         shop, invited_by, invited_by_name, created_at, updated_at)
     SELECT s.seller_id, gen_random_uuid(), s.twin_id, $1, gen_random_uuid(), '{orders}', 'invited', $1, now(), now(), s.name,
         s.owner_user_id, 'Chaos', now(), now()
     FROM sellers s WHERE s.livemode AND s.username = 'demo'";
const ACTIVE: &str = "UPDATE team_members SET state = 'active' WHERE email = $1";
const FEE: &str = "UPDATE team_members SET fee_since = now(), fee_bps = $2, fee_amount = $3, fee_currency = CASE WHEN $3::bigint IS NULL THEN NULL ELSE 'eur' END
     WHERE email = $1";

/// Before the first purchase.
pub async fn hire(environment: &Environment) -> Result<()> {
    let client = owner(environment).await?;
    let fees: [(&str, Option<i32>, Option<i64>); 2] =
        [("chaos-percent@example.test", Some(1_250), None), ("chaos-fixed@example.test", None, Some(150))];
    for (email, bps, amount) in fees {
        client.execute(INVITED, &[&email]).await.context("a team member")?;
        client.execute(ACTIVE, &[&email]).await?;
        client.execute(FEE, &[&email, &bps, &amount]).await?;
    }
    Ok(())
}
