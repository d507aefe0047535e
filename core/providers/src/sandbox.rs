//! The sandbox payment company: the actions of our two ports, done with its API.

mod amounts;
mod call;
mod disputes;
mod verification;
mod wire;

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Machine, Money,
    kinds::{PayoutId, TransactionId},
};
use kontor_payments::{
    OwnKeys, PaymentForm, PaymentProvider,
    provider::{
        AccountDetails, Charge, ChargeRequest, Creditor, Dispute, DisputeAnswer, FileToHand, PayoutOrder,
        PayoutOutcome, ProviderEvent, ProviderFault, Refund,
    },
};

use crate::webhook::Secrets;
use call::{Caller, Refused};
use wire::Page;

/// The adapter; cheap to clone, one connection pool inside.
#[derive(Clone)]
pub struct Sandbox {
    caller: Caller,
    secrets: Secrets,
    /// Whose account is spoken for; the platform's own, unless a seller has one here.
    name: &'static str,
}

/// Never the keys.
impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sandbox").field("caller", &self.caller).finish_non_exhaustive()
    }
}

/// Why the adapter cannot be built; one line for the one who configures it.
#[derive(Debug, thiserror::Error)]
pub enum Misconfigured {
    /// Not an http address.
    #[error("SANDBOX_URL is not an http address: {0}")]
    Url(String),
    /// No key.
    #[error("SANDBOX_SECRET is empty")]
    Key,
    /// Not a Standard Webhooks secret.
    #[error("SANDBOX_WEBHOOK_SECRET: {0}")]
    Webhook(#[from] crate::webhook::BadSecret),
    /// The HTTP client could not be built.
    #[error("HTTP client: {0}")]
    Client(#[from] reqwest::Error),
}

impl Sandbox {
    /// From SANDBOX_URL, SANDBOX_SECRET and SANDBOX_WEBHOOK_SECRET. Nothing is called yet.
    pub fn new(url: &str, key: &str, webhook_secret: &str) -> Result<Self, Misconfigured> {
        Ok(Self { caller: Caller::new(url, key)?, secrets: Secrets::parse(webhook_secret)?, name: "sandbox" })
    }
}

#[async_trait]
impl PaymentProvider for Sandbox {
    fn name(&self) -> &'static str {
        self.name
    }

    fn with_own_keys(&self, keys: &OwnKeys) -> Option<Arc<dyn PaymentProvider>> {
        // It plays every company: whoever brings keys is a merchant of their own there.
        let caller = self.caller.clone().on_behalf_of(&keys.fields);
        Some(Arc::new(Self { caller, secrets: self.secrets.clone(), name: keys.provider.text() }))
    }

    async fn knock(&self) -> Result<(), ProviderFault> {
        self.caller.get_resource::<wire::Balance>("/v1/balance", &[]).await?;
        Ok(())
    }

    async fn charge(&self, request: &ChargeRequest) -> Result<Charge, ProviderFault> {
        let Some(method) = method_of(request.form) else {
            return Err(ProviderFault::Refused(format!("the sandbox does not offer {:?}", request.form)));
        };
        let wire = method == "bank_wire";
        let transaction = request.transaction.to_string();
        let ask = wire::AskCharge {
            amount: amounts::charged(request.money)?,
            currency: request.money.currency.code(),
            method,
            token: request.method_token.as_deref().filter(|_| !wire),
            payment_method: request.saved_method.as_deref().filter(|_| !wire),
            save: request.keep && !wire && request.form.later().is_some(),
            reference: &request.reference,
            return_url: &request.return_url,
            metadata: wire::Metadata { transaction: &transaction },
            mandate: request.mandate.as_ref().filter(|_| method == "sepa_debit").map(wire::Mandate::from_facts),
            browser_info: request.browser.as_ref().filter(|_| request.form.is_by_card()),
        };
        match self.caller.post::<wire::Charge>("/v1/charges", Some(&transaction), &ask).await {
            Ok(charge) => charge.understood(Some(request.locale)),
            // Our key made a charge before, from another card perhaps: what counts is what became of that one.
            Err(Refused::Conflict(why)) => self
                .charge_of(request.transaction)
                .await?
                .ok_or(ProviderFault::Unknown(why))?
                .understood(Some(request.locale)),
            Err(refused) => Err(refused.into()),
        }
    }

    async fn find_charge(&self, transaction: TransactionId) -> Result<Option<Charge>, ProviderFault> {
        self.charge_of(transaction).await?.map(|charge| charge.understood(None)).transpose()
    }

    fn creditor(&self) -> Creditor {
        // The banks' own example of an identifier: no real account is debited by it.
        Creditor { name: "Sandbox Payments".to_owned(), identifier: "DE98ZZZ09999999999".to_owned() }
    }

    async fn tokenise(&self, account: &AccountDetails) -> Result<String, ProviderFault> {
        let ask = wire::AskAccount { iban: &account.iban, holder: &account.holder };
        let made: wire::Token = self.caller.post("/v1/tokens", None, &ask).await?;
        Ok(made.token)
    }

    async fn give_up_charge(&self, charge_reference: &str) -> Result<(), ProviderFault> {
        let path = format!("/v1/charges/{charge_reference}/cancel");
        match self.caller.post::<wire::AnyObject>(&path, None, &()).await {
            Ok(_) | Err(Refused::NotFound) => Ok(()),
            // Their word for a charge that is over: declined or expired before, or paid.
            Err(Refused::Conflict(why)) => Err(ProviderFault::Refused(why)),
            Err(refused) => Err(refused.into()),
        }
    }

    async fn refund(
        &self,
        refund: TransactionId,
        charge_reference: &str,
        money: Money,
    ) -> Result<Refund, ProviderFault> {
        let amount = amounts::charged(money)?;
        let ask = wire::AskRefund { charge: charge_reference, amount, reference: &refund.to_string() };
        let made: wire::Refund = self.caller.post("/v1/refunds", Some(&refund.to_string()), &ask).await?;
        let made = made.understood()?;
        if made.money != money {
            return Err(ProviderFault::Unknown(format!("refund {} is of another amount", made.reference)));
        }
        Ok(made)
    }

    async fn find_refund(&self, refund: TransactionId) -> Result<Option<Refund>, ProviderFault> {
        let page: Page<wire::Refund> =
            self.caller.get_resource("/v1/refunds", &[("idempotency_key", &refund.to_string())]).await?;
        page.data.into_iter().next().map(wire::Refund::understood).transpose()
    }

    async fn find_disputes(&self, transaction: TransactionId) -> Result<Vec<Dispute>, ProviderFault> {
        let page: Page<disputes::Dispute> =
            self.caller.get_resource("/v1/disputes", &[("charge_idempotency_key", &transaction.to_string())]).await?;
        page.data.into_iter().map(disputes::Dispute::understood).collect()
    }

    async fn disputed_since(&self, since: DateTime<Utc>) -> Result<Vec<TransactionId>, ProviderFault> {
        let (since, mut after, mut found) = (since.to_rfc3339(), String::new(), Vec::new());
        loop {
            let query = [("created_from", since.as_str()), ("after", after.as_str()), ("limit", "100")];
            let page: Page<disputes::Listed> = self.caller.get_resource("/v1/disputes", &query).await?;
            // What others have charged by the same account is not ours.
            found.extend(page.data.iter().filter_map(|one| one.charge_idempotency_key.parse::<TransactionId>().ok()));
            match page.data.into_iter().next_back().filter(|_| page.has_more) {
                Some(last) => after = last.id,
                None => return Ok(found),
            }
        }
    }

    async fn take_file(&self, key: &str, file: &FileToHand) -> Result<String, ProviderFault> {
        let said = [("purpose", "dispute_evidence"), ("file_name", &*file.name), ("sha256", &*file.sha256)];
        match self.caller.post_file::<disputes::File>("/v1/files", key, &said, &file.content_type, &file.bytes).await {
            Ok(made) => Ok(made.id),
            // Our key stands for another file there: this one was not taken, and asking again would change nothing.
            Err(Refused::Conflict(why)) => Err(ProviderFault::Refused(why)),
            Err(refused) => Err(refused.into()),
        }
    }

    async fn answer_dispute(
        &self,
        reference: &str,
        key: &str,
        answer: &DisputeAnswer,
    ) -> Result<Dispute, ProviderFault> {
        let (path, key) = (format!("/v1/disputes/{reference}"), Some(key));
        let told = match answer {
            DisputeAnswer::Evidence(said, files) => {
                let said = disputes::Evidence::from_evidence(said, files);
                self.caller.post::<disputes::Dispute>(&format!("{path}/evidence"), key, &said).await
            }
            DisputeAnswer::Acceptance => {
                self.caller.post::<disputes::Dispute>(&format!("{path}/accept"), key, &()).await
            }
        };
        match told {
            Ok(dispute) => dispute.understood(),
            // Their word for one that takes no answer: none was handed in under this key.
            Err(Refused::Conflict(why)) => Err(ProviderFault::Refused(why)),
            Err(refused) => Err(refused.into()),
        }
    }

    async fn pay_out(&self, order: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault> {
        let ask = wire::AskPayout {
            account: &order.account,
            bank_account: &order.bank_account,
            amount: amounts::paid_out(order.money)?,
            currency: order.money.currency.code(),
            reference: &order.reference,
        };
        let made: wire::Payout = self.caller.post("/v1/payouts", Some(&order.payout.to_string()), &ask).await?;
        made.understood()
    }

    async fn find_payout(&self, payout: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault> {
        let page: Page<wire::Payout> =
            self.caller.get_resource("/v1/payouts", &[("idempotency_key", &payout.to_string())]).await?;
        page.data.into_iter().next().map(wire::Payout::understood).transpose()
    }

    fn verify_event(&self, headers: &[(String, String)], body: &[u8], now: DateTime<Utc>) -> Option<ProviderEvent> {
        let id = self.secrets.verify(headers, body, now)?;
        // Signed, so theirs; what we cannot read we do not act on, but it is kept.
        let subject = wire::subject(body);
        Some(ProviderEvent { id, subject })
    }
}

/// Their word for a way to pay. What comes due later of Sofort and iDEAL is a debit; what is paid later is a wire.
const fn method_of(form: PaymentForm) -> Option<&'static str> {
    Some(match form {
        PaymentForm::Card | PaymentForm::CardAmEx => "card",
        PaymentForm::BankWire | PaymentForm::PayLater => "bank_wire",
        PaymentForm::Sepa | PaymentForm::SofortSepa | PaymentForm::IdealSepa => "sepa_debit",
        PaymentForm::ApplePay => "apple_pay",
        PaymentForm::GooglePay => "google_pay",
        PaymentForm::Paypal => "paypal",
        PaymentForm::Sofort => "sofort",
        PaymentForm::Ideal => "ideal",
        PaymentForm::P24 => "p_24",
        PaymentForm::Klarna => "klarna",
        PaymentForm::Twint => "twint",
        PaymentForm::Mondu => "mondu",
        PaymentForm::NotAssigned | PaymentForm::BankAccount | PaymentForm::Free | PaymentForm::ExtBalance => {
            return None;
        }
    })
}

impl Sandbox {
    async fn charge_of(&self, transaction: TransactionId) -> Result<Option<wire::Charge>, ProviderFault> {
        let page: Page<wire::Charge> =
            self.caller.get_resource("/v1/charges", &[("idempotency_key", &transaction.to_string())]).await?;
        Ok(page.data.into_iter().next())
    }
}
