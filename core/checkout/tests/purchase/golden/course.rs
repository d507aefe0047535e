//! What became of the plan meanwhile: it stood still over a day on which it was due, it was paid off early, or it has another price.
//! Where nothing else is said each payment is 11.90, with 1.90 of tax; 5 % of it is 0.595 → 0.60.

use kontor_catalog::PlanKind;
use kontor_checkout::{CheckoutRequest, PayoffBy};
use kontor_orders::{OrderState, RateState as R, pause};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Proration, Terms};

use crate::{
    links,
    over_time::Plans,
    plan_change::{AGREED, each},
};

const PAID: &str = "payment: platform_fee -60, provider_clearing 1160, provider_fee 30, seller_balance -1130";

#[tokio::test(flavor = "multi_thread")]
async fn golden_pause_over_a_due_date() {
    let (plans, placed) = Plans::bought(
        PlanKind::LimitedSubscription,
        Terms::even(1_190, Interval::MONTH, Some(3)),
        "2026-03-02T12:00:00Z",
    )
    .await;
    assert_eq!(
        plans.due(&placed).await,
        ["1 2026-03-02 13:00 1190 190", "2 2026-04-02 13:00 1190 190", "3 2026-05-02 13:00 1190 190"]
    );
    // From 20 March until 10 April are 21 days; the second payment was due in between.
    plans.reach("2026-03-20T15:00:00Z").await;
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let until = Some("2026-04-10".parse().unwrap());
    pause::pause(&mut tx, &links(), placed.order.id, until, "on holiday").await.unwrap();
    tx.commit().await.unwrap();
    plans.reach("2026-04-02T11:00:00Z").await;
    plans.reach("2026-04-09T21:59:59Z").await;
    assert_eq!(plans.go_on().await, 0);
    // The day begins at midnight in Berlin.
    plans.shop.until("2026-04-09T22:00:00Z");
    assert_eq!(plans.go_on().await, 1);
    // 2 April and 21 days are 23 April; the one after it follows by a month.
    assert_eq!(
        plans.due(&placed).await,
        ["1 2026-03-02 13:00 1190 190", "2 2026-04-23 13:00 1190 190", "3 2026-05-23 13:00 1190 190"]
    );
    plans.reach("2026-04-23T10:59:59Z").await;
    plans.reach("2026-04-23T11:00:00Z").await;
    plans.reach("2026-05-23T11:00:00Z").await;
    assert_eq!(
        plans.shop.ledger().await,
        ["2026-03-02", "2026-04-23", "2026-05-23"].map(|day| format!("{day} {PAID}"))
    );
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_early_payoff() {
    let terms = Terms::even(1_190, Interval::MONTH, Some(4));
    let (plans, placed) = Plans::bought(PlanKind::Installment, terms, "2026-03-02T12:00:00Z").await;
    plans.shop.until("2026-03-12T12:00:00Z");
    let paid = plans.pay_off(&placed, PayoffBy::Kept, "p1").await.unwrap();
    // Three times 11.90 are 35.70, with 5.70 of tax: one charge, one document. 5 % of 35.70 is 1.785 → 1.79.
    assert_eq!(paid.transaction.amount, 3_570);
    assert_eq!(
        plans.shop.ledger().await,
        [
            format!("2026-03-02 {PAID}"),
            "2026-03-12 payment: platform_fee -179, provider_clearing 3540, provider_fee 30, seller_balance -3391"
                .to_owned(),
        ]
    );
    assert_eq!(plans.shop.count("invoice_requests WHERE gross_amount = 3570 AND vat_amount = 570").await, 1);
    assert_eq!(plans.shop.count("invoice_requests").await, 2);
    // Nothing more is due, and nothing is asked for again.
    for day in ["2026-04-02", "2026-05-02", "2026-06-02"] {
        plans.reach(&format!("{day}T11:00:00Z")).await;
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 4]));
    assert_eq!(plans.shop.provider.taken(), 4_760);
}

/// Two plans of three payments of 11.90, bought ten days apart; on 20 March the second is merged into the first.
#[tokio::test(flavor = "multi_thread")]
async fn golden_merge() {
    let terms = Terms::even(1_190, Interval::MONTH, Some(3));
    let (plans, first) = Plans::bought(PlanKind::Installment, terms, "2026-03-02T12:00:00Z").await;
    plans.reach("2026-03-12T12:00:00Z").await;
    let request = CheckoutRequest { plan: Some(plans.plan), ..plans.shop.request(PaymentForm::Card) };
    let second = plans.shop.order(request, "k2").await.unwrap();
    plans.reach("2026-03-20T12:00:00Z").await;
    plans.join(&second, &first).await.unwrap();
    // What was paid stays where it was; what is to come keeps its day and its tax behind the other's own.
    assert_eq!(plans.due(&second).await, ["1 2026-03-12 13:00 1190 190"]);
    assert_eq!(
        plans.due(&first).await,
        [
            "1 2026-03-02 13:00 1190 190",
            "2 2026-04-02 13:00 1190 190",
            "3 2026-05-02 13:00 1190 190",
            "4 2026-04-12 13:00 1190 190",
            "5 2026-05-12 13:00 1190 190",
        ]
    );
    for day in ["2026-04-02", "2026-04-12", "2026-05-02", "2026-05-12"] {
        plans.reach(&format!("{day}T11:00:00Z")).await;
    }
    assert_eq!(
        plans.shop.ledger().await,
        ["2026-03-02", "2026-03-12", "2026-04-02", "2026-04-12", "2026-05-02", "2026-05-12"]
            .map(|day| format!("{day} {PAID}"))
    );
    assert_eq!(plans.states(&first).await, (OrderState::Paid, vec![R::Paid; 5]));
    assert_eq!(plans.states(&second).await, (OrderState::Paid, vec![R::Paid]));
}

/// From 10.00 to 25.00 a month, when 21 of 31 days are left: 25.00 × 21/31 = 16.94 less 10.00 × 21/31 = 6.77 are 10.17, at once.
#[tokio::test(flavor = "multi_thread")]
async fn golden_proration_up() {
    let (plans, placed) = Plans::bought(PlanKind::Subscription, each(1_000, "1m"), "2026-03-02T12:00:00Z").await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    plans.shop.until("2026-03-12T12:00:00Z");
    plans.change_price(&placed, pro, Proration::Invoice, AGREED).await.unwrap();
    plans.reach("2026-04-02T11:00:00Z").await;
    assert_eq!(
        plans.shop.ledger().await,
        [
            "2026-03-02 payment: platform_fee -50, provider_clearing 970, provider_fee 30, seller_balance -950",
            "2026-03-12 payment: platform_fee -51, provider_clearing 987, provider_fee 30, seller_balance -966",
            "2026-04-02 payment: platform_fee -125, provider_clearing 2470, provider_fee 30, seller_balance -2375",
        ]
    );
}

/// From 25.00 to 10.00: the same 10.17 are had already. They cover the payment of 2 April, and 0.17 come off that of 2 May.
#[tokio::test(flavor = "multi_thread")]
async fn golden_proration_down() {
    let (plans, placed) = Plans::bought(PlanKind::Subscription, each(2_500, "1m"), "2026-03-02T12:00:00Z").await;
    let basic = plans.and("Basic", PlanKind::Subscription, each(1_000, "1m")).await;
    plans.shop.until("2026-03-12T12:00:00Z");
    plans.change_price(&placed, basic, Proration::Prorate, AGREED).await.unwrap();
    for day in ["2026-04-02", "2026-05-02", "2026-06-02"] {
        plans.reach(&format!("{day}T11:00:00Z")).await;
    }
    assert_eq!(
        plans.shop.ledger().await,
        [
            "2026-03-02 payment: platform_fee -125, provider_clearing 2470, provider_fee 30, seller_balance -2375",
            "2026-03-12 credit_changed: credit_cover 1017, payer_credit -1017",
            "2026-04-02 credit_used: credit_cover -1000, payer_credit 1000",
            "2026-05-02 credit_used: credit_cover -17, payer_credit 17",
            "2026-05-02 payment: platform_fee -49, provider_clearing 953, provider_fee 30, seller_balance -934",
            "2026-06-02 payment: platform_fee -50, provider_clearing 970, provider_fee 30, seller_balance -950",
        ]
    );
}
