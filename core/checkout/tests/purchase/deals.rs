//! Deals: the price that was agreed goes through the quote, the commission comes after the withdrawal period and goes back with refunds.

use kontor_catalog::PlanKind;
use kontor_checkout::QuoteRequest;
use kontor_deals::{Deal, DealInput, DealState, Incentive, Owner};
use kontor_kernel::{Country, Party, PartyKind, kinds};
use kontor_orders::refund::RefundRequest;
use kontor_payments::provider::DisputeOutcome;
use kontor_pricing::{Interval, Terms};
use kontor_tenants::PartnerKind;

use super::*;

/// What the member gets of each payment: 10 %, for a deal down to 15 % below the price.
pub(crate) fn tenth() -> Incentive {
    Incentive {
        name: "Ten percent".to_owned(),
        percent_bps: Some(1_000),
        fixed: None,
        each_payment: true,
        products: Vec::new(),
        discount_max_bps: 1_500,
    }
}

pub(crate) struct Sales {
    pub shop: Shop,
    pub input: DealInput,
    pub user: kinds::UserId,
}

impl Sales {
    pub async fn open(incentive: Incentive) -> Self {
        Self::open_at(PRICE, incentive).await
    }

    async fn open_at(price: i64, incentive: Incentive) -> Self {
        let shop = Shop::open(price, None).await;
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let (profile, user) = (tx.id::<kinds::Profile>(), tx.id::<kinds::User>());
        let named = ("Ben Roth", "ben@example.test");
        kontor_tenants::add_partner(&mut tx, (profile, user), PartnerKind::SalesTeamMember, named).await.unwrap();
        let plan = kontor_deals::create_plan(&mut tx, &incentive).await.unwrap();
        let first = plans::list(&mut tx, shop.product).await.unwrap()[0].id;
        tx.commit().await.unwrap();
        let input = DealInput {
            member: profile,
            incentive_plan: plan.id,
            product: shop.product,
            plan: first,
            price: Some(price * 17 / 19),
            buyer: shop.request(PaymentForm::Card).payer,
            locale: Locale::En,
            note: String::new(),
        };
        Self { shop, input, user }
    }

    async fn create(&self, input: &DealInput) -> kontor_kernel::Result<Deal> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let made = kontor_deals::create(&mut tx, Owner::Shop, input).await;
        tx.commit().await.unwrap();
        made
    }

    /// Deals from here on are paid in three parts of 10.00.
    async fn in_three(&mut self) -> kinds::PricingPlanId {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let facts = addons::facts(&tx);
        let terms = Some(Terms::even(1_000, Interval::MONTH, Some(3)));
        let zero = Money::zero(Currency::EUR);
        let new = plans::NewPlan { kind: PlanKind::Installment, terms, ..plans::NewPlan::once(zero) };
        let plan = plans::add(&mut tx, self.shop.product, &new, facts).await.unwrap().id;
        tx.commit().await.unwrap();
        (self.input.plan, self.input.price) = (plan, None);
        plan
    }

    /// A deal whose buyer has the link.
    pub async fn ready(&self) -> Deal {
        let draft = self.create(&self.input).await.unwrap();
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let sent = kontor_deals::send(&mut tx, &links(), draft.id, Owner::Shop).await.unwrap();
        tx.commit().await.unwrap();
        sent
    }

    pub fn request(&self, deal: &Deal) -> CheckoutRequest {
        CheckoutRequest { deal: Some(deal.id), ..self.shop.request(PaymentForm::Card) }
    }

    /// What the worker does for the order of a deal, twice: the second time changes nothing.
    pub async fn reconcile(&self, deal: &Deal, order: OrderId) -> Deal {
        for _ in 0..2 {
            let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
            kontor_deals::reconcile(&mut tx, order).await.unwrap();
            tx.commit().await.unwrap();
        }
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        kontor_deals::find(&mut tx, deal.id, Owner::Shop).await.unwrap()
    }

    /// What the member has in the books.
    pub async fn has(&self) -> i64 {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let party = Party::person(PartyKind::SalesTeamMember, self.user);
        let all = kontor_ledger::balances_of(&mut tx, party).await.unwrap();
        all.iter().map(|one| one.available + one.held).sum()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_sold_at_its_price_earned_after_fourteen_days_and_goes_back_with_refunds() {
    let sales = Sales::open(tenth()).await;
    let deal = sales.ready().await;
    assert_eq!((deal.state, deal.price().amount, deal.list_price().amount), (DealState::Ready, 1_700, PRICE));
    assert_eq!(sales.shop.count("mails WHERE template = 'deal_ready'").await, 1);
    let wanted = QuoteRequest { deal: Some(deal.id), ..QuoteRequest::for_product(sales.shop.product) };
    let offer = sales.shop.checkout.offer(sales.shop.anna.tenant, wanted, Country::DE).await.unwrap();
    // 17.00 × 19 / 119 = 2.7142… of tax.
    assert_eq!((offer.quote.gross.amount, offer.quote.vat.amount, offer.takes_coupons), (1_700, 271, false));

    let order = sales.shop.order(sales.request(&deal), "k1").await.unwrap().order;
    assert_eq!((order.paid_amount, order.vat_amount), (1_700, 271));
    assert_eq!(sales.shop.count("order_rows WHERE sales_team_member_id IS NOT NULL").await, 1);
    assert!(sales.shop.count("jobs WHERE kind = 'follow_deal'").await > 0);
    let again = sales.shop.order(sales.request(&deal), "k2").await.unwrap_err();
    assert_eq!((again.code(), sales.shop.count("orders").await), (Code::DealOver, 1));

    let closed = sales.reconcile(&deal, order.id).await;
    assert_eq!((closed.state, closed.order_id, sales.has().await), (DealState::Closed, Some(order.id), 0));
    sales.shop.world.clock.advance(Duration::days(14));
    let earned = sales.reconcile(&deal, order.id).await;
    // 10 % of 17.00 less 2.71 of tax.
    assert_eq!((earned.state, earned.earned().amount, sales.has().await), (DealState::Finalized, 143, 143));
    assert_eq!(sales.shop.count("order_commissions WHERE fee = 143").await, 1);
    assert_eq!(sales.shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);

    let half = RefundRequest { money: Some(Money::new(850, Currency::EUR)), ..RefundRequest::default() };
    sales.shop.refund(order.id, &half, "r1").await.unwrap();
    let left = sales.reconcile(&deal, order.id).await;
    // Half of 1.43 is 0.715, which is taken back as 0.72.
    assert_eq!((left.state, left.reversed().amount, sales.has().await), (DealState::Finalized, 72, 71));
    sales.shop.refund(order.id, &RefundRequest::default(), "r2").await.unwrap();
    let gone = sales.reconcile(&deal, order.id).await;
    assert_eq!((gone.state, gone.reversed().amount, sales.has().await), (DealState::Refunded, 143, 0));
    assert_eq!(sales.shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refunded_before_it_is_earned_never_is() {
    let sales = Sales::open(tenth()).await;
    let deal = sales.ready().await;
    let order = sales.shop.order(sales.request(&deal), "k1").await.unwrap().order;
    sales.shop.refund(order.id, &RefundRequest::default(), "r1").await.unwrap();
    let gone = sales.reconcile(&deal, order.id).await;
    assert_eq!((gone.state, gone.earned().amount, sales.has().await), (DealState::Refunded, 0, 0));
    sales.shop.world.clock.advance(Duration::days(20));
    assert_eq!(sales.reconcile(&deal, order.id).await.state, DealState::Refunded);
    assert_eq!(sales.shop.count("deal_commissions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_stays_within_its_limits_and_another_members_is_not_found() {
    let sales = Sales::open(tenth()).await;
    let at = |price| DealInput { price: Some(price), ..sales.input.clone() };
    let code = |fault: kontor_kernel::ApiError| {
        let [field] = fault.field_faults() else { return (fault.code(), String::new()) };
        (field.code, field.pointer.clone())
    };
    let too_low = sales.create(&at(1_614)).await.unwrap_err();
    assert_eq!(code(too_low), (Code::AmountTooSmall, "/price".to_owned()));
    let too_high = sales.create(&at(PRICE + 1)).await.unwrap_err();
    assert_eq!(code(too_high), (Code::AmountTooLarge, "/price".to_owned()));
    let deal = sales.create(&at(1_615)).await.unwrap();

    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    let other = Owner::Member(tx.id::<kinds::Profile>());
    assert_eq!(kontor_deals::find(&mut tx, deal.id, other).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(kontor_deals::send(&mut tx, &links(), deal.id, other).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(kontor_deals::cancel(&mut tx, deal.id, other).await.unwrap_err().code(), Code::NotFound);
    let replaced = kontor_deals::replace(&mut tx, deal.id, other, None, &sales.input).await;
    assert_eq!(replaced.unwrap_err().code(), Code::NotFound);
    // A draft cannot be ordered by anybody, and what was sent is not changed any more.
    tx.commit().await.unwrap();
    let early = sales.shop.order(sales.request(&deal), "k1").await.unwrap_err();
    assert_eq!((early.code(), sales.shop.count("orders").await), (Code::DealOver, 0));
    let sent = sales.ready().await;
    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    let late = kontor_deals::replace(&mut tx, sent.id, Owner::Shop, None, &sales.input).await.unwrap_err();
    assert_eq!(late.code(), Code::DealNotDraft);
    let off = kontor_deals::cancel(&mut tx, sent.id, Owner::Shop).await.unwrap();
    assert_eq!(off.state, DealState::Cancelled);
    tx.commit().await.unwrap();
    let over = sales.shop.order(sales.request(&sent), "k2").await.unwrap_err();
    assert_eq!((over.code(), sales.shop.count("orders").await), (Code::DealOver, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fixed_commission_is_earned_once_and_never_more_than_the_seller_gets() {
    let fixed = Incentive { percent_bps: None, fixed: Some((100_000, Currency::EUR)), each_payment: false, ..tenth() };
    let sales = Sales::open(fixed).await;
    let deal = sales.ready().await;
    let order = sales.shop.order(sales.request(&deal), "k1").await.unwrap().order;
    sales.shop.world.clock.advance(Duration::days(14));
    let earned = sales.reconcile(&deal, order.id).await;
    // 17.00 less our 5 %: nothing is left to the seller, and nothing is owed.
    assert_eq!((earned.state, sales.has().await), (DealState::Finalized, 1_615));
}

/// 14 days of a deal of 17.00 are over: its member has 10 % of what is left without tax.
async fn earned(incentive: Incentive) -> (Sales, Deal, Placed) {
    let sales = Sales::open(incentive).await;
    let deal = sales.ready().await;
    let placed = sales.shop.order(sales.request(&deal), "k1").await.unwrap();
    sales.shop.world.clock.advance(Duration::days(14));
    let finalized = sales.reconcile(&deal, placed.order.id).await;
    assert_eq!((finalized.state, sales.has().await), (DealState::Finalized, 143));
    (sales, deal, placed)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_that_is_won_after_the_price_was_paid_again_earns_nothing_twice() {
    for each_payment in [true, false] {
        let (sales, deal, placed) = earned(Incentive { each_payment, ..tenth() }).await;
        let order = placed.order.id;
        sales.shop.bank(&placed, 1_700, DisputeOutcome::Open).await;
        let disputed = sales.reconcile(&deal, order).await;
        assert_eq!((disputed.state, sales.has().await), (DealState::Finalized, 0), "nothing is decided");
        sales.shop.bank(&placed, 1_700, DisputeOutcome::Lost).await;
        let lost = sales.reconcile(&deal, order).await;
        assert_eq!((lost.state, sales.has().await), (DealState::Refunded, 0));
        sales.shop.re_request_payment(order, 1).await.unwrap();
        sales.shop.resume(order, "k2").await.unwrap();
        sales.reconcile(&deal, order).await;
        assert_eq!(sales.has().await, 143, "of the payment that stands");
        sales.shop.bank(&placed, 1_700, DisputeOutcome::Won).await;
        sales.reconcile(&deal, order).await;
        assert_eq!(sales.has().await, 143, "what the bank gave back is the payer's");
        sales.shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debit_that_is_returned_and_collected_again_is_earned_all_the_same() {
    for each_payment in [true, false] {
        let sales = Sales::open(Incentive { each_payment, ..tenth() }).await;
        let deal = sales.ready().await;
        let placed = sales.shop.order(sales.request(&deal), "k1").await.unwrap();
        let order = placed.order.id;
        sales.shop.world.clock.advance(Duration::days(5));
        sales.shop.bank(&placed, 1_700, DisputeOutcome::Returned).await;
        assert_eq!(sales.reconcile(&deal, order).await.state, DealState::Closed);
        sales.shop.world.clock.advance(Duration::days(10));
        let waits = sales.reconcile(&deal, order).await;
        assert_eq!((waits.state, sales.has().await), (DealState::Closed, 0), "nothing is there to earn");
        sales.shop.resume(order, "k2").await.unwrap();
        let finalized = sales.reconcile(&deal, order).await;
        assert_eq!((finalized.state, sales.has().await), (DealState::Finalized, 143));
        sales.shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_beside_the_price_is_the_payers_and_earns_nothing() {
    let sales = Sales::open(tenth()).await;
    let deal = sales.ready().await;
    sales.shop.provider.next(Script::Answer(wire()));
    let request = CheckoutRequest { form: PaymentForm::BankWire, ..sales.request(&deal) };
    let placed = sales.shop.order(request, "k1").await.unwrap();
    sales.shop.provider.wired(placed.transaction.id, 2_000);
    sales.shop.arrives(placed.transaction.id).await;
    sales.shop.world.clock.advance(Duration::days(15));
    let finalized = sales.reconcile(&deal, placed.order.id).await;
    assert_eq!((finalized.state, sales.has().await), (DealState::Finalized, 143));
    sales.shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_first_payment_alone_means_one_of_several() {
    for (each_payment, after) in [(true, 168), (false, 84)] {
        let mut sales = Sales::open(Incentive { each_payment, ..tenth() }).await;
        let plan = sales.in_three().await;
        let deal = sales.ready().await;
        let request = CheckoutRequest { plan: Some(plan), ..sales.request(&deal) };
        let order = sales.shop.order(request, "k1").await.unwrap().order.id;
        sales.shop.world.clock.advance(Duration::days(14));
        sales.reconcile(&deal, order).await;
        // 10.00 less 1.60 of tax.
        assert_eq!(sales.has().await, 84);
        sales.shop.world.clock.advance(Duration::days(18));
        let worker = Checkout::new(sales.shop.world.worker.clone(), sales.shop.provider.clone(), links());
        let worker = worker.in_background();
        let mut due = kontor_orders::dunning::due();
        while let Some(rates) = due.next(&sales.shop.world.worker).await.unwrap() {
            for one in rates {
                worker.charge_due(sales.shop.anna.tenant, one.order, one.rate).await.unwrap();
            }
        }
        sales.reconcile(&deal, order).await;
        assert_eq!((sales.shop.provider.taken(), sales.has().await), (2_000, after), "{each_payment}");
        sales.shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_does_not_wait_for_the_commission_that_comes_back_with_it() {
    // More than what a balance may be overdrawn by.
    let sales = Sales::open_at(190_000, Incentive { percent_bps: Some(5_000), ..tenth() }).await;
    let deal = sales.ready().await;
    let order = sales.shop.order(sales.request(&deal), "k1").await.unwrap().order.id;
    sales.shop.world.clock.advance(Duration::days(14));
    sales.reconcile(&deal, order).await;
    // Half of 1,700.00 less 271.43 of tax: the seller has no more than the rest.
    assert_eq!(sales.has().await, 71_429);
    let made = sales.shop.refund(order, &RefundRequest::default(), "r1").await.unwrap();
    assert!(made.refunds.iter().all(|one| one.queued_at.is_none()));
    let gone = sales.reconcile(&deal, order).await;
    assert_eq!((gone.state, sales.has().await), (DealState::Refunded, 0));
    sales.shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_for_one_product_pays_nothing_for_what_is_taken_along() {
    let mut sales = Sales::open(tenth()).await;
    let along = addons::with(&sales.shop, Money::new(900, Currency::EUR)).await;
    let incentive = Incentive { products: vec![sales.shop.product], ..tenth() };
    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    sales.input.incentive_plan = kontor_deals::create_plan(&mut tx, &incentive).await.unwrap().id;
    tx.commit().await.unwrap();
    let deal = sales.ready().await;
    let request = CheckoutRequest { addons: vec![along], ..sales.request(&deal) };
    let order = sales.shop.order(request, "k1").await.unwrap().order;
    sales.shop.world.clock.advance(Duration::days(14));
    sales.reconcile(&deal, order.id).await;
    // 17 of 26 parts of what was paid without tax: 14.29.
    assert_eq!((order.paid_amount, sales.has().await), (2_600, 143));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_not_asked_in_another_currency_than_it_was_agreed_in() {
    let sales = Sales::open(tenth()).await;
    let deal = sales.ready().await;
    sales.shop.sql("UPDATE pricing_plans SET price_amount = 1500").await;
    let wanted = QuoteRequest { deal: Some(deal.id), ..QuoteRequest::for_product(sales.shop.product) };
    let offer = sales.shop.checkout.offer(sales.shop.anna.tenant, wanted.clone(), Country::DE).await.unwrap();
    assert_eq!(offer.quote.gross.amount, 1_500, "never more than the product costs by now");
    sales.shop.sql("UPDATE pricing_plans SET currency = 'usd'").await;
    let refused = sales.shop.checkout.offer(sales.shop.anna.tenant, wanted, Country::DE).await.err().unwrap();
    assert_eq!(refused.code(), Code::PriceChanged);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buyer_whose_first_payment_failed_comes_back_to_the_same_deal() {
    let sales = Sales::open(tenth()).await;
    let deal = sales.ready().await;
    sales.shop.provider.next(Script::Answer(declined()));
    let placed = sales.shop.order(sales.request(&deal), "k1").await.unwrap();
    sales.shop.world.clock.advance(Duration::days(2));
    sales.shop.sweep().await;
    assert_eq!(sales.shop.count("orders WHERE payment_state = 'payment_not_completed'").await, 1);
    let known = sales.reconcile(&deal, placed.order.id).await;
    assert_eq!(known.state, DealState::Closed);
    let paid = sales.shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!(paid.order.payment_state, OrderState::Paid);
    sales.shop.world.clock.advance(Duration::days(14));
    assert_eq!(sales.reconcile(&deal, placed.order.id).await.state, DealState::Finalized);
    assert_eq!(sales.has().await, 143);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_that_costs_nothing_is_finalized_and_earns_nothing() {
    let mut sales = Sales::open(Incentive { discount_max_bps: 10_000, ..tenth() }).await;
    sales.input.price = Some(0);
    let deal = sales.ready().await;
    let request = CheckoutRequest { form: PaymentForm::Free, ..sales.request(&deal) };
    let order = sales.shop.order(request, "k1").await.unwrap().order;
    assert_eq!((order.payment_state, order.charged_at), (OrderState::Paid, None));
    let finalized = sales.reconcile(&deal, order.id).await;
    assert_eq!((finalized.state, sales.has().await), (DealState::Finalized, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_came_from_a_deal_is_merged_with_no_other() {
    let mut sales = Sales::open(tenth()).await;
    let plan = sales.in_three().await;
    let deal = sales.ready().await;
    let sold = CheckoutRequest { plan: Some(plan), ..sales.request(&deal) };
    let sold = sales.shop.order(sold, "k1").await.unwrap().order;
    let other = CheckoutRequest { plan: Some(plan), ..sales.shop.request(PaymentForm::Card) };
    let other = sales.shop.order(other, "k2").await.unwrap().order;
    for (from, into) in [(&sold, &other), (&other, &sold)] {
        let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
        let refused = kontor_orders::merge::merge(&mut tx, &links(), from.id, into.id, "").await.unwrap_err();
        assert_eq!(refused.field_faults()[0].code, Code::MergeNotAlike);
    }
}
