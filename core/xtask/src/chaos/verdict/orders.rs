//! Each purchase as it was meant, as the orders have it and as the provider has it.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use tokio_postgres::Client;

use crate::chaos::buyers::Buyers;
use crate::chaos::provider::{Charged, Provider};
use crate::chaos::purchase::ChaosPurchase;

/// An order as it lies in the database.
struct Order {
    token: String,
    state: String,
    paid: i64,
    refunded: i64,
}

/// Intended purchases = orders = charges, each with the money that was meant to come and to go back.
pub async fn check_orders(client: &Client, buyers: &Buyers, provider: &Provider) -> Result<Vec<String>> {
    let addresses = buyers.addresses();
    let sql =
        "SELECT payer_email, token, payment_state, paid_amount, refunded_amount FROM orders WHERE payer_email LIKE $1";
    let mut by_buyer: BTreeMap<usize, Vec<Order>> = BTreeMap::new();
    for row in client.query(sql, &[&format!("{addresses}%")]).await.context("orders")? {
        let email: String = row.get(0);
        let number = email.strip_prefix(&addresses).and_then(|rest| rest.split('@').next()?.parse().ok());
        let order = Order { token: row.get(1), state: row.get(2), paid: row.get(3), refunded: row.get(4) };
        by_buyer.entry(number.with_context(|| format!("{email} is no buyer"))?).or_default().push(order);
    }
    let mut complaints = Vec::new();
    let (mut came, mut went, mut taken) = (0, 0, 0);
    for request in buyers.requests() {
        let orders = by_buyer.remove(&request.number).unwrap_or_default();
        let [order] = orders.as_slice() else {
            complaints.push(format!("purchase {} has {} orders", request.number, orders.len()));
            continue;
        };
        let charged = provider.charged(&order.token).await.context("the provider's charges")?;
        came += charged.received;
        went += charged.refunded;
        taken += charged.disputed;
        complaints.extend(wrong_order(&request, order, &charged, buyers.price(&request)));
    }
    complaints.extend(by_buyer.keys().map(|number| format!("purchase {number} was never meant")));
    println!(
        "{} purchases were meant; {came} came for them, {went} went back and banks took {taken} (minor units)",
        buyers.count
    );
    Ok(complaints)
}

fn wrong_order(request: &ChaosPurchase, order: &Order, charged: &Charged, price: i64) -> Option<String> {
    let back = request.goes_back(price);
    let wanted = Charged {
        times: request.plan.payments(),
        received: request.comes(price),
        refunded: request.goes_back_in_all(price),
        disputed: request.is_taken(price),
    };
    let (state, total) = (request.stands(price), request.total(price) - request.is_owed(price));
    let fine = order.state == state && order.paid == total && order.refunded == back && *charged == wanted;
    (!fine).then(|| {
        format!(
            "purchase {} {}, {}, order {}: {} with {} paid and {} refunded, wanted {state} with {total} and {back}; the provider has {charged:?}, wanted {wanted:?}",
            request.number,
            request.temper.words(),
            request.plan.words(),
            order.token,
            order.state,
            order.paid,
            order.refunded,
        )
    })
}
