//! What is taken along: in the same order and its first payment, at the price that was seen, or not at all.

use kontor_catalog::{
    PlanKind,
    addons::{self, Upsells},
};
use kontor_checkout::{Quote, QuoteRequest};
use kontor_kernel::{ApiError, Country, kinds::PricingPlanId};
use kontor_pricing::{Interval, Terms};

use super::*;

const BOOK: i64 = 900;

pub(crate) fn facts(tx: &kontor_db::Tx) -> SellerFacts {
    SellerFacts { registration_finished: true, any_payment_method_active: true, under_review: false, now: tx.now() }
}

/// A product on sale for `price`, offered along with the shop's.
pub(crate) async fn with(shop: &Shop, price: Money) -> ProductId {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = facts(&tx);
    let fields = ProductChange { name: Some("Notes".to_owned()), ..ProductChange::default() };
    let other = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Service, fields }).await.unwrap().id;
    plans::add(&mut tx, other, &plans::NewPlan::once(price), facts).await.unwrap();
    kontor_catalog::publish(&mut tx, other, facts).await.unwrap();
    let mut offered: Vec<_> =
        addons::list(&mut tx, shop.product).await.unwrap().iter().map(|one| one.product.id).collect();
    offered.push(other);
    addons::replace(&mut tx, shop.product, None, &Upsells::of_bumps(offered)).await.unwrap();
    tx.commit().await.unwrap();
    other
}

async fn plan(shop: &Shop, kind: PlanKind, terms: Terms) -> PricingPlanId {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = facts(&tx);
    let new = plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(Money::zero(Currency::EUR)) };
    let plan = plans::add(&mut tx, shop.product, &new, facts).await.unwrap().id;
    tx.commit().await.unwrap();
    plan
}

async fn offered(shop: &Shop, plan: Option<PricingPlanId>, along: &[ProductId]) -> Quote {
    let wanted = QuoteRequest { plan, addons: along.to_vec(), ..QuoteRequest::for_product(shop.product) };
    shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap()
}

async fn begin(shop: &Shop, request: CheckoutRequest, name: &str) -> kontor_kernel::Result<Placed> {
    let key = IdempotencyKey { scope: "test", key: name.to_owned(), request_hash: "same".to_owned() };
    let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
    shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await
}

fn at(fault: &ApiError) -> Vec<(Code, String)> {
    fault.field_faults().iter().map(|one| (one.code, one.pointer.clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_along_is_paid_taxed_and_counted_with_the_rest() {
    let shop = Shop::open(PRICE, None).await;
    let book = with(&shop, Money::new(BOOK, Currency::EUR)).await;
    let alone = offered(&shop, None, &[]).await;
    assert_eq!((alone.quote.gross.amount, alone.addons.len(), alone.addons[0].chosen), (PRICE, 1, false));
    let along = offered(&shop, None, &[book]).await;
    assert_eq!((along.quote.gross.amount, along.due_now().amount), (PRICE + BOOK, PRICE + BOOK));

    let request = CheckoutRequest { addons: vec![book], seen_total: Some(PRICE), ..shop.request(PaymentForm::Card) };
    assert_eq!(begin(&shop, request.clone(), "k0").await.unwrap_err().code(), Code::PriceChanged);
    let request = CheckoutRequest { seen_total: Some(PRICE + BOOK), ..request };
    let placed = begin(&shop, request, "k1").await.unwrap();
    let tax = Money::new(PRICE + BOOK, Currency::EUR).tax_within(1_900).amount;
    assert_eq!((placed.order.paid_amount, placed.order.vat_amount), (PRICE + BOOK, tax));
    assert_eq!(shop.count("products WHERE sold_count = 1").await, 2);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    let lines = placed.order.snapshot().lines(placed.order.total());
    let told: Vec<_> = lines.iter().map(|(name, part)| (name.as_str(), part.amount)).collect();
    assert_eq!(told, [("One hour of advice", PRICE), ("Notes", BOOK)]);
    assert_eq!(shop.count("order_rows WHERE upsell_type = 'bump'").await, 1);
    assert_eq!(shop.count("orders").await, 1, "one order, one payment");
    assert_eq!(shop.count("transactions").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_offered_along_refuses_the_whole_and_writes_nothing() {
    let shop = Shop::open(PRICE, None).await;
    let (book, dollars) = (
        with(&shop, Money::new(BOOK, Currency::EUR)).await,
        with(&shop, Money::new(BOOK, "usd".parse().unwrap())).await,
    );
    // In another currency it is another order; a product is no add-on of itself.
    for (number, wrong) in [dollars, shop.product].into_iter().enumerate() {
        let request = CheckoutRequest { addons: vec![book, wrong], ..shop.request(PaymentForm::Card) };
        let refused = begin(&shop, request, &format!("k{number}")).await.unwrap_err();
        assert_eq!(at(&refused), [(Code::AddonUnavailable, "/addon_ids/1".to_owned())]);
    }
    // Nor is what was put away, or has pieces that nobody holds for it.
    for gone in ["archived = true", "archived = false, stock_limit = 3", "stock_limit = NULL, published = false"] {
        shop.sql(&format!("UPDATE products SET {gone} WHERE id = '{}'", book.uuid())).await;
        assert!(offered(&shop, None, &[]).await.addons.is_empty(), "{gone}");
        let request = CheckoutRequest { addons: vec![book], ..shop.request(PaymentForm::Card) };
        let refused = begin(&shop, request, gone).await.unwrap_err();
        assert_eq!(at(&refused), [(Code::AddonUnavailable, "/addon_ids/0".to_owned())], "{gone}");
    }
    assert_eq!(shop.count("orders").await, 0);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    for wrong in [vec![shop.product], vec![dollars, dollars]] {
        let refused =
            addons::replace(&mut tx, shop.product, None, &Upsells::of_bumps(wrong.clone())).await.unwrap_err();
        assert_eq!(at(&refused).last().unwrap().0, Code::CannotBeAddon);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_payment_of_a_plan_has_it_in_it_and_a_test_period_goes_alone() {
    let shop = Shop::open(PRICE, None).await;
    let book = with(&shop, Money::new(BOOK, Currency::EUR)).await;
    let endless = plan(&shop, PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
    let offer = offered(&shop, Some(endless), &[book]).await;
    let dues: Vec<i64> = offer.dues.iter().map(|due| due.amount).collect();
    assert_eq!((offer.quote.gross.amount, dues), (1_000, vec![1_000 + BOOK, 1_000]));
    let parts = plan(&shop, PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let request = CheckoutRequest { plan: Some(parts), addons: vec![book], ..shop.request(PaymentForm::Card) };
    let placed = begin(&shop, request, "k1").await.unwrap();
    assert_eq!((placed.order.total_amount, placed.order.paid_amount), (3_000 + BOOK, 1_000 + BOOK));
    assert_eq!(shop.count("order_rates WHERE amount = 1000").await, 2);
    assert_eq!(shop.count(&format!("order_rates WHERE amount = {}", 1_000 + BOOK)).await, 1);

    let trial = Terms { trial_days: 14, ..Terms::even(1_000, Interval::MONTH, None) };
    let trial = plan(&shop, PlanKind::Subscription, trial).await;
    assert!(offered(&shop, Some(trial), &[book]).await.addons.is_empty(), "nothing is given on trust");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_buyer_names_the_price_the_rest_is_still_the_sellers() {
    let shop = Shop::open(PRICE, None).await;
    let book = with(&shop, Money::new(BOOK, Currency::EUR)).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = facts(&tx);
    let named = plans::NewPlan {
        minimum: Some(Money::zero(Currency::EUR)),
        ..plans::NewPlan::once(Money::new(PRICE, Currency::EUR))
    };
    let named = plans::add(&mut tx, shop.product, &named, facts).await.unwrap().id;
    tx.commit().await.unwrap();
    let request = |seen| CheckoutRequest {
        plan: Some(named),
        amount: Some(0),
        addons: vec![book],
        seen_addons: Some(seen),
        ..shop.request(PaymentForm::Card)
    };
    assert_eq!(begin(&shop, request(BOOK - 1), "k0").await.unwrap_err().code(), Code::PriceChanged);
    shop.provider.next(Script::Answer(declined()));
    let placed = begin(&shop, request(BOOK), "k1").await.unwrap();
    assert_eq!(placed.order.total_amount, BOOK);
    // Another try is for the same things at the same price.
    let paid = shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.order.paid_amount), (OrderState::Paid, BOOK));
}

#[tokio::test(flavor = "multi_thread")]
async fn products_that_offer_each_other_are_bought_by_many_at_once() {
    const EACH_WAY: i32 = 12;
    let shop = Arc::new(Shop::open(PRICE, None).await);
    let book = with(&shop, Money::new(BOOK, Currency::EUR)).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    addons::replace(&mut tx, book, None, &Upsells::of_bumps(vec![shop.product])).await.unwrap();
    tx.commit().await.unwrap();
    let ways = [(shop.product, book), (book, shop.product)];
    let buyers: Vec<_> = (0..EACH_WAY)
        .flat_map(|number| ways.map(|way| (number, way)))
        .map(|(number, (product, along))| {
            let shop = Arc::clone(&shop);
            let request = CheckoutRequest { product, addons: vec![along], ..shop.request(PaymentForm::Card) };
            tokio::spawn(async move { begin(&shop, request, &format!("{number}{product}")).await.map(drop) })
        })
        .collect();
    for buyer in buyers {
        buyer.await.unwrap().unwrap();
    }
    assert_eq!(shop.count(&format!("products WHERE sold_count = {}", 2 * EACH_WAY)).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bundle_saves_is_what_its_parts_really_cost() {
    let shop = Shop::open(PRICE, None).await;
    let book = with(&shop, Money::new(BOOK, Currency::EUR)).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = facts(&tx);
    let fields = ProductChange { name: Some("Both".to_owned()), ..ProductChange::default() };
    let both = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Bundle, fields }).await.unwrap().id;
    kontor_catalog::contents::replace(&mut tx, both, None, &[shop.product, book]).await.unwrap();
    plans::add(&mut tx, both, &plans::NewPlan::once(Money::new(2_000, Currency::EUR)), facts).await.unwrap();
    kontor_catalog::publish(&mut tx, both, facts).await.unwrap();
    let upsells = Upsells { bundles: vec![both], ..Upsells::default() };
    addons::replace(&mut tx, shop.product, None, &upsells).await.unwrap();
    tx.commit().await.unwrap();
    let told = async || {
        let offer = offered(&shop, None, &[]).await;
        offer.instead.iter().map(|one| (one.price.amount, one.saves.map(|saves| saves.amount))).collect::<Vec<_>>()
    };
    assert_eq!(told().await, [(2_000, Some(PRICE + BOOK - 2_000))]);
    // What nobody can buy by itself costs nothing by itself; what is put away is in it no more.
    shop.sql(&format!("UPDATE products SET published = false WHERE id = '{}'", book.uuid())).await;
    assert_eq!(told().await, [(2_000, None)]);
    shop.sql(&format!("UPDATE products SET published = true, archived = true WHERE id = '{}'", book.uuid())).await;
    assert_eq!(told().await, [(2_000, None)], "the rest alone costs less than the whole");
    shop.sql(&format!("UPDATE products SET published = false WHERE id = '{}'", both.uuid())).await;
    assert_eq!(told().await, []);
}
