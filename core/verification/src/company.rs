//! What verifying at the provider needs, and the account there that everything else hangs on.

use std::sync::Arc;

use kontor_db::{Db, Scope, Tx};
use kontor_kernel::{Actor, ApiError, Code, Result, kinds::SellerId};
use kontor_payments::provider::{EventSubject, ProviderFault};
use kontor_urls::Urls;

use crate::{
    Internal, VerificationProvider, legitimation,
    provider::{PersonProfile, VerificationStatus},
};

/// Verification at the provider; built once, by the worker.
#[derive(Clone)]
pub struct Verification {
    pub(crate) db: Db,
    pub(crate) provider: Arc<dyn VerificationProvider>,
    public_url: String,
}

impl Verification {
    /// Over one provider. `db` is the worker's: it finds the side of a seller by its id.
    pub fn new(db: Db, provider: Arc<dyn VerificationProvider>, public_url: &str) -> Self {
        Self { db, provider, public_url: public_url.to_owned() }
    }

    /// A transaction in which background work is done for a seller.
    pub(crate) async fn work(&self, seller: SellerId) -> Result<Tx> {
        let tenant = self.db.tenant(seller).await?;
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await
    }

    pub(crate) fn link(&self) -> String {
        Urls::at(&self.public_url).cabinet_verification()
    }

    pub(crate) fn products_link(&self) -> String {
        Urls::at(&self.public_url).cabinet_products()
    }

    /// Applies news of a seller's account. `false`: the news is about something else.
    pub async fn apply_provider_event(&self, subject: &EventSubject) -> Result<bool> {
        let EventSubject::Account(seller) = subject else { return Ok(false) };
        self.poll_account(*seller).await?;
        Ok(true)
    }

    /// The seller's verified account at the provider, or `None` while there is none. A test side gets one for a
    /// stand-in who is nobody: real people are not sent to try things out.
    pub async fn account(&self, seller: SellerId) -> Result<Option<String>> {
        let mut tx = self.work(seller).await?;
        let live = tx.tenant()?.livemode;
        let found = legitimation::legitimation(&mut tx).await?;
        tx.commit().await?;
        if live {
            let decided = matches!(found.internal, Internal::Reviewed | Internal::Change);
            return Ok(found.provider_account.filter(|_| decided));
        }
        let account = match found.provider_account {
            Some(account) => account,
            None => self.open_for_stand_in(seller).await?,
        };
        let standing = self.provider.standing(&account).await.map_err(unanswered)?;
        Ok((standing == VerificationStatus::Approved).then_some(account))
    }

    async fn open_for_stand_in(&self, seller: SellerId) -> Result<String> {
        let account = self.provider.open_account(seller, &stand_in()).await.map_err(unanswered)?;
        self.provider.submit(&account).await.map_err(unanswered)?;
        let mut tx = self.work(seller).await?;
        legitimation::set_account(&mut tx, &account).await?;
        tx.commit().await?;
        Ok(account)
    }
}

fn stand_in() -> PersonProfile {
    PersonProfile {
        first_name: "Test".to_owned(),
        last_name: "Seller".to_owned(),
        birthday: "1990-01-01".to_owned(),
        street: "Teststr. 1".to_owned(),
        zip: "10115".to_owned(),
        city: "Berlin".to_owned(),
        country: "DE".to_owned(),
        phone: "+49301234567".to_owned(),
        email: "test@example.test".to_owned(),
    }
}

fn unanswered(fault: ProviderFault) -> ApiError {
    match fault {
        ProviderFault::Unknown(_) => ApiError::new(Code::ProviderTimeout).with_reason(fault),
        ProviderFault::Refused(_) => ApiError::new(Code::ProviderError).with_reason(fault),
    }
}
