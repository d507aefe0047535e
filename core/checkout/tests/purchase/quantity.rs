//! Several pieces in one order: so many times the price, held and sold whole or not at all.

use kontor_catalog::{AdditionalFee, PlanKind, limits};
use kontor_checkout::QuoteRequest;
use kontor_kernel::{Country, Patch};
use kontor_pricing::{Interval, Terms};

use super::*;

impl Shop {
    async fn change(&self, change: ProductChange) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let facts = kontor_checkout::seller_facts(&mut tx).await.unwrap();
        kontor_catalog::change(&mut tx, self.product, None, &change, facts).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn sell_several(&self, most: i64) {
        let several = ProductChange { quantity_selectable: Some(true), quantity_max: Some(most), ..Default::default() };
        self.change(several).await;
    }

    async fn begin(&self, request: CheckoutRequest, name: &str) -> kontor_kernel::Result<Placed> {
        let key = IdempotencyKey { scope: "test", key: name.to_owned(), request_hash: "same".to_owned() };
        let _ = self.world.api.claim(self.anna.scope(), &key).await;
        self.checkout.begin(self.anna.tenant, request, None, &key, &json!({})).await
    }

    fn request_of(&self, quantity: i64) -> CheckoutRequest {
        CheckoutRequest { quantity, ..self.request(PaymentForm::Card) }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_pieces_are_three_times_the_price_and_the_fee_once() {
    let shop = Shop::open(PRICE, Some(10)).await;
    let refused = shop.begin(shop.request_of(2), "k0").await.unwrap_err();
    assert_eq!((refused.code(), refused.field_faults()[0].pointer.as_str()), (Code::InvalidChoice, "/quantity"));
    shop.sell_several(5).await;
    let fee = AdditionalFee { name: "Handling".into(), amount: 490, currency: Currency::EUR };
    shop.change(ProductChange { additional_fee: Patch::Value(fee), ..Default::default() }).await;
    // Nobody pays more than the total they saw.
    let stale = CheckoutRequest { seen_total: Some(PRICE + 490), ..shop.request_of(3) };
    assert_eq!(shop.begin(stale, "k1").await.unwrap_err().code(), Code::PriceChanged);
    let placed = shop.begin(shop.request_of(3), "k2").await.unwrap();
    let whole = Money::new(3 * PRICE + 490, Currency::EUR);
    // One rounding, of the whole.
    assert_eq!((placed.order.total(), placed.order.vat()), (whole, whole.tax_within(1_900)));
    assert_eq!(placed.order.snapshot().names(), ["3 × One hour of advice"]);
    assert_eq!(shop.count("products WHERE sold_count = 3 AND reserved_count = 0").await, 1);
    assert_eq!(shop.count("pricing_plans WHERE sold_count = 3").await, 1);
    assert_eq!(shop.count("order_rows WHERE quantity = 3").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    for (quantity, code) in [(6, Code::TooLarge), (0, Code::TooSmall), (-1, Code::TooSmall), (i64::MAX, Code::TooLarge)]
    {
        let refused = shop.begin(shop.request_of(quantity), &format!("k{quantity}")).await.unwrap_err();
        let field = &refused.field_faults()[0];
        assert_eq!((field.code, field.pointer.as_str()), (code, "/quantity"), "{quantity}");
    }
    assert_eq!(shop.count("orders").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_more_than_is_left_is_told_how_many_there_are() {
    let shop = Shop::open(PRICE, Some(4)).await;
    shop.sell_several(10).await;
    let refused = shop.begin(shop.request_of(5), "k1").await.unwrap_err();
    assert_eq!((refused.code(), refused.meta()["left"].as_i64()), (Code::NotEnoughLeft, Some(4)));
    // What waits for its money holds all of it, and gives all of it back.
    shop.provider.next(Script::Answer(wire()));
    let request = CheckoutRequest { quantity: 4, ..shop.request(PaymentForm::BankWire) };
    let placed = shop.begin(request, "k2").await.unwrap();
    assert_eq!(shop.count("products WHERE reserved_count = 4").await, 1);
    assert_eq!(shop.begin(shop.request_of(1), "k3").await.unwrap_err().code(), Code::OnHold);
    shop.world.clock.advance(Duration::days(8));
    let as_worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(as_worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);
    // Back again it is for as many, at what was agreed.
    let back = shop.resume(placed.order.id, "k4").await.unwrap();
    assert_eq!((back.order.payment_state, back.order.paid_amount), (OrderState::Paid, 4 * PRICE));
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 4").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_buyers_of_three_each_never_get_more_than_the_last_hundred() {
    let shop = Arc::new(Shop::open(PRICE, Some(100)).await);
    shop.sell_several(3).await;
    let buyers = (0..200).map(|number| {
        let shop = shop.clone();
        tokio::spawn(async move {
            match shop.begin(shop.request_of(3), &format!("k{number}")).await {
                Ok(_) => 1,
                Err(fault) => {
                    assert!(matches!(fault.code(), Code::SoldOut | Code::OnHold | Code::NotEnoughLeft), "{fault:?}");
                    0
                }
            }
        })
    });
    let mut bought = 0;
    for buyer in buyers.collect::<Vec<_>>() {
        bought += buyer.await.unwrap();
    }
    assert_eq!((bought, shop.provider.taken()), (33, 33 * 3 * PRICE), "all three or none, and one is left");
    assert_eq!(shop.count("products WHERE sold_count = 99 AND reserved_count = 0").await, 1);
    assert!(shop.begin(shop.request_of(1), "last").await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_million_pieces_are_one_order_and_nothing_is_left_of_a_stock_of_a_million() {
    let shop = Shop::open(33, Some(1_000_000)).await;
    shop.sell_several(limits::QUANTITY_MAX).await;
    let placed = shop.begin(shop.request_of(limits::QUANTITY_MAX), "k0").await.unwrap();
    let whole = Money::new(33_000_000, Currency::EUR);
    assert_eq!((placed.order.total(), placed.order.vat()), (whole, whole.tax_within(1_900)));
    assert_eq!(shop.count("products WHERE sold_count = 1000000 AND reserved_count = 0").await, 1);
    assert_eq!(shop.begin(shop.request_of(1), "k1").await.unwrap_err().code(), Code::SoldOut);
    assert_eq!((shop.count("orders").await, shop.provider.taken()), (1, 33_000_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_so_many_times_each_payment_and_a_sum_beyond_reason_is_refused() {
    let shop = Shop::open(limits::price_max(Currency::EUR), None).await;
    shop.sell_several(limits::QUANTITY_MAX).await;
    let refused = shop.begin(shop.request_of(limits::QUANTITY_MAX), "k0").await.unwrap_err();
    let field = &refused.field_faults()[0];
    assert_eq!((field.code, field.pointer.as_str()), (Code::AmountTooLarge, "/quantity"));
    let terms = Terms { first_amount: 2_000, ..Terms::even(1_001, Interval::MONTH, Some(3)) };
    let new = plans::NewPlan {
        kind: PlanKind::Installment,
        terms: Some(terms),
        ..plans::NewPlan::once(Money::zero(Currency::EUR))
    };
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = kontor_checkout::seller_facts(&mut tx).await.unwrap();
    let plan = plans::add(&mut tx, shop.product, &new, facts).await.unwrap().id;
    tx.commit().await.unwrap();
    let wanted = QuoteRequest { plan: Some(plan), quantity: 7, ..QuoteRequest::for_product(shop.product) };
    let offer = shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap();
    assert_eq!(offer.dues.iter().map(|due| due.amount).collect::<Vec<_>>(), [14_000, 7_007, 7_007]);
    assert_eq!(offer.quote.gross.amount, 28_014);
    let placed = shop.begin(CheckoutRequest { plan: Some(plan), ..shop.request_of(7) }, "k1").await.unwrap();
    assert_eq!((placed.order.total_amount, placed.order.paid_amount), (28_014, 14_000));
    assert_eq!(shop.count("order_rates WHERE vat_amount > 0").await, 3);
    assert_eq!(shop.count("orders o WHERE vat_amount = (SELECT sum(vat_amount) FROM order_rates)").await, 1);
}
