//! The payments of a plan with all that its payer can do about them: on the page of its order, and on its own.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_orders::{Order, Rate};
use kontor_payments::Transaction;
use kontor_render::props::{PlanPanel, Retry};

use super::{actions::OPERATION, method, payments, payoff};
use crate::pages::{
    dates,
    payment::{debit_form, shown_method},
    place::Place,
    visit::Visit,
};

/// What the panel is made of.
pub(super) struct PanelInput<'a> {
    pub key: &'a str,
    pub order: &'a Order,
    /// Its newest payment.
    pub newest: &'a Transaction,
    pub retry: &'a Retry,
}

/// By which methods an order can be paid again.
pub(super) async fn retry_form(
    visit: &Visit,
    place: &Place,
    tx: &mut Tx,
    (order, rates): (&Order, &[Rate]),
    (key, csrf): (&str, &str),
) -> Result<Retry> {
    let ways = match rates.first() {
        Some(first) => kontor_checkout::ways_of(tx, order, first).await?,
        None => Vec::new(),
    };
    // A wallet belongs to the script of the payment page.
    let methods: Vec<_> = ways.into_iter().filter(|form| !form.is_wallet()).filter_map(shown_method).collect();
    let idempotency_key = visit.app.db.env().token();
    let debit = debit_form(visit, place, (OPERATION, &idempotency_key), &methods, order.plan().terms.is_some());
    let action = place.path(&format!("/payment/{key}"));
    Ok(Retry { action, csrf: csrf.to_owned(), idempotency_key, methods, debit })
}

/// None where everything is paid at once.
pub(super) async fn panel(
    visit: &Visit,
    place: &Place,
    tx: &mut Tx,
    known: PanelInput<'_>,
) -> Result<Option<PlanPanel>> {
    let PanelInput { key, order, newest, retry } = known;
    let zone = dates::zone(&order.snapshot().seller.time_zone);
    let here = retry.action.clone();
    let plan = payments::PaymentsViewInput { order, newest, locale: visit.locale, zone, retry, here };
    let Some(mut panel) = payments::panel(tx, plan).await? else { return Ok(None) };
    panel.method = method::view(visit, place, tx, (key, order, &panel.csrf)).await?;
    let csrf = &panel.csrf;
    panel.payoff = payoff::view(visit, place, tx, payoff::PayoffViewInput { key, order, newest, csrf }).await?;
    Ok(Some(panel))
}
