//! Coupons: one use is one use however many come at once, what was promised at the purchase holds for later payments, and
//! who does not pay gives the use back.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::QuoteRequest;
use kontor_coupons::{Charset, Codes, Coupon, CouponState, DiscountUnit, Draw, Payments, ProductScope, Rules};
use kontor_db::{Row, query};
use kontor_kernel::{Actor, ApiError, Country};
use kontor_orders::{CancelAt, refund::RefundRequest};
use kontor_payments::provider::RefundOutcome;
use kontor_pricing::{Interval, Terms};

use super::{over_time::Plans, scripted::RefundScript, *};

pub fn percents(bps: i32) -> Rules {
    Rules::percents("Launch", bps)
}

pub async fn make(shop: &Shop, code: &str, rules: Rules) -> Coupon {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let made = kontor_coupons::make(&mut tx, Codes::Typed(code.to_owned()), &rules).await.unwrap();
    tx.commit().await.unwrap();
    made
}

async fn coupon_state(shop: &Shop, coupon: &Coupon) -> (CouponState, i32) {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let found = kontor_coupons::find(&mut tx, coupon.id).await.unwrap();
    (found.state, found.uses_count)
}

async fn begin(shop: &Shop, request: CheckoutRequest, name: &str) -> kontor_kernel::Result<Placed> {
    let key = IdempotencyKey { scope: "test", key: name.to_owned(), request_hash: "same".to_owned() };
    let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
    shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await
}

fn request(shop: &Shop, code: &str) -> CheckoutRequest {
    CheckoutRequest { coupon: Some(code.to_owned()), ..shop.request(PaymentForm::Card) }
}

fn code_of(fault: &ApiError) -> Code {
    let [field] = fault.field_faults() else { return fault.code() };
    assert_eq!(field.pointer, "/coupon_code");
    field.code
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_off_is_off_the_total_its_tax_and_the_books() {
    let shop = Shop::open(PRICE, None).await;
    let coupon = make(&shop, "launch-20", percents(2_000)).await;
    let wanted = QuoteRequest { coupon: Some("Launch 20".to_owned()), ..QuoteRequest::for_product(shop.product) };
    let offer = shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap();
    // 19.00 less 20 % is 15.20, with 15.20 × 19 / 119 = 2.4268… of tax.
    assert_eq!((offer.quote.gross.amount, offer.quote.vat.amount, offer.discount().amount), (1_520, 243, 380));
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::Live, 0), "looking takes no use");

    // The price that was seen has to be the one with it.
    let dear = CheckoutRequest { seen_total: Some(PRICE), ..request(&shop, "LAUNCH20") };
    assert_eq!(begin(&shop, dear, "k0").await.unwrap_err().code(), Code::PriceChanged);
    let seen = CheckoutRequest { seen_total: Some(1_520), ..request(&shop, "launch20") };
    let placed = begin(&shop, seen, "k1").await.unwrap();
    assert_eq!((placed.order.paid_amount, placed.order.vat_amount, shop.provider.taken()), (1_520, 243, 1_520));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    let lines = placed.order.snapshot().lines(placed.order.total());
    let told: Vec<_> = lines.iter().map(|(name, part)| (name.as_str(), part.amount)).collect();
    assert_eq!(told, [("One hour of advice", PRICE), ("Code LAUNCH20", -380)]);
    assert_eq!(shop.count("order_rows WHERE coupon_code = 'LAUNCH20' AND coupon_id IS NOT NULL").await, 1);
    assert_eq!(shop.count("coupon_redemptions WHERE state = 'redeemed' AND amount = 380").await, 1);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let sales = kontor_coupons::sales(&mut tx, coupon.id).await.unwrap();
    assert_eq!((sales[0].orders, sales[0].discounted, sales[0].revenue), (1, 380, 1_520));
    let used = kontor_coupons::remove(&mut tx, coupon.id).await.unwrap_err();
    assert_eq!(used.code(), Code::CouponUsed);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_who_come_at_once_with_a_code_of_one_use_use_it_once() {
    let shop = Arc::new(Shop::open(PRICE, None).await);
    let coupon = make(&shop, "ONLYONE", Rules { uses_max: Some(1), ..percents(5_000) }).await;
    let buyers = (0..50).map(|number| {
        let shop = shop.clone();
        tokio::spawn(async move { begin(&shop, request(&shop, "ONLYONE"), &format!("k{number}")).await })
    });
    let (mut bought, mut refused) = (0, 0);
    for buyer in buyers.collect::<Vec<_>>() {
        match buyer.await.unwrap() {
            Ok(placed) => {
                assert_eq!(placed.order.total_amount, 950);
                bought += 1;
            }
            Err(fault) => {
                assert_eq!(code_of(&fault), Code::CouponLimitReached);
                refused += 1;
            }
        }
    }
    assert_eq!((bought, refused, shop.provider.taken()), (1, 49, 950));
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::UsedUp, 1));
    assert_eq!(shop.count("orders").await, 1, "who was refused has ordered nothing");
}

/// Twenty who buy two products at once with a code of one use for each.
#[tokio::test(flavor = "multi_thread")]
async fn of_each_product_a_code_has_the_uses_that_its_seller_gave_it() {
    let shop = Arc::new(Shop::open(PRICE, None).await);
    let other = super::addons::with(&shop, Money::new(2 * PRICE, Currency::EUR)).await;
    let each_once = Rules { product_uses_max: Some(1), ..percents(5_000) };
    let coupon = make(&shop, "EACHONE", each_once.clone()).await;
    let of = |product| CheckoutRequest { plan: None, ..CheckoutRequest { product, ..request(&shop, "EACHONE") } };
    let buyers = (0..20).map(|number| {
        let (shop, request) = (shop.clone(), of(if number % 2 == 0 { shop.product } else { other }));
        tokio::spawn(async move { begin(&shop, request, &format!("k{number}")).await })
    });
    let mut totals = Vec::new();
    for buyer in buyers.collect::<Vec<_>>() {
        match buyer.await.unwrap() {
            Ok(placed) => totals.push(placed.order.total_amount),
            Err(fault) => assert_eq!(code_of(&fault), Code::CouponProductLimitReached),
        }
    }
    totals.sort_unstable();
    assert_eq!((totals, shop.count("orders").await), (vec![950, PRICE], 2));
    // It is for all products, so there may be more that it can be used for; of those two alone it is used up.
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::Live, 2));
    let scope = ProductScope::MultipleProducts;
    let both = Rules { scope, products: vec![shop.product, other], ..each_once };
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    assert_eq!(kontor_coupons::replace(&mut tx, coupon.id, None, &both).await.unwrap().state, CouponState::UsedUp);
    let more = Rules { product_uses_max: Some(2), ..both };
    assert_eq!(kontor_coupons::replace(&mut tx, coupon.id, None, &more).await.unwrap().state, CouponState::Live);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_use_for_a_product_is_given_back_and_taken_again_or_the_late_money_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let coupon = make(&shop, "EACHONE", Rules { product_uses_max: Some(1), ..percents(5_000) }).await;
    let mut lost = Vec::new();
    for key in ["k1", "k2"] {
        shop.provider.next(Script::Answer(wire()));
        let request = CheckoutRequest { form: PaymentForm::BankWire, ..request(&shop, "EACHONE") };
        lost.push(begin(&shop, request, key).await.unwrap().transaction.id);
        let full = begin(&shop, self::request(&shop, "EACHONE"), "full").await.unwrap_err();
        assert_eq!(code_of(&full), Code::CouponProductLimitReached);
        shop.world.clock.advance(Duration::days(8));
        let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
        assert_eq!(worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    }
    assert_eq!(shop.count("coupon_product_uses WHERE uses_count = 0").await, 1);
    // Both pay after all: the first has the use again, the other gets the money back and holds nothing.
    for transaction in lost {
        shop.provider.change_outcome(transaction, Outcome::Succeeded);
        shop.checkout.poll_payment(shop.anna.tenant, transaction).await.unwrap();
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::Live, 1), "who was refused is not counted");
    assert_eq!(shop.count("coupon_product_uses WHERE uses_count = 1").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_pay_gives_the_use_back_and_takes_it_again() {
    let shop = Shop::open(PRICE, None).await;
    let coupon = make(&shop, "ONLYONE", Rules { uses_max: Some(1), ..percents(5_000) }).await;
    shop.provider.next(Script::Answer(declined()));
    let lost = begin(&shop, request(&shop, "ONLYONE"), "k1").await.unwrap();
    assert_eq!(code_of(&begin(&shop, request(&shop, "ONLYONE"), "k2").await.unwrap_err()), Code::CouponLimitReached);
    shop.world.clock.advance(Duration::hours(25));
    let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::Live, 0));
    // Whoever comes back gets it, and its price, as long as nobody else took it.
    let placed = shop.resume(lost.order.id, "k3").await.unwrap();
    assert_eq!((placed.order.payment_state, placed.order.paid_amount), (OrderState::Paid, 950));
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::UsedUp, 1));
    assert_eq!(shop.count("coupon_redemptions WHERE state = 'redeemed'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn late_money_for_a_use_that_somebody_else_took_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let coupon = make(&shop, "ONLYONE", Rules { uses_max: Some(1), ..percents(5_000) }).await;
    shop.provider.next(Script::Answer(wire()));
    let slow =
        begin(&shop, CheckoutRequest { form: PaymentForm::BankWire, ..request(&shop, "ONLYONE") }, "k1").await.unwrap();
    shop.world.clock.advance(Duration::days(8));
    let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    begin(&shop, request(&shop, "ONLYONE"), "k2").await.unwrap();
    shop.provider.change_outcome(slow.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, slow.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::UsedUp, 1));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_a_code_can_be_wrong_is_told_beside_it_and_nothing_is_ordered() {
    let shop = Shop::open(PRICE, None).await;
    let now = shop.world.env.clock.now();
    let eur = |amount| Some(Money::new(amount, Currency::EUR));
    let usd = Some(Money::new(500, "usd".parse().unwrap()));
    let amount = |amount| Rules { unit: DiscountUnit::Currency, percents_bps: None, amount, ..percents(1) };
    for (code, rules, told) in [
        ("EXPIRED", Rules { ends_at: Some(now - Duration::days(1)), ..percents(100) }, Code::CouponExpired),
        ("TOOSOON", Rules { starts_at: Some(now + Duration::days(1)), ..percents(100) }, Code::CouponInvalid),
        ("DOLLARS", amount(usd), Code::CouponCurrencyMismatch),
        ("BIGONE", Rules { order_min: eur(PRICE + 1), ..percents(100) }, Code::CouponOrderTooSmall),
        ("MONTHLY", Rules { plan_kinds: vec![PlanKind::Subscription], ..percents(100) }, Code::CouponOtherPrice),
    ] {
        make(&shop, code, rules).await;
        assert_eq!(code_of(&begin(&shop, request(&shop, code), code).await.unwrap_err()), told, "{code}");
    }
    for unknown in ["NOBODYS", "'; DROP TABLE", "\u{0}", &"A".repeat(5_000)] {
        assert_eq!(code_of(&begin(&shop, request(&shop, unknown), "unknown").await.unwrap_err()), Code::CouponInvalid);
    }
    let off = make(&shop, "OFFNOW", percents(100)).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    kontor_coupons::switch(&mut tx, off.id, false).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(code_of(&begin(&shop, request(&shop, "OFFNOW"), "off").await.unwrap_err()), Code::CouponInvalid);
    assert_eq!(shop.count("orders").await, 0);

    let each_once = make(&shop, "EACHONCE", Rules { payer_uses_max: Some(1), ..percents(1_000) }).await;
    begin(&shop, request(&shop, "EACHONCE"), "first").await.unwrap();
    assert_eq!(
        code_of(&begin(&shop, request(&shop, "EACHONCE"), "second").await.unwrap_err()),
        Code::CouponLimitReached
    );
    let payer = shop.request(PaymentForm::Card).payer;
    let marked = Payer { email: payer.email.to_uppercase().replacen('@', "+2@", 1), ..payer.clone() };
    let again =
        begin(&shop, CheckoutRequest { payer: marked, ..request(&shop, "EACHONCE") }, "marked").await.unwrap_err();
    assert_eq!(code_of(&again), Code::CouponLimitReached);
    let other = Payer { email: "other@example.test".to_owned(), ..payer };
    begin(&shop, CheckoutRequest { payer: other, ..request(&shop, "EACHONCE") }, "other").await.unwrap();
    assert_eq!(coupon_state(&shop, &each_once).await, (CouponState::Live, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nothing_is_left_of_is_had_for_free() {
    let shop = Shop::open(PRICE, None).await;
    make(&shop, "PRESENT", percents(10_000)).await;
    let placed =
        begin(&shop, CheckoutRequest { form: PaymentForm::Free, ..request(&shop, "PRESENT") }, "k1").await.unwrap();
    assert_eq!((placed.order.payment_state, placed.order.total_amount), (OrderState::Paid, 0));
    assert_eq!((shop.provider.taken(), shop.count("postings").await), (0, 0));
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.count("coupon_redemptions WHERE state = 'redeemed' AND amount = 1900").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn later_payments_cost_what_was_promised_however_the_coupon_fares() {
    let endless = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, None) };
    let plans = Plans::open(PlanKind::Subscription, endless).await;
    let shop = &plans.shop;
    let two = Rules { payments: Payments::Some, payments_count: Some(2), ..percents(5_000) };
    let coupon = make(shop, "TWOMONTHS", two).await;
    let request = CheckoutRequest {
        plan: Some(plans.plan),
        seen_total: Some(500),
        seen_today: Some(1_000),
        ..request(shop, "TWOMONTHS")
    };
    // The price that is shown is that of the second payment, which is half as well.
    let placed = begin(shop, request, "k1").await.unwrap();
    assert_eq!(shop.provider.taken(), 1_000);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    kontor_coupons::switch(&mut tx, coupon.id, false).await.unwrap();
    tx.commit().await.unwrap();
    plans.pass(31).await;
    assert_eq!(shop.provider.taken(), 1_500);
    plans.pass(62).await;
    assert_eq!(shop.provider.taken(), 1_500 + 2 * 1_000, "afterwards the full price");
    assert_eq!(plans.states(&placed).await.0, OrderState::Paying);
    // A plan that is called off was had all the same.
    shop.checkout
        .cancel(shop.anna.tenant, Actor::Seller(shop.anna.user), placed.order.id, CancelAt::Now, "test")
        .await
        .unwrap();
    assert_eq!(coupon_state(shop, &coupon).await.1, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_of_a_bulk_coupon_are_drawn_once_and_are_for_one_order_each() {
    let shop = Shop::open(PRICE, None).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let draw = Draw { charset: Charset::Alphanumeric, length: 9, prefix: "fair-".to_owned() };
    let coupon = kontor_coupons::make(&mut tx, Codes::Bulk(draw, 7_000), &percents(1_000)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(shop.count("jobs WHERE kind = 'draw_codes'").await, 1);
    for _ in 0..2 {
        kontor_coupons::draw_codes(&shop.world.worker, shop.anna.tenant.id, coupon.id).await.unwrap();
    }
    assert_eq!(shop.count("coupon_codes WHERE code LIKE 'FAIR_________'").await, 7_000);
    #[derive(Row)]
    struct RedemptionRow {
        code: String,
    }
    let mut owner = shop.world.owner().await;
    let row: RedemptionRow = query("SELECT code FROM coupon_codes LIMIT 1").get_result(&mut owner).await.unwrap();
    begin(&shop, request(&shop, &row.code.to_lowercase()), "k1").await.unwrap();
    assert_eq!(code_of(&begin(&shop, request(&shop, &row.code), "k2").await.unwrap_err()), Code::CouponLimitReached);
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::Live, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_use_goes_back_with_all_of_the_money_and_only_where_its_seller_says_so() {
    let shop = Shop::open(PRICE, None).await;
    let once = Rules { uses_max: Some(1), product_uses_max: Some(1), ..percents(5_000) };
    let coupon = make(&shop, "ONLYONE", once).await;
    let all = |give_back_coupon| RefundRequest { give_back_coupon, ..RefundRequest::default() };
    let part = RefundRequest { money: Some(Money::new(100, Currency::EUR)), ..all(true) };
    let order = begin(&shop, request(&shop, "ONLYONE"), "k1").await.unwrap().order.id;
    let refused = shop.refund(order, &part, "part").await.unwrap_err();
    let [field] = refused.field_faults() else { panic!("{refused:?}") };
    assert_eq!((field.code, field.pointer.as_str()), (Code::InvalidChoice, "/give_back_coupon"));
    assert_eq!(shop.count("transactions WHERE kind = 'Refund'").await, 0, "and nothing is sent");
    // A refund that does not arrive gives nothing back, and the next one is asked anew.
    shop.provider.next_refund(RefundScript::Answer(RefundOutcome::Failed { reason: "closed".to_owned() }));
    shop.refund(order, &all(true), "r1").await.unwrap();
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::UsedUp, 1));
    shop.refund(order, &all(false), "r2").await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
    assert_eq!(coupon_state(&shop, &coupon).await, (CouponState::UsedUp, 1), "stays used");

    let again = make(&shop, "ANOTHER", Rules { uses_max: Some(1), product_uses_max: Some(1), ..percents(5_000) }).await;
    let order = begin(&shop, request(&shop, "ANOTHER"), "k2").await.unwrap().order.id;
    shop.provider.next_refund(RefundScript::Answer(RefundOutcome::Pending));
    let refund = shop.refund(order, &all(true), "r3").await.unwrap().refunds[0].id;
    assert_eq!(coupon_state(&shop, &again).await, (CouponState::UsedUp, 1), "the money is still on its way");
    shop.provider.turn_refund(refund, RefundOutcome::Succeeded);
    for _ in 0..3 {
        shop.checkout.refund_job(shop.anna.tenant, refund).await.unwrap();
    }
    assert_eq!(coupon_state(&shop, &again).await, (CouponState::Live, 0));
    assert_eq!(shop.count("coupon_product_uses WHERE uses_count = 0").await, 1);
    assert_eq!(shop.count("coupon_codes WHERE uses_count = 0").await, 1);
    begin(&shop, request(&shop, "ANOTHER"), "k3").await.unwrap();
    assert_eq!(coupon_state(&shop, &again).await, (CouponState::UsedUp, 1));
}
