//! Placing an order, for the api and for the payment page.

use kontor_checkout::{Placed, Wish};
use kontor_db::Tenant;
use kontor_kernel::{Code, Fault, Result};
use kontor_payments::PaymentForm;

use crate::http::{Anyone, idempotent::Held, limiter::Bucket};

/// The buyer's account is found or made by the address alone, then the order is placed.
pub async fn place(anyone: &Anyone, tenant: Tenant, wish: Wish, held: &Held<'_>) -> Result<Placed> {
    let app = &anyone.0;
    let payer = &wish.payer;
    if writes_unpaid(wish.form) && tenant.livemode {
        // Nobody's mailbox is filled in our name by orders that cost whoever makes them nothing.
        let to = payer.email.trim().to_lowercase();
        app.limiter.count(Bucket::UnpaidMail, &to).await.map_err(|full| {
            let wait = full.meta().get("retry_after_seconds").cloned().unwrap_or_default();
            Fault::new(Code::TooManyUnpaid).with("retry_after_seconds", wait).at("/payer/email")
        })?;
    }
    let user = match app.accounts.known(&payer.email).await? {
        Some(user) => user,
        None => {
            // Nobody gets an account for what cannot be bought.
            app.checkout.check(tenant, &wish).await?;
            app.accounts.payer(&payer.email, &payer.first_name, &payer.last_name, wish.locale).await?
        }
    };
    app.checkout.begin(tenant, wish, Some(user), held.key(), &held.recovery).await
}

/// Whether such an order sends a mail before any money has come.
const fn writes_unpaid(form: PaymentForm) -> bool {
    form.is_debit() || matches!(form, PaymentForm::BankWire | PaymentForm::PayLater | PaymentForm::Free)
}
