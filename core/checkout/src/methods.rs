//! How something can be paid: the rules of payments, asked for an offer or for a payment of an order.

use kontor_catalog::{PlanKind, SellerFacts, UnavailableReason};
use kontor_db::Tx;
use kontor_kernel::{Country, Machine, Money, Result};
use kontor_orders::{Order, OrderState, Rate};
use kontor_payments::{MethodRules, PaymentForm, ProviderKind, Purchase, PurchaseKind, WhyNot, method_rules};
use kontor_pricing::Due;
use kontor_tax::SellingFacts;

use crate::needed::Needed;

/// What decides on how an offer can be paid, and what it is.
#[derive(Debug, Clone)]
pub struct AvailableMethods {
    rules: MethodRules,
    purchase: Purchase,
}

impl AvailableMethods {
    /// The ways to pay, in display order: free for nothing, else what its smallest payment is large enough for.
    pub fn offered(&self) -> Vec<PaymentForm> {
        self.rules.offered(&self.purchase)
    }

    /// Why it cannot be paid in that way; none: it can.
    pub fn why_not(&self, form: PaymentForm) -> Option<WhyNot> {
        self.rules.why_not(form, &self.purchase)
    }

    /// Through whom it goes, paid in that way.
    pub(crate) fn gateway(&self, form: PaymentForm) -> ProviderKind {
        self.rules.settings.gateway(form)
    }

    /// Whether nobody could pay it: neither for more, nor from another country.
    pub(crate) fn nothing_left(&self) -> bool {
        let open = |form: &PaymentForm| {
            let home = form.buyer_countries().and_then(|codes| codes.first()?.parse().ok());
            let purchase = Purchase { buyer: home.unwrap_or(self.purchase.buyer), ..self.purchase };
            matches!(self.rules.why_not(*form, &purchase), None | Some(WhyNot::NothingToPay | WhyNot::BelowMinimum))
        };
        !PaymentForm::DISPLAYED.iter().any(open)
    }

    /// The reasons against a sale, with the one that nothing is left to pay with.
    pub(crate) fn reasons(&self, mut reasons: Vec<UnavailableReason>) -> Vec<UnavailableReason> {
        if self.nothing_left() && !reasons.contains(&UnavailableReason::NoActivePayMethod) {
            reasons.push(UnavailableReason::NoActivePayMethod);
        }
        reasons
    }
}

/// What decides on the ways to pay of the transaction's seller.
pub(crate) async fn rules(tx: &mut Tx, seller: &SellingFacts) -> Result<MethodRules> {
    method_rules(tx, seller.country.parse().ok()).await
}

/// A price that is paid at such times, for a buyer's country.
pub(crate) fn available_methods(
    rules: &MethodRules,
    kind: PlanKind,
    price: Money,
    dues: &[Due],
    buyer: Country,
) -> AvailableMethods {
    let least = dues.iter().filter(|due| due.number > 0).map(|due| due.amount).min();
    let begins_later = price.amount > 0 && dues.first().is_some_and(|first| first.number == 0);
    let amount = if price.amount == 0 { 0 } else { least.unwrap_or(price.amount) };
    let purchase = Purchase { kind: kind_of(kind), amount: Money::new(amount, price.currency), begins_later, buyer };
    AvailableMethods { rules: rules.clone(), purchase }
}

const fn kind_of(kind: PlanKind) -> PurchaseKind {
    match kind {
        PlanKind::OneTime => PurchaseKind::OneTime,
        PlanKind::Installment => PurchaseKind::Installment,
        PlanKind::LimitedSubscription => PurchaseKind::LimitedSubscription,
        PlanKind::Subscription => PurchaseKind::Subscription,
    }
}

/// What matters of the seller for selling.
pub async fn seller_facts(tx: &mut Tx) -> Result<SellerFacts> {
    let seller = kontor_tax::selling_facts(tx).await?;
    let rules = rules(tx, &seller).await?;
    facts(tx, &seller, &rules).await
}

/// The same, where the rules are known.
pub(crate) async fn facts(tx: &mut Tx, seller: &SellingFacts, rules: &MethodRules) -> Result<SellerFacts> {
    let setup = kontor_verification::payment_setup(tx).await?;
    Ok(SellerFacts {
        registration_finished: setup.may_sell(),
        any_payment_method_active: rules.any(),
        under_review: seller.under_review,
        now: tx.now(),
    })
}

/// Whether an order still waits for its first payment.
pub(crate) const fn is_first(state: OrderState) -> bool {
    matches!(state, OrderState::Waiting | OrderState::Pending | OrderState::NotCompleted)
}

/// The ways to pay a payment of an order by hand. A first one is paid as the shop offers now; what a running plan owes, as
/// was possible when it was agreed, whatever its seller has switched off since. What opens a test period costs nothing and
/// needs a card.
pub async fn ways_of(tx: &mut Tx, order: &Order, rate: &Rate) -> Result<Vec<PaymentForm>> {
    let seller = kontor_tax::selling_facts(tx).await?;
    let rules = rules(tx, &seller).await?;
    let rules = if is_first(order.payment_state) { rules } else { rules.as_agreed() };
    let purchase = Purchase {
        kind: PurchaseKind::parse(&order.plan().kind).unwrap_or(PurchaseKind::OneTime),
        amount: rate.open(),
        begins_later: rate.number == 0,
        buyer: order.payer().country.parse().unwrap_or(Country::DE),
    };
    if rate.number == 0 {
        // What is kept has to be good for the payments to come; a plan without an end comes to nothing yet.
        let all = kontor_orders::rates(tx, order.id).await?;
        let least = all.iter().filter(|one| one.number > 0).map(|one| one.open().amount).min();
        let card = Purchase { amount: Money::new(least.unwrap_or(order.total_amount), order.currency), ..purchase };
        return Ok(rules.offered(&card));
    }
    let mut ways = rules.offered(&purchase);
    let sold = order.snapshot();
    let trusted = sold.gift.is_none() && sold.exchanged.is_none();
    let payer = order.payer();
    ways.retain(|form| {
        *form != PaymentForm::Free
            && (trusted || *form != PaymentForm::PayLater)
            // An order that is there is not asked about again.
            && Needed::by(*form).is_met(payer)
    });
    Ok(ways)
}
