//! Writing to a seller about their own affairs.

use kontor_db::Tx;
use kontor_kernel::{Locale, Result};
use kontor_mail::Email;
use kontor_notifications::{To, write};

/// What a letter to a seller begins with.
#[derive(Debug, Clone)]
pub struct MailFacts {
    /// The shop's name.
    pub shop: String,
    /// The seller's language.
    pub locale: Locale,
}

/// Writes a mail to the transaction's seller.
pub async fn notify_seller(tx: &mut Tx, letter: impl FnOnce(MailFacts) -> Email) -> Result<()> {
    let facts = kontor_tenants::seller(tx).await?;
    if facts.contact_email.is_empty() {
        tracing::warn!("a seller without an address is not written to");
        return Ok(());
    }
    let locale = facts.locale;
    let to = To {
        address: facts.contact_email,
        user: None,
        name: String::new(),
        locale,
        time_zone: facts.time_zone,
        order: None,
    };
    write(tx, &to, &letter(MailFacts { shop: facts.name, locale })).await?;
    Ok(())
}
