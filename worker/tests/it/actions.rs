//! What people do, through the product's own verbs. What is refused where it is not possible any more is as good as not done.

use chrono::Duration;
use kontor_checkout::{CheckoutRequest, PayoffBy, Placed};
use kontor_db::Scope;
use kontor_kernel::{
    Actor, ApiError, Code, Currency, Locale, Money, Result,
    kinds::{OrderId, TransactionId},
};
use kontor_ledger::{balances, payout};
use kontor_orders::{CancelAt, Order, OrderState, Payer, pause, refund};
use kontor_payments::{
    PaymentForm, Transaction, TransactionKind, TransactionState,
    provider::{AccountDetails, DisputeOutcome},
};
use serde_json::json;

use crate::{
    life::Life,
    script::{Action, PURCHASES, Way, What},
};

/// Refused, not failed.
pub fn unless_refused<T>(done: Result<T>) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(fault) => {
            assert!(fault.code() != Code::InternalError, "{fault:?}");
            None
        }
    }
}

/// What somebody sends who has to send so much: some in two parts, some too much, some never all of it.
fn sent(number: usize, price: Money) -> Vec<Money> {
    let part = price.share(60, 100);
    let rest = price.minus(part).unwrap();
    match number % 5 {
        0 | 1 => vec![part, rest],
        2 => vec![price, price, part],
        3 => vec![part],
        _ => vec![price],
    }
}

impl Life {
    pub async fn act(&mut self, action: Action) {
        match action {
            Action::Buy(number, what, way) => {
                if let Some(placed) = self.buy(number, what, way).await {
                    self.bought.insert(number, placed);
                }
            }
            Action::Arrive(number) => self.arrive(number).await,
            Action::Transfer(number) => self.transfer(number).await,
            Action::BankDay => self.bank_day().await,
            Action::Refund(number, hundredths) => self.refund(number, hundredths).await,
            Action::Dispute(number) => self.dispute(number, DisputeOutcome::Open).await,
            Action::Return(number) => self.dispute(number, DisputeOutcome::Returned).await,
            Action::Decide(number, won) => self.decide(number, won).await,
            Action::Pause(number, days) => self.pause(number, days).await,
            Action::PayOff(number) => self.pay_off(number).await,
            Action::End(number) => {
                let Some(order) = self.order_of(number) else { return };
                unless_refused(self.deps.checkout.cancel_by_payer(self.anna.tenant, order).await);
            }
            Action::CallOff(number) => {
                let Some(order) = self.order_of(number) else { return };
                let (tenant, actor) = (self.anna.tenant, Actor::Seller(self.anna.user));
                unless_refused(self.deps.checkout.cancel(tenant, actor, order, CancelAt::Now, "agreed").await);
            }
            Action::PayOut => self.pay_out().await,
            Action::ChangePrice(number, mode) => self.change_price(number, mode).await,
            Action::Skip(number, spread) => self.waive_payment(number, spread).await,
            Action::Merge(number, into) => self.merge(number, into).await,
            Action::TakeApart(number) => self.take_apart(number).await,
        }
    }

    pub fn order_of(&self, number: usize) -> Option<OrderId> {
        self.bought.get(&number).map(|placed| placed.order.id)
    }

    pub async fn buy(&self, number: usize, what: What, way: Way) -> Option<Placed> {
        let (form, token) = match way {
            Way::Card => (PaymentForm::Card, Some("good")),
            Way::Flaky => (PaymentForm::Card, Some("flaky")),
            Way::Dying => (PaymentForm::Card, Some("dying")),
            Way::Declined => (PaymentForm::Card, Some("declined")),
            Way::Challenged => (PaymentForm::Card, Some("challenged")),
            Way::Wire => (PaymentForm::BankWire, None),
            Way::Debit => (PaymentForm::Sepa, None),
        };
        let payer = Payer {
            email: format!("buyer-{}@example.test", number % PURCHASES),
            first_name: "Bea".to_owned(),
            last_name: "Buyer".to_owned(),
            country: "DE".to_owned(),
            street: "Hauptstraße".to_owned(),
            street_number: "1".to_owned(),
            zip: "10115".to_owned(),
            city: "Berlin".to_owned(),
            ..Payer::default()
        };
        let account = AccountDetails { holder: "Bea Buyer".to_owned(), iban: "DE89 3704 0044 0532 0130 00".to_owned() };
        let (product, plan) = self.offer(what);
        let order_request = CheckoutRequest {
            plan: Some(plan),
            method_token: token.map(str::to_owned),
            account: Some(account).filter(|_| way == Way::Debit),
            consent: true,
            ..CheckoutRequest::new(product, payer, form, Locale::De)
        };
        let key = self.key(format!("buy-{number}")).await;
        let checkout = &self.deps.checkout;
        let placed = match checkout.begin(self.anna.tenant, order_request, None, &key, &json!({})).await {
            Ok(placed) => placed,
            Err(fault) if fault.code() == Code::SoldOut => return None,
            Err(fault) => panic!("purchase {number}, {what:?} by {way:?}: {fault:?}"),
        };
        if way != Way::Declined {
            return Some(placed);
        }
        let key = self.key(format!("again-{number}")).await;
        let (order, token) = (placed.order.id, Some("good".to_owned()));
        let tried = checkout.retry(self.anna.tenant, order, PaymentForm::Card, token, &key, &json!({})).await;
        Some(tried.unwrap())
    }

    async fn arrive(&self, number: usize) {
        let Some(placed) = self.bought.get(&number) else { return };
        let (payment, price) = (&placed.transaction, placed.transaction.money());
        let parts = if payment.method.is_wire() { sent(number, price) } else { vec![price] };
        for part in parts {
            self.receive(payment.id, part).await;
        }
    }

    async fn receive(&self, payment: TransactionId, money: Money) {
        self.company.receive(payment, money);
        self.deps.checkout.poll_payment(self.anna.tenant, payment).await.unwrap();
    }

    /// Every payment of an order, the oldest first.
    async fn payments(&self, order: OrderId) -> Vec<Transaction> {
        let mut tx = self.begin_as_seller().await;
        let all = kontor_payments::attempts(&mut tx, order).await.unwrap();
        tx.rollback().await.unwrap();
        all
    }

    pub async fn found(&self, order: OrderId) -> Order {
        let mut tx = self.begin_as_seller().await;
        let order = kontor_orders::find(&mut tx, order).await.unwrap();
        tx.rollback().await.unwrap();
        order
    }

    async fn transfer(&self, number: usize) {
        let Some(order) = self.order_of(number) else { return };
        let open = self.payments(order).await.into_iter().rfind(|one| !one.state.is_over() && one.method.is_wire());
        let Some(open) = open.filter(|one| one.kind == TransactionKind::SubsPayment) else { return };
        for part in sent(number + 1, open.money()) {
            self.receive(open.id, part).await;
        }
    }

    async fn bank_day(&self) {
        for debit in self.company.bank_day() {
            self.deps.checkout.poll_payment(self.anna.tenant, debit).await.unwrap();
        }
    }

    async fn refund(&self, number: usize, hundredths: i64) {
        let Some(order) = self.order_of(number) else { return };
        let found = self.found(order).await;
        if !matches!(found.payment_state, OrderState::Paid | OrderState::Paying) {
            return;
        }
        let stands = Money::new(found.paid_amount - found.refunded_amount, found.currency);
        let money = (hundredths < 100).then(|| stands.share(hundredths, 100));
        let order_request =
            refund::RefundRequest { money, reason: "asked for".to_owned(), ..refund::RefundRequest::default() };
        let key = self.key(format!("refund-{number}")).await;
        let (tenant, actor) = (self.anna.tenant, Actor::Seller(self.anna.user));
        unless_refused(self.deps.checkout.refund(tenant, actor, order, &order_request, &key, &json!({})).await);
    }

    async fn dispute(&mut self, number: usize, outcome: DisputeOutcome) {
        let Some(order) = self.order_of(number) else { return };
        let paid = |one: &Transaction| one.state == TransactionState::Successful && one.amount > 0;
        let Some(payment) = self.payments(order).await.into_iter().rfind(paid) else { return };
        if self.company.dispute(payment.id, outcome) {
            self.disputed.insert(number, payment.id);
            self.deps.checkout.disputes_job(self.anna.tenant, payment.id).await.unwrap();
        }
    }

    async fn decide(&self, number: usize, won: bool) {
        let Some(payment) = self.disputed.get(&number).copied() else { return };
        if self.company.is_open(payment) {
            self.company.dispute(payment, if won { DisputeOutcome::Won } else { DisputeOutcome::Lost });
            self.deps.checkout.disputes_job(self.anna.tenant, payment).await.unwrap();
        }
    }

    async fn pause(&self, number: usize, days: i64) {
        let Some(order) = self.order_of(number) else { return };
        let mut tx = self.begin_as_seller().await;
        let until = (tx.now() + Duration::days(days)).date_naive();
        let paused = pause::pause(&mut tx, self.deps.checkout.links(), order, Some(until), "on holiday").await;
        if unless_refused(paused).is_some() {
            tx.commit().await.unwrap();
        }
    }

    async fn pay_off(&self, number: usize) {
        let Some(order) = self.order_of(number) else { return };
        let key = self.key(format!("payoff-{number}")).await;
        unless_refused(self.deps.checkout.pay_off(self.anna.tenant, order, PayoffBy::Kept, &key, &json!({})).await);
    }

    async fn pay_out(&self) {
        let mut tx = self.begin_as_seller().await;
        let available = balances(&mut tx).await.unwrap().as_slice().first().map_or(0, |balance| balance.available);
        let asked: std::result::Result<_, ApiError> =
            payout::request(&mut tx, kontor_kernel::Party::SELLER, Money::new(available.max(0), Currency::EUR)).await;
        // Too little, or promised to buyers: another time.
        let Some(asked) = unless_refused(asked) else { return };
        tx.commit().await.unwrap();
        if asked.payout.is_none() {
            let scope = Scope::ManagerFor(self.anna.user, self.anna.tenant);
            let mut tx = self.world.manager.begin(scope).await.unwrap();
            payout::approve(&mut tx, asked.request.id, "a manager").await.unwrap();
            tx.commit().await.unwrap();
        }
    }
}
