//! The payment log against a real database: where an attempt stands follows from what happened.

use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::kinds;
use kontor_orders::money::{LogCause, LogState, LogStatus, LogType, PAYMENT_LOGS, PaymentLogRow};
use kontor_testkit::World;

use super::made::{ask, fill};

/// The log of one order's payments, the oldest attempt first.
async fn log_of(tx: &mut Tx, order: u32) -> Vec<(LogState, LogStatus, LogType, LogCause)> {
    let order = kinds::OrderId::from_uuid(format!("01900000-0000-7000-8001-{order:012x}").parse().unwrap());
    let raw = format!("sort_dir=asc&filters[order_id][]={order}");
    let rows = ask(&PAYMENT_LOGS, tx, &raw).page::<PaymentLogRow>(tx).await.unwrap().rows;
    rows.into_iter().map(|row| (row.state, row.status, row.r#type, row.cause)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn where_an_attempt_stands_follows_from_what_happened_and_cannot_be_set() {
    use LogState as S;
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna, 12).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let run = async |tx: &mut Tx, sql: &str| {
        let done = query(sql).bind(anna.id).execute(tx.conn().unwrap()).await;
        done.unwrap_or_else(|error| panic!("{sql}: {error}"))
    };
    let buyer = |state, status| (state, status, LogType::Regular, LogCause::Buyer);
    let declined = buyer(S::Error, LogStatus::Failed);
    assert_eq!(log_of(&mut tx, 4).await, [declined]);

    // The sweep tries again: what failed before is old, and the new one goes its way.
    let again = "INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount,
                     saved_method, created_at, updated_at)
                 SELECT seller_id, gen_random_uuid(), order_id, rate_id, 'SubsPayment', 'waiting', 'own_bank', method, currency,
                     amount, 'kept', created_at + interval '1 day', now()
                 FROM transactions WHERE seller_id = $1 AND state = 'denied' AND order_id::text LIKE '%000000000004'";
    assert_eq!(run(&mut tx, again).await, 1);
    let old = buyer(S::ErrorOld, LogStatus::Failed);
    let newer = "seller_id = $1 AND saved_method = 'kept'";
    for (change, state, status) in [
        ("amount = amount", S::Waiting, LogStatus::Waiting),
        ("provider_ref = 'ch_1'", S::Processed, LogStatus::Waiting),
        ("next_action = '{}'", S::Prepared, LogStatus::Waiting),
        ("state = 'pending'", S::Pending, LogStatus::Waiting),
        ("state = 'expired'", S::Expired, LogStatus::Failed),
        ("state = 'successful'", S::Successful, LogStatus::Succeed),
    ] {
        assert_eq!(run(&mut tx, &format!("UPDATE transactions SET {change} WHERE {newer}")).await, 1);
        let log = log_of(&mut tx, 4).await.into_iter().collect::<BTreeSet<_>>();
        assert_eq!(log, BTreeSet::from([old, (state, status, LogType::P2p, LogCause::Retry)]), "{change}");
    }

    // A part of a wire has come.
    let part = "UPDATE payment_logs SET seen_amount = 1 WHERE seller_id = $1 AND moved = 'waiting'";
    assert!(run(&mut tx, part).await > 0);
    assert_eq!(log_of(&mut tx, 5).await, [buyer(S::PartiallyPaid, LogStatus::Waiting)]);

    // A debit that its bank sends back; a card payment that is disputed is not.
    for (order, dispute, state, status) in
        [("7", "returned", S::Bounced, LogStatus::Failed), ("9", "needs_response", S::Successful, LogStatus::Succeed)]
    {
        let back = format!(
            "INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount,
                 reverses_id, dispute_state, provider_ref, created_at, updated_at)
             SELECT seller_id, gen_random_uuid(), order_id, rate_id, 'Chargeback', 'successful', provider, method, currency, 100,
                 id, '{dispute}', 'dp_{order}', now(), now()
             FROM transactions WHERE seller_id = $1 AND kind IN ('Payment', 'SubsPayment') AND order_id::text LIKE '%00000000000{order}'"
        );
        assert_eq!(run(&mut tx, &back).await, 1);
        assert_eq!(log_of(&mut tx, order.parse().unwrap()).await, [buyer(state, status)]);
    }

    let set = "UPDATE payment_logs SET state = 'successful' WHERE seller_id = $1";
    let refused = query(set).bind(anna.id).execute(tx.conn().unwrap()).await;
    assert!(refused.unwrap_err().to_string().contains("DEFAULT"));
    tx.rollback().await.unwrap();
}
