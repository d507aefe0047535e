//! Writing to whoever is paid out: to the seller, or to the person who gets a share, whose mail is nobody's else.

use kontor_db::{Scope, Tx};
use kontor_kernel::{Code, Party, Result};
use kontor_mail::Email;
use kontor_notifications::{To, write};
use kontor_verification::{MailFacts, notify_seller};

/// Writes a mail to a party of the transaction's seller; the transaction goes on as it was.
pub(super) async fn notify(tx: &mut Tx, party: Party, letter: impl FnOnce(MailFacts) -> Email) -> Result<()> {
    let Some(user) = party.id else { return notify_seller(tx, letter).await };
    let (scope, shop) = (tx.scope().clone(), kontor_tenants::seller(tx).await?.name);
    tx.switch_role(Scope::Person(user)).await?;
    let person = match kontor_accounts::find_user(tx, user).await {
        Ok(person) => person,
        // Their money is theirs all the same.
        Err(fault) if fault.code() == Code::NotFound => {
            tracing::warn!(%user, "a person without an account is not written to");
            return tx.switch_role(scope).await;
        }
        Err(fault) => return Err(fault),
    };
    let to = To {
        address: person.email,
        user: Some(user),
        name: person.first_name,
        locale: person.locale,
        time_zone: person.time_zone,
        order: None,
    };
    write(tx, &to, &letter(MailFacts { shop, locale: to.locale })).await?;
    tx.switch_role(scope).await
}
