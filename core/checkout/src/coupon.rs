//! What a coupon does to an offer: every payment less, or a reason why not.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_catalog::plans::Plan;
use kontor_coupons::{Applied, Basket, Extra, Refusal, apply};
use kontor_db::Tx;
use kontor_kernel::{Country, Money, Result, kinds::ProductId};
use kontor_orders::CouponSnapshot;
use kontor_payments::MethodRules;
use kontor_pricing::{Due, Terms};

use crate::{Addon, methods::available_methods};

/// What is bought, for a coupon.
pub(crate) struct Less<'a> {
    pub product: ProductId,
    pub plan: &'a Plan,
    pub addons: &'a [Addon],
    pub vat_rate_bps: i64,
    pub rules: &'a MethodRules,
    pub buyer: Country,
    /// Whether it is ordered: nobody is asked for a code any more.
    pub ordered: bool,
}

/// What is paid: the shown price, and over time.
#[derive(Debug, Clone)]
pub(crate) struct Price {
    pub terms: Option<Terms>,
    pub shown: Money,
    pub at: DateTime<Utc>,
    pub zone: Tz,
}

impl Price {
    /// The payments that are known.
    pub fn dues(&self) -> Vec<Due> {
        match &self.terms {
            Some(terms) => terms.at_purchase(self.at, self.zone),
            None => vec![Due { number: 1, at: self.at, amount: self.shown.amount }],
        }
    }

    fn with_coupon(self, plan: &Plan, applied: &Applied) -> Self {
        let Some(terms) = self.terms else {
            let shown = Money::new(self.shown.amount - applied.off_first(), self.shown.currency);
            return Self { shown, ..self };
        };
        let terms = terms.with_less(applied.less.clone());
        Self { shown: plan.shown_at(&terms), terms: Some(terms), ..self }
    }
}

/// What is paid with what a code takes off.
pub(crate) struct Priced {
    pub price: Price,
    pub coupon: Option<Applied>,
    pub refused: Option<Refusal>,
    /// Whether buyers are asked for one.
    pub asked: bool,
}

/// The price with what the code that was typed takes off it; the full price where it takes nothing off.
pub(crate) async fn priced(tx: &mut Tx, typed: Option<&str>, what: Less<'_>, full: Price) -> Result<Priced> {
    let named = what.plan.minimum().is_some();
    let nothing = |refused| Priced { price: full.clone(), coupon: None, refused, asked: !named };
    let Some(typed) = typed.filter(|typed| !typed.trim().is_empty()) else {
        let asked = !what.ordered && !named && full.shown.amount > 0 && kontor_coupons::any_live(tx).await?;
        return Ok(Priced { asked, ..nothing(None) });
    };
    let chosen = what.addons.iter().filter(|addon| addon.chosen);
    let extras: Vec<Extra> =
        chosen.map(|addon| Extra { product: addon.product.id, amount: addon.price.amount }).collect();
    let basket = Basket {
        product: what.product,
        kind: what.plan.kind,
        named,
        terms: full.terms.as_ref(),
        first: full.shown,
        extras: &extras,
        vat_rate_bps: what.vat_rate_bps,
    };
    let applied = match apply(tx, typed, &basket).await? {
        Ok(applied) => applied,
        Err(refused) => return Ok(nothing(Some(refused))),
    };
    let price = full.clone().with_coupon(what.plan, &applied);
    let payable = |price: &Price| {
        !available_methods(what.rules, what.plan.kind, price.shown, &price.dues(), what.buyer).offered().is_empty()
    };
    if !payable(&price) && payable(&full) {
        // A few cents that nobody could pay.
        return Ok(nothing(Some(Refusal::OtherPrice)));
    }
    Ok(Priced { price, coupon: Some(applied), refused: None, asked: true })
}

/// What an order keeps of it.
pub(crate) fn coupon_snapshot(applied: &Applied, dues: &[Due]) -> CouponSnapshot {
    let due_now = dues.first().is_some_and(|due| due.number > 0);
    CouponSnapshot {
        id: applied.coupon,
        code: applied.code.clone(),
        off: if due_now { applied.off_first() } else { 0 },
    }
}
