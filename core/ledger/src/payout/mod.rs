//! Paying out: a request takes money out of the balance, its approval makes a payout, the payout pursues the provider
//! until the money has arrived or is back.

mod approve;
mod audit;
mod book;
mod cover;
mod guards;
mod issue;
mod limits;
mod managers;
mod notify;
mod reconcile;
mod refuse;
mod request;
mod schedule;
mod settings;
mod settle;
mod sheet;
mod store;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kontor_db::{Db, Row, Scope, Tx};
use kontor_kernel::{
    Actor, Currency, Money, Party, PartyKind, Result, Secret,
    kinds::{BankAccountId, PayoutId, PayoutRequestId, SellerId, UserId},
    words,
};
use kontor_payments::PaymentProvider;
use kontor_urls::Urls;
use kontor_verification::{Verification, VerificationProvider};

use crate::{PayoutState, RequestState};

use book::Share;

pub use approve::approve;
pub use audit::{Uneven, uneven};
pub use guards::new_account_waits_until;
pub use limits::minimum;
pub use managers::{ADMIN_PAYOUTS, AdminPayout};
pub use refuse::{cancel, reject};
pub use request::{Requested, request};
pub use settings::{PayoutSchedule, PayoutSettings, payout_settings, set_payout_settings};
pub use sheet::{ADMIN_PAYOUT_REQUESTS, PAYOUT_REQUESTS, PAYOUTS};
pub use store::{
    AdminRequest, owner, paid_out, payout, payout_of, payout_request, payouts_of, request_of, requests_of, sent_to,
};

words! {
    /// Who can be paid out: of all parties those who have a balance.
    pub enum PayeeKind {
        /// The shop itself.
        Seller "seller",
        /// A person who works for the shop.
        TeamMember "team_member",
        /// A person who sells for the shop.
        SalesTeamMember "sales_team_member",
        /// An affiliate.
        Publisher "publisher",
    }
}

/// A request to be paid out.
#[derive(Debug, Clone, Row)]
pub struct PayoutRequest {
    /// Its id.
    pub id: PayoutRequestId,
    /// What who asks is to the seller.
    pub party: PartyKind,
    /// Who it is, where it is not the seller.
    pub party_id: Option<UserId>,
    /// Where the money is to go.
    pub bank_account_id: BankAccountId,
    /// How much, in minor units.
    pub amount: i64,
    /// Of which currency.
    pub currency: Currency,
    /// Where it stands.
    pub state: RequestState,
    /// Why it was refused.
    pub reason: Option<String>,
    /// Who or what decided.
    pub decided_by: Option<String>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl PayoutRequest {
    /// Whose it is.
    pub const fn party(&self) -> Party {
        Party { kind: self.party, id: self.party_id }
    }

    /// How much.
    pub const fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    const fn share(&self) -> Share {
        Share { party: self.party(), money: self.money() }
    }
}

/// Money on its way to a bank.
#[derive(Debug, Clone, Row)]
pub struct Payout {
    /// Its id, and the provider's idempotency key.
    pub id: PayoutId,
    /// The request it was made of.
    pub request_id: PayoutRequestId,
    /// What who gets it is to the seller.
    pub party: PartyKind,
    /// Who it is, where it is not the seller.
    pub party_id: Option<UserId>,
    /// Where it goes.
    pub bank_account_id: BankAccountId,
    /// How much, in minor units.
    pub amount: i64,
    /// Of which currency.
    pub currency: Currency,
    /// Where it stands.
    pub state: PayoutState,
    /// Its name at the provider.
    pub provider_ref: Option<String>,
    /// The code of why it came back.
    pub reason: Option<String>,
    pub(crate) inquiries: i32,
    /// When it was approved.
    pub created_at: DateTime<Utc>,
    /// When it was handed to the bank.
    pub issued_at: Option<DateTime<Utc>>,
    /// When it arrived.
    pub settled_at: Option<DateTime<Utc>>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl Payout {
    /// Whose it is.
    pub const fn party(&self) -> Party {
        Party { kind: self.party, id: self.party_id }
    }

    /// How much.
    pub const fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    const fn share(&self) -> Share {
        Share { party: self.party(), money: self.money() }
    }
}

/// The screens in which a party sees what is theirs; `None`: those of the shop.
const fn area(party: Party) -> Option<&'static str> {
    match party.kind {
        PartyKind::TeamMember => Some("team_member"),
        PartyKind::SalesTeamMember => Some("sales_team_member"),
        PartyKind::Publisher => Some("publish"),
        PartyKind::Seller | PartyKind::Platform | PartyKind::Reseller | PartyKind::Payer => None,
    }
}

/// What paying out at the provider needs; built once, by the worker.
#[derive(Clone)]
pub struct Payouts {
    pub(crate) db: Db,
    pub(crate) provider: Arc<dyn PaymentProvider>,
    pub(crate) company: Arc<dyn VerificationProvider>,
    pub(crate) verification: Verification,
    pub(crate) secret: Secret,
    public_url: String,
}

impl Payouts {
    /// Over one provider, which pays and keeps the bank accounts. `db` is the worker's.
    pub fn new(
        db: Db,
        provider: Arc<dyn PaymentProvider>,
        company: Arc<dyn VerificationProvider>,
        verification: Verification,
        secret: Secret,
        public_url: &str,
    ) -> Self {
        Self { db, provider, company, verification, secret, public_url: public_url.to_owned() }
    }

    /// A transaction in which background work is done for a seller.
    pub(crate) async fn work(&self, seller: SellerId) -> Result<Tx> {
        let tenant = self.db.tenant(seller).await?;
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await
    }

    /// Where a party looks at their payouts.
    pub(crate) fn link(&self, tx: &Tx, party: Party) -> Result<String> {
        let urls = Urls::at(&self.public_url);
        Ok(match area(party) {
            Some(area) => urls.own_share(area, "payouts", tx.seller()?),
            None => urls.cabinet_payouts(),
        })
    }

    /// Where a party says when they are paid out, and where to.
    pub(crate) fn settings_link(&self, tx: &Tx, party: Party) -> Result<String> {
        let urls = Urls::at(&self.public_url);
        Ok(match area(party) {
            Some(area) => urls.own_share(area, "payouts_settings", tx.seller()?),
            None => urls.cabinet_payouts(),
        })
    }
}
