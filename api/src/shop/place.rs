//! Placing an order, for the api and for the payment page.

use kontor_checkout::{Placed, Wish};
use kontor_db::Tenant;
use kontor_kernel::Result;

use crate::http::{Anyone, idempotent::Held};

/// The buyer's account is found or made by the address alone, then the order is placed.
pub async fn place(anyone: &Anyone, tenant: Tenant, wish: Wish, held: &Held<'_>) -> Result<Placed> {
    let app = &anyone.0;
    let payer = &wish.payer;
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
