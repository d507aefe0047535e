//! Nobody's mailbox is filled in our name by orders that cost whoever makes them nothing, wherever those come from, and whether they
//! are new or paid once more. A mail is counted before it is caused, so that a hundred at once are not a hundred mails, and
//! taken back where nothing came of it: who mistypes ten orders closes nobody's mailbox.

use kontor_db::{Scope, Tenant};
use kontor_kernel::{Actor, ApiError, Code, Result, kinds::OrderId, mailbox};
use kontor_payments::PaymentForm;

use crate::{
    app::App,
    http::{idempotent::Held, limiter::Bucket},
};

/// Whether such an order sends a mail before any money has come.
pub const fn is_written(form: PaymentForm) -> bool {
    form.is_debit() || matches!(form, PaymentForm::BankWire | PaymentForm::PayLater | PaymentForm::Free)
}

/// The mailboxes that something is about to write to, counted.
#[must_use]
pub struct Counted(Vec<String>);

impl Counted {
    /// Counts these addresses, each with the place that it was named at, or refuses.
    pub async fn ask(app: &App, to: Vec<(String, String)>) -> Result<Self> {
        let mut counted = Self(Vec::new());
        for (email, pointer) in to {
            let mailbox = mailbox(&email);
            if let Err(full) = app.limiter.count(Bucket::UnpaidMail, &mailbox).await {
                counted.take_back(app).await;
                let wait = full.meta().get("retry_after_seconds").cloned().unwrap_or_default();
                return Err(ApiError::new(Code::TooManyUnpaid).with("retry_after_seconds", wait).at(&pointer));
            }
            counted.0.push(mailbox);
        }
        Ok(counted)
    }

    /// The same for an order that is there already, and is to be paid by `form` once more: it writes to its payer.
    pub async fn again(
        app: &App,
        (tenant, order, form): (Tenant, OrderId, PaymentForm),
        held: &Held<'_>,
    ) -> Result<Self> {
        if !is_written(form) || !tenant.livemode || is_begun(held) {
            return Ok(Self(Vec::new()));
        }
        let mut tx = app.db.begin(Scope::Seller(tenant, Actor::Payer)).await?;
        let payer = kontor_orders::find(&mut tx, order).await?.payer_email;
        tx.commit().await?;
        Self::ask(app, vec![(payer, "/method".to_owned())]).await
    }

    /// What came of it. What only we can mend may have come as far as the mail.
    pub async fn record_outcome<T>(&self, app: &App, done: &Result<T>) {
        if done.as_ref().is_err_and(|fault| fault.code().status() < 500) {
            self.take_back(app).await;
        }
    }

    async fn take_back(&self, app: &App) {
        for mailbox in &self.0 {
            app.limiter.take_back(Bucket::UnpaidMail, mailbox).await;
        }
    }
}

/// Whether an earlier try with the same key has come as far as a payment: that goes on, and was counted.
pub fn is_begun(held: &Held<'_>) -> bool {
    held.recovery.get("transaction").is_some()
}
