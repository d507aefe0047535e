//! Prices that the buyer names, and prices that can be had only so often.

use kontor_catalog::{SellerFacts, UnavailableReason, plans::PlanChange};
use kontor_checkout::QuoteRequest;
use kontor_kernel::{ApiError, Country, kinds::PricingPlanId};

use super::*;

/// A shop whose first price is set, with a second one beside it.
async fn with_second(new: plans::NewPlan) -> (Shop, PricingPlanId) {
    let shop = Shop::open(PRICE, None).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = facts(&tx);
    let plan = plans::add(&mut tx, shop.product, &new, facts).await.unwrap().id;
    tx.commit().await.unwrap();
    (shop, plan)
}

fn facts(tx: &kontor_db::Tx) -> SellerFacts {
    SellerFacts { registration_finished: true, any_payment_method_active: true, under_review: false, now: tx.now() }
}

fn as_you_like(suggested: i64, least: i64) -> plans::NewPlan {
    let eur = |amount| Money::new(amount, Currency::EUR);
    plans::NewPlan { minimum: Some(eur(least)), ..plans::NewPlan::once(eur(suggested)) }
}

fn early_bird(limit: i64) -> plans::NewPlan {
    plans::NewPlan { limit: Some(limit), ..plans::NewPlan::once(Money::new(900, Currency::EUR)) }
}

async fn begin(shop: &Shop, request: CheckoutRequest, name: &str) -> kontor_kernel::Result<Placed> {
    let key = IdempotencyKey { scope: "test", key: name.to_owned(), request_hash: "same".to_owned() };
    let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
    shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await
}

async fn plan_of(shop: &Shop, id: PricingPlanId) -> plans::Plan {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    plans::find(&mut tx, shop.product, id).await.unwrap()
}

/// The one field that was wrong, and how.
fn wrong(fault: &ApiError) -> (&str, Code) {
    assert_eq!(fault.field_faults().len(), 1, "{fault:?}");
    (fault.field_faults()[0].pointer.as_str(), fault.field_faults()[0].code)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_buyer_names_is_charged_taxed_and_booked() {
    let (shop, plan) = with_second(as_you_like(1_000, 500)).await;
    let request = |amount| CheckoutRequest { plan: Some(plan), amount, ..shop.request(PaymentForm::Card) };
    let placed = begin(&shop, request(Some(2_345)), "k1").await.unwrap();
    assert_eq!(placed.order.payment_state, OrderState::Paid);
    // 23.45 × 19 / 119 = 3.7441…
    assert_eq!((placed.order.paid_amount, placed.order.vat_amount), (2_345, 374));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    // Who names nothing pays what is suggested.
    let placed = begin(&shop, request(None), "k2").await.unwrap();
    assert_eq!(placed.order.paid_amount, 1_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_little_too_much_and_a_price_that_is_not_the_buyers_change_nothing() {
    let (shop, plan) = with_second(as_you_like(1_000, 500)).await;
    let request =
        |amount| CheckoutRequest { plan: Some(plan), amount: Some(amount), ..shop.request(PaymentForm::Card) };
    for (amount, code) in [
        (499, Code::AmountTooSmall),
        (0, Code::AmountTooSmall),
        (-1, Code::AmountTooSmall),
        (i64::MAX, Code::AmountTooLarge),
    ] {
        let refused = begin(&shop, request(amount), "k1").await.unwrap_err();
        assert_eq!(wrong(&refused), ("/amount", code), "{amount}");
    }
    // The first price is the seller's: one cent is no offer.
    let cheap = CheckoutRequest { amount: Some(1), ..shop.request(PaymentForm::Card) };
    assert_eq!(wrong(&begin(&shop, cheap, "k1").await.unwrap_err()), ("/amount", Code::InvalidChoice));
    assert_eq!(shop.count("orders").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_may_be_named_where_nothing_is_enough() {
    let (shop, plan) = with_second(as_you_like(1_000, 0)).await;
    let request = |amount, form| CheckoutRequest { plan: Some(plan), amount: Some(amount), ..shop.request(form) };
    let placed = begin(&shop, request(0, PaymentForm::Free), "k1").await.unwrap();
    assert_eq!((placed.order.payment_state, placed.order.paid_amount), (OrderState::Paid, 0));
    // Less than anything that can be paid is neither.
    let refused = begin(&shop, request(5, PaymentForm::Card), "k2").await.unwrap_err();
    assert_eq!(wrong(&refused), ("/amount", Code::AmountTooSmall));
    // And nothing is not paid by card, nor something for free.
    for (amount, form) in [(0, PaymentForm::Card), (1_000, PaymentForm::Free)] {
        let refused = begin(&shop, request(amount, form), "k3").await.unwrap_err();
        assert_eq!(wrong(&refused), ("/method", Code::MethodUnavailable));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_given_up_order_is_paid_at_the_price_that_was_named() {
    let (shop, plan) = with_second(as_you_like(1_000, 500)).await;
    shop.provider.next(Script::Answer(declined()));
    let request = CheckoutRequest { plan: Some(plan), amount: Some(2_345), ..shop.request(PaymentForm::Card) };
    let placed = begin(&shop, request, "k1").await.unwrap();
    assert_eq!(placed.transaction.state, TransactionState::Denied);
    let paid = shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.order.paid_amount), (OrderState::Paid, 2_345));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_suggests_only_what_can_be_paid() {
    let shop = Shop::open(PRICE, None).await;
    let eur = |amount| Money::new(amount, Currency::EUR);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = facts(&tx);
    let terms = kontor_pricing::Terms::even(500, "1m".parse().unwrap(), None);
    let monthly =
        plans::NewPlan { kind: kontor_catalog::PlanKind::Subscription, terms: Some(terms), ..as_you_like(500, 0) };
    let dollars = plans::NewPlan { minimum: Some(Money::new(5, "usd".parse().unwrap())), ..as_you_like(500, 0) };
    for (new, pointers) in [
        (as_you_like(0, 0), vec!["/price/amount"]),
        (as_you_like(1_000, 1_001), vec!["/minimum_price/amount"]),
        (as_you_like(1_000, 32), vec!["/minimum_price/amount"]),
        (as_you_like(1_000, -1), vec!["/minimum_price/amount"]),
        (monthly, vec!["/minimum_price"]),
        (dollars, vec!["/minimum_price/currency", "/minimum_price/amount"]),
        (early_bird(0), vec!["/limit"]),
        (early_bird(1_000_001), vec!["/limit"]),
        (
            plans::NewPlan { minimum: Some(eur(500)), old_price: Some(eur(900)), ..as_you_like(1_000, 0) },
            vec!["/old_price/amount"],
        ),
    ] {
        let refused = plans::add(&mut tx, shop.product, &new, facts).await.unwrap_err();
        let found: Vec<_> = refused.field_faults().iter().map(|field| field.pointer.as_str()).collect();
        assert_eq!(found, pointers, "{new:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_early_bird_is_had_as_often_as_it_may_be_however_many_want_it() {
    let (shop, plan) = with_second(early_bird(5)).await;
    let shop = Arc::new(shop);
    let buyers: Vec<_> = (0..20)
        .map(|number| {
            let shop = shop.clone();
            tokio::spawn(async move {
                let request = CheckoutRequest { plan: Some(plan), ..shop.request(PaymentForm::Card) };
                begin(&shop, request, &format!("k{number}")).await
            })
        })
        .collect();
    let mut sold = 0;
    for buyer in buyers {
        match buyer.await.unwrap() {
            Ok(placed) => {
                assert_eq!((placed.order.payment_state, placed.order.paid_amount), (OrderState::Paid, 900));
                sold += 1;
            }
            Err(fault) => assert!(matches!(fault.code(), Code::SoldOut | Code::OnHold), "{fault:?}"),
        }
    }
    let after = plan_of(&shop, plan).await;
    assert_eq!((sold, after.sold_count, after.reserved_count, after.is_sold_out()), (5, 5, 0, true));
    // Who has not chosen gets the price that is left, and the product is for sale.
    let wanted = QuoteRequest::for_product(shop.product);
    let offer = shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap();
    assert_eq!((offer.quote.gross.amount, offer.reasons.as_slice()), (PRICE, [].as_slice()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_that_is_held_in_vain_is_free_again_and_a_product_without_one_is_sold_out() {
    let (shop, plan) = with_second(early_bird(1)).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let first = plans::list(&mut tx, shop.product).await.unwrap()[0].id;
    let facts = facts(&tx);
    plans::remove(&mut tx, shop.product, first, facts).await.unwrap();
    tx.commit().await.unwrap();
    let reasons = async || {
        let wanted = QuoteRequest::for_product(shop.product);
        shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap().reasons
    };
    assert!(reasons().await.is_empty());
    shop.provider.next(Script::Answer(wire()));
    let request = CheckoutRequest { plan: Some(plan), ..shop.request(PaymentForm::BankWire) };
    let placed = begin(&shop, request, "k1").await.unwrap();
    let held = plan_of(&shop, plan).await;
    assert_eq!((held.sold_count, held.reserved_count), (0, 1));
    assert_eq!(reasons().await, [UnavailableReason::LimitReached]);
    // The buyer thinks better of it: it can be had again.
    let at = kontor_orders::CancelAt::Now;
    let order = placed.order.id;
    shop.checkout.cancel(shop.anna.tenant, kontor_kernel::Actor::Payer, order, at, "changed my mind").await.unwrap();
    let free = plan_of(&shop, plan).await;
    assert_eq!((free.sold_count, free.reserved_count), (0, 0));
    assert!(reasons().await.is_empty());
    // And what is sold is sold, until there is more of it.
    begin(&shop, CheckoutRequest { plan: Some(plan), ..shop.request(PaymentForm::Card) }, "k2").await.unwrap();
    assert_eq!(reasons().await, [UnavailableReason::LimitReached]);
    let more = PlanChange { limit: Some(None), ..PlanChange::default() };
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    plans::change(&mut tx, shop.product, plan, None, &more, facts).await.unwrap();
    tx.commit().await.unwrap();
    assert!(reasons().await.is_empty());
}
