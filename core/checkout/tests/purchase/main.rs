//! What a purchase promises, with a provider that answers, declines, loses answers and never hears.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod addons;
mod answer_rules;
mod answers;
mod any_order;
mod any_order_plans;
mod audits;
mod batches;
mod binding;
mod by_hand;
mod cancels;
mod change_method;
mod coupons;
mod deal_choices;
mod deals;
mod disputes;
mod endings;
mod events;
mod evidence;
mod fees;
mod figures;
mod golden;
mod holds;
mod invoices;
mod issued;
mod late;
mod looking;
mod merge;
mod method_input;
mod methods;
mod net_prices;
mod over_time;
mod overdue;
mod own_account;
mod own_price;
mod pages;
mod parties;
mod pauses;
mod pay_later;
mod payable;
mod payoff;
mod people;
mod plan_change;
mod plan_credit;
mod plan_mails;
mod plan_refunds;
mod quantity;
mod refund_costs;
mod refunds;
mod reminders;
mod reseller;
mod resume;
mod returned_debits;
mod scripted;
mod sepa;
mod skips;
mod statements;
mod subscriptions;
mod supply;
mod sweep;
mod taken_back;
mod territories;
mod threads;
mod vat_ids;
mod vat_plans;
mod wordings;

use std::sync::Arc;

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_catalog::{Form, NewProduct, ProductChange, SellerFacts, plans};
use kontor_checkout::{Checkout, CheckoutRequest, Placed};
use kontor_db::{IdempotencyKey, Row, query};
use kontor_kernel::{
    Code, Currency, Locale, Money, Secret,
    kinds::{OrderId, ProductId},
};
use kontor_orders::{OrderState, Payer};
use kontor_payments::{
    PaymentForm, TransactionState,
    provider::{Advice, NextAction, Outcome, WireInstructions},
};
use kontor_testkit::{Seller, World};
use kontor_urls::Links;
use scripted::{Script, Scripted};
use serde_json::json;

const PRICE: i64 = 1_900;

struct Shop {
    world: World,
    anna: Seller,
    provider: Arc<Scripted>,
    checkout: Checkout,
    product: ProductId,
}

/// Throws of chance that are the same in every run.
fn dice(seed: u64) -> impl FnMut(u64) -> i64 {
    let mut state = seed;
    move |sides| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        i64::try_from(state % sides).unwrap()
    }
}

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"0f".repeat(32)).unwrap() }
}

impl Shop {
    async fn open(price: i64, stock: Option<i32>) -> Self {
        let world = World::new().await;
        let anna = world.test_side("anna").await;
        let provider = Arc::new(Scripted::default());
        let checkout = Checkout::new(world.api.clone(), provider.clone(), links());
        let mut owner = world.owner().await;
        let reachable = "UPDATE sellers SET contact_email = 'anna@example.test'";
        query(reachable).execute(&mut owner).await.unwrap();
        let facts = SellerFacts {
            registration_finished: true,
            any_payment_method_active: true,
            under_review: false,
            now: world.env.clock.now(),
        };
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let fields = ProductChange {
            name: Some("One hour of advice".to_owned()),
            limit: stock.map(i64::from).into(),
            ..ProductChange::default()
        };
        let product = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Service, fields }).await.unwrap();
        let plan = plans::NewPlan::once(Money::new(price, Currency::EUR));
        plans::add(&mut tx, product.id, &plan, facts).await.unwrap();
        kontor_catalog::publish(&mut tx, product.id, facts).await.unwrap();
        tx.commit().await.unwrap();
        Self { world, anna, provider, checkout, product: product.id }
    }

    fn request(&self, form: PaymentForm) -> CheckoutRequest {
        let payer = Payer {
            email: "Buyer@Example.test ".to_owned(),
            first_name: "Bea".to_owned(),
            last_name: "Buyer".to_owned(),
            country: "de".to_owned(),
            street: "Hauptstraße".to_owned(),
            street_number: "1".to_owned(),
            zip: "10115".to_owned(),
            city: "Berlin".to_owned(),
            ..Payer::default()
        };
        CheckoutRequest {
            method_token: Some("tok_1".to_owned()),
            consent: true,
            ..CheckoutRequest::new(self.product, payer, form, Locale::En)
        }
    }

    async fn buy(&self, form: PaymentForm, key: &str) -> kontor_kernel::Result<Placed> {
        self.order(self.request(form), key).await
    }

    async fn order(&self, request: CheckoutRequest, key: &str) -> kontor_kernel::Result<Placed> {
        let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
        let claim = self.world.api.claim(self.anna.scope(), &key).await;
        let recovery = match claim {
            Ok(kontor_db::Claim::Mine { recovery }) => recovery,
            _ => json!({}),
        };
        self.checkout.begin(self.anna.tenant, request, None, &key, &recovery).await
    }

    /// An order that waits for its wire.
    async fn waiting(&self, key: &str) -> Placed {
        self.provider.next(Script::Answer(wire()));
        self.buy(PaymentForm::BankWire, key).await.unwrap()
    }

    /// Tries to pay an order again, with another card.
    async fn resume(&self, order: OrderId, key: &str) -> kontor_kernel::Result<Placed> {
        self.resume_by(order, PaymentForm::Card, key).await
    }

    async fn resume_by(&self, order: OrderId, form: PaymentForm, key: &str) -> kontor_kernel::Result<Placed> {
        let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
        let token = Some("tok_2".to_owned());
        self.checkout.retry(self.anna.tenant, order, form, token, &key, &json!({})).await
    }

    /// Every account's sum in the seller's books.
    async fn books(&self) -> Vec<(String, i64)> {
        #[derive(Row)]
        struct TextRow {
            account: String,
            sum: i64,
        }
        let mut owner = self.world.owner().await;
        let rows: Vec<TextRow> = query("SELECT account, sum(amount)::bigint AS sum FROM entries GROUP BY 1 ORDER BY 1")
            .load(&mut owner)
            .await
            .unwrap();
        rows.into_iter().map(|row| (row.account, row.sum)).collect()
    }

    /// Past row-level security, in order.
    async fn sql(&self, sql: &str) {
        let mut owner = self.world.owner().await;
        for one in sql.split(';') {
            query(one).execute(&mut owner).await.unwrap();
        }
    }

    /// What a query names `text`, row by row.
    async fn texts(&self, sql: &str) -> Vec<String> {
        #[derive(Row)]
        struct CountRow {
            text: String,
        }
        let mut owner = self.world.owner().await;
        let rows: Vec<CountRow> = query(sql).load(&mut owner).await.unwrap();
        rows.into_iter().map(|row| row.text).collect()
    }

    async fn count(&self, sql: &str) -> i64 {
        #[derive(Row)]
        struct ValueRow {
            count: i64,
        }
        let mut owner = self.world.owner().await;
        let rows: Vec<ValueRow> = query(format!("SELECT count(*) AS count FROM {sql}")).load(&mut owner).await.unwrap();
        rows[0].count
    }
}

fn wire() -> Outcome {
    Outcome::ActionRequired(NextAction::Wire(WireInstructions {
        holder: "Kontor".to_owned(),
        iban: "DE89370400440532013000".to_owned(),
        bic: "COBADEFFXXX".to_owned(),
        reference: "R-1".to_owned(),
    }))
}

fn declined() -> Outcome {
    Outcome::Declined { code: "insufficient_funds".to_owned(), advice: Advice::OtherMethod }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_order_is_booked_to_the_cent_and_only_once() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(
        (placed.order.payment_state, placed.transaction.state),
        (OrderState::Paid, TransactionState::Successful)
    );
    assert_eq!(
        (placed.order.vat_amount, placed.order.paid_amount, placed.order.payer_email.as_str()),
        (303, PRICE, "buyer@example.test")
    );
    // 19.00: 5 % fee is 0.95; the provider kept 0.30 of what it holds for us.
    let books = [("platform_fee", -95), ("provider_clearing", 1_870), ("provider_fee", 30), ("seller_balance", -1_805)];
    assert_eq!(shop.books().await, books.map(|(account, sum)| (account.to_owned(), sum)));
    for _ in 0..3 {
        assert!(shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap().is_applied());
    }
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    assert_eq!(shop.count("postings").await, 1);
    assert_eq!(shop.count("products WHERE sold_count = 1").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_lost_on_the_way_is_found_out_and_charged_once() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Lost(Outcome::Succeeded));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert!(placed.checking);
    assert_eq!(placed.order.payment_state, OrderState::Waiting);
    // The buyer presses again with the same key: the same order, the same charge.
    let again = shop.buy(PaymentForm::Card, "k1").await;
    if let Ok(again) = again {
        assert_eq!(again.order.payment_state, OrderState::Paid);
    }
    let verdict = shop.checkout.inquire_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(verdict, kontor_jobs::JobOutcome::Done);
    assert_eq!(shop.provider.taken(), PRICE * shop.count("orders WHERE payment_state = 'paid'").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_that_never_arrived_is_submitted_by_the_reconciler() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Dropped);
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(shop.provider.taken(), 0);
    shop.checkout.inquire_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.provider.taken(), PRICE);
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_decline_another_try_pays_and_late_news_of_the_first_changes_nothing() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Answer(declined()));
    let first = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!((first.order.payment_state, first.transaction.state), (OrderState::Waiting, TransactionState::Denied));
    let key = IdempotencyKey { scope: "test", key: "k2".to_owned(), request_hash: "same".to_owned() };
    let second = shop
        .checkout
        .retry(shop.anna.tenant, first.order.id, PaymentForm::Card, Some("tok_2".to_owned()), &key, &json!({}))
        .await
        .unwrap();
    assert_eq!(second.order.payment_state, OrderState::Paid);
    // Gumroad, Tutor and others let this overwrite a paid order.
    shop.checkout.poll_payment(shop.anna.tenant, first.transaction.id).await.unwrap();
    shop.provider.change_outcome(first.transaction.id, Outcome::Expired);
    shop.checkout.poll_payment(shop.anna.tenant, first.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(shop.count("transactions WHERE state = 'denied'").await, 1);
    assert_eq!(shop.count("postings").await, 1);
    let refused = shop
        .checkout
        .retry(shop.anna.tenant, first.order.id, PaymentForm::Card, None, &key, &json!({}))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_waits_seven_days_gives_its_stock_back_and_late_money_is_still_booked() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = shop.waiting("k1").await;
    assert_eq!(
        (placed.order.payment_state, placed.transaction.state),
        (OrderState::Waiting, TransactionState::Waiting)
    );
    assert_eq!(shop.count("mails WHERE template = 'order_wire_instructions'").await, 1);
    assert_eq!(shop.buy(PaymentForm::Card, "k2").await.unwrap_err().code(), Code::OnHold);

    shop.world.clock.advance(Duration::days(6));
    assert_eq!(shop.checkout.give_up_overdue(&shop.world.worker).await.unwrap(), 0);
    shop.world.clock.advance(Duration::days(2));
    let as_worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(as_worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed'").await, 1);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);

    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_costs_nothing_is_paid_without_a_provider() {
    let shop = Shop::open(0, None).await;
    let placed = shop.buy(PaymentForm::Free, "k1").await.unwrap();
    assert_eq!((placed.order.payment_state, placed.order.total_amount), (OrderState::Paid, 0));
    assert_eq!(shop.count("postings").await, 0);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_parallel_buyers_of_the_last_five_places_buy_five() {
    let shop = Arc::new(Shop::open(PRICE, Some(5)).await);
    let buyers = (0..20).map(|number| {
        let shop = shop.clone();
        tokio::spawn(async move { shop.buy(PaymentForm::Card, &format!("k{number}")).await.is_ok() })
    });
    let mut bought = 0;
    for buyer in buyers.collect::<Vec<_>>() {
        bought += i64::from(buyer.await.unwrap());
    }
    assert_eq!((bought, shop.provider.taken()), (5, 5 * PRICE));
    assert_eq!(shop.count("products WHERE sold_count = 5 AND reserved_count = 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_from_the_browser_is_compared_and_never_charged() {
    let shop = Shop::open(PRICE, None).await;
    let key = IdempotencyKey { scope: "test", key: "k1".to_owned(), request_hash: "same".to_owned() };
    let request = CheckoutRequest { seen_total: Some(1), ..shop.request(PaymentForm::Card) };
    let refused = shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await.unwrap_err();
    assert_eq!(refused.code(), Code::PriceChanged);
    let request = CheckoutRequest { payer: Payer::default(), ..shop.request(PaymentForm::Free) };
    let refused = shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await.unwrap_err();
    let pointers: Vec<&str> = refused.field_faults().iter().map(|field| field.pointer.as_str()).collect();
    assert_eq!(pointers, ["/payer/email", "/payer/first_name", "/payer/country", "/method"]);
    assert_eq!(shop.count("orders").await, 0);
}
