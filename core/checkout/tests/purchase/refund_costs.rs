//! What sending money back asks of the database: how many transactions and how many statements, counted and not timed.

use std::sync::{Mutex, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use kontor_orders::refund::RefundRequest;

use super::*;

/// Of a test side, whose clock is asked for at the beginning of each transaction.
/// One of them has the invoice of what goes back issued.
const STATEMENTS_MAX: usize = 47;

/// Every statement, with the database that it was sent to: other tests may run in this process as well.
static SENT: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

fn listener() -> Option<Box<dyn Instrumentation>> {
    let mut database = String::new();
    Some(Box::new(move |event: InstrumentationEvent<'_>| match event {
        InstrumentationEvent::StartEstablishConnection { url, .. } => url.clone_into(&mut database),
        InstrumentationEvent::StartQuery { query, .. } => {
            let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
            sent.push((database.clone(), query.to_string()));
        }
        _ => {}
    }))
}

/// What was sent to a database since this was asked.
fn sent_to(database: &str) -> Vec<String> {
    let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
    let (its, others) = sent.drain(..).partition(|(to, _)| to == database);
    *sent = others;
    its.into_iter().map(|(_, sql): (String, String)| sql).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_takes_two_transactions_and_reads_what_it_decides_by_once_in_each() {
    set_default_instrumentation(listener).unwrap();
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let key = IdempotencyKey { scope: "refund", key: "r1".to_owned(), request_hash: "same".to_owned() };
    shop.world.api.claim(shop.anna.scope(), &key).await.unwrap();
    let actor = kontor_kernel::Actor::Seller(shop.anna.user);
    let database = shop.world.login_url("DATABASE_URL_API");
    drop(sent_to(&database));
    let made = shop
        .checkout
        .refund(shop.anna.tenant, actor, order, &RefundRequest::default(), &key, &json!({}))
        .await
        .unwrap();
    let all = sent_to(&database);
    assert_eq!(made.refunds[0].state, TransactionState::Successful);
    let begun = all.iter().filter(|sql| sql.starts_with("BEGIN")).count();
    // The order itself is held first, and read by what waits for it.
    let reads = ["orders", "order_rates", "transactions", "transfers"].map(|table| {
        let (from, held) = (format!("FROM \"{table}\""), format!("SELECT * FROM {table} "));
        let reads = |sql: &&String| !sql.starts_with("UPDATE") && (sql.contains(&from) || sql.contains(&held));
        all.iter().filter(reads).count()
    });
    assert_eq!((begun, reads), (2, [2, 2, 2, 2]));
    assert!(all.len() <= STATEMENTS_MAX, "{} statements:\n{}", all.len(), all.join("\n"));
}
