//! What others get of what a shop sells, to the cent: of every payment, and back with what goes back.

use kontor_catalog::PlanKind;
use kontor_kernel::{
    Party,
    kinds::{OrderId, TransactionId, UserId},
};
use kontor_ledger::balances_of;
use kontor_orders::{RateState, audit::audit, refund::RefundRequest};
use kontor_payments::provider::DisputeOutcome::{self, Lost, Open, Won};
use kontor_pricing::{Interval, Terms};

use super::{any_order::Step, over_time::Plans, *};

fn part(amount: i64) -> RefundRequest {
    RefundRequest {
        money: Some(Money::new(amount, Currency::EUR)),
        reason: "agreed".to_owned(),
        ..RefundRequest::default()
    }
}

impl Shop {
    /// Somebody who works for the shop and gets this: assignments of columns.
    async fn member(&self, name: &str, fee: &str) -> UserId {
        let user: UserId = self.world.env.id();
        self.sql(&format!(
            "INSERT INTO team_members (seller_id, id, test_tenant, email, user_id, rights, state, token_hash, expires_at, sent_at, shop,
                 invited_by, invited_by_name, created_at, updated_at)
             SELECT twin_id, gen_random_uuid(), seller_id, '{name}@example.test', '{id}', '{{orders}}', 'invited', '{name}', now(), now(), 'x',
                 gen_random_uuid(), 'Anna', now(), now() FROM sellers WHERE seller_id = '{tenant}';
             UPDATE team_members SET state = 'active' WHERE email = '{name}@example.test';
             UPDATE team_members SET fee_since = now(), {fee} WHERE email = '{name}@example.test'",
            id = user.uuid(),
            tenant = self.anna.id.uuid(),
        ))
        .await;
        user
    }

    async fn has(&self, user: UserId) -> i64 {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = balances_of(&mut tx, Party::team_member(user)).await.unwrap();
        all.as_slice().first().map_or(0, |balance| balance.available + balance.held)
    }

    pub async fn bank_takes(&self, payment: TransactionId, amount: i64, outcome: DisputeOutcome, id: &str) {
        self.provider.dispute(payment, &format!("dp_{payment}"), amount, outcome);
        self.is_told(Step::Disputed(payment, amount, Open), id).await;
    }

    pub async fn audited(&self) {
        let found = audit(&self.world.worker, self.anna.tenant).await.unwrap();
        assert!(found.is_empty(), "{found:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_gets_their_part_of_a_payment_and_bears_it_of_what_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let member = shop.member("max", "fee_bps = 1000").await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    // 0.95 are ours; a tenth of 18.05 is the member's.
    let sums =
        async || [shop.account("seller_balance").await, shop.account("platform_fee").await, shop.has(member).await];
    assert_eq!(sums().await, [-1_624, -95, 181]);
    let told = "mails WHERE template = 'sale_notification' AND data #>> '{letter,facts,share,amount}' = '1624'";
    assert_eq!(shop.count(told).await, 1, "the seller's share is what the seller gets");
    let theirs =
        "transfers WHERE party = 'team_member' AND kind = 'Payment' AND net_amount = 181 AND gross_amount = 181";
    assert_eq!(shop.count(theirs).await, 1);
    assert_eq!(shop.count("transfer_rows WHERE net_amount = 1624 AND shared_amount = 181").await, 1);
    assert_eq!(shop.count("transfer_rows").await, 1, "the seller's list has the seller's alone");
    shop.refund(placed.order.id, &part(633), "r1").await.unwrap();
    // A third of each: 0.32, 0.60, and the rest is the seller's.
    assert_eq!(sums().await, [-1_624 + 541, -95 + 32, 181 - 60]);
    shop.audited().await;
    shop.sql("UPDATE team_members SET fee_bps = 5000").await;
    shop.refund(placed.order.id, &RefundRequest::default(), "r2").await.unwrap();
    assert_eq!(sums().await, [0, 0, 0], "an order keeps what was agreed");
    shop.even().await;
    shop.audited().await;
    shop.figures_agree().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fixed_fee_is_for_orders_of_its_products_and_ends_with_the_membership() {
    let shop = Shop::open(PRICE, None).await;
    let of_it = format!("fee_amount = 500, fee_currency = 'eur', fee_products = '{{{}}}'", shop.product.uuid());
    let named = shop.member("max", &of_it).await;
    let other = shop.member("mia", "fee_bps = 100, fee_products = array[gen_random_uuid()]").await;
    shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!((shop.has(named).await, shop.has(other).await), (500, 0));
    shop.sql("UPDATE team_members SET state = 'removed' WHERE email = 'max@example.test'").await;
    shop.buy(PaymentForm::Card, "k2").await.unwrap();
    assert_eq!(shop.has(named).await, 500);
    shop.audited().await;
}

/// Refunds in parts that arrive or fail, and disputes that are won or lost, of orders of a shop with three members.
#[tokio::test(flavor = "multi_thread")]
async fn the_shares_of_all_parties_come_to_what_was_paid_whatever_happens() {
    let shop = Shop::open(PRICE, None).await;
    let mut people = Vec::new();
    for (name, fee) in
        [("max", "fee_bps = 1000"), ("mia", "fee_bps = 3333"), ("mo", "fee_amount = 1100, fee_currency = 'eur'")]
    {
        people.push(shop.member(name, fee).await);
    }
    let mut roll = dice(0x1234_5678_9abc_def1);
    let mut orders: Vec<(OrderId, TransactionId)> = Vec::new();
    for number in 0..12 {
        let placed = shop.buy(PaymentForm::Card, &format!("k{number}")).await.unwrap();
        orders.push((placed.order.id, placed.transaction.id));
    }
    for (number, (order, payment)) in orders.iter().enumerate() {
        for step in 0..roll(4) {
            let amount = 1 + roll(900);
            if roll(4) == 0 {
                shop.provider.next_refund(super::scripted::RefundScript::Answer(
                    kontor_payments::provider::RefundOutcome::Failed { reason: "account_closed".to_owned() },
                ));
            }
            let _ = shop.refund(*order, &part(amount), &format!("r{number}_{step}")).await;
        }
        match roll(4) {
            0 => shop.bank_takes(*payment, PRICE, Open, &format!("e{number}")).await,
            1 => {
                shop.bank_takes(*payment, PRICE, Open, &format!("e{number}")).await;
                shop.bank_takes(*payment, PRICE, Won, &format!("w{number}")).await;
            }
            2 => {
                shop.bank_takes(*payment, 700, Open, &format!("e{number}")).await;
                shop.bank_takes(*payment, 700, Lost, &format!("l{number}")).await;
            }
            _ => {}
        }
        shop.audited().await;
        for person in &people {
            assert!(shop.has(*person).await >= 0);
        }
    }
    shop.even().await;
    shop.figures_agree().await;
    let sums = shop.texts(
        "SELECT o.token AS text FROM orders o
         JOIN transactions t ON t.order_id = o.id JOIN transfers f ON f.transaction_id = t.id
         WHERE t.kind <> 'Refund' OR t.state = 'successful'
         GROUP BY o.token
         HAVING sum(CASE WHEN f.party = 'seller' THEN f.gross_amount ELSE 0 END)
             <> sum(f.net_amount) + sum(f.fee_amount) + sum(f.resold_tax_amount)",
    );
    assert_eq!(sums.await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_what_a_member_was_paid_already_waits_for_the_balance() {
    let shop = Shop::open(50_000, None).await;
    let member = shop.member("max", "fee_bps = 10000").await;
    let (first, second) = (shop.paid("k1").await, shop.paid("k2").await);
    // One of two shares is at the member's bank.
    shop.sql(&format!(
        "WITH p AS (INSERT INTO postings SELECT seller_id, gen_random_uuid(), 'payout_settled', gen_random_uuid(), now()
                    FROM sellers WHERE seller_id = '{seller}' RETURNING seller_id, id)
         INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at, party, party_id)
         SELECT seller_id, id, line, account, 'eur', amount, now(), party, party_id
         FROM p, (VALUES (1, 'party_balance', 47500, 'team_member', '{user}'::uuid),
                         (2, 'provider_clearing', -47500, 'platform', NULL)) AS l (line, account, amount, party, party_id)",
        seller = shop.anna.id.uuid(),
        user = member.uuid(),
    ))
    .await;
    assert_eq!((shop.has(member).await, shop.account("seller_balance").await), (47_500, 0));
    let sent = shop.refund(first, &RefundRequest::default(), "r1").await.unwrap();
    assert!(sent.refunds[0].queued_at.is_none(), "the member still has it");
    let waits = shop.refund(second, &RefundRequest::default(), "r2").await.unwrap();
    assert!(waits.refunds[0].queued_at.is_some(), "nobody has it");
    shop.checkout.refund_job(shop.anna.tenant, waits.refunds[0].id).await.unwrap();
    assert_eq!((shop.provider.refunds(), shop.has(member).await), (1, 0));
    shop.paid("k3").await;
    shop.checkout.refund_job(shop.anna.tenant, waits.refunds[0].id).await.unwrap();
    assert_eq!((shop.provider.refunds(), shop.has(member).await, shop.account("seller_balance").await), (2, 0, 0));
    shop.audited().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fixed_fee_comes_again_with_the_payment_that_it_went_back_with() {
    let monthly = Terms::even(1_000, Interval::MONTH, None);
    let plans = Plans::open(PlanKind::Subscription, monthly).await;
    let shop = &plans.shop;
    let member = shop.member("max", "fee_amount = 500, fee_currency = 'eur'").await;
    let placed = plans.buy(PaymentForm::Card).await;
    assert_eq!(shop.has(member).await, 500);
    plans.pass(33).await;
    assert_eq!((plans.states(&placed).await.1[..2].to_vec(), shop.has(member).await), (vec![RateState::Paid; 2], 500));
    shop.bank(&placed, 1_000, DisputeOutcome::Returned).await;
    assert_eq!((plans.states(&placed).await.1[0], shop.has(member).await), (RateState::Debt, 0));
    shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((plans.states(&placed).await.1[0], shop.has(member).await), (RateState::Paid, 500));
    plans.pass(31).await;
    assert_eq!(shop.has(member).await, 500, "once of an order");
    shop.audited().await;
}
