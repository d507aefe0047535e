//! What went back: a debit that its bank returns after it was refunded, and a chargeback that is won after it was lost. The
//! price is 19.00: 0.95 are ours, 18.05 the seller's.

use kontor_orders::refund::RefundRequest;
use kontor_payments::{
    PaymentForm,
    provider::{DisputeOutcome, Outcome},
};

use crate::{
    PRICE, Shop,
    scripted::Script,
    sepa::{IBAN, by_debit},
};

#[tokio::test(flavor = "multi_thread")]
async fn golden_sepa_return_after_refund() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Answer(Outcome::Pending));
    let placed = shop.order(by_debit(&shop, IBAN), "k1").await.unwrap();
    let debit = placed.transaction.id;
    shop.until("2026-03-09T09:00:00Z");
    shop.provider.change_outcome(debit, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, debit).await.unwrap();
    shop.until("2026-03-12T09:00:00Z");
    shop.refund(placed.order.id, &RefundRequest::default(), "r1").await.unwrap();
    // Within eight weeks its payer may have any debit back without a reason; this one had been refunded already.
    shop.until("2026-04-20T09:00:00Z");
    shop.provider.dispute(debit, "dp_1", PRICE, DisputeOutcome::Returned);
    for _twice in 0..2 {
        shop.checkout.disputes_job(shop.anna.tenant, debit).await.unwrap();
    }
    // The refund took the shares back from whom they were: nothing of the sale is left that the return could take. It is a
    // second 19.00 out of the seller's balance, which their payer owes them, and 3.50 for the return out of ours.
    let mut booked = shop.ledger().await;
    booked[1..3].sort_unstable();
    assert_eq!(
        booked,
        [
            "2026-03-09 payment: platform_fee -95, provider_clearing 1900, seller_balance -1805",
            "2026-03-12 refund: provider_clearing -1900, refund_transit 1900",
            "2026-03-12 refund_reserved: platform_fee 95, refund_transit -1900, seller_balance 1805",
            "2026-04-20 chargeback: provider_clearing -2250, provider_fee 350, seller_balance 1900",
        ]
    );
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_chargebacked'").await, 1);
    assert_eq!(shop.count("order_rates WHERE state = 'chargebacked' AND refunded_amount = 1900").await, 1);
    assert_eq!(shop.count("(SELECT sum(gross_amount) AS sum FROM invoice_requests) i WHERE sum = 0").await, 1);
    shop.even().await;
    assert_eq!(placed.order.payment_form, PaymentForm::Sepa);
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_chargeback_won_after_lost() {
    let shop = Shop::open(PRICE, None).await;
    shop.until("2026-03-03T09:00:00Z");
    let payment = shop.buy(PaymentForm::Card, "k1").await.unwrap().transaction.id;
    for (moment, outcome, state) in [
        ("2026-03-20T09:00:00Z", DisputeOutcome::Open, "payment_chargebacked"),
        ("2026-05-04T09:00:00Z", DisputeOutcome::Lost, "payment_chargebacked"),
        ("2026-06-15T09:00:00Z", DisputeOutcome::Won, "paid"),
    ] {
        shop.until(moment);
        shop.provider.dispute(payment, "dp_1", PRICE, outcome);
        for _twice in 0..2 {
            shop.checkout.disputes_job(shop.anna.tenant, payment).await.unwrap();
        }
        assert_eq!(shop.count(&format!("orders WHERE payment_state = '{state}'")).await, 1, "{moment}");
    }
    // Taken when it is opened, with 15.00 for it; nothing more when it is lost; all of it comes back when it is won.
    assert_eq!(
        shop.ledger().await,
        [
            "2026-03-03 payment: platform_fee -95, provider_clearing 1870, provider_fee 30, seller_balance -1805",
            "2026-03-20 chargeback: platform_fee 95, provider_clearing -3400, provider_fee 1500, seller_balance 1805",
            "2026-06-15 chargeback_reversed: platform_fee -95, provider_clearing 3400, provider_fee -1500, seller_balance -1805",
        ]
    );
    shop.even().await;
}

/// A debit that its payer never agreed to can be returned for thirteen months (SEPA Core Rulebook; § 676b BGB): long after it was
/// paid out, and after nobody can be sent anything back any more.
#[tokio::test(flavor = "multi_thread")]
async fn golden_sepa_return_after_thirteen_months() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Answer(Outcome::Pending));
    let placed = shop.order(by_debit(&shop, IBAN), "k1").await.unwrap();
    let debit = placed.transaction.id;
    shop.until("2026-03-09T09:00:00Z");
    shop.provider.change_outcome(debit, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, debit).await.unwrap();
    shop.until("2027-04-08T09:00:00Z");
    assert!(shop.refund(placed.order.id, &RefundRequest::default(), "r1").await.is_err());
    shop.provider.dispute(debit, "dp_1", PRICE, DisputeOutcome::Returned);
    for _twice in 0..2 {
        shop.checkout.disputes_job(shop.anna.tenant, debit).await.unwrap();
    }
    // What was taken from each goes back from each; the 3.50 for the return are ours.
    assert_eq!(
        shop.ledger().await,
        [
            "2026-03-09 payment: platform_fee -95, provider_clearing 1900, seller_balance -1805",
            "2027-04-08 chargeback: platform_fee 95, provider_clearing -2250, provider_fee 350, seller_balance 1805",
        ]
    );
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_paused'").await, 1);
    shop.even().await;
}
