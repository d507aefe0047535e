//! Placing an order, for the api and for the payment page.

use kontor_checkout::{CheckoutRequest, Placed, boxed};
use kontor_db::Tenant;
use kontor_kernel::{Result, kinds::UserId};
use kontor_payments::PaymentForm;

use super::unpaid_mail::{self, Counted};
use crate::{
    app::App,
    http::{Anyone, idempotent::Held},
};

/// The buyer's account is found or made by the address alone, then the order is placed.
pub async fn place(anyone: &Anyone, tenant: Tenant, request: CheckoutRequest, held: &Held<'_>) -> Result<Placed> {
    request.check_sizes()?;
    let app = &anyone.0;
    let is_counted = unpaid_mail::is_written(request.form) && tenant.livemode && !unpaid_mail::is_begun(held);
    let to = if is_counted { written_to(&request) } else { Vec::new() };
    let counted = Counted::ask(app, to).await?;
    let placed = match account(app, tenant, &request).await {
        Ok(user) => boxed(|| app.checkout.begin(tenant, request, Some(user), held.key(), &held.recovery)).await,
        Err(fault) => Err(fault),
    };
    counted.record_outcome(app, &placed).await;
    placed
}

async fn account(app: &App, tenant: Tenant, order_request: &CheckoutRequest) -> Result<UserId> {
    let payer = &order_request.payer;
    if let Some(user) = app.accounts.known(&payer.email).await? {
        return Ok(user);
    }
    // Nobody gets an account for what cannot be bought.
    app.checkout.check(tenant, order_request).await?;
    app.accounts.payer(&payer.email, &payer.first_name, &payer.last_name, order_request.locale).await
}

/// Whom the order writes to before any money has come, and where the order_request names them.
fn written_to(order_request: &CheckoutRequest) -> Vec<(String, String)> {
    let mut to = vec![(order_request.payer.email.clone(), "/payer/email".to_owned())];
    if order_request.form == PaymentForm::Free {
        // What costs nothing is had at once, by everybody who is named.
        let named = order_request.attendees.iter().enumerate().filter(|(_, one)| !one.email.trim().is_empty());
        to.extend(named.map(|(number, one)| (one.email.clone(), format!("/attendees/{number}/email"))));
    }
    to
}
