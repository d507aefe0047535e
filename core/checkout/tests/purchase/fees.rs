//! What is added once to a price: within the total, with the first payment, taxed and booked like the rest.

use kontor_catalog::{AdditionalFee, PlanKind, ProductChange, SellerFacts};
use kontor_checkout::{Quote, QuoteRequest};
use kontor_kernel::{Country, Patch, kinds::PricingPlanId};
use kontor_pricing::{Interval, Terms};

use super::*;

fn facts(tx: &kontor_db::Tx) -> SellerFacts {
    SellerFacts { registration_finished: true, any_payment_method_active: true, under_review: false, now: tx.now() }
}

fn fee(amount: i64, currency: Currency) -> ProductChange {
    let fee = AdditionalFee { name: "Handling".into(), amount, currency };
    ProductChange { additional_fee: Patch::Value(fee), ..ProductChange::default() }
}

async fn change(shop: &Shop, change: &ProductChange) -> kontor_kernel::Result<kontor_catalog::Product> {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await?;
    let facts = facts(&tx);
    let product = kontor_catalog::change(&mut tx, shop.product, None, change, facts).await?;
    tx.commit().await?;
    Ok(product)
}

async fn add(shop: &Shop, new: &plans::NewPlan) -> kontor_kernel::Result<PricingPlanId> {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await?;
    let facts = facts(&tx);
    let plan = plans::add(&mut tx, shop.product, new, facts).await?.id;
    tx.commit().await?;
    Ok(plan)
}

fn over_time(kind: PlanKind, count: Option<u32>) -> plans::NewPlan {
    let terms = Terms::even(1_000, Interval::MONTH, count);
    plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(Money::zero(Currency::EUR)) }
}

async fn offered(shop: &Shop, plan: Option<PricingPlanId>) -> Quote {
    let wanted = QuoteRequest { plan, ..QuoteRequest::for_product(shop.product) };
    shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap()
}

async fn begin(shop: &Shop, request: CheckoutRequest, name: &str) -> kontor_kernel::Result<Placed> {
    let key = IdempotencyKey { scope: "test", key: name.to_owned(), request_hash: "same".to_owned() };
    let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
    shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_is_charged_taxed_and_booked_with_the_price() {
    let shop = Shop::open(PRICE, None).await;
    let product = change(&shop, &fee(490, Currency::EUR)).await.unwrap();
    let whole = PRICE + 490;
    assert_eq!(product.display_price(), Some(Money::new(whole, Currency::EUR)), "cards show what is paid");
    // Who saw the price without it does not pay more than they saw.
    let stale = CheckoutRequest { seen_total: Some(PRICE), ..shop.request(PaymentForm::Card) };
    assert_eq!(begin(&shop, stale, "k0").await.unwrap_err().code(), Code::PriceChanged);
    let placed = begin(&shop, shop.request(PaymentForm::Card), "k1").await.unwrap();
    let tax = Money::new(whole, Currency::EUR).tax_within(1_900).amount;
    assert_eq!((placed.order.paid_amount, placed.order.vat_amount), (whole, tax));
    let kept = placed.order.plan().fee.clone().unwrap();
    assert_eq!((kept.name.as_str(), kept.amount), ("Handling", 490));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    // Taken away it is gone for the next, and stays in what was sold.
    let none = ProductChange { additional_fee: Patch::Null, ..ProductChange::default() };
    let product = change(&shop, &none).await.unwrap();
    assert_eq!(product.display_price(), Some(Money::new(PRICE, Currency::EUR)));
    assert_eq!(offered(&shop, None).await.quote.gross.amount, PRICE);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_cost_before_is_compared_with_what_it_costs() {
    let shop = Shop::open(PRICE, None).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let (facts, plan) = (facts(&tx), plans::list(&mut tx, shop.product).await.unwrap()[0].clone());
    let old = Money::new(PRICE + 100, Currency::EUR);
    let before = plans::PlanChange { old_price: Some(Some(old)), ..Default::default() };
    plans::change(&mut tx, shop.product, plan.id, None, &before, facts).await.unwrap();
    tx.commit().await.unwrap();
    let product = change(&shop, &fee(490, Currency::EUR)).await.unwrap();
    let eur = |amount| Some(Money::new(amount, Currency::EUR));
    assert_eq!((product.display_price(), product.display_old_price()), (eur(PRICE + 490), eur(PRICE + 590)));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_payments_over_time_the_first_has_it_and_no_other() {
    let shop = Shop::open(PRICE, None).await;
    change(&shop, &fee(490, Currency::EUR)).await.unwrap();
    for (kind, count, shown, all) in [
        (PlanKind::Installment, Some(3), 3_490, vec![1_490, 1_000, 1_000]),
        (PlanKind::LimitedSubscription, Some(2), 1_000, vec![1_490, 1_000]),
        (PlanKind::LimitedSubscription, Some(1), 1_490, vec![1_490]),
        (PlanKind::Subscription, None, 1_000, vec![1_490, 1_000]),
    ] {
        let plan = add(&shop, &over_time(kind, count)).await.unwrap();
        let offer = offered(&shop, Some(plan)).await;
        let dues: Vec<i64> = offer.dues.iter().map(|due| due.amount).collect();
        assert_eq!((offer.quote.gross.amount, dues, offer.due_now().amount), (shown, all, 1_490), "{kind}");
    }
    let trial = Terms { trial_days: 14, ..Terms::even(1_000, Interval::MONTH, None) };
    let plan = add(&shop, &plans::NewPlan { terms: Some(trial), ..over_time(PlanKind::Subscription, None) }).await;
    let offer = offered(&shop, Some(plan.unwrap())).await;
    let dues: Vec<i64> = offer.dues.iter().map(|due| due.amount).collect();
    assert_eq!(dues, [0, 1_490, 1_000], "a test period costs nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_free_stays_free_and_a_named_price_has_it_on_top() {
    let shop = Shop::open(0, None).await;
    change(&shop, &fee(490, Currency::EUR)).await.unwrap();
    let offer = offered(&shop, None).await;
    assert_eq!((offer.quote.gross.amount, offer.fee.is_none()), (0, true));
    let eur = |amount| Money::new(amount, Currency::EUR);
    let named = plans::NewPlan { minimum: Some(eur(500)), ..plans::NewPlan::once(eur(1_000)) };
    let plan = add(&shop, &named).await.unwrap();
    shop.provider.next(Script::Answer(declined()));
    let request = CheckoutRequest { plan: Some(plan), amount: Some(2_000), ..shop.request(PaymentForm::Card) };
    let placed = begin(&shop, request, "k1").await.unwrap();
    assert_eq!(placed.order.total().amount, 2_490);
    // Paid by another try it is the same price.
    let paid = shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.order.paid_amount), (OrderState::Paid, 2_490));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_has_the_currency_of_all_prices() {
    let shop = Shop::open(PRICE, None).await;
    let dollars: Currency = "usd".parse().unwrap();
    let refused = change(&shop, &fee(490, dollars)).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/additional_fee/amount/currency");
    change(&shop, &fee(490, Currency::EUR)).await.unwrap();
    let refused = add(&shop, &plans::NewPlan::once(Money::new(900, dollars))).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/price/currency");
    for (amount, name) in [(0, "Handling"), (32, "Handling"), (490, ""), (490, "a\nb"), (i64::MAX, "Handling")] {
        let wrong = AdditionalFee { name: name.into(), amount, currency: Currency::EUR };
        let wrong = ProductChange { additional_fee: Patch::Value(wrong), ..ProductChange::default() };
        let refused = change(&shop, &wrong).await.unwrap_err();
        assert_eq!(refused.field_faults().len(), 1, "{amount} {name:?}: {refused:?}");
    }
    assert_eq!(offered(&shop, None).await.quote.gross.amount, PRICE + 490, "a refusal changes nothing");
}
