//! After the installation's key was replaced: IBANs are sealed anew with the present one.

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use kontor_db::{Row, query};
use kontor_kernel::{
    Env, Result, Secret,
    kinds::{BankAccountId, SellerId},
};

use super::seal;

#[derive(Row)]
struct SealedIbanRow {
    seller_id: SellerId,
    id: BankAccountId,
    iban_sealed: String,
}

/// Seals every IBAN with the present key, as the database's owner. Answers how many were another key's; one that no key
/// opens stops it, and what was done stays done.
pub async fn reseal_bank_accounts(owner_url: &str, env: &Env, secret: &Secret) -> Result<usize> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let rows: Vec<SealedIbanRow> =
        query("SELECT seller_id, id, iban_sealed FROM bank_accounts").load(&mut owner).await?;
    let mut changed = 0;
    for SealedIbanRow { seller_id, id, iban_sealed } in rows {
        if secret.sealed_by_present_key(&iban_sealed) {
            continue;
        }
        let iban = seal::open(secret, seller_id, id, &iban_sealed)?;
        let anew = seal::seal(secret, &*env.rng, seller_id, id, &iban)?;
        // What somebody else has written meanwhile is theirs.
        changed +=
            query("UPDATE bank_accounts SET iban_sealed = $4 WHERE seller_id = $1 AND id = $2 AND iban_sealed = $3")
                .bind(seller_id)
                .bind(id)
                .bind(iban_sealed)
                .bind(anew)
                .execute(&mut owner)
                .await?;
    }
    Ok(changed)
}
