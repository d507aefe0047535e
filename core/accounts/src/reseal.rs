//! The secrets of authenticator apps under another installation's key.

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use kontor_db::{Row, query};
use kontor_kernel::{Env, Result, Secret, kinds::UserId};
use uuid::Uuid;

use crate::totp::place;

#[derive(Row)]
struct SealedSecretRow {
    user_id: Uuid,
    secret_sealed: String,
}

/// Seals with the present key what another one has sealed, as the database's owner. Answers how many there were. May run
/// beside everything else, and twice.
pub async fn reseal_totp_secrets(owner_url: &str, env: &Env, secret: &Secret) -> Result<usize> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let rows: Vec<SealedSecretRow> = query("SELECT user_id, secret_sealed FROM totp_factors").load(&mut owner).await?;
    let mut changed = 0;
    for SealedSecretRow { user_id, secret_sealed } in rows {
        if secret.sealed_by_present_key(&secret_sealed) {
            continue;
        }
        let place = place(UserId::from_uuid(user_id));
        let anew = secret.seal(&*env.rng, place, &secret.open(place, &secret_sealed)?)?;
        // What somebody else has written meanwhile is theirs.
        changed += query("UPDATE totp_factors SET secret_sealed = $3 WHERE user_id = $1 AND secret_sealed = $2")
            .bind(user_id)
            .bind(secret_sealed)
            .bind(anew)
            .execute(&mut owner)
            .await?;
    }
    Ok(changed)
}
