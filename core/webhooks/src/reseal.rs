//! After the installation's key was replaced: secrets of endpoints are sealed anew with the present one.

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use kontor_db::{Row, query};
use kontor_kernel::{
    Env, Result, Secret,
    kinds::{SellerId, WebhookEndpointId},
};

use crate::secret::place;

#[derive(Row)]
struct SealedSecretRow {
    seller_id: SellerId,
    id: WebhookEndpointId,
    secret: String,
    old_secret: Option<String>,
}

/// Seals every secret with the present key, as the database's owner. Answers of how many endpoints one was another
/// key's; one that no key opens stops it, and what was done stays done.
pub async fn reseal_endpoints(owner_url: &str, env: &Env, key: &Secret) -> Result<usize> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let rows: Vec<SealedSecretRow> =
        query("SELECT seller_id, id, secret, old_secret FROM webhook_endpoints").load(&mut owner).await?;
    let mut changed = 0;
    for SealedSecretRow { seller_id, id, secret, old_secret } in rows {
        let all = std::iter::once(&secret).chain(old_secret.as_ref());
        if all.into_iter().all(|sealed| key.sealed_by_present_key(sealed)) {
            continue;
        }
        let place = place(seller_id, id);
        let anew = |sealed: &String| key.seal(&*env.rng, place, &key.open(place, sealed)?);
        // What somebody else has written meanwhile is theirs.
        changed += query(
            "UPDATE webhook_endpoints SET secret = $4, old_secret = $5 WHERE seller_id = $1 AND id = $2 AND secret = $3",
        )
        .bind(seller_id)
        .bind(id)
        .bind(&secret)
        .bind(anew(&secret)?)
        .bind(old_secret.as_ref().map(anew).transpose()?)
        .execute(&mut owner)
        .await?;
    }
    Ok(changed)
}
