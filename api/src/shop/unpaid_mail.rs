//! Nobody's mailbox is filled in our name by orders that cost whoever makes them nothing, wherever those come from, and whether they
//! are new or paid once more. A mail is counted before it is caused, so that a hundred at once are not a hundred mails, and
//! taken back where nothing came of it: who mistypes ten orders closes nobody's mailbox.

use kontor_db::{Scope, Tenant};
use kontor_kernel::{Actor, Code, Fault, Result, kinds::OrderId};
use kontor_payments::PaymentForm;

use crate::{
    app::App,
    http::{idempotent::Held, limiter::Bucket},
};

/// Whether such an order sends a mail before any money has come.
pub const fn is_written(form: PaymentForm) -> bool {
    form.is_debit() || matches!(form, PaymentForm::BankWire | PaymentForm::PayLater | PaymentForm::Free)
}

/// Does what writes to these addresses, each with the place that it was named at, or refuses it.
pub async fn counted<T>(app: &App, to: &[(String, String)], deed: impl Future<Output = Result<T>>) -> Result<T> {
    let mut mailboxes = Vec::new();
    for (email, pointer) in to {
        let mailbox = mailbox(email);
        if let Err(full) = app.limiter.count(Bucket::UnpaidMail, &mailbox).await {
            take_back(app, &mailboxes).await;
            let wait = full.meta().get("retry_after_seconds").cloned().unwrap_or_default();
            return Err(Fault::new(Code::TooManyUnpaid).with("retry_after_seconds", wait).at(pointer));
        }
        mailboxes.push(mailbox);
    }
    let done = deed.await;
    // What only we can mend may have come as far as the mail.
    if done.as_ref().is_err_and(|fault| fault.code().status() < 500) {
        take_back(app, &mailboxes).await;
    }
    done
}

/// The same of an order that is there already, and is to be paid by `form` once more: it writes to its payer.
pub async fn counted_again<T>(
    app: &App,
    (tenant, order, form): (Tenant, OrderId, PaymentForm),
    held: &Held<'_>,
    deed: impl Future<Output = Result<T>>,
) -> Result<T> {
    if !is_written(form) || !tenant.livemode || is_begun(held) {
        return deed.await;
    }
    let mut tx = app.db.begin(Scope::Seller(tenant, Actor::Payer)).await?;
    let payer = kontor_orders::find(&mut tx, order).await?.payer_email;
    tx.commit().await?;
    counted(app, &[(payer, "/method".to_owned())], deed).await
}

/// Whether an earlier try with the same key has come as far as a payment: that goes on, and was counted.
pub fn is_begun(held: &Held<'_>) -> bool {
    held.recovery.get("transaction").is_some()
}

async fn take_back(app: &App, mailboxes: &[String]) {
    for mailbox in mailboxes {
        app.limiter.take_back(Bucket::UnpaidMail, mailbox).await;
    }
}

/// The mailbox of an address: what follows a plus sign is its owner's own mark, and mostly one mailbox.
pub fn mailbox(email: &str) -> String {
    let email = email.trim().to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else { return email };
    let local = local.split_once('+').map_or(local, |(name, _)| name);
    format!("{local}@{domain}")
}
