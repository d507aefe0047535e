//! All that is left of a plan on the page of its order, paid at once: no account, no script.

use kontor_checkout::PayoffBy;
use kontor_db::{Scope, Tx};
use kontor_kernel::{Actor, ApiError, Code, Result};
use kontor_orders::{Order, payoff};
use kontor_payments::{Transaction, provider::NextAction};
use kontor_render::props::{PayoffUnderWay, PayoffView, Retry};
use poem::Body;

use super::{actions::OrderForm, upgrade::face, view::awaited_wire};
use crate::{
    card_testing::Buyer,
    http::idempotent::{self, Claimed},
    pages::{
        Shown, csrf,
        payment::{debit_form, method_input, method_of, page_of, paid_by, provider_page, shown_method},
        place::{Place, begin_as_shop},
        visit::Visit,
    },
    unpaid_mail::Counted,
};

const OPERATION: &str = "shop.order_page.payoff";
/// What the form sends in place of a method to pay by what is kept.
const KEPT: &str = "kept";

/// What the view is made of.
pub(super) struct PayoffViewInput<'a> {
    pub key: &'a str,
    pub order: &'a Order,
    /// Its newest payment.
    pub newest: &'a Transaction,
    pub csrf: &'a str,
}

/// None: nothing can be paid early.
pub(super) async fn view(
    visit: &Visit,
    place: &Place,
    tx: &mut Tx,
    known: PayoffViewInput<'_>,
) -> Result<Option<PayoffView>> {
    let (order, newest) = (known.order, known.newest);
    let mut retry = Retry {
        action: place.path(&format!("/payment/{}/payoff", known.key)),
        csrf: known.csrf.to_owned(),
        idempotency_key: visit.app.db.env().token(),
        methods: Vec::new(),
        debit: None,
    };
    if newest.payoff && !newest.state.is_over() {
        let zone = order.snapshot().seller.zone();
        let continue_url = match newest.action() {
            Some(NextAction::Redirect { url }) => Some(url),
            _ => None,
        };
        let under_way = PayoffUnderWay { wire: awaited_wire(newest, zone, visit.locale), continue_url };
        let amount = newest.money().shown(visit.locale);
        return Ok(Some(PayoffView { amount, count: 0, kept: None, retry, failed: false, under_way: Some(under_way) }));
    }
    let plan = match payoff::plan(tx, order).await {
        Ok(plan) => plan,
        Err(fault) if matches!(fault.code(), Code::InvalidTransition | Code::PaymentUnderWay) => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let ways = kontor_checkout::ways_of(tx, order, &plan.rate).await?.into_iter();
    // A wallet belongs to the script of the payment page.
    retry.methods = ways.filter(|form| !form.is_wallet()).filter_map(shown_method).collect();
    retry.debit = debit_form(visit, place, (OPERATION, &retry.idempotency_key), &retry.methods, true);
    Ok(Some(PayoffView {
        amount: plan.rate.open().shown(visit.locale),
        count: u32::try_from(plan.count).unwrap_or_default(),
        kept: plan.kept.map(|kept| face(order.payment_form, &kept)).filter(|face| !face.is_empty()),
        retry,
        failed: newest.payoff && newest.state.is_lost(),
        under_way: None,
    }))
}

/// One press pays all of it.
pub async fn pay_off(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done = pay(visit, &request).await;
    request.redirect_to(done)
}

async fn pay(visit: &Visit, OrderForm { place, order, sent, .. }: &OrderForm) -> Result<String> {
    let word = sent.text("method");
    let by = match word {
        KEPT => PayoffBy::Kept,
        word => {
            let method = method_of(word).ok_or_else(|| ApiError::field(Code::MethodUnavailable, "/method"))?;
            let form = paid_by(method);
            PayoffBy::Form(form, method_input(sent, form))
        }
    };
    let buyer = Buyer { tenant: place.tenant, address: &visit.address };
    if let PayoffBy::Form(form, means) = &by {
        let turn = buyer.count_attempt(&visit.app).await;
        buyer.admit(&visit.app, turn, (*form, means.token.is_some()), sent.text("work")).await?;
    }
    let scope = Scope::Seller(place.tenant, Actor::Payer);
    let (app, body) = (&visit.app, (order.to_string(), word));
    let (holder, key) = (csrf::holder(visit)?, sent.some("idempotency_key"));
    let held = match idempotent::claim_as(&app.db, (scope, &holder), OPERATION, key.as_deref(), &body).await? {
        Claimed::Replay(stored) => return Ok(serde_json::from_str(stored.body())?),
        Claimed::Mine(held) => held,
    };
    let counted = match &by {
        PayoffBy::Form(form, _) => Counted::again(app, (place.tenant, *order, *form), &held).await,
        // What is kept belongs to somebody who has paid with it.
        PayoffBy::Kept => Counted::ask(app, Vec::new()).await,
    };
    let counted = match counted {
        Ok(counted) => counted,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    let paid = app.checkout.pay_off(place.tenant, *order, by, held.key(), &held.recovery).await;
    counted.record_outcome(app, &paid).await;
    let placed = match paid {
        Ok(placed) => placed,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    buyer.note(app, &placed).await;
    let page = page_of(visit, place, *order);
    held.finish(begin_as_shop(visit, place.tenant).await?, 303, &page).await?;
    Ok(provider_page(&placed).unwrap_or(page))
}
