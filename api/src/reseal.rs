//! The command that ends a rotation of the installation's key: whatever is sealed is sealed anew with the present one, so
//! that the key before it can be given up. It may run beside the product, and twice.

use kontor_kernel::{Env, Result, Secret};

/// Seals everything with the present key, as the database's owner; says how much was another key's.
pub async fn reseal(owner_url: &str, secret: &Secret) -> Result<String> {
    let env = Env::system();
    let accounts = kontor_ledger::reseal_bank_accounts(owner_url, &env, secret).await?;
    let endpoints = kontor_webhooks::reseal_endpoints(owner_url, &env, secret).await?;
    let credentials = kontor_payments::reseal_credentials(owner_url, &env, secret).await?;
    let apps = kontor_accounts::reseal_totp_secrets(owner_url, &env, secret).await?;
    Ok(format!(
        "sealed anew with key {}: {accounts} bank accounts, {apps} authenticator apps, {endpoints} webhook endpoints, {credentials} accounts at providers\n",
        secret.key_id()
    ))
}
