//! What the way back promises: never more than came, never twice, never lost, and every cent in the books.

use kontor_checkout::Refunded;
use kontor_db::query;
use kontor_kernel::{
    Actor, ApiError,
    kinds::{OrderId, TransactionId},
};
use kontor_orders::refund::RefundRequest;
use kontor_payments::provider::RefundOutcome;
use kontor_testkit::Seller;

use super::{scripted::RefundScript, *};

pub fn part(amount: i64) -> RefundRequest {
    RefundRequest {
        money: Some(Money::new(amount, Currency::EUR)),
        reason: "the buyer asked".to_owned(),
        ..RefundRequest::default()
    }
}

fn all() -> RefundRequest {
    RefundRequest::default()
}

impl Shop {
    pub async fn refund(&self, order: OrderId, request: &RefundRequest, key: &str) -> Result<Refunded, ApiError> {
        self.refund_as(&self.anna, order, request, key).await
    }

    async fn refund_as(
        &self,
        who: &Seller,
        order: OrderId,
        request: &RefundRequest,
        key: &str,
    ) -> Result<Refunded, ApiError> {
        let key = IdempotencyKey { scope: "refund", key: key.to_owned(), request_hash: "same".to_owned() };
        let recovery = match self.world.api.claim(who.scope(), &key).await {
            Ok(kontor_db::Claim::Mine { recovery }) => recovery,
            // Taken: whoever comes after a crash goes on from what was promised, everybody else has to wait.
            taken => match self.world.api.recovery(who.scope(), &key).await? {
                promised if promised.get("refunds").is_some() => promised,
                _ => return Err(taken.err().unwrap_or_else(|| ApiError::new(Code::IdempotencyInProgress))),
            },
        };
        let made = self.checkout.refund(who.tenant, Actor::Seller(who.user), order, request, &key, &recovery).await;
        if made.is_err() {
            // What was refused and changed nothing leaves its key free.
            self.world.api.release(who.scope(), &key).await?;
        }
        made
    }

    async fn job(&self, refund: TransactionId) -> kontor_jobs::JobOutcome {
        self.checkout.refund_job(self.anna.tenant, refund).await.unwrap()
    }

    pub async fn account(&self, name: &str) -> i64 {
        self.books().await.into_iter().find(|(account, _)| account == name).map_or(0, |(_, sum)| sum)
    }

    /// What must hold whatever happened: the books are even, and say of the provider what the provider says itself.
    pub async fn even(&self) {
        assert_eq!(self.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
        assert_eq!(self.account("provider_clearing").await, self.provider.holds());
        assert_eq!(self.count("order_rates WHERE refunded_amount > paid_amount").await, 0);
    }

    pub async fn paid(&self, key: &str) -> OrderId {
        let placed = self.buy(PaymentForm::Card, key).await.unwrap();
        assert_eq!(placed.order.payment_state, OrderState::Paid);
        placed.order.id
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_back_undoes_the_sale_to_the_cent_and_costs_only_the_providers_fee() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let made = shop.refund(order, &all(), "r1").await.unwrap();
    assert_eq!(
        (made.refunds[0].state, made.refunds[0].amount, made.checking),
        (TransactionState::Successful, PRICE, false)
    );
    let books = [
        ("platform_fee", 0),
        ("provider_clearing", -30),
        ("provider_fee", 30),
        ("refund_transit", 0),
        ("seller_balance", 0),
    ];
    assert_eq!(shop.books().await, books.map(|(account, sum)| (account.to_owned(), sum)));
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded' AND refunded_amount = 1900").await, 1);
    assert_eq!(shop.count("order_rows WHERE payment_state = 'payment_refunded' AND refunded_amount = 1900").await, 1);
    assert_eq!(shop.count("order_rates WHERE state = 'refunded'").await, 1);
    // The payment itself is as it was: a reversal is a row of its own.
    assert_eq!(shop.count("transactions WHERE kind = 'Payment' AND state = 'successful' AND amount = 1900").await, 1);
    assert_eq!(shop.count("transfers WHERE kind = 'Refund' AND gross_amount = -1900 AND fee_amount = -95 AND net_amount = -1805 AND vat_amount = -303").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    assert_eq!(shop.count("mails WHERE template IN ('order_refunded', 'refund_sent')").await, 2);
    let refused = shop.refund(order, &all(), "r2").await.unwrap_err();
    assert_eq!(refused.code(), Code::NothingRefundable);
    shop.even().await;
    // Nothing of it stands in the balance, neither as held nor as owed.
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let balance = kontor_ledger::balances(&mut tx).await.unwrap()[0];
    assert_eq!((balance.available, balance.held, balance.next_release_at), (0, 0, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_back_leaves_the_order_paid_and_says_who_when_and_why() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    shop.refund(order, &part(633), "r1").await.unwrap();
    assert_eq!(shop.account("seller_balance").await, -1_805 + 601);
    assert_eq!(shop.account("platform_fee").await, -95 + 32);
    assert_eq!(shop.count("orders WHERE payment_state = 'paid' AND refunded_amount = 633").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 0);
    let who = format!("seller:{}", shop.anna.user);
    let history = format!("state_changes WHERE cause = 'the buyer asked' AND actor = '{who}' AND to_state = 'waiting'");
    assert_eq!(shop.count(&history).await, 1);
    shop.refund(order, &part(633), "r2").await.unwrap();
    shop.refund(order, &all(), "r3").await.unwrap();
    assert_eq!((shop.account("seller_balance").await, shop.account("platform_fee").await), (0, 0));
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_press_is_one_refund() {
    let shop = Arc::new(Shop::open(PRICE, None).await);
    let order = shop.paid("k1").await;
    let presses = (0..6).map(|_| {
        let shop = shop.clone();
        tokio::spawn(async move { shop.refund(order, &part(500), "same").await })
    });
    for press in presses.collect::<Vec<_>>() {
        let _ = press.await.unwrap();
    }
    // Those that found the key taken and nothing promised yet were told to wait; a later one finds the same refund.
    let again = shop.refund(order, &part(500), "same").await.unwrap();
    assert_eq!(again.refunds[0].state, TransactionState::Successful);
    assert_eq!((shop.provider.refunds(), shop.count("transactions WHERE kind = 'Refund'").await), (1, 1));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_lost_on_the_way_is_found_out_and_refunded_once() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    shop.provider.next_refund(RefundScript::Lost(RefundOutcome::Succeeded));
    let made = shop.refund(order, &all(), "r1").await.unwrap();
    assert_eq!((made.refunds[0].state, made.checking), (TransactionState::Waiting, true));
    // Until it is known nobody else can have the money: no second refund, no payout of the share.
    assert_eq!(shop.refund(order, &part(1), "r2").await.unwrap_err().code(), Code::NothingRefundable);
    assert_eq!(shop.account("seller_balance").await, 0);
    assert_eq!(shop.job(made.refunds[0].id).await, kontor_jobs::JobOutcome::Done);
    assert_eq!(shop.job(made.refunds[0].id).await, kontor_jobs::JobOutcome::Done);
    assert_eq!(shop.provider.refunds(), 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
    assert_eq!(shop.count("postings WHERE kind = 'refund'").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_whose_process_died_is_sent_by_the_job_and_by_the_sweep() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    shop.provider.next_refund(RefundScript::Dropped);
    let made = shop.refund(order, &all(), "r1").await.unwrap();
    assert_eq!((shop.provider.refunds(), made.checking), (0, true));
    let as_worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(as_worker.reconcile_payment().await.unwrap(), 1);
    assert_eq!(shop.count("jobs WHERE kind = 'refund'").await, 1, "one that is open is not caused twice");
    shop.job(made.refunds[0].id).await;
    // The same key again: what was promised, not another.
    let again = shop.refund(order, &all(), "r1").await.unwrap();
    assert_eq!((again.refunds[0].id, again.refunds[0].state), (made.refunds[0].id, TransactionState::Successful));
    assert_eq!(shop.provider.refunds(), 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_or_returned_refund_gives_every_share_back() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let before = shop.books().await;
    shop.provider.next_refund(RefundScript::Refused);
    let refused = shop.refund(order, &all(), "r1").await.unwrap();
    assert_eq!(refused.refunds[0].state, TransactionState::Denied);
    // By wire: on its way first, and then back.
    shop.provider.next_refund(RefundScript::Answer(RefundOutcome::Pending));
    let pending = shop.refund(order, &part(700), "r2").await.unwrap();
    assert_eq!(pending.refunds[0].state, TransactionState::Pending);
    assert!(matches!(shop.job(pending.refunds[0].id).await, kontor_jobs::JobOutcome::Again(_)));
    shop.provider.turn_refund(pending.refunds[0].id, RefundOutcome::Failed { reason: "account_closed".to_owned() });
    shop.job(pending.refunds[0].id).await;
    assert_eq!(shop.count("mails WHERE template = 'refund_failed'").await, 2);
    let after: Vec<_> = shop.books().await.into_iter().filter(|(_, sum)| *sum != 0).collect();
    assert_eq!(after, before);
    // Late news of what is over changes nothing.
    shop.provider.turn_refund(pending.refunds[0].id, RefundOutcome::Pending);
    shop.job(pending.refunds[0].id).await;
    shop.provider.turn_refund(pending.refunds[0].id, RefundOutcome::Failed { reason: "account_closed".to_owned() });
    let done = shop.refund(order, &all(), "r3").await.unwrap();
    assert_eq!((done.refunds[0].state, done.refunds[0].amount), (TransactionState::Successful, PRICE));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_asked_for_at_once_never_exceed_what_was_paid() {
    let shop = Arc::new(Shop::open(PRICE, None).await);
    let order = shop.paid("k1").await;
    let calls = (0..12).map(|number| {
        let shop = shop.clone();
        tokio::spawn(async move { shop.refund(order, &part(400), &format!("r{number}")).await })
    });
    let mut done = 0;
    for call in calls.collect::<Vec<_>>() {
        match call.await.unwrap() {
            Ok(made) => done += made.refunds[0].amount,
            Err(fault) => assert!(fault.field_faults().iter().all(|field| field.code == Code::RefundTooLarge)),
        }
    }
    assert_eq!((done, shop.count("orders WHERE refunded_amount = 1600").await), (1_600, 1));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_allowed_says_why_and_changes_nothing() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let dollars = RefundRequest {
        money: Some(Money::new(5, "usd".parse().unwrap())),
        reason: String::new(),
        ..RefundRequest::default()
    };
    for (request, code, pointer) in [
        (part(PRICE + 1), Code::RefundTooLarge, "/amount"),
        (part(0), Code::AmountTooSmall, "/amount"),
        (part(-5), Code::AmountTooSmall, "/amount"),
        (dollars, Code::OtherCurrency, "/amount/currency"),
        (RefundRequest { money: None, reason: "x".repeat(501), ..RefundRequest::default() }, Code::TooLong, "/reason"),
    ] {
        let refused = shop.refund(order, &request, "r").await.unwrap_err();
        let field = &refused.field_faults()[0];
        assert_eq!((field.code, field.pointer.as_str()), (code, pointer));
    }
    // Another seller's order is not there at all.
    let bruno = shop.world.test_side("bruno").await;
    assert_eq!(shop.refund_as(&bruno, order, &all(), "r").await.unwrap_err().code(), Code::NotFound);
    let cancel =
        shop.checkout.cancel(bruno.tenant, Actor::Seller(bruno.user), order, kontor_orders::CancelAt::Now, "").await;
    assert_eq!(cancel.unwrap_err().code(), Code::NotFound);
    shop.provider.next(Script::Answer(declined()));
    let unpaid = shop.buy(PaymentForm::Card, "k2").await.unwrap().order.id;
    assert_eq!(shop.refund(unpaid, &all(), "r").await.unwrap_err().code(), Code::NothingRefundable);
    assert_eq!(shop.count("transactions WHERE kind = 'Refund'").await, 0);
    shop.world.clock.advance(Duration::days(180));
    shop.refund(order, &part(100), "in time").await.unwrap();
    shop.world.clock.advance(Duration::days(1));
    assert_eq!(shop.refund(order, &all(), "late").await.unwrap_err().code(), Code::RefundWindowPassed);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_the_balance_does_not_cover_waits_for_the_next_sale() {
    // The sale is larger than what a balance may be overdrawn by.
    let shop = Shop::open(50_000, None).await;
    let order = shop.paid("k1").await;
    let mut owner = shop.world.owner().await;
    let paid_out = "WITH p AS (INSERT INTO postings SELECT seller_id, gen_random_uuid(), 'payout_settled', gen_random_uuid(), now() FROM sellers LIMIT 1 RETURNING seller_id, id)
        INSERT INTO entries SELECT seller_id, id, line, account, 'eur', amount, now() FROM p, (VALUES (1, 'seller_balance', 47500), (2, 'provider_clearing', -47500)) AS l (line, account, amount)";
    query(paid_out).execute(&mut owner).await.unwrap();
    let made = shop.refund(order, &all(), "r1").await.unwrap();
    assert!(made.refunds[0].queued_at.is_some() && !made.checking);
    assert_eq!((shop.provider.refunds(), shop.account("seller_balance").await), (0, 0));
    assert_eq!(shop.job(made.refunds[0].id).await, kontor_jobs::JobOutcome::Done);
    assert_eq!(shop.refund(order, &part(1), "r2").await.unwrap_err().code(), Code::NothingRefundable);
    query("DELETE FROM jobs").execute(&mut owner).await.unwrap();
    let next = shop.paid("k2").await;
    assert_eq!(shop.count("jobs WHERE kind = 'refund'").await, 1, "the payment lets it go");
    // First come, first served: a small one does not overtake it, and no payout takes what it waits for.
    let behind = shop.refund(next, &part(100), "r3").await.unwrap().refunds[0].id;
    shop.job(behind).await;
    assert_eq!(shop.provider.refunds(), 0);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let waiting = kontor_payments::refund::waiting(&mut tx, Currency::EUR).await.unwrap();
    assert_eq!(waiting, (Some(made.refunds[0].id), 47_500 + 95));
    tx.commit().await.unwrap();
    shop.job(made.refunds[0].id).await;
    assert_eq!(
        shop.count("transactions WHERE kind = 'Refund' AND state = 'successful' AND queued_at IS NULL").await,
        1
    );
    assert_eq!((shop.provider.refunds(), shop.account("seller_balance").await), (1, 0));
    shop.job(behind).await;
    assert_eq!((shop.provider.refunds(), shop.account("seller_balance").await), (2, 95));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_in_whatever_order_the_books_say_what_the_provider_says() {
    // A random run with a fixed seed: parts of all sizes, answers lost, dropped, refused, pending, returned.
    let shop = Shop::open(9_973, None).await;
    let mut roll = dice(0x2545_f491_4f6c_dd1d);
    for sale in 0..4 {
        let order = shop.paid(&format!("k{sale}")).await;
        let mut known = Vec::new();
        for step in 0..10 {
            shop.provider.next_refund(match roll(6) {
                0 => RefundScript::Lost(RefundOutcome::Succeeded),
                1 => RefundScript::Dropped,
                2 => RefundScript::Refused,
                3 => RefundScript::Answer(RefundOutcome::Pending),
                _ => RefundScript::Answer(RefundOutcome::Succeeded),
            });
            let request = if roll(7) == 0 { all() } else { part(1 + roll(4_000)) };
            if let Ok(made) = shop.refund(order, &request, &format!("r{sale}-{step}")).await {
                known.push(made.refunds[0].id);
            }
            if let Some(id) = known.get(usize::try_from(roll(8)).unwrap()).copied() {
                if roll(2) == 0 {
                    shop.provider.turn_pending(id, RefundOutcome::Failed { reason: "returned".to_owned() });
                } else {
                    shop.provider.turn_pending(id, RefundOutcome::Succeeded);
                }
                shop.job(id).await;
            }
        }
        for id in known {
            shop.provider.turn_pending(id, RefundOutcome::Succeeded);
            shop.job(id).await;
            shop.provider.turn_pending(id, RefundOutcome::Succeeded);
            shop.job(id).await;
        }
        shop.even().await;
        assert_eq!(shop.account("refund_transit").await, 0);
        assert_eq!(shop.count("orders o WHERE refunded_amount <> (SELECT coalesce(sum(t.amount), 0) FROM transactions t WHERE t.order_id = o.id AND t.kind = 'Refund' AND t.state = 'successful')").await, 0);
        assert_eq!(
            shop.count("orders WHERE (refunded_amount = paid_amount) <> (payment_state = 'payment_refunded')").await,
            0
        );
    }
    let rest = shop.count("(SELECT 1) x, LATERAL (SELECT sum(paid_amount - refunded_amount) AS rest FROM orders) o, LATERAL generate_series(1, o.rest) g").await;
    let owed = -shop.account("seller_balance").await - shop.account("platform_fee").await;
    assert_eq!(owed, rest, "what nobody got back is the seller's and ours, to the cent");
}
