//! What one purchase asks of the database: a count, which no machine changes.

use std::sync::Mutex;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

use crate::{
    life::Life,
    script::{Way, What},
};

/// One card payment from the order to its last job: the order, the provider's answer, the delivery, which ends the inquiry that has
/// nothing left to ask, its invoice, and two mails. Who of a team gets a part of it, and whether its owner wants the mail, is asked once each. Whoever
/// makes it less lowers these.
const STATEMENTS_MOST: usize = 114;
const TRANSACTIONS_MOST: usize = 13;

static ASKED: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Counting;

impl Instrumentation for Counting {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            ASKED.lock().unwrap().push(query.to_string());
        }
    }
}

/// What was asked since the last time, but what this test itself looks for.
fn statements() -> Vec<String> {
    let all = std::mem::take(&mut *ASKED.lock().unwrap());
    all.into_iter().filter(|text| !text.contains("kind = 'walk_clock'") && !text.contains("simulated_clock")).collect()
}

#[tokio::test]
async fn a_purchase_asks_no_more_of_the_database_than_it_did() {
    set_default_instrumentation(|| Some(Box::new(Counting))).unwrap();
    let mut life = Box::pin(Life::begin(1)).await;
    life.buy_and_work(0, What::Once, Way::Card).await;
    statements();
    life.buy_and_work(1, What::Once, Way::Card).await;
    let asked = statements();
    assert_eq!(life.number("SELECT count(*) AS number FROM orders WHERE payment_state = 'paid'").await, 2);
    let transactions = asked.iter().filter(|text| text.starts_with("BEGIN")).count();
    assert!(
        asked.len() <= STATEMENTS_MOST && transactions <= TRANSACTIONS_MOST,
        "{} statements in {transactions} transactions:\n{}",
        asked.len(),
        asked.join("\n")
    );
}
