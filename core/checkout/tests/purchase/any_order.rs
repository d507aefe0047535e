//! What a provider tells may come in any order, late, and more than once. Whatever it is about, and however the telling falls
//! between the happening, the order, its payments and the books end the same.

use kontor_db::{Row, query};
use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_catalog::PlanKind;
use kontor_checkout::{Checkout, CheckoutRequest, Placed};
use kontor_kernel::{
    Currency, Money,
    kinds::{OrderId, TransactionId},
};
use kontor_orders::{OrderState, RateState, refund::RefundRequest};
use kontor_payments::{
    PaymentForm, TransactionKind, events,
    provider::{DisputeOutcome, EventSubject, Outcome, ProviderEvent, RefundOutcome},
};
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{
    PRICE, Script, Shop, declined, dice, links,
    over_time::Plans,
    scripted::RefundScript,
    sepa::{IBAN, by_debit},
};

/// Something that happens at the provider, and is told.
#[derive(Clone, Copy)]
pub enum Step {
    /// The payment is made.
    Paid(TransactionId),
    /// It is not.
    Lost(TransactionId),
    /// So much arrives by wire, and whether that is all.
    Wired(TransactionId, i64, bool),
    /// The payer's bank takes so much of it, or has decided.
    Disputed(TransactionId, i64, DisputeOutcome),
    /// The refund arrives, or does not.
    Refunded(TransactionId, bool),
}

/// One of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    Happens(usize),
    IsTold(usize),
}

/// Every way in which what happens in order can be told, each after it happened.
fn interleavings(count: usize) -> Vec<Vec<Moment>> {
    fn go(count: usize, so_far: &mut Vec<Moment>, all: &mut Vec<Vec<Moment>>) {
        let happened = so_far.iter().filter(|one| matches!(one, Moment::Happens(_))).count();
        if so_far.len() == 2 * count {
            all.push(so_far.clone());
        }
        let told = (0..happened).map(Moment::IsTold);
        let next = (happened < count).then_some(Moment::Happens(happened)).into_iter().chain(told);
        for moment in next.collect::<Vec<_>>() {
            if !so_far.contains(&moment) {
                so_far.push(moment);
                go(count, so_far, all);
                so_far.pop();
            }
        }
    }
    let mut all = Vec::new();
    go(count, &mut Vec::new(), &mut all);
    all
}

/// How an order ended: its state, its payments', what was paid and went back, and what each account was moved by.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End(String, Vec<RateState>, i64, i64, Vec<(String, i64)>);

impl Shop {
    async fn happens(&self, step: Step) {
        match step {
            Step::Paid(payment) => self.provider.change_outcome(payment, Outcome::Succeeded),
            Step::Lost(payment) => self.provider.change_outcome(payment, Outcome::Expired),
            Step::Wired(payment, amount, whole) => {
                self.provider.wired(payment, amount);
                if whole {
                    self.provider.change_outcome(payment, Outcome::Succeeded);
                }
            }
            Step::Disputed(payment, amount, outcome) => {
                self.provider.dispute(payment, &format!("dp_{payment}"), amount, outcome);
            }
            Step::Refunded(refund, true) => self.provider.turn_refund(refund, RefundOutcome::Succeeded),
            Step::Refunded(refund, false) => {
                let reason = "account_closed".to_owned();
                self.provider.turn_refund(refund, RefundOutcome::Failed { reason });
            }
        }
    }

    /// An event arrives, and the worker hears it.
    pub async fn is_told(&self, step: Step, id: &str) {
        let subject = match step {
            Step::Paid(payment) | Step::Lost(payment) | Step::Wired(payment, ..) => EventSubject::Charge(payment),
            Step::Disputed(payment, ..) => EventSubject::Dispute(payment),
            Step::Refunded(refund, _) => EventSubject::Refund(refund),
        };
        let event = ProviderEvent { id: id.to_owned(), subject };
        events::store(&self.world.api, "scripted", &event, &json!({})).await.unwrap();
        let worker = Checkout::new(self.world.worker.clone(), self.provider.clone(), links());
        worker.handle_provider_event(&self.world.worker, "scripted", id).await.unwrap();
    }

    /// What was promised meanwhile is sent.
    async fn settles(&self, order: OrderId) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = kontor_payments::of_order(&mut tx, order).await.unwrap();
        tx.commit().await.unwrap();
        for refund in all.iter().filter(|one| one.kind == TransactionKind::Refund && !one.state.is_over()) {
            self.checkout.refund_job(self.anna.tenant, refund.id).await.unwrap();
        }
    }

    async fn end(&self, order: OrderId) -> End {
        #[derive(Row)]
        struct OutcomeRow {
            account: String,
            sum: i64,
        }
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let found = kontor_orders::find(&mut tx, order).await.unwrap();
        let rates = kontor_orders::rates(&mut tx, order).await.unwrap();
        tx.commit().await.unwrap();
        let sql = "SELECT e.account, sum(e.amount)::bigint AS sum FROM entries e
             JOIN postings p ON p.seller_id = e.seller_id AND p.id = e.posting_id
             JOIN transactions t ON t.seller_id = p.seller_id AND t.id = p.subject_id
             WHERE t.order_id = $1 GROUP BY 1 HAVING sum(e.amount) <> 0 ORDER BY 1";
        let asked = query(sql).bind(order);
        let books: Vec<OutcomeRow> = asked.load(&mut self.world.owner().await).await.unwrap();
        End(
            found.payment_state.to_string(),
            rates.into_iter().map(|rate| rate.state).collect(),
            found.paid_amount,
            found.refunded_amount,
            books.into_iter().map(|row| (row.account, row.sum)).collect(),
        )
    }

    /// Each of `orders` goes through its steps in one of the ways, with news that is told again at any time, under the same
    /// name and under another. All end as `wanted`.
    pub async fn all_end(&self, orders: &[(OrderId, Vec<Step>)], wanted: End) {
        let mut roll = dice(0x2545_f491_4f6c_dd1d);
        let mut ends = BTreeSet::new();
        for ((order, steps), way) in orders.iter().zip(interleavings(orders[0].1.len())) {
            let mut told = Vec::new();
            for moment in &way {
                match *moment {
                    Moment::Happens(step) => self.happens(steps[step]).await,
                    Moment::IsTold(step) => {
                        self.is_told(steps[step], &format!("evt_{order}_{step}")).await;
                        told.push(step);
                    }
                }
                if !told.is_empty() && roll(3) == 0 {
                    let again = told[usize::try_from(roll(told.len() as u64)).unwrap()];
                    let name = if roll(2) == 0 { "" } else { "_again" };
                    self.is_told(steps[again], &format!("evt_{order}_{again}{name}")).await;
                }
            }
            self.settles(*order).await;
            let end = self.end(*order).await;
            assert_eq!(end, wanted, "{way:?}");
            ends.insert(end);
        }
        assert_eq!(ends.len(), 1);
        self.even().await;
        self.figures_agree().await;
    }

    /// As many payments by a form as there are ways, each taken up and not decided.
    async fn undecided(&self, count: usize, request: impl Fn() -> CheckoutRequest) -> Vec<Placed> {
        let mut placed = Vec::new();
        for number in 0..count {
            self.provider.next(Script::Answer(Outcome::Pending));
            placed.push(self.order(request(), &format!("k{number}")).await.unwrap());
        }
        placed
    }
}

fn books(lines: &[(&str, i64)]) -> Vec<(String, i64)> {
    lines.iter().map(|(account, sum)| ((*account).to_owned(), *sum)).collect()
}

pub fn ended(state: OrderState, rates: &[RateState], paid: i64, refunded: i64, lines: &[(&str, i64)]) -> End {
    End(state.to_string(), rates.to_vec(), paid, refunded, books(lines))
}

/// 19.00 were sold: 0.95 are ours, and of a payment that is made later the provider keeps nothing here.
pub const SOLD: [(&str, i64); 3] = [("platform_fee", -95), ("provider_clearing", 1_900), ("seller_balance", -1_805)];

#[test]
fn every_way_of_telling_is_there_once() {
    // As many as there are ways to pair off 2n things: 1 · 3 · 5 · …
    for (count, all) in [(1, 1), (2, 3), (3, 15), (4, 105)] {
        let found = interleavings(count);
        assert_eq!(found.len(), all);
        let different: BTreeSet<String> = found.iter().map(|way| format!("{way:?}")).collect();
        assert_eq!(different.len(), all);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_card_payment_that_is_disputed_lost_and_won_ends_paid() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.undecided(105, || shop.request(PaymentForm::Card)).await;
    let steps = |payment| {
        vec![
            Step::Paid(payment),
            Step::Disputed(payment, PRICE, DisputeOutcome::Open),
            Step::Disputed(payment, PRICE, DisputeOutcome::Lost),
            Step::Disputed(payment, PRICE, DisputeOutcome::Won),
        ]
    };
    let orders: Vec<_> = placed.iter().map(|one| (one.order.id, steps(one.transaction.id))).collect();
    shop.all_end(&orders, ended(OrderState::Paid, &[RateState::Paid], PRICE, 0, &SOLD)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_question_that_becomes_a_dispute_and_is_won_ends_paid() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.undecided(105, || shop.request(PaymentForm::Card)).await;
    let steps = |payment| {
        vec![
            Step::Paid(payment),
            Step::Disputed(payment, PRICE, DisputeOutcome::Warned),
            Step::Disputed(payment, PRICE, DisputeOutcome::UnderReview),
            Step::Disputed(payment, PRICE, DisputeOutcome::Won),
        ]
    };
    let orders: Vec<_> = placed.iter().map(|one| (one.order.id, steps(one.transaction.id))).collect();
    shop.all_end(&orders, ended(OrderState::Paid, &[RateState::Paid], PRICE, 0, &SOLD)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_debit_that_is_returned_ends_owed() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.undecided(3, || by_debit(&shop, IBAN)).await;
    let steps = |payment| vec![Step::Paid(payment), Step::Disputed(payment, PRICE, DisputeOutcome::Returned)];
    let orders: Vec<_> = placed.iter().map(|one| (one.order.id, steps(one.transaction.id))).collect();
    // Everybody's share went back; the return costs us 3.50.
    let lines = [("provider_clearing", -350), ("provider_fee", 350)];
    shop.all_end(&orders, ended(OrderState::Paused, &[RateState::Debt], 0, 0, &lines)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_their_events_a_refund_and_a_dispute_of_the_rest_end_the_same() {
    for arrives in [true, false] {
        let shop = Shop::open(PRICE, None).await;
        let mut orders = Vec::new();
        for number in 0..15 {
            let placed = shop.buy(PaymentForm::Card, &format!("k{number}")).await.unwrap();
            let money = Some(Money::new(760, Currency::EUR));
            shop.provider.next_refund(RefundScript::Answer(RefundOutcome::Pending));
            let request = RefundRequest { money, ..RefundRequest::default() };
            let refund = shop.refund(placed.order.id, &request, &format!("r{number}")).await.unwrap().refunds[0].id;
            let payment = placed.transaction.id;
            let steps = vec![
                Step::Refunded(refund, arrives),
                Step::Disputed(payment, 1_140, DisputeOutcome::Open),
                Step::Disputed(payment, 1_140, DisputeOutcome::Won),
            ];
            orders.push((placed.order.id, steps));
        }
        // 7.60 went back: 0.38 of it ours, 7.22 the seller's. A card payment costs 0.30.
        let (refunded, lines) = match arrives {
            true => (
                760,
                [("platform_fee", -57), ("provider_clearing", 1_110), ("provider_fee", 30), ("seller_balance", -1_083)],
            ),
            false => (
                0,
                [("platform_fee", -95), ("provider_clearing", 1_870), ("provider_fee", 30), ("seller_balance", -1_805)],
            ),
        };
        shop.all_end(&orders, ended(OrderState::Paid, &[RateState::Paid], PRICE, refunded, &lines)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_wire_in_parts_and_once_more_pays_once() {
    let shop = Shop::open(PRICE, None).await;
    let mut orders = Vec::new();
    for number in 0..15 {
        let placed = shop.waiting(&format!("k{number}")).await;
        let wire = placed.transaction.id;
        let steps = vec![Step::Wired(wire, 1_000, false), Step::Wired(wire, 900, true), Step::Wired(wire, 1_900, true)];
        orders.push((placed.order.id, steps));
    }
    // What came beside has gone back, and left nothing.
    shop.all_end(&orders, ended(OrderState::Paid, &[RateState::Paid], PRICE, 0, &SOLD)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_an_old_attempt_changes_nothing_about_what_another_paid() {
    let shop = Shop::open(PRICE, None).await;
    let mut orders = Vec::new();
    for number in 0..15 {
        shop.provider.next(Script::Answer(declined()));
        let first = shop.buy(PaymentForm::Card, &format!("k{number}")).await.unwrap();
        shop.provider.next(Script::Answer(Outcome::Pending));
        let second = shop.resume(first.order.id, &format!("again{number}")).await.unwrap();
        let (first, second) = (first.transaction.id, second.transaction.id);
        orders.push((placed_of(&shop, second).await, vec![Step::Paid(second), Step::Lost(first), Step::Lost(first)]));
    }
    shop.all_end(&orders, ended(OrderState::Paid, &[RateState::Paid], PRICE, 0, &SOLD)).await;
}

pub async fn placed_of(shop: &Shop, payment: TransactionId) -> OrderId {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    kontor_payments::find(&mut tx, payment).await.unwrap().order_id
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_later_payment_of_a_plan_that_is_disputed_and_won_ends_the_same() {
    use RateState as R;
    let terms = Terms::even(PRICE, Interval::MONTH, Some(3));
    let plans = Plans::open(PlanKind::Installment, terms).await;
    let (shop, mut bought) = (&plans.shop, Vec::new());
    for number in 0..15 {
        let request = CheckoutRequest { plan: Some(plans.plan), ..shop.request(PaymentForm::Card) };
        bought.push(shop.order(request, &format!("k{number}")).await.unwrap().order.id);
    }
    for _ in &bought {
        shop.provider.next(Script::Answer(Outcome::Pending));
    }
    plans.pass(31).await;
    let mut orders = Vec::new();
    for order in bought {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let second = kontor_payments::attempts(&mut tx, order).await.unwrap().pop().unwrap();
        tx.commit().await.unwrap();
        assert_eq!((second.kind, second.state.is_over()), (TransactionKind::SubsPayment, false));
        let steps = vec![
            Step::Paid(second.id),
            Step::Disputed(second.id, PRICE, DisputeOutcome::Open),
            Step::Disputed(second.id, PRICE, DisputeOutcome::Won),
        ];
        orders.push((order, steps));
    }
    // Twice 19.00; the first by a card that cost 0.30.
    let lines =
        [("platform_fee", -190), ("provider_clearing", 3_770), ("provider_fee", 30), ("seller_balance", -3_610)];
    let wanted = ended(OrderState::Paying, &[R::Paid, R::Paid, R::Future], 2 * PRICE, 0, &lines);
    shop.all_end(&orders, wanted).await;
}
