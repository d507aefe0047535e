//! What only the operator of the machine may do.

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use kontor_db::{Row, Scope, query};
use kontor_kernel::{Env, Result, kinds::UserId};

use crate::{Accounts, store};

/// Makes a person a manager of the platform. No role of the product may: the database's owner does it, in person.
pub async fn appoint_manager(owner_url: &str, env: &Env, user: UserId) -> Result<()> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let profile = env.id::<kontor_kernel::kinds::Profile>();
    query(
        "WITH appointed AS (UPDATE users SET manager = true, updated_at = $3 WHERE id = $1 RETURNING id)
         INSERT INTO profiles (id, user_id, kind, created_at) SELECT $2, id, 'manager', $3 FROM appointed
         ON CONFLICT DO NOTHING",
    )
    .bind(user)
    .bind(profile)
    .bind(env.clock.now())
    .execute(&mut owner)
    .await?;
    Ok(())
}

#[derive(Row)]
struct Answer {
    yes: bool,
}

/// Whether the person of an address is a manager.
pub async fn is_manager(owner_url: &str, email: &str) -> Result<bool> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let ask = query("SELECT EXISTS (SELECT FROM users WHERE email = $1 AND manager) AS yes").bind(email);
    Ok(ask.get_result::<Answer>(&mut owner).await?.yes)
}

/// Forgets the authenticator app, the recovery codes and the passkeys of an address, for somebody who has lost them all and whom the operator
/// knows. They sign in with password or mail. False: nobody has the address.
pub async fn remove_second_steps(owner_url: &str, email: &str) -> Result<bool> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let remove = query(
        "WITH person AS (SELECT id FROM users WHERE email = $1),
              app AS (DELETE FROM totp_factors WHERE user_id IN (SELECT id FROM person)),
              codes AS (DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM person)),
              keys AS (DELETE FROM passkeys WHERE user_id IN (SELECT id FROM person))
         SELECT EXISTS (SELECT FROM person) AS yes",
    );
    Ok(remove.bind(email).get_result::<Answer>(&mut owner).await?.yes)
}

/// Whether the database knows anybody whose address does not end like this.
pub async fn knows_others(owner_url: &str, ending: &str) -> Result<bool> {
    let mut owner = AsyncPgConnection::establish(owner_url).await?;
    let ask = query("SELECT EXISTS (SELECT FROM users WHERE right(email, length($1)) <> $1) AS yes");
    Ok(ask.bind(ending).get_result::<Answer>(&mut owner).await?.yes)
}

impl Accounts {
    /// Gives a person the password that the operator chose, without measuring it: whoever sets it in the environment
    /// of the process could as well change the code.
    pub async fn set_operators_password(&self, user: UserId, password: &str) -> Result<()> {
        let hash = self.passwords.hash(self.db.env(), password).await?;
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        store::set_password(&mut tx, user, Some(&hash)).await?;
        tx.commit().await
    }
}
