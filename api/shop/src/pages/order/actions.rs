//! What a buyer does on the page of an order: pays again, ends a plan. Both without signing in: the page's own key opens it.

use kontor_db::Scope;
use kontor_kernel::{Actor, ApiError, Code, Result, kinds::OrderId};
use poem::Body;

use super::show::order_of;
use crate::{
    card_testing::Buyer,
    http::idempotent::{self, Claimed},
    pages::{
        Shown,
        answer::see_other,
        csrf,
        failure::Failure,
        payment::{Sent, method_input, method_of, order_page, paid_by, provider_page},
        place::{Place, begin_as_shop, enter},
        visit::Visit,
    },
    unpaid_mail::Counted,
};

pub(super) const OPERATION: &str = "shop.order_page.retry";
/// The page of a plan by itself, behind that of its order.
pub(super) const MANAGE: &str = "manage";

/// A form of the page as it was sent.
pub(super) struct OrderForm {
    pub place: Place,
    pub order: OrderId,
    pub sent: Sent,
    /// The page itself.
    pub here: String,
}

impl OrderForm {
    /// Reads it: from a page that we gave to this browser, whose key only its payer knows.
    pub async fn read(visit: &Visit, seller: &str, key: &str, body: Body) -> std::result::Result<Self, Failure> {
        let place = enter(visit, seller, &format!("/payment/{key}")).await?;
        let here = place.path(&page_of(visit, key));
        let sent = Sent::read(body).await.map_err(|fault| place.fail(Failure::from_error(fault).retry(&here)))?;
        Self::read_form(visit, place, key, sent)
    }

    fn read_form(visit: &Visit, place: Place, key: &str, sent: Sent) -> std::result::Result<Self, Failure> {
        let here = place.path(&page_of(visit, key));
        let order = order_of(visit, key).map_err(|failure| place.fail(failure))?;
        csrf::check(visit, sent.text("csrf")).map_err(|fault| place.fail(Failure::from_error(fault).retry(&here)))?;
        Ok(Self { place, order, sent, here })
    }

    /// On to an address; a refusal is a page of its own, unless the order has moved on meanwhile (paid or ended in
    /// another tab, expired): then its page shows where it stands.
    pub fn redirect_to(self, done: Result<String>) -> Shown {
        match done {
            Ok(address) => Ok(see_other(&address, Vec::new()).into()),
            Err(fault)
                if matches!(
                    fault.code(),
                    Code::InvalidTransition
                        | Code::PaymentUnderWay
                        | Code::IdempotencyInProgress
                        | Code::IdempotencyKeyElsewhere
                        | Code::IdempotencyKeyReused
                ) =>
            {
                Ok(see_other(&self.here, Vec::new()).into())
            }
            Err(fault) => Err(self.place.fail(Failure::from_error(fault).retry(&self.here))),
        }
    }
}

/// The page that a form was sent from: that of the order, or of the plan by itself.
fn page_of(visit: &Visit, key: &str) -> String {
    let page = format!("/payment/{key}");
    if visit.parameter("on") == Some(MANAGE) { format!("{page}/{MANAGE}") } else { page }
}

/// One tap: the same order, the same buyer, another payment.
pub async fn retry(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}")).await?;
    let here = place.path(&format!("/payment/{key}"));
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&here));
    let sent = Sent::read(body).await.map_err(fail)?;
    if sent.some("csrf").is_none() {
        // No form of ours: banks send their buyers back so. The key opens the page, which says where the payment
        // stands.
        let from = visit.parameter("from").filter(|from| *from == "payment");
        let page = from.map_or_else(|| here.clone(), |from| format!("{here}?from={from}"));
        return Ok(see_other(&page, Vec::new()).into());
    }
    let request = OrderForm::read_form(visit, place, key, sent)?;
    let done = pay_again(visit, &request.place, request.order, &request.sent).await;
    request.redirect_to(done)
}

/// Ends a plan at the end of what is paid for (§ 312k BGB).
pub async fn cancel(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done =
        visit.app.checkout.cancel_by_payer(request.place.tenant, request.order).await.map(|_| request.here.clone());
    request.redirect_to(done)
}

async fn pay_again(visit: &Visit, place: &Place, order: OrderId, sent: &Sent) -> Result<String> {
    let method = method_of(sent.text("method")).ok_or_else(|| ApiError::field(Code::MethodUnavailable, "/method"))?;
    let form = paid_by(method);
    let means = method_input(sent, form);
    // With scripts the page of a declined order takes another card itself, as the payment page does.
    let buyer = Buyer { tenant: place.tenant, address: &visit.address };
    let turn = buyer.count_attempt(&visit.app).await;
    buyer.admit(&visit.app, turn, (form, means.token.is_some()), sent.text("work")).await?;
    let scope = Scope::Seller(place.tenant, Actor::Payer);
    let body = (order.to_string(), form.to_string());
    let (holder, key) = (csrf::holder(visit)?, sent.some("idempotency_key"));
    let held = match idempotent::claim_as(&visit.app.db, (scope, &holder), OPERATION, key.as_deref(), &body).await? {
        Claimed::Replay(stored) => return Ok(serde_json::from_str(stored.body())?),
        Claimed::Mine(held) => held,
    };
    let counted = match Counted::again(&visit.app, (place.tenant, order, form), &held).await {
        Ok(counted) => counted,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    let (key, recovery) = (held.key(), &held.recovery);
    let tried = visit.app.checkout.retry_by(place.tenant, order, (form, means), key, recovery).await;
    counted.record_outcome(&visit.app, &tried).await;
    let placed = match tried {
        Ok(placed) => placed,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    buyer.note(&visit.app, &placed).await;
    let page = order_page(visit, &placed)?;
    held.finish(begin_as_shop(visit, place.tenant).await?, 303, &page).await?;
    Ok(provider_page(&placed).unwrap_or(page))
}
