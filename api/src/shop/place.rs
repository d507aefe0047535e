//! Placing an order, for the api and for the payment page.

use kontor_checkout::{Placed, Wish};
use kontor_db::Tenant;
use kontor_kernel::{Code, Fault, Result};
use kontor_payments::PaymentForm;

use crate::{
    app::App,
    http::{Anyone, idempotent::Held, limiter::Bucket},
};

/// The buyer's account is found or made by the address alone, then the order is placed.
pub async fn place(anyone: &Anyone, tenant: Tenant, wish: Wish, held: &Held<'_>) -> Result<Placed> {
    let app = &anyone.0;
    let payer = &wish.payer;
    if writes_unpaid(wish.form) && tenant.livemode {
        write_to(app, &payer.email, "/payer/email").await?;
        if wish.form == PaymentForm::Free {
            // What costs nothing is had at once, by everybody who is named.
            for (number, attendee) in wish.attendees.iter().enumerate().filter(|(_, one)| !one.email.trim().is_empty())
            {
                write_to(app, &attendee.email, &format!("/attendees/{number}/email")).await?;
            }
        }
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

/// Nobody's mailbox is filled in our name by orders that cost whoever makes them nothing, wherever those come from.
async fn write_to(app: &App, email: &str, pointer: &str) -> Result<()> {
    app.limiter.count(Bucket::UnpaidMail, &mailbox(email)).await.map_err(|full| {
        let wait = full.meta().get("retry_after_seconds").cloned().unwrap_or_default();
        Fault::new(Code::TooManyUnpaid).with("retry_after_seconds", wait).at(pointer)
    })
}

/// The mailbox of an address: what follows a plus sign is its owner's own mark, and mostly one mailbox.
fn mailbox(email: &str) -> String {
    let email = email.trim().to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else { return email };
    let local = local.split_once('+').map_or(local, |(name, _)| name);
    format!("{local}@{domain}")
}

/// Whether such an order sends a mail before any money has come.
const fn writes_unpaid(form: PaymentForm) -> bool {
    form.is_debit() || matches!(form, PaymentForm::BankWire | PaymentForm::PayLater | PaymentForm::Free)
}
