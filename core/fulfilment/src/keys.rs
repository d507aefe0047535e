//! Licence keys: one for each piece of an order that sells them, however often the job runs; the catalogue says which.

use kontor_catalog::{Form, license_keys};
use kontor_db::Tx;
use kontor_kernel::{ChangeReason, Machine, Result};
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_orders::{Order, seller_of};
use kontor_urls::Links;

use crate::part::Part;

/// Gives an order the keys that it is for, or those it had. The seller is told when few are left.
pub(crate) async fn open(tx: &mut Tx, links: &Links, order: &Order, part: &Part) -> Result<()> {
    if part.form != Some(Form::LicenseKey) {
        return Ok(());
    }
    let snapshot = order.snapshot();
    if part.product != snapshot.product.id {
        // The stock of what lies inside others was not held for them: their keys are drawn.
        license_keys::allocate_inside(tx, part.product, order.id, &order.token).await?;
        return Ok(());
    }
    license_keys::allocate(tx, part.product, order.id, &order.token, snapshot.quantity).await?;
    let (Some(low), Some(to)) = (license_keys::warn_once(tx, part.product).await?, seller_of(order)) else {
        return Ok(());
    };
    let letter = Email::KeysLow {
        shop: snapshot.seller.name.clone(),
        product: low.product,
        left: i64::from(low.left),
        link: links.urls().cabinet_keys(part.product),
    };
    // It is about the product, whichever order took the key.
    kontor_notifications::write(tx, &To { order: None, ..to }, &letter).await?;
    Ok(())
}

/// The order is paid again: its keys count again.
pub(crate) async fn reopen(tx: &mut Tx, order: &Order) -> Result<()> {
    license_keys::reopen(tx, order.id, ChangeReason::FollowsOrder.with(order.payment_state.text())).await
}

/// The order's keys count no more. Nobody else gets them: they were seen.
pub(crate) async fn close(tx: &mut Tx, order: &Order) -> Result<()> {
    license_keys::revoke(tx, order.id, ChangeReason::FollowsOrder.with(order.payment_state.text())).await
}
