//! After the installation's key was replaced: keys of sellers' own accounts are sealed anew with the present one.

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use kontor_db::{Row, query};
use kontor_kernel::{ApiError, Env, Machine, Result, Secret, kinds::SellerId};

use crate::{ProviderKind, own::place};

#[derive(Row)]
struct SealedCredentialsRow {
    seller_id: SellerId,
    provider: String,
    sealed: String,
}

/// Seals the keys of every account with the present key, as the database's owner. Answers how many were another key's;
/// one that no key opens stops it, and what was done stays done.
pub async fn reseal_credentials(owner_url: &str, env: &Env, secret: &Secret) -> Result<usize> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let rows: Vec<SealedCredentialsRow> =
        query("SELECT seller_id, provider, sealed FROM payment_credentials").load(&mut owner).await?;
    let mut changed = 0;
    for SealedCredentialsRow { seller_id, provider, sealed } in rows {
        if secret.sealed_by_present_key(&sealed) {
            continue;
        }
        let kind =
            ProviderKind::parse(&provider).ok_or_else(|| ApiError::internal("an account at an unknown company"))?;
        let place = place(seller_id, kind);
        let anew = secret.seal(&*env.rng, place, &secret.open(place, &sealed)?)?;
        // What somebody else has written meanwhile is theirs.
        changed +=
            query("UPDATE payment_credentials SET sealed = $4 WHERE seller_id = $1 AND provider = $2 AND sealed = $3")
                .bind(seller_id)
                .bind(provider)
                .bind(sealed)
                .bind(anew)
                .execute(&mut owner)
                .await?;
    }
    Ok(changed)
}
