//! What sending money back asks of the database: how many transactions and how many statements, counted and not timed.

use std::sync::{Mutex, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use kontor_orders::refund::RefundRequest;

use super::*;

/// Of a test side, whose clock is asked for at the beginning of each transaction.
const STATEMENTS_MAX: usize = 46;

/// Every statement that any connection of this process was sent.
static SENT: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn sent() -> Vec<String> {
    std::mem::take(&mut *SENT.lock().unwrap_or_else(PoisonError::into_inner))
}

fn listener() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            SENT.lock().unwrap_or_else(PoisonError::into_inner).push(query.to_string());
        }
    }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_takes_two_transactions_and_reads_what_it_decides_by_once_in_each() {
    set_default_instrumentation(listener).unwrap();
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let key = IdempotencyKey { scope: "refund", key: "r1".to_owned(), request_hash: "same".to_owned() };
    shop.world.api.claim(shop.anna.scope(), &key).await.unwrap();
    let actor = kontor_kernel::Actor::Seller(shop.anna.user);
    drop(sent());
    let made = shop
        .checkout
        .refund(shop.anna.tenant, actor, order, &RefundRequest::default(), &key, &json!({}))
        .await
        .unwrap();
    let all = sent();
    assert_eq!(made.refunds[0].state, TransactionState::Successful);
    let begun = all.iter().filter(|sql| sql.starts_with("BEGIN")).count();
    let of = |begins: &str, table: &str| {
        let from = format!("FROM \"{table}\"");
        all.iter().filter(|sql| sql.starts_with(begins) && sql.contains(&from)).count()
    };
    let reads = ["orders", "order_rates", "transactions", "transfers"].map(|table| of("SELECT", table));
    assert_eq!((begun, reads), (2, [2, 2, 2, 2]));
    assert!(all.len() <= STATEMENTS_MAX, "{} statements:\n{}", all.len(), all.join("\n"));
}
