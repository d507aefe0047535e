//! A better ticket for one that somebody holds: the offer of the difference, and what becomes of the two tickets on the way.

use kontor_catalog::{Facts, UnavailableReason, plans, reasons};
use kontor_coupons::Refusal;
use kontor_db::Tx;
use kontor_fulfilment::tickets::exchange;
use kontor_kernel::{ApiError, ChangeReason, Code, Result, TaxPlace, kinds::PaymentTicketId};
use kontor_orders::{CancelAt, Order, OrderState};
use kontor_payments::{
    PaymentForm,
    provider::{Charge, Outcome},
};
use kontor_pricing::{Due, TaxedAmount};
use kontor_urls::Links;

use crate::{Choice, Quote, QuoteRequest, legal::legal, methods, on_hold::PlansOnHold, place, tax::Taxing};

/// What a ticket can be given for: one place of another kind at the same hour, for the difference. The product's other
/// prices, add-ons, fee and questions are of who buys a first ticket.
pub(crate) async fn offer(
    tx: &mut Tx,
    ticket: PaymentTicketId,
    wanted: &QuoteRequest,
    buyer: TaxPlace,
) -> Result<Quote> {
    let upgrade = exchange::find_upgrade(tx, ticket).await?;
    let product = kontor_catalog::find(tx, upgrade.held.product_id).await?;
    if product.id != wanted.product || wanted.date.is_some_and(|date| date != upgrade.date.id) {
        return Err(ApiError::not_found());
    }
    let plans = plans::list(tx, product.id).await?;
    let buys = |plan: &&plans::Plan| plan.buys(upgrade.kind.id);
    let plan = plans.iter().find(buys).or_else(|| plans.first()).ok_or_else(|| ApiError::new(Code::NotUpgradable))?;
    let seller = kontor_tax::selling_facts(tx).await?;
    let rules = methods::rules(tx, &seller).await?;
    let facts = methods::facts(tx, &seller, &rules).await?;
    let mut kind = upgrade.kind.clone();
    kind.dates.retain(|date| date.id == upgrade.date.id);
    let choice = Some(Choice { ticket: kind.clone(), date: upgrade.date.clone() });
    let at = tx.now();
    let mut taxing = Taxing::find(tx, &seller, buyer, wanted).await?;
    taxing.weigh(&product, choice.as_ref());
    let vat = taxing.vat_of(&product, choice.as_ref());
    let price = taxing.price_shift(vat).money(upgrade.price);
    let resale = taxing.resold(&seller, &product, choice.as_ref());
    let plan = plan.once_at(price);
    let dues = vec![Due { number: 1, at, amount: price.amount }];
    let mut reasons = reasons(&Facts::from_product(&product, facts));
    // No piece of the product is taken, and whoever holds a ticket was let in by its password.
    reasons.retain(|reason| !matches!(reason, UnavailableReason::LimitReached | UnavailableReason::HasAccessPassword));
    // Nothing new is sold while the seller's plan is on hold, and a better ticket is new.
    if seller.on_hold && !reasons.contains(&UnavailableReason::NotActive) {
        reasons.push(UnavailableReason::NotActive);
    }
    let ways = methods::available_methods(&rules, plan.kind, price, &dues, buyer.address_country());
    let (legal, legal_mark) = legal(tx, seller.resale.as_ref()).await?;
    Ok(Quote {
        legal,
        legal_mark,
        contents: Vec::new(),
        quantity: wanted.quantity,
        fee: None,
        addons: Vec::new(),
        instead: Vec::new(),
        instead_of: None,
        quote: TaxedAmount::from_gross(price, vat),
        vat,
        vat_known: true,
        net_prices: taxing.is_net(),
        resale,
        buyer_id: taxing.buyer_id,
        questions: Vec::new(),
        tickets: vec![kind],
        at,
        choice,
        methods: ways.offered().into_iter().filter(|form| *form != PaymentForm::PayLater).collect(),
        dues,
        reasons: ways.reasons(reasons),
        ways,
        terms: None,
        plans: vec![plan.clone()],
        kind_prices: Vec::new(),
        plan,
        seller,
        settings: kontor_storefront::of_product(tx, product.checkout_settings_id).await?,
        product,
        upgrade: Some(upgrade),
        deal: None,
        coupon: None,
        coupon_refused: wanted.coupon.as_ref().map(|_| Refusal::OtherPrice),
        takes_coupons: false,
        country: buyer.address_country(),
        on_hold_until: None,
        plans_on_hold: PlansOnHold::new(),
    })
}

/// Calls an order off whose ticket cannot be given any more (it was used, or its own money went back), before money comes
/// for it: what comes then goes back.
pub(crate) async fn call_off_if_gone(tx: &mut Tx, links: &Links, order: &Order, charge: &Charge) -> Result<bool> {
    let succeeds = charge.outcome == Outcome::Succeeded;
    let Some(exchanged) = order.snapshot().exchanged.as_ref().filter(|_| succeeds) else { return Ok(false) };
    // The answer to the buyer and the provider's event come at once: the second finds the ticket given, and by this very order.
    let waits = matches!(order.payment_state, OrderState::Waiting | OrderState::Pending);
    if !waits || exchange::is_held(tx, exchanged.ticket).await? {
        return Ok(false);
    }
    let canceled = kontor_orders::cancel(tx, links, order.id, CancelAt::Now, ChangeReason::ExchangeGone).await?;
    place::lose(tx, &canceled.before).await.map(|()| true)
}
